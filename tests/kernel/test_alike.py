"""Patterns that say the same to every card: looked at once for all, and nothing plays differently for it."""

from __future__ import annotations

import pytest

from bloodwork.cards import Catalogue, Deck, Entry, cards_from_mappings
from bloodwork.kernel.alike import alike
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.playout import playout
from bloodwork.kernel.record import Record
from bloodwork.play import Table
from bloodwork.play.table import Claims

LINES = (
    "Whenever a creature with 3 power enters the board, put 1 ear counter on this creature.",
    "Whenever a creature you control attacks, put 1 ear counter on this creature.",
    "Whenever a creature your opponent controls dies, put 1 eye counter on this creature.",
    "Whenever another creature is dealt damage, put 1 ear counter on this creature.",
    "Whenever a creature you control enters the board, put 1 eye counter on this creature.",
    "Whenever a creature moves, put 1 ear counter on this creature.",
)


def table() -> Table:
    cards = [
        {"name": f"Listener {letter}", "type": "creature", "cost": i % 3, "stats": f"{2 + i % 3}/0/{1 + i % 3}"}
        | {"text": "\n".join(LINES if i % 2 else LINES[::-1])}
        for i, letter in enumerate("ABCDEFGH")
    ]
    return Table("bloodless", None, Catalogue("bloodless", cards_from_mappings(cards, "test", ruleset="bloodless")))


def start(at: Table, seed: int, record: Record | None) -> Machine:
    deck = Deck("", tuple(Entry(f"Listener {letter}", 6) for letter in "ABCDEFGH"), (Entry("Blood Flask", 6),))
    return at.start(at.deal([deck, deck]), seed, Claims(), record)


def numbers(line: str) -> list[int]:
    lib = start(table(), 1, None).lib
    return [alike(lib, a.trigger) for a in lib.abilities if a.trigger is not None and a.text.startswith(line[:-1])]


@pytest.mark.parametrize("line", [LINES[0], LINES[1], LINES[5]])
def test_equal_patterns_of_several_cards_have_one_number(line: str) -> None:
    found = numbers(line)
    assert len(found) == 8 and found[0] > 0 and set(found) == {found[0]}


def test_what_leaves_out_its_own_card_is_asked_of_each() -> None:
    assert numbers(LINES[3]) == [0] * 8


def test_who_asks_matters_where_a_side_is_named() -> None:
    lib = start(table(), 1, None).lib
    named = {a.text: alike(lib, a.trigger) for a in lib.abilities if a.trigger is not None and a.text in LINES}
    sided = {text for text, number in named.items() if lib.sided >> number & 1}
    assert set(named) == set(LINES)
    assert sided == {text for text in LINES if "you control" in text or "opponent" in text}


def test_games_are_the_same_when_each_card_is_asked_by_itself() -> None:
    """A record is kept with every card asked, since each may have something to cite."""
    at = table()
    for seed in range(6):
        one, two = start(at, seed, None), start(at, seed, Record(at.ruleset.citations))
        assert playout(one, seed, 400) == playout(two, seed, 400)
        assert one.digest() == two.digest()
