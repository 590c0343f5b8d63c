"""`bloodwork series`: several games in a row, and the table of their players."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import click

from bloodwork import cards
from bloodwork.bots import BOTS, Dice, Seat, make_bot
from bloodwork.cli.book import CardsAndRules
from bloodwork.cli.bots import THINKER, adviser, bot_option
from bloodwork.cli.brought import Brought, bring
from bloodwork.cli.commands import Commands
from bloodwork.cli.output import json_option, print_json
from bloodwork.cli.play import COMMAND_LINE, LARGEST_SEED, RULESET, read_line
from bloodwork.errors import NotUnderstood, unknown
from bloodwork.play import Series, Standing, check_playable, standings
from bloodwork.rules import parse_switches
from bloodwork.terminal import SeriesKeeper, SeriesTerminal, read_session

# What a series that was begun has settled already.
_SETTLED: Final = {
    "ruleset": "--ruleset", "players": "--player", "decks": "--deck", "games": "--games", "first_to": "--first-to",
    "seed": "--seed", "first": "--first", "bot": "--bot", "hot_seat": "--hot-seat", "switches": "--switch",
    "card_files": "--cards", "output": "-o",
}  # fmt: skip


@click.group("series", cls=Commands, table={})
def series() -> None:
    """Play several games in a row, and make the table of their players.

    The rules say who begins each game. A series is a file that holds the record of every game, from which its table
    is made anew whenever it is asked for.

    \b
    Example:
      bloodwork series play --first-to 2 -o match.json
      bloodwork series table match.json
    """


@series.command("play")
@click.option("--ruleset", default=RULESET, show_default=True)
@click.option(
    "--player",
    "players",
    metavar="NAME[=BOT]",
    multiple=True,
    help=f"A player, two or more of them; bots are {', '.join(BOTS)}. Without any: you, against a bot.",
)
@bot_option
@click.option("--hot-seat", is_flag=True, help="Two players at one terminal; hands are hidden between turns.")
@click.option("--deck", "decks", metavar="PLAYER=NAME|FILE", multiple=True, help="A player's deck.")
@click.option("--games", type=click.IntRange(1, 999), help="Games between each pair of players.")
@click.option("--first-to", type=click.IntRange(1, 999), help="Games a player must win.")
@click.option("--first", metavar="PLAYER", help="Who goes first, where the rules let the players decide.")
@click.option("--seed", type=click.IntRange(0, LARGEST_SEED), help="Random seed (default: fresh).")
@click.option(
    "--switch", "switches", metavar="NAME=VALUE", multiple=True, help="Override a ruling (see `bloodwork rules list`)."
)
@click.option(
    "--cards", "card_files", metavar="FILE", multiple=True, help="A card file in any format, for decks to use."
)
@click.option("-o", "--output", metavar="FILE", help="New file to keep the series in.")
@click.option("--resume", metavar="FILE", help="Resume a saved series.")
@click.option("--between", metavar="NAME NAME", nargs=2, help="The two who play now, if there are more.")
@json_option
@click.pass_context
def play(
    ctx: click.Context, /, resume: str | None, between: tuple[str, str] | None, as_json: bool, **said: Any
) -> None:
    """Play the games of a series in the terminal: a match of two players, or a group in which each plays each.

    Without a number of games it goes on as long as you like. Leave with quit or Ctrl-C at any time.

    \b
    Example:
      bloodwork series play --first-to 2 --seed 7
      bloodwork series play --player Ann --player Ben --player Cleo=greedy --games 2 -o club.json
      bloodwork series play --resume club.json --between Ann Ben
    """
    if resume is not None:
        for name, option in _SETTLED.items():
            if ctx.get_parameter_source(name) is COMMAND_LINE:
                raise NotUnderstood(f"{option} cannot be said with --resume: the series has begun already")
        found = Series.load(resume)
        path: Path | None = Path(resume)
    else:
        found = _begun(said, ctx)
        path = _new_file(said["output"])
    for name in between or ():
        if name not in found.entrants:
            raise unknown("player", name, found.names)
    persons = [entrant.name for entrant in found.entrants.values() if not entrant.bot]
    if as_json and persons:
        raise NotUnderstood("--json is for series that bots play", expected=f"a bot for {', '.join(persons)}")
    keeper = SeriesKeeper(found, path)
    if not as_json and resume is None:
        _introduce(found)
    SeriesTerminal(
        found,
        keeper,
        CardsAndRules(found.cards, found.ruleset),
        lambda bot, player: Seat(make_bot(bot, Dice(found.seed, len(found.finished), player).number()), player),
        read=read_line,
        write=_silent if as_json else click.echo,
        clear=sys.stdout.isatty(),
        pair=between,
        adviser=adviser(THINKER, found.seed),
    ).run()
    if as_json:
        print_json(_document([(str(keeper.path), found)]))
    elif found.finished and not keeper.failed:
        click.echo(f"The table and all games: bloodwork series table {keeper.path}")


@series.command("table")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@json_option
def table(files: tuple[str, ...], as_json: bool) -> None:
    """Make the table of the players of one or more series anew, by playing all their games again.

    A file whose games, winners, beginnings or table do not follow from each other is refused.

    \b
    Example:
      bloodwork series table spring.json autumn.json
    """
    found = [(file, Series.load(file)) for file in files]
    kinds = {one.ruleset for _, one in found}
    if len(kinds) > 1:
        raise NotUnderstood(f"series of {' and '.join(sorted(kinds))}", expected="series of one ruleset")
    if as_json:
        print_json(_document(found))
        return
    for file, one in found:
        click.echo(f"{file}: {one.ruleset}, {_length(one)}")
        click.echo("\n".join(f"  {line}" for line in one.log()) or "  no game has been played")
    rules = ", ".join(found[0][1].rank_rules)
    click.echo(f"Standings{f' ({rules})' if rules else ''}:")
    rows = _together([one for _, one in found])
    wide = max(len("player"), *(len(row.player) for row in rows))
    click.echo(f"  place  {'player':{wide}}  played  won  drawn  lost")
    for row in rows:
        click.echo(
            f"  {row.place:5}  {row.player:{wide}}  {row.played:6}  {row.won:3}  {row.drawn:5}  {row.lost:4}".rstrip()
        )


@series.command("add")
@click.argument("file", metavar="FILE")
@click.argument("record", metavar="GAME")
@click.option("--between", metavar="NAME NAME", nargs=2, required=True, help="Who was A and who was B.")
@json_option
def add(file: str, record: str, between: tuple[str, str], as_json: bool) -> None:
    """Count a game in a series that two of its players have played elsewhere, from its record.

    \b
    Example:
      bloodwork series add club.json game.json --between Ann Ben
    """
    found = Series.load(file)
    counted = found.bring(read_session(record)[0], between)
    found.save(file)
    if as_json:
        print_json(_document([(file, found)]))
        return
    winner = counted.game.winner
    click.echo(f"Game {len(found.finished)}: {f'{winner} wins' if winner else 'a draw'}.")
    click.echo("\n".join(f"  {row}" for row in found.standing_lines()))


# ------------------------------------------------------------------ beginning


def _begun(said: dict[str, Any], ctx: click.Context) -> Series:
    """The series that the options describe."""
    check_playable(said["ruleset"])
    if said["players"]:
        for name in ("bot", "hot_seat"):
            if ctx.get_parameter_source(name) is COMMAND_LINE:
                raise NotUnderstood(f"{_SETTLED[name]} cannot be said with --player", expected="--player NAME=BOT")
    given = said["players"] or (("One", "Two") if said["hot_seat"] else ("Player", f"Bot={said['bot']}"))
    bots: dict[str, str] = {}
    names: list[str] = []
    for text in given:
        name, equals, bot = text.partition("=")
        if equals:
            make_bot(bot)  # one that there is not is refused
        if name in names:
            raise NotUnderstood(f"two players have the name {name}", expected="a name of their own for each")
        names.append(name)
        bots[name] = bot
    ruleset = said["ruleset"]
    seed = secrets.randbelow(2**31) if said["seed"] is None else said["seed"]
    switches = parse_switches(said["switches"], ruleset)
    brought = bring(said["card_files"], ruleset) if said["card_files"] else None
    return Series.start(
        ruleset,
        _decks(names, said["decks"], ruleset, seed, brought),
        bots=bots,
        games=said["games"],
        first_to=said["first_to"],
        seed=seed,
        agreed=said["first"] or "",
        switches=switches,
        cards=brought.catalogue if brought is not None else None,
    )


def _decks(
    names: Sequence[str], said: Sequence[str], ruleset: str, seed: int, brought: Brought | None
) -> dict[str, cards.Deck | str]:
    """Of each player the deck that was said, else one by chance: of the cards that were brought, or of the package."""
    chosen: dict[str, str] = {}
    for text in said:
        name, equals, deck = text.partition("=")
        if not equals or not deck:
            raise NotUnderstood(f'"{text}" does not say whose deck it is', expected=f"{names[0]}={text}")
        if name not in names:
            raise unknown("player", name, names)
        chosen[name] = deck
    known = list(cards.shipped_decks(ruleset))
    out: dict[str, cards.Deck | str] = {}
    for number, name in enumerate(names):
        if name in chosen:
            out[name] = chosen[name]
        elif brought is not None:
            out[name] = brought.deck(Dice(seed, number).number())
        elif known:
            # Another one for each, as long as there are any.
            free = [deck for deck in known if deck not in out.values()] or known
            out[name] = free[Dice(seed, number).below(len(free))]
        else:
            raise NotUnderstood(f"no decks of {ruleset} come with the package", expected=f"--deck {name}=FILE")
    return out


def _new_file(said: str | None) -> Path | None:
    if said is None:
        return None
    path = Path(said)
    if path.exists():
        raise NotUnderstood(f"{said} is there already", expected=f"another file, or --resume {said}")
    if not path.absolute().parent.is_dir():
        raise NotUnderstood(f"{said} cannot be written", expected="a file in a folder that is there")
    return path


# ------------------------------------------------------------------ telling


def _introduce(found: Series) -> None:
    click.echo(f"A series of {found.ruleset}: {_length(found)}.")
    for entrant in found.entrants.values():
        click.echo(f"  {entrant.name} plays {entrant.deck}{f', by the bot {entrant.bot}' if entrant.bot else ''}.")


def _length(found: Series) -> str:
    words = []
    if found.first_to is not None:
        words.append(f"first to {found.first_to}")
    if found.games is not None:
        words.append(f"{'at most ' if words else ''}{found.games} {'game' if found.games == 1 else 'games'}")
    each = " for each two players" if len(found.entrants) > 2 else ""
    return f"{', '.join(words)}{each}" if words else "as many games as the players like"


def _together(found: Sequence[Series]) -> list[Standing]:
    names = list(dict.fromkeys(name for one in found for name in one.names))
    return standings(names, [game.outcome for one in found for game in one.finished])


def _document(found: Sequence[tuple[str, Series]]) -> dict[str, object]:
    """Series for programs: their games, and one table of all of them."""
    return {
        "ruleset": found[0][1].ruleset,
        "series": [
            {
                "file": file,
                "players": [
                    {"name": entrant.name, "bot": entrant.bot or None, "deck": entrant.deck}
                    for entrant in one.entrants.values()
                ],
                "games": one.games,
                "first_to": one.first_to,
                "switches": one.switches,
                "over": one.over,
                "next": None if one.next_pair is None else list(one.next_pair),
                "played": [
                    {
                        "number": number,
                        "players": list(game.game.players),
                        "first": game.beginning.player,
                        "first_by": game.beginning.way,
                        "first_rules": list(game.beginning.rules),
                        "winner": game.game.winner or None,
                        "reason": game.result.reason,
                        "rule": game.result.rule,
                        "brought": game.game.brought,
                        "decisions": len(game.game.record.moves),
                        "digest": game.game.record.digest,
                    }
                    for number, game in enumerate(one.finished, start=1)
                ],
                "log": [{"text": line.text, "rules": list(line.rules), "depth": line.depth} for line in one.log()],
            }
            for file, one in found
        ],
        "rules": list(found[0][1].rank_rules),
        "standings": [
            {
                "place": row.place,
                "player": row.player,
                "played": row.played,
                "won": row.won,
                "drawn": row.drawn,
                "lost": row.lost,
            }
            for row in _together([one for _, one in found])
        ],
    }


def _silent(_line: str) -> None:
    pass
