"""Determinizations: copies of a game in which what a player cannot know is dealt by chance.

How it is dealt depends on nothing but what the player may know (which cards are hidden, and what could lie there) and
a seed. So whoever thinks ahead in one cannot learn anything by it.
"""

from __future__ import annotations

from hashlib import blake2b

from bloodwork.kernel.ability import Library
from bloodwork.kernel.hearing import is_far_face
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.rng import Rng
from bloodwork.kernel.table import NONE_SEES, OWNER_SEES
from bloodwork.kernel.view import zone_seen
from bloodwork.rulesets.contract import Ruleset


class Knowledge:
    """All that a player knows of the cards that are hidden from that player, so that they can be dealt many times."""

    def __init__(self, g: Machine, viewer: i64) -> None:
        rules = g.rules
        assert isinstance(rules, Ruleset)
        self.viewer: i64 = viewer
        self.hidden: list[int] = []
        self.seen: list[list[int]] = [[], []]  # by owner, the faces of the cards that the viewer knows
        self.zones: list[tuple[int, tuple[int, ...]]] = []  # those that the viewer sees in another order
        self.decks: list[int] = [
            rules.table.zones.index(name) for name in rules.deck_names if name in rules.table.zones
        ]
        for slot in range(g.table.n_slots):
            card = g.slots[slot]
            if card >= 0:
                self._sort_out(g, card)
        for place in range(g.table.n_slots, g.table.n_places):
            cards = g.zones[place]
            if cards:
                if (g.table.ordered >> g.table.kinds[place]) & 1 == 0:
                    # In the order in which the viewer sees them: in a hand the order of arrival is a secret.
                    cards = tuple(zone_seen(g, viewer, place))
                    self.zones.append((place, cards))
                for card in cards:
                    self._sort_out(g, card)
        # Players know what is in their own decks, only not in which order.
        own = [g.face_of[card] for card in self.hidden if g.owner[card] == viewer]
        self.own: tuple[int, ...] = tuple(by_name(g, own))
        self.fitting: dict[int, list[int]] = {}  # by hidden card of the opponent, what it could be
        self.own_fitting: dict[int, set[int]] = {}
        self._find_fitting(g)

    def _sort_out(self, g: Machine, card: i64) -> None:
        if not g.can_see(self.viewer, card):
            self.hidden.append(card)
        elif g.lib.faces[g.face_of[card]].name >= 0:
            self.seen[g.owner[card]].append(g.face_of[card])

    def _find_fitting(self, g: Machine) -> None:
        """Of the opponent's cards the viewer knows those seen; the rest is taken to be like them, and like the
        viewer's own."""
        viewer: i64 = self.viewer
        theirs, mine = self.seen[1 - viewer], self.seen[viewer]
        weights = [*theirs, *theirs, *by_name(g, list({*theirs, *mine, *self.own}))]
        own = set(self.own)
        kinds = DeckKinds(g, viewer, self.decks, mine, self.own)
        alike: dict[int, list[int]] = {}  # those at one place, out of play
        own_alike: dict[int, set[int]] = {}
        for card in self.hidden:
            place = g.where[card]
            if g.owner[card] == viewer:
                if place not in own_alike or g.state(card) is not None:
                    own_alike[place] = {face for face in own if kinds.can_lie(g, face, card)}
                self.own_fitting[card] = own_alike[place]
            else:
                if place not in alike or g.state(card) is not None:
                    alike[place] = [face for face in weights if kinds.can_lie(g, face, card)]
                self.fitting[card] = alike[place]

    def deal(self, g: Machine) -> None:
        """Gives each card that the viewer does not know another face, by the chance of the game."""
        if self.zones:
            g.own_places()
        for place, cards in self.zones:
            g.zones[place] = cards
        if not self.hidden:
            return
        faces = list(g.face_of)
        own = list(g.rng.shuffled(self.own))
        for card in self.hidden:
            if g.known:
                g.known.pop(card, 0)  # what others know of it is a secret too
            if g.owner[card] == self.viewer:
                faces[card] = _take_first(own, self.own_fitting[card])
            else:
                fitting = self.fitting[card]
                faces[card] = fitting[g.rng.below(len(fitting))] if fitting else _blank(g, card)
        g.face_of = tuple(faces)
        hear_far(g)

    def determinize(self, g: Machine, seed: int) -> Machine:
        """A copy of the game, or of one that looks alike to the viewer, with what is hidden dealt by a seed."""
        new = g.clone()
        new.record = None
        # Under a name of its own: no seed may give a determinization the chance that a game has.
        new.rng = Rng(blake2b(str(seed).encode(), digest_size=32, person=b"bloodwork guess").digest(), 0)
        self.deal(new)
        return new


