"""The mutations: for a rule, what is to be changed in the code or the data so that the rule does not hold any more."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bloodwork import rules as book
from bloodwork.errors import NotUnderstood, nearest

HERE: Final = Path(__file__).resolve().parent
PACKAGE: Final = HERE.parent.parent / "src" / "bloodwork"
PLACE: Final = ("file", "after", "find", "put")
KEYS: Final = ("rules", *PLACE, "also", "why")
# Where what a class or a function holds is over.
BORDERS: Final = {"class ": ("\nclass ", "\ndef "), "def ": ("\nclass ", "\ndef ", "\n    def ")}
# Where a text is looked for that is no longer in the file that is named: it may have moved.
MOVED: Final = ("kernel", "rulesets", "text", "cards", "play", "telling")


@dataclass(frozen=True, slots=True)
class Edit:
    """In a file of the package, the text `find` (the first one after `after`, else the only one) becomes `put`.

    Where `after` is the head of a class or a function, it is looked for in that one only.
    """

    file: str
    find: str
    put: str
    after: str = ""


@dataclass(frozen=True, slots=True)
class Mutation:
    """Some edits by which rules do not hold. `why`: it changes nothing that can be seen, for this reason."""

    rules: tuple[str, ...]
    edits: tuple[Edit, ...]
    why: str = ""


class Stale(Exception):
    """A mutation whose place is not there any more."""


def read(ledger: str) -> list[Mutation]:
    """The mutations of a ledger, each checked as far as that goes without the sources."""
    path = HERE / f"{ledger}.toml"
    if not path.is_file():
        return []
    return [_mutation(entry, path.name) for entry in tomllib.loads(path.read_text(encoding="utf-8"))["mutation"]]


def _mutation(entry: dict[str, Any], file: str) -> Mutation:
    where = f"{file}, mutation of {entry.get('rules')}"
    for key in entry:
        if key not in KEYS:
            raise NotUnderstood(f"{where}: unknown key {key!r}", nearest=nearest(key, KEYS))
    for id in entry["rules"]:
        if not book.rule(id).testable:
            raise NotUnderstood(f"{where}: {id} is a note, which binds nobody")
    first = {key: entry[key] for key in PLACE if key in entry}
    edits = [Edit(**{"file": entry["file"], **one}) for one in (first, *entry.get("also", []))]
    for edit in edits:
        if edit.find == edit.put:
            raise NotUnderstood(f"{where}: it changes nothing")
    return Mutation(tuple(entry["rules"]), tuple(edits), entry.get("why", ""))


def mutate(mutation: Mutation, package: Path = PACKAGE) -> dict[Path, str]:
    """The files that a mutation changes, with what is in them then."""
    out: dict[Path, str] = {}
    for edit in mutation.edits:
        path = _found(edit, package)
        text = out.get(path) or path.read_text(encoding="utf-8")
        at = _place(text, edit)
        out[path] = text[:at] + edit.put + text[at + len(edit.find) :]
    return out


def _found(edit: Edit, package: Path) -> Path:
    """The file in which the place of an edit is: the one that it names, or else the only one it can have moved to."""
    path = package / edit.file
    if path.is_file() and _place(path.read_text(encoding="utf-8"), edit) >= 0:
        return path
    sources = [source for folder in MOVED for source in sorted((package / folder).rglob("*.py"))]
    found = [source for source in sources if _place(source.read_text(encoding="utf-8"), edit) >= 0]
    if len(found) != 1:
        raise Stale(f"{edit.file}: there is no single {edit.find!r}")
    return found[0]


def _place(text: str, edit: Edit) -> int:
    if not edit.after:
        return text.find(edit.find) if text.count(edit.find) == 1 else -1
    start = text.find(edit.after)
    if start < 0:
        return -1
    start += len(edit.after)
    ends = [len(text)]
    for head, borders in BORDERS.items():
        if edit.after.startswith(head):
            ends += [at for border in borders if (at := text.find(border, start)) >= 0]
    return text.find(edit.find, start, min(ends))
