"""Bloodless, the trading card game notes."""

from bloodwork.rulesets.bloodless_tcg.edition import TRADING
from bloodwork.rulesets.bloodless_tcg.ruleset import TradingRules

__all__ = ["TRADING", "TradingRules"]
