"""The kins of a ruleset together with those that sets add."""

from __future__ import annotations

import copy
from collections.abc import Iterable

from bloodwork.cards.catalogue import Kin
from bloodwork.cards.schema import fold
from bloodwork.errors import BadFile, nearest
from bloodwork.kernel.vocabulary import Vocabulary


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
    out: list[int] = []
    for name in tags:
        mask = 0
        while name:
            mask |= 1 << place[name]
            name = tags[name]
        out.append(mask)
    return out
