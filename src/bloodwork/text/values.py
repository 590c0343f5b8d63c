"""Numbers, players and names: from words to what the kernel reads."""

from __future__ import annotations

from typing import Final

from bloodwork.errors import nearest
from bloodwork.kernel import ir
from bloodwork.kernel.ops import ChoosePlayer
from bloodwork.text import tree as t
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.errors import NOBODY_CHOOSES
from bloodwork.text.meaning import COUNTED, PLAYER, VALUE
from bloodwork.text.parse import keyword_number, numbered
from bloodwork.text.scope import Scope

_OPS = {
    "": ir.EQ, "exactly": ir.EQ, "equal to": ir.EQ, "more": ir.GE, "greater": ir.GE, "higher": ir.GE, "at least": ir.GE,
    "less": ir.LE, "fewer": ir.LE, "lower": ir.LE, "at most": ir.LE,
}  # fmt: skip
THAN = {
    "more": ir.GT, "greater": ir.GT, "higher": ir.GT, "less": ir.LT, "fewer": ir.LT, "lower": ir.LT,
    "as many": ir.EQ, "as much": ir.EQ, "exactly as many": ir.EQ, "exactly as much": ir.EQ,
    "at least as many": ir.GE, "at least as much": ir.GE, "at most as many": ir.LE, "at most as much": ir.LE,
}  # fmt: skip


def amount(s: Scope, n: t.Node) -> ir.Value:
    """A number of an instruction, taken as often as its "for each" says."""
    return for_each(s, VALUE(s, n))


def for_each(s: Scope, number: ir.Value) -> ir.Value:
    """A number, taken as often as the "for each" of its instruction says."""
    times = taken_times(s)
    if times is not None:
        number = times if isinstance(number, ir.Num) and number.number == 1 else ir.Times(number, times)
    s.times = None
    return number


def taken_times(s: Scope) -> ir.Value | None:
    """How often "for each" takes the number of the clause."""
    if s.each is not None:
        each, s.each = s.each, None  # numbers in what is counted are not multiplied themselves
        with s.of_each():
            s.times = COUNTED(s, each)
    return s.times


def comparison(s: Scope, n: t.Node | None) -> tuple[int, ir.Value]:
    if isinstance(n, t.NoCount):
        return ir.EQ, ir.Num(0)
    if n is None or isinstance(n, t.One | t.AnyCount):
        return ir.GE, ir.Num(1)
    s.cite("C-N3.6")
    if isinstance(n, t.Cmp):
        return _OPS[n.op], VALUE(s, n.n)
    if isinstance(n, t.CmpThan):
        return THAN[n.op], VALUE(s, n.n)
    if isinstance(n, t.CmpBy):
        by, base = VALUE(s, n.by), VALUE(s, n.n)
        return ir.EQ, ir.Plus(base, by) if THAN[n.op] == ir.GT else ir.Minus(base, by)
    if isinstance(n, t.CmpCard):
        raise s.error("which number of the other card is meant must be said")
    return ir.EQ, VALUE(s, n)


def so_much(n: t.SomeBlood) -> int:
    """How the amount of an event is compared: "3 blood", "3 or more blood", "more than 3 blood"."""
    return THAN[n.op] if n.op else ir.EQ if n.exact else ir.GE


def of_stat(n: t.Node, stat: str) -> t.Node:
    """A comparison in which another card stands for the same stat of it."""
    if not isinstance(n, t.CmpCard):
        return n
    its = t.StatValue(of=n.of, stat=stat)
    if n.n is not None:
        return t.CmpBy(by=n.n, op=n.op, n=its)
    return t.Cmp(op="equal to", n=its) if n.op == "equal" else t.CmpThan(op=n.op, n=its)


_COUNTED: Final[dict[type, int]] = {
    t.OrMore: ir.GE, t.AtLeast: ir.GE, t.OrFewer: ir.LE, t.UpTo: ir.LE, t.Exactly: ir.EQ, t.OnlyCount: ir.EQ,
}  # fmt: skip
_COUNTS: Final[dict[type, tuple[int, int]]] = {t.NoCount: (ir.EQ, 0), t.AnyCount: (ir.GE, 1), t.BothCount: (ir.GE, 2)}
_ONE: Final = ("a", "any", "another", "all", "the", "each", None)


def how_many(s: Scope, det: str | t.Node | None) -> tuple[int, ir.Value]:
    """The comparison that a determiner asks for: "a", "no", "2", "2 or more", "exactly 2"."""
    if det in _ONE or det == "no":
        return (ir.EQ, ir.Num(0)) if det == "no" else (ir.GE, ir.Num(1))
    if type(det) in _COUNTS:
        op, number = _COUNTS[type(det)]
        return op, ir.Num(number)
    if type(det) in _COUNTED:
        s.cite("C-N3.6")
        return _COUNTED[type(det)], VALUE(s, vars(det)["n"])
    if isinstance(det, t.Number | t.Letter):
        return ir.GE, VALUE(s, det)  # "if you control four": four, or more than that
    raise s.error("how many are meant must be a number here")


def enough(s: Scope, det: str | t.Node | None, count: ir.Value) -> ir.Cond:
    """Whether a number of times is what a determiner asks for."""
    op, than = how_many(s, det)
    return ir.Compares(count, op, than)


def counter(s: Scope, name: str | None) -> int:
    """The number of a counter's name; -1 for counters of any name."""
    if name is None:
        return -1
    name = s.vocab.counters.get(name, name)
    if name not in s.lib.counters:
        s.lib.counters.append(name)
    return s.lib.counters.index(name)


