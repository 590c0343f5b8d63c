"""What cards cost, less or more, and what playing a card takes besides its blood."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import PASSIVE, REPLACE, Ability, Face
from bloodwork.text import chains, coordination, redirections, refs, shapes, statements, triggers, turns, values
from bloodwork.text import tree as t
from bloodwork.text.errors import TextError
from bloodwork.text.meaning import CONDITION, STATEMENT, VALUE
from bloodwork.text.scope import Draft, Label, Scope, Thing
from bloodwork.text.shapes import nodes, replaced
from bloodwork.text.tree import node, unsaid

if TYPE_CHECKING:
    from bloodwork.text.abilities import Builder

EXTRA: Final = 1  # the number under which a play remembers that what may be paid besides its cost was


def additional(b: Builder, face: Face, n: t.AdditionalCost) -> None:
    """ "As an additional cost to play this card, sacrifice a creature": its texts can speak of what was given."""
    s = b.scope()
    refs.check_this(s, n.noun)
    if face.also_cost:
        raise s.error('an additional cost is said once: join what it asks for with "and"')
    b.paid_face = face
    if n.optional and not _any_amount(n.costs):  # none is an amount too
        optional(b, face, n, s)
        return
    chains.pay(s, n.costs, None)
    if s.dialect.cost_letters and s.letters:
        s.cite("B-COST.31")
        face.letters = (*face.letters, *s.letters)  # chosen as it is played, like one of its cost
        b.letters |= frozenset(s.letters)
        s.letters = []
    b.paid = _given(s, 1)
    face.also_cost = s.finish()
    face.also_regs = s.regs


def _any_amount(costs: t.CostList) -> bool:
    return bool(nodes(costs, t.AspAny))


def optional(b: Builder, face: Face, n: t.AdditionalCost, s: Scope) -> None:
    """ "As you play this card, you may pay 2 additional blood": the play remembers whether it was paid."""
    s.cite("C-N31.5", "B-COST.32")
    end = Label()
    s.emit(k.May, who=s.actor, skip=end)
    chains.pay(s, n.costs, end)
    b.paid = _given(s, EXTRA + 1)
    s.emit(k.NotePaid, number=EXTRA, ref=ir.This())
    s.place(end)
    face.also_cost = s.finish()
    face.also_regs = s.regs
    face.also_optional = True
    b.extra = True


def _given(s: Scope, first: int) -> tuple[Thing, ...]:
    """What was given for a card, noted from a number on, for its texts to speak of."""
    if s.letters:
        raise s.error("a letter of an additional cost must be one of the card")
    _not_itself(s)
    paid: list[Thing] = []
    for thing in s.things:
        if thing.ref is not None and not thing.this:
            number = first + len(paid)
            s.emit(k.NotePaid, number=number, ref=s.ref_of(thing))
            paid.append(Thing(step=-1, ref=ir.Paid(number), nouns=thing.nouns, many=thing.many, past=thing.past))
    return tuple(paid)


@CONDITION.of(t.ExtraPaid)
def _extra_paid(s: Scope, n: t.ExtraPaid) -> ir.Cond:
    if s.builder is None or not s.builder.extra:
        raise s.error('what may be paid must be said before: "As you play this card, you may pay 2 additional blood."')
    s.cite("C-N31.5", "B-COST.32")
    cond = ir.WasPaid(EXTRA)
    return ir.Not(cond) if n.negated else cond


def asked_if_paid(sentences: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "If you do" right after what may be paid besides the cost asks whether it was."""
    out: list[Any] = []
    for one in sentences:
        before = out[-1] if out else None
        body = one.body if isinstance(one, t.Said) else None
        offered = isinstance(before, t.AdditionalCost) and before.optional
        if offered and isinstance(body, t.IfBody) and isinstance(body.cond, t.Did):
            cond = t.ExtraPaid(word="you paid the additional cost", negated=body.cond.negated)
            one = t.Said(body=t.IfBody(cond=cond, body=body.body, comma=body.comma))
        elif offered and isinstance(one, t.Passive) and isinstance(one.cond, t.Did):
            paid = t.ExtraPaid(word="you paid the additional cost", negated=one.cond.negated)
            one = shapes.replaced(one, one.cond, paid)
        out.append(one)
    return tuple(out)


