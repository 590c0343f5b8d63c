"""How a game of a table begins. What takes long is done once for each ruleset with its switches: see `prepare`.

A table is played with the cards that it was begun with, whatever cards the program has by now: it names their digest,
and a set of cards that is not the program's own is learned from the store first (`learn`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, Final

import msgspec

from bloodwork import rules
from bloodwork.cards import Catalogue, Kin, cards_from_mappings, shipped
from bloodwork.cards.deck import deck_of
from bloodwork.cards.schema import fold
from bloodwork.cards.written import card_mapping
from bloodwork.play import Game, Table
from bloodwork.play.saved import parse_saved
from bloodwork.play.table import Claims
from bloodwork.server.byte_cache import ByteCache
from bloodwork.server.entries import BadEntry, Created, PuzzleKept, SeatKept, Started, SwitchValue
from bloodwork.server.watched import SEATS
from bloodwork.server.wire import SeatLetter
from bloodwork.telling import Tongue

SETTINGS: Final = 32 * 1024 * 1024  # bytes of rulesets with switches and cards, each with its library
BEGINNINGS: Final = 32 * 1024 * 1024  # bytes of first positions, of pairs of decks and of puzzles
FACE: Final = 14 * 1024  # bytes that a card takes in a library, with all that is worked out for it
BEGUN: Final = 200 * 1024  # bytes of a first position, beside its library
CARDS: Final = 8 * 1024 * 1024  # bytes of sets of cards that are not the program's own

# Switches by name, each with the word for its kind: True and 1 are not the same setting.
Switches = tuple[tuple[str, str, SwitchValue], ...]
Lists = tuple[tuple[str, ...], ...]


class CardSet(msgspec.Struct, frozen=True, kw_only=True):
    """All cards of a ruleset, as a card file has them, and the kins that they add."""

    ruleset: str
    cards: list[dict[str, Any]]
    kins: dict[str, str]


_learned: Final[ByteCache[str, bytes]] = ByteCache(CARDS, len)


@cache
def cards_of(ruleset: str) -> tuple[str, bytes]:
    """The digest of this program's cards of a ruleset, and the cards."""
    found = shipped(ruleset)
    cards = [card_mapping(card, ruleset) for card in found]
    body = msgspec.json.encode(CardSet(ruleset=ruleset, cards=cards, kins={kin.name: kin.parent for kin in found.kins}))
    return blake2b(body, digest_size=16, person=b"bloodwork cards").hexdigest(), body


@cache
def settings_of(ruleset: str) -> dict[str, SwitchValue]:
    """Every switch of a ruleset as this program's ledger has it."""
    return {name: switch.default for name, switch in rules.switches(ruleset).items()}


def knows(created: Created) -> bool:
    """Whether the cards of a table are at hand."""
    return created.cards in ("", cards_of(created.ruleset)[0]) or _learned.get(created.cards) is not None


def learn(created: Created, body: bytes) -> None:
    """Takes in a set of cards that a table was begun with."""
    if blake2b(body, digest_size=16, person=b"bloodwork cards").hexdigest() != created.cards:
        raise BadEntry("the cards of the table are not those that it was begun with")
    _learned.put(created.cards, body)


def with_cards(record: bytes, body: bytes | None) -> bytes:
    """A record with all cards that there were, from a set of cards; as it is where no set is known."""
    saved = parse_saved(record, "the record")
    if body is None or saved.alone:
        return record
    found = msgspec.json.decode(body, type=CardSet)
    own = {fold(_label(card)) for card in saved.cards}
    cards = [*saved.cards, *(card for card in found.cards if fold(_label(card)) not in own)]
    return msgspec.structs.replace(saved, cards=cards, kins={**found.kins, **saved.kins}, alone=True).to_json()


def _label(card: dict[str, Any]) -> str:
    return f"{card['name']} {card.get('variant', '')}"


def prepare(created: Created) -> None:
    """Does what takes long, which may be seconds where nobody has played with these switches before.

    It may be called in a thread of its own; afterwards `begin` is quick.
    """
    if created.puzzle is not None:
        _puzzle(created.ruleset, _switches(created), msgspec.json.encode(created.puzzle), _cards(created))
    else:
        setting(created).whole()


def is_ready(created: Created) -> bool:
    """Whether `prepare` has nothing to do."""
    if created.puzzle is not None:
        key = created.ruleset, _switches(created), msgspec.json.encode(created.puzzle), _cards(created)
        return _begun.get(key) is not None
    return _settings.get((created.ruleset, _switches(created), _cards(created))) is not None


