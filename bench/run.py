"""`make bench`: the engine on one core, compiled and pure, beside OpenSpiel's gin_rummy and python-chess.

Prints a table, and with `--json FILE` writes the figures. All are measured in one run, one after another, in processor
time; the ratios between them say more than the figures, which change with the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

TREE = Path(__file__).resolve().parent.parent
LIVE_GAMES = 10_000
MAIN = "bloodless"  # what the others are compared with
TURNS = 3

# What is to be reached by the compiled build. The last word is how: at least, or at most.
TARGETS = [
    ("decisions a second, times gin_rummy's", "playouts / gin_rummy", 6.0, "at least"),
    ("decisions a second, times python-chess's", "playouts / chess", 7.0, "at least"),
    ("clone at a decision, part of gin_rummy's", "clone / gin_rummy", 1 / 15, "at most"),
    ("clone in the middle of an effect, part of gin_rummy's", "clone mid-effect / gin_rummy", 1 / 10, "at most"),
    ("all creatures listen, times gin_rummy's", "listening / gin_rummy", 2.0, "at least"),
    ("Bluthelden: decisions a second, times gin_rummy's", "bluthelden / gin_rummy", 3.0, "at least"),
    ("Bluthelden: clone at a decision, part of gin_rummy's", "bluthelden clone / gin_rummy", 1 / 10, "at most"),
    (f"MB of a process with {LIVE_GAMES:,} live games", "memory", 200.0, "at most"),
    ("the slowest ruleset, part of bloodless's decisions a second", "slowest / bloodless", 0.5, "at least"),
    ("seconds to read the starter set the first time", "first start", 1.0, "at most"),
    ("reading it the first time, times a later start", "first start / second start", 5.0, "at least"),
]


class Lcg:
    """The same small generator for everybody."""

    def __init__(self, seed: int) -> None:
        self.x = seed

    def below(self, n: int) -> int:
        self.x = (self.x * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.x >> 8) % n


# ------------------------------------------------------------------ the others


def gin_rummy(seconds: float) -> dict[str, float]:
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    dice = Lcg(1)
    decisions = 0
    games = 0
    middle: list[Any] = []
    began = time.process_time()
    while time.process_time() - began < seconds:
        state = game.new_initial_state()
        turn = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[dice.below(len(outcomes))][0])
                continue
            actions = state.legal_actions()
            state.apply_action(actions[dice.below(len(actions))])
            decisions += 1
            turn += 1
            if turn == 20 and len(middle) < 24:
                middle.append(state.clone())
        games += 1
    spent = time.process_time() - began
    best = 1e9
    for _ in range(5):
        times = 0
        began = time.process_time()
        while time.process_time() - began < 0.2:
            for state in middle:
                state.clone()
            times += len(middle)
        best = min(best, (time.process_time() - began) / times)
    return {"decisions_per_s": decisions / spent, "games_per_s": games / spent, "clone_us": best * 1e6}


def python_chess(seconds: float) -> dict[str, float]:
    import chess

    dice = Lcg(1)
    decisions = 0
    games = 0
    began = time.process_time()
    while time.process_time() - began < seconds:
        board = chess.Board()
        for _ in range(200):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[dice.below(len(moves))])
            decisions += 1
        games += 1
    spent = time.process_time() - began
    times = 0
    began = time.process_time()
    while time.process_time() - began < 0.3:
        for _ in range(50):
            board.copy(stack=False)
        times += 50
    clone = (time.process_time() - began) / times
    return {"decisions_per_s": decisions / spent, "games_per_s": games / spent, "clone_us": clone * 1e6}


# ------------------------------------------------------------------ ours

# What every creature of a deck hears. {} is whom it is about: few of them, or all.
HEARD = (
    "a creature{} enters the board",
    "a creature{} dies",
    "a creature{} attacks",
    "a creature{} strikes",
    "a creature{} is dealt damage",
    "a creature{} gains power",
    "a creature{} loses health",
    "a creature{} is discarded",
    "a creature{} is played",
    "a creature{} moves",
)
FEW = " with 3 power"
ALL = ""


def ours(seconds: float) -> dict[str, Any]:
    from bloodwork.cards import shipped_decks
    from bloodwork.kernel.playout import playout
    from bloodwork.lab.bench import environment, measure
    from bloodwork.rulesets import NAMES

    out: dict[str, Any] = environment()
    out["rulesets"] = {}
    for name in NAMES:
        part_of = 1.0 if name == MAIN else 0.3
        out["rulesets"][name] = measure(name, shipped_decks(name), playout, seconds * part_of)
    out["listening"] = listening(seconds / 4, FEW)
    out["answering"] = listening(seconds / 4, ALL)
    return out


def listening(seconds: float, whom: str) -> dict[str, float]:
    """Decks of creatures of which each listens to everything, and answers what is about a few of them or about any."""
    from bloodwork.cards import Catalogue, Deck, Entry, cards_from_mappings
    from bloodwork.kernel.playout import playout
    from bloodwork.lab.bench import Start, playouts
    from bloodwork.play import Table

    text = "\n".join(f"Whenever {what.format(whom)}, put 1 ear counter on this creature." for what in HEARD)
    cards = [
        {"name": f"Listener {'ABCDEFGH'[i]}", "type": "creature", "cost": i % 3, "stats": f"{2 + i % 3}/0/{1 + i % 3}"}
        | {"text": text}
        for i in range(8)
    ]
    table = Table("bloodless", None, Catalogue("bloodless", cards_from_mappings(cards, "bench", ruleset="bloodless")))
    deck = Deck("", tuple(Entry(card["name"], 6) for card in cards), (Entry("Blood Flask", 6),))
    pairs = [Start(table, table.deal([deck, deck]))]
    playouts(pairs, playout, 0)
    return playouts(pairs, playout, seconds)


def memory() -> dict[str, float]:
    """A process that holds many games, each somewhere in its middle."""
    from bloodwork.cards import shipped_decks
    from bloodwork.kernel.playout import playout
    from bloodwork.lab.bench import starts
    from bloodwork.play import Table

    pairs = starts(Table("bloodless"), shipped_decks("bloodless"))
    before = resident()
    games = []
    seed = 0
    while len(games) < LIVE_GAMES:
        g = pairs[seed % len(pairs)].game(seed)
        playout(g, seed, 10 + seed % 21)
        if g.options():
            games.append(g)
        seed += 1
    return {"megabytes": resident(), "before": before, "bytes_a_game": (resident() - before) * 1e6 / LIVE_GAMES}


def loading() -> dict[str, float]:
    """Processor time from the ruleset's name to the library of all its cards, with what must be imported for it."""
    from bloodwork.play.table import Table

    table = Table("bloodless")
    began = time.process_time()
    lib = table.library(table.catalogue.names())
    return {"cards": len(lib.names), "load_us": (time.process_time() - began) * 1e6}


