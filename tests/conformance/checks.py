"""What conformance asks of a game. Each check plays one game and raises if something is not as it must be."""

from __future__ import annotations

from bloodwork.kernel.event import SETTLE, UNDO, Event
from bloodwork.kernel.machine import RUNNING, Machine
from bloodwork.kernel.passive import PASSIVE_BIT
from bloodwork.kernel.record import Record
from conformance import invariants
from conformance.games import Dice, Picker, Scripted, Spec, play_out


def soundness(spec: Spec, picker: Picker) -> None:
    """The invariants after every step."""
    g = spec.start()
    while True:
        while g.step():
            invariants.at_step(g)
        invariants.at_decision(g)
        if g.winner != RUNNING:
            return
        answer = picker.pick(g)
        if answer is None:
            return
        g.take(answer)
        invariants.at_step(g)


def cards_are_counted(spec: Spec, picker: Picker) -> None:
    """Cards in the game: those it began with and those created, less those that ceased to be."""
    g = spec.start()
    began = len(g.face_of)
    g.record = Record(g.rules.citations)
    play_out(g, picker)
    done = [note.event for note in g.record.notes if note.event is not None and note.event.ok]
    created = {ev.card for ev in done if g.kinds[ev.kind].name in ("create", "spawn")}
    assert len(g.face_of) == began + len(created), f"{len(g.face_of)} cards, {began} at first, created: {created}"
    nowhere = sum(1 for place in g.where if place < 0)
    assert nowhere <= len(created) + sum(1 for ev in done if g.kinds[ev.kind].name == "liberate")


def marks_of(spec: Spec, picker: Picker) -> list[bytes]:
    """The encodings at all decisions of a game and at its end; the picker then holds the choices."""
    g = spec.start()
    g.run()
    out = [g.encode()]
    while g.winner == RUNNING and (answer := picker.pick(g)) is not None:
        g.answer(answer)
        out.append(g.encode())
    return out


def twins_of(spec: Spec, picker: Picker, every: int, on: int) -> None:
    """At machine steps: a clone and a decoded copy equal the original, and play on as it does for so many answers."""
    marks = marks_of(spec, picker)
    choices = picker.taken
    g = spec.start()
    wait = Dice(spec.seed).below(every)
    follow = Scripted(choices)
    while True:
        while True:
            if wait == 0:
                given = len(follow.taken)
                rest = choices[given : given + on]
                compare(spec, g, rest, marks[given + len(rest)])
                wait = every
            wait -= 1
            if not g.step():
                break
        answer = follow.pick(g) if g.winner == RUNNING else None
        if answer is None:
            break
        g.take(answer)
    assert g.encode() == marks[-1], "the game itself went another way when it was copied"


def compare(spec: Spec, g: Machine, rest: list[int], then: bytes) -> None:
    data = g.encode()
    twin = g.clone()
    assert twin.encode() == data, "a clone differs"
    read = spec.again(data)
    assert read.encode() == data, "a decoded copy differs"
    assert read.digest() == twin.digest() == g.digest()
    invariants.at_step(twin)
    invariants.at_step(read)
    assert play_out(twin, Scripted(rest)).encode() == then, "a clone went another way"
    assert g.encode() == data, "playing a clone changed the original"
    assert play_out(read, Scripted(rest)).encode() == then, "a decoded copy went another way"
    assert g.encode() == data, "playing a decoded copy changed the original"


def twins_at_every_step(spec: Spec, picker: Picker) -> None:
    twins_of(spec, picker, 1, 2)


def twins_to_the_end(spec: Spec, picker: Picker) -> None:
    twins_of(spec, picker, 50, 1_000_000)


def settled(g: Machine) -> bytes:
    """The state without what an event kept while it was resolved and will never read again."""
    twin = g.clone()
    # Without fast paths passive abilities are worked out after every event, needed or not.
    twin.changed = 0
    twin.todo &= ~PASSIVE_BIT
    twin.last = None  # of an event that nothing waits for
    for process in twin.stack:
        if isinstance(process, Event) and process.step in (UNDO, SETTLE):
            process.sub = 0 if process.step == SETTLE else process.sub
            process.card_stamp = 0
            process.other_stamp = 0
    return twin.encode()


def lockstep(g: Machine, other: Machine, picker: Picker, what: str) -> None:
    g.run()
    other.run()
    while True:
        assert settled(g) == settled(other), what
        if g.winner != RUNNING:
            return
        answer = picker.pick(g)
        if answer is None:
            return
        g.answer(answer)
        other.answer(answer)


def slow_path(spec: Spec, picker: Picker) -> None:
    """Without the fast paths every decision is reached in the same state."""
    lockstep(spec.start(), spec.start(fast=False), picker, "the fast paths lead elsewhere")


def recorded(spec: Spec, picker: Picker) -> None:
    """A record changes nothing."""
    other = spec.start()
    other.record = Record(other.rules.citations)
    lockstep(spec.start(), other, picker, "a game that is recorded goes another way")


def every_option(spec: Spec, picker: Picker) -> None:
    """Every option that is listed is accepted and leads to a sound state (at one decision in eight)."""
    g = spec.start()
    g.run()
    dice = Dice(spec.seed + 5)
    while g.winner == RUNNING:
        if dice.below(8) == 0:
            for option in g.options():
                twin = g.clone()
                assert twin.answer(option), f"the option {option} was refused"
                invariants.at_step(twin)
                invariants.at_decision(twin)
        answer = picker.pick(g)
        if answer is None:
            return
        g.answer(answer)


CHECKS = {
    check.__name__: check
    for check in (
        soundness,
        cards_are_counted,
        twins_at_every_step,
        twins_to_the_end,
        slow_path,
        recorded,
        every_option,
    )
}
