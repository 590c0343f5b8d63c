"""Every kind of set file that cannot be used gets one clear error, with the file and the line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bloodwork.cards import cards_from_mappings, load_cards, parse_set
from bloodwork.cards.nodes import DEEPEST, LARGEST_FILE
from bloodwork.errors import BadFile, NotUnderstood

HEAD = "set: Trial\nruleset: bloodless\ncards:\n"
WOLF = "  - name: Wolf\n    type: creature\n    cost: 2\n    stats: 3/1/2\n"


def refused(text: str) -> BadFile:
    with pytest.raises(BadFile) as caught:
        parse_set(text, "trial.yaml")
    assert "\n" not in str(caught.value)
    return caught.value


def test_a_good_set_is_read() -> None:
    found = parse_set(HEAD + WOLF + "    text: |\n      Ant Kin\n      Flying\n    names: {es: Lobo}\n", "trial.yaml")
    (wolf,) = found
    assert (wolf.name, wolf.type, wolf.cost, wolf.stats) == ("Wolf", "creature", 2, (3, 1, 2))
    assert wolf.text == "Ant Kin\nFlying"
    assert wolf.names == (("es", "Lobo"),)
    assert wolf.place.in_text(2, 3) == (10, 9)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        # the file as a whole
        ("", 1, "empty"),
        ("\n\n  \n", 1, "empty"),
        ("# only a comment\n", 1, "empty"),
        ("- a\n- b\n", 1, "a set file is a list"),
        ("just words\n", 1, "a set file is a text"),
        ("set: Trial\nruleset: bloodless\n", 1, 'without "cards"'),
        ("set: Trial\ncards: []\n", 1, 'without "ruleset"'),
        ("set: Trial\nruleset: bloodless\ncards: []\n---\nset: Other\n", 4, "second document"),
        ("set: [Trial\nruleset: bloodless\n", 2, "not YAML"),
        ("set: Trial\n\truleset: bloodless\n", 2, "not YAML"),
        ("set: Trial\nset: Trial\nruleset: bloodless\ncards: []\n", 2, '"set" is there twice'),
        ("set: Trial\nrulset: bloodless\ncards: []\n", 2, 'did you mean "ruleset"?'),
        ("set: Trial\nruleset: bloodles\ncards: []\n", 2, 'did you mean "bloodless"?'),
        ("set: Trial\nruleset: blutheldn\ncards: []\n", 2, 'did you mean "bluthelden"?'),
        ("set: Trial\nruleset: 5\ncards: []\n", 2, '"ruleset" is a number'),
        ("set: Trial\nruleset: bloodless\ncards: {}\n", 3, "a list of cards"),
        ("set: Trial\nruleset: bloodless\ncards: Wolf\n", 3, "a list of cards"),
        ("set:\nruleset: bloodless\ncards: []\n", 1, '"set" is nothing'),
        # YAML that is refused whatever it means
        ("set: &a Trial\nruleset: bloodless\ncards: [*a]\n", 1, "anchors"),
        ("set: !!python/object:os.system x\n", 1, "tags"),
        # kins
        ("set: Trial\nruleset: bloodless\nkins: [Wolf]\ncards: []\n", 3, '"kins" is a list'),
        ("set: Trial\nruleset: bloodless\nkins:\n  Wolf: Beast\n  wolf: Bird\ncards: []\n", 5, "there twice"),
        ("set: Trial\nruleset: bloodless\nkins:\n  Wolf: Beast\n  Beast: Wolf\ncards: []\n", 4, "own ancestor"),
    ],
)
def test_bad_file(text: str, line: int, words: str) -> None:
    error = refused(text)
    assert error.line == line
    assert words in str(error)
    assert str(error).startswith(f"trial.yaml:{line}")


@pytest.mark.parametrize(
    ("card", "line", "words"),
    [
        ("  - Wolf\n", 4, "a card is a text"),
        ("  - []\n", 4, "a card is a list"),
        ("  - type: creature\n    stats: 1/0/1\n", 4, 'a card without "name"'),
        ("  - name: Wolf\n    stats: 1/0/1\n", 4, 'a card without "type"'),
        ("  - name: Wolf\n    type: creature\n    helth: 2\n", 6, "unknown key"),
        ("  - name: Wolf\n    type: creature\n    stat: 1/0/1\n", 6, 'did you mean "stats"?'),
        ("  - name: Wolf\n    name: Wolf\n", 5, '"name" is there twice'),
        ("  - name: Wolf\n    1: 2\n", 5, "a key is a number"),
        # names
        ("  - name: 5\n    type: command\n", 4, "put it in quotes"),
        ("  - name: true\n    type: command\n", 4, "put it in quotes"),
        ("  - name: ''\n    type: command\n", 4, '"name" is ""'),
        ("  - name: [a]\n    type: command\n", 4, '"name" is a list'),
        ("  - name: 'a \"b\"'\n    type: command\n", 4, "letters that can be printed"),
        ('  - name: "a\\u202eb"\n    type: command\n', 4, "letters that can be printed"),
        ('  - name: "a\\nb"\n    type: command\n', 4, "letters that can be printed"),
        (f"  - name: {'a' * 200}\n    type: command\n", 4, "200 letters"),
        ("  - name: Wolf\n    type: command\n    names: Lobo\n", 6, "names by language"),
        ("  - name: Wolf\n    type: command\n    names: {fr: Loup}\n", 6, 'unknown key "fr"'),
        ("  - name: Wolf\n    type: command\n    names: {es: 5}\n", 6, '"es" is 5'),
        # types
        ("  - name: Wolf\n    type: beast\n", 5, "unknown type"),
        ("  - name: Wolf\n    type: creture\n    stats: 1/0/1\n", 5, 'did you mean "creature"?'),
        ("  - name: Wolf\n    type: vestige creature\n    stats: 1/0/1\n", 5, "unknown type"),
        ("  - name: Wolf\n    type: 3\n", 5, '"type" is 3'),
        # cost
        ("  - name: Wolf\n    type: command\n    cost: -1\n", 6, "cost is -1"),
        ("  - name: Wolf\n    type: command\n    cost: 1000001\n", 6, "from 0 to 1,000,000"),
        (f"  - name: Wolf\n    type: command\n    cost: {'9' * 5000}\n", 6, "5000 digits"),
        ("  - name: Wolf\n    type: command\n    cost: XY\n", 6, '"cost" is "XY"'),
        ("  - name: Wolf\n    type: command\n    cost: ж\n", 6, '"cost" is "ж"'),
        ("  - name: Wolf\n    type: command\n    cost: 1.5\n", 6, '"cost" is "1.5"'),
        ("  - name: Wolf\n    type: command\n    cost: true\n", 6, '"cost" is true'),
        ("  - name: Wolf\n    type: command\n    cost:\n", 6, '"cost" is nothing'),
        ("  - name: Wolf\n    type: command\n    cost: [1]\n", 6, '"cost" is a list'),
        # stats
        ("  - name: Wolf\n    type: creature\n", 4, 'has no "stats"'),
        ("  - name: Wolf\n    type: command\n    stats: 1/0/1\n", 6, "only creatures"),
        ("  - name: Wolf\n    type: creature\n    stats: 3\n", 6, '"stats" is 3'),
        ("  - name: Wolf\n    type: creature\n    stats: 3/1\n", 6, "2 parts"),
        ("  - name: Wolf\n    type: creature\n    stats: 3/1/2/4\n", 6, "4 parts"),
        ("  - name: Wolf\n    type: creature\n    stats: 3/-1/2\n", 6, 'defense is "-1"'),
        ("  - name: Wolf\n    type: creature\n    stats: 3/1/\n", 6, 'power is ""'),
        ("  - name: Wolf\n    type: creature\n    stats: 3/1/9999999\n", 6, "power is 9999999"),
        ("  - name: Wolf\n    type: creature\n    stats: [3, 1, 2]\n", 6, '"stats" is a list'),
        # text
        ("  - name: Wolf\n    type: command\n    text: 3\n", 6, '"text" is 3'),
        ("  - name: Wolf\n    type: command\n    text: [Flying]\n", 6, '"text" is a list'),
        ("  - name: Wolf\n    type: command\n    text:\n", 6, '"text" is nothing'),
        (f"  - name: Wolf\n    type: command\n    text: {'a ' * 15000}\n", 6, "at most 2,000"),
        (f"  - name: Wolf\n    type: command\n    text: {'Draw a card. ' * 31}\n", 6, "31 sentences; expected"),
        ("  - name: Wolf\n    type: command\n    flavor: {a: b}\n", 6, '"flavor" is a mapping'),
        # keys of other rulesets
        ("  - name: Wolf\n    type: command\n    sigils: [Spawn]\n", 6, "cards of bloodless-prototype"),
        ("  - name: Wolf\n    type: command\n    rarity: known\n", 6, "cards of bluthelden"),
        # nesting
        (f"  - name: {'[' * 500}\n", 4, f"nested more than {DEEPEST} deep"),
        (f"  - name: {'{a: ' * 500}\n", 4, f"nested more than {DEEPEST} deep"),
    ],
)
def test_bad_card(card: str, line: int, words: str) -> None:
    error = refused(HEAD + card)
    assert error.line == line
    assert words in str(error)
    assert len(str(error)) < 400


@pytest.mark.rule("C-D3.1")
@pytest.mark.parametrize(
    ("second", "line"),
    [
        ("  - name: Wolf\n    type: command\n", 8),
        ("  - name: WOLF\n    type: command\n", 8),
        ("  - name: Lobo\n    type: command\n    names: {es: Wolf}\n", 8),
        ("  - name: Loba\n    type: command\n    names: {es: Perro}\n  - name: Perro\n    type: command\n", 11),
    ],
)
def test_a_name_belongs_to_one_card(second: str, line: int) -> None:
    error = refused(HEAD + WOLF + second)
    assert error.line == line
    assert "already belongs" in str(error)


def test_a_name_belongs_to_one_card_over_all_files(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(HEAD + WOLF, encoding="utf-8")
    with pytest.raises(BadFile, match=r"b\.yaml:4.*already belongs to a card \(in .*a\.yaml, line 4\)"):
        load_cards(tmp_path)


def test_files_of_two_rulesets_do_not_mix(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(HEAD + WOLF, encoding="utf-8")
    other = HEAD.replace("bloodless", "bloodless-tcg") + "  - {name: Lamb, type: command}\n"
    (tmp_path / "b.yaml").write_text(other, encoding="utf-8")
    with pytest.raises(BadFile, match="of ruleset bloodless-tcg"):
        load_cards(tmp_path / "a.yaml", tmp_path / "b.yaml")


def test_not_utf8(tmp_path: Path) -> None:
    file = tmp_path / "latin.yaml"
    file.write_bytes(b"set: Trial\nruleset: bloodless\ncards:\n  - name: N\xe4\n")
    with pytest.raises(BadFile, match=r"latin\.yaml:4:12: the set file is not UTF-8"):
        load_cards(file)


def test_utf16(tmp_path: Path) -> None:
    file = tmp_path / "wide.yaml"
    file.write_bytes((HEAD + WOLF).encode("utf-16"))
    with pytest.raises(BadFile, match="not UTF-8"):
        load_cards(file)


def test_unprintable(tmp_path: Path) -> None:
    file = tmp_path / "bell.yaml"
    file.write_bytes(b"set: Trial\nruleset: bloodless\ncards:\n  - name: A\x07B\n")
    with pytest.raises(BadFile, match=r"bell\.yaml"):
        load_cards(file)


def test_too_large(tmp_path: Path) -> None:
    file = tmp_path / "huge.yaml"
    file.write_text(HEAD + "# " + "a" * LARGEST_FILE, encoding="utf-8")
    with pytest.raises(BadFile, match="too large; expected at most 2,000,000 bytes"):
        load_cards(file)


def test_aliases_do_not_multiply() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefghij", "bcdefghijk", strict=True)
    )
    error = refused(bomb)
    assert error.line == 1


def test_no_file_and_a_folder(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no such set file"):
        load_cards(tmp_path / "none.yaml")
    with pytest.raises(BadFile, match="no set file in this folder"):
        load_cards(tmp_path)
    with pytest.raises(NotUnderstood):
        load_cards()


def test_a_byte_order_mark_and_windows_lines_are_fine(tmp_path: Path) -> None:
    file = tmp_path / "windows.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + (HEAD + WOLF + "    text: |\n      Flying\n").replace("\n", "\r\n").encode())
    assert load_cards(file).card("wolf").text == "Flying"


def test_cards_of_another_file() -> None:
    found = cards_from_mappings(
        [{"name": "Wolf", "type": "creature", "cost": "X", "stats": "X/0/1"}], "scenario.yaml", [7]
    )
    assert found.card("Wolf").cost == "X"
    with pytest.raises(BadFile, match=r"scenario\.yaml:9: unknown type"):
        cards_from_mappings([{"name": "Wolf", "type": "beast"}], "scenario.yaml", [9])
    with pytest.raises(BadFile, match=r"scenario\.yaml:9: .* cannot stand in a card"):
        cards_from_mappings([{"name": "Wolf", "type": "command", "cost": 1.5}], "scenario.yaml", [9])
    deep: object = "x"
    for _ in range(100):
        deep = [deep]
    with pytest.raises(BadFile, match="nested more than"):
        cards_from_mappings([deep], "scenario.yaml", [9])
    with pytest.raises(NotUnderstood, match='unknown ruleset "blutheldn"; did you mean "bluthelden"'):
        cards_from_mappings([], "scenario.yaml", [], ruleset="blutheldn")


@pytest.mark.rule("C-D2.5.2")
@pytest.mark.parametrize("letter", ["X", "n", "α", "Ω"])
def test_variables_are_latin_or_greek_letters(letter: str) -> None:
    found = parse_set(HEAD + f"  - {{name: Tide, type: creature, cost: {letter}, stats: {letter}/0/1}}\n", "trial.yaml")
    assert found.card("Tide").cost == letter.upper()
    assert found.card("Tide").stats == (letter.upper(), 0, 1)


def test_the_texts_of_a_set_have_so_many_letters_together() -> None:
    cards = [
        {"name": f"Card {number}", "type": "creature", "cost": 1, "stats": "1/1/1", "text": "word " * 390}
        for number in range(200)
    ]
    with pytest.raises(BadFile, match="letters together"):
        cards_from_mappings(cards, "a record")
    assert len(cards_from_mappings(cards[:100], "a record").names()) == 100
