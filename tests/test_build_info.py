"""A build knows what it was made from, so an old one is noticed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bloodwork import build_info


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    package = tmp_path / "src" / "bloodwork"
    package.mkdir(parents=True)
    for file in ("setup.py", "pyproject.toml", "src/bloodwork/__init__.py", "src/bloodwork/wolf.py"):
        (tmp_path / file).write_text("x = 1\n")
    return tmp_path


def test_the_digest_sees_content_and_names(tree: Path) -> None:
    digests = [build_info.source_digest(tree)]
    wolf = tree / "src" / "bloodwork" / "wolf.py"
    wolf.write_text("x = 2\n")
    digests.append(build_info.source_digest(tree))
    wolf.rename(wolf.with_name("hound.py"))
    digests.append(build_info.source_digest(tree))
    (tree / "pyproject.toml").write_text("x = 3\n")
    digests.append(build_info.source_digest(tree))
    assert len(set(digests)) == 4


def test_the_digest_ignores_times_and_what_is_made(tree: Path) -> None:
    before = build_info.source_digest(tree)
    package = tree / "src" / "bloodwork"
    (package / "wolf.py").touch()
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "wolf.pyc").write_bytes(b"made")
    build_info.write_record(package, "a digest", "")
    assert build_info.source_digest(tree) == before


def test_a_build_older_than_its_tree_is_outdated(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = tree / ".venv" / "bloodwork"
    installed.mkdir(parents=True)
    monkeypatch.setattr(sys, "prefix", str(tree / ".venv"))
    monkeypatch.setattr(build_info, "__file__", str(installed / "build_info.py"))
    assert not build_info.outdated()
    build_info.write_record(installed, build_info.source_digest(tree), "")
    assert not build_info.outdated()
    (tree / "src" / "bloodwork" / "wolf.py").write_text("x = 2\n")
    assert build_info.outdated()


def test_a_pure_build_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_info, "__file__", str(tmp_path / "build_info.py"))
    monkeypatch.setattr(build_info, "compiled", lambda: False)
    assert build_info.describe().endswith("pure Python (run from source)")
    build_info.write_record(tmp_path, "a digest", "mypyc is not installed")
    assert build_info.describe().endswith("pure Python (mypyc is not installed)")
