"""Ops that let a player choose: cards, a place, a player, a number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel.choices import left_to_chance, offer_cards, offer_places, pick_cards, pick_number, pick_place
from bloodwork.kernel.decision import DONE, WORD, Ask
from bloodwork.kernel.flow import declined, offered
from bloodwork.kernel.ir import NAMED_PLAYER, NO_CARD, All, Env, Ref, Value, Where, Who
from bloodwork.kernel.native import i64
from bloodwork.kernel.op import Op
from bloodwork.kernel.record import unseeing

A_CARD: Final = 2  # among players: none of them, but a card
NONE_CHOSEN: Final = (-1,)  # bound by a target that was announced, and is none

if TYPE_CHECKING:
    from bloodwork.kernel.effect import Effect
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
            cards = self.among.cards(g, env)
            lo = self.lo.value(g, env)
            hi = self.hi.value(g, env)
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
        eff.ok = len(g.picked) > 0
        g.picked = ()
        if not eff.ok and offered(g, eff):
            declined(g, eff)
        return True

    def fitting(self, g: Machine, eff: Effect, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Those of the cards with which what comes next could succeed."""
        code = eff.code(g)
        follows = code[eff.pc + 1] if eff.pc + 1 < len(code) else None
        if follows is None:
            return cards
        return tuple([card for card in cards if follows.doable(g, eff.env, card)])

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

    def possible(self, g: Machine, env: Env) -> bool:
        if self.hidden != 0:
            return g.rules.may_be_hidden(g, env, self)
        return len(self.among.cards(g, env)) >= max(1, self.lo.value(g, env) if self.pay else 1)

    def payable(self, g: Machine, env: Env) -> bool:
        return len(self.among.cards(g, env)) >= self.lo.value(g, env)


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

    def possible(self, g: Machine, env: Env) -> bool:
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

    def possible(self, g: Machine, env: Env) -> bool:
        return len(self.where.places(g, env, self.card.one(g, env) if self.card is not None else NO_CARD)) > 0


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
            if self.among.cards(g, env):
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
                if not pick_cards(g, player, self.among.cards(g, env), 1, 1, self.among):
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

    def __init__(self, reg: int, who: Who, lo: Value, hi: Value, letter: int = -1) -> None:
        self.reg: Final = reg
        self.who: Final = who
        self.lo: Final = lo
        self.hi: Final = hi
        self.letter: Final = letter

    def run(self, g: Machine, eff: Effect) -> bool:
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
