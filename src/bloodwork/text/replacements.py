"""What is done instead: of an event that an ability modifies, or of the sentence before.

Both stand with a condition, after a "may", or alone. Where it does not apply the event, or that sentence, stays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import cancelling, chains, conditions, deaths, elided, held, refs, searches, taking, ties, values
from bloodwork.text import tree as t
from bloodwork.text.errors import NOTHING_FITS
from bloodwork.text.meaning import CONDITION
from bloodwork.text.phrases import Got
from bloodwork.text.scope import Draft, Label, Scope, Thing
from bloodwork.text.shapes import (
    any_node,
    asks_for_room,
    at_moment,
    changes_event,
    conditional_instead,
    goes_on,
    without_instead,
)
from bloodwork.text.triggers import lemma

if TYPE_CHECKING:
    from bloodwork.text.abilities import Builder

MOST_REPEATS: Final = 20


def replaces(body: Any, more: list[Any]) -> bool:
    """Whether a consequence says what becomes of the event, in its first sentence or in one that belongs to it.

    "If ..., Y instead" after a sentence that does something is done instead of that, and leaves the event alone.
    """
    if changes_event(body):
        return True
    own = not asks(body)
    for n in more:
        if changes_event(n) and (conditional_instead(n) is None or not own):
            return True
        own = own or not asks(n)
    return False


def asks(n: Any) -> bool:
    """Whether all that a sentence does is what a player may do, for an "if you do" after it."""
    body = n.body if isinstance(n, t.Said) else n
    return isinstance(body, t.Chain) and getattr(body.first.what, "may", False)


def sentences(b: Builder, s: Scope, said: list[Any]) -> None:
    """Sentences one after another; "N times" does the one before it again, "instead" takes its place."""
    s.ahead = (*s.ahead, *said)
    said = ties.settled(s, said)
    said = taking.without_second_moves(s, elided.one_more(s, said))
    said = said if s.replacing else _in_that_case(_apart(cancelling.with_their_ends(said)))
    said = asked_together(s, searches.with_their_ends(s, with_what_waits(s, said)))
    said = said if s.replacing else unless_no_room(said)
    said = beside_its_own(s, [one if s.replacing else failed_instead(one) for one in said])
    at = 0
    while at < len(said):
        n = said[at]
        if not (isinstance(n, t.Said) and isinstance(n.body, t.IfBody)):
            s.asked_of = s.answered = None
        if at:
            s.cite("C-N4.14")
        if isinstance(n, t.Repeat):
            repeat(b, s, said[at - 1] if at else None, n)
            at += 1
            continue
        if at:
            _check_then(s, said[at - 1], n)
        if at + 1 < len(said) and (denied := no_blood(n, said[at + 1])) is not None:
            s.cite("C-N4.14")
            number = held.keep(s, deaths.bloodless(held.scope_of(s), denied), 0, None, brief=True)
            b.said(s, n)
            s.emit(k.Release, ability=number)
            at += 2
            continue
        asked, other = _replaced_by(s, said, at)
        if other is not None:
            either(b, s, n, asked, other)
            at += 1 if asked is None else 2
        else:
            b.said(s, n)
        at += 1


def no_blood(before: Any, n: Any) -> t.NoBloodThisWay | None:
    """A sentence that denies the blood of the deaths that the one before it causes."""
    chain = n.body if isinstance(n, t.Said) else None
    if not isinstance(chain, t.Chain) or chain.rest or chain.first.suffixes:
        return None
    what = chain.first.what
    if isinstance(what, t.NotGain) and isinstance(before, t.Said) and any_node(before, _kills):
        # whoever controls what dies is who would gain blood of it
        who = "each player" if isinstance(what.who, t.Node) or what.who in ("they", "that player") else what.who
        return t.NoBloodThisWay(who=who, words="for creatures that die this way", s=what.s)
    return what if isinstance(what, t.NoBloodThisWay) else None


def _kills(n: Any) -> bool:
    """Whether creatures die by it, if all goes well."""
    if isinstance(n, t.DoTo | t.IsDone):
        return lemma(n.verb) in ("destroy", "kill", "sacrifice")
    return isinstance(n, t.Deal | t.TakesDamage | t.Dies)


def _in_that_case(said: list[Any]) -> list[Any]:
    """ "If it has any counters, remove them. Gain that much blood plus 1": only where there were any to remove."""
    out: list[Any] = []
    for n in said:
        before = out[-1].body if out and isinstance(out[-1], t.Said) else None
        more = n.body if isinstance(n, t.Said) else None
        if (
            isinstance(before, t.IfBody)
            and isinstance(before.body, t.Chain)
            and isinstance(more, t.Chain)
            and any_node(before.body, lambda one: isinstance(one, elided.RemoveThem | t.Counters))
            and any_node(more, lambda one: isinstance(one, t.ThatSum | t.PlusValue))
            and any_node(more, lambda one: isinstance(one, t.ThatMuch))
        ):
            also = (t.Linked(link="and", clause=more.first), *more.rest)
            body = t.Chain(first=before.body.first, rest=(*before.body.rest, *also))
            out[-1] = t.Said(body=t.IfBody(cond=before.cond, body=body))
        else:
            out.append(n)
    return out


def _apart(said: list[Any]) -> list[Any]:
    """ "Destroy a creature, but its controller gains no blood": the same as in two sentences."""
    out: list[Any] = []
    for n in said:
        chain = n.body if isinstance(n, t.Said) else None
        last = chain.rest[-1].clause if isinstance(chain, t.Chain) and chain.rest else None
        if isinstance(chain, t.Chain) and last is not None and isinstance(last.what, t.NotGain | t.NoBloodThisWay):
            out.append(t.Said(body=t.Chain(first=chain.first, rest=chain.rest[:-1])))
            out.append(t.Said(body=t.Chain(first=last)))
        else:
            out.append(n)
    return out


def _check_then(s: Scope, before: Any, n: Any) -> None:
    """ "It gets -1 power until the end of your next turn. Then destroy it": now, or when that time is over?"""
    chain = before.body if isinstance(before, t.Said) else None
    then = n.body.body if isinstance(n, t.Said) and isinstance(n.body, t.Then) else None
    if then is not None and isinstance(chain, t.IfBody) and not isinstance(chain.cond, t.Did | t.DidIt):
        raise s.error('"then" could be meant whether that held or not: leave it out, or say "If you do,"')
    if then is None or not isinstance(chain, t.Chain):
        return
    last = chain.rest[-1].clause if chain.rest else chain.first
    if not any(isinstance(suffix, t.TIMES) for suffix in last.suffixes):
        return
    done = then.body if isinstance(then, t.IfBody) else then
    act = done.first.what if isinstance(done, t.Chain) else None
    if isinstance(act, t.Act) and isinstance(act.do, t.DoTo | t.Put) and conditions.is_pronoun(act.do.what):
        raise s.error('"then" after a time could be now or when it is over: say "At the end of your turn, ..."')


def with_what_waits(s: Scope, said: list[Any]) -> list[Any]:
    """ "At the start of your next turn, you may pay 1 blood. If you do, draw a card": both are done at that moment.

    So it is with what can only be meant together with a sentence that waits, and with what speaks of a card or a
    number where none but that sentence has spoken of one.
    """
    out: list[Any] = []
    unspoken = not s.spoken_of() and not any(thing.number is not None for thing in s.things)
    for n in said:
        last = out[-1] if out else None
        belongs = last is not None and (goes_on(n) or (unspoken and len(out) == 1 and any_node(n, _speaks_back)))
        longer = _longer(last, n) if belongs else None
        if longer is None:
            out.append(n)
        else:
            s.cite("C-N35.2")
            out[-1] = longer
    return out


def _speaks_back(n: Any) -> bool:
    return conditions.is_pronoun(n) or isinstance(n, t.ThatMuch | t.NewTargets | t.NewChoices)


def _longer(n: Any, following: Any) -> Any:
    """A sentence that waits, with another one that waits with it; None if it does not wait."""
    made: Any = type(n)
    if isinstance(n, t.Triggered | t.AtPhase | t.FirstTime):
        return made(**{**vars(n), "more": (*n.more, following)})
    if isinstance(n, t.Said | t.UntilBody | t.TimeBody):
        inner = _longer(at_moment(n.body) or n.body, following)
        return None if inner is None else made(**{**vars(n), "body": inner})
    return None


def failed_instead(n: Any) -> Any:
    """ "If you can't, draw a card instead": where the sentence before failed nothing is left to replace."""
    other = conditional_instead(n)
    if other is None:
        return n
    failed = isinstance(other.cond, t.Did | t.DidIt) and other.cond.negated
    if not failed and not asks_for_room(other.cond) and not _none_this_way(other.cond):
        return n
    return t.Said(body=t.IfBody(cond=other.cond, body=without_instead(other.body), comma=other.comma))


def _none_this_way(cond: t.Node) -> bool:
    """ "If no card is discarded this way": it is asked what the sentence before came to, and that was nothing."""
    event = getattr(cond, "event", cond)
    none = getattr(getattr(event, "what", None), "det", None) == "no"
    return none and (getattr(cond, "way", False) is True or getattr(cond, "span", "") == "this way")


def unless_no_room(said: list[Any]) -> list[Any]:
    """ "Move it there and turn it. If there is no such slot, destroy it instead": then it is not turned either."""
    out: list[Any] = []
    for n in said:
        other = conditional_instead(n)
        chain = out[-1].body if out and isinstance(out[-1], t.Said) else None
        out.append(n)
        if other is None or not asks_for_room(other.cond) or not isinstance(chain, t.Chain) or not chain.rest:
            continue
        rest = t.Chain(first=chain.rest[0].clause, rest=chain.rest[1:])
        if isinstance(getattr(chain.first.what, "do", None), t.Put) and not any(one.cond for one in chain.rest):
            out[-2:] = [t.Said(body=t.Chain(first=chain.first)), n, t.Said(body=t.Otherwise(body=rest))]
    return out


def _asks_if_done(n: Any) -> bool:
    """ "If you do, ...", "If you can't, ...", "Otherwise, ...": it hangs on what the sentence before did."""
    body = n.body if isinstance(n, t.Said) else n
    return isinstance(body, t.Otherwise) or (isinstance(body, t.IfBody) and isinstance(body.cond, t.Did | t.DidIt))


def asked_together(s: Scope, said: list[Any]) -> list[Any]:
    """ "Discard a card and pay 2 blood. If you do, ...": it is asked whether all of it was done."""
    out = list(said)
    for at, following in enumerate(said[1:]):
        chain = said[at].body if isinstance(said[at], t.Said) else None
        if not _asks_if_done(following) or not isinstance(chain, t.Chain):
            continue
        rest = tuple(t.Linked(**{**vars(one), "link": ", then"}) if one.link == "and" else one for one in chain.rest)
        if rest != chain.rest:
            s.cite("C-N4.12b")
            out[at] = t.Said(body=t.Chain(first=chain.first, rest=rest))
    return out


def beside_its_own(s: Scope, said: list[Any]) -> list[Any]:
    """ "Summon a creature. It gains Flying. If ..., summon two instead": in place of what does the same.

    What was said of it in between holds either way.
    """
    out: list[Any] = []
    for n in said:
        other = conditional_instead(n)
        at = len(out)
        if other is not None and not isinstance(other.cond, t.Did) and not s.replacing:
            better = elided.act_of(without_instead(other.body))
            while at > 1 and not _same_deed(out[at - 1], better) and _speaks_of_it(out[at - 1]):
                at -= 1
            if at != len(out) and not _same_deed(out[at - 1], better):
                at = len(out)
        if at != len(out):
            s.cite("C-N20.4b")
        out.insert(at, n)
    return out


def _same_deed(n: Any, better: t.Act | t.CardAct | None) -> bool:
    act = elided.act_of(n.body) if isinstance(n, t.Said) else None
    if act is None or better is None:
        return False
    if isinstance(better.do, elided.Elided):
        return elided.same_deed(better.do, act.do)
    if type(act.do) is not type(better.do):
        return False
    return getattr(act.do, "verb", None) == getattr(better.do, "verb", None)


def _speaks_of_it(n: Any) -> bool:
    """Whether a sentence only says something more of the card of the one before: "It gains Flying", "Reveal it"."""
    chain = n.body if isinstance(n, t.Said) and isinstance(n.body, t.Chain) else None
    if chain is None or chain.rest:
        return False
    act = chain.first.what
    return isinstance(getattr(act.do if isinstance(act, t.Act) else act, "what", None), t.It)


def _replaced_by(s: Scope, said: list[Any], at: int) -> tuple[Any, t.IfBody | None]:
    """The sentence that is done instead of another; before it what a player may do for that, if it says "if you do"."""
    if s.replacing and not changes_event(said[at]):
        return None, None
    following = said[at + 1 : at + 3]
    other = conditional_instead(following[0]) if following else None
    if other is not None and not isinstance(other.cond, t.Did):
        return None, other
    if s.replacing or len(following) < 2:
        return None, None
    other = conditional_instead(following[1])
    if other is None or not isinstance(other.cond, t.Did) or other.cond.negated:
        return None, None
    return following[0], other


def repeat(b: Builder, s: Scope, last: Any, n: t.Repeat) -> None:
    if last is None:
        raise s.error("there is nothing before it that could be done again")
    if not isinstance(n.n, t.Number) or not 1 <= n.n.n <= MOST_REPEATS:
        raise s.error(f"how many times must be a number from 1 to {MOST_REPEATS}")
    for _ in range(n.n.n - 1):
        things, step = len(s.things), s.step
        b.said(s, last)
        del s.things[things:]
        s.step = step


def either(b: Builder, s: Scope, n: Any, asked: Any, other: t.IfBody) -> None:
    """ "Draw a card. If ..., draw 2 cards instead": the second if the condition holds, else the first."""
    s.cite("C-N20.4")
    first, end, whole = Label(), Label(), Label()
    better = elided.completed(s, n, without_instead(other.body))
    n, common = _in_either_case(n, better)
    n, better = chosen_first(s, n, better)
    n = noted_first(s, n, other, whole)
    chains.speak_of_opponent(s, n)  # "they", of what is done instead
    if asked is None:
        s.cite("C-N4.28")
        s.emit(k.If, cond=CONDITION(s, other.cond), skip=first)
    else:
        b.said(s, asked)
        s.cite("C-N4.13")
        s.emit(k.Need, skip=first)
    start, written = len(s.things), len(s.code)
    ways = [branch(s, start, lambda: _instead(s, better))]
    if isinstance(better, t.Chain) and getattr(better.first.what, "may", False):
        asked_first = next(part for part in s.code[written:] if isinstance(part, Draft) and part.make is k.May)
        asked_first.given["skip"] = declined = Label()
        s.emit(k.Jump, to=end)
        s.place(declined)
        ways.append(branch(s, start, lambda: b.said(s, n)))
    s.emit(k.Jump, to=end)
    s.place(first)
    ways.append(branch(s, start, lambda: b.said(s, n)))
    join(s, ways, end)
    if common is not None:
        b.said(s, common)
    s.place(whole)


def _of_the_rest(n: t.Node) -> bool:
    return isinstance(n, t.Rest | t.RestGoes)


def _in_either_case(n: Any, better: t.Node) -> tuple[Any, t.Said | None]:
    """ "Put one of them into your hand and the rest on the bottom. If ..., put two of them into your hand instead".

    What is done besides is done whichever of the two is.
    """
    chain = n.body if isinstance(n, t.Said) else None
    if not isinstance(chain, t.Chain) or not chain.rest or chain.rest[0].link != "and":
        return n, None
    alone = t.Said(body=t.Chain(first=chain.first))
    if not _same_deed(alone, elided.act_of(better)) or not any_node(chain.rest, _of_the_rest):
        return n, None
    return alone, t.Said(body=t.Chain(first=chain.rest[0].clause, rest=chain.rest[1:]))


def _instead(s: Scope, body: t.Node) -> None:
    at = len(s.code)
    chains.body(s, body)
    if s.replacing:
        chains.instead(s, at)


# ------------------------------------------------------------------ branches


class Noted(Draft):
    """Takes note of a card at the end of a way, if it is spoken of after all ways."""

    def __init__(self, ref: ir.Ref) -> None:
        super().__init__(k.Let, ref=ref)
        self.joined: Draft | None = None

    def needed(self) -> bool:
        return self.joined is not None and self.joined.given.get("out", -1) >= 0

    def finish(self) -> k.Op:
        assert self.joined is not None
        self.given["reg"] = self.joined.given["out"]
        return super().finish()


class Branch:
    """One of several ways of which one is taken: what was spoken of in it, and the card that it did something to."""

    def __init__(self, things: list[Thing], noted: Noted | None) -> None:
        self.things = things
        self.noted = noted


def branch(s: Scope, start: int, write: Callable[[], None]) -> Branch:
    """Writes one of several ways; what it speaks of is not spoken of in the others."""
    step = s.step
    write()
    things = s.things[start:]
    del s.things[start:]
    s.step = step
    card = _latest(things)
    if card is None:
        return Branch(things, None)
    noted = Noted(s.ref_of(card))
    s.code.append(noted)
    return Branch(things, noted)


def join(s: Scope, ways: list[Branch], end: Label) -> None:
    """After the ways: the card that each of them did something to last can be spoken of, whichever was taken."""
    s.place(end)
    found = [_latest(way.things) for way in ways]
    kept = [card for card in found if card is not None]
    if len(kept) == len(ways):
        joined = Draft(k.Let)
        for way in ways:
            assert way.noted is not None
            way.noted.joined = joined
        s.next_step()
        nouns = frozenset.intersection(*(card.nouns for card in kept))
        past = tuple(word for word in kept[0].past if all(word in card.past for card in kept))
        many = all(card.many for card in kept)
        s.bind(ref=ir.This(), nouns=nouns or kept[0].nouns, many=many, past=past, draft=joined)
    elif ways[-1].things:
        # what only the last way speaks of is nothing where another was taken
        s.things.extend(ways[-1].things)
        s.step = max(thing.step for thing in ways[-1].things)


def _latest(things: list[Thing]) -> Thing | None:
    cards = [thing for thing in things if thing.ref is not None and not thing.this]
    return cards[-1] if cards else None


# ------------------------------------------------------------------ what is left unsaid


def chosen_first(s: Scope, n: Any, better: t.Node) -> tuple[Any, t.Node]:
    """ "Deal 2 damage to a creature. If ..., deal 4 damage to it instead": which one is chosen before either."""
    act = elided.act_of(n.body) if isinstance(n, t.Said) else None
    other = elided.act_of(better)
    spoken = isinstance(other, t.Act) and other.who in chains.THEY
    if spoken and isinstance(act, t.Act) and act.who in ("target player", "a player"):
        s.bind(who=values.actor(s, act.who))
        clause = t.Clause(what=t.Act(do=act.do, who="that player", may=act.may), suffixes=n.body.first.suffixes)
        return t.Said(body=t.Chain(first=clause, rest=())), better
    group = act.what if isinstance(act, t.CardAct) else None
    if isinstance(group, t.Some) and group.det in refs.ALL_OF and (group.det is not None or not refs.lone(group.what)):
        refs.about(s, refs.cards(s, group), None)  # "they gain +2 power instead"
        return n, better
    if not isinstance(n, t.Said) or not any_node(better, lambda part: isinstance(part, t.It)):
        return n, better
    return t.Said(body=chains.aimed_first(s, n.body, elided.CHOSEN)), better


def noted_first(s: Scope, n: Any, other: t.IfBody, end: Label) -> Any:
    """ "Discard the top card of your deck. If it is a creature card, ... instead": which one is known before either.

    A condition before both holds for both.
    """
    if not any_node(other, lambda part: isinstance(part, t.It)):
        return n
    body: Any = n.body if isinstance(n, t.Said) else None
    within: Any = body.body if isinstance(body, t.IfBody) else body
    act = elided.act_of(within)
    what = getattr(act.do, "what", None) if isinstance(act, t.Act) else None
    if isinstance(what, t.AtRandom) and not s.spoken_of():
        raise s.error('"it" does not say which card is meant', NOTHING_FITS)
    if not isinstance(act, t.Act) or not isinstance(what, t.DeckEnd):
        return n
    if act.may or what.n is not None:
        raise s.error('what "it" is must be known before: reveal the card first, or look at it')
    if within is not body:
        s.emit(k.If, cond=CONDITION(s, body.cond), skip=end)
    got = refs.cards(s, what)
    reg = s.register()
    s.emit(k.Let, reg=reg, ref=got.ref)
    refs.about(s, Got(ir.Bound(reg), got.nouns, False), None)
    made: Any = type(act.do)
    same = t.Act(do=made(**{**vars(act.do), "what": t.It()}), who=act.who, may=act.may)
    suffixes: tuple[t.Node, ...] = within.first.suffixes
    return t.Said(body=t.Chain(first=t.Clause(what=same, suffixes=suffixes)))


# ------------------------------------------------------------------ order


def at_once(s: Scope) -> None:
    """In a replacement: what something after it depends on is done at once, and not gathered with the rest.

    That is so for a deed whose result is spoken of, on whose success something depends, or before the event itself
    goes on with another card or place.
    """
    drafts = [part for part in s.code if isinstance(part, Draft)]
    if any(draft.make in (k.If, k.May, k.Need) for draft in drafts):
        s.cite("C-N20.1")
    for at, draft in enumerate(drafts):
        if draft.make is not k.Do or draft.given.get("flags", 0) & s.flag("cost"):
            continue
        following = drafts[at + 1] if at + 1 < len(drafts) else None
        depends = following is not None and following.make is k.Need and _leads_to_deeds(s, following)
        changed = any(one.make is k.Keep and _changed(one) for one in drafts[at + 1 :])
        spoken_of = any(draft.given.get(result, -1) >= 0 for result in ("out", "kept", "out_number"))
        if spoken_of or depends or changed:
            if any(one.make is k.Keep and _changed(one) for one in drafts[:at]):
                raise s.error(
                    "this would be done before what takes the place of the event, though it is said after it: say what "
                    "depends on it first"
                )
            draft.given["at_once"] = True
            s.cite("C-N20.3")


def _leads_to_deeds(s: Scope, need: Draft) -> bool:
    """Whether something is done only if the deed before it succeeded."""
    label = need.given["skip"]
    inside = False
    for part in s.code:
        if part is need:
            inside = True
        elif part is label:
            return False
        elif inside and isinstance(part, Draft):
            return True
    return False


def _changed(keep: Draft) -> bool:
    return any(keep.given.get(name) is not None for name in ("card", "place", "who"))
