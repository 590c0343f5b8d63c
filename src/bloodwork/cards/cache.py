"""Libraries kept between runs, so that a second start need not read every card again.

Kept is the compiled library and not the trees that its texts were parsed to: with it a start needs neither the grammar
nor the code that reads texts, which take longer to load than the cards take to read.

A library is kept under a hash of all it was made from: what is printed, the ruleset's words and rulings, and the
program's own sources (`engine`). So a file is never out of date, only no longer asked for. A file that is damaged, or
that another user could have written, counts as missing. Where no folder can be written, everything is read again.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Final

from bloodwork.cards.encoding import CannotKeep, decode, encode, same
from bloodwork.errors import NotUnderstood
from bloodwork.kernel.ability import Library

SWITCH: Final = "BLOODWORK_CACHE"
MOST_FILES: Final = 32
LARGEST: Final = 50_000_000

_ENDING: Final = ".library"
_HEAD: Final = b"bloodwork library 1 "
_READ_FROM: Final = ("cards", "kernel", "rulesets", "text")
_MADE: Final = (".pyc", ".so", ".pyd")
_HOUR: Final = 3600


def key_of(*parts: str) -> str:
    """The name of what was made from these parts by this program; "" if nothing is to be kept."""
    if not wanted():
        return ""
    program = engine()
    return _hash("\0".join((program, *parts)).encode()) if program else ""


def find(key: str, fingerprint: str) -> Library | None:
    """The library that is kept under a key, or None if there is none that can be trusted."""
    folder = _folder()
    if folder is None:
        return None
    path = folder / (key + _ENDING)
    payload = _checked(_read(path), key)
    if payload is None:
        return None
    try:
        found = decode(payload.decode("ascii"))
    except (CannotKeep, UnicodeDecodeError):
        return None
    if found.fingerprint != fingerprint:
        return None
    with contextlib.suppress(OSError):
        os.utime(path)  # the least used are thrown away first
    return found


def keep(key: str, lib: Library) -> None:
    """Keeps a library under a key, if it can be kept."""
    try:
        text = encode(lib)
        if not same(lib, decode(text)):
            return
    except CannotKeep:
        return
    folder = _folder(make=True)
    if folder is None:
        return
    payload = text.encode("ascii")
    # On a full disk, or where nothing may be written, the next start reads the cards again.
    with contextlib.suppress(OSError):
        _write(folder, key, _HEAD + _sum(key, payload) + b"\n" + payload)
        _tidy(folder)


def wanted() -> bool:
    """What the environment says. A word that is neither is an error: it would be taken for the other one."""
    word = os.environ.get(SWITCH, "")
    if word not in ("", "on", "off"):
        raise NotUnderstood(f'{SWITCH} is "{word}"', expected="on or off")
    return word != "off"


@cache
def engine(package: Path = Path(__file__).parent.parent) -> str:
    """A hash of every source that decides what a card is compiled to; "" if the sources cannot be read."""
    digest = hashlib.blake2b(digest_size=16)
    try:
        for part in _READ_FROM:
            for path in sorted((package / part).rglob("*")):
                if path.suffix not in _MADE and path.is_file():
                    content = path.read_bytes()
                    digest.update(f"{path.relative_to(package).as_posix()}\0{len(content)}\0".encode())
                    digest.update(content)
    except OSError:
        return ""
    return digest.hexdigest()


def place() -> Path | None:
    """The folder of the user's cache that is ours: in XDG_CACHE_HOME, else in ~/.cache."""
    base = os.environ.get("XDG_CACHE_HOME", "")
    if base and Path(base).is_absolute():
        return Path(base) / "bloodwork"
    try:
        return Path.home() / ".cache" / "bloodwork"
    except RuntimeError:
        return None


def _folder(*, make: bool = False) -> Path | None:
    folder = place()
    if folder is None:
        return None
    try:
        if make:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        about = folder.stat()
    except OSError:
        return None
    return folder if stat.S_ISDIR(about.st_mode) and _ours(about) else None


def _ours(about: os.stat_result) -> bool:
    """Whether nobody but this user can have written it."""
    if not hasattr(os, "geteuid"):
        return True
    return about.st_uid == os.geteuid() and about.st_mode & (stat.S_IWGRP | stat.S_IWOTH) == 0


def _read(path: Path) -> bytes:
    """A file's content; nothing if there is none that is ours."""
    # Neither a link that leads elsewhere nor a pipe that never ends.
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        with os.fdopen(os.open(path, flags), "rb") as stream:
            about = os.fstat(stream.fileno())
            if not stat.S_ISREG(about.st_mode) or not _ours(about) or about.st_size > LARGEST:
                return b""
            return stream.read(LARGEST)
    except OSError:
        return b""


def _checked(data: bytes, key: str) -> bytes | None:
    head, _, payload = data.partition(b"\n")
    return payload if head == _HEAD + _sum(key, payload) else None


def _sum(key: str, payload: bytes) -> bytes:
    return _hash(key.encode() + b"\0" + payload).encode()


def _hash(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=20).hexdigest()


def _write(folder: Path, key: str, data: bytes) -> None:
    """Whole or not at all: other processes may be reading or writing the same file."""
    handle, name = tempfile.mkstemp(dir=folder, suffix=".new")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.replace(name, folder / (key + _ENDING))
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _tidy(folder: Path) -> None:
    """Throws the least used libraries away, and what a process left behind that was ended while writing."""
    kept: list[tuple[float, Path]] = []
    for path in folder.iterdir():
        try:
            used = path.stat().st_mtime
            if path.suffix == _ENDING:
                kept.append((used, path))
            elif path.suffix == ".new" and used < time.time() - _HOUR:
                path.unlink(missing_ok=True)
        except OSError:
            continue  # another process was quicker
    for _, path in sorted(kept)[:-MOST_FILES]:
        path.unlink(missing_ok=True)
