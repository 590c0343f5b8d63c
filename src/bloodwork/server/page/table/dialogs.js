// What lies over the table: dialogs for a card, a pile, a rule, help, giving up, the result, and the curtain between
// two players of one screen.

import { h } from "../lib/dom.js";
import { ASKS } from "./bar.js";
import { nameOf } from "./board.js";
import { tile, whole } from "./card.js";
import { ruleView } from "./log.js";
import { placeWords } from "./spots.js";

/** A dialog that has the keyboard to itself until it is closed; then whoever had it gets it back. */
export function modal(key, label, content, close, more = "") {
  const { t } = content.words;
  let before = null;
  const shown = (element) => {
    if (!element) {
      before?.focus?.();
      return;
    }
    before = document.activeElement;
    // It is made before it is put into the page.
    queueMicrotask(() => element.isConnected && element.showModal());
  };
  return h("dialog", {
    key, class: ["sheet", more], "aria-label": label, ref: shown,
    on: {
      cancel: (event) => {
        event.preventDefault();
        close();
      },
      click: (event) => event.target === event.currentTarget && close(),
    },
  },
    h("div", { class: "sheet-body" }, content.body),
    content.buttons === undefined
      ? h("button", { type: "button", class: "button sheet-close", autofocus: true, on: { click: close } }, t("Close"))
      : h("div", { class: "sheet-buttons" }, content.buttons));
}

/** The cards of a pile, side by side. */
export function pileSheet(path, cards, scene, close) {
  const { t } = scene.words;
  const name = placeWords(path, scene.you, scene.words);
  const body = [
    h("h2", null, `${name}: ${t("{n} {n|card|cards}", { n: cards.length })}`),
    h("div", { class: "sheet-cards" }, cards.map((card, nth) => ("damage" in card ? tile : whole)(card, `${path}.${nth}`, scene))),
  ];
  return modal("pile", name, { words: scene.words, body }, close, "wide");
}

export function ruleSheet(id, rules, words, rulesPage, close) {
  return modal("rule", id, { words, body: ruleView(id, rules.get(id), words, { rulesPage }) }, close);
}

export const KEYS = [
  [["←", "↑", "↓", "→"], "from card to card and from space to space"],
  [["Enter", "Space"], "pick or choose what is marked"],
  [["Esc"], "back, or close what is open"],
  [["N", "Shift N"], "to the next or last thing that can be chosen"],
  [["1", "…", "9"], "an answer by its number"],
  [["I"], "look at the card"],
  [["H"], "hint"],
  [["U"], "ask to take the last answer back"],
  [["L"], "to what happened"],
  [["P"], "to the answers"],
  [["?"], "this list"],
];

export function helpSheet(words, close) {
  const { t } = words;
  const body = [
    h("h2", null, t("How to play here")),
    h("p", null, t("Tap or drag a card that glows, then a place or card that glows. Hold a card, or point at it, to see it large.")),
    h("table", { class: "keys" }, h("caption", null, t("Keys")), h("tbody", null, KEYS.map(([keys, does]) =>
      h("tr", { key: does }, h("th", { scope: "row" }, keys.map((key) => h("kbd", { key }, key))), h("td", null, t(does)))))),
  ];
  return modal("help", t("How to play here"), { words, body }, close);
}

/** A question that must be confirmed. */
export function confirmSheet(text, yes, words, done, close) {
  const { t } = words;
  const buttons = [
    h("button", { type: "button", class: "button", key: "no", autofocus: true, on: { click: close } }, t("Cancel")),
    h("button", { type: "button", class: "button primary", key: "yes", on: { click: done } }, yes),
  ];
  return modal("confirm", text, { words, body: h("p", { class: "sheet-question" }, text), buttons }, close);
}

/** How a game ended, in one line. */
export function resultWords(state, scene) {
  const { t } = scene.words;
  const { winner } = state.result;
  if (!winner) return t("A draw");
  if (winner === scene.you) return t("You win");
  if (scene.you === "A" || scene.you === "B") return t("{player} wins", { player: nameOf(state, winner, scene) });
  return t("{player} wins", { player: nameOf(state, winner, scene) });
}

export function resultSheet(state, scene, does) {
  const { t, word } = scene.words;
  const { result, table } = state;
  const won = result.winner === scene.you;
  const plays = scene.you === "A" || scene.you === "B";
  const decided = table.first_to && ["A", "B"].find((player) => table.score[player] >= table.first_to);
  const again = table.first_to && !decided ? t("Next game") : t("Rematch");
  const asked = plays ? table.offers.filter(({ kind, by }) => by !== scene.you && kind in ASKS) : [];
  const body = [
    h("p", { class: "result-title" }, resultWords(state, scene)),
    h("p", null, `${word(result.reason).replace(/\.$/, "")}.`, result.rule && " ", result.rule && h("a", { class: "rule-id", href: does.rulesPage(result.rule) }, result.rule)),
    table.first_to && h("p", { class: "dim" }, t("Score {a} to {b}, first to {number}", { a: table.score.A, b: table.score.B, number: table.first_to })),
    decided && h("p", { class: "result-match" }, t("{player} wins the match", { player: nameOf(state, decided, scene) })),
    asked.map(({ kind, by }) => h("p", { class: "result-asked", key: kind, role: "status" }, t(ASKS[kind], { player: nameOf(state, by, scene) }))),
  ];
  const buttons = [
    plays && h("button", { type: "button", class: "button primary", key: "rematch", autofocus: true, on: { click: does.rematch } }, again),
    plays && h("button", { type: "button", class: "button", key: "show", on: { click: does.show } }, t("Show both sides to everybody")),
    h("a", { class: "button", key: "replay", href: `#/replay/${encodeURIComponent(table.id)}/${table.game}` }, t("Replay")),
    h("button", { type: "button", class: "button quiet", key: "close", on: { click: does.close } }, t("Look at the table")),
    h("a", { class: "button quiet", key: "lobby", href: "#/" }, t("Lobby")),
  ];
  return modal("result", t("The game is over."), { words: scene.words, body, buttons }, does.close, `result ${won ? "is-won" : result.winner && plays ? "is-lost" : ""}`);
}

/** Hides the table while the screen goes from one player to the other. */
export function curtain(state, player, scene, lift) {
  const { t } = scene.words;
  const name = nameOf(state, player, scene);
  return h("div", { class: ["curtain", `of-${player}`], key: "curtain" },
    h("h2", null, t("It is for {player} to decide", { player: name })),
    h("p", null, t("Pass the screen on. Nothing is shown until {player} is ready.", { player: name })),
    h("button", { type: "button", class: "button primary large", ref: (element) => element && queueMicrotask(() => element.focus()), on: { click: lift } }, t("I am {player}", { player: name })));
}
