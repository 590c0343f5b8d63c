"""Requests that are well formed and that nobody may make: none is accepted, and nothing changes by them."""

from __future__ import annotations

import json
import random
import urllib.error
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any

import pytest

from bloodwork.rulesets import NAMES
from bloodwork.server import wire
from bloodwork.server.limits import Limits
from bloodwork.server.offers import other
from bloodwork.server.table import Table
from bloodwork.server.tokens import hash_of
from bloodwork.server.wire import SeatLetter
from conformance.games import many
from server.players import Listening, Player, seats
from server.raw import Raw
from server.tabling import Tabled, two_people

TRIES = many(500)  # at the tables of each ruleset
SOCKET_TRIES = many(50)
AT_ONCE = 40  # at one question
KINDS: tuple[wire.OfferKind, ...] = ("undo", "draw", "pause", "rematch", "show")
NONSENSE = (
    "x", "choose", "choose -1", "choose 999999999999999999999", "choose [", "0", "-1", "None", "end; end", "\0", "\r\n",
    "' OR 1=1 --", "{}", "../..", "play", "play  at 2", "play Nobody at 2", "attack", "A: end", "judge: draw",
    "☃" * 900, "end " * 900, "(" * 3_000, "1" * 3_000, "with X=99999999999", "undo", "draw", "concedee",
)  # fmt: skip


class Hostile:
    """All the ways to ask for what is not one's own, at the table as it is now."""

    def __init__(self, table: Table, offered: list[str], chance: random.Random, foreign: list[str]) -> None:
        """`offered` are the answers that are offered now, `foreign` those that were somewhere, some time."""
        self.table = table
        self.offered = offered
        self.chance = chance
        self.foreign = foreign

    def wrong(self, texts: Sequence[str]) -> str:
        """One of these that has no place here: it is neither more nor less of what is offered now."""
        for _ in range(50):
            text = self.chance.choice(texts)
            if not any(text.startswith(one) or one.startswith(text) for one in self.offered):
                return text
        return "play Nobody at 2"

    @property
    def right_answer(self) -> str:
        return self.chance.choice(self.offered or self.foreign)

    @property
    def wrong_prompt(self) -> int:
        now = self.table.prompt
        found = self.chance.choice(
            (0, now - 1, now + 1, now - self.chance.randrange(1, 9), self.chance.getrandbits(29))
        )
        return found if found >= 0 and found != now else now + 7

    def any(self) -> tuple[str, SeatLetter | None, wire.Request]:
        """What it is, who asks, and for what."""
        table, chance = self.table, self.chance
        asked = table.asked or chance.choice(("A", "B"))
        id, kind = f"{chance.getrandbits(60):x}", chance.choice(KINDS)
        act: Callable[[int, str], wire.Act] = lambda prompt, text: wire.Act(id, prompt, text)  # noqa: E731
        ways: dict[str, tuple[SeatLetter | None, wire.Request]] = {
            "another's turn": (other(asked), act(table.prompt, self.right_answer)),
            "another question": (asked, act(self.wrong_prompt, self.right_answer)),
            "another's old question": (other(asked), act(self.wrong_prompt, self.right_answer)),
            "nothing that is offered": (asked, act(table.prompt, self.wrong(self.foreign))),
            "nonsense": (asked, act(table.prompt, self.wrong(NONSENSE))),
            "twice at once": (asked, act(table.prompt, f"{self.right_answer} {self.wrong(self.foreign)}")),
            "watching: answer": (None, act(table.prompt, self.right_answer)),
            "watching: concede": (None, wire.Concede(id)),
            "watching: offer": (None, wire.Offer(id, kind)),
            "watching: reply": (None, wire.ReplyTo(id, kind, chance.random() < 0.5)),
            "watching: resume": (None, wire.Resume(id)),
            "no offer": (chance.choice(("A", "B")), wire.ReplyTo(id, kind, chance.random() < 0.5)),
        }
        if table.status != "paused":
            ways["no pause"] = asked, wire.Resume(id)
        if table.status != "over":
            ways["not over"] = asked, wire.Offer(id, chance.choice(("rematch", "show")))
        else:
            ways["over"] = asked, wire.Concede(id)
            ways["over: offer"] = asked, wire.Offer(id, chance.choice(("undo", "draw", "pause")))
        name = chance.choice(sorted(ways))
        return name, *ways[name]


