"""Abilities written exactly: every op with everything it holds, numbers told by the names that the tables give them.

Two abilities with one notation do the same. Registers are numbered in the order in which they appear, and an ability
inside another is written out in place, so that nothing depends on what else was compiled.
"""

from __future__ import annotations

import re
from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import ANY_TIME, Ability, Library
from bloodwork.kernel.ops import ANY_ORDER, AS_THEY_LIE, AT_RANDOM, Do, Keep, Moment, Op
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.plain.abilities import KINDS

_OPS: Final = {ir.EQ: "=", ir.NE: "!=", ir.GE: ">=", ir.LE: "<=", ir.GT: ">", ir.LT: "<"}
_SIDES: Final = {ir.ANYONE: "", ir.YOU: "you", ir.THEY: "they"}
_ROLES: Final = ("card", "other", "player", "place", "from", "amount", "cards", "extra", "word")
_DIRECTIONS: Final = {ir.LEFT: "left", ir.RIGHT: "right", ir.ACROSS: "across"}
_ENDS: Final = {ir.TOP: "top", ir.BOTTOM: "bottom", ir.ANYWHERE: "anywhere"}
_COUNTERS: Final = {ir.EACH_NAME: "each there", ir.ONE_NAME: "one there"}
_MOMENTS: Final = {k.TURN_END: "end of turn", k.TURN_START: "start of turn", k.ON_EVENT: "event", k.WHILE: "while"}
_NAMED: Final = {ir.NAMED_TAG: "kin", ir.NAMED_NAME: "name", ir.NAMED_NUMBER: "number", ir.NAMED_PLAYER: "player"}
_REGISTERS: Final = ("reg", "todo", "won", "out", "out_number", "kept", "found", "apart")
_LINES: Final = ("skip", "to", "end", "each")  # of ops: where they lead
_WORKED_OUT: Final = ("mask", "own", "caused")  # of an event pattern: follows from the rest
_ORDERS: Final = {AS_THEY_LIE: "", ANY_ORDER: "any", AT_RANDOM: "random"}
_SPANS: Final = {
    ir.THIS_TURN: "this turn", ir.THIS_WAY: "this way", ir.SINCE_YOUR_TURN: "since your turn",
    ir.YOUR_LAST_TURN: "your last turn", ir.LAST_TURN: "last turn",
}  # fmt: skip
_STAT_EVENTS: Final = ("gain_stat", "lose_stat", "set_stat")
_WORD: Final = re.compile(r"[A-Z][a-z]*")
_USUALLY: Final = ("has", "this")  # flags that are told only where they are not set
_DEEPEST: Final = 30


_SITUATED: Final = (ir.Situation, ir.SituatedPlayer)


