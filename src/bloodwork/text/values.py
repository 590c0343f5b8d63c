"""Numbers, players and names: from words to what the kernel reads."""

from __future__ import annotations

from typing import Final

from bloodwork.errors import nearest
from bloodwork.kernel import ir
from bloodwork.text import tree as t
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.errors import NOBODY_CHOOSES
from bloodwork.text.parse import numbered
from bloodwork.text.scope import Scope

_OPS = {
    "": ir.EQ, "exactly": ir.EQ, "equal to": ir.EQ, "more": ir.GE, "greater": ir.GE, "higher": ir.GE, "at least": ir.GE,
    "less": ir.LE, "fewer": ir.LE, "lower": ir.LE, "at most": ir.LE,
}  # fmt: skip
THAN = {"more": ir.GT, "greater": ir.GT, "higher": ir.GT, "less": ir.LT, "fewer": ir.LT, "lower": ir.LT}


def value(s: Scope, n: t.Node) -> ir.Value:
    from bloodwork.text import refs

    if isinstance(n, t.Number):
        return ir.Num(n.n)
    if isinstance(n, t.One | t.Another):
        return ir.Num(1)
    if isinstance(n, t.NoCount):
        return ir.Num(0)
    if isinstance(n, t.Letter):
        return s.letter(n.letter)
    if isinstance(n, t.ThatMuch):
        s.cite("C-N4.11", "C-N3.14")
        found = s.find_number(f"that {n.word}")
        return ir.Times(ir.Num(2), found) if n.twice else found
    if isinstance(n, t.UpTo):
        return value(s, n.n)
    if isinstance(n, t.StatValue) and isinstance(n.of, t.Some) and n.of.det not in ("the", "that", "those"):
        s.cite("C-N3.14")
        got = refs.cards(s, n.of)
        return ir.SumOfStat(got.ref, s.stat(n.stat))
    if isinstance(n, t.StatValue):
        s.cite("C-N3.14")
        ref = refs.one_ref(s, n.of)
        if s.printed is not None and same_card(ref, s.printed):
            return ir.PrintedStat(ref, s.stat(n.stat))
        return ir.StatOf(ref, s.stat(n.stat))
    if isinstance(n, t.CountValue):
        s.cite("C-N3.14")
        assert isinstance(n.what, t.Pattern)
        return ir.HowMany(ir.All(refs.pattern(s, n.what)))
    if isinstance(n, t.CountersValue):
        s.cite("C-N3.14")
        return ir.CountersOn(refs.one_ref(s, n.of), counter(s, n.name))
    if isinstance(n, t.BloodValue):
        return ir.Resource(player(s, n.who), s.vocab.resources["blood"])
    if isinstance(n, t.BloodOf):
        return ir.Resource(whose(s, n.whose), s.vocab.resources["blood"])
    if isinstance(n, t.TotalValue):
        return ir.SumOfStat(refs.group(s, n.of), s.stat(n.stat))
    if isinstance(n, t.Twice):
        return ir.Times(ir.Num(2), value(s, n.of))
    if isinstance(n, t.TwiceCount):
        assert isinstance(n.of, t.Pattern)
        return ir.Times(ir.Num(2), ir.HowMany(ir.All(refs.pattern(s, n.of))))
    if isinstance(n, t.Half):
        return ir.Divided(value(s, n.of), 2, n.way == "up")
    if isinstance(n, t.HalfThat):
        s.cite("C-N4.11")
        return ir.Divided(s.find_number("that much"), 2, n.way == "up")
    if isinstance(n, t.PoolValue):
        return ir.Resource(None, s.vocab.resources["pool"])
    if isinstance(n, t.CountDeeds):
        return counted(s, n.of)
    if isinstance(n, t.NamedNumber):
        s.cite("C-N4.33")
        return ir.NamedNumber()
    if isinstance(n, t.LifeOf):
        return ir.Resource(player(s, n.of), s.vocab.resources["life"])
    if isinstance(n, t.AspOf):
        return ir.Resource(player(s, n.who), s.vocab.resources["asp"])
    if isinstance(n, t.DamageOn):
        return ir.DamageOn(refs.one_ref(s, n.of))
    if isinstance(n, t.PlusValue):
        return ir.Plus(value(s, n.a), value(s, n.b))
    raise s.error(f"{s.said(n)} is no number here")


def same_card(one: ir.Ref, other: ir.Ref) -> bool:
    """Whether two references are the same words again."""
    if isinstance(one, ir.Bound) and isinstance(other, ir.Bound):
        return one.reg == other.reg
    return one is other or (isinstance(one, ir.This) and isinstance(other, ir.This))


def amount(s: Scope, n: t.Node) -> ir.Value:
    """A number of an instruction, taken as often as its "for each" says."""
    out = value(s, n)
    times = taken_times(s)
    if times is not None:
        out = times if isinstance(out, ir.Num) and out.number == 1 else ir.Times(out, times)
    s.times = None
    return out


