"""By which ways of the grammar a tree was read."""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any, NamedTuple

from bloodwork.text import tree as t
from bloodwork.text.card_lines import ConsumeLine, FlipLine, SentenceLine
from bloodwork.text.cardtext import reader
from bloodwork.text.grammar import _constant as constant
from reference import notation
from reference.notation import Item, Option, Text, Use, Way
from reference.reading import NAMES, ruleset


class Step(NamedTuple):
    """A way of a rule, by its number, with the verb that was chosen where the way has a choice of verbs."""

    rule: str
    way: int
    verb: str


def fields_of(value: Any) -> dict[str, Any]:
    """The fields of a tree's node by name."""
    return {field.name: field for field in dataclasses.fields(value)}


def steps_of(text: str, kind: str) -> set[Step]:
    """All ways by which the sentences of a text are read; a text that cannot be read is a TextError."""
    vocabulary = ruleset().vocabulary
    types = sum(vocabulary.types[word] for word in kind.split())
    found: set[Step] = set()
    for line in reader(vocabulary).read("This Card", types, text, NAMES).lines:
        values: list[tuple[str, Any]] = []
        if isinstance(line, SentenceLine):
            values = [("sentence", one) for one in line.sentences]
        elif isinstance(line, ConsumeLine):
            values = [("consumed", line.pattern)]
        elif isinstance(line, FlipLine) and line.costs is not None:
            values = [("costs", line.costs)]
        for rule, value in values:
            found |= derivation(rule, value) or set()
    return found


def derivation(rule: str, value: Any) -> set[Step] | None:
    """The steps from a rule to a value, by the first way that makes it; None if no way does."""
    if rule.isupper():
        return set() if value is not None else None
    found = notation.rules()[rule]
    if isinstance(value, str) and value in found.words:
        return set()
    for number, way in enumerate(found.ways):
        inner = _by(way, value)
        if inner is not None:
            verb = _verb(way, value)
            return inner | {Step(rule, number, verb)}
    return None


def _by(way: Way, value: Any) -> set[Step] | None:
    if not way.node:
        (item,) = way.items
        assert isinstance(item, Use)
        return derivation(item.rule, value)
    if not isinstance(value, t.Node) or type(value).__name__ != way.node:
        return None
    constants = _constants(way)
    labels = _labels(way.items)
    for name, field in fields_of(value).items():
        got = getattr(value, name)
        if name in constants:
            if got != constants[name]:
                return None
        elif name not in labels and got != field.default:
            return None
    return _inside(way.items, value)


def _inside(items: tuple[Item, ...], value: Any) -> set[Step] | None:
    out: set[Step] = set()
    for item in items:
        if isinstance(item, Option):
            labels = _labels(item.items)
            fields = fields_of(value)
            if all(getattr(value, name) == fields[name].default for name in labels):
                continue
            inner = _inside(item.items, value)
            if inner is None:
                return None
            out |= inner
        elif isinstance(item, Use) and item.label:
            got = getattr(value, item.label)
            if item.many == "+" and not got:
                return None
            for one in got if item.many else (got,):
                inner = derivation(item.rule, one)
                if inner is None:
                    return None
                out |= inner
    return out


def _verb(way: Way, value: Any) -> str:
    for item in way.items:
        if isinstance(item, Use) and item.label == "verb":
            return str(value.verb)
    return ""


@cache
def _constants(way: Way) -> dict[str, Any]:
    out = {}
    for part in way.constants.split():
        name, _, text = part.partition("=")
        out[name] = constant(text)
    return out


@cache
def _labels(items: tuple[Item, ...]) -> frozenset[str]:
    """The fields that a row of items can set."""
    out: set[str] = set()
    for item in items:
        if isinstance(item, Option):
            out |= _labels(item.items)
        elif isinstance(item, Use):
            out.add(item.label)
        elif isinstance(item, Text):
            out |= {"~": {"s"}, "#": {"many"}}.get(item.ending, {item.flag} - {""})
    return frozenset(out)
