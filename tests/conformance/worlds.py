"""Two worlds: states that differ only in what a viewer may not know look the same to that viewer, byte for byte."""

from __future__ import annotations

import json
from dataclasses import asdict

from bloodwork.errors import BloodworkError
from bloodwork.kernel.contract import AT_FORCED
from bloodwork.kernel.decision import ACT, CARDS, YES_NO, card_of
from bloodwork.kernel.event import Event
from bloodwork.kernel.machine import RUNNING, Machine
from bloodwork.kernel.process import Process
from bloodwork.kernel.record import Record
from bloodwork.kernel.rng import Rng, key_of
from bloodwork.kernel.view import PUBLIC, sees
from bloodwork.play.decision import decision_of
from bloodwork.play.log import lines
from bloodwork.play.notation import parse_answers
from bloodwork.play.view import view
from bloodwork.rulesets.bloodless.names import FLASK
from bloodwork.rulesets.bloodless.playing import is_flip
from bloodwork.rulesets.bluthelden import names as heroes
from conformance.games import AtRandom, Dice, Spec

VIEWERS = (0, 1, PUBLIC)


class Pair:
    """A world and its twin. `moved` are the cards that are not the same in both."""

    def __init__(self, one: Machine, two: Machine, viewer: int) -> None:
        self.one = one
        self.two = two
        self.viewer = viewer
        self.moved = {card for card in range(len(one.face_of)) if one.face_of[card] != two.face_of[card]}
        self.since = (len(notes(one)), len(notes(two)))
        self.dark = hidden_cards(one, viewer)
        self.chance = one.rng.used

    def must_differ(self) -> bool:
        """Whether the viewer has come to know, by rule, a card that is not the same in both worlds, or by chance a card
        in one world and another in the other: chance goes through a hand in the order of its Names."""
        if any(sees(g, self.viewer, card) for card in self.moved for g in (self.one, self.two)):
            return True
        chance = self.one.rng.used != self.chance
        return chance and any(
            sees(self.one, self.viewer, card) != sees(self.two, self.viewer, card) for card in self.dark
        )

    def told_by_silence(self) -> bool:
        """Whether one world asks for a choice among cards that the viewer does not see, and the other has made it
        without asking: C-N3.4 has it so, and lets everybody conclude that there was one answer."""
        asks = [(g.ask.player, g.ask.kind) if g.ask is not None else None for g in (self.one, self.two)]
        if asks[0] != asks[1] and any(rises(g) for g in (self.one, self.two)):
            return True
        return asks[0] != asks[1] and forced_unseen(self.one, self.viewer) != forced_unseen(self.two, self.viewer)


def rises(g: Machine) -> bool:
    """Whether a player is asked to let a character rise: B-KW.rise.2 has it that this is not asked if the card is not
    in the deck, which all can then conclude."""
    event = g.stack[-2] if g.ask is not None else None
    return isinstance(event, Event) and g.rules.event_names[event.kind] == "rise"  # type: ignore[attr-defined]


def forced_unseen(g: Machine, viewer: int) -> int:
    """How many choices among cards that a viewer does not see have been made without asking."""
    blind = 1 << viewer if viewer != PUBLIC else 3
    assert g.record is not None
    rules = {own for rule in g.rules.points[AT_FORCED] for own in g.record.citations.own(rule)}
    return sum(1 for note in g.record.notes for rule, unseen, _ in note.cites if rule in rules and unseen & blind)


def notes(g: Machine) -> list[object]:
    assert g.record is not None
    return list(g.record.notes)


def hidden_cards(g: Machine, viewer: int) -> list[int]:
    return [card for card in range(len(g.face_of)) if g.where[card] >= 0 and not sees(g, viewer, card)]


def numbers_under_way(g: Machine) -> set[int]:
    """Every number that something under way holds: a card among them may already be bound, and stays what it is."""
    out: set[int] = set(g.picked)
    twin = g.clone()
    twin.zones = []
    twin.where = []
    twin.face_of = ()
    for process in twin.stack:
        for name in ("card", "other", "about", "i"):
            value = getattr(process, name, -1)
            out.add(value)
        for name in ("cards", "parts", "units", "acc", "options", "left", "picked"):
            for value in getattr(process, name, ()):
                out.update((value, value >> 8))
        entry = getattr(process, "entry", None)
        for waiting in (*getattr(process, "entries", ()), *((entry,) if entry is not None else ())):
            out.add(waiting.source >> 8)  # what is played face down must be able to lie there
        env = getattr(process, "env", None)
        if env is not None:
            for reg in env.regs:
                for value in reg:
                    out.update((value, value >> 8))
    for held in (*twin.held, *twin.undos):
        out.add(held.env.source >> 8)
        for reg in held.env.regs:
            out.update(value >> 8 for value in reg)
    return out


