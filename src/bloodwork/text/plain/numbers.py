"""Numbers and players in plain words."""

from __future__ import annotations

import re
from typing import Final

from bloodwork.kernel import ir
from bloodwork.text.plain.base import Speaker, Words, named, plural, possessive, words

COMPARED: Final = {
    ir.EQ: "exactly {}",
    ir.NE: "other than {}",
    ir.GE: "{} or more",
    ir.LE: "{} or less",
    ir.GT: "more than {}",
    ir.LT: "less than {}",
}
COMPARED_TO: Final = {
    **COMPARED,
    ir.EQ: "equal to {}",
    ir.GE: "at least {}",
    ir.LE: "at most {}",
}
OPPOSITE: Final = {ir.EQ: ir.NE, ir.NE: ir.EQ, ir.GE: ir.LT, ir.LT: ir.GE, ir.LE: ir.GT, ir.GT: ir.LE}
ALL_OF_IT: Final = ir.NUMBER_LIMIT  # more than there can be: all of them
# What stands before a noun ("2 blood", "that much blood"); any other number goes after it ("blood equal to ...").
PLAIN_NUMBER: Final = re.compile(r"[+-]?(\d+|[A-Z])|that much|that many|all")


def compared(op: int, number: str) -> str:
    if (op == ir.GE and number == "1") or not is_plain(number):
        return COMPARED_TO[op].format(number)
    return "0" if op == ir.EQ and number == "0" else COMPARED[op].format(number)


def is_plain(number: str) -> bool:
    return PLAIN_NUMBER.fullmatch(number) is not None


def amount_of(number: str, noun: str) -> str:
    """ "2 blood", or "blood equal to ..."."""
    return f"{number} {noun}" if is_plain(number) else f"{noun} equal to {number}"


def for_each(s: Speaker, value: ir.Value) -> tuple[str, str] | None:
    """A number that counts things: how much, and for what ("1", "each creature you control")."""
    number, every = "1", 1
    if isinstance(value, ir.Times) and is_plain(s.say(value.a)):
        number, value = s.say(value.a), value.b
    if isinstance(value, ir.Divided) and not value.up and value.by > 2:
        every, value = value.by, value.a
    what = _counted(s, value)
    if what is None:
        return None
    return number, f"each {what[0]}" if every == 1 else f"every {every} {what[1]}"


def _counted(s: Speaker, value: ir.Value) -> tuple[str, str] | None:
    """What a number counts: one of it, and several."""
    if isinstance(value, ir.HowMany) and isinstance(value.ref, ir.All):
        return s.say(EachOf(value.ref)), s.say(value.ref).removeprefix("all ")
    if isinstance(value, ir.CountersOn | ir.CountersAmong):
        on = f"on {s.say(value.ref)}"
        return f"{s.counter(value.counter)}counter {on}", f"{s.counter(value.counter)}counters {on}"
    if isinstance(value, ir.Tally | ir.TimesHappened):
        times = s.say(value)
        if times.startswith("the number of times that "):
            event = times.removeprefix("the number of times that ")
            return f"time that {event}", f"times that {event}"
    if isinstance(value, ir.ZoneSize):
        where = f"in {s.whose(value.who)} {s.zone(value.zone)}"
        return f"card {where}", f"cards {where}"
    return None


class Happened:
    """An event of a pattern as something past."""

    def __init__(self, pattern: ir.EventPattern) -> None:
        self.pattern = pattern


class EachOf:
    """One of the cards of a reference, without an article."""

    def __init__(self, ref: ir.All) -> None:
        self.ref = ref


# ------------------------------------------------------------------ players


@words(ir.You)
def _you(s: Speaker, n: ir.You) -> str:
    return s.you


@words(ir.Opponent)
def _opponent(s: Speaker, n: ir.Opponent) -> str:
    return s.opponent


@words(ir.EachPlayer)
def _each_player(s: Speaker, n: ir.EachPlayer) -> str:
    return "each player" if n.first is None else f"each player, {s.say(n.first)} first"


@words(ir.SituatedPlayer)
def _situated(s: Speaker, n: ir.SituatedPlayer) -> str:
    return f"the player {'with' if n.has else 'without'} the {named(s.vocab.situations, n.what)}"


@words(ir.BoundPlayer)
def _bound_player(s: Speaker, n: ir.BoundPlayer) -> str:
    return s.bound.get(n.reg, Words("that player"))


@words(ir.ControllerOf)
def _controller(s: Speaker, n: ir.ControllerOf) -> str:
    if isinstance(n.ref, ir.OwnCard):
        return "its controller"
    return f"the controller of {s.say(n.ref)}"


@words(ir.OwnerOf)
def _owner(s: Speaker, n: ir.OwnerOf) -> str:
    if isinstance(n.ref, ir.OwnCard):
        return "its owner"
    return f"the owner of {s.say(n.ref)}"


