"""Whatever is played, others have their turn: a chain without end is worked out and told in slices."""

from __future__ import annotations

import pytest

import bloodwork
from bloodwork.errors import NotLegal
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.record import Record
from bloodwork.play import Game
from bloodwork.play.notation import MOST_STEPS
from bloodwork.play.story import MOST_AT_ONCE
from bloodwork.server import wire
from bloodwork.server.watched import Watched
from conformance.loops import ENDING, Board, cycles


def logged(board: Board) -> Game:
    quiet = board.game()
    origin = quiet._origin
    assert origin.setup is not None
    switches = {"loop_limit": 1000}
    return Game.from_setup("bloodless", origin.setup, cards=quiet._table.catalogue, switches=switches)


@pytest.mark.parametrize("board", [cycles()[0], ENDING[1]], ids=lambda board: board.name)
def test_a_long_chain_is_worked_out_in_slices(board: Board) -> None:
    game, whole = logged(board), logged(board)
    whole.push("play Spark")
    watched = Watched(game)
    slices = sum(1 for _ in watched.taking("A", game.answers_of("play Spark")))
    assert game.digest == whole.digest and game.result == whole.result
    notes = whole.lines
    assert slices > notes // 64
    for viewer in ("A", "B", "public"):
        log = watched.watcher(viewer).log()
        told = whole.events(viewer)
        if len(told) > MOST_AT_ONCE:
            assert len(log) == MOST_AT_ONCE
            [gap] = [at for at, line in enumerate(log) if line.text.startswith("...")]
            left_out = len(told) - MOST_AT_ONCE + 1
            assert log[gap].text == f"... {left_out} more lines ..."
            assert [line.text for line in log[gap + 1 :]] == [line.text for line in told[gap + left_out :]]
        else:
            assert [line.text for line in log] == [line.text for line in told]
        assert len(wire.encode(wire.LogShown(0, tuple(log)))) < 200_000


def test_a_move_is_understood_without_playing_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is refused must not cost a whole chain first, however much is said in one line."""
    game = logged(cycles()[0])
    before = game.digest
    events = 0
    begin = Record.begin

    def counted(record: Record, g: Machine, ev: Event) -> None:
        nonlocal events
        events += 1
        begin(record, g, ev)

    if not bloodwork.compiled:
        monkeypatch.setattr(Record, "begin", counted)
    with pytest.raises(NotLegal):
        game.answers_of("play Spark with X=3")
    assert game.digest == before
    assert events <= MOST_STEPS
    assert bloodwork.compiled or events
