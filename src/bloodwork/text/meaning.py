"""What a node of the tree means, registered by its type.

There is one table for each place of the language that takes nodes of many types: a deed, an event, a condition, a
number. Whoever reads such a place calls the table with the node; whoever adds a form registers its meaning there,
beside the node or in the module of its idea. A dialect lays its own meanings over the common ones: it names its
layers, and the first layer that knows the node decides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text.errors import TextError

if TYPE_CHECKING:
    from bloodwork.kernel.ability import Ability
    from bloodwork.text.phrases import Got
    from bloodwork.text.scope import Scope
    from bloodwork.text.tree import Node, Pattern

R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

COMMON: Final = ""  # the layer below all others
LANES: Final = "lanes"  # games with lanes, a chain and targets


class Table(Generic[R]):
    """Meanings by node type, for one place of the language; `otherwise` says what a node without one is not."""

    def __init__(self, otherwise: str) -> None:
        self._of: dict[tuple[str, type], Callable[..., R]] = {}
        self._otherwise = otherwise

    def of(self, *types: type, layer: str = COMMON) -> Callable[[F], F]:
        """Registers what nodes of these types mean here."""

        def register(function: F) -> F:
            for kind in types:
                assert (layer, kind) not in self._of, f"{kind.__name__} has a meaning here already"
                self._of[layer, kind] = function
            return function

        return register

    def knows(self, s: Scope, n: object) -> bool:
        return any((layer, type(n)) in self._of for layer in s.layers)

    def common(self, s: Scope, n: Any, *more: Any) -> R:
        """What a node means below the dialect's own layers: for a dialect that changes only a part of it."""
        return self._of[COMMON, type(n)](s, n, *more)

    def __call__(self, s: Scope, n: Any, *more: Any) -> R:
        for layer in s.layers:
            found = self._of.get((layer, type(n)))
            if found is not None:
                try:
                    return found(s, n, *more)
                except TextError as error:
                    error.node = error.node or n  # the innermost is the one at fault
                    raise
        raise s.error(self._otherwise.format(s.said(n)))


class Question(Generic[R]):
    """What is asked of no single type of node, and is answered by each dialect in its own way."""

    def __init__(self) -> None:
        self._of: dict[str, Callable[..., R]] = {}

    def of(self, layer: str = COMMON) -> Callable[[F], F]:
        """Registers the answer of a layer."""

        def register(function: F) -> F:
            assert layer not in self._of
            self._of[layer] = function
            return function

        return register

    def __call__(self, s: Scope, *more: Any) -> R:
        return next(self._of[layer] for layer in s.layers if layer in self._of)(s, *more)


ZONES_OF: Final[Question[int]] = Question()  # (s, p, use): where a phrase looks that names no zone
THIS_NOUNS: Final[Question[frozenset[str]]] = Question()  # (s): what this card may be called
CALLED_IT: Final[Question[bool]] = Question()  # (s): whether this card may be "it" before anything is spoken of
CHECK_THIS: Final[Question[None]] = Question()  # (s, noun): refuses "this creature" on a card that is none
SHARED_TAIL: Final[Question[Pattern]] = Question()  # (s, p): what stands behind the last of several nouns
OFFERED: Final[Question[list[Ability]]] = Question()  # (s, b, n, who, more): "you may pay" on a card that stays
USED_BY_OTHERS: Final[Question[list[Ability]]] = Question()  # (s, b, own, first, more, n): for who is not "you"
SIMPLY_SO: Final[Question[Node]] = Question()  # (s, n): a sentence, as it is meant on a card that stays

SENTENCE: Final[Table[list[Ability]]] = Table("{} cannot stand on a card")  # (s, n, b, more, chapter): whole sentences
STATEMENT: Final[Table[list[Ability]]] = Table("{} is nothing that holds")  # (s, n): what is so, or cannot be
LAID: Final[Table[bool]] = Table("{} is nothing that holds")  # (s, n): done at once where an effect says it, or not
BODY: Final[Table[None]] = Table("{} is nothing that can be done")  # (s, n): clauses with if, then, until around them
ACT: Final[Table[None]] = Table("{} cannot be done")  # (s, n, end): one clause with its subject
DEED: Final[Table[None]] = Table("{} cannot be done")  # (s, n): what the actor of the scope does
PREDICATE: Final[Table[None]] = Table("{} cannot be done")  # (s, n, got): what cards do, or what is done to them
EVENT: Final[Table[None]] = Table("{} cannot trigger anything")  # (s, n, out): what happens
HAPPENED: Final[Table[ir.Value]] = Table("{} is nothing that happened")  # (s, n, span): how often, where that is asked
DID: Final[Table[ir.Test]] = Table("{} is nothing that happened")  # (s, n, span, has): of the card of such an event
BY: Final[Table[None]] = Table("{} does nothing by which something happens")  # (s, n, out, role): who or what did it
CARDS: Final[Table[Got]] = Table("{} does not say which cards are meant")  # (s, n, use, pay)
ONE: Final[Table[ir.Ref]] = Table("{} does not say which card is meant")  # (s, n, needs): nobody chooses
PATTERN: Final[Table[ir.CardPattern]] = Table("{} is no kind of card")  # (s, n, use)
PLAYER: Final[Table[ir.Who]] = Table("{} is no player here")  # (s, n)
VALUE: Final[Table[ir.Value]] = Table("{} is no number here")  # (s, n)
COUNTED: Final[Table[ir.Value]] = Table("{} cannot be counted")  # (s, n): what "for each" counts
CONDITION: Final[Table[ir.Cond]] = Table("{} is no condition here")  # (s, n)
MOMENT: Final[Table[k.Moment | None]] = Table("{} is no time here")  # (s, n): until when; None: for good
HEAD: Final[Table[None]] = Table("{} is no noun here")  # (s, n, parts)
ADJECTIVE: Final[Table[None]] = Table("{} cannot stand before a noun")  # (s, n, parts)
PLACED: Final[Table[ir.Test]] = Table("{} says no place")  # (s, n): words after a noun that a place or a kin decides
LANE: Final[Table[ir.Columns]] = Table("{} is no lane")  # (s, n, base): lanes, seen from where a card stands
WHERE: Final[Table[ir.Where]] = Table("{} is no space")  # (s, n, row): all the places that are meant
SPACE_POST: Final[Table[None]] = Table("{} cannot narrow a space")  # (s, n, found): words after "space"
TO: Final[Table[None]] = Table("{} is nowhere that cards are put")  # (s, n, got, free): moves cards there
POST: Final[Table[None]] = Table("{} cannot narrow a card")  # (s, n, parts): words after a noun
TOGETHER: Final[Table[Got | None]] = Table("{} compares no cards")  # (s, n, some, use, pay): of cards chosen together
GAINED: Final[Table[None]] = Table("{} cannot be gained")  # (s, n, ref)
LOST: Final[Table[None]] = Table("{} cannot be lost")  # (s, n, ref)
LACKED: Final[Table[list[ir.Mod]]] = Table("{} cannot be lost for a time")  # (s, n): while a passive ability holds
HAD: Final[Table[list[ir.Mod]]] = Table("{} cannot be had")  # (s, n): while a passive ability holds
