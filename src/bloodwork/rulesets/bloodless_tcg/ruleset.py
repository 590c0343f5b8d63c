"""The ruleset of the trading card notes: what its tables alone do not say."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import EFFECT, Face, Library
from bloodwork.kernel.decision import ACT
from bloodwork.kernel.machine import RUNNING, Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bloodless.acts import own_forbidden, removable
from bloodwork.rulesets.bloodless.edition import Edition
from bloodwork.rulesets.bloodless.ending import REASONS
from bloodwork.rulesets.bloodless.names import COMMAND, COPIES, DISCARD_CARD, DRAWS, EVOLVES, EXTENDED, SAGA, TURNS
from bloodwork.rulesets.bloodless.ruleset import BloodlessRules
from bloodwork.rulesets.bloodless_tcg.winning import TRADING_RESOURCES
from bloodwork.rulesets.contract import DISCARD, DRAW, KEEP, MULLIGAN, Back, Reason

# What lies face down has no cost at all, and a Blood Flask is a creature like any other there (T-11.3).
BACKS: Final = (Back("creature", "creature", -1, (1, 1, 1)), Back("command", "extended command", -1, ()))
# Events without a defined opposite, though other editions define one (T-9.3): it is for blood, stats, keywords and
# counters alone.
NOT_UNDONE: Final = frozenset(
    {
        "move", "damage", "player_damage", "pool_gain", "pool_set", "gain_kin", "lose_kin", "lose_text", "gain_text",
        "gain_draw", "skip_turn", "turn_down", "set_aside", "take_control", "swap", "aim", "link",
    }
)  # fmt: skip


class TradingRules(BloodlessRules):
    def __init__(self, edition: Edition, switches: dict[str, str | int | bool]) -> None:
        super().__init__(edition, switches)
        self.resources = TRADING_RESOURCES
        self.backs = BACKS
        if not self.laws.wins_at_zero:
            self.reasons = ("the damage was more than the health pool held", *REASONS[1:])
        # a play that is refused is not paid
        self.follows = {"T-5.1": ("T-5.3",), "T-5.4": ("T-5.3",), "T-10.1": ("T-10.2", "T-5.3")}
        self.vocabulary.without_opposite = NOT_UNDONE
        self.vocabulary.opposite_rule = "T-9.8"
        self.vocabulary.passing_rule = "T-7.12"
        self.vocabulary.not_played = frozenset({"summon", "spawn", "execute"})
        self.vocabulary.counters = {"accumulate": COPIES}

    def unfit(self, lib: Library, face: Face) -> Reason | None:
        """A command's ability must be an effect, unless it is a continuous one, which must have a passive ability.

        Sagas and evolving are of later editions.
        """
        if face.types & SAGA:
            return Reason("T-7.0", "this edition has no Sagas: a command is done at once, or continuous")
        if EVOLVES in face.consume_kinds:
            return Reason("T-10.1", "a card of this edition may devour another, but none evolves from one")
        if face.types & COMMAND == 0:
            return None
        passive = False
        for number in face.abilities:
            passive = passive or lib.abilities[number].kind != EFFECT
        if face.types & EXTENDED:
            return None if passive else Reason("T-7.14", "a continuous command must have a passive ability")
        if passive:
            return Reason("T-7.12", "the ability of a command must be an effect, unless the command is continuous")
        return None

    def entered(self, g: Machine, cs: CardState) -> None:
        """However it came, it came onto the board in this turn (T-3.9)."""
        super().entered(g, cs)
        cs.played = g.turn

    def why_not(self, g: Machine, player: i64, verb: int, card: i64, place: i64, number: int) -> Reason:
        ask = g.ask
        if g.winner == RUNNING and ask is not None and ask.kind == ACT:
            if verb == MULLIGAN or verb == KEEP:
                if ask.player == player and verb == MULLIGAN and self.phase_name(g) == "mulligan":
                    return Reason("T-2.4", "a hand can be changed for another only once")
                return Reason("T-2.4", "each player in turn decides about the starting hand, before the first turn")
            if ask.player == player and verb == DISCARD:
                return self.why_no_removal(g, player, card)
            if ask.player == player and verb == DRAW and g.res[DRAWS + player] > 0:
                if place >= 0 and g.table.owners[place] == player and not g.zones[place]:
                    return Reason("T-3.7", "that deck is empty")
            elif ask.player == player and verb == DRAW:
                if g.res[TURNS + player] <= 1:
                    return Reason("T-3.11", "there is no optional card draw in a player's first turn")
                return Reason("T-3.5", "the optional card draw of this turn is used up")
        return super().why_not(g, player, verb, card, place, number)

    def why_no_removal(self, g: Machine, player: i64, card: i64) -> Reason:
        cs = g.state(card)
        if cs is None or g.controller(card) != player:
            return Reason("T-3.8", "only a creature on one's own side of the board can be removed")
        if own_forbidden(g, DISCARD_CARD, card):
            return Reason("T-9.16", "a card in play says that it cannot be discarded")
        if cs.face_down:
            return Reason("T-11.3", "a face-down creature has no blood cost, not even zero")
        if not removable(g, self.laws, cs):
            return Reason("T-3.8", "its blood cost is not zero")
        return Reason("T-3.9", "it came onto the board this turn")