@node
class PaysInstead(t.Node):
    """ "If it is a miracle, that player must pay 4 ASP instead", after what is done unless they pay."""

    cond: t.Node
    who: str | t.Node
    must: str
    costs: t.CostList


@unsaid
class NumberIf(t.Node):
    """A number where something holds, and another where it does not."""

    cond: t.Node
    n: t.Node
    otherwise: t.Node


@VALUE.of(NumberIf)
def _number_if(s: Scope, n: NumberIf) -> ir.Value:
    return ir.Conditional(CONDITION(s, n.cond), VALUE(s, n.n), VALUE(s, n.otherwise))


def dearer(sentences: tuple[Any, ...]) -> tuple[Any, ...]:
    """Sentences with the price of "unless ... pays" as it is where more must be paid instead."""
    out: list[Any] = []
    for one in sentences:
        if isinstance(one, PaysInstead):
            found = shapes.nodes(out[-1] if out else (), t.Unless)
            old = found[0].costs.first if len(found) == 1 else None
            new = one.costs.first
            if (
                old is None
                or {found[0].costs, one.costs} != {t.CostList(first=old), t.CostList(first=new)}
                or not isinstance(new, t.Asp | t.Blood)
                or type(old) is not type(new)
                or one.who not in ("they", "that player", found[0].who)
            ):
                raise TextError('what must be paid instead is said of a sentence that says "unless ... pays" before it')
            made: Any = type(old)
            price = made(**{**vars(old), "n": NumberIf(cond=one.cond, n=new.n, otherwise=old.n)})
            out[-1] = shapes.replaced(out[-1], found[0].costs, t.CostList(first=price))
        else:
            out.append(one)
    return tuple(out)


def _not_itself(s: Scope) -> None:
    """The card that is played is still in the hand when it is paid for, and cannot pay for itself."""
    for part in s.code:
        if isinstance(part, Draft) and part.make is k.Choose and isinstance(part.given["among"], ir.All):
            p = part.given["among"].pattern
            if p.zones & ~s.vocab.play_zones:
                tests = (*p.tests, ir.IsNot(ir.This()))
                part.given["among"] = ir.All(ir.CardPattern(p.zones, p.side, tests, p.extreme, p.least))


# ------------------------------------------------------------------ less and more

_NTH: Final = ("first", "second", "third", "fourth", "fifth")


@STATEMENT.of(t.Costs)
def costs(s: Scope, n: t.Costs) -> list[Ability]:
    ability = statements.passive(s)
    what = n.what if n.who is None else played_by(s, n.what, n.who)
    statements.targets(s, ability, what, cost=True)
    if ability.targets is not None and ability.reach is None:
        # cards that an effect speaks of: wherever they can be played from
        zones = sum(1 << zone for zone in set(s.vocab.zones.values())) & ~s.vocab.play_zones
        ability.reach = ir.CardPattern(zones, ir.ANYONE, (ir.IsAmong(ability.targets),))
        s.cite("C-N12.5")
    s.each = n.each
    amount = values.amount(s, n.n)
    if n.way:
        ability.mods = (change(s, n.way, amount, n.least),)
    else:
        ability.mods = (ir.SetStat(s.stat("cost"), amount),)
    return [s.build(ability)]


def change(s: Scope, way: str, amount: ir.Value, least: t.Node | None = None) -> ir.Mod:
    s.cite("C-N20.10")
    if least is None:
        return ir.AddStat(s.stat("cost"), -1 if way == "less" else 1, amount)
    if way != "less":
        raise s.error("only what costs less can be kept from costing too little")
    assert isinstance(least, t.CostLeast)
    s.cite("C-N31.4")
    return ir.AddStat(s.stat("cost"), -1, amount, least.n)


def played_by(s: Scope, n: t.Node | None, who: str | t.Node) -> t.Node:
    """ "Commands cost your opponent 1 more": those that this player plays."""
    if not isinstance(n, t.Some):
        raise s.error("which cards cost that much must be said")
    p = n.what
    posts = (*p.posts, t.PlayPost(who=who))
    return t.Some(det=n.det, what=t.Pattern(adjs=p.adjs, head=p.head, posts=posts, other=p.other))


