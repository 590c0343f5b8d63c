"""Says random sentences: walks the productions of the grammar that cards are read with.

A sentence comes with the tree that was meant, so that a reading can be compared with it. What is said agrees in number
as English does, as far as the grammar marks it. Which cards "it" could be is left to the compiler, which refuses a
sentence whose words refer to nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.grammar import Grammar, Ref, Way, Word, spelled
from bloodwork.text.words import third_person
from conformance.games import Dice

NESTED = 2  # how often a rule may stand within itself
LONGEST = 45  # words of a sentence

# How likely a way is, where it is not 1: by rule, and by the node, the word or the rule that the way is; "Node with
# field" is a way that has this field, "Node word" one that makes the node with this word, "" all that are not named.
# Plain speech is more likely than seldom forms, so that most sentences are about something that can happen.
Weights = dict[str, dict[str, int]]
PLAIN: Weights = {
    "sentence": {
        "": 1, "limited": 16, "passive": 6, "said": 0, "OnlyOnce": 0, "OnlyWhile": 0, "OnlyDuring": 0, "OnlyWhen": 0,
        "UsedBy": 0, "of_itself": 0,
    },
    "limited": {"": 1, "triggered": 12, "priced": 3},
    "inner": {"body": 30, "triggered": 1},
    "said": {"Said": 1, "Repeat": 0},
    "triggered": {"Triggered": 3, "AtPhase": 3, "Short": 2, "Postponed": 1},
    "phase_whose": {"": 1, "your": 6, "that player's": 0},
    "body": {"": 1, "unfronted": 30},
    "unfronted": {"": 2, "chain": 60, "Otherwise": 0, "InsteadBody": 0, "Then": 1},
    "suffix": {"": 3, "instead_suffix": 0},
    "moment": {"": 2, "Moment turn": 8, "Moment next turn": 4, "MomentEvent": 1},
    "act": {"": 1, "Act": 16, "CardAct": 1, "CardAct with what": 14, "DoesNot": 0, "becomes_act": 0, "Lays": 1},
    "vp": {"": 3, "Mulligan": 1, "GameEnds": 1},
    "more": {"": 1},
    "pred": {"": 2, "CardDealsMore": 0, "becomes_pred": 0},
    "num": {"": 1, "plain_num": 60},
    "plain_num": {"": 1, "Number": 60, "letter": 5},
    "value": {"": 1, "term": 12},
    "term": {"": 1, "plain_num": 8, "counted_value": 8},
    "counted_value": {"": 1, "CountValue": 6, "stat_value": 6},
    "whole": {"": 2, "letter": 1},
    "counted": {"": 6, "CountedDamage": 1},
    "player": {
        "": 1, "you": 40, "your opponent": 40, "each player": 8, "a player": 2, "PlayerOf": 2,
        "they": 0, "that player": 0, "both": 0, "the other player": 0, "whoever_did": 0,
    },
    "turn_whose": {"your": 16, "your opponent's": 10, "": 1},
    "adj_whose": {"your": 8, "your opponent's": 8, "": 1},
    "cards": {"": 2, "ref": 14, "Some": 60, "deck_end": 4, "Rest": 1, "SomeOf": 1},
    "ref": {"": 1, "It it": 3, "This": 40, "Some": 2},
    "det": {"": 1, "a": 24, "all": 6, "each": 5, "another": 5, "num": 4, "any": 3, "target": 3},
    "adj": {"": 4, "Past": 1},
    "noun": {"": 1, "Noun": 2, "KinNoun": 2},
    "this_noun": {"": 0, "card": 3},
    "this_noun_s": {"": 0, "card's": 3},
    "possessor": {"It": 1, "This": 8, "ThatOnes": 1},
    "stat_owner": {"It": 1, "This": 16, "ThatOnes": 1, "SomeOnes": 1},
    "whose": {"": 1, "your": 16, "your opponent's": 10},
    "count": {"": 1, "One": 6, "num": 6},
    "zone_name": {"": 1, "hand": 6, "deck": 6, "discard pile": 6},
    "zone": {"": 1, "Zone with whose": 12},
    "space": {"": 1, "Space": 8},
    "cond": {"": 1, "one_cond": 8},
    "one_cond": {"": 2, "Did": 1, "happened": 24},
    "happened": {"": 1, "Happened": 12},
    "static": {"": 2, "costing": 12},
    "loss": {"": 2, "TextLoss": 4},
    "statement": {"": 1, "static": 16},
    "past_post": {"": 1, "DonePost": 3},
    "changes": {"": 1, "change": 6},
    "losses": {"": 1, "loss": 6},
    "pattern": {"Pattern": 6, "Pattern with other": 1},
    "short_participle": {"": 1, "played": 4, "killed": 3},
    "aux": {"": 1, "would": 0},
    "be": {"": 1, "is": 8, "are": 8, "would be": 0},
}  # fmt: skip

# Sentences that say what becomes of an event.
REPLACING: Weights = {
    **PLAIN,
    "sentence": {"": 0, "limited": 1},
    "limited": {"": 0, "triggered": 1},
    "triggered": {"": 0, "Triggered": 1},
    "aux": {"": 0, "would": 1},
    "be": {"": 0, "would be": 1},
    "unfronted": {"": 1, "chain": 12, "InsteadBody": 3},
    "suffix": {"": 1, "instead_suffix": 12},
    "instead_suffix": {"": 1, "Instead": 6},
    "act": {"": 1, "Act": 8, "CardAct": 1, "CardAct with what": 8, "DoesNot": 4, "becomes_act": 16},
    "pred": {"": 1, "CardDealsMore": 3, "TakesDamage": 6, "becomes_pred": 6},
    "vp": {"": 1, "Blood": 3, "deal": 4},
    "plain_num": {"": 1, "Number": 20, "that_much": 2},
}

# Sentences that follow another one.
FOLLOWING: Weights = {
    **PLAIN,
    "sentence": {"": 0, "said": 24, "OnlyOnce": 1, "OnlyWhile": 1, "OnlyDuring": 1, "UsedBy": 1, "of_itself": 1},
    "said": {"": 1, "Said": 6, "Repeat": 1},
    "unfronted": {"": 1, "chain": 8, "Otherwise": 2, "Then": 2, "IfBody": 2, "InsteadBody": 0},
    "one_cond": {"": 1, "Did": 12},
    "ref": {"": 1, "It": 4, "This": 8, "Some": 8},
    "player": {"": 1, "you": 8, "your opponent": 8, "they": 3, "that player": 3, "PlayerOf": 3},
}

# Sentences of forms that are seldom said otherwise: lists of events, what was done and is counted, copies, one of
# several things to do, what cannot be done unless it is paid for.
LISTS: Weights = {
    **PLAIN,
    "unfronted": {"": 1, "modes": 8, "Cases": 3},
    "statement": {"": 1, "static": 4, "CannotUnless": 10, "CannotAny": 6},
    "aux": {"": 1, "would": 0, "cannot": 3},
    "triggered": {"": 1, "OnAny": 24},
    "happens": {"": 1, "card_happens": 8},
    "act": {"": 1, "Act": 16, "CardAct with what": 16, "becomes_act": 16},
    "becomes_act": {"": 1, "DoesNotVerb": 8, "Prevent": 6},
    "counted": {"": 1, "counted_deeds": 12},
    "counted_deeds": {"": 1, "counted_events": 6},
    "counted_events": {"": 1, "CountedAmount": 4},
    "post": {"": 1, "past_post": 6, "relative_post": 6},
    "past_post": {"": 1, "DonePost": 4},
    "suffix": {"": 1, "ForEach": 6, "instead_suffix": 6},
    "vp": {"": 2, "DoTo": 6, "MakeCopy": 8},
    "pred": {"": 1, "BecomeCopy": 8, "EntersCopy": 8},
    "this_noun": {},
}

# rules whose words are the subject of the verb after them, and rules that say how many
SUBJECTS = (
    "player", "cards", "ref", "some", "pattern", "control_who", "deck_end", "zone", "damage", "count_any", "space",
    "whoever_did", "other_one", "stat", "the_placed",
)  # fmt: skip
PLAYERS = (
    "player",
    "control_who",
    "whoever_did",
    "other_one",
)  # subjects that are singular unless they are named below
COUNTS = (
    "det",
    "count",
    "count_any",
    "count_all",
    "count_each",
    "num",
    "step",
    "value",
    "count_exact",
    "counter_cmp",
    "cmp",
    "opposer_det",
    "def_det",
    "space_det",
    "random_det",
    "owner_det",
    "mode_count",
)
PLURAL_PLAYERS = ("you", "yourself", "players", "they", "both", "both players", "you and your opponent")
SINGULAR_SUBJECTS = ("pool", "search", "draw", "turn", "whoever")
PLURAL_NODES = ("BothCards", "SomeBoth")
PLURAL_WORDS = ("all", "those", "them", "they", "their", "no", "both")
REWRITTEN = ("you or your opponent", "player damage to")  # the reader puts other words for them, wherever they meet
BASE_FORMS = ("would", "cannot", "may", "to", "not", "does not", "do not")

COUNTERS = ("rust", "zeal", "lore", "moss", "deep frost")
NUMBERS = (1, 1, 2, 2, 3, 4, 5, 0, 10)
MEMBERS: dict[str, tuple[str, ...]] = {
    "LETTER": ("X",),
    "SIGNED": ("+1", "+2", "-1", "+X", "-2"),
    "TRIPLE": ("1/0/1", "2/1/3", "+1/+0/+1", "+0/+1/+2", "-1/+0/-1", "X/0/X"),
    "COUNTER": COUNTERS,
    "TEXT": (
        "When this creature dies, draw a card.",
        "Whenever this creature attacks, gain 1 blood.",
        "This creature has +1 power.",
        "At the start of your turn, lose 1 blood.",
        "Pay 1 blood to draw a card.",
        "This creature cannot attack.",
    ),
}


@dataclass
class Phrase:
    words: list[str]
    value: Any  # the node, the word, or a member of a class
    many: bool | None = None  # in the plural; None: nothing in it tells


class Speechless(Exception):
    """No sensible phrase was found in so many tries."""


Choice = tuple[int, list[tuple[int, Way]]]  # a weight, and the ways of one line of the grammar with their numbers


class Speaker:
    """Says what a grammar can say. `used` holds the ways that the last phrase went, by rule and number."""

    def __init__(self, grammar: Grammar, vocab: Vocabulary, names: tuple[str, ...], weights: Weights) -> None:
        self.rules = grammar.rules
        # a kin that is told from a common word by its capitals cannot stand everywhere
        kins = tuple(sorted(tag for tag in vocab.tags if not tag.isupper()))
        self.members = {**MEMBERS, "NAME": names, "KIN": kins, "KINS": kins}
        self.keywords = tuple((word.name, word.number) for word in vocab.keywords)
        self.height = heights(self.rules)
        self.nesting = nesting(self.rules)
        self.weights = weights
        self.dice = Dice(0)
        self.open: dict[str, int] = {}  # the rules that are being said, and how often each
        self.full: tuple[str, ...] = ()  # those that may not be nested further
        self.used: list[tuple[str, int]] = []
        self._choices: dict[tuple[str, bool | None, tuple[str, ...]], tuple[int, list[Choice]]] = {}

    def say(self, rule: str, dice: Dice) -> Phrase:
        """A phrase of a rule."""
        self.dice = dice
        while True:
            self.used = []
            self.open = {}
            self.full = ()
            try:
                said = self.phrase(rule, None, None)
            except Speechless:
                continue
            clashes = any(self.clash(a, b) for a, b in pairwise(said.words))
            text = " ".join(said.words)
            if len(said.words) <= LONGEST and not clashes and not any(phrase in text for phrase in REWRITTEN):
                return said

    def clash(self, a: str, b: str) -> bool:
        """A word that stands twice is read as a slip of the pen, a name before "counter" as that of the counter."""
        return a == b or (b in ("counter", "counters") and a.strip('"') in self.members["NAME"])

    def phrase(self, rule: str, third: bool | None, many: bool | None) -> Phrase:
        if rule.isupper():
            return self.member(rule)
        if rule in self.nesting:
            deep = self.open[rule] = self.open.get(rule, 0) + 1
            full = self.full
            if deep == NESTED:
                self.full = (*full, rule)
            try:
                return self.sensible(rule, third, many)
            finally:
                self.open[rule] -= 1
                self.full = full
        return self.sensible(rule, third, many)

    def sensible(self, rule: str, third: bool | None, many: bool | None) -> Phrase:
        for _ in range(20):
            before = len(self.used)
            at, way = self.way(rule, third)
            if many is not None and "bare" in way.consts and way.consts.get("many", False) != many:
                continue  # "Insects" for several, "Insect" for one
            said = self.go(way, third, many)
            if way.make is None or said.value.sensible():
                self.used.append((rule, at))
                return said
            del self.used[before:]
        raise Speechless(rule)

    def way(self, rule: str, third: bool | None) -> tuple[int, Way]:
        """One of the rule's ways. What is nested as often as it may be takes the flattest."""
        key = (rule, third, self.full)
        known = self._choices.get(key)
        if known is None:
            found = self.fitting(rule, third, False) or self.fitting(rule, third, True)
            known = self._choices[key] = (sum(chance for chance, _ in found), found)
        total, choices = known
        roll = self.dice.below(total)
        for chance, ways in choices:
            roll -= chance
            if roll < 0:
                return ways[self.dice.below(len(ways))]
        raise AssertionError("the weights do not add up")

    def fitting(self, rule: str, third: bool | None, flattest: bool) -> list[Choice]:
        ways = self.rules[rule]
        words = frozenset(way.literal for way in ways if way.literal is not None)
        groups: dict[object, list[tuple[int, Way]]] = {}
        for at, way in enumerate(ways):
            if flattest:
                fits = way_height(way, self.height) == self.height[rule]
            else:
                fits = not any(isinstance(i, Ref) and i.many != "*" and i.rule in self.full for i in way.items)
            if fits and (flattest or agrees(way.literal, words, third)):
                # the ways that one line of the grammar stands for share the dict of its constants
                groups.setdefault(at if way.make is None else id(way.consts), []).append((at, way))
        out = [(max(self.weight(rule, way) for _, way in group), group) for group in groups.values()]
        return [choice for choice in out if choice[0]] or [(1, group) for _, group in out if flattest]

    def weight(self, rule: str, way: Way) -> int:
        table = self.weights.get(rule)
        if table is None:
            return 1
        if way.make is not None:
            name = way.make.__name__
            told = f"{name} {way.consts.get('word', way.defaults.get('word', ''))}"
            if told in table:
                return table[told]
        elif way.literal is not None:
            name = way.literal
        else:
            name = next(item.rule for item in way.items if isinstance(item, Ref))
        for key, chance in table.items():
            first, _, field = key.partition(" with ")
            if field and first == name and any(isinstance(i, Ref) and i.label == field for i in way.items):
                return chance
        return table.get(name, table.get("", 1))

    def go(self, way: Way, third: bool | None, many: bool | None) -> Phrase:
        words: list[str] = []
        fields: dict[str, Any] = {}
        number: bool | None = None
        if bare_pattern(way):
            many = True
        for item in way.items:
            if isinstance(item, Word):
                if not item.other:
                    if item.flag:
                        fields[item.flag] = True
                    words.append(item.text)
                    if item.text in BASE_FORMS:
                        third = False
                    elif item.text in SINGULAR_SUBJECTS and words[-2:-1] != ["this"]:
                        third = True
                    elif item.text in ("a", "each"):
                        many = False
                    elif item.text in ("number", "points"):
                        many = True
                        third = False
                    elif item.text == "only":
                        many = False
                    elif item.text in ("and", "then", ",", "with"):
                        many = None
                    continue
                if item.flag == "many":
                    other = bool(self.dice.below(2)) if many is None else many
                    number = other if number is None else number
                    many = None
                else:
                    other = bool(third)
                    third = False if item.text == "do" else third
                fields[item.flag] = other
                words.append(item.other if other else item.text)
                continue
            if item.many:
                several = self.several(item, third)
                fields[item.label] = tuple(one.value for one in several)
                for one in several:
                    words += one.words
                continue
            said = self.phrase(item.rule, third, many)
            words += said.words
            fields[item.label] = said.value
            if number is None:
                number = said.many
            if item.rule in COUNTS:
                many = plural_after(said.words)
            elif item.rule in SUBJECTS:
                plural = " ".join(said.words) in PLURAL_PLAYERS if item.rule in PLAYERS else bool(said.many)
                third = not plural
            elif " ".join(said.words) in BASE_FORMS:
                third = False
        if number is None and words and words[0] in PLURAL_WORDS:
            number = True
        if way.make is not None and way.make.__name__ in PLURAL_NODES:
            number = True
        if number is None and "bare" in way.consts:
            number = way.consts.get("many", number)
        if way.make is not None:
            return Phrase(words, way.make(**way.consts, **fields), number)
        return Phrase(words, fields[""] if way.literal is None else way.literal, number)

    def several(self, item: Ref, third: bool | None) -> list[Phrase]:
        least = int(item.many == "+")
        if item.rule in self.full:
            return [self.phrase(item.rule, third, None) for _ in range(least)]
        roll = self.dice.below(8)
        count = 0 if roll < 5 else 1 if roll < 7 else 2
        return [self.phrase(item.rule, third, None) for _ in range(max(count, least))]

    def member(self, cls: str) -> Phrase:
        dice = self.dice
        value: Any
        if cls == "NUM":
            value = NUMBERS[dice.below(len(NUMBERS))]
        elif cls == "KEYWORD":
            value, numbered = self.keywords[dice.below(len(self.keywords))]
            if numbered and dice.below(2):
                value = f"{value} x{dice.below(3) + 2}"
        else:
            among = self.members[cls]
            value = among[dice.below(len(among))]
        words = spelled(cls, value)
        assert words is not None
        return Phrase(words, value)


