"""For those who run the server: whether it is well, and its numbers."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import time
from typing import Any, Final

from litestar import Request, Response, get
from litestar.types import ControllerRouterHandler, Scope

from bloodwork.server.documents import JSON
from bloodwork.server.gate import address_of, header, host_name
from bloodwork.server.http_errors import Forbidden
from bloodwork.server.metrics import KIND, prometheus
from bloodwork.server.serving import Serving
from bloodwork.server.store import StoreError

WITHIN: Final = 2.0  # seconds in which the database answers if all is well
HEALTH_FOR: Final = 1.0  # seconds for which one look does for all who ask
KEPT_FOR: Final = 60.0  # seconds for which what is kept is not counted again
FORWARDED: Final = (b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-host", b"x-real-ip")

Asked = Request[Any, Any, Any]


def is_local(scope: Scope) -> bool:
    """Whether a call comes from this machine itself, and not through something that passes on those of others."""
    passed_on = any(name in FORWARDED for name, _ in scope["headers"])
    return not passed_on and is_loopback(address_of(scope)) and is_loopback(host_name(header(scope, b"host") or ""))


def is_loopback(name: str) -> bool:
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def routes(serving: Serving) -> list[ControllerRouterHandler]:
    token = serving.settings.metrics_token
    health_kept: dict[str, Any] = {"when": -HEALTH_FOR, "well": False}
    kept: dict[str, Any] = {"when": -KEPT_FOR, "counts": {}}

    async def is_well() -> bool:
        if serving.hall.stopping or serving.store.is_broken:
            return False
        try:
            async with asyncio.timeout(WITHIN):
                await serving.store.summary("-")
        except (StoreError, TimeoutError):
            return False
        return True

    @get("/health", include_in_schema=False)
    async def health() -> Response[bytes]:
        """Whether tables can be played: the database answers, and the server is not about to stop."""
        now = time.monotonic()
        if now - health_kept["when"] >= HEALTH_FOR:
            health_kept.update(when=now, well=await is_well())
        well = health_kept["well"]
        body = b'{"status":"ok"}' if well else b'{"status":"unavailable"}'
        return Response(body, status_code=200 if well else 503, media_type=JSON, headers={"Cache-Control": "no-store"})

    @get("/metrics", include_in_schema=False)
    async def metrics(request: Asked) -> Response[bytes]:
        """Numbers for Prometheus: for this machine, or whoever has the token."""
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        right = (
            bool(token) and scheme.lower() == "bearer" and hmac.compare_digest(given.strip().encode(), token.encode())
        )
        if not right and (token or not is_local(request.scope)):
            raise Forbidden("the numbers of this server are for those who run it")
        now = time.monotonic()
        if now - kept["when"] >= KEPT_FOR:
            kept.update(when=now, counts=await serving.store.kept())
        body = prometheus(serving, kept["counts"]).encode()
        return Response(body, media_type=KIND, headers={"Cache-Control": "no-store"})

    return [health, metrics]