def taken_times(s: Scope) -> ir.Value | None:
    """How often "for each" takes the number of the clause."""
    if s.each is not None:
        each, s.each = s.each, None  # numbers in what is counted are not multiplied themselves
        s.times = counted(s, each)
    return s.times


def counted(s: Scope, n: t.Node) -> ir.Value:
    """How many there are of what "for each" speaks of."""
    from bloodwork.text import refs

    s.cite("C-N3.14")
    if isinstance(n, t.CountedCards):
        assert isinstance(n.what, t.Pattern)
        return ir.HowMany(ir.All(refs.pattern(s, n.what)))
    if isinstance(n, t.CountedHad):
        if not s.vocab.player_counters:
            raise s.error("players of this ruleset have no counters")
        return ir.MostCounters(counter(s, n.name))
    if isinstance(n, t.CountedCounters):
        return ir.CountersOn(refs.one_ref(s, n.of), counter(s, n.name))
    if isinstance(n, t.CountedWish):
        return wished(s, n)
    if isinstance(n, t.CountedHappened | t.CountedDid):
        from bloodwork.text import turns

        assert isinstance(n.what, t.Pattern)
        if isinstance(n, t.CountedDid):
            return turns.did(s, n.who, n.verb, n.what)
        return turns.happened(s, n.verb, n.what)
    if isinstance(n, t.CountedBlood):
        return ir.Resource(player(s, n.who), s.vocab.resources["blood"])
    if isinstance(n, t.CountedDamage):
        return s.find_number("damage dealt")
    raise s.error(f"{s.said(n)} cannot be counted")


def wished(s: Scope, n: t.CountedWish) -> ir.Value:
    """The player takes as many as they want, and can pay for, and these can be spoken of."""
    from bloodwork.text import patterns, refs
    from bloodwork.text.triggers import lemma

    s.cite("C-N3.3", "C-N3.15")
    assert isinstance(n.what, t.Pattern)
    before = s.actor
    s.actor = player(s, n.who)
    found = refs.pattern(s, n.what, refs.Use(own=lemma(n.verb) == "sacrifice"))
    most: ir.Value = ir.Num(refs.BOUNDLESS)
    if s.wish_price is not None:
        blood = ir.Resource(s.actor, s.vocab.resources["blood"])
        most = ir.Divided(blood, s.wish_price, False)
    got = refs.choose(s, ir.All(found), ir.Num(0), most, patterns.nouns_of(n.what), False)
    s.actor = before
    s.next_step()
    s.bind(ref=got.ref, nouns=got.nouns, many=True, past=("chosen",))
    return ir.HowMany(got.ref)


def comparison(s: Scope, n: t.Node) -> tuple[int, ir.Value]:
    if isinstance(n, t.NoCount):
        return ir.EQ, ir.Num(0)
    if isinstance(n, t.One):
        return ir.GE, ir.Num(1)
    s.cite("C-N3.6")
    if isinstance(n, t.Cmp):
        return _OPS[n.op], value(s, n.n)
    if isinstance(n, t.CmpThan):
        return THAN[n.op], value(s, n.n)
    return ir.EQ, value(s, n)


def counter(s: Scope, name: str | None) -> int:
    """The number of a counter's name; -1 for counters of any name."""
    if name is None:
        return -1
    name = s.vocab.counters.get(name, name)
    if name not in s.lib.counters:
        s.lib.counters.append(name)
    return s.lib.counters.index(name)


EACH: Final = ("each player", "both players", "both", "you and your opponent", "you and your opponent each", "players")
# how a player can be said, where a card could stand as well
PLAYER_NODES: Final = (str, t.PlayerOf, t.WhoeverControls, t.WhoeverMost, t.WhoeverHas, t.WhoeverDid, t.Sovereign)
# a player by the Sovereign that is theirs
_SOVEREIGNS: Final = {
    "your": "you", "your opponent's": "your opponent", "the opposing": "your opponent", "each": "each player",
    "that player's": "that player", "their": "that player", "a": "a player",
}  # fmt: skip
OTHER: Final = ("the other 1", "the other player")
# words for what players did to cards, as the cards are called for it
PAST_DEEDS: Final = {"drew": "drawn"}


def owned_number(s: Scope, n: t.WhoeverMost | t.WhoeverHas) -> ir.Value:
    """What is compared between the players, as each of them would count it."""
    from bloodwork.text import patterns, refs

    if isinstance(n, t.WhoeverMost):
        assert isinstance(n.what, t.Pattern)
        found = refs.pattern(s, n.what)
        return ir.HowMany(ir.All(ir.CardPattern(found.zones, ir.YOU, found.tests)))
    if isinstance(n.what, t.MostBlood):
        return ir.Resource(ir.You(), s.vocab.resources["blood"])
    assert isinstance(n.what, t.MostCards)
    return ir.ZoneSize(ir.You(), s.zone(patterns.zone_kind(n.what.zone or "hand")))


