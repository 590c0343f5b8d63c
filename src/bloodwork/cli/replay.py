"""`bloodwork replay`: a record, step by step."""

from __future__ import annotations

from dataclasses import dataclass, field

import click

from bloodwork.cli.book import CardsAndRules, book_of
from bloodwork.cli.output import json_option, print_json
from bloodwork.cli.play import read_line
from bloodwork.errors import Ambiguous, BadFile, BloodworkError, NotUnderstood
from bloodwork.play import Game, Line, ReplayError, SavedGame, View, read_series
from bloodwork.terminal import read_session
from bloodwork.terminal.show import table_lines

KEYS = "n next, p previous, g NUMBER go to, t table, q quit"


@dataclass(slots=True)
class Step:
    """A question, its answer, and what came of it. The last step has no question: it is where the record ends."""

    number: int
    player: str = ""
    kind: str = ""
    prompt: str = ""
    options: list[str] = field(default_factory=list)
    answer: str = ""
    view: View = field(default_factory=dict)
    events: list[Line] = field(default_factory=list)


@click.command("replay")
@click.argument("record", metavar="FILE")
@click.option("--game", type=click.IntRange(1), metavar="NUMBER", help="Which game of a series.")
@json_option
def replay(record: str, game: int | None, as_json: bool) -> None:
    """Step through the record of a game, forwards and back.

    A record of another version, or one that was changed, is refused.

    \b
    Example:
      bloodwork replay game.json --json
      bloodwork replay match.json --game 2
    """
    saved = _record(record, game)
    try:
        played, beginning, steps = walk(saved, views=not as_json)
        book = book_of(saved)
    except (NotUnderstood, Ambiguous) as error:
        # The call was right: it is the record that says what cannot be.
        raise ReplayError(f"{record}: {error}") from error
    except BloodworkError as error:
        raise ReplayError(f"{record} is refused: {error}") from error
    if as_json:
        print_json(_document(saved, played, beginning, steps))
        return
    click.echo(f"{record}: {saved.ruleset}, version {saved.version}, {len(steps)} decisions. {KEYS}")
    try:
        _browse(played, beginning, steps, book)
    except (EOFError, KeyboardInterrupt):
        click.echo("")


def _record(file: str, number: int | None) -> SavedGame:
    """The record in a file, which may be one game of a series."""
    try:
        series = read_series(file)
    except BadFile:
        if number is not None:
            raise
        return read_session(file)[0]
    games = [*series.played, *([series.underway] if series.underway is not None else [])]
    if number is None or number > len(games):
        what = "" if number is None else f"; there is no game {number}"
        raise NotUnderstood(f"{file} is a series{what}", expected=f"--game, from 1 to {len(games)}")
    return series.whole(games[number - 1])


def walk(saved: SavedGame, *, views: bool) -> tuple[Game, list[Line], list[Step]]:
    """Plays a record through: the game at its end, what happened before the first question, and each step."""
    game = Game.begin(saved)
    beginning = game.events("judge")
    steps: list[Step] = []
    for number, text in enumerate(saved.moves, start=1):
        decision = game.decision
        step = Step(number)
        if decision is not None:
            step.player, step.kind, step.prompt = decision.player_name, decision.kind, decision.prompt
            step.options = [option.text for option in decision.options]
        step.answer = text
        if views:
            step.view = game.view("judge")
        since = game.lines
        game.push_recorded(text, number)
        step.events = game.events("judge", since)
        steps.append(step)
    if game.digest != saved.digest:
        raise ReplayError(f"the game ends in another state than the record says: it was changed{saved.or_rules}")
    return game, beginning, steps


def _document(saved: SavedGame, game: Game, beginning: list[Line], steps: list[Step]) -> dict[str, object]:
    result = game.result
    events = [(0, line) for line in beginning] + [(step.number, line) for step in steps for line in step.events]
    return {
        "ruleset": saved.ruleset,
        "version": saved.version,
        "seed": saved.seed,
        "switches": saved.switches,
        "decisions": [
            {
                "number": step.number,
                "player": step.player,
                "kind": step.kind,
                "prompt": step.prompt,
                "options": step.options,
                "answer": step.answer.partition(": ")[2],
                "by": step.answer.partition(": ")[0],
            }
            for step in steps
        ],
        "events": [
            {"decision": number, "text": line.text, "rules": list(line.rules), "depth": line.depth, "ok": line.ok}
            for number, line in events
        ],
        "result": None
        if result is None
        else {
            "winner": "draw" if result.winner is None else "AB"[result.winner],
            "reason": result.reason,
            "rule": result.rule,
        },
        "digest": game.digest,
    }


def _browse(game: Game, beginning: list[Line], steps: list[Step], book: CardsAndRules) -> None:
    _print_events(beginning)
    at = 0
    _print_step(game, steps, at)
    while True:
        text = read_line("replay> ").strip()
        word, _, rest = text.partition(" ")
        if word in ("q", "quit", "exit"):
            return
        if word in ("", "n", "next"):
            if at == len(steps):
                click.echo("This is the end of the record.")
                continue
            at += 1
        elif word in ("p", "previous"):
            if at == 0:
                click.echo("This is the beginning of the record.")
                continue
            at -= 1
        elif word in ("g", "go") and rest.isdecimal() and 1 <= int(rest[:9]) <= len(steps) + 1:
            at = int(rest) - 1
        elif word in ("t", "table"):
            view = steps[at].view if at < len(steps) else game.view("judge")
            for side in ("A", "B"):
                click.echo("\n".join(table_lines(view, side, book)))
            continue
        else:
            click.echo(f"{KEYS}; the numbers are 1 to {len(steps) + 1}.")
            continue
        _print_step(game, steps, at)


def _print_step(game: Game, steps: list[Step], at: int) -> None:
    if at == len(steps):
        result = game.result
        click.echo(f"The end of the record: {result if result is not None else 'the game is not over'}.")
        click.echo(f"Digest {game.digest}")
        return
    step = steps[at]
    click.echo(f"Decision {step.number} of {len(steps)}, {step.player}: {step.prompt}")
    for number, option in enumerate(step.options, start=1):
        click.echo(f"  {number} {option}")
    click.echo(f"Answer of {step.answer}")
    _print_events(step.events)


def _print_events(events: list[Line]) -> None:
    for line in events:
        click.echo(f"  {line}")
