"""Bloodless, the rules overview."""

from bloodwork.rulesets.bloodless_overview.edition import OVERVIEW

__all__ = ["OVERVIEW"]
