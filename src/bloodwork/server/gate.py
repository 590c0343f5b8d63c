"""What every call passes: how often an address may ask, which pages may ask for their readers, what all answers say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from litestar import Request
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from bloodwork.server.http_errors import reply
from bloodwork.server.limits import Buckets, Limits, same_origin
from bloodwork.server.wire import ErrorShown

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


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "?"


def header(scope: Scope, name: bytes) -> str | None:
    found = [value for key, value in scope["headers"] if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else None


class Gate:
    def __init__(
        self, app: ASGIApp, limits: Limits, origins: tuple[str, ...], passed_on: Callable[[Scope], bool]
    ) -> None:
        """`passed_on`: whether a call comes from another of our processes, which let it in."""
        self.app = app
        self.calls = Buckets(limits.calls, limits.call_burst)
        self.origins = origins
        self.passed_on = passed_on

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            # A socket is let in or not by the one who speaks with it.
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        bucket = self.calls.of(address_of(scope))
        refusal: tuple[int, ErrorShown, dict[str, str]] | None = None
        if self.passed_on(scope):
            pass
        elif not bucket.take():
            wait = {"Retry-After": str(max(1, round(bucket.wait())))}
            refusal = 429, ErrorShown(kind="too-fast", message="too many calls from this address"), wait
        elif scope["method"] not in READING and not self.may_write(scope):
            refusal = 403, ErrorShown(kind="not-yours", message="this page may not ask for its reader"), {}
        if refusal is not None:
            response = reply(*refusal)
            await response.to_asgi_response(None, Request(scope))(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)

    def may_write(self, scope: Scope) -> bool:
        """Programs send no Origin; browsers do with whatever changes something."""
        origins = [value for key, value in scope["headers"] if key == b"origin"]
        return not origins or same_origin(header(scope, b"origin"), header(scope, b"host"), self.origins)
