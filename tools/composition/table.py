"""A table of composition: the members of an idea, and sentences that each of them may stand in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

Forms = dict[str, str]


@dataclass(frozen=True)
class Table:
    """`rows` by name; `columns` by name: the kind of card, and the sentence with the form that it needs in braces."""

    idea: str
    rows: dict[str, Forms]
    columns: dict[str, tuple[str, str]]


@dataclass(frozen=True)
class Cell:
    idea: str
    row: str
    column: str
    kind: str
    text: str
    reason: str = field(default="", compare=False)

    @property
    def name(self) -> str:
        return f"{self.idea}: {self.row} / {self.column}"


def filled(sentence: str, forms: Forms) -> str | None:
    given = dict(forms)
    for name in ("do", "v"):
        if name in given:
            given[name.capitalize()] = given[name][:1].upper() + given[name][1:]
    if "do" in given:
        given["bare"] = re.sub(r"\byour (deck|hand|Spell Deck)", r"their \1", given["do"])
    wanted = re.findall(r"\{(\w+)\}", sentence)
    if any(name not in given for name in wanted):
        return None
    return sentence.format(**given)


def cells_of(table: Table, reasons: dict[str, str]) -> Iterator[Cell]:
    """The cells of a table, with the reason of those that are not read."""
    for row, forms in table.rows.items():
        for column, (kind, sentence) in table.columns.items():
            text = filled(sentence, forms)
            if text is None:
                continue
            cell = Cell(table.idea, row, column, kind, text[:1].upper() + text[1:])
            found = [why for name, why in reasons.items() if re.fullmatch(name, cell.name)]
            yield Cell(**{**vars(cell), "reason": found[0] if found else ""})
