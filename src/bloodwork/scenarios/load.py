"""Reads scenario files. What is not understood is an error with file, line and the nearest known word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import yaml

from bloodwork import rules as book
from bloodwork.cards import Catalogue
from bloodwork.cards.load import cards_from_node
from bloodwork.cards.nodes import DEEPEST, Node, parse, read_text
from bloodwork.cards.schema import bad, fold, keyed, read_name
from bloodwork.errors import BadFile, BloodworkError, NotUnderstood, nearest
from bloodwork.play import Table, Words, check_playable, parse_move
from bloodwork.play.position import DICE
from bloodwork.rules import SwitchValue
from bloodwork.scenarios.decks import BREAKS, read_deck
from bloodwork.scenarios.decks import PATHS as DECK_PATHS
from bloodwork.scenarios.model import (
    CHECKS,
    CITES,
    EXPECT,
    LEGAL,
    MOVE,
    REFUSED,
    RULE,
    SEES,
    Broken,
    Check,
    Scenario,
    Skipped,
    Step,
)
from bloodwork.scenarios.paths import PLAYERS, check_value, names_in, parse_path

ENDINGS: Final = (".yaml", ".yml")
KEYS: Final = (
    "name",
    "ruleset",
    "rules",
    "puzzle",
    "needs",
    "cards",
    "seed",
    "switches",
    "auto_pass",
    "setup",
    "steps",
    "dice",
    "deck",
)
OF_LANES: Final = ("auto_pass", "dice", "deck")  # of Bluthelden, to refuse by name elsewhere
MOST_DOCUMENTS: Final = 500
MOST_VALUES: Final = 100_000  # texts, numbers, lists and mappings of one file, with their ends
MOST_STEPS: Final = 1_000  # of one scenario
_Loader: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def find_files(paths: Iterable[str | Path]) -> list[Path]:
    """The scenario files that these paths mean; of a folder all in it, in order of their names."""
    out: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.suffix in ENDINGS and file.is_file())
            if not inside:
                raise NotUnderstood(f"there is no scenario in {path}", expected="files that end in .yaml")
            out.extend(inside)
        elif path.exists():
            out.append(path)
        else:
            raise NotUnderstood(f"there is no file {path}", expected="a scenario file or a folder of them")
    return out


def load_file(path: str | Path, extra: Catalogue | None = None) -> list[Scenario | Skipped | Broken]:
    """The scenarios of a file, in order. One that cannot be read stands there as `Broken`, and the others are read."""
    try:
        text = read_text(path, what="scenario file")
    except BadFile as error:
        return [Broken(str(path), 1, Path(path).name, "", error)]
    return parse_scenarios(text, str(path), extra)


def parse_scenarios(text: str, file: str, extra: Catalogue | None = None) -> list[Scenario | Skipped | Broken]:
    """The scenarios that this text holds. `file` is only used to say where something is wrong."""
    try:
        documents = list(_documents(text, file))
    except BadFile as error:
        return [Broken(file, error.line or 1, Path(file).name, "", error)]
    return [_scenario(document, file, extra) for document in documents]


def _documents(text: str, file: str) -> Iterator[str]:
    """The documents of a file, each after as many empty lines as keep its places right."""
    starts: list[int] = []
    depth = 0
    try:
        for number, event in enumerate(yaml.parse(text, Loader=_Loader)):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if isinstance(event, yaml.AliasEvent) or depth > DEEPEST:
                break  # refused with its place when its document is read
            if number > MOST_VALUES:
                line = event.start_mark.line + 1 if event.start_mark is not None else None
                raise BadFile(f"more than {MOST_VALUES:,} values in one file", file=file, line=line)
            if isinstance(event, yaml.DocumentStartEvent) and event.start_mark is not None:
                starts.append(event.start_mark.line)
                if len(starts) > MOST_DOCUMENTS:
                    raise BadFile(f"more than {MOST_DOCUMENTS} documents", file=file, line=starts[-1] + 1)
    except yaml.YAMLError:
        pass  # told with its place when its document is read
    lines = text.split("\n")
    if len(starts) < 2:
        yield text
        return
    starts[0] = 0
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield "\n" * start + "\n".join(lines[start:end])


def _scenario(text: str, file: str, extra: Catalogue | None) -> Scenario | Skipped | Broken:
    reader = _Reader(file, extra)
    try:
        return reader.scenario(parse(text, file))
    except BloodworkError as error:
        return Broken(file, reader.line, reader.name or Path(file).name, reader.ruleset, error)


class _Reader:
    def __init__(self, file: str, extra: Catalogue | None) -> None:
        self.file = file
        self.extra = extra
        self.line = 1
        self.name = ""
        self.ruleset = ""
        self.words: Words
        self.catalogue: Catalogue
        self.table: Table
        self.own: Catalogue | None = None
        self.of_a_deck = False
        self.counters: set[str] = set()
        self.placed: tuple[str, ...] = ()

    def scenario(self, root: Node) -> Scenario | Skipped:
        if not root.mapping:
            raise self.bad(f"a scenario is {root.kind()}", root, "a mapping with name, ruleset and steps")
        self.line = root.line or 1
        fields = keyed(root, self.file, KEYS)
        for key in ("name", "ruleset", "steps"):
            if key not in fields:
                raise self.bad(f'a scenario without "{key}"', root)
        self.name = self.text(fields["name"], "name")
        self.ruleset = self.text(fields["ruleset"], "ruleset")
        self.at(fields["ruleset"], lambda: check_playable(self.ruleset))
        rules = self.rule_ids(fields["rules"]) if "rules" in fields else ()
        switches = self.switches(fields["switches"]) if "switches" in fields else {}
        cards = self.cards(fields.get("cards"))
        table = Table(self.ruleset, switches, cards)
        self.words = table.words()
        self.catalogue = table.catalogue
        self.table = table
        for key in OF_LANES:
            if key in fields and not self.words.areas and fields[key].value is not False:
                raise self.bad(f'{self.ruleset} has no "{key}"', fields[key])
        if "deck" in fields and "setup" in fields:
            raise self.bad("a scenario is of a deck or of a position", fields["deck"], "one of deck and setup")
        needs = self.needs(fields["needs"]) if "needs" in fields else ()
        missing = tuple(name for name in needs if name not in self.catalogue)
        if missing:
            return Skipped(self.file, self.line, self.name, self.ruleset, missing)
        setup: dict[str, Any] = {}
        lines: dict[tuple[str | int, ...], int] = {}
        if "setup" in fields:
            setup = self.plain(fields["setup"], (), lines)
            self.counters = {str(path[-1]) for path in lines if len(path) > 1 and path[-2] == "counters"}
            if not isinstance(setup, dict):
                raise self.bad("the setup is no mapping", fields["setup"])
            self.placed = tuple(word for word in _words(setup) if word in self.catalogue)
        if "dice" in fields:
            if DICE in setup:
                raise self.bad('"dice" is there twice', fields["dice"])
            setup[DICE] = self.plain(fields["dice"], (DICE,), lines)
        self.of_a_deck = "deck" in fields
        deck = read_deck(fields["deck"], self.file, self.catalogue) if self.of_a_deck else None
        self.read_unused(table, setup)
        return Scenario(
            self.file,
            self.line,
            self.name,
            self.ruleset,
            rules,
            cards,
            self.seed(fields["seed"]) if "seed" in fields else 0,
            switches,
            setup,
            self.steps(fields["steps"]),
            lines,
            needs,
            self.flag(fields["auto_pass"], "auto_pass") if "auto_pass" in fields else False,
            deck,
            self.text(fields["puzzle"], "puzzle") if "puzzle" in fields else "",
        )

    # -------------------------------------------------------------- the head

    def rule_ids(self, node: Node) -> tuple[str, ...]:
        known = {rule.id for rule in book.ledger(self.ruleset).rules}
        entries = self.entries(node, "a list of rule ids") if isinstance(node.value, tuple) else (node,)
        out: list[str] = []
        for entry in entries:
            id = self.text(entry, "rule id")
            if id not in known:
                raise bad(f'unknown rule "{id}" of {self.ruleset}', entry, self.file, None, nearest(id, known))
            if id in out:
                raise self.bad(f'rule "{id}" is named twice', entry)
            out.append(id)
        return tuple(out)

    def switches(self, node: Node) -> dict[str, SwitchValue]:
        if not node.mapping:
            raise self.bad(f'"switches" is {node.kind()}', node, "names and values")
        out: dict[str, SwitchValue] = {}
        for key, value in node.value:
            name = self.text(key, "switch")
            if name in out:
                raise self.bad(f'switch "{name}" is set twice', key)
            out[name] = self.at(key, lambda name=name, value=value: book.check_switch(name, value.value, self.ruleset))
        return out

    def cards(self, node: Node | None) -> Catalogue:
        extra = self.extra
        if extra is not None and extra.ruleset != self.ruleset:
            extra = None
        own = cards_from_node(node, self.file, ruleset=self.ruleset) if node is not None else None
        self.own = own
        if own is None:
            return extra if extra is not None else Catalogue(self.ruleset, ())
        return own if extra is None else own.over(extra)

    def needs(self, node: Node) -> tuple[str, ...]:
        """Cards that neither the scenario nor the package has: without them there is nothing to play."""
        if not isinstance(node.value, tuple) or node.mapping or not node.value:
            raise self.bad(f'"needs" is {node.kind()}', node, "a list of cards")
        return tuple(read_name(entry, self.file, "needs") for entry in node.value)

    def read_unused(self, table: Table, setup: dict[str, Any]) -> None:
        """A card of the scenario that no position names is read all the same: its faults must not pass unseen."""
        if self.own is not None:
            named = {fold(word) for word in _words(setup)}
            unused = [name for name in self.own.names() if fold(name) not in named]
            if unused:
                table.library(unused)

    def flag(self, node: Node, what: str) -> bool:
        if not isinstance(node.value, bool):
            raise self.bad(f'"{what}" is {node.kind()}', node, "true or false")
        return node.value

    def seed(self, node: Node) -> int:
        value = node.value
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 1 << 63:
            raise self.bad(f'"seed" is {node.kind()}', node, "a whole number from 0")
        return value

    # -------------------------------------------------------------- steps

    def steps(self, node: Node) -> tuple[Step, ...]:
        if isinstance(node.value, tuple) and len(node.value) > MOST_STEPS:
            raise self.bad(f"a scenario of {len(node.value):,} steps", node, f"at most {MOST_STEPS:,}")
        return tuple(self.step(entry) for entry in self.entries(node, "a list of steps"))

    def step(self, node: Node) -> Step:
        if not node.mapping or len(node.value) != 1:
            raise self.bad("a step is one move or one check", node, "as in - A: attack or - expect: {pool: 18}")
        key, value = node.value[0]
        word = key.value
        line = key.line or self.line
        if self.of_a_deck and word != EXPECT:
            raise self.bad(
                "a deck is not played", key, f"{EXPECT}: {{{', '.join(f'{path}: ...' for path in DECK_PATHS)}}}"
            )
        if word in PLAYERS:
            return Step(MOVE, line, word, (self.move(value),))
        if word == EXPECT:
            return Step(EXPECT, line, checks=self.checks(value))
        if word == CITES:
            return Step(CITES, line, rules=self.rule_ids(value))
        if word in (LEGAL, REFUSED, SEES):
            said = list(value.value) if value.mapping else []
            rules: tuple[str, ...] = ()
            if word == REFUSED:
                rules = tuple(id for key, ids in said if key.value == RULE for id in self.rule_ids(ids))
                said = [entry for entry in said if entry[0].value != RULE]
            if len(said) != 1:
                raise self.bad(f'"{word}" is about one player', value, f"as in {word}: {{A: ...}}")
            player, inner = said[0]
            if player.value not in PLAYERS:
                raise self.bad(f'"{player.value}" is no player', player, "A or B")
            if word == SEES:
                return Step(SEES, line, player.value, checks=self.checks(inner))
            moves = self.entries(inner, "moves") if isinstance(inner.value, tuple) and not inner.mapping else (inner,)
            if not moves:
                raise self.bad(f'"{word}" names no move', value)
            return Step(word, line, player.value, tuple(self.move(move) for move in moves), rules=rules)
        known = (*PLAYERS, *CHECKS)
        close = nearest(word, known) if isinstance(word, str) else None
        raise bad(f'unknown step "{word}"', key, self.file, None if close else f"one of {', '.join(known)}", close)

    def move(self, node: Node) -> str:
        """A move that can be read, and whose cards are known."""
        value = node.value
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str):
            raise self.bad(f"a move is {node.kind()}", node, "a text, as in play Wolf at 2")
        names = self.catalogue.names()
        move = self.at(node, lambda: parse_move(value, names))
        for ref in move.refs:
            if ref.name and ref.name != "?" and not self.is_card(ref.name) and not self.is_word(ref.name):
                raise bad(f'unknown card "{ref.name}"', node, self.file, None, self.catalogue.nearest(ref.name))
        return value

    def is_card(self, name: str) -> bool:
        """Whether a card, or a token that a card of the scenario or a rule makes, has this name."""
        return name in self.catalogue or fold(name) in self.tokens

    @cached_property
    def tokens(self) -> set[str]:
        own = self.own.names() if self.own is not None else ()
        lib = self.table.library((*own, *self.placed))
        return {fold(face.label) for face in lib.faces if face.name >= 0}

    def is_word(self, name: str) -> bool:
        """A choice can also be answered by a kin, or by the name of a counter that the setup or a card speaks of."""
        return fold(name) in {fold(kin) for kin in self.words.tags} or name in self.counters or self.says(name)

    def says(self, name: str) -> bool:
        """Whether a card of the scenario speaks of counters of a name."""
        texts = [card.text for card in self.own] if self.own is not None else []
        texts += [self.catalogue.card(name).text for name in self.placed]
        return any(f"{fold(name)} counter" in fold(text) for text in texts)

    def checks(self, node: Node) -> tuple[Check, ...]:
        if not node.mapping or not node.value:
            raise self.bad(f"a check is {node.kind()}", node, "paths and values, as in {pool: 18}")
        out: list[Check] = []
        for key, value in node.value:
            text = self.text(key, "path")
            if text in [check.path.text for check in out]:
                raise self.bad(f'path "{text}" is there twice', key)
            path = self.at(key, lambda text=text: parse_path(text, self.words, of_a_deck=self.of_a_deck))
            expected = self.plain(value, (), {})
            self.at(value, lambda path=path, expected=expected: check_value(path, expected, self.words))
            if path.text == BREAKS:
                expected = list(self.rule_ids(value))
            for name in names_in(path, expected):
                if not self.is_card(name):
                    raise bad(f'unknown card "{name}"', value, self.file, None, self.catalogue.nearest(name))
            out.append(Check(path, expected, key.line or self.line))
        return tuple(out)

    # -------------------------------------------------------------- nodes

    def plain(self, node: Node, path: tuple[str | int, ...], lines: dict[tuple[str | int, ...], int]) -> Any:
        """The plain value of a node. The lines of everything in it are kept by path."""
        if node.line is not None:
            lines[path] = node.line
        if node.mapping:
            out: dict[str, Any] = {}
            for key, value in node.value:
                name = key.value if isinstance(key.value, str) else str(key.value)
                if name in out:
                    raise self.bad(f'key "{name}" is there twice', key)
                out[name] = self.plain(value, (*path, name), lines)
                lines[(*path, name)] = key.line or self.line
            return out
        if isinstance(node.value, tuple):
            return [self.plain(value, (*path, at), lines) for at, value in enumerate(node.value)]
        return node.value

    def entries(self, node: Node, wanted: str) -> tuple[Node, ...]:
        if node.mapping or not isinstance(node.value, tuple):
            raise self.bad(f"{node.kind()} stands here", node, wanted)
        return node.value

    def text(self, node: Node, what: str) -> str:
        if what == "name" and isinstance(node.value, str) and node.value.strip():
            return " ".join(node.value.split())
        return read_name(node, self.file, what)

    def at(self, node: Node, read: Any) -> Any:
        """Reads something; what is wrong with it is told with its place."""
        try:
            return read()
        except NotUnderstood as error:
            raise BadFile(
                error.message,
                file=self.file,
                line=node.line,
                column=node.column,
                expected=error.expected,
                nearest=error.nearest,
            ) from None

    def bad(self, message: str, node: Node, expected: str | None = None) -> BadFile:
        return bad(message, node, self.file, expected)


def _words(value: object) -> Iterator[str]:
    """Every text in a plain value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _words(one)
    elif isinstance(value, Sequence):
        for one in value:
            yield from _words(one)
