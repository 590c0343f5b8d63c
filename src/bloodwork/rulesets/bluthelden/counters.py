"""Counters on permanents; those named by a change of Power and HP, such as +1/+1, change these (B-CTR.10)."""

from __future__ import annotations

from bloodwork.kernel.change import COUNTERS
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bluthelden.names import ADD_COUNTER, DUE, HEALTH, POWER
from bloodwork.rulesets.changing import change_base


def by_name(name: str) -> tuple[int, int]:
    """What a counter adds to Power and HP by its name."""
    power, slash, health = name.partition("/")
    if not slash or power[:1] not in ("+", "-") or health[:1] not in ("+", "-"):
        return (0, 0)
    if not power[1:].isdecimal() or not health[1:].isdecimal():
        return (0, 0)
    return (int(power), int(health))


def set_counters(g: Machine, cs: CardState, word: i64, number: i64) -> None:
    """Gives a permanent this number of counters of a name, with what they do to its values."""
    had = cs.counter(word)
    cs.set_counter(word, number)
    g.changed |= COUNTERS
    power, health = by_name(g.lib.counters[word])
    more = number - had
    if power:
        change_base(g, Event(ADD_COUNTER), cs, POWER, power * more)
    if health:
        change_base(g, Event(ADD_COUNTER), cs, HEALTH, health * more)
        g.res[DUE] = 1
