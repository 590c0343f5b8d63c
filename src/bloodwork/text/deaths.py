"""The blood of a death: sentences by which someone else gains it, or nobody."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import REPLACE, Ability
from bloodwork.kernel.ops import Cancel, If
from bloodwork.text import refs, resources, triggers, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import ACT, CONDITION, DEED, EVENT, STATEMENT, VALUE
from bloodwork.text.scope import Label, Scope
from bloodwork.text.shapes import any_node, replaced
from bloodwork.text.tree.base import VerbNode, node
from bloodwork.text.triggers import PAST, Heard, lemma

_CAUSES: Final = {"destroy": "effect", "sacrifice": "sacrifice"}
NAMED: Final = (None, "you", "your opponent")  # players that a sentence says do not gain the blood of a death
_DYING: Final = ("die", "kill", "destroy", "sacrifice")


def left_alive(sentences: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "When it dies, A. If it leaves the board without dying, B.": another event, no part of its death."""
    out = list(sentences)
    for at, one in enumerate(out[1:], 1):
        body = one.body if isinstance(one, t.Said) else None
        if isinstance(body, t.IfBody) and isinstance(body.cond, t.Happens):
            event = body.cond.event
            for before in out[:at]:
                died = before.event if isinstance(before, t.Triggered) else None
                if isinstance(event, t.EvEnters) and isinstance(event.what, t.It) and isinstance(died, t.EvAlone):
                    event = replaced(event, event.what, died.what)
                other = t.Triggered(head="when", event=event, body=body.body)
                if is_left_alive(before, other):
                    out[at] = other
    return tuple(out)


def is_left_alive(before: Any, n: Any) -> bool:
    """Whether a sentence hears that the card leaves without dying whose death the one before hears."""
    if not isinstance(before, t.Triggered) or not isinstance(n, t.Triggered):
        return False
    died, left = before.event, n.event
    if not isinstance(died, t.EvAlone) or not isinstance(left, t.EvEnters) or lemma(died.verb) != "die":
        return False
    return isinstance(left.tail, t.WithoutDying) and left.what == died.what


class Dying:
    """A death that a sentence speaks of: what dies, what kills it, and how."""

    def __init__(self, dead: t.Node, verb: str, killer: t.Node | None = None, having: t.Node | None = None) -> None:
        self.dead = dead
        self.verb = verb
        self.killer = killer
        self.having = having  # the counters that it dies with


def dying(event: t.Node) -> Dying | None:
    """The death in an event, if it is one."""
    if isinstance(event, t.EvAlone) and lemma(event.verb) == "die":
        return Dying(event.what, "die", having=event.having)
    if isinstance(event, t.EvDone) and lemma(event.verb) in _DYING:
        by = event.by.who if isinstance(event.by, t.By) else None
        return Dying(event.what, lemma(event.verb), by if isinstance(by, t.Node) else None)
    if isinstance(event, t.EvFights) and lemma(event.verb) in _DYING:
        return Dying(event.target, lemma(event.verb), event.what)
    return None


def speaks_of_blood(n: Any) -> bool:
    """Whether a consequence is about the blood that the death gives."""
    if isinstance(n, t.NotGain | t.GainWould) or n == t.InsteadDoing(word="gaining blood"):
        return True
    if isinstance(n, tuple | list):
        return any(speaks_of_blood(one) for one in n)
    return isinstance(n, t.Node) and any(speaks_of_blood(one) for one in vars(n).values())


def denied(n: Any) -> list[t.NotGain]:
    """All that says who does not gain it."""
    if isinstance(n, t.NotGain):
        return [n]
    if isinstance(n, tuple | list):
        return [found for one in n for found in denied(one)]
    return [found for one in vars(n).values() for found in denied(one)] if isinstance(n, t.Node) else []


def gainers(n: Any) -> list[t.GainWould]:
    if isinstance(n, t.GainWould):
        return [n]
    if isinstance(n, tuple | list):
        return [found for one in n for found in gainers(one)]
    return [found for one in vars(n).values() for found in gainers(one)] if isinstance(n, t.Node) else []


def hear(s: Scope, death: Dying) -> Heard:
    """The pattern of the blood event of such a death; the dead and the killer are bound."""
    if death.having is not None:
        raise s.error("when the blood of a death is gained, the counters of what died are gone")
    s.cite("C-N19.2", "C-N9.10")
    s.next_step()
    out = Heard()
    on = s.flag("death") | (s.flag("strike") if death.verb == "kill" else 0)
    out.kinds.append(ir.KindPattern(s.kind("gain_blood"), on, 0))
    if death.verb in _CAUSES:
        out.tests.append(ir.WordIs(1 + s.vocab.causes[_CAUSES[death.verb]]))
    if death.killer is not None:
        triggers.card(s, out, death.killer, ir.R_CARD)
    triggers.card(s, out, death.dead, ir.R_OTHER, PAST["die"])
    triggers.amount(s)
    return out


@node
class OfDeath(t.NounNode, t.VerbNode):
    """Which death gives blood: "from creatures dying", "from the death of an Insect"."""

    what: t.Node | None
    word: str = "dying"


@node
class EvBloodOfDeath(t.EventNode, t.VerbNode):
    """ "You gain blood from a creature dying"."""

    who: str | t.Node
    n: t.SomeBlood
    of: OfDeath


