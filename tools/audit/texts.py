"""Every text that we have and that reads: shipped sets, keywords, scenarios, sentences of tests, cards of others."""

from __future__ import annotations

import os
import re
import runpy
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import yaml

from bloodwork import cards
from bloodwork.cards.schema import Card
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import BloodworkError
from bloodwork.rulesets import NAMES
from bloodwork.text import TextError
from bloodwork.text.card_lines import SentenceLine
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.meaning import LANES
from bloodwork.text.normalise import normalise_line
from bloodwork.text.plain import Effect, describe, played_upon
from bloodwork.text.plain.causes import Walk
from bloodwork.workshop.workbench import Reading, Workbench

TREE: Final = Path(__file__).resolve().parents[2]
SHARED: Final = Path(os.environ.get("BLOODWORK_SHARED") or TREE.parent / "shared")
SCENARIOS: Final = TREE / "src" / "bloodwork" / "data" / "scenarios"
# Cards of others, with the ruleset that they are for.
OTHERS: Final = (
    ("corpus/hemolymph-cards.json", "bloodless"),
    ("designers/hobby.json", "bloodless"),
    ("designers/professional.yaml", "bloodless"),
    ("designers/bluthelden.yaml", "bluthelden"),
)
WRITERS: Final = TREE / "tests" / "text" / "writers"  # cards by people who had not seen the grammar


@dataclass(frozen=True)
class Text:
    """Sentences as they are printed, and what is executed for them."""

    source: str
    card: str
    printed: str
    effects: tuple[Effect, ...]
    bench: Workbench
    ours: bool  # written by ourselves, so that it may be quoted
    notes: tuple[str, ...] = ()  # what is told of it that is no ability
    paid: frozenset[str] = frozenset()  # events of what is paid besides

    @property
    def told(self) -> str:
        return " ".join([*self.notes, *map(str, self.effects)])

    @property
    def events(self) -> frozenset[str]:
        """What is caused or waited for."""
        return self.paid.union(*(effect.events | effect.waits for effect in self.effects))


def all_texts(every: int = 1) -> Iterator[Text]:
    """Each text once. With `every` above 1 only so many of those that are not shipped: a sample."""
    seen: set[tuple[str, str, str]] = set()
    for text in _all(every):
        key = (text.bench.ruleset.name, text.printed, text.told)
        if key not in seen:
            seen.add(key)
            yield text


def _all(every: int) -> Iterator[Text]:
    benches = {name: Workbench(cards.shipped(name), with_defaults(name)) for name in NAMES}
    for name, bench in benches.items():
        for card in bench.catalogue:
            yield from _of_card(name, bench, card, ours=True)
        yield from _keywords(name, bench)
    yield from _of_scenarios(benches, every)
    yield from _of_tests(benches, every)
    yield from _of_writers(every)
    for file, name in OTHERS:
        if (SHARED / file).is_file():
            own = cards.load_cards(SHARED / file)
            bench = Workbench(own.over(cards.shipped(name)), with_defaults(name))
            for card in own:
                if not card.faults:
                    yield from _of_card(file, bench, card, ours=False)


def _of_writers(every: int) -> Iterator[Text]:
    """Cards of the batches of writers, each among those of its batch; not those that are known to be refused."""
    for file in sorted(WRITERS.glob("*.yaml"))[::every]:
        written = yaml.safe_load(file.read_text("utf-8"))
        own = cards.parse_set(yaml.safe_dump(_as_set(written), sort_keys=False, allow_unicode=True), file.name)
        bench = Workbench(own.over(cards.shipped(own.ruleset)), with_defaults(own.ruleset))
        refused = {card["name"] for card in written["cards"] if "unread" in card}
        for card in own:
            if card.name not in refused:
                yield from _of_card(f"writers: {file.stem}", bench, card, ours=True)


def _as_set(written: dict[str, Any]) -> dict[str, Any]:
    """A batch without what is noted of it and of its cards."""
    told = [{key: value for key, value in card.items() if key not in _NOTED} for card in written["cards"]]
    return {key: value for key, value in written.items() if key not in _NOTED} | {"cards": told}


_NOTED: Final = {"first_try", "means", "unread"}


def _of_card(source: str, bench: Workbench, card: Card, ours: bool) -> Iterator[Text]:
    try:
        reading = bench.read(card)
    except (TextError, BloodworkError):
        return
    yield from _texts(source, bench, reading, ours)


def _texts(source: str, bench: Workbench, reading: Reading, ours: bool) -> Iterator[Text]:
    """The sentences of a card, those that are one ability together."""
    by_text: dict[str, list[Effect]] = {}
    for ability in bench.abilities(reading):
        if ability.keyword < 0:
            told = describe(ability, bench.lib, bench.vocabulary, reading.face.types)
            by_text.setdefault(ability.text or f"ability {ability.id}", []).append(told)
    lines = [line for line in reading.text.lines if isinstance(line, SentenceLine)]
    held = {text: [line for line in lines if _within(line, text, bench, reading.card.label)] for text in by_text}
    # a line that is written otherwise than it is read, as where a card names itself, is found by its place
    alone = [line for line in lines if not any(line in found for found in held.values())]
    unfound = [text for text, found in held.items() if not found and not _BY_RULE.search(text)]
    if len(alone) == len(unfound):
        held.update({text: [line] for text, line in zip(unfound, alone, strict=True)})
        alone = []
    for text, found in held.items():
        if found:  # else it is there by rule
            yield _text(source, bench, reading, " ".join(line.printed for line in found), by_text[text], ours)
    for line in alone:  # what is no ability must be told at least
        yield _text(source, bench, reading, line.printed, [], ours)


