"""Reads the SVG of templates and symbols: a small part of SVG, and nothing that this does not know passes."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from bloodwork.pictures.drawing import SAME, Matrix, Path
from bloodwork.pictures.shapes import ellipse_data, number

_SPACE: Final = "{http://www.w3.org/2000/svg}"
_TRANSFORM: Final = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
SHAPES: Final = ("path", "rect", "circle")


class BadTemplate(Exception):
    """A template that comes with the package is wrong: a fault of the package, not of its user."""


@cache
def template(name: str) -> ET.Element:
    """The root of a template of the package."""
    return _plain(ET.fromstring((files("bloodwork") / "data" / "templates" / f"{name}.svg").read_bytes()))


@cache
def symbols() -> dict[str, ET.Element]:
    return {one.attrib["id"]: one for one in template("symbols") if one.tag == "symbol"}


def _plain(element: ET.Element) -> ET.Element:
    for one in element.iter():
        one.tag = one.tag.removeprefix(_SPACE)
    return element


def kept(element: ET.Element, flags: frozenset[str]) -> ET.Element | None:
    """The element with all inside it whose `data-if` holds, or None if its own does not."""
    for word in element.get("data-if", "").split():
        if (word.removeprefix("!") in flags) == word.startswith("!"):
            return None
    out = ET.Element(element.tag, {key: value for key, value in element.attrib.items() if key != "data-if"})
    out.extend(inner for one in element if (inner := kept(one, flags)) is not None)
    return out


def numbers(text: str) -> list[float]:
    return [float(part) for part in re.split(r"[ ,]+", text.strip()) if part]


def read_matrix(element: ET.Element) -> Matrix:
    out = SAME
    text = element.get("transform", "")
    for kind, inside in _TRANSFORM.findall(text):
        values = numbers(inside)
        if kind == "translate":
            out = times(out, (1, 0, 0, 1, values[0], values[1]))
        elif kind == "scale":
            out = times(out, (values[0], 0, 0, values[-1], 0, 0))
        else:
            angle, x, y = math.radians(values[0]), *(values[1:] or [0.0, 0.0])
            cos, sin = math.cos(angle), math.sin(angle)
            out = times(out, (1, 0, 0, 1, x, y))
            out = times(out, (cos, sin, -sin, cos, 0, 0))
            out = times(out, (1, 0, 0, 1, -x, -y))
    if text and not _TRANSFORM.search(text):
        raise BadTemplate(f"transform {text!r}")
    return out


def times(left: Matrix, right: Matrix) -> Matrix:
    a, b, c, d, e, f = left
    g, h, i, j, k, m = right
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def outline(element: ET.Element, grow: float = 0.0) -> str:
    """The data of a path for a shape; `grow` is added to the height of a rectangle that asks for it."""
    if element.tag == "path":
        return element.attrib["d"]
    if element.tag == "circle":
        x, y, r = (float(element.attrib[key]) for key in ("cx", "cy", "r"))
        return ellipse_data(x, y, r, r)
    if element.tag == "rect":
        x, y, width, height = (float(element.attrib[key]) for key in ("x", "y", "width", "height"))
        return rectangle(
            x, y, width, height + (grow if "data-grow" in element.attrib else 0), float(element.get("rx", 0))
        )
    raise BadTemplate(f"<{element.tag}> is no shape")


def rectangle(x: float, y: float, width: float, height: float, r: float = 0.0) -> str:
    n = number
    right, low = x + width, y + height
    if not r:
        return f"M{n(x)} {n(y)}H{n(right)}V{n(low)}H{n(x)}Z"
    k = r * 0.4477152  # what is left of the radius beside the handle of a round corner
    return (
        f"M{n(x + r)} {n(y)}H{n(right - r)}C{n(right - k)} {n(y)} {n(right)} {n(y + k)} {n(right)} {n(y + r)}"
        f"V{n(low - r)}C{n(right)} {n(low - k)} {n(right - k)} {n(low)} {n(right - r)} {n(low)}"
        f"H{n(x + r)}C{n(x + k)} {n(low)} {n(x)} {n(low - k)} {n(x)} {n(low - r)}"
        f"V{n(y + r)}C{n(x)} {n(y + k)} {n(x + k)} {n(y)} {n(x + r)} {n(y)}Z"
    )


def read_path(element: ET.Element, colours: Mapping[str, str], grow: float = 0.0) -> Path:
    """A shape with its paint; a colour that begins with @ is one of `colours`, currentColor the one of that name."""
    known = {*_PAINT, "id", "d", "x", "y", "width", "height", "rx", "cx", "cy", "r", "data-grow"}
    for key in element.attrib:
        if key not in known:
            raise BadTemplate(f"<{element.tag} {key}>")
    get = element.get
    return Path(
        outline(element, grow),
        fill=colour(get("fill", "#000000"), colours),
        stroke=colour(get("stroke", "none"), colours),
        stroke_width=float(get("stroke-width", 1)),
        fill_opacity=float(get("fill-opacity", 1)),
        stroke_opacity=float(get("stroke-opacity", 1)),
        cap=get("stroke-linecap", "butt"),
        join=get("stroke-linejoin", "miter"),
        dash=tuple(numbers(get("stroke-dasharray", ""))),
        evenodd=get("fill-rule") == "evenodd",
    )


_PAINT: Final = (
    "fill", "stroke", "stroke-width", "fill-opacity", "stroke-opacity", "stroke-linecap", "stroke-linejoin",
    "stroke-dasharray", "fill-rule",
)  # fmt: skip


def colour(word: str, colours: Mapping[str, str]) -> str | None:
    if word == "none":
        return None
    if word == "currentColor":
        return colours["current"]
    found = colours[word[1:]] if word.startswith("@") else word
    if not re.fullmatch("#[0-9a-f]{6}", found):
        raise BadTemplate(f"colour {word!r}")
    return found


# ------------------------------------------------------------------------------------------------ the data of paths

Segment = tuple[str, tuple[float, ...]]
_TOKEN: Final = re.compile(r"([A-Za-z])|([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?)|[ ,\n]+")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}


def segments(data: str) -> Iterator[Segment]:
    """The data of a path as M, L, C and Z, with all numbers absolute."""
    x = y = start_x = start_y = 0.0
    for letter, values in _commands(data):
        if letter == "M":
            x, y = start_x, start_y = values
            yield "M", (x, y)
        elif letter == "Z":
            x, y = start_x, start_y
            yield "Z", ()
        elif letter in "LHV":
            x, y = {"L": values, "H": (values[0], y), "V": (x, values[0])}[letter]
            yield "L", (x, y)
        elif letter == "C":
            yield "C", values
            x, y = values[4:]
        elif letter == "Q":
            qx, qy, to_x, to_y = values
            first = (x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3)
            yield "C", (*first, to_x + (qx - to_x) * 2 / 3, to_y + (qy - to_y) * 2 / 3, to_x, to_y)
            x, y = to_x, to_y
        else:
            for curve in _arc(x, y, values):
                yield "C", curve
            x, y = values[5:]


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    tokens: list[str] = []
    end = 0
    for match in _TOKEN.finditer(data):
        if match.start() != end:
            raise BadTemplate(f"path {data!r}")
        end = match.end()
        if match[1] or match[2]:
            tokens.append(match.group())
    if end != len(data):
        raise BadTemplate(f"path {data!r}")
    place, letter = 0, ""
    while place < len(tokens):
        if tokens[place].isalpha():
            letter = tokens[place]
            place += 1
        if letter not in _TAKES:
            raise BadTemplate(f"{letter!r} in path {data!r}")
        count = _TAKES[letter]
        yield letter, tuple(float(token) for token in tokens[place : place + count])
        place += count
        if letter == "M":
            letter = "L"


def _arc(x: float, y: float, values: tuple[float, ...]) -> Iterator[tuple[float, ...]]:
    """An arc that is not tilted, as curves of at most a quarter turn."""
    rx, ry, tilt, large, sweep, to_x, to_y = values
    if tilt:
        raise BadTemplate("a tilted arc")
    # In circles of radius 1.
    ax, ay, bx, by = x / rx, y / ry, to_x / rx, to_y / ry
    half = math.hypot(bx - ax, by - ay) / 2
    scale = max(1.0, half)
    height = math.sqrt(max(0.0, scale * scale - half * half)) * (1 if bool(large) != bool(sweep) else -1)
    dx, dy = (bx - ax) / (2 * half), (by - ay) / (2 * half)
    cx, cy = (ax + bx) / 2 - height * dy, (ay + by) / 2 + height * dx
    begin, end = math.atan2(ay - cy, ax - cx), math.atan2(by - cy, bx - cx)
    if sweep and end <= begin:
        end += 2 * math.pi
    if not sweep and end >= begin:
        end -= 2 * math.pi
    count = max(1, math.ceil(abs(end - begin) / (math.pi / 2) - 1e-9))
    step = (end - begin) / count
    handle = 4 / 3 * math.tan(step / 4) * scale
    for number_ in range(count):
        a, b = begin + step * number_, begin + step * (number_ + 1)
        p = (cx + scale * math.cos(a) - handle * math.sin(a), cy + scale * math.sin(a) + handle * math.cos(a))
        q = (cx + scale * math.cos(b) + handle * math.sin(b), cy + scale * math.sin(b) - handle * math.cos(b))
        r = (cx + scale * math.cos(b), cy + scale * math.sin(b))
        yield (p[0] * rx, p[1] * ry, q[0] * rx, q[1] * ry, r[0] * rx, r[1] * ry)
