"""Every error of the HTTP answers in one shape: what kind, what was wrong, what was expected, the nearest word."""

from __future__ import annotations

import logging
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from bloodwork.errors import Ambiguous, BadFile, BloodworkError, NotLegal, NotUnderstood
from bloodwork.server.documents import JSON
from bloodwork.server.store import StoreDown, StoreError
from bloodwork.server.wire import ErrorBody, ErrorShown, encode

LOG: Final = logging.getLogger("bloodwork.server")
KINDS: Final = {
    400: "not-understood",
    401: "not-yours",
    403: "not-yours",
    404: "unknown",
    405: "not-understood",
    409: "not-legal",
    413: "too-large",
    421: "not-yours",
    415: "not-understood",
    429: "too-fast",
    503: "unavailable",
}


class Missing(BloodworkError):
    """Nothing is at this address."""


class Forbidden(BloodworkError):
    """It is there, and not for the one who asks."""


class Unavailable(BloodworkError):
    """Not now, for a reason that may be told."""


class TooFast(BloodworkError):
    """The one who asks asked too often."""

    def __init__(self, message: str, wait: float) -> None:
        super().__init__(message)
        self.wait = wait


def shown(error: BloodworkError) -> tuple[int, ErrorShown]:
    """The status and the words of an error."""
    if isinstance(error, NotLegal):
        return 409, ErrorShown(kind="not-legal", message=error.message, rule=error.rule, missing=error.missing)
    if isinstance(error, NotUnderstood):
        told = ErrorShown(
            kind="not-understood",
            message=error.message,
            expected=error.expected or "",
            nearest=error.nearest or "",
        )
        return 400, told
    if isinstance(error, Ambiguous):
        return 400, ErrorShown(kind="ambiguous", message=error.message, expected=", ".join(error.candidates))
    if isinstance(error, BadFile):
        place = ":".join(str(part) for part in (error.file, error.line, error.column) if part is not None)
        told = ErrorShown(
            kind="not-understood",
            message=error.message,
            expected=error.expected or "",
            nearest=error.nearest or "",
            place=place,
        )
        return 400, told
    if isinstance(error, StoreError):
        # What the database says of itself, its host and its files, is for the log.
        if isinstance(error, StoreDown):
            LOG.warning("not done: %s", error.message)
            return 503, ErrorShown(kind=KINDS[503], message="the tables cannot be reached now; try again")
        if type(error) is StoreError:
            LOG.error("not done: %s", error.message)
            return 409, ErrorShown(kind="late", message="this cannot be kept")
        return 409, ErrorShown(kind="late", message=error.message)
    status = {Missing: 404, Forbidden: 403, TooFast: 429, Unavailable: 503}.get(type(error), 400)
    return status, ErrorShown(kind=KINDS[status], message=str(error))


def reply(status: int, told: ErrorShown, headers: dict[str, str] | None = None) -> Response[bytes]:
    return Response(
        encode(ErrorBody(error=told)),
        status_code=status,
        media_type=JSON,
        headers={"Cache-Control": "no-store", **(headers or {})},
    )


def on_our_own(_: Request[Any, Any, Any], error: BloodworkError) -> Response[bytes]:
    status, told = shown(error)
    wait = {"Retry-After": str(max(1, round(error.wait)))} if isinstance(error, TooFast) else None
    return reply(status, told, wait)


def on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    place = ""
    message = error.detail
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        if isinstance(first, dict):
            place = str(first.get("key", ""))
            message = str(first.get("message", message))
    if error.status_code == 404:
        message = "there is nothing at this address"
    kind = KINDS.get(error.status_code, "not-understood")
    return reply(error.status_code, ErrorShown(kind=kind, message=message, place=place), dict(error.headers or {}))


def on_anything(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """A fault of the program: told in the log, and to the client only that there was one."""
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    told = ErrorShown(kind="unavailable", message="the server failed at this; what was asked for was not done")
    return reply(500, told)


def on_depth(_: Request[Any, Any, Any], __: RecursionError) -> Response[bytes]:
    """JSON within JSON without end: how deep a parser goes depends on the Python, the answer does not."""
    return reply(400, ErrorShown(kind="not-understood", message="the body is nested too deep"))


HANDLERS: Final[dict[Any, Any]] = {
    BloodworkError: on_our_own,
    HTTPException: on_http,
    RecursionError: on_depth,
    Exception: on_anything,
}
