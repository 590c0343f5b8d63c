"""Reads a grammar file and uses it in both directions: words to tree (all readings), and tree to words.

A grammar file is a list of rules. Each indented line below a rule's name is one way to say it:

    draw:                                   the name of the rule
        draw~ <what:drawn> [from <deck:deck>]  -> Draw by=hand

    draw            the word itself           ,  :         punctuation itself
    draw~           "draw" or "draws": the node keeps which in its field `s`
    creature#       "creature" or "creatures": the node keeps which in its field `many`
    <what:cards>    what the rule `cards` reads, kept in the field `what`
    <what:adj*>     any number of them, kept as a tuple;  <cards> alone: the same node
    [ ... ]         may be left out; its fields then have their defaults
    ?would          the word, kept as the field `would` being true (?not: the field `negated`)
    -> Draw by=hand the node that is made, with constant fields;  `= one | two`: a word that stands for itself

A second file can go on where the first ends: `draw:` there adds ways to the rule, `draw!:` puts its own in their place.
What nothing leads to any more is then dropped, and so is each way that needs a rule without ways (`draw!:` alone).
It may begin with what it makes of the words of the first:

    @say round for turn     its ways are said with "round"
    @never blood creature   its ways with one of these words are left out
    @without Blood Strike   its ways that make one of these nodes are left out

Names in capitals (NUM, KIN ...) are classes of words that the reader of a text finds by its vocabulary.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from bloodwork.text.words import plural, plurals, third_person

Fields = dict[str, Any]

_ITEM: Final = re.compile(r"<(?:(\w+):)?(\w+)([*+]?)>|\[|\]|[^\s\[\]<>]+")


_CONSTANTS: Final = {"true": True, "false": False, "none": None}


class GrammarError(Exception):
    """The grammar file itself is wrong."""


@dataclasses.dataclass(frozen=True, slots=True)
class Word:
    text: str
    flag: str = ""  # the field that says whether this word stood there, or its other form did
    other: str = ""  # the other form: the field is then true, and false for the plain one


@dataclasses.dataclass(frozen=True, slots=True)
class Ref:
    rule: str
    label: str
    many: str = ""  # "", "*" or "+"


Item = Word | Ref


class Way:
    """One alternative of a rule, without optional parts."""

    def __init__(self, items: tuple[Item, ...], make: type[Any] | None, consts: Fields, literal: str | None) -> None:
        self.items = items
        self.make = make
        self.consts = consts
        self.literal = literal  # the word that this way stands for, where it makes no node
        self.first_words: frozenset[str] = frozenset()
        self.first_classes: frozenset[str] = frozenset()
        self.open = False  # may begin with anything: its first part can be empty
        self.named = frozenset(consts) | {i.label for i in items if isinstance(i, Ref) and i.label}
        self.named |= {i.flag for i in items if isinstance(i, Word) and i.flag}
        self.defaults: Fields = {}
        if make is not None:
            for field in dataclasses.fields(make):
                if field.name not in self.named:
                    if field.default is dataclasses.MISSING:
                        raise GrammarError(f"{make.__name__}.{field.name} is not set and has no default")
                    self.defaults[field.name] = field.default
            unknown = self.named - {f.name for f in dataclasses.fields(make)}
            if unknown:
                raise GrammarError(f"{make.__name__} has no field {sorted(unknown)}")

    def begins(self, word: str, classes: tuple[str, ...]) -> bool:
        """Whether it can begin with this word, which is of these classes."""
        return self.open or word in self.first_words or any(c in self.first_classes for c in classes)


class Grammar:
    def __init__(self, source: str, nodes: Mapping[str, type[Any]], more: str = "", roots: Iterable[str] = ()) -> None:
        """`more` is the second file; `roots` are then the rules that texts are read by."""
        self._beginning: dict[tuple[str, str, tuple[str, ...]], tuple[Way, ...]] = {}
        self._wanting: dict[tuple[str, str, tuple[str, ...]], frozenset[str]] = {}
        self.rules: dict[str, list[Way]] = {}
        self.lines: dict[str, list[str]] = {}
        self._nodes = nodes
        self._said, self._never, self._without = _own_words(more)
        self._read(source, "")
        self._said, self._never, self._without = {}, frozenset(), frozenset()
        if more:
            self._read(more, "of the second file")
        self._check()
        if more:
            self._drop_unused(roots)
        self._first()

    def _read(self, source: str, which: str) -> None:
        name = ""
        begun: set[str] = set()
        for number, raw in enumerate(source.splitlines(), 1):
            line = raw.split(" #", 1)[0].rstrip() if " #" in raw else raw.rstrip()
            if not line or line.lstrip().startswith(("#", "@")):
                continue
            try:
                if not line[0].isspace():
                    name, _, rest = line.partition(":")
                    if name.endswith("!"):
                        name = name[:-1]
                        if name not in self.rules:
                            raise GrammarError(f"there is no rule {name} to replace")
                        self.rules[name], self.lines[name] = [], []
                    if name in begun:
                        raise GrammarError(f"there is a rule {name} above")
                    begun.add(name)
                    self.rules.setdefault(name, [])
                    self.lines.setdefault(name, [])
                    line = rest
                if line.strip():
                    self._add(name, line.strip())
            except GrammarError as error:
                raise GrammarError(f"line {number}{which and ' '}{which}: {error}") from None

    def _drop_unused(self, roots: Iterable[str]) -> None:
        while empty := {name for name, ways in self.rules.items() if not ways}:
            for name in empty:
                del self.rules[name], self.lines[name]
            for name, ways in self.rules.items():
                kept = [way for way in ways if not any(isinstance(i, Ref) and i.rule in empty for i in way.items)]
                self.rules[name] = kept
        left = list(roots)
        used: set[str] = set()
        while left:
            name = left.pop()
            if name not in used:
                used.add(name)
                items = [item for way in self.rules[name] for item in way.items]
                left.extend(item.rule for item in items if isinstance(item, Ref) and not item.rule.isupper())
        self.rules = {name: ways for name, ways in self.rules.items() if name in used}
        self.lines = {name: lines for name, lines in self.lines.items() if name in used}

    def _add(self, name: str, line: str) -> None:
        if line.startswith("= "):
            meant = [choice.split() for choice in line[2:].split("|") if not self._never.intersection(choice.split())]
            if meant:
                said = [[self._said.get(word, word) for word in choice] for choice in meant]
                self.lines[name].append("= " + " | ".join(" ".join(choice) for choice in said))
                for words in said:
                    self.rules[name].append(Way(tuple(Word(w) for w in words), None, {}, " ".join(words)))
            return
        body, _, target = line.partition("->")
        if self._never or self._said:
            found = [match.group(0) for match in _ITEM.finditer(body)]
            if self._never.intersection(word.strip("~#?") for word in found):
                return
            if self._without.intersection(target.split()[:1]):
                return
            body = " ".join(self._said.get(word, word) for word in found)
            line = f"{body} -> {target.strip()}" if target else body
        self.lines[name].append(line)
        make: type[Any] | None = None
        consts: Fields = {}
        literal: str | None = None
        target = target.strip()
        if target.startswith('"'):
            literal = target.strip('"')
        elif target:
            parts = target.split()
            if parts[0] not in self._nodes:
                raise GrammarError(f"unknown node {parts[0]}")
            make = self._nodes[parts[0]]
            for part in parts[1:]:
                key, _, text = part.partition("=")
                consts[key] = _constant(text)
        for items in _expand(_items(body)):
            if make is None and literal is None and (len(items) != 1 or not isinstance(items[0], Ref)):
                raise GrammarError(f"a way without a node must be one rule: {line}")
            self.rules[name].append(Way(items, make, consts, literal))

    def _check(self) -> None:
        for name, ways in self.rules.items():
            for way in ways:
                for item in way.items:
                    if isinstance(item, Ref) and not item.rule.isupper() and item.rule not in self.rules:
                        raise GrammarError(f"{name} uses the unknown rule {item.rule}")

    def _first(self) -> None:
        """Which words and classes each way can begin with, to pass over ways that cannot fit."""
        words: dict[str, set[str]] = {name: set() for name in self.rules}
        classes: dict[str, set[str]] = {name: set() for name in self.rules}
        changed = True
        while changed:
            changed = False
            for name, ways in self.rules.items():
                for way in ways:
                    got_words, got_classes = self._way_first(way, words, classes)
                    if not got_words <= words[name] or not got_classes <= classes[name]:
                        words[name] |= got_words
                        classes[name] |= got_classes
                        changed = True
                    way.first_words = frozenset(got_words)
                    way.first_classes = frozenset(got_classes)
        items = [item for ways in self.rules.values() for way in ways for item in way.items if isinstance(item, Word)]
        self.words = frozenset(word for item in items for word in (item.text, item.other) if word)
        seen: dict[str, int] = {}
        for name in self.rules:
            self._no_left_recursion(name, seen)

    def beginning(self, rule: str, word: str, classes: tuple[str, ...]) -> tuple[Way, ...]:
        """The ways of a rule that can begin with this word. Sentences are much alike, so what was found is kept."""
        key = (rule, word if word in self.words else "", classes)
        found = self._beginning.get(key)
        if found is None:
            found = tuple(way for way in self.rules[rule] if way.begins(word, classes))
            self._beginning[key] = found
        return found

    def wanting(self, rule: str, word: str, classes: tuple[str, ...]) -> frozenset[str]:
        """The words and classes that those ways of a rule begin with that cannot begin with this word."""
        key = (rule, word if word in self.words else "", classes)
        found = self._wanting.get(key)
        if found is None:
            others = [way for way in self.rules[rule] if not way.begins(word, classes)]
            found = frozenset(first for way in others for first in (*way.first_words, *way.first_classes))
            self._wanting[key] = found
        return found

    def _way_first(
        self, way: Way, words: dict[str, set[str]], classes: dict[str, set[str]]
    ) -> tuple[set[str], set[str]]:
        got_words: set[str] = set()
        got_classes: set[str] = set()
        for item in way.items:
            if isinstance(item, Word):
                got_words.add(item.text)
                if item.other:
                    got_words.add(item.other)
            elif item.rule.isupper():
                got_classes.add(item.rule)
            else:
                got_words |= words[item.rule]
                got_classes |= classes[item.rule]
            if not (isinstance(item, Ref) and item.many == "*"):
                break
        else:
            way.open = True
        return got_words, got_classes

    def _no_left_recursion(self, name: str, seen: dict[str, int]) -> None:
        if seen.get(name) == 2:
            return
        if seen.get(name) == 1:
            raise GrammarError(f"{name} begins with itself")
        seen[name] = 1
        for way in self.rules[name]:
            for item in way.items:
                if isinstance(item, Ref) and not item.rule.isupper():
                    self._no_left_recursion(item.rule, seen)
                if not (isinstance(item, Ref) and item.many == "*"):
                    break
        seen[name] = 2


def _own_words(source: str) -> tuple[dict[str, str], frozenset[str], frozenset[str]]:
    """What a second file makes of the first: words it says otherwise, words it never says, nodes it does not make."""
    said: dict[str, str] = {}
    never: set[str] = set()
    without: set[str] = set()
    for line in source.splitlines():
        words = line.split()
        if words[:1] == ["@say"]:
            new, _, old = words[1:]
            said.update({old: new, f"{old}s": f"{new}s", f"{old}#": f"{new}#"})
        elif words[:1] == ["@never"]:
            never.update(words[1:])
        elif words[:1] == ["@without"]:
            without.update(words[1:])
    return said, frozenset(never), frozenset(without)


def _constant(text: str) -> Any:
    if text.lstrip("-").isdigit():
        return int(text)
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    return text.replace("_", " ")


def _items(body: str) -> list[Any]:
    """Items with optional groups as nested lists."""
    out: list[Any] = []
    stack = [out]
    for match in _ITEM.finditer(body):
        text = match.group(0)
        if text == "[":
            group: list[Any] = []
            stack[-1].append(group)
            stack.append(group)
        elif text == "]":
            stack.pop()
        elif match.group(2):
            stack[-1].append(Ref(match.group(2), match.group(1) or "", match.group(3)))
        else:
            stack[-1].append(text)
    if len(stack) != 1:
        raise GrammarError(f"unbalanced brackets: {body}")
    return out


def _expand(parts: list[Any]) -> list[tuple[Item, ...]]:
    """Every way to leave optional groups out, and every form of a word with an ending; the fullest first."""
    out: list[list[Item]] = [[]]
    for part in parts:
        if isinstance(part, list):
            choices: list[tuple[Item, ...]] = [*_expand(part), ()]
            if not any(isinstance(i, Ref) or i.flag for i in choices[0]):
                raise GrammarError("an optional group that nothing records cannot be printed back")
        elif isinstance(part, Ref):
            choices = [(part,)]
        elif part.endswith("~"):
            choices = [(Word(part[:-1], "s", third_person(part[:-1])),)]
        elif part.endswith("#"):
            choices = [(Word(part[:-1], "many", plural(part[:-1])),)]
        elif part.startswith("?"):
            choices = [(Word(part[1:], "negated" if part == "?not" else part[1:]),)]
        else:
            choices = [(Word(part),)]
        out = [[*sofar, *choice] for sofar in out for choice in choices]
    return [tuple(items) for items in out]


END: Final = "the end of the sentence"  # among the words that could have stood somewhere


class Lattice:
    """The words of a sentence and, for each class, the spans that are of it."""

    def __init__(self, words: list[str], spans: dict[str, dict[int, list[tuple[int, Any]]]]) -> None:
        self.words = words
        self.spans = spans


MOST_STEPS: Final = 20_000  # of reading one sentence; most take a hundred, the longest some thousands


class Tangled(Exception):
    """A sentence with so many ways to begin and go on that nobody could say which is meant."""


class Reading:
    """One use of a grammar on one sentence.

    `watch` keeps how far it came and what it would have liked to see there. That takes time, so a sentence is read
    without, and again with it only where there is something to explain.
    """

    def __init__(self, grammar: Grammar, text: Lattice, *, watch: bool = False) -> None:
        self._grammar = grammar
        self._words = [*text.words, ""]
        self._end = len(text.words)
        self._spans = text.spans
        self._classes = [tuple(name for name, at in text.spans.items() if i in at) for i in range(self._end + 1)]
        self._memo: dict[tuple[str, int], list[tuple[int, Any]]] = {}
        self._watch = watch
        watched = self._words if watch else ()
        self._tried: list[set[str]] = [set() for _ in watched]  # the rules that were tried at each word
        self._missed: list[set[str]] = [set() for _ in watched]  # what would have gone on there
        self._wanted: list[set[str]] = [set() for _ in watched]  # the rules and words that a way went on with
        self.steps = 0

    def read(self, rule: str) -> list[Any]:
        """All different nodes that the whole sentence can be read as."""
        if self._watch:
            self._wanted[0].add(rule)
        ends = self._rule(rule, 0)
        found = [value for stop, value in ends if stop == self._end]
        if self._watch and ends and not found:
            self._missed[max(stop for stop, _ in ends)].add(END)
        return found

    def ends(self, rule: str) -> set[int]:
        """Where what a rule reads from the first word on can end."""
        return {stop for stop, _ in self._rule(rule, 0)}

    @property
    def furthest(self) -> int:
        """The last word at which something else could have stood; the number of words for their end."""
        return next((at for at in range(self._end, 0, -1) if self.expected_at(at)), 0)

    @property
    def expected(self) -> set[str]:
        """The words and classes of words that could have stood at the furthest word."""
        return self.expected_at(self.furthest)

    def expected_at(self, at: int) -> set[str]:
        """The words and classes of words that could have stood at a word; none if that was not watched."""
        out = set(self._missed[at]) if self._watch else set()
        for rule in self._tried[at] if self._watch else ():
            out |= self._grammar.wanting(rule, self._words[at], self._classes[at])
        return out

    def wanted_at(self, at: int) -> set[str]:
        """The rules, and the words in quotes, by one of which what was read before a word could go on."""
        return self._wanted[at] | ({END} & self._missed[at])

    def _step(self) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise Tangled

    def _rule(self, name: str, at: int) -> list[tuple[int, Any]]:
        key = (name, at)
        known = self._memo.get(key)
        if known is not None:
            return known
        self._step()
        if self._watch:
            self._tried[at].add(name)
        found: dict[tuple[int, Any], None] = {}
        for way in self._grammar.beginning(name, self._words[at], self._classes[at]):
            for end, fields in self._way(way, 0, at, {}):
                self._step()
                if way.make is not None:
                    value = way.make(**way.consts, **fields)
                    if not value.sensible():
                        continue
                elif way.literal is not None:
                    value = way.literal
                else:
                    value = fields[""]
                found[(end, value)] = None
        out = list(found)
        self._memo[key] = out
        return out

    def _way(self, way: Way, i: int, at: int, fields: Fields) -> Iterator[tuple[int, Fields]]:
        items = way.items
        while i < len(items):
            item = items[i]
            if isinstance(item, Ref):
                break
            here = self._words[at]
            if here == item.text:
                if item.flag:
                    fields = {**fields, item.flag: not item.other}
            elif item.other and here == item.other:
                fields = {**fields, item.flag: True}
            else:
                if self._watch:
                    self._missed[at] |= {item.text, item.other or item.text}
                    self._wanted[at].add(f'"{item.text}"')
                return
            at += 1
            i += 1
        else:
            yield at, fields
            return
        if self._watch and i:
            self._wanted[at].add(item.rule)
        for end, value in self._several(item, at) if item.many else self._one(item.rule, at):
            yield from self._way(way, i + 1, end, {**fields, item.label: value})

    def _one(self, rule: str, at: int) -> list[tuple[int, Any]]:
        if rule.isupper():
            found = self._spans[rule].get(at)
            if found is None:
                if self._watch:
                    self._missed[at].add(rule)
                return []
            return found
        return self._rule(rule, at)

    def _several(self, item: Ref, at: int) -> list[tuple[int, Any]]:
        out: list[tuple[int, Any]] = [(at, ())] if item.many == "*" else []
        frontier: list[tuple[int, tuple[Any, ...]]] = [(at, ())]
        while frontier:
            following: list[tuple[int, tuple[Any, ...]]] = []
            for start, values in frontier:
                for end, value in self._one(item.rule, start):
                    if end > start:
                        self._step()
                        following.append((end, (*values, value)))
                        if self._watch:
                            self._wanted[end].add(item.rule)
            out.extend(following)
            frontier = following
        return out


class Printing:
    """Prints nodes as words: the first way of a rule that makes such a node and loses nothing of it."""

    def __init__(self, grammar: Grammar) -> None:
        self._rules = grammar.rules

    def words(self, rule: str, value: Any) -> list[str] | None:
        if rule.isupper():
            return spelled(rule, value)
        for way in self._rules[rule]:
            if way.make is not None:
                if type(value) is not way.make:
                    continue
                if any(getattr(value, k) != v for k, v in way.consts.items()):
                    continue
                if any(getattr(value, k) != v for k, v in way.defaults.items()):
                    continue
            elif way.literal is not None and value != way.literal:
                continue
            out = self._way(way, value)
            if out is not None:
                return out
        return None

    def _way(self, way: Way, value: Any) -> list[str] | None:
        out: list[str] = []
        for item in way.items:
            if isinstance(item, Word):
                stood = bool(getattr(value, item.flag)) if item.flag else True
                if not item.other and not stood:
                    return None
                out.append(item.other if item.other and stood else item.text)
                continue
            part = getattr(value, item.label) if item.label else value
            if item.many:
                if not isinstance(part, tuple) or (item.many == "+" and not part):
                    return None
                for one in part:
                    words = self.words(item.rule, one)
                    if words is None:
                        return None
                    out.extend(words)
                continue
            words = self.words(item.rule, part)
            if words is None:
                return None
            out.extend(words)
        return out


def spelled(cls: str, value: Any) -> list[str] | None:
    """The words of a member of a class."""
    if cls == "NUM":
        return [str(value)] if type(value) is int else None
    if not isinstance(value, str):
        return None
    if cls in ("NAME", "TEXT"):
        return [f'"{value}"']
    if cls == "LETTER":
        return [value] if len(value) == 1 else None
    if cls in ("SIGNED", "TRIPLE", "PAIR"):
        return [value]
    if cls == "TOKEN":
        return [f"*{value}"]
    if cls == "COUNTER":
        return [f'"{value}"'] if " " in value else [value]
    if cls == "KINS":
        return plurals(value.casefold())[0].split()
    return value.casefold().split()
