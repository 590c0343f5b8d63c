"""A position to try a card in: the card at hand, and around it what its text speaks of."""

from __future__ import annotations

from typing import Any, Final

from bloodwork.errors import BloodworkError, NotUnderstood
from bloodwork.kernel import ir
from bloodwork.workshop.cast import Cast, Need, counters_asked, counters_paid, needs, zone_bits
from bloodwork.workshop.workbench import Reading, Workbench

Position = dict[str, Any]

BLOOD: Final = 12
POOL: Final = 60
DECK: Final = 8  # cards in each deck, so that nobody runs out
EMPTY: Final = "-"
# Columns. The card is meant for the second, which faces a creature; the third is free on both sides.
ALLY, HERO, FREE, OTHER = range(4)
STRONG: Final = 9  # the power of who strikes down what stands across from it
STURDY: Final = 6

# Zones by the keys of a position.
_KEYS: Final = {"hand": "hand", "deck": "deck", "blood deck": "blood_deck", "discard pile": "discard", "aside": "aside"}


class Stage:
    """Sets the table for one card."""

    def __init__(self, bench: Workbench, hero: Reading) -> None:
        if bench.ruleset.areas:
            raise NotUnderstood(
                f"cards of {bench.ruleset.name} cannot be tried", expected="cards of a ruleset of Bloodless"
            )
        self.bench = bench
        self.hero = hero
        self.cast = Cast(bench, hero)
        self.sides: dict[str, dict[str, Any]] = {"A": self._side(max(hero.face.stats[0], 0)), "B": self._side()}

    def _side(self, cost: int = 0) -> dict[str, Any]:
        board = [EMPTY] * self.bench.ruleset.table.columns
        return {"blood": BLOOD + cost, "hand": [], "deck": [], "blood_deck": [], "discard": [], "board": board}

    def set(self) -> Position:
        """The position, with A to move."""
        creature = self._plain("creature")
        command = self.cast.of_type("command")
        flask = self._plain("blood flask")
        near = self.cast.kindred() or creature
        self._consumed()
        for need in needs(self.bench, self.hero):
            self._meet(need)
        mine, theirs = self.sides["A"], self.sides["B"]
        self._stand("A", ALLY, near)
        self._stand("B", ALLY, creature, power=STRONG, health=STURDY)
        self._stand("B", HERO, self.cast.against() or creature, power=2, health=STURDY)
        self._present(mine)
        self._done_to()
        mine["hand"] += [near, *([command] if command else [])]
        theirs["hand"] += [creature, *([command] if command else [])]
        for side in (mine, theirs):
            side["deck"] += [creature] * DECK
            side["blood_deck"] += [flask] * DECK
        return {"turn": "A", "phase": "main", "pool": POOL, "A": mine, "B": theirs}

    def _plain(self, word: str) -> str:
        found = self.cast.of_type(word)
        if found is None:
            raise BloodworkError(f"no {word} is known that could stand beside the card")
        return found

    def _present(self, mine: dict[str, Any]) -> None:
        """The card itself: twice in hand; a creature that only effects bring about is in play."""
        name = self.hero.card.label
        if "vestige" in self.hero.words and "creature" in self.hero.words:
            if mine["board"][HERO] == EMPTY:
                mine["board"][HERO] = name
            return
        mine["hand"][:0] = [name, name]
        counters = counters_paid(self.bench, self.hero)
        if counters and not self.hero.face.consumes:  # one more, which could gather what it pays with
            if "creature" in self.hero.words:
                self._stand("A", OTHER, name, counters=counters)
            elif {"extended", "saga"} & set(self.hero.words):
                mine["timeline"] = [{"card": name, "counters": counters}]

    def _done_to(self) -> None:
        """A command that does what an ability waits for: some of that comes about by effects alone."""
        triggers = [ability.trigger for ability in self.bench.abilities(self.hero) if ability.trigger is not None]
        for kind in range(len(self.bench.ruleset.kinds)):
            if any(trigger.mask >> kind & 1 for trigger in triggers) and (found := self.cast.doer(kind)) is not None:
                self._hold("A", "hand", found)

    def _consumed(self) -> None:
        """What the card is played upon."""
        if not self.hero.face.consumes:
            return
        tests = self.hero.face.consumes[0].tests
        found = self.cast.for_need(Need(1, ir.YOU, tests))
        if found is None:  # it is played upon what is itself played upon something
            found = self.cast.find(lambda face: self.cast.passes(face, tests) and not face.letters)
        if found is None and self.cast.passes(self.hero.face, tests):
            found = self.hero.card.label
        if found is None:
            raise BloodworkError(f"no card that can be read is one that {self.hero.card.label} could be played upon")
        self._stand("A", HERO, found)

    def _meet(self, need: Need) -> None:
        """Puts a card that fits where the text looks for it."""
        found = self.cast.for_need(need)
        if found is None:
            if self._means_hero(need):
                self._stand("A", OTHER, self.hero.card.label)
            return
        play = self.bench.vocabulary.play_zones
        sides = {ir.YOU: "A", ir.THEY: "B"}.get(need.side)
        if need.zones == 0 or need.zones & play:
            face = next(one.face for one in self.cast.all() if one.card.label == found)
            if not face.types & self.cast.bits("creature"):
                self._hold(sides or "A", "hand", found)
                return
            counters = counters_asked(self.bench, need.tests)
            if counters:  # it must be where the card meets it
                self._stand(sides or "B", HERO if sides != "A" else ALLY, found, counters=counters, health=STURDY)
                return
            for side in [sides] if sides else ["B", "A"]:
                self._stand(side, ALLY if side == "A" else OTHER, found)
            return
        for zone in zone_bits(self.bench, need.zones & ~play):
            self._hold(sides or "A", zone, found)

    def _means_hero(self, need: Need) -> bool:
        """Whether the text speaks of more of the card itself."""
        named = any(isinstance(test, ir.HasName) for test in need.tests)
        return named and bool(need.zones & 1) and self.cast.passes(self.hero.face, need.tests)

    def _hold(self, side: str, zone: str, name: str) -> None:
        cards = self.sides[side].get(_KEYS.get(zone, ""))
        if cards is not None and cards.count(name) < 2:
            cards.append(name)

    def _stand(self, side: str, column: int, name: str, **stats: Any) -> None:
        """Stands a creature in a column, or in the last one if another stands there already."""
        board = self.sides[side]["board"]
        names = [one["card"] if isinstance(one, dict) else one for one in board]
        if side == "A" and name in names and not stats:
            return
        if board[column] != EMPTY:
            column = OTHER
        if board[column] == EMPTY:
            board[column] = {"card": name, **stats} if stats else name
