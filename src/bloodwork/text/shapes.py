"""Questions about whole sentences that decide which kind of ability they are."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from bloodwork.text import tree as t

THIS_TURN: Final = ("this turn", "this round")

N = TypeVar("N", bound=t.Node)


def holds(n: Any, kinds: tuple[type, ...]) -> bool:
    """Whether a tree holds a node of these kinds anywhere."""
    if isinstance(n, kinds):
        return True
    if isinstance(n, tuple | list):
        return any(holds(one, kinds) for one in n)
    if isinstance(n, t.Node):
        return any(holds(one, kinds) for one in vars(n).values())
    return False


CHANGING = (
    t.Instead, t.InsteadBody, t.InsteadOf, t.InsteadDoing, t.DoesNot, t.DoesNotVerb, t.Prevent, t.PreventSome,
    t.CardDealsMore, t.NotBe, t.Unhurt, t.AttackGoes, t.MayInstead,
)  # fmt: skip


def changes_event(n: Any) -> bool:
    """Whether a body says what an event becomes: instead, does not, is denied, N less."""
    return holds(n, CHANGING) or any_node(n, _changes)


def denies(n: Any) -> bool:
    if isinstance(n, t.IsDone):
        return n.verb == "denied"
    return isinstance(n, t.DoTo) and n.verb in ("deny", "denies")


def _changes(n: Any) -> bool:
    return denies(n) or (isinstance(n, t.Blood | t.Deal | t.TakesDamage | t.PlayerTakes) and n.more is not None)


def any_node(n: Any, test: Any) -> bool:
    if isinstance(n, tuple):
        return any(any_node(one, test) for one in n)
    if isinstance(n, t.Node):
        return bool(test(n)) or any(any_node(one, test) for one in vars(n).values())
    return False


def names_opponent(n: Any) -> bool:
    """Whether words speak of the opponent, who is "they" after them."""
    return any_node(n, lambda part: any(x in ("your opponent", "your opponent's") for x in vars(part).values()))


def names_you(n: Any) -> bool:
    """Whether words speak of "you"."""
    return any_node(n, lambda part: any(x in ("you", "your", "yourself") for x in vars(part).values()))


def nodes(n: Any, kind: type[N]) -> list[N]:
    """Every node of a kind in a tree, but none within another of them."""
    if isinstance(n, kind):
        return [n]
    parts = n if isinstance(n, tuple) else vars(n).values() if isinstance(n, t.Node) else ()
    return [found for one in parts for found in nodes(one, kind)]


def replaced(n: Any, old: t.Node, new: t.Node) -> Any:
    """A tree with another node in the place of one, wherever that stands."""
    if isinstance(n, tuple):
        return tuple(replaced(one, old, new) for one in n)
    if not isinstance(n, t.Node):
        return n
    if n == old:
        return new
    made: Any = type(n)
    return made(**{name: replaced(value, old, new) for name, value in vars(n).items()})


def attached_in(n: Any) -> list[t.Attached]:
    """Every "attached ..." of a tree."""
    return nodes(n, t.Attached)


def strips_the_dead(body: t.Node) -> bool:
    """Whether all that a consequence does is to take the text of what dies."""
    if not isinstance(body, t.Chain) or body.rest:
        return False
    act = body.first.what
    if isinstance(act, t.Act) and isinstance(act.do, t.RemoveText):
        return _spoken_of(act.do.what)
    if not isinstance(act, t.CardAct) or not isinstance(act.do, t.Lose):
        return False
    return isinstance(act.do.change, t.TextLoss) and _spoken_of(act.what)


def _spoken_of(what: t.Node | None) -> bool:
    """Whether words mean a card that was spoken of, and none that is looked for now."""
    return not isinstance(what, t.Some) or what.det in ("the", "that", "those")


def conditional_instead(n: Any) -> t.IfBody | None:
    """A sentence that says what is done instead of the one before it, if something holds."""
    if not isinstance(n, t.Said) or not isinstance(n.body, t.IfBody):
        return None
    body = n.body.body
    if isinstance(body, t.InsteadBody):
        return n.body
    if not isinstance(body, t.Chain):
        return None
    clauses = (body.first, *(linked.clause for linked in body.rest))
    return n.body if any(isinstance(suffix, t.Instead) for one in clauses for suffix in one.suffixes) else None


def asks_outcome(n: Any) -> bool:
    """Whether a sentence asks what became of the one before: "if you do", "if it cannot", "if that slot is taken"."""
    cond = n.body.cond if isinstance(n, t.Said) and isinstance(n.body, t.IfBody) else None
    return isinstance(cond, t.Did | t.DidIt) or asks_for_room(cond)


def asks_for_room(cond: t.Node | None) -> bool:
    """Whether a condition may ask if there was no place where the sentence before would have put something."""
    if isinstance(cond, t.SpaceIs):
        return isinstance(cond.where, t.ThatSpace) and (cond.state == "occupied") != cond.negated
    if isinstance(cond, t.RowFull):
        return cond.state == "full" and not cond.negated
    if isinstance(cond, t.SlotIs):
        return (cond.state == "empty") == cond.negated
    place = cond.spot if isinstance(cond, t.HasRoom) else cond.where if isinstance(cond, t.SpaceThere) else None
    return isinstance(cond, t.NoSuch) or getattr(place, "det", "") == "no"


def goes_on(n: Any) -> bool:
    """Whether a sentence can only be meant with the one before it, on a line of its own or not."""
    if not isinstance(n, t.Said):
        return False
    if isinstance(n.body, t.IfBody) and (n.body.then or asks_outcome(n)):
        return True
    if isinstance(n.body, t.Otherwise | t.Then | t.WhenBody) or (
        isinstance(n.body, t.InOrder) and n.body.word != "first"
    ):
        return True
    if conditional_instead(n) is not None:
        return True
    return any_node(n, lambda part: getattr(part, "span", None) == "this way" or getattr(part, "way", None) is True)


def without_instead(n: t.Node) -> t.Node:
    if isinstance(n, t.InsteadBody):
        return n.body
    assert isinstance(n, t.Chain)
    rest = tuple(t.Linked(link=one.link, clause=_plain(one.clause), cond=one.cond) for one in n.rest)
    return t.Chain(first=_plain(n.first), rest=rest)


def _plain(n: t.Clause) -> t.Clause:
    left = tuple(suffix for suffix in n.suffixes if not isinstance(suffix, t.Instead))
    return t.Clause(what=n.what, suffixes=left)


def subject_of(sentences: tuple[Any, ...]) -> str | t.Node | None:
    """The player that the sentence before was about, for "they may"."""
    last = sentences[-2] if len(sentences) > 1 else None
    if not isinstance(last, t.Passive):
        return None
    return getattr(last.what.event if isinstance(last.what, t.Cannot) else last.what, "who", None)


def timed_itself(n: t.Node) -> bool:
    """Whether a statement says itself that it does not hold for good: only an effect can lay it down."""
    if isinstance(n, t.TurnLimit | t.CardsLimit):
        return n.per in THIS_TURN
    return getattr(n, "nth", "") == "next" or getattr(n, "turn", False)


def timed(n: t.Chain) -> t.Chain:
    """A time at the end is said of all that the same cards do: "gains +1 power and loses Flying until end of turn"."""
    clauses = [n.first, *(linked.clause for linked in n.rest)]
    for at in range(len(clauses) - 1, 0, -1):
        time = [suffix for suffix in clauses[at].suffixes if isinstance(suffix, t.TIMES)]
        before = clauses[at - 1]
        if not time or "then" in n.rest[at - 1].link or not _same_cards(clauses[at]) or not _lasts(before):
            continue
        if not any(isinstance(suffix, t.TIMES | t.AtSuffix) for suffix in before.suffixes):
            clauses[at - 1] = t.Clause(what=before.what, suffixes=(*before.suffixes, *time))
    rest = tuple(
        t.Linked(link=one.link, clause=clause, cond=one.cond) for one, clause in zip(n.rest, clauses[1:], strict=True)
    )
    return t.Chain(first=clauses[0], rest=rest)


def _same_cards(n: t.Clause) -> bool:
    """Whether a clause is about the cards of the one before."""
    return n.what.bare if isinstance(n.what, t.Lays) else isinstance(n.what, t.CardAct) and n.what.what is None


def _lasts(n: t.Clause) -> bool:
    if isinstance(n.what, t.CardAct):
        return isinstance(n.what.do, t.Gain | t.Lose | t.Become)
    return isinstance(n.what, t.Lays)


def at_moment(n: t.Node) -> t.AtPhase | None:
    """One clause that is done at a moment said behind it: "Draw a card at the end of your turn"."""
    if not isinstance(n, t.Chain) or n.rest:
        return None
    when = [suffix for suffix in n.first.suffixes if isinstance(suffix, t.AtSuffix)]
    if not when:
        return None
    left = t.Clause(what=n.first.what, suffixes=tuple(one for one in n.first.suffixes if one is not when[0]))
    return t.AtPhase(edge=when[0].edge, phase=when[0].phase, body=t.Chain(first=left))


def created_there(n: t.Chain) -> t.Chain:
    """ "Create two Moths and put them into your hand": they are made there, and never stand on the board."""
    act, then = n.first.what, n.rest[0] if n.rest else None
    put = then.clause.what if then is not None and then.cond is None else None
    if not isinstance(act, t.Act) or not isinstance(put, t.Act) or n.first.suffixes or put.may or put.who is not None:
        return n
    do, to = act.do, put.do
    if not isinstance(do, t.Make | t.MakeDescribed | t.MakeCopy) or do.verb not in ("create", "creates") or do.at:
        return n
    if not isinstance(to, t.Put) or not isinstance(to.what, t.It) or not isinstance(to.to, t.ToZone):
        return n
    if to.to.zone.name in ("board", "play") or to.price is not None:
        return n
    made: Any = type(do)
    first = t.Clause(what=t.Act(do=made(**{**vars(do), "at": to.to}), who=act.who, may=act.may), suffixes=())
    return t.Chain(first=first, rest=n.rest[1:])


_NEIGHBOURING: Final = t.InSpacePost(where=t.Space(det="", adjs=("adjacent",), many=True))


def in_neighbouring_spaces(p: t.Pattern) -> t.Pattern:
    """ "Choose two creatures in adjacent spaces": adjacent to each other, wherever the card is that says it."""
    posts = tuple(t.NextToEachOther() if post == _NEIGHBOURING else post for post in p.posts)
    return p if posts == p.posts else t.Pattern(adjs=p.adjs, head=p.head, posts=posts, other=p.other)


def next_to_each_other(p: t.Pattern) -> t.Pattern:
    """ "Choose two adjacent creatures", on a card that has no space itself."""
    adjs = tuple(adj for adj in p.adjs if adj != "adjacent")
    return t.Pattern(adjs=adjs, head=p.head, posts=(*p.posts, t.NextToEachOther()), other=p.other)
