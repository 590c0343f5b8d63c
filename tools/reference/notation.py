"""The lines of a grammar file as trees, for drawing them and for making sentences of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Final

from bloodwork.text.dialects import DIALECTS
from bloodwork.text.grammar import Grammar
from bloodwork.text.parse import english
from bloodwork.text.words import plural, third_person

_ITEM: Final = re.compile(r"<(?:(\w+):)?(\w+)([*+]?)>|\[|\]|[^\s\[\]<>]+")


@dataclass(frozen=True, slots=True)
class Text:
    """A word. `forms` holds its plain form and the other one, where it has two."""

    forms: tuple[str, ...]
    ending: str = ""  # "~" a verb with -s, "#" a noun with a plural
    flag: str = ""  # the field that says whether a word that may be left out stood there


@dataclass(frozen=True, slots=True)
class Use:
    """What another rule reads. `many` is "", "*" or "+"."""

    rule: str
    label: str
    many: str


@dataclass(frozen=True, slots=True)
class Option:
    """What may be left out."""

    items: tuple[Item, ...]


Item = Text | Use | Option


@dataclass(frozen=True, slots=True)
class Way:
    """One line of a rule, with the node that it makes and the fields that are set by it."""

    items: tuple[Item, ...]
    node: str
    constants: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: the words that stand for themselves, and the ways to say it."""

    name: str
    words: tuple[str, ...]
    ways: tuple[Way, ...]
    section: str
    remark: str


@cache
def grammar(dialect: str = "") -> Grammar:
    return english(dialect)


@cache
def rules(dialect: str = "") -> dict[str, Rule]:
    """The rules in the order of the files, each with the heading that it stands under."""
    sections, remarks = _headings(dialect)
    out = {}
    for name, lines in grammar(dialect).lines.items():
        words: list[str] = []
        ways: list[Way] = []
        for line in lines:
            if line.startswith("= "):
                words.extend(" ".join(choice.split()) for choice in line[2:].split("|"))
            else:
                body, _, target = line.partition("->")
                node, _, constants = target.strip().partition(" ")
                items = _kept(_items(body), grammar(dialect))
                if items is not None:
                    ways.append(Way(items, node, constants))
        out[name] = Rule(name, tuple(words), tuple(ways), sections[name], remarks.get(name, ""))
    return out


def _headings(dialect: str) -> tuple[dict[str, str], dict[str, str]]:
    """For each rule its section, and the remark right above it."""
    files = ["english.grammar", *([own] if (own := DIALECTS[dialect].files.get("en")) else [])]
    folder = resources.files("bloodwork.text")
    source = "\n".join(folder.joinpath(name).read_text(encoding="utf-8") for name in files)
    sections: dict[str, str] = {}
    remarks: dict[str, str] = {}
    section = ""
    remark: list[str] = []
    for line in source.splitlines():
        if line.startswith("# ---"):
            section, remark = line.strip("#- "), []
        elif line.startswith("#"):
            remark.append(line.lstrip("# "))
        elif line and not line[0].isspace() and ":" in line:
            name = line.partition(":")[0].rstrip("!")
            sections.setdefault(name, section)
            if remark:
                remarks[name] = " ".join(remark)
            remark = []
        elif not line.strip():
            remark = []
    return sections, remarks


def _items(body: str) -> tuple[Item, ...]:
    stack: list[list[Item]] = [[]]
    for match in _ITEM.finditer(body):
        text = match.group(0)
        if text == "[":
            stack.append([])
        elif text == "]":
            group = tuple(stack.pop())
            stack[-1].append(Option(group))
        elif match.group(2):
            stack[-1].append(Use(match.group(2), match.group(1) or "", match.group(3)))
        elif text.endswith("~"):
            stack[-1].append(Text((text[:-1], third_person(text[:-1])), "~"))
        elif text.endswith("#"):
            stack[-1].append(Text((text[:-1], plural(text[:-1])), "#"))
        elif text.startswith("?"):
            stack[-1].append(Text((text[1:],), flag="negated" if text == "?not" else text[1:]))
        else:
            stack[-1].append(Text((text,)))
    return tuple(stack[0])


def _kept(items: tuple[Item, ...], of: Grammar) -> tuple[Item, ...] | None:
    """Items without the optional parts that need a rule which the dialect has not; None if others need one."""
    out: list[Item] = []
    for item in items:
        if isinstance(item, Option):
            inner = _kept(item.items, of)
            out += [Option(inner)] if inner is not None else []
        elif isinstance(item, Use) and not item.rule.isupper() and item.rule not in of.rules:
            return None
        else:
            out.append(item)
    return tuple(out)


def uses(rule: Rule) -> list[str]:
    """The rules and classes that a rule speaks of, each once, in order."""
    out: list[str] = []

    def walk(items: tuple[Item, ...]) -> None:
        for item in items:
            if isinstance(item, Use) and item.rule not in out:
                out.append(item.rule)
            elif isinstance(item, Option):
                walk(item.items)

    for way in rule.ways:
        walk(way.items)
    return out
