// What the screen of a table shows: the bar, the table, what happened beside it, and whatever lies over them.

import { h } from "../lib/dom.js";
import { goalWords } from "../lib/goals.js";
import { boardView, handView, nameOf } from "./board.js";
import { barView, clockView, offersView } from "./bar.js";
import { confirmSheet, curtain, helpSheet, modal, pileSheet, resultSheet, resultWords, ruleSheet } from "./dialogs.js";
import { logView } from "./log.js";
import { lookView } from "./look.js";
import { lit } from "./picking.js";
import { promptView } from "./prompt.js";
import { at, cardBy, inSight } from "./spots.js";
import { stopNow } from "./stops.js";

/** @typedef {import("./screen.js").Desk} Desk */

/**
 * Whose eyes the table is drawn for, and what glows.
 * @param {Desk} desk
 * @returns {import("./card.js").Scene}
 */
export function sceneOf(desk) {
  const now = desk.seat();
  const { state, picked } = now;
  const you = state?.table.you ?? "spectator";
  const yours = state?.prompt?.options && state.table.status === "playing" && !now.busy;
  return {
    me: you === "B" ? "B" : "A",
    you,
    words: desk.words,
    book: desk.book,
    lit: yours ? lit(state.prompt.options, picked) : new Set(),
    picked: new Set(picked),
    marked: desk.ui.marked,
    kept: desk.kept,
    large: desk.ui.large,
    clock: (player) => clockView(state?.table.clock, player, now.arrived, desk.words),
  };
}

/** @param {Desk} desk */
export function screenView(desk) {
  const { ui, words } = desk;
  const { state } = desk.seat();
  const scene = sceneOf(desk);
  const bar = {
    status: desk.status(),
    menu: ui.menu,
    log: ui.logOpen,
    stop: state ? stopNow(state, ui.stop) : "",
    curtain: desk.hotSeat ? ui.useCurtain : null,
    large: state?.view?.players.A.lanes ? ui.large : null,
    title: desk.title,
  };
  return [
    barView(state, scene, bar, desk.does),
    state ? tableView(desk, scene) : h("p", { class: "loading", key: "loading" }, words.t("The table is being laid …")),
    !ui.veiled && ui.over && sheetView(desk, scene),
    ui.hovered && !ui.over && !ui.veiled && hoverView(desk, scene),
  ];
}

function tableView(desk, scene) {
  const { ui, words, does } = desk;
  const { t } = words;
  const now = desk.seat();
  const { state } = now;
  if (ui.veiled) return h("div", { class: "play", key: "play" }, curtain(state, ui.shown, scene, does.lift));
  if (!state.view) return waitingView(desk, scene);
  const asks = { picked: now.picked, shown: inSight(state.view), cardBy: (handle) => cardBy(state.view, handle), hint: now.hint, found: now.found, busy: now.busy, refusal: now.refusal };
  return h("div", { class: ["play", { "log-open": ui.logOpen }], key: "play" },
    h("div", { class: "table" },
      boardView(state, scene),
      offersView(state, scene, desk.hotSeat, does),
      promptView(state, scene, asks, does),
      state.result && h("p", { class: "result-line", key: "result" }, resultWords(state, scene),
        h("button", { type: "button", class: "button small", on: { click: () => desk.show({ kind: "result" }) } }, t("Result"))),
      handView(state, scene)),
    h("div", { class: "beside" },
      state.table.puzzle && h("section", { class: "puzzle" }, h("h2", null, state.table.puzzle.name), h("p", null, goalWords(state.table.puzzle.text, words.t))),
      logView(now.lines, { full: ui.full, open: ui.line, all: ui.all, rules: ui.rules }, words, does)));
}

/** Before the game: who is here, and the link for whoever is still to come. */
function waitingView(desk, scene) {
  const { t } = desk.words;
  const { state } = desk.seat();
  const link = new URL(`#/join/${encodeURIComponent(desk.id)}`, location.href).href;
  return h("section", { class: "waiting panel", key: "waiting" },
    h("h2", null, t("Waiting for someone to join.")),
    h("p", null, t("Send this link to whom you want to play with.")),
    h("p", { class: "invite" },
      h("input", { class: "link-field", readonly: true, value: link, "aria-label": t("Link to join"), on: { focus: (event) => event.target.select() } }),
      h("button", { type: "button", class: "button primary", on: { click: () => desk.does.copy(link) } }, t("Copy"))),
    h("ul", { class: "waiting-seats" }, ["A", "B"].map((letter) => h("li", { key: letter },
      `${letter}: ${state.table.seats[letter]?.kind === "open" ? t("free") : nameOf(state, letter, scene)}`))));
}

function sheetView(desk, scene) {
  const { book, does, rulesPage, ui, words } = desk;
  const { over } = ui;
  const { t } = words;
  const { state } = desk.seat();
  if (over.kind === "look") return modal("look", book.title(over.card.card), { words, body: lookView(over.card, over.path, scene, rulesPage) }, desk.shut, "wide");
  if (over.kind === "pile") return pileSheet(over.path, at(state.view, over.path) ?? [], scene, desk.shut);
  if (over.kind === "rule") return ruleSheet(over.id, ui.rules, words, rulesPage, desk.shut);
  if (over.kind === "help") return helpSheet(words, desk.shut);
  if (over.kind === "concede") return confirmSheet(t("Give the game up?"), t("Give up"), words, does.giveUp, desk.shut);
  if (over.kind === "result" && state.result) {
    return resultSheet(state, scene, { rulesPage, close: desk.shut, rematch: () => does.offer("rematch"), show: () => does.offer("show") });
  }
  return null;
}

/** A card that is pointed at, beside the table or away from the pointer. */
function hoverView(desk, scene) {
  const { card, path, rect } = desk.ui.hovered;
  const left = rect.left + rect.width / 2 > innerWidth / 2;
  return h("div", { class: ["hover", left ? "at-left" : "at-right"], key: "hover", "aria-hidden": "true" }, lookView(card, path, scene, desk.rulesPage));
}
