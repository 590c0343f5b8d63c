"""What the server writes to its log: one line for each event, with the id of the call or socket that it belongs to.

As text for people, or as JSON for programs. Tokens are never written.
"""

from __future__ import annotations

import contextvars
import json
import logging
import secrets
import time
from typing import Any, Final, Literal

Format = Literal["text", "json"]
REQUEST: Final = contextvars.ContextVar("bloodwork_request", default="")
ACCESS: Final = logging.getLogger("bloodwork.access")
_TEXT: Final = "%(asctime)s %(levelname)s %(name)s%(told)s %(message)s"


def new_id() -> str:
    """An id for a call or a socket, which is in every line that it leads to, and in its answer (X-Request-Id)."""
    return secrets.token_hex(8)


class _WithRequest(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        request = REQUEST.get()
        record.__dict__.update(request=request, told=f" [{request}]" if request else "")
        return True


class JsonLines(logging.Formatter):
    """One JSON object a line: time, level, logger, message, request, further fields, a traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        found: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := getattr(record, "request", ""):
            found["request"] = request
        found.update(getattr(record, "fields", {}))
        if record.exc_info:
            found["traceback"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False, default=str)


def set_up(how: Format = "text", *, verbose: bool = False) -> None:
    """Writes to standard error from now on. `verbose`: every call is told."""
    handler = logging.StreamHandler()
    handler.addFilter(_WithRequest())
    handler.setFormatter(JsonLines() if how == "json" else logging.Formatter(_TEXT))
    logging.basicConfig(level=logging.INFO if verbose else logging.WARNING, handlers=[handler], force=True)
    ACCESS.setLevel(logging.INFO if verbose else logging.WARNING)


def log_call(method: str, path: str, status: int, seconds: float, address: str) -> None:
    if ACCESS.isEnabledFor(logging.INFO):
        fields = {"method": method, "path": path, "status": status, "seconds": round(seconds, 4), "address": address}
        shown = json.dumps(path, ensure_ascii=False)[1:-1]  # a line of the log is one line, whatever was asked for
        ACCESS.info("%s %s %s %d %.1f ms", address, method, shown, status, seconds * 1000, extra={"fields": fields})
