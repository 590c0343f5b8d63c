"""Spaces and zones: from "the empty space to its left" to a description of places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ops import Again, ChoosePlace, Each, Let
from bloodwork.text import tree as t
from bloodwork.text import values
from bloodwork.text.meaning import CARDS, ONE, PATTERN, SPACE_POST, WHERE
from bloodwork.text.phrases import IN_PLAY, alone
from bloodwork.text.scope import Draft, Label, Scope, Thing
from bloodwork.text.tree import node

_ONE: Final = ir.Num(1)
# of spaces in a row, those at its ends
OUTER: Final[dict[str | t.Node, tuple[int, ...]]] = {
    "leftmost": (ir.LEFT,), "rightmost": (ir.RIGHT,), "leftmost and rightmost": (ir.LEFT, ir.RIGHT),
    "leftmost or rightmost": (ir.LEFT, ir.RIGHT), "outermost": (ir.LEFT, ir.RIGHT),
}  # fmt: skip
PAIR: Final = ("both", "the 2")  # determiners of the two spaces on either side


@node
class BothSpaces(t.Node):
    """ "The opposing space and each adjacent space": all of them, the first ones first."""

    a: t.Node
    b: t.Node
    again: bool = False  # "in this space and in each space adjacent to it"


def near(s: Scope) -> ir.Ref:
    """The card that "opposing" and "adjacent" without more words start from: the subject, else this card.

    Where this card has no space, it is the creature that was spoken of last.
    """
    if s.subject is not None:
        return s.subject
    spoken = s.look_for("", "", False, "creature", True) if not s.on_board else None
    if spoken is None:
        return ir.This()
    s.cite("C-N3.33")
    return s.ref_of(spoken)


def across(at: ir.Where) -> ir.Where:
    return ir.Beside(at, ir.ACROSS, _ONE)


def adjacent(at: ir.Where) -> ir.Where:
    return ir.OneOf((ir.Beside(at, ir.LEFT, _ONE), ir.Beside(at, ir.RIGHT, _ONE)))


def diagonal(at: ir.Where) -> ir.Where:
    """The spaces beside the one across."""
    return adjacent(across(at))


def beside(at: ir.Where, side: str, steps: ir.Value | None) -> ir.Where:
    """So many steps to a side, or to either; None: all the spaces there."""
    sides = [ir.LEFT, ir.RIGHT] if " or " in side else [ir.LEFT if side == "left" else ir.RIGHT]
    found: list[ir.Where] = [ir.Sideward(at, one) if steps is None else ir.Beside(at, one, steps) for one in sides]
    return found[0] if len(found) == 1 else ir.OneOf(tuple(found))


def counts(det: str | t.Node | None) -> bool:
    """Whether a determiner asks for a number of cards, and not for one or for all of them."""
    return det == "no" or isinstance(det, t.Number | t.Letter | t.OrMore | t.OrFewer | t.Exactly | t.AtLeast)


def slot_of(s: Scope, of: t.Node | None) -> ir.Where:
    """Where a card stands; a space stands for itself."""
    if WHERE.knows(s, of):
        return WHERE(s, of, None)
    if of is None:
        return ir.OwnSlot() if s.own else ir.SlotOf(near(s))
    if isinstance(of, t.Some) and counts(of.det) and of.det != t.Number(n=1):
        raise s.error(f"{s.said(of)} cannot say a place: one card has one")
    if isinstance(of, t.Some) and of.det == "target":
        got = CARDS(s, of, IN_PLAY, False)  # one is chosen, and can be spoken of
        s.next_step()
        s.bind(ref=got.ref, nouns=got.nouns)
        return ir.SlotOf(got.ref)
    if isinstance(of, t.Some) and of.det not in ("that", "the", "those"):
        p = of.what
        if of.det == "another":
            p = t.Pattern(adjs=("other", *p.adjs), head=p.head, posts=p.posts, other=p.other)
        tests = PATTERN(s, p, IN_PLAY)
        sides: ir.Who | None = None
        if tests.side == ir.YOU:
            sides = ir.You()
        elif tests.side == ir.THEY:
            sides = ir.Opponent()
        return ir.SlotsOf(sides, (ir.HoldsCard(alone(tests)),))
    ref = ONE(s, of, "")
    if s.own and ref is s.subject:
        return ir.OwnSlot()
    return ir.SlotOf(ref)


def where(s: Scope, n: t.Node, row: ir.Who | None) -> ir.Where:
    """All the places that the words describe; `row`: whose, where they do not say."""
    return WHERE(s, n, row)


@WHERE.of(t.InPlace)
def _in_place(s: Scope, n: t.InPlace, row: ir.Who | None) -> ir.Where:
    return WHERE(s, n.where, row)


@WHERE.of(t.ToOpposing)
def _to_opposing(s: Scope, n: t.ToOpposing, row: ir.Who | None) -> ir.Where:
    s.cite("C-N3.11")
    return across(slot_of(s, n.of))


@node
class OneOpposing(t.Node):
    """ "The space to the right of the one opposing it"."""

    of: t.Node


@WHERE.of(OneOpposing)
def _one_opposing(s: Scope, n: OneOpposing, row: ir.Who | None) -> ir.Where:
    s.cite("C-N3.11")
    return across(slot_of(s, n.of))


@WHERE.of(t.ThatSpace)
def _that_space(s: Scope, n: t.ThatSpace, row: ir.Who | None) -> ir.Where:
    s.cite("C-N4.3")
    return s.find_space("that space")


@WHERE.of(BothSpaces)
def _both_spaces(s: Scope, n: BothSpaces, row: ir.Who | None) -> ir.Where:
    return both(s, n.a, n.b, row)


@WHERE.of(t.SpaceOfCard)
def _space_of_card(s: Scope, n: t.SpaceOfCard, row: ir.Who | None) -> ir.Where:
    with s.apart_from(s.subject, or_itself=True):
        return slot_of(s, t.It() if n.of is None else n.of)


@WHERE.of(t.LeftSpace)
def _left_space(s: Scope, n: t.LeftSpace, row: ir.Who | None) -> ir.Where:
    with s.apart_from(s.subject, or_itself=True):
        return left_space(s, t.It() if n.of is None else n.of)


@WHERE.of(t.SpaceNumber)
def _space_number(s: Scope, n: t.SpaceNumber, row: ir.Who | None) -> ir.Where:
    s.cite("C-N3.9", "C-N3.10")
    if not isinstance(n.n, t.Number):
        raise s.error("a space is named by a number")
    return ir.SlotsOf(row if row is not None else ir.You(), (ir.IsNumber(n.n.n),))


@dataclass
class Spaces:
    """What the words around "space" say of it."""

    row: ir.Who | None
    one: bool  # "the space": the nearest on a side, and not all of them
    base: ir.Where | None = None
    tests: list[ir.SlotTest] = field(default_factory=list)
    far: t.FarPost | None = None
    outer: tuple[int, ...] = ()
    empty: bool = False

    def described(self, s: Scope) -> ir.Where:
        if self.base is None:
            out: ir.Where = ir.SlotsOf(self.row, (*([ir.IsEmpty(True)] if self.empty else []), *self.tests))
        else:
            out = ir.EmptyOnes(self.base) if self.empty else self.base
            if self.tests:
                out = ir.SlotsOf(None, (ir.IsSlot(out), *self.tests))
        if s.path:
            out = ir.SlotsOf(None, (ir.IsSlot(out), ir.IsSlot(ir.Reachable(near(s)))))
        if self.outer:
            ends = tuple(ir.Outermost(out, one) for one in self.outer)
            out = ends[0] if len(ends) == 1 else ir.OneOf(ends)
        return out if self.far is None else ir.Furthest(out, ONE(s, self.far.of, ""), self.far.near)


@WHERE.of(t.Space)
def _space(s: Scope, n: t.Space, row: ir.Who | None) -> ir.Where:
    if n.det in PAIR and not is_pair(n):
        raise s.error("which two spaces these are must be said: those adjacent or diagonal to a card")
    if n.det in ("your", "your opponent's", "their"):
        row = values.whose(s, n.det)
    found = Spaces(row, n.det == "the" and not n.many)
    for post in n.posts:
        if SPACE_POST.knows(s, post):
            SPACE_POST(s, post, found)
    for adj in n.adjs:
        _adjective(s, adj, found)
    return found.described(s)


@SPACE_POST.of(t.OpposingPost)
def _opposing_space(s: Scope, n: t.OpposingPost, found: Spaces) -> None:
    s.cite("C-N3.11")
    found.base = across(slot_of(s, n.of))


@SPACE_POST.of(t.AdjacentPost)
def _adjacent_space(s: Scope, n: t.AdjacentPost, found: Spaces) -> None:
    s.cite("C-N3.11")
    found.base = adjacent(slot_of(s, n.of))


@SPACE_POST.of(t.DiagonalPost)
def _diagonal_space(s: Scope, n: t.DiagonalPost, found: Spaces) -> None:
    s.cite("C-N3.29")
    found.base = diagonal(slot_of(s, n.of))


@SPACE_POST.of(t.BesidePost)
def _space_beside(s: Scope, n: t.BesidePost, found: Spaces) -> None:
    s.cite("C-N3.10")
    found.base = beside(slot_of(s, n.of), n.side, _ONE if found.one else None)


@SPACE_POST.of(t.ControlPost, t.OwnPost)
def _space_of_player(s: Scope, n: t.ControlPost | t.OwnPost, found: Spaces) -> None:
    found.row = values.player(s, n.who)


@SPACE_POST.of(t.RowPost)
def _space_of_row(s: Scope, n: t.RowPost, found: Spaces) -> None:
    found.row = row_of(s, n.whose)


@SPACE_POST.of(t.FarPost)
def _space_far(s: Scope, n: t.FarPost, found: Spaces) -> None:
    found.far = n


@SPACE_POST.of(t.WithCreature)
def _space_held(s: Scope, n: t.WithCreature, found: Spaces) -> None:
    found.tests.append(ir.IsEmpty(False))


# rules by which words before a space are read
_ADJECTIVE_RULES: Final = {
    "opposing": ("C-N3.11",), "adjacent": ("C-N3.11",), "diagonal": ("C-N3.29",), "empty": ("C-N3.9",),
    "unopposed": ("C-N3.12",), "opposed": ("C-N3.12",), **dict.fromkeys(OUTER, ("C-N3.9", "C-N3.10")),
}  # fmt: skip


def _adjective(s: Scope, adj: str | t.Node, found: Spaces) -> None:
    s.cite(*_ADJECTIVE_RULES.get(adj, ()))
    if adj == "opposing":
        found.base = across(slot_of(s, None) if s.moved_by is None else ir.SlotOf(s.moved_by))
    elif adj in ("adjacent", "diagonal"):
        found.base = (adjacent if adj == "adjacent" else diagonal)(slot_of(s, None))
    elif adj == "unblocked":
        found.base = ir.Reachable(near(s))
    elif adj == "empty":
        found.empty = True
    elif adj == "occupied":
        found.tests.append(ir.IsEmpty(False))
    elif adj in ("unopposed", "opposed"):
        found.tests.append(ir.IsUnopposed(adj == "unopposed"))
    elif adj in OUTER:
        found.outer = OUTER[adj]
    elif adj in ("friendly", "enemy"):
        found.row = ir.You() if adj == "friendly" else ir.Opponent()


def row_of(s: Scope, whose: str) -> ir.Who | None:
    """Whose row it is; None: either player's."""
    if whose in ("yours", "your row"):
        return ir.You()
    if whose in ("your opponent", "your opponent's row"):
        s.spoken = ir.Opponent()
        return s.spoken
    return values.whose(s, "their") if whose == "their row" else None


