"""A game that is kept in the middle and taken up again goes on as if nothing had been: state, log and handles."""

from __future__ import annotations

import random

import msgspec
import pytest

from bloodwork.cards import shipped_decks
from bloodwork.play import Game
from bloodwork.play import kept as keeping
from bloodwork.play.watching import Watcher
from bloodwork.rulesets import NAMES
from bloodwork.telling import ENGLISH
from conformance.games import sized

VIEWERS = ("A", "B", "public")


def started(ruleset: str, seed: int) -> Game:
    decks = sorted(shipped_decks(ruleset))
    return Game.start(ruleset, [decks[seed % len(decks)], decks[(seed + 1) % len(decks)]], seed=seed)


def shown(watchers: dict[str, Watcher], twins: dict[str, Watcher]) -> list[bytes]:
    """What each viewer sees; of the log as much as both still have."""
    return [
        msgspec.json.encode((one.view(), one.asked(), one.log(twins[viewer].since(0)), one.lines, one.settled))
        for viewer, one in watchers.items()
    ]


def look(watchers: dict[str, Watcher]) -> None:
    for watcher in watchers.values():
        watcher.look()


@pytest.mark.parametrize("ruleset", NAMES)
@pytest.mark.parametrize("seed", range(sized(2, 20)))
def test_a_game_goes_on_from_what_was_kept_at_any_question(ruleset: str, seed: int) -> None:
    dice = random.Random(seed)
    game = started(ruleset, seed)
    watchers = {viewer: Watcher(game, viewer) for viewer in VIEWERS}
    look(watchers)
    # The twin is kept and taken up again after every few answers.
    twin = game.copy()
    twins = {viewer: Watcher(twin, viewer) for viewer in VIEWERS}
    look(twins)
    beginning = game.beginning()
    for number in range(sized(150, 2000)):
        if game.player < 0:
            break
        if dice.random() < 0.4:
            twin, twins = keeping.take_up(keeping.keep(twin, twins, twin.lines), beginning)
        answer = dice.choice(game.answers())
        who = game.player
        for _ in game.taking(who, [answer]):
            pass
        for _ in twin.taking(who, [answer]):
            pass
        look(watchers)
        look(twins)
        assert twin.digest == game.digest
        assert shown(twins, twins) == shown(watchers, twins), f"after answer {number}"
        have = dice.randrange(watchers["A"].lines + 1)
        assert twins["A"].since(have) == max(watchers["A"].since(have), twins["A"].since(0))
    assert twin.record == game.record


def test_old_lines_are_let_go_and_the_others_keep_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST_LINES", 20)
    game = started("bloodless", 3)
    dice = random.Random(3)
    watcher = Watcher(game, "A")
    watcher.look()
    for _ in range(25):
        game.push(dice.choice(game.options))
        watcher.look()
    everything = [line.text for line in watcher.log()]
    assert watcher.since(0) == 0
    data = keeping.keep(game, {"A": watcher}, game.lines)
    twin, watchers = keeping.take_up(data, game.beginning())
    for one in (watcher, watchers["A"]):
        first = one.since(0)
        assert first == one.settled - 20 and one.lines == len(everything)
        assert [line.text for line in one.log(0)] == everything[first:]
    kept = [note for note in twin._machine.record.notes if note is not keeping.GONE]  # type: ignore[union-attr]
    assert len(kept) < game.lines / 2
    assert ENGLISH.code in watcher._story._kept


def test_what_is_damaged_or_of_another_format_is_refused() -> None:
    game = started("bloodless", 1)
    watcher = Watcher(game, "A")
    watcher.look()
    data = keeping.keep(game, {"A": watcher}, 0)
    beginning = game.beginning()
    with pytest.raises(keeping.CannotRead, match="damaged"):
        keeping.take_up(data[:-5], beginning)
    fields = msgspec.msgpack.decode(data)
    with pytest.raises(keeping.CannotRead, match=f"has format 99; this program reads {keeping.FORMAT}"):
        keeping.take_up(msgspec.msgpack.encode([99, *fields[1:]]), beginning)
    with pytest.raises(keeping.CannotRead, match="another position"):
        keeping.take_up(msgspec.msgpack.encode([keeping.FORMAT, fields[1], "0" * 32, *fields[3:]]), beginning)
    for spoil in (lambda event: event[:-1], lambda event: event + b"\0"):
        spoiled = msgspec.msgpack.decode(data)
        notes = spoiled[4][1]
        at = next(at for at, note in enumerate(notes) if note[2] is not None)
        notes[at][2] = spoil(notes[at][2])
        with pytest.raises(keeping.CannotRead, match="the log cannot be read"):
            keeping.take_up(msgspec.msgpack.encode(spoiled), beginning)
    with pytest.raises(keeping.CannotRead, match="of other cards"):
        keeping.take_up(data, other_cards())


def other_cards() -> Game:
    position = {"A": {"blood": 2, "hand": ["Blood Flask"]}, "B": {}}
    return Game.from_setup("bloodless", position)
