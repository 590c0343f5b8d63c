"""Tries mutations, and says of each rule whether something that shows it failed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

from bloodwork import rules as book
from bloodwork.scenarios.coverage import shown_by_tests
from bloodwork.scenarios.load import find_files, load_file
from bloodwork.scenarios.model import Scenario
from mutations.table import PACKAGE, Mutation, Stale, mutate, read
from mutations.tree import changed

TESTS: Final = PACKAGE.parent.parent / "tests"
TOOLS: Final = Path(__file__).resolve().parent.parent
SECONDS: Final = 120  # a bent rule may well play for ever
KILLED: Final = "killed"
SURVIVED: Final = "survived"
BROKE: Final = "broke"
STALE: Final = "stale"
SAME: Final = "same"  # as its entry says, nothing that can be seen would be otherwise
UNTRIED: Final = "no mutation"


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of bending a rule. `told`: the first thing that failed, or what is wrong with the mutation."""

    rule: str
    verdict: str
    told: str = ""
    mutation: Mutation | None = None


def picked(ledger: str, number: int, seed: int) -> list[str]:
    """So many testable rules of a ledger, at random: by a hash of each id, so that a rule which is added to the ledger
    leaves the others where they were."""
    ids = [rule.id for rule in book.ledger(ledger).rules if rule.testable]
    return sorted(ids, key=lambda id: blake2b(f"{seed} {id}".encode()).digest())[:number]


def shown_in(ledger: str) -> dict[str, list[str]]:
    """By rule, the files with a scenario of the package that names it."""
    out: dict[str, list[str]] = {}
    for file in find_files([PACKAGE / "data" / "scenarios" / ledger]):
        for scenario in load_file(file):
            if isinstance(scenario, Scenario):
                for rule in scenario.rules:
                    if str(file) not in out.setdefault(rule, []):
                        out[rule].append(str(file))
    return out


def report(ledgers: Iterable[str], wanted: Iterable[str], jobs: int, number: int, seed: int) -> Iterator[Trial]:
    """Tries the mutations of some ledgers: of the rules that are wanted, of so many at random, or all there are."""
    tasks: list[tuple[str, Mutation, dict[str, list[str]]]] = []
    asked = list(wanted)
    for ledger in ledgers:
        table = read(ledger)
        shown = shown_in(ledger)
        rules = [id for id in asked if book.rule(id).ruleset == ledger]
        if not asked:
            rules = picked(ledger, number, seed) if number else []
        for rule in rules:
            if not any(rule in mutation.rules for mutation in table):
                yield Trial(rule, UNTRIED)
        for mutation in table:
            tasks += [(rule, mutation, shown) for rule in mutation.rules if not rules or rule in rules]
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(lambda task: tried(*task), tasks)


def tried(rule: str, mutation: Mutation, shown: dict[str, list[str]]) -> Trial:
    """Bends a rule, and runs the scenarios and the tests that show it."""
    try:
        texts = mutate(mutation)
        for file, text in texts.items():
            if file.suffix == ".py":
                compile(text, str(file), "exec")
    except Stale as error:
        return Trial(rule, STALE, str(error), mutation)
    except SyntaxError as error:
        return Trial(rule, BROKE, f"the changed source does not compile: {error}", mutation)
    told: list[str] = []
    broke: list[str] = []
    with changed(PACKAGE, texts) as folder:
        if rule in shown:
            run_there(folder, [rule, *shown[rule]], told, broke)
        marked = shown_by_tests().get(rule, [])
        if marked and not told:
            run_there(folder, ["--tests", *(str(TESTS / name) for name in marked)], told, broke)
    if told:
        return Trial(rule, KILLED, told[0], mutation)
    if broke:
        return Trial(rule, BROKE, broke[0], mutation)
    return Trial(rule, SAME if mutation.why else SURVIVED, mutation.why, mutation)


def run_there(folder: Path, words: list[str], told: list[str], broke: list[str]) -> None:
    """Runs a trial with a changed package."""
    path = os.pathsep.join([str(folder), str(TOOLS)])
    env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", "BLOODWORK_CACHE": "off"}
    try:
        ran = subprocess.run(
            [sys.executable, "-P", "-m", "mutations.trial", *words],
            capture_output=True, text=True, env=env, timeout=SECONDS, cwd=TESTS.parent, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        broke.append(f"no end within {SECONDS} seconds")
        return
    lines = ran.stdout.strip().splitlines()
    if ran.returncode or not lines:
        broke.append((ran.stderr.strip().splitlines() or ["it said nothing"])[-1])
        return
    found = json.loads(lines[-1])
    told += found["failed"]
    broke += found["broke"]
