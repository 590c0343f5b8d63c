"""Bloodless, the first prototype: sigils, a shared pool of coins, all damage of a turn counted at once."""

from bloodwork.rulesets.bloodless_prototype.ruleset import PrototypeRules

__all__ = ["PrototypeRules"]
