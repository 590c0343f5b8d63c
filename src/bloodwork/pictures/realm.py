"""Figures of a realm: its people, its places and its treasures. Drawn in the same box as those of kins."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from bloodwork.pictures.shapes import Chance, Point, Shape, circle, ellipse, mirrored, path, polygon
from bloodwork.pictures.shapes import number as n

if TYPE_CHECKING:
    from bloodwork.pictures.emblem import Colours
    from bloodwork.pictures.figures import Figure


def _helm(chance: Chance, tones: Colours) -> list[Shape]:
    out: list[Shape] = []
    crest = chance.below(3)
    wide, jaw = chance.between(0.24, 0.29), chance.between(0.12, 0.2)
    if crest == 0:
        reach = chance.between(0.1, 0.2)
        out.append(
            path(f"M-0.04 -0.3C-0.1 -0.52 {n(reach)} -0.52 0.34 -0.26C0.2 -0.34 0.1 -0.3 0.04 -0.26Z", tones.accent)
        )
    elif crest == 1:
        out.append(polygon(mirrored([(wide * 0.8, -0.2), (0.42, -0.46), (0.4, -0.2), (wide, -0.04)]), tones.light))
    else:
        out.append(polygon(mirrored([(0.0, -0.5), (0.035, -0.38), (0.05, -0.26)]), tones.accent))
    neck = 0.32 + jaw * 0.4
    out.append(polygon(mirrored([(0.0, 0.3), (wide * 0.9, 0.3), (neck, 0.46), (0.0, 0.48)]), tones.middle))
    dome = (
        f"M{n(-wide)} 0.02C{n(-wide)} -0.28 -0.14 -0.38 0 -0.38C0.14 -0.38 {n(wide)} -0.28 {n(wide)} 0.02"
        f"L{n(wide * 0.94)} 0.26L{n(jaw)} 0.4H{n(-jaw)}L{n(-wide * 0.94)} 0.26Z"
    )
    out.append(path(dome, tones.pale))
    out.append(
        path(f"M0 -0.38C0.14 -0.38 {n(wide)} -0.28 {n(wide)} 0.02L{n(wide * 0.94)} 0.26L{n(jaw)} 0.4H0Z", tones.light)
    )
    slit = chance.between(-0.06, 0.0)
    if chance.below(2):
        eye: list[Point] = [
            (0.03, slit + 0.02),
            (wide * 0.82, slit - 0.03),
            (wide * 0.8, slit + 0.05),
            (0.03, slit + 0.06),
        ]
        out += [polygon([(side * x, y) for x, y in eye], tones.deep) for side in (1, -1)]
    else:
        out.append(
            path(f"M{n(-wide * 0.84)} {n(slit)}H{n(wide * 0.84)}V{n(slit + 0.07)}H{n(-wide * 0.84)}Z", tones.deep)
        )
        out.append(path(f"M-0.035 {n(slit)}H0.035V0.38H-0.035Z", tones.deep))
    for row in range(chance.between_whole(2, 3)):
        for place in range(2):
            out += [circle(side * (0.08 + place * 0.06), 0.16 + row * 0.07, 0.014, tones.dark) for side in (1, -1)]
    return out


def _hood(chance: Chance, tones: Colours) -> list[Shape]:
    peak, wide = chance.between(-0.5, -0.42), chance.between(0.26, 0.32)
    out = [
        path(
            f"M0 {n(peak)}C0.14 {n(peak + 0.06)} {n(wide)} -0.2 {n(wide)} 0.06C{n(wide + 0.02)} 0.22 0.44 0.3 0.46 0.48"
            f"H-0.46C-0.44 0.3 {n(-wide - 0.02)} 0.22 {n(-wide)} 0.06"
            f"C{n(-wide)} -0.2 -0.14 {n(peak + 0.06)} 0 {n(peak)}Z",
            tones.light,
        ),
        path(
            f"M0 {n(peak + 0.1)}C0.2 -0.26 0.2 0.1 0.12 0.28H-0.12C-0.2 0.1 -0.2 -0.26 0 {n(peak + 0.1)}Z", tones.deep
        ),
        polygon(mirrored([(0.0, 0.48), (0.1, 0.28), (0.3, 0.48)]), tones.middle),
    ]
    eyes = chance.between(-0.08, 0.0)
    out += [ellipse(side * 0.06, eyes, 0.03, chance.between(0.014, 0.02), tones.accent) for side in (1, -1)]
    if chance.below(2):
        # A staff with a stone beside the figure.
        side = 1 if chance.below(2) else -1
        out.append(path(f"M{n(side * 0.36)} -0.3V0.48", None, tones.pale, 0.03))
        out.append(circle(side * 0.36, -0.36, 0.07, tones.accent))
        out.append(circle(side * 0.36, -0.36, 0.1, None, tones.pale, 0.018))
    else:
        out.append(circle(0, 0.3, 0.05, tones.accent))
        out.append(path("M-0.12 0.2C-0.1 0.28 -0.06 0.3 0 0.3C0.06 0.3 0.1 0.28 0.12 0.2", None, tones.pale, 0.018))
    return out


def _beast(chance: Chance, tones: Colours) -> list[Shape]:
    """A head from the front: ears or horns, a mane, a muzzle."""
    out: list[Shape] = []
    ear = chance.between(0.2, 0.3)
    if chance.below(3) == 0:
        data = "".join(
            f"M{n(side * 0.12)} -0.2C{n(side * 0.2)} -0.34 {n(side * 0.44)} -0.3 {n(side * 0.38)} -0.48"
            for side in (1, -1)
        )
        out.append(path(data, None, tones.accent, 0.05))
    mane = chance.between_whole(9, 13)
    points: list[Point] = []
    for step in range(mane * 2):
        angle, reach = math.pi * step / mane - math.pi / 2, (0.42 if step % 2 == 0 else 0.33)
        points.append((reach * math.cos(angle), 0.02 + reach * math.sin(angle)))
    out.append(polygon(points, tones.middle))
    out.append(polygon(mirrored([(0.06, -0.24), (ear, -0.46), (0.27, -0.1)]), tones.pale))
    out.append(polygon([(0.13, -0.24), (ear - 0.02, -0.38), (0.22, -0.16)], tones.dark))
    out.append(polygon([(-0.13, -0.24), (0.02 - ear, -0.38), (-0.22, -0.16)], tones.dark))
    cheek, snout = chance.between(0.26, 0.31), chance.between(0.09, 0.13)
    face: list[Point] = [(0.0, -0.27), (0.16, -0.24), (cheek, 0.04), (snout + 0.04, 0.22), (snout, 0.4), (0.0, 0.44)]
    out.append(polygon(mirrored(face), tones.pale))
    out.append(polygon(mirrored([(0.0, -0.27), (0.05, -0.1), (snout, 0.3), (0.0, 0.36)]), tones.light))
    slant = chance.between(0.02, 0.05)
    for side in (1, -1):
        eye = [(0.08, 0.03), (0.19, -0.02 - slant), (0.15, 0.05)]
        out.append(polygon([(side * x, y) for x, y in eye], tones.deep))
        out.append(circle(side * 0.142, 0.012 - slant / 3, 0.016, tones.accent))
    out.append(polygon(mirrored([(0.0, 0.26), (0.065, 0.26), (0.0, 0.35)]), tones.deep))
    if chance.below(2):
        out.append(polygon(mirrored([(0.04, 0.38), (0.055, 0.48), (0.08, 0.37)]), "#ffffff"))
    return out


def _tree(chance: Chance, tones: Colours) -> list[Shape]:
    out: list[Shape] = []
    for side in (1, -1):
        for spread in (0.16, 0.3):
            out.append(
                path(
                    f"M0 0.3C{n(side * 0.04)} 0.4 {n(side * spread)} 0.4 {n(side * (spread + 0.06))} 0.48",
                    None,
                    tones.light,
                    0.035,
                )
            )
    trunk = chance.between(0.05, 0.08)
    out.append(polygon(mirrored([(trunk * 0.5, -0.1), (trunk, 0.3), (trunk + 0.06, 0.46)]), tones.light))
    crown = [(0.0, -0.28, 0.2)]
    for place in range(chance.between_whole(3, 4)):
        angle = 0.25 + place * 0.5
        x, y = 0.28 * math.cos(angle), 0.06 - 0.3 * math.sin(angle)
        crown += [(x, y, chance.between(0.12, 0.16)), (-x, y, chance.between(0.12, 0.16))]
    out += [circle(x, y, r, tones.pale) for x, y, r in crown]
    out += [circle(x * 0.9, y + 0.03, r * 0.66, tones.light) for x, y, r in crown]
    out += [circle(x * 1.05, y - 0.03, 0.026, tones.accent) for x, y, _ in crown]
    if chance.below(2):
        out += [ellipse(side * 0.035, 0.2, 0.016, 0.026, tones.deep) for side in (1, -1)]
    return out


def _gate(chance: Chance, tones: Colours) -> list[Shape]:
    """A place: two towers and the way in."""
    out: list[Shape] = []
    top, wide = chance.between(-0.32, -0.22), chance.between(0.14, 0.18)
    pointed = chance.below(2) == 0
    out.append(path(f"M-0.3 {n(top + 0.18)}H0.3V0.46H-0.3Z", tones.light))
    for side in (1, -1):
        x = side * 0.32
        out.append(path(f"M{n(x - wide / 2)} {n(top)}H{n(x + wide / 2)}V0.46H{n(x - wide / 2)}Z", tones.pale))
        if pointed:
            roof = [(x - wide * 0.72, top), (x, top - 0.2), (x + wide * 0.72, top)]
            out.append(polygon(roof, tones.accent))
        else:
            for tooth in (-1, 0, 1):
                left = x + tooth * wide * 0.46 - wide * 0.16
                out.append(
                    path(f"M{n(left)} {n(top - 0.07)}H{n(left + wide * 0.32)}V{n(top + 0.02)}H{n(left)}Z", tones.pale)
                )
        for window in range(2):
            out.append(ellipse(x, top + 0.14 + window * 0.2, 0.022, 0.05, tones.dark))
    door = chance.between(0.11, 0.15)
    arch = chance.between(0.02, 0.1)
    out.append(
        path(
            f"M{n(-door)} 0.46V{n(arch + 0.1)}C{n(-door)} {n(arch - 0.08)} {n(door)} {n(arch - 0.08)} "
            f"{n(door)} {n(arch + 0.1)}V0.46Z",
            tones.deep,
        )
    )
    bars = "".join(f"M{n(x * door * 0.5)} {n(arch + 0.04)}V0.46" for x in (-1, 0, 1))
    out.append(path(f"{bars}M{n(-door)} 0.22H{n(door)}M{n(-door)} 0.34H{n(door)}", None, tones.middle, 0.016))
    out.append(circle(0, top + 0.06, 0.07, tones.accent))
    out.append(circle(0, top + 0.06, 0.1, None, tones.pale, 0.018))
    return out


def _wall(chance: Chance, tones: Colours) -> list[Shape]:
    out: list[Shape] = []
    if chance.below(2):
        count = 7
        for post in range(count):
            x, high = -0.42 + 0.84 * post / (count - 1), chance.between(-0.36, -0.24)
            tone = (tones.pale, tones.light)[post % 2]
            out.append(
                polygon(
                    [
                        (x - 0.065, 0.46),
                        (x - 0.065, high + 0.09),
                        (x, high),
                        (x + 0.065, high + 0.09),
                        (x + 0.065, 0.46),
                    ],
                    tone,
                )
            )
        out.append(path("M-0.48 0H0.48V0.06H-0.48ZM-0.48 0.26H0.48V0.32H-0.48Z", tones.middle))
        out += [
            circle(-0.42 + 0.84 * post / (count - 1), y, 0.016, tones.deep)
            for post in range(count)
            for y in (0.03, 0.29)
        ]
        return out
    for row in range(6):
        y = -0.16 + row * 0.105
        for place in range(6):
            x = -0.46 + (place + (row % 2) * 0.5) * 0.168
            wide = min(0.156, 0.46 - x)
            tone = (tones.pale, tones.light, tones.light, tones.pale)[chance.below(4)]
            if wide > 0.03:
                out.append(path(f"M{n(x)} {n(y)}H{n(x + wide)}V{n(y + 0.092)}H{n(x)}Z", tone))
        if row % 2:
            out.append(path(f"M-0.46 {n(y)}H-0.388V{n(y + 0.092)}H-0.46Z", tones.pale))
    for tooth in range(4):
        x = -0.46 + tooth * 0.262
        out.append(path(f"M{n(x)} -0.3H{n(x + 0.136)}V-0.17H{n(x)}Z", tones.pale))
    out.append(ellipse(0, 0.16, 0.03, 0.09, tones.deep))
    return out


def _gem(chance: Chance, tones: Colours) -> list[Shape]:
    """A treasure: a cut stone in a setting."""
    out: list[Shape] = []
    girdle, table, tip = chance.between(0.28, 0.36), chance.between(0.14, 0.2), chance.between(0.34, 0.44)
    setting = chance.below(3)
    if setting == 0:
        out.append(circle(0, 0.06, 0.4, None, tones.light, 0.05))
        out += [circle(0.4 * math.cos(a), 0.06 + 0.4 * math.sin(a), 0.045, tones.accent) for a in chance.angles(6)]
    elif setting == 1:
        out.append(
            path("M-0.34 -0.5C-0.3 -0.24 -0.1 -0.2 0 -0.2C0.1 -0.2 0.3 -0.24 0.34 -0.5", None, tones.light, 0.035)
        )
        out += [circle(side * 0.24, -0.29, 0.035, tones.accent) for side in (1, -1)]
    else:
        rays = chance.between_whole(8, 12)
        for a in chance.angles(rays):
            out.append(
                path(
                    f"M{n(0.38 * math.cos(a))} {n(0.06 + 0.36 * math.sin(a))}"
                    f"L{n(0.47 * math.cos(a))} {n(0.06 + 0.44 * math.sin(a))}",
                    None,
                    tones.light,
                    0.025,
                )
            )
    high, middle = -0.2, -0.02
    out.append(polygon(mirrored([(table, high), (girdle, middle), (0.0, tip)]), tones.pale))
    out.append(polygon([(table, high), (girdle, middle), (table * 0.7, middle)], tones.light))
    out.append(polygon([(-table, high), (-girdle, middle), (-table * 0.7, middle)], "#ffffff", opacity=0.6))
    out.append(polygon([(0.0, high), (table * 0.7, middle), (-table * 0.7, middle)], tones.accent, opacity=0.7))
    out.append(polygon([(table * 0.7, middle), (girdle, middle), (0.0, tip)], tones.middle))
    out.append(polygon([(-table * 0.7, middle), (table * 0.7, middle), (0.0, tip)], tones.light))
    return out


def _book(chance: Chance, tones: Colours) -> list[Shape]:
    lift = chance.between(0.04, 0.1)
    out = [polygon(mirrored([(0.0, 0.38), (0.46, 0.34 - lift), (0.46, -0.2 - lift), (0.0, -0.12)]), tones.middle)]
    for side in (1, -1):
        s = side
        out.append(
            path(
                f"M0 -0.14C{n(s * 0.12)} {n(-0.24 - lift)} {n(s * 0.3)} {n(-0.24 - lift)} "
                f"{n(s * 0.42)} {n(-0.2 - lift)}V{n(0.3 - lift)}"
                f"C{n(s * 0.3)} {n(0.26 - lift)} {n(s * 0.12)} {n(0.26 - lift)} 0 0.34Z",
                tones.pale if side < 0 else tones.light,
            )
        )
        for line in range(4):
            if side < 0 or line:
                y = -0.1 + line * 0.095 - lift * 0.7
                far = 0.36 if chance.below(3) else 0.26
                out.append(
                    path(
                        f"M{n(s * 0.07)} {n(y + 0.03)}C{n(s * 0.16)} {n(y - 0.02)} "
                        f"{n(s * 0.26)} {n(y - 0.02)} {n(s * far)} {n(y)}",
                        None,
                        tones.dark,
                        0.016,
                    )
                )
    out.append(path("M0 -0.14V0.36", None, tones.deep, 0.02))
    ribbon = chance.between(0.05, 0.14)
    out.append(
        polygon(
            [(ribbon, 0.22), (ribbon + 0.07, 0.22), (ribbon + 0.07, 0.48), (ribbon + 0.035, 0.43), (ribbon, 0.48)],
            tones.accent,
        )
    )
    points = chance.between_whole(4, 6)
    star: list[Point] = []
    for step in range(points * 2):
        a, r = math.pi * step / points - math.pi / 2, (0.12 if step % 2 == 0 else 0.045)
        star.append((r * math.cos(a), -0.38 + r * math.sin(a)))
    out.append(polygon(star, tones.accent))
    return out


def _sun(chance: Chance, tones: Colours) -> list[Shape]:
    """A wonder: light from behind a hand's breadth of cloud."""
    out: list[Shape] = []
    rays = chance.between_whole(8, 14)
    for place, a in enumerate(chance.angles(rays)):
        reach = 0.48 if place % 2 == 0 else 0.38
        base = math.pi / rays * 0.7
        ray = [(reach * math.cos(a), reach * math.sin(a))]
        ray += [(0.2 * math.cos(a + d), 0.2 * math.sin(a + d)) for d in (base, -base)]
        out.append(polygon(ray, tones.pale if place % 2 == 0 else tones.accent))
    out.append(circle(0, 0, 0.24, tones.light))
    out.append(circle(0, 0, 0.19, tones.pale))
    if chance.below(2):
        out.append(path("M-0.15 0C-0.06 -0.11 0.06 -0.11 0.15 0C0.06 0.11 -0.06 0.11 -0.15 0Z", tones.deep))
        out.append(circle(0, 0, 0.05, tones.accent))
    else:
        out.append(
            polygon(mirrored([(0.0, -0.17), (0.035, -0.035), (0.17, 0.0), (0.035, 0.035), (0.0, 0.17)]), tones.middle)
        )
    return out


