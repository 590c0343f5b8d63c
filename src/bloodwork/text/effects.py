"""What a player is told to do: one function for each kind of instruction."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ops import (
    ON_EVENT,
    ChoosePlace,
    ChooseTarget,
    If,
    Jump,
    Let,
    May,
    Moment,
    Need,
    Search,
)
from bloodwork.text import (
    agreement,
    changes,
    denials,
    moves,
    numbers,
    patterns,
    places,
    players,
    refs,
    resources,
    settling,
    values,
)
from bloodwork.text import tree as t
from bloodwork.text.meaning import ACT, DEED, PREDICATE, TOGETHER, VALUE
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import CREATURE, HELD, OF_A_PAIR, Draft, Label, Scope, out_of_play
from bloodwork.text.shapes import any_node
from bloodwork.text.spread import number_for, spread
from bloodwork.text.triggers import PAST, lemma

_CARD_RULE: Final = {
    "discard": "C-N9.22", "reveal": "C-N9.22", "execute": "C-N9.23", "sacrifice": "C-N9.24", "destroy": "C-N9.24",
    "kill": "C-N9.24", "terminate": "C-N9.24", "liberate": "C-N9.24", "set aside": "C-N9.24", "flip": "C-N9.11",
}  # fmt: skip

_LASTING: Final = {"for this turn": 0, "for a round": 1}


def hand(s: Scope) -> int:
    return 1 << s.zone("hand")


@DEED.of(t.Deal)
def _deal(s: Scope, n: t.Deal) -> None:
    deal(s, n.n, n.to, ir.This(), n.more)


@DEED.of(t.DoTo)
def _do_to(s: Scope, n: t.DoTo) -> None:
    do_to(s, lemma(n.verb), n.what)


@DEED.of(t.RevealTo)
def _reveal_to(s: Scope, n: t.RevealTo) -> None:
    s.cite("C-N9.22")
    got = refs.cards(s, n.what, Use(zones=hand(s)))
    refs.about(s, got, s.do("reveal", card=got.ref, who=values.actor(s, n.to)), PAST["reveal"])


@DEED.of(t.SetAside)
def _set_aside(s: Scope, n: t.SetAside) -> None:
    do_to(s, "set aside", n.what)


@DEED.of(t.Turn)
def _turn(s: Scope, n: t.Turn) -> None:
    do_to(s, "turn down" if n.way == "face-down" else "flip", n.what)


@DEED.of(t.Lend, t.PutInEffect)
def _lend(s: Scope, n: t.Lend | t.PutInEffect) -> None:
    event = "give" if isinstance(n, t.Lend) else "favour"
    if event not in s.vocab.events:
        raise s.error(f"the rules of this ruleset know nothing that is {'lent' if event == 'give' else event}")
    got = refs.cards(s, n.what, Use(needs="creature"))
    s.do(event, card=got.ref, other=ir.This(), who=s.actor, word=_LASTING[n.length])


@DEED.of(t.TakeControl)
def _take_control(s: Scope, n: t.TakeControl) -> None:
    s.cite("C-N9.11")
    got = refs.cards(s, n.what)
    refs.about(s, got, s.do("take_control", card=got.ref, who=s.actor))


@DEED.of(t.TakeControlBy)
def _take_control_by(s: Scope, n: t.TakeControlBy) -> None:
    """It is theirs only if it could be moved."""
    s.cite("C-N9.11", "C-N9.17")
    got = refs.cards(s, n.what, Use(needs="creature"))
    end = Label()
    moves.move_to(s, got, n.to)
    s.emit(Need, skip=end)
    refs.about(s, got, s.do("take_control", card=got.ref, who=s.actor))
    s.place(end)


@DEED.of(t.Put)
def _put(s: Scope, n: t.Put) -> None:
    moves.put(s, n)


@DEED.of(t.Shift)
def _shift(s: Scope, n: t.Shift) -> None:
    s.cite("C-N9.17")
    got = refs.cards(s, n.what, Use(needs="creature"))
    moves.shift(s, got, n.n, n.side.side)


@DEED.of(t.MoveCloser)
def _move_closer(s: Scope, n: t.MoveCloser) -> None:
    moves.closer(s, refs.cards(s, moves.one_named(n.what), Use(needs="creature")), n)


@DEED.of(t.Shuffle)
def _shuffle(s: Scope, n: t.Shuffle) -> None:
    shuffle(s, n.deck)


@DEED.of(t.ShuffleInto)
def _shuffle_into(s: Scope, n: t.ShuffleInto) -> None:
    if moves.made_by_name(s, n.what, t.ToZone(prep="into", zone=n.deck)):
        shuffle(s, n.deck)
        return
    got = refs.cards(s, n.what, Use(zones=hand(s)))
    who = values.whose(s, n.deck.whose)
    zone = s.zone(patterns.zone_kind(n.deck.name))
    refs.about(s, got, s.do("move", card=got.ref, place=ir.ZoneOf(who, zone, ir.ANYWHERE)))
    shuffle(s, n.deck)


@DEED.of(t.Look)
def _look(s: Scope, n: t.Look) -> None:
    s.cite("C-N9.22")
    got = refs.cards(s, n.what, Use(zones=hand(s)))
    refs.about(s, got, s.do("look", card=got.ref, who=s.actor), ("looked",))


@DEED.of(t.Pick)
def _pick(s: Scope, n: t.Pick) -> None:
    s.cite("C-N9.27")
    got = refs.cards(s, n.what)
    refs.about(s, got, None, ("chosen",))
    if isinstance(n.what, t.Some) and not any(pair[1] is got.ref for pair in s.taken):
        s.taken.append((ir.All(refs.pattern(s, n.what.what)), got.ref))  # for "the rest"


@DEED.of(t.PickTo)
def _pick_to(s: Scope, n: t.PickTo) -> None:
    s.cite("C-N9.27")
    got = refs.cards(s, n.what)
    refs.about(s, got, None, ("chosen",))
    chooser, s.actor = s.actor, ir.You() if n.passive else s.actor  # what is to be done the text does, not who chose
    PREDICATE(s, n.do, got)
    s.actor = chooser


@DEED.of(t.PickSpace)
def _pick_space(s: Scope, n: t.PickSpace) -> None:
    s.cite("C-N9.27")
    s.next_step()
    places.chosen(s, n.where, None, None)


@DEED.of(t.Swap)
def _swap(s: Scope, n: t.Swap) -> None:
    s.cite("C-N9.11")
    if isinstance(n.a, t.WholeZone) or isinstance(n.b, t.WholeZone):
        raise s.error("two cards change places, not all cards of two zones: say where each of them is put")
    a = refs.cards(s, n.a, Use(needs="creature"))
    if n.b is None:
        refs.about(s, a, None)
        s.do("swap", card=ir.Nth(a.ref, 0), other=ir.Nth(a.ref, 1))
    else:
        with s.apart_from(a.ref, or_itself=True):
            b = refs.second(s, n.b, a, "creature")
        s.do("swap", card=a.ref, other=b.ref)
        s.next_step()
        for got, words in zip((a, b), OF_A_PAIR, strict=True):  # either could be "it", and both are "them"
            s.bind(ref=got.ref, nouns=got.nouns, many=got.many, this=got.this, past=("swapped",), words=words)


@DEED.of(t.Give)
def _give(s: Scope, n: t.Give) -> None:
    s.cite("C-N9.25")
    got = refs.cards(s, n.what, Use(needs="creature"))
    refs.about(s, got, None)
    with spread(s, got), s.of_each():
        changes.gain(s, got.ref, n.change)


@DEED.of(t.RemoveText)
def _remove_text(s: Scope, n: t.RemoveText) -> None:
    s.cite("C-N9.11")
    got = refs.cards(s, n.what)
    refs.about(s, got, None)
    s.do("lose_text", card=got.ref)


@DEED.of(t.PickBoth)
def _pick_both(s: Scope, n: t.PickBoth) -> None:
    s.cite("C-N9.27")
    first, second = refs.cards(s, n.a), refs.cards(s, n.b)
    both = Got(ir.Together((first.ref, second.ref)), first.nouns & second.nouns, True)
    refs.about(s, both, None, ("chosen",))


@DEED.of(t.ChangeSides)
def _change_sides(s: Scope, n: t.ChangeSides) -> None:
    moves.change_sides(s, n.what)


@DEED.of(t.AttackWith)
def _attack_with(s: Scope, n: t.AttackWith) -> None:
    s.cite("C-N18.22/attacks")
    got = refs.cards(s, n.what, Use(needs="creature", own=True))
    refs.about(s, got, None, ("attacking",))
    s.do("attack", card=got.ref)


@DEED.of(t.SetStatTo)
def _set_stat_to(s: Scope, n: t.SetStatTo) -> None:
    set_stat(s, n.of, n.stat, n.n)


@DEED.of(t.SetStatsTo)
def _set_stats_to(s: Scope, n: t.SetStatsTo) -> None:
    set_stat(s, n.of, n.stat, n.n)
    set_stat(s, n.also, n.other, n.m)


@DEED.of(t.Accumulate)
def _accumulate(s: Scope, n: t.Accumulate) -> None:
    accumulate(s, ir.This(), n.n)


@DEED.of(t.Unlink)
def _unlink(s: Scope, n: t.Unlink) -> None:
    got = refs.cards(s, n.what)
    refs.about(s, got, s.do("unlink", card=got.ref))


@DEED.of(t.Ensnare)
def _ensnare(s: Scope, n: t.Ensnare) -> None:
    got = refs.cards(s, n.what, Use(needs="creature"))
    refs.about(s, got, None)
    ensnare(s, got.ref)


@ACT.of(t.FlipCost)
def _flip_cost(s: Scope, n: t.FlipCost, end: Label) -> None:
    """Flipping turns the printed side up, so numbers of the card itself are those that are printed there."""
    s.cite("C-N9.11", "C-N5.9")
    ref = refs.one_ref(s, n.of)
    s.printed = ref
    number = VALUE(s, n.n)
    s.printed = None
    s.do("set_stat", card=ref, word=s.stat("flip cost"), amount=number)


@DEED.of(t.PickAim)
def pick_aim(s: Scope, n: t.PickAim) -> None:
    """The space that the attack goes to, in place of its own."""
    if not s.replacing or s.replaced != frozenset({"attack"}):
        raise s.error('which space to attack is chosen when something attacks: "When this creature attacks, ..."')
    s.cite("C-N18.22/attacks", "C-N3.3")
    reg = s.register()
    row = None if n.whose == "space" else ir.Opponent()
    s.emit(ChoosePlace, reg=reg, where=ir.SlotsOf(row, ()), who=s.actor, card=None)
    s.aimed = ir.BoundPlace(reg)
    s.next_step()
    s.bind(where=s.aimed)


@DEED.of(t.IncreaseAttack)
def increase_attack(s: Scope, n: t.IncreaseAttack) -> None:
    """More power until it has attacked."""
    s.cite("C-N4.19", "C-N9.25")
    own = n.of is None or isinstance(n.of, t.This) or not s.things
    if not own and n.of is not None and not isinstance(refs.one_ref(s, n.of), ir.This):
        raise s.error("whose next attack it is must be this creature's")
    done = ir.EventPattern((ir.KindPattern(s.kind("attack")),), (ir.CardIsThis(ir.R_CARD),))
    number = values.amount(s, n.n)
    if s.until is not None or s.replacing or s.cost:
        raise s.error("more power for the next attack is an effect of its own: it pays and replaces nothing")
    s.until = Moment(ON_EVENT, pattern=done)
    s.do("gain_stat", card=ir.This(), word=s.stat("power"), amount=number)
    s.until = None


@DEED.of(t.Double)
def double(s: Scope, n: t.Double) -> None:
    """It gains as much of a stat as it has."""
    s.cite("C-N9.25")
    got = whose_stat(s, n)
    if got.many:
        raise s.error("the stat of one creature is doubled at a time")
    refs.about(s, got, None)
    s.do("gain_stat", card=got.ref, word=s.stat(n.stat), amount=ir.StatOf(got.ref, s.stat(n.stat)))


def whose_stat(s: Scope, n: t.Double | t.AlterStat) -> Got:
    of: t.Node = n.of
    if isinstance(of, t.ThatOnes | t.This | t.It) and not n.the:
        return Got(refs.one_ref(s, of, "creature"), CREATURE, False)
    return refs.cards(s, of, Use(needs="creature"))


@DEED.of(t.AlterStat)
def _alter_stat(s: Scope, n: t.AlterStat) -> None:
    change = t.StatGain(n=n.n, stat=n.stat)
    grows = n.verb.startswith(("increase", "raise"))
    got = whose_stat(s, n)
    refs.about(s, got, None)
    PREDICATE(s, t.Gain(verb="gain", change=change) if grows else t.Lose(change=change), got)


def set_stat(s: Scope, of: t.Node, stat: str, n: t.Node) -> None:
    """A stat is given a number; of "a creature's" someone chooses which."""
    s.cite("C-N4.30", "C-N9.25")
    ref = refs.one_ref(s, of, "creature")
    number = VALUE(s, n)
    none = Label()
    if isinstance(number, ir.StatOf) and isinstance(number.ref, ir.Bound) and _offered(s):
        s.emit(If, cond=ir.Compares(ir.HowMany(number.ref), ir.GE, ir.Num(1)), skip=none)
    s.do("set_stat", card=ref, word=s.stat(stat), amount=number)
    s.place(none)


def _offered(s: Scope) -> bool:
    """Whether something before was for a player to do or not, so that a card may not have been chosen."""
    return any(isinstance(part, Draft) and part.make is May for part in s.code)


def accumulate(s: Scope, ref: ir.Ref, n: t.Node | None) -> None:
    s.cite("C-N13.8b", "C-N9.26")
    number = values.amount(s, n if n is not None else t.One())
    s.do("add_counter", card=ref, word=values.counter(s, "accumulate"), amount=number)


def ensnare(s: Scope, ref: ir.Ref) -> None:
    s.cite("C-N9.26")
    s.do("add_counter", card=ref, word=values.counter(s, "ensnared"), amount=ir.Num(1))


@DEED.of(t.Draw)
def draw(s: Scope, n: t.Draw) -> None:
    s.cite("C-N9.22")
    place: ir.Where | None = None
    who = s.actor
    if n.deck is not None:
        zone = s.zone(patterns.zone_kind(n.deck.name))
        owner = values.whose(s, n.deck.whose)
        place = ir.ZoneOf(owner if owner is not None else who, zone, ir.TOP)
    else:
        s.cite("/main deck")
    times: ir.Value | None
    if isinstance(n.n, t.UpTo):
        times = numbers.up_to(s, values.amount(s, n.n.n))
    else:
        times = values.amount(s, n.n)
        if isinstance(times, ir.Num) and times.number == 1:
            times = None
    if times is not None:
        s.cite("C-N2.48")
    draft = s.do("draw", who=who, place=place, times=times)
    s.next_step()
    s.bind(ref=ir.This(), nouns=HELD, many=times is not None, past=("drawn",), draft=draft)


def deal(s: Scope, n: t.Node, to: str | t.Node, source: ir.Ref, more: str | None = None) -> None:
    if more is not None:
        resources.keep(s, n, more, "damage")
        return
    s.cite("C-N9.19")
    if isinstance(to, t.AnyTarget):
        any_target(s, n, source)
        return
    if isinstance(to, t.BothWhom):
        times, each = s.times, s.each
        deal(s, n, to.a, source)
        s.times, s.each = times, each
        deal(s, n, to.b, source)
        return
    if isinstance(to, values.PLAYER_NODES):
        who = values.actor(s, to)
        if isinstance(to, t.Sovereign) and isinstance(who, ir.EachPlayer):
            s.do("damage_each", amount=values.amount(s, n), other=source)
            return
        s.do("player_damage", who=who, amount=values.amount(s, n), other=source)
        return
    if isinstance(to, t.It) and to.word == "them" and players.is_them(s):
        s.cite("C-N4.3")
        s.do("player_damage", who=s.find_player("them"), amount=values.amount(s, n), other=source)
        return
    # "that much" may be of a card chosen only now: the number is read after the choice
    times, each = s.times, s.each
    s.times = s.each = None
    got = refs.cards(s, to, Use(needs="creature", apart=True))
    s.times, s.each = times, each
    if s.settles and isinstance(got.ref, ir.All):
        reg = s.register()
        s.emit(Let, reg=reg, ref=got.ref)
        got = Got(ir.Bound(reg), got.nouns, got.many, each=got.each)
    number = number_for(s, n, got, ("damaged",))
    s.do("damage", card=got.ref, amount=number, other=source)


@DEED.of(t.Hurts)
def _hurts(s: Scope, n: t.Hurts) -> None:
    s.cite("C-N9.19")
    who: ir.Who = ir.Opponent() if isinstance(s.actor, ir.You) else ir.OtherOf(s.actor)
    s.do("player_damage", who=who, amount=values.amount(s, n.n), other=ir.This())


@DEED.of(t.DealEqual)
def _deal_equal(s: Scope, n: t.DealEqual) -> None:
    deal_equal(s, n, ir.This())


def deal_equal(s: Scope, n: t.DealEqual, source: ir.Ref) -> None:
    """Damage whose number stands behind the cards, and so can be each card's own."""
    if isinstance(n.to, (*values.PLAYER_NODES, t.AnyTarget)):
        deal(s, n.n, n.to, source)
        return
    s.cite("C-N9.19")
    spoken = s.look_for("", "", False, "", False)
    got = refs.cards(s, n.to, Use(needs="creature", apart=True))
    refs.about(s, got, None, ("damaged",))
    if spoken is not None and not got.many and any_node(n.n, lambda one: one == t.It(word="its")):
        other = spoken.words or "what was spoken of before"
        raise s.error(f'"its" could be {other} or the card that is dealt damage (C-N4.7)', "malformed reference")
    with spread(s, got), s.of_each():
        number = values.amount(s, n.n)
    s.do("damage", card=got.ref, amount=number, other=source)


