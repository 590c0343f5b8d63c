"""Card patterns: from "other Insect creatures you control with 2 or more power" to a pattern of the kernel."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text import others, places, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import ADJECTIVE, HEAD, LANES, ONE, PATTERN, PLACED, POST, SHARED_TAIL, VALUE, ZONES_OF
from bloodwork.text.others import nouns_of as nouns_of
from bloodwork.text.phrases import IN_PLAY, Parts, Use, alone, by
from bloodwork.text.scope import CARD, Scope, Thing
from bloodwork.text.shapes import nodes
from bloodwork.text.tree import node

_TYPE_WORDS: Final = {
    "creature": ("creature",),
    "creature card": ("creature",),
    "command": ("command",),
    "command card": ("command",),
    "extended command": ("command", "extended"),
    "extended command card": ("command", "extended"),
    "blood flask": ("blood flask",),
    "blood flask card": ("blood flask",),
    "flask": ("blood flask",),
    "vestige": ("vestige",),
    "saga": ("saga",),
    "saga card": ("saga",),
    "card": (),
    "one": (),
}


ALL_ZONES: Final = (1 << 16) - 1
# what a card can be without
LACKS: Final = {"text": ir.LACKS_TEXT, "abilities": ir.LACKS_TEXT, "keywords": ir.LACKS_KEYWORDS, "kins": ir.LACKS_TAGS}
_ZONE_KINDS: Final = {
    "hands": "hand", "decks": "deck", "discard piles": "discard pile", "graveyards": "graveyard",
    "banished zone": "banished",
}  # fmt: skip


def tests_of(s: Scope, p: t.Pattern) -> Parts:
    return parts_of(s, p).close()


def parts_of(s: Scope, p: t.Pattern) -> Parts:
    """A pattern to which a side may still be added."""
    parts = Parts()
    parts.play = s.vocab.play_zones
    said = p.adjs
    p = shared(SHARED_TAIL(s, p) if two_readings(p) else p)
    if p.adjs or p.posts or not isinstance(p.head, t.Noun) or p.head.word != "card":
        s.cite("C-N9.16")
    HEAD(s, p.head, parts)
    for adj in p.adjs:
        if adj == "other":
            parts.tests.extend(ir.IsNot(ref) for ref in others.left_out(s, p))
        else:
            ADJECTIVE(s, adj, parts)
    for post in p.posts:
        postposition(s, post, parts)
    if p.other is not None:
        s.cite("C-N3.7")
        other = tests_of(s, t.Pattern(adjs=(*said, *p.other.adjs), head=p.other.head, posts=p.other.posts,
                                      other=p.other.other))  # fmt: skip
        both = Parts()
        both.zones = parts.zones | other.zones
        both.whose = parts.whose or other.whose
        both.tests = [ir.Either((parts.close().all_tests(), other.all_tests()))]
        return both
    return parts


_PLACES: Final = (t.InZone, t.PlayPost, t.Among, t.FromIt)  # words after a noun that say where cards are taken from


def shared(p: t.Pattern) -> t.Pattern:
    """ "A creature or command card from your discard pile": where cards are taken from is said of all in the list.

    Other words behind the last one narrow that one alone (C-N3.7). "Creature or command card" has the word for cards
    out of play once, and "an Insect or Bird creature" its noun.
    """
    if p.other is None:
        return p
    other = shared(p.other)
    head, adjs, posts = p.head, p.adjs, p.posts
    if p.joint:
        return t.Pattern(adjs=adjs, head=head, posts=(*posts, *other.posts), other=other, joint=True)
    if one_noun(p):
        assert isinstance(head, t.KinNoun)
        adjs, head, posts = (*adjs, t.KinAdj(name=head.kin)), other.head, other.posts
    elif isinstance(head, t.Noun) and isinstance(other.head, t.Noun):
        typed = f"{head.word} card" in _TYPE_WORDS and other.head.word.endswith(" card")
        head = t.Noun(word=f"{head.word} card", many=head.many) if typed else head
    if not any(isinstance(post, _PLACES) for post in posts):
        posts = (*posts, *(post for post in other.posts if isinstance(post, _PLACES)))
    return t.Pattern(adjs=adjs, head=head, posts=posts, other=other)


def one_noun(p: t.Pattern) -> bool:
    """ "An Insect or Bird creature": the noun is said once, and both are creatures."""
    other, head = p.other, p.head
    if other is None or p.posts or not isinstance(head, t.KinNoun) or not head.bare or head.many:
        return False
    return isinstance(other.head, t.Noun) and bool(other.adjs) and isinstance(other.adjs[0], t.KinAdj)


def last_of(p: t.Pattern) -> t.Pattern:
    while p.other is not None:
        p = p.other
    return p


@SHARED_TAIL.of()
def _of_last(s: Scope, p: t.Pattern) -> t.Pattern:
    raise s.error(
        "what stands behind the last of several nouns is of that one alone (C-N3.7): say it of each, or before "
        'them ("your creature or command")'
    )


@SHARED_TAIL.of(LANES)
def _of_each(s: Scope, p: t.Pattern) -> t.Pattern:
    s.cite("B-COST.25")
    return t.Pattern(adjs=p.adjs, head=p.head, posts=last_of(p).posts, other=p.other)


def two_readings(p: t.Pattern) -> bool:
    """ "A creature or command you control": by C-N3.7 the creature may be anybody's, and few would read it so.

    Where the article or the noun is said again, it is plain: "a command or a creature with cost 3 or less".
    """
    if p.other is None or p.posts or p.also or p.joint or one_noun(p):
        return False
    last = last_of(p)
    return p.head != last.head and any(not isinstance(post, _PLACES) for post in last.posts)


@HEAD.of(t.NameNoun)
def _name_noun(s: Scope, n: t.NameNoun, parts: Parts) -> None:
    parts.tests.append(ir.HasName(values.named_id(s, n.name)))


@HEAD.of(t.KinNoun)
def _kin_noun(s: Scope, n: t.KinNoun, parts: Parts) -> None:
    s.cite("C-N3.18", "C-N3.19", "C-N9.4")
    parts.tests.append(ir.HasTag(values.tag_id(s, n.kin)))


@HEAD.of(t.Noun)
def _noun(s: Scope, n: t.Noun, parts: Parts) -> None:
    bits = 0
    for word in _TYPE_WORDS[n.word]:
        bits |= s.type_bit(word)
    if bits:
        parts.tests.append(ir.HasTypes(bits))


@ADJECTIVE.of(t.KinAdj)
def _kin_adj(s: Scope, n: t.KinAdj, parts: Parts) -> None:
    s.cite("C-N3.18", "C-N3.19", "C-N9.4")
    parts.tests.append(ir.HasTag(values.tag_id(s, n.name)))


@ADJECTIVE.of(t.KinsAdj)
def _kins_adj(s: Scope, n: t.KinsAdj, parts: Parts) -> None:
    s.cite("C-N3.18", "C-N3.19", "C-N9.4")
    either = tuple((ir.HasTag(values.tag_id(s, kin)),) for kin in (n.name, n.other))
    parts.tests.append(ir.Either(either))


@ADJECTIVE.of(t.KeywordAdj)
def _keyword_adj(s: Scope, n: t.KeywordAdj, parts: Parts) -> None:
    s.cite("C-N3.5", "C-N3.19")
    parts.tests.append(ir.HasKeyword(values.keyword_parts(s, n.keyword)[0]))


@ADJECTIVE.of(t.CostAdj)
def _cost_adj(s: Scope, n: t.CostAdj, parts: Parts) -> None:
    s.cite("C-N3.6")
    parts.tests.append(ir.StatIs(s.stat("cost"), ir.EQ, VALUE(s, n.n)))


@ADJECTIVE.of(t.WhoseAdj)
def _whose_adj(s: Scope, n: t.WhoseAdj, parts: Parts) -> None:
    control(s, n.whose, parts)


SUPERLATIVES: Final = {
    "strongest": ("power", False), "weakest": ("power", True), "healthiest": ("health", False),
    "cheapest": ("cost", True), "most expensive": ("cost", False), "costliest": ("cost", False),
}  # fmt: skip


@ADJECTIVE.of(t.Superlative)
def _superlative(s: Scope, n: t.Superlative, parts: Parts) -> None:
    s.cite("C-N3.6", "C-N3.34")
    stat, parts.least = SUPERLATIVES[n.word]
    parts.extreme = s.stat(stat)


@ADJECTIVE.of(t.OfThe)
def _of_the(s: Scope, n: t.OfThe, parts: Parts) -> None:
    """How many of them is said before it; which they are, after the noun."""


@ADJECTIVE.of(t.Past)
def _past(s: Scope, n: t.Past, parts: Parts) -> None:
    if n.word == "named":
        s.cite("C-N4.33")
        parts.tests.append(ir.HasNamedName())
    elif n.word == "damaged":
        parts.tests.append(ir.IsDamaged(True))
    else:
        raise s.error(f'"{n.word}" can only stand with "the", "that" or "those"')


@ADJECTIVE.of(str)
def _adjective_word(s: Scope, adj: str, parts: Parts) -> None:
    if adj == "friendly":
        s.cite("C-N3.8")
        parts.side = ir.YOU
    elif adj in ("unfriendly", "enemy"):
        s.cite("C-N3.8")
        parts.side = ir.THEY
    elif adj in ("opposing", "adjacent"):
        s.cite("C-N3.11")
        if isinstance(places.near(s), ir.This) and not s.on_board and not s.own:
            hint = 'of your opponent\'s creatures say "enemy"' if adj == "opposing" else '"adjacent to" it'
            raise s.error(f'"{adj}" to which creature must be said: this card has no space; {hint}')
        at = ir.SlotOf(places.near(s))
        parts.tests.append(ir.StandsIn(places.across(at) if adj == "opposing" else places.adjacent(at)))
    elif adj == "diagonal":
        s.cite("C-N3.29")
        parts.tests.append(ir.StandsIn(places.diagonal(ir.SlotOf(places.near(s)))))
    elif adj in places.OUTER:
        s.cite("C-N3.9")
        parts.outer = places.OUTER[adj]
    else:
        parts.tests.append(state_test(s, adj))


def state_test(s: Scope, word: str) -> ir.Test:
    if word == "damaged":
        return ir.IsDamaged(True)
    if word == "ensnared":
        # a mark that lasts: a counter of that name
        return ir.CountersAre(values.counter(s, "ensnared"), ir.GE, ir.Num(1))
    if word in ("undamaged", "not damaged"):
        return ir.IsDamaged(False)
    if word == "face-down":
        s.cite("C-N3.5")
        return ir.IsFaceDown(True)
    if word == "face-up":
        s.cite("C-N3.5")
        return ir.IsFaceDown(False)
    if word in ("unopposed", "opposed"):
        s.cite("C-N3.12")
        return ir.StandsIn(ir.SlotsOf(None, (ir.IsUnopposed(word == "unopposed"),)))
    if word in s.vocab.marks:
        return ir.IsMarked(s.vocab.marks[word])
    raise s.error(f'"{word}" is no state of a card in this ruleset')


def control(s: Scope, word: str, parts: Parts) -> None:
    s.cite("C-N3.8")
    if word == "your":
        parts.side = ir.YOU
    elif word == "your opponent's":
        parts.side = ir.THEY
        s.spoken = ir.Opponent()
    else:
        who = values.whose(s, word)
        assert who is not None
        by(parts, who)


@POST.of(t.ControlPost)
def _control_post(s: Scope, n: t.ControlPost, parts: Parts) -> None:
    s.cite("C-N3.8")
    if n.who in ("they", "that player") and not isinstance(s.actor, ir.You):
        by(parts, s.actor)
    else:
        by(parts, values.player(s, n.who))


@POST.of(t.OwnPost)
def _own_post(s: Scope, n: t.OwnPost, parts: Parts) -> None:
    s.cite("C-N3.5")
    parts.tests.append(ir.OwnedBy(values.player(s, n.who)))


@POST.of(t.WithKeyword)
def _with_keyword(s: Scope, n: t.WithKeyword, parts: Parts) -> None:
    s.cite("C-N3.5", "C-N3.19")
    test = ir.HasKeyword(values.keyword_parts(s, n.keyword)[0], not n.without)
    if n.other is None:
        parts.tests.append(test)
    else:
        other = ir.HasKeyword(values.keyword_parts(s, n.other)[0], not n.without)
        parts.tests.append(ir.Either(((test,), (other,))))


@POST.of(t.WithStat)
def _with_stat(s: Scope, n: t.WithStat, parts: Parts) -> None:
    parts.tests.append(stat_is(s, n.stat, n.cmp))


@POST.of(t.CostsPost)
def _costs_post(s: Scope, n: t.CostsPost, parts: Parts) -> None:
    parts.tests.append(stat_is(s, "cost", n.cmp))


@POST.of(t.MoreThanStat)
def _more_than_stat(s: Scope, n: t.MoreThanStat, parts: Parts) -> None:
    """ "With more power than health"."""
    s.cite("C-N3.6")
    than = ir.StatOf(ir.OwnCard(), s.stat(n.than))
    parts.tests.append(ir.OfItself((ir.StatIs(s.stat(n.stat), values.THAN[n.op], than),)))


def stat_is(s: Scope, stat: str, cmp: t.Node) -> ir.Test:
    """A stat compared to a number, which may be one of the card itself: "with power greater than its health"."""
    cmp = values.of_stat(cmp, stat)
    itself = [n for n in nodes(cmp, t.StatValue) if isinstance(n.of, t.It) and n.stat != stat]
    if not itself:
        op, than = values.comparison(s, cmp)
        test = ir.StatIs(s.stat(stat), op, than)
        if stat == "magic value":  # a card without one has none that is small
            s.cite("B-MAGIC.4")
            return ir.Either(((ir.HasStat(s.stat(stat)), test),))
        return test
    if s.look_for("", "", False, "", False) is not None:
        raise s.error(
            f'"its {itself[0].stat}" could be the {itself[0].stat} of the card itself (C-N4.7): name the card, '
            f'or say "with more {stat} than {itself[0].stat}"',
            "malformed reference",
        )
    before, s.spread = s.spread, Thing(step=s.step, ref=ir.OwnCard(), nouns=CARD)
    with s.of_each():
        op, than = values.comparison(s, cmp)
    s.spread = before
    return ir.OfItself((ir.StatIs(s.stat(stat), op, than),))


@POST.of(t.Extreme)
def _extreme(s: Scope, n: t.Extreme, parts: Parts) -> None:
    s.cite("C-N3.6")
    parts.extreme = s.stat(n.stat)
    parts.least = n.which in ("least", "lowest")


@POST.of(t.WithCounters)
def _with_counters(s: Scope, n: t.WithCounters, parts: Parts) -> None:
    parts.tests.append(counters_are(s, n))


def counters_are(s: Scope, n: t.WithCounters) -> ir.Test:
    op, than = (ir.EQ, ir.Num(0)) if n.prep == "without" else values.comparison(s, n.n)
    return ir.CountersAre(values.counter(s, n.name), op, than)


@POST.of(t.OfKin)
def _of_kin(s: Scope, n: t.OfKin, parts: Parts) -> None:
    s.cite("C-N3.18", "C-N3.19", "C-N9.4")
    parts.tests.append(ir.HasTag(values.tag_id(s, n.kin)))


@POST.of(t.SameName)
def _same_name(s: Scope, n: t.SameName, parts: Parts) -> None:
    parts.tests.append(ir.SameName(ONE(s, n.of, "")))


@POST.of(t.NamedPost)
def _named_post(s: Scope, n: t.NamedPost, parts: Parts) -> None:
    parts.tests.append(ir.HasName(values.named_id(s, n.name)))


@POST.of(t.PlayPost)
def _play_post(s: Scope, n: t.PlayPost, parts: Parts) -> None:
    parts.zones = 1 << s.zone("hand")
    by(parts, values.player(s, n.who))


@POST.of(t.OtherThan)
def _other_than(s: Scope, n: t.OtherThan, parts: Parts) -> None:
    parts.tests.append(ir.IsNot(ONE(s, n.of, "")))


@POST.of(t.ExceptPost)
def _except_post(s: Scope, n: t.ExceptPost, parts: Parts) -> None:
    parts.tests.append(ir.Unlike(excepted(s, n.what)))


@POST.of(t.FromIt)
def _from_it(s: Scope, n: t.FromIt, parts: Parts) -> None:
    parts.zones = ALL_ZONES
    parts.tests.append(ir.IsAmong(s.ref_of(s.find("it", noun="card", whole=True))))


@POST.of(t.BlockingPost)
def _blocking_post(s: Scope, n: t.BlockingPost, parts: Parts) -> None:
    parts.tests.append(ir.IsAmong(s.ref_of(s.find("the creature blocking it", past="blocking"))))


@POST.of(t.Among)
def _among(s: Scope, n: t.Among, parts: Parts) -> None:
    several = s.look_for("", "", True, "", False, whole=True) if isinstance(n.of, t.It) else None
    if several is not None:
        # one of them is one of several, whatever single card was spoken of since
        s.cite("C-N4.3")
        parts.tests.append(ir.IsAmong(s.ref_of(several)))
        return
    parts.tests.append(ir.IsAmong(ONE(s, n.of, "")))


@POST.of(t.StatePost)
def _state_post(s: Scope, n: t.StatePost, parts: Parts) -> None:
    parts.tests.append(state_test(s, n.state))


@POST.of(t.EnteredPost, t.PlayedPost)
def _entered_post(s: Scope, n: t.EnteredPost | t.PlayedPost, parts: Parts) -> None:
    s.cite("C-N4.39")
    parts.tests.append(ir.EnteredThisTurn(True))


@POST.of(t.InZone)
def _in_zone(s: Scope, n: t.InZone, parts: Parts) -> None:
    zone_post(s, n.zone, parts)
    for further in (n.more, n.other):
        if further is not None:
            before, whose = parts.zones, further.whose or n.zone.whose
            zone_post(s, t.Zone(whose=whose, name=further.name), parts)
            if whose != n.zone.whose and not {n.zone.name, further.name} & _BOARD:
                both_players(s, parts, before)
            parts.zones |= before


def postposition(s: Scope, post: t.Node, parts: Parts) -> None:
    """Words after a noun, that narrow what it means."""
    if PLACED.knows(s, post):
        parts.tests.append(PLACED(s, post))
    else:
        POST(s, post, parts)


def excepted(s: Scope, n: t.Node) -> tuple[ir.Test, ...]:
    if isinstance(n, t.APattern):
        n = n.what
    if isinstance(n, t.KinNoun):
        n = t.Pattern(adjs=(), head=n)
    assert isinstance(n, t.Pattern)
    tests = tests_of(s, n).all_tests()
    if not tests:
        raise s.error(f"nothing is left: {s.said(n)} is any card")
    return tests


def both_players(s: Scope, parts: Parts, before: int) -> None:
    """ "Your hand or your opponent's hand": the same zone of either; other zones of different players are not told
    apart."""
    if parts.zones != before or parts.side == ir.ANYONE:
        raise s.error("zones of different players are not looked through together: say it in two sentences")
    parts.side, parts.whose = ir.ANYONE, ir.EachPlayer()


_BOARD: Final = frozenset(("play", "board", "battlefield"))


def zone_post(s: Scope, zone: t.Zone, parts: Parts) -> None:
    name = zone.name
    if name in ("play", "board", "battlefield"):
        parts.zones = 1 << s.zone("board") if name == "board" else s.vocab.play_zones
        return
    parts.zones = 1 << s.zone(zone_kind(name))
    if zone.whose == "" and parts.side != ir.ANYONE:
        parts.whose = ir.You() if parts.side == ir.YOU else ir.Opponent()  # "your opponent's cards in hand"
        return
    who = values.whose(s, zone.whose)
    if who is None:
        raise s.error(f'"{zone.whose} {name}" does not say whose')
    parts.whose = who
    by(parts, who)


def zone_kind(name: str) -> str:
    return _ZONE_KINDS.get(name, name)


def cards_held(s: Scope, holder: str | t.Node, zone: t.Zone) -> ir.Value:
    """How many cards a player has in a zone."""
    who = values.player(s, holder) if zone.whose in ("their", "") else values.whose(s, zone.whose)
    if who is None:
        raise s.error(f'"{zone.whose} {zone.name}": whose is meant must be said')
    return ir.ZoneSize(who, s.zone(zone_kind(zone.name)))


@node
class AsidePost(t.Node):
    """ "If this card is set aside". Of others nothing can be said that speaks of them there first (C-D10.3.6.1)."""


@node
class AsideBy(t.Node):
    """ "Cards set aside by this creature": those that its own text has put there, and it alone can speak of."""

    words: str
    of: str
    prep: str = "by"
    be: str | None = None


@POST.of(AsideBy)
def _aside_by(s: Scope, n: AsideBy, parts: Parts) -> None:
    s.cite("C-D10.3.6.1")
    if n.of == "it" and not s.find("it", needs="").this:
        raise s.error('what was set aside is known to the card that did it alone: say "by this creature"')
    parts.zones = 1 << s.zone("aside")


@POST.of(AsidePost)
def _aside_post(s: Scope, n: AsidePost, parts: Parts) -> None:
    parts.zones = 1 << s.zone("aside")


@PLACED.of(t.OpposingPost)
def _opposing_post(s: Scope, n: t.OpposingPost) -> ir.Test:
    s.cite("C-N3.11")
    return ir.StandsIn(places.across(places.slot_of(s, n.of)))


@PLACED.of(t.AdjacentPost)
def _adjacent_post(s: Scope, n: t.AdjacentPost) -> ir.Test:
    s.cite("C-N3.11")
    if isinstance(n.of, t.Some) and places.counts(n.of.det):
        found = PATTERN(s, n.of.what, IN_PLAY)
        op, than = values.how_many(s, n.of.det)
        return ir.Neighbours(found.side, alone(found), op, than)
    return ir.StandsIn(places.adjacent(places.slot_of(s, n.of)))


@PLACED.of(t.BesidePost)
def _beside_post(s: Scope, n: t.BesidePost) -> ir.Test:
    s.cite("C-N3.10", "C-N3.26")
    return ir.StandsIn(places.beside(places.slot_of(s, n.of), n.side, ir.Num(1) if n.next_to else None))


@PLACED.of(t.InSpacePost)
def _in_space_post(s: Scope, n: t.InSpacePost) -> ir.Test:
    s.cite("C-N3.9")
    return ir.StandsIn(places.where(s, n.where, None))


@PLACED.of(t.InRowPost)
def _in_row_post(s: Scope, n: t.InRowPost) -> ir.Test:
    s.cite("C-N3.9")
    return ir.StandsIn(ir.SlotsOf(places.row_of(s, n.whose), ()))


@POST.of(t.OfChoice)
def _of_choice(s: Scope, n: t.OfChoice, parts: Parts) -> None:
    """Who chooses is no part of what can be chosen."""


@PLACED.of(t.Between)
def _between(s: Scope, n: t.Between) -> ir.Test:
    s.cite("C-N3.11")
    return ir.StandsIn(ir.Amid(places.slot_of(s, n.a), places.slot_of(s, n.b)))


@PLACED.of(t.BetweenTwo)
def _between_two(s: Scope, n: t.BetweenTwo) -> ir.Test:
    s.cite("C-N3.11")
    tests = (ir.HoldsCard(tests_of(s, n.what).all_tests()),)
    left = ir.IsSlot(ir.Beside(ir.SlotsOf(None, tests), ir.RIGHT, ir.Num(1)))
    right = ir.IsSlot(ir.Beside(ir.SlotsOf(None, tests), ir.LEFT, ir.Num(1)))
    return ir.StandsIn(ir.SlotsOf(None, (left, right)))


@PLACED.of(t.SharesKin)
def _shares_kin(s: Scope, n: t.SharesKin) -> ir.Test:
    s.cite("C-N3.18", "C-N9.4")
    return ir.SharesTag(ONE(s, n.of, ""), s.vocab.shared_parents)


@PLACED.of(t.NamedKin)
def _named_kin(s: Scope, n: t.NamedKin) -> ir.Test:
    s.cite("C-N4.33")
    return ir.HasNamedTag()


@PLACED.of(t.NamedName)
def _named_name(s: Scope, n: t.NamedName) -> ir.Test:
    s.cite("C-N4.33")
    return ir.HasNamedName()


def cite_word(s: Scope, p: t.Pattern, use: Use) -> None:
    """By which rule a word is used for cards of a zone that is named."""
    word = p.head.word if isinstance(p.head, t.Noun) else ""
    if word.endswith(" card"):
        s.cite("/typed card")
    elif word == "card":
        s.cite("/card")
    elif use.covers:
        s.cite("/to play")


@ZONES_OF.of()
def _zones_of(s: Scope, p: t.Pattern, use: Use) -> int:
    word = p.head.word if isinstance(p.head, t.Noun) else ""
    plain = word in ("creature", "command", "extended command", "blood flask", "flask", "one", "vestige", "saga")
    if use.zones and not plain and is_controlled(p):
        s.cite("/in play")
        out = s.vocab.play_zones  # nobody controls a card anywhere else
    elif use.zones == 1 << s.zone("discard pile") and isinstance(p.head, t.KinNoun) and not use.covers:
        raise s.error('where it is must be said: "creature" of one in play, or "card from your discard pile"')
    elif use.zones and (use.covers or not plain):
        s.cite("C-D10.4/to play" if plain else "C-D10.4/card")
        out = use.zones if plain else use.zones & ~s.vocab.play_zones
    elif word in ("creature", "blood flask", "flask", "one"):
        s.cite("/in play")
        out = 1 << s.zone("board")
    elif word in ("command", "extended command"):
        s.cite("/in play")
        out = 1 << s.zone("timeline")
    elif word.endswith(" card"):
        s.cite("C-D10.4b")
        out = 0
        for name in ("hand", "discard pile"):
            out |= 1 << s.zone(name)
    else:
        out = s.vocab.play_zones
    if p.other is not None:
        out |= ZONES_OF(s, p.other, use)
    return out


def is_controlled(p: t.Pattern) -> bool:
    """Whether words say of cards who controls them."""
    sides = ("friendly", "unfriendly", "enemy")
    return any(adj in sides for adj in p.adjs) or any(
        isinstance(post, t.ControlPost) and not post.past for post in p.posts
    )
