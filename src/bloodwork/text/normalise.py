"""From printed letters to words, and from words to the one spelling that this project prints.

Only spelling is changed, never meaning: number words become digits, old words the words of the rules, short forms
long ones, and what stands in brackets is dropped.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.dialects import DIALECTS, Dialect
from bloodwork.text.errors import TOO_LONG, TextError
from bloodwork.text.layout import one_line
from bloodwork.text.words import NUMBER_WORDS, article, plurals

MOST_LETTERS: Final = 20_000  # of a card's whole text
MOST_WORDS: Final = 160  # of a sentence
LONGEST_WORD: Final = 40
UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # categories of letters that nobody could see
LARGEST: Final = 1_000_000
_DIGITS: Final = {str(number): word for word, number in NUMBER_WORDS.items() if 0 < number <= 12}
_AFTER_ONE: Final = ("of", "into", "onto", "on")  # where no noun follows, it stands for one
_PAIR: Final = re.compile(r"\d+/\d+")

_TOKEN: Final = re.compile(
    r"""(?P<quoted>"[^"]*"(?:s(?!\w))?)
      | (?P<triple>[+-]?(?:\d+|[A-Za-z])/[+-]?(?:\d+|[A-Za-z])/[+-]?(?:\d+|[A-Za-z]))(?![\w/])
      | (?P<pair>[+-]?(?:\d+|[A-Za-z])/[+-]?(?:\d+|[A-Za-z]))(?![\w/])
      | (?P<signed>[+-](?:\d+|[A-Za-z])\b)
      | (?P<number>\d+)(?![\d_])(?=\W|[A-Za-z]{3}|$)
      | (?P<word>[^\W_][\w'-]*)
      | (?P<mark>[.,:;•])
      | (?P<space>\s+)""",
    re.VERBOSE,
)

_NUMBERS: Final = re.compile(r"\(\+\d+(?:/\+\d+)?\)")  # how much a keyword adds is no reminder: only its brackets go
_COUNTING: Final = re.compile(r"\((?:\d|[a-h])\)")  # before one of several things to choose from: no reminder
# what stands before a cost in brackets, which is no reminder: "Hideout (2 ASP)"
_PRICED: Final = re.compile(r"\b(?:hideout|rise\s*(?:(?:\s(?:in)?to\s|[-:]\s)[^.:(\n]*)?)\s*$", re.IGNORECASE)
_PRICE: Final = re.compile(r"\(\s*(?:pay\s+)?\d+\s*(?:ASP|astral\s+points?)\s*(?:\)|,|and\s)", re.IGNORECASE)
# said in brackets and no reminder: a sentence of its own
_MAGIC: Final = re.compile(
    r"(?P<stop>[.:\n]?)(?P<space>\s*)\((?P<said>Magic Value)(?P<colon>:?)(?P<n> \d+)\.?\)", re.IGNORECASE
)
TOKEN_MARK: Final = "*"  # before the name of a token, as a word of a sentence
_STATS: Final = (
    "stats are written as three numbers, as in +1/+0/+2",
    "stats are written as two numbers, as in +1/+2",
)
_ALONE: Final = {'"': "a quotation mark without its partner", "/": _STATS[0]}
_SAME: Final = {
    "\u2019": "'",
    "\u2018": "'",
    "\u201c": '"',
    "\u201d": '"',
    "\u2013": "-",
    "\u2014": "-",
    "\u2212": "-",
    "\u00a0": " ",
}

ANY_NUMBER: Final = "#"  # in a phrase of the lexicon

# slips of the pen: words that the language does not have
_MISSPELLED: Final = {
    "wih": "with", "wiht": "with", "form": "from", "fom": "from", "teh": "the", "creture": "creature",
    "oponent": "opponent", "oponent's": "opponent's", "recieve": "receive",
}  # fmt: skip


class Token:
    """One word, with where it stood in the text it was read from."""

    __slots__ = ("column", "line", "text")

    def __init__(self, text: str, line: int, column: int) -> None:
        self.text = text
        self.line = line
        self.column = column

    def __repr__(self) -> str:
        return f"{self.text}@{self.line}:{self.column}"


def clean(text: str) -> str:
    """The text with one form for each mark; refuses letters that nobody could see."""
    if len(text) > MOST_LETTERS:
        raise TextError(f"the text has {len(text)} letters; at most {MOST_LETTERS} are read", reason="too long")
    text = unicodedata.normalize("NFC", text)
    for old, new in _SAME.items():
        text = text.replace(old, new)
    line = 1
    start = 0
    for i, letter in enumerate(text):
        if letter == "\n":
            line += 1
            start = i + 1
        elif letter != "\t" and unicodedata.category(letter) in UNSEEN:
            raise TextError(
                f"the letter U+{ord(letter):04X} cannot be seen and is not allowed in a text",
                line=line,
                column=i - start + 1,
                reason="control or direction mark",
            )
    return text.replace("\t", " ")


def without_reminders(text: str) -> str:
    """Blanks out what stands in brackets, keeping every column."""
    text = _MAGIC.sub(_apart, text)
    out: list[str] = []
    depth = 0
    quoted = False
    line = 1
    start = 0
    kept = 0  # where numbers in brackets end that are kept
    for i, letter in enumerate(text + "\n"):
        if letter == '"':
            quoted = not quoted
        number = _NUMBERS.match(text, i) if depth == 0 and not quoted else None
        if number is not None:
            kept = number.end()
        if letter == "(" and not quoted and number is None and not _says_more(text, i):
            depth += 1
        if letter == "\n":
            if depth:
                raise TextError("a bracket is opened and not closed", line=line, column=i - start)
            quoted = False
            line += 1
            start = i + 1
        in_number = i < kept and letter in "()"
        out.append(letter if depth == 0 and not in_number else " ")
        if letter == ")" and not quoted and depth > 0:
            depth -= 1
    return "".join(out[:-1])


def _apart(found: re.Match[str]) -> str:
    """A Magic Value in brackets as a sentence, as long as it was."""
    start = found["stop"] + found["space"] + (" " if found["stop"] or not found.start() else ".")
    return f"{start}{found['said']}{found['colon'] and ' '}{found['n']}.".ljust(len(found.group(0)))


def _says_more(text: str, at: int) -> bool:
    """Whether a bracket opens something other than a reminder."""
    if _COUNTING.match(text, at):
        return True
    return _PRICE.match(text, at) is not None and _PRICED.search(text, 0, at) is not None


def reminders(text: str) -> list[str]:
    """What stands in brackets in a text, brackets and all."""
    text = clean(text)
    left = without_reminders(text)
    gone = "".join(letter if kept != letter or letter == " " else "\0" for letter, kept in zip(text, left, strict=True))
    return [" ".join(part.split()) for part in gone.split("\0") if part.strip()]


def scan(text: str, line: int = 1, column: int = 1) -> list[Token]:
    """The tokens of one line, spelled as printed."""
    out: list[Token] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        where = column + at
        if match is None:
            what = _ALONE.get(text[at], f'"{text[at]}" has no meaning here')
            raise TextError(what, line=line, column=where)
        at = match.end()
        if match.lastgroup == "space":
            continue
        word = match.group(0)
        if match.lastgroup == "quoted":
            word = word.removesuffix("s")  # three "Moth"s
        if len(word) > LONGEST_WORD and match.lastgroup == "word":
            long = f"a word has {len(word)} letters; at most {LONGEST_WORD} are read"
            raise TextError(long, line=line, column=where, reason=TOO_LONG)
        if match.lastgroup == "number" and (len(word) > 7 or int(word) > LARGEST):
            raise TextError(f"the number {word[:20]} is too large; at most {LARGEST}", line=line, column=where)
        out.append(Token(word, line, where))
    return out


def canonical(tokens: list[Token], vocab: Vocabulary) -> list[Token]:
    """The same tokens in the words of the rules, lower case except where case is part of the name."""
    dialect = DIALECTS[vocab.dialect]
    spell_is_expendable = any(k.name.casefold() == "expendable" for k in vocab.keywords)
    out: list[Token] = []
    tokens = _token_names(tokens, vocab) if dialect.tokens else tokens
    for i, token in enumerate(tokens):
        text = token.text
        following = tokens[i + 1].text.casefold() if i + 1 < len(tokens) else ""
        if following in ("counter", "counters"):
            out.append(Token(counter_word(text, dialect), token.line, token.column))
            continue
        if text.startswith(('"', TOKEN_MARK)):
            out.append(token)
            continue
        low = text.casefold()
        if low in NUMBER_WORDS:
            low = str(NUMBER_WORDS[low])
        elif low.isdecimal():
            low = str(int(low))
        elif "/" in low:
            if (low.count("/") == 1) != dialect.pairs:
                raise TextError(_STATS[dialect.pairs], line=token.line, column=token.column + low.index("/"))
            low = _triple(text)
        elif low[0] in "+-" or (len(low) == 1 and low.isalpha() and low not in "ai"):
            low = text.upper()
        elif low == "spell" and spell_is_expendable:
            low = "expendable"
        elif low == "strength" and i > 0 and tokens[i - 1].text.casefold() == "kin":
            pass
        else:
            low = _MISSPELLED.get(low, low)
            low = dialect.words.get(low, low)
            low = _marked_words(tuple(vocab.tags)).get(low, low)
            if low.startswith("non-") and low not in dialect.proper and not dialect.tokens:
                low = f"non {low.removeprefix('non-')}"
        for part in low.split():
            out.append(Token(part, token.line, token.column))
    return _phrases(_sums(_once(out)), dialect)


def _sums(tokens: list[Token]) -> list[Token]:
    """ "1+X" and "X+1" as they are said: X plus 1."""
    out: list[Token] = []
    for token in tokens:
        before = out[-1].text if out else ""
        added = token.text[1:] if token.text[:1] == "+" else ""
        if (_is_letter(before) and added.isdecimal()) or (before.isdecimal() and _is_letter(added)):
            letter, number = (before, added) if added.isdecimal() else (added, before)
            out[-1:] = [Token(word, out[-1].line, out[-1].column) for word in (letter, "plus", number)]
        else:
            out.append(token)
    return out


def _is_letter(word: str) -> bool:
    return len(word) == 1 and word.isupper()


def unmarked(text: str) -> str:
    """Without the dots and strokes on letters, as kins are written where a keyboard has none."""
    return "".join(x for x in unicodedata.normalize("NFD", text) if not unicodedata.combining(x))


@lru_cache(maxsize=16)
def _marked_words(kins: tuple[str, ...]) -> dict[str, str]:
    words = {word for kin in kins for word in kin.casefold().split()}
    return {unmarked(word): word for word in words if unmarked(word) not in words}


def _once(tokens: list[Token]) -> list[Token]:
    """A word that stands twice in a row was written twice."""
    return [
        token
        for i, token in enumerate(tokens)
        if i == 0 or token.text != tokens[i - 1].text or not token.text.isalpha() or len(token.text) == 1
    ]


def counter_word(text: str, dialect: Dialect) -> str:
    """The name of a counter: in small letters, in quotes only if it has several words."""
    low = text.casefold()
    if low in dialect.words or low in NUMBER_WORDS:
        return dialect.words.get(low, str(NUMBER_WORDS.get(low, low)))
    if len(low) == 1 and low.isalpha() and low not in "ai":
        return text.upper()
    if low.startswith('"') and " " not in low:
        low = low.strip('"')
    return "accumulate" if low == "cumulative" else low


# what can stand before "Token" with a capital and is no part of its name
_NO_NAME: Final = frozenset(
    {
        "a", "an", "all", "another", "any", "create", "destroy", "each", "every", "no", "non-token", "other", "target",
        "sacrifice", "that", "the", "this", "those", "your", "banish", "stun", "turn", "unturn", "up", "when",
        "whenever", "if", "while", "until", "as", "once", "unless", "for", "choose", "put", "return", "move", "damaged",
        "undamaged", "friendly", "unfriendly", "enemy", "opposing", "adjacent", "turned", "unturned", "bound",
        "poisoned", "attacking", "blocking", "acting", "face-up", "face-down", "both", "their", "its", "only",
        "white", "black", "gray", "green", "orange", *NUMBER_WORDS,
    }
)  # fmt: skip


def _token_names(tokens: list[Token], vocab: Vocabulary) -> list[Token]:
    """The words with a capital before "Token" as one word: they name it, whatever they are but a kin before them."""
    out: list[Token] = []
    for token in tokens:
        if token.text in ("Token", "Tokens", "token", "tokens"):
            end = len(out) - 1 if out and out[-1].text in ("character", "Character") else len(out)
            start = end
            while start and out[start - 1].text[:1].isupper() and out[start - 1].text.casefold() not in _NO_NAME:
                start -= 1
            while start < end - 1 and (out[start].text in vocab.tags or out[start].text == "Kin"):
                start += 1
            start += _keyword_words(out[start:end], vocab)
            if start < end and out[end - 1].text not in ("Kin", "Kins"):
                named = " ".join(x.text for x in out[start:end])
                out[start:end] = [Token(TOKEN_MARK + named, out[start].line, out[start].column)]
        out.append(token)
    return out


def _keyword_words(tokens: list[Token], vocab: Vocabulary) -> int:
    """How many of the first words before "Token" are keywords that it has, and no part of its name."""
    words = [token.text.casefold() for token in tokens]
    for keyword in vocab.keywords:
        own = keyword.name.casefold().split()
        if words[: len(own)] == own:
            return len(own) + _keyword_words(tokens[len(own) :], vocab)
    return 0


def _triple(text: str) -> str:
    parts = [p.upper() for p in text.split("/")]
    if any(p[0] in "+-" for p in parts):
        parts = [p if p[0] in "+-" else "+" + p for p in parts]
    return "/".join(parts)


def _phrases(tokens: list[Token], dialect: Dialect) -> list[Token]:
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        first = tokens[i]
        second = tokens[i + 1].text if i + 1 < len(tokens) else ""
        known = dialect.phrases_by_word.get(first.text, ())
        if _is_number(first.text):
            known = (*known, *dialect.phrases_by_word.get(ANY_NUMBER, ()))
        for old, new in known:
            if len(old) > 1 and old[1] != second and old[1] != ANY_NUMBER:
                continue
            number = _number_in([t.text for t in tokens[i : i + len(old)]], old)
            if number is not None:
                if old == ("opposite",) and i + 1 < len(tokens) and tokens[i + 1].text == "to":
                    continue
                words = (number if word == ANY_NUMBER else word for word in new)
                out.extend(Token(word, first.line, first.column) for word in words)
                i += len(old)
                break
        else:
            out.append(first)
            i += 1
    return out


def _is_number(word: str) -> bool:
    return word.isdecimal() or (len(word) == 1 and word.isupper())


def _number_in(words: list[str], phrase: tuple[str, ...]) -> str | None:
    """The number where the phrase has any, "" if it has none; None: the words are not this phrase."""
    if len(words) != len(phrase):
        return None
    number = ""
    for word, wanted in zip(words, phrase, strict=True):
        if wanted == ANY_NUMBER and _is_number(word):
            number = word
        elif word != wanted:
            return None
    return number


def with_phrases(words: list[str], dialect: Dialect) -> list[str]:
    """Words with the phrases of the rules in place of others."""
    return [token.text for token in _phrases([Token(word, 1, 1) for word in words], dialect)]


def proper_words(vocab: Vocabulary) -> dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]]:
    """Kins and keywords by their first word in lower case, the longest first: how they are written."""
    out: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    several = [many for name in vocab.tags if not name.isupper() for many in plurals(name)]
    always, unsaid = DIALECTS[vocab.dialect].proper, DIALECTS[vocab.dialect].unsaid
    for name in [*vocab.tags, *several, *(k.name for k in vocab.keywords if k.name not in unsaid), *always]:
        written = tuple(name.split())
        low = tuple(w.casefold() for w in written)
        out.setdefault(low[0], []).append((low, written))
    for forms in out.values():
        forms.sort(key=lambda form: -len(form[0]))
    return out


def spell(words: list[str], vocab: Vocabulary) -> str:
    """Words as a printed line: capitals, articles, spaces."""
    return joined(spelled_words(words, vocab))


def spelled_words(words: list[str], vocab: Vocabulary) -> list[str]:
    """Each word as it is printed inside a line: capitals of names, articles, numbers in words."""
    proper = proper_words(vocab)
    always = DIALECTS[vocab.dialect].proper
    out: list[str] = []
    i = 0
    while i < len(words):
        word = words[i]
        for low, written in proper.get(word, ()):
            follows = words[i + len(low)] if i + len(low) < len(words) else ""
            if tuple(words[i : i + len(low)]) == low and (
                follows == "kin" or written[0] in always or not " ".join(written).isupper()
            ):
                out.extend(written)
                i += len(low)
                if i < len(words) and words[i] == "kin" and " ".join(written) in vocab.tags:
                    out.append("Kin")
                    i += 1
                break
        else:
            if word == "a" and i + 1 < len(words):
                word = article(words[i + 1].removeprefix(TOKEN_MARK))
            elif word.isdecimal() and _in_words(word, words[i - 1] if i else "", words[i + 1 : i + 2]):
                word = _DIGITS[word]
            elif word.startswith(TOKEN_MARK):
                word = word[1:]
                if i + 1 < len(words) and words[i + 1] in ("token", "tokens"):
                    out.append(word)
                    word = words[i + 1].capitalize()
                    i += 1
            out.append(word)
            i += 1
    return out


def joined(words: list[str]) -> str:
    """Printed words as a line, with a capital at the start of each sentence; empty ones are left out."""
    line = ""
    start = True
    last = ""
    for word in words:
        if not word:
            continue
        if word in ".,:;":
            line += word
        elif last in ("non", "Non"):
            line += f"-{word}"
        else:
            if start:
                word = word[:1].upper() + word[1:]
            line += (" " if line else "") + word
        start = word in (".", ":", "•")
        last = word
    return line


def _in_words(number: str, before: str, following: list[str]) -> bool:
    """Whether a number is printed in words: "one of them", "this one", "two 2/2 Boar Tokens"."""
    if number == "1" and before == "this":
        return True
    after = following[0] if following else ""
    return (number == "1" and after in _AFTER_ONE) or (number in _DIGITS and bool(_PAIR.fullmatch(after)))


def normalise_line(text: str, vocab: Vocabulary) -> str:
    """One line as this project prints it. Reminder text is dropped; the full stop at the end is always there."""
    tokens = canonical(scan(one_line(without_reminders(clean(text)))), vocab)
    words = [t.text for t in tokens]
    if words and words[-1] not in (".", ":"):
        words.append(".")
    return spell(words, vocab)
