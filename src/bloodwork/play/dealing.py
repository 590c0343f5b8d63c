"""What a player cannot know of a game, dealt by chance.

How it is dealt depends on nothing but what the player may know: which cards are hidden, and what could lie there.
"""

from __future__ import annotations

from bloodwork.kernel.machine import Machine
from bloodwork.kernel.view import zone_seen
from bloodwork.play.words import deck_words, ruleset_of


class Dealing:
    """All that a player knows of the cards that are hidden from that player, so that they can be dealt many times."""

    def __init__(self, g: Machine, viewer: int) -> None:
        self.viewer = viewer
        self.hidden: list[int] = []
        self.seen: list[list[int]] = [[], []]  # by owner, the faces of the cards that the viewer knows
        self.zones: list[tuple[int, tuple[int, ...]]] = []
        for slot in range(g.table.n_slots):
            card = g.slots[slot]
            if card >= 0:
                self._sort_out(g, card)
        for place in range(g.table.n_slots, g.table.n_places):
            if g.zones[place]:
                # In the order in which the viewer sees them: in a hand the order of arrival is a secret.
                cards = tuple(zone_seen(g, viewer, place))
                self.zones.append((place, cards))
                for card in cards:
                    self._sort_out(g, card)
        # Players know what is in their own decks, only not in which order.
        own = [g.face_of[card] for card in self.hidden if g.owner[card] == viewer]
        self.own = tuple(sorted(own, key=lambda face: (_name(g, face), face)))
        self._find_fitting(g)

    def _sort_out(self, g: Machine, card: int) -> None:
        if not g.can_see(self.viewer, card):
            self.hidden.append(card)
        elif g.lib.faces[g.face_of[card]].name >= 0:
            self.seen[g.owner[card]].append(g.face_of[card])

    def _find_fitting(self, g: Machine) -> None:
        """For each hidden card what it could be. Of the opponent's cards the viewer knows those seen; the rest is taken
        to be like them, and like the viewer's own."""
        viewer, seen = self.viewer, self.seen
        like = sorted({*seen[1 - viewer], *seen[viewer], *self.own}, key=lambda face: (_name(g, face), face))
        weights = [*seen[1 - viewer], *seen[1 - viewer], *like]
        decks = list(deck_words(ruleset_of(g)).values())
        kinds = _Kinds(g, viewer, decks, seen[viewer], self.own)
        self.fitting: dict[int, list[int]] = {}  # by card
        alike: dict[tuple[int, int], list[int]] = {}  # those of one owner at one place, out of play
        for card in self.hidden:
            key = (g.owner[card], g.where[card])
            if g.state(card) is not None or key not in alike:
                some = dict.fromkeys(self.own) if g.owner[card] == viewer else weights
                alike[key] = [face for face in some if kinds.can_lie(g, face, card, decks)]
            self.fitting[card] = alike[key]

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
            g.known.pop(card, 0)  # what others know of it is a secret too
            fitting = self.fitting[card]
            if g.owner[card] == self.viewer:
                at = next((at for at, face in enumerate(own) if face in fitting), -1)
                faces[card] = own.pop(at)
            else:
                faces[card] = fitting[g.rng.below(len(fitting))] if fitting else _blank(g, card)
        g.face_of = tuple(faces)
        # Which of the cards out of play have a say is as hidden as their faces.
        before, todo = g.far, g.todo
        g.find_far()
        if before or g.far:
            g.refresh()
            g.todo = todo


def _blank(g: Machine, card: int) -> int:
    """Nothing that the viewer has seen could lie there: a card without a name, like the back of a card."""
    cs = g.state(card)
    return cs.face if cs is not None else next(face.id for face in g.lib.faces if face.name < 0)


def _name(g: Machine, face: int) -> str:
    name = g.lib.faces[face].name
    return g.lib.names[name] if name >= 0 else ""


class _Kinds:
    """By deck, what belongs in it, as the viewer's own cards have it: the backs, and the types where cards of two decks
    have the same back."""

    def __init__(self, g: Machine, viewer: int, decks: list[int], seen: list[int], own: tuple[int, ...]) -> None:
        side = [[g.face_of[card] for card in g.zones[g.table.zone_of(viewer, kind)]] for kind in decks]
        backs = [{g.lib.faces[face].back for face in faces} for faces in side]
        self.shared = {back for at, found in enumerate(backs) for other in backs[:at] for back in found & other}
        self.decks = [{self.kind(g, face) for face in faces} for faces in side]
        known = {self.kind(g, face) for face in (*seen, *own)}
        # A deck that is empty tells nothing; then it takes whatever no other deck takes.
        for at, found in enumerate(self.decks):
            if not found:
                others = {kind for other in self.decks if other is not found for kind in other}
                self.decks[at] = known - others or known

    def kind(self, g: Machine, face: int) -> tuple[int, int]:
        one = g.lib.faces[face]
        return one.back, one.types if one.back in self.shared else 0

    def can_lie(self, g: Machine, face: int, card: int, decks: list[int]) -> bool:
        """Whether a card could have this face where it lies, as far as everybody knows."""
        cs = g.state(card)
        if cs is not None:
            return g.lib.faces[face].back == cs.face
        zone = g.table.kinds[g.where[card]]
        return self.kind(g, face) in self.decks[decks.index(zone) if zone in decks else 0]
