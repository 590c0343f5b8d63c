"""The closed set of what abilities are made of, from the sources: every node and op with what it says of itself."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

# Read from the tree, as the compiled build keeps no text of its classes.
SOURCE: Final = Path(__file__).resolve().parents[2] / "src" / "bloodwork"
KERNEL: Final = SOURCE / "kernel"
FAMILIES: Final = {
    "Ref": "Which cards: references",
    "Who": "Which player",
    "Where": "Which places",
    "SlotTest": "What is asked of a space",
    "Test": "What is asked of a card",
    "Value": "Which number",
    "Cond": "What must hold: conditions",
    "EventTest": "What is asked of an event",
    "Mod": "What a passive ability changes",
    "Op": "What is done: ops",
}


@dataclass(frozen=True, slots=True)
class NodeClass:
    name: str
    base: str
    says: str
    fields: tuple[str, ...]
    file: str


@cache
def classes() -> tuple[NodeClass, ...]:
    out = []
    for path in [*sorted((KERNEL / "ir").glob("*.py")), *sorted(KERNEL.glob("*.py"))]:
        file = path.relative_to(SOURCE).as_posix()
        for found in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(found, ast.ClassDef):
                base = found.bases[0].id if found.bases and isinstance(found.bases[0], ast.Name) else ""
                says = " ".join((ast.get_docstring(found) or "").split())
                out.append(NodeClass(found.name, base, says, _fields(found), file))
    return tuple(out)


def _fields(found: ast.ClassDef) -> tuple[str, ...]:
    for part in found.body:
        if isinstance(part, ast.FunctionDef) and part.name == "__init__":
            return tuple(arg.arg for arg in part.args.args[1:])
    return ()


def family(base: str) -> tuple[NodeClass, ...]:
    """All classes below a base, in the order of the sources."""
    names = {base}
    while more := {one.name for one in classes() if one.base in names} - names:
        names |= more
    return tuple(one for one in classes() if one.name in names and one.name != base)


def silent() -> list[str]:
    """The nodes that do not say what they are."""
    return [one.name for base in FAMILIES for one in family(base) if not one.says]


def tables() -> str:
    out = []
    for base, title in FAMILIES.items():
        out.append(f"\n### {title}\n")
        out.append("| node | holds | is |\n| --- | --- | --- |")
        for one in family(base):
            holds = ", ".join(f"`{name}`" for name in one.fields) or "nothing"
            out.append(f"| `{one.name}` | {holds} | {one.says} |")
    return "\n".join(out).strip()