EACH: Final = ("each player", "both players", "both", "you and your opponent", "you and your opponent each", "players")
# how a player can be said, where a card could stand as well
PLAYER_NODES: Final = (
    str, t.PlayerOf, t.WhoeverControls, t.WhoeverMost, t.WhoeverHas, t.WhoeverDid, t.WhoeverChose, t.PlayersWho,
    t.PlayersThat, t.PlayersDid,
    t.TheyPlayer,
    t.Sovereign, t.InitiativePlayer,
)  # fmt: skip
# a player by the Sovereign that is theirs
_SOVEREIGNS: Final[dict[str, str | t.Node]] = {
    "this": "you", "your": "you", "your opponent's": "your opponent", "the opposing": "your opponent",
    "each": "each player",
    "that player's": "that player", "their": "that player", "a": "a player", "each player's": "each player",
    "opposing": "your opponent", "its controller's": t.PlayerOf(of=t.It(word="its"), role="controller"),
    "its own": t.PlayerOf(of=t.It(word="its"), role="controller"),
    "its owner's": t.PlayerOf(of=t.It(word="its"), role="owner"),
}  # fmt: skip
OTHER: Final = ("the other 1", "the other player")
# words for what players did to cards, as the cards are called for it
PAST_DEEDS: Final = {"drew": "drawn"}


def sovereign(who: str | t.Node) -> str | t.Node:
    """The player whose Sovereign is meant."""
    return _SOVEREIGNS[who.which] if isinstance(who, t.Sovereign) else who


def player(s: Scope, who: str | t.Node | None) -> ir.Who:
    who = sovereign(who) if who is not None else None
    if who is None or who in ("you", "yourself"):
        return ir.You()
    if who in ("your opponent", "each opponent"):
        s.spoken = ir.Opponent()
        return s.spoken
    if who in OTHER:
        s.cite("C-N4.3")
        return ir.OtherOf(s.find_player(str(who)))
    if who in EACH:
        s.cite("C-N3.13")
        return ir.EachPlayer()
    if who == "the active player":
        return ir.ActivePlayer()
    if who in ("that player", "they"):
        s.cite("C-N4.3")
        return s.find_player(str(who))
    if isinstance(who, t.Node):
        return PLAYER(s, who)
    raise s.error(f'"{who}": which player is meant must be said', NOBODY_CHOOSES)


def actor(s: Scope, who: str | t.Node | None) -> ir.Who:
    """A player who is told to do something, or to whom it is done: "a player" is for the actor to choose."""
    who = sovereign(who) if who is not None else None
    if who not in ("a player", "any player", "target player"):
        return player(s, who)
    s.cite("C-N3.13", "C-N3.3")
    reg = s.register()
    s.emit(ChoosePlayer, reg=reg, who=s.actor)
    return ir.BoundPlayer(reg)


def whose(s: Scope, word: str) -> ir.Who | None:
    """Whose zone; None: that of each card's owner."""
    if word == "your":
        return ir.You()
    if word == "your opponent's":
        s.spoken = ir.Opponent()
        return s.spoken
    if word in ("its owner's", "their owner's", "their owners'"):
        return None
    if word == "its controller's":
        return ir.ControllerOf(s.ref_of(s.find("its controller")))
    if word == "":
        return s.actor
    if word == "target player's":
        chosen = actor(s, "target player")
        s.bind(who=chosen)
        return chosen
    if word == "the other player's":
        s.cite("C-N4.3")
        return ir.OtherOf(s.find_player("the other player"))
    if word in ("each player's", "both players'", "any", "a", "the"):
        return ir.EachPlayer()
    if word in ("their", "that player's"):
        if not isinstance(s.actor, ir.You):
            return s.actor
        return s.find_player(word)
    raise s.error(f'"{word}" does not say whose')


def name_id(s: Scope, name: str) -> int:
    """The number of a Name, of a card that there is."""
    low = name.casefold()
    for i, known in enumerate(s.lib.names):
        if known.casefold() == low and not is_foreign(s, i):
            return i
    close = nearest(name, [known for i, known in enumerate(s.lib.names) if not is_foreign(s, i)])
    raise s.error(f'no card is called "{name}"' + (f'; did you mean "{close}"?' if close else ""), "unknown card")


def named_id(s: Scope, name: str) -> int:
    """The number of a Name that cards are looked for by: also of one that only a card of another set has."""
    low = name.casefold()
    for i, known in enumerate(s.lib.names):
        if known.casefold() == low:
            return i
    if not s.lib.main_face or nearest(name, s.lib.names) is not None:
        return name_id(s, name)  # a slip of the pen
    s.lib.names.append(name)
    s.lib.main_face.append(-1)
    return len(s.lib.names) - 1


def is_foreign(s: Scope, name: int) -> bool:
    """Whether a Name is one that a text speaks of and no card here has."""
    return name < len(s.lib.main_face) and s.lib.main_face[name] < 0


def tag_id(s: Scope, name: str) -> int:
    return s.lib.tag_names.index(name)


def keyword_parts(s: Scope, text: str) -> tuple[int, int]:
    """A printed keyword as its number in the library and its own number."""
    name, _, tail = text.rpartition(" ")
    number = 1
    times = DIALECTS[s.vocab.dialect].times
    if not numbered(tail, times):
        name = text
    else:
        number = keyword_number(tail, times) or 0
    low = name.casefold()
    for keyword in s.lib.keywords:
        if keyword.name.casefold() == low:
            return keyword.id, number
    raise s.error(f'unknown keyword "{text}"', "unknown keyword")


def granted_keyword(s: Scope, text: str) -> tuple[int, int]:
    """A keyword that a card is given: one that does more or less by its number is given with it."""
    word, number = keyword_parts(s, text)
    numbers = () if DIALECTS[s.vocab.dialect].times else (one.name for one in s.vocab.keywords if one.number)
    if text in numbers:
        raise s.error(f'"{text}" is given with a number: "{text} 2"')
    return word, number
