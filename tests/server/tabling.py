"""Tables to try things on, played without a network."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from bloodwork.cards import shipped_decks
from bloodwork.server import wire
from bloodwork.server.entries import Entry, Started, read_entry, write_entry
from bloodwork.server.making import make_table
from bloodwork.server.puzzles import Puzzles
from bloodwork.server.showing import NOTHING, Cursor, Viewer, state_for
from bloodwork.server.table import Accepted, Table
from bloodwork.server.wire import SeatLetter

VIEWERS: tuple[Viewer, ...] = ("A", "B", "spectator")


class Tabled:
    """A table with its entries as they would be on disk, and a clock that only goes when told to."""

    def __init__(self, asked: wire.NewTable, puzzles: Path | None = None, seed: int = 1) -> None:
        self.now = 0
        self.ids = itertools.count()
        dice = random.Random(seed)
        made = make_table(asked, Puzzles(puzzles), 1000)
        self.tokens = made.tokens
        self.table = Table(lambda: dice.getrandbits(63))
        self.kept: list[bytes] = []
        for entry in made.entries:
            self.write(msgspec.structs.replace(entry, seed=seed) if isinstance(entry, Started) else entry)

    def write(self, *entries: Entry) -> None:
        for entry in entries:
            self.kept.append(write_entry(entry))
            self.table.apply(read_entry(self.kept[-1]), self.now)

    @property
    def entries(self) -> list[Entry]:
        return [read_entry(data) for data in self.kept]

    def ask(self, seat: SeatLetter | None, request: wire.Request) -> wire.Ack | wire.Refused:
        found = self.table.check(seat, request, 1000 + self.now, self.now)
        if isinstance(found, wire.Refused):
            return found
        assert isinstance(found, Accepted)
        self.write(*found.entries)
        assert found.reply.seq == self.table.seq
        return found.reply

    def act(self, answer: str, seat: SeatLetter | None = None, prompt: int | None = None) -> wire.Ack | wire.Refused:
        seat = seat or self.table.asked or "A"
        return self.ask(seat, wire.Act(self.id(), self.table.prompt if prompt is None else prompt, answer))

    def must(self, answer: str) -> None:
        reply = self.act(answer)
        assert isinstance(reply, wire.Ack), reply

    def offer(self, seat: SeatLetter, kind: wire.OfferKind) -> wire.Ack | wire.Refused:
        return self.ask(seat, wire.Offer(self.id(), kind))

    def reply(self, seat: SeatLetter, kind: wire.OfferKind, accept: bool = True) -> wire.Ack | wire.Refused:
        return self.ask(seat, wire.ReplyTo(self.id(), kind, accept))

    def id(self) -> str:
        return f"r{next(self.ids)}"

    def state(self, viewer: Viewer, cursor: Cursor = NOTHING) -> wire.State:
        return state_for(self.table, viewer, cursor, now=self.now)

    def shown(self) -> list[bytes]:
        return shown(self.table, self.now)

    def options(self) -> list[str]:
        """Every answer that the one who is asked is offered."""
        assert self.table.asked is not None
        prompt = self.state(self.table.asked).prompt
        assert prompt is not None and isinstance(prompt.options, tuple)
        if prompt.options:
            return [option.text for option in prompt.options]
        assert isinstance(prompt.least, int) and isinstance(prompt.greatest, int)
        return [f"choose {number}" for number in (prompt.least, prompt.greatest)]

    def play(self, dice: random.Random, most: int = 10_000) -> Iterator[str]:
        """Plays at random, and stops after each answer."""
        for _ in range(most):
            if self.table.asked is None:
                return
            answer = dice.choice(self.options())
            self.must(answer)
            yield answer


def shown(table: Table, now: int = 0) -> list[bytes]:
    return [wire.encode(state_for(table, viewer, now=now)) for viewer in VIEWERS]


def seat(kind: str = "human", **more: str) -> wire.NewSeat:
    return wire.NewSeat(kind=kind, **more)  # type: ignore[arg-type]


def two_people(ruleset: str, seed: int = 1, **more: object) -> Tabled:
    """A table for two on one screen."""
    decks = sorted(shipped_decks(ruleset))
    seats: dict[SeatLetter, wire.NewSeat] = {
        "A": seat(name="Ann", deck=decks[seed % len(decks)]),
        "B": seat(name="Ben", deck=decks[(seed + 1) % len(decks)]),
    }
    return Tabled(wire.NewTable(ruleset=ruleset, seats=seats, **more), seed=seed)  # type: ignore[arg-type]


def against_bot(ruleset: str, seed: int = 1, bot: str = "greedy") -> Tabled:
    decks = sorted(shipped_decks(ruleset))
    seats: dict[SeatLetter, wire.NewSeat] = {
        "A": seat(name="Ann", deck=decks[0]),
        "B": seat("bot", bot=bot, deck=decks[-1]),
    }
    return Tabled(wire.NewTable(ruleset=ruleset, seats=seats), seed=seed)
