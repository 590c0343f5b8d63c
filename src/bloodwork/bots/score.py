"""How good a position is for a player, by numbers that both players can see and by the player's own hand.

The pool is shared: it is nobody's life until it is nearly empty. What counts is who will be the one to take the last
damage, so boards are compared by what each would do to the pool in its next attacks.
"""

from __future__ import annotations

from typing import Final

from bloodwork.play.guess import Imagined

WON: Final = 10_000.0
LETHAL: Final = 120.0  # the next attack empties the pool
RACE: Final = 6.0  # more damage than the other, the more the emptier the pool is
DAMAGE: Final = 1.1  # a point of damage that the next attack does
BODY: Final = 0.5  # a creature, whatever it is
POWER: Final = 0.8
HEALTH: Final = 0.5
DEFENSE: Final = 0.35
BLOOD: Final = (
    1.2,
    1.1,
    1.0,
    0.9,
    0.7,
    0.5,
    0.3,
    0.2,
)  # the first, the second ...: what cannot be spent is worth little
MORE_BLOOD: Final = 0.05
INCOME: Final = 0.6  # a point of blood that the next attack brings
CARDS: Final = (1.4, 1.2, 1.0, 0.8, 0.6, 0.5, 0.4, 0.3)  # cards in a hand: the first, the second ...
MORE_CARDS: Final = 0.1
SPENDABLE: Final = 2  # blood that a card which is still to be drawn will take
AFFORDABLE: Final = 0.2  # and one of one's own that can be paid in the next turn
COMMAND: Final = 1.2  # a lasting command on the timeline
SKIP: Final = 8.0
TASTE: Final = 0.4
SMALL_INCOME: Final = 3
FEW_CARDS: Final = 2

Creature = tuple[int, ...]


class Scorer:
    """Scores positions of one ruleset and one pool of cards; what it looks up by name it looks up once."""

    def __init__(self, guess: Imagined) -> None:
        self.health = guess.stat("health")
        self.defense = guess.stat("defense")
        self.power = guess.stat("power")
        self.flying = guess.keyword("Flying")
        self.flying_defense = guess.keyword("Flying Defense")
        self.piercing = guess.keyword("Piercing")
        self.forked = guess.keyword("Bifurcated Strike") | guess.keyword("Bifurcation")
        self.columns = guess.columns()

    def score(self, guess: Imagined, me: int) -> float:
        """The greater the better for `me`."""
        if guess.over:
            if guess.winner < 0:
                return 0.0
            return WON if guess.winner == me else -WON
        board = guess.board()
        foe = 1 - me
        total = self.side(guess, board, me) - self.side(guess, board, foe)
        pool = guess.number("pool")
        mine, my_blood = self.attack(board, me)
        theirs, their_blood = self.attack(board, foe)
        total += DAMAGE * (mine - theirs) + INCOME * (my_blood - their_blood)
        means = guess.number("blood", me) + my_blood
        for cost in guess.costs("hand", me):
            if cost <= means:
                total += AFFORDABLE
        total += self.race(pool, mine, theirs, guess.active == me, guess.number("blood", foe))
        return total

    def side(self, guess: Imagined, board: list[Creature | None], player: int) -> float:
        total = 0.0
        first = player * self.columns
        for slot in range(first, first + self.columns):
            creature = board[slot]
            if creature is not None:
                total += BODY + POWER * creature[self.power] + HEALTH * creature[self.health]
                total += DEFENSE * creature[self.defense]
        blood = guess.number("blood", player)
        costs = guess.costs("hand", player)
        # Blood is worth what can be bought for it.
        useful = min(blood, sum(costs) + SPENDABLE, len(BLOOD))
        total += sum(BLOOD[:useful]) + MORE_BLOOD * (blood - useful)
        total += sum(CARDS[: len(costs)]) + MORE_CARDS * max(len(costs) - len(CARDS), 0)
        total += COMMAND * guess.size("timeline", player)
        total -= SKIP * guess.number("skips", player)
        return total

    def attack(self, board: list[Creature | None], player: int) -> tuple[int, int]:
        """What an attack of a player does now: damage to the pool, and blood that it brings."""
        damage = 0
        blood = 0
        columns = self.columns
        first = player * columns
        across = (1 - player) * columns
        hurt: dict[int, int] = {}
        for column in range(columns) if player == 0 else reversed(range(columns)):
            creature = board[first + column]
            if creature is None:
                continue
            power = creature[self.power]
            keys = creature[-1]
            targets = (column - 1, column + 1) if keys & self.forked else (column,)
            for target in targets:
                if not 0 <= target < columns:
                    continue
                struck = board[across + target]
                left = struck[self.health] - hurt.get(target, 0) if struck is not None else 0
                if struck is None or left <= 0 or (keys & self.flying and not struck[-1] & self.flying_defense):
                    damage += power
                    blood += 1
                    continue
                hurt[target] = hurt.get(target, 0) + power
                over = power - left - (0 if keys & self.piercing else struck[self.defense])
                if over > 0:
                    damage += over
                    blood += 1
        return damage, blood

    def race(self, pool: int, mine: int, theirs: int, my_turn: bool, their_blood: int) -> float:
        """Who empties the pool first, if both go on attacking; what the other has in blood can become power."""
        total = 0.0
        if my_turn:
            if mine >= pool:
                return LETHAL
        elif theirs >= pool:
            return -LETHAL
        elif theirs + min(their_blood, 4) // 2 >= pool:
            total -= LETHAL / 4
        elif mine >= pool:
            total += LETHAL / 12
        return total + RACE * (mine - theirs) / max(pool, 4)

    def draw(self, guess: Imagined, me: int, deck: str) -> float:
        """How much better or worse than another card one of this deck is now: blood first, then what it buys."""
        blood = guess.number("blood", me)
        _, income = self.attack(guess.board(), me)
        costs = guess.costs("hand", me)
        free = sum(1 for cost in costs if cost == 0)
        poor = blood + free + income < SMALL_INCOME
        few = sum(1 for cost in costs if cost <= blood + income) < FEW_CARDS
        if deck == "blood":
            return TASTE if poor and not (few and blood > 1) else -TASTE
        return 0.0
