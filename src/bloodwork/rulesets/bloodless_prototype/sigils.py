"""The sigils, each a text in the card language."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.vocabulary import KeywordWord
from bloodwork.rulesets.bloodless_prototype.laws import Laws

KINS: Final = {"Insect": "", "Ant": "Insect", "Bee": "Insect", "Machine": "", "Blight": "Machine"}
# kins that a kin sigil names, with the rules that say so
KIN_RULES: Final = {
    "Ant": ("P-S.ant-kin.1", "P-S.ant-kin.2"),
    "Bee": ("P-S.bee-kin.1", "P-S.bee-kin.2"),
    "Blight": ("P-S.blight-kin.1", "P-S.blight-kin.2"),
}
CROW: Final = "Crow"
ROBOT: Final = "Broken Robot"
FLASK: Final = "Blood Flask"
SPELLINGS: Final = {"travelling": "traveling"}


def sigils(laws: Laws) -> list[KeywordWord]:
    other = "" if laws.kin_counts_self else "other "
    relative = f"{other}creature you control that shares a kin with it"
    crow = f'you may spawn a "{CROW}" in an empty space you control'
    if laws.crow_from_hand:
        crow = f'you may play a card named "{CROW}" from your hand for free'
    return [
        KeywordWord(
            "Kin Call",
            "When this creature is played, you may play another creature card that shares a kin with it from your hand"
            " for free.",
            ("P-S.kin-call.1", "P-5.9"),
        ),
        KeywordWord("Kin Strength", f"This creature has +1 power for each {relative}.", KIN_STRENGTH),
        KeywordWord("Kin Defense", f"This creature has +1 defense for each {relative}.", KIN_DEFENSE),
        KeywordWord(
            "Area Of Pain",
            "This creature attacks the opposing space and the spaces adjacent to this creature.",
            ("P-S.area-of-pain.1", "P-S.area-of-pain.2"),
        ),
        KeywordWord("Blood Flask", "When this creature is played, gain 1 blood.", ("P-S.blood-flask.1",)),
        KeywordWord(
            "Blood Thirst", "Whenever this creature damages another creature, gain 1 blood.", ("P-S.blood-thirst.1",)
        ),
        KeywordWord("Bloody Death", "When this creature dies, gain 1 blood.", ("P-S.bloody-death.1",)),
        KeywordWord(
            "Bifurcation",
            "This creature attacks the spaces adjacent to the opposing space.",
            ("P-S.bifurcation.1", "P-S.bifurcation.2"),
        ),
        KeywordWord("Ephemeral", "At the end of your attack phase, destroy this creature.", ("P-S.ephemeral.1",)),
        KeywordWord(
            "Flying",
            "This creature attacks over creatures.\nThis creature cannot be attacked over.",
            ("P-S.flying.1",),
            lines=(("P-S.flying.1",), ("P-S.flying.2",)),
        ),
        KeywordWord("Flying Defense", "This creature cannot be attacked over.", ("P-S.flying-defense.1",)),
        KeywordWord("Friend Of Crows", f"When this creature is played, {crow}.", ("P-S.friend-of-crows.1",)),
        KeywordWord("Legendary", "\n".join(legendary(laws)), ("P-S.legendary.1",), lines=LEGENDARY),
        KeywordWord(
            "Mechanic",
            f'When this creature is played, create a "{ROBOT}" in the opposing space.',
            ("P-S.mechanic.1", "P-S.mechanic.2"),
        ),
        KeywordWord(
            "Protective",
            "This creature has +1 power for each defenseless counter you have had.",
            ("P-S.protective.1",),
        ),
        KeywordWord("Sigil Giver", "\n".join(sigil_giver(laws)), ("P-S.sigil-giver.1",), lines=SIGIL_GIVER),
        KeywordWord(
            "Spawn", "When this creature is killed, create the first card of its line in its space.", ("P-S.spawn.1",)
        ),
        KeywordWord("Stall", "Players cannot be dealt damage.", ("P-S.stall.1",)),
        KeywordWord(
            "Thorns",
            "Whenever this creature is attacked, deal 1 damage to the attacking creature.",
            ("P-S.thorns.1",),
        ),
        KeywordWord(
            "Time Reversal",
            "When this creature is killed, create the first card of its line in your hand.",
            ("P-S.time-reversal.1",),
        ),
        KeywordWord(
            "Traveling",
            "At the start of your main phase, move this creature one space to the left or right.",
            ("P-S.traveling.1",),
        ),
        KeywordWord(
            "Traveling Left",
            "At the start of your main phase, move this creature one space to the left.",
            ("P-S.traveling-left-right.1", "P-S.traveling-left-right.2"),
        ),
        KeywordWord(
            "Traveling Right",
            "At the start of your main phase, move this creature one space to the right.",
            ("P-S.traveling-left-right.1", "P-S.traveling-left-right.2"),
        ),
        KeywordWord(
            "Traveling Swap",
            "At the start of your main phase, choose a space to the left or right of this creature, swap this creature"
            " with the creature in that space and move this creature to that space.",
            ("P-S.traveling-swap.1",),
        ),
    ]


def legendary(laws: Laws) -> tuple[str, ...]:
    another = "While there is another creature with Legendary"
    length = "for a round" if laws.favour_is_long else "for this turn"
    return (
        f"{another} and this creature is not in effect, this creature has no other keywords or kins.",
        f"{another}, during your turn, you may put this creature in effect {length}.",
        "While your opponent controls a creature with Legendary, during their turn, your opponent may put this creature"
        f" in effect {length}.",
    )


def sigil_giver(laws: Laws) -> tuple[str, ...]:
    length = "for a round" if laws.gift_is_long else "for this turn"
    lend = f"lend its other keywords and kins to another creature {length}"
    later = "spent" if laws.first_use_free else "seasoned"
    return (
        "This creature has no other keywords or kins.",
        f"While this creature is not {later}, at the start of your turn, you may {lend}.",
        f"While this creature is {later}, pay 1 blood to {lend}. Use this only once each turn.",
        "Creatures with Sigil Giver cannot enter your board.",
    )


LEGENDARY: Final = (("P-S.legendary.4",), ("P-S.legendary.2",), ("P-S.legendary.2",))
SIGIL_GIVER: Final = (
    ("P-S.sigil-giver.1",),
    ("P-S.sigil-giver.2", "P-5.4"),
    ("P-S.sigil-giver.3",),
    ("P-S.sigil-giver.5",),
)
KIN_STRENGTH: Final = ("P-S.kin-strength.1", "P-S.kin-strength.3", "P-6.2")
KIN_DEFENSE: Final = ("P-S.kin-defense.1", "P-S.kin-defense.3", "P-6.2")
