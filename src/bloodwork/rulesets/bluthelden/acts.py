"""What a player with priority can do: play a card, activate an ability, Move, turn a hidden card up, or pass."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import ACTION, NO_NUMBER, Ability, Face, letter_code
from bloodwork.kernel.choosing import Choose, Target
from bloodwork.kernel.decision import ACT, Ask, pack
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import All, Bound, CardPattern, Env, HasTypes, Num, This, You
from bloodwork.kernel.listen import ban_on
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.op import Op
from bloodwork.kernel.ops import Do, Need, Search
from bloodwork.kernel.prospect import payable
from bloodwork.kernel.state import HAS_ACTION, CardState
from bloodwork.rulesets.bluthelden.aiming import can_aim, payable_aiming, takes_cards
from bloodwork.rulesets.bluthelden.keywords import BINDING_KEY, HIDEOUT, SURGE
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.names import (
    ADVISOR,
    ADVISOR_AT,
    BACK,
    BARRIER,
    BARRIER_CARD,
    BINDING,
    BRING,
    CHARACTER,
    COLOURS,
    COLUMNS,
    COST,
    DEPLOY,
    END,
    EXTRA_COST,
    F_OWN_MOVE,
    GRAY,
    HAND,
    HIDDEN,
    LANES,
    LEVEL,
    LOSE_ASP,
    MAGIC,
    MAIN1,
    MAIN2,
    MOVE,
    NO_PURSE,
    PERMANENTS,
    PHASE_NOW,
    PRIORITY,
    RESOURCE,
    RESOURCE_CARD,
    RESOURCED,
    RUNE,
    SACRIFICE,
    SOVEREIGN_AT,
    SPELL,
    TRAINING,
    TURN,
    TURNED,
    WAR,
    area_of,
    lane_of,
    slot_of,
)
from bloodwork.rulesets.bluthelden.names import PLAY as PLAY_EVENT
from bloodwork.rulesets.bluthelden.purses import ABILITIES, purse_of, spendable
from bloodwork.rulesets.bluthelden.zones import (
    fits_resource,
    free_places,
    hiding_place,
    initiative_now,
    is_fighter,
    is_open,
    level_reached,
    may_bind,
)
from bloodwork.rulesets.contract import ACTIVATE, FLIP, MOVE_TO, PASS, PLAY
from bloodwork.rulesets.permitting import FREE, far_actions, far_env, permitted, works_there

HIDING_COST: Final = 2
NOT_PERMITTED: Final = -9
# what using an ability asks for: bits, and the ASP times the last
ASKS_TURN: Final = 1
ASKS_RESOURCE: Final = 2
ASKS_MORE: Final = 4  # targets, a condition, not to have been used
ASKS_GIVING: Final = 8  # a cost beyond turning, ASP and the card itself
ASKS_APART: Final = 16  # a cost that takes cards, and targets that are none of these
ASKS_ASP: Final = 32
PAYING: Final = 1 << TURN | 1 << LOSE_ASP | 1 << SACRIFICE  # events of the other costs
PASSING: Final = pack(PASS, -1, -1, -1)


def price(g: Machine, player: i64, card: i64, vars: tuple[int, ...] = ()) -> i64:
    """What playing a card costs, after what cards say of its cost: that changes the whole (B-COST.19).

    `vars` are the values of its letters; without one a letter is 0.
    """
    cost = printed_price(g, player, card, vars)
    if g.lib.faces[g.face_of[card]].types & RESOURCE_CARD:
        return cost  # it has none, whatever cards of all kinds cost more (B-RES.4)
    if g.lib.permits and g.where[card] != g.table.zone_of(player, HAND):
        said = permitted_price(g, player, card)
        if said == FREE:
            return 0
        if said >= 0:
            cost = said
    return g.rules.reached_stat(g, card, COST, cost) if g.reaching else cost


def permitted_price(g: Machine, player: i64, card: i64) -> i64:
    """What a card that is not in hand is played for, by the text that lets it be played; NOT_PERMITTED: none does."""
    for other, said in permitted(g, player, COST):
        if other == card:
            return said
    return NOT_PERMITTED


def printed_price(g: Machine, player: i64, card: i64, vars: tuple[int, ...] = ()) -> i64:
    """The base cost of a card and, under a Sovereign of another colour, the additional one."""
    face = g.lib.faces[g.face_of[card]]
    cost: i64 = face.stats[COST] if face.stats[COST] > 0 else 0
    if face.stats[COST] < NO_NUMBER:
        for i in range(0, len(vars), 2):
            if letter_code(vars[i]) == face.stats[COST]:
                cost = vars[i + 1]
    if face.stats[EXTRA_COST] > 0 and is_foreign(g, player, face):
        cost += face.stats[EXTRA_COST]
    return cost


def is_foreign(g: Machine, player: i64, face: Face) -> bool:
    """B-COST.2 and .3; a player without a Sovereign owes nothing for colour."""
    if face.types & GRAY:
        return False
    sovereign = g.at[player * COLUMNS + SOVEREIGN_AT]
    return sovereign is not None and g.lib.faces[sovereign.face].types & face.types & COLOURS == 0


def in_time(g: Machine, player: i64, face: Face) -> bool:
    """Whether a card may be played from hand now (B-CARD.12 to .15, B-KW.surge.1)."""
    if (face.keys >> SURGE) & 1:
        return True
    phase = g.res[PHASE_NOW]
    if phase == MAIN1 or phase == MAIN2:
        return player == g.active
    return phase == END and face.types & (TRAINING | SPELL) != 0


def priority_choices(g: Machine, laws: Laws, player: i64) -> Ask:
    out: list[int] = [PASSING]
    if g.peeking:
        ask = Ask(player, ACT, (PASSING,))
        ask.what = PRIORITY
        return ask
    phase = g.res[PHASE_NOW]
    hand = g.zones[g.table.zone_of(player, HAND)]
    if hand:
        play_choices(g, laws, player, hand, out)
    if g.lib.permits:
        play_choices(g, laws, player, tuple([card for card, _ in permitted(g, player, COST)]), out)
    if g.acting:
        ability_choices(g, player, out)
    if g.far:
        far_choices(g, player, out)
    if phase == MAIN1 or phase == MAIN2:
        if player == g.active or laws.nonactive_moves:
            move_choices(g, laws, player, out)
    flip_choices(g, player, out)
    ask = Ask(player, ACT, tuple(out))
    ask.what = PRIORITY
    return ask


# -------------------------------------------------------------- cards


def play_choices(g: Machine, laws: Laws, player: i64, hand: tuple[int, ...], out: list[int]) -> None:
    seen: list[int] = []
    for card in hand:
        number = g.face_of[card]
        if number in seen:
            continue
        seen.append(number)
        face = g.lib.faces[number]
        if not in_time(g, player, face) or forbidden(g, PLAY_EVENT, card, player):
            continue
        asp = spendable(g, player, purse_of(face.types))
        if (face.keys >> HIDEOUT) & 1 and asp >= HIDING_COST:
            for lane in range(LANES):
                place = hideout(g, player, face, lane)
                if place >= 0:
                    out.append(pack(PLAY, card, place, -1))
        if price(g, player, card) > asp or (owes_more(face) and not can_also_pay(g, player, card, face, ())):
            continue
        types = face.types
        if types & (CHARACTER | RESOURCE_CARD):
            for place in places_for(g, laws, player, face):
                out.append(pack(PLAY, card, place, -1))
        elif has_targets(g, laws, player, card, face):
            out.append(pack(PLAY, card, -1, -1))


def can_also_pay(g: Machine, player: i64, card: i64, face: Face, vars: tuple[int, ...]) -> bool:
    """Whether what a card asks for besides its cost can be given: ASP among it come on top (B-COST.21)."""
    env = also_env(g, player, card, face, vars)
    asp = price(g, player, card, vars)
    for op in face.also_cost:
        if isinstance(op, Do) and op.kind == LOSE_ASP and op.amount is not None:
            asp += op.amount.value(g, env)
    return asp <= spendable(g, player, purse_of(face.types)) and payable(g, face.also_cost, env, player)


def most_letter(g: Machine, player: i64, card: i64, letter: i64, vars: tuple[int, ...]) -> i64:
    """The greatest value of a letter of a card with which it can be paid for."""
    if affords(g, player, card, (letter, g.rules.number_limit, *vars)):
        return 0  # nothing is paid for it, whatever it is
    found: i64 = 0
    while affords(g, player, card, (letter, found + 1, *vars)):
        found += 1
    return found


def affords(g: Machine, player: i64, card: i64, vars: tuple[int, ...]) -> bool:
    """Whether a player can pay for a card, with these values of its letters."""
    face = g.lib.faces[g.face_of[card]]
    if price(g, player, card, vars) > spendable(g, player, purse_of(face.types)):
        return False
    return not owes_more(face) or can_also_pay(g, player, card, face, vars)


def owes_more(face: Face) -> bool:
    """Whether a card has a cost besides its own that cannot be declined."""
    return len(face.also_cost) > 0 and not face.also_optional


def also_env(g: Machine, player: i64, card: i64, face: Face, vars: tuple[int, ...]) -> Env:
    """What the words of an additional cost can refer to."""
    env = Env(g.handle(card), player, None, vars)
    env.need(face.also_regs)
    return env


def ban_of(g: Machine, kind: i64, card: i64, player: i64, flags: i64 = 0) -> Ability | None:
    """The text that keeps a player from playing a card, or a character from a Move."""
    if (g.bans >> kind) & 1 == 0:
        return None
    ev = Event(kind)
    ev.card = card
    ev.player = player
    ev.flags = flags
    return ban_on(g, ev)


def forbidden(g: Machine, kind: i64, card: i64, player: i64, flags: i64 = 0) -> bool:
    return ban_of(g, kind, card, player, flags) is not None


def hideout(g: Machine, player: i64, face: Face, lane: i64) -> i64:
    """Where a card would hide in a lane: that must be open, and the Level be reached (B-KW.hideout.2)."""
    if not is_open(g, player, lane) or face.stats[LEVEL] > level_reached(g, player):
        return -1
    return hiding_place(g, player, lane)


def places_for(g: Machine, laws: Laws, player: i64, face: Face) -> list[int]:
    """The slots into which a card with one can be played, its cost aside."""
    out: list[int] = []
    types = face.types
    if types & RESOURCE_CARD:
        return resource_places(g, player, face)
    if face.stats[LEVEL] > 0 and face.stats[LEVEL] > level_reached(g, player):
        return out
    if types & ADVISOR:
        slot = player * COLUMNS + ADVISOR_AT
        if g.slots[slot] < 0 or laws.advisor_replaces:
            out.append(slot)
        return out
    for lane in range(LANES):
        if not is_open(g, player, lane):
            continue
        if types & BARRIER_CARD:
            out.extend(free_places(g, laws, player, lane, BARRIER))
            continue
        out.extend(free_places(g, laws, player, lane, WAR))
        out.extend(free_places(g, laws, player, lane, BACK))
        if laws.any_may_bind or (face.keys >> BINDING_KEY) & 1:
            out.extend(free_places(g, laws, player, lane, BINDING))
    return out


def resource_places(g: Machine, player: i64, face: Face) -> list[int]:
    """B-RES.3, .5, .8 and .13."""
    out: list[int] = []
    if g.res[RESOURCED + player] or face.types & RUNE:
        return out
    for lane in range(LANES):
        slot = slot_of(player, lane, RESOURCE, 0)
        if fits_resource(g, face, slot):
            out.append(slot)
    return out


def has_targets(g: Machine, laws: Laws, player: i64, card: i64, face: Face) -> bool:
    """Whether all that a card must choose as it is played is there (B-COST.13)."""
    if face.types & TRAINING:
        return not face.consumes or len(hosts_for(g, player, card, face)) > 0
    if face.types & SPELL and face.effects:
        env = Env(g.handle(card), player, None, ())
        if owes_more(face) and takes_cards(face.also_cost):
            return payable_aiming(g, face.also_cost, also_env(g, player, card, face, ()), env, face.effects)
        for ability in face.effects:
            if not can_aim(g, env, g.lib.abilities[ability]):
                return False
    return True


def hosts_for(g: Machine, player: i64, card: i64, face: Face) -> tuple[int, ...]:
    """What a Training can be played on: by its text, its Magic Value, and whose it is (B-TRAIN.4, B-TRAIN.9)."""
    env = Env(g.handle(card), player, None, ())
    out: list[int] = []
    for host in face.consumes[0].candidates(g, env):
        if may_host(g, env, host):
            out.append(host)
    return tuple(out)


def may_host(g: Machine, env: Env, host: i64) -> bool:
    face = g.lib.faces[g.face_of[g.card_of(env.source)]]
    if g.controller(host) != env.you and face.stats[MAGIC] < 0:
        return False
    return g.rules.may_target(g, env, host)


# -------------------------------------------------------------- abilities


def ability_choices(g: Machine, player: i64, out: list[int]) -> None:
    abilities_of(g, player, player, out)
    if g.lib.open_use:
        abilities_of(g, player, 1 - player, out)


def abilities_of(g: Machine, player: i64, side: i64, out: list[int]) -> None:
    """What a player can use of the cards on one side of the battlefield."""
    first = side * COLUMNS
    for slot in range(first, first + COLUMNS):
        cs = g.at[slot]
        if cs is not None and cs.traits & HAS_ACTION:
            card_abilities(g, player, cs, out)
    for lying in g.lined:
        if lying.traits & HAS_ACTION and g.table.owners[lying.place] == side:
            permanent_abilities(g, player, side, out)
            return


def permanent_abilities(g: Machine, player: i64, side: i64, out: list[int]) -> None:
    """Those of cards in the Permanent Slot, as they lie there."""
    for card in g.zones[g.table.zone_of(side, PERMANENTS)]:
        cs = g.state_of(card)
        if cs.traits & HAS_ACTION:
            card_abilities(g, player, cs, out)


def card_abilities(g: Machine, player: i64, cs: CardState, out: list[int]) -> None:
    number = 0
    for ability_id in cs.abilities:
        ability = g.lib.abilities[ability_id]
        if ability.kind == ACTION:
            own = g.table.owners[cs.place] == player
            here = not ability.zones or ability.zones & g.table.play
            if here and own != ability.by_other and can_use(g, player, cs, ability):
                out.append(pack(ACTIVATE, cs.card, -1, number))
            number += 1


def far_choices(g: Machine, player: i64, out: list[int]) -> None:
    """Abilities of a player's cards that are used where these lie, out of play (B-MAIN.17)."""
    for card in g.far:
        if g.owner[card] != player or g.where[card] < 0 or g.table.in_play[g.where[card]]:
            continue
        number = 0
        for ability_id in far_actions(g, card):
            if can_use_there(g, player, card, g.lib.abilities[ability_id]):
                out.append(pack(ACTIVATE, card, -1, number))
            number += 1


