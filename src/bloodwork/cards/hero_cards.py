"""Cards of Bluthelden: which type has which numbers, and what a value is that a file leaves out (B-CARD.19)."""

from __future__ import annotations

import re
from typing import Final

from bloodwork.cards.nodes import Node
from bloodwork.cards.schema import (
    CARD_KEYS,
    COLORS,
    HERO_TYPES,
    RARITIES,
    Card,
    Number,
    Traits,
    bad,
    fold,
    foreign_key,
    keyed,
    natural,
    place_of,
    read_cost,
    read_lines,
    read_name,
    read_names,
    shown,
)
from bloodwork.errors import nearest

LEVELS: Final = (1, 2)
MOST_SPECIES: Final = 8
_EVERY: Final = ("name", "names", "type", "color", "rarity", "text", "flavor")
_PLAYED: Final = ("pool", "cost", "extra_cost", "magic")
# What cards of a type have beside a name, a colour, a rarity and a text; "stats" is first where it must be there.
KEYS_OF_TYPE: Final[dict[str, tuple[str, ...]]] = {
    "sovereign": ("life", "magic"),
    "rune": ("level", "magic"),
    "resource": ("pool", "level", "magic"),
    "advisor": (*_PLAYED, "level", "resistance", "species"),
    "artifact": _PLAYED,
    "training": _PLAYED,
    "character": ("stats", *_PLAYED, "level", "resistance", "initiative", "species"),
    "ritual": _PLAYED,
    "spell": _PLAYED,
    "miracle": _PLAYED,
    "barrier": ("stats", *_PLAYED, "level", "resistance", "species"),
    "token": ("level", "resistance", "initiative", "stats", "species", "magic"),
}
# Why a type has no such number, where a rule says so.
_WHY_NOT: Final[dict[tuple[str, str], str]] = {
    ("resource", "cost"): "B-RES.4",
    ("resource", "extra_cost"): "B-RES.4",
    ("sovereign", "stats"): "B-SOV.3",
    ("sovereign", "initiative"): "B-SOV.3",
    ("sovereign", "resistance"): "B-SOV.3",
    ("advisor", "stats"): "B-ADV.3",
    ("advisor", "initiative"): "B-ADV.3",
    ("barrier", "initiative"): "B-KW.barrier.7",
    ("token", "cost"): "B-TOKEN.3",
    ("token", "extra_cost"): "B-TOKEN.3",
    ("token", "pool"): "B-TOKEN.1",
}
_LEVELLED: Final = ("character", "resource")  # have a Level also where none is said
_STATS: Final = "power/health points, as in 2/3"


def read_hero_card(node: Node, file: str, ruleset: str) -> Card:
    """The card that a mapping describes."""
    if not node.mapping:
        raise bad(f"a card is {node.kind()}", node, file, expected="a mapping with name and type")
    fields = keyed(node, file, CARD_KEYS[ruleset], lambda key: foreign_key(key, ruleset))
    for key in ("name", "type"):
        if key not in fields:
            raise bad(f'a card without "{key}"', node, file)
    name = read_name(fields["name"], file)
    type_ = _one_of(fields["type"], "type", tuple(HERO_TYPES), file)
    own = KEYS_OF_TYPE[type_]
    for key, value in fields.items():
        if key not in _EVERY and key not in own:
            rule = _WHY_NOT.get((type_, key))
            because = f" ({rule})" if rule else ""
            raise bad(f'{type_} "{name}" has "{key}", which no {type_} has{because}', value, file)
    if own[0] == "stats" and "stats" not in fields:
        raise bad(f'{type_} "{name}" has no "stats"', node, file, expected=_STATS)
    text = fields.get("text")
    return Card(
        name=name,
        type=type_,
        cost=read_cost(fields["cost"], file) if "cost" in fields else None,
        stats=_stats(fields["stats"], file) if "stats" in fields else (),
        text=read_lines(text, file, "text") if text is not None else "",
        flavor=read_lines(fields["flavor"], file, "flavor") if "flavor" in fields else "",
        names=read_names(fields["names"], file) if "names" in fields else (),
        traits=Traits(
            color=_one_of(fields["color"], "color", COLORS, file) if "color" in fields else COLORS[0],
            rarity=_one_of(fields["rarity"], "rarity", RARITIES, file) if "rarity" in fields else RARITIES[0],
            pool=_flag(fields["pool"], "pool", file) if "pool" in fields else False,
            extra_cost=_number(fields, "extra_cost", file) or 0,
            level=_level(fields["level"], file) if "level" in fields else LEVELS[0] if type_ in _LEVELLED else None,
            resistance=_number(fields, "resistance", file) or 0,
            initiative=_number(fields, "initiative", file) or 0,
            magic=_number(fields, "magic", file),
            life=_life(fields["life"], file) if "life" in fields else None,
            species=_species(fields["species"], file) if "species" in fields else (),
        ),
        place=place_of(node, text, file),
    )


def _one_of(node: Node, key: str, known: tuple[str, ...], file: str) -> str:
    value = node.value
    if isinstance(value, str) and value in known:
        return value
    close = nearest(value, known) if isinstance(value, str) else None
    message = f'unknown {key} "{value}"' if isinstance(value, str) else f'"{key}" is {shown(node)}'
    raise bad(message, node, file, None if close else f"one of {', '.join(known)}", close)


def _flag(node: Node, key: str, file: str) -> bool:
    if not isinstance(node.value, bool):
        raise bad(f'"{key}" is {shown(node)}', node, file, expected="true or false")
    return node.value


def _number(fields: dict[str, Node], key: str, file: str) -> int | None:
    if key not in fields:
        return None
    node = fields[key]
    if not isinstance(node.value, int) or isinstance(node.value, bool):
        raise bad(f'"{key}" is {shown(node)}', node, file, expected="a number from 0")
    return natural(node.value, key, node, file)


def _level(node: Node, file: str) -> int:
    if isinstance(node.value, bool) or node.value not in LEVELS:
        raise bad(f'"level" is {shown(node)}', node, file, expected=" or ".join(map(str, LEVELS)))
    return int(node.value)


def _life(node: Node, file: str) -> int:
    if not isinstance(node.value, int) or isinstance(node.value, bool) or node.value < 1:
        raise bad(f'"life" is {shown(node)}', node, file, expected="a number from 1")
    return natural(node.value, "life", node, file)


def _stats(node: Node, file: str) -> tuple[Number, ...]:
    match = (
        re.fullmatch(r"\s*([0-9]{1,20})\s*/\s*([0-9]{1,20})\s*", node.value) if isinstance(node.value, str) else None
    )
    if match is None:
        raise bad(f'"stats" is {shown(node)}', node, file, expected=_STATS)
    power, health = natural(int(match[1]), "power", node, file), natural(int(match[2]), "health", node, file)
    if health == 0:
        raise bad("health is 0", node, file, expected="at least 1: a character without HP is dead (B-CTR.4)")
    return power, health


def _species(node: Node, file: str) -> tuple[str, ...]:
    if node.mapping or not isinstance(node.value, tuple):
        raise bad(f'"species" is {shown(node)}', node, file, expected="a list, as in [Human, Mage]")
    out: list[str] = []
    for inner in node.value:
        word = read_name(inner, file, "species")
        if fold(word) in map(fold, out):
            raise bad(f'species "{word}" is there twice', inner, file)
        out.append(word)
    if len(out) > MOST_SPECIES:
        raise bad(f"{len(out)} species", node, file, expected=f"at most {MOST_SPECIES}")
    return tuple(out)
