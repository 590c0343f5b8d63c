"""Where cards are put: to zones, to spaces, a step to the side, closer to another, to the other side."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ops import ChoosePlace
from bloodwork.text import patterns, places, refs, settling, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import DEED, TO
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import Scope
from bloodwork.text.shapes import any_node
from bloodwork.text.triggers import lemma

# places of a deck, from its top
_ORDINALS: Final = {"second": 1, "third": 2, "fourth": 3, "fifth": 4}


def change_sides(s: Scope, n: t.Node) -> None:
    """Control goes to the other player."""
    s.cite("C-N9.11")
    got = refs.cards(s, n, Use(needs="creature"))
    refs.about(s, got, s.do("take_control", card=got.ref))


@DEED.of(t.Link)
def _link(s: Scope, n: t.Link) -> None:
    s.cite("C-N4.33")
    a = refs.cards(s, one_named(n.a))
    to = one_named(n.b)
    if a.this and isinstance(to, t.Some) and to.det in ("a", "any", "target"):
        to = t.Some(det="another", what=to.what)  # no card is linked to itself
    b = refs.second(s, to, a)
    if a.many and b.many:
        raise s.error("several cards are linked to one: say which one")
    # each of several cards to the one; they remember each other
    several, one = (b, a) if b.many else (a, b)
    s.do("link", card=several.ref, other=one.ref)
    refs.about(s, b, None, ("linked",))


def one_named(n: t.Node) -> t.Node:
    """A bare name, where one card is needed: any card of that name."""
    if isinstance(n, t.Some) and n.det is None and isinstance(n.what.head, t.NameNoun):
        return t.Some(det="a", what=n.what)
    return n


def closer(s: Scope, got: Got, n: t.MoveCloser | t.CardCloser) -> None:
    """Towards another card, by columns."""
    s.cite("C-N9.17")
    to = refs.second(s, one_named(n.to), got, "creature")
    if got.many or to.many:
        raise s.error("one creature moves closer to one other")
    if n.far:
        reg = s.register()
        s.emit(ChoosePlace, reg=reg, where=ir.Closer(got.ref, to.ref, None), who=s.actor, card=got.ref)
        place: ir.Where = ir.BoundPlace(reg)
    else:
        place = ir.Closer(got.ref, to.ref, values.amount(s, n.n if n.n is not None else t.One()))
    refs.about(s, got, s.do("move", card=got.ref, place=place), ("moved",))


OF_BOTH: Final = ("each player's", "both players'")


def zone_place(s: Scope, to: t.ToZone) -> ir.Where:
    zone = s.zone(patterns.zone_kind(to.zone.name))
    end = ir.TOP if to.end == "top" else _ORDINALS.get(to.end, ir.BOTTOM)
    if to.zone.whose == "the":
        return ir.ZoneOf(None, zone, end)
    if to.zone.whose in OF_BOTH:
        raise s.error(f'"{to.zone.whose} {to.zone.name}": into whose must be said of one player at a time')
    return ir.ZoneOf(values.whose(s, to.zone.whose), zone, end)


def made_by_name(s: Scope, n: t.Node, to: t.Node) -> bool:
    """Whether words name a vestige and no place that it comes from: it is made where it is put, here and now."""
    if not isinstance(n, t.Some) or not isinstance(n.what.head, t.NameNoun) or n.what.adjs or n.what.posts:
        return False
    name = values.named_id(s, n.what.head.name)
    if not isinstance(to, t.ToZone) or (n.det not in ("a", None) and not isinstance(n.det, t.Number | t.Letter)):
        return False
    if not s.vestige(name):
        return False
    s.cite("C-N8.17", "C-N9.23")
    how_many = t.One() if not isinstance(n.det, t.Node) else n.det
    DEED(s, t.Make(verb="create", n=how_many, name=n.what.head.name, at=to))
    return True


def put(s: Scope, n: t.Put) -> None:
    if made_by_name(s, n.what, n.to):
        return
    s.cite("C-N9.17")
    if n.price is not None and n.price.n is not None:
        raise s.error('what is put somewhere has no price: say "play it for 2 blood", or "Pay 2 blood to put it ..."')
    move_to(s, taken(s, n), n.to, n.price is not None)


def taken(s: Scope, n: t.Put) -> Got:
    """The cards that are put somewhere."""
    verb = lemma(n.verb)
    source = s.zone("discard pile") if verb == "return" else s.zone("hand")
    onto_board = isinstance(n.to, t.InPlace) or n.to == t.ToZone(prep="to", zone=t.Zone(whose="the", name="board"))
    use = Use(zones=1 << source, covers=onto_board and verb != "move")
    if verb in ("move", "return") and isinstance(n.what, t.Some) and isinstance(n.what.what.head, t.NameNoun):
        use = Use()  # a card called by its name alone is one in play
    what = refs.on_your_side(s, n.what) if onto_board else n.what
    got = refs.cards(s, what, use)
    if isinstance(what, t.It) and verb == "return" and got.this and s.builder is not None and s.builder.takes_aside:
        raise s.error(
            '"it" could be this card or the one that was set aside: say which (C-N4.7)', "malformed reference"
        )
    return got


def move_to(s: Scope, got: Got, to: t.Node, free: bool = False) -> None:
    """Moves cards to a zone or a space."""
    TO(s, to, got, free)


@TO.of(t.ToZone)
def _to_zone(s: Scope, to: t.ToZone, got: Got, free: bool) -> None:
    name = to.zone.name
    if name == "play" or (name == "board" and free):
        # "putting into play" is the old wording of playing for free
        s.cite("C-N8.11")
        refs.about(s, got, s.do("play", card=got.ref, who=s.actor, flags=s.flag("free")), ("played",), True)
        return
    if name == "board" and got.many:
        empty = t.Space(det="", adjs=("empty",), posts=(), many=True)
        settling.each_in_its_own(s, got, empty, lambda one: s.actor, ("moved",), "move")
        return
    if name == "board":
        reg = places.chosen(s, t.Space(det="a", adjs=("empty",), posts=()), s.actor, got.ref)
        refs.about(s, got, s.do("move", card=got.ref, place=reg), ("moved",), True)
        return
    if name == "aside":
        refs.about(s, got, s.do("set_aside", card=got.ref))
        return
    given = {"order": s.order} if s.order else {}
    draft = s.do("move", card=got.ref, who=s.actor, place=zone_place(s, to), **given)
    refs.about(s, got, draft, ("moved", "returned"))


@TO.of(t.InPlace, t.ToOpposing)
def _to_place(s: Scope, to: t.InPlace | t.ToOpposing, got: Got, free: bool) -> None:
    if free:
        place = places.chosen(s, to, s.actor, got.ref)
        refs.about(
            s, got, s.do("play", card=got.ref, who=s.actor, place=place, flags=s.flag("free")), ("played",), True
        )
        return
    if got.many and settling.in_several(to):
        settling.each_in_its_own(s, got, to, lambda one: ir.ControllerOf(one.ref), ("moved",), "move")
        return
    before = s.subject
    s.subject = got.ref
    if any_node(to, lambda n: isinstance(n, t.It)) and s.look_for("", "", None, "", False) is None:
        refs.about(s, got, None)  # "move a creature to a space adjacent to it"
    elif not got.this and any_node(to, _its_controllers):
        refs.about(s, got, None)  # whatever was spoken of before: "to a space its controller owns"
    s.moved_by = None if got.this or not s.on_board else ir.This()
    place = places.chosen(s, to, ir.ControllerOf(got.ref), got.ref)
    s.subject = before
    s.moved_by = None
    refs.about(s, got, s.do("move", card=got.ref, place=place), ("moved",), True)


def _its_controllers(n: t.Node) -> bool:
    return isinstance(n, t.PlayerOf) and isinstance(n.of, t.It)


def shift(s: Scope, got: Got, n: t.Node, side: str) -> None:
    """One or more spaces to the left or right, as the controller of the card bearing the text sees it."""
    s.cite("C-N3.10")
    steps = values.amount(s, n)
    if " or " in side:
        reg = s.register()
        described = places.beside(ir.SlotOf(got.ref), side, steps)
        s.emit(ChoosePlace, reg=reg, where=described, who=s.actor, card=got.ref)
        place: ir.Where = ir.BoundPlace(reg)
    else:
        place = places.beside(ir.OwnSlot() if got.many else ir.SlotOf(got.ref), side, steps)
        if got.many:
            s.cite("C-N3.25")
            got = got._replace(ref=ir.FromSide(got.ref, ir.LEFT if side == "left" else ir.RIGHT))
    refs.about(s, got, s.do("move", card=got.ref, place=place), ("moved",))
