"""Lasting changes of cards (gains, loses, becomes) and, from the same words, passive ones (has, is)."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.text import tree as t
from bloodwork.text import values
from bloodwork.text.scope import Scope

_TRIPLE = ("health", "defense", "power")
_PAIR = ("power", "health")
_STATS_CHANGE = (t.TripleChange, t.PairChange)


def stats_of(n: t.TripleChange | t.PairChange) -> list[tuple[str, str]]:
    """Each stat with what is written for it."""
    if isinstance(n, t.PairChange):
        return list(zip(_PAIR, n.by.split("/"), strict=True))
    return list(zip(_TRIPLE, n.to.split("/"), strict=True))


def signed(s: Scope, text: str) -> tuple[int, ir.Value]:
    """A sign and a number: "+2", "-X"."""
    sign = -1 if text[0] == "-" else 1
    digits = text.lstrip("+-")
    return sign, ir.Num(int(digits)) if digits.isdigit() else s.letter(digits)


def parts(n: t.Node) -> list[t.Node]:
    """The single changes of a list of them."""
    out: list[t.Node] = []
    while isinstance(n, t.Several):
        out.append(n.first)
        n = n.second
    out.append(n)
    return out


def take(s: Scope, number: ir.Value) -> ir.Value:
    """With the "for each" of the clause."""
    times = values.taken_times(s)
    if times is None:
        return number
    if isinstance(number, ir.Num) and number.number == 1:
        return times
    return ir.Times(number, times)


def gain(s: Scope, ref: ir.Ref, n: t.Node) -> None:
    s.cite("C-N4.30")
    for one in parts(n):
        if isinstance(one, t.StatChange):
            sign, number = signed(s, one.by)
            stat(s, ref, sign, one.stat, take(s, number))
        elif isinstance(one, t.StatGain):
            stat(s, ref, 1, one.stat, take(s, values.value(s, one.n)))
        elif isinstance(one, _STATS_CHANGE):
            s.cite("C-N9.12")
            for name, text in stats_of(one):
                sign, number = signed(s, text)
                if not (isinstance(number, ir.Num) and number.number == 0):
                    stat(s, ref, sign, name, take(s, number))
        elif isinstance(one, t.CounterChange):
            s.cite("C-N9.26")
            if one.n is None or one.name is None:
                raise s.error("which counters and how many must be said")
            s.do("add_counter", card=ref, word=values.counter(s, one.name), amount=take(s, values.value(s, one.n)))
        elif isinstance(one, t.KeywordChange):
            word, number_of = values.keyword_parts(s, one.keyword)
            s.use_keyword(word, number_of)
            s.do("gain_keyword", card=ref, word=word, amount=ir.Num(number_of))
        elif isinstance(one, t.KinChange):
            s.do("gain_kin", card=ref, word=values.tag_id(s, one.kin))
        elif isinstance(one, t.TextChange):
            for ability in s.compile_text(one.text):
                s.do("gain_text", card=ref, word=ability)
        else:
            raise s.error(f"{s.said(one)} cannot be gained")
    s.times = None


def stat(s: Scope, ref: ir.Ref, sign: int, name: str, number: ir.Value) -> None:
    s.do("gain_stat" if sign > 0 else "lose_stat", card=ref, word=s.stat(name), amount=number)


def lose(s: Scope, ref: ir.Ref, n: t.Node) -> None:
    s.cite("C-N4.30")
    for one in parts(n):
        if isinstance(one, t.StatChange):
            # "loses -1 power" and "loses +1 power" both take it away
            _, number = signed(s, one.by)
            stat(s, ref, -1, one.stat, take(s, number))
        elif isinstance(one, t.StatGain):
            stat(s, ref, -1, one.stat, take(s, values.value(s, one.n)))
        elif isinstance(one, _STATS_CHANGE):
            s.cite("C-N9.12")
            for name, text in stats_of(one):
                _, number = signed(s, text)
                if not (isinstance(number, ir.Num) and number.number == 0):
                    stat(s, ref, -1, name, take(s, number))
        elif isinstance(one, t.CounterChange):
            s.cite("C-N9.26")
            number = ir.Num(1_000_000) if one.n is None else take(s, values.value(s, one.n))
            s.do("remove_counter", card=ref, word=values.counter(s, one.name), amount=number)
        elif isinstance(one, t.KeywordChange):
            s.do("lose_keyword", card=ref, word=values.keyword_parts(s, one.keyword)[0])
        elif isinstance(one, t.KinChange):
            s.do("lose_kin", card=ref, word=values.tag_id(s, one.kin))
        elif isinstance(one, t.TextLoss):
            if "keywords" in one.word:
                s.do("lose_keyword", card=ref, word=-1)
            elif "kins" in one.word:
                s.do("lose_kin", card=ref, word=-1)
            else:
                s.do("lose_text", card=ref)
        else:
            raise s.error(f"{s.said(one)} cannot be lost")
    s.times = None


def become(s: Scope, ref: ir.Ref, n: t.Node) -> None:
    s.cite("C-N4.30")
    if isinstance(n, t.TripleChange):
        s.cite("C-N9.12")
        for name, text in zip(_TRIPLE, n.to.split("/"), strict=True):
            if text[0] in "+-":
                raise s.error('"becomes" needs stats without signs')
            _, number = signed(s, text)
            s.do("set_stat", card=ref, word=s.stat(name), amount=number)
    elif isinstance(n, t.Ensnared):
        s.do("add_counter", card=ref, word=values.counter(s, "ensnared"), amount=ir.Num(1))
    else:
        gain(s, ref, n)


def mods(s: Scope, n: t.Node, each: ir.Value | None) -> list[ir.Mod]:
    """The same words after "has": changes that hold while the ability does."""
    out: list[ir.Mod] = []
    s.times = each
    for one in parts(n):
        if isinstance(one, t.StatChange):
            sign, number = signed(s, one.by)
            out.append(ir.AddStat(s.stat(one.stat), sign, take(s, number)))
        elif isinstance(one, t.StatGain):
            if one.equal:
                out.append(ir.SetStat(s.stat(one.stat), values.value(s, one.n)))
            else:
                # "has 3 power": that is its power
                out.append(ir.SetStat(s.stat(one.stat), take(s, values.value(s, one.n))))
        elif isinstance(one, _STATS_CHANGE):
            s.cite("C-N9.12")
            for name, text in stats_of(one):
                sign, number = signed(s, text)
                if text[0] not in "+-":
                    out.append(ir.SetStat(s.stat(name), number))
                elif not (isinstance(number, ir.Num) and number.number == 0):
                    out.append(ir.AddStat(s.stat(name), sign, take(s, number)))
        elif isinstance(one, t.KeywordChange):
            word, number_of = values.keyword_parts(s, one.keyword)
            s.use_keyword(word, number_of)
            out.append(ir.HaveKeyword(word, number_of))
        elif isinstance(one, t.KinChange):
            out.append(ir.HaveTag(values.tag_id(s, one.kin)))
        elif isinstance(one, t.TextChange):
            out.extend(ir.HaveText(ability) for ability in s.compile_text(one.text))
        else:
            raise s.error(f"{s.said(one)} cannot be had")
    s.times = None
    return out
