"""A game as somebody watches it from the first line on: the view with handles, the question, the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bloodwork.errors import BloodworkError
from bloodwork.play.game import Game, viewer_number
from bloodwork.play.handles import Handles
from bloodwork.play.offers import asked
from bloodwork.play.shown import Asked, Told
from bloodwork.play.story import Story
from bloodwork.play.view import States, View, view
from bloodwork.telling import ENGLISH, Tongue


class Watcher:
    """One viewer of a game: "A", "B", "public" or "judge". `look` after each answer, and once before the first.

    >>> game = Game.from_setup("bloodless", {"A": {"blood": 2, "hand": ["Blood Flask"]}, "B": {}})
    >>> watcher = Watcher(game, "A")
    >>> watcher.look()
    >>> watcher.view()["players"]["A"]["hand"]
    [{'card': 'Blood Flask', 'handle': 'c1'}]
    >>> option = watcher.asked().options[2]
    >>> option.text, option.card, option.place
    ('play Blood Flask at 3', 'c1', 'A.board.2')
    """

    def __init__(self, game: Game, viewer: int | str, states: States | None = None) -> None:
        """`states` is shared by the viewers of one game, and emptied by whoever gives it when something has changed."""
        self.game = game
        self._states = states
        self.viewer = viewer_number(viewer)
        self._handles = Handles(self.viewer)
        self._story = Story(self.viewer)

    def look(self) -> None:
        for _ in self.looking():
            pass

    def looking(self) -> Iterator[None]:
        """Looks a slice at a time: after a long chain there is much to see."""
        g = self.game._machine
        if g.record is None:
            raise BloodworkError("a game without a log cannot be watched")
        yield from self._handles.looking(g, g.record, self._story.open_from)
        yield from self._story.looking(g, g.record, self._handles)

    def view(self, tongue: Tongue = ENGLISH) -> View:
        """What the viewer may know, with handles; without the answers, which are in `asked`.

        Names are those by which the game knows things; only the texts of cards in play are in the language.
        """
        game, handles = self.game, self._handles.by_card
        out = view(game._machine, self.viewer, game.number, handles, self._states, options=False)
        if tongue is not ENGLISH:
            _tell_texts(out["players"], tongue)
        return out

    def asked(self, tongue: Tongue = ENGLISH) -> Asked | None:
        """The question, if it is for this viewer."""
        if self.game.player != self.viewer:
            return None
        return asked(self.game._machine, self._handles.by_card, tongue)

    @property
    def lines(self) -> int:
        """How many lines the log has for this viewer."""
        return len(self._story)

    @property
    def settled(self) -> int:
        """How many lines of the log cannot change any more."""
        return self._story.settled

    def since(self, have: int) -> int:
        """From which line on somebody needs the log who has had so many lines of it."""
        return self._story.since(have)

    def telling(self, tongue: Tongue = ENGLISH) -> Iterator[None]:
        """Puts the log into words a slice at a time; until it is through, nothing may happen in the game."""
        g = self.game._machine
        assert g.record is not None
        yield from self._story.telling(g, g.record, tongue)

    def log(self, start: int = 0, tongue: Tongue = ENGLISH) -> Sequence[Told]:
        g = self.game._machine
        assert g.record is not None
        return self._story.lines(g, g.record, start, tongue)


def _tell_texts(part: View | list[View | None], tongue: Tongue) -> None:
    for inside in part.values() if isinstance(part, dict) else part:
        if isinstance(inside, dict) and "text" in inside:
            inside["text"] = "\n".join(tongue.text(line) for line in inside["text"].split("\n"))
        elif isinstance(inside, dict | list):
            _tell_texts(inside, tongue)
