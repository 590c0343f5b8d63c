"""Events that change numbers and words: blood, the pool, stats, counters, keywords, kins, text, draws, skips, names."""

from __future__ import annotations

from bloodwork.kernel.change import BASE, NUMBERS, WORDS
from bloodwork.kernel.choices import pick_number
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.decision import WORD, Ask
from bloodwork.kernel.effect import Undo
from bloodwork.kernel.event import F_COST, F_PLACED, Event
from bloodwork.kernel.ir import NAMED_NUMBER, NAMED_TAG
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import GAIN_AIM, GAIN_KEY, GAIN_TAG, GAIN_TEXT, LOSE_KEY, LOSE_TAG, LOSE_TEXT, CardState
from bloodwork.kernel.until import forget_undos
from bloodwork.rulesets.bloodless.moving import fail, want
from bloodwork.rulesets.bloodless.names import (
    AT_ZERO,
    BLOOD,
    BY_STRIKE,
    BY_ZERO_HEALTH,
    DAMAGE,
    DEATH_BIT,
    DRAWS,
    END_BIT,
    FLIP_COST,
    GAIN_BLOOD,
    GAIN_KEYWORD,
    GAIN_STAT,
    HEALTH,
    LOSE_BLOOD,
    LOSE_KEYWORD,
    LOSE_STAT,
    POOL,
    POOL_SET,
    SET_STAT,
    SKIP_BIT,
    SKIPS,
)
from bloodwork.rulesets.changing import at_most, change_base, log, opposite_amount, strike_out, take_back


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
                ev.word = 1  # a payment that asks for more than there is
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


def note_health(g: Machine, cs: CardState, had: i64) -> None:
    """A health that has come to 0 other than by damage."""
    if had > 0 and cs.cur[HEALTH] - cs.damage <= 0:
        cs.cause = BY_ZERO_HEALTH
        cs.causer = -1
        cs.marks = cs.marks & ~BY_STRIKE | AT_ZERO
    if cs.cur[HEALTH] - cs.damage <= 0:
        g.todo |= DEATH_BIT
    else:
        cs.marks &= ~AT_ZERO


