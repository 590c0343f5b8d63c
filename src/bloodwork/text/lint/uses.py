"""What is chosen, named or paid and then makes no difference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import Ability, Face, letter_code
from bloodwork.text.lint.findings import UNUSED, Finding
from bloodwork.text.lint.nodes import below, given, parts_of
from bloodwork.text.lint.program import OPS
from bloodwork.text.lint.words import told
from bloodwork.text.lint.world import World

_CHOICES: Final = (k.Choose, k.Target, k.ChoosePlace, k.ChoosePlayer, k.ChooseNumber)
_BINDING: Final = (*_CHOICES, k.ChooseTarget, k.Each, k.Let)  # ops that fill the register they name
_NAMED: Final = {ir.NAMED_TAG: "kin", ir.NAMED_NAME: "card", ir.NAMED_NUMBER: "number"}


def unused(face: Face, world: World) -> list[Finding]:
    out: list[Finding] = []
    everything = [node for number in face.abilities for node in _nodes(world.lib.abilities[number], world)]
    for number in face.abilities:
        ability = world.lib.abilities[number]
        if ability.keyword < 0:
            for message in (*_choices(ability, world, face), *_letters(ability, world), *_named(ability, everything)):
                out.append(Finding(UNUSED, False, message, ability.text))
    out += _printed(face, everything, world)
    return out


def _nodes(ability: Ability, world: World, depth: int = 0) -> list[object]:
    """All nodes of an ability and of those that it makes or gives."""
    out = list(below(parts_of(ability)))
    if depth < 8:
        for number, _ in given(ability, world.lib, world.vocab):
            out += _nodes(world.lib.abilities[number], world, depth + 1)
    return out


def _choices(ability: Ability, world: World, face: Face) -> Iterator[str]:
    nodes = _nodes(ability, world)
    if any(isinstance(node, k.Op) and OPS.get(node) is None for node in nodes):
        return  # an op that nothing is known of may read what is bound
    kept = {getattr(node, "bank", -1) for node in nodes if not isinstance(node, k.Op)}  # for each player
    read = {
        getattr(node, "reg", -1)
        for node in nodes
        if not isinstance(node, _BINDING) and (not isinstance(node, k.ForPlayer) or node.bank in kept)
    }
    letters = {node.letter for node in nodes if isinstance(node, ir.Var)}
    code = (*ability.cost, *ability.code)
    for pc, op in enumerate(code):
        if isinstance(op, _CHOICES) and op.reg not in read:
            if isinstance(op, k.ChooseNumber) and op.letter in letters:
                continue
            yield f"nothing is done with what is chosen ({told(world, face, code, pc)})"
        elif isinstance(op, k.Search) and op.out not in read:
            yield f"what is found stays where it is: nothing is done with it ({told(world, face, code, pc)})"


def _letters(ability: Ability, world: World) -> Iterator[str]:
    done = {
        node.letter
        for part in (ability.code, ability.cond, ability.mods, ability.targets, ability.trigger)
        for node in below(part)
        if isinstance(node, ir.Var)
    }
    for number, _ in given(ability, world.lib, world.vocab):
        done |= {node.letter for node in _nodes(world.lib.abilities[number], world) if isinstance(node, ir.Var)}
    for letter in ability.letters:
        if letter not in done:
            yield f"{chr(letter)} is chosen and paid, and what is done does not depend on it"


def _named(ability: Ability, everything: list[object]) -> Iterator[str]:
    if any("Named" in type(node).__name__ for node in everything):
        return
    for op in ability.code:
        if isinstance(op, k.NameWord):
            yield f"a {_NAMED.get(op.what, 'word')} is named, and nothing on the card asks which"


def _printed(face: Face, everything: list[object], world: World) -> Iterator[Finding]:
    """A letter that is printed as the cost and nowhere else."""
    said = {node.letter for node in everything if isinstance(node, ir.Var)}
    cost = face.stats[world.vocab.stats["cost"]] if face.stats else 0
    for letter in face.letters:
        printed = sum(stat == letter_code(letter) for stat in (*face.stats, face.flip))
        if letter not in said and printed == 1 and cost == letter_code(letter):
            yield Finding(UNUSED, False, f"{chr(letter)} is paid, and nothing depends on it", "")
