"""Card patterns: cards by zone, side and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ir.base import (
    ANYONE,
    LEFT,
    NAMED_CARD,
    NAMED_NAME,
    NAMED_TAG,
    RIGHT,
    YOU,
    compare,
    turn_seen,
)
from bloodwork.kernel.native import i64

if TYPE_CHECKING:
    from bloodwork.kernel.ir.base import Env
    from bloodwork.kernel.ir.cards import Ref
    from bloodwork.kernel.ir.numbers import Value
    from bloodwork.kernel.ir.places import Where
    from bloodwork.kernel.ir.players import Who
    from bloodwork.kernel.machine import Machine


# what a card can be without
LACKS_TEXT: Final = 0
LACKS_KEYWORDS: Final = 1
LACKS_TAGS: Final = 2


class Test:
    """One thing asked of a card. Out of play the printed face answers, in play the card state."""

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        return True


def passes(tests: tuple[Test, ...], g: Machine, env: Env, card: i64) -> bool:
    for test in tests:
        if not test.holds(g, env, card):
            return False
    return True


class HasTypes(Test):
    """It has all of these type words (a bit mask), or with `has` False not all of them."""

    def __init__(self, types: int, has: bool = True) -> None:
        self.types: Final = types
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        return (g.types_seen(env, card) & self.types == self.types) == self.has


class HasName(Test):
    """Its Name is that of one face."""

    def __init__(self, name: int, has: bool = True) -> None:
        self.name: Final = name
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        return (g.name_seen(env, card) == self.name) == self.has


class SameName(Test):
    """It has the Name of another card."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        other = self.ref.known(g, env)
        name = g.name_seen(env, card)
        return other >= 0 and name >= 0 and name == g.name_seen(env, other)


class HasTag(Test):
    """It has this tag or one that descends from it."""

    def __init__(self, tag: int, has: bool = True) -> None:
        self.tag: Final = tag
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        return ((g.tags_seen(env, card) >> self.tag) & 1 == 1) == self.has


class SharesTag(Test):
    """It is of a tag of the other card, descendants included; with `parents` they may have an ancestor in common."""

    def __init__(self, ref: Ref, parents: bool = False) -> None:
        self.ref: Final = ref
        self.parents: Final = parents

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        other = self.ref.known(g, env)
        if self.parents:
            return other >= 0 and g.tags_seen(env, card) & g.tags_seen(env, other) != 0
        return other >= 0 and g.tags_seen(env, card) & g.own_tags_seen(env, other) != 0


class HasNamedTag(Test):
    """It is of the tag that the card bearing the text has named."""

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        tag = g.named_word(env, NAMED_TAG)
        return tag >= 0 and (g.tags_seen(env, card) >> tag) & 1 == 1


class HasNamedName(Test):
    """Its Name is the one that the card bearing the text has named."""

    def __init__(self, has: bool = True) -> None:
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        name = g.named_word(env, NAMED_NAME)
        return (name >= 0 and g.name_seen(env, card) == name) == self.has


class HasKeyword(Test):
    """It has a keyword, or with `has` False does not."""

    def __init__(self, keyword: int, has: bool = True) -> None:
        self.keyword: Final = keyword
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        return ((g.keys_seen(env, card) >> self.keyword) & 1 == 1) == self.has


class StatIs(Test):
    """A stat of it compares so to a number."""

    def __init__(self, stat: i64, op: int, than: Value) -> None:
        self.stat: Final = stat
        self.op: Final = op
        self.than: Final = than

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        return compare(g.stat_seen(env, card, self.stat), self.op, self.than.value(g, env))


class HasStat(Test):
    """Its face has a number there, or a letter: a Resource has no cost."""

    def __init__(self, stat: i64, has: bool = True) -> None:
        self.stat: Final = stat
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        return (g.lib.faces[g.face_of[card]].stats[self.stat] != -1) == self.has


class Lacks(Test):
    """It has no text (neither lines nor keywords), no keywords, or no tags."""

    def __init__(self, what: int) -> None:
        self.what: Final = what

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        if self.what == LACKS_TAGS:
            return g.tags_seen(env, card) == 0
        if g.keys_seen(env, card) != 0:
            return False
        if self.what == LACKS_KEYWORDS:
            return True
        cs = g.look(env, card)
        return len(cs.abilities if cs is not None else g.lib.faces[g.face_of[card]].abilities) == 0


class CountersAre(Test):
    """Counters of a name on it; counter < 0: of any name."""

    def __init__(self, counter: int, op: int, than: Value) -> None:
        self.counter: Final = counter
        self.op: Final = op
        self.than: Final = than

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        cs = g.look(env, card)
        return compare(cs.counter(self.counter) if cs is not None else 0, self.op, self.than.value(g, env))


