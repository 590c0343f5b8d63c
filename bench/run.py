"""`make bench`: the engine on one core, compiled and pure, beside OpenSpiel's gin_rummy and python-chess.

Prints a table, and with `--json FILE` writes the figures. What is compared is measured in turns, in many short rounds,
in processor time: each ratio is the middle one of the rounds, and each of these is taken between neighbours, so that
whatever else the machine does for a while falls on both or counts for nothing. The figures themselves are middle ones
too, and change with the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

TREE = Path(__file__).resolve().parent.parent
LIVE_GAMES = 10_000
MAIN = "bloodless"  # what the others are compared with
HEROES = "bluthelden"
TURNS = 3  # of each start
ROUNDS = 15  # of everything that is compared

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
    ("greedy games a second, part of random ones", "greedy / random", 1 / 8, "at least"),
    ("Bluthelden: greedy games a second, part of random ones", "bluthelden greedy / random", 1 / 12, "at least"),
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


class Rummy:
    """OpenSpiel's gin_rummy, played at random."""

    def __init__(self) -> None:
        import pyspiel

        self.game = pyspiel.load_game("gin_rummy")
        self.middle: list[Any] = []  # games that are copied
        self.play(0)

    def play(self, seconds: float) -> dict[str, float]:
        dice = Lcg(1)
        decisions = 0
        games = 0
        began = time.process_time()
        while not games or time.process_time() - began < seconds:
            state = self.game.new_initial_state()
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
                if turn == 20 and len(self.middle) < 24:
                    self.middle.append(state.clone())
            games += 1
        spent = time.process_time() - began
        return {"decisions_per_s": decisions / spent, "games_per_s": games / spent}

    def all(self, seconds: float) -> dict[str, float]:
        return self.play(seconds * 0.8) | {"clone_us": each_us(self.copy, len(self.middle), seconds * 0.2)}

    def copy(self) -> None:
        for state in self.middle:
            state.clone()


class Chess:
    """python-chess: legal moves and push, at random."""

    def __init__(self) -> None:
        import chess

        self.chess = chess
        self.board = chess.Board()

    def all(self, seconds: float) -> dict[str, float]:
        dice = Lcg(1)
        decisions = 0
        games = 0
        began = time.process_time()
        while not games or time.process_time() - began < seconds * 0.9:
            self.board = self.chess.Board()
            for _ in range(200):
                moves = list(self.board.legal_moves)
                if not moves:
                    break
                self.board.push(moves[dice.below(len(moves))])
                decisions += 1
            games += 1
        spent = time.process_time() - began
        clone = each_us(self.copy, 50, seconds * 0.1)
        return {"decisions_per_s": decisions / spent, "games_per_s": games / spent, "clone_us": clone}

    def copy(self) -> None:
        for _ in range(50):
            self.board.copy(stack=False)


def each_us(act: Callable[[], None], many: int, seconds: float) -> float:
    """Microseconds that one of the many things takes that an act does, at best."""
    best = 1e9
    for _ in range(5):
        times = 0
        began = time.process_time()
        while not times or time.process_time() - began < seconds / 5:
            act()
            times += many
        best = min(best, (time.process_time() - began) / times)
    return best * 1e6


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


class Ours:
    """The engine: every ruleset with its starter decks, and decks of listeners."""

    def __init__(self) -> None:
        from bloodwork.cards import shipped_decks
        from bloodwork.kernel.playout import playout
        from bloodwork.lab.bench import Figures, environment, playouts
        from bloodwork.rulesets import NAMES

        self.kind: dict[str, Any] = environment()
        self.figures = {name: Figures(name, shipped_decks(name), playout) for name in NAMES}
        heard = {"listening": listeners(FEW), "answering": listeners(ALL)}
        self.heard = {
            name: lambda seconds, pairs=pairs: playouts(pairs, playout, seconds) for name, pairs in heard.items()
        }
        for measure in self.heard.values():
            measure(0)

    def environment(self, seconds: float) -> dict[str, Any]:
        return self.kind

    def one(self, name: str, seconds: float) -> dict[str, float]:
        """The figures of a ruleset, or of a deck of listeners."""
        return self.heard[name](seconds) if name in self.heard else self.figures[name].all(seconds)


