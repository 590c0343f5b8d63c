"""The ruleset `bloodless` as a value: its table, events, checks, words and beginnings."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import PASSIVE, REPLACE, Ability, Face, Library
from bloodwork.kernel.codec import Reader
from bloodwork.kernel.contract import (
    AT_APART,
    AT_APPLIED,
    AT_ASKED_AGAIN,
    AT_BAN,
    AT_BECAME,
    AT_BECAME_OTHER,
    AT_BY_CHOICE,
    AT_BY_FAR,
    AT_BY_LEFT,
    AT_BY_LINE,
    AT_BY_MADE,
    AT_BY_PLAYER,
    AT_BY_PRINT,
    AT_BY_SLOT,
    AT_CHANCE,
    AT_CHANGED,
    AT_DECLINED,
    AT_EACH,
    AT_EDGE,
    AT_ELSEWHERE,
    AT_ENDED,
    AT_FAILURE,
    AT_FLOOR,
    AT_FOLLOWED,
    AT_FORCED,
    AT_GIVEN,
    AT_GIVEN_BACK,
    AT_GONE,
    AT_HOLD,
    AT_LETTER,
    AT_LINK,
    AT_LOST,
    AT_MODIFY,
    AT_MODIFY_AGAIN,
    AT_MODIFY_ASKED,
    AT_NESTED,
    AT_NOTHING,
    AT_ONCE,
    AT_ONE_LETTER,
    AT_ORDER,
    AT_OWN_RESULT,
    AT_PASSIVES,
    AT_PHASES,
    AT_RENEWED,
    AT_SEQUENCE,
    AT_SEVERAL,
    AT_STACKED,
    AT_STEADY,
    AT_TRIGGER,
    AT_UNDEFINED,
    AT_UNDO,
    AT_UNDO_ORDER,
    AT_UNMODIFIED,
    AT_UNTOUCHED,
    AT_VALUE,
    AT_WHOLE,
    AT_WORN,
    AT_YOU,
    Kind,
)
from bloodwork.kernel.event import F_COST, F_ENTERS, F_LEAVES, F_PART, F_PLACED, F_THEN, Event
from bloodwork.kernel.ir import (
    BOTTOM,
    NO_CARD,
    R_CARD,
    AddStat,
    All,
    CardIsThis,
    Env,
    EventPattern,
    EventTest,
    HasTypes,
    IsKind,
    KindPattern,
    Passes,
    This,
    WordIs,
)
from bloodwork.kernel.ir import SetStat as SetStatMod
from bloodwork.kernel.listen import banned
from bloodwork.kernel.machine import DRAWN, Machine
from bloodwork.kernel.ops import Choose, Do
from bloodwork.kernel.process import Process
from bloodwork.kernel.state import CardState
from bloodwork.kernel.table import ALL_SEE, NONE_SEES, OWNER_SEES, Table
from bloodwork.rulesets.bloodless import combat, counting, moving, playing, turn
from bloodwork.rulesets.bloodless.begin import set_up, start, who_begins
from bloodwork.rulesets.bloodless.keywords import KINS, keywords
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless.names import (
    ADD_COUNTER,
    AIM,
    ASIDE,
    AT_ZERO,
    ATTACK,
    BLOOD,
    BLOOD_DECK,
    BY_STRIKE,
    BY_ZERO_HEALTH,
    COMMAND,
    COST,
    DAMAGE,
    DEATH,
    DEATH_BIT,
    DECK,
    DESTROY,
    DISCARD,
    DISCARD_CARD,
    DRAW,
    DRAWS,
    END_BIT,
    END_TURN,
    ENTERED_ZERO,
    EVENTS,
    EXECUTE,
    EXPLODE,
    F_ATTACK,
    F_DOWN,
    F_FREE,
    F_OVERKILL,
    F_STRIKE,
    FINISH_GAME,
    FLIP,
    GAIN_BLOOD,
    GAIN_DRAW,
    GAIN_KEYWORD,
    GAIN_KIN,
    GAIN_STAT,
    GAIN_TEXT,
    HAND,
    HEALTH,
    INSTANT_BIT,
    LOSE_BLOOD,
    LOSE_KEYWORD,
    LOSE_STAT,
    LOSE_TEXT,
    MOVE,
    MULLIGAN,
    NAME,
    PHASE,
    PHASES,
    PLAY,
    PLAYER_DAMAGE,
    POOL,
    POOL_GAIN,
    POOL_SET,
    REMOVE_COUNTER,
    RESOURCES,
    SACRIFICE,
    SAGA,
    SEARCH,
    SET_ASIDE,
    SET_STAT,
    SHUFFLE,
    SKIP_BIT,
    SKIP_TURN,
    SKIPS,
    SPAWN,
    STATS,
    STRIKE,
    SUMMON,
    SWAP,
    TAKE_CONTROL,
    TERMINATE,
    TIMELINE,
    TURN_DOWN,
    TYPES,
    ZONES,
)
from bloodwork.rulesets.bloodless.turn import BY_CONCEDING, BY_JUDGE, BY_LOOP, REASONS
from bloodwork.rulesets.bloodless.why import why_not, why_shown
from bloodwork.rulesets.contract import Reason, Ruleset, Setup

ORDERED: Final = 1 << DECK | 1 << BLOOD_DECK | 1 << TIMELINE
IN_PLAY: Final = 1 | 1 << TIMELINE
SIGHT: Final = (ALL_SEE, OWNER_SEES, NONE_SEES, NONE_SEES, ALL_SEE, ALL_SEE, ALL_SEE)
LORE: Final = "lore"
ACCUMULATE: Final = "accumulate"
PRECEDENCE: Final = (TIMELINE, HAND, DISCARD, ASIDE, DECK, BLOOD_DECK)


class BloodlessRules(Ruleset):
    def __init__(self, switches: dict[str, str | int | bool]) -> None:
        super().__init__("bloodless", Table(4, ZONES, ORDERED, IN_PLAY, SIGHT, PRECEDENCE), switches)
        laws = Laws(switches)
        self.laws: Laws = laws
        self.kinds = kinds(laws)
        name_rules(self.kinds)
        self.checks = [
            turn.PassiveCheck(1),
            turn.EndCheck(END_BIT, laws),
            turn.DeathCheck(DEATH_BIT, laws),
            turn.SkipCheck(SKIP_BIT),
            turn.InstantCheck(INSTANT_BIT, laws),
        ]
        self.held_bits = DEATH_BIT
        self.finds = (SEARCH, ATTACK, EXPLODE)
        self.unheard = 1 << ATTACK
        self.resources = RESOURCES
        self.loop_limit = laws.loop_limit
        self.end_of_turn = END_TURN
        self.chosen_order = laws.chosen_order
        self.stat_names = STATS
        self.may_silence = laws.one_legend_in_effect
        self.worn_stat = HEALTH
        self.bound_zone = ASIDE
        self.event_names = EVENTS
        self.deck_names = ("deck", "blood deck")
        self.player_numbers = {"blood": BLOOD, "draws": DRAWS, "skips": SKIPS}
        self.game_numbers = {"pool": POOL}
        self.reasons = REASONS
        self.follows = {"C-D10.1": ("C-P1.3.6b",)}
        self.points[AT_FORCED] = ("C-N3.4",)
        self.points[AT_CHANCE] = ("C-N3.22",)
        self.points[AT_EACH] = ("C-N2.46",)
        self.points[AT_BAN] = ("C-N4.31",)
        self.points[AT_MODIFY] = ("C-D6.1.1", "C-D6.1.2", "C-N3.16", "C-P6.4.1.2")
        self.points[AT_UNMODIFIED] = ("C-D6.1.3", "C-P6.4.1.1")
        self.points[AT_MODIFY_AGAIN] = ("C-P6.3", "C-P6.4.2", "C-P6.4.3")
        self.points[AT_OWN_RESULT] = ("C-P6.4.4",)
        self.points[AT_BECAME] = ("C-P6.6", "C-P6.6.1")
        self.points[AT_TRIGGER] = ("C-D6.2.1", "C-D6.2.2", "C-N3.17", "C-P6.6.2")
        self.points[AT_ORDER] = ("C-P6.5",)
        self.points[AT_EDGE] = ("C-P6.6.2b",)
        self.points[AT_FAILURE] = ("C-D6.2.2b",)
        self.points[AT_SEQUENCE] = ("C-D6.2.1b",)
        self.points[AT_NESTED] = ("C-P0.3", "C-N10.8")
        self.points[AT_PASSIVES] = ("C-P6.7",)
        self.points[AT_APPLIED] = ("C-D6.3.1", "C-P5.1", "C-P5.2.2.1")
        self.points[AT_CHANGED] = ("C-P5.1", "C-P5.2.1.1")
        self.points[AT_ENDED] = ("C-D6.3.1b", "C-D6.3.3", "C-P5.3.2.1")
        self.points[AT_GIVEN_BACK] = ("C-D6.3.2",)
        self.points[AT_UNTOUCHED] = ("C-P5.3.1.1",)
        self.points[AT_FLOOR] = ("C-D2.2", "C-D2.3")
        self.points[AT_VALUE] = ("C-D2.5.4", "C-N6.4")
        self.points[AT_UNDEFINED] = ("C-D2.5.1", "C-D2.5.2b", "C-D2.5.5")
        self.points[AT_ONE_LETTER] = ("C-D2.5.2c",)
        self.points[AT_APART] = ("C-D10.3.6.1",)
        self.points[AT_NOTHING] = ("C-N4.9",)
        self.points[AT_LOST] = ("C-N4.10",)
        self.points[AT_FOLLOWED] = ("C-N4.10",)
        self.points[AT_YOU] = ("C-N4.5",)
        self.points[AT_GONE] = ("C-N4.37",)
        self.points[AT_DECLINED] = ("C-N4.27",)
        self.points[AT_BECAME_OTHER] = ("C-N4.35",)
        self.points[AT_SEVERAL] = ("C-N4.36",)
        self.points[AT_RENEWED] = ("C-N4.18",)
        self.points[AT_MODIFY_ASKED] = ("C-N4.40",)
        self.points[AT_UNDO_ORDER] = ("C-N4.38",)
        self.points[AT_BY_PLAYER] = ("C-N10.1",)
        self.points[AT_BY_SLOT] = ("C-N10.2",)
        self.points[AT_BY_LINE] = ("C-N10.3",)
        self.points[AT_BY_FAR] = ("C-N10.4",)
        self.points[AT_BY_PRINT] = ("C-N10.5",)
        self.points[AT_BY_LEFT] = ("C-N10.6",)
        self.points[AT_BY_CHOICE] = ("C-N10.1",)
        self.points[AT_BY_MADE] = ("C-N10.10",)
        self.points[AT_PHASES] = ("C-N10.7",)
        self.points[AT_LINK] = ("C-N8.3",)
        self.points[AT_WHOLE] = ("C-N8.14",)
        self.points[AT_LETTER] = ("C-N6.6",)
        self.points[AT_ASKED_AGAIN] = ("C-N11.4",)
        self.points[AT_STACKED] = ("C-N12.1",)
        self.points[AT_STEADY] = ("C-N12.2",)
        self.points[AT_WORN] = ("C-N12.3",)
        self.points[AT_GIVEN] = ("C-N12.6",)
        self.points[AT_ELSEWHERE] = ("C-N10.9",)
        self.points[AT_ONCE] = ("C-N4.17",)
        self.points[AT_HOLD] = ("C-N10.10",)
        self.points[AT_UNDO] = ("C-N4.19",)
        self.fill_vocabulary()

    def fill_vocabulary(self) -> None:
        words = self.vocabulary
        words.events = {name: kind for kind, name in enumerate(EVENTS)}
        words.stats = {name: stat for stat, name in enumerate(STATS)}
        words.zones = {name: zone for zone, name in enumerate(ZONES)}
        words.types = dict(TYPES)
        words.phases = {name: phase for phase, name in enumerate(PHASES)}
        words.causes = {"damage": 0, "zero health": 1, "effect": 2, "sacrifice": 3}
        words.resources = {"blood": BLOOD, "draws": DRAWS, "skips": SKIPS, "pool": POOL}
        words.flags = {
            "enters": F_ENTERS,
            "leaves": F_LEAVES,
            "part": F_PART,
            "cost": F_COST,
            "placed": F_PLACED,
            "then": F_THEN,
            "free": F_FREE,
            "attack": F_ATTACK,
            "strike": F_STRIKE,
            "down": F_DOWN,
            "overkill": F_OVERKILL,
        }
        words.tags = dict(KINS)
        words.open_zones = 1 | 1 << DISCARD | 1 << TIMELINE | 1 << ASIDE
        words.play_zones = IN_PLAY
        words.keywords = keywords(self.laws)
        for number, word in enumerate(words.keywords):
            if word.name == "Flying":
                self.laws.flying = number
            elif word.name == "Flying Defense":
                self.laws.flying_defense = number
            elif word.name == "Piercing":
                self.laws.piercing = number
            elif word.name == "Expendable":
                self.laws.expendable = number
            elif word.name == "Explosive":
                self.laws.explosive_key = number
            elif word.name == "Legendary":
                self.laws.legendary = number
            elif word.name == "Cumulative":
                self.laws.cumulative = number
            elif word.name == "Bifurcated Strike":
                self.laws.bifurcated = number

    def implied(self, types: int, chapters: int) -> list[tuple[str, str]]:
        """A saga's own rules; its chapters are read from its text."""
        if types & SAGA == 0:
            return []
        leave = {"aside": "set it aside", "discard": "move it to its owner's discard pile", "nowhere": "liberate it"}
        return [
            ("At the start of your turn, put 1 lore counter on this card.", "C-N14.3"),
            (f"When this card has more than {chapters} lore counters, {leave[self.laws.saga_ends_in]}.", "C-N14.5"),
        ]

    def finish_face(self, lib: Library, face: Face) -> None:
        super().finish_face(lib, face)
        for number in lib.keywords[self.laws.explosive_key].abilities.get(1, ()):
            # it comes after the last strike of the attack, which its words alone do not say
            lib.abilities[number].trigger = EventPattern(
                (KindPattern(ATTACK),), (CardIsThis(R_CARD), combat.StruckOpposing())
            )
        for number in lib.keywords[self.laws.cumulative].abilities.get(1, ()):
            ability = lib.abilities[number]
            if ability.kind == REPLACE and ability.trigger is not None:
                # other ways into play are playing too where a card speaks of it, but not here
                ability.trigger = EventPattern((KindPattern(PLAY),), ability.trigger.tests)

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

    def start(self, lib: Library, decks: list[list[list[int]]], seed: int, first: int) -> Machine:
        return start(self, self.laws, lib, decks, seed, first)

    def set_up(self, lib: Library, setup: Setup, seed: int) -> Machine:
        return set_up(self, self.laws, lib, setup, seed)

    def begins(self, loser: int, lower: int, agreed: int) -> int:
        return who_begins(loser, lower, agreed)

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

    def concede(self, g: Machine, player: int) -> None:
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

    def why_not(self, g: Machine, player: int, verb: int, card: int, place: int, number: int) -> Reason:
        return why_not(g, self.laws, player, verb, card, place, number)

    def why_shown(self, g: Machine, viewer: int, place: int) -> list[str]:
        return why_shown(g, viewer, place)

    def cost_of(self, g: Machine, card: int) -> int:
        return g.printed_stat(card, COST)

    def read_process(self, tag: int, r: Reader) -> Process:
        return turn.read_process(self.laws, tag, r)

    # -------------------------------------------------------------- answers to the kernel

    def amount_of(self, g: Machine, ev: Event) -> int:
        if ev.amount >= 0:
            return ev.amount
        if ev.kind == PLAY and ev.card >= 0:
            return g.printed_stat(ev.card, COST)
        cs = g.states.get(ev.card)
        return g.stat_of(cs, 3) if cs is not None else 0

    def entered(self, g: Machine, cs: CardState) -> None:
        """What a card enters with: a lore or an Accumulate counter; and no health of its own is marked."""
        face = g.lib.faces[cs.face]
        g.cite_all(face.reading)
        if face.types & SAGA and cs.face == g.face_of[cs.card]:
            cs.set_counter(g.lib.counters.index(LORE), 1)
            g.remark("C-N14.2")
        if (cs.keys >> self.laws.cumulative) & 1:
            times = 0
            for word, _ in face.keywords:
                if word == self.laws.cumulative:
                    times += 1
            cs.set_counter(g.lib.counters.index(ACCUMULATE), times)
            g.remark("C-N13.8")
            if times > 1:
                g.remark("C-N13.18")
        if cs.place < g.table.n_slots and cs.base[HEALTH] <= 0:
            cs.marks |= ENTERED_ZERO
            g.todo |= DEATH_BIT

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
        printed = g.lib.faces[cs.face]
        if (printed.keys >> self.laws.legendary) & 1 == 0:
            return False
        for other in g.states.values():
            if (g.lib.faces[other.face].keys >> self.laws.legendary) & 1 and other.serial < cs.serial:
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
            elif cs.marks & AT_ZERO:
                cs.marks &= ~AT_ZERO

    def reached_stat(self, g: Machine, card: int, stat: int, value: int) -> int:
        """The cost of a card that is not in play, after the passive abilities that reach it, in precedence order."""
        for nth in range(2):
            player = g.active if nth == 0 else 1 - g.active
            for slot in g.table.rows[player]:
                at = g.slots[slot]
                if at >= 0:
                    value = self.reach(g, g.states[at], card, stat, value)
            for at in g.zones[g.table.zone_of(player, TIMELINE)]:
                value = self.reach(g, g.states[at], card, stat, value)
        return value

    def reach(self, g: Machine, cs: CardState, card: int, stat: int, value: int) -> int:
        for ability_id in cs.abilities:
            ability = g.lib.abilities[ability_id]
            if ability.kind != PASSIVE or ability.reach is None:
                continue
            pattern = ability.reach
            env = Env(g.handle(cs.card), g.table.owners[cs.place], None, cs.vars)
            if ability.cond is not None and not ability.cond.holds(g, env):
                continue
            place = g.where[card]
            if place < 0 or (pattern.zones >> g.table.kinds[place]) & 1 == 0 or not pattern.matches(g, env, card):
                continue
            for mod in ability.mods:
                if isinstance(mod, AddStat) and mod.stat == stat:
                    value = max(value + mod.sign * mod.by.value(g, env), 0)
                elif isinstance(mod, SetStatMod) and mod.stat == stat:
                    value = mod.to.value(g, env)
        return value

    def possible(self, g: Machine, env: Env, op: Do, chosen: Choose | None) -> bool:
        """By what everyone can see: an empty deck, no blood, no empty space, an empty hand, a card that forbids it."""
        kind = op.kind
        if g.bans >> kind & 1 and self.all_banned(g, env, op):
            return False
        if kind == DRAW:
            player = op.who.one(g, env) if op.who is not None else env.you
            if player < 0:
                return False
            deck = g.table.zone_of(player, DECK)
            if op.place is not None:
                places = op.place.places(g, env, -1)
                if not places:
                    return False
                deck = places[0]
            return len(g.zones[deck]) > 0
        if kind == LOSE_BLOOD and op.flags & F_COST:
            return self.payable(g, env, op)
        if kind == REMOVE_COUNTER and op.flags & F_COST:
            return self.payable(g, env, op)
        if kind in (SUMMON, SPAWN):
            player = op.who.one(g, env) if op.who is not None else env.you
            return op.place is not None or len(moving.empty_slots(g, player)) > 0
        if kind == PLAY:
            player = op.who.one(g, env) if op.who is not None else env.you
            if chosen is not None and isinstance(chosen.among, All):
                for test in chosen.among.pattern.tests:
                    if isinstance(test, HasTypes) and test.types & COMMAND:
                        return True
            if g.modifies >> PLAY & 1:
                return True  # it may become something that needs no space
            return len(moving.empty_slots(g, player)) > 0 or self.played_upon_another(g)
        if kind == DISCARD_CARD and op.card is None:
            player = op.who.one(g, env) if op.who is not None else env.you
            return len(g.zones[g.table.zone_of(player, HAND)]) > 0
        if isinstance(op.card, This):
            return g.live(env.source) >= 0
        return True

    def doable(self, g: Machine, env: Env, op: Do, card: int) -> bool:
        """A creature that is played needs a space for it, which of what it devours or evolves from."""
        if op.kind != PLAY or op.place is not None or g.modifies >> PLAY & 1:
            return True
        player = op.who.one(g, env) if op.who is not None else env.you
        face = g.lib.faces[g.face_of[card]]
        if player < 0 or face.types & COMMAND:
            return True
        return len(playing.legal_spaces(g, player, face, playing.is_flip(face))) > 0

    def chooses_order(self, g: Machine, cards: tuple[int, ...], places: tuple[int, ...]) -> bool:
        """Cards of an unordered zone that go to a deck."""
        if not places or g.table.kinds[places[0]] not in (DECK, BLOOD_DECK):
            return False
        for card in cards:
            if g.table.kinds[g.where[card]] not in (HAND, DISCARD, ASIDE):
                return False
        return True

    def all_banned(self, g: Machine, env: Env, op: Do) -> bool:
        """Whether cards in play forbid everything that an instruction would do, as far as it is settled."""
        units = op.units(g, env)
        for unit in units:
            if not banned(g, op.make(g, env, unit)):
                return False
        return len(units) > 0

    def played_upon_another(self, g: Machine) -> bool:
        """Whether, in this pool of cards, a creature can be played without an empty space."""
        for face in g.lib.faces:
            if face.consumes:
                return True
        return False

    def payable(self, g: Machine, env: Env, op: Do) -> bool:
        kind = op.kind
        times = op.times.value(g, env) if op.times is not None else 1
        amount = op.amount.value(g, env) if op.amount is not None else 1
        if kind == LOSE_BLOOD:
            player = op.who.one(g, env) if op.who is not None else env.you
            return player >= 0 and g.res[BLOOD + player] >= amount * times
        if kind == REMOVE_COUNTER and op.card is not None:
            card = op.card.one(g, env)
            cs = g.states.get(card)
            return cs is not None and cs.counter(op.word) >= amount and amount > 0
        return True

    def letter_bound(self, g: Machine, env: Env, ability: Ability, letter: int) -> int:
        """The greatest value of a letter with which the whole cost can still be paid."""
        if not ability.cost:
            return self.number_limit
        best = 0
        trial = env.clone()
        for value in range(0, 1025):
            trial.vars = (letter, value, *env.vars)
            for op in ability.cost:
                if not op.payable(g, trial):
                    return best
            best = value
        return best

    def may_be_hidden(self, g: Machine, env: Env, op: Choose) -> bool:
        """A choice among hidden cards could succeed, for all that others know, while there is a card there."""
        player = op.who.one(g, env)
        for kind in (HAND, DECK, BLOOD_DECK):
            if (op.hidden >> kind) & 1:
                for owner in (player, 1 - player):
                    if g.zones[g.table.zone_of(owner, kind)]:
                        return True
        return False


