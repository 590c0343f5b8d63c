"""A language as somebody speaks it to a player: its sentences, with the names and texts of a game's cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from bloodwork.errors import Ambiguous, BloodworkError, NotLegal, NotUnderstood
from bloodwork.telling.sentences import sentences

# in an event: {field}, or {number:one/many}
_FIELD: Final = re.compile(r"\{(\w+)(?::([^/{}]*)/([^{}]*))?\}")
ENGLISH_CODE: Final = "en"
_PART: Final = re.compile(r"\[([^\]]*)\]")


class Tongue:
    """`words` of the games (types, stats, keywords, kins, counters), `names` of cards, `reads` for their texts."""

    def __init__(
        self,
        code: str = "en",
        *,
        words: Mapping[str, str] | None = None,
        names: Mapping[str, str] | None = None,
        reads: Callable[[str], str] | None = None,
    ) -> None:
        self.code = code
        self._sentences = sentences(code)
        self._words = {**(words or {}), **self._sentences.words}
        self._verbs = sorted(self._sentences.verbs.items(), key=lambda pair: -len(pair[0]))
        self._names = names or {}
        self._reads = reads
        longest = sorted((name for name in self._names if self._names[name] != name), key=len, reverse=True)
        self._named = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest)) if longest else None

    # -------------------------------------------------------------- sentences

    def say(self, phrase: str, **given: object) -> str:
        """What is said for an English phrase, with what is given in its places."""
        return self._sentences.phrases.get(phrase, phrase).format(**given)

    def tell(self, sentence: str) -> str:
        """A sentence that was made in English; what is not known stays as it is, but for the names of cards."""
        found = self._sentences.find(sentence)
        if found is None:
            return self.with_names(sentence)
        words, given = found
        return words.format(**{name: self.tell(value) for name, value in given.items()})

    def refusal(self, error: BloodworkError) -> str:
        """An error in one sentence, with all that it says."""
        if self.code == ENGLISH_CODE:
            return str(error)
        told = self.tell(error.message)
        if isinstance(error, NotLegal):
            why = f": {self.tell(error.missing)}" if error.missing else ""
            return f"{told}{why} ({error.rule})" if error.rule else f"{told}{why}"
        if isinstance(error, NotUnderstood):
            if error.expected:
                told = self.say("{message}; expected {expected}", message=told, expected=self.tell(error.expected))
            if error.nearest:
                told = self.say('{message}; did you mean "{nearest}"?', message=told, nearest=error.nearest)
        elif isinstance(error, Ambiguous):
            known = ", ".join(error.candidates)
            told = self.say("{message}; it could be: {candidates}", message=told, candidates=known)
        return told

    # -------------------------------------------------------------- words, names, texts

    def word(self, word: str) -> str:
        """A word of a game: a phase, a zone, a stat, a keyword, a kin."""
        return self._words.get(word, word)

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
        for verb, said in self._verbs:
            if text == verb or text.startswith(f"{verb} "):
                text = said + text[len(verb) :]
                break
        else:
            text = self.word(text)
        for word in (" at ", " to ", " ..."):
            text = text.replace(word, self._sentences.verbs.get(word, word))
        return text

    # -------------------------------------------------------------- events

    def place(self, zone: str, form: str, written: str, **given: object) -> str:
        """A place: `form` is name, frm (where from) or to (where to). One without words is told as it is written."""
        forms = self._sentences.places.get(zone)
        return written if forms is None else forms[form].format(**given)

    def event(self, name: str, fields: Mapping[str, str]) -> str:
        """An event in words. One without words of its own is told by its name and what it holds."""
        template = self._sentences.events.get(name, name.replace("_", " ") + "[ {card}][, {player}][, {amount}]")

        def part(match: re.Match[str]) -> str:
            for choice in match[1].split("|"):
                if all(field in fields for field, _, _ in _FIELD.findall(choice)):
                    return choice
            return ""

        def field(match: re.Match[str]) -> str:
            value = fields.get(match[1])
            if match[2] is None:
                return self.say("something") if value is None else value
            return match[2] if value == "1" else match[3]

        return _FIELD.sub(field, _PART.sub(part, template)).strip()


ENGLISH: Final = Tongue()
