"""Draws pictures on the pages of a PDF, as lines and letters, with the fonts inside the file."""

from __future__ import annotations

import io
from typing import Any, Final

from bloodwork.pictures.drawing import HEIGHT, SAME, WIDTH, Group, Matrix, Node, Path, Picture, Text
from bloodwork.pictures.fonts import FONTS, Glyph, font
from bloodwork.pictures.markup import segments
from bloodwork.pictures.needs import need

POINT: Final = (
    1.5  # points to a unit of a picture: printed cards are twice 126 by 176 pixels, of 96 to the inch (P-D.2)
)
CARD_WIDTH, CARD_HEIGHT = WIDTH * POINT, HEIGHT * POINT  # in points: 189 by 264

_CAPS: Final = {"butt": 0, "round": 1, "square": 2}
_JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}


class Document:
    """A PDF that is being made. The same pages give the same bytes: no date, no chance.

    A picture is kept once in the file, however often it is on its pages.
    """

    def __init__(self, width: float, height: float, title: str) -> None:
        Canvas = need("reportlab.pdfgen.canvas").Canvas
        metrics, ttfonts = need("reportlab.pdfbase.pdfmetrics"), need("reportlab.pdfbase.ttfonts")
        self._bytes = io.BytesIO()
        self.canvas: Any = Canvas(self._bytes, pagesize=(width, height), invariant=1, pageCompression=1)
        self.canvas.setTitle(title)
        self.canvas.setCreator("Bloodwork")
        # A sheet is only right at its own size.
        self.canvas.setViewerPreference("PrintScaling", "None")
        # Made anew for each file, because a font counts the letters that were used of it.
        for role in FONTS:
            metrics.registerFont(ttfonts.TTFont(f"bloodwork-{role}", io.BytesIO(font(role).data)))
        self._forms: dict[Picture, str] = {}

    def card(self, picture: Picture, x: float, y: float, *, turned: bool = False) -> None:
        """A picture at its true size with its lower left corner at a place in points, upside down if it is turned."""
        name = self._form(picture)
        canvas = self.canvas
        canvas.saveState()
        if turned:
            canvas.transform(-1, 0, 0, -1, x + CARD_WIDTH, y + CARD_HEIGHT)
        else:
            canvas.translate(x, y)
        canvas.doForm(name)
        canvas.restoreState()

    def rectangle(self, x: float, y: float, width: float, height: float, fill: str) -> None:
        self.canvas.setFillColor(_colour(fill))
        self.canvas.rect(x, y, width, height, stroke=0, fill=1)

    def line(self, x: float, y: float, to_x: float, to_y: float, width: float = 0.25) -> None:
        self.canvas.setStrokeColorRGB(0, 0, 0)
        self.canvas.setLineWidth(width)
        self.canvas.line(x, y, to_x, to_y)

    def end_page(self) -> None:
        self.canvas.showPage()

    def save(self) -> bytes:
        self.canvas.save()
        return self._bytes.getvalue()

    # ------------------------------------------------------------------------------------------------- a picture

    def _form(self, picture: Picture) -> str:
        if picture not in self._forms:
            name = f"card{len(self._forms)}"
            self._forms[picture] = name
            self.canvas.beginForm(name, 0, 0, CARD_WIDTH, CARD_HEIGHT)
            # Pictures count from the top, a PDF from the bottom.
            self.canvas.transform(POINT, 0, 0, -POINT, 0, CARD_HEIGHT)
            # The edge of what is printed is that of the colour beyond it: corners are cut round, if at all, by hand.
            self.rectangle(0, 0, WIDTH, HEIGHT, picture.border)
            for node in picture.nodes:
                self._node(node)
            self.canvas.endForm(Resources=self._resources())
        return self._forms[picture]

    def _resources(self) -> Any:
        """What a form uses. Left to itself, a form has no transparency: reportlab keeps that for pages."""
        out = need("reportlab.pdfbase.pdfdoc").PDFResourceDictionary()
        out.basicFonts()
        out.allProcs()
        out.ExtGState = self.canvas._extgstate.getState()
        return out

    def _node(self, node: Node) -> None:
        if isinstance(node, Path):
            self._path(node)
        elif isinstance(node, Text):
            self._text(node)
        else:
            self._group(node)

    def _group(self, group: Group) -> None:
        canvas = self.canvas
        canvas.saveState()
        if group.matrix != SAME:
            canvas.transform(*_exact(group.matrix))
        if group.clip is not None:
            canvas.clipPath(self._outline(group.clip), stroke=0, fill=0)
        for node in group.children:
            self._node(node)
        canvas.restoreState()

    def _path(self, path: Path) -> None:
        canvas = self.canvas
        if path.fill:
            canvas.setFillColor(_colour(path.fill))
            canvas.setFillAlpha(path.fill_opacity)
        if path.stroke:
            canvas.setStrokeColor(_colour(path.stroke))
            canvas.setStrokeAlpha(path.stroke_opacity)
            canvas.setLineWidth(path.stroke_width)
            canvas.setLineCap(_CAPS[path.cap])
            canvas.setLineJoin(_JOINS[path.join])
            canvas.setDash(list(path.dash) if path.dash else [], 0)
        rule = 0 if path.evenodd else 1
        canvas.drawPath(self._outline(path.data), stroke=bool(path.stroke), fill=bool(path.fill), fillMode=rule)

    def _outline(self, data: str) -> Any:
        out = self.canvas.beginPath()
        for letter, values in segments(data):
            if letter == "M":
                out.moveTo(*values)
            elif letter == "L":
                out.lineTo(*values)
            elif letter == "C":
                out.curveTo(*values)
            else:
                out.close()
        return out

    def _text(self, text: Text) -> None:
        """A run in pieces, each as long as its letters stand where the font alone would put them."""
        run, canvas = text.run, self.canvas
        used = font(run.role)
        scale = run.size / used.units
        canvas.saveState()
        canvas.transform(1, 0, 0, -1, run.x, run.y)
        canvas.setFillColor(_colour(text.fill))
        canvas.setFillAlpha(1)
        for x, y, letters in _pieces(used.set(run.text)[0], used.advance):
            out = canvas.beginText(x * scale, y * scale)
            out.setFont(f"bloodwork-{run.role}", run.size)
            out.textOut(letters)
            canvas.drawText(out)
        canvas.restoreState()


def _pieces(glyphs: tuple[Glyph, ...], advance: Any) -> list[tuple[float, float, str]]:
    out: list[tuple[float, float, str]] = []
    expected = None
    for glyph in glyphs:
        if expected is not None and abs(expected - glyph.x) < 0.5 and out[-1][1] == glyph.y:
            x, y, letters = out[-1]
            out[-1] = (x, y, letters + glyph.letters)
        else:
            out.append((glyph.x, glyph.y, glyph.letters))
        expected = glyph.x + advance(glyph.number)
    return out


def _colour(text: str) -> Any:
    return need("reportlab.lib.colors").HexColor(text)


def _exact(matrix: Matrix) -> tuple[float, ...]:
    """Without the dust that a turn by half a circle leaves."""
    return tuple(round(value, 9) + 0.0 for value in matrix)
