"""Draws a card: fills a template with what is printed on the card."""

from __future__ import annotations

import dataclasses
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from functools import cache
from typing import Final

from bloodwork.errors import BadFile
from bloodwork.pictures.drawing import Box, Group, Node, Path, Picture, Placed, Text, move
from bloodwork.pictures.emblem import Subject, emblem, palette
from bloodwork.pictures.face import Counter, Face
from bloodwork.pictures.fonts import font
from bloodwork.pictures.markup import (
    SHAPES,
    BadTemplate,
    colour,
    kept,
    numbers,
    outline,
    read_matrix,
    read_path,
    rectangle,
    symbols,
    template,
)
from bloodwork.pictures.setting import Block, Run, fit_lines, fit_width, set_block
from bloodwork.pictures.shapes import Shape, circle

_INK: Final = {"rules": "#241716", "flavor": "#7d6b5d"}
_BLOOD, _STEEL, _IRON, _DARK, _GOLD = "#b3123a", "#4a5d74", "#5b4a3f", "#241716", "#8a6a1c"
_CAPITAL: Final = 0.33  # half the height of a capital letter, in sizes: what centres a line on its middle


@dataclasses.dataclass(frozen=True, slots=True)
class Sign:
    """A symbol in a row, as high as the row's letters times `size`."""

    name: str
    colour: str
    size: float = 1.0


@dataclasses.dataclass(frozen=True, slots=True)
class Word:
    """A text in a row."""

    text: str
    role: str = "strong"
    colour: str = _DARK
    size: float = 1.0


Row = tuple[Sign | Word, ...]


def draw(face: Face, parents: Mapping[str, str] | None = None) -> Picture:
    """The picture of a card. `parents` are the parents of kins that sets added."""
    return _Drawer(face, dict(parents or {})).picture()


@cache
def back() -> Picture:
    """The one back of all cards (P-D.12)."""
    return draw(Face("back", "back", "Card back"))


@cache
def blank() -> Picture:
    """A card to write on."""
    return draw(Face("blank", "blank", "Blank card"))


def slug(text: str) -> str:
    return "-".join("".join(letter if letter.isalnum() else " " for letter in text.casefold()).split())


