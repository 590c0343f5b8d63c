"""Numbers that players choose, in secret or not: bids, and what is said of them afterwards."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.kernel.ops import ChooseNumber
from bloodwork.text import in_turn, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import ACT, CONDITION, DEED, PLAYER, VALUE
from bloodwork.text.scope import Label, Scope, Thing
from bloodwork.text.tree import node

CHOSEN = "the chosen number"
_LESS = ("lower", "lowest", "lesser", "least", "smaller", "smallest")


@node
class LoseChosen(t.VerbNode):
    """ "Each player loses the blood they chose"."""

    who: str | t.Node
    verb: str = "lose"


@DEED.of(t.ChooseNumberOf)
def _choose_number(s: Scope, n: t.ChooseNumberOf) -> None:
    """Nothing tells the others of it before all have chosen; of blood, nobody chooses more than they have."""
    s.cite("C-N25.8")
    if s.replacing or s.cost:
        raise s.error("a number is chosen as an effect is done: it pays and replaces nothing")
    lo: ir.Value = ir.Num(0)
    hi: ir.Value | None = None
    if isinstance(n.limit, t.NumberLimit):
        hi = VALUE(s, n.limit.n)
        lo = VALUE(s, n.limit.least) if n.limit.least is not None else lo
    elif n.listed is not None:
        said = [n.listed.first, *([n.listed.middle] if n.listed.middle is not None else []), n.listed.last]
        if said != list(range(said[0], said[0] + len(said))):
            raise s.error("numbers to choose from follow one another, as in 0, 1 or 2")
        lo, hi = ir.Num(said[0]), ir.Num(said[-1])
    if n.blood:
        have = ir.Resource(s.actor, s.vocab.resources["blood"])
        hi = have if hi is None else ir.Minus(hi, ir.Minus(hi, have))  # the lesser of the two
    if hi is None:
        raise s.error('how great the number may be must be said: "a number from 0 to 5"')
    reg = s.register()
    s.emit(ChooseNumber, reg=reg, who=s.actor, lo=lo, hi=hi)
    s.next_step()
    s.bind(number=ir.BoundNumber(reg), words=CHOSEN)


def chosen(s: Scope) -> Thing:
    found = next((x for x in reversed(s.things) if x.words == CHOSEN and x.number is not None), None)
    if found is None:
        raise s.error("no number was chosen before", "nothing before it fits")
    s.cite("C-N25.8")
    return found


def bank(s: Scope) -> int:
    """Where the numbers of both players are kept."""
    found = chosen(s)
    if found.bank < 0:
        raise s.error("one player has chosen a number: there is none to compare it with", "nothing before it fits")
    return found.bank


@DEED.of(t.NumbersRevealed)
def _reveal(s: Scope, n: t.NumbersRevealed) -> None:
    chosen(s)


@ACT.of(t.NumbersRevealed)
def _revealed(s: Scope, n: t.NumbersRevealed, end: Label) -> None:
    found = chosen(s)
    if not n.paid:
        return
    things, step = list(s.things), s.step
    event = "lose_asp" if "lose_asp" in s.vocab.events else "lose_blood"
    both = ir.EachPlayer()
    held = bank(s)
    in_turn.each_player(s, both, lambda _: _lose(s, event, ir.NumberOfPlayer(held, s.actor)))
    s.things, s.step = things, step
    assert found in s.things


def _lose(s: Scope, event: str, amount: ir.Value) -> None:
    s.cite("C-N9.20")
    s.do(event, who=s.actor, amount=amount)


@PLAYER.of(t.WhoeverChose)
def _whoever_chose(s: Scope, n: t.WhoeverChose) -> ir.Who:
    return ir.Topmost(ir.NumberOfPlayer(bank(s), ir.You()), n.which in _LESS)


@VALUE.of(t.ChosenNumber)
def _chosen_number(s: Scope, n: t.ChosenNumber) -> ir.Value:
    return number_of(s, n.who)


def number_of(s: Scope, who: str | t.Node) -> ir.Value:
    found = chosen(s)
    assert found.number is not None
    if found.bank < 0:
        return found.number
    they = who in ("they", "that player")
    return ir.NumberOfPlayer(found.bank, s.in_turn or s.actor if they else values.player(s, who))


@DEED.of(LoseChosen)
def _lose_chosen(s: Scope, n: LoseChosen) -> None:
    s.cite("C-N9.20")
    s.do("lose_blood", who=s.actor, amount=number_of(s, n.who))


@CONDITION.of(t.NumbersCompare)
def _numbers_compare(s: Scope, n: t.NumbersCompare) -> ir.Cond:
    held = bank(s)
    same = n.how in ("equal", "the same")
    mine, theirs = ir.NumberOfPlayer(held, ir.You()), ir.NumberOfPlayer(held, ir.Opponent())
    return ir.Compares(mine, ir.EQ if same else ir.NE, theirs)