def both(s: Scope, n: t.Node, also: t.Node, row: ir.Who | None) -> ir.Where:
    """The places of two descriptions, the second of which may speak of the first."""
    first = where(s, n, row)
    s.next_step()
    s.bind(where=first)
    if _across(n) and isinstance(also, t.Space):
        also = t.Space(**{**vars(also), "posts": tuple(_beside_space(post) for post in also.posts)})
    return ir.OneOf((first, where(s, also, row)))


def _across(n: t.Node) -> bool:
    return isinstance(n, t.Space) and ("opposing" in n.adjs or any(isinstance(p, t.OpposingPost) for p in n.posts))


def _beside_space(post: t.Node) -> t.Node:
    """ "The opposing space and each space adjacent to it": adjacent to that space."""
    if isinstance(post, t.AdjacentPost) and (isinstance(post.of, t.It) or _that_one(post.of)):
        return t.AdjacentPost(of=t.ThatSpace())
    if isinstance(post, t.BesidePost) and (post.of is None or isinstance(post.of, t.It)):
        return t.BesidePost(side=post.side, of=t.ThatSpace())
    return post


def _that_one(n: t.Node) -> bool:
    return isinstance(n, t.Some) and n.det == "that" and n.what.head == t.Noun(word="one")


def is_pair(n: t.Space) -> bool:
    """Whether the words describe two spaces: one on each side."""
    if any(isinstance(post, t.AdjacentPost | t.DiagonalPost) for post in n.posts):
        return True
    if any(isinstance(post, t.BesidePost) and " or " in post.side for post in n.posts):
        return True
    return "adjacent" in n.adjs or "diagonal" in n.adjs


