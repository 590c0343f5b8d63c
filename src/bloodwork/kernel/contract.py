"""What a ruleset gives the kernel: its table, its kinds of event, the checks after an event, and a few answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.citations import Citations
from bloodwork.kernel.ir.base import NUMBER_LIMIT
from bloodwork.kernel.native import i64

if TYPE_CHECKING:
    from bloodwork.kernel.ability import Ability
    from bloodwork.kernel.codec import Reader
    from bloodwork.kernel.effect import Effect, Undo
    from bloodwork.kernel.event import Event
    from bloodwork.kernel.ir import CardPattern, Env
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.process import Process
    from bloodwork.kernel.state import CardState
    from bloodwork.kernel.table import Table


# who has won
RUNNING: Final = -2
DRAWN: Final = -1

# points of the kernel at which a ruleset's rules are cited
AT_FORCED: Final = 0  # a choice with one answer is made without asking
AT_CHANCE: Final = 1  # a choice among what the chooser may not see
AT_BAN: Final = 2  # an event that cannot happen
AT_MODIFY: Final = 3  # an ability made something else of an event
AT_ONCE: Final = 4  # an ability that works once is used up
AT_HOLD: Final = 5  # an ability without a card is made
AT_UNDO: Final = 6  # something is undone at its moment
AT_LOST: Final = 7  # a reference that is no longer there
AT_TRIGGER: Final = 8  # an ability triggers on an outcome
AT_ORDER: Final = 9  # several trigger on one outcome: the next in order
AT_EDGE: Final = 10  # one triggers that was active only before the event, or only after it
AT_FAILURE: Final = 11  # one does not trigger since the event failed
AT_SEQUENCE: Final = 12  # a consequence of several instructions
AT_NESTED: Final = 13  # an ability triggers while an effect is under way, and is done first
AT_UNMODIFIED: Final = 14  # an event does not match what could modify it
AT_MODIFY_AGAIN: Final = 15  # an ability modifies what an earlier one has made of an event
AT_OWN_RESULT: Final = 16  # an ability does not see what it has made of an event
AT_BECAME: Final = 17  # the next of several events that one became
AT_PASSIVES: Final = 18  # passive abilities are applied after an event, and change something
AT_APPLIED: Final = 19  # a passive ability begins to modify a card
AT_CHANGED: Final = 20  # its modification changes
AT_ENDED: Final = 21  # it no longer modifies a card
AT_GIVEN_BACK: Final = 22  # what it took is given back, and that is less than it would have taken
AT_UNTOUCHED: Final = 23  # a card that it does not modify
AT_FLOOR: Final = 24  # a number that would go below zero
AT_VALUE: Final = 25  # a printed letter takes its value
AT_UNDEFINED: Final = 26  # a printed letter has none
AT_ONE_LETTER: Final = 27  # a letter that is printed more than once
AT_NOTHING: Final = 28  # words that speak of a card which was not there to be bound
AT_FOLLOWED: Final = 29  # a bound card is found where the event that bound it took it
AT_YOU: Final = 30  # "you" is not the owner of the card
AT_GONE: Final = 31  # an effect goes on though its card has gone
AT_DECLINED: Final = 32  # a "may" is declined, and more hangs on it
AT_BECAME_OTHER: Final = 33  # what an event became decides whether it succeeded
AT_SEVERAL: Final = 34  # of several events of one instruction some failed
AT_RENEWED: Final = 35  # a card leaves play whose abilities were used up
AT_MODIFY_ASKED: Final = 36  # an ability that could modify an event asks first
AT_UNDO_ORDER: Final = 37  # when, and in which order, things are undone
AT_BY_PLAYER: Final = 38  # of two abilities one comes first: by its player
AT_BY_SLOT: Final = 39  # by its slot
AT_BY_LINE: Final = 40  # by its place on an ordered zone in play, after the slots
AT_BY_FAR: Final = 41  # by its zone out of play
AT_BY_PRINT: Final = 42  # by its place on its card
AT_BY_LEFT: Final = 43  # by the place that its card has just left
AT_BY_CHOICE: Final = 44  # as a player chose
AT_BY_MADE: Final = 45  # abilities without a card, after the others
AT_PHASES: Final = 46  # an event that was modified first triggers something after
AT_LINK: Final = 47  # a part of an event is itself heard or modified
AT_WHOLE: Final = 48  # an ability triggers on an event made of parts
AT_LETTER: Final = 49  # a letter is chosen when an ability is used
AT_ASKED_AGAIN: Final = 50  # a chain of abilities comes back to a question
AT_STACKED: Final = 51  # several passive abilities modify one card, each looking at the result so far
AT_STEADY: Final = 52  # worked out again, they come to the same
AT_WORN: Final = 53  # the health of a damaged card is worked out anew
AT_GIVEN: Final = 54  # a passive ability that another one gives is applied
AT_ELSEWHERE: Final = 55  # an ability is active out of play
AT_EACH: Final = 56  # an instruction for several cards or players: one event for each
AT_APART: Final = 57  # a card where no pattern reaches it
AT_LAPSED: Final = 58  # what would last until a moment that has passed is not begun
AT_NOT_FOUND: Final = 59  # what is done to cards that a search did not find
AT_IN_VAIN: Final = 60  # a passive ability is lost by another one, and does not count
AT_TOGETHER: Final = 61  # a card hears that another has left play, which left at the same time
AT_GIVEN_UP: Final = 62  # a card that was given for a cost went elsewhere instead
AT_SPOKEN_OF: Final = 63  # an instruction failed for a card of which later words speak
AT_AS_THEY_LAY: Final = 64  # cards that are put on top of others together keep their order
AT_NOT_CHOSEN: Final = 65  # a card is not chosen for what is forbidden to be done to it
POINTS: Final = 66


class Kind:
    """A kind of event. `apply` changes the state and fills in the outcome.

    It answers True when the event is applied. To process a part it sets `ev.sub` to where to go on and says
    `if not g.part(ev, child): return False`; it is called again when the part is resolved (then `g.last`).
    """

    def __init__(self, name: str) -> None:
        self.name: str = name
        self.follows: bool = False
        self.foresees: bool = False
        # rules to cite: it fails for want of what it is about, what a Success adds, its opposite, it cannot fail
        self.fails: str = ""
        self.adds: str = ""
        self.undoes: str = ""
        self.sure: str = ""
        # what the draft's own rules say of it: that it fails if no card matches, what its outcome holds
        self.wants: str = ""
        self.holds: str = ""
        self.whole: bool = False  # it is made of parts
        self.takes: bool = False  # its card is not there any more when it is done
        self.ends: bool = False  # its card was in play, and is not when it is done
        self.sourced: bool = False  # its `other` is what did it, also if that has left play
        self.self_heard: str = ""  # the rule by which its own card hears it

    def foresee(self, g: Machine, ev: Event) -> None:
        """Fills in what the event would be about, for abilities that look at it before it is applied. Only called
        where `foresees` is set; `apply` looks anew."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        """The rules by which the event would fail as things are, for want of what it is about; none if it could come
        about. `apply` asks this first, and so does whoever wants to know before. Changes nothing but the event."""
        return ()

    def needs(self, g: Machine, ev: Event) -> tuple[Event, ...]:
        """The parts without which it fails, as far as they are settled: what forbids one of them forbids it."""
        return ()

    def claims(self, g: Machine, ev: Event) -> tuple[int, ...]:
        """The cards that it needs for something else while it is being paid for: they pay for nothing."""
        return ()

    def never(self, g: Machine, env: Env, ev: Event, pattern: CardPattern | None) -> tuple[str, ...]:
        """The same for an event about a card of which a pattern is known at most: what it lacks whatever that is."""
        return ()

    def apply(self, g: Machine, ev: Event) -> bool:
        return True

    def follow(self, g: Machine, ev: Event) -> bool:
        """What comes after the abilities that the event triggered. Only called where `follows` is set."""
        return True

    def for_good(self, g: Machine, ev: Event) -> None:
        """What an instruction did without an end takes the place of what was to end: nothing of it is undone."""

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        """The event that undoes this one, or None where undoing is no event and was simply done."""
        return None


class Check:
    """One of the checks that follow every event, in the order of the rules, when its bit of `g.todo` is set."""

    def __init__(self, bit: i64) -> None:
        self.bit: i64 = bit

    def run(self, g: Machine) -> bool:
        """True when done; False when it has pushed a process."""
        return True


class Rules:
    """A ruleset as a value. Subclasses fill the tables; the kernel only reads them."""

    def __init__(self, name: str, table: Table) -> None:
        self.name = name
        self.table = table
        self.kinds: list[Kind] = []
        self.checks: list[Check] = []
        self.processes: list[Process] = []  # one of each class beyond the kernel's, from which encoded ones are made
        self.held_bits = 0  # bits of `todo` that wait while `g.holding` > 0
        self.finds: tuple[int, ...] = ()  # kinds whose outcome binds `cards`
        self.resources = 0
        self.loop_limit = 10000
        self.answer_limit: i64 = 5000  # after so many answers a game that goes on is over by rule
        self.number_limit: i64 = NUMBER_LIMIT
        self.limit_rule = ""  # cited where a number would go beyond it
        self.end_of_turn = -1  # the kind of event that ends a turn, for "until"
        self.start_of_turn = -1  # and the one that starts it, with its word
        self.start_word = 0
        self.chosen_order = False  # the active player orders abilities that trigger together
        self.unheard: i64 = 0  # kinds (bits) whose events do not trigger the ability that made them
        self.stat_names: tuple[str, ...] = ()
        self.may_silence = False  # whether `silences` has anything to say
        self.keeps_sight = False  # who controlled a face-down card still knows it when it has changed sides
        self.leaving: i64 = 0  # kinds (bits) of which cards that leave play by them at the same time hear each other's
        self.adds_up = False  # changes of a stat out of play are added up before it is kept at 0 or above
        self.vain_choices = False  # a card may be chosen for what cannot be done to it
        self.one_question = False  # a "may" before a choice is declined by choosing none
        self.worn_stat = -1  # the stat that damage is taken off when it is read
        self.triggers_wait = False  # triggered abilities are not done at once: the ruleset takes them from `g.waiting`
        self.shifting: i64 = 0  # stats (bits) that `stat_now` has something to say of
        self.wards = False  # whether `affects` has anything to say
        self.columns: i64 = 0  # how many columns (lanes) texts speak of
        self.bound_zone = -1  # the zone kind in which a bound card stays bound
        self.points: list[tuple[str, ...]] = [()] * POINTS
        self.citations: Citations = Citations({})  # under which ids the rules are cited

    def runaway(self, g: Machine) -> None:
        """A chain that does not end."""

    def overlong(self, g: Machine) -> None:
        """A game that has taken as many answers as a game may, and is not over."""

    def announce(self, g: Machine, eff: Effect) -> None:
        """Takes an effect whose variables, cost and targets are settled, to be begun when its time comes."""

    def may_target(self, g: Machine, env: Env, card: i64) -> bool:
        """Whether a text may choose a card as its target."""
        return True

    def may_choose(self, g: Machine, env: Env, player: i64, card: i64) -> bool:
        """Whether a player may choose a card for a text. Only asked where `lib.veils`."""
        return True

    def affects(self, g: Machine, env: Env, card: i64) -> bool:
        """Whether what a text does reaches a card. Only asked where `wards` is set."""
        return True

    def stat_now(self, g: Machine, cs: CardState, stat: i64, value: i64) -> i64:
        """A stat after what the state of its card makes of it. Only asked for those of `shifting`."""
        return value

    def shown(self, g: Machine, player: i64, card: i64) -> bool:
        """Whether a text lets a player see a card that the rules hide. Only asked where `lib.shows` is set."""
        return False

    def says(self, g: Machine, env: Env, card: i64, what: i64) -> bool:
        """Whether a card is in a state that the ruleset's vocabulary numbers."""
        return False

    def situation(self, g: Machine, what: i64, player: i64) -> bool:
        """Whether the game is so, for a player (NOBODY: for any), as the ruleset's vocabulary numbers it."""
        return False

    def lies_open(self, g: Machine, place: i64) -> bool:
        """Whether a text lets all see what lies in a place that is its owner's to see. Asked where `lib.opens`."""
        return False

    def column_of(self, g: Machine, env: Env, card: i64) -> i64:
        """The number of the column that a card lies in, or lay in; -1: none."""
        return -1

    def column_at(self, g: Machine, place: i64) -> i64:
        """The number of the column of a place; -1: none."""
        return -1

    def row_slots(self, g: Machine, player: i64, column: i64, rows: i64, empty: bool) -> tuple[int, ...]:
        """The slots of a player in a column, of rows that the vocabulary numbers; `empty`: that can take a card."""
        return ()

    def relates(self, g: Machine, env: Env, card: i64, other: i64, what: i64) -> bool:
        """Whether two cards lie to each other in a way that the ruleset's vocabulary numbers."""
        return False

    def letter_bound(self, g: Machine, env: Env, ability: Ability, letter: i64) -> i64:
        """The greatest number that a variable of an ability in use can be."""
        return self.number_limit

    def chooses_order(self, g: Machine, cards: tuple[int, ...], places: tuple[int, ...]) -> bool:
        """Whether the player who moves several cards to a place says in which order."""
        return False

    def amount_of(self, g: Machine, ev: Event) -> i64:
        """The amount of an event, also where it says "its own" (-1)."""
        return ev.amount if ev.amount >= 0 else 0

    def reached_from(self, g: Machine, card: i64, stat: i64, value: i64, zone: i64) -> i64:
        """The same for a card that counts as being in a zone of a kind, as cards that are played do in the hand."""
        return self.reached_stat(g, card, stat, value)

    def reached_stat(self, g: Machine, card: i64, stat: i64, value: i64) -> i64:
        """A stat of a card out of play after the passive abilities that reach it."""
        return value

    def silences(self, g: Machine, cs: CardState) -> bool:
        """Whether a rule takes a card's text away."""
        return False

    def worked_out(self, g: Machine) -> None:
        """Called when stats have been worked out anew."""

    def made_good(self, g: Machine, cs: CardState, stat: i64, amount: i64) -> None:
        """Called when so much of a lasting loss of a stat has ended with the passive bonus that it was taken from."""

    def entered(self, g: Machine, cs: CardState) -> None:
        """Called when a card state has been made, before anything can see it."""

    def left_play(self, g: Machine, cs: CardState) -> None:
        """Called when a card has left play, with its last state."""

    def read_process(self, tag: i64, r: Reader) -> Process:
        for blank in self.processes:
            if blank.tag() == tag:
                process = blank.clone()
                process.step = r.num()
                process.decode(r)
                return process
        raise ValueError(f"no process has the tag {tag}")
