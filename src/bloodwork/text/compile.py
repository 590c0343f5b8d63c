"""From a card's text to the abilities of its face."""

from __future__ import annotations

from functools import singledispatchmethod
from typing import Final

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
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
from bloodwork.text import (  # noqa: F401 - most are needed for the meanings that they register
    arrivals,
    bans,
    bids,
    bonds,
    branches,
    chains,
    commands,
    comparisons,
    conditions,
    coordination,
    copies,
    counters,
    denials,
    described,
    dice,
    digging,
    dividing,
    doings,
    effects,
    elided,
    elsewhere,
    encounters,
    held,
    journeys,
    lane_abilities,
    lane_choices,
    lane_combat,
    lane_conditions,
    lane_deeds,
    lane_events,
    lane_history,
    lane_moves,
    lane_natures,
    lane_numbers,
    lane_places,
    lane_reminders,
    lanes,
    modes,
    numbers,
    own_name,
    past,
    patterns,
    piles,
    players,
    prevention,
    prices,
    quantified,
    reductions,
    refs,
    relative,
    replacements,
    resources,
    room,
    shapes,
    spoken_counters,
    state_events,
    statements,
    staying,
)
from bloodwork.text import tree as t
from bloodwork.text.abilities import Builder
from bloodwork.text.card_lines import (
    ConsumeLine,
    FlipLine,
    HideoutLine,
    KeywordLine,
    LimitLine,
    Line,
    RiseLine,
    SentenceLine,
    keyword_shown,
)
from bloodwork.text.cardtext import CardText, reader
from bloodwork.text.errors import NOTHING_FITS, TextError
from bloodwork.text.lint.nodes import below
from bloodwork.text.meaning import ACT, VALUE
from bloodwork.text.placing import place
from bloodwork.text.reading import rules_of
from bloodwork.text.scope import Compiler, Label, Scope
from bloodwork.text.tree import Node

UNLIMITED: Final = -2
# sentences in which nothing happens, so that none after them can go on from there
_NOTHING_DONE: Final = (t.Passive, t.AdditionalCost, t.LetterIs, t.IgnoresResistance, lane_reminders.MagicValue)


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
    types = staying.extended(card.lines, face.types, vocab)
    made = _FaceCompiler(card, face, lib, vocab)
    if types != face.types:
        face.types = made.builder.types = types
        made.reading.append(staying.RULE)
    made.lines()
    for text, rule in implied or ():
        made.imply(text, rule)
    made.finish()


