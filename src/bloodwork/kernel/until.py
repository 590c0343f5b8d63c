"""What lasts until a moment, and abilities that no card holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.change import EVERYTHING
from bloodwork.kernel.contract import AT_HOLD, AT_LAPSED, AT_UNDO, AT_UNDO_ORDER
from bloodwork.kernel.effect import Effect, Held, Undo, code_of
from bloodwork.kernel.event import snapshot
from bloodwork.kernel.native import i64
from bloodwork.kernel.ops import ON_EVENT, TURN_END, TURN_START, WHILE, Do, Moment
from bloodwork.kernel.passive import PASSIVE_BIT

if TYPE_CHECKING:
    from bloodwork.kernel.event import Event
    from bloodwork.kernel.ir import Env
    from bloodwork.kernel.machine import Machine


def undo_at(g: Machine, moment: Moment, env: Env, ev: Event) -> None:
    undo = undo_then(g, moment.term(g, env, ev), env.clone(), ev)
    if moment.kind == ON_EVENT or moment.kind == WHILE:
        top = g.stack[-1]
        assert isinstance(top, Effect)
        undo.ability = top.ability
        undo.part = top.part
        undo.pc = top.pc


def undo_then(g: Machine, when: i64, env: Env, ev: Event) -> Undo:
    """Lets what an event did be undone when a term is over."""
    g.serial += 1
    undo = Undo(g.serial, term_kind(when), env, snapshot(ev))
    undo.event.card_stamp = g.moves[ev.card] if ev.card >= 0 else 0
    undo.event.other_stamp = g.moves[ev.other] if ev.other >= 0 else 0
    undo.whose = term_whose(when)
    undo.left = term_left(when)
    g.undos = (*g.undos, undo)
    return undo


def hold(g: Machine, ability: i64, env: Env, uses: i64) -> None:
    until = g.lib.abilities[ability].until
    if until is not None and until.is_past(g, env):
        g.cite(AT_LAPSED)
        return
    g.serial += 1
    held = Held(g.serial, ability, env.clone())
    held.env.event = None
    held.uses = uses
    if until is not None:
        when = until.term(g, env, None)
        held.moment = term_kind(when)
        held.whose = term_whose(when)
        held.left = term_left(when)
        held.only = until.only
    held.env.need(g.lib.abilities[ability].regs)
    g.held = (*g.held, held)
    g.refresh()
    g.cite(AT_HOLD)
    if g.record is not None:
        g.record.did(len(g.stack) - 1)


def term_kind(when: i64) -> i64:
    return (when - 1) & 7


def term_whose(when: i64) -> i64:
    return ((when - 1) >> 3 & 3) - 1


def term_left(when: i64) -> i64:
    return (when - 1) >> 5


def moment_comes(g: Machine, moment: i64, whose: i64, ev: Event) -> bool:
    if not ev.ok or (whose >= 0 and whose != ev.player):
        return False
    if moment == TURN_END:
        return ev.kind == g.rules.end_of_turn
    return moment == TURN_START and ev.kind == g.rules.start_of_turn and ev.word == g.rules.start_word


def is_over(g: Machine, moment: Moment | None, env: Env, ev: Event) -> bool:
    """Whether what lasts until an event, or while something holds, is over with this event."""
    if moment is None:
        return False
    if moment.pattern is not None:
        return ev.ok and moment.pattern.matches(g, env, ev)
    if moment.cond is None:
        return False
    ghosts = g.ghosts  # it is asked how things are now: what has just left is nothing any more
    g.ghosts = {}
    holds = moment.cond.holds(g, env)
    g.ghosts = ghosts
    return not holds


def undo_moment(g: Machine, undo: Undo) -> Moment | None:
    op = code_of(g, undo.ability, undo.part)[undo.pc]
    assert isinstance(op, Do)
    return op.until


def let_go(g: Machine, ev: Event) -> None:
    """Ends the abilities that no card holds and whose time is over."""
    kept: list[Held] = []
    turned = False
    for held in g.held:
        if held.moment and held.serial <= ev.since:
            if held.moment == ON_EVENT or held.moment == WHILE:
                if is_over(g, g.lib.abilities[held.ability].until, held.env, ev):
                    continue
            elif moment_comes(g, held.moment, held.whose, ev):
                held.left -= 1
                turned = turned or held.only
                if held.left == 0:
                    continue
        kept.append(held)
    if turned or len(kept) != len(g.held):
        g.held = tuple(kept)
        g.refresh()


def forget_undos(g: Machine, ev: Event, kinds: tuple[int, ...]) -> bool:
    """What was done to the same word of a card by events of these kinds is not undone any more; False: nothing was."""
    kept: list[Undo] = []
    for undo in g.undos:
        done = undo.event
        if done.card != ev.card or done.word != ev.word or done.kind not in kinds or done.card_stamp != ev.card_stamp:
            kept.append(undo)
    if len(kept) == len(g.undos):
        return False
    g.undos = tuple(kept)
    return True


def undo_due(g: Machine, ev: Event) -> bool:
    """Undoes the latest thing that lasts until this event; False when nothing is left to undo."""
    if ev.sub == 0 and not g.undos and (g.ends >> ev.kind) & 1 == 0:
        return False
    if ev.sub == 0:
        ev.sub = 1
        heard = len(ev.queue) > 0
        due: list[int] = []
        for undo in g.undos:
            if undo.serial > ev.since:
                if moment_comes(g, undo.moment, undo.whose, ev):
                    g.cite(AT_UNDO_ORDER)
                continue  # made while the moment is being resolved: it lasts to the next one
            if undo.moment == ON_EVENT or undo.moment == WHILE:
                if is_over(g, undo_moment(g, undo), undo.env, ev):
                    due.append(undo.serial)
            elif moment_comes(g, undo.moment, undo.whose, ev):
                undo.left -= 1
                if undo.left == 0:
                    due.append(undo.serial)
        if (g.ends >> ev.kind) & 1:
            let_go(g, ev)
        ev.queue = tuple(due)
        if len(due) > 1 or (due and heard):
            g.cite(AT_UNDO_ORDER)
    while ev.queue:
        serial = ev.queue[-1]
        ev.queue = ev.queue[:-1]
        for undo in g.undos:
            if undo.serial == serial:
                g.undos = tuple([other for other in g.undos if other is not undo])
                opposite = g.rules.kinds[undo.event.kind].opposite(g, undo)
                g.cite(AT_UNDO)
                if undo.event.card >= 0 and undo.event.live_card(g) < 0:
                    g.cite(AT_UNDO_ORDER)
                if opposite is not None:
                    if g.kinds[undo.event.kind].undoes:
                        g.remark(g.kinds[undo.event.kind].undoes)
                    if not g.emit(opposite):
                        return True
                    if g.last is not None and not g.last.ok:
                        g.cite(AT_UNDO_ORDER)
                break
        if g.passives:
            g.changed |= EVERYTHING
            g.todo |= PASSIVE_BIT
    return False
