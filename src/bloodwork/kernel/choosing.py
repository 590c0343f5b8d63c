"""Ops that let a player choose: cards, a place, a player, a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.choices import left_to_chance, offer_cards, offer_places, pick_cards, pick_number, pick_place
from bloodwork.kernel.contract import AT_NOT_CHOSEN
from bloodwork.kernel.decision import DONE, WORD, Ask
from bloodwork.kernel.effect import ALSO_COST, Effect
from bloodwork.kernel.flow import declined, offered
from bloodwork.kernel.foretold import CAN, CANNOT
from bloodwork.kernel.ir import NAMED_PLAYER, NO_CARD, All, CardPattern, Env, Ref, Value, Where, Who
from bloodwork.kernel.native import i64
from bloodwork.kernel.op import Op
from bloodwork.kernel.prospect import Prospect, claimed_by, could, possible, some_of
from bloodwork.kernel.record import unseeing

A_CARD: Final = 2  # among players: none of them, but a card
NONE_CHOSEN: Final = (-1,)  # bound by a target that was announced, and is none

if TYPE_CHECKING:
    from bloodwork.kernel.machine import Machine


class Choose(Op):
    """Binds `reg` to cards chosen among those of a reference or pattern.

    `who` chooses (the player told to act, else the controller of the ability). Between `lo` and `hi` cards; cards
    that the chooser may not see are left to chance, and with `chance` all are. Success if at least one was chosen;
    with `pay` only if `lo` were.
    """

    def __init__(
        self,
        reg: int,
        among: Ref,
        who: Who,
        lo: Value,
        hi: Value,
        hidden: int = 0,
        pay: bool = False,
        chance: bool = False,
    ) -> None:
        self.reg: Final = reg
        self.among: Final = among
        self.who: Final = who
        self.lo: Final = lo
        self.hi: Final = hi
        self.hidden: Final = hidden  # mask of zone kinds it looks in that are not open to all
        self.pay: Final = pay
        self.chance: Final = chance

    def run(self, g: Machine, eff: Effect) -> bool:
        env = eff.env
        if eff.phase == 0:
            cards = self.candidates(g, env)
            lo = self.lo.value(g, env)
            hi = self.hi.value(g, env)
            if self.pay:
                cards = self.paying(g, eff, cards, lo)
            elif g.bans and not g.rules.vain_choices:
                cards = self.unforbidden(g, eff, cards)
            if self.pay and len(cards) < lo:
                cards = ()
            if lo > len(cards):
                lo = len(cards)
            if hi > len(cards):
                hi = len(cards)
            player = self.who.one(g, env)
            if player < 0:
                hi = 0
                lo = 0
            eff.phase = 1
            if g.record is not None and self.hidden != 0:
                g.record.blind |= self.blind(g, env)
            if self.chance and player >= 0:
                left_to_chance(g, cards, lo, hi)
            elif offered(g, eff) and player >= 0:
                offer_cards(g, player, self.fitting(g, eff, cards), hi, g.card_of(env.source))
                return False
            elif hi == 0:
                g.picked = ()
            elif not pick_cards(g, player, cards, lo, hi, self.among):
                return False
        eff.phase = 0
        env.regs[self.reg] = g.handles(g.picked)
        eff.ok = len(g.picked) >= self.lo.value(g, env) if self.pay else len(g.picked) > 0
        g.picked = ()
        if not eff.ok and offered(g, eff):
            declined(g, eff)
        return True

    def candidates(self, g: Machine, env: Env) -> tuple[int, ...]:
        cards = self.among.cards(g, env)
        return cards if self.chance else choosable(g, env, self.who, cards)

    def fitting(self, g: Machine, eff: Effect, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Those of the cards with which what comes next could succeed, for all that who chooses knows."""
        code = eff.code(g)
        p = Prospect(eff.env, self.who.one(g, eff.env), False)
        out: list[int] = []
        for card in cards:
            if possible(g, code, eff.pc + 1, len(code), p.with_bound(self.reg, (g.handle(card),))):
                out.append(card)
        return tuple(out)

    def paying(self, g: Machine, eff: Effect, cards: tuple[int, ...], number: i64) -> tuple[int, ...]:
        """Those of the cards with which, among so many, this and the rest of the cost can be paid."""
        code = eff.code(g)
        end: i64 = eff.pc + 1
        while end < len(code) and code[end].pays():
            end += 1
        p = Prospect(eff.env, self.who.one(g, eff.env), True)
        if eff.part == ALSO_COST:
            p.gone = claimed_by(g, len(g.stack) - 1)
            cards = tuple([card for card in cards if card not in p.gone])
        out: list[int] = []
        record = g.record
        g.record = None
        for card in cards:
            others = tuple([other for other in cards if other != card])
            new = p.with_bound(self.reg, (g.handle(card),))
            if some_of(g, code, eff.pc, end, new, self.reg, others, number - 1 if number > 1 else 0):
                out.append(card)
        g.record = record
        return tuple(out)

    def unforbidden(self, g: Machine, eff: Effect, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Those of the cards to which no card forbids what is to be done to them."""
        code = eff.code(g)
        if eff.pc + 1 >= len(code):
            return cards
        allowed = code[eff.pc + 1].allowed(g, eff.env, self.reg, cards)
        if len(allowed) < len(cards):
            g.cite(AT_NOT_CHOSEN)
        return allowed if allowed else cards[: self.lo.value(g, eff.env)]  # it is tried, and fails

    def pays(self) -> bool:
        return self.pay

    def foretell(self, g: Machine, p: Prospect, code: tuple[Op, ...], at: i64, end: i64) -> i64:
        env = p.env
        seen: list[int] = []
        unknown: i64 = 0
        for card in self.candidates(g, env):
            if card in p.gone:
                continue
            if self.hidden == 0 or p.sees(g, card):
                seen.append(card)
            elif not isinstance(self.among, All):
                unknown += 1
        if self.hidden != 0 and isinstance(self.among, All):
            unknown = self.unseen(g, p, self.among.pattern)
        cards = tuple(seen)
        if at + 1 >= end and not p.paying:  # to choose is all that is offered
            return CAN if cards or unknown > 0 else CANNOT
        least = self.lo.value(g, env) if self.pay else 1
        if unknown > 0 and len(cards) + unknown >= least:
            pattern = self.among.pattern if isinstance(self.among, All) else None
            if could(g, code, at + 1, end, p.with_unknown(self.reg, pattern)):
                return CAN
        if least > len(cards) or self.who.one(g, env) < 0:
            if self.pay:
                return CANNOT
            return CAN if could(g, code, at + 1, end, p.with_bound(self.reg, ())) else CANNOT
        if least > 1 and not could(g, code, at + 1, end, p.with_unknown(self.reg, None)):
            return CANNOT  # whichever are chosen
        new = p.with_bound(self.reg, ())
        if some_of(g, code, at, end, new, self.reg, cards, least):
            return CAN
        together = self.lo.value(g, env)  # two that swap: one of them alone does nothing
        if least < together <= len(cards) and some_of(g, code, at, end, new, self.reg, cards, together):
            return CAN
        return CANNOT

    def unseen(self, g: Machine, p: Prospect, pattern: CardPattern) -> i64:
        """How many cards there are, where it looks, that a viewer cannot tell."""
        number: i64 = 0
        for kind in range(1, len(g.table.zones)):
            if (self.hidden >> kind) & 1 == 0:
                continue
            for owner in (0, 1):
                if not pattern.reaches(p.env, owner):
                    continue
                for card in g.zones[g.table.zone_of(owner, kind)]:
                    if card not in p.gone and not p.sees(g, card):
                        number += 1
        return number

    def offers(self) -> bool:
        return not self.chance

    def blind(self, g: Machine, env: Env) -> int:
        """The players (bits) who may not know which cards fit, since they cannot see all that could."""
        out = 0
        for owner in (0, 1):
            if isinstance(self.among, All) and not self.among.pattern.reaches(env, owner):
                continue
            for kind in range(1, len(g.table.zones)):
                if (self.hidden >> kind) & 1:
                    out |= unseeing(g, g.zones[g.table.zone_of(owner, kind)])
        return out


def choosable(g: Machine, env: Env, who: Who, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the cards that no text keeps a player from choosing."""
    if not g.lib.veils:
        return cards
    player = who.one(g, env)
    if player < 0:
        return cards
    return tuple([card for card in cards if g.rules.may_choose(g, env, player, card)])


class Target(Op):
    """Binds `reg` to cards that are chosen when the ability is announced, and looked at again when it is done.

    Between `lo` and `hi` of those of a reference that the ruleset lets it choose. Done without having been announced
    it lets `who` choose then.
    """

    def __init__(self, reg: int, among: Ref, who: Who, lo: Value, hi: Value) -> None:
        self.reg: Final = reg
        self.among: Final = among
        self.who: Final = who
        self.lo: Final = lo
        self.hi: Final = hi

    def legal(self, g: Machine, env: Env) -> tuple[int, ...]:
        """The cards that can be chosen now."""
        return tuple([card for card in self.among.cards(g, env) if g.rules.may_target(g, env, card)])

    def aim(self, g: Machine, eff: Effect) -> bool:
        env = eff.env
        if eff.phase == 0:
            cards = self.legal(g, env)
            lo = min(self.lo.value(g, env), len(cards))
            hi = min(self.hi.value(g, env), len(cards))
            player = self.who.one(g, env)
            eff.phase = 1
            if hi == 0 or player < 0:
                g.picked = ()
            elif not pick_cards(g, player, cards, lo, hi, self.among):
                return False
        eff.phase = 0
        env.regs[self.reg] = g.handles(g.picked) if g.picked else NONE_CHOSEN
        g.picked = ()
        return True

    def run(self, g: Machine, eff: Effect) -> bool:
        env = eff.env
        if not env.regs[self.reg] and not self.aim(g, eff):
            return False
        env.regs[self.reg] = self.kept(g, env)
        eff.ok = len(env.regs[self.reg]) > 0
        return True

    def had_any(self, env: Env) -> bool:
        """Whether something was chosen."""
        chosen = env.regs[self.reg]
        return len(chosen) > 0 and chosen != NONE_CHOSEN

    def kept(self, g: Machine, env: Env) -> tuple[int, ...]:
        """Those chosen that are still there and can still be chosen, as handles."""
        legal = self.legal(g, env)
        out: list[int] = []
        for handle in env.regs[self.reg]:
            card = g.live(handle)
            if card >= 0 and card in legal:
                out.append(handle)
        return tuple(out)

    def foretell(self, g: Machine, p: Prospect, code: tuple[Op, ...], at: i64, end: i64) -> i64:
        legal = self.legal(g, p.env)
        if not legal:
            return CAN if could(g, code, at + 1, end, p.with_bound(self.reg, NONE_CHOSEN)) else CANNOT
        for card in legal:
            if could(g, code, at + 1, end, p.with_bound(self.reg, (g.handle(card),))):
                return CAN
        return CANNOT

    def any_legal(self, g: Machine, env: Env) -> bool:
        """Whether something can be chosen now."""
        among = self.among
        if isinstance(among, All) and among.pattern.extreme < 0 and among.pattern.zones == 1:
            return among.pattern.has_target(g, env)
        return len(self.legal(g, env)) > 0


class ChoosePlace(Op):
    """Binds `reg` to one place chosen among those of a description."""

    def __init__(self, reg: int, where: Where, who: Who, card: Ref | None = None) -> None:
        self.reg: Final = reg
        self.where: Final = where
        self.who: Final = who
        self.card: Final = card

    def run(self, g: Machine, eff: Effect) -> bool:
        if eff.phase == 0:
            card = self.card.one(g, eff.env) if self.card is not None else NO_CARD
            places = self.where.places(g, eff.env, card)
            eff.phase = 1
            player = self.who.one(g, eff.env)
            if not places or player < 0 or (card < 0 and self.card is not None):
                g.picked = ()
            elif offered(g, eff):
                offer_places(g, player, places)
                return False
            elif not pick_place(g, player, places):
                return False
        eff.phase = 0
        if g.picked == (DONE,):
            g.picked = ()
        eff.env.regs[self.reg] = g.picked
        eff.ok = len(g.picked) > 0
        g.picked = ()
        if not eff.ok and offered(g, eff):
            declined(g, eff)
        return True

    def offers(self) -> bool:
        return True

    def foretell(self, g: Machine, p: Prospect, code: tuple[Op, ...], at: i64, end: i64) -> i64:
        card = self.card.one(g, p.env) if self.card is not None else NO_CARD
        places = self.where.places(g, p.env, card)
        if not places:
            return CAN if could(g, code, at + 1, end, p.with_bound(self.reg, ())) else CANNOT
        for place in places:
            if could(g, code, at + 1, end, p.with_bound(self.reg, (place,))):
                return CAN
        return CANNOT


class ChoosePlayer(Op):
    """Lets a player choose one of the players; binds `reg`."""

    def __init__(self, reg: int, who: Who) -> None:
        self.reg: Final = reg
        self.who: Final = who

    def run(self, g: Machine, eff: Effect) -> bool:
        if eff.phase == 0:
            player = self.who.one(g, eff.env)
            if player < 0:
                eff.env.regs[self.reg] = ()
                eff.ok = False
                return True
            eff.phase = 1
            ask = Ask(player, WORD, (g.active, 1 - g.active))
            ask.what = NAMED_PLAYER
            g.push_ask(ask)
            return False
        eff.phase = 0
        eff.env.regs[self.reg] = g.picked
        eff.ok = True
        g.picked = ()
        return True


class ChooseTarget(Op):
    """Lets a player choose a player, or a card of a reference: first which of these, then which card.

    Binds `reg` to the player and `card` to the card; the other one stays empty.
    """

    def __init__(self, reg: int, card: i64, among: Ref, who: Who) -> None:
        self.reg: Final = reg
        self.card: Final = card
        self.among: Final = among
        self.who: Final = who

    def run(self, g: Machine, eff: Effect) -> bool:
        env = eff.env
        player = self.who.one(g, env)
        if player < 0:
            env.regs[self.card] = env.regs[self.reg] = ()
            eff.ok = False
            return True
        if eff.phase == 0:
            eff.phase = 1
            options: tuple[int, ...] = (g.active, 1 - g.active)
            if choosable(g, env, self.who, self.among.cards(g, env)):
                options = (g.active, 1 - g.active, A_CARD)
            ask = Ask(player, WORD, options)
            ask.what = NAMED_PLAYER
            g.push_ask(ask)
            return False
        if eff.phase == 1:
            env.regs[self.card] = ()
            env.regs[self.reg] = g.picked
            eff.phase = 2
            if g.picked == (A_CARD,):
                env.regs[self.reg] = ()
                cards = choosable(g, env, self.who, self.among.cards(g, env))
                if not pick_cards(g, player, cards, 1, 1, self.among):
                    return False
            else:
                g.picked = ()
        if g.picked:
            env.regs[self.card] = g.handles(g.picked)
        eff.phase = 0
        eff.ok = True
        g.picked = ()
        return True


class ChooseNumber(Op):
    """Lets a player name a number between `lo` and `hi`; binds `reg` and, if a letter is given, that variable."""

    def __init__(
        self, reg: int, who: Who, lo: Value, hi: Value, letter: int = -1, announced: bool = False, column: bool = False
    ) -> None:
        self.reg: Final = reg
        self.who: Final = who
        self.lo: Final = lo
        self.hi: Final = hi
        self.letter: Final = letter
        self.announced: Final = announced  # it is chosen like a target, when the ability is announced
        self.column: Final = column  # the number is that of a column (a lane)

    def aim(self, g: Machine, eff: Effect) -> bool:
        return not self.announced or len(eff.env.regs[self.reg]) > 0 or self.choose(g, eff)

    def run(self, g: Machine, eff: Effect) -> bool:
        if self.announced and eff.env.regs[self.reg]:
            eff.ok = True
            return True
        return self.choose(g, eff)

    def choose(self, g: Machine, eff: Effect) -> bool:
        env = eff.env
        if eff.phase == 0:
            player = self.who.one(g, env)
            if player < 0:
                env.regs[self.reg] = ()
                eff.ok = False
                return True
            eff.phase = 1
            if not pick_number(g, player, self.lo.value(g, env), self.hi.value(g, env), self.letter):
                return False
        eff.phase = 0
        env.regs[self.reg] = g.picked
        if self.letter >= 0:
            env.vars = (self.letter, g.picked[0], *env.vars)
        eff.ok = True
        g.picked = ()
        return True
