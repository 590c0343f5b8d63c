"""The one kind of error that reading a text gives."""

from __future__ import annotations

from bloodwork.errors import BloodworkError


class TextError(BloodworkError):
    """A text that cannot be read, with the place, what could have stood there and what would work."""

    def __init__(
        self,
        message: str,
        *,
        line: int = 1,
        column: int = 1,
        expected: tuple[str, ...] = (),
        nearest: str = "",
        reason: str = "",
    ) -> None:
        super().__init__(message)
        self.line = line
        self.column = column
        self.expected = expected
        self.nearest = nearest
        self.reason = reason

    def __str__(self) -> str:
        out = f"line {self.line}, column {self.column}: {self.message}"
        if self.expected:
            out += f"; here could stand: {', '.join(self.expected)}"
        if self.nearest:
            out += f"; a sentence that works: {self.nearest}"
        if self.reason:
            out += f" ({self.reason})"
        return out
