"""`bloodwork rules diff`: how two rulesets differ, in words and rule ids."""

from __future__ import annotations

import itertools
import json

import pytest
from click.testing import CliRunner

from bloodwork import rules as book
from bloodwork.cli import main
from bloodwork.workshop.editions import Answer, Said, difference


def test_what_the_overview_sets_otherwise() -> None:
    found = difference("bloodless", "bloodless-overview")
    assert found.common == "bloodless"
    rulings = {point.name: point for point in found.points if point.about == "ruling"}
    expected = ["empty_space_blood", "pool_zero_loser", "printed_cost_of_one", "zero_health_entry_gives_blood"]
    assert sorted(rulings) == expected
    point = rulings["zero_health_entry_gives_blood"]
    assert point.left == Said("false", ("C-N6.8",), True)
    assert point.right == Said("true", ("O-5.9", "O-5.15"))
    # eight switches stay switches; the others are set to what is the default
    fixed = {point.name for point in found.points if point.about == "switch"}
    assert fixed == set(book.switches("bloodless")) - set(book.switches("bloodless-overview")) - set(rulings)


def test_entries_that_were_replaced_name_their_rules() -> None:
    points = [point for point in difference("bloodless", "bloodless-overview").points if point.replaced]
    assert [(point.about, point.name) for point in points] == [("cards", "type")]
    assert points[0].right is not None and points[0].right.rules == ("O-2.4", "O-4.5")
    decks = [point for point in difference("bloodless", "bloodless-overview").points if point.about == "deck"]
    assert [(point.name, point.left, point.right) for point in decks] == [
        ("blood: vestige", None, Said("none", ("O-7.1",)))
    ]


def test_rules_that_answer_to_each_other() -> None:
    found = difference("bloodless", "bloodless-overview")
    assert Answer(("C-N19.5",), ("O-5.5",)) in found.answers
    assert Answer(("C-N18.10",), ("O-4.10", "O-5.8")) in found.answers
    assert "O-1.1" in [rule.id for rule in found.only_right]
    assert "O-5.5" not in [rule.id for rule in found.only_right]
    assert "C-D1.1" in [rule.id for rule in found.only_left]
    both = difference("bloodless-overview", "bloodless-tcg")
    assert both.common == "bloodless"
    assert any("O-5.5" in answer.left and "T-7.9" in answer.right for answer in both.answers)


def test_it_is_the_same_from_both_sides() -> None:
    one, other = difference("bloodless", "bloodless-tcg"), difference("bloodless-tcg", "bloodless")
    turned = {(p.about, p.name, p.right, p.left) for p in other.points}
    assert {(p.about, p.name, p.left, p.right) for p in one.points} == turned
    assert one.only_left == other.only_right


@pytest.mark.parametrize("pair", list(itertools.combinations(book.rulesets(), 2)), ids=" ".join)
def test_any_two_can_be_compared(pair: tuple[str, str]) -> None:
    result = CliRunner().invoke(main, ["rules", "diff", *pair, "--json"])
    assert result.exit_code == 0, result.output
    document = json.loads(result.stdout)
    assert (document["left"], document["right"]) == pair
    assert list(document) == ["left", "right", "common", "points", "answers", "only_left", "only_right"]
    assert document["points"]
    own = [{rule.id for rule in book.ledger(name).rules} for name in pair]
    for point in document["points"]:
        for side, ids in zip(("left", "right"), own, strict=True):
            if point[side] is not None:
                assert set(point[side]["rules"]) <= ids, point
    for answer in document["answers"]:
        assert set(answer["left"]) <= own[0] and set(answer["right"]) <= own[1]


def test_a_ruleset_does_not_differ_from_itself() -> None:
    found = difference("bloodless-overview", "bloodless-overview")
    assert (found.points, found.only_left, found.only_right) == ((), (), ())
    result = CliRunner().invoke(main, ["rules", "diff", "bloodless", "bloodless"])
    assert result.stdout == "bloodless is compared with itself: no difference\n"


def test_in_words() -> None:
    result = CliRunner().invoke(main, ["rules", "diff", "bloodless", "bloodless-overview"])
    lines = result.stdout.splitlines()
    assert lines[0] == "bloodless-overview starts from the tables of bloodless"
    assert (
        "  zero_health_entry_gives_blood: false by a switch (C-N6.8) in bloodless, true (O-5.9, O-5.15)"
        " in bloodless-overview"
    ) in lines
    assert "    O-5.9 A creature whose health is zero dies." in lines
    assert "Rules that answer to each other" not in lines
    full = CliRunner().invoke(main, ["rules", "diff", "bloodless", "bloodless-overview", "--all"]).stdout.splitlines()
    assert "  C-N19.5 = O-5.5" in full
    assert any(line.startswith("    C-D1.1 ") for line in full)


def test_an_unknown_ruleset_is_refused() -> None:
    result = CliRunner().invoke(main, ["rules", "diff", "bloodless", "bloodles-tcg"])
    assert result.exit_code == 2
    assert result.stderr == 'Error: unknown ruleset "bloodles-tcg"; did you mean "bloodless-tcg"?\n'
