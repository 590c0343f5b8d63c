"""Which cards a phrase means: those it binds, those it finds again, and those it lets someone choose."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ops import Choose, Target
from bloodwork.text import pairs, patterns, places, remaining, shapes, values
from bloodwork.text import tree as t
from bloodwork.text.agreement import SEVERAL, number_of
from bloodwork.text.errors import NOTHING_FITS
from bloodwork.text.meaning import CALLED_IT, CARDS, CHECK_THIS, ONE, PATTERN, THIS_NOUNS, TOGETHER, VALUE, ZONES_OF
from bloodwork.text.phrases import IN_PLAY, Got, Use, by
from bloodwork.text.scope import (
    CARD,
    COMMAND,
    CREATURE,
    HELD,
    REMEMBERED,
    Draft,
    Scope,
    Thing,
    in_play,
    is_held,
    out_of_play,
)
from bloodwork.text.shapes import any_node
from bloodwork.text.tree import node

BOUNDLESS: Final = ir.NUMBER_LIMIT
ALL_OF: Final = (None, "all", "each", "all other", "each other")  # determiners that leave no choice
_BESIDE: Final = frozenset(("adjacent", "diagonal"))
_PLACING: Final = (
    patterns.AsideBy,
    t.InLane, t.SameRow, t.InRow, t.BoundTo,
    t.OpposingPost, t.ThatOpposes, t.DiagonalPost, t.AdjacentPost, t.BesidePost, t.InSpacePost, t.InZone, t.Extreme,
    t.ControlPost, t.Between, t.BetweenTwo, t.BlockingPost, t.LinkedPost,
)  # fmt: skip


def about(s: Scope, got: Got, draft: Draft | None, past: tuple[str, ...] = (), arrived: bool = False) -> None:
    """The cards of an instruction can be spoken of from now on; `arrived`: it brings them into play."""
    s.next_step()
    nouns = in_play(got.nouns) if arrived else got.nouns
    s.bind(ref=got.ref, nouns=nouns, many=got.many, this=got.this, past=past, draft=draft)


def pattern(s: Scope, p: t.Pattern, use: Use = IN_PLAY) -> ir.CardPattern:
    return PATTERN(s, p, use)


@PATTERN.of(t.Pattern)
def _pattern(s: Scope, p: t.Pattern, use: Use) -> ir.CardPattern:
    parts = patterns.parts_of(s, p)
    p = patterns.shared(p)
    zones = parts.zones
    if any(isinstance(post, t.Among | t.FromIt) for post in p.posts):
        zones = ALL_ZONES  # wherever those are that were spoken of
    elif zones == 0:
        zones = ZONES_OF(s, p, use)
        theirs = use.own and parts.whose is None
        held = use.zones != 0 and zones == use.zones and not use.anyone
        if parts.side == ir.ANYONE and (theirs or held):
            by(parts, s.actor)
    else:
        patterns.cite_word(s, p, use)
    if s.within is not None and zones & 1:
        s.in_within += 1
        parts.tests.append(ir.InColumn(s.within))
    parts.close()
    return ir.CardPattern(zones, parts.side, tuple(parts.tests), parts.extreme, parts.least)


this_nouns: Final = THIS_NOUNS


@THIS_NOUNS.of()
def _this_nouns(s: Scope) -> frozenset[str]:
    if s.keyword:
        return CREATURE | COMMAND
    if s.types & s.vocab.types.get("creature", 0) or s.types & s.vocab.types.get("blood flask", 0):
        return CREATURE
    return COMMAND


def check_this(s: Scope, noun: str) -> None:
    """ "This creature" on a command is an error."""
    s.cite("C-N4.4")
    CHECK_THIS(s, noun.removesuffix("'s"))


@CALLED_IT.of()
def _called_it(s: Scope) -> bool:
    return s.on_board


@CHECK_THIS.of()
def _check_this(s: Scope, noun: str) -> None:
    if noun in ("card", "1") or s.keyword:
        return
    bits = {"flask": "blood flask", "extended command": "extended"}.get(noun, noun)
    have = s.types & s.vocab.types.get(bits, 0)
    if noun == "creature":
        have |= s.types & s.vocab.types.get("blood flask", 0)
    if have == 0:
        raise s.error(f'"this {noun}" does not fit: the card is none (C-N4.4)', "malformed reference")


def one_ref(s: Scope, n: t.Node, needs: str = "") -> ir.Ref:
    """A card already spoken of, or this card; nobody chooses."""
    return ONE(s, n, needs)


def one_or_more(s: Scope, n: t.Node) -> tuple[ir.Ref, bool]:
    """The same, and whether several cards were spoken of."""
    before = s.finds
    ref = one_ref(s, n)
    many = s.finds > before and s.found is not None and s.found.many
    return ref, many and not isinstance(ref, ir.OwnCard)


@ONE.of(t.This)
def _one_this(s: Scope, n: t.This, needs: str) -> ir.Ref:
    check_this(s, n.noun)
    return ir.This()


@ONE.of(t.It)
def _one_it(s: Scope, n: t.It, needs: str) -> ir.Ref:
    if n.word == "itself" and s.subject is not None:
        return s.subject
    s.cite("C-N4.3")
    many = True if n.word in ("them", "they", "their", "those") else False if n.word in ("it", "its") else None
    return s.ref_of(s.find(n.word, many=many, needs=needs))


@ONE.of(t.LinkedOne)
def _one_linked(s: Scope, n: t.LinkedOne, needs: str) -> ir.Ref:
    return linked(s, n).ref


@ONE.of(t.Attached)
def _one_attached(s: Scope, n: t.Attached, needs: str) -> ir.Ref:
    return attached(s, n).ref


@ONE.of(t.DidCard)
def _one_did(s: Scope, n: t.DidCard, needs: str) -> ir.Ref:
    return did_card(s, n).ref


@ONE.of(t.Killer)
def _one_killer(s: Scope, n: t.Killer, needs: str) -> ir.Ref:
    s.cite("C-N4.3")
    return s.ref_of(s.find("the creature that killed it", past="killer"))


@ONE.of(t.ThatOnes)
def _one_that(s: Scope, n: t.ThatOnes, needs: str) -> ir.Ref:
    s.cite("C-N4.3")
    return s.ref_of(s.find(f"that {n.noun}", noun=n.noun.removesuffix("'s"), other=True, needs=needs))


@ONE.of(t.Some)
def _one_some(s: Scope, n: t.Some, needs: str) -> ir.Ref:
    if n.det in ("that", "those") or (n.det == "the" and not placed(n.what)):
        return definite(s, n, needs).ref
    return group(s, n)


@ONE.of(t.SomeOnes, t.OwnerOnes)
def _one_owner(s: Scope, n: t.SomeOnes | t.OwnerOnes, needs: str) -> ir.Ref:
    owner = owner_of(n)
    if owner.det == "the":
        return one_ref(s, owner, needs)
    got = cards(s, owner)
    about(s, got, None)
    return got.ref


@ONE.of(t.LinkedOnes)
def _one_linked_owner(s: Scope, n: t.LinkedOnes, needs: str) -> ir.Ref:
    return linked(s, t.LinkedOne(noun=n.noun.removesuffix("'s"))).ref


def owner_of(n: t.SomeOnes | t.OwnerOnes) -> t.Some:
    """ "An enemy creature's" as the card that it says."""
    adjs = n.adjs if isinstance(n, t.OwnerOnes) else ()
    return t.Some(det=n.det, what=t.Pattern(adjs=adjs, head=t.Noun(word=n.noun.removesuffix("'s"))))


@ONE.of(t.SomeOf, t.BothCards, t.WholeZone, t.DeckEnd, t.Rest, t.SomeBoth)
def _one_of_several(s: Scope, n: t.Node, needs: str) -> ir.Ref:
    return cards(s, n).ref


def linked(s: Scope, n: t.LinkedOne) -> Got:
    s.cite("C-N4.33")
    noun = n.noun.removesuffix("s")
    nouns = CREATURE if noun == "creature" else COMMAND if noun == "command" else CARD
    return Got(ir.LinkedCard(), nouns, n.many)


def attached(s: Scope, n: t.Attached) -> Got:
    """What this card is attached to."""
    if not s.types & s.type_bit("training") and not s.keyword:
        raise s.error(f'"attached {n.noun}" is said on a training: no other card is attached to anything')
    head = t.Pattern(adjs=(), head=t.Noun(word=n.noun.removesuffix("'s")))
    return Got(ir.LinkedCard(), patterns.nouns_of(head), False)


def did_card(s: Scope, n: t.DidCard) -> Got:
    """ "The card they drew": of the cards spoken of, those that this player has."""
    s.cite("C-N4.3")
    past = values.PAST_DEEDS.get(n.verb, n.verb)
    thing = s.find(f"the {n.noun} {n.who} {n.verb}", noun=n.noun, past=past, other=True)
    who = s.actor if n.who in ("they", "that player") and not isinstance(s.actor, ir.You) else values.player(s, n.who)
    return Got(ir.ThoseThat(s.ref_of(thing), (ir.ControlledBy(who),)), thing.nouns, False)


def is_definite(n: t.Some) -> bool:
    """Whether it is one that was spoken of: "that creature", "the chosen creature"."""
    if n.det in ("that", "those"):
        return True
    return n.det == "the" and not placed(n.what) and any(isinstance(adj, t.Past) for adj in n.what.adjs)


def definite(s: Scope, n: t.Some, needs: str = "", apart: bool = False, played: bool = False) -> Got:
    s.cite("C-N4.3")
    p = n.what
    noun = p.head.word if isinstance(p.head, t.Noun) and p.head.word != "one" else ""
    many = p.head.many if isinstance(p.head, t.Noun) else False
    if n.det == "the" and p.adjs == ("other",) and not p.posts and not many:
        counterpart = pairs.the_other(s, noun)
        if counterpart is not None:
            return counterpart
    if n.det == "the" and "other" in p.adjs and many:
        return other_ones(s, p)
    past = [a.word for a in p.adjs if isinstance(a, t.Past)]
    words = f"{n.det} {' '.join([*past, noun])}".strip()
    became = past[0] if past else ""
    if became == "devoured" and s.look_for(noun, became, None, needs, False) is None:
        return prey(s)
    other = n.det != "the" or not past
    left = tuple(a for a in p.adjs if not isinstance(a, t.Past))
    rest = t.Pattern(adjs=left, head=t.Noun(word="card"), posts=p.posts)
    tests = patterns.tests_of(s, rest).all_tests()
    one_of_two = pairs.one_of_two(s, noun, tests) if n.det == "the" and not many and tests else None
    if one_of_two is not None:
        return one_of_two
    # "summon that creature": a card that was found is nearer than a creature that was in play
    held = s.look_for(noun, became, many, needs, other, words, apart, loose=True) if played else None
    thing = s.find(words, noun=noun, past=became, many=many, needs=needs, other=other, apart=apart)
    if held is not None and held.step > thing.step and is_held(held.nouns):
        thing = held
    if noun == "card" and not past and s.builder is not None and s.builder.sets_aside:
        thing = called_card(s, thing, words)
    ref = s.ref_of(thing, done=became != "")
    if tests:
        ref = ir.ThoseThat(ref, tests)
    return Got(ref, thing.nouns, thing.many, thing.this)


def called_card(s: Scope, thing: Thing, words: str) -> Thing:
    """ "That card" is one that was called so and lies aside, before a creature of the event that is one no more."""
    fighter = s.builder.dialect.nouns.fighter
    if not isinstance(thing.ref, ir.EventCard) or fighter not in thing.nouns:
        return thing
    if s.builder.memory is None:
        raise s.error(f'"{words}" does not say which card is meant', NOTHING_FITS)
    remembered = [one for one in s.things if one.step == REMEMBERED and fighter not in one.nouns]
    return s.recall(remembered[-1]) if remembered else thing


def other_ones(s: Scope, p: t.Pattern) -> Got:
    """ "The other revealed cards", "the other creature cards": of those spoken of the ones that were not taken."""
    left = tuple(adj for adj in p.adjs if adj != "other" and not isinstance(adj, t.Past))
    tests = patterns.tests_of(s, t.Pattern(adjs=left, head=p.head, posts=p.posts)).all_tests()
    got = remaining.rest(s)
    return Got(ir.ThoseThat(got.ref, tests) if tests else got.ref, got.nouns, True)


def prey(s: Scope) -> Got:
    """The creature that this one devoured, or evolved from, when it was played."""
    s.cite("C-N21.14")
    s.next_step()
    s.bind(ref=ir.Prey(), nouns=CREATURE, past=("devoured", "sacrificed", "dead"))
    return Got(ir.Prey(), CREATURE, False)


def group(s: Scope, n: t.Node, use: Use = IN_PLAY) -> ir.Ref:
    """All cards that a phrase means, without a choice."""
    if isinstance(n, t.Some):
        if n.det in ("that", "those") or (n.det == "the" and not placed(n.what)):
            return definite(s, n).ref
        if n.det is None and lone(n.what) and owned(n.what):
            raise s.error('which one is meant? Say "a creature you control", or of all of them "creatures you control"')
        p = the_next(n.what) if n.det == "the" else n.what
        if n.det in ("another", "all other", "each other", "any other", "the other"):
            p = with_other(p)
        return ir.All(pattern(s, p, use))
    return cards(s, n, use).ref


def the_next(p: t.Pattern) -> t.Pattern:
    """ "The creature to the left of it" is the nearest there; "creatures to the left of it" are all."""
    if not isinstance(p.head, t.Noun | t.KinNoun) or p.head.many:
        return p
    posts = tuple(
        t.BesidePost(side=post.side, of=post.of, next_to=True) if isinstance(post, t.BesidePost) else post
        for post in p.posts
    )
    return t.Pattern(adjs=p.adjs, head=p.head, posts=posts, other=p.other)


def owned(p: t.Pattern) -> bool:
    return any(isinstance(adj, t.WhoseAdj) for adj in p.adjs)


def lone(p: t.Pattern) -> bool:
    """Whether one card is spoken of, by its noun alone: "your opponent's creature"."""
    if placed(p) and not one_of_the_most(p):
        return False
    return (isinstance(p.head, t.Noun) or (isinstance(p.head, t.KinNoun) and p.head.bare)) and not p.head.many


def with_other(p: t.Pattern) -> t.Pattern:
    return t.Pattern(adjs=("other", *p.adjs), head=p.head, posts=p.posts, other=p.other, also=p.also)


def without_other(p: t.Pattern) -> t.Pattern:
    adjs = tuple(adj for adj in p.adjs if adj != "other")
    return t.Pattern(adjs=adjs, head=p.head, posts=p.posts, other=p.other, also=p.also)


def placed(p: t.Pattern) -> bool:
    """Whether the words themselves say which one: "the creature opposing it"."""
    if any(isinstance(post, _PLACING) for post in p.posts) or any(isinstance(adj, t.Superlative) for adj in p.adjs):
        return True
    return any(
        adj in ("opposing", "adjacent", "diagonal", "leftmost", "rightmost", t.Past(word="named")) for adj in p.adjs
    )


def from_any(p: t.Pattern) -> bool:
    """ "The creature to the left of a creature": there may be several such, and one is meant."""
    last = p.posts[-1] if p.posts else None
    one = isinstance(p.head, t.Noun) and not p.head.many
    if one and (isinstance(last, t.AdjacentPost | t.DiagonalPost) or _BESIDE.intersection(p.adjs)):
        return True
    if not one or not isinstance(last, t.OpposingPost | t.BesidePost):
        return False
    return isinstance(last.of, t.Some) and last.of.det in ("a", "any", "another")


def beside_one(p: t.Pattern) -> t.Pattern:
    """ "The creatures adjacent to a creature you control": beside one that is chosen, and not beside any."""
    last = p.posts[-1] if p.posts else None
    if not isinstance(last, t.AdjacentPost | t.DiagonalPost) or not isinstance(last.of, t.Some):
        return p
    if last.of.det not in ("a", "any", "another"):
        return p
    what = with_other(last.of.what) if last.of.det == "another" else last.of.what
    one = type(last)(of=t.Some(det="target", what=what))
    return t.Pattern(adjs=p.adjs, head=p.head, posts=(*p.posts[:-1], one), other=p.other)


def one_of_the_most(p: t.Pattern) -> bool:
    """ "The creature with the highest power": of several that are equal, who acts chooses one."""
    one = isinstance(p.head, t.Noun) and not p.head.many
    return one and any(isinstance(part, t.Extreme | t.Superlative) for part in (*p.adjs, *p.posts))


@CARDS.of(t.This)
def _this(s: Scope, n: t.This, use: Use, pay: bool) -> Got:
    check_this(s, n.noun)
    return Got(ir.This(), this_nouns(s), False, True)


@CARDS.of(t.It)
def _it(s: Scope, n: t.It, use: Use, pay: bool) -> Got:
    if n.word == "itself" and s.subject is not None:
        return Got(s.subject, CREATURE, False)
    s.cite("C-N4.3")
    if n.word != "it":
        s.cite("C-N4.6")
    thing = s.find(n.word, many=n.word != "it", needs=use.needs, apart=use.apart, stands=use.stands)
    if thing.paid and not s.cost:  # what was given for it is not what it is done to, if that was spoken of
        s.things, known = [one for one in s.things if not one.paid and one.step >= 0], s.things
        thing = s.look_for("", "", n.word != "it", use.needs, False, n.word, use.apart) or thing
        s.things = known
    if use.stands and "dead" in thing.past and isinstance(thing.ref, ir.EventCard) and not thing.this:
        # what has died has no counters: it can only be the card that the sentence before speaks of
        if s.builder is None or not s.builder.spoke_of_this:
            raise s.error(f'"{n.word}" is a card that has died, and so has no counters: say which card is meant')
        return Got(ir.This(), this_nouns(s), False, True)
    return Got(s.ref_of(thing), thing.nouns, thing.many, thing.this)


@CARDS.of(t.LinkedOne)
def _linked_one(s: Scope, n: t.LinkedOne, use: Use, pay: bool) -> Got:
    return linked(s, n)


@CARDS.of(t.Attached)
def _attached(s: Scope, n: t.Attached, use: Use, pay: bool) -> Got:
    return attached(s, n)


@CARDS.of(t.DidCard)
def _did_card(s: Scope, n: t.DidCard, use: Use, pay: bool) -> Got:
    return did_card(s, n)


@CARDS.of(t.Killer)
def _killer(s: Scope, n: t.Killer, use: Use, pay: bool) -> Got:
    return Got(one_ref(s, n), CREATURE, False)


def speaks_back(n: t.Node) -> bool:
    return isinstance(n, t.It | t.ThatOnes) or (isinstance(n, t.Some) and n.det in ("that", "those"))


@CARDS.of(t.BothCards)
def _both_cards(s: Scope, n: t.BothCards, use: Use, pay: bool) -> Got:
    a = cards(s, in_the_same_place(s, n.a, n.b), use)
    if any_node(n.b, speaks_back):
        about(s, a, None)  # "a creature and each creature adjacent to it"
    b = cards(s, n.b, use)
    return Got(ir.Together((a.ref, b.ref)), a.nouns & b.nouns, True)


def in_the_same_place(s: Scope, a: t.Node, b: t.Node) -> t.Node:
    """ "A creature card and a command card from your discard pile": both of them lie there."""
    if not isinstance(a, t.Some) or not isinstance(b, t.Some) or is_definite(a) or a.what.posts or a.what.other:
        return a
    there = tuple(post for post in b.what.posts if isinstance(post, t.InZone))
    word = a.what.head.word if isinstance(a.what.head, t.Noun) else "card"
    if not there or there[0].zone.name in ("play", "board", "battlefield"):
        return a
    if word != "card" and not word.endswith(" card"):
        raise s.error(f'where the first one is must be said: "a {word} card" is one that is not in play')
    return t.Some(det=a.det, what=t.Pattern(adjs=a.what.adjs, head=a.what.head, posts=there))


@CARDS.of(t.WholeZone)
def _whole_zone(s: Scope, n: t.WholeZone, use: Use, pay: bool) -> Got:
    there = t.InZone(prep="in", zone=t.Zone(whose=n.whose, name=n.name))
    whole = t.Pattern(adjs=(), head=t.Noun(word="card", many=True), posts=(there,))
    return Got(ir.All(pattern(s, whole)), HELD, True)


@CARDS.of(t.SomeOnes, t.OwnerOnes)
def _some_ones(s: Scope, n: t.SomeOnes | t.OwnerOnes, use: Use, pay: bool) -> Got:
    return cards(s, owner_of(n), use, pay)


@CARDS.of(t.LinkedOnes)
def _linked_ones(s: Scope, n: t.LinkedOnes, use: Use, pay: bool) -> Got:
    return linked(s, t.LinkedOne(noun=n.noun.removesuffix("'s")))


@CARDS.of(t.DeckEnd)
def _deck_end(s: Scope, n: t.DeckEnd, use: Use, pay: bool) -> Got:
    who = values.whose(s, n.deck.whose) if n.deck is not None else s.actor
    if who is None:
        raise s.error("whose deck is meant must be said")
    number = ir.Num(1) if n.n is None else values.amount(s, n.n)
    zone = s.zone(patterns.zone_kind(n.deck.name if n.deck is not None else "deck"))
    top: ir.Ref = ir.DeckTop(who, zone, number) if n.end == "top" else ir.DeckBottom(who, zone, number)
    return Got(top, HELD, n.n is not None)


@CARDS.of(t.OneWithMost)
def _one_with_most(s: Scope, n: t.OneWithMost, use: Use, pay: bool) -> Got:
    """Of several cards that were spoken of; of equals, who acts chooses one (C-N4.43)."""
    s.cite("C-N3.6", "C-N4.3")
    thing = s.find("the one", many=True, whole=True) if n.of is None else None
    got = cards(s, n.of) if n.of is not None else None
    ref = got.ref if got is not None else s.ref_of(thing) if thing is not None else ir.This()
    nouns = got.nouns if got is not None else thing.nouns if thing is not None else CARD
    least = n.which in ("least", "lowest", "lower", "lesser")
    found = ir.CardPattern(ALL_ZONES, ir.ANYONE, (ir.IsAmong(ref),), s.stat(n.stat), least)
    one = ir.Num(1)
    picked = choose(s, ir.All(found), one, one, nouns, pay)
    s.taken.append((ref, picked.ref))
    return picked


@CARDS.of(t.Rest)
def _rest(s: Scope, n: t.Rest, use: Use, pay: bool) -> Got:
    return remaining.rest(s)


@CARDS.of(t.Some)
def _some(s: Scope, n: t.Some, use: Use, pay: bool) -> Got:
    if n.det in ("that", "those") or (n.det in ("the", "both") and not placed(n.what)):
        return definite(s, n, use.needs, use.apart, use.covers)
    if n == t.Some(det="another", what=t.Pattern(adjs=(), head=t.Noun(word="one"))):
        return CARDS(s, t.AnotherOne(), use, pay)
    nouns = patterns.nouns_of(n.what)
    if n.det is None and lone(n.what):
        if not owned(n.what):
            raise s.error('how many are meant must be said: "a", "all" or a number')
        s.cite("C-N3.3b")
        n = t.Some(det="a", what=n.what)
    if n.det == "the" and one_of_the_most(n.what):
        s.cite("C-N3.24")
        n = t.Some(det="a", what=n.what)
    elif n.det == "the" and from_any(n.what):
        n = t.Some(det="a", what=the_next(n.what))
    elif n.det in ("the", "both"):
        n = t.Some(det="the", what=beside_one(n.what))
    if n.det in ("all", "each", "the", "all other", "each other", "the other") or n.det is None:
        if n.det != "the":
            s.cite("C-N3.2")
        return Got(group(s, n, use), nouns, n.det != "the", each=n.det in ("each", "each other"))
    n = t.Some(det=n.det, what=shapes.in_neighbouring_spaces(n.what))
    if "adjacent" in n.what.adjs and isinstance(places.near(s), ir.This):
        if not s.on_board:
            n = t.Some(det=n.det, what=shapes.next_to_each_other(n.what))
        elif isinstance(n.det, t.Number) and n.det.n > 1:
            raise s.error(
                'adjacent to what must be said: "adjacent to each other", or "adjacent to this creature"',
                "malformed reference",
            )
    for post in n.what.posts:
        if TOGETHER.knows(s, post):
            alike = TOGETHER(s, post, n, use, pay)
            if alike is not None:
                return alike
    lo, hi = bounds(s, n.det)
    p = with_other(n.what) if n.det in ("another", "any other", t.Targets(n=None)) else n.what
    found = pattern(s, p, use)
    seen = shown(s, p, use)
    if seen is not None:
        ref = s.ref_of(seen)
        fit = patterns.tests_of(s, p)
        found = ir.CardPattern(ALL_ZONES, ir.ANYONE, (*fit.tests, ir.IsAmong(ref)), fit.extreme, fit.least)
        got = choose(s, ir.All(found), lo, hi, out_of_play(nouns), pay, ALL_ZONES & ~s.vocab.open_zones)
        s.taken.append((ref, got.ref))
        return got
    if "chain" in s.vocab.zones and found.zones == 1 << s.zone("chain"):
        nouns = frozenset(noun for noun in nouns if not noun.endswith(" card"))  # it is controlled by who plays it
    elif found.zones & s.vocab.play_zones == 0:
        nouns = out_of_play(nouns)
    if s.announced and (n.det == "target" or isinstance(n.det, t.Targets)):
        return target(s, ir.All(found), lo, hi, nouns)
    chooser = places.chooser_of(s, p)
    got = choose(s, ir.All(found), lo, hi, nouns, pay, found.zones & ~s.vocab.open_zones, chooser=chooser)
    for post in patterns.shared(p).posts:
        if isinstance(post, t.Among):
            s.taken.append((one_ref(s, post.of), got.ref))  # for "the rest"
    return got


def several(n: t.Node) -> bool:
    """Whether words mean more cards than one."""
    return number_of(n) == SEVERAL


def on_your_side(s: Scope, n: t.Node) -> t.Node:
    """ "Summon that creature under your control": where it comes to, and not which one it is."""
    last = n.what.posts[-1] if isinstance(n, t.Some) and n.what.posts else None
    if not isinstance(n, t.Some) or not isinstance(last, t.SidePost) or not last.control:
        return n
    if last.whose != "your" or not isinstance(s.actor, ir.You):
        raise s.error("what a player summons or puts on the board comes under the control of that player")
    p = n.what
    return t.Some(det=n.det, what=t.Pattern(adjs=p.adjs, head=p.head, posts=p.posts[:-1], other=p.other))


def cards(s: Scope, n: t.Node, use: Use = IN_PLAY, pay: bool = False) -> Got:
    """The cards that an instruction is about; a phrase that leaves a choice lets the actor choose now."""
    return CARDS(s, n, use, pay)


def second(s: Scope, n: t.Node, first: Got, needs: str = "") -> Got:
    """The cards of the second phrase of a deed: "it" is not what the first means ("link a creature to it")."""
    about(s, first, None)
    before, s.subject = s.subject, first.ref
    got = cards(s, n, Use(needs=needs, apart=True))
    s.subject = before
    return got


def shown(s: Scope, p: t.Pattern, use: Use) -> Thing | None:
    """The cards that were looked at, revealed or found just before, if "a card" without a place is one of them."""
    word = p.head.word if isinstance(p.head, t.Noun) else ""
    if word != "card" and not word.endswith(" card"):
        return None
    cards_of = [thing for thing in s.things if thing.ref is not None]
    last = remaining.last_shown(s)
    if last is None:
        return None
    parts = patterns.tests_of(s, p)
    if parts.zones or parts.side != ir.ANYONE or any(isinstance(one, ir.IsAmong) for one in parts.tests):
        return None
    latest = last.step == max(thing.step for thing in cards_of)
    if use.zones and isinstance(last.ref, ir.All) and last.ref.pattern.zones == use.zones:
        return None  # a hand was shown, and the verb takes a card of the hand
    if latest and not use.usual:
        s.cite("C-N4.8")
        return last
    if latest or not use.zones:
        raise s.error('where the card is must be said, as others were shown before: "a card from among them"')
    return None


ALL_ZONES: Final = (1 << 16) - 1


def choose(
    s: Scope,
    among: ir.Ref,
    lo: ir.Value,
    hi: ir.Value,
    nouns: frozenset[str],
    pay: bool,
    hidden: int = 0,
    chance: bool = False,
    chooser: ir.Who | None = None,
) -> Got:
    if not chance:
        s.cite("C-N3.3")
    reg = s.register()
    given: dict[str, bool] = {"chance": True} if chance else {}
    who = chooser or s.actor
    if chooser is not None and hidden and not isinstance(chooser, type(s.actor)) and isinstance(among, ir.All):
        among = looked_through(s, among.pattern, chooser)
    s.emit(Choose, reg=reg, among=among, who=who, lo=lo, hi=hi, hidden=hidden, pay=pay or s.cost, **given)
    many = not (isinstance(hi, ir.Num) and hi.number == 1)
    s.picked.append((nouns, ir.Bound(reg)))
    return Got(ir.Bound(reg), nouns, many)


def looked_through(s: Scope, found: ir.CardPattern, who: ir.Who) -> ir.Ref:
    """Of cards that are hidden from who chooses among them: they look at all that are there."""
    s.cite("C-N31.3")
    whose = tuple(test for test in found.tests if isinstance(test, ir.ControlledBy | ir.OwnedBy))
    look = s.do("look", card=ir.All(ir.CardPattern(found.zones, found.side, whose)), who=who)
    s.next_step()
    seen = s.bind(ref=look.given["card"], nouns=HELD, many=True, past=("looked",), draft=look)
    return ir.All(ir.CardPattern(ALL_ZONES, ir.ANYONE, (*found.tests, ir.IsAmong(s.ref_of(seen)))))


def target(s: Scope, among: ir.Ref, lo: ir.Value, hi: ir.Value, nouns: frozenset[str]) -> Got:
    """Chosen when the card or ability is announced, and looked at again when it is done."""
    s.cite("B-COST.13", "B-COST.14")
    if s.cost:
        raise s.error("a cost has no target: what pays is chosen as it is paid")
    if isinstance(among, ir.All) and among.pattern.zones == 1 << s.zone("chain"):
        found = among.pattern  # what is on the chain itself never answers itself
        tests = (*found.tests, ir.IsNot(ir.This()))
        among = ir.All(ir.CardPattern(found.zones, found.side, tests, found.extreme, found.least))
    reg = s.register()
    s.emit(Target, reg=reg, among=among, who=s.actor, lo=lo, hi=hi)
    s.picked.append((nouns, ir.Bound(reg)))
    return Got(ir.Bound(reg), nouns, not (isinstance(hi, ir.Num) and hi.number == 1))


@CARDS.of(t.AtRandom)
def _at_random(s: Scope, n: t.AtRandom, use: Use, pay: bool) -> Got:
    """Left to chance, whoever could see them; of a hand or a pile that nobody is named for, the actor's."""
    s.cite("C-N3.23")
    lo, hi = bounds(s, n.det)
    p = with_other(n.what) if n.det == "another" else n.what
    if n.zone is not None:
        posts = (*p.posts, t.InZone(prep="from", zone=n.zone))
        p = t.Pattern(adjs=p.adjs, head=p.head, posts=posts, other=p.other)
    found = pattern(s, p, use)
    nouns = patterns.nouns_of(n.what)
    if found.zones & s.vocab.play_zones == 0:
        nouns = out_of_play(nouns)
    return choose(s, ir.All(found), lo, hi, nouns, pay, found.zones & ~s.vocab.open_zones, chance=True)


