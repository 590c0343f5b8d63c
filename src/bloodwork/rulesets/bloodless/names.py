"""The words of the Comprehensive Rules as numbers: events, zones, stats, types, flags, phases, causes."""

from __future__ import annotations

from typing import Final

# Zone kinds. Kind 0 is always the slots: here the board.
BOARD: Final = 0
HAND: Final = 1
DECK: Final = 2
BLOOD_DECK: Final = 3
DISCARD: Final = 4
TIMELINE: Final = 5
ASIDE: Final = 6
ZONES: Final = ("board", "hand", "deck", "blood deck", "discard pile", "timeline", "aside")

# Stats of a face and of a card state.
COST: Final = 0
HEALTH: Final = 1
DEFENSE: Final = 2
POWER: Final = 3
STATS: Final = ("cost", "health", "defense", "power")
FLIP_COST: Final = 4  # can be set like a stat, and is none

# Type words, as bits.
CREATURE: Final = 1
COMMAND: Final = 2
EXTENDED: Final = 4
FLASK: Final = 8
SAGA: Final = 16
VESTIGE: Final = 32
TYPES: Final = {"creature": 1, "command": 2, "extended": 4, "blood flask": 8, "saga": 16, "vestige": 32}

# Resources: per player at the number and the number plus one; the pool is one number.
BLOOD: Final = 0
DRAWS: Final = 2
SKIPS: Final = 4
POOL: Final = 6
LAST_DAMAGED: Final = 7  # the player damaged last, or NOBODY
LAST_SOURCE: Final = 8  # who controlled what damaged them
TURNS: Final = 9  # turns that a player has begun
EXTRA_TURNS: Final = 11  # turns that a player takes after the one under way
MORE_ATTACKS: Final = 13  # attack phases that the turn has more
SKIPPED: Final = 14  # phases that a player skips: main, attack, draw, each for both
RESOURCES: Final = 20

# Bits of Machine.todo: which checks are due after an event. Bit 0 is the kernel's (passive abilities).
END_BIT: Final = 2
DEATH_BIT: Final = 4
SKIP_BIT: Final = 8
INSTANT_BIT: Final = 16

# Events (C-N2), in the order of the ledger. Contents are in the table below.
MOVE: Final = 0
PLAY: Final = 1
SUMMON: Final = 2
CREATE: Final = 3
SPAWN: Final = 4
EXECUTE: Final = 5
TERMINATE: Final = 6
DRAW: Final = 7
DISCARD_CARD: Final = 8
SEARCH: Final = 9
SHUFFLE: Final = 10
REVEAL: Final = 11
LOOK: Final = 12
ATTACK: Final = 13
STRIKE: Final = 14
DAMAGE: Final = 15
PLAYER_DAMAGE: Final = 16
POOL_GAIN: Final = 17
DEATH: Final = 18
SACRIFICE: Final = 19
DESTROY: Final = 20
EXPLODE: Final = 21
GAIN_BLOOD: Final = 22
LOSE_BLOOD: Final = 23
GAIN_STAT: Final = 24
LOSE_STAT: Final = 25
SET_STAT: Final = 26
GAIN_KEYWORD: Final = 27
LOSE_KEYWORD: Final = 28
GAIN_KIN: Final = 29
LOSE_TEXT: Final = 30
ADD_COUNTER: Final = 31
REMOVE_COUNTER: Final = 32
GAIN_DRAW: Final = 33
SKIP_TURN: Final = 34
END_TURN: Final = 35
PHASE: Final = 36
FLIP: Final = 37
TURN_DOWN: Final = 38
LIBERATE: Final = 39
SET_ASIDE: Final = 40
TAKE_CONTROL: Final = 41
NAME: Final = 42
MULLIGAN: Final = 43
FINISH_GAME: Final = 44
GAIN_TEXT: Final = 45
POOL_SET: Final = 46
SWAP: Final = 47
AIM: Final = 48
LOSE_KIN: Final = 49
LINK: Final = 50
UNLINK: Final = 51
HEAL: Final = 52
BECOME: Final = 53
ROLL: Final = 54
MOVE_COUNTER: Final = 55
EXTRA_TURN: Final = 56
SKIP_PHASE: Final = 57
EVENTS: Final = (
    "move", "play", "summon", "create", "spawn", "execute", "terminate", "draw", "discard", "search", "shuffle",
    "reveal", "look", "attack", "strike", "damage", "player_damage", "pool_gain", "death", "sacrifice", "destroy",
    "explode", "gain_blood", "lose_blood", "gain_stat", "lose_stat", "set_stat", "gain_keyword", "lose_keyword",
    "gain_kin", "lose_text", "add_counter", "remove_counter", "gain_draw", "skip_turn", "end_turn", "phase", "flip",
    "turn_down", "liberate", "set_aside", "take_control", "name", "mulligan", "finish_game", "gain_text", "pool_set",
    "swap", "aim", "lose_kin", "link", "unlink", "heal", "become", "roll", "move_counter",
    "extra_turn", "skip_phase",
)  # fmt: skip

