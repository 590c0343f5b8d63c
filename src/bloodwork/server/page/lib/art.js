// The pictures of cards. A card's art slot takes an image of the user's; it stays in this browser.

import { path, query } from "./api.js";
import { settings } from "./settings.js";

const BASE = "bloodwork";
const STORE = "art";
const WIDEST = 720; // pixels that a kept image has at most
const SVG = "http://www.w3.org/2000/svg";

/** @type {Promise<IDBDatabase> | null} */
let opened = null;
/** @type {Set<string>} cards with an image of their own */
const own = new Set();
/** @type {Map<string, string>} addresses of finished pictures, by card and language; "" while one is made */
const made = new Map();

function base() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(BASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function ask(mode, act) {
  const store = (await base()).transaction(STORE, mode).objectStore(STORE);
  return new Promise((resolve, reject) => {
    const request = act(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const keyOf = (ruleset, card) => `${ruleset}/${card}`;

/** Finds out which cards have an image of their own. */
export async function load() {
  try {
    for (const key of await ask("readonly", (store) => store.getAllKeys())) own.add(String(key));
  } catch {
    // Without a place to keep images, all cards have their emblems.
  }
}

/** The names of this ruleset's cards that have an image of their own. */
export function cardsWithArt(ruleset) {
  return [...own].filter((key) => key.startsWith(`${ruleset}/`)).map((key) => key.slice(ruleset.length + 1));
}

/** Where the server has the picture of a card; `puzzle`: the puzzle whose own card it may be. */
export function printed(ruleset, card, lang, puzzle = "") {
  return `/api/${path("rulesets", ruleset, "cards", card)}/image.svg${query({ lang, puzzle })}`;
}

/** The address of a card's picture, with its own art if there is some and it is ready. */
export function cardSrc(ruleset, card, puzzle = "") {
  const lang = settings.get("lang");
  const key = keyOf(ruleset, card);
  if (puzzle || !own.has(key)) return printed(ruleset, card, lang, puzzle);
  const address = made.get(`${key} ${lang}`);
  if (address === undefined) {
    made.set(`${key} ${lang}`, "");
    compose(ruleset, card, lang)
      .then((url) => {
        made.set(`${key} ${lang}`, url);
        settings.changed("art");
      })
      .catch(() => {}); // The printed picture stays.
  }
  return address || printed(ruleset, card, lang);
}

/** Puts an image into a card's art slot. What is no image is refused with an error. */
export async function setArt(ruleset, card, file) {
  const image = await smaller(file);
  await ask("readwrite", (store) => store.put(image, keyOf(ruleset, card)));
  own.add(keyOf(ruleset, card));
  renew(ruleset, card);
}

/** Gives a card its emblem back. */
export async function clearArt(ruleset, card) {
  await ask("readwrite", (store) => store.delete(keyOf(ruleset, card)));
  own.delete(keyOf(ruleset, card));
  renew(ruleset, card);
}

function renew(ruleset, card) {
  for (const [key, url] of made) {
    if (!key.startsWith(`${keyOf(ruleset, card)} `)) continue;
    if (url) URL.revokeObjectURL(url);
    made.delete(key);
  }
  settings.changed("art");
}

async function smaller(file) {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, WIDEST / bitmap.width);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d").drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.86));
  if (!blob) throw new Error("the browser cannot keep this image");
  return blob;
}

/** The printed picture with the image in place of the emblem, which is what lies in the inner frame. */
async function compose(ruleset, card, lang) {
  const [answer, image] = await Promise.all([
    fetch(printed(ruleset, card, lang)),
    ask("readonly", (store) => store.get(keyOf(ruleset, card))),
  ]);
  if (!answer.ok || !image) throw new Error("no picture");
  const picture = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const frame = picture.querySelector("g[clip-path] g[clip-path]");
  const clip = frame && picture.getElementById(frame.getAttribute("clip-path").slice(5, -1));
  const outline = clip?.querySelector("path")?.getAttribute("d");
  if (!outline) throw new Error("no art slot");
  const { x, y, width, height } = extent(outline);
  const node = picture.createElementNS(SVG, "image");
  const place = { x, y, width, height, preserveAspectRatio: "xMidYMid slice", href: await dataUrl(image) };
  for (const [name, value] of Object.entries(place)) node.setAttribute(name, String(value));
  frame.replaceChildren(node);
  return URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(picture)], { type: "image/svg+xml" }));
}

/** How far a path of M, H, V, L and C in absolute numbers reaches. */
function extent(outline) {
  const xs = [];
  const ys = [];
  for (const [, letter, numbers] of outline.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const values = (numbers.match(/-?[\d.]+/g) || []).map(Number);
    values.forEach((value, index) => {
      if (letter === "H" || (letter !== "V" && index % 2 === 0)) xs.push(value);
      else ys.push(value);
    });
  }
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function dataUrl(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
