"""Cards that a player brings to a game from files of any format."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import click

from bloodwork import cards
from bloodwork.bots import Dice
from bloodwork.cards.decks_made import make_deck
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import BadFile, NotUnderstood


@dataclasses.dataclass(frozen=True, slots=True)
class Brought:
    """The cards of the files that can be played with, and the reasons why others cannot, by their Names."""

    own: cards.Catalogue
    catalogue: cards.Catalogue  # with those of the package
    left_out: dict[str, str]

    def deck(self, seed: int) -> cards.Deck:
        """A deck of them, another one for each seed. It says what it was filled up with."""
        dice = Dice(seed)
        base = [card for card in cards.shipped(self.own.ruleset) if self.catalogue.find(card.label) is card]
        own, others = (_mixed(list(part), dice) for part in (self.own, base))
        made = make_deck(f"a deck made of {Path(self.own.file).name}", own, others, self.own.ruleset, self.catalogue)
        about = f"It has {made.deck.told()}"
        if made.filled:
            about += f"; filled up from the package with {', '.join(made.filled)}"
        return dataclasses.replace(made.deck, about=f"{about}.")


def bring(files: tuple[str, ...], ruleset: str) -> Brought:
    """The cards of files. Those that cannot be read are left out, which is told."""
    # Reading texts takes longer to import than everything else here.
    from bloodwork.cards.check import check_cards

    loaded = cards.load_cards(*files)
    if loaded.ruleset != ruleset:
        raise NotUnderstood(f"the cards are of ruleset {loaded.ruleset}", expected=f"cards of {ruleset}")
    words = with_defaults(ruleset)
    left_out: dict[str, str] = {}
    own, unsure = loaded, list(loaded)
    while unsure:
        refused = [
            one
            for one in check_cards(unsure, own.over(cards.shipped(ruleset)), words, read_only=True)
            if not one.readable
        ]
        for report in refused:
            sentence = next(one for one in report.sentences if not one.readable)
            place = report.card.place.file
            why = BadFile(sentence.message, file=place, line=sentence.line, column=sentence.column)
            left_out[report.card.label] = str(why)
            click.echo(f'"{report.card.label}" is left out: {why}', err=True)
        own = own.without(report.card for report in refused)
        # A card that speaks of one that is not there cannot be read any more.
        gone = [report.card.name.casefold() for report in refused]
        unsure = [card for card in own if any(name in card.text.casefold() for name in gone)]
    if not len(own):
        raise BadFile("no card of the file can be read", file=loaded.file or files[0])
    return Brought(own, own.over(cards.shipped(ruleset)), left_out)


def _mixed(found: list[cards.Card], dice: Dice) -> list[cards.Card]:
    return [card for _, card in sorted(((dice.number(), card) for card in found), key=lambda pair: pair[0])]
