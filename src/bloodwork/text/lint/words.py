"""Instructions of an ability in plain words, for the sentences that tell what was found."""

from __future__ import annotations

from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import Face
from bloodwork.text.lint.world import World
from bloodwork.text.plain.base import Speaker


def speaker(world: World, face: Face) -> Speaker:
    return Speaker(world.lib, world.vocab, face.types)


def told(world: World, face: Face, code: tuple[k.Op, ...], pc: int) -> str:
    """One op of a program. Those before it are told first, as it may speak of what they bind."""
    who = speaker(world, face)
    said = ""
    for op in code[: pc + 1]:
        said = who.say(op)
    return said.rstrip(":")
