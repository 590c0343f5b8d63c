"""What a player can do in their own time: the main phase choices, and instant speed decisions (C-P7, C-P6.11)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import ACTION, ANY_TIME, OWN_MAIN, REPLACE, Ability
from bloodwork.kernel.decision import ACT, Ask, card_of, number_of, pack, place_of, verb_of
from bloodwork.kernel.effect import Effect
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import PLAYED_ELSEWHERE, Env, Num, You
from bloodwork.kernel.listen import banned, effect, listeners, replaces, zoned
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.ops import Do, Need
from bloodwork.kernel.prospect import payable, usable, what_stops
from bloodwork.kernel.state import HAS_ACTION, CardState
from bloodwork.rulesets.bloodless.elsewhere import price_of, priced
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless.moving import draw_event, draw_from
from bloodwork.rulesets.bloodless.names import (
    BLOOD,
    BLOOD_DECK,
    COMMAND,
    COST,
    DEATH,
    DECK,
    DISCARD_CARD,
    DRAWS,
    EXECUTE,
    EXPENDABLE_RULE,
    FLASK,
    FLASK_RULE,
    FLIP,
    HAND,
    LIBERATE,
    LOSE_BLOOD,
    MOVE,
    PLAY,
    REMOVABLE,
    SACRIFICE,
    SET_ASIDE,
    SUMMON,
    TIMELINE,
)
from bloodwork.rulesets.bloodless.playing import is_flip, legal_spaces
from bloodwork.rulesets.contract import ACTIVATE, ATTACK, DISCARD, PASS
from bloodwork.rulesets.contract import DRAW as DRAW_MOVE
from bloodwork.rulesets.contract import FLIP as FLIP_MOVE
from bloodwork.rulesets.contract import PLAY as PLAY_MOVE
from bloodwork.rulesets.permitting import OWN_COST, far_actions, far_env, permitted, works_there

# the events that a play goes through: if none of them is forbidden, where a card can be played is soon told
PLAYING: Final = (
    1 << PLAY | 1 << LOSE_BLOOD | 1 << SUMMON | 1 << EXECUTE | 1 << MOVE | 1 << SACRIFICE | 1 << DEATH
    | 1 << DISCARD_CARD | 1 << SET_ASIDE | 1 << LIBERATE
)  # fmt: skip
SLOT_STEP: Final = 4096  # what the next slot adds to a packed move


def main_choices(g: Machine, laws: Laws) -> Ask:
    """Every main phase choice of the active player."""
    player = g.active
    out: list[int] = []
    blood = g.res[BLOOD + player]
    special = g.bans & PLAYING != 0 or not laws.zero_health_may_be_played
    replacing: tuple[int, ...] = ()
    would: Event | None = None
    if g.modifies >> PLAY & 1:
        replacing = listeners(g, REPLACE, PLAY, -1)
        would = play_event(g, player, -1, -1)
    hand = g.zones[g.table.zone_of(player, HAND)]
    row = g.table.rows[player]
    for i in range(len(hand)):
        card = hand[i]
        number = g.face_of[card]
        face = g.lib.faces[number]
        cost: i64 = face.price
        if cost < 0 or g.reaching:
            cost = play_cost(g, laws, card)
        if (cost > blood and not special and not replacing) or listed(g, hand, i, number):
            continue
        replaced = False
        if would is not None:
            would.card = card
            replaced = replaces(g, would, replacing)
        if special or replaced or face.also_cost:
            play_choices(g, laws, player, card, out, replaced)
        elif cost > blood:
            continue
        elif face.types & COMMAND:
            out.append(pack(PLAY_MOVE, card, -1, -1))
        elif face.consumes:
            for slot in legal_spaces(g, player, face, is_flip(face)):
                out.append(pack(PLAY_MOVE, card, slot, -1))
        else:
            base: i64 = pack(PLAY_MOVE, card, 0, -1)
            for slot in row:
                if g.slots[slot] < 0:
                    out.append(base + SLOT_STEP * slot)
    if g.lib.permits:
        elsewhere_choices(g, laws, player, out)
    if g.res[DRAWS + player] > 0:
        draw_choice(g, laws, player, DECK, out)
        draw_choice(g, laws, player, BLOOD_DECK, out)
    in_play_choices(g, laws, player, out, False)
    out.append(pack(ATTACK, -1, -1, -1))
    return Ask(player, ACT, tuple(out))


def elsewhere_choices(g: Machine, laws: Laws, player: i64, out: list[int]) -> None:
    """Plays of cards that are not in hand, by leave of a text: of cards that are the same in one place one only."""
    seen: list[tuple[int, int]] = []
    for card, price in permitted(g, player, COST):
        key = (g.where[card], g.face_of[card])
        if key not in seen:
            seen.append(key)
            play_choices(g, laws, player, card, out, False, price)


def listed(g: Machine, hand: tuple[int, ...], at: i64, face: i64) -> bool:
    """Whether a card before this one in a hand is the same."""
    for i in range(at):
        if g.face_of[hand[i]] == face:
            return True
    return False


def draw_choice(g: Machine, laws: Laws, player: i64, kind: i64, out: list[int]) -> None:
    deck = g.table.zone_of(player, kind)
    if not g.zones[deck] and not laws.draws_from_empty_deck:
        return
    if g.bans == 0 or not forbidden(g, draw_event(player, deck)):
        out.append(pack(DRAW_MOVE, -1, deck, -1))


def play_choices(
    g: Machine, laws: Laws, player: i64, card: i64, out: list[int], replaced: bool, price: i64 = OWN_COST
) -> None:
    """Plays of a card that would not fail at once, or that an ability replaces."""
    face = g.lib.faces[g.face_of[card]]
    before = len(out)
    if play_banned(g, player, card):
        return
    for slot in (-1,) if face.types & COMMAND else legal_spaces(g, player, face, is_flip(face)):
        ev = priced(g, play_event(g, player, card, slot), price)
        if not g.kinds[PLAY].lacks(g, ev) and what_stops(g, ev) is None:
            out.append(pack(PLAY_MOVE, card, slot, -1))
    if replaced:
        # neither blood nor a free space is needed for what is replaced
        if len(out) == before:
            out.append(pack(PLAY_MOVE, card, -1, -1))
        if face.types & COMMAND == 0:
            for slot in g.table.rows[player]:
                if pack(PLAY_MOVE, card, slot, -1) not in out[before:]:
                    out.append(pack(PLAY_MOVE, card, slot, -1))


def play_cost(g: Machine, laws: Laws, card: i64) -> i64:
    """The least blood that playing a card from hand takes."""
    face = g.lib.faces[g.face_of[card]]
    for_back = is_flip(face) and not laws.down_for_own_cost
    if face.price < 0:
        face.price = g.lib.faces[face.back].stats[COST] if for_back else face.stats[COST]
        if face.price < 0:
            face.price = 0
    if g.reaching and not for_back:
        return g.printed_stat(card, COST)
    return face.price


def play_event(g: Machine, player: i64, card: i64, place: i64) -> Event:
    ev = Event(PLAY)
    ev.card = card
    ev.player = player
    ev.place = place
    return ev


def own_event(g: Machine, kind: i64, card: i64) -> Event:
    """What the controller of a card in play does with it."""
    ev = Event(kind)
    ev.card = card
    ev.player = g.controller(card)
    return ev


def forbidden(g: Machine, ev: Event) -> bool:
    """Whether a card forbids an event, or what it is made of."""
    stop = what_stops(g, ev) if g.bans else None
    return stop is not None and stop.ban is not None


def own_forbidden(g: Machine, kind: i64, card: i64) -> bool:
    """Whether a card forbids its controller to do something with a card in play."""
    return g.bans != 0 and forbidden(g, own_event(g, kind, card))


def play_banned(g: Machine, player: i64, card: i64, place: i64 = -1) -> bool:
    """Whether a player cannot play a card, at all or at a place."""
    return g.bans >> PLAY & 1 == 1 and banned(g, play_event(g, player, card, place))


def in_play_choices(g: Machine, laws: Laws, player: i64, out: list[int], instant: bool) -> None:
    """Discards, flips and abilities of cards in play."""
    for place in g.table.rows[player]:
        cs = g.at[place]
        if cs is not None:
            card = cs.card
            if may_discard(g, laws, cs) and (not instant or (laws.flask_on_opponent_turn and g.active != player)):
                out.append(pack(DISCARD, card, -1, -1))
            if cs.face_down and (not instant or laws.flip_any_time) and may_flip(g, player, cs):
                out.append(pack(FLIP_MOVE, card, -1, -1))
    for card in g.zones[g.table.zone_of(player, TIMELINE)]:
        cs = g.state_of(card)
        if not instant and cs.natures & REMOVABLE and cs.played != g.turn and not own_forbidden(g, DISCARD_CARD, card):
            out.append(pack(DISCARD, card, -1, -1))
        if cs.face_down and (not instant or laws.flip_any_time) and may_flip(g, player, cs):
            out.append(pack(FLIP_MOVE, card, -1, -1))
    if g.acting:
        for nth in range(2):
            owner = player if nth == 0 else 1 - player
            for place in g.table.rows[owner]:
                there = g.at[place]
                if there is not None and there.traits & HAS_ACTION:
                    ability_choices(g, player, there, out, instant)
            for card in g.zones[g.table.zone_of(owner, TIMELINE)]:
                ability_choices(g, player, g.state_of(card), out, instant)
    if g.far:
        far_choices(g, player, out, instant)


def far_choices(g: Machine, player: i64, out: list[int], instant: bool) -> None:
    """Abilities of a player's cards that are used where these are not in play: of cards that are the same one only."""
    seen: list[tuple[int, int]] = []
    for card in g.far:
        place = g.where[card]
        key = (place, g.face_of[card])
        if place < 0 or g.table.owners[place] != player or g.table.in_play[place] or key in seen:
            continue
        seen.append(key)
        usable_there = far_actions(g, card)
        for n in range(len(usable_there)):
            ability = g.lib.abilities[usable_there[n]]
            if works_there(g, card, ability) and can_use_far(g, player, card, ability, instant):
                out.append(pack(ACTIVATE, card, -1, n))


