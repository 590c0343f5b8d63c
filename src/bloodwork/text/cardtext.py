"""A card's whole text, line by line: kins, keywords, limits, what it is played upon, flip costs, sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any, Final

from bloodwork.errors import nearest
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
)
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.errors import UNKNOWN_CARD, UNKNOWN_KEYWORD, UNKNOWN_KIN, TextError
from bloodwork.text.expectations import likeness
from bloodwork.text.layout import BULLET, blocks, frame, laid_out, lists_modes, sentence_spans
from bloodwork.text.normalise import Token, canonical, clean, scan, unmarked, without_reminders
from bloodwork.text.own_name import Known
from bloodwork.text.parse import Lexicon, keyword_number, numbered, parse_words
from bloodwork.text.words import roman
from bloodwork.text.written import Print, Written

MOST_LINES: Final = 200
_SURELY: Final = 0.75  # how like a line must be to a keyword for it to be that one, misspelled
# "II:", "II -", "Chapter 2 —", "I, II:", "I-III:"
_CHAPTER: Final = re.compile(
    r"\s*(?:chapters?\s+)?((?:[IVX]+|\d+)(?:\s*(?:,|and|&|,\s*and)\s*(?:[IVX]+|\d+))*|[IVX]+[-–][IVX]+|\d+[-–]\d+)"
    r"\s*(?::|\s[-–—]+\s|[–—]+)\s*",
    re.IGNORECASE,
)
# the name of a creature that the text itself describes
_GIVEN: Final = re.compile(r'\d/\d+/\d+ [^."\n]*\b(?:named|called) "([^"\n]+)"')
_LISTED: Final = re.compile("[,;]")  # between keywords that share a line
_NAME: Final = re.compile(r"[A-ZÀ-Þ][\w'’-]*(?: (?:[A-ZÀ-Þ][\w'’-]*|of|the|and|in))*")
# how a statement begins that says nothing of whom it is: of this card
_FINITE: Final = ("cannot", "has", "gets", "costs", "attacks", "enters", "loses", "takes", "deals", "must", "is")
# what "this" can stand before; alone it is the card
_THIS_ONE: Final = frozenset(
    {"ability", "attack", "attacking", "card", "card's", "command", "command's", "creature", "creature's", "only",
     "round", "turn", "way", "extended", "saga", "vestige", "character", "character's", "flask", "blood"}
)  # fmt: skip
_CHAPTER_PART: Final = re.compile(r"[IVXivx]+|\d+")


def _with_stops(tokens: list[Token]) -> list[Token]:
    """ "..., otherwise ..." is a sentence of its own, as it is after a semicolon."""
    return [
        Token(";", token.line, token.column) if token.text == "," and after.text.casefold() == "otherwise" else token
        for token, after in zip_longest(tokens, tokens[1:], fillvalue=Token("", 0, 0))
    ]


def with_noun(tokens: list[Token]) -> list[Token]:
    """ "When this dies", "sacrifice this: ...": with the card that "this" is."""
    out: list[Token] = []
    for at, token in enumerate(tokens):
        out.append(token)
        if token.text == "this" and (at + 1 == len(tokens) or tokens[at + 1].text not in _THIS_ONE):
            out.append(Token("card", token.line, token.column))
    return out


def without_chapter(text: str) -> str:
    """A line of a saga without the chapters that it begins with."""
    return text[after_chapter(text) :]


def after_chapter(text: str) -> int:
    """Where a line of a saga goes on after the chapters that it begins with."""
    found = _CHAPTER.match(text)
    return 0 if found is None else found.end()


# keywords with a cost, however that is set off: "Hideout - 1 ASP", "Rise (3 ASP): Name", "Rise into Name - 3 ASP"
_ASP: Final = r"(?:pay\s+)?(?P<n>\d{1,4})(?:\s*(?:ASP|astral\s+points?))?"
_HIDEOUT: Final = re.compile(rf"\s*hideout\s*[-\u2013\u2014:(]?\s*{_ASP}\s*\)?\.?\s*$", re.IGNORECASE)
_RISE: Final = re.compile(
    rf"\s*rise(?P<price>)\s*[-\u2013\u2014:(]?\s*{_ASP}\s*\)?\s*[:,\u2013\u2014-]\s*(?P<name>\S.*)$", re.IGNORECASE
)
# "Rise - 3 ASP, sacrifice another character: Name"
_RISE_ALSO: Final = re.compile(
    rf"\s*rise\s*[-\u2013\u2014:(]?\s*{_ASP}\s*(?:,\s*and\s|,|\sand\s)\s*(?P<also>[^:.()\u2013\u2014]+?)\s*\)?\s*(?::|\s-|[\u2013\u2014])\s*(?P<name>\S.*)$",
    re.IGNORECASE,
)
_RISE_TO: Final = re.compile(
    rf"\s*rise\s*(?:\s(?:in)?to\s|[-:]\s)\s*(?P<name>[^.:(]*?)(?P<price>\s*(?:[:(\u2013\u2014]|\s-)\s*{_ASP}\s*\)?)(?=\.|\s*$)",
    re.IGNORECASE,
)


# "Bound - Turn: Gain 1 ASP"
_BOUND: Final = re.compile(r"((?:^|\.)\s*(?:while\s+)?bound)(\s*[-:]\s*)(?=\S)", re.IGNORECASE)


@dataclass
class CardText:
    """What a card's text says, in printed order."""

    name: str
    types: int
    lines: list[Line] = field(default_factory=list)
    vocab: Vocabulary | None = None

    @property
    def chapters(self) -> int:
        """The number of the last chapter; 0 for none."""
        said = [line.chapters for line in self.lines if isinstance(line, SentenceLine)]
        return max((chapter for chapters in said for chapter in chapters), default=0)


