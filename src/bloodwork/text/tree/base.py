"""The tree of what a sentence says: a closed set of nodes, the same for every ruleset and language.

Each node is frozen and compares by value, so two readings are the same reading if their trees are equal. Besides
what is meant a node keeps how it was said (`s` for the ending of a verb, `many` for that of a noun, flags for other
forms), so that it can be printed back as it was. `build` turns trees into what the kernel runs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(kw_only_default=True, frozen_default=True)
def node(cls: type[T]) -> type[T]:
    """Makes a class a node: frozen, compared by value, made by field names."""
    make: Callable[[type[T]], type[T]] = dataclass(frozen=True, kw_only=True)
    made = make(cls)
    NODES[cls.__name__] = made
    return made


NODES: dict[str, type] = {}


class Node:
    """What every node is."""

    def sensible(self) -> bool:
        """Whether such a node can be meant at all; a way to read that gives one that cannot is no reading."""
        return True
