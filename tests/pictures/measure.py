"""Measures pictures from outside: where each letter and each line of a drawing really is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from bloodwork.cards import Catalogue, cards_from_mappings
from bloodwork.pictures.drawing import SAME, Group, Matrix, Node, Path, Picture, Text
from bloodwork.pictures.fonts import font
from bloodwork.pictures.markup import segments, times


class Area(NamedTuple):
    what: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Area, by: float = 0.05) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > by and down > by

    def within(self, left: float, top: float, right: float, bottom: float, by: float = 0.01) -> bool:
        across = self.left >= left - by and self.right <= right + by
        return across and self.top >= top - by and self.bottom <= bottom + by


def walk(nodes: Sequence[Node], matrix: Matrix = SAME) -> Iterator[tuple[Path | Text, Matrix]]:
    for node in nodes:
        if isinstance(node, Group):
            yield from walk(node.children, times(matrix, node.matrix))
        else:
            yield node, matrix


def texts(picture: Picture) -> list[Area]:
    """The ink of every run of letters: from the outlines of its signs, not from what the setting says of itself."""
    out: list[Area] = []
    for node, matrix in walk(picture.nodes):
        if isinstance(node, Text):
            run = node.run
            used = font(run.role)
            scale = run.size / used.units
            points = [
                (run.x + (glyph.x + x) * scale, run.y - (glyph.y + y) * scale)
                for glyph in used.set(run.text)[0]
                for x, y in corners(run.role, glyph.number)
            ]
            out.append(_area(run.text, points, matrix))
    return out


@cache
def corners(role: str, glyph: int) -> tuple[tuple[float, float], ...]:
    """The box around the outline of a sign, or nothing for a space."""
    found = [
        (values[place], values[place + 1])
        for _, values in segments(font(role).outline(glyph))
        for place in range(0, len(values), 2)
    ]
    if not found:
        return ()
    xs, ys = [x for x, _ in found], [y for _, y in found]
    return ((min(xs), min(ys)), (max(xs), max(ys)))


def paths(picture: Picture, fill: str) -> list[Area]:
    """Everything that is painted in a colour."""
    out: list[Area] = []
    for node, matrix in walk(picture.nodes):
        if isinstance(node, Path) and node.fill == fill:
            points = [
                (values[place], values[place + 1])
                for _, values in segments(node.data)
                for place in range(0, len(values), 2)
            ]
            out.append(_area(fill, points, matrix))
    return out


def words(picture: Picture) -> list[str]:
    return [node.run.text for node, _ in walk(picture.nodes) if isinstance(node, Text)]


def text_area(picture: Picture, text: str) -> Area:
    return next(area for area in texts(picture) if area.what == text)


def _area(what: str, points: Sequence[tuple[float, float]], matrix: Matrix) -> Area:
    a, b, c, d, e, f = matrix
    moved = [(a * x + c * y + e, b * x + d * y + f) for x, y in points]
    xs, ys = [x for x, _ in moved], [y for _, y in moved]
    return Area(what, min(xs), min(ys), max(xs), max(ys))


def sigil_cards(*cards: dict[str, object]) -> Catalogue:
    return cards_from_mappings(cards, "trial.yaml", ruleset="bloodless-prototype")


def text_cards(*cards: dict[str, object]) -> Catalogue:
    return cards_from_mappings(cards, "trial.yaml")


def hero_cards(*cards: dict[str, object]) -> Catalogue:
    return cards_from_mappings(cards, "trial.yaml", ruleset="bluthelden")