def bounds(s: Scope, det: str | t.Node | None) -> tuple[ir.Value, ir.Value]:
    """The least and the most that may be chosen."""
    if isinstance(det, t.Targets):
        number = values.amount(s, t.One() if det.n is None else det.n)
        return (ir.Num(0) if det.up_to else number), number
    if isinstance(det, t.UpTo):
        s.cite("C-N3.15")
        return ir.Num(0), values.amount(s, det.n)
    if isinstance(det, t.AnyNumber):
        s.cite("C-N3.15")
        return ir.Num(0), ir.Num(BOUNDLESS)
    if isinstance(det, t.Exactly):
        number = values.amount(s, det.n)
        return number, number
    if isinstance(det, t.Node) and VALUE.knows(s, det):
        number = values.amount(s, det)
        return number, number
    if det in ("a", "any", "target", "another", "any other"):
        number = values.amount(s, t.One())
        return number, number
    raise s.error("how many are meant must be a number here")


@CARDS.of(t.SomeOf)
def _some_of(s: Scope, n: t.SomeOf, use: Use, pay: bool) -> Got:
    """ "Two of them", "one": a choice among cards already spoken of."""
    if n.of is None:
        s.cite("C-N4.3")
        thing = s.find("one", many=True)
        ref, nouns = s.ref_of(thing), thing.nouns
    else:
        got = cards(s, n.of)
        ref, nouns = got.ref, got.nouns
    if isinstance(n.n, t.AllCount | t.EachCount | t.BothCount):
        return Got(ref, nouns, True, each=isinstance(n.n, t.EachCount))
    det: str | t.Node = "any" if isinstance(n.n, t.AnyCount) else n.n
    lo, hi = bounds(s, det)
    picked = choose(s, ref, lo, hi, nouns, pay)
    s.taken.append((ref, picked.ref))
    return picked


