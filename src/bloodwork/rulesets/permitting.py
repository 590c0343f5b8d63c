"""Cards that are not in play: which of them a player may play from where they are, use there, or see (C-N10.12)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import ACTION, PASSIVE, Ability
from bloodwork.kernel.ir import Env, OnTop, Playable, Shown
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.passive import bearer_env, far_passives
from bloodwork.kernel.state import REACHES

# what a permission lets a card be played for, where it is no amount of blood
OWN_COST: Final = -1
FREE: Final = -2


def permissions(g: Machine, player: i64) -> list[tuple[Ability, Env]]:
    """The passive abilities that reach cards out of play and that are a player's to use, with what they refer to."""
    out: list[tuple[Ability, Env]] = []
    for cs in g.all_states():
        if cs.traits & REACHES:
            for ability_id in cs.abilities:
                add_permission(g, player, g.lib.abilities[ability_id], bearer_env(g, cs), out)
    for owner in range(2):
        for ability, card in far_passives(g, owner):
            add_permission(g, player, ability, Env(g.handle(card), owner, None, ()), out)
    for held in g.held:
        ability = g.lib.abilities[held.ability]
        if ability.kind == PASSIVE and held.active(g):
            add_permission(g, player, ability, held.env, out)
    return out


def add_permission(g: Machine, player: i64, ability: Ability, env: Env, out: list[tuple[Ability, Env]]) -> None:
    if ability.kind != PASSIVE or ability.reach is None or (env.you == player) == ability.user_opponent:
        return
    if ability.cond is None or ability.cond.holds(g, env):
        out.append((ability, env))


def playable_from(ability: Ability) -> Playable | None:
    """The permission that a passive ability is, if any."""
    for mod in ability.mods:
        if isinstance(mod, Playable):
            return mod
    return None


def permitted(g: Machine, player: i64, cost: i64) -> list[tuple[int, int]]:
    """The cards that a player may play from elsewhere than the hand, each with its price: OWN_COST, FREE, or an amount.

    `cost` is the stat that is paid where the price is the card's own.
    """
    out: list[tuple[int, int]] = []
    for ability, env in permissions(g, player):
        may = playable_from(ability)
        if may is not None and ability.reach is not None:
            for card in ability.reach.candidates(g, env):
                note_permitted(g, out, card, FREE if may.free else may.price, cost)
    for card in g.far:
        place = g.where[card]
        if place < 0 or g.table.in_play[place] or g.table.owners[place] != player:
            continue
        for ability_id in g.lib.faces[g.face_of[card]].abilities:
            ability = g.lib.abilities[ability_id]
            if (
                ability.kind != PASSIVE
                or ability.targets is not None
                or (ability.zones >> g.table.kinds[place]) & 1 == 0
            ):
                continue
            may = playable_from(ability)
            env = Env(g.handle(card), player, None, ())
            if may is not None and (ability.cond is None or ability.cond.holds(g, env)):
                note_permitted(g, out, card, FREE if may.free else may.price, cost)
    return out


def permitted_gone(g: Machine, player: i64, card: i64) -> bool:
    """Whether the text on a card that lets it be played from where it is takes it out of the game afterwards."""
    for ability_id in g.lib.faces[g.face_of[card]].abilities:
        ability = g.lib.abilities[ability_id]
        may = playable_from(ability) if ability.kind == PASSIVE and ability.targets is None else None
        if may is not None and may.gone and works_there(g, card, ability):
            return True
    return False


def note_permitted(g: Machine, out: list[tuple[int, int]], card: i64, price: i64, cost: i64) -> None:
    """Of several permissions the one that takes least counts."""
    for i in range(len(out)):
        if out[i][0] == card:
            if amount_of(g, card, price, cost) < amount_of(g, card, out[i][1], cost):
                out[i] = (card, price)
            return
    out.append((card, price))


def amount_of(g: Machine, card: i64, price: i64, cost: i64) -> i64:
    if price == OWN_COST:
        return max(g.printed_stat(card, cost), 0)
    return price if price >= 0 else -1


def far_actions(g: Machine, card: i64) -> list[int]:
    """The abilities of a card that is not in play which a player may use, wherever they are used, in order."""
    return [number for number in g.lib.faces[g.face_of[card]].abilities if g.lib.abilities[number].kind == ACTION]


def far_env(g: Machine, card: i64, ability: Ability) -> Env:
    env = Env(g.handle(card), g.owner[card], None, ())
    env.need(ability.regs)
    return env


def works_there(g: Machine, card: i64, ability: Ability) -> bool:
    """Whether an ability is one of the place where its card is, out of play."""
    place = g.where[card]
    return place >= 0 and not g.table.in_play[place] and (ability.zones >> g.table.kinds[place]) & 1 == 1


def shown(g: Machine, player: i64, card: i64) -> bool:
    """Whether a text lets a player see the top card of a deck: it says so, or lets them play cards from there."""
    place = g.where[card]
    if place < g.table.n_slots or g.zones[place][0] != card:
        return False
    kind = g.table.kinds[place]
    for viewer in range(2):
        for ability, env in permissions(g, viewer):
            reach = ability.reach
            if reach is None or (reach.zones >> kind) & 1 == 0 or not reach.reaches(env, g.table.owners[place]):
                continue
            if not any_top(reach.tests):
                continue
            for mod in ability.mods:
                if isinstance(mod, Playable) and viewer == player:
                    return True
                if isinstance(mod, Shown) and (mod.all or viewer == player):
                    return True
    return False


def any_top(tests: tuple[object, ...]) -> bool:
    for test in tests:
        if isinstance(test, OnTop):
            return True
    return False
