"""Every place in a server's process that can grow is known, has a bound, and is filled here up to it.

`KEPT` lists what a look through the sources finds. Whoever adds a cache adds it there, with what bounds it.
"""

from __future__ import annotations

import ast
import asyncio
import gc
import random
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

import bloodwork
from bloodwork import rules
from bloodwork.bots import BOTS
from bloodwork.cards import build, library, schema, shipped
from bloodwork.play import move
from bloodwork.play.memo import MOST_LIBRARIES
from bloodwork.play.story import _TEXTS
from bloodwork.play.view import _ABILITIES, _KEYWORDS, _KINS
from bloodwork.server import games
from bloodwork.server.byte_cache import OVERHEAD, ByteCache, expire_all
from bloodwork.server.entries import Created, SeatKept, Started
from bloodwork.server.limits import MOST_ADDRESSES, Buckets, Doors, limited
from bloodwork.server.replays import Replay
from bloodwork.text import cardtext
from conformance.games import sized

PACKAGE = Path(bloodwork.__file__).parent
PACKAGES = (
    "server",
    "play",
    "cards",
    "text",
    "telling",
    "kernel",
    "rulesets",
    "bots",
    "minds",
    "scenarios",
    "rules",
    "pictures",
)
CONTAINERS = (
    "dict",
    "list",
    "set",
    "deque",
    "OrderedDict",
    "defaultdict",
    "Counter",
    "ByteCache",
    "LibraryMemo",
    "WeakSet",
)

PACKAGED = "by what comes with the package: rulesets, languages, files, sentences, rules, fonts"
FILLED_ONCE = "filled when the module is loaded"
COUNTED = "so many entries, each small whatever a client sends"
FILLED_HERE = "filled by a test of this file, or of test_byte_cache.py and test_bounds.py"

KEPT = {
    **dict.fromkeys(
        [
            "server/books.py:set_table",
            "server/books.py:_told",
            "server/books.py:_naming",
            "server/games.py:cards_of",
            "server/games.py:settings_of",
            "server/puzzles.py:_shipped",
            "play/log.py:rule_text",
            "play/words.py:zone_key",
            "play/words.py:deck_word",
            "cards/cache.py:engine",
            "cards/load.py:shipped",
            "cards/load.py:_shipped",
            "text/agreement.py:agreement",
            "text/expectations.py:verbs",
            "text/expectations.py:beginnings",
            "text/languages.py:language",
            "text/lexicon.py:sections",
            "text/nearest.py:_shapes",
            "text/own_name.py:_common_words",
            "text/parse.py:english",
            "text/parse.py:printer",
            "text/repair.py:_stems",
            "telling/cards.py:reads",  # the texts of one library, with which it goes
            "telling/sentences.py:sentences",
            "scenarios/coverage.py:shown_by_tests",
            "rules/ledgers.py:ledger",
            "rules/ledgers.py:_by_id",
            "rules/ledgers.py:_files",
            "rules/ledgers.py:_text",
            "pictures/draw.py:back",
            "pictures/draw.py:blank",
            "pictures/emblem.py:palette",
            "pictures/fonts.py:font",
            "pictures/markup.py:template",
            "pictures/markup.py:symbols",
        ],
        PACKAGED,
    ),
    **dict.fromkeys(
        [
            "play/view.py:_NONE",
            "cards/hero_decks.py:COPIES",
            "text/plain/base.py:WORDS",
            "text/plain/cards.py:_PLACED",
            "text/plain/causes.py:CAUSED",
            "text/plain/conditions.py:_NEGATED",
            "text/plain/events.py:_PLACED",
            "text/plain/steps.py:_BRANCHES",
            "text/plain/steps.py:_STEPS",
            "text/plain/steps.py:_TOGETHER",
            "text/tree/base.py:NODES",
            "kernel/ir/base.py:NO_REGS",
        ],
        FILLED_ONCE,
    ),
    **dict.fromkeys(
        [
            "play/areas.py:_layout",
            "play/handles.py:_written",
            "server/byte_cache.py:_ALL",  # the caches that there are
            "play/parcel.py:_made",  # in the processes that think: 32 sets of cards
            "play/story.py:_alike",
            "play/story.py:_sentence",
            "play/view.py:_zones",
            "play/view.py:_stats",
            "text/normalise.py:_marked_words",
        ],
        COUNTED,
    ),
    **dict.fromkeys(
        [
            "server/games.py:_learned",
            "server/games.py:_settings",
            "server/games.py:_begun",
            "play/move.py:written_name",
            "play/move.py:folded",
            "play/story.py:_TEXTS",
            "play/view.py:_KEYWORDS",
            "play/view.py:_KINS",
            "play/view.py:_ABILITIES",
            "cards/build.py:_vocabularies",
            "cards/library.py:_kept",
            "cards/schema.py:_known",
            "text/cardtext.py:_READERS",
        ],
        FILLED_HERE,
    ),
}


