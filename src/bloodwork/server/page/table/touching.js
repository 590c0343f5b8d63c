// What touching the table does: picking, answering, looking, and saying why something cannot be.

import { sceneOf } from "./frame.js";
import { complete, lit, openOptions, touch, wish } from "./picking.js";
import { lookable, spotOf } from "./pointer.js";
import { asked } from "./prompt.js";
import { UNKNOWN, at, cardBy, zoneOf } from "./spots.js";

/** @param {import("./screen.js").Desk} desk */
export function touching(desk) {
  const namesOf = (spot) => [spot.handle, spot.path].filter(Boolean);

  /** Whether the viewer is asked something and nothing is under way. */
  function mayAct() {
    const { state, busy } = desk.seat();
    return Boolean(state?.prompt?.options) && state.table.status === "playing" && !busy;
  }

  function spotAt(spot) {
    const held = at(desk.seat().state.view, spot.path);
    return { ...spot, card: held && typeof held.card === "string" ? held : null, owner: spot.path[0] };
  }

  /** A click or tap, or Enter on what has the focus. */
  function tap(element) {
    desk.skip();
    const look = element.closest?.("[data-look]");
    if (look) {
      lookAt(look);
      return;
    }
    const spot = spotOf(element);
    if (spot && desk.app.contains(spot.element) && !element.closest(".prompt, .log")) touchSpot(spot);
  }

  function touchSpot(spot) {
    const { state, picked } = desk.seat();
    if (mayAct()) {
      const done = touch(state.prompt.options, picked, namesOf(spot));
      if (done) {
        take(done);
        return;
      }
    }
    const holds = at(state.view, spot.path);
    if (Array.isArray(holds)) {
      const known = holds.some(({ card }) => card !== UNKNOWN);
      if (known && zoneOf(spot.path) !== "hand") desk.show({ kind: "pile", path: spot.path });
      return;
    }
    const told = spotAt(spot);
    const text = mayAct() ? wish(state.prompt, picked, told, state.table.you) : null;
    if (text) desk.answer(text);
    else if (told.card) lookAt(spot.element);
  }

  function take(done) {
    if ("answer" in done) {
      desk.answer(done.answer.text);
      return;
    }
    const now = desk.seat();
    now.picked = done.picked;
    now.refusal = null;
    desk.ui.over = null;
    desk.draw();
    if (desk.ui.byKeys && done.picked.length) (desk.app.querySelector(".board .spot.is-lit, .prompt .answer") ?? desk.app.querySelector(".spot.is-lit"))?.focus();
  }

  /** One step back in what is picked. */
  function back() {
    const now = desk.seat();
    const [last] = now.picked.slice(-1);
    now.picked = now.picked.slice(0, -1);
    now.refusal = null;
    desk.draw();
    if (desk.ui.byKeys) desk.app.querySelector(`[data-handle="${CSS.escape(last ?? "")}"], [data-path="${CSS.escape(last ?? "")}"]`)?.focus();
  }

  // -------------------------------------------------------------- dragging

  /** Own cards can be carried about whenever something could be done with cards, even those that will not go anywhere. */
  function canDrag(spot) {
    const { state } = desk.seat();
    return mayAct() && state.prompt.kind === "act" && spot.handle !== null && spot.element.classList.contains("card") && spot.path.startsWith(`${state.table.you}.`);
  }

  function lift(spot) {
    const now = desk.seat();
    desk.ui.hovered = null;
    const name = namesOf(spot).find((one) => lit(now.state.prompt.options, []).has(one));
    now.picked = name ? [name] : [];
    now.refusal = null;
    desk.draw();
  }

  /** `on`: what lies under it; `onBoard`: whether it was let go over the table at all. */
  function drop(from, on, onBoard) {
    const now = desk.seat();
    const { prompt, table } = now.state;
    if (!mayAct()) return;
    const elsewhere = on && on.path !== from.path ? on : null;
    if (elsewhere && now.picked.length) {
      const done = touch(prompt.options, now.picked, namesOf(elsewhere));
      if (done && ("answer" in done || done.picked.length > now.picked.length)) {
        take(done);
        return;
      }
    }
    const open = openOptions(prompt.options, now.picked);
    const ready = complete(prompt.options, now.picked);
    if (now.picked.length && onBoard && ready.length === 1 && open.length === 1) {
      desk.answer(ready[0].text);
      return;
    }
    const meant = !onBoard ? null : !now.picked.length ? wish(prompt, [], spotAt(from), table.you)
      : elsewhere && zoneOf(elsewhere.path) !== "hand" ? wish(prompt, now.picked, spotAt(elsewhere), table.you) : null;
    // What could do several things stays picked, so that its answers can be seen.
    if (!onBoard || !ready.length) now.picked = [];
    if (meant) desk.answer(meant);
    else desk.draw();
  }

  // -------------------------------------------------------------- looking

  function cardShown(element) {
    const { state } = desk.seat();
    const path = element.dataset.path ?? null;
    const held = path && state?.view ? at(state.view, path) : null;
    return { card: held && typeof held.card === "string" ? held : { card: element.dataset.card }, path };
  }

  function lookAt(element) {
    const found = lookable(element);
    if (found?.dataset.card) desk.show({ kind: "look", ...cardShown(found) });
  }

  function hover(element, rect) {
    if (!element && !desk.ui.hovered) return;
    desk.ui.hovered = element?.dataset.card ? { ...cardShown(element), rect } : null;
    desk.draw();
  }

  /** What is asked now, in words. */
  function askedNow() {
    const now = desk.seat();
    return asked(now.state, sceneOf(desk), { picked: now.picked, cardBy: (handle) => cardBy(now.state.view, handle) });
  }

  return { tap, back, canDrag, lift, drop, look: lookAt, hover, askedNow };
}
