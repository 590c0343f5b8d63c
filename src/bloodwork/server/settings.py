"""What a table server is started with."""

from __future__ import annotations

import dataclasses
import os
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from bloodwork.errors import NotUnderstood
from bloodwork.server.limits import Limits
from bloodwork.server.retention import Retention
from bloodwork.server.store import LEASE

HOST: Final = "127.0.0.1"
PORT: Final = 8765
HOME: Final = "BLOODWORK_HOME"
DATABASE: Final = "BLOODWORK_DATABASE"
METRICS: Final = "BLOODWORK_METRICS_TOKEN"  # with it /metrics is for whoever has it; without it for this machine alone


def home_folder() -> Path:
    """Where tables are kept if nothing else is said: a folder of the user's."""
    if named := os.environ.get(HOME):
        return Path(named).expanduser()
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "bloodwork"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "bloodwork"


@dataclasses.dataclass(frozen=True, slots=True)
class Settings:
    host: str = HOST
    port: int = PORT
    home: Path = dataclasses.field(default_factory=home_folder)
    database: str = ""  # an address; empty: a file in `home`
    origins: tuple[str, ...] = ()  # pages of these may play too, beside those that this server gave
    hosts: tuple[str, ...] = ()  # names for which it answers, beside localhost and addresses in figures
    proxies: str = ""  # addresses of the proxies that may say for whom they ask
    address: str = ""  # by which other processes on one database reach this one
    lease: float = LEASE  # seconds until others take over the tables of a process that says nothing
    thinkers: int = 1  # processes in which bots think
    retention: Retention = dataclasses.field(default_factory=Retention)
    metrics_token: str = dataclasses.field(default_factory=lambda: os.environ.get(METRICS, ""), repr=False)
    limits: Limits = dataclasses.field(default_factory=Limits)

    def all_hosts(self) -> tuple[str, ...]:
        """Every name for which this process answers."""
        own = [
            self.host,
            urlsplit(self.address).hostname or "",
            *(urlsplit(one).hostname or "" for one in self.origins),
        ]
        return (*self.hosts, *(name for name in own if name))

    def database_address(self) -> str:
        return self.database or os.environ.get(DATABASE, "") or f"sqlite:///{self.home / 'tables.sqlite'}"


def check_host(text: str) -> str:
    """The name of a host, without a port.

    >>> check_host("Club.example")
    'club.example'
    """
    name = text.strip().lower()
    if name != "*" and (not name or any(sign in name for sign in "/:@ *")):
        raise NotUnderstood(f'"{text}" is no name of a host', expected="a name such as club.example, or * for any")
    return name


def check_origin(text: str) -> str:
    """An origin as browsers send it.

    >>> check_origin("https://club.example/")
    'https://club.example'
    """
    parts = urlsplit(text)
    bare = parts.path in ("", "/") and not parts.query and not parts.fragment and parts.username is None
    if parts.scheme not in ("http", "https") or not parts.hostname or not bare:
        raise NotUnderstood(f'"{text}" is no origin', expected="a scheme and a host, as in https://club.example")
    return f"{parts.scheme}://{parts.netloc.lower()}"
