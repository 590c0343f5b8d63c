"""What happened, in plain words, for one viewer: each line with the rules that it cites.

The words of an event are those of a language (`telling`); an event without any is told by its name and what it holds,
so that a ruleset can be played before its words are written.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from bloodwork import rules as book
from bloodwork.errors import NotUnderstood
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.record import Note, Record
from bloodwork.kernel.view import JUDGE, knows, seen_then, told_then
from bloodwork.play.areas import layout
from bloodwork.play.move import PLAYERS
from bloodwork.play.words import keyword_names, place_word, ruleset_of, zone_key
from bloodwork.telling import ENGLISH, Tongue

BY_RULE: Final = "by rule"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log. `depth`: how many events it is inside of. `ok` is False for what failed.

    `event` is the name of what it tells, in every language; "" for a rule.
    """

    text: str
    rules: tuple[str, ...]
    depth: int
    ok: bool = True
    event: str = ""

    def __str__(self) -> str:
        cited = f" ({', '.join(self.rules)})" if self.rules else ""
        return f"{'  ' * self.depth}{self.text}{cited}"


def lines(g: Machine, record: Record, viewer: int, start: int = 0, told_by: Tongue = ENGLISH) -> list[Line]:
    """The record from a line on, as a viewer may know it: what they cannot know of leaves no trace."""
    if viewer == JUDGE:
        return [line_of(g, note, viewer, tuple(note.rules), told_by) for note in record.notes[start:]]
    out: list[Line] = []
    for note in record.notes[start:]:
        if told_then(note, viewer):
            cited = sorted((moment, rule) for rule, who, moment in note.cites if knows(who, viewer))
            out.append(line_of(g, note, viewer, tuple(dict.fromkeys(rule for _, rule in cited)), told_by))
    return out


def line_of(g: Machine, note: Note, viewer: int, rules: tuple[str, ...], told_by: Tongue) -> Line:
    ev = note.event
    if ev is None or note.kind < 0:
        return Line(rule_text(rules[0]) if rules else told_by.say(BY_RULE), rules, note.depth)
    names = ruleset_of(g).event_names
    name = names[note.kind] if note.kind < len(names) else f"event {note.kind}"
    text = told_by.event(name, _fields(g, note, ev, viewer, told_by))
    return Line(text if ev.ok else told_by.say("fails: {what}", what=text), rules, note.depth, ev.ok, name)


@cache
def rule_text(id: str) -> str:
    """What the rules do without an event is told in the words of the rule."""
    try:
        return book.rule(id).text.rstrip(".")
    except NotUnderstood:
        return BY_RULE


def _fields(g: Machine, note: Note, ev: Event, viewer: int, told_by: Tongue) -> dict[str, str]:
    rules = ruleset_of(g)
    out: dict[str, str] = {}
    if ev.player >= 0:
        out["player"] = PLAYERS[ev.player]
    if ev.card >= 0:
        out["card"] = _card(g, note, ev.card, viewer, told_by, other=False)
    if ev.other >= 0:
        out["other"] = _card(g, note, ev.other, viewer, told_by, other=True)
    if ev.place >= 0:
        out["place"] = place_told(g, ev.place, "name", told_by)
        out["to"] = place_told(g, ev.place, "to", told_by)
    if ev.frm >= 0:
        out["frm"] = place_told(g, ev.frm, "frm", told_by)
    if ev.amount >= 0:
        out["amount"] = str(ev.amount)
    if ev.extra >= 0:
        out["extra"] = str(ev.extra)
    words = (
        ("stat", rules.stat_names),
        ("keyword", keyword_names(g.lib)),
        ("kin", g.lib.tag_names),
        ("counter", g.lib.counters),
        ("phase", list(rules.vocabulary.phases)),
    )
    for part, known in words:
        if 0 <= ev.word < len(known):
            out[part] = told_by.word(known[ev.word])
    return out


def _card(g: Machine, note: Note, card: int, viewer: int, told_by: Tongue, *, other: bool) -> str:
    if viewer != JUDGE and not seen_then(note, viewer, other):
        return told_by.say("a card")
    number = g.lib.faces[g.face_of[card]].name
    return told_by.say("a card") if number < 0 else told_by.card(g.lib.names[number])


def place_told(g: Machine, place: int, form: str, told_by: Tongue) -> str:
    """A place in words: what it is called (name), where from (frm) or where to (to)."""
    written = place_word(g, place)
    if place < 0:
        return written
    player = PLAYERS[g.table.owners[place]]
    if place >= g.table.n_slots:
        return told_by.place(zone_key(g.table.zones[g.table.kinds[place]]), form, written, player=player)
    column = place % g.table.columns
    areas = layout(ruleset_of(g))
    if not areas:
        return told_by.place("board", form, written, player=player, number=column + 1)
    area, nth = areas.by_column[column]
    return told_by.place(area.name, form, written, player=player, lane=area.lane, number=nth + 1)
