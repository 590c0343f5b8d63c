"""`bloodwork card export`: cards for the programs of others."""

from __future__ import annotations

from pathlib import Path

import click

from bloodwork import cards
from bloodwork.cards.kins import with_kins
from bloodwork.cards.load import FORMATS
from bloodwork.cards.schema import HERO_RULESETS
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import NotUnderstood


@click.command("export")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--format", "form", type=click.Choice(FORMATS), help="Format of the files (default: detected).")
@click.option(
    "--to", "file", metavar="FILE", type=click.Path(dir_okay=False), help="Output file (default: standard output)."
)
def export(paths: tuple[str, ...], form: str | None, file: str | None) -> None:
    """Write the cards of these files as a card file of the community's search site (hemolymph, JSON).

    What was read from such a file is written as it was, also what this program does not use.

    \b
    Example:
      bloodwork card export my-set.yaml --to my-set.json
    """
    from bloodwork.cards.hemolymph_export import to_hemolymph

    loaded = cards.load_cards(*paths, form=form)
    if loaded.ruleset in HERO_RULESETS:
        raise NotUnderstood(f"the format has no cards of {loaded.ruleset}", expected="cards of a ruleset of Bloodless")
    everything = loaded.over(cards.shipped(loaded.ruleset))
    vocabulary = with_kins(with_defaults(loaded.ruleset).vocabulary, everything.kins)
    text = to_hemolymph(loaded, vocabulary, sorted({card.name for card in everything}))
    if file is None:
        click.echo(text, nl=False)
    else:
        Path(file).write_text(text, encoding="utf-8")
