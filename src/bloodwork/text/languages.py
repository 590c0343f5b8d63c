"""The languages in which cards are shown, by their codes: each is one file of words and forms.

Cards are read in English. From the tree of what was read, every language prints the same ability. A sentence that a
language has no words for is printed in English and marked (`MARK`); the sentences beside it are not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial, singledispatchmethod
from importlib import resources
from typing import Any, Final

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import tree as t
from bloodwork.text.card_lines import (
    ConsumeLine,
    FlipLine,
    HideoutLine,
    KeywordLine,
    LimitLine,
    Line,
    RiseLine,
    SentenceLine,
    keyword_shown,
    render_sentence,
)
from bloodwork.text.cardtext import CardText, reader
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.forms import Language, NoForm
from bloodwork.text.normalise import reminders, spell
from bloodwork.text.parse import print_words
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
        self._words = self.language.names["lines"]  # how lines begin that are no sentences
        self._kins = {**(kins or {}), **self.language.names["kins"]}
        self.pieces = 0  # sentences, and other lines that need words of the language, that were printed
        self.untranslated: list[Untranslated] = []  # those of them that are English

    @singledispatchmethod
    def line(self, line: Line) -> str:
        """A line in this language."""
        raise TypeError(f"nothing prints a {type(line).__name__}")

    @line.register
    def _keywords(self, line: KeywordLine) -> str:
        return ", ".join(self._entry(*entry) for entry in line.words)

    @line.register
    def _hideout(self, line: HideoutLine) -> str:
        return f"{names_of(self.language, 'Hideout')}: {self._words['hideout'].replace('%', str(line.n))}"

    @line.register
    def _rise(self, line: RiseLine) -> str:
        rise, name = f"{names_of(self.language, 'Rise')} {line.n}", self._names.get(line.name, line.name)
        also = line.also
        if also is not None:
            english = partial(print_words, also, "costs", self._vocab.dialect)
            costs = self._or_english(lambda: self._wording().line(also, ""), lambda: spell(english(), self._vocab))
            rise = f"{rise}, {costs[:1].lower()}{costs[1:]}"
        return f"{rise}: {name}. {self._sentences(line.only)}" if line.only else f"{rise}: {name}"

    @line.register
    def _limit(self, line: LimitLine) -> str:
        return self._words["unlimited"] if line.limit is None else f"{self._words['limit']}: {line.limit}"

    @line.register
    def _consume(self, line: ConsumeLine) -> str:
        if line.name:
            return f"{self._words[line.how]}: {self._names.get(line.name, line.name)}"
        return self._headed(line, line.how, line.pattern)

    @line.register
    def _flip(self, line: FlipLine) -> str:
        if line.costs is not None:
            return self._headed(line, "flip", line.costs)
        return f"{self._words['flip']}: {self._words['blood'].replace('%', line.amount)}"

    @line.register
    def _said(self, line: SentenceLine) -> str:
        return line.head + self._sentences(line.sentences)

    def _headed(self, line: Line, head: str, part: t.Node) -> str:
        """A word of the language and, after a colon, what it is said of."""
        return self._or_english(
            lambda: f"{self._words[head]}: {self._wording().line(part, '')}", lambda: line.shown(self._vocab)
        )

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
            return self._words["kin"].replace("%", self._kins.get(name, name))
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
        return "\n".join(" ".join([line.shown(card.vocab), *reminders(line.printed)]) for line in card.lines)
    translator = Translator(code, card.vocab, names, kins)
    return "\n".join(translator.line(line) for line in card.lines)


def print_all(
    card: CardText,
    names: Mapping[str, Mapping[str, str]] | None = None,
    kins: Mapping[str, Mapping[str, str]] | None = None,
) -> dict[str, str]:
    """A card's text in every language, by its code. `names` and `kins` are what they are called, by language."""
    return {code: print_card(card, code, (names or {}).get(code), (kins or {}).get(code)) for code in LANGUAGES}
