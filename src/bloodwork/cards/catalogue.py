"""Cards by their Names."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bloodwork.cards.kins import Kin, check_kins
from bloodwork.cards.schema import Card, fold
from bloodwork.errors import NotUnderstood, nearest

if TYPE_CHECKING:
    from bloodwork.cards.library import RulesetWords
    from bloodwork.kernel.ability import Library


class Catalogue:
    """The cards of one or more sets of a ruleset. It never changes once made.

    >>> from bloodwork.cards import shipped
    >>> cards = shipped("bloodless")
    >>> cards.card("blood flask").name
    'Blood Flask'
    >>> "Blood Flask" in cards
    True
    """

    def __init__(
        self,
        ruleset: str,
        cards: Iterable[Card],
        kins: Iterable[Kin] = (),
        *,
        sets: Iterable[str] = (),
        notes: Iterable[str] = (),
    ) -> None:
        self.ruleset = ruleset
        self.declared = tuple(kins)  # kins that a set file names
        self.sets = tuple(sets)
        self.notes = tuple(notes)  # about what was read, kept and is not used, each with its place
        self._cards: dict[str, Card] = {fold(card.label): card for card in cards}
        self._names = tuple(sorted(card.label for card in self._cards.values()))
        self.kins = (*self.declared, *_species(self._cards.values(), self.declared))
        check_kins(self.kins)
        self._foreign: dict[str, Card] = {}
        for card in self._cards.values():
            for _, name in card.names:
                self._foreign.setdefault(fold(name), card)

    @property
    def file(self) -> str:
        """The file that its first card came from, for messages."""
        return next((card.place.file for card in self), "")

    def __iter__(self) -> Iterator[Card]:
        """In the order in which they were read."""
        return iter(self._cards.values())

    def __len__(self) -> int:
        return len(self._cards)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.find(name) is not None

    def names(self) -> tuple[str, ...]:
        """What all cards are called, in alphabetical order: their Names, and of some the variant."""
        return self._names

    def find(self, name: str) -> Card | None:
        """The card of this Name, in any language and without regard to case, or None."""
        word = fold(name)
        return self._cards.get(word) or self._foreign.get(word)

    def card(self, name: str) -> Card:
        """The card of this Name; a name that no card has is an error that says which is most like it."""
        found = self.find(name)
        if found is None:
            raise NotUnderstood(f'unknown card "{name}"', nearest=self.nearest(name))
        return found

    def nearest(self, name: str) -> str | None:
        return nearest(name, self.names())

    def search(self, part: str) -> list[Card]:
        """The cards that have this in their Name, in any language; those whose Name begins with it first."""
        word = fold(part)
        found = [card for card in self if any(word in fold(name) for name in _all_names(card))]
        return sorted(found, key=lambda card: (not fold(card.name).startswith(word), card.name))

    def over(self, base: Catalogue) -> Catalogue:
        """These cards together with those of another catalogue, except where a Name is in both: then this one's."""
        if not len(base) and not base.kins:
            return self
        taken = {fold(name) for card in self for name in _all_names(card)}
        below = [
            card if not any(fold(name) in taken for _, name in card.names) else dataclasses.replace(card, names=())
            for card in base
            if fold(card.name) not in taken
        ]
        own_kins = {fold(kin.name) for kin in self.declared}
        kins = [*(kin for kin in base.declared if fold(kin.name) not in own_kins), *self.declared]
        sets, notes = [*base.sets, *self.sets], [*base.notes, *self.notes]
        return Catalogue(self.ruleset, [*below, *self], kins, sets=sets, notes=notes)

    def named_like(self, base: Catalogue) -> Catalogue:
        """These cards with the names in other languages that cards and kins of the same Names have in another one."""
        cards = [
            dataclasses.replace(card, names=known.names) if known is not None and not card.names else card
            for card in self
            for known in [base._cards.get(fold(card.label))]
        ]
        names = {fold(kin.name): kin.names for kin in base.kins}
        kins = [dataclasses.replace(kin, names=kin.names or names.get(fold(kin.name), ())) for kin in self.declared]
        return Catalogue(self.ruleset, cards, kins, sets=self.sets, notes=self.notes)

    def without(self, cards: Iterable[Card]) -> Catalogue:
        """The same without these cards."""
        gone = {fold(card.label) for card in cards}
        left = [card for card in self if fold(card.label) not in gone]
        return Catalogue(self.ruleset, left, self.declared, sets=self.sets, notes=self.notes)

    def library(self, ruleset: RulesetWords, names: Iterable[str], counters: Iterable[str] = ()) -> Library:
        """The library of a game with the cards of these Names, and with all cards that they speak of."""
        # Reading texts needs the whole grammar, which looking up a card does not.
        from bloodwork.cards.library import library

        return library(self, ruleset, names, counters)


def _species(cards: Iterable[Card], declared: Iterable[Kin]) -> list[Kin]:
    """The species of cards, which are kins of their own unless a set file says more about them."""
    found = {fold(kin.name): kin for kin in declared}
    out: list[Kin] = []
    for card in cards:
        for name in card.traits.species if card.traits is not None else ():
            if fold(name) not in found:
                found[fold(name)] = Kin(name, "", (), card.place.file, card.place.line, card.place.column)
                out.append(found[fold(name)])
    return out


def _all_names(card: Card) -> list[str]:
    return [card.name, *(name for _, name in card.names)]
