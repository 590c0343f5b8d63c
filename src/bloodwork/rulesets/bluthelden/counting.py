"""Events that change numbers of the game, ASP and Life Points, and damage."""

from __future__ import annotations

from bloodwork.kernel.change import COUNTERS, NUMBERS
from bloodwork.kernel.choices import pick_number
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import F_COST, Event
from bloodwork.kernel.ir import NO_CARD
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bluthelden import citing
from bloodwork.rulesets.bluthelden.card_events import AFTER
from bloodwork.rulesets.bluthelden.keywords import SHIELD, TRINKET, token_face
from bloodwork.rulesets.bluthelden.laws import LawKind, Laws
from bloodwork.rulesets.bluthelden.moving import fail
from bloodwork.rulesets.bluthelden.names import (
    ADD_COUNTER,
    ARTIFACT,
    ASP,
    CHARACTER,
    CREATE,
    DUE,
    END_BIT,
    F_COMBAT,
    GAIN_ASP,
    GAIN_LIFE,
    GRAY,
    HEALTH,
    KEPT_ANY,
    LIFE_POINTS,
    LOSE_ASP,
    LOSE_LIFE,
    MAKES_TRINKETS,
    NO_PURSE,
    PLAYER_DAMAGE,
    POISON_COUNTER,
    POISONS,
    SHIELD_COUNTER,
    TOKEN,
)
from bloodwork.rulesets.bluthelden.purses import ABILITIES, keep, paid_for, spendable, take
from bloodwork.rulesets.bluthelden.zones import has_health
from bloodwork.rulesets.card_changes import Cites, Wounding
from bloodwork.rulesets.changing import at_most, opposite_amount


def last_state(g: Machine, card: i64) -> CardState | None:
    """The state of a card, or the last one of a card that has left play."""
    cs = g.state(card)
    return cs if cs is not None else g.ghosts.get(card)


# -------------------------------------------------------------- players


