// Choosing a deck: those of the package and one's own, with what the rules say of each.

import { showCard } from "../lib/card-dialog.js";
import { checkDeck, ownDecks, shippedDeck, sizeOf } from "../lib/decks.js";
import { h } from "../lib/dom.js";
import { address } from "../lib/router.js";
import { allCards } from "../lib/rulesets.js";
import { read, write } from "../lib/storage.js";
import { breakList, choices } from "../lib/ui.js";

const LAST = "bloodwork.lastdeck";

/** The deck of one seat. `redraw` is called when more is known; `switches` tells those of the table; `first`: chosen at first. */
export class DeckChoice {
  constructor(ruleset, context, { id, redraw, switches = () => ({}), other = false, first = "" }) {
    this.ruleset = ruleset;
    this.context = context;
    this.id = id;
    this.redraw = redraw;
    this.switches = switches;
    this.own = ownDecks(ruleset.name);
    this.remember = !other;
    this.checked = null; // what the server says of the chosen deck
    this.problem = "";
    this.titles = new Map();
    this.faces = new Map(); // the card that stands for each deck
    const usual = ruleset.decks[other && ruleset.decks.length > 1 ? 1 : 0];
    const last = other ? "" : first || read(LAST, {})[ruleset.name];
    this.key = this.options().some((one) => one.key === last) ? last : `shipped:${usual?.name}`;
    this.look();
    this.check();
  }

  /** Finds the names of cards in the language of the page, and a card that shows what each deck is about. */
  async look() {
    try {
      const cards = await allCards(this.ruleset.name);
      this.titles = new Map(cards.map((card) => [card.name, card.title]));
      this.redraw();
      const cost = new Map(cards.map((card) => [card.name, typeof card.cost === "number" ? card.cost : -1]));
      for (const deck of this.ruleset.decks) {
        const { lists } = await shippedDeck(this.ruleset.name, deck.name);
        this.faces.set(`shipped:${deck.name}`, dearest(Object.values(lists).flat(), cost));
      }
      for (const deck of this.own) this.faces.set(`own:${deck.id}`, dearest(namesIn(deck.text, cost), cost));
      this.redraw();
    } catch {
      // The decks can be chosen by their names.
    }
  }

  options() {
    return [
      ...this.own.map((deck) => ({ key: `own:${deck.id}`, title: deck.name, own: deck })),
      ...this.ruleset.decks.map((deck) => ({ key: `shipped:${deck.name}`, title: deck.title, about: deck.about, shipped: deck })),
    ];
  }

  get chosen() {
    return this.options().find((one) => one.key === this.key) || this.options()[0];
  }

  /** What is sent: a deck's name or its text. */
  get deck() {
    const { chosen } = this;
    return chosen.own ? chosen.own.text : chosen.shipped.name;
  }

  get legal() {
    return Boolean(this.checked?.legal);
  }

  pick(key) {
    this.key = key;
    if (this.remember) write(LAST, { ...read(LAST, {}), [this.ruleset.name]: key });
    this.check();
    this.redraw();
  }

  async check() {
    const { chosen } = this;
    this.checked = null;
    this.problem = "";
    let checked = null;
    let problem = "";
    try {
      const text = chosen.own ? chosen.own.text : (await shippedDeck(this.ruleset.name, chosen.shipped.name)).text;
      checked = await checkDeck(this.ruleset.name, text, this.switches());
    } catch (error) {
      problem = this.context.tell(error);
    }
    if (this.chosen.key !== chosen.key) return;
    this.checked = checked;
    this.problem = problem;
    this.redraw();
  }

  view(legend) {
    const { t } = this.context;
    return h("div", { class: "stack", key: this.id },
      choices({
        name: this.id, legend, value: this.key, class: "decks", pick: (key) => this.pick(key),
        options: this.options().map((one) => ({
          value: one.key,
          mark: this.face(one.key),
          title: one.title,
          about: one.about || (one.own ? t("deck.own") : ""),
        })),
      }),
      this.verdict());
  }

  face(key) {
    const card = this.faces.get(key);
    return h("span", { class: "deck-face", key: "face" },
      card ? h("img", { src: this.context.cardSrc(this.ruleset.name, card), alt: "", decoding: "async" }) : null);
  }

  verdict() {
    const { t } = this.context;
    if (this.problem) return h("div", { class: "notice danger", role: "status" }, this.problem);
    if (!this.checked) return h("p", { class: "dim", role: "status" }, t("deck.checking"));
    const { legal, breaks, lists } = this.checked;
    const name = this.chosen.title;
    return h("div", { class: "verdict" },
      h("div", { class: "row", role: "status" },
        h("span", { class: ["chip", legal ? "ok" : "danger"] }, t(legal ? "deck.legal" : "deck.illegal")),
        h("span", { class: "dim" }, Object.entries(lists).map(([section, entries]) =>
          t("deck.part", { section: t(`section.${section}`), n: sizeOf(entries) })).join(" · "))),
      legal ? null : breakList(this.ruleset.name, breaks),
      h("details", null,
        h("summary", null, t("deck.cards", { name })),
        h("div", { class: "deck-lists" }, Object.entries(lists).filter(([, entries]) => entries.length).map(([section, entries]) =>
          h("div", { key: section },
            h("h4", null, t(`section.${section}`)),
            h("ul", null, entries.map((entry) => h("li", { key: entry.name },
              h("span", { class: "count" }, `${entry.count}×`), " ",
              h("button", { class: "text-link", type: "button", on: { click: () => showCard(this.ruleset.name, entry.name) } },
                this.titles.get(entry.name) || entry.name))))))),
        h("p", null, h("a", { href: `${address("decks", this.ruleset.name)}?from=${encodeURIComponent(this.key)}` }, t("deck.edit")))));
  }
}

/** The card that costs most; of several the one that is there most often. */
function dearest(entries, cost) {
  return [...entries].sort((one, other) => (cost.get(other.name) ?? -1) - (cost.get(one.name) ?? -1) || other.count - one.count)[0]?.name || "";
}

function namesIn(text, known) {
  return text.split("\n").map((one) => one.replace(/^\s*(\d+x|\w+:)\s*/, "").trim()).filter((name) => known.has(name)).map((name) => ({ name, count: 1 }));
}
