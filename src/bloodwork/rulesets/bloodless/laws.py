"""What the rules leave to an edition or to a switch, as typed values."""

from __future__ import annotations

from bloodwork.kernel.contract import Kind
from bloodwork.kernel.native import i64


class Laws:
    """Made of all laws by name: those that the edition sets, and the switches (see `edition`)."""

    def __init__(self, switches: dict[str, str | int | bool]) -> None:
        self.start_pool: int = int(switches["start_pool"])
        self.start_blood: int = int(switches["start_blood"])
        self.hand_size: i64 = int(switches["hand_size"])
        self.blood_hand_size: i64 = int(switches["blood_hand_size"])
        self.draws_from_empty_deck: bool = bool(switches["draw_from_empty_deck_offered"])
        self.wins_at_zero: bool = switches["win_at"] == "zero"
        self.removes_zero_cost: bool = switches["removable_creatures"] == "cost_zero"
        self.down_for_own_cost: bool = switches["played_face_down_for"] == "own_cost"
        self.lone_drop: bool = switches["printed_cost_of_one"] == "drop"
        self.devoured_dies: bool = bool(switches["devoured_dies"])
        self.overkill_gives_blood: bool = bool(switches["overkill_blood"])
        self.copies_are_exiled: bool = switches["cumulative_copy"] == "paid_and_exiled"
        self.one_mulligan: bool = switches["mulligans"] == "one"
        self.loses_on_empty_deck: bool = switches["empty_deck_draw"] == "lose_game"
        self.end_drops: str = str(switches["end_of_turn_drops"])
        self.search_may_decline: bool = bool(switches["search_may_decline"])
        self.inactive_own_view: bool = switches["inactive_row_order"] == "own_perspective"
        self.last_damaged_loses: bool = switches["pool_zero_loser"] == "last_damaged_player"
        self.play_triggers_first: bool = switches["play_triggers"] == "before_arrival"
        self.draws_first: bool = switches["draws_set"] == "before_start_of_turn"
        self.down_stats: str = str(switches["face_down_creature_stats"])
        self.flip_any_time: bool = switches["flip_timing"] == "any_time"
        self.flip_enters: bool = bool(switches["flip_counts_as_entering"])
        self.letters_chosen_when_free: bool = switches["variables_when_free"] == "chosen"
        self.zero_health_may_be_played: bool = bool(switches["zero_health_creature_may_be_played"])
        self.zero_entry_gives_blood: bool = bool(switches["zero_health_entry_gives_blood"])
        self.chosen_order: bool = switches["simultaneous_trigger_order"] == "active_player_chooses"
        self.loop_is_draw: bool = switches["mandatory_loop"] == "draw"
        self.loop_limit: int = int(switches["loop_limit"])
        self.flying_over_gives_blood: bool = bool(switches["flying_over_creature_gives_blood"])
        self.flying_stops_flying: bool = bool(switches["flying_stops_flying"])
        self.kin_call_from: str = str(switches["kin_call_from"])
        self.kin_both_sides: bool = bool(switches["kin_counts_both_sides"])
        self.kin_self: bool = bool(switches["kin_counts_self"])
        self.wandering_at_start: bool = switches["wandering_time"] == "start_of_turn"
        self.explosive: str = str(switches["explosive"])
        self.legendary_rule: str = str(switches["legendary"])
        self.one_legend_per_name: bool = switches["legendary"] == "one_per_name"
        self.one_legend_in_effect: bool = switches["legendary"] == "one_in_effect"
        self.saga_ends_in: str = str(switches["saga_ends_in"])
        self.zero_power_gives_blood: bool = bool(switches["zero_power_attack_on_empty_space_gives_blood"])
        self.owner_gets_space_blood: bool = switches["empty_space_blood"] == "owner"
        self.keeps_sight: bool = switches["face_down_card_that_changed_sides"] == "known"
        self.vain_choices: bool = switches["forbidden_choice"] == "chosen_and_fails"
        self.strike_gives_blood: bool = bool(switches["strike_on_empty_space_gives_blood"])
        self.overkill_from_effects: bool = bool(switches["overkill_from_effects"])
        self.attack_twice: bool = bool(switches["move_during_attack_can_attack_twice"])
        self.attack_missed: bool = bool(switches["move_during_attack_can_miss_attack"])
        self.sacrifice_gives_blood: bool = bool(switches["sacrifice_gives_blood"])
        self.flask_on_play: bool = switches["flask_blood_on"] == "play"
        self.flask_on_opponent_turn: bool = bool(switches["flask_discard_on_opponent_turn"])


class LawKind(Kind):
    """A kind of event whose applying depends on switches."""

    def __init__(self, name: str, laws: Laws) -> None:
        super().__init__(name)
        self.laws: Laws = laws