def listeners(whom: str) -> list[Any]:
    """Decks of creatures of which each listens to everything, and answers what is about a few of them or about any."""
    from bloodwork.cards import Catalogue, Deck, Entry, cards_from_mappings
    from bloodwork.lab.bench import Start
    from bloodwork.play import Table

    text = "\n".join(f"Whenever {what.format(whom)}, put 1 ear counter on this creature." for what in HEARD)
    cards = [
        {"name": f"Listener {'ABCDEFGH'[i]}", "type": "creature", "cost": i % 3, "stats": f"{2 + i % 3}/0/{1 + i % 3}"}
        | {"text": text}
        for i in range(8)
    ]
    table = Table("bloodless", None, Catalogue("bloodless", cards_from_mappings(cards, "bench", ruleset="bloodless")))
    deck = Deck("", tuple(Entry(card["name"], 6) for card in cards), (Entry("Blood Flask", 6),))
    return [Start(table, table.deal([deck, deck]))]


def ours(seconds: float) -> dict[str, Any]:
    """All our figures, one after another."""
    here = Ours()
    out: dict[str, Any] = dict(here.kind)
    out["rulesets"] = {name: here.one(name, seconds * (1.0 if name == MAIN else 0.3)) for name in here.figures}
    for name in here.heard:
        out[name] = here.one(name, seconds / 4)
    return out


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
    "ours": ours,
    "memory": lambda seconds: memory(),
    "loading": lambda seconds: loading(),
}


def command(pure: bool = False, more: Mapping[str, str] | None = None) -> tuple[list[str], dict[str, str]]:
    """This program again, in a process of its own, on one core; `more` goes to its environment."""
    env = dict(os.environ, PYTHONHASHSEED="0", **(more or {}))
    if pure:
        env["PYTHONPATH"] = str(TREE / "src")
    return [sys.executable, "-P", str(Path(__file__).resolve())], env


def failed(name: str, errors: str) -> None:
    last = errors.strip().splitlines()[-1:] or ["no message"]
    print(f"{name} could not be measured: {last[0]}", file=sys.stderr)


def part(name: str, seconds: float, pure: bool = False, more: Mapping[str, str] | None = None) -> dict[str, Any] | None:
    """One part from its beginning to its end."""
    words, env = command(pure, more)
    words += ["--part", name, "--seconds", str(seconds)]
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=False, cwd=TREE)
    if done.returncode != 0:
        failed(name, done.stderr)
        return None
    found: dict[str, Any] = json.loads(done.stdout)
    return found


# ------------------------------------------------------------------ rounds


def serve(name: str) -> None:
    """Answers questions, a line each, about something that is loaded once: what to measure, for how many seconds."""
    if name == "ours":
        here = Ours()
        print(json.dumps(here.kind | {"names": [*here.figures, *here.heard]}), flush=True)
        answer = here.one
    else:
        other = Rummy() if name == "gin_rummy" else Chess()
        print(json.dumps({"names": [name]}), flush=True)
        answer = lambda name, seconds: other.all(seconds)  # noqa: E731
    for line in sys.stdin:
        what, seconds = line.split()
        print(json.dumps(answer(what, float(seconds))), flush=True)


