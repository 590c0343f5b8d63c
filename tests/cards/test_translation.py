"""What other languages have no words for is counted; of the cards that come with the package, nothing is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from bloodwork import cards
from bloodwork.cards import shown, translation
from bloodwork.cards.schema import SIGIL_RULESETS
from bloodwork.cli import main
from bloodwork.cli.rulings import with_defaults
from bloodwork.rulesets import NAMES
from bloodwork.text import forms, languages
from bloodwork.text.languages import MARK

OTHERS = [code for code in languages.LANGUAGES if code != languages.READ]


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize("code", OTHERS)
def test_every_shipped_card_is_printed_in_every_language(code: str, ruleset: str) -> None:
    catalogue = cards.shipped(ruleset)
    rules = with_defaults(ruleset)
    found = translation.of_cards(catalogue, code, catalogue, rules)
    assert found.missing == ()
    assert found.total > 0 or ruleset in SIGIL_RULESETS
    assert [card.name for card in catalogue if MARK in shown.show(card, code, catalogue, rules).text] == []
    words = rules.vocabulary.keywords
    english = {word.name for word in words if MARK in shown.show_keyword(word, code, catalogue, rules).text}
    assert english == (IN_ENGLISH if ruleset == "bluthelden" else set())


# Keywords whose meaning is a text that German and Spanish have no words for yet; the list only gets shorter.
IN_ENGLISH = {
    "Bloodmage", "Defender", "First Damage", "Flying", "Poison", "Protective Shield", "Punch", "Ranged Combat", "Speed",
    "Target Strike", "Two-handed Combat",
}  # fmt: skip

SET = """\
set: Trial
ruleset: bloodless
cards:
  - {name: Two Cups, type: command, text: Draw a card. Gain 1 blood.}
  - {name: Noise, type: command, text: Make some noise.}
"""


def test_what_is_missing_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "trial.yaml").write_text(SET, encoding="utf-8")
    source = (Path(forms.__file__).parent / "german.grammar").read_text(encoding="utf-8")
    german = forms.Language(source, "german.grammar")
    del german.forms["Draw"]
    whole = languages.language
    monkeypatch.setattr(languages, "language", lambda code, dialect="": german if code == "de" else whole(code))
    called = CliRunner().invoke(main, ["card", "languages", str(tmp_path / "trial.yaml"), "--json"])
    assert json.loads(called.stdout) == {
        "de": {
            "sentences": 2,
            "missing": [{"where": "Two Cups", "text": "Draw a card.", "needs": "the node Draw"}],
            "needs": {"the node Draw": 1},
        },
        "es": {"sentences": 2, "missing": [], "needs": {}},
    }
    told = CliRunner().invoke(main, ["card", "languages", str(tmp_path / "trial.yaml"), "--lang", "de"])
    assert told.stdout.splitlines() == [
        "Deutsch (de): 1 of 2 sentences",
        "  no words for the node Draw (1 sentence), as in",
        "    Two Cups",
        "    Draw a card.",
    ]


def test_what_the_grammar_can_say_is_counted() -> None:
    called = CliRunner().invoke(main, ["card", "languages", "--lang", "de", "--ruleset", "bluthelden", "--json"])
    assert json.loads(called.stdout)["de"]["sentences"] > 2000
