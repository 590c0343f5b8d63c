"""A game as somebody watches it from the first line on: the view with handles, the question, the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bloodwork.errors import BloodworkError
from bloodwork.play.game import Game, viewer_number
from bloodwork.play.handles import Handles
from bloodwork.play.log import ENGLISH, Telling
from bloodwork.play.offers import Asked, asked
from bloodwork.play.story import Story, Told
from bloodwork.play.view import States, View, view


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

    def view(self) -> View:
        """What the viewer may know, with handles; without the answers, which are in `asked`."""
        out = view(self.game._machine, self.viewer, self.game.number, self._handles.by_card, self._states)
        out.pop("pending_options", None)
        return out

    def asked(self) -> Asked | None:
        """The question, if it is for this viewer."""
        if self.game.player != self.viewer:
            return None
        return asked(self.game._machine, self._handles.by_card)

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

    def log(self, start: int = 0, telling: Telling = ENGLISH, language: str = "en") -> Sequence[Told]:
        g = self.game._machine
        assert g.record is not None
        return self._story.lines(g, g.record, start, telling, language)