# What each event holds (roles of the Event record). `->` marks what a Success adds.
#   move            card, place, index (TOP, BOTTOM or n; ordered zones), player?   -> frm; F_ENTERS, F_LEAVES
#   play            card, player, amount (cost, or -1: the card's own), place?      -> place, amount; F_FREE: for free
#   summon          card, player, place?                                            -> place; F_PART: a part; F_DOWN
#   create          word (Name), player, place                                      -> card
#   spawn           word (Name), player, place?                                     -> card, place
#   execute         card, player; F_PART inside play
#   terminate       card
#   draw            player, place (the deck; NOWHERE: the player's main deck)       -> card
#   discard         card, player
#   search          player, place (deck), cards (that match), amount (most), extra (least) -> cards
#   shuffle         place (deck), player
#   reveal          card, player (to whom; NOBODY: all)
#   look            card, player
#   attack          card, place? (instead of its combat targets)  -> parts (spaces), cards (struck there, or -1)
#   strike          card (striker), place, amount (-1: its power); F_ATTACK         -> other (struck creature) or player
#   damage          card, amount, other (source); F_STRIKE, F_ATTACK                -> amount, extra (overkill)
#   player_damage   player, amount, other (source); F_STRIKE, F_ATTACK
#   pool_gain       amount
#   pool_set        amount                                                          -> extra (old)
#   death           card, other (source), word (cause); F_STRIKE: combat damage     -> was
#   sacrifice       card, player
#   destroy         card, other (source)
#   explode         card, amount (-1: its power)                                    -> cards
#   gain_blood      player, amount; F_DEATH: other (the dead), card (what killed it), word (1 + cause), F_STRIKE
#   lose_blood      player, amount; F_COST                                          -> amount really lost
#   gain_stat, lose_stat, set_stat   card, word (stat), amount                      -> amount, extra (old base)
#   gain_keyword    card, word (keyword), amount (its number, 1 if none)
#   lose_keyword    card, word (keyword; -1: all)                                   -> parts (those lost, if all)
#   gain_kin        card, word (kin)
#   lose_text       card            gain_text  card, word (ability)
#   add_counter, remove_counter      card, word (counter; -1: all), amount; F_COST  -> amount, extra (new number)
#   gain_draw, skip_turn             player, amount; of skip_turn word 1: from the next turn on
#   end_turn        player (of "your turn ends"; NOBODY: whoever's)                 -> player whose turn ended
#   phase           word (phase), player
#   flip            card, player; F_FREE: without cost
#   turn_down       card            liberate   card            set_aside   card
#   take_control    card, player (NOBODY: the other one), place?                    -> frm
#   name            player, word (what kind of word), card (keeps it)               -> amount (the word)
#   mulligan        player
#   finish_game     player (winner; NOBODY: a draw), word (reason)
#   swap            card, other
#   aim             card, word (index of the library's aims): lasting combat targets
#   lose_kin        card, word (kin; -1: all)                                       -> parts (those lost, if all)
#   link            card, other (which it remembers)       unlink  card
#   extra_turn      player, amount, word (a turn, or an attack phase of this turn)
#   skip_phase      player, amount, word (main phase, attack phase, card draw)

