"""The ruleset `bloodless-prototype` as a value: its table, events, checks, words and beginnings."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import Face, Library
from bloodwork.kernel.citations import Citations
from bloodwork.kernel.contract import AT_FORCED, Kind
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import DRAWN, Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.kernel.table import ALL_SEE, NONE_SEES, OWNER_SEES, Table
from bloodwork.rulesets.bloodless import checks, counting, moving, searching
from bloodwork.rulesets.bloodless.names import (
    BLOOD_DECK,
    BY_ZERO_HEALTH,
    COST,
    CREATE,
    DAMAGE,
    DEATH,
    DEATH_BIT,
    DECK,
    DESTROY,
    DISCARD,
    DISCARD_CARD,
    DRAW,
    END_TURN,
    FINISH_GAME,
    GAIN_BLOOD,
    HAND,
    HEALTH,
    LOSE_BLOOD,
    MOVE,
    PHASE,
    PLAY,
    PLAYER_DAMAGE,
    SHUFFLE,
    SPAWN,
    STATS,
    STRIKE,
    SUMMON,
    SWAP,
)
from bloodwork.rulesets.bloodless.worth import RowWorth
from bloodwork.rulesets.bloodless_prototype import creating, dying, giving, playing, striking, turn
from bloodwork.rulesets.bloodless_prototype.begin import begin, dealt, set_up
from bloodwork.rulesets.bloodless_prototype.kinship import of_this_edition
from bloodwork.rulesets.bloodless_prototype.laws import Laws
from bloodwork.rulesets.bloodless_prototype.moving import Counter, Draw, Move, SendAway
from bloodwork.rulesets.bloodless_prototype.names import (
    BLOOD,
    COUNTER,
    COUNTERS,
    EVENTS,
    FAVOUR,
    GIVE,
    HURT,
    POOL,
    REMAINS,
    START_OF_TURN,
    ZONES,
)
from bloodwork.rulesets.bloodless_prototype.sigils import CROW, FLASK, ROBOT
from bloodwork.rulesets.bloodless_prototype.vocabulary import IN_PLAY, fill_vocabulary
from bloodwork.rulesets.bloodless_prototype.why import move_rules, why_not, why_shown
from bloodwork.rulesets.contract import Reason, Ruleset, Setup, ways_to_begin
from bloodwork.rulesets.worth import Worth

NAME: Final = "bloodless-prototype"
ORDERED: Final = 1 << DECK | 1 << BLOOD_DECK
SIGHT: Final = (ALL_SEE, OWNER_SEES, NONE_SEES, NONE_SEES, ALL_SEE)
PRECEDENCE: Final = (HAND, DISCARD, DECK, BLOOD_DECK)
REASONS: Final = (
    "the pool is empty",
    "a player conceded",
    "a chain of events does not end",
    "a judge declared it",
    "the game has gone on for too long",
)
REASON_RULES: Final = ("P-3.22", "P-3.28", "P-3.30", "", "P-3.31")
BY_CONCEDING: Final = 1
BY_LOOP: Final = 2
BY_JUDGE: Final = 3
BY_LENGTH: Final = 4
# What the shared kinds of event cite of later editions is said here by none or other rules.
CITES: Final = {
    "C": (),
    "C-N2.23": ("P-1.6",),
    "C-N2.23.1": (),
    "C-N2.51": ("P-S.traveling-swap.2",),
    "C-N2.51.1": (),
}


class Absent(Kind):
    """An event that later editions know and this one does not: no text of its sigils speaks of it."""

    def apply(self, g: Machine, ev: Event) -> bool:
        ev.ok = False
        return True


class PrototypeRules(Ruleset):
    def __init__(self, switches: dict[str, str | int | bool]) -> None:
        laws = Laws(switches)
        super().__init__(NAME, Table(laws.columns, ZONES, ORDERED, IN_PLAY, SIGHT, PRECEDENCE), switches)
        self.laws: Laws = laws
        self.citations = Citations(CITES)
        self.kinds = kinds(laws)
        self.checks = [checks.PassiveCheck(1), dying.DeathCheck(DEATH_BIT, laws)]
        self.processes = [turn.Turns(laws), striking.Count(laws), dying.Dying(laws)]
        self.held_bits = DEATH_BIT
        self.resources = COUNTERS
        self.end_of_turn = END_TURN
        self.start_of_turn = PHASE
        self.start_word = START_OF_TURN
        self.stat_names = STATS
        self.worn_stat = HEALTH
        self.one_question = True
        self.event_names = EVENTS
        self.deck_names = ("deck", "blood deck")
        self.player_numbers = {"blood": BLOOD}
        self.player_counters = COUNTERS
        self.game_numbers = {"pool": POOL}
        self.phases = ("main", "start")
        self.supplied = (FLASK, CROW, ROBOT)
        self.reasons = REASONS
        self.reason_rules = REASON_RULES
        self.first_turn = ways_to_begin(str(switches["first_player"]), "P-3.3")
        self.rank_rule = "P-0.3"
        self.return_rules = ("P-3.24",)
        self.points[AT_FORCED] = ()
        fill_vocabulary(self.vocabulary, laws)

    def finish_face(self, lib: Library, face: Face) -> None:
        super().finish_face(lib, face)
        for ability in lib.abilities:
            ability.code = of_this_edition(ability.code, self.laws)

    # -------------------------------------------------------------- beginnings and ends

    def deal(self, lib: Library, decks: list[list[list[int]]]) -> Machine:
        return dealt(self, self.laws, lib, decks)

    def begin(self, dealt: Machine, seed: int, first: int) -> Machine:
        return begin(dealt, seed, first)

    def set_up(self, lib: Library, setup: Setup, seed: int) -> Machine:
        return set_up(self, self.laws, lib, setup, seed)

    def runaway(self, g: Machine) -> None:
        g.remark("P-3.30")
        g.finish(DRAWN, BY_LOOP)

    def overlong(self, g: Machine) -> None:
        g.remark("P-3.31")
        g.finish(DRAWN, BY_LENGTH)

    def concede(self, g: Machine, player: i64) -> None:
        g.remark("P-3.28")
        g.finish(1 - player, BY_CONCEDING)

    def judge_draw(self, g: Machine) -> None:
        g.finish(DRAWN, BY_JUDGE)

    def phase_name(self, g: Machine) -> str:
        return turn.phase_name(g)

    def why_not(self, g: Machine, player: i64, verb: int, card: i64, place: i64, number: int) -> Reason:
        return why_not(g, self.laws, player, verb, card, place, number)

    def move_rules(self, verb: int) -> tuple[str, ...]:
        return move_rules(verb)

    def why_shown(self, g: Machine, viewer: int, place: i64) -> list[str]:
        return why_shown(g, viewer, place)

    def cost_of(self, g: Machine, card: i64) -> int:
        return g.printed_stat(card, COST)

    def worth(self, lib: Library) -> Worth:
        return RowWorth(self, lib)

    # -------------------------------------------------------------- answers to the kernel

    def worked_out(self, g: Machine) -> None:
        giving.note_muted(g)

    def entered(self, g: Machine, cs: CardState) -> None:
        if cs.base[HEALTH] <= 0:
            cs.cause = BY_ZERO_HEALTH
            g.todo |= DEATH_BIT


def kinds(laws: Laws) -> list[Kind]:
    """By number, in the order of `names.EVENTS`."""
    out: list[Kind] = [Absent(name) for name in EVENTS]
    own: dict[int, Kind] = {
        MOVE: Move("move"),
        PLAY: playing.Play("play", laws),
        SUMMON: Kind("summon"),
        CREATE: creating.Create("create", laws),
        SPAWN: creating.Spawn("spawn", laws),
        DRAW: Draw("draw"),
        DISCARD_CARD: SendAway("discard"),
        SHUFFLE: searching.Shuffle("shuffle"),
        STRIKE: striking.Strike("strike", laws),
        DAMAGE: striking.Damage("damage"),
        PLAYER_DAMAGE: striking.PlayerDamage("player_damage"),
        DEATH: dying.Death("death", laws),
        DESTROY: dying.Destroy("destroy", laws),
        GAIN_BLOOD: dying.Gain("gain_blood"),
        LOSE_BLOOD: counting.LoseBlood("lose_blood"),
        END_TURN: turn.EndTurn("end_turn", laws),
        PHASE: turn.Phase("phase"),
        FINISH_GAME: striking.Finish("finish_game"),
        SWAP: moving.Swap("swap"),
        HURT: Kind("hurt"),
        REMAINS: dying.Remains("remains"),
        COUNTER: Counter("counter", laws),
        GIVE: giving.Give("give"),
        FAVOUR: giving.Favour("favour"),
    }
    own[HURT] = striking.Hurt("hurt")
    for number, kind in own.items():
        out[number] = kind
    return out
