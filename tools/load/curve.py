"""The curve of the docs: how long players wait, by the number of live tables."""

from __future__ import annotations

import math
from itertools import cycle
from typing import Final

from load.figures import AIM, Figures, setting

WIDTH: Final = 700
HEIGHT: Final = 300
LEFT: Final = 56
RIGHT: Final = 200
TOP: Final = 24
BOTTOM: Final = 44
INK: Final = "#333"
COLOURS: Final = ("#2b6cb0", "#b0572b", "#6b46c1", "#2c7a7b")
Line = tuple[str, str, str, list[tuple[int, float]]]  # words, colour, dashes, and how long they wait at so many tables


def lines(runs: list[Figures]) -> list[Line]:
    """How long players wait for the acknowledgement, of each run the middle and what 99 of 100 do not exceed."""
    out: list[Line] = []
    for run, colour in zip(runs, cycle(COLOURS), strict=False):
        live = sorted(run.live, key=lambda one: one.tables)
        out.append((f"{setting(run)}, 99 %", colour, "", [(one.tables, one.acknowledged.p99) for one in live]))
        out.append((f"{setting(run)}, median", colour, "6 4", [(one.tables, one.acknowledged.median) for one in live]))
    return out


def svg(runs: list[Figures]) -> str:
    """Both axes are logarithmic: twice as many tables, or twice as long, are always as far apart."""
    drawn = [line for line in lines(runs) if line[3]]
    if not drawn:
        raise ValueError("nothing was measured with live tables")
    waits = [wait for *_, points in drawn for _, wait in points]
    numbers = sorted({tables for *_, points in drawn for tables, _ in points})
    low = 10 ** math.floor(math.log10(max(min(waits), 0.01)))
    high = 10 ** math.ceil(math.log10(max(AIM, *waits) * 1.001))
    fewest, most = numbers[0], numbers[-1]

    def across(tables: float) -> float:
        part = math.log(tables / fewest) / math.log(most / fewest) if most > fewest else 0.5
        return round(LEFT + part * (WIDTH - LEFT - RIGHT), 1)

    def up(ms: float) -> float:
        part = math.log(max(ms, low) / low) / math.log(high / low)
        return round(HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM), 1)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
        f' font-family="sans-serif" font-size="12" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    ms = low
    while ms <= high * 1.001:
        y = up(ms)
        out.append(f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        out.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{ms:g} ms</text>')
        ms *= 10
    out.append(
        f'<path d="M{LEFT} {up(AIM)}H{WIDTH - RIGHT}" stroke="#2f855a" stroke-width="2" stroke-dasharray="2 4"/>'
    )
    out.append(f'<text x="{WIDTH - RIGHT + 8}" y="{up(AIM) + 4}" fill="#2f855a">aim for 99 %</text>')
    for tables in numbers:
        x = across(tables)
        out.append(f'<path d="M{x} {TOP}V{HEIGHT - BOTTOM}" stroke="#eee"/>')
        out.append(f'<text x="{x}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{tables:,}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    out.append(f'<text x="{middle:g}" y="{HEIGHT - 8}" text-anchor="middle">live tables</text>')
    ends: list[float] = []
    for words, colour, dashes, found in sorted(drawn, key=lambda line: -line[3][-1][1]):
        points = " ".join(f"{across(tables)},{up(wait)}" for tables, wait in found)
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>')
        out += [f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>' for x, y in (p.split(",") for p in points.split())]
        y = up(found[-1][1])
        while any(abs(y - other) < 13 for other in (*ends, up(AIM))):
            y += 1  # words do not stand on words
        ends.append(y)
        out.append(f'<text x="{WIDTH - RIGHT + 8}" y="{round(y + 4, 1)}" fill="{colour}">{words}</text>')
    return "\n".join([*out, "</svg>", ""])
