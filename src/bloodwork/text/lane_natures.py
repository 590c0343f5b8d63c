"""How the rules of a game with lanes treat a card that its texts say something of: who must attack or may attack again,
what does not turn a character, whose hand lies open. Such a sentence holds as long as its card is there, or for a time
where an effect says it of a card."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import BAN, PASSIVE, Ability
from bloodwork.text import moments, patterns, refs, statements, triggers, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import ACT, GAINED, LANES, STATEMENT
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import Label, Scope
from bloodwork.text.tree import node

_TURNED_BY: Final = {
    "combat actions": "unturned in combat", "a combat action": "unturned in combat", "attacking": "unturned by attack",
    "attacks": "unturned by attack", "attack": "unturned by attack", "blocking": "unturned by block",
    "blocks": "unturned by block", "block": "unturned by block", "moving": "unturned by move",
    "moves": "unturned by move", "move": "unturned by move",
}  # fmt: skip
_RULES: Final = {
    "must attack": "B-COMBAT.59", "must block": "B-COMBAT.59", "turncoat": "B-COMBAT.62",
    "attack again": "B-COMBAT.60", "block again": "B-COMBAT.60", "act again": "B-COMBAT.64",
    "unturned in combat": "B-COMBAT.61",
    "unturned by attack": "B-COMBAT.61", "unturned by block": "B-COMBAT.61", "unturned by move": "B-COMBAT.61",
}  # fmt: skip


def nature_of(n: t.Node) -> str:
    if isinstance(n, t.NotTurnedBy):
        return _TURNED_BY[n.deed]
    if isinstance(n, t.MustFight):
        return "turncoat" if n.own else "must block" if "block" in n.verb else "must attack"
    if isinstance(n, t.ActsAgain):
        return "act again" if n.verb == "perform" else f"{n.verb} again"
    assert isinstance(n, t.CombatActions)
    return "two actions"


@STATEMENT.of(t.NotTurnedBy, t.MustFight, t.ActsAgain, layer=LANES)
def _treated(s: Scope, n: t.NotTurnedBy | t.MustFight | t.ActsAgain) -> list[Ability]:
    name = nature_of(n)
    s.cite(_RULES[name])
    return statements.natured(s, n.what, name)


@node
class FightsSo(t.Node):
    """How cards fight: "deals combat damage first", "may make Ranged Attacks"."""

    what: t.Node
    words: str


@node
class FightsExcess(t.Node):
    """ "Excess damage this character deals is dealt to the opposing Sovereign"."""

    what: t.Node
    words: str
    words2: str


@node
class Poisons(t.Node):
    """ "Characters dealt damage by this character get a poison counter"."""

    what: t.Node
    words: str


@node
class MakesTrinkets(t.Node):
    """ "You may use ASP gained by this card to create Blood Trinket Tokens"."""

    what: t.Node
    name: str
    words: str


# by a word that is in no other of these
_FIGHTING: Final = {
    "first": ("strikes first", "B-KW.first_damage.1"),
    "excess": ("punches", "B-KW.punch.1"),
    "poison": ("poisons", "B-KW.poison.1"),
    "poisons": ("poisons", "B-KW.poison.1"),
    "opposing": ("picks targets", "B-KW.target_strike.1"),
    "row": ("shoots", "B-RANGED.1"),
    "ranged": ("shoots", "B-RANGED.1"),
}


@STATEMENT.of(FightsSo, layer=LANES)
def _fights(s: Scope, n: FightsSo) -> list[Ability]:
    said = n.words.split()
    nature, rule = next(found for word, found in _FIGHTING.items() if word in said)
    s.cite(rule)
    return statements.natured(s, n.what, nature)


@node
class BlocksFlyers(t.Node):
    """ "This character can block characters with Flying"."""

    what: t.Node
    can: str
    keyword: str


@STATEMENT.of(BlocksFlyers, layer=LANES)
def _blocks_flyers(s: Scope, n: BlocksFlyers) -> list[Ability]:
    """What Flying speaks of: to block what has it is to have Skyguard."""
    if n.keyword != "Flying":
        raise s.error("every character can block such characters")
    s.cite("B-KW.skyguard.1")
    return STATEMENT(s, t.Have(what=n.what, change=t.KeywordChange(keyword="Skyguard")))


@STATEMENT.of(FightsExcess, layer=LANES)
def _fights_excess(s: Scope, n: FightsExcess) -> list[Ability]:
    s.cite("B-KW.punch.1")
    return statements.natured(s, n.what, "punches")


@STATEMENT.of(Poisons, layer=LANES)
def _poisons(s: Scope, n: Poisons) -> list[Ability]:
    s.cite("B-KW.poison.1")
    return statements.natured(s, n.what, "poisons")


@STATEMENT.of(MakesTrinkets, layer=LANES)
def _makes_trinkets(s: Scope, n: MakesTrinkets) -> list[Ability]:
    if n.name.casefold() != "blood trinket":
        raise s.error("what ASP can become are Blood Trinkets")
    s.cite("B-KW.bloodmage.1")
    return statements.natured(s, n.what, "makes trinkets")


@STATEMENT.of(t.CombatActions, layer=LANES)
def _combat_actions(s: Scope, n: t.CombatActions) -> list[Ability]:
    if n.n != t.Number(n=2):
        raise s.error("a character has 1 combat action, or 2")
    s.cite("B-KW.two_handed.1")
    return statements.natured(s, n.what, "two actions")


@STATEMENT.of(t.Holds, layer=LANES)
def _holds(s: Scope, n: t.Holds) -> list[Ability]:
    """A third character in each War Zone: what the power of a Sovereign says."""
    own = n.whose in ("each of your", "your", "any of your", "1 of your")
    if not own or n.row.removesuffix("s") != "war zone" or n.n != t.Number(n=3):
        raise s.error('what can be said is "Each of your War Zones holds up to 3 characters."')
    if s.types & s.type_bit("sovereign") == 0 and not s.keyword:
        raise s.error('how many characters "War Zones" hold is said by a Sovereign')
    s.cite("B-SOV.13")
    return statements.natured(s, t.This(noun="card"), "third place")


@STATEMENT.of(t.BlockedOnlyBy, layer=LANES)
def _blocked_only_by(s: Scope, n: t.BlockedOnlyBy) -> list[Ability]:
    """Whoever is not of these cannot block it."""
    if not isinstance(n.by, t.Some) or n.by.det not in (None, "a"):
        raise s.error("who can block it must be a kind of character")
    ban = Ability(BAN, "")
    heard = triggers.Heard()
    s.next_step()
    triggers.kind(s, heard, "block")
    triggers.card(s, heard, n.what, ir.R_OTHER)
    others = ir.Unlike(patterns.tests_of(s, n.by.what).all_tests())
    heard.tests.append(ir.CardIs(ir.R_CARD, ir.CardPattern(0, ir.ANYONE, (others,))))
    ban.trigger = heard.finish()
    return [s.build(ban)]


@ACT.of(t.MustFight, t.ActsAgain, t.NotTurnedBy, layer=LANES)
def _for_a_time(s: Scope, n: t.MustFight | t.ActsAgain | t.NotTurnedBy, end: Label) -> None:
    """The same of cards that an effect speaks of, to the end of the round."""
    name = nature_of(n)
    s.cite(_RULES[name], "B-END.12")
    got = refs.cards(s, n.what, Use(needs="creature"))
    refs.about(s, got, None)
    give(s, got, name)
    s.last_subject = got


def give(s: Scope, got: Got, nature: str) -> None:
    """A card gets a line of text that says so, until the round ends or as long as the words around it say."""
    before = s.until
    if s.until is None:
        s.until = moments.this_turn(s)
    give_line(s, got.ref, ir.HaveNature(s.vocab.natures[nature]))
    s.until = before


def give_line(s: Scope, ref: ir.Ref, mod: ir.Mod) -> None:
    """A card gets a line of text that changes it."""
    line = Ability(PASSIVE, s.label)
    line.mods = (mod,)
    line.rules = tuple(s.rules)
    s.do("gain_text", card=ref, word=s.lib.add_ability(line))


@GAINED.of(t.KinChange, layer=LANES)
def _gain_kin(s: Scope, n: t.KinChange, ref: ir.Ref) -> None:
    """A species besides those that it has."""
    s.cite("B-CHAR.11")
    give_line(s, ref, ir.HaveTag(values.tag_id(s, n.kin)))


@STATEMENT.of(t.OpenHand, layer=LANES)
def _open_hand(s: Scope, n: t.OpenHand) -> list[Ability]:
    s.cite("B-ZONE.30")
    who = values.player(s, n.who)
    sides = {ir.You: ("opens your hand",), ir.Opponent: ("opens their hand",)}
    names = sides.get(type(who), ("opens your hand", "opens their hand"))
    ability = statements.passive(s)
    ability.mods = tuple(ir.HaveNature(s.vocab.natures[name]) for name in names)
    return [s.build(ability)]


@STATEMENT.of(t.ControlsHost, layer=LANES)
def _controls_host(s: Scope, n: t.ControlsHost) -> list[Ability]:
    s.cite("B-TRAIN.11")
    refs.attached(s, n.what)
    return statements.natured(s, t.This(noun="card"), "leash")


@STATEMENT.of(t.FearRolls, layer=LANES)
def _fear_rolls(s: Scope, n: t.FearRolls) -> list[Ability]:
    s.cite("B-KW.fear.10")
    if not n.by.lstrip("+-").isdigit():
        raise s.error("what is added to rolls is a number, and always the same")
    number = int(n.by)
    who = values.player(s, n.who) if n.who is not None else ir.EachPlayer()
    names = {ir.You: ("your fear",), ir.Opponent: ("their fear",)}.get(type(who), ("your fear", "their fear"))
    ability = statements.passive(s)
    ability.mods = tuple(ir.CountingNature(s.vocab.natures[name], -1, number) for name in names)
    return [s.build(ability)]
