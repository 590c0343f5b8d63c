"""`bloodwork print`: sheets of cards to cut out."""

from __future__ import annotations

from pathlib import Path

import click

from bloodwork import cards
from bloodwork.cards.load import shipped_sets
from bloodwork.cards.schema import LANGUAGES, fold
from bloodwork.cli.output import json_option, print_json
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import NotUnderstood, nearest
from bloodwork.rules import SwitchValue, parse_switches

_SET_ENDINGS = (".yaml", ".yml", ".json")
MOST_BLANKS = 1000
MOST_COPIES = 50


@click.command("print")
@click.argument("what", metavar="DECK|SET")
@click.option(
    "-o", "--output", "file", metavar="FILE.pdf", required=True, type=click.Path(dir_okay=False, path_type=Path)
)
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True)
@click.option("--backs", is_flag=True, help="Add a page of card backs after each page.")
@click.option(
    "--flip",
    type=click.Choice(("long", "short")),
    default="long",
    show_default=True,
    help="Edge on which the printer flips the sheet.",
)
@click.option(
    "--marks",
    type=click.Choice(("edge", "full", "none")),
    default="edge",
    show_default=True,
    help="Cut marks: at the edge of the sheet, full lines, or none.",
)
@click.option("--bleed", metavar="MM", type=click.FloatRange(0, 10), default=0, show_default=True)
@click.option("--blanks", metavar="N", type=click.IntRange(0, MOST_BLANKS), default=0, help="Add blank cards.")
@click.option(
    "--prompted",
    metavar="N",
    type=click.IntRange(0, MOST_COPIES),
    default=0,
    help="Add N of each card that these cards spawn (or N blanks, by the switch prompted_cards).",
)
@click.option("--ruleset", default="bloodless", show_default=True)
@click.option(
    "--switch", "switches", metavar="NAME=VALUE", multiple=True, help="Override a ruling (see `bloodwork rules list`)."
)
@click.option("--cards", "card_files", metavar="FILE", multiple=True, help="A set file with cards that the deck uses.")
@click.option("--lang", "code", type=click.Choice(LANGUAGES), default="en", help="Language of the texts.")
@json_option
def print_(
    what: str,
    file: Path,
    paper: str,
    backs: bool,
    flip: str,
    marks: str,
    bleed: float,
    blanks: int,
    prompted: int,
    ruleset: str,
    switches: tuple[str, ...],
    card_files: tuple[str, ...],
    code: str,
    as_json: bool,
) -> None:
    """Make a PDF with all cards of a deck, or with one of each card of a set, to print and cut out.

    DECK is a deck of the package or a deck file; SET is a set of the package by its title or a set file. Cards have
    their true size, 6.667 by 9.313 cm, if the printer does not scale the page.

    \b
    Example:
      bloodwork print hive -o hive.pdf --backs
      bloodwork print "The Hollow" --ruleset bloodless-prototype -o hollow.pdf --blanks 8
      bloodwork print smelter --ruleset bloodless-prototype -o smelter.pdf --prompted 3
    """
    from bloodwork import pictures
    from bloodwork.pictures.sheets import grid

    title, chosen, catalogue = _chosen(what, ruleset, card_files)
    if prompted:
        side, written = _prompted(chosen, catalogue, prompted, parse_switches(switches, catalogue.ruleset))
        chosen += side
        blanks += written
    words = with_defaults(catalogue.ruleset)
    parents = {kin.name: kin.parent for kin in catalogue.kins}
    drawn = {
        card: pictures.draw(pictures.face_of(card, catalogue, words, code), parents) for card in dict.fromkeys(chosen)
    }
    sequence = [drawn[card] for card in chosen] + [pictures.blank()] * blanks
    data = pictures.sheets(sequence, title, paper=paper, backs=backs, marks=marks, bleed=bleed, flip=flip)
    file.write_bytes(data)
    on = grid(paper, bleed)
    pages = -(-len(sequence) // on.on_a_page) * (2 if backs else 1)
    if as_json:
        print_json({"file": str(file), "cards": len(chosen), "blanks": blanks, "pages": pages, "a_page": on.on_a_page})
        return
    also = f" and {blanks} blank" if blanks else ""
    click.echo(f"{file}: {len(chosen)} cards{also} on {pages} page{'s' * (pages != 1)}, {on.on_a_page} to a page")


def _prompted(
    chosen: list[cards.Card], catalogue: cards.Catalogue, copies: int, switches: dict[str, SwitchValue]
) -> tuple[list[cards.Card], int]:
    """What a table keeps at hand for cards that texts bring in: side decks of them, or so many blank cards."""
    from bloodwork.play.prompted import brought_in, written_on_blanks
    from bloodwork.play.table import Table

    table = Table(catalogue.ruleset, switches, catalogue)
    names = brought_in(table, [card.name for card in chosen])
    if written_on_blanks(table):
        return [], copies * len(names)
    return [catalogue.card(name) for name in names for _ in range(copies)], 0


def _chosen(what: str, ruleset: str, card_files: tuple[str, ...]) -> tuple[str, list[cards.Card], cards.Catalogue]:
    """The title, the cards to print in their order, and the catalogue that they are of."""
    path = Path(what)
    if path.suffix in _SET_ENDINGS or path.is_dir():
        own = cards.load_cards(what)
        return ", ".join(own.sets) or path.stem, list(own), own.over(cards.shipped(own.ruleset))
    catalogue = cards.shipped(ruleset)
    sets = shipped_sets(ruleset)
    for title, found in sets.items():
        if fold(title) == fold(what):
            return title, list(found), catalogue
    if card_files:
        catalogue = cards.load_cards(*card_files).over(catalogue)
    decks = cards.shipped_decks(ruleset)
    if what not in decks and not path.exists() and path.name == what and not path.suffix:
        known = [*decks, *sets]
        close = nearest(what, known)
        raise NotUnderstood(
            f'unknown deck or set "{what}"', expected=None if close else ", ".join(known), nearest=close
        )
    deck = cards.find_deck(what, ruleset, catalogue)
    return deck.name, [catalogue.card(name) for part in deck.lists() for name in part], catalogue
