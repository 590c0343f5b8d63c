"""Which events an ability can cause: read off its ops, by which its explanation is checked.

What follows from an event by the rules (damage that kills, a card that is played and enters) is no part of it: only
what the ops themselves do, and what undoes it when it was done until a moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import Ability, Library
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.plain.idiom import Idiom, idiom_of

# Event -> what happens when it was done until a moment that comes. What is taken back without an event is not there.
UNDOING: Final = {
    "gain_blood": "lose_blood",
    "lose_blood": "gain_blood",
    "gain_asp": "lose_asp",
    "lose_asp": "gain_asp",
    "gain_life": "lose_life",
    "lose_life": "gain_life",
    "player_damage": "pool_gain",
    "pool_set": "pool_set",
    "gain_stat": "lose_stat",
    "lose_stat": "gain_stat",
    "set_stat": "set_stat",
    "gain_keyword": "lose_keyword",
    "lose_keyword": "gain_keyword",
    "add_counter": "remove_counter",
    "remove_counter": "add_counter",
    "move_counter": "move_counter",
    "move": "move",
    "set_aside": "move",
    "return_hand": "move",
    "banish": "move",
    "take_control": "move",
    "swap": "swap",
    "turn_down": "flip",
    "link": "unlink",
}

Found = Callable[["Walk", Any], None]
# Type of op -> what it can cause; an op that is not there causes nothing.
CAUSED: Final[dict[type, Found]] = {}


def causing(*kinds: type) -> Callable[[Found], Found]:
    def register(function: Found) -> Found:
        for kind in kinds:
            CAUSED[kind] = function
        return function

    return register


class Walk:
    """A walk over the ops of an ability, and of those that it makes to be done later."""

    def __init__(self, lib: Library, vocab: Vocabulary) -> None:
        self.lib = lib
        self.idiom = idiom_of(vocab)
        self.names = {number: name for name, number in vocab.events.items()}
        self.found: set[str] = set()
        self.ability: Ability | None = None

    def over(self, ability: Ability) -> None:
        outer, self.ability = self.ability, ability
        self.ops(ability.cost)
        self.ops(ability.code)
        self.ability = outer

    def ops(self, code: Iterable[k.Op]) -> None:
        for op in code:
            found = CAUSED.get(type(op))
            if found is not None:
                found(self, op)


def caused(ability: Ability, lib: Library, vocab: Vocabulary) -> frozenset[str]:
    """The names of the events that an ability can cause."""
    walk = Walk(lib, vocab)
    walk.over(ability)
    return frozenset(walk.found)


def undoing(name: str, idiom: Idiom) -> tuple[str, ...]:
    """What undoes an event; in some games that is another one than in the rest."""
    found = idiom.undoing.get(name) or UNDOING.get(name)
    return (found,) if found else ()


@causing(k.Do)
def _do(walk: Walk, op: k.Do) -> None:
    name = walk.names[op.kind]
    walk.found.add(name)
    if op.until is not None:
        walk.found.update(undoing(name, walk.idiom))


@causing(k.NameWord, k.Search)
def _looked_for(walk: Walk, op: k.NameWord | k.Search) -> None:
    walk.found.add(walk.names[op.kind])


@causing(k.Keep, k.Absorb)
def _kept(walk: Walk, op: k.Keep) -> None:
    assert walk.ability is not None and walk.ability.trigger is not None
    walk.found.update(walk.names[kind.kind] for kind in walk.ability.trigger.kinds)


@causing(k.Hold)
def _held(walk: Walk, op: k.Hold) -> None:
    walk.over(walk.lib.abilities[op.ability])