def can_use_far(g: Machine, player: i64, card: i64, ability: Ability, instant: bool) -> bool:
    if ability.user_opponent or (ability.timing == OWN_MAIN and instant):
        return False
    env = far_env(g, card, ability)
    if ability.cond is not None and not ability.cond.holds(g, env):
        return False
    if ability.cost and not payable(g, ability.cost, env, player):
        return False
    return bool(ability.cost) or usable(g, ability.code, env)


def removable(g: Machine, laws: Laws, cs: CardState) -> bool:
    """Whether the rules let a player take such a card off the board."""
    if cs.natures & REMOVABLE:
        return True
    if laws.removes_zero_cost:
        return not cs.face_down and cs.cur[COST] == 0
    return g.lib.faces[cs.face].types & FLASK != 0


def may_discard(g: Machine, laws: Laws, cs: CardState) -> bool:
    if not removable(g, laws, cs):
        return False
    return cs.played != g.turn and not own_forbidden(g, DISCARD_CARD, cs.card)


def may_flip(g: Machine, player: i64, cs: CardState) -> bool:
    if cs.flip < 0 and not is_flip(g.lib.faces[g.face_of[cs.card]]):
        return False
    return what_stops(g, own_event(g, FLIP, cs.card)) is None


def actions(g: Machine, cs: CardState) -> list[int]:
    """The abilities of a card that a player may use, in order."""
    out: list[int] = []
    for ability_id in cs.abilities:
        if g.lib.abilities[ability_id].kind == ACTION:
            out.append(ability_id)
    return out


