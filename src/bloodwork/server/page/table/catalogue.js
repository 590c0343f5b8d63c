// What is printed: the cards of a ruleset, its keywords and its rules, asked for once.

import { once, path, query } from "../lib/api.js";
import { cardSrc } from "../lib/art.js";

/**
 * @typedef {{name: string, title: string, type: string, cost: any, stats: Record<string, any>, kins: string[],
 *            keywords: string[], text: string, image: string}} Printed
 * @typedef {{name: string, title: string, text: string, rules: string[]}} Keyword
 * @typedef {Awaited<ReturnType<typeof catalogue>>} Catalogue
 */

/**
 * The catalogue of a ruleset in a language.
 * @param {string} ruleset
 * @param {string} lang
 * @param {string} [puzzle] whose own cards are among them
 */
export async function catalogue(ruleset, lang, puzzle = "") {
  const base = path("rulesets", ruleset);
  const [{ cards, words }, keywords] = await Promise.all([
    once(`${base}/cards${query({ lang, puzzle })}`),
    once(`${base}/keywords${query({ lang })}`),
  ]);
  /** @type {Map<string, Printed>} */
  const byName = new Map(cards.map((card) => [card.name, card]));
  /** @type {Map<string, Keyword>} */
  const byWord = new Map(keywords.map((keyword) => [plain(keyword.name), keyword]));
  return {
    ruleset,
    lang,
    /** @returns {Printed | null} */
    card: (name) => byName.get(name) ?? null,
    title: (name) => byName.get(name)?.title ?? name,
    /** A kin or a counter as the language calls it; "" if that is its name. */
    word: (name) => words[name] ?? "",
    /** @returns {Keyword | null} */
    keyword: (name) => byWord.get(plain(name)) ?? null,
    image: (name) => cardSrc(ruleset, name, puzzle),
    /** @returns {Promise<{id: string, section: string, text: string, ruling: string | null}>} */
    rule: (id) => once(path("rules", id)),
  };
}

/** A keyword without what a card adds to it, as in "Kin Call x3". */
export function plain(word) {
  return word.replace(/( x\d+| xN| \d+| Left \/ Right| Left| Right| \(.*\)|: .*)$/, "").toLowerCase();
}
