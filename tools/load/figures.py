"""The figures of a whole run: as they are printed, and as they are kept for the docs."""

from __future__ import annotations

import os
import platform
import statistics
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

import bloodwork
from load.plan import Measured

KEPT: Final = Path(__file__).resolve().parents[2] / "bench" / "load.json"
AIM: Final = 100.0  # milliseconds that all but one in a hundred wait at most
DISTURBED: Final = 1.5  # times what it is without them, the 99th percentile beside clients that do not read


class Figures(Struct, frozen=True, kw_only=True):
    machine: str
    database: str
    processes: int
    live: list[Measured]
    fastest: list[Measured]
    deaf: list[Measured]  # in turns without and with


def machine() -> str:
    build = "compiled" if bloodwork.compiled else "pure Python"
    return f"{os.cpu_count()} cores, Python {platform.python_version()}, {build}{beside()}"


def beside() -> str:
    """What else the machine was doing, if the system tells."""
    try:
        load = os.getloadavg()[0]
    except (AttributeError, OSError):
        return ""
    return f", load average before it {load:.1f}"


def kept() -> list[Figures]:
    """What was kept last of each database and number of processes."""
    return msgspec.json.decode(KEPT.read_bytes(), type=list[Figures])


def keep(figures: Figures) -> None:
    """In the place of those that were measured in the same way."""
    others = [one for one in kept() if setting(one) != setting(figures)] if KEPT.exists() else []
    found = sorted([*others, figures], key=lambda one: (one.processes, one.database))
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")


def setting(figures: Figures) -> str:
    """
    >>> setting(Figures(machine="", database="sqlite", processes=1, live=[], fastest=[], deaf=[]))
    'sqlite, 1 process'
    """
    return f"{figures.database}, {figures.processes} process{'es' if figures.processes > 1 else ''}"


HEAD: Final = ("tables", "actions/s", "ack ms", "99 %", "shown ms", "99 %", "KB a table", "server ms", "players")


def rows(measured: list[Measured]) -> list[tuple[str, ...]]:
    return [
        (
            f"{one.tables:,}",
            f"{one.rate:,.0f}",
            f"{one.acknowledged.median:.1f}",
            f"{one.acknowledged.p99:.1f}",
            f"{one.shown.median:.1f}",
            f"{one.shown.p99:.1f}",
            f"{one.kilobytes:,.0f}" if one.kilobytes is not None else "?",
            f"{one.server_ms:.2f}",
            f"{one.crowd_busy:.0%}",
        )
        for one in measured
    ]


def where(figures: Figures) -> str:
    return f"{figures.machine}; {setting(figures)}"


def table(figures: Figures) -> str:
    out = [where(figures)]
    for words, measured in (("live tables", figures.live), ("as fast as it goes", figures.fastest)):
        if measured:
            out += ["", f"{words}, one action every {measured[0].gap:g} s" if measured[0].gap else words]
            out += ["".join(f"{cell:>12}" for cell in row) for row in (HEAD, *rows(measured))]
    return "\n".join([*out, *([""] if told(figures) else []), *told(figures)])


def told(figures: Figures) -> list[str]:
    """What is no row of a table."""
    out = [
        f"At {one.tables} tables {one.refused} actions were refused, and {one.lost} connections lost."
        for one in (*figures.live, *figures.fastest, *figures.deaf)
        if one.refused or one.lost
    ]
    if figures.deaf:
        quiet, beside, ratio = disturbance(figures.deaf)
        most = max(one.deaf for one in figures.deaf)
        met = "met" if ratio <= DISTURBED else "NOT MET"
        out.append(
            f"{figures.deaf[0].tables} tables, 99 % acknowledged within {quiet:.1f} ms; beside {most} clients that do"
            f" not read within {beside:.1f} ms. Of neighbouring rounds the middle ratio is {ratio:.2f} (at most"
            f" {DISTURBED}: {met})."
        )
    return out


def disturbance(deaf: list[Measured]) -> tuple[float, float, float]:
    """The middle 99th percentiles without and with clients that do not read, and the middle ratio of neighbours."""
    quiet = [one.acknowledged.p99 for one in deaf if not one.deaf]
    beside = [one.acknowledged.p99 for one in deaf if one.deaf]
    each = [after / before for before, after in zip(quiet, beside, strict=True)]
    return statistics.median(quiet), statistics.median(beside), statistics.median(each)
