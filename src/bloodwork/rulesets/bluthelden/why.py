"""Why a move cannot be made now, with the rule behind it; and the rules behind what a viewer may know."""

from __future__ import annotations

from bloodwork.kernel.ability import ACTION, Ability, Face
from bloodwork.kernel.decision import ACT, Ask
from bloodwork.kernel.ir import Env
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.ops import Do
from bloodwork.kernel.prospect import forbids, payable
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bluthelden.acts import (
    ASKS_RESOURCE,
    HIDING_COST,
    NOT_PERMITTED,
    also_env,
    ban_of,
    can_also_pay,
    flip_cost,
    has_targets,
    in_time,
    is_foreign,
    is_second_resource,
    nth_action,
    owes_more,
    permitted_price,
    price,
    what_it_asks,
)
from bloodwork.rulesets.bluthelden.aiming import payable_aiming
from bloodwork.rulesets.bluthelden.chain import chain_of
from bloodwork.rulesets.bluthelden.declaring import (
    actions_left,
    ban_in_combat,
    barrier_against,
    in_war_zone,
    taunters,
)
from bloodwork.rulesets.bluthelden.keywords import (
    BINDING_KEY,
    FLYING,
    HIDEOUT,
    IGNORES_RESISTANCE,
    SKYGUARD,
    UNBLOCKABLE,
)
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.names import (
    ACTING,
    ADVISOR,
    ADVISOR_AT,
    AIMED_AT,
    ASP,
    BACK,
    BANISHED,
    BARRIER,
    BARRIER_CARD,
    BEFORE,
    BINDING,
    BLOCKS,
    CHARACTER,
    COLUMNS,
    COMBAT,
    DECLARING,
    DRAWING,
    END,
    EXTRA_COST,
    F_OWN_MOVE,
    GAIN_ASP,
    GRAVEYARD,
    HAND,
    HAS_BLOCKED,
    HIDDEN,
    LEVEL,
    MAGIC,
    MAIN1,
    MAIN2,
    MULLIGANS,
    MUST_ATTACK,
    NEW_IN_COMBAT,
    PHASE_NOW,
    PICKS_TARGETS,
    POOL_DECK,
    PRIORITY,
    RESISTANCE,
    RESOURCE,
    RESOURCE_CARD,
    RESOURCED,
    SHOOT,
    SHOOTS,
    SPELL,
    SPELL_DECK,
    START,
    TRAINING,
    TURNCOAT,
    TURNED,
    WAR,
    across_of,
    area_of,
    lane_of,
)
from bloodwork.rulesets.bluthelden.names import ATTACK as ATTACK_EVENT
from bloodwork.rulesets.bluthelden.names import BLOCK as BLOCK_EVENT
from bloodwork.rulesets.bluthelden.names import MOVE as MOVE_EVENT
from bloodwork.rulesets.bluthelden.names import PLAY as PLAY_EVENT
from bloodwork.rulesets.bluthelden.purses import purse_of, spendable
from bloodwork.rulesets.bluthelden.rounds import Rounds
from bloodwork.rulesets.bluthelden.zones import (
    initiative_now,
    is_bound,
    is_fighter,
    is_open,
    level_reached,
    may_bind,
    war_size,
)
from bloodwork.rulesets.contract import (
    ACTIVATE,
    ATTACK,
    BLOCK,
    DRAW,
    FLIP,
    KEEP,
    MOVE_TO,
    MULLIGAN,
    PASS,
    PLAY,
    RANGED,
    TWICE,
    Reason,
)
from bloodwork.rulesets.permitting import works_there


