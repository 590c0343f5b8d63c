"""The ledgers that come with the package, by ruleset and by rule id."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from bloodwork.errors import unknown
from bloodwork.rules.load import parse_ledger
from bloodwork.rules.model import Ledger, Rule, Switch


def rulesets() -> tuple[str, ...]:
    """The names of all rulesets that have a ledger, in alphabetical order."""
    return tuple(sorted(_files()))


@cache
def ledger(ruleset: str) -> Ledger:
    """The ledger of a ruleset.

    >>> ledger("bloodless").title
    'The Comprehensive Rules of Bloodless, draft 5.0.0'
    """
    known = _files()
    if ruleset not in known:
        raise unknown("ruleset", ruleset, known)
    return parse_ledger(_text(ruleset), known[ruleset].name)


def rule(id: str) -> Rule:
    """The rule with this id, of whichever ruleset.

    >>> rule("C-D1.1").text
    'A list holds things of one kind only.'
    """
    for ruleset in rulesets():
        # Reading TOML is slow; a ledger that does not even hold the id as a string need not be read.
        if f'"{id}"' in _text(ruleset):
            found = _by_id(ruleset).get(id)
            if found is not None:
                return found
    raise unknown("rule", id, [known for ruleset in rulesets() for known in _by_id(ruleset)])


def switches(ruleset: str) -> dict[str, Switch]:
    """The switches of a ruleset: name -> (default, options, rule id)."""
    return dict(ledger(ruleset).switches)


@cache
def _by_id(ruleset: str) -> dict[str, Rule]:
    return {rule.id: rule for rule in ledger(ruleset).rules}


@cache
def _files() -> dict[str, Traversable]:
    folder = files("bloodwork") / "data" / "rules"
    return {file.name.removesuffix(".toml"): file for file in folder.iterdir() if file.name.endswith(".toml")}


@cache
def _text(ruleset: str) -> str:
    return _files()[ruleset].read_text(encoding="utf-8")
