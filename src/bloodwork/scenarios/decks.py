"""Scenarios of a deck: what it holds, whether it is legal, and which rules it breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bloodwork.cards import Catalogue, Deck, Entry
from bloodwork.cards.deck import MOST_COPIES
from bloodwork.cards.hero_decks import judge
from bloodwork.cards.nodes import Node
from bloodwork.cards.schema import bad, keyed, read_name

LEGAL: Final = "deck.legal"
BREAKS: Final = "deck.breaks"
PATHS: Final = (LEGAL, BREAKS)
_SINGLE: Final = ("sovereign", "rune")
_LISTED: Final = {"spell_deck": "spell", "pool_deck": "pool"}


def read_deck(node: Node, file: str, catalogue: Catalogue) -> Deck:
    """The deck that a scenario describes; every card in it must be known."""
    if not node.mapping:
        raise bad(f"the deck is {node.kind()}", node, file, "a mapping with sovereign, rune, spell_deck and pool_deck")
    fields = keyed(node, file, (*_SINGLE, *_LISTED))
    parts: dict[str, tuple[Entry, ...]] = {}
    for name in _SINGLE:
        if name in fields:
            parts[name] = (_entry(fields[name], 1, file, catalogue),)
    for key, section in _LISTED.items():
        if key in fields:
            parts[section] = _entries(fields[key], key, file, catalogue)
    return Deck(
        "",
        sovereign=parts.get("sovereign", ()),
        rune=parts.get("rune", ()),
        spell=parts.get("spell", ()),
        pool=parts.get("pool", ()),
    )


def _entries(node: Node, key: str, file: str, catalogue: Catalogue) -> tuple[Entry, ...]:
    if not node.mapping:
        raise bad(f'"{key}" is {node.kind()}', node, file, "names and numbers, as in {Ghoul: 4}")
    out: dict[str, Entry] = {}
    for name, number in node.value:
        if not isinstance(number.value, int) or isinstance(number.value, bool) or not 1 <= number.value <= MOST_COPIES:
            raise bad(f"{number.kind()} stands here", number, file, f"a number from 1 to {MOST_COPIES}")
        entry = _entry(name, number.value, file, catalogue)
        if entry.name in out:
            raise bad(f'"{entry.name}" is there twice', name, file)
        out[entry.name] = entry
    return tuple(out.values())


def _entry(node: Node, count: int, file: str, catalogue: Catalogue) -> Entry:
    name = read_name(node, file, "card")
    card = catalogue.find(name)
    if card is None:
        raise bad(f'unknown card "{name}"', node, file, None, catalogue.nearest(name))
    return Entry(card.label, count)


def verdict(deck: Deck, catalogue: Catalogue) -> tuple[Mapping[str, Any], frozenset[str]]:
    """What the paths of a deck lead to, and the rules that were asked."""
    found = judge(deck, catalogue)
    return {LEGAL: not found.breaks, BREAKS: sorted({one.rule for one in found.breaks})}, found.asked
