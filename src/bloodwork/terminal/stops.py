"""When a player who receives priority is asked, and when the terminal passes for them.

In a game with a chain both players receive priority again and again. Passing for one never tells the other what is in
a hand: it is done unseen only for reasons that both know (`skips`); for want of anything to do (`is_idle`) only where
nobody could notice, which is for the terminal to see to.
"""

from __future__ import annotations

from typing import Final

from bloodwork.play import Decision, View
from bloodwork.telling import Tongue

ALWAYS: Final = "always"
OPPONENT: Final = "opponent"
NEEDED: Final = "needed"
STOPS: Final = {
    ALWAYS: "You are asked whenever you receive priority.",
    OPPONENT: "You are asked in your own Main Phase, and elsewhere after your opponent has done something.",
    NEEDED: "You are asked whenever there is something that you can do.",
}


class Stops:
    def __init__(self, kept: str = ALWAYS) -> None:
        self.kept = kept
        self._news = [False, False]  # whether the other player did anything since this one was asked

    def set(self, word: str, tongue: Tongue) -> list[str]:
        """Takes a setting; without one tells which it is."""
        if word and word not in STOPS:
            known = ", ".join(STOPS)
            return [tongue.say('There is no stop "{word}"; there are {known}.', word=word, known=known)]
        self.kept = word or self.kept
        return [tongue.say(STOPS[self.kept])]

    def done(self, player: int, move: str) -> None:
        """A player has answered."""
        self._news[player] = False
        if move != "pass":
            self._news[1 - player] = True

    def skips(self, view: View, me: str, decision: Decision) -> bool:
        """Whether priority is passed without asking, by what both players see."""
        if self.kept != OPPONENT or view.get("priority") != me:
            return False
        own = view["turn"] == me and view["phase"].startswith("main") and not view["chain"]
        return not own and not self._news[decision.player]

    def is_idle(self, view: View, me: str, decision: Decision) -> bool:
        """Whether a player who receives priority can do nothing but pass."""
        options = [option.text for option in decision.options]
        return self.kept == NEEDED and view.get("priority") == me and options == ["pass"]
