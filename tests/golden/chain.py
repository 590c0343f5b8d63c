"""Digest chains of random games: one hash a game, over the encodings at all its decisions.

As a program it prints them as JSON, for runs under other hash seeds, Pythons and builds:
`PYTHONPATH=src:tests python tests/golden/chain.py handmade:20 starter:10`.
"""

from __future__ import annotations

import json
import sys
from hashlib import blake2b

from bloodwork.kernel.machine import RUNNING
from conformance.games import AtRandom, Spec

GAMES = {"handmade": 30, "starter": 30, "catalogue": 30, "overview": 12, "tcg": 12, "prototype": 12}


def chain(spec: Spec) -> str:
    """The hash of every state in which a game asks, and of its last one, in order."""
    g = spec.start()
    g.run()
    picker = AtRandom(spec.seed)
    out = blake2b(digest_size=12)
    while True:
        out.update(bytes.fromhex(g.digest()))
        answer = picker.pick(g) if g.winner == RUNNING else None
        if answer is None:
            return f"{out.hexdigest()} {len(picker.taken)} {g.winner}"
        g.answer(answer)


def chains(games: dict[str, int]) -> dict[str, list[str]]:
    return {pool: [chain(Spec(pool, seed)) for seed in range(number)] for pool, number in games.items()}


def main() -> None:
    asked = {pool: int(number) for pool, _, number in (word.partition(":") for word in sys.argv[1:])}
    json.dump(chains(asked or GAMES), sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
