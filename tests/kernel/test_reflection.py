"""For every field of every class of state: copies and encodings keep it, a digest sees it, and no copy shares it.

The sample holds one of each process, all over it; whatever class or field is added is found in the sources and tried.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from bloodwork import rules
from bloodwork.kernel.decision import Ask
from bloodwork.kernel.effect import Effect, Held, Modify, Undo
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import Env
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.making import blank, decode
from bloodwork.kernel.record import Record
from bloodwork.kernel.rng import Rng, key_of
from bloodwork.kernel.state import CardState
from bloodwork.rulesets import make
from bloodwork.rulesets.contract import Ruleset
from conformance import handmade
from kernel.fields import fields_of, is_process, sources, state_classes

# Fields that are no state, each with the reason.
NOT_STATE = {
    "Machine.rules": "the ruleset, shared by all games",
    "Machine.lib": "what is printed, shared by all games",
    "Machine.table": "part of the ruleset",
    "Machine.kinds": "part of the ruleset",
    "Machine.heard": "found again whenever somebody comes, goes or changes",
    "Machine.heard_at": "says for when it was found",
    "Machine.shared": "whether a copy still has the same places; nothing of the game",
    "Machine.fast": "how to get there, not where: both ways reach the same states",
    "Machine.peeking": "set in copies that are only looked at, and never answered",
    "Machine.record": "the story of a game, not the game; whoever copies a game decides whether to copy it",
    "Env.own": "the card that a number is worked out for, while that is done",
    "Env.column": "the column that a condition is asked of, while that is done",
    "Event.note": "a line of the record",
    "Rng.block": "worked out from the key and from how many words were used",
    "Rng.number": "says which block that is",
}
# The same of every process.
NOT_STATE_OF_PROCESSES = {
    "waits": "whether it is a question: the same for all of a class",
    "laws": "part of the ruleset",
}
# Objects that copies share because nobody changes them once they are there. Playing twins on in the conformance tests
# shows that this is so; here it only means that a change to the one reaches the other.
SHARED = {
    "Machine.ghosts": "last states of cards that have left play",
    "Env.event": "the outcome that an ability heard, kept as a snapshot",
    "Held.env": "what an ability bound when it was made",
    "Undo.env": "what was bound when something was done",
    "Undo.event": "what was done",
    "Machine.waiting": "abilities that have triggered, as they were then",
    "Chain.entries": "what waits on the chain, as it was put there",
}
# An ask waits: the machine takes it off the stack when it is answered, so its step never changes.
NOT_COPIED = {"Ask.step": "a question has one step"}


def event(kind: int) -> Event:
    ev = Event(kind)
    ev.cards = (3, 4)
    return ev


def env(with_event: bool = True) -> Env:
    out = Env(5, 1, event(2) if with_event else None, (88, 3))
    out.regs = [(1, 2), ()]
    return out


def process(name: str) -> object:
    """One of each process. A class that is not known here is made with the ruleset's laws, as all of those are."""
    if name == "Event":
        return event(4)
    if name == "Ask":
        return Ask(1, 2, (3, 4))
    if name == "Effect":
        eff = Effect(1, env())
        eff.collected = [event(5)]
        return eff
    if name == "Modify":
        made = Modify(event(6))
        made.current = [event(7), event(8)]
        made.future = [event(9)]
        made.result = event(10)
        return made
    cls = getattr(importlib.import_module(sources()[name].module), name)
    new = cls(rules_of(reader_of(name)).laws)  # type: ignore[attr-defined]
    if name == "Entry":
        new.envs = [env()]
    elif name == "Chain":
        new.entries = [process("Entry")]
    elif name in ("Playing", "Resolving"):
        new.entry = process("Entry")
    return new


# Rulesets with processes of their own: which of them reads back the processes of a package.
READERS = {
    "bloodwork.rulesets.bloodless_prototype.": "bloodless-prototype",
    "bloodwork.rulesets.bluthelden.": "bluthelden",
}
RULESETS = ("bloodless", *READERS.values())


def reader_of(name: str) -> str:
    """The ruleset that reads a process back; the first one's stands for those of the kernel too."""
    module = sources()[name].module
    return next((ruleset for package, ruleset in READERS.items() if module.startswith(package)), RULESETS[0])


@cache
def rules_of(ruleset: str) -> Ruleset:
    if ruleset == RULESETS[0]:
        return handmade.ruleset()
    return make(ruleset, {name: switch.default for name, switch in rules.switches(ruleset).items()})


@cache
def names(ruleset: str) -> tuple[str, ...]:
    """The processes that can be under way in a game of a ruleset."""
    return tuple(name for name in state_classes() if is_process(name) and reader_of(name) == ruleset)


def sample(ruleset: str = RULESETS[0]) -> Machine:
    g = blank(rules_of(ruleset), handmade.library()[0], Rng(key_of(1), 3))
    g.rng.below(10)
    g.slots = [0, *[-1] * (g.table.n_slots - 1)]
    g.zones = [(), (1, 2)]
    g.face_of = (2, 3, 4)
    g.owner = (0, 1, 0)
    g.where = [0, 1, 1]
    g.moves = type(g.moves)([1, 2, 3])
    g.at[0] = CardState(0, 0, 2)
    g.lined = [CardState(2, g.table.n_slots, 2)]
    g.ghosts = {1: CardState(1, 1, 3)}
    g.known = {2: 1}
    g.res = [1, 2]
    g.held = (Held(1, 2, env(False)),)
    g.undos = (Undo(1, 2, env(False), event(11)),)
    g.waiting = (process("Effect"),)  # type: ignore[assignment]
    g.last = event(12)
    g.collected = (event(13),)
    g.stack = [process(name) for name in names(ruleset)]
    return g


