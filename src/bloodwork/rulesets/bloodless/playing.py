"""How cards come into play: play and summon (C-P1.3, C-N8)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import NO_NUMBER, REPLACE, TRIGGER, Face
from bloodwork.kernel.change import NUMBERS
from bloodwork.kernel.choices import pick_place
from bloodwork.kernel.event import F_COST, F_LAST, F_PART, F_PLACED, Event
from bloodwork.kernel.ir import NO_CARD, Env
from bloodwork.kernel.listen import speaks_of
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.passive import note_entered
from bloodwork.rulesets.bloodless.laws import LawKind, Laws
from bloodwork.rulesets.bloodless.letters import define_letters, free_letter, health_with, letter_of
from bloodwork.rulesets.bloodless.moving import (
    empty_slots,
    fail,
    follow_part,
    move_of,
    part_ok,
    to_zone,
)
from bloodwork.rulesets.bloodless.names import (
    ADD_COUNTER,
    BLOOD,
    COMMAND,
    COST,
    CREATURE,
    DEVOURS,
    DISCARD,
    DISCARD_CARD,
    EXECUTE,
    F_DOWN,
    F_DROPPED,
    F_FREE,
    FLASK,
    GAIN_BLOOD,
    HEALTH,
    LIBERATE,
    LOSE_BLOOD,
    PLAY,
    SACRIFICE,
    SET_ASIDE,
    SUMMON,
)
from bloodwork.rulesets.bloodless.natures import gathering, gathers
from bloodwork.rulesets.bloodless.under_way import is_calling

# steps of a Play
LETTERS_STEP: Final = 0
SPACE: Final = 1
PAY: Final = 2
PAID: Final = 3
CONSUME: Final = 4
CONSUMED: Final = 5
ARRIVE: Final = 6
ARRIVED: Final = 7
DENIED: Final = 8
FINISHED: Final = 9
EXILED: Final = 10


def is_flip(face: Face) -> bool:
    return face.flip != NO_NUMBER or len(face.flip_cost) > 0


def legal_spaces(g: Machine, player: i64, face: Face, down: bool) -> tuple[int, ...]:
    """Where a creature can be played: empty spaces of the player, or those of what it devours or evolves from."""
    if not face.consumes or down:
        return empty_slots(g, player)
    out: list[int] = []
    for slot in g.table.rows[player]:
        card = g.slots[slot]
        if card >= 0 and consumed_by(g, player, face, card) >= 0:
            out.append(slot)
    return tuple(out)


def consumed_by(g: Machine, player: i64, face: Face, card: i64) -> i64:
    """How a face could be played upon a creature (DEVOURS, EVOLVES), or -1."""
    env = Env(NO_CARD, player, None, ())
    for i in range(len(face.consumes)):
        if face.consumes[i].matches(g, env, card):
            return face.consume_kinds[i]
    return -1


class Play(LawKind):
    def __init__(self, name: str, laws: Laws) -> None:
        super().__init__(name, laws)
        self.follows = True

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub < PAID and not self.pay(g, ev):
            return ev.sub == FINISHED
        if self.laws.play_triggers_first and ev.sub == PAID:
            return True
        if not self.arrive(g, ev):
            return False
        hears_own(g, ev)
        return True

    def follow(self, g: Machine, ev: Event) -> bool:
        """With play triggers before the arrival, the rest of the chain comes only now."""
        if not self.laws.play_triggers_first or not ev.ok:
            return True
        if ev.extra == 0:
            ev.extra = 1
            ev.sub = PAID
            g.cite_event(ev, "C-P6.6.3")
        return self.arrive(g, ev)

    def stop(self, g: Machine, ev: Event, rule: str) -> bool:
        fail(g, ev, rule)
        g.cite_event(ev, "C-N2.2.1")
        ev.sub = FINISHED
        return False

    def pay(self, g: Machine, ev: Event) -> bool:
        """Everything up to the payment. False: it waits, or has failed (sub FINISHED)."""
        card = ev.card
        player = ev.player
        if ev.sub == LETTERS_STEP:
            if card < 0 or player < 0 or g.where[card] < 0 or g.state(card) is not None:
                return self.stop(g, ev, "C-N2.2.1")
            face = g.lib.faces[g.face_of[card]]
            if is_flip(face):
                ev.flags |= F_DOWN
                g.cite_event(ev, "C-N5.2")
                g.cite_event(ev, "C-N13.9")
            if g.record is not None:
                cite_own_arrival(g, ev, face)
            free = ev.flags & F_FREE != 0 or ev.amount >= 0
            if ev.flags & F_DOWN == 0 and (face.letters or face.stats[COST] < -1):
                letter = letter_of(face.stats[COST])
                if free and letter >= 0:
                    free_letter(g, ev, letter, self.laws)
                healthy = not self.laws.zero_health_may_be_played and face.types & CREATURE != 0
                if not define_letters(g, ev, face, letter, self.most(g, ev, letter), free, healthy):
                    return False
                g.cite_event(ev, "C-P1.3.2")
            ev.sub = SPACE
            if ev.amount >= 0:
                g.cite_event(ev, "C-P1.3.1")
            if ev.amount < 0:
                ev.amount = 0 if ev.flags & F_FREE else self.cost(g, ev, face)
                g.cite_event(ev, "C-P1.3.3")
            if ev.amount > g.res[BLOOD + player]:
                return self.stop(g, ev, "C-P1.3.4")
            if face.types & COMMAND:
                if ev.place >= 0:
                    return self.stop(g, ev, "C-P1.3.5")
                ev.sub = PAY
            elif ev.flags & F_DOWN == 0 and health_with(face, ev.vars) == 0 and self.no_health(g, ev, face):
                return False
            else:
                spaces: tuple[int, ...] = ()
                called = face.called_alone and is_calling(g)
                if ev.place >= 0 and not face.consumes:
                    if g.slots[ev.place] < 0:
                        spaces = (ev.place,)
                        if g.table.owners[ev.place] != player:
                            g.cite_event(ev, "C-N4.32")  # a text that names the space beats C-P1.3.6b
                else:
                    spaces = legal_spaces(g, player, face, ev.flags & F_DOWN != 0)
                    if called:
                        g.cite_event(ev, "C-N13.5d")
                        spaces = spaces + tuple([slot for slot in empty_slots(g, player) if slot not in spaces])
                if ev.place >= 0:
                    if ev.place not in spaces:
                        return self.stop(g, ev, "C-P1.3.6b")
                    ev.sub = PAY
                elif not spaces or ev.flags & F_PLACED:
                    return self.stop(g, ev, "C-P1.3.6")
                else:
                    g.cite_event(ev, "C-P1.3.6")
                    if not pick_place(g, player, spaces):
                        return False
        if ev.sub == SPACE:
            ev.place = g.picked[0]
            g.picked = ()
            ev.sub = PAY
        if ev.sub == PAY:
            ev.frm = g.where[card]
            ev.sub = PAID
            ev.i = 0
            if ev.amount > 0 and g.calm(1 << LOSE_BLOOD, NUMBERS):
                g.count += 1
                g.changed |= NUMBERS
                g.res[BLOOD + player] -= ev.amount
            elif ev.amount > 0:
                cost = Event(LOSE_BLOOD)
                cost.player = player
                cost.amount = ev.amount
                cost.flags = F_COST
                ev.i = 1
                if not g.part(ev, cost):
                    return False
        return True

    def no_health(self, g: Machine, ev: Event, face: Face) -> bool:
        """A creature without health of its own: whether its play fails for that."""
        if letter_of(face.stats[HEALTH]) >= 0:
            g.cite_event(ev, "C-N6.7")
        if self.laws.zero_health_may_be_played:
            return False
        self.stop(g, ev, "C-N6.7")
        return True

    def cost(self, g: Machine, ev: Event, face: Face) -> i64:
        if ev.flags & F_DOWN and not self.laws.down_for_own_cost:
            return max(g.lib.faces[face.back].stats[COST], 0)
        letter = letter_of(face.stats[COST])
        if face.stats[COST] < 0:
            g.cite_event(ev, "C-D8.2/letter" if letter >= 0 else "C-D8.2/none")
        if letter >= 0:
            i = 0
            while i < len(ev.vars):
                if ev.vars[i] == letter:
                    g.cite_event(ev, "C-D2.5.4")
                    return self.reached(g, ev, ev.vars[i + 1])
                i += 2
            return self.reached(g, ev, 0)
        return self.reached(g, ev, max(face.stats[COST], 0))

    def reached(self, g: Machine, ev: Event, cost: i64) -> i64:
        """A cost after the passive abilities that change it."""
        if not g.reaching:
            return cost
        out = g.rules.reached_stat(g, ev.card, COST, cost)
        if out != cost:
            g.cite_event(ev, "C-N12.5")
        return out

    def most(self, g: Machine, ev: Event, letter: i64) -> i64:
        """The greatest value of a letter of the cost that can be paid."""
        blood = g.res[BLOOD + ev.player]
        if not g.reaching or letter < 0:
            return blood
        value = blood
        while value < blood + 1000 and g.rules.reached_stat(g, ev.card, COST, value + 1) <= blood:
            value += 1
        while value > 0 and g.rules.reached_stat(g, ev.card, COST, value) > blood:
            value -= 1
        return value

    def arrive(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        face = g.lib.faces[g.face_of[card]]
        if ev.sub == PAID:
            if ev.i == 1:
                last = g.last
                if last is not None and not last.ok and last.word == 1:
                    return not self.stop(g, ev, "C-P1.3.7")
            ev.i = 0
            if ev.flags & F_DROPPED:
                return not self.stop(g, ev, "C-P1.5.3")
            if g.where[card] != ev.frm:
                return not self.stop(g, ev, "C-N8.4")
            if self.laws.copies_are_exiled and ev.flags & F_DOWN == 0:
                ev.other = gathering(g, ev.player, face.name)
                if ev.other >= 0:
                    part = Event(LIBERATE)
                    part.card = card
                    ev.sub = EXILED
                    if not g.part(ev, part):
                        return False
                    return self.accumulate(g, ev)
            ev.sub = CONSUMED
            if ev.place >= 0 and g.slots[ev.place] >= 0:
                victim = g.slots[ev.place]
                how = consumed_by(g, ev.player, face, victim)
                if how < 0:
                    return not self.stop(g, ev, "C-N8.4")
                part = Event(SET_ASIDE)
                if how == DEVOURS:
                    part = Event(SACRIFICE if self.laws.devoured_dies else DISCARD_CARD)
                part.card = victim
                part.player = ev.player
                g.cite_event(ev, "C-N13.16b" if how == DEVOURS else "C-N13.17b")
                g.cite_event(ev, "C-N13.16" if how == DEVOURS else "C-N13.17")
                if g.record is not None and is_calling(g):
                    g.cite_event(ev, "C-N13.5d")
                ev.other = victim
                ev.sub = CONSUME
                ev.index = how
                if not g.part(ev, part):
                    return False
        if ev.sub == EXILED:
            return self.accumulate(g, ev)
        if ev.sub == CONSUME:
            if g.slots[ev.place] >= 0:
                g.cite_event(ev, "C-N8.4")
                return not self.stop(g, ev, "C-N13.16b")
            ev.sub = CONSUMED
        if ev.sub == CONSUMED:
            part = Event(SUMMON if face.types & CREATURE else EXECUTE)
            part.card = card
            part.player = ev.player
            part.place = ev.place
            part.flags = F_PART | ev.flags & F_DOWN
            part.vars = ev.vars
            ev.sub = ARRIVE
            g.cite_event(ev, "C-N2.2")
            g.cite_event(ev, "C-P1.3.8")
            g.cite_event(ev, "C-P6.6.3")
            g.cite_event(ev, "C-N8.1" if face.types & CREATURE else "C-N8.2")
            if not g.part(ev, part):
                return False
        if ev.sub == ARRIVE:
            last = g.last
            if last is None or not last.ok:
                ev.ok = False
                g.cite_event(ev, "C-N8.4")
                g.cite_event(ev, "C-N2.2.1")
                ev.sub = FINISHED
                if face.types & COMMAND and g.where[card] == ev.frm:
                    g.cite_event(ev, "C-N8.7")
                    return to_zone(g, ev, g.owner[card], DISCARD)
                return True
            ev.sub = ARRIVED
            follow_part(ev, last)
            if ev.other >= 0 and ev.index != DEVOURS and g.state(card) is not None:
                g.state_of(card).under = (*g.state_of(card).under, ev.other)
            if face.types & FLASK and ev.flags & F_DOWN == 0 and self.laws.flask_on_play:
                ev.sub = FINISHED
                return g.part(ev, flask_blood(g, ev))
        ev.sub = FINISHED
        return True

    def accumulate(self, g: Machine, ev: Event) -> bool:
        """The copy in play counts the one that was exiled instead of coming into play."""
        ev.sub = FINISHED
        if g.last is None or not g.last.ok:
            return not self.stop(g, ev, "C-N8.4")
        how = gathers(g, ev.other)
        if how is None:
            return True
        part = Event(ADD_COUNTER)
        part.card = ev.other
        part.word = how.word
        part.amount = how.number
        g.cite_event(ev, "C-N13.8b")
        return g.part(ev, part)


def hears_own(g: Machine, ev: Event) -> None:
    """A card that its own arrival has already taken out of play again still hears that it was played."""
    past = g.ghosts.get(ev.card) if g.ghosts else None
    if ev.ok and past is not None and g.state(ev.card) is None and speaks_of(g, past, TRIGGER, ev.kind):
        ev.flags |= F_LAST


def cite_own_arrival(g: Machine, ev: Event, face: Face) -> None:
    """What a card does not do to its own arrival, and when an effect lets it arrive."""
    for ability_id in face.abilities:
        ability = g.lib.abilities[ability_id]
        if ability.kind != REPLACE or ability.trigger is None or ability.zones:
            continue
        if (ability.trigger.mask >> ev.kind) & 1:
            g.cite_event(ev, "C-N7.3")
    if ev.kind == PLAY and ev.player != g.active:
        g.cite_event(ev, "C-N8.13")
    if ev.kind == SUMMON and ev.flags & F_PART == 0 and (face.consumes or face.stats[COST] != 0):
        g.cite_event(ev, "C-N8.8")


def flask_blood(g: Machine, ev: Event) -> Event:
    gain = Event(GAIN_BLOOD)
    gain.player = ev.player
    gain.amount = 1
    g.cite_event(ev, "C-N19.5")
    g.cite_event(ev, "C-N8.16")
    return gain


class Summon(LawKind):
    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if card < 0 or ev.player < 0:
                return fail(g, ev, "C-N2.3.1")
            face = g.lib.faces[g.face_of[card]]
            if face.types & CREATURE == 0 or g.state(card) is not None:
                return fail(g, ev, "C-N2.3.1")
            if is_flip(face):
                ev.flags |= F_DOWN
            if g.record is not None:
                cite_own_arrival(g, ev, face)
            if ev.flags & F_PART == 0 and ev.flags & F_DOWN == 0 and face.letters:
                letter = letter_of(face.stats[COST])
                if letter >= 0:
                    free_letter(g, ev, letter, self.laws)
                if not define_letters(g, ev, face, letter, 0, True):
                    return False
            ev.sub = 1
            if ev.place < 0:
                spaces = empty_slots(g, ev.player)
                if not spaces or ev.flags & F_PLACED:
                    g.cite_event(ev, "C-N2.3.1")
                    return fail(g, ev, "C-N15.4")
                if not pick_place(g, ev.player, spaces):
                    return False
                ev.place = g.picked[0]
                g.picked = ()
        if ev.sub == 1:
            if ev.place < 0:
                ev.place = g.picked[0]
                g.picked = ()
            if g.slots[ev.place] >= 0:
                return fail(g, ev, "C-N2.3.1")
            ev.frm = g.where[card]
            ev.sub = 2
            move = move_of(g, card, ev.place, -2)
            move.flags = ev.flags & F_DOWN
            move.vars = ev.vars
            if not g.part(ev, move):
                return False
        if ev.sub == 2:
            ev.sub = 3
            if not part_ok(g, ev):
                return True
            cs = g.state(card)
            if cs is not None:
                note_entered(g, cs)
            g.cite_event(ev, "C-N2.3")
            face = g.lib.faces[g.face_of[card]]
            if face.types & FLASK and ev.flags & (F_DOWN | F_PART) == 0 and self.laws.flask_on_play:
                return g.part(ev, flask_blood(g, ev))
        return True
