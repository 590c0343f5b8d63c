"""What the table's HTTP calls tell about rulesets, cards, rules, decks and puzzles, and how they refuse."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as xml
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from bloodwork import cards, rules
from bloodwork.cards.schema import LANGUAGES
from bloodwork.rulesets import NAMES
from bloodwork.server import http_page
from bloodwork.server.app import make_app
from bloodwork.server.limits import Limits
from bloodwork.server.settings import Settings

Client = TestClient[Litestar]
OWN = """
name: Mine
ruleset: bloodless
cards: [{name: Odd Newt, type: creature, cost: 1, stats: 1/0/1}]
setup: {A: {hand: [Odd Newt], blood: 1}}
steps: [{A: play Odd Newt at 1}, {expect: {A.blood: 0}}]
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    home = tmp_path_factory.mktemp("home")
    (home / "puzzles").mkdir()
    (home / "puzzles" / "mine.yaml").write_text(OWN, encoding="utf-8")
    (home / "puzzles" / "broken.yaml").write_text("name: [", encoding="utf-8")
    with TestClient(make_app(Settings(home=home, hosts=("testserver.local",)))) as found:
        yield found


def test_every_ruleset_is_told_in_every_language(client: Client) -> None:
    for lang in LANGUAGES:
        told = client.get("/api/rulesets", params={"lang": lang}).json()
        assert {one["name"] for one in told} == set(NAMES)
        for one in told:
            assert one["title"] and one["about"] and one["bots"]
            assert len(one["shown"]) == 3 and all(name in cards.shipped(one["name"]) for name in one["shown"])
            assert [deck["name"] for deck in one["decks"]] == list(cards.shipped_decks(one["name"]))
            assert {switch["name"]: switch["default"] for switch in one["switches"]} == {
                name: switch.default for name, switch in rules.switches(one["name"]).items()
            }


@pytest.mark.parametrize("ruleset", NAMES)
def test_every_card_of_a_ruleset_is_there_with_a_picture(client: Client, ruleset: str) -> None:
    found = client.get(f"/api/rulesets/{ruleset}/cards").json()["cards"]
    assert [card["name"] for card in found] == [card.label for card in cards.shipped(ruleset)]
    drawn = client.get(found[-1]["image"])
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert xml.fromstring(drawn.text).tag.endswith("svg")


def test_cards_are_told_in_a_language(client: Client) -> None:
    english, german = (
        {card["name"]: card for card in client.get(f"/api/rulesets/bloodless/cards?lang={lang}").json()["cards"]}
        for lang in ("en", "de")
    )
    assert english["Dusk Moth"]["title"] == "Dusk Moth"
    assert german["Dusk Moth"]["title"] == "Dämmerfalter"
    assert german["Dusk Moth"]["stats"] == english["Dusk Moth"]["stats"]
    assert german["Dusk Moth"]["keywords"] == english["Dusk Moth"]["keywords"] == ["Flying"]
    assert "lang=de" in german["Dusk Moth"]["image"]


def test_cards_are_searched_by_all_that_is_printed(client: Client) -> None:
    def names(part: str) -> list[str]:
        return [
            card["name"] for card in client.get("/api/rulesets/bloodless/cards", params={"q": part}).json()["cards"]
        ]

    assert names("dusk moth")[0] == "Dusk Moth"
    assert "Dusk Moth" in names("flying")
    assert len(names("moth")) < len(names(""))
    assert names("no card says this") == []


def test_a_picture_is_sent_once(client: Client) -> None:
    path = "/api/rulesets/bloodless/cards/Dusk%20Moth/image.svg"
    first = client.get(path)
    assert first.headers["content-encoding"] == "gzip"
    again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304 and not again.content
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.content == first.content
    assert len(gzip.compress(plain.content)) < 20_000


def test_keywords_are_explained_with_their_rules(client: Client) -> None:
    for ruleset in NAMES:
        for word in client.get(f"/api/rulesets/{ruleset}/keywords").json():
            assert word["title"] == word["name"] and word["text"], (ruleset, word)
    english = {word["name"]: word for word in client.get("/api/rulesets/bloodless/keywords").json()}
    assert english["Flying"]["rules"] == ["C-N13.1", "C-N13.1b", "C-N13.1c"]
    spanish = {word["name"]: word for word in client.get("/api/rulesets/bloodless-prototype/keywords?lang=es").json()}
    assert spanish["Kin Call"]["title"] == "Llamada de Estirpe"
    assert spanish["Kin Call"]["text"].startswith("Cuando esta criatura")


