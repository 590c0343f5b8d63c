"""Abilities in plain words: what the machine will do with a text, told apart from how the text says it.

A text is paraphrased from what it was compiled to, so the words cannot say more, or less, than the card does. Every
kind of node and op has its words in one table; `notation` writes the same nodes exactly, for who wants to see them.
"""

from bloodwork.text.plain import (  # noqa: F401 - they fill the table
    cards,
    choices,
    conditions,
    doing,
    events,
    history,
    lanes,
    mods,
    numbers,
    places,
    wordlist,
)
from bloodwork.text.plain.abilities import Effect, describe, played_upon
from bloodwork.text.plain.base import WORDS, Speaker
from bloodwork.text.plain.steps import Step

__all__ = ["WORDS", "Effect", "Speaker", "Step", "describe", "played_upon"]
