"""The same ability in Spanish and German: everything that can be read can be printed, correctly and distinctly."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from bloodwork.cards.schema import LANGUAGES as NAMED
from bloodwork.cards.translation import of_grammar
from bloodwork.cli.rulings import with_defaults
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.rulesets.bloodless.keywords import KINS
from bloodwork.text import forms, languages, read_card, wording
from bloodwork.text import tree as t
from bloodwork.text.derivations import Derivations
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.forms import FormsError, Language, NoForm
from bloodwork.text.parse import english
from bloodwork.text.plain.notation import Notation
from bloodwork.text.wording import Wording
from text.conftest import NAMES, Built
from text.test_sentences import ALL, LINES

OTHERS = [code for code in languages.LANGUAGES if code != languages.READ]


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


def untranslated(language: Language, trees: Iterable[tuple[str, Any]]) -> list[str]:
    """What a language has no words for, of what is asked of it."""
    out: dict[str, None] = {}
    for _, tree in trees:
        try:
            Wording(language, {}, str).line(tree)
        except NoForm as error:
            out[str(error)] = None
    return list(out)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("code", OTHERS)
def test_whatever_can_be_read_is_printed_or_counted(code: str, dialect: str) -> None:
    found = of_grammar(code, dialect)
    assert found.total > 2000
    assert len(found.missing) == sum(found.needs.values()) < found.total


def trial(code: str) -> Language:
    """A language of which something can be taken away."""
    source = (Path(forms.__file__).parent / languages.language(code).file).read_text(encoding="utf-8")
    return Language(source, "trial.grammar")


def test_what_is_missing_is_told() -> None:
    whole = trial(OTHERS[0])
    before = untranslated(whole, Derivations(english()).all())
    del whole.forms["Mulligan"]
    whole.forms["Reduced"] = Language("form Reduced: {what}\n", "").forms["Reduced"]
    del whole.words["up_down"]["face-down"]
    now = set(untranslated(whole, Derivations(english()).all())) - set(before)
    assert {
        "the node Mulligan",
        "the field n of the node Reduced",
        'the word "face-down" in the table up_down',
    } <= now


@pytest.mark.parametrize(
    ("gone", "text", "printed"),
    [
        ("Draw", "Draw a card. Gain 1 blood. Draw 2 cards.", "Draw a card. [EN] Erhalte 1 Blut. Draw 2 cards. [EN]"),
        ("Draw", "I: Draw a card. Gain 1 blood.", "I: Draw a card. [EN] Erhalte 1 Blut."),
        ("Draw", "Flip: Draw a card", "Flip: Draw a card [EN]"),
        ("KinNoun", "Devours: Insect Kin with Flying", "Devours: Insect Kin with Flying [EN]"),
        (
            "Draw",
            'A creature gains "When this creature dies, draw a card."',
            'Eine Kreatur erhält "When this creature dies, draw a card. [EN]".',
        ),
    ],
)
def test_a_sentence_without_words_is_english(
    gone: str, text: str, printed: str, vocab: Vocabulary, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = trial("de")
    whole.forms.pop(gone, None)
    monkeypatch.setattr(languages, "language", lambda code, dialect="": whole)
    assert in_language("de", "creature saga", text, vocab) == printed


def test_every_word_of_the_grammar_is_met() -> None:
    """The sentences made from the grammar reach every way that a sentence can have."""
    reached = {way.split(":", 1)[0] for way, _ in Derivations(english()).all()}
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
        ("Evolves from: Wolf", "Evoluciona de: Wolf", "Entwickelt sich aus: Wolf"),
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


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Draw two cards (at once). Gain 1 blood.", "Draw 2 cards. Gain 1 blood. (at once)"),
        ("Draw a card.\n(From your deck.)\nGain 1 blood.", "Draw a card. (From your deck.)\nGain 1 blood."),
        ("Flying (It flies (high)).", "Flying (It flies (high))"),
    ],
)
def test_reminders_are_printed_in_english(text: str, printed: str, vocab: Vocabulary) -> None:
    assert in_language("en", "creature", text, vocab) == printed
    assert "(" not in in_language("de", "creature", text, vocab)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Look at the top three cards of your deck. Put 1 of them into your hand.", "3 cards of your deck. Put one of"),
        ("Look at the top 2 cards of your deck. Put 1 into your hand.", "Put one into your hand."),
        ("Put one rust counter on this creature.", "Put 1 rust counter on this creature."),
    ],
)
def test_one_is_a_word_where_no_noun_follows(text: str, printed: str, vocab: Vocabulary) -> None:
    assert printed in in_language("en", "creature", text, vocab)


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


# ------------------------------------------------------------------ nothing is left out in silence


class Unheard(t.Node):
    """A node that no language knows."""


def with_another(tree: t.Node) -> Iterator[tuple[tuple[str, str], t.Node]]:
    """The tree with one word or node in it replaced by one that no language knows: of which node and field, and it."""
    for name, value in vars(tree).items():
        parts = value if isinstance(value, tuple) else (value,)
        for at, part in enumerate(parts):
            others: list[tuple[tuple[str, str], Any]] = []
            if isinstance(part, t.Node):
                others = [((type(tree).__name__, name), Unheard()), *with_another(part)]
            elif isinstance(part, str) and part and not name.startswith("_"):
                others = [((type(tree).__name__, name), "unheard")]
            for where, other in others:
                put = (*parts[:at], other, *parts[at + 1 :]) if isinstance(value, tuple) else other
                yield where, type(tree)(**{**fields(tree), name: put})


def fields(tree: t.Node) -> dict[str, Any]:
    return {name: value for name, value in vars(tree).items() if not name.startswith("_")}


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("code", OTHERS)
def test_what_a_language_does_not_know_is_not_left_out(code: str, dialect: str) -> None:
    """A new word or node in the place of a known one is said, or the sentence is not printed in the language."""
    language = languages.language(code, dialect)
    met: set[tuple[str, str]] = set()
    left_out: set[tuple[str, str]] = set()
    for _, whole in Derivations(english(dialect)).all():
        for where, tree in with_another(whole):
            if where in met:
                continue
            met.add(where)
            with contextlib.suppress(NoForm):
                if "unheard" not in Wording(language, {}, str).line(tree).casefold():
                    left_out.add(where)
    assert len(met) > 300
    assert {(node, field) for node, field in left_out if language.unsaid.get(node, {}).get(field) != set()} == set()
