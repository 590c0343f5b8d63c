"""What the HTTP answers about rulesets, cards, rules, decks and puzzles hold."""

from __future__ import annotations

from typing import Literal

import msgspec

SwitchValue = bool | int | str


class DeckName(msgspec.Struct):
    name: str
    title: str
    about: str


class SwitchBody(msgspec.Struct):
    name: str
    text: str
    default: SwitchValue
    options: list[SwitchValue]
    rule: str


class RulesetBody(msgspec.Struct):
    name: str
    title: str
    about: str
    book: str  # the rulebook that it follows
    decks: list[DeckName]
    switches: list[SwitchBody]
    bots: list[str]
    sections: list[str]  # the parts of a deck, in order
    colors: list[str]
    rarities: list[str]
    shown: list[str]  # cards that stand for it


class CardBody(msgspec.Struct):
    name: str
    title: str  # the name in the language
    type: str  # in the language
    cost: int | str | None
    stats: dict[str, int | str | None]
    kins: list[str]
    keywords: list[str]
    text: str
    image: str
    flavor: str = ""
    color: str = ""
    rarity: str = ""
    sigils: list[str] = []
    limit: int | None = None  # copies in a deck, where the card says it; -1: no limit
    section: str | None = None  # the part of a deck that may hold it


class CardsBody(msgspec.Struct):
    """`words`: what kins and counters are called in the language, where that is not their name."""

    cards: list[CardBody]
    words: dict[str, str] = {}


class KeywordBody(msgspec.Struct):
    name: str
    title: str
    text: str
    rules: list[str]


class RuleBody(msgspec.Struct):
    id: str
    ruleset: str
    section: str
    text: str
    kind: str
    ruling: str | None
    switch: str | None
    default: SwitchValue | None
    options: list[SwitchValue]
    scenarios: list[str]


class BreakBody(msgspec.Struct):
    rule: str
    message: str


class DeckAsked(msgspec.Struct, forbid_unknown_fields=True):
    """A deck to check: as text, or as the names of each part, in the order of the ruleset's `sections`."""

    text: str | None = None
    lists: list[list[str]] | None = None
    switches: dict[str, SwitchValue] = {}


class EntryBody(msgspec.Struct):
    name: str
    count: int


class DeckBody(msgspec.Struct):
    name: str
    title: str
    about: str
    lists: dict[str, list[EntryBody]]
    text: str


class DeckChecked(msgspec.Struct):
    legal: bool
    breaks: list[BreakBody]
    lists: dict[str, list[EntryBody]]
    text: str
    told: str


PuzzleKind = Literal["puzzle", "ruling"]  # to be solved, or shown by its scenario


class PuzzleBody(msgspec.Struct):
    id: str
    name: str
    kind: PuzzleKind
    text: str
    rules: list[str]
