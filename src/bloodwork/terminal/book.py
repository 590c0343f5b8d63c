"""What the terminal looks things up in. Whoever opens a terminal brings the book: it knows cards and rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bloodwork.telling import ENGLISH, Tongue


class PrintedCard(Protocol):
    """What is printed on a card."""

    @property
    def name(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def cost(self) -> int | str | None: ...
    @property
    def stats(self) -> tuple[int | str | None, ...]: ...
    @property
    def stat_names(self) -> tuple[str, ...]: ...
    @property
    def traits(self) -> object | None: ...  # what a card of a game with lanes has besides
    @property
    def text(self) -> str: ...
    @property
    def counters(self) -> tuple[str, ...]: ...
    @property
    def flavor(self) -> str: ...


class RuleText(Protocol):
    """A rule of the ledger."""

    @property
    def id(self) -> str: ...
    @property
    def section(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def ruling(self) -> str | None: ...


class Book(Protocol):
    def card(self, name: str) -> PrintedCard | None:
        """The card of this name."""
        ...

    def rule(self, id: str) -> RuleText | None:
        """The rule with this id."""
        ...

    def keyword(self, word: str) -> Sequence[RuleText]:
        """The rules that say what a keyword means."""
        ...

    def type(self, words: str) -> Sequence[RuleText]:
        """The rules of a card's type."""
        ...

    def nearest(self, word: str) -> str | None:
        """The card, rule or keyword whose name is most like this."""
        ...


def card_words(card: PrintedCard, tongue: Tongue = ENGLISH) -> str:
    """What a card is and costs, on one line, without its text."""
    words = [tongue.word(card.type)]
    if card.cost is not None:
        words.append(f"{tongue.word('cost')} {card.cost}")
    words.extend(f"{tongue.word(name)} {stat}" for name, stat in zip(card.stat_names, card.stats, strict=False))
    if card.traits is not None:
        for name in ("color", "level", "initiative", "resistance", "magic", "life", "extra_cost"):
            number = getattr(card.traits, name)
            if name == "color":
                words.append(tongue.word(str(number)))
            elif number or (name in ("initiative", "resistance") and card.stats):
                words.append(f"{tongue.word(name.replace('_', ' '))} {number}")
    return ", ".join(words)


def text_words(text: str) -> str:
    """The text of a card on one line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return " ".join(line if line[-1] in ".!?:" else f"{line}." for line in lines)


def rule_lines(rule: RuleText) -> list[str]:
    out = [f"{rule.id}, {rule.section}: {rule.text}"]
    if rule.ruling:
        out.append(f"  Ruling: {rule.ruling}")
    return out
