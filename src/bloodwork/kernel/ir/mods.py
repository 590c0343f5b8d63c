"""What passive abilities change in the worked-out state of a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.native import i64

if TYPE_CHECKING:
    from bloodwork.kernel.ir.base import Env
    from bloodwork.kernel.ir.cards import Ref
    from bloodwork.kernel.ir.numbers import Value
    from bloodwork.kernel.machine import Machine
    from bloodwork.kernel.state import CardState


class Mod:
    """A change that a passive ability makes to the worked-out state of one card."""

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        pass


class AddStat(Mod):
    """Adds (sign 1) or takes off (sign -1) a number; a stat stops at zero, and is not brought below `least`."""

    def __init__(self, stat: i64, sign: int, by: Value, least: int = 0) -> None:
        self.stat: Final = stat
        self.sign: Final = sign
        self.by: Final = by
        self.least: Final = least

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        passive_stat(g, cs, self.stat, self.changed(g, env, cs.cur[self.stat]))

    def changed(self, g: Machine, env: Env, value: int) -> int:
        """A number after it; what is below the least already stays as it is."""
        out = value + self.sign * self.by.value(g, env)
        if self.sign < 0 and out < self.least:
            return min(value, self.least)
        return out


class SetStat(Mod):
    """A stat is a number, whatever it was before."""

    def __init__(self, stat: i64, to: Value) -> None:
        self.stat: Final = stat
        self.to: Final = to

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        passive_stat(g, cs, self.stat, self.to.value(g, env))


class HaveKeyword(Mod):
    """Has (or, with `has` False, does not have) a keyword with a number (1 where it has none)."""

    def __init__(self, keyword: int, number: int = 1, has: bool = True) -> None:
        self.keyword: Final = keyword
        self.number: Final = number
        self.has: Final = has

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        passive_keyword(g, cs, self.keyword, self.number, self.has)


class HaveKeywordsOf(Mod):
    """Has the keywords that other cards have: in play as they are worked out so far, elsewhere as printed."""

    def __init__(self, ref: Ref) -> None:
        self.ref: Final = ref

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        for card in self.ref.all_known(g, env):
            keys = g.keys_seen(env, card)
            face = g.lib.faces[g.face_of[card]]
            for keyword in range(len(g.lib.keywords)):
                if (keys >> keyword) & 1:
                    number = 1
                    for word, printed in face.keywords:
                        if word == keyword:
                            number = printed
                    passive_keyword(g, cs, keyword, number, True)


class HaveTag(Mod):
    """Has a tag, with all that it descends from."""

    def __init__(self, tag: int) -> None:
        self.tag: Final = tag

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        cs.worded = True
        cs.own_tags |= 1 << self.tag
        cs.tags |= g.lib.tag_closure[self.tag]


class HaveText(Mod):
    """Has a line of text: an ability of the library."""

    def __init__(self, ability: int) -> None:
        self.ability: Final = ability

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        passive_ability(g, cs, self.ability)


class HaveEveryTag(Mod):
    """Has every tag that there is."""

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        cs.worded = True
        cs.own_tags = (1 << len(g.lib.tag_names)) - 1
        cs.tags = cs.own_tags


class HaveNoKeywords(Mod):
    """Has none of its keywords, printed or gained."""

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        cs.worded = True
        cs.keys = 0
        cs.abilities = tuple([a for a in cs.abilities if g.lib.abilities[a].keyword < 0])


class HaveNoTags(Mod):
    """Has none of its tags."""

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        cs.worded = True
        cs.own_tags = 0
        cs.tags = 0


class HaveNoText(Mod):
    """Loses all printed lines; what it gained stays. With `tagged` its tags stay as well."""

    def __init__(self, tagged: bool = False) -> None:
        self.tagged: Final = tagged

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        passive_blank(g, cs, self.tagged)


class HaveNoOther(Mod):
    """Has nothing but the keyword that says so, and lines that no keyword spells out; it counts before all else."""

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        pass  # done before other passive abilities are: see `passive`


class HaveNature(Mod):
    """Is such that the rules treat it in a way of their own; what is had unconditionally is noted with the words."""

    def __init__(self, nature: int) -> None:
        self.nature: Final = nature


class CountingNature(HaveNature):
    """Is treated in a way of its own that is about a number of counters of a name."""

    def __init__(self, nature: int, word: int, number: int) -> None:
        super().__init__(nature)
        self.word: Final = word
        self.number: Final = number


class Playable(Mod):
    """May be played from where it is: with `free` for nothing, else for its cost or a `price`. Rulesets offer it.

    With `gone` it goes out of the game when it is done, wherever it would have gone.
    """

    def __init__(self, free: bool = False, price: int = -1, gone: bool = False) -> None:
        self.free: Final = free
        self.price: Final = price
        self.gone: Final = gone


class Shown(Mod):
    """May be seen by the player of the ability where it is, or with `all` by everybody."""

    def __init__(self, all: bool = False) -> None:
        self.all: Final = all


class Aim(Mod):
    """Attacks other places: `where` is read from the card when it attacks."""

    def __init__(self, where: int) -> None:
        self.where: Final = where  # index in the library's table of aims

    def apply(self, g: Machine, env: Env, cs: CardState) -> None:
        cs.worded = True
        cs.aim = self.where


def passive_stat(g: Machine, cs: CardState, stat: i64, value: int) -> None:
    old = cs.cur[stat]
    if value > old:
        cs.add_bonus(stat, value - old)
    elif value < 0:
        value = 0
    if value != old:
        stats = list(cs.cur)
        stats[stat] = value
        cs.cur = tuple(stats)


def passive_keyword(g: Machine, cs: CardState, keyword: int, number: int, has: bool) -> None:
    cs.worded = True
    if has:
        if (cs.keys >> keyword) & 1 == 0 or number > 1:
            cs.keys |= 1 << keyword
            spelled = g.lib.keywords[keyword].abilities
            if number in spelled:
                for ability in spelled[number]:
                    if number > 1:
                        cs.abilities = (*cs.abilities, ability)
                    else:
                        passive_ability(g, cs, ability)
    else:
        cs.keys &= ~(1 << keyword)
        cs.abilities = tuple([a for a in cs.abilities if g.lib.abilities[a].keyword != keyword])


def passive_ability(g: Machine, cs: CardState, ability: int) -> None:
    cs.worded = True
    if ability not in cs.abilities:
        cs.abilities = cs.abilities + (ability,)


def passive_blank(g: Machine, cs: CardState, tagged: bool = False) -> None:
    cs.worded = True
    log = cs.log
    cs.log = (0, 4, 1 if tagged else 0, 0, *log)
    cs.work_out_words(g.lib)
    cs.log = log


def passive_only(g: Machine, cs: CardState, kept: int) -> None:
    """Takes everything from a card but the words of some keywords (a mask), and lines that no keyword spells out."""
    cs.worded = True
    cs.keys &= kept
    cs.own_tags = 0
    cs.tags = 0
    cs.aim = -1
    left: list[int] = []
    for number in cs.abilities:
        word = g.lib.abilities[number].keyword
        if word < 0 or (kept >> word) & 1:
            left.append(number)
    cs.abilities = tuple(left)
