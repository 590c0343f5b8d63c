"""The question that a game waits for, in words, with its answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bloodwork.kernel.decision import ACT, CARDS, DONE, KINDS, NUMBER, ORDER, PLACE, WORD, YES_NO, Ask
from bloodwork.kernel.dividing import Divide
from bloodwork.kernel.effect import FLIP_COST, Effect
from bloodwork.kernel.ir import NAMED_COUNTER, NAMED_MODE, NAMED_NAME, NAMED_NUMBER, NAMED_PLAYER, NAMED_TAG
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.view import UNKNOWN, name_seen
from bloodwork.play.modes import mode_text
from bloodwork.play.move import PLAYERS
from bloodwork.play.printing import print_option
from bloodwork.play.words import card_reference, ruleset_of


@dataclass(frozen=True, slots=True)
class Option:
    """One answer: its notation, and the number by which the engine knows it."""

    text: str
    answer: int

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to a player.

    player    0 or 1
    kind      act, cards, place, number, word, yes or no, order
    prompt    the question in words, for this player's eyes only
    options   every answer; of a number with a wide range only the first 256 (see `least` and `greatest`)
    number    how many answers were given before it
    about     the card whose words ask, and those words; both are in the prompt too
    """

    player: int
    kind: str
    prompt: str
    options: tuple[Option, ...]
    number: int
    least: int = 0
    greatest: int = 0
    about: tuple[str, str] = ("", "")

    @property
    def player_name(self) -> str:
        return PLAYERS[self.player]


def decision_of(g: Machine, number: int) -> Decision | None:
    ask = g.ask
    if ask is None:
        return None
    least, greatest = (ask.options[0], ask.options[1]) if ask.kind == NUMBER else (ask.lo, ask.hi)
    about = whose_words(g, ask)
    return Decision(ask.player, KINDS[ask.kind], prompt_of(g, ask), options_of(g), number, least, greatest, about)


def options_of(g: Machine) -> tuple[Option, ...]:
    """The answers, in the order of the engine. Cards that the chooser cannot tell apart are one answer."""
    found: dict[str, Option] = {}
    for answer in g.options():
        text = print_option(g, answer)
        found.setdefault(text, Option(text, answer))
    return tuple(found.values())


def prompt_of(g: Machine, ask: Ask) -> str:
    """The question with whose words ask it, or with the phase."""
    if ask.kind == ACT:
        return f"{ruleset_of(g).phase_name(g)}: {question_of(g, ask)}"
    about = _about(g, ask) if ask.kind != ORDER else ""
    return f"{about}: {question_of(g, ask)}" if about else question_of(g, ask)


def question_of(g: Machine, ask: Ask) -> str:
    """The question alone."""
    if ask.kind == ACT:
        aim = ruleset_of(g).attacked_card(g)
        if aim < -1:
            return "what do you do?"
        shown = card_reference(g, ask.player, aim) if aim >= 0 else PLAYERS[ask.player]
        return f"who blocks the attack on {shown}?"
    if ask.kind == CARDS:
        return how_many(ask.lo - len(ask.picked), ask.hi - len(ask.picked))
    if ask.kind == PLACE:
        return "choose a space"
    if ask.kind == NUMBER:
        card = divided_to(g)
        if card >= 0:
            shown = card_reference(g, ask.player, card)
            return f"how much of it goes to {shown}, from {ask.options[0]} to {ask.options[1]}"
        if ask.what > 0:
            return f"choose {chr(ask.what)}, from {ask.options[0]} to {ask.options[1]}"
        return f"choose a number, from {ask.options[0]} to {ask.options[1]}"
    if ask.kind == YES_NO:
        return "do you?"
    if ask.kind == ORDER:
        return "which of these comes next?"
    assert ask.kind == WORD
    if ask.what in ruleset_of(g).choice_words:
        return f"choose {' or '.join(ruleset_of(g).choice_words[ask.what])}"
    if ask.what == NAMED_MODE:
        return f"choose one: {'; '.join(f'{n} {mode_text(g, n)}' for n in ask.options if n != DONE)}"
    return _NAMED.get(ask.what, "name a word")


_NAMED: Final = {
    NAMED_TAG: "name a kin",
    NAMED_NAME: "name a card",
    NAMED_NUMBER: "name a number",
    NAMED_PLAYER: "choose a player",
    NAMED_COUNTER: "choose a kind of counter",
}


def divided_to(g: Machine) -> int:
    """The card that a share of a divided amount is asked for; -1 if something else is asked."""
    effect = g.stack[-2] if len(g.stack) > 1 else None
    if not isinstance(effect, Effect):
        return -1
    code = effect.code(g)
    op = code[effect.pc] if effect.pc < len(code) else None
    return g.live(op.asked_about(effect)) if isinstance(op, Divide) else -1


def how_many(lo: int, hi: int) -> str:
    """The question for cards, of which so many are still to be chosen."""
    if lo >= hi:
        return "choose a card" if hi == 1 else f"choose {hi} more cards"
    if lo <= 0:
        return f"choose up to {hi} cards, or none" if hi > 1 else "choose a card or none"
    return f"choose {lo} to {hi} cards"


FLIPPING: Final = "to flip it"


def _about(g: Machine, ask: Ask) -> str:
    """Whose words ask, in one phrase."""
    name, text = whose_words(g, ask)
    if text == FLIPPING:
        return f"{name}, {text}"
    if not text:
        return name
    return f'{name}, "{text}"' if name else f'"{text}"'


def asking_card(g: Machine) -> int:
    """The card whose words ask; -1 if none does."""
    for process in reversed(g.stack):
        if isinstance(process, Effect):
            return g.card_of(process.env.source)
    return -1


def whose_words(g: Machine, ask: Ask) -> tuple[str, str]:
    """Whose words ask: the card and its text, as far as the one who is asked may know them."""
    for process in reversed(g.stack):
        if isinstance(process, Effect):
            card = g.card_of(process.env.source)
            name = name_seen(g, ask.player, card) if card >= 0 else ""
            if name == UNKNOWN:
                return "", ""
            # of a flip cost the ability is the number of a face
            return name, FLIPPING if process.part == FLIP_COST else g.lib.abilities[process.ability].text
    return "", ""
