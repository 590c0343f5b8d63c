"""The rule ledger: every rule of every ruleset by its id, this project's rulings, and the switches that change them."""

from bloodwork.rules.ledgers import ledger, rule, rulesets, switches
from bloodwork.rules.load import parse_ledger
from bloodwork.rules.model import Ledger, Rule, Switch, SwitchValue, written
from bloodwork.rules.named_by import scenarios_naming
from bloodwork.rules.setting import check_switch, parse_switch, parse_switches

__all__ = [
    "Ledger",
    "Rule",
    "Switch",
    "SwitchValue",
    "check_switch",
    "ledger",
    "parse_ledger",
    "parse_switch",
    "parse_switches",
    "rule",
    "rulesets",
    "scenarios_naming",
    "switches",
    "written",
]
