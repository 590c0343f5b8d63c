// A table by its link: take the open seat, watch, or, for the one who opened it, pass the link on.

import { path } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { seatName, switchTitle } from "../lib/labels.js";
import { address } from "../lib/router.js";
import { rulesetNamed } from "../lib/rulesets.js";
import { copy, line, notice } from "../lib/ui.js";
import { DeckChoice } from "./deck_choice.js";

const EVERY = 2000;

export async function open(root, params, context) {
  const { t, settings } = context;
  const where = path("tables", params.table);
  let summary = await context.api.get(where);
  const ruleset = await rulesetNamed(summary.ruleset);
  const state = { name: settings.get("name"), problem: "", busy: false, copied: false };
  let closed = false;
  const draw = () => {
    if (!closed) render(root, view());
  };
  const set = (values) => {
    Object.assign(state, values);
    draw();
  };
  const seated = () => Object.keys(context.seats.tokens(params.table)).length > 0;
  const openSeats = () => ["A", "B"].filter((seat) => summary.seats[seat].kind === "open");
  const link = `${location.origin}${location.pathname}${address("join", params.table)}`;
  const table = address("table", params.table);
  const deck = new DeckChoice(ruleset, context, { id: "deck", redraw: draw, switches: () => summary.switches });

  async function look() {
    if (closed || document.hidden) return;
    try {
      summary = await context.api.get(where);
    } catch {
      return; // What is known stays until the server answers again.
    }
    // Whoever waits here for the other sees the table as soon as both sit.
    if (seated() && !openSeats().length) context.go(table);
    else draw();
  }

  async function join(event) {
    event.preventDefault();
    if (state.busy) return;
    set({ busy: true, problem: "" });
    settings.set("name", state.name.trim());
    try {
      const made = await context.api.post(`${where}/join`, { name: state.name.trim(), deck: deck.deck });
      context.seats.keep(params.table, made.seat, made.token);
      context.go(table);
    } catch (error) {
      set({ busy: false, problem: context.tell(error) });
      context.announce(state.problem, true);
    }
  }

  async function copyLink() {
    set({ copied: await copy(link) });
    if (state.copied) context.announce(t("join.copied"));
  }

  function facts() {
    const changed = Object.entries(summary.switches);
    return h("ul", { class: "facts" },
      h("li", null, ruleset.title),
      h("li", null, t("table.against", { one: seatName(summary.seats.A, t), other: seatName(summary.seats.B, t) })),
      summary.first_to ? h("li", null, t("table.first_to", { n: summary.first_to })) : null,
      summary.clock ? h("li", null, t("table.clock", summary.clock)) : null,
      changed.map(([name, value]) => h("li", { key: name }, t("join.switch", { name: switchTitle(name), value: switchTitle(String(value)) }))));
  }

  function invitation() {
    return h("section", { class: "narrow panel stack" },
      h("h1", null, t("join.invite")),
      h("p", { class: "lead" }, t("join.invite_lead")),
      h("div", { class: "field" },
        h("label", { for: "link" }, t("join.link")),
        h("div", { class: "join-link" },
          h("input", { id: "link", class: "link-field", readonly: true, value: link, on: { focus: (event) => event.currentTarget.select() } }),
          h("button", { class: "button primary", type: "button", on: { click: copyLink } }, t(state.copied ? "join.copied" : "join.copy")))),
      facts(),
      h("p", { class: "loading", role: "status" }, h("span", { class: "drip", "aria-hidden": "true" }), t("join.waiting")),
      h("p", { class: "row" }, h("a", { class: "button", href: table }, t("join.to_table"))));
  }

  function form() {
    return h("form", { class: "narrow stack-l", on: { submit: join } },
      h("div", { class: "stack" },
        h("h1", null, t("join.title")),
        h("p", { class: "lead" }, ruleset.about),
        facts()),
      line({ id: "name", label: t("new.name"), value: state.name, maxlength: 40, autocomplete: "nickname", placeholder: t("seat.someone"), input: (name) => set({ name }) }),
      deck.view(t("new.deck_mine")),
      h("div", { class: "stack" },
        state.problem ? notice("danger", state.problem) : null,
        h("div", { class: "row" },
          h("button", { class: "button primary large", type: "submit", disabled: state.busy || !deck.legal }, t("join.sit")),
          h("a", { class: "button", href: table }, t("join.only_watch")))));
  }

  function full() {
    return h("section", { class: "narrow panel stack" },
      h("h1", null, t(seated() ? "join.seated" : "join.full")),
      facts(),
      h("p", { class: "row" }, h("a", { class: "button primary", href: table }, t(seated() ? "table.continue" : "table.watch"))));
  }

  function view() {
    if (!openSeats().length) return full();
    return seated() ? invitation() : form();
  }

  context.title(t("join.title"));
  draw();
  const timer = setInterval(look, EVERY);
  return () => {
    closed = true;
    clearInterval(timer);
  };
}
