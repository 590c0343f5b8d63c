"""The command `bloodwork`. A command is added by an entry here that says where it lives."""

from __future__ import annotations

from functools import cache
from typing import Final

import click

from bloodwork import __version__
from bloodwork.build_info import describe, outdated
from bloodwork.cli.commands import Commands, Entry

COMMANDS: Final = {
    "admin": Entry(
        "bloodwork.cli.admin:admin",
        "Run a table server: list, close, delete and export tables, ban addresses, back up.",
    ),
    "bench": Entry(
        "bloodwork.cli.bench:bench",
        "Measure random playouts, copies, encodings and views on one core, with the decks that come with the package.",
    ),
    "card": Entry("bloodwork.cli.card:card", "Check, explain, try, compare and show cards."),
    "deck": Entry("bloodwork.cli.deck:deck", "Check decks, and list those that come with the package."),
    "match": Entry("bloodwork.cli.match:match", "Play games between two bots and count them."),
    "play": Entry("bloodwork.cli.play:play", "Play a game in the terminal, against a bot or at one seat with another."),
    "print": Entry(
        "bloodwork.cli.print:print_",
        "Make a PDF with all cards of a deck, or with one of each card of a set, to print and cut out.",
    ),
    "replay": Entry("bloodwork.cli.replay:replay", "Step through the record of a game, forwards and back."),
    "rules": Entry("bloodwork.cli.rules:rules", "Read the rule ledger of a ruleset."),
    "serve": Entry("bloodwork.cli.serve:serve", "Serve the table: games in the browser, for one person or a club."),
    "series": Entry("bloodwork.cli.series:series", "Play several games in a row, and make the table of their players."),
    "scenario": Entry(
        "bloodwork.cli.scenario:scenario", "Run and show scenarios: a position, moves, and what must then be true."
    ),
}


def _print_version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(f"bloodwork {__version__} ({describe()})")
        ctx.exit()


_is_outdated: Final = cache(outdated)  # all sources are read for it: once is enough for what is imported once


@click.group(cls=Commands, table=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version, the Python and the build (compiled or pure) and exit.",
)
def main() -> None:
    """Play, judge and study the card games Bloodless and Bluthelden.

    \b
    Start here:
      bloodwork serve                         the table in the browser
      bloodwork play                          a game in the terminal, against a bot
      bloodwork card explain "Draw a card."   what a card text does
      bloodwork scenario run my-ruling.yaml   settle a ruling
      bloodwork match search greedy           compare two bots

    \b
    Example:
      bloodwork rules show C-P2.2
    """
    if _is_outdated():
        click.echo("note: the sources have changed since this build; run `make setup`", err=True)
