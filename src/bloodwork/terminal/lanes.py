"""The table of a game with lanes as one player sees it, in lines of text: lanes, zones, chain, who acts and in which
order."""

from __future__ import annotations

from typing import Final

from bloodwork.play import UNKNOWN, View
from bloodwork.telling import Tongue

ROWS: Final = ("war", "back", "binding", "resource", "barrier", "hidden")
_PILES: Final = {
    "spell_deck": "Spell Deck {number}",
    "pool_deck": "Pool Deck {number}",
    "graveyard": "graveyard {number}",
    "banished": "banished {number}",
}
_SLOTS: Final = {"sovereign": "Sovereign: {card}", "rune": "Rune: {card}", "advisor": "Advisor: {card}"}
_ABOUT_SLOTS: Final = ("activate", "move", "attack", "ranged", "block", "flip", "choose")
PHASES: Final = {
    "start": "Start of the Round",
    "main1": "Main Phase 1",
    "main2": "Main Phase 2",
    "combat": "Combat Phase",
    "end": "End of the Round",
    "mulligan": "before the first round",
}


def lane_table(view: View, me: str, tongue: Tongue) -> list[str]:
    """How the round stands, then the opponent's side above and the player's own below, lane by lane."""
    foe = "B" if me == "A" else "A"
    phase = tongue.say(PHASES.get(view["phase"], str(view["phase"])))
    out = [
        tongue.say(
            "Round {round}, {phase}. Initiative: {initiative}. Acting: {acting}.",
            round=view["round"],
            phase=phase,
            initiative=whose(view["initiative"], me, tongue),
            acting=tongue.card(view["acting"]) if view["acting"] != "none" else tongue.say("nobody"),
        )
    ]
    if view["chain"]:
        entries = "; ".join(tongue.card(entry["card"]) for entry in view["chain"])
        out.append(tongue.say("Chain, the next to resolve first: {entries}.", entries=entries))
    else:
        out.append(tongue.say("The chain is empty."))
    for name in (foe, me):
        out.extend(side_lines(view["players"][name], name, me, tongue))
    for lane in view["players"][me]["lanes"]:
        out.extend(lane_lines(view, lane, foe, me, tongue))
    return out


def whose(name: str, me: str, tongue: Tongue) -> str:
    if name not in ("A", "B"):
        return tongue.say("nobody")
    return tongue.say("you") if name == me else tongue.say("your opponent")


def side_lines(side: View, name: str, me: str, tongue: Tongue) -> list[str]:
    """What a player has besides the lanes."""
    words = [tongue.say("life {number}", number=side["life"]), tongue.say("{number} ASP", number=side["asp"])]
    known = [tongue.card(card["card"]) for card in side["hand"] if card["card"] != UNKNOWN]
    in_hand = tongue.say("{number} in hand", number=len(side["hand"]))
    words.append(in_hand + (f" ({', '.join(known)})" if known and name != me else ""))
    words.extend(tongue.say(phrase, number=len(side[pile])) for pile, phrase in _PILES.items())
    head = tongue.say("You, {player}", player=name) if name == me else tongue.say("Opponent, {player}", player=name)
    out = [f"{head}: {', '.join(words)}."]
    held = [(phrase, side[slot]) for slot, phrase in _SLOTS.items() if side[slot] is not None]
    held += [("Permanent: {card}", card) for card in side["permanents"]]
    out.extend(f"  {tongue.say(phrase, card=card_words(card, tongue))}" for phrase, card in held)
    return out


