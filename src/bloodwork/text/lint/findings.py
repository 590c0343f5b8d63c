"""What the check of a text can find, and how the proof that something cannot be is passed on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# Kinds of finding.
DEAD: Final = "dead"  # it can never trigger, be used or be in force
FAILS: Final = "always fails"  # an instruction that can never succeed, or changes nothing
EMPTY: Final = "empty choice"  # a choice among things that are never there
ENDLESS: Final = "endless"  # it sets itself off again and again
UNUSED: Final = "unused"  # something that is chosen, paid or said and makes no difference
ALWAYS: Final = "always true"  # a condition that always holds


@dataclass(frozen=True, slots=True)
class Finding:
    """Something in a text that cannot be meant.

    An error is proved whatever else is in the game, and the text is refused; a warning is legal, and surely not meant.
    """

    kind: str
    error: bool
    message: str
    text: str  # the printed line that it is about

    @property
    def severity(self) -> str:
        return "error" if self.error else "warning"


class Impossible(Exception):
    """Something that no game can ever show. `sure`: whatever other cards do."""

    def __init__(self, why: str, sure: bool = True) -> None:
        super().__init__(why)
        self.why = why
        self.sure = sure
