"""Playing: the facade `Game`, its notation, its views and its records."""

from bloodwork.play.decision import Decision, Option
from bloodwork.play.game import Game, Result
from bloodwork.play.log import Line
from bloodwork.play.move import Move, Reference, parse_move, parse_reference
from bloodwork.play.position import BadPosition
from bloodwork.play.saved import ReplayError, SavedGame, read_saved
from bloodwork.play.saved_series import SavedSeries, read_series
from bloodwork.play.series import Finished, Series
from bloodwork.play.standings import Outcome, Standing, standings
from bloodwork.play.table import Table, Words, check_playable, player_number
from bloodwork.play.view import UNKNOWN, View

__all__ = [
    "UNKNOWN",
    "BadPosition",
    "Decision",
    "Finished",
    "Game",
    "Line",
    "Move",
    "Option",
    "Outcome",
    "Reference",
    "ReplayError",
    "Result",
    "SavedGame",
    "SavedSeries",
    "Series",
    "Standing",
    "Table",
    "View",
    "Words",
    "check_playable",
    "parse_move",
    "parse_reference",
    "player_number",
    "read_saved",
    "read_series",
    "standings",
]
