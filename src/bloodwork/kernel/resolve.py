"""Resolving an event: what modifies it, its outcome, what that triggers, what is undone, the checks after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ability import REPLACE, TRIGGER, Ability
from bloodwork.kernel.alike import Asking, alike
from bloodwork.kernel.citing import cite_heard, cite_order, compared, is_part
from bloodwork.kernel.contract import (
    AT_BAN,
    AT_BECAME,
    AT_BECAME_OTHER,
    AT_EDGE,
    AT_FAILURE,
    AT_LINK,
    AT_MODIFY,
    AT_MODIFY_AGAIN,
    AT_NESTED,
    AT_ORDER,
    AT_OWN_RESULT,
    AT_SEQUENCE,
    AT_TRIGGER,
    AT_UNMODIFIED,
    RUNNING,
)
from bloodwork.kernel.decision import ORDER, Ask
from bloodwork.kernel.effect import Effect, Modify, linked
from bloodwork.kernel.event import AFTER, APPLY, BEFORE, F_LAST, FOLLOW, REACT, SETTLE, START, UNDO, Event, snapshot
from bloodwork.kernel.ir import NO_CARD, Env
from bloodwork.kernel.listen import (
    ability_of,
    ban_on,
    effect,
    env_of,
    hearers,
    is_there,
    listen,
    listeners,
    looking,
    spend,
)
from bloodwork.kernel.native import i64
from bloodwork.kernel.ops import Do
from bloodwork.kernel.passive import PASSIVE_BIT
from bloodwork.kernel.tally import count
from bloodwork.kernel.until import undo_due, undo_then

if TYPE_CHECKING:
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.state import CardState

# in a reference to an ability that hears an event
ENDED: Final = 1  # active before the event, and ended by it
ENDING: Final = 2  # the event has left its card without health: whatever comes first, it still hears that


def resolve(g: Machine, ev: Event) -> None:
    """One stretch of resolving the event on top of the stack (up to where something must be done first)."""
    kind = ev.kind
    how = g.kinds[kind]
    if ev.step == START:
        if how.foresees:
            how.foresee(g, ev)
        if ((g.modifies >> kind) & 1 or g.is_own(ev)) and start_modify(g, ev):
            return
        ev.step = BEFORE
    if ev.step == BEFORE:
        ev.since = g.serial
        ev.card_was = g.moves[ev.card] if ev.card >= 0 else -1
        if g.record is not None:
            g.record.begin(g, ev)
        if (g.hears >> kind) & 1 or g.is_own(ev):
            ev.queue = hearers(g, kind, ev.card)
            ev.version = g.version
        ban = ban_on(g, ev) if (g.bans >> kind) & 1 else None
        if ban is not None:
            ev.ok = False
            g.cite_all(ban.rules)
            g.cite(AT_BAN)
            if g.record is not None:
                g.record.use(ban.id, NO_CARD, -1, True)
            ev.step = AFTER
        else:
            ev.step = APPLY
    if ev.step == APPLY:
        if not how.apply(g, ev):
            return
        ev.step = AFTER
        if g.record is not None:
            g.record.end(g, ev)
        if g.winner != RUNNING:
            return
        if g.passives and (g.changed & g.reads or not g.fast):
            g.todo |= PASSIVE_BIT
        g.todo |= g.again
    if ev.step == AFTER:
        if ev.card_stamp < 0:
            ev.card_stamp = g.moves[ev.card] if ev.card >= 0 else 0
        if ev.card_was < 0:
            ev.card_was = ev.card_stamp - 1  # a card that the event found itself, and moved
        ev.other_stamp = g.moves[ev.other] if ev.other >= 0 else 0
        if ev.ok and (g.lib.tally_mask >> kind) & 1:
            count(g, ev)
        if ev.queue or (g.hears >> kind) & 1 or g.is_own(ev):
            ev.queue = triggered(g, ev)
            if g.lib.ahead and len(ev.queue) > 2:
                ev.queue = ahead_first(g, ev.queue)
            if g.record is not None and len(ev.queue) > 2:
                cite_order(g, ev, ev.queue)
        ev.i = 0
        ev.sub = 0
        ev.step = REACT
    if ev.step == REACT:
        if react(g, ev):
            return
        ev.sub = 0
        ev.step = FOLLOW
    if ev.step == FOLLOW:
        if how.follows and not how.follow(g, ev):
            return
        ev.sub = 0
        ev.step = UNDO
    if ev.step == UNDO:
        if undo_due(g, ev):
            return
        ev.i = 0
        ev.step = SETTLE
    checks = g.rules.checks
    if g.todo == 0:
        ev.i = len(checks)
    while ev.i < len(checks):
        check = checks[ev.i]
        ev.i += 1
        if g.todo & check.bit and not (g.holding > 0 and g.rules.held_bits & check.bit):
            if not check.run(g):
                return
    g.stack.pop()
    g.last = ev


def start_modify(g: Machine, ev: Event) -> bool:
    queue = listeners(g, REPLACE, -1, ev.card)
    if ev.flags & F_LAST and ev.other in g.ghosts:
        last: list[int] = []
        ghost = g.ghosts[ev.other]
        listen(g, last, REPLACE, -1, g.table.owners[ghost.place] << 20, ghost, ev.card)
        for i in range(len(last) - 2, -1, -2):  # what it says of other things has ended
            trigger = ability_of(g, last[i + 1]).trigger
            if trigger is None or not trigger.caused:
                del last[i : i + 2]
        queue = tuple(last) + queue
    heard = False
    i = 1
    while i < len(queue):
        trigger = ability_of(g, queue[i]).trigger
        if trigger is not None and (trigger.mask >> ev.kind) & 1:
            heard = True
        i += 2
    if not heard:
        return False
    process = Modify(ev)
    process.queue = queue
    g.stack[-1] = process
    return True


def modify(g: Machine, m: Modify) -> None:
    while m.step < 2:
        if m.step == 1:  # what an ability made of an event
            for ev in g.collected:
                ev.immune = (*m.current[m.j].immune, m.queue[m.i + 1])
                m.future.append(ev)
            if g.kept:
                m.future.append(m.current[m.j])
            g.kept = False
            g.collected = ()
            m.j += 1
            m.step = 0
        if m.i >= len(m.queue):
            m.step = 2
            m.j = 0
            if g.record is not None and m.changed:
                cite_own_results(g, m)
            break
        if m.j >= len(m.current):
            m.current = m.future
            m.future = []
            m.j = 0
            m.i += 2
            continue
        ev = m.current[m.j]
        ref = m.queue[m.i + 1]
        if not is_there(g, ref):
            m.future.append(ev)  # it has been used up, or has gone since
            m.j += 1
            continue
        ability = ability_of(g, ref)
        env: Env | None = None
        if ref not in ev.immune and ability.trigger is not None and (ability.trigger.mask >> ev.kind) & 1:
            env = env_of(g, m.queue[m.i], ref, ev)
        if env is None or ability.trigger is None or not ability.trigger.matches(g, env, ev):
            if env is not None:
                g.cite(AT_UNMODIFIED)
            m.future.append(ev)
            m.j += 1
            continue
        if ability.cond is not None and not ability.cond.holds(g, env):
            g.cite(AT_UNMODIFIED)
            m.future.append(ev)
            m.j += 1
            continue
        if m.changed and ev is not m.event:
            g.cite(AT_MODIFY_AGAIN)
            if g.record is not None and ev.immune:
                cite_next(g, m, ev.immune[-1])
        if g.record is not None and is_part(g, m.event):
            g.cite(AT_LINK)
        m.changed = True
        m.step = 1
        bound = snapshot(ev)
        bound.card_stamp = g.moves[ev.card] if ev.card >= 0 else 0
        bound.other_stamp = g.moves[ev.other] if ev.other >= 0 else 0
        env.event = bound
        spend(g, ref)
        eff = effect(g, ability.id, env)
        eff.collecting = True
        g.cite_all(ability.rules)
        g.cite(AT_MODIFY)
        g.stack.append(eff)
        return
    # the events that it became, one after another
    while True:
        if m.step == 3:
            last = g.last
            if last is not None and last.kind == m.event.kind and (m.result is None or not m.result.ok):
                m.result = last.copy()
            lasts = m.current[m.j].lasts
            if lasts > 0 and last is not None and last.ok:
                undo_then(g, lasts, Env(NO_CARD, 0, None, ()), last)
            m.j += 1
            m.step = 2
        if m.j >= len(m.current):
            break
        ev = m.current[m.j]
        if not linked(m.current, m.j, g.last):
            m.j += 1
            continue
        if m.j > 0:
            g.cite(AT_BECAME)
        m.step = 3
        g.count += 1
        if g.count > g.rules.loop_limit:
            g.rules.runaway(g)
            return
        ev = ev.copy()  # resolving changes it, and the list stays what it is
        ev.step = BEFORE
        g.stack.append(ev)
        return
    g.stack.pop()
    if m.changed:
        g.cite(AT_BECAME_OTHER)
    became = m.result
    if became is None:
        became = m.event
        became.ok = False
    if g.todo:  # an ability may have been used up, and nothing have come of the event
        became.step = SETTLE
        became.i = 0
        g.stack.append(became)
    else:
        g.last = became


def cite_next(g: Machine, m: Modify, before: i64) -> None:
    """By what the ability whose turn it is comes after another one."""
    for i in range(0, m.i, 2):
        if m.queue[i + 1] == before:
            g.cite(compared(g, m.queue[i], before, m.queue[m.i], m.queue[m.i + 1]))


def cite_own_results(g: Machine, m: Modify) -> None:
    """An ability that would match what it has made itself, and has had its turn."""
    for ev in m.current:
        for ref in ev.immune:
            if not is_there(g, ref):
                continue
            ability = ability_of(g, ref)
            if ability.kind == REPLACE and ability.trigger is not None and (ability.trigger.mask >> ev.kind) & 1:
                g.cite(AT_OWN_RESULT)
                return


def triggered(g: Machine, ev: Event) -> tuple[int, ...]:
    """The abilities, active before or after an event, whose patterns its outcome fits, in precedence order."""
    if ev.version == g.version and ev.kind != g.rules.end_of_turn and ev.flags & F_LAST == 0:
        return fitting(g, ev, ev.queue)
    now = hearers(g, ev.kind, ev.card)
    if ev.flags & F_LAST and ev.card in g.ghosts:
        last: list[int] = []
        ghost = g.ghosts[ev.card]
        listen(g, last, TRIGGER, ev.kind, past_key(g, ghost), ghost, ev.card)
        for i in range(1, len(last), 2):
            last[i] |= ENDED
        now = now + tuple(last)
    asking = Asking(ev)
    entries: list[tuple[int, int, int]] = []
    for i in range(0, len(now), 2):
        ref = now[i + 1]
        if fits(g, ev, asking, now[i], ref):
            if ref >= 0 and worn_out(g, ref >> 16 & 0xFFFF):
                ref |= ENDING
            elif g.record is not None and ref >= 0 and find(ev.queue, ref, 0) < 0:
                g.cite_point(ev, AT_EDGE)
            entries.append((rank_of(g, now[i]), len(entries), ref))
    at: i64 = 0  # both lists have most abilities in the same order
    for i in range(0, len(ev.queue), 2):
        ref = ev.queue[i + 1]
        if g.record is None and not fits(g, ev, asking, ev.queue[i], ref):
            continue
        there = find(now, ref, at)
        if there >= 0:
            at = there + 2
        elif g.record is None or fits(g, ev, asking, ev.queue[i], ref):
            if ref >= 0:
                ref |= ENDED
                g.cite_point(ev, AT_EDGE)
            entries.append((rank_of(g, ev.queue[i]), len(entries), ref))
    if not entries:
        return ()
    if len(entries) > 1:
        entries.sort()
        g.cite_point(ev, AT_ORDER)
    out: list[int] = []
    for rank, _, ref in entries:
        player = g.active if rank < 1 << 24 else 1 - g.active
        out.append((player << 20) + (rank & 0xFFFFF))
        out.append(ref)
    return tuple(out)


def ahead_first(g: Machine, queue: tuple[int, ...]) -> tuple[int, ...]:
    """What belongs to the event itself, as what a card enters with does, before what the event triggers."""
    first: list[int] = []
    rest: list[int] = []
    for i in range(0, len(queue), 2):
        if ability_of(g, queue[i + 1]).ahead:
            first.append(queue[i])
            first.append(queue[i + 1])
        else:
            rest.append(queue[i])
            rest.append(queue[i + 1])
    return tuple(first + rest)


def rank_of(g: Machine, key: i64) -> i64:
    """Precedence among what triggers at once: the active player's come first."""
    return (key & 0xFFFFF) + (1 << 24 if key >> 20 != g.active else 0)