class Reader:
    """Reads texts with one vocabulary; keeps what it has read."""

    def __init__(self, vocab: Vocabulary) -> None:
        self.vocab = vocab
        self.size = len(vocab.tags), len(vocab.keywords)  # as it was read
        self.dialect = DIALECTS[vocab.dialect]
        self.lexicon = Lexicon(vocab)
        self.kins = {unmarked(name.casefold()): name for name in vocab.tags}
        self.kins.update({name.casefold(): name for name in vocab.tags})
        self.keywords = {k.name.casefold(): k for k in vocab.keywords}
        self._meanings: dict[str, tuple[Line, ...]] = {}

    # -------------------------------------------------------------- whole texts

    def read(self, name: str, types: int, text: str, names: Sequence[str]) -> CardText:
        out = CardText(name, types, [], self.vocab)
        text = clean(text)
        printed = text.split("\n")
        lines = without_reminders(self.with_numbers(text)).split("\n")
        if len(lines) > MOST_LINES:
            raise TextError(f"the text has {len(lines)} lines; at most {MOST_LINES} are read", reason="too long")
        saga = types & self.vocab.types.get("saga", 0) != 0
        known = Known({n.casefold(): n for n in names}, name, types, self.vocab)
        if known:
            known.update({given.casefold(): given for given in _GIVEN.findall(text)})
        found = blocks(lines)
        for at, block in enumerate(found):
            end = found[at + 1].number - 1 if at + 1 < len(found) else len(lines)
            reminders = [one for one in printed[block.last : end] if one.strip()]  # of what was said before them
            on_card = "\n".join([*printed[block.number - 1 : block.last], *reminders])
            said = 0
            for end, line in self.words_before(block.text, block.number, known):
                _join(out.lines, replace(line, printed=on_card[said:end]))
                said = end
            rest = " " * said + block.text[said:]
            if not rest.strip():
                continue
            try:
                line = self.line(rest, block.number, saga, known)
            except TextError as error:
                block.place(error)
                frame(error, printed)
                raise
            out.lines.append(replace(line, printed=" " * said + on_card[said:]))
        return out

    def with_numbers(self, text: str) -> str:
        """A text with the number of a keyword in place of the stats that are told after it: "Blood Rush and +2/+2"."""
        for word in self.vocab.keywords:
            if word.number and "+{N}/+{N}" in word.meaning:
                given = rf"(\b{re.escape(word.name)}\s+)(and\s+(?:gets?\s+|gains?\s+|has\s+)?\+(\d+)/\+\3)(?![\w/])"
                text = re.sub(given, lambda m: m[1] + m[3].ljust(len(m[2])), text, flags=re.IGNORECASE)
        return text

    def words_before(self, text: str, number: int, known: Known) -> Iterator[tuple[int, Line]]:
        """Keywords on a line of their own or before its sentences, each with where it ends.

        The card's own word for its type says nothing more: "Barrier."
        """
        for first, stop in sentence_spans(text):
            part = text[first:stop]
            hidden = _HIDEOUT.match(part) if "hideout" in self.keywords else None
            if hidden is not None:
                yield stop, HideoutLine(number, int(hidden["n"]))
                continue
            own = known.noun if known.noun not in self.keywords else ""
            parts = _LISTED.split(part.strip(" ."))
            words = self.keyword_line([one for one in parts if one.strip().casefold() != own])
            if words is None:
                return
            yield stop, KeywordLine(number, words)

    def meaning(self, text: str) -> tuple[Line, ...]:
        """What a keyword means, read once: it means the same whatever the cards beside it are called."""
        if text not in self._meanings:
            self._meanings[text] = tuple(self.read("", 0, text, ()).lines)
        return self._meanings[text]

    def line(self, line: str, number: int, saga: bool, known: dict[str, str]) -> Line:
        head, colon, tail = line.partition(":")
        low = head.strip().casefold()
        column = len(head) + 2
        if "rise" in self.keywords:
            line = _BOUND.sub(lambda found: found[1] + ",".ljust(len(found[2])), line)
            if (rise := _RISE_ALSO.match(line)) is not None:
                return self.rise_line(int(rise["n"]), line, number, rise.start("name"), known, rise.span("also"))
            if (rise := _RISE_TO.match(line) or _RISE.match(line)) is not None:
                start = rise.start("name")
                low, colon, tail = f"rise {rise['n']}", ":", line[start:].replace(rise["price"], "", 1)
                column = start + 1
            own = self.lane_line(low, tail, number, column, known) if colon else None
            if own is not None:
                return own
        if colon and low in ("devours", "evolves from"):
            return ConsumeLine(number, low, self.consumed(tail, number, column, known))
        if colon and low == "flip":
            return self.flip(tail, number, column)
        if colon and low == "limit":
            digits = tail.strip().rstrip(".")
            if not digits.isdecimal() or len(digits) > 6:
                shown = tail.strip()[:20]
                raise TextError(f'"{shown}" is no limit', line=number, column=column, expected=("a number",))
            return LimitLine(number, int(digits))
        if low.rstrip(".") == "unlimited":
            return LimitLine(number, None)
        if saga:
            match = _CHAPTER.match(line)
            if match is not None:
                found = self.sentences(line[match.end() :], number, match.end() + 1, known)
                return SentenceLine(number, found, self.chapters(match.group(1), number))
        try:
            return SentenceLine(number, self.sentences(line, number, 1, known))
        except TextError as error:
            if error.reason != "two readings":
                self.check_kin_line(line, number)
                self.check_keyword_line(line, number)
            raise error

    def chapters(self, text: str, number: int) -> tuple[int, ...]:
        """The chapters that share a line: "I", "I, II", "I-III"."""
        out: list[int] = []
        for part in _CHAPTER_PART.findall(text):
            chapter = int(part) if part.isdecimal() and len(part) < 4 else roman(part)
            if chapter == 0 or chapter > MOST_LINES:
                raise TextError(f'"{part}" is no chapter number', line=number, column=1)
            out.append(chapter)
        if len(out) == 2 and "," not in text and ("-" in text or "–" in text):
            out = list(range(out[0], out[1] + 1))
        if len(set(out)) != len(out) or out != sorted(out) or not out:
            raise TextError(f'"{text}" are no chapters in their order', line=number, column=1)
        return tuple(out)

    # -------------------------------------------------------------- lines that are no sentences

    def lane_line(self, head: str, tail: str, number: int, column: int, known: dict[str, str]) -> Line | None:
        """A keyword with a cost or a name after its colon."""
        words = head.split()
        if head == "hideout":
            costs = self.part(tail, number, column, "costs") if tail.strip(" .") else None
            if (
                costs is None
                or costs.rest
                or not isinstance(costs.first, t.Asp)
                or not isinstance(costs.first.n, t.Number)
            ):
                shown = tail.strip()[:40]
                raise TextError(
                    f'"{shown}" does not turn it face up', line=number, column=column, expected=("Pay 1 ASP",)
                )
            return HideoutLine(number, costs.first.n.n)
        if words[:1] == ["rise"]:
            if len(words) != 2 or not words[1].isdecimal() or len(words[1]) > 4:
                raise TextError(
                    "what it costs to rise is missing", line=number, column=1, expected=("Rise 3: Bone Lord",)
                )
            return self.rise_line(int(words[1]), " " * (column - 1) + tail, number, column - 1, known)
        return None

    def rise_line(
        self, asp: int, line: str, number: int, start: int, known: dict[str, str], also: tuple[int, int] = (0, 0)
    ) -> RiseLine:
        """Rise for so many ASP, to the name at `start`; `also` is where a further cost or a condition stands."""
        name, _, rest = line[start:].partition(".")
        column = start + len(name) + 2
        only = self.sentences(rest, number, column, known) if rest.strip() else ()
        if any(not isinstance(one, t.OnlyWhile | t.OnlyDuring | t.OnlyOnce | t.OnlyBoth) for one in only):
            raise TextError(
                "only when it can be used can be said after a name to rise to",
                line=number,
                column=column,
                expected=("Use this only while ...",),
            )
        name = name.strip().strip('"')
        if not name:
            raise TextError("what it rises to is missing", line=number, column=start + 1, expected=("a card's name",))
        if known and name.casefold() not in known:
            raise unknown_card(name, known, Token(name, number, line.index(name, start) + 1))
        costs: t.CostList | None = None
        if also[1]:
            first, stop = also
            try:
                costs = self.part(line[first:stop], number, first + 1, "costs")
            except TextError as error:
                try:  # a condition, as the rules of Rise have it
                    only = (*self.sentences(f"Use this only if {line[first:stop]}", number, first - 16, known), *only)
                except TextError:
                    raise error from None
        return RiseLine(number, asp, known.get(name.casefold(), name), only, costs)

    def keyword_line(self, parts: list[str]) -> tuple[tuple[str, str, int], ...] | None:
        """Kins and keywords, one to each part of a list; None if one of them is neither."""
        out: list[tuple[str, str, int]] = []
        for part in parts:
            words = part.casefold().split()
            if not words:
                return None
            if words[-1] == "kin" and " ".join(words[:-1]) in self.kins:
                out.append(("kin", self.kins[" ".join(words[:-1])], 0))
                continue
            name = " ".join(words)
            if name == "spell" and "expendable" in self.keywords:
                name = "expendable"
            count = 1
            times = self.dialect.times
            if name not in self.keywords and numbered(words[-1], times):
                name = " ".join(words[:-1])
                count = keyword_number(words[-1], times) or 0
                if name in self.keywords and (count == 0 or not self.keywords[name].number):
                    return None
            if name not in self.keywords:
                return None
            if not times and self.keywords[name].number and name == " ".join(words):
                return None  # its number is missing
            out.append(("keyword", self.keywords[name].name, count))
        return tuple(out)

    def check_kin_line(self, line: str, number: int) -> None:
        """A short line that ends in "Kin" and is no sentence can only be meant as one."""
        shown = line.strip().rstrip(".")
        words = shown.split()
        if not 1 < len(words) <= 4 or likeness(words[-1].casefold(), "kin") < _SURELY:
            return
        name = " ".join(words[:-1])
        close = nearest(name, self.vocab.tags)
        wrong = f'no kin is called "{name}"' + (f'; did you mean "{close}"?' if close else "")
        first = line.index(shown)
        raise TextError(
            wrong if name != close else f'"{words[-1]}" cannot be read after "{name}"',
            line=number,
            column=first + (1 if name != close else shown.rindex(words[-1]) + 1),
            expected=("a kin",) if close is None else (),
            like=lambda: [f"{close} Kin"] if close else [],
            reason=UNKNOWN_KIN if name != close else "",
        ).about(number, first, len(shown))

    def check_keyword_line(self, line: str, number: int) -> None:
        """A line of a few words that is no sentence was perhaps meant as a keyword."""
        name = line.strip().rstrip(".")
        parts = [part.strip() for part in name.split(",")]
        others = [part for part in parts if self.keyword_line([part]) is None]
        unknown = others[0] if others else ""
        close = nearest(unknown, [k.name for k in self.keywords.values()]) or ""
        surely = likeness(unknown.casefold(), close.casefold()) >= _SURELY
        if unknown and unknown.casefold() == close.casefold() and self.keywords[close.casefold()].number:
            raise TextError(
                f'"{close}" stands with a number: "{close} 2"', line=number, column=line.index(unknown) + 1
            ).about(number, line.index(unknown), len(unknown))
        if unknown and len(unknown.split()) <= 3 and (surely or len(others) < len(parts)):
            found = line.index(unknown)
            raise TextError(
                f'no keyword is called "{unknown}"' + (f'; did you mean "{close}"?' if surely else ""),
                line=number,
                column=found + 1,
                like=lambda: [close] if surely else [],
                reason=UNKNOWN_KEYWORD,
            ).about(number, found, len(unknown))

    def consumed(self, text: str, number: int, column: int, known: dict[str, str]) -> Any:
        name = text.strip().rstrip(".").strip()
        if name.casefold() in known:
            return t.Pattern(adjs=(), head=t.NameNoun(name=known[name.casefold()]))
        tokens = self.tokens(text, number, column)
        if not tokens:
            raise TextError("what it is played upon is missing", line=number, column=column)
        try:
            found = self.part(text, number, column, "consumed")
        except TextError as error:
            # the card of another set: a name is written with capitals
            name = name.strip('"')
            if not _NAME.fullmatch(name):
                raise error
            others = known.others() if isinstance(known, Known) else known
            if nearest(name, others.values()) is not None:
                raise unknown_card(name, others, tokens[0]) from None
            return t.Pattern(adjs=(), head=t.NameNoun(name=name))
        self.check_names(found, known, tokens)
        return found

    def flip(self, text: str, number: int, column: int) -> FlipLine:
        tokens = self.tokens(text, number, column)
        if not tokens:
            raise TextError("the flip cost is missing", line=number, column=column, expected=("1 Blood",))
        words = [x.text for x in tokens]
        if len(words) <= 2 and (len(words) == 1 or words[1] == "blood"):
            if words[0].isdecimal():
                return FlipLine(number, t.Number(n=int(words[0])))
            if len(words[0]) == 1 and words[0].isupper():
                return FlipLine(number, t.Letter(letter=words[0]))
        if words[0].isdecimal():
            shown = text.strip()[:40]
            raise TextError(f'"{shown}" is no flip cost', line=number, column=column, expected=("1 Blood",))
        return FlipLine(number, None, self.part(text, number, column, "costs"))

    def part(self, text: str, number: int, column: int, rule: str) -> Any:
        """What stands behind the colon of a line that is no sentence."""
        printed = scan(text, number, column)
        while printed and printed[-1].text == ".":
            printed.pop()
        return parse_words(canonical(printed, self.vocab), self.lexicon, rule, Print(printed))

    # -------------------------------------------------------------- sentences

    def tokens(self, text: str, number: int, column: int) -> list[Token]:
        out = canonical(scan(text, number, column), self.vocab)
        while out and out[-1].text == ".":
            out.pop()
        return out

    def sentences(self, text: str, number: int, column: int, known: dict[str, str]) -> tuple[Any, ...]:
        out = [
            self.sentence(said, known, printed)
            for said, printed in self.split(text, number, column, known)
            if canonical(said, self.vocab)  # "It may jump." says nothing that is not so anyway
        ]
        if not out:
            raise TextError("there is no sentence here", line=number, column=column)
        return tuple(out)

    def split(
        self, text: str, number: int, column: int, known: dict[str, str]
    ) -> Iterator[tuple[list[Token], list[Token]]]:
        """The words of each sentence of a line, with the card's own name as "this creature"; and as printed."""
        now: list[Token] = []
        printed = scan(laid_out(text), number, column)
        tokens = known.as_itself(printed) if isinstance(known, Known) else printed
        stops = (".",) if lists_modes(text) else (".", ";")
        if not lists_modes(text):
            tokens = _with_stops(tokens)
        modes = False  # in what has bullets, all up to the end of the line belongs to one of them
        for at, token in enumerate([*tokens, Token(".", number, column + len(text))]):
            if token.text not in stops or (modes and at < len(tokens) - 1):
                if token.text == BULLET and modes and now[-1].text != ".":
                    now.append(Token(".", token.line, token.column))
                modes = modes or token.text == BULLET
                now.append(token)
            elif now:
                yield now, [x for x in printed if now[0].column <= x.column < token.column]
                now = []

    def sentence(self, said: list[Token], known: dict[str, str], on_card: list[Token]) -> Any:
        """One sentence, and how it is printed."""
        printed = Print(on_card, known.noun if isinstance(known, Known) else "card")
        tokens = canonical(said, self.vocab)
        try:
            found = parse_words(tokens, self.lexicon, "sentence", printed)
        except TextError as error:
            if error.reason == UNKNOWN_CARD:
                name = error.message.split('"')[1]
                error.message += did_you_mean(name, known)
                error.reason = UNKNOWN_CARD if name.casefold() not in known else ""
            # a name that was printed without its quotes
            tokens = canonical(quoted_names(said, known), self.vocab)
            if len(tokens) == len(said) and not any(x.text.startswith('"') for x in tokens):
                tokens = self.with_subject(said)
            tokens = tokens or canonical(said, self.vocab)
            if not DIALECTS[self.vocab.dialect].tokens:
                tokens = with_noun(tokens)
            if [x.text for x in tokens] == [x.text for x in canonical(said, self.vocab)]:
                raise error
            try:
                found = parse_words(tokens, self.lexicon, "sentence", printed)
            except TextError as other:
                raise (other if other.column > error.column and not error.reason else error) from None
        try:
            self.check_names(found, known, tokens)
        except TextError as error:
            raise Written(tokens, printed, self.vocab).place(error) from None
        return found

    def with_subject(self, printed: list[Token]) -> list[Token]:
        """ "Can't attack" on a line of its own says it of this card; none if the words do not begin so."""
        tokens = canonical(printed, self.vocab)
        if not tokens or tokens[0].text not in _FINITE:
            return []
        first = tokens[0]
        return [Token("this", first.line, first.column), Token("card", first.line, first.column), *tokens]

    def check_names(self, value: Any, known: dict[str, str], tokens: list[Token]) -> None:
        """Every quoted name must be that of a card, or unlike all of them: then it is one of another set, which can be
        looked for and not made. Every quoted text must be readable."""
        if isinstance(value, tuple):
            for one in value:
                self.check_names(one, known, tokens)
        elif isinstance(value, t.TextChange):
            at = next((x for x in tokens if x.text == f'"{value.text}"'), tokens[0])
            self.sentences_or_keywords(value.text, at.line, at.column + 1, known)
        elif isinstance(value, t.Node):
            name = getattr(value, "name", None)
            named = isinstance(value, t.NameNoun | t.NamedPost | t.Make) and isinstance(name, str)
            if named and known and str(name).casefold() not in known:
                foreign = not isinstance(value, t.Make) and not did_you_mean(str(name), known)
                if not foreign:
                    at = next((x for x in tokens if x.text == f'"{name}"'), tokens[0])
                    raise unknown_card(str(name), known, at)
            for one in vars(value).values():
                if isinstance(one, t.Node | tuple):
                    self.check_names(one, known, tokens)

    def sentences_or_keywords(self, text: str, number: int, column: int, known: dict[str, str]) -> Line:
        """A text in quotes: a line of its own."""
        words = self.keyword_line(_LISTED.split(text.strip(" .")))
        if words is not None:
            return KeywordLine(number, words)
        return SentenceLine(number, self.sentences(text, number, column, known))


