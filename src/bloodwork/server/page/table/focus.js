// One spot of the table has the keyboard. It keeps it while the table changes, and gives it to another when it goes.

const SPOTS = ".board .spot, .hand .spot";

/** @param {import("./screen.js").Desk} desk */
export function rovingFocus(desk) {
  const { app, ui } = desk;

  /** Only the spot of the path `ui.focus` is reached by the Tab key. */
  function mark(spots) {
    for (const spot of spots) {
      const wanted = spot.dataset.path === ui.focus ? "0" : "-1";
      if (spot.getAttribute("tabindex") !== wanted) spot.setAttribute("tabindex", wanted);
    }
  }

  /** After each drawing. */
  function keep() {
    const spots = [...app.querySelectorAll(SPOTS)];
    if (!spots.length) return;
    if (!spots.some((spot) => spot.dataset.path === ui.focus)) {
      ui.focus = (spots.find((spot) => spot.classList.contains("is-lit")) ?? spots[spots.length - 1]).dataset.path;
    }
    mark(spots);
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (ui.byKeys && lost && !ui.over) app.querySelector(".spot[tabindex='0']")?.focus();
  }

  function moved(event) {
    const spot = event.target.closest?.(SPOTS);
    if (!spot || spot.dataset.path === ui.focus) return;
    ui.focus = spot.dataset.path;
    mark(app.querySelectorAll(SPOTS));
  }

  const keys = () => {
    ui.byKeys = true;
    desk.skip();
  };
  const pointer = () => {
    ui.byKeys = false;
  };
  document.addEventListener("keydown", keys, true);
  document.addEventListener("pointerdown", pointer, true);
  app.addEventListener("focusin", moved);
  return {
    keep,
    stop() {
      document.removeEventListener("keydown", keys, true);
      document.removeEventListener("pointerdown", pointer, true);
      app.removeEventListener("focusin", moved);
    },
  };
}
