"""Plays a scenario step by step, in words, with the rules that each change cites."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bloodwork.errors import BloodworkError
from bloodwork.rules import SwitchValue
from bloodwork.scenarios.model import CITES, EXPECT, LEGAL, MOVE, REFUSED, Broken, Scenario, Skipped, Step
from bloodwork.scenarios.paths import shown
from bloodwork.scenarios.run import DeckCheck, Failed, Player


def show(scenario: Scenario | Skipped | Broken, switches: Mapping[str, SwitchValue] | None = None) -> Iterator[str]:
    """The lines of the play. The last one says whether everything held."""
    yield scenario.name
    if isinstance(scenario, Broken):
        yield f"failed: {scenario.error}"
        return
    if isinstance(scenario, Skipped):
        yield f"skipped: {scenario.message}"
        return
    yield f"{scenario.ruleset}; shows {', '.join(scenario.rules) or 'no rule'}"
    for name, value in {**scenario.switches, **(switches or {})}.items():
        yield f"with {name} = {shown(value)}"
    if scenario.deck is not None:
        yield from _deck(scenario)
        return
    try:
        player = Player(scenario, switches)
    except BloodworkError as error:
        yield f"failed: {error}"
        return
    yield ""
    yield from table(player.game.view("judge"))
    told = 0
    for line in player.game.events("judge"):
        told += 1
        yield f"    {line}"
    for step in scenario.steps:
        yield ""
        yield f"  {describe(step)}"
        try:
            player.step(step)
        except Failed as failed:
            yield f"failed: line {failed.line}: {failed.message}"
            return
        for reason in player.refusals:
            yield f"    {reason}"
        if step.kind == MOVE:
            for line in player.game.events("judge", told):
                yield f"    {line}"
            told = player.game.lines
    yield ""
    yield from table(player.game.view("judge"))
    yield "passed"


def _deck(scenario: Scenario) -> Iterator[str]:
    """A deck, what is said of it, and whether it holds."""
    assert scenario.deck is not None
    yield ""
    for section in scenario.deck.sections:
        listed = ", ".join(f"{entry.count}x {entry.name}" for entry in scenario.deck.section(section))
        yield f"  {section}: {listed or 'nothing'}"
    found = DeckCheck(scenario)
    for step in scenario.steps:
        yield f"  {describe(step)}"
        try:
            found.step(step)
        except Failed as failed:
            yield f"failed: line {failed.line}: {failed.message}"
            return
    yield "passed"


def describe(step: Step) -> str:
    if step.kind == MOVE:
        return f"{step.player}: {step.moves[0]}"
    if step.kind == CITES:
        return f"cited: {', '.join(step.rules)}"
    if step.kind in (LEGAL, REFUSED):
        by = f" by {' or '.join(step.rules)}" if step.rules else ""
        return f"{step.kind} for {step.player}{by}: {'; '.join(step.moves)}"
    checks = ", ".join(f"{check.path.text} is {shown(check.value)}" for check in step.checks)
    return f"so that {checks}" if step.kind == EXPECT else f"{step.player} sees that {checks}"


def table(view: Mapping[str, Any]) -> Iterator[str]:
    """A view in a few lines: what is not empty."""
    plain = {
        key: value
        for key, value in view.items()
        if key not in ("ruleset", "players", "pending_options", "number", "winner", "pending", "chain")
    }
    chain = [str(entry["card"]) for entry in view.get("chain", [])]
    yield "  " + ", ".join(f"{key} {shown(value)}" for key, value in plain.items())
    if chain:
        yield f"  chain: {', '.join(chain)}"
    if view["winner"] != "none":
        yield f"  winner: {view['winner']}"
    for name, player in view["players"].items():
        parts = [f"{key} {value}" for key, value in player.items() if isinstance(value, int) and value]
        parts += [f"{key}: {', '.join(map(_card, value))}" for key, value in player.items() if _is_cards(key, value)]
        if "board" in player:
            yield f"  {name}  {_row(player['board'], ' | ')}"
        else:
            yield f"  {name}"
            parts += [
                f"{key}: {_card(value)}" for key, value in player.items() if isinstance(value, dict) and "card" in value
            ]
        if parts:
            yield "     " + "; ".join(parts)
        for lane, slots in player.get("lanes", {}).items():
            told = [f"{key}: {_slots(value)}" for key, value in slots.items() if _filled(value)]
            if told:
                yield f"     lane {lane}: {'; '.join(told)}"


def _filled(value: object) -> bool:
    return any(value) if isinstance(value, list) else value is not None


def _slots(value: Any) -> str:
    return _row(value, ", ") if isinstance(value, list) else _card(value)


def _row(cards: list[Any], between: str) -> str:
    return between.join(_card(card) if card is not None else "-" for card in cards)


def _is_cards(key: str, value: object) -> bool:
    return isinstance(value, list) and bool(value) and key != "board"


def _card(card: Mapping[str, Any]) -> str:
    name = str(card["card"])
    printed = ("health", "defense", "power") if "defense" in card else ("power", "health")
    stats = [card.get(stat) for stat in printed]
    if None not in stats:
        name += " " + "/".join(map(str, stats))
    if card.get("damage") and "defense" not in card:
        name += f" with {card['damage']} damage"
    if card.get("turned"):
        name += " turned"
    if card.get("face_down"):
        name += " face down"
    if card.get("counters"):
        name += " " + shown(card["counters"])
    return name
