"""Which abilities are active and hear an event, in precedence order, and what their words refer to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.ability import BAN, PASSIVE, REPLACE, TRIGGER, Ability
from bloodwork.kernel.contract import AT_ONCE
from bloodwork.kernel.effect import COST, LETTERS, Effect, Held
from bloodwork.kernel.ir import NO_CARD, Env
from bloodwork.kernel.native import i64
from bloodwork.kernel.packing import (
    ABILITY_AT,
    CARD_AT,
    CARD_MASK,
    FAR,
    LINE,
    MADE,
    MARK_BITS,
    PLAYER_AT,
    handle_of,
    key_of,
    key_player,
    ref_ability,
    ref_card,
    ref_handle,
    ref_of,
    ref_stamp,
)

if TYPE_CHECKING:
    from bloodwork.kernel.event import Event
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.state import CardState


def listeners(g: Machine, role: i64, kind: i64, own: i64) -> tuple[int, ...]:
    """Active abilities of a role that hear a kind (any: -1), in precedence order: place key, reference, ...

    `own` is the card that the event is about: an ability that hears only what happens to its own card is left out
    on others.
    """
    out: list[int] = []
    table = g.table
    for nth in range(2):
        player = g.active if nth == 0 else 1 - g.active
        at = key_of(player, 0)
        for slot in table.rows[player]:
            there = g.at[slot]
            if there is not None and there.abilities and hears(there, role, kind, own):
                listen(g, out, role, kind, at, there, own)
            at += 1
        if g.lined:
            at = key_of(player, LINE)
            i: i64 = 0  # the states lie in about the same order: each is looked for from where the last one was
            for line in table.lines[player]:
                for card in g.zones[line]:
                    cs = g.lined[i]
                    while cs.card != card:
                        i = i + 1 if i + 1 < len(g.lined) else 0
                        cs = g.lined[i]
                    if cs.abilities and hears(cs, role, kind, own):
                        listen(g, out, role, kind, at, cs, own)
                    at += 1
        if g.far and role != PASSIVE:
            listen_far(g, out, role, kind, player)
        if g.held:
            listen_held(g, out, role, kind, player)
    return tuple(out) if out else ()


def hearers(g: Machine, kind: i64, own: i64) -> tuple[int, ...]:
    """The triggered abilities that hear a kind of event; found once for as long as nobody comes, goes or changes."""
    if (g.owns >> kind) & 1:
        cs = g.state(own)
        if cs is not None and (cs.own >> kind) & 1:
            return listeners(g, TRIGGER, kind, own)
    now: i64 = g.version * 2 + g.active
    if g.heard_at != now or g.heard is None:
        g.heard = [None] * len(g.kinds)
        g.heard_at = now
    heard = g.heard[kind]
    if heard is None:
        heard = listeners(g, TRIGGER, kind, own)
        g.heard[kind] = heard
    return heard


def hears(cs: CardState, role: i64, kind: i64, own: i64) -> bool:
    """Whether some ability of a card could be one of those; a quick look before a closer one."""
    if kind < 0:
        return cs.modifies != 0 or cs.own != 0 or role != REPLACE
    mask: i64 = cs.own if cs.card == own else 0
    if role == TRIGGER:
        mask |= cs.hears
    elif role == REPLACE:
        mask |= cs.modifies
    else:
        mask |= cs.bans
    return (mask >> kind) & 1 == 1


def listen(g: Machine, out: list[int], role: i64, kind: i64, at: i64, cs: CardState, own: i64) -> None:
    ids = cs.abilities
    if kind >= 0 and role == TRIGGER:
        face = g.lib.faces[cs.face]
        if ids is face.abilities:
            ids = face.hearing(g.lib, kind)
            if face.always:
                mark: i64 = g.handle(cs.card) << MARK_BITS
                for one in ids:
                    number: i64 = one
                    out.append(at)
                    out.append(number << ABILITY_AT | mark)
                return
    for ability_id in ids:
        ability = g.lib.abilities[ability_id]
        trigger = ability.trigger
        if ability.kind != role or trigger is None or (ability.zones and not zoned(g, ability.zones, cs)):
            continue
        if kind >= 0 and ((trigger.mask >> kind) & 1 == 0 or (trigger.own and own != cs.card)):
            continue
        if ability.once and ability.used_up(cs.used):
            continue
        out.append(at)
        out.append(ref_of(ability_id, g.handle(cs.card)))


def listen_held(g: Machine, out: list[int], role: i64, kind: i64, player: i64) -> None:
    """Abilities that no card holds, in the order in which they came about."""
    at = key_of(player, MADE)
    for held in g.held:
        if held.env.you == player:
            ability = g.lib.abilities[held.ability]
            trigger = ability.trigger
            if ability.kind == role and trigger is not None and (kind < 0 or (trigger.mask >> kind) & 1):
                if held.active(g):
                    out.append(at)
                    out.append(-1 - held.serial)
            at += 1


def listen_far(g: Machine, out: list[int], role: i64, kind: i64, player: i64) -> None:
    """Abilities of cards out of play: by zone, then by Name, since these zones have no order of their own."""
    found: list[tuple[int, str, int, int]] = []
    for card in g.far:
        place = g.where[card]
        if place < 0 or g.table.in_play[place] or g.table.owners[place] != player:
            continue
        zone = g.table.kinds[place]
        face = g.lib.faces[g.face_of[card]]
        for ability_id in face.abilities:
            ability = g.lib.abilities[ability_id]
            trigger = ability.trigger
            if ability.kind == role and trigger is not None and (ability.zones >> zone) & 1:
                if kind < 0 or (trigger.mask >> kind) & 1:
                    rank = g.table.zone_order.index(zone)
                    found.append((rank, g.lib.names[face.name], card, ability_id))
    found.sort()
    at = key_of(player, FAR)
    for _, _, card, ability_id in found:
        out.append(at)
        out.append(ref_of(ability_id, g.handle(card)))
        at += 1


def ability_of(g: Machine, ref: i64) -> Ability:
    return g.lib.abilities[ref_ability(ref)] if ref >= 0 else g.lib.abilities[held_of(g, ref).ability]


def zoned(g: Machine, zones: i64, cs: CardState) -> bool:
    return (zones >> g.table.kinds[cs.place]) & 1 == 1


def is_there(g: Machine, ref: i64) -> bool:
    """Whether an ability is still the one that was found: its card has not left since, nor lost it, nor used it up."""
    if ref < 0:
        for held in g.held:
            if held.serial == -1 - ref:
                return True
        return False
    card = ref_card(ref)
    if g.moves[card] != ref_stamp(ref):
        return False
    cs = g.state(card)
    if cs is None:
        return True  # active out of play, or its card has just left and this is about that
    ability_id = ref_ability(ref)
    if g.lib.abilities[ability_id].used_up(cs.used):
        return False
    return ability_id in cs.abilities


def held_of(g: Machine, ref: i64) -> Held:
    for held in g.held:
        if held.serial == -1 - ref:
            return held
    raise AssertionError("a held ability is gone")


def spend(g: Machine, ref: i64) -> None:
    """Marks an ability that works once, before its consequence is done."""
    if ref < 0:
        held = held_of(g, ref)
        if held.uses > 0:
            held.uses -= 1
            if held.uses == 0:
                g.held = tuple([other for other in g.held if other is not held])
                g.refresh()
        return
    if g.lib.abilities[ref_ability(ref)].once:
        cs = g.state(ref_card(ref))
        if cs is not None:
            cs.used = (*cs.used, ref_ability(ref))
            g.version += 1
            g.cite(AT_ONCE)


def env_of(g: Machine, key: i64, ref: i64, ev: Event | None) -> Env | None:
    if ref < 0:
        for held in g.held:
            if held.serial == -1 - ref:
                env = held.env.clone()
                env.event = ev
                return env
        return None
    card = ref_card(ref)
    cs = g.state(card)
    if cs is not None and g.moves[card] == ref_stamp(ref):
        return Env(g.handle(card), g.table.owners[cs.place], ev, cs.vars)
    past = g.ghosts.get(card)
    env = Env(ref_handle(ref), key_player(key), ev, past.vars if past is not None else ())
    if g.moves[card] != ref_stamp(ref) and ev is not None:
        # it left by the event that it hears: the reference follows it there
        if ev.card == card and ev.card_stamp >= 0:
            env.source = handle_of(card, ev.card_stamp)
        elif cs is None:
            env.source = g.handle(card)
    return env


def looking(g: Machine, env: Env, key: i64, ref: i64, ev: Event) -> Env | None:
    """The same for only looking whether an ability fits: an environment of the caller's is used where one will do."""
    if ref < 0:
        return env_of(g, key, ref, ev)
    cs = g.state(ref >> CARD_AT & CARD_MASK)
    if cs is None:
        return env_of(g, key, ref, ev)
    env.source = g.handle(cs.card)
    env.you = key >> PLAYER_AT
    env.vars = cs.vars
    return env


