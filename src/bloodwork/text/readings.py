"""Tells two readings of one sentence apart, in the sentence's own words."""

from __future__ import annotations

import re
from typing import Any, Final

from bloodwork.text.grammar import Grammar, Printing
from bloodwork.text.tree import Node

_OPEN: Final = "\x02"
_CLOSE: Final = "\x03"
_CAPITAL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")

Span = tuple[int, int]


class _Marking(Printing):
    """Prints with a mark before and after the words of each node."""

    def words(self, rule: str, value: Any) -> list[str] | None:
        out = super().words(rule, value)
        if out is None or not isinstance(value, Node):
            return out
        return [_OPEN + _CAPITAL.sub(" ", type(value).__name__).casefold(), *out, _CLOSE]


def told_apart(trees: list[Any], grammar: Grammar, rule: str) -> list[str]:
    """Each reading as the sentence with brackets round what it alone takes together; where all take the same words
    together, what it takes them for."""
    marked = [_spans(_Marking(grammar).words(rule, tree) or []) for tree in trees]
    shared = set(marked[0][1]).intersection(*(spans for _, spans in marked[1:]))
    kinds = set(_kinds(marked[0][1])).intersection(*(_kinds(spans) for _, spans in marked[1:]))
    out = []
    for words, spans in marked:
        own = [span for span in spans if span not in shared]
        shown = _bracketed(words, [span for span in own if 1 < span[1] - span[0] < len(words)])
        taken = [
            f'"{" ".join(words[start:end])}" as {kind}' for (start, end), kind in _kinds(spans) - kinds
        ]  # the smallest say it best
        if shown == " ".join(words) or not own:
            shown += f", with {', '.join(sorted(taken, key=lambda one: (len(one), one))[:2])}" if taken else ""
        out.append(shown)
    return out


def _kinds(spans: dict[Span, list[str]]) -> set[tuple[Span, str]]:
    return {(span, kind) for span, kinds in spans.items() for kind in kinds}


def _spans(marked: list[str]) -> tuple[list[str], dict[Span, list[str]]]:
    words: list[str] = []
    begun: list[tuple[int, str]] = []
    spans: dict[Span, list[str]] = {}
    for word in marked:
        if word.startswith(_OPEN):
            begun.append((len(words), word[1:]))
        elif word == _CLOSE:
            start, kind = begun.pop()
            spans.setdefault((start, len(words)), []).append(kind)
        else:
            words.append(word)
    return words, spans


def _bracketed(words: list[str], spans: list[Span]) -> str:
    out = list(words)
    for start, end in spans:
        out[start] = "[" + out[start]
        out[end - 1] += "]"
    return " ".join(out).replace(" ,", ",")