def hear_far(g: Machine) -> None:
    """Which of the cards out of play have a say is as hidden as their faces."""
    before, todo = g.far, g.todo
    g.find_far()
    if before or g.far:
        g.refresh()
        g.todo = todo


class DeckKinds:
    """By deck, what belongs in it, as the viewer's own cards have it: the backs, and the types where cards of two decks
    have the same back."""

    def __init__(self, g: Machine, viewer: i64, decks: list[int], seen: list[int], own: tuple[int, ...]) -> None:
        self.zones: list[int] = decks
        side = [[g.face_of[card] for card in g.zones[g.table.zone_of(viewer, kind)]] for kind in decks]
        backs = [{g.lib.faces[face].back for face in faces} for faces in side]
        self.shared: set[int] = set()
        for at in range(len(backs)):
            for other in range(at):
                self.shared |= backs[at] & backs[other]
        self.decks: list[set[tuple[int, int]]] = [{self.kind(g, face) for face in faces} for faces in side]
        known = {self.kind(g, face) for face in (*seen, *own)}
        # A deck that is empty tells nothing; then it takes whatever no other deck takes.
        for at in range(len(self.decks)):
            if not self.decks[at]:
                taken: set[tuple[int, int]] = set()
                for found in self.decks:
                    taken |= found
                self.decks[at] = known - taken or known

    def kind(self, g: Machine, face: int) -> tuple[int, int]:
        printed = g.lib.faces[face]
        return printed.back, printed.types if printed.back in self.shared else 0

    def can_lie(self, g: Machine, face: int, card: i64) -> bool:
        """Whether a card could have this face where it lies, as far as everybody knows."""
        cs = g.state(card)
        if cs is not None:
            return g.lib.faces[face].back == cs.face
        zone = g.table.kinds[g.where[card]]
        return self.kind(g, face) in self.decks[self.zones.index(zone) if zone in self.zones else 0]


def by_name(g: Machine, faces: list[int]) -> list[int]:
    """Faces in an order that does not depend on where cards lie."""
    names = g.lib.names
    keyed = [(names[g.lib.faces[face].name] if g.lib.faces[face].name >= 0 else "", face) for face in faces]
    keyed.sort()
    return [face for _, face in keyed]


def _take_first(own: list[int], fitting: set[int]) -> int:
    for at in range(len(own)):
        if own[at] in fitting:
            return own.pop(at)
    return own.pop()


def _blank(g: Machine, card: i64) -> int:
    """Nothing that the viewer has seen could lie there: a card without a name, like the back of a card."""
    cs = g.state(card)
    if cs is not None:
        return cs.face
    for face in g.lib.faces:
        if face.name < 0:
            return face.id
    raise AssertionError("a library has a card without a name")


