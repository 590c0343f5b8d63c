"""From the sources in docs/source to the pages in docs: prose as it is written, examples run, tables made."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from audit import judged
from bloodwork.errors import BloodworkError
from load import curve, figures
from reference import composed, cookbook, ledger, nodes, running, tables

TREE: Final = Path(__file__).resolve().parents[2]
DOCS: Final = TREE / "docs"
SOURCE: Final = DOCS / "source"
_FENCE: Final = re.compile(r"^```(\w+)?(?: (.*))?$")
_MADE: Final = re.compile(r"^\{\{(\w+)(?: (.*))?\}\}$")


_TOLD: Final = re.compile(r"\*\*\[(C-[^\]]+)\]\(")


class BadPage(Exception):
    """A source that cannot be made into a page, with file and line."""


MADE: Final[dict[str, Callable[[list[str], str], str]]] = {
    "rules": lambda given, page: ledger.quoted(given, page),
    "block": lambda given, page: ledger.quoted([id for name in given for id in ledger.block(name)], page),
    "others": lambda given, page: others(given, page),
    "cookbook": lambda given, page: cookbook.page(),
    "composition": lambda given, page: composed.page(),
    "ledger": lambda given, page: ledger.all_rules(),
    "switches": lambda given, page: ledger.all_switches(page),
    "additions": lambda given, page: ledger.all_additions(page),
    "draft_rulings": lambda given, page: ledger.draft_rulings(page),
    "event_index": lambda given, page: tables.event_index(page),
    "events": lambda given, page: tables.all_events(page),
    "triggers": lambda given, page: tables.all_triggers(page),
    "forms": lambda given, page: tables.form_table(given, page),
    "keywords": lambda given, page: tables.all_keywords(page),
    "keyword_texts": lambda given, page: tables.keyword_texts(*given),
    "kins": lambda given, page: tables.all_kins(page),
    "diagrams": lambda given, page: tables.all_diagrams(page, *given),
    "classes": lambda given, page: tables.all_classes(page, *given),
    "spellings": lambda given, page: tables.all_spellings(page, *given),
    "nodes": lambda given, page: nodes.tables(),
    "limits": lambda given, page: tables.server_limits(),
    "load": lambda given, page: load_measured(),
    "audit": lambda given, page: judged.table(),
}


def sources() -> list[Path]:
    return sorted(SOURCE.rglob("*.md"))


def made() -> dict[Path, str]:
    """Every page that docs must hold, with its text; all that is wrong in the sources is one error."""
    out: dict[Path, str] = {}
    wrong: list[str] = []
    for path in sources():
        try:
            out[DOCS / path.relative_to(SOURCE)] = page(path)
        except BadPage as error:
            wrong.append(str(error))
    if wrong:
        raise BadPage("\n".join(wrong))
    out[DOCS / "pictures" / "load.svg"] = curve.svg(figures.kept())
    return out


def others(blocks: list[str], page: str) -> str:
    """The rules of blocks that are told nowhere else."""
    return ledger.quoted([id for name in blocks for id in ledger.block(name) if id not in told()], page)


@cache
def told() -> frozenset[str]:
    """The rules that sources name one by one, and those that stand with an event or a keyword."""
    lines = [line for path in sources() for line in path.read_text("utf-8").splitlines()]
    named = [id for line in lines if line.startswith("{{rules ") for id in line.strip("{}").split()[1:]]
    return frozenset([*named, *_TOLD.findall(tables.all_events("") + tables.all_keywords(""))])


def load_measured() -> str:
    """What `make load` last kept, as tables and in words."""
    out: list[str] = []
    for kept in figures.kept():
        rows = [figures.HEAD, ("---:",) * len(figures.HEAD), *figures.rows(kept.live), *figures.rows(kept.fastest)]
        out += [f"Measured on: {figures.where(kept)}.", "", *(f"| {' | '.join(row)} |" for row in rows), ""]
        if told := figures.told(kept):
            out += [*told, ""]
    return "\n".join(out).rstrip()


def page(path: Path) -> str:
    """The text of one page."""
    lines = path.read_text(encoding="utf-8").splitlines()
    name = path.name
    in_reference = path.parent.name == "reference"
    place = path.relative_to(TREE).as_posix()
    out = [f'<!-- Made by "make docs" from {place}. Edit that file, not this one. -->', ""]
    wrong: list[str] = []
    at = 0
    with tempfile.TemporaryDirectory() as folder:
        while at < len(lines):
            start = at
            line = lines[at]
            at += 1
            fence = _FENCE.match(line)
            try:
                if fence is not None:
                    end = lines.index("```", at)
                    body, at = lines[at:end], end + 1
                    out.append(_example(fence[1] or "", fence[2] or "", body, place, Path(folder)))
                elif (made := _MADE.match(line)) is not None:
                    if made[1] not in MADE:
                        raise BadPage(f"nothing is called {made[1]}; there are {', '.join(MADE)}")
                    out.append(MADE[made[1]]((made[2] or "").split(), name))
                else:
                    out.append(ledger.linked(line, name if in_reference else "") if in_reference else _outside(line))
            except (BloodworkError, running.BadExample, BadPage, ValueError) as error:
                wrong.append(f"{place}:{start + 1}: {error}")
    if wrong:
        raise BadPage("\n".join(wrong))
    return "\n".join(out).rstrip() + "\n"


def _outside(line: str) -> str:
    """A line of a page beside the reference: rules are links into it."""
    return ledger.linked(line, "").replace(f"]({ledger.PAGE}#", f"](reference/{ledger.PAGE}#")


def _example(kind: str, given: str, lines: list[str], place: str, folder: Path) -> str:
    if kind == "sentences":
        return running.sentences(lines, given or "creature")
    if kind == "refused":
        return running.refused(lines, given or "creature")
    if kind == "respelled":
        return running.respelled(lines, given or "creature")
    if kind == "translated":
        return running.translated(lines, given)
    if kind == "scenario":
        return running.scenario("\n".join(lines), place)
    if kind == "file":
        (folder / given).write_text("\n".join(lines) + "\n", encoding="utf-8")
        return "\n".join([f"`{given}`:", "", "```yaml", *lines, "```"])
    if kind == "console":
        return running.console(lines, folder, int(given or 0))
    if kind == "text":
        return "\n".join(["```text", *lines, "```"])
    raise BadPage(
        f"an example must run: ```{kind} is none of sentences, refused, respelled, translated, scenario, file, console"
        " and text"
    )
