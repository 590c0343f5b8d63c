"""Cards, places and states of a game with lanes: which nouns mean what, and where what lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ops import ChooseNumber
from bloodwork.text import tree as t
from bloodwork.text import values
from bloodwork.text.meaning import (
    ADJECTIVE,
    CALLED_IT,
    CHECK_THIS,
    HEAD,
    LANES,
    PATTERN,
    POST,
    THIS_NOUNS,
    ZONES_OF,
)
from bloodwork.text.phrases import Parts, Use
from bloodwork.text.scope import CARD, LANE_CHARACTER, Scope, stat_name

if TYPE_CHECKING:
    from bloodwork.text.triggers import Heard

# what is no character, by the noun for it
_OTHERS: Final = ("sovereign", "rune", "resource", "artifact", "training", "ritual")
_SPELLS: Final = ("spell", "miracle")
# states with words of their own for what they are not
_NOT: Final = {"unturned": "turned", "undamaged": "damaged"}
_ROWS: Final = {
    "war zone": "in_war_zone",
    "back row": "in_back_row",
    "safety zone": "in_safety_zone",
    "resource row": "in_resource_row",
}
SAME_LANE: Final = "same_lane"
LANE_COUNT: Final = 3


_WORDS: Final = frozenset(
    {"character", "permanent", "token", "barrier", "advisor", "character card", "resource card", "artifact card"}
    | {"training card", "spell card", *_OTHERS, *_SPELLS}
)


def of_lanes(p: t.Pattern) -> bool:
    """Whether its noun is one that only such a game has."""
    return isinstance(p.head, t.TokenNoun) or (isinstance(p.head, t.Noun) and p.head.word in _WORDS)


def nouns_of(p: t.Pattern) -> frozenset[str]:
    """What such a card may be called when it is spoken of again."""
    if p.other is not None:
        return CARD
    word = p.head.word if isinstance(p.head, t.Noun) else ""
    if word in ("character", "advisor", "barrier") or isinstance(p.head, t.KinNoun):
        return LANE_CHARACTER
    if word == "token" or isinstance(p.head, t.TokenNoun):
        return LANE_CHARACTER | frozenset(_OTHERS)
    if word in _SPELLS:
        return frozenset({"spell", "miracle", "card", "spell card"})
    if word in _OTHERS:
        return frozenset({word, "card", "permanent", "token"})
    if word.endswith(" card"):
        return frozenset({"card", word})
    return CARD


@THIS_NOUNS.of(LANES)
def this_nouns(s: Scope) -> frozenset[str]:
    if s.keyword:
        return LANE_CHARACTER | frozenset(_OTHERS) | frozenset(_SPELLS)
    own = {word for word, bit in s.vocab.types.items() if s.types & bit}
    out = frozenset(own | {"card"} | (set() if own & set(_SPELLS) else {"permanent"}))
    return out | LANE_CHARACTER if "character" in own else out


@CALLED_IT.of(LANES)
def called_it(s: Scope) -> bool:
    return not s.goes


@CHECK_THIS.of(LANES)
def check_this(s: Scope, noun: str) -> None:
    """ "This character" on an artifact is an error."""
    if noun == "card" or s.keyword:
        return
    bits = s.types & s.type_bit("spell")
    if (bits != 0) if noun == "permanent" else not s.types & s.type_bit(noun):
        raise s.error(f'"this {noun}" does not fit: the card is none', "malformed reference")


def on_the_chain(s: Scope, what: t.Node) -> t.Node:
    """What is cancelled, which is on the chain, whether that is said or not."""
    if not isinstance(what, t.Some):
        return what
    if what.what.head == t.Noun(word="card") and what.what.other is None and not what.what.posts:
        what = t.Some(det=what.det, what=t.Pattern(**{**vars(what.what), "posts": (t.OnChain(),)}))
    if PATTERN(s, what.what, Use()).zones != 1 << s.zone("chain"):
        raise s.error('what is cancelled is on the chain: say "target spell" or "target card on the chain"')
    if what.det in ("a", "any"):
        return t.Some(det="another", what=what.what)  # what cancels it lies there too
    return what


@ZONES_OF.of(LANES)
def zones_of(s: Scope, p: t.Pattern, use: Use) -> int:
    """Where a phrase looks that names no zone."""
    word = p.head.word if isinstance(p.head, t.Noun) else ""
    if word.endswith(" card"):
        out = use.zones or 1 << s.zone("hand") | 1 << s.zone("graveyard")
    elif word == "card" and use.zones:
        out = use.zones
    elif word in _SPELLS:
        out = use.zones if use.zones and use.covers else 1 << s.zone("chain")
    elif use.zones and use.covers:
        out = use.zones
    elif word in ("character", "advisor", "barrier", "resource", "rune") or isinstance(p.head, t.KinNoun):
        out = 1
    else:
        out = s.vocab.play_zones
    if p.other is not None:
        out |= zones_of(s, p.other, use)
    return out


@HEAD.of(t.TokenNoun, layer=LANES)
def _token_noun(s: Scope, n: t.TokenNoun, parts: Parts) -> None:
    parts.tests.append(ir.HasTypes(s.type_bit("token")))
    named = ir.HasName(token_name(s, n.name))
    if n.name not in s.vocab.tags:
        parts.tests.append(named)
        return
    s.cite("B-TOKEN.14")
    parts.tests.append(ir.Either(((named,), (ir.HasTag(values.tag_id(s, n.name)),))))


@HEAD.of(t.KinNoun, layer=LANES)
def _kin_noun(s: Scope, n: t.KinNoun, parts: Parts) -> None:
    # a kin alone means characters of it, and not what lies in a hand
    parts.tests.append(ir.HasTypes(s.type_bit("character")))
    HEAD.common(s, n, parts)


@HEAD.of(t.Noun, layer=LANES)
def _noun(s: Scope, n: t.Noun, parts: Parts) -> None:
    word = n.word.removesuffix(" card") if n.word != "card" else ""
    if word == "permanent":
        s.cite("B-CARD.17")
    elif word:
        parts.tests.append(ir.HasTypes(s.type_bit(word)))


@ADJECTIVE.of(t.ColourAdj, layer=LANES)
def _colour_adj(s: Scope, n: t.ColourAdj, parts: Parts) -> None:
    parts.tests.append(ir.HasTypes(s.type_bit(n.colour)))


@ADJECTIVE.of(t.LevelAdj, layer=LANES)
def _level_adj(s: Scope, n: t.LevelAdj, parts: Parts) -> None:
    parts.tests.append(level(s, n))


def level(s: Scope, n: t.LevelAdj) -> ir.Test:
    op, than = values.comparison(s, t.Cmp(op=n.op, n=n.n))
    return ir.StatIs(s.stat("level"), op, than)


@ADJECTIVE.of(t.Past, layer=LANES)
def _past(s: Scope, n: t.Past, parts: Parts) -> None:
    """ "Stunned characters" are in that state; "the stunned character" is one that was just spoken of."""
    if n.word in s.vocab.states:
        parts.tests.append(state(s, n.word))
    elif n.word == "banished":
        parts.zones = 1 << s.zone("banished")  # "a banished card" lies there, whoever owns it
    else:
        ADJECTIVE.common(s, n, parts)


@ADJECTIVE.of(str, layer=LANES)
def _adjective_word(s: Scope, adj: str, parts: Parts) -> None:
    if adj == "opposing":
        s.cite("B-ZONE.2")
        parts.side = ir.THEY
    elif adj == "non-token":
        parts.tests.append(ir.HasTypes(s.type_bit("token"), False))
    elif state_word(adj) in s.vocab.states:
        parts.tests.append(state(s, adj))
    else:
        ADJECTIVE.common(s, adj, parts)


def state_word(word: str) -> str:
    return _NOT.get(word, word)


def state(s: Scope, word: str) -> ir.Test:
    return ir.IsState(s.vocab.states[state_word(word)], word not in _NOT)


def row(s: Scope, name: str) -> ir.Test:
    name = name.removesuffix("s")
    return ir.IsState(s.vocab.states[_ROWS[name]])


def same_lane(s: Scope, ref: ir.Ref, has: bool = True) -> ir.Test:
    s.cite("B-ZONE.3")
    return ir.IsRelated(s.vocab.relations[SAME_LANE], ref, has)


def together(s: Scope, p: t.Pattern, n: ir.Value, side: int) -> ir.CardPattern | None:
    """ "Two or more characters in the same War Zone", said where no card is near: each other's company is meant.

    The pattern of all that have as many others of the kind with them; None where something else is meant.
    """
    last = p.posts[-1] if p.posts else None
    if not is_same(last) or lies_in_lane(s):
        return None
    rest = t.Pattern(adjs=p.adjs, head=p.head, posts=p.posts[:-1], other=p.other)
    found = PATTERN(s, rest, Use())
    tests = found.tests
    if isinstance(last, t.SameRow) and last.row != "row":
        tests = (*tests, row(s, last.row))
    side = side if side != ir.ANYONE else found.side
    kind = ir.CardPattern(found.zones, side, tests)
    relation = "same_row" if isinstance(last, t.SameRow) else SAME_LANE
    more: ir.Value = ir.Num(max(n.number - 1, 0)) if isinstance(n, ir.Num) else ir.Minus(n, ir.Num(1))
    others = ir.InCompany(s.vocab.relations[relation], kind, more)
    return ir.CardPattern(found.zones, side, (*tests, others))


def is_same(n: t.Node | None) -> bool:
    """ "In the same lane", "in the same War Zone", without saying as what."""
    return n == t.InLane(lane=t.SameLane()) or (isinstance(n, t.SameRow) and n.of is None)


def lies_in_lane(s: Scope) -> bool:
    in_lane = s.type_bit("character") | s.type_bit("resource") | s.type_bit("training")
    out_of_it = s.type_bit("rune") | s.type_bit("advisor")
    return s.keyword or (s.types & in_lane != 0 and not s.types & out_of_it)


def same_row(s: Scope, n: t.SameRow, ref: ir.Ref) -> ir.Test:
    """ "In the same War Zone": of the same player, lane and row."""
    s.cite("B-ZONE.5")
    related = ir.IsRelated(s.vocab.relations["same_row"], ref)
    if n.row == "row":
        return related
    return ir.Either(((row(s, n.row), related),))


def lane_card(s: Scope, words: str) -> ir.Ref:
    """The card whose lane is called this lane, that lane, its lane."""
    if words in ("that lane", "its lane"):
        return s.ref_of(s.find(words))
    return near(s, words)


def lane_number(s: Scope, words: str) -> ir.Value:
    """A lane that is chosen: "target lane" now, "that lane" the one chosen before."""
    if words == "target lane":
        return choose_lane(s, True)
    assert s.lane is not None
    return s.lane


def choose_lane(s: Scope, announced: bool) -> ir.Value:
    s.cite("B-ZONE.1", "B-ZONE.2")
    reg = s.register()
    s.emit(ChooseNumber, reg=reg, who=s.actor, lo=ir.Num(1), hi=ir.Num(LANE_COUNT), announced=announced, column=True)
    s.lane = ir.BoundNumber(reg)
    return s.lane


def near(s: Scope, words: str = "the same lane") -> ir.Ref:
    """The card whose lane is meant where none is named: this one, or where that lies in none the one spoken of last."""
    if s.types & s.type_bit("training") and not s.keyword:
        return ir.LinkedCard()
    in_lane = s.type_bit("character") | s.type_bit("resource")
    out_of_it = s.type_bit("rune") | s.type_bit("advisor")
    if s.keyword or (s.types & in_lane and not s.types & out_of_it):
        return ir.This()
    if words == "this lane":
        raise s.error('"this lane": this card lies in no lane; say "in the same lane as ..."', "malformed reference")
    return s.ref_of(s.find(words, needs="creature"))


@POST.of(t.WithCost, layer=LANES)
def _with_cost(s: Scope, n: t.WithCost, parts: Parts) -> None:
    s.cite("B-RES.4")
    parts.tests.append(ir.HasStat(s.stat("cost"), not n.without))


@POST.of(t.AttachedPost, layer=LANES)
def _attached_post(s: Scope, n: t.AttachedPost, parts: Parts) -> None:
    parts.tests.append(attached_test(s, n))


def attached_test(s: Scope, n: t.AttachedPost) -> ir.Test:
    """Something such is attached to it."""
    s.cite("B-TRAIN.8")
    what = n.what
    if not isinstance(what, t.Some) or what.det not in ("a", "any", "no", "another", None):
        raise s.error('what is attached must be a kind of card: "a Training"')
    return ir.HasAttached(PATTERN(s, what.what, Use()), (what.det != "no") != n.without)


@POST.of(t.InZone, layer=LANES)
def _in_zone(s: Scope, n: t.InZone, parts: Parts) -> None:
    named = [zone.name for zone in (n.zone, n.more, n.other) if zone is not None]
    if n.prep in ("from", "of") and n.link == "or" and len({"deck" in name for name in named}) > 1:
        raise s.error('a deck is searched: say "search your Spell Deck for ...", or name the other zone alone')
    POST.common(s, n, parts)


@POST.of(t.OnChain, layer=LANES)
def _on_chain(s: Scope, n: t.OnChain, parts: Parts) -> None:
    parts.zones = 1 << s.zone("chain")
    if s.types & s.type_bit("spell"):
        parts.tests.append(ir.IsNot(ir.This()))  # what speaks of them lies there too


@POST.of(t.StatePost, layer=LANES)
def _state_post(s: Scope, n: t.StatePost, parts: Parts) -> None:
    if state_word(n.state) in s.vocab.states:
        parts.tests.append(state(s, n.state))
    else:
        POST.common(s, n, parts)


def narrow(out: Heard, test: ir.Test) -> None:
    """One more thing asked of the card of an event."""
    for at, one in enumerate(out.tests):
        if isinstance(one, ir.CardIs) and one.role == ir.R_CARD:
            found = one.pattern
            out.tests[at] = ir.CardIs(ir.R_CARD, ir.CardPattern(found.zones, found.side, (*found.tests, test)))
            return
    out.tests.append(ir.CardIs(ir.R_CARD, ir.CardPattern(0, ir.ANYONE, (test,))))


# ------------------------------------------------------------------ tokens


def token_name(s: Scope, name: str) -> int:
    """The number of a name; tokens bring names of their own."""
    low = name.casefold()
    for i, known in enumerate(s.lib.names):
        if known.casefold() == low:
            return i
    s.lib.names.append(name)
    if s.lib.main_face:
        s.lib.main_face.append(-1)
    return len(s.lib.names) - 1


def described_by_rules(s: Scope, name: str, key: str) -> int:
    """The face of a token that needs no description: "a Blood Trinket Token"."""
    from bloodwork.kernel.ability import NO_NUMBER, Face

    s.cite("B-KW.bloodmage.3")
    word, text = s.vocab.tokens[name]
    face = Face(len(s.lib.faces), token_name(s, name), s.type_bit("token") | s.type_bit(word) | s.type_bit("gray"))
    s.lib.tokens[key] = face.id
    s.lib.faces.append(face)
    face.label = name
    face.stats = tuple(NO_NUMBER for _ in s.vocab.stats)
    face.abilities = tuple(s.compile_text(text))
    if s.lib.main_face and s.lib.main_face[face.name] < 0:
        s.lib.main_face[face.name] = face.id
    return face.id


def token_face(s: Scope, n: t.Token) -> int:
    """The number of the face that a text describes; the same words are the same face."""
    from bloodwork.kernel.ability import NO_NUMBER, Face

    given = {name: value for name, value in vars(n).items() if name not in ("many", "character")}
    key = repr(sorted(given.items(), key=lambda one: one[0]))
    if key in s.lib.tokens:
        return s.lib.tokens[key]
    if n.stats is None and n.name in s.vocab.tokens:
        return described_by_rules(s, n.name, key)
    if n.stats is None:
        raise s.error(f'what a "{n.name} Token" is must be said, as in "a 1/1 {n.name} Token"', "unknown token")
    name = n.name or n.kin or "Token"
    power, health = n.stats.split("/")
    if not (power.isdecimal() and health.isdecimal()):
        raise s.error(f'"{n.stats}": the stats of a token are numbers without a sign')
    numbers = {"power": int(power), "health": int(health)}
    types = s.type_bit("token") | s.type_bit("character") | s.type_bit(n.colour or "gray")
    face = Face(len(s.lib.faces), token_name(s, name), types)
    s.lib.tokens[key] = face.id
    s.lib.faces.append(face)
    face.label = name
    called = f" {name.casefold()}"
    for kin in (n.kin, next((tag for tag in s.lib.tag_names if called.endswith(f" {tag.casefold()}")), None)):
        if kin is not None:  # what is called a Beast, or a Drowned Beast, is one
            s.cite("B-TOKEN.16")
            tag = values.tag_id(s, kin)
            face.own_tags |= 1 << tag
            face.tags |= s.lib.tag_closure[tag]
    keywords: list[tuple[int, int]] = []
    abilities: list[int] = []
    for one in traits(n.has):
        if isinstance(one, t.KeywordChange):
            word, number = values.granted_keyword(s, one.keyword)
            s.use_keyword(word, number)
            keywords.append((word, number))
            face.keys |= 1 << word
            abilities.extend(s.lib.keywords[word].abilities.get(number, ()))
        elif isinstance(one, t.TextChange):
            abilities.extend(s.compile_text(one.text))
        else:
            assert isinstance(one, t.StatHas)
            if not isinstance(one.n, t.Number):
                raise s.error("what a token has is a number")
            numbers[stat_name(one.stat)] = one.n.n
    face.keywords = tuple(keywords)
    face.abilities = tuple(abilities)
    face.stats = tuple(numbers.get(name, NO_NUMBER) for name in s.vocab.stats)
    if s.lib.main_face and s.lib.main_face[face.name] < 0:
        s.lib.main_face[face.name] = face.id
    return face.id


def traits(n: t.Node | None) -> list[t.Node]:
    from bloodwork.text.changes import parts

    return [] if n is None else parts(n)
