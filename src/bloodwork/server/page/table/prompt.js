// What is asked and how it can be answered where the table itself does not show it: buttons, cards in a tray, a number,
// a word out of many.

import { h } from "../lib/dom.js";
import { nameOf } from "./board.js";
import { icon } from "./icons.js";
import { answerWords, nameIn, question } from "./labels.js";
import { inWords, lit, openOptions } from "./picking.js";
import { first } from "./words.js";

const MANY = 14; // answers in words beyond which one types to find one
const MOST_FOUND = 40;

/**
 * What the prompt calls back.
 * @typedef {object} Does
 * @property {(option: import("./picking.js").Option) => void} answer
 * @property {(text: string) => void} say an answer by its notation
 * @property {() => void} back
 * @property {() => void} hint
 * @property {(text: string) => void} find narrows a long list of words
 * @property {(name: string) => void} rule
 */

/**
 * @param {any} state
 * @param {import("./card.js").Scene} scene
 * @param {{picked: string[], shown: Set<string>, cardBy: (handle: string) => any, hint: any, found: string, busy: boolean, refusal: any}} now
 * @param {Does} does
 */
export function promptView(state, scene, now, does) {
  const { t } = scene.words;
  const { prompt, table } = state;
  const yours = Boolean(prompt?.options) && table.status === "playing";
  return h("section", { class: ["prompt", { "is-yours": yours, "is-busy": now.busy }], "aria-label": t("Decision") },
    h("div", { class: "prompt-text" },
      h("p", { class: "prompt-asked", role: "status", "aria-live": "polite", "aria-atomic": "true" }, asked(state, scene, now)),
      yours && prompt.about && about(prompt.about, scene)),
    refusalView(now.refusal, scene, does),
    yours && answers(state, scene, now, does),
    yours && now.hint && hintView(now.hint, state, scene, now, does));
}

/** Whose decision it is, and what for. */
export function asked(state, scene, now) {
  const { t } = scene.words;
  const { prompt, table } = state;
  if (table.status === "open") return t("Waiting for someone to join.");
  if (table.status === "paused") return t("The game is paused.");
  if (table.status === "stopped") return t("The game is stopped.");
  if (table.status === "over") return t("The game is over.");
  if (!prompt) return "";
  if (!prompt.options) return t("{player} decides …", { player: nameOf(state, prompt.player, scene) });
  if (now.picked.length) {
    const card = now.cardBy(now.picked[0]);
    const name = card ? scene.book.title(card.card) : "";
    const next = lit(prompt.options, now.picked);
    const places = [...next].every((one) => one.includes("."));
    const wanted = !next.size ? t("choose what it does") : places ? t("choose where it goes") : t("choose what it is aimed at");
    return name ? `${name}: ${wanted}` : first(wanted);
  }
  return question(state, scene.book, scene.words);
}

function about({ card, text }, scene) {
  return h("p", { class: "prompt-about" },
    card && h("button", { type: "button", class: "link", "data-card": card, "data-look": "yes" }, scene.book.title(card)),
    text && h("q", null, text));
}

/** Why something was refused: one sentence and the rule. */
function refusalView(refusal, scene, does) {
  if (!refusal) return null;
  const { t } = scene.words;
  return h("div", { class: "refusal", role: "alert", key: "refusal" },
    h("p", null, first(sentence(refusal)) || t("That is not possible now."),
      refusal.nearest && ` ${t("Did you mean “{nearest}”?", { nearest: refusal.nearest })}`,
      refusal.rule && h("button", { type: "button", class: "link rule-link", on: { click: () => does.rule(refusal.rule) } }, refusal.rule)));
}

/** What is missing by the rules, else the message; without the rule, which stands beside it as a link. */
function sentence({ message, missing, rule }) {
  const told = (rule && missing) || message;
  const bare = rule && told.endsWith(` (${rule})`) ? told.slice(0, -rule.length - 3) : told;
  return bare && !/[.!?]$/.test(bare) ? `${bare}.` : bare;
}

function answers(state, scene, now, does) {
  const { t } = scene.words;
  const { prompt } = state;
  const found = [];
  if (prompt.kind === "number" && !prompt.options.length) found.push(numberView(prompt, scene, does));
  const offered = prompt.kind === "order" || (prompt.kind === "number" && prompt.options.length)
    ? openOptions(prompt.options, now.picked)
    : inWords(prompt.options, now.picked, now.shown);
  const pictured = offered.filter((option) => pictureOf(option, now));
  const plain = offered.filter((option) => !pictured.includes(option));
  if (pictured.length) found.push(tray(pictured, scene, now, does));
  if (plain.length > MANY) found.push(wordsView(plain, scene, now, does));
  else plain.forEach((option, nth) => found.push(answerButton(option, nth, plain.length, scene, now, does)));
  if (now.picked.length) {
    found.push(h("button", { type: "button", class: "button quiet", key: "back", on: { click: does.back } }, t("Back"), h("kbd", null, "Esc")));
  } else if (state.table.hints) {
    found.push(h("button", { type: "button", class: "button quiet", key: "hint", "aria-expanded": now.hint ? "true" : "false", on: { click: does.hint } }, icon("bulb"), t("Hint")));
  }
  return h("div", { class: "prompt-answers", role: "group", "aria-label": t("Answers") }, found);
}

