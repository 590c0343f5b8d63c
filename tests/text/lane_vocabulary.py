"""A vocabulary of a game with lanes, and ways to read and build with it."""

from __future__ import annotations

from functools import cache

from bloodwork.kernel.ability import Ability, Face, Library
from bloodwork.kernel.vocabulary import KeywordWord, Vocabulary
from bloodwork.text import compile_face, read_card

NAMES = ["Bone Lord", "Wolf", "Test Card"]
EVENTS = (
    "move", "play", "create", "draw", "discard", "search", "shuffle", "damage", "player_damage", "heal", "gain_life",
    "lose_life", "death", "sacrifice", "destroy", "banish", "gain_asp", "lose_asp", "gain_stat", "lose_stat",
    "set_stat", "gain_keyword", "lose_keyword", "gain_text", "add_counter", "remove_counter", "turn", "unturn", "stun",
    "fear", "rise", "return_hand", "retreat", "bring", "take_control", "attach", "flip", "attack", "block", "shoot",
    "phase", "end_round", "finish_game", "cancel", "frighten", "hold", "advance", "deploy", "reveal", "look",
    "lose_text",
)  # fmt: skip
TYPES = (
    "sovereign", "rune", "resource", "advisor", "artifact", "training", "character", "ritual", "spell", "miracle",
    "barrier", "token", "black", "green", "orange", "white", "gray", "pool",
)  # fmt: skip
KEYWORDS = (
    "Binding", "Fear", "First Damage", "Flying", "Skyguard", "Blood Rush", "Target Strike", "Poison",
    "Protective Shield", "Hideout", "Rise", "Speed", "Defender", "Two-handed Combat", "Unblockable", "Punch",
    "Bloodmage", "Regeneration", "Ranged Combat", "Surge", "Epic", "Mythic", "Lord of the Dead", "Force of Nature",
    "Control", "Healing & Anti-Magic", "Ignores Resistance",
)  # fmt: skip
NUMBERED = ("Blood Rush", "Regeneration", "Hideout", "Rise")
STATES = (
    "bound", "turned", "attacking", "blocking", "acting", "poisoned", "in_war_zone", "in_back_row", "in_safety_zone",
    "in_binding_slot", "damaged",
)  # fmt: skip
# the types that a card of a type has besides
ALSO = {"advisor": "character", "barrier": "character", "miracle": "spell", "rune": "resource", "token": "character"}


def numbers(words: tuple[str, ...]) -> dict[str, int]:
    return {word: number for number, word in enumerate(words)}


@cache
def vocabulary() -> Vocabulary:
    words = Vocabulary()
    words.dialect = "bluthelden"
    words.events = numbers(EVENTS)
    words.stats = numbers(
        ("cost", "health", "power", "initiative", "resistance", "level", "magic", "extra_cost", "life")
    )
    words.zones = numbers(("board", "hand", "spell deck", "pool deck", "graveyard", "banished", "permanents", "chain"))
    words.types = {word: 1 << number for number, word in enumerate(TYPES)}
    words.phases = numbers(("start of round", "start of main phase", "start of combat", "end of round"))
    words.resources = numbers(("asp", "life"))
    words.flags = {"enters": 1, "leaves": 2, "cost": 8}
    words.tags = {"Undead": "", "Human": "", "Beast": "", "Elf": ""}
    words.play_zones = 1 | 1 << words.zones["permanents"]
    words.open_zones = sum(1 << zone for name, zone in words.zones.items() if name != "hand" and "deck" not in name)
    words.states = numbers(STATES)
    words.relations = {"same_lane": 0}
    words.situations = numbers(("initiative", "main phase", "combat phase", "end of round"))
    words.keywords = [KeywordWord(name, "", (), name in NUMBERED) for name in KEYWORDS]
    return words


def types_of(kind: str) -> int:
    words = vocabulary()
    return sum(words.types[word] for word in {*kind.split(), *(ALSO[word] for word in kind.split() if word in ALSO)})


def build(text: str, kind: str) -> tuple[Face, list[Ability], Library]:
    """A text on a card of a type: its face, its abilities in printed order, and the library."""
    types = types_of(kind)
    lib = Library()
    lib.names = list(NAMES)
    lib.main_face = [-1] * len(NAMES)
    face = Face(0, 2, types)
    lib.faces.append(face)
    compile_face(read_card("Test Card", types, text, vocabulary(), NAMES), face, lib, vocabulary())
    return face, [lib.abilities[number] for number in face.abilities], lib
