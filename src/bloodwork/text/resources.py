"""What a player has, gains and spends: blood, the pool, draws, turns, counters, the game itself."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ops import Allow, ChooseNumber, Keep, NameWord, Need
from bloodwork.text import numbers, triggers, turns, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import ACT, DEED, EVENT, VALUE
from bloodwork.text.scope import Draft, Label, Scope
from bloodwork.text.tree import node


@node
class EvBloodUnpaid(t.EventNode, t.VerbNode):
    """ "You lose blood except to pay costs"."""

    who: str | t.Node
    n: t.SomeBlood
    words: str


@EVENT.of(EvBloodUnpaid)
def _blood_unpaid(s: Scope, n: EvBloodUnpaid, out: triggers.Heard) -> None:
    """Blood that is paid is lost as well (C-N1.18), but for these words."""
    s.cite("C-N1.18")
    triggers.kind(s, out, "lose_blood", "", "cost")
    triggers.player(s, out, n.who)
    if n.n.n is not None:
        out.tests.append(ir.AmountIs(ir.R_AMOUNT, values.so_much(n.n), VALUE(s, n.n.n)))
    triggers.amount(s)


@DEED.of(t.PoolGain)
def _pool_gain(s: Scope, n: t.PoolGain) -> None:
    s.cite("C-N9.20")
    s.do("pool_gain", amount=values.amount(s, n.n))


@DEED.of(t.PoolLoss)
def _pool_loss(s: Scope, n: t.PoolLoss) -> None:
    s.cite("C-N9.11")
    pool = ir.Resource(None, s.vocab.resources["pool"])
    s.do("pool_set", amount=ir.Minus(pool, values.amount(s, n.n)))


@DEED.of(t.PoolSetTo)
def _pool_set_to(s: Scope, n: t.PoolSetTo) -> None:
    s.cite("C-N9.11")
    s.do("pool_set", amount=VALUE(s, n.n))


@DEED.of(t.EndTurn)
def _end_turn(s: Scope, n: t.EndTurn) -> None:
    turns.end_turn(s, n.whose)


_SKIPPED: Final = {"main phase": 0, "attack phase": 1, "draw": 2, "card draw": 2, "draw phase": 2}


@DEED.of(t.Skip)
def _skip(s: Scope, n: t.Skip) -> None:
    s.cite("C-N9.21")
    s.do("skip_turn", who=s.actor, amount=values.amount(s, n.n))


@DEED.of(t.TurnSkips)
def _turn_skips(s: Scope, n: t.TurnSkips) -> None:
    _skip(s, t.Skip(n=n.n))


@DEED.of(t.SkipNext)
def _skip_next(s: Scope, n: t.SkipNext) -> None:
    s.cite("C-N9.21")
    s.that_turn = s.actor
    s.do("skip_turn", who=s.actor, amount=ir.Num(1), word=1 if n.next else 0)


@DEED.of(t.SkipThis)
def _skip_this(s: Scope, n: t.SkipThis) -> None:
    """What is left of the turn under way is skipped."""
    s.cite("C-N9.21", "C-P4.3")
    s.do("skip_turn", who=s.actor, amount=ir.Num(1))


@DEED.of(t.SkipPhase)
def _skip_phase(s: Scope, n: t.SkipPhase) -> None:
    s.cite("C-P4.3d")
    s.do("skip_phase", who=s.actor, amount=ir.Num(1), word=_SKIPPED[n.part])


@EVENT.of(t.EvExtraTurn)
def _ev_extra_turn(s: Scope, n: t.EvExtraTurn, out: triggers.Heard) -> None:
    s.cite("C-N1.27")
    triggers.kind(s, out, "extra_turn")
    out.tests.append(ir.WordIs(0))
    triggers.player(s, out, n.who)


@EVENT.of(t.EvSkipsPhase)
def _ev_skips_phase(s: Scope, n: t.EvSkipsPhase, out: triggers.Heard) -> None:
    """Someone makes a player skip it."""
    s.cite("C-N1.27")
    triggers.kind(s, out, "skip_phase")
    out.tests.append(ir.WordIs(_SKIPPED[n.part]))
    triggers.player(s, out, n.who)


@DEED.of(t.ExtraTurn)
def _extra_turn(s: Scope, n: t.ExtraTurn) -> None:
    """A turn after this one; or an attack phase after that of this turn."""
    if n.part == "turn":
        s.cite("C-P4.3c")
        s.that_turn = s.actor
        s.do("extra_turn", who=s.actor, amount=values.amount(s, n.n), word=0)
    else:
        s.cite("C-P4.3e")
        s.do("extra_turn", who=s.actor, amount=values.amount(s, n.n), word=1)


@DEED.of(t.GainDraw)
def _gain_draw(s: Scope, n: t.GainDraw) -> None:
    s.cite("C-N9.11")
    s.do("gain_draw", who=s.actor, amount=values.amount(s, n.n))


@DEED.of(t.NameIt)
def _name_it(s: Scope, n: t.NameIt) -> None:
    s.cite("C-N9.27", "C-N4.33")
    if n.what == "number":
        reg = s.register()
        s.do("name", card=ir.This(), who=s.actor, word=ir.NAMED_NUMBER, out_number=reg)
        s.next_step()
        s.bind(number=ir.BoundNumber(reg))
    else:
        what = ir.NAMED_TAG if n.what == "kin" else ir.NAMED_NAME
        s.emit(NameWord, kind=s.kind("name"), who=s.actor, what=what)


@ACT.of(t.NotAgain)
def _not_again(s: Scope, n: t.NotAgain, end: Label) -> None:
    """The word that was named last is no choice when this ability is done again."""
    s.cite("C-N4.33")
    named = [draft for draft in s.code if isinstance(draft, Draft) and draft.make is NameWord]
    event = n.event
    again = isinstance(event, t.EvActs) and isinstance(event.what, t.This) and event.verb in ("execute", "executes")
    if not named:
        raise s.error(f'"that {n.what}": nothing was named before', "nothing before it fits")
    if not again:
        raise s.error("what was named is forgotten unless this card itself is executed again")
    named[-1].given["but_last"] = True


@DEED.of(t.GameEnds)
def _game_ends(s: Scope, n: t.GameEnds) -> None:
    s.cite("C-N9.11")
    who = s.actor if n.verb == "win" else ir.Opponent() if isinstance(s.actor, ir.You) else ir.You()
    s.do("finish_game", who=who)


@DEED.of(t.Mulligan)
def _mulligan(s: Scope, n: t.Mulligan) -> None:
    s.cite("C-N9.11")
    s.do("mulligan", who=s.actor)


@DEED.of(t.PlayMore)
def _play_more(s: Scope, n: t.PlayMore) -> None:
    s.cite("C-N4.39")
    s.emit(Allow, tally=turns.extra(s, "play"), who=s.actor, amount=values.amount(s, n.n))


@DEED.of(t.Steal)
def _steal(s: Scope, n: t.Steal) -> None:
    s.cite("C-N9.18")
    reg = s.register()
    s.do("lose_blood", who=values.player(s, n.whom), amount=values.amount(s, n.n), out_number=reg)
    s.do("gain_blood", who=s.actor, amount=ir.BoundNumber(reg))


@DEED.of(t.GiveBlood)
def _give_blood(s: Scope, n: t.GiveBlood) -> None:
    """What is not paid in full is not given."""
    whom = values.player(s, n.whom)
    blood(s, t.Blood(verb="pay", n=n.n))
    unpaid = Label()
    s.emit(Need, skip=unpaid)
    s.do("gain_blood", who=whom, amount=VALUE(s, n.n))
    s.place(unpaid)


@DEED.of(t.Blood)
def blood(s: Scope, n: t.Blood) -> None:
    if n.more is not None:
        keep(s, n.n, n.more, "lose_blood" if n.verb in ("lose", "pay") else "gain_blood")
        return
    s.cite("C-N9.18")
    if n.up_to and (s.cost or isinstance(s.actor, ir.You)):
        raise s.error('"up to" could be as much as you want, or as you have: say "lose" and how much')
    if n.verb == "pay" and isinstance(n.n, t.Number) and n.n.n > 0:
        s.wish_price = n.n.n
    number = values.amount(s, n.n)
    s.wish_price = None
    if n.verb in ("gain", "get"):
        s.do("gain_blood", who=s.actor, amount=number)
    elif n.verb == "lose":
        s.do("lose_blood", who=s.actor, amount=number)
    else:
        s.do("lose_blood", who=s.actor, amount=number, flags=s.flag("cost"))


@DEED.of(t.BloodAll)
def _blood_all(s: Scope, n: t.BloodAll) -> None:
    own_blood(s, n.whose)
    s.cite("C-N9.18")
    all_of_it = ir.Resource(s.actor, s.vocab.resources["blood"])
    paid = s.flag("cost") if n.verb == "pay" else 0
    reg = s.register()
    s.do("lose_blood", who=s.actor, amount=all_of_it, flags=paid, out_number=reg)
    s.bind(number=ir.BoundNumber(reg))


@DEED.of(t.BloodAny)
def _blood_any(s: Scope, n: t.BloodAny) -> None:
    """As much as the player wants, and has."""
    s.cite("C-N9.18", "C-N3.15")
    reg = s.register()
    most = ir.Resource(s.actor, s.vocab.resources["blood"])
    s.emit(ChooseNumber, reg=reg, who=s.actor, lo=ir.Num(0), hi=most)
    s.do("lose_blood", who=s.actor, amount=ir.BoundNumber(reg), flags=s.flag("cost"))
    s.bind(number=ir.BoundNumber(reg))


@DEED.of(t.BloodHalf)
def _blood_half(s: Scope, n: t.BloodHalf) -> None:
    own_blood(s, n.whose)
    s.cite("C-N9.18")
    number = numbers.half(s, ir.Resource(s.actor, s.vocab.resources["blood"]), None)
    s.do("lose_blood", who=s.actor, amount=number, flags=s.flag("cost") if n.verb == "pay" else 0)


def own_blood(s: Scope, whose: str) -> None:
    if whose not in (("your",) if isinstance(s.actor, ir.You) else ("their", "that player's")):
        raise s.error('what a player loses is their own: "Your opponent loses all their blood."')


def keep(s: Scope, n: t.Node, more: str, event: str) -> None:
    """ "N more" and "N less": the event itself with another amount."""
    s.cite("C-N4.25", "C-N9.10")
    events = {"damage", "player_damage"} if event == "damage" else {event}
    if not s.replacing or not events & s.replaced:
        raise s.error(f'"{more}" needs an event whose number it changes: "would ... instead"')
    s.emit(Keep, amount=VALUE(s, n), sign=1 if more == "more" else -1)


def of_a_death(s: Scope) -> None:
    """Only the blood of a death can be gained by another player, or by nobody."""
    if not s.replacing or s.replaced != frozenset({"gain_blood"}):
        raise s.error('the blood that would be gained is that of a death: "When this creature dies, ..."')
    s.cite("C-N9.10")


@DEED.of(t.GainWould)
def _gain_would(s: Scope, n: t.GainWould) -> None:
    of_a_death(s)
    s.do("gain_blood", who=s.actor, amount=ir.EventNumber(ir.R_AMOUNT))


@DEED.of(t.PayCost)
def _pay_cost(s: Scope, n: t.PayCost) -> None:
    s.cite("C-N9.18", "C-N3.14")
    number = values.amount(s, t.StatValue(of=n.of, stat="cost"))
    s.do("lose_blood", who=s.actor, amount=number, flags=s.flag("cost"))