def each_of(n: t.Node | None) -> bool:
    """Whether the words mean all of several places, each for itself."""
    where = n.where if isinstance(n, t.InPlace) else n
    if isinstance(where, BothSpaces):
        return True
    return isinstance(where, t.Space) and (where.det in ("each", "all", *PAIR) or where.many)


def at_each(s: Scope, described: ir.Where, do: Callable[[], None]) -> None:
    """Does something once for each of several places, whichever they are when it begins: "that space" is each."""
    s.cite("C-N3.2")
    start, done = s.here(), Label()
    reg, todo = s.register(), s.register()
    s.emit(Each, reg=reg, todo=todo, ref=None, who=None, end=done, won=s.register(), where=described)
    s.next_step()
    s.bind(where=ir.BoundPlace(reg))
    do()
    s.emit(Again, each=start)
    s.place(done)


def left_space(s: Scope, of: t.Node) -> ir.Where:
    """The space that a card was in before it moved, or left the board."""
    ref = ONE(s, of, "")
    return left_by(s, ref, s.found if not isinstance(of, t.This) else None)


def left_by(s: Scope, ref: ir.Ref | None, thing: Thing | None) -> ir.Where:
    s.cite("C-N21.16")
    by: Scope | None = s
    while by is not None and thing is not None and thing.draft is not None:
        if thing.draft in by.code:
            # noted right before the instruction that took it away
            reg = s.register()
            by.regs = max(by.regs, reg + 1)
            at = by.code.index(thing.draft)
            by.code.insert(at, Draft(Let, reg=reg, where=ir.SlotOf(thing.draft.given["card"])))
            if by.open_if > at:
                by.open_if += 1
            return ir.BoundPlace(reg)
        by = by.outer
    moved = isinstance(ref, ir.EventCard | ir.This) or (ref is s.left_by and ref is not None)
    if moved and s.left_space is not None:
        return s.left_space
    assert ref is not None
    return ir.SlotOf(ref)


