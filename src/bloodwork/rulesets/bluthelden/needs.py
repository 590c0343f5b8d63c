"""What each event asks of its card, for whoever looks at a text before it is played."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.vocabulary import Needs
from bloodwork.rulesets.bluthelden.names import (
    ADD_COUNTER,
    ADVANCE,
    ADVISOR,
    ARTIFACT,
    ATTACK,
    BANISHED,
    BARRIER_CARD,
    BATTLEFIELD,
    BLOCK,
    CHAIN,
    CHARACTER,
    DAMAGE,
    DEATH,
    DEPLOY,
    DESTROY,
    DISCARD,
    DRAW,
    FLIP,
    FRIGHTEN,
    GAIN_ASP,
    GAIN_KEYWORD,
    GAIN_LIFE,
    GAIN_STAT,
    GAIN_TEXT,
    GRAVEYARD,
    HAND,
    HEAL,
    HOLD,
    LOSE_KEYWORD,
    LOSE_LIFE,
    LOSE_STAT,
    LOSE_TEXT,
    PERMANENTS,
    PLAY,
    PLAYER_DAMAGE,
    POOL_DECK,
    REMOVE_COUNTER,
    RESOURCE_CARD,
    RETREAT,
    RITUAL,
    RUNE,
    SACRIFICE,
    SET_STAT,
    SHOOT,
    SOVEREIGN,
    SPELL_DECK,
    STUN,
    TAKE_CONTROL,
    TOKEN,
    TRAINING,
    TURN,
    UNTURN,
)

ON_BATTLEFIELD: Final = 1 << BATTLEFIELD
IN_PLAY: Final = ON_BATTLEFIELD | 1 << PERMANENTS
DECKS: Final = 1 << SPELL_DECK | 1 << POOL_DECK
ELSEWHERE: Final = 1 << HAND | DECKS | 1 << GRAVEYARD | 1 << BANISHED | 1 << CHAIN
# Events that change a card in play, and those that only a character on the battlefield can be in.
CHANGES: Final = (
    SET_STAT, LOSE_KEYWORD, LOSE_TEXT, TURN, UNTURN, STUN, HOLD, FLIP,
)  # fmt: skip
FIGHTS: Final = (HEAL, ATTACK, BLOCK, SHOOT, FRIGHTEN)
# What can be there at all: a Spell resolves from the chain, and is never in play (B-SPELL.1).
STAYING: Final = (
    SOVEREIGN | RUNE | RESOURCE_CARD | ADVISOR | ARTIFACT | TRAINING | CHARACTER | RITUAL | BARRIER_CARD | TOKEN
)
ZONE_TYPES: Final = {BATTLEFIELD: STAYING, PERMANENTS: STAYING}


def needs() -> dict[int, Needs]:
    """By kind of event."""
    out = {
        PLAY: Needs(ELSEWHERE),
        DEPLOY: Needs(ELSEWHERE, 0, IN_PLAY),
        DRAW: Needs(DECKS, 0, 1 << HAND),
        DISCARD: Needs(IN_PLAY | ELSEWHERE & ~(1 << GRAVEYARD), 0, 1 << GRAVEYARD),
        DAMAGE: Needs(ON_BATTLEFIELD, CHARACTER, 0, True),
        PLAYER_DAMAGE: Needs(0, 0, 0, True),
        GAIN_LIFE: Needs(0, 0, 0, True, True),
        LOSE_LIFE: Needs(0, 0, 0, True),
        GAIN_ASP: Needs(0, 0, 0, True, True),
        DEATH: Needs(IN_PLAY, 0, ELSEWHERE),
        SACRIFICE: Needs(IN_PLAY, 0, ELSEWHERE),
        DESTROY: Needs(IN_PLAY, 0, ELSEWHERE),
        GAIN_STAT: Needs(IN_PLAY, 0, 0, True, True),
        LOSE_STAT: Needs(IN_PLAY, 0, 0, True),
        ADD_COUNTER: Needs(IN_PLAY, 0, 0, True, True),
        REMOVE_COUNTER: Needs(IN_PLAY, 0, 0, True),
        GAIN_KEYWORD: Needs(IN_PLAY, 0, 0, False, True),
        GAIN_TEXT: Needs(IN_PLAY, 0, 0, False, True),
        TAKE_CONTROL: Needs(ON_BATTLEFIELD, CHARACTER),
        RETREAT: Needs(ON_BATTLEFIELD, CHARACTER),
        ADVANCE: Needs(ON_BATTLEFIELD, CHARACTER),
    }
    for kind in FIGHTS:
        out[kind] = Needs(ON_BATTLEFIELD, CHARACTER)
    for kind in CHANGES:
        out[kind] = Needs(IN_PLAY)
    return out
