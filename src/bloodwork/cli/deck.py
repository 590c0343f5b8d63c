"""`bloodwork deck`: decks on the command line."""

from __future__ import annotations

from typing import Final

import click

from bloodwork import cards
from bloodwork.cli.commands import Commands, Entry
from bloodwork.cli.output import json_option, print_json
from bloodwork.rules import parse_switches

COMMANDS: Final[dict[str, Entry]] = {}


@click.group(cls=Commands, table=COMMANDS)
def deck() -> None:
    """Check decks, and list those that come with the package.

    \b
    Example:
      bloodwork deck check hive
    """


@deck.command("check")
@click.argument("deck_file", metavar="FILE")
@click.option("--ruleset", default="bloodless", show_default=True, help="Ruleset to check against.")
@click.option("--cards", "card_files", metavar="FILE", multiple=True, help="A set file with cards that the deck uses.")
@click.option(
    "--switch", "switches", metavar="NAME=VALUE", multiple=True, help="Override a ruling (see `bloodwork rules list`)."
)
@json_option
def check(deck_file: str, ruleset: str, card_files: tuple[str, ...], switches: tuple[str, ...], as_json: bool) -> None:
    """Check a deck file, or a deck of the package by its name, and name each rule that it breaks.

    \b
    Example:
      bloodwork deck check my-deck.txt
    """
    catalogue = cards.shipped(ruleset)
    if card_files:
        catalogue = cards.load_cards(*card_files).over(catalogue)
    found = cards.find_deck(deck_file, ruleset, catalogue)
    breaks = cards.check_deck(found, ruleset, catalogue, parse_switches(switches, ruleset))
    if as_json:
        listed = [{"rule": one.rule, "message": one.message} for one in breaks]
        print_json({"legal": not breaks, "breaks": listed})
    elif breaks:
        for one in breaks:
            click.echo(f"{one.rule}: {one.message}")
    else:
        click.echo(f"{found.name} is legal: {found.told()}")
    if breaks:
        click.get_current_context().exit(1)


@deck.command("list")
@click.option("--ruleset", default="bloodless", show_default=True)
@json_option
def list_decks(ruleset: str, as_json: bool) -> None:
    """List the decks that come with the package.

    \b
    Example:
      bloodwork deck list
    """
    found = [cards.shipped_deck(ruleset, name) for name in cards.shipped_decks(ruleset)]
    if as_json:
        print_json([{"name": one.name, "about": one.about} for one in found])
        return
    for one in found:
        click.echo(f"{one.name}: {one.about}")