def options_of(ruleset: str, chance: random.Random) -> list[str]:
    """Answers that are offered in some game."""
    tabled = two_people(ruleset, 9)
    found: list[str] = []
    for _ in tabled.play(chance, 40):
        if tabled.table.asked is not None:
            found += tabled.options()
    return sorted(set(found))


@pytest.mark.parametrize("ruleset", NAMES)
def test_nothing_is_accepted_at_the_table(ruleset: str) -> None:
    chance = random.Random(f"hostile {ruleset}")
    foreign = sorted({text for name in NAMES[: 1 + NAMES.index(ruleset)] for text in options_of(name, chance)})
    refusals: Counter[str] = Counter()
    tried, seed = 0, 0
    while tried < TRIES:
        seed += 1
        tabled = two_people(ruleset, seed, clock=wire.NewClock(minutes=5) if seed % 2 else None)
        playing = tabled.play(chance)
        going = True
        while going and tried < TRIES:
            tried += attacked(tabled, chance, foreign, refusals)
            if chance.random() < 0.05 and tabled.table.asked:
                tabled.offer("A", "pause")
                tabled.reply("B", "pause")
                tried += attacked(tabled, chance, foreign, refusals)
                tabled.ask("A", wire.Resume(tabled.id()))
            for _ in range(chance.randrange(1, 6)):
                going = next(playing, None) is not None
        tried += attacked(tabled, chance, foreign, refusals)
    print(f"{ruleset}: {tried} hostile requests, refused as {dict(refusals)}")
    assert {"not-legal", "late", "not-yours", "not-understood"} <= set(refusals)


def attacked(tabled: Tabled, chance: random.Random, foreign: list[str], refusals: Counter[str]) -> int:
    """Many requests at one moment; afterwards all is as it was."""
    table = tabled.table
    before = tabled.shown(), list(tabled.kept), everything(table)
    hostile = Hostile(table, tabled.options() if table.asked else [], chance, foreign)
    for _ in range(AT_ONCE):
        name, seat, request = hostile.any()
        found = table.check(seat, request, 1000, tabled.now)
        assert isinstance(found, wire.Refused) and found.message, f"{name}: {seat} {request} got {found}"
        assert everything(table) == before[2], f"{name}: {request} changed something"
        refusals[found.kind] += 1
    assert (tabled.shown(), tabled.kept) == before[:2]
    return AT_ONCE


def everything(table: Table) -> tuple[Any, ...]:
    """What a request could have changed, as far as it is quickly seen."""
    assert table.watched is not None
    return (
        table.seq, table.prompt, table.status, table.game, table.offers.shown(), tuple(table.outcomes),
        table.shown_games, table.undos, table.asked, table.watched.game.digest,
    )  # fmt: skip


