"""What an effect leaves behind: statements that it lays down, and deeds that wait for an event or a moment.

Each becomes an ability that no card holds (`ops.Hold`), with what was spoken of so far as it is now.
"""

from __future__ import annotations

from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import BAN, PASSIVE, TRIGGER, Ability
from bloodwork.text import deaths, moments, natures, refs, statements, values
from bloodwork.text import tree as t
from bloodwork.text.lint.nodes import below
from bloodwork.text.meaning import ACT, BODY, CONDITION, LAID, MOMENT, STATEMENT
from bloodwork.text.phrases import Got
from bloodwork.text.scope import Draft, Label, Scope
from bloodwork.text.shapes import THIS_TURN, any_node, nodes

# determiners that let someone choose
_CHOSEN: Final = ("a", "any", "target", "another", "any other")
_CHOOSING: Final = (t.Number, t.Letter, t.UpTo, t.AnyNumber, t.OrFewer, t.Exactly, t.AtLeast, t.OrMore)
# statements that change cards, and are made once
_CHANGES: Final = (
    t.Have, t.Lack, t.Are, t.StatIs, t.MustFight, t.ActsAgain,
    t.AttacksOver, t.NotAttackedOver, t.IgnoresDefense, t.AttackOrder, t.AttacksMore,
)  # fmt: skip
_SOMEBODY: Final = ("a player", "any player", "target player")


# ------------------------------------------------------------------ statements


@ACT.of(t.Lays)
def _lays(s: Scope, n: t.Lays, end: Label) -> None:
    lay(s, n.what, s.until)


@BODY.of(t.Passive)
def _passive(s: Scope, n: t.Passive) -> None:
    """A statement without a time, in an effect: it holds from now on."""
    if n.where is not None:
        raise s.error("what a letter stands for is said with the effect")
    if n.cond is None:
        lay(s, n.what, None)
    elif n.word == "if":
        skip = Label()
        s.cite("C-N4.28")
        s.emit(k.If, cond=CONDITION(s, n.cond), skip=skip)
        lay(s, n.what, None)
        s.place(skip)
    elif _while_it_stays(n.cond) and not isinstance(statements.subject(n.what), t.This):
        # it is over when this card leaves: one that comes back is another
        known = list(s.things), s.step
        moment = MOMENT(s, t.AsLong(word="as long as", cond=n.cond))
        s.things, s.step = known
        lay(s, n.what, moment)
    else:
        lay(s, n.what, None, n)


def _while_it_stays(n: Any) -> bool:
    """Whether a condition is that this card is in play."""
    here = isinstance(n, t.IsProp) and isinstance(n.what, t.This) and "not" not in n.be
    post = n.prop.post if here and isinstance(n.prop, t.PostProp) else None
    return isinstance(post, t.InZone) and post.zone.name in ("board", "play", "timeline") and post.other is None


def lay(s: Scope, what: t.Node, until: k.Moment | None, under: t.Passive | None = None) -> None:
    """Lays a statement down: about cards that the effect speaks of or lets someone choose, or about all of a kind.

    What cannot happen, and what cards cost, holds for cards that come later as well; a change of cards is one of those
    that are there now (C-N4.30b).
    """
    if LAID.knows(s, what) and LAID(s, what):
        return
    s.cite("C-N4.30b")
    if until is None and s.builder.stays and isinstance(getattr(what, "each", None), t.CountedCounters):
        raise s.error('it would be said once more each time: say it of all, "Creatures have -1 power for each ..."')
    what = settled(s, what)
    s.said_of = player_of(s, what)
    speak_of(s, what)
    inner = scope_of(s)
    known = list(inner.things), inner.step
    cond = condition(inner, under) if under is not None else None
    if under is not None and under.after:
        inner.things, inner.step = known  # what a condition behind it speaks of is not "it" before
    for ability in STATEMENT(inner, what):
        if ability.kind == PASSIVE and ability.targets is None:
            ability.targets = ir.This()
            ability.zones = 0
        if ability.zones:
            raise s.error("this is said on the card that it is about")
        if ability.kind == PASSIVE:
            natures.as_text(inner, ability)
        ability.cond = cond
        if (isinstance(what, t.TurnLimit | t.CardsLimit) and what.per in THIS_TURN) or getattr(what, "turn", False):
            until = moments.this_turn(s)
        if isinstance(what, t.NthCosts) and what.nth == "next":
            in_this_turn(s, ability, what.turn or until is not None)
            until = ability.until
        keep(s, ability, 0, until)