class IsFaceDown(Test):
    """It is face down in play, or with `down` False is not."""

    def __init__(self, down: bool) -> None:
        self.down: Final = down

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        cs = g.look(env, card)
        return (cs is not None and cs.face_down) == self.down


class IsDamaged(Test):
    """It has damage on it, or with `damaged` False has none."""

    def __init__(self, damaged: bool) -> None:
        self.damaged: Final = damaged

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        cs = g.look(env, card)
        return (cs is not None and cs.damage > 0) == self.damaged


class IsMarked(Test):
    """It has a mark that the ruleset keeps, for a state that texts speak of."""

    def __init__(self, mark: int) -> None:
        self.mark: Final = mark

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        cs = g.look(env, card)
        return cs is not None and cs.marks & self.mark != 0


class IsNot(Test):
    """It is none of the cards of a reference ("another" leaves out This)."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        return not self.ref.means(g, env, card)


class IsAmong(Test):
    """It is one of the cards of a reference."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        return self.ref.means(g, env, card)


class StandsIn(Test):
    """Its slot is one of the places of a description ("opposing it", "adjacent to this creature", "in space 2")."""

    def __init__(self, where: Where) -> None:
        self.where: Final = where

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        slot = g.slot_seen(env, card)
        return slot >= 0 and slot in self.where.places(g, env, card)


class Neighbours(Test):
    """So many cards that pass tests stand in the slots beside its own; `side` is about their controller."""

    def __init__(self, side: int, tests: tuple[Test, ...], op: int, than: Value) -> None:
        self.side: Final = side
        self.tests: Final = tests
        self.op: Final = op
        self.than: Final = than

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        slot = g.slot_seen(env, card)
        if slot < 0:
            return False
        number = 0
        for direction in (LEFT, RIGHT):
            at = g.table.step(slot, direction, env.you)
            other = g.slots[at] if at >= 0 else -1
            if other < 0 or not passes(self.tests, g, env, other):
                continue
            if self.side == ANYONE or (g.controller_seen(env, other) == env.you) == (self.side == YOU):
                number += 1
        return compare(number, self.op, self.than.value(g, env))


class InZones(Test):
    """It is in a zone of these kinds (mask, bit 0 the slots)."""

    def __init__(self, zones: int) -> None:
        self.zones: Final = zones

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        place = g.where[card]
        return place >= 0 and (self.zones >> g.table.kind_of(place)) & 1 == 1


class ControlledBy(Test):
    """Its controller is one of these players."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        return g.controller_seen(env, card) in self.who.players(g, env)


class OnTop(Test):
    """It is the first card of its zone."""

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        place = g.where[card]
        return place >= g.table.n_slots and g.zones[place][0] == card


class OwnedBy(Test):
    """Its owner is one of these players."""

    def __init__(self, who: Who) -> None:
        self.who: Final = who

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        return g.owner[card] in self.who.players(g, env)


class EnteredThisTurn(Test):
    """It came into play this turn, or with `entered` False did not."""

    def __init__(self, entered: bool) -> None:
        self.entered: Final = entered

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        cs = g.look(env, card)
        return (cs is not None and cs.played == turn_seen(g, env)) == self.entered


class IsState(Test):
    """It is in a state that the ruleset's vocabulary numbers, or with `has` False is not."""

    def __init__(self, what: int, has: bool = True) -> None:
        self.what: Final = what
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        return g.rules.says(g, env, card, self.what) == self.has


class InColumn(Test):
    """It lies in the column (a lane) of a number, or with `has` False in another one."""

    def __init__(self, number: Value, has: bool = True) -> None:
        self.number: Final = number
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        column = g.rules.column_of(g, env, card)
        return column >= 0 and (column == self.number.value(g, env)) == self.has


class InCompany(Test):
    """At least `others` more cards of a pattern lie to it in a way that the ruleset's vocabulary numbers."""

    def __init__(self, what: int, pattern: CardPattern, others: Value) -> None:
        self.what: Final = what
        self.pattern: Final = pattern
        self.others: Final = others

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        count: i64 = 0
        for other in self.pattern.candidates(g, env):
            if other != card and g.rules.relates(g, env, card, other, self.what):
                count += 1
        return count >= self.others.value(g, env)


class HasAttached(Test):
    """A card of a pattern is attached to it, or with `has` False none is."""

    def __init__(self, pattern: CardPattern, has: bool = True) -> None:
        self.pattern: Final = pattern
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        handle = g.handle(card)
        for other in self.pattern.candidates(g, env):
            cs = g.state(other)
            if cs is not None and cs.named and cs.word(NAMED_CARD) == handle:
                return self.has
        return not self.has


