"""Tables over the socket: whole games, coming back, repeats, what is refused, and what nobody may see."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from bloodwork.rulesets import NAMES
from bloodwork.server.limits import Limits
from bloodwork.server.serving import Serving
from server.players import ORIGIN, Client, Frame, Player, made, opened, play, seats, sitting

MOST = 40  # answers of a game that does not end sooner


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with opened(tmp_path_factory.mktemp("home")) as (found, _):
        yield found


def closing(client: Client, table: str, first: Frame, headers: dict[str, str] | None = None) -> int:
    """The code with which a socket is closed after its first frame."""
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect(f"/api/tables/{table}/play", headers=headers or ORIGIN) as session,
    ):
        session.send_json(first)
        while True:
            session.receive_json()
    return closed.value.code


@pytest.mark.parametrize("ruleset", NAMES)
def test_two_players_and_one_who_watches_play_a_whole_game(client: Client, ruleset: str) -> None:
    chance = random.Random(5)
    table, tokens = made(client, {**seats(), "ruleset": ruleset})
    with (
        sitting(client, table, tokens["A"]) as a,
        sitting(client, table, tokens["B"]) as b,
        sitting(client, table, None) as watcher,
    ):
        for player in (a, b, watcher):
            player.hello()
        count = play({"A": a, "B": b, "watcher": watcher}, chance, MOST)
        if a.state["result"] is None:
            assert count == MOST
            done = a.ask(type="concede")
            for player in (a, b, watcher):
                player.until(done["seq"])
        assert count > 10
        assert a.state["result"] == b.state["result"] == watcher.state["result"] is not None
        assert a.state["table"]["status"] == "over" and a.state["prompt"] is None
        # Who comes late gets the same log that the others put together from its parts.
        for player in (a, b, watcher):
            whole = list(player.log)
            with sitting(client, table, player.token) as again:
                again.hello()
                assert again.log == whole
        hidden_from(watcher, a, b)


def hidden_from(watcher: Player, *players: Player) -> None:
    """No name of a card that only players know is anywhere in what one who watches was sent."""
    # Bluthelden lets everybody look through a Pool Deck before the game (B-SETUP).
    first = json.loads(watcher.raw[0])["view"]["players"]
    looked_at = [side.get("pool_deck") for side in first.values()]
    open_to_all = json.dumps([watcher.log, watcher.state, looked_at])
    for player in players:
        you = player.state["table"]["you"]
        for state in (json.loads(text) for text in player.raw):
            if state["type"] == "state" and state["view"] is not None:
                for card in state["view"]["players"][you]["hand"]:
                    if f'"{card["card"]}"' not in open_to_all and card["card"] not in open_to_all:
                        assert not any(card["card"] in text for text in watcher.raw), card
    told = json.dumps(watcher.log)
    for text in watcher.raw:
        for side in json.loads(text)["view"]["players"].values():
            # A card that everybody has seen go to a hand is known there.
            assert all(card == {"card": "?"} or card["card"] in told for card in side["hand"])


def test_one_who_watches_can_ask_for_nothing(client: Client) -> None:
    table, _tokens = made(client, seats())
    with sitting(client, table, None) as watcher:
        state = watcher.hello()
        assert state["table"]["you"] == "spectator" and "options" not in state["prompt"]
        prompt = state["prompt"]["number"]
        for frame in (
            {"type": "act", "prompt": prompt, "answer": "keep"},
            {"type": "concede"},
            {"type": "offer", "kind": "draw"},
            {"type": "hint", "prompt": prompt},
        ):
            assert watcher.ask(**frame)["kind"] == "not-yours", frame


def test_coming_back_in_the_middle_shows_the_very_same(client: Client) -> None:
    table, tokens = made(client, seats())

    def looks() -> dict[str, str]:
        """What each of them is sent first, when all of them come."""
        with (
            sitting(client, table, tokens["A"]) as a,
            sitting(client, table, tokens["B"]) as b,
            sitting(client, table, None) as watcher,
        ):
            for player in (a, b):
                player.hello()
            watcher.hello()
            found = {"watcher": watcher.raw[-1]}
            for name in ("A", "B"):
                with sitting(client, table, tokens[name]) as again:
                    again.hello()
                    found[name] = again.raw[0]
            return found

    with sitting(client, table, tokens["A"]) as a, sitting(client, table, tokens["B"]) as b:
        a.hello()
        b.hello()
        for turn in range(2):
            play({"A": a, "B": b}, random.Random(turn), 4)
            assert looks() == looks()


def test_a_client_that_has_a_part_of_the_log_gets_the_rest(client: Client) -> None:
    table, tokens = made(client, seats())
    with sitting(client, table, tokens["A"]) as a, sitting(client, table, tokens["B"]) as b:
        a.hello()
        b.hello()
        play({"A": a, "B": b}, random.Random(3), 8)
        have = len(a.log) - 2
        with sitting(client, table, tokens["A"]) as again:
            again.log = a.log[:have]
            state = again.hello(since=have, game=1)
            assert 0 < state["log"]["from"] <= have and again.log == a.log
            assert len(state["log"]["lines"]) < len(a.log)


def test_a_repeat_gets_the_stored_answer_and_is_done_once(client: Client) -> None:
    table, tokens = made(client, seats())
    with sitting(client, table, tokens["A"]) as a, sitting(client, table, tokens["B"]) as b:
        a.hello()
        b.hello()
        asked = {"A": a, "B": b}[a.state["prompt"]["player"]]
        prompt = asked.state["prompt"]["number"]
        first = asked.act("keep", id="mine")
        assert asked.state["seq"] < first["seq"], "the answer comes before what it led to"
        again = asked.ask(type="act", id="mine", prompt=prompt, answer="keep")
        other = asked.ask(type="act", id="mine", prompt=prompt, answer="mulligan")
        assert first == again == other == {"type": "ack", "id": "mine", "seq": first["seq"]}
        asked.until(first["seq"])
        late = asked.ask(type="act", id="another", prompt=prompt, answer="keep")
        assert late["kind"] == "late" and asked.state["seq"] == first["seq"]
    with sitting(client, table, asked.token) as later:
        later.hello()
        assert later.ask(type="act", id="mine", prompt=prompt, answer="keep") == first


def test_what_is_refused_changes_nothing_and_says_why(client: Client) -> None:
    table, tokens = made(client, seats())
    with sitting(client, table, tokens["A"]) as a, sitting(client, table, tokens["B"]) as b:
        a.hello()
        b.hello()
        before = a.state["seq"]
        asked, other = (a, b) if a.state["prompt"]["player"] == "A" else (b, a)
        number = asked.state["prompt"]["number"]
        wrong = asked.act("kep")
        assert wrong["kind"] == "not-understood" and wrong["nearest"] == "keep"
        assert other.ask(type="act", prompt=number, answer="keep")["kind"] == "not-legal"
        assert asked.ask(type="resume")["kind"] == "not-legal"
        assert asked.ask(type="reply", kind="draw", accept=True)["kind"] == "not-legal"
        with sitting(client, table, None) as watcher:
            assert watcher.hello()["seq"] == before


BAD_FRAMES: list[Any] = [
    "",
    "{",
    "null",
    "[]",
    "5",
    '"hello"',
    "{}",
    '{"type":"act"}',
    '{"type":"nothing","id":"x"}',
    '{"type":"act","id":"","prompt":1,"answer":"keep"}',
    '{"type":"act","id":"x","prompt":-1,"answer":"keep"}',
    '{"type":"act","id":"x","prompt":1e400,"answer":"keep"}',
    '{"type":"act","id":"x","prompt":99999999999999999999999,"answer":"keep"}',
    '{"type":"act","id":"x","prompt":NaN,"answer":"keep"}',
    '{"type":"act","id":"x","prompt":1,"answer":"\\ud800"}',
    '{"type":"act","id":"x","prompt":1,"answer":"keep","more":1}',
    '{"type":"act","id":"' + "x" * 65 + '","prompt":1,"answer":"keep"}',
    '{"type":"hello","token":null}',
    "[" * 16_000,
    '{"type":' * 2_000,
    b"\x00\x01\x02",
    b"\xff\xfe",
    b"",
]


def test_malformed_frames_are_told_and_disturb_nobody(client: Client) -> None:
    table, tokens = made(client, seats())
    with sitting(client, table, tokens["A"]) as a:
        before = a.hello()
        with client.websocket_connect(f"/api/tables/{table}/play", headers=ORIGIN) as session:
            session.send_json({"type": "hello", "token": tokens["B"]})
            assert session.receive_json()["type"] == "state"
            for frame in BAD_FRAMES:
                session.send_bytes(frame) if isinstance(frame, bytes) else session.send_text(frame)
                heard = session.receive_json()
                assert heard["type"] == "refused" and heard["kind"] == "bad-frame" and heard["message"], frame
            session.send_json({"type": "ping", "t": 4})
            assert session.receive_json() == {"type": "pong", "t": 4}
        assert a.ask(type="act", prompt=0, answer="keep")["type"] == "refused"
        assert a.state["view"] == before["view"]


def test_who_sends_nothing_but_nonsense_is_sent_away(client: Client) -> None:
    table, _ = made(client, seats())
    limit = Limits().strikes
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect(f"/api/tables/{table}/play", headers=ORIGIN) as session,
    ):
        for _ in range(limit + 1):
            session.send_text("nonsense")
        for _ in range(limit + 1):
            session.receive_json()
    assert closed.value.code == 4400


def test_who_sends_too_much_is_slowed_and_then_sent_away(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(frames=0.001, frame_burst=10, strikes=5)) as (client, _):
        table, tokens = made(client, seats())
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            sitting(client, table, tokens["A"]) as player,
        ):
            player.hello()
            for number in range(9):
                player.say(type="ping", t=number)
                assert player.hear()["type"] == "pong"
            assert player.ask(type="concede")["kind"] == "too-fast"
            while True:
                player.say(type="ping", t=1)
                player.hear()
        assert closed.value.code == 4429
        assert client.get(f"/api/tables/{table}").json()["status"] == "playing"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "null"},
        {"origin": "https://elsewhere.example"},
        {"origin": "http://testserver.local.elsewhere.example"},
        {"origin": "http://testserver.local@elsewhere.example"},
        {"origin": "http://testserver.local:81"},
        {"origin": "file://testserver.local"},
        {"origin": "testserver.local"},
    ],
)
def test_a_page_of_another_site_cannot_open_the_socket(client: Client, headers: dict[str, str]) -> None:
    table, _tokens = made(client, seats())
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"/api/tables/{table}/play", headers=headers):
        pass


def test_a_wrong_token_and_an_unknown_table_are_told_apart(client: Client) -> None:
    table, tokens = made(client, seats())
    assert closing(client, table, {"type": "hello", "token": tokens["A"] + "x"}) == 4403
    assert closing(client, table, {"type": "hello", "token": ""}) == 4403
    assert closing(client, "nothing", {"type": "hello", "token": None}) == 4404
    with sitting(client, table, tokens["A"]) as player:
        assert player.hello()["table"]["you"] == "A"


def test_the_first_frame_is_a_hello(client: Client) -> None:
    table, tokens = made(client, seats())
    with sitting(client, table, tokens["A"]) as player:
        assert player.ask(type="concede")["kind"] == "bad-frame"
        assert player.hello()["table"]["status"] == "playing"


def test_presence_is_shown(client: Client) -> None:
    table, tokens = made(client, seats())

    def online(state: Frame) -> list[bool]:
        return [state["table"]["seats"][letter]["online"] for letter in "AB"]

    with sitting(client, table, tokens["A"]) as a:
        assert online(a.hello()) == [True, False]
        with sitting(client, table, tokens["B"]) as b:
            assert online(b.hello()) == [True, True]
            assert online(a.next_state()) == [True, True]
        assert online(a.next_state()) == [True, False]


def test_a_friend_joins_by_link(client: Client) -> None:
    table, tokens = made(client, seats("human", "open", listed=False))
    assert set(tokens) == {"A"}
    assert table not in client.get("/api/tables").text
    with sitting(client, table, tokens["A"]) as a:
        state = a.hello()
        assert state["table"]["status"] == "open" and state["view"] is None
        illegal = client.post(f"/api/tables/{table}/join", json={"name": "Ben", "deck": "9x Dusk Moth"})
        assert illegal.status_code == 409 and illegal.json()["error"]["rule"] == "C-N16.9"
        joined = client.post(f"/api/tables/{table}/join", json={"name": "Ben", "deck": "graves"}).json()
        assert joined["seat"] == "B"
        assert a.next_state()["table"]["seats"]["B"]["name"] == "Ben"
        assert a.state["table"]["status"] == "playing"
        full = client.post(f"/api/tables/{table}/join", json={"name": "Cid"})
        assert full.status_code == 409 and full.json()["error"]["kind"] == "not-legal"
        with sitting(client, table, joined["token"]) as b:
            assert b.hello()["table"]["you"] == "B"
    assert client.post("/api/tables/nothing/join", json={"name": "Ben"}).status_code == 404


def test_the_lobby_lists_tables_and_tells_no_secret(client: Client) -> None:
    table, tokens = made(client, seats("human", "open"))
    listed = client.get("/api/tables")
    one = next(found for found in listed.json() if found["table"] == table)
    assert one == client.get(f"/api/tables/{table}").json()
    assert one["status"] == "open" and one["seats"]["B"]["kind"] == "open"
    assert tokens["A"] not in listed.text and "token" not in listed.text


@pytest.mark.parametrize(
    ("wish", "status", "message"),
    [
        (seats(first_to=0), 400, ""),
        ({**seats(), "ruleset": "bloodles"}, 400, "unknown ruleset"),
        ({"ruleset": "bloodless", "seats": {"A": {"kind": "human"}}}, 400, "seat B"),
        ({"ruleset": "bloodless", "seats": {"A": {"kind": "human"}, "C": {"kind": "human"}}}, 400, ""),
        (seats(switches={"nothing": 1}), 400, "unknown switch"),
        ({**seats(), "seats": {"A": {"kind": "bot", "bot": "gredy"}, "B": {"kind": "open"}}}, 400, "unknown bot"),
        ({**seats(), "seats": {"A": {"kind": "human", "deck": "hiv"}, "B": {"kind": "open"}}}, 400, "unknown deck"),
        ({**seats(), "seats": {"A": {"kind": "human", "deck": "/etc/passwd"}, "B": {"kind": "open"}}}, 400, "deck"),
        ({**seats(), "seats": {"A": {"kind": "human", "deck": "9x Dusk Moth"}, "B": {"kind": "open"}}}, 409, "seat A"),
        ({**seats(), "seats": {"A": {"kind": "human", "name": "a\u0007b"}, "B": {"kind": "open"}}}, 400, "no name"),
        ({**seats(), "seats": {"A": {"kind": "open", "deck": "hive"}, "B": {"kind": "open"}}}, 400, "open"),
        (seats(puzzle="nothing"), 400, "unknown puzzle"),
        (seats(clock={"minutes": 0}), 400, ""),
        (seats(more=1), 400, ""),
    ],
)
def test_a_wish_that_cannot_be_met_makes_no_table(client: Client, wish: Frame, status: int, message: str) -> None:
    before = len(client.get("/api/tables").json())
    refused = client.post("/api/tables", json=wish)
    assert refused.status_code == status, refused.text
    assert message in refused.json()["error"]["message"]
    assert len(client.get("/api/tables").json()) == before


def test_a_puzzle_is_played_from_its_position(client: Client) -> None:
    puzzle = client.get("/api/rulesets/bloodless/puzzles").json()[0]
    table, tokens = made(client, seats(puzzle=puzzle["id"]))
    with sitting(client, table, tokens["A"]) as a:
        state = a.hello()
        assert state["table"]["puzzle"]["name"] == puzzle["name"] and state["table"]["hints"]
        assert a.act(a.any_answer(random.Random(1)))["type"] == "ack"


def test_a_bot_answers_by_itself_and_the_game_ends(client: Client) -> None:
    table, tokens = made(client, seats("human", "bot"))
    chance = random.Random(2)
    with sitting(client, table, tokens["A"]) as a:
        a.hello()
        for _ in range(MOST):
            while a.state["result"] is None and a.state["prompt"]["player"] == "B":
                a.next_state()
            if a.state["result"] is not None:
                break
            done = a.act(a.any_answer(chance))
            a.until(done["seq"])
        assert any(line["player"] == "B" for line in a.log)


def test_a_hint_is_one_of_the_answers(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bloodwork.server.thinking.SECONDS", 0.05)
    table, tokens = made(client, seats())
    with sitting(client, table, tokens["A"]) as a, sitting(client, table, tokens["B"]) as b:
        a.hello()
        b.hello()
        asked = a if a.state["prompt"]["player"] == "A" else b
        hint = asked.ask(type="hint", prompt=asked.state["prompt"]["number"])
        assert hint["type"] == "hint"
        assert {move["text"] for move in hint["moves"]} <= {one["text"] for one in asked.state["prompt"]["options"]}
        assert asked.ask(type="hint", prompt=0)["kind"] == "late"


def test_the_clock_ends_a_game_by_itself(client: Client) -> None:
    table, tokens = made(client, seats(clock={"minutes": 0.003, "increment": 0}))
    with sitting(client, table, tokens["A"]) as a:
        asked = a.hello()["prompt"]["player"]
        while a.state["result"] is None:
            a.next_state()
        assert a.state["result"]["reason"] == f"the time of {asked} is out"
        assert a.state["result"]["winner"] != asked and a.state["table"]["clock"][asked] == 0


def test_offers_go_from_one_to_the_other(client: Client) -> None:
    table, tokens = made(client, seats())
    with sitting(client, table, tokens["A"]) as a, sitting(client, table, tokens["B"]) as b:
        a.hello()
        b.hello()
        b.until(a.ask(type="offer", kind="draw")["seq"])
        assert b.state["table"]["offers"] == [{"kind": "draw", "by": "A"}]
        a.until(b.ask(type="reply", kind="draw", accept=True)["seq"])
        assert a.state["result"]["winner"] is None and a.state["table"]["status"] == "over"
        b.until(a.ask(type="offer", kind="rematch")["seq"])
        a.until(b.ask(type="reply", kind="rematch", accept=True)["seq"])
        assert a.state["table"]["game"] == 2 and a.state["table"]["status"] == "playing"
        assert a.state["table"]["score"] == {"A": 0, "B": 0, "draws": 1}
        assert a.state["log"]["from"] == 0


def test_a_finished_game_is_read_again_by_those_who_may(client: Client) -> None:
    table, tokens = made(client, seats())
    with sitting(client, table, tokens["A"]) as a, sitting(client, table, tokens["B"]) as b:
        a.hello()
        b.hello()
        play({"A": a, "B": b}, random.Random(4), 6)
        middle, lines = a.state, list(a.log)
        path = f"/api/tables/{table}/games/1"
        b.until(a.ask(type="concede")["seq"])
        own = {"authorization": f"Bearer {tokens['A']}"}
        assert client.get(f"{path}/record").status_code == 403
        assert client.get(f"{path}/record", headers={"authorization": "Bearer nothing"}).status_code == 403
        assert client.get(f"{path}/at/0").status_code == 403
        body = client.get(path, headers=own).json()
        assert body["steps"] == 7 and body["result"]["winner"] == "B" and body["moves"][-1] == "A: concede"
        # Their own side, and nothing of the other's, not even by its moves.
        assert body["viewers"] == ["A", "public"]
        assert {move for move in body["moves"] if move.startswith("B")} == {"B: ?"}
        then = client.get(f"{path}/at/6?viewer=A", headers=own).json()
        assert then["view"] == middle["view"] and then["log"]["lines"] == lines
        for viewer in ("judge", "B"):
            assert client.get(f"{path}/at/6?viewer={viewer}", headers=own).status_code == 403
        assert client.get(f"{path}/record", headers=own).status_code == 403
        assert client.get(f"{path}/at/8", headers=own).status_code == 400
        assert client.get(f"{path}/at/1?viewer=C", headers=own).status_code == 400
        # Both agree to show it: then everybody may see all.
        b.until(a.ask(type="offer", kind="show")["seq"])
        assert client.get(f"{path}/record", headers=own).status_code == 403
        a.until(b.ask(type="reply", kind="show", accept=True)["seq"])
        assert client.get(f"{path}/record").content == client.get(f"{path}/record", headers=own).content
        assert client.get(path).json()["viewers"] == ["judge", "A", "B", "public"]
        everything = client.get(f"{path}/at/6?viewer=judge").json()["view"]["players"]
        assert all(card["card"] != "?" for side in everything.values() for card in side["hand"])
        assert client.get(f"/api/tables/{table}/games/2/record", headers=own).status_code == 404


def test_in_a_match_nothing_is_open_before_it_is_over(client: Client) -> None:
    table, tokens = made(client, seats(first_to=2))
    own = {"authorization": f"Bearer {tokens['A']}"}
    with sitting(client, table, tokens["A"]) as a, sitting(client, table, tokens["B"]) as b:
        a.hello()
        b.hello()

        def agree(kind: str) -> None:
            b.until(a.ask(type="offer", kind=kind)["seq"])
            a.until(b.ask(type="reply", kind=kind, accept=True)["seq"])

        def seen(game: int, **more: Any) -> list[int]:
            paths = ("record", "at/0?viewer=judge", "at/0?viewer=B", "at/0?viewer=A")
            return [client.get(f"/api/tables/{table}/games/{game}/{path}", **more).status_code for path in paths]

        b.until(a.ask(type="concede")["seq"])
        agree("show")
        assert not a.state["table"]["shown"]
        assert seen(1) == [403] * 4 and seen(1, headers=own) == [403, 403, 403, 200]
        agree("rematch")
        assert seen(1) == [403] * 4 and seen(1, headers=own) == [403, 403, 403, 200]
        assert seen(2, headers=own) == [404] * 4  # it is still played
        b.until(a.ask(type="concede")["seq"])
        assert seen(1) == [200] * 4 and seen(2, headers=own) == [403, 403, 403, 200]
        assert client.get(f"/api/tables/{table}").json()["shown"] == [1]
        agree("rematch")
        assert seen(1) == [200] * 4  # another match


def test_a_bot_hides_nothing_from_whoever_played_it(client: Client) -> None:
    table, tokens = made(client, seats("human", "bot"))
    own = {"authorization": f"Bearer {tokens['A']}"}
    with sitting(client, table, tokens["A"]) as a:
        a.hello()
        a.ask(type="concede")
    path = f"/api/tables/{table}/games/1/record"
    assert client.get(path, headers=own).status_code == 200 and client.get(path).status_code == 403


def test_a_record_is_sent_and_looked_at(client: Client) -> None:
    from bloodwork.play import Game

    game = Game.start("bloodless", ["hive", "graves"], seed=3)
    for _ in range(6):
        game.push(0)
    saved = game.record.to_json()
    sent = client.post("/api/replays", content=saved, headers={"content-type": "application/json"})
    assert sent.status_code == 201
    id = sent.json()["replay"]
    assert client.get(f"/api/replays/{id}").json()["steps"] == 6
    assert client.get(f"/api/replays/{id}/at/6?viewer=A").json()["view"]["players"]["B"]["hand"][0] == {"card": "?"}
    changed = saved.replace(b'"seed": 3', b'"seed": 4')
    for wrong in (b"{}", b"nonsense", changed):
        refused = client.post("/api/replays", content=wrong, headers={"content-type": "application/json"})
        assert refused.status_code == 400 and refused.json()["error"]["message"]
    assert client.get("/api/replays/nothing").status_code == 404


def test_a_fault_in_one_room_disturbs_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from bloodwork.server.table import Table

    with opened(tmp_path) as (client, _):
        bad, bad_tokens = made(client, seats())
        good, good_tokens = made(client, seats())
        kept = Table.check

        def broken(self: Table, *args: Any) -> Any:
            if self.id == bad:
                raise RuntimeError("the inside")
            return kept(self, *args)

        monkeypatch.setattr(Table, "check", broken)
        with (
            sitting(client, good, good_tokens["A"]) as fine,
            pytest.raises(WebSocketDisconnect) as closed,
            sitting(client, bad, bad_tokens["A"]) as other,
        ):
            fine.hello()
            other.hello()
            try:
                other.ask(type="concede")
            finally:
                assert fine.ask(type="concede")["type"] == "ack"
        assert closed.value.code == 4500
        assert "the inside" in caplog.text
        assert not any(token in caplog.text for token in (*bad_tokens.values(), *good_tokens.values()))
        monkeypatch.undo()
        with sitting(client, bad, bad_tokens["A"]) as other:
            assert other.hello()["table"]["status"] == "playing"


def test_a_table_that_moved_is_come_back_to(tmp_path: Path) -> None:
    from bloodwork.server.store import Hint

    with opened(tmp_path) as (client, serving):
        table, tokens = made(client, seats())
        with pytest.raises(WebSocketDisconnect) as closed, sitting(client, table, tokens["A"]) as a:
            before = a.hello()
            client.blocking_portal.call(serving.hall._heard, Hint("lost", table))
            a.hear()
        assert closed.value.code == 1012
        with sitting(client, table, tokens["A"]) as again:
            assert again.hello() == before


def test_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    with opened(tmp_path, Limits(idle=-1)) as (client, serving):
        table, tokens = made(client, seats())
        with sitting(client, table, tokens["A"]) as a:
            before = a.hello()
            client.blocking_portal.call(sweep, serving)
            assert table in serving.hall.rooms
        client.blocking_portal.call(sweep, serving)
        assert not serving.hall.rooms
        with sitting(client, table, tokens["A"]) as a:
            assert a.hello() == before


async def sweep(serving: Serving) -> None:
    hall = serving.hall
    for room in list(hall.rooms.values()):
        if hall._idle(room):
            await hall._forget(room)
