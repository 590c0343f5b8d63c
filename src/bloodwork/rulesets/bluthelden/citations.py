"""Rules that are followed together with others, since the rulebook says a thing in more than one place."""

from __future__ import annotations

from typing import Final

# Which rules a rule carries with it wherever it is cited: they say the same, or what they say of it always holds.
WITH: Final[dict[str, tuple[str, ...]]] = {
    "B-COMBAT.6": ("B-CARD.5",),
    "B-COMBAT.24": ("B-COMBAT.20",),
    "B-COMBAT.43": ("B-COMBAT.53",),
    "B-END.11": ("B-COST.7",),
    "B-CARD.2": ("B-COST.1",),
    "B-COST.12": ("B-SPELL.1", "B-ZONE.17"),
    "B-CHAIN.8": ("B-CHAIN.6",),
    "B-RES.9": ("B-RES.8",),
    "B-TRAIN.5": ("B-MAGIC.6",),
    "B-EPIC.2": ("B-EPIC.6",),
    "B-TOKEN.3": ("B-TOKEN.1",),
    "B-KW.banishing.1": ("B-ZONE.15",),
    "B-KW.protective_shield.2": ("B-KW.protective_shield.4",),
    "B-KW.hideout.2": ("B-KW.hideout.8",),
    "B-KW.rise.6": ("B-KW.rise.5",),
    "B-KW.rise.7": ("B-CTR.6",),
    "B-KW.punch.1": ("B-KW.punch.3",),
}

# Rules that are behind a refusal as well as the one that it names: the general ones behind one for a case.
BEHIND: Final[dict[str, tuple[str, ...]]] = {
    "B-MAIN.6": ("B-CARD.13",),
    "B-SPELL.3": ("B-MAIN.6", "B-CARD.13"),
    "B-COMBAT.14": ("B-ZONE.12",),
    "B-COMBAT.15": ("B-CARD.14",),
    "B-END.4": ("B-CARD.15",),
    "B-ZONE.4": ("B-CHAR.3",),
    "B-ZONE.6": ("B-ZONE.18",),
    "B-ZONE.19": ("B-ZONE.4", "B-CHAR.3"),
    "B-SOV.13": ("B-ZONE.18",),
    "B-COST.2": ("B-CARD.3", "B-SOV.2"),
    "B-COST.10": ("B-COST.9",),
    "B-CHAR.4": ("B-CARD.7",),
    "B-RES.10": ("B-CHAR.4", "B-CARD.7"),
    "B-ADV.2": ("B-ZONE.22",),
    "B-MAGIC.1": ("B-CARD.4", "B-CARD.9", "B-COST.13"),
    "B-MAGIC.7": ("B-COST.13",),
    "B-TRAIN.9": ("B-TRAIN.3",),
    "B-MOVE.1": ("B-CARD.6",),
    "B-ACT.5": ("B-RANGED.10",),
    "B-KW.binding.2": ("B-KW.binding.3",),
    "B-KW.binding.4": ("B-KW.binding.3",),
    "B-KW.barrier.10": ("B-KW.barrier.4",),
    "B-RANGED.8": ("B-RANGED.1",),
}


def together() -> dict[str, tuple[str, ...]]:
    """Every rule of `WITH` with itself first, as the kernel's `Citations` has it."""
    return {rule: (rule, *others) for rule, others in WITH.items()}


# Rules of a text that decide when it is announced: what it costs and what it chooses. The others do when it resolves.
ANNOUNCED: Final = frozenset({"B-COST.4", "B-COST.5", "B-COST.13", "B-COST.17", "B-COST.21", "B-COST.30", "B-COST.31"})

# Rules of a text that decide only where it comes to nothing, and are cited there.
IN_VAIN: Final = frozenset({"B-COST.14"})


def announced(rules: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([rule for rule in rules if rule in ANNOUNCED])


def resolving(rules: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([rule for rule in rules if rule not in ANNOUNCED and rule not in IN_VAIN])
