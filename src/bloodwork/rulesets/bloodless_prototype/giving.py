"""Which sigils a card has: a Sigil Giver's gifts, and the one Legendary card that is in effect (P-S.sigil-giver,
P-S.legendary)."""

from __future__ import annotations

from bloodwork.kernel.change import WORDS
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.passive import PASSIVE_BIT
from bloodwork.kernel.state import GAIN_KEY, GAIN_TAG, CardState
from bloodwork.rulesets.bloodless.moving import fail
from bloodwork.rulesets.bloodless_prototype.laws import LawKind, Laws
from bloodwork.rulesets.bloodless_prototype.moving import is_giver, watch
from bloodwork.rulesets.bloodless_prototype.names import (
    FAVOURED,
    FAVOURED_BY,
    GAVE,
    GAVE_FREELY,
    HAD_TURN,
    LATER_TURN,
    NAMED_IN,
    SILENCED,
)


def giver_of(g: Machine, laws: Laws, player: i64) -> CardState | None:
    """The Sigil Giver of a side; there is never more than one."""
    for slot in g.table.rows[player]:
        cs = g.at[slot]
        if cs is not None and is_giver(cs, laws):
            return cs
    return None


def has_gifts(g: Machine, laws: Laws, cs: CardState) -> bool:
    """Whether it has other sigils."""
    face = g.lib.faces[cs.face]
    return face.keys & ~(1 << laws.giver) != 0 or face.own_tags != 0


def others(g: Machine, cs: CardState) -> tuple[int, ...]:
    """Every other card on the board, those of its own side first."""
    out: list[int] = []
    own = g.table.owners[cs.place]
    for player in (own, 1 - own):
        for slot in g.table.rows[player]:
            if g.slots[slot] >= 0 and g.slots[slot] != cs.card:
                out.append(g.slots[slot])
    return tuple(out)


def may_give_freely(g: Machine, laws: Laws, cs: CardState) -> bool:
    """Whether the free gift is offered as the turn of its controller begins; notes that the turn has begun."""
    first = cs.marks & HAD_TURN == 0
    cs.marks &= ~GAVE
    if first:
        cs.marks |= HAD_TURN
    else:
        cs.marks |= LATER_TURN
    free = cs.marks & GAVE_FREELY == 0 if laws.first_use_free else first
    return free and has_gifts(g, laws, cs) and len(others(g, cs)) > 0


def may_sell(g: Machine, laws: Laws, cs: CardState) -> bool:
    """Whether a gift that is paid for can be made now, apart from the Blood."""
    if cs.marks & LATER_TURN == 0 or cs.marks & GAVE:
        return False
    if laws.first_use_free and cs.marks & GAVE_FREELY == 0:
        return False
    return has_gifts(g, laws, cs) and len(others(g, cs)) > 0


class Give(LawKind):
    """All sigils of a Sigil Giver but that one, to one other card, until they are taken back."""

    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        giver = g.state(ev.other)
        if cs is None or giver is None:
            return fail(g, ev, "P-S.sigil-giver.2")
        face = g.lib.faces[giver.face]
        ev.player = g.table.owners[giver.place]
        giver.marks |= GAVE | GAVE_FREELY
        g.serial += 1
        serial = 2 * g.serial + ev.player
        log = list(cs.log)
        for word, number in face.keywords:
            if word != self.laws.giver:
                log.extend((serial, GAIN_KEY, word, number))
        for tag in range(len(g.lib.tag_names)):
            if (face.own_tags >> tag) & 1:
                log.extend((serial, GAIN_TAG, tag, 1))
        cs.log = tuple(log)
        reworded(g, cs)
        watch(g, self.laws, g.table.owners[cs.place])
        g.cite_event(ev, "P-S.sigil-giver.2")
        return True


def reworded(g: Machine, cs: CardState) -> None:
    """Works out the sigils of a card anew."""
    cs.work_out_words(g.lib)
    g.refresh()
    g.changed |= WORDS
    g.todo |= PASSIVE_BIT


class Favour(Kind):
    """Names the Legendary card that is in effect."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if g.state(ev.card) is None:
            return fail(g, ev, "P-S.legendary.2")
        g.res[FAVOURED] = g.handle(ev.card)
        g.res[FAVOURED_BY] = ev.player
        g.res[NAMED_IN] = g.turn
        g.changed |= WORDS
        g.todo |= PASSIVE_BIT
        g.cite_event(ev, "P-S.legendary.2")
        return True


def is_legend(cs: CardState, laws: Laws) -> bool:
    """A Sigil Giver's own Legendary has no effect on it."""
    return (cs.keys >> laws.legendary) & 1 == 1 and not is_giver(cs, laws)


def legends(g: Machine, laws: Laws) -> list[CardState]:
    out: list[CardState] = []
    for player in (g.active, 1 - g.active):
        for slot in g.table.rows[player]:
            cs = g.at[slot]
            if cs is not None and is_legend(cs, laws):
                out.append(cs)
    return out


def may_favour(g: Machine, laws: Laws, player: i64) -> list[CardState]:
    """The Legendary cards of which a player may name one now."""
    if g.res[NAMED_IN] == g.turn:
        return []
    found = legends(g, laws)
    if len(found) < 2:
        return []
    for cs in found:
        if g.table.owners[cs.place] == player:
            return found
    return []


def silenced(g: Machine, laws: Laws, cs: CardState) -> bool:
    """Whether a card does not have its other sigils."""
    out = False
    rule = "P-S.legendary.2"
    if is_giver(cs, laws):
        out = has_gifts(g, laws, cs)
        rule = "P-S.sigil-giver.1"
    elif is_legend(cs, laws):
        alone = True
        for there in g.at:
            if there is not None and there is not cs and is_legend(there, laws):
                alone = False
                break
        out = not alone and g.handle(cs.card) != g.res[FAVOURED]
        if out:
            rule = "P-S.legendary.4"
        elif alone:
            rule = "P-S.legendary.1"
    if out != (cs.marks & SILENCED != 0):
        cs.marks = cs.marks | SILENCED if out else cs.marks & ~SILENCED
        g.cite_all((rule,))
    return out


def expire(g: Machine, laws: Laws) -> None:
    """What lasted until this turn ends."""
    if g.res[FAVOURED] >= 0 and (not laws.favour_is_long or g.res[FAVOURED_BY] == g.active):
        g.res[FAVOURED] = -1
        g.changed |= WORDS
        g.todo |= PASSIVE_BIT
        g.remark("P-S.legendary.3")
    for there in g.at:
        if there is None or not there.log:
            continue
        log = there.log
        kept: list[int] = []
        for i in range(0, len(log), 4):
            if laws.gift_is_long and log[i] % 2 != g.active:
                kept.extend(log[i : i + 4])
        if len(kept) < len(log):
            there.log = tuple(kept)
            reworded(g, there)
            g.remark("P-S.sigil-giver.4")
