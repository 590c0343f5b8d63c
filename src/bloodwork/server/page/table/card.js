// One card on the table: its picture with the numbers that it has now, and the same in words for who cannot see it.

import { h } from "../lib/dom.js";
import { SIGNS, icon } from "./icons.js";
import { UNKNOWN, placeWords } from "./spots.js";

// What a card in play shows of its numbers, in the order of the printed cards.
const BODY = ["health", "defense", "power"];
const SIDE = ["initiative", "resistance"];
const MOST_MARKS = 3;
const BACK = "/api/back.svg";

/**
 * What drawing needs to know: whose eyes, which words, what may be touched.
 * @typedef {object} Scene
 * @property {string} me the player whose side is below
 * @property {string} you the viewer: a player or "spectator"
 * @property {import("./words.js").Words} words
 * @property {import("./catalogue.js").Catalogue} book
 * @property {Set<string>} lit what may be touched now, by handle or path
 * @property {Set<string>} picked
 * @property {Set<string>} marked what a line of the log touched
 * @property {boolean} [large] whether the table is drawn larger than the screen
 * @property {(player: string) => any} [clock] a player's clock
 * @property {ReturnType<typeof import("../lib/dom.js").keeper>} [kept] what was drawn before
 */

/** Draws a card, unless it was drawn before just as it is now. */
function once(make) {
  return (card, path, scene) => {
    if (!scene.kept) return make(card, path, scene);
    const glows = [card.handle, path].map((name) => (!name ? "" : [scene.lit, scene.picked, scene.marked].map((set) => Number(set.has(name))).join("")));
    const words = [make.name, path, scene.you, ...glows, JSON.stringify(card)].join(" ");
    return scene.kept.keep(words, () => make(card, path, scene));
  };
}

/** What is left of a card's health. Where cards have a defense, the view has taken the damage off already. */
export function healthLeft(card) {
  return "defense" in card ? card.health : card.health - (card.damage || 0);
}

/** A number with how it differs from the printed one. */
function value(card, printed, name) {
  const now = card[name];
  if (now === null || now === undefined) return null;
  const shown = name === "health" ? healthLeft(card) : now;
  const base = Number(printed?.stats?.[name]);
  const change = name === "health" && card.damage ? "hurt" : Number.isFinite(base) && shown > base ? "up" : Number.isFinite(base) && shown < base ? "down" : "";
  return { name, shown, change };
}

function numbers(card, printed) {
  const body = BODY.map((name) => value(card, printed, name)).filter(Boolean);
  const side = body.length ? SIDE.map((name) => value(card, printed, name)).filter((one) => one && one.shown) : [];
  return { body, side };
}

/** A card in words: its name, where it is, its numbers, what it has, and whether it may be touched. */
export function cardWords(card, path, scene) {
  const { t, word } = scene.words;
  const printed = scene.book.card(card.card);
  const parts = [card.card === UNKNOWN ? t("face-down card") : scene.book.title(card.card) || t("a card")];
  if (path) parts.push(placeWords(path, scene.you, scene.words));
  if (card.face_down && card.card !== UNKNOWN) parts.push(t("face down"));
  if ("damage" in card) {
    const { body, side } = numbers(card, printed);
    for (const one of [...body, ...side]) parts.push(`${word(one.name)} ${one.shown}`);
    if (card.damage) parts.push(t("{number} damage", { number: card.damage }));
    if (card.turned) parts.push(t("turned"));
    parts.push(...card.keywords.map((name) => scene.book.keyword(name)?.title ?? name));
    for (const [name, number] of Object.entries(card.counters)) parts.push(t("{number} {name} counters", { number, name: scene.book.word(name) || word(name) }));
  } else if (printed) {
    if (printed.cost !== null && printed.cost !== undefined) parts.push(t("cost {number}", { number: printed.cost }));
    for (const [name, number] of Object.entries(printed.stats ?? {})) if (number !== null) parts.push(`${word(name)} ${number}`);
  }
  if (scene.picked.has(card.handle) || scene.picked.has(path)) parts.push(t("picked"));
  else if (scene.lit.has(card.handle) || scene.lit.has(path)) parts.push(t("can be chosen"));
  return parts.join(", ");
}

function badge(one, words, more = "") {
  return h("span", { class: ["stat", `stat-${one.name}`, one.change && `is-${one.change}`, more], title: words.word(one.name) },
    icon(SIGNS[one.name] ?? "star"), h("b", null, one.shown));
}

function marks(card, scene) {
  const { t, word } = scene.words;
  const found = card.keywords.map((name) => h("span", { class: "mark", key: `k${name}` }, scene.book.keyword(name)?.title ?? name));
  const counters = Object.entries(card.counters).map(([name, number]) =>
    h("span", { class: "mark mark-counter", key: `c${name}` }, `${number} ${scene.book.word(name) || word(name)}`));
  const more = found.length > MOST_MARKS ? [h("span", { class: "mark", key: "more" }, t("+{number}", { number: found.length - MOST_MARKS }))] : [];
  return [...counters, ...found.slice(0, MOST_MARKS), ...more];
}

