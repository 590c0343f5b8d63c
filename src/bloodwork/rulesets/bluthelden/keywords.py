"""The keywords, and the abilities by which some of them work. The others are read by the rules themselves."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import ACTION, ANY_TIME, NO_NUMBER, Ability, Face, Library
from bloodwork.kernel.event import F_COST
from bloodwork.kernel.ir import HaveNature, Num, This, You
from bloodwork.kernel.ops import Do
from bloodwork.kernel.vocabulary import KeywordWord
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.names import (
    ARTIFACT,
    CHARACTER,
    GAIN_ASP,
    GRAY,
    HEALTH,
    INITIATIVE,
    LEVEL,
    OPENS_THEIRS,
    OPENS_YOURS,
    POISON_COUNTER,
    POWER,
    RESISTANCE,
    SACRIFICE,
    SHIELD_COUNTER,
    STATS,
    TOKEN,
    TURN,
)

BINDING_KEY: Final = 0
FEAR_KEY: Final = 1
FIRST_DAMAGE: Final = 2
FLYING: Final = 3
SKYGUARD: Final = 4
BLOOD_RUSH: Final = 5
TARGET_STRIKE: Final = 6
POISON: Final = 7
SHIELD: Final = 8
HIDEOUT: Final = 9
RISE_KEY: Final = 10
SPEED: Final = 11
DEFENDER: Final = 12
TWO_HANDED: Final = 13
UNBLOCKABLE: Final = 14
PUNCH: Final = 15
BLOODMAGE: Final = 16
REGENERATION: Final = 17
RANGED_COMBAT: Final = 18
SURGE: Final = 19
EPIC: Final = 20
MYTHIC: Final = 21
LORD_OF_THE_DEAD: Final = 22
FORCE_OF_NATURE: Final = 23
CONTROL: Final = 24
HEALING: Final = 25
IGNORES_RESISTANCE: Final = 26

TRINKET: Final = "Blood Trinket"
TRINKET_TEXT: Final = "Turn, sacrifice this token: Gain 1 ASP."
FACE_DOWN: Final = "face-down character"
POISONS: Final = "Characters dealt damage by this character get a poison counter."


def fear(laws: Laws) -> str:
    """What Fear says; whom it reaches is a ruling (B-KW.fear.6)."""
    whom = "each opposing character in the same lane"
    if laws.fear_everywhere:
        whom = "each opposing character"
    elif laws.fear_in_war_zone:
        whom = "each opposing character in a War Zone in the same lane"
    return f"When this character enters the battlefield, frighten {whom}."


def shield(laws: Laws) -> str:
    """Whom a shield counter protects is a rule of the counter; as printed, it is Poison (B-KW.protective_shield.1)."""
    return POISONS if laws.shield_is_poison else "This character enters the battlefield with 1 shield counter."


def regeneration(laws: Laws) -> str:
    """When it heals is a ruling (B-KW.regeneration.4)."""
    return f"At the {'end' if laws.heals_at_end else 'start'} of each round, heal {{N}} damage from this character."


def keywords(laws: Laws) -> list[KeywordWord]:
    """By number, in the order of the constants above. Those without a meaning are read by the rules themselves."""
    skeleton = "Whenever a non-token character you control dies, create a 2/2 black Skeleton Token."
    return [
        KeywordWord("Binding", "", ("B-KW.binding.1",)),
        KeywordWord("Fear", fear(laws), ("B-KW.fear.1", "B-KW.fear.6")),
        KeywordWord("First Damage", "This character deals combat damage first.", ("B-KW.first_damage.1",)),
        KeywordWord(
            "Flying",
            "This character can be blocked only by characters with Flying or Skyguard.",
            ("B-KW.flying.1",),
        ),
        KeywordWord("Skyguard", "", ("B-KW.skyguard.1",)),
        KeywordWord(
            "Blood Rush",
            "This character gets +{N}/+{N}.",
            ("B-KW.blood_rush.1",),
            number=True,
            besides=("B-KW.blood_rush.2",),
        ),
        KeywordWord(
            "Target Strike",
            "This character may attack opposing characters in the same lane.",
            ("B-KW.target_strike.1",),
        ),
        KeywordWord(
            "Poison",
            POISONS,
            ("B-KW.poison.1",),
            besides=("B-KW.poison.2",),
        ),
        KeywordWord("Protective Shield", shield(laws), ("B-KW.protective_shield.1",)),
        KeywordWord("Hideout", "", ("B-KW.hideout.1",), number=True),
        KeywordWord("Rise", "", ("B-KW.rise.1",), number=True),
        KeywordWord("Speed", "Combat actions do not turn this character.", ("B-KW.speed.1",)),
        KeywordWord("Defender", "Blocking does not turn this character.", ("B-KW.defender.1",)),
        KeywordWord("Two-handed Combat", "This character has 2 combat actions.", ("B-KW.two_handed.1",)),
        KeywordWord("Unblockable", "This character cannot be blocked.", ("B-KW.unblockable.1",)),
        KeywordWord("Punch", "This character deals excess combat damage to the opposing Sovereign.", ("B-KW.punch.1",)),
        KeywordWord(
            "Bloodmage", "You may use ASP gained by this card to create Blood Trinket Tokens.", ("B-KW.bloodmage.1",)
        ),
        KeywordWord("Regeneration", regeneration(laws), ("B-KW.regeneration.4",), number=True),
        KeywordWord("Ranged Combat", "This character can make Ranged Attacks from the Back Row.", ("B-RANGED.1",)),
        KeywordWord("Surge", "This card can be played at any time.", ("B-KW.surge.1",)),
        KeywordWord("Epic", "", ("B-EPIC.1",)),
        KeywordWord("Mythic", "", ("B-MYTH.1",)),
        KeywordWord("Lord of the Dead", skeleton, ("B-SOV.9", "B-SOV.10")),
        KeywordWord("Force of Nature", "Each of your War Zones holds up to 3 characters.", ("B-SOV.13",)),
        KeywordWord("Control", "", ("B-SOV.14",)),
        KeywordWord("Healing & Anti-Magic", "", ("B-SOV.15",)),
        KeywordWord("Ignores Resistance", "This card ignores Resistance.", ("B-MAGIC.5",)),
    ]


def finish(lib: Library, laws: Laws, face: Face) -> None:
    """What a face needs that its text does not say: the abilities of keywords, counters, its back, its tokens."""
    for counter in (POISON_COUNTER, SHIELD_COUNTER):
        if counter not in lib.counters:
            lib.counters.append(counter)
    token_face(lib, TRINKET, TOKEN | ARTIFACT | GRAY, -1, -1)
    complete(lib, laws, face)
    for ability_id in face.abilities:
        for mod in lib.abilities[ability_id].mods:
            if isinstance(mod, HaveNature) and ((OPENS_THEIRS | OPENS_YOURS) >> mod.nature) & 1:
                lib.opens = True
    if (face.keys >> HIDEOUT) & 1 and face.back < 0:
        face.back = back_face(lib)
    at = 0
    while at < len(lib.faces):
        if lib.faces[at].types & TOKEN:
            complete(lib, laws, lib.faces[at])
        at += 1


def complete(lib: Library, laws: Laws, face: Face) -> None:
    """Gives a face the abilities of its keywords, and a token the values that are not printed on it."""
    for word, number in face.keywords:
        for ability in lib.keywords[word].abilities.get(number, ()):
            if ability not in face.abilities:
                face.abilities = (*face.abilities, ability)
                face.noted = False
    if face.types & TOKEN and face.types & CHARACTER:
        stats = list(face.stats)
        for stat, value in ((INITIATIVE, laws.token_initiative), (RESISTANCE, 0), (LEVEL, 1)):
            if stats[stat] == NO_NUMBER:
                stats[stat] = int(value)
        face.stats = tuple(stats)
        face.ready = ()


def name_number(lib: Library, name: str) -> int:
    """The number of a Name, which is added if no card has it."""
    if name not in lib.names:
        lib.names.append(name)
        lib.main_face.append(-1)
    while len(lib.main_face) < len(lib.names):
        lib.main_face.append(-1)
    return lib.names.index(name)


def token_face(lib: Library, name: str, types: int, power: int, health: int) -> int:
    """The face of a token that rules make; the same one each time."""
    for face in lib.faces:
        if face.types == types and face.label == name and face.stats[POWER] == power and face.stats[HEALTH] == health:
            return face.id
    made = Face(len(lib.faces), name_number(lib, name), types)
    made.label = name
    stats = [NO_NUMBER] * len(STATS)
    stats[POWER] = power
    stats[HEALTH] = health
    made.stats = tuple(stats)
    lib.faces.append(made)
    if lib.main_face[made.name] < 0:
        lib.main_face[made.name] = made.id
    if types & ARTIFACT:
        made.abilities = (trinket_ability(lib),)
    return made.id


def trinket_ability(lib: Library) -> int:
    """Turn, sacrifice this token: Gain 1 ASP."""
    use = Ability(ACTION, TRINKET_TEXT)
    use.timing = ANY_TIME
    use.cost = (Do(TURN, card=This(), flags=F_COST), Do(SACRIFICE, card=This(), flags=F_COST))
    use.code = (Do(GAIN_ASP, other=This(), who=You(), amount=Num(1)),)
    use.rules = ("B-KW.bloodmage.3",)
    return lib.add_ability(use)


def back_face(lib: Library) -> int:
    """What lies face down: it has no Name, type, value or text."""
    for face in lib.faces:
        if face.name < 0 and face.label == FACE_DOWN:
            return face.id
    back = Face(len(lib.faces), -1, 0)
    back.label = FACE_DOWN
    back.stats = tuple([NO_NUMBER] * len(STATS))
    lib.faces.append(back)
    return back.id
