# ruff: noqa: E501 - a row or column is one line, as long as its sentence
"""The ideas of the card language in the words of Bloodless, and what is not read of them."""

from __future__ import annotations

from typing import Final

from composition.table import Forms, Table

CREATURE: Final = "creature"
COMMAND: Final = "command"
EXTENDED: Final = "command extended"


def _event(when: str, would: str, cannot: str, past: str, counted: str) -> Forms:
    return {"when": when, "would": would, "cannot": cannot, "past": past, "counted": counted}


EVENTS: Final = Table(
    "event",
    {
        "a creature dies": _event(
            "a creature dies", "a creature would die", "Creatures cannot die", "a creature died", "creature that died"
        ),
        "you draw a card": _event(
            "you draw a card", "you would draw a card", "You cannot draw cards", "you drew a card", "card you drew"
        ),
        "an enemy attacks": _event(
            "an enemy creature attacks", "an enemy creature would attack", "Enemy creatures cannot attack",
            "an enemy creature attacked", "enemy creature that attacked",
        ),
        "a command is played": _event(
            "your opponent plays a command", "your opponent would play a command",
            "Your opponent cannot play commands", "your opponent played a command", "command your opponent played",
        ),
        "blood is gained": _event(
            "you gain blood", "you would gain blood", "You cannot gain blood", "you gained blood", "time you gained blood"
        ),
        "a creature is sacrificed": _event(
            "a creature is sacrificed", "a creature would be sacrificed", "Creatures cannot be sacrificed",
            "a creature was sacrificed", "creature that was sacrificed",
        ),
        "a creature enters": _event(
            "a creature enters the board", "a creature would enter the board", "Creatures cannot enter the board",
            "a creature entered the board", "creature that entered the board",
        ),
        "a creature leaves": _event(
            "a creature leaves the board", "a creature would leave the board", "Creatures cannot leave the board",
            "a creature left the board", "creature that left the board",
        ),
        "a card is discarded": _event(
            "you discard a card", "you would discard a card", "You cannot discard cards", "you discarded a card",
            "card you discarded",
        ),
        "damage is dealt": _event(
            "a creature is dealt damage", "a creature would be dealt damage", "Creatures cannot be dealt damage",
            "a creature was dealt damage", "creature that was dealt damage",
        ),
        "a creature moves": _event(
            "a creature moves", "a creature would move", "Creatures cannot move", "a creature moved",
            "creature that moved",
        ),
    },
    {
        "whenever": (CREATURE, "Whenever {when}, this creature gains +1 power."),
        "once": (CREATURE, "Once {when}, this creature gains Flying."),
        "instead": (CREATURE, "If {would}, gain 1 blood instead."),
        "before": (CREATURE, "Before {when}, this creature gains +1 power."),
        "cannot": (CREATURE, "{cannot}."),
        "cannot, for a turn": (COMMAND, "{cannot} this turn."),
        "next time": (COMMAND, "The next time {when} this turn, add 1 point to the health pool."),
        "first time": (CREATURE, "The first time {when} each turn, this creature gains +1 power."),
        "if it happened": (COMMAND, "If {past} this turn, add 1 point to the health pool."),
        "if it happened since": (CREATURE, "At the start of your turn, if {past} since your last turn, gain 1 blood."),
        "how often": (COMMAND, "Add 1 point to the health pool for each {counted} this turn."),
        "until it happens": (COMMAND, "A creature gains Flying until {when}."),
    },
)  # fmt: skip