def can_use_there(g: Machine, player: i64, card: i64, ability: Ability) -> bool:
    """Whether an ability of a card that is not in play can be used."""
    if not works_there(g, card, ability):
        return False
    env = far_env(g, card, ability)
    if ability.cond is not None and not ability.cond.holds(g, env):
        return False
    if what_it_asks(ability) // ASKS_ASP > spendable(g, player, ABILITIES):
        return False
    return payable_aiming(g, ability.cost, env, env, (ability.id,))


def actions_of(g: Machine, card: i64) -> tuple[int, ...]:
    """The abilities of a card, in play or not."""
    cs = g.state(card)
    return cs.abilities if cs is not None else g.lib.faces[g.face_of[card]].abilities


def nth_action(g: Machine, card: i64, number: i64) -> i64:
    """The ability that the number of a move means; -1 if the card has not so many."""
    at: i64 = 0
    for ability_id in actions_of(g, card):
        if g.lib.abilities[ability_id].kind == ACTION:
            if at == number:
                return ability_id
            at += 1
    return -1


def can_use(g: Machine, player: i64, cs: CardState, ability: Ability) -> bool:
    asks: i64 = ability.asks
    if asks < 0:
        ability.asks = what_it_asks(ability)
        asks = ability.asks
    if asks & ASKS_TURN and cs.marks & TURNED:
        return False
    if asks // ASKS_ASP > spendable(g, player, ABILITIES):
        return False
    if asks & ASKS_RESOURCE and is_second_resource(g, player, cs):
        return False
    gives = asks & ASKS_GIVING or g.bans & PAYING
    if asks & ASKS_MORE == 0 and not gives:
        return True
    if ability.used_up(cs.used):
        return False
    env = Env(g.handle(cs.card), player, None, cs.vars)
    env.need(ability.regs)
    if ability.cond is not None and not ability.cond.holds(g, env):
        return False
    if asks & ASKS_APART:
        return payable_aiming(g, ability.cost, env, env, (ability.id,))
    if gives and not payable(g, ability.cost, env, player):
        return False
    return can_aim(g, env, ability)


