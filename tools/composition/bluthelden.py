# ruff: noqa: E501 - a row or column is one line, as long as its sentence
"""The ideas of the card language in the words of Bluthelden, and what is not read of them."""

from __future__ import annotations

from typing import Final

from composition.table import Forms, Table

CHARACTER: Final = "bluthelden character"
SPELL: Final = "bluthelden spell"
ARTIFACT: Final = "bluthelden artifact"


def _event(when: str, would: str, cannot: str, past: str, counted: str) -> Forms:
    return {"when": when, "would": would, "cannot": cannot, "past": past, "counted": counted}


EVENTS: Final = Table(
    "Bluthelden: event",
    {
        "a character dies": _event(
            "a character dies", "a character would die", "Characters cannot die", "a character died", "character that died"
        ),
        "you draw a card": _event(
            "you draw a card", "you would draw a card", "You cannot draw cards", "you drew a card", "card you drew"
        ),
        "an opposing one attacks": _event(
            "an opposing character attacks", "an opposing character would attack", "Opposing characters cannot attack",
            "an opposing character attacked", "opposing character that attacked",
        ),
        "a character blocks": _event(
            "a character blocks", "a character would block", "Characters cannot block", "a character blocked", "character that blocked"
        ),
        "a spell is played": _event(
            "your opponent plays a Spell", "your opponent would play a Spell", "Your opponent cannot play Spells",
            "your opponent played a Spell", "Spell your opponent played",
        ),
        "life is gained": _event(
            "you gain life", "you would gain life", "You cannot gain life", "you gained life", "time you gained life"
        ),
        "a character is sacrificed": _event(
            "a character is sacrificed", "a character would be sacrificed", "Characters cannot be sacrificed",
            "a character was sacrificed", "character that was sacrificed",
        ),
        "a character enters": _event(
            "a character enters the battlefield", "a character would enter the battlefield",
            "Characters cannot enter the battlefield", "a character entered the battlefield",
            "character that entered the battlefield",
        ),
        "a character leaves": _event(
            "a character leaves the battlefield", "a character would leave the battlefield",
            "Characters cannot leave the battlefield", "a character left the battlefield",
            "character that left the battlefield",
        ),
        "a card is discarded": _event(
            "you discard a card", "you would discard a card", "You cannot discard cards", "you discarded a card",
            "card you discarded",
        ),
        "damage is dealt": _event(
            "a character is dealt damage", "a character would be dealt damage", "Characters cannot be dealt damage",
            "a character was dealt damage", "character that was dealt damage",
        ),
        "a character moves": _event(
            "a character moves", "a character would move", "Characters cannot move", "a character moved", "character that moved"
        ),
        "a character is healed": _event(
            "a character is healed", "a character would be healed", "Characters cannot be healed",
            "a character was healed", "character that was healed",
        ),
    },
    {
        "whenever": (CHARACTER, "Whenever {when}, this character gets +1/+0."),
        "instead": (CHARACTER, "If {would}, gain 1 life instead."),
        "cannot": (CHARACTER, "{cannot}."),
        "cannot, for a round": (SPELL, "{cannot} this round."),
        "next time": (SPELL, "The next time {when} this round, gain 1 life."),
        "first time": (CHARACTER, "The first time {when} each round, this character gets +1/+0."),
        "if it happened": (SPELL, "If {past} this round, gain 1 ASP."),
        "if it happened last round": (CHARACTER, "At the start of the round, if {past} last round, gain 1 ASP."),
        "how often": (SPELL, "Gain 1 ASP for each {counted} this round."),
        "until it happens": (SPELL, "Target character gets +1/+0 until {when}."),
    },
)  # fmt: skip

