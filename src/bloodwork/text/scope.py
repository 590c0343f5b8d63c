"""What the words of one ability can refer to while it is being built, and the ops written so far."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import BAN, EFFECT, PASSIVE, TRIGGER, Ability, Library
from bloodwork.kernel.ops import AS_THEY_LIE, Choose, Do, IfFound, Op, Target
from bloodwork.kernel.vocabulary import Vocabulary
from bloodwork.text.dialects import DIALECTS
from bloodwork.text.errors import NOBODY_CHOOSES, NOTHING_FITS, TextError
from bloodwork.text.meaning import CALLED_IT, THIS_NOUNS
from bloodwork.text.normalise import spell
from bloodwork.text.parse import any_words
from bloodwork.text.tree import Node

# what a text calls stats that have another name in tables
_STAT_NAMES: Final = {"hp": "health", "magic value": "magic"}


def stat_name(word: str) -> str:
    return _STAT_NAMES.get(word, word)


REMEMBERED: Final = -2  # the step of what another ability of the card did something to
_PRONOUNS: Final = ("it", "its", "they", "them", "their", "itself")  # words that mean nothing of another ability


class Label:
    """A place in the code that jumps lead to; its number is known when all is written."""

    def __init__(self) -> None:
        self.at = -1


class Draft:
    """An op that can still be told to keep what comes of it."""

    def __init__(self, make: type[Op], **given: Any) -> None:
        self.make = make
        self.given = given

    def needed(self) -> bool:
        """Whether it has to be there at all, now that all is written."""
        return True

    def finish(self) -> Op:
        assert all(v.at >= 0 for v in self.given.values() if isinstance(v, Label)), "a jump to nowhere"
        return self.make(**{name: _placed(value) for name, value in self.given.items()})


def _placed(value: Any) -> Any:
    """What an op is given, with places in the code by their numbers."""
    if isinstance(value, Label):
        return value.at
    if isinstance(value, tuple) and value and isinstance(value[0], Label):
        return tuple(one.at for one in value)
    return value


class Thing:
    """Something that was spoken of.

    `step` says when: things of the same event share it. `past` holds the words for what became of it ("drawn").
    `draft` is the op after which it must be found anew, because that op moves it.
    """

    def __init__(
        self,
        *,
        step: int,
        ref: ir.Ref | None = None,
        who: ir.Who | None = None,
        where: ir.Where | None = None,
        number: ir.Value | None = None,
        nouns: frozenset[str] = frozenset(),
        many: bool = False,
        this: bool = False,
        paid: bool = False,
        past: tuple[str, ...] = (),
        draft: Draft | None = None,
        words: str = "",
        bank: int = -1,
        counts: Draft | None = None,
    ) -> None:
        self.step = step
        self.ref = ref
        self.who = who
        self.where = where
        self.number = number
        self.nouns = nouns
        self.many = many
        self.this = this
        self.paid = paid  # given to pay a cost
        self.past = past
        self.draft = draft
        self.words = words
        self.counts = counts  # the instruction whose amount it is
        self.bank = bank  # the registers, one for each player, where several players have one of them each


CREATURE: Final = frozenset({"creature", "card", "creature card", "blood flask", "vestige", "saga"})
COMMAND: Final = frozenset({"command", "card", "command card", "extended command", "saga", "vestige"})
CARD: Final = frozenset({"card"})  # it may be anything
# a character of a game with lanes: what fights is a creature to verbs, whatever a game calls it
LANE_CHARACTER: Final = frozenset({"creature", "character", "card", "permanent", "token", "barrier", "advisor"})
HELD: Final = frozenset({"card", "creature card", "command card"})  # not in play, of any type


OF_A_PAIR: Final = ("the first", "the second")  # what two cards are called of which either could be "it"


def out_of_play(nouns: frozenset[str]) -> frozenset[str]:
    """What a card is called that is not in play: no creature and no command (C-D10.4, C-D10.4b)."""
    return HELD if nouns == CARD else nouns - {"creature", "command", "extended command", "permanent"}


def is_held(nouns: frozenset[str]) -> bool:
    """Whether it is called by words for cards that are not in play alone."""
    return any(noun.endswith(" card") for noun in nouns) and not any(
        noun in nouns for noun in ("creature", "command", "permanent", "character")
    )


def in_play(nouns: frozenset[str]) -> frozenset[str]:
    """What a card out of play is called when it has come into play."""
    if "creature card" in nouns and "command card" in nouns:
        return CARD
    if "creature card" in nouns:
        return CREATURE
    if "character card" in nouns:
        return LANE_CHARACTER
    typed = [word.removesuffix(" card") for word in nouns if word.endswith(" card")]
    if len(typed) == 1 and typed[0] != "command":
        return frozenset({typed[0], "card", "permanent"})
    return COMMAND if "command card" in nouns else nouns


def fits(noun: str, nouns: frozenset[str], loose: bool) -> bool:
    """Whether a thing may be called so; loosely, a card out of play also by its type alone."""
    return not noun or noun in nouns or nouns == CARD or (loose and f"{noun} card" in nouns)


class Compiler:
    """What a scope asks of whoever builds whole abilities."""

    def keyword_abilities(self, lib: Library, vocab: Vocabulary, keyword: int, number: int) -> tuple[int, ...]:
        raise AssertionError("whoever builds abilities says how")

    def quoted(self, s: Scope, text: str) -> tuple[int, ...]:
        raise AssertionError("whoever builds abilities says how")

    def defined(self, s: Scope, n: Node) -> ir.Value:
        raise AssertionError("whoever builds abilities says how")

    def sentences(self, s: Scope, said: list[Node]) -> None:
        """What sentences inside another one do."""
        raise AssertionError("whoever builds abilities says how")


class Scope:
    """One ability under construction."""

    def __init__(
        self, lib: Library, vocab: Vocabulary, types: int, label: str, compiler: Compiler, keyword: bool = False
    ) -> None:
        self.lib = lib
        self.vocab = vocab
        self.types = types
        self.label = label
        self.compiler: Compiler = compiler
        self.builder: Any = None  # who builds the abilities of the card, for what an effect lets wait
        self.conditional = False  # what is said holds while something else does
        self.laid = False  # what is said is laid down by an effect: it may be about cards that were spoken of
        self.dialect = DIALECTS[vocab.dialect]
        self.layers = self.dialect.layers
        self.announced = self.dialect.targets
        self.keyword = keyword  # it spells out a keyword: any card may bear it
        self.narrow = False  # verbs mean the events of their names alone
        self.code: list[Draft | Label] = []
        self.cost_code: list[Draft | Label] = []  # of the price of the ability
        self.things: list[Thing] = []
        self.regs = 0
        self.step = 0
        self.rules: list[str] = []
        self.letters: list[int] = []
        self.face_letters: frozenset[int] = frozenset()
        self.actor: ir.Who = ir.You()
        self.leader: ir.Who = ir.You()  # who is told to do what is said without a subject
        self.subject: ir.Ref | None = None  # the cards that the clause is about
        self.not_it: ir.Ref | None = None  # what a condition is said of: "it" within it is something else
        self.or_itself = False  # unless nothing else was spoken of
        self.moved_by: ir.Ref | None = None  # who moves the cards of the clause: the opposing space is opposite to it
        self.own: bool = False  # places of the subject are those of each card that an instruction is spread over
        self.spread: Thing | None = None  # each of the cards that an instruction is spread over, for numbers after them
        self.each_one: Thing | None = None  # of several cards that something is done for, the one whose turn it is
        self.rounding: Any = None  # how half of a number of the clause is rounded
        self.until: Any = None  # the moment at which what is done is undone
        self.said_of: ir.Who | None = None  # whom what holds is said of: a player, or who controls the cards
        self.that_turn: ir.Who | None = None  # whose turn "that turn" is
        self.printed: ir.Ref | None = None  # the card whose numbers are those of its printed side, face-down or not
        self.settles = False  # cards found by where they are stay the same ones for what comes after
        self.counted: tuple[ir.Ref, int] | None = None  # the counters that were put on or removed last, and where
        self.last_time: Any = None  # how long what was done last lasts, for "as well"
        self.times: ir.Value | None = None  # "for each", counted
        self.each: Node | None = None  # "for each", to be counted when its number is read: "it" may be chosen first
        self.replacing = False  # the code says what an event becomes
        self.replaced: frozenset[str] = frozenset()  # the events that it replaces
        self.whoever_gains = False  # it replaces the blood of a death whoever gains it, though it denies it to one
        self.cost = False  # what is done pays a cost
        self.paid = False  # a cost was paid before
        self.open_if = -1  # where the code of the last "if" ends, for "otherwise"
        self.only_if = (0, 0)  # from which to which thing were spoken of only in that "if"
        self.last_actor: ir.Who | None = None  # of the clause before, for "and loses 1 blood"
        self.last_subject: Any = None
        self.spoken: ir.Who | None = None  # a player named only as whose something is, for "they" and "their"
        self.in_turn: ir.Who | None = None  # of several players the one whose turn it is to do what all do
        self.first: ir.Who | None = None  # of several players who begins, if it is not the active one
        self.turn_reg = -1  # the register of that player
        self.each_ok = -1  # the registers that say of each player whether what they did succeeded
        self.plural: ir.Who | None = None  # of the clause before, if several players: "and reveal it" is theirs too
        self.wish_price: int | None = None  # what each of those costs that a player wishes to do something to
        self.path = False  # a space is reached past empty ones only
        self.lane: ir.Value | None = None  # the number of the lane that was chosen, for "that lane"
        self.kept_lane: ir.Value | None = None  # the lane that another ability of the card let somebody choose
        self.within: ir.Value | None = None  # the lane of which a clause is asked: "a lane where ..."
        self.in_within = 0  # how many of its words speak of cards in that lane
        self.room: Any = None  # where something was put last, for "no free slot there"
        self.left_space: ir.Where | None = None  # where the card of the event was before it moved
        self.left_by: ir.Ref | None = None  # that card, where it is spoken of later
        self.outer: Scope | None = None  # of the effect that lets this one wait
        self.aimed: ir.Where | None = None  # the space that the attack under way goes to
        self.meaning: dict[str, Node] = {}  # letters that "where X is" defines
        self.depth = 0  # bodies within bodies
        self.picked: list[tuple[frozenset[str], ir.Ref]] = []  # cards chosen so far, which "another" leaves out
        self.lost: Thing | None = None  # how much blood a number said to lose came to
        self.fixed = ""  # an amount was spoken of that stands there as a number
        self.other_than_this = False  # "another" has left out this card
        self.taken: list[tuple[ir.Ref, ir.Ref]] = []  # cards chosen out of others, for "the rest"
        self.reduced = ""  # what would be reduced by the event: the pool, or whose life
        self.redirected: Label | None = None  # the end of a replacement that turns an attack on another creature
        self.chooser: ir.Who | None = None  # who chooses one of two ways to go, if not who moves the card
        self.piles: Any = None  # cards that were separated into two piles, and these
        self.pile: ir.Ref | None = None  # the one of them that was chosen
        self.searched: dict[int, int] = {}  # registers of cards that a search found -> the one it put them in
        self.order = AS_THEY_LIE  # in which order cards are put into a deck
        self.sought = -1  # the last of these that something was done to, if that was the last instruction
        self.found: Thing | None = None  # what words referred to last
        self.finds = 0  # how often words have referred to something
        self.answered: bool | None = None  # the sentence before asked if something was done; True: if it was not
        self.asked_of: Thing | None = None  # what the "if" of the sentence before was about
        self.ahead: tuple[Any, ...] = ()  # the sentences of the effect, for words that speak of what comes

    # -------------------------------------------------------------- small things

    def vestige(self, name: int) -> bool:
        """Whether the card of a Name is one that no deck holds."""
        face = self.lib.main_face[name] if name < len(self.lib.main_face) else -1
        return face >= 0 and self.lib.faces[face].types & self.vocab.types.get("vestige", 0) != 0

    @property
    def on_board(self) -> bool:
        """Whether the card that bears the text stands on the board when its text is done."""
        return self.keyword or self.types & self.vocab.types.get("creature", 0) != 0

    @property
    def goes(self) -> bool:
        """Whether the card that bears the text is gone when it has been done: a command, a Spell."""
        gone = self.vocab.types.get("command", 0) & ~self.vocab.types.get("extended", 0) | self.vocab.types.get(
            "spell", 0
        )
        return not self.keyword and self.types & gone != 0

    def cite(self, *rules: str) -> None:
        for rule in rules:
            if rule not in self.rules and rule.startswith(self.dialect.ledger):
                self.rules.append(rule)

    def error(self, message: str, reason: str = "") -> TextError:
        return TextError(f"{self.label}: {message}" if self.label else message, reason=reason)

    def said(self, n: Any) -> str:
        """A part of the sentence as it is written, for a message."""
        words = any_words(n, self.vocab.dialect)
        return f'"{spell(words, self.vocab)}"' if words else "this"

    def kind(self, name: str) -> int:
        if name not in self.vocab.events:
            raise self.error(f'this ruleset has no event "{name}"')
        return self.vocab.events[name]

    def flag(self, name: str) -> int:
        return self.vocab.flags.get(name, 0)

    def zone(self, name: str) -> int:
        if name not in self.vocab.zones:
            raise self.error(f'this ruleset has no zone "{name}"')
        return self.vocab.zones[name]

    def stat(self, name: str) -> int:
        name = stat_name(name)
        if name not in self.vocab.stats:
            raise self.error(f'this ruleset has no stat "{name}"')
        return self.vocab.stats[name]

    def type_bit(self, name: str) -> int:
        if name not in self.vocab.types:
            raise self.error(f'this ruleset has no type "{name}"')
        return self.vocab.types[name]

    def register(self) -> int:
        self.regs += 1
        return self.regs - 1

    def letter(self, text: str) -> ir.Value:
        number = ord(text)
        if text in self.meaning:
            with self.of_each():
                value: ir.Value = self.compiler.defined(self, self.meaning[text])
            return value
        if number not in self.face_letters and number not in self.letters:
            self.letters.append(number)
        return ir.Var(number)

    def use_keyword(self, keyword: int, number: int) -> None:
        """A keyword with this number can come about: its meaning must be in the library."""
        self.compiler.keyword_abilities(self.lib, self.vocab, keyword, number)

    def compile_text(self, text: str) -> tuple[int, ...]:
        """The abilities of a text in quotes."""
        return self.compiler.quoted(self, text)

    # -------------------------------------------------------------- code

    def emit(self, make: type[Op], **given: Any) -> Draft:
        draft = Draft(make, **given)
        self.code.append(draft)
        return draft

    def build(self, ability: Ability) -> Ability:
        """The ability with the code written so far; nothing of it is left for another one."""
        if ability.kind in (PASSIVE, BAN):
            self.settled()
        elif ability.kind in (EFFECT, TRIGGER) and not self.laid and self.builder is not None:
            self.builder.kept(self)
        ability.code = self.finish()
        if self.cost_code:
            self.code = self.cost_code
            ability.cost = self.finish()
            self.cost_code = []
        self.code = []
        ability.regs = self.regs
        ability.rules = tuple(self.rules)
        ability.letters = tuple(self.letters)
        return ability

    def settled(self) -> None:
        """Refuses words that ask for a choice where nothing is done, and so nobody could be asked."""
        if any(isinstance(part, Draft) and part.make in (Choose, Target) for part in self.code):
            raise self.error("nobody could be asked which card is meant", NOBODY_CHOOSES)

    def place(self, label: Label) -> None:
        self.code.append(label)

    def here(self) -> Label:
        label = Label()
        self.code.append(label)
        return label

    def finish(self) -> tuple[Op, ...]:
        at = 0
        self.code = [part for part in self.code if isinstance(part, Label) or part.needed()]
        for part in self.code:
            if isinstance(part, Label):
                part.at = at
            else:
                at += 1
        return tuple(part.finish() for part in self.code if isinstance(part, Draft))

    # -------------------------------------------------------------- what was spoken of

    @contextmanager
    def of_each(self) -> Iterator[None]:
        """Words that follow may speak of each of the cards that an instruction is spread over."""
        own = self.spread if self.spread not in self.things else None
        if own is not None:
            own.step = self.next_step()
            self.things.append(own)
        yield
        if own is not None:
            self.things.remove(own)

    @contextmanager
    def apart_from(self, ref: ir.Ref | None, or_itself: bool = False) -> Iterator[None]:
        """ "It" is not what the words around it are said of, which would be "itself": "while it is opposing it".

        `or_itself`: unless nothing else was spoken of.
        """
        before = self.not_it, self.or_itself
        self.not_it, self.or_itself = ref, or_itself
        yield
        self.not_it, self.or_itself = before

    def is_apart(self, thing: Thing) -> bool:
        ref = self.not_it
        return ref is None or not (thing.ref is ref or (thing.this and isinstance(ref, ir.This)))

    def next_step(self) -> int:
        self.step += 1
        return self.step

    def bind(self, **given: Any) -> Thing:
        thing = Thing(**{"step": self.step, "paid": self.cost, **given})
        self.things.append(thing)
        return thing

    def bank(self) -> int:
        """The first of two registers, one for each player."""
        self.regs += 2
        return self.regs - 2

    def ref_of(self, thing: Thing, done: bool = False) -> ir.Ref:
        """A reference to a thing, as it is after what was done to it; of what each player has, the actor's own.

        `done`: only if what was done succeeded.
        """
        if thing.bank >= 0:
            return ir.OfPlayer(thing.bank, self.in_turn or (None if isinstance(self.actor, ir.You) else self.actor))
        if thing.draft is not None:
            # what is made or drawn comes of the instruction; what it is about stays spoken of if it fails
            result = "out" if done or thing.draft.given.get("card") is None else "kept"
            if thing.draft.given.get(result, -1) < 0:
                reg = thing.draft.given[result] = self.register()
                card = thing.draft.given.get("card")
                if isinstance(card, ir.Bound) and card.reg in self.searched:
                    self.searched[reg] = self.searched[card.reg]
            return ir.Bound(thing.draft.given[result])
        assert thing.ref is not None
        return thing.ref

    def find(
        self,
        words: str,
        noun: str = "",
        past: str = "",
        many: bool | None = None,
        needs: str = "",
        other: bool = False,
        apart: bool = False,
        each: bool = False,
        whole: bool = False,
        stands: bool = False,
    ) -> Thing:
        """The latest card that fits the words and what the verb needs; two that fit equally are an error.

        A card out of play is a creature or a command only where nothing else can be meant. `apart`: the subject of
        the clause is not meant ("it deals 1 damage to it").
        """
        stands = stands or needs == "creature"
        thing = self.look_for(noun, past, many, needs, other, words, apart, each=each, whole=whole, stands=stands)
        if thing is None and (noun or needs):
            thing = self.look_for(noun, past, many, needs, other, words, apart, loose=True)
        if thing is None and self.not_it is not None and self.or_itself:
            with self.apart_from(None):
                return self.find(words, noun, past, many, needs, other, apart, each, whole, stands)
        if thing is None and needs == "creature" and self.dialect.all_deal:
            other_kind = self.look_for(noun, past, many, "", other, words, apart)
            thing = other_kind if other_kind is not None and other_kind.this else None  # a ritual deals damage too
        if thing is None and words in ("it", "its") and CALLED_IT(self) and not self.spoken_of():
            self.cite("C-N4.3b", "B-CARD.26")
            thing = self.bind(ref=ir.This(), nouns=THIS_NOUNS(self), this=True, words="this card")
        if thing is None:
            raise self.error(f'"{words}" does not say which card is meant', NOTHING_FITS)
        if thing.step == REMEMBERED:
            thing = self.recall(thing)
        self.cite_bound(thing)
        self.found = thing
        self.finds += 1
        return thing

    def recall(self, thing: Thing) -> Thing:
        """What another ability did something to, spoken of here: "it" from now on."""
        self.cite("C-N31.9")
        self.next_step()
        return self.bind(ref=thing.ref, nouns=thing.nouns, many=thing.many, past=thing.past)

    def spoken_of(self) -> bool:
        """Whether some card has been spoken of."""
        return any(thing.ref is not None and thing.step != REMEMBERED for thing in self.things)

    def cite_bound(self, thing: Thing) -> None:
        """What words refer to: something of the event that triggered, or of an earlier part of the text."""
        event = (ir.EventCard, ir.EventPlayer, ir.EventPlace, ir.EventNumber)
        if thing.draft is None and isinstance(thing.ref or thing.who or thing.where or thing.number, event):
            self.cite("C-N4.2")
        elif not thing.this:
            self.cite("C-N4.8")

    def is_subject(self, thing: Thing) -> bool:
        subject = self.subject
        if thing.this and isinstance(subject, ir.This):
            return True
        if thing.draft is not None:
            regs = (thing.draft.given.get("out", -1), thing.draft.given.get("kept", -1))
            return isinstance(subject, ir.Bound) and subject.reg in regs
        return subject is not None and thing.ref is subject

    def look_for(
        self,
        noun: str,
        past: str,
        many: bool | None,
        needs: str,
        other: bool,
        words: str = "",
        apart: bool = False,
        loose: bool = False,
        each: bool = False,
        whole: bool = False,
        stands: bool = False,
    ) -> Thing | None:
        steps = sorted({t.step for t in self.things if t.ref is not None}, reverse=True)
        for step in steps:
            fitting = [
                t
                for t in self.things
                if t.step == step
                and t.ref is not None
                and (step != REMEMBERED or words not in _PRONOUNS)
                and ("killer" in t.nouns) == (past == "killer")
                and fits(noun, t.nouns, loose)
                and fits(needs, t.nouns, loose)
                and (not past or past in t.past)
                and (many is None or many == t.many or (many and not t.many) or (t.bank >= 0 and self.in_turn is None))
                and not (other and t.this and not (many and t.words in OF_A_PAIR))
                and not (each and t.bank < 0)
                and not (whole and not t.many)
                and not (apart and self.is_subject(t))
                and self.is_apart(t)
            ]
            if many and len(fitting) > 1 and not each:
                return self.together(fitting)
            if many and fitting and "chosen" in fitting[0].past and not fitting[0].many and fitting[0].bank < 0:
                self.cite("C-N21.19")
                return self.together(self.chosen_singly(noun, needs))
            left = [t for t in fitting if "dead" not in t.past]
            if stands and len(fitting) > 1 and len(left) == 1:
                self.cite("C-N25.7")
                return left[0]
            if len(fitting) > 1:
                both = " or ".join(t.words or "a card" for t in fitting)
                raise self.error(f'"{words or "it"}" could be {both} (C-N4.7)', "malformed reference")
            if fitting:
                return fitting[0]
        return None

    def chosen_singly(self, noun: str, needs: str) -> list[Thing]:
        """The cards that were chosen one by one: "choose a creature; choose another creature; swap them"."""
        return [
            t
            for t in self.things
            if "chosen" in t.past and t.ref is not None and not t.many and fits(noun, t.nouns, False)
            and fits(needs, t.nouns, False)
        ]  # fmt: skip

    def together(self, things: list[Thing]) -> Thing:
        """Several things spoken of as one: "them"."""
        if len(things) == 1:
            return things[0]
        nouns = frozenset.intersection(*(thing.nouns for thing in things)) or CARD
        ref = ir.Together(tuple(self.ref_of(thing) for thing in things))
        return Thing(step=self.step, ref=ref, nouns=nouns, many=True, words="them")

    @contextmanager
    def only_controlled(self) -> Iterator[None]:
        """Where a controller is spoken of: not that of a card in a hand or a deck, if another was spoken of."""
        before = self.things
        shown = [thing for thing in before if thing.ref is None or not is_held(thing.nouns)]
        if any(thing.ref is not None for thing in shown):
            self.things = shown
        yield
        self.things = before

    @property
    def spoke_of_several(self) -> bool:
        """Whether "they" can be cards: several that were spoken of together, or one by one."""
        step = max((t.step for t in self.things if t.ref is not None), default=-1)
        return any(t.many and t.ref is not None for t in self.things) or (
            sum(t.step == step and t.ref is not None for t in self.things) > 1
        )

    def find_player(self, words: str) -> ir.Who:
        for thing in reversed(self.things):
            if thing.who is not None:
                self.cite_bound(thing)
                return thing.who
        if self.spoken is not None:
            self.cite("C-N4.8")
            return self.spoken
        if not isinstance(self.actor, ir.You):
            return self.actor  # who does what the clause says
        raise self.error(f'"{words}" does not say which player is meant', NOTHING_FITS)

    def find_space(self, words: str) -> ir.Where:
        for thing in reversed(self.things):
            if thing.where is not None:
                self.cite_bound(thing)
                return thing.where
        raise self.error(f'"{words}" does not say which space is meant', NOTHING_FITS)

    def find_number(self, words: str) -> ir.Value:
        for thing in reversed(self.things):
            self.note_amount(thing)
            if thing.number is not None:
                self.cite_bound(thing)
                if thing.bank >= 0 and self.in_turn is None and thing.words == "the chosen number":
                    return ir.NumberOfPlayer(thing.bank, self.actor)  # a bid is its player's own
                return ir.NumberOfPlayer(thing.bank, self.in_turn) if thing.bank >= 0 else thing.number
            if (thing.many or thing.bank >= 0) and thing.ref is not None:
                if self.fixed and words == "that much":
                    raise self.error(f'"{words}" could be how many cards that were, or {self.fixed}: say which number')
                return ir.HowMany(self.ref_of(thing, done=True))
        if self.lost is not None and words == "that much":
            self.note_amount(self.lost)  # of "loses 3 blood": what they had to lose
            assert self.lost.number is not None
            return self.lost.number
        raise self.error(f'"{words}" does not say which number is meant', NOTHING_FITS)

    def number_known(self) -> bool:
        """Whether a number has been spoken of, and not only in the case of an "if" before."""
        known = [at for at, thing in enumerate(self.things) if thing.number is not None or thing.counts is not None]
        first, last = self.only_if
        return bool(known) and not (self.open_if >= 0 and first <= known[-1] < last)

    def note_amount(self, thing: Thing) -> None:
        """Of an instruction whose amount is spoken of: how much it came to."""
        if thing.counts is not None and thing.number is None:
            self.cite("C-N21.2")
            reg = thing.counts.given.setdefault("out_number", self.register())
            thing.number = ir.BoundNumber(reg)

    # -------------------------------------------------------------- doing

    def do(self, event: str, **given: Any) -> Draft:
        """An event, with the moment at which it is undone and the flag of a cost where these are due."""
        if self.until is not None:
            if event not in OPPOSITES or event in self.vocab.without_opposite:
                rule = self.vocab.opposite_rule or "C-N2.47"
                raise self.error(f'"{event.replace("_", " ")}" has no opposite and cannot be done "until" ({rule})')
            given["until"] = self.until
        if self.cost:
            given["flags"] = given.get("flags", 0) | self.flag("cost")
        card = given.get("card")
        self.sought = self.searched.get(card.reg, -1) if isinstance(card, ir.Bound) else -1
        end = Label()
        if self.sought >= 0:
            self.cite("C-N21.3")
            self.emit(IfFound, found=self.sought, skip=end)
        draft = self.emit(Do, kind=self.kind(event), **given)
        if self.sought >= 0:
            self.place(end)
        if event in COUNTED_DEEDS and isinstance(given.get("amount"), ir.Num) and not self.cost:
            self.fixed = "how much that was"
            if event == "lose_blood" and not isinstance(given.get("who"), ir.EachPlayer):
                self.lost = Thing(step=self.step, counts=draft)
        if event in COUNTED_DEEDS and isinstance(given.get("amount"), WORKED_OUT) and "out_number" not in given:
            self.bind(counts=draft)  # "that much"
        return draft


# deeds whose amount can be spoken of after them, where the words do not say it
COUNTED_DEEDS: Final = ("damage", "player_damage", "gain_blood", "lose_blood", "pool_gain", "gain_asp", "lose_asp")
WORKED_OUT: Final = (
    ir.Var, ir.StatOf, ir.SumOfStat, ir.Resource, ir.ZoneSize, ir.Divided, ir.Plus, ir.Minus, ir.Times, ir.CountersOn,
    ir.TimesHappened, ir.Tally,
)  # fmt: skip


OPPOSITES: Final = frozenset(
    {
        "move", "damage", "player_damage", "pool_gain", "gain_blood", "lose_blood", "gain_stat", "lose_stat",
        "set_stat", "gain_keyword", "lose_keyword", "gain_kin", "lose_text", "gain_text", "add_counter",
        "remove_counter", "gain_draw", "skip_turn", "turn_down", "set_aside", "take_control", "pool_set", "swap", "aim",
        "lose_kin", "link", "banish", "move_counter",
    }
)  # fmt: skip
