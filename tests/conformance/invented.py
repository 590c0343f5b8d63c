"""Cards that nobody wrote: made from the grammar itself, each by its number alone.

A sentence that the grammar makes is put on a card if the language takes it: it has one reading, and the compiler finds
what its words refer to. What is refused must be refused by a message; a reading other than the one that was meant, a
text that does not print back as it was, and any other exception are faults.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import yaml

from bloodwork.cards.build import Builder
from bloodwork.cards.catalogue import Catalogue
from bloodwork.cards.schema import Card
from bloodwork.kernel.ability import Library
from bloodwork.kernel.machine import Machine
from bloodwork.rulesets.bloodless import names as n
from bloodwork.rulesets.contract import CardSetup, PlayerSetup, Ruleset, Setup
from bloodwork.text import TextError, read_card, render_card
from bloodwork.text.card_lines import SentenceLine
from bloodwork.text.cardtext import reader
from bloodwork.text.normalise import normalise_line, spell
from bloodwork.text.parse import english
from conformance import handmade
from conformance.games import Dice, Spec, Unplayable
from conformance.speaker import FOLLOWING, PLAIN, REPLACING, Speaker, Weights

CARDS_OF_A_GAME = 12
MOST_TRIES = 250
MOST_TRIED = 2000  # abilities of cards that were tried, before they are forgotten

# Cards that texts can name.
KNOWN = (
    Card("Wolf", "creature", 2, (3, 1, 2)),
    Card("Grub", "creature vestige", None, (1, 0, 1)),
    Card("Heron", "creature", 1, (2, 0, 1), "Bird Kin\nFlying"),
    Card("Rain", "command", 0, (), "Draw a card."),
    Card("Blood Flask", "blood flask", 0, (1, 0, 0)),
)
# How often each type comes, of 20.
TYPES = (*("creature",) * 10, *("command",) * 5, *("extended command",) * 3, "creature saga", "blood flask")


def nouns(*words: str) -> Weights:
    """What a card may call itself."""
    return {
        "this_noun": {"": 0, **dict.fromkeys(words, 1), words[0]: 4},
        "this_noun_s": {"": 0, **{f"{word}'s": 1 for word in words if word in ("creature", "card", "command")}},
    }


DONE: Weights = {"sentence": {"": 0, "said": 8, "limited": 1}}
STYLES: dict[str, Weights] = {
    "creature": nouns("creature", "card"),
    "command": {**nouns("command", "card"), **DONE},
    "extended command": nouns("command", "card", "extended command"),
    "creature saga": {**nouns("creature", "card", "saga"), **DONE},
    "blood flask": nouns("blood flask", "creature", "card", "flask"),
}


class Fault(Unplayable):
    """Something that the language does with a sentence and must not do."""


@dataclass(frozen=True)
class Invented:
    card: Card
    ways: frozenset[tuple[str, int]]  # the ways of the grammar that it goes


class Inventor:
    """Makes cards by their numbers; keeps account of what was said and refused on the way."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.builder = self.fresh()
        self.vocab = self.builder.vocabulary
        self.names = tuple(card.name for card in KNOWN)
        self.refused: Counter[str] = Counter()  # sentences, by what was wrong with them
        self.said = 0
        self.speakers: dict[str, Speaker] = {}
        self.replacing: dict[str, Speaker] = {}
        self.following: dict[str, Speaker] = {}
        for kind, style in STYLES.items():
            own = {rule: table for rule, table in style.items() if rule != "sentence"}
            self.speakers[kind] = Speaker(english(), self.vocab, self.names, {**PLAIN, **style})
            self.following[kind] = Speaker(english(), self.vocab, self.names, {**FOLLOWING, **own})
            if own == style:
                self.replacing[kind] = Speaker(english(), self.vocab, self.names, {**REPLACING, **own})

    def fresh(self) -> Builder:
        """A builder whose library holds nothing of cards that were tried."""
        builder = Builder(self.rules, Catalogue("bloodless", KNOWN), KNOWN)
        builder.prepare()
        return builder

    def card(self, number: int) -> Invented:
        """The card of this number."""
        if len(self.builder.lib.abilities) > MOST_TRIED:
            self.builder = self.fresh()
            reader(self.vocab).lexicon.cache.clear()
        dice = Dice(number * 7919 + 31)
        for _ in range(9):
            dice.below(2)  # the first rolls of neighbouring seeds are alike
        kind = TYPES[dice.below(len(TYPES))]
        stats = (dice.below(4) + 1, dice.below(2), dice.below(4)) if "creature" in kind or "flask" in kind else ()
        card = Card(f"Card {number}", kind, 0 if kind == "blood flask" else dice.below(3), stats)
        ways: set[tuple[str, int]] = set()
        lines = 2 if dice.below(4) == 0 or kind == "creature saga" else 1
        for line in range(lines):
            card = self.with_line(card, dice, f"{'I' * (line + 1)}: " if kind == "creature saga" else "", ways)
        return Invented(self.with_words(card, dice, ways), frozenset(ways))

    def with_line(self, card: Card, dice: Dice, head: str, ways: set[tuple[str, int]]) -> Card:
        """The card with one more line of one or two sentences."""
        before = card.text + "\n" if card.text else ""
        for _ in range(MOST_TRIES):
            speaker = self.speakers[card.type]
            if dice.below(8) == 0:
                speaker = self.replacing.get(card.type, speaker)
            said = speaker.say("sentence", dice)
            used = set(speaker.used)
            text = spell([*said.words, "."], self.vocab)
            made = self.tried(card, before + head + text, (said.value,))
            if made is None:
                continue
            if dice.below(3) == 0:
                more = self.following[card.type]
                after = more.say("sentence", dice)
                longer = self.tried(
                    card, f"{before}{head}{text} {spell([*after.words, '.'], self.vocab)}", (said.value, after.value)
                )
                if longer is not None:
                    made = longer
                    used |= set(more.used)
            ways |= used
            return made
        raise Fault(f"{card.name}: the grammar made {MOST_TRIES} sentences for {card.type} and none can be read")

    def with_words(self, card: Card, dice: Dice, ways: set[tuple[str, int]]) -> Card:
        """The card with lines that are no sentences: kin, keywords, limit, flip cost, what it is played upon."""
        lines: list[str] = []
        speaker = self.speakers[card.type]
        if dice.below(3) == 0:
            lines.append(f"{speaker.members['KIN'][dice.below(len(speaker.members['KIN']))]} Kin")
        if dice.below(3) == 0:
            name, numbered = speaker.keywords[dice.below(len(speaker.keywords))]
            lines.append(f"{name} x2" if numbered and dice.below(2) else name)
        if dice.below(12) == 0:
            lines.append("Unlimited" if dice.below(2) else "Limit: 2")
        if dice.below(10) == 0:
            lines.append("Flip: 1 Blood" if dice.below(2) else f"Flip: {self.spoken('costs', card, dice)}")
        if dice.below(10) == 0 and card.stats:
            lines.append(f"Devours: {self.spoken('consumed', card, dice)}")
        for line in lines:
            made = self.tried(card, f"{line}\n{card.text}", None)
            if made is not None:
                # as it is printed: "Devours: Wolf" is a name and gets its quotes
                card = replace(made, text=self.printed(made))
        return card

    def spoken(self, rule: str, card: Card, dice: Dice) -> str:
        return spell(self.speakers[card.type].say(rule, dice).words, self.vocab)

    def tried(self, card: Card, text: str, meant: tuple[object, ...] | None) -> Card | None:
        """The card with this text; None if the text is refused."""
        self.said += 1
        made = replace(
            card, text=text, cost="X" if "X" in text.replace("XP", "") and card.cost is not None else card.cost
        )
        face = self.builder.face(0, 0, made)
        try:
            read = read_card(made.name, face.types, text, self.vocab, self.names)
            last = read.lines[-1]
            if meant is not None and (not isinstance(last, SentenceLine) or last.sentences != meant):
                raise Fault(f'"{text}" is read as {last}, meant was {meant}')
            printed = render_card(read)
            if meant is not None and printed != text:
                raise Fault(f'"{text}" is printed "{printed}"')
            if meant is not None and printed.split("\n")[-1] != self.normal(text.split("\n")[-1]):
                raise Fault(f'"{text}" is normalised to "{self.normal(text)}"')
            if read_card(made.name, face.types, printed, self.vocab, self.names).lines != read.lines:
                raise Fault(f'"{text}" is read another way when it is read again')
            self.builder.compile(face, made)
        except TextError as error:
            self.refused[error.reason or error.message.partition(": ")[2]] += 1
            return None
        except Fault:
            raise
        except Exception as error:
            raise Fault(f'"{text}" on {made.type}: {type(error).__name__}: {error}') from error
        return made

    def printed(self, card: Card) -> str:
        return render_card(read_card(card.name, self.builder.face(0, 0, card).types, card.text, self.vocab, self.names))

    def normal(self, line: str) -> str:
        head, colon, rest = line.partition(": ")
        return (
            f"{head}: {normalise_line(rest, self.vocab)}"
            if set(head) == {"I"} and colon
            else normalise_line(line, self.vocab)
        )


