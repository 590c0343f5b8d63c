"""The events of the game by number, and the rules of C-N2 that each follows."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.contract import Kind
from bloodwork.rulesets.bloodless import (
    becoming,
    card_events,
    combat,
    counters,
    counting,
    creating,
    dying,
    ending,
    executing,
    flipping,
    linking,
    moving,
    phases,
    playing,
    searching,
    turn,
)
from bloodwork.rulesets.bloodless.edition import Edition
from bloodwork.rulesets.bloodless.laws import Laws
from bloodwork.rulesets.bloodless.names import (
    ADD_COUNTER,
    AIM,
    ATTACK,
    DAMAGE,
    DEATH,
    DESTROY,
    DISCARD_CARD,
    DRAW,
    END_TURN,
    EXECUTE,
    EXPLODE,
    FLIP,
    GAIN_BLOOD,
    GAIN_DRAW,
    GAIN_KEYWORD,
    GAIN_KIN,
    GAIN_STAT,
    GAIN_TEXT,
    LIBERATE,
    LOSE_BLOOD,
    LOSE_KEYWORD,
    LOSE_STAT,
    LOSE_TEXT,
    MOVE,
    MULLIGAN,
    NAME,
    PHASE,
    PLAY,
    PLAYER_DAMAGE,
    POOL_GAIN,
    POOL_SET,
    REMOVE_COUNTER,
    SACRIFICE,
    SEARCH,
    SET_ASIDE,
    SET_STAT,
    SHUFFLE,
    SKIP_TURN,
    SPAWN,
    STRIKE,
    SUMMON,
    SWAP,
    TAKE_CONTROL,
    TERMINATE,
    TURN_DOWN,
)

# kinds that have an opposite, and kinds that never fail
OPPOSITES: Final = (
    MOVE, DAMAGE, PLAYER_DAMAGE, POOL_GAIN, GAIN_BLOOD, LOSE_BLOOD, GAIN_STAT, LOSE_STAT, SET_STAT, GAIN_KEYWORD,
    LOSE_KEYWORD, GAIN_KIN, LOSE_TEXT, ADD_COUNTER, REMOVE_COUNTER, GAIN_DRAW, SKIP_TURN, TURN_DOWN, SET_ASIDE,
    TAKE_CONTROL, GAIN_TEXT, POOL_SET, SWAP,
)  # fmt: skip
# kinds that are made of parts
WHOLES: Final = (
    DRAW, SUMMON, TERMINATE, DISCARD_CARD, SET_ASIDE, TAKE_CONTROL, PLAY, SPAWN, EXECUTE, SACRIFICE, DESTROY, DEATH,
    ATTACK, STRIKE, DAMAGE, EXPLODE, MULLIGAN,
)  # fmt: skip
# kinds after which their card is not where it was
TAKING: Final = (
    MOVE, PLAY, SUMMON, EXECUTE, TERMINATE, DISCARD_CARD, DEATH, SACRIFICE, DESTROY, LIBERATE, SET_ASIDE, TAKE_CONTROL,
)  # fmt: skip
NEVER_FAIL: Final = (SEARCH, SHUFFLE, END_TURN, PHASE, NAME, POOL_SET)


def name_rules(kinds: list[Kind]) -> None:
    """The rules of C-N2 that the kernel cites: .1 when it fails, .2 what a Success adds, .3 its opposite."""
    for number in range(AIM):
        last = {GAIN_TEXT: 49, POOL_SET: 50, SWAP: 51}
        rule = f"C-N2.{last[number] if number in last else number + 1}"
        kind = kinds[number]
        kind.adds = rule + ".2"
        if number in NEVER_FAIL:
            kind.sure = rule + ".1"
        else:
            kind.fails = rule + ".1"
        if number in OPPOSITES:
            kind.undoes = rule + ".3"
    kinds[MOVE].wants = "C-P1.2.2"
    kinds[MOVE].holds = "C-P1.2.7"
    kinds[END_TURN].holds = "C-P1.5.4"
    for number in TAKING:
        kinds[number].takes = True
    for number in (DEATH, SACRIFICE, DESTROY, TERMINATE):
        kinds[number].ends = True
    for number in (DAMAGE, PLAYER_DAMAGE, DESTROY):
        kinds[number].sourced = True
    for number in WHOLES:
        kinds[number].whole = True
    for number in (PLAY, SUMMON, SPAWN, EXECUTE):
        kinds[number].self_heard = "C-N7.1"
    kinds[MOVE].self_heard = "C-N7.2"
    kinds[FLIP].self_heard = "C-N7.2"


def kinds(laws: Laws, edition: Edition) -> list[Kind]:
    """By number: in the order of `names.EVENTS`, those of the edition in their places, its new ones at the end."""
    out = first_kinds(laws)
    names = [kind.name for kind in out]
    name_rules(out)
    for entry in edition.events:
        made = entry.make(entry.name, laws)
        if entry.name in names:
            took = out[names.index(entry.name)]
            made.fails, made.adds, made.undoes, made.sure = took.fails, took.adds, took.undoes, took.sure
            made.wants, made.holds, made.whole, made.self_heard = took.wants, took.holds, took.whole, took.self_heard
            made.sourced, made.takes, made.ends = took.sourced, took.takes, took.ends
            out[names.index(entry.name)] = made
        else:
            out.append(made)
    return out


def first_kinds(laws: Laws) -> list[Kind]:
    """By number, in the order of `names.EVENTS`."""
    return [
        moving.Move("move", laws),
        playing.Play("play", laws),
        playing.Summon("summon", laws),
        creating.Create("create"),
        creating.Spawn("spawn", laws),
        executing.Execute("execute", laws),
        moving.Terminate("terminate"),
        moving.Draw("draw", laws),
        moving.Discard("discard"),
        searching.Search("search", laws),
        searching.Shuffle("shuffle"),
        searching.Reveal("reveal"),
        searching.Look("look"),
        combat.Attack("attack", laws),
        combat.Strike("strike", laws),
        combat.Damage("damage", laws),
        combat.PlayerDamage("player_damage", laws),
        counting.PoolGain("pool_gain"),
        dying.Death("death", laws),
        dying.Sacrifice("sacrifice"),
        dying.Destroy("destroy"),
        combat.Explode("explode"),
        counting.GainBlood("gain_blood"),
        counting.LoseBlood("lose_blood"),
        card_events.gain_stat(),
        card_events.lose_stat(),
        card_events.set_stat(),
        card_events.gain_keyword(),
        card_events.lose_keyword(),
        card_events.gain_kin(),
        card_events.lose_text(),
        card_events.add_counter(),
        card_events.remove_counter(),
        counting.GainDraw("gain_draw"),
        counting.SkipTurn("skip_turn"),
        turn.EndTurn("end_turn", laws),
        turn.Phase("phase"),
        flipping.Flip("flip", laws),
        flipping.TurnDown("turn_down"),
        moving.Liberate("liberate"),
        moving.SetAside("set_aside"),
        moving.TakeControl("take_control"),
        counting.NameAWord("name"),
        turn.Mulligan("mulligan", laws),
        ending.Finish("finish_game"),
        card_events.gain_text(),
        counting.PoolSet("pool_set"),
        moving.Swap("swap"),
        counting.AimEvent("aim"),
        card_events.lose_kin(),
        linking.Link("link"),
        linking.Unlink("unlink"),
        card_events.heal(),
        becoming.Become("become"),
        becoming.Roll("roll"),
        counters.MoveCounter("move_counter"),
        phases.ExtraTurn("extra_turn"),
        phases.SkipPhase("skip_phase"),
    ]
