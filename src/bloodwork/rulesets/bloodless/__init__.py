"""Bloodless, Comprehensive Rules 5.0.0."""

from bloodwork.rulesets.bloodless.comprehensive import COMPREHENSIVE
from bloodwork.rulesets.bloodless.ruleset import BloodlessRules

__all__ = ["COMPREHENSIVE", "BloodlessRules"]
