"""What holds: always on a card that stays, while something is so, or laid down by an effect for a time.

A statement is one category of the language with one meaning, an ability that is passive, bans an event or changes one.
How long it holds is said by where it stands: see `abilities` for cards, `held` for effects.
"""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import PASSIVE, Ability
from bloodwork.text import chains, changes, doings, natures, places, quantified, refs, zones
from bloodwork.text import tree as t
from bloodwork.text.errors import NOBODY_CHOOSES
from bloodwork.text.ir_nodes import below
from bloodwork.text.meaning import CONDITION, COUNTED, POST, STATEMENT, VALUE
from bloodwork.text.phrases import Got, Parts, Use
from bloodwork.text.scope import CARD, Scope, Thing
from bloodwork.text.shapes import any_node, holds, replaced, without_instead
from bloodwork.text.spread import spread

_GET: Final = ("get", "gets")
_ALL_OF: Final = (None, "all", "each")
_LISTED: Final = ("and", ", and", "but", ", but", ",")
_ALL: Final = (None, "both", "all", "each", "the", "all other", "each other", "the other")
_EACH: Final = (*_ALL, "a", "an", "any", "another")
IT: Final = ("it", "its")
THEY: Final = ("they", "them", "their", "those")
ALONE: Final = (t.CardsLimit, t.NthCosts, t.FlipCosts)  # they are about no cards that could be named
_ABOUT: Final = "a passive ability is about this card or about all cards of a kind"


def holding(s: Scope, n: t.Passive) -> list[Ability]:
    """The abilities of a statement, with the condition under which it holds."""
    cond: ir.Cond | None = None
    some = quantified.said_of(n.cond)
    if some is not None and subject(n.what) == t.It() and any_node(n.cond, lambda part: isinstance(part, t.This)):
        raise s.error('"it" could be this card or the other one (C-N4.7): say which', "malformed reference")
    n = said_of_each(n)
    if n.cond is not None:
        s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
        s.cite("C-N4.21")
        cond = CONDITION(s, n.cond)
        s.settled()
        if n.word == "unless":
            cond = ir.Not(cond)
    if n.where is not None:
        chains.defining(s, n.where)
    s.conditional = n.cond is not None
    both = subject(n.what)
    if isinstance(both, t.BothCards):  # "this creature and the creatures adjacent to it have +1 power"
        other = beside_this(both) if isinstance(both.a, t.This) else both.b
        made = [ability for one in (both.a, other) for ability in STATEMENT(s, about(n.what, one))]
    else:
        made = STATEMENT(s, n.what)
    there = zones.of_conditions(s, n.cond)
    alone = there != 0 and isinstance(n.cond, t.IsProp)
    if alone:
        cond = None  # it is active there, and nowhere else
    for ability in made:
        ability.zones = there if alone else ability.zones | there
        ability.cond = cond if ability.cond is None else ir.Both((cond, ability.cond)) if cond else ability.cond
        if cond is not None:
            natures.as_text(s, ability)
    return made


def beside_this(n: t.BothCards) -> t.Node:
    """ "This creature and Insects you control": it is one of them once."""
    other: t.Node = replaced(n.b, t.It(), n.a)
    if not isinstance(other, t.Some) or "other" in other.what.adjs or other.det == "another":
        return other
    p = other.what
    rest = t.Pattern(**{**vars(p), "posts": (*p.posts, t.OtherThan(of=n.a))})
    return t.Some(det=other.det, what=rest)


def said_of_each(n: t.Passive) -> t.Passive:
    """A condition behind what it is for speaks of each of those cards with "it", or "they" of several.

    "Each creature has +1 power while it is damaged" is said of each damaged creature; but "creatures have +1 power
    while it is damaged" of one that was spoken of before.
    """
    what = subject(n.what)
    some = quantified.said_of(n.cond)
    if some is not None and isinstance(what, t.It) and what.word == "it" and not n.after and n.word != "unless":
        return t.Passive(what=about(n.what, some), where=n.where)
    if not n.after or n.cond is None or not isinstance(what, t.Some) or what.det not in _EACH:
        return n
    many = getattr(what.what.head, "many", False) or what.det == "all"
    words = THEY if many else IT
    if not any_node(n.cond, lambda part: isinstance(part, t.It) and part.word in words):
        return n
    such = SuchThat(cond=n.cond, negated=n.word == "unless", many=many)
    p = t.Pattern(**{**vars(what.what), "posts": (*what.what.posts, such)})
    return t.Passive(what=about(n.what, t.Some(det=what.det, what=p)), where=n.where)