@EVENT.of(EvBloodOfDeath)
def _blood_of_death(s: Scope, n: EvBloodOfDeath, out: Heard) -> None:
    dead = n.of.what
    if dead is None:
        dead = t.Some(det="a", what=t.Pattern(adjs=(), head=t.Noun(word="creature")))
    found = hear(s, Dying(dead, "die"))
    out.kinds += found.kinds
    out.tests += found.tests
    out.roles += found.roles
    triggers.player(s, out, n.who)
    if n.n.n is not None:
        out.tests.append(ir.AmountIs(ir.R_AMOUNT, values.so_much(n.n), VALUE(s, n.n.n)))


@node
class GainsNone(t.VerbNode):
    """ "Your opponent gains no blood from creatures dying"."""

    who: str | t.Node
    of: OfDeath
    not_gain: bool = False


@STATEMENT.of(GainsNone)
def _gains_none(s: Scope, n: GainsNone) -> list[Ability]:
    return STATEMENT(s, t.Cannot(event=EvBloodOfDeath(who=n.who, n=t.SomeBlood(), of=n.of, aux="cannot")))


def of_whom(s: Scope, out: Heard, said: list[Any]) -> None:
    """Whose gain the sentence is about, where it names a player.

    What else it does it does whoever gains: "gain 2 blood and your opponent doesn't gain any".
    """
    gaining = gainers(said)
    who: list[str | t.Node | None] = [n.who for n in gaining]
    who.extend(n.who for n in denied(said))
    s.whoever_gains = not gaining and not all(_denies_only(one) for one in said)
    for one in who:
        if one in NAMED and not s.whoever_gains:
            out.tests.append(ir.PlayerIs(values.player(s, one)))
            break
    s.bind(who=ir.EventPlayer())


def _denies_only(n: Any) -> bool:
    """Whether a consequence says who does not gain the blood, and nothing else."""
    body = n.body if isinstance(n, t.Said) else n
    clauses = [body.first, *(linked.clause for linked in body.rest)] if isinstance(body, t.Chain) else []
    return bool(clauses) and all(isinstance(clause.what, t.NotGain) for clause in clauses)


@ACT.of(t.NotGain)
def _not_gained(s: Scope, n: t.NotGain, end: Label) -> None:
    """The blood of a death is not gained, by one player or by anyone."""
    resources.of_a_death(s)
    skip = Label()
    if s.whoever_gains and n.who in NAMED:
        s.emit(If, cond=ir.SamePlayer(ir.EventPlayer(), values.player(s, n.who)), skip=skip)
    s.emit(Cancel)
    s.place(skip)


def without_blood(s: Scope, n: t.Triggered, death: Dying, more: list[Any]) -> Ability | None:
    """ "When it dies, it gives no blood": what that death gives comes before all that triggers on it."""
    if not any_node((n.body, *more), lambda part: isinstance(part, t.GivesNone)):
        return None
    only = n.body.first if isinstance(n.body, t.Chain) and not n.body.rest else None
    said = only.what.what if only is not None and isinstance(only.what, t.Lays) else None
    if isinstance(said, t.GivesNone) and isinstance(said.what, t.This) and not isinstance(death.dead, t.This):
        return None  # another card dies than the one that gives none
    if more or not isinstance(said, t.GivesNone) or not _speaks_back(said.what) or only is None:
        raise s.error('that a death gives no blood is a sentence of its own: "This creature gives no blood."')
    if said.tail is not None or only.suffixes:
        raise s.error("when it gives no blood is said twice")
    ability = Ability(REPLACE, "")
    ability.trigger = hear(s, death).finish()
    if n.cond is not None:
        ability.cond = CONDITION(s, n.cond)
    ability.once = n.head in ("once", "the next time")
    s.emit(Cancel)
    return s.build(ability)


def _speaks_back(n: t.Node | None) -> bool:
    return isinstance(n, t.It | t.This) or (isinstance(n, t.Some) and n.det in ("that", "the"))


def gives_none(s: Scope, n: t.GivesNone) -> Ability:
    """Such a death gives no blood to anyone."""
    s.cite("C-N4.30")
    what = n.what if n.what is not None else t.This(noun="card")
    last = (n.tail or "dies").split()[-1]
    verb = "die" if last in ("dies", "die") else lemma(last)
    if isinstance(what, t.This):
        refs.check_this(s, what.noun)
    ability = Ability(REPLACE, "")
    ability.trigger = hear(s, Dying(what, verb)).finish()
    s.emit(Cancel)
    return ability


@node
class BloodAsDied(VerbNode):
    """ "Gain blood as though it had died", of a creature that does not die."""

    word: str


@DEED.of(BloodAsDied)
def _blood_as_died(s: Scope, n: BloodAsDied) -> None:
    if "death" not in s.replaced:
        raise s.error('what would have died must be said: "If this creature would die, ... instead."')
    s.cite("C-N35.8", "C-N19.2")
    s.do("gain_blood", who=s.actor, amount=ir.Num(1))


def bloodless(s: Scope, n: t.NoBloodThisWay) -> Ability:
    """That a player gains no blood of deaths, for as long as an effect does what was said before."""
    s.cite("C-N35.8")
    of = OfDeath(what=None, word="deaths")
    [ability] = STATEMENT(s, GainsNone(who=n.who if n.who is not None else "you", of=of))
    return ability
