"""The ruleset `bluthelden` as a value: its table, events, checks, words and beginnings."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import Ability, Face, Library
from bloodwork.kernel.citations import Citations
from bloodwork.kernel.codec import Reader
from bloodwork.kernel.contract import AT_BAN, AT_GIVEN_UP, AT_LAPSED, AT_TOGETHER, Check, Kind
from bloodwork.kernel.decision import ACT
from bloodwork.kernel.effect import CODE, Effect
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import NAMED_CARD, Env
from bloodwork.kernel.listen import banned
from bloodwork.kernel.machine import DRAWN, Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.passive import work_out
from bloodwork.kernel.process import Process
from bloodwork.kernel.prospect import greatest_letter
from bloodwork.kernel.state import CardState
from bloodwork.kernel.table import ALL_SEE, NONE_SEES, OWNER_SEES, Table
from bloodwork.rulesets.bluthelden import (
    card_events,
    chain,
    copying,
    counting,
    creating,
    dice,
    dying,
    moving,
    relocating,
    turning,
    winning,
)
from bloodwork.rulesets.bluthelden.acts import price
from bloodwork.rulesets.bluthelden.begin import begin, dealt, set_up
from bloodwork.rulesets.bluthelden.citations import BEHIND, together
from bloodwork.rulesets.bluthelden.fighting import Combat, read_combat
from bloodwork.rulesets.bluthelden.hitting import read_hits
from bloodwork.rulesets.bluthelden.keywords import IGNORES_RESISTANCE, finish
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.names import (
    ACTING,
    ADD_COUNTER,
    ADVANCE,
    AIM_AT,
    AIMED_AT,
    ANSWERS_THEM,
    AREAS,
    ASP,
    ATTACH,
    ATTACK,
    ATTACKING,
    BACK,
    BANISH,
    BANISHED,
    BECOME,
    BEFORE,
    BINDING,
    BLOCK,
    BLOCKING,
    BLOCKS,
    BOUND_TO_IT,
    BRING,
    BY_CONCEDING,
    BY_EFFECT,
    BY_JUDGE,
    BY_LENGTH,
    BY_LOOP,
    BY_SACRIFICE,
    BY_TEXT,
    CANCEL,
    CHAIN,
    CHAIN_BUSY,
    CHARACTER,
    COLUMNS,
    COMBAT,
    COPY,
    CREATE,
    DAMAGE,
    DAMAGE_EACH,
    DEATH,
    DEPLOY,
    DESTROY,
    DISCARD,
    DRAW,
    DUE,
    END,
    END_BIT,
    END_ROUND,
    EVENTS,
    F_ABILITY,
    FEAR,
    FIGHTS_IT,
    FINISH_GAME,
    FLIP,
    FRIGHTEN,
    FRIGHTENED,
    GAIN_ASP,
    GAIN_KEYWORD,
    GAIN_LIFE,
    GAIN_STAT,
    GAIN_TEXT,
    GRAVEYARD,
    HAND,
    HAS_INITIATIVE,
    HEAL,
    HEALTH,
    HIDDEN,
    HOLD,
    IN_ADJACENT_LANE,
    IN_BACK_ROW,
    IN_BINDING_SLOT,
    IN_COMBAT,
    IN_MAIN,
    IN_RESOURCE_ROW,
    IN_SAFETY_ZONE,
    IN_SAME_ROW,
    IN_WAR_ZONE,
    INITIATIVE,
    INITIATIVE_PLAYER,
    IS_ACTING,
    IS_ATTACKING,
    IS_BLOCKING,
    IS_BOUND,
    IS_FIGHTING,
    IS_FRIGHTENED,
    IS_POISONED,
    IS_STUNNED,
    IS_TURNED,
    LANES,
    LIFE_POINTS,
    LOOK,
    LOSE_ASP,
    LOSE_KEYWORD,
    LOSE_LIFE,
    LOSE_STAT,
    LOSE_TEXT,
    MAGIC,
    MAIN1,
    MAIN2,
    MORE_COMBAT,
    MOVE,
    NUMBERS,
    OPENS_THEIRS,
    OPENS_YOURS,
    ORDER_OF_PLAY,
    PERMANENTS,
    PHASE,
    PHASE_NAMES,
    PHASE_NOW,
    PLAY,
    PLAYER_DAMAGE,
    POISON_COUNTER,
    POOL_DECK,
    PRIORITY,
    REASON_RULES,
    REASONS,
    RELOCATE,
    REMOVE_COUNTER,
    RESISTANCE,
    RESOURCE,
    RETREAT,
    RETURN_HAND,
    REVEAL,
    RISE,
    ROLL,
    SACRIFICE,
    SEARCH,
    SET_STAT,
    SHOOT,
    SHUFFLE,
    SIZES,
    SPELL_DECK,
    START_OF_ROUND,
    STATS,
    STUN,
    STUNNED,
    SWAP,
    TAKE_CONTROL,
    TURN,
    TURNED,
    UNBLOCKED,
    UNTURN,
    WAR,
    ZONES,
    area_of,
    column,
    lane_of,
    row_of,
)
from bloodwork.rulesets.bluthelden.playing import Playing, read_playing
from bloodwork.rulesets.bluthelden.priority import read_window
from bloodwork.rulesets.bluthelden.purses import ABILITIES, spendable
from bloodwork.rulesets.bluthelden.resolving import read_resolving
from bloodwork.rulesets.bluthelden.rounds import SEVENTH, MoreCombat, Rounds, read_rounds
from bloodwork.rulesets.bluthelden.settling import read_settling
from bloodwork.rulesets.bluthelden.vocabulary import IN_PLAY, fill_vocabulary
from bloodwork.rulesets.bluthelden.why import move_rules, why_not, why_shown
from bloodwork.rulesets.bluthelden.worth import LaneWorth
from bloodwork.rulesets.bluthelden.zones import are_bound, has_health, is_bound, row_slots, war_size
from bloodwork.rulesets.contract import BY_LOT, BY_WORD, VERBS, Area, Reason, Ruleset, Setup
from bloodwork.rulesets.permitting import shown
from bloodwork.rulesets.reaching import own_stat, reach, reach_held
from bloodwork.rulesets.worth import Worth

NAME: Final = "bluthelden"
ORDERED: Final = 1 << SPELL_DECK | 1 << POOL_DECK | 1 << PERMANENTS | 1 << CHAIN
SIGHT: Final = (ALL_SEE, OWNER_SEES, NONE_SEES, NONE_SEES, ALL_SEE, ALL_SEE, ALL_SEE, OWNER_SEES)
PRECEDENCE: Final = (PERMANENTS, HAND, GRAVEYARD, BANISHED, SPELL_DECK, POOL_DECK, CHAIN)


class PassiveCheck(Check):
    """Passive abilities are worked out after an event that they could notice."""

    def run(self, g: Machine) -> bool:
        work_out(g)
        return True


class Finish(Kind):
    """A card ends the game (B-WIN.5)."""

    def apply(self, g: Machine, ev: Event) -> bool:
        g.remark("B-WIN.5")
        g.finish(ev.player if ev.player >= 0 else DRAWN, BY_TEXT)
        return True


def table() -> Table:
    made = Table(COLUMNS, ZONES, ORDERED, IN_PLAY, SIGHT, PRECEDENCE)
    made.rows = (tuple(range(COLUMNS)), tuple(range(COLUMNS, 2 * COLUMNS)))  # lanes have one order for both players
    return made


def areas() -> tuple[Area, ...]:
    out: list[Area] = []
    for lane in range(LANES):
        for area, name in enumerate(AREAS):
            columns = tuple([int(column(lane, area, nth)) for nth in range(SIZES[area])])
            across = AREAS[WAR] if area == HIDDEN else ""
            out.append(Area(name, lane + 1, columns, SIZES[area] == 1, across))
    for nth, name in enumerate(("sovereign", "rune", "advisor")):
        out.append(Area(name, 0, (COLUMNS - 3 + nth,), True, ""))
    return tuple(out)


class BlutheldenRules(Ruleset):
    def __init__(self, switches: dict[str, str | int | bool]) -> None:
        super().__init__(NAME, table(), switches)
        laws = Laws(switches)
        self.laws: Laws = laws
        self.kinds = kinds(laws)
        self.checks = [PassiveCheck(1), winning.EndCheck(END_BIT)]
        self.held_bits = END_BIT
        self.resources = NUMBERS
        self.loop_limit = int(laws.loop_limit)
        self.end_of_turn = END_ROUND
        self.start_of_turn = PHASE
        self.start_word = START_OF_ROUND
        self.stat_names = STATS
        self.finds = (SEARCH,)
        self.triggers_wait = True
        self.shifting = 1 << INITIATIVE | 1 << RESISTANCE
        self.wards = True
        self.columns = LANES
        self.adds_up = True
        self.leaving = 1 << MOVE | 1 << DEATH | 1 << SACRIFICE | 1 << DESTROY | 1 << BANISH | 1 << RETURN_HAND
        self.points[AT_TOGETHER] = ("B-CHAIN.24",)
        self.points[AT_BAN] = ("B-CARD.27",)
        self.points[AT_GIVEN_UP] = ("B-ZONE.26",)
        self.points[AT_LAPSED] = ("B-CHAIN.19",)
        self.event_names = EVENTS
        self.deck_names = ("sovereign", "rune", "spell deck", "pool deck")
        self.player_numbers = {"life": LIFE_POINTS, "asp": ASP}
        self.phases = PHASE_NAMES
        self.verbs = tuple([verb for verb in VERBS if verb not in ("discard", "end")])
        self.areas = areas()
        self.choice_words = {ORDER_OF_PLAY: ("first", "second")}
        self.partial_mulligan = True
        self.player_words = {"initiative": 0, "roll_winner": 0}
        self.reasons = REASONS
        self.reason_rules = REASON_RULES
        self.first_turn = ((BY_WORD, "B-SETUP.11"), (BY_LOT, "B-SETUP.11"))
        self.citations = Citations(together())
        self.follows = BEHIND
        fill_vocabulary(self.vocabulary, laws)

    def finish_face(self, lib: Library, face: Face) -> None:
        finish(lib, self.laws, face)
        super().finish_face(lib, face)

    # -------------------------------------------------------------- beginnings and ends

    def deal(self, lib: Library, decks: list[list[list[int]]]) -> Machine:
        return dealt(self, self.laws, lib, decks)

    def begin(self, dealt: Machine, seed: int, first: int) -> Machine:
        return begin(dealt, seed, first)

    def set_up(self, lib: Library, setup: Setup, seed: int) -> Machine:
        return set_up(self, self.laws, lib, setup, seed)

    def runaway(self, g: Machine) -> None:
        g.remark("B-CHAIN.17")
        g.remark("B-CHAIN.18")
        g.finish(DRAWN if self.laws.loop_is_draw else 1 - g.active, BY_LOOP)

    def overlong(self, g: Machine) -> None:
        g.remark("B-WIN.11")
        g.finish(DRAWN, BY_LENGTH)

    def concede(self, g: Machine, player: i64) -> None:
        g.remark("B-WIN.10")
        g.finish(1 - player, BY_CONCEDING)

    def judge_draw(self, g: Machine) -> None:
        g.finish(DRAWN, BY_JUDGE)

    # -------------------------------------------------------------- what can be seen of a game

    def phase_name(self, g: Machine) -> str:
        return PHASE_NAMES[g.res[PHASE_NOW]] if g.stack else "over"

    def initiative_of(self, g: Machine) -> i64:
        return g.res[INITIATIVE_PLAYER]

    def acting_card(self, g: Machine) -> i64:
        return g.live(g.res[ACTING])

    def attacked_card(self, g: Machine) -> i64:
        ask = g.ask
        fight = g.stack[-2] if len(g.stack) > 1 else None
        if ask is None or ask.kind != ACT or ask.what != BLOCKS or not isinstance(fight, Combat):
            return -2
        return g.live(fight.targets[len(fight.blockers)])

    def priority_of(self, g: Machine) -> i64:
        ask = g.ask
        return ask.player if ask is not None and ask.kind == ACT and ask.what == PRIORITY else -1

    def chain_cards(self, g: Machine) -> list[int]:
        if not g.stack:
            return []
        return [int(chain.source_card(entry)) for entry in reversed(chain.chain_of(g).entries)]

    def only_pass(self, g: Machine) -> bool:
        ask = g.ask
        return ask is not None and ask.kind == ACT and ask.what == PRIORITY and len(ask.options) == 1

    def decks_open(self, g: Machine) -> int:
        """B-SETUP.7. Once a card is drawn from it, what is left would tell which one."""
        if g.res[PHASE_NOW] != BEFORE or len(g.stack) < 2:
            return 0
        rounds = g.stack[1]
        return 1 << POOL_DECK if isinstance(rounds, Rounds) and rounds.step < SEVENTH else 0

    def row_length(self, g: Machine, player: i64, area: Area) -> int:
        if area.name == AREAS[WAR]:
            return int(war_size(g, player))
        if area.name == AREAS[HIDDEN]:
            return int(war_size(g, 1 - player))
        return len(area.columns)

    def is_turned(self, cs: CardState) -> bool:
        return cs.marks & TURNED != 0

    def why_not(self, g: Machine, player: i64, verb: int, card: i64, place: i64, number: int) -> Reason:
        return why_not(g, self.laws, player, verb, card, place, number)

    def move_rules(self, verb: int) -> tuple[str, ...]:
        return move_rules(verb)

    def why_shown(self, g: Machine, viewer: int, place: i64) -> list[str]:
        return why_shown(g, viewer, place)

    def cost_of(self, g: Machine, card: i64) -> int:
        return int(price(g, g.owner[card], card))

    def worth(self, lib: Library) -> Worth:
        return LaneWorth(self, lib)

    def read_process(self, tag: i64, r: Reader) -> Process:
        laws = self.laws
        if tag == 20:
            return chain.read_chain(laws, r)
        if tag == 21:
            return chain.read_entry(laws, r)
        if tag == 22:
            return read_settling(laws, r)
        if tag == 23:
            return read_playing(laws, r)
        if tag == 24:
            return read_resolving(laws, r)
        if tag == 25:
            return read_window(laws, r)
        if tag == 26:
            return read_combat(laws, r)
        if tag == 27:
            return read_hits(laws, r)
        if tag == 28:
            return read_rounds(laws, r)
        raise ValueError(f"no process has the tag {tag}")

    # -------------------------------------------------------------- answers to the kernel

    def announce(self, g: Machine, eff: Effect) -> None:
        """What is announced goes onto the chain; a Spell's effects to the Spell; at the start of a round it is done."""
        top = g.stack[-1]
        if isinstance(top, Playing):
            top.take(eff)
            return
        if chain.lacks_target(g, eff):
            return
        if isinstance(top, Rounds):
            eff.announced = False
            eff.part = CODE
            eff.pc = 0
            g.stack.append(eff)
            return
        entry = chain.ability_entry(self.laws, eff)
        chain.add(g, entry)
        chain.tell_targets(g, entry, F_ABILITY)

    def may_target(self, g: Machine, env: Env, card: i64) -> bool:
        cs = g.state(card)
        if (cs is not None and cs.face_down) or not self.affects(g, env, card):
            return False
        if (g.bans >> AIM_AT) & 1 == 0:
            return True
        source = g.card_of(env.source)
        ev = Event(AIM_AT)
        ev.card = card
        ev.other = source
        ev.player = env.you
        if source < 0 or g.state(source) is not None:
            ev.flags = F_ABILITY
        return not banned(g, ev)

    def affects(self, g: Machine, env: Env, card: i64) -> bool:
        """The Magic Value of a card against the Resistance of a character (B-MAGIC)."""
        source = g.card_of(env.source)
        if source < 0:
            return True
        face = g.lib.faces[g.face_of[source]]
        magic = face.stats[MAGIC]
        if magic < 0 or (face.keys >> IGNORES_RESISTANCE) & 1:
            return True
        cs = g.state(card)
        if cs is None or g.lib.faces[cs.face].types & CHARACTER == 0 or card == source:
            return True
        if g.table.owners[cs.place] == env.you and not self.laws.resists_all:
            return True
        bearer = g.state(source)
        if bearer is not None and bearer.named and bearer.word(NAMED_CARD) == g.handle(card):
            return True  # a Training was compared when it was attached
        return g.stat_of(cs, RESISTANCE) <= magic

    def stat_now(self, g: Machine, cs: CardState, stat: i64, value: i64) -> i64:
        return value - self.laws.turned_penalty if cs.marks & TURNED else value

    def says(self, g: Machine, env: Env, card: i64, what: i64) -> bool:
        cs = g.look(env, card)
        if cs is None:
            return False
        area = area_of(cs.place)
        if what == IS_BOUND:
            return is_bound(g, cs)
        if what == IS_TURNED:
            return cs.marks & TURNED != 0
        if what == IS_ATTACKING:
            return cs.marks & ATTACKING != 0
        if what == IS_BLOCKING:
            return cs.marks & BLOCKING != 0
        if what == IS_ACTING:
            return g.live(g.res[ACTING]) == card
        if what == IS_POISONED:
            return POISON_COUNTER in g.lib.counters and cs.counter(g.lib.counters.index(POISON_COUNTER)) > 0
        if what == IS_STUNNED:
            return cs.marks & STUNNED != 0
        if what == IS_FRIGHTENED:
            return cs.marks & FRIGHTENED != 0
        if what == IS_FIGHTING:
            return is_fighting(g, cs)
        if what == IN_WAR_ZONE:
            return row_of(cs.place) == WAR
        if what == IN_BACK_ROW:
            return area == BACK
        if what == IN_SAFETY_ZONE:
            return area == BACK or area == BINDING
        if what == IN_RESOURCE_ROW:
            return area == BINDING or area == RESOURCE
        if what == IN_BINDING_SLOT:
            return area == BINDING
        return cs.damage > 0

    def situation(self, g: Machine, what: i64, player: i64) -> bool:
        phase = g.res[PHASE_NOW]
        if what == HAS_INITIATIVE:
            return g.res[INITIATIVE_PLAYER] == player
        if what == IN_MAIN:
            return (phase == MAIN1 or phase == MAIN2) and (player < 0 or player == g.active)
        if what == ANSWERS_THEM or what == CHAIN_BUSY:
            return waits_on_chain(g, player, what == ANSWERS_THEM)
        return phase == (COMBAT if what == IN_COMBAT else END)

    def lies_open(self, g: Machine, place: i64) -> bool:
        """A hand that its player plays with open (B-ZONE.30)."""
        if g.table.kinds[place] != HAND:
            return False
        for cs in g.all_states():
            own = g.table.owners[cs.place] == g.table.owners[place]
            if cs.natures & (OPENS_YOURS if own else OPENS_THEIRS):
                return True
        return False

    def column_of(self, g: Machine, env: Env, card: i64) -> i64:
        cs = g.look(env, card)
        lane = lane_of(cs.place) if cs is not None else -1
        return lane + 1 if lane >= 0 else -1

    def column_at(self, g: Machine, place: i64) -> i64:
        lane = lane_of(place)
        return lane + 1 if lane >= 0 else -1

    def row_slots(self, g: Machine, player: i64, column: i64, rows: i64, empty: bool) -> tuple[int, ...]:
        return row_slots(g, self.laws, player, column - 1, rows, empty)

    def relates(self, g: Machine, env: Env, card: i64, other: i64, what: i64) -> bool:
        one = g.look(env, card)
        two = g.look(env, other)
        if one is None or two is None:
            return False
        here = lane_of(one.place)
        there = lane_of(two.place)
        if here < 0 or there < 0:
            return False
        if what == IN_ADJACENT_LANE:
            return here - there == 1 or there - here == 1
        if what == FIGHTS_IT:
            return fight_each_other(g, one, two)
        if what == BOUND_TO_IT:
            return are_bound(g, one, two)
        if what == IN_SAME_ROW and g.table.owners[one.place] != g.table.owners[two.place]:
            return False
        return here == there and (what != IN_SAME_ROW or row_of(one.place) == row_of(two.place))

    def reached_stat(self, g: Machine, card: i64, stat: i64, value: i64) -> i64:
        """What a card out of play costs after its own words and those of cards in play."""
        g.reaching = False  # which cards an ability reaches may depend on the stat that it changes: on what is printed
        place = g.where[card]
        if place >= 0:
            zone = g.table.kinds[place]
            value = own_stat(g, card, stat, value, zone)
            for cs in g.all_states():
                value = reach(g, cs, card, stat, value, zone)
            for player in range(2):
                value = reach_held(g, player, card, stat, value, zone)
        g.reaching = True
        return max(value, 0)

    def shown(self, g: Machine, player: i64, card: i64) -> bool:
        return shown(g, player, card)

    def worked_out(self, g: Machine) -> None:
        for cs in g.at:
            if cs is not None and cs.cur[HEALTH] <= cs.damage and has_health(g, cs):
                g.res[DUE] = 1
                return

    def letter_bound(self, g: Machine, env: Env, ability: Ability, letter: i64) -> i64:
        """The greatest value of a letter with which the whole cost can still be paid."""
        if not ability.cost:
            return spendable(g, env.you, ABILITIES)
        return greatest_letter(g, ability.cost, env, env.you, letter, self.number_limit)