def ability_choices(g: Machine, player: i64, cs: CardState, out: list[int], instant: bool) -> None:
    n = 0
    for ability_id in cs.abilities:
        ability = g.lib.abilities[ability_id]
        if ability.kind == ACTION:
            if can_use(g, player, cs, ability, instant):
                out.append(pack(ACTIVATE, cs.card, -1, n))
            n += 1


def can_use(g: Machine, player: i64, cs: CardState, ability: Ability, instant: bool) -> bool:
    controller = g.table.owners[cs.place]
    if (controller == player) == ability.user_opponent:
        return False
    if ability.timing == OWN_MAIN and instant:
        return False
    if ability.timing == ANY_TIME and not instant and g.active != player:
        return False
    if ability.used_up(cs.used):
        return False
    if ability.zones and not zoned(g, ability.zones, cs):
        return False
    env = use_env(g, cs, ability)
    if ability.cond is not None and not ability.cond.holds(g, env):
        return False
    if ability.cost and not can_pay(g, player, ability, env):
        return False
    # Nobody is asked at every moment about what all can see to be of no use, nor while it is being done already.
    if (ability.timing == ANY_TIME or not ability.cost) and not usable(g, ability.code, env):
        return False
    return not instant or not under_way(g, cs, ability)


def can_pay(g: Machine, player: i64, ability: Ability, env: Env) -> bool:
    """Whether the whole cost of an ability can be paid; where it is so much blood, that is soon told."""
    if ability.asks == -1:
        ability.asks = blood_asked(ability)
    if ability.asks >= 0 and (g.bans | g.modifies) >> LOSE_BLOOD & 1 == 0:
        return g.res[BLOOD + env.you] >= ability.asks
    return payable(g, ability.cost, env, player)


