"""Cards in plain words: references, and patterns with their tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bloodwork.kernel import ir
from bloodwork.text.plain.base import Speaker, Words, counted, listed, plural, words
from bloodwork.text.plain.numbers import compared

# What the card, and the other card, of an event are afterwards.
ROLES: Final = {
    "strike": ("the striking creature", "the struck creature"),
    "attack": ("the attacking creature", "the attacked creature"),
    "damage": ("the damaged creature", "the source of the damage"),
    "player_damage": ("that card", "the source of the damage"),
    "death": ("the creature that died", "the creature that killed it"),
    "sacrifice": ("the sacrificed creature", "that other card"),
    "destroy": ("the destroyed creature", "the card that destroyed it"),
    "draw": ("the drawn card", "that other card"),
    "discard": ("the discarded card", "that other card"),
    "play": ("the played card", "that other card"),
    "summon": ("the summoned creature", "that other card"),
    "spawn": ("the spawned creature", "that other card"),
    "execute": ("the executed card", "that other card"),
    "search": ("the card that was found", "that other card"),
    "swap": ("the first of the two", "the second of the two"),
}
# What a card is comes before whose it is and where.
_NATURE: Final = ("of the kin", "of a kin", "called", "not of the kin", "not called", "with", "without")


# ------------------------------------------------------------------ references


@words(ir.This)
def _this(s: Speaker, n: ir.This) -> str:
    return s.this


@words(ir.Bound)
def _bound(s: Speaker, n: ir.Bound) -> str:
    return s.bound.get(n.reg, Words("that card"))


@words(ir.OfPlayer)
def _of_player(s: Speaker, n: ir.OfPlayer) -> str:
    told = s.bound.get(n.bank, Words("that card"))
    if n.who is None:
        return Words(f"{told}, of all players", True)
    return Words(f"{told} of {s.say(n.who)}", told.many)


@words(ir.EventCard)
def _event_card(s: Speaker, n: ir.EventCard) -> str:
    if n.role == ir.R_CARDS:
        return Words("those cards", many=True)
    if n.role in s.roles:
        return s.roles[n.role]
    first, second = ROLES.get(s.event, ("that card", "that other card"))
    if s.lanes:
        first, second = first.replace("creature", "character"), second.replace("creature", "character")
    return second if n.role == ir.R_OTHER else first


@words(ir.All)
def _all(s: Speaker, n: ir.All) -> str:
    for test in n.pattern.tests:
        if isinstance(test, ir.StandsIn) and isinstance(test.where, ir.SlotOf | ir.Beside) and n.pattern.zones == 1:
            return f"the {phrase(s, n.pattern)}, if there is one,"
    return Words(f"all {phrase(s, n.pattern, many=True)}", many=True)


@words(ir.ThoseThat)
def _those(s: Speaker, n: ir.ThoseThat) -> str:
    return Words(f"those of {s.say(n.ref)} {narrowed(s, n.tests)}".rstrip(), many=True)


@words(ir.Without)
def _without(s: Speaker, n: ir.Without) -> str:
    return Words(f"the rest of {s.say(n.ref)}", many=True)


@words(ir.DeckTop, ir.DeckBottom)
def _deck_end(s: Speaker, n: ir.DeckTop | ir.DeckBottom) -> str:
    number = s.say(n.number)
    end = "top" if isinstance(n, ir.DeckTop) else "bottom"
    many = number != "1"
    return Words(f"the {end} {counted(number, 'card') if many else 'card'} of {s.whose(n.who)} {s.zones[n.zone]}", many)


@words(ir.Nth)
def _nth(s: Speaker, n: ir.Nth) -> str:
    place = ("first", "second", "third", "fourth")
    return f"the {place[n.index] if n.index < len(place) else f'number {n.index + 1}'} of {s.say(n.ref)}"


@words(ir.Together)
def _together(s: Speaker, n: ir.Together) -> str:
    return Words(s.say_all(n.parts), many=True)


@words(ir.FromSide)
def _from_side(s: Speaker, n: ir.FromSide) -> str:
    side = "left" if n.direction == ir.LEFT else "right"
    told = s.say(n.ref)
    return Words(f"{told}, from the {side}", told.many)


@words(ir.MostOf)
def _most_of(s: Speaker, n: ir.MostOf) -> str:
    much = "least" if n.least else "most"
    return f"whichever of {s.say(n.ref)} alone has the {much} {s.stats[n.stat]}"


@words(ir.LinkedCard)
def _linked(s: Speaker, n: ir.LinkedCard) -> str:
    return f"the card that {s.this} is {'attached' if s.lanes else 'linked'} to"


# ------------------------------------------------------------------ patterns


def phrase(s: Speaker, pattern: ir.CardPattern, many: bool = False, zones: bool = True) -> str:
    """The cards of a pattern: "creatures you control that ..."."""
    away = pattern.zones & ~s.vocab.play_zones
    holder = next((test.who for test in pattern.tests if isinstance(test, ir.ControlledBy)), None)
    if away != pattern.zones:
        holder = None
    tests = [test for test in pattern.tests if holder is None or not isinstance(test, ir.ControlledBy)]
    noun, adjectives, rest = _noun(s, tests)
    if noun == "creature" and away and not pattern.zones & s.vocab.play_zones:
        noun = "creature card"
    out = " ".join([*adjectives, plural(noun) if many else noun])
    whose = {ir.YOU: "your", ir.THEY: "your opponent's"}.get(pattern.side, "")
    if holder is not None:
        whose = s.whose(holder)
    nature = [one for one in rest if one.startswith(_NATURE)]
    out = " ".join([out, *nature])
    if pattern.zones & s.vocab.play_zones or pattern.zones == 0:
        if whose:
            out += " that you control" if pattern.side == ir.YOU else " that your opponent controls"
        if zones and away:
            out += f" in play or in {_zones(s, away, whose)}"
        elif zones and noun == "card" and pattern.zones:
            out += " in play"
    elif zones:
        out += f" in {_zones(s, away, whose)}"
    for one in rest:
        if one not in nature:
            out += f" {one}"
    if pattern.extreme >= 0:
        out += f" with the {'least' if pattern.least else 'greatest'} {s.stats[pattern.extreme]} of all such"
    return out


def some(s: Speaker, pattern: ir.CardPattern, zones: bool = True) -> str:
    """One card of a pattern: "another creature that ..."."""
    told = phrase(s, pattern, zones=zones)
    return f"an {told}" if told[0] in "aeiou" else f"a {told}"


def head_noun(s: Speaker, ref: ir.Ref) -> str:
    """The noun for what is chosen among cards."""
    if isinstance(ref, ir.All):
        noun = _noun(s, ref.pattern.tests)[0]
        return "card" if ref.pattern.zones and not ref.pattern.zones & s.vocab.play_zones else noun
    return "card"


def narrowed(s: Speaker, tests: Iterable[ir.Test]) -> str:
    """Tests as words after a noun that is known already."""
    noun, adjectives, rest = _noun(s, tests)
    words = [*adjectives]
    if noun != "card":
        words.append(plural(noun))
    out = f"that are {' '.join(words)}" if words else ""
    return " ".join([out, *rest]).strip()


def being(s: Speaker, tests: Iterable[ir.Test]) -> str:
    """Tests as what something is: "a creature with Flying"."""
    noun, adjectives, rest = _noun(s, tests)
    if noun == "card" and not rest:
        return listed(adjectives)
    if noun == "card" and not adjectives:
        return listed(rest)
    told = " ".join([*adjectives, noun, *rest])
    return f"an {told}" if told[0] in "aeiou" else f"a {told}"


def _zones(s: Speaker, mask: int, whose: str) -> str:
    return listed([f"{whose or 'a'} {name}" for name in s.zone_names(mask)], "or")


# types that stand before the noun
_BEFORE: Final = ("black", "green", "orange", "white", "gray", "pool")


def _lane_noun(noun: str, names: list[str], adjectives: list[str]) -> str:
    """The noun after one more type is known; a colour stands before it."""
    for name in names:
        if name in _BEFORE or (noun != "card" and name == "token"):
            adjectives.append(name)
        else:
            if noun not in ("card", name):
                adjectives.append(noun)
            noun = name
    return noun


def _noun(s: Speaker, tests: Iterable[ir.Test]) -> tuple[str, list[str], list[str]]:
    """The noun that the tests make of "card", what goes before it and what after."""
    noun = "card"
    adjectives: list[str] = []
    rest: list[str] = []
    for test in tests:
        if isinstance(test, ir.HasTypes) and test.has:
            names = [name for name, bit in s.vocab.types.items() if test.types & bit]
            if s.lanes:
                noun = _lane_noun(noun, names, adjectives)
            else:
                noun = names[-1] if len(names) == 1 else " ".join(names)
        elif isinstance(test, ir.HasTypes) and s.lanes:
            adjectives.extend(f"non-{name}" for name, bit in s.vocab.types.items() if test.types & bit)
        elif isinstance(test, ir.IsState) and not s.say(test).startswith(("in ", "not in ")):
            adjectives.append(s.say(test))
        elif isinstance(test, ir.IsFaceDown):
            adjectives.append("face-down" if test.down else "face-up")
        elif isinstance(test, ir.IsDamaged):
            adjectives.append("damaged" if test.damaged else "undamaged")
        elif isinstance(test, ir.IsNot) and rest and rest[-1].startswith("other than "):
            rest[-1] += f" and {s.say(test.ref)}"
        else:
            rest.append(s.say(test))
    return noun, adjectives, rest


# ------------------------------------------------------------------ tests


@words(ir.HasTypes)
def _types(s: Speaker, n: ir.HasTypes) -> str:
    names = " ".join(name for name, bit in s.vocab.types.items() if n.types & bit)
    return f"that is {'a' if n.has else 'no'} {names}"


@words(ir.HasName)
def _name(s: Speaker, n: ir.HasName) -> str:
    return f"{'' if n.has else 'not '}called {s.name(n.name)}"


@words(ir.SameName)
def _same_name(s: Speaker, n: ir.SameName) -> str:
    return f"with the same name as {s.say(n.ref)}"


@words(ir.HasTag)
def _tag(s: Speaker, n: ir.HasTag) -> str:
    return f"{'' if n.has else 'not '}of the kin {s.tag(n.tag)}"


@words(ir.SharesTag)
def _shares(s: Speaker, n: ir.SharesTag) -> str:
    return f"of a kin of {s.say(n.ref)}"


@words(ir.HasNamedTag)
def _named_tag(s: Speaker, n: ir.HasNamedTag) -> str:
    return f"of the kin named for {s.this}"


@words(ir.HasNamedName)
def _named_name(s: Speaker, n: ir.HasNamedName) -> str:
    return f"{'with' if n.has else 'without'} the name that was named for {s.this}"


@words(ir.HasKeyword)
def _keyword(s: Speaker, n: ir.HasKeyword) -> str:
    return f"{'with' if n.has else 'without'} {s.keyword(n.keyword)}"


@words(ir.StatIs)
def _stat_is(s: Speaker, n: ir.StatIs) -> str:
    return f"with a {s.stats[n.stat]} of {compared(n.op, s.say(n.than))}"


@words(ir.CountersAre)
def _counters_are(s: Speaker, n: ir.CountersAre) -> str:
    return f"with {compared(n.op, s.say(n.than))} {s.counter(n.counter)} counters".replace("  ", " ")


@words(ir.IsFaceDown)
def _face_down(s: Speaker, n: ir.IsFaceDown) -> str:
    return "face down" if n.down else "face up"


@words(ir.IsDamaged)
def _damaged(s: Speaker, n: ir.IsDamaged) -> str:
    return "damaged" if n.damaged else "undamaged"


@words(ir.IsMarked)
def _marked(s: Speaker, n: ir.IsMarked) -> str:
    return next((name for name, mark in s.vocab.marks.items() if mark == n.mark), "marked")


@words(ir.IsNot)
def _is_not(s: Speaker, n: ir.IsNot) -> str:
    return f"other than {s.say(n.ref)}"


@words(ir.IsAmong)
def _is_among(s: Speaker, n: ir.IsAmong) -> str:
    return f"among {s.say(n.ref)}"


def numbered(words: dict[str, int], number: int) -> str:
    """The word of a number in a vocabulary."""
    return next((word for word, at in words.items() if at == number), "so")


@words(ir.IsState)
def _is_state(s: Speaker, n: ir.IsState) -> str:
    what = numbered(s.vocab.states, n.what)
    return what if n.has else f"not {what}"


@words(ir.IsRelated)
def _is_related(s: Speaker, n: ir.IsRelated) -> str:
    what = numbered(s.vocab.relations, n.what)
    return f"{what} as {s.say(n.ref)}" if n.has else f"not {what} as {s.say(n.ref)}"


@words(ir.StandsIn)
def _stands_in(s: Speaker, n: ir.StandsIn) -> str:
    return f"in {s.say(n.where)}"


@words(ir.Neighbours)
def _neighbours(s: Speaker, n: ir.Neighbours) -> str:
    what = phrase(s, ir.CardPattern(1, n.side, n.tests), many=True)
    return f"with a number of {what} beside it that is {compared(n.op, s.say(n.than))}"


@words(ir.InZones)
def _in_zones(s: Speaker, n: ir.InZones) -> str:
    return f"in {_zones(s, n.zones, '')}"


@words(ir.ControlledBy)
def _controlled(s: Speaker, n: ir.ControlledBy) -> str:
    return "that you control" if isinstance(n.who, ir.You) else f"under the control of {s.say(n.who)}"


@words(ir.OwnedBy)
def _owned(s: Speaker, n: ir.OwnedBy) -> str:
    return f"owned by {s.say(n.who)}"


@words(ir.EnteredThisTurn)
def _entered(s: Speaker, n: ir.EnteredThisTurn) -> str:
    return "that entered play this turn" if n.entered else "that was in play before this turn"


@words(ir.Either)
def _either(s: Speaker, n: ir.Either) -> str:
    return f"that is {listed([being(s, tests) for tests in n.choices], 'or')}"


@words(ir.Unlike)
def _unlike(s: Speaker, n: ir.Unlike) -> str:
    return f"that is not {being(s, n.tests)}"


@words(ir.CardPattern)
def _pattern(s: Speaker, n: ir.CardPattern) -> str:
    return some(s, n)
