"""Writes what the golden tests compare with anew: `python tests/golden/rewrite.py`. Then read the difference."""

from __future__ import annotations

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CHAINS = HERE / "chains.json"
PERFT = HERE / "perft.json"
STORIES = HERE / "games"


def write(path: Path, text: str) -> None:
    old = path.read_text("utf-8") if path.exists() else None
    if old == text:
        print(f"same     {path.name}")
        return
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8")
    print(f"{'changed' if old is not None else 'new':8} {path.name}")


def main() -> None:
    sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "src")]
    from golden import chain, perft, story

    write(CHAINS, json.dumps(chain.chains(chain.GAMES), indent=1) + "\n")
    write(PERFT, json.dumps(perft.counts(), indent=1) + "\n")
    for name, decks, seed in story.STORIES:
        write(STORIES / f"{name}.txt", story.story(decks, seed))


if __name__ == "__main__":
    main()
