"""The languages in which cards are shown, by their codes: each is one file of words and forms.

Cards are read in English. From the tree of what was read, every language prints the same ability. A sentence that a
language has no words for is printed in English and marked (`MARK`); the sentences beside it are not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib import resources
from typing import Any, Final

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
    render_sentence,
)
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.forms import Language, NoForm
from bloodwork.text.normalise import reminders
from bloodwork.text.wording import Wording

READ: Final = "en"  # the language that cards are written in
_FILES: Final = {"de": "german.grammar", "es": "spanish.grammar"}
LANGUAGES: Final = tuple(sorted({READ, *_FILES}))
# After a sentence that is English among others: in square brackets, which no card has, so that it is plain text in
# every place and is not taken for a reminder, which stands in round ones.
MARK: Final = "[EN]"


@dataclass(frozen=True, slots=True)
class Untranslated:
    """A sentence, or a line that is none, that is printed in English, and what the language has no words for."""

    text: str
    needs: str


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
        self.pieces = 0  # sentences, and other lines that need words of the language, that were printed
        self.untranslated: list[Untranslated] = []  # those of them that are English

    def line(self, line: Line) -> str:
        words = self.language.names["lines"]
        if isinstance(line, KeywordLine):
            return ", ".join(self._entry(*entry) for entry in line.words)
        if isinstance(line, HideoutLine):
            return f"{names_of(self.language, 'Hideout')}: {words['hideout'].replace('%', str(line.n))}"
        if isinstance(line, RiseLine):
            name = self._names.get(line.name, line.name)
            head = f"{names_of(self.language, 'Rise')} {line.n}: {name}"
            return f"{head}. {self._sentences(line.only)}" if line.only else head
        if isinstance(line, LimitLine):
            return words["unlimited"] if line.limit is None else f"{words['limit']}: {line.limit}"
        if isinstance(line, ConsumeLine) and line.name:
            return f"{words[line.how]}: {self._names.get(line.name, line.name)}"
        if isinstance(line, ConsumeLine):
            return self._or_english(
                lambda: f"{words[line.how]}: {self._wording().line(line.pattern, '')}",
                lambda: render_line(line, self._vocab),
            )
        if isinstance(line, FlipLine):
            if line.costs is not None:
                return self._or_english(
                    lambda: f"{words['flip']}: {self._wording().line(line.costs, '')}",
                    lambda: render_line(line, self._vocab),
                )
            number = line.blood.n if isinstance(line.blood, t.Number) else line.blood.letter
            return f"{words['flip']}: {words['blood'].replace('%', str(number))}"
        assert isinstance(line, SentenceLine)
        shown = self._sentences(line.sentences)
        return line.head + shown

    def _sentences(self, sentences: tuple[Any, ...]) -> str:
        wording = self._wording()
        return " ".join(
            self._or_english(partial(wording.line, one), partial(render_sentence, one, self._vocab))
            for one in sentences
        )

    def _or_english(self, printed: Callable[[], str], english: Callable[[], str]) -> str:
        """What is printed in this language or, if it has no words for all of it, in English with the mark."""
        self.pieces += 1
        try:
            return printed()
        except NoForm as error:
            text = english()
            self.untranslated.append(Untranslated(text, str(error)))
            return f"{text} {MARK}"

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
    """A card's text in a language, in which cards and kins are called so. Reminders are only there in English."""
    assert card.vocab is not None
    if code == READ:
        return "\n".join(" ".join([render_line(line, card.vocab), *reminders(line.printed)]) for line in card.lines)
    translator = Translator(code, card.vocab, names, kins)
    return "\n".join(translator.line(line) for line in card.lines)


def print_all(
    card: CardText,
    names: Mapping[str, Mapping[str, str]] | None = None,
    kins: Mapping[str, Mapping[str, str]] | None = None,
) -> dict[str, str]:
    """A card's text in every language, by its code. `names` and `kins` are what they are called, by language."""
    return {code: print_card(card, code, (names or {}).get(code), (kins or {}).get(code)) for code in LANGUAGES}
