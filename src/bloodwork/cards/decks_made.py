"""Makes a deck within the rules from any cards, for who brings cards and no deck."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Final

from bloodwork.cards.catalogue import Catalogue
from bloodwork.cards.deck import DECK_RULES, SECTIONS, Deck, DeckRules, Entry, SectionRules, check_deck
from bloodwork.cards.limits import UNLIMITED, limit_of
from bloodwork.cards.references import named_in
from bloodwork.cards.schema import Card, fold
from bloodwork.errors import BadFile, NotUnderstood

# How many cards of a Name go in at first, by cost: cheap ones carry a deck.
_COPIES: Final = {0: 4, 1: 4, 2: 4, 3: 3}
_DEAR: Final = 2
_MAIN: Final = "main"


@dataclasses.dataclass(frozen=True, slots=True)
class MadeDeck:
    deck: Deck
    filled: tuple[str, ...]  # what had to be taken from the other cards, as in "5x Blood Flask"


def make_deck(name: str, own: Sequence[Card], others: Sequence[Card], ruleset: str, catalogue: Catalogue) -> MadeDeck:
    """A deck of `own` cards, in order of preference; what the rules ask for beyond them comes from `others`."""
    rules = DECK_RULES.get(ruleset)
    if rules is None:
        raise NotUnderstood(f"decks of ruleset {ruleset} cannot be made yet", expected=", ".join(sorted(DECK_RULES)))
    sections: dict[str, tuple[Entry, ...]] = {}
    filled: list[str] = []
    mine = {card.label for card in own}
    for section in (_whole(name, rules) for name in SECTIONS):
        limit = rules.limit if section.section == rules.limited else None
        counts = _Section(section, limit, catalogue).fill(own, others)
        sections[section.section] = tuple(Entry(label, count) for label, count in counts.items())
        filled += [f"{count}x {label}" for label, count in counts.items() if label not in mine]
    deck = Deck(name, sections[_MAIN], sections["blood"])
    breaks = check_deck(deck, ruleset, catalogue)
    if breaks:
        listed = "; ".join(f"{broken.message} ({broken.rule})" for broken in breaks)
        raise BadFile(f"no deck within the rules can be made of these cards: {listed}", file=own[0].place.file)
    return MadeDeck(deck, tuple(filled))


def _whole(name: str, rules: DeckRules) -> SectionRules:
    """All that the rules ask of one section."""
    parts = [part for part in rules.asked({}) if part.section == name]
    return SectionRules(
        "",
        name,
        max(part.least for part in parts),
        min((part.most for part in parts if part.most is not None), default=None),
        tuple(word for part in parts for word in part.banned),
        next((part.wanted for part in parts if part.wanted), ""),
        next((part.named for part in parts if part.named), ""),
        max(part.named_least for part in parts),
    )


class _Section:
    def __init__(self, rules: SectionRules, limit: int | None, catalogue: Catalogue) -> None:
        self.rules = rules
        self.limit = limit
        self.catalogue = catalogue
        self.counts: dict[str, int] = {}

    def fill(self, own: Sequence[Card], others: Sequence[Card]) -> dict[str, int]:
        if self.rules.named:
            needed = [card for card in (*own, *others) if fold(card.name) == fold(self.rules.named)][:1]
            self.take(needed, self.rules.named_least)
        for cards in (own, others):
            fitting = [card for card in cards if self.fits(card)]
            self.take(self.with_companions(fitting, {card.label for card in fitting}))
            # Only when all are in at first does any of them come in more often.
            self.take(fitting, self.rules.least)
        return self.counts

    def take(self, cards: Iterable[Card], copies: int = 0) -> None:
        for card in cards:
            wanted = copies or _COPIES.get(card.cost if isinstance(card.cost, int) else -1, _DEAR)
            room = min(wanted - self.counts.get(card.label, 0), self.rules.least - sum(self.counts.values()))
            if self.limit is not None:
                limit = limit_of(card, self.limit)
                # An unlimited card is welcome, but not in place of all others.
                room = min(room, (self.limit if limit == UNLIMITED else limit) - self.of_name(card.name))
            if room > 0:
                self.counts[card.label] = self.counts.get(card.label, 0) + room

    def of_name(self, name: str) -> int:
        return sum(count for label, count in self.counts.items() if self.catalogue.card(label).name == name)

    def fits(self, card: Card) -> bool:
        return not any(word in card.words for word in self.rules.banned) and (
            not self.rules.wanted or self.rules.wanted in card.words
        )

    def with_companions(self, cards: Iterable[Card], fitting: set[str]) -> list[Card]:
        """Each card followed by those that it names and needs, such as what it evolves from."""
        out: dict[str, Card] = {}
        for card in cards:
            for one in (card, *(other for other in named_in(card, self.catalogue) if other.label in fitting)):
                out.setdefault(one.label, one)
        return list(out.values())
