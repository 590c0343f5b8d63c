"""The kins of a ruleset together with those that sets add."""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Iterable, Mapping
from typing import Final

from bloodwork.cards.schema import fold
from bloodwork.errors import BadFile, nearest
from bloodwork.kernel.vocabulary import Vocabulary

MOST_KINS: Final = 1_000  # that sets may add to a ruleset's own


@dataclasses.dataclass(frozen=True, slots=True)
class Kin:
    """A kin that a set adds to the tree, under a parent or under none."""

    name: str
    parent: str
    names: tuple[tuple[str, str], ...] = ()  # by language, in order of the language
    file: str = dataclasses.field(default="", compare=False)
    line: int | None = dataclasses.field(default=None, compare=False)
    column: int | None = dataclasses.field(default=None, compare=False)


def check_kins(kins: Iterable[Kin]) -> None:
    """Refuses kins that are no tree: one that is its own ancestor, one with two parents, or too many."""
    kins = tuple(kins)
    if len(kins) > MOST_KINS:
        raise _bad(kins[MOST_KINS], f"{len(kins):,} kins", expected=f"at most {MOST_KINS:,}")
    found: dict[str, Kin] = {}
    for kin in kins:
        before = found.get(fold(kin.name), kin)
        if fold(before.parent) != fold(kin.parent):
            raise _bad(kin, f'kin "{kin.name}" has two parents, "{before.parent}" and "{kin.parent}"')
        found[fold(kin.name)] = kin
    above = {name: fold(kin.parent) for name, kin in found.items()}
    for name in first_of_circle(above):
        raise _bad(found[name], f'kin "{found[name].name}" is its own ancestor')


def first_of_circle(parents: Mapping[str, str]) -> list[str]:
    """The first name, in order, that is its own ancestor; none if all lines of ancestors end.

    >>> first_of_circle({"wolf": "beast", "beast": ""}), first_of_circle({"cub": "wolf", "wolf": "dog", "dog": "wolf"})
    ([], ['wolf'])
    """
    ends: set[str] = set()
    for name in parents:
        line: dict[str, None] = {}
        while name in parents and name not in ends and name not in line:
            line[name] = None
            name = parents[name]
        if name in line:
            circle = list(line)[list(line).index(name) :]
            return [next(one for one in parents if one in circle)]
        ends.update(line)
    return []


def _bad(kin: Kin, message: str, *, expected: str | None = None) -> BadFile:
    return BadFile(message, file=kin.file or "the kins", line=kin.line, column=kin.column, expected=expected)


def with_kins(vocabulary: Vocabulary, kins: Iterable[Kin]) -> Vocabulary:
    """The vocabulary with these kins in its tree; the same one if there are none."""
    kins = tuple(kins)
    if not kins:
        return vocabulary
    known = {fold(name): name for name in vocabulary.tags}
    added: list[Kin] = []
    for kin in kins:
        if fold(kin.name) not in known:
            added.append(kin)
        elif fold(kin.parent) != fold(parent := vocabulary.tags[known[fold(kin.name)]]):
            place = f"a kin of {parent}" if parent else "a kin of its own"
            message = f'kin "{kin.name}" is a kin of the ruleset already, {place}'
            raise BadFile(message, file=kin.file, line=kin.line, column=kin.column)
    known.update({fold(kin.name): kin.name for kin in added})
    out = copy.copy(vocabulary)
    out.tags = dict(vocabulary.tags)
    for kin in added:
        if kin.parent and fold(kin.parent) not in known:
            close = nearest(kin.parent, known.values())
            message = f'unknown kin "{kin.parent}", the parent of "{kin.name}"'
            raise BadFile(message, file=kin.file, line=kin.line, column=kin.column, nearest=close)
        out.tags[kin.name] = known[fold(kin.parent)] if kin.parent else ""
    return out


def closures(tags: dict[str, str]) -> list[int]:
    """For each kin, in order, its own bit with those of all its ancestors."""
    place = {name: number for number, name in enumerate(tags)}
    masks: dict[str, int] = {"": 0}
    for name in tags:
        line: dict[str, None] = {}
        while name not in masks:
            if name in line:
                raise BadFile(f'kin "{name}" is its own ancestor', file="the kins")
            line[name] = None
            name = tags[name]
        for one in reversed(line):
            masks[one] = masks[tags[one]] | 1 << place[one]
    return [masks[name] for name in tags]
