"""What is kept between runs: the same library as reading gives, only for the same cards and program, or nothing."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bloodwork.cards import Catalogue, cache, cards_from_mappings, library
from bloodwork.cards.build import Builder
from bloodwork.cards.encoding import CannotKeep, decode, encode, same
from bloodwork.errors import NotUnderstood
from bloodwork.kernel.ability import Library
from bloodwork.kernel.playout import playout
from bloodwork.play.table import Claims, Table
from bloodwork.text import TextError
from bloodwork.text.examples import EXAMPLES

PACKAGE = Path(cache.__file__).parent.parent


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setenv(cache.SWITCH, "on")
    yield tmp_path / "caches" / "bloodwork"
    library._kept.clear()


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many cards were read each time that a library was built."""
    counted: list[int] = []
    build = Builder.build

    def counting(self: Builder, counters: object = ()) -> Library:
        counted.append(len(self.cards))
        return build(self, counters)  # type: ignore[arg-type]

    monkeypatch.setattr(Builder, "build", counting)
    return counted


def anew(table: Table) -> Library:
    """The library of all cards, as a new process gets it."""
    library._kept.clear()
    return table.library(table.catalogue.names())


def own(change: str = "gain 1 blood") -> Catalogue:
    cards = [{"name": f"Beast {n}", "type": "creature", "cost": 1, "stats": "1/0/1"} for n in range(30)]
    cards[0]["text"] = f"When this creature dies, {change}."
    return cards_from_mappings(cards, "own.yaml")


def only_file(folder: Path) -> Path:
    (found,) = folder.glob("*.library")
    return found


# ------------------------------------------------------------------ the same


def test_a_second_start_reads_no_card_and_gets_the_same(folder: Path, builds: list[int]) -> None:
    table = Table("bloodless")
    first = anew(table)
    assert builds == [len(first.names)]
    second = anew(table)
    assert builds == [len(first.names)]
    assert second is not first and same(first, second) and encode(first) == encode(second)


def test_games_with_a_kept_library_go_the_same_way(folder: Path) -> None:
    table = Table("bloodless")
    deck = table.deck("hive")
    digests = []
    for _ in range(2):
        library._kept.clear()
        deal = table.deal([deck, deck])
        for seed in range(3):
            game = table.start(deal, seed, Claims(agreed=0), None)
            playout(game, seed, 300)
            digests.append(game.digest())
    assert digests[:3] == digests[3:]


@pytest.mark.parametrize("kind", ["creature", "command"])
def test_every_sentence_that_we_show_can_be_kept(kind: str) -> None:
    table = Table("bloodless")
    names = table.catalogue.names()
    builder = Builder(table.ruleset, table.catalogue, tuple(map(table.catalogue.card, names)))
    lib = builder.prepare()
    stats = {"stats": "1/0/1"} if kind == "creature" else {}
    for number, text in enumerate(EXAMPLES):
        mapping = {"name": f"Card {number}", "type": kind, "cost": 0, "text": text, **stats}
        (card,) = cards_from_mappings([mapping], "examples")
        face = builder.face(number, 0, card)
        try:
            builder.compile(face, card)
        except TextError:
            continue  # not on this type of card
        lib.faces.append(face)
    assert len(lib.faces) > len(EXAMPLES) / 2
    assert same(lib, decode(encode(lib)))


def test_another_process_does_not_even_load_what_reads_texts(folder: Path) -> None:
    code = (
        "import sys\nfrom bloodwork.play.table import Table\nt = Table('bloodless')\n"
        "lib = t.library(t.catalogue.names())\nfrom bloodwork.cards.encoding import encode\nimport hashlib\n"
        "read = any(name.startswith('bloodwork.text') for name in sys.modules)\n"
        "print(read, hashlib.sha256(encode(lib).encode()).hexdigest())"
    )
    said = [
        subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True).stdout.split()
        for _ in range(2)
    ]
    assert [read for read, _ in said] == ["True", "False"]
    assert said[0][1] == said[1][1]


def test_processes_may_write_at_once(folder: Path) -> None:
    code = (
        "from bloodwork.play.table import Table\nt = Table('bloodless')\n"
        "from bloodwork.cards.encoding import encode\nimport hashlib\n"
        "print(hashlib.sha256(encode(t.library(t.catalogue.names())).encode()).hexdigest())"
    )
    running = [subprocess.Popen([sys.executable, "-P", "-c", code], stdout=subprocess.PIPE) for _ in range(3)]
    said = {one.communicate()[0] for one in running}
    assert len(said) == 1 and all(one.returncode == 0 for one in running)
    assert [path.suffix for path in folder.iterdir()] == [".library"]


