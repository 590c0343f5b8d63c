"""The card files of the community's search site: every shape is read, and written as it was."""

from __future__ import annotations

import dataclasses
import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bloodwork
from bloodwork import rules, rulesets
from bloodwork.cards import Catalogue, shipped
from bloodwork.cards.hemolymph import parse_hemolymph
from bloodwork.cards.hemolymph_export import to_hemolymph
from bloodwork.cards.load import parse_cards
from bloodwork.errors import BadFile
from bloodwork.play import Game

from .corpus import CORPUS, needs_corpus

RULES = rulesets.make("bloodless", {name: switch.default for name, switch in rules.switches("bloodless").items()})


def card(**fields: Any) -> dict[str, Any]:
    """A whole card of the format, with these fields otherwise; a field that is None is left out."""
    whole = {
        "id": "marsh_wolf",
        "name": "Marsh Wolf",
        "description": "",
        "cost": 1,
        "health": 2,
        "defense": 0,
        "power": 1,
        "type": "creature",
        "legality": {"bloodless": "y", "tournaments": "n"},
        **fields,
    }
    return {key: value for key, value in whole.items() if value is not None}


def read(*cards: dict[str, Any], indent: int | None = 1) -> Catalogue:
    return parse_cards(json.dumps(cards, indent=indent), "wolves.json")


def only(**fields: Any) -> Any:
    return next(iter(read(card(**fields))))


def written(catalogue: Catalogue) -> Any:
    return json.loads(to_hemolymph(catalogue, RULES.vocabulary, [one.name for one in catalogue]))


# ------------------------------------------------------------------ shapes


def test_a_card() -> None:
    found = only(description="Flying", flavor_text="Two\nlines\n")
    assert (found.name, found.type, found.cost, found.stats) == ("Marsh Wolf", "creature", 1, (2, 0, 1))
    assert (found.text, found.flavor) == ("Flying", "Two\nlines")
    assert found.foreign.id == "marsh_wolf" and not found.foreign.joke


def test_a_command_has_no_stats() -> None:
    assert only(type="command", health=0, power=0).stats == ()
    assert only(type="Extended  Command", health=0, power=0).type == "extended command"
    assert "its power is kept but not used" in read(card(type="command", health=0, power=3)).notes[0]


@pytest.mark.parametrize(
    ("description", "text"),
    [
        ("Flying\nPiercing", "Flying\nPiercing"),
        ([], ""),
        (["Flying", "\r\n", "Piercing"], "Flying\nPiercing"),
        (["Devours: ", {"display": "any Ant Kin", "search": "k:ant"}, "\n", "Flying"], "Devours: any Ant Kin\nFlying"),
        (["Evolves from: ", {"display": "Cub", "id": "cub"}], "Evolves from: Cub"),
        (["Kill a ", {"display": "Bee", "identity": {"kin": "bee"}}, "."], "Kill a Bee."),
        (["Draw up to 2", {"display": "command", "search": "t:command"}, "s."], "Draw up to 2 commands."),
        ([["Draw a card.", ["Gain ", {"display": "1 blood", "id": "b"}, "."]]], "I: Draw a card.\nII: Gain 1 blood."),
        (["Flying\n", ["Draw a card."], "Piercing"], "Flying\nI: Draw a card.\nPiercing"),
    ],
)
def test_descriptions(description: Any, text: str) -> None:
    assert only(description=description).text == text


def test_numbers() -> None:
    found = only(cost="Xanthic", health="3", defense="=2", power="y")
    assert (found.cost, found.stats) == ("X", (3, 2, "Y"))
    found = only(cost=">=2")
    assert found.cost is None
    assert found.faults[0].message.startswith("cost >=2 is no number")
    assert (found.faults[0].line, found.faults[0].column) == (6, 11)


@pytest.mark.parametrize("kins", [{"kins": ["ant", "insect"]}, {"kin": "ant"}, {"kins": "ant"}, {"kin": ["ant"]}])
def test_kins_of_both_times(kins: dict[str, Any]) -> None:
    assert only(description="Ant Kin", **kins).text == "Ant Kin"
    catalogue = read(card(description="Flying", **kins))
    assert next(iter(catalogue)).text == "Flying\nAnt Kin"
    assert "wolves.json" in catalogue.notes[0] and '"Ant Kin" is not in the text' in catalogue.notes[0]


