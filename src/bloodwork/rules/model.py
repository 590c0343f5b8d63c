"""What a rule ledger holds: rules with their ids, and the switches that some of them rule on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

SwitchValue = bool | int | str

KINDS: Final = ("must", "may", "note")


@dataclass(frozen=True, slots=True)
class Rule:
    """One statement of a rulebook, with this project's ruling on it where the book leaves a question open."""

    id: str
    section: str
    text: str
    kind: str
    ruleset: str
    ruling: str | None = None
    switch: str | None = None
    default: SwitchValue | None = None
    options: tuple[SwitchValue, ...] = ()

    @property
    def testable(self) -> bool:
        """A note binds nobody; every other rule can be kept or broken."""
        return self.kind != "note"


class Switch(NamedTuple):
    """A ruling that can be set otherwise: its default, what it can be set to, and the rule that it belongs to."""

    default: SwitchValue
    options: tuple[SwitchValue, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """All rules of one ruleset, in the order of its rulebook."""

    ruleset: str
    title: str
    source: str
    rules: tuple[Rule, ...]
    switches: Mapping[str, Switch]


def same_value(one: object, other: object) -> bool:
    """Equal and of one type: to Python 1 equals True, to a switch it does not."""
    return type(one) is type(other) and one == other


def written(value: SwitchValue) -> str:
    """A switch's value as people write it: `true`, `10000`, `draw`."""
    return str(value).lower() if isinstance(value, bool) else str(value)
