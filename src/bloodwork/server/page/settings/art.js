// Images of the user's for the art of cards.

import { cardsWithArt, clearArt, setArt } from "../lib/art.js";
import { h } from "../lib/dom.js";
import { allCards } from "../lib/rulesets.js";
import { folded, notice, picker } from "../lib/ui.js";

export class ArtSettings {
  constructor(rulesets, context, redraw) {
    this.rulesets = rulesets;
    this.context = context;
    this.redraw = redraw;
    this.ruleset = rulesets[0].name;
    this.cards = [];
    this.card = "";
    this.problem = "";
    this.load();
  }

  async load() {
    const { ruleset } = this;
    try {
      const cards = [...await allCards(ruleset)].sort((one, other) => folded(one.title).localeCompare(folded(other.title)));
      if (this.ruleset !== ruleset) return;
      this.cards = cards;
      this.card = cards.find((one) => cardsWithArt(ruleset).includes(one.name))?.name || cards[0]?.name || "";
    } catch (error) {
      this.problem = this.context.tell(error);
    }
    this.redraw();
  }

  async take(event) {
    const input = event.currentTarget;
    const file = input.files[0];
    input.value = "";
    if (!file) return;
    const { t } = this.context;
    try {
      await setArt(this.ruleset, this.card, file);
      this.problem = "";
      this.context.announce(t("art.done", { card: this.title() }));
    } catch {
      this.problem = t("art.no_image", { file: file.name });
    }
    this.redraw();
  }

  async clear() {
    await clearArt(this.ruleset, this.card);
    this.redraw();
  }

  title() {
    return this.cards.find((one) => one.name === this.card)?.title || this.card;
  }

  view() {
    const { t } = this.context;
    const own = new Set(cardsWithArt(this.ruleset));
    return h("section", { class: "panel stack", "aria-labelledby": "settings-art" },
      h("h2", { id: "settings-art" }, t("art.title")),
      h("p", { class: "dim" }, t("art.about")),
      h("div", { class: "art" },
        this.card ? h("img", { class: "art-card", src: this.context.cardSrc(this.ruleset, this.card), alt: this.title(), width: 252, height: 352 }) : null,
        h("div", { class: "stack" },
          picker({
            id: "art-ruleset", label: t("art.ruleset"), value: this.ruleset,
            pick: (ruleset) => { this.ruleset = ruleset; this.cards = []; this.card = ""; this.load(); this.redraw(); },
            options: this.rulesets.map((one) => ({ value: one.name, text: one.title })),
          }),
          picker({
            id: "art-card", label: t("art.card"), value: this.card, pick: (card) => { this.card = card; this.redraw(); },
            options: this.cards.map((one) => ({ value: one.name, text: own.has(one.name) ? t("art.own", { card: one.title }) : one.title })),
          }),
          this.problem ? notice("danger", this.problem) : null,
          h("div", { class: "row" },
            h("label", { class: "button primary file" }, t("art.choose"),
              h("input", { type: "file", accept: "image/*", class: "visually-hidden", on: { change: (event) => this.take(event) } })),
            own.has(this.card) ? h("button", { class: "button", type: "button", on: { click: () => this.clear() } }, t("art.clear")) : null))));
  }
}
