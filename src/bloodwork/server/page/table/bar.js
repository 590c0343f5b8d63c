// The bar above the table: where one is, whether the connection holds, what can be offered; and offers that wait.

import { h } from "../lib/dom.js";
import { nameOf } from "./board.js";
import { icon } from "./icons.js";
import { STOPS, stopsFor } from "./stops.js";

const OFFERS = ["undo", "draw", "pause"];
const NAMES = { undo: "Take back", draw: "Offer a draw", pause: "Offer a pause", rematch: "Rematch", show: "Show both sides to everybody", continue: "Go on by the rules of today" };
/** What somebody offers, as the other player is told. */
export const ASKS = {
  undo: "{player} asks to take the last answer back.",
  draw: "{player} offers a draw.",
  pause: "{player} asks for a pause.",
  rematch: "{player} asks for a rematch.",
  show: "{player} would show both sides to everybody.",
  continue: "{player} would go on by the rules of today.",
};
const ASKED = {
  undo: "You ask to take your last answer back.",
  draw: "You offer a draw.",
  pause: "You ask for a pause.",
  rematch: "You ask for a rematch.",
  show: "You would show both sides to everybody.",
  continue: "You would go on by the rules of today.",
};

/** Whether the connection holds, in words. */
export function connectionView(status, { t }, retry) {
  if (status.name === "open" && !status.slow) return h("span", { class: "chip ok link-state", key: "link" }, t("connected"));
  if (status.name === "open") return h("span", { class: "chip link-state", key: "link" }, t("sending"));
  if (status.name === "gone") return h("span", { class: "chip danger link-state", key: "link", role: "alert" }, status.reason || t("This table is not there."));
  return h("button", { type: "button", class: "chip danger link-state", key: "link", role: "status", on: { click: retry } },
    status.name === "waiting" ? t("connection lost, trying again") : t("connecting"));
}

/**
 * @param {any} state
 * @param {import("./card.js").Scene} scene
 * @param {{status: any, menu: boolean, log: boolean, stop: string, curtain: boolean | null, large: boolean | null, title: string}} now
 * @param {any} does
 */
export function barView(state, scene, now, does) {
  const { t } = scene.words;
  const plays = scene.you !== "spectator";
  const score = state?.table.score;
  return h("header", { class: "bar" },
    h("a", { class: "button quiet small", href: "#/", "aria-label": t("Lobby") }, icon("home")),
    h("h1", { class: "bar-title" }, state?.table.puzzle?.name ?? now.title),
    state && score && (score.A || score.B || score.draws) ? h("span", { class: "chip", key: "score" }, t("Game {number}, score {a} : {b}", { number: state.table.game, a: score.A, b: score.B })) : null,
    !plays && h("span", { class: "chip gold", key: "watching" }, t("watching")),
    connectionView(now.status, scene.words, does.retry),
    h("span", { class: "bar-gap" }),
    plays && state?.table.status === "playing" && h("button", { type: "button", class: "button quiet small", key: "undo", "aria-label": t("Take back"), on: { click: () => does.offer("undo") } }, icon("undo"), h("span", { class: "wide-only" }, t("Take back"))),
    h("button", { type: "button", class: "button quiet small log-toggle", key: "log", "aria-expanded": now.log ? "true" : "false", "aria-controls": "table-log", "aria-label": t("Log"), on: { click: does.log } }, icon("log"), h("span", { class: "wide-only" }, t("Log"))),
    now.large !== null && h("button", { type: "button", class: "button quiet small size-toggle", key: "size", "aria-pressed": now.large ? "true" : "false", "aria-label": t("Larger cards"), on: { click: does.large } }, now.large ? "−" : "+"),
    h("button", { type: "button", class: "button quiet small", key: "help", "aria-label": t("How to play here"), on: { click: does.help } }, "?"),
    h("div", { class: "menu", key: "menu" },
      h("button", { type: "button", class: "button quiet small", "aria-expanded": now.menu ? "true" : "false", "aria-controls": "table-menu", "aria-label": t("Menu"), on: { click: does.menu } }, icon("menu"), h("span", { class: "wide-only" }, t("Menu"))),
      now.menu && h("div", { class: "menu-list", id: "table-menu" }, menu(state, scene, now, does))));
}