def whoever_did(s: Scope, n: t.WhoeverDid) -> ir.Who:
    """The players who have those of the cards spoken of that the words describe, found once."""
    from bloodwork.kernel.ops import Let
    from bloodwork.text import patterns

    s.cite("C-N4.3", "C-N3.13")
    if not isinstance(n.what, t.Some):
        raise s.error("which card that was must be said")
    p = n.what.what
    thing = s.find(f"whoever {n.verb}", past=PAST_DEEDS.get(n.verb, n.verb), other=True)
    extreme = [post for post in p.posts if isinstance(post, t.Extreme)]
    rest = t.Pattern(adjs=p.adjs, head=p.head, posts=tuple(post for post in p.posts if post not in extreme))
    ref = s.ref_of(thing)
    tests = patterns.tests_of(s, rest).all_tests()
    if tests:
        ref = ir.ThoseThat(ref, tests)
    for post in extreme:
        s.cite("C-N3.6")
        ref = ir.MostOf(ref, s.stat(post.stat), post.which in ("least", "lowest"))
    reg = s.register()
    s.emit(Let, reg=reg, who=ir.HoldersOf(ref))
    return ir.BoundPlayer(reg)


def sovereign(who: str | t.Node) -> str | t.Node:
    """The player whose Sovereign is meant."""
    return _SOVEREIGNS[who.which] if isinstance(who, t.Sovereign) else who


def player(s: Scope, who: str | t.Node | None) -> ir.Who:
    from bloodwork.text import refs

    who = sovereign(who) if who is not None else None
    if who is None or who in ("you", "yourself"):
        return ir.You()
    if isinstance(who, t.PlayerOf):
        s.cite("C-N3.13")
        ref = refs.one_ref(s, who.of)
        return ir.ControllerOf(ref) if who.role == "controller" else ir.OwnerOf(ref)
    if who in ("your opponent", "each opponent"):
        s.spoken = ir.Opponent()
        return s.spoken
    if isinstance(who, t.WhoeverControls):
        s.cite("C-N3.13")
        return ir.ControllerOf(refs.one_ref(s, who.of))
    if isinstance(who, t.WhoeverMost | t.WhoeverHas):
        s.cite("C-N3.6", "C-N3.13")
        return ir.Topmost(owned_number(s, who), who.which in ("least", "fewest", "less", "fewer"))
    if isinstance(who, t.WhoeverDid):
        return whoever_did(s, who)
    if who in OTHER:
        s.cite("C-N4.3")
        return ir.OtherOf(s.find_player(str(who)))
    if who in EACH:
        s.cite("C-N3.13")
        return ir.EachPlayer()
    if who == "the active player":
        return ir.ActivePlayer()
    if who in ("that player", "they"):
        s.cite("C-N4.3")
        return s.find_player(str(who))
    if isinstance(who, t.Node):
        raise s.error(f"{s.said(who)} is no player here")
    raise s.error(f'"{who}": which player is meant must be said', NOBODY_CHOOSES)


def actor(s: Scope, who: str | t.Node | None) -> ir.Who:
    """A player who is told to do something, or to whom it is done: "a player" is for the actor to choose."""
    who = sovereign(who) if who is not None else None
    if who not in ("a player", "any player", "target player"):
        return player(s, who)
    from bloodwork.kernel.ops import ChoosePlayer

    s.cite("C-N3.13", "C-N3.3")
    reg = s.register()
    s.emit(ChoosePlayer, reg=reg, who=s.actor)
    return ir.BoundPlayer(reg)


def whose(s: Scope, word: str) -> ir.Who | None:
    """Whose zone; None: that of each card's owner."""
    if word == "your":
        return ir.You()
    if word == "your opponent's":
        s.spoken = ir.Opponent()
        return s.spoken
    if word in ("its owner's", "their owner's", "their owners'"):
        return None
    if word == "its controller's":
        return ir.ControllerOf(s.ref_of(s.find("its controller")))
    if word == "":
        return s.actor
    if word in ("each player's", "both players'", "any", "a", "the"):
        return ir.EachPlayer()
    if word in ("their", "that player's"):
        if not isinstance(s.actor, ir.You):
            return s.actor
        return s.find_player(word)
    raise s.error(f'"{word}" does not say whose')


def name_id(s: Scope, name: str) -> int:
    low = name.casefold()
    for i, known in enumerate(s.lib.names):
        if known.casefold() == low:
            return i
    close = nearest(name, s.lib.names)
    raise s.error(f'no card is called "{name}"' + (f'; did you mean "{close}"?' if close else ""), "unknown card")


def tag_id(s: Scope, name: str) -> int:
    return s.lib.tag_names.index(name)


def keyword_parts(s: Scope, text: str) -> tuple[int, int]:
    """A printed keyword as its number in the library and its own number."""
    name, _, tail = text.rpartition(" ")
    number = 1
    times = DIALECTS[s.vocab.dialect].times
    if not numbered(tail, times):
        name = text
    else:
        number = int(tail.removeprefix(times))
    low = name.casefold()
    for keyword in s.lib.keywords:
        if keyword.name.casefold() == low:
            return keyword.id, number
    raise s.error(f'unknown keyword "{text}"', "unknown keyword")
