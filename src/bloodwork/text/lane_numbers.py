"""Numbers of a game with lanes: how much damage was dealt or healed, life or ASP gained."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text import numbers, turns, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import COUNTED, DEED, LANES, VALUE
from bloodwork.text.scope import Scope
from bloodwork.text.triggers import lemma


@VALUE.of(t.AmountDone, layer=LANES)
def _amount_done(s: Scope, n: t.AmountDone) -> ir.Value:
    return amount_done(s, n.what, n.span)


@COUNTED.of(t.CountedAmount, layer=LANES)
def _counted_amount(s: Scope, n: t.CountedAmount) -> ir.Value:
    return amount_done(s, n.what, n.span, n.name)


def amount_done(s: Scope, what: str, span: str, name: str | None = None) -> ir.Value:
    some = t.Some(det="a", what=t.Pattern(adjs=(), head=t.Noun(word="character")))
    last = lemma(what.split()[-1])
    if "healed" in what:
        event: t.Node = t.EvDone(what=some, be="is", verb="healed")
    elif "damage" in what:
        dealt = turns.count(s, t.EvDamaged(what=some, be="is", damage=t.Damage()), span, total=True)
        hit = t.EvPlayerDamaged(who="a player", be="is", damage=t.Damage())
        return ir.Plus(dealt, turns.count(s, hit, span, total=True))
    elif "life" in what:
        event = t.EvLife(who="a player", verb=last)
    elif "asp" in what:
        event = t.EvAsp(who="a player", verb=last, n=t.SomeBlood())
    else:
        event = numbers.counter_event(what, name)
    return turns.count(s, event, span, total=True)


@COUNTED.of(t.CountedBlood, layer=LANES)
def _counted_asp(s: Scope, n: t.CountedBlood) -> ir.Value:
    return ir.Resource(values.player(s, n.who), s.vocab.resources["asp"])


_CHOSEN: Final = t.Letter(letter="X")


@DEED.of(t.AspAny, layer=LANES)
def _asp_any(s: Scope, n: t.AspAny) -> None:
    """So much of them is chosen before it is paid, and can be none."""
    s.cite("B-COST.31")
    DEED(s, t.Asp(verb="pay", n=_CHOSEN))
    s.bind(number=VALUE(s, _CHOSEN))


@VALUE.of(t.ExtraAsp, layer=LANES)
@COUNTED.of(t.ExtraAsp, layer=LANES)
def _extra_asp(s: Scope, n: t.ExtraAsp) -> ir.Value:
    if ord(_CHOSEN.letter) not in s.face_letters:
        raise s.error(
            'what may be paid must be said before: "As you play this card, pay any number of additional ASP."'
        )
    return VALUE(s, _CHOSEN)