def why_not(g: Machine, laws: Laws, player: i64, verb: int, card: i64, place: i64, number: int) -> Reason:
    ask = g.ask
    if ask is None:
        return Reason("B-WIN.8", "the game is over")
    if ask.kind != ACT:
        return Reason("B-MAIN.14", "what is being asked must be answered first")
    if (verb == MULLIGAN or verb == KEEP) and has_kept(g, player):
        return Reason("B-SETUP.17", "a player takes a mulligan or keeps the hand once")
    if ask.player != player:
        return Reason(whose_move(ask), "the other player is to answer now")
    if verb == MULLIGAN or verb == KEEP:
        return Reason("B-SETUP.18", "a mulligan is taken before the first round")
    if ask.what == MULLIGANS:
        return Reason("B-SETUP.13", "the opening hand is kept, or changed by a mulligan, first")
    if verb == PASS:
        return why_not_pass(g, laws, ask)
    if ask.what == DRAWING and g.res[PHASE_NOW] != START and verb != DRAW:
        return Reason(draw_rule(g), "a card must be drawn")
    if verb == PLAY:
        return why_not_play(g, laws, player, card, place)
    if verb == ACTIVATE:
        return why_not_use(g, player, card, number)
    if verb == MOVE_TO:
        return why_not_move(g, laws, player, card, place)
    if verb == FLIP:
        cs = g.state(card)
        if cs is None or not cs.face_down:
            return Reason("B-KW.hideout.3", "that is no card of yours that hides")
        if ask.what != PRIORITY:
            return out_of_turn(ask)
        return Reason("B-KW.hideout.3", f"it costs {flip_cost(g, cs)} ASP, and you have {g.res[ASP + player]}")
    if verb == ATTACK or verb == RANGED:
        return why_not_attack(g, laws, player, verb, card, number)
    if verb == BLOCK:
        if ask.what != BLOCKS:
            return Reason("B-COMBAT.33", "no attack is to be blocked now")
        return why_not_block(g, laws, card)
    if verb == DRAW:
        if ask.what == DRAWING:
            return Reason("B-START.6", "that deck is empty")
        return Reason("B-START.1", "there is nothing to draw for now")
    return Reason("B-MAIN.14", "nothing is being asked")


def why_not_pass(g: Machine, laws: Laws, ask: Ask) -> Reason:
    if g.res[PHASE_NOW] == START:
        return Reason("B-START.17", "nobody has priority in the Start of the Round")
    if ask.what == DRAWING:
        return Reason(draw_rule(g), "a card must be drawn")
    if ask.what == BLOCKS or (ask.what == DECLARING and is_driven(g)):
        return Reason("B-COMBAT.59", "something must be chosen")
    if ask.what == DECLARING and not laws.may_do_nothing:
        return Reason("B-COMBAT.25", "something must be chosen")
    return Reason("B-COMBAT.33", "no attack is to be blocked now")


def draw_rule(g: Machine) -> str:
    """The rule by which a player draws now: the last card of the opening hand, that of the round, or by a text."""
    phase = g.res[PHASE_NOW]
    if phase == BEFORE:
        return "B-SETUP.20"
    return "B-START.1" if phase == START else "B-START.22"


def out_of_turn(ask: Ask) -> Reason:
    """Without priority nothing is played or used: an action is to be declared, or a block."""
    if ask.what == BLOCKS:
        return Reason("B-COMBAT.33", "it is first decided who blocks")
    return Reason("B-COMBAT.24", "the acting character's action is declared first")


def is_driven(g: Machine) -> bool:
    """Whether a text makes the acting character attack."""
    cs: CardState | None = g.state(g.live(g.res[ACTING]))
    return cs is not None and (cs.natures & (MUST_ATTACK | TURNCOAT) != 0 or len(taunters(g, cs)) > 0)


def whose_move(ask: Ask) -> str:
    """The rule by which it is for that player to move."""
    if ask.what == MULLIGANS:
        return "B-SETUP.13"
    if ask.what == DRAWING:
        return "B-START.4"
    if ask.what == DECLARING:
        return "B-COMBAT.24"
    return "B-COMBAT.33" if ask.what == BLOCKS else "B-CHAIN.3"


def has_kept(g: Machine, player: i64) -> bool:
    """Whether a player has answered for the opening hand already."""
    rounds = g.stack[1] if len(g.stack) > 1 else None
    if g.res[PHASE_NOW] != BEFORE or not isinstance(rounds, Rounds):
        return False
    ask = g.ask
    if ask is not None and ask.kind == ACT and ask.what == MULLIGANS:
        return ask.player != player and player == rounds.first
    return True