def lane_lines(view: View, lane: str, foe: str, me: str, tongue: Tongue) -> list[str]:
    """A lane from the opponent's back to the player's own, and the order in which its characters are due."""
    out = [tongue.say("Lane {lane}", lane=lane)]
    if not any(any(_cards(view["players"][name]["lanes"][lane][row])) for name in (foe, me) for row in ROWS):
        return [tongue.say("Lane {lane}: empty", lane=lane)]
    for name, rows in ((foe, tuple(reversed(ROWS))), (me, ROWS)):
        for row in rows:
            cards = _cards(view["players"][name]["lanes"][lane][row])
            if row not in ("war", "back") and not any(cards):
                continue
            told = "; ".join(card_words(card, tongue) for card in cards) if any(cards) else tongue.say("empty")
            out.append(f"  {name}.{lane}.{row}: {told}")
    order = due(view, lane)
    if order:
        told = ", ".join(f"{tongue.card(name)} ({player}) {number}" for number, player, name in order)
        out.append(tongue.say("  by Initiative: {order}", order=told))
    return out


def _cards(held: object) -> list[View | None]:
    """A row holds several cards, or room for one."""
    return held if isinstance(held, list) else [held]  # type: ignore[list-item]


def due(view: View, lane: str) -> list[tuple[int, str, str]]:
    """The characters of a lane that can act, the fastest first; of equals those of the initiative player."""
    found: list[tuple[int, str, str]] = []
    for player, side in view["players"].items():
        rows = side["lanes"][lane]
        fast = [card for card in rows["war"] if card is not None]
        fast += [card for card in rows["back"] if card is not None and "Ranged Combat" in card["keywords"]]
        fast += [rows["binding"]] if rows["binding"] is not None and rows["resource"] is not None else []
        for card in fast:
            if card["card"] != UNKNOWN and not card["turned"] and (card["initiative"] or 0) > 0:
                found.append((card["initiative"], player, card["card"]))
    return sorted(found, key=lambda one: (-one[0], one[1] != view["initiative"]))


def card_words(card: View | None, tongue: Tongue) -> str:
    """A card in play: its name and the state it is in, without its text."""
    if card is None:
        return tongue.say("empty")
    if card["card"] == UNKNOWN:
        return tongue.say("face-down card")
    words = [tongue.card(card["card"] or tongue.say("a card"))]
    if card["face_down"]:
        words.append(tongue.say("face down"))
    if card.get("power") is not None:
        words.append(f"{card['power']}/{card['health']}")
        words.append(f"{tongue.say('Initiative')} {card['initiative']}")
    if card.get("power") is not None or card["resistance"]:
        words.append(f"{tongue.say('Resistance')} {card['resistance']}")
    if card["damage"]:
        words.append(tongue.say("{number} damage", number=card["damage"]))
    if card["turned"]:
        words.append(tongue.say("turned"))
    words.extend(tongue.word(keyword) for keyword in card["keywords"])
    for name, number in sorted(card["counters"].items()):
        words.append(tongue.say("{number} of counter {name}", number=number, name=tongue.word(name)))
    return ", ".join(words)


def lane_card(view: View, about: str) -> tuple[View | None] | None:
    """What lies in a slot that is named as moves name it, A.1.war.2; None if there is no such slot."""
    side, *rest = about.split(".")
    place = view["players"].get(side.upper())
    for part in rest:
        if isinstance(place, dict):
            place = place.get("lanes", place).get(part, place.get(part))
        elif isinstance(place, list) and part.isdecimal() and 1 <= int(part) <= len(place):
            place = place[int(part) - 1]
        else:
            return None
    found = isinstance(place, dict) and "card" in place
    return (place,) if rest and (found or (place is None and len(rest) == 3)) else None


def meant(option: str, view: View, tongue: Tongue) -> str:
    """What a move that names a slot is about: the card in it, and of an ability its words. Nothing if that is clear."""
    verb, _, rest = option.partition(" ")
    slot, _, nth = rest.partition(" ")
    found = lane_card(view, slot)
    if verb not in _ABOUT_SLOTS or found is None or found[0] is None or found[0]["card"] in (UNKNOWN, ""):
        return ""
    name = tongue.card(found[0]["card"])
    if verb != "activate":
        return name
    used = [line for line in found[0]["text"].splitlines() if ": " in line and not line.startswith("Hideout")]
    at = int(nth) if nth.isdecimal() else 1
    return f"{name}: {tongue.text(used[at - 1])}" if at <= len(used) else name
