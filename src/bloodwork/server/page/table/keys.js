// Everything by keyboard: arrows go from spot to spot by where they are drawn, letters do what the help lists.

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const TYPING = "input:not([type=checkbox]), textarea, select";

/**
 * @param {HTMLElement} root
 * @param {Record<string, () => void> & {escape: () => boolean, look: (element: Element) => void}} does by what a key means
 * @returns {() => void} stops listening
 */
export function keyboard(root, does) {
  function key(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = /** @type {Element} */ (event.target);
    const inDialog = Boolean(document.querySelector("dialog[open]"));
    if (target.closest?.(TYPING) && event.key !== "Escape") return;
    if (inDialog) return; // it takes its keys itself
    if (event.key in ARROWS && (target.closest?.(".spot") || target === document.body || target === root)) {
      event.preventDefault();
      step(ARROWS[event.key], target.closest?.(".spot"));
      return;
    }
    if (event.key === "Escape") {
      if (does.escape()) event.preventDefault();
      return;
    }
    if (/^[1-9]$/.test(event.key)) {
      const button = root.querySelectorAll(".prompt .answer")[Number(event.key) - 1];
      if (button) {
        event.preventDefault();
        button.click();
      }
      return;
    }
    const names = { "?": "help", h: "hint", u: "undo", l: "log", p: "answers", i: "look", n: event.shiftKey ? "last" : "next" };
    const name = names[event.key === "?" ? "?" : event.key.toLowerCase()];
    if (!name) return;
    event.preventDefault();
    if (name === "next" || name === "last") around(name === "next" ? 1 : -1);
    else if (name === "look") does.look(target);
    else does[name]();
  }

  function spots() {
    return [...root.querySelectorAll(".board .spot, .hand .spot")].filter((element) => element.getClientRects().length);
  }

  /** To the nearest spot in a direction: what lies aside counts for more than what lies ahead. */
  function step([x, y], from) {
    if (!from) {
      (root.querySelector(".spot[tabindex='0']") ?? spots()[0])?.focus();
      return;
    }
    const here = middle(from);
    let best = null;
    let least = Infinity;
    for (const element of spots()) {
      if (element === from) continue;
      const there = middle(element);
      const ahead = (there.x - here.x) * x + (there.y - here.y) * y;
      const aside = Math.abs((there.x - here.x) * y) + Math.abs((there.y - here.y) * x);
      if (ahead < 8 || aside > ahead * 3 + 30) continue;
      const cost = ahead + aside * 2.5;
      if (cost < least) {
        least = cost;
        best = element;
      }
    }
    best?.focus();
  }

  /** From one thing that can be chosen to the next: spots first, then answers in words. */
  function around(way) {
    const found = [...root.querySelectorAll(".board .spot.is-lit, .hand .spot.is-lit, .prompt [data-answer]")];
    if (!found.length) return;
    const at = found.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    found[at < 0 ? (way > 0 ? 0 : found.length - 1) : (at + way + found.length) % found.length].focus();
  }

  document.addEventListener("keydown", key);
  return () => document.removeEventListener("keydown", key);
}

function middle(element) {
  const rect = element.getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}
