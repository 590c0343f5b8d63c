"""The picture in the art frame: an emblem made from a card's name and kins, always the same for the same card.

A kin gives the colours and the figure; the name gives everything else. A card that has a colour of its own has that.
"""

from __future__ import annotations

import colorsys
import dataclasses
import hashlib
import math
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from bloodwork.pictures.figures import FIGURES
from bloodwork.pictures.realm import REALM
from bloodwork.pictures.shapes import Chance, Shape, circle, path, polygon

_STRENGTH: Final = 0.55
_FIGURES: Final = FIGURES | REALM


@cache
def palette() -> dict[str, Any]:
    return tomllib.loads((files("bloodwork") / "data" / "templates" / "palette.toml").read_text(encoding="utf-8"))


@dataclasses.dataclass(frozen=True, slots=True)
class Colours:
    deep: str
    dark: str
    middle: str
    light: str
    pale: str
    accent: str


def colours(hue: float, strength: float, turn: float) -> Colours:
    """Tones of one hue, and one accent from across the circle of hues."""

    def tone(lightness: float, share: float = 1.0, shift: float = 0.0) -> str:
        parts = colorsys.hls_to_rgb(((hue + shift) % 360) / 360, lightness, min(1.0, strength * share))
        return "#" + "".join(f"{round(part * 255):02x}" for part in parts)

    accent = colorsys.hls_to_rgb(((hue + turn) % 360) / 360, 0.62, max(0.55, strength))
    return Colours(
        deep=tone(0.13, 0.8),
        dark=tone(0.26, 0.9, 8),
        middle=tone(0.42, 1.0, -6),
        light=tone(0.66, 1.0, -14),
        pale=tone(0.87, 0.9, -18),
        accent="#" + "".join(f"{round(part * 255):02x}" for part in accent),
    )


@dataclasses.dataclass(frozen=True, slots=True)
class Subject:
    """What an emblem is made from."""

    key: str  # what its card is called
    form: str
    kins: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()  # sigils or keywords
    tint: str = ""  # the colour of the card, where cards have one


def emblem(subject: Subject, width: float, height: float, parents: Mapping[str, str]) -> list[Shape]:
    """The shapes of an emblem, from back to front, in a box of this size. `parents` are those of added kins."""
    chance = Chance(hashlib.sha256("\x00".join([subject.key, subject.form, *subject.kins]).encode()).digest())
    tones, figure = _style(subject, parents, chance)
    cx = width / 2
    shapes = [path(f"M0 0H{width:g}V{height:g}H0Z", tones.deep)]
    shapes += _BACKGROUNDS[chance.below(len(_BACKGROUNDS))](chance, tones, width, height)
    shapes += _ground(chance, tones, width, height)
    # The figure is as high as the frame lets it be, and stands in a halo.
    span = min(height * 0.94, width * 0.86)
    cy = height * 0.52
    halo = span * chance.between(0.40, 0.48)
    shapes.append(circle(cx, cy, halo, tones.middle, opacity=0.55))
    if chance.below(2):
        shapes.append(circle(cx, cy, halo * 1.12, None, tones.light, span * 0.012, opacity=0.7))
    if chance.below(3) == 0:
        shapes += [
            circle(cx + halo * 1.12 * math.cos(angle), cy + halo * 1.12 * math.sin(angle), span * 0.022, tones.accent)
            for angle in chance.angles(chance.between_whole(3, 9))
        ]
    shapes += [one.placed(cx, cy, span) for one in _FIGURES[figure](chance, tones)]
    return shapes


def _style(subject: Subject, parents: Mapping[str, str], chance: Chance) -> tuple[Colours, str]:
    table = palette()
    figure = table["figures"][subject.form]
    if subject.tint:
        # A keyword may tell one sort of a species from another: what flies is no wolf.
        sorts = [f"{before}{kin}" for kin in subject.kins for before in (*(f"{hint} " for hint in subject.hints), "")]
        figure = next((table["species"][sort] for sort in sorts if sort in table["species"]), figure)
        tint = table["tints"][subject.tint]
        return _tones(tint["hue"], tint["strength"], chance), figure
    alive = subject.form == "creature"
    if alive:
        figure = next((table["hints"][word] for word in subject.hints if word in table["hints"]), figure)
    hue, strength = chance.between(0, 360), _STRENGTH
    if subject.form == "flask":
        hue, strength = 350, 0.7
    for kin in subject.kins[:1]:
        found = _known(kin, parents)
        if found is None:
            hue = int.from_bytes(hashlib.sha256(kin.encode()).digest()[:2], "big") % 360
        else:
            hue, strength = found["hue"], found["strength"]
            if alive:
                figure = found["figure"]
    return _tones(hue, strength, chance), figure