def any_target(s: Scope, n: t.Node, source: ir.Ref) -> None:
    """A creature or a player, as the actor chooses."""
    if s.announced:
        raise s.error('what is a target must be a card: say "target character", or "the opposing Sovereign"')
    s.cite("C-N3.3", "C-N3.13")
    player, card = s.register(), s.register()
    creatures = ir.CardPattern(1 << s.zone("board"), ir.ANYONE, ())
    s.emit(ChooseTarget, reg=player, card=card, among=ir.All(creatures), who=s.actor)
    number = values.amount(s, n)
    other, end = Label(), Label()
    s.emit(If, cond=ir.Compares(ir.HowMany(ir.Bound(card)), ir.GE, ir.Num(1)), skip=other)
    s.do("damage", card=ir.Bound(card), amount=number, other=source)
    s.emit(Jump, to=end)
    s.place(other)
    s.do("player_damage", who=ir.BoundPlayer(player), amount=number, other=source)
    s.place(end)


def do_to(s: Scope, verb: str, what: t.Node, got: Got | None = None) -> None:
    """Verbs that need only cards."""
    s.cite(_CARD_RULE.get(verb, "C-N9.11"))
    use = Use()
    given: dict[str, Any] = {}
    event = {"set aside": "set_aside", "turn down": "turn_down", "kill": "destroy"}.get(verb, verb)
    if verb == "deny":
        denials.deny(s, what if got is None else got.ref)
        return
    stands = "creature" if "creature" in s.vocab.types else "permanent"
    if verb in ("destroy", "kill"):
        given["other"] = ir.This()
        use = Use(needs=stands)
    elif verb == "sacrifice":
        given["who"] = s.actor
        use = Use(own=True, needs=stands)
    elif verb == "discard":
        given["who"] = s.actor
        use = Use(zones=hand(s), usual=True, own=True)
    elif verb == "reveal":
        # What lies open in play need not be revealed, so "a command" is one of the hand.
        use = Use(zones=hand(s), covers=not lies_face_down(what))
    elif verb == "execute":
        given["who"] = s.actor
        use = Use(zones=hand(s) | 1 << s.zone("timeline"), covers=True)
    elif verb == "flip":
        given["who"] = s.actor
        given["flags"] = s.flag("free")
    elif verb == "terminate":
        use = Use(needs="command")
    elif verb == "explode":
        use = Use(needs="creature")
    if got is None:
        got = refs.cards(s, what, use)
    if verb == "end":
        # out of play as its type leaves it: a creature dies, a command is terminated
        for word, ending in (("creature", "destroy"), ("command", "terminate")):
            s.do(ending, card=ir.ThoseThat(got.ref, (ir.HasTypes(s.type_bit(word)),)))
        return
    from_it = isinstance(what, t.Some) and any(isinstance(post, t.FromIt | t.Among) for post in what.what.posts)
    if verb == "discard" and (from_it or isinstance(what, t.It)) and isinstance(s.actor, ir.You):
        given["who"] = ir.ControllerOf(got.ref)  # a card that was spoken of is discarded by whoever has it
    elif verb == "discard" and isinstance(s.actor, ir.You) and of_opponent(what):
        given["who"] = ir.Opponent()
    refs.about(s, got, s.do(event, card=got.ref, **given), PAST.get(verb, ()), arrived=verb == "execute")


