"""Card patterns: from "other Insect creatures you control with 2 or more power" to a pattern of the kernel."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text import lanes, places, values
from bloodwork.text import tree as t
from bloodwork.text.scope import CARD, COMMAND, CREATURE, Scope

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
_ZONE_KINDS: Final = {
    "hands": "hand", "decks": "deck", "discard piles": "discard pile", "graveyards": "graveyard",
    "banished zone": "banished",
}  # fmt: skip


class Parts:
    """A pattern as far as it has been read."""

    def __init__(self) -> None:
        self.zones = 0
        self.whose: ir.Who | None = None  # whose zone, where one is named
        self.side = ir.ANYONE
        self.tests: list[ir.Test] = []
        self.extreme = -1
        self.least = False
        self.outer: int | None = None  # LEFT or RIGHT: of all that the rest describes, the one furthest to that side

    def all_tests(self) -> tuple[ir.Test, ...]:
        """With the side as a test."""
        out = list(self.tests)
        if self.side == ir.YOU:
            out.append(ir.ControlledBy(ir.You()))
        elif self.side == ir.THEY:
            out.append(ir.ControlledBy(ir.Opponent()))
        return tuple(out)

    def close(self) -> Parts:
        """Nothing is added any more: which card is the leftmost can be said."""
        if self.outer is not None:
            row = ir.SlotsOf(None, (ir.HoldsCard(self.all_tests()),))
            self.tests.append(ir.StandsIn(ir.Outermost(row, self.outer)))
            self.outer = None
        return self


def nouns_of(p: t.Pattern) -> frozenset[str]:
    """What such a card may be called when it is spoken of again."""
    if lanes.of_lanes(p):
        return lanes.nouns_of(p)
    if p.other is not None:
        return CARD
    if isinstance(p.head, t.Noun):
        word = p.head.word
        if word in ("creature", "creature card", "blood flask", "flask", "one"):
            return CREATURE
        if "command" in word:
            return COMMAND
    return CARD


def tests_of(s: Scope, p: t.Pattern) -> Parts:
    return parts_of(s, p).close()


def parts_of(s: Scope, p: t.Pattern) -> Parts:
    """A pattern to which a side may still be added."""
    parts = Parts()
    if p.adjs or p.posts or not isinstance(p.head, t.Noun) or p.head.word != "card":
        s.cite("C-N9.16")
    head_of(s, p.head, parts)
    for adj in p.adjs:
        adjective(s, adj, parts)
        if adj == "other":
            parts.tests.extend(ir.IsNot(ref) for nouns, ref in s.picked if same_kind(nouns, nouns_of(p)))
    for post in p.posts:
        postposition(s, post, parts)
    if p.other is not None:
        s.cite("C-N3.7")
        other = tests_of(s, t.Pattern(adjs=(*p.adjs, *p.other.adjs), head=p.other.head, posts=p.other.posts,
                                      other=p.other.other))  # fmt: skip
        both = Parts()
        both.zones = parts.zones | other.zones
        both.whose = parts.whose or other.whose
        both.tests = [ir.Either((parts.close().all_tests(), other.all_tests()))]
        return both
    return parts


def same_kind(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether "another" may leave out what was called so: a creature is no other command."""
    return other == CARD or any(noun in one and noun in other for noun in ("creature", "command"))


def head_of(s: Scope, head: t.Node, parts: Parts) -> None:
    if s.lanes and lanes.head_of(s, head, parts):
        return
    if isinstance(head, t.NameNoun):
        parts.tests.append(ir.HasName(values.name_id(s, head.name)))
    elif isinstance(head, t.KinNoun):
        s.cite("C-N3.18", "C-N3.19", "C-N9.4")
        parts.tests.append(ir.HasTag(values.tag_id(s, head.kin)))
    elif isinstance(head, t.Noun):
        bits = 0
        for word in _TYPE_WORDS[head.word]:
            bits |= s.type_bit(word)
        if bits:
            parts.tests.append(ir.HasTypes(bits))


