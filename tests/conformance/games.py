"""Random games that can be named, repeated and made shorter: a pool of cards and a seed say everything."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from bloodwork.kernel.ability import Library
from bloodwork.kernel.decision import ACT, verb_of
from bloodwork.kernel.machine import RUNNING, Machine
from bloodwork.kernel.making import decode
from bloodwork.rulesets.contract import ATTACK, END, Ruleset
from conformance import handmade

# How many games each check plays, times this. 20,000 games in all: BLOODWORK_GAMES=full (see README.md here).
SCALES = {"quick": 0.5, "full": 40.0}
SHRINKING = 15  # seconds
# The other build has played: half the games of the quick suite, and none to a long end.
AGAIN = os.environ.get("BLOODWORK_AGAIN") == "1"
LONGEST = 1500 if os.environ.get("BLOODWORK_GAMES") == "full" else 200 if AGAIN else 500  # answers; the rest is left
INVENTED_ANSWERS = 50  # of a game with invented cards


def scale() -> float:
    asked = os.environ.get("BLOODWORK_GAMES", "0.25" if AGAIN else "quick")
    return SCALES[asked] if asked in SCALES else float(asked)


def many(quick: int) -> int:
    """How often to do what is planned so often."""
    return max(1, round(quick * scale()))


def sized(quick: int, full: int) -> int:
    """How often to do what does not grow with the number of games."""
    return full if scale() >= SCALES["full"] else quick


class Dice:
    """Our own little generator, so that no library decides which games are played."""

    def __init__(self, seed: int) -> None:
        self.x = (seed * 2654435761 + 88172645463325252) & 0xFFFFFFFFFFFFFFFF

    def below(self, n: int) -> int:
        x = self.x
        x ^= x << 13 & 0xFFFFFFFFFFFFFFFF
        x ^= x >> 7
        x ^= x << 17 & 0xFFFFFFFFFFFFFFFF
        self.x = x
        return (x >> 11) % n

    def shuffled(self, items: Sequence[int]) -> list[int]:
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out


@dataclass(frozen=True)
class Spec:
    """A game before its first answer. Pools: handmade, starter (the decks that are shipped), catalogue (any cards),
    prototype and thrones (decks of those rulesets, and any of their cards), invented (cards made from the grammar),
    kept (those of them that failed once), writers and lane-writers (cards of others who did not know the language)."""

    pool: str
    seed: int
    blank: frozenset[int] = frozenset()  # of an invented game: the cards whose text is left out

    def __str__(self) -> str:
        return f"{self.pool} {self.seed}"

    @staticmethod
    def read(text: str) -> Spec:
        pool, seed = text.split()
        return Spec(pool, int(seed))

    def decks(self) -> list[list[list[int]]]:
        return POOLS[self.pool](self.seed)

    @property
    def invented(self) -> bool:
        return self.pool in ("invented", "kept")

    @property
    def longest(self) -> int:
        return INVENTED_ANSWERS if self.invented else LONGEST

    def material(self) -> tuple[Ruleset, Library]:
        if self.pool == "handmade":
            return handmade.ruleset(), handmade.library()[0]
        if self.invented:
            from conformance import invented

            return invented.material(self)
        if self.pool in WRITTEN:
            from conformance import written

            own = written.of(self.pool, self.seed)
            return own.rules, own.lib
        if self.pool == "prototype":
            return prototype()
        rules, lib, _ = shipped(PLAYED_BY.get(self.pool, "bloodless"))
        return rules, lib

    def start(self, fast: bool = True) -> Machine:
        rules, lib = self.material()
        if self.invented:
            from conformance import invented

            g = invented.start(self)
        else:
            g = rules.start(lib, self.decks(), self.seed, -1)
        g.fast = fast
        return g

    def again(self, data: bytes) -> Machine:
        rules, lib = self.material()
        return decode(data, rules, lib)


def handmade_decks(seed: int) -> list[list[list[int]]]:
    _, main, blood = handmade.library()
    out = []
    for player in range(2):
        dice = Dice(seed * 2 + player + 1)
        kinds = dice.shuffled(main)[:11]
        out.append([[kinds[i % 11] for i in range(50)], [blood[dice.below(2)] for _ in range(6)]])
    return out


# Pools of the decks that come with an edition, played by its rules.
PLAYED_BY = {"overview": "bloodless-overview", "tcg": "bloodless-tcg", "thrones": "bluthelden"}


@cache
def shipped(name: str = "bloodless") -> tuple[Ruleset, Library, dict[str, int]]:
    """A ruleset, one library of every card that is shipped for it, and the faces by name."""
    from bloodwork import rules as book
    from bloodwork.cards import shipped as cards
    from bloodwork.rulesets import make

    rules = make(name, {switch: entry.default for switch, entry in book.switches(name).items()})
    lib = cards(name).library(rules, [card.name for card in cards(name)])
    return rules, lib, {name: lib.main_face[at] for at, name in enumerate(lib.names)}


@cache
def starters(ruleset: str = "bloodless") -> list[list[list[int]]]:
    from bloodwork.cards import shipped_deck, shipped_decks

    faces = shipped(ruleset)[2]
    decks = [shipped_deck(ruleset, name) for name in shipped_decks(ruleset)]
    return [[[faces[name] for name in part] for part in deck.lists()] for deck in decks]


def starter_decks(seed: int) -> list[list[list[int]]]:
    decks = starters()
    return [decks[seed % len(decks)], decks[seed // len(decks) % len(decks)]]


def tcg_decks(seed: int) -> list[list[list[int]]]:
    """The decks that are shipped; of odd seeds with the cards of all of them mixed."""
    decks = starters("bloodless-tcg")
    chosen = [decks[seed % len(decks)], decks[seed // len(decks) % len(decks)]]
    if seed % 2 == 0:
        return chosen
    main = [face for deck in decks for face in deck[0]]
    return [[Dice(seed * 2 + player).shuffled(main)[:50], deck[1]] for player, deck in enumerate(chosen)]


def overview_decks(seed: int) -> list[list[list[int]]]:
    decks = starters("bloodless-overview")
    return [decks[seed % len(decks)], decks[(seed // len(decks) + 1) % len(decks)]]


def thrones_decks(seed: int) -> list[list[list[int]]]:
    """Of even seeds the decks that are shipped for Bluthelden; of odd ones decks that go through all of its cards."""
    from bloodwork.rulesets.bluthelden.names import RESOURCE_CARD, RUNE, SOVEREIGN, TOKEN

    decks = starters("bluthelden")
    chosen = [decks[seed // 2 % len(decks)], decks[seed // (2 * len(decks)) % len(decks)]]
    if seed % 2 == 0:
        return chosen
    lib = shipped("bluthelden")[1]
    heads = SOVEREIGN | RUNE | TOKEN
    played = [face.id for face in lib.faces if face.name >= 0 and face.types & (heads | RESOURCE_CARD) == 0]
    out = []
    for player, deck in enumerate(chosen):
        at = (seed * 2 + player) * 17
        out.append([deck[0], deck[1], [played[(at + i * 5) % len(played)] for i in range(34)], deck[3]])
    return out


@cache
def card_pools() -> tuple[list[int], list[int]]:
    """Faces for main decks and for blood decks, in an order that mixes them."""
    from bloodwork.rulesets.bloodless.names import FLASK, VESTIGE

    lib = shipped()[1]
    named = [face for face in lib.faces if face.name >= 0 and face.types & VESTIGE == 0]
    main = [face.id for face in named if face.types & FLASK == 0]
    return Dice(7).shuffled(main), [face.id for face in named if face.types & FLASK]


def catalogue_decks(seed: int) -> list[list[list[int]]]:
    """Decks go through the catalogue in turn, so that over many seeds every card is used as often as any other."""
    main, blood = card_pools()
    out = []
    for player in range(2):
        at = (seed * 2 + player) * 13
        kinds = [main[(at + i) % len(main)] for i in range(13)]
        out.append(
            [[kinds[i % 13] for i in range(50)], [blood[(seed * 2 + player + i) % len(blood)] for i in range(6)]]
        )
    return out


@cache
def prototype() -> tuple[Ruleset, Library]:
    """The ruleset of the prototype, and one library of every card that is shipped for it."""
    from bloodwork import rules as book
    from bloodwork.cards import shipped as cards
    from bloodwork.rulesets import make

    name = "bloodless-prototype"
    rules = make(name, {switch: entry.default for switch, entry in book.switches(name).items()})
    return rules, cards(name).library(rules, [card.name for card in cards(name)])


def prototype_decks(seed: int) -> list[list[list[int]]]:
    """Of even seeds the decks that are shipped; of odd ones decks that go through all cards, 18 to 24 of them."""
    from bloodwork.cards import shipped_deck, shipped_decks

    rules, lib = prototype()
    faces = {name: lib.main_face[at] for at, name in enumerate(lib.names)}
    flasks = [faces["Blood Flask"]] * 24
    names = shipped_decks(rules.name)
    main = [faces[name] for name in lib.names if name not in rules.supplied]
    out = []
    for player in range(2):
        if seed % 2 == 0:
            deck = shipped_deck(rules.name, names[(seed // 2 if player == 0 else seed // 8) % len(names)])
            out.append([[faces[name] for name in deck.lists()[0]], flasks])
        else:
            at = (seed * 2 + player) * 11
            out.append([[main[(at + i * 7) % len(main)] for i in range(18 + seed % 7)], flasks])
    return out


WRITTEN = ("writers", "lane-writers")


def written_decks(pool: str) -> Callable[[int], list[list[list[int]]]]:
    def decks(seed: int) -> list[list[list[int]]]:
        from conformance import written

        return written.decks(pool, seed)

    return decks


POOLS: dict[str, Callable[[int], list[list[list[int]]]]] = {
    "handmade": handmade_decks,
    "starter": starter_decks,
    "catalogue": catalogue_decks,
    "overview": overview_decks,
    "tcg": tcg_decks,
    "thrones": thrones_decks,
    "prototype": prototype_decks,
    **{pool: written_decks(pool) for pool in WRITTEN},
}


class Picker:
    """Answers questions and remembers how: `taken` holds the place of each answer among the options."""

    def __init__(self, longest: int = LONGEST) -> None:
        self.taken: list[int] = []
        self.longest = longest

    def index(self, g: Machine, options: tuple[int, ...]) -> int:
        raise NotImplementedError

    def pick(self, g: Machine) -> int | None:
        """An answer; None to stop here."""
        options = g.options()
        if not options:
            raise AssertionError("a question without an answer")
        if len(self.taken) >= self.longest:
            return None
        at = self.index(g, options)
        if at < 0:
            return None
        self.taken.append(at)
        return options[at]


class AtRandom(Picker):
    """Plays at random. Odd seeds go to the attack seldom, which fills boards and timelines."""

    def __init__(self, seed: int, longest: int = LONGEST) -> None:
        super().__init__(longest)
        self.dice = Dice(seed + 1000003)
        self.eager = seed % 2 == 1

    def index(self, g: Machine, options: tuple[int, ...]) -> int:
        ask = g.ask
        if (
            self.eager
            and ask is not None
            and ask.kind == ACT
            and len(options) > 1
            and verb_of(options[-1]) in (ATTACK, END)
            and self.dice.below(4)
        ):
            return self.dice.below(len(options) - 1)
        return self.dice.below(len(options))


class Scripted(Picker):
    """Plays what it was told, each number taken as far as there are options, and stops at the end of its list."""

    def __init__(self, choices: Sequence[int]) -> None:
        super().__init__()
        self.choices = choices

    def index(self, g: Machine, options: tuple[int, ...]) -> int:
        at = len(self.taken)
        return self.choices[at] % len(options) if at < len(self.choices) else -1


def play_out(g: Machine, picker: Picker) -> Machine:
    """Plays on to the end of the game or of the picker's list."""
    g.run()
    while g.winner == RUNNING:
        answer = picker.pick(g)
        if answer is None:
            break
        if not g.answer(answer):
            raise AssertionError(f"the option {answer} was refused")
    return g


