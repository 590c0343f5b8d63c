"""Stats of cards that are not in play, after the passive abilities that reach them: what playing them costs."""

from __future__ import annotations

from bloodwork.kernel.ability import PASSIVE, Ability
from bloodwork.kernel.ir import AddStat, Env, SetStat
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.passive import far_passives
from bloodwork.kernel.state import CardState


def own_stat(g: Machine, card: i64, stat: i64, value: i64, zone: i64, but: i64 = -1) -> i64:
    """What a card out of play, in a kind of zone, says of itself: "this card costs 1 less".

    What it says of a zone of the kind `but` as well is left out.
    """
    for ability_id in g.lib.faces[g.face_of[card]].abilities:
        ability = g.lib.abilities[ability_id]
        if ability.kind == PASSIVE and ability.targets is None and (ability.zones >> zone) & 1:
            if but >= 0 and (ability.zones >> but) & 1:
                continue
            env = Env(g.handle(card), g.owner[card], None, ())
            if ability.cond is None or ability.cond.holds(g, env):
                value = changed(g, env, card, ability, stat, value)
    return value


def reach(g: Machine, cs: CardState, card: i64, stat: i64, value: i64, zone: i64) -> i64:
    """What a card in play makes of a stat of one that is not."""
    for ability_id in cs.abilities:
        ability = g.lib.abilities[ability_id]
        if ability.kind == PASSIVE and ability.reach is not None:
            env = Env(g.handle(cs.card), g.table.owners[cs.place], None, cs.vars)
            value = reached(g, env, ability, card, stat, value, zone)
    return value


def reach_far(g: Machine, player: i64, card: i64, stat: i64, value: i64, zone: i64) -> i64:
    """What a player's cards make of it where they are not in play themselves."""
    for ability, source in far_passives(g, player):
        value = reached(g, Env(g.handle(source), player, None, ()), ability, card, stat, value, zone)
    return value


def reach_held(g: Machine, player: i64, card: i64, stat: i64, value: i64, zone: i64) -> i64:
    """What abilities that no card holds make of it, in the order in which they came about."""
    for held in g.held:
        if held.env.you == player:
            ability = g.lib.abilities[held.ability]
            if ability.kind == PASSIVE and ability.reach is not None and held.active(g):
                value = reached(g, held.env, ability, card, stat, value, zone)
    return value


def cite_reaching(g: Machine, card: i64, zone: i64) -> None:
    """Cites the rules of the passive abilities that reach a card out of play."""
    for cs in g.all_states():
        for ability_id in cs.abilities:
            ability = g.lib.abilities[ability_id]
            if ability.kind == PASSIVE and ability.reach is not None:
                env = Env(g.handle(cs.card), g.table.owners[cs.place], None, cs.vars)
                if reaches(g, env, ability, card, zone):
                    g.cite_all(ability.rules)
    for held in g.held:
        ability = g.lib.abilities[held.ability]
        if ability.kind == PASSIVE and held.active(g) and reaches(g, held.env, ability, card, zone):
            g.cite_all(ability.rules)


def reaches(g: Machine, env: Env, ability: Ability, card: i64, zone: i64) -> bool:
    """Whether a passive ability is about a card that lies in a kind of zone."""
    pattern = ability.reach
    if pattern is None or (pattern.zones >> zone) & 1 == 0:
        return False
    return (ability.cond is None or ability.cond.holds(g, env)) and pattern.matches(g, env, card)


def reached(g: Machine, env: Env, ability: Ability, card: i64, stat: i64, value: i64, zone: i64) -> i64:
    """A stat of a card after a passive ability, if that reaches it."""
    return changed(g, env, card, ability, stat, value) if reaches(g, env, ability, card, zone) else value


def changed(g: Machine, env: Env, card: i64, ability: Ability, stat: i64, value: i64) -> i64:
    """A stat after what one passive ability says of it."""
    env.own = card
    for mod in ability.mods:
        if isinstance(mod, AddStat) and mod.stat == stat:
            if g.rules.adds_up and mod.least == 0:
                value += mod.sign * mod.by.value(g, env)
            else:
                value = max(mod.changed(g, env, value), 0)
        elif isinstance(mod, SetStat) and mod.stat == stat:
            value = mod.to.value(g, env)
    return value
