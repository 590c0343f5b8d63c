"""Passive abilities: stats and words worked out from the lasting ones, in precedence order, once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ability import PASSIVE, Ability
from bloodwork.kernel.ir import Env
from bloodwork.kernel.listen import zoned

if TYPE_CHECKING:
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.state import CardState

PASSIVE_BIT: Final = 1  # of `todo`


def work_out(g: Machine) -> None:
    """Works out every card in play anew: the same lasting state gives the same result, whatever was before."""
    g.todo &= ~PASSIVE_BIT
    if not g.passives and not g.worked:
        return
    lib = g.lib
    before = [cs.abilities for cs in g.states.values()]
    for cs in g.states.values():
        cs.cur = cs.base
        cs.bonus = ()
        cs.work_out_words(lib)
        if g.rules.silences(g, cs):
            cs.abilities = ()
    g.worked = False
    done: list[int] = []  # card and ability, of what a giver has already brought in
    for player in (g.active, 1 - g.active):
        for slot in g.table.rows[player]:
            card = g.slots[slot]
            if card >= 0:
                apply_card(g, g.states[card], done)
        for zone in g.table.zone_order:
            if (g.table.play >> zone) & 1:
                for card in g.zones[g.table.zone_of(player, zone)]:
                    apply_card(g, g.states[card], done)
        for held in g.held:
            if held.env.you == player:
                ability = lib.abilities[held.ability]
                if ability.kind == PASSIVE:
                    apply_one(g, ability, held.env, None, done)
    changed = False
    i = 0
    for cs in g.states.values():
        settle_base(cs)
        if cs.abilities != before[i]:
            changed = True
        else:
            cs.abilities = before[i]
        i += 1
    if changed:
        worked = g.worked
        todo = g.todo
        g.refresh()
        g.worked = worked
        g.todo = todo
    g.rules.worked_out(g)


def apply_card(g: Machine, cs: CardState, done: list[int]) -> None:
    i = 0
    while i < len(cs.abilities):
        ability_id = cs.abilities[i]
        i += 1
        ability = g.lib.abilities[ability_id]
        if ability.kind == PASSIVE and (not ability.zones or zoned(g, ability.zones, cs)):
            key = cs.card << 24 | ability_id
            if key not in done:
                done.append(key)
                apply_one(g, ability, Env(g.handle(cs.card), g.table.owners[cs.place], None, cs.vars), cs, done)


def apply_one(g: Machine, ability: Ability, env: Env, bearer: CardState | None, done: list[int]) -> None:
    if ability.cond is not None and not ability.cond.holds(g, env):
        return
    while len(env.regs) < ability.regs:
        env.regs.append(())
    if ability.targets is None:
        if bearer is None:
            return
        change(g, ability, env, bearer, done)
        return
    if ability.reach is not None:
        return  # cards out of play have no state: see the ruleset's reading of their stats
    for card in ability.targets.cards(g, env):
        cs = g.states.get(card)
        if cs is not None:
            change(g, ability, env, cs, done)


def change(g: Machine, ability: Ability, env: Env, cs: CardState, done: list[int]) -> None:
    g.worked = True
    had = len(cs.abilities)
    for mod in ability.mods:
        mod.apply(g, env, cs)
    if len(cs.abilities) > had:
        # given a passive ability whose place in the order is past: it counts right after its giver
        for ability_id in cs.abilities[had:]:
            given = g.lib.abilities[ability_id]
            key = cs.card << 24 | ability_id
            if given.kind == PASSIVE and key not in done and is_past(g, env, cs):
                done.append(key)
                apply_one(g, given, Env(g.handle(cs.card), g.table.owners[cs.place], None, cs.vars), cs, done)


def is_past(g: Machine, env: Env, cs: CardState) -> bool:
    """Whether a card's place in the order comes before that of the card whose ability is being applied."""
    giver = g.states.get(g.card_of(env.source))
    if giver is None:
        return True
    return rank(g, cs) <= rank(g, giver)


def rank(g: Machine, cs: CardState) -> int:
    owner = g.table.owners[cs.place]
    base = 0 if owner == g.active else 100000
    if cs.place < g.table.n_slots:
        return base + g.table.rows[owner].index(cs.place)
    return base + 1000 + g.zones[cs.place].index(cs.card)


def settle_base(cs: CardState) -> None:
    """A lasting loss of a passive bonus lasts no longer than the bonus: the base is at least minus it."""
    for i in range(len(cs.base)):
        base = cs.base[i]
        if base < 0:
            gained = cs.gained(i)
            if base < -gained:
                stats = list(cs.base)
                stats[i] = -gained
                cs.base = tuple(stats)
            if cs.cur[i] < 0:
                stats = list(cs.cur)
                stats[i] = 0
                cs.cur = tuple(stats)
