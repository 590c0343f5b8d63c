"""The words that writers use for those of the language, read from the lexicon files beside the grammars."""

from __future__ import annotations

from functools import cache
from importlib import resources

Phrase = tuple[str, ...]


@cache
def sections(file: str) -> dict[str, tuple[str, ...]]:
    """The lines of a lexicon file by the headings in brackets that they stand under."""
    out: dict[str, list[str]] = {}
    under: list[str] = []
    for line in resources.files("bloodwork.text").joinpath(file).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            under = out.setdefault(line.strip("[]"), [])
        elif line and ("=" in line or not line.startswith("#")):  # "# damages = # damage" is no remark
            under.append(line)
    return {heading: tuple(lines) for heading, lines in out.items()}


def words(file: str, heading: str) -> dict[str, str]:
    """Words with what is said for them."""
    return {old: new for old, new in map(_halves, sections(file).get(heading, ()))}


def phrases(file: str, heading: str) -> tuple[tuple[Phrase, Phrase], ...]:
    """Several words with what is said for them, in the order of the file."""
    return tuple((tuple(old.split()), tuple(new.split())) for old, new in map(_halves, sections(file)[heading]))


def longest_first(*several: tuple[tuple[Phrase, Phrase], ...]) -> tuple[tuple[Phrase, Phrase], ...]:
    """Phrases in the order in which they are tried: what says more decides, and of the same length the first list."""
    return tuple(sorted((one for some in several for one in some), key=lambda pair: -len(pair[0])))


def _halves(line: str) -> tuple[str, str]:
    old, mark, new = line.partition("=")
    assert mark, f"a lexicon says what is meant after '=': {line}"
    return old.strip(), new.strip()
