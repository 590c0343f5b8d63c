"""Packages that only pictures need. They are imported when something is drawn, so that nothing else waits for them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from bloodwork.errors import BloodworkError


def need(module: str) -> Any:
    """A module of one of those packages; without it, an error that says how to get it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if (error.name or "").partition(".")[0] != package:
            raise
        message = f'to draw cards, the package {package} is needed: pip install "bloodwork[pictures]"'
        raise BloodworkError(message) from error
