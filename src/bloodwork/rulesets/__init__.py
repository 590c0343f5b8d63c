"""The rule systems, each a value made of tables over the kernel."""

from __future__ import annotations

from bloodwork.rulesets.bloodless import BloodlessRules
from bloodwork.rulesets.contract import Ruleset

NAMES = ("bloodless",)


def make(name: str, switches: dict[str, str | int | bool]) -> Ruleset:
    """A ruleset with all its switches set (every switch of the ledger must be given)."""
    if name == "bloodless":
        return BloodlessRules(switches)
    raise KeyError(name)