class _Drawer:
    def __init__(self, face: Face, parents: dict[str, str]) -> None:
        self.face = face
        self.parents = parents
        self.placed: list[Placed] = []
        self.rows = _rows(face)
        self.colours = _colours(face)
        root = kept(template(face.template), _flags(face))
        assert root is not None
        self.root = root
        self.clips = {one.attrib["id"]: one[0] for one in root.iter("clipPath")}
        self.block: Block | None = None
        self.grow = 0.0  # how much higher the art is than in the template
        self.down = 0.0  # how far what is drawn now is moved down for it

    def picture(self) -> Picture:
        self._fit()
        nodes = tuple(node for one in self.root if one.tag != "defs" for node in self._nodes(one))
        border = colour(self.root.attrib["data-border"], self.colours)
        assert border is not None
        return Picture(self.face.name, self.face.words(), border, nodes, tuple(self.placed))

    # -------------------------------------------------------------------------------------- the text of a card

    def _fit(self) -> None:
        """Finds the size of the text, and with it how high the art is."""
        box = next((one for one in self.root.iter() if "data-body" in one.attrib), None)
        if box is None:
            return
        _, _, width, height = numbers(box.attrib["data-body"])
        art = next(one for one in self.root.iter() if "data-art" in one.attrib)
        usual = numbers(art.attrib["data-art"])[3]
        # Nothing to read: the art takes what a short text would leave.
        for size, heights in _trials(self.root.attrib["data-fit"]):
            block = set_block(self.face.body, width, size)
            for high in heights:
                if block.height <= height - (high - usual):
                    self.block, self.grow = block, high - usual
                    return
        letters = sum(len(span.text) for paragraph in self.face.body for span in paragraph.spans)
        expected = f"a text that fits at a size of {size:g}"
        raise BadFile(f"the text of {letters:,} letters does not fit", file=f'"{self.face.key}"', expected=expected)

    def _body(self, element: ET.Element) -> Node:
        assert self.block is not None
        x, y, width, height = numbers(element.attrib["data-body"])
        height -= self.grow
        block = self.block
        top = y + (height - block.height) / 2
        nodes: list[Node] = [
            Text(dataclasses.replace(run, x=x + run.x, y=top + run.y), _INK[run.part]) for run in block.runs
        ]
        if block.divider is not None:
            data = f"M{x:g} {top + block.divider:.2f}H{x + 32:g}"
            nodes.append(Path(data, stroke="#cdb996", stroke_width=0.5))
        wide = max((run.x + run.width for run in block.runs), default=0.0)
        box = Box("text", x, y, width, height)
        self._record(box, x, top, wide, block.height, block.size)
        return Group(tuple(nodes))

    # ------------------------------------------------------------------------------------ elements of a template

    def _nodes(self, element: ET.Element) -> list[Node]:
        if element.tag == "text":
            return self._line(element)
        if element.tag == "use":
            x, y, size = (float(element.attrib[key]) for key in ("x", "y", "width"))
            ink = colour(element.attrib["color"], self.colours)
            assert ink is not None
            return [_symbol(element.attrib["href"][1:], x, y, size, ink)]
        if element.tag in SHAPES:
            return [read_path(element, self.colours, self.grow)]
        if element.tag != "g":
            raise BadTemplate(f"<{element.tag}>")
        return self._group(element)

    def _group(self, element: ET.Element) -> list[Node]:
        get = element.get
        if "data-art" in element.attrib:
            return [self._art(element)]
        if "data-body" in element.attrib:
            return [self._body(element)] if self.face.body else []
        if "data-row" in element.attrib:
            return self._row(element)
        if "data-sigil" in element.attrib:
            place = int(element.attrib["data-sigil"]) - 1
            sigils = self.face.sigils
            return [self._sigil(sigils[place], element)] if place < len(sigils) else []
        if "data-counters" in element.attrib:
            return self._counters(element)
        matrix = read_matrix(element)
        if "data-down" in element.attrib:
            matrix, self.down = move(0, self.grow), self.grow
        clip = get("clip-path")
        data = outline(self.clips[clip[5:-1]], self.grow) if clip else None
        group = Group(tuple(node for one in element for node in self._nodes(one)), matrix, data)
        if "data-down" in element.attrib:
            self.down = 0.0
        return [group]

    def _record(self, box: Box, x: float, y: float, width: float, height: float, size: float) -> None:
        """Keeps where something came to lie on the card."""
        box = dataclasses.replace(box, y=box.y + self.down)
        self.placed.append(Placed(box, x, y + self.down, width, height, size))

    def _art(self, element: ET.Element) -> Node:
        x, y, width, height = numbers(element.attrib["data-art"])
        face = self.face
        subject = Subject(face.key, face.form, face.kins, face.hints, face.tint)
        shapes = emblem(subject, width, height + self.grow, self.parents)
        return Group(tuple(_painted(shape) for shape in shapes), move(x, y))

    def _line(self, element: ET.Element) -> list[Node]:
        """A text in one line, or in more if it is long, centred on its y."""
        text = {"name": self.face.name, "kind": self.face.kind}[element.attrib["data-text"]]
        if not text:
            return []
        role, width = element.attrib["data-role"], float(element.attrib["data-width"])
        size, least = float(element.attrib["data-size"]), float(element.attrib["data-least"])
        x, y = float(element.attrib["x"]), float(element.attrib["y"])
        set_ = fit_lines(text, role, width, size, least, int(element.get("data-lines", 1)))
        fill = colour(element.attrib["fill"], self.colours)
        assert fill is not None
        step = set_.size * 1.02
        nodes: list[Node] = []
        wide = 0.0
        for number, line in enumerate(set_.lines):
            long = font(role).width(line, set_.size)
            wide = max(wide, long)
            start = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[element.get("text-anchor", "start")] * long
            base = y + _CAPITAL * set_.size + (number - (len(set_.lines) - 1) / 2) * step
            nodes.append(Text(Run(line, role, start, base, set_.size), fill))
        left = min(node.run.x for node in nodes if isinstance(node, Text))
        high = step * (len(set_.lines) - 1) + set_.size
        start = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[element.get("text-anchor", "start")] * width
        box = Box(element.attrib["data-text"], start, y - size * 0.75, width, size * 1.5)
        self._record(box, left, y - high / 2, wide, high, set_.size)
        return nodes

    def _row(self, element: ET.Element) -> list[Node]:
        """Signs and words beside each other, all made smaller together if they would be too wide."""
        row = self.rows.get(element.attrib["data-row"], ())
        if not row:
            return []
        size, most = float(element.attrib["data-size"]), float(element.attrib["data-width"])
        x, y = float(element.attrib["data-x"]), float(element.attrib["data-y"])
        size = min(size, size * most / _row_width(row, size))
        width = _row_width(row, size)
        share = {"start": 0.0, "middle": 0.5, "end": 1.0}[element.attrib["data-anchor"]]
        at = left = x - share * width
        nodes: list[Node] = []
        if (pill := element.get("data-pill")) is not None:
            edge = size * 0.22
            data = rectangle(left - edge, y - size * 0.62, width + 2 * edge, size * 1.24, size * 0.3)
            nodes.append(Path(data, fill=pill, fill_opacity=0.92))
        for item in row:
            wide = _item_width(item, size)
            if isinstance(item, Sign):
                nodes.append(_symbol(item.name, at, y - wide / 2, wide, item.colour))
            else:
                scaled = size * item.size
                nodes.append(Text(Run(item.text, item.role, at, y + _CAPITAL * scaled, scaled), item.colour))
            at += wide + size * _ROW_GAP
        box = Box(element.attrib["data-row"], x - share * most, y - size, most, 2 * size)
        self._record(box, left, y - size / 2, width, size, size)
        return nodes

    def _sigil(self, sigil: str, element: ET.Element) -> Node:
        x, y, size, _ = numbers(element.attrib["data-box"])
        name = f"sigil-{slug(sigil)}"
        if name in symbols():
            return _symbol(name, x, y, size, element.attrib["color"])
        return _badge(sigil, x, y, size, element.attrib["color"])

    def _counters(self, element: ET.Element) -> list[Node]:
        """Each counter's sign with its amount, and the + or the cross above them (P-D.13)."""
        x, y, width, height = numbers(element.attrib["data-box"])
        if not self.face.counters:
            return []
        ink = element.attrib["color"]
        cells = [self._counter(one, ink) for one in self.face.counters]
        gap = 4.0
        full = sum(cell[1] for cell in cells) + gap * (len(cells) - 1)
        scale = min(1.0, width / full, height / 20)
        left = x + (width - full * scale) * {"start": 0.0, "middle": 0.5, "end": 1.0}[element.attrib["data-counters"]]
        nodes: list[Node] = []
        at = left
        for inside, wide in cells:
            nodes.append(Group(inside, move(at, y + (height - 20 * scale) / 2, scale)))
            at += (wide + gap) * scale
        box = Box("counters", x, y, width, height)
        self._record(box, left, y + (height - 20 * scale) / 2, full * scale, 20 * scale, 8.6 * scale)
        return nodes

    def _counter(self, counter: Counter, ink: str) -> tuple[tuple[Node, ...], float]:
        """A counter in a cell of height 20, and how wide the cell is."""
        size = 8.6
        wide = 10.5 + font("strong").width(counter.amount, size)
        name = f"counter-{slug(counter.name)}"
        nodes: list[Node] = []
        top = 8.6 if counter.mark else 5.4
        if counter.mark:
            tone = {"plus": "#2c6e3f", "cross": "#a3232c"}[counter.mark]
            nodes.append(_symbol(counter.mark, wide / 2 - 3.2, 0.8, 6.4, tone))
        if name in symbols():
            nodes.append(_symbol(name, 0, top, 9.6, ink))
        else:
            nodes.append(_badge(counter.name, 0, top, 9.6, ink))
        run = Run(counter.amount, "strong", 10.5, top + 4.8 + _CAPITAL * size, size)
        return (*nodes, Text(run, ink)), wide


