"""What a keyword means: the rules that tell of it, in the ledger of a ruleset."""

from __future__ import annotations

import re
from typing import Final

from bloodwork import rules as book
from bloodwork.rules import Rule
from bloodwork.rulesets.contract import Ruleset

# What a text adds to a keyword, and what a rule adds to its name.
_MORE: Final = re.compile(r"( x\d+| xN| Left / Right| Left| Right| \(.*\)|: .*)$")
MOST_OF_A_KEYWORD: Final = 6


def plain_keyword(word: str) -> str:
    """A keyword without what a card adds to it, as it is compared.

    >>> plain_keyword("Kin Call x3")
    'kin call'
    """
    return _MORE.sub("", word.strip()).casefold()


def keyword_rules(ruleset: Ruleset) -> dict[str, list[Rule]]:
    """The rules of each keyword, by its plain name."""
    known = {rule.id: rule for rule in book.ledger(ruleset.name).rules}
    found: dict[str, list[Rule]] = {}
    for rule in known.values():
        head, colon, _ = rule.text.partition(":")
        if colon and "Keywords" in rule.section:
            more = [other for id, other in known.items() if re.fullmatch(re.escape(rule.id) + "[a-z]", id)]
            found.setdefault(plain_keyword(head), [rule, *more])
    for keyword in ruleset.vocabulary.keywords:
        block = f"{keyword.rules[0].rpartition('.')[0]}." if keyword.rules else ""
        if block and keyword.name.casefold() not in found:
            told = [rule for id, rule in known.items() if id.startswith(block) and rule.testable]
            found[keyword.name.casefold()] = told[:MOST_OF_A_KEYWORD]
    return found
