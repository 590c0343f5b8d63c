"""What Bluthelden asks of a deck: one Sovereign, one Rune, a Spell Deck and a Pool Deck (B-DECK)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Final

from bloodwork.cards.catalogue import Catalogue
from bloodwork.cards.deck import Break, Deck, counted
from bloodwork.cards.schema import COLORS, RARITIES, Card, Traits

LEAST: Final = 60
MOST: Final = 80
GOVERNMENT: Final = ("sovereign", "rune")
SPELL: Final = "spell"
POOL: Final = "pool"
GRAY: Final = COLORS[0]
# How many copies of a card of a rarity there may be, and by which rule.
COPIES: Final = dict(
    zip(RARITIES, ((4, "B-DECK.10"), (3, "B-DECK.11"), (2, "B-DECK.12"), (1, "B-DECK.13")), strict=True)
)
# Rules that say of a card what a rule on decks says of the deck.
ALSO: Final[dict[str, tuple[str, ...]]] = {
    "B-DECK.3": ("B-SETUP.1", "B-SETUP.2", "B-SOV.7", "B-RUNE.2"),
    "B-DECK.4": ("B-CARD.1",),
    "B-DECK.5": ("B-SOV.1",),
    "B-DECK.8": ("B-RES.1",),
    **{rule: ("B-CARD.10",) for _, rule in COPIES.values()},
}


@dataclasses.dataclass(frozen=True, slots=True)
class Verdict:
    """The rules that a deck breaks, and all those that were asked of it or that allow what is in it."""

    breaks: tuple[Break, ...]
    asked: frozenset[str]


def judge(deck: Deck, catalogue: Catalogue) -> Verdict:
    """Everything that a deck breaks, in the order of the ledger."""
    judged = _Judge(deck, catalogue)
    breaks = sorted(judged.breaks(), key=lambda one: _number(one.rule))
    asked = {*judged.asked, *(one.rule for one in breaks)}
    return Verdict(tuple(breaks), frozenset(asked | {also for rule in asked for also in ALSO.get(rule, ())}))


def _number(rule: str) -> tuple[bool, int]:
    return not rule.startswith("B-DECK."), int(rule.rpartition(".")[2])


class _Judge:
    def __init__(self, deck: Deck, catalogue: Catalogue) -> None:
        self.cards = {
            section: [(catalogue.card(entry.name), entry.count) for entry in deck.section(section)]
            for section in (*GOVERNMENT, SPELL, POOL)
        }
        self.asked: set[str] = set()

    def breaks(self) -> Iterator[Break]:
        yield from self.size()
        yield from self.government()
        yield from self.pool()
        yield from self.spells()
        yield from self.copies()

    def size(self) -> Iterator[Break]:
        total = sum(count for part in self.cards.values() for _, count in part)
        self.asked |= {"B-DECK.1", "B-DECK.2", "B-DECK.17"}
        if total < LEAST:
            yield Break("B-DECK.1", f"the deck has {counted(total)}; it needs at least {LEAST}")
        if total > MOST:
            yield Break("B-DECK.2", f"the deck has {counted(total)}; it may have at most {MOST}")

    def government(self) -> Iterator[Break]:
        self.asked.add("B-DECK.3")
        for type_ in GOVERNMENT:
            for card, _ in self.cards[type_]:
                if card.type != type_:
                    yield Break("B-DECK.3", f'"{card.name}" is no {type_.capitalize()} but {_a(card.type)}')
            number = sum(count for part in self.cards.values() for card, count in part if card.type == type_)
            if number != 1:
                yield Break("B-DECK.3", f"the deck has {number} {type_.capitalize()}s; it needs exactly 1")

    def pool(self) -> Iterator[Break]:
        colors = {_traits(card).color for card, _ in self.cards["sovereign"] if card.type == "sovereign"}
        for card, _ in self.cards[POOL]:
            self.asked |= {"B-DECK.4", "B-DECK.5"}
            traits = _traits(card)
            if not traits.pool:
                yield Break("B-DECK.4", f'"{card.name}" has no Pool icon and is in the Pool Deck')
            elif card.type == "advisor":
                self.asked.add("B-ADV.5")
            if len(colors) == 1 and traits.color != GRAY and traits.color not in colors:
                message = f'"{card.name}" is {traits.color} and in the Pool Deck'
                yield Break("B-DECK.5", f"{message}; the Sovereign is {next(iter(colors))}")

    def spells(self) -> Iterator[Break]:
        for card, _ in self.cards[SPELL]:
            self.asked |= {"B-DECK.8", "B-DECK.9"}
            if card.type == "resource":
                yield Break("B-DECK.8", f'"{card.name}" is a Resource and in the Spell Deck')
            elif _traits(card).pool:
                self.asked |= {"B-DECK.6", "B-DECK.7"}
                if card.cost is None:
                    yield Break("B-DECK.7", f'"{card.name}" is a Pool card without a cost and in the Spell Deck')

    def copies(self) -> Iterator[Break]:
        counts: dict[str, int] = {}
        known: dict[str, Card] = {}
        for section in (SPELL, POOL):
            for card, count in self.cards[section]:
                if card.type == "token":
                    yield Break("B-TOKEN.1", f'"{card.name}" is a token, which comes from no deck')
                if card.label in counts:
                    self.asked.add("B-DECK.14")
                counts[card.label] = counts.get(card.label, 0) + count
                known[card.label] = card
        for label, count in counts.items():
            rarity = _traits(known[label]).rarity
            most, rule = COPIES[rarity]
            self.asked.add(rule)
            if count > most:
                yield Break(rule, f'{counted(count)} named "{label}"; of a {rarity.capitalize()} card at most {most}')


def _traits(card: Card) -> Traits:
    assert card.traits is not None, "a card of another ruleset"
    return card.traits


def _a(word: str) -> str:
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"
