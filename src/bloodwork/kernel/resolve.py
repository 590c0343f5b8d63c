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
    AT_LOST,
    AT_MODIFY,
    AT_MODIFY_AGAIN,
    AT_NESTED,
    AT_ORDER,
    AT_OWN_RESULT,
    AT_SEQUENCE,
    AT_TOGETHER,
    AT_TRIGGER,
    AT_UNMODIFIED,
    RUNNING,
)
from bloodwork.kernel.decision import ORDER, Ask
from bloodwork.kernel.effect import Effect, Modify, linked
from bloodwork.kernel.event import (
    AFTER,
    APPLY,
    BEFORE,
    F_LAST,
    F_LEAVES,
    FOLLOW,
    REACT,
    SETTLE,
    START,
    UNDO,
    Event,
    snapshot,
)
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
from bloodwork.kernel.packing import (
    ABILITY_AT,
    CARD_AT,
    LINE,
    PLAYER_AT,
    key_of,
    key_place,
    key_player,
    ref_ability,
    ref_bearer,
    ref_card,
)
from bloodwork.kernel.passive import PASSIVE_BIT
from bloodwork.kernel.tally import count
from bloodwork.kernel.until import undo_due, undo_then

if TYPE_CHECKING:
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.state import CardState

LATER: Final = 1 << 24  # what the rank of an ability is higher by if it is not the active player's
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
        gone = departed(g, ev) if (g.rules.leaving >> kind) & 1 and (how.ends or ev.flags & F_LEAVES) else ()
        if ev.queue or (g.hears >> kind) & 1 or g.is_own(ev) or gone:
            ev.queue = triggered(g, ev, gone)
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
        listen(g, last, REPLACE, -1, key_of(g.table.owners[ghost.place], 0), ghost, ev.card)
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
    ev.card_was = g.moves[ev.card] if ev.card >= 0 else -1
    process = Modify(ev)
    process.queue = queue
    g.stack[-1] = process
    return True


def modify(g: Machine, m: Modify) -> None:
    while m.step < 2:
        if m.step == 1:  # what an ability made of an event
            if g.record is not None and not g.collected and not g.kept:
                g.record.remark_all(rules_of(g, m.queue[m.i + 1]) + g.rules.points[AT_MODIFY])
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
            m.future.append(ev)
            m.j += 1
            continue
        if ability.cond is not None and not ability.cond.holds(g, env):
            m.future.append(ev)
            m.j += 1
            continue
        m.changed = True
        m.step = 1
        bound = snapshot(ev)
        bound.card_stamp = g.moves[ev.card] if ev.card >= 0 else 0
        bound.other_stamp = g.moves[ev.other] if ev.other >= 0 else 0
        env.event = bound
        spend(g, ref)
        eff = effect(g, ability.id, env)
        eff.collecting = True
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
        if g.record is not None:
            g.record.expect(cited_of(g, m, ev))
        m.step = 3
        g.count += 1
        if g.count > g.rules.loop_limit:
            g.rules.runaway(g)
            return
        ev = ev.copy()  # resolving changes it, and the list stays what it is
        if ev.card >= 0 and ev.card_was >= 0 and ev.has_moved(g):
            ev.card = NO_CARD  # what it was about is gone, also if the same card has come back
            g.cite(AT_LOST)
        ev.step = BEFORE
        g.stack.append(ev)
        return
    g.stack.pop()
    became = m.result
    known = became if became is not None else g.last
    if m.changed and known is not None and len(known.immune) > len(m.event.immune):
        g.cite_point(known, AT_BECAME_OTHER)
    if became is None:
        became = m.event
        became.ok = False
    if g.todo:  # an ability may have been used up, and nothing have come of the event
        became.step = SETTLE
        became.i = 0
        g.stack.append(became)
    else:
        g.last = became


def cited_of(g: Machine, m: Modify, ev: Event) -> tuple[str, ...]:
    """The rules by which an event is what others were made into: those of the texts that did, then how they did it."""
    points = g.rules.points
    makers = ev.immune[len(m.event.immune) :]
    if not makers:
        for ref in m.queue[1::2]:
            if is_there(g, ref) and could_modify(g, ref, ev):
                return points[AT_UNMODIFIED]
        return ()
    out: tuple[str, ...] = ()
    for ref in makers:
        out += rules_of(g, ref)
    out += points[AT_MODIFY]
    for i in range(len(makers) - 1):
        out += points[AT_MODIFY_AGAIN] + points[compared(g, *entry(m, makers[i]), *entry(m, makers[i + 1]))]
    if is_part(g, m.event):
        out += points[AT_LINK]
    for ref in makers:
        if is_there(g, ref) and could_modify(g, ref, ev):
            out += points[AT_OWN_RESULT]
            break
    return out + points[AT_BECAME] if m.j > 0 else out


