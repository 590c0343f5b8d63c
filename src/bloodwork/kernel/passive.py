"""Passive abilities: stats and words worked out from the lasting ones, in precedence order, once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ability import PASSIVE, Ability, Library
from bloodwork.kernel.change import ENTERED, EVERYTHING, TURN
from bloodwork.kernel.contract import (
    AT_APPLIED,
    AT_CHANGED,
    AT_ENDED,
    AT_FLOOR,
    AT_GIVEN,
    AT_GIVEN_BACK,
    AT_IN_VAIN,
    AT_PASSIVES,
    AT_STACKED,
    AT_STEADY,
    AT_UNTOUCHED,
    AT_WORN,
)
from bloodwork.kernel.ir import AddStat, Env, HaveNature, HaveNoOther, SetStat
from bloodwork.kernel.ir.mods import passive_blank, passive_only
from bloodwork.kernel.listen import zoned
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import HAS_PASSIVE, MUTES

if TYPE_CHECKING:
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.record import Record
    from bloodwork.kernel.state import CardState

PASSIVE_BIT: Final = 1  # of `todo`
# the first entry of what has been applied: whether some of it was lost afterwards, by a passive ability
NOT_IN_VAIN: Final = -1
IN_VAIN: Final = -2


def work_out(g: Machine) -> None:
    """Works out every card in play anew: the same lasting state gives the same result, whatever was before."""
    g.todo &= ~PASSIVE_BIT
    g.changed = 0
    if not g.passives and not g.worked and not g.rules.may_silence:
        return
    lib = g.lib
    before: list[tuple[int, ...]] = []
    worded: list[CardState] = []  # those whose words passive abilities changed, before or now
    was: dict[tuple[int, int, int], tuple[int, ...]] | None = None
    if g.record is not None:
        was = g.record.passives
    done: list[int] = [NOT_IN_VAIN]  # card and ability, of what a giver has already brought in
    apply_all(g, before, worded, done)
    lost: list[int] = []
    while done[0] == IN_VAIN and left_out(lost, done):
        # what was lost in the end does not count: once more without it
        done = [NOT_IN_VAIN, *lost]
        apply_all(g, before, worded, done)
    changed = False
    for there in g.at:
        if there is not None and (there.low or there.worded) and settle(g, there, worded):
            changed = True
    for cs in g.lined:
        if (cs.low or cs.worded) and settle(g, cs, worded):
            changed = True
    for i in range(len(worded)):
        cs = worded[i]
        if cs.abilities != before[i]:
            changed = True
        cs.note_abilities(lib)
    if changed:
        worked = g.worked
        todo = g.todo
        g.refresh()
        g.worked = worked
        g.todo = todo
    g.rules.worked_out(g)
    if g.record is not None and was is not None:
        cite_changes(g, g.record, was, len(lost) > 0)


def left_out(lost: list[int], done: list[int]) -> bool:
    """Adds what was applied in vain to what is left out; False if all of it was already."""
    more = False
    for key in done:
        if key < IN_VAIN and -3 - key not in lost:
            lost.append(-3 - key)
            more = True
    return more


def apply_all(g: Machine, before: list[tuple[int, ...]], worded: list[CardState], done: list[int]) -> None:
    """Applies all passive abilities once, from the lasting state on."""
    lib = g.lib
    traits = 0
    for there in g.at:
        if there is not None:
            if there.cur is not there.base:
                there.cur = there.base
                there.bonus = ()
            if there.worded:
                unword(lib, there, before, worded)
            traits |= there.traits
    for cs in g.lined:
        if cs.cur is not cs.base:
            cs.cur = cs.base
            cs.bonus = ()
        if cs.worded:
            unword(lib, cs, before, worded)
        traits |= cs.traits
    g.worked = False
    if g.rules.may_silence:
        for cs in g.all_states():
            if g.rules.silences(g, cs):
                passive_blank(g, cs)
                g.worked = True
    if traits & MUTES:
        mute(g, False)
        mute(g, True)
    if g.record is not None:
        g.record.passives = {}
    for nth in range(2):
        player = g.active if nth == 0 else 1 - g.active
        for slot in g.table.rows[player]:
            there = g.at[slot]
            if there is not None and (there.traits & HAS_PASSIVE or there.worded):
                apply_card(g, there, done)
        if g.lined:
            for line in g.table.lines[player]:
                for card in g.zones[line]:
                    apply_card(g, g.state_of(card), done)
        if g.far:
            apply_far(g, player, done)
        for held in g.held:
            if held.env.you == player:
                ability = lib.abilities[held.ability]
                if ability.kind == PASSIVE and held.active(g):
                    apply_one(g, ability, held.env, None, done)


def apply_far(g: Machine, player: i64, done: list[int]) -> None:
    """Applies what cards of a player say of others where they are not in play."""
    for ability, card in far_passives(g, player):
        if ability.reach is None:
            apply_one(g, ability, Env(g.handle(card), player, None, ()), None, done)


def far_passives(g: Machine, player: i64) -> list[tuple[Ability, i64]]:
    """Passive abilities about other cards that are active where their own is not in play, with that card."""
    out: list[tuple[Ability, i64]] = []
    for card in g.far:
        place = g.where[card]
        if place < 0 or g.table.in_play[place] or g.table.owners[place] != player:
            continue
        for ability_id in g.lib.faces[g.face_of[card]].abilities:
            ability = g.lib.abilities[ability_id]
            if ability.kind == PASSIVE and ability.targets is not None and (ability.zones >> g.table.kinds[place]) & 1:
                out.append((ability, card))
    return out


def note_entered(g: Machine, cs: CardState) -> None:
    """A card counts as come into play this turn. No event says so, and it is there already: who asks is worked out."""
    cs.played = g.turn
    if g.passives and g.reads & ENTERED:
        work_out(g)


def mute(g: Machine, conditional: bool) -> None:
    """Takes from cards what they say they do not have: those first that say so without a condition."""
    for cs in g.all_states():
        if cs.traits & MUTES == 0:
            continue
        for ability_id in cs.abilities:
            ability = g.lib.abilities[ability_id]
            if ability.kind != PASSIVE or not mutes(ability) or (ability.cond is not None) != conditional:
                continue
            if ability.cond is not None and not ability.cond.holds(g, bearer_env(g, cs)):
                continue
            passive_only(g, cs, 1 << ability.keyword if ability.keyword >= 0 else 0)
            g.worked = True


def mutes(ability: Ability) -> bool:
    return len(ability.mods) > 0 and isinstance(ability.mods[0], HaveNoOther)


def is_nature(ability: Ability) -> bool:
    """Whether it only says how the rules treat its card, which nothing has to work out."""
    return len(ability.mods) > 0 and isinstance(ability.mods[0], HaveNature)


def bearer_env(g: Machine, cs: CardState) -> Env:
    return Env(g.handle(cs.card), g.table.owners[cs.place], None, cs.vars)


def unword(lib: Library, cs: CardState, before: list[tuple[int, ...]], worded: list[CardState]) -> None:
    """Takes from a card what passive abilities made of its words."""
    before.append(cs.abilities)
    worded.append(cs)
    cs.worded = False
    cs.work_out_words(lib)


def settle(g: Machine, cs: CardState, worded: list[CardState]) -> bool:
    """Whether what a card listens for is other than before: its words were not changed until now."""
    lib = g.lib
    if cs.low:
        settle_base(g, cs)
    if not cs.worded or cs in worded:
        return False
    cs.note_abilities(lib)
    return True


def cite_changes(g: Machine, record: Record, was: dict[tuple[int, int, int], tuple[int, ...]], in_vain: bool) -> None:
    """Cites what has changed since passive abilities were last worked out."""
    now = record.passives
    after_event = len(record.notes) > 0
    points: list[int] = []
    rules: list[str] = []  # those of the abilities whose work has changed
    for key, changes in now.items():
        if key not in was or was[key] != changes:
            record.use(key[1], key[0], -1, has_changed(g.lib.abilities[key[1]], changes))
        if key not in was:
            points.append(AT_APPLIED)
            add_rules(rules, g.lib.abilities[key[1]])
        elif was[key] != changes:
            points.append(AT_CHANGED)
            add_rules(rules, g.lib.abilities[key[1]])
        if changes[0] and (key not in was or was[key] != changes):
            points.append(AT_FLOOR)
    for key, changes in was.items():
        if key not in now and g.state(key[2]) is not None:
            points.append(AT_ENDED)
            add_rules(rules, g.lib.abilities[key[1]])
            if changes[0]:
                points.append(AT_GIVEN_BACK)
    cite_working(g, record, was)
    still: list[tuple[int, int, int]] = []
    for source, ability in looked(g):
        for card in g.slots:
            if card >= 0 and (source, ability, card) not in now:
                pair = (source, ability, card)
                still.append(pair)
                if pair not in record.untouched and pair not in was:
                    points.append(AT_UNTOUCHED)
    record.untouched = still
    if points and in_vain:
        points.append(AT_IN_VAIN)
    told: list[str] = []  # one line for all of it
    if points and after_event:
        told.extend(g.rules.points[AT_PASSIVES])
    for point in points:
        for rule in g.rules.points[point]:
            if rule not in told:
                told.append(rule)
    for rule in rules:
        if rule not in told:
            told.append(rule)
    record.remark_all(tuple(told))


def has_changed(ability: Ability, changes: tuple[int, ...]) -> bool:
    """Whether what a passive ability does to a card is more than adding nothing to its numbers."""
    for i in range(1, len(changes)):
        if changes[i] != 0:
            return True
    for mod in ability.mods:
        if not isinstance(mod, (AddStat, SetStat)):
            return True
    return False


def add_rules(rules: list[str], ability: Ability) -> None:
    for rule in ability.rules:
        if rule not in rules:
            rules.append(rule)


def cite_working(g: Machine, record: Record, was: dict[tuple[int, int, int], tuple[int, ...]]) -> None:
    """What the abilities themselves say, and the rules of how they depend on each other."""
    now = record.passives
    touched: list[int] = []
    again: list[int] = []
    for key, changes in now.items():
        source, ability, card = key
        if card in touched:
            if card not in again:
                again.append(card)
        else:
            touched.append(card)
        if key in was and was[key] == changes:
            continue
        record.remark_all(g.lib.abilities[ability].rules)
        cs = g.state_of(card)
        worn = g.rules.worn_stat
        if worn >= 0 and cs.damage > 0 and changes[worn + 1] != 0:
            record.remark_all(g.rules.points[AT_WORN])
        bearer = g.state(source)
        if bearer is not None and ability not in g.lib.faces[bearer.face].abilities and ability not in bearer.log:
            record.remark_all(g.rules.points[AT_GIVEN])
    for key in was:
        if key not in now and g.state(key[2]) is not None:
            record.remark_all(g.lib.abilities[key[1]].rules)
            if g.state_of(key[2]).damage > 0 and g.rules.worn_stat >= 0 and was[key][g.rules.worn_stat + 1] != 0:
                record.remark_all(g.rules.points[AT_WORN])
    if again:
        record.remark_all(g.rules.points[AT_STEADY if was == now else AT_STACKED])


def looked(g: Machine) -> list[tuple[int, int]]:
    """Cards in play with their passive abilities."""
    out: list[tuple[int, int]] = []
    for cs in g.all_states():
        for ability in cs.abilities:
            passive = g.lib.abilities[ability]
            if passive.kind == PASSIVE and passive.reach is None and not is_nature(passive):
                out.append((cs.card, ability))
    return out


def passive_reads(g: Machine) -> i64:
    """The changes that the passive abilities in play could notice."""
    reads: i64 = 0
    for there in g.at:
        if there is not None and there.traits & HAS_PASSIVE:
            reads |= reads_in(g.lib, there)
    for cs in g.lined:
        if cs.traits & HAS_PASSIVE:
            reads |= reads_in(g.lib, cs)
    if g.far:
        for player in range(2):
            for ability, _ in far_passives(g, player):
                reads |= reads_by(ability)
    for held in g.held:
        reads |= reads_by(g.lib.abilities[held.ability])
        if held.only:
            reads |= TURN
    return reads


def reads_in(lib: Library, cs: CardState) -> i64:
    """What the passive abilities of a card read; for those that are printed on it, found once."""
    face = lib.faces[cs.face]
    printed = cs.abilities is face.abilities
    if printed and face.reads >= 0:
        return face.reads
    reads: i64 = 0
    for ability_id in cs.abilities:
        reads |= reads_by(lib.abilities[ability_id])
    if printed:
        face.reads = reads
    return reads


def reads_by(ability: Ability) -> i64:
    if ability.kind != PASSIVE:
        return 0
    return ability.reads if ability.reads >= 0 else EVERYTHING


def apply_card(g: Machine, cs: CardState, done: list[int]) -> None:
    i = 0
    while i < len(cs.abilities):
        ability_id = cs.abilities[i]
        i += 1
        ability = g.lib.abilities[ability_id]
        if ability.kind == PASSIVE and not is_nature(ability) and (not ability.zones or zoned(g, ability.zones, cs)):
            key: i64 = cs.card << 24 | ability_id
            if not among(key, done):
                done.append(key)
                count = len(cs.abilities)
                apply_one(g, ability, bearer_env(g, cs), cs, done)
                if len(cs.abilities) < count:
                    i = 0  # it has lost some: those left have moved up


def among(key: i64, done: list[int]) -> bool:
    """`key in done`, which would make an object of the number."""
    for one in done:
        if one == key:
            return True
    return False


def apply_one(g: Machine, ability: Ability, env: Env, bearer: CardState | None, done: list[int]) -> None:
    if ability.cond is not None and not ability.cond.holds(g, env):
        return
    env.need(ability.regs)
    if ability.targets is None:
        if bearer is None:
            return
        change(g, ability, env, bearer, done)
        return
    if ability.reach is not None:
        return  # cards out of play have no state: see the ruleset's reading of their stats
    for card in ability.targets.cards(g, env):
        cs = g.state(card)
        if cs is not None and not (g.rules.wards and not g.rules.affects(g, env, card)):
            change(g, ability, env, cs, done)


def change(g: Machine, ability: Ability, env: Env, cs: CardState, done: list[int]) -> None:
    g.worked = True
    had = len(cs.abilities)
    words = cs.abilities
    old = cs.cur
    env.own = cs.card
    for mod in ability.mods:
        mod.apply(g, env, cs)
    if g.record is not None:
        note_change(g, g.record, ability, env, cs, old)
    if len(cs.abilities) < had:
        note_lost(g, cs, words, ability.id, done)
    if len(cs.abilities) > had:
        # given a passive ability whose place in the order is past: it counts right after its giver
        for ability_id in cs.abilities[had:]:
            given = g.lib.abilities[ability_id]
            key = cs.card << 24 | ability_id
            if given.kind == PASSIVE and not is_nature(given) and key not in done and is_past(g, env, cs):
                done.append(key)
                apply_one(g, given, bearer_env(g, cs), cs, done)


def note_lost(g: Machine, cs: CardState, words: tuple[int, ...], but: i64, done: list[int]) -> None:
    """Notes the passive abilities that a card has lost after they were applied, but for the one that takes them."""
    for ability_id in words:
        key: i64 = cs.card << 24 | ability_id
        if (
            ability_id != but
            and ability_id not in cs.abilities
            and g.lib.abilities[ability_id].kind == PASSIVE
            and among(key, done)
        ):
            done[0] = IN_VAIN
            done.append(-3 - key)


def note_change(g: Machine, record: Record, ability: Ability, env: Env, cs: CardState, old: tuple[int, ...]) -> None:
    """Keeps what a passive ability has changed of a card. First: whether a number was cut short at zero."""
    changes = [0]
    for i in range(len(old)):
        changes.append(cs.cur[i] - old[i])
    for mod in ability.mods:
        if isinstance(mod, AddStat) and mod.sign < 0 and mod.by.value(g, env) > old[mod.stat]:
            changes[0] = 1
    record.passives[(g.card_of(env.source), ability.id, cs.card)] = tuple(changes)


def is_past(g: Machine, env: Env, cs: CardState) -> bool:
    """Whether a card's place in the order comes before that of the card whose ability is being applied."""
    giver = g.state(g.card_of(env.source))
    if giver is None:
        return True
    return rank(g, cs) <= rank(g, giver)


def rank(g: Machine, cs: CardState) -> i64:
    owner = g.table.owners[cs.place]
    base = 0 if owner == g.active else 100000
    if cs.place < g.table.n_slots:
        return base + g.table.rows[owner].index(cs.place)
    return base + 1000 + g.zones[cs.place].index(cs.card)


def reword(g: Machine, cs: CardState) -> None:
    """Notes that passive abilities are changing the words of a card: they are worked out from the start next time."""
    cs.worded = True
    g.worked = True


def settle_base(g: Machine, cs: CardState) -> None:
    """A lasting loss of a passive bonus lasts no longer than the bonus: the base is at least minus it."""
    cs.low = False
    for i in range(len(cs.base)):
        base = cs.base[i]
        if base < 0:
            gained = cs.gained(i)
            if base < -gained:
                g.rules.made_good(g, cs, i, -gained - base)
                stats = list(cs.base)
                stats[i] = -gained
                base = -gained
                cs.base = tuple(stats)
            cs.low = cs.low or base < 0
            if cs.cur[i] < 0:
                stats = list(cs.cur)
                stats[i] = 0
                cs.cur = tuple(stats)