_ROW_GAP: Final = 0.16


def _item_width(item: Sign | Word, size: float) -> float:
    if isinstance(item, Sign):
        return item.size * size
    return font(item.role).width(item.text, size * item.size)


def _row_width(row: Row, size: float) -> float:
    return sum(_item_width(item, size) for item in row) + size * _ROW_GAP * (len(row) - 1)


def _symbol(name: str, x: float, y: float, size: float, ink: str) -> Node:
    paths = tuple(read_path(one, {"current": ink}) for one in symbols()[name])
    return Group(paths, move(x, y, size / 24))


def _badge(word: str, x: float, y: float, size: float, ink: str) -> Node:
    """A sign for what has none of its own: its first letters in a ring."""
    letters = "".join(part[0] for part in word.split() if part[0].isalnum())[:3].upper() or "?"
    scale = fit_width(letters, "strong", size * 0.62, size * 0.52)
    start = x + (size - font("strong").width(letters, scale)) / 2
    ring = circle(x + size / 2, y + size / 2, size * 0.44, None)
    return Group(
        (
            Path(ring.data, stroke=ink, stroke_width=size * 0.07),
            Text(Run(letters, "strong", start, y + size / 2 + _CAPITAL * scale, scale), ink),
        )
    )


def _painted(shape: Shape) -> Node:
    one = Path(
        shape.data,
        fill=shape.fill,
        stroke=shape.stroke,
        stroke_width=shape.width,
        fill_opacity=shape.opacity,
        stroke_opacity=shape.opacity,
        cap="round",
        join="round",
    )
    return one if shape.scale == 1 and shape.move == (0, 0) else Group((one,), move(*shape.move, shape.scale))