def definite(n: t.Node) -> bool:
    """Whether the words mean one place, so that nobody has to choose."""
    if isinstance(n, t.InPlace):
        n = n.where
    if isinstance(n, t.ThatSpace | t.SpaceNumber | t.SpaceOfCard | t.LeftSpace):
        return True
    if isinstance(n, t.ToOpposing):
        return not isinstance(n.of, t.Some) or n.of.det in ("the", "that", "those")
    if not isinstance(n, t.Space) or n.det not in ("the", "your", "your opponent's", "their"):
        return False
    for post in n.posts:
        if isinstance(post, t.FarPost | t.AdjacentPost | t.DiagonalPost):
            return False
        if isinstance(post, t.BesidePost) and " or " in post.side:
            return False
        if isinstance(post, t.OpposingPost) and isinstance(post.of, t.Some) and post.of.det in ("a", "any"):
            return False
    return not any(adj in ("adjacent", "diagonal", "outermost") or " " in str(adj) for adj in n.adjs)


def chooser_of(s: Scope, n: t.Node) -> ir.Who | None:
    """Who chooses, where the words say so: "of your choice"."""
    said = [post.whose for post in getattr(n, "posts", ()) if isinstance(post, t.OfChoice)]
    return values.whose(s, said[0]) if said else None


def chosen(s: Scope, n: t.Node, row: ir.Who | None, card: ir.Ref | None) -> ir.Where:
    """The one place meant, chosen by whoever acts if the words leave a choice."""
    if isinstance(n.where if isinstance(n, t.InPlace) else n, BothSpaces):
        raise s.error("one card is in one space")
    described = where(s, n, row)
    if definite(n):
        return described
    chooser = chooser_of(s, n.where if isinstance(n, t.InPlace) else n)
    s.cite("C-N3.3")
    reg = s.register()
    s.emit(ChoosePlace, reg=reg, where=described, who=chooser or s.actor, card=card)
    s.bind(where=ir.BoundPlace(reg), step=s.step)
    return ir.BoundPlace(reg)


def check_opposing(s: Scope, n: Any) -> None:
    """ "Opposing creatures", "an opposing creature": one at most stands across, so all enemies could be meant."""
    if isinstance(n, tuple | list):
        for one in n:
            check_opposing(s, one)
    elif isinstance(n, t.Node):
        several = isinstance(n, t.CountedCards) or (isinstance(n, t.Some) and n.det not in ("the", "that", "no"))
        what = getattr(n, "what", None) if several else None
        if isinstance(what, t.Pattern) and "opposing" in what.adjs and not what.posts:
            raise s.error(
                'one creature at most opposes another: say "the opposing creature", or "enemy" of all of them'
            )
        check_opposing(s, tuple(vars(n).values()))
