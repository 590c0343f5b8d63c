"""Cards made from the grammar: each is read, printed, read again and compiled, and played with.

10,000 cards at full size: BLOODWORK_GAMES=full (see README.md here). A card has its number, a game its seed; a failure
tells the cards that it takes, for invented.yaml.
"""

from __future__ import annotations

import pytest

from bloodwork.kernel.effect import Effect
from bloodwork.kernel.machine import RUNNING
from bloodwork.text import card_lines, cardtext
from bloodwork.text.grammar import Way, Word
from bloodwork.text.parse import english
from conformance import games, invented
from conformance.checks import CHECKS
from conformance.games import AtRandom, Dice, Spec, hold, many, sized
from conformance.speaker import FOLLOWING, LISTS, PLAIN, REPLACING, Speaker, Weights

CARDS = 100  # in the quick suite
IN_FULL = 10_000
PARTS = 5
# Check, games in the quick suite and in full. In full those of the first hold all cards: 840 games of 12 cards.
PLAN = [
    ("soundness", 8, 840),
    ("twins_to_the_end", 1, 80),
    ("slow_path", 3, 240),
    ("every_option", 2, 120),
    ("recorded", 1, 80),
    ("cards_are_counted", 2, 120),
]


@pytest.mark.once
@pytest.mark.parametrize("part", range(PARTS))
def test_invented_cards_are_read_as_they_were_meant(part: int) -> None:
    inventor = invented.inventor()
    for number in range(part, sized(many(CARDS), IN_FULL), PARTS):
        made = inventor.card(number)
        assert made.card.text and made.ways


@pytest.mark.parametrize(("check", "quick", "full"), PLAN, ids=[check for check, _, _ in PLAN])
def test_games_with_invented_cards(check: str, quick: int, full: int) -> None:
    first = 0 if check == "soundness" else 1_000 * list(CHECKS).index(check)
    for seed in range(first, first + sized(many(quick), full)):
        hold(CHECKS[check], Spec("invented", seed))


def test_the_plan_in_full_is_10000_cards_with_50_decisions() -> None:
    assert IN_FULL >= 10_000
    assert PLAN[0][2] * invented.CARDS_OF_A_GAME >= IN_FULL
    assert games.INVENTED_ANSWERS >= 50


@pytest.mark.parametrize("at", range(len(invented.kept())))
def test_what_failed_once(at: int) -> None:
    entry = invented.kept()[at]
    inventor = invented.inventor()
    for card in invented.kept_cards(entry):
        refused = inventor.tried(card, card.text, None) is None
        assert refused == entry.get("refused", False), card.text
    for other in range(entry.get("games", 8) if "check" in entry else 0):
        hold(CHECKS[entry["check"]], Spec("kept", at + other * invented.MOST_KEPT))


@pytest.mark.once
def test_not_too_much_is_refused() -> None:
    """What the grammar says can mostly be meant, or the cards would be made of little."""
    inventor = invented.Inventor(invented.handmade.ruleset())
    for number in range(60):
        inventor.card(number)
    refused = inventor.refused.total()
    assert refused < 0.93 * inventor.said
    assert inventor.refused["two readings"] < 0.05 * inventor.said


def test_games_are_about_their_cards() -> None:
    """Random players come to use what was invented: some three abilities in ten run within their 50 answers."""
    ran: set[tuple[int, int]] = set()
    own: set[tuple[int, int]] = set()
    for seed in range(18):
        g = Spec("invented", seed).start()
        picker = AtRandom(seed, games.INVENTED_ANSWERS)
        own |= {(seed, ability) for face in g.lib.faces if face.label.startswith("Card ") for ability in face.abilities}
        while True:
            while g.step():
                top = g.stack[-1] if g.stack else None
                if isinstance(top, Effect):
                    ran.add((seed, top.ability))
            answer = picker.pick(g) if g.winner == RUNNING else None
            if answer is None:
                break
            g.take(answer)
    assert len(ran & own) >= 0.2 * len(own)


# ------------------------------------------------------------------ the speaker


def speaker(weights: Weights) -> Speaker:
    inventor = invented.inventor()
    everyone = invented.nouns(
        "creature", "card", "command", "vestige", "saga", "extended command", "blood flask", "flask"
    )
    said = {"sentence": {"": 1, "limited": 3, "said": 3, "passive": 6}, "said": {}, "body": {}}
    return Speaker(english(), inventor.vocab, inventor.names, {**weights, **everyone, **said})


def told(way: Way) -> str:
    return " ".join(item.text if isinstance(item, Word) else f"<{item.rule}>" for item in way.items)


@pytest.mark.once
def test_every_way_of_the_grammar_is_gone() -> None:
    """Over many sentences every production that a sentence can use is used."""
    dice = Dice(3)
    gone: set[tuple[str, int]] = set()
    for weights in (PLAIN, REPLACING, FOLLOWING, LISTS):
        talk = speaker(weights)
        for _ in range(8000):
            talk.say("sentence", dice)
            gone.update(talk.used)
    rules = english().rules
    below = {"sentence"}
    while True:
        more = {i.rule for name in below for way in rules[name] for i in way.items if hasattr(i, "rule")} & set(rules)
        if more <= below:
            break
        below |= more
    ways = {(name, at) for name in below for at in range(len(rules[name]))}
    assert len(gone & ways) >= 0.95 * len(ways), sorted((name, told(rules[name][at])) for name, at in ways - gone)


def test_weights_name_what_the_grammar_has() -> None:
    rules = english().rules
    for weights in (PLAIN, REPLACING, FOLLOWING, LISTS, *invented.STYLES.values()):
        for rule, table in weights.items():
            assert rule in rules, f"there is no rule {rule}"
            known = {""}
            for way in rules[rule]:
                name = way.make.__name__ if way.make else way.literal or next(i.rule for i in way.items)  # type: ignore[union-attr]
                known |= {name, f"{name} {way.consts.get('word', way.defaults.get('word', ''))}"}
                known |= {f"{name} with {item.label}" for item in way.items if getattr(item, "label", "")}
            assert set(table) <= known, f"{rule}: {set(table) - known}"


# ------------------------------------------------------------------ tests of the tests


def test_a_printer_that_loses_a_word_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = card_lines.print_words
    monkeypatch.setattr(
        card_lines, "print_words", lambda value, rule, dialect: [w for w in whole(value, rule, dialect) if w != "your"]
    )
    with pytest.raises(invented.Fault, match="is printed"):
        for number in range(40):
            invented.inventor().card(number)


def test_a_reading_that_was_not_meant_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = cardtext.parse_words

    def parse_words(tokens, lexicon, *more):  # type: ignore[no-untyped-def]
        for token in tokens:
            token.text = "2" if token.text == "1" else token.text
        return whole(tokens, lexicon, *more)

    monkeypatch.setattr(cardtext, "_READERS", {})  # what is read wrongly here must not be kept for others
    invented.inventor()
    monkeypatch.setattr(cardtext, "parse_words", parse_words)
    with pytest.raises(invented.Fault, match="meant was"):
        for number in range(60):
            invented.inventor().card(number)