def _tones(hue: float, strength: float, chance: Chance) -> Colours:
    """Cards of one kin or colour differ a little in hue as well, and in the accent."""
    turn = (150.0, 180.0, 210.0, 60.0)[chance.below(4)]
    return colours(hue + chance.between(-9, 9), strength, turn)


def _known(kin: str, parents: Mapping[str, str]) -> dict[str, Any] | None:
    seen: set[str] = set()
    while kin and kin not in seen:
        found: dict[str, Any] | None = palette()["kins"].get(kin)
        if found is not None:
            return found
        seen.add(kin)
        kin = parents.get(kin, "")
    return None


def _rays(chance: Chance, tones: Colours, width: float, height: float) -> list[Shape]:
    cx, cy, far = width / 2, height * 0.52, width + height
    count = chance.between_whole(7, 15)
    step = 2 * math.pi / count
    start = chance.between(0, step)
    data = "".join(
        f"M{cx:.2f} {cy:.2f}L{cx + far * math.cos(a):.2f} {cy + far * math.sin(a):.2f}"
        f"L{cx + far * math.cos(a + step / 2):.2f} {cy + far * math.sin(a + step / 2):.2f}Z"
        for a in (start + step * number for number in range(count))
    )
    return [path(data, tones.dark, opacity=0.8)]


def _rings(chance: Chance, tones: Colours, width: float, height: float) -> list[Shape]:
    cx, cy = width * chance.between(0.2, 0.8), height * chance.between(0.05, 0.35)
    step = width * chance.between(0.07, 0.11)
    return [
        circle(cx, cy, step * number, None, tones.dark if number % 2 else tones.middle, step * 0.36, opacity=0.55)
        for number in range(1, 13)
    ]


def _strata(chance: Chance, tones: Colours, width: float, height: float) -> list[Shape]:
    out: list[Shape] = []
    count = chance.between_whole(4, 6)
    for number in range(count):
        base = height * (0.1 + 0.8 * number / count)
        swing, phase = height * chance.between(0.03, 0.09), chance.between(0, 2 * math.pi)
        wave = math.pi / (4 + number % 3)
        points = [(width * x / 16, base + swing * math.sin(phase + x * wave)) for x in range(17)]
        points += [(width, height), (0.0, height)]
        out.append(polygon(points, (tones.dark, tones.middle)[number % 2], opacity=0.28))
    return out


def _lattice(chance: Chance, tones: Colours, width: float, height: float) -> list[Shape]:
    step = width / chance.between_whole(6, 9)
    data = []
    for row in range(math.ceil(height / step) + 1):
        for column in range(math.ceil(width / step) + 1):
            if chance.below(100) < 46:
                x, y, r = column * step + (row % 2) * step / 2, row * step, step * 0.42
                data.append(f"M{x:.2f} {y - r:.2f}L{x + r:.2f} {y:.2f}L{x:.2f} {y + r:.2f}L{x - r:.2f} {y:.2f}Z")
    return [path("".join(data), tones.dark, opacity=0.9)]


def _slant(chance: Chance, tones: Colours, width: float, height: float) -> list[Shape]:
    lean = height * chance.between(0.3, 0.9) * (1 if chance.below(2) else -1)
    out: list[Shape] = []
    x = -abs(lean)
    while x < width + abs(lean):
        wide = width * chance.between(0.04, 0.13)
        points = [(x, 0.0), (x + wide, 0.0), (x + wide + lean, height), (x + lean, height)]
        out.append(polygon(points, (tones.dark, tones.middle)[chance.below(2)], opacity=0.4))
        x += wide * chance.between(1.2, 2.2)
    return out


_BACKGROUNDS: Final = (_rays, _rings, _strata, _lattice, _slant)


def _ground(chance: Chance, tones: Colours, width: float, height: float) -> list[Shape]:
    """What the figure stands on: two rows of hills, or of crags."""
    out: list[Shape] = []
    sharp = chance.below(2) == 0
    for level, tone in ((0.74, tones.dark), (0.86, tones.deep)):
        count = chance.between_whole(4, 7)
        tops = [height * (level + chance.between(-0.07, 0.05)) for _ in range(count + 1)]
        step = width / count
        data = f"M0 {height:.2f}L0 {tops[0]:.2f}"
        for number in range(1, count + 1):
            x, y = step * number, tops[number]
            if sharp:
                data += f"L{x - step / 2:.2f} {min(y, tops[number - 1]) - height * 0.04:.2f}L{x:.2f} {y:.2f}"
            else:
                before = tops[number - 1]
                data += f"C{x - step / 2:.2f} {before:.2f} {x - step / 2:.2f} {y:.2f} {x:.2f} {y:.2f}"
        out.append(path(f"{data}L{width:.2f} {height:.2f}Z", tone, opacity=0.9))
    return out
