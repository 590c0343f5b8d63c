"""Which cards a card speaks of by Name: those must be known to every game that it is in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from bloodwork.cards.catalogue import Catalogue
from bloodwork.cards.schema import Card, fold

_QUOTED: Final = re.compile(r'["\u201c]([^"\u201c\u201d\n]+)["\u201d]')
# lines that name a card without quotation marks: what it is played upon, and what it rises to
_CONSUMES: Final = re.compile(r"\s*(?:devours|evolves from|rise \d+)\s*:([^.]*)(?:\..*)?", re.IGNORECASE)


def named_in(card: Card, catalogue: Catalogue) -> Iterator[Card]:
    """Quotation marks also hold names of counters and gained text, so only what is a card of the catalogue counts."""
    for line in card.text.splitlines():
        words = [match[1] for match in _QUOTED.finditer(line)]
        if (consumes := _CONSUMES.fullmatch(line)) is not None:
            words.append(consumes[1].strip().rstrip("."))
        for word in words:
            found = catalogue.find(word)
            if found is not None:
                yield found


def with_all_named(names: Iterable[str], catalogue: Catalogue) -> tuple[Card, ...]:
    """The cards of these Names, all that they speak of and what evolves from them, and those in turn, by label."""
    found: dict[str, Card] = {}
    later: dict[str, list[Card]] = {}
    for card in catalogue:
        if card.evolves_from:
            later.setdefault(fold(card.evolves_from), []).append(card)
    waiting = [catalogue.card(name) for name in names]
    while waiting:
        card = waiting.pop()
        if card.label not in found:
            found[card.label] = card
            waiting.extend(named_in(card, catalogue))
            waiting.extend(later.get(fold(card.name), ()))
    return tuple(found[name] for name in sorted(found))
