"""What the prototype's document asks of a card's picture."""

from __future__ import annotations

import itertools
import struct

import pytest

from bloodwork.cards import shipped
from bloodwork.cli.rulings import with_defaults
from bloodwork.pictures import Picture, back, draw, face_of, to_png, to_svg
from bloodwork.pictures.drawing import Path
from bloodwork.pictures.markup import segments, symbols
from pictures.measure import paths, sigil_cards, text_area, walk, words

BLOOD, STEEL, IRON = "#b3123a", "#4a5d74", "#5b4a3f"


def picture(**card: object) -> Picture:
    catalogue = sigil_cards({"name": "Trial", "cost": 0, "stats": "7/8/9", **card})
    return draw(face_of(catalogue.card("Trial"), catalogue, with_defaults(catalogue.ruleset)))


def png_size(data: bytes) -> tuple[int, int]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    wide, high = struct.unpack(">II", data[16:24])
    return wide, high


def frame(drawn: Picture) -> set[tuple[float, float]]:
    """The corners of the frame: of the one path that is drawn around the art and not filled."""
    found = [
        {values for _, values in segments(node.data) if values}
        for node, _ in walk(drawn.nodes)
        if isinstance(node, Path) and node.fill is None and node.stroke == "#3b1d1f" and node.stroke_width == 1.3
    ]
    assert len(found) == 1
    return found[0]


@pytest.mark.rule("P-D.1")
def test_an_image_is_126_by_176_pixels() -> None:
    assert png_size(to_png(picture(), 1)) == (126, 176)
    assert png_size(to_png(picture(), 3)) == (378, 528)
    assert 'width="126" height="176" viewBox="0 0 126 176"' in to_svg(picture())


@pytest.mark.rule("P-D.3", "P-D.4")
def test_health_defense_and_strength_stand_at_the_bottom_with_drop_shield_and_knife() -> None:
    drawn = picture()
    signs = [paths(drawn, colour)[0] for colour in (BLOOD, STEEL, IRON)]
    numbers = [text_area(drawn, number) for number in "789"]
    across = [place for pair in zip(signs, numbers, strict=True) for place in pair]
    assert [one.left for one in across] == sorted(one.left for one in across)
    assert all(left.right < right.left for left, right in itertools.pairwise(across))
    assert all(one.top > 140 and one.bottom < 172 for one in across)


@pytest.mark.rule("P-D.5")
def test_the_name_is_centred_above_the_image() -> None:
    name = text_area(picture(), "Trial")
    assert name.bottom < 22
    assert (name.left + name.right) / 2 == pytest.approx(63, abs=0.4)


def cost_drops(drawn: Picture) -> list[tuple[float, float]]:
    return [(one.left, one.right) for one in paths(drawn, BLOOD) if one.bottom < 60]


@pytest.mark.rule("P-D.7")
def test_a_cost_of_0_shows_no_drop() -> None:
    assert cost_drops(picture(cost=0)) == []
    assert words(picture(cost=0)) == ["Trial", "7", "8", "9"]


@pytest.mark.rule("P-D.8")
def test_a_cost_of_1_shows_the_drop_alone() -> None:
    assert len(cost_drops(picture(cost=1))) == 1
    assert words(picture(cost=1)) == ["Trial", "7", "8", "9"]


@pytest.mark.rule("P-D.6", "P-D.9")
def test_a_larger_cost_moves_the_drop_to_the_left_of_its_number() -> None:
    alone, small, large = picture(cost=1), picture(cost=3), picture(cost=1234)
    lefts = [cost_drops(one)[0][0] for one in (alone, small, large)]
    assert lefts == sorted(lefts, reverse=True) and len(set(lefts)) == 3
    number = text_area(small, "3")
    assert cost_drops(small)[0][1] < number.left and number.right < 116 and 22 < number.top < number.bottom < 40
    assert cost_drops(alone)[0][0] > 95