class Notation:
    """Writes abilities of one library."""

    def __init__(self, lib: Library, vocab: Vocabulary) -> None:
        self.lib = lib
        self.vocab = vocab
        self.events = {number: name for name, number in vocab.events.items()}
        self.stats = {number: name for name, number in vocab.stats.items()}
        self.registers: dict[int, int] = {}
        self.heard = ""  # the event whose pattern is being written
        self.open: list[int] = []  # abilities that are being written

    def ability(self, ability: Ability) -> list[str]:
        """One line for what it is, then one for each op."""
        self.registers = {}
        return self._ability(ability)

    def _ability(self, ability: Ability) -> list[str]:
        head = [KINDS.get(ability.kind, str(ability.kind))]
        if ability.keyword >= 0:
            head.append(f"of {self.lib.keywords[ability.keyword].name}")
        if ability.chapter:
            head.append(f"chapter={ability.chapter}")
        if ability.once:
            often = "once" if ability.most == 1 else f"{ability.most} times"
            head.append(f"{often} each turn" if ability.each_turn else often)
        if ability.zones:
            head.append(f"zones={self.zones(ability.zones)}")
        if ability.timing == ANY_TIME:
            head.append("at any time")
        if ability.user_opponent or ability.by_other:
            head.append("by the opponent")
        if ability.letters:
            head.append(f"letters={''.join(map(chr, ability.letters))}")
        for name in ("trigger", "cond", "targets", "until"):
            node = getattr(ability, name)
            if node is not None:
                head.append(f"{name}={self.value(node)}")
        out = [" ".join(head)]
        out += [f"cost {at}  {self.op(op)}" for at, op in enumerate(ability.cost)]
        out += [f"{at}  {self.op(op)}" for at, op in enumerate(ability.code)]
        out += [f"change  {self.value(mod)}" for mod in ability.mods]
        return out

    def op(self, op: Op) -> str:
        parts = [_name(op)]
        if isinstance(op, Do):
            parts.append(self.events.get(op.kind, str(op.kind)))
        return " ".join([*parts, *self.held(op)])

    def held(self, node: object) -> list[str]:
        out: list[str] = []
        for name in fields(node):
            value = getattr(node, name)
            if value is None or (isinstance(node, Do) and name == "kind"):
                continue
            told = self.field(node, name, value)
            if told:
                out.append(f"{name}={told}")
        return out

    def value(self, node: object, depth: int = 0) -> str:
        if isinstance(node, tuple):
            return f"[{', '.join(self.value(part, depth + 1) for part in node)}]"
        if node is None or isinstance(node, int | str):
            return str(node)
        if depth > _DEEPEST:
            return "..."
        if isinstance(node, ir.Num):
            return str(node.number)
        if isinstance(node, ir.Var):
            return chr(node.letter)
        if isinstance(node, ir.Bound | ir.BoundNumber | ir.BoundPlace | ir.BoundPlayer):
            return self.register(node.reg)
        if isinstance(node, ir.EventPattern):
            outer, self.heard = self.heard, self.events.get(node.kinds[0].kind, "") if node.kinds else ""
            inner = " ".join(self.held(node))
            self.heard = outer
            return f"{_name(node)}({inner})"
        if isinstance(node, ir.IsKind):
            return self.by_kind(node)
        inner = " ".join(self.held(node))
        return f"{_name(node)}({inner})" if inner else _name(node)

    def by_kind(self, node: ir.IsKind) -> str:
        before = self.heard
        parts: list[str] = []
        for kind, tests in zip(node.kinds, node.tests, strict=True):
            self.heard = self.events.get(kind, str(kind))
            parts.append(f"{self.heard}={self.value(tests)}")
        self.heard = before
        return f"{_name(node)}({' '.join(parts)})"

    def field(self, node: object, name: str, value: object) -> str:
        """What a field holds; "" where it says nothing."""
        if isinstance(value, bool):
            usual = name in _USUALLY
            return "" if value == usual else "yes" if value else "no"
        if name == "tests" and isinstance(value, tuple):
            # all of them must hold, so their order says nothing
            return f"[{', '.join(sorted(self.value(part) for part in value))}]" if value else ""
        if not isinstance(value, int):
            return self.value(value) if value != () else ""
        if name in _REGISTERS:
            return self.register(value) if value >= 0 else ""
        if name in _LINES and isinstance(node, Op):
            return str(value)
        return self.number(node, name, value)

    def number(self, node: object, name: str, value: int) -> str:
        if name in ("zones", "hidden"):
            return self.zones(value) if value else ""
        if name == "flags" or (isinstance(node, ir.KindPattern) and name in ("on", "off")):
            return self.flags(value)
        if name == "word" and isinstance(node, Do):
            return self.word(self.events.get(node.kind, ""), value)
        if name == "word" and isinstance(node, ir.WordIs | ir.WordIsAmong):
            return self.word(self.heard, value) or str(value)
        if name == "ability":
            return self.nested(value)
        if name == "tally":
            pattern = self.lib.tallies[value]
            return self.value(pattern) if pattern.kinds else f"({self.lib.tally_keys[value]})"
        if name == "watch":
            watch = self.lib.watches[value]
            return f"{self.value(watch.pattern)} of {'+'.join(_ROLES[role] for role in watch.roles)}"
        if name == "span":
            return _SPANS[value]
        if name == "where" and isinstance(node, ir.Aim):
            return self.value(self.lib.aims[value])
        if isinstance(node, Keep) and name == "sign":
            return {1: "more", -1: "less"}.get(value, "")
        tables: dict[str, dict[int, str]] = {
            "op": _OPS,
            "order": _ORDERS,
            "side": _SIDES,
            "direction": _DIRECTIONS,
            "end": _ENDS,
            "kind": _MOMENTS if isinstance(node, Moment) else self.events,
            "gain": self.events,
            "stat": self.stats,
            "extreme": {**self.stats, -1: ""},
            "what": _NAMED,
            "role": dict(enumerate(_ROLES)),
            "zone": {number: word for word, number in self.vocab.zones.items()},
            "resource": {number: word for word, number in self.vocab.resources.items()},
            "tag": dict(enumerate(self.lib.tag_names)),
            "keyword": {word.id: word.name for word in self.lib.keywords},
            "name": {number: f'"{word}"' for number, word in enumerate(self.lib.names)},
            "counter": dict(enumerate(self.lib.counters)),
            "nature": {number: word for word, number in self.vocab.natures.items()},
            "mark": {number: word for word, number in self.vocab.marks.items()},
        }
        if name == "what" and isinstance(node, (ir.IsState, ir.IsRelated, ir.InCompany, *_SITUATED)):
            known = self.vocab.states if isinstance(node, ir.IsState) else self.vocab.relations
            known = self.vocab.situations if isinstance(node, _SITUATED) else known
            return next((word for word, number in known.items() if number == value), str(value))
        if name == "types":
            return "+".join(word for word, bit in self.vocab.types.items() if value & bit)
        if name == "letter":
            return chr(value) if value >= 0 else ""
        return tables.get(name, {}).get(value, str(value))

    def word(self, event: str, value: int) -> str:
        if event in _STAT_EVENTS:
            return self.stats.get(value, str(value))
        if event in ("gain_keyword", "lose_keyword"):
            return self.lib.keywords[value].name if value >= 0 else "all"
        if event in ("gain_kin", "lose_kin"):
            return self.lib.tag_names[value] if value >= 0 else "all"
        if event in ("create", "spawn") and value == ir.OF_LINE:
            return "the first of its line"
        if event == "create" and self.vocab.dialect:
            return f'"{self.lib.faces[value].label}"'
        if event in ("create", "spawn"):
            return f'"{self.lib.names[value]}"'
        if event in ("add_counter", "remove_counter", "move_counter"):
            return self.lib.counters[value] if value >= 0 else _COUNTERS.get(value, "all")
        if event == "phase":
            return next((word for word, number in self.vocab.phases.items() if number == value), str(value))
        if event == "gain_text":
            return self.nested(value)
        if event == "aim" and 0 <= value < len(self.lib.aims):
            return self.value(self.lib.aims[value])
        return str(value) if value else ""

    def nested(self, number: int) -> str:
        if not 0 <= number < len(self.lib.abilities):
            return str(number)
        if number in self.open:
            return "{itself}"
        self.open.append(number)
        told = "; ".join(self._ability(self.lib.abilities[number]))
        self.open.pop()
        return f"{{{told}}}"

    def register(self, number: int) -> str:
        return f"r{self.registers.setdefault(number, len(self.registers))}"

    def zones(self, mask: int) -> str:
        return "+".join(name for name, number in self.vocab.zones.items() if mask >> number & 1)

    def flags(self, mask: int) -> str:
        return "+".join(name for name, bit in self.vocab.flags.items() if mask & bit)


def fields(node: object) -> list[str]:
    """The attributes of a node, compiled or not."""
    found = dict.fromkeys(name for cls in type(node).__mro__ for name in getattr(cls, "__mypyc_attrs__", ()))
    if not found:
        found = dict.fromkeys(getattr(node, "__dict__", ()))
    left_out = _WORKED_OUT if isinstance(node, ir.EventPattern) else ()
    return [name for name in found if not name.startswith("__") and name not in left_out]


def _name(node: object) -> str:
    return "-".join(part.lower() for part in _WORD.findall(type(node).__name__))
