"""A ruleset as the ledger has it, for commands that need its words and no game."""

from __future__ import annotations

from bloodwork import rules, rulesets
from bloodwork.errors import NotUnderstood
from bloodwork.rulesets.contract import Ruleset


def with_defaults(ruleset: str) -> Ruleset:
    if ruleset not in rulesets.NAMES:
        raise NotUnderstood(f"cards of ruleset {ruleset} cannot be checked yet", expected=", ".join(rulesets.NAMES))
    return rulesets.make(ruleset, {name: switch.default for name, switch in rules.switches(ruleset).items()})
