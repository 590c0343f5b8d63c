"""What does not happen: sentences by which nothing is left of the event that an ability modifies."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import refs
from bloodwork.text import tree as t
from bloodwork.text.errors import NOTHING_BEFORE
from bloodwork.text.meaning import ACT
from bloodwork.text.scope import Label, Scope
from bloodwork.text.shapes import any_node, denies
from bloodwork.text.triggers import lemma

# what a verb calls an event that has another name
_EVENTS: Final = {"kill": "death", "ensnared": "add_counter", "set aside": "set_aside"}


def deny(s: Scope, what: ir.Ref | t.Node | None = None) -> None:
    """In a replacement nothing is left of the event. A card that is named must be the one that it happens to."""
    if not s.replacing:
        raise s.error('"denied" needs an event that would happen: "Whenever ... executes a command, it is denied."')
    s.cite("C-N9.10")
    if what is not None and not of_event(s, what):
        raise s.error('only what would happen can be denied: say "it" or "that card", of the card that it happens to')
    s.emit(k.Cancel)


@ACT.of(t.Prevent)
def _prevent(s: Scope, n: t.Prevent, end: Label) -> None:
    """ "Prevent that damage", "deny that attack": what is named must be what would happen."""
    for said, events in _PREVENTED.items():
        if said in n.word and not s.replaced & events:
            raise s.error(f'"{n.word}" does not fit: no {said} would happen', NOTHING_BEFORE)
    deny(s)


_NOT_FOR_A_TIME: Final = ("attack", "strike", "move")
_PREVENTED: Final = {
    "attack": frozenset({"attack", "strike"}),
    "damage": frozenset({"damage", "player_damage", "damage_each", "hurt"}),
}


def none(s: Scope, verb: str) -> None:
    """ "It takes none": of the damage or blood that would be taken, gained or lost."""
    would = {"gain": {"gain_blood"}, "lose": {"lose_blood"}}.get(lemma(verb), _PREVENTED["damage"])
    if not s.replaced & would:
        raise s.error(f'"{verb} none" does not fit: that is not what would happen', NOTHING_BEFORE)


def executed(s: Scope, n: Any, said: list[Any]) -> Any:
    """The event that is heard where a command is denied: it is played, and not executed (C-N8.7)."""
    command = isinstance(n, t.EvActs | t.EvDone) and isinstance(n.what, t.Some) and is_command(n.what.what)
    if not command or lemma(n.verb) != "play" or not any_node(tuple(said), denies):
        return n
    s.cite("C-N20.2")
    verb = {"play": "execute", "plays": "executes", "played": "executed"}[n.verb]
    made: Any = type(n)
    return made(**{**vars(n), "verb": verb})


def is_command(p: t.Pattern) -> bool:
    word = p.head.word if isinstance(p.head, t.Noun) else ""
    return word.removesuffix(" card") in ("command", "extended command") and p.other is None


def of_event(s: Scope, what: ir.Ref | t.Node) -> bool:
    if isinstance(what, t.It):
        return True  # what would happen, whatever has been done since
    if isinstance(what, t.Some) and what.det not in ("that", "those", "the"):
        return False
    ref = refs.one_ref(s, what) if isinstance(what, t.Node) else what
    if isinstance(ref, ir.This):
        return any(thing.this and isinstance(thing.ref, ir.EventCard) for thing in s.things)
    return isinstance(ref, ir.EventCard)


_VERBS: Final = {
    "die": ("death",), "attack": ("attack", "strike"), "be destroyed": ("destroy", "death"),
    "destroy": ("destroy", "death"), "kill": ("death",), "leave the board": ("move", "liberate"),
    "enter the board": ("move", "flip"), "dealt damage": ("damage",), "take damage": ("player_damage",),
    "lose": ("lose_blood",), "play": ("play", "execute"), "execute": ("execute", "play"),
}  # fmt: skip


@ACT.of(t.DoesNot)
def _does_not(s: Scope, n: t.DoesNot, end: Label) -> None:
    if n.none:
        none(s, n.none)
    deny(s, n.what)


@ACT.of(t.DoesNotVerb)
def _does_not_verb(s: Scope, n: t.DoesNotVerb, end: Label) -> None:
    """ "It does not die": of an event by which it would; "it does not attack this turn": that it cannot."""
    if not s.replacing and s.until is not None and n.what is not None and n.verb in _NOT_FOR_A_TIME and not n.be:
        ACT(s, t.Lays(what=t.Cannot(event=t.EvAlone(what=n.what, aux="cannot", verb=n.verb))), end)
        return
    deny(s, n.what)
    verb = n.verb if n.verb in _VERBS else lemma(n.verb.split()[0])
    if not set(_VERBS.get(verb, (verb,))) & s.replaced:
        raise s.error(f'"not {n.verb}" does not fit: that is not what would happen')


@ACT.of(t.NotBe)
def _not_be(s: Scope, n: t.NotBe, end: Label) -> None:
    """ "For it to not be executed", of an event by which it would be."""
    deny(s, n.what)
    verb = lemma(n.verb)
    if _EVENTS.get(verb, verb) not in s.replaced:
        raise s.error(f'"to not be {n.verb}" does not fit: that is not what would happen')
