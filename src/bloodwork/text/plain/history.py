"""What happened before, in plain words."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text.plain.base import Speaker, Words, words
from bloodwork.text.plain.cards import phrase
from bloodwork.text.plain.events import happening
from bloodwork.text.plain.numbers import compared
from bloodwork.text.plain.templates import PAST, none_of

_SPANS: Final = {
    ir.THIS_TURN: "this {turn}",
    ir.THIS_WAY: "this way",
    ir.SINCE_YOUR_TURN: "since your last {turn}",
    ir.YOUR_LAST_TURN: "during your last {turn}",
    ir.LAST_TURN: "last {turn}",
}
# an event that another is part of: what is said of one that is not
_NOT_PART: Final = {"death": "without dying", "draw": "without being drawn"}
_MEANT: Final = -1  # no register: the card that is asked about
_PART: Final = {"death": "by dying", "draw": "by being drawn"}


def span(s: Speaker, number: int) -> str:
    return _SPANS[number].format(turn=s.round)


def event(s: Speaker, watch: int, who: ir.Who, card: ir.Ref | None = None) -> str:
    """What a watch waits for; with `card` to that card, or by it."""
    return told_event(s, watch, who, s.say(card) if card is not None else None)


def told_event(s: Speaker, watch: int, who: ir.Who, card: Words | None) -> str:
    seen = s.inner() if isinstance(who, ir.You) else s.viewed_by(s.say(who))
    pattern = s.lib.watches[watch].pattern
    if card is not None:
        seen.bound[_MEANT] = card
        tests = tuple(ir.CardBound(role, ir.Bound(_MEANT)) for role in s.lib.watches[watch].roles[:1])
        pattern = ir.EventPattern(pattern.kinds, (*pattern.tests, *tests), pattern.failed)
    return happening(seen, pattern, PAST)


def happened(s: Speaker, n: ir.TimesHappened | ir.TimesInColumns, op: int, number: str) -> str:
    """That something happened so often."""
    total = isinstance(n, ir.TimesHappened) and n.total
    if isinstance(n, ir.TimesHappened):
        told = f"{event(s, n.watch, n.who, n.card)} {span(s, n.span)}"
    else:
        card = s.say(n.card) if n.card is not None else None
        told = f"{in_columns(s, n.watches, n.columns, n.who, card)} {span(s, n.span)}"
    if (op, number) in ((ir.GE, "1"), (ir.GT, "0")) and not total:
        return told
    if (op, number) in ((ir.EQ, "0"), (ir.LT, "1"), (ir.LE, "0")) and not total:
        return none_of(told)
    return f"{s.say(n)} is {compared(op, number)}"


@words(ir.TimesHappened)
def _times_happened(s: Speaker, n: ir.TimesHappened) -> str:
    told = f"{event(s, n.watch, n.who, n.card)} {span(s, n.span)}"
    return f"the total amount of all times that {told}" if n.total else f"the number of times that {told}"


def in_columns(s: Speaker, watches: tuple[int, ...], columns: ir.Columns, who: ir.Who, card: Words | None) -> str:
    """What happened in one of several columns, told of the columns that are meant."""
    seen = s.inner() if isinstance(who, ir.You) else s.viewed_by(s.say(who))
    first = s.lib.watches[watches[0]]
    tests: list[ir.EventTest] = []
    for one in first.pattern.tests:
        if isinstance(one, ir.CardIs):
            found = one.pattern
            rest = tuple(test for test in found.tests if not isinstance(test, ir.InColumns))
            one = ir.CardIs(one.role, ir.CardPattern(found.zones, found.side, rest))
        tests.append(one)
    if card is not None:
        seen.bound[_MEANT] = card
        tests.extend(ir.CardBound(role, ir.Bound(_MEANT)) for role in first.roles[:1])
    told = happening(seen, ir.EventPattern(first.pattern.kinds, tuple(tests)), PAST)
    return f"{told} in {s.say(columns)}"


@words(ir.TimesInColumns)
def _times_in_columns(s: Speaker, n: ir.TimesInColumns) -> str:
    card = s.say(n.card) if n.card is not None else None
    return f"the number of times that {in_columns(s, n.watches, n.columns, n.who, card)} {span(s, n.span)}"


@words(ir.DidInColumns)
def _did_in_columns(s: Speaker, n: ir.DidInColumns) -> str:
    told = in_columns(s, n.watches, n.columns, ir.You(), Words("that"))
    if n.has and told.startswith("that "):
        return f"{told} {span(s, n.span)}"
    it = in_columns(s, n.watches, n.columns, ir.You(), Words("it"))
    return f"of which it is {'' if n.has else 'not '}true that {it} {span(s, n.span)}"


@words(ir.HowManyDid)
def _how_many_did(s: Speaker, n: ir.HowManyDid) -> str:
    return f"the number of times that {event(s, n.watch, n.who)} {span(s, n.span)} (each card counted once)"


@words(ir.CardsThatDid)
def _cards_that_did(s: Speaker, n: ir.CardsThatDid) -> str:
    told = told_event(s, n.watch, n.who, Words("that", many=True))
    if not told.startswith("that "):
        told = f"of which this is true: {told_event(s, n.watch, n.who, Words('they', many=True))}"
    return Words(f"the {_which(s, n)} {told} {span(s, n.span)}", many=True, noun="card")


def _which(s: Speaker, n: ir.CardsThatDid) -> str:
    """Cards of which kind did so ("characters that are no tokens")."""
    watch = s.lib.watches[n.watch]
    meant = [one.pattern for one in watch.pattern.tests if isinstance(one, ir.CardIs) and one.role in watch.roles[:1]]
    seen = s if isinstance(n.who, ir.You) else s.viewed_by(s.say(n.who))
    return phrase(seen, meant[0], many=True, zones=False) if len(meant) == 1 else "cards"


@words(ir.DidBefore)
def _did_before(s: Speaker, n: ir.DidBefore) -> str:
    told = told_event(s, n.watch, ir.You(), Words("that"))
    if n.has and told.startswith("that "):
        return f"{told} {span(s, n.span)}"
    if told.startswith("that was "):
        return f"that was not {told.removeprefix('that was ')} {span(s, n.span)}"
    it = told_event(s, n.watch, ir.You(), Words("it"))
    return f"of which it is {'' if n.has else 'not '}true that {it} {span(s, n.span)}"


@words(ir.PlayersFor)
def _players_for(s: Speaker, n: ir.PlayersFor) -> str:
    number = n.number
    if isinstance(number, ir.TimesHappened):
        told = event(s.viewed_by("they"), number.watch, ir.You(), number.card)
        return f"each player of whom it is true that {told} {span(s, number.span)}"
    return f"each player of whom this is not 0: {s.viewed_by('they').say(number)}"


@words(ir.PlayersThat)
def _players_that(s: Speaker, n: ir.PlayersThat) -> str:
    holds = s.viewed_by("they").say(n.cond)
    if holds.startswith("they "):
        return f"each player of whom it is true that {holds}"
    return f"each player for whom this is so: {holds}"


@words(ir.PlayedUpon)
def _played_upon(s: Speaker, n: ir.PlayedUpon) -> str:
    return "which is devoured for it" if n.how == 0 else "from which it evolves"


@words(ir.Survives)
def _survives(s: Speaker, n: ir.Survives) -> str:
    return "and survives it" if n.role == ir.R_CARD else "and what is attacked survives it"


@words(ir.BroughtBy)
def _brought_by(s: Speaker, n: ir.BroughtBy) -> str:
    return f"brought by a {s.events[n.kind].replace('_', ' ').capitalize()}"


@words(ir.PartOf)
def _part_of(s: Speaker, n: ir.PartOf) -> str:
    name = s.events[n.kind]
    if n.role == ir.R_OTHER:
        return f"in an {name} of what caused it"
    if n.has:
        return _PART.get(name, f"as part of its {name.replace('_', ' ')}")
    return _NOT_PART.get(name, f"not as part of its {name.replace('_', ' ')}")