def test_rules_are_read_and_searched(client: Client) -> None:
    everything = client.get("/api/rulesets/bloodless/rules").json()
    assert [rule["id"] for rule in everything] == [rule.id for rule in rules.ledger("bloodless").rules]
    one = client.get("/api/rules/C-P2.2").json()
    assert one in everything and one["scenarios"]
    found = client.get("/api/rulesets/bloodless/rules?q=overkill%20pool").json()
    assert found and all("overkill" in str(rule).casefold() for rule in found)
    missing = client.get("/api/rules/C-P2.2xx")
    assert missing.status_code == 404 and "C-P2.2" in missing.json()["error"]["message"]


@pytest.mark.parametrize("ruleset", NAMES)
def test_a_deck_of_the_package_is_legal_as_text_and_as_lists(client: Client, ruleset: str) -> None:
    name = cards.shipped_decks(ruleset)[0]
    deck = client.get(f"/api/rulesets/{ruleset}/decks/{name}").json()
    sections = next(one["sections"] for one in client.get("/api/rulesets").json() if one["name"] == ruleset)
    lists = [[entry["name"] for entry in deck["lists"][part] for _ in range(entry["count"])] for part in sections]
    for asked in ({"text": deck["text"]}, {"lists": lists}):
        checked = client.post(f"/api/rulesets/{ruleset}/decks/check", json=asked).json()
        assert checked["legal"] and not checked["breaks"]
        assert checked["lists"] == deck["lists"] and checked["text"] == deck["text"]


def test_an_illegal_deck_says_which_rules_it_breaks(client: Client) -> None:
    checked = client.post("/api/rulesets/bloodless/decks/check", json={"text": "9x Dusk Moth"}).json()
    assert not checked["legal"]
    assert {"C-N16.9", "C-N16.10", "C-N16.11"} <= {one["rule"] for one in checked["breaks"]}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"text": "2x Dusk Mot"}, {"place": "deck:1", "nearest": "Dusk Moth"}),
        ({}, {"kind": "not-understood"}),
        ({"text": "1x Dusk Moth", "lists": []}, {"kind": "not-understood"}),
        ({"lists": [["Dusk Moth"]]}, {"expected": "one each for main, blood"}),
        ({"lists": [["Dusk Moth"] * 5000, []]}, {"expected": "at most 1,000"}),
        ({"deck": "1x Dusk Moth"}, {"kind": "not-understood", "place": "data"}),
        ({"text": "1x Dusk Moth", "switches": {"loop": 1}}, {"kind": "not-understood"}),
        ({"text": 5}, {"kind": "not-understood"}),
    ],
)
def test_a_deck_that_cannot_be_read_is_refused_in_one_shape(
    client: Client, body: dict[str, object], words: dict[str, str]
) -> None:
    refused = client.post("/api/rulesets/bloodless/decks/check", json=body)
    assert refused.status_code == 400
    error = refused.json()["error"]
    assert set(error) == {"kind", "message", "rule", "missing", "expected", "nearest", "place"}
    assert error["message"] and words.items() <= error.items()


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/rulesets/bloodles/cards", 400),
        ("/api/rulesets/bloodless/cards?lang=fr", 400),
        ("/api/rulesets/bloodless/cards?q=" + "x" * 201, 400),
        ("/api/rulesets/bloodless/cards/Nobody/image.svg", 404),
        ("/api/rulesets/bloodless/decks/hiv", 404),
        ("/api/rulesets/bloodless/cards?puzzle=none", 400),
        ("/api/nothing", 404),
        ("/app.py", 404),
        ("/lib/../../app.py", 404),
        ("/%2e%2e/app.py", 404),
        ("/lib", 404),
        ("/.hidden.js", 404),
    ],
)
def test_what_is_not_there_is_told_in_one_shape(client: Client, path: str, status: int) -> None:
    refused = client.get(path)
    assert refused.status_code == status
    assert refused.json()["error"]["message"]


def test_puzzles_of_the_package_and_of_a_folder(client: Client) -> None:
    found = client.get("/api/rulesets/bloodless/puzzles").json()
    assert found[0] == {"id": "own~mine", "name": "Mine", "kind": "puzzle", "text": "A.blood: 0", "rules": []}
    assert len({one["id"] for one in found}) == len(found) > 500
    needing = [one["id"] for one in found if one["id"].startswith("corpus~")]
    assert needing == ["corpus~creatures-arrive~4"], "it needs only a Blood Flask, the others cards that are not here"
    shown = client.get("/api/rulesets/bloodless/cards?puzzle=own~mine").json()["cards"]
    newt = next(card for card in shown if card["name"] == "Odd Newt")
    assert "Odd Newt" in client.get(newt["image"]).text
    for ruleset in NAMES:
        of_package = [one for one in client.get(f"/api/rulesets/{ruleset}/puzzles").json() if one["id"] != "own~mine"]
        puzzles = [one for one in of_package if one["kind"] == "puzzle"]
        assert puzzles and all(one["text"].endswith(".") for one in puzzles), "what is to be reached, in a sentence"
        assert len(puzzles) < len(of_package)


