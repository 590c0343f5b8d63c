"""The edition of the rules overview: the tables of the Comprehensive Rules with what the overview says otherwise."""

from __future__ import annotations

from typing import Final

from bloodwork.rulesets.bloodless import COMPREHENSIVE
from bloodwork.rulesets.bloodless.edition import Edition
from bloodwork.rulesets.bloodless_overview.citations import CITED


def overview() -> Edition:
    edition = COMPREHENSIVE.variant("bloodless-overview", CITED)
    edition.law("start_pool", 20, ("O-1.5",))
    edition.law("start_blood", 0, ("O-13.22",))
    edition.law("hand_size", 5, ("O-10.1",))
    edition.law("blood_hand_size", 1, ("O-10.2",))
    edition.law("empty_deck_draw", "fail", ("O-13.4",))
    edition.law("search_may_decline", False, ("O-13.27",))
    edition.law("forbidden_choice", "not_chosen", ("O-13.27",))
    edition.law("inactive_row_order", "own_perspective", ("O-13.8",))
    edition.law("play_triggers", "after_arrival", ("O-9.9", "O-13.27"))
    edition.law("draws_set", "after_start_of_turn", ("O-13.27",))
    edition.law("face_down_creature_stats", "1/0/1", ("O-13.14",))
    edition.law("face_down_card_that_changed_sides", "hidden", ("O-13.14",))
    edition.law("flip_timing", "own_main_phase", ("O-13.14",))
    edition.law("flip_counts_as_entering", True, ("O-13.14",))
    edition.law("variables_when_free", "zero", ("O-13.13",))
    edition.law("zero_health_creature_may_be_played", True, ("O-13.27",))
    edition.law("zero_health_entry_gives_blood", True, ("O-5.9", "O-5.15"))
    edition.law("simultaneous_trigger_order", "active_first_left_to_right", ("O-13.7",))
    edition.law("mandatory_loop", "draw", ("O-13.16",))
    edition.law("loop_limit", 10000, ("O-13.16",))
    edition.law("flying_over_creature_gives_blood", True, ("O-13.12",))
    edition.law("flying_stops_flying", False, ("O-13.12",))
    edition.law("kin_call_from", "hand", ("O-13.12",))
    edition.law("kin_counts_both_sides", True, ("O-13.12",))
    edition.law("kin_counts_self", True, ("O-13.12",))
    edition.law("wandering_time", "end_of_turn", ("O-13.12",))
    edition.law("explosive", "damage_beside_target", ("O-13.12",))
    edition.law("legendary", "none", ("O-13.12",))
    edition.law("saga_ends_in", "aside", ("O-13.15",))
    edition.law("strike_on_empty_space_gives_blood", False, ("O-13.21",))
    edition.law("sacrifice_gives_blood", True, ("O-13.6",))
    edition.law("printed_cost_of_one", "drop", ("O-4.3", "O-4.4"))
    edition.also("cards", "type", "a card without a printed type is a Creature", ("O-2.4", "O-4.5"))
    return edition


OVERVIEW: Final = overview()