def starts() -> dict[str, Any]:
    """The first start of all, and one that finds what an earlier one kept."""
    first: list[dict[str, Any] | None] = []
    second: list[dict[str, Any] | None] = []
    for _ in range(TURNS):
        with tempfile.TemporaryDirectory() as folder:
            caches = {"XDG_CACHE_HOME": folder, "BLOODWORK_CACHE": "on"}
            first.append(part("loading", 0, more=caches))
            second.append(part("loading", 0, more=caches))
    return {"first": best_of(first), "second": best_of(second)}


def resident() -> float:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise SystemExit("this system does not tell how much memory a process has")


PARTS = {
    "gin_rummy": gin_rummy,
    "chess": python_chess,
    "ours": ours,
    "memory": lambda seconds: memory(),
    "loading": lambda seconds: loading(),
}


def part(name: str, seconds: float, pure: bool = False, more: Mapping[str, str] | None = None) -> dict[str, Any] | None:
    """One part in a process of its own, on one core; `more` goes to its environment."""
    env = dict(os.environ, PYTHONHASHSEED="0", **(more or {}))
    if pure:
        env["PYTHONPATH"] = str(TREE / "src")
    command = [sys.executable, "-P", str(Path(__file__).resolve()), "--part", name, "--seconds", str(seconds)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, cwd=TREE)
    if done.returncode != 0:
        last = done.stderr.strip().splitlines()[-1:] or ["no message"]
        print(f"{name} could not be measured: {last[0]}", file=sys.stderr)
        return None
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def best_of(turns: list[dict[str, Any] | None]) -> dict[str, Any] | None:
    """Of several measurements the best figures; None if one of them failed."""
    out: dict[str, Any] = {}
    for each in turns:
        if each is None:
            return None
        for name, value in each.items():
            if isinstance(value, dict):
                out[name] = best_of([out[name], value] if name in out else [value])
            elif name.endswith("_us"):
                out[name] = min(value, out.get(name, value))
            elif "_per_s" in name:
                out[name] = max(value, out.get(name, value))
            else:
                out.setdefault(name, value)
    return out


