"""`bloodwork bench`: how fast this build is."""

from __future__ import annotations

from typing import Final

import click

from bloodwork.cards import shipped_decks
from bloodwork.cli.output import json_option, print_json
from bloodwork.kernel.playout import playout
from bloodwork.lab.bench import environment, measure
from bloodwork.rulesets import NAMES

RULESETS: Final = tuple(name for name in NAMES if shipped_decks(name))
WORDS: Final = {
    "decisions_per_s": "decisions a second, random playouts",
    "decisions_per_s_by_hand": "the same from a Python loop",
    "games_per_s": "games a second",
    "greedy_games_per_s": "games a second between two greedy minds",
    "decisions_per_game": "decisions a game",
    "clone_us": "µs to copy a game that waits for an answer",
    "clone_mid_effect_us": "µs to copy it in the middle of an effect",
    "encode_us": "µs to encode it",
    "view_us": "µs for a player's view of it",
}


@click.command("bench")
@click.option(
    "--seconds", default=16.0, show_default=True, help="Approximate time to measure, for all rulesets together."
)
@json_option
def bench(seconds: float, as_json: bool) -> None:
    """Measure random playouts, copies, encodings and views on one core, with the decks that come with the package.

    \b
    Example:
      bloodwork bench --json
    """
    if not 0 < seconds <= 600:
        raise click.BadParameter("it must be above 0 and at most 600", param_hint="--seconds")
    out = environment()
    for ruleset in RULESETS:
        out[ruleset] = measure(ruleset, shipped_decks(ruleset), playout, seconds / len(RULESETS))
    if as_json:
        print_json(out)
        return
    click.echo(f"bloodwork {out['version']}, {'compiled' if out['compiled'] else 'pure'}, Python {out['python']}")
    for ruleset in RULESETS:
        figures = out[ruleset]
        assert isinstance(figures, dict)
        for name, value in figures.items():
            click.echo(f"{ruleset:20} {value:>12,} {WORDS.get(name, name)}")
