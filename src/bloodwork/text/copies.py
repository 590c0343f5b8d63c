"""Copies of cards, what a card turns into, and chance: what these words mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ops import Again, Each, HearArrival, Let, Need
from bloodwork.text import changes, effects, moves, places, refs, triggers, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import BODY, CARDS, CONDITION, DEED, EVENT, LANES, ONE, PREDICATE, SENTENCE, VALUE
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import COMMAND, CREATURE, Draft, Label, Scope, out_of_play
from bloodwork.text.triggers import Heard, lemma

if TYPE_CHECKING:
    from bloodwork.kernel.ability import Ability
    from bloodwork.text.abilities import Builder

_HEADS: Final = {"heads": 1, "tails": 2}
COIN: Final = 2  # sides


def original(s: Scope, n: t.Node) -> Got:
    """The one card that is copied."""
    got = refs.cards(s, n)
    if got.many:
        raise s.error("one card is copied at a time: say which")
    s.lib.copies = True
    s.cite("C-N8.18")
    return got


@DEED.of(t.MakeCopy)
def _make_copy(s: Scope, n: t.MakeCopy) -> None:
    if n.stats is not None:
        being = t.CopyBeing(who="it", be="is", being=t.TripleChange(to=n.stats))
        but = t.CopyExcept(word=", except", first=being)
        n = t.MakeCopy(verb=n.verb, n=n.n, of=n.of, at=n.at, but=but)
    s.cite("C-N9.23")
    verb = lemma(n.verb)
    got = original(s, n.of)
    place: ir.Where | None = None
    event = "spawn" if verb in ("summon", "spawn", "play") or n.at is None else "create"
    if isinstance(n.at, t.ToZone):
        event = "create"
        place = moves.zone_place(s, n.at)
    elif n.at is not None:
        event = "spawn"
        place = places.chosen(s, n.at, s.actor, None)
    if event == "spawn" and "creature" not in got.nouns and "creature card" not in got.nouns:
        raise s.error("only a creature can be copied onto the board")
    times: ir.Value | None = values.amount(s, n.n)
    if isinstance(times, ir.Num) and times.number == 1:
        times = None
    draft = s.do(event, word=ir.COPY_OF, other=got.ref, who=s.actor, place=place, times=times)
    made(s, got, draft, times is not None, event == "create")
    if n.but is not None and event == "create":
        costs_in_hand(s, n.but)
    elif n.but is not None:
        except_for(s, n.but, s.ref_of(s.things[-1]))


@DEED.of(t.ShuffleMade)
def _shuffle_made(s: Scope, n: t.ShuffleMade) -> None:
    """They are made in the deck, which is shuffled then."""
    at = t.ToZone(prep="into", zone=n.deck)
    number = t.One() if isinstance(n.n, t.Another) else n.n
    if n.of is not None:
        DEED(s, t.MakeCopy(verb="create", n=number, of=n.of, at=at))
    else:
        assert n.name is not None
        DEED(s, t.Make(verb="create", n=number, name=n.name, at=at))
    DEED(s, t.Shuffle(deck=n.deck))


def costs_in_hand(s: Scope, n: t.Node) -> None:
    """What a copy costs that is not in play; else it has no state of its own there."""
    assert isinstance(n, t.CopyExcept)
    if n.second is not None or not isinstance(n.first, t.CopyStat) or n.first.stat != "cost":
        raise s.error("a copy that differs enters the board: what is not in play has no state of its own")
    s.cite("C-N25.4")
    copy = t.It(word="them" if s.things[-1].many else "it")
    BODY(s, t.Passive(what=t.Costs(what=copy, n=n.first.n)))


def made(s: Scope, got: Got, draft: Draft, many: bool, away: bool) -> None:
    """The copies can be spoken of from now on."""
    s.next_step()
    nouns = CREATURE if "creature" in got.nouns or "creature card" in got.nouns else COMMAND
    s.bind(
        ref=ir.This(),
        nouns=(out_of_play(nouns) if away else nouns) | {"copy"},
        many=many,
        past=("copied", "created", "spawned"),
        draft=draft,
    )


@DEED.of(t.ExecuteCopy)
def _execute_copy(s: Scope, n: t.ExecuteCopy) -> None:
    s.cite("C-N9.23")
    executed_copy(s, original(s, n.of))


def executed_copy(s: Scope, got: Got) -> None:
    aside = ir.ZoneOf(s.actor, s.zone("aside"), ir.BOTTOM)
    draft = s.do("create", word=ir.COPY_OF, other=got.ref, who=s.actor, place=aside)
    draft.given["out"] = s.register()
    s.do("execute", card=ir.Bound(draft.given["out"]), who=s.actor)
    made(s, got, draft, False, False)


@CARDS.of(t.TheCopy)
def _the_copy(s: Scope, n: t.TheCopy, use: Use, pay: bool) -> Got:
    s.cite("C-N4.3")
    thing = s.find(f"{n.det} {'copies' if n.many else 'copy'}", past="copied", many=n.many or None)
    return Got(s.ref_of(thing), thing.nouns, thing.many)


@ONE.of(t.TheCopy)
def _one_copy(s: Scope, n: t.TheCopy, needs: str) -> ir.Ref:
    return refs.cards(s, n).ref


@PREDICATE.of(t.BecomeCopy)
def _become_copy(s: Scope, n: t.BecomeCopy, got: Got) -> None:
    become_copy(s, n.of, n.but, got)


def become_copy(s: Scope, of: t.Node, but: t.Node | None, got: Got, flag: str = "") -> None:
    s.cite("C-N9.25", "B-CHAR.10")
    other = refs.cards(s, of, Use(apart=True))
    if other.many:
        raise s.error("a card becomes a copy of one other")
    s.do("become", card=got.ref, other=other.ref, word=ir.COPY_OF, flags=s.flag(flag) if flag else 0)
    except_for(s, but, got.ref)


@PREDICATE.of(t.EntersCopy)
def _enters_copy(s: Scope, n: t.EntersCopy, got: Got) -> None:
    enters_copy(s, n, got, "")


@PREDICATE.of(t.EntersCopy, layer=LANES)
def _enters_copy_there(s: Scope, n: t.EntersCopy, got: Got) -> None:
    enters_copy(s, n, got, "enters")


def enters_copy(s: Scope, n: t.EntersCopy, got: Got, flag: str) -> None:
    """What it copies says of an arrival holds for its own."""
    s.cite("C-N25.5")
    if not got.this:
        raise s.error('of other cards, say "becomes a copy of"')
    of = n.of
    if isinstance(of, t.Some) and of.det in ("a", "any", "target"):
        # itself is none that it could copy; and nothing is announced as it enters
        of = t.Some(det="a" if of.det == "target" else of.det, what=refs.with_other(of.what))
    become_copy(s, of, n.but, got, flag)
    s.emit(HearArrival, card=ir.This())


def on_arrival(n: t.Node, board: str) -> t.Triggered | None:
    """ "This creature enters the board as a copy of a creature", said of the card alone: what is done as it enters."""
    if not isinstance(n, t.Chain):
        return None
    act = n.first.what
    have = isinstance(act, t.Act) and isinstance(act.do, t.HaveDo) and isinstance(act.do.do, t.EntersCopy)
    if not have and not (isinstance(act, t.CardAct) and isinstance(act.do, t.EntersCopy)):
        return None
    event = t.EvEnters(what=t.This(noun="card"), verb="enters", where=t.Zone(whose="the", name=board))
    return t.Triggered(head="as", event=event, body=n)


def except_for(s: Scope, n: t.Node | None, ref: ir.Ref) -> None:
    """What a copy has that the card it copies has not."""
    if n is None:
        return
    assert isinstance(n, t.CopyExcept)
    s.cite("C-N25.4")
    end = Label()
    s.emit(Need, skip=end)
    for one in (n.first, n.second):
        if isinstance(one, t.CopyBeing):
            changes.become(s, ref, one.being)
        elif isinstance(one, t.CopyHas):
            for change in changes.parts(one.change):
                if isinstance(change, t.StatGain):
                    s.do("set_stat", card=ref, word=s.stat(change.stat), amount=VALUE(s, change.n))
                else:
                    changes.gain(s, ref, change)
        elif isinstance(one, t.CopyStat):
            s.do("set_stat", card=ref, word=s.stat(one.stat), amount=VALUE(s, one.n))
    s.place(end)


@DEED.of(t.CopySpell)
def _copy_it(s: Scope, n: t.CopySpell) -> None:
    """Of a command a copy is executed, of a creature one is spawned."""
    got = original(s, n.what)
    if "command" in got.nouns and "creature" not in got.nouns:
        executed_copy(s, got)
    elif "creature" in got.nouns and "command" not in got.nouns:
        made(s, got, s.do("spawn", word=ir.COPY_OF, other=got.ref, who=s.actor), False, False)
    else:
        raise s.error("what is copied must be a creature or a command")


@BODY.of(t.NewChoices)
def _new_choices(s: Scope, n: t.NewChoices) -> None:
    """Nothing is done: choices are made by whoever executes the copy, as it is executed (C-N8.18)."""
    s.cite("C-N8.18")
    copied = any("copied" in thing.past or "executed" in thing.past for thing in s.things)
    if not copied:
        raise s.error(f'"{n.word}": nothing was copied before', "nothing before it fits")


@PREDICATE.of(t.BecomeNamed)
def _become_named(s: Scope, n: t.BecomeNamed, got: Got) -> None:
    s.cite("C-N9.25")
    s.do("become", card=got.ref, word=values.name_id(s, n.name))


@DEED.of(t.TransformInto)
def _transform(s: Scope, n: t.TransformInto) -> None:
    got = refs.cards(s, n.what)
    refs.about(s, got, None)
    if n.of is not None:
        before, s.subject = s.subject, got.ref
        PREDICATE(s, t.BecomeCopy(of=n.of), got)
        s.subject = before
    elif n.new is not None:
        PREDICATE(s, t.BecomeDescribed(new=n.new), got)
    else:
        assert n.name is not None
        PREDICATE(s, t.BecomeNamed(name=n.name, verb="become"), got)


@DEED.of(t.HaveDo)
def _have_do(s: Scope, n: t.HaveDo) -> None:
    got = refs.cards(s, n.what)
    refs.about(s, got, None)
    before, s.subject = s.subject, got.ref
    PREDICATE(s, n.do, got)
    s.subject = before


@DEED.of(t.FlipCoin)
def _flip_coin(s: Scope, n: t.FlipCoin) -> None:
    reg = s.register()
    s.do("roll", who=s.actor, word=COIN, out_number=reg)
    s.next_step()
    s.bind(number=ir.BoundNumber(reg), words="the coin")


@EVENT.of(t.EvCoin)
def _ev_coin(s: Scope, n: t.EvCoin, out: Heard) -> None:
    s.cite("C-N1.27")
    triggers.kind(s, out, "roll")
    triggers.player(s, out, n.who)
    out.tests.append(ir.WordIs(COIN))


@CONDITION.of(t.CoinIs)
def _coin_is(s: Scope, n: t.CoinIs) -> ir.Cond:
    thing = next((x for x in reversed(s.things) if x.number is not None and x.words == "the coin"), None)
    if thing is None:
        raise s.error(f'"{n.side}": no coin was flipped before', "nothing before it fits")
    assert thing.number is not None
    return ir.Compares(thing.number, ir.EQ, ir.Num(_HEADS[n.side]))


@DEED.of(t.SwapStats)
def _swap_stats(s: Scope, n: t.SwapStats) -> None:
    s.cite("C-N9.25")
    if isinstance(n.of, t.Some) and n.of.det in ("all", "each", None):
        one = t.Act(do=t.SwapStats(**{**vars(n), "of": t.It(), "the": False}))
        clause = t.Clause(what=one, suffixes=())
        BODY(s, t.EachBody(of=t.CountedCards(what=n.of.what), body=t.Chain(first=clause, rest=())))
        return
    if n.the:
        got = refs.cards(s, n.of)
        if got.many:
            raise s.error('of several cards one by one: say "each creature"')
        refs.about(s, got, None)
        ref = got.ref
    else:
        ref = ONE(s, n.of, "")
    if n.a == n.b:
        raise s.error("two different stats are swapped")
    numbers = [s.register(), s.register()]
    for reg, stat in zip(numbers, (n.a, n.b), strict=True):
        s.emit(Let, reg=reg, value=ir.StatOf(ref, s.stat(stat)))
    for reg, stat in zip(numbers, (n.b, n.a), strict=True):
        s.do("set_stat", card=ref, word=s.stat(stat), amount=ir.BoundNumber(reg))


@DEED.of(t.SwapBetween)
def _swap_between(s: Scope, n: t.SwapBetween) -> None:
    s.cite("C-N9.25")
    got = refs.cards(s, n.what)
    if not got.many:
        raise s.error("two cards take each other's number: say which")
    refs.about(s, got, None)
    both = (ir.Nth(got.ref, 0), ir.Nth(got.ref, 1))
    numbers = [s.register(), s.register()]
    stat = s.stat(n.stat)
    for reg, ref in zip(numbers, both, strict=True):
        s.emit(Let, reg=reg, value=ir.StatOf(ref, stat))
    for reg, ref in zip(reversed(numbers), both, strict=True):
        s.do("set_stat", card=ref, word=stat, amount=ir.BoundNumber(reg))


@PREDICATE.of(t.HurtEach)
def _hurt_each(s: Scope, n: t.HurtEach, got: Got) -> None:
    """Each is as strong as it is before either is hurt."""
    s.cite("C-N9.19")
    blow_for_blow(s, ir.Nth(got.ref, 0), ir.Nth(got.ref, 1))


@PREDICATE.of(t.Fights)
def _fights(s: Scope, n: t.Fights, got: Got) -> None:
    s.cite("C-N9.19")
    other = refs.cards(s, n.what, Use(needs="creature", apart=True))
    if got.many or other.many:
        raise s.error("two creatures fight: one and another")
    blow_for_blow(s, got.ref, other.ref)
    refs.about(s, Got(ir.Together((got.ref, other.ref)), got.nouns & other.nouns, True), None)


def blow_for_blow(s: Scope, one: ir.Ref, another: ir.Ref) -> None:
    both = [one, another]
    powers = [s.register(), s.register()]
    for reg, one in zip(powers, both, strict=True):
        s.emit(Let, reg=reg, value=ir.StatOf(one, s.stat("power")))
    for reg, one, other in ((powers[0], both[0], both[1]), (powers[1], both[1], both[0])):
        s.do("damage", card=other, amount=ir.BoundNumber(reg), other=one)


@DEED.of(t.Again)
def _again(s: Scope, n: t.Again) -> None:
    if n.n is None:
        effects.do_to(s, "execute", n.what)
        return
    s.cite("C-N4.42", "C-N9.23")
    got = refs.cards(s, n.what)
    card, start, done = s.register(), Label(), Label()
    s.emit(Let, reg=card, ref=got.ref)
    s.place(start)
    s.emit(
        Each, reg=s.register(), todo=s.register(), ref=None, who=None, end=done, won=s.register(), times=VALUE(s, n.n)
    )
    s.do("execute", card=ir.Bound(card), who=s.actor, kept=card)  # wherever it goes after each time
    s.emit(Again, each=start)
    s.place(done)


@BODY.of(t.NextTwice)
def _next_twice(s: Scope, n: t.NextTwice) -> None:
    BODY(s, said_as_wait(n))


@SENTENCE.of(t.NextTwice)
def _next_twice_said(s: Scope, n: t.NextTwice, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    return SENTENCE(s, said_as_wait(n), b, more, chapter)


@BODY.of(t.NextDoes)
def _next_does(s: Scope, n: t.NextDoes) -> None:
    BODY(s, done_by_next(n))


@SENTENCE.of(t.NextDoes)
def _next_does_said(s: Scope, n: t.NextDoes, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    return SENTENCE(s, done_by_next(n), b, more, chapter)


def done_by_next(n: t.NextDoes) -> t.Triggered:
    """When it is played, it does that."""
    assert isinstance(n.what, t.Pattern)
    event = t.EvActs(who=n.who, verb=n.verb, what=t.Some(det="a", what=n.what))
    done = t.Chain(first=t.Clause(what=t.CardAct(what=t.It(), do=n.do), suffixes=()))
    return t.Triggered(head="the next time", event=event, body=done, turn=True)


def said_as_wait(n: t.NextTwice) -> t.Triggered:
    """When it is executed, it is executed again."""
    assert isinstance(n.what, t.Pattern)
    event = t.EvActs(who=n.who, verb="executes", what=t.Some(det="a", what=n.what))
    more = n.n
    if n.word == "times" and isinstance(more, t.Number):
        more = t.Number(n=more.n - 1)  # in all
    again = t.Chain(first=t.Clause(what=t.Act(do=t.Again(what=t.It(), n=more)), suffixes=()))
    return t.Triggered(head="the next time", event=event, body=again, turn=True)
