"""What the faces of cards with sigils hold beside their text: the line that a card is part of, and its counters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bloodwork.cards.schema import Card, fold
from bloodwork.cards.sigil_cards import split_entry
from bloodwork.errors import BadFile
from bloodwork.kernel.ability import Library
from bloodwork.text.cardtext import CardText, SentenceLine
from bloodwork.text.errors import TextError

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


def refuse_sentences(card: Card, text: CardText) -> None:
    """A sigil is a word of the ruleset, not a sentence."""
    for line in text.lines:
        if isinstance(line, SentenceLine):
            raise TextError(f'"{card.sigils[line.number - 1]}" is no sigil', line=line.number)
