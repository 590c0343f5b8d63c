"""What a program of ops can come to: which instructions never succeed, which choices are always empty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text.lint.cards import joined
from bloodwork.text.lint.findings import ALWAYS, DEAD, EMPTY, FAILS, Impossible
from bloodwork.text.lint.nodes import ByType
from bloodwork.text.lint.scope import BOTH, Known, Scope, anything
from bloodwork.text.lint.world import World

CAN: Final = 1  # the last instruction can have succeeded
CANNOT: Final = 2  # it can have failed
MOST_ROUNDS: Final = 64


@dataclass(frozen=True)
class State:
    """What is known before an op: what registers hold, whether the last instruction succeeded, what has happened."""

    regs: dict[int, Known | None]
    ok: int = CAN
    done: bool = False  # something has happened since the ability was set off
    turned: bool = False  # perhaps the turn has ended
    success: tuple[tuple[int, Known], ...] = ()  # what registers hold if the last instruction succeeded

    def bind(self, reg: int, known: Known | None) -> State:
        return replace(self, regs={**self.regs, reg: known}) if reg >= 0 else self


@dataclass(frozen=True)
class Doubt:
    """Something about one op."""

    pc: int
    kind: str
    error: bool
    why: str


Steps = list[tuple[int, State]]
OPS: Final[ByType[Callable[[Program, State, int, Any], Steps]]] = ByType()


@dataclass
class Program:
    """The ops of an ability, with what is known when it begins."""

    scope: Scope
    code: tuple[k.Op, ...]
    regs: dict[int, Known | None]
    states: dict[int, State] = field(default_factory=dict)
    doubts: dict[int, Doubt] = field(default_factory=dict)
    reporting: bool = False

    def run(self) -> list[Doubt]:
        """Follows every way through the program until nothing new is learned, then looks at each op once."""
        self.states = {0: State(self.regs)}
        todo = [0]
        for _ in range(MOST_ROUNDS * max(len(self.code), 1)):
            if not todo:
                break
            pc = todo.pop()
            for to, state in self.step(pc):
                old = self.states.get(to)
                new = state if old is None else merged(old, state)
                if new != old and to < len(self.code):
                    self.states[to] = new
                    todo.append(to)
        else:
            return []
        self.reporting = True
        for pc in sorted(self.states):
            self.step(pc)
        return [self.doubts[pc] for pc in sorted(self.doubts)]

    def step(self, pc: int) -> Steps:
        if pc >= len(self.code):
            return []
        op = self.code[pc]
        follow = OPS.get(op)
        return follow(self, self.states[pc], pc, op) if follow is not None else self.unknown(self.states[pc], pc, op)

    def unknown(self, state: State, pc: int, op: k.Op) -> Steps:
        """An op that nothing is known of can have bound anything, and led to wherever it names."""
        after = State({}, CAN | CANNOT, True, True)
        ways = {getattr(op, name) for name in ("skip", "to", "end") if isinstance(getattr(op, name, None), int)}
        return [(pc + 1, after), *((to, after) for to in sorted(ways))]

    def strict(self, state: State) -> Scope:
        """For a card that something is to be done to: one that has moved on is lost, but for where words follow it."""
        scope = replace(self.scope, regs=state.regs, active=BOTH if state.turned else self.scope.active)
        return self._each_card(scope, self._followed) if state.done else scope

    def _followed(self, known: Known) -> Known:
        apart = self.scope.world.apart
        return replace(known, zones=known.zones | apart, sides=BOTH, facts={}, ranges={})

    def _each_card(self, scope: Scope, change: Callable[[Known], Known]) -> Scope:
        event = {role: change(known) for role, known in scope.event.items()}
        regs = {reg: known and change(known) for reg, known in scope.regs.items()}
        return replace(scope, bearer=change(scope.bearer), event=event, regs=regs)

    def loose(self, state: State) -> Scope:
        """For a card that is only spoken of: once something has happened it can be anywhere."""
        scope = self.strict(state)
        return self._each_card(scope, self._anywhere) if state.done else scope

    def _anywhere(self, known: Known) -> Known:
        return replace(known, zones=self.scope.world.everywhere, sides=BOTH, facts={}, ranges={})

    def doubt(self, pc: int, kind: str, error: bool, why: str) -> None:
        if self.reporting:
            self.doubts.setdefault(pc, Doubt(pc, kind, error, why))


def merged(a: State, b: State) -> State:
    regs: dict[int, Known | None] = {}
    for reg, known in a.regs.items():
        if reg in b.regs:
            found = [one for one in (known, b.regs[reg]) if one is not None]
            regs[reg] = joined(found)
    success = a.success if a.success == b.success else ()
    return State(regs, a.ok | b.ok, a.done or b.done, a.turned or b.turned, success)


# ------------------------------------------------------------------ ways through


@OPS(k.If)
def _if(p: Program, state: State, pc: int, op: k.If) -> Steps:
    scope = p.loose(state)
    holds = scope.holds(op.cond)
    if holds is False or scope.firm().holds(op.cond) is False:
        p.doubt(pc, DEAD, holds is False, "that is never so")
    elif holds is True:
        p.doubt(pc, ALWAYS, False, "that is always so")
    out: Steps = []
    if holds is not False:
        out.append((pc + 1, replace(state, ok=CAN)))
    if holds is not True:
        out.append((op.skip, replace(state, ok=CANNOT)))
    return out


@OPS(k.Need)
def _need(p: Program, state: State, pc: int, op: k.Need) -> Steps:
    out: Steps = []
    if state.ok & CAN:
        done = replace(state, ok=CAN, success=())
        for reg, known in state.success:
            done = done.bind(reg, known)
        out.append((pc + 1, done))
    if state.ok & CANNOT:
        out.append((op.skip, replace(state, ok=CANNOT, success=())))
    return out


@OPS(k.IfFound)
def _if_found(p: Program, state: State, pc: int, op: k.IfFound) -> Steps:
    return [(pc + 1, replace(state, ok=CAN)), (op.skip, replace(state, ok=CAN))]


@OPS(k.May)
def _may(p: Program, state: State, pc: int, op: k.May) -> Steps:
    return [(pc + 1, replace(state, ok=CAN)), (op.skip, replace(state, ok=CANNOT))]


@OPS(k.Jump)
def _jump(p: Program, state: State, pc: int, op: k.Jump) -> Steps:
    return [(op.to, state)]


@OPS(k.GoBack)
def _go_back(p: Program, state: State, pc: int, op: k.GoBack) -> Steps:
    return [(op.to, state)]


@OPS(k.Each)
def _each(p: Program, state: State, pc: int, op: k.Each) -> Steps:
    state = state.bind(op.todo, anything(p.scope.world)).bind(op.won, anything(p.scope.world))
    out: Steps = [(op.end, replace(state, ok=CAN | CANNOT))]
    try:
        known = p.loose(state).card(op.ref) if op.ref is not None else anything(p.scope.world)
    except Impossible as error:
        p.doubt(pc, EMPTY, error.sure, error.why)
        return out
    return [(pc + 1, replace(state.bind(op.reg, known), ok=CAN)), *out]


@OPS(k.Again)
def _again(p: Program, state: State, pc: int, op: k.Again) -> Steps:
    each = p.code[op.each]
    assert isinstance(each, k.Each)
    return [(op.each + 1, state), (each.end, replace(state, ok=CAN | CANNOT))]


@OPS(k.Let)
def _let(p: Program, state: State, pc: int, op: k.Let) -> Steps:
    known: Known | None = anything(p.scope.world)
    if op.ref is not None:
        try:
            known = p.loose(state).card(op.ref)
        except Impossible:
            known = None
    ok = CAN | CANNOT if op.ref is not None else state.ok
    return [(pc + 1, replace(state.bind(op.reg, known), ok=ok))]


# ------------------------------------------------------------------ choices


def _chosen(p: Program, state: State, pc: int, among: ir.Ref, most: ir.Value) -> Known | None:
    scope = p.loose(state)
    try:
        if scope.range(most)[1] == 0:
            raise Impossible("none can be chosen", False)
        return scope.card(among)
    except Impossible as error:
        p.doubt(pc, EMPTY, error.sure, error.why)
        return None


@OPS(k.Choose, k.Target)
def _choose(p: Program, state: State, pc: int, op: k.Choose | k.Target) -> Steps:
    known = _chosen(p, state, pc, op.among, op.hi)
    ok = CANNOT if known is None else CAN | CANNOT
    # Choosing none declines a "may" before it. Of what hangs on an empty choice nothing more is told.
    after = replace(state.bind(op.reg, known or anything(p.scope.world)), ok=ok)
    ways: Steps = [(pc + 1, after)]
    if pc > 0 and isinstance(may := p.code[pc - 1], k.May):
        ways.append((may.skip, replace(after, ok=CANNOT)))
    return ways


@OPS(k.ChoosePlace)
def _choose_place(p: Program, state: State, pc: int, op: k.ChoosePlace) -> Steps:
    try:
        check_place(p.loose(state), op.where)
    except Impossible as error:
        p.doubt(pc, EMPTY, error.sure, error.why)
        return [(pc + 1, replace(state.bind(op.reg, anything(p.scope.world)), ok=CANNOT))]
    after = replace(state.bind(op.reg, anything(p.scope.world)), ok=CAN | CANNOT)
    ways: Steps = [(pc + 1, after)]
    if pc > 0 and isinstance(may := p.code[pc - 1], k.May):
        ways.append((may.skip, replace(after, ok=CANNOT)))
    return ways


def check_place(scope: Scope, where: ir.Where) -> None:
    """Impossible if a description of slots fits none."""
    if isinstance(where, ir.EmptyOnes):
        check_place(scope, where.of)
    if not isinstance(where, ir.SlotsOf):
        return
    empty: set[bool] = set()
    numbers: set[int] = set()
    for test in where.tests:
        if isinstance(test, ir.IsEmpty):
            empty.add(test.empty)
        elif isinstance(test, ir.HoldsCard):
            empty.add(False)
            scope.narrow(replace(anything(scope.world), zones=1), test.tests)
        elif isinstance(test, ir.IsNumber):
            numbers.add(test.number)
    if len(empty) > 1:
        raise Impossible("no space is both empty and taken")
    if len(numbers) > 1:
        raise Impossible("no space has two numbers")
    if any(number > scope.world.columns or number < 1 for number in numbers):
        raise Impossible(f"a player has spaces 1 to {scope.world.columns}")


@OPS(k.ChoosePlayer)
def _choose_player(p: Program, state: State, pc: int, op: k.ChoosePlayer) -> Steps:
    return [(pc + 1, replace(state.bind(op.reg, anything(p.scope.world)), ok=CAN | CANNOT))]


@OPS(k.ChooseTarget)
def _choose_target(p: Program, state: State, pc: int, op: k.ChooseTarget) -> Steps:
    some = anything(p.scope.world)
    return [(pc + 1, replace(state.bind(op.reg, some).bind(op.card, some), ok=CAN | CANNOT))]


@OPS(k.ChooseNumber)
def _choose_number(p: Program, state: State, pc: int, op: k.ChooseNumber) -> Steps:
    return [(pc + 1, replace(state.bind(op.reg, anything(p.scope.world)), ok=CAN | CANNOT))]


@OPS(k.ChooseModes)
def _choose_modes(p: Program, state: State, pc: int, op: k.ChooseModes) -> Steps:
    return [(pc + 1, replace(state.bind(op.reg, anything(p.scope.world)), ok=CAN | CANNOT))]


@OPS(k.InMode)
def _in_mode(p: Program, state: State, pc: int, op: k.InMode) -> Steps:
    return [(pc + 1, replace(state, ok=CAN)), (op.skip, state)]


@OPS(k.Divide)
def _divide(p: Program, state: State, pc: int, op: k.Divide) -> Steps:
    known = _chosen(p, state, pc, op.among, op.amount)
    ok = CANNOT if known is None else CAN | CANNOT
    some = anything(p.scope.world)
    return [(pc + 1, replace(state.bind(op.reg, known or some).bind(op.shares, some), ok=ok))]


@OPS(k.NotePaid, k.NoteNumber, k.Remember)
def _note_paid(p: Program, state: State, pc: int, op: k.NotePaid | k.NoteNumber | k.Remember) -> Steps:
    return [(pc + 1, state)]


@OPS(k.Search)
def _search(p: Program, state: State, pc: int, op: k.Search) -> Steps:
    known = anything(p.scope.world)
    try:
        known = p.loose(state).pattern(op.pattern)
    except Impossible as error:
        p.doubt(pc, EMPTY, error.sure, error.why)
    return [(pc + 1, replace(state.bind(op.out, known), ok=CAN | CANNOT, done=True))]


# ------------------------------------------------------------------ deeds


@OPS(k.ForPlayer)
def _for_player(p: Program, state: State, pc: int, op: k.ForPlayer) -> Steps:
    some = anything(p.scope.world)
    return [(pc + 1, state.bind(op.bank, some).bind(op.bank + 1, some).bind(op.reg, some))]


@OPS(k.Release, k.HearArrival)
def _release(p: Program, state: State, pc: int, op: k.Release | k.HearArrival) -> Steps:
    return [(pc + 1, state)]


@OPS(k.NameWord, k.Allow, k.Hold, k.Keep, k.Absorb, k.Cancel)
def _simply(p: Program, state: State, pc: int, op: k.Op) -> Steps:
    return [(pc + 1, replace(state, ok=CAN | CANNOT, done=True))]


@OPS(k.Do)
def _do(p: Program, state: State, pc: int, op: k.Do) -> Steps:
    world = p.scope.world
    known: Known | None = None
    ok = CAN | CANNOT
    try:
        known = check_deed(p.strict(state), op)
    except Impossible as error:
        if not _is_one_of_two(op):
            p.doubt(pc, FAILS, error.sure, error.why)
        ok = CANNOT
    found = replace(known, facts={}, ranges={}) if known is not None else _made(world, op)
    after = state.bind(op.out, found).bind(op.out_number, anything(world)).bind(op.kept, _stayed(p, state, op, found))
    turned = state.turned or op.kind == world.event("end_turn")
    success = ((op.kept, found),) if op.kept >= 0 else ()
    return [(pc + 1, replace(after, ok=ok, done=True, turned=turned, success=success))]


def _made(world: World, op: k.Do) -> Known:
    """A card that a deed finds or makes."""
    zones = world.needs(op.kind).after
    return replace(anything(world), zones=zones, sure=False) if zones else anything(world)


def _is_one_of_two(op: k.Do) -> bool:
    """Whether it is what one word means for cards of some types, beside what it means for others."""
    return isinstance(op.card, ir.ThoseThat) and all(isinstance(test, ir.HasTypes) for test in op.card.tests)


def _stayed(p: Program, state: State, op: k.Do, found: Known) -> Known:
    """What is known of a card after a deed that was perhaps not done to it."""
    try:
        before = p.loose(state).card(op.card) if op.card is not None else found
    except Impossible:
        return found
    return joined([found, before]) or found


def check_deed(scope: Scope, op: k.Do) -> Known | None:
    """What is known of the card that a deed was done to, where it then is; Impossible if it can never be done."""
    world = scope.world
    needs = world.needs(op.kind)
    if op.times is not None and scope.range(op.times)[1] == 0:
        raise Impossible("it is done no time at all", False)
    paid = op.flags & world.flag("cost")
    if op.amount is not None and needs.amount and not paid and scope.range(op.amount)[1] == 0:
        raise Impossible("the amount is 0", False)
    if op.place is not None:
        check_place(scope, op.place)
    if op.card is None:
        return None
    known = scope.card(op.card)
    if needs.types:
        fitting = frozenset(mask for mask in known.types if mask & needs.types)
        known = known.of_types(fitting, world, f"that is done only to {world.one_of(needs.types)}")
    if needs.zones:
        known = known.lies_in(needs.zones, world)
    if needs.own and op.who is not None and known.sides & scope.players(op.who) == 0:
        raise Impossible("a player does that only to what that player controls", known.sure)
    for rule in _DEEDS.get(_name(scope, op.kind), ()):
        rule(scope, op, known)
    zones = needs.after or world.everywhere
    if isinstance(op.place, ir.ZoneOf):
        zones = 1 << op.place.zone
    return replace(known, zones=zones, sides=BOTH, sure=False)


def _name(scope: Scope, kind: int) -> str:
    return next((name for name, number in scope.world.vocab.events.items() if number == kind), "")


def _stays(scope: Scope, op: k.Do, known: Known) -> None:
    """A move to the zone where the card is already. In a deck it changes its place."""
    place = op.place
    if not isinstance(place, ir.ZoneOf) or known.zones != 1 << place.zone or "deck" in _zone(scope, place.zone):
        return
    if place.who is None or scope.players(place.who) == known.sides:
        raise Impossible(f"it is {scope.world.zone_words(known.zones)} already", known.sure)


def _zone(scope: Scope, zone: int) -> str:
    return next((name for name, number in scope.world.vocab.zones.items() if number == zone), "")


def _changes_hands(scope: Scope, op: k.Do, known: Known) -> None:
    if op.who is not None and known.sides != BOTH and scope.players(op.who) == known.sides:
        raise Impossible("who would take control of it controls it already", known.sure)


def _is_down(scope: Scope, op: k.Do, known: Known) -> None:
    if known.facts.get("face down") is False:
        raise Impossible("only what lies face down is flipped")


def _is_up(scope: Scope, op: k.Do, known: Known) -> None:
    if known.facts.get("face down") is True:
        raise Impossible("it lies face down already")


_DEEDS: Final[dict[str, tuple[Callable[[Scope, k.Do, Known], None], ...]]] = {
    "move": (_stays,),
    "take_control": (_changes_hands,),
    "flip": (_is_down,),
    "turn_down": (_is_up,),
}