@cache
def inventor() -> Inventor:
    return Inventor(handmade.ruleset())


@lru_cache(maxsize=4096)
def card(number: int) -> Card:
    return inventor().card(number).card


# ------------------------------------------------------------------ games with them

KEPT = Path(__file__).with_name("invented.yaml")
MOST_KEPT = 1000  # a seed of a kept game is the place of its entry, and thousands for other games with the same cards


@cache
def kept() -> tuple[dict[str, Any], ...]:
    """Games with invented cards that failed once, and texts that were read wrongly once."""
    return tuple(yaml.safe_load(KEPT.read_text("utf-8")))


def kept_cards(entry: dict[str, Any]) -> list[Card]:
    return [
        Card(f"Card {at}", one["type"], one.get("cost"), tuple(one.get("stats", ())), one["text"])
        for at, one in enumerate(entry["cards"])
    ]


def cards_of(spec: Spec) -> list[Card]:
    """The cards of a game, without the texts that it leaves out."""
    if spec.pool == "kept":
        cards = kept_cards(kept()[spec.seed % MOST_KEPT])
    else:
        cards = [card(spec.seed * CARDS_OF_A_GAME + i) for i in range(CARDS_OF_A_GAME)]
    return [replace(one, text="") if at in spec.blank else one for at, one in enumerate(cards)]


