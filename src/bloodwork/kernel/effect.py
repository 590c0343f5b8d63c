"""A running effect: an ability, a program counter and registers. And the processes that replace events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.choices import pick_number
from bloodwork.kernel.contract import AT_LETTER
from bloodwork.kernel.event import F_THEN, Event, read_event
from bloodwork.kernel.ir import NOBODY, Env
from bloodwork.kernel.native import i64, mypyc_attr
from bloodwork.kernel.process import DOING, PREPARING, Process

if TYPE_CHECKING:
    from bloodwork.kernel.codec import Reader, Writer
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.ops import Op

# which ops of an ability run
CODE: Final = 0
COST: Final = 1
FLIP_COST: Final = 2  # those of the face that `ability` numbers
LETTERS: Final = 3  # none: its variables are being chosen
TARGETS: Final = 4  # none: its targets are being chosen
ALSO_COST: Final = 5  # those of the face that `ability` numbers, which pay for playing it besides its cost


def code_of(g: Machine, ability: i64, part: i64) -> tuple[Op, ...]:
    if part == FLIP_COST:
        return g.lib.faces[ability].flip_cost
    if part == ALSO_COST:
        return g.lib.faces[ability].also_cost
    if part == COST:
        return g.lib.abilities[ability].cost
    return g.lib.abilities[ability].code


@mypyc_attr(acyclic=True, free_list_len=1)
class Effect(Process):
    def __init__(self, ability: i64, env: Env) -> None:
        self.step = 0
        self.waits = False
        self.ability: i64 = ability
        self.env: Env = env
        self.part: i64 = CODE
        self.pc: i64 = 0
        self.phase: i64 = 0
        self.ok: bool = True  # the last instruction succeeded
        self.any: bool = False  # of the one under way, something did
        self.full: bool = True  # nothing of it failed
        self.collecting: bool = False  # its events replace one: they are gathered, not processed
        self.collected: list[Event] = []
        self.canceled: bool = False  # the event that they replace does not happen itself, or not as it was
        self.units: tuple[int, ...] = ()
        self.i: i64 = 0
        self.acc: tuple[int, ...] = ()
        self.number: i64 = 0
        self.history_id: i64 = 0  # by which what it did is known in the history; 0: nothing is
        self.announced: bool = False  # once its variables, cost and targets are settled the ruleset takes it

    def tag(self) -> i64:
        return 2

    def stage(self) -> i64:
        return DOING if self.part == CODE else PREPARING

    def departed(self, g: Machine) -> tuple[int, ...]:
        code = self.code(g)
        return self.units[: self.i] if self.pc < len(code) and code[self.pc].departs(g) else ()

    def clone(self) -> Process:
        new = Effect(self.ability, self.env.clone())
        new.step = self.step
        new.part = self.part
        new.pc = self.pc
        new.phase = self.phase
        new.ok = self.ok
        new.any = self.any
        new.full = self.full
        new.collecting = self.collecting
        new.collected = [ev.copy() for ev in self.collected]
        new.canceled = self.canceled
        new.units = self.units
        new.i = self.i
        new.acc = self.acc
        new.number = self.number
        new.history_id = self.history_id
        new.announced = self.announced
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.num(self.ability)
        write_env(w, self.env)
        w.num(self.part)
        w.num(self.pc)
        w.num(self.phase)
        w.flag(self.ok)
        w.flag(self.any)
        w.flag(self.full)
        w.flag(self.collecting)
        write_events(w, self.collected)
        w.flag(self.canceled)
        w.nums(self.units)
        w.num(self.i)
        w.nums(self.acc)
        w.num(self.number)
        w.num(self.history_id)
        w.flag(self.announced)

    def code(self, g: Machine) -> tuple[Op, ...]:
        return code_of(g, self.ability, self.part)

    def run(self, g: Machine) -> None:
        if self.part == LETTERS:
            if not self.choose_letters(g):
                return
            self.part = COST
            self.pc = 0
        if self.part == COST:
            if not self.do(g):
                return
            if not self.ok:
                self.end(g)
                return
            self.part = TARGETS if self.announced else CODE
            self.pc = 0
        if self.part == TARGETS:
            if self.choose_targets(g):
                g.stack.pop()
                g.rules.announce(g, self)
            return
        if g.record is not None and self.pc == 0 and self.phase == 0 and self.part == CODE:
            g.record.use(self.ability, g.card_of(self.env.source), len(g.stack) - 1, False)
        if self.do(g):
            self.end(g)

    def do(self, g: Machine) -> bool:
        code = self.code(g)
        while self.pc < len(code):
            if not code[self.pc].run(g, self):
                return False
            self.pc += 1
        return True

    def end(self, g: Machine) -> None:
        g.stack.pop()
        if g.record is not None and g.record.due and g.record.due_depth >= len(g.stack):
            g.record.tell_due()
        g.effect_ok = self.ok
        if self.collecting and g.record is not None and not g.kept:
            g.record.did(len(g.stack))
        if self.collecting:
            g.collected = tuple(self.collected)
            g.kept = not self.canceled

    def choose_targets(self, g: Machine) -> bool:
        code = self.code(g)
        while self.pc < len(code):
            if not code[self.pc].aim(g, self):
                return False
            self.pc += 1
        return True

    def choose_letters(self, g: Machine) -> bool:
        ability = g.lib.abilities[self.ability]
        while self.pc < len(ability.letters):
            letter = ability.letters[self.pc]
            if self.phase == 0:
                self.phase = 1
                player = 1 - self.env.you if ability.user_opponent else self.env.you
                if not pick_number(g, player, 0, g.rules.letter_bound(g, self.env, ability, letter), letter):
                    return False
            self.phase = 0
            self.env.vars = (letter, g.picked[0], *self.env.vars)
            g.cite(AT_LETTER)
            g.picked = ()
            self.pc += 1
        return True


def read_effect(r: Reader) -> Effect:
    step = r.num()
    eff = Effect(r.num(), read_env(r))
    eff.step = step
    eff.part = r.num()
    eff.pc = r.num()
    eff.phase = r.num()
    eff.ok = r.flag()
    eff.any = r.flag()
    eff.full = r.flag()
    eff.collecting = r.flag()
    eff.collected = read_events(r)
    eff.canceled = r.flag()
    eff.units = r.nums()
    eff.i = r.num()
    eff.acc = r.nums()
    eff.number = r.num()
    eff.history_id = r.num()
    eff.announced = r.flag()
    return eff


@mypyc_attr(acyclic=True)
class Modify(Process):
    """Event-modifying abilities, one after another over the list of current events; then those events in order."""

    def __init__(self, event: Event) -> None:
        self.step = 0
        self.waits = False
        self.event: Event = event.copy()  # as it was: `current` holds what becomes of it
        self.current: list[Event] = [event]
        self.future: list[Event] = []
        self.queue: tuple[int, ...] = ()
        self.i: i64 = 0
        self.j: i64 = 0
        self.result: Event | None = None
        self.changed: bool = False

    def tag(self) -> i64:
        return 3

    def clone(self) -> Process:
        new = Modify(self.event.copy())
        new.step = self.step
        new.current = [ev.copy() for ev in self.current]
        new.future = [ev.copy() for ev in self.future]
        new.queue = self.queue
        new.i = self.i
        new.j = self.j
        new.result = self.result.copy() if self.result is not None else None
        new.changed = self.changed
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        self.event.encode(w)
        write_events(w, self.current)
        write_events(w, self.future)
        w.nums(self.queue)
        w.num(self.i)
        w.num(self.j)
        w.flag(self.result is not None)
        if self.result is not None:
            self.result.encode(w)
        w.flag(self.changed)

    def run(self, g: Machine) -> None:
        g.modify(self)


def read_modify(r: Reader) -> Modify:
    step = r.num()
    new = Modify(read_event(r))
    new.step = step
    new.current = read_events(r)
    new.future = read_events(r)
    new.queue = r.nums()
    new.i = r.num()
    new.j = r.num()
    if r.flag():
        new.result = read_event(r)
    new.changed = r.flag()
    return new


def write_events(w: Writer, events: list[Event]) -> None:
    w.num(len(events))
    for ev in events:
        ev.encode(w)


def read_events(r: Reader) -> list[Event]:
    out: list[Event] = []
    for _ in range(r.size()):
        out.append(read_event(r))
    return out


def write_env(w: Writer, env: Env) -> None:
    w.num(env.source)
    w.num(env.you)
    w.flag(env.event is not None)
    if env.event is not None:
        env.event.encode(w)
    w.nums(env.vars)
    w.num(len(env.regs))
    for reg in env.regs:
        w.nums(reg)


def read_env(r: Reader) -> Env:
    source = r.num()
    you = r.num()
    event: Event | None = None
    if r.flag():
        event = read_event(r)
    env = Env(source, you, event, r.nums())
    regs = [r.nums() for _ in range(r.size())]
    if regs:
        env.regs = regs
    return env


@mypyc_attr(acyclic=True)
class Undo:
    """Something that was done until a moment, and is undone when it comes."""

    def __init__(self, serial: i64, moment: i64, env: Env, event: Event) -> None:
        self.serial: i64 = serial
        self.moment: i64 = moment  # a kind of moment (op.py)
        self.whose: i64 = NOBODY  # whose turn; NOBODY: anybody's
        self.left: i64 = 1  # how many such moments from now
        self.ability: i64 = -1  # ON_EVENT: the op that holds the pattern is found by ability, part and pc
        self.part: i64 = CODE
        self.pc: i64 = -1
        self.env: Env = env
        self.event: Event = event

    def clone(self) -> Undo:
        new = Undo(self.serial, self.moment, self.env, self.event)
        new.whose = self.whose
        new.left = self.left
        new.ability = self.ability
        new.part = self.part
        new.pc = self.pc
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.serial)
        w.num(self.moment)
        w.num(self.whose)
        w.num(self.left)
        w.num(self.ability)
        w.num(self.part)
        w.num(self.pc)
        write_env(w, self.env)
        self.event.encode(w)


def read_undo(r: Reader) -> Undo:
    serial = r.num()
    moment = r.num()
    whose = r.num()
    left = r.num()
    ability = r.num()
    part = r.num()
    pc = r.num()
    new = Undo(serial, moment, read_env(r), read_event(r))
    new.whose = whose
    new.left = left
    new.ability = ability
    new.part = part
    new.pc = pc
    return new


@mypyc_attr(acyclic=True)
class Held:
    """An ability that no card holds: a player's, with what it bound when it was made."""

    def __init__(self, serial: i64, ability: i64, env: Env) -> None:
        self.serial: i64 = serial
        self.ability: i64 = ability
        self.env: Env = env
        self.uses: i64 = 0  # left; 0: no limit
        self.moment: i64 = 0  # 0: lasts until used up
        self.whose: i64 = NOBODY
        self.left: i64 = 1
        self.only: bool = False  # it holds in the last of these turns alone

    def clone(self) -> Held:
        new = Held(self.serial, self.ability, self.env)
        new.uses = self.uses
        new.moment = self.moment
        new.whose = self.whose
        new.left = self.left
        new.only = self.only
        return new

    def active(self, g: Machine) -> bool:
        """Whether the turn has come in which it holds."""
        return not self.only or (self.left == 1 and (self.whose < 0 or self.whose == g.active))

    def encode(self, w: Writer) -> None:
        w.num(self.serial)
        w.num(self.ability)
        w.num(self.uses)
        w.num(self.moment)
        w.num(self.whose)
        w.num(self.left)
        w.flag(self.only)
        write_env(w, self.env)


def read_held(r: Reader) -> Held:
    serial = r.num()
    ability = r.num()
    uses = r.num()
    moment = r.num()
    whose = r.num()
    left = r.num()
    only = r.flag()
    new = Held(serial, ability, read_env(r))
    new.uses = uses
    new.moment = moment
    new.whose = whose
    new.left = left
    new.only = only
    return new


def linked(current: list[Event], j: i64, before: Event | None) -> bool:
    """Whether an event that another became may be done, after what became of the one before it."""
    return j == 0 or current[j].flags & F_THEN == 0 or (before is not None and before.ok)
