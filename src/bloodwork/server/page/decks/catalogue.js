// The cards of a ruleset, searched and filtered. Arrow keys move among them; + and - change the deck.

import { facts, showCard, traitName } from "../lib/card-dialog.js";
import { h } from "../lib/dom.js";
import { allKeywords, allWords } from "../lib/rulesets.js";
import { folded, picker } from "../lib/ui.js";

const ALL = "";
const FILTERS = ["type", "cost", "kin", "keyword", "color"];
const MANY = 7; // costs from here on are one choice
const SMALL = "(max-width: 44rem)"; // screens on which the filters would fill the first page

export class Catalogue {
  /**
   * @param {{redraw: () => void, change: (name: string, by: number) => void, countOf: (name: string) => number}} acts
   */
  constructor(ruleset, cards, context, acts) {
    this.ruleset = ruleset;
    this.context = context;
    this.acts = acts;
    this.cards = cards.map((card) => ({
      card,
      text: folded([card.name, card.title, card.type, card.text, card.color, card.rarity, ...card.kins, ...card.keywords, ...(card.sigils || [])].join("\n")),
    }));
    this.filters = { words: "", type: ALL, cost: ALL, kin: ALL, keyword: ALL, color: ALL, sort: "name" };
    this.unfolded = !matchMedia(SMALL).matches; // whether more than the search is shown
    this.at = 0; // the card that arrow keys start from
    this.titles = { color: (name) => traitName("color", name) }; // of values that have another name in the language
    Promise.all([allKeywords(ruleset.name), allWords(ruleset.name)]).then(([keywords, words]) => {
      const titles = new Map(keywords.map((one) => [one.name, one.title]));
      this.titles.keyword = (name) => titles.get(name) || name;
      this.titles.kin = (name) => words[name] || name;
      for (const one of this.cards) one.text += folded(`\n${one.card.kins.map(this.titles.kin).join("\n")}`);
      acts.redraw();
    }, () => {});
    this.values = {
      type: distinct(cards.map((card) => card.type)),
      kin: distinct(cards.flatMap((card) => card.kins)),
      keyword: distinct(cards.flatMap((card) => [...card.keywords, ...(card.sigils || [])])),
      color: distinct(cards.map((card) => card.color || "")),
      cost: distinct(cards.map((card) => costGroup(card.cost))).sort((one, other) => parseInt(one, 10) - parseInt(other, 10)),
    };
  }

  found() {
    const { words, type, cost, kin, keyword, color, sort } = this.filters;
    const wanted = folded(words).split(/\s+/).filter(Boolean);
    const cards = this.cards.filter(({ card, text }) =>
      wanted.every((word) => text.includes(word))
      && (type === ALL || card.type === type)
      && (cost === ALL || costGroup(card.cost) === cost)
      && (kin === ALL || card.kins.includes(kin))
      && (keyword === ALL || card.keywords.includes(keyword) || card.sigils?.includes(keyword))
      && (color === ALL || card.color === color)).map(({ card }) => card);
    const byName = (one, other) => one.title.localeCompare(other.title);
    const number = (card) => (typeof card.cost === "number" ? card.cost : -1);
    return cards.sort(sort === "cost" ? (one, other) => number(one) - number(other) || byName(one, other) : byName);
  }

  set(values) {
    Object.assign(this.filters, values);
    this.at = 0;
    this.acts.redraw();
  }

  view() {
    const { t } = this.context;
    const cards = this.found();
    this.at = Math.min(this.at, Math.max(0, cards.length - 1));
    return h("section", { class: "stack catalogue", "aria-labelledby": "catalogue-title" },
      h("h2", { id: "catalogue-title" }, t("decks.cards")),
      h("div", { class: "stack", role: "search" },
        h("div", { class: "field" },
          h("label", { for: "words" }, t("decks.search")),
          h("input", {
            id: "words", type: "search", value: this.filters.words, autocomplete: "off", spellcheck: "false", placeholder: t("decks.search_hint"),
            on: { input: (event) => this.set({ words: event.currentTarget.value }), keydown: (event) => this.fromSearch(event) },
          })),
        this.more()),
      h("p", { class: "dim", role: "status" }, t("decks.found", { n: cards.length })),
      h("p", { class: "hint" }, t("decks.keys")),
      h("ul", { class: "shelf", id: "shelf", on: { keydown: (event) => this.key(event, cards) } },
        cards.map((card, index) => this.cell(card, index))));
  }

