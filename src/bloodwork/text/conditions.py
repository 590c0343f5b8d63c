"""Conditions: from "you control another Insect" to what the kernel asks."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import comparisons, lanes, numbers, patterns, places, prior_state, refs, turns, values
from bloodwork.text import tree as t
from bloodwork.text.errors import NOTHING_BEFORE
from bloodwork.text.meaning import CONDITION, VALUE
from bloodwork.text.phrases import Parts, alone
from bloodwork.text.scope import CARD, CREATURE, Draft, Label, Scope, Thing
from bloodwork.text.shapes import any_node, nodes


def did(s: Scope, negated: bool, skip: Label, able: bool = False) -> None:
    """ "If you do": the last instruction succeeded; of cards that a search did not find nothing was done.

    `able`: it is asked whether that could be done.
    """
    s.cite("C-N4.13")
    if not s.code:
        raise s.error('"if you do" needs something that is done before it', NOTHING_BEFORE)
    failed = Label() if negated else skip
    if negated and not able:
        leave_the_choice(s)
    s.emit(k.Need, skip=failed)
    if s.sought >= 0:
        s.cite("C-N21.3")
        s.emit(k.If, cond=ir.IsBound(s.sought), skip=failed)
    if negated:
        s.emit(k.Jump, to=skip)
        s.place(failed)


def leave_the_choice(s: Scope) -> None:
    """ "Pay 2 blood. If you do not, ...": nobody is made to pay what can be left unpaid."""
    drafts = [at for at, part in enumerate(s.code) if isinstance(part, Draft)]
    paid = s.code[drafts[-1]]
    assert isinstance(paid, Draft)
    if paid.make is not k.Do or not paid.given.get("flags", 0) & s.flag("cost"):
        return
    before = s.code[drafts[-2]] if len(drafts) > 1 else None
    if isinstance(before, Draft) and before.make is k.May:
        return
    s.cite("C-N31.40", "B-COST.40")
    after = Label()
    s.code.insert(drafts[-1], Draft(k.May, who=paid.given["who"], skip=after))
    s.place(after)


def same_as_before(s: Scope, cond: t.Node) -> None:
    """ "If it is a creature card, ... If it is a command card, ...": both are about one card."""
    about = pronoun(cond)
    if about and s.asked_of is not None:
        s.cite("C-N21.7")
        again = copy.copy(s.asked_of)
        again.step = s.next_step()
        s.things.append(again)


def note_subject(s: Scope, cond: t.Node) -> None:
    """Remembers what a condition was about that says "it"."""
    s.asked_of = s.found if pronoun(cond) else None


def pronoun(cond: t.Node) -> bool:
    """Whether a condition is about something by "it" or "they"."""
    if isinstance(cond, t.BothCond | t.EitherCond):
        return pronoun(cond.a)
    what = getattr(cond, "what", None)
    if what is None and isinstance(cond, t.ValueIs):
        what = getattr(cond.value, "of", None)
    return isinstance(what, t.It)


class Behind:
    """Conditions that stand behind what is done: "destroy a creature if it is damaged".

    They are asked before it is done. The words before them do not refer to what they speak of; but they may speak of
    a card that is only chosen in doing it, and are then asked right after that choice.
    """

    def __init__(self, s: Scope, what: t.Node) -> None:
        """Right before what is done is read."""
        self.s = s
        self.what = what
        self.code = len(s.code)
        self.things = len(s.things)
        self.step = s.next_step()

    def ask(self, conds: list[t.Node]) -> None:
        """Right after it was read."""
        s = self.s
        s.cite("C-N4.28", "C-N21.6")
        skip = Label()
        for cond in conds:
            at, things = self.code, s.things
            chosen = self.choice() if any_node(cond, is_pronoun) else None
            meant = self.object(cond) if chosen is None else None
            s.things = s.things[: self.things]
            step, s.step = s.step, self.step
            if chosen is not None:
                at = chosen[0] + 1
                s.things.append(chosen[1])
            elif meant is not None:
                s.things.append(meant)
            end, known = len(s.code), len(s.things)
            found = CONDITION(s, cond)
            added, mentioned = s.code[end:], s.things[known:]
            del s.code[end:]
            # what is done instead of the event is so only where the condition holds
            cancels = [part for part in s.code[self.code : at] if isinstance(part, Draft) and part.make is k.Cancel]
            s.code[self.code : at] = [part for part in s.code[self.code : at] if part not in cancels]
            at -= len(cancels)
            s.code[at:at] = [*added, Draft(k.If, cond=found, skip=skip), *cancels]
            for thing in mentioned:
                thing.step = self.step
            s.things = [*things[: self.things], *mentioned, *things[self.things :]]
            s.step = step
        s.place(skip)

    def choice(self) -> tuple[int, Thing] | None:
        """Where a card is chosen in what is done, and that card."""
        s = self.s
        for at in range(self.code, len(s.code)):
            op = s.code[at]
            if isinstance(op, Draft) and op.make in (k.Choose, k.Target):
                ref = ir.Bound(op.given["reg"])
                spoken = [x for x in s.things[self.things :] if isinstance(x.ref, ir.Bound) and x.ref.reg == ref.reg]
                nouns = spoken[0].nouns if spoken else CARD
                many = spoken[0].many if spoken else False
                return at, Thing(step=self.step, ref=ref, nouns=nouns, many=many)
        return None

    def object(self, cond: t.Node) -> Thing | None:
        """The one card that what is done is about, where words say which it is: "the creature opposing it"."""
        s = self.s
        about = [x for x in s.things[self.things :] if isinstance(x.ref, ir.All) and not x.many]
        if not about and isinstance(self.what, t.CardAct) and isinstance(self.what.what, t.This):
            return Thing(step=self.step, ref=ir.This(), nouns=refs.this_nouns(s), this=True)
        if not about:
            return None
        noun = any_node(cond, lambda n: is_pronoun(n) and not isinstance(n, t.It))
        named = any_node(cond, lambda n: isinstance(n, t.This))
        if not noun and not named and any_node(self.what, lambda n: isinstance(n, t.It)):
            if any_node(cond, is_pronoun):
                raise s.error('"it" could be either creature (C-N4.7): say "that creature"', "malformed reference")
            return None
        return Thing(step=self.step, ref=about[0].ref, nouns=about[0].nouns)


def goes_to_space(act: t.Node) -> bool:
    """Whether a card goes to a space of the board by it."""
    do = getattr(act, "do", None)
    if isinstance(do, t.Shift | t.CardShift | t.MoveCloser | t.CardCloser):
        return True
    return isinstance(do, t.Put | t.CardMoves | t.CardReturns | t.IsMoved) and isinstance(
        do.to, t.InPlace | t.ToOpposing
    )


def goes_without_saying(s: Scope, act: t.Node, cond: t.Node) -> bool:
    """ "Move it one space to the left if that space is empty": no card can move to a space that is not."""
    if isinstance(cond, t.HasRoom) and cond.who is None and cond.there is None:
        made = act.do if isinstance(act, t.Act) else None
        return isinstance(made, t.MakeToken) and made.at is not None and cond.spot == t.Spot(det="a", empty=True)
    if not goes_to_space(act):
        return False
    if not isinstance(cond, t.SpaceIs) or not isinstance(cond.where, t.ThatSpace) or cond.negated:
        return False
    s.cite("C-P1.2.3")
    return cond.state == "empty"


def is_pronoun(n: Any) -> bool:
    return isinstance(n, t.It | t.ThatOnes) or (isinstance(n, t.Some) and n.det in ("that", "those"))


Asks = Callable[[Scope, Any], ir.Cond]


def of_each_player(asks: Asks) -> Asks:
    """A condition on a player, of several players one on each: "if each player controls a creature", "if a player"."""

    @wraps(asks)
    def each(s: Scope, n: Any) -> ir.Cond:
        several = n.who in values.EACH and s.in_turn is None
        if not several and n.who not in ("a player", "any player"):
            return asks(s, n)
        s.cite("C-N3.13")
        conds = tuple(asks(s, turns.changed(n, who=one)) for one in ("you", "your opponent"))
        return ir.Both(conds) if several else ir.OneHolds(conds)

    return each


@CONDITION.of(t.HasAsp, t.HasLife)
@of_each_player
def _has_asp(s: Scope, n: t.HasAsp | t.HasLife) -> ir.Cond:
    op, than = (ir.EQ, ir.Num(0)) if n.cmp is None else values.comparison(s, n.cmp)
    kind = "asp" if isinstance(n, t.HasAsp) else "life"
    return ir.Compares(ir.Resource(values.player(s, n.who), s.vocab.resources[kind]), op, than)


@CONDITION.of(t.HasInitiative)
def _has_initiative(s: Scope, n: t.HasInitiative) -> ir.Cond:
    return situation(s, "initiative", values.player(s, n.who), n.negated)


@CONDITION.of(t.InPhase)
def _in_phase(s: Scope, n: t.InPhase) -> ir.Cond:
    return situation(s, n.part, phase_player(s, n.whose), n.negated)


@CONDITION.of(t.BothCond)
def _both_cond(s: Scope, n: t.BothCond) -> ir.Cond:
    return ir.Both((CONDITION(s, n.a), CONDITION(s, n.b)))


@CONDITION.of(t.EitherCond)
def _either_cond(s: Scope, n: t.EitherCond) -> ir.Cond:
    return ir.OneHolds((CONDITION(s, n.a), CONDITION(s, n.b)))


@CONDITION.of(t.Controls)
@of_each_player
def _controls(s: Scope, n: t.Controls) -> ir.Cond:
    s.cite("C-N3.8")
    who = values.player(s, n.who)
    cond = how_many(s, n.what, who)
    if isinstance(n.what, t.Some) and not n.no and n.what.det not in ("a", "an", "another", "no"):
        # "if you control 3 or more Insects, each of them ..."
        found = refs.pattern(s, comparisons.apart(s, n.what.what, n.what.det)[0])
        theirs = ir.CardPattern(found.zones, ir.ANYONE, (*alone(found), ir.ControlledBy(who)))
        s.next_step()
        s.bind(ref=ir.All(theirs), nouns=patterns.nouns_of(n.what.what), many=True)
    return ir.Not(cond) if n.no else cond


@CONDITION.of(t.ControlsMore)
@of_each_player
def _controls_more(s: Scope, n: t.ControlsMore) -> ir.Cond:
    s.cite("C-N3.8")
    assert isinstance(n.what, t.Pattern)
    found = refs.pattern(s, n.what)
    counts = [
        ir.HowMany(ir.All(ir.CardPattern(found.zones, ir.ANYONE, (*alone(found), ir.ControlledBy(who)))))
        for who in (values.player(s, n.who), values.player(s, n.whom))
    ]
    return ir.Compares(counts[0], values.THAN[n.op], counts[1])


@CONDITION.of(t.Exists)
def _exists(s: Scope, n: t.Exists) -> ir.Cond:
    return how_many(s, n.what, None)


@CONDITION.of(t.HostIs)
def _host_is(s: Scope, n: t.HostIs) -> ir.Cond:
    refs.check_this(s, n.noun)
    assert isinstance(n.host, t.Some)
    cond = ir.Matches(ir.LinkedCard(), patterns.tests_of(s, n.host.what).all_tests())
    return ir.Not(cond) if "not" in n.be else cond


@CONDITION.of(t.TurnCond)
def _turn_cond(s: Scope, n: t.TurnCond) -> ir.Cond:
    who = values.whose(s, n.whose)
    assert who is not None
    turn = ir.IsTurnOf(who)
    return ir.Not(turn) if n.negated else turn


@CONDITION.of(t.HasBlood)
@of_each_player
def _has_blood(s: Scope, n: t.HasBlood) -> ir.Cond:
    op, than = (ir.EQ, ir.Num(0)) if n.cmp is None else values.comparison(s, n.cmp)
    return ir.Compares(ir.Resource(values.player(s, n.who), s.vocab.resources["blood"]), op, than)


@CONDITION.of(t.HasCards)
@of_each_player
def _has_cards(s: Scope, n: t.HasCards) -> ir.Cond:
    op, than = (ir.EQ, ir.Num(0)) if n.cmp is None else values.comparison(s, n.cmp)
    return ir.Compares(patterns.cards_held(s, n.who, n.zone), op, than)


_OF_BOTH: Final = ("each player's", "both players'")


@CONDITION.of(t.ZoneHas)
def _zone_has(s: Scope, n: t.ZoneHas) -> ir.Cond:
    op, than = values.comparison(s, n.cmp)
    if n.zone.whose in (*_OF_BOTH, "a", "any", ""):
        raise s.error(f'"{n.zone.whose} {n.zone.name}": whose is meant must be said')
    return ir.Compares(patterns.cards_held(s, "that player", n.zone), op, than)


@CONDITION.of(t.ZoneEmpty)
def _zone_empty(s: Scope, n: t.ZoneEmpty) -> ir.Cond:
    if n.zone.whose in (*_OF_BOTH, "a", "any"):
        s.cite("C-N3.13")
        zones = (t.Zone(whose=whose, name=n.zone.name) for whose in ("your", "your opponent's"))
        conds = tuple(_zone_empty(s, t.ZoneEmpty(zone=zone, negated=n.negated)) for zone in zones)
        return ir.Both(conds) if n.zone.whose in _OF_BOTH else ir.OneHolds(conds)
    who = values.whose(s, n.zone.whose)
    if who is None:
        raise s.error(f'"{n.zone.whose} {n.zone.name}": whose is meant must be said')
    size = ir.ZoneSize(who, s.zone(patterns.zone_kind(n.zone.name)))
    return ir.Compares(size, ir.GT if n.negated else ir.EQ, ir.Num(0))


@CONDITION.of(t.SpaceHas)
def _space_has(s: Scope, n: t.SpaceHas) -> ir.Cond:
    where = places.where(s, n.where, None)
    s.next_step()
    there = ir.CardPattern(1 << s.zone("board"), ir.ANYONE, (ir.StandsIn(where),))
    s.bind(ref=ir.All(there), nouns=CREATURE, words="the creature there")
    return ir.PlaceIs(where, (ir.IsEmpty(False),))


@CONDITION.of(t.PoolIs)
def _pool_is(s: Scope, n: t.PoolIs) -> ir.Cond:
    op, than = values.comparison(s, n.cmp)
    s.reduced = s.reduced or "pool"  # "it becomes 5"
    return ir.Compares(ir.Resource(None, s.vocab.resources["pool"]), op, than)


@CONDITION.of(t.HasMore)
@of_each_player
def _has_more(s: Scope, n: t.HasMore) -> ir.Cond:
    s.cite("C-N3.6")
    sizes: list[ir.Value] = []
    for one in (n.who, n.whom):
        who = values.player(s, one)
        if isinstance(n.what, t.MostAsp | t.MostLife):
            kind = "asp" if isinstance(n.what, t.MostAsp) else "life"
            sizes.append(ir.Resource(who, s.vocab.resources[kind]))
        elif isinstance(n.what, t.MostBlood):
            sizes.append(ir.Resource(who, s.vocab.resources["blood"]))
        else:
            assert isinstance(n.what, t.MostCards)
            sizes.append(ir.ZoneSize(who, s.zone(patterns.zone_kind(n.what.zone or "hand"))))
    if n.by is None:
        return ir.Compares(sizes[0], values.THAN[n.op], sizes[1])
    if values.THAN[n.op] == ir.LT:
        sizes.reverse()
    return ir.Compares(sizes[0], ir.GE, ir.Plus(sizes[1], VALUE(s, n.by)))


@CONDITION.of(t.DidThisTurn)
@of_each_player
def _did_this_turn(s: Scope, n: t.DidThisTurn) -> ir.Cond:
    return _happened_this_turn(s, n)


@CONDITION.of(t.HappenedThisTurn)
def _happened_this_turn(s: Scope, n: t.DidThisTurn | t.HappenedThisTurn) -> ir.Cond:
    cond = turns.condition(s, n)
    mention(s, n.what, ir.This())
    return cond


@CONDITION.of(t.Happened)
def _happened(s: Scope, n: t.Happened) -> ir.Cond:
    cond = turns.asked(s, n.event, n.span)
    mention(s, getattr(n.event, "what", None), ir.This())
    return cond


@CONDITION.of(t.Happens)
def _happens(s: Scope, n: t.Happens) -> ir.Cond:
    """ "If it dies": by what this text did before."""
    return turns.asked(s, n.event, "this way" if n.way else "")


@CONDITION.of(t.Controlled)
def _controlled(s: Scope, n: t.Controlled) -> ir.Cond:
    s.cite("C-N3.8")
    return ir.Matches(refs.one_ref(s, n.what), (ir.ControlledBy(values.player(s, n.who)),))


@CONDITION.of(t.CameFrom)
def _came_from(s: Scope, n: t.CameFrom) -> ir.Cond:
    """What moved it was done by this text."""
    zone = n.zone
    if not isinstance(zone, t.Zone):
        names = {one.zone.name for one in nodes(tuple(s.ahead), t.InZone)}
        if len(names) != 1:
            raise s.error("from where it came must be said")
        zone = t.Zone(whose="your" if n.whose == "yours" else n.whose, name=names.pop())
    cond = CONDITION(s, t.Happened(event=t.EvEnters(what=n.what, verb="left", where=zone), span="this way"))
    if zone.whose == "your opponent's":
        s.bind(who=ir.Opponent())
    return cond


@CONDITION.of(t.OfThemAre)
def _of_them_are(s: Scope, n: t.OfThemAre) -> ir.Cond:
    """ "If either of them is a Bee": as many of them as the words say."""
    got = refs.cards(s, n.of)
    if not got.many:
        raise s.error("of which cards is not said: there must be several")
    number = ir.HowMany(ir.ThoseThat(got.ref, is_tests(s, n.prop, got.ref)))
    if isinstance(n.n, t.AllCount | t.EachCount | t.BothCount):
        cond: ir.Cond = ir.Compares(number, ir.GE, ir.HowMany(got.ref))
    else:
        cond = values.enough(s, n.n, number)
    return ir.Not(cond) if "not" in n.be else cond


@CONDITION.of(t.BothAre)
def _both_are(s: Scope, n: t.BothAre) -> ir.Cond:
    """Of the two cards that were spoken of, each player's or several, each is such a card."""
    assert isinstance(n.what, t.Pattern)
    ref = s.ref_of(s.find("both", many=True))
    number = ir.HowMany(ir.ThoseThat(ref, patterns.tests_of(s, n.what).all_tests()))
    cond = ir.Compares(number, ir.GE, ir.Num(2))
    return ir.Not(cond) if "not" in n.be else cond


