"""Writes card files for the community's search site. What was read from such a file is written as it was."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from bloodwork.cards.build import type_bits
from bloodwork.cards.check import made_id
from bloodwork.cards.hemolymph import OWN_KEY, parse_hemolymph
from bloodwork.cards.schema import Card, Number
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import TextError, read_card
from bloodwork.text import tree as t
from bloodwork.text.card_lines import ConsumeLine, FlipLine, KeywordLine, LimitLine

_STATS: Final = ("health", "defense", "power")
_SIGNS: Final = {"more": ">=", "at least": ">=", "less": "<=", "at most": "<=", "": "", "exactly": "", "equal to": ""}


def to_hemolymph(cards: Iterable[Card], vocabulary: Vocabulary, names: Sequence[str]) -> str:
    """A card file of the community's format. `names` are those that the cards may speak of."""
    out = [_again(card) if card.foreign is not None else _fields(card, vocabulary, names) for card in cards]
    return json.dumps(out, ensure_ascii=False, indent=1) + "\n"


def _again(card: Card) -> dict[str, Any]:
    """The fields that a card was read from; those that say something else by now are written anew."""
    assert card.foreign is not None
    out = dict(card.foreign.fields)
    (was,), _ = parse_hemolymph(json.dumps([out]), card.place.file)
    if was.name != card.name:
        out["name"] = card.name
    if was.type != card.type:
        out["type"] = card.type
    if was.text != card.text:
        out["description"] = card.text
    if was.flavor != card.flavor:
        out["flavor_text"] = card.flavor
    if was.cost != card.cost:
        out["cost"] = card.cost if card.cost is not None else 0
    if was.stats != card.stats:
        out.update(_stats(card))
    if (was.names, was.cost is None) != (card.names, card.cost is None) and not card.faults:
        out[OWN_KEY] = _own(card)
    return out


def _fields(card: Card, vocabulary: Vocabulary, names: Sequence[str]) -> dict[str, Any]:
    out: dict[str, Any] = {
        "id": made_id(card),
        "name": card.name,
        "description": card.text,
        "cost": card.cost if card.cost is not None else 0,
        **_stats(card),
        "type": card.type,
        **_said_by_lines(card, vocabulary, names),
        "legality": {},
    }
    if card.flavor:
        out["flavor_text"] = card.flavor
    if own := _own(card):
        out[OWN_KEY] = own
    return out


def _stats(card: Card) -> dict[str, Number]:
    """Commands have none; the format wants them all the same."""
    return dict(zip(_STATS, card.stats or (0, 0, 0), strict=True))


def _own(card: Card) -> dict[str, Any]:
    out: dict[str, Any] = {}
    if card.names:
        out["names"] = dict(card.names)
    if card.variant:
        out["variant"] = card.variant
    if card.cost is None:
        out["cost"] = None
    return out


def _said_by_lines(card: Card, vocabulary: Vocabulary, names: Sequence[str]) -> dict[str, Any]:
    """Kins, keywords and the flip cost, which the site searches by. A text that cannot be read tells none of them."""
    try:
        lines = read_card(card.name, type_bits(card.words, vocabulary), card.text, vocabulary, names).lines
    except TextError:
        return {}
    kins: list[str] = []
    keywords: list[dict[str, Any]] = []
    out: dict[str, Any] = {}
    for line in lines:
        if isinstance(line, KeywordLine):
            for kind, word, number in line.words:
                if kind == "kin":
                    kins += _with_parents(word, vocabulary)
                else:
                    keywords.append({"name": word.casefold() + (f" x{number}" if number != 1 else "")})
        elif isinstance(line, LimitLine):
            keywords.append({"name": "unlimited" if line.limit is None else f"limit: {line.limit}"})
        elif isinstance(line, ConsumeLine):
            pattern = _pattern(line.pattern)
            keywords.append({"name": "devours", **({"data": {"type": "CardId", **pattern}} if pattern else {})})
        elif isinstance(line, FlipLine) and line.costs is None:
            out["flip_cost"] = _number(line.blood)
    if keywords:
        out["keywords"] = keywords
    if kins:
        # The site of today knows one kin, that of the public file a list.
        out["kin"] = kins[0]
        out["kins"] = list(dict.fromkeys(kins))
    return out


def _with_parents(kin: str, vocabulary: Vocabulary) -> list[str]:
    out = [kin.casefold()]
    while vocabulary.tags[kin]:
        kin = vocabulary.tags[kin]
        out.append(kin.casefold())
    return out


def _pattern(found: Any) -> dict[str, Any]:
    """A card pattern of the format, or nothing if it has no words for this one."""
    if isinstance(found, t.APattern):
        found = found.what
    if not isinstance(found, t.Pattern) or found.other is not None:
        return {}
    out: dict[str, Any] = {}
    if isinstance(found.head, t.NameNoun):
        out["name"] = found.head.name.casefold()
    elif isinstance(found.head, t.KinNoun):
        out["kins"] = [found.head.kin.casefold()]
    elif found.head != t.Noun(word="creature"):
        return {}
    for adj in found.adjs:
        if not isinstance(adj, t.CostAdj) or not isinstance(adj.n, t.Number):
            return {}
        out["cost"] = adj.n.n
    for post in found.posts:
        if isinstance(post, t.WithKeyword) and not post.without:
            out.setdefault("keywords", []).append({"name": post.keyword.casefold()})
        elif (
            isinstance(post, t.WithStat)
            and isinstance(post.cmp, t.Cmp)
            and isinstance(post.cmp.n, t.Number)
            and post.cmp.op in _SIGNS
        ):
            sign = _SIGNS[post.cmp.op]
            out[post.stat] = f"{sign}{post.cmp.n.n}" if sign else post.cmp.n.n
        else:
            return {}
    return out


def _number(value: Any) -> int | str:
    return int(value.n) if isinstance(value, t.Number) else str(value.letter)
