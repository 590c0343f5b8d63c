"""The letters of a card: what a variable of its cost and its stats is worth (C-N6)."""

from __future__ import annotations

from bloodwork.kernel.ability import Face
from bloodwork.kernel.choices import pick_number
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless.names import (
    COST,
    HEALTH,
    PLAY,
)


def letter_of(number: i64) -> i64:
    """The letter that a printed number is, or -1."""
    return -2 - number if number < -1 else -1


def has_letter(vars: tuple[int, ...], letter: i64) -> bool:
    i = 0
    while i < len(vars):
        if vars[i] == letter:
            return True
        i += 2
    return False


def define_letters(
    g: Machine, ev: Event, face: Face, cost_letter: i64, most: i64, free: bool, healthy: bool = False
) -> bool:
    """Asks for every letter of the cost and of the stats that has no value yet; True when all have one.

    `ev.i` is 1 while an answer is awaited. With `healthy` that of the health cannot be 0.
    """
    while True:
        letter = -1
        if cost_letter >= 0 and not has_letter(ev.vars, cost_letter):
            letter = cost_letter
        else:
            for other in face.letters:
                if other != letter_of(face.stats[COST]) and not has_letter(ev.vars, other):
                    letter = other
                    break
        if letter < 0:
            return True
        if ev.i == 0:
            hi = g.rules.number_limit
            if letter == cost_letter and not free:
                hi = most
                g.cite_event(ev, "C-N6.2")
            ev.i = 1
            lo = 1 if healthy and letter == letter_of(face.stats[HEALTH]) else 0
            if lo:
                g.cite_event(ev, "C-N6.7")
            if not pick_number(g, ev.player, lo, hi, letter):
                return False
        ev.i = 0
        ev.vars = (*ev.vars, letter, g.picked[0])
        g.picked = ()
        if ev.kind == PLAY:
            g.cite_event(ev, "C-N6.1")
        if letter != cost_letter:
            g.cite_event(ev, "C-N6.3")
        g.cite_event(ev, "C-D2.5.3")


def free_letter(g: Machine, ev: Event, letter: i64, laws: Laws) -> None:
    """A variable of a cost that is not paid."""
    if not has_letter(ev.vars, letter):
        g.cite_event(ev, "C-N6.5")
        if not laws.letters_chosen_when_free:
            ev.vars = (*ev.vars, letter, 0)


def health_with(face: Face, vars: tuple[int, ...]) -> i64:
    health = face.stats[HEALTH]
    if health >= -1:
        return max(health, 0)
    i = 0
    while i < len(vars):
        if vars[i] == letter_of(health):
            return vars[i + 1]
        i += 2
    return 0
