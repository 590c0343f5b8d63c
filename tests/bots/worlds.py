"""Pairs of games that look alike to one player."""

from __future__ import annotations

import random

from bloodwork.play import Game


def other_world(game: Game, viewer: int, chance: random.Random) -> Game:
    """The same game to the eyes of a player, with everything shuffled that this player cannot know."""
    other = game.copy()
    g = other._machine
    faces = list(g.face_of)
    theirs = [
        card
        for place in range(g.table.n_slots, g.table.n_places)
        for card in g.zones[place]
        if g.owner[card] != viewer and not g.can_see(viewer, card) and g.state(card) is None
    ]
    mixed = [faces[card] for card in theirs]
    chance.shuffle(mixed)
    for card, face in zip(theirs, mixed, strict=True):
        faces[card] = face
    for place in range(g.table.n_slots, g.table.n_places):
        # Of their own decks players know what is in them, not in which order.
        own = [card for card in g.zones[place] if g.owner[card] == viewer and not g.can_see(viewer, card)]
        mixed = [faces[card] for card in own]
        chance.shuffle(mixed)
        for card, face in zip(own, mixed, strict=True):
            faces[card] = face
    g.face_of = tuple(faces)
    g.rng.key = chance.randbytes(32)
    g.rng.number = -1
    return other
