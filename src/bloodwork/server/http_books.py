"""The HTTP calls that need no table: rulesets, cards and their pictures, keywords, rules, decks, puzzles."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.types import ControllerRouterHandler

from bloodwork import cards, rules
from bloodwork.errors import NotUnderstood
from bloodwork.play import check_playable
from bloodwork.server import books
from bloodwork.server.bodies import (
    CardsBody,
    DeckAsked,
    DeckBody,
    DeckChecked,
    KeywordBody,
    PuzzleBody,
    RuleBody,
    RulesetBody,
)
from bloodwork.server.budgets import Budgets
from bloodwork.server.documents import Shelf, Work, answer, document
from bloodwork.server.gate import limited_address
from bloodwork.server.http_errors import Missing
from bloodwork.server.puzzles import Puzzles

Asked = Request[Any, Any, Any]
Made = TypeVar("Made")
SVG: Final = "image/svg+xml"
PICTURES: Final = "public, max-age=3600"
BOOKS: Final = "public, max-age=60"
LONGEST_SEARCH: Final = 200
DOCUMENT_BYTES: Final = 32 * 1024 * 1024  # bytes
PICTURE_BYTES: Final = 64 * 1024 * 1024

_encode: Final = msgspec.json.Encoder().encode


def says(body: Any, what: str) -> dict[int, ResponseSpec]:
    return {200: ResponseSpec(data_container=body, description=what)}


def routes(puzzles: Puzzles, budgets: Budgets) -> list[ControllerRouterHandler]:
    shelf = Shelf(DOCUMENT_BYTES)
    pictures = Shelf(PICTURE_BYTES)
    # The structs that a search looks through, beside the documents that were made of them.
    found_cards: dict[tuple[str, str], CardsBody] = {}
    found_rules: dict[str, list[RuleBody]] = {}

    def work(request: Asked, make: Callable[[], Made]) -> Awaitable[Made]:
        return budgets.work(limited_address(request.scope), make)

    def made_for(request: Asked) -> Work:
        return partial(budgets.work, limited_address(request.scope))

    def all_cards(ruleset: str, lang: str) -> CardsBody:
        key = ruleset, lang
        if key not in found_cards:
            catalogue = cards.shipped(ruleset)
            found_cards[key] = books.card_bodies(catalogue, lang, catalogue)
        return found_cards[key]

    def all_rules(ruleset: str) -> list[RuleBody]:
        if ruleset not in found_rules:
            found_rules[ruleset] = books.rule_bodies(ruleset)
        return found_rules[ruleset]

    def cards_of_puzzle(ruleset: str, lang: str, puzzle: str) -> bytes:
        catalogue = puzzles.catalogue(ruleset, puzzle)
        return _encode(books.card_bodies(catalogue, lang, catalogue, puzzle))

    @get("/api/rulesets", responses=says(list[RulesetBody], "Every ruleset, with its decks, switches and bots"))
    async def rulesets(request: Asked, lang: FromQuery[str] = "en") -> Response[bytes]:
        """The rulesets that can be played."""
        books.check_language(lang)
        made = await shelf.get(("rulesets", lang), lambda: _encode(books.rulesets(lang)), work=made_for(request))
        return answer(made, request, BOOKS)

    @get("/api/rulesets/{ruleset:str}/cards", responses=says(CardsBody, "Cards, in the order of their sets"))
    async def card_list(
        request: Asked,
        ruleset: FromPath[str],
        q: FromQuery[str] = "",
        lang: FromQuery[str] = "en",
        puzzle: FromQuery[str] = "",
    ) -> Response[bytes]:
        """The cards of a ruleset in a language; `q` searches them, `puzzle` adds those of a puzzle."""
        check_playable(ruleset)
        books.check_language(lang)
        if puzzle:
            made = await shelf.get(
                ("cards", ruleset, lang, puzzle), lambda: cards_of_puzzle(ruleset, lang, puzzle), work=made_for(request)
            )
            return answer(made, request)
        made = await shelf.get(
            ("cards", ruleset, lang), lambda: _encode(all_cards(ruleset, lang)), work=made_for(request)
        )
        if not (part := _search(q)):
            return answer(made, request, BOOKS)
        return answer(
            await work(request, lambda: document(_encode(books.search(all_cards(ruleset, lang), part)))), request
        )

    @get(
        "/api/rulesets/{ruleset:str}/cards/{name:str}/image.svg",
        responses=says(bytes, "The card as it is printed, as SVG"),
        media_type=SVG,
    )
    async def image(
        request: Asked,
        ruleset: FromPath[str],
        name: FromPath[str],
        lang: FromQuery[str] = "en",
        puzzle: FromQuery[str] = "",
    ) -> Response[bytes]:
        """The picture of a card: the same drawing as on paper."""
        check_playable(ruleset)
        books.check_language(lang)
        _search(name)
        if not puzzle and cards.shipped(ruleset).find(name) is None:
            raise Missing(str(NotUnderstood(f'unknown card "{name}"', nearest=cards.shipped(ruleset).nearest(name))))

        def make() -> bytes:
            catalogue = puzzles.catalogue(ruleset, puzzle) if puzzle else cards.shipped(ruleset)
            return books.picture(catalogue, name, lang)

        label = name if puzzle else cards.shipped(ruleset).card(name).label
        return answer(
            await pictures.get((ruleset, label, lang, puzzle), make, SVG, work=made_for(request)), request, PICTURES
        )

    @get("/api/back.svg", responses=says(bytes, "The back of every card, as SVG"), media_type=SVG)
    async def back(request: Asked) -> Response[bytes]:
        """The back, which is the same for all cards."""
        return answer(await pictures.get("back", books.back, SVG, work=made_for(request)), request, PICTURES)

    @get("/api/rulesets/{ruleset:str}/keywords", responses=says(list[KeywordBody], "Keywords and what they mean"))
    async def keywords(request: Asked, ruleset: FromPath[str], lang: FromQuery[str] = "en") -> Response[bytes]:
        """The keywords of a ruleset, each with its rules."""
        check_playable(ruleset)
        books.check_language(lang)
        made = await shelf.get(
            ("keywords", ruleset, lang), lambda: _encode(books.keywords(ruleset, lang)), work=made_for(request)
        )
        return answer(made, request, BOOKS)

    @get("/api/rulesets/{ruleset:str}/rules", responses=says(list[RuleBody], "Rules, in the order of the rulebook"))
    async def rule_list(request: Asked, ruleset: FromPath[str], q: FromQuery[str] = "") -> Response[bytes]:
        """The ledger of a ruleset; `q` searches it."""
        rules.ledger(ruleset)
        made = await shelf.get(("rules", ruleset), lambda: _encode(all_rules(ruleset)), work=made_for(request))
        if not (part := _search(q)):
            return answer(made, request, BOOKS)
        return answer(
            await work(request, lambda: document(_encode(books.search_rules(all_rules(ruleset), part)))), request
        )

    @get("/api/rules/{id:str}", responses=says(RuleBody, "One rule"))
    async def one_rule(request: Asked, id: FromPath[str]) -> Response[bytes]:
        """A rule of any ruleset by its id."""
        try:
            found = rules.rule(id[:LONGEST_SEARCH])
        except NotUnderstood as error:
            raise Missing(str(error)) from None
        made = await shelf.get(("rule", found.id), lambda: _encode(books.rule_body(found)), work=made_for(request))
        return answer(made, request, BOOKS)

    @get("/api/rulesets/{ruleset:str}/decks/{name:str}", responses=says(DeckBody, "A deck of the package"))
    async def deck(request: Asked, ruleset: FromPath[str], name: FromPath[str]) -> Response[bytes]:
        """A deck that comes with the package."""
        check_playable(ruleset)
        if name not in cards.shipped_decks(ruleset):
            try:
                cards.shipped_deck(ruleset, name)
            except NotUnderstood as error:
                raise Missing(str(error)) from None
        made = await shelf.get(
            ("deck", ruleset, name), lambda: _encode(books.deck_body(ruleset, name)), work=made_for(request)
        )
        return answer(made, request, BOOKS)

    @post("/api/rulesets/{ruleset:str}/decks/check", status_code=200)
    async def check(request: Asked, ruleset: FromPath[str], data: JSONBody[DeckAsked]) -> DeckChecked:
        """Which rules a deck breaks. A deck that cannot be read is refused with the line."""
        return await work(request, lambda: books.check_deck(ruleset, data))

    @get("/api/rulesets/{ruleset:str}/puzzles", responses=says(list[PuzzleBody], "Scenarios to play from"))
    async def puzzle_list(request: Asked, ruleset: FromPath[str]) -> Response[bytes]:
        """The puzzles of a ruleset: those of the user's folder first."""
        check_playable(ruleset)
        return answer(
            await work(request, lambda: document(_encode([one.body() for one in puzzles.all(ruleset)]))), request
        )

    return [rulesets, card_list, image, back, keywords, rule_list, one_rule, deck, check, puzzle_list]


def _search(part: str) -> str:
    if len(part) > LONGEST_SEARCH:
        raise NotUnderstood(f"a search of {len(part)} letters", expected=f"at most {LONGEST_SEARCH}")
    return part.strip()
