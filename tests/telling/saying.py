"""What the program says in English, as it stands in its code: sentences, with {} where something is filled in."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import bloodwork
from bloodwork.telling.sentences import PHRASES, sentences

SOURCE = Path(bloodwork.__file__).parent
OTHERS = ("de", "es")
# Where the words of an error stand in the call that makes it: by place or by name.
ERRORS: dict[str, tuple[int | str, ...]] = {
    "Reason": (1,),
    "NotLegal": (0, "missing"),
    "NotUnderstood": (0, "expected"),
    "Ambiguous": (0,),
    "NotYours": (0,),
    "TooLate": (0, "expected"),
    "refusal": (2,),
    "wrong_kind": (2,),
}
# What a player can be refused at a table: by the rules, as a move that is no move, and by the table itself.
REFUSING = (
    *(f"rulesets/{path.relative_to(SOURCE / 'rulesets')}" for path in sorted((SOURCE / "rulesets").rglob("*.py"))),
    *(f"play/{name}.py" for name in ("notation", "move", "areas", "game")),
    *(f"server/{name}.py" for name in ("table", "offers", "rooms")),
)


def bare(sentence: str) -> str:
    """A sentence without the names of what is filled in."""
    return re.sub(r"\{[^{}]*\}", "{}", sentence)


def tree(file: str) -> ast.Module:
    return ast.parse((SOURCE / file).read_text(encoding="utf-8"))


def texts(node: ast.AST) -> Iterator[str]:
    """The text that an expression is, whichever of two it becomes."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        parts = (str(one.value) if isinstance(one, ast.Constant) else "{}" for one in node.values)
        yield "".join(parts)
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)


def calls(file: str) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            yield name, node


def refused(file: str) -> Iterator[str]:
    """The sentences of the errors that a module makes."""
    for name, call in calls(file):
        for place in ERRORS.get(name, ()):
            if isinstance(place, int):
                found = call.args[place : place + 1]
            else:
                found = [one.value for one in call.keywords if one.arg == place]
            for node in found:
                yield from texts(node)
        if name == "_unknown" and isinstance(call.args[0], ast.Constant):
            yield f'unknown {call.args[0].value} "{{}}"'


def written_in(file: str) -> Iterator[str]:
    """Every text in a module."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Constant | ast.JoinedStr):
            yield from texts(node)


def said(file: str) -> Iterator[str]:
    """What a module says in the language of a player."""
    for name, call in calls(file):
        if name in ("say", "_t") and call.args:
            yield from texts(call.args[0])


def known(code: str) -> set[str]:
    """The sentences that a language has, without the names of what is filled in."""
    return {bare(phrase) for phrase in sentences(code).phrases}


def tables(code: str) -> dict[str, dict[str, str]]:
    found = tomllib.loads((SOURCE / "data" / "telling" / f"{code}.toml").read_text(encoding="utf-8"))
    return {name: found[name] for name in PHRASES}