class GainStat(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        return ("C-N2.25.1",) if cs is None or ev.amount <= 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        change_base(g, ev, cs, ev.word, ev.amount)
        if ev.word == HEALTH:
            note_health(g, cs, 0)
        g.cite_event(ev, "C-N2.25")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return opposite_amount(g, undo, LOSE_STAT)


class LoseStat(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        return ("C-N2.26.1",) if cs is None or ev.amount <= 0 or g.stat_of(cs, ev.word) == 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        has = g.stat_of(cs, ev.word)
        if ev.amount > has:
            ev.amount = has
            g.cite_event(ev, "C-D2.2")
            g.cite_event(ev, "C-D2.3")
        change_base(g, ev, cs, ev.word, -ev.amount)
        if ev.word == HEALTH:
            note_health(g, cs, has)
        g.cite_event(ev, "C-N2.26")
        if cs.bonus:
            g.cite_event(ev, "C-N12.4")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return opposite_amount(g, undo, GAIN_STAT)


def rid_of_damage(g: Machine, card: i64, rid: bool) -> None:
    """Of a damage that lasts until some moment nothing is left when health is set, until that is undone."""
    for undo in g.undos:
        if undo.event.kind == DAMAGE and undo.event.card == card:
            undo.event = undo.event.copy()
            undo.event.i = 1 if rid else 0


class SetStat(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.27.1",) if g.state(ev.card) is None or (ev.amount < 0 and ev.word != FLIP_COST) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        if ev.word == FLIP_COST:
            ev.extra = cs.flip
            cs.flip = at_most(g, ev, ev.amount)
            g.changed |= BASE
            g.cite_event(ev, "C-N2.27")
            return True
        had = g.stat_of(cs, ev.word)
        ev.extra = cs.base[ev.word]
        ev.i = cs.damage
        g.changed |= BASE
        bonus = cs.cur[ev.word] - cs.base[ev.word]
        base = list(cs.base)
        base[ev.word] = at_most(g, ev, ev.amount)
        cs.base = tuple(base)
        cur = list(cs.cur)
        cur[ev.word] = max(base[ev.word] + bonus, 0)
        cs.cur = tuple(cur)
        if ev.word == HEALTH:
            ev.cards = (cs.damage,)
            cs.damage = ev.index if ev.index > 0 else 0
            rid_of_damage(g, ev.card, ev.index <= 0)
            note_health(g, cs, had)
        g.cite_event(ev, "C-N2.27")
        return True

    def for_good(self, g: Machine, ev: Event) -> None:
        if ev.ok and forget_undos(g, ev, (GAIN_STAT, LOSE_STAT, SET_STAT)):
            g.cite_event(ev, "C-N2.27.4")

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        ev = opposite_amount(g, undo, SET_STAT)
        ev.amount = undo.event.extra
        if undo.event.cards:
            ev.index = undo.event.cards[0]
        return ev


def unlog(g: Machine, undo: Undo) -> None:
    done = undo.event
    cs = g.state(g.live(done.card * 256 + done.card_stamp))
    if cs is not None and strike_out(g, cs, done.index):
        simply_done(g, undo)


class GainKeyword(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        return ("C-N2.28.1",) if cs is None else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        if ev.index > 0:  # what was lost until now
            if not strike_out(g, cs, ev.index):
                return fail(g, ev, "C-N2.28.1")
        else:
            if (cs.keys >> ev.word) & 1:
                g.cite_event(ev, "C-N13.18")
            log(g, cs, ev, GAIN_KEY, ev.word, max(ev.amount, 1))
        g.cite_event(ev, "C-N2.28")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return take_back(g, undo, LOSE_KEYWORD)


def words_in(mask: int) -> tuple[int, ...]:
    """The numbers of the words that a mask holds."""
    out: list[int] = []
    word = 0
    while mask >> word:
        if (mask >> word) & 1:
            out.append(word)
        word += 1
    return tuple(out)


class LoseKeyword(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        return ("C-N2.29.1",) if cs is None or (cs.keys == 0 if ev.word < 0 else (cs.keys >> ev.word) & 1 == 0) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        if ev.index > 0:  # what was gained until now, and no other gain of it
            if not strike_out(g, cs, ev.index):
                return fail(g, ev, "C-N2.29.1")
        else:
            if ev.word < 0:
                ev.parts = words_in(cs.keys)
            log(g, cs, ev, LOSE_KEY, ev.word, 0)
        g.cite_event(ev, "C-N2.29")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        return take_back(g, undo, GAIN_KEYWORD)


class GainKin(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        return ("C-N2.30.1",) if cs is None or ev.word < 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        log(g, cs, ev, GAIN_TAG, ev.word, 0)
        g.cite_event(ev, "C-N2.30")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        unlog(g, undo)
        return None


class LoseKin(Kind):
    """A kin with its descendants, or all kins (word -1)."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        return ("C-N2.30.1",) if cs is None or (cs.tags == 0 if ev.word < 0 else (cs.tags >> ev.word) & 1 == 0) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        if ev.word < 0:
            ev.parts = words_in(cs.tags)
        log(g, cs, ev, LOSE_TAG, ev.word, 0)
        g.cite_event(ev, "C-N2.30.3")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        unlog(g, undo)
        return None


class LoseText(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        return ("C-N2.31.1",) if cs is None else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        log(g, cs, ev, LOSE_TEXT, 0, 0)
        g.cite_event(ev, "C-N2.31")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        unlog(g, undo)
        return None


class GainText(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        cs = g.state(ev.card)
        return ("C-N2.49.1",) if cs is None else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        log(g, cs, ev, GAIN_TEXT, ev.word, 0)
        g.cite_event(ev, "C-N2.49")
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        unlog(g, undo)
        return None


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
        unlog(g, undo)
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
