"""What an ability waits for, in plain words: every kind, flag and test of an event pattern is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.text.plain.base import Speaker, Words, listed, named, possessive, words
from bloodwork.text.plain.cards import noun_of
from bloodwork.text.plain.choices import NAMED
from bloodwork.text.plain.numbers import Happened, compared
from bloodwork.text.plain.templates import CANNOT, PAST, SAYS, fill

# How an event is told that someone waits for, by its name and the flags that it must have. See `templates.fill`.
HEARD: Final = {
    "move": "{card} <move>[ from {from}][ to {place}]",
    "move enters": "{card} <enter> [{place}|play][ from {from}]",
    "move leaves": "{card} <leave> [{from}|play][ for {place}]",
    "play": "[{player} <play> {card}|{card} <be> played][ in {place}][ and pays {amount} blood for it]",
    "summon": "[{player} <summon> {card}|{card} <be> summoned][ in {place}]",
    "create": "[{player} <create> {card}|{card} <be> created]",
    "spawn": "[{player} <spawn> {card}|{card} <be> spawned][ in {place}]",
    "execute": "[{player} <execute> {card}|{card} <be> executed]",
    "terminate": "[{player} <terminate> {card}|{card} <be> terminated]",
    "draw": "[{player} <draw> {card}|{card} <be> drawn][ from {place}]",
    "discard": "[{player} <discard> {card}|{card} <be> discarded]",
    "search": "[{player} <search>|{=a player} <search>] [{place}|a deck]",
    "shuffle": "[{player} <shuffle>|{=a player} <shuffle>] [{place}|a deck]",
    "reveal": "{card} <be> revealed[ to {player}]",
    "look": "[{player} <look>|{=a player} <look>] at {card}",
    "attack": "{card} <attack>[ {place}]",
    "strike": "{card} <strike>[ {other} in {place}| {other}| {place} with {empty} in it| {place}| {player}| {empty}]",
    "strike attack": "{card} <strike>"
    "[ {other} in {place}| {other}| {place} with {empty} in it| {place}| {player}| {empty}] in an attack",
    "strike blocked": "[{other}|{=a creature}] <block>[ {card}]",
    "damage": "{card} <be> dealt[ {amount}] damage[ by {other}]",
    "damage strike": "{card} <be> dealt[ {amount}] combat damage[ by {other}]",
    "player_damage": "[{player} <be>|{=a player} <be>] dealt[ {amount}] damage[ by {other}]",
    "player_damage strike": "[{player} <be>|{=a player} <be>] dealt[ {amount}] combat damage[ by {other}]",
    "player_damage attack": "[{player} <be>|{=a player} <be>] dealt[ {amount}] damage by an attack[ of {other}]",
    "pool_gain": "{=the health pool} <gain>[ {amount}] points",
    "pool_set": "{=the health pool} <be> set[ to {amount}]",
    "death": "{card} <die>[ because of {other}]",
    "death strike": "{card} <die> of combat damage[ by {other}]",
    "sacrifice": "[{player} <sacrifice> {card}|{card} <be> sacrificed]",
    "destroy": "{card} <be> destroyed[ by {other}]",
    "explode": "{card} <explode>",
    "gain_blood": "[{player} <gain>|{=a player} <gain>][ {amount}] blood",
    "gain_blood death": "[{player} <gain>|{=a player} <gain>][ {amount}] blood for the death of"
    " [{other}|a creature][ because of {by}]",
    "gain_blood death strike": "[{player} <gain>|{=a player} <gain>][ {amount}] blood for the death of"
    " [{other}|a creature] from combat damage[ by {by}]",
    "lose_blood": "[{player} <lose>|{=a player} <lose>][ {amount}] blood",
    "lose_blood cost": "[{player} <pay>|{=a player} <pay>][ {amount}] blood",
    "gain_stat": "{card} <gain>[ {amount}] {stat}",
    "lose_stat": "{card} <lose>[ {amount}] {stat}",
    "set_stat": "the {stat} of {card} <be> set[ to {amount}]",
    "gain_keyword": "{card} <gain> [{keyword}|a keyword]",
    "lose_keyword": "{card} <lose> [{keyword}|a keyword]",
    "gain_kin": "{card} <gain> [the kin {kin}|a kin]",
    "lose_text": "{card} <lose> its text",
    "gain_text": "{card} <gain> a text",
    "add_counter": "{card} <get>[ {amount}] [{counter}]counters",
    "remove_counter": "{card} <lose>[ {amount}] [{counter}]counters",
    "move_counter": "counters are moved from {card}",
    "gain_draw": "[{player} <gain>|{=a player} <gain>][ {amount}] additional draws",
    "skip_turn": "[{player} <be>|{=a player} <be>] made to skip[ {amount}] turns",
    "extra_turn": "[{player} <get>|{=a player} <get>] an extra turn",
    "skip_phase": "[{player} <be>|{=a player} <be>] made to skip a phase",
    "end_turn": "[{whose} turn|{=a turn}] <end>",
    "phase": "{phase} <come>",
    "flip": "[{player} <flip> {card}|{card} <be> flipped]",
    "flip enters": "{card} <enter> [{place}|play]",
    "turn_down": "{card} <be> turned face down",
    "liberate": "{card} <cease> to exist",
    "liberate leaves": "{card} <cease> to exist",
    "set_aside": "[{player} <set> {card} aside|{card} <be> set aside]",
    "take_control": "[{player} <take>|{=a player} <take>] control of {card}",
    "name": "[{player} <name>|{=a player} <name>] [{named}|a word or a number]",
    "mulligan": "[{player} <take>|{=a player} <take>] a mulligan",
    "finish_game": "[{player} <win>|{=a player} <win>] the game",
    "lose_kin": "{card} <lose> [the kin {kin}|its kins]",
    "link": "{card} <be> linked[ to {other}]",
    "heal": "{card} <be> healed of damage",
    "become": "{card} <become> another card",
    "roll": "[{player} <throw>|{=a player} <throw>] a coin or die",
    "unlink": "{card} <be> linked no more",
    "swap": "{card} <swap> spaces with [{other}|another card]",
    "aim": "{card} <get> other spaces to attack",
    "hurt": "{card} <be> hurt[ by {other}]",
    "remains": "{card} <have> been killed and all deaths of that moment are over",
    "counter": "[{player} <get>|{=a player} <get>] counters",
    "give": "{card} <be> lent sigils",
    "favour": "{card} <be> named as the one in effect",
}
# A flag that the template does not tell: what is said of an event that must have it, and that must not have it.
FLAGS: Final = {
    "enters": ("entering play", "without entering play"),
    "leaves": ("leaving play", "without leaving play"),
    "part": ("as a part of another event", ""),
    "cost": ("as a cost", "not as a cost"),
    "placed": ("in a place that is named", "in no place that is named"),
    "then": ("as what follows from another", "not as what follows from another"),
    "free": ("for free", "not for free"),
    "attack": ("in an attack", "outside of attacks"),
    "strike": ("by combat damage", "not by combat damage"),
    "blocked": ("by blocking", ""),
    "down": ("face down", "face up"),
    "overkill": ("as overkill", "not as overkill"),
    "death": ("for a death", "not for a death"),
    "combat": ("in combat", "outside of combat"),
    "may": ("where that is optional", "where that is not optional"),
    "ranged": ("by a Ranged Attack", "not by a Ranged Attack"),
    "war": ("in a War Zone", "not in a War Zone"),
    "zone": ("in the same zone", "in another zone"),
    "back": ("in a Back Row", "not in a Back Row"),
    "own_move": ("by a Move of its own", "not by a Move of its own"),
    "ability": ("by an ability", ""),
    "empty": ("into an empty Resource slot", "not into an empty Resource slot"),
    "at_start": ("by the start of a round", "not by the start of a round"),
    "lanes": ("in a lane that is named", ""),
}
# A field that the template has no place for.
_LEFT_OVER: Final = {
    "card": "about {}", "other": "because of {}", "player": "by {}", "amount": "with an amount of {}",
    "place": "in {}", "from": "from {}", "cause": "{}", "word": "with the {}",
}  # fmt: skip
# How a death comes about.
CAUSES: Final = {
    "damage": "from damage",
    "zero health": "from having no health left",
    "effect": "because of an effect",
    "sacrifice": "by being sacrificed",
}
_OF_BODIES: Final = (
    "attack", "strike", "damage", "death", "sacrifice", "destroy", "explode", "block", "shoot", "stun", "frighten",
    "heal", "rise",
)  # fmt: skip
_PARTS: Final = ("play", "summon", "spawn", "execute")
# Events that are moments of a turn, and so told as times.
_TIMES: Final = ("phase", "end_turn", "end_round")


def happening(s: Speaker, pattern: ir.EventPattern, mood: str = SAYS) -> str:
    """The events of a pattern. From here on "that card" is one of the event's."""
    s.event = s.events[pattern.kinds[0].kind] if pattern.kinds else ""
    names = [s.events[kind.kind] for kind in pattern.kinds]
    s.waits.update(names)
    s.roles = {}
    for test in pattern.tests:
        if isinstance(test, ir.CardIsThis) and test.this:
            s.roles[test.role] = s.this
        elif isinstance(test, ir.CardBound):
            s.roles[test.role] = s.say(test.ref)
    told: list[str] = []
    after: list[str] = []
    for kind, name in zip(pattern.kinds, names, strict=True):
        if len(names) == len(_PARTS) and set(names) == set(_PARTS) and name != "play":
            continue  # to summon, spawn or execute is to play, and is heard once
        if name == "liberate" and "move" in names:
            continue  # to cease to exist is to leave as well
        one, more = _told(s, pattern, kind, name, mood)
        if one not in told:
            told.append(one)
        after.extend(part for part in more if part not in after)
    if mood == CANNOT:
        told = _shared_subject(told)
    out = listed(told, "or")
    out = "".join([out, *(f", {one}" for one in after)])
    return f"it fails that {out}" if pattern.failed else out


