"""Bodies and chains: then, and, may, if, otherwise, for each, until."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import conditions, denials, doings, effects, moments, moves, refs, triggers, turns, values
from bloodwork.text import tree as t
from bloodwork.text.refs import Got, Use
from bloodwork.text.scope import CREATURE, Draft, Label, Scope, Thing
from bloodwork.text.shapes import any_node

# what "each player" does to cards is done by one player after the other, each choosing their own
_SPREAD: Final = (t.Blood, t.Skip, t.SkipNext, t.GainDraw, t.BloodAll)

_NEEDS_CREATURE: Final = (
    t.Gain, t.Become, t.AttackNow, t.AttackSpace, t.StrikeSpace, t.StrikeCard, t.Explode, t.CardShift, t.TakesDamage,
)  # fmt: skip


DEEPEST: Final = 6
# subjects whose verbs have no ending: what follows without a subject is theirs, not an order to "you"
PLURAL: Final = ("both players", "both", "you and your opponent", "players", "you and your opponent each")


def body(s: Scope, n: t.Node) -> None:
    s.depth += 1
    if s.depth > DEEPEST:
        raise s.error("the sentence is nested too deeply")
    inner_body(s, n)
    s.depth -= 1


def inner_body(s: Scope, n: t.Node) -> None:
    if isinstance(n, t.Chain):
        chain(s, n)
    elif isinstance(n, t.IfBody):
        if_body(s, n)
    elif isinstance(n, t.Otherwise):
        otherwise(s, n)
    elif isinstance(n, t.Then):
        after_something(s, "then")
        s.cite("C-N4.13")
        end = Label()
        s.emit(k.Need, skip=end)
        body(s, n.body)
        s.place(end)
    elif isinstance(n, t.InsteadBody):
        if not s.replacing:
            raise s.error('"instead" needs an event that it replaces')
        body(s, n.body)
    elif isinstance(n, t.EachBody):
        each_body(s, n)
    elif isinstance(n, t.UntilBody):
        s.until = moment(s, n.until)
        body(s, n.body)
        s.until = None
    elif isinstance(n, t.MayPay):
        may_pay(s, n.who, n.costs, n.body)
    elif isinstance(n, t.Unless):
        unless(s, n)
    elif isinstance(n, t.PayOr):
        unless(s, t.Unless(body=n.body, who=n.who if n.who is not None else "you", costs=n.costs))
    elif isinstance(n, t.BannedBody):
        s.compiler.ban(s, n)
    elif isinstance(n, t.WhereBody):
        defining(s, n.where)
        body(s, n.body)
        del s.meaning[n.where.letter]
    else:
        raise s.error(f"{s.said(n)} is nothing that can be done")


def after_something(s: Scope, word: str) -> None:
    if not s.code:
        raise s.error(f'"{word}" needs something that is done before it', "nothing before it")


def defining(s: Scope, n: t.Where) -> None:
    """ "Where X is ...": a letter that nobody chooses."""
    s.cite("C-N3.14")
    if ord(n.letter) in s.letters or ord(n.letter) in s.face_letters or n.letter in s.meaning:
        raise s.error(f"{n.letter} is a number that is chosen, and cannot be something else as well", "two meanings")
    if any_node(n.n, lambda part: part == t.Letter(letter=n.letter)):
        raise s.error(f"what {n.letter} is cannot be said with {n.letter} itself")
    s.meaning[n.letter] = n.n


def if_body(s: Scope, n: t.IfBody) -> None:
    skip = Label()
    if isinstance(n.cond, t.Did):
        if n.cond.negated:
            failed = Label()
            s.emit(k.Need, skip=failed)
            s.emit(k.Jump, to=skip)
            s.place(failed)
        else:
            s.cite("C-N4.13")
            s.emit(k.Need, skip=skip)
    else:
        s.cite("C-N4.28")
        s.emit(k.If, cond=conditions.condition(s, n.cond), skip=skip)
    before = len(s.things)
    body(s, n.body)
    s.open_if = len(s.code)
    s.only_if = (before, len(s.things))
    s.place(skip)


def otherwise(s: Scope, n: t.Otherwise) -> None:
    after_something(s, "otherwise")
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
        from bloodwork.text.patterns import nouns_of

        s.bind(ref=ir.Bound(reg), nouns=nouns_of(n.of.what))
        body(s, n.body)
        s.emit(k.Again, each=start)
        s.place(end)
        return
    s.times = values.counted(s, n.of)
    body(s, n.body)


def chain(s: Scope, n: t.Chain) -> None:
    end = Label()
    s.plural = None
    clause(s, n.first, end)
    thens = 0
    for linked in n.rest:
        if "then" in linked.link:
            thens += 1
            s.cite("C-N4.13")
            if thens > 1:
                s.cite("C-N4.15")
            s.emit(k.Need, skip=end)
        else:
            s.cite("C-N4.12")
        if linked.cond is not None:
            s.cite("C-N4.28")
            s.emit(k.If, cond=conditions.condition(s, linked.cond), skip=end)
        clause(s, linked.clause, end)
    s.place(end)


def clause(s: Scope, n: t.Clause, end: Label) -> None:
    skip: Label | None = None
    for kinds, words in ((t.Until | t.ThisTurn, "until"), (t.TimesSuffix, "times"), (t.Instead, "instead")):
        if sum(isinstance(suffix, kinds) for suffix in n.suffixes) > 1:
            raise s.error(f'"{words}" can be said once')
    for suffix in n.suffixes:
        if isinstance(suffix, t.Until):
            s.until = moment(s, suffix.until)
        elif isinstance(suffix, t.ForEach):
            if s.each is not None or s.times is not None:
                raise s.error('"for each" can be said once')
            s.each = suffix.of
        elif isinstance(suffix, t.TimesSuffix):
            s.times = values.value(s, suffix.n)
        elif isinstance(suffix, t.ThisTurn):
            s.cite("C-N4.39")
            s.until = k.Moment(k.END_OF_TURN)
        elif isinstance(suffix, t.PathFree):
            s.path = True
        elif isinstance(suffix, t.IfSuffix):
            s.cite("C-N4.28")
            skip = skip or Label()
            s.emit(k.If, cond=conditions.condition(s, suffix.cond), skip=skip)
        elif isinstance(suffix, t.Instead) and not s.replacing:
            raise s.error('"instead" needs an event that it replaces')
    until = s.until
    act(s, n.what, end)
    if s.times is not None or s.each is not None:
        raise s.error('"for each" needs a number that it multiplies')
    if any(isinstance(x, t.Until | t.ThisTurn) for x in n.suffixes):
        s.until = None
    else:
        s.until = until
    s.path = False
    if skip is not None:
        s.place(skip)


def moment(s: Scope, n: t.Node) -> k.Moment:
    s.cite("C-N4.19")
    if isinstance(n, t.MomentEvent):
        return k.Moment(k.ON_EVENT, triggers.hear(s, n.event))
    assert isinstance(n, t.Moment)
    if n.word in ("turn", "round"):
        s.cite("C-N4.20", "B-END.12")
        return k.Moment(k.END_OF_TURN)
    s.cite("C-N4.39")
    if n.word in ("next turn", "next round"):
        return k.Moment(k.END_OF_NEXT_TURN)
    if n.word == "your turn":
        return k.Moment(k.END_OF_YOUR_TURN)
    if n.word == "your start":
        start, _ = moments.phase(s, "start", t.Phase(whose="your", part="turn"))
        return k.Moment(k.ON_EVENT, start)
    return k.Moment(k.END_OF_YOUR_NEXT_TURN)


def act(s: Scope, n: t.Node, end: Label) -> None:
    if isinstance(n, t.Act):
        player_act(s, n, end)
    elif isinstance(n, t.CardAct):
        card_act(s, n, end)
    elif isinstance(n, t.TurnEnds):
        turns.end_turn(s, n.whose)
    elif isinstance(n, t.PoolSet):
        s.do("pool_set", amount=values.value(s, n.n))
    elif isinstance(n, t.StatBecomes):
        effects.set_stat(s, n.of, n.stat, n.n)
    elif isinstance(n, t.PoolChanges):
        if n.verb == "gain":
            s.do("pool_gain", amount=values.amount(s, n.n))
        else:
            pool = ir.Resource(None, s.vocab.resources["pool"])
            s.do("pool_set", amount=ir.Minus(pool, values.amount(s, n.n)))
    elif isinstance(n, t.ChangeSides):
        moves.change_sides(s, n.what)
    elif isinstance(n, t.GameDraw):
        s.do("finish_game")
    elif isinstance(n, t.DoesNot):
        denials.deny(s, n.what)
    elif isinstance(n, t.Prevent):
        denials.deny(s)
    elif isinstance(n, t.NotBe):
        denials.not_be(s, n)
    elif isinstance(n, t.NotGain):
        effects.not_gained(s)
    elif isinstance(n, t.RestGoes):
        moves.move_to(s, refs.cards(s, t.Rest(word=n.word.removeprefix("the "))), n.to)
    elif isinstance(n, t.NotAgain):
        effects.not_again(s, n)
    elif isinstance(n, t.FlipCost):
        effects.flip_cost(s, n)
    elif isinstance(n, t.PlayerTakes):
        if n.more is not None:
            effects.keep(s, n.n, n.more, "damage")
        else:
            s.do("player_damage", who=values.player(s, n.who), amount=values.amount(s, n.n), other=ir.This())
    else:
        raise s.error(f"{s.said(n)} cannot be done yet")


def player_act(s: Scope, n: t.Act, end: Label) -> None:
    before = s.actor
    if n.who is not None:
        actor = values.actor(s, n.who)
    elif getattr(n.do, "s", False) or str(getattr(n.do, "verb", "")).endswith("s"):
        # "and loses 1 blood": the player of the clause before
        if s.last_actor is None:
            raise s.error("who does it must be said")
        actor = s.last_actor
    else:
        actor = s.plural if s.plural is not None else s.leader
    s.plural = actor if n.who in PLURAL or (n.who is None and s.plural is not None) else None
    if n.may:
        s.cite("C-N4.26")
        s.emit(k.May, who=actor, skip=end)
    several = isinstance(actor, ir.EachPlayer) or isinstance(n.who, t.WhoeverDid)
    if several and not isinstance(n.do, _SPREAD) and not plain_draw(n.do):
        start = s.here()
        done = Label()
        reg, todo = s.register(), s.register()
        s.emit(k.Each, reg=reg, todo=todo, ref=None, who=actor, end=done, won=s.register())
        s.actor = ir.BoundPlayer(reg)
        spoken = len(s.things)
        effects.player_does(s, n.do)
        s.emit(k.Again, each=start)
        s.place(done)
        keep_shared(s, spoken)
    else:
        s.actor = actor
        effects.player_does(s, n.do)
    s.last_actor = actor
    s.last_subject = None
    s.actor = before
    if not isinstance(actor, ir.You | ir.EachPlayer):
        s.bind(who=actor)


def keep_shared(s: Scope, spoken: int) -> None:
    """After a round of the players, what each has one of is still spoken of, and not the last player's alone."""
    old = [thing for thing in s.things[:spoken] if thing.shared]
    if old and len(s.things) > spoken:
        old[-1].past = (*old[-1].past, *(word for thing in s.things[spoken:] for word in thing.past))
        old[-1].step = s.step
        del s.things[spoken:]


