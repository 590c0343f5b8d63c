"""What players choose, name and search for, in plain words."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text.plain.base import Speaker, Words, plural, words
from bloodwork.text.plain.cards import noun_of
from bloodwork.text.plain.numbers import ALL_OF_IT, is_plain
from bloodwork.text.plain.templates import acted, fill

NAMED: Final = {
    ir.NAMED_TAG: "a kin",
    ir.NAMED_NAME: "a card name",
    ir.NAMED_NUMBER: "a number",
    ir.NAMED_PLAYER: "a player",
    ir.NAMED_CARD: "a card",
    ir.NAMED_PREY: "the card that it devoured",
    ir.NAMED_COUNTER: "a kind of counter",
    ir.NAMED_MODE: "one of several modes",
    ir.NAMED_PREY: "what it was played upon",
}
_NTH: Final = ("", "second ", "third ", "fourth ")


def noun_among(s: Speaker, ref: ir.Ref) -> tuple[str, str]:
    """The noun for one of the cards of a reference: as it is told, and what it is."""
    if isinstance(ref, ir.All):
        noun = noun_of(s, ref.pattern)
        return "card" if noun.shown else noun.noun, noun.noun
    noun_told = s.say(ref).noun or "card"
    return noun_told, noun_told


def _number(s: Speaker, lo: ir.Value, hi: ir.Value) -> str:
    low, high = s.say(lo), s.say(hi)
    if isinstance(hi, ir.Num) and hi.number >= ALL_OF_IT:
        return "any number of" if low == "0" else f"{low} or more"
    if low == high:
        return high
    return f"up to {high}" if low == "0" else f"{low} to {high}"


def _picked(s: Speaker, among: ir.Ref, number: str) -> str:
    """So many of the cards of a reference."""
    if isinstance(among, ir.All):
        noun = noun_of(s, among.pattern)
        if number == "any number of" or is_plain(number) or number[-1:].isdigit() or number.endswith("or more"):
            return noun.counted(number)
        up_to = "at most " if number.startswith("up to ") else ""
        return f"{noun.several()}, {up_to}{number.removeprefix('up to ')} of them"
    told = s.say(among)
    one = "one" if number == "1" else number.removesuffix(" of")
    return f"{one} of {told}"


def _bind(s: Speaker, reg: int, how: str, nouns: tuple[str, str], many: bool) -> None:
    """Remembers what was chosen, told apart from what was chosen before it."""
    noun, kind = nouns
    told = f"{how} {plural(noun) if many else noun}"
    others = {held for at, held in s.bound.items() if at != reg}
    before = sum(1 for held in others if held.endswith(told))
    s.bound[reg] = Words(f"the {_NTH[min(before, 3)]}{told}", many, kind)


@words(k.Choose)
def _choose(s: Speaker, op: k.Choose) -> str:
    number = _number(s, op.lo, op.hi)
    what = _picked(s, op.among, number)
    _bind(s, op.reg, "chosen", noun_among(s, op.among), number != "1")
    chosen = s.bound[op.reg]
    if op.chance or _unseen(op):
        return f"{what} {'are' if chosen.many else 'is'} chosen at random"
    return acted("{who} <choose> {what}", {"who": s.say(op.who), "what": what})


def _unseen(op: k.Choose) -> bool:
    """Whether it is among cards of the other player that the one who chooses may not see (C-N3.22)."""
    if not isinstance(op.among, ir.All) or op.among.pattern.zones != op.hidden or op.hidden == 0:
        return False
    side = op.among.pattern.side
    return (isinstance(op.who, ir.You) and side == ir.THEY) or (isinstance(op.who, ir.Opponent) and side == ir.YOU)


@words(k.Target)
def _target(s: Speaker, op: k.Target) -> str:
    number = _number(s, op.lo, op.hi)
    what = _picked(s, op.among, number)
    _bind(s, op.reg, "target", noun_among(s, op.among), number != "1")
    return acted("{who} <choose> {what} as the target, when this is announced", {"who": s.say(op.who), "what": what})


@words(k.ChoosePlace)
def _choose_place(s: Speaker, op: k.ChoosePlace) -> str:
    where = s.say(op.where)
    _bind(s, op.reg, "chosen", ("space", "space"), False)
    return acted("{who} <choose> {what}", {"who": s.say(op.who), "what": f"one of {where}" if where.many else where})


@words(k.ChoosePlayer)
def _choose_player(s: Speaker, op: k.ChoosePlayer) -> str:
    _bind(s, op.reg, "chosen", ("player", "player"), False)
    return fill("{who} <choose> a player", {"who": s.say(op.who)})


@words(k.ChooseTarget)
def _choose_target(s: Speaker, op: k.ChooseTarget) -> str:
    what = _picked(s, op.among, "1")
    noun, kind = noun_among(s, op.among)
    s.bound[op.reg] = Words("the chosen player", noun="player")
    s.bound[op.card] = Words(f"the chosen {noun}", noun=kind)
    return fill("{who} <choose> {what} or a player", {"who": s.say(op.who), "what": what})


@words(k.ChooseNumber)
def _choose_number(s: Speaker, op: k.ChooseNumber) -> str:
    letter = chr(op.letter) if op.letter >= 0 else ""
    s.bound[op.reg] = Words(letter or "the chosen number")
    low, high = s.say(op.lo), s.say(op.hi)
    if op.column:
        s.bound[op.reg] = Words("the chosen lane")
        when = " when it is announced" if op.announced else ""
        return fill("{who} <choose> {what}", {"who": s.say(op.who), "what": f"a lane{when}"})
    what = f"{letter}, a number" if letter else "a number"
    return fill("{who} <choose> {what}", {"who": s.say(op.who), "what": f"{what} from {low} to {high}"})


def _so_many(s: Speaker, lo: ir.Value, hi: ir.Value) -> str:
    low, high = str(s.say(lo)), str(s.say(hi))
    return high if low == high else f"up to {high}" if low == "0" else f"{low} to {high}"


@words(k.ChooseModes)
def _choose_modes(s: Speaker, op: k.ChooseModes) -> str:
    lo, hi = op.lo, op.hi
    done = "which is done" if s.say(hi) == "1" else "which are done in this order"
    if isinstance(lo, ir.Conditional) and isinstance(hi, ir.Conditional):
        number = f"{_so_many(s, lo.b, hi.b)}, or {_so_many(s, lo.a, hi.a)} if {s.say(hi.cond)},"
        what = f"{number} of these, {done}"
        return fill("{who} <choose> {what}:", {"who": s.say(op.who), "what": what})
    number = _so_many(s, lo, hi)
    high = s.say(hi)
    if op.chance:
        return f"{number} of these {'is' if high == '1' else 'are'} chosen at random, {done}:"
    what = f"{number} of these, {done}"
    return fill("{who} <choose> {what}:", {"who": s.say(op.who), "what": what})


@words(k.InMode)
def _in_mode(s: Speaker, op: k.InMode) -> str:
    return f"{op.number}:"


@words(k.Divide)
def _divide(s: Speaker, op: k.Divide) -> str:
    amount, among = s.say(op.amount), s.say(op.among)
    noun, kind = noun_among(s, op.among)
    s.bound[op.reg] = Words(f"each {noun} that gets some of it", noun=kind)
    s.bound[op.shares] = Words("its share")
    if op.chance:
        return f"{amount} is divided at random among {among}"
    least = ", at least 1 to each" if op.least else ""
    return fill("{who} <divide> {what}", {"who": s.say(op.who), "what": f"{amount} among {among}{least}"})


@words(k.NameWord)
def _name_word(s: Speaker, op: k.NameWord) -> str:
    s.told.add(s.events[op.kind])
    what = NAMED[op.what] + (", but not the one named last" if op.but_last else "")
    return fill("{who} <name> {what}", {"who": s.say(op.who), "what": what})


@words(k.Search)
def _search(s: Speaker, op: k.Search) -> str:
    s.told.add(s.events[op.kind])
    high = s.say(op.hi)
    tests = tuple(test for test in op.pattern.tests if not isinstance(test, ir.OwnedBy))
    noun = noun_of(s, ir.CardPattern(op.pattern.zones, ir.ANYONE, tests), zones=False)
    _bind(s, op.out, "found", ("card", noun.noun), high != "1")
    zone = f"{s.whose(op.whose)} {' and '.join(s.zone_names(op.pattern.zones))}"
    what = noun.counted(f"up to {high}" if op.up_to else high)
    return acted("{who} <search> {zone} for {what}", {"who": s.say(op.who), "zone": zone, "what": what})
