"""Nouns that are left out: so many of what the sentence before says, the counters and the cards just spoken of."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.text import moves, patterns, refs, remaining, values
from bloodwork.text import tree as t
from bloodwork.text.errors import NOTHING_BEFORE
from bloodwork.text.meaning import ACT, CARDS, COUNTED, DEED
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import Label, Scope, out_of_play
from bloodwork.text.shapes import nodes, replaced
from bloodwork.text.tree import node
from bloodwork.text.triggers import lemma

# what is said of deeds whose nodes keep no verb
_VERBS: Final[dict[type[t.Node], str]] = {
    t.Draw: "draw", t.Deal: "deal", t.DealEqual: "deal", t.PoolGain: "add", t.PoolLoss: "remove",
    t.MakeToken: "create",
}  # fmt: skip
# determiners that leave a choice of one
CHOSEN: Final[tuple[str | t.Node, ...]] = ("a", "any", "target", "another", t.Number(n=1))
_MAKING: Final = (t.Make, t.MakeDescribed, t.MakeCopy)


@node
class Elided(t.Node):
    """ "Create two instead", "gain 4 instead": what of is said before."""

    verb: str
    n: t.Node
    unit: str | None = None
    more: bool = False
    deck: t.Zone | None = None


@node
class RemoveThem(t.VerbNode):
    """ "When it has nine Life counters, remove them all": the counters that were spoken of."""

    word: str


@node
class WithThis(t.Node):
    """ "For each card you have played this turn, counting this one"."""

    of: t.Node
    words: str


@node
class Keeps(t.VerbNode):
    """ "Each player keeps one creature and sacrifices the rest": which one is chosen."""

    what: t.Node


@node
class SomeGoes(t.Node):
    """ "Put one of them into your hand, one on the bottom of your deck": one more of them."""

    n: t.Node
    to: t.Node


def completed(s: Scope, n: Any, better: t.Node) -> t.Node:
    """ "Summon a creature from your hand. If ..., summon two instead": two of what the sentence before says."""
    act = act_of(better)
    do = act.do if act is not None else None
    before = act_of(n.body) if isinstance(n, t.Said) else None
    if before is not None and type(before.do) is type(do):
        better = _as_long(n.body, better)
    what = getattr(do, "what", None)
    if isinstance(do, Elided | t.DealsAmount):
        if before is None or not same_deed(do, before.do):
            raise s.error("what is meant instead is said only by a number: the sentence before must do the same")
        was: Any = before.do
        made: Any = type(was)
        number = t.PlusValue(a=was.n, b=do.n) if isinstance(do, Elided) and do.more else do.n
        same = _same_one(was) if isinstance(before, t.Act) else {}
        if isinstance(do, Elided) and do.deck is not None:
            same["deck"] = do.deck
        return _instead_of(better, before, made(**{**vars(was), "n": number, **_plain(was), **same}))
    same_player = isinstance(act, t.Act) and isinstance(before, t.Act) and act.who == before.who
    if (
        isinstance(do, t.Draw)
        and before is not None
        and isinstance(before.do, t.Draw)
        and do.deck is None
        and same_player
    ):
        return _instead_of(better, before, t.Draw(**{**vars(do), "deck": before.do.deck}))  # of the same deck
    if act is None or not isinstance(what, t.SomeOf) or what.of is not None:
        return better
    was = getattr(before.do, "what", None) if before is not None else None
    if before is None or type(before.do) is not type(do) or not isinstance(was, t.Some):
        raise s.error("what is meant instead is said only by a number: the sentence before must do the same")
    made = type(before.do)
    return _instead_of(better, before, made(**{**vars(before.do), "what": t.Some(det=what.n, what=was.what)}))


def _as_long(before: Any, better: Any) -> t.Node:
    """ "Gets +1 power until end of turn. If ..., it gets +3 power instead": for the same time."""
    time = tuple(suffix for suffix in before.first.suffixes if isinstance(suffix, t.TIMES))
    if not time or any(isinstance(suffix, t.TIMES) for suffix in better.first.suffixes):
        return t.Chain(first=better.first, rest=better.rest)
    first = t.Clause(what=better.first.what, suffixes=(*better.first.suffixes, *time))
    return t.Chain(first=first, rest=better.rest)


def one_more(s: Scope, said: list[Any]) -> list[Any]:
    """ "Draw a card. If ..., draw one more": the same again, so often, besides what was done before."""
    out: list[Any] = []
    for n in said:
        earlier = [clause for one in out for clause in nodes(one, t.Clause)]
        for clause in nodes(n, t.Clause):
            again = _again(s, clause, earlier)
            if again is not None:
                n = replaced(n, clause, again)
            earlier.append(again or clause)
        out.append(n)
    return out


def _again(s: Scope, n: t.Clause, earlier: list[t.Clause]) -> t.Clause | None:
    act = n.what
    if not isinstance(act, t.Act) or not isinstance(act.do, Elided) or not act.do.more:
        return None
    if any(isinstance(suffix, t.Instead) for suffix in n.suffixes):
        return None
    acts = [clause.what for clause in earlier]
    before = [one for one in acts if isinstance(one, t.Act) and same_deed(act.do, one.do)]
    if not before:
        raise s.error(f"{s.said(act.do)}: what more of must be said before", NOTHING_BEFORE)
    was: Any = before[-1].do
    made: Any = type(was)
    number = t.One() if isinstance(act.do.n, t.Another) else act.do.n
    third = act.do.verb.endswith("s")
    form = {"s": third} if hasattr(was, "s") else {"verb": act.do.verb}
    where = {"deck": act.do.deck} if act.do.deck is not None else {}
    do = made(**{**vars(was), "n": number, **_plain(was), **_same_one(was), **form, **where})
    who = before[-1].who if act.who is None and third else act.who
    return t.Clause(what=t.Act(do=do, who=who, may=act.may), suffixes=n.suffixes)


def _plain(do: t.Node) -> dict[str, Any]:
    """A number in place of what the sentence before works out."""
    return {"equal": False} if hasattr(do, "equal") else {}


def _same_one(do: t.Node) -> dict[str, Any]:
    """What is chosen is chosen once, whichever number it is done with: see `replacements.chosen_first`."""
    for field in ("what", "to"):
        what = getattr(do, field, None)
        if isinstance(what, t.Some) and what.det in CHOSEN:
            return {field: t.It()}
    return {}


def same_deed(do: Elided | t.DealsAmount, before: t.Node) -> bool:
    verb = lemma(do.verb) if isinstance(do, Elided) else "deal"
    if getattr(before, "n", None) is None:
        return False
    was = lemma(_VERBS.get(type(before), str(getattr(before, "verb", ""))))
    unit = do.unit if isinstance(do, Elided) else None
    if unit == "points" and not isinstance(before, t.PoolGain | t.PoolLoss):
        return False
    if unit in ("of them", "of those") and not isinstance(before, (*_MAKING, t.MakeToken)):
        return False
    if unit == "counters" and not isinstance(before, t.Counters):
        return False
    if isinstance(before, _MAKING):
        return {verb, was} <= {"create", "spawn", "summon", "put"}
    return verb == was


def _instead_of(better: t.Node, before: t.Act | t.CardAct, do: t.Node) -> t.Node:
    """The clause with this deed, done by who is named in it or else by who did what it is done instead of."""
    assert isinstance(better, t.Chain)
    act = better.first.what
    made: Any = type(before)
    fields = {**vars(before), "do": do}
    if isinstance(before, t.Act) and isinstance(act, t.Act):
        fields.update(who=act.who if act.who is not None else before.who, may=act.may)
    elif isinstance(act, t.CardAct) and act.what is not None and isinstance(before, t.CardAct):
        fields.update(what=act.what, may=act.may)
    return t.Chain(first=t.Clause(what=made(**fields), suffixes=better.first.suffixes), rest=better.rest)


def act_of(n: Any) -> t.Act | t.CardAct | None:
    """The one clause of what is done."""
    if isinstance(n, t.Chain) and not n.rest and isinstance(n.first.what, t.Act | t.CardAct):
        return n.first.what
    return None


@DEED.of(Elided)
def _elided(s: Scope, n: Elided) -> None:
    """Cards are drawn, whatever was said; the rest must be told by the event that something is done in place of."""
    verb = lemma(n.verb)
    if verb == "draw":
        DEED(s, t.Draw(n=n.n, deck=n.deck))
    elif s.replacing and s.replaced == {f"{verb}_blood"}:
        DEED(s, t.Blood(verb=verb, n=n.n, more="more" if n.more else None))
    else:
        raise s.error(f"what {s.said(n)} is said of must be said: it stands for nothing before it", NOTHING_BEFORE)


@DEED.of(Keeps)
def _keeps(s: Scope, n: Keeps) -> None:
    shown = remaining.last_shown(s)
    if shown is not None:
        raise s.error('where what was shown is kept must be said: "put it into your hand"')
    s.cite("C-N9.27")
    got = refs.cards(s, n.what, Use(own=True))
    refs.about(s, got, None, ("chosen",))
    if isinstance(n.what, t.Some) and not any(pair[1] is got.ref for pair in s.taken):
        s.taken.append((ir.All(refs.pattern(s, n.what.what, Use(own=True))), got.ref))  # for "the rest"


@DEED.of(RemoveThem)
def _remove_them(s: Scope, n: RemoveThem) -> None:
    if s.counted is None:
        raise s.error(f'"remove {n.word}": no counters were spoken of', NOTHING_BEFORE)
    s.cite("C-N9.26")
    ref, word = s.counted
    taken = s.register()
    number = 1 if n.word.endswith("counter") else ir.NUMBER_LIMIT
    s.do("remove_counter", card=ref, word=word, amount=ir.Num(number), out_number=taken)
    s.bind(number=ir.BoundNumber(taken))


@ACT.of(SomeGoes)
def _some_goes(s: Scope, n: SomeGoes, end: Label) -> None:
    """One of those that were not taken before."""
    left = remaining.rest(s)
    lo, hi = refs.bounds(s, n.n)
    pool = s.taken[-1][0] if s.taken else left.ref
    picked = refs.choose(s, left.ref, lo, hi, left.nouns, False)
    s.taken.append((pool, picked.ref))
    moves.move_to(s, picked, n.to)


@COUNTED.of(WithThis)
def _with_this(s: Scope, n: WithThis) -> ir.Value:
    """A card that is being executed has not been played yet; one on the board is counted where it stands."""
    refs.check_this(s, n.words.split()[-1])
    found = COUNTED(s, n.of)
    if isinstance(n.of, t.CountedCards) and s.on_board and not _leaves_out(n.of.what):
        return found
    if isinstance(n.of, t.CountedDid) and n.of.who == "you" and lemma(n.of.verb) == "play" and not s.on_board:
        head = getattr(n.of.what, "head", None)
        if isinstance(head, t.Noun) and head.word in ("card", "command", "spell") and not _leaves_out(n.of.what):
            s.cite("C-N4.45")
            return ir.Plus(found, ir.Num(1))
    raise s.error(f'"{n.words.removeprefix(", ")}": this card is none of what is counted')


def _leaves_out(what: t.Node) -> bool:
    return not isinstance(what, t.Pattern) or "other" in what.adjs


@CARDS.of(t.AnotherOne)
def _another_one(s: Scope, n: t.AnotherOne, use: Use, pay: bool) -> Got:
    """Another of what was spoken of last."""
    spoken = [thing for thing in s.things if thing.ref is not None]
    known = [thing for thing in spoken if not thing.this] or spoken
    if not known:
        raise s.error('"another" what? Say of which kind: "another creature"', "nothing before it fits")
    called = known[-1].nouns
    word = "character" if "character" in called else "creature" if "creature" in called else "card"
    if word == "card" and not use.zones:
        raise s.error('"another" what? Say of which kind: "another card"', NOTHING_BEFORE)
    return refs.cards(s, t.Some(det="another", what=t.Pattern(adjs=(), head=t.Noun(word=word))), use, pay)


@CARDS.of(t.AllBut)
def _all_but(s: Scope, n: t.AllBut, use: Use, pay: bool) -> Got:
    """Who acts chooses the ones that are left out."""
    s.cite("C-N3.2")
    found = refs.pattern(s, n.what, use)
    nouns = patterns.nouns_of(n.what)
    if found.zones & s.vocab.play_zones == 0:
        nouns = out_of_play(nouns)
    whole = ir.All(found)
    number = values.amount(s, n.n)
    kept = refs.choose(s, whole, number, number, nouns, pay, found.zones & ~s.vocab.open_zones)
    return Got(ir.Without(whole, kept.ref), nouns, True)