Check = Callable[[Spec, Picker], object]


class Broken(AssertionError):
    pass


class Unplayable(AssertionError):
    """The game cannot even be begun: there is nothing to make shorter."""


def hold(check: Check, spec: Spec) -> None:
    """Runs a check on a random game; if it fails, on ever shorter ones, and tells the shortest."""
    picker = AtRandom(spec.seed, spec.longest)
    try:
        check(spec, picker)
        return
    except Unplayable:
        raise
    except Exception as error:
        first = error
    if spec.invented:
        spec, picker = with_blanks(check, spec, picker, type(first))
    short, last = shrink(check, spec, picker.taken, first)
    raise Broken(
        f"{type(first).__name__}: {first}\n"
        f"add to tests/conformance/seeds.txt: {check.__name__} {spec}\n"
        f"choices, shrunk from {len(picker.taken)} to {len(short)}: {short}\n"
        f"the shortest fails with: {type(last).__name__}: {last}\n" + told(spec, short)
    ) from last


def with_blanks(check: Check, spec: Spec, picker: Picker, kind: type[Exception]) -> tuple[Spec, Picker]:
    """The same game with the texts left out that the failure does not need."""
    from conformance import invented

    for at in range(len(invented.cards_of(spec))):
        fewer = replace(spec, blank=spec.blank | {at})
        for trial in (AtRandom(spec.seed, spec.longest), Scripted(picker.taken)):
            try:
                check(fewer, trial)
            except Exception as error:
                if type(error) is kind:
                    spec, picker = fewer, trial
                    break
    return spec, picker