def _shared_subject(told: list[str]) -> list[str]:
    """Several things that cannot happen to one card: it is named once ("this creature cannot attack or block")."""
    subject = told[0].partition(f" {CANNOT}")[0] + f" {CANNOT}" if told else ""
    if not all(one.startswith(subject) for one in told):
        return [", and ".join(told)]
    return [told[0], *(one.removeprefix(subject) for one in told[1:])]


def at_time(s: Speaker, pattern: ir.EventPattern) -> str:
    """When the events of a pattern are moments of a turn: which ("the start of your turn"); else ""."""
    names = [s.events[kind.kind] for kind in pattern.kinds]
    if len(names) != 1 or names[0] not in _TIMES or pattern.failed or pattern.kinds[0].on or pattern.kinds[0].off:
        return ""
    s.waits.add(names[0])
    told = Told(names[0], pattern.kinds[0].kind)
    for test in pattern.tests:
        _place(s, test, told)
    s.event, s.roles = names[0], {}
    if names[0] == "phase":
        time = str(told.fields["phase"])
    else:
        time = (
            f"the end of {told.fields.get('whose', 'each')} turn" if names[0] == "end_turn" else "the end of the round"
        )
    return ", ".join([time, *told.more])


class Told:
    """An event as far as it has been told: the fields of its template, and what is said after it."""

    def __init__(self, name: str, kind: int, both: bool = False) -> None:
        self.name = name
        self.kind = kind
        self.both = both  # it speaks of two cards, and this one is neither
        self.another = ""  # the field of the card that must be another one than the first
        self.fields: dict[str, Words] = {}
        self.after: dict[str, list[str]] = {}  # what is said behind the card of a role
        self.more: list[str] = []


