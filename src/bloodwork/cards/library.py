"""The library that games are played with: built from printed cards, or taken from where it was kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from bloodwork.cards import cache
from bloodwork.cards.catalogue import Catalogue
from bloodwork.cards.references import with_all_named
from bloodwork.cards.schema import Card
from bloodwork.kernel.ability import Face, Library
from bloodwork.kernel.vocabulary import Vocabulary

SwitchValue = str | int | bool
MOST_FACES: Final = 1_500  # of all libraries that are kept; each takes up to 10 KB


class Back(Protocol):
    """What lies face down in place of a card whose type has a word; a cost of -1 is none."""

    word: str
    type: str
    cost: int
    stats: tuple[int, ...]


class Unfit(Protocol):
    """Why a card cannot be as it is: the rule, and what is wrong, in words."""

    rule: str
    missing: str


class Cites(Protocol):
    """The rules of a ruleset's own ledger that are meant by those cited."""

    def all_own(self, rules: tuple[str, ...]) -> tuple[str, ...]: ...


class Columns(Protocol):
    """How many slots a player has."""

    @property
    def columns(self) -> int: ...


class RulesetWords(Protocol):
    """What a ruleset tells about its cards."""

    name: str
    unheard: int
    bound_zone: int
    switches: dict[str, SwitchValue]
    vocabulary: Vocabulary
    stat_names: tuple[str, ...]
    supplied: tuple[str, ...]

    @property
    def backs(self) -> Sequence[Back]: ...

    @property
    def citations(self) -> Cites: ...

    @property
    def table(self) -> Columns: ...

    def implied(self, types: int, chapters: int) -> list[tuple[str, str]]: ...

    def unfit(self, lib: Library, face: Face) -> Unfit | None: ...

    def finish_face(self, lib: Library, face: Face) -> None: ...


_kept: dict[str, Library] = {}


def library(catalogue: Catalogue, ruleset: RulesetWords, names: Iterable[str], counters: Iterable[str] = ()) -> Library:
    """The library of a game with these cards, and with all cards that they speak of.

    `counters` are names of counters that the position uses though no card speaks of them. Equal cards under equal
    switches give one and the same library, which nobody changes.
    """
    cards = with_all_named((*names, *ruleset.supplied), catalogue)
    more = sorted({name.casefold() for name in counters})
    key = fingerprint(ruleset, cards, catalogue, more)
    found = _kept.get(key)
    if found is None:
        kept_as = _kept_as(ruleset, len(cards), key)
        found = cache.find(kept_as, key) if kept_as else None
        if found is None:
            # What reads texts takes longer to load than a kept library to decode, so it is loaded only now.
            from bloodwork.cards.build import Builder

            found = Builder(ruleset, catalogue, cards).build(more)
            found.fingerprint = key
            if kept_as:
                cache.keep(kept_as, found)
        _kept[key] = found
        while len(_kept) > 1 and sum(len(lib.faces) for lib in _kept.values()) > MOST_FACES:
            _kept.pop(next(iter(_kept)))
    return found


def fingerprint(ruleset: RulesetWords, cards: Iterable[Card], catalogue: Catalogue, counters: Iterable[str]) -> str:
    """Tells libraries apart: what is printed, the kins, and the rulings under which it is read."""
    parts: Mapping[str, object] = {
        "ruleset": ruleset.name,
        "switches": ruleset.switches,
        "kins": sorted((kin.name, kin.parent) for kin in catalogue.kins),
        "counters": list(counters),
        "cards": [card.record() for card in cards],
    }
    text = json.dumps(parts, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(text.encode("ascii"), digest_size=16).hexdigest()


# Fewer cards, as a scenario has them, are read in no time; kept, they would only push whole sets out.
LEAST_CARDS: Final = 24


def _kept_as(ruleset: RulesetWords, cards: int, key: str) -> str:
    """Under what a library is kept between runs; "" if it is not.

    Beside what is printed that is the program's own text and the words of the ruleset. A ruleset from elsewhere could
    change without our noticing, so its libraries are not kept.
    """
    if cards < LEAST_CARDS or not type(ruleset).__module__.startswith("bloodwork.rulesets."):
        return ""
    words = ruleset.vocabulary
    parts = (
        [(k.name, k.meaning, k.rules, k.number, k.many, k.lines) for k in words.keywords],
        sorted(words.tags.items()),
    )
    return cache.key_of(key, repr(parts))
