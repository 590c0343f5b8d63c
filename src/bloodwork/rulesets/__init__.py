"""The rule systems, each a value made of tables over the kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bloodwork.rulesets.bloodless import COMPREHENSIVE, BloodlessRules
from bloodwork.rulesets.bloodless_overview import OVERVIEW
from bloodwork.rulesets.bloodless_prototype import PrototypeRules
from bloodwork.rulesets.bloodless_tcg import TRADING, TradingRules
from bloodwork.rulesets.bluthelden import BlutheldenRules
from bloodwork.rulesets.contract import Ruleset


def make_bloodless(switches: dict[str, str | int | bool]) -> Ruleset:
    return BloodlessRules(COMPREHENSIVE, switches)


def make_overview(switches: dict[str, str | int | bool]) -> Ruleset:
    return BloodlessRules(OVERVIEW, switches)


def make_tcg(switches: dict[str, str | int | bool]) -> Ruleset:
    return TradingRules(TRADING, switches)


def make_prototype(switches: dict[str, str | int | bool]) -> Ruleset:
    return PrototypeRules(switches)


def make_bluthelden(switches: dict[str, str | int | bool]) -> Ruleset:
    return BlutheldenRules(switches)


_MADE_BY: Final[dict[str, Callable[[dict[str, str | int | bool]], Ruleset]]] = {
    "bloodless": make_bloodless,
    "bloodless-overview": make_overview,
    "bloodless-tcg": make_tcg,
    "bloodless-prototype": make_prototype,
    "bluthelden": make_bluthelden,
}
NAMES: Final = tuple(_MADE_BY)


def make(name: str, switches: dict[str, str | int | bool]) -> Ruleset:
    """A ruleset with all its switches set (every switch of the ledger must be given)."""
    return _MADE_BY[name](switches)