def what_it_asks(ability: Ability) -> int:
    """What using an ability asks for, so that most of those that cannot be used are seen at a glance."""
    out = 0
    asp = 0
    if ability.once or ability.cond is not None:
        out |= ASKS_MORE
    for op in ability.cost:
        if isinstance(op, Do) and op.kind == TURN and isinstance(op.card, This):
            out |= ASKS_TURN
        elif isinstance(op, Do) and op.kind == LOSE_ASP and isinstance(op.who, You) and isinstance(op.amount, Num):
            asp += op.amount.number
        elif not isinstance(op, Need) and not is_given_up(op):
            out |= ASKS_GIVING
    for op in ability.code:
        if isinstance(op, Target):
            out |= ASKS_MORE
            if takes_cards(ability.cost):
                out |= ASKS_APART
        elif brings_resource(ability, op):
            out |= ASKS_RESOURCE
    return out | asp * ASKS_ASP


def is_given_up(op: Op) -> bool:
    """Whether an op sacrifices the card that bears the text."""
    return isinstance(op, Do) and op.kind == SACRIFICE and isinstance(op.card, This)


def brings_resource(ability: Ability, op: Op) -> bool:
    """Whether an op puts a Resource onto the battlefield: of the Pool Deck, or one that was found or chosen before."""
    if not isinstance(op, Do) or op.card is None:
        return isinstance(op, Do) and op.kind == BRING
    if op.kind != DEPLOY or not isinstance(op.card, Bound):
        return False
    for other in ability.code:
        pattern: CardPattern | None = None
        if isinstance(other, Search) and other.out == op.card.reg:
            pattern = other.pattern
        elif isinstance(other, Choose | Target) and other.reg == op.card.reg and isinstance(other.among, All):
            pattern = other.among.pattern
        if pattern is not None:
            for test in pattern.tests:
                if isinstance(test, HasTypes) and test.has and test.types & RESOURCE_CARD:
                    return True
    return False


