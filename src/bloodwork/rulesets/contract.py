"""What every ruleset offers to those who start and show games: its words, its moves, its beginnings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ability import PASSIVE, TRIGGER, Face, Library
from bloodwork.kernel.contract import Rules
from bloodwork.kernel.decision import card_of, number_of, place_of
from bloodwork.kernel.ir import EventPattern
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.reads import reads_of
from bloodwork.kernel.state import CardState
from bloodwork.kernel.table import Table
from bloodwork.kernel.vocabulary import Vocabulary

if TYPE_CHECKING:
    from bloodwork.rulesets.worth import Worth

PLAYERS: Final = ("A", "B")

# moves (verbs of ACT decisions; see kernel.decision.pack for card, place and number)
PLAY: Final = 0  # card, place (a slot, or -1 where none is needed)
DRAW: Final = 1  # place: the deck's zone
DISCARD: Final = 2  # card in play
FLIP: Final = 3  # card in play
ACTIVATE: Final = 4  # card, number: which of its abilities, from 0
ATTACK: Final = 5
END: Final = 6
PASS: Final = 7
MULLIGAN: Final = 8
KEEP: Final = 9
MOVE_TO: Final = 10  # card in play, place
RANGED: Final = 11  # card: the target
BLOCK: Final = 12  # card: the blocker
VERBS: Final = (
    "play", "draw", "discard", "flip", "activate", "attack", "end", "pass", "mulligan", "keep", "move", "ranged",
    "block",
)  # fmt: skip
COMMON_VERBS: Final = VERBS[:10]
TWICE: Final = 2  # the number of an ATTACK that is two; its place is where the second target stands, if that is another


def attack_targets(g: Machine, move: i64) -> tuple[int, ...]:
    """Whom an attack, or each of two, is aimed at; -1: the player."""
    first: int = card_of(move)
    if number_of(move) != TWICE:
        return (first,)
    place = place_of(move)
    return (first, g.slots[place] if place >= 0 else first)


# by what it is known who has the first turn, each with whom it names
BY_LOSS: Final = "loser"  # of the last game between the two
BY_RANK: Final = "lower"  # the player ranked lower
BY_WORD: Final = "agreed"  # the one agreed on
BY_LOT: Final = "chance"


def ways_to_begin(first_player: str, rule: str) -> tuple[tuple[str, str], ...]:
    """`Ruleset.first_turn` for the switch of that name: "random", "agreed" or "loser"."""
    ways = {"random": (BY_LOT,), "agreed": (BY_WORD, BY_LOT), "loser": (BY_LOSS, BY_WORD, BY_LOT)}[first_player]
    return tuple([(way, rule) for way in ways])


class First:
    """Who has the first turn (-1: chance decides), by which of the ways above, and the rule behind it."""

    def __init__(self, player: int, way: str, rule: str) -> None:
        self.player: int = player
        self.way: str = way
        self.rule: str = rule


class CardSetup:
    """A card of a position: its face, and for a card in play what its state is beyond the printed.

    `numbers` may hold stats by name (as they then are), "damage"; `flags` "face_down", "played_this_turn", "turned".
    """

    def __init__(self, face: int) -> None:
        self.face: int = face
        self.numbers: dict[str, int] = {}
        self.counters: dict[str, int] = {}
        self.flags: dict[str, bool] = {}


class PlayerSetup:
    """`zones` by the table's names, `slots` by column from player A's left, `numbers` as the ruleset names them."""

    def __init__(self) -> None:
        self.zones: dict[str, list[CardSetup]] = {}
        self.slots: list[CardSetup | None] = []
        self.numbers: dict[str, int] = {}
        self.counters: dict[str, int] = {}


class Setup:
    """A position: what is not said is empty, zero, or the ruleset's start value."""

    def __init__(self) -> None:
        self.turn: int = 0
        self.first_turn: bool = False
        self.phase: str = "main"
        self.numbers: dict[str, int] = {}  # "pool", "round" ...
        self.dice: tuple[int, ...] = ()  # the next results of dice
        self.players: tuple[PlayerSetup, PlayerSetup] = (PlayerSetup(), PlayerSetup())


class Reason:
    """Why something is not legal: the rule, and what is missing, in words."""

    def __init__(self, rule: str, missing: str) -> None:
        self.rule: str = rule
        self.missing: str = missing


