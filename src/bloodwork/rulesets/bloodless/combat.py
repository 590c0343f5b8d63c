"""Attack, strike, damage, explode (C-N18)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.change import NUMBERS, WOUNDS
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import LEFT, NO_CARD, NOBODY, RIGHT, Aim, Env, left_to_right
from bloodwork.kernel.listen import ban_on
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bloodless.card_events import AFTER
from bloodwork.rulesets.bloodless.counting import simply_done
from bloodwork.rulesets.bloodless.laws import LawKind, Laws
from bloodwork.rulesets.bloodless.moving import on_board, want
from bloodwork.rulesets.bloodless.names import (
    AT_ZERO,
    ATTACK,
    BLOOD,
    BY_DAMAGE,
    BY_STRIKE,
    DAMAGE,
    DEATH_BIT,
    DEFENSE,
    END_BIT,
    F_ATTACK,
    F_BLOCKED,
    F_OVERKILL,
    F_STRIKE,
    GAIN_BLOOD,
    HEALTH,
    LAST_DAMAGED,
    LAST_SOURCE,
    OVER,
    OVERKILLED,
    PIERCES,
    PLAYER_DAMAGE,
    POOL,
    POOL_GAIN,
    POWER,
    STOPS,
    STRIKE,
)
from bloodwork.rulesets.bloodless.natures import rule_of
from bloodwork.rulesets.card_changes import Cites, Wounding

# What a strike that kills no one is made of.
CALM_STRIKE: Final = 1 << ATTACK | 1 << STRIKE | 1 << DAMAGE | 1 << PLAYER_DAMAGE | 1 << GAIN_BLOOD


def targets_of(g: Machine, cs: CardState) -> tuple[int, ...]:
    """The combat targets of a creature, left to right as its controller sees them."""
    if cs.aim < -1:
        return (-2 - cs.aim,)
    if cs.aim < 0:
        return g.table.facing[cs.place]
    env = Env(g.handle(cs.card), g.table.owners[cs.place], None, cs.vars)
    return left_to_right(g, env.you, g.lib.aims[cs.aim].places(g, env, cs.card))


class Attack(LawKind):
    """Strikes each combat target; they are fixed when it starts."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.14.1",) if ev.card < 0 or not on_board(g, ev.card) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if self.lacks(g, ev):
                return want(g, ev, self)
            cs = g.state_of(card)
            ev.parts = (ev.place,) if ev.place >= 0 else targets_of(g, cs)
            ev.player = g.controller(card)
            ev.aim = g.table.across[cs.place]
            ev.extra = 0
            ev.i = 0
            ev.sub = 1
            ev.cards = ()
            if len(ev.parts) > 1:
                ev.vars = tuple([g.slots[slot] for slot in ev.parts])
            if g.record is not None:
                g.cite_event(ev, "C-N2.14")
                g.cite_event(ev, "C-N18.2")
                if cs.aim == -1 and ev.place < 0:
                    g.cite_event(ev, "C-D8.3.1b")
                if cs.aim >= 0:
                    self.cite_aim(g, ev, cs)
        elif ev.sub == 2:
            self.struck(g, ev)
        while ev.i < len(ev.parts):
            striker = g.state(card)
            gone = striker is None or striker.place >= g.table.n_slots or ev.has_moved(g)
            if striker is None or gone or g.table.owners[striker.place] != ev.player:
                g.cite_event(ev, "C-N18.19")
                break
            if g.record is not None and ev.i > 0:
                self.cite_later(g, ev)
            if self.strikes_calmly(g, ev, striker):
                ev.i += 1
                continue
            strike = Event(STRIKE)
            strike.card = card
            strike.place = ev.parts[ev.i]
            strike.flags = F_ATTACK
            ev.i += 1
            ev.sub = 2
            if strike.place == ev.aim:
                ev.extra = 1  # it attacks the opposing space
            if not g.part(ev, strike):
                return False
            self.struck(g, ev)
        if ev.extra:
            ev.place = ev.aim
        return True

    def strikes_calmly(self, g: Machine, ev: Event, cs: CardState) -> bool:
        """Makes the next strike where nothing could notice it; False where it must be an event."""
        slot: i64 = ev.parts[ev.i]
        met = g.slots[slot]
        if not self.struck_calmly(g, cs, slot):
            return False
        ev.cards = ev.cards + (g.handle(met) if met >= 0 else -1,)
        if slot == ev.aim:
            ev.extra = 1
        return True

    def attacks_calmly(self, g: Machine, cs: CardState) -> bool:
        """Lets a creature attack what is across from it where nothing could notice; False where something could."""
        if cs.aim != -1 or not self.struck_calmly(g, cs, g.table.across[cs.place]):
            return False
        g.count += 1
        return True

    def struck_calmly(self, g: Machine, cs: CardState, slot: i64) -> bool:
        """Makes a strike that nothing could notice and that kills no one; False where it must be an event."""
        if not g.calm(CALM_STRIKE, NUMBERS | WOUNDS):
            return False
        amount = g.stat_of(cs, POWER)
        struck = g.at[slot]
        if struck is None:
            you = g.table.owners[cs.place]
            if amount >= g.res[POOL] or g.res[BLOOD + you] >= g.rules.number_limit:
                return False
            if amount == 0 and not self.laws.zero_power_gives_blood:
                return False
            if self.laws.owner_gets_space_blood and g.owner[cs.card] != you:
                return False
            g.changed |= NUMBERS
            if amount > 0:
                g.count += 1
                g.res[POOL] -= amount
                g.res[LAST_DAMAGED] = g.table.owners[slot]
                g.res[LAST_SOURCE] = you
            g.count += 2
            g.res[BLOOD + you] += 1
        else:
            if amount >= g.stat_of(struck, HEALTH) or cs.natures & OVER:
                return False
            g.count += 1
            if amount > 0:
                g.count += 1
                g.changed |= WOUNDS
                struck.damage += amount
        g.last = None
        return True

    def cite_aim(self, g: Machine, ev: Event, cs: CardState) -> None:
        """By which rule it attacks other spaces, if that is the keyword's doing; and that one of them is not there."""
        for ability_id in cs.abilities:
            ability = g.lib.abilities[ability_id]
            for mod in ability.mods:
                if isinstance(mod, Aim) and mod.where == cs.aim and ability.keyword >= 0:
                    g.cite_event(ev, ability.rules[0])
                    if len(ev.parts) < 2:
                        g.cite_event(ev, "C-N13.3b")

    def cite_later(self, g: Machine, ev: Event) -> None:
        """What decides a later strike of an attack: its space is the one of the start, what is in it may not be."""
        if ev.place < 0 and targets_of(g, g.state_of(ev.card)) != ev.parts:
            g.cite_event(ev, "C-N18.19")
        if g.slots[ev.parts[ev.i]] != ev.vars[ev.i]:
            g.cite_event(ev, "C-N18.20")

    def struck(self, g: Machine, ev: Event) -> None:
        """What was struck in each space of `parts`, in their order; -1 where there was nothing."""
        last = g.last
        struck = last is not None and last.ok and last.other >= 0
        ev.cards = ev.cards + (g.handle(last.other) if last is not None and struck else -1,)


