"""The same ability in Spanish and German: everything that can be read can be printed, correctly and distinctly."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bloodwork.cards.schema import LANGUAGES as NAMED
from bloodwork.cli.rulings import with_defaults
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.rulesets.bloodless.keywords import KINS
from bloodwork.text import forms, languages, read_card, wording
from bloodwork.text.forms import Condition, FormsError, Group, Language, Part
from bloodwork.text.grammar import Grammar
from bloodwork.text.parse import english
from bloodwork.text.plain.notation import Notation
from bloodwork.text.wording import Wording
from text.conftest import NAMES, Built
from text.derivations import Derivations
from text.test_sentences import ALL, LINES

OTHERS = [code for code in languages.LANGUAGES if code != languages.READ]
# how a clause is said carries these, whatever node they are a field of
OF_THE_CLAUSE = {"aux", "be", "may", "no", "negated"}
# how a word ends in English; another language has endings of its own
OF_ENGLISH = {"s", "many"}


def spoken(table: str) -> list[tuple[str, str, str, str]]:
    """Groups of lines of a file: a card, and a sentence in each language."""
    text = (Path(__file__).parent / table).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    groups = "\n".join(lines).strip().split("\n\n")
    return [(kind, en, es, de) for kind, en, es, de in (group.split("\n") for group in groups)]


TRANSLATIONS = spoken("translations.txt")


def in_language(code: str, kind: str, text: str, vocab: Vocabulary) -> str:
    types = sum(vocab.types[word] for word in kind.split())
    return languages.print_card(read_card("Test Card", types, text, vocab, NAMES), code)


# ------------------------------------------------------------------ completeness


@cache
def made() -> list[tuple[str, Any]]:
    return list(Derivations(english()).all())


def unprintable(language: Language, trees: Iterable[tuple[str, Any]] | None = None) -> list[str]:
    """Each way of the English grammar for which the language has no words, with the reason."""
    out: dict[str, None] = {}
    for way, tree in made() if trees is None else trees:
        try:
            Wording(language, {}, lambda text: text).line(tree)
        except FormsError as error:
            out[f"{error}; english.grammar needs it for  {way}"] = None
    return list(out)


def unheard(language: Language, grammar: Grammar | None = None) -> list[str]:
    """Each field that an English sentence sets and that no form of the language looks at."""
    out: dict[str, None] = {}
    for ways in (grammar or english()).rules.values():
        for way in ways:
            if way.make is None:
                continue
            node = way.make.__name__
            told = set(fields_of(language, node)) | OF_ENGLISH | OF_THE_CLAUSE | language.unsaid.get(node, frozenset())
            for name in sorted(way.named - told):
                out[f"{language.file}: no form of {node} says its field {name}, and it is not unsaid"] = None
    return list(out)


def fields_of(language: Language, node: str, seen: set[str] | None = None) -> Iterator[str]:
    seen = set() if seen is None else seen
    seen.add(node)
    for form in language.forms.get(node, ()):
        yield from _fields(language, form.parts, form.conditions, seen)


def _fields(
    language: Language, parts: Iterable[Part], conditions: Iterable[Condition], seen: set[str]
) -> Iterator[str]:
    yield from (c.path[0] for c in conditions if c.path)
    for part in parts:
        if isinstance(part, Group):
            yield from _fields(language, part.parts, part.conditions, seen)
            continue
        first = (getattr(part, "path", ()) or ("",))[0]
        if first.startswith(".") and first[1:] not in seen:
            yield from fields_of(language, first[1:], seen)
        elif first:
            yield first


@pytest.mark.parametrize("code", OTHERS)
def test_whatever_can_be_read_can_be_printed(code: str) -> None:
    missing = unprintable(languages.language(code))
    assert not missing, "\n".join(missing)


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_that_is_read_is_left_unsaid(code: str) -> None:
    missing = unheard(languages.language(code))
    assert not missing, "\n".join(missing)


def test_a_missing_form_is_told() -> None:
    code = OTHERS[0]
    source = (Path(forms.__file__).parent / languages.language(code).file).read_text(encoding="utf-8")
    whole = Language(source, "trial.grammar")
    del whole.forms["Mulligan"]
    whole.forms["Steal"] = Language("form Steal: {whom:player}\nwords player\n", "").forms["Steal"]
    del whole.words["side"]["left or right"]
    told = "\n".join([*unprintable(whole), *unheard(whole)])
    assert "trial.grammar has no form for the node Mulligan; english.grammar needs it for  vp: " in told
    assert 'trial.grammar has no form for the word "left or right" in the table side' in told
    assert "trial.grammar: no form of Steal says its field n, and it is not unsaid" in told


def test_every_word_of_the_grammar_is_met() -> None:
    """The sentences made from the grammar reach every way that a sentence can have."""
    reached = {way.split(":", 1)[0] for way, _ in made()}
    assert set(english().rules) - reached <= {"consumed"}


# ------------------------------------------------------------------ what is printed


def test_there_are_enough_translations() -> None:
    assert len(TRANSLATIONS) >= 120


@pytest.mark.parametrize(("kind", "text", "es", "de"), TRANSLATIONS, ids=[one[1] for one in TRANSLATIONS])
def test_translation(kind: str, text: str, es: str, de: str, vocab: Vocabulary) -> None:
    assert in_language("es", kind, text, vocab) == es
    assert in_language("de", kind, text, vocab) == de


@pytest.mark.parametrize("code", OTHERS)
def test_different_abilities_are_different(code, vocab, build) -> None:
    said: dict[str, tuple[str, str]] = {}
    for kind, _, text in ALL:
        printed = in_language(code, kind, text, vocab)
        other = said.setdefault(printed, (kind, text))
        if other[1] != text and other[0] == kind:
            assert meaning(build, vocab, kind, text) == meaning(build, vocab, *other), printed


def meaning(build, vocab: Vocabulary, kind: str, text: str) -> list[list[str]]:
    return meaning_of(build(text, kind), vocab)


def meaning_of(built: Built, vocab: Vocabulary) -> list[list[str]]:
    _, abilities, lib = built
    return [Notation(lib, vocab).ability(ability) for ability in abilities]


@pytest.mark.parametrize(
    ("text", "es", "de"),
    [
        ("Insect Kin", "Estirpe Insecto", "Sippe: Insekt"),
        ("Flying, Piercing", "Vuelo, Perforación", "Flugfähigkeit, Durchschlag"),
        ("Kin Call x3", "Llamada de Estirpe x3", "Sippenruf x3"),
        ("Limit: 12", "Límite: 12", "Limit: 12"),
        ("Unlimited", "Ilimitada", "Unbegrenzt"),
        ("Flip: 2 Blood", "Voltear: 2 de Sangre", "Umdrehen: 2 Blut"),
        ("Flip: Discard a card", "Voltear: Descarta una carta", "Umdrehen: Wirf eine Karte ab"),
        (
            "Devours: Insect Kin with Bifurcated Strike",
            "Devora: Carta de la estirpe Insecto con Golpe Bifurcado",
            "Verschlingt: Karte der Sippe Insekt mit Gabelschlag",
        ),
        ("Evolves from: Wolf", 'Evoluciona de: "Wolf"', 'Entwickelt sich aus: "Wolf"'),
    ],
)
def test_lines_that_are_no_sentences(text: str, es: str, de: str, vocab: Vocabulary) -> None:
    assert in_language("es", "creature", text, vocab) == es
    assert in_language("de", "creature", text, vocab) == de


@pytest.mark.parametrize("text", [text for text, _ in LINES])
@pytest.mark.parametrize("code", OTHERS)
def test_every_line_prints(code: str, text: str, vocab: Vocabulary) -> None:
    assert in_language(code, "creature", text, vocab)


def test_a_chapter_keeps_its_number(vocab: Vocabulary) -> None:
    assert in_language("es", "creature saga", "2: Draw a card.", vocab) == "II: Roba una carta."


def test_a_text_in_quotes_is_printed_too(vocab: Vocabulary) -> None:
    text = 'A creature you control gains "When this creature dies, draw a card."'
    assert in_language("es", "command", text, vocab) == (
        'Una criatura que controlas gana "Cuando esta criatura muera, roba una carta".'
    )
    assert in_language("de", "command", 'A creature gains "Flying".', vocab) == 'Eine Kreatur erhält "Flugfähigkeit".'


def test_names_follow_the_language(vocab: Vocabulary) -> None:
    card = read_card("Test Card", vocab.types["command"], 'Spawn 2 "Grub".', vocab, NAMES)
    printed = languages.print_all(card, {"de": {"Grub": "Engerling"}})
    assert printed == {
        "en": 'Spawn 2 "Grub".',
        "es": 'Engendra 2 cartas llamadas "Grub".',
        "de": 'Bringe 2 Karten namens "Engerling" hervor.',
    }


# ------------------------------------------------------------------ names


@pytest.mark.parametrize("code", OTHERS)
def test_kins_and_keywords_have_names(code: str) -> None:
    names = languages.language(code).names
    assert set(KINS) <= set(names["kins"])
    rules = with_defaults("bloodless")
    assert {word.name for word in rules.vocabulary.keywords} <= set(names["keywords"])
    for table in ("kins", "keywords", "counters", "types"):
        assert len(set(names[table].values())) == len(names[table])


def test_cards_are_named_in_the_languages_that_there_are() -> None:
    assert languages.LANGUAGES == NAMED


def test_shared_code_knows_no_language() -> None:
    for module in (forms, wording):
        source = Path(module.__file__ or "").read_text(encoding="utf-8")
        code = re.sub(r'""".*?"""', "", source, flags=re.DOTALL)
        assert not re.search(r"""["'](es|de|en)["']|spanish|german|español|deutsch""", code, re.IGNORECASE)


@pytest.mark.parametrize("code", OTHERS)
def test_every_table_verb_and_ending_is_used(code: str) -> None:
    language = languages.language(code)
    source = (Path(forms.__file__).parent / language.file).read_text(encoding="utf-8")
    used = set(re.findall(r"[:~/]([\w|]+)", source)) | set(re.findall(r"\{=(\w+)\}", source))
    verbs = set(re.findall(r"(?:@|= |\{)([\w|]+)", source))
    assert {name for name in language.words if name not in used} == set()
    assert {name for name in language.paradigms if name not in used and f"${name}/" not in source} == set()
    assert {name for name in language.verbs if name not in verbs} == set()


# ------------------------------------------------------------------ a file that is wrong


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("form Draw: @robar\n", "unknown verb"),
        ("form Draw: #carta\n", "unknown noun"),
        ("form Draw: cart~a\n", "unknown paradigm"),
        ("form Draw: {n:count}\n", "unknown table"),
        ("form Draw: [x\n", "line 1: a bracket is not closed"),
        ("form Draw: {n mood=x}\n", "unknown setting"),
        ("form Draw x\n", 'has no ": "'),
        ("verb robar ar rob\n", 'unknown conjugation "ar"'),
        ("paradigm a sg=a\nparadigm a sg=b\n", "line 2: the paradigm .a. is there twice"),
        ("fromage x\n", 'unknown section "fromage"'),
        ("words det\n    a un\n", 'has no " = "'),
    ],
)
def test_a_wrong_file_is_refused(source: str, words: str) -> None:
    with pytest.raises(FormsError, match=words):
        Language(source, "trial.grammar")
