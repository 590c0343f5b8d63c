"""Keeps judged.toml up to date: each entry with the shortest sentence of ours that differs so, and none without use."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from audit.compared import Audit, judged_so
from audit.judged import FILE, JUDGED, Judged
from audit.texts import Text, of_sentence
from bloodwork import cards
from bloodwork.cli.rulings import with_defaults
from bloodwork.workshop.workbench import Workbench

_MARK: Final = "[[judged]]"
_OWN_LINES: Final = re.compile(r"^(example|ruleset) = .*\n", re.M)
_FIRST: Final = ("bloodless", "bluthelden")  # rulesets whose sentences are the best known


def tidy(found: Audit) -> list[str]:
    """Writes the file anew. Returns the reasons of the entries that nothing needs, which are taken out."""
    head, *blocks = FILE.read_text("utf-8").split(_MARK)
    kept: list[str] = []
    unused: list[str] = []
    for judged, block in zip(JUDGED, blocks, strict=True):
        if judged in found.used:
            kept.append(f"{_MARK}{_OWN_LINES.sub('', block).rstrip()}\n{_example(judged, found.used[judged])}")
        else:
            unused.append(judged.reason)
    FILE.write_text(head + "\n".join(kept), encoding="utf-8")
    return unused


def _example(judged: Judged, texts: list[Text]) -> str:
    ours = [text for text in texts if text.ours and "\n" not in text.printed and "'''" not in text.printed]
    best = next((text for text in sorted(ours, key=_well_known) if _stands_alone(judged, text)), None)
    if best is None:
        return ""
    name = best.bench.ruleset.name
    return f"example = '''{best.printed}'''\n" + (f'ruleset = "{name}"\n' if name != "bloodless" else "")


def _stands_alone(judged: Judged, text: Text) -> bool:
    """Whether a sentence reads, and differs so, without the rest of its card."""
    bench = _bench(text.bench.ruleset.name)
    return any(judged_so(judged, one) for one in of_sentence("", bench, text.printed, ""))


@cache
def _bench(ruleset: str) -> Workbench:
    """One that has read nothing yet: what a card made is known to those that are read after it."""
    return Workbench(cards.shipped(ruleset), with_defaults(ruleset))


def _well_known(text: Text) -> tuple[bool, bool, int]:
    return text.bench.ruleset.name not in _FIRST, "scenario" in text.source, len(text.printed)