def waits_on_chain(g: Machine, player: i64, theirs: bool) -> bool:
    """Whether something waits on the chain that is not a player's own, or (without `theirs`) anything at all."""
    for entry in chain.chain_of(g).entries:
        if not theirs or entry.player != player:
            return True
    return False


def is_fighting(g: Machine, cs: CardState) -> bool:
    """Whether it attacks, blocks, or is attacked while nobody blocks (B-COMBAT.67)."""
    if cs.marks & AIMED_AT == 0:
        return cs.marks & (ATTACKING | BLOCKING) != 0
    for other in g.at:
        if other is not None and other.marks & BLOCKING:
            return False
    return True


def fight_each_other(g: Machine, one: CardState, two: CardState) -> bool:
    if (one.marks | two.marks) & ATTACKING == 0 or g.table.owners[one.place] == g.table.owners[two.place]:
        return False
    return is_fighting(g, one) and is_fighting(g, two)


def kinds(laws: Laws) -> list[Kind]:
    """By number, in the order of `names.EVENTS`."""
    own: dict[int, Kind] = {
        MOVE: moving.Move("move", laws),
        PLAY: Kind("play"),
        CREATE: creating.Create("create", laws),
        DRAW: moving.Draw("draw", laws),
        DISCARD: moving.Discard("discard"),
        SEARCH: moving.Search("search"),
        SHUFFLE: moving.Shuffle("shuffle"),
        DAMAGE: counting.Damage("damage", laws),
        PLAYER_DAMAGE: counting.PlayerDamage("player_damage"),
        HEAL: card_events.heal(),
        GAIN_LIFE: counting.GainLife("gain_life"),
        LOSE_LIFE: counting.LoseLife("lose_life"),
        DEATH: dying.Death("death"),
        SACRIFICE: dying.ToGraveyard("sacrifice", laws, BY_SACRIFICE, "B-ZONE.25"),
        DESTROY: dying.ToGraveyard("destroy", laws, BY_EFFECT, "B-ZONE.16"),
        BANISH: moving.ToZone("banish", BANISHED, "B-KW.banishing.1"),
        GAIN_ASP: counting.GainAsp("gain_asp", laws),
        LOSE_ASP: counting.LoseAsp("lose_asp"),
        GAIN_STAT: card_events.gain_stat(),
        LOSE_STAT: card_events.lose_stat(),
        SET_STAT: card_events.set_stat(),
        GAIN_KEYWORD: card_events.gain_keyword(),
        LOSE_KEYWORD: card_events.lose_keyword(),
        GAIN_TEXT: card_events.gain_text(),
        ADD_COUNTER: card_events.add_counter(),
        REMOVE_COUNTER: card_events.remove_counter(),
        TURN: turning.Turn("turn"),
        UNTURN: turning.Unturn("unturn"),
        STUN: turning.Stun("stun"),
        FEAR: turning.Fear("fear", laws),
        RISE: creating.Rise("rise", laws),
        RETURN_HAND: moving.ToZone("return_hand", HAND, "B-CTR.2"),
        RETREAT: moving.Retreat("retreat", laws),
        BRING: creating.Bring("bring", laws),
        TAKE_CONTROL: relocating.TakeControl("take_control", laws),
        ATTACH: moving.Attach("attach"),
        FLIP: moving.Flip("flip"),
        ATTACK: Kind("attack"),
        BLOCK: Kind("block"),
        SHOOT: Kind("shoot"),
        UNBLOCKED: Kind("unblocked"),
        BECOME: copying.Become("become"),
        MORE_COMBAT: MoreCombat("more_combat"),
        PHASE: Kind("phase"),
        END_ROUND: Kind("end_round"),
        FINISH_GAME: Finish("finish_game"),
        REVEAL: moving.Reveal("reveal"),
        LOOK: moving.Look("look"),
        CANCEL: chain.Cancel("cancel"),
        FRIGHTEN: turning.Frighten("frighten"),
        HOLD: turning.Hold("hold"),
        ADVANCE: moving.Advance("advance", laws),
        DEPLOY: creating.Deploy("deploy", laws),
        LOSE_TEXT: card_events.lose_text(),
        RELOCATE: relocating.Relocate("relocate", laws),
        SWAP: relocating.Swap("swap", laws),
        DAMAGE_EACH: counting.DamageEach("damage_each"),
        ROLL: dice.Roll("roll"),
        COPY: copying.Copy("copy", laws),
        AIM_AT: relocating.AimAt("aim_at"),
    }
    for number in (DISCARD, DEATH, SACRIFICE, DESTROY, BANISH, RETURN_HAND):
        own[number].takes = True
    for number in (DEATH, SACRIFICE, DESTROY):
        own[number].ends = True
    return [own[number] for number in range(len(EVENTS))]