def of_opponent(n: Any) -> bool:
    """Whether cards are said to lie in a zone of the opponent, or to be theirs."""
    if isinstance(n, t.Some | t.AtRandom):
        return any(of_opponent(part) for part in (*n.what.adjs, *n.what.posts))
    if isinstance(n, t.ControlPost | t.OwnPost):
        return n.who == "your opponent"
    if isinstance(n, t.DeckEnd | t.InZone):
        return of_opponent(n.deck if isinstance(n, t.DeckEnd) else n.zone)
    return isinstance(n, t.Zone | t.WholeZone | t.WhoseAdj) and n.whose == "your opponent's"


def lies_face_down(what: t.Node) -> bool:
    return isinstance(what, t.Some) and "face-down" in what.what.adjs


@DEED.of(t.Play)
def play(s: Scope, n: t.Play) -> None:
    s.cite("C-N9.23")
    if places.each_of(n.at) and not (settling.in_several(n.at) and refs.several(n.what)):
        settling.in_each_place(s, n)
        return
    verb = lemma(n.verb)
    got = refs.cards(s, refs.on_your_side(s, n.what), Use(zones=hand(s), covers=True))
    flags = s.flag("down") if n.way == "face-down" else 0
    given: dict[str, Any] = {}
    if n.price is not None:
        if n.price.n is not None:
            given["amount"] = number = VALUE(s, n.price.n)
            if n.price.more:
                own = ir.StatOf(got.ref, s.stat("cost"))
                given["amount"] = ir.Minus(own, number) if n.price.more == "less" else ir.Plus(own, number)
        else:
            flags |= s.flag("free")
    if verb == "summon":
        given.pop("amount", None)
        if n.price is not None and n.price.n is not None:
            raise s.error("to summon is to play for free: it has no price")
        flags &= ~s.flag("free")
    if n.at is not None and got.many and not places.definite(n.at):
        settling.each_in_its_own(
            s, got, n.at, lambda one: s.actor, PAST.get(verb, ()), verb, who=s.actor, flags=flags, **given
        )
        return
    place = places.chosen(s, n.at, s.actor, got.ref) if n.at is not None else None
    draft = s.do(verb, card=got.ref, who=s.actor, place=place, flags=flags, **given)
    refs.about(s, got, draft, PAST.get(verb, ()), arrived=True)


