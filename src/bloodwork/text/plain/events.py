"""What an ability waits for, in plain words."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text.plain.base import Speaker, Words, fill, listed, words
from bloodwork.text.plain.cards import some
from bloodwork.text.plain.lanes import LANE_HEARD
from bloodwork.text.plain.numbers import compared

# How an event is told that someone waits for. See `base.fill`.
HEARD: Final = {
    "move": "{card} <move>[ from {from}][ to {place}]",
    "move enters": "{card} <enter> [{place}|play][ from {from}]",
    "move leaves": "{card} <leave> [{from}|play][ for {place}]",
    "play": "[{player} <play> {card}|{card} <be> played][ in {place}]",
    "summon": "[{player} <summon> {card}|{card} <be> summoned][ in {place}]",
    "create": "[{player} <create> {card}|{card} <be> created]",
    "spawn": "[{player} <spawn> {card}|{card} <be> spawned][ in {place}]",
    "execute": "[{player} <execute> {card}|{card} <be> executed]",
    "terminate": "[{player} <terminate> {card}|{card} <be> terminated]",
    "draw": "[{player} <draw> {card}|{card} <be> drawn][ from {place}]",
    "discard": "[{player} <discard> {card}|{card} <be> discarded]",
    "search": "[{player} <search>|someone searches] [{place}|a deck]",
    "shuffle": "[{player} <shuffle> |someone shuffles ][{place}|a deck]",
    "reveal": "{card} <be> revealed[ to {player}]",
    "look": "[{player} <look>|someone looks] at {card}",
    "attack": "{card} <attack>[ {place}]",
    "strike": "{card} <strike>[ {other} in {place}| {other}| {place}]",
    "strike attack": "{card} <strike>[ {other} in {place}| {other}| {place}] as part of an attack",
    "damage": "{card} <be> dealt[ {amount}] damage[ by {other}]",
    "damage strike": "{card} <be> dealt[ {amount}] combat damage[ by {other}]",
    "player_damage": "[{player} <be>|a player is] dealt[ {amount}] damage[ by {other}]",
    "player_damage strike": "[{player} <be>|a player is] dealt[ {amount}] combat damage[ by {other}]",
    "player_damage attack": "[{player} <be>|a player is] dealt[ {amount}] damage by an attack",
    "pool_gain": "the health pool gains points",
    "pool_set": "the health pool is set[ to {amount}]",
    "death": "{card} <die>[ because of {other}]",
    "death strike": "{card} <die> of combat damage[ by {other}]",
    "sacrifice": "[{player} <sacrifice> {card}|{card} <be> sacrificed]",
    "destroy": "{card} <be> destroyed[ by {other}]",
    "explode": "{card} <explode>",
    "gain_blood": "[{player} <gain>|a player gains] [{amount}|any] blood",
    "lose_blood": "[{player} <lose>|a player loses] [{amount}|any] blood",
    "lose_blood cost": "[{player} <pay>|a player pays] [{amount}|any] blood",
    "gain_stat": "{card} <gain>[ {amount}] {stat}",
    "lose_stat": "{card} <lose>[ {amount}] {stat}",
    "set_stat": "the {stat} of {card} is set[ to {amount}]",
    "gain_keyword": "{card} <gain> [the keyword {keyword}|a keyword]",
    "lose_keyword": "{card} <lose> [the keyword {keyword}|a keyword]",
    "gain_kin": "{card} <gain> [the kin {kin}|a kin]",
    "lose_text": "{card} <lose> its text",
    "gain_text": "{card} <gain> a text",
    "add_counter": "{card} <get>[ {amount}] [{counter} ]counters",
    "remove_counter": "{card} <lose>[ {amount}] [{counter} ]counters",
    "gain_draw": "[{player} <gain>|a player gains] [{amount} ]additional draws",
    "skip_turn": "[{player} <be>|a player is] told to skip turns",
    "end_turn": "[{whose} turn|a turn] ends",
    "phase": "the {phase} comes",
    "flip": "[{player} <flip> {card}|{card} <be> flipped]",
    "flip enters": "{card} <enter> [{place}|play]",
    "turn_down": "{card} <be> turned face down",
    "liberate": "{card} <cease> to exist",
    "liberate leaves": "{card} <cease> to exist",
    "set_aside": "[{player} <set> {card} aside|{card} <be> set aside]",
    "take_control": "[{player} <take>|a player takes] control of {card}",
    "name": "[{player} <name>|a player names] a word or a number",
    "mulligan": "[{player} <take>|a player takes] a mulligan",
    "finish_game": "[{player} <win>|someone wins] the game",
    "lose_kin": "{card} <lose> [the kin {kin}|its kins]",
    "link": "{card} <be> linked[ to {other}]",
    "unlink": "{card} <be> linked no more",
    "swap": "{card} swaps spaces with another",
    "aim": "{card} takes aim",
    "hurt": "{card} <be> hurt[ by {other}]",
    "remains": "{card} has been killed and all deaths of that moment are done",
    "counter": "[{player} <get>|a player gets] counters",
    "give": "{card} <be> given sigils",
    "favour": "{card} <be> named as the one in effect",
}
# Flags that change how an event is told.
_TELLING: Final = ("enters", "leaves", "attack", "strike", "cost")
_OF_CREATURES: Final = ("attack", "strike", "damage", "death", "sacrifice", "destroy", "explode")
_PARTS: Final = ("play", "summon", "spawn", "execute")


def happening(s: Speaker, pattern: ir.EventPattern) -> str:
    """The events of a pattern. From here on "that card" is one of the event's."""
    s.event = s.events.get(pattern.kinds[0].kind, "") if pattern.kinds else ""
    names = [s.events.get(kind.kind, "") for kind in pattern.kinds]
    s.roles = {test.role: s.this for test in pattern.tests if isinstance(test, ir.CardIsThis) and test.this}
    told: list[str] = []
    after: list[str] = []
    for kind, name in zip(pattern.kinds, names, strict=True):
        if len(names) == len(_PARTS) and set(names) == set(_PARTS) and name != "play":
            continue  # to summon, spawn or execute is to play, and is heard once
        if name == "liberate" and "move" in names:
            continue  # to cease to exist is to leave as well
        one, after = _told(s, pattern, kind, name)
        if one not in told:
            told.append(one)
    out = "".join([listed(told, "or"), *(f", {one}" for one in after)])
    if set(names) == set(_PARTS):
        out += " (also summoned, spawned or executed)"
    return f"it fails that {out}" if pattern.failed else out


