// The page itself: which screen is open, the header above it, and what is announced to those who listen.

import { api, ApiError } from "./lib/api.js";
import { cardSrc, load as loadArt } from "./lib/art.js";
import { h, render } from "./lib/dom.js";
import { header } from "./lib/header.js";
import { match, readHash } from "./lib/router.js";
import * as seats from "./lib/seats.js";
import { settings } from "./lib/settings.js";
import { sound } from "./lib/sound.js";
import { addWords, speak, t } from "./lib/words.js";

/** @typedef {(root: Element, params: Record<string, string>, context: any) => Promise<(() => void) | void>} Open */

// By pattern: the name of the screen, which part of the header is marked, and where the screen is.
/** @type {[string, string, string, () => Promise<{open: Open}>][]} */
const SCREENS = [
  ["/", "lobby", "play", () => import("./lobby/screen.js")],
  ["/new/:ruleset", "new", "play", () => import("./lobby/new.js")],
  ["/join/:table", "join", "play", () => import("./lobby/join.js")],
  ["/table/:table", "table", "play", () => import("./table/screen.js")],
  ["/decks/:ruleset?", "decks", "decks", () => import("./decks/screen.js")],
  ["/puzzles/:ruleset?", "puzzles", "puzzles", () => import("./puzzles/screen.js")],
  ["/rules/:ruleset?/:rule?", "rules", "rules", () => import("./rules/screen.js")],
  ["/replay", "replays", "replay", () => import("./replay/start.js")],
  ["/replay/saved/:replay/:step?", "replay", "replay", () => import("./replay/screen.js")],
  ["/replay/:table/:game/:step?", "replay", "replay", () => import("./replay/screen.js")],
  ["/settings", "settings", "settings", () => import("./settings/screen.js")],
  ["/help", "help", "help", () => import("./help/screen.js")],
];

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const top = /** @type {HTMLElement} */ (document.getElementById("header"));

let close = null;
let turn = 0; // counts openings: what comes late is of no use
let marked = "";
let started = false;

function announce(text, urgent = false) {
  const region = document.getElementById(urgent ? "said-now" : "said");
  region.textContent = "";
  // Said again only if it changes in between.
  setTimeout(() => {
    region.textContent = text;
  }, 40);
}

function go(path) {
  const hash = path.startsWith("#") ? path : `#${path}`;
  if (location.hash === hash) openScreen();
  else location.hash = hash;
}

/** Changes the address without opening anything. */
function note(path) {
  history.replaceState(null, "", path.startsWith("#") ? path : `#${path}`);
}

function title(text) {
  document.title = text ? `${text} · Bloodwork` : "Bloodwork";
}

/** An error in words: where, what, what was expected, and the nearest known word. */
function tell(error) {
  if (!(error instanceof ApiError)) return t("error.fault", { message: error?.message || String(error) });
  if (error.kind === "unreachable") return t("error.unreachable");
  if (!error.message) return t("error.status", { status: error.status });
  const { message, place, expected, nearest } = error;
  const said = [place ? `${place}: ${message}` : message];
  if (expected && !message.includes(expected)) said.push(t("error.expected", { expected }));
  if (nearest && !message.includes(nearest)) said.push(t("error.nearest", { nearest }));
  return said.length > 1 ? said.map((part, index) => (index || /[.?!]$/.test(part) ? part : `${part}.`)).join(" ") : said[0];
}

const context = { api, t, addWords, settings, go, note, announce, title, tell, sound, cardSrc, seats };

async function openScreen() {
  turn += 1;
  const mine = turn;
  const { path, params } = readHash(location.hash);
  const found = SCREENS.find(([pattern]) => match(pattern, path));
  if (close) close();
  close = null;
  const [pattern, name, mark, load] = found || ["/", "nothing", "", null];
  marked = mark;
  document.body.dataset.screen = name;
  drawHeader();
  const root = document.createElement("div");
  root.className = `screen screen-${name}`;
  main.replaceChildren(root);
  main.setAttribute("aria-busy", "true");
  scrollTo(0, 0);
  title("");
  try {
    if (!load) throw new ApiError({ message: t("error.nowhere") }, 404);
    const screen = await load();
    if (mine !== turn) return;
    const ending = await screen.open(root, { ...params, ...match(pattern, path) }, context);
    if (mine !== turn) ending?.();
    else close = ending || null;
  } catch (error) {
    if (mine !== turn) return;
    if (!(error instanceof ApiError)) console.error(error);
    render(root, problem(error));
  }
  if (mine !== turn) return;
  main.removeAttribute("aria-busy");
  if (started && !root.contains(document.activeElement)) focusHeading(root);
  started = true;
}

function problem(error) {
  return h("section", { class: "narrow panel stack" },
    h("h1", null, t("error.title")),
    h("p", null, tell(error)),
    h("p", { class: "row" },
      h("button", { class: "button", type: "button", on: { click: () => openScreen() } }, t("error.again")),
      h("a", { class: "button primary", href: "#/" }, t("nav.play"))));
}

function focusHeading(root) {
  const heading = root.querySelector("h1") || main;
  heading.setAttribute("tabindex", "-1");
  heading.focus({ preventScroll: true });
}

function drawHeader() {
  render(top, header(marked, t));
}

async function begin() {
  settings.watch(async (name) => {
    if (name !== "lang") return;
    await speak(settings.get("lang"));
    openScreen();
  });
  addEventListener("hashchange", openScreen);
  await Promise.all([speak(settings.get("lang")), loadArt()]);
  await openScreen();
}

begin();
