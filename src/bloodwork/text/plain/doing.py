"""What is done, in plain words: a program as steps, with what hangs on what inside each other."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.plain.base import Speaker, Words, counted, fill, plural, words
from bloodwork.text.plain.cards import head_noun, phrase
from bloodwork.text.plain.events import happening
from bloodwork.text.plain.lanes import LANE_DONE, token_words
from bloodwork.text.words import article

# How an event is told that someone is made to do. See `base.fill`.
DONE: Final = {
    "move": "{card} <move>[ to {place}]",
    "play": "{who} <play> {card}[ in {place}][ for {amount} blood]{way}",
    "summon": "{who} <summon> {card}[ in {place}]{way}",
    "create": "{who} <create> {name}[ in {place}]",
    "spawn": "{who} <spawn> {name}[ in {place}]",
    "execute": "{who} <execute> {card}",
    "terminate": "{card} <be> terminated",
    "draw": "{who} <draw> a card[ from {place}]",
    "discard": "{who} <discard> {card}",
    "search": "{who} <search>[ {place}]",
    "shuffle": "{who} <shuffle>[ {place}]",
    "reveal": "{card} <be> revealed to [{who}|all players]",
    "look": "{who} <look> at {card}",
    "attack": "{card} <attack>[ {place}]",
    "strike": "{card} <strike> {place}[ for {amount} damage]",
    "damage": "{card} <be> dealt {amount} damage[ by {other}]",
    "player_damage": "{who} <be> dealt {amount} damage[ by {other}]",
    "pool_gain": "the health pool gains {amount}",
    "pool_set": "the health pool becomes {amount}",
    "death": "{card} <die>",
    "sacrifice": "{who} <sacrifice> {card}",
    "destroy": "{card} <be> destroyed[ by {other}]",
    "explode": "{card} <explode>[ for {amount} damage]",
    "gain_blood": "{who} <gain> {amount} blood",
    "lose_blood": "{who} <lose> {amount} blood",
    "gain_stat": "{card} <gain> {amount} {stat}",
    "lose_stat": "{card} <lose> {amount} {stat}",
    "set_stat": "the {stat} of {card} is set to {amount}",
    "gain_keyword": "{card} <gain> the keyword {keyword}",
    "lose_keyword": "{card} <lose> [the keyword {keyword}|all keywords]",
    "gain_kin": "{card} <gain> the kin {kin}",
    "lose_text": "{card} <lose> all printed text",
    "gain_text": "{card} <gain> this ability: ({ability})",
    "add_counter": "{counters} [<be>|is] put on {card}",
    "remove_counter": "{counters} [<be>|is] taken off {card}",
    "gain_draw": "{who} <gain> {amount} more draws for this turn",
    "skip_turn": "{who} will skip {turns}",
    "end_turn": "[the turn ends, if it is that of {who}|the turn ends]",
    "phase": "the {phase} comes",
    "flip": "{who} <flip> {card}{way}",
    "turn_down": "{card} <be> turned face down",
    "liberate": "{card} <cease> to exist",
    "set_aside": "{card} <be> set aside",
    "take_control": "[{who} <take> control of {card}|{card} <change> sides]",
    "name": "{who} <name> a number",
    "mulligan": "{who} <take> a mulligan",
    "finish_game": "[{who} <win> the game|the game ends in a draw]",
    "lose_kin": "{card} <lose> [the kin {kin}|all kins]",
    "link": "{card} <be> linked to {other}",
    "unlink": "{card} <be> linked no more",
    "swap": "{card} and {other} swap spaces",
    "aim": "{card} <attack> {aim} from now on",
    "give": "{card} <be> lent what is printed on {other} and does not work there[ {length}]",
    "favour": "{card} <be> put in effect[ {length}]",
}
# Changes of a card that stay with it when no end is told.
_LASTING: Final = (
    "gain_stat", "lose_stat", "set_stat", "gain_keyword", "lose_keyword", "gain_kin", "lose_kin", "lose_text",
    "gain_text", "aim",
)  # fmt: skip
# "gain 2 blood", but "gain blood equal to the power of ..."
_AMOUNT: Final = re.compile(r"\{amount\} (\{stat\}|\w+)")
_PLAIN_NUMBER: Final = re.compile(r"\d+|[A-Z]|that much|all")
_LEFT: Final = ir.NUMBER_LIMIT  # more than there can be: all of them
_NAMED: Final = {ir.NAMED_TAG: "a kin", ir.NAMED_NAME: "a card name", ir.NAMED_NUMBER: "a number"}


@dataclass
class Step:
    """Something that is done, or something that other steps hang on."""

    text: str
    body: list[Step] = field(default_factory=list)

    def inline(self, last: bool = True) -> str:
        """In one line; what hangs on it in brackets, where else it could not be told from what follows."""
        if not self.body:
            return self.text
        inner = joined(self.body)
        return f"{self.text} {inner}" if last and len(self.body) == 1 else f"{self.text} ({inner})"

    def lines(self, indent: str = "") -> list[str]:
        out = [f"{indent}- {self.text}"]
        for step in self.body:
            out.extend(step.lines(indent + "  "))
        return out


def joined(steps: list[Step]) -> str:
    return "; ".join(step.inline(step is steps[-1]) for step in steps)


def program(s: Speaker, code: tuple[k.Op, ...]) -> list[Step]:
    """A program as steps."""
    return _block(s, code, 0, len(code))


def _block(s: Speaker, code: tuple[k.Op, ...], at: int, end: int) -> list[Step]:
    steps: list[Step] = []
    while at < end:
        op = code[at]
        if isinstance(op, k.If | k.May | k.Need):
            at = _branch(s, code, at, end, steps)
        elif isinstance(op, k.Each):
            at = _loop(s, code, at, end, steps)
        else:
            told = s.say(op)
            if told:  # what is only kept for later is told where it is used
                steps.append(Step(told))
            at += 1
    return steps


def _branch(s: Speaker, code: tuple[k.Op, ...], at: int, end: int, steps: list[Step]) -> int:
    """What is done only if something holds, and what is done otherwise. Returns where to go on."""
    op = code[at]
    assert isinstance(op, k.If | k.May | k.Need)
    stop = min(op.skip, end)
    last = code[stop - 1] if stop - 1 > at else None
    other = stop
    if isinstance(last, k.Jump) and last.to >= stop:
        other = min(last.to, end)
        if stop - 1 == at + 1:  # it only jumps: what follows is for when it failed
            steps.append(Step(_if_not(s, op), _block(s, code, stop, other)))
            return other
        stop -= 1
    said = Step(s.say(op), _block(s, code, at + 1, stop))
    if said.body:  # else nothing is left that could hang on it, as after the last part of a cost
        steps.append(said)
    if other > stop + 1:
        steps.append(Step("otherwise:", _block(s, code, stop + 1, other)))
        return other
    return max(stop, other)


def _if_not(s: Speaker, op: k.Op) -> str:
    if isinstance(op, k.If):
        return f"if it is not so that {s.say(op.cond)}:"
    return "only if that failed:"


def _loop(s: Speaker, code: tuple[k.Op, ...], at: int, end: int, steps: list[Step]) -> int:
    op = code[at]
    assert isinstance(op, k.Each)
    text = s.say(op)
    stop = min(op.end, end)
    steps.append(Step(text, _block(s, code, at + 1, stop - 1)))
    return stop


# ------------------------------------------------------------------ control


@words(k.If)
def _if(s: Speaker, op: k.If) -> str:
    return f"if {s.say(op.cond)}:"


@words(k.May)
def _may(s: Speaker, op: k.May) -> str:
    return f"{s.say(op.who)} may decide to do this, or not:"


@words(k.Need)
def _need(s: Speaker, op: k.Need) -> str:
    return "only if that succeeded:"


@words(k.Jump)
def _jump(s: Speaker, op: k.Jump) -> str:
    return "the rest is left out"


@words(k.Each)
def _each(s: Speaker, op: k.Each) -> str:
    if op.times is not None:
        return f"{s.say(op.times)} times:"
    if op.who is not None:
        s.bound[op.reg] = Words("that player")
        return f"{s.say(op.who)}, one after the other:" if isinstance(op.who, ir.EachPlayer) else "for each player:"
    if op.where is not None:
        s.bound[op.reg] = Words("that space")
        return f"for each of {s.say(op.where)}, one after the other:"
    assert op.ref is not None
    s.bound[op.reg] = Words(f"that {head_noun(s, op.ref)}")
    return f"for each of {s.say(op.ref)}, one after the other:"


@words(k.Again)
def _again(s: Speaker, op: k.Again) -> str:
    return "and again"


@words(k.ForPlayer)
def _for_player(s: Speaker, op: k.ForPlayer) -> str:
    """What is kept for each player is told where it is spoken of."""
    source = op.ref if op.ref is not None else op.value
    told = s.bound.get(op.reg, Words("")) if op.reg >= 0 else s.say(source) if source is not None else Words("")
    for bank in (op.bank, op.bank + 1):
        s.bound[bank] = told
    return ""


@words(k.Let)
def _let(s: Speaker, op: k.Let) -> str:
    source = op.ref or op.who or op.value
    told = s.say(source)
    # one register for several ways: whichever was taken
    s.bound[op.reg] = told if s.bound.get(op.reg, told) == told else Words("what was noted", told.many)
    return f"{told} {'are' if told.many else 'is'} taken note of"


# ------------------------------------------------------------------ choices


@words(k.Choose)
def _choose(s: Speaker, op: k.Choose) -> str:
    low, high = s.say(op.lo), s.say(op.hi)
    noun = head_noun(s, op.among)
    many = high != "1"
    before = sum(1 for held in set(s.bound.values()) if held.endswith(f"chosen {plural(noun) if many else noun}"))
    nth = ("", "second ", "third ", "fourth ")[min(before, 3)]
    s.bound[op.reg] = Words(f"the {nth}chosen {plural(noun) if many else noun}", many)
    number = high if low == high else f"{low} to {high}"
    if isinstance(op.hi, ir.Num) and op.hi.number >= _LEFT:
        number = "any number" if low == "0" else f"{low} or more"
    elif low == "0":
        number = f"up to {high}"
    if isinstance(op.among, ir.All):
        of = phrase(s, op.among.pattern, many=many)
        what = f"{number} {of}" if number != "any number" else f"any number of {of}"
    else:
        what = f"{number} of {s.say(op.among)}"
    if op.chance or _unseen(op):
        return f"chance chooses {what}"
    chooser = s.say(op.who)
    return fill("{who} <choose> ", {"who": chooser}) + f" {what}"


def _unseen(op: k.Choose) -> bool:
    """Whether it is among cards of the other player that the one who chooses may not see (C-N3.22)."""
    if not isinstance(op.among, ir.All) or op.among.pattern.zones != op.hidden or op.hidden == 0:
        return False
    side = op.among.pattern.side
    return (isinstance(op.who, ir.You) and side == ir.THEY) or (isinstance(op.who, ir.Opponent) and side == ir.YOU)


@words(k.ChoosePlace)
def _choose_place(s: Speaker, op: k.ChoosePlace) -> str:
    s.bound[op.reg] = Words("the chosen space")
    where = s.say(op.where)
    what = f"one of {where}" if where.many else where
    return fill("{who} <choose> ", {"who": s.say(op.who)}) + f" {what}"


@words(k.ChoosePlayer)
def _choose_player(s: Speaker, op: k.ChoosePlayer) -> str:
    s.bound[op.reg] = Words("the chosen player")
    return fill("{who} <choose> a player", {"who": s.say(op.who)})


@words(k.ChooseTarget)
def _choose_target(s: Speaker, op: k.ChooseTarget) -> str:
    noun = head_noun(s, op.among)
    s.bound[op.reg] = Words("the player, if one was chosen,")
    s.bound[op.card] = Words(f"the {noun}, if one was chosen,")
    what = phrase(s, op.among.pattern) if isinstance(op.among, ir.All) else f"one of {s.say(op.among)}"
    return fill("{who} <choose> ", {"who": s.say(op.who)}) + f" a player, or 1 {what}"


@words(k.Target)
def _target(s: Speaker, op: k.Target) -> str:
    noun = head_noun(s, op.among)
    low, high = s.say(op.lo), s.say(op.hi)
    many = high != "1"
    before = sum(1 for held in s.bound.values() if held.startswith("the ") and " target " in f"{held} ")
    nth = ("", "second ", "third ", "fourth ")[min(before, 3)]
    s.bound[op.reg] = Words(f"the {nth}target {plural(noun) if many else noun}", many)
    number = high if low == high else f"up to {high}"
    what = f"one of {s.say(op.among)}"
    if isinstance(op.among, ir.All):
        what = f"{number} {phrase(s, op.among.pattern, many=many)}"
    return fill("{who} <choose> ", {"who": s.say(op.who)}) + f" {what} as a target when it is announced"


@words(k.ChooseNumber)
def _choose_number(s: Speaker, op: k.ChooseNumber) -> str:
    letter = chr(op.letter) if op.letter >= 0 else ""
    s.bound[op.reg] = Words(letter or "the chosen number")
    low, high = s.say(op.lo), s.say(op.hi)
    what = f"{letter}, a number" if letter else "a number"
    return fill("{who} <choose> ", {"who": s.say(op.who)}) + f" {what} from {low} to {high}"


@words(k.NameWord)
def _name_word(s: Speaker, op: k.NameWord) -> str:
    return (
        fill("{who} <name> ", {"who": s.say(op.who)})
        + f" {_NAMED.get(op.what, 'a word')}{', not the one named last' if op.but_last else ''}"
    )


@words(k.Search)
def _search(s: Speaker, op: k.Search) -> str:
    high = s.say(op.hi)
    many = high != "1"
    s.bound[op.out] = Words(f"the found {'cards' if many else 'card'}", many)
    number = f"up to {high}" if op.up_to else high
    zone = s.whose(op.whose) + " " + " and ".join(s.zone_names(op.pattern.zones))
    owned = tuple(test for test in op.pattern.tests if not isinstance(test, ir.OwnedBy))
    what = phrase(s, ir.CardPattern(op.pattern.zones, ir.ANYONE, owned), many=many, zones=False)
    return fill("{who} <search> ", {"who": s.say(op.who)}) + f" {zone} for {number} {what}"


# ------------------------------------------------------------------ events


@words(k.Do)
def _do(s: Speaker, op: k.Do) -> str:
    name = s.events.get(op.kind, "")
    fields = _fields(s, op, name)
    told_so = (LANE_DONE.get(name) if s.lanes else None) or DONE.get(name)
    template = told_so or name.replace("_", " ") + "[ of {card}][ by {who}][: {amount}]"
    if name == "lose_asp" and op.flags & s.vocab.flags.get("cost", 0):
        template = "{who} <pay> {amount} ASP"
    if name == "lose_blood" and op.flags & s.vocab.flags.get("cost", 0):
        template = "{who} <pay> {amount} blood"
    if not _PLAIN_NUMBER.fullmatch(fields.get("amount", "0")):
        template = _AMOUNT.sub(r"\1 equal to {amount}", template)
    told = fill(template, fields)
    if op.times is not None:
        times = s.say(op.times)
        told += f", {counted(times, 'time')}" if times.isdigit() else f", as often as this says: {times}"
    if op.out >= 0:
        s.bound[op.out] = _result(s, op, name)
    if op.out_number >= 0:
        s.bound[op.out_number] = Words("the number that was named" if name == "name" else "that number")
    if op.until is not None:
        return f"{told}, until {s.say(op.until)}"
    return f"{told}, to stay" if name in _LASTING else told


def _fields(s: Speaker, op: k.Do, name: str) -> dict[str, str]:
    out: dict[str, str] = {"way": _way(s, op)}
    for role, node in (("card", op.card), ("other", op.other), ("who", op.who), ("place", op.place)):
        if isinstance(node, ir.ZoneOf) and name != "move":
            out[role] = f"{s.whose(node.who)} {s.zones[node.zone]}"
        elif node is not None:
            out[role] = s.say(node)
    if op.who is not None and s.lanes:
        out["whose"] = s.whose(op.who)
    if op.amount is not None:
        out["amount"] = s.say(op.amount)
        if name == "heal" and isinstance(op.amount, ir.Num) and op.amount.number >= _LEFT:
            out["amount"] = "all"
        out["turns"] = counted(out["amount"], "turn")
    if name == "create" and s.lanes:
        label = token_words(s, s.lib.faces[op.word])
        out["name"] = f"{article(label)} {label}"
    elif name == "rise":
        out["name"] = s.name(op.word)
    elif name in ("create", "spawn"):
        out["name"] = "the first card of its line" if op.word == ir.OF_LINE else f"a {s.name(op.word)}"
    elif name in ("gain_stat", "lose_stat", "set_stat"):
        out["stat"] = s.stats.get(op.word, "a stat")
    elif name in ("gain_keyword", "lose_keyword") and op.word >= 0:
        number = f" {DIALECTS[s.vocab.dialect].times}{out['amount']}" if out.get("amount", "1") != "1" else ""
        out["keyword"] = s.keyword(op.word) + number
    elif name in ("gain_kin", "lose_kin") and op.word >= 0:
        out["kin"] = s.tag(op.word)
    elif name == "gain_text":
        from bloodwork.text.plain.abilities import within

        out["ability"] = within(s, op.word)
    elif name in ("add_counter", "remove_counter"):
        out["counters"] = _counters(s, op)
    elif name in ("give", "favour"):
        out["length"] = "for a round" if op.word else "for this turn"
    elif name == "aim":
        out["aim"] = out.get("place") or s.say(s.lib.aims[op.word])
    return out


def _counters(s: Speaker, op: k.Do) -> Words:
    noun = f"{s.counter(op.word)} counter".strip()
    if isinstance(op.amount, ir.Num):
        if op.amount.number >= _LEFT:
            return Words(f"all {plural(noun)}", many=True)
        return Words(counted(str(op.amount.number), noun), many=op.amount.number != 1)
    number = s.say(op.amount) if op.amount is not None else "1"
    return Words(f"{plural(noun)}, in number {number},", many=True)


def _way(s: Speaker, op: k.Do) -> str:
    out = ""
    if op.flags & s.vocab.flags.get("free", 0):
        out += " without paying for it"
    if op.flags & s.vocab.flags.get("down", 0):
        out += " face down"
    return out


def _result(s: Speaker, op: k.Do, name: str) -> Words:
    """What can be spoken of after it."""
    many = op.times is not None
    if name == "draw":
        return Words("the drawn cards" if many else "the drawn card", many)
    if name in ("create", "spawn"):
        made = s.lib.faces[op.word].label + " token" if s.lanes else s.name(op.word)
        return Words(f"each of the {made}s" if many else f"the {made}", many=False)
    if op.card is not None:
        return s.say(op.card)
    return Words("what came of it")


@words(k.Moment)
def _moment(s: Speaker, n: k.Moment) -> str:
    if n.kind == k.ON_EVENT and n.pattern is not None:
        before = s.event
        told = happening(s, n.pattern)
        s.event = before
        return told
    return {
        k.END_OF_TURN: f"the end of this {s.round}",
        k.END_OF_YOUR_TURN: "the end of your turn",
        k.END_OF_NEXT_TURN: f"the end of the next {s.round}",
    }[n.kind]


@words(k.Keep)
def _keep(s: Speaker, op: k.Keep) -> str:
    parts: list[str] = []
    if op.amount is not None:
        by = s.say(op.amount)
        parts.append(f"{by} more" if op.sign > 0 else f"{by} less (never below 0)" if op.sign < 0 else f"{by} instead")
    if op.card is not None:
        parts.append(f"{s.say(op.card)} in its place")
    if op.who is not None:
        parts.append(f"{s.say(op.who)} as the player")
    if op.place is not None:
        parts.append(f"{s.say(op.place)} as the place")
    return f"it happens, with {' and '.join(parts)}" if parts else "it happens as it would have"


@words(k.Cancel)
def _cancel(s: Speaker, op: k.Cancel) -> str:
    return "it does not happen"


@words(k.Allow)
def _allow(s: Speaker, op: k.Allow) -> str:
    who = s.say(op.who)
    return f"{who} {'are' if who.many else 'is'} allowed {s.say(op.amount)} beyond a limit for this turn"


@words(k.Hold)
def _hold(s: Speaker, op: k.Hold) -> str:
    from bloodwork.text.plain.abilities import within

    often = "once" if op.uses == 1 else f"{op.uses} times" if op.uses else "every time"
    until = f" until {s.say(op.until)}" if op.until is not None else ""
    return f"from now on{until}, {often}: ({within(s, op.ability)})"