def in_this_turn(s: Scope, ability: Ability, turn: bool) -> None:
    """What ends with an event holds in this turn alone, if that is said as well."""
    if turn:
        reg = s.register()
        s.emit(k.Let, reg=reg, value=ir.TurnNumber())
        ability.cond = ir.Compares(ir.TurnNumber(), ir.EQ, ir.BoundNumber(reg))
        ability.regs = max(ability.regs, reg + 1)


def condition(s: Scope, n: t.Passive) -> ir.Cond:
    assert n.cond is not None
    s.cite("C-N4.21")
    cond = CONDITION(s, n.cond)
    return ir.Not(cond) if n.word == "unless" else cond


def settled(s: Scope, n: Any) -> Any:
    """The statement about what was chosen, where its words leave a choice, or about the cards that are there now."""
    if isinstance(n, statements.ALONE):
        return n
    about = statements.subject(n)
    if isinstance(about, str):
        if about not in _SOMEBODY:
            return n
        s.bind(who=values.actor(s, about))
        return statements.about(n, "that player")
    if about is None and s.last_subject is not None:
        return spoken(s, n, s.last_subject)
    if about is None and s.last_actor is not None:
        s.bind(who=s.last_actor)
        return statements.about(n, "that player")
    if about is None:
        raise s.error("what it is said of must be said")
    if isinstance(about, t.SomeOf) or (isinstance(about, t.Some) and chooses(about)):
        return spoken(s, n, refs.cards(s, about))
    if isinstance(about, t.Some) and lasting_change(n) and about.det not in ("that", "those"):
        got = refs.cards(s, about)
        reg = s.register()
        s.emit(k.Let, reg=reg, ref=got.ref)
        return spoken(s, n, Got(ir.Bound(reg), got.nouns, got.many))
    return n


def speak_of(s: Scope, n: Any) -> None:
    """What a statement is about is the subject of one after it that names none: "and cannot be attacked"."""
    about = statements.subject(n)
    s.last_subject = s.last_actor = None
    if isinstance(about, values.PLAYER_NODES):
        s.last_actor = values.player(s, about)
    elif isinstance(about, t.Node):
        s.last_subject = refs.cards(s, about)


def player_of(s: Scope, n: Any) -> ir.Who | None:
    """Whom a statement is said of: a player, or who controls its cards; None: both."""
    about = statements.subject(n)
    if about is None:
        return None
    if isinstance(about, values.PLAYER_NODES):
        who = values.player(s, about)
        return None if isinstance(who, ir.EachPlayer) else who
    if isinstance(about, t.Some) and about.det not in ("that", "those"):
        side = refs.pattern(s, about.what).side
        return {ir.YOU: ir.You(), ir.THEY: ir.Opponent()}.get(side)
    return ir.ControllerOf(refs.one_ref(s, about))


def chooses(n: t.Some) -> bool:
    return n.det in _CHOSEN or isinstance(n.det, _CHOOSING)


def spoken(s: Scope, n: Any, got: Got) -> Any:
    refs.about(s, got, None)
    return statements.about(n, t.This(noun="card") if got.this else t.It(word="they" if got.many else "it"))


def lasting_change(n: Any) -> bool:
    """Whether a statement changes cards, rather than what can happen to them or what they cost."""
    if isinstance(n, t.Statements):
        return lasting_change(n.first)
    return isinstance(n, _CHANGES)


# ------------------------------------------------------------------ deeds that wait


def check_in_time(s: Scope, n: t.Triggered) -> None:
    """Refuses what would hold only from the end of the event on that it is meant for."""
    event = n.event
    verb = event.verb if isinstance(event, t.EvDone | t.EvActs | t.EvAlone | t.EvFights) else ""
    if t.mood(event) == "would" or n.head == "before":
        return
    acts = [one.what for one in nodes(n.body, t.Clause) if not one.suffixes]
    laid = [act.what for act in acts if isinstance(act, t.Lays)]
    if verb.startswith(("play", "execute")) and any(isinstance(one, t.Costs) and _definite(one.what) for one in laid):
        raise s.error('what a card costs is known before it is played: say "The next creature you play costs 1 more"')
    if verb.startswith(("attack", "strike")) and any(
        isinstance(one, t.DamageAltered | t.Have) and isinstance(one.what, t.It | t.This) for one in laid
    ):
        raise s.error('the attack is over by then: say for how long, "until end of turn", or "Before ..."')