class _FaceCompiler:
    """What the lines of a text make of a face."""

    def __init__(self, card: CardText, face: Face, lib: Library, vocab: Vocabulary) -> None:
        self.card = card
        self.face = face
        self.lib = lib
        self.vocab = vocab
        self.builder = Builder(lib, vocab, face.types, card.name, WORDS, letters=frozenset(face.letters))
        self.own = own_name.Known({}, card.name, face.types, vocab)
        self.training = face.types & vocab.types.get("training", 0) != 0
        self.ids: list[int] = []
        self.keywords: list[tuple[int, int]] = []
        self.consumes: list[ir.CardPattern] = []
        self.consume_kinds: list[int] = []
        self.reading: list[str] = []
        self.made: list[tuple[Ability, Line]] = []

    def lines(self) -> None:
        # The flip cost first: its letter is a variable of the card, wherever else it is printed.
        lines = sorted(
            merged(staying.without_it(self.card.lines, self.face.types, self.vocab), self.face.types, self.vocab),
            key=lambda line: not isinstance(line, FlipLine),
        )
        for line in lines:
            for at, said in enumerate(line.sentences if isinstance(line, SentenceLine) else ()):
                try:
                    self._beforehand(said)
                except TextError as error:
                    self._place(error, line, at)
                    raise
        try:
            self._all(lines)
        except TextError as error:
            if error.reason != NOTHING_FITS or not self.builder.stays:
                raise
            # it speaks of a card that another ability of it did something to
            self.builder.memory = []
            reading = self.reading
            self.ids, self.keywords, self.consumes, self.consume_kinds, self.made = [], [], [], [], []
            self.reading = []
            try:
                self._all(lines)
            except TextError:
                raise error from None
            self.reading = [*reading, *self.reading]
            forget_unspoken([ability for ability, _ in self.made], self.lib)
        self.ids.extend(self.lib.add_ability(ability) for ability in self.builder.of_letters)
        for line in lines:
            self._magic(line)
        silent = commands.unheard(self.builder, [ability for ability, _ in self.made])
        if silent is not None:
            refused = commands.error(self.builder)
            fault = next(line for ability, line in self.made if ability is silent)
            place(refused, fault, self.card.lines, self.vocab, self.own, 0)
            raise refused

    def _all(self, lines: list[Line]) -> None:
        for line in lines:
            try:
                self.line(line)
            except TextError as error:
                self._place(error, line, _at_fault(self.builder, line, error))
                raise
            if not isinstance(line, SentenceLine | LimitLine):
                self.reading.extend(rules_of(line, line.shown(self.vocab), self.builder.dialect.ledger))

    def _beforehand(self, said: Node) -> None:
        """What the other sentences of the card count on, wherever it is printed."""
        if self.training and (on := lane_abilities.plays_on(said)) is not None:
            self.builder.played_on = on
        if isinstance(said, t.LetterIs):
            prices.defined(self.builder, self.face, said)
        elif isinstance(said, t.AdditionalCost):
            prices.additional(self.builder, self.face, said)

    def _place(self, error: TextError, line: Line, at: int) -> None:
        self.own.update({name.casefold(): name for name in self.lib.names})
        place(error, line, self.card.lines, self.vocab, self.own, at)

    @singledispatchmethod
    def line(self, line: Line) -> None:
        """Adds what a line says."""
        raise TypeError(f"nothing compiles a {type(line).__name__}")

    @line.register
    def _keywords(self, line: KeywordLine) -> None:
        for kind, name, number in line.words:
            if kind == "kin":
                tag = self.lib.tag_names.index(name)
                self.face.own_tags |= 1 << tag
                self.face.tags |= self.lib.tag_closure[tag]
                continue
            word = next(w.id for w in self.lib.keywords if w.name == name)
            if not self.vocab.keywords[word].meaning:
                self.reading.extend(self.vocab.keywords[word].rules)
            again = (word, number) in self.keywords
            self.keywords.append((word, number))
            self.face.keys |= 1 << word
            if number > 1 or not again:  # without a number, twice does no more than once
                self.ids.extend(WORDS.keyword_abilities(self.lib, self.vocab, word, number))

    @line.register
    def _hideout(self, line: HideoutLine) -> None:
        self._have_keyword("Hideout", line.n)
        self.face.flip = line.n

    @line.register
    def _rise(self, line: RiseLine) -> None:
        self._have_keyword("Rise", line.n)
        self.ids.extend(self.lib.add_ability(one) for one in rising(self.builder, line, line.shown(self.vocab)))

    @line.register
    def _limit(self, line: LimitLine) -> None:
        self.face.limit = UNLIMITED if line.limit is None else line.limit

    @line.register
    def _consume(self, line: ConsumeLine) -> None:
        self.consumes.append(consumed(self.builder, line, self.reading))
        self.consume_kinds.append(0 if line.how == "devours" else 1)

    @line.register
    def _flip(self, line: FlipLine) -> None:
        flip(self.builder, self.face, line)
        if self.face.flip < NO_NUMBER:
            self.builder.letters |= {letter_code(self.face.flip)}

    @line.register
    def _sentences(self, line: SentenceLine) -> None:
        text = line.shown(self.vocab)
        for one in line.sentences:
            states = one.what if isinstance(one, t.Passive) else None
            if isinstance(one, t.IgnoresResistance):
                refs.check_this(self.builder.scope(), one.what.noun if isinstance(one.what, t.This) else "card")
                self._have_keyword("Ignores Resistance", 1)
            elif isinstance(states, t.AnyTimePlay):
                self._have_keyword("Surge", 1)
            elif isinstance(states, t.CalledAlone):
                self.face.called_alone = True
        named = (self.builder.dialect.own_name,) if self.own.speaks(line.printed) else ()
        for chapter in line.chapters or (0,):
            for ability in self.builder.line(line.sentences, text, chapter):
                self.ids.append(self.lib.add_ability(ability))
                self.made.append((ability, line))
                ability.rules = (*ability.rules, *rules_of(line, text, self.builder.dialect.ledger), *named)
                self.face.chapters = max(self.face.chapters, ability.chapter)

    def _magic(self, line: Line) -> None:
        """A Magic Value that a line says."""
        own = {id(ability) for ability, made_by in self.made if made_by is line}
        others = [one for one in map(self.lib.abilities.__getitem__, self.ids) if id(one) not in own]
        for at, said in enumerate(line.sentences if isinstance(line, SentenceLine) else ()):
            if isinstance(said, lane_reminders.MagicValue):
                try:
                    lane_reminders.give_magic(self.builder.scope(), self.face, said, others)
                except TextError as error:
                    self._place(error, line, at)
                    raise

    def _have_keyword(self, name: str, number: int) -> None:
        word = next(w.id for w in self.lib.keywords if w.name == name)
        self.face.keys |= 1 << word
        self.keywords.append((word, number))

    def imply(self, text: str, rule: str) -> None:
        """Adds what a rule says of the card."""
        for line in reader(self.vocab).read(self.card.name, self.face.types, text, self.lib.names).lines:
            assert isinstance(line, SentenceLine)
            for ability in self.builder.line(line.sentences, text):
                ability.rules = (rule, *ability.rules)
                self.ids.append(self.lib.add_ability(ability))

    def finish(self) -> None:
        if self.training:
            self.consumes.extend(hosts(self.builder, self.card.lines))
            # 1: its own text says what it is played on
            self.consume_kinds.extend([0 if self.builder.played_on is None else 1] * len(self.consumes))
        face = self.face
        abilities = [self.lib.abilities[number] for number in self.ids]
        face.reading = tuple(dict.fromkeys(self.reading))
        face.keywords = tuple(self.keywords)
        face.abilities = tuple(self.ids)
        face.effects = tuple(
            number for number, one in zip(self.ids, abilities, strict=True) if one.kind == EFFECT and one.chapter == 0
        )
        face.consumes = tuple(self.consumes)
        face.consume_kinds = tuple(self.consume_kinds)
        if any(one.kind == PASSIVE and one.zones for one in abilities):
            self.lib.reaches = True


