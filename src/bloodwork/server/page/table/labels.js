// Questions and answers in words, for buttons and for who listens.

import { first } from "./words.js";
import { placeWords } from "./spots.js";

/** What a free choice is about, by what it offers. */
function purpose({ prompt, view }, book, { t }) {
  const verbs = new Set(prompt.options.map((option) => option.verb));
  const only = (...names) => [...verbs].every((verb) => names.includes(verb));
  if (only("keep", "mulligan")) return t("Do you keep this hand?");
  if (only("draw")) return t("From which deck do you draw?");
  if (verbs.has("block")) return t("Who blocks?");
  const acting = view.acting && view.acting !== "none" ? book.title(view.acting) : "";
  if (acting && prompt.options.some((option) => option.target)) return t("What does {card} do?", { card: acting });
  if (view.priority === prompt.player && view.chain?.length) return t("Do you respond to {card}?", { card: book.title(view.chain[0].card) });
  if (view.priority === prompt.player) return t("You have priority. What do you do?");
  return t("It is your move. What do you do?");
}

/** What is asked, without whose words ask it. */
export function question(state, book, words) {
  return state.prompt.kind === "act" ? purpose(state, book, words) : opened(first(state.prompt.text));
}

/** A question of Spanish begins with its mark, and then with a capital. */
function opened(words) {
  return words.startsWith("¿") ? `¿${first(words.slice(1))}` : words;
}

/**
 * An answer in words.
 * @param {import("./picking.js").Option} option
 * @param {import("./card.js").Scene} scene
 * @param {(handle: string) => any} cardBy the card of a handle
 */
export function answerWords(option, scene, cardBy) {
  const { t, word } = scene.words;
  const fixed = word(`do ${option.text}`);
  if (fixed !== first(`do ${option.text}`)) return fixed;
  const known = (handle) => {
    const card = cardBy(handle);
    return card ? scene.book.title(card.card) : "";
  };
  if (option.verb === "activate") return `${known(option.card)}: ${option.label.slice(option.label.indexOf(": ") + 2)}`;
  const whom = option.target && known(option.target);
  const what = option.card ? known(option.card) : "";
  if (option.verb === "choose") {
    if (option.number !== null && option.card) return titled(option.label, what);
    if (what) return what;
    if (option.target) return whom || (option.target === scene.you ? t("you") : option.target.length === 1 ? t("your opponent") : option.label);
    if (option.place) return placeWords(option.place, scene.you, scene.words);
    return option.label;
  }
  const parts = [word(`do ${option.verb}`), whom || what || (option.place || option.card ? option.label : "")];
  if (option.place && (whom || what)) parts.push(`→ ${placeWords(option.place, scene.you, scene.words)}`);
  return parts.filter(Boolean).join(" ");
}

/** A label that begins with a card's English name, with its name in the language of the page. */
function titled(label, title) {
  const colon = label.indexOf(": ");
  return title && colon > 0 ? `${title}: ${label.slice(colon + 2)}` : label;
}

/** The name of a card that a move names: `choose A.pool_deck:Harbour Keep` is of Harbour Keep. */
export function nameIn(text) {
  const found = /^choose [AB]\.[a-z_]+:(?:"([^"]+)"|([^#]+?))(?:#\d+)?(?: \.\.\.)?$/.exec(text);
  return found ? found[1] ?? found[2] : "";
}