def why_not_play(g: Machine, laws: Laws, player: i64, card: i64, place: i64) -> Reason:
    if card < 0 or (
        g.where[card] != g.table.zone_of(player, HAND)
        and not (g.lib.permits and permitted_price(g, player, card) != NOT_PERMITTED)
    ):
        return Reason("B-MAIN.3", "it is not in your hand")
    face = g.lib.faces[g.face_of[card]]
    phase = g.res[PHASE_NOW]
    if phase == START:
        return Reason("B-START.18", "no card is played in the Start of the Round")
    if not in_time(g, player, face):
        if phase == COMBAT:
            return Reason("B-COMBAT.15", "without Surge no card is played from hand in the Combat Phase")
        if phase == END:
            return Reason("B-END.4", "at the End of the Round only Trainings and Spells are played")
        rule = "B-SPELL.3" if face.types & SPELL else "B-MAIN.6"
        return Reason(rule, "it is the Main Phase of the other player, and the card has no Surge")
    ask = g.ask
    if ask is not None and ask.what != PRIORITY:
        return out_of_turn(ask)
    ban = ban_of(g, PLAY_EVENT, card, player)
    if ban is not None:
        return Reason(rule_of(ban), "a card says that it cannot be played")
    asp = spendable(g, player, purse_of(face.types))
    if place >= 0 and area_of(place) == HIDDEN:
        if (face.keys >> HIDEOUT) & 1 == 0:
            return Reason("B-KW.hideout.1", "it has no Hideout")
        if asp < HIDING_COST:
            return Reason("B-KW.hideout.1", f"hiding costs {HIDING_COST} ASP, and you have {asp}")
        return why_not_there(g, laws, player, face, place)
    if face.types & RESOURCE_CARD and g.res[RESOURCED + player]:
        return Reason("B-RES.5", "you have had your Resource of this round")
    cost = price(g, player, card)
    if cost > asp:
        rule = "B-COST.10" if awaits_asp(g, player) else "B-COST.9"
        if is_foreign(g, player, face) and cost - face.stats[EXTRA_COST] <= asp:
            rule = "B-COST.2"
        return Reason(rule, f"it costs {cost} ASP, and you have {asp}")
    if owes_more(face) and not can_also_pay(g, player, card, face, ()):
        if forbids(g, face.also_cost, also_env(g, player, card, face, ()), player):
            return Reason("B-CARD.27", "a card forbids what its cost takes")
        return Reason("B-COST.21", "its additional cost cannot be paid")
    if face.types & (CHARACTER | RESOURCE_CARD):
        return why_not_there(g, laws, player, face, place)
    if not has_targets(g, laws, player, card, face):
        if face.types & TRAINING:
            return Reason(why_no_host(g, player, card, face), "there is nothing that it could be attached to")
        return Reason(why_no_target(g, laws, player, face), "there is no target that it may choose")
    return Reason("B-ART.2", "it takes no slot of a lane")


def awaits_asp(g: Machine, player: i64) -> bool:
    """Whether an ability of a player that generates ASP waits on the chain."""
    for entry in chain_of(g).entries:
        if entry.player == player:
            for number in entry.abilities:
                for op in g.lib.abilities[number].code:
                    if isinstance(op, Do) and op.kind == GAIN_ASP:
                        return True
    return False


def why_no_host(g: Machine, player: i64, card: i64, face: Face) -> str:
    """The rule by which a Training has no host: nothing of the kind is there, or it is out of its reach."""
    if not face.consumes[0].candidates(g, Env(g.handle(card), player, None, ())):
        return "B-TRAIN.12" if face.consume_kinds[0] == 1 else "B-COST.13"
    return "B-TRAIN.9" if face.stats[MAGIC] < 0 else "B-TRAIN.4"


def why_no_target(g: Machine, laws: Laws, player: i64, face: Face) -> str:
    """The rule by which a Spell has no target: Resistance, where there is a character that has more of it."""
    magic = face.stats[MAGIC]
    if magic < 0 or (face.keys >> IGNORES_RESISTANCE) & 1:
        return "B-COST.13"
    rule = "B-COST.13"
    for cs in g.at:
        if cs is not None and g.lib.faces[cs.face].types & CHARACTER and g.stat_of(cs, RESISTANCE) > magic:
            if g.table.owners[cs.place] != player:
                return "B-MAGIC.1"
            if laws.resists_all:
                rule = "B-MAGIC.7"
    return rule


