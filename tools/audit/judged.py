"""Differences that have been judged: what an explanation says more, or in other words, than the printed text, and why.

A difference that no entry of judged.toml covers is a fault until somebody has judged it.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from audit.facts import Fact

PRINTED: Final = "printed only"
TOLD: Final = "told only"
FILE: Final = Path(__file__).with_name("judged.toml")


@dataclass(frozen=True)
class Judged:
    """A kind of difference that is none: see the head of the file."""

    reason: str
    side: str
    about: str
    says: str
    where: str
    told: str = ""
    example: str = ""  # a sentence of our own that differs so
    ruleset: str = "bloodless"  # of the example
    open: bool = False  # a fault of the reader that is known and not mended yet

    def covers(self, side: str, fact: Fact, printed: str, told: str) -> bool:
        return (
            side == self.side
            and fact[0] == self.about
            and re.fullmatch(self.says, fact[1]) is not None
            and re.search(self.where, printed.lower()) is not None
            and re.search(self.told, told.lower()) is not None
        )


def _read() -> tuple[Judged, ...]:
    found = tuple(Judged(**entry) for entry in tomllib.loads(FILE.read_text("utf-8"))["judged"])
    unknown = [one.side for one in found if one.side not in (PRINTED, TOLD)]
    if unknown:
        raise ValueError(f"no such side: {unknown[0]}")
    return found


JUDGED: Final = _read()


def table() -> str:
    """What was judged, for the documentation; what is known and not mended first."""
    rows = ["| only | about | why it is no difference | for example |", "| --- | --- | --- | --- |"]
    for one in sorted(JUDGED, key=lambda one: not one.open):
        side = "printed" if one.side == PRINTED else "told"
        reason = f"**not mended yet:** {one.reason}" if one.open else one.reason
        example = one.example.replace("|", "/")
        rows.append(f"| {side} | {one.about} | {reason} | {example} |")
    return "\n".join(rows)
