"""Games in real browsers, played by clicking, tapping or typing whatever lights up."""

from __future__ import annotations

import os

import pytest

from page.browsing import PHONE
from page.conftest import Visit
from page.player import Player, play, sit_down, whose_turn

FULL = os.environ.get("BLOODWORK_GAMES") == "full"
WHOLE = 3000  # clicks that no game takes
# How many clicks a game is played for before somebody gives up, unless all are played in full.
CLICKS = {
    "bloodless": WHOLE,
    "bloodless-overview": 16,
    "bloodless-prototype": 16,
    "bloodless-tcg": 16,
    "bluthelden": 20,
}


@pytest.mark.parametrize("ruleset", CLICKS)
def test_two_browsers_play_by_clicking(ruleset: str, visit: Visit) -> None:
    one, other = visit(), visit()
    sit_down(one, other, ruleset)
    players = [Player(one, 1), Player(other, 2)]
    if not play(players, WHOLE if FULL else CLICKS[ruleset]):
        asked = whose_turn(players)
        assert asked is not None
        asked.give_up()
    told = {player.see_the_end() for player in players}
    assert told in ({"You win", "Ada wins"}, {"You win", "Bert wins"}, {"A draw"})
