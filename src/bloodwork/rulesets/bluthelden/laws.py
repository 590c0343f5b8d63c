"""The switches of Bluthelden as typed values."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.contract import Kind
from bloodwork.kernel.native import i64

WHOLE_VALUE: Final = 1000000  # a penalty that leaves nothing


class Laws:
    def __init__(self, switches: dict[str, str | int | bool]) -> None:
        self.pool_is_searched: bool = switches["pool_draw"] == "choose"
        self.default_life: i64 = int(switches["default_life"])
        self.nonactive_moves: bool = bool(switches["nonactive_move"])
        self.bound_act: bool = bool(switches["bound_characters_act"])
        self.may_do_nothing: bool = bool(switches["combat_action_optional"])
        penalty = switches["turned_penalty"]
        self.turned_penalty: i64 = WHOLE_VALUE if penalty == "all" else int(penalty)
        self.end_by_acting: bool = switches["end_priority"] == "first_acting"
        self.any_may_bind: bool = switches["binding_slot"] == "any_character"
        self.loop_is_draw: bool = switches["mandatory_loop"] == "draw"
        self.loop_limit: i64 = int(switches["loop_limit"])
        self.token_initiative: i64 = int(switches["token_initiative"])
        self.advisor_replaces: bool = switches["second_advisor"] == "replaces"
        self.sacrifice_kills: bool = bool(switches["sacrifice_is_death"])
        self.epic_by_name: bool = switches["epic_scope"] == "same_name"
        self.mythic_by_name: bool = switches["mythic_scope"] == "same_name"
        self.resists_all: bool = switches["resistance_against"] == "all"
        self.token_stays: bool = switches["token_in_safety_zone"] == "stays"
        self.token_never_retreats: bool = switches["token_in_safety_zone"] == "ceases"
        self.fear_in_war_zone: bool = switches["fear_scope"] == "war_zone"
        self.fear_everywhere: bool = switches["fear_scope"] == "all"
        self.strike_blockable: bool = bool(switches["target_strike_blockable"])
        self.poison_stacks: bool = bool(switches["poison_stacks"])
        self.shield_is_poison: bool = switches["protective_shield"] == "as_printed"
        self.shield_of_one: bool = switches["protective_shield"] == "prevent_one"
        self.hiding_place_last: bool = switches["hideout_place"] == "last_resort"
        self.speed_moves_freely: bool = switches["speed_main_move"] == "free"
        self.turns_at_first: bool = switches["two_handed_turns"] == "first_action"
        self.bloodmage_rate: i64 = int(switches["bloodmage_rate"])
        self.heals_at_end: bool = switches["regeneration_at"] == "end_of_round"
        self.barrier_always: bool = switches["barrier_attacked"] == "always"
        self.shot_strikes_back: bool = bool(switches["ranged_strikes_back"])
        self.shot_turns: bool = bool(switches["ranged_turns"])


class LawKind(Kind):
    """A kind of event whose applying depends on switches."""

    def __init__(self, name: str, laws: Laws) -> None:
        super().__init__(name)
        self.laws: Laws = laws
