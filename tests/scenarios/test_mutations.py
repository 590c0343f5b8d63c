"""The tool that bends rules: it tells a scenario that fails without its rule from one that would pass all the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from mutations.report import BROKE, KILLED, SAME, STALE, SURVIVED, picked, tried
from mutations.table import PACKAGE, Edit, Mutation, Stale, mutate, read
from mutations.tree import changed

FILE = str(PACKAGE / "data" / "scenarios" / "bloodless" / "24-piercing.yaml")
RULE = "C-N13.4"
MEANING = '"Overkill dealt by this creature ignores defense."'
PIERCES = Edit("rulesets/bloodless/keywords.py", MEANING, '"This creature cannot be attacked over."')


def bent(*edits: Edit, why: str = "") -> str:
    return tried(RULE, Mutation((RULE,), edits, why), {RULE: [FILE]}).verdict


def test_what_becomes_of_a_mutation() -> None:
    assert bent(PIERCES) == KILLED
    unseen = Edit(PIERCES.file, "The keywords of the ruleset", "Keywords")
    assert bent(unseen) == SURVIVED and bent(unseen, why="only what is told to who reads the source") == SAME
    assert bent(Edit(PIERCES.file, MEANING, "nothing")) == BROKE
    assert bent(Edit(PIERCES.file, MEANING, "(")) == BROKE
    assert bent(Edit(PIERCES.file, "no such words", "pass")) == STALE


@pytest.mark.parametrize("ledger", ["bloodless", "bluthelden"])
def test_the_tables_are_of_rules_that_can_be_broken(ledger: str) -> None:
    table = read(ledger)
    assert len({rule for mutation in table for rule in mutation.rules}) > 150
    assert picked(ledger, 20, 13) == picked(ledger, 30, 13)[:20] != picked(ledger, 20, 14)


def test_a_place_that_has_moved_is_found(tmp_path: Path) -> None:
    package = tmp_path / "bloodwork"
    for name, text in (("kernel/one.py", "a = 1\nb = 1\n"), ("rulesets/two.py", "a = 2\nb = 1\n")):
        (package / name).parent.mkdir(parents=True)
        (package / name).write_text(text)
    moved = Mutation(("C-D1.1",), (Edit("kernel/one.py", "a = 2", "a = 3"), Edit("kernel/one.py", "b = 1", "b = 4")))
    texts = mutate(moved, package)
    assert {path.name: text for path, text in texts.items()} == {"two.py": "a = 3\nb = 1\n", "one.py": "a = 1\nb = 4\n"}
    with changed(package, texts) as folder:
        assert (folder / "bloodwork" / "rulesets" / "two.py").read_text() == "a = 3\nb = 1\n"
    assert (package / "rulesets" / "two.py").read_text() == "a = 2\nb = 1\n"
    with pytest.raises(Stale, match="no single"):
        mutate(Mutation(("C-D1.1",), (Edit("text/three.py", "b = 1", "b = 5"),)), package)
    after = Edit("kernel/one.py", "= 1", "= 6", after="b")
    assert mutate(Mutation(("C-D1.1",), (after,)), package)[package / "kernel" / "one.py"] == "a = 1\nb = 6\n"
    with pytest.raises(Stale):
        mutate(Mutation(("C-D1.1",), (Edit("kernel/one.py", "b = 1", "b = 7", after="class A"),)), package)


def test_a_place_is_not_looked_for_beyond_its_class_or_function(tmp_path: Path) -> None:
    package = tmp_path / "bloodwork"
    (package / "kernel").mkdir(parents=True)
    text = (
        "class A:\n    def f(self):\n        return 1\n\n    def g(self):\n        return 2\n\n\nclass B:\n    x = 3\n"
    )
    (package / "kernel" / "one.py").write_text(text)
    for after, find, there in (
        ("class A", "return 2", True),
        ("class A", "x = 3", False),
        ("def f", "return 1", True),
        ("def f", "return 2", False),
        ("return 1", "x = 3", True),
    ):
        mutation = Mutation(("C-D1.1",), (Edit("kernel/one.py", find, "pass", after),))
        if there:
            assert list(mutate(mutation, package)) == [package / "kernel" / "one.py"]
        else:
            with pytest.raises(Stale):
                mutate(mutation, package)
