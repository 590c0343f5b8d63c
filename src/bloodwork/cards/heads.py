"""What stands at the head of a card: its type, its cost and its numbers, in words of a language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bloodwork.cards.schema import Card

_ENGLISH: Final[Mapping[str, str]] = MappingProxyType({})
# The numbers of a card of Bluthelden that are told where they are printed, in order.
_NUMBERS: Final = ("level", "initiative", "resistance", "magic", "life")


def head(
    card: Card, type_: str = "", words: Mapping[str, str] = _ENGLISH, kins: Mapping[str, str] = _ENGLISH
) -> list[str]:
    """The parts of a card's head. `type_` is what its type is called; `words` and `kins` are those of a language."""
    out = [type_ or card.type]
    if card.traits is not None:
        out += [words.get(word, word) for word in (card.traits.color, card.traits.rarity)]
        if card.traits.pool:
            out.append(words.get("pool", "pool"))
        out += [", ".join(kins.get(one, one) for one in card.traits.species)] if card.traits.species else []
    if card.cost is not None:
        out.append(f"{words.get('cost', 'cost')} {card.cost}")
    if card.traits is not None and card.traits.extra_cost:
        out[-1] += f" (+{card.traits.extra_cost})"
    if card.stats:
        stats = zip(card.stat_names, card.stats, strict=True)
        out.append(", ".join(f"{words.get(stat, stat)} {number}" for stat, number in stats))
    for name in _NUMBERS:
        number = card.number(name)
        # An Initiative or a Resistance that is not printed is 0 (B-CARD.19).
        if card.traits is not None and number is not None and (number or "character" in card.words):
            out.append(f"{words.get(name, name)} {number}")
    return out
