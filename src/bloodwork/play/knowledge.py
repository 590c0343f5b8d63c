"""What a player has learned between two moments of a game: what cannot be taken back by taking a move back."""

from __future__ import annotations

from typing import Final

from bloodwork.play.game import Game
from bloodwork.play.table import player_number
from bloodwork.play.words import ruleset_of

# Events that show a card though it may be hidden again afterwards.
SHOWING: Final = frozenset(["draw", "look", "reveal", "search", "shuffle"])


def learned(before: Game, after: Game, player: int | str) -> bool:
    """Whether the player has come to know something hidden, or the outcome of chance.

    `after` is `before` played on, with its log.
    """
    viewer = player_number(player)
    then, now = before._machine, after._machine
    if then.rng.used != now.rng.used:
        return True
    for card in range(len(then.face_of)):
        if not then.can_see(viewer, card) and now.can_see(viewer, card):
            return True
    names = ruleset_of(now).event_names
    notes = now.record.notes[before.lines :] if now.record is not None else []
    return any(note.kind >= 0 and names[note.kind] in SHOWING for note in notes)