def _told(s: Speaker, pattern: ir.EventPattern, kind: ir.KindPattern, name: str) -> tuple[str, list[str]]:
    """The event, and what else must be so."""
    fields: dict[str, str] = {}
    more: list[str] = []
    for test in pattern.tests:
        _field(s, test, kind, name, fields, more)
    one = "a character" if s.lanes else "a creature"
    fields.setdefault("card", Words(one if name in _OF_CREATURES else "a card"))
    fields.setdefault("stat", "a stat")
    table = {**HEARD, **LANE_HEARD} if s.lanes else HEARD
    template = table.get(name, name.replace("_", " ") + " happens[ to {card}][, by {player}]")
    for flag in _TELLING:
        if kind.on & s.vocab.flags.get(flag, 0) and f"{name} {flag}" in table:
            template = table[f"{name} {flag}"]
    return fill(template, fields), more


def _field(
    s: Speaker, test: ir.EventTest, kind: ir.KindPattern, name: str, fields: dict[str, str], more: list[str]
) -> None:
    """Puts what a test says where the template has a place for it, or among what is told after."""
    if isinstance(test, ir.CardIs):
        role = "other" if test.role == ir.R_OTHER else "card"
        if role not in fields:
            fields[role] = some(s, test.pattern, zones=False)
    elif isinstance(test, ir.CardIsThis):
        role = "other" if test.role == ir.R_OTHER else "card"
        fields[role] = s.this if test.this else f"a card other than {s.this}"
    elif isinstance(test, ir.NoCard):
        fields["other" if test.role == ir.R_OTHER else "card"] = "no creature"
    elif isinstance(test, ir.CardBound):
        fields["other" if test.role == ir.R_OTHER else "card"] = s.say(test.ref)
    elif isinstance(test, ir.PlayerIs):
        fields["player"] = s.say(test.who)
        fields["whose"] = s.whose(test.who)
        if "phase" in fields:
            fields["phase"] = _of(fields["phase"], fields["whose"])
    elif isinstance(test, ir.AmountIs):
        fields["amount"] = compared(test.op, s.say(test.than))
    elif isinstance(test, ir.WordIs | ir.WordIsAmong):
        _word(s, test.word, name, fields)
    elif isinstance(test, ir.InPlace):
        fields["from" if test.role == ir.R_FROM else "place"] = s.say(test.where)
    elif isinstance(test, ir.AtItsAim):
        fields["place"] = "the space opposite it"
    elif isinstance(test, ir.InZone):
        whose = {ir.YOU: "your", ir.THEY: "your opponent's"}.get(test.side, "a")
        zones = s.zone_names(test.zones)
        all_play = test.zones == s.vocab.play_zones and test.side == ir.ANYONE
        told = "play" if all_play else listed([f"{whose} {one}" for one in zones], "or")
        fields["from" if test.role == ir.R_FROM else "place"] = told.replace("a board", "the board")
    elif isinstance(test, ir.IsKind):
        for number, tests in zip(test.kinds, test.tests, strict=True):
            if number == kind.kind:
                for one in tests:
                    _field(s, one, kind, name, fields, more)
    else:
        more.append(s.say(test))


