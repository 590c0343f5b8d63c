// What is to be reached in a position, as a scenario checks it, in words where it has some.

/** `winner: A; pool: 0` as "A wins; pool: 0". @param {string} text @param {typeof import("./words.js").t} t */
export function goalWords(text, t) {
  return text.replace(/(^|; )winner: ([AB]|draw)(?=;|$)/g, (_, before, winner) =>
    before + (winner === "draw" ? t("goal.draw") : t("goal.wins", { player: winner })));
}
