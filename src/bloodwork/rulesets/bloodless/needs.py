"""What each event asks of its card, for whoever looks at a text before it is played."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.vocabulary import Needs
from bloodwork.rulesets.bloodless.names import (
    ADD_COUNTER,
    AIM,
    ASIDE,
    ATTACK,
    BLOOD_DECK,
    BOARD,
    COMMAND,
    CREATURE,
    DAMAGE,
    DEATH,
    DECK,
    DEFENSE,
    DESTROY,
    DISCARD,
    DISCARD_CARD,
    DRAW,
    EXECUTE,
    EXPLODE,
    FLIP,
    GAIN_BLOOD,
    GAIN_DRAW,
    GAIN_KEYWORD,
    GAIN_KIN,
    GAIN_STAT,
    GAIN_TEXT,
    HAND,
    HEALTH,
    LINK,
    LOSE_BLOOD,
    LOSE_KEYWORD,
    LOSE_KIN,
    LOSE_STAT,
    LOSE_TEXT,
    MOVE_COUNTER,
    PLAY,
    PLAYER_DAMAGE,
    POOL_GAIN,
    POWER,
    REMOVE_COUNTER,
    SACRIFICE,
    SET_ASIDE,
    SET_STAT,
    SKIP_TURN,
    SPAWN,
    STRIKE,
    SUMMON,
    SWAP,
    TAKE_CONTROL,
    TERMINATE,
    TIMELINE,
    TURN_DOWN,
    UNLINK,
)

ON_BOARD: Final = 1 << BOARD
IN_PLAY: Final = ON_BOARD | 1 << TIMELINE
DECKS: Final = 1 << DECK | 1 << BLOOD_DECK
OUT_OF_PLAY: Final = 1 << HAND | DECKS | 1 << DISCARD | 1 << ASIDE
# Events that change a card in play.
CHANGES: Final = (
    SET_STAT, LOSE_KEYWORD, GAIN_KIN, LOSE_KIN, LOSE_TEXT, AIM, FLIP, TURN_DOWN, TAKE_CONTROL, LINK, UNLINK,
)  # fmt: skip
# What can be there at all (C-D10.3.2.2, C-D10.3.3.1).
ZONE_TYPES: Final = {BOARD: CREATURE, TIMELINE: COMMAND}
# By type word, the stats (bits) that a card of it does not have.
NO_STATS: Final = {COMMAND: 1 << HEALTH | 1 << DEFENSE | 1 << POWER}


def needs() -> dict[int, Needs]:
    """By kind of event (C-N2)."""
    fights = Needs(ON_BOARD, CREATURE)
    killed = Needs(ON_BOARD, CREATURE, OUT_OF_PLAY)
    changed = Needs(IN_PLAY)
    out = {
        PLAY: Needs(OUT_OF_PLAY, 0, IN_PLAY | 1 << DISCARD),
        SUMMON: Needs(OUT_OF_PLAY, CREATURE, ON_BOARD),
        EXECUTE: Needs(0, COMMAND, 1 << TIMELINE | OUT_OF_PLAY),
        TERMINATE: Needs(1 << TIMELINE, COMMAND, OUT_OF_PLAY),
        SPAWN: Needs(0, CREATURE, ON_BOARD),
        DRAW: Needs(DECKS, 0, 1 << HAND),
        DISCARD_CARD: Needs(IN_PLAY | OUT_OF_PLAY & ~(1 << DISCARD), 0, 1 << DISCARD),
        SET_ASIDE: Needs(IN_PLAY | OUT_OF_PLAY & ~(1 << ASIDE), 0, 1 << ASIDE),
        DAMAGE: Needs(ON_BOARD, CREATURE, 0, True),
        PLAYER_DAMAGE: Needs(0, 0, 0, True),
        POOL_GAIN: Needs(0, 0, 0, True, True),
        GAIN_BLOOD: Needs(0, 0, 0, True, True),
        LOSE_BLOOD: Needs(0, 0, 0, True),
        GAIN_STAT: Needs(IN_PLAY, 0, 0, True, True),
        LOSE_STAT: Needs(IN_PLAY, 0, 0, True),
        ADD_COUNTER: Needs(IN_PLAY, 0, 0, True, True),
        REMOVE_COUNTER: Needs(IN_PLAY, 0, 0, True),
        MOVE_COUNTER: Needs(IN_PLAY, 0, 0, True),
        GAIN_KEYWORD: Needs(IN_PLAY, 0, 0, False, True),
        GAIN_TEXT: Needs(IN_PLAY, 0, 0, False, True),
        GAIN_DRAW: Needs(0, 0, 0, True, True),
        SKIP_TURN: Needs(0, 0, 0, True, True),
    }
    for kind in (ATTACK, STRIKE, SWAP):
        out[kind] = fights
    for kind in (DEATH, DESTROY):
        out[kind] = killed
    out[SACRIFICE] = Needs(ON_BOARD, CREATURE, OUT_OF_PLAY, False, False, True)
    out[EXPLODE] = Needs(ON_BOARD, CREATURE, ON_BOARD | OUT_OF_PLAY)
    for kind in CHANGES:
        out[kind] = changed
    return out
