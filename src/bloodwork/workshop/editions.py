"""How two rulesets differ: what is set otherwise, what their tables hold otherwise, which rules answer to which."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache

from bloodwork import rules as book
from bloodwork import rulesets
from bloodwork.cards.deck import DECK_RULES, SectionRules
from bloodwork.rules import Rule, written
from bloodwork.rulesets.contract import Ruleset


@dataclasses.dataclass(frozen=True, slots=True)
class Said:
    """What one ruleset says of something: nothing (None), or words and the rules behind them."""

    words: str
    rules: tuple[str, ...] = ()
    switch: bool = False  # it can be set otherwise


@dataclasses.dataclass(frozen=True, slots=True)
class Point:
    """Something on which they differ. `about` is the table, `name` the entry; a "switch" is one in the one ruleset and
    set for good, to the same, in the other."""

    about: str
    name: str
    left: Said | None
    right: Said | None
    replaced: bool = False  # an entry that one of them put in place of what both started from


@dataclasses.dataclass(frozen=True, slots=True)
class Answer:
    """Rules of both that speak of the same."""

    left: tuple[str, ...]
    right: tuple[str, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class Difference:
    left: str
    right: str
    common: str  # the ruleset whose tables both started from; "" if they share none
    points: tuple[Point, ...]
    answers: tuple[Answer, ...]
    only_left: tuple[Rule, ...]  # rules that none of the other ruleset answers to
    only_right: tuple[Rule, ...]


def difference(left: str, right: str) -> Difference:
    """Of any two rulesets that have a ledger. Of those that cannot be played yet only the ledgers can be compared."""
    one, other = _made(left), _made(right)
    common = _common(left, right) if one is not None and other is not None else ""
    points = list(_settings(left, right, one, other))
    if one is not None and other is not None:
        points.extend(_tables(one, other))
        points.extend(_replaced(left, right, common))
    points.extend(_decks(left, right))
    answers = _answers(left, right, common)
    known = {id for answer in answers for id in (*answer.left, *answer.right)}
    return Difference(
        left,
        right,
        common,
        tuple(points),
        answers,
        tuple(rule for rule in book.ledger(left).rules if rule.id not in known) if left != right else (),
        tuple(rule for rule in book.ledger(right).rules if rule.id not in known) if left != right else (),
    )


@cache
def _made(name: str) -> Ruleset | None:
    """With all switches at their defaults; None if it cannot be played yet."""
    switches = book.switches(name)  # an unknown ruleset is refused here
    if name not in rulesets.NAMES:
        return None
    return rulesets.make(name, {switch: value.default for switch, value in switches.items()})


def _line(name: str) -> list[str]:
    """A ruleset, the one that it starts from, and so on."""
    out = [name]
    while (made := _made(out[-1])) is not None and made.starts_from:
        out.append(made.starts_from)
    return out


def _common(left: str, right: str) -> str:
    above = _line(right)
    return next((name for name in _line(left) if name in above), "")


# ------------------------------------------------------------------ what is set


def _settings(left: str, right: str, one: Ruleset | None, other: Ruleset | None) -> Iterator[Point]:
    ours, theirs = _set_by(left, one), _set_by(right, other)
    for name in sorted({*ours, *theirs}):
        mine, yours = ours.get(name), theirs.get(name)
        if mine is None or yours is None or (mine.words, mine.switch) != (yours.words, yours.switch):
            alike = mine is not None and yours is not None and mine.words == yours.words
            yield Point("switch" if alike else "ruling", name, mine, yours)


def _set_by(name: str, made: Ruleset | None) -> dict[str, Said]:
    switches = book.switches(name)
    out: dict[str, Said] = {}
    for setting, value in (made.settings() if made is not None else {}).items():
        if setting not in switches and made is not None:
            out[setting] = Said(written(value), made.setting_rules(setting))
    for setting, switch in switches.items():
        out[setting] = Said(written(switch.default), (switch.rule,), True)
    return out


# ------------------------------------------------------------------ tables


def _tables(one: Ruleset, other: Ruleset) -> Iterator[Point]:
    """What the tables themselves hold. Who replaced an entry, and by which rule, is told by `_replaced`."""
    if one.table.columns != other.table.columns:
        yield Point("table", "columns", Said(str(one.table.columns)), Said(str(other.table.columns)))
    for about, ours, theirs in (
        ("zone", one.table.zones, other.table.zones),
        ("stat", one.stat_names, other.stat_names),
        ("event", one.event_names, other.event_names),
        ("type", tuple(one.vocabulary.types), tuple(other.vocabulary.types)),
    ):
        yield from _words(about, dict.fromkeys(ours, Said("")), dict.fromkeys(theirs, Said("")))
    yield from _words(
        "kin",
        {name: Said(f"under {parent}" if parent else "") for name, parent in one.vocabulary.tags.items()},
        {name: Said(f"under {parent}" if parent else "") for name, parent in other.vocabulary.tags.items()},
    )
    yield from _words("keyword", _keywords(one), _keywords(other))


def _keywords(ruleset: Ruleset) -> dict[str, Said]:
    return {word.name: Said(word.meaning.replace("\n", " "), word.rules) for word in ruleset.vocabulary.keywords}


def _words(about: str, ours: dict[str, Said], theirs: dict[str, Said]) -> Iterator[Point]:
    for name in dict.fromkeys([*ours, *theirs]):
        mine, yours = ours.get(name), theirs.get(name)
        if mine is None or yours is None or mine.words != yours.words:
            yield Point(about, name, mine, yours)


def _replaced(left: str, right: str, common: str) -> Iterator[Point]:
    """Entries that one of them replaced on its way from what both started from; what is set is told already."""
    for names, is_left in ((_line(left), True), (_line(right), False)):
        for name in names[: names.index(common)] if common in names else names:
            made = _made(name)
            for change in made.changes if made is not None else ():
                if change.table != "law":
                    said = Said(change.now, change.rules)
                    yield Point(change.table, change.name, said if is_left else None, None if is_left else said, True)


def _decks(left: str, right: str) -> Iterator[Point]:
    ours, theirs = _deck(left), _deck(right)
    for name in dict.fromkeys([*ours, *theirs]):
        mine, yours = ours.get(name), theirs.get(name)
        if mine is None or yours is None or mine.words != yours.words:
            yield Point("deck", name, mine, yours)


def _deck(name: str) -> dict[str, Said]:
    rules = DECK_RULES.get(name)
    if rules is None:
        return {}
    out: dict[str, Said] = {}
    for section in rules.asked({switch: value.default for switch, value in book.switches(name).items()}):
        for about, words in _asked(section):
            before = out.get(about, Said(""))
            out[about] = Said(f"{before.words}, {words}" if before.words else words, (*before.rules, section.rule))
    if rules.limit > 0:
        out[f"{rules.limited}: of one name"] = Said(f"at most {rules.limit}", (rules.limit_rule,))
    return out


def _asked(section: SectionRules) -> Iterator[tuple[str, str]]:
    if section.least and section.most == section.least:
        yield f"{section.section}: cards", f"exactly {section.least}"
    elif section.most is not None:
        yield f"{section.section}: cards", f"{section.least} to {section.most}"
    elif section.least:
        yield f"{section.section}: cards", f"at least {section.least}"
    for word in section.banned:
        yield f"{section.section}: {word}", "none"
    if section.wanted:
        yield f"{section.section}: only", section.wanted
    if section.named:
        yield f'{section.section}: named "{section.named}"', f"at least {section.named_least}"


# ------------------------------------------------------------------ rules


def _answers(left: str, right: str, common: str) -> tuple[Answer, ...]:
    """Which rules of both speak of the same: those that are cited for the same rule of what both started from."""
    if not common or left == right:
        return ()
    out: dict[Answer, None] = {}
    for rule in _cited_ids(left, right, common):
        answer = Answer(_own(left, common, rule), _own(right, common, rule))
        if answer.left and answer.right:
            out[answer] = None
    return tuple(out)


def _cited_ids(left: str, right: str, common: str) -> list[str]:
    """The rules of the common ledger, and the sides of them that one of the two tells apart."""
    ids = dict.fromkeys(rule.id for rule in book.ledger(common).rules)
    for name in (left, right):
        for step in _line(name)[: _line(name).index(common)]:
            made = _made(step)
            for key in made.citations.table if made is not None else ():
                if "/" in key:
                    ids[key] = None
    return list(ids)


def _own(name: str, common: str, rule: str) -> tuple[str, ...]:
    """The rules of a ruleset's ledger that are meant by one of what it started from."""
    meant: tuple[str, ...] = (rule,)
    for step in reversed(_line(name)[: _line(name).index(common)]):
        made = _made(step)
        if made is not None:
            meant = made.citations.all_own(meant)
    return tuple(id for id in (one.partition("/")[0] for one in meant) if id in _ids(name))


@cache
def _ids(name: str) -> frozenset[str]:
    return frozenset(rule.id for rule in book.ledger(name).rules)
