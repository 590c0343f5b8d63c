"""`bloodwork rules coverage`: which rules are shown."""

from __future__ import annotations

import click

from bloodwork import rules as book
from bloodwork.cli.output import json_option, print_json
from bloodwork.scenarios.coverage import coverage


@click.command("coverage")
@click.argument("rulesets", metavar="[RULESET]...", nargs=-1)
@json_option
def coverage_command(rulesets: tuple[str, ...], as_json: bool) -> None:
    """For each ruleset: how many testable rules are shown, which are not, and which scenarios name an uncited rule.

    A rule is shown by a passing scenario that names it and during which a change cites it, or by a test marked with it.

    \b
    Example:
      bloodwork rules coverage bloodless
    """
    found = [coverage(book.ledger(ruleset).ruleset) for ruleset in rulesets or book.rulesets()]
    if as_json:
        print_json({one.ruleset: one.document() for one in found})
        return
    for one in found:
        share = f" ({100 * len(one.shown) / one.testable:.1f} %)" if one.testable else ""
        click.echo(f"{one.ruleset}: {len(one.shown)} of {one.testable} testable rules shown{share}")
        for rule in one.missing:
            click.echo(f"  not shown: {rule}")
        for scenario, uncited in one.uncited:
            click.echo(f"  not cited: {', '.join(uncited)} in {scenario}")
        for scenario in one.failed:
            click.echo(f"  failed: {scenario}")
