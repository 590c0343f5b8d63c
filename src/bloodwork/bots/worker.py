"""A process that thinks for others: it reads questions from its standard input and writes answers to its output.

What it is asked holds a guess (`bloodwork.play.parcel`), never a game.
"""

from __future__ import annotations

import os
import sys
from typing import BinaryIO, Final

import msgspec

from bloodwork.bots.bot import Dice, Thinker
from bloodwork.bots.made import make_bot
from bloodwork.errors import BloodworkError
from bloodwork.play.parcel import unpack

LENGTH: Final = 4  # bytes that tell how long what follows is
POLITE: Final = 5  # whoever answers players at once goes before whoever thinks


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of a worker: which bot, with which seed, at the how-manieth question, and the guess."""

    bot: str
    seed: int
    number: int
    parcel: bytes


class Thought(msgspec.Struct, frozen=True, kw_only=True):
    """What a bot would do, and what it thought about, the best first: answer, chance to win, playouts.

    `fault` says why there is none.
    """

    move: str = ""
    alternatives: list[tuple[str, float, int]] = []
    fault: str = ""


def think(task: Task) -> Thought:
    """What a bot does at its seat, done from a parcel."""
    bot = make_bot(task.bot, task.seed)
    guess = unpack(task.parcel)
    dice = Dice(task.seed, task.number, guess.viewer)
    if bot.looks_ahead:
        dice.number()  # the guess was made with it
    options = list(guess.words())
    if isinstance(bot, Thinker) and len(options) > 1:
        found = bot.think(options, guess, dice)
        return Thought(move=found[0].text, alternatives=list(found))
    at = bot.choose(guess.view(), options, guess, dice) if len(options) > 1 else 0
    return Thought(move=options[at if 0 <= at < len(options) else -1])


def framed(data: bytes) -> bytes:
    return len(data).to_bytes(LENGTH, "big") + data


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answers one question after another until there are no more."""
    while len(head := source.read(LENGTH)) == LENGTH:
        data = source.read(int.from_bytes(head, "big"))
        try:
            thought = think(msgspec.msgpack.decode(data, type=Task))
        except (BloodworkError, msgspec.DecodeError) as error:
            thought = Thought(fault=str(error))
        target.write(framed(msgspec.msgpack.encode(thought)))
        target.flush()


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(POLITE)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever is printed by the way is no answer
    try:
        serve(sys.stdin.buffer, answers)
    except (BrokenPipeError, KeyboardInterrupt):
        return


if __name__ == "__main__":
    main()
