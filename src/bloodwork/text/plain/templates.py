"""Sentences with places in them: a verb takes the form that goes with its subject, and the mood that is asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bloodwork.text.plain.base import Words, possessive

# moods
SAYS: Final = ""
WOULD: Final = "would "
CANNOT: Final = "cannot "
PAST: Final = "past"

_PART: Final = re.compile(r"\[([^\]]*)\]")
_FIELD: Final = re.compile(r"\{(\w+)\}")
_TOKEN: Final = re.compile(r"\{(\w+)\}|\{=([^}]+)\}|<([a-z]+)>")
_IRREGULAR: Final = {"be": ("is", "are"), "have": ("has", "have"), "do": ("does", "do"), "may": ("may", "may")}
_MANY: Final = ("you", "they")


_PAST: Final = {
    "have": "had", "do": "did", "draw": "drew", "lose": "lost", "pay": "paid", "strike": "struck", "take": "took",
    "leave": "left", "win": "won", "get": "got", "go": "went", "put": "put", "make": "made", "swap": "swapped",
    "flip": "flipped", "set": "set", "rise": "rose", "become": "became", "come": "came", "shuffle": "shuffled",
}  # fmt: skip


def _past(verb: str, many: bool) -> str:
    if verb == "be":
        return "were" if many else "was"
    if verb in _PAST:
        return _PAST[verb]
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ied"
    return verb + "ed"


def conjugated(verb: str, subject: str, mood: str = SAYS) -> str:
    many = subject in _MANY or (isinstance(subject, Words) and subject.many)
    if mood == PAST:
        return _past(verb, many)
    if mood:
        return mood + verb
    if verb in _IRREGULAR:
        return _IRREGULAR[verb][many]
    if many:
        return verb
    if verb.endswith(("s", "sh", "ch", "x", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def acted(template: str, fields: Mapping[str, str], used: set[str] | None = None) -> str:
    """What a player does: what is theirs is told so ("your opponent discards a card from their hand")."""
    who = fields.get("who", "")
    told = fill(template, fields, used=used)
    if not who or who in _MANY or not told.startswith(who):
        return told
    after = told[len(who) :]
    after = after.replace(f" {possessive(who)} ", " their ").replace(f" {who} controls", " they control")
    return who + after


def none_of(told: str) -> str:
    """That nothing of the kind happened."""
    if " or a " in told:  # two events
        return f"it is not the case that {told}"
    for article, no in (("a ", "no "), ("an ", "no "), ("another ", "no other ")):
        if told.startswith(article):
            return no + told.removeprefix(article)
    return f"it is not the case that {told}"


def fill(template: str, fields: Mapping[str, str], mood: str = SAYS, used: set[str] | None = None) -> str:
    """A template with {fields}, {=fixed subjects} and <verbs>, each verb in the form for the subject before it.

    A part in [ ] is left out unless all its fields are known; of parts in [ | ] the first whose fields are. The names
    of the fields that have been told are added to `used`.
    """

    def part(match: re.Match[str]) -> str:
        for choice in match[1].split("|"):
            if all(field in fields for field in _FIELD.findall(choice)):
                return choice
        return ""

    subject, said = "", False

    def token(match: re.Match[str]) -> str:
        nonlocal subject, said
        if match[3]:
            again, said = said, True
            return match[3] if again and mood in (WOULD, CANNOT) else conjugated(match[3], subject, mood)
        said = False
        subject = match[2] or fields[match[1]]
        if used is not None and match[1]:
            used.add(match[1])
        return subject

    return " ".join(_TOKEN.sub(token, _PART.sub(part, template)).split())
