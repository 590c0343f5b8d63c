"""Cards built from the kernel's own parts, without a word of text: every kind of ability at least once.

They let the kernel be tested alone, on any Python that runs it, and stay the same while cards and language change.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import bloodwork
from bloodwork.kernel import ir
from bloodwork.kernel.ability import (
    ACTION,
    ANY_TIME,
    BAN,
    EFFECT,
    OWN_MAIN,
    PASSIVE,
    REPLACE,
    TRIGGER,
    Ability,
    Face,
    Keyword,
    Library,
    letter_code,
)
from bloodwork.kernel.event import F_COST, F_ENTERS
from bloodwork.kernel.ops import (
    TURN_END,
    Again,
    Choose,
    ChooseNumber,
    Do,
    Each,
    Hold,
    If,
    Keep,
    Let,
    May,
    Moment,
    Need,
    Op,
    Search,
)
from bloodwork.rulesets import make
from bloodwork.rulesets.bloodless import names as n
from bloodwork.rulesets.contract import Ruleset

LETTER = ord("X")
BOARD = 1 << n.BOARD


@cache
def ruleset(**changed: str | int | bool) -> Ruleset:
    """The ruleset with the ledger's defaults, read without the parts above the kernel."""
    ledger = Path(bloodwork.__file__).parent / "data" / "rules" / "bloodless.toml"
    rules = tomllib.loads(ledger.read_text("utf-8"))["rule"]
    switches = {rule["switch"]: rule["default"] for rule in rules if "switch" in rule}
    return make("bloodless", switches | changed)


class Builder:
    def __init__(self) -> None:
        self.lib = Library()
        self.lib.counters = ["lore", "accumulate", "zeal"]
        self.lib.tag_names = ["Ant", "Wolf"]
        self.lib.tag_closure = [1, 2]
        for number, word in enumerate(ruleset().vocabulary.keywords):
            self.lib.keywords.append(Keyword(number, word.name))
        self.downs = [
            self.face("", n.CREATURE, (1, 1, 0, 1), name=False),
            self.face("", n.COMMAND | n.EXTENDED, (1, -1, -1, -1), name=False),
        ]

    def face(self, label: str, types: int, stats: tuple[int, ...], *abilities: Ability, name: bool = True) -> int:
        lib = self.lib
        face = Face(len(lib.faces), len(lib.names) if name else -1, types)
        face.label = label
        face.stats = stats
        face.letters = (LETTER,) if letter_code(LETTER) in stats else ()
        if name:
            lib.names.append(label)
            lib.main_face.append(face.id)
            face.back = self.downs[1 if types & n.COMMAND else 0]
        face.abilities = tuple(lib.add_ability(ability) for ability in abilities)
        face.effects = tuple(ability.id for ability in abilities if ability.kind == EFFECT)
        lib.faces.append(face)
        return face.id


def on(kind: int, *tests: ir.EventTest, flags: int = 0) -> ir.EventPattern:
    return ir.EventPattern((ir.KindPattern(kind, flags),), tests)


def ability(kind: int, *code: Op, trigger: ir.EventPattern | None = None, regs: int = 0, text: str = "?") -> Ability:
    out = Ability(kind, text)
    out.code = code
    out.trigger = trigger
    out.regs = regs
    return out


def creatures(side: int, *tests: ir.Test) -> ir.All:
    return ir.All(ir.CardPattern(BOARD, side, tests))


def passive(targets: ir.Ref, *mods: ir.Mod, cond: ir.Cond | None = None) -> Ability:
    out = Ability(PASSIVE, "passive")
    out.targets = targets
    out.mods = mods
    out.cond = cond
    return out


def action(cost: tuple[Op, ...], *code: Op, timing: int = OWN_MAIN, regs: int = 0, letters: bool = False) -> Ability:
    out = ability(ACTION, *code, regs=regs, text="use")
    out.cost = cost
    out.timing = timing
    out.letters = (LETTER,) if letters else ()
    return out


ONE = ir.Num(1)
YOU = ir.You()
THEY = ir.Opponent()
THIS = ir.This()
CREATURE = ir.HasTypes(n.CREATURE)
PAY_ONE = Do(n.LOSE_BLOOD, who=YOU, amount=ONE, flags=F_COST)
DRAW = Do(n.DRAW, who=YOU)


def choose(reg: int, among: ir.Ref, most: ir.Value = ONE) -> Choose:
    return Choose(reg, among, YOU, ir.Num(0) if most is not ONE else ONE, most)


