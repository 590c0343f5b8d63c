"""The edition of the trading card notes: the tables of the Comprehensive Rules with what the notes say otherwise."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.vocabulary import KeywordWord
from bloodwork.rulesets.bloodless import COMPREHENSIVE
from bloodwork.rulesets.bloodless.edition import Edition
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless_tcg.citations import CITED
from bloodwork.rulesets.bloodless_tcg.damage import DealtDamage
from bloodwork.rulesets.bloodless_tcg.spawning import SpawnVestige
from bloodwork.rulesets.bloodless_tcg.turn import DrawFrom, EndTradingTurn, WholeHand, trading
from bloodwork.rulesets.bloodless_tcg.winning import PoolDamage, exceeded_check

# Where the notes are silent, texts are worded and done as in the team's own documents on them.
SYNTAX: Final = ("T-13.1",)


def cumulative(laws: Laws) -> KeywordWord:
    return KeywordWord(
        "Cumulative",
        "Copies of this card that you play cease to exist and put 1 Cumulative counter on it.",
        ("T-12.1", "T-12.2", "T-12.3"),
    )


def trading_edition() -> Edition:
    edition = COMPREHENSIVE.variant("bloodless-tcg", CITED)
    edition.law("start_pool", 20, ("T-2.3",))
    edition.law("start_blood", 0, ("T-2.2",))
    edition.law("hand_size", 5, ("T-2.1",))
    edition.law("blood_hand_size", 0, ("T-2.1", "T-2.6"))
    edition.law("draw_from_empty_deck_offered", False, ("T-3.7",))
    edition.law("removable_creatures", "cost_zero", ("T-3.8",))
    edition.law("played_face_down_for", "own_cost", ("T-11.1",))
    edition.law("cumulative_copy", "paid_and_exiled", ("T-12.1",))
    edition.law("pool_zero_loser", "opponent_of_damage_source_controller", ("T-4.1",))
    edition.law("move_during_attack_can_miss_attack", True, ("T-3.26",))
    edition.law("strike_on_empty_space_gives_blood", False, ("T-7.6",))
    edition.law("empty_space_blood", "controller", ("T-3.17",))
    edition.law("flask_discard_on_opponent_turn", False, ("T-3.8",))
    edition.law("flip_counts_as_entering", True, ("T-11.5",))
    edition.law("face_down_card_that_changed_sides", "hidden", ("T-11.3",))
    edition.law("play_triggers", "after_arrival", ("T-5.2",))
    edition.law("draws_set", "after_start_of_turn", ("T-3.2",))
    edition.law("end_of_turn_drops", "queued", ("T-3.24",))
    edition.law("inactive_row_order", "own_perspective", ("T-3.13",))
    edition.law("zero_health_creature_may_be_played", True, ("T-5.1",))
    edition.law("zero_health_entry_gives_blood", False, ("T-3.21",))
    edition.law("simultaneous_trigger_order", "active_first_left_to_right", ("T-6.13",))
    edition.law("search_may_decline", False, SYNTAX)
    edition.law("forbidden_choice", "not_chosen", SYNTAX)
    edition.law("variables_when_free", "zero", SYNTAX)
    edition.law("mandatory_loop", "draw", ("T-4.4",))
    edition.law("loop_limit", 10000, ("T-4.4",))
    edition.law("flying_over_creature_gives_blood", True, SYNTAX)
    edition.law("flying_stops_flying", False, SYNTAX)
    edition.law("kin_call_from", "hand", SYNTAX)
    edition.law("kin_counts_both_sides", True, SYNTAX)
    edition.law("kin_counts_self", True, SYNTAX)
    edition.law("wandering_time", "end_of_turn", SYNTAX)
    edition.law("explosive", "damage_beside_target", SYNTAX)
    edition.law("legendary", "none", SYNTAX)
    edition.law("saga_ends_in", "aside", SYNTAX)
    edition.steps(
        trading,
        "mulligans until both keep, then a flask for each; a card draw a turn, kept until the Setup phase ends",
        ("T-2.4", "T-2.6", "T-3.2", "T-3.6"),
    )
    edition.event("mulligan", WholeHand, "the whole hand goes into the main deck, and five are drawn", ("T-2.5",))
    edition.event("draw", DrawFrom, "from the main deck if no deck is named", ("T-6.3",))
    edition.event("end_turn", EndTradingTurn, "a turn that ends in its Setup phase ends its card draws", ("T-3.6",))
    edition.event("damage", DealtDamage, "an attack is damage of the Attack phase alone", ("T-7.5", "T-7.6"))
    edition.event("player_damage", PoolDamage, "it tells when it was more than the pool held", ("T-4.1", "T-4.2"))
    edition.event("spawn", SpawnVestige, "a Vestige is spawned: neither played nor summoned", ("T-6.7", "T-7.20"))
    edition.check("end", exceeded_check, "damage greater than the health pool wins", ("T-4.1",))
    edition.keyword("Cumulative", cumulative, "a copy that is played is paid, exiled and counted", ("T-12.1", "T-12.2"))
    edition.keyword("Piercing", None, "not among the keywords of its list", SYNTAX)
    edition.also("backs", "creature", "1/1/1 without cost, also for a Blood Flask", ("T-11.3",))
    edition.also("backs", "command", "without cost", ("T-11.3",))
    edition.also("types", "command", "its ability must be an effect", ("T-7.12",))
    edition.also("types", "continuous command", "it must have a passive ability", ("T-7.14",))
    edition.also("opposites", "until", "for blood, stats, keywords and counters only", ("T-9.3", "T-9.8"))
    edition.also("words", "played", "not of what is summoned, spawned or executed by an effect", ("T-5.1", "T-6.7"))
    edition.also("counters", "accumulate", "called cumulative", ("T-12.2",))
    return edition


TRADING: Final = trading_edition()
