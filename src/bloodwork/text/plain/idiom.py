"""How each game speaks where plain words must follow it: its nouns, its turns, and events that only it has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.meaning import COMMON, LANES


@dataclass(frozen=True)
class Idiom:
    """What differs between the games.

    body       what fights
    turn       at whose end things are over
    bearers    types that name the card bearing a text, the first that it has
    before     types that stand before the noun
    resolved   what becomes of a card whose text is done when it is played
    main       when something can be used in the main phase of someone
    any_time   when something can be used at any time
    in_play    where cards in play are
    play       what they enter and leave
    paid       what is paid for cards
    joined     how one card is bound to another
    zones      zones that players call otherwise
    shared     zones that belong to no player
    done       templates of events that someone is made to do, where they differ from the common ones
    heard      the same for events that someone waits for
    roles      what the card and the other card of an event are afterwards
    undoing    what undoes an event that lasts until a moment, where it is another event than usual
    """

    body: str
    turn: str
    bearers: tuple[str, ...]
    before: tuple[str, ...]
    resolved: str
    main: str
    any_time: str
    in_play: str
    play: str
    paid: str
    joined: str
    zones: dict[str, str]
    shared: tuple[str, ...] = ()
    done: dict[str, str] = field(default_factory=dict)
    heard: dict[str, str] = field(default_factory=dict)
    roles: dict[str, tuple[str, str]] = field(default_factory=dict)
    undoing: dict[str, str] = field(default_factory=dict)

    def zone(self, name: str) -> str:
        return self.zones.get(name, name)


_BOARD: Final = Idiom(
    body="creature",
    turn="turn",
    bearers=("creature", "command", "blood flask"),
    before=("extended", "saga", "vestige"),
    resolved="is executed",
    main="in {whose} main phase",
    any_time="at any time",
    in_play="in play",
    play="play",
    paid="blood",
    joined="linked",
    zones={"aside": "aside zone"},
)
_LANES: Final = Idiom(
    body="character",
    turn="round",
    bearers=(
        "advisor", "barrier", "token", "character", "miracle", "spell", "training", "ritual", "artifact", "rune",
        "resource", "sovereign",
    ),
    before=("black", "green", "orange", "white", "gray", "pool"),
    resolved="resolves",
    main="in {whose} main phase",
    any_time="whenever {user} <have> priority",
    in_play="on the battlefield",
    play="the battlefield",
    paid="ASP",
    joined="attached",
    zones={
        "spell deck": "Spell Deck", "pool deck": "Pool Deck", "banished": "banished cards", "permanents": "permanents"
    },
    shared=("chain",),
    done={
        "play": "{who} <play> {card}[ for {amount} ASP]{way}",
        "create": "{who} <create> {name}[ in {place}][ in {spot}]{way}",
        "draw": "{who} <draw> {cards} from [{place}|the Spell Deck or the Pool Deck]",
        "player_damage": "[{whose} Sovereign|{=each Sovereign}] <be> dealt {amount} damage[ by {other}]",
        "damage_each": "{=each Sovereign} <be> dealt {amount} damage[ by {other}] at the same time",
        "heal": "{amount} damage is healed from {card}",
        "gain_life": "{who} <gain> {amount} life",
        "lose_life": "{who} <lose> {amount} life",
        "banish": "{card} <be> banished[ by {other}]",
        "gain_asp": "{who} <gain> {amount} ASP[ that can be spent on {kept} only]",
        "lose_asp": "{who} <lose> {amount} ASP",
        "lose_asp cost": "{who} <pay> {amount} ASP",
        "turn": "{card} <be> turned",
        "unturn": "{card} <be> unturned",
        "stun": "{card} <be> stunned",
        "fear": "{card} <cause> fear",
        "frighten": "{card} <be> frightened[ by {other}]",
        "rise": "[{card} <rise>|{=this character} <rise>] to {name}",
        "hold": "{card} <do> not unturn at the start of the next round",
        "return_hand": "{card} <return> to the hand of {owner}",
        "retreat": "{card} <return> to [{their} ]Safety Zone",
        "advance": "{card} <go> to [{their} ]War Zone",
        "deploy": "{who} <put> {card} onto the battlefield[ in {place}][ in {spot}]{way}",
        "copy": "{who} <copy> {card}[, and may choose new targets for the copy{anew}]",
        "bring": (
            "{who} <put> a [Level {level} ]resource from [{whose}|the] Pool Deck"
            " into one of [{whose}|their] empty resource slots"
        ),
        "cancel": "{card} <be> cancelled[ by {other}][, and goes {going} in place of the graveyard]",
        "attach": "{card} <be> attached to {other}",
        "flip": "{card} <be> turned face up",
        "attack": "{card} <attack>[ {other}]",
        "block": "{card} <block>[ {other}]",
        "shoot": "{card} <make> a Ranged Attack[ on {other}]",
        "unblocked": "{card} <attack>[ {other}] and <be> not blocked",
        "more_combat": "{combat}",
        "end_round": "the round ends",
        "relocate": "{card} <be> moved to [{spot}|its lane]",
        "take_control": "[{who} <take> control of {card}|{card} <change> sides][, and {card} <go> to {spot}]",
        "swap": "{card} and {other} exchange positions",
        "aim_at": "{card} <become> a target[ of {other}]",
    },
    heard={
        "more_combat": "one more Combat Phase <be> added to the round",
        "play": "[{player} <play> {card}|{card} <be> played]",
        "move enters": "{card} <enter> [{place}|the battlefield][ from {from}]",
        "move leaves": "{card} <leave> [{from}|the battlefield][ for {place}]",
        "player_damage": "[{whose} Sovereign|{=a Sovereign}] <be> dealt[ {amount}] damage[ by {other}]",
        "player_damage combat strike":
            "[{whose} Sovereign|{=a Sovereign}] <be> dealt[ {amount}] combat damage[ by {other}]",
        "death combat strike": "{card} <die> in combat[ because of {other}]",
        "damage combat strike": "{card} <be> dealt[ {amount}] combat damage[ by {other}]",
        "heal": "{=damage} <be> healed from {card}",
        "gain_life": "[{player} <gain>|{=a player} <gain>][ {amount}] life",
        "lose_life": "[{player} <lose>|{=a player} <lose>][ {amount}] life",
        "banish": "{card} <be> banished[ by {other}]",
        "gain_asp": "[{player} <gain>|{=a player} <gain>][ {amount}] ASP",
        "lose_asp": "[{player} <lose>|{=a player} <lose>][ {amount}] ASP",
        "lose_asp cost": "[{player} <pay>|{=a player} <pay>][ {amount}] ASP",
        "turn": "{card} <be> turned",
        "unturn": "{card} <be> unturned",
        "stun": "{card} <be> stunned",
        "fear": "{card} <cause> fear",
        "frighten": "{card} <be> frightened[ by {other}]",
        "rise": "{card} <rise>",
        "hold": "{card} <be> kept from unturning",
        "return_hand": "{card} <be> returned to a hand[ by {other}]",
        "retreat": "{card} <be> returned to its Safety Zone[ by {other}]",
        "advance": "{card} <be> moved to its War Zone[ by {other}]",
        "deploy": "{card} <be> put onto the battlefield",
        "bring": "[{player} <put>|{=a player} <put>] a resource from the Pool Deck into a resource slot",
        "cancel": "{card} <be> cancelled[ by {other}]",
        "attach": "{card} <be> attached[ to {other}]",
        "flip": "{card} <be> turned face up",
        "attack": "{card} <attack>[ {other}| {whose} {sovereign}| a {sovereign}]",
        "block": "{card} <block>[ {other}]",
        "shoot": "{card} <make> a Ranged Attack[ on {other}]",
        "unblocked": "{card} <attack>[ {other}| {whose} {sovereign}| a {sovereign}] and <be> not blocked",
        "unturn at_start": "{card} <be> unturned by the start of a round",
        "end_round": "{=the round} <end>",
        "relocate": "{card} <be> moved across the battlefield[ by {other}]",
        "swap": "{card} <exchange> positions with another character",
        "damage_each": "{=each Sovereign} <be> dealt damage at the same time",
        "copy": "[{player} <copy> {card}|{card} <be> copied]",
        "aim_at": "{card} <become> the target of [{other}|{=a card or ability}][ of {player}]",
        "aim_at ability": "{card} <become> the target of an ability[ of {other}][ of {player}]",
        "move own_move": "{card} <make> a Move",
    },
    undoing={"take_control": "take_control"},
    roles={
        "block": ("the blocking character", "the blocked character"),
        "shoot": ("the shooting character", "the character shot at"),
        "stun": ("the stunned character", "the other card"),
        "heal": ("the healed character", "the other card"),
        "banish": ("the banished card", "the card that banished it"),
        "turn": ("the turned card", "the other card"),
        "flip": ("the card turned face up", "the other card"),
    },
)  # fmt: skip


_BY_LAYER: Final = {COMMON: _BOARD, LANES: _LANES}


def idiom_of(vocab: Vocabulary) -> Idiom:
    return _BY_LAYER[DIALECTS[vocab.dialect].layers[0]]
