// The table as one viewer sees it, laid out by what the view holds: a row of spaces or lanes, zones, numbers.
// It only draws; what a touch means is for whoever shows it (each spot has `data-path` and, if known, `data-handle`).

import { h } from "../lib/dom.js";
import { pile, space, tile, whole } from "./card.js";
import { SIGNS, icon } from "./icons.js";
import { SPREAD, UNKNOWN, other } from "./spots.js";

const UNSEEN = new Set(["hand", "board", "chain"]); // drawn elsewhere
const IF_ANY = new Set(["aside", "banished"]); // piles that are not there while empty
const FRONT = ["war", "back"]; // rows of a lane from the middle of the table outwards; others lie behind them
const MOST_COINS = 10;
const ALWAYS = new Set(["blood", "asp", "life"]); // numbers that are told even when they are 0

/**
 * The whole table.
 * @param {any} state a state frame; only `table`, `view` and `prompt` are looked at
 * @param {import("./card.js").Scene} scene
 */
export function boardView(state, scene) {
  const { view } = state;
  const { t } = scene.words;
  const foe = other(scene.me);
  const lanes = "lanes" in view.players[scene.me];
  return h("div", { class: ["board", lanes ? "has-lanes" : "has-row", { "is-large": scene.large }], role: "group", "aria-label": t("The table"), ref: measured },
    side(state, foe, scene),
    middle(state, scene),
    side(state, scene.me, scene));
}

const sizes = new WeakMap();

/** Tells the style sheet how large the table is, so that cards are as large as they can be. */
function measured(element) {
  if (!element) return;
  const observer = new ResizeObserver(([{ contentRect }]) => {
    if (!element.isConnected) return;
    const size = `${Math.round(contentRect.width)} ${Math.round(contentRect.height)}`;
    if (sizes.get(element) === size) return;
    sizes.set(element, size);
    element.style.setProperty("--bw", `${Math.round(contentRect.width)}px`);
    element.style.setProperty("--bh", `${Math.round(contentRect.height)}px`);
  });
  observer.observe(element);
}

/** The hand of the player below, as whole cards. */
export function handView(state, scene) {
  const { t } = scene.words;
  const cards = state.view.players[scene.me].hand;
  // It scrolls when it holds much, so the keyboard must reach it.
  return h("div", { class: ["hand", `of-${scene.me}`], tabindex: "0", role: "group", "aria-label": t("Hand of {player}", { player: nameOf(state, scene.me, scene) }), style: { "--cards": Math.max(cards.length, 1) } },
    cards.length
      ? cards.map((card, nth) => whole(card, `${scene.me}.hand.${nth}`, scene))
      : h("p", { class: "hand-empty" }, t("No cards in hand")));
}

/** What a player is called. */
export function nameOf(state, player, scene) {
  const seat = state.table.seats[player];
  return seat?.name || (seat?.kind === "bot" ? seat.bot : "") || scene.words.t("Player {letter}", { letter: player });
}

function side(state, player, scene) {
  const { t } = scene.words;
  const own = player === scene.me;
  const holds = state.view.players[player];
  const label = own && scene.you === player ? t("Your side") : t("Side of {player}", { player: nameOf(state, player, scene) });
  return h("section", { class: ["side", own ? "below" : "above", `of-${player}`], key: `side${player}`, "aria-label": label },
    camp(state, player, scene),
    h("div", { class: "grounds" },
      holds.lanes ? lanesView(state, player, scene) : row(holds.board, player, scene)),
    flank(state, player, scene));
}

// -------------------------------------------------------------- who sits there, with what

function camp(state, player, scene) {
  const { view } = state;
  const holds = view.players[player];
  const alone = Object.keys(holds).filter((name) => holds[name] === null || typeof holds[name]?.card === "string");
  return h("div", { class: "camp" },
    plate(state, player, scene),
    h("div", { class: "numbers" }, numbersOf(holds, scene)),
    alone.length > 0 && h("div", { class: "alone" }, alone.map((name) => {
      const path = `${player}.${name}`;
      return holds[name] ? tile(holds[name], path, scene) : space(path, scene.words.word(name), scene);
    })));
}

