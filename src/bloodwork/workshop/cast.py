"""The cards around the one that is tried: for each thing that its text speaks of, a card that fits.

The others do as little as can be, so that what happens is the work of the card that is tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from bloodwork import rules
from bloodwork.kernel import ir
from bloodwork.kernel.ability import NO_NUMBER, Ability, Face
from bloodwork.kernel.ops import Do, Search
from bloodwork.kernel.reads import fields
from bloodwork.text import TextError
from bloodwork.workshop.touched import keyword_rules
from bloodwork.workshop.workbench import Reading, Workbench

_DEEPEST = 60


class Need:
    """Cards that a text speaks of: where they must be, whose, and of what kind."""

    def __init__(self, zones: int, side: int, tests: tuple[ir.Test, ...]) -> None:
        self.zones = zones
        self.side = side
        self.tests = tests


def needs(bench: Workbench, reading: Reading) -> list[Need]:
    """All card patterns in a card's abilities, in order."""
    found: list[Need] = []
    seen: set[int] = set()
    for ability in bench.abilities(reading):
        _walk_ability(bench, ability, found, seen)
    for op in (*reading.face.flip_cost, *reading.face.also_cost):
        _walk(bench, op, found, seen, 0)
    return found


def _walk_ability(bench: Workbench, ability: Ability, found: list[Need], seen: set[int]) -> None:
    if ability.id in seen:
        return
    seen.add(ability.id)
    for part in (ability.trigger, ability.cond, ability.cost, ability.code, ability.targets, ability.mods):
        _walk(bench, part, found, seen, 0)


def _walk(bench: Workbench, node: object, found: list[Need], seen: set[int], depth: int) -> None:
    if node is None or isinstance(node, int | str) or depth > _DEEPEST:
        return
    if isinstance(node, tuple):
        for part in node:
            _walk(bench, part, found, seen, depth + 1)
        return
    if isinstance(node, ir.CardPattern):
        found.append(Need(node.zones, node.side, node.tests))
    elif isinstance(node, ir.HoldsCard):
        found.append(Need(1, ir.ANYONE, node.tests))  # whatever stands in some space
    elif isinstance(node, ir.ControlledBy) and found:
        # "a creature that player controls": whoever that is, each has one
        found.append(Need(found[-1].zones, ir.YOU, found[-1].tests))
    for name in fields(node):
        inner = getattr(node, name, None)
        if name == "ability" and isinstance(inner, int) and 0 <= inner < len(bench.lib.abilities):
            _walk_ability(bench, bench.lib.abilities[inner], found, seen)
        else:
            _walk(bench, inner, found, seen, depth + 1)
    if isinstance(node, Search) and found:
        found[-1].side = ir.THEY if isinstance(node.whose, ir.Opponent) else ir.YOU


def deeds(ability: Ability) -> set[int]:
    """The kinds of event that an ability does."""
    return {op.kind for op in ability.code if isinstance(op, Do)}


