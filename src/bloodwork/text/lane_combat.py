"""Words about combat in a game with lanes: who fights whom, combat actions, attacks that nobody blocks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import BAN, REPLACE, Ability
from bloodwork.text import (
    conditions,
    lane_natures,
    patterns,
    prices,
    redirections,
    refs,
    statements,
    triggers,
    turns,
    values,
)
from bloodwork.text import tree as t
from bloodwork.text.meaning import ACT, CONDITION, DEED, EVENT, LANES, PLAYER, POST, SENTENCE, STATEMENT
from bloodwork.text.phrases import Parts, Use
from bloodwork.text.scope import LANE_CHARACTER, Label, Scope
from bloodwork.text.tree import node
from bloodwork.text.triggers import Heard

if TYPE_CHECKING:
    from bloodwork.text.abilities import Builder

COMBAT_ACTIONS: Final = ("attack", "block", "shoot")


# ------------------------------------------------------------------ what happens


@node
class EvCombatAction(t.Node):
    """ "Performs a combat action": attacks, blocks, makes a Ranged Attack or a Move."""

    what: t.Node
    verb: str
    words: str = "a combat action"
    aux: str | None = None


@EVENT.of(EvCombatAction, layer=LANES)
def _ev_combat_action(s: Scope, n: EvCombatAction, out: Heard) -> None:
    s.cite("B-COMBAT.68")
    for event in COMBAT_ACTIONS:
        triggers.kind(s, out, event)
    triggers.kind(s, out, "move", "own_move")
    triggers.card(s, out, n.what, ir.R_CARD)


@node
class EvOwnMove(t.Node):
    """ "Uses Move", "makes a Move": not moved by anything else."""

    what: t.Node
    verb: str
    aux: str | None = None


@EVENT.of(EvOwnMove, layer=LANES)
def _ev_own_move(s: Scope, n: EvOwnMove, out: Heard) -> None:
    s.cite("B-MOVE.11")
    triggers.kind(s, out, "move", "own_move")
    triggers.card(s, out, n.what, ir.R_CARD, ("moved",))


@SENTENCE.of(t.Postponed, layer=LANES)
def _as_it_moves(s: Scope, n: t.Postponed, b: Builder, more: list[Any], chapter: int) -> list[Ability]:
    """ "May move to an adjacent lane when it uses Move": it goes there by that Move, and not from where it ends."""
    clause = n.clause.what
    if isinstance(n.event, EvOwnMove) and isinstance(clause, t.CardAct) and isinstance(clause.do, t.CardMoves):
        raise s.error('a Move is within one lane: say "Whenever it uses Move, you may move it to ..." of one after it')
    return SENTENCE.common(s, n, b, more, chapter)


@node
class EvAttacksSovereign(t.Node):
    """ "Attacks a Sovereign"; with `free` an attack that nobody blocks. `who` None: whomever it attacks."""

    what: t.Node
    who: t.Node | None = None
    s: bool = False
    aux: str | None = None
    free: str | None = None


@EVENT.of(EvAttacksSovereign, layer=LANES)
def _ev_attacks_sovereign(s: Scope, n: EvAttacksSovereign, out: Heard) -> None:
    if n.free is not None:
        s.cite("B-COMBAT.66")
    triggers.kind(s, out, "attack" if n.free is None else "unblocked")
    triggers.card(s, out, n.what, ir.R_CARD, ("attacking",))
    if n.who is not None:
        out.tests.append(ir.NoCard(ir.R_OTHER))
        triggers.player(s, out, n.who)
    elif t.mood(n) != "cannot":
        s.bind(ref=ir.EventCard(ir.R_OTHER), nouns=LANE_CHARACTER, past=("attacked",), step=s.step - 1)


@node
class EvAttackTarget(t.Node):
    """ "Is chosen as the target of an attack": of one in the War Zone, or of a Ranged Attack."""

    what: t.Node | None
    be: str
    attack: str
    s: bool = False
    aux: str | None = None


@EVENT.of(EvAttackTarget, layer=LANES)
def _ev_attack_target(s: Scope, n: EvAttackTarget, out: Heard) -> None:
    s.cite("B-COMBAT.69")
    assert n.what is not None
    if n.attack not in ("a ranged attack", "ranged attacks"):
        triggers.kind(s, out, "attack")
    triggers.kind(s, out, "shoot")
    triggers.card(s, out, n.what, ir.R_OTHER, ("attacked",))
    if t.mood(n) != "cannot":
        s.bind(ref=ir.EventCard(ir.R_CARD), nouns=LANE_CHARACTER, past=("attacking",), step=s.step - 1)


@node
class EvTurnedBy(t.Node):
    """ "Becomes turned by Fear": what Fear or Stun turns was unturned before."""

    what: t.Node
    be: str
    by: str


_STATE: Final = {"fear": "frightened", "stun": "stunned"}


@EVENT.of(EvTurnedBy, layer=LANES)
def _ev_turned_by(s: Scope, n: EvTurnedBy, out: Heard) -> None:
    s.cite("B-KW.fear.3" if n.by == "fear" else "B-KW.stun.1")
    triggers.kind(s, out, "turn")
    triggers.card(s, out, n.what, ir.R_CARD, ("turned",))
    state = ir.IsState(s.vocab.states[_STATE[n.by]])
    out.tests.append(ir.CardIs(ir.R_CARD, ir.CardPattern(0, ir.ANYONE, (state,))))


# ------------------------------------------------------------------ conditions


@node
class NoCombatAction(t.Node):
    """ "It performed no combat action this round"."""

    what: t.Node
    words: str
    span: str


@CONDITION.of(NoCombatAction, layer=LANES)
def _no_combat_action(s: Scope, n: NoCombatAction) -> ir.Cond:
    done = turns.asked(s, EvCombatAction(what=n.what, verb="performs"), n.span)
    conditions.mention(s, n.what, ir.This())
    return ir.Not(done)


@node
class IsFighting(t.Node):
    """ "It is fighting a poisoned character": one of them attacks, and the other blocks it or is attacked."""

    what: t.Node
    be: str
    of: t.Node


@CONDITION.of(IsFighting, layer=LANES)
def _is_fighting(s: Scope, n: IsFighting) -> ir.Cond:
    s.cite("B-COMBAT.67")
    ref = refs.one_ref(s, n.what, "creature")
    conditions.mention(s, n.what, ref)
    met = fighting(s, ref)
    if not isinstance(n.of, t.Some) or n.of.det not in ("a", "any", "another", "no"):
        raise s.error('whom it fights must be a kind of character: "a poisoned character"')
    if n.of.det == "another" and n.of.what == t.Pattern(adjs=(), head=t.Noun(word="character")):
        found = ir.CardPattern(1, ir.ANYONE, (ir.HasTypes(s.type_bit("character")), *met))
    else:
        tests = patterns.tests_of(s, n.of.what)
        found = ir.CardPattern(1, tests.side, (*tests.tests, *met))
    cond = ir.Compares(ir.HowMany(ir.All(found)), ir.GE, ir.Num(1))
    return ir.Not(cond) if "not" in n.be or n.of.det == "no" else cond


@node
class FightingPost(t.Node):
    """ "A character fighting it", "a character it is fighting"."""

    of: t.Node
    after: bool = False


@POST.of(FightingPost, layer=LANES)
def _fighting_post(s: Scope, n: FightingPost, parts: Parts) -> None:
    s.cite("B-COMBAT.67")
    parts.tests.extend(fighting(s, refs.one_ref(s, n.of, "creature")))


def fighting(s: Scope, ref: ir.Ref) -> tuple[ir.Test, ...]:
    """A card that fights another one."""
    return ir.IsState(s.vocab.states["fighting"]), ir.IsRelated(s.vocab.relations["fighting"], ref)


@node
class ChainHolds(t.Node):
    """ "There is an opposing card or ability on the chain"."""

    be: str
    what: str
    negated: bool = False


@CONDITION.of(ChainHolds, layer=LANES)
def _chain_holds(s: Scope, n: ChainHolds) -> ir.Cond:
    s.cite("B-CHAIN.1")
    theirs = "opposing" in n.what or "opponent" in n.what
    name = "answers" if theirs else "chain busy"
    cond = ir.Situation(s.vocab.situations[name], ir.You() if theirs else None)
    return ir.Not(cond) if n.negated or n.what.startswith("no ") else cond


# ------------------------------------------------------------------ what holds


@node
class BlocksFreely(t.Node):
    """ "Can block any number of times each round": as long as it is not turned."""

    what: t.Node
    can: str
    words: str
    when: str | None = None


@STATEMENT.of(BlocksFreely, layer=LANES)
def _blocks_freely(s: Scope, n: BlocksFreely) -> list[Ability]:
    s.cite("B-COMBAT.65")
    return statements.natured(s, n.what, "blocks freely")


@node
class Lures(t.Node):
    """ "Must be blocked if able"."""

    what: t.Node
    when: str | None = None
    able: str | None = None


@STATEMENT.of(Lures, layer=LANES)
def _lures(s: Scope, n: Lures) -> list[Ability]:
    s.cite("B-COMBAT.72")
    return statements.natured(s, n.what, "lures")


@node
class Taunts(t.Node):
    """ "Opposing characters in this lane must attack this character if able"."""

    what: t.Node
    word: str
    whom: t.Node
    able: str | None = None


@STATEMENT.of(Taunts, layer=LANES)
def _taunts(s: Scope, n: Taunts) -> list[Ability]:
    plain = isinstance(n.what, t.Some) and n.what.det in (None, "all", "each")
    found = refs.pattern(s, n.what.what) if plain and isinstance(n.what, t.Some) else None
    kinds = [test for test in found.tests if isinstance(test, ir.HasTypes)] if found is not None else []
    lanes = [test for test in found.tests if isinstance(test, ir.IsRelated)] if found is not None else []
    here = [one for one in lanes if one.has and one.what == s.vocab.relations["same_lane"]]
    if found is None or found.side != ir.THEY or len(here) != 1 or len(kinds) + len(lanes) != len(found.tests):
        raise s.error(_TAUNTED)
    if not isinstance(here[0].ref, ir.This) or not isinstance(n.whom, t.This | t.It):
        raise s.error(_TAUNTED)
    s.cite("B-COMBAT.73")
    return statements.natured(s, t.This(noun="card"), "provokes" if n.word == "must attack" else "taunts")


_TAUNTED: Final = (
    'whom they attack is said on that character: "Opposing characters in this lane must attack this character if able."'
)


@ACT.of(Lures, BlocksFreely, layer=LANES)
def _for_a_round(s: Scope, n: Lures | BlocksFreely, end: Label) -> None:
    """The same of cards that an effect speaks of, to the end of the round."""
    name, rule = ("lures", "B-COMBAT.72") if isinstance(n, Lures) else ("blocks freely", "B-COMBAT.65")
    s.cite(rule, "B-END.12")
    got = refs.cards(s, n.what, Use(needs="creature"))
    refs.about(s, got, None)
    lane_natures.give(s, got, name)
    s.last_subject = got


@node
class StaysTurnedAtStart(t.Node):
    """ "Does not unturn at the start of the round", or not unless its controller pays for it."""

    what: t.Node
    whose: str
    s: bool = False
    who: str | t.Node | None = None
    costs: t.CostList | None = None


@t.unsaid
class EvUnturnsAtStart(t.Node):
    what: t.Node
    aux: str = "cannot"


@EVENT.of(EvUnturnsAtStart, layer=LANES)
def _ev_unturns_at_start(s: Scope, n: EvUnturnsAtStart, out: Heard) -> None:
    s.cite("B-START.23")
    triggers.kind(s, out, "unturn", "at_start")
    triggers.card(s, out, n.what, ir.R_CARD)


@STATEMENT.of(StaysTurnedAtStart, layer=LANES)
def _stays_turned(s: Scope, n: StaysTurnedAtStart) -> list[Ability]:
    event = EvUnturnsAtStart(what=n.what)
    if n.who is not None and n.costs is not None:
        return prices.toll(s, event, n.who, n.costs)
    s.cite("C-N4.31")
    ability = Ability(BAN, "")
    ability.trigger = triggers.hear(s, event)
    return [s.build(ability)]


# ------------------------------------------------------------------ who


def _without(words: str) -> bool:
    return "without" in words or "non-" in words


@PLAYER.of(t.InitiativePlayer, layer=LANES)
def _initiative_player(s: Scope, n: t.InitiativePlayer) -> ir.Who:
    s.cite("B-START.13")
    return ir.SituatedPlayer(s.vocab.situations["initiative"], not _without(n.words))


@node
class IsInitiative(t.Node):
    """ "You are not the initiative player this round"."""

    who: str | t.Node
    be: str
    words: str
    when: str | None = None


@CONDITION.of(IsInitiative, layer=LANES)
def _is_initiative(s: Scope, n: IsInitiative) -> ir.Cond:
    return CONDITION(s, t.HasInitiative(who=n.who, negated=("not" in n.be) != _without(n.words)))


@node
class MoreCombat(t.VerbNode):
    """ "There is an additional Combat Phase after this one"."""

    word: str | None = None
    who: str | t.Node | None = None
    before: bool = False
    take: bool = False


@ACT.of(MoreCombat, layer=LANES)
def _more_combat(s: Scope, n: MoreCombat, end: Label) -> None:
    s.cite("B-COMBAT.71")
    s.do("more_combat", who=values.player(s, n.who))


@node
class SkipCombat(t.VerbNode):
    """ "Skip the next Combat Phase": both players do."""


@DEED.of(SkipCombat, layer=LANES)
def _skip_combat(s: Scope, n: SkipCombat) -> None:
    s.cite("B-COMBAT.74")
    s.do("more_combat", who=s.actor, word=1)


@node
class SovereignSpared(t.Node):
    """ "Combat damage that would be dealt to your Sovereign is dealt to this character instead"."""

    damage: t.Damage
    who: t.Node
    to: t.Node
    by: t.Node | None = None
    all: bool = False
    deals: bool = False


@STATEMENT.of(SovereignSpared, layer=LANES)
def _sovereign_spared(s: Scope, n: SovereignSpared) -> list[Ability]:
    s.cite("C-N9.10", "C-N4.22")
    by = n.by
    if isinstance(by, t.Some) and by.det in (None, "all", "each"):
        by = t.Some(det="a", what=by.what)
    source = t.By(word="by", who=by) if by is not None else None
    ability = Ability(REPLACE, "")
    ability.trigger = triggers.hear(s, t.EvPlayerDamaged(who=n.who, be="would be", damage=n.damage, by=source))
    s.replacing, s.replaced = True, frozenset({"player_damage"})
    redirections.that_damage(s, n.to)
    s.replacing = False
    return [s.build(ability)]
