"""Turning cards, and what keeps them turned: turn, unturn, Stun, Fear."""

from __future__ import annotations

from bloodwork.kernel.change import COUNTERS, WOUNDS
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.event import F_COST, Event
from bloodwork.kernel.ir import CountingNature
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bluthelden.counting import last_state
from bloodwork.rulesets.bluthelden.dice import roll
from bloodwork.rulesets.bluthelden.laws import LawKind
from bloodwork.rulesets.bluthelden.moving import fail, source_of
from bloodwork.rulesets.bluthelden.names import (
    BACK,
    BINDING,
    BY_FEAR,
    BY_STUN,
    FRIGHTENED,
    HELD,
    LANES,
    RESISTANCE,
    SIZES,
    STUNNED,
    THEIR_FEAR,
    TURN,
    TURNED,
    UNTURN,
    WAR,
    YOUR_FEAR,
    lane_of,
    slot_of,
)
from bloodwork.rulesets.bluthelden.zones import is_fighter


def turn(g: Machine, cs: CardState) -> None:
    cs.marks |= TURNED
    g.changed |= COUNTERS | WOUNDS  # stats fall and rise with it


def turn_event(card: i64, cost: bool) -> Event:
    ev = Event(TURN)
    ev.card = card
    if cost:
        ev.flags = F_COST
    return ev


class Turn(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        return ("B-COST.17" if ev.flags & F_COST else "",) if cs is None or cs.marks & TURNED else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        lacking = self.lacks(g, ev)
        if lacking:
            return fail(g, ev, lacking[0])
        cs = g.state_of(ev.card)
        turn(g, cs)
        if g.record is not None and is_fighter(g, cs):
            g.cite_event(ev, "B-COMBAT.48")
        return True


class Unturn(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        if cs is None or cs.marks & TURNED == 0:
            return fail(g, ev, "")
        cs.marks &= ~(TURNED | HELD | BY_STUN | BY_FEAR | STUNNED | FRIGHTENED)
        g.changed |= COUNTERS | WOUNDS
        return True


def hold(g: Machine, ev: Event, cs: CardState, rule: str) -> bool:
    """Turns a character and keeps it turned through the next Start of the Round; a part where it was not turned."""
    cs.marks |= HELD
    g.cite_event(ev, rule)
    return cs.marks & TURNED != 0 or g.part(ev, turn_event(cs.card, False))


class Stun(Kind):
    """B-KW.stun.1 to .4: no counter shows it (B-KW.stun.5)."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            cs = g.state(ev.card)
            if cs is None:
                return fail(g, ev, "")
            ev.sub = 1
            cs.marks |= BY_STUN | STUNNED
            g.changed |= COUNTERS | WOUNDS
            g.cite_event(ev, "B-KW.stun.2")
            g.cite_event(ev, "B-KW.stun.6")
            return hold(g, ev, cs, "B-KW.stun.1" if cs.marks & TURNED == 0 else "B-KW.stun.4")
        return True


class Hold(Kind):
    """It is not unturned at the next Start of the Round."""

    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        if cs is None:
            return fail(g, ev, "")
        cs.marks |= HELD
        return True


def fear_bonus(g: Machine, ev: Event) -> i64:
    """What texts add to a roll for Fear, which the controller of the card that causes it makes (B-KW.fear.10)."""
    source = last_state(g, ev.other) if ev.other >= 0 else None
    if source is None:
        return 0
    roller = g.table.owners[source.place]
    out: i64 = 0
    for cs in g.all_states():
        nature = YOUR_FEAR if g.table.owners[cs.place] == roller else THEIR_FEAR
        if cs.natures & nature:
            for ability_id in cs.abilities:
                for mod in g.lib.abilities[ability_id].mods:
                    if isinstance(mod, CountingNature) and (nature >> mod.nature) & 1:
                        out += mod.number
            g.cite_event(ev, "B-KW.fear.10")
    return out


def frighten(g: Machine, ev: Event, cs: CardState) -> bool:
    """Rolls the die for one character; True if nothing has to be waited for (B-KW.fear.3 to .5, .8, .9)."""
    die = roll(g) + fear_bonus(g, ev)
    g.cite_event(ev, "B-KW.fear.2")
    if cs.marks & TURNED:
        g.cite_event(ev, "B-KW.fear.9")
    if die < g.stat_of(cs, RESISTANCE):
        g.cite_event(ev, "B-KW.fear.5")
        return True
    g.cite_event(ev, "B-KW.fear.4")
    cs.marks |= BY_FEAR | FRIGHTENED
    g.changed |= COUNTERS | WOUNDS
    return hold(g, ev, cs, "B-KW.fear.3" if cs.marks & TURNED == 0 else "B-KW.fear.8")


class Frighten(Kind):
    """Fear of one character that a text names."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            cs = g.state(ev.card)
            if cs is None or not is_fighter(g, cs):
                return fail(g, ev, "")
            ev.sub = 1
            return frighten(g, ev, cs)
        return True


class Fear(LawKind):
    """For each affected character a die is rolled (B-KW.fear.2); who it reaches is turned and held."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            ev.parts = self.affected(g, ev)
            ev.sub = 1
        while ev.i < len(ev.parts):
            card = g.live(ev.parts[ev.i])
            ev.i += 1
            cs = g.state(card)
            if cs is None:
                continue
            if not frighten(g, ev, cs):
                return False
        return True

    def affected(self, g: Machine, ev: Event) -> tuple[int, ...]:
        """Opposing characters in the lane of the one with Fear, also if it has left since (B-KW.fear.6)."""
        card = g.card_of(source_of(g))
        cs = last_state(g, card) if card >= 0 else None
        if cs is None:
            return ()
        other = 1 - g.table.owners[cs.place]
        lane = lane_of(cs.place)
        out: list[int] = []
        for at in range(LANES):
            if at != lane and not self.laws.fear_everywhere:
                continue
            for area in (WAR, BACK, BINDING):
                if area != WAR and self.laws.fear_in_war_zone:
                    continue
                for nth in range(SIZES[area]):
                    there = g.at[slot_of(other, at, area, nth)]
                    if there is not None and is_fighter(g, there):
                        out.append(g.handle(there.card))
        return tuple(out)


def unturn_all(g: Machine) -> tuple[int, ...]:
    """The cards that unturn at the Start of the Round (B-START.8); those that are held stay turned this once."""
    out: list[int] = []
    for cs in g.all_states():
        if cs.marks & TURNED:
            if cs.marks & HELD:
                if cs.marks & BY_STUN:
                    g.cite_all(("B-KW.stun.2", "B-KW.stun.3"))
                if cs.marks & BY_FEAR:
                    g.cite_all(("B-KW.fear.4", "B-KW.fear.7"))
                cs.marks &= ~(HELD | BY_STUN | BY_FEAR)
            else:
                out.append(g.handle(cs.card))
        elif cs.marks & HELD:
            g.cite_all(("B-START.23",))
            cs.marks &= ~HELD  # it was this unturning that it would have missed
    return tuple(out)


def unturn_event(card: i64, flags: i64) -> Event:
    ev = Event(UNTURN)
    ev.card = card
    ev.flags = flags
    return ev
