"""What is wrong with a configuration, found out before anybody comes. Nothing is changed by looking."""

from __future__ import annotations

import os
import shutil
import socket
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import sqlalchemy as sa

from bloodwork.errors import BloodworkError
from bloodwork.server import schema
from bloodwork.server.database import Database, translated
from bloodwork.server.http_health import is_loopback
from bloodwork.server.open_files import raise_limit
from bloodwork.server.settings import Settings
from bloodwork.server.store import StoreError

Level = Literal["ok", "warning", "error"]
LITTLE_SPACE: Final = 500_000_000  # bytes


@dataclass(frozen=True, slots=True)
class Finding:
    level: Level
    about: str
    told: str


def check(settings: Settings) -> list[Finding]:
    """Everything that was looked at, and how it is."""
    return [
        *_home(settings),
        *_database(settings),
        *_listening(settings),
        *_hosts(settings),
        *_files(settings),
        *_thinkers(settings),
    ]


def _home(settings: Settings) -> Iterator[Finding]:
    home = settings.home
    there = next(folder for folder in (home, *home.absolute().parents) if folder.exists())
    if not there.is_dir():
        yield Finding("error", "home", f"{there} is a file; expected a folder")
        return
    if not os.access(there, os.W_OK | os.X_OK):
        yield Finding("error", "home", f"{there} cannot be written to by this user")
        return
    free = shutil.disk_usage(there).free
    if free < LITTLE_SPACE:
        yield Finding("warning", "home", f"only {free / 1e6:,.0f} MB are free at {there}")
    else:
        yield Finding("ok", "home", f"{home} can be written to; {free / 1e9:,.1f} GB are free")
    for file in sorted(home.glob("*.sqlite*")) if home.is_dir() else ():
        if stat.S_IMODE(file.stat().st_mode) & 0o077:
            yield Finding("warning", "home", f"{file} can be read by others, and holds seeds: chmod 600 {file}")


def _database(settings: Settings) -> Iterator[Finding]:
    setting = settings.database_address()
    if "://" in setting and setting.startswith("sqlite:///") and not Path(setting[len("sqlite:///") :]).exists():
        yield Finding("ok", "database", "there is none yet; one is made at the start")
        return
    try:
        database = Database(setting, "check", beside=True, patience=2.0)
    except BloodworkError as error:
        yield Finding("error", "database", str(error))
        return
    try:
        with translated(), database.reader.connect() as connection:
            version = database.version(connection)
            alive: list[str] = []
            if version is not None and database.shared:
                lives = sa.select(schema.servers.c.address).where(schema.servers.c.expires >= database.clock)
                alive = list(connection.execute(lives).scalars())
        if database.shared and not settings.address:
            yield Finding("error", "database", f"{database.name} is shared by processes: expected --address")
        if version is None:
            yield Finding("ok", "database", f"{database.name} is empty; its tables are made at the start")
        elif version == schema.HEAD:
            yield Finding("ok", "database", f"{database.name} is of this version")
        elif version < schema.HEAD:
            yield Finding(
                "warning", "database", f"{database.name} is brought from {version} to {schema.HEAD} at the start"
            )
        else:
            yield Finding(
                "error", "database", f"{database.name} was made by a newer version of the program ({version})"
            )
        if settings.address in alive:
            yield Finding("warning", "database", f"a process with the address {settings.address} runs already")
    except (StoreError, sa.exc.SQLAlchemyError) as error:
        yield Finding("error", "database", str(error))
    finally:
        database.close()


def _listening(settings: Settings) -> Iterator[Finding]:
    where = f"{settings.host} port {settings.port}"
    try:
        family, kind, proto, _, place = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, proto) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(place)
    except OSError as error:
        yield Finding("error", "port", f"{where} cannot be listened on: {error.strerror or error}")
    else:
        yield Finding("ok", "port", f"{where} is free")


def _hosts(settings: Settings) -> Iterator[Finding]:
    public = not is_loopback(settings.host)
    if public and not settings.proxies:
        told = (
            "everybody who reaches this machine can speak with it, without encryption: put a web server in front of it"
        )
        yield Finding("warning", "network", told)
    if settings.proxies == "*":
        yield Finding("warning", "proxy", "every caller is believed who says for whom they ask: name the proxies")
    if settings.proxies and not settings.hosts:
        told = "browsers will ask for a name that the server does not answer for: expected --allowed-host NAME"
        yield Finding("error", "hosts", told)
    elif "*" in settings.hosts:
        yield Finding("warning", "hosts", "it answers for every name, so that other pages can read what it tells")
    else:
        named = ", ".join(settings.hosts) or "no name"
        yield Finding("ok", "hosts", f"it answers for {named}, for localhost and for addresses in figures")


def _files(settings: Settings) -> Iterator[Finding]:
    wanted = settings.limits.connections
    possible = raise_limit(wanted)
    if possible < wanted:
        told = (
            f"the limit of open files allows {max(possible, 0):,} connections, not {wanted:,} (ulimit -n, LimitNOFILE=)"
        )
        yield Finding("warning" if possible > 100 else "error", "files", told)
    else:
        yield Finding("ok", "files", f"{wanted:,} connections fit into the limit of open files")


def _thinkers(settings: Settings) -> Iterator[Finding]:
    cores = os.cpu_count() or 1
    if settings.thinkers >= cores and cores > 1:
        told = f"{settings.thinkers} processes for bots leave nothing of {cores} processors to those who play"
        yield Finding("warning", "thinkers", told)