def effect(g: Machine, ability: i64, env: Env) -> Effect:
    printed = g.lib.abilities[ability]
    env.need(printed.regs)
    eff = Effect(ability, env)
    if printed.letters:
        eff.part = LETTERS
    elif printed.cost:
        eff.part = COST
    return eff


def speaks_of(g: Machine, past: CardState, role: i64, kind: i64) -> bool:
    """Whether a card that has just left play had something to say of an event of a kind."""
    for ability_id in past.abilities:
        ability = g.lib.abilities[ability_id]
        trigger = ability.trigger
        if ability.kind == role and trigger is not None and (trigger.mask >> kind) & 1:
            return True
    return False


def ban_on(g: Machine, ev: Event, without: i64 = -1, flag: i64 = 0) -> Ability | None:
    """The first ability by which an event cannot happen, but for those of one card; of those that ask for a flag."""
    queue = listeners(g, BAN, ev.kind, ev.card)
    i = 0
    while i < len(queue):
        env = env_of(g, queue[i], queue[i + 1], ev)
        ability = ability_of(g, queue[i + 1])
        i += 2
        if env is None or ability.trigger is None or (without >= 0 and g.card_of(env.source) == without):
            continue
        if flag and ability.trigger.kinds[0].on & flag == 0:
            continue
        if (ability.cond is None or ability.cond.holds(g, env)) and ability.trigger.matches(g, env, ev):
            return ability
    return None


