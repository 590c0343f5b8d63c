"""Sentences of the card language, read and built as a card's text is, for everything that the reference shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from bloodwork import rules, rulesets
from bloodwork.cards.parts import works_there
from bloodwork.kernel.ability import Ability, Face, Library
from bloodwork.rulesets.contract import Ruleset
from bloodwork.text import CardText, TextError, compile_face, read_card, render_card
from bloodwork.text.layout import blocks, laid_out
from bloodwork.text.normalise import normalise_line

RULESET: Final = "bloodless"
NAMES: Final = ("Blood Flask", "Grub", "Larva", "Moth")
CREATURE: Final = "creature"
COMMAND: Final = "command"
EXTENDED: Final = "command extended"


@dataclass(frozen=True, slots=True)
class Built:
    """A text as it prints back, and what was built of it."""

    card: CardText
    printed: str
    normal: str
    face: Face
    abilities: tuple[Ability, ...]
    library: Library


@cache
def ruleset(name: str = RULESET) -> Ruleset:
    return rulesets.make(name, {name_: switch.default for name_, switch in rules.switches(name).items()})


def build(text: str, kind: str = CREATURE) -> Built:
    """Reads a text as that of a card of this kind; a text that cannot be read is a TextError.

    A kind may begin with the ruleset that its card is of.
    """
    try:
        return _built(text, kind)
    except TextError as error:
        start, stop = error.start, error.stop
        if start is not None and stop is not None:
            error.trial = lambda sentence: works_there(text, start, stop, sentence, partial(_try, kind), whole=False)
        raise


def _try(kind: str, text: str) -> None:
    _built(text, kind)


def _built(text: str, kind: str) -> Built:
    first, _, rest = kind.partition(" ")
    named = first in rulesets.NAMES
    vocabulary = ruleset(first if named else RULESET).vocabulary
    types = 0
    for word in (rest if named else kind).split():
        types |= vocabulary.types[word]
    card = read_card("This Card", types, text, vocabulary, NAMES)
    library = Library()
    library.names = list(NAMES)
    face = Face(0, 0, types)
    library.faces.append(face)
    compile_face(card, face, library, vocabulary)
    lines = [laid_out(block.text) for block in blocks(text.splitlines())]
    normal = "\n".join(normalise_line(line, vocabulary) for line in lines)
    return Built(card, render_card(card), normal, face, tuple(library.abilities[i] for i in face.abilities), library)
