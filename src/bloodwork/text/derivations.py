"""Sentences made from the grammar itself: for each way to say something, a whole sentence in which it is said.

They are not cards; they show that whatever can be read can be printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bloodwork.text.grammar import Grammar, Ref, Way, Word

MEMBERS: dict[str, Any] = {
    "NUM": 2, "LETTER": "X", "SIGNED": "+1", "TRIPLE": "+1/+1/+1", "NAME": "Wolf", "TEXT": "Draw a card.",
    "KIN": "Insect", "KINS": "Insect", "KEYWORD": "Flying", "COUNTER": "rust", "PAIR": "+1/+1", "TOKEN": "Skeleton",
}  # fmt: skip
DEEPEST = 12


class Derivations:
    def __init__(self, grammar: Grammar, start: str = "sentence") -> None:
        self._rules = grammar.rules
        self._depth = self._depths()
        self._small: dict[str, Any] = {}
        self._above = self._parents(start)

    def all(self) -> Iterator[tuple[str, Any]]:
        """(the way as the grammar has it, a sentence with it) for every way that any sentence can have."""
        for rule, ways in self._rules.items():
            if rule not in self._above:
                continue
            for way in ways:
                for value in self._values(way):
                    for whole in self._placed(rule, value):
                        yield f"{rule}: {shown(way)}", whole
                        break

    # the smallest thing that a rule can be

    def _depths(self) -> dict[str, int]:
        depth: dict[str, int] = {}
        changed = True
        while changed:
            changed = False
            for rule, ways in self._rules.items():
                found = min((self._way_depth(way, depth) for way in ways), default=99) + 1
                if found < depth.get(rule, 99):
                    depth[rule] = found
                    changed = True
        return depth

    def _way_depth(self, way: Way, depth: dict[str, int]) -> int:
        inside = [
            0 if i.rule.isupper() or i.many == "*" else depth.get(i.rule, 99) for i in way.items if isinstance(i, Ref)
        ]
        return max(inside, default=0)

    def smallest(self, rule: str) -> Any:
        if rule.isupper():
            return MEMBERS[rule]
        if rule not in self._small:
            for way in sorted(self._rules[rule], key=lambda way: self._way_depth(way, self._depth)):
                value = next(self._values(way), None)
                if value is not None:
                    self._small[rule] = value
                    break
        return self._small[rule]

    def _least(self, item: Ref) -> Any:
        if item.many:
            return () if item.many == "*" else (self.smallest(item.rule),)
        return self.smallest(item.rule)

    def _values(self, way: Way) -> Iterator[Any]:
        """The way with everything in it as small as can be, then with each of its words in turn."""
        refs = [item for item in way.items if isinstance(item, Ref)]
        base = {item.label: self._least(item) for item in refs}
        made = self._made(way, base)
        if made is not None:
            yield made
        for item in refs:
            for other in self._rules.get(item.rule, ()):
                if other.literal is None:
                    continue
                value = (other.literal,) if item.many else other.literal
                made = self._made(way, {**base, item.label: value})
                if made is not None:
                    yield made

    def _made(self, way: Way, fields: dict[str, Any]) -> Any:
        if way.literal is not None:
            return way.literal
        if way.make is None:
            return fields[""]
        flags = {i.flag: not i.other for i in way.items if isinstance(i, Word) and i.flag}
        value = way.make(**way.consts, **flags, **fields)
        return value if value.sensible() else None

    # where a rule can stand

    def _parents(self, start: str) -> dict[str, list[tuple[str, Way, Ref]]]:
        above: dict[str, list[tuple[str, Way, Ref]]] = {start: []}
        queue = [start]
        while queue:
            rule = queue.pop(0)
            for way in self._rules[rule]:
                for item in way.items:
                    if isinstance(item, Ref) and not item.rule.isupper():
                        if item.rule not in above:
                            queue.append(item.rule)
                        above.setdefault(item.rule, []).append((rule, way, item))
        for places in above.values():  # first where least else is said
            places.sort(key=lambda place: sum(isinstance(item, Ref) for item in place[1].items))
        return above

    def _placed(self, rule: str, value: Any, depth: int = 0) -> Iterator[Any]:
        if rule == "sentence":
            yield value
            return
        if depth > DEEPEST:
            return
        for parent, way, ref in self._above[rule]:
            fields = {i.label: self._least(i) for i in way.items if isinstance(i, Ref)}
            fields[ref.label] = (value,) if ref.many else value
            made = self._made(way, fields) or self._made_otherwise(way, fields, ref)
            if made is not None:
                yield from self._placed(parent, made, depth + 1)

    def _made_otherwise(self, way: Way, fields: dict[str, Any], fixed: Ref) -> Any:
        """The way with something else than the smallest beside one of its parts, where that makes sense of it."""
        for item in way.items:
            if isinstance(item, Ref) and item is not fixed and not item.many:
                for other in self._rules.get(item.rule, ()):
                    for value in self._values(other):
                        made = self._made(way, {**fields, item.label: value})
                        if made is not None:
                            return made
        return None


def shown(way: Way) -> str:
    parts = [
        f"<{item.rule}>" if isinstance(item, Ref) else item.other or item.text if item.other else item.text
        for item in way.items
    ]
    return " ".join(parts) + (f" -> {way.make.__name__}" if way.make is not None else "")
