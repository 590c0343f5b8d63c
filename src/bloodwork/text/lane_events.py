"""Events of a game with lanes and a chain that sentences speak of."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text import tree as t
from bloodwork.text import triggers, values
from bloodwork.text.meaning import EVENT, LANES, VALUE
from bloodwork.text.scope import LANE_CHARACTER, Scope, out_of_play
from bloodwork.text.tree import node
from bloodwork.text.triggers import PAST, Heard, lemma

# verbs of which the event has another name, or another role for the card
_ALONE = {"die": "death", "move": "move"}


# what a participle means where the event has another name, or several
_DONE = {"move": ("relocate", "advance", "retreat", "swap"), "return hand": ("return_hand",), "kill": ("death",)}


@EVENT.of(t.EvAlone, layer=LANES)
def _ev_alone(s: Scope, n: t.EvAlone, out: Heard) -> None:
    verb = lemma(n.verb)
    if verb == "move" and t.mood(n) == "cannot":
        s.cite("B-MOVE.11")
        triggers.kind(s, out, "move", "own_move", "enters leaves")
    elif verb == "move":
        triggers.kind(s, out, "move", "", "enters leaves")
    elif " or " in verb:
        for one in ("attack", "block"):
            triggers.kind(s, out, one)
    else:
        triggers.kind(s, out, _ALONE.get(verb, verb))
    triggers.card(s, out, n.what, ir.R_CARD, PAST.get(verb, triggers.DOING.get(verb, ())))
    if verb == "heal":
        s.cite("B-KW.regeneration.1")
        triggers.amount(s)
    if verb in ("attack", "block") and t.mood(n) != "cannot":
        past = ("attacked",) if verb == "attack" else ("attacking",)
        s.bind(ref=ir.EventCard(ir.R_OTHER), nouns=LANE_CHARACTER, past=past, step=s.step - 1)


@EVENT.of(t.EvDeals, t.Dealt, layer=LANES)
def _ev_deals(s: Scope, n: t.EvDeals | t.Dealt, out: Heard) -> None:
    """To whomever: where nobody is named, damage to a Sovereign is damage too."""
    if n.to is None:
        s.cite("B-CTR.13")
        triggers.kind(s, out, "player_damage", "strike" if n.damage.combat else "")
    EVENT.common(s, n, out)


@EVENT.of(t.EvFights, layer=LANES)
def _ev_fights(s: Scope, n: t.EvFights, out: Heard) -> None:
    verb = lemma(n.verb)
    if verb in ("kill", "destroy"):
        s.cite("B-CTR.9")
        triggers.kind(s, out, "death", "strike" if n.combat else "")
        triggers.card(s, out, n.what, ir.R_OTHER)
        triggers.card(s, out, n.target, ir.R_CARD, ("killed", "destroyed", "dead"))
        if n.attack:
            triggers.in_attack(s, out)
        s.things[-1].nouns = out_of_play(s.things[-1].nouns)
        return
    triggers.kind(s, out, verb)
    triggers.card(s, out, n.what, ir.R_CARD, ("attacking",) if verb == "attack" else ())
    triggers.card(s, out, n.target, ir.R_OTHER, ("attacked",))


@EVENT.of(t.EvThere, layer=LANES)
def _ev_there(s: Scope, n: t.EvThere, out: Heard) -> None:
    """A character in this lane dies."""
    what = n.what
    if not isinstance(what, t.Some) or what.what.other is not None:
        raise s.error('where it happens is said of a kind of character: "a character dies in this lane"')
    there = t.Pattern(**{**vars(what.what), "posts": (*what.what.posts, n.where)})
    EVENT(s, t.EvAlone(what=t.Some(det=what.det, what=there), verb=n.verb, aux=n.aux), out)


@EVENT.of(t.EvDiesFighting, layer=LANES)
def _ev_dies_fighting(s: Scope, n: t.EvDiesFighting, out: Heard) -> None:
    s.cite("B-CTR.9")
    triggers.kind(s, out, "death", "strike")
    triggers.card(s, out, n.what, ir.R_CARD, PAST["die"])


@EVENT.of(t.EvShoots, layer=LANES)
def _ev_shoots(s: Scope, n: t.EvShoots, out: Heard) -> None:
    triggers.kind(s, out, "shoot")
    triggers.card(s, out, n.what, ir.R_CARD, ("attacking",))
    if t.mood(n) != "cannot":
        s.bind(ref=ir.EventCard(ir.R_OTHER), nouns=LANE_CHARACTER, past=("attacked",), step=s.step - 1)


@EVENT.of(t.EvUnaided, layer=LANES)
def _ev_unaided(s: Scope, n: t.EvUnaided, out: Heard) -> None:
    """Nobody else of its side stands in its War Zone."""
    s.cite("B-COMBAT.58")
    EVENT(s, t.EvAlone(what=n.what, verb=n.verb, aux=n.aux), out)
    beside = ir.IsRelated(s.vocab.relations["same_row"], ir.EventCard(ir.R_CARD))
    kind = (ir.HasTypes(s.type_bit("character")), ir.HasTypes(s.type_bit("barrier"), False))
    there = ir.CardPattern(1, ir.ANYONE, (*kind, beside))
    out.tests.append(ir.CondHolds(ir.Compares(ir.HowMany(ir.All(there)), ir.EQ, ir.Num(1))))


@EVENT.of(t.EvTargeted, layer=LANES)
def _ev_targeted(s: Scope, n: t.EvTargeted, out: Heard) -> None:
    s.cite("B-CHAIN.20")
    of = n.of
    if of is None:
        triggers.kind(s, out, "aim_at")
        triggers.card(s, out, n.what, ir.R_CARD)
        return
    assert isinstance(of, t.Aiming)
    triggers.kind(s, out, "aim_at", "ability" if of.ability and not of.spell else "", "" if of.ability else "ability")
    triggers.card(s, out, n.what, ir.R_CARD)
    if of.what is not None:
        triggers.card(s, out, of.what, ir.R_OTHER)
        return
    if of.who is not None or of.whose is not None or of.side is not None:
        word = of.who if of.who is not None else {"your": "you"}.get(of.whose or "", "your opponent")
        out.tests.append(ir.PlayerIs(values.player(s, word)))
    if of.spell:
        # a spell that is played, or an ability of anything
        spell = ir.Matches(ir.EventCard(ir.R_OTHER), (ir.HasTypes(s.type_bit("spell")),))
        own = ir.KindPattern(s.kind("aim_at"), s.flag("ability"))
        plain = ir.KindPattern(s.kind("aim_at"), 0, s.flag("ability"))
        out.kinds[:] = [own, plain]
        out.tests.append(ir.FlagOr(s.flag("ability"), spell))


@EVENT.of(t.EvAsp, layer=LANES)
def _ev_asp(s: Scope, n: t.EvAsp, out: Heard) -> None:
    verb = lemma(n.verb)
    triggers.kind(s, out, "gain_asp" if verb == "gain" else "lose_asp", "cost" if verb == "pay" else "")
    triggers.player(s, out, n.who)
    assert isinstance(n.n, t.SomeBlood)
    if n.n.n is not None:
        out.tests.append(ir.AmountIs(ir.R_AMOUNT, ir.GE, VALUE(s, n.n.n)))
    if n.of is not None:
        s.cite("B-COST.4")
        triggers.card(s, out, n.of, ir.R_OTHER)
    triggers.amount(s)


@EVENT.of(t.EvTurnsFor, layer=LANES)
def _ev_turns_for(s: Scope, n: t.EvTurnsFor, out: Heard) -> None:
    _ev_asp(s, t.EvAsp(who=n.who, verb="gain", n=t.SomeBlood(), of=n.of, aux=n.aux), out)


@EVENT.of(t.EvLife, layer=LANES)
def _ev_life(s: Scope, n: t.EvLife, out: Heard) -> None:
    triggers.kind(s, out, "gain_life" if lemma(n.verb) == "gain" else "lose_life")
    if lemma(n.verb) == "lose":
        s.cite("B-SOV.18")
        triggers.kind(s, out, "player_damage")
    triggers.player(s, out, n.who)
    triggers.amount(s)


@EVENT.of(t.EvDone, layer=LANES)
def done(s: Scope, n: t.EvDone, out: Heard) -> None:
    verb = lemma(n.verb)
    # what is attacked or blocked is the other one of its event
    role = ir.R_OTHER if verb in ("attack", "block") else ir.R_CARD
    for event in _DONE.get(verb, (verb,)):
        triggers.kind(s, out, event)
    if verb == "move" and n.by is None and t.mood(n) == "cannot":
        s.cite("B-MOVE.12")
        triggers.kind(s, out, "move", "own_move", "enters leaves")  # nor by its player's own Move
    if verb == "destroy":  # by a text, or by damage as a death of its own
        s.cite("B-CTR.4")
        triggers.kind(s, out, "death")
        out.tests.append(ir.WordIs(s.vocab.causes["damage"]))
    past = PAST.get(verb, ("attacked",) if verb == "attack" else ())
    triggers.card(s, out, n.what, role, past)
    triggers.by_whom(s, out, n.by, ir.R_CARD if role == ir.R_OTHER else ir.R_OTHER)
    if role == ir.R_OTHER and n.by is None:
        past = ("attacking",) if verb == "attack" else ("blocking",)
        s.bind(ref=ir.EventCard(ir.R_CARD), nouns=LANE_CHARACTER, past=past, step=s.step - 1)
    if verb == "heal":
        triggers.amount(s)


@node
class EvSubdues(t.Node):
    """ "Whenever this character stuns a character": one is stunned by it."""

    what: t.Node
    verb: str
    target: t.Node


_SUBDUED: Final = {"stun": "stunned", "frighten": "frightened", "banish": "banished"}


@EVENT.of(EvSubdues, layer=LANES)
def _ev_subdues(s: Scope, n: EvSubdues, out: Heard) -> None:
    by = t.By(word="by", who=n.what)
    EVENT(s, t.EvDone(what=n.target, be="is", verb=_SUBDUED[lemma(n.verb)], by=by), out)


@node
class EvPuts(t.VerbNode, t.EventNode):
    """ "Whenever you put a resource onto the battlefield": played or not, one of yours enters."""

    who: str | t.Node
    what: t.Node


@EVENT.of(EvPuts, layer=LANES)
def _ev_puts(s: Scope, n: EvPuts, out: Heard) -> None:
    whose = {"you": "your", "your opponent": "your opponent's"}.get(str(n.who))
    if whose is None or t.mood(n) != "":
        raise s.error('who puts it there is you or your opponent: "whenever you put a resource into play"')
    field = t.Zone(whose="the", name="battlefield")
    EVENT(s, t.EvEnters(what=n.what, verb="enters", where=field, tail=t.UnderControl(whose=whose)), out)


@node
class EvPlayedOnto(t.Node):
    """ "When a Level 2 Resource is played onto this resource": it goes to the graveyard under the other."""

    what: t.Node
    under: t.Node
    be: str = "is"
    who: str | t.Node | None = None
    verb: str = "play"
    aux: str | None = None


@EVENT.of(EvPlayedOnto, layer=LANES)
def _ev_played_onto(s: Scope, n: EvPlayedOnto, out: Heard) -> None:
    s.cite("B-RES.8", "B-RES.9")
    if n.be not in ("is", "are") or n.aux is not None or n.who not in (None, "you"):
        raise s.error('when it is: "when a Level 2 Resource is played onto this resource"')
    if n.who is not None and not isinstance(n.under, t.This):
        raise s.error('a Resource is played onto one of the same player: say "is played onto"')
    triggers.kind(s, out, "move", "leaves")
    triggers.card(s, out, n.under, ir.R_CARD, ("left",))
    triggers.card(s, out, n.what, ir.R_OTHER)
