"""What several players do, one after another: each with their own cards, numbers and choices.

Each clause is done by all of them before the next one, the active player first; what each did stays known for each
(`ir.OfPlayer`) and for all together. Where the first clause leaves it to them ("may"), each does the whole chain.
"""

from __future__ import annotations

from collections.abc import Callable

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text.scope import Label, Scope, Thing


def each_player(s: Scope, who: ir.Who, do: Callable[[Label], None], then: bool = False, failed: bool = False) -> None:
    """Does something for each of several players in turn; `then`: only for those whose last clause succeeded.

    With `failed`, for those whose last clause did not. `do` gets the label of the end of one player's turn.
    """
    s.cite("C-N4.41")
    if s.first is not None and isinstance(who, ir.EachPlayer):
        who = ir.EachPlayer(s.first)
    before = (s.actor, s.leader, s.in_turn)
    if s.turn_reg < 0:
        s.turn_reg = s.register()
    one = ir.BoundPlayer(s.turn_reg)
    start, done, step = s.here(), Label(), Label()
    s.emit(k.Each, reg=s.turn_reg, todo=s.register(), ref=None, who=who, end=done, won=s.register())
    s.actor = s.leader = s.in_turn = one
    if then:
        did = ir.PlayerDid(s.each_ok, one)
        s.emit(k.If, cond=ir.Not(did) if failed else did, skip=step)
    spoken, picked, taken = len(s.things), len(s.picked), len(s.taken)
    s.bind(who=one)
    do(step)
    s.place(step)
    s.each_ok = s.bank()
    s.emit(k.ForPlayer, bank=s.each_ok, who=one)
    banks: dict[int, int] = {}
    for thing in s.things[spoken:]:
        _keep(s, thing, one, banks)
    s.emit(k.Again, each=start)
    s.place(done)
    s.actor, s.leader, s.in_turn = before
    _speak(s, spoken, isinstance(who, ir.EachPlayer))
    s.picked[picked:] = [(nouns, _together(ref, banks)) for nouns, ref in s.picked[picked:]]
    s.taken[taken:] = [(pool, _together(ref, banks)) for pool, ref in s.taken[taken:]]


def _speak(s: Scope, spoken: int, all_players: bool) -> None:
    """What can be spoken of afterwards: what each did, or, where only some did it, still what each has."""
    new = [thing for thing in s.things[spoken:] if thing.bank >= 0]
    del s.things[spoken:]
    old = [thing for thing in s.things if thing.bank >= 0 and thing.ref is not None]
    if all_players or not old:
        s.things.extend(new)
    else:
        old[-1].past = (*old[-1].past, *(word for thing in new for word in thing.past))
        old[-1].step = s.step


def _keep(s: Scope, thing: Thing, one: ir.Who, banks: dict[int, int]) -> None:
    """What a player did, or spoke of, is kept for that player."""
    if thing.bank >= 0:
        return
    s.note_amount(thing)
    if thing.number is not None:
        thing.bank = s.bank()
        s.emit(k.ForPlayer, bank=thing.bank, who=one, value=thing.number)
    elif thing.ref is not None:
        ref = s.ref_of(thing)
        if isinstance(ref, ir.Bound):
            if ref.reg not in banks:
                banks[ref.reg] = s.bank()
                s.emit(k.ForPlayer, bank=banks[ref.reg], who=one, reg=ref.reg)
            thing.bank = banks[ref.reg]
        else:
            thing.bank = s.bank()
            s.emit(k.ForPlayer, bank=thing.bank, who=one, ref=ref)


def _together(ref: ir.Ref, banks: dict[int, int]) -> ir.Ref:
    """The cards of all players, where each chose their own."""
    if isinstance(ref, ir.Bound) and ref.reg in banks:
        return ir.OfPlayer(banks[ref.reg], None)
    return ref
