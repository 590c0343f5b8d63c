"""From a card's text to the abilities of its face."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import (
    ACTION,
    ANY_TIME,
    EFFECT,
    NO_NUMBER,
    PASSIVE,
    Ability,
    Face,
    Keyword,
    Library,
    letter_code,
)  # fmt: skip
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text import (
    arrivals,
    bans,
    bids,
    branches,
    chains,
    commands,
    comparisons,
    conditions,
    coordination,
    copies,
    counters,
    described,
    dice,
    digging,
    dividing,
    doings,
    effects,
    elsewhere,
    encounters,
    held,
    lane_abilities,
    lane_conditions,
    lane_deeds,
    lane_events,
    lane_moves,
    lane_natures,
    lane_numbers,
    lanes,
    modes,
    numbers,
    own_name,
    past,
    patterns,
    players,
    prevention,
    prices,
    quantified,
    refs,
    relative,
    replacements,
    resources,
    shapes,
    spoken_counters,
    state_events,
    statements,
)
from bloodwork.text import tree as t
from bloodwork.text.abilities import Builder
from bloodwork.text.cardtext import (
    CardText,
    ConsumeLine,
    FlipLine,
    HideoutLine,
    KeywordLine,
    LimitLine,
    Line,
    RiseLine,
    SentenceLine,
    keyword_shown,
    reader,
    render_line,
)  # fmt: skip
from bloodwork.text.errors import TextError
from bloodwork.text.meaning import ACT, VALUE
from bloodwork.text.placing import place
from bloodwork.text.reading import rules_of
from bloodwork.text.scope import Compiler, Label, Scope
from bloodwork.text.tree import Node

UNLIMITED: Final = -2
# modules that are needed for the meanings that they register
REGISTERED: Final = (
    arrivals,
    bans,
    bids,
    branches,
    comparisons,
    conditions,
    coordination,
    copies,
    counters,
    described,
    dice,
    digging,
    dividing,
    doings,
    effects,
    elsewhere,
    encounters,
    held,
    lane_conditions,
    lane_deeds,
    lane_events,
    lane_moves,
    lane_natures,
    lane_numbers,
    lanes,
    modes,
    numbers,
    past,
    players,
    prevention,
    quantified,
    relative,
    resources,
    spoken_counters,
    state_events,
    statements,
)


# sentences in which nothing happens, so that none after them can go on from there
_NOTHING_DONE: Final = (t.Passive, t.AdditionalCost, t.LetterIs, t.IgnoresResistance)


class Words(Compiler):
    """Builds keywords and quoted texts on demand."""

    def keyword_abilities(self, lib: Library, vocab: Vocabulary, keyword: int, number: int) -> tuple[int, ...]:
        prepare(lib, vocab)
        made = lib.keywords[keyword]
        if number not in made.abilities:
            made.abilities[number] = ()  # a keyword whose meaning speaks of itself
            word = vocab.keywords[keyword]
            ids: list[int] = []
            if word.meaning:
                text = word.meaning.replace("{N}", str(number))
                if word.number and text == word.meaning:
                    text = "\n".join([text] * number)  # a number that the meaning does not use: that many times
                for at, line in enumerate(reader(vocab).meaning(text)):
                    assert isinstance(line, SentenceLine)
                    rules = word.lines[at] if word.lines else word.rules
                    if number > 1 and word.many:
                        rules = (*rules, word.many)
                    builder = Builder(lib, vocab, 0, word.name, self, keyword=True)
                    builder.narrow = word.narrow
                    for ability in builder.line(line.sentences, ""):
                        ability.keyword = keyword
                        ability.text = keyword_shown(word.name, number, vocab)
                        ability.rules = (*rules, *ability.rules)
                        ids.append(lib.add_ability(ability))
            made.abilities[number] = tuple(ids)
        return made.abilities[number]

    def quoted(self, s: Scope, text: str) -> tuple[int, ...]:
        line = reader(s.vocab).sentences_or_keywords(text, 1, 1, {})
        if isinstance(line, KeywordLine):
            raise s.error("a keyword is gained without quotes")
        assert isinstance(line, SentenceLine)
        built = Builder(s.lib, s.vocab, s.types, s.label, self, keyword=True)
        return tuple(s.lib.add_ability(a) for a in built.line(line.sentences, text))

    def sentences(self, s: Scope, said: list[Node]) -> None:
        b = Builder(s.lib, s.vocab, s.types, s.label, self, s.keyword, s.face_letters)
        replacements.sentences(b, s, said)

    def defined(self, s: Scope, n: Node) -> ir.Value:
        return VALUE(s, n)


WORDS: Final = Words()


def prepare(lib: Library, vocab: Vocabulary) -> None:
    """Fills a library's tags and keywords from the vocabulary, those that are not there yet."""
    for name in vocab.tags:
        if name not in lib.tag_names:
            lib.tag_names.append(name)
    while len(lib.tag_closure) < len(lib.tag_names):
        bits = 0
        name = lib.tag_names[len(lib.tag_closure)]
        seen: list[str] = []
        while name and name not in seen:
            seen.append(name)
            if name not in lib.tag_names:
                lib.tag_names.append(name)
            bits |= 1 << lib.tag_names.index(name)
            name = vocab.tags.get(name, "")
        lib.tag_closure.append(bits)
    while len(lib.keywords) < len(vocab.keywords):
        lib.keywords.append(Keyword(len(lib.keywords), vocab.keywords[len(lib.keywords)].name))


