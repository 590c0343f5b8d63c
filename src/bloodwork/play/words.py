"""The words by which a ruleset's tables are called in moves, positions and views."""

from __future__ import annotations

from functools import cache

from bloodwork.kernel.ability import Library
from bloodwork.kernel.machine import DRAWN, RUNNING, Machine
from bloodwork.kernel.view import name_seen, zone_seen
from bloodwork.play.areas import written_slot
from bloodwork.play.move import PLAYERS, written_name
from bloodwork.rulesets.contract import Ruleset


def ruleset_of(g: Machine) -> Ruleset:
    rules = g.rules
    assert isinstance(rules, Ruleset)
    return rules


@cache
def zone_key(name: str) -> str:
    """A zone of the table as one word.

    >>> zone_key("blood deck"), zone_key("discard pile"), zone_key("hand")
    ('blood_deck', 'discard', 'hand')
    """
    return name.removesuffix(" pile").replace(" ", "_")


@cache
def deck_word(name: str) -> str:
    """A deck as a draw names it.

    >>> deck_word("deck"), deck_word("blood deck")
    ('main', 'blood')
    """
    return name.removesuffix("deck").strip() or "main"


def zone_keys(rules: Ruleset) -> dict[str, int]:
    """The list zones of a table by their words, with their kinds."""
    return {zone_key(name): kind for kind, name in enumerate(rules.table.zones) if kind > 0}


def deck_words(rules: Ruleset) -> dict[str, int]:
    """The decks by their words, with the kinds of their zones."""
    return {deck_word(name): rules.table.zones.index(name) for name in rules.deck_names if name in rules.table.zones}


def space(g: Machine, slot: int) -> str:
    """A space as both players call it: columns are counted from A's left."""
    rules = ruleset_of(g)
    if rules.areas:
        return written_slot(rules, g.table.owners[slot], slot % g.table.columns)
    return f"{PLAYERS[g.table.owners[slot]]}{slot % g.table.columns + 1}"


def place_word(g: Machine, place: int) -> str:
    if place < 0:
        return "nowhere"
    if place < g.table.n_slots:
        return space(g, place)
    return f"{PLAYERS[g.table.owners[place]]}.{zone_key(g.table.zones[g.table.kinds[place]])}"


def card_reference(g: Machine, viewer: int, card: int) -> str:
    """A card as the notation points at it, for one viewer."""
    place = g.where[card]
    if 0 <= place < g.table.n_slots:
        return space(g, place)
    name = name_seen(g, viewer, card)
    written = name if name == "?" else written_name(name)
    if place < 0:
        return written
    nth = ""
    if g.table.in_play[place]:  # each card in play has a state of its own
        same = [other for other in zone_seen(g, viewer, place) if name_seen(g, viewer, other) == name]
        nth = f"#{same.index(card) + 1}" if len(same) > 1 else ""
    return f"{place_word(g, place)}:{written}{nth}"


def keyword_names(lib: Library) -> list[str]:
    """The keywords of a library by their numbers."""
    return [keyword.name for keyword in lib.keywords]


def winner_word(g: Machine) -> str:
    if g.winner == RUNNING:
        return "none"
    return "draw" if g.winner == DRAWN else PLAYERS[g.winner]