def _rite(chance: Chance, tones: Colours) -> list[Shape]:
    """A circle drawn on the ground, with candles around it."""
    points, skip = ((5, 2), (6, 2), (7, 3), (7, 2), (8, 3))[chance.below(5)]
    out = [circle(0, 0.06, 0.36, tones.dark), circle(0, 0.06, 0.36, None, tones.pale, 0.03)]
    out.append(circle(0, 0.06, 0.3, None, tones.light, 0.014))
    corners = [(0.36 * math.cos(a), 0.06 + 0.36 * math.sin(a)) for a in chance.angles(points)]
    lines = "".join(
        f"M{n(x)} {n(y)}L{n(corners[(place + skip) % points][0])} {n(corners[(place + skip) % points][1])}"
        for place, (x, y) in enumerate(corners)
    )
    out.append(path(lines, None, tones.light, 0.022))
    out.append(circle(0, 0.06, 0.09, tones.accent))
    out.append(circle(0, 0.06, 0.045, tones.deep))
    high = chance.between(0.1, 0.14)
    for x, y in corners:
        out.append(
            path(f"M{n(x - 0.032)} {n(y - high + 0.06)}H{n(x + 0.032)}V{n(y + 0.06)}H{n(x - 0.032)}Z", tones.pale)
        )
        top = y - high + 0.05
        out.append(
            path(
                f"M{n(x)} {n(top - 0.1)}C{n(x + 0.05)} {n(top - 0.03)} {n(x + 0.02)} {n(top)} {n(x)} {n(top)}"
                f"C{n(x - 0.02)} {n(top)} {n(x - 0.05)} {n(top - 0.03)} {n(x)} {n(top - 0.1)}Z",
                tones.accent,
            )
        )
    return out