STATEMENTS: Final = Table(
    "Bluthelden: statement",
    {
        "has power": {"it": "has +1/+0", "they": "have +1/+0"},
        "has a keyword": {"it": "has Flying", "they": "have Flying"},
        "has a text": {
            "it": 'has "When this character dies, draw a card."', "they": 'have "When this character dies, draw a card."',
        },
        "cannot attack": {"it": "cannot attack", "they": "cannot attack"},
        "cannot be blocked": {"it": "cannot be blocked", "they": "cannot be blocked"},
        "cannot be destroyed": {"it": "cannot be destroyed", "they": "cannot be destroyed"},
        "cannot be targeted": {"it": "cannot be targeted", "they": "cannot be targeted"},
        "cannot move": {"it": "cannot move", "they": "cannot move"},
        "must attack": {"it": "must attack if able", "they": "must attack if able"},
        "loses all abilities": {"it": "loses all abilities", "they": "lose all abilities"},
        "acts again": {"it": "may attack an additional time", "they": "may attack an additional time"},
        "deals double damage": {"it": "deals double damage", "they": "deal double damage"},
    },
    {
        "always": (CHARACTER, "This character {it}."),
        "of others": (CHARACTER, "Other characters you control {they}."),
        "of a lane": (CHARACTER, "Other characters in this lane {they}."),
        "of the attached": ("bluthelden training", "Attached character {it}."),
        "while": (CHARACTER, "While this character is bound, it {it}."),
        "as long as": (CHARACTER, "As long as you control a Resource, other characters you control {they}."),
        "laid for this round": (SPELL, "Target character {it} this round."),
        "laid until end of round": (SPELL, "Target character {it} until end of round."),
        "laid until end of next round": (SPELL, "Target character {it} until end of next round."),
        "laid on all": (SPELL, "Until end of round, characters you control {they}."),
        "laid by a trigger": (CHARACTER, "Whenever a character dies, this character {it} until end of round."),
    },
)  # fmt: skip

TIMES: Final = Table(
    "Bluthelden: time",
    {
        "this round": {"t": "this round"},
        "end of round": {"t": "until end of round"},
        "end of next round": {"t": "until end of next round"},
        "a character dies": {"t": "until a character dies"},
        "it leaves": {"t": "until this character leaves the battlefield"},
    },
    {
        "gets": (CHARACTER, "When this character enters the battlefield, target character gets +1/+1 {t}."),
        "gains a keyword": (
            CHARACTER,
            "When this character enters the battlefield, target character gains Flying {t}.",
        ),
        "loses abilities": (
            CHARACTER,
            "When this character enters the battlefield, target character loses all abilities {t}.",
        ),
        "control": (CHARACTER, "When this character enters the battlefield, gain control of target character {t}."),
        "cannot attack": (CHARACTER, "When this character enters the battlefield, target character cannot attack {t}."),
        "a player cannot": (
            CHARACTER,
            "When this character enters the battlefield, your opponent cannot gain life {t}.",
        ),
    },
)