STATEMENTS: Final = Table(
    "statement",
    {
        "has power": {"it": "has +1 power", "they": "have +1 power"},
        "has a keyword": {"it": "has Flying", "they": "have Flying"},
        "has a text": {
            "it": 'has "When this creature dies, draw a card."', "they": 'have "When this creature dies, draw a card."',
        },
        "cannot attack": {"it": "cannot attack", "they": "cannot attack"},
        "cannot be attacked": {"it": "cannot be attacked", "they": "cannot be attacked"},
        "cannot be destroyed": {"it": "cannot be destroyed", "they": "cannot be destroyed"},
        "cannot be chosen": {"it": "cannot be chosen", "they": "cannot be chosen"},
        "cannot move": {"it": "cannot move", "they": "cannot move"},
        "loses all keywords": {"it": "loses all keywords", "they": "lose all keywords"},
        "is of a kin": {"it": "is an Insect", "they": "are Insects"},
        "takes no damage": {"it": "takes no damage", "they": "take no damage"},
        "gives no blood": {"it": "gives no blood", "they": "give no blood"},
    },
    {
        "always": (CREATURE, "This creature {it}."),
        "of others": (CREATURE, "Other creatures you control {they}."),
        "while": (CREATURE, "While this creature is unopposed, it {it}."),
        "as long as": (CREATURE, "As long as you control an Insect, other creatures you control {they}."),
        "during a turn": (CREATURE, "During your turn, creatures you control {they}."),
        "of the linked": (CREATURE, "The linked creature {it}."),
        "laid for this turn": (COMMAND, "Choose a creature. It {it} this turn."),
        "laid until end of turn": (COMMAND, "Choose a creature. It {it} until end of turn."),
        "laid until your next turn": (COMMAND, "Choose a creature. It {it} until your next turn."),
        "laid past their turn": (COMMAND, "Choose a creature. It {it} until the end of your opponent's next turn."),
        "laid until it leaves": (
            CREATURE, "When this creature enters the board, choose another creature. It {it} until this creature leaves the board.",
        ),
        "laid as long as": (
            CREATURE, "When this creature enters the board, choose another creature. It {it} for as long as you control this creature.",
        ),
        "laid on all": (COMMAND, "Until end of turn, creatures you control {they}."),
        "laid by a trigger": (CREATURE, "Whenever a creature dies, this creature {it} until end of turn."),
    },
)  # fmt: skip

TIMES: Final = Table(
    "time",
    {
        "this turn": {"t": "this turn"},
        "end of turn": {"t": "until end of turn"},
        "end of the next turn": {"t": "until end of next turn"},
        "your next turn": {"t": "until your next turn"},
        "start of your next turn": {"t": "until the start of your next turn"},
        "end of your next turn": {"t": "until the end of your next turn"},
        "their next turn": {"t": "until your opponent's next turn"},
        "end of their next turn": {"t": "until the end of your opponent's next turn"},
        "end of its controller's next turn": {"t": "until the end of its controller's next turn"},
        "a creature dies": {"t": "until a creature dies"},
    },
    {
        "gains power": (COMMAND, "Choose a creature. It gains +1 power {t}."),
        "loses power": (COMMAND, "Choose a creature. It loses 1 power {t}."),
        "gains a keyword": (COMMAND, "Choose a creature. It gains Flying {t}."),
        "loses its text": (COMMAND, "Choose a creature. It loses its text {t}."),
        "control": (COMMAND, "Gain control of a creature {t}."),
        "cannot attack": (COMMAND, "Choose a creature. It cannot attack {t}."),
        "a player cannot": (COMMAND, "Your opponent cannot gain blood {t}."),
    },
)

DEEDS: Final = Table(
    "deed",
    {
        "draw": {"do": "draw a card", "does": "draws a card", "done": "a card is drawn"},
        "gain blood": {"do": "gain 2 blood", "does": "gains 2 blood"},
        "lose blood": {"do": "lose 1 blood", "does": "loses 1 blood"},
        "discard": {"do": "discard a card", "does": "discards a card"},
        "sacrifice": {"do": "sacrifice a creature", "does": "sacrifices a creature"},
        "damage": {"do": "deal 2 damage to a creature", "does": "deals 2 damage to a creature"},
        "destroy": {"do": "destroy a creature", "does": "destroys a creature"},
        "spawn": {"do": 'spawn a "Grub"', "does": 'spawns a "Grub"'},
        "return": {"do": "return a creature to its owner's hand", "does": "returns a creature to its owner's hand"},
        "counter": {"do": "put a Web counter on a creature", "does": "puts a Web counter on a creature"},
        "search": {"do": "search your deck for a card and put it into your hand", "does": "searches their deck for a card and puts it into their hand"},
        "give power": {"do": "give a creature +1 power", "does": "gives a creature +1 power"},
        "copy": {"do": "spawn a copy of a creature", "does": "spawns a copy of a creature"},
        "coin": {"do": "flip a coin", "does": "flips a coin"},
        "pool": {"do": "add 1 point to the health pool", "does": "adds 1 point to the health pool"},
    },
    {
        "said": (COMMAND, "{Do}."),
        "triggered": (CREATURE, "When this creature dies, {do}."),
        "may": (CREATURE, "When this creature dies, you may {do}."),
        "if": (COMMAND, "If you control a creature, {do}."),
        "if behind it": (COMMAND, "{Do} if you control a creature."),
        "otherwise": (COMMAND, "If you control a creature, draw a card. Otherwise, {do}."),
        "unless": (COMMAND, "{Do} unless your opponent pays 2 blood."),
        "for each": (COMMAND, "For each creature you control, {do}."),
        "times": (COMMAND, "{Do} 2 times."),
        "then": (COMMAND, "Draw a card, then {do}."),
        "and": (COMMAND, "Draw a card and {do}."),
        "if you do": (COMMAND, "You may sacrifice a creature. If you do, {do}."),
        "instead": (CREATURE, "If you would draw a card, {do} instead."),
        "later": (COMMAND, "At the end of your next turn, {do}."),
        "next time": (COMMAND, "The next time a creature dies, {do}."),
        "a mode": (COMMAND, "Choose one: draw a card; or {do}."),
        "bought": (CREATURE, "Pay 1 blood: {Do}."),
        "each player": (COMMAND, "Each player {does}."),
        "each player may": (COMMAND, "Each player may {bare}."),
        "the opponent": (COMMAND, "Your opponent {does}."),
        "its controller": (CREATURE, "Whenever a creature dies, its controller {does}."),
        "in a chapter": ("command extended saga", "I: {Do}.\nII: Draw a card."),
        "in quotes": (CREATURE, 'Other creatures you control have "When this creature dies, {do}."'),
    },
)  # fmt: skip

