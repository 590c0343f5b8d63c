# ruff: noqa: E501 - the list of scraps is long enough as it is
"""What is not legal is refused, says why, and changes nothing: answers as numbers and as words, from either player."""

from __future__ import annotations

import time
from typing import Any

import pytest

from bloodwork import Game, rules
from bloodwork.errors import BloodworkError, NotLegal
from bloodwork.kernel.decision import DONE, NUMBER, pack
from bloodwork.kernel.machine import RUNNING, Machine
from conformance.games import AtRandom, Dice, Spec, many

NUMBERS = 5000  # in each pool, in the quick suite; times 40 the numbers and the words are 500,000
WORDS = 2500
DECKS = ("hive", "graves", "foundry", "canopy")
SHOWN = 300  # how much of an error must say something


def bad_numbers(g: Machine, dice: Dice) -> list[int]:
    """Numbers of every size, and those near what is legal: another card, place, verb or count."""
    options = g.options()
    near = options[dice.below(len(options))]
    card = dice.below(len(g.face_of) + 3) - 1
    place = dice.below(g.table.n_places + 2) - 1
    return [
        near + 1,
        near - 1,
        -near - 2,
        near ^ 1 << dice.below(28),
        pack(dice.below(12), card, place, dice.below(4) - 1),
        pack(dice.below(64), -1, -1, -1),
        dice.below(1 << 20),
        -dice.below(1 << 20),
        card,
        DONE,
        1 << 62,
        (1 << 64) + near,
        -(1 << 70),
    ]


def legal(g: Machine, number: int) -> bool:
    """Whether a number is an answer, by what the question says."""
    ask = g.ask
    assert ask is not None
    return ask.options[0] <= number <= ask.options[1] if ask.kind == NUMBER else number in g.options()


@pytest.mark.parametrize("pool", ["handmade", "catalogue"])
def test_numbers(pool: str) -> None:
    tries = 0
    seed = 0
    while tries < many(NUMBERS):
        spec = Spec(pool, 500_000 + seed)
        g = spec.start()
        g.run()
        picker = AtRandom(seed)
        dice = Dice(seed)
        while g.winner == RUNNING:
            before = g.encode()
            for number in bad_numbers(g, dice):
                if not legal(g, number):
                    assert not g.answer(number), f"{spec}: {number} was taken"
                    tries += 1
            assert g.encode() == before, f"{spec}: a refused answer changed the game"
            answer = picker.pick(g)
            if answer is None:
                break
            g.answer(answer)
        assert not g.answer(0) and not g.answer(DONE), "a game that is over takes no answer"
        seed += 1


SCRAPS = [
    "", " ", "play", "play at", "play  at 1", "attack attack", "attack B2", "choose", "choose []", "choose [", "choose ]",
    "choose [yes, no]", "choose -1", "choose 99999999999999999999", "choose 1.5", "choose nan", "draw", "draw deck",
    "draw main main", "flip", "flip A9", "flip C1", "activate A1 0", "activate A1 99", "activate A1 -1", "end turn",
    "keep all", "mulligan [", "play A.hand: at 1", "play B.hand:? at 1", "play ? at 2", "choose A.deck:?", "choose ?",
    "play #1", "play Wolf #0", "play \"", "play \"\"", "choose [,]", "choose none none", "pass pass", "concede now",
    "PLAY", "Attack", "play\nattack", "play\x00", "\u202eattack", "attack\u200b", "choose A5", "choose A0", "choose B.hand",
    "play Blood Flask at", "play Blood Flask at 0", "play Blood Flask at 5", "play Blood Flask at B1", "ranged A1", "block A1",
    "no block", "move A1 to 1.war", "choose 1.war", "x" * 5000, "play " + "[" * 900, "choose " + "[" * 900 + "]" * 900,
    "choose [" + "A1, " * 9 + "A1]", "play Blood Flask with X=1", "play Blood Flask with X=-1", "with X=3", "choose left",
]  # fmt: skip


VERBS = ("play", "draw", "discard", "flip", "activate", "attack", "end", "pass", "mulligan", "keep", "choose")


def bent(text: str, dice: Dice) -> str:
    """A legal move with something wrong in it."""
    words = text.split(" ")
    way = dice.below(7)
    if way == 0:
        at = dice.below(len(text))
        return text[:at] + text[at + 1 :]
    if way == 1:
        at = dice.below(len(text) + 1)
        return text[:at] + "zß9#:[]\"'.,=&"[dice.below(13)] + text[at:]
    if way == 2:
        return " ".join(reversed(words))
    if way == 3:
        return f"{text} {words[-1]}"
    if way == 4:
        return text.replace("A", "B") if "A" in text else text.replace("B", "A")
    if way == 5:
        return " ".join([VERBS[dice.below(len(VERBS))], *words[1:]])
    return f"{words[0]} {words[-1]} at {dice.below(12)}"


def try_one(game: Game, answer: Any, player: int | None) -> bool:
    """Whether an answer was refused, as it must be if it is not legal. What is accepted must be a legal answer."""
    try:
        meant = game.answers_of(answer, player)
    except BloodworkError as error:
        assert str(error) and str(error)[:SHOWN].isprintable(), f"{answer!r} is refused without a word"
        with pytest.raises(type(error)):
            game.push(answer, player)
        return True
    assert meant and game.answers() and meant[0] in game.answers(), f"{answer!r} means {meant}, which is not legal"
    assert player is None or player == game.player, f"{answer!r} was taken from the wrong player"
    return False


