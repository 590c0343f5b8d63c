"""`bloodwork admin`: for those who run a table server."""

from __future__ import annotations

import dataclasses
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from bloodwork.cli.commands import Commands, Entry
from bloodwork.cli.output import json_option, print_json
from bloodwork.errors import BadFile

if TYPE_CHECKING:
    from bloodwork.server.admin import Admin

COMMANDS: Final[dict[str, Entry]] = {}
STATUSES: Final = ("open", "playing", "paused", "over")
_HOUR: Final = 3600.0


@click.group(cls=Commands, table=COMMANDS)
@click.option("--home", type=click.Path(file_okay=False, path_type=Path), help="The folder that tables are kept in.")
@click.option("--database", metavar="ADDRESS", default="", help="Another database, as for `bloodwork serve`.")
@click.pass_context
def admin(context: click.Context, home: Path | None, database: str) -> None:
    """Run a table server: list, close, delete and export tables, ban addresses, back up.

    Works on the database of a server, whether it runs or not; a running one follows within a few seconds.

    \b
    Example:
      bloodwork admin list --status playing
    """
    context.obj = home, database


@contextmanager
def _opened() -> Iterator[Admin]:
    from bloodwork.server.admin import Admin
    from bloodwork.server.settings import Settings, home_folder

    home, database = click.get_current_context().find_object(tuple) or (None, "")
    found = Admin(Settings(home=home or home_folder(), database=database).database_address())
    try:
        yield found
    finally:
        found.close()


@admin.command("list")
@click.option("--status", type=click.Choice(STATUSES), help="Only tables that stand so.")
@click.option("--limit", type=click.IntRange(1, 1_000_000), default=100, show_default=True, help="Most tables to list.")
@json_option
def list_(status: str | None, limit: int, as_json: bool) -> None:
    """List tables, those last visited first.

    \b
    Example:
      bloodwork admin list --status open
    """
    with _opened() as found:
        tables = found.tables(status=status or "", limit=limit)
    if as_json:
        print_json([dataclasses.asdict(one) for one in tables])
        return
    for one in tables:
        more = [word for word, said in (("not listed", not one.listed), ("closed", one.closed)) if said]
        click.echo(
            f"{one.table}  {one.status:8} {one.ruleset:20} game {one.game}, {one.entries} entries, "
            f"visited {_ago(one.visited)} ago; {one.seats}{''.join(f'; {word}' for word in more)}"
        )


@admin.command("kept")
@json_option
def kept(as_json: bool) -> None:
    """Tell how much is kept: tables, records of games, replays, bytes.

    \b
    Example:
      bloodwork admin kept
    """
    with _opened() as found:
        figures = found.kept()
    if as_json:
        print_json(dataclasses.asdict(figures))
    else:
        click.echo(figures.told())


@admin.command("export")
@click.argument("table")
@click.option("--output", type=click.Path(dir_okay=False, path_type=Path), help="A new file, only yours to read.")
def export(table: str, output: Path | None) -> None:
    """Write all that is kept of a table as JSON: its entries with seeds and decks, and the records of its games.

    \b
    Example:
      bloodwork admin export IL9RCljdQtV1 --output table.json
    """
    with _opened() as found:
        body = found.export(table)
    if output is None:
        print_json(body)
        return
    import json

    _write_private(output, json.dumps(body, indent=1, ensure_ascii=False) + "\n")
    click.echo(f"{table} is in {output}")


@admin.command("close")
@click.argument("table")
def close(table: str) -> None:
    """Send everybody away from a table, and let nobody in any more; what is kept of it stays.

    \b
    Example:
      bloodwork admin close IL9RCljdQtV1
    """
    with _opened() as found:
        found.close_table(table)
    click.echo(f"{table} is closed")


@admin.command("reopen")
@click.argument("table")
def reopen(table: str) -> None:
    """Open a table again that was closed.

    \b
    Example:
      bloodwork admin reopen IL9RCljdQtV1
    """
    with _opened() as found:
        found.reopen_table(table)
    click.echo(f"{table} is open again")


@admin.command("delete")
@click.argument("name")
@click.option("--replay", is_flag=True, help="NAME is a replay that was sent, not a table.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def delete(name: str, replay: bool, yes: bool) -> None:
    """Delete a table with everything that is kept of it, or a replay.

    \b
    Example:
      bloodwork admin delete IL9RCljdQtV1 --yes
    """
    if not yes:
        click.confirm(f"Delete {name} for good?", abort=True)
    with _opened() as found:
        if replay:
            found.delete_replay(name)
        else:
            found.delete_table(name)
    click.echo(f"{name} is deleted")


@admin.command("ban")
@click.argument("address")
@click.option("--hours", type=click.FloatRange(0, min_open=True), help="For how long (default: for good).")
@click.option("--reason", default="", help="A note for those who run the server.")
def ban(address: str, hours: float | None, reason: str) -> None:
    """Let nobody in from an address or a network, and send away who is there.

    \b
    Example:
      bloodwork admin ban 203.0.113.0/24 --hours 24
    """
    with _opened() as found:
        name = found.ban(address, seconds=None if hours is None else hours * _HOUR, reason=reason)
    click.echo(f"{name} is banned{'' if hours is None else f' for {hours:g} hours'}")


@admin.command("unban")
@click.argument("address")
def unban(address: str) -> None:
    """Let an address or a network in again.

    \b
    Example:
      bloodwork admin unban 203.0.113.0/24
    """
    with _opened() as found:
        name = found.unban(address)
    click.echo(f"{name} is not banned any more")


@admin.command("bans")
@json_option
def bans(as_json: bool) -> None:
    """List who is banned.

    \b
    Example:
      bloodwork admin bans
    """
    with _opened() as found:
        listed = found.bans()
    if as_json:
        print_json([dataclasses.asdict(one) for one in listed])
        return
    for one in listed:
        left = "for good" if one.until is None else f"for {_span(max(one.until - time.time(), 0))} more"
        click.echo(f"{one.network}  {left}{f': {one.reason}' if one.reason else ''}")


@admin.command("backup")
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Copy the database of a server, running or not, into a new file that only you can read.

    \b
    Example:
      bloodwork admin backup tables-backup.sqlite
    """
    with _opened() as found:
        size = found.backup(file)
    click.echo(f"{file}: {size / 1e6:,.1f} MB")


def _write_private(file: Path, text: str) -> None:
    """Into a new file that only the user can read."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise BadFile(f"it cannot be written: {error.strerror}", file=file, expected="a new file") from None
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        out.write(text)


def _ago(when: float) -> str:
    return _span(max(time.time() - when, 0))


def _span(seconds: float) -> str:
    """
    >>> _span(90), _span(7200), _span(86400 * 3)
    ('1 minute', '2 hours', '3 days')
    """
    units: tuple[tuple[str, float], ...] = (("day", 86_400), ("hour", _HOUR), ("minute", 60), ("second", 1))
    for name, size in units:
        if seconds >= size:
            count = int(seconds // size)
            return f"{count} {name}{'' if count == 1 else 's'}"
    return "0 seconds"