def dealt_anew(g: Machine, viewer: int, dice: Dice) -> Machine | None:
    """The same game with other cards where the viewer cannot see: of each owner, flasks for flasks, others for others.

    What lies face down in play stays a card that can lie there. None if nothing can be changed.
    """
    faces = list(g.face_of)
    bound = numbers_under_way(g)
    groups: dict[tuple[int, int, int], list[int]] = {}
    for card in hidden_cards(g, viewer):
        if card in bound:
            continue
        face = g.lib.faces[faces[card]]
        lanes = g.rules.areas  # type: ignore[attr-defined]
        down = face.back if is_flip(face) or lanes else -1
        if g.state(card) is not None and down < 0:
            continue
        # where a deck is open to both before the first round, which cards it holds is no secret
        apart = g.table.kinds[g.where[card]] == heroes.POOL_DECK if lanes else face.types & FLASK
        groups.setdefault((g.owner[card], int(apart), down), []).append(card)
    swap(faces, groups, dice)
    # then those in hands and decks among themselves, whatever can lie face down and whatever cannot
    wide: dict[tuple[int, int, int], list[int]] = {}
    for (owner, flask, _), cards in groups.items():
        wide.setdefault((owner, flask, 0), []).extend(card for card in cards if g.state(card) is None)
    swap(faces, wide, dice)
    if tuple(faces) == g.face_of:
        return None
    new = copied(g)
    new.face_of = tuple(faces)
    new.find_far()
    new.refresh()
    new.todo = g.todo
    return new


def swap(faces: list[int], groups: dict[tuple[int, int, int], list[int]], dice: Dice) -> None:
    for cards in groups.values():
        dealt = dice.shuffled([faces[card] for card in cards])
        for card, face in zip(cards, dealt, strict=True):
            faces[card] = face


def copied(g: Machine) -> Machine:
    """A clone with a record of its own from here on."""
    new = g.clone()
    new.record = Record(new.rules.citations)
    return new


def shown(g: Machine, viewer: int, names: tuple[str, ...] = (), probes: tuple[str, ...] = ()) -> dict[str, object]:
    """All that a viewer is told: the view, the question if it is theirs, the log, and the answers to moves they try."""
    out: dict[str, object] = {"view": view(g, viewer, 7)}
    ask = g.ask
    if ask is not None and ask.player == viewer:
        asked = decision_of(g, 7)
        assert asked is not None
        out["decision"] = [asked.kind, asked.prompt, [option.text for option in asked.options], asked.least]
    assert g.record is not None
    out["log"] = [asdict(line) for line in lines(g, g.record, viewer, 0)]
    if viewer != PUBLIC:
        out["refusals"] = {text: tried(g, viewer, text, names) for text in probes}
    return out


def tried(g: Machine, player: int, text: str, names: tuple[str, ...]) -> str:
    """What a player is told who tries a move; what is legal is told only as that."""
    try:
        parse_answers(g, player, text, names)
    except BloodworkError as error:
        return f"{type(error).__name__}: {error}"
    return "legal"


def probes_for(dice: Dice, names: tuple[str, ...]) -> tuple[str, ...]:
    """Moves that fish for what is hidden, most of them illegal."""
    some = [names[dice.below(len(names))] for _ in range(4)]
    forms = ["play {}", "play {} at 2", "discard {}", "flip {}", "activate {}", "choose {}"]
    out = [form.format(name) for name in some for form in forms]
    for zone in ("A.hand", "B.hand", "A.deck", "B.deck", "A.blood_deck"):
        out.append(f"choose {zone}:{some[0]}")
        out.append(f"play {zone}:{some[1]}")
    for place in ("A1", "A4", "B2", "B3"):
        out += [f"flip {place}", f"activate {place}", f"discard {place}", f"choose {place}"]
    out += [f"{form} {name}" for name in some[:2] for form in ("ranged", "block", "attack")]
    out += [
        f"play {some[0]} at 1.war",
        f"play {some[1]} at 2.hidden",
        f"move {some[2]} to 1.back",
        "draw pool",
        "no block",
    ]
    return (*out, "draw main", "draw blood", "attack", "pass", "end", "keep", "mulligan", "choose yes", "choose none")


def as_bytes(told: dict[str, object]) -> bytes:
    return json.dumps(told, ensure_ascii=False, sort_keys=False, default=str).encode()


def same(pair: Pair, names: tuple[str, ...], probes: tuple[str, ...]) -> None:
    told = [shown(g, pair.viewer, names, probes) for g in (pair.one, pair.two)]
    if as_bytes(told[0]) != as_bytes(told[1]):
        raise AssertionError(f"viewer {pair.viewer} can tell two worlds apart: {first_difference(told[0], told[1])}")


def first_difference(a: object, b: object, path: str = "") -> str:
    if isinstance(a, dict) and isinstance(b, dict) and list(a) == list(b):
        for key in a:
            if a[key] != b[key]:
                return first_difference(a[key], b[key], f"{path}.{key}")
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for at, (left, right) in enumerate(zip(a, b, strict=True)):
            if left != right:
                return first_difference(left, right, f"{path}[{at}]")
    return f"{path}: {str(a)[:300]} and {str(b)[:300]}"


