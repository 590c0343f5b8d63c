"""The table as one player sees it, in lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bloodwork.play import UNKNOWN, Decision, View
from bloodwork.terminal.book import Book, card_words, text_words

STATS = ("health", "defense", "power")


def table_lines(view: View, me: str, book: Book) -> list[str]:
    """The opponent's side above, the player's own below, spaces from left to right as this player sees them."""
    foe = "B" if me == "A" else "A"
    numbers = [f"{name} {view[name]}" for name in view if isinstance(view[name], int) and name != "number"]
    whose = "Your turn" if view["turn"] == me else f"Turn of {foe}"
    out = [f"{whose}, {view['phase']}. {', '.join(numbers).capitalize()}."]
    out.append(f"Opponent, {foe}: {player_words(view['players'][foe], own=False)}")
    out.extend(board_lines(view, foe, me))
    out.extend(timeline_lines(view, foe))
    out.append(f"You, {me}: {player_words(view['players'][me], own=True)}")
    out.extend(board_lines(view, me, me))
    out.extend(timeline_lines(view, me))
    out.extend(hand_lines(view, me, book))
    return out


def player_words(player: View, *, own: bool) -> str:
    words: list[str] = []
    for name, value in player.items():
        if isinstance(value, int) and (value or name == "blood"):
            words.append(f"{name} {value}")
        elif isinstance(value, list) and name not in ("board", "timeline"):
            if name == "hand" and not own:
                known = [card["card"] for card in value if card["card"] != UNKNOWN]
                words.append(counted("card", len(value)) + " in hand" + (f" ({', '.join(known)})" if known else ""))
            elif name != "hand" and (value or name != "aside"):
                words.append(f"{name.replace('_', ' ')} {len(value)}")
    words.extend(f"{counter} counter {number}" for counter, number in counters(player))
    return ", ".join(words) + "."


def board_lines(view: View, player: str, me: str) -> list[str]:
    board: list[View | None] = view["players"][player]["board"]
    columns = range(len(board)) if me == "A" else reversed(range(len(board)))
    return [f"  {player}{column + 1}: {creature_words(board[column])}" for column in columns]


def timeline_lines(view: View, player: str) -> list[str]:
    timeline: list[View] = view["players"][player].get("timeline", [])
    if not timeline:
        return []
    return [f"  Timeline of {player}: {'; '.join(creature_words(card) for card in timeline)}"]


def creature_words(card: View | None) -> str:
    """A card in play: its name and the state it is in, without its text."""
    if card is None:
        return "empty"
    words = ["face-down card" if card["card"] == UNKNOWN else card["card"] or "a card"]
    if card["face_down"] and card["card"] != UNKNOWN:
        words.append("face down")
    for stat in STATS:
        if card.get(stat) is not None:
            words.append(f"{stat} {card[stat]}")
    if card["damage"]:
        words.append(f"{card['damage']} damage taken")
    words.extend(card["keywords"])
    words.extend(f"{number} {name} {'counter' if number == 1 else 'counters'}" for name, number in counters(card))
    return ", ".join(words)


def counters(card: View) -> list[tuple[str, int]]:
    return sorted(card["counters"].items())


def hand_lines(view: View, me: str, book: Book) -> list[str]:
    hand = [card["card"] for card in view["players"][me]["hand"]]
    if not hand:
        return ["Your hand is empty."]
    out = [f"Your hand, {counted('card', len(hand))}:"]
    for name in dict.fromkeys(hand):
        number = hand.count(name)
        out.append(f"  {f'{number} times ' if number > 1 else ''}{printed_words(name, book)}")
    return out


def printed_words(name: str, book: Book) -> str:
    card = book.card(name)
    if card is None:
        return name
    text = text_words("\n".join([card.text, *(f"Counter: {entry}" for entry in card.counters)]))
    return f"{card.name}: {card_words(card)}.{f' {text}' if text else ''}"


def question_lines(decision: Decision) -> list[str]:
    """The question with its numbered options."""
    asked = decision.prompt[0].upper() + decision.prompt[1:]
    if takes_values(decision):
        return [f"{asked}.", "  Type the number itself."]
    out = [asked]
    group: list[str] = []
    head = ""
    for number, option in enumerate(decision.options, start=1):
        before, at, place = option.text.rpartition(" at ")
        text = option.text.removeprefix("choose ") if decision.kind != "act" else option.text
        if at and before == head:
            group.append(f"{number} at {place}")
            continue
        if group:
            out.append("  " + "; ".join(group))
        group = [f"{number} {text}"]
        head = before if at else ""
    out.append("  " + "; ".join(group))
    return out


def takes_values(decision: Decision) -> bool:
    """Whether a number that is typed is the answer itself, and not the place of an option."""
    if decision.kind == "number":
        return True
    return decision.kind == "word" and all(option.text.removeprefix("choose ").isdigit() for option in decision.options)


def counted(what: str, number: int) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def zones_of(player: View) -> Sequence[tuple[str, list[Any]]]:
    return [(name, value) for name, value in player.items() if isinstance(value, list)]
