"""Setting a ruling otherwise than the ledger does: from `name=value`, or from a value with its type."""

from __future__ import annotations

from collections.abc import Iterable

from bloodwork.errors import NotUnderstood, nearest, unknown
from bloodwork.rules.ledgers import ledger
from bloodwork.rules.model import Switch, SwitchValue, same_value, written


def parse_switch(text: str, ruleset: str) -> tuple[str, SwitchValue]:
    """The name and the typed value of a switch written as `name=value`.

    >>> parse_switch("loop_limit=1000", "bloodless")
    ('loop_limit', 1000)
    """
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name or not value:
        raise NotUnderstood(f'"{text}" does not set a switch', expected="name=value, as in mandatory_loop=draw")
    switch = _switch(name, ruleset)
    for option in switch.options:
        if written(option) == value:
            return name, option
    raise _wrong_value(name, value, switch)


def parse_switches(texts: Iterable[str], ruleset: str) -> dict[str, SwitchValue]:
    """Several switches written as `name=value`. Setting one twice is an error."""
    found: dict[str, SwitchValue] = {}
    for text in texts:
        name, value = parse_switch(text, ruleset)
        if name in found:
            raise NotUnderstood(f'switch "{name}" is set twice')
        found[name] = value
    return found


def check_switch(name: str, value: object, ruleset: str) -> SwitchValue:
    """The same value, if this ruleset has such a switch and it can be set so. The type counts: 1 is not true.

    >>> check_switch("mandatory_loop", "draw", "bloodless")
    'draw'
    """
    switch = _switch(name, ruleset)
    for option in switch.options:
        if same_value(option, value):
            return option
    raise _wrong_value(name, written(value) if isinstance(value, bool | int | str) else repr(value), switch)


def _switch(name: str, ruleset: str) -> Switch:
    known = ledger(ruleset).switches
    if name not in known:
        raise unknown(f"switch of {ruleset}", name, known)
    return known[name]


def _wrong_value(name: str, value: str, switch: Switch) -> NotUnderstood:
    options = [written(option) for option in switch.options]
    message = f'switch "{name}" cannot be "{value}" ({switch.rule})'
    return NotUnderstood(message, expected=f"one of {', '.join(options)}", nearest=nearest(value, options))
