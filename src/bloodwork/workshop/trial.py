"""Tries a card out: plays it and what lets it act, and tells which of its abilities were used."""

from __future__ import annotations

import dataclasses
import random
import re
from collections.abc import Iterable
from typing import Final, Protocol

from bloodwork import rules
from bloodwork.kernel import ir
from bloodwork.kernel.ability import ACTION, BAN, EFFECT, PASSIVE, REPLACE, TRIGGER, Ability
from bloodwork.play import Decision, Game, Line
from bloodwork.text.lint.nodes import given
from bloodwork.text.plain import describe
from bloodwork.text.plain.abilities import KINDS
from bloodwork.workshop.stage import Position, Stage
from bloodwork.workshop.touched import keyword_rules
from bloodwork.workshop.workbench import Reading, Workbench

MOST_TURNS: Final = 8  # of both players together
MOST_MOVES: Final = 160
MOST_CHANCES: Final = 12  # more ways that are tried while something is unseen
MOST_CHOSEN: Final = 8  # among so many options chance chooses
ME: Final = 0


class Helper(Protocol):
    """Answers a question that is no part of the plan, such as a bot."""

    def move(self, game: Game) -> str: ...


@dataclasses.dataclass(frozen=True)
class Answer:
    """A decision and what was answered, with what then happened."""

    player: str
    prompt: str
    options: tuple[str, ...]
    answer: str
    about: bool  # whether the card that is tried asked for it
    log: tuple[Line, ...]


@dataclasses.dataclass(frozen=True)
class Deed:
    """Something that the card does, whether it was seen, and of an ability how often it was at work.

    `changes` is how many of these times something changed by it; `kind` says what kind of ability it is, "" of none.
    """

    text: str
    seen: bool
    kind: str = ""
    uses: int = 0
    changes: int = 0

    @property
    def effective(self) -> bool:
        """Whether it was seen to change something; of what nobody counts, whether it was seen."""
        return self.changes > 0 or (self.seen and not self.uses)

    @property
    def told(self) -> str:
        """How often it was at work, and whether that changed anything; "" where nobody counts."""
        if not self.kind or (self.seen and self.uses == 0):
            return ""
        if self.uses == 0:
            return f"never {_AT_WORK[self.kind]}"
        often = f"{_AT_WORK[self.kind]} {_times(self.uses)}"
        if self.changes == 0:
            return f"{often}, changed nothing"
        if self.changes < self.uses:
            return f"{often}, changed something {_times(self.changes)}"
        return f"{often}, changed something" + (" each time" if self.uses > 1 else "")

    def document(self) -> dict[str, object]:
        counted = {"kind": self.kind, "uses": self.uses, "changes": self.changes} if self.kind else {}
        return {"text": self.text, "seen": self.seen, **counted}


_AT_WORK: Final = {
    KINDS[TRIGGER]: "triggered",
    KINDS[EFFECT]: "done",
    KINDS[ACTION]: "used",
    KINDS[REPLACE]: "applied",
    KINDS[PASSIVE]: "took effect",
    KINDS[BAN]: "applied",
}


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


@dataclasses.dataclass(frozen=True)
class Trial:
    card: str
    position: Position
    answers: tuple[Answer, ...]
    deeds: tuple[Deed, ...]
    later: tuple[Deed, ...] = ()  # of abilities that those of the card make or give

    @property
    def seen(self) -> int:
        return sum(deed.seen for deed in self.deeds)

    @property
    def shown(self) -> tuple[int, int]:
        """How much of what the card does was seen, and how much was seen to change something, now or later."""
        return self.seen, sum(deed.effective for deed in (*self.deeds, *self.later))

    @property
    def complete(self) -> bool:
        return self.seen == len(self.deeds) and all(deed.effective for deed in (*self.deeds, *self.later))

    def document(self) -> dict[str, object]:
        return {
            "card": self.card,
            "setup": self.position,
            "decisions": [
                {
                    "player": answer.player,
                    "prompt": answer.prompt,
                    "options": list(answer.options),
                    "answer": answer.answer,
                    "about_the_card": answer.about,
                    "log": [str(line).strip() for line in answer.log],
                }
                for answer in self.answers
            ],
            "effects": [deed.document() for deed in self.deeds],
            "later": [deed.document() for deed in self.later],
        }


def position_for(bench: Workbench, reading: Reading) -> Position:
    """A position in which a card can be played and finds what it speaks of."""
    return Stage(bench, reading).set()