def _runestone(chance: Chance, tones: Colours) -> list[Shape]:
    lean = chance.between(-0.05, 0.05)
    stone: list[Point] = [
        (lean - 0.12, -0.46), (lean + 0.14, -0.44), (0.28, -0.22), (0.3, 0.24), (0.36, 0.46), (-0.36, 0.46),
        (-0.29, 0.2), (-0.27, -0.26),
    ]  # fmt: skip
    out = [polygon(stone, tones.pale)]
    out.append(
        polygon(
            [(lean + 0.14, -0.44), (0.28, -0.22), (0.3, 0.24), (0.36, 0.46), (0.2, 0.46), (0.16, -0.18)], tones.light
        )
    )
    # A sign of a stave and of strokes that lean on it.
    stave = chance.between(-0.06, 0.02)
    data = f"M{n(stave)} -0.3V0.32"
    for y in (-0.26, -0.08, 0.1):
        kind, side = chance.below(4), 1 if chance.below(2) else -1
        if kind:
            rise = (0.12, -0.12, 0.0)[kind - 1]
            data += f"M{n(stave)} {n(y)}L{n(stave + side * 0.14)} {n(y + rise)}"
    data += f"M{n(stave)} -0.3L{n(stave + 0.14)} -0.16L{n(stave)} -0.02"
    out.append(path(data, None, tones.deep, 0.075))
    out.append(path(data, None, tones.accent, 0.04))
    out.append(path("M-0.44 0.48C-0.2 0.42 0.2 0.42 0.44 0.48Z", tones.middle))
    return out


REALM: Final[dict[str, Figure]] = {
    "helm": _helm,
    "hood": _hood,
    "beast": _beast,
    "tree": _tree,
    "gate": _gate,
    "wall": _wall,
    "gem": _gem,
    "book": _book,
    "sun": _sun,
    "rite": _rite,
    "runestone": _runestone,
}
