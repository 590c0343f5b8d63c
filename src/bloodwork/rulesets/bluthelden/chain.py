"""The Reaction Chain as data: what waits to be resolved, the last addition on top (B-CHAIN)."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.choosing import Target
from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.effect import CODE, Effect, read_env, write_env
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import NO_CARD, Env
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.modes import InMode
from bloodwork.kernel.native import i64
from bloodwork.kernel.packing import card_in
from bloodwork.kernel.process import Process
from bloodwork.rulesets.bluthelden import citing
from bloodwork.rulesets.bluthelden.citations import resolving
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.moving import fail, move_of, moved
from bloodwork.rulesets.bluthelden.names import AIM_AT, BANISH, GRAVEYARD, MOVE

# what an entry is
CARD: Final = 0  # a card that is played
ABILITY: Final = 1
MOVE_ENTRY: Final = 2  # the Move of a character
FLIP_ENTRY: Final = 3  # a hidden character is turned face up
COPY_ENTRY: Final = 4  # a copy of a Spell: what it does, without a card of its own
PAID_BY: Final = 0  # before the number by which what paid for an ability is known in the history


GONE_AFTER: Final = 61  # among what was given for a card: it is banished in place of going to the graveyard


class Entry(Process):
    """One entry of the chain. Nobody changes it once it is there, so copies of a game share it."""

    def __init__(self, laws: Laws) -> None:
        self.step = 0
        self.waits = False
        self.laws: Laws = laws
        self.kind: i64 = CARD
        self.player: i64 = 0
        self.source: i64 = -1  # a handle
        self.place: i64 = -1  # where a permanent, or a Move, goes
        self.host: i64 = -1  # what a Training is played on, as a handle
        self.abilities: tuple[int, ...] = ()
        self.envs: list[Env] = []
        self.vars: tuple[
            int, ...
        ] = ()  # what was given for playing it: number, handle ...; or what paid for an ability

    def tag(self) -> i64:
        return 21

    def clone(self) -> Process:
        new = Entry(self.laws)
        new.step = self.step
        new.kind = self.kind
        new.player = self.player
        new.source = self.source
        new.place = self.place
        new.host = self.host
        new.abilities = self.abilities
        new.envs = [env.clone() for env in self.envs]
        new.vars = self.vars
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.num(self.kind)
        w.num(self.player)
        w.num(self.source)
        w.num(self.place)
        w.num(self.host)
        w.nums(self.abilities)
        w.num(len(self.envs))
        for env in self.envs:
            write_env(w, env)
        w.nums(self.vars)


def read_entry(laws: Laws, r: Reader) -> Entry:
    new = Entry(laws)
    new.step = r.num()
    new.kind = r.num()
    new.player = r.num()
    new.source = r.num()
    new.place = r.num()
    new.host = r.num()
    new.abilities = r.nums()
    new.envs = [read_env(r) for _ in range(r.size())]
    new.vars = r.nums()
    return new


class Chain(Process):
    """The chain itself: the bottom of the stack, which never runs."""

    def __init__(self, laws: Laws) -> None:
        self.step = 0
        self.waits = False
        self.laws: Laws = laws
        self.entries: list[Entry] = []  # the next to resolve is last

    def tag(self) -> i64:
        return 20

    def clone(self) -> Process:
        new = Chain(self.laws)
        new.step = self.step
        if self.entries:
            new.entries = self.entries.copy()
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.step)
        w.num(len(self.entries))
        for entry in self.entries:
            entry.encode(w)


def read_chain(laws: Laws, r: Reader) -> Chain:
    new = Chain(laws)
    new.step = r.num()
    new.entries = [read_entry(laws, r) for _ in range(r.size())]
    return new


def chain_of(g: Machine) -> Chain:
    chain = g.stack[0]
    assert isinstance(chain, Chain)
    return chain


def forget_gone(g: Machine) -> None:
    """B-CHAIN.31: a card that has left the chain otherwise than by resolving does nothing."""
    chain = chain_of(g)
    for at in range(len(chain.entries) - 1, -1, -1):
        if chain.entries[at].kind == CARD and g.live(chain.entries[at].source) < 0:
            del chain.entries[at]
            g.remark("B-CHAIN.31")


def add(g: Machine, entry: Entry) -> None:
    """B-CHAIN.4: on top, once its cost is paid."""
    chain_of(g).entries.append(entry)
    g.remark("B-CHAIN.4")


class Cancel(Kind):
    """A card on the chain does not resolve: it goes to its owner's graveyard."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            entries = chain_of(g).entries
            found = -1
            for at in range(len(entries)):
                if entries[at].kind == CARD and g.live(entries[at].source) == ev.card:
                    found = at
            if found < 0 or ev.card < 0:
                return fail(g, ev, "")
            if g.record is not None:
                citing.came_to_nothing(g, entries[found])
            entry = entries[found]
            del entries[found]
            ev.sub = 1
            gone = leave_chain(g, entry)
            if ev.place >= 0 and gone.kind == MOVE:
                gone.place = ev.place
                gone.index = ev.index
                g.cite_event(ev, "B-CHAIN.22")
            if not g.part(ev, gone):
                return False
        moved(g, ev)
        return True


