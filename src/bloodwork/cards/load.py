"""Reads set files: from paths, from a scenario's own list of cards, and those that come with the package."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from bloodwork.cards.catalogue import Catalogue
from bloodwork.cards.hemolymph import is_hemolymph, parse_hemolymph
from bloodwork.cards.kins import Kin, check_kins
from bloodwork.cards.nodes import Node, decode, from_values, parse, read_text
from bloodwork.cards.schema import CARD_KEYS, LANGUAGES, Card, bad, fold, keyed, read_card, read_name
from bloodwork.errors import BadFile, NotUnderstood, nearest, unknown

_SET_KEYS: Final = ("set", "ruleset", "from", "without", "kins", "cards")
_ENDINGS: Final = (".yaml", ".yml")
BLOODWORK: Final = "bloodwork"
HEMOLYMPH: Final = "hemolymph"
FORMATS: Final = (BLOODWORK, HEMOLYMPH)
MOST_LETTERS: Final = 300_000  # of the texts of a set; the largest that is known has under 30,000


def load_cards(*paths: str | Path, form: str | None = None) -> Catalogue:
    """The cards of these files (of a folder: all in it), which must be of one ruleset and have different Names.

    `form` is the format: one of `FORMATS`; if not said, each file tells it.

    >>> load_cards("no-such-set.yaml")
    Traceback (most recent call last):
    bloodwork.errors.BadFile: no-such-set.yaml: there is no such set file
    """
    if form is not None and form not in FORMATS:
        raise unknown("format", form, FORMATS)
    found = [parse_cards(read_text(path, what="set file"), str(path), form) for path in _expanded(paths)]
    if not found:
        raise NotUnderstood("no set file was named")
    _refuse_too_much((card for one in found for card in one), found[-1].sets[-1] if found[-1].sets else "cards")
    return _together(found)


def parse_cards(text: str, file: str, form: str | None = None) -> Catalogue:
    """The cards that this text describes, in any format."""
    if form == HEMOLYMPH or (form is None and is_hemolymph(text, file)):
        cards, notes = parse_hemolymph(text, file)
        _refuse_too_much(cards, file)
        return Catalogue("bloodless", cards, notes=notes)
    return parse_set(text, file)


def parse_set(text: str, file: str) -> Catalogue:
    """The set that this text describes. `file` is only used to say where something is wrong."""
    root = parse(text, file)
    if not root.mapping:
        raise bad(f"a set file is {root.kind()}", root, file, "a mapping with set, ruleset and cards")
    fields = keyed(root, file, _SET_KEYS)
    for key in ("set", "ruleset", "cards"):
        if key not in fields and (key != "cards" or "from" not in fields):
            raise bad(f'a set file without "{key}"', root, file)
    name = read_name(fields["set"], file, "set")
    ruleset = _ruleset(fields["ruleset"], file)
    kins = _kins(fields["kins"], file) if "kins" in fields else ()
    own = Catalogue(ruleset, _cards(fields["cards"], file, ruleset) if "cards" in fields else (), kins, sets=(name,))
    if "from" in fields:
        return own.over(_taken(fields["from"], fields.get("without"), file, ruleset))
    if "without" in fields:
        raise bad('"without" in a set that takes no cards', fields["without"], file, "from: RULESET beside it")
    return own


def cards_from_mappings(
    mappings: Sequence[object],
    file: str,
    lines: Sequence[int | None] | None = None,
    *,
    ruleset: str = "bloodless",
) -> Catalogue:
    """Cards that another file holds, as its loader gave them; `lines` says in which line each of them stands."""
    check_format(ruleset)
    places = lines if lines is not None else [None] * len(mappings)
    nodes = tuple(from_values(value, file, line) for value, line in zip(mappings, places, strict=True))
    return Catalogue(ruleset, _cards(Node(nodes, None, None), file, ruleset))


def cards_from_node(node: Node, file: str, *, ruleset: str = "bloodless") -> Catalogue:
    """The same for a list that was read by `nodes.parse`, and so knows its places exactly."""
    check_format(ruleset)
    return Catalogue(ruleset, _cards(node, file, ruleset))


def check_format(ruleset: str) -> None:
    """Refuses a ruleset that does not exist."""
    if ruleset not in CARD_KEYS:
        raise unknown("ruleset", ruleset, CARD_KEYS)


@cache
def shipped(ruleset: str) -> Catalogue:
    """The cards that come with the package for a ruleset.

    >>> shipped("bloodless").card("Blood Flask").type
    'blood flask'
    """
    sets = _shipped(ruleset)
    return _together(sets) if sets else Catalogue(ruleset, ())


def shipped_sets(ruleset: str) -> dict[str, Catalogue]:
    """The same by the titles of their sets.

    >>> list(shipped_sets("bloodless"))
    ['First Blood']
    """
    return {one.sets[-1]: one for one in _shipped(ruleset)}


@cache
def _shipped(ruleset: str) -> tuple[Catalogue, ...]:
    check_format(ruleset)
    folder = data_folder("cards", ruleset)
    if not folder.is_dir():
        return ()
    found = sorted((f for f in folder.iterdir() if f.name.endswith(_ENDINGS)), key=lambda f: f.name)
    return tuple(
        parse_set(decode(file.read_bytes(), label, what="set file"), label)
        for file in found
        for label in [f"cards/{ruleset}/{file.name}"]
    )


def data_folder(*parts: str) -> Traversable:
    folder = files("bloodwork") / "data"
    for part in parts:
        folder = folder / part
    return folder


def _together(sets: Sequence[Catalogue]) -> Catalogue:
    for other in sets[1:]:
        if other.ruleset != sets[0].ruleset:
            message = f"this set is of ruleset {other.ruleset}, the one before it of {sets[0].ruleset}"
            raise BadFile(message, file=other.file or "cards")
    cards = tuple(card for one in sets for card in one)
    _refuse_namesakes(cards)
    kins = tuple(kin for one in sets for kin in one.declared)
    names = [name for one in sets for name in one.sets]
    return Catalogue(sets[0].ruleset, cards, kins, sets=names, notes=[note for one in sets for note in one.notes])


def _expanded(paths: Iterable[str | Path]) -> list[Path]:
    out: list[Path] = []
    for path in map(Path, paths):
        if path.is_dir():
            inside = sorted(p for p in path.rglob("*") if p.suffix in (*_ENDINGS, ".json") and p.is_file())
            if not inside:
                expected = "files that end in .yaml or .json"
                raise BadFile("there is no set file in this folder", file=path, expected=expected)
            out.extend(inside)
        else:
            out.append(path)
    return out


def _ruleset(node: Node, file: str) -> str:
    value = node.value
    if isinstance(value, str) and value in CARD_KEYS:
        return value
    close = nearest(value, CARD_KEYS) if isinstance(value, str) else None
    shown = f'unknown ruleset "{value}"' if isinstance(value, str) else f'"ruleset" is {node.kind()}'
    raise bad(shown, node, file, None if close else _known_rulesets(), close)


def _taken(node: Node, without: Node | None, file: str, ruleset: str) -> Catalogue:
    """The cards that come with the package for another ruleset, save those that are left out by Name."""
    other = _ruleset(node, file)
    if other == ruleset:
        raise bad(f"the set is of ruleset {ruleset} itself", node, file, "another ruleset to take cards from")
    found = shipped(other)
    if not len(found):
        raise bad(f"no cards of ruleset {other} come with the package", node, file)
    gone: list[Card] = []
    if without is not None:
        if without.mapping or not isinstance(without.value, tuple):
            raise bad(f'"without" is {without.kind()}', without, file, "a list of Names")
        for inner in without.value:
            name = read_name(inner, file, "without")
            card = found.find(name)
            if card is None:
                raise bad(f'ruleset {other} has no card "{name}"', inner, file, None, found.nearest(name))
            gone.append(card)
    return found.without(gone)


def _known_rulesets() -> str:
    return f"one of {', '.join(CARD_KEYS)}"


def _kins(node: Node, file: str) -> tuple[Kin, ...]:
    """Added kins with their parents; a parent may be a kin of the ruleset or of this list, and nothing means none."""
    if not node.mapping:
        raise bad(f'"kins" is {node.kind()}', node, file, "kins with their parents, as in {Wolf: Beast, Beast: null}")
    found: dict[str, Kin] = {}
    for key, value in node.value:
        name = read_name(key, file, "kin")
        if fold(name) in found:
            raise bad(f'kin "{name}" is there twice', key, file)
        parent, names = _kin(value, file)
        found[fold(name)] = Kin(name, parent, names, file, key.line, key.column)
    check_kins(found.values())
    return tuple(found.values())


def _kin(node: Node, file: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A kin's parent and its names: only the parent, or both as in {parent: Beast, es: Lobo, de: Wolf}."""
    if not node.mapping:
        return read_name(node, file, "parent") if node.value is not None else "", ()
    fields = keyed(node, file, ("parent", *LANGUAGES))
    above = fields.pop("parent", None)
    parent = read_name(above, file, "parent") if above is not None and above.value is not None else ""
    return parent, tuple((code, read_name(fields[code], file, code)) for code in sorted(fields))


