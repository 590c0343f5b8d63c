"""The shape of the house: imports point one way, the kernel knows no game, modules stay small."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from bloodwork import rules

TREE = Path(__file__).parent.parent
PACKAGE = TREE / "src" / "bloodwork"
LONGEST_MODULE = 760

ANYONE_MAY_IMPORT = {"errors", "build_info"}
# What a text is read into. The machine that runs it is not for readers of text.
ABILITIES = {"kernel.ir", "kernel.ops", "kernel.ability", "kernel.vocabulary"}
BELOW_PLAY = {"minds", "rulesets", "kernel", "cards", "text", "rules"}
# Part -> the parts it may import. `part.module` allows that module alone. A part may always import itself.
EDGES: dict[str, set[str]] = {
    "kernel": set(),
    "rulesets": {"kernel"},
    "minds": {"kernel", "rulesets"},
    "rules": set(),
    "text": ABILITIES,
    "cards": {"text", *ABILITIES},
    "telling": {"cards", "text", *ABILITIES},
    "play": {*BELOW_PLAY, "telling"},
    "scenarios": {"play", "cards", "rules"},
    "bots": {"play"},
    "terminal": {"play", "telling"},
    "server": {"play", "telling", "bots", "cards", "rules", "scenarios", "pictures"},
    # Who works on cards looks at every step from the printed text to what the machine runs.
    "workshop": {*BELOW_PLAY, "play"},
    "lab": {"play", "minds"},
    "pictures": {"cards"},
    # The command line puts the parts together, so it may know all of them.
    "cli": {*BELOW_PLAY, "play", "telling", "scenarios", "bots", "terminal", "server", "workshop", "lab", "pictures"},
    "errors": set(),
    "build_info": set(),
    "__main__": {"cli"},
}

# Parts that need what these extras install.
WITH_EXTRAS = {"server": ("server", "postgres")}

# What the rules do is a function of its arguments: no clock, no chance, no files, no environment.
PURE_PARTS = ("kernel", "rulesets", "minds")
PURE_STDLIB = {"__future__", "collections.abc", "hashlib", "mypy_extensions", "struct", "typing"}
IMPURE_BUILTINS = {"breakpoint", "eval", "exec", "hash", "id", "input", "open", "print"}

GAME_WORDS = frozenset(
    re.findall(
        r"\w+",
        """
        advisor advisors bifurcated blood bloodless bloodmage bluthelden creature creatures devour devours
        devoured evolve evolves expendable explosive flask flasks flying hideout kin kins lane lanes legendary
        mythic piercing poison saga sagas sigil sigils sovereign sovereigns vestige vestiges wandering
        """,
    )
)


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def modules_of(*parts: str) -> list[Path]:
    return [path for path in sorted(PACKAGE.rglob("*.py")) if part_of(path) in parts]


def imports(tree: ast.AST, module: str = "bloodwork.x.y") -> Iterator[tuple[int, str]]:
    """Every imported module with its line. A name imported from a package counts as a module of it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = module.split(".")[: -node.level]
                base = ".".join([*above, *([base] if base else [])])
            if base == "bloodwork":
                for alias in node.names:
                    yield node.lineno, f"bloodwork.{alias.name}"
            elif base.startswith("bloodwork.") and base.count(".") == 1:
                for alias in node.names:
                    yield node.lineno, f"{base}.{alias.name}"
            else:
                yield node.lineno, base


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def forbidden_edge(part: str, imported: str) -> bool:
    """Whether a module of this part must not import this module of the project."""
    names = imported.split(".")[1:]
    if names[0] == part or names[0] in ANYONE_MAY_IMPORT or names[0].startswith("__"):
        return False
    allowed = EDGES[part]
    return names[0] not in allowed and ".".join(names[:2]) not in allowed


def docstrings(tree: ast.AST) -> set[int]:
    """The ids of the nodes that are docstrings or other strings that stand alone."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def words_of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every word in an identifier or a string, with its line: `handOfKin` holds hand, of, kin."""
    documentation = docstrings(tree)
    for node in ast.walk(tree):
        texts: list[str] = []
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            texts = [node.value]
        elif isinstance(node, ast.Name):
            texts = [node.id]
        elif isinstance(node, ast.Attribute):
            texts = [node.attr]
        elif isinstance(node, ast.arg | ast.keyword):
            texts = [node.arg or ""]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            texts = [node.name]
        elif isinstance(node, ast.alias):
            texts = [node.asname or node.name.rpartition(".")[2]]
        for text in texts:
            for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", text):
                yield getattr(node, "lineno", 0), word.lower()


def compared_names(tree: ast.AST, names: set[str]) -> Iterator[tuple[int, str]]:
    """Every comparison with one of these strings, with its line; a match statement compares too."""
    for node in ast.walk(tree):
        sides: list[ast.AST] = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            sides = [node.value]
        for side in sides:
            for inner in ast.walk(side):
                if isinstance(inner, ast.Constant) and inner.value in names:
                    yield inner.lineno, str(inner.value)


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def place(path: Path, line: int) -> str:
    return f"{path.relative_to(TREE)}:{line}"


def test_every_part_has_its_place() -> None:
    parts = {part_of(path) for path in PACKAGE.rglob("*.py")} - {"__init__"}
    assert parts <= set(EDGES), "a new part of the package needs a row in EDGES"