def compile_keywords(lib: Library, vocab: Vocabulary) -> None:
    """Compiles the meaning of every keyword; those with a number again whenever a card uses another one."""
    prepare(lib, vocab)
    for keyword in lib.keywords:
        WORDS.keyword_abilities(lib, vocab, keyword.id, 1)


def compile_face(
    card: CardText, face: Face, lib: Library, vocab: Vocabulary, implied: list[tuple[str, str]] | None = None
) -> None:
    """Fills a face from its text. `implied` are sentences that rules add after the printed ones, each with its rule."""
    prepare(lib, vocab)
    label = card.name
    builder = Builder(lib, vocab, face.types, label, WORDS, letters=frozenset(face.letters))
    own = own_name.Known({}, label, face.types, vocab)
    ids: list[int] = []
    keywords: list[tuple[int, int]] = []
    consumes: list[ir.CardPattern] = []
    consume_kinds: list[int] = []
    reading: list[str] = []
    made: list[tuple[Ability, Line]] = []
    # The flip cost first: its letter is a variable of the card, wherever else it is printed.
    lines = sorted(merged(card.lines, face.types, vocab), key=lambda line: not isinstance(line, FlipLine))
    for line in lines:
        for at, said in enumerate(line.sentences if isinstance(line, SentenceLine) else ()):
            if face.types & vocab.types.get("training", 0) and (on := lane_abilities.plays_on(said)) is not None:
                builder.played_on = on
            if isinstance(said, t.AdditionalCost | t.LetterIs):
                try:
                    if isinstance(said, t.LetterIs):
                        prices.defined(builder, face, said)
                    else:
                        prices.additional(builder, face, said)
                except TextError as error:
                    own.update({name.casefold(): name for name in lib.names})
                    place(error, line, card.lines, vocab, own, at)
                    raise
    for line in lines:
        try:
            if isinstance(line, KeywordLine):
                for kind, name, number in line.words:
                    if kind == "kin":
                        tag = lib.tag_names.index(name)
                        face.own_tags |= 1 << tag
                        face.tags |= lib.tag_closure[tag]
                    else:
                        word = next(w.id for w in lib.keywords if w.name == name)
                        if not vocab.keywords[word].meaning:
                            reading.extend(vocab.keywords[word].rules)
                        again = (word, number) in keywords
                        keywords.append((word, number))
                        face.keys |= 1 << word
                        if number > 1 or not again:  # without a number, twice does no more than once
                            ids.extend(WORDS.keyword_abilities(lib, vocab, word, number))
            elif isinstance(line, HideoutLine):
                keywords.append(have_keyword(face, lib, "Hideout", line.n))
                face.flip = line.n
            elif isinstance(line, RiseLine):
                keywords.append(have_keyword(face, lib, "Rise", line.n))
                for ability in rising(builder, line, render_line(line, vocab)):
                    ids.append(lib.add_ability(ability))
            elif isinstance(line, LimitLine):
                face.limit = UNLIMITED if line.limit is None else line.limit
            elif isinstance(line, ConsumeLine):
                consumes.append(consumed(builder, line, reading))
                consume_kinds.append(0 if line.how == "devours" else 1)
            elif isinstance(line, FlipLine):
                flip(builder, face, line)
                if face.flip < NO_NUMBER:
                    builder.letters |= {letter_code(face.flip)}
            elif isinstance(line, SentenceLine):
                text = render_line(line, vocab)
                for one in line.sentences:
                    if isinstance(one, t.IgnoresResistance):
                        refs.check_this(builder.scope(), one.what.noun if isinstance(one.what, t.This) else "card")
                        keywords.append(have_keyword(face, lib, "Ignores Resistance", 1))
                    elif isinstance(one, t.Passive) and isinstance(one.what, t.AnyTimePlay):
                        keywords.append(have_keyword(face, lib, "Surge", 1))
                said = (own_name.RULES[builder.lanes],) if own.speaks(line.printed) else ()
                if any(isinstance(one, t.Passive) and isinstance(one.what, t.CalledAlone) for one in line.sentences):
                    face.called_alone = True
                chapters = line.chapters or (0,)
                built = [ability for one in chapters for ability in builder.line(line.sentences, text, one)]
                for ability in built:
                    ids.append(lib.add_ability(ability))
                    made.append((ability, line))
                    ability.rules = (*ability.rules, *rules_of(line, text, builder.lanes), *said)
                    face.chapters = max(face.chapters, ability.chapter)
        except TextError as error:
            own.update({name.casefold(): name for name in lib.names})
            place(error, line, card.lines, vocab, own, _at_fault(builder, line, error))
            raise
        if not isinstance(line, SentenceLine | LimitLine):
            reading.extend(rules_of(line, render_line(line, vocab), builder.lanes))
    ids.extend(lib.add_ability(ability) for ability in builder.of_letters)
    silent = commands.unheard(builder, [ability for ability, _ in made])
    if silent is not None:
        refused = commands.error(builder)
        place(refused, next(line for ability, line in made if ability is silent), card.lines, vocab, own, 0)
        raise refused
    for text, rule in implied or ():
        extra = reader(vocab).read(label, face.types, text, lib.names)
        for line in extra.lines:
            assert isinstance(line, SentenceLine)
            for ability in builder.line(line.sentences, text):
                ability.rules = (rule, *ability.rules)
                ids.append(lib.add_ability(ability))
    if face.types & vocab.types.get("training", 0):
        consumes.extend(hosts(builder, card.lines))
        # 1: its own text says what it is played on
        consume_kinds.extend([0 if builder.played_on is None else 1] * len(consumes))
    face.reading = tuple(dict.fromkeys(reading))
    face.keywords = tuple(keywords)
    face.abilities = tuple(ids)
    face.effects = tuple(i for i in ids if lib.abilities[i].kind == EFFECT and lib.abilities[i].chapter == 0)
    face.consumes = tuple(consumes)
    face.consume_kinds = tuple(consume_kinds)
    mark(face, lib)


