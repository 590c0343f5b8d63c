"""Two worlds that look alike to a viewer are the same to the byte also with handles, questions and the log."""

from __future__ import annotations

import msgspec
import pytest

from bloodwork.kernel.machine import RUNNING, Machine
from bloodwork.kernel.view import JUDGE, PUBLIC
from bloodwork.play.handles import Handles
from bloodwork.play.offers import asked
from bloodwork.play.story import Story
from bloodwork.play.view import view
from conformance import worlds
from conformance.games import Dice, Spec, many

PAIRS = {"handmade": 16, "starter": 12, "catalogue": 24, "overview": 8, "prototype": 16, "tcg": 16, "thrones": 14}


class Watch:
    def __init__(self, g: Machine, viewer: int) -> None:
        self.g = g
        self.handles = Handles(viewer)
        self.story = Story(viewer)

    def look(self) -> bytes:
        """Everything that the viewer is told."""
        g, record, viewer = self.g, self.g.record, self.handles.viewer
        assert record is not None
        for _ in self.handles.looking(g, record, self.story.open_from):
            pass
        for _ in self.story.looking(g, record, self.handles):
            pass
        ask = g.ask
        question = asked(g, self.handles.by_card) if ask is not None and ask.player == viewer else None
        shown = view(g, viewer, 7, self.handles.by_card)
        return msgspec.json.encode([shown, question, self.story.lines(g, record), self.story.since(3)])


def compared(pair: worlds.Pair, dice: Dice, answers: int = 10) -> tuple[int, bool]:
    """How many moments were compared, and whether a judge could tell the worlds apart."""
    one, two = (Watch(g, pair.viewer) for g in (pair.one, pair.two))
    judges = [Watch(g, JUDGE).look() for g in (pair.one, pair.two)]
    seen = 0
    while worlds.to_decision(pair):
        left, right = one.look(), two.look()
        if left != right:
            found = worlds.first_difference(msgspec.json.decode(left), msgspec.json.decode(right))
            raise AssertionError(f"viewer {pair.viewer} can tell two worlds apart: {found}")
        seen += 1
        answer = worlds.common_answer(pair, dice)
        if pair.one.winner != RUNNING or seen > answers or answer is None:
            break
        pair.one.take(answer)
        pair.two.take(answer)
    return seen, judges[0] != judges[1]


@pytest.mark.parametrize("pool", PAIRS)
def test_two_worlds_are_watched_alike(pool: str) -> None:
    wanted = many(PAIRS[pool])
    moments = told_apart = pairs = seed = 0
    while pairs < wanted:
        for viewer in worlds.VIEWERS:
            dice = Dice(seed * 5 + viewer + 3)
            pair = worlds.pair_of(Spec(pool, seed), viewer, dice)
            if pair is None:
                continue
            try:
                seen, apart = compared(pair, dice)
            except AssertionError as error:
                raise AssertionError(f"{pool} {seed}, viewer {viewer}: {error}") from error
            moments, told_apart, pairs = moments + seen, told_apart + apart, pairs + 1
        seed += 1
        assert seed < 20 * wanted + 20, "too few of the games gave a pair"
    assert moments > pairs and told_apart == pairs, "the worlds do not differ, so that nothing was shown"
    assert PUBLIC in worlds.VIEWERS
