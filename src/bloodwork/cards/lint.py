"""Finds what cannot be meant in the texts of cards, with what their ruleset and their set tell."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING

from bloodwork.cards.schema import COLORS, HERO_RULESETS, HERO_TYPES, TYPES
from bloodwork.errors import BadFile
from bloodwork.text import TextError
from bloodwork.text.lint import World
from bloodwork.text.lint.counters import counters_put

if TYPE_CHECKING:
    from bloodwork.cards.build import Builder


def world_of(builder: Builder) -> World:
    """What holds in every game with the cards of a builder."""
    vocab = builder.vocabulary
    ruleset = builder.ruleset
    masks: set[int] = set()
    for words in _type_words(ruleset.name):
        masks.add(sum(vocab.types[word] for word in words if word in vocab.types))
    number = {name: at for at, name in enumerate(builder.lib.names)}
    names: dict[int, set[int]] = {}
    for card in builder.cards:
        names.setdefault(number[card.name], set()).add(sum(vocab.types[word] for word in card.words))
    apart = 1 << ruleset.bound_zone if ruleset.bound_zone >= 0 else 0
    return World(
        builder.lib,
        vocab,
        frozenset(masks),
        ruleset.table.columns,
        ruleset.unheard,
        {name: frozenset(types) for name, types in names.items()},
        apart,
        functools.cache(lambda: _counters(builder)),
    )


def _counters(builder: Builder) -> frozenset[str]:
    """Names of counters that rules speak of, or that a card of the set puts somewhere."""
    apart = builder.beside()
    for card in builder.cards:
        try:
            apart.compile(apart.face(0, 0, card), card)
        except (TextError, BadFile):
            continue
    lib = apart.lib
    put = counters_put(range(len(lib.abilities)), lib, apart.vocabulary)
    return frozenset({*(lib.counters[number] for number in put if number >= 0), *builder.lib.counters[: builder.known]})


def _type_words(ruleset: str) -> list[tuple[str, ...]]:
    """The words of every type that a card of a ruleset can be of."""
    if ruleset not in HERO_RULESETS:
        return list(TYPES.values())
    out: list[tuple[str, ...]] = []
    for words, color, pool in itertools.product(
        HERO_TYPES.values(), ((), *((one,) for one in COLORS)), ((), ("pool",))
    ):
        if words == ("token",):
            out += [(*words, kind, *color, *pool) for kind in ("character", "artifact")]
        else:
            out.append((*words, *color, *pool))
    return out
