// A card large, with its state and its keywords explained.

import { h } from "../lib/dom.js";
import { cardWords, healthLeft } from "./card.js";
import { SIGNS, icon } from "./icons.js";
import { UNKNOWN } from "./spots.js";

const STATS = ["power", "defense", "health", "initiative", "resistance", "magic", "level"];

/**
 * @param {any} card of a view, or only {card: name}
 * @param {string | null} path
 * @param {import("./card.js").Scene} scene
 * @param {(id: string) => string} rulesPage
 */
export function lookView(card, path, scene, rulesPage) {
  const { t, word } = scene.words;
  if (card.card === UNKNOWN) return h("div", { class: "look" }, h("div", { class: "look-text" }, h("h2", null, t("face-down card"))));
  const printed = scene.book.card(card.card);
  const keywords = "keywords" in card ? card.keywords : printed?.keywords ?? [];
  const text = "text" in card ? card.text : printed?.text ?? "";
  const numbers = "damage" in card ? STATS.filter((name) => typeof card[name] === "number" && (card[name] || name !== "magic")) : [];
  return h("div", { class: "look" },
    h("img", { class: "look-picture", src: scene.book.image(card.card), alt: path ? cardWords(card, path, scene) : scene.book.title(card.card) }),
    h("div", { class: "look-text" },
      h("h2", null, scene.book.title(card.card)),
      printed && h("p", { class: "dim" }, [printed.type, ...(card.kins ?? printed.kins ?? []).map((kin) => scene.book.word(kin) || kin)].filter(Boolean).join(" · ")),
      numbers.length > 0 && h("ul", { class: "look-now", "aria-label": t("Now") },
        numbers.map((name) => h("li", { key: name }, icon(SIGNS[name] ?? "star"), `${word(name)} `, h("b", null, name === "health" ? healthLeft(card) : card[name]))),
        card.damage > 0 && h("li", { class: "is-hurt", key: "damage" }, t("{number} damage", { number: card.damage })),
        Object.entries(card.counters ?? {}).map(([name, number]) => h("li", { key: `counter ${name}` }, `${scene.book.word(name) || word(name)} ×${number}`)),
        card.turned && h("li", { key: "turned" }, icon("turned"), t("turned"))),
      text && h("p", { class: "look-words" }, text),
      keywords.length > 0 && h("dl", { class: "look-keywords" }, keywords.map((name) => {
        const known = scene.book.keyword(name);
        return h("div", { key: name },
          h("dt", null, known?.title ?? name),
          known && h("dd", null, known.text, " ", known.rules.slice(0, 1).map((id) => h("a", { key: id, class: "rule-id", href: rulesPage(id) }, id))));
      }))));
}