def _at_fault(builder: Builder, line: Line, failed: TextError) -> int:
    """The number of the sentence of a line that cannot be built: the last of the fewest first ones that cannot."""
    if not isinstance(line, SentenceLine):
        return 0
    for count in range(1, len(line.sentences)):
        try:
            for chapter in line.chapters or (0,):
                builder.line(line.sentences[:count], "", chapter)
        except TextError as error:
            if error.message == failed.message:
                return count - 1
    return len(line.sentences) - 1


def have_keyword(face: Face, lib: Library, name: str, number: int) -> tuple[int, int]:
    word = next(w.id for w in lib.keywords if w.name == name)
    face.keys |= 1 << word
    return word, number


def rising(builder: Builder, line: RiseLine, text: str) -> list[Ability]:
    """What a character may pay for to become another."""
    s = builder.scope()
    s.cite("B-KW.rise.1")
    ability = Ability(ACTION, text)
    ability.timing = ANY_TIME
    costs = t.CostList(first=t.Asp(verb="pay", n=t.Number(n=line.n)))
    builder.price(s, ability, costs)
    ACT(s, t.CardAct(what=t.This(noun="character"), do=lane_deeds.RisesTo(name=line.name)), Label())
    s.build(ability)
    ability.text = text
    for only in lane_abilities.limits_apart(line.only):
        lane_abilities.only(builder, [ability], only)
        if isinstance(only, t.OnlyOnce):
            builder.once_each_turn(ability)
    return [ability]