def why_not_there(g: Machine, laws: Laws, player: i64, face: Face, place: i64) -> Reason:
    """Why a card cannot be played into a slot."""
    types = face.types
    area = area_of(place)
    lane = lane_of(place)
    if types & RESOURCE_CARD:
        if area != RESOURCE:
            return Reason("B-RES.2", "a Resource lies in the Resource slot of a lane")
        if g.slots[place] < 0:
            return Reason("B-RES.3", "only a Resource of Level 1 is played into an empty slot")
        if face.stats[LEVEL] > 1:
            return Reason("B-RES.8", f"it is played onto a Resource of Level {face.stats[LEVEL] - 1}")
        return Reason("B-RES.13", "a Resource of Level 1 is played into an empty slot")
    if face.stats[LEVEL] > level_reached(g, player):
        rule = "B-RES.10" if face.stats[LEVEL] == 2 else "B-CHAR.4"
        return Reason(rule, f"it asks for a Resource of Level {face.stats[LEVEL]}")
    if types & ADVISOR:
        if g.slots[player * COLUMNS + ADVISOR_AT] < 0:
            return Reason("B-ADV.1", "an Advisor lies in the Advisor Slot")
        return Reason("B-ADV.2", "you have an Advisor already")
    if lane < 0:
        return Reason("B-CHAR.2", "a character stands in a slot of a lane")
    if not is_open(g, player, lane):
        rule = "B-KW.barrier.9" if types & BARRIER_CARD else "B-ZONE.19" if stands_in(g, player, lane) else "B-ZONE.4"
        return Reason(rule, f"lane {lane + 1} holds no Resource of yours")
    if types & BARRIER_CARD:
        if area != BARRIER:
            return Reason("B-KW.barrier.1", "a Barrier is played into a War Zone")
        return Reason("B-KW.barrier.8", "a War Zone holds one Barrier")
    if area == BINDING and not laws.any_may_bind and (face.keys >> BINDING_KEY) & 1 == 0:
        return Reason("B-ZONE.11", "only a character with Binding stands there")
    if area not in (WAR, BACK, BINDING, HIDDEN):
        return Reason("B-CHAR.2", "a character stands in the War Zone, the Back Row or the Binding slot")
    if area == WAR:
        if laws.hiding_place_last and g.slots[place] < 0 and g.slots[across_of(place)] >= 0:
            return Reason("B-KW.hideout.9", "another place of that War Zone is free")
        return Reason("B-SOV.13" if war_size(g, player) > 2 else "B-ZONE.6", "there is no free slot in that War Zone")
    if area == HIDDEN:
        return Reason("B-KW.hideout.8", "every place of the opposing War Zone is taken")
    return Reason("B-ZONE.18", "there is no free slot there")


def stands_in(g: Machine, player: i64, lane: i64) -> bool:
    """Whether a character of a player stands in a lane."""
    for slot in range(player * COLUMNS, (player + 1) * COLUMNS):
        cs = g.at[slot]
        if cs is not None and lane_of(slot) == lane and is_fighter(g, cs):
            return True
    return False


def why_not_use(g: Machine, player: i64, card: i64, number: int) -> Reason:
    cs = g.state(card)
    there = card in g.far and g.owner[card] == player
    if cs is None and not there:
        return Reason("B-MAIN.4", "it is no card of yours on the battlefield")
    if g.res[PHASE_NOW] == START:
        return Reason("B-START.19", "no ability is used in the Start of the Round")
    found = nth_action(g, card, number if number >= 0 else 0)
    own = cs is None or g.table.owners[cs.place] == player
    if own and found >= 0 and g.lib.abilities[found].by_other:
        return Reason("B-MAIN.16", "it is for the other player to use")
    if not own and (found < 0 or not g.lib.abilities[found].by_other):
        return Reason("B-MAIN.4", "it is no card of yours on the battlefield")
    if found < 0:
        return Reason("B-MAIN.4", "it has no such ability")
    ability = g.lib.abilities[found]
    assert ability.kind == ACTION
    ask = g.ask
    if ask is not None and ask.what != PRIORITY:
        return out_of_turn(ask)
    env = Env(g.handle(card), player, None, cs.vars if cs is not None else ())
    if cs is not None and ability.once and ability.id in cs.used:
        return Reason("B-MAIN.15", "it has been used already")
    if ability.zones and not (ability.zones & g.table.play if cs is not None else works_there(g, card, ability)):
        return Reason("B-MAIN.17", "it is used where the card is not")
    if ability.cond is not None and not ability.cond.holds(g, env):
        rule = "B-MAIN.15"
        if cs is not None and (cs.keys >> BINDING_KEY) & 1 and not is_bound(g, cs):
            rule = "B-KW.binding.2" if area_of(cs.place) == BINDING else "B-KW.binding.4"
        return Reason(rule, "its condition does not hold")
    env.need(ability.regs)
    if not payable(g, ability.cost, env, player):
        if forbids(g, ability.cost, env, player):
            return Reason("B-CARD.27", "a card forbids what its cost takes")
        turned = cs is not None and cs.marks & TURNED
        return Reason("B-COST.17" if turned else "B-COST.9", "its cost cannot be paid")
    if cs is not None and what_it_asks(ability) & ASKS_RESOURCE and is_second_resource(g, player, cs):
        return Reason("B-RUNE.6", "you have had your Resource of this round")
    if not payable_aiming(g, ability.cost, env, env, (ability.id,)):
        return Reason("B-COST.13", "there is no target that it may choose")
    return Reason("B-START.19", "no ability can be used now")