@cache
def library() -> tuple[Library, tuple[int, ...], tuple[int, ...]]:
    """The library, the faces for main decks, and those for blood decks."""
    b = Builder()
    main = [b.face(f"Soldier {i}", n.CREATURE, (i % 3 + 1, 2 + i % 3, i % 2, 1 + i % 3)) for i in range(4)]
    enters = on(n.MOVE, ir.CardIsThis(ir.R_CARD), flags=F_ENTERS)
    dies = on(n.DEATH, ir.CardIs(ir.R_CARD, ir.CardPattern(BOARD, ir.ANYONE, ())))
    main.append(b.face("Herald", n.CREATURE, (1, 2, 0, 1), ability(TRIGGER, DRAW, trigger=enters)))
    bleed = Do(n.GAIN_BLOOD, who=YOU, amount=ONE)
    mourn = ability(TRIGGER, bleed, May(YOU, 3), DRAW, trigger=dies)
    main.append(b.face("Mourner", n.CREATURE, (2, 3, 0, 1), mourn))
    others = creatures(ir.YOU, ir.IsNot(THIS))
    main.append(b.face("Smith", n.CREATURE, (2, 3, 0, 1), passive(others, ir.AddStat(n.POWER, 1, ONE))))
    hurt = on(n.DAMAGE, ir.CardIsThis(ir.R_CARD))
    main.append(b.face("Warden", n.CREATURE, (2, 3, 0, 2), ability(REPLACE, Keep(amount=ONE, sign=-1), trigger=hurt)))
    hit = Do(n.DAMAGE, card=ir.Bound(0), other=THIS, amount=ONE)
    attacks = on(n.ATTACK, ir.CardIsThis(ir.R_CARD))
    spit = ability(TRIGGER, choose(0, creatures(ir.THEY)), Need(3), hit, trigger=attacks, regs=1)
    main.append(b.face("Spitter", n.CREATURE, (2, 3, 0, 2), spit))
    zeal = Do(n.ADD_COUNTER, card=THIS, amount=ONE, word=2)
    gains = on(n.GAIN_BLOOD, ir.PlayerIs(YOU))
    main.append(
        b.face(
            "Zealot",
            n.CREATURE,
            (1, 3, 0, 1),
            ability(TRIGGER, zeal, trigger=gains),
            passive(THIS, ir.AddStat(n.POWER, 1, ir.CountersOn(THIS, 2))),
        )
    )
    top = ir.DeckTop(YOU, n.DECK, ir.Num(3))
    oracle = ability(
        EFFECT,
        Let(0, ref=top),
        Do(n.LOOK, card=ir.Bound(0), who=YOU),
        choose(1, ir.Bound(0)),
        Do(n.MOVE, card=ir.Bound(1), place=ir.ZoneOf(YOU, n.HAND)),
        Do(n.MOVE, card=ir.Without(ir.Bound(0), ir.Bound(1)), place=ir.ZoneOf(YOU, n.DECK)),
        regs=2,
    )
    main.append(b.face("Oracle", n.COMMAND, (1, -1, -1, -1), oracle))
    pattern = ir.CardPattern(1 << n.DECK, ir.YOU, (CREATURE,))
    seek = ability(
        EFFECT,
        Search(n.SEARCH, 0, YOU, YOU, pattern, ONE, False),
        Need(3),
        Do(n.MOVE, card=ir.Bound(0), place=ir.ZoneOf(YOU, n.HAND)),
        Do(n.SHUFFLE, who=YOU),
        regs=1,
    )
    main.append(b.face("Seeker", n.COMMAND, (2, -1, -1, -1), seek))
    bolt = ability(
        EFFECT,
        choose(0, creatures(ir.ANYONE)),
        Need(3),
        Do(n.DAMAGE, card=ir.Bound(0), other=THIS, amount=ir.Var(LETTER)),
        regs=1,
    )
    main.append(b.face("Bolt", n.COMMAND, (letter_code(LETTER), -1, -1, -1), bolt))
    main.append(b.face("Hydra", n.CREATURE, (letter_code(LETTER), letter_code(LETTER), 0, 2)))
    grow = Do(n.GAIN_STAT, card=THIS, word=n.POWER, amount=ir.Num(2), until=Moment(TURN_END))
    main.append(b.face("Acolyte", n.CREATURE, (2, 3, 0, 1), action((PAY_ONE,), grow)))
    blaze = Do(n.GAIN_STAT, card=THIS, word=n.POWER, amount=ir.Var(LETTER), until=Moment(TURN_END, later=True))
    pay_x = Do(n.LOSE_BLOOD, who=YOU, amount=ir.Var(LETTER), flags=F_COST)
    main.append(b.face("Firebrand", n.CREATURE, (2, 3, 0, 1), action((pay_x,), blaze, letters=True)))
    heal = Do(n.POOL_GAIN, amount=ONE)
    main.append(b.face("Sage", n.CREATURE, (2, 2, 0, 1), action((PAY_ONE,), heal, timing=ANY_TIME)))
    dies_yours = on(n.DEATH, ir.CardIs(ir.R_CARD, ir.CardPattern(BOARD, ir.YOU, ())))
    promised = ability(TRIGGER, DRAW, trigger=dies_yours)
    promised.until = Moment(TURN_END, later=True)
    later = b.lib.add_ability(promised)
    main.append(b.face("Promise", n.COMMAND, (0, -1, -1, -1), ability(EFFECT, Hold(later, 1))))
    sneak = b.face("Sneak", n.CREATURE, (2, 4, 0, 3), ability(TRIGGER, DRAW, trigger=on(n.FLIP)))
    b.lib.faces[sneak].flip = 1
    main.append(sneak)
    starts = on(n.PHASE, ir.PlayerIs(YOU), ir.WordIs(n.START_OF_TURN))
    banner = ability(
        TRIGGER,
        Each(0, 1, creatures(ir.YOU), None, 3, 2),
        Do(n.GAIN_STAT, card=ir.Bound(0), word=n.POWER, amount=ONE, until=Moment(TURN_END)),
        Again(0),
        trigger=starts,
        regs=3,
    )
    main.append(b.face("Banner", n.COMMAND | n.EXTENDED, (2, -1, -1, -1), banner))
    imp = b.face("Imp", n.CREATURE | n.VESTIGE, (0, 1, 0, 1))
    spawn = Do(n.SPAWN, who=YOU, word=b.lib.faces[imp].name)
    main.append(b.face("Summoner", n.CREATURE, (2, 2, 0, 1), ability(TRIGGER, spawn, trigger=enters)))
    charm = ability(
        EFFECT,
        choose(0, creatures(ir.THEY)),
        Need(3),
        Do(n.TAKE_CONTROL, card=ir.Bound(0), who=YOU, until=Moment(TURN_END)),
        regs=1,
    )
    main.append(b.face("Charm", n.COMMAND, (2, -1, -1, -1), charm))
    recall = ability(
        EFFECT,
        choose(0, creatures(ir.ANYONE), ir.Num(2)),
        Do(n.MOVE, card=ir.Bound(0), place=ir.ZoneOf(None, n.HAND)),
        regs=1,
    )
    main.append(b.face("Recall", n.COMMAND, (1, -1, -1, -1), recall))
    rot = ability(
        EFFECT,
        ChooseNumber(0, YOU, ir.Num(0), ir.Num(3)),
        Do(n.DRAW, who=THEY, times=ir.BoundNumber(0)),
        Choose(1, ir.All(ir.CardPattern(1 << n.HAND, ir.THEY, ())), YOU, ONE, ONE, hidden=1 << n.HAND),
        Do(n.DISCARD_CARD, card=ir.Bound(1)),
        regs=2,
    )
    main.append(b.face("Rot", n.COMMAND, (1, -1, -1, -1), rot))
    no_heal = ability(BAN, trigger=on(n.POOL_GAIN))
    main.append(b.face("Censor", n.CREATURE, (1, 2, 1, 1), no_heal))
    doubled = ability(REPLACE, Keep(), bleed, trigger=on(n.GAIN_BLOOD, ir.PlayerIs(YOU)))
    main.append(b.face("Leech", n.CREATURE, (3, 3, 0, 1), doubled))
    gone = ability(
        REPLACE,
        May(YOU, 2),
        Do(n.SET_ASIDE, card=THIS),
        trigger=on(n.DEATH, ir.CardIsThis(ir.R_CARD)),
    )
    main.append(b.face("Phantom", n.CREATURE, (2, 2, 0, 2), gone))
    grave = ability(
        TRIGGER,
        If(ir.Compares(ir.Resource(None, n.POOL), ir.LE, ir.Num(10)), 2),
        Do(n.MOVE, card=THIS, place=ir.ZoneOf(YOU, n.HAND)),
        trigger=starts,
    )
    grave.zones = 1 << n.DISCARD
    main.append(b.face("Revenant", n.CREATURE, (2, 1, 0, 2), grave))
    free = ability(
        EFFECT,
        choose(0, creatures(ir.YOU)),
        Do(n.LIBERATE, card=ir.Bound(0)),
        Need(4),
        Do(n.SKIP_TURN, who=THEY, amount=ONE),
        regs=1,
    )
    main.append(b.face("Release", n.COMMAND, (3, -1, -1, -1), free))
    flask = b.face("Flask", n.CREATURE | n.FLASK, (0, 1, 0, 0))
    red = b.face("Red Flask", n.CREATURE | n.FLASK, (0, 1, 0, 0), ability(TRIGGER, bleed, trigger=enters))
    b.lib.fingerprint = "handmade 1"
    return b.lib, tuple(main), (flask, red)
