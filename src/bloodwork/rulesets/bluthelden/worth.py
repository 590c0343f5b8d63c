"""What a position is worth where there are lanes and a chain.

An act is judged once the chain has resolved, an attack once its damage is dealt, with the block that is best for the
one who blocks. Whatever else is asked on the way is answered by what is best at once for the one who is asked.
"""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import Library
from bloodwork.kernel.decision import ACT, Ask, card_of, place_of, verb_of
from bloodwork.kernel.machine import RUNNING, Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bluthelden.chain import chain_of
from bloodwork.rulesets.bluthelden.names import (
    ASP,
    COMBAT,
    HAND,
    LIFE_POINTS,
    PERMANENTS,
    PHASE_NOW,
    POOL_DECK,
    SPELL_DECK,
)
from bloodwork.rulesets.contract import BLOCK, DRAW, MOVE_TO, PASS, PLAY, Ruleset
from bloodwork.rulesets.worth import Worth, sums

MY_LIFE: Final = 1.0
THEIR_LIFE: Final = 1.15
LAST_LIFE: Final = 5  # from here on a point counts double
POWER: Final = {"war": 1.0, "back": 0.35, "binding": 0.25, "hidden": 0.6, "barrier": 0.3}
SHOOTING: Final = 0.95  # of Power, from the Back Row
HEALTH: Final = 0.6
INITIATIVE: Final = 0.12
BODY: Final = 0.6
KEYWORD: Final = 0.35
BOUND: Final = 1.6  # a character with Binding in its slot
TURNED: Final = 0.25  # who is turned blocks no longer
RESOURCE: Final[tuple[float, ...]] = (0.0, 3.5, 6.0)  # by Level
ADVISOR: Final = 2.0
PERMANENT: Final = 1.4
CARD: Final[tuple[float, ...]] = (1.1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4)
MORE_CARDS: Final = 0.15
ASP_WORTH: Final = 0.5
IDLE_ASP: Final = 0.02  # one that buys nothing
RESOURCE_CARDS: Final = 2.0  # a draw from the Pool while lanes are closed
SPELL_CARDS: Final = 1.0

MOST_INSIDE: Final = 5
MOST_STEPS: Final = 40  # questions until something is settled
SCALE: Final = 10.0
HORIZON: Final = 1  # a turn is a round, in which both act

# what a column is for
NOTHING: Final = 0
FIGHTERS: Final = 1
BACK: Final = 2
BINDING: Final = 3
RESOURCES: Final = 4
ADVISORS: Final = 5
KINDS: Final = {"back": BACK, "binding": BINDING, "resource": RESOURCES, "advisor": ADVISORS}