function states(names, scene) {
  return {
    "is-lit": names.some((name) => name && scene.lit.has(name)),
    "is-picked": names.some((name) => name && scene.picked.has(name)),
    "is-marked": names.some((name) => name && scene.marked.has(name)),
  };
}

/** What every spot has: by what it is found. Whichever has the keyboard is marked by `focus.js`. */
function spot(path, handle, label, scene, name = null) {
  return {
    type: "button",
    "data-path": path,
    "data-handle": handle ?? null,
    "data-card": name,
    "aria-label": label,
    "aria-pressed": scene.picked.has(handle) || scene.picked.has(path) ? "true" : null,
    tabindex: "-1",
    draggable: "false",
  };
}

/**
 * A card as a tile: the middle of its picture, its name, its numbers. For what lies in play.
 * @param {any} card
 * @param {string} path
 * @param {Scene} scene
 */
export const tile = once(function tile(card, path, scene) {
  if (card.card === UNKNOWN) return faceDown(card, path, scene);
  const { words } = scene;
  const printed = scene.book.card(card.card);
  const inPlay = "damage" in card;
  const { body, side } = inPlay ? numbers(card, printed) : { body: [], side: [] };
  return h("button", {
    ...spot(path, card.handle, cardWords(card, path, scene), scene, card.card),
    key: card.handle ?? path,
    class: ["spot card tile", `of-${card.controller ?? path[0]}`, { "is-turned": card.turned, "is-down": card.face_down, ...states([card.handle, path], scene) }],
  },
    h("span", { class: "tile-art" }, h("img", { src: scene.book.image(card.card), alt: "", draggable: "false", loading: "lazy", decoding: "async" })),
    h("span", { class: "tile-name" }, scene.book.title(card.card)),
    card.turned && h("span", { class: "tile-turned" }, icon("turned")),
    inPlay && h("span", { class: "tile-marks" }, marks(card, scene)),
    side.length > 0 && h("span", { class: "tile-side" }, side.map((one) => badge(one, words, "small"))),
    body.length > 0 && h("span", { class: "tile-body" }, body.map((one) => badge(one, words))));
});

/** A card that lies face down and is not known. Its back has numbers that all may see. */
function faceDown(card, path, scene) {
  const { body } = "damage" in card ? numbers(card, null) : { body: [] };
  return h("button", {
    ...spot(path, card.handle, cardWords(card, path, scene), scene),
    key: card.handle ?? path,
    class: ["spot card tile back", `of-${card.controller ?? path[0]}`, states([card.handle, path], scene)],
  }, h("span", { class: "tile-back" }, icon("drop")),
  body.length > 0 && h("span", { class: "tile-body" }, body.map((one) => badge(one, scene.words))));
}

/** A card as its whole picture. For a hand. */
export const whole = once(function whole(card, path, scene) {
  const unknown = card.card === UNKNOWN;
  return h("button", {
    ...spot(path, card.handle, cardWords(card, path, scene), scene, unknown ? null : card.card),
    key: card.handle ?? path,
    class: ["spot card whole", { back: unknown, ...states([card.handle, path], scene) }],
  }, unknown
    ? h("img", { src: BACK, alt: "", draggable: "false" })
    : h("img", { src: scene.book.image(card.card), alt: "", draggable: "false", decoding: "async" }));
});

/** A space in which nothing lies. */
export function space(path, name, scene) {
  const { t } = scene.words;
  const parts = [placeWords(path, scene.you, scene.words), t("empty")];
  if (scene.lit.has(path)) parts.push(t("can be chosen"));
  return h("button", {
    ...spot(path, null, parts.join(", "), scene),
    key: path,
    class: ["spot space", states([path], scene)],
  }, h("span", { class: "space-name" }, name));
}

/** A pile: how many cards, and the top one if it lies open. */
export function pile(path, cards, scene) {
  const { t, word } = scene.words;
  const name = word(path.split(".")[1]);
  const top = cards[cards.length - 1];
  const open = top && top.card !== UNKNOWN && !path.endsWith("deck"); // of a deck whose cards are known the order is not
  const label = [placeWords(path, scene.you, scene.words), t("{n} {n|card|cards}", { n: cards.length })];
  if (open) label.push(t("on top {card}", { card: scene.book.title(top.card) }));
  if (scene.lit.has(path)) label.push(t("can be chosen"));
  return h("button", {
    ...spot(path, null, label.join(", "), scene),
    key: path,
    class: ["spot pile", { "is-empty": !cards.length, "is-open": open, ...states([path, ...cards.map((card) => card.handle)], scene) }],
  },
    h("span", { class: "pile-top" }, open
      ? h("img", { src: scene.book.image(top.card), alt: "", draggable: "false", loading: "lazy" })
      : cards.length ? h("img", { src: BACK, alt: "", draggable: "false" }) : null,
    h("b", { class: "pile-count" }, cards.length)),
    h("span", { class: "pile-name" }, name));
}
