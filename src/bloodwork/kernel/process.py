"""Processes: records with a step. The machine runs the top one until a player must decide or the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.native import i64, mypyc_attr

if TYPE_CHECKING:
    from bloodwork.kernel.codec import Reader, Writer
    from bloodwork.kernel.machine import Machine


# stages of an effect
NO_EFFECT: Final = 0
PREPARING: Final = 1
DOING: Final = 2


@mypyc_attr(acyclic=True)
class Process:
    """One running process. `run` does what its current step says and then leaves: the machine calls it again.

    To call another process is to set `step` to where to go on, push the child, and return.
    """

    def __init__(self) -> None:
        self.step: i64 = 0
        self.waits: bool = False  # for a player: it is a question

    def stage(self) -> i64:
        """Of an effect, whether it is doing what it says or still being paid for and aimed."""
        return NO_EFFECT

    def together(self) -> i64:
        """The number by which what it does at the same time is known in the history; 0: it does nothing so."""
        return 0

    def departed(self, g: Machine) -> tuple[int, ...]:
        """Handles of the cards that it has taken out of play so far, at the same time as the one it takes now."""
        return ()

    def tag(self) -> i64:
        """The number by which an encoding knows this class."""
        return -1

    def note_paid(self, number: i64, handle: i64) -> None:
        """Keeps a card that was given for what this process does."""
        raise AssertionError("nothing is paid for here")

    def run(self, g: Machine) -> None:
        raise AssertionError("a process must say what it does")

    def clone(self) -> Process:
        raise AssertionError("a process must say how it is copied")

    def encode(self, w: Writer) -> None:
        """Writes the step first, then what `decode` reads."""
        w.num(self.step)

    def decode(self, r: Reader) -> None:
        """Reads into a new process what is written of it after its step."""
