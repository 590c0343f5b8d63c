"""Bodies and chains: then, and, may, if, otherwise, for each, until."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import (
    conditions,
    effects,
    elided,
    in_turn,
    lanes,
    moments,
    moves,
    pairs,
    redirections,
    refs,
    resources,
    shapes,
    turns,
    values,
)
from bloodwork.text import tree as t
from bloodwork.text.errors import NOTHING_BEFORE
from bloodwork.text.meaning import ACT, BODY, CONDITION, DEED, MOMENT, PREDICATE, VALUE
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import CREATURE, Draft, Label, Scope
from bloodwork.text.shapes import any_node, at_moment

_NEEDS_CREATURE: Final = (
    t.Gain, t.Become, t.AttackNow, t.AttackSpace, t.StrikeSpace, t.StrikeCard, t.Explode, t.CardShift, t.TakesDamage,
    t.Deal, t.DealList, t.DealEqual,
)  # fmt: skip


_SEVERAL: Final = (t.WhoeverDid, t.PlayersWho, t.PlayersThat, t.PlayersDid)  # words for those of the players who ...
DEEPEST: Final = 6
THEY: Final = ("they", "that player")
# subjects whose verbs have no ending: what follows without a subject is theirs, not an order to "you"
PLURAL: Final = ("both players", "both", "you and your opponent", "players", "you and your opponent each")


def body(s: Scope, n: t.Node) -> None:
    s.depth += 1
    if s.depth > DEEPEST:
        raise s.error("the sentence is nested too deeply")
    BODY(s, n)
    s.depth -= 1


@BODY.of(t.Then)
def _then(s: Scope, n: t.Then) -> None:
    after_something(s, "then")
    if _of_who_failed(n.body):
        body(s, n.body)  # it is done because something was not
        return
    s.cite("C-N4.13")
    end = Label()
    s.emit(k.Need, skip=end)
    body(s, n.body)
    s.place(end)


def _of_who_failed(n: t.Node) -> bool:
    """ "Then each player who did not ..."."""
    act = n.first.what if isinstance(n, t.Chain) else None
    who = act.who if isinstance(act, t.Act) else None
    return isinstance(who, t.PlayersWho | t.PlayersDid) and who.negated


@BODY.of(t.InOrder)
def _in_order(s: Scope, n: t.InOrder) -> None:
    if n.word != "first":
        after_something(s, n.word)
    body(s, n.body)


@ACT.of(t.MayInstead)
def _may_instead(s: Scope, n: t.MayInstead, end: Label) -> None:
    one_clause(s, t.Clause(what=t.Act(do=n.do, who=n.who, may=True), suffixes=(t.Instead(),)), end)


@BODY.of(t.InsteadBody)
def _instead_body(s: Scope, n: t.InsteadBody) -> None:
    at = len(s.code)
    body(s, n.body)
    instead(s, at)


@BODY.of(t.UntilBody)
def _until_body(s: Scope, n: t.UntilBody) -> None:
    speak_of_opponent(s, n.until)
    before, s.until = s.until, MOMENT(s, n.until)
    body(s, n.body)
    s.until = before


def speak_of_opponent(s: Scope, n: t.Node) -> None:
    """ "During your opponent's next turn, they ...": whose turn was named can be spoken of."""
    if shapes.names_opponent(n):
        s.spoken = ir.Opponent()


@BODY.of(t.TimeBody)
def _time_body(s: Scope, n: t.TimeBody) -> None:
    before, s.until = s.until, moments.OPEN
    start = len(s.code)
    speak_of_opponent(s, n.time)
    body(s, n.body)
    s.until = before
    moments.settle(s, n.time, start)


@BODY.of(t.MayPay)
def _may_pay(s: Scope, n: t.MayPay) -> None:
    may_pay(s, n.who, n.costs, n.body)


@BODY.of(t.AndMayPay)
def _and_may_pay(s: Scope, n: t.AndMayPay) -> None:
    s.cite("C-N4.12")
    body(s, n.first)
    body(s, n.second)


@BODY.of(t.PayOr)
def _pay_or(s: Scope, n: t.PayOr) -> None:
    if n.who is not None and n.who not in values.EACH:
        s.last_actor = values.player(s, n.who)  # "... or loses 3 blood": the same player
        s.bind(who=s.last_actor)
        if n.who == "they" or n.must:  # "they sacrifice a creature or lose 3 blood"
            leader, s.leader = s.leader, s.last_actor
            _pay_or(s, t.PayOr(costs=n.costs, body=n.body, who="that player"))
            s.leader = leader
            return
    first = n.costs.first
    what = getattr(first, "what", None)
    alone = n.costs == t.CostList(first=first) and isinstance(what, t.Some) and what.det in elided.CHOSEN
    if alone and any_node(n.body, lambda part: isinstance(part, t.It)):
        # "Return a creature to its owner's hand or put it on top of its owner's deck": which one is known before
        done = t.Chain(first=t.Clause(what=t.Act(do=first, who=n.who), suffixes=()), rest=())
        aimed = aimed_first(s, done, elided.CHOSEN)
        BODY(s, t.Modes(n=None, modes=t.ModesOr(first=aimed, last=n.body), who=n.who))
        return
    unless(s, t.Unless(body=n.body, who=n.who if n.who is not None else "you", costs=n.costs))


@BODY.of(t.WhereBody)
def _where_body(s: Scope, n: t.WhereBody) -> None:
    defining(s, n.where)
    body(s, n.body)
    del s.meaning[n.where.letter]


def after_something(s: Scope, word: str) -> None:
    if not s.code:
        raise s.error(f'"{word}" needs something that is done before it', NOTHING_BEFORE)


def defining(s: Scope, n: t.Where) -> None:
    """ "Where X is ...": a letter that nobody chooses."""
    s.cite("C-N3.14")
    if ord(n.letter) in s.letters or ord(n.letter) in s.face_letters or n.letter in s.meaning:
        raise s.error(f"{n.letter} is a number that is chosen, and cannot be something else as well", "two meanings")
    if any_node(n.n, lambda part: part == t.Letter(letter=n.letter)):
        raise s.error(f"what {n.letter} is cannot be said with {n.letter} itself")
    s.meaning[n.letter] = n.n


@BODY.of(t.Chain)
def chain(s: Scope, n: t.Chain) -> None:
    n = shapes.created_there(shapes.timed(n))
    end = Label()
    s.plural = None
    rest = n.rest
    if of_several(s, n.first.what) and isinstance(n.first.what, t.Act) and n.first.what.may:
        own = 0
        while own < len(rest) and continues(s, rest[own].clause):
            own += 1
        theirs, rest = rest[:own], rest[own:]
        who = subject(s, n.first.what)
        in_turn.each_player(s, who, lambda step: links(s, n.first, theirs, step))
        s.last_actor = who
    else:
        clause(s, n.first, end)
    following(s, rest, end)
    s.place(end)


def links(s: Scope, first: t.Clause, rest: tuple[t.Linked, ...], end: Label) -> None:
    clause(s, first, end)
    following(s, rest, end)


def following(s: Scope, rest: tuple[t.Linked, ...], end: Label) -> None:
    """The further clauses of a chain."""
    thens = 0
    for linked in rest:
        then = "then" in linked.link
        each = then and of_several(s, linked.clause.what) and s.each_ok >= 0
        if then:
            thens += 1
            s.cite("C-N4.13")
            if thens > 1:
                s.cite("C-N4.15")
            if not each:
                s.emit(k.Need, skip=end)
        else:
            s.cite("C-N4.12")
        if linked.cond is not None:
            s.cite("C-N4.28")
            s.emit(k.If, cond=CONDITION(s, linked.cond), skip=end)
        clause(s, linked.clause, end, each)


def clause(s: Scope, n: t.Clause, end: Label, then: bool = False) -> None:
    """One clause; `then`: of several players only those do it whose clause before succeeded."""
    told = isinstance(getattr(n.what, "do", None), t.NumbersRevealed)  # nothing is done by it
    if isinstance(n.what, t.Act) and isinstance(n.what.who, t.PlayersDid) and s.in_turn is None:
        by_what_each_did(s, n, n.what.who)
        return
    if of_several(s, n.what) and (then or s.first is not None or not at_once(n)) and not told:
        assert isinstance(n.what, t.Act)
        who = subject(s, n.what)
        plural = bare_verbs(s, n.what)
        in_turn.each_player(s, who, lambda step: one_clause(s, n, step), then)
        s.last_actor = who
        s.plural = who if plural else None
        if not isinstance(who, ir.EachPlayer):
            s.bind(who=who)
        return
    one_clause(s, n, end)


def by_what_each_did(s: Scope, n: t.Clause, who: t.PlayersDid) -> None:
    """ "Each player who cannot discards a card instead": those whose clause before did not succeed."""
    if s.each_ok < 0 or not isinstance(s.last_actor, ir.EachPlayer):
        raise s.error("several players must have been told to do something before", NOTHING_BEFORE)
    own = t.Clause(what=n.what, suffixes=tuple(one for one in n.suffixes if not isinstance(one, t.Instead)))
    asked = s.each_ok
    in_turn.each_player(s, ir.EachPlayer(), lambda step: one_clause(s, own, step), then=True, failed=who.negated)
    s.each_ok, s.last_actor = asked, ir.EachPlayer()  # "Each player who does ... Each player who does not ..."


def said_again(s: Scope, n: t.Node) -> t.Node:
    """ "It gains Flying and dies at the end of the turn": what is done later is done to the same card."""
    got = s.last_subject
    if not isinstance(n, t.CardAct) or n.what is not None or got is None or got.many:
        return n
    s.next_step()
    s.bind(ref=got.ref, nouns=got.nouns, this=got.this)
    return t.CardAct(do=n.do, what=t.It())


_DOING: Final = {
    "dying": {"death", "destroy", "sacrifice"}, "being destroyed": {"destroy", "death"}, "drawing": {"draw"},
    "attacking": {"attack", "strike"}, "being discarded": {"discard"}, "discarding": {"discard"},
    "taking": {"damage", "player_damage"}, "losing": {"lose_blood"}, "gaining": {"gain_blood"},
}  # fmt: skip


def check_doing(s: Scope, n: t.InsteadDoing) -> None:
    """ "Draw a card instead of gaining blood" replaces a gain of blood, and nothing else."""
    kinds = next((kinds for words, kinds in _DOING.items() if n.word.startswith(words)), None)
    if kinds is not None and s.replacing and not s.replaced & kinds:
        raise s.error(f'"instead of {n.word}" needs an event of that kind: "If you would gain blood, ..."')


def one_clause(s: Scope, n: t.Clause, end: Label) -> None:
    for suffix in n.suffixes:
        if isinstance(suffix, t.AtSuffix):
            what = said_again(s, n.what)
            left = t.Clause(what=what, suffixes=tuple(one for one in n.suffixes if one is not suffix))
            BODY(s, t.AtPhase(edge=suffix.edge, phase=suffix.phase, body=t.Chain(first=left)))
            return
    asked: list[t.Node] = []
    times: ir.Value | None = None
    for kinds, words in ((t.TIMES, "until"), (t.TimesSuffix, "times"), (t.Instead, "instead")):
        if sum(isinstance(suffix, kinds) for suffix in n.suffixes) > 1:
            raise s.error(f'"{words}" can be said once')
    until, time = s.until, None
    for suffix in n.suffixes:
        if isinstance(suffix, t.Until) and _as_long_as_it_is_there(n.what, suffix.until):
            s.cite("C-N4.30")
        elif isinstance(suffix, t.TIMES):
            time = suffix
            s.until = moments.OPEN
        elif isinstance(suffix, t.AsWell) and s.last_time is not None:
            s.cite("C-N25.3")
            time = s.last_time
            s.until = moments.OPEN
        elif isinstance(suffix, t.ForEach):
            if s.each is not None or s.times is not None:
                raise s.error('"for each" can be said once')
            if isinstance(suffix.of, t.CountedMost) and not by_ones(n.what):
                raise s.error(f'"up to {suffix.of.n}" could be said of all or of what is counted: say how much at most')
            s.each = suffix.of
        elif isinstance(suffix, t.TimesSuffix):
            times = VALUE(s, suffix.n)
        elif isinstance(suffix, t.AsItLeaves):
            raise s.error(
                f'"{suffix.word}" needs leave to play this card from elsewhere, and "If you do, banish it ..."'
            )
        elif isinstance(suffix, t.AfterAttack | t.BeforeDamage):
            when = "after" if isinstance(suffix, t.AfterAttack) else "before"
            raise s.error(
                f'"{when} {suffix.word}" needs an attack that it begins with: "When this creature attacks, ..."'
            )
        elif isinstance(suffix, t.PathFree):
            s.path = True
        elif isinstance(suffix, t.IfFree):
            if not conditions.goes_to_space(n.what):
                raise s.error("nothing goes to a space here, so which space is meant must be said")
            s.cite("C-N3.9")  # nothing moves to a space that is taken
        elif isinstance(suffix, t.Rounded):
            s.rounding = suffix
        elif isinstance(suffix, t.IfSuffix) and not conditions.goes_without_saying(s, n.what, suffix.cond):
            asked.append(suffix.cond)
        elif isinstance(suffix, t.UnlessSuffix):
            asked.append(t.NotSo(cond=suffix.cond))
    start = len(s.code)
    skip = conditions.Behind(s, n.what) if asked else None
    elsewhere = [suffix for suffix in n.suffixes if isinstance(suffix, t.InsteadOf)]
    dying = elsewhere != [] and redirections.in_place_of_death(s, n.what, elsewhere[0])
    if elsewhere and not dying and not own_end(s, n.what):
        redirections.elsewhere(s, n.what, elsewhere[0])
    elif times is None:
        ACT(s, n.what, end)
    else:
        repeated(s, times, n.what, end)
    for suffix in n.suffixes:
        if isinstance(suffix, t.InsteadDoing):
            check_doing(s, suffix)
    if dying or any(isinstance(suffix, t.Instead | t.InsteadDoing) for suffix in n.suffixes):
        if own_end(s, n.what) and not any(isinstance(suffix, t.Instead) for suffix in n.suffixes):
            s.cite("C-N31.2")
        else:
            instead(s, start)
    if s.times is not None or s.each is not None:
        raise s.error('"for each" needs a number that it multiplies')
    if s.rounding is not None:
        raise s.error("only half of a number is rounded")
    s.until = until
    if time is not None:
        moments.settle(s, time, start)
        s.last_time = time
    s.path = False
    if skip is not None:
        skip.ask(asked)


def _as_long_as_it_is_there(act: t.Node, until: t.Node) -> bool:
    """ "It becomes a copy of a creature until it leaves the board": whatever leaves is itself again."""
    event = until.event if isinstance(until, t.MomentEvent) else None
    if not isinstance(act, t.CardAct) or not isinstance(act.do, t.BecomeCopy | t.BecomeNamed | t.BecomeDescribed):
        return False
    if not isinstance(event, t.EvEnters) or event.verb not in ("leave", "leaves") or event.tail:
        return False
    return isinstance(act.what, t.It | t.This) and isinstance(event.what, t.It | t.This)


def own_end(s: Scope, n: t.Node) -> bool:
    """ "Put this command aside instead of discarding it": where a command goes once it has been executed."""
    if s.replacing or s.on_board or not isinstance(n, t.Act):
        return False
    return isinstance(getattr(n.do, "what", None), t.This) and not (s.builder is not None and s.builder.stays)


def repeated(s: Scope, times: ir.Value, n: t.Node, end: Label) -> None:
    """ "N times": the whole deed again, each time with its own choices."""
    s.cite("C-N4.42")
    start, done = s.here(), Label()
    s.emit(k.Each, reg=s.register(), todo=s.register(), ref=None, who=None, end=done, won=s.register(), times=times)
    ACT(s, n, end)
    s.emit(k.Again, each=start)
    s.place(done)


def instead(s: Scope, at: int) -> None:
    """What was written from a place in the code on is done in place of the event, once whoever may do it agrees."""
    if not s.replacing:
        raise s.error('"instead" needs an event that it replaces')
    if any(isinstance(part, Draft) and part.make is k.Keep for part in s.code[at:]):
        return  # it is the event itself, changed
    asked = [i for i, part in enumerate(s.code) if i >= at and isinstance(part, Draft) and part.make is k.May]
    s.code.insert(asked[0] + 1 if asked else at, Draft(k.Cancel))


@ACT.of(t.TurnEnds)
def _turn_ends(s: Scope, n: t.TurnEnds, end: Label) -> None:
    turns.end_turn(s, n.whose)


@ACT.of(t.PoolSet)
def _pool_set(s: Scope, n: t.PoolSet, end: Label) -> None:
    s.do("pool_set", amount=VALUE(s, n.n))


@ACT.of(t.LeftWith)
def _left_with(s: Scope, n: t.LeftWith, end: Label) -> None:
    """In the place of a death."""
    if not s.replacing or s.replaced != {"death"}:
        raise s.error('what is left with so much health would have died: "If it would die, ..."')
    ACT(s, t.StatBecomes(of=n.what, stat="health", n=n.n), end)


@ACT.of(t.StatBecomes)
def _stat_becomes(s: Scope, n: t.StatBecomes, end: Label) -> None:
    effects.set_stat(s, n.of, n.stat, n.n)


@ACT.of(t.StatsBecome)
def _stats_become(s: Scope, n: t.StatsBecome, end: Label) -> None:
    """Each becomes the same stat of the other card."""
    if (n.c or n.a, n.d or n.b) != (n.a, n.b):
        raise s.error("which stat becomes which must be said for each")
    if not isinstance(n.of, t.This | t.It) or isinstance(n.as_, t.It):
        raise s.error("which card is meant must be said for each stat")
    for stat in (n.a, n.b):
        effects.set_stat(s, n.of, stat, t.StatValue(of=n.as_, stat=stat))


@ACT.of(t.PoolChanges)
def _pool_changes(s: Scope, n: t.PoolChanges, end: Label) -> None:
    if n.verb == "gain":
        s.do("pool_gain", amount=values.amount(s, n.n))
    else:
        pool = ir.Resource(None, s.vocab.resources["pool"])
        s.do("pool_set", amount=ir.Minus(pool, values.amount(s, n.n)))


@ACT.of(t.ChangeSides)
def _change_sides(s: Scope, n: t.ChangeSides, end: Label) -> None:
    moves.change_sides(s, n.what)


@ACT.of(t.GameDraw)
def _game_draw(s: Scope, n: t.GameDraw, end: Label) -> None:
    s.do("finish_game")


@ACT.of(t.RestGoes)
def _rest_goes(s: Scope, n: t.RestGoes, end: Label) -> None:
    moves.move_to(s, refs.cards(s, t.Rest(word=n.word.removeprefix("the "))), n.to)


@ACT.of(t.PlayerTakes)
def _player_takes(s: Scope, n: t.PlayerTakes, end: Label) -> None:
    if n.more is not None:
        resources.keep(s, n.n, n.more, "damage")
    else:
        s.do("player_damage", who=values.player(s, n.who), amount=values.amount(s, n.n), other=ir.This())


@ACT.of(t.Act)
def player_act(s: Scope, n: t.Act, end: Label) -> None:
    before = s.actor
    actor = s.in_turn if s.in_turn is not None and takes_turns(n) else subject(s, n)
    s.plural = actor if bare_verbs(s, n) else None
    s.actor = actor
    one_of_two = n.whether is not None and isinstance(getattr(n.do, "to", None), t.ToEither | t.EitherEnd)
    if n.may and not one_of_two:
        if n.who in ("a player", "any player"):
            raise s.error(f'"{n.who} may": say "each player may", or "target player may" for one that you choose')
        s.cite("C-N4.26")
        s.emit(k.May, who=s.actor, skip=end)
    DEED(s, n.do)
    s.last_actor = actor
    s.last_subject = None
    s.actor = before
    if not isinstance(actor, ir.You | ir.EachPlayer) and s.in_turn is None:
        s.bind(who=actor)


def bare_verbs(s: Scope, n: t.Act) -> bool:
    """Whether the verb of its subject has no ending, so that bare verbs after it have that subject too.

    "They discard a card, then draw a card", "your opponent may discard a card, then draw a card".
    """
    if n.who is None:
        return s.plural is not None
    return n.may or n.who == "they" or n.who in PLURAL


def takes_turns(n: t.Act) -> bool:
    """Whether its subject is the several players themselves, one of whom does it now."""
    return n.who is None or n.who in values.EACH or isinstance(n.who, _SEVERAL)


def subject(s: Scope, n: t.Act) -> ir.Who:
    """Who is told to do it; without a subject the player of the clause before, or who is told what to do at all."""
    if n.who is not None:
        return values.actor(s, n.who)
    verb = str(getattr(n.do, "verb", ""))
    if getattr(n.do, "s", False) or (verb.endswith("s") and not verb.endswith("ss")):
        # "and loses 1 blood": the player of the clause before
        if s.last_actor is None:
            raise s.error("who does it must be said")
        return s.last_actor
    return s.plural if s.plural is not None else s.leader


def of_several(s: Scope, n: t.Node) -> bool:
    """Whether several players do it, each for themselves."""
    if not isinstance(n, t.Act) or s.in_turn is not None:
        return False
    if n.who is None:
        finite = getattr(n.do, "s", False) or str(getattr(n.do, "verb", "")).endswith("s")
        return isinstance(s.last_actor if finite else s.plural, ir.EachPlayer)
    return n.who in values.EACH or isinstance(n.who, _SEVERAL)


def at_once(n: t.Clause) -> bool:
    """Whether it is the same for all players, whatever each of them has: one instruction for all."""
    act = n.what
    assert isinstance(act, t.Act)
    if act.may or n.suffixes or isinstance(act.who, _SEVERAL):
        return False
    return isinstance(act.do, t.SkipNext | t.NumbersRevealed) or (
        isinstance(act.do, t.Blood | t.Skip | t.GainDraw) and isinstance(act.do.n, t.Number | t.Letter | t.One)
    )


def by_ones(n: t.Node) -> bool:
    """Whether a clause does one for each: then so many for each are so many in all."""
    numbers = [one.n for one in shapes.nodes(n, t.Number)]
    signs = [one.by for one in shapes.nodes(n, t.StatChange)] + [one.by for one in shapes.nodes(n, t.PairChange)]
    return all(one == 1 for one in numbers) and all(set(one) <= set("+-01/") and "10" not in one for one in signs)


def continues(s: Scope, n: t.Clause) -> bool:
    """Whether the players of the clause before it do this too."""
    act = n.what
    return isinstance(act, t.Act) and (act.who is None or act.who in ("they", "that player"))


@ACT.of(t.CardAct)
def card_act(s: Scope, n: t.CardAct, end: Label) -> None:
    if isinstance(n.do, t.TakesDamage) and n.what == t.It(word="they") and not s.spoke_of_several:
        # "your opponent draws a card. They take 1 damage": no cards are there that "they" could be
        ACT(s, t.PlayerTakes(who="they", n=n.do.n, more=n.do.more), end)
        return
    if isinstance(n.do, t.TakesDamage) and n.do.more and n.what == t.It() and s.replaced == {"player_damage"}:
        # "if your Sovereign would be dealt damage, it is dealt 1 less"
        ACT(s, t.PlayerTakes(who="you", n=n.do.n, more=n.do.more), end)
        return
    if n.what is None:
        got = s.last_subject
        if got is None and isinstance(n.do, t.TakesDamage) and n.do.verb == "take" and n.do.more is None:
            # "lose 1 blood and take 1 damage", "your opponent draws a card and takes 1 damage": a player does
            who = s.last_actor if n.do.s and s.last_actor is not None else s.leader
            s.do("player_damage", who=who, amount=values.amount(s, n.do.n), other=ir.This())
            return
        if got is None:
            if not isinstance(n.do, t.AttackNow | t.AttackCard | t.Heals):
                raise s.error("what it happens to must be said")
            got = Got(ir.This(), CREATURE, False, True)
    else:
        times, each = s.times, s.each
        s.times = s.each = None
        use = Use(needs="creature" if isinstance(n.do, _NEEDS_CREATURE) else "")
        got = redirections.doer(s, n) or pairs.of_it_and_that(s, n) or refs.cards(s, n.what, use)
        s.times, s.each = times, each
        refs.about(s, got, None)
    if n.may:
        s.cite("C-N4.26")
        s.emit(k.May, who=ir.You(), skip=end)
    s.subject = got.ref
    s.own = got.many
    with s.apart_from(pairs.not_its_own(s, n, got), or_itself=True):
        PREDICATE(s, n.do, got)
    s.own = False
    s.subject = None
    s.last_subject = got
    s.last_actor = None


def may_pay(s: Scope, who: str | t.Node, costs: t.CostList, then: t.Node) -> None:
    if who in values.EACH and s.in_turn is None:
        in_turn.each_player(s, ir.EachPlayer(), lambda step: may_pay(s, who, costs, then))
        return
    s.cite("C-N4.26", "C-N4.29")
    end = Label()
    before = s.actor
    s.actor = s.in_turn if who in values.EACH and s.in_turn is not None else values.player(s, who)
    s.emit(k.May, who=s.actor, skip=end)
    pay(s, costs, end)
    leader = s.leader
    s.leader = s.actor  # who pays is who does it
    body(s, then)
    s.leader = leader
    s.actor = before
    s.place(end)


@BODY.of(t.Unless)
def unless(s: Scope, n: t.Unless) -> None:
    """The player may pay; what is said is done if they do not."""
    if unless_each(s, n):
        in_turn.each_player(s, ir.EachPlayer(), lambda step: unless(s, n))
        return
    if (postponed := postponed_unless(n)) is not None:
        BODY(s, postponed)
        return
    s.cite("C-N4.26", "C-N4.29", "C-N20.8")
    unpaid, end = Label(), Label()
    body_, before = n.body, s.actor
    if isinstance(n.who, t.PlayerOf):
        body_ = aimed_first(s, n.body, ("a", "any", "target", "another", "that"))
    elif s.announced:
        body_ = aimed_first(s, n.body, ("target",))
    s.actor = payer(s, n)
    s.emit(k.May, who=s.actor, skip=unpaid)
    things, step = list(s.things), s.step
    pay(s, n.costs, unpaid)
    s.things, s.step = things, step  # where it is not paid nothing was given
    s.emit(k.Jump, to=end)
    s.place(unpaid)
    s.actor = before
    body(s, body_)
    s.place(end)


def postponed_unless(n: t.Unless) -> t.AtPhase | None:
    """ "Return it at the end of the turn unless your opponent pays": asked then, and not now."""
    when = at_moment(n.body)
    if when is None:
        return None
    return t.AtPhase(edge=when.edge, phase=when.phase, body=t.Unless(**{**vars(n), "body": when.body}))


def unless_each(s: Scope, n: t.Unless) -> bool:
    """ "Each player loses 1 blood unless they pay": asked of each, and done to each who does not."""
    return s.in_turn is None and (n.who in values.EACH or (n.who in THEY and subject_of(n.body) in values.EACH))


def payer(s: Scope, n: t.Unless) -> ir.Who:
    """Who may pay: "they" are who it would be done to."""
    if s.in_turn is not None and (n.who in values.EACH or n.who in THEY):
        return s.in_turn
    told = subject_of(n.body)
    if n.who in THEY and told is not None and told not in THEY and told != "you":
        return values.player(s, told)
    return values.player(s, n.who)


def subject_of(n: t.Node) -> str | t.Node | None:
    """The player that a body begins with."""
    first = n.first.what if isinstance(n, t.Chain) else None
    return first.who if isinstance(first, t.Act) else None


def aimed_first(s: Scope, n: t.Node, dets: tuple[str | t.Node, ...]) -> t.Node:
    """The card that a clause is about is known before it is asked whether anything is done to it.

    "Destroy target creature unless its controller pays 2 ASP".
    """
    if isinstance(n, t.Chain) and isinstance(n.first.what, t.CardAct):
        card = n.first.what
        if not isinstance(card.what, t.Some) or card.what.det not in dets:
            return n
        refs.about(s, refs.cards(s, card.what), None)
        same = t.CardAct(what=t.It(), do=card.do, may=card.may)
        return t.Chain(first=t.Clause(what=same, suffixes=n.first.suffixes), rest=n.rest)
    if not isinstance(n, t.Chain) or not isinstance(n.first.what, t.Act):
        return n
    do = n.first.what.do
    for field in ("what", "to"):
        what = getattr(do, field, None)
        if isinstance(what, t.Some) and what.det in dets:
            break
    else:
        return n
    cancels = getattr(do, "verb", "") in ("cancel", "cancels")
    refs.about(s, refs.cards(s, lanes.on_the_chain(s, what) if cancels else what), None)
    made: Any = type(do)
    act = t.Act(do=made(**{**vars(do), field: t.It()}), who=n.first.what.who)
    return t.Chain(first=t.Clause(what=act, suffixes=n.first.suffixes), rest=n.rest)


def pay(s: Scope, costs: t.CostList, end: Label | None) -> None:
    """A cost, in full; without it nothing after it is done. What is paid is not given back when "until" comes."""
    until, s.until = s.until, None
    s.cost = s.paid = True
    for cost in (costs.first, costs.second, *(one.what for one in costs.rest), costs.last):
        if cost is not None:
            if costs.times is not None:
                s.times = VALUE(s, costs.times)
            DEED(s, cost)
            if s.times is not None:
                raise s.error("what is paid several times must have a number")
            if end is not None:
                s.emit(k.Need, skip=end)
    s.cost = False
    s.until = until
