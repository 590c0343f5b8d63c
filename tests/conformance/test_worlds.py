"""Hidden things stay hidden: in views, questions, options, logs and error texts, for players and for the public."""

from __future__ import annotations

import pytest

from bloodwork.kernel.machine import RUNNING
from bloodwork.kernel.view import PUBLIC, sees
from conformance import worlds
from conformance.games import AtRandom, Picker, Scripted, Spec, hold, many, play_out
from conformance.worlds import VIEWERS

# Pairs; times 50 they are 10,000.
QUICK = {"handmade": 60, "starter": 40, "catalogue": 100, "overview": 20, "prototype": 60, "tcg": 60, "thrones": 40}


def card_names(pool: str) -> tuple[str, ...]:
    lib = Spec(pool, 0).material()[1]
    return tuple(lib.names)


@pytest.mark.parametrize("pool", QUICK)
def test_two_worlds(pool: str) -> None:
    names = card_names(pool)
    wanted = many(QUICK[pool])
    pairs = 0
    seed = 0
    while pairs < wanted:
        for viewer in VIEWERS:
            try:
                pairs += worlds.pairs_of(Spec(pool, seed), names, viewer)
            except AssertionError as error:
                raise AssertionError(f"{pool} {seed}, viewer {viewer}: {error}") from error
        seed += 1
        assert seed < 20 * wanted + 20, "too few of the games gave a pair"


@pytest.mark.rule("C-P8.2")
@pytest.mark.parametrize("pool", QUICK)
def test_two_worlds_from_the_first_question_on(pool: str) -> None:
    """Among them mulligans: in which order a hand goes back to its decks tells nothing of it."""
    names = card_names(pool)
    compared = 0
    for seed in range(many(8)):
        for viewer in VIEWERS:
            try:
                compared += worlds.opening_pairs_of(Spec(pool, seed), names, viewer)
            except AssertionError as error:
                raise AssertionError(f"{pool} {seed}, viewer {viewer}: {error}") from error
    assert compared > 5


# Pairs that could once be told apart.
KEPT = [
    ("catalogue", 58, 0),
    ("handmade", 176, 0),
    ("handmade", 1462, 1),
    ("overview", 79, 1),
    ("overview", 103, -1),
    ("overview", 459, -1),
]


@pytest.mark.parametrize(("pool", "seed", "viewer"), KEPT)
def test_kept_pair(pool: str, seed: int, viewer: int) -> None:
    worlds.pairs_of(Spec(pool, seed), card_names(pool), viewer)


def knowledge(spec: Spec, picker: Picker) -> None:
    """At every decision: the public knows no more than each player, and each player knows their own hand."""
    g = spec.start()
    g.run()
    while g.winner == RUNNING:
        for card in range(len(g.face_of)):
            if sees(g, PUBLIC, card):
                assert sees(g, 0, card) and sees(g, 1, card)
        for player in (0, 1):
            hand = g.table.zone_of(player, 1)
            assert all(sees(g, player, card) for card in g.zones[hand]), "a player does not know their own hand"
        answer = picker.pick(g)
        if answer is None:
            return
        g.answer(answer)


@pytest.mark.parametrize("pool", QUICK)
def test_knowledge(pool: str) -> None:
    for seed in range(many(10)):
        hold(knowledge, Spec(pool, seed))


def test_scripted_and_random_players_see_the_same_options() -> None:
    """What the picker of these tests was offered can be repeated from the places of its choices alone."""
    spec = Spec("handmade", 3)
    picker = AtRandom(3)
    end = play_out(spec.start(), picker).digest()
    assert play_out(spec.start(), Scripted(picker.taken)).digest() == end
