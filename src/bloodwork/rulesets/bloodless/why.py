"""Why a move cannot be made: the rule and the missing condition, said without what the player may not know."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.decision import ACT, NUMBER, WORD, Ask, pack
from bloodwork.kernel.ir import NAMED_MODE, Env
from bloodwork.kernel.listen import ban_on
from bloodwork.kernel.machine import RUNNING, Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.op import Op
from bloodwork.kernel.prospect import forbids, payable
from bloodwork.rulesets.bloodless.acts import (
    actions,
    forbidden,
    may_flip,
    own_forbidden,
    play_banned,
    play_cost,
    play_event,
    use_env,
)
from bloodwork.rulesets.bloodless.elsewhere import blood_of, may_play, price_of
from bloodwork.rulesets.bloodless.flipping import action_cost, flip_env
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless.names import (
    BLOOD,
    BLOOD_DECK,
    BOARD,
    COMMAND,
    DECK,
    DISCARD_CARD,
    DRAWS,
    FLASK,
    HAND,
    REMOVABLE,
    TIMELINE,
    TURNS,
)
from bloodwork.rulesets.bloodless.names import FLIP as FLIP_EVENT
from bloodwork.rulesets.bloodless.names import PLAY as PLAY_EVENT
from bloodwork.rulesets.bloodless.playing import also_env, is_flip, legal_spaces
from bloodwork.rulesets.contract import (
    ACTIVATE,
    ATTACK,
    DISCARD,
    DRAW,
    FLIP,
    KEEP,
    MULLIGAN,
    PASS,
    PLAY,
    PLAYERS,
    Reason,
)
from bloodwork.rulesets.permitting import far_actions, far_env, works_there

NOT_IN_FULL: Final = Reason("C-N4.29", "its cost cannot be paid in full")


def why_not(g: Machine, laws: Laws, player: i64, verb: int, card: i64, place: i64, number: int) -> Reason:
    if g.winner != RUNNING:
        return Reason("C-P3.2", "the game is over")
    ask = g.ask
    if ask is None:
        return Reason("C-P7.2", "nothing is being asked")
    if ask.kind != ACT:
        rule = "C-P7.2"
        if ask.player == player:
            rule = why_no_answer(ask, number) if verb < 0 else "C-P7.2/asked"
        return Reason(rule, f"player {PLAYERS[ask.player]} must first answer what is being asked")
    if verb == MULLIGAN or verb == KEEP:
        return Reason("C-P8.2b", "a player decides about the mulligan once, before the first turn")
    if pack(KEEP, -1, -1, -1) in ask.options:
        return Reason("C-P8.2c", f"player {PLAYERS[ask.player]} decides about the mulligan first")
    if ask.player != player:
        command = verb == PLAY and card >= 0 and g.lib.faces[g.face_of[card]].types & COMMAND != 0
        return Reason("C-P7.2/command" if command else "C-P7.2", f"it is for player {PLAYERS[ask.player]} to choose")
    if verb == PLAY:
        return why_no_play(g, laws, player, card, place)
    if verb == DRAW:
        if g.res[DRAWS + player] == 0:
            side = "first turn" if g.res[TURNS + player] <= 1 else "used"
            return Reason(f"C-P7.1.2/{side}", "there is no additional card draw left this turn")
        if place >= 0 and g.table.owners[place] == player:
            if not g.zones[place] and not laws.draws_from_empty_deck:
                return Reason("C-P1.4.4", "that deck is empty")
            return Reason("C-N4.31", "a card in play says that it cannot be drawn")
        return Reason("C-P7.1.2", "a card is drawn from one's own main deck or blood deck")
    if verb == DISCARD:
        return why_no_discard(g, laws, player, card)
    if verb == FLIP:
        return why_no_flip(g, player, card)
    if verb == ACTIVATE:
        return why_no_use(g, player, card, number)
    if verb == ATTACK:
        return Reason("C-P7.1.3", "only the active player ends the main phase")
    if verb == PASS:
        return Reason("C-P7.1.3", "there is nothing to decline; end the main phase with attack")
    if verb < 0:
        return Reason("C-N3.3c", "nothing is being asked")
    return Reason("C-P7.1.1", "the main phase offers playing, drawing and going on to the attack")


def why_no_answer(ask: Ask, number: int) -> str:
    """The rule by which a question has the answers it has."""
    if ask.kind == NUMBER and ask.what >= 0:
        return "C-N6.7" if 0 <= number < ask.options[0] else "C-N6.2"
    if ask.kind == WORD and ask.what == NAMED_MODE:
        return "C-N20.5"
    return "C-N3.3c"


def why_no_play(g: Machine, laws: Laws, player: i64, card: i64, place: i64) -> Reason:
    if card < 0 or (g.where[card] != g.table.zone_of(player, HAND) and not may_play(g, player, card)):
        return Reason("C-P7.1.1", "a card is played from one's own hand")
    face = g.lib.faces[g.face_of[card]]
    if play_banned(g, player, card):
        ban = ban_on(g, play_event(g, player, card, -1))
        if ban is not None and ban.zones:
            return Reason(ban.rules[0], "its own text says that it cannot be played now")
        return Reason("C-N4.31/play", "a card says that it cannot be played")
    cost = play_cost(g, laws, card)
    if g.where[card] != g.table.zone_of(player, HAND):
        cost = blood_of(g, card, price_of(g, player, card))
    blood = g.res[BLOOD + player]
    if cost > blood:
        return Reason("C-P1.3.4", f"it costs {cost} blood and there is {blood}")
    if face.also_cost and g.kinds[PLAY_EVENT].lacks(g, play_event(g, player, card, place))[:1] == ("C-N20.7",):
        if forbids(g, face.also_cost, also_env(g, play_event(g, player, card, place), face), player):
            return Reason("C-N4.31/play", "a card forbids what its cost takes")
        return Reason("C-N20.7", "what it takes besides its blood cannot be given")
    if forbidden(g, play_event(g, player, card, place)):
        return Reason("C-N4.31/play", "a card forbids what playing it there would take")
    if face.types & COMMAND:
        return Reason("C-P1.3.5", "a command is played without a space")
    down = is_flip(face)
    spaces = legal_spaces(g, player, face, down)
    if face.consumes and not down:
        rule = "C-N13.16" if face.consume_kinds[0] == 0 else "C-N13.17"
        return Reason(rule, "it must be played on the space of a matching creature that its player controls")
    if not spaces:
        return Reason("C-N15.3", "all four spaces are occupied")
    if place >= 0 and g.table.owners[place] != player:
        return Reason("C-P1.3.6b", "a creature is played on a space of one's own row")
    if place >= 0 and g.slots[place] >= 0:
        return Reason("C-D10.1", "the space is occupied")
    return Reason("C-N6.7", "it would have no health")


def why_no_discard(g: Machine, laws: Laws, player: i64, card: i64) -> Reason:
    cs = g.state(card)
    if cs is None or g.controller(card) != player:
        return Reason("C-N19.6", "only a Blood Flask or an Expendable card that one controls can be discarded")
    if own_forbidden(g, DISCARD_CARD, card):
        return Reason("C-N4.31", "a card in play says that it cannot be discarded")
    flask = g.lib.faces[cs.face].types & FLASK != 0
    if flask or cs.natures & REMOVABLE:
        return Reason("C-N19.6" if flask else "C-N13.10", "it was played this turn")
    return Reason("C-N13.10", "it is neither a Blood Flask nor Expendable")


def why_no_flip(g: Machine, player: i64, card: i64) -> Reason:
    cs = g.state(card)
    if cs is None or not cs.face_down or g.controller(card) != player:
        return Reason("C-N5.9", "only a face-down card that one controls can be flipped")
    if cs.flip < 0 and not is_flip(g.lib.faces[g.face_of[card]]):
        return Reason("C-N5.9", "a face-down card without a flip cost cannot be flipped by its player")
    if own_forbidden(g, FLIP_EVENT, card):
        return Reason("C-N4.31", "a card in play says that it cannot be flipped")
    if not may_flip(g, player, cs):
        lacking = Reason("C-N5.11", "its flip cost cannot be paid")
        return why_unpaid(g, action_cost(g, card), flip_env(g, card, player), player, lacking)
    return Reason("C-N5.10", "a flip is made in one's own main phase")


def why_no_use(g: Machine, player: i64, card: i64, number: int) -> Reason:
    cs = g.state(card)
    if cs is None:
        return why_no_far_use(g, player, card, number)
    usable = actions(g, cs)
    if not usable or number >= len(usable):
        return Reason("C-N4.29", "it has no such ability to use")
    ability = g.lib.abilities[usable[max(number, 0)]]
    if (g.controller(card) == player) == ability.user_opponent:
        return Reason("C-N4.29", "it is for the other player to use")
    if ability.used_up(cs.used):
        return Reason("C-N4.17", "it has been used already")
    env = use_env(g, cs, ability)
    if ability.cond is not None and not ability.cond.holds(g, env):
        return Reason("C-N4.28", "what its text asks for does not hold now")
    if payable(g, ability.cost, env, player):
        return Reason("C-N4.29", "it cannot be used now")
    return why_unpaid(g, ability.cost, env, player, NOT_IN_FULL)


def why_unpaid(g: Machine, cost: tuple[Op, ...], env: Env, player: i64, lacking: Reason) -> Reason:
    """Why a cost cannot be paid: a card forbids some of it, or else it is not there."""
    if forbids(g, cost, env, player):
        return Reason("C-N4.31", "a card forbids what its cost takes")
    return lacking


def why_no_far_use(g: Machine, player: i64, card: i64, number: int) -> Reason:
    """Why an ability cannot be used of a card that is not in play."""
    there = [one for one in far_actions(g, card) if works_there(g, card, g.lib.abilities[one])] if card >= 0 else []
    if not there:
        return Reason("C-N10.9", "an ability is used from play")
    if g.controller(card) != player:
        return Reason("C-N10.12", "it is for the other player to use")
    ability = g.lib.abilities[there[min(max(number, 0), len(there) - 1)]]
    env = far_env(g, card, ability)
    if ability.cond is not None and not ability.cond.holds(g, env):
        return Reason("C-N4.28", "what its text asks for does not hold now")
    return why_unpaid(g, ability.cost, env, player, NOT_IN_FULL)


def why_shown(g: Machine, viewer: int, place: i64) -> list[str]:
    """The rules by which a viewer may know, or not, the cards at a place."""
    if place < 0:
        return ["C-N16.1"]
    kind = g.table.kinds[place]
    mine = g.table.owners[place] == viewer
    if kind == BOARD or kind == TIMELINE:
        cards = g.zones[place] if kind == TIMELINE else (g.slots[place],)
        for card in cards:
            if card >= 0 and g.state_of(card).face_down:
                if not mine and g.lib.faces[g.state_of(card).face].types & FLASK:
                    return ["C-N5.7", "C-N5.8", "C-N17.3"]
                return ["C-N17.3"] if mine else ["C-N5.7", "C-N17.3"]
        return ["C-N17.3"]
    if kind not in (HAND, DECK, BLOOD_DECK):
        return ["C-N17.3"]
    out = ["C-N17.1" if kind == HAND else "C-N17.2"]
    if kind == HAND and mine:
        return out
    for card in g.zones[place]:
        if g.can_see(viewer, card):
            if kind == HAND:
                rule = "C-N17.9"
            else:
                rule = "C-N17.7" if g.known.get(card, 0) == 3 else "C-N17.4"
            if rule not in out:
                out.append(rule)
    return out


def move_rules(verb: int) -> tuple[str, ...]:
    """The rules that let a player make a move."""
    if verb == PLAY:
        return ("C-P7.1.1",)
    if verb == DRAW:
        return ("C-P7.1.2", "C-P7.1.2b")
    if verb == ATTACK:
        return ("C-P7.1.3",)
    if verb == DISCARD:
        return ("C-N19.6", "C-N13.10")
    if verb == FLIP:
        return ("C-N5.10", "C-N5.11")
    if verb == ACTIVATE:
        return ("C-N4.29",)
    if verb == KEEP or verb == MULLIGAN:
        return ("C-P8.2", "C-P8.2b")
    return ()