# kinds that have an opposite, and kinds that never fail
OPPOSITES: Final = (
    MOVE, DAMAGE, PLAYER_DAMAGE, POOL_GAIN, GAIN_BLOOD, LOSE_BLOOD, GAIN_STAT, LOSE_STAT, SET_STAT, GAIN_KEYWORD,
    LOSE_KEYWORD, GAIN_KIN, LOSE_TEXT, ADD_COUNTER, REMOVE_COUNTER, GAIN_DRAW, SKIP_TURN, TURN_DOWN, SET_ASIDE,
    TAKE_CONTROL, GAIN_TEXT, POOL_SET, SWAP,
)  # fmt: skip
# kinds that are made of parts
WHOLES: Final = (
    DRAW, SUMMON, TERMINATE, DISCARD_CARD, SET_ASIDE, TAKE_CONTROL, PLAY, SPAWN, EXECUTE, SACRIFICE, DESTROY, DEATH,
    ATTACK, STRIKE, DAMAGE, EXPLODE, MULLIGAN,
)  # fmt: skip
NEVER_FAIL: Final = (SEARCH, SHUFFLE, END_TURN, PHASE, NAME, POOL_SET)


def name_rules(kinds: list[Kind]) -> None:
    """The rules of C-N2 that the kernel cites: .1 when it fails, .2 what a Success adds, .3 its opposite."""
    for number in range(AIM):
        last = {GAIN_TEXT: 49, POOL_SET: 50, SWAP: 51}
        rule = f"C-N2.{last[number] if number in last else number + 1}"
        kind = kinds[number]
        kind.adds = rule + ".2"
        if number in NEVER_FAIL:
            kind.sure = rule + ".1"
        else:
            kind.fails = rule + ".1"
        if number in OPPOSITES:
            kind.undoes = rule + ".3"
    kinds[MOVE].wants = "C-P1.2.2"
    kinds[MOVE].holds = "C-P1.2.7"
    kinds[END_TURN].holds = "C-P1.5.4"
    for number in WHOLES:
        kinds[number].whole = True
    for number in (PLAY, SUMMON, SPAWN, EXECUTE):
        kinds[number].self_heard = "C-N7.1"
    kinds[MOVE].self_heard = "C-N7.2"
    kinds[FLIP].self_heard = "C-N7.2"


