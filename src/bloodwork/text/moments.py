"""Times: moments that sentences wait for ("at the start of your turn"), and until when something lasts."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import refs, triggers, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import CONDITION, MOMENT
from bloodwork.text.scope import Draft, Label, Scope
from bloodwork.text.triggers import Heard, kind

OPEN: Final = k.Moment(0)  # a time that is said further on
# the controller of the card that something is done to, known when it is done
_OF_ITS_CARD: Final = ("its controller's", "their controller's")

_ANYBODYS: Final = ("the", "each", "each player's", "this", "that", "")


@MOMENT.of(t.Until)
def _until(s: Scope, n: t.Until) -> k.Moment | None:
    return MOMENT(s, n.until)


@MOMENT.of(t.ThisTurn)
def _this_turn(s: Scope, n: t.ThisTurn) -> k.Moment:
    return this_turn(s)


@MOMENT.of(t.MomentEvent)
def _event(s: Scope, n: t.MomentEvent) -> k.Moment:
    s.cite("C-N4.19")
    return k.Moment(k.ON_EVENT, pattern=triggers.hear(s, n.event))


@MOMENT.of(t.Moment)
def _end_of_turn(s: Scope, n: t.Moment) -> k.Moment:
    s.cite("C-N4.19")
    if n.word in ("turn", "round"):
        s.cite("C-N4.20", "B-END.12")
        return k.Moment(k.TURN_END)
    s.cite("C-N4.39")
    return k.Moment(k.TURN_END, later=True)


@MOMENT.of(t.TurnEdge)
def _turn_edge(s: Scope, n: t.TurnEdge) -> k.Moment:
    s.cite("C-N4.19", "C-N4.39b" if n.next else "C-N4.39")
    kind = k.TURN_START if n.edge == "start" else k.TURN_END
    return k.Moment(kind, whose=turn_of(s, n.whose), later=n.next)


@MOMENT.of(t.InTurn)
def _in_turn(s: Scope, n: t.InTurn) -> k.Moment:
    """That turn alone: the next one of that player, or of whom it is said."""
    s.cite("C-N4.39f")
    if n.whose == "that":
        if s.that_turn is None:
            raise s.error('"that turn": a turn must have been spoken of')
        return k.Moment(k.TURN_END, whose=s.that_turn, later=True, only=True)
    whose = turn_of(s, n.whose) if n.whose else s.said_of
    return k.Moment(k.TURN_END, whose=whose, later=True, only=True)


@MOMENT.of(t.ForTurns)
def _for_turns(s: Scope, n: t.ForTurns) -> k.Moment:
    """ "For 2 turns" counts this one; "for the next 2 turns" and "for your next 2 turns" those after it."""
    s.cite("C-N4.39d")
    if not isinstance(n.n, t.Number) or n.n.n < 1:
        raise s.error("how many turns must be a number")
    whose = turn_of(s, n.whose) if n.whose else None
    return k.Moment(k.TURN_END, whose=whose, later=bool(n.whose), turns=n.n.n)


@MOMENT.of(t.ForGood)
def _for_good(s: Scope, n: t.ForGood) -> None:
    return None


@MOMENT.of(t.AsLong)
def _as_long(s: Scope, n: t.AsLong) -> k.Moment:
    s.cite("C-N4.21", "C-N4.39e")
    s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
    cond = CONDITION(s, n.cond)
    if isinstance(cond, ir.Not) and isinstance(cond.cond, ir.Matches):  # what has left is not turned either: it is over
        cond = ir.Both((ir.Matches(cond.cond.ref, (ir.InZones(s.vocab.play_zones),)), cond))
    return k.Moment(k.WHILE, cond=cond)


def settle(s: Scope, n: t.Node, start: int) -> None:
    """Says until when that lasts which the code from a place on does. What a clause is about is known by then, and what
    its time speaks of is nothing that later words refer to."""
    things, step = len(s.things), s.step
    moment = MOMENT(s, n)
    del s.things[things:]
    s.step = step
    if s.replacing and moment is not None and moment.kind in (k.ON_EVENT, k.WHILE):
        raise s.error('what replaces an event can last "until end of turn", not until something happens')
    lasting = [part for part in s.code[start:] if isinstance(part, Draft) and _open(s, part)]
    for part in lasting:
        if part.make is k.Hold:
            s.lib.abilities[part.given["ability"]].until = moment
        elif moment is not None and moment.only:
            raise s.error('what is done in a later turn begins with it: "At the start of your next turn, ..."')
        else:
            part.given["until"] = moment
    if moment is not None and moment.cond is not None and lasting:
        # what does not hold now is not begun
        skip = Label()
        s.code.insert(s.code.index(lasting[0]), Draft(k.If, cond=moment.cond, skip=skip))
        s.place(skip)


def _open(s: Scope, part: Draft) -> bool:
    """Whether it is not said yet until when something lasts."""
    if part.make is k.Hold:
        return s.lib.abilities[part.given["ability"]].until is OPEN
    return part.given.get("until") is OPEN


def this_turn(s: Scope) -> k.Moment:
    s.cite("C-N4.39")
    return k.Moment(k.TURN_END)


def turn_of(s: Scope, whose: str) -> ir.Who | None:
    """Whose turn is meant; None: anybody's."""
    if whose == "the":
        return None
    if whose in _OF_ITS_CARD:
        s.cite("C-N4.3")
        return ir.ControllerOf(ir.EventCard(ir.R_CARD))
    return values.whose(s, whose)


def phase_word(s: Scope, edge: str, part: str) -> int:
    for name in (f"{edge} of {part}", f"{edge} of {part.removesuffix(' phase')}"):
        if name in s.vocab.phases:
            return s.vocab.phases[name]
    known = ", ".join(f'"{name}"' for name in s.vocab.phases)
    raise s.error(f'nothing happens at the "{edge} of the {part}"; moments are {known}')


def phase(s: Scope, edge: str, n: t.Phase) -> tuple[ir.EventPattern, ir.Who | None]:
    """The pattern of a moment of a turn, and whose it is (None: either player's)."""
    s.cite("C-N1.22")
    s.next_step()
    out = Heard()
    if n.part == "turn" and edge == "end":
        kind(s, out, "end_turn")
    else:
        kind(s, out, "phase")
        word = phase_word(s, edge, n.part)
        out.tests.append(ir.WordIs(word))
        s.lib.moments |= 1 << word
        if f"{edge} of {n.part}" in s.vocab.phase_tests:
            out.tests.append(s.vocab.phase_tests[f"{edge} of {n.part}"])
    whose = n.whose.removesuffix("next").strip()
    who = None if whose in _ANYBODYS else values.whose(s, whose)
    if who is not None:
        out.tests.append(ir.PlayerIs(who))
    if not isinstance(who, ir.You):
        s.bind(who=ir.EventPlayer())
    return out.finish(), who


def is_next(n: t.Phase) -> bool:
    """Whether it is said of one turn to come, not of every turn."""
    return n.whose.endswith("next") or n.part.startswith("additional")


def is_later(edge: str, n: t.Phase) -> bool:
    """Whether a turn that is under way does not count: its end is yet to come, and is not meant."""
    return is_next(n) and edge == "end" and n.part in ("turn", "main phase")


def after_turn(pattern: ir.EventPattern, then: ir.Value) -> ir.EventPattern:
    """The same moment, in a turn after the one of this number."""
    later = ir.CondHolds(ir.Compares(ir.TurnNumber(), ir.GT, then))
    return ir.EventPattern(pattern.kinds, (*pattern.tests, later))
