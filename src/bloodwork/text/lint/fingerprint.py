"""What a text was read as, in one string: equal for texts that say the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import Ability, Face, Library
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.lint.nodes import ByType, fields, parts_of

DEEPEST: Final = 8  # abilities that give abilities


def fingerprint(face: Face, lib: Library, vocab: Vocabulary) -> str:
    """All that the text of a card has made of its face. Numbers of the library are told as what they stand for."""
    spell = _Spell(lib, vocab)
    lines = (
        face.own_tags, face.keys, face.keywords, face.chapters, face.letters, face.flip, face.limit, face.entries,
        face.called_alone, face.consume_kinds,
    )  # fmt: skip
    abilities = " ".join(spell.ability(number, 0) for number in face.abilities)
    nodes = " ".join(spell.node(part, 0) for part in (face.flip_cost, face.also_cost, face.consumes))
    return f"{lines} {nodes} {abilities}"


class _Spell:
    def __init__(self, lib: Library, vocab: Vocabulary) -> None:
        self.lib = lib
        self.text = vocab.events.get("gain_text", -1)
        self.aim = vocab.events.get("aim", -1)

    def ability(self, number: int, depth: int) -> str:
        if depth > DEEPEST or not 0 <= number < len(self.lib.abilities):
            return str(number)
        ability = self.lib.abilities[number]
        return f"[{self._plain(ability)} {self.node((*parts_of(ability), ability.until), depth)}]"

    def _plain(self, ability: Ability) -> str:
        when = (
            ability.kind,
            ability.zones,
            ability.timing,
            ability.chapter,
            ability.once,
            ability.each_turn,
            ability.most,
            ability.ahead,
        )
        return repr((*when, ability.user_opponent, ability.by_other, ability.letters, ability.keyword))

    def node(self, node: object, depth: int) -> str:
        if node is None or isinstance(node, int | str):
            return repr(node)
        if isinstance(node, tuple):
            return "(" + " ".join(self.node(part, depth) for part in node) + ")"
        told = _NUMBERED.get(node)
        known = told(self, node, depth) if told is not None else {}
        parts = (known.get(name) or self.node(getattr(node, name, None), depth) for name in sorted(fields(node)))
        return f"{type(node).__name__}({' '.join(parts)})"

    def place(self, number: int, depth: int) -> str:
        return self.node(self.lib.aims[number], depth) if 0 <= number < len(self.lib.aims) else str(number)


# Nodes with a number of the library: what it stands for, by the name of the field.
_NUMBERED: Final[ByType[Callable[[_Spell, Any, int], dict[str, str]]]] = ByType()


@_NUMBERED(k.Hold, k.Release, ir.HaveText)
def _given(spell: _Spell, node: k.Hold | k.Release | ir.HaveText, depth: int) -> dict[str, str]:
    return {"ability": spell.ability(node.ability, depth + 1)}


@_NUMBERED(ir.Aim)
def _aim(spell: _Spell, node: ir.Aim, depth: int) -> dict[str, str]:
    return {"where": spell.place(node.where, depth)}


@_NUMBERED(k.Do)
def _deed(spell: _Spell, node: k.Do, depth: int) -> dict[str, str]:
    if node.kind == spell.text:
        return {"word": spell.ability(node.word, depth + 1)}
    return {"word": spell.place(node.word, depth)} if node.kind == spell.aim else {}
