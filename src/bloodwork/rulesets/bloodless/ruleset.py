"""The ruleset `bloodless` and its editions as a value: table, events, checks, words and beginnings."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import Ability, Library
from bloodwork.kernel.citations import Citations
from bloodwork.kernel.event import F_ENTERS, Event
from bloodwork.kernel.ir import (
    BOTTOM,
    NO_CARD,
    R_CARD,
    CardIsThis,
    Env,
    EventPattern,
    EventTest,
    IsKind,
    KindPattern,
    Passes,
    WordIs,
)
from bloodwork.kernel.listen import banned
from bloodwork.kernel.machine import DRAWN, Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.prospect import greatest_letter
from bloodwork.kernel.state import CardState
from bloodwork.kernel.table import ALL_SEE, NONE_SEES, OWNER_SEES, Table
from bloodwork.rulesets.bloodless import turn
from bloodwork.rulesets.bloodless.begin import begin, dealt, set_up
from bloodwork.rulesets.bloodless.checks import Instants
from bloodwork.rulesets.bloodless.deaths import Deaths
from bloodwork.rulesets.bloodless.edition import Edition
from bloodwork.rulesets.bloodless.ending import (
    BY_CONCEDING,
    BY_JUDGE,
    BY_LENGTH,
    BY_LOOP,
    REASON_RULES,
    REASONS,
    Finishing,
)
from bloodwork.rulesets.bloodless.kinds import kinds
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless.names import (
    ADD_COUNTER,
    ASIDE,
    AT_ZERO,
    ATTACK,
    BEGINS,
    BLOOD,
    BLOOD_DECK,
    BY_STRIKE,
    BY_ZERO_HEALTH,
    COMMAND,
    COST,
    CREATURE,
    DEATH_BIT,
    DECK,
    DISCARD,
    DRAWS,
    END_TURN,
    ENTERED_ZERO,
    EXPLODE,
    FINISH_GAME,
    FIRST,
    FLIP,
    HAND,
    HEALTH,
    LOSE_STAT,
    MOVE,
    PHASE,
    PLAY,
    POOL,
    RESOURCES,
    SAGA,
    SEARCH,
    SKIPS,
    START_OF_TURN,
    STATS,
    TIMELINE,
    VEILED,
    WARDED,
    WARDED_COMMANDS,
    WARDED_CREATURES,
    ZONES,
)
from bloodwork.rulesets.bloodless.natures import begin_counters, rule_of
from bloodwork.rulesets.bloodless.points import name_points
from bloodwork.rulesets.bloodless.vocabulary import IN_PLAY, fill_vocabulary
from bloodwork.rulesets.bloodless.why import move_rules, why_not, why_shown
from bloodwork.rulesets.bloodless.worth import RowWorth
from bloodwork.rulesets.contract import BY_LOSS, BY_LOT, BY_RANK, BY_WORD, Back, Reason, Ruleset, Setup, ways_to_begin
from bloodwork.rulesets.permitting import shown
from bloodwork.rulesets.reaching import own_stat, reach, reach_far, reach_held
from bloodwork.rulesets.worth import Worth

ORDERED: Final = 1 << DECK | 1 << BLOOD_DECK | 1 << TIMELINE
SIGHT: Final = (ALL_SEE, OWNER_SEES, NONE_SEES, NONE_SEES, ALL_SEE, ALL_SEE, ALL_SEE)
LORE: Final = "lore"
FIRST_TURN: Final = ((BY_LOSS, "C-N16.2"), (BY_RANK, "C-N16.3"), (BY_WORD, "C-N16.3"), (BY_LOT, "C-N16.3"))
# what lies face down (C-N5.3 to C-N5.6)
BACKS: Final = (
    Back("blood flask", "blood flask", 0, (1, 0, 0)),
    Back("creature", "creature", 1, (1, 0, 1)),
    Back("command", "extended command", 1, ()),
)
PRECEDENCE: Final = (TIMELINE, HAND, DISCARD, ASIDE, DECK, BLOOD_DECK)


class BloodlessRules(Ruleset):
    def __init__(self, edition: Edition, switches: dict[str, str | int | bool]) -> None:
        super().__init__(edition.name, Table(4, ZONES, ORDERED, IN_PLAY, SIGHT, PRECEDENCE), switches)
        self.edition: Edition = edition
        self.starts_from = edition.starts_from
        self.changes = edition.changes
        self.citations = Citations(edition.cites)
        laws = Laws(edition.values(switches))
        self.laws: Laws = laws
        self.kinds = kinds(laws, edition)
        self.checks = [entry.make(laws) for entry in edition.checks]
        self.processes = [edition.main(laws), Finishing(laws), Deaths(laws), Instants(laws)]
        self.held_bits = DEATH_BIT
        self.finds = (SEARCH, ATTACK, EXPLODE)
        self.unheard = 1 << ATTACK
        self.resources = RESOURCES
        self.loop_limit = laws.loop_limit
        self.limit_rule = "C-N16.14"
        self.vain_choices = laws.vain_choices
        self.keeps_sight = laws.keeps_sight
        self.end_of_turn = END_TURN
        self.start_of_turn = PHASE
        self.start_word = START_OF_TURN
        self.chosen_order = laws.chosen_order
        self.stat_names = STATS
        self.may_silence = laws.one_legend_in_effect
        self.worn_stat = HEALTH
        self.bound_zone = ASIDE
        self.event_names = tuple([kind.name for kind in self.kinds])
        self.backs = BACKS
        self.deck_names = ("deck", "blood deck")
        self.player_numbers = {"blood": BLOOD, "draws": DRAWS, "skips": SKIPS}
        self.game_numbers = {"pool": POOL}
        self.reasons = REASONS
        self.reason_rules = tuple([self.citations.first_own(rule) for rule in REASON_RULES])
        first = switches.get("first_player", "")
        self.first_turn = ways_to_begin(str(first), "C-N16.3") if first else FIRST_TURN
        self.rank_rule = "C-N16.13"
        self.follows = {self.citations.first_own("C-D10.1"): self.citations.own("C-P1.3.6b")}
        name_points(self.points)
        self.points = [self.citations.all_own(rules) for rules in self.points]
        fill_vocabulary(self.vocabulary, laws, edition, self.event_names)
        for word in self.vocabulary.keywords:
            word.rules = self.citations.all_own(word.rules)
            word.many = self.citations.first_own(word.many)
            word.lines = tuple([self.citations.all_own(rules) for rules in word.lines])

    def settings(self) -> dict[str, str | int | bool]:
        return self.edition.values(self.switches)

    def setting_rules(self, name: str) -> tuple[str, ...]:
        law = self.edition.laws.get(name)
        return self.citations.all_own(law.rules) if law is not None and name not in self.switches else ()

    def implied(self, types: int, chapters: int) -> list[tuple[str, str]]:
        """A saga's own rules; its chapters are read from its text, and one without any has none (C-N14.7)."""
        if types & SAGA == 0 or chapters == 0:
            return []
        leave = {"aside": "set it aside", "discard": "move it to its owner's discard pile", "nowhere": "liberate it"}
        return [
            ("At the start of your turn, put 1 lore counter on this card.", "C-N14.3"),
            (f"When this card has more than {chapters} lore counters, {leave[self.laws.saga_ends_in]}.", "C-N14.5"),
        ]

    def chapter_trigger(self, lib: Library, number: int) -> EventPattern:
        """Chapter N when the saga comes to have N lore counters; it enters with the first."""
        lore = lib.counters.index(LORE)
        kinds = [KindPattern(ADD_COUNTER)]
        tests: tuple[EventTest, ...] = (WordIs(lore), Passes(number))
        if number == 1:
            kinds.append(KindPattern(MOVE, F_ENTERS))
            kinds.append(KindPattern(FLIP))
        return EventPattern(tuple(kinds), (CardIsThis(R_CARD), IsKind((ADD_COUNTER,), (tests,))))

    # -------------------------------------------------------------- beginnings and ends

    def deal(self, lib: Library, decks: list[list[list[int]]]) -> Machine:
        return dealt(self, self.laws, lib, decks, self.edition.main(self.laws))

    def begin(self, dealt: Machine, seed: int, first: int) -> Machine:
        return begin(dealt, seed, first)

    def set_up(self, lib: Library, setup: Setup, seed: int) -> Machine:
        return set_up(self, self.laws, lib, setup, seed, self.edition.main(self.laws))

    def runaway(self, g: Machine) -> None:
        if self.laws.loop_is_draw:
            g.remark("C-N16.7")
            g.remark("C-N16.8")
        g.remark("C-N11.1")
        g.remark("C-N11.2")
        if self.laws.loop_is_draw:
            g.finish(DRAWN, BY_LOOP)
        else:
            g.finish(1 - g.active, BY_LOOP)

    def overlong(self, g: Machine) -> None:
        g.remark("C-N16.7")
        g.remark("C-N16.8")
        g.remark("C-N11.5")
        g.finish(DRAWN, BY_LENGTH)

    def concede(self, g: Machine, player: i64) -> None:
        g.remark("C-N16.5")
        g.remark("C-N16.8")
        g.remark("C-N16.6")
        end = Event(FINISH_GAME)
        end.player = 1 - player
        if g.bans >> FINISH_GAME & 1 and banned(g, end):
            g.remark("C-N4.32")
        g.finish(1 - player, BY_CONCEDING)

    def judge_draw(self, g: Machine) -> None:
        g.remark("C-N16.8")
        g.remark("C-N16.7")
        g.finish(DRAWN, BY_JUDGE)

    def phase_name(self, g: Machine) -> str:
        return turn.phase_name(g)

    def why_not(self, g: Machine, player: i64, verb: int, card: i64, place: i64, number: int) -> Reason:
        reason = why_not(g, self.laws, player, verb, card, place, number)
        return Reason(self.citations.first_own(reason.rule), reason.missing)

    def move_rules(self, verb: int) -> tuple[str, ...]:
        return self.citations.all_own(move_rules(verb))

    def why_shown(self, g: Machine, viewer: int, place: i64) -> list[str]:
        return list(self.citations.all_own(tuple(why_shown(g, viewer, place))))

    def cost_of(self, g: Machine, card: i64) -> int:
        return g.printed_stat(card, COST)

    def worth(self, lib: Library) -> Worth:
        return RowWorth(self, lib)

    # -------------------------------------------------------------- answers to the kernel

    def amount_of(self, g: Machine, ev: Event) -> int:
        if ev.amount >= 0:
            return ev.amount
        if ev.kind == PLAY and ev.card >= 0:
            return g.printed_stat(ev.card, COST)
        cs = g.state(ev.card)
        return g.stat_of(cs, 3) if cs is not None else 0

    def may_choose(self, g: Machine, env: Env, player: i64, card: i64) -> bool:
        """A text may keep a card in play from being chosen, by anybody or by its controller's opponent (C-N3.32)."""
        cs = g.state(card)
        veils = VEILED | WARDED | WARDED_COMMANDS | WARDED_CREATURES
        if cs is None or cs.natures & veils == 0:
            return True
        rule = rule_of(g, cs, veils)
        refused = cs.natures & VEILED != 0
        if not refused and g.table.owners[cs.place] != player:
            source = g.card_of(env.source)
            types = g.lib.faces[g.face_of[source]].types if source >= 0 else 0
            refused = cs.natures & WARDED != 0
            refused = refused or (cs.natures & WARDED_COMMANDS != 0 and types & COMMAND != 0)
            refused = refused or (cs.natures & WARDED_CREATURES != 0 and types & CREATURE != 0)
        if refused and rule:
            g.remark(rule)
        return not refused

    def entered(self, g: Machine, cs: CardState) -> None:
        """What a card enters with: a lore or an Accumulate counter; and no health of its own is marked."""
        face = g.lib.faces[cs.face]
        g.cite_all(face.reading)
        if face.chapters and cs.face == g.face_of[cs.card]:
            cs.set_counter(g.lib.counters.index(LORE), 1)
            g.remark("C-N14.2")
        elif face.types & SAGA and cs.face == g.face_of[cs.card]:
            g.remark("C-N14.7")
        if cs.natures & BEGINS:
            begin_counters(g, cs)
        if cs.place < g.table.n_slots and cs.base[HEALTH] <= 0:
            cs.marks |= ENTERED_ZERO
            g.todo |= DEATH_BIT

    def made_good(self, g: Machine, cs: CardState, stat: i64, amount: i64) -> None:
        """What has ended of a loss is not given back again when its time is over: the latest first."""
        for i in range(len(g.undos) - 1, -1, -1):
            undo = g.undos[i]
            done = undo.event
            if amount > 0 and done.kind == LOSE_STAT and done.card == cs.card and done.word == stat:
                less = min(amount, done.amount)
                undo.event = done.copy()
                undo.event.amount -= less
                amount -= less

    def left_play(self, g: Machine, cs: CardState) -> None:
        """What was set aside for an evolved creature goes to the discard pile with it."""
        if cs.vars:
            g.remark("C-D2.5.2b")
        for card in cs.under:
            if g.where[card] >= 0 and g.table.kinds[g.where[card]] == ASIDE:
                g.put(card, g.table.zone_of(g.owner[card], DISCARD), BOTTOM)
                g.remark("C-N13.17c")

    def silences(self, g: Machine, cs: CardState) -> bool:
        if not self.laws.one_legend_in_effect:
            return False
        if g.lib.faces[cs.face].natures & FIRST == 0:
            return False
        for other in g.all_states():
            if g.lib.faces[other.face].natures & FIRST and other.serial < cs.serial:
                g.remark("C-N13.14")
                return True
        return False

    def worked_out(self, g: Machine) -> None:
        for cs in g.at:
            if cs is None:
                continue
            if cs.cur[HEALTH] - cs.damage <= 0:
                if cs.marks & AT_ZERO == 0:  # it was above 0 before
                    cs.cause = BY_ZERO_HEALTH
                    cs.causer = NO_CARD
                    cs.marks = cs.marks & ~BY_STRIKE | AT_ZERO
                g.todo |= DEATH_BIT
            elif cs.marks & (AT_ZERO | ENTERED_ZERO):
                cs.marks &= ~(AT_ZERO | ENTERED_ZERO)

    def reached_stat(self, g: Machine, card: i64, stat: i64, value: i64) -> i64:
        """The cost of a card that is not in play, after its own passive abilities there and those that reach it."""
        place = g.where[card]
        return self.reached_from(g, card, stat, value, g.table.kinds[place]) if place >= 0 else value

    def reached_from(self, g: Machine, card: i64, stat: i64, value: i64, zone: i64) -> i64:
        g.reaching = False  # which cards an ability reaches may depend on the stat that it changes: on what is printed
        value = own_stat(g, card, stat, value, zone)
        for nth in range(2):
            player = g.active if nth == 0 else 1 - g.active
            for slot in g.table.rows[player]:
                at = g.slots[slot]
                if at >= 0:
                    value = reach(g, g.state_of(at), card, stat, value, zone)
            for at in g.zones[g.table.zone_of(player, TIMELINE)]:
                value = reach(g, g.state_of(at), card, stat, value, zone)
            if g.far:
                value = reach_far(g, player, card, stat, value, zone)
            if g.held:
                value = reach_held(g, player, card, stat, value, zone)
        g.reaching = True
        return value

    def shown(self, g: Machine, player: i64, card: i64) -> bool:
        return shown(g, player, card)

    def chooses_order(self, g: Machine, cards: tuple[int, ...], places: tuple[int, ...]) -> bool:
        """Cards of an unordered zone that go to a deck."""
        if not places or g.table.kinds[places[0]] not in (DECK, BLOOD_DECK):
            return False
        for card in cards:
            if g.table.kinds[g.where[card]] not in (HAND, DISCARD, ASIDE):
                return False
        return True

    def letter_bound(self, g: Machine, env: Env, ability: Ability, letter: i64) -> i64:
        """The greatest value of a letter with which the whole cost can still be paid."""
        if not ability.cost:
            return self.number_limit
        player = 1 - env.you if ability.user_opponent else env.you
        return greatest_letter(g, ability.cost, env, player, letter, self.number_limit)
