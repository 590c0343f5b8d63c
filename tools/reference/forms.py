"""Every way to say something, with a sentence that says it: read and built like a card's text.

The shortest sentence written by hand that is read by a way is its example; else the shortest that is found elsewhere
in the tree (gathered.py). Where there is none, one is made: the way is put into a frame, a sentence with a gap for what
its rule reads, and the other rules in it are filled from samples, until a sentence is read by that very way. A rule
without a frame of its own is shown inside a rule that uses it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice, product
from typing import Final

from bloodwork.text import TextError
from bloodwork.text.examples import EXAMPLES
from bloodwork.text.words import third_person
from reference import gathered, notation
from reference.cost_sentences import SENTENCES as OF_COSTS
from reference.derive import Step, steps_of
from reference.notation import Item, Option, Text, Use, Way
from reference.noun_sentences import SENTENCES as OF_NOUNS
from reference.phrases import CLASSES, FRAMES, SAMPLES
from reference.player_sentences import SENTENCES as OF_PLAYERS
from reference.reading import COMMAND, CREATURE, EXTENDED, Built, build
from reference.sentences import SENTENCES as OF_ALL

SENTENCES: Final = (*OF_ALL, *OF_NOUNS, *OF_PLAYERS, *OF_COSTS)
MOST_TRIES: Final = 400
SPREAD: Final = ("triggered", "event", "vp", "pred")  # rules whose verbs are shown one by one
MOST_SORTED: Final = 20_000
_ONE: Final = ("a", "another", "1", "each", "any", "exactly 1", "no", "")


@dataclass(frozen=True, slots=True)
class Form:
    """One way to say something, with one verb of those it has; `built` is None if no sentence was found."""

    rule: str
    way: Way
    verb: str
    kind: str
    built: Built | None

    @property
    def sentence(self) -> str:
        return self.built.printed if self.built is not None else ""


@cache
def forms(rule: str) -> tuple[Form, ...]:
    """All ways of a rule, in the order of the grammar; a way with a list of verbs once for each verb."""
    out = []
    spread: set[tuple[str, str]] = set()
    for way in notation.rules()[rule].ways:
        verbs = _verbs(way)
        key = (way.node, _verb_rule(way))
        if key in spread or rule not in SPREAD:
            verbs = [("", ())]  # a variant of a way above, whose verbs have been shown there, or no deed
        spread.add(key)
        for verb, words in verbs:
            kind, built = _example(rule, way, words) if way.node else ("", None)
            out.append(Form(rule, way, verb, kind, built))
    return tuple(out)


def _verb_rule(way: Way) -> str:
    return next((item.rule for item in way.items if isinstance(item, Use) and item.label == "verb"), "")


def _verbs(way: Way) -> list[tuple[str, tuple[str, ...]]]:
    """The verbs that a way chooses from, each with its printed forms; ("", ()) if it does not choose."""
    for item in way.items:
        if isinstance(item, Use) and item.label == "verb":
            words = notation.rules()[item.rule].words
            plain = [word for word in words if not any(third_person(w) == word for w in words if w != word)]
            return [(word, tuple(w for w in (word, third_person(word)) if w in words)) for word in plain]
    return [("", ())]


def _example(rule: str, way: Way, verb: tuple[str, ...]) -> tuple[str, Built | None]:
    step = Step(rule, notation.rules()[rule].ways.index(way), verb[0] if verb else "")
    fitting = [(text, kind) for text, kind, steps in _curated() if any(_same(step, one) for one in steps)]
    if rule == "event":
        # a trigger is shown as one where it can be
        fitting.sort(key=lambda one: not one[0].startswith(("When", "Once", "Before")))
    if fitting:
        text, kind = fitting[0]
        return kind, build(text, kind)
    for text, read in gathered.read_by().get(step[:2], ()):
        if (not verb or read in verb) and (kind := gathered.bearer(text)):
            return kind, build(text, kind)
    tries = 0
    found: tuple[str, Built | None] = ("", None)
    for frame, third in _frames(rule):
        for phrase in _phrases(way, verb, third):
            for kind in (COMMAND, CREATURE, EXTENDED):
                tries += 1
                built = _read(frame.replace("{}", phrase), kind, step)
                if built is not None and gathered.bearer(built.printed) == kind:
                    return kind, built
                found = found if found[1] is not None else (kind, built)
            if tries > MOST_TRIES:
                break
    return found


def _frames(rule: str, within: tuple[str, ...] = ()) -> Iterator[tuple[str, bool]]:
    """Sentences with a gap for this rule, and whether a verb in the gap has a third person before it."""
    if rule in FRAMES:
        for frame in FRAMES[rule]:
            before = frame.partition("{}")[0].split()
            yield frame, bool(before) and before[-1] not in (",", "to", "may", "you")
        return
    for other in notation.rules().values():
        if other.name in within:
            continue
        for way in other.ways:
            for at, item in enumerate(way.items):
                if isinstance(item, Use) and item.rule == rule:
                    for outer, third in _frames(other.name, (*within, rule)):
                        for left in islice(_sequence(way.items[:at], (), third), 3):
                            for right in islice(_sequence(way.items[at + 1 :], (), third), 3):
                                yield outer.replace("{}", f"{left} {{}} {right}".strip()), False


def _phrases(way: Way, verb: tuple[str, ...], third: bool) -> Iterator[str]:
    yield from islice(_sequence(way.items, verb, third), MOST_TRIES)


def _sequence(items: tuple[Item, ...], verb: tuple[str, ...], third: bool) -> Iterator[str]:
    """Phrases for a row of items: optional parts left out first, samples in their order, words that agree."""
    choices = [_choices(item, verb) for item in items]
    for pick in _picks(choices):
        yield " ".join(word for word in _agreeing(items, pick, verb, third) if word)


def _picks(choices: list[list[str]]) -> Iterator[list[str]]:
    """Every way to take one of each, those with the first ones first."""
    size = 1
    for choice in choices:
        size *= len(choice)
    if size > MOST_SORTED:
        yield from map(list, product(*choices))
        return
    for at in sorted(product(*(range(len(choice)) for choice in choices)), key=sum):
        yield [choice[i] for choice, i in zip(choices, at, strict=True)]


def _choices(item: Item, verb: tuple[str, ...]) -> list[str]:
    if isinstance(item, Text):
        return [item.forms[0]]
    if isinstance(item, Option):
        return ["", *islice(_sequence(item.items, (), False), 2)]
    if item.label == "verb" and verb:
        return [verb[0]]
    if item.many == "*":
        return ["", *samples(item.rule)[:3]]
    return list(samples(item.rule))


def _agreeing(items: tuple[Item, ...], words: list[str], verb: tuple[str, ...], third: bool) -> list[str]:
    """Verbs in the person of the subject before them, nouns in the number that stands before them."""
    subject = ""
    for at, item in enumerate(items):
        before = " ".join(w for w in words[:at] if w)
        if isinstance(item, Use) and item.rule in ("cards", "player", "zone", "stat_owner", "ref") and not subject:
            subject = words[at]
        singular = third if not subject else _singular(subject)
        if isinstance(item, Use) and item.rule == "aux" and words[at]:
            singular = False
        helped = any(isinstance(i, Use) and i.rule == "aux" and w for i, w in zip(items[:at], words[:at], strict=True))
        if isinstance(item, Text) and item.ending == "~":
            words[at] = item.forms[1] if singular and not helped else item.forms[0]
        elif isinstance(item, Text) and item.ending == "#":
            words[at] = item.forms[0] if _one_before(before) else item.forms[1]
        elif isinstance(item, Use) and item.label == "verb" and len(verb) > 1:
            words[at] = verb[1] if singular and not helped else verb[0]
    return words


def _singular(subject: str) -> bool:
    if subject in ("you", "they", "players", "them", "both players", "your"):
        return False
    return subject.split()[0] not in ("all", "2", "those", "creatures", "cards")


def _one_before(before: str) -> bool:
    last = [word for word in before.split() if word not in ("rust", "additional", "top", "bottom")]
    return not last or last[-1] in _ONE or last[-1] in ("first", "a")


@cache
def samples(rule: str) -> tuple[str, ...]:
    """A few phrases that a rule reads, the plainest first."""
    if rule in SAMPLES:
        return SAMPLES[rule]
    if rule.isupper():
        return CLASSES.get(rule, ())
    if rule in _begun:
        return ()  # a sentence inside a sentence: another way will do
    _begun.append(rule)
    found = notation.rules()[rule]
    out = list(found.words[:8])
    for way in found.ways:
        if not any(isinstance(i, Use) and i.rule == rule for i in way.items):
            out.extend(islice(_sequence(way.items, (), False), 1))
    _begun.remove(rule)
    return tuple(out[:12])


_begun: Final[list[str]] = []  # the rules whose samples are being made


def _read(text: str, kind: str, step: Step) -> Built | None:
    """The text built, if it is read by this way and prints back."""
    try:
        if not any(_same(step, one) for one in steps_of(text, kind)):
            return None
        built = build(text, kind)
    except TextError:
        return None
    return built if built.printed == built.normal else None


def _same(step: Step, read: Step) -> bool:
    return step[:2] == read[:2] and (not step.verb or read.verb in (step.verb, third_person(step.verb)))


@cache
def _curated() -> list[tuple[str, str, set[Step]]]:
    """The sentences written by hand, the shortest first, each with a kind of card and the ways by which it is read."""
    out = []
    for text in sorted({*SENTENCES, *EXAMPLES}, key=lambda text: (len(text), text)):
        for kind in (CREATURE, COMMAND, EXTENDED):
            try:
                build(text, kind)
                out.append((text, kind, steps_of(text, kind)))
                break
            except TextError:
                continue
    return out


@cache
def sentences() -> tuple[Built, ...]:
    """All sentences written by hand, built, the shortest first."""
    return tuple(build(text, kind) for text, kind, _ in _curated())


def unread() -> list[str]:
    """The sentences written by hand that cannot be read."""
    known = {text for text, _, _ in _curated()}
    return [text for text in SENTENCES if text not in known]


def missing() -> list[tuple[str, str]]:
    """The ways, by rule and node, for which no sentence was found, with none of their verbs.

    A way that makes the same node of the same parts as one above is the same in other words: what is read by it is not
    told apart from what is read by the other.
    """
    out = []
    for rule in notation.rules():
        shown = {_parts(form.way) for form in forms(rule) if form.built is not None}
        out += [(rule, form.way.node) for form in forms(rule) if form.way.node and _parts(form.way) not in shown]
    return list(dict.fromkeys(out))


def _parts(way: Way) -> tuple[str, str, tuple[Item, ...]]:
    return way.node, way.constants, tuple(item for item in way.items if not isinstance(item, Text))
