"""No sentence of the community's cards stands in the project: what is read, shown and tested is in words of our own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
CORPUS = ROOT.parent / "shared" / "corpus" / "hemolymph-cards.json"
FOLDERS = ("src", "tests", "docs", "tools")
PAGES = ("README.md", "CONTRIBUTING.md")
TEXT = {".css", ".grammar", ".html", ".js", ".json", ".md", ".py", ".sh", ".svg", ".toml", ".txt", ".yaml", ".yml"}
# shorter ones, such as "gain one blood when this creature dies", can hardly be said otherwise
LONG = 9
# so plain that any two people who write cards write it
STOCK = {"when this creature enters the board draw a card"}


def words(text: str) -> str:
    """The text without case, marks, quotes and line breaks, also those that a file spells as a backslash and n."""
    plain = re.sub(r"\\[nt]", " ", text.lower()).replace("’", "'")
    return " ".join(re.findall(r"[^\W_]+(?:['+/-][^\W_]+)*", plain))


def told(value: Any) -> str:
    """What a reader sees of a field: a part may be a link, of which the display is seen."""
    if isinstance(value, list):
        return "".join(map(told, value))
    return str(value.get("display", "")) if isinstance(value, dict) else value


def sentences(text: str) -> Iterator[str]:
    for sentence in map(words, re.split(r"[\n.]", text)):
        if len(sentence.split()) >= LONG and sentence not in STOCK:
            yield sentence


def found(theirs: dict[str, str], text: str) -> list[str]:
    """The sentences that stand in a text, each with the card it is of; a line may break within one."""
    ours = f" {words(text)} "
    return [f"{card}: {sentence}" for sentence, card in theirs.items() if f" {sentence} " in ours]


def test_what_is_found() -> None:
    theirs = {
        sentence: "Lark"
        for sentence in sentences("Bird Kin\nWhen this lark's song ends, each player may sing 2 notes.")
    }
    assert list(theirs) == ["when this lark's song ends each player may sing 2 notes"]
    assert found(theirs, '    text: "Flying\\nWhen this Lark\'s song ends, EACH\n    player may sing 2 notes."') == [
        "Lark: when this lark's song ends each player may sing 2 notes"
    ]
    assert not found(theirs, "When this lark's song ends, each player may sing 3 notes.")


@pytest.mark.skipif(not CORPUS.is_file(), reason="the community's card file is not here")
def test_no_sentence_is_copied() -> None:
    theirs: dict[str, str] = {}
    for card in json.loads(CORPUS.read_text(encoding="utf-8")):
        for field in (card.get("description", ""), *card.get("abilities", []), card.get("flavor_text", "")):
            theirs.update((sentence, card["name"]) for sentence in sentences(told(field)))
    assert len(theirs) > 20
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*"))]
    files = [path for path in files if path.suffix in TEXT and ".mypy_cache" not in path.parts]
    copied = [
        f"{path.relative_to(ROOT)}: {hit}"
        for path in [*files, *(ROOT / page for page in PAGES)]
        if path.is_file()
        for hit in found(theirs, path.read_text(encoding="utf-8"))
    ]
    assert not copied, "\n".join(copied)