@pytest.mark.parametrize("kins", [{"kins": ["ant", "insect"]}, {"kin": "ant"}, {"kins": ["ant"]}])
def test_kins_inside_a_pattern(kins: dict[str, Any]) -> None:
    data = {"type": "CardId", "cost": 1, "keywords": [{"name": "flying"}], **kins}
    keywords = [{"name": "devours", "data": data}]
    assert only(keywords=keywords).text == "Devours: 1 Cost Ant Kin with Flying"
    assert only(keywords=keywords, description="Evolves from: Cub").text == "Evolves from: Cub"
    data["power"], data["cost"] = ">=2", "<=3"
    assert only(keywords=keywords).text == "Devours: Ant Kin with Flying and cost 3 or less and power 2 or more"


def test_fields_that_the_text_does_not_tell() -> None:
    found = only(keywords=[{"name": "kin call x3"}, {"name": "flying"}], description="Flying", flip_cost=2)
    assert found.text == "Flying\nKin Call x3\nFlip: 2 Blood"
    assert only(kins=["cult of na"], description="Cult Of Nä Kin").text == "Cult Of Nä Kin"
    # A kin that was put among the keywords.
    assert only(keywords=[{"name": "sorcery"}], description="Sorcery Kin").text == "Sorcery Kin"
    assert only(flip_cost=None, kin=None).text == ""


def test_who_is_a_joke() -> None:
    assert only(legality={"bloodless": "n", "bloodful": "f"}).foreign.joke
    assert not only(legality={"bloodless": "n", "bloodful": "y"}).foreign.joke
    assert not only(legality={}).foreign.joke
    assert not only(legality=None).foreign.joke


def test_unknown_fields_are_kept_and_reported() -> None:
    odd = card(
        rarity="scarce", kinz=["ant"], keywords=[{"name": "devours", "data": {"kin": "ant", "age": 4.5}, "n": 1}]
    )
    catalogue = read(odd)
    told = [note.split(": ", 1)[1] for note in catalogue.notes]
    assert told[:4] == [
        '"Marsh Wolf": unknown field "rarity" is kept',
        '"Marsh Wolf": unknown field "kinz" is kept; did you mean "kin"?',
        'unknown field "n" of a keyword is kept',
        'unknown field "age" of a pattern is kept',
    ]
    assert written(catalogue) == [odd]


def test_variants_of_one_name() -> None:
    catalogue = read(
        card(id="wolf_left", description="Wandering Left"),
        card(id="wolf_right", description="Wandering Right"),
        card(id="wolf_right", description="Flying"),
    )
    assert [one.label for one in catalogue] == ["Marsh Wolf", "Marsh Wolf (wolf_right)", "Marsh Wolf (2)"]
    assert [one.name for one in catalogue] == ["Marsh Wolf"] * 3
    assert 'id "wolf_right" is there again, with another card (first in line' in catalogue.notes[1]
    assert len(written(catalogue)) == 3


def test_variants_are_played_as_cards_of_one_name() -> None:
    cards = read(
        card(id="left", description="Wandering Left"),
        card(id="right", description="Wandering Right"),
        card(id="den", name="Den", description='Whenever you play a "Marsh Wolf", gain 1 blood.'),
    )
    hand = ["Marsh Wolf", "Marsh Wolf (right)"]
    game = Game.from_setup("bloodless", {"A": {"blood": 2, "hand": hand, "board": ["Den", "-", "-", "-"]}}, cards=cards)
    game.push("play Marsh Wolf (right) at 2", "A")
    game.push("play Marsh Wolf at 4", "A")
    board = game.view("A")["players"]["A"]["board"]  # type: ignore[index,call-overload]
    assert [one and one["card"] for one in board] == ["Den", "Marsh Wolf (right)", None, "Marsh Wolf"]
    assert [board[1]["keywords"], board[3]["keywords"]] == [["Wandering Right"], ["Wandering Left"]]
    assert game.view("A")["players"]["A"]["blood"] == 2  # type: ignore[index,call-overload]
    assert Game.replay(game.record).digest == game.digest