class Determinizer:
    """Determinizations for one player of a game that goes on.

    What was dealt stays dealt as long as it can: a card that comes to be seen changes places with one that had its
    face. Only if cards were hidden anew is all of it dealt again.
    """

    def __init__(self, viewer: i64, seed: int) -> None:
        self.viewer: i64 = viewer
        self.seed: int = seed
        self.times: i64 = 0  # that all was dealt
        self.lib: Library | None = None
        self.plain: bool = False  # who sees a card follows from where it is, for all cards of the library
        self.hidden: list[int] = []
        self.real: tuple[int, ...] = ()
        self.dealt: tuple[int, ...] = ()
        self.far: bool = False
        self.rng: Rng = Rng(b"", 0)

    def determinize(self, g: Machine) -> Machine:
        if g.lib is not self.lib:
            self.lib = g.lib
            self.plain = not (g.lib.shows or g.lib.opens)
            self.hidden = []
        if not self._goes_on(g):
            self.times += 1
            new = Knowledge(g, self.viewer).determinize(g, self.seed + self.times)
            self.hidden = self._hidden_in(g)
            self.real = g.face_of
            self.dealt = new.face_of
            self.rng = new.rng.clone()
            self._find_far(g)
            return new
        new = g.clone()
        new.record = None
        new.face_of = self.dealt
        new.rng = self.rng.clone()
        new.own_places()
        for place in range(g.table.n_slots, g.table.n_places):
            if g.table.sights[place] == OWNER_SEES and len(g.zones[place]) > 1:
                if g.table.owners[place] == self.viewer:
                    new.zones[place] = g.lib.by_name(g.zones[place], g.face_of)
                elif g.known:
                    new.zones[place] = tuple(zone_seen(g, self.viewer, place))
        if g.known:
            for card in self.hidden:
                new.known.pop(card, 0)
        if self.far:
            hear_far(new)
        return new

    def _find_far(self, g: Machine) -> None:
        """Whether a hidden card has, or is dealt, an ability that is active out of play."""
        self.far = False
        for card in self.hidden:
            if is_far_face(g, self.real[card]) or is_far_face(g, self.dealt[card]):
                self.far = True
                return

    def _goes_on(self, g: Machine) -> bool:
        """Whether what was dealt still fits what is seen, perhaps with some cards exchanged."""
        if not self.hidden or not self.plain or _some_face_down(g):
            return False
        number: i64 = 0
        for place in range(g.table.n_slots, g.table.n_places):
            if self._hides(g, place):
                number += len(g.zones[place])
        if g.known:
            for card in g.known:
                if self._knows(g, card):
                    number -= 1
        if g.face_of is not self.real:
            before: i64 = len(self.real)
            if g.face_of[:before] != self.real:
                return False
            self.dealt = self.dealt + g.face_of[before:]  # tokens
            self.real = g.face_of
        left: list[int] = []
        seen: list[int] = []
        for card in self.hidden:
            place = g.where[card]
            if place >= 0 and self._hides(g, place) and not (g.known and self._knows(g, card)):
                left.append(card)
            else:
                seen.append(card)
        if len(left) != number:
            return False
        if seen:
            faces = list(self.dealt)
            for card in seen:
                real = self.real[card]
                if faces[card] != real:
                    if g.owner[card] == self.viewer:
                        other = _with_face(faces, left, real, g.owner, self.viewer)
                        if other < 0:
                            return False
                        faces[other] = faces[card]
                    faces[card] = real
            self.dealt = tuple(faces)
            self.hidden = left
            self._find_far(g)
        return True

    def _hidden_in(self, g: Machine) -> list[int]:
        out: list[int] = []
        if self.plain and not _some_face_down(g):
            for place in range(g.table.n_slots, g.table.n_places):
                if self._hides(g, place):
                    for card in g.zones[place]:
                        if not (g.known and self._knows(g, card)):
                            out.append(card)
        return out

    def _knows(self, g: Machine, card: i64) -> bool:
        """Whether the viewer knows a card that its zone hides."""
        if card not in g.known or (g.known[card] >> self.viewer) & 1 == 0:
            return False
        place = g.where[card]
        return place >= 0 and self._hides(g, place)

    def _hides(self, g: Machine, place: i64) -> bool:
        sight = g.table.sights[place]
        return sight == NONE_SEES or (sight == OWNER_SEES and g.table.owners[place] != self.viewer)


def _with_face(faces: list[int], cards: list[int], face: int, owner: tuple[int, ...], player: i64) -> i64:
    """One of some cards of a player that has a face; -1 if none has."""
    for card in cards:
        if faces[card] == face and owner[card] == player:
            return card
    return -1


def _some_face_down(g: Machine) -> bool:
    for cs in (*g.at, *g.lined):
        if cs is not None and cs.face_down:
            return True
    return False
