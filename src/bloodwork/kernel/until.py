"""What lasts until a moment, and abilities that no card holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.change import EVERYTHING
from bloodwork.kernel.contract import AT_HOLD, AT_UNDO, AT_UNDO_ORDER
from bloodwork.kernel.effect import Effect, Held, Undo, code_of
from bloodwork.kernel.event import snapshot
from bloodwork.kernel.native import i64
from bloodwork.kernel.ops import END_OF_NEXT_TURN, END_OF_YOUR_NEXT_TURN, END_OF_YOUR_TURN, ON_EVENT, Do, Moment
from bloodwork.kernel.passive import PASSIVE_BIT

if TYPE_CHECKING:
    from bloodwork.kernel.event import Event
    from bloodwork.kernel.ir import Env
    from bloodwork.kernel.machine import Machine


def undo_at(g: Machine, moment: Moment, env: Env, ev: Event) -> None:
    g.serial += 1
    undo = Undo(g.serial, moment.kind, env.clone(), snapshot(ev))
    undo.event.card_stamp = g.moves[ev.card] if ev.card >= 0 else 0
    undo.event.other_stamp = g.moves[ev.other] if ev.other >= 0 else 0
    undo.left = moments_left(g, moment, env.you)
    if moment.kind == ON_EVENT:
        top = g.stack[-1]
        assert isinstance(top, Effect)
        undo.ability = top.ability
        undo.part = top.part
        undo.pc = top.pc
    g.undos = (*g.undos, undo)


def hold(g: Machine, ability: i64, env: Env, uses: i64, until: Moment | None) -> None:
    g.serial += 1
    held = Held(g.serial, ability, env.clone())
    held.env.event = None
    held.uses = uses
    if until is not None:
        held.moment = until.kind
        held.left = moments_left(g, until, env.you)
    held.env.need(g.lib.abilities[ability].regs)
    g.held = (*g.held, held)
    g.refresh()
    g.cite(AT_HOLD)
    if g.record is not None:
        g.record.did(len(g.stack) - 1)


def moments_left(g: Machine, moment: Moment, you: i64) -> i64:
    """How many such moments there are until then, that one included."""
    if moment.kind == END_OF_NEXT_TURN or (moment.kind == END_OF_YOUR_NEXT_TURN and g.active == you):
        return 2
    return 1


def moment_comes(g: Machine, moment: i64, you: i64, ev: Event) -> bool:
    if ev.kind != g.rules.end_of_turn:
        return False
    return (moment != END_OF_YOUR_TURN and moment != END_OF_YOUR_NEXT_TURN) or ev.player == you


def undo_due(g: Machine, ev: Event) -> bool:
    """Undoes the latest thing that lasts until this event; False when nothing is left to undo."""
    if ev.sub == 0 and not g.undos and not g.held:
        return False
    if ev.sub == 0:
        ev.sub = 1
        heard = len(ev.queue) > 0
        due: list[int] = []
        for undo in g.undos:
            if undo.serial > ev.since:
                if undo.moment != ON_EVENT and moment_comes(g, undo.moment, undo.env.you, ev):
                    g.cite(AT_UNDO_ORDER)
                continue  # made while the moment is being resolved: it lasts to the next one
            if undo.moment == ON_EVENT:
                op = code_of(g, undo.ability, undo.part)[undo.pc]
                assert isinstance(op, Do) and op.until is not None and op.until.pattern is not None
                if ev.ok and op.until.pattern.matches(g, undo.env, ev):
                    due.append(undo.serial)
            elif moment_comes(g, undo.moment, undo.env.you, ev):
                undo.left -= 1
                if undo.left == 0:
                    due.append(undo.serial)
        kept: list[Held] = []
        for held in g.held:
            if held.moment and held.serial <= ev.since and moment_comes(g, held.moment, held.env.you, ev):
                held.left -= 1
                if held.left == 0:
                    continue
            kept.append(held)
        if len(kept) != len(g.held):
            g.held = tuple(kept)
            g.refresh()
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
                if undo.event.card >= 0 and g.live(undo.event.card << 8 | undo.event.card_stamp) < 0:
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