def test_the_same_card_twice_is_told() -> None:
    catalogue = read(card(), card())
    assert "is there again, with the same card" in catalogue.notes[0]
    assert [one.label for one in catalogue] == ["Marsh Wolf", "Marsh Wolf (marsh_wolf)"]
    assert written(catalogue) == [card(), card()]


def test_one_card_alone(tmp_path: Path) -> None:
    file = tmp_path / "wolf.json"
    file.write_text(json.dumps(card()))
    assert [one.name for one in bloodwork.load_cards(file)] == ["Marsh Wolf"]
    more = tmp_path / "more.yaml"
    more.write_text("set: S\nruleset: bloodless\ncards:\n  - {name: Elk, type: command}\n")
    assert bloodwork.load_cards(tmp_path).names() == ("Elk", "Marsh Wolf")
    file.write_text(json.dumps(card(name="Elk")))
    with pytest.raises(BadFile, match='the Name "Elk" already belongs to a card'):
        bloodwork.load_cards(tmp_path)


# ------------------------------------------------------------------ places and bad files


def test_every_letter_of_a_text_knows_its_place() -> None:
    parts = ['Say "ä", \\ and 😀.\r\nNext 2', {"display": "line\ts", "search": "x"}, [["One\n\n", "two"]], "End."]
    for ascii in (True, False):
        for indent in (None, 1, "\t"):
            source = json.dumps([card(description=parts)], indent=indent, ensure_ascii=ascii)
            (found,), _ = parse_hemolymph(source, "wolves.json")
            lines = source.split("\n")
            for number, line in enumerate(found.text.split("\n"), start=1):
                for column, letter in enumerate(line, start=1):
                    at_line, at = found.place.in_text(number, column)
                    assert at_line is not None and at is not None
                    if line.startswith(("I: ", "II: ")) and column <= line.index(" ") + 1:
                        continue  # the number of a chapter stands nowhere in the file
                    stands = lines[at_line - 1][at - 1]
                    assert stands in (letter, "\\") or letter == " ", (line, letter, stands)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "wolves.json:1: the file is empty"),
        ("[", "wolves.json:1:2: not JSON: the file ends here; expected a value"),
        ("[{}]", 'wolves.json:1:2: a card without "id"'),
        ("[\n 3]", "wolves.json:2:2: a card is a number; expected an object with id, name, type and description"),
        ("[1,]", 'wolves.json:1:4: not JSON: "]" stands here; expected a value'),
        ('[{"a": 1 "b"]', 'wolves.json:1:10: not JSON: """ stands here; expected "," or "}"'),
        ('[{"a": 1,\n"a": 2}]', 'wolves.json:2:1: key "a" is there twice (also in line 1)'),
        ('["\n"]', "wolves.json:1:3: not JSON: a text that cannot be read (Invalid control character at)"),
        ('["\\ud800"]', "half a letter"),
        ("[" * 100, "wolves.json:1:26: nested more than 24 deep"),
        ("[1e999]", "the number 1e999"),
        ("[" + "9" * 5000 + "]", "a number of 5000 digits"),
        ("[] x", "wolves.json:1:4: not JSON: something stands after the end"),
        ("[nul]", 'not JSON: "nul" stands here; expected a value'),
    ],
)
def test_what_is_no_json(text: str, message: str) -> None:
    with pytest.raises(BadFile) as caught:
        parse_cards(text, "wolves.json", "hemolymph")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": 3}, 'wolves.json:4:11: "name" is a number; expected a text'),
        ({"name": " "}, '"name" is empty'),
        ({"id": ""}, '"id" is empty'),
        ({"description": None}, 'wolves.json:2:2: a card without "description"'),
        ({"description": 7}, '"description" is a number'),
        ({"description": [7]}, "a part of a description is a number"),
        ({"description": [{"display": "x"}]}, "a link leads nowhere, or to two things"),
        ({"description": [{"display": "x", "id": "a", "search": "b"}]}, "a link leads nowhere, or to two things"),
        ({"description": [{"search": "x"}]}, 'a link without "display"'),
        ({"description": [{"display": "x", "find": "x"}]}, 'unknown field "find" of a link'),
        ({"description": "x" * 20_001}, '"description" has more than 2,000 letters'),
        ({"cost": -1}, '"cost" is -1; expected a number from 0'),
        ({"cost": 1.5}, '"cost" is 1.5; expected a whole number'),
        ({"cost": True}, '"cost" is true'),
        ({"cost": ">= x"}, '"cost" is ">= x"'),
        ({"power": None}, 'creature "Marsh Wolf" has no "power"'),
        ({"kins": 4}, '"kins" is a number; expected a list of texts'),
        ({"keywords": [4]}, "a keyword is a number"),
        ({"keywords": [{"data": {}}]}, 'a keyword without "name"'),
        ({"legality": "y"}, '"legality" is a text'),
        ({"functions": [{}]}, '"functions" is a mapping'),
        ({"x_bloodwork": {"age": 3}}, 'unknown field "age" of x_bloodwork'),
    ],
)
def test_wrong_cards_are_refused_with_their_place(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(BadFile) as caught:
        read(card(**fields))
    assert message in str(caught.value)
    assert caught.value.line is not None and "\n" not in str(caught.value)


def test_what_cannot_be_played_is_not_a_wrong_file() -> None:
    assert only(type="gadget").faults[0].message.startswith('unknown type "gadget"')
    assert "holds the letter" in only(name='The "Wolf"').faults[0].message
    cards = read(card(cost=">=2"), card(name="Elk", id="elk"))
    assert Game.from_setup("bloodless", {"A": {"hand": ["Elk"]}}, cards=cards)
    with pytest.raises(BadFile, match=r'wolves\.json:6:11: "Marsh Wolf": cost >=2 is no number'):
        Game.from_setup("bloodless", {"A": {"hand": ["Marsh Wolf"]}}, cards=cards)


# ------------------------------------------------------------------ there and back

texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
names = st.text("abcdefgh äöüß'’ABC", min_size=1, max_size=12).filter(lambda name: name.strip())
numbers = st.one_of(
    st.integers(0, 20),
    st.sampled_from(["X", "yonder", "7", ">5", ">=2", "<3", "<=3", "=4", "!=1"]),
)
anything = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-9, 9), st.floats(-9, 9), texts),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts, inner, max_size=3)),
    max_leaves=6,
)
kins = st.one_of(
    st.fixed_dictionaries({"kins": st.lists(st.sampled_from(["ant", "insect", "undead"]), max_size=3)}),
    st.fixed_dictionaries({"kin": st.sampled_from(["ant", "cult of nä", None])}),
    st.just({}),
)
patterns = st.builds(
    lambda kins, rest: {"type": "CardId", **kins, **rest},
    kins,
    st.dictionaries(st.sampled_from(["cost", "power", "health"]), numbers, max_size=2),
)
keywords = st.lists(
    st.one_of(
        st.fixed_dictionaries({"name": st.sampled_from(["flying", "kin call x3", "limit: 3"])}),
        st.fixed_dictionaries({"name": st.just("devours"), "data": patterns}),
    ),
    max_size=3,
)
links = st.builds(
    lambda display, key, to: {"display": display, key: to}, texts, st.sampled_from(["search", "id", "identity"]), texts
)
items = st.one_of(texts, st.just("\n"), links)
descriptions = st.one_of(
    texts, st.lists(st.one_of(items, st.lists(st.one_of(texts, st.lists(items, max_size=2)), max_size=2)), max_size=4)
)
whole = st.builds(
    lambda fixed, kins, more, unknown: {
        **{f"u_{key}": value for key, value in unknown.items()},
        **fixed,
        **kins,
        **more,
    },
    st.fixed_dictionaries(
        {
            "id": names,
            "name": names,
            "description": descriptions,
            "cost": numbers,
            "health": numbers,
            "defense": numbers,
            "power": numbers,
            "type": st.sampled_from(["creature", "command", "extended command", "blood flask", "creature saga", "odd"]),
            "legality": st.dictionaries(texts, st.sampled_from(["y", "n", "f", "?"]), max_size=2),
        }
    ),
    kins,
    st.fixed_dictionaries(
        {},
        optional={
            "keywords": keywords,
            "flip_cost": st.one_of(st.none(), numbers),
            "flavor_text": texts,
            "abilities": st.lists(texts, max_size=2),
            "images": st.lists(anything, max_size=2),
            "set": texts,
            "img": anything,
        },
    ),
    st.dictionaries(st.text("abc", max_size=3), anything, max_size=2),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(whole, max_size=4))
