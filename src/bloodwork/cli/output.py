"""How commands print for programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])


def json_option(command: _Command) -> _Command:
    """Adds `--json` to a command, which it gets as `as_json`."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")(command)


def print_json(document: object) -> None:
    click.echo(json.dumps(document, indent=2))
