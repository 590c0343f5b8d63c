"""The page: its files are served as they are written."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath
from litestar.types import ControllerRouterHandler

from bloodwork.server.documents import Document, answer, document
from bloodwork.server.http_errors import Missing

PAGE: Final = Path(__file__).parent / "page"
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".ogg": "audio/ogg",
    ".wav": "audio/wav",
}


class Files:
    """Files of a folder, read again only when they have changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: dict[str, tuple[int, Document]] = {}

    def get(self, path: str) -> Document:
        parts = path.split("/")
        kind = KINDS.get(Path(path).suffix)
        if kind is None or not all(_is_file_name(part) for part in parts):
            raise Missing("there is nothing at this address")
        file = self.folder.joinpath(*parts)
        try:
            when = file.stat().st_mtime_ns
            kept = self._kept.get(path)
            if kept is None or kept[0] != when:
                kept = self._kept[path] = when, document(file.read_bytes(), kind)
        except OSError:
            raise Missing("there is nothing at this address") from None
        return kept[1]


def _is_file_name(part: str) -> bool:
    return bool(part) and part.isascii() and part.isprintable() and part[0] != "." and not {"\\", ":"} & set(part)


def routes(folder: Path = PAGE) -> list[ControllerRouterHandler]:
    files = Files(folder)

    @get("/", include_in_schema=False)
    async def index(request: Request[Any, Any, Any]) -> Response[bytes]:
        return answer(await asyncio.to_thread(files.get, "index.html"), request)

    @get("/{path:path}", include_in_schema=False)
    async def file(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
        return answer(await asyncio.to_thread(files.get, path.lstrip("/")), request)

    return [index, file]