def test_words() -> None:
    tries = 0
    seed = 0
    while tries < many(WORDS):
        dice = Dice(seed + 99)
        game = Game.start("bloodless", (DECKS[seed % 4], DECKS[seed // 4 % 4]), seed=seed, log=False)
        earlier: list[Any] = list(game.options)
        while game.result is None:
            before = game.digest
            options = game.options
            other = 1 - game.player
            legal = options[dice.below(len(options))]
            stale = earlier[dice.below(len(earlier))]
            refused = [
                try_one(game, bent(legal.text, dice), None),
                try_one(game, bent(stale.text, dice), None),
                try_one(game, stale, None),
                try_one(game, stale.text, None),
                try_one(game, legal.text, other),
                try_one(game, legal, other),
                try_one(game, dice.below(9), other),
                try_one(game, len(options) + dice.below(9), None),
                try_one(game, -1 - dice.below(9), None),
                try_one(game, SCRAPS[dice.below(len(SCRAPS))], None),
                try_one(game, SCRAPS[dice.below(len(SCRAPS))], other),
            ]
            assert refused[4] and refused[5] and refused[6], "the other player answered"
            assert refused[7] and refused[8], "an option that is not there was taken"
            tries += sum(refused)
            assert game.digest == before, f"seed {seed}: a refused answer changed the game"
            earlier.append(legal)
            game.push(legal)
        for answer in ("attack", 0, earlier[-1], "concede"):
            with pytest.raises(BloodworkError):
                game.push(answer)
        seed += 1


@pytest.mark.parametrize("scrap", SCRAPS, ids=range(len(SCRAPS)))
def test_scraps(scrap: str) -> None:
    """Each of them on the first free decision, from both players."""
    game = Game.start("bloodless", ("hive", "graves"), seed=3, log=False)
    game.push("keep")
    game.push("keep")
    before = game.digest
    for player in (0, 1):
        try_one(game, scrap, player)
    assert game.digest == before


def test_long_lists_are_refused_at_once() -> None:
    game = Game.start("bloodless", ("hive", "graves"), seed=3, log=False)
    began = time.process_time()
    assert try_one(game, "choose [" + "A1, " * 900 + "A1]", None)
    assert time.process_time() - began < 5


@pytest.mark.parametrize("junk", [None, 1.0, True, b"attack", ["attack"], ("attack",), {}, object(), float("nan")])
def test_what_is_no_answer_at_all(junk: Any) -> None:
    game = Game.start("bloodless", ("hive", "graves"), seed=3, log=False)
    before = game.digest
    with pytest.raises((BloodworkError, TypeError)):
        game.push(junk)
    assert game.digest == before


PAIRS = {
    "bloodless": ("hive", "graves"),
    "bloodless-overview": ("canopy", "foundry"),
    "bloodless-tcg": ("barrow", "masks"),
    "bloodless-prototype": ("burrow", "thicket"),
    "bluthelden": ("crypts", "veil"),
}
DEEDS = (
    "play", "draw", "discard", "flip", "activate", "attack", "end", "pass", "mulligan", "keep", "choose", "move", "block",
    "no block", "ranged", "attack twice",
)  # fmt: skip
THINGS = (
    "A1",
    "A2",
    "B1",
    "1.war",
    "1.back",
    "A.1.war.1",
    "B.1.war.1",
    "none",
    "yes",
    "3",
    "spell",
    "pool",
    "main",
    "blood",
)
SLOTS = ("1", "2", "4", "1.war", "1.back", "1.resource", "2.binding")


def things(game: Game) -> list[str]:
    out = list(THINGS)
    for name, player in game.view("judge")["players"].items():
        for zone, cards in player.items():
            if isinstance(cards, list) and zone != "board":
                out += [f"{name}.{zone}:{card['card']}" for card in cards if card]
    return out


@pytest.mark.parametrize("ruleset", PAIRS)
def test_every_refusal_names_a_rule_of_its_ledger(ruleset: str) -> None:
    known = {rule.id for rule in rules.ledger(ruleset).rules}
    refused = 0
    for seed in range(many(2)):
        dice = Dice(seed + 7)
        game = Game.start(ruleset, PAIRS[ruleset], seed=seed, log=False)
        for _ in range(60):
            if game.result is not None:
                break
            named = things(game)
            for _ in range(20):
                move = DEEDS[dice.below(len(DEEDS))]
                if move not in ("pass", "keep", "no block"):
                    move += " " + named[dice.below(len(named))]
                if move.startswith("play"):
                    move += " at " + SLOTS[dice.below(len(SLOTS))]
                if move.startswith("move"):
                    move += " to " + SLOTS[dice.below(len(SLOTS))]
                try:
                    game.answers_of(move, dice.below(2))
                except NotLegal as error:
                    assert error.rule in known, f'seed {seed}: "{move}" is refused by "{error.rule}": {error}'
                    assert error.missing, f'seed {seed}: "{move}" is refused without a reason'
                    refused += 1
                except BloodworkError:
                    pass  # not understood
            game.push(game.options[dice.below(len(game.options))])
    assert refused > 150, "hardly anything was refused"
