"""Events that change where cards are: move, draw, discard, search, shuffle, banish, return, retreat, and their kin."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.change import BOARD as BOARD_CHANGED
from bloodwork.kernel.change import ZONES as ZONES_CHANGED
from bloodwork.kernel.choices import pick_cards, pick_place
from bloodwork.kernel.contract import Kind
from bloodwork.kernel.decision import ACT, Ask, pack, place_of, verb_of
from bloodwork.kernel.effect import Effect, Undo
from bloodwork.kernel.event import F_ENTERS, F_LEAVES, Event
from bloodwork.kernel.ir import BOTTOM, NOWHERE, CountingNature, This
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.native import i64
from bloodwork.kernel.state import CardState
from bloodwork.rulesets.bluthelden import citing
from bloodwork.rulesets.bluthelden.counters import set_counters
from bloodwork.rulesets.bluthelden.laws import LawKind, Laws
from bloodwork.rulesets.bluthelden.names import (
    BACK,
    BANISHED,
    BEGINS,
    BINDING,
    CHARACTER,
    COMBAT,
    DRAW,
    DRAWING,
    DUE,
    END_BIT,
    F_BACK,
    F_DOWN,
    F_MAY,
    F_RETURNED,
    FIGHTING,
    FLIP,
    GRAVEYARD,
    HAND,
    LANES,
    MAGIC,
    MOST_CARDS,
    MOVE,
    NEW_IN_COMBAT,
    NO_CARDS,
    PHASE_NOW,
    POOL_DECK,
    SACRIFICE,
    SPELL_DECK,
    TOKEN,
    TRAINING,
    WAR,
    across_of,
    area_of,
    lane_of,
    slot_of,
)
from bloodwork.rulesets.bluthelden.zones import free_places
from bloodwork.rulesets.changing import link_to
from bloodwork.rulesets.contract import DRAW as DRAW_VERB
from bloodwork.rulesets.contract import PASS

# steps of a move
MOVED: Final = 1
REVEALED: Final = 2
TOLD: Final = 1  # `word` of a move that has been made already

# The outcome of a move that nothing could notice.
CALM_MOVE: Final = Event(MOVE)


def fail(g: Machine, ev: Event, rule: str) -> bool:
    """The event is a Failure by a rule."""
    ev.ok = False
    if rule:
        g.cite_event(ev, rule)
    return True


def move_of(card: i64, place: i64) -> Event:
    ev = Event(MOVE)
    ev.card = card
    ev.place = place
    return ev


def is_token(g: Machine, card: i64) -> bool:
    return g.lib.faces[g.face_of[card]].types & TOKEN != 0


def put_calmly(g: Machine, card: i64, place: i64) -> bool:
    """Moves a card between zones out of play where nothing could notice; False where something could."""
    if not g.calm(1 << MOVE, ZONES_CHANGED) or g.state(card) is not None or (g.far and card in g.far):
        return False
    g.count += 1
    g.put(card, place, BOTTOM)
    g.last = CALM_MOVE
    return True


def stays(g: Machine, frm: i64, place: i64) -> bool:
    """Whether a card would be moved to where it is: only in a deck its position may change."""
    return place == frm and g.table.kinds[place] not in (SPELL_DECK, POOL_DECK)


def break_off(g: Machine, card: i64, frm: i64, place: i64) -> None:
    """Whoever leaves its zone fights no more, also if it comes back (B-COMBAT.51, B-COMBAT.52, B-RANGED.11)."""
    cs = g.state_of(card)
    same = lane_of(frm) == lane_of(place) and area_of(frm) == area_of(place)
    if cs.marks & FIGHTING and not (same and g.table.owners[frm] == g.table.owners[place]):
        cs.marks &= ~FIGHTING


def moved(g: Machine, ev: Event) -> bool:
    """Whether the part that moves the card of an event came about; else the whole is a Failure."""
    last = g.last
    if last is None or not last.ok:
        ev.ok = False
        return False
    if ev.card >= 0:
        ev.card_stamp = g.moves[ev.card]
    return True


def given_up(g: Machine, ev: Event) -> None:
    """A card that was to go to the graveyard, and went elsewhere instead, is given up all the same (B-ZONE.26)."""
    if not moved(g, ev) and g.moves[ev.card] != ev.card_was:
        ev.ok = True
        ev.card_stamp = g.moves[ev.card]
        g.cite_event(ev, "B-ZONE.26")


def source_of(g: Machine) -> i64:
    """The card, as a handle, whose text is being done; -1 if none is."""
    for i in range(len(g.stack) - 1, -1, -1):
        process = g.stack[i]
        if isinstance(process, Effect):
            return process.env.source
    return -1


class Move(LawKind):
    def __init__(self, name: str, laws: Laws) -> None:
        super().__init__(name, laws)
        self.foresees = True

    def foresee(self, g: Machine, ev: Event) -> None:
        """From where a card goes, and whether it leaves the battlefield, is known before (B-ZONE.26)."""
        if ev.card >= 0 and ev.place >= 0 and ev.word != TOLD:
            ev.frm = g.where[ev.card]
            if ev.frm >= 0 and g.table.in_play[ev.frm] and not g.table.in_play[ev.place]:
                ev.flags |= F_LEAVES

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        table = g.table
        if ev.word == TOLD:
            return True
        if ev.sub == 0:
            ev.flags &= ~F_LEAVES
            if card < 0:
                return fail(g, ev, "")
            if ev.flags & F_BACK and not self.find_way_back(g, ev):
                return False
            place = ev.place
            frm = g.where[card]
            was_in = frm >= 0 and table.in_play[frm]
            if self.ceases(g, ev, was_in):
                ev.place = place = NOWHERE
            elif place < 0 or (place < table.n_slots and g.slots[place] >= 0) or stays(g, frm, place):
                return fail(g, ev, "B-ZONE.18")
            now_in = place >= 0 and table.in_play[place]
            ev.frm = frm
            if g.record is not None and was_in:
                citing.leaves_place(g, ev, now_in)
            g.put(card, place, ev.index)
            ev.card_stamp = g.moves[card]
            if was_in or now_in:
                g.res[DUE] = 1
            if was_in and now_in:
                break_off(g, card, frm, place)
            if was_in != now_in:
                if now_in:
                    self.enter(g, ev)
                else:
                    ev.flags |= F_LEAVES
                    g.cite_event(ev, "B-CTR.2")
                    if g.lib.faces[g.face_of[card]].types & TRAINING:
                        g.cite_event(ev, "B-TRAIN.2")
            if place < 0 or place >= table.n_slots or area_of(place) != WAR:
                return True
            ev.other = g.slots[across_of(place)]
            ev.sub = MOVED
            if ev.other < 0:
                return True
            g.cite_event(ev, "B-KW.hideout.6")
            up = Event(FLIP)
            up.card = ev.other
            if not g.part(ev, up):
                return False
        if ev.sub == MOVED and ev.other >= 0:
            ev.sub = REVEALED
            gone = Event(SACRIFICE)
            gone.card = ev.other
            gone.player = g.controller(ev.other)
            ev.other = -1
            if g.waiting:
                g.cite_event(ev, "B-KW.hideout.7")
            if not g.part(ev, gone):
                return False
        return True

    def ceases(self, g: Machine, ev: Event, was_in: bool) -> bool:
        """Whether a token exists no more by this move (B-TOKEN.4, B-TOKEN.8, B-TOKEN.12)."""
        if not was_in or not is_token(g, ev.card):
            return False
        place = ev.place
        if place < 0 or not g.table.in_play[place]:
            if g.record is not None:
                citing.token_gone(g, ev, place)
            return True
        if ev.flags & F_RETURNED and not self.laws.token_stays:
            g.cite_event(ev, "B-TOKEN.12")
            return True
        if area_of(g.where[ev.card]) == WAR and area_of(place) in (BACK, BINDING):
            g.cite_event(ev, "B-TOKEN.8")
            return self.laws.token_never_retreats
        return False

    def enter(self, g: Machine, ev: Event) -> None:
        """A card comes into play, unturned and without damage (B-CHAR.7)."""
        ev.flags |= F_ENTERS
        face = g.face_of[ev.card]
        down = ev.flags & F_DOWN != 0
        if down:
            face = g.lib.faces[face].back
        cs = g.enter(ev.card, ev.place, face, ev.vars)
        cs.face_down = down
        cs.played = g.turn
        if g.res[PHASE_NOW] == COMBAT:
            cs.marks |= NEW_IN_COMBAT
        if cs.natures & BEGINS:
            begin_counters(g, ev, cs)
        if g.record is not None:
            g.cite_event(ev, "B-COST.11")
            if g.lib.faces[face].types & CHARACTER:
                g.cite_event(ev, "B-CHAR.7")
            citing.entered(g, ev, cs)

    def find_way_back(self, g: Machine, ev: Event) -> bool:
        """To the slot it left if that is free, else to one that its owner chooses (B-KW.banishing.4)."""
        place = ev.place
        if ev.i == 0 and 0 <= place < g.table.n_slots and g.slots[place] >= 0:
            player = g.table.owners[place]
            spaces: list[int] = []
            for nth in range(LANES):
                lane = (lane_of(place) + nth) % LANES
                if area_of(place) in (WAR, BACK, BINDING):
                    for area in (WAR, BACK):
                        spaces.extend(free_places(g, self.laws, player, lane, area))
            ev.place = NOWHERE
            if spaces:
                ev.i = 1
                if not pick_place(g, player, tuple(spaces)):
                    return False
        if ev.i == 1:
            ev.place = g.picked[0]
            g.picked = ()
            ev.i = 0
        return True


def begin_counters(g: Machine, ev: Event, cs: CardState) -> None:
    """The counters that a card enters the battlefield with, as its texts say."""
    for ability_id in cs.abilities:
        ability = g.lib.abilities[ability_id]
        for mod in ability.mods:
            if isinstance(mod, CountingNature) and (BEGINS >> mod.nature) & 1:
                set_counters(g, cs, mod.word, cs.counter(mod.word) + mod.number)
                for rule in ability.rules:
                    g.cite_event(ev, rule)


def move_back(g: Machine, undo: Undo) -> Event | None:
    done = undo.event
    ev = move_of(done.live_card(g), done.frm)
    ev.flags = F_BACK
    return ev


# -------------------------------------------------------------- decks and hands


def decks_of(g: Machine, player: i64) -> list[int]:
    """The decks that a player can draw from: an empty one cannot be chosen (B-START.6)."""
    out: list[int] = []
    for kind in (SPELL_DECK, POOL_DECK):
        place = g.table.zone_of(player, kind)
        if g.zones[place]:
            out.append(place)
    return out


class Draw(LawKind):
    """A card from a deck to its player's hand; which deck, its player chooses (B-START.4, B-START.22)."""

    def lacks(self, g: Machine, ev: Event) -> tuple[str, ...]:
        if ev.player < 0:
            return ("",)
        empty = not g.zones[ev.place] if ev.place >= 0 else not decks_of(g, ev.player)
        return ("B-WIN.6",) if empty else ()

    def apply(self, g: Machine, ev: Event) -> bool:
        player = ev.player
        if ev.sub == 0:
            if player < 0:
                return fail(g, ev, "")
            ev.sub = 2
            if ev.place < 0:
                decks = decks_of(g, player)
                if len(decks) == 0:
                    return self.impossible(g, ev)
                if len(decks) == 1 and ev.flags & F_MAY == 0:
                    ev.place = decks[0]
                    g.cite_event(ev, "B-START.6")
                else:
                    options = [pack(DRAW_VERB, -1, deck, -1) for deck in decks]
                    if ev.flags & F_MAY:
                        options.append(pack(PASS, -1, -1, -1))
                    ask = Ask(player, ACT, tuple(options))
                    ask.what = DRAWING
                    ev.sub = 1
                    g.push_ask(ask)
                    return False
            elif not g.zones[ev.place]:
                if decks_of(g, player):
                    return fail(g, ev, "B-WIN.6")  # a draw is possible, only not from the deck that is named
                return self.impossible(g, ev)
        if ev.sub == 1:
            move = g.picked[0]
            g.picked = ()
            if verb_of(move) == PASS:
                return fail(g, ev, "B-START.4")
            ev.place = place_of(move)
            ev.sub = 2
            if g.record is not None:
                citing.drew(g, ev)
        if ev.sub == 2:
            ev.sub = 3
            ev.card = g.zones[ev.place][0]
            if g.table.kinds[ev.place] == POOL_DECK:
                g.cite_event(ev, "B-SETUP.5")
            if self.laws.pool_is_searched and g.table.kinds[ev.place] == POOL_DECK:
                if not look_through(g, player, g.zones[ev.place], 1, 1, ev.place):
                    return False
            else:
                g.picked = (ev.card,)
        if ev.sub == 3:
            ev.card = g.picked[0]
            g.picked = ()
            ev.sub = 4
            hand = g.table.zone_of(player, HAND)
            if not put_calmly(g, ev.card, hand) and not g.part(ev, move_of(ev.card, hand)):
                return False
        moved(g, ev)
        if len(g.zones[g.table.zone_of(player, HAND)]) > MOST_CARDS:
            g.cite_event(ev, "B-END.10")  # nobody discards before the End of the Round
        if self.laws.pool_is_searched and g.table.kinds[ev.place] == POOL_DECK:
            forget_order(g, ev.place)
        return True

    def impossible(self, g: Machine, ev: Event) -> bool:
        if ev.flags & F_MAY:
            return fail(g, ev, "B-WIN.7")
        g.res[NO_CARDS + ev.player] = 1
        g.todo |= END_BIT
        g.cite_event(ev, "B-WIN.6")
        return fail(g, ev, "B-WIN.9" if g.res[PHASE_NOW] > 1 else "B-WIN.2")


