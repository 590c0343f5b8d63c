"""What fields of a community card say that its text does not: kins, keywords and flip costs, as lines of text."""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections.abc import Iterator
from typing import Any, Final

# The kins of the format, each with its parent. A card of a kin may list the parent too; its text names the child alone.
PARENTS: Final = {
    "ant": "insect",
    "bee": "insect",
    "red kingdom": "piezan",
    "blue kingdom": "piezan",
    "green kingdom": "piezan",
    "black kingdom": "piezan",
    "white kingdom": "piezan",
    "blight": "machine",
}
KINS: Final = (*PARENTS, "insect", "piezan", "machine", "bird", "assassin", "undead", "reptile", "cult of na",
               "sorcery", "their")  # fmt: skip
_SIGNS: Final = {">=": "{} or more", "<=": "{} or less"}


@dataclasses.dataclass(slots=True)
class Unsaid:
    kins: list[str]
    keywords: list[tuple[str, dict[str, Any] | None]]  # with the pattern that is its data
    flip: object  # a number, a letter or None


def unsaid_lines(said: Unsaid, text: str) -> Iterator[tuple[str, str]]:
    """The lines that the text lacks, each with the field that it follows from."""
    words = _folded(text)
    found = {kin for kin in {*KINS, *map(_folded, said.kins)} if _has_kin(words, kin)}
    for kin in said.kins:
        own = _folded(kin)
        if own not in found and not any(PARENTS.get(one) == own for one in {*found, *map(_folded, said.kins)}):
            found.add(own)
            yield "kins", f"{_title(kin)} Kin"
    lines = [line.strip() for line in words.split("\n")]
    for name, data in said.keywords:
        word = _folded(name)
        if word in KINS:
            if word not in found:
                found.add(word)
                yield "keywords", f"{_title(name)} Kin"
        elif word == "devours":
            if data is not None and not any(line.startswith(("devours:", "evolves from:")) for line in lines):
                yield "keywords", f"Devours: {pattern_words(data)}"
        elif not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", words):
            yield "keywords", _title(name)
    if said.flip is not None and not any(line.startswith("flip:") for line in lines):
        yield "flip_cost", f"Flip: {said.flip} Blood"


def pattern_words(data: dict[str, Any]) -> str:
    """A card pattern as the card language says it."""
    if "name" in data:
        return _title(str(data["name"]))
    out = ""
    if data.get("cost") is not None and isinstance(data["cost"], int | str):
        out += f"{data['cost']} Cost "
    kins = [f"{_title(kin)} Kin" for kin in data.get("kins", ())]
    out += kins[0] if kins else "creature"
    more = [_title(word) for word in data.get("keywords", ())]
    for stat in ("cost", "health", "defense", "power"):
        value = data.get(stat)
        if value is not None and not (stat == "cost" and isinstance(value, int | str)):
            more.append(f"{stat} {_amount(value)}")
    return f"{out} with {' and '.join(more)}" if more else out


def _amount(value: Any) -> str:
    sign = getattr(value, "sign", "")
    return _SIGNS.get(sign, sign + "{}").format(value.number) if sign else str(value)


def _has_kin(words: str, kin: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(kin)} kin(?!\w)", words) is not None


def _folded(text: str) -> str:
    """Without regard to case and to the dots on letters."""
    letters = unicodedata.normalize("NFD", text.casefold().strip())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _title(text: str) -> str:
    """Every word with a capital, as cards print it; `x3` stays small."""
    return " ".join(word if re.fullmatch(r"x\d+", word) else word[:1].upper() + word[1:] for word in text.split())
