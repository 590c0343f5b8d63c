"""What sentences become: kinds of ability, ops in order, bindings."""

from __future__ import annotations

from bloodwork.kernel import ir
from bloodwork.kernel import ops as k
from bloodwork.kernel.ability import ACTION, ANY_TIME, BAN, EFFECT, PASSIVE, REPLACE, TRIGGER
from bloodwork.rulesets.bloodless import names as n


def ops(ability) -> list[str]:
    return [type(op).__name__ for op in ability.code]


def test_draw_is_one_event(build) -> None:
    face, (ability,), _ = build("Draw a card.", "command")
    assert ability.kind == EFFECT and face.effects == face.abilities
    (op,) = ability.code
    assert isinstance(op, k.Do) and op.kind == n.DRAW and op.times is None and isinstance(op.who, ir.You)


def test_a_trigger_hears_its_event(build) -> None:
    _, (ability,), _ = build("Whenever you draw a card, gain 1 blood.")
    assert ability.kind == TRIGGER and ability.trigger is not None and ability.trigger.mask == 1 << n.DRAW
    assert ability.text == "Whenever you draw a card, gain 1 blood."
    assert {"C-N1.15", "C-N4.16"} <= set(ability.rules)


def test_playing_is_also_summoning_spawning_and_executing(build) -> None:
    _, (ability,), _ = build("Whenever you play a creature, gain 1 blood.")
    kinds = {p.kind: p.off for p in ability.trigger.kinds}
    assert set(kinds) == {n.PLAY, n.SUMMON, n.SPAWN, n.EXECUTE}
    assert kinds[n.PLAY] == 0 and kinds[n.SUMMON] == 4


def test_then_needs_and_does_not(build) -> None:
    _, (ability,), _ = build("Sacrifice a creature you control, then draw 2 cards.", "command")
    assert ops(ability) == ["Choose", "Do", "Need", "Do"]
    assert ability.code[2].skip == 4
    _, (ability,), _ = build("Sacrifice a creature you control, and draw 2 cards.", "command")
    assert ops(ability) == ["Choose", "Do", "Do"]


def test_a_failure_stops_the_whole_chain(build) -> None:
    _, (ability,), _ = build("Draw a card, then discard a card, then gain 1 blood.", "command")
    needs = [op.skip for op in ability.code if isinstance(op, k.Need)]
    assert needs == [len(ability.code)] * 2


def test_may_covers_the_rest_of_its_sentence(build) -> None:
    _, (ability,), _ = build("You may discard a card, then draw a card. Gain 1 blood.", "command")
    assert ops(ability) == ["May", "Choose", "Do", "Need", "Do", "Do"]
    assert ability.code[0].skip == 5


def test_if_and_otherwise(build) -> None:
    _, (ability,), _ = build("If you control a creature, draw a card. Otherwise, gain 2 blood.", "command")
    assert ops(ability) == ["If", "Do", "Jump", "Do"]
    assert ability.code[0].skip == 3 and ability.code[2].to == 4


def test_if_you_do_not(build) -> None:
    _, (ability,), _ = build("You may discard a card. If you do not, lose 1 blood.", "command")
    assert ops(ability) == ["May", "Choose", "Do", "Need", "Jump", "Do"]
    assert ability.code[3].skip == 5 and ability.code[4].to == 6


def test_a_cost_is_an_action_and_part_of_a_plain_command(build) -> None:
    _, (ability,), _ = build("Discard 2 cards to gain 5 blood.")
    assert ability.kind == ACTION
    assert [type(op).__name__ for op in ability.cost] == ["Choose", "Do", "Need"]
    assert ability.cost[0].pay and ability.cost[1].flags & 8
    _, (ability,), _ = build("Discard 2 cards to gain 5 blood.", "command")
    assert ability.kind == EFFECT
    assert ops(ability) == ["May", "Choose", "Do", "Need", "Do"]


def test_letters_of_an_action_are_chosen_when_it_is_used(build) -> None:
    _, (ability,), _ = build("Pay X blood to deal X damage to a creature.")
    assert ability.letters == (ord("X"),)


def test_any_time_and_the_opponent(build) -> None:
    _, (ability,), _ = build("At any point, your opponent may pay 2 blood to destroy this creature.")
    assert ability.kind == ACTION and ability.timing == ANY_TIME and ability.user_opponent


