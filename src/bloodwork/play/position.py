"""Positions as plain data: what a scenario's `setup` says, read into what a ruleset sets up.

Everything in it is understood or refused, with the path to it, so that whoever read it from a file can name the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bloodwork.errors import NotUnderstood, nearest
from bloodwork.kernel.ir import NUMBER_LIMIT
from bloodwork.play.areas import layout
from bloodwork.play.move import PLAYERS
from bloodwork.play.words import zone_keys
from bloodwork.rulesets.contract import Area, CardSetup, PlayerSetup, Ruleset, Setup

Path = tuple[str | int, ...]
LARGEST: Final = NUMBER_LIMIT
MOST_CARDS: Final = 1000
EMPTY: Final = "-"
FLAGS: Final = ("face_down", "played_this_turn", "turned")
LANE_FLAGS: Final = ("turned",)  # where a slot says whether what lies in it is face down
ROUND: Final = "round"
DICE: Final = "dice"
LANES: Final = "lanes"
FIRST_MAIN: Final = "main1"
SIDES: Final = 31  # of the largest die
USUAL_PLACES: Final = 2  # of a row in a lane; a position that has more names them
# What only other rulesets have, to refuse it by name.
FOREIGN: Final = (
    "round", "initiative", "roll_winner", "sovereign", "life", "rune", "advisor", "asp", "spell_deck",
    "pool_deck", "graveyard", "banished", "permanents", "lanes", "resistance", "main1", "main2", "combat",
    "end",
)  # fmt: skip


class BadPosition(NotUnderstood):
    """Something in a position that cannot be. `path` leads to it."""

    def __init__(self, message: str, path: Path, *, expected: str | None = None, nearest: str | None = None) -> None:
        super().__init__(message, expected=expected, nearest=nearest)
        self.path = path


def names_in(rules: Ruleset, position: Mapping[str, Any]) -> tuple[list[tuple[str, Path]], set[str]]:
    """Every card name in a position, with its path, and the names of all counters. The rest is checked on the way."""
    found: list[tuple[str, Path]] = []

    def note(name: str, path: Path) -> int:
        found.append((name, path))
        return -1

    reader = _Reader(rules, note)
    reader.position(position)
    return found, reader.counter_names


def read_position(rules: Ruleset, position: Mapping[str, Any], face_of: Callable[[str], int]) -> Setup:
    """The position, with the face of each card."""
    return _Reader(rules, lambda name, path: face_of(name)).position(position)


@dataclass(frozen=True, slots=True)
class _Hidden:
    area: Area
    cards: list[CardSetup | None]
    path: Path


class _Reader:
    def __init__(self, rules: Ruleset, face_of: Callable[[str, Path], int]) -> None:
        self.rules = rules
        self.face_of = face_of
        self.zones = zone_keys(rules)
        self.areas = layout(rules)
        self.counter_names: set[str] = set()
        self.hidden: list[tuple[PlayerSetup, _Hidden]] = []  # placed once all other cards are
        self.longest: dict[str, int] = {}  # by area, how many places the position names at most

    def position(self, position: Mapping[str, Any]) -> Setup:
        setup = Setup()
        known = ("turn", "first_turn", "phase", *self.rules.game_numbers, *PLAYERS)
        if self.areas:
            known = ("phase", ROUND, DICE, *self.rules.player_words, *self.rules.game_numbers, *PLAYERS)
            setup.phase = FIRST_MAIN
            setup.numbers.update(self.rules.player_words)
        for key, value in self.mapping(position, (), known).items():
            if key == "turn":
                setup.turn = PLAYERS.index(self.word(value, (key,), PLAYERS))
            elif key == "first_turn":
                setup.first_turn = self.flag(value, (key,))
            elif key == "phase":
                setup.phase = self.word(value, (key,), self.rules.phases)
            elif key in self.rules.player_words:
                setup.numbers[key] = PLAYERS.index(self.word(value, (key,), PLAYERS))
            elif key == DICE:
                setup.dice = self.dice(value, (key,))
            elif key in PLAYERS:
                self.player(setup.players[PLAYERS.index(key)], value, (key,))
            else:
                setup.numbers[key] = self.number(value, (key,), 1 if key == ROUND else 0)
        for side, hidden in self.hidden:
            self.hide(setup, side, hidden)
        return setup

    def player(self, player: PlayerSetup, value: object, path: Path) -> None:
        known = (*self.rules.player_numbers, "board", *self.zones, "counters")
        if self.areas:
            known = (*self.rules.player_numbers, *self.zones, *self.areas.apart, LANES)
            player.slots = [None] * self.rules.table.columns
        for key, inner in self.mapping(value, path, known).items():
            at = (*path, key)
            if key == "board":
                player.slots = self.board(inner, at)
            elif key == LANES:
                self.lanes(player, inner, at)
            elif key in self.areas.apart:
                self.area(player, self.areas.area(0, key, key), inner, at)
            elif key in self.zones:
                name = self.rules.table.zones[self.zones[key]]
                in_play = (self.rules.table.play >> self.zones[key]) & 1 == 1
                cards = self.entries(inner, at)
                player.zones[name] = [self.card(one, (*at, i), in_play) for i, one in enumerate(cards)]
            elif key == "counters":
                player.counters = self.counters(inner, at, -LARGEST)
                if player.counters and not self.rules.player_counters:
                    raise BadPosition(f"{self.rules.name} has no counters of players", at)
            else:
                player.numbers[key] = self.number(inner, at)

    def lanes(self, player: PlayerSetup, value: object, path: Path) -> None:
        """Cards by lane and slot, as in {1: {resource: Crypt, war: [Ghoul, -]}}."""
        lanes = self.mapping(value, path, tuple(map(str, self.areas.lanes)), str)
        for lane, inner in lanes.items():
            for name, cards in self.mapping(inner, (*path, lane), self.areas.in_lanes).items():
                self.area(player, self.areas.area(int(lane), name, name), cards, (*path, lane, name))

    def area(self, player: PlayerSetup, area: Area, value: object, path: Path) -> None:
        if area.single:
            player.slots[area.columns[0]] = None if value == EMPTY else self.card(value, path, in_play=True)
            return
        entries = self.entries(value, path)
        if len(entries) > len(area.columns):
            wanted = f"at most {len(area.columns)}, with - for an empty one"
            raise BadPosition(f"{len(entries)} places", path, expected=wanted)
        found = [None if one == EMPTY else self.card(one, (*path, i), in_play=True) for i, one in enumerate(entries)]
        if area.across:
            self.hidden.append((player, _Hidden(area, found, path)))
            return
        self.longest[area.name] = max(self.longest.get(area.name, 0), len(entries))
        for column, card in zip(area.columns, found, strict=False):
            player.slots[column] = card

    def hide(self, setup: Setup, player: PlayerSetup, hidden: _Hidden) -> None:
        """What lies on places of the other side lies on the last free one, the next before it, and so on."""
        other = setup.players[1 if player is setup.players[0] else 0]
        area = self.areas.area(hidden.area.lane, hidden.area.across, hidden.area.across)
        places = max(self.longest.get(area.name, 0), USUAL_PLACES)
        free = [nth for nth in range(places) if not other.slots or other.slots[area.columns[nth]] is None]
        for card in hidden.cards:
            if card is None:
                continue
            if not free:
                raise BadPosition("no place is free for a hidden card", hidden.path)
            player.slots[hidden.area.columns[free.pop()]] = card

    def dice(self, value: object, path: Path) -> tuple[int, ...]:
        if not isinstance(value, list | tuple):
            raise BadPosition(f"{_shown(value)} is no list", path, expected="results of dice, as in [4, 2]")
        for at, one in enumerate(value):
            if not isinstance(one, int) or isinstance(one, bool) or not 1 <= one <= SIDES:
                wanted = f"a number from 1 to {SIDES}"
                raise BadPosition(f"{_shown(one)} is no result of a die", (*path, at), expected=wanted)
        return tuple(value)

    def board(self, value: object, path: Path) -> list[CardSetup | None]:
        columns = self.rules.table.columns
        entries = self.entries(value, path)
        if len(entries) != columns:
            raise BadPosition(f"a board of {len(entries)} spaces", path, expected=f"{columns}, with - for an empty one")
        return [None if one == EMPTY else self.card(one, (*path, i), in_play=True) for i, one in enumerate(entries)]

    def card(self, value: object, path: Path, in_play: bool) -> CardSetup:
        if isinstance(value, str) and value != EMPTY:
            return CardSetup(self.face_of(value, path))
        if not isinstance(value, Mapping):
            raise BadPosition(f"{_shown(value)} is no card", path, expected="a name, or a mapping with card: NAME")
        stats = self.rules.stat_names
        flags = LANE_FLAGS if self.areas else FLAGS
        fields = self.mapping(value, path, ("card", *stats, "damage", "counters", *flags))
        name = fields.pop("card", None)
        if not isinstance(name, str):
            raise BadPosition("a card without its name", path, expected="card: NAME")
        card = CardSetup(self.face_of(name, (*path, "card")))
        if fields and not in_play:
            raise BadPosition(f'"{next(iter(fields))}" is state, which only a card in play has', path)
        for key, inner in fields.items():
            at = (*path, key)
            if key in FLAGS:
                card.flags[key] = self.flag(inner, at)
            elif key == "counters":
                card.counters = self.counters(inner, at)
            else:
                card.numbers[key] = self.number(inner, at)
        return card

    def counters(self, value: object, path: Path, least: int = 0) -> dict[str, int]:
        if not isinstance(value, Mapping):
            raise BadPosition(f"counters are {_shown(value)}", path, expected="names and numbers, as in {rust: 2}")
        out: dict[str, int] = {}
        for name, number in value.items():
            if not isinstance(name, str) or not name.strip():
                raise BadPosition(f"{_shown(name)} is no name of a counter", path)
            out[name.casefold()] = self.number(number, (*path, name), least)
        self.counter_names.update(out)
        return out

    # -------------------------------------------------------------- plain values

    def mapping(
        self, value: object, path: Path, known: Iterable[str], as_key: Callable[[Any], Any] = lambda key: key
    ) -> dict[str, Any]:
        words = tuple(known)
        if not isinstance(value, Mapping):
            raise BadPosition(f"{_shown(value)} is no mapping", path, expected=f"some of {', '.join(words)}")
        for key in value:
            if as_key(key) not in words:
                raise self.unknown("key", key, (*path, key), words)
        return {as_key(key): inner for key, inner in value.items()}

    def unknown(self, what: str, word: object, path: Path, known: tuple[str, ...]) -> BadPosition:
        if word in FOREIGN and not self.areas:
            return BadPosition(f'{self.rules.name} has no "{word}"', path)
        close = nearest(word, known) if isinstance(word, str) else None
        shown = f'"{word}"' if isinstance(word, str) else _shown(word)
        return BadPosition(
            f"unknown {what} {shown}", path, expected=None if close else f"one of {', '.join(known)}", nearest=close
        )

    def entries(self, value: object, path: Path) -> Sequence[object]:
        if not isinstance(value, list | tuple):
            raise BadPosition(f"{_shown(value)} is no list", path, expected="a list of cards")
        if len(value) > MOST_CARDS:
            raise BadPosition(f"a list of {len(value)} cards", path, expected=f"at most {MOST_CARDS}")
        return value

    def word(self, value: object, path: Path, known: tuple[str, ...]) -> str:
        if not isinstance(value, str) or value not in known:
            raise self.unknown(str(path[-1]), value, path, known)
        return value

    def flag(self, value: object, path: Path) -> bool:
        if not isinstance(value, bool):
            raise BadPosition(f"{_shown(value)} is neither true nor false", path)
        return value

    def number(self, value: object, path: Path, least: int = 0) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= LARGEST:
            raise BadPosition(f"{_shown(value)} is no number", path, expected=f"a number from {least:,} to {LARGEST:,}")
        return value


def _shown(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= 40 else f'"{value[:39]}…"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "nothing"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a huge number"
    return "a mapping" if isinstance(value, Mapping) else "a list" if isinstance(value, list | tuple) else repr(value)