@CONDITION.of(t.ThisIsNth)
def _this_is_nth(s: Scope, n: t.ThisIsNth) -> ir.Cond:
    """How many were played before this one, which counts when it has been executed."""
    which, equal = n.which, ir.NE if "not" in n.whether else ir.EQ
    if which.who is None or which.verb is None or not isinstance(which.what, t.Pattern):
        raise s.error('who did what must be said: "the second card you played this turn"')
    event = turns.did_event(which.who, which.verb, turns.a_card(which.what))
    number = turns.count(s, event, "this turn")
    if n.of is not None and not isinstance(refs.one_ref(s, n.of), ir.This):
        return ir.Compares(number, equal, ir.Num(turns.nth_of(which.nth)))  # the play of that card counts already
    own = ir.TimesHappened(turns.Asked(s, event).watch, ir.THIS_TURN, ir.You(), ir.This())
    return ir.Compares(ir.Minus(number, own), equal, ir.Num(turns.nth_of(which.nth) - 1))


@CONDITION.of(t.ShareKin)
def _share_kin(s: Scope, n: t.ShareKin) -> ir.Cond:
    s.cite("C-N3.18", "C-N9.4")
    got = refs.cards(s, n.what)
    if n.of is not None:
        return ir.Matches(got.ref, (ir.SharesTag(refs.one_ref(s, n.of), s.vocab.shared_parents),))
    if not got.many:
        raise s.error('with which card must be said: "shares a kin with this creature"')
    return ir.Matches(ir.Nth(got.ref, 1), (ir.SharesTag(ir.Nth(got.ref, 0), s.vocab.shared_parents),))


