"""A table is what its entries make of it: the same each time, and nothing that is refused leaves a trace."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from bloodwork.errors import NotLegal
from bloodwork.play import Game
from bloodwork.rulesets import NAMES
from bloodwork.server import wire
from bloodwork.server.entries import Answered, BadEntry, Created, Started
from bloodwork.server.making import sit_down
from bloodwork.server.showing import Cursor, cursor_after, cursor_of, summary
from bloodwork.server.table import Diverged, Table
from server.tabling import VIEWERS, Tabled, against_bot, seat, shown, two_people

KINDS: tuple[wire.OfferKind, ...] = ("undo", "draw", "pause", "rematch", "show")


@pytest.mark.parametrize("ruleset", NAMES)
def test_read_again_it_is_the_same_at_every_step(ruleset: str) -> None:
    tabled = two_people(ruleset)
    steps = [(len(tabled.kept), tabled.shown())]
    dice = random.Random(7)
    for number, _ in enumerate(tabled.play(dice, 36)):
        if number == 20:
            tabled.offer("A", "pause")
            tabled.reply("B", "pause")
            tabled.ask("B", wire.Resume(tabled.id()))
        if number == 30:
            last = tabled.table.watched
            assert last is not None
            tabled.offer(last.answered[-1][0], "undo")
            tabled.reply("B" if last.answered[-1][0] == "A" else "A", "undo")
        steps.append((len(tabled.kept), tabled.shown()))
    again = Table()
    entries = tabled.entries
    at = 0
    for count, expected in steps:
        for entry in entries[at:count]:
            again.apply(entry)
        at = count
        assert shown(again) == expected
    assert shown(Table.fold(entries)) == steps[-1][1]


@pytest.mark.parametrize("ruleset", NAMES)
def test_what_is_refused_changes_nothing(ruleset: str) -> None:
    tabled = two_people(ruleset, 2, clock=wire.NewClock(minutes=5))
    dice = random.Random(3)
    refusals = set()
    for _ in tabled.play(dice, 25):
        table = tabled.table
        if table.asked is None:
            break
        before, kept, digest = tabled.shown(), list(tabled.kept), digest_of(table)
        asked = table.asked
        other: wire.SeatLetter = "B" if asked == "A" else "A"
        text = dice.choice(tabled.options())
        tries: list[wire.Ack | wire.Refused] = [
            tabled.act(text, other),
            tabled.act(text, asked, table.prompt - 1),
            tabled.act(text, asked, table.prompt + 1),
            tabled.act("play Nobody at 2", asked),
            tabled.act(f"{text} {text}", asked),
            tabled.act("x" * 3000, asked),
            tabled.act("choose [", asked),
            tabled.ask(None, wire.Act(tabled.id(), table.prompt, text)),
            tabled.ask(None, wire.Concede(tabled.id())),
            tabled.ask(asked, wire.Resume(tabled.id())),
            *(tabled.reply(other, kind) for kind in KINDS),
            tabled.offer(asked, "rematch"),
            tabled.offer(asked, "show"),
        ]
        assert all(isinstance(one, wire.Refused) and one.message for one in tries)
        refusals |= {one.kind for one in tries if isinstance(one, wire.Refused)}
        assert (tabled.shown(), tabled.kept, digest_of(table)) == (before, kept, digest)
    assert {"not-legal", "late", "not-yours", "not-understood"} <= refusals


def digest_of(table: Table) -> str:
    assert table.watched is not None
    return table.watched.game.digest


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_whole_match(ruleset: str) -> None:
    """Games to the end, a rematch with the rules saying who begins, the record, and the score."""
    tabled = two_people(ruleset, 3, first_to=2)
    table = tabled.table
    for _ in tabled.play(random.Random(5), 40):
        pass
    if table.result is None:
        assert isinstance(tabled.ask("B", wire.Concede(tabled.id())), wire.Ack)
    assert table.status == "over" and table.result is not None
    state = tabled.state("spectator")
    assert state.prompt is None and state.result is not None
    assert table.watched is not None
    record = table.watched.record()
    assert record == table.watched.game.record
    assert Game.replay(record).digest == table.watched.game.digest
    assert isinstance(tabled.act("pass", "A"), wire.Refused)
    assert isinstance(tabled.offer("A", "rematch"), wire.Ack)
    assert isinstance(tabled.reply("B", "rematch"), wire.Ack)
    assert (table.game, table.status) == (2, "playing")
    started = tabled.entries[-1]
    assert isinstance(started, Started)
    winner = table.outcomes[0]
    assert started.loser == (None if winner == "draw" else "B" if winner == "A" else "A")
    assert table.watched.game.first_by.way in ("loser", "lower", "chance", "agreed")
    again = Table.fold(tabled.entries)
    assert shown(again) == tabled.shown()
    assert again.outcomes == [winner]
    tabled.ask("A", wire.Concede(tabled.id()))
    tabled.offer("A", "rematch")
    tabled.reply("B", "rematch")
    # Whoever has won twice has won the match, and the next game begins another.
    assert table.outcomes == ([] if winner == "B" else [winner, "B"])
    assert summary(table).finished == (1, 2)


def test_played_against_a_bot() -> None:
    tabled = against_bot("bloodless")
    table = tabled.table
    assert list(tabled.tokens) == ["A"] and table.seat_of(tabled.tokens["A"]) == "A"
    assert table.seat_of("") is None and table.seat_of(tabled.tokens["A"] + "x") is None
    assert table.hints
    for _ in range(3):
        if table.asked == "B":
            entries = table.check_move("B", table.prompt, tabled.options()[0], 0, 0)
            tabled.write(*entries)
        else:
            tabled.must(tabled.options()[0])
    draw = tabled.offer("A", "draw")
    assert isinstance(draw, wire.Refused) and draw.kind == "not-legal"
    assert isinstance(tabled.offer("A", "pause"), wire.Ack)
    assert table.status == "paused" and table.bot_to_move is None
    refused = tabled.act("pass", "A")
    assert isinstance(refused, wire.Refused) and "paused" in refused.message
    tabled.ask("A", wire.Resume(tabled.id()))
    tabled.ask("A", wire.Concede(tabled.id()))
    assert isinstance(tabled.offer("A", "show"), wire.Ack) and table.is_shown(1)
    assert isinstance(tabled.offer("A", "rematch"), wire.Ack) and table.game == 2


def test_by_link() -> None:
    """A table with a free seat waits; who joins brings a deck, and with the last seat the game begins."""
    asked = wire.NewTable(ruleset="bloodless", seats={"A": seat(name="Ann", deck="hive"), "B": seat("open")})
    tabled = Tabled(asked)
    table = tabled.table
    assert table.status == "open" and tabled.state("A").view is None
    assert isinstance(tabled.act("pass", "A", 0), wire.Refused)
    sitting = sit_down(table, wire.Join(name="Ben", deck="graves"))
    with pytest.raises(NotLegal, match="seat A is taken"):
        table.check_join("A", sitting.kept, 0)
    tabled.write(*table.check_join("B", sitting.kept, 0))
    assert (table.seat_of(sitting.token), table.status) == ("B", "playing")
    assert sitting.token.encode() not in b"".join(tabled.kept)
    with pytest.raises(NotLegal, match="seat B is taken"):
        table.check_join("B", sitting.kept, 0)
    assert not table.hints


def test_a_log_is_sent_from_where_it_is_new() -> None:
    """Whoever cuts the log where the frame says, and goes on with it, has all of it; also across undos and games."""
    tabled = two_people("bloodless", 4)
    dice = random.Random(1)
    logs: dict[str, list[Any]] = {viewer: [] for viewer in VIEWERS}
    cursors = dict.fromkeys(VIEWERS, Cursor())
    hello: dict[str, list[Any]] = {viewer: [] for viewer in VIEWERS}
    sent = undos = lines = 0
    for number, _ in enumerate(tabled.play(dice, 80)):
        if number % 7 == 6 and tabled.table.watched is not None:
            by = tabled.table.watched.answered[-1][0]
            tabled.offer(by, "undo")
            undos += isinstance(tabled.reply("B" if by == "A" else "A", "undo"), wire.Ack)
        before = {viewer: len(logs[viewer]) for viewer in VIEWERS}
        if number == 50:
            tabled.ask("A", wire.Concede(tabled.id()))
            tabled.offer("A", "rematch")
            tabled.reply("B", "rematch")
        for viewer in VIEWERS:
            whole = list(tabled.state(viewer).log.lines)
            state = tabled.state(viewer, cursors[viewer])
            cursors[viewer] = cursor_after(tabled.table, state)
            logs[viewer][state.log.start :] = state.log.lines
            assert logs[viewer] == whole
            sent += len(state.log.lines)
            lines += abs(len(whole) - before[viewer])
            if number % 5 == 0:  # somebody who was away, and knows only how many lines of which game there were
                game = 1 if number < 50 else 2
                back = wire.Hello(since=len(hello[viewer]), game=game if number != 50 else 1)
                state = tabled.state(viewer, cursor_of(back))
                hello[viewer][state.log.start :] = state.log.lines
                assert hello[viewer] == whole
    assert undos > 3 and sent < 3 * lines


def test_entries_that_cannot_be() -> None:
    tabled = two_people("bloodless")
    created = tabled.entries[0]
    assert isinstance(created, Created)
    answered = Answered(at=0, seat="A", answers=[123456789])
    assert Table.fold([msgspec.structs.replace(created, version="0")]).status == "open", "a number alone says nothing"
    with pytest.raises(BadEntry, match="no game"):
        Table.fold([created, answered])
    with pytest.raises(Diverged):
        Table.fold([*tabled.entries, answered])