@DEED.of(t.Make, t.MakeFirst)
def make(s: Scope, n: t.Make | t.MakeFirst) -> None:
    s.cite("C-N9.23")
    if isinstance(n, t.MakeFirst) and not s.vocab.lines:
        raise s.error("cards of this ruleset form no lines")
    verb = lemma(n.verb)
    verb = "create" if verb in ("add", "adds") else verb
    place: ir.Where | None = None
    several = isinstance(n, t.Make) and settling.in_several(n.at) and agreement.number_of(n.n) == agreement.SEVERAL
    if places.each_of(n.at) and not several:
        settling.in_each_place(s, n)
        return
    if isinstance(n, t.Make) and isinstance(n.at, t.ToZone) and n.at.zone.whose in moves.OF_BOTH:
        for whose in ("your", "your opponent's"):
            zone = t.Zone(whose=whose, name=n.at.zone.name)
            make(s, t.Make(**{**vars(n), "at": t.ToZone(**{**vars(n.at), "zone": zone})}))
        return
    if isinstance(n.at, t.ToZone) and verb == "spawn" and n.at.zone.name.endswith(("deck", "decks")):
        raise s.error("what is spawned enters a space, not a deck: a card is created there")
    if isinstance(n.at, t.ToZone) and not (verb == "spawn" and n.at.zone.name in ("board", "play")):
        verb = "create"  # a vestige that is spawned enters the board; what comes into being elsewhere is created
        place = moves.zone_place(s, n.at)
    elif isinstance(n.at, t.ToZone):
        pass  # "spawn a Moth on the board"
    elif n.at is not None and several:
        assert isinstance(n, t.Make)
        settling.so_many(
            s,
            n.at,
            values.amount(s, n.n),
            CREATURE,
            (PAST[verb][0],),
            verb,
            word=values.name_id(s, n.name),
            who=s.actor,
        )
        return
    elif n.at is not None:
        place = places.chosen(s, n.at, s.actor, None)
    times: ir.Value | None = values.amount(s, n.n) if isinstance(n, t.Make) else None
    if isinstance(times, ir.Num) and times.number == 1:
        times = None
    if isinstance(n, t.Make):
        draft = s.do(verb, word=values.name_id(s, n.name), who=s.actor, place=place, times=times)
    else:
        draft = s.do(verb, word=ir.OF_LINE, other=ir.This(), who=s.actor, place=place)
    s.next_step()
    s.bind(ref=ir.This(), nouns=CREATURE, many=times is not None, past=(PAST[verb][0],), draft=draft)


