"""A sentence as its writer wrote it, and others that keep of it what they have in common with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.errors import Spot, TextError
from bloodwork.text.normalise import Token, joined, spelled_words


@dataclass(frozen=True)
class Print:
    """How a sentence is printed, and what the card that it stands on calls itself."""

    tokens: Sequence[Token] = ()
    noun: str = "card"

    def part(self, first: Token, after: Sequence[Token]) -> Print:
        """The print from one word on up to another, or to the end."""
        end = after[0].column if after else 1 << 30
        return Print([x for x in self.tokens if first.column <= x.column < end], self.noun)


class Written:
    """The words of a sentence in the spelling of the rules, and how each of them was printed."""

    def __init__(self, tokens: list[Token], on_card: Print, vocab: Vocabulary) -> None:
        self.words = [token.text for token in tokens]
        self.places: list[Spot] = [(token.line, token.column) for token in tokens]
        self.noun = on_card.noun
        self.vocab = vocab
        self._printed = on_card.tokens

    def _groups(self) -> list[tuple[int, int, str]]:
        """The words that stand for the same printed ones, with these: (first, after the last, printed)."""
        out: list[tuple[int, int, str]] = []
        starts = [i for i, place in enumerate(self.places) if i == 0 or place != self.places[i - 1]]
        for first, end in zip(starts, [*starts[1:], len(self.places)], strict=True):
            until = self.places[end] if end < len(self.places) else (1 << 30, 0)
            here = [x.text for x in self._printed if self.places[first] <= (x.line, x.column) < until and x.text != "."]
            once = [text for i, text in enumerate(here) if i == 0 or text != here[i - 1]]  # not a word written twice
            if once:
                out.append((first, end, " ".join(once)))
        return out

    @property
    def span(self) -> tuple[Spot, Spot] | None:
        """Where it stands in its text: from its first letter up to the one after its last."""
        if not self._printed:
            return None
        first, last = self._printed[0], self._printed[-1]
        return (first.line, first.column), (last.line, last.column + len(last.text))

    def place(self, error: TextError) -> TextError:
        """Tells an error where the sentence stands."""
        if self.span is not None and error.start is None:
            error.start, error.stop = self.span
        return error

    def find(self, phrase: str) -> Spot | None:
        """Where some words are printed, whatever their case."""
        wanted = phrase.casefold().split()
        words = [x.text.casefold() for x in self._printed]
        at = next((i for i in range(len(words)) if words[i : i + len(wanted)] == wanted), None)
        return None if at is None else (self._printed[at].line, self._printed[at].column)

    def printed(self, start: int, end: int) -> str:
        """Some of the words as they were printed."""
        return " ".join(shown for first, after, shown in self._groups() if first < end and after > start)

    def said(self, words: list[str]) -> str:
        """Other words as a printed line, with those that stand here as they were printed here."""
        out = spelled_words(words, self.vocab)
        groups = self._groups()
        for here, there, size in SequenceMatcher(None, self.words, words, autojunk=False).get_matching_blocks():
            for first, end, shown in groups:
                start = there + first - here
                moved = first == 0 and start > 0  # its capital is that of a sentence
                article = end < len(self.words) and self.words[first:end] == ["a"] and end == here + size
                if here <= first and end <= here + size and not moved and not article:
                    out[start : start + end - first] = [shown, *[""] * (end - first - 1)]
        return joined(out)
