"""Writes a picture as PNG."""

from __future__ import annotations

from bloodwork.pictures.drawing import HEIGHT, WIDTH, Picture
from bloodwork.pictures.needs import need
from bloodwork.pictures.svg import to_svg


def to_png(picture: Picture, scale: float = 2.0) -> bytes:
    """The picture so many times 126 by 176 pixels large, with nothing where its corners are round."""
    size = {"width": round(WIDTH * scale), "height": round(HEIGHT * scale)}
    return bytes(need("resvg_py").svg_to_bytes(svg_string=to_svg(picture), skip_system_fonts=True, **size))
