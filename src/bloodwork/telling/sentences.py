"""What each language says: one table of sentences a language, `data/telling/LANGUAGE.toml`.

Events and places are told by their names. Everything else is said in English where it is said, and another language
has what it says instead under that English. A sentence that has been made already, as an error holds it, is found by
its pattern: "it costs 3 ASP, and you have 1" by "it costs {cost} ASP, and you have {asp}".
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from bloodwork.errors import unknown

SPOKEN: Final = ("de", "en", "es")
# the tables of sentences that are found by their English
PHRASES: Final = ("log", "questions", "endings", "refusals", "moves", "table", "terminal")
LONGEST_SENTENCE: Final = 600  # letters; what is longer quotes somebody, and would take long to look for
_HOLE: Final = re.compile(r"\{(\w+)\}")


class Sentences:
    """The sentences of one language."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.events: Mapping[str, str] = table["events"]
        self.places: Mapping[str, Mapping[str, str]] = table.get("places", {})
        self.verbs: Mapping[str, str] = table.get("verbs", {})
        self.words: Mapping[str, str] = table.get("words", {})
        self.phrases: dict[str, str] = {}
        for name in PHRASES:
            self.phrases.update(table.get(name, {}))
        # What says most about a sentence is looked at first: "{text} is given twice" would fit many.
        holed = sorted((phrase for phrase in self.phrases if "{" in phrase), key=lambda one: -len(_HOLE.sub("", one)))
        self._patterns = [(pattern_of(phrase), phrase) for phrase in holed]

    def find(self, sentence: str) -> tuple[str, dict[str, str]] | None:
        """The words for a sentence that was made in English, and what stands in its holes; None: it is not known."""
        if sentence in self.phrases:
            return self.phrases[sentence], {}
        if len(sentence) > LONGEST_SENTENCE:
            return None
        for pattern, phrase in self._patterns:
            found = pattern.fullmatch(sentence)
            if found is not None:
                return self.phrases[phrase], found.groupdict()
        return None


def pattern_of(phrase: str) -> re.Pattern[str]:
    """
    >>> pattern_of("lane {lane} holds no Resource").fullmatch("lane 2 holds no Resource")["lane"]
    '2'
    """
    parts = _HOLE.split(phrase)
    return re.compile(
        "".join(f"(?P<{part}>.+)" if at % 2 else re.escape(part) for at, part in enumerate(parts)), re.DOTALL
    )


@cache
def sentences(code: str) -> Sentences:
    if code not in SPOKEN:
        raise unknown("language", code, SPOKEN)
    text = (files("bloodwork") / "data" / "telling" / f"{code}.toml").read_text(encoding="utf-8")
    return Sentences(tomllib.loads(text))
