"""Which rules of binding, precedence and parts decided that an ability was applied now. Only for the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.ability import REPLACE
from bloodwork.kernel.contract import (
    AT_BY_CHOICE,
    AT_BY_FAR,
    AT_BY_LEFT,
    AT_BY_LINE,
    AT_BY_MADE,
    AT_BY_PLAYER,
    AT_BY_PRINT,
    AT_BY_SLOT,
    AT_ELSEWHERE,
    AT_LINK,
    AT_PHASES,
    AT_WHOLE,
    AT_YOU,
)
from bloodwork.kernel.event import APPLY, F_ENTERS, Event
from bloodwork.kernel.native import i64
from bloodwork.kernel.packing import FAR, LINE, MADE, key_place, key_player, ref_ability, ref_card

if TYPE_CHECKING:
    from bloodwork.kernel.ability import Ability
    from bloodwork.kernel.ir import Env
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.record import Record


def cite_heard(g: Machine, ev: Event, ref: int, ability: Ability, env: Env) -> None:
    """An ability triggers on an outcome."""
    if is_part(g, ev):
        g.cite_point(ev, AT_LINK)
    if g.kinds[ev.kind].whole:
        g.cite_point(ev, AT_WHOLE)
    for made in ev.immune:
        if made < 0 or g.lib.abilities[ref_ability(made)].kind == REPLACE:
            g.cite_point(ev, AT_PHASES)
    if ref < 0:
        return
    card = ref_card(ref)
    if env.you != g.owner[card]:
        g.cite_point(ev, AT_YOU)
    if ability.zones:
        g.cite_point(ev, AT_ELSEWHERE)
    kind = g.kinds[ev.kind]
    if card == ev.card and kind.self_heard and (kind.whole or ev.flags & F_ENTERS):
        g.cite_event(ev, kind.self_heard)


def is_part(g: Machine, ev: Event) -> bool:
    """Whether the event being resolved is a part of another: right below it lies one that is being applied."""
    if len(g.stack) < 2:
        return False
    below = g.stack[-2]
    return isinstance(below, Event) and below.step == APPLY


def cite_order(g: Machine, ev: Event, queue: tuple[int, ...]) -> None:
    """By what each of several abilities comes before the next."""
    for i in range(0, len(queue) - 2, 2):
        point = AT_BY_CHOICE
        if not g.rules.chosen_order:
            point = compared(g, queue[i], queue[i + 1], queue[i + 2], queue[i + 3])
        g.cite_point(ev, point)


def compared(g: Machine, key: int, ref: int, next_key: int, next_ref: int) -> int:
    if key_player(key) != key_player(next_key):
        return AT_BY_PLAYER
    at = key_place(next_key)
    if at >= MADE:
        return AT_BY_MADE
    if at >= FAR:
        return AT_BY_FAR
    if ref_card(ref) == ref_card(next_ref):
        return AT_BY_PRINT
    for one in (ref, next_ref):
        if one >= 0 and g.state(ref_card(one)) is None:
            return AT_BY_LEFT
    return AT_BY_LINE if at >= LINE else AT_BY_SLOT


def cite_adds(g: Machine, record: Record, ev: Event) -> None:
    """What a Success adds to its event is being used: by an ability, by later words, by its opposite."""
    kind = g.kinds[ev.kind]
    if kind.adds:
        record.cite(ev.note, kind.adds)
        if kind.holds:
            record.cite(ev.note, kind.holds)


def cite_want(g: Machine, record: Record, kind: i64) -> None:
    """An event fails, since there is nothing that it could be about."""
    how = g.kinds[kind]
    if how.fails:
        record.remark(how.fails)
        if how.wants:
            record.remark(how.wants)
