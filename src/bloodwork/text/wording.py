"""Prints trees in a language by its words and forms: what agrees with what, and where a clause has its verb.

Nothing here knows a language. What is known of the tree: which number a node counts, whom a clause is about, and
what a pronoun can mean (the last thing of its number that was said).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bloodwork.text import tree as t
from bloodwork.text.forms import (
    Agree,
    Child,
    Clitic,
    Condition,
    Features,
    FinalSlot,
    Form,
    Group,
    Language,
    Literal,
    Negates,
    NoForm,
    NounSlot,
    Part,
    Plus,
    Remember,
    Subject,
    VerbSlot,
)
from bloodwork.text.omissions import Noted
from bloodwork.text.spelling import spelled
from bloodwork.text.words import third_person

ONE: Final = frozenset({"one"})
SEVERAL: Final = frozenset({"several"})
PLAYER: Final = frozenset({"player"})
_NEGATIVE: Final = ("cannot", "not")
_NUMBERED: Final = re.compile(r"(.*) (x?\d+)")


@dataclass(slots=True)
class Clause:
    """What is said of one subject with one verb."""

    mode: str
    aux: str = ""
    words: list[str] = field(default_factory=list)
    feats: Features = frozenset({"2", "sg"})
    subject: bool = False
    more: bool = False  # goes on with the subject of the clause before
    adverb: str = ""
    clitics: list[str] = field(default_factory=list)
    negated: bool = False  # a word has said already that it is not so


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is printed."""

    agr: Features = frozenset()  # of what is around
    given: Features = frozenset()  # what it is asked to be
    forced: bool = False  # it is the head: what is around has taken its features from it
    mode: str = "main"
    aux: str = ""
    more: bool = False
    adverb: str = ""
    clause: Clause | None = None


@dataclass(frozen=True, slots=True)
class As:
    """A node by the forms of another name."""

    node: Any
    name: str


