"""Masks of kinds of event are native numbers: no ruleset has more kinds than they have bits."""

from __future__ import annotations

import pytest

from bloodwork import rules
from bloodwork.kernel.ability import KINDS
from bloodwork.rulesets import NAMES, make


@pytest.mark.parametrize("name", NAMES)
def test_there_is_a_bit_for_every_kind(name: str) -> None:
    ruleset = make(name, {key: switch.default for key, switch in rules.switches(name).items()})
    assert len(ruleset.kinds) <= KINDS
