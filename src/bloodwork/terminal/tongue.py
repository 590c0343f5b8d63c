"""The language that the terminal speaks. What it says is written in English where it is said; another language has a
table of what it says instead, and names and texts of the cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from bloodwork.play import Telling
from bloodwork.play.log import ENGLISH as IN_ENGLISH


class Tongue:
    """A language. `phrases` by what is said in English, `verbs` of moves, `names` of cards, `reads` for their texts."""

    def __init__(
        self,
        code: str = "en",
        *,
        phrases: Mapping[str, str] | None = None,
        verbs: Mapping[str, str] | None = None,
        names: Mapping[str, str] | None = None,
        reads: Callable[[str], str] | None = None,
        telling: Telling = IN_ENGLISH,
    ) -> None:
        self.code = code
        self.telling = telling
        self._phrases = phrases or {}
        self._verbs = verbs or {}
        self._names = names or {}
        self._reads = reads
        longest = sorted((name for name in self._names if self._names[name] != name), key=len, reverse=True)
        self._named = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest)) if longest else None

    def say(self, phrase: str, **given: object) -> str:
        """What is said for an English phrase, with what is given in its places."""
        return self._phrases.get(phrase, phrase).format(**given)

    def word(self, word: str) -> str:
        """A word of a ruleset: a phase, a zone, a stat, a keyword."""
        return self._phrases.get(word, word)

    def card(self, name: str) -> str:
        return self._names.get(name, name)

    def text(self, text: str) -> str:
        """A card's text, or an ability of one."""
        return text if self._reads is None or not text else self._reads(text)

    def with_names(self, text: str) -> str:
        """Words in which cards are named, with their names in this language."""
        return text if self._named is None else self._named.sub(lambda found: self._names[found.group(0)], text)

    def option(self, text: str) -> str:
        """A move as it is offered."""
        text = self.with_names(text)
        for verb, said in sorted(self._verbs.items(), key=lambda pair: -len(pair[0])):
            if text == verb or text.startswith(f"{verb} "):
                text = said + text[len(verb) :]
                break
        for word in (" at ", " to ", " ..."):
            text = text.replace(word, self._verbs.get(word, word))
        return text


ENGLISH: Final = Tongue()
