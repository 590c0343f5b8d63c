"""The lines of a card's text, and how each is printed: kins and keywords, limits, flip costs, sentences."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import Any

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import tree as t
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.normalise import spell
from bloodwork.text.parse import print_words
from bloodwork.text.words import to_roman


@dataclass(frozen=True)
class Line(ABC):
    number: int  # of the line in the text
    printed: str = field(default="", kw_only=True, compare=False)  # as it stands there

    @abstractmethod
    def shown(self, vocab: Vocabulary) -> str:
        """As this project prints it."""


@dataclass(frozen=True)
class KeywordLine(Line):
    """Kins and keywords that share a line. Each entry is ("kin", name, 0) or ("keyword", name, number)."""

    words: tuple[tuple[str, str, int], ...] = ()

    def parts(self, vocab: Vocabulary) -> list[str]:
        return [f"{name} Kin" if kind == "kin" else keyword_shown(name, n, vocab) for kind, name, n in self.words]

    def shown(self, vocab: Vocabulary) -> str:
        return ", ".join(self.parts(vocab))


@dataclass(frozen=True)
class LimitLine(Line):
    limit: int | None = None  # None: unlimited

    def shown(self, vocab: Vocabulary) -> str:
        return "Unlimited" if self.limit is None else f"Limit: {self.limit}"


@dataclass(frozen=True)
class ConsumeLine(Line):
    how: str = "devours"
    pattern: Any = None

    @property
    def name(self) -> str:
        """The Name of the card, where it is one that is named; on a line of its own it needs no quotes."""
        named = t.Pattern(adjs=(), head=self.pattern.head) if isinstance(self.pattern, t.Pattern) else None
        return str(named.head.name) if named == self.pattern and isinstance(named.head, t.NameNoun) else ""

    def shown(self, vocab: Vocabulary) -> str:
        shown = self.name or spell(print_words(self.pattern, "consumed", vocab.dialect), vocab)
        return f"{self.how.capitalize()}: {shown}"


@dataclass(frozen=True)
class FlipLine(Line):
    blood: Any = None  # a number or a letter
    costs: t.CostList | None = None

    @property
    def amount(self) -> str:
        return str(self.blood.n if isinstance(self.blood, t.Number) else self.blood.letter)

    def shown(self, vocab: Vocabulary) -> str:
        if self.costs is not None:
            return "Flip: " + spell(print_words(self.costs, "costs", vocab.dialect), vocab)
        return f"Flip: {self.amount} Blood"


@dataclass(frozen=True)
class HideoutLine(Line):
    """ "Hideout: Pay 1 ASP": what turning it face up costs."""

    n: int = 0

    def shown(self, vocab: Vocabulary) -> str:
        return f"Hideout: Pay {self.n} ASP"


@dataclass(frozen=True)
class RiseLine(Line):
    """ "Rise 3: Bone Lord", what it costs besides ASP, and when it can be used."""

    n: int = 0
    name: str = ""
    only: tuple[Any, ...] = ()
    also: t.CostList | None = None

    def shown(self, vocab: Vocabulary) -> str:
        only = [render_sentence(one, vocab) for one in self.only]
        also = "" if self.also is None else ", " + spell(print_words(self.also, "costs", vocab.dialect), vocab)
        also = also[:2] + also[2:3].lower() + also[3:]
        return " ".join([f"Rise {self.n}{also}: {self.name}" + ("." if only else ""), *only])


@dataclass(frozen=True)
class SentenceLine(Line):
    sentences: tuple[Any, ...] = ()
    chapters: tuple[int, ...] = ()  # of a saga: those that say this

    @property
    def head(self) -> str:
        """How the chapters stand before what they say."""
        return f"{', '.join(to_roman(chapter) for chapter in self.chapters)}: " if self.chapters else ""

    def shown(self, vocab: Vocabulary) -> str:
        return self.head + " ".join(render_sentence(one, vocab) for one in self.sentences)


def render_sentence(sentence: Any, vocab: Vocabulary) -> str:
    return spell([*print_words(sentence, "sentence", vocab.dialect), "."], vocab)


def keyword_shown(name: str, number: int, vocab: Vocabulary, called: str = "") -> str:
    """A keyword with its number as it is printed; `called`: its name in another language."""
    times = DIALECTS[vocab.dialect].times
    takes = any(word.name == name and word.number for word in vocab.keywords)
    return (called or name) + (f" {times}{number}" if (takes if not times else number != 1) else "")
