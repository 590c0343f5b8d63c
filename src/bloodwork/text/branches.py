"""Bodies that hang on something: if and otherwise, "when you do", once for each."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import conditions, in_turn, lane_places, patterns, refs, turns, values
from bloodwork.text import tree as t
from bloodwork.text.chains import after_something, body
from bloodwork.text.meaning import BODY, CONDITION, COUNTED, LANE
from bloodwork.text.scope import Draft, Label, Scope, Thing
from bloodwork.text.shapes import any_node


@BODY.of(t.IfBody)
def if_body(s: Scope, n: t.IfBody) -> None:
    if isinstance(n.cond, t.NumbersCompare) and nothing(n.body) and n.cond.how in ("equal", "the same"):
        CONDITION(s, n.cond)  # nobody has chosen the greater number then, and so nobody does anything
        return
    if isinstance(n.cond, t.Did | t.DidIt) and n.cond.who is not None and asks_each(s, n.cond.who):
        asked = s.each_ok, s.last_actor
        in_turn.each_player(s, ir.EachPlayer(), lambda step: body(s, n.body), then=True, failed=n.cond.negated)
        s.each_ok, s.last_actor = asked  # "If they do, ... If they do not, ..." asks about the same
        return
    if isinstance(n.cond, t.DidIt) and n.cond.verb:
        _was_said(s, n.cond)
    skip = Label()
    if isinstance(n.cond, t.Did | t.DidIt) and s.answered is not None and s.answered != n.cond.negated:
        # "If you do, ... If you do not, ...": both ask about the same
        s.answered = None
        s.cite("C-N21.18")
        otherwise(s, t.Otherwise(body=n.body))
        return
    if isinstance(n.cond, t.Did | t.DidIt):
        conditions.did(s, n.cond.negated, skip)
    else:
        s.cite("C-N4.28")
        conditions.same_as_before(s, n.cond)
        s.emit(k.If, cond=CONDITION(s, n.cond), skip=skip)
        conditions.note_subject(s, n.cond)
    before = len(s.things)
    body(s, n.body)
    s.open_if = len(s.code)
    s.only_if = (before, len(s.things))
    s.answered = n.cond.negated if isinstance(n.cond, t.Did | t.DidIt) else None
    s.place(skip)


# what cannot be done, by the events that would have done it
_TRIED: Final = {
    "move": ("move", "relocate", "swap"), "be moved": ("move", "relocate"), "be put there": ("move", "relocate"),
    "move there": ("move", "relocate", "swap"), "be moved there": ("move", "relocate"),
    "swap places": ("swap",), "be returned": ("move", "return_hand"), "be summoned": ("summon", "play", "move"),
    "be destroyed": ("destroy",), "be sacrificed": ("sacrifice",), "attack": ("attack",),
}  # fmt: skip


def _was_said(s: Scope, n: t.DidIt) -> None:
    """ "If it cannot move" asks about the move that was said last, and not about anything else."""
    done = [part for part in s.code if isinstance(part, Draft) and part.make is k.Do]
    names = {s.vocab.events[name] for name in _TRIED[n.verb] if name in s.vocab.events}
    if not done or done[-1].given["kind"] not in names:
        raise s.error(f'"cannot {n.verb}" asks what became of an instruction to do so, and none was said before')


def nothing(n: t.Node) -> bool:
    """Whether a body says that nothing happens."""
    return n == t.Chain(first=t.Clause(what=t.DoesNot(s=True), suffixes=()))


@BODY.of(t.WhenBody)
def _when_body(s: Scope, n: t.WhenBody) -> None:
    if_body(s, t.IfBody(cond=n.cond, body=n.body))


def asks_each(s: Scope, who: str | t.Node) -> bool:
    """Whether "if they do" asks each of several players about what that player did."""
    several = isinstance(s.last_actor, ir.EachPlayer) and s.each_ok >= 0 and s.in_turn is None
    return several and who in ("they", "that player", "a player", "any player", *values.EACH)


@BODY.of(t.Otherwise)
def otherwise(s: Scope, n: t.Otherwise) -> None:
    after_something(s, "otherwise")
    if n.word and s.open_if < 0:
        raise s.error(f'"if {n.word}" needs a sentence before it that asks if it is')
    end = Label()
    kept: list[Thing] = []
    first = 0
    if s.open_if >= 0:
        s.code.insert(s.open_if, Draft(k.Jump, to=end))
        # "It" is nothing that was only done in the other case.
        first, last = s.only_if
        kept = s.things[first:last]
        del s.things[first:last]
    else:
        failed = Label()
        s.emit(k.Need, skip=failed)
        s.emit(k.Jump, to=end)
        s.place(failed)
    s.open_if = -1
    body(s, n.body)
    if kept:
        s.things[first:first] = kept
    s.place(end)


@BODY.of(t.EachBody)
def each_body(s: Scope, n: t.EachBody) -> None:
    """Once for each: with cards, each is bound in turn."""
    if isinstance(n.of, t.CountedCards):
        assert isinstance(n.of.what, t.Pattern)
        ref = ir.All(refs.pattern(s, n.of.what))
        start = s.here()
        end = Label()
        reg, todo = s.register(), s.register()
        s.emit(k.Each, reg=reg, todo=todo, ref=ref, who=None, end=end, won=s.register())
        s.next_step()
        s.bind(ref=ir.Bound(reg), nouns=patterns.nouns_of(n.of.what))
        body(s, n.body)
        s.emit(k.Again, each=start)
        s.place(end)
        return
    if isinstance(n.of, t.LaneCount):
        before = s.lane
        start, end = lane_places.at_each_lane(s, LANE(s, n.of.of or t.LanePost(which="each lane"), None))
        body(s, n.body)
        lane_places.to_next_lane(s, start, end)
        s.lane = before
        return
    if isinstance(n.of, turns.EVENTS):
        start, end = s.here(), Label()
        reg, todo = s.register(), s.register()
        if any_node(n.body, conditions.is_pronoun):
            asked = turns.Asked(s, turns.counted_event(n.of))
            cards = asked.cards(turns.span_of(s, n.of.span))
            s.emit(k.Each, reg=reg, todo=todo, ref=cards, who=None, end=end, won=s.register())
            s.next_step()
            s.bind(ref=ir.Bound(reg), nouns=asked.nouns)
        else:
            number = COUNTED(s, n.of)
            s.emit(k.Each, reg=reg, todo=todo, ref=None, who=None, end=end, won=s.register(), times=number)
        body(s, n.body)
        s.emit(k.Again, each=start)
        s.place(end)
        return
    s.times = COUNTED(s, n.of)
    body(s, n.body)
