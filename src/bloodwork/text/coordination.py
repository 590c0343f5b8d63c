"""Lists of events and moments: what each of several sets off, and what can happen none of several ways."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from bloodwork.kernel import ir
from bloodwork.text import effects, turns
from bloodwork.text import tree as t
from bloodwork.text.meaning import BODY, DEED, PREDICATE, SENTENCE, STATEMENT
from bloodwork.text.phrases import Got
from bloodwork.text.scope import Scope
from bloodwork.text.shapes import nodes
from bloodwork.text.spread import one_by_one
from bloodwork.text.triggers import lemma

if TYPE_CHECKING:
    from bloodwork.kernel.ability import Ability
    from bloodwork.text.abilities import Builder

# what is always another thing as well: "dies or is sacrificed" is every death, once
_DEATHS: Final = ("kill", "sacrifice", "destroy", "explode")
_IMPLIED: Final = {
    "die": _DEATHS,
    "leave": ("die", *_DEATHS, "liberate", "set aside", "return"),
    "enter": ("play", "summon", "spawn", "create"),
    "play": ("summon", "spawn", "execute"),
}
_ONE_EVENT: Final = ("the next time", "once")


def occasions(s: Scope, n: t.OnAny | t.AtBothEdges) -> list[t.Node]:
    """The sentences that it stands for, one for each event or moment; what another one hears as well is left out."""
    if isinstance(n, t.AtBothEdges):
        return [t.AtPhase(edge=edge, phase=n.phase, body=n.body) for edge in ("start", "end")]
    out: list[t.Node] = []
    head, event, this = "whenever", None, None
    for one in done_by_the_same([n.first, *(further.what for further in n.rest)]):
        if isinstance(one, t.OccasionAt):
            out.append(t.AtPhase(edge=one.edge, phase=one.phase, body=n.body))
            continue
        if isinstance(one, t.Occasion) and isinstance(one.event, t.TwoVerbs):
            out.extend(t.Triggered(head=one.head, event=two, body=n.body, turn=n.turn) for two in apart(one.event))
            continue
        if isinstance(one, t.Occasion):
            head, new = one.head, one.event
        else:
            assert event is not None
            new = completed(event, one)
        this = this or (new if isinstance(getattr(new, "what", None), t.This) else None)
        if this is not None and isinstance(getattr(new, "what", None), t.It):
            new = about(new, "what", vars(this)["what"])
        event = new
        out.append(t.Triggered(head=head, event=event, body=n.body, turn=n.turn))
    if len(out) > 1 and any(isinstance(one, t.Triggered) and one.head in _ONE_EVENT for one in out):
        raise s.error('"the next time" and "once" wait for one event: say what is done for each of them')
    return [one for one in out if not any(implies(other, one) for other in out)]


_TWO: Final[dict[type, Any]] = {
    t.TwoActs: t.EvActs, t.TwoEnters: t.EvEnters, t.TwoBloods: t.EvBlood, t.TwoFights: t.EvFights,
}  # fmt: skip


def apart(n: t.TwoVerbs) -> list[t.Node]:
    """The two events that are said with one subject and one object."""
    given = {name: value for name, value in vars(n).items() if name != "also"}
    return [_TWO[type(n)](**{**given, "verb": verb}) for verb in (n.verb, n.also)]


def about(event: t.Node, field: str, what: Any) -> t.Node:
    made: Any = type(event)
    out: t.Node = made(**{**vars(event), field: what})
    return out


def done_by_the_same(events: list[t.Node]) -> list[t.Node]:
    """ "Is destroyed or banished by a spell": by a spell either way."""
    last = events[-1]
    if not isinstance(last, t.EvDone) or last.be != "" or last.by is None:
        return events
    out: list[t.Node] = []
    for one in events:
        event = one.event if isinstance(one, t.Occasion) else one
        if isinstance(event, t.EvDone) and event.by is None:
            event = about(event, "by", last.by)
        out.append(t.Occasion(head=one.head, event=event) if isinstance(one, t.Occasion) else event)
    return out


def completed(first: t.Node, further: t.Node) -> t.Node:
    """An event with the subject, and the "would" or "cannot", of the one before it."""
    if not any(field in vars(further) and vars(further)[field] is None for field in ("who", "what")):
        return further  # it has a subject of its own
    for field in ("who", "what"):
        if field in vars(further) and vars(further)[field] is None:
            further = about(further, field, vars(first)[field])
    mood = t.mood(first)
    if vars(further).get("be") in ("be", ""):
        further = about(further, "be", f"{mood} be" if mood in ("would", "cannot") else vars(first)["be"])
    elif "aux" in vars(further) and mood and not t.mood(further):
        further = about(further, "aux", vars(first).get("aux") or mood)
    return further


def implies(one: t.Node, other: t.Node) -> bool:
    """Whether the second event is always the first one as well, of the same cards: they happen once."""
    if one is other or not isinstance(one, t.Triggered) or not isinstance(other, t.Triggered):
        return False
    a, b = one.event, other.event
    if isinstance(a, t.EvFights) and isinstance(b, t.EvFights):
        same = a.what == b.what and a.target == b.target
        return same and lemma(a.verb) == "strike" and lemma(b.verb) == "attack"  # an attack is a strike
    if not isinstance(a, t.EvAlone | t.EvEnters | t.EvDone) or getattr(a, "what", None) != getattr(b, "what", a):
        return False
    if isinstance(a, t.EvEnters) and a.tail is not None:
        return False
    return lemma(getattr(b, "verb", "")) in _IMPLIED.get(lemma(a.verb), ())


def come_to_be(s: Scope, n: t.Triggered, event: t.EvControls) -> t.OnAny:
    """ "When you control four Birds": when one comes, or changes sides, and there are so many then and no more."""
    s.cite("C-N35.10")
    some = event.what
    assert isinstance(some, t.Some)
    p, det = some.what, some.det
    gone = det == "no"
    least = det.n if isinstance(det, t.OrMore | t.AtLeast | t.Exactly) else det
    if not gone and not isinstance(least, t.Number):
        raise s.error('how many there must be is said by a number, or by "no"')
    if n.head == "once":
        raise s.error('what comes to be so may do so again: say "when"')
    if "other" in p.adjs:
        raise s.error('which are meant must be said without "other": count this one too')
    one = t.Some(det="a", what=turns.singular(p))
    if not gone:
        held = t.Pattern(adjs=p.adjs, head=p.head, posts=(*p.posts, t.ControlPost(who=event.who)), other=p.other)
        one = t.Some(det="a", what=turns.singular(held))
    elif event.who == "you":
        one = t.Some(det="a", what=turns.singular(t.Pattern(adjs=("friendly", *p.adjs), head=p.head, posts=p.posts)))
    board = t.Zone(whose="the", name="board")
    comes = t.EvEnters(what=one, verb="leaves" if gone else "enters", where=board)
    turned = t.EvChangesSides(what=one if not gone else t.Some(det="a", what=turns.singular(p)))
    so_many = t.Some(det=t.Exactly(n=least), what=p) if isinstance(least, t.Number) else some
    so = t.Controls(who=event.who, what=so_many)
    events: list[t.Node] = [comes, turned]
    if not gone:
        kins = [one.name for one in nodes(p, t.KinAdj)] + [one.kin for one in nodes(p, t.KinNoun)]
        events += [t.EvChange(what=one, verb="gains", change=t.KinChange(kin=kin)) for kin in kins]
        events += [t.EvDone(what=one, be="is", verb="transformed")] if kins and "become" in s.vocab.events else []
    first, *also = (t.Occasion(head=n.head, event=happens) for happens in events)
    rest = tuple(t.Further(link="or", what=other) for other in also)
    return t.OnAny(first=first, rest=rest, body=t.IfBody(cond=so, body=n.body))


@SENTENCE.of(t.OnAny, t.AtBothEdges)
def _on_any(s: Scope, n: t.OnAny | t.AtBothEdges, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    s.cite("C-N25.1")
    said = occasions(s, n)
    if chapter or any(b.is_later(one) or (isinstance(one, t.Triggered) and b.is_held(one)) for one in said):
        return [b.effect(s, [n, *more])] if not chapter else [b.chapter_effect(s, [n, *more])]
    made = [ability for one in said for ability in SENTENCE(b.scope(), one, b, more, chapter)]
    for ability in made:
        ability.rules = (*ability.rules, *(rule for rule in s.rules if rule not in ability.rules))
    return made


@BODY.of(t.OnAny, t.AtBothEdges)
def _waits_for_any(s: Scope, n: t.OnAny | t.AtBothEdges) -> None:
    s.cite("C-N25.1")
    for one in occasions(s, n):
        BODY(s, one)


@STATEMENT.of(t.CannotAny)
def _cannot_any(s: Scope, n: t.CannotAny) -> list[Ability]:
    s.cite("C-N25.1")
    made: list[Ability] = []
    things, step = s.things, s.step
    for event in each_event(n.event, n.rest):
        s.things, s.step = list(things), step  # of each event "it" is what was spoken of before them all
        made.extend(STATEMENT(s, t.Cannot(event=event)))
    return made


def each_event(event: t.Node, more: tuple[t.Node, ...]) -> list[t.Node]:
    """Events that share their subject, each with all that it says."""
    first, *rest = done_by_the_same([event, *(further.what for further in more if isinstance(further, t.Further))])
    return [
        *(apart(first) if isinstance(first, t.TwoVerbs) else [first]),
        *(completed(first, further) for further in rest),
    ]


# ------------------------------------------------------------------ damage to one and to another


def damages(n: t.DealList) -> list[t.DamageTo]:
    out = [n.first]
    for one in n.rest:
        if isinstance(one, t.Further):
            assert isinstance(one.what, t.DamageTo)
            out.append(one.what)
        else:
            out.append(t.DamageTo(n=one.n if one.n is not None else out[-1].n, to=one.to))
    return out


@DEED.of(t.DealList)
def _deal_list(s: Scope, n: t.DealList) -> None:
    s.cite("C-N25.2")
    _dealt_by(s, n, ir.This())


@PREDICATE.of(t.DealList)
def _card_deals_list(s: Scope, n: t.DealList, got: Got) -> None:
    s.cite("C-N25.2")
    one_by_one(s, got, lambda dealer: _dealt_by(s, n, dealer.ref))


def _dealt_by(s: Scope, n: t.DealList, source: ir.Ref) -> None:
    with settled(s):
        for one in damages(n):
            effects.deal(s, one.n, one.to, source)


@contextmanager
def settled(s: Scope) -> Iterator[None]:
    """Cards that words find by where they are stay the same ones for what comes after, also when they have died."""
    s.settles = True
    yield
    s.settles = False
