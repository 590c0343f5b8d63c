"""What a position is worth where creatures face each other in two rows.

The pool is shared: it is nobody's life until it is nearly empty. What counts is who will be the one to take the last
damage, so boards are compared by what each would do to the pool in its next attacks.
"""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import Library
from bloodwork.kernel.decision import ACT, place_of, verb_of
from bloodwork.kernel.machine import RUNNING, Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.contract import DRAW, Ruleset
from bloodwork.rulesets.worth import Worth, last_act, sums

LETHAL: Final = 120.0  # the next attack empties the pool
RACE: Final = 6.0  # more damage than the other, the more the emptier the pool is
DAMAGE: Final = 1.1  # a point of damage that the next attack does
BODY: Final = 0.5  # a creature, whatever it is
POWER: Final = 0.8
HEALTH: Final = 0.5
DEFENSE: Final = 0.35
# blood: the first, the second ...; what cannot be spent is worth little
BLOOD: Final[tuple[float, ...]] = (1.2, 1.1, 1.0, 0.9, 0.7, 0.5, 0.3, 0.2)
MORE_BLOOD: Final = 0.05
INCOME: Final = 0.6  # a point of blood that the next attack brings
# cards in a hand: the first, the second ...
CARDS: Final[tuple[float, ...]] = (1.4, 1.2, 1.0, 0.8, 0.6, 0.5, 0.4, 0.3)
MORE_CARDS: Final = 0.1
SPENDABLE: Final = 2  # blood that a card which is still to be drawn will take
AFFORDABLE: Final = 0.2  # and one of one's own that can be paid in the next turn
COMMAND: Final = 1.2  # a lasting command on the timeline
SKIP: Final = 8.0
TASTE: Final = 0.4
SMALL_INCOME: Final = 3
FEW_CARDS: Final = 2

MOST_INSIDE: Final = 6
MOST_QUESTIONS: Final = 8  # on the way to the end of the turn
SCALE: Final = 20.0
HORIZON: Final = 4  # both players have had two turns