def _trials(text: str) -> list[tuple[float, list[float]]]:
    """`size: heights; ...` of a template: the sizes to try in turn, and the heights of the art with each."""
    out = []
    for part in text.split(";"):
        size, _, heights = part.partition(":")
        out.append((float(size), numbers(heights)))
    return out


def _flags(face: Face) -> frozenset[str]:
    """What a template may ask for by `data-if`."""
    flags = {*face.marks, face.form, f"sigils-{len(face.sigils)}"}
    asked = {
        "stats": face.stats,
        "text": face.body,
        "from": face.evolves_from,
        "into": face.evolves_into,
        "evolves": face.evolves_from or face.evolves_into,
        "counters": face.counters,
        "one-counter": len(face.counters) == 1,
        "second-sigil": len(face.sigils) > 1,
        "cost": face.cost is not None,
        "extra": face.extra,
        **dict(face.numbers),
        # What stands at the top left, and whether anything stands at the bottom.
        "medal": face.cost is not None or "life" in dict(face.numbers),
        "strip": dict(face.numbers).keys() - {"life"},
    }
    return frozenset(flags | {word for word, there in asked.items() if there})


def _colours(face: Face) -> dict[str, str]:
    """The colours that a template names with an @."""
    table = palette()
    if face.tint:
        tint = {word: tone for word, tone in table["tints"][face.tint].items() if isinstance(tone, str)}
        return {**tint, "rarity": table["rarities"][face.rarity]}
    return dict(table["forms"]["vestige" if "vestige" in face.marks else face.form])


# The signs of the numbers of a card in a tinted frame, bright enough for its dark ground.
_NUMBERS: Final[dict[str, Row]] = {
    "initiative": (Sign("bolt", "#f0cb62"),),
    "resistance": (Sign("shield", "#86a9d3"),),
    "magic": (Sign("spark", "#bda2f5"),),
    "power": (Sign("knife", "#cfd6de"),),
    "health": (Sign("drop", "#e2375f"),),
}


def _tinted_rows(face: Face) -> dict[str, Row]:
    tones = _colours(face)
    rows: dict[str, Row] = {"rarity": (Word(face.rarity[:1].upper()),)}
    if face.cost is not None:
        rows["cost"] = (Word(face.cost, colour=tones["ink"]),)
    if face.extra:
        rows["extra"] = (Word(face.extra, colour=tones["on_bar"]),)
    for name, number in face.numbers:
        rows[name] = (*_NUMBERS.get(name, ()), Word(number, colour=tones["ink"]))
    return rows


def _rows(face: Face) -> dict[str, Row]:
    if face.tint:
        return _tinted_rows(face)
    rows: dict[str, Row] = {}
    if face.cost is not None:
        rows["cost"] = (Sign("drop", _BLOOD), *([Word(face.cost)] if face.cost else []))
    if face.stats:
        for name, sign, tone, stat in zip(
            ("health", "defense", "power"),
            ("drop", "shield", "knife"),
            (_BLOOD, _STEEL, _IRON),
            face.stats,
            strict=True,
        ):
            rows[name] = (Sign(sign, tone), Word(stat or "–"))
    if face.evolves_from:
        rows["from"] = (Sign("evolves-from", _GOLD, 0.95), Word(face.evolves_from, "title", size=0.9))
    if face.evolves_into:
        rows["into"] = (Sign("evolves-into", _GOLD, 0.95), Word(" / ".join(face.evolves_into), "title", size=0.9))
    marks = [
        Sign(mark, palette()["forms"][face.form]["on_bar"])
        for mark in ("flip", "saga", "vestige")
        if mark in face.marks
    ]
    rows["marks"] = tuple(marks)
    return rows
