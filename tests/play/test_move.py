"""Moves as they are written."""

from __future__ import annotations

import pytest

from bloodwork.errors import NotUnderstood
from bloodwork.play.move import FORMS, parse_move, parse_reference, written_name


@pytest.mark.parametrize(
    ("text", "verb", "refs"),
    [
        ("play Wolf at 2", "play", ["Wolf"]),
        ("play Feast", "play", ["Feast"]),
        ("draw main", "draw", []),
        ("discard A3", "discard", ["A3"]),
        ("flip A3", "flip", ["A3"]),
        ("activate A3", "activate", ["A3"]),
        ("activate Luna 2", "activate", ["Luna"]),
        ("move Archer to 1.back", "move", ["Archer"]),
        ("attack", "attack", []),
        ("attack Ghoul", "attack", ["Ghoul"]),
        ("attack twice", "attack", []),
        ("attack [Ghoul, B]", "attack", ["Ghoul", "B"]),
        ("ranged Ghoul", "ranged", ["Ghoul"]),
        ("block Ghoul", "block", ["Ghoul"]),
        ("no block", "no block", []),
        ("end", "end", []),
        ("pass", "pass", []),
        ("mulligan", "mulligan", []),
        ("mulligan [Wolf, Lamb]", "mulligan", ["Wolf", "Lamb"]),
        ("keep", "keep", []),
        ("choose [A1, Wolf, B.discard:Lamb]", "choose", ["A1", "Wolf", "B.discard:Lamb"]),
        ("choose none", "choose", ["none"]),
        ("choose []", "choose", []),
        ("choose 3", "choose", ["3"]),
        ("choose A.1.war.2", "choose", ["A.1.war.2"]),
        ("concede", "concede", []),
        ("  play   Wolf   at  2 ", "play", ["Wolf"]),
    ],
)
def test_every_form_is_read(text: str, verb: str, refs: list[str]) -> None:
    move = parse_move(text)
    assert (move.verb, [ref.text for ref in move.refs]) == (verb, refs)


def test_the_parts_of_a_play() -> None:
    move = parse_move("play Colossus at A1 with X=3, Y = 10")
    assert move.at is not None and move.at.text == "A1"
    assert move.letters == (("X", 3), ("Y", 10))


def test_names_may_hold_words_of_the_notation() -> None:
    names = ["Nyx, at 2", "Wolf at 3", "Bell with X=1", "Luna 2"]
    assert parse_move("play Nyx, at 2 at 3", names).refs[0].name == "Nyx, at 2"
    assert parse_move("play Nyx, at 2", names).refs[0].name == "Nyx, at 2"
    assert parse_move("play Bell with X=1", names).letters == ()
    assert parse_move("activate Luna 2", names).which == 0
    assert [ref.name for ref in parse_move("choose [Nyx, at 2, Wolf at 3]", names).refs] == ["Nyx, at 2", "Wolf at 3"]
    listed = parse_move("choose [A.graveyard:Nyx, A.graveyard:Wolf at 3]", names).refs
    assert [(ref.zone, ref.name) for ref in listed] == [("graveyard", "Nyx"), ("graveyard", "Wolf at 3")]
    assert [ref.name for ref in parse_move('choose ["Nyx, at 2", Wolf]').refs] == ["Nyx, at 2", "Wolf"]


@pytest.mark.parametrize(
    "name", ["Wolf", "A2", "3", "yes", "none", "Nyx, at 2", "1.war", "A.hand", "B", "Ant #2", "Luna 2"]
)
def test_a_written_name_is_read_as_that_name(name: str) -> None:
    reference = parse_reference(written_name(name))
    assert (reference.kind, reference.name, reference.nth) == ("name", name, 0)
    assert parse_move(f"play {written_name(name)} at 2").refs[0].name == name
    assert parse_move(f"choose [{written_name(name)}, Wolf]").refs[0].name == name


def test_which_of_several() -> None:
    reference = parse_reference("A.timeline:Feast#2")
    assert (reference.zone, reference.name, reference.nth) == ("timeline", "Feast", 2)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "empty move"),
        ("   ", "empty move"),
        ("atack", 'did you mean "attack"?'),
        ("xyzzy", "expected one of play, draw"),
        ("play", "play CARD"),
        ("attack\x00", "cannot be printed"),
        ("end now", "expected end"),
        ("choose [A1", "opens or closes a list"),
        ('choose "Wolf', "quotation mark"),
        ("mulligan Wolf", "mulligan [CARD, CARD]"),
        ("choose " + "9" * 40, "40 digits"),
        ("play Wolf with X=" + "9" * 40, "40 digits"),
        ("play Wolf with X=1, X=2", "given twice"),
        ("choose [A1,,A2]", "nothing is named"),
        ("choose " + "x" * 5000, "letters"),
    ],
)
def test_what_cannot_be_read_says_so(text: str, told: str) -> None:
    with pytest.raises(NotUnderstood) as caught:
        parse_move(text)
    assert told in str(caught.value)


def test_each_verb_has_its_form() -> None:
    for verb, form in FORMS.items():
        assert form.startswith(verb)
