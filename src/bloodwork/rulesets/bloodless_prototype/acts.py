"""What a player can do in their turn: draw, play, send away, name, give, and end it (P-3.4 to P-3.10)."""

from __future__ import annotations

from bloodwork.kernel.decision import ACT, Ask, pack
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.prospect import usable
from bloodwork.kernel.state import HAS_ACTION, CardState
from bloodwork.rulesets.bloodless.acts import actions, can_use, use_env
from bloodwork.rulesets.bloodless.names import BLOOD_DECK, COST, DECK, HAND, POWER
from bloodwork.rulesets.bloodless.names import PLAY as PLAY_EVENT
from bloodwork.rulesets.bloodless_prototype.laws import Laws
from bloodwork.rulesets.bloodless_prototype.names import BEGUN, BLOOD, DREW, PLACED
from bloodwork.rulesets.bloodless_prototype.playing import legal_spaces
from bloodwork.rulesets.contract import ACTIVATE, DISCARD, DRAW, END, PASS, PLAY

DECKS = (DECK, BLOOD_DECK)


def turn_choices(g: Machine, laws: Laws) -> Ask:
    """Every choice of the player whose turn it is."""
    player = g.active
    out: list[int] = []
    play_choices(g, player, out)
    may_end = len(out) == 0 or g.res[PLACED] != 0
    for nth in range(2):
        if may_draw(g, laws, player, nth):
            out.append(pack(DRAW, -1, g.table.zone_of(player, DECKS[nth]), -1))
    discard_choices(g, player, out)
    if g.acting:
        for owner in (player, 1 - player):
            for slot in g.table.rows[owner]:
                cs = g.at[slot]
                if cs is not None and cs.traits & HAS_ACTION:
                    use_choices(g, player, cs, out)
    if may_end:
        out.append(pack(END, -1, -1, -1))
    return Ask(player, ACT, tuple(out))


def use_choices(g: Machine, player: i64, cs: CardState, out: list[int]) -> None:
    """What a text lets a player do with a card."""
    for number, ability_id in enumerate(actions(g, cs)):
        ability = g.lib.abilities[ability_id]
        if can_use(g, player, cs, ability, False) and usable(g, ability.code, use_env(g, cs, ability)):
            out.append(pack(ACTIVATE, cs.card, -1, number))


def play_choices(g: Machine, player: i64, out: list[int]) -> None:
    blood = g.res[BLOOD + player]
    seen: list[int] = []
    for card in g.zones[g.table.zone_of(player, HAND)]:
        number = g.face_of[card]
        if number in seen:
            continue
        seen.append(number)
        face = g.lib.faces[number]
        if face.stats[COST] <= blood:
            for slot in legal_spaces(g, player, card):
                out.append(pack(PLAY, card, slot, -1))


def may_draw(g: Machine, laws: Laws, player: i64, nth: int) -> bool:
    """Whether a card can be drawn from the Deck (0) or the Blood Deck (1) now."""
    drew = g.res[DREW + player]
    if drew >> nth & 1 or (laws.one_draw and drew):
        return False
    if g.res[BEGUN] and not laws.draws_any_time:
        return False
    return len(g.zones[g.table.zone_of(player, DECKS[nth])]) > 0


def discard_choices(g: Machine, player: i64, out: list[int]) -> None:
    for slot in g.table.rows[player]:
        cs = g.at[slot]
        if cs is not None and may_send_away(g, cs):
            out.append(pack(DISCARD, cs.card, -1, -1))


def may_send_away(g: Machine, cs: CardState) -> bool:
    return cs.played != g.turn and g.stat_of(cs, POWER) == 0


def foreign_choices(g: Machine) -> tuple[int, ...]:
    """What the other player could do in this turn, where the rules let them send cards away in it."""
    out: list[int] = []
    discard_choices(g, 1 - g.active, out)
    return (pack(PASS, -1, -1, -1), *out) if out else ()


def play_event(player: i64, card: i64, place: i64) -> Event:
    ev = Event(PLAY_EVENT)
    ev.card = card
    ev.player = player
    ev.place = place
    return ev
