"""`bloodwork rules`: the ledger on the command line."""

from __future__ import annotations

from typing import Final

import click

from bloodwork import rules as book
from bloodwork.cli.commands import Commands, Entry
from bloodwork.cli.output import json_option, print_json

COMMANDS: Final = {
    "coverage": Entry(
        "bloodwork.cli.coverage:coverage_command",
        "For each ruleset: how many testable rules are shown, which are not, and which scenarios name an uncited rule.",
    ),
    "diff": Entry("bloodwork.cli.rules_diff:diff_command", "Tell in words and rule ids how two rulesets differ."),
}


@click.group(cls=Commands, table=COMMANDS)
def rules() -> None:
    """Read the rule ledger of a ruleset.

    \b
    Example:
      bloodwork rules list bloodless
    """


@rules.command("show")
@click.argument("ids", metavar="ID...", nargs=-1, required=True)
@json_option
def show(ids: tuple[str, ...], as_json: bool) -> None:
    """Show rules by id: text, ruling, switch and the scenarios that name them.

    With --json: an object for one id, a list of objects for several.

    \b
    Example:
      bloodwork rules show C-P2.2 C-N18.5
    """
    found = [book.rule(id) for id in ids]
    named = book.scenarios_naming(ids)
    if as_json:
        documents = [_document(rule, named[rule.id]) for rule in found]
        print_json(documents[0] if len(documents) == 1 else documents)
        return
    for number, rule in enumerate(found):
        if number:
            click.echo()
        _print_rule(rule, named[rule.id])


@rules.command("list")
@click.argument("ruleset")
@json_option
def list_rules(ruleset: str, as_json: bool) -> None:
    """List all rules of a ruleset in the order of its rulebook.

    \b
    Example:
      bloodwork rules list bloodless
    """
    ledger = book.ledger(ruleset)
    if as_json:
        named = book.scenarios_naming(rule.id for rule in ledger.rules)
        print_json([_document(rule, named[rule.id]) for rule in ledger.rules])
        return
    click.echo(ledger.title)
    section = ""
    for rule in ledger.rules:
        if rule.section != section:
            section = rule.section
            click.echo(f"\n{section}")
        click.echo(f"  {rule.id} ({rule.kind}) {rule.text}")


def _document(rule: book.Rule, scenarios: list[str]) -> dict[str, object]:
    return {
        "id": rule.id,
        "ruleset": rule.ruleset,
        "section": rule.section,
        "text": rule.text,
        "kind": rule.kind,
        "ruling": rule.ruling,
        "switch": rule.switch,
        "default": rule.default,
        "options": list(rule.options),
        "scenarios": scenarios,
    }


def _print_rule(rule: book.Rule, scenarios: list[str]) -> None:
    click.echo(f"{rule.id} ({rule.kind}), {rule.ruleset}, {rule.section}")
    click.echo(f"  {rule.text}")
    if rule.ruling is not None:
        click.echo(f"  Ruling: {rule.ruling}")
    if rule.switch is not None and rule.default is not None:
        options = ", ".join(map(book.written, rule.options))
        click.echo(f"  Switch: {rule.switch}={book.written(rule.default)} (of {options})")
    if scenarios:
        click.echo(f"  Scenarios: {', '.join(scenarios)}")
