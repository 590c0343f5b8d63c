"""The words of a ruleset, for whoever reads or prints text: names to the numbers that the tables use."""

from __future__ import annotations

from bloodwork.kernel.ir import EventTest


class KeywordWord:
    """A keyword as it is printed. `meaning` is its text in the card language ('' where rules read it directly).

    In `meaning`, {N} stands for its number, and a card is named in quotes only. `number` says whether it takes one
    ("Kin Call x3"), `many` which rule speaks of a number above 1. `lines` holds the rules of each line of the meaning,
    where they are not the same. `narrow`: its verbs mean the events of their names alone, not the other ways to the
    same end. `besides` are rules that say what it does beyond its meaning.
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        rules: tuple[str, ...],
        number: bool = False,
        many: str = "",
        lines: tuple[tuple[str, ...], ...] = (),
        narrow: bool = False,
        besides: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.meaning = meaning
        self.rules = rules
        self.number = number
        self.many = many
        self.lines = lines
        self.narrow = narrow
        self.besides = besides


class Needs:
    """What an event of a kind asks of the card that it is about, whatever else is in the game.

    `zones` is a mask of the zone kinds where the card must be (0: anywhere), `types` one of whose type words it must
    have (0: any), `after` where a success leaves it (0: where it was). `amount`: it fails with an amount of 0.
    `endless`: done again and again it goes on succeeding. `own`: only who controls the card does it.
    """

    def __init__(
        self,
        zones: int = 0,
        types: int = 0,
        after: int = 0,
        amount: bool = False,
        endless: bool = False,
        own: bool = False,
    ) -> None:
        self.zones = zones
        self.types = types
        self.after = after
        self.amount = amount
        self.endless = endless
        self.own = own


class Vocabulary:
    def __init__(self) -> None:
        self.events: dict[str, int] = {}
        self.needs: dict[int, Needs] = {}  # by kind of event, what it asks of its card; not every kind is there
        self.zone_types: dict[int, int] = {}  # by zone kind, type words of which every card there has one
        self.no_stats: dict[int, int] = {}  # by type word, the stats (bits) that no card of it has
        self.stats: dict[str, int] = {}
        self.zones: dict[str, int] = {}
        self.types: dict[str, int] = {}  # type word -> bit
        self.flags: dict[str, int] = {}
        self.phases: dict[str, int] = {}
        self.causes: dict[str, int] = {}
        self.deaths_wait: bool = False  # nothing dies of damage before the text is done that deals it
        self.resources: dict[str, int] = {}
        self.purses: dict[str, int] = {}  # what some of a resource can be kept for
        self.states: dict[str, int] = {}  # what a card can be, in words of the ruleset
        self.situations: dict[str, int] = {}  # how a game can stand, for a player or at all
        self.relations: dict[str, int] = {}  # how two cards can lie to each other
        self.rows: dict[str, int] = {}  # rows of a column -> bit
        self.tags: dict[str, str] = {}  # tag -> parent ("" for none)
        self.keywords: list[KeywordWord] = []
        self.without_opposite: frozenset[str] = frozenset()  # events that the ruleset does not let be undone
        self.passing_rule: str = ""  # by which a card that does not stay in play does something itself
        self.opposite_rule: str = ""  # by which only what has an opposite can be done until a moment
        self.not_played: frozenset[str] = frozenset()  # arrivals that are no playing where a text speaks of it
        self.heard: dict[str, str] = {}  # what a text hears for a word, where it is another event than usual
        self.phase_tests: dict[str, EventTest] = {}  # what must hold besides for a text that waits for a phase
        self.counters: dict[str, str] = {}  # counters that the ruleset calls otherwise
        self.tokens: dict[str, tuple[str, str]] = {}  # tokens that the rules describe -> type word, text
        self.natures: dict[str, int] = {}  # ways in which the rules treat a card, that texts name
        self.marks: dict[str, int] = {}  # states of a card that texts speak of -> the mark that the ruleset keeps
        self.open_zones: int = 0  # mask of zone kinds that everyone sees
        self.play_zones: int = 0  # mask of zone kinds that are in play
        self.plays_elsewhere: bool = False  # texts may let cards be played, used or seen that are not in hand
        self.shared_parents: bool = False  # cards share a tag also if only ancestors of their tags are the same
        self.player_counters: bool = False  # players have counters, which cards change
        self.lone_drop: bool = False  # a printed cost of 1 is its sign alone, without a number
        self.lines: bool = False  # cards form lines, each with a first card
        self.dialect: str = ""  # which words and sentences beyond the common ones its cards are written in