def ability_entry(laws: Laws, eff: Effect) -> Entry:
    entry = Entry(laws)
    entry.kind = ABILITY
    entry.player = eff.env.you
    entry.source = eff.env.source
    entry.abilities = (eff.ability,)
    entry.envs = [eff.env]
    if eff.history_id:
        entry.vars = (PAID_BY, eff.history_id)
    return entry


def lacks_target(g: Machine, eff: Effect) -> bool:
    """Whether something that an effect must choose could not be chosen."""
    code = g.lib.abilities[eff.ability].code
    at = 0
    while at < len(code):
        op = code[at]
        if isinstance(op, InMode) and op.number not in eff.env.regs[op.reg]:
            at = op.skip  # another mode was chosen
            continue
        if isinstance(op, Target) and not op.had_any(eff.env) and op.lo.value(g, eff.env) > 0:
            return True
        at += 1
    return False


def aims_at_nothing(g: Machine, entry: Entry) -> bool:
    """Whether an entry had targets, and none of them is there and legal any longer (B-COST.14, B-MAGIC.6)."""
    had = False
    for i in range(len(entry.abilities)):
        env = entry.envs[i]
        for op in g.lib.abilities[entry.abilities[i]].code:
            if isinstance(op, Target) and op.had_any(env):
                if op.kept(g, env):
                    return False
                had = True
    return had


def tell_targets(g: Machine, entry: Entry, flags: i64) -> None:
    """What an entry has chosen has become its target; only where a text waits for that."""
    if ((g.hears | g.bans | g.modifies | g.owns) >> AIM_AT) & 1 == 0:
        return
    chosen: list[int] = [] if entry.host < 0 else [int(entry.host)]
    for i in range(len(entry.abilities)):
        for op in g.lib.abilities[entry.abilities[i]].code:
            if isinstance(op, Target) and op.had_any(entry.envs[i]):
                chosen.extend(entry.envs[i].regs[op.reg])
    for handle in chosen:
        if g.live(handle) >= 0:
            ev = Event(AIM_AT)
            ev.card = card_in(handle)
            ev.other = source_card(entry)
            ev.player = entry.player
            ev.flags = flags
            g.remark("B-CHAIN.20")
            g.emit(ev)


def effect_of(g: Machine, entry: Entry, nth: i64) -> Effect:
    """What an entry does, to be begun now."""
    if g.record is not None:
        g.record.begins(resolving(g.lib.abilities[entry.abilities[nth]].rules), len(g.stack))
    eff = Effect(entry.abilities[nth], entry.envs[nth].clone())
    eff.part = CODE
    if entry.kind == ABILITY and entry.vars:
        eff.history_id = entry.vars[1]  # what its cost did, it did as well
    return eff


def leave_chain(g: Machine, entry: Entry) -> Event:
    """A card that is done on the chain, or cancelled, goes to its owner's graveyard, or is banished (B-COST.34)."""
    card = card_in(entry.source)
    for i in range(0, len(entry.vars), 2):
        if entry.vars[i] == GONE_AFTER:
            g.remark("B-COST.34")
            ev = Event(BANISH)
            ev.card = card
            return ev
    return move_of(card, g.table.zone_of(g.owner[card], GRAVEYARD))


def source_card(entry: Entry) -> i64:
    return card_in(entry.source) if entry.source >= 0 else NO_CARD
