"""What one viewer may know of a game, as plain data. It starts empty and adds what may be known."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from bloodwork.kernel.ability import NO_NUMBER, Library
from bloodwork.kernel.decision import ACT, verb_of
from bloodwork.kernel.machine import Machine
from bloodwork.kernel.table import NONE_SEES, Table
from bloodwork.kernel.view import JUDGE, PUBLIC, UNKNOWN, name_seen, zone_seen
from bloodwork.play.memo import LibraryMemo
from bloodwork.play.move import PLAYERS
from bloodwork.play.printing import print_choice, print_option
from bloodwork.play.words import ruleset_of, winner_word, zone_key
from bloodwork.rulesets import contract as verbs

__all__ = ["JUDGE", "PUBLIC", "UNKNOWN", "View", "card_in_play", "pending", "view"]

View = dict[str, Any]

# Stats that a face has beside its body; a view tells the body first.
_LAST_STATS = ("cost",)
_NONE: Final[Mapping[int, str]] = {}
_KEYWORDS: Final = LibraryMemo()
_KINS: Final = LibraryMemo()
_ABILITIES: Final = LibraryMemo()

# What is in play, by card, without its name: the same for all viewers of one moment.
States = dict[int, View]


def view(
    g: Machine,
    viewer: int,
    number: int = 0,
    handles: Mapping[int, str] = _NONE,
    states: States | None = None,
    *,
    options: bool = True,
) -> View:
    """The game as a viewer may know it: player 0 or 1, PUBLIC or JUDGE. `number` is that of the decision.

    Cards that have a handle are shown with it; whoever gives handles sees to it that they tell nothing. `states` is
    filled with what is the same for other viewers, for whoever shows one moment to several. Without `options` the
    answers that can be given are left out.
    """
    rules = ruleset_of(g)
    waiting = pending(g)
    out: View = {"ruleset": rules.name, "turn": PLAYERS[g.active], "phase": rules.phase_name(g)}
    if rules.areas:
        out |= _round(g, viewer, handles)
    for name, at in rules.game_numbers.items():
        out[name] = g.res[at]
    out["winner"] = winner_word(g)
    out["pending"] = PLAYERS[waiting] if waiting >= 0 else "none"
    ask = g.ask
    if options and ask is not None and viewer in (ask.player, JUDGE):
        out["pending_options"] = option_words(g)
    out["number"] = number
    out["players"] = {PLAYERS[player]: _player(g, viewer, player, handles, states) for player in (0, 1)}
    return out


def pending(g: Machine) -> int:
    """The player who must choose something now; -1 when the active player is simply free to act."""
    ask = g.ask
    if ask is None:
        return -1
    if ask.kind != ACT:
        return ask.player
    if ruleset_of(g).areas:
        return -1 if ruleset_of(g).priority_of(g) >= 0 else ask.player
    moves = {verb_of(option) for option in ask.options}
    # Who must not end a turn yet is free to act all the same: that would tell what is in their hand.
    free = moves & {verbs.ATTACK, verbs.END} or not moves & {verbs.PASS, verbs.KEEP, verbs.MULLIGAN}
    return -1 if free else ask.player


def option_words(g: Machine) -> list[str]:
    """The answers that can be given: moves, or what can be chosen. Those that look alike to the chooser are one."""
    ask = g.ask
    if ask is None:
        return []
    if ask.kind == ACT:
        return list(dict.fromkeys(print_option(g, option) for option in g.options()))
    return list(dict.fromkeys(print_choice(g, option).removesuffix(" ...") for option in g.options()))


def _player(g: Machine, viewer: int, player: int, handles: Mapping[int, str], states: States | None) -> View:
    rules = ruleset_of(g)
    table = g.table
    out: View = {name: g.res[at + player] for name, at in rules.player_numbers.items()}
    opened = rules.decks_open(g) if viewer != JUDGE else 0
    hidden = NONE_SEES if viewer != JUDGE and not g.known and not g.lib.shows else None
    for kind, key in _zones(table):
        place = table.zone_of(player, kind)
        cards = g.zones[place]
        if not cards:
            out[key] = []
        elif (opened >> kind) & 1:
            # Which cards there are is open, their order is not.
            names = sorted((g.lib.faces[g.face_of[card]].label, card) for card in cards)
            out[key] = [_named(name, handles.get(card)) for name, card in names]
        elif table.sights[place] == hidden and not table.in_play[place]:
            out[key] = [{"card": UNKNOWN} for _ in cards]  # most cards lie in decks
        else:
            out[key] = [card_seen(g, viewer, card, handles, states) for card in zone_seen(g, viewer, place)]
    first = player * table.columns
    row = [
        card_in_play(g, viewer, card, handles, states) if card >= 0 else None
        for card in g.slots[first : first + table.columns]
    ]
    if rules.areas:
        return out | _areas(g, player, row)
    out["board"] = row
    out["counters"] = {}
    if rules.player_counters:
        for at, name in enumerate(g.lib.counters):
            number = g.res[rules.player_counters + 2 * at + player]
            if number:
                out["counters"][name] = number
    return out


@lru_cache(maxsize=64)
def _zones(table: Table) -> tuple[tuple[int, str], ...]:
    """The list zones of a table by their kinds, each with its word."""
    return tuple((kind, zone_key(name)) for kind, name in enumerate(table.zones) if kind > 0)


def _round(g: Machine, viewer: int, handles: Mapping[int, str]) -> View:
    """The round, who has the initiative, which card acts, who has priority, and what waits on the chain."""
    rules = ruleset_of(g)
    acting = rules.acting_card(g)
    players = {"initiative": rules.initiative_of(g), "priority": rules.priority_of(g)}
    return {
        "round": g.turn,
        **{name: PLAYERS[player] if player >= 0 else "none" for name, player in players.items()},
        "acting": name_seen(g, viewer, acting) if acting >= 0 else "none",
        "chain": [_named(name_seen(g, viewer, card), handles.get(card)) for card in rules.chain_cards(g)],
        **({"acting_handle": handles[acting]} if acting in handles else {}),
    }


def _areas(g: Machine, player: int, row: list[View | None]) -> View:
    """A row by its areas: single slots, rows of places, and what lies on the other side's places as a list."""
    rules = ruleset_of(g)
    lanes: dict[str, View] = {}
    out: View = {"lanes": lanes}
    for area in rules.areas:
        within = lanes.setdefault(str(area.lane), {}) if area.lane else out
        if area.single:
            within[area.name] = row[area.columns[0]]
            continue
        cards = [row[column] for column in area.columns[: rules.row_length(g, player, area)]]
        within[area.name] = [one for one in cards if one] if area.across else cards
    return out


