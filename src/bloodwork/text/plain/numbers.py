"""Numbers and players in plain words."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.text.cardtext import keyword_shown
from bloodwork.text.plain.base import Speaker, Words, words

_COMPARED: Final = {
    ir.EQ: "{}",
    ir.NE: "other than {}",
    ir.GE: "{} or more",
    ir.LE: "{} or less",
    ir.GT: "more than {}",
    ir.LT: "less than {}",
}


_NATURES: Final = {
    "over": "attacks that go past every creature that does not stop them",
    "stops": "the effect that no attack goes past it",
    "pierces": "overkill that defense takes nothing off",
    "first": "its text only as the first of the cards in play that say so",
    "removable": "the freedom to be discarded in the main phase of its player, but not in the turn it is played in",
}


def compared(op: int, number: str) -> str:
    return _COMPARED[op].format(number)


# ------------------------------------------------------------------ players


@words(ir.You)
def _you(s: Speaker, n: ir.You) -> str:
    return Words("you", many=True)


@words(ir.Opponent)
def _opponent(s: Speaker, n: ir.Opponent) -> str:
    return "your opponent"


@words(ir.EachPlayer)
def _each_player(s: Speaker, n: ir.EachPlayer) -> str:
    return "each player"


@words(ir.ActivePlayer)
def _active(s: Speaker, n: ir.ActivePlayer) -> str:
    return "the player whose turn it is"


@words(ir.EventPlayer)
def _event_player(s: Speaker, n: ir.EventPlayer) -> str:
    return "that player"


@words(ir.BoundPlayer)
def _bound_player(s: Speaker, n: ir.BoundPlayer) -> str:
    return s.bound.get(n.reg, Words("that player"))


@words(ir.ControllerOf)
def _controller(s: Speaker, n: ir.ControllerOf) -> str:
    return f"the controller of {s.say(n.ref)}"


@words(ir.OwnerOf)
def _owner(s: Speaker, n: ir.OwnerOf) -> str:
    return f"the owner of {s.say(n.ref)}"


@words(ir.OtherOf)
def _other_of(s: Speaker, n: ir.OtherOf) -> str:
    return f"the opponent of {s.say(n.who)}"


@words(ir.Topmost)
def _topmost(s: Speaker, n: ir.Topmost) -> str:
    much = "less" if n.least else "more"
    return f'whichever player comes to {much} by this number, each as "you": {s.say(n.number)}'


@words(ir.HoldersOf)
def _holders(s: Speaker, n: ir.HoldersOf) -> str:
    return f"whoever has {s.say(n.ref)}"


# ------------------------------------------------------------------ numbers


@words(ir.Num)
def _num(s: Speaker, n: ir.Num) -> str:
    return str(n.number)


@words(ir.Var)
def _var(s: Speaker, n: ir.Var) -> str:
    return chr(n.letter)


@words(ir.EventNumber)
def _event_number(s: Speaker, n: ir.EventNumber) -> str:
    return "the number it then has" if n.role == ir.R_EXTRA else "that much"


@words(ir.BoundNumber)
def _bound_number(s: Speaker, n: ir.BoundNumber) -> str:
    return s.bound.get(n.reg, Words("that number"))


@words(ir.NumberOfPlayer)
def _number_of_player(s: Speaker, n: ir.NumberOfPlayer) -> str:
    told = s.bound.get(n.bank) or Words("that much")
    return told if n.who is None else f"{told}, of {s.say(n.who)}"


@words(ir.HowMany)
def _how_many(s: Speaker, n: ir.HowMany) -> str:
    return f"the number of {s.say(n.ref).removeprefix('all ')}"


@words(ir.StatOf)
def _stat_of(s: Speaker, n: ir.StatOf) -> str:
    return f"the {s.stats[n.stat]} of {s.say(n.ref)}"


@words(ir.PrintedStat)
def _printed_stat(s: Speaker, n: ir.PrintedStat) -> str:
    return f"the {s.stats[n.stat]} that is printed on {s.say(n.ref)}"


@words(ir.SumOfStat)
def _sum(s: Speaker, n: ir.SumOfStat) -> str:
    return f"the total {s.stats[n.stat]} of {s.say(n.ref)}"


@words(ir.CountersOn)
def _counters_on(s: Speaker, n: ir.CountersOn) -> str:
    return f"the number of {s.counter(n.counter)} counters on {s.say(n.ref)}".replace("  ", " ")


@words(ir.MostCounters)
def _most_counters(s: Speaker, n: ir.MostCounters) -> str:
    return f"the most {s.counter(n.counter)} counters that you have had while it was there".replace("  ", " ")


@words(ir.Resource)
def _resource(s: Speaker, n: ir.Resource) -> str:
    name = next((name for name, number in s.vocab.resources.items() if number == n.resource), "number")
    if n.who is None:
        return "the health pool" if name == "pool" else f"the {name}"
    return f"{s.whose(n.who)} {name}"


@words(ir.ZoneSize)
def _zone_size(s: Speaker, n: ir.ZoneSize) -> str:
    return f"the number of cards in {s.whose(n.who)} {s.zones[n.zone]}"


@words(ir.NamedNumber)
def _named_number(s: Speaker, n: ir.NamedNumber) -> str:
    return f"the number that was named for {s.this}"


@words(ir.Tally)
def _tally(s: Speaker, n: ir.Tally) -> str:
    who = s.say(n.who)
    pattern = s.lib.tallies[n.tally]
    if not pattern.kinds:
        return f"what {who} {'are' if who.many else 'is'} allowed beyond that this turn"
    seen = "" if isinstance(n.who, ir.You) else f', with {who} as "you"'
    inner = s.inner()
    return f"the number of times this turn that {inner.say(pattern)}{seen}"


@words(ir.Plus)
def _plus(s: Speaker, n: ir.Plus) -> str:
    return f"{s.say(n.a)} plus {s.say(n.b)}"


@words(ir.Minus)
def _minus(s: Speaker, n: ir.Minus) -> str:
    return f"{s.say(n.a)} minus {s.say(n.b)}"


@words(ir.Times)
def _times(s: Speaker, n: ir.Times) -> str:
    return f"{s.say(n.a)} times {s.say(n.b)}"


@words(ir.Divided)
def _divided(s: Speaker, n: ir.Divided) -> str:
    part = "half of" if n.by == 2 else f"a part in {n.by} of"
    return f"{part} {s.say(n.a)}, rounded {'up' if n.up else 'down'}"


# ------------------------------------------------------------------ changes that passive abilities make


@words(ir.AddStat)
def _add_stat(s: Speaker, n: ir.AddStat) -> str:
    sign = "more" if n.sign > 0 else "less"
    if isinstance(n.by, ir.Num):
        return f"{n.by.number} {sign} {s.stats[n.stat]}"
    return f"{sign} {s.stats[n.stat]}, by {s.say(n.by)}"


@words(ir.SetStat)
def _set_stat(s: Speaker, n: ir.SetStat) -> str:
    return f"a {s.stats[n.stat]} of {s.say(n.to)}"


@words(ir.HaveKeyword)
def _have_keyword(s: Speaker, n: ir.HaveKeyword) -> str:
    name = keyword_shown(s.keyword(n.keyword), n.number, s.vocab)
    return f"the keyword {name}" if n.has else f"no longer the keyword {name}"


@words(ir.HaveTag)
def _have_tag(s: Speaker, n: ir.HaveTag) -> str:
    return f"the kin {s.tag(n.tag)}"


@words(ir.HaveText)
def _have_text(s: Speaker, n: ir.HaveText) -> str:
    from bloodwork.text.plain.abilities import within

    return f"this ability: ({within(s, n.ability)})"


@words(ir.HaveNature)
def _have_nature(s: Speaker, n: ir.HaveNature) -> str:
    name = next((name for name, number in s.vocab.natures.items() if number == n.nature), "")
    return _NATURES[name]


@words(ir.CountingNature)
def _counting_nature(s: Speaker, n: ir.CountingNature) -> str:
    counters = f"{n.number} {s.counter(n.word)} {'counter' if n.number == 1 else 'counters'}"
    if s.vocab.natures.get("begins") == n.nature:
        return f"{counters} from when it enters play"
    return f"{counters} more for every copy of it that its player plays, which ceases to exist"


@words(ir.HaveNoOther)
def _have_no_other(s: Speaker, n: ir.HaveNoOther) -> str:
    return "no keyword and no kin but what says this"


@words(ir.HaveNoText)
def _have_no_text(s: Speaker, n: ir.HaveNoText) -> str:
    return "none of the text that is printed on it"


@words(ir.Aim)
def _aim(s: Speaker, n: ir.Aim) -> str:
    return f"{s.say(s.lib.aims[n.where])} as what it attacks"