DEEDS: Final = Table(
    "Bluthelden: deed",
    {
        "draw": {"do": "draw a card", "does": "draws a card"},
        "gain ASP": {"do": "gain 1 ASP", "does": "gains 1 ASP"},
        "gain life": {"do": "gain 2 life", "does": "gains 2 life"},
        "lose life": {"do": "lose 1 life", "does": "loses 1 life"},
        "discard": {"do": "discard a card", "does": "discards a card"},
        "sacrifice": {"do": "sacrifice a character", "does": "sacrifices a character"},
        "damage": {"do": "deal 2 damage to target character", "does": "deals 2 damage to target character"},
        "destroy": {"do": "destroy target character", "does": "destroys target character"},
        "banish": {"do": "banish target character", "does": "banishes target character"},
        "stun": {"do": "stun target character", "does": "stuns target character"},
        "heal": {"do": "heal 2 damage from target character", "does": "heals 2 damage from target character"},
        "token": {"do": "create a 2/2 Skeleton Token", "does": "creates a 2/2 Skeleton Token"},
        "return": {"do": "return target character to its owner's hand", "does": "returns target character to its owner's hand"},
        "counter": {"do": "put a poison counter on target character", "does": "puts a poison counter on target character"},
        "search": {"do": "search your Spell Deck for a Spell and put it into your hand", "does": "searches their Spell Deck for a Spell and puts it into their hand"},
        "turn": {"do": "turn target character", "does": "turns target character"},
        "coin": {"do": "flip a coin", "does": "flips a coin"},
    },
    {
        "said": (SPELL, "{Do}."),
        "triggered": (CHARACTER, "When this character dies, {do}."),
        "may": (CHARACTER, "When this character dies, you may {do}."),
        "if": (SPELL, "If you control a character, {do}."),
        "if behind it": (SPELL, "{Do} if you control a character."),
        "otherwise": (SPELL, "If you control a character, draw a card. Otherwise, {do}."),
        "unless": (SPELL, "{Do} unless your opponent pays 2 ASP."),
        "for each": (SPELL, "For each character you control, {do}."),
        "times": (SPELL, "{Do} 2 times."),
        "then": (SPELL, "Draw a card, then {do}."),
        "and": (SPELL, "Draw a card and {do}."),
        "if you do": (SPELL, "You may sacrifice a character. If you do, {do}."),
        "instead": (CHARACTER, "If you would draw a card, {do} instead."),
        "later": (SPELL, "At the end of the next round, {do}."),
        "next time": (SPELL, "The next time a character dies this round, {do}."),
        "a mode": (SPELL, "Choose one: draw a card; or {do}."),
        "bought": (CHARACTER, "Turn, pay 1 ASP: {Do}."),
        "each player": (SPELL, "Each player {does}."),
        "each player may": (SPELL, "Each player may {bare}."),
        "the opponent": (SPELL, "Your opponent {does}."),
        "its controller": (CHARACTER, "Whenever a character dies, its controller {does}."),
        "in quotes": (CHARACTER, 'Other characters you control have "When this character dies, {do}."'),
        "on a roll": (SPELL, "Roll a d6. On a 4 or more, {do}."),
    },
)  # fmt: skip

OUTCOMES: Final = Table(
    "Bluthelden: what a deed did",
    {
        "sacrifice": {"do": "Sacrifice any number of characters", "one": "Sacrifice a character", "past": "sacrificed"},
        "destroy": {"do": "Destroy up to 3 target characters", "one": "Destroy target character", "past": "destroyed"},
        "banish": {"do": "Banish up to 3 target characters", "one": "Banish target character", "past": "banished"},
        "discard": {"do": "Discard any number of cards", "one": "Discard a card", "past": "discarded"},
        "reveal": {"do": "Reveal the top 3 cards of your Spell Deck", "one": "Reveal the top card of your Spell Deck", "past": "revealed"},
        "return": {
            "do": "Return up to 2 target characters to their owners' hands", "one": "Return target character to its owner's hand",
            "past": "returned",
        },
    },
    {
        "for each, this way": (SPELL, "{do}. Gain 1 ASP for each card {past} this way."),
        "for each before, this way": (SPELL, "{do}. For each card {past} this way, gain 1 ASP."),
        "that many": (SPELL, "{do}. Draw that many cards."),
        "if you do": (SPELL, "{one}. If you do, draw a card."),
        "if you don't": (SPELL, "{one}. If you do not, draw a card."),
        "its stat": (SPELL, "{one}. Gain life equal to its cost."),
        "the ... card": (SPELL, "{one}. Gain life equal to the {past} card's cost."),
        "what it was": (SPELL, "{one}. If it was a character, draw a card."),
    },
)  # fmt: skip

PLAYERS: Final = Table(
    "Bluthelden: player",
    {
        "you": {"who": "You", "s": ""},
        "your opponent": {"who": "Your opponent", "s": "s"},
        "each player": {"who": "Each player", "s": "s"},
        "both players": {"who": "Both players", "s": ""},
    },
    {
        "draws": (SPELL, "{who} draw{s} 2 cards."),
        "and": (SPELL, "{who} draw{s} a card and lose{s} 1 life."),
        "then": (SPELL, "{who} discard{s} a card, then draw{s} a card."),
        "may": (SPELL, "{who} may draw a card."),
        "sacrifices": (SPELL, "{who} sacrifice{s} a character."),
    },
)

