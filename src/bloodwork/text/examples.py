"""Sentences that can be read: shown to whoever wrote one that cannot. Every one is read in the tests."""

from __future__ import annotations

from typing import Final

EXAMPLES: Final = (
    "Draw a card.",
    "Gain 2 blood.",
    "Whenever you draw a card, gain 1 blood.",
    "Other creatures you control have +1 power.",
)
