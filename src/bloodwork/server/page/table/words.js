// What the table says. Phrases are written in English where they are said, and `words/LANG.json` has what another
// language says instead; words of the games (zones, phases, numbers) have a form for the eye in every language.

import { addWords, t } from "../lib/words.js";

const loaded = new Map();

/**
 * @typedef {{lang: string, t: typeof t, word: (name: string) => string}} Words
 */

/**
 * The words of a language of `lib/words.js`. Its `t` speaks them once they are there.
 * @param {string} lang
 * @returns {Promise<Words>}
 */
export async function tableWords(lang) {
  if (!loaded.has(lang)) {
    const wanted = fetch(new URL(`./words/${lang}.json`, import.meta.url)).then((answer) => answer.json());
    loaded.set(lang, wanted);
    wanted.catch(() => loaded.delete(lang));
  }
  const { phrases, words } = await loaded.get(lang);
  addWords({ [lang]: phrases });
  return { lang, t, word: (name) => words[name] ?? first(String(name).replaceAll("_", " ")) };
}

/** With a capital at the front. */
export function first(words) {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