@node
class OnesOf(t.Node):
    """ "The ones with cost 2", "those of Insect Kin": of the cards spoken of, all that are so."""

    word: str
    posts: tuple[t.Node, ...]

    def sensible(self) -> bool:
        return not t.chooses_a_lane(self.posts)


@CARDS.of(OnesOf)
def _ones_of(s: Scope, n: OnesOf, use: Use, pay: bool) -> Got:
    s.cite("C-N4.3")
    among = t.Among(of=t.It(word="them"), prep="among")
    return CARDS(
        s, t.Some(det="all", what=t.Pattern(adjs=(), head=t.Noun(word="card"), posts=(*n.posts, among))), use, pay
    )


@CARDS.of(t.SomeBoth)
def _some_both(s: Scope, n: t.SomeBoth, use: Use, pay: bool) -> Got:
    """ "All their cards and creatures": beside creatures, cards are those that are not in play (C-D10.4)."""
    s.cite("C-N3.2", "C-D10.4")
    found: list[ir.Ref] = []
    for head in (n.head, n.second):
        p = t.Pattern(adjs=n.adjs, head=head, posts=n.posts)
        got = pattern(s, p, use)
        if isinstance(head, t.Noun) and head.word == "card" and got.zones == s.vocab.play_zones:
            out = sum(1 << zone for zone in s.vocab.zones.values()) & ~s.vocab.play_zones
            got = ir.CardPattern(out, got.side, got.tests, got.extreme, got.least)
        found.append(ir.All(got))
    return Got(ir.Together(tuple(found)), CARD, True)
