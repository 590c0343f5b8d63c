"""`bloodwork match`: which of two bots plays better."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import click

from bloodwork.bots import make_bot
from bloodwork.bots.match import Score, counted, fixtures, played
from bloodwork.bots.tally import Heading, Tally
from bloodwork.cards import find_deck, shipped_decks
from bloodwork.cli.output import json_option, print_json
from bloodwork.errors import NotUnderstood
from bloodwork.play import check_playable

RULESET: Final = "bloodless"
MOST_GAMES: Final = 100_000
LARGEST_SEED: Final = 2**63 - 1
EVERY: Final = 10.0  # seconds after which the score is told again


@click.command("match")
@click.argument("one", metavar="BOT")
@click.argument("other", metavar="BOT")
@click.option("--ruleset", default=RULESET, show_default=True)
@click.option(
    "--deck", "decks", metavar="NAME", multiple=True, help="Deck to play with (default: all decks of the package)."
)
@click.option("--games", type=click.IntRange(1, MOST_GAMES), default=40, show_default=True)
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), default=0, show_default=True, help="Random seed.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Games to play in parallel.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Append each finished game to this file; games it already holds are not played again.",
)
@json_option
def match(
    one: str,
    other: str,
    ruleset: str,
    decks: tuple[str, ...],
    games: int,
    seed: int,
    jobs: int,
    output: Path | None,
    as_json: bool,
) -> None:
    """Play games between two bots and count them. Each deal is played twice, with the seats changed.

    The bot search takes a budget for each decision: search:500 playouts, or search:0.2s of processor time. It spends
    no more than that, and less where the choice is clear.

    A match that was ended too soon goes on where it was if it is given the same file; so does one that is to have more
    games.

    \b
    Example:
      bloodwork match search greedy --ruleset bloodless --games 200 --jobs 2 -o games.jsonl
    """
    check_playable(ruleset)
    bots = (one, other)
    for name in bots:
        make_bot(name)
    chosen = decks or shipped_decks(ruleset)
    if not chosen:
        raise NotUnderstood(f"no decks of {ruleset} come with the package", expected="--deck")
    for deck in decks:
        find_deck(deck, ruleset)
    tally = Tally(output, Heading(ruleset=ruleset, bots=bots, decks=tuple(chosen), seed=seed)) if output else None
    before = {ended.game: ended for ended in tally.ended if ended.game < games} if tally else {}
    score = Score()
    for ended in before.values():
        score = counted(score, ended.outcome)
    waiting = [game for game in fixtures(ruleset, bots, chosen, games, seed) if game.number not in before]
    told = time.monotonic()
    for ended in played(waiting, jobs):
        score = counted(score, ended.outcome)
        if tally:
            tally.add(ended)
        if score.games < games and time.monotonic() - told >= EVERY:
            told = time.monotonic()
            click.echo(f"{_line(bots, score)} ({games - score.games} to go)", err=True)
    if not as_json:
        click.echo(_line(bots, score))
    else:
        low, high = score.interval
        print_json(
            {
                "ruleset": ruleset,
                "bots": list(bots),
                "decks": list(chosen),
                "seed": seed,
                "games": score.games,
                **score._asdict(),
                "share": round(score.won / score.games, 4),
                "interval": [round(low, 4), round(high, 4)],
            }
        )


def _line(bots: tuple[str, str], score: Score) -> str:
    low, high = score.interval
    drawn = f", {score.drawn} drawn" if score.drawn else ""
    share = f"{100 * score.won / score.games:.1f} % ({100 * low:.1f} to {100 * high:.1f} %)"
    return f"{score.games} games: {bots[0]} won {score.won}, {bots[1]} won {score.lost}{drawn}: {share}"
