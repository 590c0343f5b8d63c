"""Attacks and damage. In a count everything is added up first, then done at once (P-3.11 to P-3.22)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import PASSIVE
from bloodwork.kernel.change import NUMBERS, WOUNDS
from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.contract import DRAWN, RUNNING, Kind
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import NO_CARD, Aim, Env
from bloodwork.kernel.listen import banned
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.process import Process
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bloodless.moving import fail, on_board
from bloodwork.rulesets.bloodless.names import (
    BY_DAMAGE,
    DEATH_BIT,
    DEFENSE,
    F_ATTACK,
    FINISH_GAME,
    HEALTH,
    OVER,
    PLAYER_DAMAGE,
    POWER,
    STOPS,
    STRIKE,
)
from bloodwork.rulesets.bloodless.natures import rule_of
from bloodwork.rulesets.bloodless_prototype.kin_rules import cite_kin
from bloodwork.rulesets.bloodless_prototype.laws import LawKind, Laws
from bloodwork.rulesets.bloodless_prototype.names import F_NO_BLOOD, HURT, KILLED_IN_PAIN, POOL

BY_POOL: Final = 0


def targets_of(g: Machine, cs: CardState) -> tuple[int, ...]:
    """The spaces that a card attacks: those that its sigils name, else the one in front.

    Several sigils add up, but the space in front is attacked only if none of them leaves it out.
    """
    front = g.table.across[cs.place]
    found: list[int] = []
    straight = True
    aimed = False
    for ability_id in cs.abilities:
        ability = g.lib.abilities[ability_id]
        if ability.kind != PASSIVE:
            continue
        for mod in ability.mods:
            if isinstance(mod, Aim):
                aimed = True
                env = Env(g.handle(cs.card), g.table.owners[cs.place], None, ())
                places = g.lib.aims[mod.where].places(g, env, cs.card)
                straight = straight and front in places
                for place in places:
                    if place not in found:
                        found.append(place)
    if not aimed:
        return (front,)
    if not straight and front in found:
        found.remove(front)
    return tuple(found)


# steps of a count
LINE_UP: Final = 0
STRIKES: Final = 1
SUM_UP: Final = 2
HURTS: Final = 3
COINS: Final = 4


class Count(Process):
    """The count of damage of a turn: every attack of one side, then all damage at once, then the coins.

    hits   what was dealt so far: source, card (or -1 less the player), amount, 1 if it is a neighbour's pain
    """

    def __init__(self, laws: Laws) -> None:
        self.step = LINE_UP
        self.waits = False
        self.laws: Laws = laws
        self.pairs: tuple[int, ...] = ()  # attacker, space, strength ...
        self.at: i64 = 0
        self.hits: tuple[int, ...] = ()
        self.hurts: tuple[int, ...] = ()  # card, source, amount, flags ...
        self.coins: tuple[int, ...] = ()  # player, amount ...

    def tag(self) -> i64:
        return 21

    def clone(self) -> Process:
        new = Count(self.laws)
        new.step = self.step
        new.pairs = self.pairs
        new.at = self.at
        new.hits = self.hits
        new.hurts = self.hurts
        new.coins = self.coins
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.nums(self.pairs)
        w.num(self.at)
        w.nums(self.hits)
        w.nums(self.hurts)
        w.nums(self.coins)

    def decode(self, r: Reader) -> None:
        self.pairs = r.nums()
        self.at = r.num()
        self.hits = r.nums()
        self.hurts = r.nums()
        self.coins = r.nums()

    def run(self, g: Machine) -> None:
        if self.step == LINE_UP:
            self.line_up(g)
            self.step = STRIKES
        if self.step == STRIKES:
            while self.at < len(self.pairs):
                strike = Event(STRIKE)
                strike.card = self.pairs[self.at]
                strike.place = self.pairs[self.at + 1]
                strike.amount = self.pairs[self.at + 2]
                strike.flags = F_ATTACK
                self.at += 3
                if not g.emit(strike):
                    return
            self.step = SUM_UP
        if self.step == SUM_UP:
            self.sum_up(g)
            self.at = 0
            self.step = HURTS
        if self.step == HURTS:
            while self.at < len(self.hurts):
                hurt = Event(HURT)
                hurt.card = self.hurts[self.at]
                hurt.other = self.hurts[self.at + 1]
                hurt.amount = self.hurts[self.at + 2]
                hurt.flags = self.hurts[self.at + 3]
                self.at += 4
                if not g.emit(hurt):
                    return
            self.at = 0
            self.step = COINS
            if self.is_drawn(g):
                return
        while self.at < len(self.coins):
            coins = Event(PLAYER_DAMAGE)
            coins.player = self.coins[self.at]
            coins.amount = self.coins[self.at + 1]
            self.at += 2
            if len(self.coins) > 2:
                g.remark("P-1.13")
            if not g.emit(coins):
                return
        g.holding -= 1
        g.stack.pop()

    def line_up(self, g: Machine) -> None:
        """Strengths, spaces and sigils are those of this moment."""
        g.remark("P-3.11")
        g.cite_all(("P-3.12",))
        g.holding += 1
        pairs: list[int] = []
        for slot in g.table.rows[g.active]:
            cs = g.at[slot]
            if cs is None:
                continue
            strength = g.stat_of(cs, POWER)
            cite_kin(g, self.laws, cs, POWER)
            if strength == 0:
                g.remark("P-3.25")
                if not self.laws.zero_attacks:
                    continue
            for target in targets_of(g, cs):
                pairs.append(cs.card)
                pairs.append(target)
                pairs.append(strength)
        self.pairs = tuple(pairs)

    def sum_up(self, g: Machine) -> None:
        """Adds up what each card and each player is dealt."""
        dealt = [0, 0]
        hurts: list[int] = []
        hits = self.hits
        for i in range(0, len(hits), 4):
            if hits[i + 1] < 0:
                dealt[-1 - hits[i + 1]] += hits[i + 2]
        for nth in range(2):
            player = g.active if nth == 0 else 1 - g.active
            for slot in g.table.rows[player]:
                cs = g.at[slot]
                if cs is not None:
                    dealt[player] += self.sum_up_card(g, cs, hurts)
        self.hurts = tuple(hurts)
        first = 1 - g.active if self.laws.tie != "active_first" else g.active
        coins: list[int] = []
        for player in (first, 1 - first):
            if dealt[player] > 0:
                coins.append(player)
                coins.append(dealt[player])
        self.coins = tuple(coins)

    def sum_up_card(self, g: Machine, cs: CardState, hurts: list[int]) -> int:
        """What a card is dealt, by source; the answer is what its player is dealt past it."""
        hits = self.hits
        start = len(hurts)
        total = 0
        pain = 0
        for i in range(0, len(hits), 4):
            if hits[i + 1] != cs.card or hits[i + 2] == 0:
                continue
            total += hits[i + 2]
            if hits[i + 3]:
                pain += hits[i + 2]
            at = start
            while at < len(hurts) and hurts[at + 1] != hits[i]:
                at += 4
            if at < len(hurts):
                hurts[at + 2] += hits[i + 2]
            else:
                hurts.extend((cs.card, hits[i], hits[i + 2], 0))
        health = g.stat_of(cs, HEALTH)
        if total < health or total == 0:
            return 0
        if pain > 0:
            cs.marks |= KILLED_IN_PAIN
            for at in range(start, len(hurts), 4):
                hurts[at + 3] = F_NO_BLOOD
            g.remark("P-S.area-of-pain.3")
        if total == health:
            return 0
        g.remark("P-3.19")
        if total - pain < total:
            g.cite_all(("P-S.area-of-pain.4",))
        over = total - pain - health
        g.cite_all(("P-3.20",))
        cite_kin(g, self.laws, cs, DEFENSE)
        over -= g.stat_of(cs, DEFENSE)
        if over <= 0:
            return 0
        g.cite_all(("P-3.21",))
        return over

    def is_drawn(self, g: Machine) -> bool:
        """One count makes both take coins, and that empties the pool: nobody took the last one alone."""
        if self.laws.tie != "draw" or len(self.coins) < 4 or self.coins[1] + self.coins[3] < g.res[POOL]:
            return False
        for at in (0, 2):
            coins = Event(PLAYER_DAMAGE)
            coins.player = self.coins[at]
            coins.amount = self.coins[at + 1]
            if g.bans >> PLAYER_DAMAGE & 1 and banned(g, coins):
                return False
        g.remark("P-1.13")
        g.res[POOL] = 0
        return not g.emit(Event(FINISH_GAME))


def count_of(g: Machine) -> Count | None:
    """The count that is under way."""
    for process in g.stack:
        if isinstance(process, Count):
            return process
    return None


class Strike(LawKind):
    """One attack of one card on one space. What it deals is done when all attacks are counted."""

    def apply(self, g: Machine, ev: Event) -> bool:
        count = count_of(g)
        cs = g.state(ev.card)
        if count is None or cs is None or not on_board(g, ev.card):
            return fail(g, ev, "P-3.11")
        side = g.table.owners[ev.place]
        own = side == g.table.owners[cs.place]
        struck = g.at[ev.place]
        if g.record is not None:
            self.cite(g, ev, cs)
        home = own and self.laws.flies_over_own_side and cs.natures & OVER != 0
        if struck is not None and (home or not own) and self.over(g, ev, cs, struck):
            struck = None
        if struck is not None:
            ev.other = struck.card
            count.hits = (*count.hits, ev.card, struck.card, ev.amount, 1 if own else 0)
            g.cite_event(ev, "P-3.17")
            return True
        if own and not home:
            return fail(g, ev, "P-S.area-of-pain.4")
        ev.player = 1 - side if home else side
        count.hits = (*count.hits, ev.card, -1 - ev.player, ev.amount, 0)
        g.cite_event(ev, "P-3.18")
        return True

    def over(self, g: Machine, ev: Event, cs: CardState, struck: CardState) -> bool:
        """Whether an attacker flies over a card."""
        if cs.natures & OVER == 0:
            if struck.natures & OVER:
                g.cite_event(ev, "P-S.flying.3")
            return False
        if struck.natures & STOPS:
            g.cite_event(ev, rule_of(g, struck, STOPS))
            g.cite_event(ev, "P-S.flying.2")
            return False
        g.cite_event(ev, "P-S.flying.1")
        return True

    def cite(self, g: Machine, ev: Event, cs: CardState) -> None:
        """By which sigils it attacks this space."""
        front = g.table.across[cs.place]
        targets = targets_of(g, cs)
        g.cite_event(ev, "P-2.6")
        if targets == (front,):
            g.cite_event(ev, "P-3.15")
        else:
            g.cite_event(ev, "P-3.16")
        for ability_id in cs.abilities:
            ability = g.lib.abilities[ability_id]
            for mod in ability.mods:
                if isinstance(mod, Aim):
                    for rule in ability.rules:
                        g.cite_event(ev, rule)


class Damage(Kind):
    """Damage to a card. In a count it is added to the rest; else the card is hurt at once."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if ev.amount <= 0 or g.state(ev.card) is None:
                return fail(g, ev, "P-3.17")
            count = count_of(g)
            if count is not None and count.step <= STRIKES:
                count.hits = (*count.hits, ev.other, ev.card, ev.amount, 0)
                g.cite_event(ev, "P-3.12")
                return True
            ev.sub = 1
            hurt = Event(HURT)
            hurt.card = ev.card
            hurt.other = ev.other
            hurt.amount = ev.amount
            return g.part(ev, hurt)
        return True


