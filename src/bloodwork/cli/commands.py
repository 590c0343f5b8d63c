"""A group of commands whose modules are imported only when one of them is called, so that help is quick."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

import click

from bloodwork.errors import Ambiguous, BloodworkError, NotUnderstood, unknown


class Entry(NamedTuple):
    """Where a command lives (`package.module:name`) and its one line of help."""

    target: str
    summary: str


class WrongCall(click.ClickException):
    """What was called for could not be understood."""

    exit_code = 2


class WrongThing(click.ClickException):
    """The call was right; what it looked at is wrong."""

    exit_code = 1


class Commands(click.Group):
    """A click group over a table of entries.

    A `BloodworkError` inside any command becomes one message on standard error: exit 2 if what was called for could
    not be understood, exit 1 if what was looked at is wrong.
    """

    def __init__(self, *args: Any, table: Mapping[str, Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *self.table})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = self.table.get(cmd_name)
        if entry is None:
            return super().get_command(ctx, cmd_name)
        module, _, name = entry.target.partition(":")
        command = getattr(import_module(module), name)
        assert isinstance(command, click.Command), f"{entry.target} is not a command"
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = self.list_commands(ctx)
        if args and not args[0].startswith("-") and args[0] not in known:
            ctx.fail(str(unknown("command", args[0], known)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = []
        for name in self.list_commands(ctx):
            if name in self.table:
                rows.append((name, self.table[name].summary))
            elif (command := self.get_command(ctx, name)) is not None:
                rows.append((name, command.get_short_help_str(limit=100)))
        with formatter.section("Commands"):
            formatter.write_dl(rows)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BloodworkError as error:
            kind = WrongCall if isinstance(error, NotUnderstood | Ambiguous) else WrongThing
            raise kind(str(error)) from error
        except OSError as error:
            if error.errno == errno.EPIPE or error.filename is None:
                raise
            raise WrongCall(f"{error.filename}: {error.strerror}") from error
