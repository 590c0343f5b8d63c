"""The letters of a card: how wide they are, how they stand beside each other, and their outlines.

The fonts come with the package, so that a card is set in the same way on every machine.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from importlib.resources import files
from typing import Any, Final

from bloodwork.errors import BadFile
from bloodwork.pictures.needs import need

# What a text is for, and the font it is set in.
FONTS: Final = {
    "title": "SourceSerifPro-Semibold.ttf",
    "text": "SourceSansPro-Regular.ttf",
    "strong": "SourceSansPro-Semibold.ttf",
    "flavor": "SourceSansPro-It.ttf",
}
# Joined letters are one sign for two, which a PDF could not be searched for; a card needs none.
_FEATURES: Final = {"kern": True, "mark": True, "liga": False, "clig": False}


@dataclasses.dataclass(frozen=True, slots=True)
class Glyph:
    """A sign of a font at its place in a line, in units of the font."""

    number: int
    letters: str  # those of the text that it stands for
    x: float
    y: float


class NoLetter(BadFile):
    """A text has a letter that the fonts cannot draw."""


class Font:
    """One font file."""

    def __init__(self, role: str) -> None:
        uharfbuzz = need("uharfbuzz")
        self.role = role
        self.data = (files("bloodwork") / "data" / "fonts" / FONTS[role]).read_bytes()
        self._harfbuzz: Any = uharfbuzz
        face = uharfbuzz.Face(uharfbuzz.Blob(self.data))
        self._font: Any = uharfbuzz.Font(face)
        self.units: int = face.upem
        extents = self._font.get_font_extents("ltr")
        self.ascender: float = extents.ascender / self.units
        self.descender: float = -extents.descender / self.units
        self._known: dict[str, tuple[tuple[Glyph, ...], float]] = {}
        self._outlines: dict[int, str] = {}

    def has(self, letter: str) -> bool:
        return self._font.get_nominal_glyph(ord(letter)) is not None

    def set(self, text: str) -> tuple[tuple[Glyph, ...], float]:
        """The signs for a text, from left to right, and its width, in units of the font."""
        found = self._known.get(text)
        if found is None:
            found = self._known[text] = self._shape(text)
        return found

    def width(self, text: str, size: float) -> float:
        return self.set(text)[1] * size / self.units

    def advance(self, number: int) -> float:
        """How far a sign of the font moves the next one, if nothing brings them closer."""
        return float(self._font.get_glyph_h_advance(number))

    def _shape(self, text: str) -> tuple[tuple[Glyph, ...], float]:
        buffer = self._harfbuzz.Buffer()
        buffer.add_str(text)
        # Not guessed: the same direction for all, whatever letter a text begins with.
        buffer.direction, buffer.script, buffer.language = "ltr", "Latn", "en"
        self._harfbuzz.shape(self._font, buffer, _FEATURES)
        infos = buffer.glyph_infos
        starts = [info.cluster for info in infos] + [len(text)]
        glyphs: list[Glyph] = []
        x = 0.0
        for place, (info, position) in enumerate(zip(infos, buffer.glyph_positions, strict=True)):
            letters = text[starts[place] : starts[place + 1]]
            glyphs.append(Glyph(info.codepoint, letters, x + position.x_offset, position.y_offset))
            x += position.x_advance
        return tuple(glyphs), x

    def outline(self, number: int) -> str:
        """A sign as the data of an SVG path, in units of the font, with y upwards."""
        found = self._outlines.get(number)
        if found is None:
            found = self._outlines[number] = self._draw(number)
        return found

    def _draw(self, number: int) -> str:
        out: list[str] = []
        self._font.draw_glyph_with_pen(number, _Pen(out))
        return "".join(out)


class _Pen:
    """Writes what it is told to draw as the data of an SVG path."""

    def __init__(self, out: list[str]) -> None:
        self.out = out

    def moveTo(self, to: tuple[float, float]) -> None:
        self._write("M", to)

    def lineTo(self, to: tuple[float, float]) -> None:
        self._write("L", to)

    def qCurveTo(self, *points: tuple[float, float]) -> None:
        self._write("Q", *points)

    def curveTo(self, *points: tuple[float, float]) -> None:
        self._write("C", *points)

    def closePath(self) -> None:
        self.out.append("Z")

    def endPath(self) -> None:
        pass

    def _write(self, letter: str, *points: tuple[float, float]) -> None:
        self.out.append(letter + " ".join(f"{x:g} {y:g}" for x, y in points))


@cache
def font(role: str) -> Font:
    return Font(role)


def check_letters(text: str, role: str, what: str, file: str, line: int | None) -> None:
    """Refuses a text with a letter that its font does not have."""
    used = font(role)
    for letter in text:
        if not letter.isspace() and not used.has(letter):
            message = f"the fonts of the cards cannot draw the letter {letter!r} (U+{ord(letter):04X}) of {what}"
            raise NoLetter(message, file=file or "card", line=line, expected="Latin, Greek or Cyrillic letters")
