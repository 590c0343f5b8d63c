"""A picture as plain values: paths and texts in groups. Every format is written from this."""

from __future__ import annotations

import dataclasses

from bloodwork.pictures.setting import Run

WIDTH, HEIGHT = 126.0, 176.0  # of a card, in pixels at scale 1 (P-D.1)

Matrix = tuple[float, float, float, float, float, float]
SAME: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


@dataclasses.dataclass(frozen=True, slots=True)
class Path:
    data: str  # of an SVG path
    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 1.0
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    cap: str = "butt"
    join: str = "miter"
    dash: tuple[float, ...] = ()
    evenodd: bool = False


@dataclasses.dataclass(frozen=True, slots=True)
class Text:
    run: Run
    fill: str


@dataclasses.dataclass(frozen=True, slots=True)
class Group:
    children: tuple[Node, ...]
    matrix: Matrix = SAME
    clip: str | None = None  # the data of a path that what is inside is cut to


Node = Path | Text | Group


@dataclasses.dataclass(frozen=True, slots=True)
class Box:
    """Where something may be drawn, for those who check that it stays there."""

    what: str
    x: float
    y: float
    width: float
    height: float


@dataclasses.dataclass(frozen=True, slots=True)
class Placed:
    """What was put into a box, and the room that it takes."""

    box: Box
    x: float
    y: float
    width: float
    height: float
    size: float  # of its letters


@dataclasses.dataclass(frozen=True, slots=True)
class Picture:
    """A card, its back, or a blank one."""

    name: str
    words: str  # what it shows, for those who cannot see it
    border: str  # the colour that goes on beyond its edge
    nodes: tuple[Node, ...]
    placed: tuple[Placed, ...] = ()


def move(x: float, y: float, scale: float = 1.0) -> Matrix:
    return (scale, 0.0, 0.0, scale, x, y)
