"""How many cards of a Name a deck may hold, as its card says it (C-N13.15)."""

from __future__ import annotations

import re
from typing import Final

from bloodwork.cards.schema import Card

UNLIMITED: Final = -1
SILENT: Final = -2  # to ask whether a card says anything

_LIMIT: Final = re.compile(r"limit\s*:\s*([0-9]+)\s*\.?", re.IGNORECASE)
_UNLIMITED: Final = re.compile(r"unlimited\s*\.?", re.IGNORECASE)


def limit_of(card: Card, otherwise: int) -> int:
    """The Limit of a card's Name: what one of its lines says, or else the ruleset's.

    A deck can be checked though other lines of its cards cannot be read, so only this is looked for. Keywords may
    share a line (C-N9.5).
    """
    for line in card.text.splitlines():
        for part in line.split(","):
            if (limit := _LIMIT.fullmatch(part.strip())) is not None:
                return int(limit[1])
            if _UNLIMITED.fullmatch(part.strip()) is not None:
                return UNLIMITED
    return otherwise
