"""What carries meaning in a text: numbers, names, kins, keywords, who, how many, not, until when, where, counters.

The same facts are read off a printed text and off its explanation, each by its own words, so that they can be compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bloodwork.text.dialects import DIALECTS
from bloodwork.text.words import plurals
from bloodwork.workshop.workbench import Workbench

Fact = tuple[str, str]  # what it is about, and what it says
WORDS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
NUMBERS: Final = {word: str(number) for number, word in enumerate(WORDS)}
_N: Final = rf"(?:\d+|x|{'|'.join(WORDS)})"
# What a player has that no card is.
_THEIRS: Final = (
    "hand|deck|blood deck|discard|timeline|aside|spell deck|pool deck|graveyard|banished cards|blood|asp|life"
    "|turn|next turn|main phase|setup phase|attack phase|board|row|choice|second card|first card"
)
_STATS: Final = "power|health|defense|resistance|initiative|level|cost"


@dataclass(frozen=True)
class Reader:
    """Patterns of facts: what a match is about, and what it says."""

    patterns: tuple[tuple[str, str, re.Pattern[str]], ...]

    def facts(self, text: str) -> set[Fact]:
        return {(about, says) for about, says, pattern in self.patterns if pattern.search(text)}


def _reader(*rows: tuple[str, str, str]) -> Reader:
    return Reader(tuple((about, says, re.compile(pattern)) for about, says, pattern in rows))


# What both say in the same words.
_BOTH: Final = (
    ("who", "owner", r"\bowner"),
    ("how many", "up to", r"\b(up to|from 0 to)\b"),
    ("how many", "any number", r"\bany number\b"),
    ("how many", "half", r"\bhalf\b"),
    ("how many", "the least", r"\b((?<!at )least|lowest|weakest|fewest|smallest|fewer (?!cards in))\b"),
    ("where", "hand", r"\bhands?\b(?!-)"),
    ("where", "discard pile", r"\bdiscard piles?\b|\b(in|into|from) (your|their|a) discard\b"),
    ("where", "blood deck", r"\bblood decks?\b"),
    ("where", "deck", r"(?<!blood )(?<!pool )(?<!spell )\bdecks?\b"),
    ("where", "graveyard", r"\bgraveyards?\b"),
    ("where", "pool deck", r"\bpool decks?\b"),
    ("where", "spell deck", r"\bspell decks?\b"),
    ("where", "top", r"\btop\b"),
    ("where", "bottom", r"\bbottom\b"),
    ("where", "lane", r"\blanes?\b"),
    ("where", "left", r"(?<!is )(?<!nothing )\bleft(most)?\b(?! out| of n\b)"),
    ("where", "right", r"\bright(most)?\b"),
    ("where", "face down", r"\bface-?\s?down\b"),
    ("what", "no token", r"\bnon-?tokens?\b|\bnot an? token\b|\bno tokens?\b"),
    ("until", "end of the next turn", r"\buntil (the )?end of (the )?next (turn|round)\b"),
    ("until", "end of your next turn", r"\buntil (the )?end of your next (turn|round)\b"),
    ("until", "end of your turn", r"\buntil (the )?end of your turn\b"),
)
# Of a printed text, in lower case.
PRINTED: Final = _reader(
    *_BOTH,
    (
        "who",
        "opponent",
        r"\b(opponents?|enemy|unfriendly|you don't control)\b"
        r"|\bopposing (level \d )?(player|sovereign|character|resource|barrier|spell|war zone)s?\b",
    ),
    ("who", "you control", rf"\b(you control|friendly|under your control|your (?!{_THEIRS}|opponent)\w+)"),
    ("who", "yours", rf"\byour ({_THEIRS})\b"),
    ("who", "each player", r"\b(each player|both players|you and your opponent|players|each sovereign)\b"),
    ("who", "controller", r"\b(controller|whoever controll?(s|ed))\b"),
    ("how many", "other", r"\b(another|others?|the rest(?! of the game)|except)\b"),
    ("how many", "random", r"\brandom(ly)?\b"),
    (
        "how many",
        "the most",
        r"\b(greatest|highest|(?<!at )most|strongest|largest|whoever has more|with the (higher|greater))\b",
    ),
    ("how many", "or more", r"\b(or more|at least|or greater|or higher)\b"),
    ("how many", "or less", r"\b(or less|or fewer|at most|up to)\b"),
    ("not", "cannot", r"\b(cannot|can't|can not|can only|may not|no more than)\b"),
    ("may", "may", r"\bmay\b"),
    (
        "instead",
        "instead",
        r"\b(would|before|instead of|cancel that|prevent(ed)?|den(y|ied|ies)|not give|gives? no|reduced)\b"
        r"|(?<!did )\bnot gain\b",
    ),
    ("then", "if it succeeded", r"\b(then|if (you|they|he|she) do(es)?(?! not))\b"),
    ("until", "this turn", r"\b(until (the )?end of (the |this )?(turn|round)|this (turn|round))\b"),
    ("when", "start", r"\b(start|beginning) of\b"),
    ("when", "end", r"(?<!until )(?<!until the )\bend of (?!the turn\b|turn\b|round\b|the round, )"),
    ("often", "once", r"\b(once (per|each|a)|only once|first time|next time|once\b(?! more))"),
    ("where", "adjacent", r"\b(adjacent|diagonal|next to|beside|neighbou?r(ing|s)?)\b"),
    (
        "where",
        "opposing",
        r"\b(diagonal|opposing (space|it|this|creature|that|a|an|the)|opposite|opposes|unopposed|opposed)\b",
    ),
    ("where", "empty", r"\b(empty|unoccupied)\b"),
    ("cost", "free", r"\b(for free|without paying)\b"),
    ("how", "combat", r"\b(combat damage|kill(s|ed|ing|er)?)\b"),
)
# Of an explanation.
TOLD: Final = _reader(
    *_BOTH,
    ("who", "opponent", r"\bopponent\b"),
    ("who", "you control", rf"\b(you control|your (?!{_THEIRS}|opponent)\w+)"),
    ("who", "yours", rf"\byour ({_THEIRS})\b"),
    ("who", "each player", r"\b(each player|both players|each sovereign)\b"),
    ("who", "controller", r"\bcontroller\b"),
    ("how many", "other", r"\b(another|other(?! than \d)|the rest|not (an?|called))\b"),
    ("how many", "random", r"\b(at random|random order)\b"),
    ("how many", "the most", r"\b(greatest|highest|the most|the player (who controls|with) more)\b"),
    ("how many", "or more", r"\b(or more|at least)\b"),
    ("how many", "or less", r"\b(or less|at most|up to|from 0 to)\b"),
    ("not", "cannot", r"\bcannot\b"),
    ("may", "may", r"\bmay\b"),
    ("instead", "instead", r"\bwould\b"),
    ("then", "if it succeeded", r"\bsucceeded\b"),
    ("until", "this turn", r"\bthis (turn|round)\b"),
    ("when", "start", r"\bstart of\b"),
    ("when", "end", r"(?<!until the )\bend of (?!this)"),
    ("often", "once", r"\b(once|first time|next time|at the next|until this \w+ attacks)\b"),
    ("where", "adjacent", r"\badjacent\b"),
    ("where", "opposing", r"\b(opposing|unopposed|opposed)\b"),
    ("where", "empty", r"\bempty\b"),
    ("cost", "free", r"\bfor free\b"),
    ("how", "combat", r"\bcombat damage\b"),
)
# What is done: the events of the rulesets that it is, and how it is printed.
DEEDS: Final = {
    deed: (frozenset(kinds.split()), re.compile(pattern))
    for deed, kinds, pattern in (
        ("draw", "draw", r"\b(draws?|drew|drawn)\b(?! and )"),
        ("discard", "discard", r"(?<!in your )(?<!from your )\bdiscard(s|ed|ing)?\b(?! pile)"),
        ("destroy", "destroy", r"\b(destroy(s|ed)?|kill)\b"),
        ("die", "death remains", r"\b(die[sd]?|dying|death|kill(s|ed|ing)?)\b"),
        ("sacrifice", "sacrifice", r"\bsacrific"),
        ("damage", "damage player_damage damage_each hurt", r"\bdamages?\b"),
        (
            "gain blood",
            "gain_blood",
            r"\b(gain(s|ed)?|steals?) ((?!counter)\w+ ){0,6}blood\b(?! rush| trinket)|\bgives?\b.*\bblood\b",
        ),
        ("lose blood", "lose_blood", r"\b(loses?|pays?|spends?|steals?) ((?!counter|gain)\w+ ){0,5}blood\b"),
        ("make", "spawn create", r"\b(spawn|create)"),
        ("search", "search", r"\bsearch"),
        ("shuffle", "shuffle", r"\bshuffl"),
        ("reveal", "reveal", r"\breveal"),
        ("look", "look", r"\blooks?\b"),
        ("attack", "attack strike", r"\b(attack(s|ed|ing)?(?! phase| counter)|(?<!target )strikes?|struck|striking)\b"),
        ("explode", "explode", r"\bexplod"),
        ("flip", "flip", r"\bflip(s|ped)?\b(?! cost| a coin)|turned face up"),
        ("win", "finish_game", r"\b(wins?|loses?) the game\b"),
        ("skip", "skip_turn skip_phase", r"\bskip"),
        ("set aside", "set_aside", r"\b(sets?\b.*\baside|exiles?)\b"),
        ("cease to exist", "liberate", r"\b(liberates?|liberated|ceases?)\b"),
        ("take control", "take_control", r"\bcontrol of|changes? sides"),
        ("swap", "swap", r"\b(swap|exchange)"),
        ("heal", "heal", r"\b(heal(s|ed)?|regenerate)\b"),
        ("stun", "stun", r"\bstun(s|ned)?\b(?! character)"),
        ("banish", "banish", r"\bbanish"),
        ("cancel", "cancel", r"\bcancel(?! that attack)|(^|[.:] )counter (target|an?) |\bcountered this way"),
        ("rise", "rise", r"\brise"),
        ("pool", "pool_gain pool_set", r"\bhealth pool\b"),
        ("name", "name", r"\b(name|say) a\b|choose a kin"),
    )
}
# Words of explanations that say how they are meant, and nothing of the card.
_ASIDE: Final = re.compile(
    r"first the cost, in full: |\(it is no failure if not\)|\(neither, if it is the same\)|\(at least 0\)"
    r"|, when this is announced|, one after the other|additional(ly)?|\(starting from the (left|right)\)"
    r"| from left to right|\(each card counted once\)"
    r"|(?<=\()\d: |(?<=; )\d: |plus the number that [\w ]+ is allowed this turn|when chapter [ivx]+ of"
)
_HEAD: Final = re.compile(r"^\s*(\d+|[ivx]+)\s*[:\u2013\u2014-]\s", re.I)
_DIE: Final = re.compile(r"\bd(\d+)\b")
# damage that is taken off is healed, not dealt
_TAKEN_OFF: Final = re.compile(r"\b(?:remove|heal)s? ((?:all |up to )?(?:\w+ )?)damage\b|\bdamage (?:healed|removed)\b")
# a name that several cards have is told with what the card is
_WHICH: Final = re.compile(r'(?<=\w) \([^()"]*\)(?=")')
_REMINDER: Final = re.compile(r"\([^)]*\)")
_SPELLED: Final = (
    ("\u2019", "'"),
    ("\u201c", '"'),
    ("\u201d", '"'),
    ("strength", "power"),
    ("life points", "life"),
    (" hp", " health"),
)
_GROUP: Final = re.compile(r"([+-]?(?:\d+|x))/([+-]?(?:\d+|x))(?:/([+-]?(?:\d+|x)))?")
_NUMBER: Final = re.compile(rf"(?<![\w/])[+-]?({_N})(?![\w/])")
_AMOUNT: Final = re.compile(rf"(?<![\w/])[+-]?({_N}) (?:more |less |or more |or less )?({_STATS})\b")
_STAT_IS: Final = re.compile(
    rf"\b({_STATS}) (?:of (?:the chosen|this|a|that) (?:creature|character|card) )?"
    rf"(?:of |equal to |becomes |is (?:set to )?(?:exactly )?|to |more than |less than )?[+-]?({_N})(?![\w/])"
)
_COUNTER: Final = re.compile(r'"?((?:slow )?[a-z+/0-9-]+)"? counters?\b')
_NO_COUNTER: Final = {
    "a", "an", "all", "any", "no", "of", "the", "more", "less", "with", "those", "that", "gets", "loses", "x", "these",
    "another", "many", "its", "their", "lose",
    *WORDS,
}  # fmt: skip


def of_printed(text: str, bench: Workbench) -> set[Fact]:
    text = _HEAD.sub("", _REMINDER.sub("", text))
    low = _TAKEN_OFF.sub(r"healed \1", _DIE.sub(r"\1 sides", _lower(text)))
    deeds = {("deed", deed) for deed, (_, pattern) in DEEDS.items() if pattern.search(low)}
    return PRINTED.facts(low) | deeds | _common(text, low, bench)


def of_told(text: str, events: Iterable[str], bench: Workbench) -> set[Fact]:
    """Of an explanation, and of the events that it says are caused or waited for."""
    text = _WHICH.sub("", text)
    low = _ASIDE.sub("", _lower(text))
    named = set(events)
    deeds = {("deed", deed) for deed, (kinds, _) in DEEDS.items() if named & kinds}
    return TOLD.facts(low) | deeds | _common(text, low, bench)


def _lower(text: str) -> str:
    low = text.lower()
    for spelled, other in _SPELLED:
        low = low.replace(spelled, other)
    return low


def _common(text: str, low: str, bench: Workbench) -> set[Fact]:
    """What both say in the same words: numbers, stats, counters, names, kins and keywords."""
    found: set[Fact] = set()
    order = ("power", "health") if DIALECTS[bench.vocabulary.dialect].pairs else ("health", "defense", "power")
    for match in _GROUP.finditer(low):
        parts = [part.strip("+-") for part in match.groups() if part is not None]
        changed = [
            (part, stat) for part, stat in zip(parts, order, strict=False) if part != "0" or match[0][0] not in "+-"
        ]
        if len(parts) == len(order):
            found.update(fact for part, stat in changed for fact in _stat(part, stat))
    for match in _AMOUNT.finditer(low):
        found.update(_stat(match[1], match[2]))
    for match in _STAT_IS.finditer(low):
        found.update(_stat(match[2], match[1]))
    for match in _NUMBER.finditer(low):
        found.update(_number(match[1]))
    for match in _COUNTER.finditer(low):
        if match[1] not in _NO_COUNTER and not match[1].isdigit():
            found.add(("counter", match[1]))
    found.update(("stat", stat) for stat in _STATS.split("|") if re.search(rf"\b{stat}s?\b(?! pool)", low))
    found.update(("name", name) for name in bench.lib.names if len(name) > 2 and _named(name, text))
    for kin in bench.lib.tag_names:
        pattern = kin if kin.isupper() else f"(?i:{'|'.join(map(re.escape, (kin, f'{kin}s', *plurals(kin))))})"
        if re.search(rf"\b{pattern}\b", text):
            found.add(("kin", kin))
    for keyword in bench.vocabulary.keywords:
        if re.search(rf"\b{re.escape(keyword.name)}\b(?! [Cc]ounter)", text):
            found.add(("keyword", keyword.name))
    return found


def _named(name: str, text: str) -> bool:
    """Whether a text names a card: in quotes, or by words that stand there as they are written."""
    return f'"{name.lower()}"' in text.lower() or (
        " " in name and re.search(rf"\b{re.escape(name)}\b", text) is not None
    )


def _stat(number: str, stat: str) -> set[Fact]:
    return {("stat", stat), ("stat", f"{stat} {NUMBERS.get(number, number)}"), *_number(number)}


def _number(number: str) -> set[Fact]:
    number = NUMBERS.get(number, number)
    return set() if number in ("0", "1") else {("number", number)}
