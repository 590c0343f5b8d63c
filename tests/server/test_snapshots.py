"""A table that is opened from a snapshot is the one that its entries make; what may be another game is stopped."""

from __future__ import annotations

import random
import time
from pathlib import Path

import msgspec
import pytest

import bloodwork
from bloodwork.play import Game
from bloodwork.play import kept as keeping
from bloodwork.play.kept import CannotRead
from bloodwork.rulesets import NAMES
from bloodwork.server import snapshots, watched, wire
from bloodwork.server import table as tables
from bloodwork.server.entries import Answered, Created, Entry, Undone, read_entry, write_entry
from bloodwork.server.offers import MOST_UNDOS
from bloodwork.server.showing import Cursor, state_for
from bloodwork.server.snapshots import SPAN, TableKept
from bloodwork.server.table import Diverged, NeedsOlder, Table
from bloodwork.server.watched import SEATS
from conformance.games import sized
from server.tabling import VIEWERS, Tabled, shown, two_people


def kept(table: Table) -> TableKept:
    """What a store would give back."""
    return snapshots.unpack(snapshots.pack(snapshots.plain(table.snapshot())))


def reopened(tabled: Tabled, since: TableKept | None = None) -> Table:
    created = tabled.entries[0]
    assert isinstance(created, Created)
    after = tabled.entries[since.seq if since is not None else 0 :]
    *_, table = Table.folding(after, tabled.now, created, since)
    table.wake(tabled.now)
    return table


def clocked(seed: int) -> Tabled:
    return two_people("bloodless", seed, clock=wire.NewClock(minutes=5, increment=2))


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize("seed", range(1, sized(2, 12)))
def test_a_table_goes_on_from_a_snapshot_of_any_moment(ruleset: str, seed: int) -> None:
    dice = random.Random(seed)
    tabled = two_people(ruleset, seed, clock=wire.NewClock(minutes=60, increment=1))
    since: list[TableKept] = []
    for number, _ in enumerate(tabled.play(dice, sized(60, 900))):
        tabled.now += dice.randrange(3000)
        if dice.random() < 0.2:
            tabled.offer(dice.choice(("A", "B")), dice.choice(("undo", "draw", "pause")))
        if dice.random() < 0.3 and tabled.table.offers.by("undo"):
            tabled.reply("B" if tabled.table.offers.by("undo") == "A" else "A", "undo")
        if dice.random() < 0.1:
            since.append(kept(tabled.table))
        if number % 12 == 5:
            for one in since[-3:]:
                try:
                    again = reopened(tabled, one)
                except NeedsOlder:
                    continue
                assert shown(again, tabled.now) == shown(reopened(tabled), tabled.now)
                assert again.watched is not None and tabled.table.watched is not None
                assert again.watched.record() == tabled.table.watched.record()
                for seat in SEATS:
                    ask = wire.Offer("x", "undo")
                    assert again.check(seat, ask, 0, 0) == tabled.table.check(seat, ask, 0, 0)


def test_the_clock_of_somebody_whose_answers_were_taken_back_is_charged_all_the_same() -> None:
    tabled = clocked(3)
    dice = random.Random(2)
    for _ in tabled.play(dice, 30):
        tabled.now += 1700
        if isinstance(tabled.offer("A", "undo"), wire.Ack):
            tabled.now += 400
            tabled.reply("B", "undo")
    assert tabled.table.undos > 2
    for table in (reopened(tabled), reopened(tabled, kept(tabled.table))):
        assert table.clock is not None and tabled.table.clock is not None
        assert table.clock.kept() == tabled.table.clock.kept()
        assert table.undos == tabled.table.undos and table.prompt == tabled.table.prompt


# -------------------------------------------------------------- taking back


