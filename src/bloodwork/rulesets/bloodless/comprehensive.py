"""The first edition: the Comprehensive Rules, whose tables the others start from."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.contract import Check
from bloodwork.rulesets.bloodless import checks, deaths, ending
from bloodwork.rulesets.bloodless.edition import CheckEntry, Edition, Law
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless.names import DEATH_BIT, END_BIT, INSTANT_BIT, SKIP_BIT
from bloodwork.rulesets.bloodless.turn import Bloodless


def main(laws: Laws) -> Bloodless:
    return Bloodless(laws)


def passive_check(laws: Laws) -> Check:
    return checks.PassiveCheck(1)


def end_check(laws: Laws) -> Check:
    return ending.EndCheck(END_BIT, laws)


def death_check(laws: Laws) -> Check:
    return deaths.DeathCheck(DEATH_BIT, laws)


def skip_check(laws: Laws) -> Check:
    return checks.SkipCheck(SKIP_BIT)


def instant_check(laws: Laws) -> Check:
    return checks.InstantCheck(INSTANT_BIT, laws)


def comprehensive() -> Edition:
    edition = Edition("bloodless", main)
    edition.laws = {
        "start_pool": Law(20, ("C-N16.1",)),
        "start_blood": Law(0, ("C-N16.1",)),
        "hand_size": Law(5, ("C-P8.1",)),
        "blood_hand_size": Law(1, ("C-P8.1b",)),
        "draw_from_empty_deck_offered": Law(True, ("C-P1.4.4", "C-P7.1.2")),
        "mulligans": Law("one", ("C-P8.2b",)),
        "win_at": Law("zero", ("C-P3.1",)),
        "removable_creatures": Law("flask_or_expendable", ("C-N19.6", "C-N13.10")),
        "played_face_down_for": Law("back_cost", ("C-N5.2",)),
        "printed_cost_of_one": Law("number", ("C-D8.2",)),
        "devoured_dies": Law(True, ("C-N13.16b",)),
        "overkill_blood": Law(True, ("C-N18.13",)),
        "cumulative_copy": Law("replaced", ("C-N13.8b",)),
    }
    edition.checks = [
        CheckEntry("passives", passive_check),
        CheckEntry("end", end_check),
        CheckEntry("deaths", death_check),
        CheckEntry("skips", skip_check),
        CheckEntry("instants", instant_check),
    ]
    return edition


COMPREHENSIVE: Final = comprehensive()
