"""What differs between the games whose cards are read: which grammar files, which spellings, which capitals.

The grammar engine, the tree and the compiler are one for all. A vocabulary names its dialect; the common one ("") has
no files of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bloodwork.text.examples import EXAMPLES
from bloodwork.text.lane_examples import LANE_EXAMPLES
from bloodwork.text.meaning import COMMON, LANES


@dataclass(frozen=True)
class Dialect:
    """How the cards of a game are written beyond what all are.

    files     by language, the file that goes on where the common one ends
    words     one word for another; a value of several words is several words
    phrases   several words for others, tried after the single ones in this order
    proper    words that are printed with these capitals wherever they stand
    unsaid    keywords that stand on a line of their own alone: in a sentence their words are common ones
    pairs     stats are written as two numbers, power and health, and not as three
    times     what stands before the number of a keyword
    tokens    words before "Token" are its name
    targets   what is called a target is chosen when a card or ability is announced
    lanes     the battlefield has lanes, and "opposing" is what the other player has
    layers    whose meanings nodes have, the first that knows one (see meaning.py)
    foreign   words of other games with what this one says for them
    examples  sentences that can be read
    """

    files: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    phrases: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = ()
    proper: tuple[str, ...] = ()
    unsaid: tuple[str, ...] = ()
    pairs: bool = False
    times: str = "x"
    tokens: bool = False
    targets: bool = False
    lanes: bool = False
    layers: tuple[str, ...] = (COMMON,)
    foreign: dict[str, str] = field(default_factory=dict)
    examples: tuple[str, ...] = EXAMPLES


# spellings that every game shares
_ANY: Final = {
    "beginning": "start", "an": "a", "every": "each", "spend": "pay", "spends": "pays",
    "can't": "cannot", "doesn't": "does not", "don't": "do not", "isn't": "is not", "aren't": "are not",
    "won't": "does not", "facedown": "face-down", "faceup": "face-up", "it's": "it is", "you're": "you are",
    "defence": "defense", "hasn't": "has not", "haven't": "have not", "didn't": "did not", "wasn't": "was not",
    "weren't": "were not", "you've": "you have", "they've": "they have",
}  # fmt: skip


def _split(*pairs: tuple[str, str]) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    return tuple((tuple(old.split()), tuple(new.split())) for old, new in pairs)


# what two cards do with their places, in one wording
_SWAPS: Final = tuple(
    pair
    for verb in ("swap", "switch", "exchange", "trade")
    for place in ("places", "positions", "spaces")
    for pair in (
        (f"{verb} their {place}", "swap them"),
        (f"{verb} the {place} of", "swap the positions of"),
        (f"{verb} {place}", "swap places"),
        (f"{verb}s {place}", "swaps places"),
    )
)

_COMMON: Final = Dialect(
    words={
        **_ANY, "strength": "power", "graveyard": "discard pile", "graveyards": "discard piles",
        "continuous": "extended", "exiled": "set aside", "setup": "main", "allied": "friendly",
        "push": "move", "pushes": "moves",
        "negate": "deny", "negates": "denies", "negated": "denied", "canceled": "denied", "cancelled": "denied",
    },
    phrases=_split(
        *_SWAPS,
        ("it also attacks", "it additionally attacks"),
        ("this creature also attacks", "this creature additionally attacks"),
        ("on both sides of the board", "on the board"),
        ("on either side of", "adjacent to"),
        ("on both sides of", "adjacent to"),
        ("to the left and right of", "adjacent to"),
        ("to your side of the board", "to a empty space you own"),
        ("to your opponent's side of the board", "to a empty space your opponent owns"),
        ("to your side", "to a empty space you own"),
        ("to your opponent's side", "to a empty space your opponent owns"),
        ("of your choosing", "of your choice"),
        ("of their choosing", "of their choice"),
        ("until the end of the turn", "until end of turn"),
        ("until the end of this turn", "until end of turn"),
        ("until the end of turn", "until end of turn"),
        ("until end of the turn", "until end of turn"),
        ("until end of this turn", "until end of turn"),
        ("until the end of the next turn", "until end of next turn"),
        ("until the end of next turn", "until end of next turn"),
        ("until end of the next turn", "until end of next turn"),
        ("until end of your turn", "until the end of your turn"),
        ("until end of your next turn", "until the end of your next turn"),
        ("until the next turn", "until the start of the next turn"),
        ("different kin from", "different kin than"),
        ("another kin from", "another kin than"),
        ("split as you choose", "divided as you choose"),
        ("divided however you choose", "divided as you choose"),
        ("divided any way you choose", "divided as you choose"),
        ("distributed as you choose", "divided as you choose"),
        ("divided randomly", "divided at random"),
        ("randomly divided", "divided at random"),
        ("randomly split", "divided at random"),
        ("split randomly", "divided at random"),
        ("damage split among", "damage divided as you choose among"),
        ("damage divided among", "damage divided as you choose among"),
        ("damage distributed among", "damage divided as you choose among"),
        ("double that amount of", "twice that much"),
        ("double that much", "twice that much"),
        ("double that damage", "twice that much damage"),
        ("twice that damage", "twice that much damage"),
        ("that amount of", "that much"),
        ("gain that blood", "gain that much blood"),
        ("gains that blood", "gains that much blood"),
        ("lose that blood", "lose that much blood"),
        ("opposite to", "opposing"),
        ("opposite of", "opposing"),
        ("across from", "opposing"),
        ("opposite", "opposing"),
        ("next to", "adjacent to"),
        ("the opponent's", "your opponent's"),
        ("a opponent's", "your opponent's"),
        ("the opponent", "your opponent"),
        ("a opponent", "your opponent"),
        ("blood cost", "cost"),
        ("main decks", "decks"),
        ("main deck", "deck"),
        ("on the top of", "on top of"),
        ("at the bottom of", "on the bottom of"),
        ("at the top of", "on top of"),
        ("on bottom of", "on the bottom of"),
        ("face down", "face-down"),
        ("face up", "face-up"),
        ("at any point", "at any time"),
        ("any 1 creature", "any creature"),
        ("after this 1", "after this turn"),
        ("this 1", "this card"),
        ("you or your opponent", "a player"),
        ("they both", "both of them"),
        ("if both die", "if both of them die"),
        ("if either dies", "if either of them dies"),
        ("if neither dies", "if none of them dies"),
        ("if neither of them dies", "if none of them dies"),
        ("each deals", "each of them deals"),
        ("equal to its power to the other 1", "equal to its power to the other"),
        ("equal to its power to the other creature", "equal to its power to the other"),
        ("as well as", "and"),
        ("and also", "and"),
        ("was already", "was"),
        ("is already", "is"),
        ("it also", "it"),
        ("they also", "they"),
        ("you also", "you"),
        ("its opponent's controller", "the controller of the other 1"),
        ("the other's controller", "the controller of the other 1"),
        ("the other creature's controller", "the controller of the other 1"),
        ("the survivor's controller", "the controller of the other 1"),
        ("the surviving creature's controller", "the controller of the other 1"),
        ("comes into play", "enters play"),
        ("come into play", "enter play"),
        ("activate this ability only", "use this ability only"),
        ("activate this only", "use this only"),
        ("use this ability only during", "use this only during"),
        ("use this ability only while", "use this only while"),
        ("use this ability only if", "use this only if"),
        ("have no creatures", "control no creatures"),
        ("has no creatures", "controls no creatures"),
        ("deals player damage", "deals damage to a player"),
        ("deal player damage", "deal damage to a player"),
    ),
)  # fmt: skip

_BLUTHELDEN: Final = Dialect(
    files={
        "en": "english_bluthelden.grammar", "de": "german_bluthelden.grammar", "es": "spanish_bluthelden.grammar",
    },
    words={
        **_ANY, "strength": "power", "tap": "turn", "taps": "turns", "tapped": "turned", "untap": "unturn",
        "untaps": "unturns", "untapped": "unturned", "nontoken": "non-token", "enemy": "opposing",
        "color": "colour", "equilibra": "gray", "grey": "gray", "lp": "life", "health": "hp", "toughness": "hp",
        "regenerate": "heal", "regenerates": "heals", "regenerated": "healed", "exile": "banish",
        "exiles": "banishes", "exiled": "banished", "canceled": "cancelled", "negate": "cancel", "negates": "cancels",
        "negated": "cancelled", "countered": "cancelled", "pull": "move", "pulls": "moves", "pulled": "moved",
        "push": "move", "pushes": "moves", "pushed": "moved", "exchange": "swap", "exchanges": "swaps",
        "exchanged": "swapped", "switch": "swap", "switches": "swaps", "opponents'": "opponent's",
    },
    phrases=_split(
        ("until the end of the round", "until end of round"),
        ("until the end of this round", "until end of round"),
        ("until the end of round", "until end of round"),
        ("until end of the round", "until end of round"),
        ("until end of this round", "until end of round"),
        ("at end of round", "at the end of the round"),
        ("the start of round", "the start of the round"),
        ("the end of round", "the end of the round"),
        ("the opponent's", "your opponent's"),
        ("a opponent's", "your opponent's"),
        ("the opponent", "your opponent"),
        ("a opponent", "your opponent"),
        ("until the end of the turn", "until end of round"),
        ("until the end of turn", "until end of round"),
        ("until end of the turn", "until end of round"),
        ("until end of turn", "until end of round"),
        ("this turn", "this round"),
        ("each turn", "each round"),
        ("per turn", "per round"),
        ("the opposing player's", "your opponent's"),
        ("the opposing player", "your opponent"),
        ("life points", "life"),
        ("life point", "life"),
        ("points of life", "life"),
        ("point of life", "life"),
        ("hp points", "hp"),
        ("becomes stunned", "is stunned"),
        ("become stunned", "are stunned"),
        ("becomes turned", "is turned"),
        ("become turned", "are turned"),
        ("becomes unturned", "is unturned"),
        ("become unturned", "are unturned"),
        ("becomes blocked", "is blocked"),
        ("become blocked", "are blocked"),
        ("becomes banished", "is banished"),
        ("becomes attached", "is attached"),
        ("comes into play", "enters the battlefield"),
        ("come into play", "enter the battlefield"),
        ("enters play", "enters the battlefield"),
        ("enter play", "enter the battlefield"),
        ("leaves play", "leaves the battlefield"),
        ("leave play", "leave the battlefield"),
        ("into play", "onto the battlefield"),
        ("in play", "on the battlefield"),
        ("counter target", "cancel target"),
        ("the places of", "the positions of"),
        ("the attached", "attached"),
        ("activate this ability only", "use this only"),
        ("use this ability only", "use this only"),
        ("activate this only", "use this only"),
        ("activate only", "use this only"),
        ("use only", "use this only"),
        ("this ability can be used only", "use this only"),
        ("this ability can only be used", "use this only"),
        ("you may use this ability only", "use this only"),
        ("while bound", "while this character is bound"),
        ("if bound", "if this character is bound"),
        ("astral points", "asp"),
        ("astral point", "asp"),
        ("health points", "hp"),
        ("on the top of", "on top of"),
        ("at the bottom of", "on the bottom of"),
        ("at the top of", "on top of"),
        ("on bottom of", "on the bottom of"),
        ("face down", "face-down"),
        ("face up", "face-up"),
        ("reaction chain", "chain"),
        ("combat zone", "war zone"),
        ("asp less", "less asp"),
        ("asp more", "more asp"),
    ),
    proper=(
        "ASP", "HP", "Power", "Initiative", "Resistance", "Level", "Magic Value", "Sovereign", "Sovereigns",
        "War Zone", "War Zones", "Safety Zone", "Safety Zones", "Back Row", "Back Rows", "Banished Zone", "Spell Deck",
        "Pool Deck", "Pool", "Life Points", "Combat Phase", "Main Phase",
    ),
    unsaid=("Control", "Ignores Resistance", "Rise", "Hideout"),
    pairs=True,
    times="",
    tokens=True,
    targets=True,
    lanes=True,
    layers=(LANES, COMMON),
    foreign={
        "creature": "character", "creatures": "characters", "command": "spell", "commands": "spells", "blood": "ASP",
        "mana": "ASP", "board": "battlefield", "space": "slot", "deck": "Spell Deck", "minion": "character",
        "sorcery": "spell", "instant": "spell", "column": "lane", "row": "Back Row",
    },
    examples=LANE_EXAMPLES,
)  # fmt: skip

DIALECTS: Final = {"": _COMMON, "bluthelden": _BLUTHELDEN}
