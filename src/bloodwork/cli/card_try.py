"""`bloodwork card try`: a position to try a card in."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

from bloodwork import cards
from bloodwork.bots import BOTS, Seat, make_bot
from bloodwork.cli.book import CardsAndRules
from bloodwork.cli.output import json_option, print_json
from bloodwork.cli.play import read_line
from bloodwork.cli.rulings import with_defaults
from bloodwork.terminal import Autosave, Shared, Terminal
from bloodwork.terminal.show import table_lines
from bloodwork.terminal.story import short
from bloodwork.workshop.explain import explain
from bloodwork.workshop.trial import Deed, Trial, position_for, start, try_out
from bloodwork.workshop.workbench import Workbench


@click.command("try")
@click.argument("name")
@click.option("--ruleset", default="bloodless", show_default=True)
@click.option("--cards", "card_files", metavar="FILE", multiple=True, help="Another card file to look in.")
@click.option("--bot", type=click.Choice(BOTS), default="greedy", show_default=True, help="Your opponent.")
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Random seed.")
@click.option("--auto", is_flag=True, help="Try the card automatically, and show what it asked and did.")
@json_option
def try_(name: str, ruleset: str, card_files: tuple[str, ...], bot: str, seed: int, auto: bool, as_json: bool) -> None:
    """Try a card in a position where it finds what its text speaks of, against an example opponent.

    You play on from there as in any game. With --auto, or when nothing can be typed in, both sides are played for you
    until each of the card's abilities has been used, or as many as come up in a few turns. Then each ability is told
    with how often it triggered or was used, and whether that changed anything.

    \b
    Example:
      bloodwork card try "Royal Jelly"
      bloodwork card try "Court Poisoner" --auto
    """
    catalogue = cards.shipped(ruleset)
    if card_files:
        catalogue = cards.load_cards(*card_files).over(catalogue)
    bench = Workbench(catalogue, with_defaults(ruleset))
    reading = bench.read_named(name)
    book = CardsAndRules(catalogue, ruleset)
    read = None if auto or as_json else _reader()
    if read is not None:
        click.echo("\n".join(explain(bench, reading).summary()))
        game = start(bench, position_for(bench, reading), seed)
        click.echo(f"\nYou are A, against the bot {bot}, B. Type ? for help.")
        seats = Shared(bot=bot)
        Terminal(game, book, Seat(make_bot(bot), 1), Autosave(seats), read=read, write=click.echo).run()
        return
    trial = try_out(bench, reading, [Seat(make_bot(bot), player) for player in (0, 1)], seed)
    if as_json:
        print_json(trial.document())
        return
    view = start(bench, trial.position, seed).view("A")
    click.echo("\n".join([*table_lines(view, "A", book), "", *_shown(trial)]))


def _reader() -> Callable[[str], str] | None:
    """Reads what is typed or piped in; None if there is nothing to read."""
    if sys.stdin.isatty():
        return read_line
    waiting = [sys.stdin.readline()]
    if not waiting[0]:
        return None

    def read(prompt: str) -> str:
        if not waiting:
            return read_line(prompt)
        line = waiting.pop()
        click.echo(prompt + line.rstrip("\r\n"))
        return line

    return read


def _shown(trial: Trial) -> list[str]:
    """A trial as people read it: the card's decisions with all options, the rest in short."""
    out: list[str] = []
    for answer in trial.answers:
        if answer.about:
            out.append(f"{answer.player} is asked: {answer.prompt}")
            out += [f"  {'>' if option == answer.answer else ' '} {option}" for option in answer.options]
        else:
            out.append(f"{answer.player}: {answer.answer}")
        out += [f"    {line}" for line in short(answer.log)]
    out += ["", "What the card does:"]
    out += _counted(trial.deeds)
    if trial.later:
        out += ["What comes of it later:", *_counted(trial.later)]
    return out


def _counted(deeds: tuple[Deed, ...]) -> list[str]:
    """Each with how often it was at work, and whether that changed anything."""
    out: list[str] = []
    for deed in deeds:
        out.append(f"  {'seen' if deed.seen else 'not seen'}: {deed.text}")
        if deed.told:
            out.append(f"    {deed.told}")
    return out
