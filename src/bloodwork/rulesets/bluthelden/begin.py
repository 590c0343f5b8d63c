"""How a game begins: from two decks, or in a given position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.ability import Library
from bloodwork.kernel.ir import NO_CARD
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.making import blank
from bloodwork.kernel.native import i64
from bloodwork.kernel.passive import PASSIVE_BIT, work_out
from bloodwork.kernel.rng import Rng, key_of
from bloodwork.rulesets.bluthelden.acts import hosts_for
from bloodwork.rulesets.bluthelden.chain import Chain
from bloodwork.rulesets.bluthelden.counters import set_counters
from bloodwork.rulesets.bluthelden.dice import give
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.names import (
    ACTING,
    ASP,
    BEFORE,
    COLUMNS,
    FIRST_ACTING,
    HIDDEN,
    INITIATIVE_PLAYER,
    LANE_NOW,
    LIFE,
    LIFE_POINTS,
    NUMBERS,
    PERMANENTS,
    PHASE_NOW,
    POOL_DECK,
    RUNE_AT,
    SOVEREIGN_AT,
    SPELL_DECK,
    STATS,
    TRAINING,
    TURNED,
    area_of,
)
from bloodwork.rulesets.bluthelden.rounds import PHASE_OF, STEP_OF, Rounds
from bloodwork.rulesets.changing import link_to
from bloodwork.rulesets.contract import CardSetup, Setup
from bloodwork.rulesets.dealing import add_card, begun, lay_decks

if TYPE_CHECKING:
    from bloodwork.kernel.contract import Rules


def empty(rules: Rules, lib: Library, seed: int) -> Machine:
    g = blank(rules, lib, Rng(key_of(seed), 0))
    g.slots = [NO_CARD] * g.table.n_slots
    g.zones = [()] * g.table.n_places
    g.res = [0] * (NUMBERS + 2 * len(lib.tallies))
    g.res[ACTING] = -1
    g.res[LANE_NOW] = -1
    g.res[FIRST_ACTING] = -1
    g.hears = lib.tally_mask
    return g


def dealt(rules: Rules, laws: Laws, lib: Library, decks: list[list[list[int]]]) -> Machine:
    """Sovereign and Rune lie in their slots (B-SETUP.3, B-SETUP.4), the decks as they are listed."""
    g = empty(rules, lib, 0)
    lay_decks(g, [[lists[2], lists[3]] for lists in decks], (SPELL_DECK, POOL_DECK))
    for player in range(2):
        for nth, column in ((0, SOVEREIGN_AT), (1, RUNE_AT)):
            for face in decks[player][nth]:
                place = player * COLUMNS + column
                g.enter(add_card(g, face, player, place), place, face, ())
        g.res[LIFE_POINTS + player] = life_of(g, laws, player)
    g.res[PHASE_NOW] = BEFORE
    g.todo = 0
    g.find_far()
    g.refresh()
    work_out(g)
    g.stack.append(Chain(laws))
    g.stack.append(Rounds(laws))
    return g


def life_of(g: Machine, laws: Laws, player: i64) -> i64:
    """B-SETUP.9."""
    sovereign = g.slots[player * COLUMNS + SOVEREIGN_AT]
    if sovereign >= 0:
        printed = g.lib.faces[g.face_of[sovereign]].stats[LIFE]
        if printed >= 0:
            return printed
    return laws.default_life


def begin(dealt: Machine, seed: int, first: int) -> Machine:
    g = begun(dealt, seed, first, (SPELL_DECK, POOL_DECK))
    rounds = g.stack[1]
    assert isinstance(rounds, Rounds)
    rounds.first = g.active
    g.res[INITIATIVE_PLAYER] = g.active
    g.remark("B-SETUP.11")
    g.remark("B-SETUP.6")
    return g


def set_up(rules: Rules, laws: Laws, lib: Library, setup: Setup, seed: int) -> Machine:
    """What is not said is empty, zero or the start value. Setting a card up triggers nothing."""
    g = empty(rules, lib, seed)
    rounds = Rounds(laws)
    rounds.step = STEP_OF[setup.phase]
    rounds.first = setup.numbers.get("roll_winner", 0)
    g.turn = setup.numbers.get("round", 0 if setup.phase == "mulligan" else 1)
    g.res[INITIATIVE_PLAYER] = setup.numbers.get("initiative", 0)
    g.res[PHASE_NOW] = PHASE_OF[setup.phase]
    g.active = g.res[INITIATIVE_PLAYER]
    give(g, setup.dice)
    for player in range(2):
        side = setup.players[player]
        for kind in range(1, len(rules.table.zones)):
            for entry in side.zones.get(rules.table.zones[kind], []):
                place = g.table.zone_of(player, kind)
                card = add_card(g, entry.face, player, place)
                if kind == PERMANENTS:
                    place_in_play(g, card, place, entry)
        for column, there in enumerate(side.slots):
            if there is not None:
                place = player * COLUMNS + column
                place_in_play(g, add_card(g, there.face, player, place), place, there)
        g.res[ASP + player] = side.numbers.get("asp", 0)
        g.res[LIFE_POINTS + player] = side.numbers.get("life", life_of(g, laws, player))
    attach_trainings(g)
    g.todo = 0
    g.find_far()
    g.refresh()
    g.todo |= PASSIVE_BIT
    work_out(g)
    g.stack.append(Chain(laws))
    g.stack.append(rounds)
    return g


def place_in_play(g: Machine, card: i64, place: i64, entry: CardSetup) -> None:
    face = entry.face
    hides = area_of(place) == HIDDEN
    if hides:
        face = g.lib.faces[face].back
    cs = g.enter(card, place, face, ())
    cs.face_down = hides
    base = list(cs.base)
    for stat, name in enumerate(STATS):
        if name in entry.numbers:
            base[stat] = entry.numbers[name]
    cs.base = tuple(base)
    cs.cur = cs.base
    cs.damage = entry.numbers.get("damage", 0)
    for name, number in entry.counters.items():
        set_counters(g, cs, g.lib.counters.index(name), number)
    cs.played = g.turn if entry.flags.get("played_this_turn", False) else -1
    cs.marks = TURNED if entry.flags.get("turned", False) else 0


def attach_trainings(g: Machine) -> None:
    """A Training that is set up is attached to the first host that it could be played on."""
    for cs in g.lined:
        face = g.lib.faces[cs.face]
        if face.types & TRAINING and face.consumes:
            hosts = hosts_for(g, g.table.owners[cs.place], cs.card, face)
            if hosts:
                link_to(g, cs, g.handle(hosts[0]))