def plural_after(words: list[str]) -> bool | None:
    """Whether a noun after these words is in the plural."""
    text = " ".join(words)
    if text in ("a", "any", "target", "each", "another", "1", "that", "exactly 1", "up to 1"):
        return False
    return None if text == "the" else True


def bare_pattern(way: Way) -> bool:
    """Whether it is a noun without "a" or "the" before it, which is then in the plural."""
    return way.make is not None and way.make.__name__ == "Some" and way.consts.get("det", "") is None


def agrees(word: str | None, words: frozenset[str], third: bool | None) -> bool:
    """Whether a word that stands for itself, one of these, has the ending that its subject asks for."""
    if word is None or (third is None and word in ("is", "are", "was", "does not", "do not")):
        return True
    if word in ("is", "is not", "was", "was not") and "are" in words:
        return third is True
    if word in ("are", "are not", "do not"):
        return third is not True
    if word == "does not":
        return third is True
    if third_person(word) in words:
        return not third
    if any(third_person(other) == word for other in words):
        return bool(third)
    return True


def way_height(way: Way, known: dict[str, int]) -> int:
    deep = 1
    for item in way.items:
        if isinstance(item, Ref) and item.many != "*":
            deep = max(deep, 1 + (1 if item.rule.isupper() else known[item.rule]))
    return deep


def heights(rules: dict[str, list[Way]]) -> dict[str, int]:
    """How deep the flattest phrase of each rule is nested."""
    out = dict.fromkeys(rules, 10_000)
    changed = True
    while changed:
        changed = False
        for name, ways in rules.items():
            for way in ways:
                deep = way_height(way, out)
                if deep < out[name]:
                    out[name] = deep
                    changed = True
    return out


def nesting(rules: dict[str, list[Way]]) -> frozenset[str]:
    """The rules that can stand within themselves."""
    below = {
        name: {item.rule for way in ways for item in way.items if isinstance(item, Ref) and not item.rule.isupper()}
        for name, ways in rules.items()
    }
    changed = True
    while changed:
        changed = False
        for name, found in below.items():
            more = set().union(*(below[one] for one in found)) if found else set()
            if not more <= found:
                below[name] = found | more
                changed = True
    return frozenset(name for name, found in below.items() if name in found)