class LaneWorth(Worth):
    def __init__(self, rules: Ruleset, lib: Library) -> None:
        super().__init__(rules, lib, MOST_INSIDE, SCALE, HORIZON)
        self.peeks = True
        self.power: i64 = rules.stat_names.index("power")
        self.health: i64 = rules.stat_names.index("health")
        self.initiative: i64 = rules.stat_names.index("initiative")
        self.level: i64 = rules.stat_names.index("level")
        words = {keyword.name: 1 << keyword.id for keyword in lib.keywords}
        self.ranged: int = words.get("Ranged Combat", 0)
        self.binding: int = words.get("Binding", 0)
        columns: list[int] = []
        kinds: list[int] = []
        weights: list[float] = []
        lanes = 0
        for area in rules.areas:
            kind = KINDS.get(area.name, FIGHTERS if area.name in POWER else NOTHING)
            lanes += 1 if kind == RESOURCES else 0
            for column in area.columns:
                columns.append(column)
                kinds.append(kind)
                weights.append(POWER.get(area.name, 0.0))
        self.area_at: list[int] = [0] * rules.table.columns
        for number, area in enumerate(rules.areas):
            for column in area.columns:
                self.area_at[column] = number
        self.columns: list[int] = columns
        self.kinds: list[int] = kinds
        self.weights: list[float] = weights
        self.lanes: i64 = lanes
        self.card_worth: list[float] = sums(CARD)
        self.most_cards: i64 = len(CARD)

    def count(self, g: Machine, me: i64) -> float:
        mine: i64 = g.res[LIFE_POINTS + me]
        theirs: i64 = g.res[LIFE_POINTS + 1 - me]
        total = MY_LIFE * float(mine + min(mine, LAST_LIFE)) - THEIR_LIFE * float(theirs + min(theirs, LAST_LIFE))
        return total + self.side(g, me) - self.side(g, 1 - me)

    def side(self, g: Machine, player: i64) -> float:
        total = 0.0
        first = player * g.table.columns
        for at in range(len(self.columns)):
            cs = g.at[first + self.columns[at]]
            if cs is not None:
                total += self.card(g, cs, self.kinds[at], self.weights[at])
        total += PERMANENT * float(len(g.zones[g.table.zone_of(player, PERMANENTS)]))
        number: i64 = 0
        costs: i64 = 0
        for card in g.zones[g.table.zone_of(player, HAND)]:
            cost = self.rules.cost_of(g, card)
            if cost >= 0:
                number += 1
                costs += cost
        few = min(number, self.most_cards)
        total += self.card_worth[few] + MORE_CARDS * float(number - few)
        asp: i64 = g.res[ASP + player]
        useful = min(asp, costs + 1)
        return total + ASP_WORTH * float(useful) + IDLE_ASP * float(asp - useful)

    def card(self, g: Machine, cs: CardState, kind: i64, weight: float) -> float:
        if kind == RESOURCES:
            return RESOURCE[min(max(g.stat_of(cs, self.level), 1), 2)]
        if kind == ADVISORS:
            return ADVISOR
        if kind == NOTHING:
            return 0.0
        if kind == BACK and cs.keys & self.ranged:
            weight = SHOOTING
        health: i64 = g.stat_of(cs, self.health) - cs.damage
        total = BODY + weight * float(g.stat_of(cs, self.power)) + HEALTH * float(health)
        total += INITIATIVE * float(g.stat_of(cs, self.initiative)) + KEYWORD * float(cs.keys.bit_count())
        if kind == BINDING and cs.keys & self.binding:
            total += BOUND
        return total - TURNED if self.rules.is_turned(cs) else total

    def taste(self, g: Machine, me: i64, answer: i64) -> float:
        """Resources first, as long as lanes are closed."""
        ask = g.ask
        if ask is None or ask.kind != ACT or verb_of(answer) != DRAW:
            return 0.0
        deck = g.table.kinds[place_of(answer)]
        if deck == POOL_DECK:
            opened: i64 = 0
            for at in range(len(self.columns)):
                if self.kinds[at] == RESOURCES and g.at[me * g.table.columns + self.columns[at]] is not None:
                    opened += 1
            return RESOURCE_CARDS if opened < self.lanes else 0.0
        return SPELL_CARDS if deck == SPELL_DECK else 0.0

    def same_as(self, g: Machine, answer: i64) -> i64:
        """Cards of one face that are played or moved into like places of a lane come to the same."""
        verb = verb_of(answer)
        if verb != PLAY and verb != MOVE_TO:
            return -1
        card: i64 = card_of(answer)
        known: i64 = card if card < 0 or g.state(card) is not None else len(g.owner) + g.face_of[card]
        place: i64 = place_of(answer)
        where: i64 = place + 1
        if 0 <= place < g.table.n_slots:
            where = 256 + self.area_at[place % g.table.columns]
        return verb + 64 * where + 65536 * (known + 1)

    def settle(self, g: Machine, before: Machine, deep: bool) -> Machine:
        """Goes on until the chain is empty and, in a fight, its damage is dealt."""
        acting = self.rules.acting_card(before)
        phase: i64 = before.res[PHASE_NOW]
        fights = phase == COMBAT and self.rules.priority_of(before) < 0
        for _ in range(MOST_STEPS):
            ask = g.ask
            if ask is None or g.winner != RUNNING:
                return g
            if ask.kind != ACT:
                g = self.best(g, g.options(), None)
                continue
            draw = first_of(ask, DRAW)
            if first_of(ask, BLOCK) >= 0:
                g = self.best(g, ask.options, g if deep else None)
            elif draw >= 0:
                g.answer(draw)
            elif self.rules.priority_of(g) < 0:
                return g
            elif chain_of(g).entries or (fights and self.rules.acting_card(g) == acting and g.res[PHASE_NOW] == phase):
                g.answer(first_of(ask, PASS))
            else:
                return g
        return g


def first_of(ask: Ask, verb: i64) -> i64:
    for option in ask.options:
        if verb_of(option) == verb:
            return option
    return -1
