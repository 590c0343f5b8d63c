"""Reads a language's file of words and forms, from which trees are printed in that language.

A file has sections; a line that begins at the margin opens one:

    language es Español       the code of the language and what it calls itself
    features m f | sg pl      features that exclude each other; the first of a group is the default
    paradigm o m.sg=o f.sg=a  endings by features: `otr~o` is "otr" with the ending that agrees
    noun f carta cart~a       gender and form of a noun, asked for as `#carta`
    conjugation ar inf=1ar    forms of verbs from numbered stems; <inf> stands for another form
    verb robar ar rob rob     a verb with its class and stems; `cell=form` for what is irregular
    clause main {S} {pres}    where a clause of a kind has its verb; after `|` what stands at the end
    words det                 words of the tree with what this language says for them, one `a = un~un` a line
    names kins                the same for names, which stay as they are where they are not in the table
    form Draw: ...            what is said for a node; the first form of a node whose conditions hold is taken
    join de el = del          words that become others where they meet
    unsaid Triggered comma    fields of a node that only tell how English says it; `word=it|its`: with these words
    otherwise Life verb=lose  words of a field that no condition names, for which its last form is meant

Conditions stand between the node and the colon: `equal` (the field holds something), `!deck`, `word=it|them`,
`n:One|Number` (its node), `what.adjs~WhoseAdj` (it holds such a node), `@acc` (said of the place where it stands).

    carta             a word;  cart~a  with its ending;  ~el/acc  with a feature of its own
    {n}  {n:det}      what a field holds; words of the tree through a table
    {what* acc}       * the head, with which the rest agrees; then features and settings that it is printed with
    #carta            a noun as head               +f +sg   features of the whole, whatever the head has
    <what>            the subject of the clause    @robar   its verb;  @.  where verbs go that stand last
    <what mode=post>  in a clause of its own kind;  <=it>  the pronoun for what was said last;  <- 3 sg>  no subject;
    <what silent>     a subject that the verb agrees with, though it is not said here
    %l~la             a pronoun that leans on the verb
    [ ... ]           left out if a field in it is empty; `[equal? ...]` said only if the condition holds
    =what             agrees with what a field holds, without saying it;  =@  with the subject
    {.Name} <.Name>   the same node by the forms of another name
    {clause joined}   goes on with what a subject may do, if it may
    &  &&             later pronouns may mean this, or only if nothing else was said
    -  word^          nothing; a word without a space after it
    +one +several     the features of what a pronoun means: the last thing, or the last things, that were said; +player
    !                 this says that the clause is negated, so that nothing else needs to
    !nicht            the word, if the clause is negated and nothing has said so yet
    $poss/one~ein     its stem agrees with what a pronoun means (here the last thing), its ending as usual
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

_TOKEN: Final = re.compile(r"\{[^}]*\}|<[^>]*>|\[|\]|[^\s\[\]]+")

Features = frozenset[str]


class FormsError(Exception):
    """The file of a language is wrong."""


class NoForm(Exception):
    """A language has no words for something that it is asked to print; its argument is what that is."""


@dataclass(frozen=True, slots=True)
class Literal:
    text: str
    paradigm: str = ""
    feats: Features = frozenset()
    stem: str = ""  # the paradigm that its stem comes from
    meant: Features = frozenset()


@dataclass(frozen=True, slots=True)
class Child:
    """What a field holds."""

    path: tuple[str, ...]
    table: str = ""
    head: bool = False
    feats: Features = frozenset()
    mode: str = ""
    aux: str = ""
    adverb: str = ""
    more: bool = False
    same: bool = False  # of the same clause, though in another mode


@dataclass(frozen=True, slots=True)
class Subject:
    path: tuple[str, ...]
    table: str = ""
    feats: Features = frozenset()
    mode: str = ""
    aux: str = ""


@dataclass(frozen=True, slots=True)
class VerbSlot:
    verb: str = ""
    path: tuple[str, ...] = ()
    table: str = ""


@dataclass(frozen=True, slots=True)
class FinalSlot:
    pass


@dataclass(frozen=True, slots=True)
class NounSlot:
    noun: str = ""
    path: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Plus:
    feats: Features


@dataclass(frozen=True, slots=True)
class Agree:
    path: tuple[str, ...]
    table: str = ""


@dataclass(frozen=True, slots=True)
class Remember:
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Negates:
    word: str = ""


@dataclass(frozen=True, slots=True)
class Clitic:
    word: Literal


@dataclass(frozen=True, slots=True)
class Group:
    conditions: tuple[Condition, ...]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Condition:
    kind: str  # "", "=", ":", "~" or "@"
    path: tuple[str, ...]
    values: tuple[str, ...] = ()
    negated: bool = False


Part = Literal | Child | Subject | VerbSlot | FinalSlot | NounSlot | Agree | Plus | Remember | Negates | Clitic | Group


@dataclass(frozen=True, slots=True)
class Form:
    conditions: tuple[Condition, ...]
    parts: tuple[Part, ...]
    line: int
    headed: bool  # whether it has a head of its own, with which it agrees instead of what is around it


@dataclass(frozen=True, slots=True)
class Noun:
    feats: Features
    words: tuple[Literal, ...]


@dataclass(frozen=True, slots=True)
class Verb:
    particle: str
    cells: dict[str, str]


@dataclass(frozen=True, slots=True)
class ClauseForm:
    first: tuple[str, ...]
    last: tuple[str, ...]


class Language:
    """The words and forms of one language."""

    def __init__(self, source: str, file: str, more: str = "") -> None:
        """`more` is a second file that goes on where the first ends; its forms and words are tried first."""
        self.file = file
        self.code = ""
        self.name = ""
        self.groups: list[tuple[str, ...]] = []
        self.paradigms: dict[str, dict[Features, str]] = {}
        self.nouns: dict[str, Noun] = {}
        self.conjugations: dict[str, dict[str, str]] = {}
        self.verbs: dict[str, Verb] = {}
        self.clauses: dict[str, ClauseForm] = {}
        self.words: dict[str, dict[str, list[Form]]] = {}
        self.nodes_in: dict[str, frozenset[str]] = {}  # table -> nodes that are said where it is asked for
        self.names: dict[str, dict[str, str]] = {}
        self.forms: dict[str, list[Form]] = {}
        self.joins: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
        self.unsaid: dict[str, dict[str, frozenset[str]]] = {}  # node -> field -> its words, none for all
        self._section: tuple[str, str] = ("", "")
        self._more = False
        self._read(source, file)
        if more:
            self._more = True
            self._first: dict[str, int] = {}
            self._read(more, file)
        self._check()

    def _read(self, source: str, file: str) -> None:
        for number, raw in enumerate(source.splitlines(), 1):
            if not raw.strip() or raw.lstrip().startswith("# ") or raw.strip() == "#":
                continue
            try:
                self._line(raw.rstrip(), number)
            except FormsError as error:
                raise FormsError(f"{file}, line {number}: {error}") from None

    # -------------------------------------------------------------- lines

    def _line(self, raw: str, number: int) -> None:
        if raw[0].isspace():
            self._entry(raw.strip(), number)
            return
        word, _, rest = raw.partition(" ")
        rest = rest.strip()
        self._section = (word, rest)
        match word:
            case "language":
                self.code, _, self.name = rest.partition(" ")
            case "features":
                self.groups = [tuple(group.split()) for group in rest.split("|")]
            case "paradigm":
                name, *cells = rest.split()
                self._new(self.paradigms, name, "paradigm")
                self.paradigms[name] = {features(key): value for key, _, value in (c.partition("=") for c in cells)}
            case "noun":
                gender, name, form = rest.split(None, 2)
                self._new(self.nouns, name, "noun")
                self.nouns[name] = Noun(features(gender), tuple(_literal(word) for word in form.split()))
            case "conjugation":
                name, *cells = rest.split()
                self.conjugations[name] = dict(_cell(cell) for cell in cells)
            case "verb":
                self._verb(rest)
            case "clause":
                name, _, form = rest.partition(" ")
                self._new(self.clauses, name, "clause")
                first, _, last = form.partition("|")
                self.clauses[name] = ClauseForm(tuple(first.split()), tuple(last.split()))
            case "words":
                if self._more and rest in self.words:
                    return  # the second file adds to it
                self._new(self.words, rest, "table")
                self.words[rest] = {}
                self.nodes_in[rest] = frozenset()
            case "names":
                if self._more and rest in self.names:
                    return
                self._new(self.names, rest, "table")
                self.names[rest] = {}
            case "form":
                self._form(rest, number)
            case "unsaid" | "otherwise":
                node, *fields = rest.split()
                for field, _, values in (one.partition("=") for one in fields):
                    words = frozenset(value.replace("_", " ") for value in values.split("|")) - {""}
                    known = self.unsaid.setdefault(node, {})
                    known[field] = words | known.get(field, frozenset())
            case "join":
                old, _, new = rest.partition(" = ")
                self.joins.append((tuple(old.split()), tuple(new.split())))
            case _:
                raise FormsError(f'unknown section "{word}"')

    def _entry(self, text: str, number: int) -> None:
        kind, name = self._section
        if kind == "words":
            if text.startswith("<"):
                self.nodes_in[name] |= frozenset(part.strip("<>") for part in text.split())
                return
            keys, equals, template = text.partition(" = ")
            if not equals:
                raise FormsError(f'"{text}" has no " = "')
            said, *conditions = _split_conditions(keys)
            form = _make_form(conditions, template, number)
            for key in said.split("|"):
                self._put(self.words[name], " ".join(key.split()), form, f"words {name}")
        elif kind == "names":
            key, equals, value = text.partition(" = ")
            if not equals:
                raise FormsError(f'"{text}" has no " = "')
            self.names[name][key.strip()] = value.strip()
        elif kind == "form":
            self._form(f"{name.split(':')[0].split()[0]} {text}", number)
        else:
            raise FormsError(f'"{text}" stands in no section')

    def _form(self, text: str, number: int) -> None:
        head, colon, template = re.sub(r"\s+", " ", text + " ").partition(": ")
        if not colon:
            raise FormsError(f'"{text}" has no ": "')
        node, *conditions = head.split()
        self._section = ("form", f"{node}: ")
        self._put(self.forms, node, _make_form(conditions, template, number), "form")

    def _verb(self, text: str) -> None:
        name, kind, *rest = text.split()
        self._new(self.verbs, name, "verb")
        stems = [part for part in rest if "=" not in part]
        particle = ""
        if name.count("|"):
            particle = name.split("|")[0]
        cells: dict[str, str] = {}
        if kind != "-":
            if kind not in self.conjugations:
                raise FormsError(f'unknown conjugation "{kind}"')
            for cell, form in self.conjugations[kind].items():
                cells[cell] = re.sub(r"\d", lambda m: stems[min(int(m.group(0)), len(stems)) - 1], form)
        cells.update(_cell(part) for part in rest if "=" in part)
        for cell, form in cells.items():
            cells[cell] = re.sub(r"<(\w+)>", lambda m: cells[m.group(1)], form)
        self.verbs[name] = Verb(particle, cells)

    def _put(self, table: dict[str, list[Form]], key: str, form: Form, what: str) -> None:
        """Adds a form; those of the second file stand before those of the first, in their own order."""
        forms = table.setdefault(key, [])
        if not self._more:
            forms.append(form)
            return
        at = self._first.get(f"{what} {key}", 0)
        forms.insert(at, form)
        self._first[f"{what} {key}"] = at + 1

    def _new(self, table: Mapping[str, object], name: str, what: str) -> None:
        if name in table:
            raise FormsError(f'the {what} "{name}" is there twice')

    # -------------------------------------------------------------- what it names must be there

    def _check(self) -> None:
        for node, forms in self.forms.items():
            for form in forms:
                self._check_parts(form.parts, f"form {node}, line {form.line}")
        for table, entries in self.words.items():
            for forms in entries.values():
                for form in forms:
                    self._check_parts(form.parts, f"words {table}, line {form.line}")
        for noun in self.nouns.values():
            self._check_parts(noun.words, "a noun")

    def _check_parts(self, parts: Iterable[Part], where: str) -> None:
        for part in parts:
            wrong = ""
            if isinstance(part, Group):
                self._check_parts(part.parts, where)
            elif isinstance(part, Clitic):
                self._check_parts((part.word,), where)
            elif isinstance(part, Literal) and not {part.paradigm, part.stem} - {""} <= set(self.paradigms):
                wrong = f'unknown paradigm "{part.stem or part.paradigm}"'
            elif isinstance(part, NounSlot) and part.noun and part.noun not in self.nouns:
                wrong = f'unknown noun "{part.noun}"'
            elif isinstance(part, VerbSlot) and part.verb and part.verb not in self.verbs:
                wrong = f'unknown verb "{part.verb}"'
            elif isinstance(part, Child | Subject | VerbSlot) and not self._knows(part.table):
                wrong = f'unknown table "{part.table}"'
            if wrong:
                raise FormsError(f"{self.file}, {where}: {wrong}")

    def _knows(self, table: str) -> bool:
        return not table or table.rstrip("-").isupper() or table in self.words

    # -------------------------------------------------------------- features

    def merged(self, old: Features, new: Features) -> Features:
        """The old features with the new ones in the place of those that they exclude."""
        out = set(old)
        for group in self.groups:
            if not new.isdisjoint(group):
                out.difference_update(group)
        return frozenset(out | new)

    def with_defaults(self, feats: Features) -> Features:
        return feats | {group[0] for group in self.groups if feats.isdisjoint(group)}

    def ending(self, paradigm: str, feats: Features) -> str:
        found = best(self.paradigms[paradigm], self.with_defaults(feats))
        if found is None:
            raise NoForm(f"the ending {paradigm} with {' '.join(sorted(feats))}")
        return found

    def cell(self, verb: str, kind: str, feats: Features) -> str:
        """The form of a verb that is of a kind and agrees."""
        cells = {features(key): form for key, form in self.verbs[verb].cells.items() if key.split(".")[0] == kind}
        found = best(cells, self.with_defaults(feats) | {kind})
        if found is None:
            raise NoForm(f"the verb {verb} as {kind} with {' '.join(sorted(feats))}")
        return found


def best(cells: Mapping[Features, str], feats: Features) -> str | None:
    """The form of the cell that fits and says most."""
    fitting = [(len(key), form) for key, form in cells.items() if key <= feats]
    return max(fitting, key=lambda pair: pair[0])[1] if fitting else None


def features(text: str) -> Features:
    return frozenset(text.split(".")) - {""}


# ------------------------------------------------------------------ reading templates


def _cell(text: str) -> tuple[str, str]:
    key, _, form = text.partition("=")
    return key, form.replace("_", " ")


def _split_conditions(text: str) -> list[str]:
    """The key of an entry, then its conditions, which begin with @."""
    key, *rest = re.split(r"\s+(?=@)", text.strip())
    return [key, *rest]


def _make_form(conditions: Iterable[str], template: str, number: int) -> Form:
    parts = parse_parts(template)
    return Form(tuple(_condition(c) for c in conditions), parts, number, _headed(parts))


def _headed(parts: Iterable[Part]) -> bool:
    return any(
        isinstance(part, NounSlot | Plus | Agree)
        or (isinstance(part, Child) and part.head)
        or (isinstance(part, Group) and _headed(part.parts))
        for part in parts
    )


def _condition(text: str) -> Condition:
    negated = text.startswith("!")
    text = text.removeprefix("!")
    if text.startswith("@"):
        if text.startswith("@!"):
            return Condition("@", (), tuple(text[2:].split("|")), True)
        return Condition("@", (), tuple(text[1:].split("|")), negated)
    for kind in ("=", ":", "~"):
        path, found, values = text.partition(kind)
        if found:
            options = tuple(value.replace("_", " ") for value in values.split("|"))
            return Condition(kind, tuple(path.split(".")), options, negated)
    return Condition("", tuple(text.split(".")), (), negated)


def _literal(text: str) -> Literal:
    if text.startswith("$"):
        stem, _, rest = text[1:].partition("/")
        meant, _, ending = rest.partition("~")
        paradigm, _, feats = ending.partition("/")
        return Literal("", paradigm, features(feats), stem, frozenset({meant}))
    text, _, feats = text.partition("/") if "~" in text else (text, "", "")
    stem, _, paradigm = text.partition("~")
    return Literal(stem.replace("_", " ") if len(stem) > 1 else stem, paradigm, features(feats))


def _reference(text: str) -> tuple[tuple[str, ...], str]:
    path, _, table = text.partition(":")
    return (path,) if path.startswith((".", "=")) else tuple(path.split(".")), table


def parse_parts(template: str) -> tuple[Part, ...]:
    out: list[Part] = []
    stack: list[list[Any]] = [out]
    pending: list[list[Condition]] = []
    opening = False
    for token in _TOKEN.findall(template):
        if token == "[":
            stack.append([])
            pending.append([])
            opening = True
            continue
        if token == "]":
            if len(stack) == 1:
                raise FormsError("a bracket is closed that was not opened")
            parts = stack.pop()
            stack[-1].append(Group(tuple(pending.pop()), tuple(parts)))
            opening = False
            continue
        if opening and token.endswith("?"):
            pending[-1].append(_condition(token[:-1]))
            continue
        opening = False
        part = _part(token)
        if part is not None:
            stack[-1].append(part)
    if len(stack) != 1:
        raise FormsError("a bracket is not closed")
    return tuple(out)


def _part(token: str) -> Part | None:
    if token == "-":
        return None
    if token.startswith("{"):
        return _child(token[1:-1])
    if token.startswith("<"):
        first, *rest = token[1:-1].split()
        path, table = _reference(first)
        feats, settings = _settings(rest, {"mode", "aux"})
        return Subject(path, table, feats, settings.get("mode", ""), settings.get("aux", ""))
    if token == "@.":
        return FinalSlot()
    if token.startswith("@"):
        if token.startswith("@:"):
            path, table = _reference(token[2:])
            return VerbSlot("", path, table)
        return VerbSlot(token[1:])
    if token.startswith("#"):
        return NounSlot("", tuple(token[2:].split("."))) if token.startswith("#:") else NounSlot(token[1:])
    if token in ("+2", "+3") or (token.startswith("+") and len(token) > 1 and not token[1].isdigit()):
        return Plus(features(token[1:]))
    if token.startswith("=") and len(token) > 1:
        return Agree(*_reference(token[1:]))
    if token in ("&", "&&"):
        return Remember(token == "&&")
    if token.startswith("!"):
        return Negates(token[1:])
    if token.startswith("%"):
        return Clitic(_literal(token[1:]))
    return _literal(token)


def _child(text: str) -> Child:
    first, *rest = text.split()
    head = first.endswith("*")
    path, table = _reference(first.removesuffix("*"))
    flags, settings = _settings(rest, {"mode", "aux", "adv"})
    return Child(
        path,
        table,
        head,
        flags - {"more", "same"},
        settings.get("mode", ""),
        settings.get("aux", ""),
        settings.get("adv", "").replace("_", " "),
        "more" in flags,
        "same" in flags,
    )


def _settings(parts: Iterable[str], known: set[str]) -> tuple[Features, dict[str, str]]:
    """Features, and what is set by name."""
    settings = dict(part.split("=", 1) for part in parts if "=" in part)
    if set(settings) - known:
        raise FormsError(f"unknown setting {sorted(set(settings) - known)}")
    return frozenset(part for part in parts if "=" not in part), settings
