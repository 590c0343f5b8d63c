"""Looks at all abilities of a face for what cannot be meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bloodwork.kernel import ir
from bloodwork.kernel.ability import ACTION, BAN, EFFECT, PASSIVE, REPLACE, TRIGGER, Ability, Face
from bloodwork.kernel.ops import Op
from bloodwork.text.lint.counters import unknown_counters
from bloodwork.text.lint.events import active_in, after
from bloodwork.text.lint.findings import ALWAYS, DEAD, EMPTY, FAILS, Finding, Impossible
from bloodwork.text.lint.loops import loops
from bloodwork.text.lint.names import unknown_names
from bloodwork.text.lint.nodes import given
from bloodwork.text.lint.program import Doubt, Program
from bloodwork.text.lint.scope import ME, Known, Scope, anything, fit
from bloodwork.text.lint.uses import unused
from bloodwork.text.lint.words import speaker, told
from bloodwork.text.lint.world import World


def lint(face: Face, world: World) -> list[Finding]:
    """What cannot be meant in the text of a face, in printed order."""
    out: list[Finding] = []
    scope = Scope(world, Known(world.everywhere, frozenset({face.types}), ME))
    for number in face.abilities:
        ability = world.lib.abilities[number]
        if ability.keyword < 0:
            out += _Look(world, face, ability, scope).findings()
    for pattern in face.consumes:
        try:
            Scope(world, anything(world)).pattern(pattern)
        except Impossible as error:
            out.append(Finding(DEAD, error.sure, f"nothing can be what it is played upon: {error.why}", ""))
    out += loops(face, world, scope)
    out += unused(face, world)
    out += unknown_counters(face, world)
    out += unknown_names(face, world)
    return list(dict.fromkeys(out))


@dataclass
class _Look:
    """One ability, and what is known of the card that bears it."""

    world: World
    face: Face
    ability: Ability
    scope: Scope
    regs: dict[int, Known | None] | None = None  # what the ability that made this one had bound

    def findings(self) -> list[Finding]:
        return list(self._all())

    def _all(self) -> Iterator[Finding]:
        ability = self.ability
        try:
            scope = self._set_off()
        except Impossible as error:
            yield self._found(DEAD, error.sure, f"{_DEAD[ability.kind]}: {error.why}")
            return
        if ability.cond is not None:
            holds = scope.holds(ability.cond)
            if holds is False or scope.firm().holds(ability.cond) is False:
                yield self._found(DEAD, holds is False, f"its condition never holds: {self._said(ability.cond)}")
                return
            if holds is True:
                yield self._found(ALWAYS, False, f"its condition always holds: {self._said(ability.cond)}")
        if ability.kind == PASSIVE:
            yield from self._passive(scope)
        regs: dict[int, Known | None] = {} if self.regs is None else dict(self.regs)
        if self.regs is None:
            regs = dict.fromkeys(range(ability.regs))
        for code in (ability.cost, ability.code):
            program = Program(scope, code, regs)
            for doubt in program.run():
                yield self._doubted(code, doubt)
            ends = [state.regs for state in program.states.values()]
            regs = {reg: None if all(one.get(reg, 0) is None for one in ends) else anything(self.world) for reg in regs}
        yield from self._given(scope)

    def _set_off(self) -> Scope:
        """What is known when the ability is at work."""
        ability = self.ability
        if ability.trigger is not None and ability.kind in (TRIGGER, REPLACE, BAN):
            return after(self.scope, ability)
        if ability.kind in (PASSIVE, ACTION):
            here = replace(self.scope.bearer, zones=active_in(self.scope, ability))
            return replace(self.scope, bearer=fit(here, self.world))
        return self.scope

    def _passive(self, scope: Scope) -> Iterator[Finding]:
        ability = self.ability
        if ability.targets is not None and ability.reach is None:
            try:
                scope.card(ability.targets)
            except Impossible as error:
                yield self._found(DEAD, error.sure, f"there is never a card that it is about: {error.why}")
        for mod in ability.mods:
            if isinstance(mod, ir.AddStat) and scope.range(mod.by)[1] == 0:
                yield self._found(FAILS, False, "it changes a stat by 0, which is no change")

    def _given(self, scope: Scope) -> Iterator[Finding]:
        """Abilities that this one makes or gives to cards."""
        for number, sees in given(self.ability, self.world.lib, self.world.vocab):
            inner = self.world.lib.abilities[number]
            if inner.keyword >= 0:
                continue
            bearer = scope.bearer if sees else anything(self.world)
            bearer = replace(bearer, zones=self.world.everywhere, sides=ME)
            look = _Look(self.world, self.face, inner, Scope(self.world, bearer, held=sees), {} if sees else None)
            for finding in look.findings():
                yield replace(finding, text=self.ability.text)

    def _doubted(self, code: tuple[Op, ...], doubt: Doubt) -> Finding:
        said = told(self.world, self.face, code, doubt.pc)
        if doubt.kind == EMPTY:
            return self._found(EMPTY, doubt.error, f"there is never anything to choose ({said}): {doubt.why}")
        if doubt.kind == FAILS:
            return self._found(FAILS, doubt.error, f"this can never be done ({said}): {doubt.why}")
        how = "never" if doubt.kind == DEAD else "always"
        return self._found(doubt.kind, doubt.error, f"this condition {how} holds ({said})")

    def _said(self, cond: ir.Cond) -> str:
        return str(speaker(self.world, self.face).say(cond))

    def _found(self, kind: str, error: bool, message: str) -> Finding:
        return Finding(kind, error, message, self.ability.text)


_DEAD = {
    TRIGGER: "it can never trigger",
    REPLACE: "there is never anything for it to replace",
    BAN: "there is never anything for it to forbid",
    PASSIVE: "it is never in force",
    ACTION: "it can never be used",
    EFFECT: "it is never done",
}
