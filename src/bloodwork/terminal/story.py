"""What happened, told in lines that name the rules they follow: in short while a game goes on, in full on request."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Final

from bloodwork.play import Line
from bloodwork.telling import ENGLISH, Tongue

# What the line before it says already, or what happens every turn.
_DETAIL: Final = ("move", "summon", "phase")


def short(lines: Iterable[Line], tongue: Tongue = ENGLISH) -> list[str]:
    """The lines that a player wants to hear at once."""
    out: list[str] = []
    for line in lines:
        inside = line.depth > 0 or line.event == "phase"
        if not (line.ok and inside and line.event in _DETAIL) and not is_rule(line):
            out.append(str(line))
    return folded(out, tongue)


def folded(lines: list[str], tongue: Tongue) -> list[str]:
    """Equal lines that follow each other as one."""
    out: list[str] = []
    for line, same in groupby(lines):
        number = sum(1 for _ in same)
        out.append(line if number == 1 else tongue.say("{line}, {number} times", line=line, number=number))
    return out


def full(lines: Iterable[Line]) -> list[str]:
    return [str(line) for line in lines]


def is_rule(line: Line) -> bool:
    """Whether a line tells no change, only the rule by which the game went on."""
    return not line.event
