"""Moves as they are written: one notation for scenarios, logs, the terminal, bots and records.

Here a move is only read and written; what its words mean in a position is the business of `notation`.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bloodwork.cards.schema import fold
from bloodwork.errors import NotUnderstood, nearest

PLAYERS: Final = ("A", "B")
LONGEST: Final = 4000
MOST_DIGITS: Final = 9

# kinds of reference
NAME: Final = "name"  # Wolf
SPACE: Final = "space"  # A2
CARD: Final = "card"  # A.hand:Wolf
ZONE: Final = "zone"  # A.deck
PLAYER: Final = "player"  # A
NUMBER: Final = "number"  # 3
WORD: Final = "word"  # yes, left
LANE: Final = "lane"  # 1.war, A.1.war.2

YES: Final = "yes"
NO: Final = "no"
NONE: Final = "none"
NO_MORE: Final = "no more"
LEFT: Final = "left"
RIGHT: Final = "right"
TWICE: Final = "twice"
NO_BLOCK: Final = "no block"
OPEN: Final = "..."  # what is to be chosen is said by the next moves
WORDS: Final = (YES, NO, NONE, NO_MORE, LEFT, RIGHT, "first", "second")

# Verbs with the form that they take, for messages.
FORMS: Final = {
    "play": "play CARD, play CARD at SPACE, play CARD at SPACE with X=NUMBER",
    "draw": "draw DECK, as in draw main",
    "discard": "discard CARD",
    "flip": "flip CARD",
    "activate": "activate CARD, activate CARD NUMBER, activate CARD with X=NUMBER",
    "attack": "attack, attack CARD, attack twice, attack [CARD, CARD]",
    "end": "end",
    "pass": "pass",
    "mulligan": "mulligan, mulligan [CARD, CARD]",
    "keep": "keep",
    "choose": "choose WHAT, choose [WHAT, WHAT], choose none",
    "concede": "concede",
    "move": "move CARD to SLOT",
    "ranged": "ranged CARD",
    "block": "block CARD",
    NO_BLOCK: NO_BLOCK,
}

_SPACE: Final = re.compile(r"([AB])([1-9]\d?)")
_CARD: Final = re.compile(r"([AB])\.([a-z][a-z_]*)\s*:\s*(.+)")
_ZONE: Final = re.compile(r"([AB])\.([a-z][a-z_]*)")
_LANE: Final = re.compile(r"(?:([AB])\.)?(\d)\.([a-z_]+)(?:\.([1-9]))?")
_NUMBER: Final = re.compile(r"\d+")
_NTH: Final = re.compile(r"(.+?)\s*#\s*([1-9]\d?)")
_LETTERS: Final = re.compile(r"(.*\S)\s+with\s+(\w\s*=\s*\d+(?:\s*,\s*\w\s*=\s*\d+)*)")
_AT: Final = re.compile(r"(.*\S)\s+at\s+((?:[AB]\.?)?\d+(?:\.[a-z_]+(?:\.\d)?)?)")
_TO: Final = re.compile(r"(.*\S)\s+to\s+((?:[AB]\.)?\d\.[a-z_]+(?:\.\d)?)")
_WHICH: Final = re.compile(r"(.*\S)\s+([1-9]\d?)")


@dataclass(frozen=True, slots=True)
class Reference:
    """What a word of a move points at. `nth` tells apart cards of one name in one zone, or places of one slot, from 1;
    0: not said. Of a slot in a lane, `number` is the lane."""

    kind: str
    text: str
    player: int = -1
    zone: str = ""
    name: str = ""
    number: int = 0
    nth: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """A move as it was written. `which` is the number of an ability, from 1; `more` leaves a choice open."""

    verb: str
    text: str
    refs: tuple[Reference, ...] = ()
    at: Reference | None = None
    letters: tuple[tuple[str, int], ...] = ()
    which: int = 0
    word: str = ""
    listed: bool = False
    more: bool = False


def parse_move(text: str, names: Collection[str] = ()) -> Move:
    """Reads a move. `names` are card names, which may hold words of the notation.

    >>> move = parse_move("play Wolf at 2 with X=3")
    >>> move.verb, move.refs[0].name, move.at.text, move.letters
    ('play', 'Wolf', '2', (('X', 3),))
    >>> parse_move("atack")
    Traceback (most recent call last):
    bloodwork.errors.NotUnderstood: "atack" is no move; did you mean "attack"?
    """
    text = one_line(text)
    known = {folded(name) for name in names}
    verb, _, rest = text.partition(" ")
    rest = rest.strip()
    if text == NO_BLOCK:
        verb, rest = NO_BLOCK, ""
    if verb not in FORMS:
        close = nearest(verb, FORMS)
        raise NotUnderstood(
            f'"{verb}" is no move', expected=None if close else f"one of {', '.join(FORMS)}", nearest=close
        )
    if verb in ("end", "pass", "keep", "concede", NO_BLOCK):
        if rest:
            raise _malformed(text, verb)
        return Move(verb, text)
    if verb in ("attack", "mulligan") and not rest:
        return Move(verb, text)
    if verb == "mulligan" and rest == OPEN:
        return Move(verb, text, more=True)
    if not rest:
        raise _malformed(text, verb)
    if verb in ("choose", "mulligan") or (verb == "attack" and rest.startswith("[")):
        return _choice(verb, text, rest, known)
    if verb == "draw":
        return Move(verb, text, word=rest)
    word = ""
    if verb == "attack" and fold(rest) not in known and (rest == TWICE or rest.endswith(f" {TWICE}")):
        word, rest = TWICE, rest.removesuffix(TWICE).strip()
        if not rest:
            return Move(verb, text, word=word)
    letters, rest = _split_letters(verb, rest, known)
    at: Reference | None = None
    which = 0
    if verb in ("play", "move"):
        found = (_AT if verb == "play" else _TO).fullmatch(rest)
        if found and not (fold(rest) in known and fold(found[1]) not in known):
            rest, at = found[1], parse_reference(found[2])
    elif verb == "activate":
        found = _WHICH.fullmatch(rest)
        if found and fold(rest) not in known:
            rest, which = found[1], int(found[2])
    return Move(verb, text, (parse_reference(rest),), at, letters, which, word)


# Only names of cards come here, which are few: what somebody writes is not kept.
folded: Final = lru_cache(maxsize=8192)(fold)


def one_line(text: str) -> str:
    """The text with single spaces; refuses what no move could be."""
    if len(text) > LONGEST:
        raise NotUnderstood(f"a move of {len(text)} letters", expected=f"at most {LONGEST}")
    if any(not letter.isprintable() for letter in text.strip()):
        raise NotUnderstood("a move with letters that cannot be printed", expected="one line of text")
    text = " ".join(text.split())
    if not text:
        raise NotUnderstood("an empty move", expected="a move, as in attack")
    return text


def parse_reference(text: str) -> Reference:
    """Reads a reference. A card whose name looks like something else is written in quotes.

    >>> parse_reference("B.discard:Wolf")
    Reference(kind='card', text='B.discard:Wolf', player=1, zone='discard', name='Wolf', number=0, nth=0)
    >>> parse_reference("A2").kind, parse_reference('"A2"').kind, parse_reference("Wolf").kind
    ('space', 'name', 'name')
    """
    text = text.strip()
    if not text:
        raise NotUnderstood("nothing is named", expected="a card, a space, a player, a number or a word")
    if found := _SPACE.fullmatch(text):
        return Reference(SPACE, text, PLAYERS.index(found[1]), number=int(found[2]))
    if text in PLAYERS:
        return Reference(PLAYER, text, PLAYERS.index(text))
    if _NUMBER.fullmatch(text):
        return Reference(NUMBER, text, number=_whole(text))
    if text in WORDS:
        return Reference(WORD, text)
    if found := _LANE.fullmatch(text):
        player = PLAYERS.index(found[1]) if found[1] else -1
        return Reference(LANE, text, player, found[3], number=int(found[2]), nth=int(found[4] or 0))
    if found := _CARD.fullmatch(text):
        name, nth = _name(found[3])
        return Reference(CARD, text, PLAYERS.index(found[1]), found[2], name, nth=nth)
    if found := _ZONE.fullmatch(text):
        return Reference(ZONE, text, PLAYERS.index(found[1]), found[2])
    name, nth = _name(text)
    return Reference(NAME, text, name=name, nth=nth)


@lru_cache(maxsize=8192)
def written_name(name: str) -> str:
    """A card name as it is written in a move: in quotes where it could be taken for something else.

    >>> written_name("Ant Queen"), written_name("A2"), written_name("Nyx, the Old")
    ('Ant Queen', '"A2"', '"Nyx, the Old"')
    """
    plain = re.fullmatch(r"[^\W\d][\w'’ -]*", name) is not None
    words = f" {name} "
    if plain and not re.search(r"\d$| at | to | with ", words.rstrip() + " ") and parse_reference(name).kind == NAME:
        return name
    return f'"{name}"'


def _name(text: str) -> tuple[str, int]:
    nth = 0
    if found := _NTH.fullmatch(text):
        text, nth = found[1], int(found[2])
    if len(text) > 2 and text[0] == text[-1] == '"':
        text = text[1:-1]
    elif '"' in text:
        raise NotUnderstood(f"{text} has a quotation mark too many", expected='a name, as in Wolf or "Wolf"')
    return text.strip(), nth


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise NotUnderstood(f"a number of {len(text)} digits", expected="a smaller one")
    return int(text)


def _split_letters(verb: str, rest: str, known: set[str]) -> tuple[tuple[tuple[str, int], ...], str]:
    found = _LETTERS.fullmatch(rest)
    if not found or verb not in ("play", "activate") or fold(rest) in known:
        return (), rest
    letters: list[tuple[str, int]] = []
    for part in found[2].split(","):
        letter, _, number = part.partition("=")
        if letter.strip() in [name for name, _ in letters]:
            raise NotUnderstood(f"{letter.strip()} is given twice")
        letters.append((letter.strip(), _whole(number.strip())))
    return tuple(letters), found[1]


def _choice(verb: str, text: str, rest: str, known: set[str]) -> Move:
    more = False
    if rest.endswith(OPEN) and verb == "choose" and fold(rest) not in known:
        rest, more = rest[:-3].strip(), True
    listed = rest.startswith("[") and fold(rest) not in known
    if listed != rest.endswith("]") and fold(rest) not in known:
        raise NotUnderstood(f'"{text}" opens or closes a list and not both', expected=FORMS[verb])
    if verb == "mulligan" and not listed:
        raise _malformed(text, verb)
    parts = [rest]
    if listed:
        inside = rest[1:-1].strip()
        parts = _split_list(inside, known) if inside else []
    refs = tuple(parse_reference(part) for part in parts)
    if verb == "attack" and len(refs) != 2:
        raise _malformed(text, verb)
    return Move(verb, text, refs, listed=listed, more=more)


def _split_list(inside: str, known: set[str]) -> list[str]:
    """The entries of a list. A comma in quotes, or in a name that is known, does not part."""
    pieces: list[str] = []
    start = 0
    quoted = False
    for at, letter in enumerate(inside):
        if letter == '"':
            quoted = not quoted
        elif letter == "," and not quoted:
            pieces.append(inside[start:at].strip())
            start = at + 1
    pieces.append(inside[start:].strip())
    out: list[str] = []
    # No entry is longer than the known name with the most commas.
    longest = 1 + max((name.count(",") for name in known), default=0) if len(pieces) > 1 else 1
    at = 0
    while at < len(pieces):
        end = at + 1
        for stop in range(min(len(pieces), at + longest), at + 1, -1):
            joined = ", ".join(pieces[at:stop])
            if fold(joined) in known or fold(joined.partition(":")[2]) in known:
                end = stop
                break
        out.append(", ".join(pieces[at:end]))
        at = end
    return out


def _malformed(text: str, verb: str) -> NotUnderstood:
    return NotUnderstood(f'"{text}" cannot be read', expected=FORMS[verb])
