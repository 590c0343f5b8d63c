"""Paths of a scenario's checks: where in a view they look, and what may be compared with what is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from bloodwork.cards.schema import fold
from bloodwork.errors import NotUnderstood, nearest
from bloodwork.play import UNKNOWN, Words
from bloodwork.scenarios.decks import BREAKS
from bloodwork.scenarios.decks import PATHS as DECK_PATHS

PLAYERS: Final = ("A", "B")
EMPTY: Final = "empty"
SPACE: Final = "-"
# What is said of a card beside its stats.
CARD_KEYS: Final = ("card", "damage", "counters", "keywords", "kins", "text", "face_down", "turned", "controller")
UNORDERED_KEYS: Final = ("keywords", "kins")
GAME_WORDS: Final = ("turn", "phase", "winner", "pending")
LANE_WORDS: Final = ("round", "initiative", "priority")
ACTING: Final = "acting"
CHAIN: Final = "chain"
LANES: Final = "lanes"
NOBODY: Final = "none"
# What only Bluthelden has, to refuse it by name elsewhere.
FOREIGN: Final = (
    *LANE_WORDS, ACTING, CHAIN, *DECK_PATHS, "life", "asp", LANES, "permanents", "graveyard", "banished", "spell_deck",
    "pool_deck", "advisor", "sovereign", "rune", "resistance",
)  # fmt: skip

# kinds of value
PLAIN: Final = "plain"
CARDS: Final = "cards"
CARD: Final = "card"
OPTIONS: Final = "options"
NAME: Final = "name"  # of a card, or none
RULES: Final = "rules"


@dataclass(frozen=True, slots=True)
class Path:
    """A path that was understood: `keys` lead through a view; `size` and `top` say what of a list is meant."""

    text: str
    kind: str
    keys: tuple[str | int, ...]
    ordered: bool = False
    size: bool = False


def parse_path(text: str, words: Words, *, of_a_deck: bool = False) -> Path:
    """Reads a path. One that is not known is an error with the nearest that is."""
    first, _, rest = text.partition(".")
    if of_a_deck:
        if text in DECK_PATHS:
            return Path(text, RULES if text == BREAKS else PLAIN, (text,))
        raise NotUnderstood(f'a scenario of a deck has no "{text}"', expected=" or ".join(DECK_PATHS))
    if words.areas:
        if text in LANE_WORDS:
            return Path(text, PLAIN, (text,))
        if text == ACTING:
            return Path(text, NAME, (text,))
        if text == CHAIN:
            return Path(text, CARDS, (text,), ordered=True)
        if text in DECK_PATHS:
            raise NotUnderstood(f'"{text}" is for a scenario of a deck', expected='a scenario with "deck"')
    if text in (*words.game_numbers, *GAME_WORDS):
        return Path(text, PLAIN, (text,))
    if text == "pending.options":
        return Path(text, OPTIONS, ("pending_options",))
    if first in PLAYERS and rest:
        found = _of_player(text, first, rest, words)
        if found is not None:
            return found
    if (not words.areas and text in FOREIGN) or (
        not words.areas and first in PLAYERS and rest.partition(".")[0] in FOREIGN
    ):
        raise NotUnderstood(f'there is no "{text}" in this ruleset')
    known = known_paths(words)
    close = nearest(text, known)
    raise NotUnderstood(
        f'unknown path "{text}"', expected=None if close else f"one of {', '.join(known[:12])}, ...", nearest=close
    )


def known_paths(words: Words) -> list[str]:
    out = [*words.game_numbers, *GAME_WORDS, "pending.options"]
    out += [*LANE_WORDS, ACTING, CHAIN] if words.areas else []
    for player in PLAYERS:
        out += [f"{player}.{name}" for name in words.player_numbers]
        out += [f"{player}.{LANES}.{area.lane}.{area.name}" for area in words.areas if area.lane]
        out += [f"{player}.{area.name}" for area in words.areas if not area.lane]
        if not words.areas:
            out += [f"{player}.{name}" for name in ("counters", "board")]
            out += [f"{player}.board.{column}" for column in range(1, words.columns + 1)]
        for zone in words.zones:
            out += [f"{player}.{zone}", f"{player}.{zone}.size"]
            out += [f"{player}.{zone}.top"] if zone in words.ordered else []
    return out


def _of_player(text: str, player: str, rest: str, words: Words) -> Path | None:
    name, _, more = rest.partition(".")
    base = ("players", player, name)
    if not more and (name in words.player_numbers or (name == "counters" and not words.areas)):
        return Path(text, PLAIN, base)
    for area in words.areas:
        slots = f"{LANES}.{area.lane}.{area.name}" if area.lane else area.name
        keys = ("players", player, *slots.split("."))
        if rest == slots:
            return Path(text, CARD, keys) if area.single else Path(text, CARDS, keys, ordered=not area.across)
        nth = rest.removeprefix(f"{slots}.")
        if (
            nth != rest
            and not area.single
            and not area.across
            and nth.isdecimal()
            and 1 <= int(nth) <= len(area.columns)
        ):
            return Path(text, CARD, (*keys, int(nth) - 1))
    if name == "board" and not words.areas:
        if not more:
            return Path(text, CARDS, base, ordered=True)
        if more.isdecimal() and 1 <= int(more) <= words.columns:
            return Path(text, CARD, (*base, int(more) - 1))
        return None
    if name not in words.zones:
        return None
    ordered = name in words.ordered
    if not more:
        return Path(text, CARDS, base, ordered)
    if more == "size":
        return Path(text, PLAIN, base, size=True)
    if more == "top" and ordered:
        return Path(text, CARD, (*base, 0))
    return None


def look(view: Mapping[str, Any], path: Path) -> Any:
    """What a view holds there; None for a card that is not there."""
    at: Any = view
    for key in path.keys:
        if isinstance(key, int):
            at = at[key] if key < len(at) else None
        else:
            at = at.get(key) if isinstance(at, Mapping) else None
    return len(at) if path.size else at


def check_value(path: Path, value: Any, words: Words) -> None:
    """Refuses an expected value that can never be what is there, or that holds a word which is not known."""
    if path.kind == CARDS:
        if not isinstance(value, list):
            raise NotUnderstood(f'"{path.text}" is compared with {shown(value)}', expected="a list of cards")
        for entry in value:
            check_card(entry, words)
    elif path.kind == CARD:
        check_card(value, words)
    elif path.kind == NAME:
        if not isinstance(value, str):
            raise NotUnderstood(f'"{path.text}" is compared with {shown(value)}', expected="a card, or none")
    elif path.kind == RULES:
        if not isinstance(value, list):
            raise NotUnderstood(f'"{path.text}" is compared with {shown(value)}', expected="a list of rule ids")
    elif path.kind == OPTIONS:
        if not isinstance(value, list) or not all(isinstance(entry, str | int) for entry in value):
            raise NotUnderstood(f'"{path.text}" is compared with {shown(value)}', expected="a list of references")
    elif isinstance(value, list):
        raise NotUnderstood(f'"{path.text}" is compared with a list', expected="a number or a word")


def check_card(value: Any, words: Words) -> None:
    if isinstance(value, str):
        return
    if not isinstance(value, Mapping):
        raise NotUnderstood(f"{shown(value)} is no card", expected="a name, empty, or a mapping")
    known = (*CARD_KEYS, *words.stats)
    for key in value:
        if key not in known:
            close = nearest(key, known) if isinstance(key, str) else None
            raise NotUnderstood(
                f'unknown key "{key}" of a card',
                expected=None if close else f"one of {', '.join(known)}",
                nearest=close,
            )


def names_in(path: Path, value: Any) -> list[str]:
    """The card names in an expected value."""
    entries = value if path.kind == CARDS else [value] if path.kind in (CARD, NAME) else []
    out: list[str] = []
    for entry in entries:
        name = entry.get("card") if isinstance(entry, Mapping) else entry
        if isinstance(name, str) and name not in (EMPTY, SPACE, UNKNOWN, NOBODY if path.kind == NAME else EMPTY):
            out.append(name)
    return out


def same(path: Path, expected: Any, actual: Any) -> bool:
    if path.kind == CARDS:
        if len(expected) != len(actual):
            return False
        if path.ordered:
            return all(same_card(one, other) for one, other in zip(expected, actual, strict=True))
        return _pair_up(expected, actual)
    if path.kind == CARD:
        return same_card(expected, actual)
    if path.kind == NAME:
        return fold(expected) == fold(actual)
    if path.kind == RULES:
        return sorted(expected) == sorted(actual)
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        return _equal(_folded(expected), _folded(actual))
    return _equal(expected, actual)


def same_card(expected: Any, actual: Mapping[str, Any] | None) -> bool:
    if actual is None or expected in (EMPTY, SPACE):
        return actual is None and expected in (EMPTY, SPACE)
    if isinstance(expected, str):
        return fold(actual["card"]) == fold(expected)
    for key, value in expected.items():
        if key not in actual:
            return False
        if key in UNORDERED_KEYS and isinstance(value, list):
            if sorted(map(str, value)) != sorted(map(str, actual[key])):
                return False
        elif key == "card" and isinstance(value, str):
            if fold(value) != fold(actual[key]):
                return False
        elif key == "counters" and isinstance(value, Mapping):
            if not _equal(_folded(value), _folded(actual[key])):
                return False
        elif key == "text" and isinstance(value, str):
            if value.split() != actual[key].split():
                return False
        elif not _equal(value, actual[key]):
            return False
    return True


def _folded(counters: Mapping[Any, Any]) -> dict[str, Any]:
    """Counter names are compared without regard to case, and one that is not there is 0."""
    return {fold(str(name)): number for name, number in counters.items() if not _equal(number, 0)}


def _equal(expected: Any, actual: Any) -> bool:
    """Equal, and of one type: to Python 1 equals True."""
    return type(expected) is type(actual) and bool(expected == actual)


def _pair_up(expected: list[Any], actual: list[Any]) -> bool:
    """Whether every expected entry can be given a card of its own that fits it."""
    taken: dict[int, int] = {}  # card -> entry

    def place(entry: int, tried: set[int]) -> bool:
        for at, card in enumerate(actual):
            if at not in tried and same_card(expected[entry], card):
                tried.add(at)
                if at not in taken or place(taken[at], tried):
                    taken[at] = entry
                    return True
        return False

    return all(place(entry, set()) for entry in range(len(expected)))


def shown(value: Any) -> str:
    """A value as a scenario would write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return EMPTY
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {shown(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(shown(inner) for inner in value) + "]"
    return str(value)


def shown_actual(path: Path, expected: Any, actual: Any) -> str:
    """What is there, as short as the expectation: names where names were expected, the named keys of a mapping."""
    if path.kind == CARD:
        return _shown_card(expected, actual)
    if path.kind == CARDS:
        entries = [_shown_card(expected[at] if at < len(expected) else "", card) for at, card in enumerate(actual)]
        return "[" + ", ".join(SPACE if entry == EMPTY else entry for entry in entries) + "]"
    return shown(actual)


def _shown_card(expected: Any, actual: Mapping[str, Any] | None) -> str:
    if actual is None:
        return EMPTY
    if isinstance(expected, Mapping):
        return shown({key: actual.get(key, "not known") for key in expected})
    return str(actual["card"])
