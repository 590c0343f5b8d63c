"""Commands whose own text says that they stay on the timeline, and for how long."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import TRIGGER, Ability
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import refs, triggers
from bloodwork.text import tree as t
from bloodwork.text.card_lines import Line, SentenceLine
from bloodwork.text.meaning import BODY, CONDITION, SENTENCE
from bloodwork.text.scope import Label, Scope
from bloodwork.text.shapes import replaced
from bloodwork.text.tree import node

if TYPE_CHECKING:
    from bloodwork.text.abilities import Builder

RULE: Final = "C-N31.8"
NO_COMMAND: Final = "only a command can be said to stay: other cards do"


@node
class Stays(t.Node):
    """ "This command stays on the timeline": it is an extended one; for as long as something holds, or until then."""

    word: str
    noun: str = ""
    long: str | None = None
    cond: t.Node | None = None
    until: t.Node | None = None


def extended(lines: list[Line], types: int, vocab: Vocabulary) -> int:
    """The types of a card with these lines: a command that says that it stays is an extended one."""
    if not types & vocab.types.get("command", 0):
        return types
    said = any(isinstance(one, Stays) for line in lines if isinstance(line, SentenceLine) for one in line.sentences)
    return types | vocab.types.get("extended", 0) if said else types


def without_it(lines: list[Line], types: int, vocab: Vocabulary) -> list[Line]:
    """The lines of a command without what only says that it stays."""
    out: list[Line] = []
    if not types & vocab.types.get("command", 0):
        return lines
    for line in lines:
        if isinstance(line, SentenceLine) and any(isinstance(one, Stays) for one in line.sentences):
            line = replace(line, sentences=tuple(_left(line.sentences)))
        if not isinstance(line, SentenceLine) or line.sentences:
            out.append(line)
    return out


def _left(sentences: tuple[Any, ...]) -> list[Any]:
    out: list[Any] = []
    itself: Stays | None = None  # what "it" means right after a sentence about the card itself
    for one in sentences:
        if isinstance(one, Stays):
            itself = one if not out else None
            out += _ended(one)
            continue
        out.append(one if itself is None else replaced(one, t.It(), t.This(noun=itself.noun or "command")))
        itself = None
    return out


def _ended(n: Stays) -> list[t.Node]:
    """When it is discarded, if it stays for a time."""
    if n.until is None:
        return [n] if n.cond is not None else []
    body = discarded(n)
    if isinstance(n.until, t.MomentEvent):
        return [t.Triggered(head="when", event=n.until.event, body=body)]
    if isinstance(n.until, t.Moment):
        whose = "this" if n.until.word == "turn" else "the next"
        return [t.AtPhase(edge="end", phase=t.Phase(whose=whose, part="turn"), body=body)]
    assert isinstance(n.until, t.TurnEdge)
    whose = f"{n.until.whose} next" if n.until.next else n.until.whose
    return [t.AtPhase(edge=n.until.edge, phase=t.Phase(whose=whose, part="turn"), body=body)]


def discarded(n: Stays) -> t.Chain:
    act = t.Act(do=t.DoTo(verb="discard", what=t.This(noun=n.noun or "command")))
    return t.Chain(first=t.Clause(what=act, suffixes=()), rest=())


def leaves(n: t.Node) -> t.Node | None:
    """The event with which a condition ends that says where a card is; None for others."""
    prop = n.prop if isinstance(n, t.IsProp) and n.be in ("is", "are") else None
    place = prop.post if isinstance(prop, t.PostProp) else None
    if not isinstance(n, t.IsProp) or not isinstance(place, t.InZone) or place.other is not None:
        return None
    return t.EvEnters(what=n.what, verb="leaves", where=place.zone)


# what can be so or not, and the events that can change it
_CHANGED_BY: Final = {
    t.Controls: ("move", "take_control", "swap"),
    t.HasBlood: ("gain_blood", "lose_blood"),
    t.HasCards: ("move", "draw"),
    t.ZoneEmpty: ("move", "draw"),
}


def ending(s: Scope, b: Builder, n: Stays) -> Ability:
    """It is discarded as soon as what must hold does not."""
    assert n.cond is not None
    s.cite(RULE)
    heard = triggers.Heard()
    for name in _CHANGED_BY[type(n.cond)]:
        triggers.kind(s, heard, name)
    heard.tests.append(ir.CondHolds(ir.Not(CONDITION(s, n.cond))))
    s.settled()
    ability = Ability(TRIGGER, "")
    ability.trigger = heard.finish()
    b.consequence(s, discarded(n), [])
    return s.build(ability)


@BODY.of(Stays)
def _stays(s: Scope, n: Stays) -> None:
    """If it does not hold now, the card goes at once; else when it holds no more."""
    if n.cond is None or not s.types & s.vocab.types.get("command", 0):
        raise s.error(NO_COMMAND)
    refs.check_this(s, n.noun or "command")
    event = leaves(n.cond)
    if event is None:
        raise s.error(
            "until when it stays must be said by what you control or have, by where a card is, or by an event: "
            '"until a creature dies"'
        )
    s.cite(RULE)
    gone, end = Label(), Label()
    s.emit(k.If, cond=CONDITION(s, n.cond), skip=gone)
    BODY(s, t.Triggered(head="when", event=event, body=discarded(n)))
    s.emit(k.Jump, to=end)
    s.place(gone)
    BODY(s, discarded(n))
    s.place(end)


@SENTENCE.of(Stays)
def _said(s: Scope, n: Stays, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    if n.cond is None or not b.is_command:
        raise s.error(NO_COMMAND)
    if type(n.cond) in _CHANGED_BY:
        refs.check_this(s, n.noun or "command")
        return [ending(s, b, n), *(b.abilities(more[0], more[1:], chapter) if more else ())]
    return [b.effect(s, [n, *more])]


def is_own(n: Any) -> bool:
    """Whether it says of a state of the game, and of no card of an effect, how long the card stays."""
    return isinstance(n, Stays) and type(n.cond) in _CHANGED_BY
