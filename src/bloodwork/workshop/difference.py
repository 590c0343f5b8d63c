"""What changed between two sets in what the cards do, told apart from what changed in their words alone."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable

from bloodwork.cards import Card, Catalogue
from bloodwork.cards.build import told
from bloodwork.cards.schema import Traits
from bloodwork.kernel.ability import Ability, Face
from bloodwork.text import TextError
from bloodwork.text.card_lines import keyword_shown
from bloodwork.text.plain import describe, played_upon
from bloodwork.text.plain.notation import Notation
from bloodwork.workshop.workbench import Reading, Workbench

_UNLIMITED = -2


@dataclasses.dataclass(frozen=True)
class Change:
    """One thing that a card had and has no more, or has now: `part` says what. "" where there is none."""

    part: str
    old: str
    new: str

    def lines(self) -> list[str]:
        if self.part not in ("effect", "order", "reading"):
            return [f"{self.part}: {self.old or 'none'} -> {self.new or 'none'}"]
        if self.part == "order":
            return ["its abilities are in another order, which decides which of them comes first"]
        out = [f"- {line}" for line in self.old.splitlines()]
        return out + [f"+ {line}" for line in self.new.splitlines()]


@dataclasses.dataclass(frozen=True)
class CardChange:
    """A card that is in both sets and not the same in both."""

    name: str
    changes: tuple[Change, ...]  # in what it does
    words: tuple[Change, ...]  # in what is printed, without a change in what it does


@dataclasses.dataclass(frozen=True)
class Difference:
    added: tuple[str, ...]
    removed: tuple[str, ...]
    kins: tuple[Change, ...]
    cards: tuple[CardChange, ...]

    @property
    def changed(self) -> list[CardChange]:
        return [card for card in self.cards if card.changes]

    @property
    def words_only(self) -> list[CardChange]:
        return [card for card in self.cards if not card.changes]

    @property
    def in_play(self) -> bool:
        """Whether anything differs in play."""
        return bool(self.added or self.removed or self.kins or self.changed)

    def document(self) -> dict[str, object]:
        return {
            "added": list(self.added),
            "removed": list(self.removed),
            "kins": [dataclasses.asdict(change) for change in self.kins],
            "changed": [
                {
                    "name": card.name,
                    "changes": [dataclasses.asdict(change) for change in card.changes],
                    "words": [dataclasses.asdict(change) for change in card.words],
                }
                for card in self.changed
            ],
            "words_only": [
                {"name": card.name, "words": [dataclasses.asdict(change) for change in card.words]}
                for card in self.words_only
            ],
            "same_in_play": not self.in_play,
        }

    def lines(self) -> list[str]:
        out = [f"added: {name}" for name in self.added]
        out += [f"removed: {name}" for name in self.removed]
        out += [f"kin {line}" for change in self.kins for line in change.lines()]
        for card in self.changed:
            out.append(f"changed: {card.name}")
            out += [f"  {line}" for change in card.changes for line in change.lines()]
        for card in self.words_only:
            out.append(f"words only: {card.name}")
            for change in card.words:
                out += [f"  {change.part}:"]
                out += [f"    - {line}" for line in change.old.splitlines()]
                out += [f"    + {line}" for line in change.new.splitlines()]
        number = len(self.added), len(self.removed), len(self.changed), len(self.words_only)
        out.append("{} added, {} removed, {} changed, {} in words only".format(*number))
        return out


def compare(old: Catalogue, new: Catalogue, old_bench: Workbench, new_bench: Workbench) -> Difference:
    """What became of the cards of one set in another. The benches know all cards that these may speak of."""
    before = {card.label: card for card in old}
    after = {card.label: card for card in new}
    cards: list[CardChange] = []
    for name in before:
        if name in after:
            change = _compare(before[name], after[name], old_bench, new_bench)
            if change.changes or change.words:
                cards.append(change)
    return Difference(
        tuple(name for name in after if name not in before),
        tuple(name for name in before if name not in after),
        tuple(_kins(old, new)),
        tuple(cards),
    )


def _kins(old: Catalogue, new: Catalogue) -> list[Change]:
    before = {kin.name: kin.parent or "no other" for kin in old.kins}
    after = {kin.name: kin.parent or "no other" for kin in new.kins}
    out: list[Change] = []
    for name in dict.fromkeys([*before, *after]):
        if before.get(name) != after.get(name):
            was = f"under {before[name]}" if name in before else ""
            now = f"under {after[name]}" if name in after else ""
            out.append(Change(name, was, now))
    return out


def _compare(old: Card, new: Card, old_bench: Workbench, new_bench: Workbench) -> CardChange:
    changes: list[Change] = []
    _note(changes, "type", old.type, new.type)
    _note(changes, "cost", _number(old.cost), _number(new.cost))
    if bool(old.stats) != bool(new.stats):
        _note(changes, "stats", "/".join(map(str, old.stats)), "/".join(map(str, new.stats)))
    for stat, before, after in zip(old.stat_names, old.stats, new.stats, strict=False):
        _note(changes, stat, _number(before), _number(after))
    for trait in dataclasses.fields(Traits):
        _note(changes, trait.name.replace("_", " "), _trait(old, trait.name), _trait(new, trait.name))
    was, is_now = _read(old, old_bench), _read(new, new_bench)
    if isinstance(was, Reading) and isinstance(is_now, Reading):
        changes += _in_text(was, is_now, old_bench, new_bench)
    elif isinstance(was, str) != isinstance(is_now, str) or old.text != new.text:
        before = f"cannot be read: {was}" if isinstance(was, str) else "could be read"
        after = f"cannot be read: {is_now}" if isinstance(is_now, str) else "can be read now"
        changes.append(Change("reading", before, after))
    words: list[Change] = []
    if not changes:
        _note(words, "text", old.text, new.text)
    _note(words, "flavor", old.flavor, new.flavor)
    _note(words, "names", _names(old), _names(new))
    return CardChange(new.label, tuple(changes), tuple(words))


def _note(changes: list[Change], part: str, old: str, new: str) -> None:
    if old != new:
        changes.append(Change(part, old, new))


def _trait(card: Card, name: str) -> str:
    """What a card of Bluthelden has of a kind, in words; nothing of other cards."""
    value = getattr(card.traits, name, None)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else _number(value)


def _number(number: int | str | None) -> str:
    return "" if number is None else str(number)


def _names(card: Card) -> str:
    return ", ".join(f"{name} ({language})" for language, name in card.names)


def _read(card: Card, bench: Workbench) -> Reading | str:
    """What was read, or why nothing was."""
    if card.faults:
        return card.faults[0].message
    try:
        return bench.read(card)
    except TextError as error:
        return told(error, card)


def _in_text(old: Reading, new: Reading, old_bench: Workbench, new_bench: Workbench) -> list[Change]:
    changes: list[Change] = []
    _note(changes, "kins", _kins_of(old.face, old_bench), _kins_of(new.face, new_bench))
    _note(changes, "keywords", _keywords(old.face, old_bench), _keywords(new.face, new_bench))
    _note(changes, "limit", _limit(old.face), _limit(new.face))
    before = _deeds(old, old_bench)
    after = _deeds(new, new_bench)
    gone = Counter(exact for exact, _ in before) - Counter(exact for exact, _ in after)
    come = Counter(exact for exact, _ in after) - Counter(exact for exact, _ in before)
    lost, won = _taken(before, gone), _taken(after, come)
    for at in range(max(len(lost), len(won))):
        exact_old, words_old = lost[at] if at < len(lost) else ("", "")
        exact_new, words_new = won[at] if at < len(won) else ("", "")
        if words_old == words_new:  # the words cannot tell it: the ops do
            words_old, words_new = exact_old, exact_new
        changes.append(Change("effect", words_old, words_new))
    if not gone and not come and [exact for exact, _ in before] != [exact for exact, _ in after]:
        changes.append(Change("order", "", ""))
    return changes


def _taken(deeds: list[tuple[str, str]], which: Counter[str]) -> list[tuple[str, str]]:
    """Those of a multiset, in order."""
    left = Counter(which)
    out: list[tuple[str, str]] = []
    for exact, words in deeds:
        if left[exact]:
            left[exact] -= 1
            out.append((exact, words))
    return out


def _deeds(reading: Reading, bench: Workbench) -> list[tuple[str, str]]:
    """What the card does besides its keywords: exactly, and in words."""
    notation = Notation(bench.lib, bench.vocabulary)
    face = reading.face
    out: list[tuple[str, str]] = [(line, line) for line in played_upon(face, bench.lib, bench.vocabulary)]
    for ability in _own(bench.abilities(reading)):
        words = describe(ability, bench.lib, bench.vocabulary, face.types)
        out.append(("\n".join(notation.ability(ability)), str(words)))
    return out


def _own(abilities: Iterable[Ability]) -> list[Ability]:
    return [ability for ability in abilities if ability.keyword < 0]


def _kins_of(face: Face, bench: Workbench) -> str:
    return ", ".join(sorted(name for number, name in enumerate(bench.lib.tag_names) if face.own_tags >> number & 1))


def _keywords(face: Face, bench: Workbench) -> str:
    words = [(bench.lib.keywords[word].name, number) for word, number in face.keywords]
    return ", ".join(sorted(keyword_shown(name, number, bench.vocabulary) for name, number in words))


def _limit(face: Face) -> str:
    if face.limit < 0:
        return "unlimited" if face.limit == _UNLIMITED else ""
    return str(face.limit)
