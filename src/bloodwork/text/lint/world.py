"""What holds in every game of a ruleset, as far as the check of a text needs it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bloodwork.kernel.ability import Library
from bloodwork.kernel.vocabulary import Needs, Vocabulary
from bloodwork.text.words import article


@dataclass(frozen=True)
class World:
    """`types` are the masks of type words that a card can have; `columns` how many slots a player has. `names` gives
    the masks of the cards of a Name. `unheard` are the kinds (bits) whose events do not trigger what made them."""

    lib: Library
    vocab: Vocabulary
    types: frozenset[int]
    columns: int
    unheard: int = 0
    names: Mapping[int, frozenset[int]] = field(default_factory=dict)
    apart: int = 0  # zones (bits) into which words follow a card
    counters: Callable[[], frozenset[str]] = frozenset  # names of counters that rules or cards put on cards

    @property
    def everywhere(self) -> int:
        return (1 << len(self.vocab.zones)) - 1

    @property
    def play(self) -> int:
        return self.vocab.play_zones

    def needs(self, kind: int) -> Needs:
        return self.vocab.needs.get(kind) or _NOTHING

    def event(self, name: str) -> int:
        return self.vocab.events.get(name, -1)

    def flag(self, name: str) -> int:
        return self.vocab.flags.get(name, 0)

    def zone_words(self, zones: int) -> str:
        """Where a card is, in words: "on the board"."""
        if zones == self.play:
            return "in play"
        if zones == self.everywhere & ~self.play:
            return "out of play"
        names = [name for name, number in self.vocab.zones.items() if zones >> number & 1]
        return " or ".join(_PLACES.get(name, f"in a {name}") for name in names)

    def type_words(self, types: int) -> str:
        """A card of these type words: "a creature"."""
        names = [name for name, bit in self.vocab.types.items() if types & bit]
        said = " ".join(names[::-1])
        return f"{article(said)} {said}" if said else "a card"

    def one_of(self, types: int) -> str:
        names = [name for name, bit in self.vocab.types.items() if types & bit]
        return " or ".join(f"{article(name)} {name}" for name in names) or "a card"


_NOTHING: Final = Needs()
# Where a card is, of zones that it is not in.
_PLACES: Final = {
    "board": "on the board",
    "timeline": "on the timeline",
    "aside": "set aside",
    "chain": "on the chain",
    "banished": "banished",
    "permanents": "among the permanents",
}
