"""The curve of the docs: how long players wait, by the number of live tables."""

from __future__ import annotations

import math
from typing import Final

from load.figures import AIM, Figures

WIDTH: Final = 640
HEIGHT: Final = 300
LEFT: Final = 56
RIGHT: Final = 150
TOP: Final = 24
BOTTOM: Final = 44
INK: Final = "#333"
SERIES: Final = (
    ("acknowledged, median", "#2b6cb0", "6 4"),
    ("acknowledged, 99 %", "#2b6cb0", ""),
    ("shown to all, median", "#b0572b", "6 4"),
    ("shown to all, 99 %", "#b0572b", ""),
)


def svg(figures: Figures) -> str:
    """Both axes are logarithmic: twice as many tables, or twice as long, are always as far apart."""
    live = sorted(figures.live, key=lambda one: one.tables)
    values = [
        [one.acknowledged.median for one in live],
        [one.acknowledged.p99 for one in live],
        [one.shown.median for one in live],
        [one.shown.p99 for one in live],
    ]
    low = 10 ** math.floor(math.log10(max(min(map(min, values)), 0.01)))
    high = 10 ** math.ceil(math.log10(max(AIM, *map(max, values)) * 1.001))
    fewest, most = live[0].tables, live[-1].tables

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
    for one in live:
        x = across(one.tables)
        out.append(f'<path d="M{x} {TOP}V{HEIGHT - BOTTOM}" stroke="#eee"/>')
        out.append(f'<text x="{x}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{one.tables:,}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    out.append(f'<text x="{middle:g}" y="{HEIGHT - 8}" text-anchor="middle">live tables</text>')
    ends: list[float] = []
    for (words, colour, dashes), waits in sorted(zip(SERIES, values, strict=True), key=lambda pair: -pair[1][-1]):
        points = " ".join(f"{across(one.tables)},{up(wait)}" for one, wait in zip(live, waits, strict=True))
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashed}/>')
        out += [f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>' for x, y in (p.split(",") for p in points.split())]
        y = up(waits[-1])
        while any(abs(y - other) < 13 for other in (*ends, up(AIM))):
            y += 1  # words do not stand on words
        ends.append(y)
        out.append(f'<text x="{WIDTH - RIGHT + 8}" y="{round(y + 4, 1)}" fill="{colour}">{words}</text>')
    return "\n".join([*out, "</svg>", ""])
