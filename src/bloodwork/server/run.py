"""Runs the server until it is told to stop."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import uvicorn

from bloodwork.errors import NotUnderstood
from bloodwork.server import rubbish
from bloodwork.server.app import make_app
from bloodwork.server.http_protocol import Config, HttpProtocol
from bloodwork.server.open_files import fit_connections
from bloodwork.server.protocol import Protocol
from bloodwork.server.serving import Serving
from bloodwork.server.settings import Settings
from bloodwork.server.wire import LARGEST_FRAME

LOG: Final = logging.getLogger("bloodwork.server")
STOP_WITHIN: Final = 10  # seconds that calls under way have to end
SWITCH: Final = 0.001  # seconds after which the thread that writes has its turn, also while players are answered
WAITING: Final = 2048  # connections that may wait to be taken


def run(settings: Settings, say: Callable[[str], None], *, verbose: bool = False, demanded: bool = False) -> None:
    """Serves until SIGINT or SIGTERM. `say` is told the address as soon as it can be opened.

    demanded    so many connections must be possible; else as many are taken as the limit of open files allows
    """
    possible, told = fit_connections(settings.limits.connections, demanded=demanded)
    if told:
        LOG.warning("%s", told)
        settings = dataclasses.replace(settings, limits=dataclasses.replace(settings.limits, connections=possible))
    listening = listen(settings.host, settings.port)
    if not settings.address:
        reached = address(settings.host, listening.getsockname()[1]).rstrip("/")
        settings = dataclasses.replace(settings, address=reached)
    serving = Serving(settings, warm=True)
    server = make_server(serving, listening, say, verbose=verbose, alone=True)
    try:
        server.run(sockets=[listening])
    except SystemExit:
        if serving.failure is not None:
            raise serving.failure from None
        raise


def make_server(
    serving: Serving,
    listening: socket.socket,
    say: Callable[[str], None],
    *,
    verbose: bool = False,
    alone: bool = False,
) -> uvicorn.Server:
    """A server for a socket that listens already. It stops when its `should_exit` is set.

    alone    the process has nothing else to do, so that its garbage is collected as suits a server
    """
    settings = serving.settings
    port = listening.getsockname()[1]
    config = Config(
        make_app(serving=serving),
        host=settings.host,
        port=port,
        http=HttpProtocol,
        ws=Protocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        backlog=WAITING,
        log_config=None,
        access_log=False,  # every call is told by the gate, with its id
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        timeout_graceful_shutdown=STOP_WITHIN,
        lifespan="on",
    )
    config.edge = serving.edge
    opened = partial(say, f"the table is open at {address(settings.host, port)}")
    return _Server(config, opened, serving, alone=alone, verbose=verbose)


class _Server(uvicorn.Server):
    def __init__(
        self, config: uvicorn.Config, opened: Callable[[], None], serving: Serving, *, alone: bool, verbose: bool
    ) -> None:
        super().__init__(config)
        self.serving = serving
        self.verbose = verbose
        self.opened = opened
        self.alone = alone
        self.collecting: asyncio.Task[None] | None = None
        # Why it cannot start is told in one line by who started it.
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Both signals ask for a graceful stop, after which the program ends in the ordinary way."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {which: signal.signal(which, self.handle_exit) for which in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for which, handler in before.items():
                signal.signal(which, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            if self.alone:
                rubbish.look_at_the_young_only()
                sys.setswitchinterval(SWITCH)
                self.serving.metrics.collections.watch()
                self.collecting = asyncio.create_task(
                    rubbish.collecting(lambda: self.server_state.total_requests, lambda: len(self.serving.hall.rooms))
                )
            logging.getLogger("uvicorn.error").setLevel(logging.INFO if self.verbose else logging.WARNING)
            self.opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.collecting is not None:
            self.collecting.cancel()
        await super().shutdown(sockets)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; an address that cannot be had is an error in one line."""
    try:
        family, kind, proto, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        found = socket.socket(family, kind, proto)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind(place)
        found.listen(WAITING)
    except OSError as error:
        raise NotUnderstood(f"{address(host, port)} cannot be listened on: {error.strerror or error}") from None
    found.set_inheritable(False)
    return found


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds it."""
    if host in ("0.0.0.0", "::", ""):
        host = "127.0.0.1"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