  /** The filters; a small screen has them folded, with how many are set. */
  more() {
    const { t } = this.context;
    const set = FILTERS.filter((name) => this.filters[name] !== ALL).length;
    const toggle = (event) => {
      this.unfolded = event.currentTarget.open;
    };
    // "toggle" is told a moment later, when a filter may already have been set and drawn; the click is told at once.
    const click = (event) => {
      this.unfolded = !event.currentTarget.parentElement.open;
    };
    return h("details", { class: "filters-more", open: this.unfolded, on: { toggle } },
      h("summary", { on: { click } }, set ? t("decks.filters_set", { n: set }) : t("decks.filters")),
      h("div", { class: "filters" },
        FILTERS.map((name) => this.filter(name)),
        picker({
          id: "filter-sort", label: t("decks.sort"), value: this.filters.sort, pick: (sort) => this.set({ sort }),
          options: ["name", "cost"].map((sort) => ({ value: sort, text: t(`decks.sort_${sort}`) })),
        })));
  }

  filter(name) {
    const { t } = this.context;
    const values = this.values[name].filter(Boolean);
    if (values.length < 2) return null;
    return picker({
      id: `filter-${name}`, label: t(`decks.filter_${name}`), value: this.filters[name], pick: (value) => this.set({ [name]: value }),
      options: [{ value: ALL, text: t("decks.all") }, ...values.map((value) => ({ value, text: this.titles[name]?.(value) || value }))],
    });
  }

  cell(card, index) {
    const { t } = this.context;
    const count = this.acts.countOf(card.name);
    const active = index === this.at;
    const tab = active ? 0 : -1;
    const told = `${card.title}, ${facts(card)}, ${t("decks.in_deck", { n: count })}`;
    return h("li", { key: card.name, class: ["shelf-card", count ? "in-deck" : "", card.section ? "" : "no-deck"] },
      h("button", {
        class: "shelf-face", type: "button", tabindex: tab, "data-index": index, "aria-label": told,
        on: { click: () => this.large(card, index), focus: () => this.focused(index) },
      }, h("img", { src: this.context.cardSrc(this.ruleset.name, card.name), alt: "", loading: "lazy", decoding: "async", width: 126, height: 176 }),
      count ? h("span", { class: "shelf-count", "aria-hidden": "true" }, `×${count}`) : null),
      card.section ? h("span", { class: "shelf-change" },
        h("button", { class: "step", type: "button", tabindex: tab, disabled: !count, "aria-label": t("decks.remove", { card: card.title }), on: { click: () => this.acts.change(card.name, -1) } }, "−"),
        h("button", { class: "step", type: "button", tabindex: tab, "aria-label": t("decks.add", { card: card.title }), on: { click: () => this.acts.change(card.name, 1) } }, "+"))
        : h("span", { class: "shelf-change dim" }, t("decks.no_deck")));
  }

  focused(index) {
    if (this.at === index) return;
    this.at = index;
    this.acts.redraw();
  }

  large(card, index) {
    this.at = index;
    showCard(this.ruleset.name, card.name);
  }

  fromSearch(event) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    this.move(0);
  }

  move(index) {
    this.at = index;
    this.acts.redraw();
    /** @type {HTMLElement | null} */ (document.querySelector(`#shelf [data-index="${index}"]`))?.focus();
  }

  key(event, cards) {
    const face = event.target.closest(".shelf-card")?.querySelector("[data-index]");
    if (!face || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Number(face.dataset.index);
    const across = columns();
    const steps = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across, Home: -index, End: cards.length - 1 - index };
    if (event.key in steps) {
      const next = index + steps[event.key];
      event.preventDefault();
      if (next >= 0 && next < cards.length) this.move(next);
    } else if (event.key === "+" || event.key === "-") {
      event.preventDefault();
      this.acts.change(cards[index].name, event.key === "+" ? 1 : -1);
    }
  }
}

/** How many cards lie beside one another. */
function columns() {
  /** @type {HTMLElement[]} */
  const cells = [...document.querySelectorAll("#shelf > li")];
  const first = cells[0]?.offsetTop;
  const next = cells.findIndex((cell) => cell.offsetTop !== first);
  return next < 0 ? Math.max(1, cells.length) : next;
}

function costGroup(cost) {
  if (cost === null || cost === undefined) return "";
  if (typeof cost === "number" && cost >= MANY) return `${MANY}+`;
  return String(cost);
}

function distinct(values) {
  return [...new Set(values)].filter(Boolean).sort((one, other) => one.localeCompare(other));
}
