"""What stands where on the picture of a card of Bluthelden."""

from __future__ import annotations

import itertools

import pytest

from bloodwork.cards import shipped
from bloodwork.cards.hero_cards import KEYS_OF_TYPE
from bloodwork.cards.schema import COLORS, HERO_TYPES, RARITIES
from bloodwork.cli.rulings import with_defaults
from bloodwork.pictures import Picture, draw, face_of
from bloodwork.pictures.drawing import Path, Text
from bloodwork.pictures.emblem import palette
from bloodwork.pictures.markup import symbols
from bloodwork.pictures.realm import REALM
from pictures.measure import hero_cards, paths, text_area, walk, words
from pictures.test_fit import LONG, check

FULL = {
    "pool": True, "cost": 31, "extra_cost": 2, "magic": 43, "level": 2, "resistance": 44, "initiative": 45,
    "stats": "46/47", "life": 48, "species": ["Human", "Mage"],
}  # fmt: skip
SIGNS = {
    "initiative": "#f0cb62",
    "resistance": "#86a9d3",
    "magic": "#bda2f5",
    "power": "#cfd6de",
    "health": "#e2375f",
}


def picture(type_: str = "character", /, **card: object) -> Picture:
    catalogue = hero_cards({"name": "Trial", "type": type_, **card})
    return draw(face_of(catalogue.card("Trial"), catalogue, with_defaults(catalogue.ruleset)))


def full(type_: str) -> dict[str, object]:
    """Everything that a card of the type can have."""
    return {key: value for key, value in FULL.items() if key in KEYS_OF_TYPE[type_]}


def signs(drawn: Picture) -> list[str]:
    """The names of the numbers at the bottom, from left to right."""
    places = {name: [one.left for one in paths(drawn, tone) if one.top > 150] for name, tone in SIGNS.items()}
    return sorted((name for name, found in places.items() if found), key=lambda name: places[name][0])


def has_sign(drawn: Picture, name: str) -> bool:
    wanted = {one.get("d") for one in symbols()[name] if one.tag == "path"}
    return wanted <= {node.data for node, _ in walk(drawn.nodes) if isinstance(node, Path)}


@pytest.mark.parametrize("type_", HERO_TYPES)
def test_every_number_of_every_type_is_printed(type_: str) -> None:
    given = full(type_)
    drawn = picture(type_, text="Turn: Gain 1 ASP.", flavor="Again.", **given)
    check(drawn)
    shown = words(drawn)
    wanted = {"cost": ["31"], "extra_cost": ["+2"], "magic": ["43"], "resistance": ["44"], "initiative": ["45"]}
    wanted |= {"stats": ["46", "47"], "life": ["48"]}
    numbers = [number for key, found in wanted.items() if key in given for number in found]
    assert sorted(word for word in shown if word.strip("+").isdigit()) == sorted(numbers)
    line = [type_.capitalize()]
    line += ["Human, Mage"] if "species" in given else []
    line += ["Level 2"] if "level" in given else []
    assert " · ".join(line) in shown
    assert has_sign(drawn, "pool") == ("pool" in given)
    assert "Turn:" in shown and "Gain 1 ASP." in shown


def test_where_numbers_stand() -> None:
    drawn = picture(**full("character"))
    assert signs(drawn) == ["initiative", "resistance", "magic", "power", "health"]
    numbers = [text_area(drawn, number) for number in ("45", "44", "43", "46", "47")]
    assert all(left.right < right.left for left, right in itertools.pairwise(numbers))
    assert all(one.top > 152 for one in numbers)
    cost, extra, name = (text_area(drawn, word) for word in ("31", "+2", "Trial"))
    assert cost.within(7, 6, 28, 28) and extra.within(11, 27, 25, 40) and name.left > 28


def test_a_sovereign_has_its_life_at_the_top_left() -> None:
    drawn = picture("sovereign", life=48)
    assert text_area(drawn, "48").within(7, 6, 29, 28) and has_sign(drawn, "heart")
    assert not signs(drawn) and not has_sign(picture("rune"), "heart")


@pytest.mark.rule("B-CARD.19")
def test_a_printed_card_shows_the_numbers_that_a_file_leaves_out() -> None:
    assert signs(picture("character", stats="1/1")) == ["initiative", "resistance", "power", "health"]
    assert signs(picture("barrier", stats="0/4")) == ["resistance", "power", "health"]
    assert signs(picture("advisor")) == ["resistance"]
    assert signs(picture("token", stats="1/1")) == ["initiative", "resistance", "power", "health"]
    assert signs(picture("token")) == signs(picture("spell")) == []
    assert "Character · Level 1" in words(picture("character", stats="1/1"))


