"""A vocabulary made of the words of the ruleset, and ways to read, print and build."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bloodwork.kernel.ability import Ability, Face, Library
from bloodwork.kernel.vocabulary import KeywordWord, Vocabulary
from bloodwork.rulesets.bloodless import names as n
from bloodwork.text import compile_face, read_card

NAMES = ["Wolf", "Grub", "Blood Flask", "Broken Robot"]


def make_vocabulary() -> Vocabulary:
    words = Vocabulary()
    words.events = {name: kind for kind, name in enumerate(n.EVENTS)}
    words.stats = {name: stat for stat, name in enumerate(n.STATS)}
    words.zones = {name: zone for zone, name in enumerate(n.ZONES)}
    words.types = dict(n.TYPES)
    words.phases = {name: phase for phase, name in enumerate(n.PHASES)}
    words.resources = {"blood": n.BLOOD, "draws": n.DRAWS, "skips": n.SKIPS, "pool": n.POOL}
    words.flags = {
        "enters": 1, "leaves": 2, "part": 4, "cost": 8, "free": n.F_FREE, "attack": n.F_ATTACK, "strike": n.F_STRIKE,
        "down": n.F_DOWN, "death": n.F_DEATH,
    }  # fmt: skip
    words.tags = {
        "Insect": "", "Ant": "Insect", "Bee": "Insect", "Assassin": "", "Sorcery": "", "Blue Kingdom": "",
        "Cult of Nä": "",
    }  # fmt: skip
    words.natures = {name: nature for nature, name in enumerate(n.NATURES)}
    words.open_zones = 1 | 1 << n.DISCARD | 1 << n.TIMELINE | 1 << n.ASIDE
    words.play_zones = 1 | 1 << n.TIMELINE
    words.keywords = [
        KeywordWord("Flying", "", ("C-N13.1",)),
        KeywordWord("Piercing", "", ("C-N13.4",)),
        KeywordWord("Expendable", "", ()),
        KeywordWord("Kin Strength", "This creature has +1 power for each creature that shares a kin with it.", ()),
        KeywordWord(
            "Kin Call",
            "When this creature is played, you may play another creature card that shares a kin with it from your hand"
            " for free. {N} times.",
            (),
            True,
        ),
        KeywordWord("Bifurcated Strike", "This creature attacks the spaces adjacent to the opposing space.", ()),
    ]
    return words


@pytest.fixture(scope="session")
def vocab() -> Vocabulary:
    return make_vocabulary()


Built = tuple[Face, list[Ability], Library]


@pytest.fixture
def build(vocab: Vocabulary) -> Callable[[str, str], Built]:
    """Builds a text on a card of a type: its face, its abilities in printed order, and the library."""

    def run(text: str, kind: str = "creature") -> Built:
        types = 0
        for word in kind.split():
            types |= vocab.types[word]
        lib = Library()
        lib.names = list(NAMES)
        face = Face(0, 0, types)
        compile_face(read_card("Test Card", types, text, vocab, NAMES), face, lib, vocab)
        return face, [lib.abilities[i] for i in face.abilities], lib

    return run