_BY_RULE: Final = re.compile(r"lore counter")


def _within(line: SentenceLine, text: str, bench: Workbench, name: str) -> bool:
    """Whether the text of an ability is that of a line, or holds it; a card may name itself."""
    try:
        normal = normalise_line(line.printed, bench.vocabulary)
    except TextError:
        normal = line.printed
    held = (line.printed, normal, line.shown(bench.vocabulary))
    return any(_letters(one, name) in _letters(text, name) for one in held)


def _letters(text: str, name: str) -> str:
    return _NO_LETTERS.sub("", _ITSELF.sub("", text.replace(name, "").lower()))


_NO_LETTERS: Final = re.compile(r"[^a-z0-9]+")
_ITSELF: Final = re.compile(
    r"\bthis (creature|command|card|character|spell|artifact|training|ritual|advisor|resource|rune|sovereign|token"
    r"|barrier|miracle)\b"
)


def _text(source: str, bench: Workbench, reading: Reading, printed: str, effects: list[Effect], ours: bool) -> Text:
    notes, paid = _besides(printed, not effects, bench, reading)
    return Text(source, reading.card.label, printed, tuple(effects), bench, ours, notes, paid)


def _besides(printed: str, alone: bool, bench: Workbench, reading: Reading) -> tuple[tuple[str, ...], frozenset[str]]:
    """What is told of a text that is no ability, as an additional cost, and the events of it."""
    if not alone and not _SAID_BESIDES.search(printed):
        return (), frozenset()
    walk = Walk(bench.lib, bench.vocabulary)
    walk.ops(reading.face.also_cost)
    return tuple(played_upon(reading.face, bench.lib, bench.vocabulary)), frozenset(walk.found)


_SAID_BESIDES: Final = re.compile(r"additional cost|^(play|attach) (.* )?(on|to)\b", re.I)


def _keywords(source: str, bench: Workbench) -> Iterator[Text]:
    """Keywords by the texts that they stand for."""
    for word in bench.vocabulary.keywords:
        for line in word.meaning.replace("{N}", "2").splitlines():
            yield from of_sentence(f"{source} keywords", bench, line, word.name)


def of_sentence(source: str, bench: Workbench, text: str, label: str, kind: str | None = None) -> Iterator[Text]:
    try:
        reading = bench.read_sentence(text, kind)
    except (TextError, BloodworkError):
        return
    for found in _texts(source, bench, reading, ours=True):
        yield replace(found, card=label)


def _of_scenarios(benches: dict[str, Workbench], every: int) -> Iterator[Text]:
    """Cards that only a scenario needs."""
    for file in sorted(SCENARIOS.rglob("*.yaml"))[::every]:
        for document in yaml.safe_load_all(file.read_text("utf-8")):
            if isinstance(document, dict) and document.get("cards") and document.get("ruleset") in benches:
                bench = benches[document["ruleset"]]
                for given in document["cards"]:
                    yield from _given(f"scenarios: {file.stem}", bench, given)


def _given(source: str, bench: Workbench, given: dict[str, Any]) -> Iterator[Text]:
    text = given.get("text")
    if not isinstance(text, str):
        return
    types = str(given.get("type", "creature"))
    for line in _sentences_of(text):
        yield from of_sentence(source, bench, line, str(given.get("name")), types)


def _sentences_of(text: str) -> Iterable[str]:
    """A text as a whole; where it does not read without its cards, its lines."""
    return [text, *text.splitlines()] if "\n" in text.strip() else [text.strip()]


def _of_tests(benches: dict[str, Workbench], every: int) -> Iterator[Text]:
    """The lists of sentences of the tests, and the sentences whose meaning they play."""
    folder = TREE / "tests" / "text"
    for file in sorted(folder.glob("*sentences*.py")):
        if file.name.startswith("test_"):
            continue
        for texts in runpy.run_path(str(file)).values():
            if isinstance(texts, dict):
                for sentences in texts.values():
                    yield from _listed(file.stem, benches, sentences, every)
    for file in sorted([*folder.glob("meanings/*.yaml"), *folder.glob("lane_meanings/*.yaml")]):
        rows = yaml.safe_load(file.read_text("utf-8"))
        said = [row["say"] for row in rows if isinstance(row, dict) and "say" in row] if isinstance(rows, list) else []
        yield from _listed(f"meanings: {file.stem}", benches, said, every)


def _listed(source: str, benches: dict[str, Workbench], sentences: object, every: int) -> Iterator[Text]:
    if not isinstance(sentences, list):
        return
    for sentence in sentences[::every]:
        if not isinstance(sentence, str):
            continue
        # those of a game with lanes read there, and most read in one game alone
        for name, bench in benches.items():
            if name == "bloodless" or LANES in DIALECTS[bench.vocabulary.dialect].layers:
                yield from of_sentence(source, bench, sentence, "")