def find(half: tuple[int, ...], ref: i64, at: i64) -> i64:
    """Where an ability is in a list, looked for from a place on; -1 if it is not. Whichever zone the card is in, it is
    the same ability."""
    same = ref if ref < 0 else ref >> 16
    n: i64 = len(half)
    i = at
    while i < n + at:
        j = i if i < n else i - n
        other: i64 = half[j + 1]
        if (other if other < 0 else other >> 16) == same:
            return j
        i += 2
    return -1


def fits(g: Machine, ev: Event, asking: Asking, key: i64, ref: i64) -> bool:
    """Whether the outcome of an event is what an ability waits for."""
    if ref >= 0 and g.record is None:
        trigger = g.lib.abilities[ref >> 32].trigger
        if trigger is None or trigger.failed == ev.ok or (ev.immune and made_by(g, ev, ref)):
            return False
        same = trigger.alike if trigger.alike >= 0 else alike(g.lib, trigger)
        bit: i64 = 0
        if same > 0:
            bit = 1
            bit = bit << same
            if asking.player != key >> 20:
                asking.player = key >> 20
                asking.asked &= ~g.lib.sided
            if asking.asked & bit:
                return asking.fits & bit != 0
        env = looking(g, asking.env, key, ref, ev)
        if env is None or not trigger.matches(g, env, ev):
            asking.asked |= bit
            asking.fits &= ~bit
            return False
        asking.asked |= bit
        asking.fits |= bit
        return True
    if ref < 0 and -1 - ref > ev.since:
        return False  # made while the event was being resolved: it waits for the next one
    env = looking(g, asking.env, key, ref, ev)
    if env is None:
        return False  # no card holds it, and its time has ended while the event was resolved
    trigger = ability_of(g, ref).trigger
    if trigger is None or (ev.immune and made_by(g, ev, ref)):
        return False
    if trigger.failed == ev.ok:
        if g.record is not None and not ev.ok and trigger.matches(g, env, ev):
            g.cite_point(ev, AT_FAILURE)
        return False
    return trigger.matches(g, env, ev)


