"""How a game of the prototype begins: from two decks, or in a given position."""

from __future__ import annotations

from bloodwork.kernel.ability import Library
from bloodwork.kernel.contract import Rules
from bloodwork.kernel.ir import NO_CARD
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.making import blank
from bloodwork.kernel.passive import PASSIVE_BIT, work_out
from bloodwork.kernel.rng import Rng, key_of
from bloodwork.rulesets.bloodless.begin import place_in_play
from bloodwork.rulesets.bloodless.names import BLOOD_DECK, DECK
from bloodwork.rulesets.bloodless_prototype.laws import Laws
from bloodwork.rulesets.bloodless_prototype.moving import watch
from bloodwork.rulesets.bloodless_prototype.names import BLOOD, COUNTERS, NAMED_IN, POOL, ZONES
from bloodwork.rulesets.bloodless_prototype.turn import MAIN, TURN_START, Turns
from bloodwork.rulesets.contract import Setup
from bloodwork.rulesets.dealing import add_card, begun, lay_decks

START_POOL = 24


def empty(rules: Rules, lib: Library, seed: int) -> Machine:
    g = blank(rules, lib, Rng(key_of(seed), 0))
    g.slots = [NO_CARD] * g.table.n_slots
    g.zones = [()] * g.table.n_places
    g.res = [0] * (COUNTERS + 2 * len(lib.counters) + 2 * len(lib.tallies))
    g.hears = lib.tally_mask
    g.res[POOL] = START_POOL
    g.res[NAMED_IN] = -1
    return g


def dealt(rules: Rules, laws: Laws, lib: Library, decks: list[list[list[int]]]) -> Machine:
    """A game with the decks as they are listed: whoever begins a game shuffles them."""
    g = empty(rules, lib, 0)
    lay_decks(g, decks, (DECK, BLOOD_DECK))
    g.refresh()
    g.stack.append(Turns(laws))
    return g


def begin(dealt: Machine, seed: int, first: int) -> Machine:
    return begun(dealt, seed, first, (DECK, BLOOD_DECK))


def set_up(rules: Rules, laws: Laws, lib: Library, setup: Setup, seed: int) -> Machine:
    """What is not said is empty, zero or the start value. Setting a card up triggers nothing."""
    g = empty(rules, lib, seed)
    g.active = setup.turn
    g.turn = 10
    if "pool" in setup.numbers:
        g.res[POOL] = setup.numbers["pool"]
    for player in range(2):
        side = setup.players[player]
        for kind in range(1, len(ZONES)):
            for entry in side.zones.get(ZONES[kind], ()):
                add_card(g, entry.face, player, g.table.zone_of(player, kind))
        for name, number in side.counters.items():
            g.res[COUNTERS + 2 * lib.counters.index(name) + player] = number
        for column, there in enumerate(side.slots):
            if there is not None:
                place = player * g.table.columns + column
                place_in_play(g, add_card(g, there.face, player, place), place, there)
        g.res[BLOOD + player] = side.numbers.get("blood", 0)
        watch(g, player)
    main = Turns(laws)
    main.step = TURN_START if setup.phase == "start" else MAIN
    g.todo = 0
    g.refresh()
    g.todo |= PASSIVE_BIT
    work_out(g)
    g.stack.append(main)
    return g