def adjective(s: Scope, adj: str | t.Node, parts: Parts) -> None:
    if s.lanes and lanes.adjective(s, adj, parts):
        return
    if isinstance(adj, t.KinAdj):
        s.cite("C-N3.18", "C-N3.19", "C-N9.4")
        parts.tests.append(ir.HasTag(values.tag_id(s, adj.name)))
    elif isinstance(adj, t.KeywordAdj):
        s.cite("C-N3.5", "C-N3.19")
        parts.tests.append(ir.HasKeyword(values.keyword_parts(s, adj.keyword)[0]))
    elif isinstance(adj, t.CostAdj):
        s.cite("C-N3.6")
        parts.tests.append(ir.StatIs(s.stat("cost"), ir.EQ, values.value(s, adj.n)))
    elif isinstance(adj, t.WhoseAdj):
        control(s, adj.whose, parts)
    elif isinstance(adj, t.Past):
        if adj.word == "named":
            s.cite("C-N4.33")
            parts.tests.append(ir.HasNamedName())
        elif adj.word == "damaged":
            parts.tests.append(ir.IsDamaged(True))
        else:
            raise s.error(f'"{adj.word}" can only stand with "the", "that" or "those"')
    elif adj == "other":
        s.cite("C-N3.20")
        parts.tests.append(ir.IsNot(ir.This()))
    elif adj == "friendly":
        s.cite("C-N3.8")
        parts.side = ir.YOU
    elif adj in ("unfriendly", "enemy"):
        s.cite("C-N3.8")
        parts.side = ir.THEY
    elif adj in ("opposing", "adjacent"):
        s.cite("C-N3.11")
        at = ir.SlotOf(places.near(s))
        parts.tests.append(ir.StandsIn(places.across(at) if adj == "opposing" else places.adjacent(at)))
    elif adj in ("leftmost", "rightmost"):
        s.cite("C-N3.9")
        parts.outer = ir.LEFT if adj == "leftmost" else ir.RIGHT
    elif isinstance(adj, str):
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


def by(parts: Parts, who: ir.Who) -> None:
    """Controlled by a player, in the form that finds candidates fastest."""
    if isinstance(who, ir.You):
        parts.side = ir.YOU
    elif isinstance(who, ir.Opponent):
        parts.side = ir.THEY
    elif not isinstance(who, ir.EachPlayer):
        parts.tests.append(ir.ControlledBy(who))


def postposition(s: Scope, post: t.Node, parts: Parts) -> None:
    from bloodwork.text import refs

    if s.lanes and lanes.place_tests(s, post, parts):
        return
    if isinstance(post, t.ControlPost):
        s.cite("C-N3.8")
        if post.who in ("they", "that player") and not isinstance(s.actor, ir.You):
            by(parts, s.actor)
        else:
            by(parts, values.player(s, post.who))
    elif isinstance(post, t.OwnPost):
        s.cite("C-N3.5")
        parts.tests.append(ir.OwnedBy(values.player(s, post.who)))
    elif isinstance(post, t.WithKeyword):
        s.cite("C-N3.5", "C-N3.19")
        parts.tests.append(ir.HasKeyword(values.keyword_parts(s, post.keyword)[0], not post.without))
    elif isinstance(post, t.WithStat):
        op, than = values.comparison(s, post.cmp)
        parts.tests.append(ir.StatIs(s.stat(post.stat), op, than))
    elif isinstance(post, t.CostsPost):
        op, than = values.comparison(s, post.cmp)
        parts.tests.append(ir.StatIs(s.stat("cost"), op, than))
    elif isinstance(post, t.Extreme):
        s.cite("C-N3.6")
        parts.extreme = s.stat(post.stat)
        parts.least = post.which in ("least", "lowest")
    elif isinstance(post, t.WithCounters):
        op, than = values.comparison(s, post.n)
        parts.tests.append(ir.CountersAre(values.counter(s, post.name), op, than))
    elif isinstance(post, t.OfKin):
        s.cite("C-N3.18", "C-N3.19", "C-N9.4")
        parts.tests.append(ir.HasTag(values.tag_id(s, post.kin)))
    elif isinstance(post, t.SameName):
        parts.tests.append(ir.SameName(refs.one_ref(s, post.of)))
    elif isinstance(post, t.NamedPost):
        parts.tests.append(ir.HasName(values.name_id(s, post.name)))
    elif isinstance(post, t.PlayPost):
        parts.zones = 1 << s.zone("hand")
        by(parts, values.player(s, post.who))
    elif isinstance(post, t.OtherThan):
        parts.tests.append(ir.IsNot(refs.one_ref(s, post.of)))
    elif isinstance(post, t.ExceptPost):
        parts.tests.append(ir.Unlike(excepted(s, post.what)))
    elif isinstance(post, t.FromIt):
        parts.zones = ALL_ZONES
        parts.tests.append(ir.IsAmong(s.ref_of(s.find("it", noun="card", whole=True))))
    elif isinstance(post, t.BlockingPost):
        parts.tests.append(ir.IsAmong(s.ref_of(s.find("the creature blocking it", past="blocking"))))
    elif isinstance(post, t.Among):
        parts.tests.append(ir.IsAmong(refs.one_ref(s, post.of)))
    elif isinstance(post, t.StatePost):
        parts.tests.append(state_test(s, post.state))
    elif isinstance(post, t.EnteredPost | t.PlayedPost):
        s.cite("C-N4.39")
        parts.tests.append(ir.EnteredThisTurn(True))
    elif isinstance(post, t.InZone):
        zone_post(s, post.zone, parts)
        if post.other is not None:
            first = parts.zones
            zone_post(s, post.other, parts)
            parts.zones |= first
    else:
        parts.tests.append(place_test(s, post))


