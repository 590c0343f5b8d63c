"""What a scenario is once it has been read: nothing in it is left to be ignored."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from bloodwork.cards import Catalogue, Deck
from bloodwork.errors import BloodworkError
from bloodwork.rules import SwitchValue
from bloodwork.scenarios.paths import Path

# kinds of step
MOVE: Final = "move"
EXPECT: Final = "expect"
LEGAL: Final = "legal"
REFUSED: Final = "refused"
RULE: Final = "rule"  # beside the move that is refused: by which rule
CITES: Final = "cites"
SEES: Final = "sees"
CHECKS: Final = (EXPECT, LEGAL, REFUSED, CITES, SEES)


@dataclass(frozen=True, slots=True)
class Check:
    """A path and what must be there."""

    path: Path
    value: Any
    line: int


@dataclass(frozen=True, slots=True)
class Step:
    """A move, or a check. `player` makes or is asked about the moves, or looks."""

    kind: str
    line: int
    player: str = ""
    moves: tuple[str, ...] = ()
    checks: tuple[Check, ...] = ()
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    file: str
    line: int
    name: str
    ruleset: str
    rules: tuple[str, ...]
    cards: Catalogue
    seed: int
    switches: dict[str, SwitchValue]
    setup: dict[str, Any]
    steps: tuple[Step, ...]
    lines: dict[tuple[str | int, ...], int] = field(default_factory=dict, repr=False)  # of what is in the setup
    needs: tuple[str, ...] = ()  # cards that it is about
    auto_pass: bool = False  # priority is passed for a player who could only pass
    deck: Deck | None = None  # what it is about in place of a play
    puzzle: str = ""  # what is to be reached, for who is to find the moves; else it shows a ruling


@dataclass(frozen=True, slots=True)
class Skipped:
    """A scenario about cards that are not at hand: it says which, so that nobody takes it for played."""

    file: str
    line: int
    name: str
    ruleset: str
    missing: tuple[str, ...]

    @property
    def message(self) -> str:
        listed = ", ".join(f'"{name}"' for name in self.missing)
        return f"needs {listed}, from a card file of yours (--cards)"


@dataclass(frozen=True, slots=True)
class Broken:
    """A scenario that could not be read, with as much of it as could."""

    file: str
    line: int
    name: str
    ruleset: str
    error: BloodworkError