def forget_unspoken(made: list[Ability], lib: Library) -> None:
    """Takes from abilities what they would remember for others, if no other speaks of it."""
    held = [lib.abilities[op.ability] for one in made for op in one.code if isinstance(op, k.Hold)]
    parts = [part for one in (*made, *held) for part in below(one)]
    spoken = {part.number for part in parts if isinstance(part, ir.Remembered | ir.RememberedColumn)}
    for one in made:
        while one.code and isinstance(last := one.code[-1], k.Remember) and last.number not in spoken:
            one.code = one.code[:-1]


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


def rising(builder: Builder, line: RiseLine, text: str) -> list[Ability]:
    """What a character may pay for to become another."""
    s = builder.scope()
    s.cite("B-KW.rise.1")
    ability = Ability(ACTION, text)
    ability.timing = ANY_TIME
    asp, also = t.Asp(verb="pay", n=t.Number(n=line.n)), line.also
    costs = t.CostList(first=asp)
    if also is not None:
        further = [also.first, *(one.what for one in also.rest), *(one for one in (also.second, also.last) if one)]
        costs = t.CostList(first=asp, rest=tuple(t.FurtherCost(what=one) for one in further), comma=True)
    builder.price(s, ability, costs)
    ACT(s, t.CardAct(what=t.This(noun="character"), do=lane_deeds.RisesTo(name=line.name)), Label())
    s.build(ability)
    ability.text = text
    for only in lane_abilities.limits_apart(line.only):
        lane_abilities.only(builder, [ability], only, None)
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
                or (
                    held.names_again(line.sentences[0])
                    and something_done(last.sentences[-1])
                    and not (stays and held.of_the_chosen(line.sentences[0]))
                )
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
