"""What players agree on: taking back without a use of what was seen, draws, pauses, showing both sides; and clocks."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from bloodwork.rulesets import NAMES
from bloodwork.server import wire
from bloodwork.server.entries import Undone
from bloodwork.server.table import Table
from bloodwork.server.watched import SEATS
from server.tabling import VIEWERS, Tabled, against_bot, seat, shown, two_people

PUZZLE = """
name: two ways
ruleset: bloodless
setup:
  A: {blood: 3, hand: [Gravel Ant, Gravel Ant], deck: [Gravel Ant, Leaf Carrier]}
  B: {blood: 1, board: [-, Gravel Ant, -, -], deck: [Leaf Carrier, Gravel Ant]}
steps:
  - expect: {A.blood: 3}
"""


@pytest.fixture(scope="module")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("puzzles")
    (folder / "two.yaml").write_text(PUZZLE)
    return folder


def at_puzzle(puzzles: Path, kind: str = "human") -> Tabled:
    bot = {"bot": "greedy"} if kind == "bot" else {}
    seats: dict[wire.SeatLetter, wire.NewSeat] = {"A": seat(), "B": seat(kind, **bot)}
    return Tabled(wire.NewTable(ruleset="bloodless", seats=seats, puzzle="own~two"), puzzles)


def stripped(tabled: Tabled) -> list[Any]:
    """What all see of a game, without the numbers of entries and questions."""
    out: list[Any] = []
    for viewer in VIEWERS:
        state = tabled.state(viewer)
        prompt = state.prompt
        asked = (prompt.player, prompt.kind, prompt.options) if prompt is not None else None
        out.append((state.view, state.log, asked, state.result))
    return out


def test_a_puzzle_is_played_from_its_position_and_again(puzzles: Path) -> None:
    tabled = at_puzzle(puzzles)
    state = tabled.state("A")
    assert state.view is not None and state.view["players"]["A"]["blood"] == 3
    assert state.table.puzzle == wire.PuzzleShown("two ways", "A.blood: 3") and state.table.hints
    assert shown(Table.fold(tabled.entries)) == tabled.shown()
    tabled.must("play Gravel Ant at 1")
    tabled.ask("A", wire.Concede(tabled.id()))
    tabled.offer("A", "rematch")
    tabled.reply("B", "rematch")
    again = tabled.state("A").view
    assert again == state.view


def test_an_answer_is_taken_back_by_consent(puzzles: Path) -> None:
    tabled = at_puzzle(puzzles)
    before = stripped(tabled)
    tabled.must("play Gravel Ant at 1")
    late = tabled.table.prompt
    assert stripped(tabled) != before
    assert isinstance(tabled.offer("A", "undo"), wire.Ack)
    assert tabled.state("B").table.offers == (wire.OfferShown("undo", "A"),)
    again = tabled.offer("A", "undo")
    assert isinstance(again, wire.Refused) and "already" in again.message
    own = tabled.reply("A", "undo")
    assert isinstance(own, wire.Refused) and "own offer" in own.message
    assert isinstance(tabled.reply("B", "undo", False), wire.Ack)
    assert tabled.state("B").table.offers == ()
    tabled.offer("A", "undo")
    assert isinstance(tabled.reply("B", "undo"), wire.Ack)
    assert isinstance(tabled.entries[-1], Undone)
    assert stripped(tabled) == before
    # An answer that was on its way when the question was taken back does not count for the question that is new.
    stale = tabled.act("attack", "A", late)
    assert isinstance(stale, wire.Refused) and stale.kind == "late"
    assert shown(Table.fold(tabled.entries)) == tabled.shown()


def test_an_offer_is_off_when_the_game_goes_on(puzzles: Path) -> None:
    tabled = at_puzzle(puzzles)
    tabled.must("play Gravel Ant at 1")
    for kind in ("undo", "draw", "pause"):
        assert isinstance(tabled.offer("A", kind), wire.Ack)
    tabled.must("play Gravel Ant at 3")
    assert tabled.state("A").table.offers == ()
    gone = tabled.reply("B", "draw")
    assert isinstance(gone, wire.Refused) and "nobody offers" in gone.message


def test_both_offer_the_same(puzzles: Path) -> None:
    tabled = at_puzzle(puzzles)
    tabled.offer("A", "draw")
    assert isinstance(tabled.offer("B", "draw"), wire.Ack)
    result = tabled.table.result
    assert result is not None and result.winner is None and "agreed" in result.reason
    assert tabled.table.outcomes == ["draw"]
    assert tabled.table.watched is not None and tabled.table.watched.record().moves[-1] == "judge: draw"


@pytest.mark.parametrize("ruleset", NAMES)
def test_undo_gives_nobody_what_was_drawn(ruleset: str) -> None:
    """Whatever is granted: chance was not used, and no player knows a card more than at that moment, but for cards
    that the one who asked had shown."""
    tabled = two_people(ruleset, 6)
    watched = tabled.table.watched
    assert watched is not None
    moments = [watched.game._machine.clone()]
    granted = refused = 0
    for _ in tabled.play(random.Random(11), 40):
        if tabled.table.status != "playing":
            break
        g = watched.game._machine
        for asker, rival in ((0, 1), (1, 0)):
            letter = SEATS[asker]
            last = watched.last_of(letter)
            reply = tabled.offer(letter, "undo")
            if last is None:
                assert isinstance(reply, wire.Refused)
                continue
            then = moments[last]
            known = [
                (player, card)
                for player in (0, 1)
                for card in range(len(then.face_of))
                if g.can_see(player, card) and not then.can_see(player, card)
                if not (player == rival and then.can_see(asker, card))
            ]
            if isinstance(reply, wire.Ack):
                granted += 1
                assert then.rng.used == g.rng.used and not known
                tabled.reply(letter, "undo", False)
            else:
                refused += 1
                assert "learned" in reply.message
        moments.append(g.clone())
    assert granted and refused


def test_a_bot_lets_take_back_at_once(puzzles: Path) -> None:
    tabled = at_puzzle(puzzles, "bot")
    before = stripped(tabled)
    tabled.must("play Gravel Ant at 1")
    assert isinstance(tabled.offer("A", "undo"), wire.Ack)
    assert stripped(tabled) == before
    nothing = tabled.offer("A", "undo")
    assert isinstance(nothing, wire.Refused) and "nothing to take back" in nothing.message


# -------------------------------------------------------------- clocks


def test_a_clock_charges_whoever_must_answer() -> None:
    tabled = two_people("bloodless", 2, clock=wire.NewClock(minutes=1, increment=2))
    clock = tabled.state("A").table.clock
    assert clock is not None and (clock.A, clock.B, clock.runs) == (60_000, 60_000, tabled.table.asked)
    first = tabled.table.asked
    tabled.now += 5_000
    tabled.must(tabled.options()[0])
    clock = tabled.state("A").table.clock
    assert clock is not None and {clock.A, clock.B} == {57_000, 60_000} and getattr(clock, str(first)) == 57_000
    tabled.now += 10_000
    tabled.offer("A", "pause")
    tabled.now += 1_000
    tabled.reply("B", "pause")
    paused = tabled.state("A").table.clock
    assert paused is not None and paused.runs is None
    tabled.now += 500_000
    assert tabled.state("A").table.clock == paused
    assert tabled.table.time_out_in(tabled.now) is None
    tabled.ask("B", wire.Resume(tabled.id()))
    tabled.now += 1_000
    # The server dies and comes back: what ran since the last entry, and the time it was down, are charged to nobody.
    again = Table.fold(tabled.entries, 0)
    again.wake(7_000_000)
    assert again.clock is not None
    back = again.clock.shown(7_000_000)
    assert (back.A, back.B) == (paused.A, paused.B) and back.runs == tabled.table.asked


def test_who_runs_out_of_time_loses() -> None:
    tabled = two_people("bluthelden", 2, clock=wire.NewClock(minutes=1))
    table = tabled.table
    loser = table.asked
    assert loser is not None
    assert table.time_out_in(0) == 60_000 and table.check_time(0, 59_999) == []
    tabled.now = 60_000
    late = tabled.act(tabled.options()[0])
    assert isinstance(late, wire.Refused) and late.kind == "late" and "time" in late.message
    tabled.write(*table.check_time(0, tabled.now))
    assert table.result is not None and table.result.winner == 1 - "AB".index(loser)
    assert "time" in table.result.reason and table.check_time(0, 70_000) == []
    clock = tabled.state("A").table.clock
    assert clock is not None and getattr(clock, loser) == 0 and clock.runs is None
    assert shown(Table.fold(tabled.entries, tabled.now), tabled.now) == tabled.shown()


def test_time_that_was_spent_stays_spent() -> None:
    tabled = against_bot("bloodless")
    assert tabled.state("A").table.clock is None and tabled.table.time_out_in(5) is None
    timed = two_people("bloodless", 2, clock=wire.NewClock(minutes=1))
    while timed.table.asked != "A":
        timed.must(timed.options()[0])
    timed.now += 1_000
    timed.must(timed.options()[0])
    timed.now += 1_000
    reply = timed.offer("A", "undo")
    if isinstance(reply, wire.Ack):
        timed.reply("B", "undo")
    clock = timed.state("A").table.clock
    assert clock is not None and clock.A + clock.B <= 118_000
