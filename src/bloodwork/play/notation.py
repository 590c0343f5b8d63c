"""From notation to answers and back: what the words of a move mean in a position, for the player who says them.

Nothing here may depend on what that player may not know: names are looked up among the cards that the player sees and
among names that everybody knows, never among the cards of the game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from bloodwork.cards.schema import fold
from bloodwork.errors import Ambiguous, BloodworkError, NotLegal, NotUnderstood, nearest
from bloodwork.kernel.choosing import A_CARD, ChooseTarget
from bloodwork.kernel.decision import (
    ACT,
    CARDS,
    DONE,
    NUMBER,
    ORDER,
    PLACE,
    WORD,
    YES_NO,
    Ask,
    card_of,
    number_of,
    place_of,
    verb_of,
)
from bloodwork.kernel.effect import Effect
from bloodwork.kernel.ir import LEFT
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.record import Record
from bloodwork.kernel.view import UNKNOWN, name_seen, sees, zone_seen
from bloodwork.play import move as written
from bloodwork.play.areas import layout, slots_of
from bloodwork.play.decision import asking_card
from bloodwork.play.modes import is_modes, mode_answers
from bloodwork.play.move import PLAYERS, Move, Reference, folded, parse_move, parse_reference
from bloodwork.play.printing import card_of_ability, print_choice, print_option, word_of
from bloodwork.play.words import (
    card_reference,
    deck_words,
    ruleset_of,
    space,
    zone_keys,
)
from bloodwork.rulesets import contract as verbs

MOST_STEPS: Final = 500  # between two parts of a move
_VERBS: Final = {name: number for number, name in enumerate(verbs.VERBS)}


class Refusal(NotLegal):
    """A move that a rule forbids now. What is missing is told as the rules tell it, in a clause of its own."""

    def __str__(self) -> str:
        return f"{self.message}: {self.missing} ({self.rule})"


def letter_number(letter: str) -> int:
    """The number by which the tables know a variable."""
    return ord(letter)


def parse_answers(g: Machine, player: int, text: str, names: Collection[str] = ()) -> list[int]:
    """The answers that a move means, in order. What cannot be done raises, and `g` is never changed.

    `names` are the card names that everybody knows; others are understood only for cards that this player sees.
    """
    return _Reader(g, player, names).read(text)


class _Reader:
    def __init__(self, g: Machine, player: int, names: Collection[str]) -> None:
        self.g = g
        self.player = player
        self.rules = ruleset_of(g)
        self.areas = layout(self.rules)
        self.names = names

    def read(self, text: str) -> list[int]:
        move = parse_move(text, self.known_names())
        if move.verb == "choose":
            return self.choose(move)
        if move.verb == "concede":
            raise NotUnderstood("conceding answers no question")
        if move.verb not in self.moves():
            raise self.elsewhere(move.verb)
        self.check_form(move)
        return self.act(move)

    def check_form(self, move: Move) -> None:
        """Refuses by name what only other rulesets have."""
        for ref in (*move.refs, *([move.at] if move.at else [])):
            self.check_place(ref)
        if move.verb == "attack" and (move.refs or move.word) and not self.areas:
            raise NotUnderstood(f'in {self.rules.name} an attack names nothing: "{move.text}"', expected="attack")

    def elsewhere(self, verb: str) -> NotUnderstood:
        return NotUnderstood(f'{self.rules.name} has no move "{verb}"', expected=f"one of {', '.join(self.moves())}")

    def moves(self) -> list[str]:
        blocks = [written.NO_BLOCK] if verbs.VERBS[verbs.BLOCK] in self.rules.verbs else []
        return [*self.rules.verbs, *blocks, "choose", "concede"]

    # -------------------------------------------------------------- acts

    def act(self, move: Move) -> list[int]:
        g = self.g
        ask = g.ask
        verb = _VERBS.get(move.verb, verbs.PASS)
        if move.verb == "pass" and ask is not None and ask.player == self.player and ask.kind != ACT:
            return [self.decline(ask)]
        if verb == verbs.ATTACK and move.listed:
            return [self.two_attacks(move)]
        places = self.places_of_act(move, verb)
        place = places[0] if places else -1
        cards = self.cards_of_act(move, verb)
        twice = verb == verbs.ATTACK and move.word == written.TWICE
        number = verbs.TWICE if twice else move.which - 1
        if ask is None or ask.player != self.player or ask.kind != ACT:
            raise self.not_now(move, verb, cards, place, number)
        fitting = [option for option in ask.options if verb_of(option) == verb]
        if move.refs and not (move.listed and verb == verbs.MULLIGAN):
            fitting = [option for option in fitting if card_of(option) in cards]
        elif verb == verbs.ATTACK:
            fitting = [option for option in fitting if card_of(option) < 0]
        if verb == verbs.ATTACK and self.areas:
            fitting = [o for o in fitting if (number_of(o) == verbs.TWICE) == twice and place_of(o) < 0]
        if move.verb == written.NO_BLOCK and not any(verb_of(option) == verbs.BLOCK for option in ask.options):
            fitting = []
        if places:
            # Who names several places by one word gets the first of them that is possible.
            place = next((one for one in places if any(place_of(option) == one for option in fitting)), place)
            exact = [option for option in fitting if place_of(option) == place]
            fitting = exact or [option for option in fitting if place_of(option) < 0]
        if move.which:
            fitting = [option for option in fitting if number_of(option) == number]
        if not fitting:
            raise self.not_legal(move, verb, cards, place, number)
        option = self.only(fitting, move.text)
        if verb == verbs.MULLIGAN and self.rules.partial_mulligan and not (move.listed or move.more):
            return self.whole_hand(option)
        if not move.letters and not move.listed and (place < 0 or place_of(option) == place):
            return [option]
        return self.parts(move, option, place)

    def two_attacks(self, move: Move) -> int:
        """Two attacks at once on two that are named, a player among them for what is the player's own."""
        meant = [[-1] if ref.kind == written.PLAYER else self.cards_meant(ref) for ref in move.refs]
        ask = self.g.ask
        if ask is None or ask.player != self.player or ask.kind != ACT:
            raise self.not_now(move, verbs.ATTACK, meant[0], -1, verbs.TWICE)
        fitting: list[int] = []
        for option in ask.options:
            if verb_of(option) == verbs.ATTACK and number_of(option) == verbs.TWICE:
                one, other = verbs.attack_targets(self.g, option)
                if (one in meant[0] and other in meant[1]) or (one in meant[1] and other in meant[0]):
                    fitting.append(option)
        if not fitting:
            raise self.not_legal(move, verbs.ATTACK, meant[0] if meant[0] != [-1] else meant[1], -1, verbs.TWICE)
        return self.only(fitting, move.text)

    def whole_hand(self, option: int) -> list[int]:
        """A mulligan that names no cards is of all of them."""
        g = self.g.clone()
        g.record = None
        answers = [option]
        g.take(option)
        _run_on(g)
        ask = g.ask
        while ask is not None and g.ask is ask and ask.kind == CARDS:
            answers.append(next((card for card in g.options() if card != DONE), DONE))
            g.take(answers[-1])
        return answers

    def places_of_act(self, move: Move, verb: int) -> list[int]:
        """The places that a move names, in order of preference; none where it names none."""
        g = self.g
        if verb == verbs.DRAW:
            known = deck_words(self.rules)
            if move.word not in known:
                raise _unknown("deck", move.word, known)
            return [g.table.zone_of(self.player, known[move.word])]
        if move.at is None:
            return []
        if move.at.kind == written.LANE:
            return slots_of(g, self.rules, self.player, move.at)
        owner = move.at.player if move.at.kind == written.SPACE else self.player
        return [self.slot(owner, move.at.number, move.at.text)]

    def slot(self, owner: int, column: int, text: str) -> int:
        columns = self.g.table.columns
        if self.areas:
            raise NotUnderstood(f'there is no space "{text}"', expected="a slot, as in 1.war")
        if not 1 <= column <= columns:
            raise NotUnderstood(f'there is no space "{text}"', expected=f"a column from 1 to {columns}")
        return owner * columns + column - 1

    def cards_of_act(self, move: Move, verb: int) -> list[int]:
        """The cards that a move could be about: those in hand for a play, those in play for the rest, first of all."""
        if not move.refs or verb == verbs.MULLIGAN:
            return []
        cards = self.cards_meant(move.refs[0])
        if move.refs[0].kind != written.NAME or len(cards) < 2 or move.refs[0].nth:
            return cards
        g = self.g
        ask = g.ask
        offered: list[int] = []
        if ask is not None and ask.player == self.player and ask.kind == ACT:
            offered = [card_of(option) for option in ask.options if verb_of(option) == verb]
        able = [card for card in cards if card in offered]
        if able:
            return able
        own = [card for card in cards if g.controller(card) == self.player]
        if verb in (verbs.ATTACK, verbs.RANGED):
            return [card for card in cards if card not in own] or cards
        if verb == verbs.PLAY:
            return [card for card in own if not g.table.in_play[g.where[card]]] or own or cards
        return [card for card in own if g.table.in_play[g.where[card]]] or own or cards

    def only(self, options: list[int], text: str) -> int:
        """The one option that is meant. Cards of one name in one hidden place are one answer."""
        g = self.g
        kinds: dict[tuple[int, ...], int] = {}
        for option in options:
            card = card_of(option)
            same = (card,) if card < 0 or g.state(card) is not None else (g.where[card], g.face_of[card])
            kinds.setdefault((place_of(option), number_of(option), -2, *same), option)
        if len(kinds) > 1:
            unplaced = [option for option in kinds.values() if place_of(option) < 0]
            if len(unplaced) == 1:
                return unplaced[0]
            raise Ambiguous(f'"{text}" can mean more than one move', candidates=self.printed(kinds.values()))
        return next(iter(kinds.values()))

    def printed(self, options: Iterable[int]) -> list[str]:
        return list(dict.fromkeys(print_option(self.g, option) for option in options))

    def parts(self, move: Move, option: int, place: int) -> list[int]:
        """The answers of a move that says more than its first one does: a place, variables, cards."""
        g = self.g.clone()
        g.record = Record(g.rules.citations)  # for what a variable became without a question
        answers = [option]
        g.take(option)
        _run_on(g)
        letters = dict(move.letters)
        placed = place >= 0 and place_of(option) < 0
        while True:
            ask = g.ask
            if ask is None or ask.player != self.player:
                break
            letter = next((name for name in letters if letter_number(name) == ask.what), "")
            if ask.kind == NUMBER and letter:
                answer = letters.pop(letter)
            elif ask.kind == PLACE and placed:
                answer = place
                placed = False
            else:
                break
            if not g.is_option(answer) and letter:
                rule = self.rules.why_not(g, self.player, -1, -1, -1, answer).rule
                raise self.refusal(move, verbs.Reason(rule, f"{letter} must be {_range(ask)}"))
            if not g.is_option(answer):
                raise self.not_legal(move, verb_of(option), [card_of(option)], place, -1)
            answers.append(answer)
            g.take(answer)
            _run_on(g)
        if move.listed:
            answers += _Reader(g, self.player, self.names).pick(move)
        for letter, number in letters.items():
            if _value_of(g.record, card_of(option), letter) != number:
                raise self.refusal(move, None, f"{letter} is not for the player to choose here")
        if placed:
            raise self.not_legal(move, verb_of(option), [card_of(option)], place, -1)
        return answers

    # -------------------------------------------------------------- choices

    def choose(self, move: Move) -> list[int]:
        ask = self.g.ask
        for ref in move.refs:
            self.check_place(ref)
        if ask is None or ask.player != self.player or ask.kind == ACT:
            for ref in move.refs:
                self.check_known(ref)
            raise self.refusal(move, None)
        if ask.kind == CARDS:
            return self.pick(move)
        if is_modes(ask):
            found = mode_answers(self.g, move)
            if isinstance(found, str):
                raise self.refusal(move, None, found)
            return found
        if move.listed and len(move.refs) != 1:
            raise self.refusal(move, None, "it wants one answer, not a list")
        ref = move.refs[0]
        targets = targets_of(self.g)
        words = {fold(word_of(self.g, ask, option)) for option in ask.options} if targets else set()
        if targets and fold(ref.name or ref.text) not in words:
            return self.target(ask, ref, move, targets)
        answer = self.answer_to(ask, ref, move)
        if answer not in ask.options and not (ask.kind == NUMBER and self.g.is_option(answer)):
            raise self.refusal(move, None, self.choices(ask))
        return [answer]

    def target(self, ask: Ask, ref: Reference, move: Move, targets: tuple[int, ...]) -> list[int]:
        """A card where a player could be chosen as well: that it is a card, and which, if there are several."""
        meant = self.cards_meant(ref)
        found = [card for card in targets if card in meant]
        if not found:
            shown = [*(word_of(self.g, ask, option) for option in ask.options[:2]), *self.references(targets)]
            raise self.refusal(move, None, f"it must be one of {', '.join(shown)}")
        if len(found) > 1:
            raise Ambiguous(f'"{ref.text}" can mean more than one card', candidates=self.references(found))
        return [A_CARD, *(found if len(targets) > 1 else ())]

    def answer_to(self, ask: Ask, ref: Reference, move: Move) -> int:
        if ask.kind == YES_NO:
            if ref.text not in (written.YES, written.NO):
                raise self.wrong_kind(ref, move, "it must be yes or no")
            return 1 if ref.text == written.YES else 0
        if ask.kind == NUMBER:
            if ref.kind != written.NUMBER:
                raise self.wrong_kind(ref, move, f"it must be {_range(ask)}")
            return ref.number
        if ask.kind == WORD:
            return self.word(ask, ref)
        if ask.kind == ORDER:
            return self.next_ability(ask, ref, move)
        return self.place(ask, ref, move)

    def word(self, ask: Ask, ref: Reference) -> int:
        text = ref.name if ref.kind == written.NAME else ref.text
        by_word = {fold(word_of(self.g, ask, option)): option for option in ask.options}
        if fold(text) not in by_word:
            raise _unknown("word", text, [word_of(self.g, ask, option) for option in ask.options])
        return by_word[fold(text)]

    def place(self, ask: Ask, ref: Reference, move: Move) -> int:
        g = self.g
        if ref.text == written.NONE:
            return DONE
        if ref.kind == written.SPACE:
            return self.slot(ref.player, ref.number, ref.text)
        if ref.kind == written.LANE:
            slots = slots_of(g, self.rules, self.player, ref)
            return next((slot for slot in slots if slot in ask.options), slots[0])
        if ref.kind == written.NUMBER and not self.areas:
            slots = [p for p in ask.options if 0 <= p < g.table.n_slots and p % g.table.columns + 1 == ref.number]
            if len(slots) > 1:
                raise Ambiguous(
                    f'"{move.text}" can mean more than one space', candidates=[space(g, slot) for slot in slots]
                )
            return slots[0] if slots else self.slot(self.player, ref.number, ref.text)
        if ref.text in (written.LEFT, written.RIGHT):
            return self.beside(ask, ref.text == written.LEFT, move)
        keys = zone_keys(self.rules)
        if ref.kind == written.ZONE and ref.zone in keys:
            return g.table.zone_of(ref.player, keys[ref.zone])
        if ref.kind in (written.NAME, written.CARD):
            cards = [card for card in self.cards_meant(ref) if 0 <= g.where[card] < g.table.n_slots]
            if len(cards) > 1:
                raise Ambiguous(f'"{ref.text}" is in more than one space', candidates=self.references(cards))
            if cards:
                return g.where[cards[0]]
        raise self.wrong_kind(ref, move, self.choices(ask))

    def beside(self, ask: Ask, left: bool, move: Move) -> int:
        """The place to one side: of the two that are offered, or of the card that asks. As the player sees it."""
        g = self.g
        slots = sorted(p for p in ask.options if 0 <= p < g.table.n_slots)
        if len(slots) == 2 and len(ask.options) == 2 and g.table.owners[slots[0]] == g.table.owners[slots[1]]:
            return slots[0] if left == (self.player == 0) else slots[1]
        about = ask.about if ask.about >= 0 else asking_card(g)
        at = g.where[about] if about >= 0 else -1
        if 0 <= at < g.table.n_slots:
            return g.table.step(at, LEFT if left else 1 - LEFT, self.player)
        raise self.refusal(move, None, self.choices(ask))

    def next_ability(self, ask: Ask, ref: Reference, move: Move) -> int:
        if ref.kind == written.NUMBER:
            if not 1 <= ref.number <= len(ask.options):
                raise self.refusal(move, None, self.choices(ask))
            return ask.options[ref.number - 1]
        cards = self.cards_meant(ref)
        found = [option for option in ask.options if card_of_ability(option) in cards]
        if len(found) > 1:
            raise Ambiguous(f'"{ref.text}" has more than one ability to order', candidates=self.printed(found))
        if not found:
            raise self.refusal(move, None, self.choices(ask))
        return found[0]

    def pick(self, move: Move) -> list[int]:
        """Cards of one choice, in order; then its end, where the move says all that is chosen."""
        g = self.g.clone()
        ask = g.ask
        if ask is None or ask.kind != CARDS or ask.player != self.player:
            raise self.refusal(move, None, "there are no cards to choose")
        if len(move.refs) == 1 and move.refs[0].text in (written.NONE, written.NO_MORE):
            if not g.is_option(DONE):
                raise self.refusal(move, None, self.choices(ask))
            return [DONE]
        answers: list[int] = []
        for at, ref in enumerate(move.refs):
            card = self.card_to_pick(ask, ref, move, answers)
            answers.append(card)
            g.take(card)
            if g.ask is not ask:  # what is left was settled by the rules
                self.check_settled(ask, move, move.refs[at + 1 :], g.picked[len(answers) :])
                return answers
        if move.more:
            return answers
        if g.is_option(DONE):
            answers.append(DONE)
        elif move.listed:
            raise self.refusal(move, None, f"{ask.lo} cards are to be chosen, not {len(ask.picked)}")
        return answers

    def card_to_pick(self, ask: Ask, ref: Reference, move: Move, taken: list[int]) -> int:
        if ref.kind not in (written.NAME, written.CARD, written.SPACE, written.LANE, written.ZONE):
            raise self.wrong_kind(ref, move, self.choices(ask))
        g = self.g
        meant = [card for card in self.cards_meant(ref) if card not in taken]
        found = [card for card in ask.options if card in meant]
        if not found:
            raise self.refusal(move, None, self.choices(ask))
        if len({self.what_it_is(card) for card in found}) > 1:
            raise Ambiguous(f'"{ref.text}" can mean more than one card', candidates=self.references(found))
        assert not g.ask or g.ask.kind == CARDS
        return found[0]

    def what_it_is(self, card: int) -> tuple[int | str, ...]:
        """What tells a card from others for this player: in play its place, elsewhere its zone and name."""
        if self.g.state(card) is not None:
            return (card,)
        return (self.g.where[card], name_seen(self.g, self.player, card))

    def check_settled(self, ask: Ask, move: Move, refs: tuple[Reference, ...], rest: tuple[int, ...]) -> None:
        left = list(rest)
        for ref in refs:
            found = [card for card in left if card in self.cards_meant(ref)]
            if not found:
                raise self.refusal(move, None, "that is more than is to be chosen" if not left else self.choices(ask))
            left.remove(found[0])

    def decline(self, ask: Ask) -> int:
        if ask.kind == YES_NO:
            return 0
        if ask.kind in (CARDS, PLACE) and not ask.picked and self.g.is_option(DONE):
            return DONE
        raise self.refusal(Move("pass", "pass"), None, self.choices(ask))

    def choices(self, ask: Ask) -> str:
        if ask.kind == NUMBER:
            return f"it must be {_range(ask)}"
        shown = list(dict.fromkeys(print_choice(self.g, option) for option in self.g.options()[:13]))
        return f"it must be one of {', '.join([*shown[:12], *(['...'] if len(shown) > 12 else [])])}"

    # -------------------------------------------------------------- references

    def cards_meant(self, ref: Reference) -> list[int]:
        """The cards that a reference can mean, among those the player sees and those in play."""
        g = self.g
        if ref.kind == written.SPACE:
            card = g.slots[self.slot(ref.player, ref.number, ref.text)]
            return [card] if card >= 0 else []
        if ref.kind == written.LANE:
            return [g.slots[slot] for slot in slots_of(g, self.rules, self.player, ref) if g.slots[slot] >= 0]
        if ref.kind == written.ZONE and ref.zone in self.areas.apart:
            area = self.areas.area(0, ref.zone, ref.text)
            slots = [ref.player * g.table.columns + column for column in area.columns]
            return [g.slots[slot] for slot in slots if g.slots[slot] >= 0]
        if ref.kind == written.CARD:
            keys = zone_keys(self.rules)
            if ref.zone == "board":
                return self.named(ref, [c for c in g.slots if c >= 0 and g.controller(c) == ref.player])
            if ref.zone not in keys:
                raise _unknown("zone", ref.zone, [*keys, "board"])
            return self.named(ref, zone_seen(g, self.player, g.table.zone_of(ref.player, keys[ref.zone])))
        if ref.kind in (written.NAME, written.WORD):
            return self.named(ref, self.seen())
        raise NotUnderstood(f'"{ref.text}" is no card', expected="a card, as in Wolf, A2 or A.hand:Wolf")

    def named(self, ref: Reference, cards: Iterable[int]) -> list[int]:
        name = ref.name or ref.text
        wanted = fold(name)
        found = [card for card in cards if folded(name_seen(self.g, self.player, card)) == wanted]
        if not found:
            self.check_known(ref)
        if ref.nth:
            return found[ref.nth - 1 : ref.nth]
        return found

    def seen(self) -> list[int]:
        g = self.g
        cards = [card for card in g.slots if card >= 0]
        for place in range(g.table.n_slots, g.table.n_places):
            cards += zone_seen(g, self.player, place)
        return [card for card in cards if sees(g, self.player, card)]

    def known_names(self) -> set[str]:
        return {*self.names, *(name_seen(self.g, self.player, card) for card in self.seen())}

    def check_known(self, ref: Reference) -> None:
        """A name that nobody told this player is not understood; one that was told is merely not here."""
        name = ref.name or (ref.text if ref.kind == written.WORD else "")
        if not name or name == UNKNOWN or ref.text in written.WORDS:
            return
        known = self.known_names()
        if fold(name) not in {fold(other) for other in known}:
            raise _unknown("card", name, known)

    def check_place(self, ref: Reference) -> None:
        if ref.kind == written.SPACE:
            self.slot(ref.player, ref.number, ref.text)
        elif ref.kind == written.LANE:
            if not self.areas:
                raise NotUnderstood(f'{self.rules.name} has no slot "{ref.text}"', expected="a column, as in 2")
            self.areas.columns(ref)
        elif ref.zone and ref.zone != "board":
            keys = [*zone_keys(self.rules), *self.areas.apart]
            if ref.zone not in keys:
                raise _unknown("zone", ref.zone, [*keys, "board"])

    def references(self, cards: Iterable[int]) -> list[str]:
        return list(dict.fromkeys(card_reference(self.g, self.player, card) for card in cards))

    # -------------------------------------------------------------- refusals

    def not_now(self, move: Move, verb: int, cards: list[int], place: int, number: int) -> BloodworkError:
        ask = self.g.ask
        if ask is not None and ask.player == self.player and ask.kind != ACT:
            reason = self.rules.why_not(self.g, self.player, verb, cards[0] if cards else -1, place, number)
            missing = f"what is being asked must be answered first: {self.choices(ask)}"
            return self.refusal(move, verbs.Reason(reason.rule, missing))
        return self.not_legal(move, verb, cards, place, number)

    def not_legal(self, move: Move, verb: int, cards: list[int], place: int, number: int) -> NotLegal:
        card = cards[0] if cards else -1
        return self.refusal(move, self.rules.why_not(self.g, self.player, verb, card, place, number))

    def refusal(self, move: Move, reason: verbs.Reason | None, missing: str = "") -> NotLegal:
        message = f'{PLAYERS[self.player]} cannot "{move.text}" now'
        if reason is None:
            reason = self.rules.why_not(self.g, self.player, -1, -1, -1, -1)
            return Refusal(message, rule=reason.rule, missing=missing or reason.missing)
        return Refusal(message, rule=reason.rule, missing=reason.missing or missing)

    def wrong_kind(self, ref: Reference, move: Move, wanted: str) -> BloodworkError:
        if ref.kind in (written.NAME, written.CARD):
            self.check_known(ref)
        return self.refusal(move, None, wanted)


