"""The languages in which cards are shown, by their codes: each is one file of words and forms.

Cards are read in English. From the tree of what was read, every language prints the same ability.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import tree as t
from bloodwork.text.cardtext import (
    CardText,
    ConsumeLine,
    FlipLine,
    HideoutLine,
    KeywordLine,
    LimitLine,
    Line,
    RiseLine,
    SentenceLine,
    keyword_shown,
    reader,
    render_line,
)
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.forms import Language
from bloodwork.text.wording import Wording
from bloodwork.text.words import to_roman

READ: Final = "en"  # the language that cards are written in
_FILES: Final = {"de": "german.grammar", "es": "spanish.grammar"}
LANGUAGES: Final = tuple(sorted({READ, *_FILES}))


@cache
def language(code: str, dialect: str = "") -> Language:
    """The words and forms of a language that is not the one that cards are written in, for the cards of a game."""
    folder = resources.files("bloodwork.text")
    source = folder.joinpath(_FILES[code]).read_text(encoding="utf-8")
    own = DIALECTS[dialect].files.get(code)
    more = folder.joinpath(own).read_text(encoding="utf-8") if own else ""
    return Language(source, own or _FILES[code], more)


def names(code: str, table: str) -> dict[str, str]:
    """A table of names of a language with those of every game."""
    return {word: name for dialect in DIALECTS for word, name in language(code, dialect).names[table].items()}


def names_of(language: Language, keyword: str) -> str:
    return language.names["keywords"].get(keyword, keyword)


class Translator:
    """Prints what was read in one language. `names` are card names by the Name, in that language; `kins` are names
    of kins that the language does not know itself."""

    def __init__(
        self,
        code: str,
        vocab: Vocabulary,
        names: Mapping[str, str] | None = None,
        kins: Mapping[str, str] | None = None,
    ) -> None:
        self.language = language(code, vocab.dialect)
        self._vocab = vocab
        self._names = names or {}
        self._kins = {**(kins or {}), **self.language.names["kins"]}

    def line(self, line: Line) -> str:
        words = self.language.names["lines"]
        if isinstance(line, KeywordLine):
            return ", ".join(self._entry(*entry) for entry in line.words)
        if isinstance(line, HideoutLine):
            return f"{names_of(self.language, 'Hideout')}: {words['hideout'].replace('%', str(line.n))}"
        if isinstance(line, RiseLine):
            wording = self._wording()
            only = [wording.line(one) for one in line.only]
            name = self._names.get(line.name, line.name)
            return " ".join([f"{names_of(self.language, 'Rise')} {line.n}: {name}" + ("." if only else ""), *only])
        if isinstance(line, LimitLine):
            return words["unlimited"] if line.limit is None else f"{words['limit']}: {line.limit}"
        if isinstance(line, ConsumeLine):
            return f"{words[line.how]}: {self._wording().line(line.pattern, '')}"
        if isinstance(line, FlipLine):
            if line.costs is not None:
                return f"{words['flip']}: {self._wording().line(line.costs, '')}"
            number = line.blood.n if isinstance(line.blood, t.Number) else line.blood.letter
            return f"{words['flip']}: {words['blood'].replace('%', str(number))}"
        assert isinstance(line, SentenceLine)
        wording = self._wording()
        shown = " ".join(wording.line(sentence) for sentence in line.sentences)
        return f"{to_roman(line.chapter)}: {shown}" if line.chapter else shown

    def _entry(self, kind: str, name: str, number: int) -> str:
        names = self.language.names
        if kind == "kin":
            return names["lines"]["kin"].replace("%", self._kins.get(name, name))
        return keyword_shown(name, number, self._vocab, names["keywords"].get(name, name))

    def _wording(self) -> Wording:
        return Wording(self.language, self._names, self._quoted, self._kins)

    def _quoted(self, text: str) -> str:
        """A text in quotes in a sentence is a line of its own; the sentence around it has the full stop."""
        return self.line(reader(self._vocab).sentences_or_keywords(text, 1, 1, {})).removesuffix(".")


def print_card(
    card: CardText, code: str = READ, names: Mapping[str, str] | None = None, kins: Mapping[str, str] | None = None
) -> str:
    """A card's text in a language, in which cards and kins are called so."""
    assert card.vocab is not None
    if code == READ:
        return "\n".join(render_line(line, card.vocab) for line in card.lines)
    translator = Translator(code, card.vocab, names, kins)
    return "\n".join(translator.line(line) for line in card.lines)


def print_all(
    card: CardText,
    names: Mapping[str, Mapping[str, str]] | None = None,
    kins: Mapping[str, Mapping[str, str]] | None = None,
) -> dict[str, str]:
    """A card's text in every language, by its code. `names` and `kins` are what they are called, by language."""
    return {code: print_card(card, code, (names or {}).get(code), (kins or {}).get(code)) for code in LANGUAGES}
