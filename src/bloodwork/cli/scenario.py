"""`bloodwork scenario`: rulings that run."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from bloodwork.cards import Catalogue, load_cards
from bloodwork.cli.commands import Commands, Entry
from bloodwork.cli.output import json_option, print_json
from bloodwork.rules import parse_switches
from bloodwork.scenarios import load_file, report, run_files
from bloodwork.scenarios.load import find_files
from bloodwork.scenarios.model import Broken
from bloodwork.scenarios.show import show

COMMANDS: Final[dict[str, Entry]] = {}

_cards = click.option(
    "--cards", "card_files", metavar="FILE", multiple=True, help="A card file with cards that the scenarios use."
)
_switch = click.option(
    "--switch",
    "switches",
    metavar="NAME=VALUE",
    multiple=True,
    help="Override a ruling, even one that the scenario sets.",
)


@click.group(cls=Commands, table=COMMANDS)
def scenario() -> None:
    """Run and show scenarios: a position, moves, and what must then be true.

    \b
    Example:
      bloodwork scenario run my-ruling.yaml
    """


@scenario.command("run")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@_cards
@_switch
@click.option("--junit", metavar="FILE", help="Also write the results as JUnit XML.")
@json_option
@click.pass_context
def run_command(
    ctx: click.Context,
    paths: tuple[str, ...],
    card_files: tuple[str, ...],
    switches: tuple[str, ...],
    junit: str | None,
    as_json: bool,
) -> None:
    """Run the scenarios of files and folders. Exit 1 if one of them fails.

    \b
    Example:
      bloodwork scenario run rulings/ --switch overkill_from_effects=false
    """
    outcome = run_files(paths, cards=_catalogue(card_files), switches=switches)
    if junit is not None:
        Path(junit).write_bytes(report.junit(outcome))
    if as_json:
        for one in outcome.outcomes:
            if one.skipped:
                click.echo(report.line(one), err=True)
        print_json(report.document(outcome))
    else:
        for one in outcome.outcomes:
            click.echo(report.line(one))
        click.echo(report.summary(outcome))
    ctx.exit(1 if outcome.failed else 0)


@scenario.command("show")
@click.argument("file")
@_cards
@_switch
@click.pass_context
def show_command(ctx: click.Context, file: str, card_files: tuple[str, ...], switches: tuple[str, ...]) -> None:
    """Play the scenarios of a file step by step, with the rules that each change cites.

    \b
    Example:
      bloodwork scenario show my-ruling.yaml
    """
    failed = False
    for path in find_files([file]):
        for number, one in enumerate(load_file(path, _catalogue(card_files))):
            if number:
                click.echo()
            given = parse_switches(switches, one.ruleset) if switches and not isinstance(one, Broken) else {}
            line = ""
            for line in show(one, given):
                click.echo(line)
            failed = failed or (line != "passed" and not line.startswith("skipped"))
    ctx.exit(1 if failed else 0)


def _catalogue(paths: tuple[str, ...]) -> Catalogue | None:
    return load_cards(*paths) if paths else None
