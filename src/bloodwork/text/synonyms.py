"""Words that designers use for one another: what to try in place of a word that cannot be read where it stands.

Nothing here changes what a text means. A word that always stands for another is among the words of its dialect; these
are only likely to be meant, so that a sentence with the other word is shown to the writer.
"""

from __future__ import annotations

from typing import Final

from bloodwork.text import lexicon

_FILE: Final = "suggestions.lexicon"
_PREPOSITIONS: Final = ("at", "by", "for", "from", "in", "into", "of", "on", "onto", "to", "with")


def _table() -> dict[str, dict[tuple[str, ...], float]]:
    out: dict[str, dict[tuple[str, ...], float]] = {}
    for heading, cost in (("close", 0.3), ("loose", 0.7)):
        for line in lexicon.sections(_FILE)[heading]:
            meant, *others = line.split()
            for rank, other in enumerate(others):
                known = out.setdefault(other.replace("_", " "), {})
                known.setdefault(tuple(meant.split("_")), cost + 0.04 * rank)
    for one in _PREPOSITIONS:
        for other in _PREPOSITIONS:
            if one != other:
                out.setdefault(one, {}).setdefault((other,), 0.48)
    return out


# By what is written: what may be meant, and how far that is from it.
SYNONYMS: Final = _table()

# Turns of phrase with what is said here for them. "#" stands for a number.
PHRASES: Final = lexicon.phrases(_FILE, "phrases")

# Words that hold a sentence together, with what it costs to add them.
SMALL: Final = {
    ",": 0.3, "a": 0.3, "the": 0.35, "to": 0.4, "of": 0.4, "from": 0.5, "this": 0.6, "you": 0.8, "your": 0.5,
    "with": 0.5, "in": 0.5, "on": 0.5, "for": 0.5, "is": 0.4, "are": 0.4, "and": 0.5, "it": 0.5, "at": 0.5, "then": 0.4,
    "be": 0.4, "by": 0.5, "that": 0.4, "do": 0.5, "does": 0.5, ":": 0.6, "into": 0.5,
}  # fmt: skip
# Those that say which card or player is meant are not left out.
POINTING: Final = frozenset({"this", "that", "it", "your", "you"})
# Words that say little where they can be left out.
LIGHT: Final = frozenset(
    {"again", "also", "back", "both", "either", "even", "here", "itself", "just", "now", "own", "please", "still",
     "there", "total", "up"}
)  # fmt: skip
# Words that are likely to have been left out, and are not understood if they are, with what it costs to add them.
MISSING: Final = {
    "creature": 0.6, "character": 0.6, "card": 0.7, "cards": 0.65, "command": 0.75, "spell": 0.75, "blood": 0.6,
    "damage": 0.6, "kin": 0.65, "counter": 0.65, "counters": 0.65, "turn": 0.65, "asp": 0.6, "life": 0.6,
    "control": 0.65, "can": 0.65, "its": 0.65, "may": 0.65, "power": 0.7,
}  # fmt: skip
