"""Which rules of the trading card notes are meant by the rules that the shared tables cite."""

from __future__ import annotations

from typing import Final

CITED: Final[dict[str, tuple[str, ...]]] = {
    "C": (),
}
