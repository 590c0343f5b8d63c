"""Lasting changes of cards (gains, loses, becomes) and, from the same words, passive ones (has, is)."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.text import tree as t
from bloodwork.text import values
from bloodwork.text.meaning import CARDS, GAINED, HAD, LACKED, LANES, LOST, VALUE
from bloodwork.text.phrases import IN_PLAY
from bloodwork.text.scope import Draft, Scope
from bloodwork.text.tree import node

_TRIPLE = ("health", "defense", "power")
_PAIR = ("power", "health")
_STATS_CHANGE = (t.TripleChange, t.PairChange)


@node
class KeywordsOf(t.Node):
    """ "All keywords of the creature it devoured"."""

    words: str
    of: t.Node


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


def check_in_play(s: Scope, ref: ir.Ref) -> None:
    """Refuses a lasting change of what the text has just put out of play: a card has stats of its own only there."""
    for part in reversed(s.code):
        if not isinstance(part, Draft) or part.make is not k.Do or not _is_of(part, ref):
            continue
        place = part.given.get("place")
        if isinstance(place, ir.ZoneOf) and not 1 << place.zone & s.vocab.play_zones:
            raise s.error("it has just been put out of play, and only what is in play can be changed so")
        return


def _is_of(draft: Draft, ref: ir.Ref) -> bool:
    """Whether an instruction was about the card that a reference means."""
    card = draft.given.get("card")
    if isinstance(ref, ir.This):
        return isinstance(card, ir.This)
    if not isinstance(ref, ir.Bound):
        return False
    same = isinstance(card, ir.Bound) and card.reg == ref.reg
    return same or ref.reg in (draft.given.get("kept", -1), draft.given.get("out", -1))


def gain(s: Scope, ref: ir.Ref, n: t.Node) -> None:
    s.cite("C-N4.30")
    check_in_play(s, ref)
    for one in parts(n):
        GAINED(s, one, ref)
    s.times = None


def arrive(s: Scope, ref: ir.Ref, n: t.Node) -> None:
    """ "Summon it with 1 health": that is its health; with +1 health it has so much more."""
    for one in parts(n):
        if isinstance(one, t.StatGain):
            s.cite("C-N4.30")
            s.do("set_stat", card=ref, word=s.stat(one.stat), amount=take(s, VALUE(s, one.n)))
        else:
            gain(s, ref, one)
    s.times = None


def _least(s: Scope, n: t.StatChange, sign: int) -> int:
    """What a stat is not brought below by this."""
    if n.least is None:
        return 0
    if sign > 0:
        raise s.error("only what is lowered can be kept from being too low")
    assert isinstance(n.least, t.CostLeast)
    return n.least.n


@GAINED.of(t.StatChange)
def _gain_stat_change(s: Scope, n: t.StatChange, ref: ir.Ref) -> None:
    if n.least is not None:
        raise s.error("what a stat is not brought below can be said of what holds as long as a card does")
    sign, number = signed(s, n.by)
    stat(s, ref, sign, n.stat, take(s, number))


@GAINED.of(t.StatGain)
def _gain_stat(s: Scope, n: t.StatGain, ref: ir.Ref) -> None:
    stat(s, ref, 1, n.stat, take(s, VALUE(s, n.n)))


@GAINED.of(*_STATS_CHANGE)
def _gain_stats(s: Scope, n: t.TripleChange | t.PairChange, ref: ir.Ref) -> None:
    s.cite("C-N9.12")
    for name, text in stats_of(n):
        sign, number = signed(s, text)
        if not (isinstance(number, ir.Num) and number.number == 0):
            stat(s, ref, sign, name, take(s, number))


@GAINED.of(t.CounterChange)
def _gain_counters(s: Scope, n: t.CounterChange, ref: ir.Ref) -> None:
    s.cite("C-N9.26")
    if n.n is None or n.name is None:
        raise s.error("which counters and how many must be said")
    s.do("add_counter", card=ref, word=values.counter(s, n.name), amount=take(s, VALUE(s, n.n)))


@GAINED.of(t.KeywordChange)
def _gain_keyword(s: Scope, n: t.KeywordChange, ref: ir.Ref) -> None:
    word, number = values.granted_keyword(s, n.keyword)
    s.use_keyword(word, number)
    s.do("gain_keyword", card=ref, word=word, amount=ir.Num(number))


@GAINED.of(t.KinChange)
def _gain_kin(s: Scope, n: t.KinChange, ref: ir.Ref) -> None:
    s.do("gain_kin", card=ref, word=values.tag_id(s, n.kin))


@GAINED.of(t.TextChange)
def _gain_text(s: Scope, n: t.TextChange, ref: ir.Ref) -> None:
    for ability in s.compile_text(n.text):
        s.do("gain_text", card=ref, word=ability)


def stat(s: Scope, ref: ir.Ref, sign: int, name: str, number: ir.Value) -> None:
    s.do("gain_stat" if sign > 0 else "lose_stat", card=ref, word=s.stat(name), amount=number)


def lose(s: Scope, ref: ir.Ref, n: t.Node) -> None:
    s.cite("C-N4.30")
    check_in_play(s, ref)
    for one in parts(n):
        LOST(s, one, ref)
    s.times = None


@LOST.of(t.StatChange)
def _lose_stat_change(s: Scope, n: t.StatChange, ref: ir.Ref) -> None:
    # "loses -1 power" and "loses +1 power" both take it away
    _, number = signed(s, n.by)
    stat(s, ref, -1, n.stat, take(s, number))


@LOST.of(t.StatGain)
def _lose_stat(s: Scope, n: t.StatGain, ref: ir.Ref) -> None:
    stat(s, ref, -1, n.stat, take(s, VALUE(s, n.n)))


@LOST.of(*_STATS_CHANGE)
def _lose_stats(s: Scope, n: t.TripleChange | t.PairChange, ref: ir.Ref) -> None:
    s.cite("C-N9.12")
    for name, text in stats_of(n):
        _, number = signed(s, text)
        if not (isinstance(number, ir.Num) and number.number == 0):
            stat(s, ref, -1, name, take(s, number))


@LOST.of(t.CounterChange)
def _lose_counters(s: Scope, n: t.CounterChange, ref: ir.Ref) -> None:
    s.cite("C-N9.26")
    number = ir.Num(ir.NUMBER_LIMIT) if n.n is None else take(s, VALUE(s, n.n))
    s.do("remove_counter", card=ref, word=values.counter(s, n.name), amount=number)


@LOST.of(t.KeywordChange)
def _lose_keyword(s: Scope, n: t.KeywordChange, ref: ir.Ref) -> None:
    s.do("lose_keyword", card=ref, word=values.keyword_parts(s, n.keyword)[0])


@LOST.of(t.KinChange)
def _lose_kin(s: Scope, n: t.KinChange, ref: ir.Ref) -> None:
    s.do("lose_kin", card=ref, word=values.tag_id(s, n.kin))


@LOST.of(t.TextLoss)
def _lose_text(s: Scope, n: t.TextLoss, ref: ir.Ref) -> None:
    if "keywords" in n.word:
        s.do("lose_keyword", card=ref, word=-1)
    elif "kins" in n.word:
        s.do("lose_kin", card=ref, word=-1)
    else:
        s.do("lose_text", card=ref)


@node
class StatLoss(t.Node):
    """ "All its defense": none is left of it."""

    whose: str
    stat: str


@LOST.of(StatLoss)
def _lose_whole_stat(s: Scope, n: StatLoss, ref: ir.Ref) -> None:
    s.cite("C-N4.30")
    s.do("set_stat", card=ref, word=s.stat(n.stat), amount=ir.Num(0))


@LACKED.of(StatLoss)
def _lack_whole_stat(s: Scope, n: StatLoss) -> list[ir.Mod]:
    return [ir.SetStat(s.stat(n.stat), ir.Num(0))]


@LOST.of(t.LostNouns)
def _lose_nouns(s: Scope, n: t.LostNouns, ref: ir.Ref) -> None:
    for word in (n.first, n.second, n.last):
        if word == "counters":
            LOST(s, t.CounterChange(n=None), ref)
        elif word is not None:
            LOST(s, t.TextLoss(word=f"all {word}"), ref)


@LOST.of(t.TextLoss, layer=LANES)
def _lose_abilities(s: Scope, n: t.TextLoss, ref: ir.Ref) -> None:
    if "abilities" not in n.word:
        LOST.common(s, n, ref)
        return
    s.cite("B-CARD.24")
    s.do("lose_text", card=ref, word=1)


def become(s: Scope, ref: ir.Ref, n: t.Node) -> None:
    s.cite("C-N4.30")
    check_in_play(s, ref)
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
    s.times = each
    out = [mod for one in parts(n) for mod in HAD(s, one)]
    s.times = None
    return out


@HAD.of(KeywordsOf)
def _have_keywords_of(s: Scope, n: KeywordsOf) -> list[ir.Mod]:
    s.cite("C-N21.21")
    return [ir.HaveKeywordsOf(CARDS(s, n.of, IN_PLAY, False).ref)]


@HAD.of(t.StatChange)
def _have_stat_change(s: Scope, n: t.StatChange) -> list[ir.Mod]:
    sign, number = signed(s, n.by)
    return [ir.AddStat(s.stat(n.stat), sign, take(s, number), _least(s, n, sign))]


@HAD.of(t.StatGain)
def _have_stat(s: Scope, n: t.StatGain) -> list[ir.Mod]:
    """ "Has 3 power": that is its power."""
    number = VALUE(s, n.n)
    return [ir.SetStat(s.stat(n.stat), number if n.equal else take(s, number))]


@HAD.of(*_STATS_CHANGE)
def _have_stats(s: Scope, n: t.TripleChange | t.PairChange) -> list[ir.Mod]:
    s.cite("C-N9.12")
    out: list[ir.Mod] = []
    for name, text in stats_of(n):
        sign, number = signed(s, text)
        if text[0] not in "+-":
            out.append(ir.SetStat(s.stat(name), number))
        elif not (isinstance(number, ir.Num) and number.number == 0):
            out.append(ir.AddStat(s.stat(name), sign, take(s, number)))
    return out


@HAD.of(t.KeywordChange)
def _have_keyword(s: Scope, n: t.KeywordChange) -> list[ir.Mod]:
    word, number = values.granted_keyword(s, n.keyword)
    s.use_keyword(word, number)
    return [ir.HaveKeyword(word, number)]


@HAD.of(t.KinChange)
def _have_kin(s: Scope, n: t.KinChange) -> list[ir.Mod]:
    return [ir.HaveTag(values.tag_id(s, n.kin))]


@HAD.of(t.TextChange)
def _have_text(s: Scope, n: t.TextChange) -> list[ir.Mod]:
    return [ir.HaveText(ability) for ability in s.compile_text(n.text)]


@HAD.of(t.EveryKin)
def _have_every_kin(s: Scope, n: t.EveryKin) -> list[ir.Mod]:
    return [ir.HaveEveryTag()]


def lacking(s: Scope, n: t.Node) -> list[ir.Mod]:
    """What is lost as long as something holds."""
    return [mod for one in parts(n) for mod in LACKED(s, one)]


@LACKED.of(t.StatChange)
def _lack_stat_change(s: Scope, n: t.StatChange) -> list[ir.Mod]:
    return [ir.AddStat(s.stat(n.stat), -1, take(s, signed(s, n.by)[1]))]


@LACKED.of(t.StatGain)
def _lack_stat(s: Scope, n: t.StatGain) -> list[ir.Mod]:
    return [ir.AddStat(s.stat(n.stat), -1, take(s, VALUE(s, n.n)))]


@LACKED.of(t.KeywordChange)
def _lack_keyword(s: Scope, n: t.KeywordChange) -> list[ir.Mod]:
    word, number = values.keyword_parts(s, n.keyword)
    return [ir.HaveKeyword(word, number, has=False)]


@LACKED.of(t.TextLoss)
def _lack_text(s: Scope, n: t.TextLoss) -> list[ir.Mod]:
    if "keywords" in n.word:
        return [ir.HaveNoKeywords()]
    if "kins" in n.word:
        return [ir.HaveNoTags()]
    return [ir.HaveNoText()]


@LACKED.of(t.TextLoss, layer=LANES)
def _lack_abilities(s: Scope, n: t.TextLoss) -> list[ir.Mod]:
    if "abilities" not in n.word:
        return LACKED.common(s, n)
    s.cite("B-CARD.24")
    return [ir.HaveNoText(tagged=True)]