def draw_of(player: i64, flags: i64) -> Event:
    ev = Event(DRAW)
    ev.player = player
    ev.flags = flags
    return ev


def look_through(g: Machine, player: i64, cards: tuple[int, ...], lo: i64, hi: i64, place: i64) -> bool:
    """A player looks through a deck and takes some of its cards. True if that is settled, with `picked` set."""
    for card in g.zones[place]:
        g.learn(player, card)
    return pick_cards(g, player, cards, lo, hi, This())


def forget_order(g: Machine, place: i64) -> None:
    """Shuffles a deck: nobody knows any longer which card is where."""
    if g.known:
        for card in list(g.known):
            if g.where[card] == place:
                del g.known[card]
                if g.record is not None:
                    g.record.hide(g, card)
    g.own_places()
    g.zones[place] = g.rng.shuffled(g.zones[place])


class Discard(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if card < 0:
                return fail(g, ev, "")
            ev.sub = 1
            grave = g.table.zone_of(g.owner[card], GRAVEYARD)
            if not put_calmly(g, card, grave) and not g.part(ev, move_of(card, grave)):
                return False
        given_up(g, ev)
        return True


class Search(Kind):
    """A player looks through a deck for cards that fit; the texts that speak of it shuffle it afterwards."""

    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.sub == 0:
            hi = min(ev.amount, len(ev.cards))
            lo = min(ev.extra, hi)
            ev.sub = 1
            if hi == 0:
                g.picked = ()
            elif not look_through(g, ev.player, ev.cards, lo, hi, ev.place):
                return False
        ev.cards = g.handles(g.picked)
        g.picked = ()
        return True


class Shuffle(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.place < 0:
            if ev.player < 0:
                return fail(g, ev, "")
            ev.place = g.table.zone_of(ev.player, SPELL_DECK)
        forget_order(g, ev.place)
        return True


class Look(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.card < 0 or ev.player < 0:
            return fail(g, ev, "")
        g.learn(ev.player, ev.card)
        return True


class Reveal(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        if ev.card < 0:
            return fail(g, ev, "")
        for player in (0, 1):
            if ev.player < 0 or ev.player == player:
                g.learn(player, ev.card)
        return True


# -------------------------------------------------------------- off the battlefield and across it


class ToZone(Kind):
    """The card goes to a zone of its owner."""

    def __init__(self, name: str, kind: i64, rule: str) -> None:
        super().__init__(name)
        self.kind: i64 = kind
        self.rule: str = rule

    def apply(self, g: Machine, ev: Event) -> bool:
        card = ev.card
        if ev.sub == 0:
            if card < 0:
                return fail(g, ev, "")
            ev.sub = 1
            ev.frm = g.where[card]
            g.cite_event(ev, self.rule)
            cs = g.state(card)
            if self.kind == BANISHED and cs is not None and g.lib.faces[cs.face].types & CHARACTER:
                g.cite_event(ev, "B-KW.banishing.5")
            if not g.part(ev, move_of(card, g.table.zone_of(g.owner[card], self.kind))):
                return False
        if moved(g, ev) and ev.frm >= 0 and g.table.in_play[ev.frm]:
            ev.flags |= F_LEAVES
        return True

    def opposite(self, g: Machine, undo: Undo) -> Event | None:
        g.remark("B-KW.banishing.4" if self.kind == BANISHED else "B-END.12")
        return move_back(g, undo)


class Retreat(LawKind):
    """A character returns to the Back Row of its lane, as it is (B-ZONE.24)."""

    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        if ev.sub == 0:
            if cs is None or area_of(cs.place) != WAR or g.lib.faces[cs.face].types & CHARACTER == 0:
                return fail(g, ev, "B-ZONE.24")
            player = g.table.owners[cs.place]
            ev.frm = cs.place
            places = free_places(g, self.laws, player, lane_of(cs.place), BACK)
            if not places and (not is_token(g, ev.card) or self.laws.token_stays):
                return fail(g, ev, "B-ZONE.24")
            part = move_of(ev.card, places[0] if places else slot_of(player, lane_of(cs.place), BACK, 0))
            part.flags = F_RETURNED
            g.cite_event(ev, "B-ZONE.24")
            ev.sub = 1
            if not g.part(ev, part):
                return False
        if moved(g, ev):
            ev.place = g.where[ev.card]
        return True


class Advance(LawKind):
    """A character goes to the War Zone of its lane, as it is."""

    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        if ev.sub == 0:
            if cs is None or area_of(cs.place) not in (BACK, BINDING):
                return fail(g, ev, "B-ZONE.18")
            ev.frm = cs.place
            places = free_places(g, self.laws, g.table.owners[cs.place], lane_of(cs.place), WAR)
            if not places:
                return fail(g, ev, "B-ZONE.18")
            ev.sub = 1
            if not g.part(ev, move_of(ev.card, places[0])):
                return False
        if moved(g, ev):
            ev.place = g.where[ev.card]
        return True


class Attach(Kind):
    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        if cs is None or g.state(ev.other) is None or ev.other == ev.card:
            return fail(g, ev, "B-TRAIN.7")
        if g.lib.faces[cs.face].stats[MAGIC] < 0 and g.controller(ev.other) != g.controller(ev.card):
            return fail(g, ev, "B-TRAIN.9")
        link_to(g, cs, g.handle(ev.other))
        g.cite_event(ev, "B-TRAIN.1")
        g.cite_event(ev, "B-TRAIN.8")
        return True


class Flip(Kind):
    """A hidden character is turned face up; it has been on the battlefield all along (B-KW.hideout.14)."""

    def apply(self, g: Machine, ev: Event) -> bool:
        cs = g.state(ev.card)
        if cs is None or not cs.face_down:
            return fail(g, ev, "B-KW.hideout.3")
        cs.face_down = False
        g.changed |= BOARD_CHANGED
        marks = cs.marks & ~NEW_IN_COMBAT
        g.reset_state(cs, g.face_of[ev.card])
        cs.marks = marks
        g.cite_event(ev, "B-KW.hideout.14")
        return True
