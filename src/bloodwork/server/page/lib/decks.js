// Decks of the user's own, kept in this browser as text, and the text of a deck taken apart and put together.

import { api, once } from "./api.js";
import { read, write } from "./storage.js";

const NAME = "bloodwork.decks";
const SINGLE = new Set(["sovereign", "rune"]);

/**
 * @typedef {{name: string, count: number}} Entry
 * @typedef {Record<string, Entry[]>} Lists by the name of a section
 * @typedef {{id: string, name: string, text: string}} OwnDeck
 */

/** @param {string} ruleset @returns {OwnDeck[]} */
export function ownDecks(ruleset) {
  return read(NAME, {})[ruleset] || [];
}

/** Keeps a deck: a new one if it has no id. Returns it. @returns {OwnDeck} */
export function keepDeck(ruleset, { id = "", name, text }) {
  const all = read(NAME, {});
  const decks = all[ruleset] || [];
  const kept = { id: id || crypto.getRandomValues(new Uint32Array(2)).join("-"), name, text };
  const at = decks.findIndex((deck) => deck.id === kept.id);
  if (at < 0) decks.push(kept);
  else decks[at] = kept;
  write(NAME, { ...all, [ruleset]: decks });
  return kept;
}

export function dropDeck(ruleset, id) {
  const all = read(NAME, {});
  write(NAME, { ...all, [ruleset]: (all[ruleset] || []).filter((deck) => deck.id !== id) });
}

/** A deck as its text. @param {string[]} sections @param {Lists} lists */
export function deckText(sections, lists) {
  const parts = [];
  for (const section of sections) {
    const entries = (lists[section] || []).filter((entry) => entry.count > 0);
    if (SINGLE.has(section) && entries.every((entry) => entry.count === 1) && entries.length === 1) {
      parts.push(`${section}: ${entries[0].name}`);
    } else if (entries.length) {
      parts.push([`${section}:`, ...entries.map((entry) => `${entry.count}x ${entry.name}`)].join("\n"));
    }
  }
  return `${parts.join("\n\n")}\n`;
}

/** A deck that comes with the server. */
export function shippedDeck(ruleset, name) {
  return once(`rulesets/${encodeURIComponent(ruleset)}/decks/${encodeURIComponent(name)}`);
}

/** What the rules say of a deck: {legal, breaks, lists, text}. */
export function checkDeck(ruleset, text, switches = {}, signal) {
  return api.post(`rulesets/${encodeURIComponent(ruleset)}/decks/check`, { text, switches }, { signal });
}

/** How many cards a part of a deck has. */
export function sizeOf(entries) {
  return (entries || []).reduce((sum, entry) => sum + entry.count, 0);
}
