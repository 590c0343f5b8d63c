"""What every call passes before it is routed: which host it is for, how often an address may ask, and for whom.

Calls that lead nowhere pass it too, so that they are counted and answered like all others.
"""

from __future__ import annotations

import ipaddress
import logging
import time
from collections.abc import Callable, Iterable
from typing import Final

from litestar import Request
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from bloodwork.server.http_errors import reply
from bloodwork.server.limits import Buckets, Limits, limited, same_origin
from bloodwork.server.logs import REQUEST, log_call, new_id
from bloodwork.server.loop_turns import LoopTurns
from bloodwork.server.metrics import Metrics
from bloodwork.server.wire import ErrorShown

LOG: Final = logging.getLogger("bloodwork.server")
POLICY: Final = (
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
READING: Final = ("GET", "HEAD", "OPTIONS")
ANY_HOST: Final = "*"
REQUEST_ID: Final = b"x-request-id"

Refusal = tuple[int, ErrorShown, dict[str, str]]


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "?"


def limited_address(scope: Scope) -> str:
    """The address as limits count it."""
    return limited(address_of(scope))


def header(scope: Scope, name: bytes) -> str | None:
    found = [value for key, value in scope["headers"] if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else None


class Hosts:
    """The names for which a server answers: its own, and every address in figures.

    A page of another name that lets its name point here could else read what this server tells (DNS rebinding). Such a
    page always has a name: a host in figures is the one that the browser has reached.

    >>> hosts = Hosts(["club.example"])
    >>> [hosts.has(host) for host in ("club.example:443", "localhost:8765", "127.0.0.1", "[::1]:1", "10.0.0.7")]
    [True, True, True, True, True]
    >>> [hosts.has(host) for host in ("evil.example", "", None, "127.0.0.1.evil.example")]
    [False, False, False, False]
    """

    def __init__(self, names: Iterable[str]) -> None:
        self.names = frozenset(name.lower().rstrip(".") for name in names)

    def has(self, host: str | None) -> bool:
        if ANY_HOST in self.names:
            return True
        name = host_name(host or "")
        return name in self.names or name == "localhost" or name.endswith(".localhost") or _in_figures(name)


def host_name(host: str) -> str:
    """A Host without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().rstrip(".")


def _in_figures(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class Gate:
    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        hosts: Iterable[str],
        origins: tuple[str, ...],
        passed_on: Callable[[Scope], str | None],
        metrics: Metrics,
        banned: Callable[[str], bool] = lambda _: False,
        turns: LoopTurns | None = None,
    ) -> None:
        """`passed_on`: for whom another of our processes asks, which let them in; `banned`: who may not come in."""
        self.app = app
        self.turns = turns or LoopTurns()
        self.metrics = metrics
        self.banned = banned
        self.calls = Buckets(limits.calls, limits.call_burst)
        self.hosts = Hosts(hosts)
        self.origins = origins
        self.passed_on = passed_on
        self._told_of: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        caller = self.passed_on(scope)
        passed = caller is not None
        if caller is not None:
            scope["client"] = (caller, 0)  # who asked there is who asks here
        await self.turns.turn(limited_address(scope))
        # The id of a call that another process passed on is the one that it has there.
        id = (header(scope, REQUEST_ID) if passed else None) or new_id()
        REQUEST.set(id)
        scope["headers"] = [
            *(one for one in scope["headers"] if one[0] != REQUEST_ID),
            (REQUEST_ID, id.encode("latin-1")),
        ]
        refusal = None if passed else self.refusal(scope)
        if scope["type"] == ScopeType.WEBSOCKET:
            if refusal is not None:
                await send({"type": "websocket.close", "code": 1008, "reason": ""})  # not accepted: a plain 403
                return
            await self.app(scope, receive, send)
            return
        began = time.monotonic()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *HEADERS, (REQUEST_ID, id.encode("latin-1"))]
            await send(message)

        try:
            if refusal is not None:
                response = reply(*refusal)
                await response.to_asgi_response(None, Request(scope))(scope, receive, send_with_headers)
            else:
                await self.app(scope, receive, send_with_headers)
        finally:
            took = time.monotonic() - began
            self.metrics.called(status, took)
            log_call(scope["method"], scope["path"], status, took, address_of(scope))

    def refusal(self, scope: Scope) -> Refusal | None:
        """Why a call is not let in."""
        bucket = self.calls.of(limited_address(scope))
        if not bucket.take():
            wait = {"Retry-After": str(max(1, round(bucket.wait())))}
            return 429, ErrorShown(kind="too-fast", message="too many calls from this address"), wait
        if self.banned(address_of(scope)):
            return 403, ErrorShown(kind="not-yours", message="you may not come here"), {}
        host = header(scope, b"host")
        if not self.hosts.has(host):
            self._tell_of(host or "")
            expected = "localhost, an address in figures, or a name that `--allowed-host` gives"
            told = ErrorShown(kind="not-yours", message="this server does not answer for that host", expected=expected)
            return 421, told, {}
        if not self._may_ask(scope):
            return 403, ErrorShown(kind="not-yours", message="this page may not ask for its reader"), {}
        return None

    def _may_ask(self, scope: Scope) -> bool:
        """Programs send no Origin; browsers do with whatever changes something. A socket is for pages."""
        origins = [value for key, value in scope["headers"] if key == b"origin"]
        if scope["type"] != ScopeType.WEBSOCKET and (scope["method"] in READING or not origins):
            return True
        return same_origin(header(scope, b"origin"), header(scope, b"host"), self.origins)

    def _tell_of(self, host: str) -> None:
        """Once for each host, and not for ever new ones."""
        if host not in self._told_of and len(self._told_of) < 20:
            self._told_of.add(host)
            LOG.warning("refused a call for the host %.80r; if it is yours, start with --allowed-host NAME", host)
