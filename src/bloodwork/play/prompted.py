"""Which cards the texts of other cards bring in that need not be in any deck: what a table keeps at hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bloodwork.kernel.ir import OF_LINE
from bloodwork.kernel.ops import Do
from bloodwork.play.table import Table

MAKING: Final = ("create", "spawn")
SWITCH: Final = "prompted_cards"  # of rulesets that let a table choose how it keeps them
BLANK: Final = "blank_cards"


def brought_in(table: Table, names: Iterable[str]) -> tuple[str, ...]:
    """The names of the cards that these cards, and those that they bring in, can bring in."""
    events = table.ruleset.vocabulary.events
    kinds = [events[name] for name in MAKING if name in events]
    found: list[str] = []
    waiting = list(dict.fromkeys(names))
    library = table.library(waiting)
    while waiting:
        face = library.faces[library.main_face[library.names.index(waiting.pop())]]
        for number in face.abilities:
            for op in library.abilities[number].code:
                if not isinstance(op, Do) or op.kind not in kinds:
                    continue
                name = face.line if op.word == OF_LINE else op.word
                if name >= 0 and library.names[name] not in found:
                    found.append(library.names[name])
                    waiting.append(library.names[name])
    return tuple(sorted(found))


def written_on_blanks(table: Table) -> bool:
    """Whether a table keeps blank cards for them, on which what is needed is written."""
    return table.switches.get(SWITCH) == BLANK
