"""Whole abilities in plain words: what they wait for, what they cost, what they do and for how long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
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
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.ir_nodes import below
from bloodwork.text.plain.base import Quoted, Speaker, listed, possessive, with_article, words
from bloodwork.text.plain.cards import each_one, noun_of
from bloodwork.text.plain.choices import noun_among
from bloodwork.text.plain.doing import the_turn, worded
from bloodwork.text.plain.events import at_time, happening
from bloodwork.text.plain.steps import Step, cost, joined, program, step_of
from bloodwork.text.plain.templates import CANNOT, WOULD, fill
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
    events: frozenset[str] = frozenset()  # what it says can be caused, by the names of the ruleset
    waits: frozenset[str] = frozenset()  # what it says it waits for, forbids or counts, or texts that it gives do

    def __str__(self) -> str:
        told = f"{self.head}: {joined(self.steps)}" if self.steps else self.head
        stop = "" if told.endswith('."') else "."
        return f"{told[:1].upper()}{told[1:]}{stop}"

    def lines(self) -> list[str]:
        head = f"{self.head[:1].upper()}{self.head[1:]}{':' if self.steps else '.'}"
        return [head, *(line for step in self.steps for line in step.lines("  "))]


def describe(ability: Ability, lib: Library, vocab: Vocabulary, types: int) -> Effect:
    """One ability of a card of these types."""
    s = Speaker(lib, vocab, types)
    out = effect_of(s, ability)
    lasting = vocab.types.get("extended", 0) | vocab.types.get("saga", 0)
    if types & vocab.types.get("command", 0) and not types & lasting and ability.keyword < 0 and _hears_others(ability):
        out.head += f", while {s.this} is being executed"
    return out


def _hears_others(ability: Ability) -> bool:
    """Whether it waits for what happens to other cards than its own."""
    if ability.kind not in (TRIGGER, REPLACE) or ability.trigger is None or ability.zones:
        return False
    return not any(isinstance(test, ir.CardIsThis) and test.this for test in ability.trigger.tests)


def effect_of(s: Speaker, ability: Ability) -> Effect:
    if ability.by_other:
        s.you, s.opponent = s.opponent, s.you  # who uses it is who it speaks to
    keyword = s.keyword(ability.keyword) if ability.keyword >= 0 else ""
    head = HEADS[ability.kind](s, ability)
    out = Effect(KINDS[ability.kind], head, [], keyword)
    if ability.trigger is not None:
        s.heard = tuple(s.events[kind.kind] for kind in ability.trigger.kinds)
    if ability.cost:
        out.steps.append(Step("first the cost, in full:", cost(s, ability.cost)))
    out.steps.extend(BODIES.get(ability.kind, _program)(s, ability))
    out.events, out.waits = frozenset(s.told), frozenset(s.waits)
    return out


# ------------------------------------------------------------------ heads


def _executed(s: Speaker, ability: Ability) -> str:
    return f"when {s.this} {s.idiom.resolved}" + _more(s, ability)


def _triggered(s: Speaker, ability: Ability) -> str:
    if ability.chapter:
        return f"when chapter {to_roman(ability.chapter)} of {s.this} is reached" + _more(s, ability)
    assert ability.trigger is not None
    return _when(s, ability, ability.trigger, _often(ability)) + _more(s, ability)


# Whether it works once, and once in each turn -> when.
_OFTEN: Final = {
    (False, False): ("at", "whenever"),
    (True, False): ("once only, at", "the first time that"),
    (True, True): ("once each {turn}, at", "the first time each {turn} that"),
    (False, True): ("at", "whenever"),
}


def _often(ability: Ability) -> tuple[str, str]:
    moment, event = _OFTEN[ability.once, ability.each_turn]
    if ability.optional:
        event = "whenever, until it was done once this {turn},"
    if ability.most == 1:
        return moment, event
    return moment.replace("once", f"{ability.most} times"), event.replace("time ", f"{ability.most} times ")


def _when(s: Speaker, ability: Ability, trigger: ir.EventPattern, lead: tuple[str, str]) -> str:
    time = at_time(s, trigger)
    if time:
        return f"{lead[0].format(turn=s.round)} {time}".replace("at the next the ", "at the next ").replace(
            "at the next end of each", "at the next end of a"
        )
    return f"{lead[1].format(turn=s.round)} {happening(s, trigger)}"


def _replaced(s: Speaker, ability: Ability, lead: str = "") -> str:
    assert ability.trigger is not None
    lead = lead or _often(ability)[1].format(turn=s.round)
    head = f"{lead} {happening(s, ability.trigger, WOULD)}"
    s.event = ""  # it has not happened: nothing is "the creature that died"
    return head + _more(s, ability) + (", instead" if _does_else(ability) else "")


def _does_else(ability: Ability) -> bool:
    """Whether something takes the place of the event, so that it need not be said that it does not happen."""
    code = ability.code
    return len(code) > 1 and isinstance(code[0], k.Cancel) and not isinstance(code[1], k.Need)


def _passive(s: Speaker, ability: Ability) -> str:
    where = s.idiom.in_play
    if ability.zones:
        where = f"in your {listed(s.zone_names(ability.zones), 'or')}".replace("in your chain", "on the chain")
    head = f"wherever {s.this} is" if _everywhere(s, ability) else f"while {s.this} is {where}"
    if _everywhere(s, ability) and ability.cond is not None:
        return f"{head}, while {s.say(ability.cond)}"
    return head + (f" and {s.say(ability.cond)}" if ability.cond is not None else "")


def _used(s: Speaker, ability: Ability) -> str:
    user = s.opponent if ability.user_opponent else s.you
    when = s.idiom.any_time if ability.timing == ANY_TIME else s.idiom.main
    when = fill(when, {"user": user, "whose": possessive(user)})
    often = f"once each {s.round}" if ability.each_turn else "once only"
    if ability.most > 1:
        often = f"up to {ability.most} times each {s.round}"
    head = f"{when}, {user} may use this" + (f", {often}" if ability.once else "")
    return head + _more(s, ability)


def _banned(s: Speaker, ability: Ability) -> str:
    return _passive(s, ability)


def _more(s: Speaker, ability: Ability) -> str:
    """Where it works besides, on what condition, and what is chosen first."""
    out = ""
    if ability.zones and ability.kind == ACTION:
        out += f" while {s.this} is in your {listed(s.zone_names(ability.zones), 'or')}"
    if ability.zones and ability.kind in (TRIGGER, REPLACE):
        while_in = f"while {s.this} is in {_or(s.zone_names(ability.zones))}"
        out += f" ({f'wherever {s.this} is' if _everywhere(s, ability) else while_in})"
    if ability.cond is not None:
        out += f", if {s.say(ability.cond)}"
    if ability.ahead:
        out += ", before anything else that this triggers"
    if ability.letters:
        out += f", choosing {listed([chr(letter) for letter in ability.letters])} first"
    return out


def _or(zones: list[str]) -> str:
    return listed(["play" if zone == "board" else with_article(zone) for zone in zones], "or")


def _everywhere(s: Speaker, ability: Ability) -> bool:
    return ability.zones == (1 << len(s.zones)) - 1


HEADS: Final[dict[int, Callable[[Speaker, Ability], str]]] = {
    EFFECT: _executed,
    TRIGGER: _triggered,
    REPLACE: _replaced,
    PASSIVE: _passive,
    ACTION: _used,
    BAN: _banned,
}


# ------------------------------------------------------------------ bodies


def _program(s: Speaker, ability: Ability) -> list[Step]:
    return program(s, ability.code)


def _instead(s: Speaker, ability: Ability) -> list[Step]:
    steps = program(s, ability.code, 1 if _does_else(ability) else 0)
    if _may_stay(ability.code, 0):
        changed = any(isinstance(op, k.Cancel | k.Keep) for op in ability.code)
        steps.append(Step("if that did not change it, it happens as it would have" if changed else UNCHANGED))
    return steps


def _may_stay(code: tuple[k.Op, ...], at: int) -> bool:
    """Whether code can be run from a place to its end without saying what becomes of the event it is about."""
    while at < len(code):
        op = code[at]
        if isinstance(op, k.Cancel | k.Keep):
            return False
        if isinstance(op, k.If | k.May | k.Need) and _may_stay(code, op.skip):
            return True
        at = op.to if isinstance(op, k.Jump) else at + 1
    return True


def _changes(s: Speaker, ability: Ability) -> list[Step]:
    targets = s.say(ability.targets if ability.targets is not None else ir.This())
    if ability.targets is not None and any(isinstance(part, ir.OwnCard) for part in below(ability.mods)):
        targets = each_one(s, ability.targets)
    s.changed = targets.noun
    s.of_others = ability.targets is not None
    if not ability.mods:
        return [Step(f"{s.this} can be called without what it is played upon")]
    changes = [fill("{who} " + s.say(mod), {"who": targets}).removeprefix(targets).strip() for mod in ability.mods]
    return [Step(f"{targets} {_joined(changes)}")]


def _joined(changes: list[str]) -> str:
    """Changes of the same cards, a verb that they share told once."""
    verb = changes[0].split()[0]
    if all(change.split()[0] == verb for change in changes):
        return f"{verb} {listed([change.removeprefix(verb).strip() for change in changes])}"
    return listed(changes)


def _ban(s: Speaker, ability: Ability) -> list[Step]:
    assert ability.trigger is not None
    return [Step(happening(s, ability.trigger, CANNOT))]


BODIES: Final[dict[int, Callable[[Speaker, Ability], list[Step]]]] = {
    REPLACE: _instead,
    PASSIVE: _changes,
    BAN: _ban,
}


# ------------------------------------------------------------------ abilities inside others


@step_of(k.Hold)
def _hold(s: Speaker, op: k.Hold) -> Step:
    """An ability that no card has: it knows what this text has bound."""
    ability = s.lib.abilities[op.ability]
    inner = s.inner()
    inner.event, inner.roles = s.event, dict(s.roles)
    if ability.trigger is not None:
        inner.heard = tuple(s.events[kind.kind] for kind in ability.trigger.kinds)
    until = f"until {s.say(ability.until)}, " if ability.until is not None else ""
    if ability.until is not None and ability.until.only:
        until = f"during {the_turn(s, ability.until)}, "
    if op.brief and ability.kind in (PASSIVE, BAN):
        until = "while the next thing is done, "
    if ability.kind in (PASSIVE, BAN):
        held = BODIES[ability.kind](inner, ability)
        cond = f" if {inner.say(ability.cond)}" if ability.cond is not None else ""
        return Step(f"{until or 'from now on, '}this holds{cond}:".replace(", this", " this"), held)
    if ability.kind == TRIGGER and ability.trigger is not None:
        often = _uses(op.uses)
        if op.uses == 1 and any(isinstance(test, ir.CardBound) for test in ability.trigger.tests):
            often = (often[0], "when" if "death" in inner.heard else often[1])
        head = _when(inner, ability, ability.trigger, often) + _more(inner, ability)
    elif ability.kind == REPLACE:
        head = _replaced(inner, ability, _uses(op.uses)[1])
    else:
        head = HEADS[ability.kind](inner, ability)
    if op.brief:
        return Step(f"with what comes next, {head}:", BODIES.get(ability.kind, _program)(inner, ability))
    return Step(f"{until or 'later, '}{head}:", BODIES.get(ability.kind, _program)(inner, ability))


def _uses(uses: int) -> tuple[str, str]:
    if uses == 1:
        return "at the next", "the next time that"
    return ("at", "whenever") if uses == 0 else (f"the next {uses} times, at", f"the next {uses} times that")


@words(Quoted)
def _quoted(s: Speaker, n: Quoted) -> str:
    inner = s.quoting(n.noun)
    told = f'"{effect_of(inner, s.lib.abilities[n.ability])}"'
    s.waits.update(inner.told, inner.waits)
    return told


@words(ir.HaveText)
def _have_text(s: Speaker, n: ir.HaveText) -> str:
    return f"<have> this ability: {s.quoted(n.ability, s.changed or s.idiom.body)}"


@worded("gain_text")
def _gained(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    assert op.card is not None
    return "ability", s.quoted(op.word, noun_among(s, op.card)[1])


# ------------------------------------------------------------------ lines that are no sentences


def _on_the_face(s: Speaker, face: Face) -> list[str]:
    """Keywords that are looked up on the face, and make no ability: what they mean."""
    out: list[str] = []
    for number, times in face.keywords:
        word = next(word for word in s.vocab.keywords if word.name == s.keyword(number))
        if word.meaning and not s.lib.keywords[number].abilities.get(times):
            out += [line.replace("This card", f"This {s.noun}") for line in word.meaning.splitlines()]
    return out


def played_upon(face: Face, lib: Library, vocab: Vocabulary) -> list[str]:
    """What lines that are no sentences say: what the card is played upon, and its flip cost."""
    s = Speaker(lib, vocab, face.types)
    this = f"{s.this[:1].upper()}{s.this[1:]}"
    out: list[str] = _on_the_face(s, face)
    magic = face.stats[vocab.stats["magic"]] if "magic" in vocab.stats and face.stats else -1
    if magic >= 0 and face.types & (vocab.types["spell"] | vocab.types["training"]) == 0:
        out.append(f"What {s.this} does is compared with Resistance: its Magic Value is {magic}.")
    for pattern, kind in zip(face.consumes, face.consume_kinds, strict=True):
        what = noun_of(s, pattern).some()
        if s.idiom.joined == "attached":
            out.append(f"{this} is attached to {what}.")
        else:
            after = "sacrificed" if kind == 0 else "set aside"
            out.append(f"{this} can only be played upon {what}, which is {after} for it.")
    if face.also_cost:
        paid = tuple(op for op in face.also_cost if not isinstance(op, k.May | k.Need))
        may = "may be" if face.also_optional else "is"
        out.append(f"To play it, this {may} paid as well: {joined(cost(s, paid))}.")
    if face.flip_cost:
        out.append(f"It is played face down, and turned up later for this: {joined(cost(s, face.flip_cost))}.")
    elif face.flip != NO_NUMBER:
        number = str(face.flip) if face.flip >= 0 else chr(-2 - face.flip)
        out.append(f"It is played face down, and turned up later for {number} {s.idiom.paid}.")
    return out
