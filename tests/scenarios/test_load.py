"""A scenario can never pass because something in it was ignored."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from bloodwork.errors import NotUnderstood
from bloodwork.scenarios import find_files, load_file, parse_scenarios, run

GOOD = """\
name: A wolf bites
ruleset: bloodless
rules: [C-N18.6]
cards:
  - {name: Wolf, type: creature, cost: 2, stats: 3/1/4}
  - {name: Lamb, type: creature, cost: 1, stats: 1/1/0}
seed: 7
switches: {mandatory_loop: draw}
setup:
  turn: A
  first_turn: false
  phase: main
  pool: 20
  A: {blood: 3, hand: [Lamb], board: [Wolf, -, -, {card: Lamb, health: 1, counters: {rust: 1}}]}
  B: {deck: [Wolf], discard: [Lamb]}
steps:
  - legal: {A: [play Lamb at 2, attack]}
  - refused: {A: play Lamb at 1, rule: C-D10.1}
  - sees: {B: {A.hand: ["?"]}}
  - A: attack
  - cites: [C-N18.6]
  - expect: {pool: 16, A.blood: 5, B.deck.top: Wolf, turn: B}
"""


def message(text: str) -> str:
    (outcome,) = [run(scenario) for scenario in parse_scenarios(text, "wolf.yaml")]
    assert not outcome.passed
    return outcome.message


def test_the_good_one_passes() -> None:
    (scenario,) = parse_scenarios(GOOD, "wolf.yaml")
    outcome = run(scenario)
    assert outcome.passed, outcome.message
    assert "C-N18.6" in outcome.cited


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("seed: 7", "sede: 7", 'wolf.yaml:7:1: unknown key "sede"; did you mean "seed"?'),
        ("ruleset: bloodless", "ruleset: bloodles", 'unknown ruleset "bloodles"; did you mean "bloodless"?'),
        ("ruleset: bloodless", "ruleset: bluthelden", "wolf.yaml:3:9: unknown rule"),
        ("[C-N18.6]\ncards", "[C-N18.66]\ncards", "wolf.yaml:3:9: unknown rule"),
        ("[C-N18.6]\ncards", "[C-N18.6, C-N18.6]\ncards", "named twice"),
        ("[C-N18.6]\ncards", "[T-3.2]\ncards", 'unknown rule "T-3.2" of bloodless'),
        ("stats: 3/1/4", "stat: 3/1/4", 'unknown key "stat"; did you mean "stats"?'),
        ("seed: 7", "seed: seven", '"seed" is a text'),
        ("seed: 7", "seed: -7", '"seed" is a number'),
        ("seed: 7", "seed: 7\nauto_pass: true", 'wolf.yaml:8:12: bloodless has no "auto_pass"'),
        ("seed: 7", "seed: 7\ndice: [4]", 'bloodless has no "dice"'),
        ("seed: 7", "seed: 7\ndeck: {}", 'bloodless has no "deck"'),
        ("seed: 7", "seed: 7\nseed: 8", "there twice"),
        ("mandatory_loop: draw", "mandatory_lop: draw", 'did you mean "mandatory_loop"?'),
        ("mandatory_loop: draw", "mandatory_loop: drawn", "drawn"),
        ("blood: 3", "blod: 3", 'wolf.yaml:14: unknown key "blod"; did you mean "blood"?'),
        ("hand: [Lamb]", "hand: [Lamp]", 'wolf.yaml:14: unknown card "Lamp"; did you mean "Lamb"?'),
        ("board: [Wolf, -,", "board: [Wolf,", "a board of 3 spaces"),
        ("health: 1,", "helth: 1,", 'did you mean "health"?'),
        ("phase: main", "phase: combat", 'wolf.yaml:12: bloodless has no "combat"'),
        ("pool: 20\n", "pool: twenty\n", "wolf.yaml:13"),
        ("- A: attack", "- A: atack", 'wolf.yaml:20:8: "atack" is no move; did you mean "attack"?'),
        ("- A: attack", "- C: attack", 'unknown step "C"'),
        ("- A: attack", "- exect: {pool: 1}", 'did you mean "expect"?'),
        ("- A: attack", "- {A: attack, B: attack}", "one move or one check"),
        ("- A: attack", "- A: play Wolff at 2", 'wolf.yaml:20:8: unknown card "Wolff"; did you mean "Wolf"?'),
        ("- A: attack", "- A: draw blod", 'did you mean "blood"?'),
        ("- A: attack", "- A: [attack]", "a move is a list"),
        ("- A: attack", "- B: attack", "line 20: B cannot"),
        ("play Lamb at 1, ", "play Lamp at 1, ", 'unknown card "Lamp"'),
        ("play Lamb at 1, ", "play Lamb at 3, ", "should be refused and was done"),
        ("play Lamb at 1, ", "play Lamb at 9, ", "should be refused by a rule"),
        ("play Lamb at 1, ", "block Lamb, ", "should be refused by a rule"),
        ("play Lamb at 1, ", "play Lamb, ", "should be refused by a rule"),
        ("C-D10.1", "C-N15.3", "should be refused by C-N15.3, not: A cannot"),
        ("C-D10.1", "C-D10.11", 'unknown rule "C-D10.11"'),
        ("A: play Lamb at 1, rule", "rule", "about one player"),
        ("play Lamb at 2, attack", "play Lamb at 1, attack", "should be legal: A cannot"),
        ("legal: {A:", "legal: {C:", '"C" is no player'),
        ("legal: {A: [play Lamb at 2, attack]}", "legal: {A: []}", "names no move"),
        ("legal: {A: [play Lamb at 2, attack]}", "legal: {}", "about one player"),
        ('A.hand: ["?"]', "A.hand: [Lamb]", "line 19: B sees A.hand: expected [Lamb], is [?]"),
        ('A.hand: ["?"]', "A.hnad: [Lamb]", 'did you mean "A.hand"?'),
        ("- cites: [C-N18.6]", "- cites: [C-N11.1]", "C-N11.1 was not cited since the last move"),
        ("- cites: [C-N18.6]", "- cites: [C-N99]", 'unknown rule "C-N99"'),
        ("pool: 16", "pool: 17", "line 22: pool: expected 17, is 16"),
        ("pool: 16", 'pool: "16"', "expected 16, is 16"),
        ("pool: 16", "pool: [16]", "compared with a list"),
        ("pool: 16", "pol: 16", 'wolf.yaml:22:14: unknown path "pol"; did you mean "pool"?'),
        ("pool: 16", "round: 1", 'there is no "round" in this ruleset'),
        ("pool: 16", "A.life: 1", 'there is no "A.life" in this ruleset'),
        ("pool: 16", "A.lanes.1.war: []", 'there is no "A.lanes.1.war" in this ruleset'),
        ("pool: 16", "pool: 16, pool: 16", "there twice"),
        ("pool: 16", "A.hand: Lamb", "a list of cards"),
        ("pool: 16", "A.hand: [Lamp]", 'unknown card "Lamp"; did you mean "Lamb"?'),
        ("pool: 16", "A.board.1: {card: Wolf, helth: 1}", 'did you mean "health"?'),
        (
            "pool: 16",
            "A.board.1: {card: Wolf, health: 2}",
            "expected {card: Wolf, health: 2}, is {card: Wolf, health: 3}",
        ),
        ("pool: 16", "A.board.5: Wolf", "unknown path"),
        ("pool: 16", "A.board: [Wolf, -, Wolf, Lamb]", "is [Wolf, -, -, Lamb]"),
        ("pool: 16", "A.board.2: Wolf", "expected Wolf, is empty"),
        ("pool: 16", "pending: A", "expected A, is none"),
        ("pool: 16", "winner: A", "expected A, is none"),
        ("pool: 16", "pending.options: [A1]", "pending.options"),
        ("name: A wolf bites", "name: ", '"name" is nothing'),
        ("name: A wolf bites\n", "", 'without "name"'),
        ("steps:", "step:", 'did you mean "steps"?'),
    ],
)
def test_nothing_is_ignored(old: str, new: str, told: str) -> None:
    assert old in GOOD
    assert told in message(GOOD.replace(old, new, 1))


def test_lists_without_order_and_with_it() -> None:
    text = """\
