"""The words of the table in the browser: every word of every game has a form for the eye in every language."""

import json
from functools import cache
from pathlib import Path

import pytest

from bloodwork.play import Table
from bloodwork.play.words import deck_words, zone_keys
from bloodwork.rulesets.contract import DRAW, VERBS

WORDS = Path(__file__).parents[2] / "src" / "bloodwork" / "server" / "page" / "table" / "words"
LANGUAGES = ("en", "es", "de")
RULESETS = ("bloodless", "bloodless-tcg", "bloodless-overview", "bloodless-prototype", "bluthelden")


@cache
def said(ruleset: str) -> set[str]:
    rules = Table(ruleset).ruleset
    found = {*zone_keys(rules), *rules.stat_names, *rules.player_numbers, *rules.game_numbers, *rules.phases}
    found |= {area.name for area in rules.areas} | set(rules.reasons) | {"over"}
    found |= {f"do {verb}" for verb in rules.verbs}
    if VERBS[DRAW] in rules.verbs:
        found |= {f"do draw {word}" for word in deck_words(rules)}
    return found | {f"do choose {word}" for words in rules.choice_words.values() for word in words}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_a_game(lang: str, ruleset: str) -> None:
    known = json.loads((WORDS / f"{lang}.json").read_text(encoding="utf-8"))["words"]
    # The slots of a Sovereign and a Rune are decks of a list, but nobody draws from them.
    needed = said(ruleset) - {"do draw sovereign", "do draw rune"}
    assert sorted(needed - set(known)) == []