def plain_draw(n: t.Node) -> bool:
    return isinstance(n, t.Draw) and n.deck is None and not isinstance(n.n, t.UpTo)


def card_act(s: Scope, n: t.CardAct, end: Label) -> None:
    if n.what is None:
        got = s.last_subject
        if got is None:
            if not isinstance(n.do, t.AttackNow | t.AttackCard):
                raise s.error("what it happens to must be said")
            got = Got(ir.This(), CREATURE, False, True)
    else:
        times, each = s.times, s.each
        s.times = s.each = None
        got = refs.cards(s, n.what, Use(needs="creature" if isinstance(n.do, _NEEDS_CREATURE) else ""))
        s.times, s.each = times, each
        refs.about(s, got, None)
    if n.may:
        s.cite("C-N4.26")
        s.emit(k.May, who=ir.You(), skip=end)
    s.subject = got.ref
    s.own = got.many
    doings.card_does(s, n.do, got)
    s.own = False
    s.subject = None
    s.last_subject = got
    s.last_actor = None


def may_pay(s: Scope, who: str | t.Node, costs: t.CostList, then: t.Node) -> None:
    s.cite("C-N4.26", "C-N4.29")
    end = Label()
    before = s.actor
    s.actor = values.player(s, who)
    s.emit(k.May, who=s.actor, skip=end)
    pay(s, costs, end)
    leader = s.leader
    s.leader = s.actor  # who pays is who does it
    body(s, then)
    s.leader = leader
    s.actor = before
    s.place(end)