QUANTITIES: Final = Table(
    "Bluthelden: quantity",
    {
        "target": {"one": "target character"},
        "another target": {"one": "another target character"},
        "two targets": {"one": "two target characters"},
        "up to": {"one": "up to 2 target characters"},
        "a": {"one": "a character"},
        "each": {"one": "each character"},
        "all": {"one": "all characters"},
        "all other": {"one": "all other characters"},
        "random": {"one": "a random character"},
        "at random": {"one": "two characters at random"},
        "the highest": {"one": "the character with the highest power"},
        "opposing": {"one": "target opposing character"},
        "of a lane": {"one": "each character in this lane"},
        "of the same lane": {"one": "target character in the same lane"},
        "of a row": {"one": "target character in a War Zone"},
        "of a colour": {"one": "target black character"},
        "damaged": {"one": "target damaged character"},
        "with a keyword": {"one": "target character with Flying"},
        "without": {"one": "target character without Flying"},
        "with counters": {"one": "target character with a poison counter on it"},
        "that attacked": {"one": "target character that attacked this round"},
        "with a stat": {"one": "target character with power 3 or less"},
        "attached": {"one": "target character with a Training attached to it"},
    },
    {
        "destroy": (CHARACTER, "When this character dies, destroy {one}."),
        "damage": (CHARACTER, "When this character enters the battlefield, deal 1 damage to {one}."),
        "return": (CHARACTER, "When this character enters the battlefield, return {one} to its owner's hand."),
        "give": (CHARACTER, "When this character enters the battlefield, give {one} +1/+0 until end of round."),
        "counter": (CHARACTER, "When this character enters the battlefield, put a poison counter on {one}."),
        "heal": (CHARACTER, "When this character enters the battlefield, heal 1 damage from {one}."),
        "stun": (CHARACTER, "When this character enters the battlefield, stun {one}."),
    },
)

NUMBERS: Final = Table(
    "Bluthelden: number",
    {
        "2": {"v": "2"},
        "count": {"v": "the number of characters you control"},
        "twice a count": {"v": "twice the number of characters you control"},
        "stat": {"v": "the power of this character"},
        "total": {"v": "the total power of characters you control"},
        "counters": {"v": "the number of poison counters on this character"},
        "life": {"v": "the life of your Sovereign"},
        "half": {"v": "half the life of your Sovereign, rounded up"},
        "plus": {"v": "the number of characters you control plus 1"},
        "minus": {"v": "the number of characters you control minus 1"},
        "hand": {"v": "the number of cards in your hand"},
        "this round": {"v": "the number of characters that died this round"},
        "difference": {"v": "the difference between the life of your Sovereign and the life of the opposing Sovereign"},
        "ASP": {"v": "the amount of ASP you have"},
    },
    {
        "draw": (CHARACTER, "At the end of the round, draw cards equal to {v}."),
        "gain ASP": (CHARACTER, "At the end of the round, gain ASP equal to {v}."),
        "gain life": (CHARACTER, "At the end of the round, gain life equal to {v}."),
        "damage": (CHARACTER, "At the end of the round, deal damage equal to {v} to target character."),
        "condition": (CHARACTER, "At the end of the round, if {v} is 3 or more, draw a card."),
        "where": (CHARACTER, "At the end of the round, draw X cards, where X is {v}."),
    },
)

COSTS: Final = Table(
    "Bluthelden: cost",
    {
        "ASP": {"do": "pay 2 ASP", "does": "pays 2 ASP"},
        "life": {"do": "pay 1 life", "does": "loses 1 life"},
        "sacrifice": {"do": "sacrifice another character", "does": "sacrifices a character"},
        "discard": {"do": "discard a card", "does": "discards a card"},
        "counter": {"do": "remove a poison counter from this character", "does": "removes a poison counter from a character"},
        "two things": {"do": "pay 1 ASP and discard a card", "does": "pays 1 ASP and discards a card"},
        "return": {"do": "return another character you control to its owner's hand", "does": "returns a character they control to its owner's hand"},
        "itself": {"do": "sacrifice this character", "does": "sacrifices a character"},
        "turning": {"do": "turn another character you control", "does": "turns a character they control"},
    },
    {
        "colon": (CHARACTER, "{Do}: Draw a card."),
        "with Turn": (CHARACTER, "Turn, {do}: Draw a card."),
        "may": (CHARACTER, "At the end of the round, you may {do} to draw a card."),
        "may. If you do": (CHARACTER, "At the end of the round, you may {do}. If you do, draw a card."),
        "unless": (CHARACTER, "At the end of the round, lose 1 life unless you {do}."),
        "unless they": (SPELL, "Destroy target character unless your opponent {does}."),
        "once": (CHARACTER, "{Do}: Draw a card. Use this only once each round."),
        "additional": (SPELL, "As an additional cost to play this spell, {do}.\nDraw a card."),
    },
)  # fmt: skip

