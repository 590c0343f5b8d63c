"""Texts of a game with lanes: read in one way, printed back, built, told in plain words and in other languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import ACTION, ANY_TIME, BAN, EFFECT, PASSIVE, TRIGGER, Ability, Library
from bloodwork.text import TextError, languages, read_card, render_card
from bloodwork.text.derivations import Derivations
from bloodwork.text.lane_examples import LANE_EXAMPLES
from bloodwork.text.normalise import normalise_line, spell
from bloodwork.text.parse import Lexicon, english, printer, readings
from bloodwork.text.plain import describe
from bloodwork.text.plain.doing import DONE
from bloodwork.text.plain.events import HEARD
from bloodwork.text.plain.idiom import idiom_of
from text.lane_sentences import SENTENCES
from text.lane_vocabulary import EVENTS, KEYWORDS, NAMES, build, types_of, vocabulary
from text.test_languages import meaning_of, spoken

ALL = [(kind, text) for kind, texts in SENTENCES.items() for text in texts]
TRANSLATIONS = spoken("lane_translations.txt")
OTHERS = ("de", "es")
# tables that the first file asks for
COMMON_TABLES = {"once", "per_turn", "moment", "do", "alone", "done", "been", "did", "state", "pre", "after", "past",
                 "at", "into", "from", "adj", "late", "board"}  # fmt: skip


def printed(code: str, kind: str, text: str) -> str:
    return languages.print_card(read_card("Test Card", types_of(kind), text, vocabulary(), NAMES), code)


def one(text: str, kind: str) -> tuple[Ability, Library]:
    _, abilities, lib = build(text, kind)
    (ability,) = abilities
    return ability, lib


def done(ability: Ability) -> list[str]:
    """The events that an ability does, with its other ops."""
    names = {number: name for name, number in vocabulary().events.items()}
    return [names[op.kind] if isinstance(op, k.Do) else type(op).__name__ for op in ability.code]


# ------------------------------------------------------------------ every sentence


def test_the_table_is_broad() -> None:
    assert len(ALL) >= 150


@pytest.mark.parametrize(("kind", "text"), ALL, ids=[text for _, text in ALL])
def test_sentence(kind: str, text: str) -> None:
    card = read_card("Test Card", types_of(kind), text, vocabulary(), NAMES)
    again = render_card(card)
    assert again == normalise_line(text, vocabulary())
    assert read_card("Test Card", types_of(kind), again, vocabulary(), NAMES).lines == card.lines
    face, abilities, lib = build(text, kind)
    assert abilities
    for ability in abilities:
        assert all(rule.startswith("B-") for rule in ability.rules)
        told = str(describe(ability, lib, vocabulary(), face.types))
        for unfit in ("something", "as said", "  ", "None", "[", "{", "<", "creature", "1000000"):
            assert unfit not in told, told
    for code in OTHERS:
        assert printed(code, kind, text)


@pytest.mark.parametrize("text", LANE_EXAMPLES)
def test_what_errors_show_as_working_works(text: str) -> None:
    assert read_card("Test Card", types_of("character"), text, vocabulary(), NAMES).lines


def test_every_event_has_words() -> None:
    own = idiom_of(vocabulary())
    assert [event for event in EVENTS if event not in DONE and event not in own.done] == []
    assert [event for event in EVENTS if event not in HEARD and event not in own.heard] == []


# ------------------------------------------------------------------ other languages


@cache
def made() -> list[tuple[str, Any]]:
    return list(Derivations(english("bluthelden")).all())


def test_whatever_the_grammar_can_say_has_one_reading() -> None:
    lexicon = Lexicon(vocabulary())
    said = {tuple(printer("bluthelden").words("sentence", tree) or ()) for _, tree in made()}
    # the members of classes that the sentences are made with, in words of this vocabulary
    own = {"insect": "undead", "insects": "undeads", "rust": "poison"}
    for words in said:
        spelled = [own.get(word, word) for word in words]
        if "they" in spelled:
            continue  # cards or players: where both can be meant, the text is refused
        assert len(readings(spelled, lexicon)) == 1, " ".join(spelled)


@pytest.mark.parametrize("kind", ["character", "spell", "training", "sovereign"])
def test_whatever_the_grammar_can_say_is_built_or_refused(kind: str) -> None:
    """With a reason, that is, and never by a fault of the program."""
    built = 0
    for _, tree in made():
        words = printer("bluthelden").words("sentence", tree) or []
        text = spell([*words, "."], vocabulary()).replace("insect", "Undead").replace("Insect", "Undead")
        try:
            build(text, kind)
        except TextError as error:
            assert error.message
        else:
            built += 1
    assert built > 60


@pytest.mark.parametrize("code", OTHERS)
def test_keywords_types_and_counters_have_names(code: str) -> None:
    names = languages.language(code, "bluthelden").names
    assert set(KEYWORDS) <= set(names["keywords"])
    assert {"poison", "shield"} <= set(names["counters"])
    for table in ("keywords", "types", "counters"):
        assert len(set(names[table].values())) == len(names[table])


def test_there_are_enough_translations() -> None:
    assert len(TRANSLATIONS) >= 100


@pytest.mark.parametrize(("kind", "text", "es", "de"), TRANSLATIONS, ids=[one[1] for one in TRANSLATIONS])
def test_translation(kind: str, text: str, es: str, de: str) -> None:
    assert printed("es", kind, text) == es
    assert printed("de", kind, text) == de


@pytest.mark.parametrize("code", OTHERS)
def test_different_abilities_are_different(code: str) -> None:
    said: dict[tuple[str, str], str] = {}
    for kind, text in ALL:
        other = said.setdefault((kind, printed(code, kind, text)), text)
        if other != text:
            assert meaning_of(build(text, kind), vocabulary()) == meaning_of(build(other, kind), vocabulary()), text


def test_the_common_language_is_not_changed_by_a_dialect() -> None:
    assert "character" not in english().words and "creature" not in english("bluthelden").words
    assert "Asp" not in languages.language("de").forms


# ------------------------------------------------------------------ lines that are no sentences


@pytest.mark.parametrize(
    ("text", "es", "de"),
    [
        ("Flying, Blood Rush 2", "Vuelo, Frenesí de Sangre 2", "Flugfähigkeit, Blutrausch 2"),
        ("Regeneration 1", "Regeneración 1", "Regeneration 1"),
        ("Hideout: Pay 2 ASP", "Escondite: Paga 2 ASP", "Versteck: Bezahle 2 ASP"),
        ("Rise 3: Bone Lord", "Ascenso 3: Bone Lord", "Aufstieg 3: Bone Lord"),
        (
            "Rise 3: Bone Lord. Use this only while this character is bound.",
            "Ascenso 3: Bone Lord. Usa esto solo mientras este personaje esté vinculado.",
            "Aufstieg 3: Bone Lord. Benutze dies nur, solange dieser Charakter gebunden ist.",
        ),
        (
            "Rise 3, sacrifice another character: Bone Lord",
            "Ascenso 3, sacrifica otro personaje: Bone Lord",
            "Aufstieg 3, opfere einen anderen Charakter: Bone Lord",
        ),
        ("Two-handed Combat", "Combate a Dos Manos", "Zweihändiger Kampf"),
    ],
)
def test_line(text: str, es: str, de: str) -> None:
    card = read_card("Test Card", types_of("character"), text, vocabulary(), NAMES)
    assert render_card(card) == text
    assert printed("es", "character", text) == es
    assert printed("de", "character", text) == de
    build(text, "character")


def test_keywords_with_their_numbers_are_on_the_face() -> None:
    face, abilities, _ = build("Blood Rush 2\nHideout: Pay 3 ASP", "character")
    assert face.keywords == ((KEYWORDS.index("Blood Rush"), 2), (KEYWORDS.index("Hideout"), 3))
    assert face.flip == 3 and [ability.kind for ability in abilities] == [PASSIVE]


def test_rise_is_an_action_that_is_paid() -> None:
    face, (rise,), lib = build("Rise 3: Bone Lord. Use this only while this character is in a War Zone.", "character")
    assert face.keywords == ((KEYWORDS.index("Rise"), 3),)
    assert (rise.kind, rise.timing) == (ACTION, ANY_TIME)
    assert done(rise) == ["rise"]
    assert isinstance(rise.code[0], k.Do) and lib.names[rise.code[0].word] == "Bone Lord"
    assert isinstance(rise.cond, ir.Matches)
    assert isinstance(rise.cost[0], k.Do) and rise.cost[0].kind == vocabulary().events["lose_asp"]


def test_rise_may_cost_more_than_asp_or_ask_something_before_its_name() -> None:
    face, (rise,), _ = build("Rise - 3 ASP, sacrifice another character: Bone Lord", "character")
    assert face.keywords == ((KEYWORDS.index("Rise"), 3),)
    kinds = [op.kind for op in rise.cost if isinstance(op, k.Do)]
    assert kinds == [vocabulary().events["lose_asp"], vocabulary().events["sacrifice"]]
    assert rise.cond is None and done(rise) == ["rise"]
    _, (asking,), _ = build("Rise: 3 ASP, this character is bound – Bone Lord", "character")
    assert asking.cond is not None
    assert [op.kind for op in asking.cost if isinstance(op, k.Do)] == [vocabulary().events["lose_asp"]]


def test_a_spell_that_ignores_resistance_says_so_on_its_face() -> None:
    face, abilities, _ = build("Destroy target character.\nThis spell ignores Resistance.", "spell")
    assert face.keys >> KEYWORDS.index("Ignores Resistance") & 1
    assert [ability.kind for ability in abilities] == [EFFECT]


def test_a_training_is_attached_to_what_its_text_speaks_of() -> None:
    face, (passive,), _ = build("Attached character gets +2/+1.", "training")
    (host,) = face.consumes
    assert host.zones == 1 and isinstance(host.tests[0], ir.HasTypes)
    assert passive.kind == PASSIVE and isinstance(passive.targets, ir.LinkedCard)
    free, _, _ = build("When this training enters the battlefield, draw a card.", "training")
    assert free.consumes == ()


# ------------------------------------------------------------------ what sentences become


def test_a_target_is_chosen_when_the_card_is_announced() -> None:
    spell, _ = one("Deal 2 damage to target opposing character with power 3 or less.", "spell")
    assert spell.kind == EFFECT and done(spell) == ["Target", "damage"]
    target, damage = spell.code
    assert isinstance(target, k.Target) and isinstance(target.among, ir.All)
    assert target.among.pattern.zones == 1 and target.among.pattern.side == ir.THEY
    assert isinstance(damage, k.Do) and isinstance(damage.card, ir.Bound) and damage.card.reg == target.reg
    several, _ = one("Stun up to 2 target characters.", "spell")
    (stun_target, _) = several.code
    assert isinstance(stun_target, k.Target) and isinstance(stun_target.lo, ir.Num) and stun_target.lo.number == 0
    chosen, _ = one("Sacrifice a character: Draw a card.", "character")
    assert isinstance(chosen.cost[0], k.Choose)


def test_costs_stand_before_the_colon_one_after_another() -> None:
    action, _ = one("Turn, pay 2 ASP, sacrifice this token: Gain 3 ASP.", "token")
    assert (action.kind, action.timing) == (ACTION, ANY_TIME)
    paid = [op for op in action.cost if isinstance(op, k.Do)]
    names = {number: name for name, number in vocabulary().events.items()}
    assert [names[op.kind] for op in paid] == ["turn", "lose_asp", "sacrifice"]
    assert all(op.flags & vocabulary().flags["cost"] for op in paid)
    (gain,) = action.code
    assert isinstance(gain, k.Do) and isinstance(gain.other, ir.This)


def test_use_this_only_is_a_condition_of_the_ability_before_it() -> None:
    bound, _ = one("Turn: Gain 1 ASP. Use this only while this character is bound.", "character")
    assert isinstance(bound.cond, ir.Matches) and isinstance(bound.cond.tests[0], ir.IsState)
    both, _ = one("Turn: Gain 1 ASP. Use this only during your main phase. Use this only once each round.", "artifact")
    assert isinstance(both.cond, ir.Situation) and both.once and both.each_turn


def test_getting_more_holds_on_a_permanent_and_lasts_a_round_from_a_spell() -> None:
    static, _ = one("Your characters get +1/+0.", "advisor")
    assert static.kind == PASSIVE and isinstance(static.targets, ir.All)
    effect, _ = one("Your characters get +1/+1 until end of round.", "spell")
    ops = [op for op in effect.code if isinstance(op, k.Do)]
    assert [op.until is not None and op.until.kind for op in ops] == [k.TURN_END, k.TURN_END]


def test_a_token_is_a_face_of_its_own() -> None:
    text = "Create two 1/1 black Undead Shade Tokens with Fear and Initiative 3. Create a 1/1 Shade Token."
    spell, lib = one(text, "spell")
    shade, plain = lib.faces[1:]
    stats = vocabulary().stats
    assert (shade.label, lib.names[shade.name]) == ("Shade", "Shade")
    assert (shade.stats[stats["power"]], shade.stats[stats["initiative"]], shade.stats[stats["level"]]) == (1, 3, -1)
    assert shade.types == sum(vocabulary().types[word] for word in ("token", "character", "black"))
    assert shade.keys == 1 << KEYWORDS.index("Fear") and shade.own_tags == 1
    assert plain.types & vocabulary().types["gray"] and plain.keys == 0
    assert [op.word for op in spell.code if isinstance(op, k.Do)] == [shade.id, plain.id]
    same, again = one("Create a 1/1 Imp Token. Create a 1/1 Imp Token.", "spell")
    assert len(again.faces) == 2 and done(same) == ["create", "create"]


def test_lanes_and_rows_are_told_by_the_ruleset() -> None:
    spread, _ = one("Turn: Deal 1 damage to each opposing character in the same lane.", "character")
    (damage,) = spread.code
    assert isinstance(damage, k.Do) and isinstance(damage.card, ir.All)
    (related,) = [test for test in damage.card.pattern.tests if isinstance(test, ir.IsRelated)]
    assert isinstance(related.ref, ir.This) and related.has
    other, _ = one("Turn: Stun target character in another lane.", "character")
    assert isinstance(other.code[0], k.Target) and isinstance(other.code[0].among, ir.All)
    (elsewhere,) = [test for test in other.code[0].among.pattern.tests if isinstance(test, ir.InColumns)]
    assert isinstance(elsewhere.columns, ir.OtherColumns) and elsewhere.has
    spell, _ = one("Stun target character. Deal 1 damage to each other character in the same lane.", "spell")
    last = spell.code[-1]
    assert isinstance(last, k.Do) and isinstance(last.card, ir.All)
    assert any(isinstance(test, ir.IsRelated) and isinstance(test.ref, ir.Bound) for test in last.card.pattern.tests)


@pytest.mark.parametrize(
    ("kind", "text", "events"),
    [
        ("rune", "Turn: Put a Level 1 resource from your Pool Deck into one of your empty resource slots.", ["bring"]),
        ("artifact", "Turn: Return target character to its owner's hand.", ["Target", "return_hand"]),
        ("artifact", "Turn: Return target character to its Safety Zone.", ["Target", "retreat"]),
        ("artifact", "Turn: Put target character into its War Zone.", ["Target", "advance"]),
        ("spell", "Put target character card from your graveyard onto the battlefield.", ["Target", "deploy"]),
        ("spell", "Cancel target spell.", ["Target", "cancel"]),
        ("spell", "Deal 3 damage to each Sovereign.", ["damage_each"]),
        ("spell", "Heal 2 damage from your Sovereign.", ["gain_life"]),
        ("spell", "Target character does not unturn at the start of the next round.", ["Target", "hold"]),
        ("spell", "Draw a card from your Pool Deck.", ["draw"]),
        ("spell", "Frighten all opposing characters.", ["frighten"]),
    ],
)
def test_what_is_done(kind: str, text: str, events: list[str]) -> None:
    ability, _ = one(text, kind)
    assert done(ability) == events


def test_both_sovereigns_are_hit_at_once() -> None:
    spell, _ = one("Deal 3 damage to each Sovereign.", "spell")
    (hit,) = spell.code
    assert isinstance(hit, k.Do) and hit.who is None


def test_what_is_cancelled_lies_on_the_chain_whoever_played_it() -> None:
    spell, _ = one("Cancel target spell unless its controller pays 2 ASP.", "spell")
    target = spell.code[0]
    assert isinstance(target, k.Target) and isinstance(target.among, ir.All)
    assert target.among.pattern.zones == 1 << vocabulary().zones["chain"] and target.among.pattern.side == ir.ANYONE
    assert done(spell) == ["Target", "May", "lose_asp", "Need", "Jump", "cancel"]


@pytest.mark.parametrize(
    ("text", "event", "role"),
    [
        ("When this character enters the battlefield, draw a card.", "move", ir.R_CARD),
        ("When this character dies, draw a card.", "death", ir.R_CARD),
        ("When this character is turned face up, draw a card.", "flip", ir.R_CARD),
        ("Whenever this character attacks, draw a card.", "attack", ir.R_CARD),
        ("Whenever this character is blocked, draw a card.", "block", ir.R_OTHER),
        ("Whenever this character deals damage to the opposing Sovereign, draw a card.", "player_damage", ir.R_OTHER),
        ("Whenever this character kills a character, draw a card.", "death", ir.R_OTHER),
    ],
)
def test_what_triggers(text: str, event: str, role: int) -> None:
    ability, _ = one(text, "character")
    assert ability.kind == TRIGGER and ability.trigger is not None
    assert [kind.kind for kind in ability.trigger.kinds] == [vocabulary().events[event]]
    assert [test.role for test in ability.trigger.tests if isinstance(test, ir.CardIsThis)] == [role]


def test_what_cannot_happen_for_a_round_is_held() -> None:
    spell, lib = one("Target character cannot attack or block this round.", "spell")
    assert done(spell) == ["Target", "Hold"]
    hold = spell.code[1]
    assert isinstance(hold, k.Hold)
    ban = lib.abilities[hold.ability]
    assert ban.kind == BAN and ban.trigger is not None
    assert ban.until is not None and ban.until.kind == k.TURN_END and not ban.until.later
    assert [kind.kind for kind in ban.trigger.kinds] == [vocabulary().events[word] for word in ("attack", "block")]


# ------------------------------------------------------------------ what cannot be read


@pytest.mark.parametrize(
    ("kind", "text", "words"),
    [
        ("spell", "Destroy target creature.", '"creature" is no word of this game, which says "character"'),
        ("spell", "Gain 2 blood.", '"blood" is no word of this game, which says "ASP"'),
        ("spell", "Target character gains Fliyng.", 'no keyword is called "fliyng"; did you mean "Flying"'),
        ("character", "Draw a card.", 'begin with a moment such as "When this character enters the battlefield,"'),
        ("artifact", "This character gets +1/+1.", '"this character" does not fit'),
        ("spell", "Deal 1 damage to each character in this lane.", "this card lies in no lane"),
        ("spell", "Stun target character in the same lane.", '"the same lane" does not say which card is meant'),
        ("character", "Attached character gets +1/+1.", '"attached character" is said on a training'),
        ("spell", "Target character gets +1/+0/+1.", "stats are written as two numbers"),
        ("character", "Sacrifice target character: Draw a card.", "a cost has no target"),
        ("spell", "Cancel target character.", "what is cancelled is on the chain"),
        ("spell", "Create a Skeleton Token.", 'what a "Skeleton Token" is must be said'),
        ("character", "Use this only while this character is bound.", "there is nothing before it"),
        ("character", "When this dies, draw a card.", "cannot be read"),
        ("character", "Rise 3: Bone Lrod", 'no card is called "Bone Lrod"; did you mean "Bone Lord"'),
        ("spell", "Gain X ASP, where X is X plus your power.", "cannot be read"),
        ("spell", "Gain X ASP, where X is 2 plus X.", "what X is cannot be said with X itself"),
        ("character", "Rise: Bone Lord", "what it costs to rise is missing"),
        ("character", "Hideout: Discard a card", "does not turn it face up"),
        ("character", "Your War Zones holds up to 4 characters.", "Each of your War Zones holds up to 3 characters"),
    ],
)
def test_error(kind: str, text: str, words: str) -> None:
    with pytest.raises(TextError) as caught:
        build(text, kind)
    assert words in str(caught.value)


@pytest.mark.parametrize("code", OTHERS)
def test_every_noun_verb_and_ending_of_a_second_file_is_used(code: str) -> None:
    language = languages.language(code, "bluthelden")
    source = (Path(languages.__file__).parent / language.file).read_text(encoding="utf-8")
    used = set(re.findall(r"[:~/]([\w|]+)", source))
    verbs = set(re.findall(r"(?:@|= |\{)([\w|]+)", source))
    assert {name for name in re.findall(r"^words (\w+)", source, re.M) if name not in used} <= COMMON_TABLES
    assert {name for name in re.findall(r"^paradigm (\w+)", source, re.M) if name not in used} == set()
    assert {name for name in re.findall(r"^verb ([\w|]+)", source, re.M) if name not in verbs} == set()
