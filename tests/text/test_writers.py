"""Cards of writers who knew the rulebook and nothing else: each is read, or says why it is not.

The batches are kept as they were written, before anything was read of them. `means` of a card says what its writer
intends, `first_try` of a batch how many were read when it came, and `unread` of a card what in it is refused today.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from bloodwork.cards.catalogue import Catalogue
from bloodwork.cards.check import check_cards
from bloodwork.cards.load import parse_set, shipped
from bloodwork.cli.rulings import with_defaults

BATCHES = sorted((Path(__file__).parent / "writers").glob("*.yaml"))
NOT_OF_A_SET = {"means", "unread"}

pytestmark = pytest.mark.once


def batch(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))
    return loaded


def as_set(written: dict[str, Any], file: str) -> Catalogue:
    cards = [{key: value for key, value in card.items() if key not in NOT_OF_A_SET} for card in written["cards"]]
    whole = {key: value for key, value in written.items() if key != "first_try"} | {"cards": cards}
    return parse_set(yaml.safe_dump(whole, sort_keys=False, allow_unicode=True), file)


@pytest.mark.parametrize("path", BATCHES, ids=lambda path: path.stem)
def test_every_card_of_a_writer_is_read_or_says_why_not(path: Path) -> None:
    written = batch(path)
    loaded = as_set(written, path.name)
    reports = check_cards(loaded, loaded.over(shipped(loaded.ruleset)), with_defaults(loaded.ruleset))
    refused = {report.card.name for report in reports if report.refused}
    assert refused == {card["name"] for card in written["cards"] if "unread" in card}
    assert all(card["unread"] for card in written["cards"] if "unread" in card)
    assert all(card["means"] for card in written["cards"])
