"""How soon a move is seen. Only figures: on a busy machine they say nothing, so the suite leaves them out."""

from __future__ import annotations

import statistics
from typing import Any

import pytest

from page.browsing import FULL
from page.conftest import Visit
from page.player import Player, seat_at, whose_turn

MOVES = 60
# When the acknowledgement came, when the state that follows it came and was drawn, and when that was painted.
MARKS = """
window.marks = [];
let acknowledged = 0;
const hear = WebSocket.prototype.addEventListener;
WebSocket.prototype.addEventListener = function (name, listener, ...more) {
  if (name !== "message") return hear.call(this, name, listener, ...more);
  return hear.call(this, name, (event) => {
    const came = performance.now();
    const { type } = JSON.parse(event.data);
    listener.call(this, event);
    if (type === "ack") acknowledged = came;
    if (type !== "state" || !acknowledged) return;
    const mark = { acknowledged, came, drawn: performance.now() };
    acknowledged = 0;
    // What is asked for in the frame is done once that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.marks.push({ ...mark, painted: performance.now() });
      port2.postMessage(0);
    });
  }, ...more);
};
"""


@pytest.mark.skipif(not FULL, reason="figures are for a quiet machine: BLOODWORK_GAMES=full")
@pytest.mark.parametrize("ruleset", ["bloodless", "bluthelden"])
def test_how_soon_a_move_is_seen(ruleset: str, visit: Visit, capsys: pytest.CaptureFixture[str]) -> None:
    visitors = [visit(pictures=True, moving=True) for _ in range(2)]
    for visitor in visitors:
        visitor.page.add_init_script(MARKS)
    seat_at(visitors, ruleset=ruleset)
    players = [Player(visitor, 1 + nth) for nth, visitor in enumerate(visitors)]
    for visitor in visitors:
        visitor.page.wait_for_load_state("networkidle")
    for _ in range(MOVES):
        asked = whose_turn(players)
        if asked is None:
            break
        asked.click_something()
    marks: list[dict[str, Any]] = [mark for visitor in visitors for mark in visitor.page.evaluate("window.marks")]
    assert len(marks) > MOVES // 4
    with capsys.disabled():
        print(f"\n{ruleset}, {len(marks)} moves, milliseconds:")
        for begin, end in (
            ("acknowledged", "came"),
            ("came", "drawn"),
            ("drawn", "painted"),
            ("acknowledged", "painted"),
        ):
            taken = sorted(mark[end] - mark[begin] for mark in marks)
            print(
                f"  {begin} to {end}: median {statistics.median(taken):.1f}, "
                f"nine of ten within {taken[int(len(taken) * 0.9)]:.1f}, all within {taken[-1]:.1f}"
            )
