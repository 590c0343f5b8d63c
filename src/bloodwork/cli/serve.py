"""`bloodwork serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from bloodwork.errors import BloodworkError

if TYPE_CHECKING:
    from bloodwork.server.settings import Settings

_LEASE = "Seconds until others on the database take over the tables of a process that is silent."

_DAYS = click.FloatRange(0, 100_000)
_KEEP = "Days (0: for ever) after the last visit"
_DOWNGRADE = "Bring the database back to an earlier step, for an earlier version of the program, and end."


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="0: any that is free.")
@click.option("--home", type=click.Path(file_okay=False, path_type=Path), help="The folder that tables are kept in.")
@click.option("--database", metavar="ADDRESS", default="", help="Another database, as in postgresql://user@host/name.")
@click.option("--origin", "origins", metavar="ORIGIN", multiple=True, help="A page of this origin may play here too.")
@click.option("--allowed-host", "hosts", metavar="NAME", multiple=True, help="A name by which browsers reach it.")
@click.option(
    "--proxy", "proxies", metavar="ADDRESS", multiple=True, help="A trusted proxy: its X-Forwarded-For counts."
)
@click.option("--address", metavar="URL", default="", help="Where other processes on the database reach this one.")
@click.option("--lease", type=click.FloatRange(0.5, 300), default=5.0, show_default=True, help=_LEASE)
@click.option("--thinkers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes for bots.")
@click.option("--connections", type=click.IntRange(16, 1_000_000), help="Most connections at once (default: 5000).")
@click.option("--limit", "changed", metavar="NAME=VALUE", multiple=True, help="Change a limit; docs/limits.md has all.")
@click.option("--keep-unfinished", type=_DAYS, default=30.0, show_default=True, help=f"{_KEEP} of unfinished tables.")
@click.option("--keep-finished", type=_DAYS, default=365.0, show_default=True, help=f"{_KEEP} of finished tables.")
@click.option("--keep-replays", type=_DAYS, default=0.0, show_default=True, help="Days that replays are kept.")
@click.option("--prune", is_flag=True, help="Delete what has expired, tell what is kept, and end.")
@click.option("--check", is_flag=True, help="Say what is wrong with this configuration, and end.")
@click.option("--downgrade", metavar="STEP", default="", help=_DOWNGRADE)
@click.option(
    "--log", "log_format", type=click.Choice(["text", "json"]), default="text", help="How the log is written."
)
@click.option("--verbose", is_flag=True, help="Log every request.")
def serve(
    host: str,
    port: int,
    home: Path | None,
    database: str,
    origins: tuple[str, ...],
    hosts: tuple[str, ...],
    proxies: tuple[str, ...],
    address: str,
    lease: float,
    thinkers: int,
    connections: int | None,
    changed: tuple[str, ...],
    keep_unfinished: float,
    keep_finished: float,
    keep_replays: float,
    prune: bool,
    check: bool,
    downgrade: str,
    log_format: Literal["text", "json"],
    verbose: bool,
) -> None:
    """Serve the table: games in the browser, for one person or a club.

    Tables are kept in a folder of yours, or in the database that is named; BLOODWORK_HOME and BLOODWORK_DATABASE say
    the same. An interrupt stops it, and every game goes on where it was at the next start.

    \b
    Example:
      bloodwork serve --port 8765
    """
    try:
        from bloodwork.server import logs
        from bloodwork.server.limits import limits_from
        from bloodwork.server.retention import Retention
        from bloodwork.server.run import run
        from bloodwork.server.settings import Settings, check_host, check_origin, home_folder
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("bloodwork"):
            raise
        message = f'to serve the table, the package {error.name} is needed: pip install "bloodwork[server]"'
        raise BloodworkError(message) from error
    logs.set_up(log_format, verbose=verbose)
    settings = Settings(
        host=host,
        port=port,
        home=home or home_folder(),
        database=database,
        origins=tuple(check_origin(one) for one in origins),
        hosts=tuple(check_host(one) for one in hosts),
        proxies=",".join(proxies),
        address=check_origin(address) if address else "",
        lease=lease,
        thinkers=thinkers,
        retention=Retention(keep_unfinished, keep_finished, keep_replays),
        limits=limits_from([*changed, *([] if connections is None else [f"connections={connections}"])]),
    )
    if check:
        _check(settings)
        return
    if prune:
        _prune(settings)
        return
    if downgrade:
        from bloodwork.server.database import go_back

        go_back(settings.database_address(), downgrade)
        click.echo(
            f"the database is at step {downgrade} now; only a version of the program that knows it so can use it"
        )
        return
    run(settings, say=lambda line: click.echo(line), verbose=verbose, demanded=connections is not None)


def _check(settings: Settings) -> None:
    from bloodwork.server.checking import check

    found = check(settings)
    for one in found:
        click.echo(f"{one.level:8} {one.about}: {one.told}")
    if any(one.level == "error" for one in found):
        click.get_current_context().exit(1)


def _prune(settings: Settings) -> None:
    import asyncio

    from bloodwork.server.admin import Admin
    from bloodwork.server.retention import made_smaller
    from bloodwork.server.sql import open_store

    async def run() -> tuple[int, int]:
        store = await open_store(settings.database_address(), settings.address or "prune", lease=settings.lease)
        try:
            return await store.prune(settings.retention)
        finally:
            await store.close()

    settings.home.mkdir(parents=True, exist_ok=True)
    tables, replays = asyncio.run(run())
    made_smaller(settings.database_address())
    click.echo(f"deleted {tables:,} tables and {replays:,} replays")
    admin = Admin(settings.database_address())
    try:
        click.echo(admin.kept().told())
    finally:
        admin.close()
