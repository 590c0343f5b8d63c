"""A process that has read everything once, and from which servers are forked: each is there at once, and can be killed.

nursery.py RULESET...
It reads one JSON object a line, what a server is started with, and writes one line for each: {"pid", "port"} as soon as
the server is open. When its input ends, so do its servers.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import Any

from bloodwork.server.entries import Created
from bloodwork.server.games import setting
from bloodwork.server.limits import Limits
from bloodwork.server.run import listen, make_server
from bloodwork.server.serving import Serving
from bloodwork.server.settings import Settings


def serve(wish: dict[str, Any]) -> None:
    listening = listen("127.0.0.1", wish["port"])
    port: int = listening.getsockname()[1]
    settings = Settings(
        port=port,
        home=Path(wish["home"]),
        database=wish["database"],
        address=f"http://127.0.0.1:{port}",
        lease=wish["lease"],
        limits=Limits(made=1e6, listed=1e6),  # one game after another is begun from one address
    )

    def opened(_: str) -> None:
        os.write(1, json.dumps({"pid": os.getpid(), "port": port}).encode() + b"\n")

    make_server(Serving(settings), listening, opened).run(sockets=[listening])


def main(rulesets: list[str]) -> None:
    for ruleset in rulesets:
        setting(Created(at=0, table="", version="", ruleset=ruleset, seats={})).whole()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # who ends is gone at once
    children = []
    while line := sys.stdin.readline():
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            try:
                serve(json.loads(line))
            except BaseException:
                traceback.print_exc()
                os.write(1, b"{}\n")
            finally:
                os._exit(0)
        children.append(child)
    for child in children:
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    main(sys.argv[1:])