def try_out(bench: Workbench, reading: Reading, helpers: Iterable[Helper], seed: int = 0) -> Trial:
    """Tries the ways to begin one after the other, and keeps the one in which the card did most."""
    position = position_for(bench, reading)
    seats = tuple(helpers)
    best: Trial | None = None
    # Where there is nothing to choose by, one time the first is taken and one time the last.
    beginnings = _beginnings(bench, reading, position, seed)
    plans = [(one, last, None) for last in (False, True) for one in beginnings]
    # Then chance takes what would never be the first or the last: a space, a number, who is chosen.
    dice = [random.Random(f"{seed} {number}") for number in range(MOST_CHANCES)]
    for first, last, chance in [*plans, *((one.choice(beginnings), False, one) for one in dice)]:
        found = _Run(bench, reading, position, seats, seed, last, chance).play(first)
        if best is None or found.shown > best.shown:
            best = found
        if best.complete:
            break
    assert best is not None
    return best


def start(bench: Workbench, position: Position, seed: int = 0) -> Game:
    return Game.from_setup(bench.ruleset.name, position, seed=seed, cards=bench.catalogue)


def _beginnings(bench: Workbench, reading: Reading, position: Position, seed: int) -> list[str | None]:
    game = start(bench, position, seed)
    name = reading.card.label
    found: list[str | None] = [str(option) for option in game.options if _plays(str(option), name)]
    return found or [None]


def _plays(option: str, name: str) -> bool:
    return re.fullmatch(rf'play "?{re.escape(name)}"?( at \S+)?( \.\.\.)?', option) is not None