class Wording:
    """One use of a language: for a line of a card, say, in which pronouns may mean what was said before."""

    def __init__(
        self,
        language: Language,
        card_names: Mapping[str, str] | None = None,
        quoted: Callable[[str], str] | None = None,
        kins: Mapping[str, str] | None = None,
    ) -> None:
        self.language = language
        self._card_names = card_names or {}
        self._quoted = quoted
        self._kins = language.names["kins"] if kins is None else kins
        self._seen: list[tuple[Features, bool]] = []  # what pronouns can mean, and whether rather another thing
        self._last: Features = frozenset({"3", "sg"})  # of the last subject
        self._player: Features = frozenset({"3", "sg", "m"})  # of the last one that was a player
        self._may = False  # whether that subject may do what is said of it
        self._noted = Noted()

    # -------------------------------------------------------------- whole phrases

    def line(self, value: Any, stop: str = ".") -> str:
        """A tree as a printed phrase. Raises NoForm where the language has no words for all of it."""
        self._may = False
        self._noted = Noted()
        words = self._node(value, Place())
        for missing in self._noted.omissions(value, self.language.unsaid):
            raise NoForm(missing)
        return spelled([*words, *([stop] if stop else [])], self.language.joins)

    # -------------------------------------------------------------- choosing forms

    def _choose(self, value: Any, table: str, place: Place) -> Form:
        if isinstance(value, t.Node | As):
            name = value.name if isinstance(value, As) else type(value).__name__
            forms = self.language.forms.get(name, [])
            what = f"node {name}"
        else:
            forms = self._entry(str(value), table)
            what = f'word "{value}" in the table {table or "(none)"}'
        for form in forms:
            if all(self._holds(c, value, place) for c in form.conditions):
                return form
        raise NoForm(f"the {what}" + (" where it stands" if forms else ""))

    def _entry(self, word: str, table: str) -> list[Form]:
        entries = self.language.words.get(table, {})
        if word in entries:
            return entries[word]
        for key, forms in entries.items():
            if third_person(key) == word:
                return forms
        return []

    def _holds(self, c: Condition, value: Any, place: Place) -> bool:
        value = value.node if isinstance(value, As) else value
        if c.kind == "@":
            around = place.agr | place.given | {place.mode, place.aux}
            if place.clause is not None:
                around |= {place.clause.aux}
                if place.clause.aux in _NEGATIVE and not place.clause.negated:
                    around |= {"negated"}
            return any(v in around for v in c.values) != c.negated
        got = value
        for name in c.path:
            got = getattr(got, name, None)
        self._noted.path(value, c.path, word=c.kind == "~" or any(_same(got, v) for v in c.values))
        if c.kind == "":
            found = bool(got) or isinstance(got, t.Node)
        elif c.kind == "=":
            found = any(_same(got, v) for v in c.values)
        elif c.kind == ":":
            found = type(got).__name__ in c.values
            self._noted.node(got)
        else:
            many = got if isinstance(got, tuple) else ()
            named = [one for one in many if type(one).__name__ in c.values or one in c.values]
            for one in named:
                self._noted.listed(many, one)
            found = bool(named)
        return found != c.negated

    # -------------------------------------------------------------- features

    def features(self, value: Any, table: str, place: Place) -> Features:
        """What a phrase is: its gender, number, person."""
        return self._features(self._choose(value, table, place), value, place)

    def _features(self, form: Form, value: Any, place: Place) -> Features:
        if place.forced or not form.headed:
            return place.agr
        value = value.node if isinstance(value, As) else value
        merged = self.language.merged
        # what is not said of the noun itself, its case for one, holds for all that is said in its place
        around = frozenset(f for g in self.language.groups if not {"m", "sg", "3"} & set(g) for f in g) & place.agr
        feats = merged(merged(around, place.given), _number(value))
        for part in self._open(form.parts, value, place):
            if isinstance(part, NounSlot):
                feats = merged(feats, self.language.nouns[self._noun(part, value)].feats)
            elif isinstance(part, Child) and part.head:
                inner = replace(place, agr=frozenset(), given=place.given | part.feats, forced=False)
                feats = merged(feats, self.features(follow(value, part.path), part.table, inner) - part.feats)
            elif isinstance(part, Agree) and part.path == ("@",):
                feats = merged(feats, place.clause.feats if place.clause is not None else self._last)
            elif isinstance(part, Agree):
                nominative = frozenset({"nom"})
                inner = replace(place, agr=nominative, given=nominative, forced=False)
                feats = merged(feats, self.features(follow(value, part.path), part.table, inner))
        for part in self._open(form.parts, value, place):
            if isinstance(part, Plus):
                feats = merged(feats, self._meant(part.feats))
        for part in form.parts:
            if isinstance(part, NounSlot):  # a noun that is only used in one number stays in it
                feats = merged(feats, self.language.nouns[self._noun(part, value)].feats & {"sg", "pl"})
        return feats

    def _meant(self, feats: Features) -> Features:
        if feats == PLAYER:
            return self._player
        if feats not in (ONE, SEVERAL):
            return feats
        number = "sg" if feats == ONE else "pl"
        known = [seen for seen, weak in self._seen if not weak] or [seen for seen, _ in self._seen]
        for seen in reversed(known):
            if number in seen:
                return seen | {"3"}
        return self.language.merged(known[-1] if known else frozenset(), frozenset({number, "3"}))

    def _open(self, parts: Iterable[Part], value: Any, place: Place) -> Iterator[Part]:
        """The parts with those of groups that are said."""
        for part in parts:
            if not isinstance(part, Group):
                yield part
            elif self._said(part, value, place):
                yield from self._open(part.parts, value, place)

    def _said(self, group: Group, value: Any, place: Place) -> bool:
        if group.conditions:
            return all(self._holds(c, value, place) for c in group.conditions)
        fields = [part for part in group.parts if isinstance(part, Child) and not part.head]
        return all(follow(value, part.path) not in (None, False, "", ()) for part in fields)

    # -------------------------------------------------------------- printing

    def _node(self, value: Any, place: Place, table: str = "") -> list[str]:
        form = self._choose(value, table, place)
        node = value.node if isinstance(value, As) else value
        self._noted.node(node)
        return self._run(form, node, replace(place, agr=self._features(form, value, place)))

    def _run(self, form: Form, value: Any, place: Place) -> list[str]:
        out: list[str] = []
        clause = place.clause
        slots: list[tuple[int, Part]] = []
        for part in self._open(form.parts, value, place):
            here = replace(place, clause=clause)
            if isinstance(part, Literal):
                out.extend(self._literal(part, place.agr))
            elif isinstance(part, Child):
                out.extend(self._child(part, value, here))
            elif isinstance(part, Subject):
                clause = self._subject(part, value, here)
            elif isinstance(part, VerbSlot | FinalSlot):
                clause = clause or self._fresh(place)
                slots.append((len(out), part))
            elif isinstance(part, NounSlot):
                for word in self.language.nouns[self._noun(part, value)].words:
                    out.extend(self._literal(word, place.agr))
            elif isinstance(part, Remember):
                self._seen.append((place.agr & _kept(self.language), part.weak))
            elif isinstance(part, Clitic):
                clause = clause or self._fresh(place)
                clause.clitics.extend(self._literal(part.word, place.agr))
            elif isinstance(part, Negates) and clause is not None:
                if part.word and clause.aux in _NEGATIVE and not clause.negated:
                    out.append(part.word)
                clause.negated = True
        return self._with_verb(out, slots, value, clause or self._fresh(place)) if slots else out

    def _with_verb(self, out: list[str], slots: list[tuple[int, Part]], value: Any, clause: Clause) -> list[str]:
        verb = next(part for _, part in slots if isinstance(part, VerbSlot))
        name = verb.verb
        if not name:
            said = self._field(value, verb.path)
            (part,) = self._choose(said, verb.table, Place()).parts
            assert isinstance(part, Literal)
            name = part.text
            if name not in self.language.verbs:
                raise NoForm(f'the verb "{name}"')
        first, last = self._clause_words(name, clause)
        for at, slot in reversed(slots):
            out[at:at] = first if isinstance(slot, VerbSlot) else last
        return out

    def _literal(self, word: Literal, agr: Features) -> list[str]:
        text = word.text
        if word.stem:
            text = self.language.ending(word.stem, self._meant(word.meant))
        if word.paradigm:
            text += self.language.ending(word.paradigm, self.language.merged(agr, word.feats))
        return [text] if text else []

    def _noun(self, slot: NounSlot, value: Any) -> str:
        # the tree has "creature's" for whose power it is
        name = slot.noun or str(self._field(value, slot.path)).removesuffix("'s").replace(" ", "_")
        if name not in self.language.nouns:
            raise NoForm(f'the noun "{name}"')
        return name

    def _field(self, value: Any, path: tuple[str, ...]) -> Any:
        """What a field holds that is said."""
        self._noted.path(value, path, word=True)
        return follow(value, path)

    def _child(self, part: Child, value: Any, place: Place) -> list[str]:
        got = self._field(value, part.path)
        if got is None:
            return []
        inner = self._inner(part, place)
        if isinstance(got, tuple):
            out: list[str] = []
            for one in got:
                if part.table and not self._belongs(one, part.table):
                    continue
                given = replace(inner, given=inner.given | {part.table}) if part.table else inner
                self._noted.listed(got, one)
                out.extend(self._node(one, given, part.table))
            return out
        if part.table.rstrip("-").isupper():
            return [self._named(part.table, got)]
        return self._node(got, inner, part.table)

    def _inner(self, part: Child, place: Place) -> Place:
        case = next((group for group in self.language.groups if "nom" in group), ())
        if part.head:
            agr = place.agr | part.feats
        elif part.feats.isdisjoint(case):
            agr = self.language.merged(place.agr, part.feats)
        else:
            agr = part.feats
        inner = replace(place, agr=agr, given=part.feats, forced=part.head)
        clause = place.clause
        if part.mode:
            if not part.same:
                clause = None
            elif clause is not None:
                clause.mode = part.mode
            inner = replace(inner, mode=part.mode, more=False, aux="", adverb="")
        if part.aux or part.more or part.adverb:
            inner = replace(
                inner, aux=part.aux or inner.aux, more=part.more or inner.more, adverb=part.adverb or inner.adverb
            )
            if clause is not None:
                clause = replace(
                    clause,
                    aux=part.aux or clause.aux,
                    more=part.more or clause.more,
                    adverb=part.adverb or clause.adverb,
                    words=[] if part.more else clause.words,
                    clitics=[],
                )
        return replace(inner, clause=clause)

    def _belongs(self, one: Any, table: str) -> bool:
        if isinstance(one, t.Node):
            return type(one).__name__ in self.language.nodes_in[table]
        return one in self.language.words[table]

    def _named(self, cls: str, value: Any) -> str:
        text = str(value)
        names = self.language.names
        if cls.startswith("KIN"):
            if not cls.endswith("-"):
                return self._kins.get(text, text)
            # before another noun that it grows together with, a name may have another form
            return names.get("kin_compounds", {}).get(text, self._kins.get(text, text)).replace(" ", "-") + "-^"
        if cls == "COUNTER-":
            return names["counters"].get(text.casefold(), f'"{text}"').replace(" ", "-") + "-^"
        if cls == "KEYWORD":
            numbered = _NUMBERED.fullmatch(text)
            if numbered is not None:
                return f"{names['keywords'].get(numbered.group(1), numbered.group(1))} {numbered.group(2)}"
            return names["keywords"].get(text, text)
        if cls == "COUNTER":
            return names["counters"].get(text.casefold(), f'"{text}"')
        if cls.startswith("TOKEN"):
            name = self._card_names.get(text, text)
            return name.replace(" ", "-") + "-^" if cls.endswith("-") else name
        if cls == "NAME":
            return f'"{self._card_names.get(text, text)}"'
        if cls == "TEXT":
            if self._quoted is None:
                raise NoForm("a text in quotes, without what reads it")
            return f'"{self._quoted(text)}"'
        return text

    # -------------------------------------------------------------- clauses

    def _fresh(self, place: Place) -> Clause:
        return Clause(place.mode, place.aux, more=place.more, adverb=place.adverb)

    def _subject(self, part: Subject, value: Any, place: Place) -> Clause:
        mode = part.mode or place.mode
        self._noted.clause(value)
        aux = part.aux or ("" if part.mode else place.aux) or _aux(value)
        aux = "" if aux == "plain" else aux
        if part.mode:
            place = replace(place, more=False, adverb="")
        if part.path == ("-",):
            return Clause(mode, aux, [], part.feats, subject=True, adverb=place.adverb)
        got = t.It() if part.path == ("=it",) else self._field(value, part.path)
        if got is None:
            if place.clause is not None and not part.mode:
                return replace(place.clause, aux=place.clause.aux or aux)
            if self._may and "joined" in place.agr and not _third(value):
                return Clause(mode, "may", [], self._last, more=True, adverb=place.adverb)
            together = "joined" in place.agr and self._last == self._player and "pl" in self._last
            follows = place.more or _third(value) or (together and isinstance(value, t.Act))
            feats = self._last if follows else frozenset({"2", "sg"})
            return Clause(mode, aux, [], feats, more=follows, adverb=place.adverb)
        given = part.feats if part.feats & {"nom", "acc", "dat", "gen"} else part.feats | {"nom"}
        inner = Place(given, given, mode=mode)
        feats = self.features(got, part.table, inner)
        words = [] if "silent" in part.feats else self._node(got, inner, part.table)
        person = part.feats & {"2", "3", "sg", "pl"}
        feats = self.language.merged(feats, person) if person else feats
        if feats.isdisjoint({"2", "3"}):
            feats |= {"3"}
        self._last = feats
        if not part.mode:
            self._may = aux == "may"
        if not {"2", "sg"} <= feats and isinstance(got, str):
            self._player = feats
        return Clause(mode, aux, words, feats, subject=True, adverb=place.adverb)

    def _clause_words(self, verb: str, clause: Clause) -> tuple[list[str], list[str]]:
        mode = clause.mode
        told = clause.subject or clause.aux or (clause.more and not {"2", "sg"} <= clause.feats)
        if mode in ("main", "fronted") and not told:
            mode = "order"
        elif mode == "to" and clause.subject:
            mode = "that"
        said = f".{clause.aux}" if clause.aux else ""
        # a language without a word order of its own after something that stands first has that of a main clause
        for kind in (mode, "main") if mode == "fronted" else (mode,):
            for key in (f"{kind}{said}.more", f"{kind}{said}") if clause.more else (f"{kind}{said}",):
                form = self.language.clauses.get(key)
                if form is not None:
                    return self._fill(form.first, verb, clause), self._fill(form.last, verb, clause)
        raise NoForm(f"the clause {mode}{said}")

    def _fill(self, tokens: tuple[str, ...], verb: str, clause: Clause) -> list[str]:
        out: list[str] = []
        for token in tokens:
            if not token.startswith("{"):
                out.append(token)
            elif token == "{S}":
                out.extend(clause.words)
            elif token == "{A}":
                out.extend([clause.adverb] if clause.adverb else [])
            elif token == "{C}":
                out.extend(clause.clitics)
            elif token.startswith("{="):
                nominative = self.language.merged(clause.feats, frozenset({"nom"}))
                out.append(self.language.ending(token[2:-1], nominative))
            elif token.startswith("{N="):
                out.extend([] if clause.negated else [token[3:-1]])
            elif token == "{P}":
                out.extend([self.language.verbs[verb].particle] if self.language.verbs[verb].particle else [])
            else:
                out.extend(self._verb_form(token[1:-1], verb, clause))
        return out

    def _verb_form(self, token: str, verb: str, clause: Clause) -> list[str]:
        """A form of the verb or, with a colon, of another; joined by + with what grows together with it."""
        particle = self.language.verbs[verb].particle
        glued: list[str] = []
        for part in token.split("+"):
            if part == "P":
                glued.extend([particle] if particle else [])
            elif part == "C":
                glued.extend(clause.clitics)
            elif part.startswith("="):
                if not particle:
                    glued.extend([part[1:], " "])
                else:
                    glued.append(part[1:])
            else:
                other, _, cell = part.rpartition(":")
                name = other or verb
                if clause.clitics and "+C" in token and f"{cell}C" in self.language.verbs[name].cells:
                    cell += "C"
                glued.append(self.language.cell(name, cell, clause.feats))
        return "".join(glued).split()


