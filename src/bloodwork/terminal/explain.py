"""`?`: what can be typed, what an option does, what a card says, what a rule says."""

from __future__ import annotations

import re
from typing import Final

from bloodwork.errors import BloodworkError
from bloodwork.play import UNKNOWN, Decision, Game, View
from bloodwork.play.guess import imagine
from bloodwork.telling import ENGLISH, Tongue
from bloodwork.terminal.book import Book, card_words, rule_lines
from bloodwork.terminal.lanes import card_words as lane_words
from bloodwork.terminal.lanes import lane_card
from bloodwork.terminal.show import creature_words, takes_values, zones_of

MOST_RULES: Final = 8
_SPACE: Final = re.compile(r"([ABab])([1-9])")

HELP: Final = (
    "To answer, type the number of an option, or the move itself, as in: play Blood Flask at 2, choose A3, attack.",
    "  ?              this list; ? 3 explains option 3, ? Blood Flask a card, ? A2 what is in a space,",
    "                 ? Flying a keyword, ? C-N18.5 a rule",
    "  view           the table and your hand again",
    "  log            what happened, with the rules; log 10 the last ten lines",
    "  piles          what lies in the discard piles",
    "  undo           take your last answer back, if you have learned nothing since",
    "  hint           what a bot that thinks ahead would do, with its chances to win; hint 9 tells of nine answers",
    "  save FILE      write the game to a file",
    "  concede        give the game up",
    "  quit           leave; the game is kept and can be taken up again",
)
LANE_HELP: Final = (
    "To answer, type the number of an option, or the move itself, as in: play Sellsword at 1.war, activate A.rune.",
    "  ?              this list; ? 3 explains option 3, ? Sellsword a card, ? A.1.war.2 what is in a slot,",
    "                 ? Flying a keyword, ? B-CHAIN.9 a rule",
    *HELP[3:5],
    "  piles          what lies in the graveyards and in the Banished Zones",
    *HELP[6:-1],
    "  stops          when you are asked: stops always, stops opponent, stops needed",
    HELP[-1],
)


def explain(game: Game, player: int, about: str, book: Book, tongue: Tongue = ENGLISH) -> list[str]:
    """What is asked about, as far as this player may know it."""
    about = about.strip()
    if not about:
        lines = LANE_HELP if "priority" in game.view(player) else HELP
        return [tongue.say(line) for line in lines]
    decision = game.decision
    if about.isdigit() and decision is not None and not takes_values(decision):
        return explain_option(game, player, decision, int(about), book, tongue)
    view = game.view(player)
    if found := _SPACE.fullmatch(about):
        row = view["players"][found[1].upper()].get("board", [])
        if int(found[2]) <= len(row):
            return explain_space(row[int(found[2]) - 1], about.upper(), book, tongue)
    if (place := lane_card(view, about)) is not None:
        return explain_space(place[0], about, book, tongue)
    if (rule := book.rule(about)) is not None:
        return rule_lines(rule)
    out = explain_card(about, view, book, tongue)
    for rule in book.keyword(about):
        out.extend(rule_lines(rule))
    if not out and decision is not None:
        for number, option in enumerate(decision.options, start=1):
            if option.text == about:
                return explain_option(game, player, decision, number, book, tongue)
    if not out:
        close = book.nearest(about)
        hint = tongue.say(' Did you mean "{close}"?', close=close)
        if not close:
            hint = tongue.say(" Ask about an option by its number, a card, a space or a rule.")
        out.append(tongue.say('Nothing is known about "{about}".', about=about) + hint)
    return out


def explain_option(game: Game, player: int, decision: Decision, number: int, book: Book, tongue: Tongue) -> list[str]:
    if not 1 <= number <= len(decision.options):
        there = "There is no option {number}; the options are 1 to {last}."
        return [tongue.say(there, number=number, last=len(decision.options))]
    option = decision.options[number - 1]
    out = [tongue.say("Option {number}: {option}", number=number, option=tongue.option(option.text))]
    name = _card_named(option.text, game.view(player), book)
    if name:
        out.extend(explain_card(name, game.view(player), book, tongue))
    cited = _rules_of(game, player, option.text)
    if cited:
        out.append(tongue.say("Rules that it would follow:"))
        shown = [rule for id in cited[:MOST_RULES] if (rule := book.rule(id)) is not None]
        out.extend(f"  {rule.id}: {rule.text}" for rule in shown)
        if len(cited) > MOST_RULES:
            out.append(tongue.say("  and {rules}", rules=", ".join(cited[MOST_RULES:])))
    return out


def _rules_of(game: Game, player: int, text: str) -> list[str]:
    """What would be cited if it were done. It is tried out in a guess, which knows no more than the player."""
    guess = imagine(game, player, 0)
    answer = guess.words().get(text)
    return guess.cited(answer) if answer is not None else []


def _card_named(text: str, view: View, book: Book) -> str:
    """The card that a move is about."""
    words = text.split(" ", 1)[1] if " " in text else ""
    words = words.removesuffix(" ...").split(" at ")[0].strip('"')
    if (place := lane_card(view, words)) is not None:
        return place[0]["card"] if place[0] is not None and place[0]["card"] != UNKNOWN else ""
    if found := _SPACE.fullmatch(words):
        card = view["players"][found[1]]["board"][int(found[2]) - 1]
        return card["card"] if card is not None and card["card"] != UNKNOWN else ""
    name = words.rpartition(":")[2].strip('"')
    return name if book.card(name) is not None else ""


def explain_space(card: View | None, space: str, book: Book, tongue: Tongue) -> list[str]:
    if card is None:
        return [tongue.say("{space} is empty.", space=space)]
    words = lane_words(card, tongue) if "initiative" in card else creature_words(card, tongue)
    out = [f"{space}: {words}"]
    if card["kins"]:
        out.append(tongue.say("  Kins: {kins}", kins=", ".join(tongue.word(kin) for kin in card["kins"])))
    out.extend(f"  {line}" for line in tongue.text(card["text"]).splitlines())
    for word in card["keywords"]:
        out.extend(f"  {rule.id}: {rule.text}" for rule in book.keyword(word))
    return out


def explain_card(name: str, view: View, book: Book, tongue: Tongue) -> list[str]:
    card = book.card(name)
    if card is None:
        return []
    out = [f"{tongue.card(card.name)}: {card_words(card, tongue)}"]
    words: list[str] = []
    out.extend(f"  {line}" for line in tongue.text(card.text).splitlines())
    for line in card.text.splitlines():
        words.extend(part.strip() for part in line.split(","))
    out.extend(f"  {rule.id}: {rule.text}" for rule in book.type(card.type))
    for word in dict.fromkeys(words):
        out.extend(f"  {rule.id}: {rule.text}" for rule in book.keyword(word))
    for player, side in view["players"].items():
        for zone, cards in zones_of(side):
            number = sum(1 for one in cards if one is not None and one["card"] == card.name)
            if number:
                there = tongue.word(zone.replace("_", " "))
                out.append(tongue.say("  {number} in {player}'s {zone}", number=number, player=player, zone=there))
    return out


def refusal(error: BloodworkError, book: Book, tongue: Tongue = ENGLISH) -> list[str]:
    """Why an answer is not taken, with the words of the rule that forbids it."""
    out = [tongue.say("Not possible: {error}", error=tongue.refusal(error))]
    rule = book.rule(getattr(error, "rule", ""))
    if rule is not None:
        out.append(f"  {rule.id}: {rule.text}")
    return out
