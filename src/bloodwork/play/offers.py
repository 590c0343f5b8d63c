"""A question as whoever shows a table needs it: each answer with what it points at, for the player who is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bloodwork.kernel.ability import ACTION
from bloodwork.kernel.decision import (
    ACT,
    CARDS,
    DONE,
    KINDS,
    NUMBER,
    ORDER,
    PLACE,
    WORD,
    Ask,
    card_of,
    number_of,
    place_of,
    verb_of,
)
from bloodwork.kernel.ir import NAMED_MODE, NAMED_PLAYER
from bloodwork.kernel.listen import ability_of
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.view import UNKNOWN, name_seen
from bloodwork.play import move as written
from bloodwork.play.decision import FLIPPING, asking_card, question_of, whose_words
from bloodwork.play.log import place_told
from bloodwork.play.modes import mode_text
from bloodwork.play.move import PLAYERS
from bloodwork.play.notation import targets_of
from bloodwork.play.pointing import path_of
from bloodwork.play.printing import card_of_ability, print_choice, print_option
from bloodwork.play.shown import About, Asked, Offered
from bloodwork.play.words import card_reference, ruleset_of
from bloodwork.rulesets import contract as verbs
from bloodwork.telling import ENGLISH, Tongue

MOST_NUMBERS: Final = 40  # a number with a wider range is typed
CHOOSE: Final = "choose"


def asked(g: Machine, handles: Mapping[int, str], tongue: Tongue = ENGLISH) -> Asked | None:
    """The question that waits, for the eyes of the one who is asked, whose handles and language these are."""
    ask = g.ask
    if ask is None:
        return None
    least, greatest = ask.lo - len(ask.picked), ask.hi - len(ask.picked)
    if ask.kind == NUMBER:
        least, greatest = ask.options[0], ask.options[1]
    elif ask.kind != CARDS:
        least, greatest = 1, 1
    card, text = whose_words(g, ask)
    told = tongue.say(text) if text == FLIPPING else tongue.text(text)
    about = About(card, told, handles.get(asking_card(g))) if card or text else None
    found: dict[str, Offered] = {}
    for one in _Options(g, ask, handles, tongue).all():
        found.setdefault(one.text, one)
    question = tongue.tell(question_of(g, ask))
    return Asked(KINDS[ask.kind], question, about, max(least, 0), greatest, tuple(found.values()))


class _Options:
    def __init__(self, g: Machine, ask: Ask, handles: Mapping[int, str], tongue: Tongue) -> None:
        self.g = g
        self.ask = ask
        self.handles = handles
        self.tongue = tongue

    def all(self) -> Iterator[Offered]:
        ask = self.ask
        if ask.kind == NUMBER and ask.options[1] - ask.options[0] >= MOST_NUMBERS:
            return
        targets = targets_of(self.g)
        for answer in self.g.options():
            if ask.kind == ACT:
                yield self.act(answer)
            elif ask.kind == CARDS and answer != DONE:
                yield self.card(print_option(self.g, answer), answer, ask.left)
            elif ask.kind == PLACE and answer != DONE:
                yield self.choice(answer, place=path_of(self.g, answer), label=self.place(answer))
            elif ask.kind == ORDER:
                yield self.order(answer)
            elif ask.kind == NUMBER:
                yield self.choice(answer, number=answer)
            elif ask.kind == WORD and ask.what == NAMED_PLAYER and answer < len(PLAYERS):
                yield self.choice(answer, target=PLAYERS[answer])
            elif ask.kind == WORD and ask.what == NAMED_MODE and answer != DONE:
                yield self.choice(answer, number=answer, label=self.tongue.text(mode_text(self.g, answer)))
            elif ask.kind == WORD and targets:
                # a card in place of a player: each that could be
                for card in targets:
                    yield self.target(card)
            else:
                yield self.choice(answer)

    def choice(
        self,
        answer: int,
        *,
        place: str | None = None,
        target: str | None = None,
        number: int | None = None,
        label: str = "",
    ) -> Offered:
        text = print_option(self.g, answer)
        return Offered(text, CHOOSE, None, place, target, number, label or self.word(answer))

    def word(self, answer: int) -> str:
        """What is chosen, where that is no card: a kin or the name of a card, a number, yes or no."""
        said = print_choice(self.g, answer)
        name = said.strip('"')
        return self.tongue.card(name) if self.tongue.card(name) != name else self.tongue.word(said)

    def place(self, place: int) -> str:
        return place_told(self.g, place, "name", self.tongue)

    def card(self, text: str, card: int, among: tuple[int, ...]) -> Offered:
        handle = self.handles.get(card)
        place = None if handle else path_of(self.g, self.g.where[card])
        return Offered(text, CHOOSE, handle, place, None, None, self.named(card), self.alike(card, among))

    def target(self, card: int) -> Offered:
        handle = self.handles.get(card)
        place = None if handle else path_of(self.g, self.g.where[card])
        text = f"{CHOOSE} {card_reference(self.g, self.ask.player, card)}"
        return Offered(text, CHOOSE, None, place, handle, None, self.named(card))

    def alike(self, card: int, among: tuple[int, ...]) -> tuple[str, ...]:
        """The handles of the cards that are the same answer: of one name in one zone, without a state of their own."""
        g = self.g
        if card not in self.handles or g.state(card) is not None:
            return ()
        same = [c for c in among if c != card and g.where[c] == g.where[card] and g.face_of[c] == g.face_of[card]]
        return tuple(self.handles[c] for c in sorted(same) if c in self.handles)

    def named(self, card: int) -> str:
        """A card by its name, with its place if it does not lie in the hand of the one who is asked."""
        g = self.g
        name = name_seen(g, self.ask.player, card)
        where = card_reference(g, self.ask.player, card)
        if name == UNKNOWN:
            return where
        named = self.tongue.card(name)
        return named if g.state(card) is None else f"{named} ({self.tongue.with_names(where)})"

    def order(self, ref: int) -> Offered:
        card = card_of_ability(ref)
        number = self.ask.options.index(ref) + 1
        text = print_option(self.g, ref)
        if card < 0:
            return Offered(text, CHOOSE, None, None, None, number, self.tongue.text(ability_of(self.g, ref).text))
        if name_seen(self.g, self.ask.player, card) == UNKNOWN:
            return Offered(text, CHOOSE, None, path_of(self.g, self.g.where[card]), None, number, str(number))
        label = f"{self.named(card)}: {self.tongue.text(ability_of(self.g, ref).text)}"
        return Offered(text, CHOOSE, self.handles.get(card), None, None, number, label)

    # -------------------------------------------------------------- acts

    def act(self, answer: int) -> Offered:
        g = self.g
        verb, card, place, number = verb_of(answer), card_of(answer), place_of(answer), number_of(answer)
        text = print_option(g, answer)
        word = written.NO_BLOCK if text == written.NO_BLOCK else verbs.VERBS[verb]
        label = self.tongue.with_names(text.removeprefix(word).strip() or text)
        if verb == verbs.ATTACK and place >= 0:
            return Offered(text, word, None, None, None, number, label)  # on two at once: only in words
        if card < 0:
            return Offered(text, word, None, path_of(g, place), None, number if number > 0 else None, label)
        handle = self.handles.get(card)
        where = path_of(g, place) if place >= 0 else None if handle else path_of(g, g.where[card])
        if verb in (verbs.ATTACK, verbs.RANGED):
            acting = self.handles.get(ruleset_of(g).acting_card(g))
            return Offered(text, word, acting, where, handle, number if number > 0 else None, self.named(card))
        if verb == verbs.ACTIVATE:
            label = f"{self.named(card)}: {self.action(card, number)}"
            return Offered(text, word, handle, where, None, number + 1, label)
        if verb == verbs.PLAY:
            zone = g.zones[g.where[card]] if g.where[card] >= g.table.n_slots else ()
            return Offered(text, word, handle, where, None, None, label, self.alike(card, zone))
        if place < 0:
            label = self.named(card)
        return Offered(text, word, handle, where, None, None, label)

    def action(self, card: int, number: int) -> str:
        """The text of one of a card's abilities that a player may use."""
        cs = self.g.state(card)
        own = cs.abilities if cs is not None else self.g.lib.faces[self.g.face_of[card]].abilities
        found = [self.g.lib.abilities[at].text for at in own if self.g.lib.abilities[at].kind == ACTION]
        return self.tongue.text(found[number]) if 0 <= number < len(found) else str(number + 1)
