"""`bloodwork card explain`: what a card or a sentence does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bloodwork import cards, rules
from bloodwork.cli import main
from bloodwork.cli.rulings import with_defaults
from bloodwork.workshop.explain import Explained, explain
from bloodwork.workshop.workbench import Workbench

STARTER = cards.shipped("bloodless")


@pytest.fixture(scope="module")
def bench() -> Workbench:
    return Workbench(STARTER, with_defaults("bloodless"))


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(main, ["card", "explain", *(str(arg) for arg in args)])


def document(*args: str | Path) -> dict[str, Any]:
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found


def of_sentence(bench: Workbench, text: str) -> Explained:
    return explain(bench, bench.read_sentence(text))


@pytest.mark.parametrize("name", [card.name for card in STARTER])
def test_every_card_of_the_starter_set(name: str, bench: Workbench) -> None:
    found = explain(bench, bench.read_named(name))
    text = STARTER.card(name).text
    assert found.lines()[0].startswith(name)
    if text:
        assert found.document()["tree"]
        assert found.rules
    told = found.numbered
    assert not set(told) & set(text.splitlines())
    assert len(told) == len(found.notes) + len(found.effects) + sum(not word.spelled_out for word in found.keywords)


def test_what_is_in_the_document() -> None:
    found = document("Funeral Feast")
    assert list(found) == ["text", "effects", "tree", "ops", "rules", "keywords", "print", "findings"]
    assert found["findings"] == []
    assert found["text"] == "Sacrifice a creature you control, then draw 2 cards."
    assert found["effects"] == [
        "When this command is executed: you choose a creature you control; you sacrifice the chosen creature;"
        " then, if that succeeded, you draw 2 cards."
    ]
    (line,) = found["tree"]
    chain = line["sentences"][0]["body"]
    assert line["is"] == "sentences" and chain["node"] == "Chain"
    assert chain["first"]["what"]["do"]["verb"] == "sacrifice" and chain["rest"][0]["link"] == ", then"
    assert [op.split()[1] for op in found["ops"][0]["code"][1:]] == ["choose", "do", "need", "do"]
    assert list(found["print"]) == ["en", "de", "es"]
    assert found["print"]["en"] == found["text"]
    assert found["print"]["es"] == "Sacrifica una criatura que controlas, luego roba 2 cartas."
    assert found["print"]["de"].startswith("Opfere eine Kreatur")


def test_the_rules_are_those_of_what_it_does(bench: Workbench) -> None:
    def ids(text: str) -> set[str]:
        return {rule.id for rule in of_sentence(bench, text).rules}

    dies = ids("When this creature dies, draw a card.")
    assert {"C-N1.7", "C-N2.8", "C-N2.8.1", "C-N2.19", "C-D6.2.1"} <= dies
    assert "C-N4.13" not in dies
    # what hangs on what, what is chosen, what is undone and what is replaced each bring their rules
    assert "C-N4.13" in ids("When this creature dies, draw a card, then gain 1 blood.")
    assert {"C-N3.3", "C-N3.4", "C-N2.21"} <= ids("Destroy a creature.") - dies
    assert {"C-N4.19", "C-N2.25.3"} <= ids("A creature gains +1 power until end of turn.")
    assert "C-N2.25.3" not in ids("A creature gains +1 power.")
    assert "C-D6.1.1" in ids("Whenever this creature would be dealt damage, it is dealt 1 less damage instead.")
    assert "C-N13.1" in ids("A creature gains Flying.")
    assert "C-N1.9" in ids('This creature has "Whenever you sacrifice a creature, draw a card."')


def test_every_rule_is_told_with_its_text(bench: Workbench) -> None:
    for rule in of_sentence(bench, "When this creature dies, draw a card.").rules:
        assert rules.rule(rule.id).text == rule.text
    assert f"C-N1.7: {rules.rule('C-N1.7').text}" in run("Leaf Carrier").output


def test_lines_that_are_no_sentences(bench: Workbench) -> None:
    poisoner = explain(bench, bench.read_named("Court Poisoner"))
    assert poisoner.notes == ("It is played face down, and turned up later for 2 blood.",)
    bloom = explain(bench, bench.read_named("Rust Bloom"))
    assert bloom.notes == (
        "This creature can only be played upon a Machine card you control with cost 1, which is sacrificed for it.",
    )
    assert {"C-N13.16", "C-N13.16b", "C-N13.4"} <= {rule.id for rule in bloom.rules}


def test_what_keywords_stand_for() -> None:
    found = {word["keyword"]: word for word in document("Mother of Columns")["keywords"]}
    assert found["Kin Call x2"]["spelled_out"]
    assert found["Kin Call x2"]["meaning"][0].startswith("When this creature is played, you may play another")
    assert not found["Legendary"]["spelled_out"]
    assert found["Legendary"]["meaning"] == [rules.rule("C-N13.14").text]
    text = run("Mother of Columns").output
    assert "Kin Call x2 stands for:" in text and "Legendary is read by the rules:" in text


def test_what_cannot_be_meant_is_told() -> None:
    (finding,) = document("When this creature dies, it attacks.")["findings"]
    assert (finding["severity"], finding["kind"]) == ("warning", "always fails")
    assert "What cannot be meant:\n  warning: " in run("When this creature dies, it attacks.").output


def test_a_sentence_is_read_on_what_can_bear_it() -> None:
    assert "Read as the text of a creature:" in run("When this creature dies, draw a card.").output
    assert "Read as the text of a command:" in run("Draw a card.").output
    assert "Read as the text of a creature saga:" in run("I: Draw a card.").output
    assert "chapter I" in run("I: Draw a card.").output
    on_command = document("Pay 1 blood to draw a card.", "--type", "command")
    assert on_command["effects"][0].startswith("When this command is executed: you may do this")
    assert document("Pay 1 blood to draw a card.")["effects"][0].startswith("In your main phase, you may use this")


def test_names_follow_the_language(bench: Workbench) -> None:
    printed = document('Spawn a "Blood Flask".')["print"]
    assert '"Frasco de Sangre"' in printed["es"] and '"Blutflasche"' in printed["de"]


def test_a_name_in_a_sentence_is_that_of_a_card() -> None:
    assert document('Spawn a "Larva".')["effects"] == ['When this command is executed: you spawn a "Larva".']


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        (["When this creature dies, draw a cart."], 1, 'column 33: "cart" cannot be read'),
        (["This command dances."], 1, "column "),
        (['Spawn a "Larwa".'], 1, 'no card is called "Larwa"; did you mean "Larva"?'),
        (["Royl Jelly"], 2, 'unknown card "Royl Jelly"; did you mean "Royal Jelly"?'),
        (["Draw a card.", "--type", "poem"], 2, 'no text is tried on a "poem"; expected creature'),
    ],
)
def test_what_cannot_be_read_is_told(args: list[str], code: int, message: str) -> None:
    result = run(*args)
    assert result.exit_code == code
    assert message in result.stderr and result.stdout == ""


def test_a_card_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "set.yaml"
    file.write_text(
        "set: Trial\nruleset: bloodless\ncards:\n"
        '  - {name: Elk, type: command, cost: 1, text: "Draw a card."}\n'
        '  - {name: Elf, type: command, cost: 1, text: "Dance."}\n'
    )
    assert document("Elk", "--cards", file)["effects"] == ["When this command is executed: you draw a card."]
    result = run("Elf", "--cards", file)
    assert result.exit_code == 1 and f"{file}:5:" in result.stderr and '"Elf":' in result.stderr
