"""The keywords of the ruleset, each in the card language; those that rules read directly have no text here."""

from __future__ import annotations

from typing import Final

from bloodwork.kernel.vocabulary import KeywordWord
from bloodwork.rulesets.bloodless.edition import Edition
from bloodwork.rulesets.bloodless.laws import Laws

KINS = {
    "Insect": "",
    "Ant": "Insect",
    "Bee": "Insect",
    "Machine": "",
    "Blight": "Machine",
    "Piezan": "",
    "Red Kingdom": "Piezan",
    "Blue Kingdom": "Piezan",
    "Black Kingdom": "Piezan",
    "Green Kingdom": "Piezan",
    "White Kingdom": "Piezan",
    "THEIR": "",
    "Bird": "",
    "Assassin": "",
    "Undead": "",
    "Reptile": "",
    "Cult of Nä": "",
    "Sorcery": "",
}


# the rules by which each word of "for each creature that shares a kin with it" is as it is
COUNTED: Final = ("C-N13.6b", "C-N13.6c", "C-N13.6d")
WANDERING: Final = ("C-N13.11", "C-N13.11c")


def keywords(laws: Laws, edition: Edition) -> list[KeywordWord]:
    """Those of the edition in their places, its new ones at the end."""
    out = first_keywords(laws)
    for entry in edition.keywords:
        place = len(out)
        for i, word in enumerate(out):
            if word.name == entry.name:
                place = i
        out[place : place + 1] = [entry.make(laws)] if entry.make is not None else []
    return out


def first_keywords(laws: Laws) -> list[KeywordWord]:
    other = "" if laws.kin_self else "other "
    side = "" if laws.kin_both_sides else " you control"
    counted = f"{other}creature{side} that shares a kin with it"
    when = "At the start of your turn" if laws.wandering_at_start else "At the end of your turn"
    flying = "This creature attacks over creatures."
    if laws.flying_stops_flying:
        flying += "\nThis creature cannot be attacked over."
    explosive = ""
    if laws.explosive == "damage_beside_target":
        explosive = (
            "After this creature attacks the opposing space, deal 1 damage to each creature adjacent to that space."
        )
    elif laws.explosive == "attack_beside_target":
        explosive = "This creature attacks the opposing space and the spaces adjacent to that space."
    legendary = ""
    if laws.one_legend_per_name:
        legendary = "This card cannot be played if you control a card with the same name as this card."
    elif laws.one_legend_in_effect:
        legendary = "Only the first card in play that says this has its text."
    return [
        KeywordWord("Flying", flying, ("C-N13.1",), lines=(("C-N13.1",), ("C-N13.1c",))),
        KeywordWord("Flying Defense", "This creature cannot be attacked over.", ("C-N13.2",)),
        KeywordWord("Piercing", "Overkill dealt by this creature ignores defense.", ("C-N13.4",)),
        KeywordWord(
            "Bifurcated Strike",
            "This creature attacks the spaces adjacent to the opposing space.",
            ("C-N13.3",),
        ),
        KeywordWord("Kin Call", kin_call(laws), ("C-N13.5", "C-N13.5b"), True, "C-N13.5c"),
        KeywordWord("Kin Strength", f"This creature has +1 power for each {counted}.", ("C-N13.6", *COUNTED)),
        KeywordWord("Kin Defense", f"This creature has +1 defense for each {counted}.", ("C-N13.7", *COUNTED)),
        KeywordWord(
            "Cumulative",
            # Destroying fails for a command, terminating for a creature.
            "This card enters play with 1 Accumulate counter."
            "\nWhenever you would play another card with the same name as this card, instead discard it and put"
            " 1 Accumulate counter on this card.\nWhen this card has no Accumulate counters, destroy it."
            "\nWhen this card has no Accumulate counters, terminate it.",
            ("C-N13.8",),
            lines=(("C-N13.8",), ("C-N13.8b",), ("C-N13.8c",), ("C-N13.8c",)),
            narrow=True,
        ),
        KeywordWord("Expendable", "This card can be discarded from play.", ("C-N13.10",)),
        KeywordWord("Wandering Left", f"{when}, move this creature one space to the left.", ("C-N13.11",)),
        KeywordWord("Wandering Right", f"{when}, move this creature one space to the right.", ("C-N13.11",)),
        KeywordWord("Wandering", f"{when}, move this creature one space to the left or right.", WANDERING),
        KeywordWord("Explosive", explosive, ("C-N13.12",)),
        KeywordWord("Legendary", legendary, ("C-N13.14",)),
    ]


def kin_call(laws: Laws) -> str:
    shares = "another creature card that shares a kin with it"
    if laws.kin_call_from == "hand":
        return f"When this creature is played, you may play {shares} from your hand for free."
    if laws.kin_call_from == "deck":
        return (
            f"When this creature is played, you may search your deck for {shares}, then play it for free"
            " and shuffle your deck."
        )
    shares = "another creature card that shares a kin with this creature"
    return (
        f"When this creature is played, you may look at all cards in your deck, then play {shares}"
        " from your hand or your deck for free and shuffle your deck."
    )
