"""Sheets: true sizes, measured in the PDF by another program; both sides meet; the same input gives the same bytes."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterator

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from bloodwork.cards import shipped
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import NotUnderstood
from bloodwork.pictures import Picture, blank, draw, face_of, sheets, to_png, to_svg
from bloodwork.pictures.sheets import grid

MM = 25.4 / 72
FORM = 5  # what pdfium calls a picture that is kept once and drawn often
PATH = 2


@pytest.fixture(scope="module")
def pictures() -> list[Picture]:
    later, first = shipped("bloodless"), shipped("bloodless-prototype")
    return [
        draw(face_of(card, one, with_defaults(one.ruleset)))
        for one in (later, first)
        for card in itertools.islice(one, 6)
    ]


def opened(data: bytes) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(data)


def cards(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float, bool]]:
    """Left, bottom, width and height in millimetres of each card on a page, and whether it is upside down."""
    return sorted(_measured(page))


def _measured(page: pypdfium2.PdfPage) -> Iterator[tuple[float, float, float, float, bool]]:
    for form in page.get_objects(max_depth=1):
        if form.type == FORM:
            a, b, c, d, e, f = form.get_matrix().get()
            assert (b, c) == (0, 0)
            first = next(page.get_objects(max_depth=2, form=form.raw))
            assert first.type == PATH  # the ground of the card, which fills it to its edges
            left, low, right, high = first.get_bounds()
            xs, ys = sorted((a * left + e, a * right + e)), sorted((d * low + f, d * high + f))
            yield xs[0] * MM, ys[0] * MM, (xs[1] - xs[0]) * MM, (ys[1] - ys[0]) * MM, a < 0


@pytest.mark.rule("P-D.2")
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("bleed", [0, 3])
def test_a_printed_card_is_6667_by_9313_centimetres(pictures: list[Picture], paper: str, bleed: float) -> None:
    for page in opened(sheets(pictures, "Trial", paper=paper, bleed=bleed)):
        found = cards(page)
        assert found
        for _, _, width, height, _ in found:
            assert width == pytest.approx(66.67, abs=0.01)
            assert height == pytest.approx(93.13, abs=0.01)


@pytest.mark.parametrize(
    ("paper", "size", "bleed", "many"),
    [
        ("a4", (210, 297), 0, 9),
        ("letter", (279.4, 215.9), 0, 8),
        ("a4", (297, 210), 3, 6),
        ("letter", (279.4, 215.9), 3, 6),
    ],
)
def test_pages(pictures: list[Picture], paper: str, size: tuple[float, float], bleed: float, many: int) -> None:
    file = opened(sheets(pictures * 3, "Trial", paper=paper, bleed=bleed))
    assert len(file) == -(-36 // many)
    assert [len(cards(page)) for page in file] == [many] * (36 // many) + [36 % many] * (36 % many > 0)
    for page in file:
        assert tuple(value * MM for value in page.get_size()) == pytest.approx(size, abs=0.01)
        for left, low, width, height, _ in cards(page):
            assert left - bleed >= 3.99 and low - bleed >= 3.99
            assert left + width + bleed <= size[0] - 3.99 and low + height + bleed <= size[1] - 3.99


@pytest.mark.parametrize("bleed", [0, 2.5])
def test_cards_do_not_lie_on_each_other(pictures: list[Picture], bleed: float) -> None:
    page = opened(sheets(pictures, "Trial", bleed=bleed))[0]
    for one, other in itertools.combinations(cards(page), 2):
        apart_x = max(other[0] - (one[0] + one[2]), one[0] - (other[0] + other[2]))
        apart_y = max(other[1] - (one[1] + one[3]), one[1] - (other[1] + other[3]))
        assert max(apart_x, apart_y) >= 2 * bleed - 0.01


@pytest.mark.parametrize(("paper", "flip"), [("a4", "long"), ("a4", "short"), ("letter", "long"), ("letter", "short")])
def test_backs_lie_behind_their_fronts(pictures: list[Picture], paper: str, flip: str) -> None:
    file = opened(sheets(pictures[:11], "Trial", paper=paper, backs=True, flip=flip))
    many = grid(paper).on_a_page
    assert len(file) == 2 * -(-11 // many)
    for number in range(0, len(file), 2):
        front, behind = file[number], file[number + 1]
        wide, high = (value * MM for value in front.get_size())
        over_side = (flip == "long") == (high > wide)
        expected = sorted(
            (wide - left - width, low, width, height, False)
            if over_side
            else (left, high - low - height, width, height, True)
            for left, low, width, height, _ in cards(front)
        )
        for found, wanted in zip(cards(behind), expected, strict=True):
            assert found[:4] == pytest.approx(wanted[:4], abs=0.005)
            assert found[4] == wanted[4]


def lines(page: pypdfium2.PdfPage) -> list[tuple[float, float, float, float]]:
    return [thing.get_bounds() for thing in page.get_objects(max_depth=1) if thing.type == PATH]


def test_marks(pictures: list[Picture]) -> None:
    none, edge, full = (opened(sheets(pictures[:9], "Trial", marks=marks))[0] for marks in ("none", "edge", "full"))
    assert lines(none) == []
    places = [(left / MM, low / MM, (left + wide) / MM, (low + high) / MM) for left, low, wide, high, _ in cards(edge)]
    cuts = {round(value, 1) for one in places for value in one}
    for left, low, right, high in lines(edge):
        upright = right - left < high - low
        assert round((left + right) / 2 if upright else (low + high) / 2, 1) in cuts
        # No mark at the edge touches a card.
        assert all(right < a or left > c or high < b or low > d for a, b, c, d in places)
    assert len(lines(edge)) == 2 * (4 + 4) and len(lines(full)) == 4 + 4
    assert all(max(right - left, high - low) > 500 for left, low, right, high in lines(full))


def test_bleed_goes_on_in_the_colour_of_the_border(pictures: list[Picture]) -> None:
    page = opened(sheets(pictures[:1], "Trial", bleed=3, marks="none"))[0]
    left, low, width, height, _ = cards(page)[0]
    ground = lines(page)[0]
    wanted = [left - 3, low - 3, left + width + 3, low + height + 3]
    assert [value * MM for value in ground] == pytest.approx(wanted, abs=0.01)
    image = page.render(scale=2).to_pil()
    at = image.getpixel((round((left - 1.5) / MM * 2), image.height - round((low + 20) / MM * 2)))
    assert "#" + "".join(f"{value:02x}" for value in at[:3]) == pictures[0].border


def test_too_much_bleed_is_refused() -> None:
    with pytest.raises(NotUnderstood, match="a bleed of 11 mm; expected from 0 to 10 mm"):
        grid("a4", 11)


@pytest.mark.parametrize("number", [0, 4, 5, 8, 11])
def test_a_printed_card_looks_like_its_image(pictures: list[Picture], number: int) -> None:
    """The PDF as pdfium draws it, beside the PNG as resvg does: lines, letters, colours and transparency."""
    page = opened(sheets([pictures[number]], "Trial", marks="none"))[0]
    left, low, _, height, _ = cards(page)[0]
    scale = 4 / 1.5  # four pixels to a unit of a picture
    whole = page.render(scale=scale).to_pil().convert("RGB")
    x, y = left / MM * scale, (page.get_size()[1] - (low + height) / MM) * scale
    printed = whole.transform((504, 704), Image.Transform.AFFINE, (1, 0, x, 0, 1, y), Image.Resampling.BILINEAR)
    image = Image.open(io.BytesIO(to_png(pictures[number], 4)))
    ground = Image.new("RGB", image.size, pictures[number].border)
    ground.paste(image, mask=image)
    # What is smoothed differently is left out by looking from a little further away.
    far = [one.resize((126, 176), Image.Resampling.BOX) for one in (printed, ground)]
    apart = ImageChops.difference(*far)
    assert max(ImageStat.Stat(apart).mean) < 3
    assert max(high for _, high in apart.getextrema()) < 70


def test_text_can_be_searched(pictures: list[Picture]) -> None:
    file = opened(sheets(pictures, "Trial"))
    text = " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in file)
    for picture in pictures:
        assert picture.name in text
    assert "When this creature dies, your opponent loses 1 blood." in text


def test_the_same_input_gives_the_same_bytes(pictures: list[Picture]) -> None:
    first, second = (sheets([*pictures, blank()], "Trial", backs=True, bleed=2) for _ in range(2))
    assert first == second
    catalogue = shipped("bloodless")
    anew = [draw(face_of(card, catalogue, with_defaults(catalogue.ruleset))) for card in itertools.islice(catalogue, 6)]
    assert [to_svg(one) for one in anew] == [to_svg(one) for one in pictures[:6]]
    assert to_png(anew[0]) == to_png(pictures[0])


def test_a_card_that_is_there_often_is_kept_once(pictures: list[Picture]) -> None:
    assert len(sheets(pictures[:1] * 60, "Trial")) < len(sheets(pictures[:1], "Trial")) + 12_000


def test_fonts_are_inside_the_file(pictures: list[Picture]) -> None:
    data = sheets(pictures, "Trial")
    assert data.count(b"/FontFile2") >= 4
