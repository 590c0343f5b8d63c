"""The ledger: every file reads, ids and switches are found, and nothing wrong in a file passes in silence."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from bloodwork import rules
from bloodwork.errors import BadFile, NotUnderstood

RULESETS = ("bloodless", "bloodless-overview", "bloodless-prototype", "bloodless-tcg", "bluthelden")

HEAD = 'ruleset = "test"\ntitle = "A test"\nsource = "nowhere"\n'
RULE = '\n[[rule]]\nid = "X-1"\nsection = "One"\ntext = "Be kind."\nkind = "must"\n'
SWITCH = 'switch = "kindness"\ndefault = true\noptions = [true, false]\n'


def test_all_rulesets_have_a_ledger() -> None:
    assert rules.rulesets() == RULESETS


@pytest.mark.parametrize("ruleset", RULESETS)
def test_ledger_reads(ruleset: str) -> None:
    ledger = rules.ledger(ruleset)
    assert ledger.ruleset == ruleset
    assert len({rule.id for rule in ledger.rules}) == len(ledger.rules)
    assert {rule.ruleset for rule in ledger.rules} == {ruleset}
    assert any(rule.testable for rule in ledger.rules)
    assert {rule.switch for rule in ledger.rules} - {None} == set(ledger.switches)


def test_ids_are_unique_over_all_ledgers() -> None:
    ids = [rule.id for ruleset in RULESETS for rule in rules.ledger(ruleset).rules]
    assert len(ids) == len(set(ids))


def test_every_rule_is_found_by_its_id() -> None:
    for ruleset in RULESETS:
        for rule in rules.ledger(ruleset).rules:
            assert rules.rule(rule.id) is rule


def test_a_rule_holds_what_the_file_says() -> None:
    rule = rules.rule("C-N11.2")
    assert (rule.ruleset, rule.kind, rule.section) == ("bloodless", "must", "Notes 11: Loops")
    assert (rule.switch, rule.default, rule.options) == ("loop_limit", 10000, (1000, 10000, 100000))
    assert rule.ruling is not None
    assert rules.rule("C-D1.1").ruling is None
    assert not rules.rule("C-D0.1").testable


def test_unknown_names_get_the_nearest() -> None:
    with pytest.raises(NotUnderstood, match=r'unknown rule "C-D1\.1x"; did you mean "C-D1\.1"\?'):
        rules.rule("C-D1.1x")
    with pytest.raises(NotUnderstood, match=r'unknown ruleset "bluthelde"; did you mean "bluthelden"\?'):
        rules.ledger("bluthelde")


def test_switches() -> None:
    switch = rules.switches("bloodless")["mandatory_loop"]
    assert switch == ("draw", ("draw", "active_player_loses"), "C-N11.1")
    assert (switch.default, switch.rule) == ("draw", "C-N11.1")


def test_the_switches_handed_out_are_a_copy() -> None:
    rules.switches("bloodless").clear()
    assert rules.switches("bloodless")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("mandatory_loop=active_player_loses", ("mandatory_loop", "active_player_loses")),
        ("loop_limit=1000", ("loop_limit", 1000)),
        ("search_may_decline=true", ("search_may_decline", True)),
        (" search_may_decline = false ", ("search_may_decline", False)),
        ("face_down_creature_stats=1/1/1", ("face_down_creature_stats", "1/1/1")),
    ],
)
def test_parse_switch(text: str, value: tuple[str, object]) -> None:
    name, parsed = rules.parse_switch(text, "bloodless")
    assert (name, parsed) == value
    assert type(parsed) is type(value[1])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("loop_limit", '"loop_limit" does not set a switch; expected name=value'),
        ("=3", '"=3" does not set a switch'),
        ("loop_limit=", '"loop_limit=" does not set a switch'),
        ("loop_limt=1000", 'unknown switch of bloodless "loop_limt"; did you mean "loop_limit"?'),
        ("loop_limit=7", 'switch "loop_limit" cannot be "7" .C-N11.2.; expected one of 1000, 10000, 100000'),
        ("mandatory_loop=drw", 'did you mean "draw"?'),
        ("search_may_decline=1", "expected one of false, true"),
    ],
)
def test_wrong_switches_are_refused(text: str, message: str) -> None:
    with pytest.raises(NotUnderstood, match=message):
        rules.parse_switch(text, "bloodless")


def test_parse_switches_refuses_a_switch_set_twice() -> None:
    assert rules.parse_switches(["loop_limit=1000"], "bloodless") == {"loop_limit": 1000}
    with pytest.raises(NotUnderstood, match='"loop_limit" is set twice'):
        rules.parse_switches(["loop_limit=1000", "loop_limit=1000"], "bloodless")


def test_check_switch_minds_the_type() -> None:
    assert rules.check_switch("search_may_decline", True, "bloodless") is True
    for wrong in (1, "true", None, [True]):
        with pytest.raises(NotUnderstood, match='switch "search_may_decline" cannot be'):
            rules.check_switch("search_may_decline", wrong, "bloodless")


def test_every_option_of_every_switch_can_be_written_and_read() -> None:
    for ruleset in RULESETS:
        for name, switch in rules.switches(ruleset).items():
            for option in switch.options:
                assert rules.parse_switch(f"{name}={rules.written(option)}", ruleset) == (name, option)
                assert rules.check_switch(name, option, ruleset) == option


def test_a_small_ledger() -> None:
    ledger = rules.parse_ledger(HEAD + RULE + SWITCH, "t.toml")
    assert (ledger.ruleset, ledger.title, len(ledger.rules)) == ("test", "A test", 1)
    assert ledger.switches["kindness"].default is True


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + RULE + 'rulling = "x"\n', 't.toml:10: unknown key "rulling"; did you mean "ruling"?'),
        ('titel = "x"\n' + HEAD + RULE, 't.toml:1: unknown key "titel"; did you mean "title"?'),
        (HEAD + RULE + RULE, 't.toml:12: rule "X-1" is already told in line 6'),
        (
            HEAD + RULE + SWITCH.replace("default = true", "default = 1"),
            't.toml:11: the default 1 of switch "kindness" is not among its options; expected one of true, false',
        ),
        (
            HEAD + RULE + SWITCH + RULE.replace("X-1", "X-2") + SWITCH,
            't.toml:19: switch "kindness" already belongs to rule X-1',
        ),
        (HEAD + RULE + 'switch = "kindness"\n', 't.toml:10: rule "X-1" has "switch" but no "default"'),
        (HEAD + RULE + "options = [1, 2]\n", 't.toml:10: rule "X-1" has "options" but no "switch"'),
        (
            HEAD + RULE + SWITCH.replace("[true, false]", "[true]"),
            't.toml:12: "options" is not a choice; expected a list of at least two values',
        ),
        (HEAD + RULE + SWITCH.replace("false]", "true]"), "t.toml:12: option true is listed twice"),
        (
            HEAD + RULE + SWITCH.replace("false]", "1.5]"),
            't.toml:12: "options" holds 1.5; expected true, false, a whole number or a word',
        ),
        (
            HEAD + RULE.replace('"must"', '"should"'),
            't.toml:9: unknown kind "should"; expected one of must, may, note',
        ),
        (HEAD + RULE.replace('"Be kind."', "3"), 't.toml:8: "text" holds 3; expected a text'),
        (HEAD + RULE.replace('"Be kind."', '" "'), "t.toml:8: \"text\" holds ' '; expected a text"),
        (HEAD + RULE.replace('kind = "must"\n', ""), 't.toml:5: no "kind"'),
        (HEAD.replace('title = "A test"\n', "") + RULE, 't.toml:1: no "title"'),
        (HEAD, "t.toml:1: a ledger without rules; expected at least one [[rule]]"),
        ("", 't.toml:1: no "ruleset"'),
        (HEAD + "rule = [1]\n", 't.toml:4: "rule" holds something that is not a table'),
        (HEAD + "[[rule]\n", "t.toml:4:7: not TOML: "),
    ],
)
def test_what_is_wrong_in_a_file_is_named_with_its_place(text: str, message: str) -> None:
    with pytest.raises(BadFile) as caught:
        rules.parse_ledger(text, "t.toml")
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("module", ["bloodwork.rules.ledgers", "bloodwork.rules.setting"])
def test_the_examples_in_the_docstrings(module: str) -> None:
    result = doctest.testmod(import_module(module))
    assert result.attempted > 0
    assert result.failed == 0