@BODY.of(t.Triggered)
def hold(s: Scope, n: t.Triggered) -> None:
    """ "Until end of turn, whenever ...", "The next time ...", "When it dies, ..." after it was chosen."""
    subject = getattr(n.event, "what", None)
    if n.head == "the next time" and isinstance(subject, t.Some) and subject.det == "each":
        raise s.error('each of them has a next time of its own: say "the next time a ..." of one of them')
    inner = scope_of(s)
    once = n.head in ("the next time", "once") or (n.head == "if" and t.mood(n.event) != "would")
    uses = 1 if once else 0
    until: k.Moment | None = s.until
    if n.turn:
        until = moments.this_turn(s)
    elif n.until is not None:
        until = MOMENT(s, of_whom(n.until, n.event))
    ability = s.builder.heard(
        inner,
        t.Triggered(head="before" if n.head == "before" else "whenever", event=n.event, body=n.body),
        list(n.more),
    )
    if until is None and uses == 0 and of_this(s, ability):
        s.builder.apart.append(ability)  # it is this card that "it" means: the card has the ability
        return
    if n.head == "when" and until is None and at_most_once(ability):
        uses = 1
    keep(s, ability, uses, until)
    if deaths.dying(n.event) is not None and at_most_once(ability):
        before_the_blow(s, ability)


def of_whom(n: t.Node, event: t.Node) -> t.Node:
    """ "Your opponent plays a command during their next turn": the turn of whom the event is said of."""
    if isinstance(n, t.InTurn) and n.whose == "their" and getattr(event, "who", None) == "your opponent":
        return t.InTurn(whose="your opponent's")
    return n


@BODY.of(t.FirstTime)
def _first_time(s: Scope, n: t.FirstTime) -> None:
    """ "Until end of turn, the first time a creature dies, ...": once, in the time that is said."""
    if n.nth != "first" or n.per not in ("", *THIS_TURN):
        raise s.error('in an effect only "the first time" is said, of this turn or of the time before it')
    hold(s, t.Triggered(head="the next time", event=n.event, body=n.body, turn=n.per != "", until=n.until, more=n.more))


_BLOWS: Final = ("damage", "lose_stat", "strike", "set_stat", "attack", "explode")


def before_the_blow(s: Scope, ability: Ability) -> None:
    """ "Deal 2 damage to a creature. When it dies, ...": that damage may kill it, so it waits from before that on."""
    hold_op = s.code.pop()
    at = len(s.code) - 1
    labels: list[Label] = []
    while at >= 0:
        part = s.code[at]
        if isinstance(part, Draft):
            break
        labels.append(part)
        at -= 1
    blow = s.code[at] if at >= 0 else None
    kinds = {s.vocab.events[name] for name in _BLOWS if name in s.vocab.events}
    bound = [test.ref for test in ability.trigger.tests if isinstance(test, ir.CardBound)] if ability.trigger else []
    simple = (
        isinstance(blow, Draft)
        and blow.make is k.Do
        and blow.given["kind"] in kinds
        and blow.given.get("out", -1) < 0
        and any(same_cards(blow.given.get("card"), ref) for ref in bound)
        and not any(target in labels for part in s.code if isinstance(part, Draft) for target in part.given.values())
    )
    if simple:
        s.cite("C-N21.17")
    s.code.insert(at if simple else len(s.code), hold_op)


def same_cards(one: Any, other: ir.Ref) -> bool:
    return isinstance(one, ir.Bound) and isinstance(other, ir.Bound) and one.reg == other.reg


def of_this(s: Scope, ability: Ability) -> bool:
    """Whether an ability waits for what happens to this card, which stays, and speaks of nothing else."""
    if not s.builder.stays or ability.trigger is None:
        return False
    return any(isinstance(test, ir.CardIsThis) and test.this for test in ability.trigger.tests)


