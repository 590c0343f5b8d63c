"""What a sentence comes to: the events that it hears or does, and what a trigger binds for its consequence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from bloodwork.kernel.ability import Ability, Library
from bloodwork.text import TextError, compile, triggers
from bloodwork.text import tree as t
from bloodwork.text.card_lines import SentenceLine
from bloodwork.text.cardtext import reader
from bloodwork.text.scope import CARD, COMMAND, CREATURE, Scope, Thing
from reference import notation
from reference.derive import fields_of
from reference.forms import Form, forms, sentences
from reference.reading import NAMES, Built, ruleset

# how a flag of an event reads; `off` is for a pattern that wants it not to be set
FLAG_WORDS: Final = {
    "enters": "into play", "leaves": "out of play", "part": "as a part of another event", "cost": "as a cost",
    "attack": "in an attack", "strike": "by a strike", "down": "face down", "free": "for free",
}  # fmt: skip
OFF_WORDS: Final = {
    "enters": "not into play", "leaves": "not out of play", "part": "on its own, not as a part of another event",
}  # fmt: skip
RULES_OF_EFFECTS: Final = ("vp", "pred", "act", "change", "loss", "becoming")


@dataclass(frozen=True, slots=True)
class Heard:
    """A form of a trigger: the events it is a Success of, in words, and what it binds."""

    form: Form
    events: tuple[str, ...]
    phrases: tuple[str, ...]
    binds: tuple[str, ...]


@cache
def heard() -> tuple[Heard, ...]:
    """Every form of a happening, and of what can be gained or lost, as far as a sentence with it can be read."""
    out = []
    for form in (form for rule in ("event", "ev_change") for form in forms(rule)):
        try:
            out += [_heard(form, form.built)] if form.built is not None else []
        except TextError:
            continue  # it speaks of what was said before it, and is heard only there
    return tuple(out)


def _heard(form: Form, built: Built) -> Heard:
    vocabulary = ruleset().vocabulary
    types = built.face.types
    lines = reader(vocabulary).read("This Card", types, built.printed, NAMES).lines
    event = next(found for line in lines if isinstance(line, SentenceLine) for found in _events(line.sentences))
    library = Library()
    library.names = list(NAMES)
    compile.prepare(library, vocabulary)
    scope = Scope(library, vocabulary, types, "", compile.WORDS)
    pattern = triggers.hear(scope, event)
    names = ruleset().event_names
    phrases = []
    for kind in pattern.kinds:
        words = [word for flag, word in FLAG_WORDS.items() if kind.on & vocabulary.flags[flag]]
        words += [word for flag, word in OFF_WORDS.items() if kind.off & vocabulary.flags[flag]]
        name = names[kind.kind]
        if pattern.failed:
            words.append("failing")
        phrases.append(f"[{name}](events.md#{name})" + (f" ({', '.join(words)})" if words else ""))
    return Heard(
        form,
        tuple(names[kind.kind] for kind in pattern.kinds),
        tuple(phrases),
        tuple(dict.fromkeys(_words(thing, scope.step) for thing in scope.things)),
    )


def _events(value: Any) -> list[t.Node]:
    """The nodes of happenings in a tree, outermost first."""
    if isinstance(value, tuple):
        return [found for one in value for found in _events(one)]
    if not isinstance(value, t.Node):
        return []
    if type(value).__name__ in _happening_names():
        return [value]
    return [found for name in fields_of(value) for found in _events(getattr(value, name))]


@cache
def _happening_names() -> frozenset[str]:
    return frozenset(way.node for way in notation.rules()["event"].ways)


def _words(thing: Thing, step: int) -> str:
    """How a consequence can speak of a thing that was bound."""
    if thing.who is not None:
        return "that player"
    if thing.where is not None:
        return "that space"
    if thing.number is not None:
        return "that much"
    if "killer" in thing.past:
        return "the creature that killed it"
    noun = "creature" if thing.nouns == CREATURE else "command" if thing.nouns == COMMAND else "card"
    if thing.nouns not in (CREATURE, COMMAND, CARD) and "creature card" in thing.nouns:
        noun = "creature card" if "command card" not in thing.nouns else "card"
    own = [] if thing.step < step else ["it"] if thing.this else ["it", f"that {noun}"]
    return ", ".join([*own, *(f"the {word} {noun}" for word in thing.past)]) or f"the {noun}"


@cache
def _rules_of_effects() -> tuple[str, ...]:
    """The rules of effects, and those that they are made up of."""
    out = list(RULES_OF_EFFECTS)
    for name in out:
        for way in notation.rules()[name].ways:
            if not way.node and isinstance(way.items[0], notation.Use) and way.items[0].rule not in out:
                out.append(way.items[0].rule)
    return tuple(out)


@cache
def said_as() -> dict[str, tuple[str, ...]]:
    """For each event the sentences that do it: one for each form of an effect, else any that was written by hand."""
    out: dict[str, list[str]] = {name: [] for name in ruleset().event_names}
    for rule in _rules_of_effects():
        for form in forms(rule):
            for name in events_of(form.built) if form.built is not None else ():
                out[name].append(form.sentence)
    for built in sentences():
        for name in events_of(built):
            if not out[name]:
                out[name].append(built.printed)
    return {name: tuple(dict.fromkeys(found)) for name, found in out.items()}


@cache
def heard_as() -> dict[str, tuple[str, ...]]:
    """For each event the sentences that wait for it: one for each form of a trigger, else any written by hand."""
    out: dict[str, list[str]] = {name: [] for name in ruleset().event_names}
    for one in heard():
        for name in one.events:
            out[name].append(one.form.sentence)
    few = {name for name, found in out.items() if not found}
    for built in sentences():
        for ability in built.abilities:
            for kind in ability.trigger.kinds if ability.trigger is not None else ():
                name = ruleset().event_names[kind.kind]
                if name in few:
                    out[name].append(built.printed)
    return {name: tuple(dict.fromkeys(found)) for name, found in out.items()}


def events_of(built: Built) -> tuple[str, ...]:
    """The events that the abilities of a text do, in order of first mention."""
    names = ruleset().event_names
    found: list[str] = []
    for ability in built.abilities:
        for op in _ops(ability):
            kind = getattr(op, "kind", -1)
            if isinstance(kind, int) and kind >= 0 and names[kind] not in found:
                found.append(names[kind])
    return tuple(found)


def _ops(ability: Ability) -> tuple[Any, ...]:
    return (*ability.cost, *ability.code)