class Change:
    """An entry in which a ruleset differs from the one that it starts from: of which table and under which name, what
    it was there ("" where it is no value), in words what it is now, and the rules by which it is."""

    def __init__(self, table: str, name: str, was: str, now: str, rules: tuple[str, ...]) -> None:
        self.table: str = table
        self.name: str = name
        self.was: str = was
        self.now: str = now
        self.rules: tuple[str, ...] = rules


class Area:
    """A named part of a row that is more than a row of columns: the slots of one kind in a lane, or a slot that lies in
    no lane (0). Of an area across, place n lies on place n of the opponent's area of that name."""

    def __init__(self, name: str, lane: int, columns: tuple[int, ...], single: bool, across: str) -> None:
        self.name: str = name
        self.lane: int = lane
        self.columns: tuple[int, ...] = columns
        self.single: bool = single  # it holds one card, and is empty or not
        self.across: str = across


class Back:
    """What lies face down in place of a card whose type has a word: its type, cost (-1: none) and stats. The stats of
    creatures are those of the switch `face_down_creature_stats` where the ruleset has it."""

    def __init__(self, word: str, type_: str, cost: int, stats: tuple[int, ...]) -> None:
        self.word: str = word
        self.type: str = type_
        self.cost: int = cost
        self.stats: tuple[int, ...] = stats


