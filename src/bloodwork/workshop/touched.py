"""Which rules a card touches: those by which it is read, and those of the events, triggers and keywords in it.

Nothing here knows a sentence. The reader notes the rule behind each of its decisions on the ability; the ruleset's
tables hold the rules of each kind of event, of each keyword, and of the points at which the kernel follows one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bloodwork import rules
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import BAN, PASSIVE, REPLACE, TRIGGER, Ability
from bloodwork.kernel.contract import (
    AT_APPLIED,
    AT_BAN,
    AT_DECLINED,
    AT_EACH,
    AT_ELSEWHERE,
    AT_FORCED,
    AT_HOLD,
    AT_LETTER,
    AT_MODIFY,
    AT_ONCE,
    AT_TRIGGER,
    AT_UNDO,
)
from bloodwork.kernel.reads import fields
from bloodwork.rulesets.contract import Ruleset
from bloodwork.text.card_lines import ConsumeLine, FlipLine, KeywordLine, LimitLine
from bloodwork.workshop.workbench import Reading, Workbench

_BY_KIND = {TRIGGER: AT_TRIGGER, REPLACE: AT_MODIFY, PASSIVE: AT_APPLIED, BAN: AT_BAN}


def rules_touched(bench: Workbench, reading: Reading) -> list[rules.Rule]:
    """In the order of the ledger."""
    found = set(reading.face.reading)
    found.update(_of_lines(bench, reading))
    seen: set[int] = set()
    for ability in bench.abilities(reading):
        found.update(_of_ability(bench, ability, seen))
    for op in (*reading.face.flip_cost, *reading.face.also_cost):
        found.update(_of_op(bench, op, seen))
    own = bench.ruleset.citations.all_own(tuple(sorted(found)))
    return [rule for rule in rules.ledger(bench.ruleset.name).rules if rule.id in own]


def keyword_rules(bench: Workbench, name: str) -> tuple[str, ...]:
    word = next(word for word in bench.vocabulary.keywords if word.name == name)
    return tuple(dict.fromkeys([*word.rules, *word.besides, *(rule for line in word.lines for rule in line)]))


def _of_lines(bench: Workbench, reading: Reading) -> Iterator[str]:
    """Rules that the ledger writes under the word that a line begins with."""
    for line in reading.text.lines:
        if isinstance(line, KeywordLine):
            for kind, name, number in line.words:
                if kind == "keyword":
                    yield from keyword_rules(bench, name)
                    many = next(word.many for word in bench.vocabulary.keywords if word.name == name)
                    if number > 1 and many:
                        yield many
        elif isinstance(line, ConsumeLine):
            yield from _headed(bench.ruleset, line.how)
        elif isinstance(line, FlipLine):
            yield from _headed(bench.ruleset, "flip")
        elif isinstance(line, LimitLine):
            yield from _headed(bench.ruleset, "limit")


def _headed(ruleset: Ruleset, word: str) -> tuple[str, ...]:
    """Of a ruleset that takes its keywords from another: its own rules for those of the other."""
    own = headed(ruleset.name, word)
    if own or not ruleset.starts_from:
        return tuple(own)
    return ruleset.citations.all_own(tuple(headed(ruleset.starts_from, word)))


def headed(ruleset: str, word: str) -> list[str]:
    """The keyword's rule, and those that go on from it (C-N13.16, C-N13.16b)."""
    ids = [rule.id for rule in rules.ledger(ruleset).rules]
    for rule in rules.ledger(ruleset).rules:
        head, colon, _ = rule.text.partition(":")
        if colon and head.casefold() == word and "Keywords" in rule.section:
            return [id for id in ids if re.fullmatch(re.escape(rule.id) + "[a-z]?", id)]
    return []


def _of_ability(bench: Workbench, ability: Ability, seen: set[int]) -> Iterator[str]:
    if ability.id in seen:
        return
    seen.add(ability.id)
    points = bench.ruleset.points
    yield from ability.rules
    if ability.kind in _BY_KIND:
        yield from points[_BY_KIND[ability.kind]]
    if ability.once:
        yield from points[AT_ONCE]
    if ability.letters:
        yield from points[AT_LETTER]
    if ability.zones:
        yield from points[AT_ELSEWHERE]
    if ability.trigger is not None:
        for kind in ability.trigger.kinds:
            yield from _of_event(bench, kind.kind, undone=False)
    for op in (*ability.cost, *ability.code):
        yield from _of_op(bench, op, seen)
    for mod in ability.mods:
        for name in fields(mod):
            if name == "ability":
                yield from _of_ability(bench, bench.lib.abilities[getattr(mod, name)], seen)
            elif name == "keyword":
                yield from keyword_rules(bench, bench.vocabulary.keywords[getattr(mod, name)].name)


def _of_op(bench: Workbench, op: k.Op, seen: set[int]) -> Iterator[str]:
    points = bench.ruleset.points
    if isinstance(op, k.Do):
        yield from _of_event(bench, op.kind, undone=op.until is not None)
        if op.until is not None:
            yield from points[AT_UNDO]
        name = bench.ruleset.kinds[op.kind].name
        if name == "gain_text" and 0 <= op.word < len(bench.lib.abilities):
            yield from _of_ability(bench, bench.lib.abilities[op.word], seen)
        elif name == "gain_keyword" and 0 <= op.word < len(bench.vocabulary.keywords):
            yield from keyword_rules(bench, bench.vocabulary.keywords[op.word].name)
    elif isinstance(op, k.Search | k.NameWord):
        yield from _of_event(bench, op.kind, undone=False)
    elif isinstance(op, k.Choose):
        yield from points[AT_FORCED]
    elif isinstance(op, k.Each):
        yield from points[AT_EACH]
    elif isinstance(op, k.May):
        yield from points[AT_DECLINED]
    elif isinstance(op, k.Hold):
        yield from points[AT_HOLD]
        yield from _of_ability(bench, bench.lib.abilities[op.ability], seen)


def _of_event(bench: Workbench, kind: int, undone: bool) -> Iterator[str]:
    """What the event is, when it fails or that it cannot, and its opposite where it will be undone."""
    rule = bench.ruleset.kinds[kind]
    if rule.adds:
        yield rule.adds.rpartition(".")[0]  # the ledger numbers what it says of an event below the event
    yield from (one for one in (rule.fails, rule.sure) if one)
    if undone and rule.undoes:
        yield rule.undoes
