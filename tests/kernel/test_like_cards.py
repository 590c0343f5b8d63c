"""Cards of one Name in a hand: who looks on cannot tell by which of them leaves that there are more (C-N17.9)."""

from __future__ import annotations

import random

import pytest

from bloodwork.cards import shipped_decks
from bloodwork.kernel.machine import Machine
from bloodwork.play import Game
from bloodwork.play.watching import Watcher

HAND = 1


def two_alike(g: Machine) -> tuple[int, list[int]] | None:
    """A player whose first hand has two of a card, and these."""
    for player in (0, 1):
        names: dict[int, list[int]] = {}
        for card in g.zones[g.table.zone_of(player, HAND)]:
            names.setdefault(g.face_of[card], []).append(card)
        for cards in names.values():
            if len(cards) == 2:
                return player, cards
    return None


def seen_after_playing_one(ruleset: str, seed: int, which: int) -> tuple[bool, list[str]] | None:
    """The opponent knows one of two like cards. One is played: whether they know that the other is there, and what
    they have been told."""
    decks = sorted(shipped_decks(ruleset))
    game = Game.start(ruleset, [decks[0], decks[1]], seed=seed)
    g = game._machine
    found = two_alike(g)
    if found is None:
        return None
    player, cards = found
    dice = random.Random(seed)
    g.learn(1 - player, cards[which])
    name = g.lib.names[g.lib.faces[g.face_of[cards[0]]].name]
    for _ in range(120):
        if game.player < 0 or any(g.where[card] != g.table.zone_of(player, HAND) for card in cards):
            return None
        plays = [option.text for option in game.options if option.text.startswith(f"play {name}")]
        if game.player == player and plays:
            game.push(plays[0])
            left = [card for card in cards if g.where[card] == g.table.zone_of(player, HAND)]
            assert len(left) == 1
            watcher = Watcher(game, "AB"[1 - player])
            watcher.look()
            return g.can_see(1 - player, left[0]), [line.text for line in watcher.log(0)]
        texts = [option.text for option in game.options]
        quiet = [text for text in texts if not text.startswith(("mulligan", "attack", "discard"))]
        game.push(dice.choice(quiet or texts))
    return None


@pytest.mark.rule("C-N17.9")
@pytest.mark.parametrize("ruleset", ["bloodless", "bloodless-tcg", "bluthelden"])
def test_the_one_that_was_known_is_the_one_that_is_played(ruleset: str) -> None:
    shown = 0
    for seed in range(60):
        one, other = (seen_after_playing_one(ruleset, seed, which) for which in (0, 1))
        if one is None or other is None:
            continue
        assert not one[0] and not other[0], f"seed {seed}: that there are two is seen"
        assert one[1] == other[1]
        shown += 1
        if shown == 3:
            return
    assert shown


def test_chance_picks_a_name_not_a_card() -> None:
    for seed in range(60):
        game = Game.start("bloodless-tcg", sorted(shipped_decks("bloodless-tcg"))[:2], seed=seed)
        g = game._machine
        found = two_alike(g)
        if found is None:
            continue
        player, cards = found
        assert g.first_alike([cards[1]]) == (cards[1],)  # nobody knows either
        g.learn(1 - player, cards[1])
        assert g.zones[g.table.zone_of(player, HAND)][0] == cards[1]
        assert g.first_alike([cards[0]]) == g.first_alike([cards[1]]) == (cards[1],)
        assert g.first_alike([cards[0], cards[1]]) == (cards[1], cards[0])
        return
    raise AssertionError("no hand has two of a card")
