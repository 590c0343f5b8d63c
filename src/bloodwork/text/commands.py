"""What a command can have beside its effects. One that does not stay hears what happens while it is executed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bloodwork.kernel import ir
from bloodwork.kernel.ability import ACTION, EFFECT, TRIGGER, Ability

if TYPE_CHECKING:
    from bloodwork.text.abilities import Builder
    from bloodwork.text.errors import TextError

DOES_NOT_STAY: Final = "a command does not stay"
_OF_CREATURES: Final = ("attack", "strike", "death", "explode")
_OF_ITS_COMING: Final = ("play", "execute", "move")


def check(b: Builder, ability: Ability, chapter: int) -> Ability:
    """Refuses an ability of a command that could never be heard or be used."""
    if b.keyword or not b.is_command or chapter:
        return ability
    itself = roles_of_itself(ability)
    if itself and of_creatures(b, ability, itself):
        raise b.scope().error("a command is not on the board: it does not fight, take damage or die")
    if ability.kind == ACTION and not b.stays and not ability.zones:
        raise b.scope().error(
            "a command is gone when it has been executed: nothing of it can be used after that", DOES_NOT_STAY
        )
    return ability


def unheard(b: Builder, made: list[Ability]) -> Ability | None:
    """The first ability of a command that nothing could set off, as it does nothing itself while in play (C-D7.1)."""
    if b.stays or any(ability.kind == EFFECT for ability in made):
        return None
    for ability in made:
        if ability.zones == 0 and ability.keyword < 0 and not roles_of_itself(ability) and not own_coming(b, ability):
            return ability
    return None


def error(b: Builder) -> TextError:
    nouns = b.dialect.nouns
    message = f"a {nouns.spell} is gone when it {nouns.done}, and this one does nothing that it could hear"
    begin = f'begin with "Until end of {nouns.turn}, whenever"'
    if "extended" in b.vocab.types:
        message += f" ({b.vocab.passing_rule or 'C-D7.1'})"
        begin += ", or make it an extended command"
    return b.scope().error(f"{message}: {begin}", f"a {nouns.spell} does not stay")


def roles_of_itself(ability: Ability) -> set[int]:
    """The parts that the card that bears the text has in the event it waits for."""
    tests = ability.trigger.tests if ability.trigger is not None else ()
    return {test.role for test in tests if isinstance(test, ir.CardIsThis) and test.this}


def of_creatures(b: Builder, ability: Ability, itself: set[int]) -> bool:
    """Whether only a creature could have this part in the event."""
    assert ability.trigger is not None
    kinds = {kind.kind for kind in ability.trigger.kinds}
    if kinds <= {b.vocab.events[name] for name in _OF_CREATURES if name in b.vocab.events}:
        return True
    return kinds == {b.vocab.events.get("damage", -1)} and ir.R_CARD in itself


def own_coming(b: Builder, ability: Ability) -> bool:
    """Whether it hears the play of its own card, as one of those that it speaks of (C-N7.1)."""
    if ability.kind != TRIGGER or ability.trigger is None:
        return False
    if not {kind.kind for kind in ability.trigger.kinds} & {b.vocab.events.get(name, -1) for name in _OF_ITS_COMING}:
        return False
    for test in ability.trigger.tests:
        if isinstance(test, ir.PlayerIs) and isinstance(test.who, ir.Opponent):
            return False
        if isinstance(test, ir.InZone) and test.zones >> b.vocab.zones.get("timeline", 0) & 1 == 0:
            return False
        if isinstance(test, ir.CardIs):
            for one in test.pattern.tests:
                if isinstance(one, ir.HasTypes) and one.types & b.types == 0:
                    return False
    return True
