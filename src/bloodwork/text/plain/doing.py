"""What is done, in plain words: events that someone is made to do, and what an effect leaves behind."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import Face
from bloodwork.text.card_lines import keyword_shown
from bloodwork.text.ir_nodes import below
from bloodwork.text.plain.base import Speaker, Words, counted, listed, plural, with_article, words
from bloodwork.text.plain.cards import each_one
from bloodwork.text.plain.causes import undoing
from bloodwork.text.plain.columns import spot
from bloodwork.text.plain.events import FLAGS, at_time, happening
from bloodwork.text.plain.numbers import ALL_OF_IT, for_each, is_plain
from bloodwork.text.plain.places import all_of, going, zone_alone
from bloodwork.text.plain.steps import Step, together
from bloodwork.text.plain.templates import acted, fill

# How an event is told that someone is made to do, by its name and the flags that it has. See `templates.fill`.
DONE: Final = {
    "move": "{card} <move>[ {going}]",
    "play": "{who} <play> {card}[ in {place}][ for {amount} blood]{way}",
    "summon": "{who} <summon> {card}[ in {place}]{way}",
    "create": "{who} <create> {name}[ in {place}]",
    "spawn": "{who} <spawn> {name}[ in {place}]",
    "execute": "{who} <execute> {card}",
    "terminate": "{card} <be> terminated",
    "draw": "{who} <draw> {cards}[ from {place}]",
    "discard": "{who} <discard> {card}",
    "search": "{who} <search>[ {place}]",
    "shuffle": "{who} <shuffle>[ {place}]",
    "reveal": "{card} <be> revealed to [{who}|all players]",
    "look": "{who} <look> at {card}",
    "attack": "{card} <attack>[ {place}]",
    "strike": "{card} <strike> {place}[ for {amount} damage]",
    "damage": "{card} <be> dealt {amount} damage[ by {other}]",
    "player_damage": "{who} <be> dealt {amount} damage[ by {other}]",
    "pool_gain": "the health pool gains {amount} points",
    "pool_set": "the health pool [loses {less} points|becomes {amount}]",
    "death": "{card} <die>",
    "sacrifice": "{who} <sacrifice> {card}",
    "destroy": "{card} <be> destroyed[ by {other}]",
    "explode": "{card} <explode>[ for {amount} damage]",
    "gain_blood": "{who} <gain> {amount} blood",
    "lose_blood": "{who} <lose> [{all} blood|{amount} blood]",
    "lose_blood cost": "{who} <pay> [{all} blood|{amount} blood]",
    "gain_stat": "{card} <gain> {amount} {stat}",
    "lose_stat": "{card} <lose> {amount} {stat}",
    "set_stat": "the {stat} of {card} becomes {amount}",
    "gain_keyword": "{card} <gain> {keyword}",
    "lose_keyword": "{card} <lose> [{keyword}|all keywords]",
    "gain_kin": "{card} <gain> the kin {kin}",
    "lose_text": "{card} <lose> {text}",
    "gain_text": "{card} <gain> this ability{ending}: {ability}",
    "add_counter": "{counters} <be> put on {card}",
    "remove_counter": "{counters} <be> removed from {card}",
    "move_counter": "{counters} <be> moved from {card} to {other}",
    "gain_draw": "{who} <gain> {draws} for this turn",
    "skip_turn": "{who} will skip {turns}",
    "extra_turn": "{who} <take> {added}",
    "skip_phase": "{who} will skip [{whose}|their] next {skipped}",
    "end_turn": "[{whose} turn ends, if it is {whose} turn|the turn ends]",
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
    "heal": "{amount} damage is taken off {card}",
    "become": "{card} <become> {name}",
    "roll": "{who} <throw> {die}",
    "unlink": "{card} <be> linked no more",
    "swap": "{card} and {other} swap spaces",
    "aim": "{card} <attack> {aim}",
    "give": "{card} <be> lent what is printed on {other} and does not work there[ {length}]",
    "favour": "{card} <be> put in effect[ {length}]",
    "hurt": "{card} <be> hurt[ by {other}]",
    "remains": "what is due after the death of {card} is done",
    "counter": "{who} <get>[ {amount}] counters",
}
# Changes of a card that stay with it when no end is told.
_LASTING: Final = (
    "gain_stat", "lose_stat", "set_stat", "gain_keyword", "lose_keyword", "gain_kin", "lose_kin", "lose_text",
    "gain_text", "aim",
)  # fmt: skip
# "gain 2 blood", but "gain blood equal to the power of ..."
_AMOUNT: Final = re.compile(r"\{amount\} (\{stat\}|\w+)")
# Flags of what is done that are not worth a word, or have theirs in the template.
_UNTOLD: Final = (
    "placed",
    "then",
    "part",
    "enters",
    "leaves",
    "may",
    "attack",
    "cost",
    "strike",
    "lanes",
    "war",
    "back",
)
EDGES: Final = {k.TURN_START: "start", k.TURN_END: "end"}  # moments until which something lasts
_WORDED: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@words(k.Do)
def _do(s: Speaker, op: k.Do) -> str:
    told = _deed(s, op)
    return told if s.events[op.kind] == "gain_text" else f"{told}{_ending(s, op)}"


def _deed(s: Speaker, op: k.Do) -> str:
    """The event without how long it lasts; what it gives is bound."""
    name = s.events[op.kind]
    s.told.add(name)
    fields = _fields(s, op, name)
    template, flags = _template(s, name, op.flags)
    if op.amount is not None and not is_plain(fields["amount"]):
        each = for_each(s, op.amount) if _AMOUNT.search(template) else None
        if each is None:
            template = _AMOUNT.sub(r"\1 equal to {amount}", template)
        else:
            template = _AMOUNT.sub(r"{number} \1", template) + " for {each}"
            fields["number"], fields["each"] = each
    told = acted(template, fields)
    if op.times is not None and "{cards}" not in template and "{name}" not in template:
        times = s.say(op.times)
        told += f", {counted(times, 'time')}" if times.isdigit() else f", as many times as {times}"
    if op.order == k.ANY_ORDER:
        told += " " + fill("in any order that {who} <like>", {"who": s.say(op.who if op.who is not None else ir.You())})
    elif op.order == k.AT_RANDOM:
        told += " in a random order"
    if op.out >= 0:
        s.bound[op.out] = _result(s, op, name)
    if op.kept >= 0:
        s.bound[op.kept] = _result(s, op, name)
    if op.out_number >= 0:
        told_as = "the coin" if name == "roll" and op.word == _COIN else _NUMBERED.get(name, "that much")
        s.bound[op.out_number] = Words(told_as)
    if "{way}" not in template:
        flags = [*flags, *_UNTOLD]
        told += "".join(
            f" {FLAGS[flag][0]}" for flag, bit in s.vocab.flags.items() if op.flags & bit and flag not in flags
        )
    return told


@together(k.Do)
def _stats(s: Speaker, code: tuple[k.Op, ...], at: int, end: int) -> tuple[Step, int] | None:
    """Changes of several stats of the same cards in the same way: "gains +1 health and +1 power"."""
    first = code[at]
    changes: list[str] = []
    while at + len(changes) < end:
        op = code[at + len(changes)]
        if not isinstance(op, k.Do) or not isinstance(first, k.Do) or not _alike(s, first, op):
            break
        fields = _fields(s, op, s.events[op.kind])
        s.told.add(s.events[op.kind])
        changes.append(f"{fields['amount']} {fields['stat']}")
    if len(changes) < 2:
        return None
    assert isinstance(first, k.Do) and first.card is not None
    verb = "gain" if s.events[first.kind] == "gain_stat" else "lose"
    told = fill("{card} <" + verb + "> {changes}", {"card": s.say(first.card), "changes": listed(changes)})
    return Step(told + _ending(s, first)), len(changes)


def _alike(s: Speaker, a: k.Do, b: k.Do) -> bool:
    """Whether two changes of stats are about the same cards, as long as each other and by plain numbers."""
    if a.kind != b.kind or s.events[a.kind] not in ("gain_stat", "lose_stat") or a.card is None or b.card is None:
        return False
    if (
        a.times is not None
        or b.times is not None
        or b.out >= 0
        or b.kept >= 0
        or b.out_number >= 0
        or a.flags != b.flags
    ):
        return False
    plain = all(op.amount is not None and is_plain(s.say(op.amount)) for op in (a, b))
    return plain and s.say(a.card) == s.say(b.card) and _ending(s, a) == _ending(s, b)


# What the number that comes of an event is.
_COIN: Final = 2  # sides
_NUMBERED: Final = {"name": "the named number", "roll": "the result"}


def _ending(s: Speaker, op: k.Do) -> str:
    if op.until is not None:
        s.told.update(undoing(s.events[op.kind], s.idiom))
        return f" until {s.say(op.until)}"
    return " permanently" if s.events[op.kind] in _LASTING else ""


def _template(s: Speaker, name: str, on: int) -> tuple[str, list[str]]:
    table = {**DONE, **s.idiom.done}
    for key, template in table.items():
        event, *flags = key.split()
        if event == name and flags and all(on & s.vocab.flags.get(flag, 0) for flag in flags):
            return template, flags
    return table[name], []


# ------------------------------------------------------------------ fields of the templates


def _fields(s: Speaker, op: k.Do, name: str) -> dict[str, str]:
    out: dict[str, str] = {"way": _way(s, op), "ending": _ending(s, op)}
    for role, node in (("card", op.card), ("other", op.other), ("who", op.who), ("place", op.place)):
        if isinstance(node, ir.ZoneOf) and name != "move":
            out[role] = zone_alone(s, node)
        elif node is not None:
            out[role] = s.say(node)
    if op.card is not None and any(isinstance(part, ir.OwnCard) for part in below(op.amount)):
        out["card"] = each_one(s, op.card)
    if out.get("other", "") == out.get("card"):
        out["other"] = "itself"
    if op.place is not None:
        out["going"] = going(s, op.place, op.card)
    if op.card is not None:
        many = s.say(op.card).many
        out["owner"], out["their"] = ("their owners", "their") if many else ("its owner", "its")
        for role in ("place", "going") if many and op.place is not None else ():
            out[role] = out[role].replace("its owner's", "their owners'").replace(" opposing it", " opposing each")
    if op.who is not None and not isinstance(op.who, ir.EachPlayer):
        out["whose"] = s.whose(op.who)
    if op.amount is not None:
        out["amount"] = s.say(op.amount)
        out["turns"] = counted(out["amount"], "turn")
        out["draws"] = counted(out["amount"], "additional draw")
    there = spot(s, op)
    if there:
        out["spot"] = there
    out["cards"] = _times(s, op, "card")
    tell = _WORD_OF.get(name)
    if tell is not None:
        field, value = tell(s, op, out)
        if value:
            out[field] = value
    return out


def _times(s: Speaker, op: k.Do, noun: str) -> str:
    """So many of something, as often as it is done."""
    times = _many(s.say(op.times)) if op.times is not None else "1"
    if times == "1":
        return with_article(noun)
    return f"{times} {plural(noun)}" if is_plain(times) else f"as many {plural(noun)} as {times}"


def _many(number: str) -> str:
    """A number of things that can be counted."""
    return number.replace("that much", "that many")


Tell = Callable[[Speaker, k.Do, dict[str, str]], tuple[str, str]]


def _token(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    if s.idiom.shared and isinstance(op.amount, ir.Num):
        fields["amount"] = f"lane {op.amount.number}"
    if s.idiom.shared and op.place is not None:
        fields["place"] = fields["place"].replace("the space of ", "the slot of ", 1)
    if op.word == ir.OF_LINE:
        return "name", "the first card of its line"
    if op.word == ir.COPY_OF:
        return "name", _copied(s, op)
    token = s.lib.faces[op.word] if s.idiom.shared else None
    label = _token_words(s, token) if token is not None else s.name(op.word)
    face = s.lib.main_face[op.word] if token is None and op.word < len(s.lib.main_face) else -1
    if face in s.lib.tokens.values():
        label = _described_words(s, s.lib.faces[face])
    times = s.say(op.times) if op.times is not None else "1"
    if times == "1":
        return "name", with_article(label) if token is not None else f"a {label}"
    several = (
        label.replace(" token", " tokens", 1) if token is not None else label.replace(" creature", " creatures", 1)
    )
    if is_plain(times):
        number = _WORDED[int(times)] if times.isdigit() and int(times) < len(_WORDED) else times
        return "name", f"{number} {several}"
    return "name", f"as many {several} as {times}"


# Numbers of tokens that go without saying.
_USUAL: Final = {"initiative": -1, "level": 9}


def _token_words(s: Speaker, face: Face) -> str:
    """A token with its numbers, colors, kins, keywords and texts."""
    stats = {s.stats[stat]: number for stat, number in enumerate(face.stats) if number >= 0 and stat in s.stats}
    before = [f"{stats.pop('power')}/{stats.pop('health')}"] if "power" in stats and "health" in stats else []
    before += [name for name in s.idiom.before if face.types & s.vocab.types.get(name, 0)]
    before += [name for tag, name in enumerate(s.lib.tag_names) if face.own_tags >> tag & 1 and name != face.label]
    having = [keyword_shown(s.keyword(word), number, s.vocab) for word, number in face.keywords]
    having += [f"{stat} {number}" for stat, number in stats.items() if number > _USUAL.get(stat, 0)]
    having += [s.quoted(number, "token") for number in face.abilities if s.lib.abilities[number].keyword < 0]
    return " ".join([*before, face.label, "token"]) + (f" with {listed(having)}" if having else "")


def _described_words(s: Speaker, face: Face) -> str:
    """A creature that a text describes, with its stats, kins, keywords and texts."""
    stats = {s.stats[stat]: number for stat, number in enumerate(face.stats)}
    words = ["/".join(str(stats[name]) for name in ("health", "defense", "power"))]
    words += [name for tag, name in enumerate(s.lib.tag_names) if face.own_tags >> tag & 1]
    having = [keyword_shown(s.keyword(word), number, s.vocab) for word, number in face.keywords]
    having += [f"cost {stats['cost']}"] if stats.get("cost", 0) > 0 else []
    having += [s.quoted(number, "creature") for number in face.abilities if s.lib.abilities[number].keyword < 0]
    told = " ".join([*words, "creature"])
    if not face.label.startswith(words[0]):
        told += f' named "{face.label}"'
    return told + (f" with {listed(having)}" if having else "")


def _stat(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    if s.events[op.kind] == "gain_stat" and is_plain(fields["amount"]):
        fields["amount"] = f"+{fields['amount']}"
    return "stat", s.stats[op.word]


def _keyword(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    if op.word < 0:
        return "keyword", ""
    number = op.amount.number if isinstance(op.amount, ir.Num) else 1
    return "keyword", keyword_shown(s.keyword(op.word), number, s.vocab)


_ADDED: Final = ("extra turn", "additional attack phase")
_SKIPPED: Final = ("main phase", "attack phase", "card draw")


def _added(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    return "added", counted(fields["amount"], _ADDED[op.word])


def _skipped(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    return "skipped", _SKIPPED[op.word]


def _later_turn(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    if op.word == 0:
        return "turns", fields["turns"]
    whose = fields.get("whose", "their")
    return "turns", f"{whose} next turn" if fields["amount"] == "1" else f"{whose} next {fields['turns']}"


def _kin(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    return "kin", s.tag(op.word) if op.word >= 0 else ""


_OF_NAMES: Final = {ir.EACH_NAME: "each kind", ir.ONE_NAME: "a kind (which is chosen)"}


def _counters(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    noun = f"{s.counter(op.word)}counter"
    number = _many(fields.get("amount", "1"))
    if op.word in _OF_NAMES:
        there = f"{_OF_NAMES[op.word]} that is on {'it' if op.other is None else s.say(op.other)}"
        if isinstance(op.amount, ir.Num) and op.amount.number < 0:
            return "counters", Words(f"as many counters as there are of {there}", many=True)
        many = number != "1"
        return "counters", Words(f"{counted(number, 'counter')} of {there}", many=many)
    if isinstance(op.amount, ir.Num) and op.amount.number >= ALL_OF_IT:
        return "counters", Words(f"all {plural(noun)}", many=True)
    if is_plain(number):
        return "counters", Words(counted(number, noun), many=number != "1")
    return "counters", Words(f"as many {plural(noun)} as {number}", many=True)


def _length(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    return "length", "for a round" if op.word else "for this turn"


def _aim(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    return "aim", all_of(s, op.place if op.place is not None else s.lib.aims[op.word])


def _all_blood(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    """Whether a player loses all that they have."""
    own = isinstance(op.amount, ir.Resource) and fields["amount"] == f"{fields.get('whose')} blood"
    return "all", f"all {fields['whose']}" if own else ""


def _pool(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    if isinstance(op.amount, ir.Minus) and s.say(op.amount.a) == "the health pool":
        return "less", s.say(op.amount.b)
    return "less", ""


def _copied(s: Speaker, op: k.Do) -> str:
    assert op.other is not None
    times = s.say(op.times) if op.times is not None else "1"
    return f"{'a copy' if times == '1' else f'{times} copies'} of {s.say(op.other)}"


def _becomes(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    if op.word == ir.COPY_OF:
        return "name", _copied(s, op)
    face = s.lib.main_face[op.word] if op.word < len(s.lib.main_face) else -1
    described = face in s.lib.tokens.values()
    return "name", f"a {_described_words(s, s.lib.faces[face])}" if described else s.name(op.word)


def _level(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    return "level", "" if fields.get("amount", "-1") == "-1" else fields["amount"]


def _text(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    return "text", "all printed abilities" if op.word else "all printed text"


def _die(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    if op.word == 2:
        return "die", "a coin"
    return "die", f"a die of {op.word} sides"


def _rise(s: Speaker, op: k.Do, fields: dict[str, str]) -> tuple[str, str]:
    return "name", s.name(op.word)


# Event -> the field that its word fills, and with what.
_WORD_OF: Final[dict[str, Tell]] = {
    "extra_turn": _added,
    "skip_phase": _skipped,
    "skip_turn": _later_turn,
    "create": _token,
    "spawn": _token,
    "rise": _rise,
    "roll": _die,
    "lose_text": _text,
    "become": _becomes,
    "bring": _level,
    "gain_stat": _stat,
    "lose_stat": _stat,
    "set_stat": _stat,
    "gain_keyword": _keyword,
    "lose_keyword": _keyword,
    "gain_kin": _kin,
    "lose_kin": _kin,
    "add_counter": _counters,
    "remove_counter": _counters,
    "move_counter": _counters,
    "give": _length,
    "favour": _length,
    "aim": _aim,
    "pool_set": _pool,
    "lose_blood": _all_blood,
}


def worded(event: str) -> Callable[[Tell], Tell]:
    """Says what the word of an event fills its template with."""

    def register(function: Tell) -> Tell:
        _WORD_OF[event] = function
        return function

    return register


def _way(s: Speaker, op: k.Do, told: Sequence[str] = ()) -> str:
    """The flags of an event, but those that are told otherwise."""
    out = ""
    for flag, bit in s.vocab.flags.items():
        if op.flags & bit and flag not in _UNTOLD and flag not in told:
            out += f" {FLAGS[flag][0]}"
    return out


_MADE: Final = ("create", "spawn")
# What is done to cards that can be told by it afterwards.
_AFTER: Final = {
    "look": "", "reveal": "the revealed", "discard": "the discarded", "destroy": "the destroyed",
    "sacrifice": "the sacrificed", "move": "", "play": "the played", "summon": "the summoned",
    "set_aside": "the set-aside", "damage": "the damaged", "take_control": "the taken", "banish": "the banished",
    "terminate": "the terminated", "liberate": "the liberated",
}  # fmt: skip


def _result(s: Speaker, op: k.Do, name: str) -> Words:
    """What can be spoken of after it."""
    many = op.times is not None and s.say(op.times) != "1"
    if name == "draw":
        both = isinstance(op.who, ir.EachPlayer)
        return Words("the drawn cards" if many or both else "the drawn card", many or both, "card")
    if name in _MADE and op.word == ir.COPY_OF:
        return Words("the copies" if many else "the copy", many, s.idiom.body)
    if name in _MADE and op.word != ir.OF_LINE:
        made = f"{s.lib.faces[op.word].label} token" if s.idiom.shared else s.name(op.word)
        return Words(f"the {plural(made) if many and s.idiom.shared else made}", many, s.idiom.body)
    if op.card is not None:
        told = s.say(op.card)
        if isinstance(op.card, ir.Bound | ir.This | ir.EventCard) or name not in _AFTER:
            return told
        noun = "card" if name in ("reveal", "look") or told.noun == "" else told.noun
        noun = plural(noun) if told.many else noun
        how = _AFTER[name] or ("those" if told.many else "that")
        return Words(f"{how} {noun}", told.many, told.noun)
    return Words("what came of it", noun="card")


# ------------------------------------------------------------------ other ops


@words(k.Moment)
def moment(s: Speaker, n: k.Moment) -> str:
    if n.pattern is not None:
        before = s.event, s.roles
        told = at_time(s, n.pattern) or happening(s, n.pattern)
        s.event, s.roles = before
        return told
    if n.cond is not None:
        return f"it is no longer so that {s.say(n.cond)}"
    return f"the {EDGES[n.kind]} of {the_turn(s, n)}"


def the_turn(s: Speaker, n: k.Moment) -> str:
    """Whose turn a moment is part of, and which."""
    which = "next " if n.later or n.kind == k.TURN_START else ""
    if n.turns > 1:
        which = f"{n.turns}. {which}".strip() + " "
    if n.whose is None:
        return f"{'the' if which else 'this'} {which}{s.round}"
    whose = s.whose(n.whose) if not of_its_card(n.whose) else "its controller's"
    return f"{whose} {which}{s.round}"


def of_its_card(who: ir.Who) -> bool:
    """Whether it is who controls the card that something is done to."""
    return isinstance(who, ir.ControllerOf) and isinstance(who.ref, ir.EventCard | ir.Bound | ir.This)


@words(k.Keep)
def _keep(s: Speaker, op: k.Keep) -> str:
    s.told.update(s.heard)
    parts: list[str] = []
    if op.amount is not None:
        by = s.say(op.amount)
        if s.heard == ("strike",):
            by = Words(f"{by} damage")
        if op.sign > 0 and isinstance(op.amount, ir.EventNumber) and op.amount.role == ir.R_AMOUNT:
            parts.append("twice as much")
        else:
            parts.append(f"{by} more" if op.sign > 0 else f"{by} less (at least 0)" if op.sign < 0 else f"{by} instead")
    if op.card is not None:
        parts.append(f"{s.say(op.card)} in its place")
    if op.who is not None:
        parts.append(f"{s.say(op.who)} as the player")
    if op.place is not None:
        parts.append(f"{s.say(op.place)} as the place")
    return f"it happens, but with {' and '.join(parts)}" if parts else "it happens as it would have"


@words(k.Absorb)
def _absorb(s: Speaker, op: k.Absorb) -> str:
    s.told.update(s.heard)
    left = s.bound.get(op.reg, "so much")
    return f"it happens with less, by what is left of {left}; once nothing is left this is over"


@words(k.Allow)
def _allow(s: Speaker, op: k.Allow) -> str:
    who = s.say(op.who)
    return f"{who} {'are' if who.many else 'is'} allowed {s.say(op.amount)} more than the limit this turn"
