"""Rules of the chapter on patterns (Notes 3) that are lists."""

from __future__ import annotations

import pytest

from bloodwork.rulesets.bloodless.keywords import KINS


@pytest.mark.rule("C-N3.21")
def test_the_kin_tree_is_the_one_of_the_ledger() -> None:
    children: dict[str, list[str]] = {}
    for kin, parent in KINS.items():
        children.setdefault(parent, []).append(kin)
    assert children.pop("Insect") == ["Ant", "Bee"]
    assert children.pop("Machine") == ["Blight"]
    kingdoms = ["Red", "Blue", "Black", "Green", "White"]
    assert children.pop("Piezan") == [f"{colour} Kingdom" for colour in kingdoms]
    lone = ["THEIR", "Bird", "Assassin", "Undead", "Reptile", "Cult of Nä", "Sorcery"]
    assert children == {"": ["Insect", "Machine", "Piezan", *lone]}
