"""The command line: help with an example everywhere, one message for an error, exit codes, quick start."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner, Result

import bloodwork
from bloodwork.cli import COMMANDS, main
from bloodwork.cli.commands import Commands, Entry
from bloodwork.errors import Ambiguous, BadFile, BloodworkError, NotLegal, NotUnderstood


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args, prog_name="bloodwork")


def all_commands(command: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from all_commands(inner, (*path, name))


def test_version_names_python_and_build() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"bloodwork {bloodwork.__version__} (Python {platform.python_version()}, ")
    assert ("compiled" in result.stdout) is bloodwork.compiled


def test_every_command_has_help_with_an_example() -> None:
    for path, _ in all_commands(main):
        result = run(*path, "--help")
        assert result.exit_code == 0, path
        assert "Example:\n" in result.stdout, path
        assert f"    bloodwork {' '.join(path)}".rstrip() in result.stdout, path


def test_summaries_in_the_tables_are_those_of_the_commands() -> None:
    for path, command in all_commands(main):
        if isinstance(command, Commands):
            for name, entry in command.table.items():
                inner = command.get_command(click.Context(command), name)
                assert inner is not None
                assert inner.get_short_help_str(limit=200) == entry.summary, (*path, name)


def test_help_imports_no_command() -> None:
    targets = {entry.target.partition(":")[0] for entry in COMMANDS.values()}
    code = (
        "import sys\nfrom bloodwork.cli import main\nmain(['--help'], standalone_mode=False)\n"
        f"print(sorted({targets!r} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


def test_python_dash_m() -> None:
    done = subprocess.run([sys.executable, "-m", "bloodwork", "rules", "--help"], capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: bloodwork rules")


def test_rules_show() -> None:
    result = run("rules", "show", "C-N11.2", "C-D1.1")
    assert result.exit_code == 0
    assert "C-N11.2 (must), bloodless, Notes 11: Loops\n  The limit of events" in result.stdout
    assert "  Switch: loop_limit=10000 (of 1000, 10000, 100000)\n" in result.stdout
    assert "A list holds things of one kind only." in result.stdout


def test_rules_show_json() -> None:
    document = json.loads(run("rules", "show", "C-N11.2", "--json").stdout)
    keys = ["id", "ruleset", "section", "text", "kind", "ruling", "switch", "default", "options", "scenarios"]
    assert list(document) == keys
    assert (document["id"], document["kind"], document["switch"]) == ("C-N11.2", "must", "loop_limit")
    assert isinstance(document["scenarios"], list)
    both = json.loads(run("rules", "show", "C-D1.1", "C-N11.2", "--json").stdout)
    assert [rule["id"] for rule in both] == ["C-D1.1", "C-N11.2"]


@pytest.mark.parametrize("ruleset", bloodwork.rules.rulesets())
def test_rules_list(ruleset: str) -> None:
    ids = [rule.id for rule in bloodwork.rules.ledger(ruleset).rules]
    listed = run("rules", "list", ruleset)
    assert listed.exit_code == 0
    assert all(f"  {id} (" in listed.stdout for id in ids)
    documents = json.loads(run("rules", "list", ruleset, "--json").stdout)
    assert [document["id"] for document in documents] == ids


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["rules", "show", "C-D1.1x"], 'Error: unknown rule "C-D1.1x"; did you mean "C-D1.1"?\n'),
        (["rules", "list", "bloodles"], 'Error: unknown ruleset "bloodles"; did you mean "bloodless"?\n'),
        (["ruls"], 'Error: unknown command "ruls"; did you mean "rules"?\n'),
        (["rules", "shw"], 'Error: unknown command "shw"; did you mean "show"?\n'),
        (["rules", "show"], "Error: Missing argument 'ID...'.\n"),
        (["rules", "show", "C-D1.1", "--jsn"], "Error: No such option"),
    ],
)
def test_a_wrong_call_exits_2_with_one_message_on_standard_error(args: list[str], message: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.count("Error:") == 1
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (NotUnderstood("what?"), 2),
        (Ambiguous("which?", candidates=["a", "b"]), 2),
        (NotLegal("no", rule="C-D1.1"), 1),
        (BadFile("bad", file="f.yaml", line=1), 1),
        (BloodworkError("something else"), 1),
        (FileNotFoundError(2, "No such file or directory", "f.yaml"), 2),
    ],
)
def test_errors_become_exit_codes(error: Exception, code: int) -> None:
    @click.group(cls=Commands, table={})
    def group() -> None:
        pass

    @group.command()
    def fail() -> None:
        raise error

    result = CliRunner().invoke(group, ["fail"])
    assert result.exit_code == code
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1


def test_an_entry_is_imported_on_use() -> None:
    @click.group(cls=Commands, table={"book": Entry("bloodwork.cli.rules:rules", "Read."), "lost": Entry("no:no", "-")})
    def group() -> None:
        pass

    assert "Read." in CliRunner().invoke(group, ["--help"]).stdout
    assert CliRunner().invoke(group, ["book", "show", "C-D1.1"]).exit_code == 0
