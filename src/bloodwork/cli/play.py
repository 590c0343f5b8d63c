"""`bloodwork play`: a game in the terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click

from bloodwork import cards
from bloodwork.bots import Dice, Seat, make_bot
from bloodwork.cli.book import CardsAndRules, book_of
from bloodwork.cli.bots import adviser, bot_option
from bloodwork.cli.brought import Brought, bring
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import BadFile, BloodworkError, NotUnderstood
from bloodwork.play import Game
from bloodwork.rules import SwitchValue, parse_switches
from bloodwork.telling import SPOKEN, Tongue
from bloodwork.telling.cards import tongue_for
from bloodwork.terminal import Autosave, Shared, Terminal, read_session
from bloodwork.terminal.stops import ALWAYS, STOPS

RULESET: Final = "bloodless"
LARGEST_SEED: Final = 2**63 - 1
COMMAND_LINE: Final = click.core.ParameterSource.COMMANDLINE


@click.command("play")
@click.option("--ruleset", default=RULESET, show_default=True)
@click.option("--deck", metavar="NAME|FILE", help="Your deck: a deck of the package (`bloodwork deck list`) or a file.")
@click.option("--opponent-deck", metavar="NAME|FILE", help="Your opponent's deck.")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="Random seed (default: fresh).")
@bot_option
@click.option("--first", type=click.Choice(["A", "B"]), help="Who goes first; you are A (default: random).")
@click.option("--hot-seat", is_flag=True, help="Two players at one terminal; hands are hidden between turns.")
@click.option(
    "--switch", "switches", metavar="NAME=VALUE", multiple=True, help="Override a ruling (see `bloodwork rules list`)."
)
@click.option(
    "--cards",
    "card_files",
    metavar="FILE",
    multiple=True,
    help="A card file in any format, for decks to use; a player without a deck gets one built from it.",
)
@click.option("--resume", metavar="FILE", help="Resume a saved game.")
@click.option("--lang", type=click.Choice(SPOKEN), default="en", show_default=True, help="Language of the game.")
@click.option(
    "--stops",
    type=click.Choice(tuple(STOPS)),
    default=ALWAYS,
    show_default=True,
    help="When to stop and ask you as you receive priority (Bluthelden).",
)
@click.pass_context
def play(
    ctx: click.Context,
    ruleset: str,
    deck: str | None,
    opponent_deck: str | None,
    seed: int | None,
    bot: str,
    first: str | None,
    hot_seat: bool,
    switches: tuple[str, ...],
    card_files: tuple[str, ...],
    resume: str | None,
    lang: str,
    stops: str,
) -> None:
    """Play a game in the terminal, against a bot or at one seat with another.

    Answer a question by the number of an option or by the move itself; ? explains everything.

    \b
    Example:
      bloodwork play --deck hive --opponent-deck graves --seed 7
    """
    if resume is not None:
        for name in ("ruleset", "deck", "opponent_deck", "seed", "first", "switches", "card_files"):
            if ctx.get_parameter_source(name) is COMMAND_LINE:
                word = {"switches": "switch", "card_files": "cards"}.get(name, name.replace("_", "-"))
                raise NotUnderstood(f"--{word} cannot be said with --resume: the game has begun already")
        said = {name for name in ("bot", "hot_seat") if ctx.get_parameter_source(name) is COMMAND_LINE}
        _resume(resume, Shared(hot_seat=hot_seat, bot=bot), said, lang, stops)
        return
    chosen = secrets.randbelow(2**31) if seed is None else seed
    brought = bring(card_files, ruleset) if card_files else None
    catalogue = cards.shipped(ruleset) if brought is None else brought.catalogue
    said_in = tongue_for(lang, catalogue, with_defaults(ruleset).vocabulary)
    game = Game.start(
        ruleset,
        _decks(ruleset, deck, opponent_deck, chosen, catalogue, brought, parse_switches(switches, ruleset), said_in),
        seed=chosen,
        switches=parse_switches(switches, ruleset),
        first=first,
        cards=catalogue,
    )
    shared = Shared(hot_seat=hot_seat, bot=bot, bot_seed=Dice(chosen).number())
    _sit_down(game, CardsAndRules(catalogue, ruleset), shared, Autosave(shared), said_in, stops)


def _decks(
    ruleset: str,
    deck: str | None,
    other: str | None,
    seed: int,
    catalogue: cards.Catalogue,
    brought: Brought | None,
    switches: Mapping[str, SwitchValue],
    said_in: Tongue,
) -> list[cards.Deck]:
    """Both decks, each within the rules.

    Without a wish: of the cards that were brought; else the first deck of the package, against one of the others.
    """
    known = cards.shipped_decks(ruleset)
    if brought is None and not known and (deck is None or other is None):
        raise NotUnderstood(f"no decks of {ruleset} come with the package", expected="--deck and --opponent-deck")
    if brought is None:
        deck = deck or ("hive" if "hive" in known else known[0])
        others = [name for name in known if name != deck] or list(known)
        other = other or others[Dice(seed).below(len(others))]
    found = []
    for number, name in enumerate((deck, other)):
        if name is None:
            assert brought is not None
            found.append(brought.deck(Dice(seed, number).number()))
            continue
        one = _found(name, ruleset, catalogue, brought)
        breaks = cards.check_deck(one, ruleset, catalogue, switches)
        if breaks:
            listed = "; ".join(f"{broken.message} ({broken.rule})" for broken in breaks)
            raise BadFile(f"the deck cannot be played: {listed}", file=one.file or name)
        found.append(one)
    for phrase, one in zip(("You play {deck}. {about}", "The other side plays {deck}. {about}"), found, strict=True):
        click.echo(said_in.say(phrase, deck=one.name, about=one.about).rstrip())
    return found


def _found(name: str, ruleset: str, catalogue: cards.Catalogue, brought: Brought | None) -> cards.Deck:
    try:
        return cards.find_deck(name, ruleset, catalogue)
    except BadFile as error:
        for label, why in brought.left_out.items() if brought is not None else ():
            if f'unknown card "{label}"'.casefold() in error.message.casefold():
                message = f'"{label}" cannot be played: {why}'
                raise BadFile(message, file=error.file, line=error.line, column=error.column) from None
        raise


def _resume(path: str, wanted: Shared, said: set[str], lang: str, stops: str) -> None:
    saved, found = read_session(path)
    seats = found or wanted
    seats = Shared(
        hot_seat=wanted.hot_seat if "hot_seat" in said else seats.hot_seat,
        bot=wanted.bot if "bot" in said else seats.bot,
        bot_seed=seats.bot_seed,
    )
    try:
        game = Game.replay(saved)
        book = book_of(saved)
    except BloodworkError as error:
        raise BadFile(f"the game cannot be taken up: {error}", file=path) from error
    # A game that was left goes on in its own file; a saved one stays as it was saved.
    said_in = tongue_for(lang, book.catalogue, with_defaults(saved.ruleset).vocabulary)
    _sit_down(game, book, seats, Autosave(seats, Path(path) if found is not None else None), said_in, stops)


def _sit_down(game: Game, book: CardsAndRules, seats: Shared, autosave: Autosave, said_in: Tongue, stops: str) -> None:
    opponent = None if seats.hot_seat else Seat(make_bot(seats.bot, seats.bot_seed), 1)
    if opponent is None:
        click.echo(said_in.say("Two players share this seat. Type ? for help."))
    else:
        click.echo(said_in.say("You are A, against the bot {bot}, B. Type ? for help.", bot=opponent.name))
    clear = sys.stdout.isatty()
    table = Terminal(
        game,
        book,
        opponent,
        autosave,
        read=read_line,
        write=click.echo,
        clear=clear,
        tongue=said_in,
        stops=stops,
        adviser=adviser(seats.bot, seats.bot_seed),
    )
    table.run()


def read_line(prompt: str) -> str:
    if sys.stdin.isatty() and sys.stdout.isatty():
        return input(prompt)
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    click.echo(line.rstrip("\r\n"))  # so that what was piped in can be read beside what came of it
    return line
