"""What combines with what in the card language: the tables of composition, counted, with what is not read."""

from __future__ import annotations

from composition import GAMES, OPEN, UNREAD, cells


def page() -> str:
    """For each idea of each game how many cells are read; then those that are not, with their reasons."""
    all_cells = cells()
    out = ["| idea | members | combines with | cells | read |", "| --- | ---: | ---: | ---: | ---: |"]
    for table in [table for game in GAMES.values() for table in game.TABLES]:
        own = [cell for cell in all_cells if cell.idea == table.idea]
        read = sum(1 for cell in own if not cell.reason)
        out.append(f"| {table.idea} | {len(table.rows)} | {len(table.columns)} | {len(own)} | {read} |")
    for title, reasons in (("Not read, by the rules", UNREAD), ("Not read yet", OPEN)):
        out += ["", f"## {title}", ""]
        for why in dict.fromkeys(reasons.values()):
            texts = [cell.text.replace("\n", " / ") for cell in all_cells if cell.reason == why]
            out.append(f"- {why}: {'; '.join(f'`{text}`' for text in texts[:3])}{' ...' if len(texts) > 3 else ''}")
    return "\n".join(out)
