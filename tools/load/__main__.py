"""`make load`: a server in a process of its own, players in another, real sockets between them.

Prints for each number of tables the actions a second, how long players wait for the acknowledgement and for the new
state, and the memory of a table; then how many actions a second there are if nobody thinks, and whether clients that do
not read disturb the others.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

import msgspec

from load.figures import KEPT, Figures, keep, machine, table
from load.house import SQLITE, house
from load.plan import Measured

RULESETS = ("bloodless", "bloodless-overview", "bloodless-prototype", "bloodless-tcg", "bluthelden")


def measure(asked: argparse.Namespace, **plan: object) -> list[Measured]:
    """One run at a server of its own."""
    with house(asked.database, asked.processes) as servers:
        whole = {
            "servers": servers,
            "rulesets": tuple(asked.rulesets.split(",")),
            "warm": asked.warm,
            "seconds": asked.seconds,
            "gap": asked.gap,
            "bot": asked.bot,
            **plan,
        }
        path = os.pathsep.join([str(Path(__file__).parent.parent), os.environ.get("PYTHONPATH", "")])
        found = subprocess.run(
            [sys.executable, "-P", "-m", "load.crowd"],
            input=msgspec.json.encode(whole),
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path.rstrip(os.pathsep)},
        )
        if found.returncode != 0:
            raise SystemExit("the players gave up")
        return msgspec.json.decode(found.stdout, type=list[Measured])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make load", description=__doc__)
    parser.add_argument("--tables", default="100,300,1000", help="how many, each in a run of its own (100,300,1000)")
    parser.add_argument("--seconds", type=float, default=30.0, help="that are measured in each run (30)")
    parser.add_argument("--warm", type=float, default=10.0, help="seconds of play before that (10)")
    parser.add_argument("--gap", type=float, default=2.0, help="seconds between two actions at a table (2)")
    parser.add_argument("--rulesets", default=",".join(RULESETS), help="which are played, each as often (all)")
    parser.add_argument("--bot", default="", help="who sits in every seat B, at the server; else a second player does")
    parser.add_argument("--database", default=SQLITE, help="sqlite, postgresql (one of our own), or an address")
    parser.add_argument("--processes", type=int, default=1, help="servers that share a PostgreSQL (1)")
    parser.add_argument("--fastest", type=int, default=200, help="tables at which nobody thinks; 0: none (200)")
    parser.add_argument("--deaf", type=int, default=200, help="clients that do not read; 0: none (200)")
    parser.add_argument("--beside", type=int, default=50, help="tables that have such clients beside them (50)")
    parser.add_argument("--keep", action="store_true", help=f"keep the figures in {KEPT.name}, for the docs")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args(arguments)
    beside_us = machine()
    live = [one for n in asked.tables.split(",") if n for one in measure(asked, tables=int(n))]
    fastest = measure(asked, tables=asked.fastest, gap=0.0) if asked.fastest else []
    # Four times as busy as usual, so that there is enough to compare.
    beside = {"tables": asked.beside, "gap": asked.gap / 4, "rounds": 3, "seconds": asked.seconds * 2 / 3}
    deaf = measure(asked, deaf=asked.deaf, **beside) if asked.deaf else []
    figures = Figures(
        machine=beside_us, database=asked.database, processes=asked.processes, live=live, fastest=fastest, deaf=deaf
    )
    print(msgspec.json.encode(figures).decode() if asked.json else table(figures))
    if asked.keep:
        keep(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