def growing(file: Path) -> list[str]:
    """What of a module can grow: functions that remember, and empty containers at its top."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    module = file.relative_to(PACKAGE).as_posix()
    out = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            named = [ast.unparse(one).partition("(")[0].rpartition(".")[2] for one in node.decorator_list]
            if {"cache", "lru_cache"} & set(named):
                out.append(f"{module}:{node.name}")
    for node in tree.body:
        if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
            continue
        target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
        value = node.value
        empty = (isinstance(value, ast.Dict) and not value.keys) or (isinstance(value, ast.List) and not value.elts)
        called = isinstance(value, ast.Call) and ast.unparse(value.func).partition("[")[0] in CONTAINERS
        if empty or called or "lru_cache" in ast.unparse(value):
            out.append(f"{module}:{ast.unparse(target)}")
    return out


@pytest.mark.once
def test_every_place_that_can_grow_is_known() -> None:
    files = [file for package in PACKAGES for file in sorted((PACKAGE / package).rglob("*.py"))]
    found = {name for file in files for name in growing(file)}
    assert len(files) > 300
    assert found - set(KEPT) == set(), "say what bounds it, and fill it in a test if a client can"
    assert set(KEPT) - found == set(), "no longer there"


def switches(ruleset: str, number: int) -> dict[str, bool | int | str]:
    """Settings that nobody plays with, each another."""
    dice = random.Random(number)
    known = rules.switches(ruleset)
    names = [name for name, switch in known.items() if len(switch.options) > 1]
    return {name: dice.choice(list(known[name].options)) for name in dice.sample(names, 8)}


def created(ruleset: str, number: int) -> Created:
    lists = [list(part) for part in games.deck_of("", _lists(ruleset)).lists()]
    seat = SeatKept(kind="human", lists=lists)
    chosen = switches(ruleset, number)
    return Created(at=0, table="t", version="", ruleset=ruleset, seats={"A": seat, "B": seat}, switches=chosen)


def _lists(ruleset: str) -> list[list[str]]:
    from bloodwork.cards import shipped_deck, shipped_decks

    return [list(part) for part in shipped_deck(ruleset, shipped_decks(ruleset)[0]).lists()]


def traced(work: Callable[[], None]) -> int:
    """Bytes that are there afterwards and were not before."""
    gc.collect()
    tracemalloc.start()
    try:
        work()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def test_games_with_ever_other_switches_are_let_go_of() -> None:
    """A library for each of them was held by what was worked out for it, hundreds of megabytes in all."""

    def play(number: int) -> None:
        wish = created("bloodless", number)
        game = games.begin(wish, wish.seats, Started(at=0, game=1, seed=number))
        from bloodwork.play.watching import Watcher

        watcher = Watcher(game, "public")
        for _ in range(4):
            game.push(0)
            watcher.look()
        watcher.view()
        watcher.log(0)

    for number in range(3):
        play(number)
    games._settings.clear()
    games._begun.clear()
    count = sized(24, 300)

    def work() -> None:
        for number in range(10, 10 + count):
            play(number)
            assert games._settings.bytes <= games.SETTINGS and games._begun.bytes <= games.BEGINNINGS
            assert all(len(memo) <= MOST_LIBRARIES for memo in (_TEXTS, _KEYWORDS, _KINS, _ABILITIES))
            assert len(build._vocabularies) <= build.MOST_VOCABULARIES
            assert len(cardtext._READERS) <= cardtext.MOST_READERS
            assert sum(len(lib.faces) for lib in library._kept.values()) <= library.MOST_FACES + 200

    if sized(False, True):
        held = traced(work)
        assert held < 80_000_000, f"{held:,} bytes are held"
    else:
        work()
    assert 3 < len(games._settings) < 24
    expire_all(0.0)
    assert games._settings.bytes == games._begun.bytes == 0


def test_sets_of_cards_are_kept_by_their_bytes() -> None:
    body = games.cards_of("bloodless")[1]
    before = games._learned.most
    try:
        for number in range(2_000):
            games._learned.put(f"set {number}", body)
            assert games._learned.bytes <= before
        assert len(games._learned) <= before // len(body)
    finally:
        games._learned.clear()


def test_names_that_somebody_writes_are_few_and_short() -> None:
    def work() -> None:
        for number in range(30_000):
            schema.fold(f"{number} " + "\N{OX}" * (number % 300))

    held = traced(work)
    assert held < 12_000_000
    assert schema._known.cache_info().currsize <= 4096
    assert move.folded.cache_info().maxsize is not None and move.written_name.cache_info().maxsize is not None


def test_addresses_are_forgotten() -> None:
    buckets = Buckets(1.0, 1)

    def work() -> None:
        for number in range(MOST_ADDRESSES + 4_000):
            buckets.of(limited(f"2001:db8:{number >> 16:x}:{number & 0xFFFF:x}::1")).take()

    held = traced(work)
    assert len(buckets._of) == MOST_ADDRESSES
    assert held < 15_000_000, f"{held:,} bytes of addresses"
    doors = Doors(100, 10)
    for number in range(1_000):
        doors.enter(f"a{number}")
        doors.leave(f"a{number}")
    assert doors._of == {}


def test_moments_of_replays_are_kept_by_their_bytes() -> None:
    from bloodwork.play import Game

    game = Game.start("bloodless", ["hive", "graves"], seed=3)
    for _ in range(sized(70, 200)):
        if game.player >= 0:
            game.push(len(game.options) - 1)
    marks: ByteCache[tuple[str, str, int], bytes] = ByteCache(60_000, len)
    replay = Replay("r", game.record, None, marks)  # type: ignore[arg-type]
    for viewer in ("judge", "A", "B", "public"):
        for step in range(0, len(game.record.moves), 7):
            replay.state(step, viewer)  # type: ignore[arg-type]
            assert marks.bytes <= 60_000


def test_keys_of_any_length_cost_their_place() -> None:
    """What a cache counts for a key is no less than the longest that comes from outside."""
    longest = "x" * 200  # of a search, or of the name of a card: see http_books
    assert len(longest) < OVERHEAD


def test_the_program_knows_few_rulesets() -> None:
    """What is kept once for each ruleset, language or bot is not much."""
    assert len(rules.rulesets()) < 20 and len(BOTS) < 20
    assert all(len(shipped(one).names()) < 2_000 for one in rules.rulesets() if one in ("bloodless", "bluthelden"))


def test_turns_and_lines_leave_nothing_behind() -> None:
    from bloodwork.server.fair_queue import FairQueue, Place
    from bloodwork.server.loop_turns import LoopTurns

    async def run() -> None:
        turns, line = LoopTurns(), FairQueue(2, 1)

        async def one(number: int) -> None:
            await turns.turn(f"a{number}")
            async with line.turn(Place(f"a{number}"), f"t{number}"):
                await asyncio.sleep(0)

        await asyncio.gather(*(one(number) for number in range(2_000)))
        await asyncio.sleep(0.01)
        assert turns.waiting == 0 and not turns._lines
        assert line.addresses == 0 and not line._has and not any(line._lines.values())

    asyncio.run(run())
