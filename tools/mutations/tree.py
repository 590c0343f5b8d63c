"""A copy of the sources in which one file is another: all else are links, so that it is made at once."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def changed(package: Path, texts: Mapping[Path, str]) -> Iterator[Path]:
    """A folder with the package in it, to be put on the path; some of its files hold other texts there."""
    with TemporaryDirectory(prefix="bloodwork-mutation-") as folder:
        _copy(package, Path(folder) / package.name, texts)
        yield Path(folder)


def _copy(real: Path, copy: Path, texts: Mapping[Path, str]) -> None:
    """Folders on the way to a changed file are made, all else is linked."""
    if real in texts:
        copy.write_text(texts[real], encoding="utf-8")
    elif not any(path.is_relative_to(real) for path in texts):
        copy.symlink_to(real)
    else:
        copy.mkdir()
        for entry in os.scandir(real):
            _copy(Path(entry.path), copy / entry.name, texts)