def _run_on(g: Machine) -> None:
    """Runs on to the next part of a move, which comes soon if it comes; what follows is not worked out to its end."""
    for _ in range(MOST_STEPS):
        if not g.step():
            return


def parse_choice(g: Machine, player: int, text: str, names: Collection[str] = ()) -> int:
    """One answer to the choice that waits, from a reference or a word without its verb."""
    reader = _Reader(g, player, names)
    ask = g.ask
    if ask is None or ask.player != player:
        rule = reader.rules.why_not(g, player, -1, -1, -1, -1).rule
        raise NotLegal(f"{PLAYERS[player]} has nothing to choose", rule=rule)
    if ask.kind == ACT:
        return reader.read(text)[0]
    ref = parse_reference(text.removesuffix("...").strip())
    move = Move("choose", f"choose {text}", (ref,), more=True)
    return reader.pick(move)[0] if ask.kind == CARDS else reader.choose(move)[0]


def _value_of(record: Record, card: int, letter: str) -> int:
    """What a variable became without a question: where only one number was possible. -1: it was not defined."""
    for note in record.notes:
        ev = note.event
        if ev is not None and ev.card == card:
            for at in range(0, len(ev.vars), 2):
                if ev.vars[at] == letter_number(letter):
                    return ev.vars[at + 1]
    return -1


def targets_of(g: Machine) -> tuple[int, ...]:
    """The cards that could be chosen in place of a player, where that is the question."""
    ask = g.ask
    for process in reversed(g.stack):
        if isinstance(process, Effect):
            op = process.code(g)[process.pc]
            if isinstance(op, ChooseTarget) and ask is not None and A_CARD in ask.options and ask.kind == WORD:
                return tuple(op.among.cards(g, process.env))
            break
    return ()


def _range(ask: Ask) -> str:
    lo, hi = ask.options
    return f"a number from {lo} to {hi}"


def _unknown(what: str, word: str, known: Iterable[str]) -> NotUnderstood:
    words = sorted(set(known) - {UNKNOWN})
    close = nearest(word, words)
    listed = None if close or len(words) > 12 or not words else f"one of {', '.join(words)}"
    return NotUnderstood(f'unknown {what} "{word}"', expected=listed, nearest=close)