def rules_of(g: Machine, ref: i64) -> tuple[str, ...]:
    """The rules of an ability that has modified an event; one that no card holds may be used up by that."""
    return ability_of(g, ref).rules if ref >= 0 or is_there(g, ref) else ()


def could_modify(g: Machine, ref: i64, ev: Event) -> bool:
    """Whether an ability modifies events of the kind of this one."""
    ability = ability_of(g, ref)
    return ability.kind == REPLACE and ability.trigger is not None and (ability.trigger.mask >> ev.kind) & 1 == 1


def entry(m: Modify, ref: i64) -> tuple[int, int]:
    """An ability in the order in which they modify: its key and itself."""
    for i in range(0, len(m.queue), 2):
        if m.queue[i + 1] == ref:
            return (m.queue[i], ref)
    return (0, ref)


def departed(g: Machine, ev: Event) -> tuple[int, ...]:
    """The cards that have left play at the same time as the one that an event takes out of it."""
    for at in range(len(g.stack) - 2, -1, -1):
        process = g.stack[at]
        if isinstance(process, (Event, Modify)):
            continue
        out: list[int] = []
        for handle in process.departed(g):
            card = g.card_of(handle)
            if card != ev.card and card in g.ghosts and g.state(card) is None:
                out.append(card)
        return tuple(out)
    return ()


def triggered(g: Machine, ev: Event, gone: tuple[int, ...]) -> tuple[int, ...]:
    """The abilities, active before or after an event, whose patterns its outcome fits, in precedence order; `gone` are
    cards that left play at the same time and hear it too."""
    if ev.version == g.version and ev.kind != g.rules.end_of_turn and ev.flags & F_LAST == 0 and not gone:
        return fitting(g, ev, ev.queue)
    now = hearers(g, ev.kind, ev.card)
    for card in gone:
        heard: list[int] = []
        listen(g, heard, TRIGGER, ev.kind, past_key(g, g.ghosts[card]), g.ghosts[card], ev.card)
        if heard:
            g.cite_point(ev, AT_TOGETHER)
        for i in range(1, len(heard), 2):
            heard[i] |= ENDED
        now = now + tuple(heard)
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
            if ref >= 0 and worn_out(g, ref_card(ref)):
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
        player = g.active if rank < LATER else 1 - g.active
        out.append(key_of(player, key_place(rank)))
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
    return key_place(key) + (LATER if key_player(key) != g.active else 0)


def find(half: tuple[int, ...], ref: i64, at: i64) -> i64:
    """Where an ability is in a list, looked for from a place on; -1 if it is not. Whichever zone the card is in, it is
    the same ability."""
    same = ref_bearer(ref)
    n: i64 = len(half)
    i = at
    while i < n + at:
        j = i if i < n else i - n
        other: i64 = half[j + 1]
        if (other if other < 0 else other >> CARD_AT) == same:
            return j
        i += 2
    return -1


def fits(g: Machine, ev: Event, asking: Asking, key: i64, ref: i64) -> bool:
    """Whether the outcome of an event is what an ability waits for."""
    if ref >= 0 and g.record is None:
        trigger = g.lib.abilities[ref >> ABILITY_AT].trigger
        if trigger is None or trigger.failed == ev.ok or (ev.immune and made_by(g, ev, ref)):
            return False
        same = trigger.alike if trigger.alike >= 0 else alike(g.lib, trigger)
        bit: i64 = 0
        if same > 0:
            bit = 1
            bit = bit << same
            if asking.player != key >> PLAYER_AT:
                asking.player = key >> PLAYER_AT
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
        if maker >= 0 and ref_ability(maker) == ability.id and (ref < 0 or ref_card(maker) == ref_card(ref)):
            return True
    return False


def past_key(g: Machine, ghost: CardState) -> i64:
    """The precedence of the place that a card has just left."""
    owner = g.table.owners[ghost.place]
    if ghost.place < g.table.n_slots:
        return key_of(owner, 0) + g.table.rows[owner].index(ghost.place)
    return key_of(owner, LINE) + len(g.zones[ghost.place])


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
            out.append(ref | ENDING if ref >= 0 and worn_out(g, ref_card(ref)) else ref)
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
    if ref >= 0 and (ref & ENDED or (ref & ENDING and g.state(ref_card(ref)) is None)):
        return True
    return is_there(g, ref)
