"""Sheets of cards to print and cut: where each card is on the paper, its marks, and its back on the other side."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator, Sequence
from typing import Final

from bloodwork.errors import NotUnderstood
from bloodwork.pictures.draw import back
from bloodwork.pictures.drawing import Picture
from bloodwork.pictures.pdf import CARD_HEIGHT, CARD_WIDTH, Document

MM: Final = 72 / 25.4  # points
PAPERS: Final = {"a4": (210 * MM, 297 * MM), "letter": (8.5 * 72, 11 * 72)}
MARKS: Final = ("edge", "full", "none")
FLIPS: Final = ("long", "short")
MOST_BLEED: Final = 10.0  # millimetres
_MARGIN: Final = 4 * MM  # what a printer leaves white, and where the marks at the edge are
_MARK: Final = 3 * MM  # how long a mark is


@dataclasses.dataclass(frozen=True, slots=True)
class Spot:
    """Where a card lies on a page: its lower left corner, in points."""

    column: int
    row: int  # from the top
    x: float
    y: float


@dataclasses.dataclass(frozen=True, slots=True)
class Grid:
    """The places of cards on one side of a sheet, centred on it, so that both sides meet."""

    width: float  # of the page
    height: float
    columns: int
    rows: int
    bleed: float

    @property
    def on_a_page(self) -> int:
        return self.columns * self.rows

    def spot(self, column: int, row: int) -> Spot:
        wide, high = CARD_WIDTH + 2 * self.bleed, CARD_HEIGHT + 2 * self.bleed
        left = (self.width - self.columns * wide) / 2
        low = (self.height - self.rows * high) / 2
        return Spot(column, row, left + column * wide + self.bleed, low + (self.rows - 1 - row) * high + self.bleed)

    def spots(self, count: int) -> Iterator[Spot]:
        for place in range(count):
            yield self.spot(place % self.columns, place // self.columns)


def grid(paper: str, bleed: float = 0.0) -> Grid:
    """The way to lay the paper on which most cards fit; upright if both ways hold as many. `bleed` in millimetres."""
    if not 0 <= bleed <= MOST_BLEED:
        raise NotUnderstood(f"a bleed of {bleed:g} mm", expected=f"from 0 to {MOST_BLEED:g} mm")
    upright = PAPERS[paper]
    found = [_filled(*size, bleed * MM) for size in (upright, (upright[1], upright[0]))]
    return max(found, key=lambda one: one.on_a_page)


def _filled(width: float, height: float, bleed: float) -> Grid:
    columns = math.floor((width - 2 * _MARGIN) / (CARD_WIDTH + 2 * bleed))
    rows = math.floor((height - 2 * _MARGIN) / (CARD_HEIGHT + 2 * bleed))
    return Grid(width, height, columns, rows, bleed)


def behind(spot: Spot, on: Grid, flip: str) -> tuple[Spot, bool]:
    """Where the back of a card is on the other side of the sheet, and whether it is upside down there.

    A sheet is turned over about its long or its short edge. That edge is upright or level as the page lies.
    """
    about_upright = (flip == "long") == (on.height >= on.width)
    if about_upright:
        return on.spot(on.columns - 1 - spot.column, spot.row), False
    return on.spot(spot.column, on.rows - 1 - spot.row), True


def sheets(
    pictures: Sequence[Picture],
    title: str,
    *,
    paper: str = "a4",
    backs: bool = False,
    marks: str = "edge",
    bleed: float = 0.0,
    flip: str = "long",
) -> bytes:
    """The PDF with these pictures in their order. With `backs`, every page is followed by its other side."""
    on = grid(paper, bleed)
    document = Document(on.width, on.height, title)
    if backs:
        document.canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge" if flip == "long" else "DuplexFlipShortEdge")
    for start in range(0, len(pictures), on.on_a_page):
        page = pictures[start : start + on.on_a_page]
        spots = list(on.spots(len(page)))
        _page(document, on, [(picture, spot, False) for picture, spot in zip(page, spots, strict=True)], marks)
        if backs:
            _page(document, on, [(back(), *behind(spot, on, flip)) for spot in spots], marks)
    return document.save()


def _page(document: Document, on: Grid, cards: Sequence[tuple[Picture, Spot, bool]], marks: str) -> None:
    # All colour beyond the edges first, so that none of it lies on a neighbour.
    for picture, spot, _ in cards:
        if on.bleed:
            wide, high = CARD_WIDTH + 2 * on.bleed, CARD_HEIGHT + 2 * on.bleed
            document.rectangle(spot.x - on.bleed, spot.y - on.bleed, wide, high, picture.border)
    for picture, spot, turned in cards:
        document.card(picture, spot.x, spot.y, turned=turned)
    if marks != "none":
        for line in _marks(on, [spot for _, spot, _ in cards], full=marks == "full"):
            document.line(*line)
    document.end_page()


def _marks(on: Grid, spots: Sequence[Spot], *, full: bool) -> Iterator[tuple[float, float, float, float]]:
    """Lines to cut along: at the edge of the cards, or over the whole page between them as well."""
    xs = sorted({edge for spot in spots for edge in (spot.x, spot.x + CARD_WIDTH)})
    ys = sorted({edge for spot in spots for edge in (spot.y, spot.y + CARD_HEIGHT)})
    left, right = xs[0] - on.bleed, xs[-1] + on.bleed
    low, high = ys[0] - on.bleed, ys[-1] + on.bleed
    gap = 0.5 * MM
    for x in xs:
        if full:
            yield x, max(0.0, low - gap - _MARK), x, min(on.height, high + gap + _MARK)
        else:
            yield x, max(0.0, low - gap - _MARK), x, low - gap
            yield x, high + gap, x, min(on.height, high + gap + _MARK)
    for y in ys:
        if full:
            yield max(0.0, left - gap - _MARK), y, min(on.width, right + gap + _MARK), y
        else:
            yield max(0.0, left - gap - _MARK), y, left - gap, y
            yield right + gap, y, min(on.width, right + gap + _MARK), y
