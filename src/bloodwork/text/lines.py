"""What other packages ask of this one: read a card's text, compile it, print it."""

from bloodwork.text.cardtext import CardText, read_card, render_card
from bloodwork.text.compile import compile_face, compile_keywords

__all__ = ["CardText", "compile_face", "compile_keywords", "read_card", "render_card"]
