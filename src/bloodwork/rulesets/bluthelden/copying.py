"""Copies of Spells on the chain (B-CHAIN.21), and characters that become copies of others (B-CHAR.10)."""

from __future__ import annotations

from bloodwork.kernel.change import WOUNDS
from bloodwork.kernel.choosing import Target
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.event import F_ENTERS, Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.rulesets.bluthelden.chain import CARD, COPY_ENTRY, Entry, chain_of
from bloodwork.rulesets.bluthelden.counting import last_state
from bloodwork.rulesets.bluthelden.laws import LawKind
from bloodwork.rulesets.bluthelden.moving import begin_counters, fail
from bloodwork.rulesets.bluthelden.names import ADVISOR, BARRIER_CARD, BEGINS, CHARACTER, DUE, SPELL
from bloodwork.rulesets.bluthelden.playing import COPIED, PUT, Playing


class Copy(LawKind):
    """A copy of a Spell on the chain goes on top of it, with the same targets or, if its player likes, new ones."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            found: Entry | None = None
            for entry in chain_of(g).entries:
                if entry.kind in (CARD, COPY_ENTRY) and ev.card >= 0 and g.live(entry.source) == ev.card:
                    found = entry
            if found is None or ev.player < 0 or g.lib.faces[g.face_of[ev.card]].types & SPELL == 0:
                return fail(g, ev, "B-CHAIN.21")
            g.cite_event(ev, "B-CHAIN.21")
            playing = Playing(self.laws)
            copy = found.clone()
            assert isinstance(copy, Entry)
            copy.kind = COPY_ENTRY
            copy.player = ev.player
            for env in copy.envs:
                env.you = ev.player
            playing.entry = copy
            playing.step = COPIED if ev.word and aims(g, copy) else PUT
            ev.sub = 1
            g.stack.append(playing)
            return False
        return True


class Become(Kind):
    """A character becomes a copy of another: what is printed there, and what has become of it so far (B-CHAR.10)."""

    def face(self, g: Machine, ev: Event) -> i64:
        """The face that it has from now on; -1 if there is none."""
        cs = g.state(ev.card)
        other = last_state(g, ev.other) if ev.other >= 0 and ev.other != ev.card else None
        if cs is None or other is None or cs.face_down or other.face_down:
            return -1
        mine = g.lib.faces[cs.face].types
        theirs = g.lib.faces[other.face].types
        if mine & theirs & CHARACTER == 0 or (mine ^ theirs) & (ADVISOR | BARRIER_CARD):
            return -1
        return other.face

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("B-CHAR.10",) if self.face(g, ev) < 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        number = self.face(g, ev)
        if number < 0:
            return fail(g, ev, "B-CHAR.10")
        cs = g.state_of(ev.card)
        damage, counters, named, marks = cs.damage, cs.counters, cs.named, cs.marks
        g.serial += 1
        cs.serial = g.serial
        g.reset_state(cs, number)
        cs.damage, cs.counters, cs.named, cs.marks = damage, counters, named, marks
        if ev.flags & F_ENTERS and cs.natures & BEGINS:
            begin_counters(g, ev, cs)
        g.changed |= WOUNDS
        g.res[DUE] = 1
        g.cite_event(ev, "B-CHAR.10")
        return True


def aims(g: Machine, entry: Entry) -> bool:
    """Whether a Spell has targets that could be chosen anew."""
    for i in range(len(entry.abilities)):
        for op in g.lib.abilities[entry.abilities[i]].code:
            if isinstance(op, Target) and op.had_any(entry.envs[i]):
                return True
    return False