def card_seen(
    g: Machine, viewer: int, card: int, handles: Mapping[int, str] = _NONE, states: States | None = None
) -> View:
    if g.state(card) is not None:
        return card_in_play(g, viewer, card, handles, states)
    return _named(name_seen(g, viewer, card), handles.get(card))


def _named(name: str, handle: str | None) -> View:
    return {"card": name} if handle is None else {"card": name, "handle": handle}


def card_in_play(
    g: Machine, viewer: int, card: int, handles: Mapping[int, str] = _NONE, states: States | None = None
) -> View:
    """A card in play. A face-down one has the state of its back, which all may see; only its name is a secret."""
    out = _named(name_seen(g, viewer, card), handles.get(card))
    state = states.get(card) if states is not None else None
    if state is None:
        state = _state(g, card)
        if states is not None:
            states[card] = state
    out.update(state)
    return out


def _state(g: Machine, card: int) -> View:
    """What all may see of a card in play."""
    rules = ruleset_of(g)
    lib = g.lib
    cs = g.state_of(card)
    printed = lib.faces[cs.face].stats
    out: View = {}
    for stat, name in _stats(rules.stat_names):
        value = g.stat_of(cs, stat)
        out[name] = value if printed[stat] != NO_NUMBER or value else None
    counters = cs.counters
    out["damage"] = cs.damage
    out["counters"] = {lib.counters[counters[at]]: counters[at + 1] for at in range(0, len(counters), 2)}
    out["keywords"] = list(_keywords(lib, cs.keys))
    out["kins"] = list(_kins(lib, cs.own_tags))
    out["text"] = _text(lib, cs.abilities)
    out["face_down"] = cs.face_down
    out["controller"] = PLAYERS[g.controller(card)]
    out["turned"] = rules.is_turned(cs)
    return out


@lru_cache(maxsize=64)
def _stats(names: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """Stats in the order in which they are told."""
    order = sorted(range(len(names)), key=lambda stat: (names[stat] in _LAST_STATS, stat))
    return tuple((stat, names[stat]) for stat in order)


def _keywords(lib: Library, keys: int) -> tuple[str, ...]:
    found = _KEYWORDS.of(lib).get(keys)
    if not isinstance(found, tuple):
        found = tuple([keyword.name for keyword in lib.keywords if (keys >> keyword.id) & 1])
        _KEYWORDS.add(lib, keys, found)
    return found


def _kins(lib: Library, tags: int) -> tuple[str, ...]:
    found = _KINS.of(lib).get(tags)
    if not isinstance(found, tuple):
        found = tuple([name for at, name in enumerate(lib.tag_names) if (tags >> at) & 1])
        _KINS.add(lib, tags, found)
    return found


def _text(lib: Library, abilities: tuple[int, ...]) -> str:
    found = _ABILITIES.of(lib).get(abilities)
    if not isinstance(found, str):
        texts = [lib.abilities[ability] for ability in abilities]
        found = "\n".join([ability.text for ability in texts if ability.keyword < 0])
        _ABILITIES.add(lib, abilities, found)
    return found
