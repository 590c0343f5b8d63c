"""Sentences of a game with lanes that can be read: shown to whoever wrote one that cannot. Every one is read in the
tests."""

from __future__ import annotations

from typing import Final

LANE_EXAMPLES: Final = ("Turn: Gain 1 ASP.",)