class Ruleset(Rules):
    """A playable ruleset, with its switches set."""

    def __init__(self, name: str, table: Table, switches: dict[str, str | int | bool]) -> None:
        super().__init__(name, table)
        self.switches: dict[str, str | int | bool] = switches
        self.starts_from: str = ""  # the ruleset whose tables it took over
        self.changes: list[Change] = []  # and what it has replaced in them
        self.vocabulary: Vocabulary = Vocabulary()
        self.event_names: tuple[str, ...] = ()
        self.backs: tuple[Back, ...] = ()  # of a card, the first whose word its type has
        self.deck_names: tuple[str, ...] = ()  # zone names that a deck list fills, e.g. ("deck", "blood deck")
        self.player_numbers: dict[str, int] = {}  # name -> resource index of player A (plus one: B)
        self.game_numbers: dict[str, int] = {}  # name -> resource index
        self.follows: dict[str, tuple[str, ...]] = {}  # rules that say of a play what a rule says in general
        self.reasons: tuple[str, ...] = ()  # words for Machine.reason when a game is over
        self.reason_rules: tuple[str, ...] = ()  # and the rule behind each
        # how it is known who has the first turn: the ways in order, each with its rule
        self.first_turn: tuple[tuple[str, str], ...] = ((BY_WORD, ""), (BY_LOT, ""))
        self.player_counters: int = 0  # where the counters of players begin among the numbers; 0: they have none
        self.phases: tuple[str, ...] = ("main", "mulligan", "start")  # in which a position can be set up
        self.verbs: tuple[str, ...] = COMMON_VERBS  # the moves that it has
        self.partial_mulligan: bool = False  # a mulligan asks which cards of the hand it is of
        self.areas: tuple[Area, ...] = ()  # of a player's row, where it is not one of columns alone
        self.choice_words: dict[int, tuple[str, ...]] = {}  # by `what` of a WORD decision: the words of its answers
        self.player_words: dict[
            str, int
        ] = {}  # numbers of a position that are a player, each with who it is if not said
        self.supplied: tuple[str, ...] = ()  # Names of cards that every game knows
        self.rank_rule: str = ""  # by which the players of a series are ranked
        self.return_rules: tuple[str, ...] = ()  # by which cards go back to their players after a game

    def settings(self) -> dict[str, str | int | bool]:
        """Every ruling by name as it is now: switches, and what the ruleset has set for good."""
        return self.switches

    def setting_rules(self, name: str) -> tuple[str, ...]:
        """The rules by which something is set for good; none of a switch, whose rule the ledger tells."""
        return ()

    def implied(self, types: int, chapters: int) -> list[tuple[str, str]]:
        """Sentences that a card of these types has by rule, in the card language, each with its rule."""
        return []

    def unfit(self, lib: Library, face: Face) -> Reason | None:
        """Why a card of its type cannot have what its text says, once it is compiled."""
        return None

    def finish_face(self, lib: Library, face: Face) -> None:
        """What the text alone does not say of abilities: when chapters are done, what passive abilities read."""
        for number in face.abilities:
            ability = lib.abilities[number]
            if ability.chapter > 0:
                ability.kind = TRIGGER
                ability.trigger = self.chapter_trigger(lib, ability.chapter)
        for ability in lib.abilities:
            if ability.kind == PASSIVE and ability.reads < 0:
                ability.reads = reads_of(ability)

    def chapter_trigger(self, lib: Library, number: int) -> EventPattern:
        """What makes a chapter of a card be done."""
        raise AssertionError("this ruleset has no chapters")

    def first(self, loser: int, lower: int, agreed: int) -> First:
        """Who has the first turn: by the loser of the last game, the player ranked lower and the one agreed on, each
        -1 if there is none."""
        for way, rule in self.first_turn:
            player = loser if way == BY_LOSS else lower if way == BY_RANK else agreed if way == BY_WORD else -1
            if player >= 0 or way == BY_LOT:
                return First(player, way, rule)
        return First(-1, BY_LOT, "")

    def start(self, lib: Library, decks: list[list[list[int]]], seed: int, first: int) -> Machine:
        """A new game: decks[player][i] is the faces of the i-th deck of `deck_names`. `first` -1: by chance."""
        return self.begin(self.deal(lib, decks), seed, first)

    def deal(self, lib: Library, decks: list[list[list[int]]]) -> Machine:
        """What games with these decks begin from, any number of them: nothing has been left to chance yet."""
        raise AssertionError("a ruleset must say what a game is begun from")

    def begin(self, dealt: Machine, seed: int, first: int) -> Machine:
        """A new game from what was dealt, which stays as it is."""
        raise AssertionError("a ruleset must say how a game starts")

    def set_up(self, lib: Library, setup: Setup, seed: int) -> Machine:
        """A game in a given position, run on to its first decision."""
        raise AssertionError("a ruleset must say how a position is set up")

    def phase_name(self, g: Machine) -> str:
        return ""

    def initiative_of(self, g: Machine) -> i64:
        """The player with the initiative of the round; -1 where there are no rounds."""
        return -1

    def acting_card(self, g: Machine) -> i64:
        """The card that is due to act; -1: none."""
        return -1

    def attacked_card(self, g: Machine) -> i64:
        """The card at which the attack is aimed that may be blocked now; -1: the player; -2: no block is asked for."""
        return -2

    def priority_of(self, g: Machine) -> i64:
        """The player who may do something and need not; -1: nobody, or a ruleset without priority."""
        return -1

    def chain_cards(self, g: Machine) -> list[int]:
        """The sources of what waits to be resolved, next first."""
        return []

    def only_pass(self, g: Machine) -> bool:
        """Whether the player with priority could only pass, as far as that player knows."""
        return False

    def decks_open(self, g: Machine) -> int:
        """A mask of the zone kinds of decks whose cards, but not their order, everybody may know now."""
        return 0

    def row_length(self, g: Machine, player: i64, area: Area) -> int:
        """How many places of an area a player has now."""
        return len(area.columns)

    def is_turned(self, cs: CardState) -> bool:
        return False

    def concede(self, g: Machine, player: i64) -> None:
        raise AssertionError("a ruleset must say what conceding does")

    def judge_draw(self, g: Machine) -> None:
        raise AssertionError("a ruleset must say what a judge's draw does")

    def why_not(self, g: Machine, player: i64, verb: int, card: i64, place: i64, number: int) -> Reason:
        """Why a move that is no option cannot be made now."""
        return Reason("", "it is not possible now")

    def why_shown(self, g: Machine, viewer: int, place: i64) -> list[str]:
        """The rules by which a viewer may know, or not, what is at a place; without one (-1): the open numbers."""
        return []

    def cost_of(self, g: Machine, card: i64) -> int:
        return 0

    def worth(self, lib: Library) -> Worth:
        """What counts how good a position with these cards is, for players that are programs."""
        raise AssertionError("a ruleset must say what a position is worth")

    def move_rules(self, verb: int) -> tuple[str, ...]:
        """Rules behind a move, for explanations."""
        return ()