def _join(lines: list[Line], line: Line) -> None:
    """Adds a line; keywords that end with a full stop each are one line, and a type's own word is none."""
    last = lines[-1] if lines else None
    if isinstance(line, KeywordLine) and isinstance(last, KeywordLine) and last.number == line.number:
        lines[-1] = KeywordLine(line.number, (*last.words, *line.words), printed=last.printed + line.printed)
    elif not isinstance(line, KeywordLine) or line.words:
        lines.append(line)


def unknown_card(name: str, known: dict[str, str], at: Token) -> TextError:
    """A card is spoken of that is not among the known ones."""
    message = f'no card is called "{name}"{did_you_mean(name, known)}'
    return TextError(message, line=at.line, column=at.column, reason=UNKNOWN_CARD)


def did_you_mean(name: str, known: dict[str, str]) -> str:
    close = nearest(name, known.values())
    return f'; did you mean "{close}"?' if close else ""


_LONGEST_NAME: Final = 9  # words and commas


def quoted_names(tokens: list[Token], known: dict[str, str]) -> list[Token]:
    """The same tokens with every known name in quotes, written as the card has it or of several of them."""
    out: list[Token] = []
    i = 0
    while i < len(tokens):
        for length in range(min(_LONGEST_NAME, len(tokens) - i), 0, -1):
            words = " ".join(x.text for x in tokens[i : i + length]).replace(" ,", ",")
            name = next((one for one in (words, words.removesuffix("s")) if known.get(one.casefold()) == one), "")
            if name[:1].isupper():
                out.append(Token(f'"{name}"', tokens[i].line, tokens[i].column))
                i += length
                break
        else:
            out.append(tokens[i])
            i += 1
    return out


def render_card(card: CardText) -> str:
    """The card's text as this project prints it."""
    assert card.vocab is not None
    return "\n".join(line.shown(card.vocab) for line in card.lines)


MOST_READERS: Final = 12  # as many as vocabularies are kept (`cards.build`)
_READERS: dict[int, Reader] = {}


def reader(vocab: Vocabulary) -> Reader:
    """The reader of a vocabulary; one that has grown or shrunk since gets a new one."""
    found = _READERS.get(id(vocab))
    if found is None or found.vocab is not vocab or found.size != (len(vocab.tags), len(vocab.keywords)):
        _READERS.pop(id(vocab), None)
        if len(_READERS) >= MOST_READERS:
            del _READERS[next(iter(_READERS))]  # the oldest
        found = _READERS[id(vocab)] = Reader(vocab)
    return found


def read_card(name: str, types: int, text: str, vocab: Vocabulary, names: Sequence[str]) -> CardText:
    """Reads a card's text. Raises TextError, and nothing else, for a text that cannot be read."""
    return reader(vocab).read(name, types, text, names)