def ban_on_any(g: Machine, ev: Event, types: int) -> Ability | None:
    """The first ability by which an event about a card with some type words cannot happen, whatever the card is."""
    queue = listeners(g, BAN, ev.kind, NO_CARD)
    for i in range(0, len(queue), 2):
        env = env_of(g, queue[i], queue[i + 1], ev)
        ability = ability_of(g, queue[i + 1])
        if env is None or ability.trigger is None or (ability.cond is not None and not ability.cond.holds(g, env)):
            continue
        if ability.trigger.covers(g, env, ev, types):
            return ability
    return None


def banned(g: Machine, ev: Event) -> bool:
    return ban_on(g, ev) is not None


def replaced(g: Machine, ev: Event) -> bool:
    """Whether an ability would make something else of an event, before it is processed."""
    return replaces(g, ev, listeners(g, REPLACE, ev.kind, ev.card))


def replaces(g: Machine, ev: Event, queue: tuple[int, ...]) -> bool:
    """Whether one of these abilities would."""
    i = 0
    scratch = Env(NO_CARD, 0, ev, ())
    while i < len(queue):
        ref = queue[i + 1]
        env = looking(g, scratch, queue[i], ref, ev)
        ability = ability_of(g, ref)
        i += 2
        if env is None or ability.trigger is None:
            continue
        if (ability.cond is None or ability.cond.holds(g, env)) and ability.trigger.matches(g, env, ev):
            return True
    return False