Path = tuple[str | int, ...]


def is_no_state(label: str) -> bool:
    name, field = label.split(".")
    return label in NOT_STATE or (field in NOT_STATE_OF_PROCESSES and is_process(name))


def walk(thing: object, path: Path) -> Iterator[tuple[Path, str]]:
    """Every field of state in a game: how to get there, and what it is called."""
    name = type(thing).__name__
    for field in fields_of(name):
        label = f"{name}.{field}"
        if is_no_state(label):
            continue
        yield (*path, field), label
        value = getattr(thing, field)
        inner: list[tuple[Path, object]] = []
        if isinstance(value, list | tuple):
            inner = [((*path, field, at), each) for at, each in enumerate(value)]
        elif isinstance(value, dict):
            inner = [((*path, field, key), each) for key, each in value.items()]
        else:
            inner = [((*path, field), value)]
        for at, each in inner:
            if type(each).__name__ in state_classes():
                yield from walk(each, at)


def reach(thing: object, path: Path) -> object:
    for step in path:
        thing = getattr(thing, step) if isinstance(step, str) else thing[step]  # type: ignore[index]
    return thing


def changed(value: object) -> object:
    """Something else of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, bytes):
        return bytes([value[0] ^ 1]) + value[1:]
    if isinstance(value, tuple):
        return (*value, value[0] if value and type(value[0]).__name__ in state_classes() else 9)
    if isinstance(value, bytearray):
        return value + b"\7"
    if isinstance(value, list):
        return [*value, another(value)]
    if isinstance(value, dict):
        return value | {77: CardState(77, 77, 2) if isinstance(next(iter(value.values())), CardState) else 1}
    if isinstance(value, Event):
        return event(value.kind + 1)
    if isinstance(value, Env):
        return Env(value.source + 1, value.you, value.event, value.vars)
    if isinstance(value, Rng):
        return Rng(value.key, value.used + 1)
    if value is None:
        return event(1)
    if type(value).__name__ == "Entry":
        entry: Any = value
        other = entry.clone()
        other.player += 1
        return other
    raise AssertionError(f"no way to change a {type(value).__name__}: teach this test how")


def another(values: list[Any]) -> object:
    """One more for a list."""
    if not values:
        return 9
    return CardState(77, 77, 2) if isinstance(values[0], CardState) else values[0]


def touched(value: object) -> None:
    """Changes a container in place, as a game would."""
    if isinstance(value, list):
        value.append(another(value))
    elif isinstance(value, dict):
        value.clear()
    elif isinstance(value, bytearray):
        value[0] ^= 1


def copies() -> list[tuple[str, Callable[[Machine], Machine]]]:
    return [("clone", Machine.clone), ("decode", lambda g: decode(g.encode(), g.rules, g.lib))]


# Of the other rulesets only what the first one's sample does not hold.
ALL = [(path, label, RULESETS[0]) for path, label in walk(sample(), ())]
ALL += [
    (path, label, ruleset)
    for ruleset in RULESETS[1:]
    for path, label in walk(sample(ruleset), ())
    if path[0] == "stack" and len(path) > 1
]


def test_the_sample_holds_everything() -> None:
    met = {label.split(".")[0] for _, label, _ in ALL}
    assert met == set(state_classes())
    every = {f"{name}.{field}" for name in state_classes() for field in fields_of(name)}
    assert {label for label in every if not is_no_state(label)} == {label for _, label, _ in ALL}
    assert set(NOT_STATE) <= every
    assert set(SHARED) <= every and set(NOT_COPIED) <= every


@pytest.mark.parametrize(
    ("path", "label", "ruleset"), ALL, ids=[f"{ruleset}:{'.'.join(map(str, path))}" for path, _, ruleset in ALL]
)
def test_field(path: Path, label: str, ruleset: str) -> None:
    g = sample(ruleset)
    before = g.digest()
    change(g, path)
    assert g.digest() != before, f"the digest does not see {label}"
    for how, copy in copies():
        if label in NOT_COPIED and how == "clone":
            continue
        assert copy(g).encode() == g.encode(), f"{how} loses {label}"
        if how == "clone" and any(other == label or inside(path, other, ruleset) for other in SHARED):
            continue
        original = sample(ruleset)
        kept = original.encode()
        change(copy(original), path)
        assert original.encode() == kept, f"a change to {label} of a copy ({how}) reaches the original"
        twin = copy(original)
        twin.own_places()
        touched(reach(twin, path))
        assert original.encode() == kept, f"{how} shares the container {label}"


def change(g: Machine, path: Path) -> None:
    owner = reach(g, path[:-1])
    name = str(path[-1])
    setattr(owner, name, changed(getattr(owner, name)))


def inside(path: Path, shared: str, ruleset: str) -> bool:
    """Whether a path goes through something that copies share."""
    thing: object = sample(ruleset)
    for step in path[:-1]:
        if isinstance(step, str) and f"{type(thing).__name__}.{step}" == shared:
            return True
        thing = getattr(thing, step) if isinstance(step, str) else thing[step]  # type: ignore[index]
    return False


def test_a_record_is_not_copied() -> None:
    g = sample()
    g.record = Record(g.rules.citations)
    assert g.clone().record is None


@pytest.mark.parametrize("name", state_classes())
def test_every_field_is_set_at_once(name: str) -> None:
    """A field that is set only later would be lost by clones that are made before."""
    source = sources()[name]
    assert source.fields or source.bases, f"{name} has no fields: is it read wrongly?"