def test_the_page_is_served_as_it_is_written_and_runs_nothing_foreign(client: Client) -> None:
    page = client.get("/")
    assert page.content == (http_page.PAGE / "index.html").read_bytes()
    policy = page.headers["content-security-policy"]
    assert "default-src 'self'" in policy and "unsafe" not in policy
    for file in sorted(http_page.PAGE.rglob("*")):
        if file.suffix in http_page.KINDS:
            got = client.get(f"/{file.relative_to(http_page.PAGE).as_posix()}")
            assert got.status_code == 200 and got.content == file.read_bytes(), file
            assert got.headers["x-content-type-options"] == "nosniff"
            assert client.get(got.url.path, headers={"If-None-Match": got.headers["etag"]}).status_code == 304


def test_the_first_load_of_the_page_is_small(client: Client) -> None:
    """What the page's modules import is fetched as a browser does it."""
    seen: dict[str, int] = {}
    waiting = ["/"]
    while waiting:
        path = waiting.pop()
        got = client.get(path)
        assert got.status_code == 200, path
        seen[path] = len(gzip.compress(got.content))
        found = re.findall(r'(?:href|src)="([^"#:]+)"', got.text) if path == "/" else []
        if path.endswith(".js"):
            found = re.findall(r'^\s*(?:import|export)[^"\n;]*"(\.[^"]+)"', got.text, re.MULTILINE)
        for name in found:
            inside = str(got.url.join(name).path)
            if inside not in seen and inside.endswith((".js", ".css", ".svg")) and inside not in waiting:
                waiting.append(inside)
    assert len(seen) > 3
    assert sum(seen.values()) < 300_000


def test_a_changed_file_of_the_page_is_read_again(tmp_path: Path) -> None:
    (tmp_path / "a.js").write_text("1;", encoding="utf-8")
    files = http_page.Files(tmp_path)
    first = files.get("a.js")
    assert files.get("a.js") is first
    (tmp_path / "a.js").write_text("2; // longer", encoding="utf-8")
    assert files.get("a.js").body == b"2; // longer"


def test_another_sites_page_may_not_write(client: Client) -> None:
    def status(**headers: str) -> int:
        path = "/api/rulesets/bloodless/decks/check"
        return client.post(path, json={"text": "1x Dusk Moth"}, headers=headers).status_code

    assert status(origin="https://elsewhere.example") == 403
    assert status(origin="null") == 403
    assert status(origin="http://testserver.local") == 200
    assert status() == 200


def test_a_body_that_is_too_large_is_refused(client: Client) -> None:
    refused = client.post("/api/rulesets/bloodless/decks/check", json={"text": "x" * 100_000})
    assert refused.status_code == 413 and refused.json()["error"]["kind"] == "too-large"


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b'{"text":' + b"[" * 50_000, b'{"text": NaN}', b"null"])
def test_a_body_that_is_no_json_is_refused(client: Client, body: bytes) -> None:
    path = "/api/rulesets/bloodless/decks/check"
    refused = client.post(path, content=body, headers={"Content-Type": "application/json"})
    assert refused.status_code == 400 and refused.json()["error"]["kind"] == "not-understood"


def test_an_address_that_asks_too_often_is_told_to_wait(tmp_path: Path) -> None:
    limits = Limits(calls=0.001, call_burst=3)
    with TestClient(make_app(Settings(home=tmp_path, limits=limits, hosts=("testserver.local",)))) as client:
        assert [client.get("/api/rulesets").status_code for _ in range(4)] == [200, 200, 200, 429]
        refused = client.get("/api/rulesets")
        assert refused.json()["error"]["kind"] == "too-fast" and int(refused.headers["retry-after"]) > 0


def test_a_fault_of_the_program_is_told_without_its_inside(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the inside")

    monkeypatch.setattr("bloodwork.server.books.check_deck", broken)
    failed = client.post("/api/rulesets/bloodless/decks/check", json={"text": "1x Dusk Moth"})
    assert failed.status_code == 500 and "inside" not in failed.text
    assert failed.json()["error"]["kind"] == "unavailable"
    assert "the inside" in caplog.text


def test_the_schema_names_every_call(client: Client) -> None:
    schema = client.get("/api/schema").json()
    assert {"/api/rulesets", "/api/rulesets/{ruleset}/cards", "/api/rules/{id}"} <= set(schema["paths"])
    assert "CardBody" in str(schema["components"])
