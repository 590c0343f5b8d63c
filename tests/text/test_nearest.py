"""The sentence that is offered to someone who wrote one that cannot be read is what they are likely to have meant.

Whatever is offered works on that very card. Where nothing near does, nothing is offered.
"""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from bloodwork import cards
from bloodwork.cards.check import CardReport, check_cards
from bloodwork.cli.rulings import with_defaults
from bloodwork.text.examples import EXAMPLES
from bloodwork.text.lane_examples import LANE_EXAMPLES

COMMAND = [
    # a word is missing, or in the wrong place
    ("Deal 2 damage.", "Deal 2 damage to a creature."),
    ("Draw card.", "Draw a card."),
    (
        "Draw cards equal to number of creatures you control.",
        "Draw cards equal to the number of creatures you control.",
    ),
    ("Discard your hand and draw that many.", "Discard your hand and draw that many cards."),
    ("For every creature you control gain 1 blood.", "For every creature you control, gain 1 blood."),
    ("Gain blood 2.", "Gain 2 blood."),
    # another preposition, or one too many
    ("Look to the top 3 cards of your deck.", "Look at the top 3 cards of your deck."),
    ("Remove 1 rust counters of a creature.", "Remove 1 rust counter from a creature."),
    ("Shuffle your discard pile in your deck.", "Shuffle your discard pile into your deck."),
    ("Gain control over target creature until end of turn.", "Gain control of target creature until end of turn."),
    ("Destroy all creatures except for Insects.", "Destroy all creatures except Insects."),
    # words of other games
    ("Destroy a minion with cost 3 or less.", "Destroy a creature with cost 3 or less."),
    ("Search your library for a creature card.", "Search your deck for a creature card."),
    ("Mill 3 cards.", "Discard the top 3 cards of your deck."),
    ("Each opponent loses 2 life.", "Each opponent loses 2 blood."),
    ("Target opponent loses 2 blood.", "Your opponent loses 2 blood."),
    ("Opponent discards a card.", "Your opponent discards a card."),
    ("Your opponent must discard a card.", "Your opponent discards a card."),
    ("Deal 3 damage to any creature an enemy controls.", "Deal 3 damage to any creature your opponent controls."),
    (
        "Give a creature you control +2 power till end of turn.",
        "Give a creature you control +2 power until end of turn.",
    ),
    # another form, or a slip of the pen
    ("Draw two card.", "Draw two cards."),
    ("Draws 2 cards.", "Draw 2 cards."),
    ("Deal 3 damages to target creature.", "Deal 3 damage to target creature."),
    ("Return all creatures to their owners hands.", "Return all creatures to their owner's hands."),
    ("Destory a creature.", "Destroy a creature."),
    ("Destroy a creature. Gain blood equal to its powr.", "Gain blood equal to its power."),
    ("Creatures you control gain Flyng until end of turn.", "Creatures you control gain Flying until end of turn."),
]
CREATURE = [
    ("Wenever a creature attacks, gain 1 blood.", "Whenever a creature attacks, gain 1 blood."),
    ("When this creature is dead, draw a card.", "When this creature is killed, draw a card."),
    ("When this creature is died, gain 2 blood.", "When this creature dies, gain 2 blood."),
    ("When creature dies, draw a card.", "When this creature dies, draw a card."),
    ("On death: draw a card.", "When killed, draw a card."),
    ("This creature cant attack.", "This creature cannot attack."),
    ("Creatures you control do not attack.", "Creatures you control cannot attack."),
    (
        "This creature can't be attack by creatures with Flying.",
        "This creature can't be attacked by creatures with Flying.",
    ),
    ("Whenever this attacks, draw a card.", "Whenever this creature attacks, draw a card."),
    ("When this creature enters the battlefield, draw a card.", "When this creature enters the board, draw a card."),
    ("When this comes into play, gain 2 blood.", "When this creature comes into play, gain 2 blood."),
    ("Whenever you cast a command, draw a card.", "Whenever you play a command, draw a card."),
    ("At the begining of your turn, lose 1 blood.", "At the start of your turn, lose 1 blood."),
    ("At start of turn, lose 1 blood.", "At the start of the turn, lose 1 blood."),
    ("Each turn, gain 1 blood.", "At the start of each turn, gain 1 blood."),
    ("This creature gains Flyng.", "This creature gains Flying."),
    ("Other Insects you control gets +1 power.", "Other Insects you control get +1 power."),
    ("Whenever you play a Insekt creature, draw a card.", "Whenever you play an Insect creature, draw a card."),
    ("If you have no cards in hand, this gets +2 power.", "If you have no cards in hand, this creature gets +2 power."),
    (
        "As long as your opponent has more blood then you, this creature has +2 power.",
        "As long as your opponent has more blood than you, this creature has +2 power.",
    ),
    ("You may pay 1 blood to draw a card once per turn.", "Once per turn, you may pay 1 blood to draw a card."),
    ("Only once per turn, you may pay 1 blood to draw a card.", "Once per turn, you may pay 1 blood to draw a card."),
    (
        "Enemy creatures adjacent this creature have -1 power.",
        "Enemy creatures adjacent to this creature have -1 power.",
    ),
    (
        "At the start of your turn, put a growth counter onto this creature.",
        "At the start of your turn, put a growth counter on this creature.",
    ),
    (
        "When this creature dies, and you control another creature, draw a card.",
        "When this creature dies, if you control another creature, draw a card.",
    ),
    ("Draw a card.", "When this creature is played, draw a card."),
    # the words that were fine stay as they were written
    ("At the beginning of your turn, you gain one bloods.", "At the beginning of your turn, you gain one blood."),
    (
        "When this creature dies, put a Rust counter onto a creature in the board.",
        "When this creature dies, put a Rust counter on a creature in the board.",
    ),
]
SPELL = [
    ("Destroy target creature.", "Destroy target character."),
    ("Stun target.", "Stun target character."),
    ("Destroys target black character.", "Destroy target black character."),
    ("Return target character to owner's hand.", "Return target character to its owner's hand."),
]
CHARACTER = [
    ("When this character die, create a 2/2 Skeleton Token.", "When this character dies, create a 2/2 Skeleton Token."),
    ("Pay 2 mana: This character gets +1/+1.", "Pay 2 ASP: This character gets +1/+1."),
    ("While this character bound, it gets +2/+0.", "While this character is bound, it gets +2/+0."),
    ("Your other characters gets +1/+1.", "Your other characters get +1/+1."),
]  # fmt: skip
# Nothing near what is said here can be said: no sentence is better than one that says something else.
NOTHING = [
    ("creature", "This creature has haste."),
    ("creature", "Whenever draws a card an enemy, loses 4 blood."),
    ("command", "Spin a wheel."),
    ("command", "Frobnicate all creatures."),
]