def _word(s: Speaker, word: int, name: str, fields: dict[str, str]) -> None:
    if name in ("gain_stat", "lose_stat", "set_stat"):
        fields["stat"] = s.stats.get(word, "a stat")
    elif name in ("gain_keyword", "lose_keyword"):
        fields["keyword"] = s.keyword(word)
    elif name in ("gain_kin", "lose_kin") and word >= 0:
        fields["kin"] = s.tag(word)
    elif name in ("add_counter", "remove_counter"):
        fields["counter"] = s.counter(word)
    elif name == "phase":
        phase = next((phase for phase, number in s.vocab.phases.items() if number == word), "phase")
        fields["phase"] = _of(phase, fields.get("whose", "a"))


def _of(phase: str, whose: str) -> str:
    """The start of turn as that of someone."""
    if whose == "a" and phase.endswith(("round", "combat")):
        return phase.replace("of ", "of the ", 1)
    return phase.replace("of a ", "of ").replace("of ", f"of {whose} ", 1)


# ------------------------------------------------------------------ tests that are told after the event


@words(ir.Passes)
def _passes(s: Speaker, n: ir.Passes) -> str:
    return f"and there are now {n.number} or more"


@words(ir.Comes)
def _comes(s: Speaker, n: ir.Comes) -> str:
    return f"and there are now {compared(n.op, s.say(n.than))}, where there were not before"


@words(ir.WasThere)
def _was_there(s: Speaker, n: ir.WasThere) -> str:
    return f"and {s.this} was there when that began"


@words(ir.CondHolds)
def _cond_holds(s: Speaker, n: ir.CondHolds) -> str:
    return f"if {s.say(n.cond)}"


@words(ir.EventPattern)
def _pattern(s: Speaker, n: ir.EventPattern) -> str:
    return happening(s, n)


@words(
    ir.CardIs, ir.CardIsThis, ir.NoCard, ir.CardBound, ir.PlayerIs, ir.AmountIs, ir.WordIs, ir.WordIsAmong, ir.InPlace,
    ir.AtItsAim, ir.InZone, ir.IsKind,
)  # fmt: skip
def _placed(s: Speaker, n: ir.EventTest) -> str:
    """Told within the sentence of the event, by `_field`."""
    return "as said"
