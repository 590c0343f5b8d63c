"""A library as text, and back: what is kept between runs.

Every part of an ability is a node that its class makes from what it is called with, so a node is written as its class
and those values, and made again by calling the class. Parts that are shared stay shared. Nothing is imported or looked
up for the sake of a text: it can only name classes of the kernel and the rulesets that are loaded already.
"""

from __future__ import annotations

import inspect
import json
import sys
from typing import Any, Final

from bloodwork.kernel.ability import Ability, Face, Keyword, Library

# These are filled in after they are made; all other parts never change.
_FILLED: Final = (Library, Face, Ability, Keyword)
_OF_THE_ENGINE: Final = ("bloodwork.kernel.", "bloodwork.rulesets.")


class CannotKeep(ValueError):
    """A library that cannot be written, or a text that is not that of one."""


def encode(lib: Library) -> str:
    writer = _Writer()
    root = writer.value(lib)
    return json.dumps(
        {"classes": writer.classes, "nodes": writer.nodes, "root": root}, ensure_ascii=True, separators=(",", ":")
    )


def decode(text: str) -> Library:
    try:
        data = json.loads(text)
        return _Reader(data["classes"]).library(data["nodes"], data["root"])
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError, RecursionError) as error:
        raise CannotKeep(f"not the text of a library: {error}") from None


def same(one: Any, other: Any, depth: int = 0) -> bool:
    """Whether two libraries, or parts of them, hold the same in everything they hold, also in what was worked out."""
    if type(one) is not type(other) or depth > 200:
        return False
    if one is None or isinstance(one, int | str):
        return bool(one == other)
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(same(a, b, depth + 1) for a, b in zip(one, other, strict=True))
    if isinstance(one, dict):
        return list(one) == list(other) and all(same(one[key], other[key], depth + 1) for key in one)
    return all(same(getattr(one, name), getattr(other, name), depth + 1) for name in held(one))


def held(node: object) -> list[str]:
    """The attributes of a node, compiled or not."""
    found = [name for cls in type(node).__mro__ for name in getattr(cls, "__mypyc_attrs__", ())]
    return [name for name in found or getattr(node, "__dict__", {}) if not name.startswith("__")]


def called_with(cls: type) -> list[str]:
    """The names of what a class is called with."""
    return list(inspect.signature(cls).parameters)


class _Writer:
    def __init__(self) -> None:
        self.classes: list[Any] = []
        self.nodes: list[list[Any]] = []
        self._numbers: dict[type, tuple[int, list[str]]] = {}
        self._rows: dict[int, int] = {}

    def value(self, value: Any) -> Any:
        if value is None or isinstance(value, int | str):
            return value
        if isinstance(value, tuple):
            return [self.value(one) for one in value]
        if isinstance(value, list):
            return {"list": [self.value(one) for one in value]}
        if isinstance(value, dict):
            return {"dict": [[self.value(key), self.value(one)] for key, one in value.items()]}
        return {"node": self.row(value)}

    def row(self, node: object) -> int:
        known = self._rows.get(id(node))
        if known is None:
            number, names = self._class(node)
            try:
                row = [number, *(self.value(getattr(node, name)) for name in names)]
            except AttributeError as error:
                raise CannotKeep(str(error)) from None
            known = self._rows[id(node)] = len(self.nodes)
            self.nodes.append(row)
        return known

    def _class(self, node: object) -> tuple[int, list[str]]:
        cls = type(node)
        if cls not in self._numbers:
            if not cls.__module__.startswith(_OF_THE_ENGINE):
                raise CannotKeep(f"{cls.__module__}.{cls.__name__} is no part of a library")
            called = called_with(cls)
            later = [name for name in held(node) if name not in called] if isinstance(node, _FILLED) else []
            self._numbers[cls] = (len(self.classes), [*called, *later])
            self.classes.append([cls.__module__, cls.__name__, len(called), later])
        return self._numbers[cls]


class _Reader:
    def __init__(self, classes: list[Any]) -> None:
        self._classes = [(self._find(module, name), called, later) for module, name, called, later in classes]
        self._made: list[Any] = []

    @staticmethod
    def _find(module: str, name: str) -> type:
        found = vars(sys.modules[module]).get(name) if module.startswith(_OF_THE_ENGINE) else None
        if not isinstance(found, type) or found.__module__ != module:
            raise CannotKeep(f"{module}.{name} is no part of a library")
        return found

    def library(self, nodes: list[Any], root: Any) -> Library:
        for number, *values in nodes:
            cls, called, later = self._classes[number]
            made = cls(*map(self._value, values[:called]))
            for name, value in zip(later, values[called:], strict=True):
                setattr(made, name, self._value(value))
            self._made.append(made)
        found = self._value(root)
        if not isinstance(found, Library):
            raise CannotKeep("it holds no library")
        return found

    def _value(self, value: Any) -> Any:
        if isinstance(value, list):
            return tuple(map(self._value, value))
        if isinstance(value, dict):
            ((kind, inner),) = value.items()
            if kind == "node":
                return self._made[inner]
            if kind == "list":
                return list(map(self._value, inner))
            if kind == "dict":
                return {self._value(key): self._value(one) for key, one in inner}
            raise CannotKeep(f'"{kind}" is no kind of value')
        return value
