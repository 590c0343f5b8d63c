"""What is done in a game with lanes and a chain: ASP, life, healing, tokens, turning, and where cards are put."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.text import lanes, moves, refs, values
from bloodwork.text import tree as t
from bloodwork.text.refs import BOUNDLESS, Got, Use
from bloodwork.text.scope import LANE_CHARACTER, Scope
from bloodwork.text.triggers import PAST, lemma

_OWN_VERBS: Final = ("banish", "stun", "turn", "unturn", "cancel", "frighten")
_BY_THIS: Final = ("banish", "cancel", "frighten", "destroy")


def player_does(s: Scope, n: t.Node) -> bool:
    """An instruction to the actor of the scope, if it is one that only such a game has."""
    if isinstance(n, t.TurnThis):
        s.cite("B-COST.17")
        s.do("turn", card=ir.This())
    elif isinstance(n, t.Asp):
        asp(s, n)
    elif isinstance(n, t.Life):
        s.do("gain_life" if n.verb == "gain" else "lose_life", who=s.actor, amount=values.amount(s, n.n))
    elif isinstance(n, t.Heal):
        heal(s, n)
    elif isinstance(n, t.MakeToken):
        make_token(s, n)
    elif isinstance(n, t.AttachTo):
        what = refs.cards(s, n.what)
        refs.about(s, what, None)
        to = refs.cards(s, n.to)
        s.do("attach", card=what.ref, other=to.ref)
    elif isinstance(n, t.DoTo) and lemma(n.verb) in _OWN_VERBS:
        do_to(s, lemma(n.verb), n.what)
    elif isinstance(n, t.Turn) and n.way == "face-up":
        got = refs.cards(s, n.what)
        refs.about(s, got, s.do("flip", card=got.ref))
    elif isinstance(n, t.Put) and s.lanes:
        put(s, n)
    else:
        return False
    return True


def asp(s: Scope, n: t.Asp) -> None:
    number = values.amount(s, n.n)
    if n.verb == "gain":
        s.cite("B-COST.4")
        s.do("gain_asp", who=s.actor, amount=number, other=ir.This())
    else:
        s.do("lose_asp", who=s.actor, amount=number, flags=s.flag("cost") if n.verb == "pay" else 0)


def heal(s: Scope, n: t.Heal) -> None:
    """Damage is taken off characters; a Sovereign gains the life instead, for its damage is not marked."""
    s.cite("B-KW.regeneration.1")
    if isinstance(n.what, t.Sovereign):
        if n.n is None:
            raise s.error("a Sovereign has no damage that could be counted: say how much")
        s.do("gain_life", who=values.actor(s, n.what), amount=values.amount(s, n.n))
        return
    times, each = s.times, s.each
    s.times = s.each = None
    got = refs.cards(s, n.what, Use(needs="creature"))
    s.times, s.each = times, each
    refs.about(s, got, None, ("healed",))
    number: ir.Value = ir.Num(BOUNDLESS) if n.n is None else values.amount(s, n.n)
    reg = s.register()
    s.do("heal", card=got.ref, amount=number, out_number=reg)
    s.bind(number=ir.BoundNumber(reg))


def make_token(s: Scope, n: t.MakeToken) -> None:
    s.cite("B-TOKEN.2")
    face = lanes.token_face(s, n.token)
    times: ir.Value | None = values.amount(s, n.n)
    if isinstance(times, ir.Num) and times.number == 1:
        times = None
    other = None if n.at is None else lane_card(s, n.at)
    flags = s.flag(row_flag(n.at)) if isinstance(n.at, t.InRow) else 0
    draft = s.do("create", word=face, who=s.actor, times=times, other=other, flags=flags)
    s.next_step()
    s.bind(ref=ir.This(), nouns=LANE_CHARACTER, many=times is not None, past=("created",), draft=draft)


def row_flag(n: t.InRow) -> str:
    name = n.row.removesuffix("s")
    return "war" if name == "war zone" else "back"


def lane_card(s: Scope, n: t.Node) -> ir.Ref | None:
    """A card whose lane is meant."""
    if isinstance(n, t.InRow):
        if n.lane is not None:
            return lane_card(s, n.lane)
        return s.ref_of(s.find("its")) if n.whose == "its" else None
    if isinstance(n, t.SameLane):
        return lanes.near(s) if n.of is None else refs.one_ref(s, n.of)
    assert isinstance(n, t.LanePost)
    if n.which == "another lane":
        raise s.error('in which lane must be said: "in this lane", "in the same lane as ..."')
    return lanes.near(s, n.which) if n.which == "this lane" else s.ref_of(s.find(n.which))


def do_to(s: Scope, verb: str, what: t.Node, got: Got | None = None) -> None:
    """Verbs that need only cards."""
    given: dict[str, Any] = {"other": ir.This()} if verb in _BY_THIS else {}
    use = Use()
    if verb in ("stun", "frighten"):
        use = Use(needs="creature")
    if verb == "cancel" and isinstance(what, t.Some):
        aimed = refs.pattern(s, what.what)
        if aimed.zones != 1 << s.zone("chain"):
            raise s.error('what is cancelled is on the chain: say "target spell" or "target card on the chain"')
    if got is None:
        got = refs.cards(s, what, use)
    refs.about(s, got, s.do(verb, card=got.ref, **given), PAST.get(verb, ()))


def put(s: Scope, n: t.Put) -> None:
    verb = lemma(n.verb)
    source = s.zone("graveyard") if verb == "return" else s.zone("hand")
    if isinstance(n.to, t.ToSlot):
        bring(s, n)
        return
    covers = isinstance(n.to, t.ToZone) and n.to.zone.name == "battlefield" and verb == "put"
    got = refs.cards(s, n.what, Use(zones=1 << source, covers=covers))
    move_to(s, got, n.to)


def bring(s: Scope, n: t.Put) -> None:
    """A resource out of the Pool Deck: which one and into which slot its player chooses as it is done."""
    s.cite("B-RUNE.7")
    what = n.what
    home = t.InZone(prep="from", zone=t.Zone(whose="your", name="pool deck"))
    if (
        not isinstance(what, t.Some)
        or what.det != "a"
        or what.what.posts != (home,)
        or what.what.head != t.Noun(word="resource")
        or any(not isinstance(adj, t.LevelAdj) for adj in what.what.adjs)
    ):
        raise s.error('only "a resource from your Pool Deck", of a Level or not, is put into a resource slot')
    level = [adj.n for adj in what.what.adjs if isinstance(adj, t.LevelAdj)]
    number: ir.Value = values.value(s, level[0]) if level else ir.Num(-1)
    s.do("bring", who=s.actor, amount=number, other=ir.This())


def move_to(s: Scope, got: Got, to: t.Node) -> None:
    """Moves cards to a zone, or to a row of their lane."""
    if isinstance(to, t.ToRow):
        if to.whose not in ("its", "their", "the") or to.lane is not None:
            raise s.error('a character goes to a row of its own lane: "to its War Zone"')
        name = to.row.removesuffix("s")
        event = "advance" if name == "war zone" else "retreat"
        s.cite("B-ZONE.24")
        refs.about(s, got, s.do(event, card=got.ref), ("moved", "returned"))
        return
    assert isinstance(to, t.ToZone)
    name = to.zone.name
    if name == "battlefield":
        refs.about(s, got, s.do("deploy", card=got.ref, who=s.actor), ("moved", "returned"), arrived=True)
    elif name == "hand" and to.zone.whose in ("its owner's", "their owner's", "their owners'"):
        refs.about(s, got, s.do("return_hand", card=got.ref), ("moved", "returned"))
    elif name == "banished zone":
        refs.about(s, got, s.do("banish", card=got.ref, other=ir.This()), ("banished",))
    else:
        place = moves.zone_place(s, to)
        refs.about(s, got, s.do("move", card=got.ref, who=s.actor, place=place), ("moved", "returned"))


def card_does(s: Scope, n: t.Node, got: Got) -> bool:
    """What cards do, or what is done to them, if only such a game has it."""
    if isinstance(n, t.StaysTurned):
        s.do("hold", card=got.ref)
    elif isinstance(n, t.IsDone) and lemma(n.verb) in _OWN_VERBS:
        do_to(s, lemma(n.verb), t.It(), got)
    elif isinstance(n, t.IsMoved) and s.lanes:
        move_to(s, got, n.to)
    else:
        return False
    return True