class Strike(LawKind):
    """Deals the striker's power to what is in a space when it lands."""

    def __init__(self, name: str, laws: Laws) -> None:
        super().__init__(name, laws)
        self.foresees = True

    def foresee(self, g: Machine, ev: Event) -> None:
        if ev.place < 0 or ev.place >= g.table.n_slots:
            return
        ev.other = g.slots[ev.place]
        cs = g.state(ev.card)
        if ev.other >= 0 and cs is not None and ev.flags & F_ATTACK:
            if self.over(cs, g.state_of(ev.other)) or self.unstopped(g, ev, ev.other):
                ev.other = NO_CARD

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        unaimed = ev.place < 0 or ev.place >= g.table.n_slots
        return ("C-N2.15.1",) if ev.card < 0 or not on_board(g, ev.card) or unaimed else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            card = ev.card
            foreseen = ev.other
            ev.other = NO_CARD
            if self.lacks(g, ev):
                return want(g, ev, self)
            g.cite_event(ev, "C-N2.15")
            if ev.amount < 0:
                ev.amount = g.stat_of(g.state_of(card), POWER)
                g.cite_event(ev, "C-N18.3")
            ev.sub = 1
            struck = g.slots[ev.place]
            if foreseen >= 0 and foreseen != struck:
                g.cite_event(ev, "C-N18.20")
            if struck >= 0 and ev.flags & F_ATTACK and self.flies_over(g, ev, g.state_of(card), g.state_of(struck)):
                ev.sub = 4  # the space counts as empty
            elif struck >= 0:
                ev.other = struck
                if ev.amount == 0:
                    return True
                hit = Event(DAMAGE)
                hit.card = struck
                hit.other = card
                hit.amount = ev.amount
                hit.flags = F_STRIKE | ev.flags & F_ATTACK
                g.cite_event(ev, "C-N18.4")
                if g.stat_of(g.state_of(struck), POWER) > 0:
                    g.cite_event(ev, "C-N18.9")
                return g.part(ev, hit)
            ev.player = g.table.owners[ev.place]
            over = ev.sub == 4
            ev.sub = 5 if over else 2
            if ev.amount > 0:
                hit = Event(PLAYER_DAMAGE)
                hit.player = ev.player
                hit.other = card
                hit.amount = ev.amount
                hit.flags = F_STRIKE | ev.flags & F_ATTACK
                g.cite_event(ev, "C-N18.5/attack" if ev.flags & F_ATTACK else "C-N18.5")
                if not g.part(ev, hit):
                    return False
        if ev.sub == 2 or ev.sub == 5:
            over = ev.sub == 5
            ev.sub = 3
            if self.gives_blood(g, ev, over):
                gain = Event(GAIN_BLOOD)
                gain.player = g.owner[ev.card] if self.laws.owner_gets_space_blood else controller_of(g, ev.card)
                gain.amount = 1
                g.cite_event(ev, "C-N13.1b" if over else "C-N18.6")
                g.cite_event(ev, "C-N8.16")
                return g.part(ev, gain)
        if ev.sub == 1 and g.last is not None and not g.last.ok:
            g.cite_event(ev, "C-N8.15")  # a strike all the same
        return True

    def over(self, cs: CardState, struck: CardState) -> bool:
        """Whether an attacker flies over a creature."""
        return cs.natures & OVER != 0 and struck.natures & STOPS == 0

    def unstopped(self, g: Machine, ev: Event, struck: i64) -> bool:
        """Whether a text says that a creature cannot block this attack (C-N35.7)."""
        if (g.bans >> STRIKE) & 1 == 0:
            return False
        asked = Event(STRIKE)
        asked.card = ev.card
        asked.other = struck
        asked.place = ev.place
        asked.flags = F_ATTACK | F_BLOCKED
        return ban_on(g, asked, -1, F_BLOCKED) is not None

    def flies_over(self, g: Machine, ev: Event, cs: CardState, struck: CardState) -> bool:
        over = self.over(cs, struck)
        if not over and self.unstopped(g, ev, struck.card):
            g.cite_event(ev, "C-N35.7")
            return True
        if g.record is not None and cs.natures & OVER:
            stops = rule_of(g, struck, STOPS)
            if stops:
                g.cite_event(ev, stops)
            elif struck.natures & OVER:
                g.cite_event(ev, "C-N13.1c")
            if over:
                g.cite_event(ev, "C-N13.1")
        return over

    def gives_blood(self, g: Machine, ev: Event, over: bool) -> bool:
        if ev.flags & F_ATTACK == 0:
            g.cite_event(ev, "C-N18.8")
            return self.laws.strike_gives_blood
        if over and not self.laws.flying_over_gives_blood:
            g.cite_event(ev, "C-N13.1b")
            return False
        if ev.amount == 0:
            g.cite_event(ev, "C-N18.7")
            return self.laws.zero_power_gives_blood
        return True