def _told(s: Speaker, pattern: ir.EventPattern, kind: ir.KindPattern, name: str, mood: str) -> tuple[str, list[str]]:
    """The event, and what else must be so."""
    two = len({test.role for test in pattern.tests if isinstance(test, ir.CardIs)}) > 1
    told = Told(name, kind.kind, two and not any(isinstance(test, ir.CardIsThis) for test in pattern.tests))
    if any(isinstance(test, ir.TwoCards) for test in pattern.tests):
        roles = {test.role for test in pattern.tests if isinstance(test, ir.CardIs)}
        told.another = "other" if ir.R_OTHER in roles else "card" if roles else ""
    for test in _merged(pattern.tests):
        _place(s, test, told)
    if any(_speaks_of_card(test) for test in pattern.tests):
        told.fields["by"] = told.fields["card"]
    told.fields.setdefault("card", Words(f"a {s.idiom.body}" if name in _OF_BODIES else "a card"))
    told.fields.setdefault("stat", Words("a stat"))
    told.fields.setdefault("phase", Words("a phase"))
    template, flags = _template(s, name, kind.on)
    if name == "play" and "other" in told.fields:
        template = "[{player} <play> {card}|{card} <be> played] upon {other}"
    if name == "play" and len(pattern.kinds) == len(_PARTS):
        template = _PLAYED[told.fields["card"].noun if told.fields["card"].noun in _PLAYED else ""]
    used: set[str] = {"card", "stat", "phase"}
    out = fill(template, told.fields, mood, used)
    if "whose" in used:
        used.add("player")
    if "by" in told.fields and "{card}" not in template and "by" not in used:
        used.discard("card")
    if "{whose}" in template:
        used.add("player")
    left = [
        words.format(told.fields[field])
        for field, words in _LEFT_OVER.items()
        if field in told.fields and field not in used
    ]
    left += [FLAGS[flag][0] for flag, bit in s.vocab.flags.items() if kind.on & bit and flag not in flags]
    left += [FLAGS[flag][1] for flag, bit in s.vocab.flags.items() if kind.off & bit and FLAGS[flag][1]]
    out = " ".join([out, *left])
    for several, shorter in _SHORTER:
        out = out.replace(several, shorter)
    return out, told.more


