"""Events by which players come to know cards or lose sight of them: search, shuffle, reveal and look."""

from __future__ import annotations

from bloodwork.kernel.choices import pick_cards
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.event import Event
from bloodwork.kernel.ir import This
from bloodwork.kernel.machine import Machine
from bloodwork.rulesets.bloodless.laws import LawKind
from bloodwork.rulesets.bloodless.moving import want
from bloodwork.rulesets.bloodless.names import DECK


class Search(LawKind):
    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            g.cite_event(ev, "C-P1.6.1")
            g.cite_event(ev, "C-P1.6.2")
            g.cite_event(ev, "C-N2.10")
            for card in g.zones[ev.place]:
                g.learn(ev.player, card)
            matching = ev.cards
            hi = min(ev.amount, len(matching))
            lo = min(ev.extra, hi)
            if self.laws.search_may_decline:
                lo = 0
            ev.sub = 1
            if hi == 0:
                g.cite_event(ev, "C-P1.6.3b")
                g.cite_event(ev, "C-N2.10.1")
                g.picked = ()
            else:
                if ev.extra > 0:
                    g.cite_event(ev, "C-P1.6.4")
                if not pick_cards(g, ev.player, matching, lo, hi, This()):
                    return False
        ev.cards = g.handles(g.picked)
        if g.record is not None:
            for card in g.zones[ev.place]:
                if not g.can_see(1 - ev.player, card):
                    g.cite_event(ev, "C-N17.4")
            for card in g.picked:
                if not g.can_see(1 - ev.player, card):
                    g.cite_event(ev, "C-N17.5")
        g.picked = ()
        if ev.cards:
            g.cite_event(ev, "C-P1.6.3")
        return True


class Shuffle(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.11",) if ev.place < 0 and ev.player < 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        if ev.place < 0:
            ev.place = g.table.zone_of(ev.player, DECK)
        zone = g.zones[ev.place]
        if g.known:
            for card in list(g.known):
                if g.where[card] == ev.place:
                    del g.known[card]
                    if g.record is not None:
                        g.record.hide(g, card)
                    g.cite_event(ev, "C-N17.6")
        g.own_places()
        g.zones[ev.place] = g.rng.shuffled(zone)
        g.cite_event(ev, "C-P1.7.1")
        g.cite_event(ev, "C-P1.7.2")
        g.cite_event(ev, "C-D1.3.5")
        g.cite_event(ev, "C-N2.11")
        if len(zone) == 0:
            g.cite_event(ev, "C-N2.11.1")
        return True


class Reveal(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.12.1",) if ev.card < 0 or g.where[ev.card] < 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        if ev.player < 0:
            g.learn(0, ev.card)
            g.learn(1, ev.card)
        else:
            g.learn(ev.player, ev.card)
        g.cite_event(ev, "C-N2.12")
        return True


class Look(Kind):
    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        return ("C-N2.13.1",) if ev.card < 0 or g.where[ev.card] < 0 or ev.player < 0 else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        if self.lacks(g, ev):
            return want(g, ev, self)
        g.learn(ev.player, ev.card)
        g.cite_event(ev, "C-N2.13")
        g.cite_event(ev, "C-N17.4")
        return True
