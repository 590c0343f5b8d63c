"""Spaces and zones: from "the empty space to its left" to a description of places."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ops import Again, ChoosePlace, Each, Let
from bloodwork.text import tree as t
from bloodwork.text import values
from bloodwork.text.meaning import CARDS, ONE, PATTERN
from bloodwork.text.phrases import IN_PLAY, alone
from bloodwork.text.scope import Draft, Label, Scope
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
    """The card that "opposing" and "adjacent" without more words start from: the subject, else this card."""
    return s.subject if s.subject is not None else ir.This()


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
    if isinstance(of, t.Space | t.ThatSpace | t.SpaceNumber | t.SpaceOfCard):
        return where(s, of, None)
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
    if isinstance(n, t.InPlace):
        n = n.where
    if isinstance(n, t.ToOpposing):
        s.cite("C-N3.11")
        return across(slot_of(s, n.of))
    if isinstance(n, t.ThatSpace):
        s.cite("C-N4.3")
        return s.find_space("that space")
    if isinstance(n, BothSpaces):
        return both(s, n.a, n.b, row)
    if isinstance(n, t.SpaceOfCard):
        return slot_of(s, t.It() if n.of is None else n.of)
    if isinstance(n, t.LeftSpace):
        return left_space(s, t.It() if n.of is None else n.of)
    if isinstance(n, t.SpaceNumber):
        s.cite("C-N3.9", "C-N3.10")
        if not isinstance(n.n, t.Number):
            raise s.error("a space is named by a number")
        return ir.SlotsOf(row if row is not None else ir.You(), (ir.IsNumber(n.n.n),))
    if not isinstance(n, t.Space):
        raise s.error(f"{s.said(n)} is no space")
    if n.det in PAIR and not is_pair(n):
        raise s.error("which two spaces these are must be said: those adjacent or diagonal to a card")
    base: ir.Where | None = None
    tests: list[ir.SlotTest] = []
    far: t.FarPost | None = None
    outer: tuple[int, ...] = ()
    if n.det in ("your", "your opponent's", "their"):
        row = values.whose(s, n.det)
    for post in n.posts:
        if isinstance(post, t.OpposingPost):
            s.cite("C-N3.11")
            base = across(slot_of(s, post.of))
        elif isinstance(post, t.AdjacentPost):
            s.cite("C-N3.11")
            base = adjacent(slot_of(s, post.of))
        elif isinstance(post, t.DiagonalPost):
            s.cite("C-N3.29")
            base = diagonal(slot_of(s, post.of))
        elif isinstance(post, t.BesidePost):
            s.cite("C-N3.10")
            base = beside(slot_of(s, post.of), post.side, _ONE if n.det == "the" and not n.many else None)
        elif isinstance(post, t.ControlPost | t.OwnPost):
            row = values.player(s, post.who)
        elif isinstance(post, t.RowPost):
            row = row_of(s, post.whose)
        elif isinstance(post, t.FarPost):
            far = post
        elif isinstance(post, t.WithCreature):
            tests.append(ir.IsEmpty(False))
    empty = False
    for adj in n.adjs:
        if adj == "opposing":
            s.cite("C-N3.11")
            base = across(slot_of(s, None) if s.moved_by is None else ir.SlotOf(s.moved_by))
        elif adj == "adjacent":
            s.cite("C-N3.11")
            base = adjacent(slot_of(s, None))
        elif adj == "diagonal":
            s.cite("C-N3.29")
            base = diagonal(slot_of(s, None))
        elif adj == "unblocked":
            base = ir.Reachable(near(s))
        elif adj == "empty":
            empty = True
        elif adj == "occupied":
            tests.append(ir.IsEmpty(False))
        elif adj in ("unopposed", "opposed"):
            s.cite("C-N3.12")
            tests.append(ir.IsUnopposed(adj == "unopposed"))
        elif adj in OUTER:
            s.cite("C-N3.9", "C-N3.10")
            outer = OUTER[adj]
        elif adj == "friendly":
            row = ir.You()
        elif adj == "enemy":
            row = ir.Opponent()
    if empty:
        s.cite("C-N3.9")
    if base is None:
        if empty:
            tests.insert(0, ir.IsEmpty(True))
        out: ir.Where = ir.SlotsOf(row, tuple(tests))
    else:
        out = ir.EmptyOnes(base) if empty else base
        if tests:
            out = ir.SlotsOf(None, (ir.IsSlot(out), *tests))
    if s.path:
        out = ir.SlotsOf(None, (ir.IsSlot(out), ir.IsSlot(ir.Reachable(near(s)))))
    if outer:
        ends = tuple(ir.Outermost(out, one) for one in outer)
        out = ends[0] if len(ends) == 1 else ir.OneOf(ends)
    if far is not None:
        out = ir.Furthest(out, ONE(s, far.of, ""), far.near)
    return out


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
    s.cite("C-N21.16")
    ref = ONE(s, of, "")
    thing = s.found if not isinstance(of, t.This) else None
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
