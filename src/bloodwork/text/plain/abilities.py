"""Whole abilities in plain words: what they wait for, what they cost, what they do and for how long."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import (
    ACTION,
    ANY_TIME,
    BAN,
    EFFECT,
    NO_NUMBER,
    PASSIVE,
    REPLACE,
    TRIGGER,
    Ability,
    Face,
    Library,
)  # fmt: skip
from bloodwork.kernel.ops import Cancel, If, Jump, Keep, May, Need, Op
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.plain.base import Speaker, listed
from bloodwork.text.plain.cards import phrase
from bloodwork.text.plain.doing import Step, joined, program
from bloodwork.text.plain.events import happening
from bloodwork.text.words import to_roman

UNCHANGED: Final = "it happens as it would have"
KINDS: Final = {
    EFFECT: "effect",
    TRIGGER: "triggered ability",
    REPLACE: "replacement",
    PASSIVE: "passive ability",
    ACTION: "action",
    BAN: "ban",
}


@dataclass
class Effect:
    """One ability: when, and what then."""

    kind: str
    head: str
    steps: list[Step] = field(default_factory=list)
    keyword: str = ""  # the keyword that it spells out

    def __str__(self) -> str:
        told = f"{self.head}: {joined(self.steps)}" if self.steps else self.head
        return f"{told[:1].upper()}{told[1:]}."

    def lines(self) -> list[str]:
        head = f"{self.head[:1].upper()}{self.head[1:]}{':' if self.steps else '.'}"
        return [head, *(line for step in self.steps for line in step.lines("  "))]


def describe(ability: Ability, lib: Library, vocab: Vocabulary, types: int) -> Effect:
    """One ability of a card of these types."""
    s = Speaker(lib, vocab, types)
    out = _effect(s, ability)
    lasting = vocab.types.get("extended", 0) | vocab.types.get("saga", 0)
    if types & vocab.types.get("command", 0) and not types & lasting and ability.keyword < 0 and _hears_others(ability):
        out.head += f", while {s.this} is being executed"
    return out


def _hears_others(ability: Ability) -> bool:
    """Whether it waits for what happens to other cards than its own."""
    if ability.kind not in (TRIGGER, REPLACE) or ability.trigger is None or ability.zones:
        return False
    return not any(isinstance(test, ir.CardIsThis) and test.this for test in ability.trigger.tests)


def within(s: Speaker, number: int) -> str:
    """An ability that another one makes or gives, in one line."""
    if not 0 <= number < len(s.lib.abilities):
        return "an ability"
    told = str(_effect(s.inner(), s.lib.abilities[number]))
    return told.rstrip(".")


def _effect(s: Speaker, ability: Ability) -> Effect:
    keyword = s.keyword(ability.keyword) if ability.keyword >= 0 else ""
    head = _head(s, ability)
    out = Effect(KINDS.get(ability.kind, "ability"), head, [], keyword)
    if ability.kind == PASSIVE:
        out.steps.append(Step(_passive(s, ability)))
        return out
    if ability.kind == BAN:
        return out
    if ability.cost:
        out.steps.append(Step("as its cost, in full:", program(s, ability.cost)))
    out.steps.extend(program(s, ability.code))
    if ability.kind == REPLACE and _may_stay(ability.code, 0):
        changed = any(isinstance(op, Cancel | Keep) for op in ability.code)
        out.steps.append(Step("if that did not change it, it happens as it would have" if changed else UNCHANGED))
    return out


def _may_stay(code: tuple[Op, ...], at: int) -> bool:
    """Whether code can be run from a place to its end without saying what becomes of the event it is about."""
    while at < len(code):
        op = code[at]
        if isinstance(op, Cancel | Keep):
            return False
        if isinstance(op, If | May | Need) and _may_stay(code, op.skip):
            return True
        at = op.to if isinstance(op, Jump) else at + 1
    return True


def _head(s: Speaker, ability: Ability) -> str:
    if ability.kind == EFFECT:
        head = f"when {s.this} {'resolves' if s.lanes else 'is executed'}"
    elif ability.kind == TRIGGER and ability.chapter:
        head = f"when chapter {to_roman(ability.chapter)} of {s.this} is reached"
    elif ability.kind == TRIGGER:
        head = f"each time after {_event(s, ability)}"
    elif ability.kind == REPLACE:
        head = f"whenever it is about to happen that {_event(s, ability)}"
        s.event = ""  # it has not happened: nothing is "the creature that died"
    elif ability.kind == PASSIVE:
        head = f"as long as {s.this} is in play"
        if ability.zones:
            head = f"as long as {s.this} is in your {listed(s.zone_names(ability.zones), 'or')}"
    elif ability.kind == ACTION:
        user = "your opponent" if ability.user_opponent else "you"
        when = "whenever a player is asked what to do" if not s.lanes else "whenever you have priority"
        when = when if ability.timing == ANY_TIME else "in the main phase"
        head = f"{when}, {user} may use this"
    else:
        head = f"it cannot happen that {_event(s, ability)}, as long as {s.this} is in play"
    if ability.once:
        often = f"the first time in each {s.round} only" if ability.each_turn else "the first time only"
        head = f"{head.replace('each time after', 'after')}, {often}"
    if ability.zones and ability.kind in (TRIGGER, REPLACE):
        head += f" (also while {s.this} is in {listed(s.zone_names(ability.zones), 'or')})"
    if ability.cond is not None:
        head += f", if {s.say(ability.cond)}"
    if ability.letters:
        head += f", with {listed([chr(letter) for letter in ability.letters])} chosen first"
    return head


def _event(s: Speaker, ability: Ability) -> str:
    return happening(s, ability.trigger) if ability.trigger is not None else "something happens"


def _passive(s: Speaker, ability: Ability) -> str:
    targets = s.say(ability.targets) if ability.targets is not None else s.say(ir.This())
    changes = listed([s.say(mod) for mod in ability.mods])
    return f"{targets} {'have' if targets.many else 'has'} {changes}"


def played_upon(face: Face, lib: Library, vocab: Vocabulary) -> list[str]:
    """What lines that are no sentences say: what the card is played upon, and its flip cost."""
    s = Speaker(lib, vocab, face.types)
    out: list[str] = []
    for pattern, kind in zip(face.consumes, face.consume_kinds, strict=True):
        what = phrase(s, pattern)
        if s.lanes:
            article = "an" if what[0] in "aeiou" else "a"
            out.append(f"{s.this[:1].upper()}{s.this[1:]} is attached to {article} {what}.")
            continue
        article = "an" if what[0] in "aeiou" else "a"
        after = "sacrificed" if kind == 0 else "set aside"
        out.append(
            f"{s.this[:1].upper()}{s.this[1:]} can only be played upon {article} {what}, which is {after} for it."
        )
    if face.flip_cost:
        cost = joined(program(s, face.flip_cost))
        out.append(f"It is played face down, and turned up later for this: {cost}.")
    elif face.flip != NO_NUMBER:
        number = str(face.flip) if face.flip >= 0 else chr(-2 - face.flip)
        paid = "ASP" if s.lanes else "blood"
        out.append(f"It is played face down, and turned up later for {number} {paid}.")
    return out