# Playing in every way, by what is played.
_PLAYED: Final = {
    "creature": "[{player} <play>, <summon> or <spawn> {card}|{card} <be> played, summoned or spawned][ in {place}]",
    "command": "[{player} <play> or <execute> {card}|{card} <be> played or executed]",
    "": "[{player} <play>, <summon>, <spawn> or <execute> {card}|{card} <be> played, summoned, spawned or executed]"
    "[ in {place}]",
}
_SHORTER: Final = (
    (" from the board to the board without entering play without leaving play", " from one space to another"),
    (" without entering play without leaving play", " within play"),
)


def _merged(tests: tuple[ir.EventTest, ...]) -> list[ir.EventTest]:
    """Tests of the card in one role as one test: "a creature", "one you control"."""
    out: list[ir.EventTest] = []
    for role in (ir.R_CARD, ir.R_OTHER):
        of_role = [test.pattern for test in tests if isinstance(test, ir.CardIs) and test.role == role]
        if of_role:
            side = next((pattern.side for pattern in of_role if pattern.side != ir.ANYONE), ir.ANYONE)
            zones = next((pattern.zones for pattern in of_role if pattern.zones), 0)
            whole = tuple(test for pattern in of_role for test in pattern.tests)
            out.append(ir.CardIs(role, ir.CardPattern(zones, side, whole)))
    return [*out, *(test for test in tests if not isinstance(test, ir.CardIs))]


def _speaks_of_card(test: ir.EventTest) -> bool:
    return isinstance(test, ir.CardIs | ir.CardIsThis | ir.CardBound | ir.NoCard) and test.role == ir.R_CARD


def _template(s: Speaker, name: str, on: int) -> tuple[str, list[str]]:
    """The template that tells the most of the flags, and which."""
    table = {**HEARD, **s.idiom.heard}
    best, told = table[name], [""]
    for key, template in table.items():
        event, *flags = key.split()
        if event == name and len(flags) >= len(told) and all(on & s.vocab.flags.get(flag, 0) for flag in flags):
            best, told = template, flags
    return best, told


# ------------------------------------------------------------------ tests, by the place that they have in the sentence

Place = Callable[[Speaker, Any, Told], None]
_PLACED: Final[dict[type, Place]] = {}


def placed(kind: type) -> Callable[[Place], Place]:
    """Says where a test goes in the sentence of its event; one without is told after it."""

    def register(function: Place) -> Place:
        _PLACED[kind] = function
        return function

    return register


def _place(s: Speaker, test: ir.EventTest, told: Told) -> None:
    place = _PLACED.get(type(test))
    if place is not None:
        place(s, test, told)
    elif more := s.say(test):
        told.more.append(more)


def _role(role: int) -> str:
    return "other" if role == ir.R_OTHER else "card"