# ------------------------------------------------------------------ only for the same


def test_a_changed_text_is_read_again(folder: Path, builds: list[int]) -> None:
    anew(Table("bloodless", cards=own()))
    anew(Table("bloodless", cards=own("gain 2 blood")))
    assert len(builds) == 2
    anew(Table("bloodless", cards=own()))
    assert len(builds) == 2
    anew(Table("bloodless", {"kin_counts_self": False}, cards=own()))
    assert len(builds) == 3


def test_a_changed_keyword_is_read_again(folder: Path, builds: list[int]) -> None:
    anew(Table("bloodless"))
    other = Table("bloodless")
    word = next(k for k in other.ruleset.vocabulary.keywords if k.meaning)
    word.rules = (*word.rules, "C-X")
    anew(other)
    assert len(builds) == 2


def test_a_changed_program_reads_again(folder: Path, builds: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    anew(Table("bloodless"))
    monkeypatch.setattr(cache, "engine", lambda: "another")
    anew(Table("bloodless"))
    assert len(builds) == 2


@pytest.mark.parametrize("part", ["text/english.grammar", "text/compile.py", "kernel/ops.py", "cards/build.py"])
def test_every_source_that_decides_what_a_card_does_counts(part: str, tmp_path: Path) -> None:
    trees = [tmp_path / "one", tmp_path / "two"]
    shutil.copytree(PACKAGE, trees[0], ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "data", ".*"))
    shutil.copytree(trees[0], trees[1])
    assert len({cache.engine(tree) for tree in trees}) == 1
    cache.engine.cache_clear()
    with (trees[1] / part).open("a") as stream:
        stream.write("\n")
    assert len({cache.engine(tree) for tree in trees}) == 2


def test_a_ruleset_from_elsewhere_is_not_kept(folder: Path) -> None:
    table = Table("bloodless", cards=own())

    class Elsewhere:
        """A ruleset whose code is not in the hash."""

        def __getattr__(self, name: str) -> object:
            return getattr(table.ruleset, name)

    table.catalogue.library(Elsewhere(), table.catalogue.names())  # type: ignore[arg-type]
    assert not folder.exists()


def test_small_libraries_do_not_push_whole_sets_out(folder: Path) -> None:
    table = Table("bloodless")
    table.library(table.catalogue.names()[:3])
    assert not folder.exists()


# ------------------------------------------------------------------ nothing that cannot be trusted


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-10])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def bend(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def writable_by_others(path: Path) -> None:
    path.chmod(0o666)


def link(path: Path) -> None:
    elsewhere = path.with_suffix(".elsewhere")
    path.rename(elsewhere)
    path.symlink_to(elsewhere)


def pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def fold(path: Path) -> None:
    path.unlink()
    path.mkdir()


def open_folder(path: Path) -> None:
    path.parent.chmod(0o777)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="files of POSIX")
@pytest.mark.parametrize("harm", [cut, empty, bend, writable_by_others, link, pipe, fold, open_folder])
def test_what_cannot_be_trusted_is_read_again(folder: Path, builds: list[int], harm: Callable[[Path], None]) -> None:
    table = Table("bloodless", cards=own())
    first = anew(table)
    harm(only_file(folder))
    assert same(anew(table), first)
    assert len(builds) == 2


def test_a_file_under_another_name_is_not_taken(folder: Path, builds: list[int]) -> None:
    one, two = Table("bloodless", cards=own()), Table("bloodless", cards=own("gain 2 blood"))
    anew(one)
    path = only_file(folder)
    anew(two)
    (other,) = set(folder.glob("*.library")) - {path}
    path.replace(other)
    again = anew(two)
    assert (
        len(builds) == 3 and again.fingerprint == library.library(two.catalogue, two.ruleset, again.names).fingerprint
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 100_000,
        '{"classes": [["os", "system", 1, []]], "nodes": [[0, "false"]], "root": {"node": 0}}',
        '{"classes": [["bloodwork.cards.cache", "Path", 1, []]], "nodes": [[0, "x"]], "root": {"node": 0}}',
        '{"classes": [["bloodwork.kernel.ability", "letter_code", 1, []]], "nodes": [[0, 1]], "root": {"node": 0}}',
        '{"classes": [["bloodwork.kernel.nothing", "X", 0, []]], "nodes": [], "root": 1}',
        '{"classes": [["bloodwork.kernel.ability", "Face", 3, []]], "nodes": [[0, 1, 1, 1]], "root": {"node": 0}}',
        '{"classes": [["bloodwork.kernel.ability", "Library", 0, []]], "nodes": [[0]], "root": {"node": 7}}',
        '{"classes": [["bloodwork.kernel.ability", "Library", 0, ["x"]]], "nodes": [[0]], "root": {"node": 0}}',
        '{"classes": [], "nodes": [], "root": {"list": [], "dict": []}}',
        '{"classes": [], "nodes": [], "root": {"code": 1}}',
        '{"classes": [], "nodes": [], "root": ' + "9" * 5000 + "}",
    ],
)  # fmt: skip
def test_a_text_that_is_no_library_is_refused(text: str) -> None:
    with pytest.raises(CannotKeep):
        decode(text)


