// Names that only the program has, as words for the eye.

/** `empty_deck_draw` as words. */
export function switchTitle(name) {
  const words = name.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The name at a seat. */
export function seatName(seat, t) {
  if (!seat || seat.kind === "open") return t("seat.open");
  if (seat.kind === "bot") return t("seat.bot", { name: seat.name || seat.bot });
  return seat.name || t("seat.someone");
}
