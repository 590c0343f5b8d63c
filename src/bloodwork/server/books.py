"""What the table tells about rulesets, cards, keywords, rules and decks. Nothing here knows of HTTP."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Final
from urllib.parse import quote

from bloodwork import cards, rules
from bloodwork.bots import BOTS
from bloodwork.cards.belongs import belongs
from bloodwork.cards.deck import HERO_SECTIONS, MOST_COPIES, SECTIONS, deck_of
from bloodwork.cards.limits import SILENT, limit_of
from bloodwork.cards.schema import COLORS, HERO_RULESETS, LANGUAGES, RARITIES, fold
from bloodwork.cards.shown import show, show_keyword
from bloodwork.errors import BadFile, NotUnderstood, unknown
from bloodwork.play import Table, check_playable
from bloodwork.play.keywords import keyword_rules
from bloodwork.server.bodies import (
    BreakBody,
    CardBody,
    CardsBody,
    DeckAsked,
    DeckBody,
    DeckChecked,
    DeckName,
    EntryBody,
    KeywordBody,
    RuleBody,
    RulesetBody,
    SwitchBody,
)
from bloodwork.telling import ENGLISH, Tongue

MOST_CARDS: Final = 1000  # of one deck
_NUMBERS: Final = ("level", "initiative", "resistance", "magic", "life")


def check_language(code: str) -> str:
    if code not in LANGUAGES:
        raise unknown("language", code, LANGUAGES)
    return code


@cache
def set_table(ruleset: str) -> Table:
    """The table of a ruleset with all switches as the ledger has them."""
    check_playable(ruleset)
    return Table(ruleset)


@cache
def _told() -> dict[str, dict[str, list[str]]]:
    text = (files("bloodwork") / "data" / "table" / "rulesets.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def rulesets(lang: str) -> list[RulesetBody]:
    return [_ruleset(name, lang) for name in _told()]


def _ruleset(name: str, lang: str) -> RulesetBody:
    ledger = rules.ledger(name)
    by_id = {rule.id: rule for rule in ledger.rules}
    heroes = name in HERO_RULESETS
    decks = [cards.shipped_deck(name, deck) for deck in cards.shipped_decks(name)]
    title, about = _told()[name][lang]
    return RulesetBody(
        name,
        title,
        about,
        ledger.title,
        [DeckName(deck.name, _title(deck.name), deck.about) for deck in decks],
        [
            SwitchBody(
                one,
                by_id[switch.rule].ruling or by_id[switch.rule].text,
                switch.default,
                [*switch.options],
                switch.rule,
            )
            for one, switch in ledger.switches.items()
        ],
        list(BOTS),
        list(HERO_SECTIONS if heroes else SECTIONS),
        list(COLORS) if heroes else [],
        list(RARITIES) if heroes else [],
        _told()[name]["shown"],
    )


def _title(name: str) -> str:
    return name.replace("-", " ").capitalize()


# -------------------------------------------------------------- cards


def card_bodies(catalogue: cards.Catalogue, lang: str, found: Iterable[cards.Card], of: str = "") -> CardsBody:
    """Cards in a language. `of`: what their pictures are asked for with, where they are not those of the package."""
    table = Table(catalogue.ruleset, cards=catalogue)
    words = table.ruleset
    library = table.library(catalogue.names())
    faces = {face.label: face for face in library.faces if face.name >= 0}
    out = []
    for card in found:
        face = faces[card.label]
        said = show(card, lang, catalogue, words)
        traits = card.traits
        numbers = dict(zip(card.stat_names, card.stats, strict=True)) if card.stats else {}
        if traits is not None:
            numbers |= {name: number for name in _NUMBERS if (number := card.number(name)) is not None}
        limit = limit_of(card, SILENT)
        out.append(
            CardBody(
                card.label,
                said.name,
                said.type,
                card.cost,
                numbers,
                [name for at, name in enumerate(library.tag_names) if (face.own_tags >> at) & 1],
                [word.name for word in library.keywords if (face.keys >> word.id) & 1],
                said.text,
                image_path(catalogue.ruleset, card.label, lang, of),
                card.flavor,
                traits.color if traits is not None else "",
                traits.rarity if traits is not None else "",
                list(card.sigils),
                None if limit == SILENT else limit,
                belongs(card, catalogue.ruleset),
            )
        )
    return CardsBody(out, words_of(library.tag_names, library.counters, table.tongue(lang, library)))


def words_of(kins: Iterable[str], counters: Iterable[str], tongue: Tongue) -> dict[str, str]:
    """What kins and counters are called in a language."""
    if tongue is ENGLISH:
        return {}
    found = {name: tongue.word(name) for name in kins}
    return found | {name: tongue.say("{name} counter", name=tongue.word(name)) for name in counters}


def image_path(ruleset: str, name: str, lang: str, of: str = "") -> str:
    more = f"&puzzle={quote(of, safe='')}" if of else ""
    return f"/api/rulesets/{ruleset}/cards/{quote(name, safe='')}/image.svg?lang={lang}{more}"


def search(found: CardsBody, part: str) -> CardsBody:
    """The cards that have every word of this in their name, type, text, kins or keywords; by name first."""
    words = fold(part).split()

    def place(card: CardBody) -> int | None:
        names = fold(f"{card.name}\n{card.title}")
        if all(word in names for word in words):
            return 0 if names.startswith(words[0]) else 1
        kins = [*card.kins, *(found.words.get(kin, kin) for kin in card.kins)]
        everything = fold("\n".join([names, card.type, card.text, *kins, *card.keywords, *card.sigils, card.color]))
        return 2 if all(word in everything for word in words) else None

    placed = [(at, card) for card in found.cards if (at := place(card)) is not None]
    return CardsBody([card for _, card in sorted(placed, key=lambda pair: pair[0])], found.words)


def picture(catalogue: cards.Catalogue, name: str, lang: str) -> bytes:
    """The drawing of a card as SVG."""
    from bloodwork import pictures

    card = catalogue.card(name)
    face = pictures.face_of(card, catalogue, set_table(catalogue.ruleset).ruleset, lang)
    return pictures.to_svg(pictures.draw(face, {kin.name: kin.parent for kin in catalogue.kins})).encode()


def back() -> bytes:
    from bloodwork import pictures

    return pictures.to_svg(pictures.back()).encode()


# -------------------------------------------------------------- words and rules


def keywords(ruleset: str, lang: str) -> list[KeywordBody]:
    table = set_table(ruleset)
    told = keyword_rules(table.ruleset)
    start = table.ruleset.starts_from
    # An edition may leave a keyword to the rules that it starts from.
    before = keyword_rules(set_table(start).ruleset) if start else {}
    out = []
    for word in table.ruleset.vocabulary.keywords:
        key = word.name.casefold()
        said = show_keyword(word, lang, table.catalogue, table.ruleset)
        text = said.text or _ruled(told.get(key, ())) or word.meaning.replace("{N}", "1") or _ruled(before.get(key, ()))
        out.append(KeywordBody(word.name, said.name, text, [rule.id for rule in told.get(key, ())]))
    return out


def _ruled(found: Sequence[rules.Rule]) -> str:
    """A rule tells a keyword as "Flying: ...", and what goes on from it in sentences of their own."""
    return " ".join([*(rule.text.partition(": ")[2] or rule.text for rule in found[:1]), *(r.text for r in found[1:])])


@cache
def _naming(ruleset: str) -> dict[str, list[str]]:
    return rules.scenarios_naming(rule.id for rule in rules.ledger(ruleset).rules)


def rule_bodies(ruleset: str) -> list[RuleBody]:
    named = _naming(ruleset)
    return [rule_body(rule, named[rule.id]) for rule in rules.ledger(ruleset).rules]


def rule_body(rule: rules.Rule, scenarios: list[str] | None = None) -> RuleBody:
    return RuleBody(
        rule.id,
        rule.ruleset,
        rule.section,
        rule.text,
        rule.kind,
        rule.ruling,
        rule.switch,
        rule.default,
        list(rule.options),
        _naming(rule.ruleset)[rule.id] if scenarios is None else scenarios,
    )


def search_rules(found: Iterable[RuleBody], part: str) -> list[RuleBody]:
    """The rules that have every word of this in their id, section, text, ruling or switch; by id first."""
    words = fold(part).split()
    hits = []
    for rule in found:
        everything = fold(f"{rule.id} {rule.section} {rule.text} {rule.ruling or ''} {rule.switch or ''}")
        if all(word in everything for word in words):
            hits.append(rule)
    return sorted(hits, key=lambda rule: not fold(rule.id).startswith(words[0]))


# -------------------------------------------------------------- decks


def deck_body(ruleset: str, name: str) -> DeckBody:
    check_playable(ruleset)
    deck = cards.shipped_deck(ruleset, name)
    return DeckBody(deck.name, _title(deck.name), deck.about, lists_of(deck), deck_text(deck))


def check_deck(ruleset: str, asked: DeckAsked) -> DeckChecked:
    """What the rules say of a deck; one that cannot be read is an error with its line."""
    check_playable(ruleset)
    if (asked.text is None) == (asked.lists is None):
        raise NotUnderstood("a deck to check is a text or lists", expected='one of "text" and "lists"')
    switches = {name: rules.check_switch(name, value, ruleset) for name, value in asked.switches.items()}
    deck = read_deck(ruleset, asked.text) if asked.text is not None else _from_lists(ruleset, asked.lists or [])
    breaks = cards.check_deck(deck, ruleset, cards.shipped(ruleset), switches)
    found = [BreakBody(one.rule, one.message) for one in breaks]
    return DeckChecked(not breaks, found, lists_of(deck), deck_text(deck), deck.told())


def read_deck(ruleset: str, text: str) -> cards.Deck:
    deck = cards.parse_deck(text, "deck", cards.shipped(ruleset))
    total = sum(entry.count for section in deck.sections for entry in deck.section(section))
    if total > MOST_CARDS:
        raise BadFile(f"a deck of {total:,} cards", file="deck", expected=f"at most {MOST_CARDS:,}")
    return deck


def _from_lists(ruleset: str, lists: list[list[str]]) -> cards.Deck:
    sections = HERO_SECTIONS if ruleset in HERO_RULESETS else SECTIONS
    if len(lists) != len(sections):
        raise NotUnderstood(f"{len(lists)} lists", expected=f"one each for {', '.join(sections)}")
    if sum(map(len, lists)) > MOST_COPIES:
        raise NotUnderstood(f"a deck of {sum(map(len, lists)):,} cards", expected=f"at most {MOST_COPIES:,}")
    catalogue = cards.shipped(ruleset)
    return deck_of("deck", [[catalogue.card(name).label for name in part] for part in lists])


def lists_of(deck: cards.Deck) -> dict[str, list[EntryBody]]:
    return {name: [EntryBody(entry.name, entry.count) for entry in deck.section(name)] for name in deck.sections}


def deck_text(deck: cards.Deck) -> str:
    """A deck as its file says it.

    >>> from bloodwork.cards import Deck, Entry
    >>> print(deck_text(Deck("two", (Entry("Ant Queen", 2),), (Entry("Blood Flask", 6),))))
    main:
    2x Ant Queen
    <BLANKLINE>
    blood:
    6x Blood Flask
    """
    parts = []
    for section in deck.sections:
        entries = deck.section(section)
        if entries:
            parts.append("\n".join([f"{section}:", *(f"{entry.count}x {entry.name}" for entry in entries)]))
    return "\n\n".join(parts)