class Hurt(Kind):
    """Health is reduced, for good."""

    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        if cs is None or ev.amount <= 0:
            return fail(g, ev, "P-3.17")
        cs.damage += ev.amount
        g.changed |= WOUNDS
        g.cite_event(ev, "P-3.17")
        if cs.damage >= cs.cur[HEALTH]:
            cs.cause = BY_DAMAGE
            cs.causer = g.handle(ev.other) if ev.other >= 0 else NO_CARD
            g.todo |= DEATH_BIT
        return True


class PlayerDamage(Kind):
    """A player takes coins out of the pool; the one who takes the last coin loses, at once."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.player < 0 or ev.amount <= 0:
            return fail(g, ev, "P-1.10")
        pool = g.res[POOL]
        if ev.amount > pool:
            g.cite_event(ev, "P-1.12")
            ev.amount = pool
        g.res[POOL] = pool - ev.amount
        g.changed |= NUMBERS
        g.cite_event(ev, "P-1.9")
        g.cite_event(ev, "P-1.10")
        if g.res[POOL] > 0:
            return True
        end = Event(FINISH_GAME)
        end.player = 1 - ev.player
        end.word = BY_POOL
        g.cite_event(ev, "P-1.11")
        return g.part(ev, end)


class Finish(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        if g.winner != RUNNING:
            return fail(g, ev, "P-3.22")
        g.cite_event(ev, "P-3.22")
        g.cite_event(ev, "P-3.23")
        g.finish(ev.player if ev.player >= 0 else DRAWN, ev.word)
        if g.record is not None:
            g.record.end(g, ev)
        return False  # nothing further happens