def test_replacements(build) -> None:
    _, (ability,), _ = build("Whenever a creature would be dealt damage, it is dealt 1 less damage instead.")
    assert ability.kind == REPLACE and ability.trigger is not None and ability.trigger.mask == 1 << n.DAMAGE
    (keep,) = ability.code
    assert isinstance(keep, k.Keep) and keep.sign == -1
    _, (ability,), _ = build("Before you draw a card, gain 1 blood.")
    assert ability.kind == REPLACE and ops(ability) == ["Do", "Keep"]
    _, (ability,), _ = build("Whenever your opponent executes a command, it is denied.")
    assert ability.kind == REPLACE and ops(ability) == ["Cancel"]


def test_passives(build) -> None:
    _, (ability,), _ = build("Other creatures you control have +1 power.")
    assert ability.kind == PASSIVE
    assert isinstance(ability.targets, ir.All) and ability.targets.pattern.side == ir.YOU
    assert isinstance(ability.targets.pattern.tests[1], ir.IsNot)
    (mod,) = ability.mods
    assert isinstance(mod, ir.AddStat) and mod.stat == n.POWER and mod.sign == 1
    _, (ability,), lib = build("Creature cards in your hand cost 1 less.")
    assert ability.reach is not None and not lib.reaches
    assert ability.reach.zones == 1 << n.HAND


def test_a_space_of_its_own_card_is_passive_and_by_an_effect_lasting(build) -> None:
    _, (ability,), lib = build("This creature attacks the spaces adjacent to the opposing space.")
    assert ability.kind == PASSIVE and isinstance(ability.mods[0], ir.Aim) and len(lib.aims) == 1
    _, (ability,), lib = build("A creature you control attacks the leftmost space of your opponent.", "command")
    assert ability.kind == EFFECT and ability.code[-1].kind == n.AIM


def test_bans(build) -> None:
    _, (ability,), _ = build("This creature cannot attack.")
    assert ability.kind == BAN and ability.trigger is not None and ability.trigger.mask == 1 << n.ATTACK


def test_once_and_the_next_time(build) -> None:
    _, (ability,), _ = build("Once you draw a card, gain 2 blood.")
    assert ability.kind == TRIGGER and ability.once
    _, (ability,), lib = build("The next time your opponent discards a card, gain two blood.", "command")
    (hold,) = ability.code
    assert isinstance(hold, k.Hold) and hold.uses == 1
    assert lib.abilities[hold.ability].kind == TRIGGER
    _, (ability,), _ = build("The next time your opponent discards a card, gain two blood.", "command extended")
    assert ability.kind == TRIGGER and ability.once


def test_until(build) -> None:
    _, (ability,), _ = build("A creature you control gains +2 power until end of turn.", "command")
    assert ability.code[-1].until.kind == k.TURN_END
    _, (ability,), _ = build("A creature loses its text until end of next turn.", "command")
    assert ability.code[-1].until.later


def test_a_triple_is_one_event_for_each_part_that_is_not_zero(build) -> None:
    _, (ability,), _ = build("A creature gains +1/0/2.", "command")
    assert [(op.kind, op.word, op.amount.number) for op in ability.code[1:]] == [
        (n.GAIN_STAT, n.HEALTH, 1),
        (n.GAIN_STAT, n.POWER, 2),
    ]


def test_it_is_the_latest_that_fits(build) -> None:
    _, (ability,), _ = build("Draw a card, then discard it.", "command")
    draw, _, discard = ability.code
    assert draw.out == discard.card.reg
    _, (ability,), _ = build("Choose a creature. It gains +1 power.", "command")
    assert ability.code[1].card.reg == ability.code[0].reg
    _, (ability,), _ = build("When this creature dies, put it on the bottom of your deck.")
    assert isinstance(ability.code[0].card, ir.EventCard)


def test_an_op_keeps_what_it_did_only_if_someone_speaks_of_it(build) -> None:
    _, (ability,), _ = build("Destroy a creature.", "command")
    assert ability.code[-1].out == -1
    _, (ability,), _ = build("Sacrifice a creature, then put it on top of your deck.", "command")
    assert ability.code[1].kept == ability.code[-1].card.reg


