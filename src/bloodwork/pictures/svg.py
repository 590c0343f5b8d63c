"""Writes a picture as SVG. Letters are written as outlines: it looks the same wherever it is opened, with any fonts."""

from __future__ import annotations

import hashlib
import re
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from bloodwork.pictures.drawing import HEIGHT, SAME, WIDTH, Group, Node, Path, Picture, Text
from bloodwork.pictures.fonts import font
from bloodwork.pictures.shapes import number

_SHORT: Final = {"title": "s", "text": "t", "strong": "b", "flavor": "i"}
_NOT_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_svg(picture: Picture, scale: float = 1.0) -> str:
    """The picture as one SVG document, so many times 126 by 176 pixels large."""
    return _Writer(picture, scale).document()


class _Writer:
    def __init__(self, picture: Picture, scale: float) -> None:
        self.picture = picture
        self.scale = scale
        # Ids are of this picture alone, so that many of them can stand in one page.
        self.prefix = "c" + hashlib.sha256(f"{picture.name}\0{picture.words}".encode()).hexdigest()[:8]
        self.glyphs: dict[str, str] = {}
        self.clips: dict[str, str] = {}

    def document(self) -> str:
        inside = "".join(self._node(node) for node in self.picture.nodes)
        defs = "".join(f'<clipPath id="{id_}"><path d="{data}"/></clipPath>' for data, id_ in self.clips.items())
        defs += "".join(f'<path id="{id_}" d="{data}"/>' for id_, data in self.glyphs.items())
        title, words = (escape(_NOT_XML.sub("\ufffd", text)) for text in (self.picture.name, self.picture.words))
        label = quoteattr(_NOT_XML.sub("\ufffd", self.picture.name))
        size = f'width="{number(WIDTH * self.scale)}" height="{number(HEIGHT * self.scale)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {WIDTH:g} {HEIGHT:g}" role="img" '
            f"aria-label={label}><title>{title}</title><desc>{words}</desc><defs>{defs}</defs>{inside}</svg>\n"
        )

    def _node(self, node: Node) -> str:
        if isinstance(node, Path):
            return f'<path d="{node.data}"{_paint(node)}/>'
        if isinstance(node, Text):
            return self._text(node)
        return self._group(node)

    def _group(self, group: Group) -> str:
        inside = "".join(self._node(node) for node in group.children)
        attributes = ""
        if group.clip is not None:
            id_ = self.clips.setdefault(group.clip, f"{self.prefix}k{len(self.clips)}")
            attributes += f' clip-path="url(#{id_})"'
        if group.matrix != SAME:
            a, b, c, d, e, f = group.matrix
            if (b, c) == (0, 0) and a == d:
                attributes += f' transform="translate({number(e)} {number(f)})'
                attributes += '"' if a == 1 else f' scale({a:.5g})"'
            else:
                attributes += f' transform="matrix({" ".join(f"{value:.6g}" for value in group.matrix)})"'
        return f"<g{attributes}>{inside}</g>" if attributes else inside

    def _text(self, text: Text) -> str:
        run = text.run
        used = font(run.role)
        scale = run.size / used.units
        out = []
        for glyph in used.set(run.text)[0]:
            outline = used.outline(glyph.number)
            if not outline:
                continue
            id_ = f"{self.prefix}{_SHORT[run.role]}{glyph.number}"
            self.glyphs[id_] = outline
            x = f' x="{number(glyph.x)}"' if glyph.x else ""
            y = f' y="{number(glyph.y)}"' if glyph.y else ""
            out.append(f'<use href="#{id_}"{x}{y}/>')
        place = f"translate({number(run.x)} {number(run.y)}) scale({scale:.6g} {-scale:.6g})"
        return f'<g fill="{text.fill}" transform="{place}">{"".join(out)}</g>'


def _paint(path: Path) -> str:
    out = f' fill="{path.fill or "none"}"'
    if path.fill and path.fill_opacity < 1:
        out += f' fill-opacity="{number(path.fill_opacity)}"'
    if path.evenodd:
        out += ' fill-rule="evenodd"'
    if path.stroke:
        out += f' stroke="{path.stroke}" stroke-width="{number(path.stroke_width)}"'
        if path.stroke_opacity < 1:
            out += f' stroke-opacity="{number(path.stroke_opacity)}"'
        if path.cap != "butt":
            out += f' stroke-linecap="{path.cap}"'
        if path.join != "miter":
            out += f' stroke-linejoin="{path.join}"'
        if path.dash:
            out += f' stroke-dasharray="{" ".join(map(number, path.dash))}"'
    return out
