"""What the faces of cards with sigils hold beside their text: the line that a card is part of, and its counters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bloodwork.cards.schema import Card, fold
from bloodwork.cards.sigil_cards import split_entry
from bloodwork.errors import BadFile, nearest
from bloodwork.kernel.ability import Library
from bloodwork.kernel.vocabulary import Vocabulary

# when an entry of a face changes a counter: as the card comes, as it goes, or for as long as it is there
_WHEN: Final = {"+": 0, "x": 1, "": 2}


def join_lines(lib: Library, cards: Sequence[Card]) -> None:
    """Tells every face that is part of a line of cards which Name begins it."""
    before = {fold(card.name): card.evolves_from for card in cards if card.evolves_from}
    first_of = {fold(name) for name in before.values()}
    numbers = {fold(name): at for at, name in enumerate(lib.names)}
    for face, card in zip(lib.faces, cards, strict=False):
        at = fold(card.name)
        if at not in before and at not in first_of:
            continue
        for _ in cards:
            if at not in before:
                break
            at = fold(before[at])
        else:
            place = card.place
            raise BadFile(f'"{card.name}" evolves from itself', file=place.file or "cards", line=place.line)
        face.line = numbers[at]


def entries(lib: Library, card: Card) -> tuple[int, ...]:
    """The counters that a card changes: when, which, by how much, and so on."""
    out: list[int] = []
    for entry in card.counters:
        symbol, name, number = split_entry(entry)
        out += (_WHEN[symbol], counter_number(lib, name), number)
    return tuple(out)


def counter_number(lib: Library, name: str) -> int:
    if name not in lib.counters:
        lib.counters.append(name)
    return lib.counters.index(name)


def check_words(card: Card, vocabulary: Vocabulary, names: Sequence[str]) -> None:
    """Refuses a sigil that the ruleset does not have, and a card to evolve from that nobody knows."""
    sigils = [*(word.name for word in vocabulary.keywords), *(f"{tag} Kin" for tag in vocabulary.tags)]
    for at, sigil in enumerate(card.sigils, start=1):
        if fold(sigil) not in {fold(name) for name in sigils}:
            raise _unknown("sigil", sigil, sigils, card, at)
    if card.evolves_from and fold(card.evolves_from) not in {fold(name) for name in names}:
        raise _unknown("card", card.evolves_from, names, card, len(card.sigils) + 1)


def _unknown(what: str, word: str, known: Sequence[str], card: Card, at: int) -> BadFile:
    line, column = card.place.in_text(at, 1)
    message = f'"{card.name}": unknown {what} "{word}"'
    return BadFile(message, file=card.place.file or "cards", line=line, column=column, nearest=nearest(word, known))
