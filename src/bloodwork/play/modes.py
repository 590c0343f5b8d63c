"""Which of several things to do: how such a choice is written, and the words of each."""

from __future__ import annotations

from bloodwork.kernel.decision import DONE, WORD, Ask
from bloodwork.kernel.effect import Effect
from bloodwork.kernel.ir import NAMED_MODE
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.modes import ChooseModes
from bloodwork.play import move as written
from bloodwork.play.move import Move


def is_modes(ask: Ask) -> bool:
    """Whether a question is which of several things to do."""
    return ask.kind == WORD and ask.what == NAMED_MODE


def print_mode(g: Machine, ask: Ask, answer: int) -> str:
    """A mode by its number; with "..." where, one mode later, the choice could be ended but also go on."""
    effect, op = choosing_modes(g)
    if answer == DONE:
        return written.NO_MORE if effect.acc else written.NONE
    chosen = len(effect.acc) + 1
    left = len([option for option in ask.options if option != DONE]) - 1
    goes_on = op.lo.value(g, effect.env) <= chosen < op.hi.value(g, effect.env) and left > 0
    return f"{answer} ..." if goes_on else str(answer)


def choosing_modes(g: Machine) -> tuple[Effect, ChooseModes]:
    """The effect that asks for modes, and the op that does."""
    effect = g.stack[-2]
    assert isinstance(effect, Effect)
    op = effect.code(g)[effect.pc]
    assert isinstance(op, ChooseModes)
    return effect, op


def mode_text(g: Machine, number: int) -> str:
    """The printed words of a mode, for the question that waits."""
    return choosing_modes(g)[1].texts[number - 1]


def mode_answers(g: Machine, move: Move) -> list[int] | str:
    """Modes by their numbers in printed order; then the end, where the move says all. Or what is wrong with it."""
    g = g.clone()
    answers: list[int] = []
    for ref in move.refs:
        ask = g.ask
        if ask is None or not is_modes(ask):
            return "so many cannot be chosen"
        answer = DONE if ref.text in (written.NONE, written.NO_MORE) else ref.number
        if (ref.kind != written.NUMBER and answer != DONE) or not g.is_option(answer):
            return f"it must be one of {', '.join(str(option) for option in ask.options if option != DONE)}"
        answers.append(answer)
        g.take(answer)
        g.step()
    ask = g.ask
    if ask is not None and is_modes(ask) and not move.more:
        if g.is_option(DONE):
            answers.append(DONE)
        elif move.listed:
            return "more are to be chosen"
    return answers