function menu(state, scene, now, does) {
  const { t } = scene.words;
  const item = (key, text, click, more = {}) => h("button", { type: "button", class: "menu-item", key, on: { click }, ...more }, text);
  const found = [];
  const plays = state && scene.you !== "spectator";
  if (plays && state.table.status === "playing") {
    for (const kind of OFFERS) found.push(item(kind, t(NAMES[kind]), () => does.offer(kind)));
    found.push(item("concede", t("Give up"), does.concede));
  }
  if (plays && state.table.status === "paused") found.push(item("resume", t("Go on"), does.resume));
  if (plays && state.table.status === "stopped") for (const kind of ["continue", "rematch"]) found.push(item(kind, t(NAMES[kind]), () => does.offer(kind)));
  if (plays && state.table.status === "over") for (const kind of ["rematch", "show"]) found.push(item(kind, t(NAMES[kind]), () => does.offer(kind)));
  const stops = plays ? stopsFor(state) : [];
  if (stops.length) {
    found.push(h("fieldset", { key: "stops" }, h("legend", null, t("When you are asked")), stops.map((stop) =>
      h("label", { key: stop }, h("input", { type: "radio", name: "stop", checked: stop === now.stop, on: { change: () => does.stop(stop) } }), t(STOPS[stop])))));
  }
  if (now.curtain !== null) {
    found.push(h("label", { key: "curtain", class: "menu-tick" }, h("input", { type: "checkbox", checked: now.curtain, on: { change: does.curtain } }), t("Curtain between the players")));
  }
  found.push(item("copy", t("Copy the link to watch"), does.watchLink));
  found.push(h("a", { class: "menu-item", key: "settings", href: "#/settings" }, t("Settings")));
  return found;
}

/** Offers that wait for an answer. */
export function offersView(state, scene, hotSeat, does) {
  const { t } = scene.words;
  const { offers } = state.table;
  const { status } = state.table;
  if (!offers.length && status !== "paused" && status !== "stopped") return null;
  const plays = scene.you !== "spectator";
  return h("div", { class: "offers", role: "status" },
    status === "stopped" && h("div", { class: "offer", key: "stopped" }, h("p", null, `${t("The game is stopped.")} ${state.table.stopped}`),
      plays && !offers.length && [
        state.view && h("button", { type: "button", class: "button primary small", key: "continue", on: { click: () => does.offer("continue") } }, t(NAMES.continue)),
        h("button", { type: "button", class: "button small", key: "rematch", on: { click: () => does.offer("rematch") } }, t("Rematch")),
      ]),
    status === "paused" && h("div", { class: "offer", key: "paused" }, h("p", null, t("The game is paused.")),
      plays && h("button", { type: "button", class: "button primary small", on: { click: does.resume } }, t("Go on"))),
    offers.map(({ kind, by }) => (by === scene.you
      ? h("div", { class: "offer", key: `${kind} ${by}` }, h("p", null, t(ASKED[kind])),
        hotSeat && h("button", { type: "button", class: "button primary small", key: "other", on: { click: () => does.acceptForOther(kind) } }, t("{player} accepts", { player: nameOf(state, by === "A" ? "B" : "A", scene) })),
        h("button", { type: "button", class: "button small", on: { click: () => does.reply(kind, false) } }, t("Withdraw")))
      : h("div", { class: "offer", key: `${kind} ${by}` }, h("p", null, t(ASKS[kind], { player: nameOf(state, by, scene) })),
        plays && [
          h("button", { type: "button", class: "button primary small", key: "yes", on: { click: () => does.reply(kind, true) } }, t("Accept")),
          h("button", { type: "button", class: "button small", key: "no", on: { click: () => does.reply(kind, false) } }, t("Decline")),
        ]))));
}

/** Time as minutes and seconds; tenths when it runs out. */
export function timeWords(ms) {
  const left = Math.max(0, ms);
  const seconds = Math.ceil(left / 1000);
  if (left < 10000) return (left / 1000).toFixed(1);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A player's clock; `arrived` is when the state with its time came. */
export function clockView(clock, player, arrived, { t }) {
  if (!clock) return null;
  const runs = clock.runs === player;
  const left = clock[player] - (runs ? Date.now() - arrived : 0);
  return h("span", { class: ["clock", { "is-running": runs, "is-short": left < 30000 }], "data-clock": player, role: "timer", "aria-label": t("Time left") },
    timeWords(left));
}
