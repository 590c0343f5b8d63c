// The deck editor: the catalogue on one side, the deck with what the rules say of it on the other.

import { ApiError } from "../lib/api.js";
import { checkDeck, deckText, dropDeck, keepDeck, ownDecks, shippedDeck } from "../lib/decks.js";
import { h, render } from "../lib/dom.js";
import { address } from "../lib/router.js";
import { allCards, allRulesets, rulesetNamed } from "../lib/rulesets.js";
import { copy, download, later, rulesetTabs } from "../lib/ui.js";
import { Catalogue } from "./catalogue.js";
import { deckPanel } from "./panel.js";

const MOST_COPIES = 99;

export async function open(root, params, context) {
  const { t } = context;
  const ruleset = await rulesetNamed(params.ruleset);
  const [rulesets, cards] = await Promise.all([allRulesets(), allCards(ruleset.name)]);
  const byName = new Map(cards.map((card) => [card.name, card]));
  const state = {
    id: "", // of the kept deck; "" for one that is not kept yet
    key: "", // how the choice of decks names it, if it can be chosen there
    name: t("decks.new"),
    /** @type {Record<string, {name: string, count: number}[]>} */
    lists: {},
    checked: null,
    problem: "",
    text: "", // what stands in the field for texts
    textOpen: false,
    textProblem: "",
    said: "",
    pane: params.from ? "deck" : "cards", // which of the two a small screen shows
  };
  let closed = false;
  let asked = null;

  const draw = () => {
    if (!closed) render(root, view());
  };
  const set = (values) => {
    Object.assign(state, values);
    draw();
  };

  const check = later(async () => {
    asked?.abort();
    asked = new AbortController();
    const { signal } = asked;
    if (!cardsIn()) {
      set({ checked: null, problem: "" });
      return;
    }
    try {
      const checked = await checkDeck(ruleset.name, deckText(ruleset.sections, state.lists), {}, signal);
      set({ checked, problem: "" });
    } catch (error) {
      if (!signal.aborted) set({ checked: null, problem: context.tell(error) });
    }
  }, 200);

  const cardsIn = () => Object.values(state.lists).reduce((sum, entries) => sum + entries.reduce((all, one) => all + one.count, 0), 0);

  function countOf(name) {
    return Object.values(state.lists).reduce((sum, entries) => sum + (entries.find((one) => one.name === name)?.count || 0), 0);
  }

  /** Adds so many cards of a name, or takes them away, and keeps the deck. */
  function change(name, by) {
    const card = byName.get(name);
    const holding = Object.keys(state.lists).find((section) => state.lists[section].some((one) => one.name === name));
    const section = holding || card?.section;
    if (!section) {
      context.announce(t("decks.no_place", { card: card?.title || name }), true);
      return;
    }
    const entries = [...(state.lists[section] || [])];
    const at = entries.findIndex((one) => one.name === name);
    const count = Math.min(MOST_COPIES, Math.max(0, (at < 0 ? 0 : entries[at].count) + by));
    if (at < 0 && count) entries.push({ name, count });
    else if (at >= 0 && count) entries[at] = { name, count };
    else if (at >= 0) entries.splice(at, 1);
    setLists({ ...state.lists, [section]: entries });
    context.announce(t("decks.now", { n: count, card: card?.title || name }));
  }

  function setLists(lists) {
    state.lists = lists;
    keep();
    check();
    draw();
  }

  function keep() {
    if (!cardsIn() && !state.id) return;
    const kept = keepDeck(ruleset.name, { id: state.id, name: state.name.trim() || t("decks.new"), text: deckText(ruleset.sections, state.lists) });
    state.id = kept.id;
    state.key = `own:${kept.id}`;
    context.note(`${address("decks", ruleset.name)}?from=own:${kept.id}`);
  }

  function begin(id, name, lists, key = "") {
    Object.assign(state, { id, name, key, checked: null, problem: "", textOpen: false, textProblem: "", said: "" });
    state.lists = lists;
    check();
    draw();
  }

  /** Opens one's own deck `own:ID`, a copy of one that ships as `shipped:NAME`, or an empty one. */
  async function take(key) {
    const [kind, id] = key.split(/:(.*)/);
    try {
      if (kind === "own") {
        const deck = ownDecks(ruleset.name).find((one) => one.id === id);
        if (!deck) throw new ApiError({ message: t("decks.gone") }, 404);
        begin(deck.id, deck.name, deck.text.trim() ? (await checkDeck(ruleset.name, deck.text)).lists : {}, key);
      } else if (kind === "shipped") {
        const deck = await shippedDeck(ruleset.name, id);
        begin("", t("decks.copy_of", { name: deck.title }), structuredClone(deck.lists), key);
      } else {
        begin("", t("decks.new"), {});
      }
    } catch (error) {
      set({ problem: context.tell(error) });
    }
  }

  const actions = {
    take,
    change,
    rename(name) {
      state.name = name;
      keep();
      draw();
    },
    drop() {
      if (!confirm(t("decks.drop_sure", { name: state.name }))) return;
      if (state.id) dropDeck(ruleset.name, state.id);
      context.note(address("decks", ruleset.name));
      begin("", t("decks.new"), {});
      context.announce(t("decks.dropped"));
    },
    async copyText() {
      const done = await copy(deckText(ruleset.sections, state.lists));
      set({ said: t(done ? "decks.copied" : "decks.not_copied") });
    },
    save() {
      const file = state.name.trim().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "deck";
      download(`${file}.txt`, deckText(ruleset.sections, state.lists));
    },
    toggleText() {
      set({ textOpen: !state.textOpen, text: deckText(ruleset.sections, state.lists), textProblem: "" });
    },
    write(text) {
      state.text = text;
    },
    async readText(text) {
      try {
        const read = await checkDeck(ruleset.name, text);
        set({ textOpen: false, textProblem: "" });
        setLists(read.lists);
        context.announce(t("decks.taken"));
      } catch (error) {
        set({ textOpen: true, text, textProblem: context.tell(error) });
      }
    },
  };

  const catalogue = new Catalogue(ruleset, cards, context, { redraw: draw, change, countOf });

  function view() {
    return h("div", { class: "stack" },
      h("h1", null, t("decks.title")),
      rulesetTabs(rulesets, ruleset.name, "decks", t("lobby.rulesets")),
      h("div", { class: ["editor", `shows-${state.pane}`] },
        catalogue.view(),
        deckPanel({ state, ruleset, byName, actions, own: ownDecks(ruleset.name), total: cardsIn() }, context)),
      h("div", { class: "panes", role: "group", "aria-label": t("decks.panes") },
        pane("cards", t("decks.cards")),
        pane("deck", t("decks.deck_of", { n: cardsIn() }))));
  }

  function pane(name, label) {
    return h("button", {
      class: "button", type: "button", "aria-pressed": String(state.pane === name),
      on: { click: () => { set({ pane: name }); scrollTo(0, 0); } },
    }, label);
  }

  const unwatch = context.settings.watch(draw);
  context.title(t("decks.title"));
  draw();
  if (params.from) await take(params.from);
  return () => {
    closed = true;
    check.stop();
    asked?.abort();
    unwatch();
  };
}
