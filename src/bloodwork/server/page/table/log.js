// What happened, in plain words beside the table. A line opens the rules that it follows and shows what it touched.

import { h } from "../lib/dom.js";

const DETAIL = new Set(["move", "summon", "phase"]); // what the line before says already, or what happens every turn
const AT_FIRST = 150; // lines that are drawn unless more are asked for

/**
 * @typedef {{text: string, rules: string[], depth: number, ok: boolean, event: string, card: string | null,
 *            other: string | null, place: string | null, amount: number | null, player: string | null}} Line
 */

/** What stands for a line of a long game that is no longer told, so that the others keep their numbers. */
const GONE = { text: "…", rules: [], depth: 0, ok: true, event: "", card: null, other: null, place: null, amount: null, player: null };

/** The log after a frame: cut where the frame begins, then its lines. */
export function merged(lines, log) {
  return [...lines.slice(0, log.from), ...Array(Math.max(0, log.from - lines.length)).fill(GONE), ...log.lines];
}

/** The lines that a player wants to read at once, each with its number. */
export function told(lines, full) {
  const found = [];
  lines.forEach((line, number) => {
    const detail = line.ok && (line.depth > 0 || line.event === "phase") && DETAIL.has(line.event);
    if (!full && (!line.event || detail)) return;
    const last = found[found.length - 1];
    if (last && last.line.text === line.text && last.line.depth === line.depth) {
      last.times += 1;
      last.line = line;
      last.number = number;
    } else {
      found.push({ line, number, times: 1 });
    }
  });
  return found;
}

/** Everything on the table that a line is about. */
export function touched(line) {
  return [line.card, line.other, line.place, line.event.startsWith("player") || line.event.endsWith("_blood") ? line.player : null].filter(Boolean);
}

/**
 * @param {Line[]} lines
 * @param {{full: boolean, open: number | null, all: boolean, rules: Map<string, any>}} now
 * @param {import("./words.js").Words} words
 * @param {{line: (number: number) => void, full: () => void, all: () => void, close: () => void, rulesPage: (id: string) => string}} does
 */
export function logView(lines, now, words, does) {
  const { t } = words;
  const all = told(lines, now.full);
  const shown = now.all ? all : all.slice(-AT_FIRST);
  return h("section", { class: "log", id: "table-log", "aria-label": t("What happened") },
    h("header", { class: "log-head" },
      h("h2", null, t("What happened")),
      h("label", { class: "log-full" }, h("input", { type: "checkbox", checked: now.full, on: { change: does.full } }), t("with rules")),
      h("button", { type: "button", class: "button quiet small log-close", on: { click: does.close } }, t("Close"))),
    h("div", { class: "log-lines", tabindex: "0", role: "log", "aria-live": "polite", "aria-relevant": "additions", "aria-label": t("What happened"), ref: stick },
      shown.length < all.length && h("button", { type: "button", class: "button small quiet", key: "all", on: { click: does.all } }, t("{number} earlier lines", { number: all.length - shown.length })),
      shown.map((one) => lineView(one, now, words, does))));
}

/** Keeps the newest line in sight, unless its reader has gone back. */
function stick(element) {
  if (!element) return;
  const follow = () => {
    if (away <= 40) element.scrollTop = element.scrollHeight;
  };
  let away = 0;
  element.addEventListener("scroll", () => {
    away = element.scrollHeight - element.scrollTop - element.clientHeight;
  });
  new MutationObserver(follow).observe(element, { childList: true });
  requestAnimationFrame(follow);
}

/** @type {WeakMap<Line, {number: number, times: number, drawn: any}>} lines that are shut, as they were drawn last */
const shut = new WeakMap();

function lineView(told, now, words, does) {
  const { line, number, times } = told;
  if (now.open === number) return lineDrawn(told, now, words, does);
  const before = shut.get(line);
  if (before?.number === number && before.times === times) return before.drawn;
  const drawn = lineDrawn(told, now, words, does);
  shut.set(line, { number, times, drawn });
  return drawn;
}

function lineDrawn({ line, number, times }, now, words, does) {
  const { t } = words;
  const open = now.open === number;
  return h("div", {
    class: ["line", `event-${line.event || "rule"}`, line.player && `of-${line.player}`, { "is-open": open, "is-failed": !line.ok }],
    key: number, style: { "--depth": Math.min(line.depth, 4) },
  },
    h("button", { type: "button", class: "line-text", "aria-expanded": open ? "true" : "false", "data-line": number, on: { click: () => does.line(number) } },
      line.text, times > 1 && h("small", null, ` ×${times}`)),
    open && h("div", { class: "line-rules" }, line.rules.length
      ? line.rules.map((id) => ruleView(id, now.rules.get(id), words, does))
      : h("p", { class: "dim" }, t("No rule is cited for this."))));
}

/** A rule with its text, once it has come. */
export function ruleView(id, rule, words, does) {
  const { t } = words;
  return h("div", { class: "rule", key: id },
    h("a", { class: "rule-id", href: does.rulesPage(id) }, id),
    h("p", null, rule === undefined ? "…" : rule === null ? t("This rule could not be fetched.") : rule.text),
    rule?.ruling && h("p", { class: "ruling" }, t("Ruling: {text}", { text: rule.ruling })));
}
