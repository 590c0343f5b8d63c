"""What tests and references say of a card."""

from __future__ import annotations

from dataclasses import replace

from bloodwork.kernel import ir
from bloodwork.text.lint.findings import Impossible
from bloodwork.text.lint.nodes import spelled
from bloodwork.text.lint.scope import ME, NATURAL, OTHER, REFS, TESTS, Known, Range, Scope, anything, meet

IS_THIS = "is this card"

# ------------------------------------------------------------------ tests


@TESTS(ir.HasTypes)
def _types(s: Scope, known: Known, test: ir.HasTypes) -> Known:
    asked = test.types
    fitting = frozenset(mask for mask in known.types if (mask & asked == asked) == test.has)
    if fitting:
        return known.of_types(fitting, s.world, "")
    what = s.world.type_words(asked)
    has = [bit for bit in s.world.vocab.types.values() if all(mask & bit for mask in known.types)]
    other = next((bit for bit in has if bit & asked == 0), 0)
    if test.has and other:
        raise Impossible(f"no card is both {s.world.type_words(other)} and {what}")
    raise Impossible(f"it would have to be {what} and not be one" if not test.has else f"nothing there is {what}")


@TESTS(ir.HasName)
def _name(s: Scope, known: Known, test: ir.HasName) -> Known:
    label = s.world.lib.names[test.name] if 0 <= test.name < len(s.world.lib.names) else "that card"
    known = known.says(f"name {test.name}", test.has, f'it would have to be called "{label}" and not be')
    if not test.has:
        return known
    others = [
        fact for fact, so in known.facts.items() if so and fact.startswith("name ") and fact != f"name {test.name}"
    ]
    if others:
        raise Impossible("no card has two Names")
    types = s.world.names.get(test.name)
    if types is None:
        return known
    what = " or ".join(sorted(s.world.type_words(mask) for mask in types))
    return known.of_types(types, s.world, f'"{label}" is {what}')


@TESTS(ir.HasTag)
def _tag(s: Scope, known: Known, test: ir.HasTag) -> Known:
    name = s.world.lib.tag_names[test.tag]
    known = known.says(f"tag {test.tag}", test.has, f"it would have to be of {name} kin and not be")
    if test.has:
        closure = s.world.lib.tag_closure[test.tag]
        for tag in range(len(s.world.lib.tag_names)):
            if closure >> tag & 1 and tag != test.tag:
                parent = s.world.lib.tag_names[tag]
                known = known.says(f"tag {tag}", True, f"whatever is of {name} kin is of {parent} kin too")
    return known


@TESTS(ir.HasKeyword)
def _keyword(s: Scope, known: Known, test: ir.HasKeyword) -> Known:
    name = s.world.lib.keywords[test.keyword].name
    return known.says(f"keyword {test.keyword}", test.has, f"it would have to have {name} and not have it")


def bounds(op: int, than: Range) -> Range | None:
    """The numbers that compare so with some number of a range; None if there are none."""
    low, high = than
    if op == ir.EQ:
        return than
    if op == ir.GE:
        return (low, None)
    if op == ir.GT:
        return (low + 1, None)
    if op == ir.LE:
        return (0, high) if high is None or high >= 0 else None
    if op == ir.LT:
        return (0, None if high is None else high - 1) if high is None or high > 0 else None
    return NATURAL


def _number(s: Scope, known: Known, what: str, label: str, op: int, than: ir.Value) -> Known:
    asked = bounds(op, s.range(than))
    if asked is None:
        raise Impossible(f"no {label} is below 0")
    had = known.ranges.get(what, NATURAL)
    if op == ir.NE:
        exactly = s.range(than)
        if had == exactly and had[0] == had[1]:
            raise Impossible(f"its {label} would have to be {had[0]} and not be")
        return known
    return known.within(what, asked, f"no {label} is both {_said(had)} and {_said(asked)}")


def _said(numbers: Range) -> str:
    low, high = numbers
    if high is None:
        return f"{low} or more"
    return str(low) if low == high else f"{high} or less" if low == 0 else f"{low} to {high}"


