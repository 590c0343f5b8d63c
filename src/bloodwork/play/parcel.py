"""A guess as bytes, for another process to think about: what its player may know, and nothing else of the game.

Neither the decks nor the seed nor the moves of the game are in it, only which cards there are in the world.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from bloodwork import __version__
from bloodwork.cards import Catalogue, Kin, cards_from_mappings
from bloodwork.cards.written import card_mapping
from bloodwork.errors import BadFile
from bloodwork.kernel.ability import Library
from bloodwork.kernel.codec import DecodeError
from bloodwork.kernel.making import decode
from bloodwork.play.game import Game
from bloodwork.play.guess import Imagined, imagine
from bloodwork.play.position import names_in
from bloodwork.play.table import Table
from bloodwork.rulesets.contract import Ruleset

SOURCE: Final = "the parcel"
MOST_WORLDS: Final = 32  # sets of cards that are kept ready


class World(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """By what rules and with what cards a game is played; `named` only in a game from a position."""

    version: str
    ruleset: str
    switches: dict[str, bool | int | str]
    fingerprint: str
    cards: list[dict[str, Any]] = []
    kins: dict[str, str] = {}
    named: list[str] | None = None
    counters: list[str] = []


class Parcel(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    world: bytes
    viewer: int
    guess: bytes


def pack(game: Game, player: int, seed: int) -> bytes:
    """The guess of a player at a game, as `imagine` makes it."""
    guess = imagine(game, player, seed)
    return msgspec.msgpack.encode(Parcel(world=_world(game), viewer=guess.viewer, guess=guess._g.encode()))


def unpack(data: bytes) -> Imagined:
    try:
        parcel = msgspec.msgpack.decode(data, type=Parcel)
        rules, lib = _made(parcel.world)
        return Imagined(decode(parcel.guess, rules, lib), parcel.viewer)
    except (msgspec.DecodeError, DecodeError) as error:
        raise BadFile(f"not a guess: {error}", file=SOURCE) from None


def _world(game: Game) -> bytes:
    table = game._table
    lib = game._machine.lib
    setup = game._origin.setup
    named, counters = names_in(table.ruleset, setup) if setup is not None else ([], set())
    own = table.own_cards(lib)
    world = World(
        version=__version__,
        ruleset=table.name,
        switches=dict(table.changed),
        fingerprint=lib.fingerprint,
        cards=[card_mapping(card, table.name) for card in own],
        kins={kin.name: kin.parent for kin in own.kins},
        # In no order that tells where they are.
        named=sorted({name for name, _ in named}) if setup is not None else None,
        counters=sorted(counters),
    )
    return msgspec.msgpack.encode(world)


@lru_cache(maxsize=MOST_WORLDS)
def _made(data: bytes) -> tuple[Ruleset, Library]:
    world = msgspec.msgpack.decode(data, type=World)
    if world.version != __version__:
        raise BadFile(f"a guess of version {world.version}; this is version {__version__}", file=SOURCE)
    found = cards_from_mappings(world.cards, SOURCE, ruleset=world.ruleset)
    kins = [Kin(name, parent) for name, parent in world.kins.items()]
    table = Table(world.ruleset, world.switches, Catalogue(world.ruleset, found, kins))
    lib = table.library(table.catalogue.names() if world.named is None else world.named, world.counters)
    if lib.fingerprint != world.fingerprint:
        raise BadFile("a guess of other cards", file=SOURCE)
    return table.ruleset, lib
