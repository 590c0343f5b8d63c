"""Places in plain words."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text.plain.base import Speaker, Words, counted, listed, with_article, words
from bloodwork.text.plain.cards import being

ENDS: Final = {ir.TOP: "the top of ", ir.BOTTOM: "the bottom of ", ir.ANYWHERE: ""}
SIDES: Final = {ir.LEFT: "left", ir.RIGHT: "right"}
_NTH: Final = ("first", "second", "third", "fourth")
# Words before a space, rather than after it.
_BEFORE: Final = (ir.IsEmpty, ir.IsUnopposed)


@words(ir.ZoneOf)
def _zone(s: Speaker, n: ir.ZoneOf) -> str:
    end = ""
    if s.zones[n.zone].endswith("deck"):
        end = ENDS[n.end] if n.end in ENDS else f"place {n.end + 1} from the top of "
    return f"{end}{s.whose(n.who)} {s.zone(n.zone)}"


def zone_alone(s: Speaker, n: ir.ZoneOf) -> str:
    """A zone where its ends do not matter."""
    return f"{s.whose(n.who)} {s.zone(n.zone)}"


@words(ir.SlotsOf)
def _slots(s: Speaker, n: ir.SlotsOf) -> str:
    before = [s.say(test) for test in n.tests if isinstance(test, _BEFORE)]
    after = [s.say(test) for test in n.tests if not isinstance(test, _BEFORE) and not isinstance(test, ir.IsNumber)]
    number = next((test.number for test in n.tests if isinstance(test, ir.IsNumber)), 0)
    noun = " ".join([*before, "space"])
    if number:
        nth = f"{_NTH[number - 1]} {noun} from the left" if number <= len(_NTH) else f"{noun} number {number}"
        told = f"the {nth}" if n.who is None else f"{s.whose(n.who)} {nth}"
        if n.who is not None and not isinstance(n.who, ir.You | ir.Opponent):
            told = f"the {nth} of {s.say(n.who)}"
        return " ".join([told, *after])
    if n.who is None:
        return f"{with_article(noun)} {listed(after)}".strip()
    if isinstance(n.who, ir.You | ir.Opponent):
        return Words(" ".join([s.whose(n.who), f"{noun}s", *after]), many=True)
    return Words(" ".join([f"the {noun}s of {s.say(n.who)}", *after]), many=True)


@words(ir.EventPlace)
def _event_place(s: Speaker, n: ir.EventPlace) -> str:
    return "the place that it left" if n.role == ir.R_FROM else "that space"


@words(ir.BoundPlace)
def _bound_place(s: Speaker, n: ir.BoundPlace) -> str:
    return s.bound.get(n.reg, Words("the chosen space"))


@words(ir.Beside)
def _beside(s: Speaker, n: ir.Beside) -> str:
    of = _of(s, n.of)
    the = "a" if isinstance(n.of, ir.SlotsOf) else "the"
    if n.direction == ir.ACROSS:
        return f"{the} space opposing {of}"
    steps = s.say(n.steps)
    if steps == "1":
        return f"{the} space directly to the {SIDES[n.direction]} of {of}"
    return f"{the} space {counted(steps, 'space')} to the {SIDES[n.direction]} of {of}"


def _of(s: Speaker, where: ir.Where) -> str:
    """A place by the card in it."""
    if isinstance(where, ir.SlotsOf) and len(where.tests) == 1 and isinstance(where.tests[0], ir.HoldsCard):
        held = _held(s, where.tests[0].tests)
        if where.who is None:
            return held
        who = s.say(where.who)
        return f"{held} {who} {'control' if who.many else 'controls'}"
    return "it" if isinstance(where, ir.OwnSlot) else s.say(where).removeprefix("the space of ")


@words(ir.OneOf)
def _one_of(s: Speaker, n: ir.OneOf) -> str:
    sides = _both_sides(s, n)
    if sides:
        steps, of = sides
        near = "adjacent to" if steps == "1" else f"{counted(steps, 'space')} away from"
        return Words(f"the spaces {near} {of}", many=True)
    if len(n.parts) == 2 and all(isinstance(part, ir.Sideward) for part in n.parts):
        left, right = n.parts
        assert isinstance(left, ir.Sideward) and isinstance(right, ir.Sideward)
        if _of(s, left.of) == _of(s, right.of):
            return Words(f"the spaces anywhere to the left or right of {_of(s, left.of)}", many=True)
    return Words(listed([s.say(part) for part in n.parts], "or"), many=True)


@words(ir.HowManyPlaces)
def _how_many_places(s: Speaker, n: ir.HowManyPlaces) -> str:
    if isinstance(n.where, ir.SlotsOf) and n.where.who is None:
        told = s.say(n.where).removeprefix("an ").removeprefix("a ")
        return f"the number of {told.replace('space', 'spaces', 1)}"
    told = all_of(s, n.where)
    return f"the number of {told}" if told.startswith("your ") else f"the number of spaces among {told}"


def all_of(s: Speaker, where: ir.Where) -> str:
    """All of several places, rather than one of them."""
    if isinstance(where, ir.OneOf) and not _both_sides(s, where):
        return listed([s.say(part) for part in where.parts])
    return s.say(where)


def _both_sides(s: Speaker, n: ir.OneOf) -> tuple[str, str] | None:
    """How far to either side, and of what, where that is all there is to it."""
    if len(n.parts) != 2:
        return None
    first, second = n.parts
    if not isinstance(first, ir.Beside) or not isinstance(second, ir.Beside):
        return None
    if {first.direction, second.direction} != {ir.LEFT, ir.RIGHT}:
        return None
    found = (s.say(first.steps), _of(s, first.of))
    return found if found == (s.say(second.steps), _of(s, second.of)) else None


@words(ir.EmptyOnes)
def _empty_ones(s: Speaker, n: ir.EmptyOnes) -> str:
    told = s.say(n.of)
    if told.many:
        return Words(told.replace("the spaces", "the empty spaces"), many=True)
    return f"{told}, if it is empty"


@words(ir.LeftToRight)
def _left_to_right(s: Speaker, n: ir.LeftToRight) -> str:
    return Words(f"{all_of(s, n.of)} from left to right", many=True)


@words(ir.Furthest)
def _furthest(s: Speaker, n: ir.Furthest) -> str:
    told = s.say(n.of)
    near = "nearest to" if n.nearest else "furthest from"
    return f"{f'whichever of {told} is' if told.many else told} {near} {s.say(n.ref)}"


@words(ir.Outermost)
def _outermost(s: Speaker, n: ir.Outermost) -> str:
    side = f"{SIDES[n.direction]}most"
    told = s.say(n.of)
    for article in ("a ", "an "):
        if told.startswith(article):
            return f"the {side} {told.removeprefix(article)}"
    return f"the {side} of {told}"


@words(ir.Amid)
def _amid(s: Speaker, n: ir.Amid) -> str:
    return Words(f"the spaces between {_of(s, n.a)} and {_of(s, n.b)}", many=True)


@words(ir.Sideward)
def _sideward(s: Speaker, n: ir.Sideward) -> str:
    return Words(f"the spaces anywhere to the {SIDES[n.direction]} of {_of(s, n.of)}", many=True)


@words(ir.Closer)
def _closer(s: Speaker, n: ir.Closer) -> str:
    if n.steps is None:
        return f"the empty space nearest to {s.say(n.to)}"
    return f"the space {counted(s.say(n.steps), 'space')} closer to {s.say(n.to)}"


# ------------------------------------------------------------------ where a card stands, and where it goes


def standing(s: Speaker, where: ir.Where) -> str:
    """Where a card is that stands in one of these places: "opposing this creature"."""
    if isinstance(where, ir.Beside):
        if where.direction == ir.ACROSS:
            return f"opposing {_of(s, where.of)}"
        return s.say(where).removeprefix("the space ").removeprefix("a space ")
    if isinstance(where, ir.OneOf) and _both_sides(s, where):
        return s.say(where).removeprefix("the spaces ")
    if isinstance(where, ir.Sideward | ir.Amid):
        return s.say(where).removeprefix("the spaces ")
    return f"in {s.say(where)}"


def single(where: ir.Where) -> bool:
    """Whether there is at most one such place for one card."""
    if isinstance(where, ir.Beside):
        return single(where.of)
    return isinstance(where, ir.SlotOf | ir.EventPlace | ir.BoundPlace | ir.OwnSlot)


def going(s: Speaker, where: ir.Where, mover: ir.Ref | None) -> str:
    """How a card moves there: "one space to the left", "to your hand"."""
    if isinstance(where, ir.Beside) and where.direction != ir.ACROSS and _starts_at(s, where.of, mover):
        return f"{counted(s.say(where.steps), 'space')} to the {SIDES[where.direction]}"
    if isinstance(where, ir.Closer) and where.steps is not None:
        return f"{counted(s.say(where.steps), 'space')} closer to {s.say(where.to)}"
    return f"to {s.say(where)}"


def _starts_at(s: Speaker, where: ir.Where, mover: ir.Ref | None) -> bool:
    if isinstance(where, ir.OwnSlot):
        return True
    return isinstance(where, ir.SlotOf) and mover is not None and s.say(where.ref) == s.say(mover)


# ------------------------------------------------------------------ tests of spaces


@words(ir.IsNumber)
def _is_number(s: Speaker, n: ir.IsNumber) -> str:
    return f"number {n.number} from the left"


@words(ir.HoldsCard)
def _holds(s: Speaker, n: ir.HoldsCard) -> str:
    return f"with {_held(s, n.tests)} in it"


def _held(s: Speaker, tests: tuple[ir.Test, ...]) -> str:
    """A card that is in a space."""
    told = being(s, tests)
    return told if told.startswith(("a ", "an ", "another ")) else f"a card {told}".rstrip()


@words(ir.IsSlot)
def _is_slot(s: Speaker, n: ir.IsSlot) -> str:
    told = s.say(n.where)
    if isinstance(n.where, ir.Reachable | ir.Beside) and not told.many:
        return told.removeprefix("a space ").removeprefix("the space ")
    return f"among {told}" if told.many else f"that is {told}"


@words(ir.StandsIn)
def _stands_in(s: Speaker, n: ir.StandsIn) -> str:
    return standing(s, n.where)
