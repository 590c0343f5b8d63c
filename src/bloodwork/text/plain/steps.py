"""A program as steps: what is done, with what hangs on what inside each other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text.plain.base import WORDS, Speaker, Words, counted, words
from bloodwork.text.plain.choices import noun_among
from bloodwork.text.plain.conditions import WAS_SO, negated
from bloodwork.text.plain.numbers import EachOf, is_plain


@dataclass
class Step:
    """Something that is done, or something that other steps hang on."""

    text: str
    body: list[Step] = field(default_factory=list)

    def inline(self, last: bool = True) -> str:
        """In one line; what hangs on it in brackets, where else it could not be told from what follows."""
        if not self.body:
            return self.text
        inner = joined(self.body)
        return f"{self.text} {inner}" if last and len(self.body) == 1 else f"{self.text} ({inner})"

    def lines(self, indent: str = "") -> list[str]:
        out = [f"{indent}- {self.text}"]
        for step in self.body:
            out.extend(step.lines(indent + "  "))
        return out


def joined(steps: list[Step]) -> str:
    return "; ".join(step.inline(step is steps[-1]) for step in steps)


def program(s: Speaker, code: tuple[k.Op, ...], start: int = 0) -> list[Step]:
    """A program as steps."""
    return _block(s, code, start, len(code))


def cost(s: Speaker, code: tuple[k.Op, ...]) -> list[Step]:
    """A cost as steps: all of it must be paid, so that it goes without saying that one part needs the other."""
    return [Step(s.say(op)) for op in code if not isinstance(op, k.Need | k.NotePaid | k.NoteNumber)]


Together = Callable[[Speaker, tuple[k.Op, ...], int, int], "tuple[Step, int] | None"]
# Type of op -> how it and what hangs on it become steps. It returns where to go on.
Branch = Callable[[Speaker, tuple[k.Op, ...], int, int, list[Step]], int]
_BRANCHES: Final[dict[type, Branch]] = {}
# Type of op -> how it becomes a step, where that is more than its words.
_STEPS: Final[dict[type, Callable[[Speaker, Any], Step]]] = {}
# Type of op -> how it is told together with those of its type that follow: the step and how many ops it tells, or None.
_TOGETHER: Final[dict[type, Together]] = {}


def branches(*kinds: type) -> Callable[[Branch], Branch]:
    def register(function: Branch) -> Branch:
        for kind in kinds:
            _BRANCHES[kind] = function
        return function

    return register


def step_of(kind: type) -> Callable[[Callable[[Speaker, Any], Step]], Callable[[Speaker, Any], Step]]:
    """Says that a function makes the step of ops of this type, with what hangs on it."""

    def register(function: Callable[[Speaker, Any], Step]) -> Callable[[Speaker, Any], Step]:
        _STEPS[kind] = function
        WORDS[kind] = lambda s, op: function(s, op).inline()
        return function

    return register


def together(kind: type) -> Callable[[Together], Together]:
    """Says that a function tells several ops of this type, which stand between two places, in one step."""

    def register(function: Together) -> Together:
        _TOGETHER[kind] = function
        return function

    return register


def _block(s: Speaker, code: tuple[k.Op, ...], at: int, end: int) -> list[Step]:
    steps: list[Step] = []
    while at < end:
        op = code[at]
        branch = _BRANCHES.get(type(op))
        if branch is not None:
            at = branch(s, code, at, end, steps)
            continue
        several = _TOGETHER[type(op)](s, code, at, end) if type(op) in _TOGETHER else None
        if several is not None:
            steps.append(several[0])
            at += several[1]
            continue
        step = _STEPS[type(op)](s, op) if type(op) in _STEPS else Step(s.say(op))
        if step.text:  # what is only kept for later is told where it is used
            steps.append(step)
        at += 1
    return steps


@branches(k.If, k.IfFound, k.May, k.Need)
def _branch(s: Speaker, code: tuple[k.Op, ...], at: int, end: int, steps: list[Step]) -> int:
    """What is done only if something holds, and what is done otherwise."""
    op = code[at]
    assert isinstance(op, k.If | k.IfFound | k.May | k.Need)
    stop = min(op.skip, end)
    last = code[stop - 1] if stop - 1 > at else None
    other = stop
    if isinstance(last, k.Jump) and last.to >= stop:
        other = min(last.to, end)
        if stop - 1 == at + 1:  # it only jumps: what follows is for when it failed
            steps.append(Step(_if_not(s, op), _block(s, code, stop, other)))
            return other
        stop -= 1
    said = Step(s.say(op), _block(s, code, at + 1, stop))
    if said.body:  # else nothing is left that could hang on it, as after the last part of a cost
        steps.extend(_flat(said) if isinstance(op, k.Need) and stop == end else [said])
    if other > stop + 1:
        steps.append(Step("otherwise:", _block(s, code, stop + 1, other)))
        return other
    return max(stop, other)


def _flat(step: Step) -> list[Step]:
    """Of a chain of steps that each need the one before: one after the other, rather than inside each other."""
    first, *rest = step.body
    if first.body or any(not one.text.startswith(_IF_SO) for one in rest):
        return [step]
    return [Step(f"{step.text.removesuffix(':')}, {first.text}"), *rest]


_IF_SO: Final = "then, if that succeeded"


def _if_not(s: Speaker, op: k.Op) -> str:
    if isinstance(op, k.If):
        return f"if {negated(s, op.cond)}:"
    return "if that failed:"


@branches(k.Each)
def _loop(s: Speaker, code: tuple[k.Op, ...], at: int, end: int, steps: list[Step]) -> int:
    op = code[at]
    assert isinstance(op, k.Each)
    text = s.say(op)
    stop = min(op.end, end)
    outside = dict(s.bound)
    steps.append(Step(text, _block(s, code, at + 1, stop - 1)))
    for reg, held in s.bound.items():
        if outside.get(reg) != held and reg not in s.kept:  # it was bound anew each time
            s.bound[reg] = Words(
                f"{held} of the last {'player' if op.who is not None else 'time'}", held.many, held.noun
            )
    return stop


@branches(k.ChooseModes)
def _modes(s: Speaker, code: tuple[k.Op, ...], at: int, end: int, steps: list[Step]) -> int:
    """What can be chosen to be done, one under the other."""
    op = code[at]
    assert isinstance(op, k.ChooseModes)
    said = Step(s.say(op))
    alone = s.say(op.hi) == "1"  # what one mode binds need not be told apart from what another would
    before = dict(s.bound)
    bound = dict(before)
    for start in op.starts:
        begin = code[start]
        assert isinstance(begin, k.InMode)
        if alone:
            s.bound = dict(before)
        block = _block(s, code, start + 1, begin.skip)
        said.body.append(Step(s.say(begin), block) if block else Step(f"{s.say(begin)} {op.texts[begin.number - 1]}"))
        bound.update(s.bound)
        at = begin.skip
    s.bound = bound
    steps.append(said)
    return at


# ------------------------------------------------------------------ ops that only lead through an effect


@words(k.Need)
def _need(s: Speaker, op: k.Need) -> str:
    return f"{_IF_SO}:"


@words(k.Each)
def _each(s: Speaker, op: k.Each) -> str:
    if op.times is not None:
        times = s.say(op.times)
        return f"{counted(times, 'time')}:" if is_plain(times) else f"as many times as {times}:"
    if op.who is not None:
        told = s.say(op.who)
        s.bound[op.reg] = Words("that player", noun="player")
        return f"for {told}{'' if isinstance(op.who, ir.BoundPlayer) else ', one after the other'}:"
    if op.where is not None:
        told = s.say(op.where)
        noun = "slot" if s.vocab.rows else "space"
        s.bound[op.reg] = Words(f"that {noun}", noun=noun)
        if isinstance(op.where, ir.LeftToRight):
            return f"for {told}, one after the other:"
        return f"for each of {told}, one after the other:"
    if op.columns is not None:
        told = s.say(op.columns)
        s.bound[op.reg] = Words("that lane", noun="lane")
        return f"for each lane{told.removeprefix('any lane').removeprefix('a lane')}, one after the other:"
    assert op.ref is not None
    told = s.say(EachOf(op.ref) if isinstance(op.ref, ir.All) else op.ref)
    noun, kind = noun_among(s, op.ref)
    s.bound[op.reg] = Words(f"that {noun}", noun=kind)
    if isinstance(op.ref, ir.All):
        return f"for each {told}, one after the other:"
    return f"for each of {told.removeprefix('all ')}, one after the other:"


@words(k.ForPlayer)
def _for_player(s: Speaker, op: k.ForPlayer) -> str:
    """What is kept for each player is told where it is spoken of."""
    source = op.ref if op.ref is not None else op.value
    told = s.bound.get(op.reg, Words("")) if op.reg >= 0 else s.say(source) if source is not None else Words("")
    for bank in (op.bank, op.bank + 1):
        s.bound[bank] = told
        s.kept.add(bank)
    return ""


@words(k.TakePile)
def _take_pile(s: Speaker, op: k.TakePile) -> str:
    s.bound[op.reg] = Words("the cards of that pile", True, "card")
    return ""


@words(k.Remember)
def _remember(s: Speaker, op: k.Remember) -> str:
    return f"{s.this} remembers {s.say(op.ref if op.ref is not None else op.amount)}"


@words(k.Let)
def _let(s: Speaker, op: k.Let) -> str:
    if op.ref is not None:
        told = s.say(op.ref)
        if isinstance(op.ref, ir.Bound):  # one name for what several ways bind
            known = s.bound.get(op.reg, told)
            s.bound[op.reg] = told if known == told else Words("what was chosen", True, told.noun)
            return ""
        if isinstance(op.ref, ir.Together) and not op.ref.parts:  # more are added to it
            s.bound[op.reg] = Words("the noted cards", True, "card")
            return ""
        if isinstance(op.ref, ir.Together) and isinstance(op.ref.parts[0], ir.Bound) and op.ref.parts[0].reg == op.reg:
            return f"{s.say_all(op.ref.parts[1:])} is noted"
        if isinstance(op.ref, ir.ThoseThat) and not told.many:  # one card: all that matters is whether it is so
            asked = s.say(ir.Matches(op.ref.ref, op.ref.tests))
            s.bound[op.reg] = Words(f"{WAS_SO}{asked}")
            return f"it is noted whether {asked}"
        s.bound[op.reg] = Words(f"the noted {'cards' if told.many else 'card'}", told.many, told.noun)
        return f"it is noted which {'are' if told.many else 'is'} {told}"
    if op.where is not None:
        told = s.say(op.where)
        s.bound[op.reg] = Words("the noted space")
        return f"it is noted which is {told}"
    if op.who is not None:
        told = s.say(op.who)
        s.bound[op.reg] = Words("the noted player", noun="player")
        return f"it is noted who {told.removeprefix('whoever ') if told.startswith('whoever ') else f'is {told}'}"
    assert op.value is not None
    if isinstance(op.value, ir.TurnNumber):  # told where it is compared with
        s.bound[op.reg] = Words(f"this {s.round}")
        return ""
    letter = next(one for one in _LETTERS if one not in {str(held) for held in s.bound.values()})
    told = s.say(op.value)
    s.bound[op.reg] = Words(letter)
    return f"let {letter} be {told}"


_LETTERS: Final = "NMKLPQRST"
