"""Events of a game with lanes and a chain that sentences speak of."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.text import tree as t
from bloodwork.text import triggers
from bloodwork.text.meaning import EVENT, LANES, VALUE
from bloodwork.text.scope import LANE_CHARACTER, Scope
from bloodwork.text.triggers import PAST, Heard, lemma

# verbs of which the event has another name, or another role for the card
_ALONE = {"die": "death", "move": "move"}


@EVENT.of(t.EvAlone, layer=LANES)
def _ev_alone(s: Scope, n: t.EvAlone, out: Heard) -> None:
    verb = lemma(n.verb)
    if verb == "move":
        triggers.kind(s, out, "move", "", "enters leaves")
    elif " or " in verb:
        for one in ("attack", "block"):
            triggers.kind(s, out, one)
    else:
        triggers.kind(s, out, _ALONE.get(verb, verb))
    triggers.card(s, out, n.what, ir.R_CARD, PAST.get(verb, ()))
    if verb in ("attack", "block") and t.mood(n) != "cannot":
        past = ("attacked",) if verb == "attack" else ("attacking",)
        s.bind(ref=ir.EventCard(ir.R_OTHER), nouns=LANE_CHARACTER, past=past, step=s.step - 1)


@EVENT.of(t.EvFights, layer=LANES)
def _ev_fights(s: Scope, n: t.EvFights, out: Heard) -> None:
    verb = lemma(n.verb)
    triggers.kind(s, out, "death" if verb == "kill" else verb)
    roles = (ir.R_OTHER, ir.R_CARD) if verb == "kill" else (ir.R_CARD, ir.R_OTHER)
    triggers.card(s, out, n.what, roles[0], ("attacking",) if verb == "attack" else ())
    triggers.card(s, out, n.target, roles[1], PAST["die"] if verb == "kill" else ("attacked",))


@EVENT.of(t.EvAsp, layer=LANES)
def _ev_asp(s: Scope, n: t.EvAsp, out: Heard) -> None:
    verb = lemma(n.verb)
    triggers.kind(s, out, "gain_asp" if verb == "gain" else "lose_asp", "cost" if verb == "pay" else "")
    triggers.player(s, out, n.who)
    assert isinstance(n.n, t.SomeBlood)
    if n.n.n is not None:
        out.tests.append(ir.AmountIs(ir.R_AMOUNT, ir.GE, VALUE(s, n.n.n)))
    triggers.amount(s)


@EVENT.of(t.EvLife, layer=LANES)
def _ev_life(s: Scope, n: t.EvLife, out: Heard) -> None:
    triggers.kind(s, out, "gain_life" if lemma(n.verb) == "gain" else "lose_life")
    triggers.player(s, out, n.who)
    triggers.amount(s)


@EVENT.of(t.EvDone, layer=LANES)
def done(s: Scope, n: t.EvDone, out: Heard) -> None:
    verb = lemma(n.verb)
    # what is attacked or blocked is the other one of its event
    role = ir.R_OTHER if verb in ("attack", "block") else ir.R_CARD
    triggers.kind(s, out, verb)
    past = PAST.get(verb, ("attacked",) if verb == "attack" else ())
    triggers.card(s, out, n.what, role, past)
    triggers.by_whom(s, out, n.by, ir.R_CARD if role == ir.R_OTHER else ir.R_OTHER)
    if role == ir.R_OTHER and n.by is None:
        past = ("attacking",) if verb == "attack" else ("blocking",)
        s.bind(ref=ir.EventCard(ir.R_CARD), nouns=LANE_CHARACTER, past=past, step=s.step - 1)
    if verb == "heal":
        triggers.amount(s)