@t.unsaid
class SuchThat(t.Node):
    """Of which a condition holds."""

    cond: t.Node
    negated: bool
    many: bool


@POST.of(SuchThat)
def _such_that(s: Scope, n: SuchThat, parts: Parts) -> None:
    s.cite("C-N4.21", "C-N4.21b")
    s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
    before, s.spread = s.spread, Thing(step=s.step, ref=ir.OwnCard(), nouns=CARD, many=n.many)
    with s.of_each():
        cond = CONDITION(s, n.cond)
    s.spread = before
    parts.tests.extend(_tests_of_own(ir.Not(cond) if n.negated else cond))


def _tests_of_own(cond: ir.Cond) -> tuple[ir.Test, ...]:
    """A condition on each of several cards, as what the card itself must pass where it asks for nothing else."""
    if isinstance(cond, ir.Matches) and isinstance(cond.ref, ir.OwnCard) and not _of_own(cond.tests):
        return cond.tests
    if isinstance(cond, ir.Not) and (inner := _tests_of_own(cond.cond)) and not isinstance(inner[0], ir.Meets):
        return (ir.Unlike(inner),)
    if isinstance(cond, ir.Compares) and isinstance(cond.a, ir.StatOf) and not _of_own(cond.b):
        return (ir.StatIs(cond.a.stat, cond.op, cond.b),) if isinstance(cond.a.ref, ir.OwnCard) else (ir.Meets(cond),)
    return (ir.Meets(cond),)


def _of_own(node: object) -> bool:
    return any(isinstance(part, ir.OwnCard) for part in below(node))


def standing(n: t.Node) -> t.Passive | None:
    """A body that is said as something done, of what simply holds: "gets +1 power", "loses Flying", "attacks"."""
    if isinstance(n, t.WhereBody):
        inner = standing(n.body)
        return t.Passive(what=inner.what, where=n.where) if inner is not None and inner.cond is None else None
    if isinstance(n, t.IfBody):
        inner = standing(n.body)
        return t.Passive(what=inner.what, word="if", cond=n.cond) if inner is not None and inner.cond is None else None
    if isinstance(n, t.EachBody):
        inner = standing(n.body)
        if inner is None or not isinstance(inner.what, t.Have) or inner.cond is not None or inner.what.each is not None:
            return None
        return t.Passive(what=t.Have(**{**vars(inner.what), "each": n.of}))
    if not isinstance(n, t.Chain):
        return None
    made: list[t.Node] = []
    cond: t.AsLong | t.UnlessSuffix | None = None
    for clause in (n.first, *(linked.clause for linked in n.rest)):
        one = standing_clause(clause, not made)
        if one is None or cond is not None:
            return None
        made.append(one)
        cond = next((suffix for suffix in clause.suffixes if isinstance(suffix, t.AsLong | t.UnlessSuffix)), None)
    if any(linked.link not in _LISTED or linked.cond is not None for linked in n.rest):
        return None
    what = made[-1]
    for one, linked in zip(reversed(made[:-1]), reversed(n.rest), strict=True):
        what = t.Statements(first=one, second=what, link=linked.link)
    word = None if cond is None else "unless" if isinstance(cond, t.UnlessSuffix) else "as long as"
    return t.Passive(what=what, word=word, cond=cond.cond if cond else None, after=True)