@words(ir.Topmost)
def _topmost(s: Speaker, n: ir.Topmost) -> str:
    number = s.viewed_by("they").say(n.number)
    more = "less" if n.least else "more"
    if number.startswith("the number of "):
        more = "fewer" if n.least else "more"
        what = number.removeprefix("the number of ")
        if what.endswith(" they control"):
            return f"the player who controls {more} {what.removesuffix(' they control')} (neither, if it is the same)"
        return f"the player with {more} {what} (neither, if it is the same)"
    if number.endswith(" number"):
        what = number.removeprefix("their ")
        return f"the player with the {'lesser' if n.least else 'greater'} {what} (neither, if it is the same)"
    if number.startswith("their "):
        return f"the player with {more} {number.removeprefix('their ')} (neither, if it is the same)"
    return f"the player for whom {number} is {more} (neither, if it is the same)"


# ------------------------------------------------------------------ numbers


@words(ir.Num)
def _num(s: Speaker, n: ir.Num) -> str:
    return str(n.number) if n.number < ALL_OF_IT else "all"


@words(ir.PaidNumber)
def _paid_number(s: Speaker, n: ir.PaidNumber) -> str:
    return s.say(n.of).replace("this way", f"to pay for {s.this}")


@words(ir.Var)
def _var(s: Speaker, n: ir.Var) -> str:
    return chr(n.letter)


@words(ir.EventNumber)
def _event_number(s: Speaker, n: ir.EventNumber) -> str:
    return "the number that there is then" if n.role == ir.R_EXTRA else "that much"


@words(ir.BoundNumber)
def _bound_number(s: Speaker, n: ir.BoundNumber) -> str:
    return s.bound.get(n.reg, Words("that number"))


@words(ir.NumberOfPlayer)
def _number_of_player(s: Speaker, n: ir.NumberOfPlayer) -> str:
    told = s.bound.get(n.bank) or Words("that much")
    if n.who is None:
        return f"{told} of both players together"
    if not told.startswith("the "):
        return f"{told} of {s.say(n.who)}"
    whose = "that player's" if isinstance(n.who, ir.Topmost) else possessive(str(s.say(n.who)))
    return f"{whose} {told.removeprefix('the ')}"


@words(ir.HowMany)
def _how_many(s: Speaker, n: ir.HowMany) -> str:
    return f"the number of {_several(s.say(n.ref))}"


def _several(told: Words) -> str:
    """What is counted, as a noun in the plural."""
    if told.startswith("all "):
        return told.removeprefix("all ")
    if told.many:
        return told
    head, _, after = told.partition(" (if any)")
    if after or head != told:
        noun = head.removeprefix("the ")
        return plural(told.noun).join(noun.split(told.noun, 1)) if told.noun else noun
    return told


@words(ir.Share)
def _share(s: Speaker, n: ir.Share) -> str:
    return s.bound.get(n.shares, Words("its share"))


@words(ir.StatOf)
def _stat_of(s: Speaker, n: ir.StatOf) -> str:
    if isinstance(n.ref, ir.OwnCard):
        return f"its own {s.stats[n.stat]}"
    return f"the {s.stats[n.stat]} of {s.say(n.ref)}"


@words(ir.SumOfStat)
def _sum(s: Speaker, n: ir.SumOfStat) -> str:
    told = s.say(n.ref)
    return f"the total {s.stats[n.stat]} of {told}" if told.many else f"the {s.stats[n.stat]} of {told}"


@words(ir.Different)
def _different(s: Speaker, n: ir.Different) -> str:
    names = {
        ir.OF_TAGS: "kins", ir.OF_NAMES: "names", ir.OF_KEYWORDS: "keywords", ir.OF_COUNTERS: "kinds of counters",
    }  # fmt: skip
    what = names.get(n.what) or f"values of {s.stats[n.stat]}"
    return f"the number of different {what} among {s.say(n.ref)}"


@words(ir.Resource)
def _resource(s: Speaker, n: ir.Resource) -> str:
    name = named(s.vocab.resources, n.resource)
    if n.who is None:
        return "the health pool" if name == "pool" else f"the {name}"
    return f"{s.whose(n.who)} {name.upper() if name == 'asp' else name}"


@words(ir.Tally)
def _tally(s: Speaker, n: ir.Tally) -> str:
    who = s.say(n.who)
    pattern = s.lib.tallies[n.tally]
    if not pattern.kinds:
        return f"the number that {who} {'are' if who.many else 'is'} additionally allowed this {s.round}"
    inner = s.inner() if isinstance(n.who, ir.You) else s.viewed_by(who)
    return f"the number of times that {inner.say(Happened(pattern))} this {s.round}"


@words(ir.Minus)
def _minus(s: Speaker, n: ir.Minus) -> str:
    if isinstance(n.b, ir.Minus) and n.b.a is n.a:
        return Words(f"{s.say(n.a)} or {s.say(n.b.b)}, whichever is less")
    return f"{s.say(n.a)} minus {s.say(n.b)} (at least 0)"


@words(ir.Times)
def _times(s: Speaker, n: ir.Times) -> str:
    a, b = s.say(n.a), s.say(n.b)
    if a == "1":
        return b
    return f"twice {b}" if a == "2" else f"{a} times {b}"


@words(ir.Divided)
def _divided(s: Speaker, n: ir.Divided) -> str:
    told = s.say(n.a)
    if n.by == 1:
        return told
    part = "half of" if n.by == 2 else "a third of" if n.by == 3 else f"one {n.by}th of"
    return f"{part} {told}, rounded {'up' if n.up else 'down'}"