def all_played(p: t.Pattern) -> t.Pattern:
    """ "Artifact or Training you play": who plays it is said of each of them."""
    if p.other is None:
        return p
    other = all_played(p.other)
    play = tuple(post for post in other.posts if isinstance(post, t.PlayPost))
    has = any(isinstance(post, t.PlayPost) for post in p.posts)
    return t.Pattern(**{**vars(p), "posts": p.posts if has else (*p.posts, *play), "other": other})


def unplayed(p: t.Pattern) -> t.Pattern:
    posts = tuple(post for post in p.posts if not isinstance(post, t.PlayPost))
    return t.Pattern(**{**vars(p), "posts": posts, "other": unplayed(p.other) if p.other is not None else None})


def player_of(s: Scope, p: t.Pattern) -> tuple[str | t.Node, t.Pattern]:
    """Who plays the cards that are meant, and those cards."""
    play = [post for post in p.posts if isinstance(post, t.PlayPost)]
    if len(play) != 1:
        raise s.error('who plays it must be said: "the first creature you play each turn"')
    return play[0].who, unplayed(p)


def of_player(p: t.Pattern, who: str | t.Node) -> t.Pattern:
    """The same cards, played by a player."""
    other = of_player(p.other, who) if p.other is not None else None
    return t.Pattern(**{**vars(p), "posts": (*p.posts, t.PlayPost(who=who)), "other": other})


def changed(n: t.NthCosts, what: t.Pattern) -> t.NthCosts:
    return t.NthCosts(**{**vars(n), "what": what})


@STATEMENT.of(t.NthCosts)
def _nth_costs(s: Scope, n: t.NthCosts) -> list[Ability]:
    """As long as so many of them have been played this turn or, of the next, until one has been."""
    assert isinstance(n.what, t.Pattern)
    upcoming = n.nth == "next"
    if upcoming and not s.laid:
        raise s.error('which is the next must be counted from something: "When this creature enters the board, ..."')
    player = "you" if n.whose == "your" else "your opponent"
    what = all_played(n.what if n.whose is None else of_player(n.what, player))
    who, p = player_of(s, what)
    if who in values.EACH and not upcoming:
        return [made for one in ("you", "your opponent") for made in _nth_costs(s, changed(n, of_player(p, one)))]
    ability = statements.passive(s)
    event = turns.did_event(who, "play", turns.a_card(p))
    if upcoming:
        s.cite("C-N4.17")
        inner = Scope(s.lib, s.vocab, s.types, s.label, s.compiler, s.keyword)
        ability.until = k.Moment(k.ON_EVENT, pattern=triggers.hear(inner, event))
    else:
        ability.cond = ir.Compares(turns.tally(s, event), ir.EQ, ir.Num(_NTH.index(n.nth)))
    s.cite("B-COST.23")
    statements.targets(s, ability, t.Some(det="all", what=what), cost=True)
    ability.mods = (change(s, n.way, values.amount(s, n.n), n.least),)
    return [s.build(ability)]


@STATEMENT.of(t.FlipCosts)
def _flip_costs(s: Scope, n: t.FlipCosts) -> list[Ability]:
    ability = statements.passive(s)
    statements.targets(s, ability, n.what)
    if not isinstance(ability.targets, ir.All):
        raise s.error(
            'whose flip costs are meant must be cards of a kind: "Creatures you control cost 1 less to flip."'
        )
    s.cite("C-N5.9", "C-N20.10")
    ability.reach = ability.targets.pattern
    sign = -1 if n.way == "less" else 1
    ability.mods = (ir.AddStat(s.stat("flip cost"), sign, values.amount(s, n.n)),)
    return [s.build(ability)]


# ------------------------------------------------------------------ tolls


