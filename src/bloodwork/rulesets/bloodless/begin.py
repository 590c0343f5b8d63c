"""How a game begins: from two decks, or in a given position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.ability import ACTION, ANY_TIME, Library
from bloodwork.kernel.ir import NO_CARD, NOBODY
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.making import blank
from bloodwork.kernel.native import i64
from bloodwork.kernel.passive import PASSIVE_BIT, work_out
from bloodwork.kernel.rng import Rng, key_of
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless.names import (
    BLOOD,
    BLOOD_DECK,
    DECK,
    DRAWS,
    HEALTH,
    INSTANT_BIT,
    LAST_DAMAGED,
    LAST_SOURCE,
    POOL,
    SKIPS,
    STATS,
    TIMELINE,
    TURNS,
)
from bloodwork.rulesets.bloodless.turn import Bloodless
from bloodwork.rulesets.contract import CardSetup, Setup
from bloodwork.rulesets.dealing import add_card, begun, lay_decks

if TYPE_CHECKING:
    from bloodwork.kernel.contract import Rules


def empty(rules: Rules, laws: Laws, lib: Library, seed: int) -> Machine:
    g = blank(rules, lib, Rng(key_of(seed), 0))
    g.slots = [NO_CARD] * g.table.n_slots
    g.zones = [()] * g.table.n_places
    g.res = [0] * (rules.resources + 2 * len(lib.tallies))
    g.hears = lib.tally_mask
    g.res[POOL] = laws.start_pool
    g.res[LAST_DAMAGED] = NOBODY
    g.res[LAST_SOURCE] = NOBODY
    if laws.flip_any_time or laws.flask_on_opponent_turn or has_instants(lib):
        g.again = INSTANT_BIT
    return g


def has_instants(lib: Library) -> bool:
    for ability in lib.abilities:
        if ability.kind == ACTION and ability.timing == ANY_TIME:
            return True
    return False


def dealt(rules: Rules, laws: Laws, lib: Library, decks: list[list[list[int]]], main: Bloodless) -> Machine:
    """A game with the decks as they are listed: whoever begins a game shuffles them."""
    g = empty(rules, laws, lib, 0)
    lay_decks(g, decks, (DECK, BLOOD_DECK))
    g.find_far()
    g.refresh()
    g.stack.append(main)
    for player in range(2):
        g.res[BLOOD + player] = laws.start_blood
    return g


def begin(dealt: Machine, seed: int, first: int) -> Machine:
    g = begun(dealt, seed, first, (DECK, BLOOD_DECK))
    g.remark("C-P0.1")
    return g


def set_up(rules: Rules, laws: Laws, lib: Library, setup: Setup, seed: int, main: Bloodless) -> Machine:
    """What is not said is empty, zero or the start value. Setting a card up triggers nothing."""
    g = empty(rules, laws, lib, seed)
    g.active = setup.turn
    g.turn = 10
    if "pool" in setup.numbers:
        g.res[POOL] = setup.numbers["pool"]
    for player in range(2):
        side = setup.players[player]
        for kind in range(1, len(rules.table.zones)):
            if rules.table.zones[kind] in side.zones:
                for card_setup in side.zones[rules.table.zones[kind]]:
                    place = g.table.zone_of(player, kind)
                    card = add_card(g, card_setup.face, player, place)
                    if kind == TIMELINE:
                        place_in_play(g, card, place, card_setup)
        for column, entry in enumerate(side.slots):
            if entry is not None:
                place = player * g.table.columns + column
                place_in_play(g, add_card(g, entry.face, player, place), place, entry)
        g.res[BLOOD + player] = side.numbers.get("blood", 0)
        g.res[SKIPS + player] = side.numbers.get("skips", 0)
        g.res[TURNS + player] = 0 if setup.first_turn else 1
        fresh = 0 if setup.first_turn or player != setup.turn or setup.phase == "mulligan" else 1
        g.res[DRAWS + player] = side.numbers.get("draws", fresh)
    main.stand_at(g, setup)
    g.todo = 0
    g.find_far()
    g.refresh()
    g.todo |= PASSIVE_BIT
    work_out(g)
    g.stack.append(main)
    return g


def place_in_play(g: Machine, card: i64, place: i64, entry: CardSetup) -> None:
    face = entry.face
    down = entry.flags.get("face_down", False)
    if down:
        face = g.lib.faces[face].back
    cs = g.enter(card, place, face, ())
    cs.face_down = down
    cs.marks = 0
    base = list(cs.base)
    cs.damage = entry.numbers.get("damage", 0)
    for stat, name in enumerate(STATS):
        if name in entry.numbers:
            base[stat] = entry.numbers[name] + (cs.damage if stat == HEALTH else 0)
    cs.base = tuple(base)
    cs.cur = cs.base
    for name, number in entry.counters.items():
        cs.set_counter(g.lib.counters.index(name), number)
    cs.played = g.turn if entry.flags.get("played_this_turn", False) else -1
