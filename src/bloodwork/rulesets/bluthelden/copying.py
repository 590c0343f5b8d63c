"""Copies of Spells on the chain (B-CHAIN.21)."""

from __future__ import annotations

from bloodwork.kernel.choosing import Target
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.rulesets.bluthelden.chain import CARD, COPY_ENTRY, Entry, chain_of
from bloodwork.rulesets.bluthelden.laws import LawKind
from bloodwork.rulesets.bluthelden.moving import fail
from bloodwork.rulesets.bluthelden.names import SPELL
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


def aims(g: Machine, entry: Entry) -> bool:
    """Whether a Spell has targets that could be chosen anew."""
    for i in range(len(entry.abilities)):
        for op in g.lib.abilities[entry.abilities[i]].code:
            if isinstance(op, Target) and op.had_any(entry.envs[i]):
                return True
    return False
