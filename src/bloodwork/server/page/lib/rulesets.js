// The rulesets, their cards and keywords, as the server tells them.

import { ApiError, once, query } from "./api.js";
import { language, t } from "./words.js";

export function allRulesets() {
  return once(`rulesets${query({ lang: language() })}`);
}

/** The ruleset of this name; the first if none is named. */
export async function rulesetNamed(name) {
  const all = await allRulesets();
  const found = name ? all.find((one) => one.name === name) : all[0];
  if (!found) throw new ApiError({ message: t("error.ruleset", { name }) }, 404);
  return found;
}

/** All cards of a ruleset, in the language of the page. */
export async function allCards(name) {
  return (await cardsOf(name)).cards;
}

/** What the language of the page calls kins and counters, by their names. */
export async function allWords(name) {
  return (await cardsOf(name)).words;
}

function cardsOf(name) {
  return once(`rulesets/${encodeURIComponent(name)}/cards${query({ lang: language() })}`);
}

export function allKeywords(name) {
  return once(`rulesets/${encodeURIComponent(name)}/keywords${query({ lang: language() })}`);
}