def test_imports_point_one_way() -> None:
    wrong = []
    for path in modules_of(*EDGES):
        for line, imported in imports(parsed(path), module_name(path)):
            if imported.startswith("bloodwork.") and forbidden_edge(part_of(path), imported):
                wrong.append(f"{place(path, line)}: {part_of(path)} must not import {imported}")
    assert not wrong, "\n".join(wrong)


def test_compiled_parts_import_only_what_is_pure() -> None:
    wrong = []
    for path in modules_of(*PURE_PARTS):
        for line, imported in imports(parsed(path), module_name(path)):
            if not imported.startswith("bloodwork.") and imported not in PURE_STDLIB:
                wrong.append(f"{place(path, line)}: {imported}")
    assert not wrong, "\n".join(wrong)


def test_compiled_parts_call_nothing_impure() -> None:
    wrong = []
    for path in modules_of(*PURE_PARTS):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_BUILTINS:
                wrong.append(f"{place(path, node.lineno)}: {node.func.id}()")
    assert not wrong, "\n".join(wrong)


def test_kernel_knows_no_game() -> None:
    wrong = []
    for path in modules_of("kernel"):
        for line, word in words_of(parsed(path)):
            if word in GAME_WORDS:
                wrong.append(f"{place(path, line)}: {word}")
    assert not wrong, "\n".join(wrong)


def test_no_ruleset_is_treated_by_name() -> None:
    names = {*rules.rulesets(), *(name.replace("-", "_") for name in rules.rulesets())}
    wrong = []
    # One place turns a name into a ruleset; after that nobody asks for it.
    by_name = PACKAGE / "rulesets" / "__init__.py"
    for path in modules_of("kernel", "rulesets", "play"):
        if path == by_name:
            continue
        for line, name in compared_names(parsed(path), names):
            wrong.append(f"{place(path, line)}: compares with {name}")
    assert not wrong, "\n".join(wrong)


def test_what_is_imported_is_declared() -> None:
    project = tomllib.loads((TREE / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    def named(needs: list[str]) -> set[str]:
        return {re.split(r"[^\w-]", need)[0].lower().replace("-", "_") for need in needs}

    declared = named(project["dependencies"])
    always = {*sys.stdlib_module_names, "bloodwork", *declared, *({"yaml"} if "pyyaml" in declared else set())}
    always.add("mypy_extensions")  # only kernel/native.py, which does without it where it is missing
    extras = {
        part: {name for extra in found for name in named(project["optional-dependencies"][extra])}
        for part, found in WITH_EXTRAS.items()
    }
    wrong = []
    for path in sorted(PACKAGE.rglob("*.py")):
        known = always | extras.get(part_of(path), set())
        for line, imported in imports(parsed(path), module_name(path)):
            if imported.partition(".")[0] not in known:
                wrong.append(f"{place(path, line)}: {imported} is not among the project's dependencies")
    assert not wrong, "\n".join(wrong)


def test_modules_stay_small() -> None:
    wrong = []
    for folder in ("src", "tests", "tools", "bench"):
        for path in sorted((TREE / folder).rglob("*.py")):
            length = len(path.read_text(encoding="utf-8").splitlines())
            if length > LONGEST_MODULE:
                wrong.append(f"{path.relative_to(TREE)}: {length} lines")
    assert not wrong, "\n".join(wrong)


def test_pins_name_no_host() -> None:
    for path in TREE.glob("requirements*"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"https?:|index-url|find-links|trusted-host", text), path.name


@pytest.mark.parametrize(
    ("part", "imported", "forbidden"),
    [
        ("kernel", "bloodwork.kernel.state", False),
        ("kernel", "bloodwork.rulesets.contract", True),
        ("kernel", "bloodwork.errors", False),
        ("text", "bloodwork.kernel.ir", False),
        ("text", "bloodwork.kernel.machine", True),
        ("text", "bloodwork.kernel", True),
        ("rules", "bloodwork.cards", True),
        ("scenarios", "bloodwork.kernel.state", True),
        ("bots", "bloodwork.kernel.machine", True),
        ("cli", "bloodwork.scenarios.coverage", False),
        ("play", "bloodwork.cli", True),
    ],
)
def test_the_edges_are_told_apart(part: str, imported: str, forbidden: bool) -> None:
    assert forbidden_edge(part, imported) is forbidden


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import bloodwork.kernel.state", "bloodwork.kernel.state"),
        ("from bloodwork import kernel", "bloodwork.kernel"),
        ("from bloodwork.kernel import ir", "bloodwork.kernel.ir"),
        ("from bloodwork.kernel.ir import Node", "bloodwork.kernel.ir"),
        ("def f():\n    from ..kernel import ir", "bloodwork.kernel.ir"),
        ("import random", "random"),
    ],
)
def test_every_form_of_import_is_seen(source: str, found: str) -> None:
    assert [name for _, name in imports(ast.parse(source))] == [found]


def test_planted_game_words_are_seen() -> None:
    planted = (
        '"""A lane in prose is fine."""\nKIN_CALL = 1\nclass FlaskOwner: pass\nx = "a creature"\nkind = blooded = 2\n'
    )
    found = {word for _, word in words_of(ast.parse(planted))} & GAME_WORDS
    assert found == {"kin", "flask", "creature"}


def test_planted_comparisons_are_seen() -> None:
    planted = 'if r == "bluthelden": pass\nif r in ("bloodless",): pass\nx = {"bloodless": 1}\n'
    assert [name for _, name in compared_names(ast.parse(planted), {"bloodless", "bluthelden"})] == [
        "bluthelden",
        "bloodless",
    ]
