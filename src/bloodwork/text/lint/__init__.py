"""The check for texts that can be read and cannot be meant: dead, always failing, endless, choosing among nothing."""

from __future__ import annotations

from bloodwork.text.lint import conditions as conditions
from bloodwork.text.lint import numbers as numbers
from bloodwork.text.lint.abilities import lint
from bloodwork.text.lint.findings import Finding
from bloodwork.text.lint.world import World

__all__ = ["Finding", "World", "lint"]