@CONDITION.of(t.KillsIt)
def _kills_it(s: Scope, n: t.KillsIt) -> ir.Cond:
    return turns.asked(s, t.EvAlone(what=n.what, verb="dies"), "")


@CONDITION.of(t.Survives)
def _survives(s: Scope, n: t.Survives) -> ir.Cond:
    s.cite("C-N21.8")
    there = ir.Matches(refs.one_ref(s, n.what), (ir.InZones(s.vocab.play_zones),))
    return ir.Not(there) if n.negated else there


@CONDITION.of(t.BothEqual)
def _both_equal(s: Scope, n: t.BothEqual) -> ir.Cond:
    s.cite("C-N3.6")
    return ir.SameStat(s.ref_of(s.find("both", each=True)), s.stat(n.stat))


@CONDITION.of(t.IsProp)
def _is_prop(s: Scope, n: t.IsProp) -> ir.Cond:
    if isinstance(n.prop, t.OnlyOne | t.YourOnly):
        return only_one(s, n, n.prop)
    if _was_elsewhere(s, n):
        return _came_from(s, t.CameFrom(what=n.what, zone=vars(n.prop)["post"].zone))
    needs = "creature" if of_the_board(n.prop) else ""
    ref = refs.cards(s, n.what).ref if isinstance(n.what, t.DeckEnd) else refs.one_ref(s, n.what, needs)
    mention(s, n.what, ref)
    with s.apart_from(ref):
        tests = is_tests(s, n.prop, ref)
    cond = prior_state.matched(s, ref, tests) if prior_state.is_past(n.be) else ir.Matches(ref, tests)
    return ir.Not(cond) if "not" in n.be else cond


