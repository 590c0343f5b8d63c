"""New games: one with no card in it, and the one that an encoding holds."""

from __future__ import annotations

from bloodwork.kernel.ability import Library
from bloodwork.kernel.codec import DecodeError, Reader
from bloodwork.kernel.contract import Rules
from bloodwork.kernel.copying import decode_into
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.rng import Rng
from bloodwork.kernel.state import CardState


def blank(rules: Rules, lib: Library, rng: Rng) -> Machine:
    """A game with no card in it."""
    at: list[CardState | None] = [None] * rules.table.n_slots
    return Machine(rules, lib, rng, [], [], [], [], at, [], {}, {}, [], [])


def decode(data: bytes, rules: Rules, lib: Library) -> Machine:
    """The game that an encoding holds. The library must be the one it was made with."""
    r = Reader(data)
    if r.text() != rules.name:
        raise DecodeError("the encoding is of another ruleset")
    if r.text() != lib.fingerprint:
        raise DecodeError("the encoding is of other cards")
    g = blank(rules, lib, Rng(r.raw(), r.num()))
    decode_into(g, r)
    if r.at != len(data):
        raise DecodeError("there is more after the end of the encoding")
    return g
