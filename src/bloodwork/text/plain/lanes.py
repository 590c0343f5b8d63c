"""Events of a game with lanes in plain words, where they are told otherwise than elsewhere or are not there."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import Face
from bloodwork.text.plain.base import Speaker, listed, words

# How an event is told that someone is made to do. See `base.fill`.
LANE_DONE: Final = {
    "play": "{who} <play> {card}",
    "create": "{who} <create> {name}[ in the lane of {other}]",
    "draw": "{who} <draw> a card from [{place}|the Spell Deck or the Pool Deck]",
    "player_damage": "[{whose} Sovereign|each Sovereign] is dealt {amount} damage[ by {other}]",
    "heal": "{amount} damage is healed from {card}",
    "gain_life": "{who} <gain> {amount} life",
    "lose_life": "{who} <lose> {amount} life",
    "banish": "{card} <be> banished[ by {other}]",
    "gain_asp": "{who} <gain> {amount} ASP",
    "lose_asp": "{who} <lose> {amount} ASP",
    "turn": "{card} <be> turned",
    "unturn": "{card} <be> unturned",
    "stun": "{card} <be> stunned",
    "fear": "{card} <cause> fear",
    "frighten": "{card} <be> frightened[ by {other}]",
    "rise": "[{card} <rise>|this character rises] to {name}",
    "hold": "{card} <do> not unturn at the start of the next round",
    "return_hand": "{card} <return> to the hand of its owner",
    "retreat": "{card} <return> to its Safety Zone",
    "advance": "{card} <go> to its War Zone",
    "deploy": "{who} <put> {card} onto the battlefield",
    "bring": "{who} <put> a [Level {amount} ]resource from the Pool Deck into an empty resource slot",
    "cancel": "{card} <be> cancelled[ by {other}]",
    "attach": "{card} <be> attached to {other}",
    "flip": "{card} <be> turned face up",
    "attack": "{card} <attack>[ {other}]",
    "block": "{card} <block>[ {other}]",
    "shoot": "{card} <make> a Ranged Attack[ on {other}]",
    "end_round": "the round ends",
}
# How an event is told that someone waits for.
LANE_HEARD: Final = {
    "play": "[{player} <play> {card}|{card} <be> played]",
    "move enters": "{card} <enter> the battlefield[ from {from}]",
    "move leaves": "{card} <leave> the battlefield",
    "player_damage": "[{whose} Sovereign|a Sovereign] is dealt[ {amount}] damage[ by {other}]",
    "player_damage strike": "[{whose} Sovereign|a Sovereign] is dealt[ {amount}] combat damage[ by {other}]",
    "heal": "damage is healed from {card}",
    "gain_life": "[{player} <gain>|a player gains] life",
    "lose_life": "[{player} <lose>|a player loses] life",
    "banish": "{card} <be> banished[ by {other}]",
    "gain_asp": "[{player} <gain>|a player gains] [{amount}|any] ASP",
    "lose_asp": "[{player} <lose>|a player loses] [{amount}|any] ASP",
    "lose_asp cost": "[{player} <pay>|a player pays] [{amount}|any] ASP",
    "turn": "{card} <be> turned",
    "unturn": "{card} <be> unturned",
    "stun": "{card} <be> stunned",
    "fear": "{card} <cause> fear",
    "frighten": "{card} <be> frightened[ by {other}]",
    "rise": "{card} <rise>",
    "hold": "{card} <be> held turned",
    "return_hand": "{card} <return> to a hand",
    "retreat": "{card} <return> to its Safety Zone",
    "advance": "{card} <go> to its War Zone",
    "deploy": "{card} <be> put onto the battlefield",
    "bring": "[{player} <bring>|a player brings] a resource from the Pool Deck",
    "cancel": "{card} <be> cancelled[ by {other}]",
    "attach": "{card} <be> attached[ to {other}]",
    "flip": "{card} <be> turned face up",
    "attack": "{card} <attack>[ {other}]",
    "block": "{card} <block>[ {other}]",
    "shoot": "{card} <make> a Ranged Attack[ on {other}]",
    "end_round": "the round ends",
}


def token_words(s: Speaker, face: Face) -> str:
    """A token with its numbers and keywords."""
    power, health = (face.stats[s.vocab.stats[name]] for name in ("power", "health"))
    numbers = f"{power}/{health} " if power >= 0 else ""
    keywords = listed([s.keyword(word) for word, _ in face.keywords])
    return f"{numbers}{face.label} token" + (f" with {keywords}" if keywords else "")


def name_of(table: dict[str, int], number: int) -> str:
    return next((name for name, known in table.items() if known == number), "so").replace("_", " ")


@words(ir.Situation)
def _situation(s: Speaker, n: ir.Situation) -> str:
    name = name_of(s.vocab.situations, n.what)
    if name == "initiative":
        who = s.say(n.who) if n.who is not None else "someone"
        return f"{who} {'have' if who == 'you' else 'has'} the initiative"
    return f"it is {s.whose(n.who)} {name}" if n.who is not None else f"it is the {name}"


@words(ir.DamageOn)
def _damage_on(s: Speaker, n: ir.DamageOn) -> str:
    return f"the damage on {s.say(n.ref)}"


@words(ir.IsState)
def _state(s: Speaker, n: ir.IsState) -> str:
    name = name_of(s.vocab.states, n.what)
    return name if n.has else f"not {name}"


@words(ir.IsRelated)
def _related(s: Speaker, n: ir.IsRelated) -> str:
    name = name_of(s.vocab.relations, n.what)
    if name == "same lane":
        return f"in {'the same lane as' if n.has else 'another lane than'} {s.say(n.ref)}"
    return f"{'' if n.has else 'not '}{name} as {s.say(n.ref)}"
