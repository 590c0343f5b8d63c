"""The documentation is what the program says: every page is made anew and compared, and nothing is left out of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bloodwork import rules as book
from bloodwork import rulesets
from bloodwork.kernel import ir, ops
from bloodwork.play import Table, parse_move
from bloodwork.rulesets.bloodless.beyond import BEYOND
from bloodwork.rulesets.bloodless.names import EVENTS
from bloodwork.scenarios.paths import parse_path
from bloodwork.text import TextError, scope, triggers
from bloodwork.text import tree as t
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.parse import english
from reference import forms, ledger, meaning, nodes, notation, pages, railroad, running, tables
from reference.phrases import REFUSED
from reference.reading import build, ruleset
from reference.sentences import SENTENCES

SHARED = pages.TREE.parent / "shared"
DRAFT = SHARED / "seeds" / "004_d776d6b14ccbf5c5.txt"
CORPUS = SHARED / "corpus" / "hemolymph-cards.json"
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


@pytest.fixture(scope="session")
def made() -> dict[Path, str]:
    return pages.made()


@pytest.fixture(scope="session")
def text(made: dict[Path, str]) -> dict[str, str]:
    return {path.relative_to(pages.DOCS).as_posix(): text for path, text in made.items()}


# ------------------------------------------------------------------ the pages are made


def test_docs_hold_what_is_made_now(made: dict[Path, str]) -> None:
    behind = [path.name for path, text in made.items() if not path.exists() or path.read_text("utf-8") != text]
    assert not behind, "run make docs"


def test_docs_hold_nothing_else(made: dict[Path, str]) -> None:
    there = {path for path in pages.DOCS.rglob("*.md") if pages.SOURCE not in path.parents}
    assert there == {path for path in made if path.suffix == ".md"}


def test_links_lead_somewhere(made: dict[Path, str]) -> None:
    wrong = []
    for path, page in made.items():
        for link in LINK.findall(_without_code(page)):
            target, _, anchor = link.partition("#")
            file = (path.parent / target).resolve() if target else path
            if file.suffix in (".svg", ".png") and file.is_file():
                continue
            if file not in made or (anchor and f'<a id="{anchor}"></a>' not in made[file]):
                wrong.append(f"{path.name}: {link}")
    assert not wrong


def test_anchors_are_different(made: dict[Path, str]) -> None:
    for path, page in made.items():
        found = re.findall(r'<a id="([^"]+)"></a>', page)
        assert len(found) == len(set(found)), path.name


def test_every_page_can_be_reached(text: dict[str, str]) -> None:
    for page in text:
        if page != "index.md" and page.endswith(".md"):
            assert f"({page})" in text["index.md"], page
            assert (
                not page.startswith("reference/")
                or page.endswith("index.md")
                or (f"({page.removeprefix('reference/')})" in text["reference/index.md"])
            )
    assert "docs/index.md" in (pages.TREE / "README.md").read_text(encoding="utf-8")


def _without_code(page: str) -> str:
    return re.sub(r"`[^`]*`", "", re.sub(r"```.*?```", "", page, flags=re.S))


def test_rows_of_a_table_have_its_columns(made: dict[Path, str]) -> None:
    for path, page in made.items():
        columns = 0
        for line in re.sub(r"```.*?```", "", page, flags=re.S).splitlines():
            found = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
            assert not (found and columns) or found == columns, f"{path.name}: {line}"
            columns = found


def test_moves_and_paths_that_are_named_are_read(text: dict[str, str]) -> None:
    page = text["scenarios.md"]
    moves = page[page.index("## Moves") : page.index("## Checks")]
    for row in re.findall(r"^\| (`.*?) \|", moves, flags=re.M):
        for move in re.findall(r"`([^`]+)`", row):
            assert parse_move(move, ("Wolf", "Feast", "Swell"))
    sentence = re.search(r"Paths are (.*?)\. The lists", page, flags=re.S)
    assert sentence is not None
    game, _, player = sentence[1].partition("of a player")
    words = Table("bloodless").words()
    for path in [*re.findall(r"`([^`]+)`", game), *(f"A.{path}" for path in re.findall(r"`([^`]+)`", player))]:
        assert parse_path(path, words).text == path


# ------------------------------------------------------------------ nothing is left out


def test_every_event_is_told(text: dict[str, str]) -> None:
    page = text["reference/events.md"]
    assert [kind.name for kind in ruleset().kinds] == list(EVENTS)
    for name in EVENTS:
        assert f'<a id="{name}"></a>' in page
    told = page[page.index("## The events") :].split("### ")[1:]
    assert len(told) == len(EVENTS)


@pytest.mark.parametrize("name", EVENTS)
def test_an_event_is_told_once(name: str) -> None:
    """By block C-N2 of the ledger, in four rules, or by the table of those that it does not number."""
    kind = ruleset().kinds[EVENTS.index(name)]
    rule = tables.event_rule(kind)
    assert bool(rule) != (name in BEYOND)
    if rule:
        assert book.rule(rule).text.startswith(f"Event {name}:")
        assert book.rule(f"{rule}.1").text.startswith(f"Event {name} {'never fails' if kind.sure else 'fails: '}")
        assert book.rule(kind.adds).text.startswith(f"A Success of {name} adds ")
        has_opposite = any(one.id == f"{rule}.3" for one in book.ledger("bloodless").rules)
        assert bool(kind.undoes) == has_opposite
        if kind.undoes:
            assert book.rule(kind.undoes).text.startswith(f"The opposite of {name} is ")
    else:
        for id in BEYOND[name].rules:
            assert book.rule(id).id == id


def test_every_event_can_be_waited_for() -> None:
    """C-N1.27: every event is a trigger by its verb, but for those that only lead to what texts can speak of."""
    unheard = {name for name, found in meaning.heard_as().items() if not found}
    assert unheard == {"aim", "unlink"}
    unsaid = {name for name, found in meaning.said_as().items() if not found}
    assert unsaid == {"death", "phase"}


def test_what_is_told_of_opposites_is_what_texts_may_do() -> None:
    told = {kind.name for kind in ruleset().kinds if kind.undoes} | {n for n, told in BEYOND.items() if told.opposite}
    here = {kind.name for kind in ruleset().kinds} | set(BEYOND)
    assert told == set(scope.OPPOSITES) & here


@pytest.mark.parametrize(
    ("sentence", "event"),
    [
        ("Destroy a creature until end of turn.", "destroy"),
        ("Draw a card until end of turn.", "draw"),
        ('Spawn a "Grub" until end of turn.', "spawn"),
        ("Reveal the top card of your deck until end of turn.", "reveal"),
        ("Shuffle your deck until end of turn.", "shuffle"),
    ],
)
def test_an_event_without_opposite_is_not_done_for_a_time(sentence: str, event: str) -> None:
    assert event not in scope.OPPOSITES
    with pytest.raises(TextError, match=r"C-N2\.47"):
        build(sentence, "command")


def test_every_way_of_the_language_is_shown_by_a_sentence() -> None:
    """A way that is added to the grammar needs a sentence that is read by it: see tools/reference/sentences.py."""
    assert set(forms.missing()) == set(REFUSED)


def test_every_sentence_written_by_hand_is_read() -> None:
    assert not forms.unread()


def test_every_form_of_a_trigger_is_told(text: dict[str, str]) -> None:
    page = text["reference/triggers.md"]
    shown = {one.form.way.node for one in meaning.heard() if one.form.rule == "event"}
    assert shown == {way.node for way in notation.rules()["event"].ways if way.node}
    for one in meaning.heard():
        assert one.events
        assert one.form.sentence in page
    for word in (*notation.rules()["when"].words, *notation.rules()["short_participle"].words):
        assert word in page


# Those that Bloodless has: the page is about its texts.
PAST = sorted(words for words in set(triggers.PAST.values()) if all(word in english().words for word in words))


@pytest.mark.parametrize("event", PAST, ids=" ".join)
def test_words_for_what_became_of_a_card_are_told(event: tuple[str, ...], text: dict[str, str]) -> None:
    for word in event:
        assert f"the {word} " in text["reference/triggers.md"]


def test_every_rule_of_the_grammar_is_drawn(text: dict[str, str]) -> None:
    page = text["reference/grammar.md"]
    for rule in notation.rules().values():
        assert f'<a id="{rule.name}"></a>' in page
        assert not rule.ways or railroad.draw(rule) in page
        for word in rule.words:
            assert word in page
    assert set(notation.rules()) == set(notation.grammar().rules)


def test_every_rule_of_the_second_grammar_is_drawn(text: dict[str, str]) -> None:
    page = text["bluthelden-grammar.md"]
    for rule in notation.rules("bluthelden").values():
        assert f'<a id="{rule.name}"></a>' in page
        assert not rule.ways or railroad.draw(rule) in page


def test_every_node_of_a_tree_is_made_by_a_way() -> None:
    grammars = [notation.rules(dialect) for dialect in DIALECTS]
    made_by_ways = {way.node for rules in grammars for rule in rules.values() for way in rule.ways if way.node}
    assert made_by_ways <= set(t.NODES)
    assert made_by_ways >= {name for name in t.NODES if name != "Node"}


@pytest.mark.parametrize("base", nodes.FAMILIES)
def test_every_node_of_an_ability_is_told(base: str, text: dict[str, str]) -> None:
    """The sources and the running program hold the same nodes, and each says what it is."""
    found = {one.name for one in nodes.family(base)}
    module = ops if base == "Op" else ir
    running_now = {name for name in dir(module) if _is_below(getattr(module, name), getattr(module, base, None))}
    assert running_now - {base} <= found
    assert found
    for name in found:
        assert f"| `{name}` |" in text["reference/nodes.md"]
    assert not nodes.silent()


def _is_below(found: object, base: object) -> bool:
    return isinstance(found, type) and isinstance(base, type) and issubclass(found, base)


def test_every_keyword_is_told_in_full(text: dict[str, str]) -> None:
    page = text["reference/keywords.md"]
    for word in ruleset().vocabulary.keywords:
        assert f"### {word.name}\n" in page
        for line in word.meaning.splitlines():
            assert f"> {line}" in page
        for id in word.rules:
            assert f"[{id}](" in page


def test_every_rule_is_there_with_its_ruling_and_switch(text: dict[str, str]) -> None:
    page = text["reference/rules.md"]
    for rule in book.ledger("bloodless").rules:
        assert f'<a id="{ledger.anchor(rule.id)}"></a>' in page
        if rule.switch:
            assert f"| `{rule.switch}` |" in text["reference/rulings.md"]


def test_every_block_of_completions_has_its_chapter(text: dict[str, str]) -> None:
    """The blocks that answer the list at the end of the draft are told outside the list of all rules."""
    untold = []
    chapters = "".join(page for name, page in text.items() if name != "reference/rules.md")
    for rule in book.ledger("bloodless").rules:
        if re.match(r"C-N([1-9]|1[0-4])\.", rule.id) and f"**[{rule.id}](" not in chapters:
            untold.append(rule.id)
    assert not untold


# ------------------------------------------------------------------ whose rule it is


@pytest.mark.skipif(not DRAFT.exists(), reason="the draft is not there")
def test_what_is_marked_as_the_drafts_is_in_the_draft() -> None:
    source = DRAFT.read_text(encoding="utf-8")
    definitions, processes = source.split("## Definitions", 1)[1].split("## Processes", 1)
    numbers = {"D": _numbers(definitions), "P": _numbers(processes)}
    for rule in book.ledger("bloodless").rules:
        if ledger.ours(rule) or rule.id[3:].startswith("0."):  # the preface has no numbers
            continue
        assert rule.id[3:].rstrip("abcdefgh") in numbers[rule.id[2]], rule.id


def _numbers(chapter: str) -> set[str]:
    return set(re.findall(r"^[\s#*-]*(\d+(?:\.\d+)*)\.\s", chapter, flags=re.M))


@pytest.mark.skipif(not CORPUS.exists(), reason="the cards are not there")
def test_no_sentence_is_taken_from_real_cards() -> None:
    """Ours are our own words: no sentence of ten words or more stands on a card of the community."""
    printed = _folded(CORPUS.read_text(encoding="utf-8"))
    written = [*SENTENCES]
    for path in pages.sources():
        written.extend(path.read_text(encoding="utf-8").splitlines())
    for line in written:
        for sentence in re.split(r"(?<=[.!?])\s", line):
            words = _folded(sentence)
            assert len(words.split()) < 10 or words not in printed, sentence


def _folded(text: str) -> str:
    return " ".join(re.findall(r"[\w'+/-]+", text.casefold()))


# ------------------------------------------------------------------ an example that does not run is an error


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("```sentences creature\nDraw a card.\n```", "when this is done must be said"),
        ("```sentences command\nDraw three cards.\n```", "prints back as 'Draw 3 cards.'"),
        ("```refused command\nDraw a card.\n```", "is read on a command"),
        ("```respelled command\nDraw a card.\n```", "is not spelled anew"),
        ("```scenario\nname: x\nruleset: bloodless\nsteps:\n  - expect: {pool: 7}\n```", "pool: expected 7, is 20"),
        ("```scenario\nname: x\nruleset: bloodless\nrules: [C-N4.13]\nsteps: []\n```", "never cited"),
        ("```python\n1\n```", "an example must run"),
        ("{{evens}}", "nothing is called evens"),
        ("{{rules C-N99.1}}", "C-N99.1"),
        ("See C-N99.1.", "C-N99.1"),
    ],
)
def test_an_example_that_does_not_run_is_named_with_its_line(source: str, message: str, tmp_path: Path) -> None:
    file = pages.SOURCE / "reference" / "planted.md"

    class Planted(type(file)):  # type: ignore[misc]
        def read_text(self, *args: object, **kwargs: object) -> str:
            return f"# Planted\n\n{source}\n"

    with pytest.raises(pages.BadPage, match=r"docs/source/reference/planted\.md:3: ") as caught:
        pages.page(Planted(file))
    assert message in str(caught.value)


def test_commands_that_break_are_errors(tmp_path: Path) -> None:
    with pytest.raises(running.BadExample, match="no command of bloodwork"):
        running.console(["rm -r ."], tmp_path)


def test_why_a_keyword_of_bluthelden_is_no_text_is_told() -> None:
    default = {name: switch.default for name, switch in book.switches("bluthelden").items()}
    source = (pages.SOURCE / "bluthelden.md").read_text(encoding="utf-8")
    told = set(re.findall(r"\*\*([^*]+)\*\*", source))
    unsaid = {word.name for word in rulesets.make("bluthelden", default).vocabulary.keywords if not word.meaning}
    assert unsaid == told
