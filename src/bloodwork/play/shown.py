"""What is shown to a viewer beside the view, as plain data: a question with its answers, and the lines of a log.

Structs have a module of their own since mypyc cannot compile them; what makes them, `offers` and `story`, is compiled.
"""

from __future__ import annotations

from msgspec import Struct


class Offered(Struct, frozen=True):
    """One answer. `text` is its notation. What it points at, each if there is such a thing:

    card      a handle: what is played, moved, chosen. `alike`: handles of other cards for which the same text stands
    place     a path in the view: where to, or where a card lies that has no handle since it is hidden
    target    a handle or a player, where the answer is whom something is aimed at
    number    of an ability, from 1; or the number that is chosen
    """

    text: str
    verb: str
    card: str | None
    place: str | None
    target: str | None
    number: int | None
    label: str
    alike: tuple[str, ...] = ()


class About(Struct, frozen=True):
    """The card whose words ask, by its English name, and those words."""

    card: str
    text: str
    handle: str | None


class Asked(Struct, frozen=True):
    """A question, without whose words ask it.

    `least` and `greatest` are of how many cards are still to be chosen, or of the number.

    A number with a wide range has no options: it is `choose N`.
    """

    kind: str
    text: str
    about: About | None
    least: int
    greatest: int
    options: tuple[Offered, ...]


class Told(Struct, frozen=True, gc=False):
    """A line of the log. `card` and `other` are handles as they were then, `place` a path in the view."""

    text: str
    rules: tuple[str, ...]
    depth: int
    ok: bool
    event: str
    card: str | None
    other: str | None
    place: str | None
    amount: int | None
    player: str | None


# None can be part of a cycle: the collector of garbage, which would look at all of them, need not know of them.
class Touched(Struct, gc=False):
    """What a line of the log is about, as its viewer could point at it then."""

    card: str | None = None
    other: str | None = None
    place: str | None = None


class Said(Struct, frozen=True, gc=False, array_like=True):
    """What a line of the record says, without how it came about; `kind` -1: something the rules did."""

    kind: int
    depth: int
    seen: int
    event: bool
    ok: bool
    card: int
    other: int
    player: int
    place: int
    frm: int
    amount: int
    extra: int
    word: int


class StoryLine(Struct, gc=False):
    """A line of the log in the making: `Story` keeps it."""

    note: int
    cited: list[tuple[int, str]] | None  # until it cannot change any more
    look: int = 0  # at which it became what it is
    print: tuple[object, ...] = ()  # what its words depend on
    cites: tuple[str, ...] = ()
    left_out: int = 0  # how many lines it stands for
    touched: Touched | None = None  # once it cannot change any more
    said: Said | None = None  # what the record held of it, once that has been forgotten
