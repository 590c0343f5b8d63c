"""The switches of the prototype as typed values."""

from __future__ import annotations

from bloodwork.kernel.contract import Kind


class Laws:
    def __init__(self, switches: dict[str, str | int | bool]) -> None:
        self.columns: int = int(switches["columns"])
        self.spends: bool = switches["blood_payment"] == "spend"
        self.one_draw: bool = switches["turn_draws"] == "one_in_total"
        self.draws_any_time: bool = switches["draw_timing"] == "any_time"
        self.tie: str = str(switches["last_coin_tie"])
        self.killed_by_damage: bool = switches["killed_meaning"] == "damage_only"
        self.removal_any_turn: bool = switches["removal_turn"] == "any"
        self.zero_attacks: bool = bool(switches["zero_strength_attacks"])
        self.kill_blood: str = str(switches["kill_blood"])
        self.below_zero: bool = bool(switches["counters_below_zero"])
        # either way of keeping prompted cards at hand plays the same
        self.prompted_rule: str = "P-5.7" if switches["prompted_cards"] == "blank_cards" else "P-5.6"
        self.placed_is_played: bool = bool(switches["placed_is_played"])
        self.shared_parent: bool = switches["same_kin"] == "shared_parent"
        self.call_alone: str = str(switches["kin_call_alone"])
        self.kin_counts_self: bool = bool(switches["kin_counts_self"])
        self.crow_from_hand: bool = switches["crow_source"] == "hand"
        self.favour_is_long: bool = switches["legendary_lasts"] == "own_next_turn"
        self.first_use_free: bool = switches["sigil_giver_free"] == "first_use"
        self.gift_is_long: bool = switches["sigil_giver_lasts"] == "round"
        self.line_from_discard: bool = switches["line_card_source"] == "discard"
        self.first_returns: bool = bool(switches["first_of_line_returns"])
        self.flies_over_own_side: bool = switches["flying_over_own_side"] == "opponent_damaged"
        self.open_only: bool = switches["travel_choice"] == "open_only"


class LawKind(Kind):
    """A kind of event whose applying depends on switches."""

    def __init__(self, name: str, laws: Laws) -> None:
        super().__init__(name)
        self.laws: Laws = laws