def _cards(node: Node, file: str, ruleset: str) -> tuple[Card, ...]:
    if node.mapping or not isinstance(node.value, tuple):
        raise bad(f'"cards" is {node.kind()}', node, file, "a list of cards")
    cards = tuple(read_card(inner, file, ruleset) for inner in node.value)
    _refuse_too_much(cards, file)
    _refuse_namesakes(cards)
    return cards


def _refuse_too_much(cards: Iterable[Card], file: str) -> None:
    """To read a text takes a while for each of its letters, and cards come from strangers."""
    letters = 0
    for card in cards:
        letters += len(card.text)
        if letters > MOST_LETTERS:
            raise BadFile(
                f"the texts of the cards have more than {MOST_LETTERS:,} letters together",
                file=card.place.file or file,
                line=card.place.line,
                expected="fewer cards, or shorter texts",
            )


def _refuse_namesakes(cards: Iterable[Card]) -> None:
    """A Name is one object, whatever language shows it (C-D3.1), so no other card may have it in any language.

    A variant of a Name is told apart by what it is called.
    """
    taken: dict[str, Card] = {}
    for card in cards:
        for name in dict.fromkeys([card.label, *(name for _, name in card.names if not card.variant)]):
            other = taken.setdefault(fold(name), card)
            if other is not card:
                where = f"line {other.place.line}"
                if other.place.file != card.place.file:
                    where = f"{other.place.file}, {where}"
                message = f'the Name "{name}" already belongs to a card (in {where})'
                raise BadFile(message, file=card.place.file, line=card.place.line, column=card.place.column)