# Flags of events. The low ones are the kernel's (event.py).
F_FREE: Final = 1 << 8
F_ATTACK: Final = 1 << 9  # a strike, or its damage, that is part of an attack
F_STRIKE: Final = 1 << 10  # damage by a strike: combat damage
F_DOWN: Final = 1 << 11  # face down
F_ZERO: Final = 1 << 12  # death of a creature that entered with no health of its own
F_OVERKILL: Final = 1 << 13  # player damage that is overkill
F_DROPPED: Final = 1 << 14  # a play whose arrival was dropped with the turn, before it was paid
F_BACK: Final = 1 << 15  # a move back to where the card came from
F_SWAPPED: Final = 1 << 16  # half of a swap, which is done already
F_DEATH: Final = 1 << 17  # the blood of a death
F_BLOCKED: Final = 1 << 18  # of a strike that is only asked about: whether what is there can stop it
F_SHORT: Final = 1 << 19  # a payment that asks for more than there is
F_EVOLVED: Final = 1 << 20  # an arrival on the space of what was set aside for it: `other`

# Phases (words of the phase event).
# How the rules treat a card of which a text says so: masks, and the words of the texts.
OVER: Final = 1  # its attacks go past creatures
STOPS: Final = 2  # they do not go past it
PIERCES: Final = 4  # defense takes nothing off its overkill
REMOVABLE: Final = 8  # its player may discard it from play
BEGINS: Final = 16  # it has counters from when it enters play
FIRST: Final = 32  # of those that say so only the first in play has its text
GATHERS: Final = 64  # copies that are played are exiled, and counted on it
EARLY: Final = 128  # it attacks before the others
LATE: Final = 256  # it attacks after the others
OFTEN: Final = 512  # it attacks so many times more
VEILED: Final = 1024  # nobody can choose it
WARDED: Final = 2048  # the opponent of its controller cannot choose it
WARDED_COMMANDS: Final = 4096  # nor that player by a command
WARDED_CREATURES: Final = 8192  # nor by a creature
NATURES: Final = (
    "over", "stops", "pierces", "removable", "begins", "first", "gathers", "early", "late", "often", "veiled", "warded",
    "warded from commands", "warded from creatures",
)  # fmt: skip

START_OF_TURN: Final = 0
START_OF_MAIN: Final = 1
END_OF_MAIN: Final = 2
START_OF_ATTACK: Final = 3
END_OF_ATTACK: Final = 4
PHASES: Final = (
    "start of turn",
    "start of main phase",
    "end of main phase",
    "start of attack phase",
    "end of attack phase",
)

# Causes of a death.
BY_DAMAGE: Final = 0
BY_ZERO_HEALTH: Final = 1
BY_EFFECT: Final = 2
BY_SACRIFICE: Final = 3

# Marks of a card state.
ENTERED_ZERO: Final = 1  # it entered with no health of its own
BY_STRIKE: Final = 2  # the damage that brought its health to 0 was combat damage
AT_ZERO: Final = 4  # its health is at 0, and what brought it there is known
OVERKILLED: Final = 8  # the damage that brought its health to 0 was more than that

# Rules by which a player may discard a card from play.
FLASK_RULE: Final = "C-N19.6"
EXPENDABLE_RULE: Final = "C-N13.10"

# The counter of a card in play for copies of it that were exiled when they were played.
COPIES: Final = "cumulative"

# How a creature is played upon another.
DEVOURS: Final = 0
EVOLVES: Final = 1
