"""Why a move cannot be made in the prototype: the rule and the missing condition."""

from __future__ import annotations

from bloodwork.kernel.decision import ACT
from bloodwork.kernel.machine import RUNNING, Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.prospect import payable
from bloodwork.rulesets.bloodless.acts import actions, use_env
from bloodwork.rulesets.bloodless.names import BLOOD_DECK, BOARD, COST, DECK, HAND, POWER
from bloodwork.rulesets.bloodless_prototype.laws import Laws
from bloodwork.rulesets.bloodless_prototype.moving import barred
from bloodwork.rulesets.bloodless_prototype.names import BEGUN, BLOOD, DREW, PLACED
from bloodwork.rulesets.bloodless_prototype.playing import fitting_spaces
from bloodwork.rulesets.contract import ACTIVATE, DISCARD, DRAW, END, PASS, PLAY, PLAYERS, Reason


def why_not(g: Machine, laws: Laws, player: i64, verb: int, card: i64, place: i64, number: int) -> Reason:
    if g.winner != RUNNING:
        return Reason("P-3.22", "the game is over")
    ask = g.ask
    if ask is None:
        return Reason("P-3.4", "nothing is being asked")
    if ask.kind != ACT:
        return Reason("P-5.12", f"player {PLAYERS[ask.player]} must first answer what is being asked")
    if ask.player != player:
        return Reason("P-3.3", f"it is for player {PLAYERS[ask.player]} to act")
    if verb == PLAY:
        return why_no_play(g, player, card, place)
    if verb == DRAW:
        return why_no_draw(g, laws, player, place)
    if verb == DISCARD:
        return why_no_discard(g, player, card)
    if verb == ACTIVATE:
        return why_no_use(g, player, card, number)
    if verb == END:
        if g.res[PLACED] == 0:
            return Reason("P-3.5", "a card can be played, and none has been placed in this turn")
        return Reason("P-3.14", "only the player whose turn it is ends it")
    if verb == PASS:
        return Reason("P-3.5", "there is nothing to decline; a turn is ended with end")
    if verb < 0:
        return Reason("P-5.12", "nothing is being asked")
    return Reason("P-3.4", "a turn offers drawing, placing cards, sending cards away and ending it")


def why_no_play(g: Machine, player: i64, card: i64, place: i64) -> Reason:
    if card < 0 or g.where[card] != g.table.zone_of(player, HAND):
        return Reason("P-2.5", "a card is played from one's own hand")
    face = g.lib.faces[g.face_of[card]]
    blood = g.res[BLOOD + player]
    if face.stats[COST] > blood:
        return Reason("P-2.4", f"it costs {face.stats[COST]} Blood and there is {blood}")
    spaces = fitting_spaces(g, player, face)
    if place >= 0 and g.table.owners[place] != player:
        return Reason("P-2.5", "a card is played into a space of one's own side")
    for space in spaces:
        rule = barred(g, card, space, g.slots[space])
        if rule and place in (-1, space):
            return Reason(rule, "a card on the board says that it cannot come there")
    if face.consumes:
        if not spaces:
            return Reason("P-2.8", "the card that it requires is not on its side of the board")
        return Reason("P-2.10", "it must be played where the card is that it requires")
    if not spaces:
        return Reason("P-2.5", "there is no empty space")
    return Reason("P-2.5", "the space is occupied")


def why_no_draw(g: Machine, laws: Laws, player: i64, place: i64) -> Reason:
    drew = g.res[DREW + player]
    nth = 1 if place >= 0 and g.table.kinds[place] == BLOOD_DECK else 0
    if drew >> nth & 1 or (laws.one_draw and drew):
        return Reason(
            "P-1.8", "a card was drawn from it already in this turn" if drew >> nth & 1 else "one draw a turn"
        )
    if g.res[BEGUN] and not laws.draws_any_time:
        return Reason("P-3.9", "the beginning of the turn is over")
    return Reason("P-3.10", "the deck is empty")


def why_no_discard(g: Machine, player: i64, card: i64) -> Reason:
    cs = g.state(card)
    if cs is None or g.controller(card) != player:
        return Reason("P-2.16", "a player sends away cards that they control")
    if g.stat_of(cs, POWER) > 0:
        return Reason("P-2.16", "its strength is not zero")
    return Reason("P-2.17", "it came onto the board in this turn")


def why_no_use(g: Machine, player: i64, card: i64, number: int) -> Reason:
    cs = g.state(card)
    if cs is None:
        return Reason("P-5.1", "a sigil works on the board")
    for nth, ability_id in enumerate(actions(g, cs)):
        ability = g.lib.abilities[ability_id]
        if number >= 0 and nth != number:
            continue
        if (g.controller(card) == player) == ability.user_opponent:
            continue
        rule = ability.rules[0]
        env = use_env(g, cs, ability)
        if ability.cond is not None and not ability.cond.holds(g, env):
            return Reason(rule, "what its text asks for does not hold now")
        if ability.used_up(cs.used):
            return Reason(rule, "it has been used in this turn")
        if not payable(g, ability.cost, env, player):
            return Reason(rule, "its cost cannot be paid")
        return Reason(rule, "it would do nothing now")
    return Reason("P-5.1", "it has no sigil that this player uses")


def why_shown(g: Machine, viewer: int, place: i64) -> list[str]:
    """All of these follow one rule."""
    return ["P-1.14"] if place < 0 or g.table.kinds[place] in (BOARD, HAND, DECK, BLOOD_DECK) else ["P-2.12"]


def move_rules(verb: int) -> tuple[str, ...]:
    """The rules that let a player make a move."""
    if verb == PLAY:
        return ("P-2.5", "P-3.4")
    if verb == DRAW:
        return ("P-3.7", "P-3.8")
    if verb == DISCARD:
        return ("P-2.16",)
    if verb == ACTIVATE:
        return ("P-S.legendary.2", "P-S.sigil-giver.3")
    return ("P-3.5", "P-3.6") if verb == END else ()
