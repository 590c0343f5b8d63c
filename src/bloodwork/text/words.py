"""How English words change their form."""

from __future__ import annotations

from typing import Final

NUMBER_WORDS: Final = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
    "hundred": 100,
}  # fmt: skip

_IRREGULAR: Final = {"have": "has", "are": "is", "do": "does"}
_SOUNDS_LIKE_YOU: Final = ("uni", "use", "one", "eu")


def third_person(verb: str) -> str:
    """
    >>> third_person("draw"), third_person("search"), third_person("have")
    ('draws', 'searches', 'has')
    """
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(("ch", "sh", "s", "x")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def plural(noun: str) -> str:
    """
    >>> plural("creature"), plural("copy")
    ('creatures', 'copies')
    """
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"


_MANY: Final = {"man": "men", "woman": "women", "mouse": "mice", "ox": "oxen", "thief": "thieves"}


def plurals(name: str) -> tuple[str, ...]:
    """The forms of several of a kin: the one that is printed, and others that are written.

    >>> plurals("Wolf"), plurals("Insect"), plurals("Witch"), plurals("Snow Elf")
    (('Wolves', 'Wolfs'), ('Insects',), ('Witches', 'Witchs'), ('Snow Elves', 'Snow Elfs'))
    """
    low = name.casefold()
    told = next((name[: -len(one)] + many for one, many in _MANY.items() if f" {low}".endswith(f" {one}")), "")
    if not told and low.endswith(("lf", "arf", "oaf")):
        told = name[:-1] + "ves"
    elif not told and low.endswith(("ch", "sh", "s", "x", "z")):
        told = name + "es"
    told = told or plural(name)
    return (told,) if told == name + "s" else (told, name + "s")


def article(following: str) -> str:
    """
    >>> article("ant"), article("creature"), article("unit"), article("unopposed")
    ('an', 'a', 'a', 'an')
    """
    low = following.casefold().lstrip('"')
    if low.startswith(_SOUNDS_LIKE_YOU) and not low.startswith("unin"):
        return "a"
    if low in ("8", "11", "18", "x"):
        return "an"
    return "an" if low[:1] in "aeiou" else "a"


def roman(text: str) -> int:
    """The number of a Roman numeral, 0 if it is none.

    >>> roman("IV"), roman("xii"), roman("IIII"), roman("draw")
    (4, 12, 0, 0)
    """
    value = 0
    last = 0
    letters = {"i": 1, "v": 5, "x": 10}
    for letter in reversed(text.casefold()):
        number = letters.get(letter, 0)
        if number == 0:
            return 0
        value += -number if number < last else number
        last = max(last, number)
    return value if text and to_roman(value) == text.upper() else 0


def to_roman(number: int) -> str:
    """
    >>> to_roman(9)
    'IX'
    """
    out = ""
    for value, letters in ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        while number >= value:
            out += letters
            number -= value
    return out