def why_not_move(g: Machine, laws: Laws, player: i64, card: i64, place: i64) -> Reason:
    cs = g.state(card)
    if cs is None or g.table.owners[cs.place] != player or not is_fighter(g, cs):
        types = g.lib.faces[cs.face].types if cs is not None and g.table.owners[cs.place] == player else 0
        rule = "B-RES.14" if types & RESOURCE_CARD else "B-ADV.3" if types & ADVISOR else "B-MAIN.5"
        return Reason("B-KW.barrier.7" if types & BARRIER_CARD else rule, "it is no character of yours that could Move")
    phase = g.res[PHASE_NOW]
    if phase == COMBAT and g.res[ACTING] != g.handle(card):
        return Reason("B-MOVE.7", "in the Combat Phase a character Moves when it is due")
    if phase == END:
        return Reason("B-END.7", "there is no Move in the End of the Round")
    if phase in (MAIN1, MAIN2) and player != g.active and not laws.nonactive_moves:
        return Reason("B-MAIN.9", "it is the Main Phase of the other player")
    if cs.marks & TURNED:
        return Reason("B-MOVE.9", "it is turned")
    if initiative_now(g, laws, cs) == 0:
        return Reason("B-MOVE.1", "it has Initiative 0")
    ban = ban_of(g, MOVE_EVENT, card, player, F_OWN_MOVE)
    if ban is not None:
        return Reason(rule_of(ban), "a card says that it cannot Move")
    if lane_of(place) != lane_of(cs.place):
        return Reason("B-MOVE.5", "a Move never changes the lane")
    if area_of(place) == BINDING and not may_bind(g, laws, cs.keys):
        return Reason("B-ZONE.11", "only a character with Binding stands there")
    if area_of(cs.place) != BACK and area_of(place) != BACK:
        return Reason("B-MOVE.4", "a Move leads one slot further")
    if place >= 0 and g.slots[place] >= 0:
        return Reason("B-MOVE.6", "there is no free slot")
    return Reason("B-MOVE.3", "a Move leads one slot further within the lane")


def why_not_attack(g: Machine, laws: Laws, player: i64, verb: int, target: i64, number: int) -> Reason:
    cs: CardState | None = g.state(g.live(g.res[ACTING]))
    ask = g.ask
    if g.res[PHASE_NOW] != COMBAT or cs is None or (ask is not None and ask.what != DECLARING):
        return Reason("B-COMBAT.24" if verb == ATTACK else "B-RANGED.3", "no character is to declare its action")
    if g.table.owners[cs.place] != player:
        return Reason("B-COMBAT.55", "the acting character is not yours")
    area = area_of(cs.place)
    if cs.marks & NEW_IN_COMBAT:
        return Reason("B-ACT.4" if verb == ATTACK else "B-ACT.5", "it has entered in this Combat Phase")
    if verb == RANGED:
        if area != BACK or cs.natures & SHOOTS == 0:
            archer = area == WAR and cs.natures & SHOOTS != 0
            return Reason(
                "B-RANGED.8" if archer else "B-RANGED.1", "it does not stand in the Back Row with Ranged Combat"
            )
        ban = ban_in_combat(g, SHOOT, cs.card, target) if target >= 0 else None
        if ban is not None:
            return Reason(rule_of(ban), "a card says that it cannot shoot at that")
        return Reason("B-RANGED.2", "that is no character in the opposing War Zone of its lane")
    if area != WAR:
        return Reason("B-COMBAT.14" if is_bound(g, cs) else "B-ZONE.12", "it does not stand in a War Zone")
    if barrier_against(g, laws, 1 - player, lane_of(cs.place)) is not None:
        above = (cs.keys >> FLYING | cs.keys >> UNBLOCKABLE) & 1
        return Reason("B-KW.barrier.10" if above else "B-KW.barrier.4", "it must attack the Barrier")
    if taunters(g, cs):
        return Reason("B-COMBAT.73", "it must attack a character that says so")
    if target >= 0 and cs.natures & PICKS_TARGETS == 0:
        return Reason("B-KW.target_strike.7", "it has no Target Strike")
    if number == TWICE and actions_left(cs) < 2:
        return Reason("B-COMBAT.21", "it has one combat action")
    aim = g.state(target) if target >= 0 else None
    ban = ban_in_combat(g, ATTACK_EVENT, cs.card, target)
    if ban is not None:
        return Reason(rule_of(ban), "a card says that it cannot attack so")
    if aim is None:
        return Reason("B-COMBAT.32", "that cannot be attacked")
    if g.table.owners[aim.place] == player:
        return Reason("B-COMBAT.32", "it is yours")
    if area_of(aim.place) not in (WAR, BARRIER):
        return Reason("B-ZONE.13", "it does not stand in a War Zone")
    if lane_of(aim.place) != lane_of(cs.place):
        return Reason("B-COMBAT.50", "it stands in another lane")
    return Reason("B-COMBAT.32", "that cannot be attacked")