def made_by(g: Machine, ev: Event, ref: i64) -> bool:
    """Whether a triggered ability has made an event, or the one that it is part of, and so does not hear it."""
    ability = ability_of(g, ref)
    if ability.kind != TRIGGER:
        return False
    for maker in ev.immune:
        if maker >= 0 and maker >> 32 == ability.id and (ref < 0 or maker >> 16 & 0xFFFF == ref >> 16 & 0xFFFF):
            return True
    return False


def past_key(g: Machine, ghost: CardState) -> i64:
    """The precedence of the place that a card has just left."""
    owner = g.table.owners[ghost.place]
    if ghost.place < g.table.n_slots:
        return (owner << 20) + g.table.rows[owner].index(ghost.place)
    return (owner << 20) + 256 + len(g.zones[ghost.place])


def worn_out(g: Machine, card: i64) -> bool:
    """Whether a card in play has nothing left of what damage is taken off: the event itself ends it."""
    cs = g.state(card)
    if cs is None or cs.place >= g.table.n_slots or g.rules.worn_stat < 0:
        return False
    return g.stat_of(cs, g.rules.worn_stat) == 0


def fitting(g: Machine, ev: Event, listed: tuple[int, ...]) -> tuple[int, ...]:
    """Those of a list of abilities, in its order, whose patterns the outcome fits."""
    if not listed:
        return listed
    out: list[int] = []
    asking = Asking(ev)
    for i in range(0, len(listed), 2):
        ref = listed[i + 1]
        if fits(g, ev, asking, listed[i], ref):
            out.append(listed[i])
            out.append(ref | ENDING if ref >= 0 and worn_out(g, ref >> 16 & 0xFFFF) else ref)
    if len(out) > 2:
        g.cite_point(ev, AT_ORDER)
    return tuple(out) if out else ()