def blood_asked(ability: Ability) -> int:
    """The blood that is the whole cost of an ability, a plain number; -2 for any other cost."""
    first = ability.cost[0]
    if len(ability.cost) != 2 or not isinstance(first, Do) or not isinstance(ability.cost[1], Need):
        return -2
    if first.kind != LOSE_BLOOD or first.times is not None or not isinstance(first.who, You):
        return -2
    return first.amount.number if isinstance(first.amount, Num) else -2


def under_way(g: Machine, cs: CardState, ability: Ability) -> bool:
    for process in g.stack:
        if isinstance(process, Effect) and process.ability == ability.id:
            if g.card_of(process.env.source) == cs.card:
                return True
    return False


def use_env(g: Machine, cs: CardState, ability: Ability) -> Env:
    controller = g.table.owners[cs.place]
    env = Env(g.handle(cs.card), controller, None, cs.vars)
    env.need(ability.regs)
    return env


def perform(g: Machine, move: i64) -> bool:
    """Does a chosen move. True when it is over already."""
    verb = verb_of(move)
    card = card_of(move)
    ask_player = g.active
    if verb == PLAY_MOVE:
        g.remark("C-P7.1.1")
        g.cite_all(("C-P8.3.4.1",))
        ev = play_event(g, ask_player, card, place_of(move))
        if g.where[card] != g.table.zone_of(ask_player, HAND):
            g.remark("C-N10.12")
            priced(g, ev, price_of(g, ask_player, card))
            ev.note_paid(PLAYED_ELSEWHERE, g.handle(card))
        return g.emit(ev)
    if verb == DRAW_MOVE:
        g.res[DRAWS + ask_player] -= 1
        g.remark("C-P7.1.2")
        g.cite_all(("C-P7.1.2b", "C-P8.3.4.1"))
        return draw_from(g, None, ask_player, place_of(move))
    return perform_in_play(g, move)


def perform_in_play(g: Machine, move: i64) -> bool:
    verb = verb_of(move)
    card = card_of(move)
    if verb == DISCARD:
        ev = own_event(g, DISCARD_CARD, card)
        g.remark(FLASK_RULE if g.lib.faces[g.state_of(card).face].types & FLASK else EXPENDABLE_RULE)
        return g.emit(ev)
    if verb == FLIP_MOVE:
        ev = own_event(g, FLIP, card)
        g.remark("C-N5.10")
        return g.emit(ev)
    if verb == ACTIVATE and g.state(card) is None:
        ability = g.lib.abilities[far_actions(g, card)[number_of(move)]]
        g.known[card] = 3  # whose ability is used, and from where, is told
        g.remark("C-N4.29")
        g.remark("C-N10.12")
        if g.record is not None:
            g.record.begins(ability.rules, len(g.stack))
        g.stack.append(effect(g, ability.id, far_env(g, card, ability)))
        return False
    if verb == ACTIVATE:
        cs = g.state_of(card)
        ability = g.lib.abilities[actions(g, cs)[number_of(move)]]
        if ability.once:
            cs.used = (*cs.used, ability.id)
        g.remark("C-N4.29")
        if g.record is not None:
            g.record.begins(ability.rules, len(g.stack))
        g.stack.append(effect(g, ability.id, use_env(g, cs, ability)))
        return False
    assert verb == PASS
    return True


def instant_choices(g: Machine, laws: Laws, player: i64) -> tuple[int, ...]:
    out: list[int] = []
    in_play_choices(g, laws, player, out, True)
    return tuple(out)
