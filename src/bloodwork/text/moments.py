"""Moments of a turn or a round that sentences speak of: "at the start of your turn"."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.text import tree as t
from bloodwork.text.scope import Scope
from bloodwork.text.triggers import Heard, kind


def phase_word(s: Scope, edge: str, part: str) -> int:
    for name in (f"{edge} of {part}", f"{edge} of {part.removesuffix(' phase')}"):
        if name in s.vocab.phases:
            return s.vocab.phases[name]
    known = ", ".join(f'"{name}"' for name in s.vocab.phases)
    raise s.error(f'nothing happens at the "{edge} of the {part}"; moments are {known}')


def phase(s: Scope, edge: str, n: t.Phase) -> tuple[ir.EventPattern, ir.Who | None]:
    """The pattern of a moment of a turn, and whose it is (None: either player's)."""
    s.cite("C-N1.22")
    s.next_step()
    out = Heard()
    if n.part == "turn" and edge == "end":
        kind(s, out, "end_turn")
    else:
        kind(s, out, "phase")
        word = phase_word(s, edge, n.part)
        out.tests.append(ir.WordIs(word))
        if f"{edge} of {n.part}" in s.vocab.phase_tests:
            out.tests.append(s.vocab.phase_tests[f"{edge} of {n.part}"])
    who: ir.Who | None = None
    if n.whose in ("your", "your next"):
        who = ir.You()
    elif n.whose == "your opponent's":
        who = ir.Opponent()
    elif n.whose == "that player's":
        who = s.find_player("that player's")
    if who is not None:
        out.tests.append(ir.PlayerIs(who))
    if not isinstance(who, ir.You):
        s.bind(who=ir.EventPlayer())
    return out.finish(), who
