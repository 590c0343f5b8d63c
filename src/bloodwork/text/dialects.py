"""What differs between the games whose cards are read: which grammar files, which spellings, which capitals.

The grammar engine, the tree and the compiler are one for all. A vocabulary names its dialect; the common one ("") has
no files of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from bloodwork.kernel.ability import ANY_TIME, OWN_MAIN
from bloodwork.text import lexicon
from bloodwork.text.examples import EXAMPLES
from bloodwork.text.lane_examples import LANE_EXAMPLES
from bloodwork.text.meaning import COMMON, LANES


class Nouns(NamedTuple):
    """Words of a game that messages need."""

    fighter: str = "creature"
    spell: str = "command"
    done: str = "has been executed"
    turn: str = "turn"
    gain: str = "gain"
    board: str = "board"


_NOUNS: Final = Nouns()


@dataclass(frozen=True)
class Dialect:
    """How the cards of a game are written beyond what all are.

    files     by language, the file that goes on where the common one ends
    words     one word for another; a value of several words is several words
    phrases   several words for others, tried after the single ones in this order; "#" in one is any number
    proper    words that are printed with these capitals wherever they stand
    unsaid    keywords that stand on a line of their own alone: in a sentence their words are common ones
    pairs     stats are written as two numbers, power and health, and not as three
    times     what stands before the number of a keyword
    tokens    words before "Token" are its name
    targets   what is called a target is chosen when a card or ability is announced
    layers    whose meanings nodes have, the first that knows one (see meaning.py)
    ledger    how the rules begin that its texts cite
    own_name  the rule by which a card that says its own name means itself
    nouns     what fights, what is done once and is gone then, how that ends, in which span of time and where
    arrival   how a sentence may begin that waits for its card
    timing    when an ability can be used that says nothing of it
    all_deal  cards of every type deal damage, and not only what fights
    cost_letters  a letter of what is paid besides the cost of a card is chosen as that is
    arrives, departs: events besides a move by which a card enters or leaves play
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
    layers: tuple[str, ...] = (COMMON,)
    ledger: tuple[str, ...] = ("C-", "/")
    own_name: str = "C-N9.28"
    nouns: Nouns = _NOUNS
    arrival: str = "When this creature enters the board,"
    timing: int = OWN_MAIN
    cost_letters: bool = False
    all_deal: bool = False
    arrives: tuple[str, ...] = ("flip",)
    departs: tuple[str, ...] = ("liberate",)
    foreign: dict[str, str] = field(default_factory=dict)
    examples: tuple[str, ...] = EXAMPLES

    @cached_property
    def phrases_by_word(self) -> dict[str, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]]:
        """The phrases by the word that they begin with, each list in the order in which they are tried."""
        out: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
        for phrase in self.phrases:
            out.setdefault(phrase[0][0], []).append(phrase)
        return {first: tuple(phrases) for first, phrases in out.items()}


_ENGLISH: Final = "english.lexicon"
_ENGLISH_BLUTHELDEN: Final = "english_bluthelden.lexicon"
_EVERY_WORD: Final = lexicon.words(_ENGLISH, "words of every game")
_EVERY_PHRASE: Final = lexicon.phrases(_ENGLISH, "phrases of every game")

_COMMON: Final = Dialect(
    words=_EVERY_WORD | lexicon.words(_ENGLISH, "words"),
    phrases=lexicon.longest_first(lexicon.phrases(_ENGLISH, "phrases"), _EVERY_PHRASE),
)

_BLUTHELDEN: Final = Dialect(
    files={
        "en": "english_bluthelden.grammar", "de": "german_bluthelden.grammar", "es": "spanish_bluthelden.grammar",
    },
    words=_EVERY_WORD | lexicon.words(_ENGLISH_BLUTHELDEN, "words"),
    phrases=lexicon.longest_first(lexicon.phrases(_ENGLISH_BLUTHELDEN, "phrases"), _EVERY_PHRASE),
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
    layers=(LANES, COMMON),
    ledger=("B-",),
    own_name="B-CARD.22",
    nouns=Nouns("character", "spell", "has resolved", "round", "get", "battlefield"),
    arrival="When this character enters the battlefield,",
    timing=ANY_TIME,
    cost_letters=True,
    all_deal=True,
    arrives=(),  # what is turned face up is there already
    departs=(),
    foreign=lexicon.words(_ENGLISH_BLUTHELDEN, "words of other games"),
    examples=LANE_EXAMPLES,
)  # fmt: skip

DIALECTS: Final = {"": _COMMON, "bluthelden": _BLUTHELDEN}
