"""The unit and the container file of the page on running a server are such as they are used."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from bloodwork.cli.serve import serve

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "source" / "running.md"
BLOCKS = re.findall(r"^```text\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
[UNIT] = [block for block in BLOCKS if block.startswith("[Unit]")]
[CONTAINER] = [block for block in BLOCKS if block.startswith("FROM ")]


def understood(words: list[str]) -> click.Context:
    """The options of `bloodwork serve`, if it knows them all."""
    at = words.index("serve")
    return serve.make_context("serve", list(words[at + 1 :]))


def test_the_unit_starts_what_can_be_started() -> None:
    lines = dict(line.split("=", 1) for line in UNIT.splitlines() if "=" in line)
    assert understood(shlex.split(lines["ExecStart"])).params["hosts"] == ("club.example",)
    assert understood(shlex.split(lines["ExecStartPre"])).params["check"]
    assert lines["Restart"] == "always" and lines["UMask"] == "0077"
    assert int(lines["LimitNOFILE"]) > 5_000 + 128  # as many connections as there may be, and what is needed beside


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed here")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    program = tmp_path / "bloodwork"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / "bloodwork.service"
    unit.write_text(UNIT.replace("/opt/bloodwork/bin/bloodwork", str(program)), encoding="utf-8")
    found = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(unit)],
        capture_output=True,
        text=True,
        timeout=60,
    )
    told = [line for line in (found.stdout + found.stderr).splitlines() if "bloodwork.service" in line]
    assert found.returncode == 0 and not told, found.stderr


def test_the_container_file_is_the_one_of_the_page() -> None:
    assert (ROOT / "Containerfile").read_text(encoding="utf-8") == CONTAINER


def test_the_container_has_what_it_copies_and_starts() -> None:
    for file in re.findall(r"-r (\S+)", CONTAINER):
        assert (ROOT / file).is_file(), file
    entry = re.search(r"^ENTRYPOINT (.+)$", CONTAINER, re.MULTILINE)
    health = re.search(r"CMD (\[.+\])$", CONTAINER, re.MULTILINE)
    assert entry is not None and health is not None
    assert understood(json.loads(entry[1])).params["host"] == "0.0.0.0"
    compile(json.loads(health[1])[2], "health", "exec")
    # Every line is an instruction or goes on with one.
    words = {"FROM", "RUN", "WORKDIR", "COPY", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT"}
    whole = CONTAINER.replace("\\\n", " ")
    assert {line.split()[0] for line in whole.splitlines() if line.strip()} <= words
