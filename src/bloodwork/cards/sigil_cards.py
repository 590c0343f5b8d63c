"""Cards that say what they do by sigils, by what they evolve from and by counters, instead of by lines of text.

What is printed on such a card is the same to the card language: each sigil is a line, and so is what it evolves from.
"""

from __future__ import annotations

import re
from typing import Final

from bloodwork.cards.nodes import Node
from bloodwork.cards.schema import (
    CARD_KEYS,
    LARGEST,
    Card,
    Place,
    bad,
    foreign_key,
    keyed,
    read_cost,
    read_flavor,
    read_name,
    read_names,
    read_stats,
)

MOST_SIGILS: Final = 3
_SIGIL: Final = re.compile(r"[^\W\d_]+(?:[ '\-/][^\W\d_]+)*")
_ENTRY: Final = re.compile(r"(?:([+xX✗×])\s*)?([^\W\d_]+(?:[ '\-][^\W\d_]+)*)\s+([+-]?[0-9]{1,7})")
_SPELLINGS: Final = (("travelling", "Traveling"),)


def read_sigil_card(node: Node, file: str, ruleset: str) -> Card:
    """The card that a mapping describes."""
    if not node.mapping:
        raise bad(f"a card is {node.kind()}", node, file, expected="a mapping with name, cost and stats")
    fields = keyed(node, file, CARD_KEYS[ruleset], lambda key: foreign_key(key, ruleset))
    for key in ("name", "cost", "stats"):
        if key not in fields:
            raise bad(f'a card without "{key}"', node, file)
    name = read_name(fields["name"], file)
    cost = read_cost(fields["cost"], file)
    stats = read_stats(fields["stats"], file)
    if isinstance(cost, str) or any(isinstance(number, str) for number in stats):
        raise bad(f'"{name}" has a letter for a number', node, file, expected="numbers: these cards have no variables")
    sigils = _sigils(fields["sigils"], file) if "sigils" in fields else []
    lines = [sigil for sigil, _ in sigils]
    nodes = [inner for _, inner in sigils]
    before = ""
    if "evolves_from" in fields:
        before = read_name(fields["evolves_from"], file, "evolves_from")
        lines.append(f'Evolves from: "{before}"')
        nodes.append(fields["evolves_from"])
    return Card(
        name=name,
        type="creature",
        cost=cost,
        stats=stats,
        text="\n".join(lines),
        flavor=read_flavor(fields["flavor"], file) if "flavor" in fields else "",
        names=read_names(fields["names"], file) if "names" in fields else (),
        sigils=tuple(sigil for sigil, _ in sigils),
        evolves_from=before,
        counters=_counters(fields["counters"], file) if "counters" in fields else (),
        place=Place(
            file,
            node.line,
            node.column,
            parts=tuple((at, 1, inner.line or 1, inner.column or 1) for at, inner in enumerate(nodes, start=1)),
        ),
    )


def _sigils(node: Node, file: str) -> list[tuple[str, Node]]:
    out: list[tuple[str, Node]] = []
    for inner in _listed(node, file, "sigils", "a list of sigils, as in [Flying, Thorns]"):
        word = read_name(inner, file, "sigils")
        if not _SIGIL.fullmatch(word):
            raise bad(f'"{word}" is no sigil', inner, file, expected="the name of a sigil, as in Flying")
        for spelt, usual in _SPELLINGS:
            if word.casefold().startswith(spelt):
                word = usual + word[len(spelt) :]
        out.append((word, inner))
    if len(out) > MOST_SIGILS:
        raise bad(f"{len(out)} sigils", node, file, expected=f"at most {MOST_SIGILS} (P-2.2)")
    return out


def _counters(node: Node, file: str) -> tuple[str, ...]:
    """Entries in one form: the symbol, if there is one, the counter's name and the number."""
    wanted = 'a counter and a number, with + (when played) or x (when removed) before them, as in "+ defenseless 1"'
    out: list[str] = []
    for inner in _listed(node, file, "counters", f"a list; each is {wanted}"):
        match = _ENTRY.fullmatch(inner.value.strip()) if isinstance(inner.value, str) else None
        if match is None:
            raise bad(f'"{inner.value}" is no counter', inner, file, expected=wanted)
        number = int(match[3])
        if number == 0 or abs(number) > LARGEST:
            raise bad(f"a counter changes by {number}", inner, file, expected=f"a number up to {LARGEST:,}, not 0")
        symbol = "" if match[1] is None else "+ " if match[1] == "+" else "x "
        out.append(f"{symbol}{match[2].casefold()} {number}")
    return tuple(out)


def _listed(node: Node, file: str, key: str, wanted: str) -> tuple[Node, ...]:
    if node.mapping or not isinstance(node.value, tuple):
        raise bad(f'"{key}" is {node.kind()}', node, file, expected=wanted)
    return node.value


def split_entry(entry: str) -> tuple[str, str, int]:
    """An entry of `Card.counters`: "+", "x" or "" where it is for as long as the card is there; the counter; by how
    much.

    >>> split_entry("+ defenseless 1"), split_entry("defenseless -2")
    (('+', 'defenseless', 1), ('', 'defenseless', -2))
    """
    symbol, _, rest = entry.partition(" ") if entry[:2] in ("+ ", "x ") else ("", "", entry)
    name, _, number = rest.rpartition(" ")
    return symbol, name, int(number)
