"""What a card, or a sentence alone, does: in plain words, as a tree, as ops, and by which rules."""

from __future__ import annotations

import dataclasses

from bloodwork import rules
from bloodwork.kernel.ability import Ability
from bloodwork.text.card_lines import KeywordLine, keyword_shown
from bloodwork.text.languages import READ, print_all
from bloodwork.text.plain import Effect, describe, played_upon
from bloodwork.text.plain.notation import Notation
from bloodwork.workshop.outline import lines_of, outline
from bloodwork.workshop.touched import keyword_rules, rules_touched
from bloodwork.workshop.workbench import SENTENCE, Reading, Workbench


@dataclasses.dataclass(frozen=True)
class Expansion:
    """A keyword on the card, and the text that it stands for; without one, what its rules say.

    `besides` is what rules say of it beyond the text that it stands for.
    """

    word: str
    meaning: tuple[str, ...]
    spelled_out: bool
    besides: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True)
class Explained:
    reading: Reading
    effects: tuple[Effect, ...]
    notes: tuple[str, ...]  # what lines that are no sentences say
    keywords: tuple[Expansion, ...]
    ops: tuple[tuple[str, tuple[str, ...]], ...]  # of each ability: where it comes from, and its notation
    rules: tuple[rules.Rule, ...]
    printed: tuple[tuple[str, str], ...]  # by language

    @property
    def numbered(self) -> list[str]:
        """Everything that the card does, one string for each effect."""
        out = self._by_the_rules()
        for effect in self.effects:
            out.append(f"{effect.keyword}: {effect}" if effect.keyword else str(effect))
        return out

    @property
    def text(self) -> str:
        """The text of a card as it is printed, or a sentence as it was asked about."""
        return self.reading.card.text if self.reading.card.name == SENTENCE else dict(self.printed)[READ]

    def document(self) -> dict[str, object]:
        return {
            "text": self.text,
            "effects": self.numbered,
            "tree": lines_of(self.reading.text),
            "ops": [{"from": source, "code": list(code)} for source, code in self.ops],
            "rules": [{"id": rule.id, "text": rule.text} for rule in self.rules],
            "keywords": [
                {"keyword": word.word, "meaning": list(word.meaning), "spelled_out": word.spelled_out}
                for word in self.keywords
            ],
            "print": dict(self.printed),
        }

    def summary(self) -> list[str]:
        """The card, what it does, and what its keywords stand for."""
        card = self.reading.card
        head = [card.type]
        if card.cost is not None:
            head.append(f"cost {card.cost}")
        if card.stats:
            head.append("/".join(map(str, card.stats)))
        if card.name == SENTENCE:
            out = [f"Read as the text of a {card.type}:"]
        else:
            out = [f"{card.label} ({', '.join(head)})"]
        out += [f"  {line}" for line in self.text.splitlines()]
        out += ["", "What it does:", *self._told()]
        if self.keywords:
            out += ["", "Keywords:"]
            for word in self.keywords:
                stands = "stands for" if word.spelled_out else "is read by the rules"
                out += [f"  {word.word} {stands}:", *(f"    {line}" for line in word.meaning)]
        return out

    def lines(self) -> list[str]:
        """All of it."""
        out = self.summary()
        out += ["", "Tree:", *(f"  {line}" for line in outline(self.reading.text))]
        if self.ops:
            out += ["", "Ops:"]
        for source, code in self.ops:
            out += [f"  {source}", *(f"    {line}" for line in code)]
        out += ["", "Rules:", *(f"  {rule.id}: {rule.text}" for rule in self.rules)]
        out += ["", "Printed:"]
        for language, text in self.printed:
            out += [f"  {language}: {line}" for line in text.splitlines()]
        return out

    def _by_the_rules(self) -> list[str]:
        """What lines say that make no ability."""
        out = list(self.notes)
        for word in self.keywords:
            said = word.besides if word.spelled_out else word.meaning
            out += [f"{word.word}: {' '.join(said)}"] if said or not word.spelled_out else []
        return out

    def _told(self) -> list[str]:
        out: list[str] = []
        number = 0
        for one in self._by_the_rules():
            number += 1
            out.append(f"  {number}. {one}")
        for effect in self.effects:
            number += 1
            first, *more = effect.lines()
            source = f"{effect.keyword}: " if effect.keyword else ""
            out += [f"  {number}. {source}{first}", *(f"   {line}" for line in more)]
        return out or ["  Nothing beyond what its type and stats do."]


def explain(bench: Workbench, reading: Reading) -> Explained:
    face = reading.face
    abilities = bench.abilities(reading)
    notation = Notation(bench.lib, bench.vocabulary)
    printed = print_all(reading.text, _names(bench), _kins(bench))
    return Explained(
        reading,
        tuple(describe(ability, bench.lib, bench.vocabulary, face.types) for ability in abilities),
        tuple(played_upon(face, bench.lib, bench.vocabulary)),
        tuple(_expansions(bench, reading)),
        tuple((_source(bench, ability), tuple(notation.ability(ability))) for ability in abilities),
        tuple(rules_touched(bench, reading)),
        tuple(sorted(printed.items(), key=lambda one: (one[0] != READ, one[0]))),
    )


def _source(bench: Workbench, ability: Ability) -> str:
    if ability.keyword >= 0:
        return bench.lib.keywords[ability.keyword].name
    return ability.text or "by rule"


def _expansions(bench: Workbench, reading: Reading) -> list[Expansion]:
    out: list[Expansion] = []
    for line in reading.text.lines:
        if not isinstance(line, KeywordLine):
            continue
        for kind, name, number in line.words:
            if kind != "keyword":
                continue
            word = next(word for word in bench.vocabulary.keywords if word.name == name)
            shown = keyword_shown(name, number, bench.vocabulary)
            if word.meaning:
                lines = word.meaning.replace("{N}", str(number)).split("\n")
                times = number if number > 1 and "{N}" not in word.meaning else 1
                meaning = [f"{one} ({times} times)" if times > 1 else one for one in lines]
                besides = tuple(rules.rule(id).text for id in word.besides)
                out.append(Expansion(shown, tuple(meaning), True, besides))
            else:
                texts = [rules.rule(id).text.removeprefix(f"{name}: ") for id in keyword_rules(bench, name)]
                out.append(Expansion(shown, tuple(texts), False))
    return out


def _names(bench: Workbench) -> dict[str, dict[str, str]]:
    """What the cards are called in other languages."""
    out: dict[str, dict[str, str]] = {}
    for card in bench.catalogue:
        for language, name in card.names:
            out.setdefault(language, {})[card.name] = name
    return out


def _kins(bench: Workbench) -> dict[str, dict[str, str]]:
    """What the kins of sets are called in other languages."""
    out: dict[str, dict[str, str]] = {}
    for kin in bench.catalogue.kins:
        for language, name in kin.names:
            out.setdefault(language, {})[kin.name] = name
    return out
