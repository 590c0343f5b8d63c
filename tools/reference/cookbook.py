# ruff: noqa: E501 - a text is one line, as it stands on a card
"""How to say what other games do: each mechanic in the words of both games, with what is then played.

Every text is read and explained when the page is made. A mechanic that a game does not have says why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bloodwork.text import TextError
from bloodwork.text.plain import describe
from reference.reading import COMMAND, CREATURE, EXTENDED, build, ruleset
from reference.running import BadExample

CHARACTER: Final = "bluthelden character"
SPELL: Final = "bluthelden spell"
ARTIFACT: Final = "bluthelden artifact"
TRAINING: Final = "bluthelden training"


@dataclass(frozen=True)
class Said:
    """A text on a card of a kind; without a kind, why there is none."""

    kind: str
    text: str


@dataclass(frozen=True)
class Mechanic:
    name: str
    known_as: str  # from which games, and under which names
    bloodless: tuple[Said, ...]
    bluthelden: tuple[Said, ...]


def _no(reason: str) -> tuple[Said, ...]:
    return (Said("", reason),)


def _one(kind: str, *texts: str) -> tuple[Said, ...]:
    return tuple(Said(kind, text) for text in texts)


MECHANICS: Final = (
    Mechanic(
        "Lifelink, drain", "Magic: lifelink; Hearthstone: lifesteal",
        _one(CREATURE, "Whenever this creature deals damage, gain that much blood."),
        _one(CHARACTER, "Whenever this character deals damage, gain that much life."),
    ),
    Mechanic(
        "Taunt, guard", "Hearthstone: taunt; Magic: menace's opposite",
        _one(CREATURE, "Whenever a creature would attack a creature adjacent to this creature, it attacks this creature instead."),
        _one(CHARACTER, "Defender"),
    ),
    Mechanic(
        "Poison", "Magic: wither, deathtouch; Hearthstone: poisonous",
        _one(
            CREATURE,
            "Whenever this creature deals damage to a creature, destroy that creature.",
            "Whenever this creature strikes a creature, put a Venom counter on that creature.\n"
            "At the end of each turn, deal 1 damage to each creature for each Venom counter on it.",
        ),
        _one(CHARACTER, "Poison"),
    ),
    Mechanic(
        "Shield", "Hearthstone: divine shield; Magic: shield counters",
        _one(
            CREATURE,
            "This creature enters the board with a Shield counter.\n"
            "If this creature would be dealt damage while it has a Shield counter, remove a Shield counter from it instead.",
        ),
        _one(SPELL, "Prevent the next 2 damage that would be dealt to target character this round."),
    ),
    Mechanic(
        "Counterspell", "Magic: counter target spell; Netrunner: prevent",
        _one(
            CREATURE,
            "Whenever your opponent would execute a command, you may pay 2 blood. If you do, that command is denied.",
        ) + _one(EXTENDED, "The next time your opponent plays a command, deny it unless they pay 2 blood."),
        _one(SPELL, "Cancel target spell."),
    ),
    Mechanic(
        "Discard", "Magic: specter effects; Netrunner: net damage",
        _one(COMMAND, "Your opponent discards a card at random.", "Look at your opponent's hand. Choose a creature card from it. Your opponent discards that card."),
        _one(SPELL, "Your opponent discards a card at random."),
    ),
    Mechanic(
        "Mill", "Magic: mill; Netrunner: trash from R&D",
        _one(COMMAND, "Your opponent discards the top 3 cards of their deck."),
        _one(SPELL, "Your opponent puts the top 3 cards of their Spell Deck into their graveyard."),
    ),
    Mechanic(
        "Tutor", "Magic: tutor; Hearthstone: draw a specific card",
        _one(COMMAND, "Search your deck for an Insect card, reveal it, put it into your hand, then shuffle your deck."),
        _one(SPELL, "Search your Spell Deck for an artifact card and put it into your hand. Shuffle your Spell Deck."),
    ),
    Mechanic(
        "Recursion", "Magic: regrowth, reanimation",
        _one(COMMAND, "Return a creature card from your discard pile to your hand.", "Summon a creature card with cost 3 or less from your discard pile."),
        _one(SPELL, "Return target character card from your graveyard to the battlefield."),
    ),
    Mechanic(
        "Tokens", "Magic: create a token; Inscryption: squirrels",
        _one(COMMAND, 'Spawn 2 "Grub".', 'Spawn a "Grub" in each empty space you control.'),
        _one(SPELL, "Create two 2/2 Skeleton Tokens."),
    ),
    Mechanic(
        "Copy", "Magic: clone, copy target spell; Hearthstone: summon a copy",
        _one(COMMAND, "Choose a creature. Spawn a copy of it.") + _one(CREATURE, "When this creature enters the board, it becomes a copy of the opposing creature."),
        _no("no rule makes a second object of what is on the chain"),
    ),
    Mechanic(
        "Transform", "Hearthstone: transform; Magic: double-faced cards",
        _one(CREATURE, 'When this creature has 3 Molt counters, transform it into "Moth".'),
        _no("a character turns into another by Rise, or lies face down by Hideout; no other change of a whole card has rules"),
    ),
    Mechanic(
        "Cost reduction", "Magic: affinity; Hearthstone: costs less",
        _one(
            CREATURE,
            "This creature costs 1 less for each Insect you control.",
            "The first creature you play each turn costs 1 less.",
        ),
        _one(ARTIFACT, "Spells you play cost 1 less."),
    ),
    Mechanic(
        "Tax", "Magic: tax effects; Netrunner: ice",
        _one(CREATURE, "Commands your opponent plays cost 1 more.", "This creature cannot attack unless you pay 1 blood."),
        _one(ARTIFACT, "Spells your opponent plays cost 1 more."),
    ),
    Mechanic(
        "Redirect", "Magic: redirect damage",
        _one(CREATURE, "If a creature adjacent to this creature would be dealt damage, this creature is dealt that damage instead."),
        _one(CHARACTER, "If another character you control in this lane would be dealt damage, that damage is dealt to this character instead."),
    ),
    Mechanic(
        "Delayed", "Magic: at the beginning of the next upkeep",
        _one(COMMAND, "Choose a creature. At the start of your next turn, destroy it.", "At the end of your next turn, draw 2 cards."),
        _one(SPELL, "At the end of the round, draw a card."),
    ),
    Mechanic(
        "Modal", "Magic: choose one; Hearthstone: choose one",
        _one(COMMAND, "Choose one:\n• Draw two cards.\n• Destroy a creature with cost 2 or less.\n• Gain 3 blood."),
        _one(SPELL, "Choose one:\n• Draw a card.\n• Stun target character."),
    ),
    Mechanic(
        "X", "Magic: X spells",
        _one(COMMAND, "Deal X damage to a creature. If X is 3 or more, draw a card."),
        _one(SPELL, "Target character gets +X/+X until end of round, where X is the number of resources you control."),
    ),
    Mechanic(
        "Aura, equipment", "Magic: auras; Hearthstone: enchantments",
        _one(EXTENDED, "When this command enters the timeline, link it to a creature you control.\nThe linked creature has +2 power."),
        _one(TRAINING, "Attached character gets +2/+0."),
    ),
    Mechanic(
        "Exile until", "Magic: banish until this leaves",
        _one(CREATURE, "When this creature enters the board, set aside an enemy creature until this creature leaves the board."),
        _one(ARTIFACT, "When this artifact enters the battlefield, banish target opposing character until this artifact leaves the battlefield."),
    ),
    Mechanic(
        "Blink", "Magic: flicker",
        _one(COMMAND, "Return a creature you control to its owner's hand, then summon it."),
        _one(SPELL, "Banish target character you control until end of round."),
    ),
    Mechanic(
        "Cycling", "Magic: cycling",
        _one(CREATURE, "Pay 1 blood and discard this card from your hand: Draw a card."),
        _no("an ability works while its card is on the battlefield: nothing is used from a hand (B-CARD)"),
    ),
    Mechanic(
        "Extra turn", "Magic: take an extra turn",
        _one(COMMAND, "Take an extra turn after this one."),
        _no("both players share each round: nobody has a turn that could be taken twice (B-ROUND)"),
    ),
    Mechanic(
        "Prohibition", "Magic: can't attack or block; Hearthstone: freeze",
        _one(COMMAND, "Choose an enemy creature. It cannot attack until the end of your opponent's next turn."),
        _one(SPELL, "Target character cannot attack this round."),
    ),
    Mechanic(
        "Board wipe", "Magic: wrath; Hearthstone: twisting nether",
        _one(COMMAND, "Destroy all creatures.", "Each player chooses a creature they control. Destroy all other creatures."),
        _one(SPELL, "Destroy all characters."),
    ),
    Mechanic(
        "Symmetrical", "Magic: each player; Hearthstone: both players",
        _one(COMMAND, "Each player discards their hand, then draws that many cards."),
        _one(SPELL, "Each player sacrifices a character."),
    ),
    Mechanic(
        "Sacrifice for value", "Magic: aristocrats; Inscryption: the altar",
        _one(CREATURE, "Sacrifice another creature: Draw a card."),
        _one(ARTIFACT, "Turn, sacrifice a character: Gain 2 ASP."),
    ),
    Mechanic(
        "Chance", "Hearthstone: random; Magic: coin flips",
        _one(COMMAND, "Flip a coin. If it is heads, draw 2 cards. Otherwise, your opponent draws a card.", "Destroy a random enemy creature."),
        _one(SPELL, "Destroy a random opposing character."),
    ),
    Mechanic(
        "Take control", "Magic: threaten",
        _one(COMMAND, "Gain control of an enemy creature until end of turn."),
        _one(SPELL, "Gain control of target opposing character until end of round."),
    ),
    Mechanic(
        "Silence", "Hearthstone: silence; Magic: loses all abilities",
        _one(COMMAND, "Choose a creature. It loses its text until end of turn."),
        _one(TRAINING, "Attached character loses all abilities."),
    ),
    Mechanic(
        "Anthem", "Magic: lords; Hearthstone: adjacent minions",
        _one(CREATURE, "Other Insect creatures you control have +1 power.", "Creatures adjacent to this creature have +1 power."),
        _one(ARTIFACT, "Characters you control get +1/+0."),
    ),
    Mechanic(
        "Death trigger", "Hearthstone: deathrattle; Magic: dies",
        _one(CREATURE, 'When this creature dies, spawn a "Grub".'),
        _one(CHARACTER, "When this character dies, draw a card."),
    ),
    Mechanic(
        "Enters trigger", "Hearthstone: battlecry; Magic: enters",
        _one(CREATURE, "When this creature enters the board, deal 1 damage to the opposing creature."),
        _one(CHARACTER, "When this character enters the battlefield, draw a card."),
    ),
    Mechanic(
        "Alternative win", "Magic: you win the game",
        _one(EXTENDED, "At the start of your turn, if you have 15 or more blood, you win the game."),
        _no("only a Sovereign without Life Points ends a game of Bluthelden (B-END)"),
    ),
    Mechanic(
        "Upkeep cost", "Magic: cumulative upkeep",
        _one(CREATURE, "At the start of your turn, sacrifice this creature unless you pay 1 blood."),
        _one(CHARACTER, "At the end of the round, sacrifice this character unless you pay 1 ASP."),
    ),
    Mechanic(
        "Scry, look ahead", "Magic: scry; Netrunner: look at the top cards",
        _one(COMMAND, "Look at the top 3 cards of your deck. Put any number of them on the bottom of your deck and the rest on top of your deck in any order."),
        _one(SPELL, "Look at the top card of your Spell Deck. You may put it on the bottom of your Spell Deck."),
    ),
    Mechanic(
        "Impulse, dig", "Magic: look at the top, take one",
        _one(COMMAND, "Reveal cards from the top of your deck until you reveal a command card. Put that card into your hand and the rest on the bottom of your deck in a random order."),
        _one(SPELL, "Reveal the top 3 cards of your Spell Deck. Put one of them into your hand and the rest on the bottom of your Spell Deck."),
    ),
    Mechanic(
        "Kicker, additional cost", "Magic: kicker, as an additional cost",
        _one(COMMAND, "As an additional cost to play this command, sacrifice a creature.\nDraw 2 cards.") + _one(CREATURE, "When you play this creature, you may pay 2 blood. If you do, it gains +2 power."),
        _one(SPELL, "As an additional cost to play this spell, sacrifice a character.\nDraw two cards."),
    ),
    Mechanic(
        "Divided damage", "Magic: divided as you choose",
        _one(COMMAND, "Deal 3 damage divided as you choose among any number of creatures."),
        _one(SPELL, "Deal 1 damage to each opposing character."),
    ),
    Mechanic(
        "Heal", "Hearthstone: restore health",
        _one(COMMAND, "Heal 2 damage from a creature."),
        _one(SPELL, "Heal 2 damage from target character."),
    ),
)  # fmt: skip


def page() -> str:
    """All mechanics, each with what its texts are played as."""
    out: list[str] = []
    for one in MECHANICS:
        out += [f"## {one.name}", "", f"{one.known_as}.", ""]
        for game, said in (("Bloodless", one.bloodless), ("Bluthelden", one.bluthelden)):
            for text in said:
                out += _shown(game, text)
    return "\n".join(out).rstrip("\n")


def _shown(game: str, said: Said) -> list[str]:
    if not said.kind:
        return [f"**{game}** has no way to say it: {said.text}.", ""]
    try:
        built = build(said.text, said.kind)
    except TextError as error:
        raise BadExample(f"{said.text!r} on a {said.kind}: {error}") from None
    name = said.kind.split()[0]
    vocabulary = ruleset(name if name == "bluthelden" else "bloodless").vocabulary
    lines = ["```text", built.printed, "```", ""]
    told = [str(describe(ability, built.library, vocabulary, built.face.types)) for ability in built.abilities]
    lines += [f"- {one}" for one in told]
    kind = said.kind.removeprefix("bluthelden ")
    return [f"**{game}**, on {_article(kind)}:", "", *lines, ""]


def _article(kind: str) -> str:
    word = {"command extended": "extended command"}.get(kind, kind)
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