def excepted(s: Scope, n: t.Node) -> tuple[ir.Test, ...]:
    if isinstance(n, t.APattern):
        n = n.what
    if isinstance(n, t.KinNoun):
        n = t.Pattern(adjs=(), head=n)
    assert isinstance(n, t.Pattern)
    return tests_of(s, n).all_tests()


def zone_post(s: Scope, zone: t.Zone, parts: Parts) -> None:
    name = zone.name
    if name in ("play", "board", "battlefield"):
        parts.zones = 1 << s.zone("board") if name == "board" else s.vocab.play_zones
        return
    parts.zones = 1 << s.zone(zone_kind(name))
    who = values.whose(s, zone.whose)
    if who is None:
        raise s.error(f'"{zone.whose} {name}" does not say whose')
    parts.whose = who
    by(parts, who)


def zone_kind(name: str) -> str:
    return _ZONE_KINDS.get(name, name)


def place_test(s: Scope, post: t.Node) -> ir.Test:
    """A test of where a card stands, or of the kin and name it shares."""
    from bloodwork.text import refs

    if isinstance(post, t.OpposingPost):
        s.cite("C-N3.11")
        return ir.StandsIn(places.across(places.slot_of(s, post.of)))
    if isinstance(post, t.AdjacentPost):
        s.cite("C-N3.11")
        return ir.StandsIn(places.adjacent(places.slot_of(s, post.of)))
    if isinstance(post, t.BesidePost):
        s.cite("C-N3.10")
        return ir.StandsIn(places.beside(places.slot_of(s, post.of), post.side, ir.Num(1)))
    if isinstance(post, t.InSpacePost):
        s.cite("C-N3.9")
        return ir.StandsIn(places.where(s, post.where, None))
    if isinstance(post, t.Between):
        s.cite("C-N3.11")
        return ir.StandsIn(ir.Amid(places.slot_of(s, post.a), places.slot_of(s, post.b)))
    if isinstance(post, t.BetweenTwo):
        s.cite("C-N3.11")
        tests = (ir.HoldsCard(tests_of(s, post.what).all_tests()),)
        left = ir.IsSlot(ir.Beside(ir.SlotsOf(None, tests), ir.RIGHT, ir.Num(1)))
        right = ir.IsSlot(ir.Beside(ir.SlotsOf(None, tests), ir.LEFT, ir.Num(1)))
        return ir.StandsIn(ir.SlotsOf(None, (left, right)))
    if isinstance(post, t.SharesKin):
        s.cite("C-N3.18", "C-N9.4")
        return ir.SharesTag(refs.one_ref(s, post.of), s.vocab.shared_parents)
    if isinstance(post, t.NamedKin):
        s.cite("C-N4.33")
        return ir.HasNamedTag()
    if isinstance(post, t.NamedName):
        s.cite("C-N4.33")
        return ir.HasNamedName()
    raise s.error(f"{s.said(post)} cannot narrow a card")
