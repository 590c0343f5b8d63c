"""The examples of the documentation: sentences are read, scenarios played, commands run, and what comes of it shown."""

from __future__ import annotations

import contextlib
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from click.testing import CliRunner

from bloodwork import rules as book
from bloodwork.cli import main
from bloodwork.errors import NotUnderstood
from bloodwork.scenarios.load import parse_scenarios
from bloodwork.scenarios.model import MOVE, Broken, Scenario
from bloodwork.scenarios.run import Failed, Player
from bloodwork.scenarios.show import describe
from bloodwork.text import TextError
from bloodwork.text.languages import print_card
from reference.reading import build, ruleset

MOST_EVENTS: Final = 30  # of a move are told


class BadExample(Exception):
    """An example that does not do what the text around it says."""


def sentences(lines: list[str], kind: str) -> str:
    """Sentences that are read on a card of a kind and print back as they stand."""
    for line in lines:
        try:
            printed = build(line, kind).printed
        except TextError as error:
            raise BadExample(f"{line!r} on a {kind}: {error}") from None
        if printed != line:
            raise BadExample(f"{line!r} prints back as {printed!r}")
    return "\n".join(["```text", *lines, "```"])


def translated(lines: list[str], kind: str) -> str:
    """Sentences in every language that they are printed in."""
    out = ["| English | German | Spanish |", "| --- | --- | --- |"]
    for line in lines:
        card = build(line, kind).card
        out.append(f"| {line} | {print_card(card, 'de')} | {print_card(card, 'es')} |")
    return "\n".join(out)


def respelled(lines: list[str], kind: str) -> str:
    """Texts as people write them, each with the spelling in which it is printed back."""
    out = ["| written | printed |", "| --- | --- |"]
    for line in lines:
        printed = build(line, kind).printed
        if printed == line:
            raise BadExample(f"{line!r} is not spelled anew")
        out.append(f"| {line} | {printed} |")
    return "\n".join(out)


def refused(lines: list[str], kind: str) -> str:
    """Sentences that are refused, each with the message."""
    out = []
    for line in lines:
        try:
            build(line, kind)
        except TextError as error:
            out.append(f"{line}\n    {error}")
        else:
            raise BadExample(f"{line!r} is read on a {kind}")
    return "\n".join(["```text", *out, "```"])


def scenario(text: str, place: str) -> str:
    """A scenario as it is written, and the events that come of it, step by step."""
    told: list[str] = []
    for one in parse_scenarios(text, place):
        told.extend(_play(one))
    return f"```yaml\n{text}\n```\n\nWhat happens:\n\n" + "\n".join(["```text", *told, "```"])


def _play(one: object) -> Iterator[str]:
    if isinstance(one, Broken):
        raise BadExample(f"{one.file}: {one.error}")
    if not isinstance(one, Scenario):
        raise BadExample(f"{one} is not played")
    player = Player(one)
    told = len(player.game.events("judge"))
    for step in one.steps:
        try:
            player.step(step)
        except Failed as failed:
            raise BadExample(f"{one.file}: {one.name}: line {failed.line}: {failed.message}") from None
        yield describe(step)
        if step.kind == MOVE:
            events = list(_events(player, told))
            yield from events[:MOST_EVENTS]
            if len(events) > MOST_EVENTS:
                yield f"    ... and so on, {len(events) - MOST_EVENTS} events more"
            told = player.game.lines
    cited = {rule for _, rule in player.game.citations()} | player.decided
    unseen = [rule for rule in one.rules if rule not in cited]
    if unseen:
        raise BadExample(f"{one.file}: {one.name}: {', '.join(unseen)} is named and never cited")


def _events(player: Player, start: int) -> Iterator[str]:
    """The events of the log, without what only rules say and without phases in which nothing happens."""
    lines = [line for line in player.game.events("judge", start) if not _by_rule(line.text, line.rules)]
    phases = tuple(f"{phase} of" for phase in ruleset().vocabulary.phases)
    quiet = (*phases, "the turn of")
    for line, following in zip(lines, [*lines, None][1:], strict=True):
        if line.text.startswith(phases):
            after = following.text if following is not None else quiet[0]
            if after.startswith(quiet) or after.endswith("attacks"):
                continue
        yield f"    {'  ' * line.depth}{line.text}"


def _by_rule(text: str, rules: tuple[str, ...]) -> bool:
    try:
        return text == "by rule" or (bool(rules) and book.rule(rules[0]).text.rstrip(".") == text)
    except NotUnderstood:
        return False


def console(lines: list[str], folder: Path, most: int = 0) -> str:
    """Commands, run one after another in a folder, each with what it prints; of that, `most` lines if said."""
    out = ["```text"]
    with _inside(folder):
        for line in lines:
            words = shlex.split(line)
            if words[0] != "bloodwork":
                raise BadExample(f"{line!r} is no command of bloodwork")
            result = CliRunner().invoke(main, words[1:], prog_name="bloodwork")
            if result.exception is not None and not isinstance(result.exception, SystemExit):
                raise BadExample(f"{line!r}: {result.exception!r}")
            out.append(f"$ {line}")
            printed = re.sub(r"[ \t]+\n", "\n", result.output).rstrip("\n").splitlines()
            out += [*printed[:most], "..."] if 0 < most < len(printed) else printed
    return "\n".join([*out, "```"])


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