function plate(state, player, scene) {
  const { table, view, prompt } = state;
  const { t } = scene.words;
  const seat = table.seats[player];
  const asked = prompt?.player === player && table.status === "playing";
  const chips = [];
  if (view.turn === player && view.phase !== "over") chips.push(h("span", { class: "chip turn", key: "turn" }, t("turn")));
  if (view.initiative === player) chips.push(h("span", { class: "chip", key: "initiative" }, icon("bolt"), t("initiative")));
  if (view.priority === player) chips.push(h("span", { class: "chip", key: "priority" }, t("priority")));
  return h("div", { class: ["plate", { "is-asked": asked, ...lit(player, scene) }], "data-path": player, "data-player": player },
    h("span", { class: ["seat", seat?.online || seat?.kind === "bot" ? "is-here" : "is-away"] }, player),
    h("span", { class: "plate-name" }, nameOf(state, player, scene),
      seat?.kind === "bot" && h("small", null, ` ${t("bot")}`),
      player === scene.you && h("small", null, ` ${t("you")}`),
      seat?.kind === "human" && !seat.online && h("small", null, ` ${t("away")}`)),
    scene.clock?.(player),
    chips.length > 0 && h("span", { class: "chips" }, chips),
    scene.lit.has(player) && h("button", { type: "button", class: "button small choose-player", "data-path": player }, t("Choose")));
}

function lit(name, scene) {
  return { "is-lit": scene.lit.has(name), "is-picked": scene.picked.has(name), "is-marked": scene.marked.has(name) };
}

/** Blood, points and counters: as coins up to a number that one sees at a glance, always with the number itself. */
function numbersOf(holds, scene) {
  const { word } = scene.words;
  const found = Object.entries(holds)
    .filter(([name, number]) => typeof number === "number" && (number || ALWAYS.has(name)))
    .map(([name, number]) => h("span", { class: ["number", `number-${name}`], key: name },
      h("span", { class: "number-name" }, word(name)),
      h("b", null, icon(SIGNS[name] ?? "star"), number),
      name !== "life" && number > 0 && number <= MOST_COINS && h("span", { class: "coins", "aria-hidden": "true" },
        Array.from({ length: number }, (_, nth) => h("i", { key: nth }, icon(SIGNS[name] ?? "star"))))));
  const counters = Object.entries(holds.counters ?? {}).map(([name, number]) =>
    h("span", { class: "number number-counter", key: `counter ${name}` }, h("span", { class: "number-name" }, scene.book.word(name) || word(name)), h("b", null, number)));
  return [...found, ...counters];
}

/** What lies beside the field: the other hand, piles, and cards that stay in play without a space. */
function flank(state, player, scene) {
  const { t, word } = scene.words;
  const holds = state.view.players[player];
  const zones = Object.keys(holds).filter((name) => Array.isArray(holds[name]) && !UNSEEN.has(name));
  const spread = zones.filter((name) => SPREAD.has(name) && holds[name].length);
  const piles = zones.filter((name) => !SPREAD.has(name) && (holds[name].length || !IF_ANY.has(name)));
  // It scrolls when it holds much, so the keyboard must reach it.
  return h("div", { class: "flank", tabindex: "0", role: "group", "aria-label": t("Piles of {player}", { player: nameOf(state, player, scene) }) },
    player !== scene.me && backs(state, player, scene),
    h("div", { class: "piles" }, piles.map((name) => pile(`${player}.${name}`, holds[name], scene))),
    spread.map((name) => h("div", { class: "lasting", key: name, role: "group", "aria-label": word(name) },
      h("span", { class: "lasting-name" }, word(name)),
      holds[name].map((card, nth) => tile(card, `${player}.${name}.${nth}`, scene)))),
    player === scene.me && scene.you !== player && holds.hand.length > 0 && h("span", { class: "visually-hidden" }, t("{n} {n|card|cards} in hand", { n: holds.hand.length })));
}

/** The hand of the player above: backs, and the cards of it that are known. */
function backs(state, player, scene) {
  const { t } = scene.words;
  const cards = state.view.players[player].hand;
  const zone = `${player}.hand`;
  const label = `${nameOf(state, player, scene)}: ${t("{n} {n|card|cards} in hand", { n: cards.length })}`;
  return h("div", { class: ["backs", lit(zone, scene)], role: "group", "aria-label": label, "data-path": zone, style: { "--cards": Math.max(cards.length, 1) } },
    cards.map((card, nth) => (card.card === UNKNOWN
      ? h("span", { class: "tiny-back", key: `${zone}.${nth}`, "aria-hidden": "true" }, icon("drop"))
      : whole(card, `${zone}.${nth}`, scene))),
    h("b", { class: "backs-count", "aria-hidden": "true" }, cards.length),
    scene.lit.has(zone) && h("button", { type: "button", class: "button small", "data-path": zone }, t("Choose a hidden card")));
}

