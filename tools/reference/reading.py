"""Sentences of the card language, read and built as a card's text is, for everything that the reference shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from bloodwork import rules, rulesets
from bloodwork.kernel.ability import Ability, Face, Library
from bloodwork.rulesets.contract import Ruleset
from bloodwork.text import compile_face, read_card, render_card
from bloodwork.text.normalise import normalise_line

RULESET: Final = "bloodless"
NAMES: Final = ("Blood Flask", "Grub", "Larva", "Moth")
CREATURE: Final = "creature"
COMMAND: Final = "command"
EXTENDED: Final = "command extended"


@dataclass(frozen=True, slots=True)
class Built:
    """A text as it prints back, and what was built of it."""

    printed: str
    normal: str
    face: Face
    abilities: tuple[Ability, ...]
    library: Library


@cache
def ruleset() -> Ruleset:
    return rulesets.make(RULESET, {name: switch.default for name, switch in rules.switches(RULESET).items()})


def build(text: str, kind: str = CREATURE) -> Built:
    """Reads a text as that of a card of this kind; a text that cannot be read is a TextError."""
    vocabulary = ruleset().vocabulary
    types = 0
    for word in kind.split():
        types |= vocabulary.types[word]
    card = read_card("This Card", types, text, vocabulary, NAMES)
    library = Library()
    library.names = list(NAMES)
    face = Face(0, 0, types)
    compile_face(card, face, library, vocabulary)
    normal = "\n".join(normalise_line(line, vocabulary) for line in text.splitlines())
    return Built(render_card(card), normal, face, tuple(library.abilities[i] for i in face.abilities), library)
