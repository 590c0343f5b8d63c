"""Plays scenarios and checks what they say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Final

from bloodwork.cards import Catalogue, shipped
from bloodwork.errors import BadFile, BloodworkError, NotLegal
from bloodwork.play import BadPosition, Game
from bloodwork.rules import SwitchValue, parse_switches
from bloodwork.scenarios.decks import verdict
from bloodwork.scenarios.load import find_files, load_file, parse_scenarios
from bloodwork.scenarios.model import CITES, EXPECT, LEGAL, MOVE, REFUSED, Broken, Check, Scenario, Skipped, Step
from bloodwork.scenarios.paths import OPTIONS, look, same, shown, shown_actual

MOST_PASSES: Final = 10_000


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a scenario. `cited`: the rules that changes cited while it ran. `line`: where it failed."""

    file: str
    name: str
    ruleset: str
    passed: bool
    message: str = ""
    line: int = 0
    rules: tuple[str, ...] = ()
    cited: frozenset[str] = frozenset()
    skipped: bool = False  # neither passed nor failed; `message` says why


@dataclass(frozen=True, slots=True)
class Report:
    outcomes: tuple[Outcome, ...] = field(default=())

    @property
    def passed(self) -> int:
        return sum(outcome.passed for outcome in self.outcomes)

    @property
    def failed(self) -> int:
        return sum(not outcome.passed and not outcome.skipped for outcome in self.outcomes)


