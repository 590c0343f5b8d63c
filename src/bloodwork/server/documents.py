"""Answers that are made once and given often: packed, with a tag by which a browser knows that it has them already."""

from __future__ import annotations

import asyncio
import dataclasses
import gzip
import hashlib
import threading
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final

from litestar import Request, Response

from bloodwork.server.byte_cache import ByteCache

JSON: Final = "application/json"
LEAST_PACKED: Final = 600  # bytes; less does not become smaller
LEAST_ASIDE: Final = 8_000  # bytes; less is packed at once
_EFFORT: Final = 6


@dataclasses.dataclass(frozen=True, slots=True)
class Document:
    body: bytes
    packed: bytes | None
    kind: str
    tag: str


# Does something in a thread, for whoever asked for it.
Work = Callable[[Callable[[], Document]], Awaitable[Document]]


def document(body: bytes, kind: str = JSON) -> Document:
    packed = gzip.compress(body, _EFFORT, mtime=0) if len(body) >= LEAST_PACKED else None
    if packed is not None and len(packed) >= len(body):
        packed = None
    return Document(body, packed, kind, f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"')


async def packed(body: bytes, kind: str = JSON) -> Document:
    """A document that is made for one answer. Packing a large one takes a while, so that it is done in a thread."""
    return document(body, kind) if len(body) < LEAST_ASIDE else await asyncio.to_thread(document, body, kind)


def answer(found: Document, request: Request[Any, Any, Any], caching: str = "no-cache") -> Response[bytes]:
    """The document as this client takes it. `no-cache`: kept, and asked about each time, which costs no bytes."""
    headers = {"ETag": found.tag, "Cache-Control": caching, "Vary": "Accept-Encoding"}
    known = [tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")]
    if found.tag in known:
        return Response(b"", status_code=304, headers=headers, media_type=found.kind)
    body = found.body
    if found.packed is not None and _takes_gzip(request.headers.get("accept-encoding", "")):
        headers["Content-Encoding"] = "gzip"
        body = found.packed
    return Response(body, headers=headers, media_type=found.kind)


def _takes_gzip(accepted: str) -> bool:
    for part in accepted.split(","):
        name, _, weight = part.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


class Shelf:
    """Documents by what they were asked for. Each is made in a thread, once, however many wait for it."""

    def __init__(self, most: int) -> None:
        """`most` bytes of them are kept."""
        self._kept: ByteCache[Hashable, Document] = ByteCache(most, _size)
        # One at a time: drawing and reading cards share tables that are filled as they are used.
        self._making = threading.Lock()

    async def get(
        self, key: Hashable, make: Callable[[], bytes], kind: str = JSON, *, work: Work | None = None
    ) -> Document:
        """`work` does what takes long, on whose behalf it is."""
        if (kept := self._kept.get(key)) is not None:
            return kept
        return await (work or asyncio.to_thread)(lambda: self._make(key, make, kind))

    def _make(self, key: Hashable, make: Callable[[], bytes], kind: str) -> Document:
        with self._making:
            found = self._kept.get(key)
            if found is None:
                found = document(make(), kind)
                self._kept.put(key, found)
            return found


def _size(found: Document) -> int:
    return len(found.body) + len(found.packed or b"")
