"""What is true of every game at every machine step, and more at every decision."""

from __future__ import annotations

from bloodwork.kernel.decision import ACT, CARDS, NUMBER
from bloodwork.kernel.machine import RUNNING, Machine
from bloodwork.rulesets.bloodless import names as n
from bloodwork.rulesets.bloodless.turn import Bloodless
from bloodwork.rulesets.bloodless_prototype.turn import Turns
from bloodwork.rulesets.bluthelden import names as heroes
from bloodwork.rulesets.bluthelden.chain import Chain
from bloodwork.rulesets.bluthelden.names import PRIORITY
from bloodwork.rulesets.bluthelden.zones import has_health
from bloodwork.rulesets.contract import Ruleset

NATURAL = (n.BLOOD, n.BLOOD + 1, n.DRAWS, n.DRAWS + 1, n.SKIPS, n.SKIPS + 1, n.POOL, n.TURNS, n.TURNS + 1)


def at_step(g: Machine) -> None:
    places(g)
    states(g)
    numbers(g)


def places(g: Machine) -> None:
    """Each card is in exactly one place, or nowhere; slots, zones and `where` agree."""
    table = g.table
    found: dict[int, int] = {}
    for slot, card in enumerate(g.slots):
        if card >= 0:
            assert card not in found, f"card {card} is in two places"
            found[card] = slot
    for place, zone in enumerate(g.zones):
        if place < table.n_slots:
            assert zone == (), f"the slot {place} has a list of cards"
        for card in zone:
            assert card not in found, f"card {card} is in two places"
            found[card] = place
    count = len(g.face_of)
    assert len(g.where) == len(g.owner) == len(g.moves) == count, "lists of cards differ in length"
    for card in range(count):
        assert g.where[card] == found.get(card, -1), f"card {card}: {g.where[card]} and {found.get(card)}"
        assert g.owner[card] in (0, 1)
        assert 0 <= g.face_of[card] < len(g.lib.faces)


def states(g: Machine) -> None:
    """States are there exactly for cards in play; what waits under a card is set aside."""
    table = g.table
    in_play = {card for card, place in enumerate(g.where) if place >= 0 and table.in_play[place]}
    there = sorted(cs.card for cs in g.all_states())
    assert there == sorted(in_play), f"states {there}, in play {sorted(in_play)}"
    for cs in g.all_states():
        card = cs.card
        assert g.state(card) is cs
        assert cs.place == g.where[card], f"card {card} is at {g.where[card]}, its state at {cs.place}"
        shown = g.lib.faces[g.face_of[card]]
        # a card that turned into another shows the front of one of its type
        turned = not cs.face_down and cs.face in g.lib.main_face and g.lib.faces[cs.face].types & shown.types
        assert turned or cs.face == (shown.back if cs.face_down else shown.id), f"card {card} shows the face {cs.face}"
    for slot, card in enumerate(g.slots):
        held = g.at[slot]
        assert held is (g.state_of(card) if card >= 0 else None), f"the state at slot {slot} is not that of its card"
    for card, mask in g.known.items():
        assert 0 <= card < len(g.face_of) and 0 < mask < 4, f"known: {card} by {mask}"


def naturals(g: Machine) -> tuple[int, ...]:
    """The numbers of a game that are never below zero."""
    rules = g.rules
    assert isinstance(rules, Ruleset)
    if rules.player_counters or rules.areas:
        return (
            *rules.game_numbers.values(),
            *(at + player for at in rules.player_numbers.values() for player in (0, 1)),
        )
    return NATURAL


def numbers(g: Machine) -> None:
    limit = g.rules.number_limit
    for at in naturals(g):
        assert 0 <= g.res[at] <= limit, f"resource {at} is {g.res[at]}"
    for cs in g.all_states():
        for stat in range(len(cs.cur)):
            assert 0 <= cs.cur[stat] <= limit, f"stat {stat} of card {cs.card} is {cs.cur[stat]}"
            assert cs.base[stat] <= limit
            if cs.base[stat] < 0:
                assert g.passives or g.worked or cs.bonus, f"base {stat} of card {cs.card} is {cs.base[stat]}"
        assert 0 <= cs.damage <= limit
        names = cs.counters[::2]
        assert list(names) == sorted(set(names)), f"counters of card {cs.card}: {cs.counters}"
        assert all(0 < number <= limit for number in cs.counters[1::2]), f"counters of card {cs.card}: {cs.counters}"
    assert g.count <= g.rules.loop_limit or g.winner != RUNNING, f"{g.count} events in one chain"
    assert g.holding >= 0
    assert g.winner in (RUNNING, -1, 0, 1)


def at_decision(g: Machine) -> None:
    """There is a result, or a question with an answer; at a free decision nothing is under way."""
    if g.winner != RUNNING:
        assert not g.stack, f"the game is over and {len(g.stack)} processes are left"
        assert g.ask is None and g.options() == ()
        return
    ask = g.ask
    assert ask is not None, "the machine stopped without a question and without a result"
    assert ask.player in (0, 1)
    options = g.options()
    assert options, "a question without an answer"
    assert len(set(options)) == len(options), f"an option twice: {options}"
    if ask.kind == NUMBER:
        assert len(ask.options) == 2 and ask.options[0] < ask.options[1], "a number without a choice is asked"
    if ask.kind == CARDS:
        assert 0 <= ask.lo <= ask.hi and len(ask.picked) < ask.hi
    if isinstance(g.stack[0], Chain):
        if ask.kind == ACT and ask.what == PRIORITY:
            priority(g, g.stack[0])
    elif len(g.stack) == 2 and (ask.kind == ACT or isinstance(g.stack[0], Bloodless)):
        free_decision(g)


def priority(g: Machine, chain: Chain) -> None:
    """Whoever has priority finds everything put right: no dead, nothing that has triggered and is not on the chain."""
    assert g.todo == 0, f"checks are due: {g.todo:b}"
    assert g.holding == 0 and not g.waiting and g.res[heroes.DUE] == 0
    assert not g.collected and not g.kept and g.picked == ()
    assert chain.entries or not g.ghosts, "last states of cards outlive the chain"
    for cs in g.at:
        if cs is not None and has_health(g, cs):
            assert cs.cur[heroes.HEALTH] > cs.damage, f"card {cs.card} is dead and still there"


def free_decision(g: Machine) -> None:
    ask = g.ask
    main = g.stack[0]
    assert ask is not None and ask.kind == ACT and isinstance(main, Bloodless | Turns)
    assert g.todo == 0, f"checks are due: {g.todo:b}"
    assert g.holding == 0
    assert not g.collected and not g.kept and g.picked == ()
    assert not g.ghosts, "last states of cards outlive the events they are for"
    if ((g.modifies | g.bans) >> n.DEATH) & 1:
        return  # a text may forbid that something dies
    for cs in g.all_states():
        if cs.place < g.table.n_slots and (cs.own >> n.DEATH) & 1 == 0:  # nor may its own text
            assert cs.cur[n.HEALTH] > cs.damage, f"card {cs.card} is dead and still there"