def told(spec: Spec, choices: list[int]) -> str:
    """The game in words, as far as it can be told."""
    lib = spec.material()[1]
    lines = []
    if spec.invented:
        from conformance import invented

        lines += [f"{card.record()}" for card in invented.cards_of(spec) if card.text]
    for player, deck in enumerate([] if spec.invented else spec.decks()):
        counts: dict[str, int] = {}
        for face in deck[0] + deck[1]:
            counts[lib.faces[face].label] = counts.get(lib.faces[face].label, 0) + 1
        lines.append(f"deck {'AB'[player]}: " + ", ".join(f"{n}x {name}" for name, n in counts.items()))
    try:
        from bloodwork.play.printing import print_option

        g = spec.start()
        g.run()
        picker = Scripted(choices)
        while g.winner == RUNNING and (answer := picker.pick(g)) is not None:
            ask = g.ask
            lines.append(f"{'AB'[ask.player] if ask else '?'}: {print_option(g, answer)}")
            g.answer(answer)
    except Exception as error:
        lines.append(f"({type(error).__name__}: {error})")
    return "\n".join(lines)


def shrink(
    check: Check, spec: Spec, choices: list[int], error: Exception, budget: int = 400
) -> tuple[list[int], Exception]:
    """A shorter list of choices on which the check fails with the same kind of error."""
    best = list(choices)
    kind = type(error)
    ends = time.monotonic() + SHRINKING

    def fails(trial: list[int]) -> bool:
        nonlocal budget, error
        budget = budget - 1 if time.monotonic() < ends else 0
        try:
            check(spec, Scripted(trial))
        except Exception as found:
            if type(found) is kind:
                error = found
                return True
        return False

    # the shortest beginning that fails
    low, high = 0, len(best)
    while low < high and budget > 0:
        middle = (low + high) // 2
        if fails(best[:middle]):
            high = middle
        else:
            low = middle + 1
    if high < len(best) and fails(best[:high]):
        best = best[:high]
    # without pieces of it, large ones first
    size = len(best) // 2
    while size > 0 and budget > 0:
        at = 0
        while at < len(best) and budget > 0:
            trial = best[:at] + best[at + size :]
            if fails(trial):
                best = trial
            else:
                at += size
        size //= 2
    # and the plainest options
    for at in range(len(best)):
        if best[at] and budget > 0:
            trial = [*best[:at], 0, *best[at + 1 :]]
            if fails(trial):
                best = trial
    return best, error