class RowWorth(Worth):
    def __init__(self, rules: Ruleset, lib: Library) -> None:
        super().__init__(rules, lib, MOST_INSIDE, SCALE, HORIZON)
        table = rules.table
        self.columns: i64 = table.columns
        self.health: i64 = rules.stat_names.index("health")
        self.defense: i64 = rules.stat_names.index("defense")
        self.power: i64 = rules.stat_names.index("power")
        self.hand: i64 = table.zones.index("hand")
        self.timeline: i64 = table.zones.index("timeline") if "timeline" in table.zones else -1
        self.blood_deck: i64 = table.zones.index("blood deck")
        self.blood: i64 = rules.player_numbers["blood"]
        self.skips: i64 = rules.player_numbers.get("skips", -1)
        self.pool: i64 = rules.game_numbers["pool"]
        words = {keyword.name: 1 << keyword.id for keyword in lib.keywords}
        self.flying: int = words.get("Flying", 0)
        self.flying_defense: int = words.get("Flying Defense", 0)
        self.piercing: int = words.get("Piercing", 0)
        self.forked: int = words.get("Bifurcated Strike", 0) | words.get("Bifurcation", 0)
        self.blood_worth: list[float] = sums(BLOOD)
        self.most_blood: i64 = len(BLOOD)
        self.card_worth: list[float] = sums(CARDS)
        self.most_cards: i64 = len(CARDS)
        self.damage_done: i64 = 0  # what `attack` found last
        self.blood_won: i64 = 0

    def count(self, g: Machine, me: i64) -> float:
        foe = 1 - me
        total = self.side(g, me) - self.side(g, foe)
        self.attack(g, me)
        mine, my_blood = self.damage_done, self.blood_won
        self.attack(g, foe)
        theirs, their_blood = self.damage_done, self.blood_won
        total += DAMAGE * float(mine - theirs) + INCOME * float(my_blood - their_blood)
        means = g.res[self.blood + me] + my_blood
        for card in g.zones[g.table.zone_of(me, self.hand)]:
            if self.rules.cost_of(g, card) <= means:
                total += AFFORDABLE
        return total + self.race(g.res[self.pool], mine, theirs, g.active == me, g.res[self.blood + foe])

    def side(self, g: Machine, player: i64) -> float:
        total = 0.0
        first = player * self.columns
        for slot in range(first, first + self.columns):
            cs = g.at[slot]
            if cs is not None:
                worn = g.rules.worn_stat
                health: i64 = cs.cur[self.health] - (cs.damage if self.health == worn else 0)
                power: i64 = cs.cur[self.power]
                defense: i64 = cs.cur[self.defense]
                total += BODY + POWER * float(max(power, 0)) + HEALTH * float(max(health, 0))
                total += DEFENSE * float(max(defense, 0))
        blood: i64 = g.res[self.blood + player]
        cost: i64 = 0
        hand = g.zones[g.table.zone_of(player, self.hand)]
        for card in hand:
            cost += self.rules.cost_of(g, card)
        # Blood is worth what can be bought for it.
        useful = min(min(blood, cost + SPENDABLE), self.most_blood)
        total += self.blood_worth[useful] + MORE_BLOOD * float(blood - useful)
        number: i64 = len(hand)
        few = min(number, self.most_cards)
        total += self.card_worth[few] + MORE_CARDS * float(number - few)
        if self.timeline >= 0:
            total += COMMAND * float(len(g.zones[g.table.zone_of(player, self.timeline)]))
        if self.skips >= 0:
            total -= SKIP * float(g.res[self.skips + player])
        return total

    def attack(self, g: Machine, player: i64) -> None:
        """What an attack of a player does now: damage to the pool, and blood that it brings."""
        damage: i64 = 0
        blood: i64 = 0
        columns = self.columns
        first = player * columns
        across = (1 - player) * columns
        worn = g.rules.worn_stat
        hurt: list[int] = [0] * columns
        for step in range(columns):
            column: i64 = step if player == 0 else columns - 1 - step
            cs = g.at[first + column]
            if cs is None:
                continue
            power: i64 = max(cs.cur[self.power], 0)
            forked = cs.keys & self.forked != 0
            for side in range(2 if forked else 1):
                target: i64 = column - 1 + 2 * side if forked else column
                if not 0 <= target < columns:
                    continue
                struck = g.at[across + target]
                left: i64 = 0
                if struck is not None:
                    left = struck.cur[self.health] - (struck.damage if self.health == worn else 0)
                    left = max(left, 0) - hurt[target]
                if struck is None or left <= 0 or (cs.keys & self.flying and not struck.keys & self.flying_defense):
                    damage += power
                    blood += 1
                    continue
                hurt[target] += power
                defense: i64 = 0 if cs.keys & self.piercing else max(struck.cur[self.defense], 0)
                over = power - left - defense
                if over > 0:
                    damage += over
                    blood += 1
        self.damage_done = damage
        self.blood_won = blood

    def race(self, pool: i64, mine: i64, theirs: i64, my_turn: bool, their_blood: i64) -> float:
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
        return total + RACE * float(mine - theirs) / float(max(pool, 4))

    def taste(self, g: Machine, me: i64, answer: i64) -> float:
        """How much better or worse than another card one of this deck is now: blood first, then what it buys."""
        ask = g.ask
        if ask is None or ask.kind != ACT or verb_of(answer) != DRAW:
            return 0.0
        if g.table.kinds[place_of(answer)] != self.blood_deck:
            return 0.0
        self.attack(g, me)
        income = self.blood_won
        blood: i64 = g.res[self.blood + me]
        free: i64 = 0
        payable: i64 = 0
        for card in g.zones[g.table.zone_of(me, self.hand)]:
            cost = self.rules.cost_of(g, card)
            free += 1 if cost == 0 else 0
            payable += 1 if cost <= blood + income else 0
        poor = blood + free + income < SMALL_INCOME
        few = payable < FEW_CARDS
        return TASTE if poor and not (few and blood > 1) else -TASTE

    def settle(self, g: Machine, before: Machine, deep: bool) -> Machine:
        """Answers what is asked on the way, and ends the turn, up to where the other player acts freely."""
        asked = before.ask
        me: i64 = asked.player if asked is not None else -1
        turn = g.turn
        for _ in range(MOST_QUESTIONS):
            ask = g.ask
            if ask is None or g.winner != RUNNING:
                return g
            if ask.kind == ACT:
                last = last_act(ask)
                if last < 0 or ask.player != me or g.turn != turn:
                    return g
                g.answer(last)
            else:
                g = self.best(g, g.options(), None)
        return g
