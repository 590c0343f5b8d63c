"""Resolving an event: what modifies it, its outcome, what that triggers, what is undone, the checks after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.ability import REPLACE, TRIGGER
from bloodwork.kernel.contract import AT_BAN, AT_MODIFY
from bloodwork.kernel.decision import ORDER, Ask
from bloodwork.kernel.effect import Modify, linked
from bloodwork.kernel.event import AFTER, APPLY, BEFORE, F_LAST, FOLLOW, REACT, SETTLE, START, UNDO, Event, snapshot
from bloodwork.kernel.ir import Env
from bloodwork.kernel.listen import banned, effect, env_of, held_of, listen, listeners, spend
from bloodwork.kernel.passive import PASSIVE_BIT
from bloodwork.kernel.until import undo_due

if TYPE_CHECKING:
    from bloodwork.kernel.machine import Machine


def resolve(g: Machine, ev: Event) -> None:
    """One stretch of resolving the event on top of the stack (up to where something must be done first)."""
    kind = ev.kind
    if ev.step == START:
        if ((g.modifies >> kind) & 1 or ev.flags & F_LAST) and start_modify(g, ev):
            return
        ev.step = BEFORE
    if ev.step == BEFORE:
        if g.record is not None:
            g.record.begin(g, ev)
        if (g.hears >> kind) & 1:
            ev.queue = listeners(g, TRIGGER, kind)
        if (g.bans >> kind) & 1 and banned(g, ev):
            ev.ok = False
            g.cite(AT_BAN)
            ev.step = AFTER
        else:
            ev.step = APPLY
    if ev.step == APPLY:
        if not g.kinds[kind].apply(g, ev):
            return
        ev.step = AFTER
        if g.record is not None:
            g.record.end(g, ev)
        if g.passives:
            g.todo |= PASSIVE_BIT
        g.todo |= g.again
    if ev.step == AFTER:
        ev.card_stamp = g.moves[ev.card] if ev.card >= 0 else 0
        ev.other_stamp = g.moves[ev.other] if ev.other >= 0 else 0
        if (g.hears >> kind) & 1 or ev.queue:
            ev.queue = triggered(g, ev)
        ev.i = 0
        ev.step = REACT
    if ev.step == REACT:
        if react(g, ev):
            return
        ev.sub = 0
        ev.step = FOLLOW
    if ev.step == FOLLOW:
        if g.kinds[kind].follows and not g.kinds[kind].follow(g, ev):
            return
        ev.sub = 0
        ev.step = UNDO
    if ev.step == UNDO:
        if undo_due(g, ev):
            return
        ev.i = 0
        ev.step = SETTLE
    checks = g.rules.checks
    while ev.i < len(checks):
        check = checks[ev.i]
        ev.i += 1
        if g.todo & check.bit and not (g.holding > 0 and g.rules.held_bits & check.bit):
            if not check.run(g):
                return
    g.stack.pop()
    g.last = ev


def start_modify(g: Machine, ev: Event) -> bool:
    queue = listeners(g, REPLACE, -1)
    if ev.flags & F_LAST and ev.other in g.ghosts:
        last: list[int] = []
        ghost = g.ghosts[ev.other]
        listen(g, last, REPLACE, -1, g.table.owners[ghost.place] << 20, ghost)
        queue = tuple(last) + queue
    if not queue:
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
            g.collected = []
            m.j += 1
            m.step = 0
        if m.i >= len(m.queue):
            m.step = 2
            m.j = 0
            break
        if m.j >= len(m.current):
            m.current = m.future
            m.future = []
            m.j = 0
            m.i += 2
            continue
        ev = m.current[m.j]
        ref = m.queue[m.i + 1]
        ability = g.lib.abilities[ref >> 32]
        env: Env | None = None
        if ref not in ev.immune and ability.trigger is not None and (ability.trigger.mask >> ev.kind) & 1:
            env = env_of(g, m.queue[m.i], ref, ev)
        if env is None or ability.trigger is None or not ability.trigger.matches(g, env, ev):
            m.future.append(ev)
            m.j += 1
            continue
        if ability.cond is not None and not ability.cond.holds(g, env):
            m.future.append(ev)
            m.j += 1
            continue
        m.changed = True
        m.step = 1
        env.event = snapshot(ev)
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
            m.j += 1
            m.step = 2
        if m.j >= len(m.current):
            break
        ev = m.current[m.j]
        if not linked(m.current, m.j, g.last):
            m.j += 1
            continue
        m.step = 3
        g.count += 1
        if g.count > g.rules.loop_limit:
            g.rules.runaway(g)
            return
        ev.step = BEFORE
        g.stack.append(ev)
        return
    g.stack.pop()
    if m.result is not None:
        g.last = m.result
    else:
        failed = m.event
        failed.ok = False
        g.last = failed


def triggered(g: Machine, ev: Event) -> tuple[int, ...]:
    """The abilities, active before or after an event, whose patterns its outcome fits, in precedence order."""
    now = listeners(g, TRIGGER, ev.kind)
    entries: list[tuple[int, int, int]] = []
    seen: list[int] = []
    n = 0
    for half in (now, ev.queue):
        i = 0
        while i < len(half):
            key = half[i]
            ref = half[i + 1]
            i += 2
            same = ref if ref < 0 else ref >> 16  # whichever zone the card is in, it is the same ability
            if same in seen:
                continue
            seen.append(same)
            env = env_of(g, key, ref, ev)
            if env is None:
                continue
            ability = g.lib.abilities[ref >> 32] if ref >= 0 else g.lib.abilities[held_of(g, ref).ability]
            trigger = ability.trigger
            if trigger is None or trigger.failed == ev.ok or not trigger.matches(g, env, ev):
                continue
            player = key >> 20
            entries.append(((1 << 24 if player != g.active else 0) + (key & 0xFFFFF), n, ref))
            n += 1
    entries.sort()
    out: list[int] = []
    for rank, _, ref in entries:
        player = g.active if rank < 1 << 24 else 1 - g.active
        out.append((player << 20) + (rank & 0xFFFFF))
        out.append(ref)
    return tuple(out)


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
        if not still_active(g, ref, ev):
            continue
        env = env_of(g, key, ref, ev)
        if env is None:
            continue
        ability = g.lib.abilities[ref >> 32] if ref >= 0 else g.lib.abilities[held_of(g, ref).ability]
        if ability.cond is not None and not ability.cond.holds(g, env):
            continue
        env.event = snapshot(ev)
        spend(g, ref)
        g.cite_all(ability.rules)
        g.stack.append(effect(g, ability.id, env))
        return True
    return False


def still_active(g: Machine, ref: int, ev: Event) -> bool:
    """An ability that the consequence of another has ended no longer triggers; one that the event ended does."""
    if ref < 0:
        for held in g.held:
            if held.serial == -1 - ref:
                return True
        return False
    card = ref >> 16 & 0xFFFF
    ability_id = ref >> 32
    cs = g.states.get(card)
    if cs is None or g.lib.abilities[ability_id].zones:
        return True
    if g.lib.abilities[ability_id].once and ability_id in cs.used:
        return False
    return ability_id in cs.abilities or g.moves[card] != ref >> 8 & 0xFF
