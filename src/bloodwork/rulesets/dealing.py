"""Decks laid out for a game, and a game begun from them: the same for every ruleset with decks of its own players."""

from __future__ import annotations

from bloodwork.kernel.hearing import is_far
from bloodwork.kernel.ir import NOWHERE
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.rng import Rng, key_of


def lay_decks(g: Machine, decks: list[list[list[int]]], kinds: tuple[int, ...]) -> None:
    """Lays the decks of both players out as they are listed, in the zones of these kinds."""
    faces: list[int] = []
    owners: list[int] = []
    for player in range(2):
        for n, kind in enumerate(kinds):
            place = g.table.zone_of(player, kind)
            cards: list[int] = []
            for face in decks[player][n]:
                cards.append(len(faces))
                faces.append(face)
                owners.append(player)
                g.where.append(place)
            g.zones[place] = tuple(cards)
    g.face_of = tuple(faces)
    g.owner = tuple(owners)
    g.moves = [0] * len(faces)


def begun(dealt: Machine, seed: int, first: int, kinds: tuple[int, ...]) -> Machine:
    """A copy of what was dealt, with chance of its own: who begins where that is not known, then the shuffles."""
    g = dealt.clone()
    g.own_places()
    g.rng = Rng(key_of(seed), 0)
    g.active = first if first >= 0 else g.rng.below(2)
    for player in range(2):
        for kind in kinds:
            place = g.table.zone_of(player, kind)
            g.zones[place] = g.rng.shuffled(g.zones[place])
    return g


def add_card(g: Machine, face: int, owner: int, place: i64) -> int:
    card = len(g.face_of)
    g.face_of = (*g.face_of, face)
    g.owner = (*g.owner, owner)
    g.where.append(place)
    g.moves.append(0)
    if place < g.table.n_slots:
        g.slots[place] = card
    else:
        g.zones[place] = (*g.zones[place], card)
    return card


def make_card(g: Machine, face: i64, owner: i64) -> i64:
    """A card that comes from no deck; it is nowhere yet."""
    card = len(g.face_of)
    g.face_of = (*g.face_of, face)
    g.owner = (*g.owner, owner)
    g.own_places()
    g.where.append(NOWHERE)
    g.moves.append(0)
    if is_far(g, card):
        g.far = (*g.far, card)
    return card