def at_most_once(ability: Ability) -> bool:
    """Whether what it waits for is about one card that was spoken of: "when it dies" is one death."""
    return ability.trigger is not None and any(isinstance(test, ir.CardBound) for test in ability.trigger.tests)


@BODY.of(t.Postponed)
def _postponed(s: Scope, n: t.Postponed) -> None:
    hold(s, t.Triggered(head=n.head, event=n.event, body=t.Chain(first=n.clause)))


@BODY.of(t.AtPhase)
def later(s: Scope, n: t.AtPhase) -> None:
    """ "At the end of the turn, destroy it": the next one; at "each" of them as long as is said."""
    if n.phase.whose == "that" and isinstance(s.that_turn, ir.You | ir.Opponent):
        # a turn to come that was spoken of, and not this one
        whose = "your next" if isinstance(s.that_turn, ir.You) else "your opponent's next"
        n = t.AtPhase(**{**vars(n), "phase": t.Phase(whose=whose, part=n.phase.part)})
    inner = scope_of(s)
    inner.cite("C-N9.8")
    ability = Ability(TRIGGER, "")
    ability.trigger, _ = moments.phase(inner, n.edge, n.phase)
    if moments.is_next(n.phase):
        inner.cite("C-N4.39c")
    if moments.is_later(n.edge, n.phase):
        made = s.register()
        inner.regs = s.regs
        s.emit(k.Let, reg=made, value=ir.TurnNumber())
        ability.trigger = moments.after_turn(ability.trigger, ir.BoundNumber(made))
    body = n.body if n.cond is None else t.IfBody(cond=n.cond, body=n.body)
    s.builder.consequence(inner, body, list(n.more))
    inner.build(ability)
    # within a time that is said around it, it is every such moment of that time
    each = n.phase.each or n.phase.whose.startswith("each") or (s.until is not None and not moments.is_next(n.phase))
    keep(s, ability, 0 if each else 1, s.until if each else None)


# ------------------------------------------------------------------ what it remembers


def scope_of(s: Scope) -> Scope:
    """A scope for such an ability, which can speak of what was spoken of so far."""
    s.cite("C-N10.10")
    left_by = s.left_by
    for thing in s.things:
        # what the event of the outer ability bound must outlast it
        if isinstance(thing.ref, ir.EventCard) and thing.this and thing.draft is None:
            thing.ref = ir.This()
        elif isinstance(thing.ref, ir.EventCard) and thing.draft is None:
            role = thing.ref.role
            thing.ref = ir.Bound(remember(s, ref=thing.ref))
            if role == ir.R_CARD:
                left_by = thing.ref
        elif isinstance(thing.who, ir.EventPlayer):
            thing.who = ir.BoundPlayer(remember(s, who=thing.who))
        elif isinstance(thing.number, ir.EventNumber):
            thing.number = ir.BoundNumber(remember(s, value=thing.number))
    inner: Scope = s.builder.scope()
    inner.laid = True
    inner.outer = s
    inner.lane = s.lane
    inner.left_by = left_by
    if s.left_space is not None:
        inner.left_space = ir.BoundPlace(remember(s, where=s.left_space))
    for thing in s.things:
        if thing.ref is not None:
            s.ref_of(thing)
    inner.things = [x for x in s.things if not isinstance(x.where, ir.EventPlace)]
    inner.step = s.step
    inner.regs = s.regs
    inner.spoken = s.spoken
    inner.meaning = dict(s.meaning)
    inner.lane = s.lane
    return inner


class Remembered(Draft):
    """Keeps something of the event for what an effect leaves behind, if that speaks of it."""

    def __init__(self, s: Scope, reg: int, **given: Any) -> None:
        super().__init__(k.Let, reg=reg, **given)
        self.scope = s
        self.reg = reg

    def needed(self) -> bool:
        s = self.scope
        drafts = [part for part in s.code if isinstance(part, Draft)]
        held = [s.lib.abilities[part.given["ability"]] for part in drafts if part.make is k.Hold]
        return any(uses(s, node, self.reg) for node in (*held, *(tuple(part.given.values()) for part in drafts)))


def remember(s: Scope, **given: Any) -> int:
    reg = s.register()
    s.code.append(Remembered(s, reg, **given))
    return reg


