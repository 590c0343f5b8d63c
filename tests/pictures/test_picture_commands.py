"""`bloodwork card image` and `bloodwork print`."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner, Result

from bloodwork.cli import main
from bloodwork.cli.card_image import file_name

HOSTILE = "</title><script>alert('x')</script> & ]]> ../../etc"


def run(*args: object) -> Result:
    return CliRunner().invoke(main, [str(arg) for arg in args])


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    file = tmp_path / "hostile.yaml"
    body = {"name": HOSTILE, "type": "command", "cost": 1, "text": '<b a="1">&amp;</b>', "flavor": "<!-- ]]> --"}
    file.write_text(json.dumps({"set": "Trial", "ruleset": "bloodless", "cards": [body]}).replace("\\u", "u"))
    return file


def test_images(tmp_path: Path) -> None:
    result = run("card", "image", "dusk moth", "Ant Herald", "-o", tmp_path / "out", "--back")
    assert result.exit_code == 0, result.stderr
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["ant-herald.png", "back.png", "dusk-moth.png"]
    assert result.stdout.splitlines() == [
        str(tmp_path / "out" / name) for name in ("dusk-moth.png", "ant-herald.png", "back.png")
    ]


def test_every_image_of_a_ruleset_is_another_one(tmp_path: Path) -> None:
    result = run(
        "card", "image", "--all", "--ruleset", "bloodless-prototype", "--format", "svg", "-o", tmp_path, "--json"
    )
    listed = json.loads(result.stdout)
    assert len(listed) >= 40 and all((one["width"], one["height"]) == (252, 352) for one in listed)
    art = {}
    for one in listed:
        root = ET.fromstring(Path(one["file"]).read_bytes())
        assert root.attrib["aria-label"] == one["name"]
        # What is drawn without the letters: the emblem, by which a card is known at first sight.
        art[one["name"]] = tuple(path.attrib["d"] for path in root.iter("{http://www.w3.org/2000/svg}path"))[:60]
    assert len(set(art.values())) == len(art)


def test_languages(tmp_path: Path) -> None:
    for code in ("en", "es", "de"):
        assert (
            run("card", "image", "Dusk Moth", "--lang", code, "--format", "svg", "-o", tmp_path / code).exit_code == 0
        )
    titles = {
        (tmp_path / code / "dusk-moth.svg").read_text().split("<title>")[1].split("<")[0] for code in ("en", "es", "de")
    }
    assert len(titles) == 3 and "Dusk Moth" in titles


def test_unknown_names(tmp_path: Path) -> None:
    result = run("card", "image", "Ant Herald", "Dusk Mot", "-o", tmp_path / "out")
    assert result.exit_code == 2 and result.stdout == ""
    assert 'unknown card "Dusk Mot"; did you mean "Dusk Moth"?' in result.stderr
    assert not (tmp_path / "out").exists()
    assert 'did you mean "hive"' in run("print", "hivee", "-o", tmp_path / "x.pdf").stderr
    assert run("print", "hivee", "-o", tmp_path / "x.pdf").exit_code == 2
    assert (
        'unknown ruleset "blodless"' in run("print", "hive", "--ruleset", "blodless", "-o", tmp_path / "x.pdf").stderr
    )
    assert run("print", "hive", "--bleed", "11", "-o", tmp_path / "x.pdf").exit_code == 2
    assert run("print", "no-such-set.yaml", "-o", tmp_path / "x.pdf").exit_code == 1
    assert not (tmp_path / "x.pdf").exists()


def test_wrong_calls(tmp_path: Path) -> None:
    assert (
        'no card was named; expected names of cards, "--all" or "--back"' in run("card", "image", "-o", tmp_path).stderr
    )
    both = run("card", "image", "Dusk Moth", "--all", "-o", tmp_path)
    assert (both.exit_code, "one or the other" in both.stderr) == (2, True)
    assert run("card", "image", "Dusk Moth", "-o", tmp_path, "--scale", "0").exit_code == 2
    there = tmp_path / "file"
    there.write_text("")
    assert run("card", "image", "Dusk Moth", "-o", there).exit_code == 2
    nowhere = run("print", "hive", "-o", tmp_path / "no" / "x.pdf")
    assert (nowhere.exit_code, "No such file" in nowhere.stderr) == (2, True)


def test_cards_of_another_ruleset_than_the_one_called_for(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(
        "set: T\nruleset: bloodless-prototype\ncards:\n  - {name: Own, cost: 1, stats: 1/0/1, sigils: [Flying]}\n"
    )
    assert run("card", "image", "Own", "--cards", file, "-o", tmp_path).exit_code == 0
    wrong = run("card", "image", "Own", "--cards", file, "--ruleset", "bloodless", "-o", tmp_path)
    assert (wrong.exit_code, "the cards are of ruleset bloodless-prototype" in wrong.stderr) == (2, True)


def test_a_hostile_name_stays_a_name(hostile: Path, tmp_path: Path) -> None:
    for form in ("svg", "png"):
        result = run("card", "image", HOSTILE, "--cards", hostile, "--format", form, "-o", tmp_path / "out")
        assert result.exit_code == 0, result.stderr
    found = sorted((tmp_path / "out").iterdir())
    assert [path.suffix for path in found] == [".png", ".svg"] and all(
        path.parent == tmp_path / "out" for path in found
    )
    assert all(letter.isalnum() or letter == "-" for letter in found[0].stem)
    root = ET.fromstring(found[1].read_bytes())
    space = "{http://www.w3.org/2000/svg}"
    assert {one.tag.removeprefix(space) for one in root.iter()} <= {
        "svg",
        "title",
        "desc",
        "defs",
        "clipPath",
        "path",
        "g",
        "use",
    }
    assert root.findtext(f"{space}title") == HOSTILE
    assert '<b a="1">&amp;</b>' in (root.findtext(f"{space}desc") or "")
    assert run("print", hostile, "-o", tmp_path / "x.pdf").exit_code == 0


def test_names_of_files() -> None:
    assert file_name("Ant Queen", []) == "ant-queen"
    assert file_name("Ant Queen!", ["ant-queen"]) not in ("ant-queen", "")
    assert file_name("???", []) and file_name("Back", []) != "back"
    assert len(file_name("x" * 80, [])) < 80 and file_name("x" * 80, []) != file_name("x" * 79 + "y", [])


def test_decks_and_sets(tmp_path: Path) -> None:
    out = tmp_path / "deck.pdf"
    deck = json.loads(run("print", "hive", "-o", out, "--backs", "--json").stdout)
    assert (deck["cards"], deck["pages"]) == (56, 14)
    assert len(pypdfium2.PdfDocument(out)) == 14
    result = run("print", "the hollow", "--ruleset", "bloodless-prototype", "-o", out, "--blanks", "5")
    assert result.exit_code == 0 and "5 blank" in result.stdout
    text = pypdfium2.PdfDocument(out)[0].get_textpage().get_text_range()
    assert "Nest Sweeper" in text and "Blood Flask" not in text
    heroes = json.loads(run("print", "crypts", "--ruleset", "bluthelden", "-o", out, "--json").stdout)
    assert (heroes["cards"], heroes["pages"], len(pypdfium2.PdfDocument(out))) == (60, 7, 7)
    own = tmp_path / "own.txt"
    own.write_text("2x Dusk Moth\n1x Ant Herald\n")
    assert "3 cards on 1 page," in run("print", own, "-o", out).stdout


def test_other_commands_do_not_wait_for_the_packages_of_pictures() -> None:
    code = (
        "import sys, bloodwork.cli, bloodwork.cli.card, bloodwork.cli.card_image, bloodwork.cli.print;"
        "bad = {'reportlab', 'resvg_py', 'uharfbuzz', 'PIL'} & set(sys.modules); sys.exit(str(bad) if bad else 0)"
    )
    assert subprocess.run([sys.executable, "-P", "-c", code]).returncode == 0


def test_without_the_packages_the_error_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run("card", "image", "Dusk Moth", "-o", tmp_path)
    assert result.exit_code == 1
    assert 'the package resvg_py is needed: pip install "bloodwork[pictures]"' in result.stderr


DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    ("name", "ruleset"),
    [
        ("Angry Youth", "bloodless-prototype"),
        ("Coil Lender", "bloodless-prototype"),
        ("The Long Procession", "bloodless"),
        ("High Exorcist", "bluthelden"),
    ],
)
def test_the_pictures_of_the_documentation_are_those_that_are_drawn(name: str, ruleset: str, tmp_path: Path) -> None:
    assert run("card", "image", name, "--ruleset", ruleset, "--format", "svg", "--back", "-o", tmp_path).exit_code == 0
    for file in (f"{file_name(name, [])}.svg", "back.svg"):
        assert (DOCS / "pictures" / file).read_bytes() == (tmp_path / file).read_bytes(), (
            f"draw docs/pictures/{file} anew"
        )
        assert f"pictures/{file}" in (DOCS / "source" / "pictures.md").read_text(encoding="utf-8")
