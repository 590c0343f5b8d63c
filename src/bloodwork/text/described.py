"""Creatures that a text itself describes: "a 1/0/1 Moth creature with Flying"; what becomes one, or is replaced."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.kernel.ability import Face
from bloodwork.kernel.ops import Let, Need
from bloodwork.text import changes, patterns, refs, values
from bloodwork.text import tree as t
from bloodwork.text.card_lines import KeywordLine, SentenceLine
from bloodwork.text.cardtext import reader
from bloodwork.text.meaning import DEED, PREDICATE
from bloodwork.text.normalise import normalise_line
from bloodwork.text.phrases import Got, Use
from bloodwork.text.scope import CREATURE, Label, Scope

_TRIPLE = ("health", "defense", "power")


@DEED.of(t.MakeDescribed)
def _make_described(s: Scope, n: t.MakeDescribed) -> None:
    """Made as a vestige is (C-N2.5); on the board unless another place is said."""
    s.cite("C-N25.6")
    away = isinstance(n.at, t.ToZone) and patterns.zone_kind(n.at.zone.name) not in ("board", "play")
    at = None if isinstance(n.at, t.ToZone) and not away else n.at
    DEED(s, t.Make(verb="create" if away else "spawn", n=n.n, name=face_of(s, n.what).label, at=at))


class Description:
    """What the words say of a creature."""

    def __init__(self, s: Scope, n: t.Described) -> None:
        self.stats = n.stats
        self.keywords = [adj.keyword for adj in n.adjs if isinstance(adj, t.KeywordAdj)]
        self.kins = [adj.name for adj in n.adjs if isinstance(adj, t.KinAdj)]
        if n.kin is not None:
            self.kins.append(n.kin)
        self.texts: list[str] = []
        self.bare = False  # it has no other text
        costs = [n.cost] if n.cost is not None else []
        names = [post.name for post in n.posts if isinstance(post, t.GivenName)]
        if n.given is not None:
            names.append(n.given)
        for post in n.posts:
            if isinstance(post, t.DescribedCost):
                costs.append(post.n)
            self.bare = self.bare or isinstance(post, t.NoMoreText)
            for one in changes.parts(post.change) if isinstance(post, t.CopyHas) else ():
                if isinstance(one, t.KeywordChange):
                    self.keywords.append(one.keyword)
                elif isinstance(one, t.StatHas):
                    costs.append(one.n)
                elif isinstance(one, t.NoMoreText):
                    self.bare = True
                else:
                    assert isinstance(one, t.TextChange)
                    self.texts.append(one.text)
        if len(names) > 1 or any(part[0] in "+-" or not part.isdecimal() for part in n.stats.split("/")):
            raise s.error("a creature has one name, and stats that are numbers without a sign")
        if len(costs) > 1 or not all(isinstance(cost, t.Number) for cost in costs):
            raise s.error("a creature that is described has one cost, a number")
        self.name = names[0] if names else ""
        self.cost = costs[0].n if costs and isinstance(costs[0], t.Number) else 0
        self.priced = bool(costs)
        cost = [f"cost {self.cost}"] if self.cost else []
        self.words = " ".join([n.stats, *sorted(set(self.keywords)), *self.kins, *self.texts, *cost])


def face_of(s: Scope, n: t.Described) -> Face:
    """The face that the words describe; the same words are the same face."""
    said = Description(s, n)
    keywords, kins, texts = said.keywords, said.kins, said.texts
    label = said.name or said.words
    key = repr((label.casefold(), n.stats, sorted(keywords), sorted(kins), texts, said.cost))
    if key in s.lib.tokens:
        return s.lib.faces[s.lib.tokens[key]]
    taken = next((at for at, name in enumerate(s.lib.names) if name.casefold() == label.casefold()), -1)
    if taken >= 0 and s.lib.main_face[taken] >= 0:
        face = s.lib.faces[s.lib.main_face[taken]]
        if _is_printed(s, face, said):
            s.cite("C-N25.9")
            return face
        s.cite("C-N25.9")
    if taken >= 0:
        label = f"{label} ({said.words})"  # another creature of the same name
    s.lib.names.append(label)
    face = Face(len(s.lib.faces), len(s.lib.names) - 1, s.type_bit("creature") | s.type_bit("vestige"))
    s.lib.main_face.append(face.id)
    s.lib.tokens[key] = face.id
    s.lib.faces.append(face)
    face.label = label
    for kin in kins:
        tag = values.tag_id(s, kin)
        face.own_tags |= 1 << tag
        face.tags |= s.lib.tag_closure[tag]
    abilities: list[int] = []
    had: list[tuple[int, int]] = []
    for keyword in keywords:
        word, number = values.granted_keyword(s, keyword)
        s.use_keyword(word, number)
        had.append((word, number))
        face.keys |= 1 << word
        abilities.extend(s.lib.keywords[word].abilities.get(number, ()))
    for text in texts:
        abilities.extend(s.compile_text(text))
    face.keywords = tuple(had)
    face.abilities = tuple(abilities)
    numbers = dict(zip(_TRIPLE, (int(part) for part in n.stats.split("/")), strict=True))
    numbers["cost"] = said.cost
    face.stats = tuple(numbers.get(name, 0) for name in s.vocab.stats)
    return face


def _is_printed(s: Scope, face: Face, said: Description) -> bool:
    """Whether a card of the game is just what the words describe."""
    text = s.lib.printed.get(face.id)
    numbers = dict(zip(s.vocab.stats, face.stats, strict=False))
    same = all(numbers.get(name) == int(part) for name, part in zip(_TRIPLE, said.stats.split("/"), strict=True))
    if text is None or not same or not face.types & s.type_bit("creature"):
        return False
    if said.priced and numbers.get("cost") != said.cost:
        return False
    lines = reader(s.vocab).read(face.label, face.types, text, s.lib.names).lines
    words = [word for line in lines if isinstance(line, KeywordLine) for word in line.words]
    kins = {name for kind, name, _ in words if kind == "kin"}
    keywords = {f"{name} x{number}" if number > 1 else name for kind, name, number in words if kind != "kin"}
    printed = {normalise_line(line.printed, s.vocab) for line in lines if isinstance(line, SentenceLine)}
    texts = {normalise_line(text, s.vocab) for text in said.texts}
    plain = all(isinstance(line, KeywordLine | SentenceLine) for line in lines)
    return plain and kins == set(said.kins) and keywords == set(said.keywords) and printed == texts


@PREDICATE.of(t.BecomeDescribed)
def _become_described(s: Scope, n: t.BecomeDescribed, got: Got) -> None:
    """With a name, it is that creature from then on; without one it has those stats, and what else is said, as well."""
    said = Description(s, n.new)
    if said.name:
        s.cite("C-N25.10")
        label = face_of(s, n.new).label
        PREDICATE(s, t.BecomeNamed(name=label, verb="become"), got)
        return
    s.cite("C-N25.10")
    if said.priced:
        raise s.error("what a creature costs is said of one that is given a name")
    if said.bare:
        changes.lose(s, got.ref, t.TextLoss(word="all text"))
    changes.become(s, got.ref, t.TripleChange(to=said.stats))
    gained: list[t.Node] = [t.KinChange(kin=kin) for kin in said.kins]
    gained += [t.KeywordChange(keyword=keyword) for keyword in said.keywords]
    gained += [t.TextChange(text=text) for text in said.texts]
    for one in gained:
        changes.gain(s, got.ref, one)


@DEED.of(t.ReplaceWith)
def _replace_with(s: Scope, n: t.ReplaceWith) -> None:
    """It is set aside, which is no death, and a new one stands where it stood, under the same control."""
    s.cite("C-N25.11")
    got = refs.cards(s, n.what, Use(needs="creature"))
    if got.many:
        raise s.error("one creature is replaced at a time: say which")
    place, who = s.register(), s.register()
    s.emit(Let, reg=place, where=ir.SlotOf(got.ref))
    s.emit(Let, reg=who, who=ir.ControllerOf(got.ref))
    s.do("set_aside", card=got.ref)
    end = Label()
    s.emit(Need, skip=end)
    name = n.name if n.name is not None else face_of(s, _described(n.new)).label
    draft = s.do("spawn", word=values.name_id(s, name), who=ir.BoundPlayer(who), place=ir.BoundPlace(place))
    s.place(end)
    s.next_step()
    s.bind(ref=ir.This(), nouns=CREATURE, past=("created", "spawned"), draft=draft)


def _described(n: t.Described | None) -> t.Described:
    assert n is not None
    return n
