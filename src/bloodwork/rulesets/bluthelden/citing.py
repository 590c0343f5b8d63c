"""Which rules a step of the game follows beyond those that the step itself is. Only for the record: whoever calls these
functions has looked whether there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodwork.kernel.ability import Ability
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import All
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.ops import Do, Target
from bloodwork.kernel.packing import card_in
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bluthelden.acts import is_foreign
from bloodwork.rulesets.bluthelden.declaring import actions_left, in_war_zone
from bloodwork.rulesets.bluthelden.keywords import (
    DEFENDER,
    EPIC,
    FLYING,
    IGNORES_RESISTANCE,
    LORD_OF_THE_DEAD,
    MYTHIC,
    SKYGUARD,
    SPEED,
    SURGE,
    TRINKET,
    TWO_HANDED,
    UNBLOCKABLE,
)
from bloodwork.rulesets.bluthelden.laws import Laws
from bloodwork.rulesets.bluthelden.names import (
    ACTING,
    ACTIONS,
    ADVISOR,
    ARTIFACT,
    ATTACKING,
    BACK,
    BANISHED,
    BARRIER,
    BARRIER_CARD,
    BEFORE,
    BINDING,
    BY_FEAR,
    BY_STUN,
    CHAIN,
    CHARACTER,
    COLUMNS,
    COMBAT,
    COST,
    END,
    EXTRA_COST,
    FRESH,
    FRESH_MASK,
    GAIN_ASP,
    GRAVEYARD,
    GRAY,
    HAND,
    HAS_BEEN_DUE,
    HIDDEN,
    LANE_NOW,
    LANES,
    LEVEL,
    LONE,
    MAGIC,
    MAKES_TRINKETS,
    MIRACLE,
    NEW_IN_COMBAT,
    ONE_ACTION,
    PHASE_NOW,
    PICKS_TARGETS,
    POISON_COUNTER,
    POISONS,
    PUNCHES,
    RESISTANCE,
    RESOURCE,
    RESOURCE_CARD,
    RITUAL,
    RUNE,
    SHOOTS,
    SOVEREIGN,
    SOVEREIGN_AT,
    SPELL,
    START,
    STRIKES_FIRST,
    TRAINING,
    TURNED,
    WAR,
    area_of,
    lane_of,
    nth_of,
    slot_of,
)
from bloodwork.rulesets.bluthelden.zones import initiative_now, is_bound, is_fighter, is_open
from bloodwork.rulesets.contract import ACTIVATE, FLIP, PLAY

if TYPE_CHECKING:
    from bloodwork.rulesets.bluthelden.chain import Entry


# -------------------------------------------------------------- rounds and priority


def draws(g: Machine, few: i64) -> None:
    """The hands have been counted before a draw."""
    for player in range(2):
        g.cite_all(("B-START.5",) if (few >> player) & 1 else ("B-START.5", "B-START.3"))


def drew(g: Machine, ev: Event) -> None:
    """A player has chosen the deck."""
    phase = g.res[PHASE_NOW]
    g.cite_event(ev, "B-SETUP.21" if phase == BEFORE else "B-START.4" if phase == START else "B-START.22")


def compared(g: Machine) -> None:
    """The Initiative check has looked at all characters: also at those that could not fight."""
    for cs in g.at:
        if cs is not None and is_fighter(g, cs) and (cs.marks & TURNED or area_of(cs.place) != WAR):
            g.cite_all(("B-START.16",))
            return


def expires(g: Machine) -> None:
    """The ASP are lost, and what lasts for the round is about to end."""
    for cs in g.lined:
        if g.lib.faces[cs.face].label == TRINKET:
            g.cite_all(("B-KW.bloodmage.5",))
            return


def window_over(g: Machine) -> None:
    """Both have passed on an empty chain."""
    phase = g.res[PHASE_NOW]
    g.cite_all(("B-COMBAT.31",) if phase == COMBAT else ("B-END.5",) if phase == END else ("B-MAIN.11",))


def handed_over(g: Machine, player: i64) -> None:
    """A player has passed, and the other one has priority: also over a character that is due and has not acted yet."""
    cs = g.state(g.live(g.res[ACTING])) if g.res[PHASE_NOW] == COMBAT else None
    if cs is not None and player != g.active and cs.marks & (ACTIONS | ATTACKING) == 0:
        g.cite_all(("B-COMBAT.23",))


def act(g: Machine, player: i64, verb: i64, card: i64, passes: i64, answers: bool) -> None:
    """A player with priority does something: in answer to what waits on the chain, or on an empty one."""
    phase = g.res[PHASE_NOW]
    if verb == PLAY:
        plays(g, player, card)
    elif verb == ACTIVATE:
        if phase == END:
            g.cite_all(("B-END.2",))
        elif phase != COMBAT:
            g.cite_all(("B-MAIN.4", "B-MAIN.12") if player == g.active else ("B-MAIN.7",))
        cs = g.state(card)
        uses(g, g.lib.faces[cs.face if cs is not None else g.face_of[card]].types)
    elif verb == FLIP:
        g.cite_all(("B-KW.hideout.3",))
    elif phase != COMBAT:
        g.cite_all(("B-MAIN.5", "B-MAIN.12") if player == g.active else ("B-MAIN.9",))
    if answers:
        g.cite_all(("B-CHAIN.3", "B-CHAIN.2") if player == g.active else ("B-CHAIN.7", "B-CHAIN.3", "B-CHAIN.2"))
    if passes:
        g.cite_all(("B-CHAIN.12",))
    g.cite_all(("B-CHAIN.5",))


def plays(g: Machine, player: i64, card: i64) -> None:
    phase = g.res[PHASE_NOW]
    face = g.lib.faces[g.face_of[card]]
    if phase == END:
        g.cite_all(("B-END.6", "B-MIR.1") if face.types & MIRACLE else ("B-END.3",))
    elif phase != COMBAT and player == g.active:
        g.cite_all(("B-MAIN.3", "B-MAIN.12", "B-CARD.12"))
    if (face.keys >> SURGE) & 1:
        g.cite_all(("B-KW.surge.1", "B-KW.surge.4"))
        if phase == COMBAT:
            g.cite_all(("B-KW.surge.3",))
        elif phase != END and player != g.active:
            g.cite_all(("B-KW.surge.2", "B-MAIN.8"))
    if is_foreign(g, player, face):
        g.cite_all(("B-COST.2", "B-CARD.3", "B-SOV.2"))
    elif face.types & GRAY and face.stats[EXTRA_COST] > 0:
        g.cite_all(("B-COST.3",))
    if face.types & SPELL:
        g.cite_all(("B-SPELL.3",))


def uses(g: Machine, types: i64) -> None:
    """An ability of a card of these types is used."""
    if types & SOVEREIGN:
        g.cite_all(("B-SOV.8", "B-MAIN.13"))
    elif types & RUNE:
        g.cite_all(("B-RUNE.4", "B-RUNE.3", "B-MAIN.13"))
    elif types & RESOURCE_CARD:
        g.cite_all(("B-RES.12", "B-MAIN.13"))
    elif types & ARTIFACT:
        g.cite_all(("B-ART.3", "B-ART.4"))
    elif types & CHARACTER:
        g.cite_all(("B-ACT.1", "B-ACT.2"))


def activates(g: Machine, cs: CardState, ability: Ability) -> None:
    """An ability is announced."""
    if ability.cond is not None and is_bound(g, cs):
        g.cite_all(("B-KW.binding.1",))
    for op in ability.code:
        if isinstance(op, Do) and op.kind == GAIN_ASP:
            g.cite_all(("B-COST.5",))


def gained_otherwise(g: Machine, ev: Event) -> None:
    """ASP have been generated by something else than a Bloodmage."""
    for cs in g.at:
        if cs is not None and g.table.owners[cs.place] == ev.player and cs.natures & MAKES_TRINKETS:
            g.cite_event(ev, "B-KW.bloodmage.4")
            return


# -------------------------------------------------------------- the chain


def came_to_nothing(g: Machine, entry: Entry) -> None:
    """An entry does nothing, though something was paid for it."""
    card = card_in(entry.source)
    paid = g.where[card] >= 0 and g.table.kinds[g.where[card]] == CHAIN and g.lib.faces[g.face_of[card]].stats[COST] > 0
    for ability in entry.abilities:
        paid = paid or len(g.lib.abilities[ability].cost) > 0
    if paid:
        g.cite_all(("B-COST.16",))


def resolves(g: Machine, entry: Entry) -> None:
    """An entry of the chain resolves: how its magic fares."""
    source = card_in(entry.source)
    face = g.lib.faces[g.face_of[source]]
    if face.types & MIRACLE:
        g.cite_all(("B-MIR.1",))
    aimed = False
    reaches = False
    for i in range(len(entry.abilities)):
        for op in g.lib.abilities[entry.abilities[i]].code:
            if isinstance(op, Target):
                for handle in entry.envs[i].regs[op.reg]:
                    cs = g.state(g.live(handle))
                    meets(g, entry.player, source, cs)
                    aimed = aimed or (cs is not None and g.lib.faces[cs.face].types & CHARACTER != 0)
            elif isinstance(op, Do) and isinstance(op.card, All):
                reaches = True
                if face.stats[MAGIC] >= 0:
                    g.cite_all(("B-MAGIC.8",) if face.types & SPELL else ("B-MAGIC.8", "B-MAGIC.3"))
    if (aimed or reaches) and hides_somewhere(g):
        g.cite_all(("B-KW.hideout.10", "B-KW.hideout.13"))
    if aimed and g.at[(1 - entry.player) * COLUMNS + SOVEREIGN_AT] is not None:
        g.cite_all(("B-SOV.3", "B-SOV.4"))


def meets(g: Machine, player: i64, source: i64, cs: CardState | None) -> None:
    """What a card has chosen, and whether it reaches it."""
    if cs is None:
        return
    face = g.lib.faces[g.face_of[source]]
    types = g.lib.faces[cs.face].types
    if types & RUNE:
        g.cite_all(("B-RUNE.3",))
    if types & CHARACTER == 0:
        return
    if types & ADVISOR:
        g.cite_all(("B-ADV.3", "B-ADV.4"))
    if types & BARRIER_CARD:
        g.cite_all(("B-KW.barrier.11",))
    magic = face.stats[MAGIC]
    if magic < 0:
        g.cite_all(("B-MAGIC.4",))
    elif (face.keys >> IGNORES_RESISTANCE) & 1:
        g.cite_all(("B-MAGIC.5",))
    elif g.table.owners[cs.place] == player:
        g.cite_all(("B-MAGIC.7",))
    else:
        resistance = g.stat_of(cs, RESISTANCE)
        g.cite_all(("B-SPELL.2", "B-CARD.4", "B-CARD.9") if face.types & SPELL else ("B-MAGIC.3", "B-CARD.9"))
        if resistance > magic:
            g.cite_all(("B-MAGIC.6",))
        elif resistance == magic:
            g.cite_all(("B-MAGIC.2",))
        if cs.marks & TURNED:
            g.cite_all(("B-MAGIC.9",))


def hides_somewhere(g: Machine) -> bool:
    for lane in range(LANES):
        if hides_in(g, 0, lane) or hides_in(g, 1, lane):
            return True
    return False


def hides_in(g: Machine, player: i64, lane: i64) -> bool:
    """Whether a character of a player hides in a lane."""
    for nth in range(3):
        if g.slots[slot_of(player, lane, HIDDEN, nth)] >= 0:
            return True
    return False


# -------------------------------------------------------------- coming and going


def entered(g: Machine, ev: Event, cs: CardState) -> None:
    """A card has come onto the battlefield."""
    face = g.lib.faces[g.face_of[ev.card]]
    types = face.types
    for rule in rules_of_place(g, cs, types):
        g.cite_event(ev, rule)
    if (face.keys >> EPIC) & 1:
        g.cite_event(ev, "B-EPIC.4" if lane_of(cs.place) >= 0 else "B-EPIC.7")
        g.cite_event(ev, "B-EPIC.1")
        g.cite_event(ev, "B-EPIC.5")
    if (face.keys >> MYTHIC) & 1:
        g.cite_event(ev, "B-MYTH.1")
        g.cite_event(ev, "B-MYTH.4")
    if types & TRAINING:
        g.cite_event(ev, "B-TRAIN.9" if face.stats[MAGIC] < 0 else "B-TRAIN.3" if face.consumes else "B-TRAIN.6")


def rules_of_place(g: Machine, cs: CardState, types: i64) -> tuple[str, ...]:
    area = area_of(cs.place)
    if types & RESOURCE_CARD:
        return ("B-RES.2", "B-RES.7", "B-ZONE.9")
    if types & RITUAL:
        return ("B-RIT.1", "B-RIT.2", "B-RIT.3", "B-ZONE.14")
    if types & ARTIFACT:
        return ("B-ART.1", "B-ART.2", "B-ZONE.14")
    if types & ADVISOR:
        return ("B-ADV.1", "B-ADV.6", "B-ZONE.22")
    if types & BARRIER_CARD:
        return ("B-KW.barrier.1", "B-KW.barrier.2")
    if types & CHARACTER == 0 or area == LONE:
        return ("B-ZONE.14",)
    if area == HIDDEN:
        return ("B-KW.hideout.10",)
    out: list[str] = ["B-CHAR.2", "B-CHAR.8", "B-ZONE.1", "B-ZONE.21"]
    out.extend(("B-ZONE.5",) if area == WAR else ("B-ZONE.7", "B-ZONE.8" if area == BACK else "B-ZONE.10"))
    player = g.table.owners[cs.place]
    if area == BINDING:
        out.append("B-ZONE.11")
    if area == WAR and nth_of(cs.place) == 2:
        out.append("B-SOV.13")
    if area == WAR and hides_in(g, 1 - player, lane_of(cs.place)):
        out.append("B-KW.hideout.9")
    if cs.cur[LEVEL] > 1:
        out.append("B-RES.11")
        own = g.at[slot_of(player, lane_of(cs.place), 3, 0)]
        if is_open(g, player, lane_of(cs.place)) and own is not None and own.cur[LEVEL] < cs.cur[LEVEL]:
            out.append("B-CHAR.5")
    if g.res[PHASE_NOW] == COMBAT:
        out.append("B-ACT.6")
    return tuple(out)


def leaves_place(g: Machine, ev: Event, stays: bool) -> None:
    """A card in play is about to leave its place."""
    cs = g.state_of(ev.card)
    if cs.marks & (BY_STUN | BY_FEAR) and not stays:
        g.cite_event(ev, "B-KW.stun.5")
    if ev.frm >= g.table.n_slots or lane_of(ev.frm) < 0:
        return
    area = area_of(ev.frm)
    if area == BINDING or area == RESOURCE:
        bound = g.at[slot_of(g.table.owners[ev.frm], lane_of(ev.frm), BINDING, 0)]
        if bound is not None and is_bound(g, bound):
            g.cite_event(ev, "B-KW.binding.5")


def stands_up(g: Machine, ev: Event, source: i64) -> None:
    """A character token is created: what it has that its text does not say."""
    g.cite_event(ev, "B-TOKEN.11")
    cs = g.state(source)
    if cs is not None and (cs.keys >> LORD_OF_THE_DEAD) & 1:
        g.cite_event(ev, "B-SOV.11")
        g.cite_event(ev, "B-SOV.12")


def ascends(g: Machine, ev: Event, cs: CardState) -> None:
    """A character is about to make room for its new form: what that one does not take over."""
    if cs.damage > 0:
        g.cite_event(ev, "B-CTR.5")
    if cs.marks & TURNED:
        g.cite_event(ev, "B-KW.rise.11")


def token_gone(g: Machine, ev: Event, place: i64) -> None:
    """A token exists no more; `place` is where another card would have gone."""
    kind = g.table.kinds[place] if place >= 0 else -1
    g.cite_event(ev, "B-TOKEN.4")
    if kind == GRAVEYARD:
        g.cite_event(ev, "B-TOKEN.5")
        sovereign = g.at[g.owner[ev.card] * COLUMNS + SOVEREIGN_AT]
        if sovereign is not None and (sovereign.keys >> LORD_OF_THE_DEAD) & 1:
            g.cite_event(ev, "B-SOV.10")
    elif kind == BANISHED:
        g.cite_event(ev, "B-TOKEN.6")
    elif kind == HAND:
        g.cite_event(ev, "B-TOKEN.7")


def dies(g: Machine) -> None:
    """A character has deadly damage."""
    phase = g.res[PHASE_NOW]
    if phase == COMBAT:
        g.cite_all(("B-COMBAT.47",) if g.res[ACTING] >= 0 else ("B-KW.poison.4",))
    elif phase == END:
        g.cite_all(("B-END.13",))


# -------------------------------------------------------------- combat


def order(g: Machine, laws: Laws) -> None:
    """Who is due next has been looked for: whom that passes over."""
    if g.record is None:
        return
    for cs in g.at:
        if cs is None or lane_of(cs.place) < 0 or not is_fighter(g, cs):
            continue
        area = area_of(cs.place)
        if area == BACK and cs.natures & SHOOTS == 0:
            g.cite_all(("B-COMBAT.3",))
        elif area == BINDING and is_bound(g, cs):
            g.cite_all(("B-COMBAT.2", "B-COMBAT.14"))
        elif cs.marks & TURNED:
            g.cite_all(("B-COMBAT.5", "B-COMBAT.49"))
        elif initiative_now(g, laws, cs) == 0:
            g.cite_all(("B-COMBAT.4", "B-CARD.6"))
        elif area == BACK:
            g.cite_all(("B-COMBAT.2",))
        elif cs.marks & HAS_BEEN_DUE == 0 and actions_left(cs) <= 0:
            g.cite_all(("B-COMBAT.21", "B-COMBAT.41"))


def poisoned(g: Machine, cs: CardState | None) -> None:
    g.cite_all(("B-CTR.1", "B-CTR.7"))
    if cs is not None and len(cs.counters) > 2:
        g.cite_all(("B-CTR.8",))
    if cs is not None and cs.counter(g.lib.counters.index(POISON_COUNTER)) - (cs.marks & FRESH_MASK) // FRESH > 1:
        g.cite_all(("B-KW.poison.5",))


def declared(g: Machine, cs: CardState, shoots: bool, targets: tuple[int, ...], aim: CardState | None) -> None:
    """The acting character attacks or shoots; one of two attacks is told at a time."""
    if shoots:
        g.expect(("B-RANGED.2", "B-RANGED.12"))
        return
    aimed_at(g, cs, aim)
    g.expect(("B-COMBAT.30",))
    keys = cs.keys
    if len(targets) == 2:
        g.expect(("B-KW.two_handed.1", "B-KW.two_handed.2", "B-KW.two_handed.3", "B-KW.two_handed.4"))
        g.expect(("B-KW.two_handed.7", "B-KW.two_handed.9"))
        if targets[0] != targets[1]:
            g.expect(("B-KW.two_handed.11",))
    elif (keys >> TWO_HANDED) & 1:
        g.expect(("B-KW.two_handed.1", "B-KW.two_handed.5", "B-KW.two_handed.10"))
    if cs.natures & SHOOTS:
        g.expect(("B-RANGED.8",))
    if (keys >> DEFENDER) & 1:
        g.expect(("B-KW.defender.3",))
    if (keys >> SKYGUARD) & 1:
        g.expect(("B-KW.skyguard.2",))
    g.expect(("B-ACT.3", "B-COMBAT.54"))


def aimed_at(g: Machine, cs: CardState, there: CardState | None) -> None:
    """An attack is aimed at a character, or at the Sovereign."""
    keys = cs.keys
    if there is None:
        g.expect(("B-COMBAT.32", "B-KW.target_strike.8") if cs.natures & PICKS_TARGETS else ("B-COMBAT.32",))
        if cs.natures & POISONS:
            g.expect(("B-KW.poison.7",))
    elif area_of(there.place) == BARRIER:
        g.expect(("B-KW.barrier.4", "B-KW.barrier.5", "B-KW.barrier.6", "B-KW.barrier.7"))
        if (keys >> FLYING | keys >> UNBLOCKABLE) & 1:
            g.expect(("B-KW.barrier.10",))
    else:
        g.expect(("B-KW.target_strike.1", "B-KW.target_strike.2", "B-KW.target_strike.3"))
        if there.marks & TURNED:
            g.expect(("B-KW.target_strike.5",))


def may_block(g: Machine, laws: Laws, target: i64) -> None:
    """Who could block is being looked for: whom that passes over."""
    defender = 1 - g.active
    g.cite_all(("B-COMBAT.34", "B-COMBAT.50", "B-ZONE.2"))
    if target >= 0:
        g.cite_all(("B-KW.target_strike.4",))
    for slot in range(defender * COLUMNS, (defender + 1) * COLUMNS):
        cs = g.at[slot]
        if cs is None or lane_of(slot) != g.res[LANE_NOW]:
            continue
        area = area_of(slot)
        if area == BARRIER:
            g.cite_all(("B-KW.barrier.3", "B-KW.barrier.7"))
        elif area == BACK or area == BINDING:
            g.cite_all(("B-ZONE.12",))
        elif area == WAR:
            passed_over(g, laws, cs)


def passed_over(g: Machine, laws: Laws, cs: CardState) -> None:
    if cs.marks & TURNED:
        g.cite_all(("B-COMBAT.35",))
    elif initiative_now(g, laws, cs) == 0:
        g.cite_all(("B-COMBAT.36",))
    if cs.marks & ACTIONS:
        g.cite_all(("B-COMBAT.37", "B-COMBAT.21"))
        if (cs.keys >> SPEED) & 1:
            g.cite_all(("B-KW.speed.2",))
        if (cs.keys >> DEFENDER) & 1:
            g.cite_all(("B-KW.defender.2",))


def blocks(g: Machine, laws: Laws, cs: CardState, attacker: CardState | None) -> None:
    """A character blocks."""
    g.expect(("B-COMBAT.41", "B-COMBAT.30"))
    if attacker is not None and (attacker.keys >> FLYING) & 1:
        g.expect(("B-KW.skyguard.1",) if (cs.keys >> SKYGUARD) & 1 else ("B-KW.flying.1",))
    elif (cs.keys >> FLYING) & 1:
        g.expect(("B-KW.flying.2",))
    if cs.marks & HAS_BEEN_DUE and cs.marks & ACTIONS == ONE_ACTION:
        g.expect(("B-COMBAT.26",))
    if (cs.keys >> TWO_HANDED) & 1:
        g.expect(("B-KW.two_handed.6",))
    if cs.natures & PUNCHES:
        g.expect(("B-KW.punch.4",))
    if cs.marks & NEW_IN_COMBAT:
        g.expect(("B-ACT.6",))
    for other in in_war_zone(g, g.table.owners[cs.place], lane_of(cs.place)):
        # one that could have blocked as well: it cannot block the same attack
        if other is not cs and other.marks & TURNED == 0 and actions_left(other) > 0 and initiative_now(g, laws, other):
            g.expect(("B-COMBAT.38",))


def meet(g: Machine, one: CardState, other: CardState) -> None:
    """Two characters fight."""
    first = one.natures & STRIKES_FIRST
    second = other.natures & STRIKES_FIRST
    if first and second:
        g.cite_all(("B-KW.first_damage.3",))
    elif first or second:
        g.cite_all(("B-KW.first_damage.1", "B-KW.first_damage.2"))
