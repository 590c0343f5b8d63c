"""Why a sentence is refused: the word at which it could not be read, what could have stood there, what would work."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from bloodwork.errors import nearest
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.errors import DISAGREES, UNKNOWN_CARD, UNKNOWN_KEYWORD, UNKNOWN_KIN, TextError
from bloodwork.text.expectations import could_stand, likeness
from bloodwork.text.grammar import Grammar, Reading
from bloodwork.text.nearest import as_passive, sentences_like, shortened
from bloodwork.text.normalise import Token
from bloodwork.text.words import plural
from bloodwork.text.written import Print, Written

if TYPE_CHECKING:
    from bloodwork.text.parse import Lexicon

# Words that a noun alone may stand after where its article was forgotten.
_BEFORE_NOUN: Final = frozenset({",", ":", "when", "whenever", "if", "once", "while", "as", "of", "to", "from", "on"})
_BEFORE_EVENT: Final = frozenset({"when", "whenever", "if", "once"})
_BEFORE_KEYWORD: Final = frozenset({"has", "have", "gain", "gains", "get", "gets", "lose", "loses", "with", "without"})
_AFTER_KEYWORD: Final = frozenset({"", ",", "and", "or", "until", "for"})
_BETWEEN_MODES: Final = ("•", ".")
_SURELY: Final = 0.84  # how like a word must be to one that could stand there for it to be that one, misspelled


def disagreeing(tokens: list[Token], should: list[str], lexicon: Lexicon, rule: str, printed: Print) -> TextError:
    """A noun or a verb in the wrong form: "draw 2 card", "a creature attack"."""
    words = [t.text for t in tokens]
    at = next(i for i, (word, right) in enumerate(zip(words, should, strict=False)) if word != right)
    meant = " ".join([*words[max(0, at - 4) : at], *should[at : at + 1 + max(0, len(should) - len(words))]])
    first, end = _mode(words, at) if len(words) == len(should) else (0, len(words))
    written = Written(tokens[first:end], printed.part(tokens[first], tokens[end : end + 1]), lexicon.vocab)
    right = should[first:end] if end < len(words) or first else should
    error = TextError(
        f'"{_short(words[at])}" does not agree: "{_short(meant)}" is meant',
        line=tokens[at].line,
        column=tokens[at].column,
        expected=(f'"{should[at]}"',),
        reason=DISAGREES,
        like=lambda: (
            written.said([*one, "."] if rule == "sentence" else one)
            for one in _agreeing(written.words, right, at - first, written.noun)
        ),
    )
    return written.place(error)


def _agreeing(words: list[str], right: list[str], at: int, noun: str) -> Iterator[list[str]]:
    """The words in their right forms, or with the article that was forgotten."""
    wrong = sum(word != other for word, other in zip(words, right, strict=False))
    after = words[at - 1] if at else ","
    if right[at] == plural(words[at]) and after in (_BEFORE_NOUN if wrong > 1 else _BEFORE_EVENT):
        for article in ("this", "a") if words[at] == noun and "this" not in words else ("a",):
            yield [*words[:at], article, *words[at:]]
    yield right
    yield as_passive(right)


def unreadable(
    tokens: list[Token], reading: Reading, grammar: Grammar, lexicon: Lexicon, rule: str, printed: Print
) -> TextError:
    """Words that no rule reads: where it stopped, what could have stood there, and what would work."""
    words = [t.text for t in tokens]
    at = reading.furthest
    reason = ""
    if at < len(tokens):
        here = tokens[at]
        message, reason = _unknown(tokens, at, reading.expected, grammar, lexicon, printed)
        if not message and at:
            message = f'"{_short(here.text)}" cannot be read after "{_short(" ".join(words[max(0, at - 4) : at]))}"'
        elif not message:
            message = f'no sentence begins with "{_short(here.text)}"'
        line, column = here.line, here.column
    else:
        last = tokens[-1] if tokens else Token("", 1, 1)
        message = f'the sentence stops too early after "{_short(" ".join(words[-4:]))}"'
        line, column = last.line, last.column + len(last.text)
    first, end = _mode(words, at)
    written = Written(tokens[first:end], printed.part(tokens[first], tokens[end : end + 1]), lexicon.vocab)
    error = TextError(
        message,
        line=line,
        column=column,
        expected=could_stand(reading, grammar, at, words[at] if at < len(words) else ""),
        reason=reason,
        like=lambda: sentences_like(written, lexicon, grammar, rule),
        shorter=lambda: shortened(written, at - first, lexicon, grammar) if rule == "sentence" else (),
    )
    return written.place(error)


def _mode(words: list[str], at: int) -> tuple[int, int]:
    """From which word to which the one of several modes goes that a word is in; all words if there are none."""
    if "•" not in words[:at]:
        return 0, len(words)
    first = max(i for i, word in enumerate(words[:at]) if word in _BETWEEN_MODES) + 1
    return first, next((i for i, word in enumerate(words) if i >= at and word in _BETWEEN_MODES), len(words))


def _unknown(
    tokens: list[Token], at: int, expected: set[str], grammar: Grammar, lexicon: Lexicon, printed: Print
) -> tuple[str, str]:
    """What is wrong with a word that stands where a name could, and is none; "" if that is not it."""
    words = [t.text for t in tokens]
    here = words[at]
    following = words[at + 1] if at + 1 < len(words) else ""
    own = DIALECTS[lexicon.vocab.dialect].foreign.get(here, "")
    if own and here not in grammar.words:
        return f'"{here}" is no word of this game, which says "{own}"', ""
    if not here[:1].isalpha() or here in grammar.words:
        return "", ""
    if any(likeness(here, word) >= _SURELY for word in expected if word.islower() and " " not in word):
        return "", ""
    title = _title(tokens[at], printed.tokens)
    for cls, what, names, reason in (
        ("KIN", "kin", lexicon.kin_names, UNKNOWN_KIN),
        ("KEYWORD", "keyword", lexicon.keyword_names, UNKNOWN_KEYWORD),
    ):
        close = nearest(here, names.values()) or nearest(f"{here} {following}", names.values())
        # Names are written with a capital. After "has" and "with" what ends a phrase must be a keyword all the same.
        alone = cls == "KEYWORD" and at > 0 and words[at - 1] in _BEFORE_KEYWORD and following in _AFTER_KEYWORD
        if cls in expected and ((close and title) or alone or (cls == "KIN" and following == "kin")):
            hint = f'; did you mean "{close}"?' if close else ""
            return f'no {what} is called "{_short(here)}"{hint}', reason
    if title and "NAME" in expected:
        return f'no card is called "{_short(title)}"', UNKNOWN_CARD
    return "", ""


def _title(token: Token, printed: Sequence[Token]) -> str:
    """The words with capitals from here on, as they are printed; "" if they are none, or one that begins a sentence."""
    before = [x.text for x in printed if (x.line, x.column) < (token.line, token.column)]
    found = [x for x in printed if (x.line, x.column) >= (token.line, token.column)]
    names = list(takewhile(lambda x: x.text[:1].isupper(), found))
    if len(names) < 2 and (not before or before[-1] in (".", ":", "•")):
        return ""
    return " ".join(x.text for x in names)


def _short(words: str) -> str:
    return words if len(words) <= 60 else words[:57] + "..."
