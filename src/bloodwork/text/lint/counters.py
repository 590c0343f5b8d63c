"""Counters that a text asks for and that nothing puts on a card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import Face, Library
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.lint.findings import DEAD, Finding
from bloodwork.text.lint.nodes import below, given, parts_of
from bloodwork.text.lint.world import World


def counters_put(numbers: Iterable[int], lib: Library, vocab: Vocabulary) -> set[int]:
    """Counters that abilities put on cards, they or what they give."""
    add = vocab.events.get("add_counter", -1)
    todo = list(numbers)
    for number in todo:  # it grows by what abilities give
        todo += [one for one, _ in given(lib.abilities[number], lib, vocab) if one not in todo]
    out: set[int] = set()
    for number in todo:
        for node in below((lib.abilities[number].code, lib.abilities[number].mods)):
            if isinstance(node, ir.CountingNature) or (isinstance(node, k.Do) and node.kind == add):
                out.add(node.word)
    return out


def unknown_counters(face: Face, world: World) -> list[Finding]:
    """A finding for each name of counters that neither this card nor another one puts anywhere."""
    put = counters_put(face.abilities, world.lib, world.vocab)
    out: list[Finding] = []
    for number in face.abilities:
        ability = world.lib.abilities[number]
        if ability.keyword >= 0:
            continue
        for counter in dict.fromkeys(_asked(parts_of(ability), world)):
            name = world.lib.counters[counter]
            if counter not in put and name not in world.counters():
                why = f"it asks for {name.title()} counters, which no card of the set puts on anything"
                out.append(Finding(DEAD, False, why, ability.text))
    return out


def _asked(node: object, world: World) -> Iterator[int]:
    """Counters that are taken off, counted or waited for."""
    remove, add = world.event("remove_counter"), world.event("add_counter")
    for one in below(node):
        counter = -1
        if isinstance(one, k.Do) and one.kind == remove:
            counter = one.word
        elif isinstance(one, ir.CountersAre | ir.CountersOn):
            counter = one.counter
        elif isinstance(one, ir.EventPattern) and all(kind.kind in (remove, add) for kind in one.kinds):
            counter = next((test.word for test in one.tests if isinstance(test, ir.WordIs | ir.WordIsAmong)), -1)
        if counter >= 0:
            yield counter
