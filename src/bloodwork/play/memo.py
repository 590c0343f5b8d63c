"""What is worked out once for a library, and kept for the few libraries that were used last.

A library is large, and a server may play with many: what is kept for one must not keep it from being let go of.
"""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ability import Library

MOST_LIBRARIES: Final = 8
MOST_OF_LIBRARY: Final = 4096  # that are kept for one


class LibraryMemo:
    """Values by their keys, apart for each library."""

    def __init__(self) -> None:
        self._of: dict[Library, dict[object, object]] = {}

    def __len__(self) -> int:
        return len(self._of)

    def of(self, lib: Library) -> dict[object, object]:
        """What is kept for a library. Whoever adds to it calls `add`."""
        found = self._of.get(lib)
        if found is None:
            if len(self._of) >= MOST_LIBRARIES:
                del self._of[next(iter(self._of))]
            found = {}
            self._of[lib] = found
        return found

    def add(self, lib: Library, key: object, value: object) -> None:
        kept = self.of(lib)
        if len(kept) >= MOST_OF_LIBRARY:
            kept.clear()
        kept[key] = value
