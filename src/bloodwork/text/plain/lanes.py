"""Lanes and rows in plain words: where cards lie to each other, and where they are moved to."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text.plain.base import Speaker, named, words
from bloodwork.text.plain.cards import noun_of
from bloodwork.text.plain.doing import worded

# what is on one side of a lane: its War Zone, or its Back Row
_ROWS: Final = {"same row": "zone of a lane"}


@words(ir.IsRelated)
def _is_related(s: Speaker, n: ir.IsRelated) -> str:
    what = named(s.vocab.relations, n.what)
    if what == "adjacent lane":
        return f"in a lane {'adjacent to' if n.has else 'not adjacent to'} that of {s.say(n.ref)}"
    if what == "bound to":
        return f"{'' if n.has else 'not '}bound to {s.say(n.ref)}"
    if what == "fighting":
        return f"{'' if n.has else 'not '}fighting {s.say(n.ref)}"
    which, than = ("the same", "as") if n.has else ("another", "than")
    return f"in {which} {_ROWS.get(what, what.removeprefix('same '))} {than} {s.say(n.ref)}"


@words(ir.InColumn)
def _in_column(s: Speaker, n: ir.InColumn) -> str:
    if isinstance(n.number, ir.Num) and n.number.number == 0:
        return "in a lane"
    return f"{'in' if n.has else 'outside of'} {lane(s, n.number)}"


def lane(s: Speaker, number: ir.Value) -> str:
    return f"lane {number.number}" if isinstance(number, ir.Num) else s.say(number)


@words(ir.InCompany)
def _in_company(s: Speaker, n: ir.InCompany) -> str:
    where = named(s.vocab.relations, n.what)
    if where == "bound to":
        return f"bound together with {noun_of(s, n.pattern).some()}"
    where = f"same {_ROWS[where]}" if where in _ROWS else where
    others = s.say(n.others)
    noun = noun_of(s, n.pattern)
    what = f"{others} or more other {noun.several()}" if others != "1" else f"at least 1 other {noun.one()}"
    return f"with {what} in the {where}"


@words(ir.HasAttached)
def _has_attached(s: Speaker, n: ir.HasAttached) -> str:
    return f"{'with' if n.has else 'without'} {noun_of(s, n.pattern).some()} attached to it"


@worded("more_combat")
def _combat(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    if op.word == 1:
        return "combat", "the next Combat Phase is skipped"
    return "combat", "there is one more Combat Phase in this round, after the one that comes next or is under way"


@worded("gain_asp")
def _kept(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    return "kept", next((name for name, purse in s.vocab.purses.items() if purse == op.word), "")


@worded("copy")
def _anew(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    if op.word:
        fields["anew"] = ""
    return "anew", ""