class Server:
    """One of those that are measured, in a process that waits until it is asked. `kind` is None if it cannot be."""

    def __init__(self, name: str) -> None:
        words, env = command()
        self.name = name
        self.process = subprocess.Popen(
            [*words, "--serve", name],
            env=env,
            cwd=TREE,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.kind = self.read()

    def read(self) -> dict[str, Any] | None:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if line:
            found: dict[str, Any] = json.loads(line)
            return found
        failed(self.name, self.process.communicate()[1])
        return None

    def ask(self, what: str, seconds: float) -> dict[str, Any] | None:
        if self.kind is None or self.process.stdin is None:
            return None
        self.process.stdin.write(f"{what} {seconds}\n")
        self.process.stdin.flush()
        found = self.read()
        if found is None:
            self.kind = None
        return found

    def end(self) -> None:
        if self.kind is not None:
            self.process.communicate()


# What is measured in a round, in this order, with its part of the time. gin_rummy is a neighbour of all that is
# compared with it.
ROUND = [
    ("gin_rummy", 0.5),
    (MAIN, 1.5),
    ("chess", 0.5),
    ("listening", 0.75),
    ("gin_rummy", 0.5),
    (HEROES, 0.75),
]
BESIDE = 0.4  # what each of the other figures gets


def in_rounds(seconds: float) -> tuple[list[dict[str, list[dict[str, Any]]]], dict[str, Any] | None]:
    """What each of those that are compared measured in each round, in the order in which it did; and what we are."""
    servers = {name: Server(name) for name in ("gin_rummy", "chess", "ours")}
    own = servers["ours"].kind
    named = [name for name, _ in ROUND]
    plan = ROUND + [(name, BESIDE) for name in (own["names"] if own is not None else ()) if name not in named]
    rounds: list[dict[str, list[dict[str, Any]]]] = []
    for _ in range(ROUNDS):
        found: dict[str, list[dict[str, Any]]] = {}
        for name, share in plan:
            figures = servers.get(name, servers["ours"]).ask(name, seconds / ROUNDS * share)
            if figures is not None:
                found.setdefault(name, []).append(figures)
        rounds.append(found)
    for server in servers.values():
        server.end()
    return rounds, own


def middle(measured: Iterable[dict[str, Any]]) -> dict[str, Any] | None:
    """Of several measurements of the same the middle figures; None if there is none."""
    listed: dict[str, list[float]] = {}
    for figures in measured:
        for name, value in figures.items():
            listed.setdefault(name, []).append(value)
    return {name: statistics.median(values) for name, values in listed.items()} or None


def between(one: dict[str, list[dict[str, Any]]], other: str, nth: int, pairs: dict[str, tuple[str, str]]) -> Any:
    """Ratios of a round to the nth measurement of another, as far as both are there."""
    for ratio, (name, figure) in pairs.items():
        if name in one and len(one.get(other, ())) > nth:
            by = one[other][nth]["clone_us" if figure.endswith("_us") else "decisions_per_s"]
            yield ratio, one[name][0][figure] / by


def ratios_of(one: dict[str, list[dict[str, Any]]], rulesets: Iterable[str]) -> dict[str, float]:
    """The ratios of one round, each to the neighbour that it is compared with."""
    first = {
        "playouts / gin_rummy": (MAIN, "decisions_per_s"),
        "playouts by hand / gin_rummy": (MAIN, "decisions_per_s_by_hand"),
        "clone / gin_rummy": (MAIN, "clone_us"),
        "clone mid-effect / gin_rummy": (MAIN, "clone_mid_effect_us"),
    }
    second = {
        "listening / gin_rummy": ("listening", "decisions_per_s"),
        "bluthelden / gin_rummy": (HEROES, "decisions_per_s"),
        "bluthelden clone / gin_rummy": (HEROES, "clone_us"),
    }
    third = {
        "playouts / chess": (MAIN, "decisions_per_s"),
        "playouts by hand / chess": (MAIN, "decisions_per_s_by_hand"),
    }
    out = dict(between(one, "gin_rummy", 0, first))
    out |= dict(between(one, "gin_rummy", 1, second))
    out |= dict(between(one, "chess", 0, third))
    speeds = [one[name][0]["decisions_per_s"] for name in rulesets if name in one]
    if MAIN in one:
        out["slowest / bloodless"] = min(speeds) / one[MAIN][0]["decisions_per_s"]
    for name, ratio in ((MAIN, "greedy / random"), (HEROES, "bluthelden greedy / random")):
        if name in one:
            out[ratio] = one[name][0]["greedy_games_per_s"] / one[name][0]["games_per_s"]
    return out


def ratios(found: dict[str, Any]) -> tuple[dict[str, float], dict[str, tuple[float, float]]]:
    """The middle ratios of all rounds, and between which two values the middle half of each lies."""
    listed: dict[str, list[float]] = {}
    own = found["compiled"]
    if own is not None:
        for one in found["rounds"]:
            for name, value in ratios_of(one, own["rulesets"]).items():
                listed.setdefault(name, []).append(value)
    out = {name: statistics.median(values) for name, values in listed.items()}
    spread = {name: quarters(values) for name, values in listed.items()}
    first, second = found["starts"]["first"], found["starts"]["second"]
    if first is not None and second is not None:
        out["first start"] = first["load_us"] / 1e6
        out["first start / second start"] = first["load_us"] / second["load_us"]
    if own is not None and found["memory"] is not None:
        out["memory"] = found["memory"]["megabytes"]
    return out, spread


def quarters(values: list[float]) -> tuple[float, float]:
    if len(values) < 2:
        return values[0], values[0]
    cuts = statistics.quantiles(values, n=4, method="inclusive")
    return round(cuts[0], 4), round(cuts[2], 4)


def best_of(turns: list[dict[str, Any] | None]) -> dict[str, Any] | None:
    """Of several starts the quickest; None if one of them failed."""
    listed = [each for each in turns if each is not None]
    return min(listed, key=lambda each: each["load_us"]) if len(listed) == len(turns) else None


def compared(rounds: list[dict[str, list[dict[str, Any]]]], kind: dict[str, Any] | None) -> dict[str, Any]:
    """The middle figures of all rounds: ours as they are measured one after another, and those of the others."""

    def all_of(name: str) -> dict[str, Any] | None:
        return middle(figures for one in rounds for figures in one.get(name, ()))

    out: dict[str, Any] = {"gin_rummy": all_of("gin_rummy"), "chess": all_of("chess"), "compiled": None}
    if kind is not None and all(name in rounds[-1] for name in kind["names"]):
        heard = ("listening", "answering")
        named = {name: all_of(name) for name in kind["names"]}
        out["compiled"] = {name: value for name, value in kind.items() if name != "names"}
        out["compiled"]["rulesets"] = {name: figures for name, figures in named.items() if name not in heard}
        out["compiled"] |= {name: named[name] for name in heard}
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
            low, high = found["spread"].get(key, (value, value))
            half = f"  ({low:.3f} to {high:.3f})" if low != high else ""
            out.append(f"{words:60}{value:10.3f}  {how} {goal:.3f}  {'met' if met else 'NOT MET'}{half}")
    return "\n".join(out)


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", metavar="FILE", help="also write the figures to a file (- for standard output)")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each part (10)")
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        serve(asked.serve)
        return 0
    if asked.part:
        json.dump(PARTS[asked.part](asked.seconds), sys.stdout)
        return 0
    rounds, kind = in_rounds(asked.seconds)
    found = compared(rounds, kind)
    found["pure"] = part("ours", asked.seconds, pure=True)
    found["memory"] = part("memory", 0)
    found["starts"] = starts()
    if found["compiled"] is not None and not found["compiled"]["compiled"]:
        print("this build is pure Python: there are no compiled figures", file=sys.stderr)
        found["compiled"] = None
        found["memory"] = None
    middles, spread = ratios(found | {"rounds": rounds})
    found["ratios"] = {name: round(value, 4) for name, value in middles.items()}
    found["spread"] = spread
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
