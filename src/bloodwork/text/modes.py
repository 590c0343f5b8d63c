"""Modes: "Choose one:" with what can be chosen in bullets, between semicolons, or after "or"."""

from __future__ import annotations

from functools import partial

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import in_turn, replacements, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import BODY, CONDITION, TO, VALUE
from bloodwork.text.normalise import spell
from bloodwork.text.parse import print_words
from bloodwork.text.phrases import Got
from bloodwork.text.scope import Label, Scope


@BODY.of(t.Modes)
def modes(s: Scope, n: t.Modes) -> None:
    if n.who in values.EACH and s.in_turn is None:
        in_turn.each_player(s, ir.EachPlayer(), lambda step: modes(s, n))
        return
    s.cite("C-N20.5")
    who = s.in_turn if n.who in values.EACH and s.in_turn is not None else chooser(s, n)
    lo, hi = bounds(s, n)
    offered = listed(n.modes)
    if n.may:
        lo = ir.Num(0)
    reg = s.register()
    starts = tuple(Label() for _ in offered)
    texts = tuple(words(s, one) for one in offered)
    early = s.announced and s.in_turn is None
    s.emit(k.ChooseModes, reg=reg, who=who, starts=starts, texts=texts, lo=lo, hi=hi, chance=n.random, early=early)
    spoken, end = len(s.things), Label()
    if isinstance(who, ir.Opponent):
        s.bind(who=who)  # "they": who chooses
    ways: list[replacements.Branch] = []
    for number, (start, one) in enumerate(zip(starts, offered, strict=True), 1):
        after = Label()
        s.place(start)
        s.emit(k.InMode, reg=reg, number=number, skip=after)
        ways.append(replacements.branch(s, len(s.things), partial(s.compiler.sentences, s, one)))
        s.place(after)
    del s.things[spoken:]
    if one_of(lo, hi):
        replacements.join(s, ways, end)
    else:
        s.place(end)


@BODY.of(t.EitherDeed)
def _either_deed(s: Scope, n: t.EitherDeed) -> None:
    """One of two things that a player does, as they choose."""
    several = n.who in values.EACH
    first, last = (t.Chain(first=t.Clause(what=t.Act(do=do, who=n.who), suffixes=())) for do in (n.a, n.b))
    if not several and n.who not in ("you", "your opponent", "they", "that player"):
        raise s.error('who does one of them must be "you", "your opponent" or "each player"')
    modes(s, t.Modes(n=None, modes=t.ModesOr(first=first, last=last), who=n.who))


@TO.of(t.EitherEnd)
def _either_end(s: Scope, n: t.EitherEnd, got: Got, free: bool) -> None:
    ends = (t.ToZone(prep="on", zone=n.deck, end=end) for end in ("top", "bottom"))
    one_way(s, got, tuple(ends), ("On top.", "On the bottom."), free)


@TO.of(t.ToEither)
def _to_either(s: Scope, n: t.ToEither, got: Got, free: bool) -> None:
    said = tuple(spell([*print_words(to, "to", s.vocab.dialect), "."], s.vocab) for to in (n.a, n.b))
    one_way(s, got, (n.a, n.b), said, free)


def one_way(s: Scope, got: Got, ways: tuple[t.Node, ...], texts: tuple[str, ...], free: bool) -> None:
    """The card goes one of several ways; who moves it chooses, or who was named before."""
    if got.many:
        raise s.error("each of several cards could go another way: say it of one card")
    s.cite("C-N20.5")
    reg, one = s.register(), ir.Num(1)
    starts = tuple(Label() for _ in ways)
    who = s.chooser if s.chooser is not None else s.actor
    s.emit(k.ChooseModes, reg=reg, who=who, starts=starts, texts=texts, lo=one, hi=one)
    spoken, end = len(s.things), Label()
    taken: list[replacements.Branch] = []
    for number, (start, to) in enumerate(zip(starts, ways, strict=True), 1):
        after = Label()
        s.place(start)
        s.emit(k.InMode, reg=reg, number=number, skip=after)
        taken.append(replacements.branch(s, len(s.things), partial(TO, s, to, got, free)))
        s.place(after)
    del s.things[spoken:]
    replacements.join(s, taken, end)


@BODY.of(t.WhetherPut)
def _whether_put(s: Scope, n: t.WhetherPut) -> None:
    s.chooser = values.actor(s, n.who)
    act = t.Act(do=t.Put(verb="put", what=n.what, to=n.to), who=n.doer)
    BODY(s, t.Chain(first=t.Clause(what=act, suffixes=()), rest=()))
    s.chooser = None


def chooser(s: Scope, n: t.Modes) -> ir.Who:
    return values.actor(s, n.who) if n.who is not None else s.leader


def one_of(lo: ir.Value, hi: ir.Value) -> bool:
    return isinstance(lo, ir.Num) and isinstance(hi, ir.Num) and lo.number == hi.number == 1


def bounds(s: Scope, n: t.Modes) -> tuple[ir.Value, ir.Value]:
    """How many are chosen, at least and at most; another number where a condition holds."""
    many = len(listed(n.modes))
    lo, hi = _bounds(s, n.n, many)
    if n.better is None or n.cond is None:
        return lo, hi
    s.cite("C-N20.4", "C-N4.28")
    cond = CONDITION(s, n.cond)
    s.settled()
    better = _bounds(s, n.better, many)
    return ir.Conditional(cond, better[0], lo), ir.Conditional(cond, better[1], hi)


def _bounds(s: Scope, n: t.Node | None, many: int) -> tuple[ir.Value, ir.Value]:
    if n is None:
        return ir.Num(1), ir.Num(1)
    if isinstance(n, t.UpTo):
        return ir.Num(0), VALUE(s, n.n)
    if isinstance(n, t.OneOrMore):
        return ir.Num(1), ir.Num(many)
    if isinstance(n, t.AnyNumber):
        return ir.Num(0), ir.Num(many)
    if isinstance(n, t.BothCount | t.AllCount):
        if isinstance(n, t.BothCount) and many != 2:
            raise s.error(f'"both" are two, and there are {many} to choose from')
        return ir.Num(many), ir.Num(many)
    number = VALUE(s, n)
    if isinstance(number, ir.Num) and number.number > many:
        raise s.error(f"{number.number} cannot be chosen of {many}")
    return number, number


def listed(n: t.Node) -> list[list[t.Node]]:
    """The sentences of each mode."""
    if isinstance(n, t.Bullets):
        return [[mode.first, *(one.what for one in mode.rest)] for mode in (n.first, *(one.mode for one in n.rest))]
    if isinstance(n, t.ModesSemi):
        return [[n.first], *([one.what] for one in n.rest)]
    assert isinstance(n, t.ModesOr)
    return [[t.Said(body=one)] for one in (n.first, *(more.body for more in n.more), n.last)]


def words(s: Scope, said: list[t.Node]) -> str:
    """A mode as it is printed, for who chooses."""
    return " ".join(spell([*print_words(one, "sentence", s.vocab.dialect), "."], s.vocab) for one in said)