def _was_elsewhere(s: Scope, n: t.IsProp) -> bool:
    """ "Summon it. If it was in your discard pile, ...": where it came from, and not where it is."""
    post = n.prop.post if isinstance(n.prop, t.PostProp) else None
    alone = isinstance(post, t.InZone) and post.other is None and post.zone.name not in ("board", "play", "timeline")
    if n.be != "was" or not alone or not isinstance(n.what, t.It):
        return False
    return s.find(n.what.word).draft is not None  # something moved it


def of_the_board(prop: str | t.Node) -> bool:
    """Whether only what stands in a space can be so: of a card that was drawn nobody asks if it is opposed."""
    if isinstance(prop, t.PostProp):
        return isinstance(prop.post, t.OpposingPost | t.AdjacentPost | t.BesidePost | t.DiagonalPost | t.InSpacePost)
    return prop in ("damaged", "undamaged", "unopposed", "opposed", "ensnared")


@CONDITION.of(t.NotSo)
def _not_so(s: Scope, n: t.NotSo) -> ir.Cond:
    return ir.Not(CONDITION(s, n.cond))


def _counters_of(s: Scope, n: t.HasProp | t.HadProp) -> ir.Ref:
    """The card that is asked about; the counters that it is asked for are spoken of from then on."""
    ref = refs.one_ref(s, n.what)
    mention(s, n.what, ref)
    if isinstance(n.prop, t.CounterProp) and n.prop.name is not None:
        s.counted = (ref, values.counter(s, n.prop.name))  # "remove them all"
    return ref