@pytest.fixture(scope="module")
def written() -> str:
    table = Table("bloodless", cards=own())
    return encode(table.library(["Beast 0"]))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_bent_text_is_a_library_or_is_refused(written: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(written) - 1))
    letter = data.draw(st.sampled_from('0123456789{}[]",:xn'))
    try:
        found = decode(written[:at] + letter + written[at + 1 :])
    except CannotKeep:
        return
    assert isinstance(found, Library)


def test_an_unknown_kind_of_part_is_not_kept(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    lib = Library()
    lib.names = [Path("x")]  # type: ignore[list-item]
    with pytest.raises(CannotKeep, match="no part of a library"):
        encode(lib)
    cache.keep("0" * 40, lib)
    assert not folder.exists()


def test_a_library_that_would_come_back_otherwise_is_not_kept(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setattr(cache, "decode", lambda text: Library())
    cache.keep("0" * 40, anew(Table("bloodless", cards=own())))
    assert not list(folder.glob(f"{'0' * 40}*"))


# ------------------------------------------------------------------ where, and whether


def test_it_works_without_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, builds: list[int]) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setenv(cache.SWITCH, "on")
    table = Table("bloodless", cards=own())
    assert same(anew(table), anew(table))
    assert len(builds) == 2


def test_it_can_be_turned_off(folder: Path, monkeypatch: pytest.MonkeyPatch, builds: list[int]) -> None:
    table = Table("bloodless", cards=own())
    anew(table)
    monkeypatch.setenv(cache.SWITCH, "off")
    anew(table)
    assert len(builds) == 2
    monkeypatch.setenv(cache.SWITCH, "maybe")
    with pytest.raises(NotUnderstood, match="on or off"):
        anew(table)


def test_the_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")
    assert cache.place() == tmp_path / ".cache" / "bloodwork"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "x"))
    assert cache.place() == tmp_path / "x" / "bloodwork"


def test_the_least_used_are_thrown_away(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST_FILES", 2)
    tables = [Table("bloodless", cards=own(f"gain {n} blood")) for n in (1, 2, 3)]
    anew(tables[0])
    oldest = only_file(folder)
    os.utime(oldest, (1, 1))
    left = folder / "left.new"
    left.write_text("")
    os.utime(left, (1, 1))
    for table in tables[1:]:
        anew(table)
    assert len(list(folder.iterdir())) == 2 and not oldest.exists()


def parts_of_abilities() -> Iterator[tuple[str, set[str], set[str]]]:
    """Every class of which an ability can be made: what it is called with, and what it holds."""
    kernel = PACKAGE / "kernel"
    for path in [*(kernel / "ir").glob("*.py"), kernel / "op.py", kernel / "ops.py"]:
        for cls in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(cls, ast.ClassDef):
                for made in cls.body:
                    if isinstance(made, ast.FunctionDef) and made.name == "__init__":
                        called = {one.arg for one in made.args.args} - {"self"}
                        held = {
                            node.attr
                            for node in ast.walk(made)
                            if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
                        }
                        # what it hands on, the class it is made of holds
                        held |= {
                            arg.id
                            for node in ast.walk(made)
                            if isinstance(node, ast.Call) and ast.unparse(node.func) == "super().__init__"
                            for arg in node.args
                            if isinstance(arg, ast.Name)
                        }
                        yield cls.name, called, held


@pytest.mark.parametrize(("name", "called", "held"), list(parts_of_abilities()))
def test_what_a_part_is_called_with_it_holds_under_that_name(name: str, called: set[str], held: set[str]) -> None:
    assert called <= held, f"{name} could not be made again: name its attributes as what it is called with"
