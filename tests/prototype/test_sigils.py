"""Every sigil is a text of the card language, whatever the switches say; no code knows one by its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import bloodwork
from bloodwork import rules as book
from bloodwork import rulesets
from bloodwork.cards import shipped
from bloodwork.cli import main
from bloodwork.kernel.ability import Library
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.cardtext import read_card
from bloodwork.text.compile import compile_keywords
from bloodwork.text.languages import LANGUAGES, print_card

RULESET = "bloodless-prototype"
SOURCES = Path(bloodwork.__file__).parent
TABLES = ("sigils.py",)  # where the texts are
KEYWORD_TABLES = (*TABLES, "keywords.py", "edition.py", "worth.py")  # the last: what a bot thinks of them, no rule
NAMES = ["Crow", "Broken Robot"]


def of_the_ledger() -> list[str]:
    """The sigils that the ledger has sections for, kin sigils apart."""
    out: list[str] = []
    for rule in book.ledger(RULESET).rules:
        if rule.section.startswith("Sigils: "):
            out.extend(rule.section.removeprefix("Sigils: ").split(", "))
    return sorted(set(out))


def vocabularies() -> Iterator[tuple[str, Vocabulary]]:
    """The words with every switch as it is by default, and with each option of each switch."""
    usual = {name: switch.default for name, switch in book.switches(RULESET).items()}
    yield "", rulesets.make(RULESET, dict(usual)).vocabulary
    for name, switch in book.switches(RULESET).items():
        for option in switch.options:
            if option == switch.default:
                continue
            yield f"{name}={option}", rulesets.make(RULESET, usual | {name: option}).vocabulary


def test_every_sigil_of_the_ledger_is_a_text() -> None:
    names = of_the_ledger()
    assert len(names) == 27
    for setting, words in vocabularies():
        texts = {word.name: word.meaning for word in words.keywords}
        for name in names:
            if name.endswith(" Kin"):
                assert name.removesuffix(" Kin") in words.tags, setting
            else:
                assert texts[name], f"{name} has no text ({setting})"


@pytest.mark.once
def test_every_text_is_read_printed_and_built() -> None:
    for setting, words in vocabularies():
        lib = Library()
        lib.names = list(NAMES)
        compile_keywords(lib, words)
        for word, built in zip(words.keywords, lib.keywords, strict=True):
            assert built.abilities[1], f"{word.name} does nothing ({setting})"
            card = read_card(word.name, words.types["creature"], word.meaning, words, NAMES)
            printed = print_card(card)
            assert print_card(read_card(word.name, words.types["creature"], printed, words, NAMES)) == printed
            for code in LANGUAGES:
                assert print_card(card, code)


def test_a_rule_of_its_own_is_cited_by_each() -> None:
    ids = {rule.id for rule in book.ledger(RULESET).rules}
    for _, words in vocabularies():
        for word in words.keywords:
            slug = re.sub(r"[^a-z]+", "-", word.name.casefold()).replace("traveling-left", "traveling-left-right")
            slug = slug.replace("traveling-right", "traveling-left-right")
            told = [rule for rules in (word.lines or (word.rules,)) for rule in rules]
            assert set(told) <= ids
            assert any(rule.startswith(f"P-S.{slug}.") for rule in told), word.name


@pytest.mark.parametrize("name", [name for name in of_the_ledger() if not name.endswith(" Kin")])
def test_explained_by_its_text(name: str) -> None:
    bearer = next(card.name for card in shipped(RULESET) if name in card.sigils)
    done = CliRunner().invoke(main, ["card", "explain", bearer, "--ruleset", RULESET], prog_name="bloodwork")
    assert done.exit_code == 0, done.output
    words = next(words for setting, words in vocabularies() if not setting)
    text = next(word.meaning for word in words.keywords if word.name == name)
    assert f"{name} stands for:" in done.output
    for line in text.split("\n"):
        assert line in done.output


def strings(path: Path) -> Iterator[tuple[int, str]]:
    """What stands in quotes in a module, documentation apart."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def test_no_code_names_a_sigil() -> None:
    names = {name.casefold() for name in of_the_ledger()} - {"spawn"}  # which is also an event
    found: list[str] = []
    for folder in ("kernel", "rulesets/bloodless_prototype"):
        for path in sorted((SOURCES / folder).rglob("*.py")):
            if path.name not in TABLES:
                found.extend(f"{path.name}:{at}: {text}" for at, text in strings(path) if text.casefold() in names)
    assert found == []


def settings(ruleset: str) -> Iterator[dict[str, str | int | bool]]:
    usual = {name: switch.default for name, switch in book.switches(ruleset).items()}
    yield dict(usual)
    for name, switch in book.switches(ruleset).items():
        for option in switch.options:
            yield usual | {name: option}


@pytest.mark.once
@pytest.mark.parametrize("ruleset", ["bloodless", "bloodless-overview", "bloodless-tcg", RULESET])
def test_every_keyword_is_a_text(ruleset: str) -> None:
    """But for one that the rules give no effect, of which other texts can speak."""
    for setting in settings(ruleset):
        words = rulesets.make(ruleset, setting).vocabulary
        lib = Library()
        lib.names = list(NAMES)
        compile_keywords(lib, words)
        for word, built in zip(words.keywords, lib.keywords, strict=True):
            if word.meaning:
                assert built.abilities[1], word.name
            else:
                assert setting.get(word.name.casefold(), "none") == "none", f"{word.name} has no text ({setting})"


def test_no_code_names_a_keyword() -> None:
    names: set[str] = set()
    for ruleset in ("bloodless", "bloodless-overview", "bloodless-tcg", RULESET):
        usual = next(settings(ruleset))
        names |= {word.name for word in rulesets.make(ruleset, usual).vocabulary.keywords}
    assert {"Cumulative", "Explosive", "Flying", "Legendary", "Thorns"} <= names
    found: list[str] = []
    for folder in ("kernel", "rulesets"):
        for path in sorted((SOURCES / folder).rglob("*.py")):
            if path.name not in KEYWORD_TABLES:
                found.extend(f"{path.name}:{at}: {text}" for at, text in strings(path) if text in names)
    assert found == []
