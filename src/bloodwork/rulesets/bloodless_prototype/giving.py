"""What lasts for a time: the words that a card has lent to another, and the card that is in effect (P-S.sigil-giver,
P-S.legendary)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.change import WORDS
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.passive import PASSIVE_BIT
from bloodwork.kernel.state import GAIN_KEY, GAIN_TAG, MUTES, CardState
from bloodwork.rulesets.bloodless.moving import want
from bloodwork.rulesets.bloodless_prototype.moving import watch
from bloodwork.rulesets.bloodless_prototype.names import (
    HAD_TURN,
    IN_EFFECT,
    LENT,
    MUTED,
    NAMED_BY,
    NAMED_IN,
    SEASONED,
    SPENT,
)

A_ROUND: Final = 2  # what lasts until the next turn of its player, and not only for this turn


def has_to_lend(g: Machine, cs: CardState) -> bool:
    """Whether something is printed on it that it does not have itself."""
    face = g.lib.faces[cs.face]
    return face.keys & ~cs.keys != 0 or face.own_tags & ~cs.own_tags != 0


class Give(Kind):
    """All sigils that are printed on a card and that it does not have itself, to another card for a time."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("P-S.sigil-giver.2",) if g.state(ev.card) is None or not lends(g, ev.other) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        giver = g.state_of(ev.other)
        face = g.lib.faces[giver.face]
        ev.player = g.table.owners[giver.place]
        giver.marks |= LENT
        g.serial += 1
        serial = 4 * g.serial + (A_ROUND if ev.word else 0) + ev.player
        log = list(cs.log)
        for word, number in face.keywords:
            if (giver.keys >> word) & 1 == 0:
                log.extend((serial, GAIN_KEY, word, number))
        for tag in range(len(g.lib.tag_names)):
            if (face.own_tags & ~giver.own_tags) >> tag & 1:
                log.extend((serial, GAIN_TAG, tag, 1))
        cs.log = tuple(log)
        reworded(g, cs)
        watch(g, g.table.owners[cs.place])
        g.cite_event(ev, "P-S.sigil-giver.2")
        return True


def reworded(g: Machine, cs: CardState) -> None:
    """Works out the sigils of a card anew."""
    cs.work_out_words(g.lib)
    g.refresh()
    g.changed |= WORDS
    g.todo |= PASSIVE_BIT


class Favour(Kind):
    """Names the card that is in effect, and no other."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("P-S.legendary.2",) if g.state(ev.card) is None or not may_name(g) else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        cs = g.state_of(ev.card)
        none_in_effect(g)
        cs.marks |= IN_EFFECT
        g.res[NAMED_BY] = g.active + (A_ROUND if ev.word else 0)
        g.res[NAMED_IN] = g.turn
        g.cite_event(ev, "P-S.legendary.2")
        return True


def none_in_effect(g: Machine) -> bool:
    """Takes the mark off the card that was in effect; False if none was."""
    g.changed |= WORDS
    g.todo |= PASSIVE_BIT
    for cs in g.at:
        if cs is not None and cs.marks & IN_EFFECT:
            cs.marks &= ~IN_EFFECT
            return True
    return False


def note_muted(g: Machine) -> None:
    """Marks the cards that do not have their other sigils, and cites by which rule one has them again."""
    for cs in g.at:
        if cs is None or cs.traits & MUTES == 0:
            continue
        out = has_to_lend(g, cs)
        if out == (cs.marks & MUTED != 0):
            continue
        cs.marks = cs.marks | MUTED if out else cs.marks & ~MUTED
        if out:
            continue  # by the rule of the sigil itself
        g.cite_all(("P-S.legendary.2" if cs.marks & IN_EFFECT else "P-S.legendary.1",))


def expire(g: Machine) -> None:
    """What lasted until this turn ends."""
    if g.res[NAMED_BY] < A_ROUND or g.res[NAMED_BY] == A_ROUND + g.active:
        if none_in_effect(g):
            g.remark("P-S.legendary.3")
    for there in g.at:
        if there is None or not there.log:
            continue
        log = there.log
        kept: list[int] = []
        for i in range(0, len(log), 4):
            if log[i] & A_ROUND and log[i] % 2 != g.active:
                kept.extend(log[i : i + 4])
        if len(kept) < len(log):
            there.log = tuple(kept)
            reworded(g, there)
            g.remark("P-S.sigil-giver.4")


def season(g: Machine) -> None:
    """Notes for the cards of the player whose turn begins how many of their turns have begun."""
    for slot in g.table.rows[g.active]:
        cs = g.at[slot]
        if cs is not None:
            cs.marks |= SEASONED if cs.marks & HAD_TURN else HAD_TURN
            if cs.marks & LENT:
                cs.marks = cs.marks & ~LENT | SPENT


def may_name(g: Machine) -> bool:
    """A card is put in effect at most once in a turn."""
    return g.res[NAMED_IN] != g.turn


def lends(g: Machine, card: i64) -> bool:
    """Whether a card has something to lend and has not done so in this turn."""
    cs = g.state(card)
    return cs is not None and cs.marks & LENT == 0 and has_to_lend(g, cs)
