"""The vocabulary of Bluthelden, with kins of its own, and ways to read and build with it."""

from __future__ import annotations

from functools import cache

from bloodwork import rules, rulesets
from bloodwork.kernel.ability import Ability, Face, Library
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import compile_face, read_card

NAMES = ["Bone Lord", "Wolf", "Test Card"]
# the types that a card of a type has besides
ALSO = {"advisor": "character", "barrier": "character", "miracle": "spell", "rune": "resource", "token": "character"}


@cache
def vocabulary() -> Vocabulary:
    switches = {name: switch.default for name, switch in rules.switches("bluthelden").items()}
    words = rulesets.make("bluthelden", switches).vocabulary
    words.tags = {"Undead": "", "Human": "", "Beast": "", "Elf": ""}
    return words


EVENTS = tuple(vocabulary().events)
KEYWORDS = tuple(word.name for word in vocabulary().keywords)


def types_of(kind: str) -> int:
    words = vocabulary()
    return sum(words.types[word] for word in {*kind.split(), *(ALSO[word] for word in kind.split() if word in ALSO)})


def build(text: str, kind: str) -> tuple[Face, list[Ability], Library]:
    """A text on a card of a type: its face, its abilities in printed order, and the library."""
    types = types_of(kind)
    lib = Library()
    lib.names = list(NAMES)
    lib.main_face = [0] * len(NAMES)
    face = Face(0, 2, types)
    lib.faces.append(face)
    compile_face(read_card("Test Card", types, text, vocabulary(), NAMES), face, lib, vocabulary())
    return face, [lib.abilities[number] for number in face.abilities], lib
