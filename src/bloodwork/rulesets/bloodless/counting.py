"""Events that change numbers of the game: blood, the pool, draws, skips; where a creature attacks; names."""

from __future__ import annotations

from bloodwork.kernel.change import NUMBERS, WORDS
from bloodwork.kernel.choices import pick_number
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.decision import WORD, Ask
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import F_COST, F_PLACED, Event
from bloodwork.kernel.ir import NAMED_NUMBER, NAMED_TAG
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.state import GAIN_AIM
from bloodwork.rulesets.bloodless.moving import fail, want
from bloodwork.rulesets.bloodless.names import (
    BLOOD,
    DRAWS,
    END_BIT,
    F_SHORT,
    GAIN_BLOOD,
    LOSE_BLOOD,
    POOL,
    POOL_SET,
    SKIP_BIT,
    SKIPS,
)
from bloodwork.rulesets.changing import at_most, log, opposite_amount, strike_out


def simply_done(g: Machine, undo: Undo) -> None:
    """An opposite that is no event: nothing sees it."""
    if g.kinds[undo.event.kind].undoes:
        g.remark(g.kinds[undo.event.kind].undoes)
    g.remark("C-N2.52")


class GainBlood(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.23.1",) if ev.amount <= 0 or ev.player < 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        g.changed |= NUMBERS
        blood = g.res[BLOOD + ev.player] + ev.amount
        g.res[BLOOD + ev.player] = blood if blood <= g.rules.number_limit else at_most(g, ev, blood)
        g.cite_event(ev, "C-N2.23")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return opposite_amount(g, undo, LOSE_BLOOD)


class LoseBlood(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        if ev.amount <= 0 or ev.player < 0:
            return ("C-N2.24.1",)
        blood = g.res[BLOOD + ev.player]
        return ("C-N2.24.1",) if blood == 0 or (ev.flags & F_COST and ev.amount > blood) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            want(g, ev, self)
            if ev.flags & F_COST and ev.player >= 0 and ev.amount > g.res[BLOOD + ev.player]:
                ev.flags |= F_SHORT
            return True
        blood = g.res[BLOOD + ev.player]
        if ev.amount > blood:
            g.cite_event(ev, "C-D2.2")
            g.cite_event(ev, "C-D2.3")
            ev.amount = blood
        g.changed |= NUMBERS
        g.res[BLOOD + ev.player] = blood - ev.amount
        g.cite_event(ev, "C-N2.24")
        if ev.flags & F_COST:
            g.cite_event(ev, "C-P1.3.7")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return opposite_amount(g, undo, GAIN_BLOOD)


class PoolGain(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.18.1",) if ev.amount <= 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        g.changed |= NUMBERS
        g.res[POOL] = at_most(g, ev, g.res[POOL] + ev.amount)
        g.cite_event(ev, "C-N2.18")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        g.res[POOL] = max(g.res[POOL] - undo.event.amount, 0)
        if g.res[POOL] == 0:
            g.todo |= END_BIT
        simply_done(g, undo)
        return None


class PoolSet(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        ev.extra = g.res[POOL]
        g.changed |= NUMBERS
        g.res[POOL] = at_most(g, ev, max(ev.amount, 0))
        if ev.extra == g.res[POOL]:
            g.cite_event(ev, "C-N2.50.1")
        if g.res[POOL] == 0:
            g.todo |= END_BIT
        g.cite_event(ev, "C-N2.50")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        ev = Event(POOL_SET)
        ev.amount = undo.event.extra
        return ev


class AimEvent(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        nowhere = ev.flags & F_PLACED and (ev.place < 0 or ev.place >= g.table.n_slots)
        return ("C-N2.14.1",) if g.state(ev.card) is None or nowhere else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        if ev.flags & F_PLACED:
            ev.word = -2 - ev.place
        log(g, cs, ev, GAIN_AIM, ev.word, 0)
        g.cite_event(ev, "C-N18.22/attacks")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        cs = g.state(undo.event.live_card(g))
        if cs is not None and strike_out(g, cs, undo.event.serial):
            simply_done(g, undo)
        return None


class GainDraw(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.34.1",) if ev.amount <= 0 or ev.player < 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        g.changed |= NUMBERS
        g.res[DRAWS + ev.player] += ev.amount
        g.cite_event(ev, "C-N2.34")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        at = DRAWS + undo.event.player
        g.res[at] = max(g.res[at] - undo.event.amount, 0)
        simply_done(g, undo)
        return None


class SkipTurn(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.35.1",) if ev.amount <= 0 or ev.player < 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        g.changed |= NUMBERS
        g.res[SKIPS + ev.player] += ev.amount
        if ev.player == g.active and ev.word == 1:
            g.cite_event(ev, "C-P4.3b")
        elif ev.player == g.active:
            g.todo |= SKIP_BIT
            g.cite_event(ev, "C-P4.3")
        g.cite_event(ev, "C-N2.35")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        at = SKIPS + undo.event.player
        g.res[at] = max(g.res[at] - undo.event.amount, 0)
        simply_done(g, undo)
        return None


class NameAWord(Kind):
    """A player names a kin, a card or a number; the card that asks keeps it."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            ev.sub = 1
            if ev.player < 0:
                return fail(g, ev, "C-N2.43")
            if ev.word == NAMED_NUMBER:
                if not pick_number(g, ev.player, 0, g.rules.number_limit, -1):
                    return False
            else:
                words: list[int] = []
                if ev.word == NAMED_TAG:
                    words = list(range(len(g.lib.tag_names)))
                else:
                    words = [n for n in range(len(g.lib.names)) if g.lib.main_face[n] >= 0]
                kept = g.state(ev.card)
                if ev.extra and kept is not None and kept.word(ev.word) in words and len(words) > 1:
                    words.remove(kept.word(ev.word))
                ask = Ask(ev.player, WORD, tuple(words))
                ask.what = ev.word
                g.push_ask(ask)
                return False
        ev.amount = g.picked[0]
        g.picked = ()
        cs = g.state(ev.card)
        if cs is not None:
            g.changed |= WORDS
            cs.named = (*cs.named, ev.word, ev.amount)
            g.cite_event(ev, "C-N2.43.2")
            g.cite_event(ev, "C-N4.33")
            if ev.word == NAMED_TAG and cs.own_tags >> ev.amount & 1 == 0:
                g.cite_event(ev, "C-N4.34")
        g.cite_event(ev, "C-N2.43")
        return True
