"""Hints for the compiler. They mean nothing to plain Python, which need not have the package that spells them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

try:
    from mypy_extensions import i64, mypyc_attr
except ImportError:
    i64 = int  # type: ignore[misc]

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[T], T]:
        return plain


def plain(cls: T) -> T:
    return cls


__all__ = ["i64", "mypyc_attr"]
