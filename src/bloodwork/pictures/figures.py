"""The figures of emblems. Each is drawn in a box from -0.5 to 0.5 in both directions, with y downwards."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from bloodwork.pictures.shapes import (
    Chance,
    Point,
    Shape,
    circle,
    ellipse,
    ellipse_data,
    mirrored,
    path,
    polygon,
    polygon_data,
)
from bloodwork.pictures.shapes import number as n

if TYPE_CHECKING:
    from bloodwork.pictures.emblem import Colours

Figure = Callable[[Chance, "Colours"], list[Shape]]


def _both(data: Sequence[Sequence[Point]], stroke: str, width: float) -> Shape:
    """Bent lines on the right, with the same ones on the left."""
    parts = []
    for line in data:
        for side in (1, -1):
            parts.append("M" + "L".join(f"{n(side * x)} {n(y)}" for x, y in line))
    return path("".join(parts), None, stroke, width)


def _insect(chance: Chance, tones: Colours) -> list[Shape]:
    out: list[Shape] = []
    if chance.below(3):
        reach, lift = chance.between(0.30, 0.42), chance.between(-0.30, -0.12)
        for scale, tone in ((1.0, tones.pale), (0.72, tones.light)):
            data = ""
            for side in (1, -1):
                x, y = side * reach * scale, lift * scale
                data += (
                    f"M0 -0.08C{n(x * 0.3)} {n(y - 0.16)} {n(x * 1.3)} {n(y - 0.1)} "
                    f"{n(x)} {n(y + 0.16)}C{n(x * 0.8)} {n(y + 0.3)} {n(x * 0.3)} 0.1 0 -0.02Z"
                )
            out.append(path(data, tone, opacity=0.6))
    pairs = 3
    legs = []
    for pair in range(pairs):
        y = -0.1 + 0.09 * pair
        knee = (chance.between(0.18, 0.26), y + (-0.12, 0.0, 0.1)[pair] + chance.between(-0.03, 0.03))
        foot = (chance.between(0.28, 0.4), y + (-0.16, 0.12, 0.27)[pair] + chance.between(-0.05, 0.05))
        legs.append([(0.03, y), knee, foot])
    out.append(_both(legs, tones.pale, 0.022))
    if chance.below(2):
        grip = chance.between(0.03, 0.08)
        out.append(_both([[(0.04, -0.3), (0.04 + grip, -0.36), (0.015, -0.41)]], tones.accent, 0.026))
    curl = chance.between(0.08, 0.2)
    out.append(_both([[(0.03, -0.3), (curl, -0.42), (curl + 0.07, -0.47)]], tones.pale, 0.016))
    back, waist = chance.between(0.11, 0.19), chance.between(0.06, 0.1)
    length = chance.between(0.15, 0.21)
    out.append(ellipse(0, 0.02 + length, back, length, tones.pale))
    out.append(ellipse(0, -0.06, waist, 0.11, tones.light))
    head = chance.between(0.075, 0.115)
    out.append(ellipse(0, -0.24, head, head * chance.between(0.8, 1.15), tones.pale))
    back_style = chance.below(4)
    if back_style == 0:
        for place in range(chance.between_whole(2, 4)):
            y = 0.1 + place * 0.075
            x = back * (0.42 if place < 2 else 0.28)
            out += [circle(side * x, y, 0.026, tones.middle) for side in (1, -1)]
    elif back_style == 1:
        # Closed wing cases, like those of a beetle.
        out.append(path(f"M0 0.03V{n(length * 2)}", None, tones.deep, 0.016))
        out.append(ellipse(0, 0.06 + length, back * 0.62, length * 0.62, tones.accent, opacity=0.5))
    for stripe in range(chance.between_whole(1, 4) if back_style > 1 else 0):
        y = 0.08 + stripe * 0.075
        rest = 1 - ((y - 0.02 - length) / length) ** 2
        if rest > 0.05:
            half = back * math.sqrt(rest) * 0.94
            out.append(path(f"M{n(-half)} {n(y)}H{n(half)}", None, tones.deep, 0.026))
    eye = head * 0.32
    out += [circle(side * head * 0.55, -0.25, eye, tones.accent) for side in (1, -1)]
    return out


def _bird(chance: Chance, tones: Colours) -> list[Shape]:
    out: list[Shape] = []
    lift, reach = chance.between(-0.36, -0.08), chance.between(0.42, 0.5)
    feathers = chance.between_whole(4, 7)
    for layer, tone in ((1.0, tones.light), (0.68, tones.pale)):
        points: list[Point] = [(0.0, -0.12)]
        points.append((reach * 0.45 * layer, lift * 0.9 - 0.06))
        points.append((reach * layer, lift * layer))
        for feather in range(feathers):
            share = (feather + 1) / (feathers + 1)
            x = reach * layer * (1 - share)
            low = 0.26 * layer * (1 - abs(share - 0.45))
            points.append((x + 0.05 * layer, lift * (1 - share) + low))
            points.append((x, lift * (1 - share) + low * 0.45))
        points.append((0.0, 0.16))
        out.append(polygon(mirrored(points), tone))
    tail = chance.between(0.1, 0.22)
    out.append(polygon(mirrored([(0.04, 0.1), (tail, 0.46), (tail * 0.4, 0.38), (0.0, 0.47)]), tones.light))
    out.append(ellipse(0, 0.06, chance.between(0.085, 0.12), 0.22, tones.pale))
    out.append(circle(0, -0.2, 0.1, tones.pale))
    if chance.below(2):
        crest = chance.between(0.04, 0.1)
        out.append(polygon(mirrored([(0.0, -0.42), (crest, -0.36), (0.05, -0.26)]), tones.accent))
    out.append(polygon([(-0.035, -0.19), (0.035, -0.19), (0.0, -0.09)], tones.accent))
    out += [circle(side * 0.045, -0.225, 0.02, tones.deep) for side in (1, -1)]
    return out


def _machine(chance: Chance, tones: Colours) -> list[Shape]:
    teeth = chance.between_whole(8, 14)
    outer, inner = chance.between(0.40, 0.46), chance.between(0.32, 0.36)
    points: list[Point] = []
    step = 2 * math.pi / teeth
    for tooth in range(teeth):
        for share, radius in ((0.0, inner), (0.12, outer), (0.42, outer), (0.54, inner)):
            angle = (tooth + share) * step
            points.append((radius * math.cos(angle), radius * math.sin(angle)))
    out = [polygon(points, tones.light), circle(0, 0, inner * 0.82, tones.dark)]
    wide, high = chance.between(0.15, 0.21), chance.between(0.14, 0.2)
    cut = 0.05
    body = [(wide - cut, -high), (wide, -high + cut), (wide, high - cut), (wide - cut, high)]
    out.append(polygon(mirrored(body), tones.pale))
    if chance.below(2):
        out.append(path(f"M0 {n(-high)}V{n(-high - 0.12)}", None, tones.pale, 0.025))
        out.append(circle(0, -high - 0.13, 0.028, tones.accent))
    eyes = chance.between_whole(1, 3)
    gap = wide * 1.1 / eyes
    for eye in range(eyes):
        x = (eye - (eyes - 1) / 2) * gap
        out.append(circle(x, -high * 0.3, 0.045 if eyes > 1 else 0.075, tones.deep))
        out.append(circle(x, -high * 0.3, 0.022 if eyes > 1 else 0.04, tones.accent))
    for slot in range(chance.between_whole(2, 4)):
        y = high * 0.3 + slot * 0.038
        if y < high - 0.03:
            out.append(path(f"M{n(-wide * 0.6)} {n(y)}H{n(wide * 0.6)}", None, tones.middle, 0.018))
    return out


def _bones(chance: Chance, tones: Colours) -> list[Shape]:
    out: list[Shape] = []
    if chance.below(2):
        for side in (1, -1):
            out.append(path(f"M{n(-side * 0.36)} 0.08L{n(side * 0.36)} 0.42", None, tones.light, 0.05))
            for x, y in ((-side * 0.36, 0.08), (side * 0.36, 0.42)):
                out += [circle(x, y - 0.03, 0.04, tones.light), circle(x, y + 0.03, 0.04, tones.light)]
    wide, jaw = chance.between(0.26, 0.33), chance.between(0.13, 0.19)
    dome = (
        f"M{n(-jaw)} 0.12C{n(-wide)} 0.08 {n(-wide - 0.05)} -0.42 0 -0.42"
        f"C{n(wide + 0.05)} -0.42 {n(wide)} 0.08 {n(jaw)} 0.12V0.28H{n(-jaw)}Z"
    )
    out.append(path(dome, tones.pale))
    socket, tilt = chance.between(0.06, 0.095), chance.between(-0.02, 0.04)
    out += [ellipse(side * wide * 0.45, -0.12, socket, socket + tilt, tones.deep) for side in (1, -1)]
    out += [circle(side * wide * 0.45, -0.11, socket * 0.36, tones.accent) for side in (1, -1)]
    out.append(polygon([(0, -0.02), (0.04, 0.08), (-0.04, 0.08)], tones.deep))
    teeth = chance.between_whole(3, 6)
    for tooth in range(1, teeth):
        x = -jaw + 2 * jaw * tooth / teeth
        out.append(path(f"M{n(x)} 0.16V0.28", None, tones.deep, 0.016))
    if chance.below(2):
        out.append(path("M0.02 -0.42L-0.04 -0.32L0.03 -0.26L-0.02 -0.2", None, tones.middle, 0.014))
    horns = chance.below(3)
    if horns:
        tip = chance.between(0.34, 0.44)
        for side in (1, -1):
            bent = (
                f"M{n(side * 0.16)} -0.34C{n(side * 0.3)} -0.36 {n(side * tip)} -0.3 {n(side * tip)} "
                f"{n(-0.48 if horns == 1 else -0.1)}C{n(side * (tip - 0.05))} -0.26 {n(side * 0.28)} -0.26 "
                f"{n(side * 0.22)} -0.24Z"
            )
            out.append(path(bent, tones.light))
    return out


def _serpent(chance: Chance, tones: Colours) -> list[Shape]:
    coils = chance.between_whole(2, 4)
    swing = chance.between(0.2, 0.3)
    y, side = 0.42, 1 if chance.below(2) else -1
    height = 0.6 / coils
    x = -side * swing
    data = f"M{n(x)} 0.44"
    for _ in range(coils):
        to, bend = y - height, n(side * swing * 1.7)
        data += f"C{bend} {n(y)} {bend} {n(to)} {n(x * 0.2)} {n(to)}"
        y, side = to, -side
    data += f"C{n(side * swing)} {n(y)} {n(side * 0.12)} {n(y - 0.1)} 0 -0.27"
    body = chance.between(0.085, 0.115)
    out = [path(data, None, tones.deep, body + 0.03), path(data, None, tones.light, body)]
    out.append(path(data, None, tones.pale, body * 0.32))
    head = chance.between(0.11, 0.15)
    hood = chance.below(2)
    if hood:
        out.append(polygon(mirrored([(0.0, -0.46), (0.2, -0.34), (0.17, -0.12), (0.05, -0.02)]), tones.middle))
    out.append(polygon(mirrored([(0.05, -0.44), (head, -0.34), (head * 0.8, -0.22), (0.03, -0.13)]), tones.pale))
    out += [ellipse(s * head * 0.5, -0.31, 0.018, 0.036, tones.deep) for s in (1, -1)]
    out += [circle(s * head * 0.5, -0.32, 0.012, tones.accent) for s in (1, -1)]
    out.append(path("M0 -0.13V-0.06L-0.03 -0.02M0 -0.06L0.03 -0.02", None, tones.accent, 0.014))
    return out


def _crown(chance: Chance, tones: Colours) -> list[Shape]:
    """A shield of arms under a crown."""
    out: list[Shape] = []
    shield = "M-0.26 -0.16H0.26V0.12C0.26 0.3 0.14 0.4 0 0.47C-0.14 0.4 -0.26 0.3 -0.26 0.12Z"
    out.append(path(shield, tones.pale))
    pattern = chance.below(5)
    inner = "M-0.22 -0.12H{0}V0.12C{0} 0.27 0.11 0.36 0 0.42C-0.11 0.36 -0.22 0.27 -0.22 0.12Z"
    out.append(path(inner.format("0.22"), tones.middle))
    if pattern == 0:
        out.append(
            path("M-0.22 -0.12H0V0.14H-0.22ZM0 0.14H0.22C0.21 0.28 0.11 0.36 0 0.42Z", tones.accent, opacity=0.85)
        )
    elif pattern == 1:
        out.append(path("M-0.22 0.1L0 -0.06L0.22 0.1V0.2L0 0.04L-0.22 0.2Z", tones.accent))
    elif pattern == 2:
        out.append(path("M-0.05 -0.12H0.05V0.4L0 0.42L-0.05 0.4ZM-0.22 0.04H0.22V0.13H-0.22Z", tones.accent))
    elif pattern == 3:
        out.append(path("M-0.22 -0.12L-0.12 -0.12L0.18 0.24L0.1 0.34L-0.22 -0.02Z", tones.accent))
    else:
        count = chance.between_whole(3, 6)
        out += [
            circle(0.12 * math.cos(a), 0.11 + 0.12 * math.sin(a), 0.042, tones.accent) for a in chance.angles(count)
        ]
    points = chance.between_whole(3, 6)
    wide = 0.24
    crown: list[Point] = [(-wide, -0.2)]
    for point in range(points):
        x = -wide * 1.15 + 2.3 * wide * point / (points - 1)
        crown.append((x, -0.44 + 0.05 * (point % 2)))
        if point < points - 1:
            crown.append((x + 1.15 * wide / (points - 1), -0.3))
    crown.append((wide, -0.2))
    out.append(polygon(crown, tones.light))
    out += [
        circle(-wide * 1.15 + 2.3 * wide * point / (points - 1), -0.45 + 0.05 * (point % 2), 0.026, tones.accent)
        for point in range(points)
    ]
    return out


def _blade(chance: Chance, tones: Colours) -> list[Shape]:
    out: list[Shape] = []
    angle = chance.between(0.35, 0.75)
    blades = chance.between_whole(2, 3)
    for blade in range(blades):
        turn = (blade - (blades - 1) / 2) * angle * 2 / max(1, blades - 1) if blades > 1 else 0.0
        wide = chance.between(0.035, 0.055)
        shape = [(0.0, -0.47), (wide, -0.34), (wide * 0.9, 0.12), (-wide * 0.9, 0.12), (-wide, -0.34)]
        guard = [(-0.12, 0.12), (0.12, 0.12), (0.1, 0.165), (-0.1, 0.165)]
        grip = [(-0.025, 0.165), (0.025, 0.165), (0.03, 0.36), (-0.03, 0.36)]
        cos, sin = math.cos(turn), math.sin(turn)

        def turned(points: Sequence[Point], cos: float = cos, sin: float = sin) -> list[Point]:
            return [(x * cos - (y - 0.05) * sin, x * sin + (y - 0.05) * cos + 0.05) for x, y in points]

        out.append(polygon(turned(shape), tones.pale))
        out.append(polygon(turned([(0.0, -0.47), (wide, -0.34), (wide * 0.9, 0.12), (0.0, 0.12)]), tones.light))
        out.append(polygon(turned(guard), tones.accent))
        out.append(polygon(turned(grip), tones.dark))
        x, y = turned([(0.0, 0.385)])[0]
        out.append(circle(x, y, 0.04, tones.accent))
    return out


def _eye(chance: Chance, tones: Colours) -> list[Shape]:
    out: list[Shape] = []
    lashes = chance.between_whole(6, 14)
    length = chance.between(0.38, 0.48)
    data = "".join(
        f"M{n(0.24 * math.cos(a))} {n(0.24 * math.sin(a))}L{n(length * math.cos(a))} {n(length * math.sin(a))}"
        for a in chance.angles(lashes)
    )
    out.append(path(data, None, tones.light, 0.026))
    if chance.below(2):
        out += [circle(length * math.cos(a), length * math.sin(a), 0.026, tones.accent) for a in chance.angles(lashes)]
    bend = chance.between(0.26, 0.36)
    out.append(
        path(
            f"M-0.4 0C-0.2 {n(-bend)} 0.2 {n(-bend)} 0.4 0C0.2 {n(bend)} -0.2 {n(bend)} -0.4 0Z",
            tones.pale,
        )
    )
    iris = chance.between(0.13, 0.17)
    out.append(circle(0, 0, iris, tones.middle))
    out.append(circle(0, 0, iris * 0.72, tones.accent))
    if chance.below(2):
        out.append(ellipse(0, 0, iris * 0.24, iris * 0.66, tones.deep))
    else:
        out.append(circle(0, 0, iris * 0.4, tones.deep))
    out.append(circle(iris * 0.35, -iris * 0.35, iris * 0.16, tones.pale))
    return out


def _star_points(points: int, outer: float, inner: float, turn: float = 0.0) -> list[Point]:
    out: list[Point] = []
    for point in range(points * 2):
        radius = outer if point % 2 == 0 else inner
        angle = math.pi * point / points - math.pi / 2 + turn
        out.append((radius * math.cos(angle), radius * math.sin(angle)))
    return out


def _star(chance: Chance, tones: Colours) -> list[Shape]:
    points = chance.between_whole(4, 9)
    out = [polygon(_star_points(points, 0.48, chance.between(0.2, 0.34), math.pi / points), tones.light, opacity=0.8)]
    out.append(polygon(_star_points(points, 0.46, chance.between(0.12, 0.24)), tones.pale))
    core = chance.between(0.13, 0.18)
    out.append(circle(0, 0, core, tones.dark))
    inside = chance.below(4)
    if inside == 0:
        out.append(polygon(_star_points(chance.between_whole(3, 6), core * 0.9, core * 0.36), tones.accent))
    elif inside == 1:
        out += [circle(0, 0, core * 0.66, None, tones.accent, 0.026), circle(0, 0, core * 0.28, tones.accent)]
    elif inside == 2:
        r = core * 0.72
        moon = f"M0 {n(-r)}C{n(r * 1.33)} {n(-r)} {n(r * 1.33)} {n(r)} 0 {n(r)}"
        out.append(
            path(
                f"{moon}C{n(r * 0.6)} {n(r * 0.5)} {n(r * 0.6)} {n(-r * 0.5)} 0 {n(-r)}Z",
                tones.accent,
            )
        )
    else:
        r = core * 0.8
        drop = f"M0 {n(-r)}C{n(r * 0.3)} {n(-r * 0.3)} {n(r * 0.75)} 0 {n(r * 0.6)} {n(r * 0.5)}"
        drop += f"C{n(r * 0.45)} {n(r)} {n(-r * 0.45)} {n(r)} {n(-r * 0.6)} {n(r * 0.5)}"
        out.append(path(f"{drop}C{n(-r * 0.75)} 0 {n(-r * 0.3)} {n(-r * 0.3)} 0 {n(-r)}Z", tones.accent))
    return out


def _orbit(chance: Chance, tones: Colours) -> list[Shape]:
    out: list[Shape] = []
    rings = chance.between_whole(2, 4)
    for ring in range(rings):
        turn = math.pi * ring / rings + chance.between(0, 0.4)
        wide, high = 0.46, chance.between(0.12, 0.22)
        points: list[Point] = []
        for step in range(48):
            a = 2 * math.pi * step / 48
            x, y = wide * math.cos(a), high * math.sin(a)
            points.append((x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)))
        out.append(path(polygon_data(points), None, tones.light, 0.02))
        x, y = points[chance.below(48)]
        out.append(circle(x, y, 0.04, tones.accent))
    core = chance.between(0.12, 0.17)
    out.append(circle(0, 0, core, tones.pale))
    out.append(circle(0, 0, core * 0.55, tones.middle))
    out.append(polygon(_star_points(chance.between_whole(3, 7), core * 0.5, core * 0.2), tones.accent))
    return out


def _flask(chance: Chance, tones: Colours) -> list[Shape]:
    neck, shoulder = chance.between(0.055, 0.08), chance.between(0.2, 0.29)
    low = chance.between(0.26, 0.34)
    round_ = chance.below(2)
    if round_:
        glass = (
            f"M{n(-neck)} -0.36V-0.12C{n(-shoulder - 0.12)} -0.02 {n(-shoulder - 0.1)} 0.42 0 0.42"
            f"C{n(shoulder + 0.1)} 0.42 {n(shoulder + 0.12)} -0.02 {n(neck)} -0.12V-0.36Z"
        )
        blood = (
            f"M{n(-shoulder * 0.92)} 0.12C-0.08 0.08 0.08 0.16 {n(shoulder * 0.92)} 0.12"
            f"C{n(shoulder)} 0.3 0.12 0.385 0 0.385C-0.12 0.385 {n(-shoulder)} 0.3 {n(-shoulder * 0.92)} 0.12Z"
        )
    else:
        glass = (
            f"M{n(-neck)} -0.36V-0.1L{n(-low)} 0.34C{n(-low)} 0.4 {n(-low + 0.06)} 0.42 {n(-low + 0.1)} 0.42"
            f"H{n(low - 0.1)}C{n(low - 0.06)} 0.42 {n(low)} 0.4 {n(low)} 0.34L{n(neck)} -0.1V-0.36Z"
        )
        half = neck + (low - neck) * 0.22 / 0.44
        blood = (
            f"M{n(-half * 0.88)} 0.13C-0.06 0.1 0.06 0.17 {n(half * 0.88)} 0.13L{n(low - 0.045)} 0.34"
            f"C{n(low - 0.05)} 0.375 {n(low - 0.08)} 0.385 {n(low - 0.1)} 0.385H{n(-low + 0.1)}"
            f"C{n(-low + 0.08)} 0.385 {n(-low + 0.05)} 0.375 {n(-low + 0.045)} 0.34Z"
        )
    out = [path(glass, tones.pale), path(blood, "#b3123a")]
    out.append(
        path(
            "M-0.1 -0.4C-0.1 -0.43 -0.08 -0.44 -0.06 -0.44H0.06C0.08 -0.44 0.1 -0.43 0.1 -0.4V-0.35H-0.1Z", tones.accent
        )
    )
    for _ in range(chance.between_whole(2, 6)):
        out.append(
            circle(chance.between(-0.12, 0.12), chance.between(0.17, 0.33), chance.between(0.01, 0.03), "#e8798f")
        )
    out.append(path("M-0.02 -0.3V-0.14", None, "#ffffff", 0.02, 0.6))
    return out


def _totem(chance: Chance, tones: Colours) -> list[Shape]:
    """A mask: brow, eyes, mouth and ears or horns, all from chance."""
    out: list[Shape] = []
    brow, cheek, chin = chance.between(0.2, 0.3), chance.between(0.18, 0.32), chance.between(0.06, 0.18)
    ears = chance.below(4)
    reach = chance.between(0.3, 0.44)
    if ears == 0:
        out.append(polygon(mirrored([(0.1, -0.3), (reach, -0.48), (reach * 0.9, -0.12)]), tones.light))
    elif ears == 1:
        out += [circle(side * brow, -0.3, 0.12, tones.light) for side in (1, -1)]
        out += [circle(side * brow, -0.3, 0.06, tones.middle) for side in (1, -1)]
    elif ears == 2:
        for side in (1, -1):
            antler = [(0.1, -0.3), (0.2, -0.4), (0.18, -0.48)]
            branch = [(0.2, -0.4), (0.34, -0.42), (0.4, -0.48)]
            for line in (antler, branch):
                data = "M" + "L".join(f"{n(side * x)} {n(y)}" for x, y in line)
                out.append(path(data, None, tones.light, 0.035))
    else:
        rays = chance.between_whole(5, 9)
        for ray in range(rays):
            a = math.pi + math.pi * (ray + 0.5) / rays
            tip = (0.47 * math.cos(a), -0.05 + 0.43 * math.sin(a))
            for_base = [(0.3 * math.cos(a + d), -0.05 + 0.3 * math.sin(a + d)) for d in (-0.16, 0.16)]
            out.append(polygon([tip, *for_base], tones.light))
    mask: list[Point] = [(0.0, -0.36), (brow, -0.32), (cheek + 0.04, -0.02), (cheek, 0.16), (chin, 0.44), (0.0, 0.46)]
    out.append(polygon(mirrored(mask), tones.pale))
    inset = [(x * 0.62, y * 0.7 + 0.02) for x, y in mask]
    out.append(polygon(mirrored(inset), tones.middle, opacity=0.45))
    eye_x, eye_y = chance.between(0.09, 0.14), chance.between(-0.14, -0.04)
    slant = chance.between(-0.05, 0.05)
    eye: list[Point] = [
        (eye_x - 0.06, eye_y + slant),
        (eye_x + 0.02, eye_y - 0.05),
        (eye_x + 0.08, eye_y - slant),
        (eye_x, eye_y + 0.04),
    ]
    for side in (1, -1):
        out.append(polygon([(side * x, y) for x, y in eye], tones.deep))
        out.append(circle(side * (eye_x + 0.005), eye_y - 0.005, 0.022, tones.accent))
    out.append(polygon(mirrored([(0.0, eye_y), (0.035, 0.12), (0.0, 0.15)]), tones.dark))
    mouth = chance.below(3)
    if mouth == 0:
        out.append(path(ellipse_data(0, 0.27, chin * 0.5 + 0.03, 0.05), tones.deep))
    elif mouth == 1:
        half = chin * 0.6 + 0.03
        out.append(polygon(mirrored([(half, 0.23), (half * 0.6, 0.33), (half * 0.3, 0.27)]), tones.deep))
    else:
        half = chin * 0.6 + 0.02
        out.append(
            path(
                f"M{n(-half)} 0.28H{n(half)}M0 0.24V0.32M{n(-half / 2)} 0.24V0.32M{n(half / 2)} 0.24V0.32",
                None,
                tones.deep,
                0.016,
            )
        )
    if chance.below(2):
        out.append(polygon(mirrored([(0.0, -0.32), (0.05, -0.26), (0.0, -0.18)]), tones.accent))
    return out


FIGURES: Final[dict[str, Figure]] = {
    "insect": _insect,
    "bird": _bird,
    "machine": _machine,
    "bones": _bones,
    "serpent": _serpent,
    "crown": _crown,
    "blade": _blade,
    "eye": _eye,
    "star": _star,
    "orbit": _orbit,
    "flask": _flask,
    "totem": _totem,
}
