"""What a printed phrase has left out of its tree.

A language that has no words for a part of a tree must not print the rest as if that were all. So whatever a form
looks at while a phrase is made is noted, and a field or a node that nobody looked at is an omission.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bloodwork.text import tree as t

# how a word ends in English; another language has endings of its own
_ENDINGS: Final = frozenset({"s", "many"})
# how a clause is said carries these, whatever node they are a field of
CLAUSE: Final = frozenset({"aux", "be", "may", "no", "negated"})


# by node and field: the words of the field that a language need not say; none stand for all
Unsaid = Mapping[str, Mapping[str, frozenset[str]]]


class Noted:
    """The fields and nodes that were looked at while a phrase was made."""

    def __init__(self) -> None:
        self._fields: set[tuple[int, str]] = set()
        self._nodes: set[int] = set()

    def node(self, value: Any) -> None:
        """A node that was printed, or whose kind decided what was."""
        self._nodes.add(id(value))

    def clause(self, value: Any) -> None:
        """The node of a clause, which says itself whether it may, must not, or does not happen."""
        self._fields.update((id(value), name) for name in CLAUSE)

    def path(self, value: Any, path: tuple[str, ...]) -> None:
        """The fields on the way to what a form looks at."""
        for at, name in enumerate(path):
            if not isinstance(value, t.Node):
                return
            if at:
                self.node(value)
            self._fields.add((id(value), name))
            value = getattr(value, name, None)

    def omissions(self, tree: Any, unsaid: Unsaid) -> Iterator[str]:
        """What nobody looked at and the language does not leave unsaid."""
        if isinstance(tree, tuple):
            for one in tree:
                yield from self.omissions(one, unsaid)
            return
        if not isinstance(tree, t.Node):
            return
        kind = type(tree).__name__
        if id(tree) not in self._nodes:
            yield f"the node {kind} where it stands"
            return
        for name, value in vars(tree).items():
            if name.startswith("_") or name in _ENDINGS:
                continue
            silent = unsaid.get(kind, {}).get(name)
            if silent is not None and (not silent or value in silent):
                continue
            if value in (None, "", (), tree.blank[name]):
                continue
            if (id(tree), name) in self._fields:
                yield from self.omissions(value, unsaid)
            else:
                yield f"the field {name} of the node {kind}"
