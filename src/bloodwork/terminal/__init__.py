"""A game in the terminal, line by line: plain text that can be read aloud, without colour and without moving about."""

from bloodwork.terminal.book import Book
from bloodwork.terminal.series import SeriesKeeper, SeriesTerminal
from bloodwork.terminal.session import Autosave, Keeper, Session, Shared, read_session
from bloodwork.terminal.table import Opponent, Terminal

__all__ = [
    "Autosave",
    "Book",
    "Keeper",
    "Opponent",
    "SeriesKeeper",
    "SeriesTerminal",
    "Session",
    "Shared",
    "Terminal",
    "read_session",
]
