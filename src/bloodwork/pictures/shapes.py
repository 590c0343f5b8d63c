"""Shapes that an emblem is made of, and the numbers that decide about them."""

from __future__ import annotations

import dataclasses
import hashlib
import math
from collections.abc import Sequence

Point = tuple[float, float]


@dataclasses.dataclass(frozen=True, slots=True)
class Shape:
    """A path with its paint, and where it is moved and how much enlarged."""

    data: str
    fill: str | None
    stroke: str | None = None
    width: float = 0.0
    opacity: float = 1.0
    move: Point = (0.0, 0.0)
    scale: float = 1.0

    def placed(self, x: float, y: float, scale: float) -> Shape:
        return dataclasses.replace(self, move=(x, y), scale=scale)


class Chance:
    """Numbers that look like chance and are always the same for the same seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._count = 0

    def _next(self) -> int:
        self._count += 1
        return int.from_bytes(hashlib.sha256(self._seed + self._count.to_bytes(4, "big")).digest()[:6], "big")

    def below(self, limit: int) -> int:
        return self._next() % limit

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * (self._next() % 4096) / 4095

    def between_whole(self, low: int, high: int) -> int:
        return low + self._next() % (high - low + 1)

    def angles(self, count: int) -> list[float]:
        """So many directions, evenly around, beginning upwards."""
        return [2 * math.pi * number / count - math.pi / 2 for number in range(count)]


def path(data: str, fill: str | None, stroke: str | None = None, width: float = 0.0, opacity: float = 1.0) -> Shape:
    return Shape(data, fill, stroke, width, opacity)


def circle(
    x: float,
    y: float,
    r: float,
    fill: str | None,
    stroke: str | None = None,
    width: float = 0.0,
    opacity: float = 1.0,
) -> Shape:
    return Shape(ellipse_data(x, y, r, r), fill, stroke, width, opacity)


def ellipse(x: float, y: float, rx: float, ry: float, fill: str | None, opacity: float = 1.0) -> Shape:
    return Shape(ellipse_data(x, y, rx, ry), fill, opacity=opacity)


def polygon(points: Sequence[Point], fill: str | None, opacity: float = 1.0) -> Shape:
    return Shape(polygon_data(points), fill, opacity=opacity)


def polygon_data(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def ellipse_data(x: float, y: float, rx: float, ry: float) -> str:
    """An ellipse as four curves, which every format can draw."""
    kx, ky = rx * 0.5522848, ry * 0.5522848
    n = number
    return (
        f"M{n(x + rx)} {n(y)}"
        f"C{n(x + rx)} {n(y + ky)} {n(x + kx)} {n(y + ry)} {n(x)} {n(y + ry)}"
        f"C{n(x - kx)} {n(y + ry)} {n(x - rx)} {n(y + ky)} {n(x - rx)} {n(y)}"
        f"C{n(x - rx)} {n(y - ky)} {n(x - kx)} {n(y - ry)} {n(x)} {n(y - ry)}"
        f"C{n(x + kx)} {n(y - ry)} {n(x + rx)} {n(y - ky)} {n(x + rx)} {n(y)}Z"
    )


def mirrored(points: Sequence[Point]) -> list[Point]:
    """A half outline, given from top to bottom on the right, with the other half."""
    return [*points, *((-x, y) for x, y in reversed(points))]


def number(value: float) -> str:
    """As short as three decimals allow."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