def unless(s: Scope, n: t.Unless) -> None:
    """The player may pay; what is said is done if they do not."""
    s.cite("C-N4.26", "C-N4.29")
    unpaid, end = Label(), Label()
    if s.announced:
        n = t.Unless(body=aimed_first(s, n.body), who=n.who, costs=n.costs)
    before = s.actor
    s.actor = values.player(s, n.who)
    s.emit(k.May, who=s.actor, skip=unpaid)
    pay(s, n.costs, unpaid)
    s.emit(k.Jump, to=end)
    s.place(unpaid)
    s.actor = before
    body(s, n.body)
    s.place(end)


def aimed_first(s: Scope, n: t.Node) -> t.Node:
    """A target is known before it is asked whether anything is done to it: "unless its controller pays 2 ASP"."""
    if not isinstance(n, t.Chain) or not isinstance(n.first.what, t.Act):
        return n
    do = n.first.what.do
    what = getattr(do, "what", None)
    if not isinstance(what, t.Some) or what.det != "target":
        return n
    refs.about(s, refs.cards(s, what), None)
    made: Any = type(do)
    act = t.Act(do=made(**{**vars(do), "what": t.It()}), who=n.first.what.who)
    return t.Chain(first=t.Clause(what=act, suffixes=n.first.suffixes), rest=n.rest)


def pay(s: Scope, costs: t.CostList, end: Label | None) -> None:
    """A cost, in full; without it nothing after it is done. What is paid is not given back when "until" comes."""
    until, s.until = s.until, None
    s.cost = True
    for cost in (costs.first, costs.second, *(one.what for one in costs.rest)):
        if cost is not None:
            if costs.times is not None:
                s.times = values.value(s, costs.times)
            effects.player_does(s, cost)
            if s.times is not None:
                raise s.error("what is paid several times must have a number")
            if end is not None:
                s.emit(k.Need, skip=end)
    s.cost = False
    s.until = until
