"""The audit: facts of every text beside those of its explanation."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from audit.facts import Fact, of_printed, of_told
from audit.judged import JUDGED, PRINTED, TOLD, Judged
from audit.texts import Text, all_texts


@dataclass(frozen=True)
class Difference:
    """A fact that only the printed text has, or only the explanation."""

    side: str
    fact: Fact
    text: Text


@dataclass
class Audit:
    texts: int = 0
    same: int = 0
    judged: int = 0  # texts whose differences are all judged
    faults: list[Difference] = field(default_factory=list)
    used: dict[Judged, list[Text]] = field(default_factory=dict)


def audit(every: int = 1) -> Audit:
    """All texts, or of those that are not shipped one in so many."""
    found = Audit()
    for text in all_texts(every):
        found.texts += 1
        differences = compare(text)
        left = [one for one in differences if not _is_judged(one, found)]
        found.same += not differences
        found.judged += bool(differences) and not left
        found.faults.extend(left)
    return found


def compare(text: Text) -> list[Difference]:
    if not text.told:
        return [Difference(PRINTED, ("deed", "all of it"), text)]
    itself = {("name", "its own")} if f'called "{text.card.lower()}"' in text.told.lower() else set()
    printed = of_printed(_without_own_name(text), text.bench)
    told = of_told(text.told, text.events, text.bench)
    for facts in (printed, told):
        facts.discard(("name", text.card))  # a card that names itself means itself
    out = [Difference(PRINTED, fact, text) for fact in sorted(printed - told)]
    return out + [Difference(TOLD, fact, text) for fact in sorted((told - printed) | itself)]


def _without_own_name(text: Text) -> str:
    """What is printed; the words of a card's name say nothing where it stands for the card."""
    if not text.card or any(text.card == keyword.name for keyword in text.bench.vocabulary.keywords):
        return text.printed
    return re.sub(rf'(?<!")\b{re.escape(text.card)}\b(?!"| [Cc]ounter)', "this card", text.printed)


def judged_so(judged: Judged, text: Text) -> bool:
    """Whether a text differs as an entry says."""
    return any(judged.covers(one.side, one.fact, text.printed, text.told) for one in compare(text))


def _is_judged(difference: Difference, found: Audit) -> bool:
    text = difference.text
    for judged in JUDGED:
        if judged.covers(difference.side, difference.fact, text.printed, text.told):
            found.used.setdefault(judged, []).append(text)
            return True
    return False
