"""Whole games in words: each decision with its options, each event with the rules that decided it."""

from __future__ import annotations

from bloodwork import Game
from conformance.games import Dice

# Name of the file, decks, seed.
STORIES = [
    ("hive-graves", ("hive", "graves"), 1),
    ("foundry-canopy", ("foundry", "canopy"), 2),
    ("graves-foundry", ("graves", "foundry"), 5),
]


def story(decks: tuple[str, str], seed: int) -> str:
    game = Game.start("bloodless", decks, seed=seed)
    dice = Dice(seed)
    out = [f"bloodless, {decks[0]} against {decks[1]}, seed {seed}", ""]
    told = 0
    while (decision := game.decision) is not None:
        told = tell(game, told, out)
        chosen = decision.options[dice.below(len(decision.options))]
        out.append(f"{decision.number}. {decision.player_name} ({decision.kind}) {decision.prompt}")
        out.append("   " + " | ".join(option.text for option in decision.options))
        out.append(f"-> {chosen.text}")
        game.push(chosen)
    tell(game, told, out)
    out += ["", f"{game.result}", f"digest {game.digest}", ""]
    return "\n".join(out)


def tell(game: Game, since: int, out: list[str]) -> int:
    for line in game.events("judge", since):
        out.append(f"     {'  ' * line.depth}{line.text} [{' '.join(line.rules)}]")
    return game.lines
