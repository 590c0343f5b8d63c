"""What abilities do in a game, set beside what their explanations say: each event that an effect causes is attributed.

The spy sits in the machine itself, so that it needs the pure build.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import pytest

from bloodwork.kernel.ability import Library
from bloodwork.kernel.effect import ALSO_COST, FLIP_COST, Effect, Undo
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.plain import describe
from bloodwork.text.plain.causes import Walk


class Unexplained(AssertionError):
    """An ability did what its explanation does not name."""


class Witness:
    """Sees every event that an effect causes, and asks whether the explanation of its ability names it."""

    def __init__(self) -> None:
        self.seen: set[tuple[Library, int, int]] = set()  # ability, kind of event
        self.unexplained: list[str] = []
        self.depth = 0  # of events within events: those follow by rule
        self.undone: dict[tuple[int, int], int] = {}  # game and serial of what will be undone -> ability

    def note(self, g: Machine, ability: int, kind: int) -> None:
        if (g.lib, ability, kind) in self.seen:
            return
        name = g.kinds[kind].name
        named = said(g.lib, g.rules.vocabulary, ability)
        if name not in named:
            text = g.lib.abilities[ability].text
            self.unexplained.append(f'"{text}" caused {name}, but its explanation names {sorted(named)}')
            raise Unexplained(self.unexplained[-1])
        self.seen.add((g.lib, ability, kind))

    def note_cost(self, g: Machine, face: int, kind: int) -> None:
        """What a face asks for besides its cost, or to be turned up."""
        walk = Walk(g.lib, g.rules.vocabulary)
        walk.ops(g.lib.faces[face].flip_cost)
        walk.ops(g.lib.faces[face].also_cost)
        if g.kinds[kind].name not in walk.found:
            raise Unexplained(f"a cost of {g.lib.faces[face].label} caused {g.kinds[kind].name}")


@lru_cache(maxsize=2000)
def said(lib: Library, vocab: Vocabulary, ability: int) -> frozenset[str]:
    return describe(lib.abilities[ability], lib, vocab, 0).events


@contextmanager
def witnessing() -> Iterator[Witness]:
    """Everything that is played in here is witnessed."""
    witness = Witness()
    with pytest.MonkeyPatch.context() as patch:
        emit, undo_at, end = Machine.emit, Machine.undo_at, Effect.end
        wrapped: set[int] = set()

        def spy_on_undoing(g: Machine) -> None:
            """The kinds of a ruleset say what undoes an event."""
            if id(g.rules) in wrapped:
                return
            wrapped.add(id(g.rules))
            for kind in g.rules.kinds:
                patch.setattr(kind, "opposite", spied(kind.opposite))

        def spied(opposite: Any) -> Any:
            def run(g: Machine, undo: Undo) -> Event | None:
                found: Event | None = opposite(g, undo)
                ability = witness.undone.get((id(g), undo.serial))
                if found is not None and ability is not None:
                    witness.note(g, ability, found.kind)
                return found

            return run

        def spy_emit(g: Machine, ev: Event) -> bool:
            top = g.stack[-1] if g.stack else None
            if witness.depth == 0 and isinstance(top, Effect):
                of_face = top.part in (FLIP_COST, ALSO_COST)
                (witness.note_cost if of_face else witness.note)(g, top.ability, ev.kind)
            witness.depth += 1
            try:
                return emit(g, ev)
            finally:
                witness.depth -= 1

        def spy_undo_at(g: Machine, *given: Any) -> None:
            spy_on_undoing(g)
            undo_at(g, *given)
            top = g.stack[-1]
            if isinstance(top, Effect) and g.undos:
                witness.undone[id(g), g.undos[-1].serial] = top.ability

        def spy_end(effect: Effect, g: Machine) -> None:
            if effect.collecting:
                for ev in effect.collected:
                    witness.note(g, effect.ability, ev.kind)
            end(effect, g)

        patch.setattr(Machine, "emit", spy_emit)
        patch.setattr(Machine, "undo_at", spy_undo_at)
        patch.setattr(Effect, "end", spy_end)
        yield witness
