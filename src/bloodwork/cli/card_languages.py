"""`bloodwork card languages`: what other languages have no words for yet."""

from __future__ import annotations

import click

from bloodwork import cards
from bloodwork.cards.translation import Translation, of_cards, of_grammar
from bloodwork.cli.output import json_option, print_json
from bloodwork.cli.rulings import with_defaults
from bloodwork.text.languages import LANGUAGES, READ, language

_OTHERS = [code for code in LANGUAGES if code != READ]


@click.command("languages")
@click.argument("paths", metavar="[PATH]...", nargs=-1)
@click.option("--lang", "codes", type=click.Choice(_OTHERS), multiple=True, help="Only this language.")
@click.option(
    "--ruleset",
    default="bloodless",
    show_default=True,
    help="Ruleset whose card language is counted when no files are given.",
)
@json_option
def languages(paths: tuple[str, ...], codes: tuple[str, ...], ruleset: str, as_json: bool) -> None:
    """Count the sentences that other languages have no words for.

    Such a sentence is printed in English and marked [EN]. With card files (or folders of them), the sentences of
    their cards are counted; without, sentences made from everything that the card language of a ruleset can say.

    \b
    Example:
      bloodwork card languages my-set.yaml
      bloodwork card languages --lang de
    """
    found: list[Translation] = []
    if paths:
        loaded = cards.load_cards(*paths)
        catalogue = loaded.over(cards.shipped(loaded.ruleset))
        rules = with_defaults(loaded.ruleset)
        found = [of_cards(loaded, code, catalogue, rules) for code in codes or _OTHERS]
    else:
        dialect = with_defaults(ruleset).vocabulary.dialect
        found = [of_grammar(code, dialect) for code in codes or _OTHERS]
    if as_json:
        print_json({one.code: _document(one) for one in found})
        return
    for one in found:
        name = language(one.code).name
        click.echo(f"{name} ({one.code}): {one.total - len(one.missing)} of {one.total} sentences")
        examples = {missing.needs: missing for missing in reversed(one.missing)}
        for needs, count in one.needs.items():
            example = examples[needs]
            click.echo(f"  no words for {needs} ({count} sentence{'s' * (count != 1)}), as in")
            click.echo(f"    {example.where}")
            click.echo(f"    {example.text}")


def _document(one: Translation) -> dict[str, object]:
    return {
        "sentences": one.total,
        "missing": [{"where": each.where, "text": each.text, "needs": each.needs} for each in one.missing],
        "needs": one.needs,
    }