@CONDITION.of(t.HasProp)
def _has_prop(s: Scope, n: t.HasProp) -> ir.Cond:
    if isinstance(n.prop, t.MoreThanCard) or isinstance(getattr(n.prop, "cmp", None), t.CmpCard):
        return _compared(s, n, ir.Matches)
    ref = _counters_of(s, n)
    return ir.Matches(ref, has_tests(s, n.prop))


def _compared(s: Scope, n: t.HasProp, ask: Callable[[ir.Ref, tuple[ir.Test, ...]], ir.Cond]) -> ir.Cond:
    """ "If this creature has more power than it": "it" is another card, also behind that."""
    ref = refs.one_ref(s, n.what)
    finds = s.finds
    with s.apart_from(ref):
        tests = has_tests(s, n.prop)
    for test in tests:
        if isinstance(test, ir.StatIs) and any(numbers.same_card(ref, own.ref) for own in _stats_in(test.than)):
            raise s.error("a card would be compared with itself: say which other one is meant")
    other = s.found if s.finds > finds else None
    mention(s, n.what, ref)
    if other is not None and isinstance(n.what, t.This):
        s.next_step()
        s.bind(**{**vars(other), "step": s.step})
    return ask(ref, tests)


def _stats_in(value: ir.Value) -> list[ir.StatOf]:
    if isinstance(value, ir.StatOf):
        return [value]
    parts = (getattr(value, name, None) for name in ("a", "b"))
    return [found for part in parts if isinstance(part, ir.Value) for found in _stats_in(part)]