def test_nothing_is_lost_on_the_way_back(cards: list[dict[str, Any]]) -> None:
    assert written(parse_cards(json.dumps(cards), "wolves.json")) == cards


def test_what_was_changed_since_is_written_anew() -> None:
    was = card(description=["Fly", {"display": "ing", "id": "x"}], rarity="scarce")
    found = dataclasses.replace(next(iter(read(was))), text="Piercing", cost="X", stats=(3, "Y", 1))
    now = written(Catalogue("bloodless", [found]))
    assert now == [{**was, "description": "Piercing", "cost": "X", "health": 3, "defense": "Y"}]


def test_the_starter_set_there_and_back() -> None:
    starter = shipped("bloodless")
    out = to_hemolymph(starter, RULES.vocabulary, starter.names())
    again = parse_cards(out, "starter.json")
    assert list(again) == list(starter)
    assert again.notes == ()
    fields = {one["name"]: one for one in json.loads(out)}
    assert (fields["Gravel Ant"]["kin"], fields["Gravel Ant"]["kins"]) == ("ant", ["ant", "insect"])
    assert fields["Nest Eater"]["keywords"][0] == {"name": "devours", "data": {"type": "CardId", "kins": ["insect"]}}
    assert fields["Masked Guest"]["flip_cost"] == 1