def hosts(builder: Builder, lines: list[Line]) -> list[ir.CardPattern]:
    """What a training is attached to, if its text speaks of that."""
    said = [line for line in lines if isinstance(line, SentenceLine)]
    found = [n.noun.removesuffix("'s") for line in said for n in shapes.attached_in(line.sentences)]
    s = builder.scope()
    if builder.played_on is not None:
        return [lane_abilities.host(s, builder.played_on, found)]
    if not found:
        return []
    if len(set(found)) > 1:
        raise s.error(f'"attached {found[0]}" and "attached {found[-1]}" cannot both be meant')
    pattern = t.Pattern(adjs=(), head=t.Noun(word=found[0]))
    return [refs.pattern(s, pattern)]


def _of_one_effect(n: Node) -> bool:
    """Whether a sentence of a command that does not stay is a part of what it does."""
    return isinstance(n, t.Said | t.AtPhase) or held.refers_back(n)


def merged(lines: list[Line], types: int, vocab: Vocabulary) -> list[Line]:
    """Lines that belong to the one before them, as one line.

    On a command, lines that only say what is done are one effect: what one line binds the next can speak of, also at
    a later moment if the command does not stay. On every card "Otherwise", "If you do" and "instead" speak of the
    sentence before, and so does a line that begins with a card that was spoken of.
    """
    command = types & (vocab.types.get("command", 0) | vocab.types.get("spell", 0)) != 0
    stays = not command or types & (vocab.types.get("extended", 0) | vocab.types.get("saga", 0)) != 0
    out: list[Line] = []
    for line in lines:
        last = out[-1] if out else None
        if (
            isinstance(line, SentenceLine)
            and isinstance(last, SentenceLine)
            and not line.chapters
            and not last.chapters
            and (
                shapes.goes_on(line.sentences[0])
                or (command and all(isinstance(one, t.Said) for one in (*last.sentences, *line.sentences)))
                or (not stays and all(_of_one_effect(one) for one in (*last.sentences, *line.sentences)))
                or (held.names_again(line.sentences[0]) and something_done(last.sentences[-1]))
            )
        ):
            printed = f"{last.printed} {line.printed}"
            out[-1] = SentenceLine(last.number, (*last.sentences, *line.sentences), printed=printed)
        else:
            out.append(line)
    return out


def something_done(n: Node) -> bool:
    """Whether a sentence is part of an effect, which may have spoken of a card."""
    return not isinstance(n, _NOTHING_DONE) or held.refers_back(n)


def consumed(builder: Builder, line: ConsumeLine, rules: list[str]) -> ir.CardPattern:
    """What it must be played upon; `rules` gets those by which that is known."""
    s = builder.scope()
    found = line.pattern.what if isinstance(line.pattern, t.APattern) else line.pattern
    assert isinstance(found, t.Pattern)
    if isinstance(found.head, t.NameNoun) and line.name and line.name not in s.lib.names:
        s.lib.names.append(line.name)  # a card of another set
        s.lib.main_face.append(-1)
    parts = patterns.tests_of(s, found)
    s.settled()
    rules.extend(s.rules)
    return ir.CardPattern(1 << s.zone("board"), ir.YOU, tuple(parts.tests), parts.extreme, parts.least)


def flip(builder: Builder, face: Face, line: FlipLine) -> None:
    if isinstance(line.blood, t.Number):
        face.flip = line.blood.n
    elif isinstance(line.blood, t.Letter):
        face.flip = letter_code(ord(line.blood.letter))
    elif line.costs is not None:
        s = builder.scope()
        chains.pay(s, line.costs, None)
        face.flip = 0
        face.flip_cost = s.finish()


def mark(face: Face, lib: Library) -> None:
    """Notes what the library has to know of a face's abilities."""
    for number in face.abilities:
        ability = lib.abilities[number]
        if ability.kind == PASSIVE and ability.zones:
            lib.reaches = True
