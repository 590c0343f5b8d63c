// A card shown large, with what its keywords mean.

import { cardSrc } from "./art.js";
import { h, render } from "./dom.js";
import { allCards, allKeywords } from "./rulesets.js";
import { ruleLink } from "./ui.js";
import { known, t } from "./words.js";

/** Shows a card of this name until it is closed. `more`: what else stands under it. */
export async function showCard(ruleset, name, more = null) {
  const [cards, keywords] = await Promise.all([allCards(ruleset), allKeywords(ruleset)]);
  const card = cards.find((one) => one.name === name);
  if (!card) return;
  const dialog = document.createElement("dialog");
  dialog.className = "card-dialog";
  dialog.setAttribute("aria-labelledby", "card-dialog-title");
  const close = () => dialog.close();
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target === dialog || target.closest("a")) close();
  });
  const named = new Set([...card.keywords, ...(card.sigils || [])]);
  const told = keywords.filter((one) => named.has(one.name));
  document.body.append(dialog);
  render(dialog, h("div", { class: "card-large" },
    h("img", { src: cardSrc(ruleset, name), alt: "", width: 252, height: 352 }),
    h("div", { class: "stack" },
      h("h2", { id: "card-dialog-title" }, card.title),
      h("p", { class: "dim" }, facts(card)),
      card.text ? h("div", { class: "card-text" }, card.text.split("\n").map((one, index) => h("p", { key: index }, one))) : null,
      card.flavor ? h("p", { class: "flavor" }, card.flavor) : null,
      told.length ? h("dl", { class: "keywords" }, told.map((one) => [
        h("dt", { key: `${one.name} name` }, one.title),
        h("dd", { key: `${one.name} text` }, one.text, one.rules.slice(0, 3).map((id) => [" ", ruleLink(ruleset, id)])),
      ])) : null,
      more,
      h("div", { class: "row" },
        h("button", { class: "button", type: "button", autofocus: true, on: { click: close } }, t("close"))))));
  dialog.showModal();
}

/** A card in one line: type, cost, numbers. */
export function facts(card) {
  const numbers = Object.entries(card.stats).filter(([, value]) => value !== null && value !== undefined);
  return [
    card.type,
    card.color ? traitName("color", card.color) : "",
    card.rarity ? traitName("rarity", card.rarity) : "",
    card.cost === null || card.cost === undefined ? "" : t("card.cost", { cost: card.cost }),
    ...numbers.map(([name, value]) => `${statName(name)} ${value}`),
  ].filter(Boolean).join(" · ");
}

const STATS = {
  health: "stat.health", defense: "stat.defense", power: "stat.power", level: "stat.level", initiative: "stat.initiative",
  resistance: "stat.resistance", magic: "stat.magic", life: "stat.life",
};

function statName(name) {
  return STATS[name] ? t(STATS[name]) : name;
}

/** A colour or rarity in words. @param {"color" | "rarity"} kind */
export function traitName(kind, name) {
  return known(`${kind}.${name}`) ? t(kind === "color" ? `color.${name}` : `rarity.${name}`) : name;
}