def straight_otherwise(sentences: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "It attacks the space to the left of the one opposing it. If there is none, it attacks the opposing space."

    The opposing space is what every creature attacks that no text sends elsewhere.
    """
    out: list[Any] = []
    for one in sentences:
        first = _aimed(out[-1]) if out else None
        asked = one.body if isinstance(one, t.Said) and isinstance(one.body, t.IfBody) else None
        second: t.Aims | None = None
        if asked is not None and isinstance(asked.cond, t.NoSuch) and isinstance(asked.body, t.Chain | t.InsteadBody):
            second = _aimed(t.Said(body=without_instead(asked.body)))
        if first is not None and second is not None and _straight(second) and isinstance(first.where, t.Space):
            there = t.SpaceThere(where=t.Space(**{**vars(first.where), "det": "a"}), be="is")
            out[-1] = t.Passive(what=t.Aims(**{**vars(first), "but": "the opposing space"}), word="while", cond=there)
        else:
            out.append(_aims_instead(one) or one)
    return tuple(out)


def _aims_instead(n: Any) -> t.Passive | None:
    """ "When this creature would attack, it attacks each space your opponent owns instead": that is what it attacks."""
    if not isinstance(n, t.Triggered) or n.cond is not None or n.head not in ("when", "whenever", "if"):
        return None
    event, body = n.event, n.body
    if not isinstance(event, t.EvAlone) or not isinstance(event.what, t.This) or t.mood(event) != "would":
        return None
    if event.verb not in ("attack", "attacks") or not isinstance(body, t.Chain) or body.rest:
        return None
    act = body.first.what
    if not isinstance(act, t.CardAct) or act.may or not isinstance(act.what, t.It | t.This):
        return None
    do = act.do if isinstance(act.do, t.AttackSpace) else None
    if do is None or not all(isinstance(one, t.Instead) for one in body.first.suffixes) or not body.first.suffixes:
        return None
    if do.also is None and not places.each_of(do.where):
        return None  # another attack of one space is the same attack, made there
    return t.Passive(what=t.Aims(what=event.what, where=do.where, also=do.also, but="the opposing space", s=True))


def _aimed(n: Any) -> t.Aims | None:
    """The one space that a sentence says is attacked, without more."""
    said = standing(n.body) if isinstance(n, t.Said) else n if isinstance(n, t.Passive) else None
    what = said.what if said is not None and said.cond is None else None
    return what if isinstance(what, t.Aims) and what.also is None else None


def _straight(n: t.Aims) -> bool:
    where = n.where
    if not isinstance(n.what, t.It | t.This) or not isinstance(where, t.Space):
        return False
    if where.posts:
        (post, *more) = where.posts
        return not more and not where.adjs and isinstance(post, t.OpposingPost) and isinstance(post.of, t.It | t.This)
    return where.adjs == ("opposing",)


def all_get(n: t.Node) -> bool:
    """ "Friendly creatures get +1 power" on a command that stays: said of all of a kind, without a time."""
    if not isinstance(n, t.Chain) or not isinstance(n.first.what, t.CardAct):
        return False
    of = n.first.what.what
    acts = [clause.what for clause in (n.first, *(linked.clause for linked in n.rest))]
    gets = all(isinstance(act, t.CardAct) and isinstance(act.do, t.Gain) and act.do.verb in _GET for act in acts)
    return gets and isinstance(of, t.Some) and of.det in _ALL_OF


def standing_clause(n: t.Clause, first: bool) -> t.Node | None:
    act = n.what
    while_so = all(isinstance(suffix, t.AsLong | t.UnlessSuffix) for suffix in n.suffixes)
    if isinstance(act, t.Lays) and while_so and act.bare != first:
        return act.what
    if not isinstance(act, t.CardAct) or (act.what is None) == first:
        return None
    twice = isinstance(act.do, t.AttackNow) and act.do.how == "twice"
    if act.may and not twice:
        return None
    each = [suffix.of for suffix in n.suffixes if isinstance(suffix, t.ForEach)]
    if len(each) > 1 or any(not isinstance(suffix, t.ForEach | t.AsLong | t.UnlessSuffix) for suffix in n.suffixes):
        return None
    if isinstance(act.do, t.AttackSpace) and not each and act.what is not None:
        aimed = doings.besides(act.do)
        return t.Aims(what=act.what, where=aimed.where, also=aimed.also)
    if twice and not each and act.what is not None:
        return t.AttacksMore(what=act.what, times=t.MoreTimes(word="twice"), can="may" if act.may else None)
    if isinstance(act.do, t.TakesDamage) and act.do.more and not each:
        return t.DamageAltered(how=act.do.more, n=act.do.n, what=act.what)
    if isinstance(act.do, t.CardDealsMore) and not each:
        more = act.do
        return t.DamageAltered(how=more.more, n=more.n, what=act.what, deals=True, to=more.to, combat=more.combat)
    if isinstance(act.do, t.Gain):
        return t.Have(what=act.what, change=act.do.change, each=each[0] if each else None)
    if isinstance(act.do, t.Lose) and not each:
        return t.Lack(what=act.what, change=act.do.change)
    return None


def aims_as_it_attacks(n: t.Node) -> t.Passive | None:
    """ "When this creature attacks, it attacks the spaces ...": where its attacks go, whenever it attacks."""
    if not isinstance(n, t.Triggered) or n.head not in ("when", "whenever") or n.turn:
        return None
    event = n.event
    if not isinstance(event, t.EvAlone) or event.verb not in ("attack", "attacks") or event.aux is not None:
        return None
    body = n.body
    if not isinstance(body, t.Chain) or body.rest or body.first.suffixes or n.cond is not None:
        return None
    act = body.first.what
    if not isinstance(act, t.CardAct) or act.may or not isinstance(act.do, t.AttackSpace):
        return None
    if not (isinstance(act.what, t.It) or act.what == event.what):
        return None
    what = event.what
    if isinstance(what, t.Some):
        if what.det not in ("a", "any", "each", "another"):
            return None
        what = t.Some(det="each other" if what.det == "another" else "each", what=what.what)
    aimed = doings.besides(act.do)
    return t.Passive(what=t.Aims(what=what, where=aimed.where, also=aimed.also))


def passive(s: Scope) -> Ability:
    s.cite("C-N4.30", "C-N9.9")
    if s.laid:
        s.cite("C-N12.7")
    return Ability(PASSIVE, "")


@STATEMENT.of(t.Statements)
def _several(s: Scope, n: t.Statements) -> list[Ability]:
    """Of the same cards, one after another: "has +1 power and cannot be destroyed"."""
    second, said = n.second, subject(n.first)
    if subject(second) is None and not isinstance(second, ALONE):
        if said is None and about(second, second) is not second:
            raise s.error("what this is said of must be said")
        second = about(second, said)
    things, step = list(s.things), s.step
    made = STATEMENT(s, n.first)
    s.things, s.step = things, step  # the second one speaks of the same, and of nothing in the first
    return [*made, *STATEMENT(s, second)]


@STATEMENT.of(t.Have)
def _have(s: Scope, n: t.Have) -> list[Ability]:
    ability = passive(s)
    targets(s, ability, n.what)
    with spread(s, changed(ability, n.what)), s.of_each():
        each = COUNTED(s, n.each) if n.each is not None else None
        ability.mods = tuple(changes.mods(s, n.change, each))
    return [s.build(ability)]


def changed(ability: Ability, n: t.Node | None) -> Got:
    """The cards that a statement is about, each of which has the numbers that it says of them."""
    singly = not isinstance(n, t.Some) or n.det in ("each", "each other")
    return Got(ability.targets or ir.This(), CARD, ability.targets is not None, each=singly)


@STATEMENT.of(t.Lack)
def _lack(s: Scope, n: t.Lack) -> list[Ability]:
    ability = passive(s)
    targets(s, ability, n.what)
    ability.mods = tuple(changes.lacking(s, n.change))
    return [s.build(ability)]


@STATEMENT.of(t.Are)
def _are(s: Scope, n: t.Are) -> list[Ability]:
    ability = passive(s)
    targets(s, ability, n.what)
    ability.mods = tuple(changes.mods(s, n.being, None))
    return [s.build(ability)]


@STATEMENT.of(t.StatIs)
def _stat_is(s: Scope, n: t.StatIs) -> list[Ability]:
    ability = of_stat(s, n.of)
    if isinstance(n.n, t.StatValue) and n.n.stat == n.stat and n.n.of == t.It(word="its") and isinstance(n.of, t.This):
        raise s.error(f'"its {n.stat}" would be its own: say whose is meant')
    ability.mods = (ir.SetStat(s.stat(n.stat), VALUE(s, n.n)),)
    return [s.build(ability)]


@STATEMENT.of(t.StatAltered)
def _stat_altered(s: Scope, n: t.StatAltered) -> list[Ability]:
    ability = of_stat(s, n.of)
    sign = 1 if n.how.startswith("increased") else -1
    ability.mods = (ir.AddStat(s.stat(n.stat), sign, VALUE(s, n.n)),)
    return [s.build(ability)]


def of_stat(s: Scope, of: t.Node) -> Ability:
    """What holds of a stat: of this card, of what it is attached to, or of a card that an effect speaks of."""
    ability = passive(s)
    ref = refs.one_ref(s, of)
    s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
    if not isinstance(ref, ir.This) and not s.laid and not isinstance(of, t.Attached):
        raise s.error("whose stat it is must be this card")
    if not isinstance(ref, ir.This):
        ability.targets = ref
    return ability


@STATEMENT.of(t.AttacksOver, t.NotAttackedOver, t.IgnoresDefense, t.Removable)
def _nature(s: Scope, n: t.AttacksOver | t.NotAttackedOver | t.IgnoresDefense | t.Removable) -> list[Ability]:
    return natured(s, n.what, natures.NATURES[type(n)])


@STATEMENT.of(natures.NotChosen)
def _not_chosen(s: Scope, n: natures.NotChosen) -> list[Ability]:
    return natured(s, n.what, natures.veil(s, n))


@STATEMENT.of(t.FirstAlone)
def _first_alone(s: Scope, n: t.FirstAlone) -> list[Ability]:
    return natured(s, t.This(noun="card"), natures.NATURES[type(n)])


@STATEMENT.of(t.Gathers)
def _counting(s: Scope, n: t.Gathers) -> list[Ability]:
    ability = passive(s)
    ability.mods = (natures.counting(s, n),)
    return [s.build(ability)]


@STATEMENT.of(t.AttackOrder)
def _attack_order(s: Scope, n: t.AttackOrder) -> list[Ability]:
    s.cite("C-N18.25")
    return natured(s, n.what, "late" if n.order.startswith(("after", "last")) else "early")


@STATEMENT.of(t.AttacksMore)
def _attacks_more(s: Scope, n: t.AttacksMore) -> list[Ability]:
    s.cite("C-N18.24")
    more = n.times.n if isinstance(n.times, t.MoreTimes | t.TotalTimes) else None
    number = more.n if isinstance(more, t.Number) else 1
    if isinstance(n.times, t.TotalTimes):
        number -= 1
    if number < 1 or (more is not None and not isinstance(more, t.Number | t.One)):
        raise s.error("how many times must be a number")
    if "often" not in s.vocab.natures:
        raise s.error("the rules of this ruleset do not treat cards so")
    ability = passive(s)
    targets(s, ability, n.what)
    ability.mods = (ir.CountingNature(s.vocab.natures["often"], -1, number),)
    if ability.targets is not None:
        natures.as_text(s, ability)
    return [s.build(ability)]


def natured(s: Scope, about: t.Node, word: str) -> list[Ability]:
    """Cards that the rules treat in a way of their own."""
    ability = passive(s)
    if word not in s.vocab.natures:
        raise s.error("the rules of this ruleset do not treat cards so")
    targets(s, ability, about)
    ability.mods = (ir.HaveNature(s.vocab.natures[word]),)
    if ability.targets is not None:
        natures.as_text(s, ability)
    return [s.build(ability)]


@STATEMENT.of(t.NoOther)
def _no_other(s: Scope, n: t.NoOther) -> list[Ability]:
    if not isinstance(n.what, t.This):
        raise s.error("what a card does not have is said on that card")
    ability = passive(s)
    targets(s, ability, n.what)
    ability.mods = (ir.HaveNoOther(),)
    return [s.build(ability)]


@STATEMENT.of(t.Aims)
def _aims(s: Scope, n: t.Aims) -> list[Ability]:
    """ "This creature attacks the spaces ...": alone, it is passive."""
    s.cite("C-N18.22/attacks")
    if not isinstance(n.what, t.This | t.It) and holds(n.where, (t.This,)):
        return [_drawn_here(s, n)]
    ability = Ability(PASSIVE, "")
    targets(s, ability, n.what)
    ability.mods = (ir.Aim(doings.aim(s, n.where, n.also)),)
    return [s.build(ability)]


def _drawn_here(s: Scope, n: t.Aims) -> Ability:
    """ "Enemy creatures attack this creature's space": said from this card, not from those that attack."""
    if n.also is not None or n.what is None:
        raise s.error("attacks that this card draws to it go to one space")
    here = t.Clause(what=t.CardAct(what=t.It(), do=t.AttackSpace(where=n.where)), suffixes=(t.Instead(),))
    body = t.Chain(first=here, rest=())
    drawn: Ability = s.builder.heard(s, t.Triggered(head="whenever", event=_would_attack(n.what), body=body), [])
    return drawn


def _would_attack(what: t.Node) -> t.Node:
    if isinstance(what, t.Some) and what.det in (None, "all"):
        what = t.Some(det="a", what=what.what)
    return t.EvAlone(what=what, verb="attacks", aux="would")


def targets(s: Scope, ability: Ability, n: t.Node | None, cost: bool = False) -> None:
    """What a passive ability changes; none: its own card."""
    if isinstance(n, t.Some) and n.det == "the" and any(isinstance(post, t.BoundTo) for post in n.what.posts):
        n = t.Some(det="each", what=n.what)  # "the character bound to this resource": whichever it is
    if isinstance(n, t.This):
        refs.check_this(s, n.noun)
        s.next_step()
        s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
        if cost:
            ability.zones = 1 << s.zone("hand")
        return
    if isinstance(n, t.It):
        thing = s.find(n.word)
        if thing.this:
            if cost:
                ability.zones = 1 << s.zone("hand")
            return
    if isinstance(n, t.Attached | t.LinkedOne) or (n is not None and s.laid and not isinstance(n, t.Some)):
        got = refs.cards(s, n)
        s.next_step()
        s.bind(ref=got.ref, nouns=got.nouns, many=got.many)
        ability.targets = got.ref
        return
    if s.laid and isinstance(n, t.Some) and n.det in ("that", "those"):
        ability.targets = refs.definite(s, n).ref
        return
    if isinstance(n, t.It) or (isinstance(n, t.Some) and n.det in ("that", "those")):
        spoken = refs.cards(s, n).ref  # "as long as you control two or more Insects, those creatures ..."
        if isinstance(spoken, ir.All | ir.Remembered):
            ability.targets = spoken
            return
    if not isinstance(n, t.Some) or n.det not in _ALL:
        raise s.error(_ABOUT, NOBODY_CHOOSES)
    ref = refs.group(s, n, Use(zones=1 << s.zone("hand"), covers=True, anyone=True) if cost else Use())
    if not isinstance(ref, ir.All | ir.Remembered) and not s.laid:
        raise s.error(_ABOUT, NOBODY_CHOOSES)
    ability.targets = ref
    if isinstance(ref, ir.All) and ref.pattern.zones & ~s.vocab.play_zones:
        s.cite("C-N12.5")
        ability.reach = ref.pattern


# ------------------------------------------------------------------ who a statement is about


def subject(n: Any) -> Any:
    """The cards or the player that a statement is about; None: it is not said."""
    if isinstance(n, t.Statements):
        return subject(n.first)
    if isinstance(n, t.Cannot | t.CannotUnless | t.CannotAny):
        return subject(n.event)
    if isinstance(n, t.EvTargeted):
        return n.what
    for name in ("who", "of", "what") if not isinstance(n, t.Costs) else ("what",):
        if name in vars(n) and not isinstance(n, ALONE):
            return getattr(n, name)
    return None


def about(n: Any, what: Any) -> Any:
    """The same statement about others."""
    made: Any = type(n)
    if isinstance(n, t.Statements):
        return made(**{**vars(n), "first": about(n.first, what)})
    if isinstance(n, t.Cannot | t.CannotUnless | t.CannotAny):
        return made(**{**vars(n), "event": about(n.event, what)})
    if subject(n) is not None and what is subject(n):
        return n
    for name in ("who", "of", "what") if not isinstance(n, t.Costs | t.EvTargeted) else ("what",):
        if name in vars(n):
            return made(**{**vars(n), name: what})
    return n


def counts_own_counters(before: list[Any], n: Any) -> bool:
    """ "Put a Dust counter on this creature. It has +1 power for each Dust counter on it": it always has."""
    have = n.what if isinstance(n, t.Passive) and n.cond is None else None
    if not isinstance(have, t.Have) or not isinstance(have.each, t.CountedCounters):
        return False
    own = isinstance(have.what, t.It | t.This) and isinstance(have.each.of, t.It | t.This)
    return own and not any_node(tuple(before), lambda part: isinstance(part, t.Some))
