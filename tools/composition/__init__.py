"""The ideas of the card language crossed with what each may combine with: every cell is a text.

A table has rows (the members of an idea, each in the forms that its columns need) and columns (sentences with a gap).
A cell that the language does not read stands in `UNREAD`, with the reason in the rules, or in `OPEN`, with what is
missing; a test fails for a cell that is not read and not listed, and for one that is listed and read. Each game has
the tables in its own words.
"""

from __future__ import annotations

from typing import Final

from composition import bloodless, bluthelden
from composition.table import Cell, Table, cells_of

GAMES: Final = {"bloodless": bloodless, "bluthelden": bluthelden}
TABLES: Final[tuple[Table, ...]] = (*bloodless.TABLES, *bluthelden.TABLES)
UNREAD: Final[dict[str, str]] = {**bloodless.UNREAD, **bluthelden.UNREAD}
OPEN: Final[dict[str, str]] = {**bloodless.OPEN, **bluthelden.OPEN}


def cells() -> list[Cell]:
    """Every cell of every table, with the reason of those that are not read."""
    return [cell for table in TABLES for cell in cells_of(table, {**UNREAD, **OPEN})]


__all__ = ["GAMES", "OPEN", "TABLES", "UNREAD", "Cell", "Table", "cells"]
