"""What a player is told to do: one function for each kind of instruction."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ops import ChooseNumber, Keep, NameWord, Search
from bloodwork.text import changes, denials, lane_deeds, moves, patterns, places, refs, turns, values
from bloodwork.text import tree as t
from bloodwork.text.refs import Got, Use
from bloodwork.text.scope import CREATURE, HELD, Draft, Scope, out_of_play
from bloodwork.text.triggers import PAST, lemma

_CARD_RULE: Final = {
    "discard": "C-N9.22", "reveal": "C-N9.22", "execute": "C-N9.23", "sacrifice": "C-N9.24", "destroy": "C-N9.24",
    "kill": "C-N9.24", "terminate": "C-N9.24", "liberate": "C-N9.24", "set aside": "C-N9.24", "flip": "C-N9.11",
}  # fmt: skip

_LASTING: Final = {"for this turn": 0, "for a round": 1}


def hand(s: Scope) -> int:
    return 1 << s.zone("hand")


def player_does(s: Scope, n: t.Node) -> None:
    """An instruction to the actor of the scope."""
    if lane_deeds.player_does(s, n):
        return
    if isinstance(n, t.Draw):
        draw(s, n)
    elif isinstance(n, t.Blood):
        blood(s, n)
    elif isinstance(n, t.BloodAll):
        if n.whose not in (("your",) if isinstance(s.actor, ir.You) else ("their", "that player's")):
            raise s.error('what a player loses is their own: "Your opponent loses all their blood."')
        s.cite("C-N9.18")
        s.do("lose_blood", who=s.actor, amount=ir.Resource(s.actor, s.vocab.resources["blood"]))
    elif isinstance(n, t.Deal):
        deal(s, n.n, n.to, ir.This(), n.more)
    elif isinstance(n, t.DoTo):
        do_to(s, lemma(n.verb), n.what, None, n.random)
    elif isinstance(n, t.RevealTo):
        s.cite("C-N9.22")
        got = refs.cards(s, n.what, Use(zones=hand(s)))
        refs.about(s, got, s.do("reveal", card=got.ref, who=values.actor(s, n.to)), PAST["reveal"])
    elif isinstance(n, t.Again):
        do_to(s, "execute", n.what)
    elif isinstance(n, t.SetAside):
        do_to(s, "set aside", n.what)
    elif isinstance(n, t.Turn):
        do_to(s, "turn down" if n.way == "face-down" else "flip", n.what)
    elif isinstance(n, t.Lend | t.PutInEffect):
        event = "give" if isinstance(n, t.Lend) else "favour"
        if event not in s.vocab.events:
            raise s.error(f"the rules of this ruleset know nothing that is {'lent' if event == 'give' else event}")
        got = refs.cards(s, n.what, Use(needs="creature"))
        s.do(event, card=got.ref, other=ir.This(), who=s.actor, word=_LASTING[n.length])
    elif isinstance(n, t.TakeControl):
        s.cite("C-N9.11")
        got = refs.cards(s, n.what)
        refs.about(s, got, s.do("take_control", card=got.ref, who=s.actor))
    elif isinstance(n, t.Play):
        play(s, n)
    elif isinstance(n, t.Make | t.MakeFirst):
        make(s, n)
    elif isinstance(n, t.Put):
        moves.put(s, n)
    elif isinstance(n, t.Shift):
        s.cite("C-N9.17")
        got = refs.cards(s, n.what, Use(needs="creature"))
        moves.shift(s, got, n.n, n.side.side)
    elif isinstance(n, t.MoveCloser):
        moves.closer(s, refs.cards(s, moves.one_named(n.what), Use(needs="creature")), n)
    elif isinstance(n, t.Shuffle):
        shuffle(s, n.deck)
    elif isinstance(n, t.ShuffleInto):
        got = refs.cards(s, n.what, Use(zones=hand(s)))
        who = values.whose(s, n.deck.whose)
        zone = s.zone(patterns.zone_kind(n.deck.name))
        refs.about(s, got, s.do("move", card=got.ref, place=ir.ZoneOf(who, zone, ir.ANYWHERE)))
        shuffle(s, n.deck)
    elif isinstance(n, t.Search):
        search(s, n)
    elif isinstance(n, t.Look):
        s.cite("C-N9.22")
        got = refs.cards(s, n.what, Use(zones=hand(s)))
        refs.about(s, got, s.do("look", card=got.ref, who=s.actor), ("looked",))
    else:
        _more(s, n)


def _more(s: Scope, n: t.Node) -> None:
    if isinstance(n, t.Counters):
        counters(s, n)
    elif isinstance(n, t.PoolGain):
        s.cite("C-N9.20")
        s.do("pool_gain", amount=values.amount(s, n.n))
    elif isinstance(n, t.PoolLoss):
        s.cite("C-N9.11")
        pool = ir.Resource(None, s.vocab.resources["pool"])
        s.do("pool_set", amount=ir.Minus(pool, values.amount(s, n.n)))
    elif isinstance(n, t.PoolSetTo):
        s.cite("C-N9.11")
        s.do("pool_set", amount=values.value(s, n.n))
    elif isinstance(n, t.EndTurn):
        turns.end_turn(s, n.whose)
    elif isinstance(n, t.Skip):
        s.cite("C-N9.21")
        s.do("skip_turn", who=s.actor, amount=values.amount(s, n.n))
    elif isinstance(n, t.SkipNext):
        s.cite("C-N9.21")
        s.do("skip_turn", who=s.actor, amount=ir.Num(1))
    elif isinstance(n, t.GainDraw):
        s.cite("C-N9.11")
        s.do("gain_draw", who=s.actor, amount=values.amount(s, n.n))
    elif isinstance(n, t.NameIt):
        s.cite("C-N9.27", "C-N4.33")
        if n.what == "number":
            reg = s.register()
            s.do("name", card=ir.This(), who=s.actor, word=ir.NAMED_NUMBER, out_number=reg)
            s.next_step()
            s.bind(number=ir.BoundNumber(reg))
        else:
            what = ir.NAMED_TAG if n.what == "kin" else ir.NAMED_NAME
            s.emit(NameWord, kind=s.kind("name"), who=s.actor, what=what)
    elif isinstance(n, t.Pick):
        s.cite("C-N9.27")
        got = refs.cards(s, n.what)
        refs.about(s, got, None, ("chosen",))
    elif isinstance(n, t.PickTo):
        from bloodwork.text import doings

        s.cite("C-N9.27")
        got = refs.cards(s, n.what)
        refs.about(s, got, None, ("chosen",))
        doings.card_does(s, n.do, got)
    elif isinstance(n, t.PickSpace):
        s.cite("C-N9.27")
        s.next_step()
        places.chosen(s, n.where, None, None)
    elif isinstance(n, t.Swap):
        s.cite("C-N9.11")
        a = refs.cards(s, n.a, Use(needs="creature"))
        refs.about(s, a, None)
        if n.b is None:
            s.do("swap", card=ir.Nth(a.ref, 0), other=ir.Nth(a.ref, 1))
        else:
            b = refs.cards(s, n.b, Use(needs="creature"))
            s.do("swap", card=a.ref, other=b.ref)
    elif isinstance(n, t.Give):
        s.cite("C-N9.25")
        got = refs.cards(s, n.what, Use(needs="creature"))
        refs.about(s, got, None)
        changes.gain(s, got.ref, n.change)
    elif isinstance(n, t.RemoveText):
        s.cite("C-N9.11")
        got = refs.cards(s, n.what)
        refs.about(s, got, None)
        s.do("lose_text", card=got.ref)
    elif isinstance(n, t.GameEnds):
        s.cite("C-N9.11")
        who = s.actor if n.verb == "win" else ir.Opponent() if isinstance(s.actor, ir.You) else ir.You()
        s.do("finish_game", who=who)
    elif isinstance(n, t.GainWould):
        not_gained(s)
        s.do("gain_blood", who=s.actor, amount=ir.EventNumber(ir.R_AMOUNT))
    elif isinstance(n, t.PlayMore):
        from bloodwork.kernel.ops import Allow

        s.cite("C-N4.39")
        s.emit(Allow, tally=turns.extra(s, "play"), who=s.actor, amount=values.amount(s, n.n))
    elif isinstance(n, t.PickBoth):
        s.cite("C-N9.27")
        first, second = refs.cards(s, n.a), refs.cards(s, n.b)
        both = Got(ir.Together((first.ref, second.ref)), first.nouns & second.nouns, True)
        refs.about(s, both, None, ("chosen",))
    elif isinstance(n, t.Steal):
        s.cite("C-N9.18")
        reg = s.register()
        s.do("lose_blood", who=values.player(s, n.whom), amount=values.amount(s, n.n), out_number=reg)
        s.do("gain_blood", who=s.actor, amount=ir.BoundNumber(reg))
    elif isinstance(n, t.Double):
        double(s, n)
    elif isinstance(n, t.PickAim):
        pick_aim(s, n)
    elif isinstance(n, t.IncreaseAttack):
        increase_attack(s, n)
    elif isinstance(n, t.ChangeSides):
        moves.change_sides(s, n.what)
    elif isinstance(n, t.AttackWith):
        s.cite("C-N18.22/attacks")
        got = refs.cards(s, n.what, Use(needs="creature", own=True))
        refs.about(s, got, None, ("attacking",))
        s.do("attack", card=got.ref)
    elif isinstance(n, t.SetStatTo):
        set_stat(s, n.of, n.stat, n.n)
    elif isinstance(n, t.PayCost):
        s.cite("C-N9.18", "C-N3.14")
        number = values.amount(s, t.StatValue(of=n.of, stat="cost"))
        s.do("lose_blood", who=s.actor, amount=number, flags=s.flag("cost"))
    elif isinstance(n, t.Accumulate):
        accumulate(s, ir.This(), n.n)
    elif isinstance(n, t.Link):
        moves.link(s, n)
    elif isinstance(n, t.Unlink):
        got = refs.cards(s, n.what)
        refs.about(s, got, s.do("unlink", card=got.ref))
    elif isinstance(n, t.Ensnare):
        got = refs.cards(s, n.what, Use(needs="creature"))
        refs.about(s, got, None)
        ensnare(s, got.ref)
    elif isinstance(n, t.Mulligan):
        s.cite("C-N9.11")
        s.do("mulligan", who=s.actor)
    else:
        raise s.error(f"{s.said(n)} cannot be done yet")


def not_gained(s: Scope) -> None:
    """Only the blood of a death can be gained by another player, or by nobody."""
    if not s.replacing or s.replaced != frozenset({"gain_blood"}):
        raise s.error('the blood that would be gained is that of a death: "When this creature dies, ..."')
    s.cite("C-N9.10")


def not_again(s: Scope, n: t.NotAgain) -> None:
    """The word that was named last is no choice when this ability is done again."""
    s.cite("C-N4.33")
    named = [draft for draft in s.code if isinstance(draft, Draft) and draft.make is NameWord]
    event = n.event
    again = isinstance(event, t.EvActs) and isinstance(event.what, t.This) and event.verb in ("execute", "executes")
    if not named:
        raise s.error(f'"that {n.what}": nothing was named before', "nothing before it fits")
    if not again:
        raise s.error("what was named is forgotten unless this card itself is executed again")
    named[-1].given["but_last"] = True


def flip_cost(s: Scope, n: t.FlipCost) -> None:
    """Flipping turns the printed side up, so numbers of the card itself are those that are printed there."""
    s.cite("C-N9.11", "C-N5.9")
    ref = refs.one_ref(s, n.of)
    s.printed = ref
    number = values.value(s, n.n)
    s.printed = None
    s.do("set_stat", card=ref, word=s.stat("flip cost"), amount=number)


def pick_aim(s: Scope, n: t.PickAim) -> None:
    """The space that the attack goes to, in place of its own."""
    if not s.replacing or s.replaced != frozenset({"attack"}):
        raise s.error('which space to attack is chosen when something attacks: "When this creature attacks, ..."')
    s.cite("C-N18.22/attacks", "C-N3.3")
    reg = s.register()
    row = None if n.whose == "space" else ir.Opponent()
    from bloodwork.kernel.ops import ChoosePlace

    s.emit(ChoosePlace, reg=reg, where=ir.SlotsOf(row, ()), who=s.actor, card=None)
    s.aimed = ir.BoundPlace(reg)
    s.next_step()
    s.bind(where=s.aimed)


def increase_attack(s: Scope, n: t.IncreaseAttack) -> None:
    """More power until it has attacked."""
    from bloodwork.kernel.ops import ON_EVENT, Moment

    s.cite("C-N4.19", "C-N9.25")
    own = n.of is None or isinstance(n.of, t.This) or not s.things
    if not own and n.of is not None and not isinstance(refs.one_ref(s, n.of), ir.This):
        raise s.error("whose next attack it is must be this creature's")
    done = ir.EventPattern((ir.KindPattern(s.kind("attack")),), (ir.CardIsThis(ir.R_CARD),))
    number = values.amount(s, n.n)
    if s.until is not None or s.replacing or s.cost:
        raise s.error("more power for the next attack is an effect of its own: it pays and replaces nothing")
    s.until = Moment(ON_EVENT, done)
    s.do("gain_stat", card=ir.This(), word=s.stat("power"), amount=number)
    s.until = None


def double(s: Scope, n: t.Double) -> None:
    """It gains as much of a stat as it has."""
    s.cite("C-N9.25")
    of: t.Node = n.of
    if isinstance(of, t.SomeOnes):
        of = t.Some(det=of.det, what=t.Pattern(adjs=(), head=t.Noun(word=of.noun.removesuffix("'s"))))
    if isinstance(of, t.ThatOnes | t.This | t.It) and not n.the:
        got = Got(refs.one_ref(s, of, "creature"), CREATURE, False)
    else:
        got = refs.cards(s, of, Use(needs="creature"))
    if got.many:
        raise s.error("the stat of one creature is doubled at a time")
    refs.about(s, got, None)
    s.do("gain_stat", card=got.ref, word=s.stat(n.stat), amount=ir.StatOf(got.ref, s.stat(n.stat)))


def set_stat(s: Scope, of: t.Node, stat: str, n: t.Node) -> None:
    """A stat is given a number; of "a creature's" someone chooses which."""
    s.cite("C-N4.30", "C-N9.25")
    if isinstance(of, t.SomeOnes):
        noun = t.Noun(word=of.noun.removesuffix("'s"))
        got = refs.cards(s, t.Some(det=of.det, what=t.Pattern(adjs=(), head=noun)))
        refs.about(s, got, None)
        ref = got.ref
    else:
        ref = refs.one_ref(s, of, "creature")
    s.do("set_stat", card=ref, word=s.stat(stat), amount=values.value(s, n))


def accumulate(s: Scope, ref: ir.Ref, n: t.Node | None) -> None:
    s.cite("C-N13.8b", "C-N9.26")
    number = values.amount(s, n if n is not None else t.One())
    s.do("add_counter", card=ref, word=values.counter(s, "accumulate"), amount=number)


def ensnare(s: Scope, ref: ir.Ref) -> None:
    s.cite("C-N9.26")
    s.do("add_counter", card=ref, word=values.counter(s, "ensnared"), amount=ir.Num(1))


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
        s.cite("C-N3.15")
        reg = s.register()
        s.emit(ChooseNumber, reg=reg, who=who, lo=ir.Num(0), hi=values.amount(s, n.n.n))
        times = ir.BoundNumber(reg)
    else:
        times = values.amount(s, n.n)
        if isinstance(times, ir.Num) and times.number == 1:
            times = None
    if times is not None:
        s.cite("C-N2.48")
    draft = s.do("draw", who=who, place=place, times=times)
    s.next_step()
    shared = isinstance(who, ir.EachPlayer)
    s.bind(ref=ir.This(), nouns=HELD, many=times is not None, past=("drawn",), draft=draft, shared=shared)


def blood(s: Scope, n: t.Blood) -> None:
    if n.more is not None:
        keep(s, n.n, n.more, "lose_blood" if n.verb in ("lose", "pay") else "gain_blood")
        return
    s.cite("C-N9.18")
    if n.verb == "pay" and isinstance(n.n, t.Number) and n.n.n > 0:
        s.wish_price = n.n.n
    number = values.amount(s, n.n)
    s.wish_price = None
    if n.verb in ("gain", "get"):
        s.do("gain_blood", who=s.actor, amount=number)
    elif n.verb == "lose":
        s.do("lose_blood", who=s.actor, amount=number)
    else:
        s.do("lose_blood", who=s.actor, amount=number, flags=s.flag("cost"))


def keep(s: Scope, n: t.Node, more: str, event: str) -> None:
    """ "N more" and "N less": the event itself with another amount."""
    s.cite("C-N4.25", "C-N9.10")
    events = {"damage", "player_damage"} if event == "damage" else {event}
    if not s.replacing or not events & s.replaced:
        raise s.error(f'"{more}" needs an event whose number it changes: "would ... instead"')
    s.emit(Keep, amount=values.value(s, n), sign=1 if more == "more" else -1)


def deal(s: Scope, n: t.Node, to: str | t.Node, source: ir.Ref, more: str | None = None) -> None:
    if more is not None:
        keep(s, n, more, "damage")
        return
    s.cite("C-N9.19")
    if isinstance(to, t.AnyTarget):
        any_target(s, n, source)
        return
    if isinstance(to, values.PLAYER_NODES):
        who: ir.Who | None = values.actor(s, to)
        if isinstance(to, t.Sovereign) and isinstance(who, ir.EachPlayer):
            who = None  # both at once: one event
        s.do("player_damage", who=who, amount=values.amount(s, n), other=source)
        return
    # "that much" may be of a card chosen only now: the number is read after the choice
    times, each = s.times, s.each
    s.times = s.each = None
    got = refs.cards(s, to, Use(needs="creature", apart=True))
    s.times, s.each = times, each
    if s.meaning:
        # "where X is its power" stands at the end, and can speak of what was chosen
        refs.about(s, got, None, ("damaged",))
        number = values.amount(s, n)
    else:
        number = values.amount(s, n)
        refs.about(s, got, None, ("damaged",))
    s.do("damage", card=got.ref, amount=number, other=source)


def any_target(s: Scope, n: t.Node, source: ir.Ref) -> None:
    """A creature or a player, as the actor chooses."""
    from bloodwork.kernel.ops import ChooseTarget, If, Jump
    from bloodwork.text.scope import Label

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


def do_to(s: Scope, verb: str, what: t.Node, got: Got | None = None, random: bool = False) -> None:
    """Verbs that need only cards."""
    s.cite(_CARD_RULE.get(verb, "C-N9.11"))
    use = Use()
    given: dict[str, Any] = {}
    event = {"set aside": "set_aside", "turn down": "turn_down", "kill": "destroy"}.get(verb, verb)
    if verb == "deny":
        denials.deny(s, what if got is None else got.ref)
        return
    if verb in ("destroy", "kill"):
        given["other"] = ir.This()
        use = Use(needs="creature")
    elif verb == "sacrifice":
        given["who"] = s.actor
        use = Use(own=True, needs="creature")
    elif verb == "discard":
        given["who"] = s.actor
        use = Use(zones=hand(s), usual=True)
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
    if got is None and random:
        got = refs.by_chance(s, what, use)
    elif got is None:
        got = refs.cards(s, what, use)
    if verb == "end":
        # out of play as its type leaves it: a creature dies, a command is terminated
        for word, ending in (("creature", "destroy"), ("command", "terminate")):
            s.do(ending, card=ir.ThoseThat(got.ref, (ir.HasTypes(s.type_bit(word)),)))
        return
    from_it = isinstance(what, t.Some) and any(isinstance(post, t.FromIt | t.Among) for post in what.what.posts)
    if verb == "discard" and (from_it or isinstance(what, t.It)) and isinstance(s.actor, ir.You):
        given["who"] = ir.ControllerOf(got.ref)  # a card that was spoken of is discarded by whoever has it
    refs.about(s, got, s.do(event, card=got.ref, **given), PAST.get(verb, ()), arrived=verb == "execute")


def lies_face_down(what: t.Node) -> bool:
    return isinstance(what, t.Some) and "face-down" in what.what.adjs


def play(s: Scope, n: t.Play) -> None:
    s.cite("C-N9.23")
    verb = lemma(n.verb)
    got = refs.cards(s, n.what, Use(zones=hand(s), covers=True))
    flags = s.flag("down") if n.way == "face-down" else 0
    place = places.chosen(s, n.at, s.actor, got.ref) if n.at is not None else None
    given: dict[str, Any] = {}
    if n.price is not None:
        if n.price.n is not None:
            given["amount"] = values.value(s, n.price.n)
        else:
            flags |= s.flag("free")
    if verb == "summon":
        given.pop("amount", None)
        if n.price is not None and n.price.n is not None:
            raise s.error("to summon is to play for free: it has no price")
        flags &= ~s.flag("free")
    draft = s.do(verb, card=got.ref, who=s.actor, place=place, flags=flags, **given)
    refs.about(s, got, draft, PAST.get(verb, ()), arrived=True)


def make(s: Scope, n: t.Make | t.MakeFirst) -> None:
    s.cite("C-N9.23")
    if isinstance(n, t.MakeFirst) and not s.vocab.lines:
        raise s.error("cards of this ruleset form no lines")
    verb = lemma(n.verb)
    place: ir.Where | None = None
    if isinstance(n.at, t.ToZone):
        if verb == "spawn":
            raise s.error("what is spawned enters a space of the board: to put it elsewhere, create it")
        place = moves.zone_place(s, n.at)
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
    if who is None:
        raise s.error("whose deck is shuffled must be said")
    s.do("shuffle", who=who, place=ir.ZoneOf(who, zone))


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
    parts = patterns.tests_of(s, p)
    found = ir.CardPattern(zone, ir.ANYONE, (*parts.tests, ir.OwnedBy(whose)))
    reg = s.register()
    s.emit(Search, kind=s.kind("search"), out=reg, who=s.actor, whose=whose, pattern=found, hi=hi, up_to=up_to)
    many = not (isinstance(hi, ir.Num) and hi.number == 1)
    s.next_step()
    s.bind(ref=ir.Bound(reg), nouns=out_of_play(patterns.nouns_of(p)), many=many, past=("found",))


def counters(s: Scope, n: t.Counters) -> None:
    s.cite("C-N9.26")
    if isinstance(n.n, t.AllCount | t.AnyNumber):
        number: ir.Value = ir.Num(refs.BOUNDLESS)
    else:
        number = values.amount(s, n.n)
    got = refs.cards(s, n.what)
    refs.about(s, got, None)
    word = values.counter(s, n.name)
    if isinstance(n.n, t.AnyNumber):
        if got.many:
            raise s.error("any number of counters is taken from one card")
        s.cite("C-N3.15")
        reg = s.register()
        s.emit(ChooseNumber, reg=reg, who=s.actor, lo=ir.Num(0), hi=ir.CountersOn(got.ref, word))
        number = ir.BoundNumber(reg)
        s.bind(number=number)
    if n.verb == "remove":
        taken = s.register() if isinstance(n.n, t.AllCount) else -1
        s.do("remove_counter", card=got.ref, word=word, amount=number, out_number=taken)
        if taken >= 0:
            s.bind(number=ir.BoundNumber(taken))
    else:
        if word < 0:
            raise s.error("which counter must be said")
        s.do("add_counter", card=got.ref, word=word, amount=number)
