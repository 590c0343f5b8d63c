"""Cards in plain words: references, and patterns with their tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.text.plain.base import Speaker, Words, listed, named, plural, possessive, with_article, words
from bloodwork.text.plain.numbers import EachOf, compared, is_plain
from bloodwork.text.plain.templates import fill

# What the card, and the other card, of an event are afterwards. "creature" is what fights, in each game.
ROLES: Final = {
    "strike": ("the striking creature", "the struck creature"),
    "attack": ("the attacking creature", "the attacked creature"),
    "damage": ("the damaged creature", "the source of the damage"),
    "player_damage": ("that card", "the source of the damage"),
    "death": ("the creature that died", "the killer"),
    "sacrifice": ("the sacrificed creature", "the other card"),
    "destroy": ("the destroyed creature", "the card that destroyed it"),
    "draw": ("the drawn card", "the other card"),
    "discard": ("the discarded card", "the other card"),
    "summon": ("the summoned creature", "the other card"),
    "spawn": ("the spawned creature", "the other card"),
    "execute": ("the executed command", "the other card"),
    "search": ("the found card", "the other card"),
    "swap": ("the first of the two", "the second of the two"),
    "gain_blood": ("the killer", "the creature that died"),
    "play": ("the played card", "the card that it was played upon"),
}
# types whose cards outside of play are told as cards
_IN_PLAY_NOUNS: Final = ("creature", "command", "character")


# ------------------------------------------------------------------ references


@words(ir.This)
def _this(s: Speaker, n: ir.This) -> str:
    return s.this


@words(ir.Paid)
def _paid(s: Speaker, n: ir.Paid) -> Words:
    return Words(f"what was given for {s.this}")


@words(ir.Remembered)
def _remembered(s: Speaker, n: ir.Remembered) -> Words:
    return Words(f"the {n.noun} that {s.this} remembers", noun=n.noun)


@words(ir.Bound)
def _bound(s: Speaker, n: ir.Bound) -> str:
    return s.bound.get(n.reg, Words("that card", noun="card"))


@words(ir.OwnCard)
def _own_card(s: Speaker, n: ir.OwnCard) -> str:
    return Words("it", noun="card")


@words(ir.OfPlayer)
def _of_player(s: Speaker, n: ir.OfPlayer) -> str:
    told = s.bound.get(n.bank, Words("that card", noun="card"))
    if n.who is None:
        return Words(f"{told} of both players", True, told.noun)
    return Words(f"{told} of {s.say(n.who)}", told.many, told.noun)


@words(ir.EventCard)
def _event_card(s: Speaker, n: ir.EventCard) -> str:
    if n.role == ir.R_CARDS:
        return Words("the found cards" if s.event == "search" else "those cards", many=True, noun="card")
    if n.role in s.roles:
        return s.roles[n.role]
    known = s.idiom.roles.get(s.event) or ROLES.get(s.event) or ("that card", "the other card")
    told = known[1 if n.role == ir.R_OTHER else 0].replace("creature", s.idiom.body)
    return Words(told, noun=s.idiom.body if s.idiom.body in told or told == "the killer" else "card")


@words(ir.All)
def _all(s: Speaker, n: ir.All) -> str:
    among = next((test.ref for test in n.pattern.tests if isinstance(test, ir.IsAmong)), None)
    if among is not None and n.pattern.side == ir.ANYONE and n.pattern.extreme < 0:
        return s.say(ir.ThoseThat(among, tuple(test for test in n.pattern.tests if not isinstance(test, ir.IsAmong))))
    noun = noun_of(s, n.pattern)
    if noun.single:
        return Words(f"the {noun.one()} (if any)", noun=noun.noun)
    if noun.alone and n.pattern.side == ir.YOU and n.pattern.zones == 1 and len(n.pattern.tests) == 1:
        return noun.words(f"the {noun.one()} (if any)")
    return Words(f"all {noun.several()}", many=True, noun=noun.noun)


@words(EachOf)
def _each_of(s: Speaker, n: EachOf) -> str:
    noun = noun_of(s, n.ref.pattern)
    return f"{'other ' if noun.other else ''}{noun.one()}"


def each_one(s: Speaker, ref: ir.Ref) -> Words:
    """One at a time of the cards of a reference: what is said of it is its own."""
    told = s.say(ref)
    if not told.many:
        return told
    if isinstance(ref, ir.All):
        noun = noun_of(s, ref.pattern)
        return Words(f"each {'other ' if noun.other else ''}{noun.one()}", noun=noun.noun)
    return Words(f"each of {told}", noun=told.noun)


@words(ir.ThoseThat)
def _those(s: Speaker, n: ir.ThoseThat) -> str:
    told = s.say(n.ref)
    if not told.many:
        what = being(s, n.tests).removeprefix("that is ")
        same = not what or what in (told.noun, with_article(told.noun))
        return told if same else Words(f"{told} (if it is {what})", noun=told.noun)
    which = narrowed(s, n.tests, told.noun)
    return Words(f"those of {told} {which}", many=True, noun=told.noun) if which else told


@words(ir.Without)
def _without(s: Speaker, n: ir.Without) -> str:
    told = s.say(n.ref)
    return Words(f"the rest of {told}", many=True, noun=told.noun)


@words(ir.DeckTop, ir.DeckBottom)
def _deck_end(s: Speaker, n: ir.DeckTop | ir.DeckBottom) -> str:
    number = s.say(n.number)
    end = "top" if isinstance(n, ir.DeckTop) else "bottom"
    deck = f"{s.whose(n.who)} {s.zone(n.zone)}"
    if number == "1":
        return Words(f"the {end} card of {deck}", noun="card")
    if is_plain(number):
        return Words(f"the {end} {number} cards of {deck}", many=True, noun="card")
    return Words(f"as many cards from the {end} of {deck} as {number}", many=True, noun="card")


@words(ir.DeckUntil)
def _deck_until(s: Speaker, n: ir.DeckUntil) -> str:
    number = s.say(n.number)
    what = being(s, n.tests) if number == "1" else f"{number} of this: {being(s, n.tests)}"
    deck = f"{s.whose(n.who)} {s.zone(n.zone)}"
    return Words(f"cards from the top of {deck} down to {what} (all, if there is none)", many=True, noun="card")


@words(ir.Nth)
def _nth(s: Speaker, n: ir.Nth) -> str:
    if isinstance(n.ref, ir.Together) and n.index < len(n.ref.parts):
        return s.say(n.ref.parts[n.index])
    told = s.say(n.ref)
    place = ("first", "second", "third", "fourth")
    nth = place[n.index] if n.index < len(place) else f"number {n.index + 1}"
    return Words(f"the {nth} of {told}", noun=told.noun)


@words(ir.Together)
def _together(s: Speaker, n: ir.Together) -> str:
    return Words(s.say_all(n.parts) if n.parts else "none so far", many=True, noun="card")


@words(ir.FromSide)
def _from_side(s: Speaker, n: ir.FromSide) -> str:
    side = "left" if n.direction == ir.LEFT else "right"
    told = s.say(n.ref)
    return Words(f"{told} (starting from the {side})", told.many, told.noun)


@words(ir.MostOf)
def _most_of(s: Speaker, n: ir.MostOf) -> str:
    told = s.say(n.ref)
    much = "least" if n.least else "most"
    return Words(f"the one of {told} with the {much} {s.stats[n.stat]} (none, if two are equal)", noun=told.noun)


@words(ir.LinkedCard)
def _linked(s: Speaker, n: ir.LinkedCard) -> str:
    return Words(f"the card that {s.this} is {s.idiom.joined} to", noun="card")


# ------------------------------------------------------------------ nouns


@dataclass
class Noun:
    """A noun with what goes before and after it."""

    noun: str
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    other: bool = False  # this card is left out
    single: bool = False  # there can be one only
    shown: str = ""  # the noun where it is told otherwise

    @property
    def alone(self) -> bool:
        return not self.before and not self.after

    def one(self) -> str:
        return agreed(" ".join([*self.before, self.shown or self.noun, *self.after]), False)

    def several(self) -> str:
        told = " ".join([*self.before, plural(self.shown or self.noun), *self.after])
        return f"{'other ' if self.other else ''}{agreed(told, True)}"

    def some(self) -> str:
        return f"another {self.one()}" if self.other else with_article(self.one())

    def none(self) -> str:
        return f"no {'other ' if self.other else ''}{self.one()}"

    def counted(self, number: str) -> str:
        if number == "1":
            return self.some()
        return f"{number} {self.several()}"

    def words(self, text: str) -> Words:
        return Words(text, noun=self.noun)


def agreed(told: str, many: bool) -> str:
    """Words with <verbs> in the form for one thing or for several."""
    if many:
        told = told.replace("that was ", "that were ")
    return fill("{one}" + told, {"one": Words("", many)})


def noun_of(s: Speaker, pattern: ir.CardPattern, zones: bool = True, control: bool = True) -> Noun:
    """The cards of a pattern: "creatures you control that ..."; without `zones` not where they are."""
    noun = _tested(s, pattern.tests)
    play = pattern.zones & s.vocab.play_zones
    away = pattern.zones & ~s.vocab.play_zones
    among = any(isinstance(test, ir.IsAmong) or _this_way(test) for test in pattern.tests)
    stands = any(isinstance(test, ir.StandsIn) for test in pattern.tests)
    everywhere = pattern.zones == (1 << len(s.zones)) - 1
    if noun.noun in _IN_PLAY_NOUNS and ((away and not play) or (away and among)):
        noun.shown = f"{noun.noun} card"
    holder = s.side(pattern.side)
    where: list[str] = []
    whose_it_is: list[str] = []
    if play or not pattern.zones:
        if holder is not None and control:
            whose_it_is.append(f"{holder} {'control' if holder.many else 'controls'}")
        if zones and away and not among:
            where.append("anywhere" if everywhere else f"{s.idiom.in_play} or {_zones(s, away, '')}")
        elif zones and play and noun.noun == "card" and not (away or holder or among or stands):
            where.append(s.idiom.in_play)
    elif zones:
        owner = next((test.who for test in pattern.tests if isinstance(test, ir.ControlledBy | ir.OwnedBy)), None)
        whose = possessive(holder) if holder is not None else s.whose(owner) if owner is not None else ""
        if not among:
            where.append(_zones(s, away, whose) if away != s.aside or whose else "that this card has set aside")
        shared = any(away >> n & 1 and name in s.idiom.shared for n, name in s.zones.items())
        if holder is not None and (among or shared):
            whose_it_is.append(f"{holder} {'control' if holder.many else 'controls'}")
        if owner is not None and holder is None:
            noun.after = [one for one in noun.after if one not in (_controls(s, owner), _owns(s, owner))]
    # whose it is, then what it is, then where; relative clauses come last
    nature = [one for one in noun.after if one.startswith(_NATURE)]
    noun.after = [*whose_it_is, *nature, *where, *(one for one in noun.after if not one.startswith(_NATURE))]
    if pattern.extreme >= 0:
        alike = " of these" if holder is not None or len(pattern.tests) > 1 else ""
        noun.after.append(f"with the {'least' if pattern.least else 'greatest'} {s.stats[pattern.extreme]}{alike}")
    noun.single = pattern.zones == 1 and any(_one_place(test) for test in pattern.tests)
    return noun


_NATURE: Final = ("called", "not called", "with", "without")


def _this_way(test: ir.Test) -> bool:
    """Whether it says which cards are meant, wherever they are."""
    return isinstance(test, ir.DidBefore) and test.span == ir.THIS_WAY


def _one_place(test: ir.Test) -> bool:
    if not isinstance(test, ir.StandsIn):
        return False
    where: ir.Where = test.where
    while isinstance(where, ir.Beside):
        where = where.of
    return isinstance(where, ir.SlotOf | ir.EventPlace | ir.BoundPlace)


def _zones(s: Speaker, mask: int, whose: str) -> str:
    told: list[str] = []
    for number, name in s.zones.items():
        if mask >> number & 1:
            at = "on" if name in ("board", "chain") else "among" if name in ("permanents", "banished") else "in"
            article = "the" if name in s.idiom.shared or at == "among" else "a"
            told.append(f"{at} {article if name in s.idiom.shared else whose or article} {s.idiom.zone(name)}")
    return listed(told, "or")


def phrase(s: Speaker, pattern: ir.CardPattern, many: bool = False, zones: bool = True) -> str:
    noun = noun_of(s, pattern, zones)
    return noun.several() if many else noun.one()


def some(s: Speaker, pattern: ir.CardPattern, zones: bool = True) -> Words:
    """One card of a pattern: "another creature that ..."."""
    noun = noun_of(s, pattern, zones)
    return noun.words(noun.some())


def narrowed(s: Speaker, tests: Iterable[ir.Test], known: str = "card") -> str:
    """Tests as words after a noun that is known already: "that are Insect creatures you control"."""
    noun = _tested(s, tests)
    if noun.noun == known or noun.noun == "card":
        out = f"that are {listed(noun.before)}" if noun.before else ""
    else:
        out = f"that are {' '.join([*noun.before, plural(noun.noun)])}"
    if noun.other:
        noun.after.append(f"other than {s.this}")
    return agreed(" ".join([out, *noun.after]).strip(), True)


def being(s: Speaker, tests: Iterable[ir.Test]) -> str:
    """Tests as what something is: "a creature with Flying"."""
    given = list(tests)
    holder = next((test for test in given if isinstance(test, ir.ControlledBy | ir.OwnedBy)), None)
    zone = next((test for test in given if isinstance(test, ir.InZones) and not test.zones & s.vocab.play_zones), None)
    if holder is not None and zone is not None:
        left = [test for test in given if test is not holder and test is not zone]
        there = _zones(s, zone.zones, s.whose(holder.who))
        return f"{being(s, left)} {there}" if left else there
    noun = _tested(s, given)
    if noun.noun == "card" and not noun.other:
        if not noun.after and not any(word[:1].isupper() for word in noun.before):
            return listed(noun.before)
        if not noun.before:
            told = agreed(listed(noun.after), False)
            return f"one {told}" if told.endswith((" control", " controls", " own", " owns")) else told
    return noun.some()


# ------------------------------------------------------------------ tests, as what they make of the noun

Place = Callable[[Speaker, Any, Noun], None]
_PLACED: Final[dict[type, Place]] = {}


def placed(kind: type) -> Callable[[Place], Place]:
    """Says how a test changes the noun; one without is told after it."""

    def register(function: Place) -> Place:
        _PLACED[kind] = function
        return function

    return register


def _tested(s: Speaker, tests: Iterable[ir.Test]) -> Noun:
    """The noun that tests make of "card"."""
    noun = Noun("card")
    ordered = sorted(tests, key=lambda test: not isinstance(test, ir.HasTypes))
    for test in ordered:
        place = _PLACED.get(type(test))
        if place is not None:
            place(s, test, noun)
        elif (told := s.say(test)) not in noun.after:
            noun.after.append(told)
    return noun


@placed(ir.HasTypes)
def _place_types(s: Speaker, n: ir.HasTypes, noun: Noun) -> None:
    names = [name for name, bit in s.vocab.types.items() if n.types & bit]
    if not n.has:
        noun.before.append("non-" + " ".join(_ordered(s, names)))
        return
    for name in names:
        if name in s.idiom.before or (noun.noun != "card" and name == "token"):
            noun.before.append(name)
        else:
            if noun.noun not in ("card", name):
                noun.before.append(noun.noun)
            noun.noun = name


def _ordered(s: Speaker, names: list[str]) -> list[str]:
    return sorted(names, key=lambda name: name not in s.idiom.before)


@placed(ir.HasTag)
def _place_tag(s: Speaker, n: ir.HasTag, noun: Noun) -> None:
    noun.before.append(s.tag(n.tag) if n.has else f"non-{s.tag(n.tag)}")


@placed(ir.IsState)
def _place_state(s: Speaker, n: ir.IsState, noun: Noun) -> None:
    told = s.say(n)
    if told.startswith(("in ", "not in ")):
        noun.after.append(told)
    else:
        noun.before.append(told)


@placed(ir.IsFaceDown)
def _place_face(s: Speaker, n: ir.IsFaceDown, noun: Noun) -> None:
    noun.before.append("face-down" if n.down else "face-up")


@placed(ir.IsDamaged)
def _place_damaged(s: Speaker, n: ir.IsDamaged, noun: Noun) -> None:
    noun.before.append(s.say(n))


@placed(ir.IsMarked)
def _place_marked(s: Speaker, n: ir.IsMarked, noun: Noun) -> None:
    noun.after.append(f"that <be> {s.say(n)}") if " " in s.say(n) else noun.before.append(s.say(n))


@placed(ir.IsNot)
def _place_not(s: Speaker, n: ir.IsNot, noun: Noun) -> None:
    if isinstance(n.ref, ir.This) and (noun.noun in (s.noun, "card") or s.noun == "card"):
        noun.other = True
    elif noun.after and noun.after[-1].startswith("other than "):
        noun.after[-1] += f" and {s.say(n.ref)}"
    else:
        noun.after.append(s.say(n))


# ------------------------------------------------------------------ tests


@words(ir.HasTypes)
def _types(s: Speaker, n: ir.HasTypes) -> str:
    names = " ".join(_ordered(s, [name for name, bit in s.vocab.types.items() if n.types & bit]))
    return f"that <be> {'' if n.has else 'not '}{with_article(names)}"


@words(ir.StatIs)
def _stat_is(s: Speaker, n: ir.StatIs) -> str:
    than = s.say(n.than)
    if n.op == ir.EQ:
        return f"with {s.stats[n.stat]} {than}" if is_plain(than) else f"with {s.stats[n.stat]} equal to {than}"
    return f"with {s.stats[n.stat]} {compared(n.op, than)}"


@words(ir.CountersAre)
def _counters_are(s: Speaker, n: ir.CountersAre) -> str:
    number = compared(n.op, s.say(n.than))
    if (n.op, s.say(n.than)) == (ir.EQ, "0"):
        number = "no"
    return f"with {number} {s.counter(n.counter)}{'counter' if number.endswith(' 1') else 'counters'}"


@words(ir.IsMarked)
def _marked(s: Speaker, n: ir.IsMarked) -> str:
    return named(s.vocab.marks, n.mark)


@words(ir.IsAmong)
def _is_among(s: Speaker, n: ir.IsAmong) -> str:
    told = s.say(n.ref)
    return f"among {told}" if told.many else f"that <be> {told}"


@words(ir.IsState)
def _is_state(s: Speaker, n: ir.IsState) -> str:
    what = named(s.vocab.states, n.what)
    for zone in ("War Zone", "Back Row", "Safety Zone", "Binding Slot", "Resource Row"):
        what = what.replace(f"in {zone.lower()}", f"in the {zone}")
    return what if n.has else f"not {what}"


@words(ir.Neighbours)
def _neighbours(s: Speaker, n: ir.Neighbours) -> str:
    noun = noun_of(s, ir.CardPattern(1, n.side, n.tests))
    number = compared(n.op, s.say(n.than))
    return f"with {number} {noun.one() if number.endswith(' 1') else noun.several()} adjacent to it"


@words(ir.InZones)
def _in_zones(s: Speaker, n: ir.InZones) -> str:
    if n.zones == s.vocab.play_zones:
        return s.idiom.in_play
    return _zones(s, n.zones, "").replace("in a aside", "in an aside")


@words(ir.ControlledBy)
def _controlled(s: Speaker, n: ir.ControlledBy) -> str:
    return _controls(s, n.who)


def _controls(s: Speaker, who: ir.Who) -> str:
    told = s.say(who)
    return f"{told} {'control' if told.many else 'controls'}"


@words(ir.OwnedBy)
def _owned(s: Speaker, n: ir.OwnedBy) -> str:
    return _owns(s, n.who)


def _owns(s: Speaker, who: ir.Who) -> str:
    told = s.say(who)
    return f"{told} {'own' if told.many else 'owns'}"


@words(ir.Either)
def _either(s: Speaker, n: ir.Either) -> str:
    told = [being(s, tests) for tests in n.choices]
    if all(one.startswith("with ") for one in told):
        return f"with {listed([one.removeprefix('with ') for one in told], 'or')}"
    return f"that <be> {listed(told, 'or')}"


_LACKS: Final = {ir.LACKS_TEXT: "text", ir.LACKS_KEYWORDS: "keywords", ir.LACKS_TAGS: "kins"}


@words(ir.HasStat)
def _has_stat(s: Speaker, n: ir.HasStat) -> str:
    return f"with{'' if n.has else 'out'} a {s.stats[n.stat]}"


@words(ir.Lacks)
def _lacks(s: Speaker, n: ir.Lacks) -> str:
    return f"with no {_LACKS[n.what]}"


_OF_ITSELF: Final = {
    ir.EQ: "as much {} as {}", ir.NE: "not as much {} as {}", ir.GT: "more {} than {}", ir.LT: "less {} than {}",
    ir.GE: "at least as much {} as {}", ir.LE: "at most as much {} as {}",
}  # fmt: skip


@words(ir.OfItself)
def _of_itself(s: Speaker, n: ir.OfItself) -> str:
    test = n.tests[0]
    if isinstance(test, ir.StatIs) and isinstance(test.than, ir.StatOf) and isinstance(test.than.ref, ir.OwnCard):
        return f"with {_OF_ITSELF[test.op].format(s.stats[test.stat], s.stats[test.than.stat])}"
    return listed([s.say(test) for test in n.tests])


@words(ir.HasFellow)
def _has_fellow(s: Speaker, n: ir.HasFellow) -> str:
    like = [test for test in n.pattern.tests if not isinstance(test, ir.IsNot)][-1]
    if isinstance(like, ir.StatIs):
        return f"with the same {s.stats[like.stat]} as another of them"
    if isinstance(like, ir.ControlledBy):
        return "with the same controller as another of them"
    if isinstance(like, ir.StandsIn):
        return "with another of them beside it"
    if isinstance(like, ir.IsRelated):
        return f"with another of them {s.say(like)}"
    if isinstance(like, ir.Unlike):
        return f"with another of them {s.say(like)}"
    return f"with the same {'name' if isinstance(like, ir.SameName) else 'kin'} as another of them"


_REVERSE: Final = {ir.EQ: ir.NE, ir.NE: ir.EQ, ir.GT: ir.LE, ir.LE: ir.GT, ir.LT: ir.GE, ir.GE: ir.LT}


@words(ir.Unlike)
def _unlike(s: Speaker, n: ir.Unlike) -> str:
    test = n.tests[0]
    if len(n.tests) == 1 and isinstance(test, ir.SharesTag):
        return f"that <share> no kin with {s.say(test.ref)}"
    if len(n.tests) == 1 and isinstance(test, ir.ControlledBy):
        told = s.say(test.who)
        return f"that {told} {'do' if told.many else 'does'} not control"
    if len(n.tests) == 1 and isinstance(test, ir.Lacks):
        return f"with {_LACKS[test.what]}"
    if len(n.tests) == 1 and isinstance(test, ir.StatIs):
        return s.say(ir.StatIs(test.stat, _REVERSE[test.op], test.than))
    return f"that <be> not {being(s, n.tests)}"


@words(ir.CardPattern)
def _pattern(s: Speaker, n: ir.CardPattern) -> str:
    return some(s, n)
