"""The words of the page: the same in every language, and all that its modules say."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "src" / "bloodwork" / "server" / "page"
LANGUAGES = ("en", "es", "de")
TABLE = PAGE / "table"

# What `t` is called with: "key", or one of several as in t(a ? "b" : "c"), or a template of which the beginning counts.
_CALL = re.compile(r"\bt\(((?:[^()]|\([^()]*\))*)")
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_TEMPLATE = re.compile(r"`([^`$]*)\$\{")
_COMPARED = re.compile(r'[!=]==\s*"[^"]*"')
_VALUE = re.compile(r"\{(\w+)(?:\|[^|}]*\|[^|}]*)?\}")


def modules(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*.js") if (TABLE in file.parents) == (folder == TABLE))


def words(folder: Path, lang: str) -> dict[str, str]:
    """The table's own phrases are written in English where they are said; only other languages have them as a table."""
    if folder == TABLE and lang == "en":
        return {key: key for key in words(TABLE, LANGUAGES[-1])}
    found: dict[str, Any] = json.loads((folder / "words" / f"{lang}.json").read_text(encoding="utf-8"))
    return found["phrases"] if folder == TABLE else found


def literals(text: str) -> Iterator[tuple[str, bool]]:
    """The keys in calls of `t`, and whether only their beginning is known."""
    for call in _CALL.finditer(text):
        key = _first_argument(call[1])
        for string in _STRING.finditer(_COMPARED.sub("", key)):
            yield string[1].replace('\\"', '"'), False
        for template in _TEMPLATE.finditer(key):
            yield template[1], True


def _first_argument(text: str) -> str:
    """What stands before the comma that ends the first argument."""
    depth, quote = 0, ""
    for at, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"`'":
            quote = letter
        elif letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
        elif letter == "," and not depth:
            return text[:at]
    return text


@pytest.mark.parametrize("folder", [PAGE, TABLE], ids=["page", "table"])
@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_says_the_same_things(folder: Path, lang: str) -> None:
    english, other = words(folder, "en"), words(folder, lang)
    assert set(other) == set(english)
    for key, text in english.items():
        assert text.strip() and other[key].strip(), key
        assert set(_VALUE.findall(other[key])) == set(_VALUE.findall(text)), f"{lang}, {key}: the values differ"


def test_every_language_has_the_words_of_the_games() -> None:
    found = [json.loads((TABLE / "words" / f"{lang}.json").read_text(encoding="utf-8"))["words"] for lang in LANGUAGES]
    assert set(found[0]) == set(found[1]) == set(found[2]) != set()


@pytest.mark.parametrize("folder", [PAGE, TABLE], ids=["page", "table"])
def test_what_a_module_says_is_in_the_tables(folder: Path) -> None:
    known = {**words(PAGE, "en"), **words(TABLE, "en")}
    said = [(file, key, part) for file in modules(folder) for key, part in literals(file.read_text(encoding="utf-8"))]
    assert len(said) > 100
    for file, key, part in said:
        fits = any(one.startswith(key) for one in known) if part else key in known
        assert fits, f"{file.relative_to(PAGE)} says {key!r}, which no table has"


def test_no_word_is_left_over() -> None:
    source = "\n".join(file.read_text(encoding="utf-8") for file in [*modules(PAGE), *modules(TABLE)])
    strings = set(_STRING.findall(source))
    beginnings = tuple(sorted(set(_TEMPLATE.findall(source)) - {""}))
    assert [key for key in words(PAGE, "en") if key not in strings and not key.startswith(beginnings)] == []


def test_the_page_sets_text_as_text() -> None:
    """No module makes markup of words, and no page has a script or style inside."""
    made = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\(.style"
    )
    for file in PAGE.rglob("*.js"):
        assert not made.search(file.read_text(encoding="utf-8")), file
    for file in PAGE.rglob("*.html"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text), file
        assert re.findall(r"<script(?![^>]*\ssrc=)", text) == [], file


def test_what_a_module_imports_exists() -> None:
    pattern = re.compile(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""")
    for file in PAGE.rglob("*.js"):
        for wanted in pattern.findall(file.read_text(encoding="utf-8")):
            assert (file.parent / wanted).is_file(), f"{file.relative_to(PAGE)} imports {wanted}"
