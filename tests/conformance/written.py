"""Decks of cards that writers wrote who did not know the language: what is read of them is played like any card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from bloodwork import rules as book
from bloodwork.cards.catalogue import Catalogue
from bloodwork.cards.check import check_cards
from bloodwork.cards.load import shipped
from bloodwork.cli.rulings import with_defaults
from bloodwork.kernel.ability import Library
from bloodwork.rulesets import make
from bloodwork.rulesets.contract import Ruleset
from text.test_writers import as_set

FOLDER = Path(__file__).parent.parent / "text" / "writers"
RULESETS = {"writers": "bloodless", "lane-writers": "bluthelden"}  # by pool


@dataclass(frozen=True)
class Batch:
    rules: Ruleset
    lib: Library
    faces: dict[str, int]
    read: tuple[str, ...]  # the writer's cards that are read


@cache
def files(pool: str) -> tuple[Path, ...]:
    return tuple(sorted(FOLDER.glob(f"{RULESETS[pool]}-*.yaml")))


@cache
def batch(file: Path) -> Batch:
    loaded: Catalogue = as_set(yaml.safe_load(file.read_text("utf-8")), file.name)
    name = loaded.ruleset
    whole = loaded.over(shipped(name))
    reports = check_cards(loaded, whole, with_defaults(name), read_only=True)
    refused = {report.card.name for report in reports if not report.readable}
    rules = make(name, {switch: entry.default for switch, entry in book.switches(name).items()})
    names = [card.name for card in whole if card.name not in refused]
    lib = whole.library(rules, names)
    faces = {name: lib.main_face[at] for at, name in enumerate(lib.names)}
    return Batch(rules, lib, faces, tuple(card.name for card in loaded if card.name not in refused))


def of(pool: str, seed: int) -> Batch:
    found = files(pool)
    return batch(found[seed % len(found)])


def decks(pool: str, seed: int) -> list[list[list[int]]]:
    """Decks go through the cards of a batch in turn; what a deck needs besides is of the shipped ones."""
    own = of(pool, seed)
    return _lane_decks(own, seed) if pool == "lane-writers" else _decks(own, seed)


def _decks(own: Batch, seed: int) -> list[list[list[int]]]:
    from bloodwork.rulesets.bloodless.names import FLASK, VESTIGE

    types = {face: own.lib.faces[face].types for face in own.faces.values()}
    main = [own.faces[name] for name in own.read if types[own.faces[name]] & (FLASK | VESTIGE) == 0]
    blood = [face for face in types if types[face] & FLASK]
    out = []
    for player in range(2):
        at = (seed * 2 + player) * 13
        kinds = [main[(at + i) % len(main)] for i in range(13)]
        out.append([[kinds[i % 13] for i in range(50)], [blood[(seed + i) % len(blood)] for i in range(6)]])
    return out


def _lane_decks(own: Batch, seed: int) -> list[list[list[int]]]:
    from bloodwork.cards import shipped_deck, shipped_decks
    from bloodwork.rulesets.bluthelden.names import RESOURCE_CARD, RUNE, SOVEREIGN, TOKEN

    written = [own.faces[name] for name in own.read]
    types = {face: own.lib.faces[face].types for face in written}
    sovereigns = [face for face in written if types[face] & SOVEREIGN]
    runes = [face for face in written if types[face] & RUNE]
    resources = [face for face in written if types[face] & RESOURCE_CARD and types[face] & RUNE == 0]
    played = [face for face in written if types[face] & (SOVEREIGN | RUNE | TOKEN | RESOURCE_CARD) == 0]
    names = shipped_decks("bluthelden")
    out = []
    for player in range(2):
        deck = shipped_deck("bluthelden", names[(seed + player) % len(names)]).lists()
        sovereign, rune, _, pool = ([own.faces[name] for name in part] for part in deck)
        at = (seed * 2 + player) * 17
        own_resources = [resources[(seed + i) % len(resources)] for i in range(6)] if resources else []
        out.append(
            [
                [sovereigns[(seed + player) % len(sovereigns)]] if sovereigns else sovereign,
                [runes[seed % len(runes)]] if runes else rune,
                [played[(at + i * 5) % len(played)] for i in range(40)],
                [*own_resources, *pool[len(own_resources) :]],
            ]
        )
    return out