def kinds(laws: Laws) -> list[Kind]:
    """By number, in the order of `names.EVENTS`."""
    return [
        moving.Move("move", laws),
        playing.Play("play", laws),
        playing.Summon("summon", laws),
        playing.Create("create"),
        playing.Spawn("spawn", laws),
        playing.Execute("execute", laws),
        moving.Terminate("terminate"),
        moving.Draw("draw", laws),
        moving.Discard("discard"),
        moving.Search("search", laws),
        moving.Shuffle("shuffle"),
        moving.Reveal("reveal"),
        moving.Look("look"),
        combat.Attack("attack", laws),
        combat.Strike("strike", laws),
        combat.Damage("damage", laws),
        combat.PlayerDamage("player_damage"),
        counting.PoolGain("pool_gain"),
        combat.Death("death", laws),
        combat.Sacrifice("sacrifice"),
        combat.Destroy("destroy"),
        combat.Explode("explode"),
        counting.GainBlood("gain_blood"),
        counting.LoseBlood("lose_blood"),
        counting.GainStat("gain_stat"),
        counting.LoseStat("lose_stat"),
        counting.SetStat("set_stat"),
        counting.GainKeyword("gain_keyword"),
        counting.LoseKeyword("lose_keyword"),
        counting.GainKin("gain_kin"),
        counting.LoseText("lose_text"),
        counting.AddCounter("add_counter"),
        counting.RemoveCounter("remove_counter"),
        counting.GainDraw("gain_draw"),
        counting.SkipTurn("skip_turn"),
        turn.EndTurn("end_turn", laws),
        turn.Phase("phase"),
        playing.Flip("flip", laws),
        playing.TurnDown("turn_down"),
        moving.Liberate("liberate"),
        moving.SetAside("set_aside"),
        moving.TakeControl("take_control"),
        counting.NameAWord("name"),
        turn.Mulligan("mulligan"),
        turn.Finish("finish_game"),
        counting.GainText("gain_text"),
        counting.PoolSet("pool_set"),
        moving.Swap("swap"),
        counting.AimEvent("aim"),
    ]