def rule_of(ban: Ability) -> str:
    """The rule that a text which forbids something was read by; else that which makes any such text hold."""
    return ban.rules[0] if ban.rules else "B-CARD.27"


def why_not_block(g: Machine, laws: Laws, card: i64) -> Reason:
    cs = g.state(card)
    attacker = g.state(g.live(g.res[ACTING]))
    if cs is not None and g.lib.faces[cs.face].types & CHARACTER == 0:
        return Reason("B-CHAR.1", "it is no character")
    if cs is None or attacker is None or lane_of(cs.place) != lane_of(attacker.place):
        return Reason("B-COMBAT.34", "it does not stand in the War Zone of that lane")
    if g.table.owners[cs.place] == g.table.owners[attacker.place]:
        return Reason("B-COMBAT.34", "it is no card of yours on the battlefield")
    area = area_of(cs.place)
    if area == BARRIER and in_war_zone(g, g.table.owners[cs.place], lane_of(cs.place)):
        return Reason("B-KW.barrier.3", "a Barrier blocks only while no other character of yours is in that War Zone")
    if area != WAR and area != BARRIER:
        return Reason("B-COMBAT.34", "it does not stand in the War Zone of that lane")
    if cs.marks & TURNED:
        return Reason("B-COMBAT.35", "it is turned")
    if initiative_now(g, laws, cs) == 0 and area != BARRIER:
        return Reason("B-COMBAT.36", "it has Initiative 0")
    if actions_left(cs) <= 0:
        return Reason("B-COMBAT.37", "it has used its combat action")
    if cs.marks & HAS_BLOCKED:
        return Reason("B-KW.defender.2", "it has blocked in this round")
    if (attacker.keys >> FLYING) & 1 and (cs.keys >> FLYING | cs.keys >> SKYGUARD) & 1 == 0:
        return Reason("B-KW.flying.1", "the attacker flies")
    if cs.marks & AIMED_AT:
        return Reason("B-KW.target_strike.6", "it is attacked itself")
    ban = ban_in_combat(g, BLOCK_EVENT, cs.card, attacker.card)
    if ban is not None:
        return Reason(rule_of(ban), "a card says that it cannot block this attack")
    return Reason("B-COMBAT.59", "it cannot block this attack")


def move_rules(verb: int) -> tuple[str, ...]:
    if verb == PLAY:
        return ("B-MAIN.3", "B-COST.8")
    if verb == ACTIVATE:
        return ("B-MAIN.4", "B-CHAIN.1")
    if verb == MOVE_TO:
        return ("B-MOVE.2", "B-MOVE.3")
    if verb == FLIP:
        return ("B-KW.hideout.3",)
    if verb == ATTACK:
        return ("B-COMBAT.32",)
    if verb == RANGED:
        return ("B-RANGED.2",)
    if verb == BLOCK:
        return ("B-COMBAT.33",)
    if verb == DRAW:
        return ("B-START.4",)
    if verb == PASS:
        return ("B-CHAIN.8", "B-CHAIN.11")
    return ("B-SETUP.13",)


def why_shown(g: Machine, viewer: int, place: i64) -> list[str]:
    if place < 0:
        return []
    kind = g.table.kinds[place]
    if kind == HAND and g.table.owners[place] != viewer and g.rules.lies_open(g, place):
        return ["B-ZONE.30"]
    if kind in (GRAVEYARD, BANISHED, HAND):
        return ["B-ZONE.20"]
    if kind == SPELL_DECK:
        return ["B-SETUP.8"]
    if kind == POOL_DECK:
        return ["B-SETUP.7"]
    if place < g.table.n_slots and area_of(place) == HIDDEN and g.table.owners[place] != viewer:
        return ["B-KW.hideout.11"]
    return []
