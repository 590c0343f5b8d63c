"""What happened, in plain words, for one viewer: each line with the rules that it cites.

The words of an event are a template by its name; an event without one is told by its name and what it holds, so that
a ruleset can be played before its words are written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from bloodwork import rules as book
from bloodwork.errors import NotUnderstood
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.record import LOOSE, Note, Record
from bloodwork.kernel.view import JUDGE, knows, seen_then, told_then
from bloodwork.play.move import PLAYERS
from bloodwork.play.words import keyword_names, place_word, ruleset_of

# {player}, {card}, {other}, {place}, {frm}, {amount}, {word}; a part in [ ] is left out if something in it is unknown
# or absent, and of parts in [ | ] the first that can be told is.
TEMPLATES: Final = {
    "move": "{card} moves[ from {frm}][ to {place}]",
    "play": "[{player} plays {card}|{card} is played][ at {place}]",
    "summon": "[{player} summons {card}|{card} is summoned][ at {place}]",
    "create": "[{player} creates {card}|{card} is created]",
    "spawn": "[{player} spawns {card}|something is spawned][ at {place}]",
    "execute": "{card} takes effect",
    "terminate": "{card} is terminated",
    "draw": "{player} draws [{card}|a card]",
    "discard": "[{player} discards {card}|{card} is discarded]",
    "search": "{player} searches[ {place}]",
    "shuffle": "[{place} is shuffled|a deck is shuffled]",
    "reveal": "{card} is revealed[ to {player}]",
    "look": "{player} looks at {card}",
    "attack": "{card} attacks",
    "strike": "{card} strikes[ {other}| {place}]",
    "damage": "{card} is dealt {amount} damage[ by {other}]",
    "player_damage": "{player} is dealt {amount} damage[ by {other}]",
    "pool_gain": "the pool gains {amount}",
    "pool_set": "the pool becomes {amount}",
    "death": "{card} dies",
    "sacrifice": "[{player} sacrifices {card}|{card} is sacrificed]",
    "destroy": "{card} is destroyed[ by {other}]",
    "explode": "{card} explodes",
    "gain_blood": "{player} gains {amount} blood",
    "lose_blood": "{player} loses {amount} blood",
    "gain_stat": "{card} gains {amount} {stat}",
    "lose_stat": "{card} loses {amount} {stat}",
    "set_stat": "the {stat} of {card} becomes {amount}",
    "gain_keyword": "{card} gains {keyword}",
    "lose_keyword": "{card} loses [{keyword}|its keywords]",
    "gain_kin": "{card} becomes {kin}",
    "lose_text": "{card} loses its text",
    "gain_text": "{card} gains a text",
    "add_counter": "{card} gets {amount} [{counter} ]counters",
    "remove_counter": "{card} loses {amount} [{counter} ]counters",
    "gain_draw": "{player} gains {amount} draws",
    "skip_turn": "{player} will skip {amount} turns",
    "end_turn": "[the turn of {player} ends|the turn ends]",
    "phase": "{phase}[ of {player}]",
    "flip": "[{player} flips {card}|{card} is flipped]",
    "turn_down": "{card} is turned face down",
    "liberate": "{card} is liberated",
    "set_aside": "{card} is set aside",
    "take_control": "[{player} takes control of {card}]",
    "name": "{player} names something",
    "mulligan": "{player} takes a mulligan",
    "finish_game": "[{player} wins the game|the game is a draw]",
    "swap": "{card} and {other} change places",
    "aim": "{card} takes aim",
    "lose_kin": "{card} loses a kin",
    "hurt": "{card} loses {amount} health[ by {other}]",
    "remains": "{card} leaves something behind",
    "counter": "a counter of {player} changes by {amount}",
    "give": "{other} gives its sigils to {card}",
    "favour": "{player} names {card} as the one in effect",
    "link": "{card} is linked to {other}",
    "unlink": "{card} is no longer linked",
    "gain_asp": "{player} gains {amount} ASP",
    "lose_asp": "{player} loses {amount} ASP",
    "gain_life": "{player} gains {amount} life",
    "lose_life": "{player} loses {amount} life",
    "heal": "{amount} damage is healed from {card}",
    "banish": "{card} is banished[ by {other}]",
    "turn": "{card} is turned",
    "unturn": "{card} is unturned",
    "stun": "{card} is stunned",
    "fear": "fear spreads",
    "rise": "[{card} rises as {other}|something rises]",
    "return_hand": "{card} returns to its owner's hand",
    "retreat": "{card} returns to its Safety Zone",
    "bring": "[{player} brings {card} from the Pool Deck|{player} brings nothing]",
    "attach": "{card} is attached to {other}",
    "block": "{card} blocks {other}",
    "shoot": "{card} shoots at {other}",
    "end_round": "the round ends",
}


@dataclass(frozen=True, slots=True)
class Telling:
    """How events are told in a language: templates by their names, names of cards, and words of a ruleset."""

    templates: Mapping[str, str]
    cards: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    unknown: str = "a card"
    fails: str = "fails: {}"
    left_out: str = "... {} more lines ..."


ENGLISH: Final = Telling(TEMPLATES)
_PART: Final = re.compile(r"\[([^\]]*)\]")
_FIELD: Final = re.compile(r"\{(\w+)\}")


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


def lines(g: Machine, record: Record, viewer: int, start: int = 0, told_by: Telling = ENGLISH) -> list[Line]:
    """The record from a line on, as a viewer may know it: what they cannot know of leaves no trace.

    A rule that is cited in the open, after something unseen, goes with the last line that the viewer has.
    """
    if viewer == JUDGE:
        return [line_of(g, note, viewer, tuple(note.rules), told_by) for note in record.notes[start:]]
    found: list[tuple[Note | None, list[tuple[int, str]]]] = []
    for note in record.notes[start:]:
        told = told_then(note, viewer)
        cited = [(moment, rule) for rule, who, moment in note.cites if knows(who, viewer) and (told or who & LOOSE)]
        if told:
            found.append((note, cited))
        elif found:
            found[-1][1].extend(cited)
        elif cited and start == 0:
            found.append((None, cited))
    out: list[Line] = []
    for known, cited in found:
        rules = tuple(dict.fromkeys(rule for _, rule in sorted(cited)))
        if known is not None:
            out.append(line_of(g, known, viewer, rules, told_by))
        else:
            out.append(Line(rule_text(rules[0]), rules, 0))
    return out


def line_of(g: Machine, note: Note, viewer: int, rules: tuple[str, ...], told_by: Telling) -> Line:
    ev = note.event
    if ev is None or note.kind < 0:
        return Line(rule_text(rules[0]) if rules else "by rule", rules, note.depth)
    names = ruleset_of(g).event_names
    name = names[note.kind] if note.kind < len(names) else f"event {note.kind}"
    fields = _fields(g, note, ev, viewer, told_by)
    template = told_by.templates.get(name, name.replace("_", " ") + "[ {card}][, {player}][, {amount}]")
    text = _fill(template, fields)
    return Line(text if ev.ok else told_by.fails.format(text), rules, note.depth, ev.ok, name)


@cache
def rule_text(id: str) -> str:
    """What the rules do without an event is told in the words of the rule."""
    try:
        return book.rule(id).text.rstrip(".")
    except NotUnderstood:
        return "by rule"


def _fields(g: Machine, note: Note, ev: Event, viewer: int, told_by: Telling) -> dict[str, str]:
    rules = ruleset_of(g)
    out: dict[str, str] = {}
    if ev.player >= 0:
        out["player"] = PLAYERS[ev.player]
    if ev.card >= 0:
        out["card"] = _card(g, note, ev.card, viewer, told_by, other=False)
    if ev.other >= 0:
        out["other"] = _card(g, note, ev.other, viewer, told_by, other=True)
    if ev.place >= 0:
        out["place"] = place_word(g, ev.place)
    if ev.frm >= 0:
        out["frm"] = place_word(g, ev.frm)
    if ev.amount >= 0:
        out["amount"] = str(ev.amount)
    words = (
        ("stat", rules.stat_names),
        ("keyword", keyword_names(g.lib)),
        ("kin", g.lib.tag_names),
        ("counter", g.lib.counters),
        ("phase", list(rules.vocabulary.phases)),
    )
    for part, known in words:
        if 0 <= ev.word < len(known):
            out[part] = told_by.words.get(known[ev.word], known[ev.word])
    return out


def _card(g: Machine, note: Note, card: int, viewer: int, told_by: Telling, *, other: bool) -> str:
    if viewer != JUDGE and not seen_then(note, viewer, other):
        return told_by.unknown
    number = g.lib.faces[g.face_of[card]].name
    if number < 0:
        return told_by.unknown
    return told_by.cards.get(g.lib.names[number], g.lib.names[number])


def _fill(template: str, fields: dict[str, str]) -> str:
    def part(match: re.Match[str]) -> str:
        for choice in match[1].split("|"):
            if all(field in fields for field in _FIELD.findall(choice)):
                return choice
        return ""

    def field(match: re.Match[str]) -> str:
        return fields.get(match[1], "something")

    return _FIELD.sub(field, _PART.sub(part, template)).strip()
