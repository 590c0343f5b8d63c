"""What a player has learned between two moments of a game: what cannot be taken back by taking a move back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bloodwork.kernel.view import seen_then
from bloodwork.play.game import Game
from bloodwork.play.table import player_number
from bloodwork.play.words import ruleset_of

# Events that show a card though it may be hidden again afterwards; and those that show whoever does them several.
SHOWING: Final = frozenset(["draw", "look", "reveal", "search", "shuffle"])
LOOKING: Final = frozenset(["look", "search"])


@dataclass(frozen=True, slots=True)
class Moment:
    """What a player knew then: of so many cards those (bits), how much chance had been used, the lines of the log."""

    count: int
    cards: int
    chance: int
    lines: int


def moment(game: Game, player: int | str, lines: int | None = None) -> Moment:
    """`lines`: how many lines the log had then, where the game has been left without it."""
    viewer = player_number(player)
    g = game._machine
    cards = sum(1 << card for card in range(len(g.face_of)) if g.can_see(viewer, card))
    return Moment(len(g.face_of), cards, g.rng.used, game.lines if lines is None else lines)


def learned(before: Game, after: Game, player: int | str) -> bool:
    """Whether the player has come to know something hidden, or the outcome of chance.

    `after` is `before` played on, with its log.
    """
    return learned_since(moment(before, player), after, player)


def learned_since(then: Moment, after: Game, player: int | str) -> bool:
    """Whether the player knows of more than was known then: a card that was there, or the outcome of chance."""
    viewer = player_number(player)
    g = after._machine
    if then.chance != g.rng.used:
        return True
    for card in range(then.count):
        if not (then.cards >> card) & 1 and g.can_see(viewer, card):
            return True
    names = ruleset_of(g).event_names
    for note in g.record.notes[then.lines :] if g.record is not None else []:
        ev = note.event
        if ev is None or note.kind < 0 or names[note.kind] not in SHOWING:
            continue
        if names[note.kind] in LOOKING and ev.player == viewer:
            return True
        if 0 <= ev.card < then.count and seen_then(note, viewer, False) and not (then.cards >> ev.card) & 1:
            return True
    return False