class _Run:
    """One way to try it."""

    def __init__(
        self,
        bench: Workbench,
        reading: Reading,
        position: Position,
        helpers: tuple[Helper, ...],
        seed: int,
        last: bool,
        chance: random.Random | None,
    ) -> None:
        self.bench = bench
        self.reading = reading
        self.position = position
        self.helpers = helpers
        self.last = last
        self.chance = chance
        self.game = start(bench, position, seed)
        self.name = reading.card.label
        self.answers: list[Answer] = []
        self.since = 0  # lines of the log that are told
        self.turns = 0
        self.done: set[str] = set()  # what was done this turn, so that it is not done for ever

    def play(self, first: str | None) -> Trial:
        if first is not None:
            self._push(first)
        while self.game.result is None and self.turns < MOST_TURNS and len(self.answers) < MOST_MOVES:
            if self._all_seen() and self._settled():
                break
            self._answer()
        return Trial(self.name, self.position, tuple(self.answers), tuple(self._deeds()), tuple(self._later()))

    # -------------------------------------------------------------- answering

    def _answer(self) -> None:
        decision = self.game.decision
        assert decision is not None
        if decision.kind == "act":
            self._push(self._plan(decision))
            return
        words = [str(option) for option in decision.options]
        yes = next((word for word in words if word.endswith("yes")), None)
        if yes is not None:
            self._push(yes)
            return
        if self.chance is not None and self.chance.random() < 0.5:
            self._push(self.chance.choice(words[:MOST_CHOSEN]))
            return
        with_helper = self.game.copy()
        self._push(self.helpers[decision.player].move(with_helper))

    def _plan(self, decision: Decision) -> str:
        """The move that lets the card do most: it first, then what others do to it and around it."""
        words = [str(option) for option in decision.options]
        order = list(range(len(words)))
        if self.chance is not None:
            self.chance.shuffle(order)
        elif self.last:
            order.reverse()
        order.sort(key=lambda at: self._rank(words[at], decision.player))
        # What ends the game comes late: the card may have more to show.
        goes_on = (words[at] for at in order if not self._ends(decision, at))
        return next(goes_on, words[order[0]])

    def _ends(self, decision: Decision, at: int) -> bool:
        if self.turns >= MOST_TURNS // 2:
            return False
        after = self.game.copy()
        after.push(decision.options[at])
        return after.result is not None

    def _rank(self, move: str, player: int) -> int:
        verb, _, rest = move.partition(" ")
        again = move in self.done
        mine = player == ME
        if verb == "play" and mine and _plays(move, self.name) and not again:
            return 0
        if verb in ("flip", "activate") and not again and (mine or self.turns >= MOST_TURNS // 2):
            return 1
        if verb == "play" and not again and not any(done.startswith("play") for done in self.done):
            return 2
        if verb == "discard" and mine and self.turns >= 2 and not again and self.name in rest + self._at(rest):
            return 3
        if verb == "draw" and not again:
            return 4
        if verb == "attack":
            return 5
        if verb in ("end", "pass", "keep"):
            return 6
        return 9

    def _at(self, space: str) -> str:
        """What stands in a space."""
        if len(space) < 2 or space[0] not in "AB" or not space[1:].isdigit():
            return ""
        card = self.game.view("judge")["players"][space[0]]["board"][int(space[1:]) - 1]
        return str(card["card"]) if card is not None else ""

    def _push(self, move: str) -> None:
        decision = self.game.decision
        assert decision is not None
        about = decision.kind != "act" or _plays(move, self.name) or move.split(" ")[0] in ("flip", "activate")
        options = tuple(str(option) for option in decision.options)
        turn = self.game.view("judge")["turn"]
        self.game.push(decision.options[options.index(move)])
        self.done.add(move)
        if self.game.result is None and self.game.view("judge")["turn"] != turn:
            self.turns += 1
            self.done.clear()
        lines = tuple(self.game.events("judge", self.since))
        self.since = self.game.lines
        self.answers.append(
            Answer(decision.player_name, decision.prompt, options, move, about and decision.player == ME, lines)
        )

    # -------------------------------------------------------------- what was seen

    def _settled(self) -> bool:
        """Whether nothing of the card is under way."""
        decision = self.game.decision
        return decision is None or decision.kind == "act"

    def _all_seen(self) -> bool:
        return all(deed.effective for deed in (*self._deeds(), *self._later()))

    def _deeds(self) -> list[Deed]:
        lines: dict[int, set[str]] = {}
        for at, rule in self.game.citations():
            lines.setdefault(at, set()).add(rule)
        cited = {rule for line in lines.values() for rule in line}
        log = [line for answer in self.answers for line in answer.log]
        played = any(self.name in line.text for line in log) or "vestige" in self.reading.words
        out: list[Deed] = []
        for ability, number in zip(self.bench.abilities(self.reading), self._played_as(), strict=True):
            deed = self._counted(ability, number, self.reading.face.types)
            if not ability.code and not deed.seen:
                deed = dataclasses.replace(deed, seen=self._used(ability, list(lines.values())))
            out.append(deed)
        for number, word in enumerate(self.bench.vocabulary.keywords):
            if self.reading.face.keys >> number & 1 and not word.meaning:
                ids = keyword_rules(self.bench, word.name)
                # A keyword that only gives texts something to refer to is there, and that is all.
                idle = all("no effect of its own" in rules.rule(id).text for id in ids)
                out.append(Deed(f"{word.name} ({', '.join(ids)})", bool(set(ids) & cited) or (idle and played)))
        return out or [Deed(f"{self.name} is on the table", played)]

    def _counted(self, ability: Ability, number: int, types: int) -> Deed:
        """An ability of a card of these types, its number in the game, and how often it was at work."""
        told = describe(ability, self.bench.lib, self.bench.vocabulary, types)
        uses = [changed for used, changed in self.game.uses() if used == number]
        return Deed(str(told), bool(uses), KINDS[ability.kind], len(uses), sum(uses))

    def _later(self) -> list[Deed]:
        """What abilities of the card have left behind: those that no card holds, and texts that they give."""
        bench = self.bench
        out: list[Deed] = []
        todo = list(zip(self.reading.face.abilities, self._played_as(), strict=True))
        seen = {number for number, _ in todo}
        while todo:
            here, there = todo.pop(0)
            mine = given(bench.lib.abilities[here], bench.lib, bench.vocabulary)
            its = given(self.game.library.abilities[there], self.game.library, bench.vocabulary)
            for (number, _), (played, _) in zip(mine, its, strict=True):
                if number not in seen and bench.lib.abilities[number].keyword < 0:
                    seen.add(number)
                    todo.append((number, played))
                    out.append(self._counted(bench.lib.abilities[number], played, 0))
        return out

    def _played_as(self) -> tuple[int, ...]:
        """The abilities of the card as the game numbers them, in printed order."""
        return next(face.abilities for face in self.game.library.faces if face.label == self.name)

    def _used(self, ability: Ability, lines: list[set[str]]) -> bool:
        """Whether a line cites all rules that using an ability cites. The cast is chosen to cite none of its own."""
        if ability.reach is not None:
            # What reaches cards out of play is cited by whoever looks at them, and by the rule of that alone.
            own = set(ability.rules) - set(self.reading.face.reading)
            return any(own & line for line in lines)
        if any(isinstance(mod, ir.HaveNature) for mod in ability.mods):
            # What only tells the rules how to treat a card is cited by its own rule where they do.
            return any(ability.rules[0] in line for line in lines)
        return bool(ability.rules) and any(set(ability.rules) <= line for line in lines)
