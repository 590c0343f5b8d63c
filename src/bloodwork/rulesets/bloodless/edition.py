"""An edition: a written state of the game as tables. Another one starts from its tables and replaces entries.

Every entry names the rules behind it, so that two editions can be told apart in words (`Change`).
"""

from __future__ import annotations

from collections.abc import Callable

from bloodwork.kernel.contract import Check, Kind
from bloodwork.kernel.vocabulary import KeywordWord
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless.turn import Bloodless
from bloodwork.rulesets.contract import Change


class Law:
    """A number, word or flag that processes read (`Laws`), where no switch of the ledger sets it."""

    def __init__(self, value: str | int | bool, rules: tuple[str, ...]) -> None:
        self.value: str | int | bool = value
        self.rules: tuple[str, ...] = rules


class EventEntry:
    """How a kind of event is applied."""

    def __init__(self, name: str, make: Callable[[str, Laws], Kind]) -> None:
        self.name: str = name
        self.make: Callable[[str, Laws], Kind] = make


class CheckEntry:
    """One of the checks after every event, in their order."""

    def __init__(self, name: str, make: Callable[[Laws], Check]) -> None:
        self.name: str = name
        self.make: Callable[[Laws], Check] = make


class KeywordEntry:
    """A keyword; without `make` the edition has none of that name."""

    def __init__(self, name: str, make: Callable[[Laws], KeywordWord] | None) -> None:
        self.name: str = name
        self.make: Callable[[Laws], KeywordWord] | None = make


class Edition:
    """The tables. Those of events and keywords hold what differs from the first edition's (`kinds`, `keywords`)."""

    def __init__(self, name: str, main: Callable[[Laws], Bloodless]) -> None:
        self.name: str = name
        self.starts_from: str = ""  # the edition whose tables it took over
        self.laws: dict[str, Law] = {}
        self.main: Callable[[Laws], Bloodless] = main
        self.events: list[EventEntry] = []
        self.checks: list[CheckEntry] = []
        self.keywords: list[KeywordEntry] = []
        self.kins: dict[str, str] | None = None  # in place of the first edition's
        self.cites: dict[str, tuple[str, ...]] = {}  # see kernel.citations
        self.changes: list[Change] = []  # what it has replaced

    def variant(self, name: str, cites: dict[str, tuple[str, ...]]) -> Edition:
        """An edition that starts from these tables. `cites` tells the ids of its own ledger for those cited here."""
        new = Edition(name, self.main)
        new.starts_from = self.name
        new.laws = self.laws.copy()
        new.events = self.events.copy()
        new.checks = self.checks.copy()
        new.keywords = self.keywords.copy()
        new.kins = self.kins
        new.cites = cites
        return new

    def values(self, switches: dict[str, str | int | bool]) -> dict[str, str | int | bool]:
        """All laws by name."""
        out: dict[str, str | int | bool] = {}
        for name, law in self.laws.items():
            out[name] = law.value
        out.update(switches)
        return out

    # -------------------------------------------------------------- replacing entries, each by a rule

    def law(self, name: str, value: str | int | bool, rules: tuple[str, ...]) -> None:
        """A law by this edition. Of a switch that its ledger does not have, this is the value for good."""
        was = self.laws.get(name)
        self.laws[name] = Law(value, rules)
        before = shown(was.value) if was is not None else ""
        self.changes.append(Change("law", name, before, shown(value), rules))

    def event(self, name: str, make: Callable[[str, Laws], Kind], told: str, rules: tuple[str, ...]) -> None:
        """Another way to apply a kind of event; a new name is a new kind, numbered after the others."""
        place = len(self.events)
        for i, entry in enumerate(self.events):
            if entry.name == name:
                place = i
        self.events[place : place + 1] = [EventEntry(name, make)]
        self.changes.append(Change("event", name, "", told, rules))

    def check(
        self, name: str, make: Callable[[Laws], Check], told: str, rules: tuple[str, ...], before: str = ""
    ) -> None:
        """Another check in place of the one of that name; a new one comes before another, else last."""
        names = [entry.name for entry in self.checks]
        if name in names:
            self.checks[names.index(name)] = CheckEntry(name, make)
        else:
            self.checks.insert(names.index(before) if before else len(names), CheckEntry(name, make))
        self.changes.append(Change("check", name, "", told, rules))

    def without_check(self, name: str, told: str, rules: tuple[str, ...]) -> None:
        self.checks = [entry for entry in self.checks if entry.name != name]
        self.changes.append(Change("check", name, "", told, rules))

    def steps(self, main: Callable[[Laws], Bloodless], told: str, rules: tuple[str, ...]) -> None:
        """Another process of the game: a class that is a `Bloodless` with steps of its own."""
        self.main = main
        self.changes.append(Change("steps", "game", "", told, rules))

    def keyword(self, name: str, make: Callable[[Laws], KeywordWord] | None, told: str, rules: tuple[str, ...]) -> None:
        """A keyword that is new, means something else, or (without `make`) is not there."""
        self.keywords = [entry for entry in self.keywords if entry.name != name]
        self.keywords.append(KeywordEntry(name, make))
        self.changes.append(Change("keyword", name, "", told, rules))

    def words_of_kins(self, kins: dict[str, str], told: str, rules: tuple[str, ...]) -> None:
        self.kins = kins
        self.changes.append(Change("kins", "kins", "", told, rules))

    def also(self, table: str, entry: str, told: str, rules: tuple[str, ...]) -> None:
        """What the edition's own ruleset class changes beyond these tables, told for those who compare."""
        self.changes.append(Change(table, entry, "", told, rules))


def shown(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
