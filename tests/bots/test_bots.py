"""Bots: they see what their player sees, they end their games, they play alike for one seed, and greedy plays well."""

from __future__ import annotations

import inspect
import random
from itertools import product

import pytest

from bloodwork.bots import BOTS, Bot, Dice, GreedyBot, RandomBot, Seat, make_bot
from bloodwork.bots.seat import MOST_IN_A_ROW
from bloodwork.errors import NotLegal, NotUnderstood
from bloodwork.play import Game, Option
from bloodwork.play.guess import imagine
from bots.worlds import other_world

DECKS = ("canopy", "foundry", "graves", "hive")
LONGEST = 5000


def game_of(seed: int, *, log: bool = False) -> Game:
    pairs = list(product(DECKS, DECKS))
    return Game.start("bloodless", pairs[seed % len(pairs)], seed=seed, first=seed % 2, log=log)


def play(bots: tuple[Bot, Bot], seed: int) -> Game:
    game = game_of(seed)
    seats = [Seat(bots[0], 0), Seat(bots[1], 1)]
    while game.result is None:
        assert game.number < LONGEST, f"seed {seed} does not end"
        seats[game.player].move(game)
    return game


@pytest.mark.parametrize("chunk", range(4))
def test_one_view_gets_one_answer_whatever_is_hidden(chunk: int) -> None:
    chance = random.Random(chunk)
    seen = 0
    seed = 1000 * chunk
    while seen < 250:
        seed += 1
        game = game_of(seed)
        bot = GreedyBot(seed)
        while game.result is None and seen < 250:
            if len(game.answers()) > 1 and chance.random() < 0.3:
                player = game.player
                other = other_world(game, player, chance)
                assert other.view(player) == game.view(player)
                assert [o.text for o in other.options] == [o.text for o in game.options]
                here, there = Seat(bot, player).choice(game), Seat(bot, player).choice(other)
                assert here == there, f"seed {seed}, question {game.number}"
                seen += 1
            game.answer(chance.choice(game.answers()))


def test_a_guess_holds_what_is_known_and_nothing_that_is_hidden() -> None:
    chance = random.Random(5)
    moved = 0
    for seed in range(20):
        game = game_of(seed)
        for _ in range(chance.randrange(5, 40)):
            if game.result is None:
                game.answer(chance.choice(game.answers()))
        if game.result is not None:
            continue
        player = game.player
        guess = imagine(game, player, 1)._g
        g = game._machine
        for card in range(len(g.face_of)):
            if g.can_see(player, card):
                assert guess.face_of[card] == g.face_of[card]
        assert guess.rng.key != g.rng.key
        assert list(imagine(game, player, 1).words()) == [option.text for option in game.options]
        moved += sum(1 for here, there in zip(guess.face_of, g.face_of, strict=True) if here != there)
    assert moved > 100


def test_a_guess_depends_on_the_seed_and_the_view_alone() -> None:
    game = game_of(3)
    first = game.player
    assert imagine(game, first, 7)._g.digest() == imagine(game, first, 7)._g.digest()
    assert imagine(game, first, 7)._g.digest() != imagine(game, first, 8)._g.digest()
    other = other_world(game, first, random.Random(1))
    assert imagine(game, first, 7)._g.face_of == imagine(other, first, 7)._g.face_of


def test_bots_take_nothing_from_the_chance_of_the_game() -> None:
    bots = (make_bot("greedy", 1), make_bot("random", 2))
    played = play(bots, 11)
    again = Game.replay(played.record, log=False)
    assert again.digest == played.digest
    used = game_of(11)
    before = used._machine.rng.used
    Seat(bots[0], used.player).choice(used)
    assert used._machine.rng.used == before
    assert used.digest == game_of(11).digest


def test_equal_seeds_play_equal_games() -> None:
    one, two = (play((GreedyBot(4), GreedyBot(5)), 21) for _ in range(2))
    assert one.moves() == two.moves()
    assert one.moves() != play((RandomBot(4), RandomBot(5)), 21).moves()


def test_fifty_quick_games() -> None:
    for seed in range(50):
        names = (BOTS[seed % 2], "random")
        assert play((make_bot(names[0], seed), make_bot(names[1], seed + 1)), seed).result is not None


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(40):
        side = seed % 2
        bots: tuple[Bot, Bot] = (GreedyBot(seed), RandomBot(seed))
        result = play(bots if side == 0 else (bots[1], bots[0]), 500 + seed // 2).result
        won += result is not None and result.winner == side
    assert won >= 34, f"{won} of 40"


class Stubborn:
    """A bot that always wants the same."""

    name = "stubborn"
    looks_ahead = False
    seed = 0

    def __init__(self, wish: int) -> None:
        self.wish = wish
        self.asked = 0

    def choose(self, view: object, options: object, guess: object, dice: Dice) -> int:
        self.asked += 1
        return self.wish


@pytest.mark.parametrize("wish", [-1, 0, 10**6])
def test_no_wish_of_a_bot_stops_a_game(wish: int) -> None:
    """Two who only ever attack with nothing never end their game, but they do take turns."""
    game = game_of(3)
    seats = [Seat(Stubborn(wish), 0), Seat(Stubborn(wish), 1)]
    asked = [0, 0]
    while game.result is None and game.number < 400:
        asked[game.player] += 1
        seats[game.player].move(game)
    assert game.result is not None or min(asked) > 150


def test_a_refused_answer_is_not_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of(4)
    bot = Stubborn(0)
    refused: list[str] = []
    push = Game.push

    def refusing(self: Game, answer: Option | int | str, player: int | str | None = None) -> None:
        if len(refused) < 1:
            refused.append(str(answer))
            raise NotLegal("no", rule="C-P7.2")
        push(self, answer, player)

    monkeypatch.setattr(Game, "push", refusing)
    answer = Seat(bot, game.player).move(game)
    assert refused != [answer]
    assert bot.asked == 1
    assert game.number == 1


def test_a_bot_that_never_ends_its_turn_is_brought_to_an_end() -> None:
    game = game_of(4)
    seat = Seat(Stubborn(0), game.player)
    seat._next = game.number
    seat._in_a_row = MOST_IN_A_ROW
    last = game.options[-1].text
    assert seat.move(game) == last


def test_bots_are_made_by_name() -> None:
    assert [make_bot(name).name for name in BOTS] == list(BOTS)
    with pytest.raises(NotUnderstood, match='did you mean "greedy"'):
        make_bot("gredy")


def test_a_bot_is_not_given_the_game() -> None:
    for bot in (GreedyBot, RandomBot):
        assert list(inspect.signature(bot.choose).parameters) == ["self", "view", "options", "guess", "dice"]
    guess = imagine(game_of(1), 0, 1)
    assert [name for name in dir(guess) if isinstance(getattr(guess, name, None), Game)] == []


def test_dice_are_fair_enough_and_their_own() -> None:
    dice = Dice(1, 2)
    thrown = [dice.below(6) for _ in range(6000)]
    assert {face: 850 < thrown.count(face) < 1150 for face in range(6)} == dict.fromkeys(range(6), True)
    assert Dice(1, 2).number() == Dice(1, 2).number() != Dice(2, 1).number()