# ------------------------------------------------------------------ what is known of the tree


def follow(value: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        if name.startswith("."):
            return As(value, name[1:])
        if value is None:
            return None
        if not hasattr(value, name):
            raise NoForm(f"the node {type(value).__name__} without a field {name}")
        value = getattr(value, name)
    return value


def _same(got: Any, wanted: str) -> bool:
    if got is None or isinstance(got, bool):
        return {None: "none", True: "true", False: "false"}[got] == wanted
    return str(got) == wanted if not isinstance(got, t.Node) else False


def _kept(language: Language) -> Features:
    return frozenset({"sg", "pl"} | {f for group in language.groups if "m" in group for f in group})


def _number(value: Any) -> Features:
    """The number of what a node counts, if it counts."""
    if isinstance(value, t.KinNoun) and not value.many:
        return frozenset()  # "2 Insect Kin": said by what stands before it
    if isinstance(value, t.Some):
        counted: Any = value.det
    elif isinstance(getattr(value, "n", None), t.Node):
        counted = value.n
    elif isinstance(getattr(value, "many", None), bool):
        return frozenset({"pl" if value.many else "sg"})
    else:
        return frozenset()
    return frozenset({"pl" if several(counted) else "sg"})


def several(counted: Any) -> bool:
    """Whether a word or node counts more than one."""
    if isinstance(counted, t.Number):
        return counted.n != 1
    if isinstance(counted, t.Targets):
        return counted.n is not None and several(counted.n)
    if isinstance(counted, t.One | t.Another | t.EachCount | t.AnyCount | t.NoCount):
        return False
    if isinstance(counted, t.UpTo | t.OrMore | t.OrFewer | t.Exactly | t.AtLeast | t.Cmp | t.CmpThan):
        return isinstance(counted, t.OrMore | t.CmpThan) or several(counted.n) or counted_op(counted) in _OPEN
    return counted in ("all", "those", None) or isinstance(counted, t.Node)


_OPEN: Final = ("more", "less", "greater", "fewer", "higher", "lower")


def counted_op(counted: Any) -> str:
    return str(getattr(counted, "op", ""))


def _aux(value: Any) -> str:
    if getattr(value, "may", False):
        return "may"
    if getattr(value, "negated", False) or getattr(value, "no", False):
        return "not"
    return t.mood(value)


def _third(value: Any) -> bool:
    """Whether a deed is said of the one that the clause before was about: "and discards a card"."""
    do = getattr(value, "do", value)
    if getattr(do, "s", False):
        return True
    verb = getattr(do, "verb", "")
    return isinstance(verb, str) and verb.endswith("s") and verb not in ("", "s")
