"""Lasting words are thinned out without anything that can be told from what is left."""

from __future__ import annotations

import random

from bloodwork import Game
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import Env
from bloodwork.kernel.state import GAIN_AIM, GAIN_KEY, GAIN_TAG, LOSE_KEY, LOSE_TEXT, CardState
from bloodwork.rulesets.bloodless.names import GAIN_KEYWORD
from bloodwork.rulesets.lasting import thin_out

KINDS = (GAIN_KEY, GAIN_KEY, LOSE_KEY, GAIN_TAG, LOSE_TEXT, GAIN_AIM)


def words(cs: CardState, log: tuple[int, ...], lib: object) -> tuple[object, ...]:
    twin = cs.clone()
    twin.log = log
    twin.work_out_words(lib)  # type: ignore[arg-type]
    return twin.own_tags, twin.tags, twin.keys, twin.abilities, twin.aim


def without(log: tuple[int, ...], gone: list[int]) -> tuple[int, ...]:
    return tuple(n for at in range(0, len(log), 4) if log[at] not in gone for n in log[at : at + 4])


def test_thinning_out_changes_nothing_now_or_when_things_are_taken_back() -> None:
    game = Game.from_setup("bloodless", {"A": {"board": ["Blood Flask", "-", "-", "-"]}, "B": {}})
    g = game._machine
    cs = g.all_states()[0]
    chance = random.Random(5)
    shorter = 0
    for _ in range(300):
        entries = [
            (serial, chance.choice(KINDS), chance.randrange(3), chance.choice((1, 1, 2))) for serial in range(1, 33)
        ]
        log = tuple(
            n
            for serial, what, word, number in entries
            for n in (serial, what, -1 if what == LOSE_KEY and word == 2 else word, number)
        )
        pending = chance.sample(range(1, 33), 4)
        g.undos = ()
        for serial in pending:
            ev = Event(GAIN_KEYWORD)
            ev.serial = serial
            g.undos = (*g.undos, Undo(serial, 1, Env(-1, 0, None, ()), ev))
        cs.log = log
        thin_out(g, cs)
        shorter += len(cs.log) < len(log)
        for taken in range(len(pending) + 1):
            gone = chance.sample(pending, taken)
            assert words(cs, without(cs.log, gone), g.lib) == words(cs, without(log, gone), g.lib)
    assert shorter > 250