@TESTS(ir.StatIs)
def _stat(s: Scope, known: Known, test: ir.StatIs) -> Known:
    label = next((name for name, number in s.world.vocab.stats.items() if number == test.stat), "number")
    known = _number(s, known, f"stat {test.stat}", label.replace("_", " "), test.op, test.than)
    if known.ranges.get(f"stat {test.stat}", NATURAL)[0] > 0:
        for bit, lacking in s.world.vocab.no_stats.items():
            if lacking >> test.stat & 1 and all(mask & bit for mask in known.types):
                raise Impossible(f"{s.world.type_words(bit)} has no {label}", False)
    return known


@TESTS(ir.CountersAre)
def _counters(s: Scope, known: Known, test: ir.CountersAre) -> Known:
    known = _number(s, known, f"counter {test.counter}", "number of counters", test.op, test.than)
    if known.ranges.get(f"counter {test.counter}", NATURAL)[0] > 0:
        return _in_play(s, known)
    return known


def _in_play(s: Scope, known: Known) -> Known:
    """Only a card in play has a state; one that has just left it is still seen as it was, where a text speaks of it."""
    return known.lies_in(s.world.play, s.world, sure=False)


@TESTS(ir.IsFaceDown)
def _face_down(s: Scope, known: Known, test: ir.IsFaceDown) -> Known:
    known = known.says("face down", test.down, "it would have to lie face down and face up")
    return _in_play(s, known) if test.down else known


@TESTS(ir.IsDamaged)
def _damaged(s: Scope, known: Known, test: ir.IsDamaged) -> Known:
    known = known.says("damaged", test.damaged, "it would have to be damaged and not be")
    return _in_play(s, known) if test.damaged else known


@TESTS(ir.EnteredThisTurn)
def _entered(s: Scope, known: Known, test: ir.EnteredThisTurn) -> Known:
    known = known.says("entered", test.entered, "it would have to have entered play this turn and not have")
    return _in_play(s, known) if test.entered else known


@TESTS(ir.IsMarked)
def _marked(s: Scope, known: Known, test: ir.IsMarked) -> Known:
    return _in_play(s, known)


@TESTS(ir.IsState)
def _state(s: Scope, known: Known, test: ir.IsState) -> Known:
    names = {number: name for name, number in s.world.vocab.states.items()}
    word = names.get(test.what, "so").replace("_", " ")
    return known.says(f"state {test.what}", test.has, f"it would have to be {word} and not be")


@TESTS(ir.StandsIn)
def _stands(s: Scope, known: Known, test: ir.StandsIn) -> Known:
    return known.lies_in(1, s.world, sure=False)


@TESTS(ir.InZones)
def _in_zones(s: Scope, known: Known, test: ir.InZones) -> Known:
    return known.lies_in(test.zones, s.world)


@TESTS(ir.ControlledBy)
def _controlled(s: Scope, known: Known, test: ir.ControlledBy) -> Known:
    return known.controlled(s.players(test.who))


@TESTS(ir.IsNot)
def _is_not(s: Scope, known: Known, test: ir.IsNot) -> Known:
    return _is(s, known, test.ref, False)


@TESTS(ir.IsAmong)
def _is_among(s: Scope, known: Known, test: ir.IsAmong) -> Known:
    return _is(s, known, test.ref, True)


def _is(s: Scope, known: Known, ref: ir.Ref, so: bool) -> Known:
    what = IS_THIS if isinstance(ref, ir.This) else f"is {spelled(ref)}"
    return known.says(what, so, "it would have to be this card and another" if what == IS_THIS else "it cannot be both")


@TESTS(ir.Either)
def _either(s: Scope, known: Known, test: ir.Either) -> Known:
    """One of several lists: what all that are possible have in common is too much to ask, so nothing is learned."""
    failed: Impossible | None = None
    possible: list[Known] = []
    for tests in test.choices:
        try:
            possible.append(s.narrow(known, tests))
        except Impossible as error:
            failed = error
    if not possible and failed is not None:
        raise failed
    if len(possible) == 1:
        return possible[0]
    return known


