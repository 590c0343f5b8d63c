"""What is done in a game with lanes and a chain: ASP, life, healing, tokens, turning, and where cards are put."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import TRIGGER, Ability
from bloodwork.text import (
    copies,
    lane_moves,
    lane_places,
    lanes,
    moves,
    places,
    refs,
    resources,
    settling,
    triggers,
    values,
)
from bloodwork.text import tree as t
from bloodwork.text.meaning import ACT, BODY, DEED, LANE, LANES, PREDICATE, STATEMENT, TO, VALUE
from bloodwork.text.phrases import Got, Use
from bloodwork.text.refs import BOUNDLESS
from bloodwork.text.scope import CARD, LANE_CHARACTER, Draft, Label, Scope, is_held
from bloodwork.text.shapes import any_node, nodes, replaced
from bloodwork.text.tree import node
from bloodwork.text.triggers import PAST, lemma

_OWN_VERBS: Final = ("banish", "stun", "turn", "unturn", "cancel", "frighten")
_BY_THIS: Final = ("banish", "cancel", "frighten", "destroy", "stun", "turn", "unturn")


@DEED.of(t.Deal, layer=LANES)
def _deal(s: Scope, n: t.Deal) -> None:
    if isinstance(n.to, t.AnyTarget):
        any_target(s, n.n, n.equal)
    else:
        DEED.common(s, n)


@PREDICATE.of(t.Deal, layer=LANES)
def _card_deals(s: Scope, n: t.Deal, got: Got) -> None:
    if isinstance(n.to, t.AnyTarget) and got.this:
        any_target(s, n.n, n.equal)
    else:
        PREDICATE.common(s, n, got)


def any_target(s: Scope, n: t.Node, equal: bool) -> None:
    """A target is a character; a Sovereign is none. Which of them is meant is chosen as the card is announced."""
    if s.each is not None or s.times is not None:
        raise s.error("how much damage it is must be said before whom it is dealt to")
    to_any_of(s, lambda one: t.Act(do=t.Deal(n=n, to=one, equal=equal)))


def to_any_of(s: Scope, act: Callable[[t.Node], t.Node]) -> None:
    """What is done to a character or a Sovereign: one of three ways to do it."""
    character = t.Some(det="target", what=t.Pattern(adjs=(), head=t.Noun(word="character")))
    whom = (character, t.Sovereign(which="the opposing"), t.Sovereign(which="your"))
    said = (t.Clause(what=act(one), suffixes=()) for one in whom)
    first, *others = (t.Said(body=t.Chain(first=clause, rest=())) for clause in said)
    s.cite("B-COST.24")
    rest = tuple(t.ModeSentence(what=one) for one in others)
    BODY(s, t.Modes(n=t.Number(n=1), modes=t.ModesSemi(first=first, rest=rest)))


@ACT.of(t.PreventNext, layer=LANES)
def _prevent_next(s: Scope, n: t.PreventNext, end: Label) -> None:
    if isinstance(n.to, t.AnyTarget):
        to_any_of(s, lambda one: t.PreventNext(**{**vars(n), "to": one}))
    else:
        ACT.common(s, n, end)


@DEED.of(t.TurnThis, layer=LANES)
def _turn_this(s: Scope, n: t.TurnThis) -> None:
    s.cite("B-COST.17")
    s.do("turn", card=ir.This())


@DEED.of(t.Life, layer=LANES)
def _life(s: Scope, n: t.Life) -> None:
    if n.verb in ("pay", "sovereign"):
        s.cite("B-SOV.19")
    s.do("gain_life" if n.verb == "gain" else "lose_life", who=s.actor, amount=values.amount(s, n.n))


@ACT.of(t.ItsLife, layer=LANES)
def _its_life(s: Scope, n: t.ItsLife, end: Label) -> None:
    if not s.types & s.type_bit("sovereign"):
        raise s.error('only a Sovereign has life: say whose, as in "your Sovereign gains 1 life"')
    s.do("gain_life" if n.verb == "gain" else "lose_life", who=ir.You(), amount=values.amount(s, n.n))


@DEED.of(t.AttachTo, layer=LANES)
def _attach_to(s: Scope, n: t.AttachTo) -> None:
    what = refs.cards(s, n.what)
    refs.about(s, what, None)
    to = refs.cards(s, n.to)
    s.do("attach", card=what.ref, other=to.ref)


@DEED.of(t.DoTo, layer=LANES)
def _do_to(s: Scope, n: t.DoTo) -> None:
    if lemma(n.verb) in _OWN_VERBS:
        do_to(s, lemma(n.verb), n.what)
    else:
        DEED.common(s, n)


@DEED.of(t.Turn, layer=LANES)
def _turn(s: Scope, n: t.Turn) -> None:
    if n.way == "face-up":
        got = refs.cards(s, n.what)
        refs.about(s, got, s.do("flip", card=got.ref))
    else:
        DEED.common(s, n)


@DEED.of(t.Asp, layer=LANES)
def asp(s: Scope, n: t.Asp) -> None:
    number = values.amount(s, n.n)
    if n.verb == "gain":
        s.cite("B-COST.4")
        s.do("gain_asp", who=s.actor, amount=number, other=ir.This())
    else:
        s.do("lose_asp", who=s.actor, amount=number, flags=s.flag("cost") if n.verb == "pay" else 0)


@DEED.of(t.BareDamage, layer=LANES)
def _bare_damage(s: Scope, n: t.BareDamage) -> None:
    _deal(s, t.Deal(n=n.n, to=n.to))


@node
class MoreAsp(t.Node):
    """ "Gain 1 additional ASP", "pay 2 more ASP"."""

    verb: str
    n: t.Node
    word: str


@DEED.of(MoreAsp, layer=LANES)
def _more_asp(s: Scope, n: MoreAsp) -> None:
    """On top of what is gained or paid; in place of an event, that event with more."""
    gains = n.verb.startswith("gain")
    if s.replacing:
        resources.keep(s, n.n, "more", "gain_asp" if gains else "lose_asp")
        return
    asp(s, t.Asp(verb="gain" if gains else "pay", n=n.n))


@DEED.of(t.Heal, layer=LANES)
def heal(s: Scope, n: t.Heal) -> None:
    """Damage is taken off characters; a Sovereign gains the life instead, for its damage is not marked."""
    s.cite("B-KW.regeneration.1")
    if isinstance(n.what, t.Sovereign | t.PlayerOf) or t.own_sovereign(n.what):
        if n.n is None:
            raise s.error("a Sovereign has no damage that could be counted: say how much")
        who = values.actor(s, n.what) if isinstance(n.what, t.Sovereign | t.PlayerOf) else ir.You()
        s.do("gain_life", who=who, amount=values.amount(s, n.n))
        return
    times, each = s.times, s.each
    s.times = s.each = None
    got = refs.cards(s, n.what, Use(needs="creature"))
    s.times, s.each = times, each
    regenerate(s, got, n.n)


@node
class RemovedDamage(t.Node):
    """ "All damage", "2 damage": what is taken off besides something else."""

    n: t.Node | None


@node
class RemoveBoth(t.VerbNode):
    """ "Remove all damage and all poison counters from it"."""

    first: t.Node
    second: t.Node
    what: t.Node


@DEED.of(RemoveBoth, layer=LANES)
def _remove_both(s: Scope, n: RemoveBoth) -> None:
    what = n.what
    for one in (n.first, n.second):
        if isinstance(one, RemovedDamage):
            DEED(s, t.Heal(n=one.n, what=what, word="remove"))
        else:
            assert isinstance(one, t.CounterChange) and one.n is not None
            DEED(s, t.Counters(verb="remove", n=one.n, name=one.name, what=what))
        many = refs.several(n.what) or (isinstance(n.what, t.Some) and n.what.det == "each")
        what = t.It(word="them" if many else "it")


@node
class RevealSoMany(t.VerbNode):
    """ "Reveal cards from the top of your Spell Deck equal to the result"."""

    deck: t.Zone
    n: t.Node


@DEED.of(RevealSoMany, layer=LANES)
def _reveal_so_many(s: Scope, n: RevealSoMany) -> None:
    DEED(s, t.DoTo(verb="reveal", what=t.DeckEnd(end="top", deck=n.deck, n=n.n)))


def regenerate(s: Scope, got: Got, n: t.Node | None) -> None:
    """Takes so much damage off characters; None: all of it."""
    refs.about(s, got, None, ("healed",))
    number: ir.Value = ir.Num(BOUNDLESS) if n is None else values.amount(s, n)
    reg = s.register()
    s.do("heal", card=got.ref, amount=number, out_number=reg)
    s.bind(number=ir.BoundNumber(reg))


@PREDICATE.of(t.CausesFear, layer=LANES)
def _causes_fear(s: Scope, n: t.CausesFear, got: Got) -> None:
    if not got.this:
        raise s.error("Fear is caused by the card that says so")
    do_to(s, "frighten", n.what)


@PREDICATE.of(t.Heals, layer=LANES)
def _heals(s: Scope, n: t.Heals, got: Got) -> None:
    s.cite("B-KW.regeneration.1")
    regenerate(s, got, n.n)


@BODY.of(t.InEachLane, layer=LANES)
def _in_each_lane(s: Scope, n: t.InEachLane) -> None:
    """Once for each such lane; cards and places that are spoken of are those there."""
    which = n.of or t.LanePost(which="each other lane" if n.other else "each lane")
    if s.within is not None:
        raise s.error("one lane at a time is asked for what is in it")
    before = s.lane
    start, done = lane_places.at_each_lane(s, LANE(s, which, None))
    s.within = s.lane
    used = s.in_within
    things = list(s.things)
    BODY(s, n.body)
    if s.in_within == used and not any_node(n.body, lambda part: isinstance(part, t.MakeToken)):
        raise s.error('nothing of this is in a lane: "for each lane, ..."')
    s.within, s.lane, s.things = None, before, things
    lane_places.to_next_lane(s, start, done)


@DEED.of(t.MakeToken, layer=LANES)
def make_token(s: Scope, n: t.MakeToken) -> None:
    s.cite("B-TOKEN.2")
    like: dict[str, Any]
    if isinstance(n.token, t.CopyToken):
        s.cite("B-TOKEN.17")
        got = copies.original(s, n.token.of)
        if not got.nouns & LANE_CHARACTER:
            raise s.error("only a character can be copied onto the battlefield")
        like = {"word": ir.COPY_OF, "other": got.ref}
        n = t.MakeToken(n=n.n, token=n.token, at=n.at or n.token.at)
    else:
        like = {"word": lanes.token_face(s, n.token)}
    times: ir.Value | None = values.amount(s, n.n)
    if isinstance(times, ir.Num) and times.number == 1:
        times = None
    if isinstance(n.at, t.SlotLeft):
        s.cite("B-TOKEN.15")
        made(s, times, s.do("create", who=s.actor, times=times, place=slot_left(s, n.at), **like))
        return
    if n.at is None and s.within is None:
        made(s, times, s.do("create", who=s.actor, times=times, **like))
        return
    at = lane_places.placing(s, n.at, None) if n.at is not None else lane_places.Placing("", "", None)
    if s.within is not None and at.columns is None:
        at = at._replace(columns=ir.ColumnNumbered(s.within))
    if isinstance(at.columns, ir.ColumnsBeside | ir.OtherColumns):
        s.cite("B-TOKEN.13")
    given = put_there(s, at, True)
    if at.each:
        where = ir.RowSlots(s.actor, lane_places.row_mask(s, at.rows), at.columns, True)
        drafts: list[Draft] = []
        gathered = settling.Gathered(s)
        places.at_each(s, where, lambda: drafts.append(_in_that_slot(s, like, times)))
        gathered.each_time(drafts[0])
        gathered.speak_of(LANE_CHARACTER, ("created",))
        return
    if not at.spread:
        made(s, times, s.do("create", who=s.actor, times=times, **given, **like))
        return
    before, gathered = s.lane, settling.Gathered(s)
    start, done = lane_places.at_each_lane(s, at.columns if at.columns is not None else ir.EveryColumn())
    assert s.lane is not None
    given["amount"] = ir.ColumnMask(ir.ColumnNumbered(s.lane))
    given["flags"] |= s.flag("lanes")
    gathered.add(s.do("create", who=s.actor, times=times, **given, **like))
    s.emit(k.Again, each=start)
    s.place(done)
    s.lane = before
    gathered.speak_of(LANE_CHARACTER, ("created",))


def _in_that_slot(s: Scope, like: dict[str, Any], times: ir.Value | None) -> Draft:
    s.cite("B-TOKEN.15")
    return s.do("create", who=s.actor, times=times, place=s.find_space("that slot"), **like)


def made(s: Scope, times: ir.Value | None, draft: Draft) -> None:
    s.next_step()
    s.bind(ref=ir.This(), nouns=LANE_CHARACTER, many=times is not None, past=("created",), draft=draft)


def put_there(s: Scope, at: lane_places.Placing, many: bool) -> dict[str, Any]:
    """What an instruction is given that puts a card onto the battlefield in some place."""
    if at.near is not None and at.rows == "":
        raise s.error('in which row must be said: "in the same War Zone", "in your Back Row"')
    if at.whose in ("your opponent's", "the opposing"):
        raise s.error("a card is put onto the side of the player who puts it")
    given: dict[str, Any] = {"flags": s.flag(at.rows) if at.rows in ("war", "back") else 0}
    columns = at.columns
    if at.apart:
        if not many:
            raise s.error("one card lies in one lane")
        s.cite("B-ZONE.35")
        given["apart"] = s.register()
        columns = ir.OtherColumns(ir.ColumnOf(ir.Bound(given["apart"])))
    if columns is not None:
        given["amount"] = _then(s, columns)
        given["flags"] |= s.flag("lanes")
    return given


def _then(s: Scope, columns: ir.Columns) -> ir.Value:
    """Lanes as they are now; of what waits and brings back a card that has left, as they were when it was said."""
    of = columns.ref if isinstance(columns, ir.ColumnOf) else None
    outer = s.outer
    if outer is None or not isinstance(of, ir.Bound) or of.reg >= outer.regs:
        return ir.ColumnMask(columns)
    reg = s.register()
    outer.regs = max(outer.regs, reg + 1)
    outer.emit(k.Let, reg=reg, value=ir.ColumnMask(columns))
    return ir.BoundNumber(reg)


def do_to(s: Scope, verb: str, what: t.Node, got: Got | None = None, place: ir.Where | None = None) -> None:
    """Verbs that need only cards."""
    given: dict[str, Any] = {"other": ir.This()} if verb in _BY_THIS else {}
    if place is not None:
        given["place"] = place
    use = Use()
    if verb in ("stun", "frighten"):
        use = Use(needs="creature")
    elif verb in ("turn", "unturn"):
        use = Use(needs="permanent")
    elif verb == "cancel":
        what = lanes.on_the_chain(s, what)
    if got is None:
        got = refs.cards(s, what, use)
    refs.about(s, got, s.do(verb, card=got.ref, **given), PAST.get(verb, ()))


@DEED.of(t.Put, layer=LANES)
def put(s: Scope, n: t.Put) -> None:
    verb = lemma(n.verb)
    source = s.zone("graveyard") if verb == "return" else s.zone("hand")
    if isinstance(n.to, t.SlotLeft):
        into_that_slot(s, n, n.to)
        return
    if isinstance(n.to, ToUpon):
        onto_another(s, n, n.to)
        return
    if isinstance(n.to, t.ToSpot) and isinstance(n.to.spot, t.Spot) and n.to.spot.kind == "resource":
        bring(s, n, n.to)
        return
    covers = isinstance(n.to, t.ToField) or (isinstance(n.to, t.ToZone) and n.to.zone.name == "battlefield")
    covers = covers and (verb == "put" or isinstance(n.to, t.ToField))
    if isinstance(n.to, t.ToRow | t.ToSpot | t.ToLane):
        got = refs.cards(s, n.what)
        gone = isinstance(n.what, t.It) and s.found is not None and "banished" in s.found.past
        if is_held(got.nouns) or gone or _from_elsewhere(s, n.what):
            deploy(s, n.to, got, None)
        elif isinstance(n.to, t.ToRow):
            lane_moves.to_row(s, n.to, got, verb == "return")
        else:
            TO(s, n.to, got, False)
        return
    got = refs.cards(s, n.what, Use(zones=1 << source, covers=covers))
    TO(s, n.to, got, False)


def _from_elsewhere(s: Scope, what: t.Node) -> bool:
    """ "A character from your graveyard": what is said to lie in a zone that is not in play."""
    posts = what.what.posts if isinstance(what, t.Some) else ()
    zones = [post.zone for post in posts if isinstance(post, t.InZone) and isinstance(post.zone, t.Zone)]
    return any(zone.name not in ("battlefield", "play") for zone in zones)


def slot_left(s: Scope, to: t.SlotLeft) -> ir.Where:
    """ "That slot" is the one of the card that was taken away last, whatever was found or drawn since."""
    gone = [thing for thing in s.things if _TAKEN & set(thing.past)] if to.of is None and to.word == "that" else []
    return places.left_by(s, gone[-1].ref, gone[-1]) if gone else places.left_space(s, to.of or t.It())


_TAKEN: Final = frozenset(("dead", "banished"))


def into_that_slot(s: Scope, n: t.Put, to: t.SlotLeft) -> None:
    """Where the card spoken of lay before it was taken away."""
    place = slot_left(s, to)
    got = refs.cards(s, n.what, Use(zones=1 << s.zone("graveyard"), covers=True))
    refs.about(s, got, s.do("deploy", card=got.ref, who=s.actor, place=place), ("moved", "returned"), arrived=True)


@node
class ToUpon(t.Node):
    """ "Onto a Level 1 Resource you control": into its slot, from which it goes."""

    on: t.Node


def onto_another(s: Scope, n: t.Put, to: ToUpon) -> None:
    s.cite("B-RES.8")
    got = refs.cards(s, n.what, Use(zones=1 << s.zone("pool deck"), covers=True))
    under = refs.cards(s, to.on)
    if got.many or under.many:
        raise s.error("one resource is put onto another")
    place = ir.SlotOf(under.ref)
    refs.about(s, got, s.do("deploy", card=got.ref, who=s.actor, place=place), ("moved",), arrived=True)


@BODY.of(t.SpendOnly, layer=LANES)
def _spend_only(s: Scope, n: t.SpendOnly) -> None:
    """Said of the ASP that were just gained."""
    s.cite("B-COST.20")
    gained = [part for part in s.code if isinstance(part, Draft) and part.given.get("kind") == s.kind("gain_asp")]
    if not gained:
        raise s.error('"this ASP": none was gained before', "nothing before it fits")
    for draft in gained:
        draft.given["word"] = s.vocab.purses[n.on.what.removesuffix(" cards").removesuffix("s") + "s"
                                             if n.on.what != "abilities" else n.on.what]  # fmt: skip


@DEED.of(t.CopySpell, layer=LANES)
def _copy_spell(s: Scope, n: t.CopySpell) -> None:
    s.cite("B-CHAIN.21")
    got = refs.cards(s, n.what)
    if "spell" not in got.nouns and got.nouns != CARD:
        raise s.error('what is copied is a spell on the chain: "Copy target spell."')
    refs.about(s, got, s.do("copy", card=got.ref, who=s.actor), ("copied",))


@ACT.of(t.NewTargets, layer=LANES)
def _new_targets(s: Scope, n: t.NewTargets, end: Label) -> None:
    copies = [part for part in s.code if isinstance(part, Draft) and part.given.get("kind") == s.kind("copy")]
    if not copies:
        raise s.error('"the copy": nothing was copied before', "nothing before it fits")
    for draft in copies:
        draft.given["word"] = 1


def bring(s: Scope, n: t.Put, to: t.ToSpot) -> None:
    """A resource out of the Pool Deck: which one and into which slot its player chooses as it is done."""
    s.cite("B-RUNE.7")
    what = n.what
    at = lane_places.placing(s, to, None)
    if isinstance(what, t.It) or at.columns is not None:
        deploy(s, to, refs.cards(s, what, Use(zones=1 << s.zone("pool deck"), covers=True)), None)
        return
    last = what.what.posts[-1] if isinstance(what, t.Some) and what.what.posts else None
    if isinstance(what, t.Some) and isinstance(last, t.InZone) and last.other is not None and last.more is None:
        _from_either(s, n, what, last)
        return
    if isinstance(last, t.InZone) and last.zone == t.Zone(whose="your", name="hand"):
        deploy(s, to, refs.cards(s, what), None)
        return
    home = t.InZone(prep="from", zone=t.Zone(whose="your", name="pool deck"))
    if (
        not isinstance(what, t.Some)
        or what.det != "a"
        or what.what.posts != (home,)
        or what.what.head != t.Noun(word="resource")
        or any(not isinstance(adj, t.LevelAdj) or adj.op for adj in what.what.adjs)
    ):
        raise s.error('only "a resource from your Pool Deck", of a Level or not, is put into a resource slot')
    level = [adj.n for adj in what.what.adjs if isinstance(adj, t.LevelAdj)]
    number: ir.Value = VALUE(s, level[0]) if level else ir.Num(-1)
    s.do("bring", who=s.actor, amount=number, other=ir.This())


def _from_either(s: Scope, n: t.Put, what: t.Some, last: t.InZone) -> None:
    """ "From your hand or your Pool Deck": which of them is chosen first."""
    said: list[t.Node] = []
    for zone in (last.zone, last.other):
        assert isinstance(zone, t.Zone)
        home = t.InZone(prep="from", zone=t.Zone(whose=zone.whose or "your", name=zone.name))
        one = t.Some(det=what.det, what=t.Pattern(**{**vars(what.what), "posts": (*what.what.posts[:-1], home)}))
        act = t.Act(do=t.Put(**{**vars(n), "what": one}))
        said.append(t.Said(body=t.Chain(first=t.Clause(what=act, suffixes=()), rest=())))
    BODY(s, t.Modes(n=t.Number(n=1), modes=t.ModesSemi(first=said[0], rest=(t.ModeSentence(what=said[1]),))))


@node
class PutTurned(t.Node):
    """ "Return it to the battlefield turned": turned as soon as it is there."""

    verb: str
    what: t.Node
    to: t.Node
    word: str
    before: bool = False  # "put it turned into a free slot"


@DEED.of(PutTurned, layer=LANES)
def _put_turned(s: Scope, n: PutTurned) -> None:
    s.cite("B-COST.35")
    DEED(s, t.Put(verb=n.verb, what=n.what, to=n.to))
    turn_arrived(s)


def turn_arrived(s: Scope) -> None:
    """Turns what was just put onto the battlefield."""
    got = refs.cards(s, t.It(word="it"))
    if got.many:
        raise s.error("what is put there turned is one card")
    end = Label()
    s.emit(k.Need, skip=end)
    s.do("turn", card=got.ref)
    s.place(end)


@node
class EntersTurned(t.VerbNode):
    """ "It enters the battlefield turned", after what puts it there."""

    word: str


_ONE_CARD: Final = ("a", "any", "target", "another")


def turned_there(sentences: tuple[Any, ...]) -> tuple[Any, ...]:
    """Sentences with what enters turned said where it is put onto the battlefield, each time that it is."""
    out: list[Any] = []
    for one in sentences:
        body = one.body if isinstance(one, t.Said) else None
        act = body.first.what if isinstance(body, t.Chain) and not body.rest and not body.first.suffixes else None
        if isinstance(act, t.CardAct) and isinstance(act.do, EntersTurned) and out:
            found = [put for put in nodes(out[-1], t.Put) if _is_one(put.what) and _onto_the_battlefield(put.to)]
            if len(found) == 1:
                put = found[0]
                turned = PutTurned(verb=put.verb, what=put.what, to=put.to, word=act.do.word)
                out[-1] = replaced(out[-1], put, turned)
                continue
        out.append(one)
    return tuple(out)


def _onto_the_battlefield(to: t.Node) -> bool:
    places = t.ToField | t.ToSpot | t.ToRow | t.ToLane | t.SlotLeft
    return to.zone.name == "battlefield" if isinstance(to, t.ToZone) else isinstance(to, places)


def _is_one(n: t.Node) -> bool:
    return n.det in _ONE_CARD if isinstance(n, t.Some) else isinstance(n, t.It | t.This)


@PREDICATE.of(EntersTurned, layer=LANES)
def _enters_turned(s: Scope, n: EntersTurned, got: Got) -> None:
    """What several cards do that were put there, or a token."""
    s.cite("B-COST.35")
    done = [part for part in s.code if isinstance(part, Draft) and part.make in (k.Do, k.Again)]
    brings = (s.vocab.events["deploy"], s.vocab.events["create"])
    if got.this or not done or done[-1].make is k.Again or done[-1].given["kind"] not in brings:
        raise s.error('nothing before it puts it onto the battlefield: "put it onto the battlefield turned"')
    s.do("turn", card=got.ref)


@t.unsaid
class AlwaysTurned(t.Node):
    """ "This character enters the battlefield turned": whenever it does."""

    what: t.Node


def always_turned(n: t.Node) -> t.Passive | None:
    """What a card says of itself, or of cards of a kind."""
    chain = n.body if isinstance(n, t.Said) and isinstance(n.body, t.Chain) else None
    act = chain.first.what if chain is not None and not chain.rest and not chain.first.suffixes else None
    if not isinstance(act, t.CardAct) or not isinstance(act.do, EntersTurned) or act.may or act.what is None:
        return None
    kinds = isinstance(act.what, t.Some) and act.what.det in (None, "all", "each")
    return t.Passive(what=AlwaysTurned(what=act.what)) if kinds or isinstance(act.what, t.This) else None


@STATEMENT.of(AlwaysTurned, layer=LANES)
def _always_turned(s: Scope, n: AlwaysTurned) -> list[Ability]:
    s.cite("B-COST.35", "B-CHAIN.30")
    ability = Ability(TRIGGER, "")
    ability.ahead = True
    there = t.Zone(whose="the", name="battlefield")
    ability.trigger = triggers.hear(s, t.EvEnters(what=n.what, verb="enters", where=there))
    s.do("turn", card=ir.EventCard(ir.R_CARD))
    return [s.build(ability)]


@TO.of(t.ToField, layer=LANES)
def _to_field(s: Scope, to: t.ToField, got: Got, free: bool) -> None:
    who = None if to.whose is None else ir.OwnerOf(ir.OwnCard()) if "owner" in to.whose else values.whose(s, to.whose)
    deploy(s, to.at, got, who)
    if to.turned is not None:
        s.cite("B-COST.35")
        turn_arrived(s)


def deploy(s: Scope, at: t.Node | None, got: Got, who: ir.Who | None) -> None:
    """Cards come onto the battlefield; `who`: on whose side, where that is not the one who puts them there."""
    given: dict[str, Any] = {}
    if isinstance(at, t.SlotLeft):
        s.cite("B-TOKEN.15")
        given["place"] = slot_left(s, at)
    elif at is not None:
        there = lane_places.placing(s, at, None)
        if there.each or there.spread:
            raise s.error("one card lies in one place: say in which lane, or in different lanes")
        given = put_there(s, there, got.many)
        if isinstance(at, t.ToSpot) and isinstance(at.spot, t.Spot) and at.spot.kind == "resource" and at.spot.empty:
            given["flags"] |= s.flag("empty")
        if there.whose == "its owner's":
            who = ir.OwnerOf(ir.OwnCard())
    if who is not None:
        s.cite("B-ZONE.36")
    refs.about(s, got, s.do("deploy", card=got.ref, who=who or s.actor, **given), ("moved", "returned"), arrived=True)


@TO.of(t.ToZone, layer=LANES)
def _to_zone(s: Scope, to: t.ToZone, got: Got, free: bool) -> None:
    name = to.zone.name
    if name == "battlefield":
        deploy(s, None, got, None)
    elif name == "hand" and to.zone.whose in ("its owner's", "their owner's", "their owners'"):
        refs.about(s, got, s.do("return_hand", card=got.ref, other=ir.This()), ("moved", "returned"))
    elif name == "banished zone":
        refs.about(s, got, s.do("banish", card=got.ref, other=ir.This()), ("banished",))
    else:
        given = {"order": s.order} if s.order else {}
        draft = s.do("move", card=got.ref, who=s.actor, place=moves.zone_place(s, to), **given)
        refs.about(s, got, draft, ("moved", "returned"))


@node
class ToOwnDeck(t.Node):
    """ "On the bottom of its deck": of the Spell Deck or the Pool Deck, in whichever it is."""

    end: str
    many: bool = False  # "of their decks"


@TO.of(ToOwnDeck, layer=LANES)
def _to_own_deck(s: Scope, to: ToOwnDeck, got: Got, free: bool) -> None:
    order = {"order": s.order} if s.order else {}
    if got.many:
        for name in ("spell deck", "pool deck"):
            there = ir.ThoseThat(got.ref, (ir.InZones(1 << s.zone(name)),))
            end = ir.TOP if to.end == "top" else ir.BOTTOM
            s.do("move", card=there, who=s.actor, place=ir.ZoneOf(None, s.zone(name), end), **order)
        return
    done = Label()
    for name in ("spell deck", "pool deck"):
        zone, other = s.zone(name), Label()
        s.emit(k.If, cond=ir.Matches(got.ref, (ir.InZones(1 << zone),)), skip=other)
        place = ir.ZoneOf(ir.OwnerOf(got.ref), zone, ir.TOP if to.end == "top" else ir.BOTTOM)
        s.do("move", card=got.ref, who=s.actor, place=place)
        s.emit(k.Jump, to=done)
        s.place(other)
    s.place(done)
    refs.about(s, got, None, ("moved",))


@node
class TurnsAlone(t.Node):
    """ "It gets +2/+0 until end of round and unturns": it is unturned."""

    verb: str


@PREDICATE.of(TurnsAlone, layer=LANES)
def _turns_alone(s: Scope, n: TurnsAlone, got: Got) -> None:
    do_to(s, lemma(n.verb), t.It(), got)


@node
class RisesTo(t.VerbNode):
    """ "This character rises to Bone Lord": what the keyword Rise lets its player pay for."""

    name: str


@PREDICATE.of(RisesTo, layer=LANES)
def _rises_to(s: Scope, n: RisesTo, got: Got) -> None:
    s.cite("B-KW.rise.1")
    if not got.this:
        raise s.error("a character rises by its own text")
    s.do("rise", word=values.name_id(s, n.name), who=ir.You())


@PREDICATE.of(t.StaysTurned, layer=LANES)
def _stays_turned(s: Scope, n: t.StaysTurned, got: Got) -> None:
    s.do("hold", card=got.ref)


@PREDICATE.of(t.IsDone, layer=LANES)
def _is_done(s: Scope, n: t.IsDone, got: Got) -> None:
    if lemma(n.verb) in _OWN_VERBS:
        do_to(s, lemma(n.verb), t.It(), got)
    else:
        PREDICATE.common(s, n, got)


@PREDICATE.of(t.IsMoved, layer=LANES)
def _is_moved(s: Scope, n: t.IsMoved, got: Got) -> None:
    if isinstance(n.to, t.ToRow):
        lane_moves.to_row(s, n.to, got, n.verb == "returned")
    else:
        TO(s, n.to, got, False)