def shuffle(s: Scope, deck: t.Zone | None) -> None:
    s.cite("C-N9.22")
    who: ir.Who | None = s.actor
    zone = s.zone("deck" if deck is None else patterns.zone_kind(deck.name))
    if deck is not None:
        who = values.whose(s, deck.whose)
    if who is None and deck is not None and deck.whose in ("its owner's", "their owner's"):
        who = ir.OwnerOf(refs.one_ref(s, t.It(), ""))
    if who is None:
        raise s.error("whose deck is shuffled must be said")
    # who shuffles is who is told to, whoever owns the deck
    s.do("shuffle", who=who if isinstance(who, ir.EachPlayer) else s.actor, place=ir.ZoneOf(who, zone))


@DEED.of(t.Heal)
def _heal(s: Scope, n: t.Heal) -> None:
    """Damage is taken off creatures, all of it where no number is said."""
    s.cite("C-N9.19")
    times, each = s.times, s.each
    s.times = s.each = None
    got = refs.cards(s, n.what, Use(needs="creature"))
    s.times, s.each = times, each
    refs.about(s, got, None, ("healed",))
    reg = s.register()
    number = ir.Num(refs.BOUNDLESS) if n.n is None else values.amount(s, n.n)
    s.do("heal", card=got.ref, amount=number, out_number=reg)
    s.bind(number=ir.BoundNumber(reg))