@TESTS(ir.Unlike)
def _unlike(s: Scope, known: Known, test: ir.Unlike) -> Known:
    """Not what a list of tests says: known to be impossible only for what the same list says of the card already."""
    for one in test.tests:
        if not _granted(s, known, one):
            return known
    raise Impossible("what it must be and what it must not be contradict each other")


def _granted(s: Scope, known: Known, test: ir.Test) -> bool:
    """Whether a card is known to pass a test: asking it tells nothing new."""
    if isinstance(test, ir.Either):
        return any(all(_granted(s, known, one) for one in tests) for tests in test.choices)
    if isinstance(test, ir.StandsIn):
        return False  # more than what is known of it
    try:
        return bool(TESTS.get(test)) and s.narrow(known, (test,)) == known
    except Impossible:
        return False


# ------------------------------------------------------------------ references


@REFS(ir.This)
def _this(s: Scope, ref: ir.This) -> Known:
    return s.bearer


@REFS(ir.EventCard)
def _event_card(s: Scope, ref: ir.EventCard) -> Known:
    return s.event.get(ref.role) or anything(s.world)


@REFS(ir.Bound)
def _bound(s: Scope, ref: ir.Bound) -> Known:
    if ref.reg not in s.regs:
        return anything(s.world)
    known = s.regs[ref.reg]
    if known is None:
        raise Impossible("nothing before it says which card is meant")
    return known


@REFS(ir.All)
def _all(s: Scope, ref: ir.All) -> Known:
    return s.pattern(ref.pattern)


@REFS(ir.ThoseThat)
def _those_that(s: Scope, ref: ir.ThoseThat) -> Known:
    return s.narrow(s.card(ref.ref), ref.tests)


@REFS(ir.Without)
def _without(s: Scope, ref: ir.Without) -> Known:
    if spelled(ref.ref) == spelled(ref.but):
        raise Impossible("nothing is left of them")
    return s.card(ref.ref)


@REFS(ir.Nth)
def _nth(s: Scope, ref: ir.Nth) -> Known:
    return s.card(ref.ref)


@REFS(ir.MostOf, ir.FromSide)
def _most_of(s: Scope, ref: ir.MostOf | ir.FromSide) -> Known:
    return s.card(ref.ref)


@REFS(ir.DeckTop, ir.DeckBottom)
def _of_deck(s: Scope, ref: ir.DeckTop | ir.DeckBottom) -> Known:
    if s.range(ref.number)[1] == 0:
        raise Impossible("that is no card at all")
    return replace(anything(s.world), zones=1 << ref.zone)


@REFS(ir.LinkedCard)
def _linked(s: Scope, ref: ir.LinkedCard) -> Known:
    return replace(anything(s.world), zones=s.world.play)


@REFS(ir.Together)
def _together(s: Scope, ref: ir.Together) -> Known:
    found: list[Known] = []
    failed: Impossible | None = None
    for part in ref.parts:
        try:
            found.append(s.card(part))
        except Impossible as error:
            failed = error
    if not found and failed is not None:
        raise failed
    return joined(found) or anything(s.world)


def joined(found: list[Known]) -> Known | None:
    """What is known of a card that is one of several; None without any."""
    if not found:
        return None
    out = found[0]
    for other in found[1:]:
        out = Known(
            out.zones | other.zones,
            out.types | other.types,
            out.sides | other.sides,
            {what: so for what, so in out.facts.items() if other.facts.get(what) == so},
            {what: _hull(out.ranges[what], other.ranges[what]) for what in out.ranges if what in other.ranges},
            out.sure and other.sure,
        )
    return out


def _hull(a: Range, b: Range) -> Range:
    return min(a[0], b[0]), None if a[1] is None or b[1] is None else max(a[1], b[1])


__all__ = ["IS_THIS", "ME", "OTHER", "bounds", "joined", "meet"]
