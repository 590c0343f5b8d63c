"""The words of Bluthelden as numbers: places, stats, types, events, flags, marks, decisions."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.native import i64

# A player's row: three lanes of eleven slots, then three slots that lie in no lane.
LANES: Final = 3
WAR: Final = 0
BACK: Final = 1
BINDING: Final = 2
RESOURCE: Final = 3
BARRIER: Final = 4
HIDDEN: Final = 5  # place n of the opponent's War Zone of the lane, on which this player's card lies face down
LONE: Final = 6  # none of them: a slot in no lane
AREAS: Final = ("war", "back", "binding", "resource", "barrier", "hidden")
STARTS: Final[tuple[int, ...]] = (0, 3, 5, 6, 7, 8)  # where an area begins in its lane
SIZES: Final[tuple[int, ...]] = (3, 2, 1, 1, 1, 3)
IN_LANE: Final = 11
SOVEREIGN_AT: Final = 33
RUNE_AT: Final = 34
ADVISOR_AT: Final = 35
COLUMNS: Final = 36
AREA_AT: Final[tuple[int, ...]] = (
    *((WAR, WAR, WAR, BACK, BACK, BINDING, RESOURCE, BARRIER, HIDDEN, HIDDEN, HIDDEN) * LANES),
    *(LONE, LONE, LONE),
)
LANE_AT: Final[tuple[int, ...]] = (*((0,) * IN_LANE), *((1,) * IN_LANE), *((2,) * IN_LANE), -1, -1, -1)


def column(lane: i64, area: i64, nth: i64) -> i64:
    return lane * IN_LANE + STARTS[area] + nth


def slot_of(player: i64, lane: i64, area: i64, nth: i64) -> i64:
    return player * COLUMNS + lane * IN_LANE + STARTS[area] + nth


def lane_of(slot: i64) -> i64:
    """The lane of a slot, from 0; -1 for a place in no lane."""
    return LANE_AT[slot % COLUMNS] if 0 <= slot < 2 * COLUMNS else -1


def row_of(slot: i64) -> i64:
    """The row of a lane that a slot belongs to: a Barrier stands in the War Zone (B-KW.barrier.1)."""
    area = area_of(slot)
    return WAR if area == BARRIER else area


def area_of(slot: i64) -> i64:
    return AREA_AT[slot % COLUMNS] if 0 <= slot < 2 * COLUMNS else LONE


def nth_of(slot: i64) -> i64:
    """Which place of its area a slot of a lane is, from 0."""
    return slot % COLUMNS % IN_LANE - STARTS[area_of(slot)]


def across_of(slot: i64) -> i64:
    """The War Zone slot on which a hiding slot lies, and the other way round."""
    other = 1 - slot // COLUMNS
    area = WAR if area_of(slot) == HIDDEN else HIDDEN
    return slot_of(other, lane_of(slot), area, nth_of(slot))


# Zone kinds. Kind 0 is the slots.
BATTLEFIELD: Final = 0
HAND: Final = 1
SPELL_DECK: Final = 2
POOL_DECK: Final = 3
GRAVEYARD: Final = 4
BANISHED: Final = 5
PERMANENTS: Final = 6
CHAIN: Final = 7
ZONES: Final = (
    "board", "hand", "spell deck", "pool deck", "graveyard", "banished", "permanents", "chain",
)  # fmt: skip

# Stats of a face and of a card state.
COST: Final = 0
HEALTH: Final = 1
POWER: Final = 2
INITIATIVE: Final = 3
RESISTANCE: Final = 4
LEVEL: Final = 5
MAGIC: Final = 6
EXTRA_COST: Final = 7
LIFE: Final = 8
STATS: Final = ("cost", "health", "power", "initiative", "resistance", "level", "magic", "extra_cost", "life")

# Type words, as bits. A card may have several: an Advisor and a Barrier are characters too.
SOVEREIGN: Final = 1
RUNE: Final = 2
RESOURCE_CARD: Final = 4
ADVISOR: Final = 8
ARTIFACT: Final = 16
TRAINING: Final = 32
CHARACTER: Final = 64
RITUAL: Final = 128
SPELL: Final = 256
MIRACLE: Final = 512
BARRIER_CARD: Final = 1024
TOKEN: Final = 2048
BLACK: Final = 4096
GREEN: Final = 8192
ORANGE: Final = 16384
WHITE: Final = 32768
GRAY: Final = 65536
POOL: Final = 131072
TYPES: Final = {
    "sovereign": SOVEREIGN, "rune": RUNE, "resource": RESOURCE_CARD, "advisor": ADVISOR, "artifact": ARTIFACT,
    "training": TRAINING, "character": CHARACTER, "ritual": RITUAL, "spell": SPELL, "miracle": MIRACLE,
    "barrier": BARRIER_CARD, "token": TOKEN, "black": BLACK, "green": GREEN, "orange": ORANGE, "white": WHITE,
    "gray": GRAY, "pool": POOL,
}  # fmt: skip
COLOURS: Final = BLACK | GREEN | ORANGE | WHITE | GRAY

# Numbers: per player at the number and the number plus one.
LIFE_POINTS: Final = 0
ASP: Final = 2
RESOURCED: Final = 4  # whether the player has used up the Resource of the round
NO_CARDS: Final = 6  # whether the player has had to draw and could not
DUE: Final = 8  # whether deaths and the like may have to be looked for
INITIATIVE_PLAYER: Final = 9
PHASE_NOW: Final = 10
ACTING: Final = 11  # the acting character, as a handle; -1: none
LANE_NOW: Final = 12  # the active lane, from 0; -1: none
FIRST_ACTING: Final = 13  # who controlled the first acting character of the round; -1: there was none
DICE: Final = 14  # results that the next dice have: decimal digits, the next one last
KEPT_ANY: Final = 15  # how much of a player's ASP is kept for something
KEPT: Final = 17  # of that, by what it is kept for (see PURSES), two numbers each
PURSES: Final = {
    "characters": 1, "spells": 2, "trainings": 3, "artifacts": 4, "rituals": 5, "advisors": 6, "abilities": 7,
}  # fmt: skip
NO_PURSE: Final = -1  # what is paid is for none of these
MORE_COMBATS: Final = 31  # additional Combat Phases that are yet to come in this round; below 0: to be skipped
NUMBERS: Final = 32

# Bits of Machine.todo beside the kernel's own.
END_BIT: Final = 2

# Events, with what they hold; `->` marks what a Success adds.
MOVE: Final = 0  # card, place, index -> frm; F_ENTERS, F_LEAVES
PLAY: Final = 1  # card, player, place? -> amount (paid)
CREATE: Final = 2  # word (face), player, amount? (the lanes, with F_LANES); F_WAR, F_BACK_ROW -> card, place
DRAW: Final = 3  # player, place? (a deck; none: as its player chooses); F_MAY -> card
DISCARD: Final = 4  # card, player
SEARCH: Final = 5  # player, place (deck), cards (that match), amount (most), extra (least) -> cards
SHUFFLE: Final = 6  # place (deck), player
DAMAGE: Final = 7  # card, amount, other (source); F_COMBAT -> amount (dealt), extra (more than there were HP left)
PLAYER_DAMAGE: Final = 8  # player, amount, other (source); F_COMBAT
HEAL: Final = 9  # card, amount -> amount (taken off)
GAIN_LIFE: Final = 10  # player, amount
LOSE_LIFE: Final = 11  # player, amount -> amount
DEATH: Final = 12  # card, other (source), word (cause)
SACRIFICE: Final = 13  # card, player
DESTROY: Final = 14  # card, other (source)
BANISH: Final = 15  # card, other (source) -> frm
GAIN_ASP: Final = 16  # player, amount, other (source)
LOSE_ASP: Final = 17  # player, amount; F_COST -> amount
GAIN_STAT: Final = 18  # card, word (stat), amount
LOSE_STAT: Final = 19  # card, word (stat), amount -> amount
SET_STAT: Final = 20  # card, word (stat), amount -> extra (old base)
GAIN_KEYWORD: Final = 21  # card, word (keyword), amount (its number)
LOSE_KEYWORD: Final = 22  # card, word (keyword; -1: all)
GAIN_TEXT: Final = 23  # card, word (ability)
ADD_COUNTER: Final = 24  # card, word (counter), amount
REMOVE_COUNTER: Final = 25  # card, word (counter; -1: all), amount -> amount
TURN: Final = 26  # card; F_COST
UNTURN: Final = 27  # card
STUN: Final = 28  # card
FEAR: Final = 29  # player; the card whose text it is
RISE: Final = 30  # player, word (Name); the card whose text it is -> card, other (the new character)
RETURN_HAND: Final = 31  # card
RETREAT: Final = 32  # card -> place
BRING: Final = 33  # player, amount (Level; below 0: any), other (source) -> card, place
TAKE_CONTROL: Final = 34  # card, player, amount? (the lanes, with F_LANES); F_WAR, F_BACK_ROW -> place
ATTACH: Final = 35  # card (a Training), other (its host)
FLIP: Final = 36  # card: turned face up
ATTACK: Final = 37  # card, other (its target; none: the Sovereign), player (attacked)
BLOCK: Final = 38  # card, other (the attacker)
SHOOT: Final = 39  # card, other (the target)
PHASE: Final = 40  # word (phase), player
END_ROUND: Final = 41  # the moment of "until end of round"
FINISH_GAME: Final = 42  # player (winner; none: a draw)
REVEAL: Final = 43  # card, player (to whom; none: all)
LOOK: Final = 44  # card, player
CANCEL: Final = 45  # card (on the chain), other (source)
FRIGHTEN: Final = 46  # card, other (source)
HOLD: Final = 47  # card: it is not unturned at the next start of a round
ADVANCE: Final = 48  # card -> place
DEPLOY: Final = 49  # card, player, amount? (the lanes, with F_LANES); F_WAR, F_BACK_ROW -> place
LOSE_TEXT: Final = 50  # card
RELOCATE: Final = 51  # card, player (who chooses where), amount? (the lanes, with F_LANES), other (by what);
# F_WAR, F_BACK_ROW -> place
SWAP: Final = 52  # card, other: they exchange their places
DAMAGE_EACH: Final = 54  # amount, other (source): to both Sovereigns at once
ROLL: Final = 55  # player, word (sides) -> amount
COPY: Final = 56  # card (on the chain), player; word 1: new targets may be chosen
UNBLOCKED: Final = 57  # card, other (its target; none: the Sovereign), player (attacked): nobody has blocked it
BECOME: Final = 58  # card, other (what it copies); F_ENTERS: as it enters
MORE_COMBAT: Final = 59  # player: an additional Combat Phase in this round; word 1: the next one is skipped
AIM_AT: Final = 53  # card (it becomes a target), other (by what), player (whose); F_ABILITY
EVENTS: Final = (
    "move", "play", "create", "draw", "discard", "search", "shuffle", "damage", "player_damage", "heal", "gain_life",
    "lose_life", "death", "sacrifice", "destroy", "banish", "gain_asp", "lose_asp", "gain_stat", "lose_stat",
    "set_stat", "gain_keyword", "lose_keyword", "gain_text", "add_counter", "remove_counter", "turn", "unturn",
    "stun", "fear", "rise", "return_hand", "retreat", "bring", "take_control", "attach", "flip", "attack", "block",
    "shoot", "phase", "end_round", "finish_game", "reveal", "look", "cancel", "frighten", "hold", "advance", "deploy",
    "lose_text", "relocate", "swap", "aim_at", "damage_each", "roll", "copy", "unblocked",
    "become", "more_combat",
)  # fmt: skip

# Flags of events. The low ones are the kernel's (event.py).
F_COMBAT: Final = 1 << 8  # damage of a fight
F_MAY: Final = 1 << 9  # a draw that may be declined
F_DOWN: Final = 1 << 10  # face down
F_BACK: Final = 1 << 11  # a move back to where the card came from
F_RETURNED: Final = 1 << 12  # an effect returns a character to the Safety Zone
F_RANGED: Final = 1 << 13  # damage of a Ranged Attack
F_WAR: Final = 1 << 14  # a token for a War Zone
F_BACK_ROW: Final = 1 << 15  # a token for a Back Row
F_OWN_MOVE: Final = 1 << 16  # a Move, which a character makes itself
F_ABILITY: Final = 1 << 17  # by an ability, and not by a card that is played
F_LANES: Final = 1 << 18  # the amount is the lanes that a text names, bit n for that of number n
F_ZONE: Final = 1 << 22  # to the zone in which the character stands, whichever row of it
F_EMPTY: Final = 1 << 21  # into an empty Resource slot, whatever its Level
F_AT_START: Final = 1 << 20  # the unturning of the Start of the Round

# Phases: of the PHASE event (words), and of the round.
START_OF_ROUND: Final = 0
START_OF_MAIN: Final = 1
START_OF_COMBAT: Final = 2
END_OF_ROUND: Final = 3
END_OF_COMBAT: Final = 4
START_OF_MORE: Final = 5  # of an additional Combat Phase
PHASES: Final = (
    "start of round", "start of main phase", "start of combat", "end of round", "end of combat",
    "start of additional combat",
)  # fmt: skip
BEFORE: Final = 0
START: Final = 1
MAIN1: Final = 2
MAIN2: Final = 3
COMBAT: Final = 4
END: Final = 5
PHASE_NAMES: Final = ("mulligan", "start", "main1", "main2", "combat", "end")

# Causes of a death.
BY_DAMAGE: Final = 0
BY_EFFECT: Final = 1
BY_SACRIFICE: Final = 2

# Marks of a card state.
TURNED: Final = 1
HELD: Final = 2  # it is not unturned at the next start of a round
NEW_IN_COMBAT: Final = 4  # it has entered in this Combat Phase
HAS_BEEN_DUE: Final = 8  # in this Combat Phase
ONE_ACTION: Final = 16  # times the combat actions that it has used in this Combat Phase: two bits
ACTIONS: Final = 48
ATTACKING: Final = 64
BLOCKING: Final = 128
FRESH: Final = 256  # times the poison counters that were put on it in this round: eight bits
FRESH_MASK: Final = 255 * 256
BY_STUN: Final = 1 << 16  # what holds it is Stun
BY_FEAR: Final = 1 << 17  # what holds it is Fear
AIMED_AT: Final = 1 << 18  # the target of the attack under way
DUE_AGAIN: Final = 1 << 19  # in this Combat Phase, for an additional attack
LEASHED: Final = 1 << 20  # a Training has changed who controls it
STUNNED: Final = 1 << 21  # since Stun, until it is unturned
FRIGHTENED: Final = 1 << 22  # since Fear, until it is unturned
HAS_BLOCKED: Final = 1 << 23  # with Defender, in an earlier Combat Phase of this round
FIGHTING: Final = ATTACKING | BLOCKING | AIMED_AT  # whoever leaves its zone is none of these any more
COMBAT_MARKS: Final = NEW_IN_COMBAT | HAS_BEEN_DUE | DUE_AGAIN | ACTIONS | FIGHTING

MOST_CARDS: Final = 8  # that a hand holds after the End of the Round

# `what` of a decision.
PRIORITY: Final = 0
DRAWING: Final = 1
MULLIGANS: Final = 2
DECLARING: Final = 3
BLOCKS: Final = 4
ORDER_OF_PLAY: Final = 10

# States, relations and situations that texts speak of.
IS_BOUND: Final = 0
IS_TURNED: Final = 1
IS_ATTACKING: Final = 2
IS_BLOCKING: Final = 3
IS_ACTING: Final = 4
IS_POISONED: Final = 5
IN_WAR_ZONE: Final = 6
IN_BACK_ROW: Final = 7
IN_SAFETY_ZONE: Final = 8
IN_BINDING_SLOT: Final = 9
IS_DAMAGED: Final = 10
IS_STUNNED: Final = 11
IS_FRIGHTENED: Final = 12
IS_FIGHTING: Final = 13
IN_RESOURCE_ROW: Final = 14
HAS_INITIATIVE: Final = 0
IN_MAIN: Final = 1
IN_COMBAT: Final = 2
IN_END: Final = 3
ANSWERS_THEM: Final = 4
CHAIN_BUSY: Final = 5
STATES: Final = (
    "bound", "turned", "attacking", "blocking", "acting", "poisoned", "in_war_zone", "in_back_row", "in_safety_zone",
    "in_binding_slot", "damaged", "stunned", "frightened", "fighting",
    "in_resource_row",
)  # fmt: skip
# Rows of a lane that texts speak of, as bits.
ROW_BITS: Final = {
    "war zone": 1, "back row": 2, "binding slot": 4, "resource slot": 8, "resource row": 12, "safety zone": 6,
}  # fmt: skip
RELATIONS: Final = ("same_lane", "adjacent_lane", "same_row", "fighting", "bound_to")
IN_SAME_LANE: Final = 0
IN_ADJACENT_LANE: Final = 1
IN_SAME_ROW: Final = 2
FIGHTS_IT: Final = 3
BOUND_TO_IT: Final = 4
SITUATIONS: Final = ("initiative", "main phase", "combat phase", "end of round", "answers", "chain busy")

# Ways in which the rules treat a card that its texts name, as masks in the order of their words.
NATURES: Final = (
    "must attack", "must block", "turncoat", "attack again", "block again", "unturned in combat", "unturned by attack",
    "unturned by block", "unturned by move", "opens their hand", "opens your hand", "leash", "third place",
    "two actions", "begins", "your fear", "their fear", "strikes first", "picks targets", "punches", "shoots",
    "poisons", "makes trinkets", "blocks freely", "act again", "lures", "taunts", "provokes",
)  # fmt: skip
MUST_ATTACK: Final = 1
MUST_BLOCK: Final = 2
TURNCOAT: Final = 4  # it attacks its own Sovereign
ATTACK_AGAIN: Final = 8
BLOCK_AGAIN: Final = 16
LIGHT: Final = 32  # combat actions do not turn it
LIGHT_ATTACK: Final = 64
LIGHT_BLOCK: Final = 128
LIGHT_MOVE: Final = 256
OPENS_THEIRS: Final = 512
OPENS_YOURS: Final = 1024
LEASH: Final = 2048  # its controller has control of what it is attached to
THIRD_PLACE: Final = 4096
TWO_ACTIONS: Final = 8192
BEGINS: Final = 16384  # it enters with counters
YOUR_FEAR: Final = 32768
THEIR_FEAR: Final = 65536
STRIKES_FIRST: Final = 1 << 17  # it deals its damage in a fight before one that does not
PICKS_TARGETS: Final = 1 << 18  # it may attack a character
PUNCHES: Final = 1 << 19  # what goes beyond the HP of what it attacks is dealt to the Sovereign
SHOOTS: Final = 1 << 20  # it makes Ranged Attacks
POISONS: Final = 1 << 21  # whom it damages gets a Poison Counter
MAKES_TRINKETS: Final = 1 << 22  # ASP that it generates can be Blood Trinkets
BLOCKS_FREELY: Final = 1 << 23  # it can block as often as it is unturned
ACT_AGAIN: Final = 1 << 24  # it has one more combat action of any kind
LURES: Final = 1 << 25  # it is blocked if anybody can
TAUNTS: Final = 1 << 26  # whoever attacks in its lane attacks it
PROVOKES: Final = 1 << 27  # whoever can attack in its lane attacks it

# Counters that rules speak of.
POISON_COUNTER: Final = "poison"
SHIELD_COUNTER: Final = "shield"

# Reasons for the end of a game.
BY_LIFE: Final = 0
BY_NO_CARDS: Final = 1
BY_CONCEDING: Final = 2
BY_LOOP: Final = 3
BY_JUDGE: Final = 4
BY_TEXT: Final = 5
BY_BOTH: Final = 6
BY_LENGTH: Final = 7
REASONS: Final = (
    "a Sovereign has no Life Points left", "a player could not draw", "a player conceded",
    "a chain of events does not end", "a judge declared it", "a card says so", "both players have lost at once",
    "the game has gone on for too long",
)  # fmt: skip
REASON_RULES: Final = ("B-WIN.1", "B-WIN.2", "B-WIN.10", "B-CHAIN.17", "", "B-WIN.5", "B-WIN.3", "B-WIN.11")