FIELDS = {"creature": {"stats": "1/0/1"}, "character": {"stats": "1/1"}}
RULESETS = {"command": "bloodless", "creature": "bloodless", "spell": "bluthelden", "character": "bluthelden"}
LISTED = [
    (kind, text, meant)
    for kind, pairs in (("command", COMMAND), ("creature", CREATURE), ("spell", SPELL), ("character", CHARACTER))
    for text, meant in pairs
]


def checked(kind: str, text: str) -> CardReport:
    ruleset = RULESETS[kind]
    card: dict[str, Any] = {"name": "Card", "cost": 1, "type": kind, "text": text, **FIELDS.get(kind, {})}
    own = cards.Catalogue(ruleset, cards.cards_from_mappings([card], "card", ruleset=ruleset))
    (report,) = check_cards(own, own.over(cards.shipped(ruleset)), with_defaults(ruleset), read_only=True)
    return report


def offered(kind: str, text: str) -> list[tuple[str, str]]:
    """What cannot be read in a text, each with the sentence that is offered for it."""
    found = [sentence for sentence in checked(kind, text).sentences if sentence.message]
    return [(one.text, one.message.partition("a sentence that works: ")[2].partition(" (")[0]) for one in found]


@pytest.mark.parametrize(("kind", "text", "meant"), LISTED)
def test_what_is_offered_is_what_is_meant(kind: str, text: str, meant: str) -> None:
    found = [nearest for _, nearest in offered(kind, text)]
    if not found:
        pytest.skip("the language has learned to read it")
    assert found == [meant]


def test_enough_of_them_cannot_be_read() -> None:
    assert sum(bool(offered(kind, text)) for kind, text, _ in LISTED) >= 40


@pytest.mark.parametrize(("kind", "text"), NOTHING)
def test_nothing_is_offered_where_nothing_is_near(kind: str, text: str) -> None:
    assert [nearest for _, nearest in offered(kind, text)] == [""]


def test_what_is_offered_works_in_its_place() -> None:
    """Sentences that work, broken in some way, on cards that have other sentences too, some of them broken as well."""
    chance = random.Random(7)
    found = 0
    for kind, examples in (("command", EXAMPLES), ("creature", EXAMPLES), ("character", LANE_EXAMPLES)):
        for _ in range(40):
            lines = [broken(chance.choice(examples), chance) for _ in range(chance.randint(1, 3))]
            text = chance.choice(("\n", " ")).join(lines)
            for sentence, nearest in offered(kind, text):
                if nearest:
                    found += 1
                    mended = text.replace(sentence, nearest)
                    assert nearest not in dict(offered(kind, mended)), (text, sentence, nearest)
    assert found > 60


def broken(sentence: str, chance: random.Random) -> str:
    words = sentence.split()
    at = chance.randrange(len(words))
    match chance.randrange(4):
        case 0:
            del words[at]
        case 1:
            words[at : at + 2] = reversed(words[at : at + 2])
        case 2:
            words[at] = words[at][:-1]
        case _:
            words[at] = chance.choice(("from", "on", "minion", "get", "library", "whenever", "the", "spell"))
    return " ".join(words)


def test_an_answer_is_quick() -> None:
    checked("creature", "Draw a card.")  # the shipped cards are read once
    before = time.process_time()
    for kind, text, _ in LISTED:
        checked(kind, text)
    assert time.process_time() - before < 0.25 * len(LISTED)