def test_no_cost_is_not_a_cost_of_0() -> None:
    free, none = picture("spell", cost=0), picture("spell")
    assert words(free) == ["Trial", "0", "Spell", "K"] and words(none) == ["Trial", "Spell", "K"]
    assert not has_sign(none, "astral")
    name = text_area(none, "Trial")
    assert (name.left + name.right) / 2 == pytest.approx(63, abs=0.4)


def test_a_rarity_is_told_by_its_letter_and_its_stone() -> None:
    drawn = {rarity: picture("spell", rarity=rarity) for rarity in RARITIES}
    assert [words(one)[-1] for one in drawn.values()] == ["K", "N", "L", "F"]
    for rarity, one in drawn.items():
        assert [name for name, tone in palette()["rarities"].items() if paths(one, tone)] == [rarity]


def test_a_colour_is_a_frame_of_its_own_that_is_dark() -> None:
    borders = {color: picture("spell", color=color, text="Draw a card.").border for color in COLORS}
    assert len(set(borders.values())) == len(COLORS) == 5
    for color in COLORS:
        tint = palette()["tints"][color]
        assert _light(tint["border"]) < _light(tint["panel"]) < 0.15 < 0.75 < _light(tint["paper"])
        assert _contrast(tint["ink"], tint["panel"]) > 4.5 and _contrast(tint["on_bar"], tint["bar"]) > 4.5


def _light(tone: str) -> float:
    parts = [int(tone[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_light(one), _light(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_keywords_stand_out_with_their_numbers_and_flavor_is_lighter() -> None:
    drawn = picture(stats="1/1", text="Regeneration 2\nRise 3: Bone Marshal\nTurn: Draw a card.", flavor="Again.")
    roles = {node.run.text: (node.run.role, node.fill) for node, _ in walk(drawn.nodes) if isinstance(node, Text)}
    assert [roles[text][0] for text in ("Regeneration 2", "Rise 3:", "Turn:")] == ["strong"] * 3
    assert roles["Draw a card."][0] == "text" and roles["Again."][0] == "flavor"
    assert _light(roles["Again."][1]) > _light(roles["Draw a card."][1]) + 0.1


@pytest.mark.parametrize("type_", ["sovereign", "character", "advisor", "spell"])
@pytest.mark.parametrize("times", [1, 4, 10, 19])
def test_long_texts(type_: str, times: int) -> None:
    drawn = picture(type_, text=LONG * times, flavor="Nobody came.", **full(type_))
    check(drawn)
    assert " ".join(words(drawn)).count("deck and put one") >= times / 2


@pytest.mark.parametrize("letter", ["W", "i", "Ä"])
def test_names_numbers_and_species_of_any_length(letter: str) -> None:
    huge = {"cost": 10**6, "extra_cost": 10**6, "magic": 10**6, "resistance": 10**6, "initiative": 10**6}
    for length in (1, 20, 80):
        kins = [f"{letter * 8} {place}" for place in range(8)]
        card = {"type": "character", "stats": f"{10**6}/{10**6}", "pool": True, "species": kins, **huge}
        catalogue = hero_cards({"name": letter * length, **card})
        check(draw(face_of(catalogue.card(letter * length), catalogue, with_defaults(catalogue.ruleset))))


def test_emblems() -> None:
    table = palette()
    figures = {*table["figures"].values(), *table["species"].values()}
    assert set(HERO_TYPES) <= set(table["figures"]) and set(REALM) <= figures
    species = [picture(stats="1/1", species=[one], text=text) for one, text in (("Beast", ""), ("Beast", "Flying"))]
    assert len({tuple(node.data for node, _ in walk(one.nodes) if isinstance(node, Path)) for one in species}) == 2
    cards = shipped("bluthelden")
    art = {
        card.label: tuple(
            node.data
            for node, _ in walk(draw(face_of(card, cards, with_defaults(cards.ruleset))).nodes)
            if isinstance(node, Path)
        )
        for card in cards
    }
    assert len(set(art.values())) == len(art) > 100


def test_the_line_of_a_type_in_other_languages() -> None:
    cards, rules = shipped("bluthelden"), with_defaults("bluthelden")
    lines = {code: face_of(cards.card("High Exorcist"), cards, rules, code).kind for code in ("en", "de", "es")}
    assert lines["en"] == "Character · Human, Mage · Level 2"
    assert "Mensch, Magier" in lines["de"] and "Humano, Mago" in lines["es"]
    assert len({line.split(" · ")[0] for line in lines.values()}) == 3
    assert len({line.split(" · ")[2] for line in lines.values()}) == 3


def test_what_a_card_shows_is_also_told() -> None:
    told = picture(color="green", rarity="noted", text="Flying", **full("character")).words
    assert told == (
        "Character · Human, Mage · Level 2; green; noted; pool; cost 31; beside another colour +2; initiative 45; "
        "resistance 44; magic 43; power 46; health 47; Flying"
    )
