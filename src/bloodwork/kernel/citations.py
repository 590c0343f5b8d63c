"""Under which ids of its own a ruleset cites the rules that shared tables and steps name."""

from __future__ import annotations

from typing import Final

ALONE: Final = "!"
NONE: Final = "none"  # in place of an id: nothing is cited


class Citations:
    """`table` tells for an id which ids are meant: several, one or none. An entry stands for the ids below it too,
    unless one of them has its own: C-N13 for C-N13.1b. One that ends with ! stands for itself alone. An id that no
    entry stands for is cited as it is.

    What is cited may say which side of a rule it is about, after a slash: C-N10.9/creature leaves. Without a table that
    is left off, and without an id before it nothing is cited: only another ruleset has a rule of its own for it.
    """

    def __init__(self, table: dict[str, tuple[str, ...]]) -> None:
        self.table: dict[str, tuple[str, ...]] = table
        self.found: dict[str, tuple[str, ...]] = {}

    def own(self, rule: str) -> tuple[str, ...]:
        if not self.table:
            return plain(rule)
        known = self.found.get(rule)
        if known is None:
            known = self.look_up(rule)
            self.found[rule] = known
        return known

    def look_up(self, rule: str) -> tuple[str, ...]:
        if rule + ALONE in self.table:
            return self.table[rule + ALONE]
        at = rule
        while at not in self.table:
            if not at:
                return plain(rule)
            at = above(at)
        return self.table[at]

    def all_own(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """The same for several, each once."""
        out: list[str] = []
        for rule in rules:
            for one in self.own(rule):
                if one not in out:
                    out.append(one)
        return tuple(out)

    def first_own(self, rule: str) -> str:
        """The first that is meant, "" if none is."""
        found = self.own(rule)
        return found[0] if found else ""


def plain(rule: str) -> tuple[str, ...]:
    """An id without its side."""
    side = rule.find("/")
    if side < 0:
        return (rule,)
    return (rule[:side],) if side > 0 else ()


def above(rule: str) -> str:
    """The id one step up: C-N13.1b/side, C-N13.1b, C-N13.1, C-N13, C-N, C, and nothing."""
    side = rule.find("/")
    if side >= 0:
        return rule[:side]
    end = len(rule)
    if rule[end - 1].isdigit():
        while end > 0 and rule[end - 1].isdigit():
            end -= 1
        if end > 0 and not rule[end - 1].isalpha():
            end -= 1
        return rule[:end]
    if end > 1 and rule[end - 2].isdigit():
        return rule[: end - 1]
    cut = rule.rfind("-")
    return rule[:cut] if cut > 0 else ""


def table_of(rows: str) -> dict[str, tuple[str, ...]]:
    """A table from rows of ids that are meant, a colon, and the ids that they are meant by. A row that begins with a
    space goes on with the one before."""
    table: dict[str, tuple[str, ...]] = {}
    for row in rows.replace("\n ", " ").strip().split("\n"):
        meant, _, cited = row.partition(":")
        own = () if meant == NONE else tuple(meant.split())
        for rule in cited.split(","):
            table[rule.strip()] = table.get(rule.strip(), ()) + own
    return table