class Damage(Wounding):
    """Lowers health and stays; overkill less defense reaches the controller. Death checks wait until it is done.

    `player` is who is behind the creature, `by` who dealt the damage, also when creature and source have left.
    """

    def __init__(self, name: str, laws: Laws) -> None:
        super().__init__(name, Cites(("C-N2.16.1",), ("C-N2.16", "C-N18.10")), AFTER)
        self.laws: Laws = laws

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return self.cites.lacks if g.state(ev.card) is None or ev.amount <= 0 or not on_board(g, ev.card) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            if self.lacks(g, ev):
                return self.want(g, ev)
            cs = g.state_of(ev.card)
            health = g.stat_of(cs, HEALTH)
            ev.player = g.table.owners[cs.place]
            dealer = source_player(g, ev)
            dealt = ev.amount if ev.amount < health else health
            self.mark(g, ev, cs, dealt)
            if dealt == health:
                if health > 0:
                    cs.cause = BY_DAMAGE
                    cs.causer = g.handle(ev.other) if ev.other >= 0 else NO_CARD
                    if ev.flags & F_STRIKE:
                        cs.marks |= BY_STRIKE
                    else:
                        cs.marks &= ~BY_STRIKE
                    cs.marks |= AT_ZERO
                    if ev.amount > health:
                        cs.marks |= OVERKILLED
                    else:
                        cs.marks &= ~OVERKILLED
                g.todo |= DEATH_BIT
            over = ev.amount - health
            if over <= 0:
                ev.by = dealer
                ev.extra = 0
                return True
            piercing = pierces(g, ev)
            ev.by = dealer
            ev.extra = over
            g.cite_event(ev, "C-N18.11")
            if ev.flags & F_ATTACK == 0:
                g.cite_event(ev, "C-N18.14")
                if not self.laws.overkill_from_effects:
                    return True
            past = over
            if piercing:
                g.cite_event(ev, "C-N13.4")
            else:
                past = over - g.stat_of(cs, DEFENSE)
                g.cite_event(ev, "C-N18.12")
            if past <= 0:
                g.cite_event(ev, "/defended")
                return True
            g.holding += 1
            ev.sub = 1
            hit = Event(PLAYER_DAMAGE)
            hit.player = ev.player
            hit.other = ev.other
            hit.by = ev.by
            hit.amount = past
            hit.flags = F_OVERKILL | ev.flags & (F_ATTACK | F_STRIKE)
            if not g.part(ev, hit):
                return False
        if ev.sub == 1:
            ev.sub = 2
            if ev.by >= 0 and ev.by != ev.player and self.laws.overkill_gives_blood:
                gain = Event(GAIN_BLOOD)
                gain.player = ev.by
                gain.amount = 1
                g.cite_event(ev, "C-N18.13")
                g.cite_event(ev, "C-N8.16")
                if not g.part(ev, gain):
                    return False
            elif ev.by >= 0:
                g.cite_event(ev, "C-N18.13")
        g.holding -= 1
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        card = undo.event.live_card(g)
        cs = g.state(card)
        if cs is not None:
            if undo.event.wounds != 0:  # else a health that was set has rid the creature of it
                cs.damage = max(cs.damage - (undo.event.amount - undo.event.extra), 0)
            if cs.cur[HEALTH] > cs.damage:
                cs.marks &= ~AT_ZERO
            simply_done(g, undo)
        return None