@pytest.mark.rule("P-D.10")
def test_the_place_in_a_line_is_shown_under_the_image() -> None:
    line = sigil_cards(
        {"name": "Egg", "cost": 0, "stats": "1/0/0"},
        {"name": "Grub", "cost": 1, "stats": "1/0/1", "evolves_from": "Egg"},
        {"name": "Moth", "cost": 2, "stats": "2/0/2", "evolves_from": "Grub"},
        {"name": "Stone", "cost": 2, "stats": "2/0/0"},
    )
    shown = {card.name: draw(face_of(card, line, with_defaults(line.ruleset))) for card in line}
    under = {
        name: [word for word in words(one) if word in ("Egg", "Grub", "Moth") and text_area(one, word).top > 114]
        for name, one in shown.items()
    }
    assert under == {"Egg": ["Grub"], "Grub": ["Egg", "Moth"], "Moth": ["Grub"], "Stone": []}
    assert text_area(shown["Grub"], "Egg").bottom < text_area(shown["Grub"], "Moth").top < 141
    # The symbols are not the same for what a card comes from and for what it becomes.
    marks = [
        {
            node.data
            for node, _ in walk(shown[name].nodes)
            if isinstance(node, Path) and "#8a6a1c" in (node.fill, node.stroke)
        }
        for name in ("Egg", "Moth", "Grub")
    ]
    assert marks[0] and marks[1] and marks[0] != marks[1] and marks[2] == marks[0] | marks[1]


@pytest.mark.rule("P-D.11")
def test_the_frame_gives_way_to_sigils_in_the_corners() -> None:
    sigils = ["Flying", "Thorns", "Spawn"]
    frames = [frame(picture(sigils=sigils[:count])) for count in range(4)]
    assert (10, 22) in frames[0] and (116, 22) in frames[0]
    assert (10, 22) not in frames[1] and (116, 22) in frames[1]
    assert (10, 22) not in frames[2] and (116, 22) not in frames[2] and (10, 48) in frames[2]
    assert (10, 48) not in frames[3] and (10, 74) in frames[3]
    drawn = picture(sigils=sigils, cost=5)
    inked = [one for one in paths(drawn, "#241716")]
    for left, top in ((9, 21), (92, 21), (9, 47)):
        assert any(one.within(left, top, left + 26, top + 26) for one in inked), (left, top)
    assert text_area(drawn, "5").right < 90  # beside the second sigil


def test_every_sigil_and_counter_of_the_shipped_cards_has_a_sign_of_its_own() -> None:
    cards = shipped("bloodless-prototype")
    sigils = {sigil for card in cards for sigil in card.sigils}
    missing = {sigil for sigil in sigils if f"sigil-{sigil.casefold().replace(' ', '-')}" not in symbols()}
    assert len(sigils) > 20 and not missing
    drawings = {name: tuple(one.get("d") for one in sign) for name, sign in symbols().items()}
    assert len(set(drawings.values())) == len(drawings)


def test_a_sigil_without_a_sign_shows_its_first_letters() -> None:
    assert "WK" in words(picture(sigils=["Wolf Kin"]))


@pytest.mark.rule("P-D.12")
def test_there_is_one_back_that_looks_the_same_upside_down() -> None:
    from io import BytesIO

    from PIL import Image, ImageChops

    assert back() is back()
    upright = Image.open(BytesIO(to_png(back(), 2))).convert("RGBA")
    apart = ImageChops.difference(upright, upright.rotate(180)).getextrema()
    assert max(high for _, high in apart) < 40  # nothing but how edges are smoothed


@pytest.mark.rule("P-D.13")
def test_counters_show_sign_and_amount_with_the_mark_above() -> None:
    drawn = picture(counters=["+ defenseless 3", "x defenseless -4", "defenseless 5"])
    assert words(drawn)[1:4] == ["3", "-4", "5"]
    marks = [node for node, _ in walk(drawn.nodes) if isinstance(node, Path) and node.stroke in ("#2c6e3f", "#a3232c")]
    assert [mark.stroke for mark in marks] == ["#2c6e3f", "#a3232c"]
    places = {node.stroke: matrix for node, matrix in walk(drawn.nodes) if isinstance(node, Path)}
    for stroke, amount in (("#2c6e3f", "3"), ("#a3232c", "-4")):
        area = text_area(drawn, amount)
        assert places[stroke][5] + 24 * places[stroke][3] <= area.top + 1.2
    assert "HD" not in words(picture(counters=["hope 1"])) and "H" in words(picture(counters=["hope 1"]))
