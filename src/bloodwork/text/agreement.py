"""Whether nouns agree with their numbers and verbs with their subjects: "2 cards", "a creature attacks".

The tree keeps the form in which each word was said (`s`, `many`, the word of a verb). Which form it should have is
found from the grammar: in each way to say something, a verb agrees with what stands right before it, and a noun with
the number or the article before it. `agreed` gives the tree as it should have been said; where the words leave the
number open ("the", "no"), whatever was said is right.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from bloodwork.text import tree as t
from bloodwork.text.grammar import Grammar, Item, Ref, Way, Word
from bloodwork.text.words import third_person

ONE: Final = 1
SEVERAL: Final = 2
OPEN: Final = 0

_DETS: Final = {
    "a": ONE, "target": ONE, "each": ONE, "another": ONE, "that": ONE, "all": SEVERAL, "those": SEVERAL,
}  # fmt: skip
_PLAYERS: Final = {
    "you": SEVERAL, "players": SEVERAL, "they": SEVERAL, "both players": SEVERAL, "both": SEVERAL,
    "you and your opponent": SEVERAL, "your opponent": ONE, "each player": ONE, "that player": ONE, "a player": ONE,
    "any player": ONE, "target player": ONE, "the active player": ONE, "each opponent": ONE, "the other 1": ONE,
    "the other player": ONE,
}  # fmt: skip
# What a fixed word that stands before a verb or a noun says of its number.
_SUBJECTS: Final = {
    "pool": ONE, "nothing": ONE, "attack": ONE, "search": ONE, "draw": ONE, "turn": ONE, "whoever": ONE,
    "points": SEVERAL,
}  # fmt: skip
_BEFORE_NOUN: Final = {"a": ONE, "only": ONE, "more": SEVERAL, "2": SEVERAL, "draw": SEVERAL}
_COUNTS: Final = (
    "count", "num", "count_all", "count_any", "count_exact", "counter_cmp", "step", "det", "value", "cmp", "up_to",
    "all_each",
)  # fmt: skip
_PHRASES: Final = ("pattern", "plain", "noun")
_DEEDS: Final = ("vp", "pred", "costs")
_BE: Final = {"is": "are", "is not": "are not"}
_WERE: Final = {several: one for one, several in _BE.items()}
_DO: Final = {"does not": "do not", "do not": "does not"}


class Spec(NamedTuple):
    """One agreement of a way: what has the number (a field, or the number itself), and what must have its form."""

    kind: str  # "verb", "be", "deed" or "noun"
    number: str | int
    field: str  # what is put right
    aux: str = ""


class Agreement:
    """The agreements of a grammar, by the nodes that its ways make."""

    def __init__(self, grammar: Grammar) -> None:
        self._verbs: dict[str, str] = {}  # each verb that a rule has in both forms: plain form to the other
        self._ways: dict[type[Any], list[tuple[Way, list[Spec]]]] = {}
        self._heads: dict[type[Any], str] = {}  # the field of the verb with which a way begins
        for name, ways in grammar.rules.items():
            words = {way.literal for way in ways if way.literal is not None}
            for word in words:
                if word and third_person(word) in words:
                    self._verbs[word] = third_person(word)
            for way in ways:
                if way.make is not None and name not in ("noun", "this_noun"):
                    self._ways.setdefault(way.make, []).append((way, self._specs(way, grammar)))
        for way in grammar.rules.get("counted", ()):
            first = way.items[0]
            # "for each creature": whatever is counted so; deeds are counted by "the number of" as well
            if way.make in (t.CountedCards, t.CountedWish) and isinstance(first, Ref):
                self._ways[way.make].append((way, [Spec("noun", ONE, first.label)]))
        self._plain = {other: word for word, other in self._verbs.items()}

    def _specs(self, way: Way, grammar: Grammar) -> list[Spec]:
        out: list[Spec] = []
        items = way.items
        subject: str | int = OPEN
        for at, item in enumerate(items):
            before = items[at - 1] if at else None
            aux = before.label if isinstance(before, Ref) and before.rule == "aux" else ""
            if aux:
                before = items[at - 2] if at > 1 else None
            if isinstance(before, Word) and before.text == "turn" and at > 2:
                before = items[at - 3]  # "creatures you play this turn cost"
            field = _verb_field(item, grammar)
            if field:
                if before is None and at == 0:
                    if way.make is not None:
                        self._heads[way.make] = field
                    continue
                if not (isinstance(before, Word) and before.text == "and"):
                    subject = _subject(before)
                kind = "be" if isinstance(item, Ref) and item.rule in ("be", "be_is") else "verb"
                out.append(Spec(kind, subject, field, aux))
            elif isinstance(item, Ref) and item.rule in _DEEDS and before is not None:
                made = isinstance(items[0], Word) and items[0].text == "have"  # "have it attack"
                must = isinstance(before, Ref) and before.rule == "has_to"
                if made or must or (isinstance(before, Word) and before.text in ("may", "to")):
                    out.append(Spec("deed", SEVERAL, item.label))
                else:
                    whom = items[at - 2] if isinstance(before, Word) and before.text == "," and at > 1 else before
                    out.append(Spec("deed", _subject(whom), item.label))
            elif isinstance(item, Ref) and item.rule in _PHRASES:
                out.append(Spec("noun", _counted(items, at), item.label))
            elif isinstance(item, Word) and item.flag == "many":
                out.append(Spec("noun", _counted(items, at), "many"))
        return [spec for spec in out if spec.number != OPEN]

    # -------------------------------------------------------------- putting right

    def agreed(self, value: Any, subject: bool = False) -> Any:
        """The same, said as it should be; the very same if it was. `subject`: something is said of it."""
        if isinstance(value, tuple):
            parts = tuple(self.agreed(one) for one in value)
            return value if all(a is b for a, b in zip(parts, value, strict=True)) else parts
        if not isinstance(value, t.Node):
            return value
        found = [
            spec for way, specs in self._ways.get(type(value), ()) if specs and _is_way(way, value) for spec in specs
        ]
        subjects = {spec.number for spec in found if spec.kind != "noun"}
        fields = {name: self.agreed(part, name in subjects) for name, part in _fields(value).items()}
        for spec in found:
            self._apply(spec, fields)
        if isinstance(value, t.Some) and value.det is None and _bare(fields["what"]):
            if subject or fields["what"].joint:  # "to Insects and to Birds" are all of them
                fields["what"] = with_number(fields["what"], SEVERAL)
            else:
                fields["det"] = "a"
        if all(fields[name] is getattr(value, name) or fields[name] == getattr(value, name) for name in fields):
            return value
        return type(value)(**fields)

    def _apply(self, spec: Spec, fields: dict[str, Any]) -> None:
        number = spec.number if isinstance(spec.number, int) else number_of(fields[spec.number])
        if number == OPEN:
            return
        if spec.kind == "noun":
            if spec.field == "many":
                fields["many"] = number == SEVERAL
            else:
                fields[spec.field] = with_number(fields[spec.field], number)
        elif spec.kind == "deed":
            fields[spec.field] = self._with_verb(fields[spec.field], number == ONE)
        elif spec.kind == "be":
            table = _WERE if number == ONE else _BE
            fields[spec.field] = table.get(fields[spec.field], fields[spec.field])
        else:
            third = number == ONE
            aux = fields.get(spec.aux) if spec.aux else None
            if aux is not None:
                if aux in _DO:
                    fields[spec.aux] = "does not" if third else "do not"
                third = False
            fields[spec.field] = self._form(fields[spec.field], third)

    def _with_verb(self, deed: Any, third: bool) -> Any:
        if isinstance(deed, t.CostList):
            second = self._with_verb(deed.second, third) if deed.second is not None else None
            return t.CostList(**{**_fields(deed), "first": self._with_verb(deed.first, third), "second": second})
        field = self._heads.get(type(deed))
        if field is None or field not in vars(deed):
            return deed
        return type(deed)(**{**_fields(deed), field: self._form(getattr(deed, field), third)})

    def _form(self, verb: Any, third: bool) -> Any:
        if isinstance(verb, bool):
            return third
        return self._verbs.get(verb, verb) if third else self._plain.get(verb, verb)


def _fields(node: t.Node) -> dict[str, Any]:
    return {name: part for name, part in vars(node).items() if not name.startswith("_")}


def _verb_field(item: Item, grammar: Grammar) -> str:
    """The field that keeps the form of a verb, "" if the item is none."""
    if isinstance(item, Word):
        return "s" if item.flag == "s" else ""
    if item.rule in ("be", "be_is"):
        return item.label
    if item.rule.isupper() or item.many:
        return ""
    words = {way.literal for way in grammar.rules[item.rule]}
    both = any(word is not None and third_person(word) in words for word in words)
    return item.label if item.label == "verb" and both else ""


def _subject(item: Item | None) -> str | int:
    if isinstance(item, Word):
        return "many" if item.flag == "many" else _SUBJECTS.get(item.text, OPEN)
    if item is None or not item.label or item.many:
        return OPEN
    return ONE if item.rule in ("stat", "damage") else item.label


def _counted(items: tuple[Item, ...], at: int) -> str | int:
    """What says how many of the noun there are."""
    at -= 1
    while at >= 0:
        item = items[at]
        passed = item.text == "additional" if isinstance(item, Word) else item.rule in ("COUNTER", "adj", "more")
        if not passed:
            break
        at -= 1
    if at < 0:
        return OPEN
    item = items[at]
    if isinstance(item, Ref):
        return item.label if item.rule in _COUNTS else SEVERAL if item.rule == "which_most" else OPEN
    last = items[at - 1] if at else None
    if item.text == "of":
        return SEVERAL if isinstance(last, Word) and last.text == "number" else OPEN
    return _BEFORE_NOUN.get(item.text, OPEN)


def _is_way(way: Way, value: t.Node) -> bool:
    """Whether a node was said in this way, as far as its own fields tell."""
    for name, const in (*way.consts.items(), *way.defaults.items()):
        if getattr(value, name) != const:
            return False
    for item in way.items:
        if isinstance(item, Ref):
            if item.label and getattr(value, item.label) is None:
                return False
        elif item.flag and not item.other and not getattr(value, item.flag):
            return False
    return True


# ------------------------------------------------------------------ numbers


def number_of(value: Any) -> int:
    """The number of what a phrase, a count or a player is: ONE, SEVERAL, or OPEN if either can be said."""
    if isinstance(value, bool):
        return SEVERAL if value else ONE
    if isinstance(value, str):
        return _PLAYERS.get(value, _DETS.get(value, OPEN))
    known = _NUMBERS.get(type(value), OPEN)
    return known if isinstance(known, int) else known(value)


def _of_its_count(value: Any) -> int:
    return number_of(value.n)


_COMPARED: Final = ("more", "less", "greater", "fewer", "higher", "lower")
_ZONES: Final = ("hands", "decks", "discard piles")
# The number of each node that has one, or how it is found.
_NUMBERS: Final[dict[type, int | Callable[[Any], int]]] = {
    **dict.fromkeys((t.One, t.Another, t.EachCount, t.This, t.Killer, t.DidCard, t.ThatOnes, t.PlayerOf), ONE),
    **dict.fromkeys((t.WhoeverControls, t.WhoeverMost, t.WhoeverHas, t.WhoeverDid, t.WhoeverChose, t.PlayersWho), ONE),
    **dict.fromkeys((t.PlayersThat, t.PlayersDid), ONE),
    **dict.fromkeys((t.Letter, t.AllCount, t.AnyNumber, t.OrMore, t.OrFewer, t.BothCards), SEVERAL),
    **dict.fromkeys((t.UpTo, t.Exactly, t.AtLeast, t.SomeOf, t.Targets), _of_its_count),
    **dict.fromkeys((t.WholeZone, t.Zone), lambda n: SEVERAL if n.name in _ZONES else ONE),
    t.Number: lambda n: ONE if n.n == 1 else SEVERAL,
    t.ThatMuch: lambda n: SEVERAL if n.word == "many" else OPEN,
    t.Cmp: lambda n: SEVERAL if n.op in _COMPARED else number_of(n.n),
    t.CmpThan: lambda n: SEVERAL if number_of(n.n) == SEVERAL else OPEN,
    t.It: lambda n: ONE if n.word in ("it", "itself") else SEVERAL,
    t.LinkedOne: lambda n: SEVERAL if n.many else ONE,
    t.Some: lambda n: number_of(n.det) or _of_pattern(n.what),
    t.DeckEnd: lambda n: ONE if n.n is None else number_of(n.n),
}


def _of_pattern(p: t.Pattern) -> int:
    head = p.head
    if isinstance(head, t.Noun):
        return SEVERAL if head.many else ONE
    return SEVERAL if isinstance(head, t.KinNoun) and head.many else OPEN


def _bare(p: t.Pattern) -> bool:
    """One noun without an article or a possessive: "creature you control"."""
    owned = any(isinstance(adj, t.WhoseAdj) for adj in p.adjs)
    return isinstance(p.head, t.Noun) and p.head.word != "one" and not p.head.many and not owned


def with_number(phrase: Any, number: int) -> Any:
    """A pattern or a noun in this number. The kin in "all Undead" has one form, so only "an Ants" is wrong of it."""
    if isinstance(phrase, t.Noun):
        many = number == SEVERAL
        return phrase if phrase.many == many or phrase.word == "one" else t.Noun(word=phrase.word, many=many)
    if isinstance(phrase, t.KinNoun) and phrase.many and number == ONE:
        return t.KinNoun(**{**_fields(phrase), "many": False})
    if isinstance(phrase, t.Pattern):
        number = SEVERAL if t.out_of_all(phrase) else number
        head = with_number(phrase.head, number)
        other = with_number(phrase.other, number) if phrase.other is not None else None
        if head is phrase.head and other is phrase.other:
            return phrase
        return t.Pattern(**{**_fields(phrase), "head": head, "other": other})
    return phrase


@cache
def agreement(grammar: Grammar) -> Agreement:
    return Agreement(grammar)