def pierces(g: Machine, ev: Event) -> bool:
    """Whether defense takes nothing off the overkill of what dealt damage, which may have left play."""
    source = g.state(ev.other) if ev.by < 0 else g.ghosts.get(ev.other)
    return source is not None and source.natures & PIERCES != 0


def source_player(g: Machine, ev: Event) -> i64:
    """Who controls what dealt damage, or controlled it last."""
    return ev.by if ev.by >= 0 else controller_of(g, ev.other)


def controller_of(g: Machine, source: i64) -> i64:
    """Who controls a card, or controlled it last."""
    if source < 0:
        return NOBODY
    if g.state(source) is not None:
        return g.controller(source)
    if source in g.ghosts:
        return g.table.owners[g.ghosts[source].place]
    return g.controller(source)


class PlayerDamage(LawKind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.17.1",) if ev.amount <= 0 or ev.player < 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        left = g.res[POOL] - ev.amount
        g.res[POOL] = left if left > 0 else 0
        g.changed |= NUMBERS
        g.res[LAST_DAMAGED] = ev.player
        g.res[LAST_SOURCE] = source_player(g, ev)
        if left <= 0:
            g.todo |= END_BIT
        g.cite_event(ev, "C-N2.17")
        if left < 0:
            g.cite_event(ev, "C-D2.3/pool")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        ev = Event(POOL_GAIN)
        ev.amount = undo.event.amount
        return ev


class Explode(Kind):
    """Damage to the creatures left, right and opposite, then to itself; who is meant is fixed when it starts."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.22.1",) if ev.card < 0 or not on_board(g, ev.card) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if self.lacks(g, ev):
                return want(g, ev, self)
            if ev.amount < 0:
                ev.amount = g.stat_of(g.state_of(card), POWER)
            slot = g.where[card]
            you = g.controller(card)
            near: list[int] = []
            for place in (g.table.step(slot, LEFT, you), g.table.step(slot, RIGHT, you), g.table.across[slot], slot):
                if place >= 0 and g.slots[place] >= 0:
                    near.append(g.handle(g.slots[place]))
            ev.parts = tuple(near)
            ev.cards = ()
            ev.i = 0
            ev.sub = 1
            g.cite_event(ev, "C-N2.22")
            g.cite_event(ev, "C-N13.13")
        elif ev.sub == 2:
            self.hurt(g, ev)
        while ev.i < len(ev.parts):
            hit = Event(DAMAGE)
            hit.card = g.live(ev.parts[ev.i])
            hit.other = card
            hit.amount = ev.amount
            ev.i += 1
            if hit.card < 0:
                continue
            ev.sub = 2
            if not g.part(ev, hit):
                return False
            self.hurt(g, ev)
        return True

    def hurt(self, g: Machine, ev: Event) -> None:
        last = g.last
        if last is not None and last.ok and last.card >= 0:
            ev.cards = (*ev.cards, g.handle(last.card))
