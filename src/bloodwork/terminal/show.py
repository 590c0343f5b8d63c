"""The table as one player sees it, in lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bloodwork.play import UNKNOWN, Decision, View
from bloodwork.play.decision import FLIPPING
from bloodwork.telling import ENGLISH, Tongue
from bloodwork.terminal.book import Book, card_words, text_words
from bloodwork.terminal.lanes import PHASES, lane_table, meant

STATS = ("health", "defense", "power")


def table_lines(view: View, me: str, book: Book, tongue: Tongue = ENGLISH) -> list[str]:
    """The opponent's side above, the player's own below, spaces from left to right as this player sees them."""
    foe = "B" if me == "A" else "A"
    if "lanes" in view["players"][me]:
        return [*lane_table(view, me, tongue), *hand_lines(view, me, book, tongue)]
    numbers = [f"{tongue.word(name)} {view[name]}" for name in view if isinstance(view[name], int) and name != "number"]
    turn = tongue.say("Your turn") if view["turn"] == me else tongue.say("Turn of {player}", player=foe)
    out = [f"{turn}, {tongue.word(view['phase'])}. {first_capital(', '.join(numbers))}."]
    words = player_words(view["players"][foe], own=False, tongue=tongue)
    out.append(f"{tongue.say('Opponent, {player}', player=foe)}: {words}")
    out.extend(board_lines(view, foe, me, tongue))
    out.extend(timeline_lines(view, foe, tongue))
    words = player_words(view["players"][me], own=True, tongue=tongue)
    out.append(f"{tongue.say('You, {player}', player=me)}: {words}")
    out.extend(board_lines(view, me, me, tongue))
    out.extend(timeline_lines(view, me, tongue))
    out.extend(hand_lines(view, me, book, tongue))
    return out


def first_capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def player_words(player: View, *, own: bool, tongue: Tongue = ENGLISH) -> str:
    words: list[str] = []
    for name, value in player.items():
        if isinstance(value, int) and (value or name == "blood"):
            words.append(f"{tongue.word(name)} {value}")
        elif isinstance(value, list) and name not in ("board", "timeline"):
            if name == "hand" and not own:
                known = [tongue.card(card["card"]) for card in value if card["card"] != UNKNOWN]
                words.append(
                    tongue.say("{cards} in hand", cards=counted("card", len(value), tongue))
                    + (f" ({', '.join(known)})" if known else "")
                )
            elif name != "hand" and (value or name != "aside"):
                words.append(f"{tongue.word(name.replace('_', ' '))} {len(value)}")
    words.extend(
        tongue.say("{counter} counter {number}", counter=tongue.word(counter), number=number)
        for counter, number in counters(player)
    )
    return ", ".join(words) + "."


def board_lines(view: View, player: str, me: str, tongue: Tongue) -> list[str]:
    board: list[View | None] = view["players"][player]["board"]
    columns = range(len(board)) if me == "A" else reversed(range(len(board)))
    return [f"  {player}{column + 1}: {creature_words(board[column], tongue)}" for column in columns]


def timeline_lines(view: View, player: str, tongue: Tongue) -> list[str]:
    timeline: list[View] = view["players"][player].get("timeline", [])
    if not timeline:
        return []
    held = "; ".join(creature_words(card, tongue) for card in timeline)
    return [tongue.say("  Timeline of {player}: {cards}", player=player, cards=held)]


def creature_words(card: View | None, tongue: Tongue = ENGLISH) -> str:
    """A card in play: its name and the state it is in, without its text."""
    if card is None:
        return tongue.say("empty")
    unknown = card["card"] == UNKNOWN
    words = [tongue.say("face-down card") if unknown else tongue.card(card["card"]) or tongue.say("a card")]
    if card["face_down"] and not unknown:
        words.append(tongue.say("face down"))
    for stat in STATS:
        if card.get(stat) is not None:
            words.append(f"{tongue.word(stat)} {card[stat]}")
    if card["damage"]:
        words.append(tongue.say("{number} damage taken", number=card["damage"]))
    words.extend(tongue.word(keyword) for keyword in card["keywords"])
    words.extend(f"{number} {counted_counters(name, number, tongue)}" for name, number in counters(card))
    return ", ".join(words)


def counted_counters(name: str, number: int, tongue: Tongue) -> str:
    phrase = "{name} counter" if number == 1 else "{name} counters"
    return tongue.say(phrase, name=tongue.word(name))


def counters(card: View) -> list[tuple[str, int]]:
    return sorted(card["counters"].items())


def hand_lines(view: View, me: str, book: Book, tongue: Tongue) -> list[str]:
    hand = [card["card"] for card in view["players"][me]["hand"]]
    if not hand:
        return [tongue.say("Your hand is empty.")]
    out = [tongue.say("Your hand, {cards}:", cards=counted("card", len(hand), tongue))]
    for name in dict.fromkeys(hand):
        number = hand.count(name)
        times = tongue.say("{number} times ", number=number) if number > 1 else ""
        out.append(f"  {times}{printed_words(name, book, tongue)}")
    return out


def printed_words(name: str, book: Book, tongue: Tongue) -> str:
    card = book.card(name)
    if card is None:
        return tongue.card(name)
    entries = [tongue.say("Counter: {entry}", entry=entry) for entry in card.counters]
    text = text_words("\n".join([tongue.text(card.text), *entries]))
    return f"{tongue.card(card.name)}: {card_words(card, tongue)}.{f' {text}' if text else ''}"


def question_lines(decision: Decision, tongue: Tongue = ENGLISH, view: View | None = None) -> list[str]:
    """The question with its numbered options; with a view, what is meant where a move names a slot of a lane."""
    asked = first_capital(asked_words(decision, tongue))
    if takes_values(decision):
        return [f"{asked}.", tongue.say("  Type the number itself.")]
    out = [asked]
    group: list[str] = []
    head = ""
    for number, option in enumerate(decision.options, start=1):
        before, at, place = option.text.rpartition(" at ")
        text = option.text.removeprefix("choose ") if decision.kind != "act" else option.text
        if at and before == head:
            group.append(tongue.say("{number} at {place}", number=number, place=place))
            continue
        if group:
            out.append("  " + "; ".join(group))
        about = meant(option.text, view, tongue) if view is not None and "lanes" in view["players"]["A"] else ""
        group = [f"{number} {tongue.option(text)}{f' ({about})' if about else ''}"]
        head = before if at else ""
    out.append("  " + "; ".join(group))
    return out


def asked_words(decision: Decision, tongue: Tongue) -> str:
    """The question in words. In English that is its prompt; elsewhere it is put together from its parts."""
    if tongue is ENGLISH:
        return decision.prompt
    asked = tongue.tell(decision.prompt.rpartition(": ")[2])
    if decision.kind == "act":
        phase = decision.prompt.partition(":")[0]
        before = tongue.say(PHASES[phase]) if phase in PHASES else tongue.word(phase)
        return f"{before}: {asked}"
    card, text = decision.about
    words = tongue.say(text) if text == FLIPPING else f'"{tongue.text(text)}"'
    before = ", ".join([*([tongue.card(card)] if card else []), *([words] if text else [])])
    return f"{before}: {asked}" if before else asked


def takes_values(decision: Decision) -> bool:
    """Whether a number that is typed is the answer itself, and not the place of an option."""
    if decision.kind == "number":
        return True
    return decision.kind == "word" and all(option.text.removeprefix("choose ").isdigit() for option in decision.options)


def counted(what: str, number: int, tongue: Tongue = ENGLISH) -> str:
    return f"{number} {tongue.word(what if number == 1 else f'{what}s')}"


def zones_of(player: View) -> Sequence[tuple[str, list[Any]]]:
    return [(name, value) for name, value in player.items() if isinstance(value, list)]
