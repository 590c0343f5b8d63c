"""`bloodwork card`: cards on the command line."""

from __future__ import annotations

import dataclasses
from typing import Final

import click

from bloodwork import cards
from bloodwork.cards import shown
from bloodwork.cards.check import CardReport, SentenceReport, check_cards
from bloodwork.cards.heads import head
from bloodwork.cards.load import FORMATS
from bloodwork.cards.schema import LANGUAGES
from bloodwork.cli.commands import Commands, Entry
from bloodwork.cli.output import json_option, print_json
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import BadFile

COMMANDS: Final[dict[str, Entry]] = {
    "diff": Entry(
        "bloodwork.cli.card_diff:diff",
        "Compare two card files (or folders of them) by what the cards do, not only by their words.",
    ),
    "explain": Entry(
        "bloodwork.cli.card_explain:explain",
        "Explain what a card or a sentence does: in plain words, as a tree, as ops, and by which rules.",
    ),
    "export": Entry(
        "bloodwork.cli.export:export",
        "Write the cards of these files as a card file of the community's search site (hemolymph, JSON).",
    ),
    "image": Entry(
        "bloodwork.cli.card_image:image", "Draw cards from what is printed on them, each into a file of its own."
    ),
    "languages": Entry(
        "bloodwork.cli.card_languages:languages",
        "Count the sentences that other languages have no words for.",
    ),
    "try": Entry(
        "bloodwork.cli.card_try:try_",
        "Try a card in a position where it finds what its text speaks of, against an example opponent.",
    ),
}


@click.group(cls=Commands, table=COMMANDS)
def card() -> None:
    """Check, explain, try, compare and show cards.

    \b
    Example:
      bloodwork card show "Blood Flask"
    """


@card.command("check")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--format", "form", type=click.Choice(FORMATS), help="Format of the files (default: detected).")
@click.option("--strict", is_flag=True, help="Fail on warnings too.")
@json_option
def check(paths: tuple[str, ...], form: str | None, strict: bool, as_json: bool) -> None:
    """Check that every sentence of every card in these files (or folders of them) can be read and can be meant.

    A card is refused if a sentence cannot be read, or if it is proved that what it says can never happen. What is
    legal and surely not meant is a warning: an ability that sets itself off without end, a choice that nothing is done
    with, an instruction that always fails.

    A file is a set of this project (YAML), or a card file of the community's search site (hemolymph, JSON). What such
    a file holds that is kept but not used here is told on standard error.

    \b
    Example:
      bloodwork card check my-set.yaml
      bloodwork card check my-set.yaml --strict
    """
    loaded = cards.load_cards(*paths, form=form)
    for note in loaded.notes:
        click.echo(f"note: {note}", err=True)
    reports = check_cards(loaded, loaded.over(cards.shipped(loaded.ruleset)), with_defaults(loaded.ruleset))
    refused = [report for report in reports if report.refused]
    warnings = sum(report.warnings for report in reports)
    if as_json:
        print_json(
            {
                "cards": [_document(report) for report in reports],
                "readable": len(reports) - len(refused),
                "refused": len(refused),
                "warnings": warnings,
            }
        )
    else:
        for report in reports:
            joke = " (a joke card)" if report.joke else ""
            click.echo(f"{'refused' if report.refused else 'readable'}  {report.card.label}{joke}")
            for sentence in report.sentences:
                if not sentence.readable:
                    _point_at(report, sentence, sentence.message)
            for one in report.findings:
                _point_at(report, one.sentence, f"{one.finding.severity}: {one.finding.message} ({one.finding.kind})")
        more = f", {warnings} {'warning' if warnings == 1 else 'warnings'}" if warnings else ""
        click.echo(f"{len(reports)} cards, {len(reports) - len(refused)} readable, {len(refused)} refused{more}")
    if refused or (strict and warnings):
        click.get_current_context().exit(1)


def _point_at(report: CardReport, sentence: SentenceReport, message: str) -> None:
    click.echo(f"  {BadFile(message, file=report.card.place.file, line=sentence.line, column=sentence.column)}")
    if sentence.text:
        click.echo(f"    {sentence.shown}")


def _document(report: CardReport) -> dict[str, object]:
    return {
        "name": report.card.name,
        "id": report.id,
        "readable": report.readable,
        "refused": report.refused,
        "joke": report.joke,
        "sentences": [
            {
                "text": sentence.text,
                "readable": sentence.readable,
                "message": sentence.message,
                "line": sentence.line,
                "column": sentence.column,
            }
            for sentence in report.sentences
        ],
        "findings": [
            {
                "severity": one.finding.severity,
                "kind": one.finding.kind,
                "message": one.finding.message,
                "text": one.sentence.text,
                "line": one.sentence.line,
                "column": one.sentence.column,
            }
            for one in report.findings
        ],
    }


@card.command("show")
@click.argument("name")
@click.option("--ruleset", default="bloodless", show_default=True)
@click.option("--cards", "card_files", metavar="FILE", multiple=True, help="Another set file to look in.")
@click.option("--lang", "code", type=click.Choice(LANGUAGES), help="Language of the text.")
@json_option
def show(name: str, ruleset: str, card_files: tuple[str, ...], code: str | None, as_json: bool) -> None:
    """Show what is printed on a card.

    \b
    Example:
      bloodwork card show "Dusk Moth"
      bloodwork card show "Dusk Moth" --lang es
    """
    catalogue = cards.shipped(ruleset)
    if card_files:
        catalogue = cards.load_cards(*card_files).over(catalogue)
    found = catalogue.card(name)
    said = shown.show(found, code or shown.READ, catalogue, with_defaults(ruleset))
    if code is not None:
        if as_json:
            print_json({"lang": code, "name": said.name, "Name": found.name, "type": said.type, "text": said.text})
        else:
            click.echo("\n".join([said.name, f"  {said.head}", *(f"  {line}" for line in said.text.splitlines())]))
        return
    if as_json:
        print_json(
            {
                "name": found.name,
                "names": dict(found.names),
                "type": found.type,
                "cost": found.cost,
                "stats": "/".join(map(str, found.stats)) or None,
                **(dataclasses.asdict(found.traits) if found.traits is not None else {}),
                "text": said.text,
                **({"counters": list(found.counters)} if found.counters else {}),
                "flavor": found.flavor,
            }
        )
        return
    click.echo("\n".join(_printed(found, said.text)))


def _printed(found: cards.Card, text: str) -> list[str]:
    out = [found.name, f"  {'; '.join(head(found))}"]
    out += [f"  {line}" for line in text.splitlines()]
    out += [f"  Counter: {entry}" for entry in found.counters]
    out += [f"  ({line})" for line in found.flavor.splitlines()]
    if found.names:
        out.append("  also: " + ", ".join(f"{name} ({language})" for language, name in found.names))
    return out
