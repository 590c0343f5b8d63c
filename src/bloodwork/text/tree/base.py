"""The tree of what a sentence says: a closed set of nodes, the same for every ruleset and language.

Each node is frozen and compares by value, so two readings are the same reading if their trees are equal. Besides
what is meant a node keeps how it was said (`s` for the ending of a verb, `many` for that of a noun, flags for other
forms), so that it can be printed back as it was. `build` turns trees into what the kernel runs.
"""

from __future__ import annotations

from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from inspect import get_annotations
from typing import Any, ClassVar, TypeVar, dataclass_transform

T = TypeVar("T", bound="Node")


@dataclass_transform(kw_only_default=True, frozen_default=True)
def node(cls: type[T]) -> type[T]:
    """Makes a class a node: frozen, compared by value, made by field names.

    A dataclass would get its methods by compiling them, class by class, and there are hundreds: that would take longer
    than reading a whole set of cards. So they are methods of `Node`, and only the fields are a dataclass's.
    """
    made = unsaid(cls)
    NODES[cls.__name__] = made
    return made


@dataclass_transform(kw_only_default=True, frozen_default=True)
def unsaid(cls: type[T]) -> type[T]:
    """Makes a class a node that no words lead to: it is made of what others say, or is what others have in common."""
    made: Any = dataclass(init=False, repr=False, eq=False)(cls)
    # what is its own first: the forms that it shares with others are told last
    own = get_annotations(cls)
    made.__dataclass_fields__ = dict(sorted(made.__dataclass_fields__.items(), key=lambda one: one[0] not in own))
    made.blank = {field.name: field.default for field in fields(made)}
    made.needed = frozenset(name for name, default in made.blank.items() if default is MISSING)
    return cls


NODES: dict[str, type] = {}


class Node:
    """What every node is."""

    __slots__ = ("_hash",)
    _hash: int  # once worked out

    blank: ClassVar[dict[str, Any]] = {}  # every field with its default
    needed: ClassVar[frozenset[str]] = frozenset()  # the fields without one

    def __init__(self, **given: Any) -> None:
        held = self.__dict__
        held.update(self.blank)
        held.update(given)
        if len(held) != len(self.blank) or not self.needed <= given.keys():
            wrong = sorted(given.keys() ^ (self.needed | given.keys() & self.blank.keys()))
            raise TypeError(f"{type(self).__name__} is made with the wrong fields: {', '.join(wrong)}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            found = hash((type(self), *self.__dict__.values()))
            object.__setattr__(self, "_hash", found)
            return found

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def counts_cards(self) -> bool:
        """Whether it is the number of cards of a kind, with words after it left to say which."""
        return False

    def sensible(self) -> bool:
        """Whether such a node can be meant at all; a way to read that gives one that cannot is no reading."""
        return True


@unsaid
class VerbNode(Node):
    """Said with a verb, whose ending it keeps: "draws"."""

    s: bool = False


@unsaid
class NounNode(Node):
    """Said with a noun, whose number it keeps: "creatures"."""

    many: bool = False


@unsaid
class EventNode(Node):
    """What happens; with a word before its verb what would, cannot or does not."""

    aux: str | None = None


class HistoryPost(Node):
    """Words after a noun that say what happened to it: where things are counted, the events are; else the cards."""


def ends_in_history(pattern: Node) -> bool:
    posts: tuple[Node, ...] = getattr(pattern, "posts", ())
    if not posts or not isinstance(posts[-1], HistoryPost):
        return False
    return mood(posts[-1]) != "not" and not getattr(posts[-1], "negated", False)


def mood(event: Node) -> str:
    """ "" for what happens, else would, cannot or not."""
    aux = getattr(event, "aux", None) or getattr(event, "be", None) or ""
    for word in ("would", "cannot", "not"):
        if word in aux.split():
            return word
    return ""
