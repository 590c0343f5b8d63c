"""Printed text to abilities, and back."""

from bloodwork.text.errors import TextError
from bloodwork.text.lines import CardText, compile_face, compile_keywords, read_card, render_card

__all__ = ["CardText", "TextError", "compile_face", "compile_keywords", "read_card", "render_card"]