def counting(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many answers are given to games from now on."""
    given: list[int] = []
    take = Game.taking

    def taking(game: Game, *asked: object, **more: object) -> object:
        given.append(1)
        return take(game, *asked, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Game, "taking", taking)
    return given


def pass_on(tabled: Tabled) -> None:
    """An answer that shows nobody anything, where there is one: the last ends a phase or a choice."""
    tabled.must(tabled.options()[-1])


def long_game(answers: int, seed: int = 1) -> Tabled:
    """A game of so many answers, found by its seed."""
    for more in range(200):
        tabled = two_people("bluthelden", seed + more)
        dice = random.Random(seed + more)
        if sum(1 for _ in tabled.play(dice, answers)) == answers and tabled.table.asked is not None:
            return tabled
    raise AssertionError("no game is so long")


def test_what_is_taken_back_is_played_again_from_the_last_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    tabled = long_game(3 * SPAN + 20)
    game = tabled.table.watched
    assert game is not None
    tabled.state("A")
    to = len(game.answered) - 5
    before = reopened_to(tabled, to)
    given = counting(monkeypatch)
    tabled.write(Undone(at=0, seat="A", to=to, asked=tabled.table.asked))
    assert len(given) <= SPAN
    assert tabled.table.watched is not None and len(tabled.table.watched.answered) == to
    assert tabled.table.watched.game.digest == before.digest
    # Marks behind it are gone, and one further back is used for what lies further back.
    given.clear()
    tabled.write(Undone(at=0, seat="A", to=SPAN + 3, asked=tabled.table.asked))
    assert len(given) <= SPAN
    assert tabled.table.watched is not None
    assert tabled.table.watched.game.digest == reopened_to(tabled, SPAN + 3).digest


def reopened_to(tabled: Tabled, to: int) -> Game:
    assert tabled.table.watched is not None
    game = tabled.table.watched.game.beginning()
    for seat, answers in tabled.table.watched.answered[:to]:
        for _ in game.taking(seat, answers):
            pass
    return game


def test_answers_that_were_taken_back_are_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tabled = long_game(40)
    for _ in range(30):
        tabled.write(Undone(at=0, seat="A", to=30, asked=tabled.table.asked))
        for _ in range(10):
            pass_on(tabled)
    given = counting(monkeypatch)
    again = Table.fold(tabled.entries)
    assert again.watched is not None and len(given) == len(again.watched.answered) == 40
    assert again.undos == 30
    assert shown(again) == tabled.shown()


def test_no_more_answers_are_taken_back_than_a_game_allows() -> None:
    tabled = long_game(6)
    for _ in range(MOST_UNDOS):
        tabled.write(Undone(at=0, seat="A", to=5, asked=tabled.table.asked))
        pass_on(tabled)
    assert tabled.table.undos == MOST_UNDOS
    found = tabled.offer("A", "undo")
    assert isinstance(found, wire.Refused) and "too many answers" in found.message


def test_what_was_taken_back_lies_before_a_snapshot() -> None:
    tabled = long_game(30)
    since = kept(tabled.table)
    tabled.write(Undone(at=0, seat="A", to=20, asked=tabled.table.asked))
    with pytest.raises(NeedsOlder):
        reopened(tabled, since)
    assert shown(reopened(tabled)) == tabled.shown()


# -------------------------------------------------------------- long games


def test_whoever_begins_to_look_late_is_shown_what_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "LATE", 30)
    monkeypatch.setattr(keeping, "MOST_LINES", 50)
    tabled = long_game(80)
    tabled.state("A")
    since = kept(tabled.table)
    table = reopened(tabled, since)
    state = state_for(table, "spectator")
    assert state.view is not None and state.view["turn"]
    # What they say they have is of another log: they get all there is of this one.
    assert state_for(table, "spectator", Cursor(1, 40)).log.start == state.log.start
    again = reopened(tabled, kept(table))
    assert state_for(again, "spectator") == state


@pytest.mark.parametrize("ruleset", ["bloodless", "bluthelden"])
def test_a_game_is_opened_in_no_time_however_long_it_is(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game of the longest kind is played at full size; its opening takes no longer than that of a short one."""
    tabled = long_game(sized(300, 1_500)) if ruleset == "bluthelden" else two_people(ruleset, 2)
    for viewer in VIEWERS[:2]:
        tabled.state(viewer)
    if ruleset == "bloodless":
        for _ in tabled.play(random.Random(5), 60):
            pass
    body = snapshots.pack(snapshots.plain(tabled.table.snapshot()))
    created = tabled.entries[0]
    assert isinstance(created, Created)
    reopened(tabled, snapshots.unpack(body))
    took = []
    for _ in range(5):
        began = time.process_time()
        since = snapshots.unpack(body)
        *_, table = Table.folding([], 0, created, since)
        state_for(table, "A")
        state_for(table, "B")
        took.append(time.process_time() - began)
    assert min(took) < (0.05 if bloodwork.compiled else 0.2), f"{min(took) * 1000:.0f} ms"
    assert len(body) < 400_000


# -------------------------------------------------------------- other rules


def with_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the program is a newer one, whose rules' code is another."""
    monkeypatch.setattr(tables, "RULES", "newer")


def test_a_game_goes_on_under_a_newer_program_from_where_it_rested(monkeypatch: pytest.MonkeyPatch) -> None:
    tabled = long_game(50)
    since = kept(tabled.table)
    with_other_rules(monkeypatch)
    again = reopened(tabled, since)
    assert again.status == "playing" and shown(again) == tabled.shown()


def test_answers_after_the_last_snapshot_are_compared_with_what_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    tabled = long_game(40)
    since = kept(tabled.table)
    for _ in range(5):
        pass_on(tabled)
    with_other_rules(monkeypatch)
    with pytest.raises(Diverged, match="rules of the program have changed"):
        reopened(tabled, since)
    # By the same rules another position is noticed as well.
    monkeypatch.undo()
    spoiled = tabled.kept.copy()
    at, entry = next(
        (at, entry)
        for at, entry in enumerate(map(read_entry, spoiled))
        if at > since.seq and isinstance(entry, Answered)
    )
    spoiled[at] = write_entry(msgspec.structs.replace(entry, state="0" * 16))
    tabled.kept = spoiled
    with pytest.raises(Diverged):
        reopened(tabled, since)


def stopped(tabled: Tabled, since: TableKept | None) -> Table:
    created = tabled.entries[0]
    assert isinstance(created, Created)
    after = tabled.entries[since.seq :] if since is not None else tabled.entries
    return Table.stopping(after, "the rules have changed", created if since is not None else None, since)


def test_a_stopped_game_is_shown_as_it_surely_was_and_goes_on_by_consent(monkeypatch: pytest.MonkeyPatch) -> None:
    tabled = two_people("bluthelden", 4)
    for _ in tabled.play(random.Random(1), 40):
        pass
    tabled.state("A")
    since, then = kept(tabled.table), tabled.shown()
    for _ in range(5):
        pass_on(tabled)
    with_other_rules(monkeypatch)
    table = stopped(tabled, since)
    assert table.status == "stopped" and table.asked is None and table.seq == len(tabled.kept)
    state = state_for(table, "A")
    assert state.table.stopped and state.prompt is None
    assert state.view == msgspec.json.decode(then[0])["view"]
    # Nothing is played meanwhile, and neither goes on alone.
    refused = table.check("A", wire.Act("1", table.prompt, "pass"), 0, 0)
    assert isinstance(refused, wire.Refused) and "stopped" in refused.message
    tabled.table = table
    assert isinstance(tabled.offer("A", "continue"), wire.Ack) and table.status == "stopped"
    assert isinstance(tabled.reply("B", "continue"), wire.Ack) and table.status == "playing"
    assert table.watched is not None and len(table.watched.answered) == 40
    pass_on(tabled)
    # Read again, the same: the answers that meant something else are not played.
    again = reopened(tabled, since)
    assert shown(again) == tabled.shown()


def test_a_position_that_cannot_be_read_is_shown_as_it_was_last_seen() -> None:
    tabled = two_people("bloodless", 4)
    for _ in tabled.play(random.Random(1), 20):
        pass
    before = tabled.state("A")
    since = kept(tabled.table)
    since.watched = b"of another kind"
    with pytest.raises(CannotRead):
        reopened(tabled, since)
    table = stopped(tabled, since)
    state = state_for(table, "A")
    assert (state.view, state.table.status) == (before.view, "stopped")
    assert [line.text for line in state.log.lines] == [line.text for line in before.log.lines[state.log.start :]]
    assert state_for(table, "B").view != before.view
    tabled.table = table
    refused = tabled.offer("A", "continue")
    assert isinstance(refused, wire.Refused) and "cannot read the position" in refused.message
    # They can play another.
    tabled.offer("A", "rematch")
    assert isinstance(tabled.reply("B", "rematch"), wire.Ack)
    assert table.status == "playing" and table.game == 2


def test_an_old_table_without_digests_is_not_guessed_at() -> None:
    tabled = two_people("bloodless", 2)
    for _ in tabled.play(random.Random(1), 10):
        pass
    old: list[Entry] = []
    for entry in tabled.entries:
        match entry:
            case Created():
                old.append(msgspec.structs.replace(entry, version="0.1", settings={}, cards=""))
            case Answered():
                old.append(msgspec.structs.replace(entry, state=""))
            case _:
                old.append(msgspec.structs.replace(entry, rules="") if hasattr(entry, "rules") else entry)
    with pytest.raises(Diverged, match=r"version 0\.1, which did not write down"):
        Table.fold(old)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "cut off"),
        (b"nothing", "cannot be read"),
        (snapshots.pack(msgspec.msgpack.encode([2, "x"])), "has format 2; this program reads 1"),
        (snapshots.pack(msgspec.msgpack.encode({})), "has format none"),
        (snapshots.pack(b"\x00" * (snapshots.LARGEST + 1)), "too large"),
    ],
)
def test_what_is_no_snapshot_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(CannotRead, match=message):
        snapshots.unpack(data)


def test_the_rules_have_a_hash() -> None:
    assert len(snapshots.RULES) == 32
    assert Path(snapshots.__file__).exists()
