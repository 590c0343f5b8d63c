"""A PostgreSQL of one's own for as long as it is needed: on loopback, in a temporary folder, by an unprivileged user.

python tools/cluster.py   starts one, prints its address, and ends it when its input ends
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import psycopg

_NAMES: Final = ("postgres", "nobody")  # who runs it if we are root, which PostgreSQL refuses
_ROLE: Final = "bloodwork"


def programs() -> Path | None:
    """The folder with initdb and postgres, the newest version first; None if they are not installed."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    for place in places:
        if (place / "initdb").exists() and (place / "postgres").exists():
            return place
    return None


class Cluster:
    """`with Cluster() as cluster: cluster.fresh()` is the address of an empty database."""

    def __init__(self, **settings: str) -> None:
        self._settings = settings
        self._made = 0
        self._emptied: str | None = None
        self._server: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Cluster:
        place = programs()
        if place is None:
            raise FileNotFoundError("initdb and postgres are not installed; see tools/postgres.sh")
        self._programs = place
        self.folder = Path(tempfile.mkdtemp(prefix="bloodwork-postgres-"))
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:
            name = _unprivileged()
            shutil.chown(self.folder, name)
            self._user = {"user": name, "extra_groups": []}
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        made = subprocess.run(
            [
                place / "initdb",
                "-D",
                self.folder / "data",
                "-U",
                _ROLE,
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C",
                "-N",
            ],
            cwd=self.folder,
            capture_output=True,
            text=True,
            **self._user,
        )
        if made.returncode != 0:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise RuntimeError(f"initdb failed: {made.stderr.strip()}")
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop(immediately=True)  # nothing of it will be read again
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        settings = {"listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": ""}
        options = [word for name, value in (settings | self._settings).items() for word in ("-c", f"{name}={value}")]
        with open(self.folder / "log", "ab") as log:
            self._server = subprocess.Popen(
                [self._programs / "postgres", "-D", self.folder / "data", *options],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self._user,
            )
        deadline = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                if self._server.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError((self.folder / "log").read_text()[-2000:]) from None
                time.sleep(0.05)

    def stop(self, *, immediately: bool = False) -> None:
        """`immediately` is as if the machine had lost its power, but for what the system still holds."""
        if self._server is not None:
            self._server.send_signal(signal.SIGQUIT if immediately else signal.SIGINT)
            self._server.wait(60)
            self._server = None

    def address(self, database: str) -> str:
        return f"postgresql://{_ROLE}@127.0.0.1:{self.port}/{database}"

    def fresh(self) -> str:
        """The address of a new, empty database."""
        self._made += 1
        name = f"fresh{self._made}"
        with self.connect("postgres") as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def emptied(self) -> str:
        """The address of a database that is used again and again, and empty each time: sooner had than a new one."""
        if self._emptied is None:
            self._emptied = self.fresh()
        with psycopg.connect(self._emptied, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return self._emptied

    @contextlib.contextmanager
    def connect(self, database: str) -> Iterator[psycopg.Connection]:
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            yield connection


def _unprivileged() -> str:
    import pwd

    for name in _NAMES:
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise RuntimeError(f"PostgreSQL does not run as root, and there is no user {' or '.join(_NAMES)}")


if __name__ == "__main__":
    with Cluster() as cluster:
        print(cluster.fresh(), flush=True)
        sys.stdin.read()
