"""The server that is measured: one process or several, each of its own, with a folder that is thrown away."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
PATIENCE: Final = 60  # seconds to stop in


@contextlib.contextmanager
def house(database: str = SQLITE, processes: int = 1) -> Iterator[list[tuple[str, int]]]:
    """Servers on loopback, each with its address and its process id.

    database    sqlite; postgresql for one of our own, thrown away afterwards; or the address of one that is empty
    """
    with contextlib.ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bloodwork-load-")))
        address = _database(database, stack)
        if processes > 1 and not address:
            raise SystemExit("several processes need PostgreSQL: --database postgresql")
        yield [stack.enter_context(_server(home, address)) for _ in range(processes)]


def _database(wish: str, stack: contextlib.ExitStack) -> str:
    if wish == SQLITE:
        return ""
    if wish != POSTGRESQL:
        return wish
    from cluster import Cluster

    return stack.enter_context(Cluster()).fresh()


@contextlib.contextmanager
def _server(home: Path, database: str) -> Iterator[tuple[str, int]]:
    command = [sys.executable, "-P", "-m", "bloodwork", "serve", "--port", "0", "--home", str(home)]
    # The players come from many addresses, as they do behind a web server.
    command += ["--proxy", "127.0.0.1", *(["--database", database] if database else [])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            found = re.search(r"http://([\w.:]+)/", line)
            if found is None:
                raise SystemExit(f"the server did not start: {line.strip() or 'it said nothing'}")
            yield found[1], process.pid
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