def tongue(created: Created, code: str) -> Tongue:
    """A language for the cards of a table. The first time it takes a while; it may be called in a thread of its own."""
    if created.puzzle is not None:
        puzzle = _puzzle(created.ruleset, _switches(created), msgspec.json.encode(created.puzzle), _cards(created))
        return puzzle.tongue(code)
    return setting(created).tongue(code)


def known_tongue(created: Created, code: str) -> Tongue | None:
    """The language, if `tongue` would have nothing to read for it."""
    if created.puzzle is not None or not is_ready(created):
        return None
    return setting(created).known_tongue(code)


def begin(created: Created, seats: Mapping[SeatLetter, SeatKept], started: Started) -> Game:
    """A game of a table, from its decks or from its position."""
    if created.puzzle is not None:
        first = _puzzle(created.ruleset, _switches(created), msgspec.json.encode(created.puzzle), _cards(created))
        return first.copy()
    lists = tuple(tuple(tuple(part) for part in seats[letter].lists) for letter in SEATS)
    first = _first(created.ruleset, _switches(created), lists, _cards(created))
    return first.again(started.seed, loser=started.loser, lower=started.lower)


def setting(created: Created) -> Table:
    """A ruleset with its switches and cards, shared by all tables that have it so."""
    return _setting(created.ruleset, _switches(created), _cards(created))


def _switches(created: Created) -> Switches:
    """What the table was begun with: also where the ledger has another default by now."""
    now = settings_of(created.ruleset)
    changed = {name: value for name, value in created.settings.items() if name not in now or now[name] != value}
    return tuple((name, type(value).__name__, value) for name, value in sorted({**changed, **created.switches}.items()))


def _cards(created: Created) -> str:
    """The digest of cards that are not the program's own; "" where they are."""
    return "" if created.cards == cards_of(created.ruleset)[0] else created.cards


def _table_size(table: Table) -> int:
    return FACE * len(table.whole()[0].faces)


def _game_size(game: Game) -> int:
    return BEGUN + FACE * len(game.library.faces)  # which may be its own


_settings: Final[ByteCache[tuple[str, Switches, str], Table]] = ByteCache(SETTINGS, _table_size)
_begun: Final[ByteCache[tuple[object, ...], Game]] = ByteCache(BEGINNINGS, _game_size)


def _setting(ruleset: str, switches: Switches, cards: str) -> Table:
    key = ruleset, switches, cards
    found = _settings.get(key)
    if found is None:
        changed = {name: value for name, _, value in switches}
        found = Table(ruleset, changed, _catalogue(cards), alone=True) if cards else Table(ruleset, changed)
        _settings.put(key, found)
    return found


def _catalogue(cards: str) -> Catalogue:
    body = _learned.get(cards)
    if body is None:
        raise BadEntry("the cards of the table are not at hand")
    found = msgspec.json.decode(body, type=CardSet)
    kins = [Kin(name, parent) for name, parent in found.kins.items()]
    return Catalogue(found.ruleset, cards_from_mappings(found.cards, "the table", ruleset=found.ruleset), kins)


def _first(ruleset: str, switches: Switches, lists: tuple[Lists, ...], cards: str) -> Game:
    """A game with these decks, which others are begun like: what does not depend on the seed is done once."""
    key = ruleset, switches, lists, cards
    found = _begun.get(key)
    if found is None:
        decks = [deck_of("", parts) for parts in lists]
        found = Game.start_at(_setting(ruleset, switches, cards), decks, seed=0, who=Claims())
        _begun.put(key, found)
    return found


def _puzzle(ruleset: str, switches: Switches, kept: bytes, cards: str) -> Game:
    key = ruleset, switches, kept, cards
    found = _begun.get(key)
    if found is None:
        found = _set_up(ruleset, switches, kept, cards)
        _begun.put(key, found)
    return found


def _set_up(ruleset: str, switches: Switches, kept: bytes, cards: str) -> Game:
    puzzle = msgspec.json.decode(kept, type=PuzzleKept)
    found = cards_from_mappings(puzzle.cards, puzzle.id, ruleset=ruleset)
    own = Catalogue(ruleset, found, [Kin(name, parent) for name, parent in puzzle.kins.items()])
    changed = {name: value for name, _, value in switches}
    if not cards:
        return Game.from_setup(ruleset, puzzle.setup, seed=puzzle.seed, switches=changed, cards=own)
    table = Table(ruleset, changed, own.over(_catalogue(cards)), alone=True)
    return Game.set_up_at(table, puzzle.setup, seed=puzzle.seed)
