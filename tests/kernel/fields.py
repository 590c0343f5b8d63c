"""What makes up a state, read from the sources: compiled classes have no `__dict__` to ask."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import bloodwork

PACKAGE = Path(bloodwork.__file__).parent
FOLDERS = ("kernel", "rulesets")
# State that is no process; every subclass of Process counts by itself.
OTHERS = ("Machine", "CardState", "Env", "Held", "Undo", "Rng")


@dataclass(frozen=True)
class Source:
    """A class as it is written: its own fields with their types, its bases, the module it is in."""

    name: str
    module: str
    bases: tuple[str, ...]
    fields: tuple[tuple[str, str], ...]


@cache
def sources() -> dict[str, Source]:
    found: dict[str, Source] = {}
    for folder in FOLDERS:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            module = ".".join(("bloodwork", *path.relative_to(PACKAGE).with_suffix("").parts))
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    bases = tuple(base.id for base in node.bases if isinstance(base, ast.Name))
                    # Kinds of event and processes may share a name with others elsewhere: states do not.
                    found.setdefault(node.name, Source(node.name, module, bases, own_fields(node)))
    return found


def own_fields(node: ast.ClassDef) -> tuple[tuple[str, str], ...]:
    """Every attribute that `__init__` sets, with its annotation ('' where there is none)."""
    out: dict[str, str] = {}
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and item.name == "__init__":
            arguments = {a.arg: ast.unparse(a.annotation) for a in item.args.args if a.annotation is not None}
            for step in ast.walk(item):
                if isinstance(step, ast.AnnAssign) and is_field(step.target):
                    out[step.target.attr] = ast.unparse(step.annotation)
                elif isinstance(step, ast.Assign):
                    for target in step.targets:
                        if is_field(target):
                            known = arguments.get(step.value.id, "") if isinstance(step.value, ast.Name) else ""
                            out.setdefault(target.attr, known)
        elif isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
            out[item.target.id] = ast.unparse(item.annotation)
    return tuple(out.items())


def is_field(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self"


def is_process(name: str) -> bool:
    source = sources().get(name)
    return source is not None and any(base == "Process" or is_process(base) for base in source.bases)


@cache
def state_classes() -> tuple[str, ...]:
    return (*OTHERS, *sorted(name for name in sources() if is_process(name)))


@cache
def fields_of(name: str) -> tuple[str, ...]:
    """The fields of a class, those of its bases first."""
    source = sources()[name]
    out: dict[str, None] = {}
    for base in source.bases:
        if base in sources():
            out.update(dict.fromkeys(fields_of(base)))
    out.update(dict.fromkeys(field for field, _ in source.fields))
    return tuple(out)