def play_on(pair: Pair, dice: Dice, names: tuple[str, ...], answers: int) -> int:
    """Plays both worlds on, as far as the same can happen, and compares at each decision. How many decisions."""
    one, two = pair.one, pair.two
    seen = 0
    while True:
        if not to_decision(pair):
            return seen
        same(pair, names, probes_for(dice, names) if seen == 0 else ())
        seen += 1
        if one.winner != RUNNING or seen > answers:
            return seen
        answer = common_answer(pair, dice)
        if answer is None:
            return seen
        one.take(answer)
        two.take(answer)


def to_decision(pair: Pair) -> bool:
    """Both worlds to their next decision; False when the viewer learns something that must differ."""
    for g in (pair.one, pair.two):
        while g.step():
            if pair.must_differ():
                return False
    return not pair.must_differ() and not pair.told_by_silence()


def common_answer(pair: Pair, dice: Dice) -> int | None:
    """An answer that is the same act in both worlds."""
    one, two = pair.one, pair.two
    ask, other = one.ask, two.ask
    if ask is None or other is None or ask.kind != other.kind or ask.player != other.player:
        return None
    both = [option for option in one.options() if two.is_option(option)]
    if ask.kind == ACT:
        both = [option for option in both if card_of(option) not in pair.moved]
    elif ask.kind == CARDS:
        both = [option for option in both if option not in pair.moved]
    return both[dice.below(len(both))] if both else None


def pairs_of(spec: Spec, names: tuple[str, ...], viewer: int, answers: int = 6) -> int:
    """Plays a game to some step, deals it anew for a viewer, and compares from there. How many pairs were compared."""
    dice = Dice(spec.seed * 3 + viewer + 17)
    pair = pair_of(spec, viewer, dice)
    if pair is None:
        return 0
    at_rest(spec, pair.one, pair.two, viewer, names)
    play_on(pair, dice, names, answers)
    return 1


def opening_pairs_of(spec: Spec, names: tuple[str, ...], viewer: int) -> int:
    """Deals a game anew at its very first question, and compares while every player takes the last answer there is,
    which is the mulligan where the rules have one. How many questions were compared."""
    g = spec.start(fast=False)
    while g.step():
        pass
    twin = dealt_anew(g, viewer, Dice(spec.seed * 5 + viewer + 3))
    if twin is None:
        return 0
    pair = Pair(copied(g), twin, viewer)
    compared = 0
    for _ in range(4):
        asks = pair.one.ask, pair.two.ask
        if (
            asks[0] is None
            or asks[1] is None
            or asks[0].kind != ACT
            or pair.one.options()[-1] != pair.two.options()[-1]
        ):
            break
        answer = pair.one.options()[-1]
        pair.one.take(answer)
        pair.two.take(answer)
        if not to_decision(pair):
            break
        same(pair, names, ())
        compared += 1
    return compared


def pair_of(spec: Spec, viewer: int, dice: Dice) -> Pair | None:
    """A game at some step, and the same dealt anew for a viewer; None if there is nothing to be dealt."""
    # Without fast paths every event is a step of its own, so no card is shown and hidden again between two looks.
    g = spec.start(fast=False)
    picker = AtRandom(spec.seed)
    stop = 5 + dice.below(60)
    rest = dice.below(12)
    agreed: Process | None = None  # whose "you may" was answered with yes
    while g.winner == RUNNING:
        if not g.step():
            if stop <= 0:
                break
            stop -= 1
            answer = picker.pick(g)
            assert answer is not None and g.ask is not None
            if g.ask.kind == YES_NO and answer:
                agreed = g.stack[-2]
            g.take(answer)
        elif stop <= 0:
            rest -= 1
            if rest <= 0:
                break
    if g.winner != RUNNING or g.ask is not None:
        return None
    if any(process is agreed for process in g.stack):
        return None  # who said yes has what it takes: a world without that is none that the viewer could be in
    twin = dealt_anew(g, viewer, dice)
    return Pair(copied(g), twin, viewer) if twin is not None else None


def at_rest(spec: Spec, g: Machine, twin: Machine, viewer: int, names: tuple[str, ...]) -> None:
    """Compared where they stand, with another seed too, and searched for the names of hidden cards."""
    one, two = copied(g), copied(twin)
    two.rng = Rng(key_of(spec.seed + 1), g.rng.used)
    same(Pair(one, two, viewer), names, ())
    data = as_bytes({"view": view(one, viewer, 7)}).decode()
    known = {name_of(g, card) for card in range(len(g.face_of)) if sees(g, viewer, card)}
    known |= {word.name for word in g.lib.keywords}  # a keyword may be called like a card
    opened = g.rules.decks_open(g)  # type: ignore[attr-defined]
    known |= {name_of(g, card) for card in hidden_cards(g, viewer) if (opened >> g.table.kinds[g.where[card]]) & 1}
    for card in hidden_cards(g, viewer):
        name = name_of(g, card)
        if name not in known and f'"{name}"' in data:
            raise AssertionError(f"the view of {viewer} holds {name}, which it may not know")


def name_of(g: Machine, card: int) -> str:
    return g.lib.names[g.lib.faces[g.face_of[card]].name]