@needs_corpus
def test_the_corpus_there_and_back() -> None:
    text = CORPUS.read_text(encoding="utf-8")
    catalogue = parse_cards(text, str(CORPUS))
    assert len(catalogue) == 66
    assert written(catalogue) == json.loads(text)
    assert [list(one) for one in written(catalogue)] == [list(one) for one in json.loads(text)]
    assert [one.name for one in catalogue if one.foreign is not None and one.foreign.joke] == ["Default Dance"]
    # Text and fields of these cards agree: nothing is added to any of them. One card is there twice.
    assert [note.split(": ", 1)[1][:16] for note in catalogue.notes] == ['id "guessmaster"', "another card is "]


def test_a_kin_may_be_written_without_its_dots() -> None:
    text = "Cult Of Na Kin\nWhenever a Cult of Na creature dies, draw a card."
    setup = {"A": {"board": ["Marsh Wolf", "-", "-", "-"]}}
    board = Game.from_setup("bloodless", setup, cards=read(card(description=text))).view("A")["players"]
    assert board["A"]["board"][0]["kins"] == ["Cult of Nä"]  # type: ignore[index,call-overload]


@pytest.mark.parametrize(
    "fields",
    [
        {"description": "\r\n" * 400_000},
        {"description": ["x"] * 300_000},
        {"description": "\n" * 19_999},
        {"description": "[" * 15_000 + '"' * 4_000},
        {"keywords": [{"name": f"flyin{number}"} for number in range(50_000)]},
        {f"nam{number}": number for number in range(100_000)},
        {"kins": [f"ant{number}" for number in range(50_000)]},
    ],
    ids=["breaks", "parts", "lines", "marks", "keywords", "fields", "kins"],
)
def test_hostile_files_are_settled_quickly(fields: dict[str, Any]) -> None:
    text = json.dumps([card(**fields)])[:2_000_000]
    start = time.process_time()
    try:
        parse_cards(text, "wolves.json")
    except BadFile as error:
        assert error.line is not None
    assert time.process_time() - start < 20  # what grows with the square of its size would take minutes