@lru_cache(maxsize=16)
def material(spec: Spec) -> tuple[Ruleset, Library]:
    """The ruleset, and the library of the cards of one game."""
    rules = handmade.ruleset()
    cards = (*KNOWN, *cards_of(spec))
    return rules, Builder(rules, Catalogue("bloodless", cards), cards).build()


def start(spec: Spec) -> Machine:
    """A game in the middle: what was invented is in play, in hands, decks and discard piles, and there is blood."""
    rules, lib = material(spec)
    left_out: set[int] = set()
    while True:
        g = rules.set_up(lib, position(spec.seed, lib, left_out), spec.seed)
        # a position does not begin with the dead
        dead = {g.face_of[cs.card] for cs in g.at if cs is not None and cs.cur[n.HEALTH] <= cs.damage}
        if not dead:
            return g
        left_out |= dead


def position(seed: int, lib: Library, left_out: set[int]) -> Setup:
    dice = Dice(seed + 77)
    known = dict(zip(lib.names, lib.main_face, strict=True))
    own = [face for name, face in known.items() if name.startswith("Card ")]
    creatures = [face for face in own if lib.faces[face].types & n.CREATURE]
    lasting = [face for face in own if lib.faces[face].types & n.EXTENDED]
    setup = Setup()
    for player in range(2):
        mine: PlayerSetup = setup.players[player]
        mine.numbers["blood"] = 12
        board = [*dice.shuffled(creatures)[:3], known["Wolf"], -1, -1, -1][:4]
        mine.slots = [CardSetup(face) if face >= 0 and face not in left_out else None for face in dice.shuffled(board)]
        mine.zones["timeline"] = [CardSetup(face) for face in dice.shuffled(lasting)[:1]]
        mine.zones["hand"] = [CardSetup(face) for face in dice.shuffled(own)[:8]]
        deck = [*own, *(known[name] for name in ("Wolf", "Heron", "Rain", "Wolf"))]
        mine.zones["deck"] = [CardSetup(face) for face in dice.shuffled(deck)]
        mine.zones["blood deck"] = [CardSetup(known["Blood Flask"]) for _ in range(5)]
        discard = [*dice.shuffled(own)[:3], known["Wolf"], known["Rain"]]
        mine.zones["discard pile"] = [CardSetup(face) for face in discard]
    return setup
