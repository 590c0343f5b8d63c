"""The tree of a text, as an outline that people can read and as a document for programs."""

from __future__ import annotations

import dataclasses
from typing import TypeGuard

from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import CardText
from bloodwork.text import tree as t
from bloodwork.text.card_lines import (
    ConsumeLine,
    FlipLine,
    HideoutLine,
    KeywordLine,
    LimitLine,
    Line,
    RiseLine,
    SentenceLine,
)

Document = dict[str, object]


def lines_of(card: CardText) -> list[Document]:
    """Each line of a text with what was read in it."""
    assert card.vocab is not None
    return [{"line": line.number, **_line(line, card.vocab)} for line in card.lines]


def outline(card: CardText) -> list[str]:
    """The same, indented."""
    out: list[str] = []
    for document in lines_of(card):
        _write(document.pop("is"), document, out, "")
    return out


def _line(line: Line, vocab: Vocabulary) -> Document:
    if isinstance(line, KeywordLine):
        return {"is": "keywords", "words": line.parts(vocab)}
    if isinstance(line, HideoutLine):
        return {"is": "hideout", "asp": line.n}
    if isinstance(line, RiseLine):
        rise: Document = {"is": "rise", "asp": line.n, "name": line.name, "only": [document(one) for one in line.only]}
        return {**rise, "also": document(line.also)} if line.also is not None else rise
    if isinstance(line, LimitLine):
        return {"is": "limit", "limit": "unlimited" if line.limit is None else line.limit}
    if isinstance(line, ConsumeLine):
        return {"is": line.how, "pattern": document(line.pattern)}
    if isinstance(line, FlipLine):
        return {"is": "flip", "cost": document(line.costs if line.costs is not None else line.blood)}
    assert isinstance(line, SentenceLine)
    out: Document = {"is": "sentences", "sentences": [document(one) for one in line.sentences]}
    return {**out, "chapters": list(line.chapters)} if line.chapters else out


def document(value: object) -> object:
    """A node as a mapping: its kind, and what it holds that is not as usual."""
    if isinstance(value, tuple):
        return [document(one) for one in value]
    if not isinstance(value, t.Node):
        return value
    out: Document = {"node": type(value).__name__}
    for field in dataclasses.fields(value):  # type: ignore[arg-type]  # every node is made a dataclass by `node`
        held = getattr(value, field.name)
        if held != field.default and held != ():
            out[field.name] = document(held)
    return out


def _write(head: object, fields: Document, out: list[str], indent: str) -> None:
    """A node on a line of its own with the plain things it holds, then the nodes that it holds below it."""
    plain = [f"{name}={held}" for name, held in fields.items() if not isinstance(held, dict | list)]
    plain += [f"{name}={', '.join(held)}" for name, held in fields.items() if isinstance(held, list) and _words(held)]
    out.append(" ".join([f"{indent}{head}", *plain]))
    for name, held in fields.items():
        listed = isinstance(held, list) and not _words(held)
        for part in held if isinstance(held, list) and listed else [held]:
            if isinstance(part, dict):
                inner = {key: value for key, value in part.items() if key != "node"}
                label = f"{name}: " if name != "sentences" else ""
                _write(f"{label}{part['node']}", inner, out, indent + "  ")
            elif listed:
                out.append(f"{indent}  {name}: {part}")


def _words(held: list[object]) -> TypeGuard[list[str]]:
    return all(isinstance(one, str) for one in held)
