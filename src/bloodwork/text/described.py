"""Creatures that a text itself describes: "a 1/0/1 Moth creature with Flying"."""

from __future__ import annotations

from bloodwork.kernel.ability import Face
from bloodwork.text import changes, patterns, values
from bloodwork.text import tree as t
from bloodwork.text.meaning import DEED
from bloodwork.text.scope import Scope

_TRIPLE = ("health", "defense", "power")


@DEED.of(t.MakeDescribed)
def _make_described(s: Scope, n: t.MakeDescribed) -> None:
    """Made as a vestige is (C-N2.5); on the board unless another place is said."""
    s.cite("C-N25.6")
    away = isinstance(n.at, t.ToZone) and patterns.zone_kind(n.at.zone.name) not in ("board", "play")
    at = None if isinstance(n.at, t.ToZone) and not away else n.at
    DEED(s, t.Make(verb="create" if away else "spawn", n=n.n, name=face_of(s, n.what).label, at=at))


def face_of(s: Scope, n: t.Described) -> Face:
    """The face that the words describe; the same words are the same face."""
    keywords = [adj.keyword for adj in n.adjs if isinstance(adj, t.KeywordAdj)]
    kins = [adj.name for adj in n.adjs if isinstance(adj, t.KinAdj)]
    if n.kin is not None:
        kins.append(n.kin)
    texts: list[str] = []
    names = [post.name for post in n.posts if isinstance(post, t.GivenName)]
    for post in n.posts:
        for one in changes.parts(post.change) if isinstance(post, t.CopyHas) else ():
            if isinstance(one, t.KeywordChange):
                keywords.append(one.keyword)
            else:
                assert isinstance(one, t.TextChange)
                texts.append(one.text)
    if len(names) > 1 or any(part[0] in "+-" or not part.isdecimal() for part in n.stats.split("/")):
        raise s.error("a creature has one name, and stats that are numbers without a sign")
    words = " ".join([n.stats, *sorted(set(keywords)), *kins, *texts])
    label = names[0] if names else words
    key = repr((label.casefold(), n.stats, sorted(keywords), sorted(kins), texts))
    if key in s.lib.tokens:
        return s.lib.faces[s.lib.tokens[key]]
    described = {s.lib.faces[face].label.casefold() for face in s.lib.tokens.values()}
    if label.casefold() in described:
        label = f"{label} ({words})"  # another creature of the same name, described elsewhere
    if any(label.casefold() == name.casefold() for name in s.lib.names):
        raise s.error(f'a card called "{label}" is another one: make it by its name alone', "a name that is taken")
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
    face.stats = tuple(numbers.get(name, 0) for name in s.vocab.stats)
    return face
