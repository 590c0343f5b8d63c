"""Nodes of an ability seen from outside: their parts, all nodes below one, and functions registered by type of node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import Ability, Library
from bloodwork.kernel.ir import HaveText
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.ir_nodes import below as below
from bloodwork.text.ir_nodes import fields as fields

F = TypeVar("F", bound=Callable[..., Any])


class ByType(Generic[F]):
    """Functions by type of node; a type that has none takes that of the class it is made from."""

    def __init__(self) -> None:
        self._known: dict[type, F] = {}

    def __call__(self, *types: type) -> Callable[[F], F]:
        def register(function: F) -> F:
            for one in types:
                self._known[one] = function
            return function

        return register

    def get(self, node: object) -> F | None:
        for one in type(node).__mro__:
            if one in self._known:
                return self._known[one]
        return None


def parts_of(ability: Ability) -> tuple[object, ...]:
    """All that an ability is made of."""
    return (
        ability.trigger, ability.cond, ability.cost, ability.code, ability.targets, ability.reach, ability.mods,
    )  # fmt: skip


def spelled(node: object) -> str:
    """A node in full: the same for nodes that say the same."""
    if node is None or isinstance(node, int | str):
        return repr(node)
    if isinstance(node, tuple):
        return "(" + " ".join(spelled(part) for part in node) + ")"
    parts = (spelled(getattr(node, name, None)) for name in sorted(fields(node)))
    return f"{type(node).__name__}({' '.join(parts)})"


def given(ability: Ability, lib: Library, vocab: Vocabulary) -> list[tuple[int, bool]]:
    """Abilities that another one makes or gives, by number; and whether they see what it has bound."""
    text = vocab.events.get("gain_text", -1)
    out: list[tuple[int, bool]] = []
    for node in below(parts_of(ability)):
        if isinstance(node, k.Hold):
            out.append((node.ability, True))
        elif isinstance(node, HaveText):
            out.append((node.ability, False))
        elif isinstance(node, k.Do) and node.kind == text:
            out.append((node.word, False))
    return [(number, bound) for number, bound in dict.fromkeys(out) if 0 <= number < len(lib.abilities)]