OUTCOMES: Final = Table(
    "what a deed did",
    {
        "sacrifice": {"do": "Sacrifice any number of creatures", "one": "Sacrifice a creature", "past": "sacrificed"},
        "destroy": {"do": "Destroy up to 3 creatures", "one": "Destroy a creature", "past": "destroyed"},
        "discard": {"do": "Discard any number of cards", "one": "Discard a card", "past": "discarded"},
        "reveal": {"do": "Reveal the top 3 cards of your deck", "one": "Reveal the top card of your deck", "past": "revealed"},
        "return": {
            "do": "Return up to 2 creatures to their owners' hands", "one": "Return a creature to its owner's hand",
            "past": "returned",
        },
    },
    {
        "for each, this way": (COMMAND, "{do}. Gain 1 blood for each card {past} this way."),
        "for each before, this way": (COMMAND, "{do}. For each card {past} this way, gain 1 blood."),
        "that many": (COMMAND, "{do}. Draw that many cards."),
        "if you do": (COMMAND, "{one}. If you do, draw a card."),
        "if you don't": (COMMAND, "{one}. If you do not, draw a card."),
        "its stat": (COMMAND, "{one}. Gain blood equal to its cost."),
        "the ... card": (COMMAND, "{one}. Gain blood equal to the {past} card's cost."),
        "what it was": (COMMAND, "{one}. If it was an Insect, draw a card."),
    },
)  # fmt: skip

PLAYERS: Final = Table(
    "player",
    {
        "you": {"who": "You", "s": ""},
        "your opponent": {"who": "Your opponent", "s": "s"},
        "each player": {"who": "Each player", "s": "s"},
        "both players": {"who": "Both players", "s": ""},
        "a player": {"who": "A player", "s": "s"},
        "the active player": {"who": "The active player", "s": "s"},
        "whoever has the most": {"who": "Whoever controls the most creatures", "s": "s"},
    },
    {
        "draws": (COMMAND, "{who} draw{s} 2 cards."),
        "and": (COMMAND, "{who} draw{s} a card and lose{s} 1 blood."),
        "then": (COMMAND, "{who} discard{s} a card, then draw{s} a card."),
        "may": (COMMAND, "{who} may draw a card."),
        "sacrifices": (COMMAND, "{who} sacrifice{s} a creature."),
    },
)