@placed(ir.CardIs)
def _card_is(s: Speaker, n: ir.CardIs, told: Told) -> None:
    noun = noun_of(s, n.pattern, zones=False)
    if noun.other and told.both:  # "another" would be another than the other card of the event
        noun.other = False
        noun.after.append(f"other than {s.this}")
    noun.other = noun.other or told.another == _role(n.role)
    told.after[_role(n.role)] = noun.after
    told.fields.setdefault(_role(n.role), noun.words(noun.some()))


@placed(ir.CardIsThis)
def _card_is_this(s: Speaker, n: ir.CardIsThis, told: Told) -> None:
    after = told.after.get(_role(n.role), [])
    this = Words(" ".join([str(s.this), *after])) if after else s.this
    told.fields[_role(n.role)] = this if n.this else Words(f"a card other than {s.this}")


@placed(ir.NoCard)
def _no_card(s: Speaker, n: ir.NoCard, told: Told) -> None:
    told.fields["empty" if n.role == ir.R_OTHER else "card"] = Words(f"no {s.idiom.body}")
    if n.role == ir.R_OTHER:
        told.fields["sovereign"] = Words("Sovereign")


@placed(ir.TwoCards)
def _two_cards(s: Speaker, n: ir.TwoCards, told: Told) -> None:
    if not told.another:
        told.more.append("which are two different cards")


@placed(ir.CardBound)
def _card_bound(s: Speaker, n: ir.CardBound, told: Told) -> None:
    told.fields[_role(n.role)] = s.say(n.ref)


@placed(ir.PlayerIs)
def _player_is(s: Speaker, n: ir.PlayerIs, told: Told) -> None:
    told.fields["player"] = s.say(n.who)
    told.fields["whose"] = Words(s.whose(n.who))
    if "phase" in told.fields:
        told.fields["phase"] = Words(_of(told.fields["phase"], s.whose(n.who)))


@placed(ir.AmountIs)
def _amount_is(s: Speaker, n: ir.AmountIs, told: Told) -> None:
    if n.role == ir.R_EXTRA:
        before = told.name == "pool_set"
        told.more.append(f"and {'it was before' if before else 'there are then'} {compared(n.op, s.say(n.than))}")
    else:
        told.fields["amount"] = Words(compared(n.op, s.say(n.than)))


@placed(ir.WordIs)
@placed(ir.WordIsAmong)
def _word_is(s: Speaker, n: ir.WordIs | ir.WordIsAmong, told: Told) -> None:
    if told.name == "destroy":
        return  # it has no cause of its own: this is about the death by damage that is heard beside it
    field, tell = _WORD_OF.get(told.name, ("word", _plainly))
    told.fields[field] = Words(tell(s, n.word))
    if field == "phase":
        told.fields["phase"] = Words(_of(told.fields["phase"], told.fields.get("whose", "")))


def _plainly(s: Speaker, word: int) -> str:
    return f"word {word}"


# Event -> what its word is, and how it is told.
_WORD_OF: Final[dict[str, tuple[str, Callable[[Speaker, int], str]]]] = {
    "gain_stat": ("stat", lambda s, word: s.stats[word]),
    "lose_stat": ("stat", lambda s, word: s.stats[word]),
    "set_stat": ("stat", lambda s, word: s.stats[word]),
    "gain_keyword": ("keyword", lambda s, word: s.keyword(word)),
    "lose_keyword": ("keyword", lambda s, word: s.keyword(word)),
    "gain_kin": ("kin", lambda s, word: s.tag(word)),
    "lose_kin": ("kin", lambda s, word: s.tag(word)),
    "add_counter": ("counter", lambda s, word: s.counter(word)),
    "move_counter": ("counter", lambda s, word: s.counter(word)),
    "remove_counter": ("counter", lambda s, word: s.counter(word)),
    "counter": ("counter", lambda s, word: s.counter(word)),
    "name": ("named", lambda s, word: NAMED.get(word, "a word")),
    "phase": ("phase", lambda s, word: named(s.vocab.phases, word)),
    "death": ("cause", lambda s, word: CAUSES[named(s.vocab.causes, word)]),
    "gain_blood": ("cause", lambda s, word: CAUSES[named(s.vocab.causes, word - 1)]),
}