function answerButton(option, nth, number, scene, now, does) {
  const main = ["attack", "end", "keep", "pass"].includes(option.verb) || option.text === "choose yes";
  return h("button", {
    type: "button", class: ["button answer", { primary: main && number < 4 }], key: option.text, "data-answer": option.text, disabled: now.busy,
    on: { click: () => does.answer(option) },
  }, nth < 9 && h("kbd", { "aria-hidden": "true" }, nth + 1), answerWords(option, scene, now.cardBy));
}

/** A card that does not lie in sight is chosen by its picture. */
function pictureOf(option, now) {
  if (option.verb !== "choose" || option.number !== null) return "";
  const handle = option.card ?? option.target;
  if (handle && now.shown.has(handle)) return "";
  return (handle && now.cardBy(handle)?.card) || nameIn(option.text);
}

function tray(options, scene, now, does) {
  const { t } = scene.words;
  return h("div", { class: "tray", key: "tray", role: "group", "aria-label": t("Cards to choose from") }, options.map((option) => {
    const name = pictureOf(option, now);
    const times = 1 + (option.alike?.length ?? 0);
    return h("button", {
      type: "button", class: "card whole is-lit", key: option.text, "data-answer": option.text, "data-card": name, "data-hover": "yes", disabled: now.busy,
      "aria-label": times > 1 ? `${scene.book.title(name)}, ${t("{number} times", { number: times })}` : scene.book.title(name),
      on: { click: () => does.answer(option) },
    }, h("img", { src: scene.book.image(name), alt: "", draggable: "false" }), times > 1 && h("b", { class: "times" }, `×${times}`));
  }));
}

function numberView(prompt, scene, does) {
  const { t } = scene.words;
  const send = (event) => {
    event.preventDefault();
    does.say(`choose ${Number(new FormData(event.currentTarget).get("number"))}`);
  };
  return h("form", { class: "number-form", key: "number", on: { submit: send } },
    h("label", null, t("Number"), h("input", { type: "number", name: "number", min: prompt.least, max: prompt.greatest, value: String(prompt.least), required: true, inputmode: "numeric" })),
    h("button", { type: "submit", class: "button primary" }, t("Choose")));
}

function wordsView(options, scene, now, does) {
  const { t } = scene.words;
  const wanted = now.found.trim().toLowerCase();
  const labelled = options.map((option) => ({ option, label: answerWords(option, scene, now.cardBy) || option.label }));
  const found = labelled.filter(({ label }) => label.toLowerCase().includes(wanted));
  return h("div", { class: "word-list", key: "words" },
    h("label", null, t("Find"), h("input", { type: "search", value: now.found, autocomplete: "off", on: { input: (event) => does.find(event.target.value) } })),
    h("div", { class: "word-options" }, found.slice(0, MOST_FOUND).map(({ option, label }) =>
      h("button", { type: "button", class: "button small", key: option.text, "data-answer": option.text, disabled: now.busy, on: { click: () => does.answer(option) } }, label))),
    found.length > MOST_FOUND && h("p", { class: "dim" }, t("{number} more", { number: found.length - MOST_FOUND })));
}

/** What a bot would do here, with the chance that it sees. */
function hintView(hint, state, scene, now, does) {
  const { t } = scene.words;
  if (hint === "waiting") return h("p", { class: "hints", role: "status", key: "hints" }, t("The bot thinks …"));
  const byText = new Map(state.prompt.options.map((option) => [option.text, option]));
  const percent = new Intl.NumberFormat(scene.words.lang, { style: "percent", maximumFractionDigits: 0 });
  return h("ol", { class: "hints", key: "hints", "aria-label": t("What the bot would do") }, hint.moves.map((move) => {
    const option = byText.get(move.text);
    return h("li", { key: move.text },
      h("button", { type: "button", class: "hint-move", style: { "--chance": move.chance }, on: { click: () => does.say(move.text) } },
        h("span", null, option ? answerWords(option, scene, now.cardBy) : move.text),
        h("b", null, percent.format(move.chance))));
  }));
}
