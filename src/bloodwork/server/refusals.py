"""Why a request is refused, as the one who made it is told."""

from __future__ import annotations

import msgspec

from bloodwork.errors import Ambiguous, BloodworkError, NotLegal, NotUnderstood
from bloodwork.server.wire import BadFrame, RefusalKind, Refused
from bloodwork.telling import ENGLISH, Tongue


class NotYours(BloodworkError):
    """Something that only somebody else may do."""


class TooLate(BloodworkError):
    """An answer to a question that no longer waits."""

    def __init__(self, message: str, *, expected: str = "") -> None:
        super().__init__(message)
        self.expected = expected


class TooSoon(BloodworkError):
    """Something that is asked for before the last of it is done."""


def refused(id: str, error: BloodworkError) -> Refused:
    """The frame for an error: its words, and each of its parts under its own name."""
    return Refused(
        id,
        kind_of(error),
        error.message,
        rule=getattr(error, "rule", "") or "",
        missing=getattr(error, "missing", "") or "",
        expected=getattr(error, "expected", "") or "",
        nearest=getattr(error, "nearest", "") or "",
        candidates=tuple(getattr(error, "candidates", ())),
    )


def in_language(frame: Refused, tongue: Tongue) -> Refused:
    """The same refusal in the language of the one who is refused; ids and notation stay."""
    if tongue is ENGLISH:
        return frame
    told = {part: tongue.tell(getattr(frame, part)) for part in ("message", "missing", "expected")}
    return msgspec.structs.replace(frame, **told)


def kind_of(error: BloodworkError) -> RefusalKind:
    match error:
        case NotYours():
            return "not-yours"
        case TooLate():
            return "late"
        case TooSoon():
            return "too-fast"
        case BadFrame():
            return "bad-frame"
        case NotLegal():
            return "not-legal"
        case Ambiguous():
            return "ambiguous"
        case NotUnderstood():
            return "not-understood"
    return "unavailable"
