"""Reads a ledger file. Nothing in it is skipped: what is not understood is an error with its place."""

from __future__ import annotations

import re
import tomllib
from types import MappingProxyType
from typing import Final

from bloodwork.errors import BadFile, nearest
from bloodwork.rules.model import KINDS, Ledger, Rule, Switch, SwitchValue, same_value, written

_HEAD_KEYS: Final = ("ruleset", "title", "source")
_TEXT_KEYS: Final = ("id", "section", "text", "kind")
_SWITCH_KEYS: Final = ("switch", "default", "options")
_RULE_KEYS: Final = (*_TEXT_KEYS, "ruling", *_SWITCH_KEYS)
_TOML_PLACE: Final = re.compile(r" \(at line (\d+), column (\d+)\)$")


def parse_ledger(text: str, file: str) -> Ledger:
    """The ledger written in this TOML text. `file` is only used to say where something is wrong."""
    return _Reader(text, file).ledger()


class _Reader:
    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.rules: list[Rule] = []
        self.index_of: dict[str, int] = {}
        self.switches: dict[str, Switch] = {}

    def ledger(self) -> Ledger:
        data = self._toml()
        self._only_known(data, (*_HEAD_KEYS, "rule"), None)
        ruleset, title, source = (self._text(data, key, None) for key in _HEAD_KEYS)
        tables = data.get("rule")
        if not isinstance(tables, list) or not tables:
            raise self._bad("a ledger without rules", None, expected="at least one [[rule]]")
        for index, table in enumerate(tables):
            if not isinstance(table, dict):
                raise self._bad('"rule" holds something that is not a table', None, "rule")
            self._add(table, index, ruleset)
        return Ledger(ruleset, title, source, tuple(self.rules), MappingProxyType(self.switches))

    def _toml(self) -> dict[str, object]:
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            message = str(error)
            place = _TOML_PLACE.search(message)
            if place is None:
                raise BadFile(f"not TOML: {message}", file=self.file) from None
            line, column = int(place[1]), int(place[2])
            raise BadFile(f"not TOML: {message[: place.start()]}", file=self.file, line=line, column=column) from None

    def _add(self, table: dict[str, object], index: int, ruleset: str) -> None:
        self._only_known(table, _RULE_KEYS, index)
        id, section, text, kind = (self._text(table, key, index) for key in _TEXT_KEYS)
        if id in self.index_of:
            line = self._line(self.index_of[id], "id")
            raise self._bad(f'rule "{id}" is already told in line {line}', index, "id")
        self.index_of[id] = index
        if kind not in KINDS:
            raise self._bad(f'unknown kind "{kind}"', index, "kind", f"one of {', '.join(KINDS)}")
        ruling = self._text(table, "ruling", index) if "ruling" in table else None
        given = [key for key in _SWITCH_KEYS if key in table]
        if not given:
            self.rules.append(Rule(id, section, text, kind, ruleset, ruling))
            return
        for key in _SWITCH_KEYS:
            if key not in table:
                raise self._bad(f'rule "{id}" has "{given[0]}" but no "{key}"', index, given[0])
        switch = self._text(table, "switch", index)
        default = self._value(table["default"], index, "default")
        options = self._options(table["options"], index)
        if not any(same_value(default, option) for option in options):
            message = f'the default {written(default)} of switch "{switch}" is not among its options'
            raise self._bad(message, index, "default", f"one of {', '.join(map(written, options))}")
        if switch in self.switches:
            first = self.switches[switch].rule
            raise self._bad(f'switch "{switch}" already belongs to rule {first}', index, "switch")
        self.switches[switch] = Switch(default, options, id)
        self.rules.append(Rule(id, section, text, kind, ruleset, ruling, switch, default, options))

    def _options(self, value: object, index: int) -> tuple[SwitchValue, ...]:
        if not isinstance(value, list) or len(value) < 2:
            raise self._bad('"options" is not a choice', index, "options", "a list of at least two values")
        options: list[SwitchValue] = []
        for item in value:
            option = self._value(item, index, "options")
            if any(written(option) == written(other) for other in options):
                raise self._bad(f"option {written(option)} is listed twice", index, "options")
            options.append(option)
        return tuple(options)

    def _value(self, value: object, index: int, key: str) -> SwitchValue:
        if isinstance(value, bool | int | str) and value != "":
            return value
        raise self._bad(f'"{key}" holds {value!r}', index, key, "true, false, a whole number or a word")

    def _text(self, table: dict[str, object], key: str, index: int | None) -> str:
        if key not in table:
            raise self._bad(f'no "{key}"', index)
        value = table[key]
        if not isinstance(value, str) or not value.strip():
            raise self._bad(f'"{key}" holds {value!r}', index, key, "a text")
        return value

    def _only_known(self, table: dict[str, object], known: tuple[str, ...], index: int | None) -> None:
        for key in table:
            if key not in known:
                close = nearest(key, known)
                expected = None if close else f"one of {', '.join(known)}"
                raise self._bad(f'unknown key "{key}"', index, key, expected, close)

    def _bad(
        self,
        message: str,
        index: int | None,
        key: str | None = None,
        expected: str | None = None,
        close: str | None = None,
    ) -> BadFile:
        line = self._line(index, key)
        return BadFile(message, file=self.file, line=line, expected=expected, nearest=close)

    def _line(self, index: int | None, key: str | None) -> int:
        """The line of a key in the rule with this index (None: in the head), or of the rule itself.

        tomllib keeps no places, so they are found again in the text; only errors need them.
        """
        seen = -1
        start = 1
        for number, line in enumerate(self.text.splitlines(), start=1):
            if line.strip() == "[[rule]]":
                seen += 1
                if seen == index:
                    start = number
            inside = seen == (-1 if index is None else index)
            if inside and key is not None and re.match(rf'\s*"?{re.escape(key)}"?\s*=', line):
                return number
        return start
