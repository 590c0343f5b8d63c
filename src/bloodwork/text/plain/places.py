"""Places in plain words."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text.plain.base import Speaker, Words, counted, listed, words
from bloodwork.text.plain.cards import being

_ENDS: Final = {ir.TOP: "the top of ", ir.BOTTOM: "the bottom of ", ir.ANYWHERE: ""}
_PILES: Final = ("deck", "blood deck")  # zones whose ends are told apart


@words(ir.ZoneOf)
def _zone(s: Speaker, n: ir.ZoneOf) -> str:
    zone = s.zones[n.zone]
    end = ""
    if zone in _PILES:
        end = _ENDS.get(n.end, f"place {n.end + 1} from the top of ")
    return f"{end}{s.whose(n.who)} {zone}"


@words(ir.SlotsOf)
def _slots(s: Speaker, n: ir.SlotsOf) -> str:
    whose = "" if n.who is None else " of yours" if isinstance(n.who, ir.You) else f" of {s.say(n.who)}"
    before = [s.say(test) for test in n.tests if isinstance(test, ir.IsEmpty | ir.IsUnopposed)]
    after = [s.say(test) for test in n.tests if not isinstance(test, ir.IsEmpty | ir.IsUnopposed)]
    noun = " ".join([*before, "space"])
    told = f"{noun}{whose}" + "".join(f" {one}" for one in after)
    if any(isinstance(test, ir.IsNumber) for test in n.tests):
        return f"the {told}"
    return f"an {told}" if told[0] in "aeiou" else f"a {told}"


@words(ir.SlotOf)
def _slot_of(s: Speaker, n: ir.SlotOf) -> str:
    return f"the space of {s.say(n.ref)}"


@words(ir.OwnSlot)
def _own_slot(s: Speaker, n: ir.OwnSlot) -> str:
    return "its own space"


@words(ir.EventPlace)
def _event_place(s: Speaker, n: ir.EventPlace) -> str:
    return "the place that it left" if n.role == ir.R_FROM else "that space"


@words(ir.BoundPlace)
def _bound_place(s: Speaker, n: ir.BoundPlace) -> str:
    return s.bound.get(n.reg, Words("the chosen space"))


@words(ir.Beside)
def _beside(s: Speaker, n: ir.Beside) -> str:
    of = s.say(n.of).removeprefix("the space of ")
    if n.direction == ir.ACROSS:
        return f"the space opposing {of}"
    side = "left" if n.direction == ir.LEFT else "right"
    return f"the space {s.say(n.steps)} to the {side} of {of}"


@words(ir.OneOf)
def _one_of(s: Speaker, n: ir.OneOf) -> str:
    if len(n.parts) == 2 and all(isinstance(part, ir.Beside) for part in n.parts):
        first, second = n.parts
        assert isinstance(first, ir.Beside) and isinstance(second, ir.Beside)
        sides = {first.direction, second.direction} == {ir.LEFT, ir.RIGHT}
        of, steps = s.say(first.of), s.say(first.steps)
        if sides and of == s.say(second.of) and steps == s.say(second.steps):
            near = "next to" if steps == "1" else f"{counted(steps, 'space')} away from"
            return Words(f"the spaces {near} {of.removeprefix('the space of ')}", many=True)
    return Words(listed([s.say(part) for part in n.parts], "or"), many=True)


@words(ir.EmptyOnes)
def _empty_ones(s: Speaker, n: ir.EmptyOnes) -> str:
    return f"{s.say(n.of)}, where it is empty"


@words(ir.Furthest)
def _furthest(s: Speaker, n: ir.Furthest) -> str:
    return f"{s.say(n.of)}, as {'near to' if n.nearest else 'far from'} {s.say(n.ref)} as can be"


@words(ir.Outermost)
def _outermost(s: Speaker, n: ir.Outermost) -> str:
    side = "leftmost" if n.direction == ir.LEFT else "rightmost"
    told = s.say(n.of)
    for article in ("a ", "an "):
        if told.startswith(article):
            return f"the {side} {told.removeprefix(article)}"
    return f"the {side} of {told}"


@words(ir.Reachable)
def _reachable(s: Speaker, n: ir.Reachable) -> str:
    return f"a space that {s.say(n.ref)} can reach past empty spaces alone"


@words(ir.Amid)
def _amid(s: Speaker, n: ir.Amid) -> str:
    return Words(f"the spaces between {s.say(n.a)} and {s.say(n.b)}", many=True)


@words(ir.Sideward)
def _sideward(s: Speaker, n: ir.Sideward) -> str:
    side = "left" if n.direction == ir.LEFT else "right"
    return Words(f"all spaces to the {side} of {s.say(n.of).removeprefix('the space of ')}", many=True)


@words(ir.Closer)
def _closer(s: Speaker, n: ir.Closer) -> str:
    if n.steps is None:
        return f"the empty space nearest to {s.say(n.to)}"
    return f"the space {s.say(n.steps)} nearer to {s.say(n.to)}"


# ------------------------------------------------------------------ tests of spaces


@words(ir.IsEmpty)
def _is_empty(s: Speaker, n: ir.IsEmpty) -> str:
    return "empty" if n.empty else "occupied"


@words(ir.IsUnopposed)
def _is_unopposed(s: Speaker, n: ir.IsUnopposed) -> str:
    return "unopposed" if n.unopposed else "opposed"


@words(ir.IsNumber)
def _is_number(s: Speaker, n: ir.IsNumber) -> str:
    return f"number {n.number} from the left"


@words(ir.HoldsCard)
def _holds(s: Speaker, n: ir.HoldsCard) -> str:
    told = being(s, n.tests)
    return f"that holds {told if told.startswith(('a ', 'an ')) else f'a card {told}'.rstrip()}"


@words(ir.IsSlot)
def _is_slot(s: Speaker, n: ir.IsSlot) -> str:
    return f"that is {s.say(n.where)}"