def ratios(found: dict[str, Any]) -> dict[str, float]:
    own, gin, chess = found["compiled"], found["gin_rummy"], found["chess"]
    out: dict[str, float] = {}
    first, second = found["starts"]["first"], found["starts"]["second"]
    if first is not None and second is not None:
        out["first start"] = first["load_us"] / 1e6
        out["first start / second start"] = first["load_us"] / second["load_us"]
    if own is None:
        return out
    playing = own["rulesets"][MAIN]
    slowest = min(figures["decisions_per_s"] for figures in own["rulesets"].values())
    out["slowest / bloodless"] = slowest / playing["decisions_per_s"]
    if gin is not None:
        out["playouts / gin_rummy"] = playing["decisions_per_s"] / gin["decisions_per_s"]
        out["playouts by hand / gin_rummy"] = playing["decisions_per_s_by_hand"] / gin["decisions_per_s"]
        out["clone / gin_rummy"] = playing["clone_us"] / gin["clone_us"]
        out["clone mid-effect / gin_rummy"] = playing["clone_mid_effect_us"] / gin["clone_us"]
        heroes = own["rulesets"]["bluthelden"]
        out["bluthelden / gin_rummy"] = heroes["decisions_per_s"] / gin["decisions_per_s"]
        out["bluthelden clone / gin_rummy"] = heroes["clone_us"] / gin["clone_us"]
        out["listening / gin_rummy"] = own["listening"]["decisions_per_s"] / gin["decisions_per_s"]
    if chess is not None:
        out["playouts / chess"] = playing["decisions_per_s"] / chess["decisions_per_s"]
        out["playouts by hand / chess"] = playing["decisions_per_s_by_hand"] / chess["decisions_per_s"]
    if found["memory"] is not None:
        out["memory"] = found["memory"]["megabytes"]
    return out


def table(found: dict[str, Any]) -> str:
    head = ("", "decisions/s", "games/s", "clone µs", "mid-effect", "encode µs", "view µs")
    rows = [head]
    for name in ("compiled", "pure"):
        if found[name] is not None:
            keys = ("decisions_per_s", "games_per_s", "clone_us", "clone_mid_effect_us", "encode_us", "view_us")
            for ruleset, f in found[name]["rulesets"].items():
                rows.append((f"{ruleset}, {name}", *(number(f[key]) for key in keys)))
                if ruleset == MAIN:
                    rows.append(("  from a Python loop", number(f["decisions_per_s_by_hand"]), "", "", "", "", ""))
                    for key, words in (("listening", "  all creatures listen"), ("answering", "  ... and answer all")):
                        heard = found[name][key]
                        rows.append((words, number(heard["decisions_per_s"]), number(heard["games_per_s"]), *[""] * 4))
    for name, label in (("gin_rummy", "OpenSpiel gin_rummy"), ("chess", "python-chess")):
        if found[name] is not None:
            f = found[name]
            rows.append((label, *(number(f[key]) for key in ("decisions_per_s", "games_per_s", "clone_us")), *[""] * 3))
    out = [f"{row[0]:30}" + "".join(f"{cell:>13}" for cell in row[1:]) for row in rows]
    out.append("")
    for words, key, goal, how in TARGETS:
        if key in found["ratios"]:
            value = found["ratios"][key]
            met = value >= goal if how == "at least" else value <= goal
            out.append(f"{words:60}{value:10.3f}  {how} {goal:.3f}  {'met' if met else 'NOT MET'}")
    return "\n".join(out)


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", metavar="FILE", help="also write the figures to a file (- for standard output)")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each part (10)")
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.part:
        json.dump(PARTS[asked.part](asked.seconds), sys.stdout)
        return 0
    # Taken in turns, the best of each: what disturbs one of them for a while does not bend the ratios.
    turns: dict[str, list[dict[str, Any] | None]] = {"compiled": [], "gin_rummy": [], "chess": []}
    for _ in range(TURNS):
        turns["compiled"].append(part("ours", asked.seconds / TURNS))
        turns["gin_rummy"].append(part("gin_rummy", asked.seconds / 2 / TURNS))
        turns["chess"].append(part("chess", asked.seconds / 2 / TURNS))
    found: dict[str, Any] = {name: best_of(each) for name, each in turns.items()}
    found["pure"] = part("ours", asked.seconds, pure=True)
    found["memory"] = part("memory", 0)
    found["starts"] = starts()
    if found["compiled"] is not None and not found["compiled"]["compiled"]:
        print("this build is pure Python: there are no compiled figures", file=sys.stderr)
        found["compiled"] = None
        found["memory"] = None
    found["ratios"] = {name: round(value, 4) for name, value in ratios(found).items()}
    if asked.json == "-":
        json.dump(found, sys.stdout, indent=2)
        print()
        return 0
    print(table(found))
    if asked.json:
        Path(asked.json).write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
