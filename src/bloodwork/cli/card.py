"""`bloodwork card`: cards on the command line."""

from __future__ import annotations

from typing import Final

import click

from bloodwork import cards
from bloodwork.cli.commands import Commands, Entry
from bloodwork.cli.output import json_option, print_json

COMMANDS: Final[dict[str, Entry]] = {}


@click.group(cls=Commands, table=COMMANDS)
def card() -> None:
    """Check and show cards.

    \b
    Example:
      bloodwork card show "Blood Flask"
    """


@card.command("show")
@click.argument("name")
@click.option("--ruleset", default="bloodless", show_default=True)
@click.option("--cards", "card_files", metavar="FILE", multiple=True, help="A set file to look in as well.")
@json_option
def show(name: str, ruleset: str, card_files: tuple[str, ...], as_json: bool) -> None:
    """Show what is printed on a card.

    \b
    Example:
      bloodwork card show "Dusk Moth"
    """
    catalogue = cards.shipped(ruleset)
    if card_files:
        catalogue = cards.load_cards(*card_files).over(catalogue)
    found = catalogue.card(name)
    if as_json:
        print_json(
            {
                "name": found.name,
                "names": dict(found.names),
                "type": found.type,
                "cost": found.cost,
                "stats": "/".join(map(str, found.stats)) or None,
                "text": found.text,
                "flavor": found.flavor,
            }
        )
        return
    click.echo("\n".join(_printed(found)))


def _printed(found: cards.Card) -> list[str]:
    head = [found.type]
    if found.cost is not None:
        head.append(f"cost {found.cost}")
    if found.stats:
        health, defense, power = found.stats
        head.append(f"health {health}, defense {defense}, power {power}")
    out = [found.name, f"  {'; '.join(head)}"]
    out += [f"  {line}" for line in found.text.splitlines()]
    out += [f"  ({line})" for line in found.flavor.splitlines()]
    if found.names:
        out.append("  also: " + ", ".join(f"{name} ({language})" for language, name in found.names))
    return out
