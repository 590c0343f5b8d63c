"""`bloodwork card explain`: what a card or a sentence does."""

from __future__ import annotations

from typing import Final

import click

from bloodwork import cards
from bloodwork.cli.output import json_option, print_json
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import unknown
from bloodwork.text import TextError
from bloodwork.workshop.explain import explain as explained
from bloodwork.workshop.workbench import Workbench

LONGEST_NAME: Final = 40  # letters: what is longer, or ends as a sentence does, is no name


@click.command("explain")
@click.argument("what", metavar='NAME|"SENTENCE"')
@click.option("--ruleset", default="bloodless", show_default=True)
@click.option("--cards", "card_files", metavar="FILE", multiple=True, help="Another set file to look in.")
@click.option("--type", "type_", metavar="TYPE", help="For a sentence: the type of card it is printed on.")
@json_option
def explain(what: str, ruleset: str, card_files: tuple[str, ...], type_: str | None, as_json: bool) -> None:
    """Explain what a card or a sentence does: in plain words, as a tree, as ops, and by which rules.

    A sentence that cannot be read is told as such, with the place and what could have stood there (exit 1). What can
    be read and cannot be meant is told after what it does.

    \b
    Example:
      bloodwork card explain "Royal Jelly"
      bloodwork card explain "When this creature dies, draw a card." --json
    """
    catalogue = cards.shipped(ruleset)
    if card_files:
        catalogue = cards.load_cards(*card_files).over(catalogue)
    bench = Workbench(catalogue, with_defaults(ruleset))
    if what in catalogue:
        reading = bench.read_named(what)
    else:
        try:
            reading = bench.read_sentence(what, type_)
        except TextError:
            if _meant_as_name(what, catalogue):
                raise unknown("card", what, catalogue.names()) from None
            raise
    found = explained(bench, reading)
    doubts = bench.findings(reading)
    if as_json:
        told = [{"severity": one.severity, "kind": one.kind, "message": one.message} for one in doubts]
        print_json({**found.document(), "findings": told})
    else:
        click.echo("\n".join(found.lines()))
        if doubts:
            click.echo("\nWhat cannot be meant:")
        for one in doubts:
            click.echo(f"  {one.severity}: {one.message} ({one.kind})")


def _meant_as_name(what: str, catalogue: cards.Catalogue) -> bool:
    short = len(what) <= LONGEST_NAME and not what.rstrip().endswith((".", '"'))
    return short and catalogue.nearest(what) is not None
