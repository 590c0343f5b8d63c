"""How cards come into play: play and summon (C-P1.3, C-N8)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import NO_NUMBER, REPLACE, TRIGGER, Face
from bloodwork.kernel.change import NUMBERS
from bloodwork.kernel.choices import pick_place
from bloodwork.kernel.effect import ALSO_COST, Effect
from bloodwork.kernel.event import F_COST, F_LAST, F_PART, F_PLACED, Event
from bloodwork.kernel.ir import BOTTOM, NO_CARD, CardPattern, Env
from bloodwork.kernel.listen import speaks_of
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.ops import Do
from bloodwork.kernel.passive import note_entered
from bloodwork.kernel.prospect import any_forbidden, part_forbidden, payable
from bloodwork.rulesets.bloodless.laws import LawKind, Laws
from bloodwork.rulesets.bloodless.letters import define_letters, free_letter, has_letter, health_with, letter_of
from bloodwork.rulesets.bloodless.moving import (
    empty_slots,
    fail,
    follow_part,
    move_of,
    part_ok,
    to_zone,
    want,
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
    F_EVOLVED,
    F_FREE,
    F_SHORT,
    FLASK,
    GAIN_BLOOD,
    HAND,
    HEALTH,
    LIBERATE,
    LOSE_BLOOD,
    MOVE,
    PLAY,
    SACRIFICE,
    SET_ASIDE,
    SUMMON,
)
from bloodwork.rulesets.bloodless.natures import gathering, gathers
from bloodwork.rulesets.bloodless.under_way import is_calling
from bloodwork.rulesets.reaching import cite_reaching, own_stat

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

    def absent(self, g: Machine, ev: Event) -> bool:
        """Whether there is no card to play, or nobody to play it."""
        return ev.card < 0 or ev.player < 0 or g.where[ev.card] < 0 or g.state(ev.card) is not None

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        if self.absent(g, ev):
            return ("C-N2.2.1",)
        face = g.lib.faces[g.face_of[ev.card]]
        if is_flip(face):
            ev.flags |= F_DOWN
        return self.missing(g, ev, face, self.price(g, ev, face))

    def missing(self, g: Machine, ev: Event, face: Face, price: i64) -> tuple[str, ...]:
        """What else a play lacks, at a price."""
        if price > g.res[BLOOD + ev.player]:
            return ("C-P1.3.4", "C-N2.2.1")
        owed = face.also_cost and not face.also_optional and ev.flags & F_DOWN == 0
        if owed and not self.can_also_pay(g, ev, face):
            return ("C-N20.7", "C-N2.2.1")
        if face.types & COMMAND:
            return ("C-P1.3.5", "C-N2.2.1") if ev.place >= 0 else ()
        if not self.laws.zero_health_may_be_played and ev.flags & F_DOWN == 0 and not self.can_live(g, ev, face):
            return ("C-N6.7", "C-N2.2.1")
        if ev.place >= 0 and not face.consumes:
            return () if g.slots[ev.place] < 0 else ("C-P1.3.6b", "C-N2.2.1")
        spaces = self.spaces(g, ev, face)
        if ev.place >= 0:
            return () if ev.place in spaces else ("C-P1.3.6b", "C-N2.2.1")
        return () if spaces and ev.flags & F_PLACED == 0 else ("C-P1.3.6", "C-N2.2.1")

    def can_also_pay(self, g: Machine, ev: Event, face: Face) -> bool:
        """Whether what is to be given besides the blood can be: blood among it comes on top."""
        env = also_env(g, ev, face)
        blood = self.price(g, ev, face)
        for op in face.also_cost:
            if isinstance(op, Do) and op.kind == LOSE_BLOOD and op.amount is not None:
                blood += op.amount.value(g, env)
        if blood > g.res[BLOOD + ev.player]:
            return False
        if not face.consumes or ev.flags & F_DOWN:
            return payable(g, face.also_cost, env, ev.player)
        for slot in (ev.place,) if ev.place >= 0 else self.spaces(g, ev, face):
            if self.spares(g, ev, face, slot):
                return True
        return False

    def spares(self, g: Machine, ev: Event, face: Face, slot: i64) -> bool:
        """Whether what is to be given besides the blood can be without the creature that it is played upon."""
        victim = g.slots[slot]
        prey: tuple[int, ...] = (victim,) if victim >= 0 else ()
        return payable(g, face.also_cost, also_env(g, ev, face), ev.player, prey)

    def claims(self, g: Machine, ev: Event) -> tuple[int, ...]:
        if ev.place < 0 or ev.flags & F_DOWN or not g.lib.faces[g.face_of[ev.card]].consumes:
            return ()
        victim = g.slots[ev.place]
        return (victim,) if victim >= 0 else ()

    def needs(self, g: Machine, ev: Event) -> tuple[Event, ...]:
        face = g.lib.faces[g.face_of[ev.card]]
        parts: list[Event] = []
        amount = self.price(g, ev, face)
        if amount > 0:
            parts.append(payment(ev.player, amount))
        if self.laws.copies_are_exiled and ev.flags & F_DOWN == 0 and gathering(g, ev.player, face.name) >= 0:
            parts.append(exile_of(ev.card))
        elif face.types & COMMAND:
            parts.append(arrival_of(ev, face, -1))
        elif ev.place >= 0:
            parts.extend(self.landing(g, ev, face, ev.place))
        elif not self.open_spaces(g, ev, face):
            parts.extend(self.landing(g, ev, face, self.spaces(g, ev, face)[0]))
        return tuple(parts)

    def never(self, g: Machine, env: Env, ev: Event, pattern: CardPattern | None) -> tuple[str, ...]:
        types = pattern.types() if pattern is not None else 0
        if types & CREATURE == 0:
            if not any_forbidden(g, some_arrival(EXECUTE, ev.player), types | COMMAND):
                return ()  # it might be a command
        if types & COMMAND or any_forbidden(g, some_arrival(SUMMON, ev.player), types | CREATURE):
            return ("C-N4.31",)
        room = ev.place >= 0 or empty_slots(g, ev.player) or played_upon_another(g)
        return () if room else ("C-P1.3.6",)

    def can_live(self, g: Machine, ev: Event, face: Face) -> bool:
        """Whether a creature has health of its own, with some choice of its variables at least."""
        letter = letter_of(face.stats[HEALTH])
        if letter < 0 or has_letter(ev.vars, letter):
            return health_with(face, ev.vars) > 0
        return letter != letter_of(face.stats[COST]) or g.res[BLOOD + ev.player] > 0

    def spaces(self, g: Machine, ev: Event, face: Face) -> tuple[int, ...]:
        """Where a creature can be played, whatever forbids it."""
        if ev.place >= 0 and not face.consumes:
            return (ev.place,) if g.slots[ev.place] < 0 else ()
        spaces = legal_spaces(g, ev.player, face, ev.flags & F_DOWN != 0)
        if face.called_alone and is_calling(g):
            spaces = spaces + tuple([slot for slot in empty_slots(g, ev.player) if slot not in spaces])
        return spaces

    def open_spaces(self, g: Machine, ev: Event, face: Face) -> tuple[int, ...]:
        """Those of them where nothing forbids it."""
        spaces = self.spaces(g, ev, face)
        if face.also_cost and face.consumes and not face.also_optional and ev.flags & F_DOWN == 0:
            spaces = tuple([slot for slot in spaces if self.spares(g, ev, face, slot)])
        if g.bans == 0:
            return spaces
        return tuple([slot for slot in spaces if not some_forbidden(g, self.landing(g, ev, face, slot))])

    def landing(self, g: Machine, ev: Event, face: Face, slot: i64) -> tuple[Event, ...]:
        """The parts that bring a creature to a space."""
        arrival = arrival_of(ev, face, slot)
        victim = g.slots[slot]
        how = consumed_by(g, ev.player, face, victim) if victim >= 0 else -1
        return (arrival,) if how < 0 else (self.meal(ev, victim, how), arrival)

    def meal(self, ev: Event, victim: i64, how: i64) -> Event:
        """The part that takes a creature away upon which another is played."""
        part = Event(SET_ASIDE)
        if how == DEVOURS:
            part = Event(SACRIFICE if self.laws.devoured_dies else DISCARD_CARD)
        part.card = victim
        part.player = ev.player
        return part

    def pay(self, g: Machine, ev: Event) -> bool:
        """Everything up to the payment. False: it waits, or has failed (sub FINISHED)."""
        card = ev.card
        player = ev.player
        if ev.sub == LETTERS_STEP:
            if self.absent(g, ev):
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
                ev.amount = self.price(g, ev, face)
                g.cite_event(ev, "C-P1.3.3")
            if face.letters and ev.flags & F_DOWN == 0 and letter_of(face.stats[HEALTH]) >= 0:
                if health_with(face, ev.vars) == 0:
                    g.cite_event(ev, "C-N6.7")
            lacking = self.missing(g, ev, face, ev.amount)
            if lacking:
                return self.stop(g, ev, lacking[0])
            if g.bans and some_forbidden(g, self.needs(g, ev)):
                return self.stop(g, ev, "C-N4.31")
            if face.called_alone and is_calling(g):
                g.cite_event(ev, "C-N13.5d")
            if ev.place >= 0 and not face.consumes and g.table.owners[ev.place] != player:
                g.cite_event(ev, "C-N4.32")  # a text that names the space beats C-P1.3.6b
            if ev.place >= 0 or face.types & COMMAND:
                ev.sub = PAY
            else:
                g.cite_event(ev, "C-P1.3.6")
                if not pick_place(g, player, self.open_spaces(g, ev, face)):
                    return False
        if ev.sub == SPACE:
            ev.place = g.picked[0]
            g.picked = ()
            ev.sub = PAY
        if ev.sub == PAY and ev.flags & F_DOWN == 0 and g.lib.faces[g.face_of[card]].also_cost:
            if ev.i != 2 and g.lib.faces[g.face_of[card]].also_optional:
                if not self.can_also_pay(g, ev, g.lib.faces[g.face_of[card]]):
                    ev.i = 2  # nobody is asked for more than there is
                    g.effect_ok = True
            if ev.i != 2:
                ev.i = 2  # what is given besides the blood comes first
                g.cite_event(ev, "C-N20.7")
                face = g.lib.faces[g.face_of[card]]
                eff = Effect(face.id, also_env(g, ev, face))
                eff.part = ALSO_COST
                g.stack.append(eff)
                return False
            if not g.effect_ok and not g.lib.faces[g.face_of[card]].also_optional:
                return self.stop(g, ev, "C-N20.7")
        if ev.sub == PAY:
            ev.frm = g.where[card]
            ev.sub = PAID
            ev.i = 0
            if ev.amount > 0 and g.calm(1 << LOSE_BLOOD, NUMBERS):
                g.count += 1
                g.changed |= NUMBERS
                g.res[BLOOD + player] -= ev.amount
            elif ev.amount > 0:
                ev.i = 1
                if not g.part(ev, payment(player, ev.amount)):
                    return False
        return True

    def price(self, g: Machine, ev: Event, face: Face) -> i64:
        """What is to be paid; the least of it while a variable is not defined."""
        if ev.amount >= 0:
            return ev.amount
        return 0 if ev.flags & F_FREE else self.cost(g, ev, face)

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
        out = g.rules.reached_from(g, ev.card, COST, cost, HAND)
        place = g.where[ev.card]
        if place >= 0 and g.table.kinds[place] != HAND and not g.table.in_play[place]:
            out = own_stat(g, ev.card, COST, out, g.table.kinds[place], HAND)  # what it says of where it is played from
        if out != cost:
            g.cite_event(ev, "C-N12.5")
            if g.record is not None:
                cite_reaching(g, ev.card, HAND)
        return out

    def most(self, g: Machine, ev: Event, letter: i64) -> i64:
        """The greatest value of a letter of the cost that can be paid."""
        blood = g.res[BLOOD + ev.player]
        if letter >= 0 and part_forbidden(g, payment(ev.player, 1)):
            return 0
        if not g.reaching or letter < 0:
            return blood
        value = blood
        while value < blood + 1000 and g.rules.reached_from(g, ev.card, COST, value + 1, HAND) <= blood:
            value += 1
        while value > 0 and g.rules.reached_from(g, ev.card, COST, value, HAND) > blood:
            value -= 1
        return value

    def arrive(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        face = g.lib.faces[g.face_of[card]]
        if ev.sub == PAID:
            if ev.i == 1:
                last = g.last
                if last is not None and not last.ok and last.flags & F_SHORT:
                    return not self.stop(g, ev, "C-P1.3.7")
            ev.i = 0
            if ev.flags & F_DROPPED:
                return not self.stop(g, ev, "C-P1.5.3")
            if ev.has_moved(g):
                return not self.stop(g, ev, "C-N8.4")
            if self.laws.copies_are_exiled and ev.flags & F_DOWN == 0:
                ev.other = gathering(g, ev.player, face.name)
                if ev.other >= 0:
                    ev.sub = EXILED
                    if not g.part(ev, exile_of(card)):
                        return False
                    return self.accumulate(g, ev)
            ev.sub = CONSUMED
            victim = g.slots[ev.place] if ev.place >= 0 else NO_CARD
            if ev.place >= 0 and (victim >= 0 or face.consumes) and ev.place not in self.spaces(g, ev, face):
                if face.consumes:
                    g.cite_event(ev, "C-N13.16" if face.consume_kinds[0] == DEVOURS else "C-N13.17")
                return not self.stop(g, ev, "C-N8.4")  # taken meanwhile, or what it was to be played upon is gone
            if victim >= 0:
                how = consumed_by(g, ev.player, face, victim)
                part = self.meal(ev, victim, how)
                g.cite_event(ev, "C-N13.16b" if how == DEVOURS else "C-N13.17b")
                g.cite_event(ev, "C-N13.16" if how == DEVOURS else "C-N13.17")
                if g.record is not None and is_calling(g):
                    g.cite_event(ev, "C-N13.5d")
                ev.other = victim
                ev.sub = CONSUME
                ev.word = how
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
            part = arrival_of(ev, face, ev.place)
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
                if face.types & COMMAND and not ev.has_moved(g):
                    g.cite_event(ev, "C-N8.7")
                    return to_zone(g, ev, g.owner[card], DISCARD)
                return True
            ev.sub = ARRIVED
            follow_part(ev, last)
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


def payment(player: i64, amount: i64) -> Event:
    """The blood of a cost, as an event."""
    ev = Event(LOSE_BLOOD)
    ev.player = player
    ev.amount = amount
    ev.flags = F_COST
    return ev


def exile_of(card: i64) -> Event:
    ev = Event(LIBERATE)
    ev.card = card
    return ev


def some_arrival(kind: i64, player: i64) -> Event:
    """The part of a play by which a card comes into play that is not known."""
    ev = Event(kind)
    ev.player = player
    ev.flags = F_PART
    return ev


def arrival_of(ev: Event, face: Face, place: i64) -> Event:
    """The part of a play by which its card comes into play."""
    part = Event(SUMMON if face.types & CREATURE else EXECUTE)
    part.card = ev.card
    part.player = ev.player
    part.place = place
    part.flags = F_PART | ev.flags & F_DOWN
    part.vars = ev.vars
    if face.consumes and ev.other >= 0:
        part.other = ev.other
        if ev.word != DEVOURS:
            part.flags |= F_EVOLVED
    return part


def some_forbidden(g: Machine, parts: tuple[Event, ...]) -> bool:
    for part in parts:
        if part_forbidden(g, part):
            return True
    return False


def played_upon_another(g: Machine) -> bool:
    """Whether, in this pool of cards, a creature can be played without an empty space."""
    for face in g.lib.faces:
        if face.consumes:
            return True
    return False


def also_env(g: Machine, ev: Event, face: Face) -> Env:
    """What the words of an additional cost can refer to."""
    env = Env(g.handle(ev.card), ev.player, None, ev.vars)
    env.need(face.also_regs)
    return env


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
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        card = ev.card
        if card < 0 or ev.player < 0:
            return ("C-N2.3.1",)
        if g.lib.faces[g.face_of[card]].types & CREATURE == 0 or g.state(card) is not None:
            return ("C-N2.3.1",)
        if ev.place >= 0:
            return ("C-N2.3.1",) if g.slots[ev.place] >= 0 else ()
        return () if empty_slots(g, ev.player) and ev.flags & F_PLACED == 0 else ("C-N2.3.1", "C-N15.4")

    def needs(self, g: Machine, ev: Event) -> tuple[Event, ...]:
        if ev.card < 0:
            return ()
        if ev.place >= 0:
            return (move_of(g, ev.card, ev.place, BOTTOM),)
        if self.open_spaces(g, ev):
            return ()
        return (move_of(g, ev.card, empty_slots(g, ev.player)[0], BOTTOM),)

    def never(self, g: Machine, env: Env, ev: Event, pattern: CardPattern | None) -> tuple[str, ...]:
        return () if ev.place >= 0 or empty_slots(g, ev.player) else ("C-N2.3.1", "C-N15.4")

    def open_spaces(self, g: Machine, ev: Event) -> tuple[int, ...]:
        """The empty spaces that nothing forbids it to come to."""
        spaces = empty_slots(g, ev.player)
        if (g.bans >> MOVE) & 1 == 0:
            return spaces
        return tuple([slot for slot in spaces if not part_forbidden(g, move_of(g, ev.card, slot, BOTTOM))])

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if self.lacks(g, ev):
                return want(g, ev, self)
            face = g.lib.faces[g.face_of[card]]
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
                spaces = self.open_spaces(g, ev)
                if not spaces:
                    spaces = empty_slots(g, ev.player)
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
            move.flags = ev.flags & (F_DOWN | F_EVOLVED)
            move.vars = ev.vars
            move.other = ev.other
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
