// Mouse, pen and finger: tap, drag, hold, and pointing at something for a while.

const FAR = 7; // pixels after which a press is a drag
const HOLD = 480; // milliseconds after which a press is a look
const HOVER = 420;
const NEAR = 28; // pixels beside a place that still mean it

/** The spot that an element belongs to. */
export function spotOf(element) {
  const found = element?.closest?.("[data-path]");
  return found ? { element: found, path: found.dataset.path, handle: found.dataset.handle ?? null } : null;
}

/**
 * @typedef {{element: HTMLElement, path: string, handle: string | null}} Touched
 * @param {HTMLElement} root
 * @param {HTMLElement} layer where what is carried is drawn
 * @param {object} does
 * @param {(spot: Touched) => boolean} does.canDrag
 * @param {(spot: Touched) => void} does.lift a drag begins
 * @param {(spot: Touched, on: Touched | null, onBoard: boolean) => void} does.drop
 * @param {(element: HTMLElement) => void} does.tap
 * @param {(element: HTMLElement) => void} does.look
 * @param {(element: HTMLElement | null, at: DOMRect | null) => void} does.hover
 * @returns {() => void} stops listening
 */
export function pointers(root, layer, does) {
  let press = null; // {id, x, y, spot, element, timer, ghost}
  let hover = 0;
  let over = null;
  let quiet = false; // the click that ends a drag or a look means nothing

  function down(event) {
    quiet = false;
    leave();
    if (event.button !== 0 || !event.isPrimary) return;
    const element = lookable(event.target);
    const spot = spotOf(event.target);
    if (!element && !spot) return;
    press = { id: event.pointerId, type: event.pointerType, x: event.clientX, y: event.clientY, spot, element, ghost: null, timer: 0 };
    if (element && event.pointerType !== "mouse") {
      press.timer = setTimeout(() => {
        if (!press || press.ghost) return;
        quiet = true;
        press = null;
        does.look(element);
      }, HOLD);
    }
  }

  function move(event) {
    if (!press) {
      point(event);
      return;
    }
    if (event.pointerId !== press.id) return;
    if (!press.ghost) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < FAR) return;
      clearTimeout(press.timer);
      if (!press.spot || !does.canDrag(press.spot)) {
        press = null;
        return;
      }
      begin(event);
    }
    event.preventDefault();
    carry(event);
  }

  function begin(event) {
    const { element } = press.spot;
    const rect = element.getBoundingClientRect();
    const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
    ghost.removeAttribute("data-path");
    ghost.removeAttribute("data-handle");
    ghost.classList.remove("is-lit");
    ghost.classList.add("carried");
    ghost.style.setProperty("width", `${rect.width}px`);
    ghost.style.setProperty("height", `${rect.height}px`);
    ghost.setAttribute("aria-hidden", "true");
    layer.append(ghost);
    press.ghost = ghost;
    press.dx = rect.width / 2;
    press.dy = rect.height / 2;
    try {
      root.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is gone already; its end will come.
    }
    root.classList.add("is-carrying");
    does.lift(press.spot);
  }

  function carry(event) {
    press.ghost.style.setProperty("transform", `translate(${event.clientX - press.dx}px, ${event.clientY - press.dy}px) rotate(2deg) scale(.9)`);
    const on = under(event);
    for (const old of root.querySelectorAll(".is-under")) if (old !== on?.element) old.classList.remove("is-under");
    on?.element.classList.add("is-under");
  }

  /** What lies under the pointer; a lit place close by goes before one that is not lit. */
  function under(event) {
    const hits = document.elementsFromPoint(event.clientX, event.clientY).map(spotOf).filter((spot) => spot && root.contains(spot.element));
    const lit = hits.find((spot) => spot.element.classList.contains("is-lit"));
    if (lit) return lit;
    for (const element of root.querySelectorAll(".spot.is-lit")) {
      const rect = element.getBoundingClientRect();
      const inside = event.clientX > rect.left - NEAR && event.clientX < rect.right + NEAR && event.clientY > rect.top - NEAR && event.clientY < rect.bottom + NEAR;
      if (inside && element !== press.spot.element) return spotOf(element);
    }
    return hits.find((spot) => spot.path.includes(".")) ?? null;
  }

  function up(event) {
    if (!press || event.pointerId !== press.id) return;
    clearTimeout(press.timer);
    const ended = press;
    const on = ended.ghost && event.type === "pointerup" ? under(event) : null; // the browser may take a touch for itself
    const onBoard = Boolean(ended.ghost) && event.type === "pointerup" && document.elementsFromPoint(event.clientX, event.clientY).some((element) => element.closest?.(".board"));
    press = null;
    if (!ended.ghost) return;
    quiet = true;
    ended.ghost.remove();
    root.classList.remove("is-carrying");
    for (const old of root.querySelectorAll(".is-under")) old.classList.remove("is-under");
    does.drop(ended.spot, on, onBoard);
  }

  function click(event) {
    if (quiet) {
      quiet = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    does.tap(event.target);
  }

  function point(event) {
    if (event.pointerType === "touch") return;
    const element = lookable(event.target);
    if (element === over) return;
    leave();
    over = element;
    if (element) hover = setTimeout(() => element.isConnected && does.hover(element, element.getBoundingClientRect()), HOVER);
  }

  function leave() {
    clearTimeout(hover);
    over = null;
    does.hover(null, null);
  }

  function menu(event) {
    const element = lookable(event.target);
    if (!element) return;
    event.preventDefault();
    if (event.pointerType === "mouse" || event.pointerType === undefined) does.look(element);
  }

  const listeners = [
    ["pointerdown", down], ["pointermove", move], ["pointerup", up], ["pointercancel", up], ["pointerleave", leave], ["contextmenu", menu],
  ];
  for (const [name, listener] of listeners) root.addEventListener(name, listener);
  root.addEventListener("click", click, true);
  return () => {
    clearTimeout(hover);
    for (const [name, listener] of listeners) root.removeEventListener(name, listener);
    root.removeEventListener("click", click, true);
  };
}

/** What shows a card that one may want to see large. */
export function lookable(element) {
  return element?.closest?.("[data-card]") ?? null;
}
