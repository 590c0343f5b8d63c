"""A card that says its own name means itself (C-N9.28, B-CARD.22)."""

from __future__ import annotations

from functools import cache
from typing import Final

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.errors import TextError
from bloodwork.text.grammar import Word
from bloodwork.text.layout import one_line
from bloodwork.text.normalise import Token, clean, scan, without_reminders
from bloodwork.text.parse import english
from bloodwork.text.words import NUMBER_WORDS, plurals

# what a card calls itself, the narrowest word first
_NOUNS: Final = (
    "sovereign", "rune", "resource", "advisor", "artifact", "training", "ritual", "barrier", "miracle", "spell",
    "character", "token", "blood flask", "vestige", "saga", "extended", "creature", "command",
)  # fmt: skip
_SHOWN: Final = {"extended": "extended command"}
# before a name, these ask for cards of that name
_ANY_OF_THAT_NAME: Final = frozenset(
    {
        "a", "an", "all", "another", "any", "called", "each", "every", "more", "named", "no", "number", "other",
        "target", "than", "those", "many", "your", "friendly", "enemy", "opposing", "s", "card", "cards",
    }
)  # fmt: skip
# and so they do before "of"
_SOME_OF: Final = frozenset(
    {"copies", "copy", "number", "all", "any", "each", "card", "cards", "creatures", "characters"}
)
_PART_OF_MORE: Final = ("card", "cards", "kin", "token", "tokens", "counter", "counters")


@cache
def _common_words(dialect: str) -> frozenset[str]:
    """Words that a text can say without naming a card."""
    out = {word for words in DIALECTS[dialect].phrases for word in words[0]} | set(DIALECTS[dialect].words)
    for ways in english(dialect).rules.values():
        for item in (item for way in ways for item in way.items if isinstance(item, Word)):
            out.update((item.text, item.other))
    return frozenset(out)


def _called(full: tuple[str, ...], kins: set[str], names: dict[str, str], dialect: str) -> list[tuple[str, ...]]:
    """ "Ghoran" for "Ghoran Lanebreaker": the first word of a name, where it can mean nothing else."""
    first = full[0] if len(full) > 1 else ""
    low = first.casefold()
    parts = {part for kin in kins for part in kin.split()} | {plural for kin in kins for plural in plurals(kin)}
    if (
        len(first) < 3
        or not first[:1].isupper()
        or not first.isalpha()
        or low in parts
        or low in names
        or low in _common_words(dialect)
    ):
        return []
    return [(first,)]


def _words(name: str) -> tuple[str, ...]:
    """A name as a text says it; one with a mark that no text can have is never said."""
    try:
        return tuple(x.text for x in scan(name))
    except TextError:
        return ()


class Known(dict[str, str]):
    """The names of cards that a text may speak of, by their lower case, and what the card itself is called."""

    def __init__(self, names: dict[str, str], name: str, types: int, vocab: Vocabulary) -> None:
        super().__init__(names)
        self.noun = next((_SHOWN.get(word, word) for word in _NOUNS if types & vocab.types.get(word, 0)), "card")
        full = _words(name) if name and name.isprintable() and '"' not in name else ()
        short = full[: full.index(",")] if "," in full else ()
        kins = {kin.casefold() for kin in vocab.tags} | {word.name.casefold() for word in vocab.keywords}
        self.forms = [one for one in (full, short) if one and " ".join(one).casefold() not in kins]
        self.forms.extend(_called(short or full, kins, names, vocab.dialect))

    def others(self) -> dict[str, str]:
        """The names of the other cards."""
        own = {" ".join(form).casefold() for form in self.forms}
        return {low: name for low, name in self.items() if low not in own}

    def as_itself(self, tokens: list[Token]) -> list[Token]:
        """The same tokens with "this character" in place of the card's own name."""
        out: list[Token] = []
        i = 0
        while i < len(tokens):
            length = self.spoken_at(tokens, i)
            if length == 0:
                out.append(tokens[i])
                i += 1
                continue
            last = tokens[i + length - 1].text
            words = f"this {self.noun}{chr(39)}s" if last.endswith("'s") else f"this {self.noun}"
            out.extend(Token(word, tokens[i].line, tokens[i].column) for word in words.split())
            i += length
        return out

    def speaks(self, text: str) -> bool:
        """Whether a printed line says the name of the card and means the card."""
        if not any(form[0] in text for form in self.forms):
            return False
        tokens = scan(one_line(without_reminders(clean(text))))
        return any(self.spoken_at(tokens, i) for i in range(len(tokens)))

    def spoken_at(self, tokens: list[Token], i: int) -> int:
        """How many words from here on are the card's own name, said of itself."""
        before = tokens[i - 1].text.casefold() if i else ""
        if before in _ANY_OF_THAT_NAME or before in NUMBER_WORDS or before.isdecimal() or before.endswith("'s"):
            return 0
        if before == "of" and (i < 2 or tokens[i - 2].text.casefold() in _SOME_OF):
            return 0
        for form in self.forms:
            end = i + len(form)
            words = [x.text for x in tokens[i:end]]
            if words and words[-1].endswith("'s") and not form[-1].endswith("'s"):
                words[-1] = words[-1][:-2]
            after = tokens[end].text.casefold() if end < len(tokens) else ""
            if (
                tuple(words) == form
                and after not in _PART_OF_MORE
                and not (len(form) == 1 and _names_token(tokens, end))
            ):
                return len(form)
        return 0


def _names_token(tokens: list[Token], at: int) -> bool:
    """Whether words with capitals go on here up to "Token", which they name: "a Drowned Undead character token"."""
    start = at
    while at < len(tokens) and (tokens[at].text[:1].isupper() or tokens[at].text == "character"):
        at += 1
        if tokens[at - 1].text in ("Token", "Tokens"):
            return at - 1 > start
    return at > start and at < len(tokens) and tokens[at].text in ("token", "tokens")
