"""Copies, encodings and digests of a game, field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.codec import Reader, Writer
from bloodwork.kernel.decision import read_ask
from bloodwork.kernel.effect import read_effect, read_held, read_modify, read_undo
from bloodwork.kernel.event import read_event
from bloodwork.kernel.moving import line_up
from bloodwork.kernel.state import read_card_state

if TYPE_CHECKING:
    from bloodwork.kernel.machine import Machine


def clone_into(new: Machine, g: Machine) -> None:
    """Makes a game whose containers are copies, or shared, into a copy of another."""
    at = new.at
    for i in range(len(at)):
        there = at[i]
        if there is not None:
            at[i] = there.clone()
    lined = new.lined
    for i in range(len(lined)):
        lined[i] = lined[i].clone()
    stack = new.stack
    for i in range(len(stack)):
        stack[i] = stack[i].clone()
    g.shared = True
    new.shared = True
    new.fast = g.fast
    new.peeking = g.peeking
    new.face_of = g.face_of
    new.owner = g.owner
    new.active = g.active
    new.turn = g.turn
    new.serial = g.serial
    if g.held:
        new.held = tuple([held.clone() for held in g.held])
    if g.undos:
        new.undos = tuple([undo.clone() for undo in g.undos])
    new.history = g.history
    new.waiting = g.waiting  # never changed while they wait
    if g.last is not None:
        new.last = g.last.copy()
    new.picked = g.picked
    if g.collected:
        new.collected = tuple([ev.copy() for ev in g.collected])
    new.effect_ok = g.effect_ok
    new.kept = g.kept
    new.todo = g.todo
    new.again = g.again
    new.holding = g.holding
    new.count = g.count
    new.answers = g.answers
    new.winner = g.winner
    new.reason = g.reason
    new.hears = g.hears
    new.modifies = g.modifies
    new.bans = g.bans
    new.ends = g.ends
    new.passives = g.passives
    new.worked = g.worked
    new.acting = g.acting
    new.far = g.far
    new.reads = g.reads
    new.owns = g.owns
    new.version = g.version
    new.changed = g.changed
    new.reaching = g.reaching


def encode(g: Machine) -> bytes:
    w = Writer()
    w.text(g.rules.name)
    w.text(g.lib.fingerprint)
    w.raw(g.rng.key)
    w.num(g.rng.used)
    w.num_list(g.slots)
    w.num(len(g.zones))
    for zone in g.zones:
        w.nums(zone)
    w.nums(g.face_of)
    w.nums(g.owner)
    w.num_list(g.where)
    w.num_list(g.moves)
    states = {cs.card: cs for cs in g.all_states()}
    w.num(len(states))
    for card in sorted(states):
        states[card].encode(w)
    w.num(len(g.ghosts))
    for card in sorted(g.ghosts):
        g.ghosts[card].encode(w)
    w.num(len(g.known))
    for card in sorted(g.known):
        w.num(card)
        w.num(g.known[card])
    w.num_list(g.res)
    w.num(g.active)
    w.num(g.turn)
    w.num(g.serial)
    w.num(len(g.stack))
    for process in g.stack:
        w.num(process.tag())
        process.encode(w)
    w.num(len(g.held))
    for held in g.held:
        held.encode(w)
    w.num(len(g.undos))
    for undo in g.undos:
        undo.encode(w)
    w.nums(g.history)
    w.num(len(g.waiting))
    for waiting in g.waiting:
        waiting.encode(w)
    w.flag(g.last is not None)
    if g.last is not None:
        g.last.encode(w)
    w.nums(g.picked)
    w.num(len(g.collected))
    for ev in g.collected:
        ev.encode(w)
    w.flag(g.effect_ok)
    w.flag(g.kept)
    w.num(g.todo)
    w.num(g.again)
    w.num(g.holding)
    w.num(g.count)
    w.num(g.answers)
    w.num(g.winner)
    w.num(g.reason)
    w.num(g.hears)
    w.num(g.modifies)
    w.num(g.bans)
    w.num(g.ends)
    w.flag(g.passives)
    w.flag(g.worked)
    w.flag(g.acting)
    w.nums(g.far)
    w.num(g.reads)
    w.num(g.owns)
    w.num(g.version)
    w.num(g.changed)
    w.flag(g.reaching)
    return bytes(w.out)


def decode_into(g: Machine, r: Reader) -> None:
    """Fills a game with what an encoding holds, from after its random source."""
    rules = g.rules
    lib = g.lib
    g.slots = r.num_list()
    for _ in range(r.size()):
        g.zones.append(r.nums())
    g.face_of = r.nums()
    g.owner = r.nums()
    g.where = r.num_list()
    g.moves = r.num_list()
    for _ in range(r.size()):
        cs = read_card_state(r)
        if cs.place < len(g.at):
            g.at[cs.place] = cs
        else:
            line_up(g, cs)
        if cs.abilities == lib.faces[cs.face].abilities:
            cs.abilities = lib.faces[cs.face].abilities
    for _ in range(r.size()):
        cs = read_card_state(r)
        g.ghosts[cs.card] = cs
    for _ in range(r.size()):
        card = r.num()
        g.known[card] = r.num()
    g.res = r.num_list()
    g.active = r.num()
    g.turn = r.num()
    g.serial = r.num()
    for _ in range(r.size()):
        tag = r.num()
        if tag == 0:
            g.stack.append(read_event(r))
        elif tag == 1:
            g.stack.append(read_ask(r))
        elif tag == 2:
            g.stack.append(read_effect(r))
        elif tag == 3:
            g.stack.append(read_modify(r))
        else:
            g.stack.append(rules.read_process(tag, r))
    g.held = tuple([read_held(r) for _ in range(r.size())])
    g.undos = tuple([read_undo(r) for _ in range(r.size())])
    g.history = r.nums()
    g.waiting = tuple([read_effect(r) for _ in range(r.size())])
    if r.flag():
        g.last = read_event(r)
    g.picked = r.nums()
    g.collected = tuple([read_event(r) for _ in range(r.size())])
    g.effect_ok = r.flag()
    g.kept = r.flag()
    g.todo = r.num()
    g.again = r.num()
    g.holding = r.num()
    g.count = r.num()
    g.answers = r.num()
    g.winner = r.num()
    g.reason = r.num()
    g.hears = r.num()
    g.modifies = r.num()
    g.bans = r.num()
    g.ends = r.num()
    g.passives = r.flag()
    g.worked = r.flag()
    g.acting = r.flag()
    g.far = r.nums()
    g.reads = r.num()
    g.owns = r.num()
    g.version = r.num()
    g.changed = r.num()
    g.reaching = r.flag()