// -------------------------------------------------------------- spaces

/** A row of spaces. Columns are counted from A's left, so for B they run the other way. */
function row(board, player, scene) {
  const paths = board.map((_, column) => `${player}.board.${column}`);
  const columns = board.map((card, column) => (card ? tile(card, paths[column], scene) : space(paths[column], String(column + 1), scene)));
  return h("div", { class: "spaces" }, scene.me === "B" ? columns.reverse() : columns);
}

function lanesView(state, player, scene) {
  const { t, word } = scene.words;
  const { lanes } = state.view.players[player];
  const own = player === scene.me;
  return h("div", { class: "lanes" }, Object.entries(lanes).map(([lane, areas]) => {
    const base = `${player}.lanes.${lane}`;
    const names = Object.keys(areas);
    const rows = FRONT.filter((name) => Array.isArray(areas[name])).map((name) => areaRow(areas[name], `${base}.${name}`, name, scene));
    const lists = names.filter((name) => Array.isArray(areas[name]) && !FRONT.includes(name) && areas[name].length);
    rows.unshift(...lists.map((name) => areaRow(areas[name], `${base}.${name}`, name, scene)));
    const singles = names.filter((name) => !Array.isArray(areas[name]));
    rows.push(h("div", { class: "area rear", key: "rear" }, singles.map((name) => {
      const path = `${base}.${name}`;
      return areas[name] ? tile(areas[name], path, scene) : space(path, word(name), scene);
    })));
    return h("div", { class: "lane", key: lane, role: "group", "aria-label": t("Lane {lane}", { lane }) },
      own ? rows : rows.reverse());
  }));
}

function areaRow(cards, path, name, scene) {
  return h("div", { class: ["area", `area-${name}`], key: name, style: { "--places": cards.length } }, cards.map((card, nth) =>
    card ? tile(card, `${path}.${nth}`, scene) : space(`${path}.${nth}`, scene.words.word(name), scene)));
}

// -------------------------------------------------------------- between the sides

function middle(state, scene) {
  const { view } = state;
  const { t, word } = scene.words;
  const numbers = Object.entries(view).filter(([name, value]) => typeof value === "number" && name !== "number" && name !== "round");
  const acting = view.acting && view.acting !== "none" ? view.acting : null;
  return h("div", { class: "middle" },
    h("div", { class: "moment" },
      view.round !== undefined && h("span", { class: "round" }, t("Round {number}", { number: view.round })),
      h("b", { class: "phase" }, word(view.phase)),
      acting && h("span", { class: "acting" }, t("{card} acts", { card: scene.book.title(acting) }))),
    numbers.map(([name, number]) => h("div", { class: "pool", key: name, "data-path": name, role: "img", "aria-label": `${word(name)} ${number}` },
      h("span", { class: "pool-name" }, word(name)),
      h("b", null, icon(SIGNS[name] ?? "star"), number),
      h("span", { class: "pips", "aria-hidden": "true" }, Array.from({ length: Math.min(number, 40) }, (_, nth) => h("i", { key: nth }))))),
    view.chain && chainView(view.chain, scene));
}

function chainView(chain, scene) {
  const { t } = scene.words;
  return h("ol", { class: ["chain", { "is-empty": !chain.length }], "aria-label": t("Chain, the next to resolve first") },
    h("li", { class: "chain-name", key: "name", "aria-hidden": "true" }, t("Chain")),
    chain.map((entry, nth) => h("li", { key: `${nth} ${entry.card}` },
      h("button", {
        type: "button", class: ["chain-card", { "is-marked": scene.marked.has(entry.handle) }], "data-card": entry.card === UNKNOWN ? null : entry.card,
        "data-look": "yes", tabindex: "-1",
      }, h("b", null, nth + 1), " ", entry.card === UNKNOWN ? t("a card") : scene.book.title(entry.card)))));
}