@STATEMENT.of(t.CannotUnless)
def _cannot_unless(s: Scope, n: t.CannotUnless) -> list[Ability]:
    """What would happen does not, unless a player pays for it each time."""
    if n.rest:
        s.cite("C-N25.1")
        events = coordination.each_event(n.event, n.rest)
        return [
            one for event in events for one in _cannot_unless(s, t.CannotUnless(event=event, who=n.who, costs=n.costs))
        ]
    if isinstance(n.event, t.EvActs) and triggers.lemma(n.event.verb) == "play":
        return toll_of_playing(s, n, n.event)
    return toll(s, n.event, n.who, n.costs)


def toll(s: Scope, event: t.Node, who: str | t.Node, costs: t.CostList) -> list[Ability]:
    """What would happen does not, unless it is paid for."""
    ability = Ability(REPLACE, "")
    ability.trigger = triggers.hear(s, event)
    s.replacing = True
    s.replaced = frozenset(name for name, number in s.vocab.events.items() if ability.trigger.mask >> number & 1)
    s.cite("C-N4.31", "C-N20.1")
    chains.unless(
        s, t.Unless(body=t.Chain(first=t.Clause(what=t.DoesNot(), suffixes=()), rest=()), who=who, costs=costs)
    )
    s.replacing = False
    return [s.build(ability)]


def toll_of_playing(s: Scope, n: t.CannotUnless, event: t.EvActs) -> list[Ability]:
    """Cards that cannot be played without a toll of blood cost that much more."""
    toll = n.costs.first
    plain = n.costs == t.CostList(first=toll) and isinstance(toll, t.Blood) and toll.verb == "pay"
    if not plain or n.who not in (event.who, "they", "that player"):
        raise s.error("what playing cards takes besides blood is said on those cards: "
                      '"As an additional cost to play this card, ..."')  # fmt: skip
    assert isinstance(toll, t.Blood)
    if event.at is not None:
        raise s.error("what a card costs does not hang on the space that it is played in")
    return costs(s, t.Costs(what=event.what, n=toll.n, way="more", who=event.who))


# ------------------------------------------------------------------ damage that is dealt elsewhere


@STATEMENT.of(t.Redirected)
def _redirected(s: Scope, n: t.Redirected) -> list[Ability]:
    ability = Ability(REPLACE, "")
    ability.trigger = triggers.hear(s, t.EvDamaged(what=n.what, be="would be", damage=t.Damage()))
    s.replacing, s.replaced = True, frozenset({"damage"})
    s.cite("C-N9.10", "C-N4.22")
    redirections.that_damage(s, n.to)
    s.replacing = False
    return [s.build(ability)]


# ------------------------------------------------------------------ letters


def defined(b: Builder, face: Face, n: t.LetterIs) -> None:
    """ "X is the number of cards in your hand", of the X among the stats of a card: nobody chooses it."""
    s = b.scope()
    letter = ord(n.letter)
    stats = [stat for stat, number in enumerate(face.stats) if number == -2 - letter]
    if letter not in face.letters and not stats:
        raise s.error(f'{n.letter} is not among what is printed on the card: say "where {n.letter} is ..."')
    if s.vocab.stats["cost"] in stats:
        raise s.error(f"{n.letter} is what is paid for the card, and cannot be something else as well", "two meanings")
    s.cite("C-N3.14", "C-N20.11")
    s.bind(ref=ir.This(), nouns=refs.this_nouns(s), this=True)
    ability = Ability(PASSIVE, "")
    ability.mods = tuple(ir.SetStat(stat, VALUE(s, n.n)) for stat in stats)
    b.defined[n.letter] = n.n
    face.letters = tuple(one for one in face.letters if one != letter)
    b.letters = frozenset(one for one in b.letters if one != letter)
    b.of_letters.append(s.build(ability))


def within_bounds(sentences: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "X cannot be greater than 3" bounds the number that a sentence before says the letter is."""
    out: list[Any] = []
    for one in sentences:
        found = nodes(tuple(out), t.Where) if isinstance(one, t.LetterMost) else []
        said = next((where for where in reversed(found) if where.letter == one.letter), None)
        if said is None:
            out.append(one)
            continue
        bound = t.Where(letter=said.letter, n=t.Capped(n=said.n, word=", up to", most=one.most))
        out = list(replaced(tuple(out), said, bound))
    return tuple(out)
