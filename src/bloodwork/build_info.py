"""Which build is running: compiled or pure Python, and from which sources.

The build itself loads this file alone, by its path, so it imports nothing but the standard library.
"""

from __future__ import annotations

import hashlib
import json
import platform
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

RECORD_NAME: Final = "_build.json"
_MADE: Final = (".pyc", ".so", ".pyd")


def compiled() -> bool:
    """True if the kernel that an import finds is machine code."""
    spec = find_spec("bloodwork.kernel.machine")
    return spec is not None and spec.origin is not None and spec.origin.endswith((".so", ".pyd"))


def describe() -> str:
    """One line for people: `Python 3.11.7, compiled`, or `Python 3.11.7, pure Python (why)`."""
    python = f"Python {platform.python_version()}"
    if compiled():
        return f"{python}, compiled"
    why = _record().get("pure_because") or "run from source"
    return f"{python}, pure Python ({why})"


def source_files(tree: Path) -> list[Path]:
    """Every file of a source tree that decides what a build holds, in a fixed order."""
    found = [tree / "setup.py", tree / "pyproject.toml"]
    for path in sorted((tree / "src" / "bloodwork").rglob("*")):
        if path.is_file() and path.suffix not in _MADE and path.name != RECORD_NAME:
            found.append(path)
    return found


def source_digest(tree: Path) -> str:
    """A hash of the names and the content of a tree's sources."""
    digest = hashlib.sha256()
    for path in source_files(tree):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(tree).as_posix()}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def write_record(package: Path, sources: str, pure_because: str) -> None:
    """Leave beside a built package what it was built from, and why it was not compiled if it was not."""
    text = json.dumps({"sources": sources, "pure_because": pure_because}, indent=1)
    (package / RECORD_NAME).write_text(text + "\n", encoding="utf-8")


def outdated() -> bool:
    """True if this is the build of a development tree whose sources have changed since."""
    built_from = _record().get("sources")
    tree = Path(sys.prefix).parent
    if built_from is None or not (tree / "src" / "bloodwork").is_dir():
        return False
    return built_from != source_digest(tree)


def _record() -> dict[str, str]:
    try:
        text = Path(__file__).with_name(RECORD_NAME).read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    return {str(key): str(value) for key, value in json.loads(text).items()}
