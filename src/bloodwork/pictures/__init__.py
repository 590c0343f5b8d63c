"""Cards as pictures: one drawing of each, written as SVG for browsers, as PNG, and as sheets of a PDF to print.

What is here needs the packages of `bloodwork[pictures]`; they are imported when something is drawn.
"""

from bloodwork.pictures.draw import back, blank, draw
from bloodwork.pictures.drawing import Picture
from bloodwork.pictures.face import Face, face_of
from bloodwork.pictures.png import to_png
from bloodwork.pictures.sheets import sheets
from bloodwork.pictures.svg import to_svg

__all__ = ["Face", "Picture", "back", "blank", "draw", "face_of", "sheets", "to_png", "to_svg"]