@CONDITION.of(t.HadProp)
def _had_prop(s: Scope, n: t.HadProp) -> ir.Cond:
    ref = _counters_of(s, n)
    return prior_state.matched(s, ref, has_tests(s, n.prop))


@CONDITION.of(t.CountersThere)
def _counters_there(s: Scope, n: t.CountersThere) -> ir.Cond:
    return _has_prop(s, t.HasProp(what=n.what, prop=t.CounterProp(n=n.n, name=n.name)))


@CONDITION.of(t.ValueIs)
def _value_is(s: Scope, n: t.ValueIs) -> ir.Cond:
    op, than = values.comparison(s, n.cmp)
    value = VALUE(s, n.value)
    if any_node(n, lambda part: isinstance(part, t.ThatOnes)) and s.found is not None:
        s.next_step()  # "if the result is at least that character's Resistance, it ..."
        s.bind(**{**vars(s.found), "step": s.step})
    return ir.Compares(value, op, than)


@CONDITION.of(t.Parity)
def _parity(s: Scope, n: t.Parity) -> ir.Cond:
    return ir.IsEven(VALUE(s, n.value), n.word == "even")


@CONDITION.of(t.Unopposed)
def _unopposed(s: Scope, n: t.Unopposed) -> ir.Cond:
    return ir.Matches(refs.one_ref(s, n.what, "creature"), (patterns.state_test(s, "unopposed"),))


