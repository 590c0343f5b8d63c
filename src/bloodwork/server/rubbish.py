"""When garbage is collected.

What a table keeps are many small things that live long. To look through all of them takes milliseconds for each table,
in which nobody is answered, and finds nothing: what a game leaves behind is freed at once. Only connections leave knots
that must be looked for, so that it is done once many have come and gone, and else never.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import Final

YOUNG: Final = 5_000  # new things until those are looked through
MIDDLE: Final = 5  # times that, until those that were left are looked through again
NEVER: Final = 1_000_000_000
LOOK: Final = 60.0  # seconds between two looks whether it is time
CALLS: Final = 5_000  # calls and connections after which everything is looked through


def look_at_the_young_only() -> None:
    """From now on, what has been there for a while is left alone."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)


async def collecting(calls: Callable[[], int], look: float = LOOK, most: int = CALLS) -> None:
    """Looks through everything whenever so many more calls were made."""
    last = calls()
    while True:
        await asyncio.sleep(look)
        if calls() - last >= most:
            last = calls()
            gc.collect()
