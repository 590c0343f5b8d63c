"""What a printed phrase has left out of its tree.

A language that has no words for a part of a tree must not print the rest as if that were all. So whatever a form
looks at while a phrase is made is noted, and what nobody looked at is an omission: a field, a node, or a word that
no form says and no condition names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bloodwork.text import tree as t
from bloodwork.text.words import third_person

# how a word ends in English; another language has endings of its own
_ENDINGS: Final = frozenset({"s", "many"})
# fields that say how a clause is said, whatever node they are of, and what the words in them are made of
_CLAUSE: Final = frozenset({"aux", "be", "may", "no", "negated"})
_AUXILIARIES: Final = frozenset(
    {"would", "cannot", "not", "does", "do", "is", "are", "was", "were", "be", "has", "have", "been"}
)
# by node and field: the words of the field that a language need not say; none stand for all
Unsaid = Mapping[str, Mapping[str, frozenset[str]]]


class Noted:
    """What was looked at while a phrase was made."""

    def __init__(self) -> None:
        self._fields: set[tuple[int, str]] = set()
        self._words: set[tuple[int, str]] = set()  # fields whose very word was said or named
        self._nodes: set[int] = set()
        self._listed: set[tuple[int, str]] = set()  # words of tuples

    def node(self, value: Any) -> None:
        """A node that was printed, or whose kind decided what was."""
        self._nodes.add(id(value))

    def listed(self, values: tuple[Any, ...], word: Any) -> None:
        """A word, among others of a field, that was said or named."""
        self._listed.add((id(values), word))

    def clause(self, value: Any) -> None:
        """The node of a clause, which says itself whether it may, must not, or does not happen."""
        for name in _CLAUSE:
            self._fields.add((id(value), name))
            word = getattr(value, name, None)
            if isinstance(word, str) and _AUXILIARIES.issuperset(word.split()):
                self._words.add((id(value), name))

    def path(self, value: Any, path: tuple[str, ...], *, word: bool) -> None:
        """The fields on the way to what a form looks at, and whether it says or names the word that it finds there."""
        for at, name in enumerate(path):
            if not isinstance(value, t.Node):
                return
            if at:
                self.node(value)
            self._fields.add((id(value), name))
            if word:
                self._words.add((id(value), name))
            value = getattr(value, name, None)

    def omissions(self, tree: Any, unsaid: Unsaid) -> Iterator[str]:
        """What nobody looked at and the language does not leave unsaid."""
        if isinstance(tree, tuple):
            for one in tree:
                if isinstance(one, str) and (id(tree), one) not in self._listed:
                    yield f'the word "{one}" where it stands'
                yield from self.omissions(one, unsaid)
            return
        if not isinstance(tree, t.Node):
            return
        kind = type(tree).__name__
        if id(tree) not in self._nodes:
            yield f"the node {kind} where it stands"
            return
        for name, value in vars(tree).items():
            if name.startswith("_") or name in _ENDINGS or value in (None, "", (), tree.blank[name]):
                continue
            silent = unsaid.get(kind, {}).get(name)
            if silent is not None and (not silent or _among(value, silent)):
                continue
            if (id(tree), name) not in self._fields:
                yield f"the field {name} of the node {kind}"
            elif isinstance(value, str) and (id(tree), name) not in self._words:
                yield f'the word "{value}" as {name} of the node {kind}'
            else:
                yield from self.omissions(value, unsaid)


def _among(value: Any, words: frozenset[str]) -> bool:
    return value in words or any(third_person(word) == value for word in words)
