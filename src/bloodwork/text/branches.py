"""Bodies that hang on something: if and otherwise, "when you do", once for each."""

from __future__ import annotations

from typing import Final, TypeGuard

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import conditions, in_turn, lane_places, patterns, refs, room, settling, turns, values
from bloodwork.text import tree as t
from bloodwork.text.chains import after_something, body
from bloodwork.text.meaning import BODY, CONDITION, COUNTED, LANE
from bloodwork.text.scope import Draft, Label, Scope, Thing
from bloodwork.text.shapes import any_node


@BODY.of(t.IfBody)
def if_body(s: Scope, n: t.IfBody) -> None:
    if isinstance(n.cond, t.NoSuch) and n.cond.word == "" and room.unplaced(s) is None:
        n = t.IfBody(cond=t.DidIt(who="you", negated=True, can=True), body=n.body, comma=n.comma)
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
    one = _one_of_several(s, n.cond)
    asked = s.each_ok, s.last_actor
    if one is None and isinstance(n.cond, t.Did | t.DidIt) and s.answered is not None and s.answered != n.cond.negated:
        # "If you do, ... If you do not, ...": both ask about the same
        s.answered = None
        s.cite("C-N21.18")
        otherwise(s, t.Otherwise(body=n.body))
        return
    if one is not None:
        s.cite("C-N4.41")
        s.emit(k.If, cond=one, skip=skip)
    elif isinstance(n.cond, t.Did | t.DidIt):
        in_full(s)
        conditions.did(s, n.cond.negated, skip, able=isinstance(n.cond, t.DidIt) and n.cond.can)
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
    if one is not None:
        s.each_ok, s.last_actor = asked  # "If you do, ... If your opponent does, ..."
    s.place(skip)


def in_full(s: Scope) -> None:
    """Who may do something to so many cards, for something that follows on it, does it to all of them or not at all."""
    at = next((at for at in range(len(s.code) - 1, -1, -1) if _makes(s.code[at], k.May)), -1)
    if at < 0:
        return
    for part in s.code[at + 1 :]:
        if _makes(part, k.Choose) and _exactly(part.given["lo"]) and _exactly(part.given["hi"]):
            if part.given["lo"].number == part.given["hi"].number:
                s.cite("C-N4.46", "B-COST.41")
                part.given["pay"] = True
        elif _makes(part, k.Do) and part.given["kind"] == s.kind("remove_counter") and _exactly(part.given["amount"]):
            s.cite("C-N4.46", "B-COST.41")
            part.given["flags"] = part.given.get("flags", 0) | s.flag("cost")


def _exactly(n: ir.Value | None) -> bool:
    return isinstance(n, ir.Num) and n.number > 1


def _makes(part: object, make: type) -> TypeGuard[Draft]:
    return isinstance(part, Draft) and part.make is make


_SPOKEN: Final = ("they", "that player")  # a player who was spoken of
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


def _took_turns(s: Scope) -> bool:
    """Whether several players did what was said last, each for themselves."""
    return isinstance(s.last_actor, ir.EachPlayer) and s.each_ok >= 0 and s.in_turn is None


def asks_each(s: Scope, who: str | t.Node) -> bool:
    """Whether "if they do" asks each of several players about what that player did."""
    if s.answered is not None and who in _SPOKEN:
        return False  # of the one who was asked about in the sentence before
    return _took_turns(s) and who in (*_SPOKEN, "a player", "any player", *values.EACH)


def _one_of_several(s: Scope, cond: t.Node) -> ir.Cond | None:
    """ "Each player discards a card. If your opponent does": whether that one of them did."""
    if not isinstance(cond, t.Did | t.DidIt) or cond.who is None or cond.who in _SPOKEN or not _took_turns(s):
        return None
    did = ir.PlayerDid(s.each_ok, values.player(s, cond.who))
    return ir.Not(did) if cond.negated else did


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


def once_for_each(s: Scope, n: t.EachBody) -> None:
    """A loop: with cards, each is bound in turn; in lanes, each is the lane that is spoken of."""
    if isinstance(n.of, t.LaneCount):
        before = s.lane
        start, end = lane_places.at_each_lane(s, LANE(s, n.of.of or t.LanePost(which="each lane"), None))
        body(s, n.body)
        lane_places.to_next_lane(s, start, end)
        s.lane = before
        return
    over, nouns = _cards_of(s, n)
    start, end = s.here(), Label()
    reg, todo = s.register(), s.register()
    if over is None:
        number = COUNTED(s, n.of)
        s.emit(k.Each, reg=reg, todo=todo, ref=None, who=None, end=end, won=s.register(), times=number)
    else:
        s.emit(k.Each, reg=reg, todo=todo, ref=over, who=None, end=end, won=s.register())
        s.next_step()
        s.bind(ref=ir.Bound(reg), nouns=nouns)
    body(s, n.body)
    s.emit(k.Again, each=start)
    s.place(end)


def _cards_of(s: Scope, n: t.EachBody) -> tuple[ir.Ref | None, frozenset[str]]:
    """The cards that a loop goes through, and what they are called; None if it only counts."""
    if isinstance(n.of, t.CountedCards):
        assert isinstance(n.of.what, t.Pattern)
        return ir.All(refs.pattern(s, n.of.what)), patterns.nouns_of(n.of.what)
    if not isinstance(n.of, turns.EVENTS) or not any_node(n.body, conditions.is_pronoun):
        return None, frozenset()
    asked = turns.Asked(s, turns.counted_event(n.of))
    return asked.cards(turns.span_of(s, n.of.span)), asked.nouns


@BODY.of(t.EachBody)
def each_body(s: Scope, n: t.EachBody) -> None:
    """Once for each; what was done to cards is spoken of together after it."""
    if isinstance(n.of, (t.CountedCards, t.LaneCount, *turns.EVENTS)):
        settling.several_times(s, lambda: once_for_each(s, n))
        return
    s.times = COUNTED(s, n.of)
    body(s, n.body)
