"""`bloodwork serve`: the table in the browser."""

from __future__ import annotations

import logging
from pathlib import Path

import click

from bloodwork.errors import BloodworkError

_LEASE = "Seconds until others on the database take over the tables of a process that is silent."


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="0: any that is free.")
@click.option("--home", type=click.Path(file_okay=False, path_type=Path), help="The folder that tables are kept in.")
@click.option("--database", metavar="ADDRESS", default="", help="Another database, as in postgresql://user@host/name.")
@click.option("--origin", "origins", metavar="ORIGIN", multiple=True, help="A page of this origin may play here too.")
@click.option("--proxy", "proxies", metavar="ADDRESS", multiple=True, help="A proxy that says for whom it asks.")
@click.option("--address", metavar="URL", default="", help="Where other processes on the database reach this one.")
@click.option("--lease", type=click.FloatRange(0.5, 300), default=5.0, show_default=True, help=_LEASE)
@click.option("--thinkers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes for bots.")
@click.option("--verbose", is_flag=True, help="Tell of every call.")
def serve(
    host: str,
    port: int,
    home: Path | None,
    database: str,
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    address: str,
    lease: float,
    thinkers: int,
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
        from bloodwork.server.run import run
        from bloodwork.server.settings import Settings, check_origin, home_folder
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("bloodwork"):
            raise
        message = f'to serve the table, the package {error.name} is needed: pip install "bloodwork[server]"'
        raise BloodworkError(message) from error
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    settings = Settings(
        host=host,
        port=port,
        home=home or home_folder(),
        database=database,
        origins=tuple(check_origin(one) for one in origins),
        proxies=",".join(proxies),
        address=check_origin(address) if address else "",
        lease=lease,
        thinkers=thinkers,
    )
    run(settings, say=lambda line: click.echo(line), verbose=verbose)