class Failed(Exception):
    """Something that a scenario says is not so."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


def run_scenario(
    source: str | FilePath, *, cards: Catalogue | None = None, switches: Iterable[str] | Mapping[str, SwitchValue] = ()
) -> Report:
    """Runs the scenarios of a file, of a folder, or of a text that holds one.

    >>> report = run_scenario('''
    ... name: A player who concedes loses
    ... ruleset: bloodless
    ... steps:
    ...   - A: concede
    ...   - expect: {winner: B}
    ... ''')
    >>> report.passed, report.failed
    (1, 0)
    """
    if isinstance(source, str) and "\n" in source:
        return Report(tuple(run(one, switches) for one in parse_scenarios(source, "scenario", cards)))
    return run_files([source], cards=cards, switches=switches)


def run_files(
    paths: Iterable[str | FilePath],
    *,
    cards: Catalogue | None = None,
    switches: Iterable[str] | Mapping[str, SwitchValue] = (),
) -> Report:
    """Runs every scenario of these files and folders."""
    found = [one for file in find_files(paths) for one in load_file(file, cards)]
    return Report(tuple(run(one, switches) for one in found))


def run(scenario: Scenario | Skipped | Broken, switches: Iterable[str] | Mapping[str, SwitchValue] = ()) -> Outcome:
    """Runs one scenario. Switches given here count more than its own."""
    if isinstance(scenario, Broken):
        return Outcome(scenario.file, scenario.name, scenario.ruleset, False, str(scenario.error), scenario.line)
    if isinstance(scenario, Skipped):
        where = (scenario.file, scenario.name, scenario.ruleset)
        return Outcome(*where, False, scenario.message, scenario.line, skipped=True)
    given = switches if isinstance(switches, Mapping) else parse_switches(switches, scenario.ruleset)
    player: Player | DeckCheck | None = None
    try:
        player = DeckCheck(scenario) if scenario.deck is not None else Player(scenario, given)
        for step in scenario.steps:
            player.step(step)
    except Failed as failed:
        return _outcome(scenario, player, failed.message, failed.line)
    except BloodworkError as error:
        return _outcome(scenario, player, str(error), 0)
    except Exception as error:  # a fault of the engine must not hide what comes of the other scenarios
        return _outcome(scenario, player, f"the engine broke: {type(error).__name__}: {error}", 0)
    return _outcome(scenario, player, "", 0)


def _outcome(scenario: Scenario, player: Player | DeckCheck | None, message: str, line: int) -> Outcome:
    cited = player.cited() if player is not None else frozenset[str]()
    if message and line:
        message = f"line {line}: {message}"
    return Outcome(scenario.file, scenario.name, scenario.ruleset, not message, message, line, scenario.rules, cited)


class DeckCheck:
    """Looks at the deck of a scenario."""

    def __init__(self, scenario: Scenario) -> None:
        assert scenario.deck is not None
        self.view, self.asked = verdict(scenario.deck, scenario.cards.over(shipped(scenario.ruleset)))

    def step(self, step: Step) -> None:
        for one in step.checks:
            check(step, one, self.view)

    def cited(self) -> frozenset[str]:
        return self.asked


class Player:
    """Plays a scenario step by step."""

    def __init__(self, scenario: Scenario, switches: Mapping[str, SwitchValue] | None = None) -> None:
        self.scenario = scenario
        try:
            self.game = Game.from_setup(
                scenario.ruleset,
                scenario.setup,
                seed=scenario.seed,
                switches={**scenario.switches, **(switches or {})},
                cards=scenario.cards,
            )
        except BadPosition as error:
            raise _placed(error, scenario) from None
        self.before: set[tuple[int, str]] = set()  # what was cited before the last move
        self.decided: set[str] = set()  # rules that refused a move, or hid or showed what was looked at
        self.refusals: list[str] = []  # why the moves of the last step were refused
        self.pass_on()

    def cited(self) -> frozenset[str]:
        return frozenset({rule for _, rule in self.game.citations()} | self.decided)

    def pass_on(self) -> None:
        """Passes for whoever could do nothing else, where the scenario says so."""
        passes = 0
        while self.scenario.auto_pass and self.game.only_pass:
            self.game.push("pass")
            passes += 1
            if passes > MOST_PASSES:
                raise Failed(f"{MOST_PASSES} passes and nothing to decide", self.scenario.line)

    def step(self, step: Step) -> None:
        self.refusals = []
        if step.kind == MOVE:
            self.before = set(self.game.citations())
            try:
                self.game.push(step.moves[0], step.player)
            except BloodworkError as error:
                raise Failed(str(error), step.line) from None
            self.pass_on()
        elif step.kind == LEGAL:
            for move in step.moves:
                self.legal(step, move)
        elif step.kind == REFUSED:
            for move in step.moves:
                self.refused(step, move)
        elif step.kind == CITES:
            self.cites(step)
        else:
            viewer = "judge" if step.kind == EXPECT else step.player
            view = self.game.view(viewer)
            for one in step.checks:
                if one.path.kind == OPTIONS:
                    self.options(step, one, view)
                else:
                    check(step, one, view)
                if step.kind != EXPECT:
                    self.decided.update(self.game.sight_rules(viewer, one.path.keys))

    def legal(self, step: Step, move: str) -> None:
        copy = self.game.copy()
        try:
            copy.push(move, step.player)
        except BloodworkError as error:
            raise Failed(f"should be legal: {error}", step.line) from None

    def refused(self, step: Step, move: str) -> None:
        digest = self.game.digest
        try:
            self.game.push(move, step.player)
        except NotLegal as error:
            if self.game.digest != digest:
                raise Failed(f'"{move}" was refused and yet changed the game', step.line) from None
            if step.rules and error.rule not in step.rules:
                wanted = " or ".join(step.rules)
                raise Failed(f'"{move}" should be refused by {wanted}, not: {error}', step.line) from None
            self.refusals.append(str(error))
            self.decided.add(error.rule)
            self.decided.update(self.game.ruleset.follows.get(error.rule, ()))
            return
        except BloodworkError as error:
            # A move that is not understood, or could mean several, says nothing about the rules.
            raise Failed(f'"{move}" should be refused by a rule: {error}', step.line) from None
        raise Failed(f'"{move}" by {step.player} should be refused and was done', step.line)

    def cites(self, step: Step) -> None:
        cited = {rule for at, rule in set(self.game.citations()) - self.before}
        for rule in step.rules:
            if rule not in cited:
                told = ", ".join(sorted(cited)) or "nothing"
                raise Failed(f"{rule} was not cited since the last move; cited: {told}", step.line)

    def options(self, step: Step, check: Check, view: Mapping[str, object]) -> None:
        offered = view.get("pending_options")
        words = [str(word) for word in check.value]
        if not isinstance(offered, list) or not self.game.player >= 0:
            if words:
                raise Failed(f"{check.path.text}: expected {shown(words)}, nothing is asked", check.line)
            return
        try:
            wanted = {self.game.choice(self.game.player, word) for word in words}
        except BloodworkError as error:
            raise Failed(f"{check.path.text}: {error}; is {shown(offered)}", check.line) from None
        if wanted != {option.answer for option in self.game.options}:
            raise Failed(f"{check.path.text}: expected {shown(words)}, is {shown(offered)}", check.line)


def check(step: Step, one: Check, view: Mapping[str, object]) -> None:
    """Compares what a view holds with what a step says."""
    actual = look(view, one.path)
    if not same(one.path, one.value, actual):
        seen = "" if step.kind == EXPECT else f"{step.player} sees "
        raise Failed(
            f"{seen}{one.path.text}: expected {shown(one.value)}, is {shown_actual(one.path, one.value, actual)}",
            one.line,
        )


def _placed(error: BadPosition, scenario: Scenario) -> BadFile:
    path = error.path
    while path and path not in scenario.lines:
        path = path[:-1]
    line = scenario.lines.get(path, scenario.line)
    return BadFile(error.message, file=scenario.file, line=line, expected=error.expected, nearest=error.nearest)