class GainAsp(LawKind):
    """ASP for a player. Of those from a source with Bloodmage some may become Blood Trinkets instead."""

    def apply(self, g: Machine, ev: Event) -> bool:
        player = ev.player
        if ev.sub == 0:
            if player < 0 or ev.amount <= 0:
                return fail(g, ev, "")
            g.changed |= NUMBERS
            g.res[ASP + player] = at_most(g, ev, g.res[ASP + player] + ev.amount)
            if ev.word > 0:
                keep(g, player, ev.word, ev.amount)
                g.cite_event(ev, "B-COST.20")
            g.cite_event(ev, "B-COST.6")
            source = last_state(g, ev.other) if ev.other >= 0 else None
            if source is None or source.natures & MAKES_TRINKETS == 0 or ev.amount < self.laws.bloodmage_rate:
                if g.record is not None and (source is None or source.natures & MAKES_TRINKETS == 0):
                    citing.gained_otherwise(g, ev)
                return True
            g.cite_event(ev, "B-KW.bloodmage.1")
            ev.sub = 1
            if not pick_number(g, player, 0, ev.amount // self.laws.bloodmage_rate, -1):
                return False
        if ev.sub == 1:
            ev.i = g.picked[0]
            g.picked = ()
            take(g, player, ev.word, ev.i * self.laws.bloodmage_rate)
            ev.sub = 2
            if ev.i > 0:
                g.cite_event(ev, "B-KW.bloodmage.2")
        while ev.i > 0:
            ev.i -= 1
            made = Event(CREATE)
            made.word = token_face(g.lib, TRINKET, TOKEN | ARTIFACT | GRAY, -1, -1)
            made.player = player
            if not g.part(ev, made):
                return False
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return opposite_amount(g, undo, LOSE_ASP)


class LoseAsp(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        if ev.player < 0 or ev.amount < 0:
            return ("",)
        if ev.flags & F_COST == 0:
            return ()
        purse = ev.word if ev.word != 0 else ABILITIES
        return ("B-COST.9",) if ev.amount > spendable(g, ev.player, purse) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        player = ev.player
        lacking = self.lacks(g, ev)
        if lacking:
            return fail(g, ev, lacking[0])
        has = g.res[ASP + player]
        if ev.amount > has:
            ev.amount = has
        if ev.amount == 0 and ev.flags & F_COST == 0:
            return fail(g, ev, "")
        g.changed |= NUMBERS
        if g.res[KEPT_ANY + player] == 0:
            g.res[ASP + player] = has - ev.amount
            return True
        purse = paid_for(g, ev.word) if ev.flags & F_COST else NO_PURSE
        g.cite_event(ev, "B-COST.20")
        if ev.flags & F_COST and ev.amount > spendable(g, player, purse):
            return fail(g, ev, "B-COST.20")
        take(g, player, purse, ev.amount)
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return opposite_amount(g, undo, GAIN_ASP)


class GainLife(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.player < 0 or ev.amount <= 0:
            return fail(g, ev, "")
        g.changed |= NUMBERS
        g.res[LIFE_POINTS + ev.player] = at_most(g, ev, g.res[LIFE_POINTS + ev.player] + ev.amount)
        g.cite_event(ev, "B-SOV.16")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return opposite_amount(g, undo, LOSE_LIFE)


def take_life(g: Machine, player: i64, amount: i64) -> i64:
    """Lowers Life Points, not below 0; the number really lost (B-SOV.17)."""
    has = g.res[LIFE_POINTS + player]
    lost = amount if amount < has else has
    g.changed |= NUMBERS
    g.res[LIFE_POINTS + player] = has - lost
    if has == lost:
        g.todo |= END_BIT
    return lost


class LoseLife(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        if ev.player < 0 or ev.amount <= 0:
            return ("",)
        short = ev.flags & F_COST != 0 and g.res[LIFE_POINTS + ev.player] < ev.amount
        return ("B-SOV.19",) if short else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        for rule in self.lacks(g, ev):
            return fail(g, ev, rule)
        if ev.flags & F_COST:
            g.cite_event(ev, "B-SOV.19")
        ev.amount = take_life(g, ev.player, ev.amount)
        g.cite_event(ev, "B-SOV.17")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return opposite_amount(g, undo, GAIN_LIFE)


class PlayerDamage(Kind):
    """Damage to a Sovereign."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.amount <= 0 or ev.player < 0:
            return fail(g, ev, "")
        take_life(g, ev.player, ev.amount)
        g.cite_event(ev, "B-SOV.17")
        return True


class DamageEach(Kind):
    """Damage to both Sovereigns at the same time: who has lost is looked at after both (B-WIN.3)."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if ev.amount <= 0:
                return fail(g, ev, "")
            g.holding += 1
            ev.sub = 1
            ev.extra = 0  # how many of them were dealt it
        while ev.i < 3:
            last = g.last
            if ev.i > 0 and last is not None and last.ok:
                ev.extra += 1
            ev.i += 1
            if ev.i == 3:
                break
            part = Event(PLAYER_DAMAGE)
            part.player = g.active if ev.i == 1 else 1 - g.active
            part.amount = ev.amount
            part.other = ev.other
            if not g.part(ev, part):
                return False
        g.holding -= 1
        ev.ok = ev.extra > 0
        return True


# -------------------------------------------------------------- damage


class Damage(Wounding):
    """Damage is marked on a character; a shield prevents it, Poison poisons by it."""

    def __init__(self, name: str, laws: Laws) -> None:
        super().__init__(name, Cites(done=("B-CTR.3",)), AFTER)
        self.laws: Laws = laws

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        if cs is not None and not has_health(g, cs):
            return ("B-ADV.3",)
        return self.cites.lacks if cs is None or cs.face_down or ev.amount <= 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if self.lacks(g, ev):
                return self.want(g, ev)
            cs = g.state_of(ev.card)
            if (cs.keys >> SHIELD) & 1 and not cs.counters and not self.laws.shield_is_poison:
                g.cite_event(ev, "B-KW.protective_shield.3")
            if cs.counters and self.shielded(g, ev, cs):
                return True
            left = cs.cur[HEALTH] - cs.damage
            ev.extra = ev.amount - left if ev.amount > left else 0
            self.mark(g, ev, cs, ev.amount)
            if left > 0:  # whose damage it dies of, and whether in a fight
                deadly = ev.amount >= left
                cs.causer = ev.other if deadly else NO_CARD
                cs.cause = ev.flags & F_COMBAT if deadly else 0
            g.res[DUE] = 1
            if ev.flags & F_COMBAT:
                g.cite_event(ev, "B-CARD.8")
            ev.sub = 1
            source = last_state(g, ev.other) if ev.other >= 0 else None
            if source is None or not self.is_poisonous(g, source):
                return True
            g.cite_event(ev, "B-KW.poison.1" if source.natures & POISONS else "B-KW.protective_shield.1")
            g.cite_event(ev, "B-CTR.7")
            if ev.flags & F_COMBAT and source.natures & POISONS:
                g.cite_event(ev, "B-KW.poison.8")
            part = Event(ADD_COUNTER)
            part.card = ev.card
            part.other = ev.other
            part.word = g.lib.counters.index(POISON_COUNTER)
            part.amount = 1
            if not g.part(ev, part):
                return False
        return True

    def is_poisonous(self, g: Machine, source: CardState) -> bool:
        if source.natures & POISONS == 0:
            return False
        return g.lib.faces[source.face].types & CHARACTER != 0

    def shielded(self, g: Machine, ev: Event, cs: CardState) -> bool:
        """Takes a shield counter off; True if nothing is left of the damage (B-KW.protective_shield.1)."""
        shield = g.lib.counters.index(SHIELD_COUNTER)
        has = cs.counter(shield)
        if has == 0 or self.laws.shield_is_poison:
            return False
        cs.set_counter(shield, has - 1)
        g.changed |= COUNTERS
        g.cite_event(ev, "B-KW.protective_shield.1")
        ev.amount = ev.amount - 1 if self.laws.shield_of_one else 0
        if ev.amount > 0:
            return False
        ev.extra = 0
        g.cite_event(ev, "B-KW.poison.6")
        return fail(g, ev, "B-KW.protective_shield.2")