class Cast:
    """Finds cards for parts."""

    def __init__(self, bench: Workbench, hero: Reading) -> None:
        self.bench = bench
        self.hero = hero
        self._known: list[Reading] | None = None

    def all(self) -> list[Reading]:
        """Every card that can be read and put on a table, the plainest first."""
        if self._known is None:
            known: list[Reading] = []
            for card in self.bench.catalogue:
                if card.faults or card.label == self.hero.card.label:
                    continue
                try:
                    known.append(self.bench.read(card))
                except TextError:
                    continue
            self._known = sorted(known, key=self._busy)
        return self._known

    def _busy(self, reading: Reading) -> tuple[int, int, int]:
        """How much a card does besides being there, and how much it needs for that."""
        return (self.works(reading.face), len(needs(self.bench, reading)), reading.face.stats[0])

    def works(self, face: Face) -> int:
        odd = self.bits("vestige", "saga", "blood flask")
        own = len(face.abilities) + bin(face.keys).count("1") + len(face.consumes) + len(face.letters)
        return own + (face.flip != NO_NUMBER) + bool(face.types & odd)

    def bits(self, *words: str) -> int:
        out = 0
        for word in words:
            out |= self.bench.vocabulary.types.get(word, 0)
        return out

    def find(self, fits: Callable[[Face], bool]) -> str | None:
        return next((one.card.label for one in self.all() if fits(one.face)), None)

    def of_type(self, word: str) -> str | None:
        """The plainest card of a type."""
        wanted, odd = self.bits(word), self.bits("vestige", "saga")
        return self.find(lambda face: bool(face.types & wanted) and not face.types & odd and not face.letters)

    def for_need(self, need: Need) -> str | None:
        return self.find(lambda face: self.passes(face, need.tests) and not face.letters and not face.consumes)

    def doer(self, kind: int) -> str | None:
        """A command that does an event of a kind, and as little else as can be."""
        command, odd = self.bits("command"), self.bits("vestige", "saga", "extended")
        abilities = self.bench.lib.abilities
        return self.find(
            lambda face: (
                bool(face.types & command)
                and not (face.types & odd or face.letters)
                and any(kind in deeds(abilities[number]) for number in face.effects)
            )
        )

    def kindred(self) -> str | None:
        """A creature that shares a kin with the card that is tried, and does nothing else."""
        tags, creature = self.hero.face.own_tags, self.bits("creature")
        return self.find(lambda face: bool(face.tags & tags and face.types & creature) and not self.works(face))

    def with_keyword(self, name: str) -> str | None:
        """A creature with a keyword, and with as little else as can be."""
        number = next(i for i, word in enumerate(self.bench.vocabulary.keywords) if word.name == name)
        odd = self.bits("vestige", "saga", "blood flask")
        creature = self.bits("creature")
        return self.find(
            lambda face: (
                bool(face.keys >> number & 1 and face.types & creature)
                and not (face.types & odd or face.consumes or face.letters)
            )
        )

    def against(self) -> str | None:
        """A creature with a keyword that the rules of the card's own keywords speak of: a Flying attacker."""
        words = self.bench.vocabulary.keywords
        for number, word in enumerate(words):
            if not self.hero.face.keys >> number & 1:
                continue
            told = " ".join(rules.rule(id).text for id in keyword_rules(self.bench, word.name))
            told = told.replace(word.name, "")
            for other in words:
                if re.search(rf"\b{other.name}\b", told) and (found := self.with_keyword(other.name)) is not None:
                    return found
        return None

    def passes(self, face: Face, tests: Iterable[ir.Test]) -> bool:
        """Whether a card, as printed, passes what tests ask of its print; what they ask of its state is let be."""
        return all(self._passes(face, test) for test in tests)

    def _passes(self, face: Face, test: ir.Test) -> bool:
        if isinstance(test, ir.HasTypes):
            return (face.types & test.types == test.types) == test.has
        if isinstance(test, ir.HasTag):
            return bool(face.tags >> test.tag & 1) == test.has
        if isinstance(test, ir.HasKeyword):
            return bool(face.keys >> test.keyword & 1) == test.has
        if isinstance(test, ir.HasName):
            return (self.bench.lib.names[test.name] == face.label) == test.has
        if isinstance(test, ir.SharesTag):
            return bool(face.tags & self.hero.face.own_tags)
        if isinstance(test, ir.StatIs) and isinstance(test.than, ir.Num):
            return ir.compare(face.stats[test.stat], test.op, test.than.number)
        if isinstance(test, ir.Either):
            return any(self.passes(face, tests) for tests in test.choices)
        return True


def counters_asked(bench: Workbench, tests: Iterable[ir.Test]) -> dict[str, int]:
    """The counters that a card must have on it to pass tests."""
    out: dict[str, int] = {}
    for test in tests:
        if isinstance(test, ir.CountersAre) and isinstance(test.than, ir.Num) and test.counter >= 0:
            number = test.than.number + (test.op == ir.GT)
            if number > 0 and test.op in (ir.EQ, ir.GE, ir.GT):
                out[bench.lib.counters[test.counter]] = number
    return out


def counters_paid(bench: Workbench, reading: Reading) -> dict[str, int]:
    """The counters that a card pays with for what it lets a player do."""
    out: dict[str, int] = {}
    for ability in bench.abilities(reading):
        for op in ability.cost:
            if not isinstance(op, Do) or bench.ruleset.kinds[op.kind].name != "remove_counter" or op.word < 0:
                continue
            if isinstance(op.card, ir.This) and isinstance(op.amount, ir.Num):
                out[bench.lib.counters[op.word]] = op.amount.number
    return out


def zone_bits(bench: Workbench, mask: int) -> Iterator[str]:
    """The names of the zones of a mask."""
    for name, number in bench.vocabulary.zones.items():
        if mask >> number & 1:
            yield name
