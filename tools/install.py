"""Builds this tree and installs it into the virtual environment that runs this script, unless that is done already.

Done already means: the sources hash to what the installed build recorded. Times of files do not matter.
With --setup it tells which build is installed even if there was nothing to do, and tries again to compile what could
not be compiled the last time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TREE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TREE / "src"))

from bloodwork.build_info import RECORD_NAME, source_digest  # noqa: E402


def installed_record() -> dict[str, str]:
    file = Path(sysconfig.get_path("platlib")) / "bloodwork" / RECORD_NAME
    try:
        return dict(json.loads(file.read_text(encoding="utf-8")))
    except (FileNotFoundError, ValueError):
        return {}


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Two builds in one tree would write the same files; the second waits for the first."""
    folder = TREE / "build"
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        try:
            import fcntl
        except ImportError:
            pass
        else:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_up_to_date(try_again: bool) -> bool:
    record = installed_record()
    if record.get("sources") != source_digest(TREE):
        return False
    why = record.get("pure_because", "")
    pure_on_demand = "BLOODWORK_PURE" in why
    if why and not pure_on_demand and try_again:
        return False
    return pure_on_demand == (os.environ.get("BLOODWORK_PURE") == "1")


def build() -> None:
    print("building bloodwork (the log is in build/install.log) ...", flush=True)
    pip = [sys.executable, "-m", "pip", "install", "--verbose", "--force-reinstall"]
    with (TREE / "build" / "install.log").open("w") as log:
        built = subprocess.run(
            [*pip, "--no-deps", "--no-build-isolation", "--no-index", "."], cwd=TREE, stdout=log, stderr=log
        )
    if built.returncode:
        sys.exit("the build failed; see build/install.log")


def main() -> None:
    setup = "--setup" in sys.argv
    with one_at_a_time():
        nothing_to_do = is_up_to_date(try_again=setup)
        if not nothing_to_do:
            build()
    if setup or not nothing_to_do:
        subprocess.run([sys.executable, "-P", "-m", "bloodwork", "--version"], check=True)


if __name__ == "__main__":
    main()
