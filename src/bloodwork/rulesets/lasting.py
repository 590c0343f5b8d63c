"""Lasting gains and losses of words: which of them no longer matter, so that a long game does not carry them all."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.effect import Effect, Modify
from bloodwork.kernel.event import AFTER, Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.ops import Do
from bloodwork.kernel.state import GAIN_AIM, GAIN_KEY, GAIN_TAG, LOSE_KEY, LOSE_TAG, LOSE_TEXT, CardState

ENTRY: Final = 4  # numbers of an entry: serial, what, word, number
MANY: Final = 32 * ENTRY


def thin_out(g: Machine, cs: CardState) -> None:
    """Drops the entries that later ones have made pointless, once there are many.

    What something pending may take back by its serial stays, and so does the latest, whose event is not over yet.
    """
    size = len(cs.log)
    if size < MANY or size & (size - 1) != 0:  # at powers of two: looking through all is not done at every entry
        return
    log = cs.log
    pending = pending_serials(g)
    pending.append(log[size - ENTRY])
    # from the latest: what a loss, or another aim, has wiped out for good
    kept: list[int] = []
    lost: list[int] = []
    lost_all = False
    aimed = False
    at = size - ENTRY
    while at >= 0:
        what = log[at + 1]
        word = log[at + 2]
        stays = log[at] in pending
        gone = False
        if what == GAIN_KEY or what == LOSE_KEY:
            gone = lost_all or (word >= 0 and word in lost)
            if what == LOSE_KEY and not stays:
                if word < 0:
                    lost_all = True
                elif not gone:
                    lost.append(word)
        elif what == GAIN_AIM:
            gone = aimed
            aimed = aimed or not stays
        if stays or not gone:
            kept.append(at)
        at -= ENTRY
    # from the earliest: what was there for good already
    out: list[int] = []
    had: list[int] = []
    for i in range(len(kept) - 1, -1, -1):
        at = kept[i]
        what = log[at + 1]
        word = log[at + 2]
        if what == LOSE_KEY:
            had = [one for one in had if one & 7 != GAIN_KEY or (word >= 0 and one >> 3 != word)]
        elif what == LOSE_TAG:
            had = [one for one in had if one & 7 != GAIN_TAG]
        elif what == GAIN_TAG or what == LOSE_TEXT or (what == GAIN_KEY and log[at + 3] <= 1):
            if log[at] not in pending:
                one = word << 3 | what
                if one in had:
                    continue
                had.append(one)
        out.extend(log[at : at + ENTRY])
    cs.log = tuple(out)


def pending_serials(g: Machine) -> list[int]:
    """The serials by which something under way may still take an entry back."""
    out: list[int] = []
    for undo in g.undos:
        out.append(undo.event.serial)
    for ev in g.collected:
        out.append(ev.serial)
    if g.last is not None:
        out.append(g.last.serial)
    lasting = True  # whether the effect right below does what lasts for good
    for process in g.stack:
        if isinstance(process, Effect):
            code = process.code(g)
            op = code[process.pc] if process.pc < len(code) else None
            lasting = not isinstance(op, Do) or op.until is None
            if process.collecting and process.env.event is not None:
                out.append(process.env.event.serial)
            for ev in process.collected:
                out.append(ev.serial)
        elif isinstance(process, Event):
            if not lasting or process.step < AFTER:
                out.append(process.serial)
        elif isinstance(process, Modify):
            out.append(process.event.serial)
            if process.result is not None and not lasting:
                out.append(process.result.serial)
            for ev in process.current:
                out.append(ev.serial)
            for ev in process.future:
                out.append(ev.serial)
    return out
