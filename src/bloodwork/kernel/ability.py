"""Abilities, faces and the library that all games of one card pool share. Nothing here changes during a game."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.ir import CardPattern, Cond, EventPattern, Mod, Ref, Where
from bloodwork.kernel.native import i64
from bloodwork.kernel.op import Moment, Op

KINDS: Final = 63  # of event, at most: so many bits a native mask has

# kinds of ability
EFFECT: Final = 0  # events done in order when the card is executed
TRIGGER: Final = 1  # event-creating: outcome pattern and consequence
REPLACE: Final = 2  # event-modifying: event pattern and what the event becomes
PASSIVE: Final = 3  # changes of state while a condition holds
ACTION: Final = 4  # what a player may use, with or without a cost
BAN: Final = 5  # events of a pattern cannot happen

# when an ACTION can be used
OWN_MAIN: Final = 0
ANY_TIME: Final = 1

# letters stand in for numbers as -2 - letter; -1 is "none"
NO_NUMBER: Final = -1


def letter_code(letter: int) -> int:
    return -2 - letter


class Ability:
    """One ability. `id` is its place in the library.

    zones    mask of zone kinds where it is active; 0: in play
    cond     asked when a TRIGGER or REPLACE would trigger, when an ACTION is offered, always for PASSIVE and BAN
    code     ops of EFFECT, TRIGGER, REPLACE, ACTION
    cost     ops of the cost of an ACTION, paid in full before its code
    targets  what a PASSIVE changes; None: the card bearing it
    letters  variables that are chosen when an ACTION or EFFECT is used
    until    how long it lasts once an effect has made it
    """

    def __init__(self, kind: int, text: str) -> None:
        self.id: int = -1
        self.kind: int = kind
        self.text: str = text
        self.trigger: EventPattern | None = None
        self.cond: Cond | None = None
        self.code: tuple[Op, ...] = ()
        self.cost: tuple[Op, ...] = ()
        self.regs: int = 0
        self.once: bool = False
        self.each_turn: bool = False  # of one that works once: it works again in the next turn
        self.most: int = 1  # how often one works that works "once"
        self.optional: bool = False  # of one that works once: only if its player does what it lets them do
        self.ahead: bool = False  # of a TRIGGER: it comes before all others that the same event triggers
        self.zones: int = 0
        self.targets: Ref | None = None
        self.reach: CardPattern | None = None  # the pattern behind `targets`, where it reaches cards out of play
        self.mods: tuple[Mod, ...] = ()
        self.timing: int = OWN_MAIN
        self.user_opponent: bool = False  # an ACTION that the opponent of its controller may use
        self.by_other: bool = False  # an ACTION that only who does not control its card may use, as "you"
        self.chapter: int = 0
        self.letters: tuple[int, ...] = ()
        self.until: Moment | None = None
        self.reads: int = -1  # of a PASSIVE: the kinds of change that can alter what it does (change.py); -1: not known
        self.asks: int = -1  # what using it asks for, as its ruleset has worked it out; -1: not yet
        self.keyword: int = -1  # the keyword that it spells out, if any
        self.rules: tuple[str, ...] = ()  # rules that its use cites

    def used_up(self, used: tuple[int, ...]) -> bool:
        """Whether it has worked as often as it may, by what a card has used."""
        return self.once and self.id in used and (self.most == 1 or used.count(self.id) >= self.most)


class Watch:
    """Events that texts ask about afterwards, and the cards of them that are remembered (roles; see history.py)."""

    def __init__(self, pattern: EventPattern, roles: tuple[int, ...]) -> None:
        self.pattern: EventPattern = pattern
        self.roles: tuple[int, ...] = roles


class Keyword:
    """A keyword: its word, and what it means as abilities, by number (Kin Call x3 has number 3)."""

    def __init__(self, id: int, name: str) -> None:
        self.id: int = id
        self.name: str = name
        self.abilities: dict[int, tuple[int, ...]] = {}


class Face:
    """What is printed. Numbers are naturals, NO_NUMBER, or a letter (see `letter_code`)."""

    def __init__(self, id: int, name: int, types: int) -> None:
        self.id: int = id
        self.name: int = name  # the Name; -1 for a face without one
        self.label: str = ""
        self.types: int = types
        self.stats: tuple[int, ...] = ()
        self.ready: tuple[int, ...] = ()  # the stats of a new state, worked out when first needed; none with letters
        self.own_tags: int = 0
        self.tags: int = 0  # with all ancestors
        self.keys: int = 0  # mask of keywords
        self.keywords: tuple[tuple[int, int], ...] = ()  # keyword, number; in printed order
        self.reading: tuple[str, ...] = ()  # rules by which the lines that are no sentences were read
        self.abilities: tuple[int, ...] = ()  # library ids in printed order, keywords spelled out
        self.effects: tuple[int, ...] = ()  # those of kind EFFECT, in order
        self.chapters: int = 0
        self.letters: tuple[int, ...] = ()  # letters among the stats
        self.flip: int = NO_NUMBER
        self.flip_cost: tuple[Op, ...] = ()  # a flip cost that is an action
        self.also_cost: tuple[Op, ...] = ()  # what is done besides paying its cost when it is played
        self.also_regs: int = 0
        self.also_optional: bool = False  # the player may decline it
        self.consumes: tuple[CardPattern, ...] = ()  # what it must be played upon, one entry a kind (see ruleset)
        self.consume_kinds: tuple[int, ...] = ()
        self.called_alone: bool = False  # a keyword that calls it needs nothing that it is played upon
        self.line: int = -1  # the Name that begins the line of cards it is part of; -1: it is part of none
        self.entries: tuple[int, ...] = ()  # numbers of its player that it changes: when, which, by how much ...
        self.back: int = -1
        self.twin: int = -1  # the same face for a card that a text makes: what a copy has
        self.is_twin: bool = False
        # what its abilities listen for, as a card state has it; worked out when first needed
        self.noted: bool = False
        self.hears: int = 0
        self.modifies: int = 0
        self.bans: int = 0
        self.own: int = 0
        self.traits: int = 0
        self.natures: int = 0
        self.reads: int = -1  # what its passive abilities read (see change.py); -1: not worked out
        self.price: int = -1  # what playing it takes at least, before passive abilities; -1: not worked out
        self.far: int = -1  # whether it has abilities that are active out of play; -1: not worked out yet
        self.limit: int = -1  # copies in a deck: -1 the ruleset's own, -2 no limit
        self.heard: list[tuple[int, ...] | None] = []  # by kind of event, the triggered abilities that wait for it
        self.always: bool = False  # these wait wherever it is in play, each time, and for whatever card

    def again(self, id: int, types: int) -> Face:
        """The same face with another number and other types."""
        new = Face(id, self.name, types)
        new.label = self.label
        new.stats = self.stats
        new.own_tags = self.own_tags
        new.tags = self.tags
        new.keys = self.keys
        new.keywords = self.keywords
        new.reading = self.reading
        new.abilities = self.abilities
        new.effects = self.effects
        new.chapters = self.chapters
        new.letters = self.letters
        new.flip = self.flip
        new.flip_cost = self.flip_cost
        new.also_cost = self.also_cost
        new.also_regs = self.also_regs
        new.also_optional = self.also_optional
        new.consumes = self.consumes
        new.consume_kinds = self.consume_kinds
        new.called_alone = self.called_alone
        new.line = self.line
        new.entries = self.entries
        new.back = self.back
        new.limit = self.limit
        new.is_twin = True
        return new

    def hearing(self, lib: Library, kind: i64) -> tuple[int, ...]:
        """The triggered abilities that wait for a kind of event."""
        if not self.heard:
            self.heard = [None] * KINDS
            self.always = self.waits_always(lib)
        found = self.heard[kind]
        if found is None:
            out: list[int] = []
            for ability_id in self.abilities:
                ability = lib.abilities[ability_id]
                if ability.kind == TRIGGER and ability.trigger is not None and (ability.trigger.mask >> kind) & 1:
                    out.append(ability_id)
            found = tuple(out)
            self.heard[kind] = found
        return found

    def waits_always(self, lib: Library) -> bool:
        for ability_id in self.abilities:
            ability = lib.abilities[ability_id]
            if ability.trigger is not None and (ability.trigger.own or ability.once or ability.zones):
                return False
        return True


class Library:
    """Everything that was printed for one game: faces, abilities, names."""

    def __init__(self) -> None:
        self.faces: list[Face] = []
        self.abilities: list[Ability] = []
        self.names: list[str] = []
        self.ranks: list[int] = []  # where each comes in their order; worked out when first needed
        self.main_face: list[int] = []  # by Name, its face
        self.tag_names: list[str] = []
        self.tag_closure: list[int] = []  # by tag, its own bit with those of all ancestors
        self.keywords: list[Keyword] = []
        self.counters: list[str] = []
        self.aims: list[Where] = []
        self.tallies: list[EventPattern] = []  # what is counted in each turn, as each player sees it
        self.tally_keys: list[str] = []  # what tells them apart
        self.veils: bool = False  # some ability keeps cards from being chosen
        self.ahead: bool = False  # some ability comes before the others that an event triggers
        self.tally_mask: int = 0  # kinds of event that some tally counts or some watch remembers
        self.watches: list[Watch] = []  # what is remembered of each turn, with the cards
        self.watch_keys: list[str] = []
        self.moments: int = 0  # words of phases that some text waits for (bits)
        self.looks_back: bool = False  # some text asks for what happened in an earlier turn
        self.patterns: dict[str, int] = {}  # of events, those that say the same to every card: see alike.py
        self.sided: i64 = 0  # those that ask whose a card or a place is (bits)
        self.tokens: dict[str, int] = {}  # faces that texts describe, by what they say of them
        self.printed: dict[int, str] = {}  # by face, the text of its card
        self.copies: bool = False  # some text makes copies of cards: faces have twins
        self.permits: bool = False  # some text lets cards be played from elsewhere than a hand
        self.shows: bool = False  # some text lets a player see a card of a deck
        self.reaches: bool = False  # some card changes its own stats where it is not in play
        self.opens: bool = False  # some card lets all see what lies hidden with a player
        self.open_use: bool = False  # some ability can be used by who does not control its card
        self.fingerprint: str = ""

    def add_tally(self, key: str, pattern: EventPattern) -> int:
        """The number of a tally; the same one for the same key."""
        if key not in self.tally_keys:
            self.tally_keys.append(key)
            self.tallies.append(pattern)
            self.tally_mask |= pattern.mask
        return self.tally_keys.index(key)

    def add_watch(self, key: str, watch: Watch) -> int:
        """The number of a watch; the same one for the same key."""
        if key not in self.watch_keys:
            self.watch_keys.append(key)
            self.watches.append(watch)
            self.tally_mask |= watch.pattern.mask
        return self.watch_keys.index(key)

    def by_name(self, cards: tuple[int, ...], face_of: tuple[int, ...]) -> tuple[int, ...]:
        """Cards in the order of their Names, those of one Name as they were."""
        if len(self.ranks) != len(self.names):
            rank = {name: i for i, name in enumerate(sorted(self.names))}
            self.ranks = [rank[name] for name in self.names]
        keyed: list[int] = []
        for i in range(len(cards)):
            keyed.append(self.ranks[self.faces[face_of[cards[i]]].name] << 16 | i)
        keyed.sort()
        return tuple([cards[key & 0xFFFF] for key in keyed])

    def add_ability(self, ability: Ability) -> int:
        ability.id = len(self.abilities)
        self.ahead = self.ahead or ability.ahead
        self.abilities.append(ability)
        return ability.id
