"""`bloodwork card image`: cards as picture files."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

import click

from bloodwork import cards
from bloodwork.cards.schema import LANGUAGES
from bloodwork.cli.output import json_option, print_json
from bloodwork.cli.rulings import with_defaults
from bloodwork.errors import NotUnderstood

LONGEST_FILE: Final = 60  # letters of a file's name, without its ending


@click.command("image")
@click.argument("names", metavar="NAME...", nargs=-1)
@click.option(
    "-o", "--output", "folder", metavar="DIR", required=True, type=click.Path(file_okay=False, path_type=Path)
)
@click.option("--format", "form", type=click.Choice(("svg", "png")), default="png", show_default=True)
@click.option(
    "--scale",
    type=click.FloatRange(0.5, 20),
    default=2,
    show_default=True,
    help="Multiple of 126 × 176 pixels.",
)
@click.option("--ruleset", default="bloodless", show_default=True)
@click.option("--cards", "card_files", metavar="FILE", multiple=True, help="Another set file to look in.")
@click.option("--lang", "code", type=click.Choice(LANGUAGES), default="en", help="Language of the text.")
@click.option("--all", "every", is_flag=True, help="Every card of the files, or of the package if none are given.")
@click.option("--back", "with_back", is_flag=True, help="Draw the card back too.")
@json_option
def image(
    names: tuple[str, ...],
    folder: Path,
    form: str,
    scale: float,
    ruleset: str,
    card_files: tuple[str, ...],
    code: str,
    every: bool,
    with_back: bool,
    as_json: bool,
) -> None:
    """Draw cards from what is printed on them, each into a file of its own.

    A card is 126 by 176 pixels at scale 1; twice that is its true size on a screen of 96 dots to the inch. The emblem
    in its frame is made from its name and kins, and is always the same for the same card.

    \b
    Example:
      bloodwork card image "Dusk Moth" "Ant Herald" -o pictures
      bloodwork card image --all --ruleset bloodless-prototype -o pictures --format svg
    """
    from bloodwork import pictures

    own = cards.load_cards(*card_files) if card_files else cards.shipped(ruleset)
    if own.ruleset != ruleset:
        if click.get_current_context().get_parameter_source("ruleset") is not click.core.ParameterSource.DEFAULT:
            raise NotUnderstood(f"the cards are of ruleset {own.ruleset}", expected=f"cards of {ruleset}")
        ruleset = own.ruleset
    catalogue = own.over(cards.shipped(ruleset)) if card_files else own
    if every and names:
        raise NotUnderstood("names of cards beside --all", expected="one or the other")
    if not every and not names and not with_back:
        raise NotUnderstood("no card was named", expected='names of cards, "--all" or "--back"')
    chosen = list(own) if every else [catalogue.card(name) for name in names]
    words = with_defaults(ruleset)
    parents = {kin.name: kin.parent for kin in catalogue.kins}
    # All are drawn before the first is written, so that a card that cannot be drawn leaves nothing behind.
    drawn: dict[str, tuple[str, pictures.Picture]] = {}
    for card in dict.fromkeys(chosen):
        picture = pictures.draw(pictures.face_of(card, catalogue, words, code), parents)
        drawn[card.label] = (file_name(card.label, [name for name, _ in drawn.values()]), picture)
    written = [(label, f"{stem}.{form}", picture) for label, (stem, picture) in drawn.items()]
    if with_back:
        written.append(("", f"back.{form}", pictures.back()))
    made = [
        pictures.to_png(picture, scale) if form == "png" else pictures.to_svg(picture, scale).encode()
        for _, _, picture in written
    ]
    folder.mkdir(parents=True, exist_ok=True)
    for (_, name, _), data in zip(written, made, strict=True):
        (folder / name).write_bytes(data)
    if as_json:
        size = {"width": round(126 * scale), "height": round(176 * scale)}
        print_json([{"name": label or None, "file": str(folder / name), **size} for label, name, _ in written])
        return
    for _, name, _ in written:
        click.echo(str(folder / name))


def file_name(label: str, taken: list[str]) -> str:
    """A name for a card's file, in letters that every system takes; another one than those that are taken.

    >>> file_name("Ant Queen", [])
    'ant-queen'
    >>> file_name("../Ant: Queen", ["ant-queen"])
    'ant-queen-d5ba2e'
    """
    from bloodwork.pictures.draw import slug

    name = slug(label)
    if not name or len(name) > LONGEST_FILE or name in (*taken, "back"):
        name = f"{name[:LONGEST_FILE]}-{hashlib.sha256(label.encode()).hexdigest()[:6]}".lstrip("-")
    return name
