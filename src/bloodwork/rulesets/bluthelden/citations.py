"""Rules that are followed together with others, since the rulebook says a thing in more than one place."""

from __future__ import annotations

from typing import Final

# Which rules a rule carries with it wherever it is cited.
WITH: Final[dict[str, tuple[str, ...]]] = {
    "B-SETUP.20": ("B-SETUP.21",),
    "B-START.1": ("B-START.10", "B-START.11", "B-START.17"),
    "B-START.8": ("B-KW.stun.3", "B-KW.fear.7"),
    "B-START.12": ("B-START.21",),
    "B-START.13": ("B-START.16",),
    "B-MAIN.1": ("B-MAIN.10",),
    "B-MAIN.2": ("B-MAIN.10",),
    "B-COMBAT.6": ("B-COMBAT.2", "B-COMBAT.13", "B-CARD.5", "B-CHAR.1"),
    "B-COMBAT.9": ("B-COMBAT.8",),
    "B-COMBAT.22": ("B-COMBAT.23",),
    "B-COMBAT.24": ("B-COMBAT.20", "B-COMBAT.21"),
    "B-COMBAT.27": ("B-COMBAT.26",),
    "B-COMBAT.28": ("B-COMBAT.30",),
    "B-COMBAT.41": ("B-COMBAT.38", "B-COMBAT.50"),
    "B-COMBAT.43": ("B-COMBAT.53",),
    "B-COMBAT.45": ("B-COMBAT.44", "B-COMBAT.46"),
    "B-COMBAT.51": ("B-COMBAT.44",),
    "B-END.8": ("B-END.10", "B-END.16"),
    "B-END.11": ("B-END.16", "B-COST.7", "B-COST.18"),
    "B-CARD.2": ("B-COST.1", "B-COST.10", "B-COST.16"),
    "B-COST.4": ("B-COST.5",),
    "B-COST.12": ("B-SPELL.1", "B-ZONE.17"),
    "B-CHAIN.4": ("B-CHAIN.3", "B-CHAIN.5"),
    "B-CHAIN.8": ("B-CHAIN.2", "B-CHAIN.6", "B-CHAIN.7"),
    "B-RES.5": ("B-RES.4", "B-RES.6"),
    "B-RES.9": ("B-RES.8",),
    "B-RUNE.7": ("B-RES.3",),
    "B-TRAIN.5": ("B-TRAIN.4", "B-MAGIC.6"),
    "B-TRAIN.7": ("B-TRAIN.2",),
    "B-EPIC.2": ("B-EPIC.6",),
    "B-TOKEN.3": ("B-TOKEN.1", "B-TOKEN.2"),
    "B-TOKEN.10": ("B-TOKEN.11", "B-SOV.11", "B-SOV.12"),
    "B-TOKEN.12": ("B-TOKEN.4",),
    "B-CTR.3": ("B-CTR.5",),
    "B-MOVE.3": ("B-MOVE.10",),
    "B-KW.banishing.1": ("B-ZONE.15", "B-KW.banishing.2", "B-KW.banishing.3", "B-KW.banishing.5"),
    "B-KW.fear.2": ("B-KW.fear.6", "B-KW.fear.9", "B-ZONE.3"),
    "B-KW.blood_rush.3": ("B-KW.blood_rush.4",),
    "B-KW.poison.1": ("B-KW.poison.3", "B-KW.poison.8"),
    "B-KW.poison.2": ("B-KW.poison.5",),
    "B-KW.protective_shield.2": ("B-KW.protective_shield.3", "B-KW.protective_shield.4"),
    "B-KW.stun.2": ("B-KW.stun.5",),
    "B-KW.hideout.2": ("B-KW.hideout.8",),
    "B-KW.hideout.4": ("B-KW.hideout.3",),
    "B-KW.hideout.5": ("B-KW.hideout.7",),
    "B-KW.hideout.12": ("B-KW.hideout.1",),
    "B-KW.rise.6": ("B-KW.rise.5",),
    "B-KW.rise.7": ("B-CTR.6",),
    "B-KW.rise.8": ("B-KW.rise.11",),
    "B-KW.punch.1": ("B-KW.punch.3",),
    "B-KW.bloodmage.1": ("B-KW.bloodmage.4",),
    "B-KW.bloodmage.2": ("B-KW.bloodmage.5",),
    "B-RANGED.4": ("B-RANGED.1", "B-RANGED.3", "B-RANGED.5", "B-RANGED.6"),
    "B-RANGED.7": ("B-RANGED.9", "B-RANGED.12"),
}

# Rules that are behind a refusal as well as the one that it names.
BEHIND: Final[dict[str, tuple[str, ...]]] = {
    "B-SETUP.18": ("B-SETUP.17",),
    "B-START.1": ("B-START.6",),
    "B-MAIN.5": ("B-RES.14",),
    "B-MAIN.6": ("B-CARD.13", "B-SPELL.3"),
    "B-COMBAT.15": ("B-CARD.14",),
    "B-END.4": ("B-CARD.15",),
    "B-ZONE.4": ("B-CHAR.3", "B-ZONE.19", "B-KW.barrier.9"),
    "B-ZONE.6": ("B-ZONE.18", "B-SOV.13", "B-KW.hideout.9"),
    "B-ZONE.12": ("B-COMBAT.14",),
    "B-COST.2": ("B-CARD.3", "B-SOV.2"),
    "B-COST.9": ("B-COST.10",),
    "B-CHAR.4": ("B-CARD.7", "B-RES.10"),
    "B-ADV.2": ("B-ZONE.22",),
    "B-MAGIC.1": ("B-CARD.4", "B-CARD.9", "B-MAGIC.7", "B-COST.13"),
    "B-ACT.4": ("B-KW.rise.11",),
    "B-ACT.5": ("B-RANGED.10",),
    "B-KW.binding.3": ("B-KW.binding.1", "B-KW.binding.2", "B-KW.binding.4", "B-KW.binding.5"),
    "B-KW.target_strike.7": ("B-KW.barrier.3",),
    "B-KW.barrier.4": ("B-KW.barrier.10",),
    "B-RANGED.1": ("B-RANGED.8",),
}


def together() -> dict[str, tuple[str, ...]]:
    """Every rule of `WITH` with itself first, as the kernel's `Citations` has it."""
    return {rule: (rule, *others) for rule, others in WITH.items()}
