"""The tables of sentences: the same in every language, nothing missing, nothing that nobody says."""

from __future__ import annotations

import re
import string

import pytest

from bloodwork.errors import Ambiguous, NotLegal, NotUnderstood
from bloodwork.play import Table
from bloodwork.play.words import deck_words, zone_keys
from bloodwork.rulesets import NAMES
from bloodwork.rulesets.contract import Ruleset
from bloodwork.telling import ENGLISH, SPOKEN, Tongue
from bloodwork.telling.sentences import sentences
from bloodwork.terminal.explain import HELP, LANE_HELP
from bloodwork.terminal.lanes import PHASES
from bloodwork.terminal.stops import STOPS
from telling.saying import OTHERS, REFUSING, SOURCE, bare, known, refused, said, tables, written_in


@pytest.fixture(scope="module")
def rulesets() -> list[Ruleset]:
    return [Table(name).ruleset for name in NAMES]


def holes(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def folder(name: str) -> list[str]:
    return [str(path.relative_to(SOURCE)) for path in sorted((SOURCE / name).rglob("*.py"))]


SAYING = [*folder("play"), *folder("terminal"), *folder("telling"), "server/books.py", "cli/play.py"]
SAYS = {one for file in SAYING for one in said(file)}
LISTED = {*HELP, *LANE_HELP, *PHASES.values(), *STOPS.values()}
REFUSES = {one for file in REFUSING for one in refused(file)}
# A move is told as it is typed; what is unknown is told by what it is, each with a sentence of its own.
NO_SENTENCES = {"attack", 'unknown {} "{}"'}


def test_the_languages_have_the_same_tables() -> None:
    german, spanish = (tables(code) for code in OTHERS)
    for name in german:
        assert list(german[name]) == list(spanish[name]), name
    assert set(sentences("en").events) == set(sentences("de").events) == set(sentences("es").events)
    assert sentences("de").places.keys() == sentences("es").places.keys()
    assert sentences("de").verbs.keys() == sentences("es").verbs.keys()
    assert sentences("de").words.keys() == sentences("es").words.keys()


@pytest.mark.parametrize("code", OTHERS)
def test_no_sentence_is_there_twice(code: str) -> None:
    found = [phrase for table in tables(code).values() for phrase in table]
    assert len(found) == len(set(found))


@pytest.mark.parametrize("code", OTHERS)
def test_a_sentence_fills_in_what_the_english_one_does(code: str) -> None:
    for name, table in tables(code).items():
        for phrase, words in table.items():
            left = {"about"}  # what the deck of a list says of itself, in English
            assert holes(words) <= holes(phrase) and holes(phrase) - holes(words) <= left, (name, phrase)


@pytest.mark.parametrize("code", OTHERS)
def test_every_refusal_has_words(code: str) -> None:
    assert len(REFUSES) > 150
    assert sorted(one for one in REFUSES - NO_SENTENCES if bare(one) not in known(code)) == []


@pytest.mark.parametrize("code", OTHERS)
def test_everything_that_is_said_has_words(code: str) -> None:
    spoken = {one for one in SAYS | LISTED if any(letter.isalpha() for letter in one)}
    assert len(spoken) > 100
    assert sorted(one for one in spoken if bare(one) not in known(code)) == []


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_has_words_that_nobody_says(code: str, rulesets: list[Ruleset]) -> None:
    parts = ("play", "rulesets", "telling", "terminal", "server")
    written = {bare(one) for part in parts for file in folder(part) for one in written_in(file)}
    written |= {bare(one) for one in written_in("cli/play.py")}
    written |= {f"choose {' or '.join(words)}" for rules in rulesets for words in rules.choice_words.values()}
    unknown = {f'unknown {what} "{{}}"' for what in ("card", "deck", "word", "zone")}
    assert sorted(known(code) - written - unknown) == []


@pytest.mark.parametrize("code", OTHERS)
def test_every_ending_has_words(code: str, rulesets: list[Ruleset]) -> None:
    missing = {reason for rules in rulesets for reason in rules.reasons} - set(tables(code)["endings"])
    assert not missing


@pytest.mark.parametrize("code", SPOKEN)
def test_every_event_and_place_of_every_ruleset_has_words(code: str, rulesets: list[Ruleset]) -> None:
    events = {name for rules in rulesets for name in rules.event_names if name}
    assert set(sentences(code).events) == events
    if code != "en":
        places = {place for rules in rulesets for place in (*zone_keys(rules), "board")}
        places |= {area.name for rules in rulesets for area in rules.areas}
        assert set(sentences(code).places) == places


@pytest.mark.parametrize("code", OTHERS)
def test_every_word_of_every_ruleset_has_one(code: str) -> None:
    for name in NAMES:
        table = Table(name)
        rules, tongue = table.ruleset, Tongue(code)
        words = [*rules.vocabulary.phases, *rules.game_numbers, *rules.player_numbers]
        words += [key.replace("_", " ") for key in zone_keys(rules)]
        plain = {"life", "asp"}  # life is a word of the cards; ASP is ASP everywhere
        assert [word for word in words if tongue.word(word) == word and word not in plain] == []
        verbs = [verb for verb in rules.verbs if verb not in ("draw", "choose")]
        verbs += [f"draw {word}" for word in deck_words(rules)] if "draw" in rules.verbs else []
        nobody_draws = {"draw sovereign", "draw rune"}
        assert [verb for verb in verbs if tongue.option(verb) == verb and verb not in nobody_draws] == []


@pytest.mark.parametrize("code", OTHERS)
def test_no_language_tells_more_of_an_event_than_english(code: str) -> None:
    """What is not in the English words of an event is for nobody to know."""
    for name, template in sentences(code).events.items():
        fields = set(re.findall(r"\{(\w+)", template.replace("{to}", "{place}")))
        assert fields <= set(re.findall(r"\{(\w+)", sentences("en").events[name])), name


@pytest.mark.parametrize("code", SPOKEN)
def test_an_event_of_which_nothing_is_known_is_told_all_the_same(code: str) -> None:
    tongue = Tongue(code)
    for name in sentences(code).events:
        told = tongue.event(name, {})
        assert told and "{" not in told and "[" not in told, name


def test_a_sentence_is_found_by_its_pattern() -> None:
    tongue = Tongue("de", names={"Wolf": "Wölfin"})
    assert tongue.tell("it costs 3 ASP, and you have 1") == "das kostet 3 ASP, und du hast 1"
    assert tongue.tell("choose up to 12 cards, or none") == "wähle bis zu 12 Karten oder keine"
    first = "what is being asked must be answered first: it must be one of A.hand:Wolf, none"
    assert tongue.tell(first) == "erst muss beantwortet werden, was gefragt ist: möglich sind A.hand:Wölfin, none"
    assert tongue.tell("nobody has said this of a Wolf") == "nobody has said this of a Wölfin"
    assert ENGLISH.tell("it costs 3 ASP, and you have 1") == "it costs 3 ASP, and you have 1"


def test_an_error_is_told_with_all_that_it_says() -> None:
    spanish = Tongue("es")
    error = NotLegal("the game is over", rule="C-P3.2", missing="nothing is being asked")
    assert spanish.refusal(error) == "la partida ha terminado: no se pregunta nada (C-P3.2)"
    unknown = NotUnderstood('unknown card "Wlf"', expected="a smaller one", nearest="Wolf")
    assert spanish.refusal(unknown) == 'carta "Wlf": no se conoce; se esperaba: uno menor; ¿quieres decir "Wolf"?'
    many = Ambiguous('"Wolf" can mean more than one card', candidates=["A2", "A3"])
    assert spanish.refusal(many) == '"Wolf" puede ser más de una carta; podría ser: A2, A3'
    assert ENGLISH.refusal(error) == str(error) and ENGLISH.refusal(many) == str(many)


def test_one_and_many_are_told_apart() -> None:
    german = Tongue("de")
    fields = {"card": "Wolf", "counter": "Rost"}
    assert german.event("add_counter", {**fields, "amount": "1"}) == "Wolf erhält 1 Rostmarke"
    assert german.event("add_counter", {**fields, "amount": "2"}) == "Wolf erhält 2 Rostmarken"
    assert german.event("add_counter", {"card": "Wolf", "amount": "1"}) == "Wolf erhält 1 Marke"


def test_a_language_that_nobody_speaks_is_refused() -> None:
    with pytest.raises(NotUnderstood, match='unknown language "fr"'):
        Tongue("fr")
