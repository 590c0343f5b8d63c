// The top of the page: its name, and the ways to its parts.

import { h } from "./dom.js";

const PARTS = [
  ["play", "#/"],
  ["decks", "#/decks"],
  ["puzzles", "#/puzzles"],
  ["rules", "#/rules"],
  ["replay", "#/replay"],
  ["settings", "#/settings"],
  ["help", "#/help"],
];

function drop() {
  return h("svg", { viewBox: "0 0 32 32", class: "brand-mark", "aria-hidden": "true", focusable: "false" },
    h("path", { d: "M16 3C20.4 10 26 14.6 26 20.3A10 10 0 0 1 6 20.3C6 14.6 11.6 10 16 3Z", fill: "currentColor" }),
    h("path", { d: "M10.8 20.6a5.4 5.4 0 0 0 5 5.5", class: "brand-shine" }));
}

/** Closes the menu of a small screen, wherever one goes. */
function closeMenu() {
  document.getElementById("menu")?.removeAttribute("data-open");
  document.getElementById("menu-button")?.setAttribute("aria-expanded", "false");
}

function toggleMenu(event) {
  const menu = document.getElementById("menu");
  const open = menu.toggleAttribute("data-open");
  event.currentTarget.setAttribute("aria-expanded", String(open));
}

function skip(event) {
  event.preventDefault();
  document.getElementById("main").focus();
}

function escape(event) {
  if (event.key !== "Escape" || !document.getElementById("menu")?.hasAttribute("data-open")) return;
  closeMenu();
  document.getElementById("menu-button").focus();
}

/** @param {string} marked the part that is open */
export function header(marked, t) {
  return [
    h("a", { class: "skip", href: "#main", on: { click: skip } }, t("nav.skip")),
    h("header", { class: "top", on: { keydown: escape } },
      h("a", { class: "brand", href: "#/", on: { click: closeMenu } }, drop(), h("span", null, "Bloodwork")),
      h("button", {
        class: "button quiet menu-button", type: "button", id: "menu-button",
        "aria-expanded": "false", "aria-controls": "menu", on: { click: toggleMenu },
      }, h("span", { class: "bars", "aria-hidden": "true" }), h("span", null, t("nav.menu"))),
      h("nav", { id: "menu", "aria-label": t("nav.label") },
        h("ul", null, PARTS.map(([name, href]) =>
          h("li", { key: name },
            h("a", { href, "aria-current": name === marked ? "page" : null, on: { click: closeMenu } }, t(`nav.${name}`))))))),
  ];
}