class IsRelated(Test):
    """It lies to another card in a way that the ruleset's vocabulary numbers, or with `has` False does not."""

    def __init__(self, what: int, ref: Ref, has: bool = True) -> None:
        self.what: Final = what
        self.ref: Final = ref
        self.has: Final = has

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        other = self.ref.known(g, env)
        return other >= 0 and g.rules.relates(g, env, card, other, self.what) == self.has


class Either(Test):
    """One of several lists of tests passes in full."""

    def __init__(self, choices: tuple[tuple[Test, ...], ...]) -> None:
        self.choices: Final = choices

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        for tests in self.choices:
            if passes(tests, g, env, card):
                return True
        return False


class OfItself(Test):
    """Tests whose numbers speak of the card itself ("with more power than health")."""

    def __init__(self, tests: tuple[Test, ...]) -> None:
        self.tests: Final = tests

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        before = env.own
        env.own = card
        out = passes(self.tests, g, env, card)
        env.own = before
        return out


class HasFellow(Test):
    """There is some card of a pattern whose tests may speak of the card itself."""

    def __init__(self, pattern: CardPattern) -> None:
        self.pattern: Final = pattern

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        before = env.own
        env.own = card
        out = len(self.pattern.candidates(g, env)) > 0
        env.own = before
        return out


class Unlike(Test):
    """A list of tests does not pass in full."""

    def __init__(self, tests: tuple[Test, ...]) -> None:
        self.tests: Final = tests

    def holds(self, g: Machine, env: Env, card: i64) -> bool:
        return not passes(self.tests, g, env, card)


class CardPattern:
    """Cards by zone, side and tests.

    `zones` is a mask of zone kinds (bit 0 is the slots, then the list zones of the ruleset's table);
    `side` is about the controller: ANYONE, YOU or THEY. `greatest` >= 0 keeps only those with the greatest
    (`least`: least) value of that stat, ties included.
    """

    def __init__(self, zones: int, side: int, tests: tuple[Test, ...], extreme: int = -1, least: bool = False) -> None:
        self.zones: Final = zones
        self.side: Final = side
        self.tests: Final = tests
        self.extreme: Final = extreme
        self.least: Final = least

    def matches(self, g: Machine, env: Env, card: i64) -> bool:
        """Whether a card passes side and tests, wherever it is."""
        if self.side != ANYONE and (g.controller_seen(env, card) == env.you) != (self.side == YOU):
            return False
        return passes(self.tests, g, env, card)

    def reaches(self, env: Env, player: i64) -> bool:
        """Whether cards of a player can be meant."""
        return self.side == ANYONE or (player == env.you) == (self.side == YOU)

    def types(self) -> int:
        """The type words that it asks for (bits)."""
        mask = 0
        for test in self.tests:
            if isinstance(test, HasTypes) and test.has:
                mask |= test.types
        return mask

    def covers(self, types: int) -> bool:
        """Whether it fits every card that has these type words, whatever else it is."""
        for test in self.tests:
            if not isinstance(test, HasTypes) or not test.has or test.types & ~types:
                return False
        return self.side == ANYONE and self.extreme < 0

    def has_target(self, g: Machine, env: Env) -> bool:
        """Whether a card in a slot matches that a text may choose as its target."""
        for player in range(2):
            if self.side != ANYONE and (player == env.you) != (self.side == YOU):
                continue
            for slot in g.table.rows[player]:
                card = g.slots[slot]
                if card >= 0 and passes(self.tests, g, env, card) and g.rules.may_target(g, env, card):
                    return True
        return False

    def candidates(self, g: Machine, env: Env) -> list[int]:
        """All cards that match now, in precedence order of their places."""
        out: list[int] = []
        for nth in range(2):
            player = g.active if nth == 0 else 1 - g.active
            if self.side != ANYONE and (player == env.you) != (self.side == YOU):
                continue
            if self.zones & 1:
                for slot in g.table.rows[player]:
                    card = g.slots[slot]
                    if card >= 0 and (not self.tests or passes(self.tests, g, env, card)):
                        out.append(card)
            if self.zones > 1:
                for kind in g.table.zone_order:
                    if (self.zones >> kind) & 1:
                        for card in g.zone_cards(player, kind):
                            if kind == g.rules.bound_zone and not g.referred(env, card):
                                continue
                            if passes(self.tests, g, env, card):
                                out.append(card)
        if self.extreme >= 0 and out:
            stats = [g.stat_seen(env, card, self.extreme) for card in out]
            best = min(stats) if self.least else max(stats)
            out = [card for card, stat in zip(out, stats, strict=True) if stat == best]
        return out