@DEED.of(t.Search)
def search(s: Scope, n: t.Search) -> None:
    s.cite("C-N9.22")
    whose = values.whose(s, n.deck.whose)
    if whose is None:
        raise s.error("whose deck is searched must be said")
    zone = 1 << s.zone(patterns.zone_kind(n.deck.name))
    if zone & s.vocab.play_zones:
        raise s.error("what is in play is seen by all: only a deck, a hand or a pile is searched")
    if not isinstance(n.what, t.Some):
        raise s.error("what is searched for must be a kind of card")
    det = n.what.det
    up_to = isinstance(det, t.UpTo | t.AnyNumber)
    if det in ("all", "each") or det is None:
        hi: ir.Value = ir.Num(refs.BOUNDLESS)
        up_to = True
    else:
        hi = refs.bounds(s, det)[1]
    p = refs.with_other(n.what.what) if det == "another" else n.what.what
    together = next((post for post in p.posts if TOGETHER.knows(s, post)), None)
    if together is not None:
        search_together(s, n, together, whose, up_to)
        return
    parts = patterns.tests_of(s, p)
    found = ir.CardPattern(zone, ir.ANYONE, (*parts.tests, ir.OwnedBy(whose)))
    reg = _searched(s, whose, found, hi, up_to)
    many = not (isinstance(hi, ir.Num) and hi.number == 1)
    s.sought = -1
    s.next_step()
    s.bind(ref=ir.Bound(reg), nouns=out_of_play(patterns.nouns_of(p)), many=many, past=("found",))


def _searched(s: Scope, whose: ir.Who, found: ir.CardPattern, hi: ir.Value, up_to: bool) -> int:
    reg = s.register()
    s.emit(Search, kind=s.kind("search"), out=reg, who=s.actor, whose=whose, pattern=found, hi=hi, up_to=up_to)
    s.searched[reg] = reg
    return reg


def search_together(s: Scope, n: t.Search, post: t.Node, whose: ir.Who, up_to: bool) -> None:
    """ "For up to three creature cards with different names": who has looked through the deck takes one by one."""
    assert isinstance(n.what, t.Some)
    zone = t.InZone(prep="in", zone=n.deck)
    p = n.what.what
    there = t.Pattern(adjs=p.adjs, head=p.head, posts=(*p.posts, zone), other=p.other)

    def first(found: ir.CardPattern) -> ir.Ref:
        return ir.Bound(_searched(s, whose, found, ir.Num(1), up_to))

    got = TOGETHER(s, post, t.Some(det=n.what.det, what=there), Use(sought=first), False)
    if got is None:
        raise s.error("which cards are searched for must be said of each of them")
    s.sought = -1
    refs.about(s, got, None, ("found",))
