"""The canonical notation of an answer, for the player who is asked."""

from __future__ import annotations

from bloodwork.kernel.decision import (
    ACT,
    CARDS,
    DONE,
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
from bloodwork.kernel.ir import NAMED_COUNTER, NAMED_MODE, NAMED_NUMBER, NAMED_PLAYER, NAMED_TAG
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.packing import ref_card
from bloodwork.kernel.view import UNKNOWN, name_seen
from bloodwork.play import move as written
from bloodwork.play.areas import layout
from bloodwork.play.modes import is_modes, print_mode
from bloodwork.play.words import card_reference, deck_word, place_word, ruleset_of, space
from bloodwork.rulesets import contract as verbs


def print_option(g: Machine, answer: int) -> str:
    """The canonical notation of one answer to the question that waits. `parse_answers` gives the answer back."""
    ask = g.ask
    assert ask is not None, "there is no question"
    if ask.kind == ACT:
        return _print_act(g, ask, answer)
    return "choose " + print_choice(g, answer)


def print_choice(g: Machine, answer: int) -> str:
    """An answer to a choice as a reference or a word, without the verb."""
    ask = g.ask
    assert ask is not None, "there is no question"
    if ask.kind == CARDS:
        if answer == DONE:
            return written.NO_MORE if ask.picked else written.NONE
        return card_reference(g, ask.player, answer) + (" ..." if _could_stop_after(ask) else "")
    if ask.kind == PLACE:
        return written.NONE if answer == DONE else place_word(g, answer)
    if ask.kind == YES_NO:
        return written.YES if answer else written.NO
    if is_modes(ask):
        return print_mode(g, ask, answer)
    if ask.kind == WORD:
        word = word_of(g, ask, answer)
        return word if ask.what in ruleset_of(g).choice_words else written.written_name(word)
    if ask.kind == ORDER:
        return _print_order(g, ask, answer)
    return str(answer)


def _could_stop_after(ask: Ask) -> bool:
    """Whether, one card later, a choice of cards could be ended but also go on."""
    picked = len(ask.picked) + 1
    return ask.lo <= picked < ask.hi and len(ask.left) > 1


def _print_act(g: Machine, ask: Ask, answer: int) -> str:
    verb, card, place, number = verb_of(answer), card_of(answer), place_of(answer), number_of(answer)
    words = [verbs.VERBS[verb]]
    rules = ruleset_of(g)
    if verb == verbs.PASS and any(verb_of(option) == verbs.BLOCK for option in ask.options):
        return written.NO_BLOCK
    if verb == verbs.ATTACK and number == verbs.TWICE and place >= 0:
        aims = [
            card_reference(g, ask.player, aim) if aim >= 0 else written.PLAYERS[1 - ask.player]
            for aim in verbs.attack_targets(g, answer)
        ]
        return f"{words[0]} [{', '.join(aims)}]"
    if verb == verbs.MULLIGAN and rules.partial_mulligan:
        words.append(written.OPEN)
    elif verb == verbs.DRAW:
        words.append(deck_word(g.table.zones[g.table.kinds[place]]))
    elif card >= 0:
        words.append(_print_actor(g, ask, verb, card))
        if verb == verbs.ACTIVATE:
            others = [o for o in ask.options if verb_of(o) == verb and card_of(o) == card]
            if len(others) > 1:
                words.append(str(number + 1))
        if place >= 0 and not _only_place(g, place):
            words += ["to" if verb == verbs.MOVE_TO else "at", _print_slot(g, ask.player, place)]
    if verb == verbs.ATTACK and number == verbs.TWICE:
        words.append(written.TWICE)
    return " ".join(words)


def _only_place(g: Machine, slot: int) -> bool:
    """Whether a card that goes there could go nowhere else: a slot in no lane."""
    areas = layout(ruleset_of(g)).by_column
    return bool(areas) and slot < g.table.n_slots and not areas[slot % g.table.columns][0].lane


def _print_slot(g: Machine, player: int, slot: int) -> str:
    """A slot as the player who acts calls it."""
    rules = ruleset_of(g)
    if g.table.owners[slot] != player:
        return space(g, slot)
    column = slot % g.table.columns
    return layout(rules).word(column) if rules.areas else str(column + 1)


def _print_actor(g: Machine, ask: Ask, verb: int, card: int) -> str:
    """A card that is played is called by its name, if no other card that could be played has it."""
    name = name_seen(g, ask.player, card)
    if verb != verbs.PLAY or name == UNKNOWN:
        return card_reference(g, ask.player, card)
    for option in ask.options:
        other = card_of(option)
        if verb_of(option) == verb and g.where[other] != g.where[card] and name_seen(g, ask.player, other) == name:
            return card_reference(g, ask.player, card)
    return written.written_name(name)


def word_of(g: Machine, ask: Ask, answer: int) -> str:
    words = ruleset_of(g).choice_words.get(ask.what)
    if words is not None:
        return words[answer]
    if ask.what in (NAMED_NUMBER, NAMED_MODE):
        return str(answer)
    if ask.what == NAMED_COUNTER:
        return g.lib.counters[answer]
    if ask.what == NAMED_PLAYER:
        return written.PLAYERS[answer] if answer < len(written.PLAYERS) else "creature"
    return g.lib.tag_names[answer] if ask.what == NAMED_TAG else g.lib.names[answer]


def _print_order(g: Machine, ask: Ask, ref: int) -> str:
    """An ability is called by its card, where that means only one of the abilities; else by its number."""
    card = card_of_ability(ref)
    if card >= 0:
        called = card_reference(g, ask.player, card)
        cards = [card_of_ability(other) for other in ask.options]
        if [card_reference(g, ask.player, other) for other in cards if other >= 0].count(called) == 1:
            return called
    return str(ask.options.index(ref) + 1)


def card_of_ability(ref: int) -> int:
    return ref_card(ref) if ref >= 0 else -1