MODES: Final = Table(
    "Bluthelden: modes",
    {
        "one": {"head": "Choose one", "low": "choose one"},
        "up to two": {"head": "Choose up to two", "low": "choose up to two"},
        "one or both": {"head": "Choose one or both", "low": "choose one or both"},
        "the opponent": {"head": "Your opponent chooses one", "low": "your opponent chooses one"},
        "at random": {"head": "Choose one at random", "low": "choose one at random"},
    },
    {
        "semicolons": (SPELL, "{head}: draw a card; or gain 2 life."),
        "bullets": (SPELL, "{head}:\n• Draw a card.\n• Gain 2 life."),
        "dashes": (SPELL, "{head}:\n- Draw a card.\n- Gain 2 life."),
        "triggered": (CHARACTER, "When this character dies, {low}:\n• Draw a card.\n• Gain 2 life."),
        "bought": (CHARACTER, "Turn: {head}:\n• Draw a card.\n• Gain 2 life."),
        "under a condition": (SPELL, "If you control a character, {low}: draw a card; or gain 2 life."),
    },
)

ORDERS: Final = Table(
    "Bluthelden: order",
    {
        "top": {"to": "on top of your Spell Deck"},
        "bottom": {"to": "on the bottom of your Spell Deck"},
        "top in any order": {"to": "on top of your Spell Deck in any order"},
        "bottom in any order": {"to": "on the bottom of your Spell Deck in any order"},
        "bottom in a random order": {"to": "on the bottom of your Spell Deck in a random order"},
    },
    {
        "what was looked at": (SPELL, "Look at the top 3 cards of your Spell Deck. Put them {to}."),
        "the rest": (
            SPELL,
            "Reveal the top 3 cards of your Spell Deck. Put one of them into your hand and the rest {to}.",
        ),
        "a hand": (SPELL, "Put your hand {to}."),
        "cards of the graveyard": (SPELL, "Put up to 3 cards from your graveyard {to}."),
    },
)

LANES: Final = Table(
    "Bluthelden: lane",
    {
        "this lane": {"in": "in this lane"},
        "the same lane": {"in": "in the same lane"},
        "another lane": {"in": "in another lane"},
        "an adjacent lane": {"in": "in an adjacent lane"},
    },
    {
        "statement": (CHARACTER, "Other characters {in} get +1/+0."),
        "deed": (CHARACTER, "When this character enters the battlefield, deal 1 damage to each character {in}."),
        "target": (CHARACTER, "Turn: Stun target character {in}."),
        "counted": (CHARACTER, "This character gets +1/+0 for each other character {in}."),
        "condition": (CHARACTER, "While there is another character {in}, this character has Flying."),
        "event": (CHARACTER, "Whenever another character enters the battlefield {in}, draw a card."),
        "token": (CHARACTER, "When this character enters the battlefield, create a 2/2 Skeleton Token {in}."),
    },
)

TABLES: Final = (
    EVENTS, STATEMENTS, TIMES, DEEDS, OUTCOMES, PLAYERS, QUANTITIES, NUMBERS, COSTS, MODES, ORDERS, LANES,
)  # fmt: skip

# Cells that are not read, by a pattern of their name: the reason in the rules.
UNREAD: Final[dict[str, str]] = {
    r"Bluthelden: number: 2 / condition": "a plain number is what it is: nothing could change whether the condition holds",
    r"Bluthelden: cost: (counter|itself) / additional": '"this character" is no character on a Spell',
}
# Cells that are not read yet, by a pattern of their name: what is missing. The list only gets shorter.
OPEN: Final[dict[str, str]] = {}