def _of(phase: str, whose: str) -> str:
    """A phase with whose it is: "the start of your turn"."""
    if not whose:
        which = "of each " if phase.endswith("turn") else "of " if phase.endswith("combat") else "of the "
        return "the " + phase.removeprefix("the ").replace("of ", which, 1)
    for article in ("of each ", "of the "):
        phase = phase.replace(article, "of ")
    return "the " + phase.removeprefix("the ").replace("of ", f"of {whose} ", 1)


@placed(ir.InPlace)
def _in_place(s: Speaker, n: ir.InPlace, told: Told) -> None:
    if not n.has:  # that it comes from elsewhere goes without saying
        return
    where = s.say(n.where)
    told.fields["from" if n.role == ir.R_FROM else "place"] = Words(f"one of {where}") if where.many else where


@placed(ir.AtItsAim)
def _at_its_aim(s: Speaker, n: ir.AtItsAim, told: Told) -> None:
    told.fields["place"] = Words("the space opposing it")


@placed(ir.WasUnopposed)
def _was_unopposed(s: Speaker, n: ir.WasUnopposed, told: Told) -> None:
    told.more.append("with nothing opposing it" if n.unopposed else "with a creature opposing it")


@placed(ir.InZone)
def _in_zone(s: Speaker, n: ir.InZone, told: Told) -> None:
    holder = s.side(n.side)
    if n.zones == s.vocab.play_zones and holder is None:
        where = s.idiom.play
    elif holder is None:
        where = listed([f"{'the' if zone == 'board' else 'a'} {zone}" for zone in s.zone_names(n.zones)], "or")
    else:
        where = f"{possessive(holder)} {listed(s.zone_names(n.zones), 'or')}"
    told.fields["from" if n.role == ir.R_FROM else "place"] = Words(where)


@placed(ir.OfThatPlayer)
def _of_that_player(s: Speaker, n: ir.OfThatPlayer, told: Told) -> None:
    field = "from" if n.role == ir.R_FROM else "place"
    told.fields.setdefault("player", Words("a player"))
    told.fields[field] = Words("their " + told.fields.get(field, "zone").removeprefix("a "))


@placed(ir.IsKind)
def _is_kind(s: Speaker, n: ir.IsKind, told: Told) -> None:
    for number, tests in zip(n.kinds, n.tests, strict=True):
        if number == told.kind:
            for test in tests:
                _place(s, test, told)


# ------------------------------------------------------------------ tests that are told after the event


@words(ir.Passes)
def _passes(s: Speaker, n: ir.Passes) -> str:
    return f"so that there are now {n.number} or more and were fewer before"


@words(ir.Comes)
def _comes(s: Speaker, n: ir.Comes) -> str:
    return f"so that there are now {compared(n.op, s.say(n.than))} and were not before"


@words(ir.CondHolds)
def _cond_holds(s: Speaker, n: ir.CondHolds) -> str:
    return "" if _goes_without_saying(n.cond) else f"if {s.say(n.cond)}"


def _goes_without_saying(cond: ir.Cond) -> bool:
    """Whether it only asks that an event has a card."""
    if isinstance(cond, ir.OneHolds):
        return all(_goes_without_saying(part) for part in cond.parts)
    return isinstance(cond, ir.Matches) and not cond.tests and isinstance(cond.ref, ir.EventCard)


@words(Happened)
def _happened(s: Speaker, n: Happened) -> str:
    return happening(s, n.pattern, PAST)


@words(ir.EventPattern)
def _pattern(s: Speaker, n: ir.EventPattern) -> str:
    return happening(s, n)


@words(
    ir.CardIs, ir.CardIsThis, ir.NoCard, ir.CardBound, ir.PlayerIs, ir.AmountIs, ir.WordIs, ir.WordIsAmong, ir.InPlace,
    ir.AtItsAim, ir.WasUnopposed, ir.InZone, ir.IsKind, ir.TwoCards,
    ir.OfThatPlayer,
)  # fmt: skip
def _within(s: Speaker, n: ir.EventTest) -> str:
    """A test alone, as it is told within the sentence of its event."""
    told = Told("", -1)
    _place(s, n, told)
    return " ".join([*told.fields.values(), *told.more])