def is_second_resource(g: Machine, player: i64, cs: CardState) -> bool:
    """B-RUNE.6: a Rune brings no Resource for who has had the one of the round."""
    return g.res[RESOURCED + player] != 0 and g.lib.faces[cs.face].types & RUNE != 0


# -------------------------------------------------------------- characters


def move_choices(g: Machine, laws: Laws, player: i64, out: list[int]) -> None:
    first = player * COLUMNS
    for slot in range(first, first + COLUMNS):
        cs = g.at[slot]
        if cs is not None and can_move(g, laws, cs):
            for place in move_places(g, laws, cs):
                out.append(pack(MOVE_TO, cs.card, place, -1))


def can_move(g: Machine, laws: Laws, cs: CardState) -> bool:
    """B-MOVE.1 and .9."""
    if cs.marks & TURNED or cs.face_down or not is_fighter(g, cs) or initiative_now(g, laws, cs) == 0:
        return False
    return not forbidden(g, MOVE, cs.card, g.table.owners[cs.place], F_OWN_MOVE)


def move_places(g: Machine, laws: Laws, cs: CardState) -> list[int]:
    """One slot further within the lane (B-MOVE.3 to .6)."""
    player = g.table.owners[cs.place]
    lane = lane_of(cs.place)
    area = area_of(cs.place)
    if area == WAR or area == BINDING:
        return free_places(g, laws, player, lane, BACK)
    if area != BACK:
        return []
    out = free_places(g, laws, player, lane, WAR)
    if may_bind(g, laws, cs.keys):
        out.extend(free_places(g, laws, player, lane, BINDING))
    return out


def flip_choices(g: Machine, player: i64, out: list[int]) -> None:
    for lane in range(LANES):
        for nth in range(3):
            cs = g.at[slot_of(player, lane, HIDDEN, nth)]
            if cs is not None and flip_cost(g, cs) <= spendable(g, player, NO_PURSE):
                out.append(pack(FLIP, cs.card, -1, -1))


def flip_cost(g: Machine, cs: CardState) -> i64:
    """What turning a hidden character up costs, as its text says (B-KW.hideout.3)."""
    printed = g.lib.faces[g.face_of[cs.card]].flip
    return printed if printed > 0 else 0
