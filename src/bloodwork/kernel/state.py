"""Card states: what a card in play is, beyond what is printed on it. Cards elsewhere have none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.ability import ACTION, BAN, PASSIVE, REPLACE, TRIGGER
from bloodwork.kernel.ir import NO_CARD, HaveNature, HaveNoOther
from bloodwork.kernel.native import i64, mypyc_attr

if TYPE_CHECKING:
    from bloodwork.kernel.ability import Library
    from bloodwork.kernel.codec import Reader, Writer

# what an entry of a card state's log did
GAIN_KEY: Final = 0
LOSE_KEY: Final = 1  # id -1: all
GAIN_TAG: Final = 2
GAIN_TEXT: Final = 3
LOSE_TEXT: Final = 4  # id 1: abilities alone, its tags stay
GAIN_AIM: Final = 5
LOSE_TAG: Final = 6  # id -1: all

# traits
HAS_PASSIVE: Final = 1
HAS_ACTION: Final = 2
REACHES: Final = 4
MUTES: Final = 8  # it says that it has no other words


@mypyc_attr(acyclic=True, free_list_len=1)
class CardState:
    """The state of one card in play.

    base      stats with lasting changes; below zero only as far as passive bonuses have been taken away for good
    cur       stats as worked out with passive abilities, damage not taken off
    log       lasting gains and losses of words, in order: serial, what, id, number, four numbers an entry
    The fields from `tags` to `aim` are worked out from face, log and passive abilities.
    """

    def __init__(self, card: i64, place: i64, face: i64) -> None:
        self.card: i64 = card
        self.place: i64 = place
        self.face: i64 = face
        self.face_down: bool = False
        self.base: tuple[int, ...] = ()
        self.cur: tuple[int, ...] = ()
        self.bonus: tuple[int, ...] = ()  # stat, number ...: what passive abilities add
        self.damage: i64 = 0
        self.counters: tuple[int, ...] = ()  # name, number, name, number ... by name
        self.vars: tuple[int, ...] = ()  # letter, value ...
        self.log: tuple[int, ...] = ()
        self.used: tuple[int, ...] = ()  # abilities that work once and have
        self.named: tuple[int, ...] = ()  # what, word ...
        self.under: tuple[int, ...] = ()  # cards set aside for this one
        self.apart: tuple[int, ...] = ()  # cards that its text has put where no pattern reaches them
        self.serial: i64 = 0  # when it entered
        self.played: i64 = -1  # the turn in which it was played
        self.cause: i64 = 0
        self.causer: i64 = NO_CARD
        self.flip: i64 = -1  # a flip cost that replaces the printed one
        self.marks: i64 = 0  # bits of the ruleset's own
        self.stamp: i64 = 0  # of a state that is past: the card's moves when it left
        self.low: bool = False  # a base is below zero
        self.worded: bool = False  # passive abilities have changed its words
        self.own_tags: int = 0
        self.tags: int = 0
        self.keys: int = 0
        self.abilities: tuple[int, ...] = ()
        self.aim: i64 = -1  # of the library's table; -1: straight ahead; below that: -2 less a slot
        # what its abilities listen for, as masks of kinds of event
        self.hears: i64 = 0
        self.modifies: i64 = 0
        self.bans: i64 = 0
        self.own: i64 = 0  # kinds that it hears or modifies only where they happen to this card
        self.traits: i64 = 0
        self.natures: i64 = 0  # mask: ways in which the rules treat it that its abilities name

    def clone(self) -> CardState:
        new = CardState(self.card, self.place, self.face)
        new.face_down = self.face_down
        new.base = self.base
        new.cur = self.cur
        new.bonus = self.bonus
        new.damage = self.damage
        new.counters = self.counters
        new.vars = self.vars
        new.log = self.log
        new.used = self.used
        new.named = self.named
        new.under = self.under
        new.apart = self.apart
        new.serial = self.serial
        new.played = self.played
        new.cause = self.cause
        new.causer = self.causer
        new.flip = self.flip
        new.marks = self.marks
        new.stamp = self.stamp
        new.low = self.low
        new.worded = self.worded
        new.own_tags = self.own_tags
        new.tags = self.tags
        new.keys = self.keys
        new.abilities = self.abilities
        new.aim = self.aim
        new.hears = self.hears
        new.modifies = self.modifies
        new.bans = self.bans
        new.own = self.own
        new.traits = self.traits
        new.natures = self.natures
        return new

    def encode(self, w: Writer) -> None:
        w.num(self.card)
        w.num(self.place)
        w.num(self.face)
        w.flag(self.face_down)
        w.nums(self.base)
        w.nums(self.cur)
        w.nums(self.bonus)
        w.num(self.damage)
        w.nums(self.counters)
        w.nums(self.vars)
        w.nums(self.log)
        w.nums(self.used)
        w.nums(self.named)
        w.nums(self.under)
        w.nums(self.apart)
        w.num(self.serial)
        w.num(self.played)
        w.num(self.cause)
        w.num(self.causer)
        w.num(self.flip)
        w.num(self.marks)
        w.num(self.stamp)
        w.flag(self.low)
        w.flag(self.worded)
        w.num(self.own_tags)
        w.num(self.tags)
        w.num(self.keys)
        w.nums(self.abilities)
        w.num(self.aim)
        w.num(self.hears)
        w.num(self.modifies)
        w.num(self.bans)
        w.num(self.own)
        w.num(self.traits)
        w.num(self.natures)

    def counter(self, name: i64) -> i64:
        """How many counters of a name; of all names if it is below zero."""
        total = 0
        i = 0
        while i < len(self.counters):
            if name < 0 or self.counters[i] == name:
                total += self.counters[i + 1]
            i += 2
        return total

    def add_bonus(self, stat: i64, number: int) -> None:
        """Notes what passive abilities add to a stat: one number for each, by stat, in whatever order it comes."""
        bonus = self.bonus
        if not bonus:
            self.bonus = (stat, number)
            return
        at: i64 = 0
        while at < len(bonus) and bonus[at] < stat:
            at += 2
        if at < len(bonus) and bonus[at] == stat:
            self.bonus = bonus[:at] + (stat, bonus[at + 1] + number) + bonus[at + 2 :]
        else:
            self.bonus = bonus[:at] + (stat, number) + bonus[at:]

    def gained(self, stat: i64) -> i64:
        """What passive abilities add to a stat at the moment."""
        total = 0
        i = 0
        while i < len(self.bonus):
            if self.bonus[i] == stat:
                total += self.bonus[i + 1]
            i += 2
        return total

    def set_counter(self, name: i64, number: i64) -> None:
        """A card with zero of a counter does not have it; names stay in order, so equal states are equal data."""
        have = self.counters
        if number != 0 and (not have or (len(have) == 2 and have[0] == name)):
            self.counters = (name, number)
            return
        out: list[int] = []
        done = number == 0
        i = 0
        while i < len(self.counters):
            at = self.counters[i]
            if at != name:
                if not done and at > name:
                    out.append(name)
                    out.append(number)
                    done = True
                out.append(at)
                out.append(self.counters[i + 1])
            i += 2
        if not done:
            out.append(name)
            out.append(number)
        self.counters = tuple(out)

    def word(self, what: i64) -> i64:
        """The word of a kind that this card has named, or -1."""
        i = len(self.named) - 2
        while i >= 0:
            if self.named[i] == what:
                return self.named[i + 1]
            i -= 2
        return -1

    def work_out_words(self, lib: Library) -> None:
        """Tags, keywords, abilities and aim from the face and the log, before passive abilities."""
        face = lib.faces[self.face]
        self.own_tags = face.own_tags
        self.tags = face.tags
        self.keys = face.keys
        self.abilities = face.abilities
        self.aim = -1
        if self.log:
            self.replay_log(lib)
        self.note_abilities(lib)

    def note_abilities(self, lib: Library) -> None:
        """Works out what its abilities listen for."""
        face = lib.faces[self.face]
        printed = self.abilities is face.abilities
        if printed and face.noted:
            self.hears = face.hears
            self.modifies = face.modifies
            self.bans = face.bans
            self.own = face.own
            self.traits = face.traits
            self.natures = face.natures
            return
        self.hears = 0
        self.modifies = 0
        self.bans = 0
        self.own = 0
        self.traits = 0
        self.natures = 0
        for ability_id in self.abilities:
            ability = lib.abilities[ability_id]
            trigger = ability.trigger
            kind = ability.kind
            if kind == PASSIVE:
                for mod in ability.mods:
                    if isinstance(mod, HaveNature):
                        self.natures |= 1 << mod.nature
                    elif isinstance(mod, HaveNoOther):
                        self.traits |= HAS_PASSIVE | MUTES
                    else:
                        self.traits |= HAS_PASSIVE
                if ability.reach is not None:
                    self.traits |= REACHES
            elif trigger is None:
                if kind == ACTION:
                    self.traits |= HAS_ACTION
            elif kind == BAN:
                self.bans |= trigger.mask
            elif trigger.own:
                self.own |= trigger.mask
            elif kind == TRIGGER:
                self.hears |= trigger.mask
            elif kind == REPLACE:
                self.modifies |= trigger.mask
        if printed:
            face.noted = True
            face.hears = self.hears
            face.modifies = self.modifies
            face.bans = self.bans
            face.own = self.own
            face.traits = self.traits
            face.natures = self.natures

    def lose_tag(self, lib: Library, tag: i64) -> None:
        """Takes a tag off, with those that descend from it; -1: all."""
        own = self.own_tags
        self.own_tags = 0
        self.tags = 0
        for i in range(len(lib.tag_closure)):
            if (own >> i) & 1 and tag >= 0 and (lib.tag_closure[i] >> tag) & 1 == 0:
                self.own_tags |= 1 << i
                self.tags |= lib.tag_closure[i]

    def replay_log(self, lib: Library) -> None:
        face = lib.faces[self.face]
        log = self.log
        blank = False
        tagless = False
        i = 0
        while i < len(log):
            if log[i + 1] == LOSE_TEXT:
                blank = True
                tagless = tagless or log[i + 2] == 0
            i += 4
        words: list[int] = []  # keyword, number
        if tagless:
            self.own_tags = 0
            self.tags = 0
        if not blank:
            for word, number in face.keywords:
                words.append(word)
                words.append(number)
        gained: list[int] = []
        i = 0
        while i < len(log):
            what = log[i + 1]
            if what == GAIN_KEY:
                words.append(log[i + 2])
                words.append(log[i + 3])
            elif what == LOSE_KEY:
                kept: list[int] = []
                for j in range(0, len(words), 2):
                    if log[i + 2] >= 0 and words[j] != log[i + 2]:
                        kept.append(words[j])
                        kept.append(words[j + 1])
                words = kept
            elif what == GAIN_TAG:
                self.own_tags |= 1 << log[i + 2]
                self.tags |= lib.tag_closure[log[i + 2]]
            elif what == LOSE_TAG:
                self.lose_tag(lib, log[i + 2])
            elif what == GAIN_TEXT:
                gained.append(log[i + 2])
            elif what == GAIN_AIM:
                self.aim = log[i + 2]
            i += 4
        keys = 0
        for j in range(0, len(words), 2):
            keys |= 1 << words[j]
        self.keys = keys
        out: list[int] = []
        if not blank:
            for ability in face.abilities:
                word = lib.abilities[ability].keyword
                if word < 0 or (keys >> word) & 1:
                    out.append(ability)
        for j in range(0, len(words), 2):
            spelled = lib.keywords[words[j]].abilities
            if words[j + 1] in spelled:
                times = 1
                if words[j + 1] > 1:  # with a number, twice does more than once
                    for i in range(0, j, 2):
                        if words[i] == words[j] and words[i + 1] == words[j + 1]:
                            times += 1
                for ability in spelled[words[j + 1]]:
                    if out.count(ability) < times:
                        out.append(ability)
        for ability in gained:
            out.append(ability)
        self.abilities = tuple(out)


def read_card_state(r: Reader) -> CardState:
    cs = CardState(r.num(), r.num(), r.num())
    cs.face_down = r.flag()
    cs.base = r.nums()
    cs.cur = r.nums()
    cs.bonus = r.nums()
    cs.damage = r.num()
    cs.counters = r.nums()
    cs.vars = r.nums()
    cs.log = r.nums()
    cs.used = r.nums()
    cs.named = r.nums()
    cs.under = r.nums()
    cs.apart = r.nums()
    cs.serial = r.num()
    cs.played = r.num()
    cs.cause = r.num()
    cs.causer = r.num()
    cs.flip = r.num()
    cs.marks = r.num()
    cs.stamp = r.num()
    cs.low = r.flag()
    cs.worded = r.flag()
    cs.own_tags = r.num()
    cs.tags = r.num()
    cs.keys = r.num()
    cs.abilities = r.nums()
    cs.aim = r.num()
    cs.hears = r.num()
    cs.modifies = r.num()
    cs.bans = r.num()
    cs.own = r.num()
    cs.traits = r.num()
    cs.natures = r.num()
    return cs