def test_zones_are_inferred(build) -> None:
    def zones(text: str) -> int:
        _, (ability,), _ = build(text, "command")
        return int(next(op for op in ability.code if isinstance(op, k.Choose)).among.pattern.zones)

    assert zones("Destroy a creature.") == 1
    assert zones("Terminate a command.") == 1 << n.TIMELINE
    assert zones("Discard a card.") == 1 << n.HAND
    assert zones("Play a creature for free.") == 1 << n.HAND
    assert zones("Summon a creature.") == 1 << n.HAND
    assert zones("Return a creature card to your hand.") == 1 << n.DISCARD
    assert zones("Summon a creature from your discard pile.") == 1 << n.DISCARD


def test_each_player_chooses_their_own(build) -> None:
    _, (ability,), _ = build("Each player sacrifices a creature.", "command")
    assert ops(ability)[:3] == ["Each", "Choose", "Do"] and ops(ability)[-1] == "Again"
    assert ability.code[-1].each == 0 and ability.code[0].end == len(ability.code)
    assert isinstance(ability.code[1].who, ir.BoundPlayer)


def test_sentences_of_a_line_are_one_ability(build) -> None:
    _, abilities, _ = build("When this creature dies, draw a card. Gain 1 blood.")
    assert len(abilities) == 1 and len(abilities[0].code) == 2
    _, abilities, _ = build("When this creature dies, draw a card.\nWhenever you draw a card, gain 1 blood.")
    assert len(abilities) == 2


def test_lines_of_a_plain_command_are_one_effect(build) -> None:
    face, abilities, _ = build("Draw a card.\nDiscard it.", "command")
    assert len(abilities) == 1 and len(face.effects) == 1


def test_an_ability_of_a_card_out_of_play(build) -> None:
    _, (ability,), _ = build("When this card is discarded, gain 2 blood.")
    assert ability.zones & 1 << n.HAND and ability.trigger is not None and ability.trigger.mask == 1 << n.DISCARD_CARD


def test_keywords_are_spelled_out(build) -> None:
    face, abilities, lib = build("Ant Kin\nKin Call x2\nKin Strength")
    assert face.keywords == ((4, 2), (3, 1))
    assert face.own_tags == 1 << 1 and face.tags == 0b11
    assert [a.keyword for a in abilities] == [4, 3]
    assert sum(isinstance(op, k.May) for op in abilities[0].code) == 2
    assert lib.keywords[4].abilities[2] == (abilities[0].id,)


def test_lines_of_the_face(build) -> None:
    face, _, _ = build("Flip: 2 Blood\nLimit: 3\nDevours: Insect Kin\nEvolves from: Wolf")
    assert (face.flip, face.limit, face.consume_kinds) == (2, 3, (0, 1))
    assert isinstance(face.consumes[1].tests[0], ir.HasName)
    face, _, _ = build("Unlimited\nFlip: Discard a card")
    assert face.limit == -2 and face.flip_cost


def test_a_quoted_text_is_an_ability_of_its_own(build) -> None:
    _, (ability,), lib = build('A creature you control gains "When this creature dies, draw a card."', "command")
    assert lib.abilities[ability.code[-1].word].kind == TRIGGER


def test_a_drawn_card_is_no_creature(build) -> None:
    text = "Whenever a creature is dealt damage, draw a card, then put 1 tally counter on that creature."
    _, (ability,), _ = build(text)
    assert isinstance(ability.code[-1].card, ir.EventCard)
    _, (ability,), _ = build("Whenever a creature is dealt damage, draw a card, then play that card.")
    assert isinstance(ability.code[-1].card, ir.Bound)
    _, (ability,), _ = build("Draw a card, then play that creature.", "command")
    assert isinstance(ability.code[-1].card, ir.Bound)


def test_it_is_not_the_subject_of_its_own_clause(build) -> None:
    _, (ability,), _ = build("Whenever a creature enters the board, this creature deals 4 damage to it.")
    assert isinstance(ability.code[-1].card, ir.EventCard) and isinstance(ability.code[-1].other, ir.This)
    _, (ability,), _ = build("When this creature enters the board, this creature deals 1 damage to itself.")
    assert isinstance(ability.code[-1].card, ir.This)


def test_a_trigger_on_a_failure(build) -> None:
    _, (ability,), _ = build("Whenever you fail to draw a card, gain 1 blood.")
    assert ability.trigger.failed
    _, (ability,), _ = build("Whenever you fail to find a card, gain 1 blood.")
    assert not ability.trigger.failed
