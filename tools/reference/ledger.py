"""The ledger in the reference: each rule with what it is, the draft's or ours, and its ruling and switch."""

from __future__ import annotations

import re
from typing import Final

from bloodwork import rules as book
from bloodwork.errors import NotUnderstood
from bloodwork.rules import Rule, written
from reference.reading import RULESET

ID: Final = re.compile(r"C-[DPN]\d+(?:\.\d+)*[a-z]?")
# Rules with the letters of the draft's chapters of which the draft says nothing.
ADDED: Final = frozenset(
    {
        "C-D2.5.2c", "C-D9.5c", "C-D11.1b", "C-P1.4.4", "C-P1.5.5", "C-P1.6.4", "C-P2.3", "C-P3.2", "C-P3.3", "C-P4.2",
        "C-P4.3", "C-P6.4.4", "C-P6.6.2b", "C-P7.2",
    }
)  # fmt: skip
PAGE: Final = "rules.md"
CHAPTERS: Final = {"D": "Definitions of the draft", "P": "Processes of the draft", "N": "What completes it"}


def ours(rule: Rule) -> bool:
    """Whether a rule is this project's, and not the draft's."""
    return rule.id.startswith("C-N") or rule.id.rstrip("bcdefgh") in ADDED or rule.id in ADDED


def link(id: str, page: str) -> str:
    """A rule's id as a link from a page of the reference."""
    book.rule(id)
    return f"[{id}]({'' if page == PAGE else PAGE}#{anchor(id)})"


def anchor(id: str) -> str:
    return id.lower().replace(".", "-")


def linked(text: str, page: str) -> str:
    """A text in which every rule that is named is a link; what stands between backticks stays as it is."""
    parts = re.split(r"(`[^`]*`|\[[^\]]*\]\([^)]*\))", text)
    for at in range(0, len(parts), 2):
        parts[at] = ID.sub(lambda found: _known(found[0], page), parts[at])
    return "".join(parts)


def _known(id: str, page: str) -> str:
    # "C-P5" and "C-N13" are whole blocks
    try:
        return link(id, page)
    except NotUnderstood:
        block = [rule for rule in book.ledger(RULESET).rules if rule.id.startswith(id + ".")]
        if not block:
            raise
        return f"[{id}]({'' if page == PAGE else PAGE}#{anchor(block[0].id)})"


def marks(rule: Rule) -> str:
    """Whose a rule is, and what of it is a ruling."""
    words = ["ours" if ours(rule) else "draft"]
    if rule.ruling and not ours(rule):
        words.append("with our ruling")
    if rule.switch:
        words.append("switch")
    return ", ".join(words)


def quoted(ids: list[str], page: str) -> str:
    """Rules in full, as a list: id, whose it is, text, ruling, switch."""
    out = []
    for id in ids:
        rule = book.rule(id)
        out.append(f"- **{link(id, page)}** _({marks(rule)})_ {linked(rule.text, page)}")
        if rule.ruling:
            out.append(f"  <br>_Ruling:_ {linked(rule.ruling, page)}")
        if rule.switch:
            out.append(f"  <br>_Switch:_ {switch(rule)}")
    return "\n".join(out)


def switch(rule: Rule) -> str:
    options = ", ".join(f"**`{written(o)}`**" if o == rule.default else f"`{written(o)}`" for o in rule.options)
    return f"`{rule.switch}`: {options}"


def block(prefix: str) -> list[str]:
    """The ids of all rules of a block such as C-N5, in order."""
    return [rule.id for rule in book.ledger(RULESET).rules if rule.id.startswith(prefix + ".")]


def all_rules() -> str:
    """The whole ledger, section by section."""
    out: list[str] = []
    chapter = section = ""
    for rule in book.ledger(RULESET).rules:
        if rule.id[2] != chapter:
            chapter = rule.id[2]
            out.append(f"\n## {CHAPTERS[chapter]}\n")
        if rule.section != section:
            section = rule.section
            out.append(f"\n### {section.partition(': ')[2] or section}\n")
        out.append(f'<a id="{anchor(rule.id)}"></a>')
        out.append(quoted([rule.id], PAGE) + "\n")
    return "\n".join(out).strip()


def all_switches(page: str) -> str:
    """Every switch with its rule and options; the default is bold."""
    out = ["| switch | rule | options (default in bold) |", "| --- | --- | --- |"]
    for rule in book.ledger(RULESET).rules:
        if rule.switch:
            name, _, options = switch(rule).partition(": ")
            out.append(f"| {name} | {link(rule.id, page)} {linked(rule.text, page)} | {options} |")
    return "\n".join(out)


def all_additions(page: str) -> str:
    """What stands among the draft's numbers and is ours."""
    return quoted([r.id for r in book.ledger(RULESET).rules if ours(r) and not r.id.startswith("C-N")], page)


def draft_rulings(page: str) -> str:
    """Our rulings on rules of the draft."""
    return quoted([r.id for r in book.ledger(RULESET).rules if r.ruling and not ours(r)], page)
