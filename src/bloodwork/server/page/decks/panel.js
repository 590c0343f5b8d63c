// The deck itself: its parts, how many cards each has, whether it may be played, and its text.

import { showCard } from "../lib/card-dialog.js";
import { sizeOf } from "../lib/decks.js";
import { h } from "../lib/dom.js";
import { address } from "../lib/router.js";
import { breakList, line, picker } from "../lib/ui.js";

const LARGEST_FILE = 20_000;

/** @param {any} given the editor's state, ruleset, cards by name, actions and the decks that are kept */
export function deckPanel({ state, ruleset, byName, actions, own, total }, context) {
  const { t } = context;
  return h("section", { class: "deck-panel panel stack", id: "deck", "aria-labelledby": "deck-title" },
    h("div", { class: "row spread" },
      h("h2", { id: "deck-title" }, t("decks.deck")),
      verdict(state, total, t)),
    picker({
      id: "deck-open", label: t("decks.open"), value: state.id ? `own:${state.id}` : "", pick: actions.take,
      options: [
        { value: "", text: state.id ? t("decks.start_new") : t("decks.unsaved") },
        ...own.map((deck) => ({ value: `own:${deck.id}`, text: deck.name })),
        ...ruleset.decks.map((deck) => ({ value: `shipped:${deck.name}`, text: t("decks.copy_of", { name: deck.title }) })),
      ],
    }),
    line({ id: "deck-name", label: t("decks.name"), value: state.name, maxlength: 60, input: actions.rename }),
    state.problem ? h("div", { class: "notice danger", role: "alert" }, state.problem) : null,
    total && state.checked && !state.checked.legal ? h("div", { class: "notice danger" }, breakList(ruleset.name, state.checked.breaks)) : null,
    total ? null : h("p", { class: "dim" }, t("decks.empty")),
    ruleset.sections.map((section) => part(section, state.lists[section] || [], { ruleset, byName, actions }, context)),
    h("div", { class: "row" },
      total && state.checked?.legal ? h("a", { class: "button primary", href: `${address("new", ruleset.name)}?with=bot&deck=${state.key}` }, t("decks.play")) : null,
      h("button", { class: "button small", type: "button", on: { click: actions.toggleText }, "aria-expanded": String(state.textOpen) }, t("decks.text")),
      total ? h("button", { class: "button small", type: "button", on: { click: actions.copyText } }, t("decks.copy")) : null,
      total ? h("button", { class: "button small", type: "button", on: { click: actions.save } }, t("decks.save")) : null,
      fileButton(actions, t),
      state.id ? h("button", { class: "button small quiet", type: "button", on: { click: actions.drop } }, t("decks.drop")) : null),
    state.said ? h("p", { class: "dim", role: "status" }, state.said) : null,
    state.textOpen ? textField(state, actions, t) : null);
}

function verdict(state, total, t) {
  if (!total) return null;
  const { checked } = state;
  const words = checked ? t(checked.legal ? "deck.legal" : "deck.illegal") : t("deck.checking");
  return h("span", { class: ["chip", checked ? (checked.legal ? "ok" : "danger") : ""], role: "status" }, words);
}

function part(section, entries, { ruleset, byName, actions }, context) {
  const { t } = context;
  if (!entries.length) return null;
  const shown = entries.map((entry) => ({ ...entry, card: byName.get(entry.name) }));
  const cost = (entry) => (typeof entry.card?.cost === "number" ? entry.card.cost : -1);
  const title = (entry) => entry.card?.title || entry.name;
  shown.sort((one, other) => cost(one) - cost(other) || title(one).localeCompare(title(other)));
  return h("div", { class: "deck-part", key: section },
    h("h3", null, t("deck.part", { section: t(`section.${section}`), n: sizeOf(entries) })),
    h("ul", null, shown.map((entry) => h("li", { key: entry.name },
      h("span", { class: "count" }, `${entry.count}×`),
      h("button", { class: "text-link", type: "button", on: { click: () => showCard(ruleset.name, entry.name) } }, title(entry)),
      h("span", { class: "deck-cost", "aria-hidden": "true" }, entry.card?.cost ?? ""),
      h("button", { class: "step", type: "button", "aria-label": t("decks.remove", { card: title(entry) }), on: { click: () => actions.change(entry.name, -1) } }, "−"),
      h("button", { class: "step", type: "button", "aria-label": t("decks.add", { card: title(entry) }), on: { click: () => actions.change(entry.name, 1) } }, "+")))));
}

function fileButton(actions, t) {
  const take = async (event) => {
    const input = event.currentTarget;
    const file = input.files[0];
    if (file) actions.readText(await file.slice(0, LARGEST_FILE).text());
    input.value = "";
  };
  return h("label", { class: "button small file" }, t("decks.file"),
    h("input", { type: "file", accept: ".txt,text/plain", class: "visually-hidden", on: { change: take } }));
}

function textField(state, actions, t) {
  return h("form", { class: "stack", on: { submit: (event) => { event.preventDefault(); actions.readText(state.text); } } },
    h("div", { class: "field" },
      h("label", { for: "deck-text" }, t("decks.text_label")),
      h("textarea", {
        id: "deck-text", value: state.text, spellcheck: "false", rows: 14, "aria-describedby": "deck-text-hint",
        on: { input: (event) => actions.write(event.currentTarget.value) },
      }),
      h("p", { class: "hint", id: "deck-text-hint" }, t("decks.text_hint"))),
    state.textProblem ? h("div", { class: "notice danger", role: "alert" }, state.textProblem) : null,
    h("div", { class: "row" }, h("button", { class: "button", type: "submit" }, t("decks.take_text"))));
}
