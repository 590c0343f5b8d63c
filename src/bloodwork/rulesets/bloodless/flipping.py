"""How cards in play are turned: flip and turn down (C-N5)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.choices import pick_number
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.effect import FLIP_COST, Effect, Undo
from bloodwork.kernel.event import F_ENTERS, F_PART, Event
from bloodwork.kernel.ir import Env
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.op import Op
from bloodwork.kernel.packing import next_stamp
from bloodwork.kernel.prospect import part_forbidden, payable
from bloodwork.rulesets.bloodless.laws import LawKind, Laws
from bloodwork.rulesets.bloodless.letters import define_letters, has_letter, letter_of
from bloodwork.rulesets.bloodless.moving import (
    cite_down,
    fail,
    to_zone,
    want,
)
from bloodwork.rulesets.bloodless.names import (
    BLOOD,
    COMMAND,
    COST,
    DISCARD,
    EXECUTE,
    F_FREE,
    F_SHORT,
    FLASK,
    FLIP,
    MOVE,
    SWAP,
    TAKE_CONTROL,
)
from bloodwork.rulesets.bloodless.names import FLIP_COST as FLIP_STAT
from bloodwork.rulesets.bloodless.playing import flask_blood, payment

EXECUTED: Final = 4  # step of a flip: a command has been executed, or not
MOST_REGISTERS: Final = 16  # a flip cost is at most two things that are done, which bind far less


class Flip(LawKind):
    """Turns a face-down card up: a new state from its main face."""

    def __init__(self, name: str, laws: Laws) -> None:
        super().__init__(name, laws)
        self.foresees = True

    def foresee(self, g: Machine, ev: Event) -> None:
        cs = g.state(ev.card)
        if cs is not None and self.laws.flip_enters:
            ev.place = cs.place
            ev.flags |= F_ENTERS

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        if cs is None or not cs.face_down:
            return ("C-N2.38.1",)
        if ev.player < 0:
            ev.player = g.controller(ev.card)
        if ev.flags & F_FREE:
            return ()
        if flip_cost(g, ev.card, ev.vars) > g.res[BLOOD + ev.player]:
            return ("C-N2.38.1", "C-N5.11")
        cost = action_cost(g, ev.card)
        if cost and not payable(g, cost, flip_env(g, ev.card, ev.player), ev.player):
            return ("C-N2.38.1", "C-N5.11")
        return ()

    def needs(self, g: Machine, ev: Event) -> tuple[Event, ...]:
        cost = flip_cost(g, ev.card, ev.vars) if ev.flags & F_FREE == 0 else 0
        return (payment(ev.player, cost),) if cost > 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        cs = g.state(card)
        if ev.sub == 0:
            self.foresee(g, ev)  # also where nothing hears it
            if self.lacks(g, ev):
                return want(g, ev, self)
            if g.bans:
                for part in self.needs(g, ev):
                    if part_forbidden(g, part):
                        g.cite_event(ev, "C-N2.38.1")
                        return fail(g, ev, "C-N4.31")
            face = g.lib.faces[g.face_of[card]]
            ev.sub = 1
            if ev.flags & F_FREE == 0:
                letter = letter_of(face.flip)
                if letter >= 0:
                    if not has_letter(ev.vars, letter):
                        if ev.i == 0:
                            ev.i = 1
                            ev.sub = 0
                            if not pick_number(g, ev.player, 0, self.most(g, ev.player), letter):
                                return False
                        ev.vars = (letter, g.picked[0])
                        g.picked = ()
                        g.cite_event(ev, "C-N5.16")
                        g.cite_event(ev, "C-D8.4")
                    ev.sub = 1
                    ev.i = 0
                cost = flip_cost(g, card, ev.vars)
                if cost > 0:
                    ev.extra = 1
                    g.cite_event(ev, "C-N5.9")
                    if not g.part(ev, payment(ev.player, cost)):
                        return False
                elif action_cost(g, card):
                    ev.extra = 2
                    g.cite_event(ev, "C-N5.9")
                    eff = Effect(face.id, flip_env(g, card, ev.player))
                    eff.part = FLIP_COST
                    g.stack.append(eff)
                    return False
        if ev.sub == 1:
            last = g.last
            if ev.extra == 1 and last is not None and not last.ok and last.flags & F_SHORT:
                g.cite_event(ev, "C-N2.38.1")
                return fail(g, ev, "C-N5.11")
            if ev.extra == 2 and not g.effect_ok:
                return fail(g, ev, "C-N2.38.1")
            ev.extra = 0
            cs = g.state(card)
            if cs is None or not cs.face_down or ev.has_moved(g):
                return fail(g, ev, "C-N2.38.1")
            ev.sub = 2
            face = g.lib.faces[g.face_of[card]]
            if face.letters and not define_letters(g, ev, face, -1, 0, True):
                return False
        if ev.sub == EXECUTED:
            last = g.last
            if last is None or last.ok or g.state(card) is None:
                return True
            g.cite_event(ev, "C-N8.7")
            ev.sub = EXECUTED + 1
            return to_zone(g, ev, g.owner[card], DISCARD)
        if ev.sub == 2:
            cs = g.state(card)
            if cs is None:
                return fail(g, ev, "C-N2.38.1")
            face = g.lib.faces[g.face_of[card]]
            if face.letters and not define_letters(g, ev, face, -1, 0, True):
                return False
            ev.sub = 3
            cs.face_down = False
            cs.vars = ev.vars
            cs.flip = -1
            g.serial += 1
            cs.serial = g.serial
            g.reset_state(cs, face.id)
            g.own_places()
            g.moves[card] = next_stamp(g.moves[card])
            g.cite_event(ev, "C-N5.12")
            if face.types & FLASK:
                g.cite_event(ev, "C-N5.5")
            g.cite_event(ev, "C-N2.38")
            g.cite_event(ev, "C-D9.2")
            ev.place = cs.place
            g.cite_event(ev, "C-N5.13")
            if self.laws.flip_enters:
                ev.flags |= F_ENTERS
            if face.letters or face.stats[COST] < -1:
                g.cite_event(ev, "C-N5.16")
            if face.types & FLASK and self.laws.flip_enters and not self.laws.flask_on_play:
                gain = flask_blood(g, ev)
                gain.player = g.controller(card)
                return g.part(ev, gain)
            if face.types & COMMAND:
                run = Event(EXECUTE)
                run.card = card
                run.player = ev.player
                run.flags = F_PART
                g.cite_event(ev, "C-N5.14")
                ev.sub = EXECUTED
                if not g.part(ev, run):
                    return False
                return self.apply(g, ev)
        return True

    def most(self, g: Machine, player: i64) -> i64:
        """The greatest value of a variable flip cost."""
        return 0 if part_forbidden(g, payment(player, 1)) else g.res[BLOOD + player]


def flip_env(g: Machine, card: i64, player: i64) -> Env:
    """What the words of a flip cost can refer to."""
    env = Env(g.handle(card), player, None, ())
    env.need(MOST_REGISTERS)
    return env


def action_cost(g: Machine, card: i64) -> tuple[Op, ...]:
    """A flip cost that is something to do, unless a cost in blood has taken its place."""
    cs = g.state(card)
    if cs is not None and cs.flip >= 0:
        return ()
    return g.lib.faces[g.face_of[card]].flip_cost


def reached_flip(g: Machine, card: i64, cost: i64) -> i64:
    """A flip cost after the passive abilities that change it."""
    return g.rules.reached_stat(g, card, FLIP_STAT, cost) if g.reaching else cost


def flip_cost(g: Machine, card: i64, vars: tuple[int, ...]) -> i64:
    """The flip cost in blood, 0 where it is an action."""
    cs = g.state(card)
    if cs is not None and cs.flip >= 0:
        return reached_flip(g, card, cs.flip)
    face = g.lib.faces[g.face_of[card]]
    letter = letter_of(face.flip)
    if letter < 0:
        return reached_flip(g, card, max(face.flip, 0))
    i = 0
    while i < len(vars):
        if vars[i] == letter:
            return vars[i + 1]
        i += 2
    return 0


def forget(g: Machine, card: i64) -> None:
    """With a new state, what lasted in the old one until some moment is gone and has nothing to undo."""
    kept: list[Undo] = []
    for undo in g.undos:
        if undo.event.card != card or undo.event.kind in (MOVE, TAKE_CONTROL, SWAP):
            kept.append(undo)
    g.undos = tuple(kept)


class TurnDown(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        return ("C-N2.39.1",) if cs is None or cs.face_down else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        cs.face_down = True
        cs.vars = ()
        forget(g, ev.card)
        g.reset_state(cs, g.lib.faces[g.face_of[ev.card]].back)
        g.cite_event(ev, "C-N2.39")
        cite_down(g, ev)
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        ev = Event(FLIP)
        ev.card = undo.event.live_card(g)
        ev.flags = F_FREE
        return ev