QUANTITIES: Final = Table(
    "quantity",
    {
        "a": {"one": "a creature"},
        "any": {"one": "any creature"},
        "another": {"one": "another creature"},
        "two": {"one": "two creatures"},
        "up to": {"one": "up to 2 creatures"},
        "any number": {"one": "any number of creatures"},
        "each": {"one": "each creature"},
        "all": {"one": "all creatures"},
        "all other": {"one": "all other creatures"},
        "random": {"one": "a random creature"},
        "at random": {"one": "two creatures at random"},
        "the highest": {"one": "the creature with the highest power"},
        "all with the lowest": {"one": "all creatures with the lowest cost"},
        "enemy": {"one": "an enemy creature"},
        "of a kin": {"one": "an Insect creature you control"},
        "opposing": {"one": "the opposing creature"},
        "adjacent": {"one": "each creature adjacent to this creature"},
        "to the left": {"one": "the creature to the left of this creature"},
        "damaged": {"one": "a damaged creature"},
        "with a keyword": {"one": "a creature with Flying"},
        "without": {"one": "a creature without Flying"},
        "with counters": {"one": "a creature with a Web counter on it"},
        "that attacked": {"one": "a creature that attacked this turn"},
        "that shares a kin": {"one": "a creature that shares a kin with this creature"},
        "except": {"one": "each creature except Insects"},
    },
    {
        "destroy": (CREATURE, "When this creature dies, destroy {one}."),
        "damage": (CREATURE, "When this creature enters the board, deal 1 damage to {one}."),
        "return": (CREATURE, "When this creature enters the board, return {one} to its owner's hand."),
        "give": (CREATURE, "When this creature enters the board, give {one} +1 power until end of turn."),
        "counter": (CREATURE, "When this creature enters the board, put a Web counter on {one}."),
        "heal": (CREATURE, "When this creature enters the board, heal 1 damage from {one}."),
    },
)

NUMBERS: Final = Table(
    "number",
    {
        "2": {"n": "2", "v": "2"},
        "X": {"n": "X", "v": "X"},
        "count": {"v": "the number of creatures you control"},
        "twice a count": {"v": "twice the number of creatures you control"},
        "stat": {"v": "the power of a creature you control"},
        "total": {"v": "the total power of creatures you control"},
        "counters": {"v": "the number of Web counters on this card"},
        "blood": {"v": "your blood"},
        "half": {"v": "half your blood, rounded up"},
        "plus": {"v": "the number of creatures you control plus 1"},
        "minus": {"v": "the number of creatures you control minus 1"},
        "hand": {"v": "the number of cards in your hand"},
        "this turn": {"v": "the number of creatures that died this turn"},
        "kins": {"v": "the number of different kins among creatures you control"},
        "difference": {"v": "the difference between your blood and your opponent's blood"},
        "pool": {"v": "the health pool"},
    },
    {
        "draw": (EXTENDED, "At the start of your turn, draw cards equal to {v}."),
        "gain": (EXTENDED, "At the start of your turn, gain blood equal to {v}."),
        "damage": (EXTENDED, "At the start of your turn, deal damage equal to {v} to a creature."),
        "pool": (EXTENDED, "At the start of your turn, add {v} to the health pool."),
        "power": (EXTENDED, "At the start of your turn, a creature gains power equal to {v}."),
        "condition": (EXTENDED, "At the start of your turn, if {v} is 3 or more, draw a card."),
        "where": (EXTENDED, "At the start of your turn, draw X cards, where X is {v}."),
    },
)

COSTS: Final = Table(
    "cost",
    {
        "blood": {"do": "pay 2 blood", "does": "pays 2 blood"},
        "nothing": {"do": "pay 0 blood", "does": "pays 0 blood"},
        "sacrifice": {"do": "sacrifice another creature", "does": "sacrifices a creature"},
        "discard": {"do": "discard a card", "does": "discards a card"},
        "counter": {"do": "remove a Web counter from this creature", "does": "removes a Web counter from a creature"},
        "any counter": {"do": "remove a Web counter from a creature", "does": "removes a Web counter from a creature"},
        "two things": {"do": "pay 1 blood and discard a card", "does": "pays 1 blood and discards a card"},
        "return": {"do": "return another creature you control to its owner's hand", "does": "returns a creature they control to its owner's hand"},
        "itself": {"do": "sacrifice this creature", "does": "sacrifices a creature"},
    },
    {
        "to": (CREATURE, "{Do} to draw a card."),
        "colon": (CREATURE, "{Do}: Draw a card."),
        "may": (CREATURE, "At the start of your turn, you may {do} to draw a card."),
        "may. If you do": (CREATURE, "At the start of your turn, you may {do}. If you do, draw a card."),
        "unless": (CREATURE, "At the start of your turn, lose 1 blood unless you {do}."),
        "unless they": (COMMAND, "Destroy a creature unless your opponent {does}."),
        "attack": (CREATURE, "This creature cannot attack unless you {do}."),
        "instead": (CREATURE, "If you would draw a card, you may {do}. If you do, gain 3 blood instead."),
        "or": (CREATURE, "At the start of your turn, {do} or lose 1 blood."),
        "once": (CREATURE, "Once each turn, you may {do} to draw a card."),
        "additional": (COMMAND, "As an additional cost to play this command, {do}.\nDraw a card."),
        "flip": (CREATURE, "Flip: {Do}"),
    },
)  # fmt: skip

