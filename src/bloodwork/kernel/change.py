"""Kinds of change to a game. A passive ability is worked out anew only after changes that it could notice."""

from __future__ import annotations

from typing import Final

BOARD: Final = 1  # a card came into play, left it, moved in it or was turned over
BASE: Final = 2  # a lasting change of a stat
WORDS: Final = 4  # keywords, tags or text gained or lost
TURN: Final = 8  # the active player, and with it precedence
WOUNDS: Final = 16  # damage
COUNTERS: Final = 32
NUMBERS: Final = 64  # numbers of players or of the game
ZONES: Final = 128  # cards out of play
ENTERED: Final = 256  # a card in play counts as having come in this turn

ALWAYS: Final = BOARD | BASE | WORDS | TURN
EVERYTHING: Final = 511
