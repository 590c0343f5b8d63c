"""How a card is played: its cost, its space, what it evolves from (P-2)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import Face
from bloodwork.kernel.choices import pick_place
from bloodwork.kernel.event import F_COST, Event
from bloodwork.kernel.ir import NO_CARD, CardPattern, Env
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bloodless.moving import empty_slots, part_ok, want
from bloodwork.rulesets.bloodless.names import COST, DISCARD_CARD, F_FREE, LOSE_BLOOD, MOVE
from bloodwork.rulesets.bloodless_prototype.kin_rules import cite_call
from bloodwork.rulesets.bloodless_prototype.kinship import is_call
from bloodwork.rulesets.bloodless_prototype.laws import LawKind, Laws
from bloodwork.rulesets.bloodless_prototype.moving import arrival_of, barred
from bloodwork.rulesets.bloodless_prototype.names import BEGUN, BLOOD, PLACED

# steps of a play
SPACE: Final = 1
PAY: Final = 2
CLEAR: Final = 3
ARRIVE: Final = 4
ARRIVED: Final = 5
FINISHED: Final = 6


def legal_spaces(g: Machine, player: i64, card: i64) -> tuple[int, ...]:
    """Where a card can be played: empty spaces of its player, or those of the card that it requires."""
    spaces = fitting_spaces(g, player, g.lib.faces[g.face_of[card]])
    if g.bans >> MOVE & 1 == 0:
        return spaces
    return tuple([slot for slot in spaces if not barred(g, card, slot, g.slots[slot])])


def fitting_spaces(g: Machine, player: i64, face: Face) -> tuple[int, ...]:
    """The same, whatever forbids it."""
    if not face.consumes:
        return empty_slots(g, player)
    env = Env(NO_CARD, player, None, ())
    out: list[int] = []
    for slot in g.table.rows[player]:
        card = g.slots[slot]
        if card >= 0 and face.consumes[0].matches(g, env, card):
            out.append(slot)
    return tuple(out)


class Play(LawKind):
    """Pays, discards what the card evolves from, and brings it in. Its own deaths wait for what it triggers."""

    def __init__(self, name: str, laws: Laws) -> None:
        super().__init__(name, laws)
        self.follows = True

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        card = ev.card
        if card < 0 or ev.player < 0 or g.where[card] < 0 or g.state(card) is not None:
            return ("P-2.5",)
        face = g.lib.faces[g.face_of[card]]
        if ev.flags & F_FREE == 0 and face.stats[COST] > g.res[BLOOD + ev.player]:
            return ("P-2.4",)
        spaces = legal_spaces(g, ev.player, card)
        if not spaces or (ev.place >= 0 and ev.place not in spaces):
            return ("P-2.8" if face.consumes else "P-2.5",)
        return ()

    def never(self, g: Machine, env: Env, ev: Event, pattern: CardPattern | None) -> tuple[str, ...]:
        """No space, nor a card of the caller's Kin that evolves from one there; or the caller is without a Kin."""
        tags = g.own_tags_seen(env, g.card_of(env.source))
        if tags == 0 and pattern is not None and is_call(pattern):
            return ("P-S.kin-call.4", "P-6.1")
        if empty_slots(g, ev.player):
            return ()
        for face in g.lib.faces:
            if face.consumes and face.tags & tags and fitting_spaces(g, ev.player, face):
                return ()
        return ("P-2.5",)

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        player = ev.player
        if ev.sub == 0:
            if self.lacks(g, ev):
                return want(g, ev, self)
            face = g.lib.faces[g.face_of[card]]
            ev.amount = 0 if ev.flags & F_FREE else face.stats[COST]
            if ev.flags & F_FREE:
                g.cite_event(ev, "P-5.9")
                cite_call(g, card)
            g.cite_event(ev, "P-2.4")
            spaces = legal_spaces(g, player, card)
            if face.consumes:
                g.cite_event(ev, "P-2.10")
            ev.sub = SPACE
            if ev.place >= 0:
                g.picked = (ev.place,)
            elif not pick_place(g, player, spaces):
                return False
        if ev.sub == SPACE:
            ev.place = g.picked[0]
            g.picked = ()
            ev.sub = PAY
            g.cite_event(ev, "P-1.7")
            if ev.amount > 0 and self.laws.spends:
                cost = Event(LOSE_BLOOD)
                cost.player = player
                cost.amount = ev.amount
                cost.flags = F_COST
                if not g.part(ev, cost):
                    return False
        if ev.sub == PAY:
            ev.frm = g.where[card]
            ev.sub = CLEAR
            ev.extra = 1
            g.holding += 1
            ev.other = g.slots[ev.place]
            if ev.other >= 0:
                g.cite_event(ev, "P-2.7")
                g.cite_event(ev, "P-2.9")
                g.cite_event(ev, "P-2.11")
                part = Event(DISCARD_CARD)
                part.card = ev.other
                if not g.part(ev, part):
                    return False
        if ev.sub == CLEAR:
            ev.sub = ARRIVE
            if not g.part(ev, arrival_of(g, card, ev.place, -2)):
                return False
        if ev.sub == ARRIVE:
            ev.sub = FINISHED
            if part_ok(g, ev) and player == g.active:
                g.res[PLACED] = 1
                g.res[BEGUN] = 1
        return True

    def follow(self, g: Machine, ev: Event) -> bool:
        if ev.extra:
            g.holding -= 1
            ev.extra = 0
        return True
