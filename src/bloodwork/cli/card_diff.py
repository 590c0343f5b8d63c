"""`bloodwork card diff`: what changed between two sets."""

from __future__ import annotations

import click

from bloodwork import cards
from bloodwork.cli.output import json_option, print_json
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import NotUnderstood
from bloodwork.workshop.difference import compare
from bloodwork.workshop.workbench import Workbench


@click.command("diff")
@click.argument("old")
@click.argument("new")
@click.option("--same", is_flag=True, help="Exit 1 if any card plays differently.")
@json_option
def diff(old: str, new: str, same: bool, as_json: bool) -> None:
    """Compare two card files (or folders of them) by what the cards do, not only by their words.

    A card whose text was put otherwise and does the same is listed as changed in words only. To find differences is
    no fault, so the exit code is 0; with --same it is 1 if something differs in play.

    \b
    Example:
      bloodwork card diff my-set.yaml my-set-new.yaml
    """
    before, after = cards.load_cards(old), cards.load_cards(new)
    if before.ruleset != after.ruleset:
        raise NotUnderstood(f"{old} is a set of {before.ruleset}, {new} one of {after.ruleset}")
    base = cards.shipped(before.ruleset)
    ruleset = with_defaults(before.ruleset)
    found = compare(before, after, Workbench(before.over(base), ruleset), Workbench(after.over(base), ruleset))
    if as_json:
        print_json(found.document())
    else:
        click.echo("\n".join(found.lines()))
    if same and found.in_play:
        click.get_current_context().exit(1)
