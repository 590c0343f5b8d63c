"""`bloodwork rules diff`: how two rulesets differ."""

from __future__ import annotations

import dataclasses
from itertools import groupby

import click

from bloodwork import rules as book
from bloodwork.cli.output import json_option, print_json
from bloodwork.workshop.editions import Difference, Point, Said, difference

_TITLES = {
    "ruling": "Rulings and numbers",
    "switch": "Switches of one that the other sets for good, to the same",
    "table": "The table",
    "zone": "Zones",
    "stat": "Stats",
    "event": "Events",
    "type": "Types of cards",
    "kin": "Kins",
    "keyword": "Keywords",
    "check": "Checks after an event",
    "steps": "The course of a game",
    "deck": "Decks",
}


@click.command("diff")
@click.argument("left", metavar="RULESET")
@click.argument("right", metavar="RULESET")
@click.option(
    "--all", "everything", is_flag=True, help="Also list which rules correspond, and those without a counterpart."
)
@json_option
def diff_command(left: str, right: str, everything: bool, as_json: bool) -> None:
    """Tell in words and rule ids how two rulesets differ.

    First what is set otherwise by default, then what their tables hold otherwise, then the rules that have no
    counterpart in the other ledger.

    \b
    Example:
      bloodwork rules diff bloodless bloodless-overview
    """
    found = difference(left, right)
    if as_json:
        print_json(_document(found))
        return
    _heading(found)
    order = list(dict.fromkeys([*(about for about in _TITLES if about != "switch"), *(p.about for p in found.points)]))
    points = sorted(found.points, key=lambda point: order.index(point.about))
    for about, group in groupby(points, key=lambda point: point.about):
        click.echo(f"\n{_TITLES.get(about, about.capitalize())}")
        for point in group:
            _print_point(found, point)
    if everything and found.answers:
        click.echo("\nRules that answer to each other")
        for answer in found.answers:
            click.echo(f"  {', '.join(answer.left)} = {', '.join(answer.right)}")
    for name, rules in ((found.left, found.only_left), (found.right, found.only_right)):
        _print_only(name, rules, everything)


def _heading(found: Difference) -> None:
    if found.left == found.right:
        click.echo(f"{found.left} is compared with itself: no difference")
    elif not found.common:
        click.echo(f"{found.left} and {found.right} share no tables: their ledgers and settings are compared")
    elif found.common == found.left:
        click.echo(f"{found.right} starts from the tables of {found.left}")
    elif found.common == found.right:
        click.echo(f"{found.left} starts from the tables of {found.right}")
    else:
        click.echo(f"{found.left} and {found.right} both start from the tables of {found.common}")


def _print_point(found: Difference, point: Point) -> None:
    if point.left is not None and point.right is not None:
        click.echo(f"  {point.name}: {_said(point.left)} in {found.left}, {_said(point.right)} in {found.right}")
        if point.about == "ruling":
            for id in (*point.left.rules, *point.right.rules):
                click.echo(f"    {id} {book.rule(id).text}")
        return
    name, said = (found.left, point.left) if point.left is not None else (found.right, point.right)
    assert said is not None
    told = _said(said)
    where = f"in {name}" if point.replaced else f"only in {name}"
    click.echo(f"  {point.name}, {where}{f': {told}' if told else ''}")


def _said(said: Said) -> str:
    words = [said.words] if said.words else []
    if said.switch:
        words.append("by a switch" if words else "a switch")
    if said.rules:
        words.append(f"({', '.join(said.rules)})")
    return " ".join(words)


def _print_only(name: str, rules: tuple[book.Rule, ...], everything: bool) -> None:
    if not rules:
        return
    click.echo(f"\nRules of {name} without a counterpart: {len(rules)}")
    for section, group in groupby(rules, key=lambda rule: rule.section):
        listed = list(group)
        if everything or len(rules) <= 60:
            click.echo(f"  {section}")
            for rule in listed:
                click.echo(f"    {rule.id} {rule.text}")
        else:
            ids = f"{listed[0].id} to {listed[-1].id}" if len(listed) > 1 else listed[0].id
            click.echo(f"  {section}: {len(listed)} ({ids})")
    if not everything and len(rules) > 60:
        click.echo("  (--all lists them)")


def _document(found: Difference) -> dict[str, object]:
    return {
        "left": found.left,
        "right": found.right,
        "common": found.common or None,
        "points": [
            {
                "about": point.about,
                "name": point.name,
                "left": dataclasses.asdict(point.left) if point.left is not None else None,
                "right": dataclasses.asdict(point.right) if point.right is not None else None,
                "replaced": point.replaced,
            }
            for point in found.points
        ],
        "answers": [dataclasses.asdict(answer) for answer in found.answers],
        "only_left": [rule.id for rule in found.only_left],
        "only_right": [rule.id for rule in found.only_right],
    }