def react(g: Machine, ev: Event) -> bool:
    """Starts the next triggered ability; False when there is none left."""
    while ev.i < len(ev.queue):
        if g.rules.chosen_order and len(ev.queue) - ev.i > 2:
            if ev.sub != 9:
                live: list[int] = []
                at = ev.i
                while at < len(ev.queue):
                    live.append(at)
                    at += 2
                ask = Ask(g.active, ORDER, tuple([ev.queue[at + 1] for at in live]))
                ev.sub = 9
                g.push_ask(ask)
                return True
            ev.sub = 0
            at = ev.i
            while ev.queue[at + 1] != g.picked[0]:
                at += 2
            ev.queue = ev.queue[: ev.i] + ev.queue[at : at + 2] + ev.queue[ev.i : at] + ev.queue[at + 2 :]
            g.picked = ()
        key = ev.queue[ev.i]
        ref = ev.queue[ev.i + 1]
        ev.i += 2
        if not still_active(g, ref):
            g.cite_point(ev, AT_EDGE)
            continue
        env = env_of(g, key, ref, ev)
        if env is None:
            continue
        ability = ability_of(g, ref)
        if ability.cond is not None and not ability.cond.holds(g, env):
            continue
        env.event = snapshot(ev)
        spend(g, ref)
        g.cite_adds(ev)
        if g.record is not None:
            cite_trigger(g, ev, ability)
            cite_heard(g, ev, ref, ability, env)
        if g.rules.triggers_wait and not ability.ahead:
            g.waiting = (*g.waiting, effect(g, ability.id, env))
            continue
        if g.record is not None:
            g.record.begins(ability.rules, len(g.stack))
        g.stack.append(effect(g, ability.id, env))
        return True
    return False


def cite_trigger(g: Machine, ev: Event, ability: Ability) -> None:
    g.cite_point(ev, AT_TRIGGER)
    deeds = 0
    for op in ability.code:
        if isinstance(op, Do):
            deeds += 1
    if deeds > 1:
        g.cite_point(ev, AT_SEQUENCE)
    for process in g.stack:
        if isinstance(process, Effect):
            g.cite_point(ev, AT_NESTED)
            return


def still_active(g: Machine, ref: i64) -> bool:
    """An ability that the consequence of another has ended no longer triggers; one that the event ended does."""
    if ref >= 0 and (ref & ENDED or (ref & ENDING and g.state(ref >> 16 & 0xFFFF) is None)):
        return True
    return is_there(g, ref)