MODES: Final = Table(
    "modes",
    {
        "one": {"head": "Choose one", "low": "choose one"},
        "up to two": {"head": "Choose up to two", "low": "choose up to two"},
        "one or both": {"head": "Choose one or both", "low": "choose one or both"},
        "at random": {"head": "Choose one at random", "low": "choose one at random"},
        "the opponent": {"head": "Your opponent chooses one", "low": "your opponent chooses one"},
    },
    {
        "semicolons": (COMMAND, "{head}: draw a card; or gain 2 blood."),
        "bullets": (COMMAND, "{head}:\n• Draw a card.\n• Gain 2 blood."),
        "dashes": (COMMAND, "{head}:\n- Draw a card.\n- Gain 2 blood."),
        "triggered": (CREATURE, "When this creature dies, {low}:\n• Draw a card.\n• Gain 2 blood."),
        "bought": (CREATURE, "Pay 1 blood: {head}:\n• Draw a card.\n• Gain 2 blood."),
        "under a condition": (COMMAND, "If you control a creature, {low}: draw a card; or gain 2 blood."),
    },
)

ORDERS: Final = Table(
    "order",
    {
        "top": {"to": "on top of your deck"},
        "bottom": {"to": "on the bottom of your deck"},
        "top in any order": {"to": "on top of your deck in any order"},
        "bottom in any order": {"to": "on the bottom of your deck in any order"},
        "bottom in a random order": {"to": "on the bottom of your deck in a random order"},
    },
    {
        "what was looked at": (COMMAND, "Look at the top 3 cards of your deck. Put them {to}."),
        "the rest": (COMMAND, "Reveal the top 3 cards of your deck. Put one of them into your hand and the rest {to}."),
        "a hand": (COMMAND, "Put your hand {to}."),
        "cards of the discard pile": (COMMAND, "Put up to 3 cards from your discard pile {to}."),
    },
)

ZONES: Final = Table(
    "zone",
    {
        "hand": {"zone": "in your hand"},
        "discard pile": {"zone": "in your discard pile"},
        "aside": {"zone": "set aside"},
    },
    {
        "moment": (CREATURE, "At the start of your turn, if this card is {zone}, gain 1 blood."),
        "event": (CREATURE, "Whenever a creature dies while this card is {zone}, gain 1 blood."),
        "may pay": (CREATURE, "At the start of your turn, if this card is {zone}, you may pay 2 blood to draw a card."),
        "statement": (CREATURE, "While this card is {zone}, creatures you control have +1 power."),
    },
)

TURNS: Final = Table(
    "turn",
    {
        "yours": {"who": "You", "their": "your", "s": ""},
        "theirs": {"who": "Your opponent", "their": "their", "s": "s"},
    },
    {
        "extra turn": (COMMAND, "{who} take{s} an extra turn after this one."),
        "skip a turn": (COMMAND, "{who} skip{s} {their} next turn."),
        "skip a phase": (COMMAND, "{who} skip{s} {their} next attack phase."),
        "end": (COMMAND, "End the turn."),
        "again": (COMMAND, "Choose a creature. It attacks again."),
    },
)

TABLES: Final = (
    EVENTS, STATEMENTS, TIMES, DEEDS, OUTCOMES, PLAYERS, QUANTITIES, NUMBERS, COSTS, MODES, ORDERS, ZONES, TURNS,
)  # fmt: skip

# Cells that are not read, by a pattern of their name: the reason in the rules.
UNREAD: Final[dict[str, str]] = {
    r"number: 2 / condition": "a plain number is what it is: nothing could change whether the condition holds",
    r"number: X / where": "what X is cannot be said with X itself (C-N3.14)",
    r"cost: (counter|itself) / additional": '"this creature" is no creature on a command (C-N4.4)',
    r"player: a player / may": "two readings that players would see: each player is asked, or one who is chosen",
    r"deed: spawn / in quotes": "a name in quotes inside a text in quotes could not be told from the end of that text",
}
# Cells that are not read yet, by a pattern of their name: what is missing. The list only gets shorter.
OPEN: Final[dict[str, str]] = {}
