"""Cards as a card file writes them: what was read from a file gives the same card when it is read again."""

from __future__ import annotations

import dataclasses
from typing import Any

from bloodwork.cards.schema import SIGIL_RULESETS, Card


def card_mapping(card: Card, ruleset: str) -> dict[str, Any]:
    """What counts for the rules, as the keys of a card file of its ruleset. What is at its default is left out."""
    out: dict[str, Any] = {"name": card.name}
    if ruleset not in SIGIL_RULESETS:
        out["type"] = card.type
    if card.variant:
        out["variant"] = card.variant
    if card.cost is not None:
        out["cost"] = card.cost
    if card.stats:
        out["stats"] = "/".join(map(str, card.stats))
    if card.traits is not None:
        for field in dataclasses.fields(card.traits):
            value = getattr(card.traits, field.name)
            if value != field.default:
                out[field.name] = list(value) if isinstance(value, tuple) else value
    if ruleset in SIGIL_RULESETS:
        parts = {"sigils": list(card.sigils), "evolves_from": card.evolves_from, "counters": list(card.counters)}
        return out | {key: value for key, value in parts.items() if value}
    if card.text:
        out["text"] = card.text
    return out
