// The lobby: what to play and with whom, the games of this browser, and the tables of others.

import { path } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { seatName } from "../lib/labels.js";
import { address } from "../lib/router.js";
import { allRulesets } from "../lib/rulesets.js";
import { read, write } from "../lib/storage.js";
import { notice } from "../lib/ui.js";
import { ago } from "../lib/words.js";

const CHOSEN = "bloodwork.ruleset";
const EVERY = 5000; // milliseconds between looks at the tables
const WAYS = ["bot", "friend", "both"];
const MOST_OWN = 12;

export async function open(root, params, context) {
  const { t } = context;
  const rulesets = await allRulesets();
  const state = {
    chosen: rulesets.find((one) => one.name === read(CHOSEN, ""))?.name || rulesets[0].name,
    tables: null,
    own: null,
    problem: "",
  };
  let closed = false;

  const draw = () => {
    if (!closed) render(root, view(state, rulesets, context, choose));
  };

  function choose(name) {
    state.chosen = name;
    write(CHOSEN, name);
    draw();
  }

  async function look() {
    if (closed || document.hidden) return;
    try {
      const tables = await context.api.get("tables");
      const own = await ownTables(context, tables);
      Object.assign(state, { tables, own, problem: "" });
    } catch (error) {
      state.problem = context.tell(error);
    }
    draw();
  }

  context.title(t("lobby.title"));
  draw();
  look();
  const timer = setInterval(look, EVERY);
  document.addEventListener("visibilitychange", look);
  const unwatch = context.settings.watch(draw);
  return () => {
    closed = true;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    unwatch();
  };
}

/** The tables at which this browser has a seat, the newest first. One that the server does not know any more goes. */
async function ownTables(context, listed) {
  const known = new Map(listed.map((one) => [one.table, one]));
  const names = Object.keys(context.seats.all()).reverse().slice(0, MOST_OWN);
  const found = await Promise.all(names.map(async (name) => {
    if (known.has(name)) return known.get(name);
    try {
      return await context.api.get(path("tables", name));
    } catch (error) {
      if (error.status === 404) context.seats.forget(name);
      return null;
    }
  }));
  return found.filter(Boolean);
}

function view(state, rulesets, context, choose) {
  const { t } = context;
  const ruleset = rulesets.find((one) => one.name === state.chosen);
  return [
    h("section", { class: "hero stack", key: "play" },
      h("h1", null, t("lobby.title")),
      h("p", { class: "lead" }, t("lobby.lead")),
      h("fieldset", { class: "games" },
        h("legend", { class: "visually-hidden" }, t("lobby.rulesets")),
        rulesets.map((one) => tile(one, one.name === state.chosen, context, choose))),
      h("div", { class: "ways", role: "group", "aria-label": t("lobby.ways", { title: ruleset.title }) },
        WAYS.map((way) => wayLink(way, ruleset, t)))),
    state.problem ? notice("danger", state.problem) : null,
    ownGames(state, rulesets, context),
    others(state, rulesets, context),
  ];
}

function tile(ruleset, chosen, context, choose) {
  return h("label", { class: "game", key: ruleset.name, "data-ruleset": ruleset.name },
    h("input", { type: "radio", name: "ruleset", value: ruleset.name, checked: chosen, on: { change: () => choose(ruleset.name) } }),
    h("span", { class: "game-body" },
      h("span", { class: "fan", "aria-hidden": "true" }, ruleset.shown.map((card, index) =>
        h("img", { key: card, class: `fan-${index}`, src: context.cardSrc(ruleset.name, card), alt: "", width: 126, height: 176, decoding: "async" }))),
      h("span", { class: "game-title" }, ruleset.title),
      h("span", { class: "game-about" }, ruleset.about)));
}

function wayLink(way, ruleset, t) {
  return h("a", { class: ["way", way === "bot" ? "way-first" : ""], key: way, href: `${address("new", ruleset.name)}?with=${way}` },
    h("span", { class: `way-mark way-${way}`, "aria-hidden": "true" }, h("i", null), h("i", null)),
    h("span", null,
      h("span", { class: "way-title" }, t(`way.${way}`)),
      h("span", { class: "way-about" }, t(`way.${way}.about`))));
}

function ownGames(state, rulesets, context) {
  const { t } = context;
  if (!state.own?.length) return null;
  const order = { playing: 0, open: 1, paused: 2, stopped: 2, over: 3 };
  const own = [...state.own].sort((one, other) => order[one.status] - order[other.status]);
  return h("section", { class: "stack", key: "own", "aria-labelledby": "own-title" },
    h("h2", { id: "own-title" }, t("lobby.own")),
    h("ul", { class: "tables" }, own.map((one) => row(one, rulesets, context, true))));
}

function others(state, rulesets, context) {
  const { t } = context;
  const own = new Set(Object.keys(context.seats.all()));
  const listed = (state.tables || []).filter((one) => one.listed && !own.has(one.table) && !one.puzzle);
  const waiting = listed.filter((one) => one.status === "open");
  const running = listed.filter((one) => one.status === "playing" || one.status === "paused");
  return h("div", { class: "columns", key: "others" },
    tableList("open", waiting, state, rulesets, context),
    tableList("watch", running, state, rulesets, context));
}

function tableList(kind, tables, state, rulesets, context) {
  const { t } = context;
  return h("section", { class: "stack", key: kind, "aria-labelledby": `${kind}-title` },
    h("h2", { id: `${kind}-title` }, t(`lobby.${kind}`)),
    state.tables === null && !state.problem ? h("p", { class: "dim" }, t("loading")) : null,
    state.tables !== null && !tables.length ? h("p", { class: "empty" }, t(`lobby.${kind}.none`)) : null,
    tables.length ? h("ul", { class: "tables" }, tables.map((one) => row(one, rulesets, context, false))) : null);
}

function row(table, rulesets, context, own) {
  const { t } = context;
  const ruleset = rulesets.find((one) => one.name === table.ruleset);
  const waiting = table.status === "open";
  const href = waiting ? address("join", table.table) : address("table", table.table);
  const names = t("table.against", { one: seatName(table.seats.A, t), other: seatName(table.seats.B, t) });
  const verb = t(own ? (waiting ? "table.invite" : table.status === "over" ? "table.see" : "table.continue") : waiting ? "table.join" : "table.watch");
  const last = table.finished?.length ? table.finished[table.finished.length - 1] : 0;
  return h("li", { key: table.table, class: "table-row" },
    h("div", { class: "table-about" },
      h("span", { class: "table-names" }, names),
      h("span", { class: "table-facts" },
        h("span", { class: "chip" }, ruleset?.title || table.ruleset),
        h("span", { class: ["chip", table.status === "playing" ? "ok" : ""] }, t(`status.${table.status}`)),
        table.puzzle ? h("span", { class: "chip" }, t("table.puzzle")) : null,
        table.first_to ? h("span", { class: "chip" }, t("table.first_to", { n: table.first_to })) : null,
        table.clock ? h("span", { class: "chip" }, t("table.clock", { minutes: table.clock.minutes, increment: table.clock.increment })) : null,
        h("span", { class: "dim" }, ago(table.made)))),
    h("div", { class: "row" },
      own && last ? h("a", { class: "button small quiet", href: address("replay", table.table, last) }, t("table.replay")) : null,
      h("a", { class: ["button", "small", own || waiting ? "primary" : ""], href, "aria-label": `${verb}: ${names}` }, verb)));
}