name: n
ruleset: bloodless
cards:
  - {name: Wolf, type: creature, cost: 2, stats: 3/1/4}
  - {name: Lamb, type: creature, cost: 1, stats: 1/1/0}
setup: {A: {hand: [Wolf, Lamb, Lamb], discard: [Wolf, Lamb], deck: [Wolf, Lamb]}}
steps:
  - expect: {CHECK}
"""
    for check, holds in [
        ("A.hand: [Lamb, Wolf, Lamb]", True),
        ("A.hand: [{card: Lamb}, Lamb, Wolf]", True),
        ("A.hand: [Lamb, Wolf, Wolf]", False),
        ("A.hand: [Lamb, Wolf]", False),
        ("A.discard: [Lamb, Wolf]", True),
        ("A.deck: [Wolf, Lamb]", True),
        ("A.deck: [Lamb, Wolf]", False),
        ("A.deck.top: Lamb", False),
        ("B.deck.top: empty", True),
        ("A.deck.size: 2", True),
        ("A.counters: {}", True),
    ]:
        (scenario,) = parse_scenarios(text.replace("CHECK", check), "n.yaml")
        assert run(scenario).passed is holds, check


def test_several_documents_keep_their_lines() -> None:
    bad = GOOD.replace("- A: attack", "- A: atack")
    outcomes = [run(scenario) for scenario in parse_scenarios(f"{GOOD}---\n{bad}--- \n{GOOD}", "wolf.yaml")]
    assert [outcome.passed for outcome in outcomes] == [True, False, True]
    lines = len(GOOD.splitlines())
    assert f"wolf.yaml:{lines + 1 + 20}:8:" in outcomes[1].message
    assert outcomes[1].name == "A wolf bites"


BOMB = b"a: &a [x, x, x, x, x, x, x, x, x]\n" + b"\n".join(
    b"%c: &%c [%s]" % (98 + i, 98 + i, b", ".join([b"*%c" % (97 + i)] * 9)) for i in range(8)
)
STEPS = b"name: x\nruleset: bloodless\nsetup: {turn: A, phase: main}\nsteps:\n"
HOSTILE = {
    "empty": b"",
    "blank": b"\n\n",
    "not utf-8": b"\xff\xfe name",
    "binary": bytes(range(256)),
    "not yaml": b"name: [",
    "tab": b"name:\n\t- x",
    "a list": b"- a\n- b",
    "a word": b"hello",
    "an alias": b"name: &a x\nruleset: *a\nsteps: []",
    "a bomb": BOMB,
    "a tag": b"name: !!python/object/apply:os.system ['true']\nruleset: bloodless\nsteps: []",
    "deep": b"name: " + b"[" * 5000 + b"]" * 5000,
    "very deep": b"name: " + b"[" * 50_000 + b"]" * 50_000,
    "many steps": STEPS + b"  - A: attack\n  - B: attack\n" * 20_000,
    "too many steps": STEPS + b"  - A: attack\n" * 1_001,
    "deep setup": b"name: x\nruleset: bloodless\nsteps: []\nsetup: " + b"{A: " * 500 + b"}" * 500,
    "huge": b"name: x\n" + b"#" * 3_000_000,
    "a merge": b"name: x\nruleset: bloodless\nsteps: []\nsetup: {<<: {pool: 1}}",
    "a huge number": b"name: x\nruleset: bloodless\nsteps: []\nseed: " + b"9" * 5000,
    "a number as key": b"1: x",
    "many documents": b"---\nx\n" * 5000,
    "null steps": b"name: x\nruleset: bloodless\nsteps:",
    "a long move": b"name: x\nruleset: bloodless\nsteps:\n  - A: choose " + b"[A1" * 3000,
    "a switch": b"name: x\nruleset: bloodless\nswitches: [1]\nsteps: []",
    "cards": b"name: x\nruleset: bloodless\ncards: 7\nsteps: []",
    "a million cards": b"name: x\nruleset: bloodless\nsteps: []\nsetup: {A: {hand: [" + b"Wolf," * 100_000 + b"]}}",
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_quickly(name: str, tmp_path: Path) -> None:
    file = tmp_path / "hostile.yaml"
    file.write_bytes(HOSTILE[name])
    began = time.process_time()
    outcomes = [run(scenario) for scenario in load_file(file)]
    assert time.process_time() - began < 5  # what grows with the square of its size would take minutes
    assert outcomes and not any(outcome.passed for outcome in outcomes)
    for outcome in outcomes:
        assert str(file) in outcome.message
        assert "\n" not in outcome.message and len(outcome.message) < 700


def test_folders_and_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotUnderstood, match="there is no file"):
        find_files([tmp_path / "none.yaml"])
    with pytest.raises(NotUnderstood, match="there is no scenario"):
        find_files([tmp_path])
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "b.yml").write_text(GOOD)
    (tmp_path / "a.yaml").write_text(GOOD)
    assert [file.name for file in find_files([tmp_path])] == ["a.yaml", "b.yml"]
