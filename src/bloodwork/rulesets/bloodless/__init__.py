"""Bloodless, Comprehensive Rules 5.0.0."""

from bloodwork.rulesets.bloodless.ruleset import BloodlessRules

__all__ = ["BloodlessRules"]