def situation(s: Scope, name: str, who: ir.Who | None, negated: bool = False) -> ir.Cond:
    if who is not None and name not in ("main phase", "initiative"):
        raise s.error(f'the {name} is both players\': say "the {name}"')
    cond = ir.Situation(s.vocab.situations[name.replace(" the ", " ")], who)
    return ir.Not(cond) if negated else cond


def phase_player(s: Scope, whose: str) -> ir.Who | None:
    """Whose part of a round is meant; None: anybody's."""
    return ir.You() if whose == "your" else ir.Opponent() if whose == "your opponent's" else None


def only_one(s: Scope, n: t.IsProp, prop: t.OnlyOne | t.YourOnly) -> ir.Cond:
    """It is such a card, and there is no other."""
    p = prop.what if isinstance(prop, t.OnlyOne) else t.Pattern(adjs=(t.WhoseAdj(whose="your"),), head=prop.head)
    assert isinstance(p, t.Pattern)
    ref = refs.one_ref(s, n.what)
    mention(s, n.what, ref)
    found = refs.pattern(s, p)
    alone = ir.Compares(ir.HowMany(ir.All(found)), ir.EQ, ir.Num(1))
    cond = ir.Both((ir.Matches(ref, patterns.tests_of(s, p).all_tests()), alone))
    return ir.Not(cond) if "not" in n.be else cond


def mention(s: Scope, n: t.Node | None, ref: ir.Ref) -> None:
    """What a condition is about can be spoken of after it."""
    if isinstance(n, t.This):
        s.next_step()
        s.bind(ref=ref, nouns=refs.this_nouns(s), this=True)
    elif isinstance(n, t.DeckEnd):
        s.next_step()
        s.bind(ref=ref, nouns=CARD)


def space_tests(state: str) -> tuple[ir.SlotTest, ...]:
    if state in ("empty", "occupied"):
        return (ir.IsEmpty(state == "empty"),)
    return (ir.IsUnopposed(state == "unopposed"),)


