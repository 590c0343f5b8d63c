"""Nodes of an ability seen from outside: their fields, and all nodes below one."""

from __future__ import annotations

from collections.abc import Iterator

# What is worked out from other fields of a node, or changes while a game is played.
_DERIVED = frozenset({"mask", "own", "caused", "alike"})


def fields(node: object) -> list[str]:
    """The attributes of a node, compiled or not."""
    found: list[str] = []
    for one in type(node).__mro__:
        found.extend(getattr(one, "__mypyc_attrs__", ()))
    if not found:
        found.extend(getattr(node, "__dict__", {}))
    return [name for name in found if not name.startswith("__") and name not in _DERIVED]


def below(node: object) -> Iterator[object]:
    """A node and all nodes in it."""
    if node is None or isinstance(node, int | str):
        return
    if isinstance(node, tuple):
        for part in node:
            yield from below(part)
        return
    yield node
    for name in fields(node):
        yield from below(getattr(node, name, None))
