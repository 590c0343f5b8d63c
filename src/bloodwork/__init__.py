"""Bloodwork: a rules engine for the trading card games Bloodless and Bluthelden.

What this module exports is public; everything else is private and may change.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

__version__ = "0.1.0"

if TYPE_CHECKING:
    from bloodwork import rules as rules
    from bloodwork.cards import load_cards as load_cards
    from bloodwork.cards import load_deck as load_deck
    from bloodwork.play import Game as Game
    from bloodwork.scenarios import run_scenario as run_scenario

    compiled: bool

# Imported on first use, so that a command which needs none of them starts at once.
_HOME: Final = {
    "Game": "bloodwork.play",
    "load_cards": "bloodwork.cards",
    "load_deck": "bloodwork.cards",
    "run_scenario": "bloodwork.scenarios",
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name in _HOME:
            return getattr(import_module(_HOME[name]), name)
        if name == "rules":
            return import_module("bloodwork.rules")
        if name == "compiled":
            return import_module("bloodwork.build_info").compiled()
        raise AttributeError(f"module 'bloodwork' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*_HOME, "__version__", "compiled", "rules"])
