"""Bots as options of commands name them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from bloodwork.bots import BOTS, Alternative, Seat, Thinker, make_bot
from bloodwork.play import Game

CHOICES: Final = f"{'|'.join(BOTS)}[:BUDGET]"
THINKER: Final = "search"

_Command = TypeVar("_Command", bound=Callable[..., Any])


def bot_option(command: _Command) -> _Command:
    """Adds `--bot` to a command: a name that `make_bot` takes."""
    help_ = "Your opponent. A budget limits each decision, in rollouts (search:500) or in seconds (search:2s)."
    option = click.option("--bot", metavar=CHOICES, default="greedy", show_default=True, callback=_checked, help=help_)
    return option(command)


def _checked(_ctx: click.Context, _param: click.Parameter, name: str) -> str:
    return make_bot(name).name


def adviser(bot: str, seed: int) -> Callable[[Game], list[Alternative]]:
    """Who gives hints: the bot that is played against, if it thinks ahead, else `search`."""
    made = make_bot(bot, seed)
    thinker = made if isinstance(made, Thinker) else make_bot(THINKER, seed)
    return lambda game: Seat(thinker, game.player).alternatives(game)