class Struck:
    """A table on a port, those who are at it, and one of another table."""

    def __init__(self, server: Listening, stack: ExitStack) -> None:
        self.server = server
        made = server.post("/api/tables", seats())
        self.id: str = made["table"]
        self.tokens: dict[str, str] = made["tokens"]
        self.foreign: dict[str, str] = server.post("/api/tables", seats())["tokens"]
        self.players: dict[SeatLetter | None, Player] = {}
        for seat in ("A", "B", None):
            raw = stack.enter_context(Raw(server.port, self.id))
            player = Player(raw.send_text, raw.hear_text, self.tokens.get(seat or ""))
            player.hello()
            self.players[seat] = player

    @property
    def table(self) -> Table:
        return self.server.serving.hall.rooms[self.id].table

    def steal(self, chance: random.Random) -> None:
        """With a token that is none of this table's."""
        own = chance.choice(sorted(self.tokens.values()))
        token = chance.choice(
            (*self.foreign.values(), own[:-1], own + "x", own.swapcase(), hash_of(own), "", "A", self.id)
        )
        with Raw(self.server.port, self.id) as raw:
            raw.say(type="hello", token=token)
            raw.say(type="concede", id="stolen")
            assert raw.ended() in (4403, None)

    def sit_down(self, chance: random.Random) -> None:
        """On a seat that is taken."""
        with pytest.raises(urllib.error.HTTPError) as refused:
            self.server.post(f"/api/tables/{self.id}/join", {"name": "Eve", "seat": chance.choice("AB")})
        assert refused.value.code == 409
        refused.value.close()

    def repeat(self, chance: random.Random, seat: SeatLetter, acknowledged: wire.Ack) -> None:
        """The id of what was done, with something else; and the other player's id."""
        id, now = acknowledged.id, self.table.prompt
        again: list[wire.Request] = [
            wire.Act(id, now, "concede"),
            wire.Act(id, now - 1, "end"),
            wire.Concede(id),
            wire.Offer(id, "draw"),
            wire.ReplyTo(id, "undo", True),
        ]
        stored = json.loads(wire.encode(acknowledged))
        assert self.ask(seat, chance.choice(again)) == stored
        found = self.ask(other(seat), wire.Act(id, self.table.prompt - 1, "end"))
        assert found["type"] == "refused"

    def ask(self, seat: SeatLetter | None, request: wire.Request) -> dict[str, Any]:
        return self.players[seat].ask(**json.loads(wire.encode(request)))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    limits = Limits(frames=1e6, frame_burst=1_000_000, calls=1e6, call_burst=1_000_000, made=1e6, listed=1e6)
    with Listening(tmp_path_factory.mktemp("home"), limits) as running:
        yield running


def test_nothing_is_accepted_over_the_socket(server: Listening) -> None:
    chance = random.Random(29)
    foreign = options_of("bloodless", chance)
    tried = 0
    while tried < SOCKET_TRIES:
        with ExitStack() as stack:
            struck = Struck(server, stack)
            for number in range(60):
                asked = struck.table.asked
                if asked is None or tried >= SOCKET_TRIES:
                    break
                player = struck.players[asked]
                player.until(struck.table.seq)
                answer = player.any_answer(chance)
                done = struck.ask(asked, wire.Act(f"good {number}", struck.table.prompt, answer))
                assert done["type"] == "ack", done
                for one in struck.players.values():
                    one.until(done["seq"])
                before = everything(struck.table), [one.state["view"] for one in struck.players.values()]
                asked_now = struck.table.asked
                offered = struck.players[asked_now].state["prompt"]["options"] if asked_now else []
                hostile = Hostile(struck.table, [one["text"] for one in offered], chance, foreign)
                for _ in range(6):
                    name, seat, request = hostile.any()
                    found = struck.ask(seat, request)
                    assert found["type"] == "refused" and found["message"], f"{name}: {request} got {found}"
                struck.repeat(chance, asked, wire.Ack(done["id"], done["seq"]))
                struck.steal(chance)
                struck.sit_down(chance)
                tried += 10
                assert (everything(struck.table), [one.state["view"] for one in struck.players.values()]) == before
    print(f"{tried} hostile requests over the socket")


def test_an_id_that_no_database_takes_is_no_id(server: Listening) -> None:
    """Else one player could close the table for the other."""
    with ExitStack() as stack:
        struck = Struck(server, stack)
        a = struck.players["A"]
        for id in ("\0", "a\0b", "\U0001f600" * 64, "ü" * 64, "a\n", "\x7f"):
            a.say(type="concede", id=id)
            while (heard := a.hear())["type"] == "state":
                pass
            assert heard["kind"] == "bad-frame"
        assert a.ask(type="concede", id="x")["type"] == "ack"