def uses(s: Scope, node: object, reg: int) -> bool:
    """Whether some part of an instruction, or of an ability that it makes, speaks of what a register holds."""
    for part in below(node):
        if isinstance(part, ir.Bound | ir.BoundPlayer | ir.BoundNumber | ir.BoundPlace) and part.reg == reg:
            return True
        if isinstance(part, k.Hold) and uses(s, s.lib.abilities[part.ability], reg):
            return True
    return False


def keep(s: Scope, ability: Ability, uses: int, until: k.Moment | None, brief: bool = False) -> int:
    """Lets an effect make an ability that no card holds; its number."""
    s.cite("C-N10.10b")
    if uses:
        s.cite("C-N4.17")
    if at_most_once(ability):
        s.cite("C-N4.10b")
    ability.text = s.label
    ability.once = False
    ability.until = until
    s.rules.extend(r for r in ability.rules if r not in s.rules)
    s.regs = max(s.regs, ability.regs) if ability.kind in (PASSIVE, BAN) else max(s.regs, kept_for_it(s))
    number = s.lib.add_ability(ability)
    s.emit(k.Hold, ability=number, uses=uses, **({"brief": True} if brief else {}))
    return number


def kept_for_it(s: Scope) -> int:
    """How many registers the instructions before it fill, some of them only because it speaks of what they did."""
    drafts = [draft for thing in s.things for draft in (thing.draft, thing.counts) if draft is not None]
    filled = [draft.given.get(name, -1) for draft in drafts for name in _FILLED]
    return max((reg + 1 for reg in filled if isinstance(reg, int)), default=0)


_FILLED: Final = ("out", "out_number", "kept")


# ------------------------------------------------------------------ sentences that belong to the one before


def refers_back(n: Any) -> bool:
    """Whether a sentence begins with something that was spoken of before it."""
    if isinstance(n, t.Passive):
        said = statements.subject(n.what)
        if isinstance(n.cond, t.IsProp) and isinstance(n.cond.what, t.This) and isinstance(said, t.Some | t.It):
            return _definite(said)  # where this card is says nothing of another one
        return _definite(n.cond if n.cond is not None and not n.after else said)
    if isinstance(n, t.OnAny):
        return isinstance(n.first, t.Occasion) and refers_back(
            t.Triggered(head=n.first.head, event=n.first.event, body=n.body)
        )
    if isinstance(n, t.Triggered):
        return any(_definite(getattr(n.event, name, None)) for name in ("what", "who", "target"))
    if isinstance(n, t.AtPhase):
        return any_node(n.body, _definite)
    return False


def names_again(n: Any) -> bool:
    """Whether a sentence begins with a card that it calls "that creature" or "the chosen creature", or asks if "it" is
    so before it does something."""
    about = None
    if isinstance(n, t.Said) and isinstance(n.body, t.IfBody):
        return statements.standing(n.body) is None and any_node(n.body.cond, _definite)
    if isinstance(n, t.Passive) and n.cond is None:
        about = statements.subject(n.what)
    elif isinstance(n, t.Triggered):
        about = getattr(n.event, "what", None)
    elif isinstance(n, t.Said) and isinstance(n.body, t.Chain):
        done = n.body.first.what
        about = statements.subject(done.what) if isinstance(done, t.Lays) else getattr(done, "what", None)
    return isinstance(about, t.Some) and _definite(about)


def of_the_chosen(n: Any) -> bool:
    """Whether a line of its own says what happens to the chosen card: an ability of a card that stays."""
    about = statements.subject(n.what) if isinstance(n, t.Passive) else getattr(getattr(n, "event", None), "what", None)
    return isinstance(about, t.Some) and any(
        isinstance(adj, t.Past) and adj.word == "chosen" for adj in about.what.adjs
    )


def _definite(n: Any) -> bool:
    if isinstance(n, t.IsProp | t.HasProp | t.Unopposed):
        return _definite(n.what)
    if isinstance(n, t.It | t.TheCopy):
        return True
    if isinstance(n, t.Some) and n.det == "the":
        return any(isinstance(adj, t.Past) for adj in n.what.adjs)
    return (isinstance(n, t.Some) and n.det in ("that", "those")) or n in ("that player", "they")
