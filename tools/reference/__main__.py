"""Writes docs/ anew. With --check it only says which pages are behind, and exits 1 if one is."""

from __future__ import annotations

import sys

from reference import pages


def run(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print("usage: python -m reference [--check]", file=sys.stderr)
        return 2
    try:
        made = pages.made()
    except pages.BadPage as error:
        print(error, file=sys.stderr)
        return 1
    behind = [path for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path in behind:
        shown = path.relative_to(pages.TREE).as_posix()
        if arguments:
            print(f"{shown} is behind its source: run make docs")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made[path], encoding="utf-8")
            print(f"wrote {shown}")
    return 1 if behind and arguments else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