def is_tests(s: Scope, prop: str | t.Node, ref: ir.Ref) -> tuple[ir.Test, ...]:
    if isinstance(prop, str) and lanes.state_word(prop) in s.vocab.states:
        return (lanes.state(s, prop),)
    if isinstance(prop, str):
        return (patterns.state_test(s, prop),)
    if isinstance(prop, t.ColourAdj):
        return (ir.HasTypes(s.type_bit(prop.colour)),)
    if isinstance(prop, t.LevelAdj):
        return (lanes.level(s, prop),)
    if isinstance(prop, t.AttachedPost):
        return (lanes.attached_test(s, prop),)
    if isinstance(prop, t.KinChange):
        s.cite("C-N3.18")
        return (ir.HasTag(values.tag_id(s, prop.kin)),)
    if isinstance(prop, t.KeywordChange):
        return has_tests(s, prop)
    if isinstance(prop, t.APattern):
        assert isinstance(prop.what, t.Pattern)
        return patterns.tests_of(s, prop.what).all_tests()
    if isinstance(prop, t.SameCard):
        if prop.what == t.Some(det="the", what=t.Pattern(adjs=(t.Past(word="named"),), head=t.Noun(word="card"))):
            s.cite("C-N4.33")
            return (ir.HasNamedName(),)  # wherever it is
        return (ir.IsAmong(refs.one_ref(s, prop.what)),)
    if isinstance(prop, t.PostProp | t.BoundTo | t.WithBound):
        before = s.subject
        s.subject = ref
        parts = Parts()
        patterns.postposition(s, prop.post if isinstance(prop, t.PostProp) else prop, parts)
        s.subject = before
        return (*parts.all_tests(), *((ir.InZones(parts.zones),) if parts.zones else ()))
    raise s.error(f"{s.said(prop)} is nothing that a card is")


def has_tests(s: Scope, prop: t.Node) -> tuple[ir.Test, ...]:
    if isinstance(prop, t.WithBound):
        return is_tests(s, prop, ir.This())
    if isinstance(prop, t.AttachedPost):
        return (lanes.attached_test(s, prop),)
    if isinstance(prop, t.KeywordChange):
        return (ir.HasKeyword(values.keyword_parts(s, prop.keyword)[0]),)
    if isinstance(prop, t.MoreThanCard):
        prop = prop.as_stat()
    if isinstance(prop, t.StatProp):
        op, than = values.comparison(s, values.of_stat(prop.cmp, prop.stat))
        return (ir.StatIs(s.stat(prop.stat), op, than),)
    if isinstance(prop, t.NamedProp):
        s.cite("C-N4.33")
        return (ir.HasNamedName(),)
    if isinstance(prop, t.LackProp):
        s.cite("C-N3.30")
        return (ir.Lacks(patterns.LACKS[prop.word]),)
    if isinstance(prop, t.CounterProp):
        op, than = values.comparison(s, prop.n)
        return (ir.CountersAre(values.counter(s, prop.name), op, than),)
    raise s.error(f"{s.said(prop)} is nothing that a card has")


def how_many(s: Scope, n: t.Node, who: ir.Who | None) -> ir.Cond:
    """ "Four or more creatures", "another Insect", "no creatures"."""
    if not isinstance(n, t.Some):
        ref = refs.one_ref(s, n)
        return ir.Matches(ref, (ir.ControlledBy(who),) if who is not None else ())
    p = n.what
    if n.det in ("another", "any other"):
        p = refs.with_other(p)
    p, differing = comparisons.apart(s, p, n.det)
    found = refs.pattern(s, p)
    tests = alone(found)
    side = found.side
    if isinstance(who, ir.You):
        side = ir.YOU
    elif isinstance(who, ir.Opponent):
        side = ir.THEY
    elif who is not None:
        tests = (*tests, ir.ControlledBy(who))
    counted = ir.All(ir.CardPattern(found.zones, side, tests))
    if places.counts(n.det) and n.det not in ("no", t.Number(n=1)) and not isinstance(n.det, t.OrFewer):
        # "if you control 3 or more Insects, each of them ..."
        s.next_step()
        s.bind(ref=counted, nouns=patterns.nouns_of(p), many=True)
    if differing is not None:
        return values.enough(s, n.det, comparisons.different(s, differing, counted))
    return values.enough(s, n.det, ir.HowMany(counted))
