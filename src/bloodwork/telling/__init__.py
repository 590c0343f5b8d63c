"""Telling a game in a language: one mechanism and a table of sentences for each language."""

from bloodwork.telling.sentences import SPOKEN
from bloodwork.telling.tongue import ENGLISH, Tongue

__all__ = ["ENGLISH", "SPOKEN", "Tongue"]
