// What moves a replay: steps, a slider, whose eyes, how fast.

import { h } from "../lib/dom.js";
import { choices, picker } from "../lib/ui.js";

const SPEEDS = [0.5, 1, 2, 4];

/** Where keys are for writing. */
export const TYPING = "input, textarea, select";

/** @param {any} state @param {{steps: number, viewers: string[], players: Record<string, string>}} about */
export function controls(state, about, acts, context) {
  const { t } = context;
  const button = (label, sign, step, off) =>
    h("button", { class: "button step-button", type: "button", "aria-label": label, title: label, disabled: off, on: { click: () => acts.show(step) } },
      h("span", { "aria-hidden": "true" }, sign));
  const told = t("replay.moment", { step: state.step, steps: about.steps });
  return h("div", { class: "panel controls", role: "group", "aria-label": t("replay.controls") },
    h("div", { class: "row" },
      button(t("replay.first"), "⏮", 0, state.step === 0),
      button(t("replay.previous"), "◀", state.step - 1, state.step === 0),
      h("button", { class: "button primary", type: "button", "aria-pressed": String(state.playing), on: { click: acts.play } }, t(state.playing ? "replay.pause" : "replay.play")),
      button(t("replay.next"), "▶", state.step + 1, state.step === about.steps),
      button(t("replay.last"), "⏭", about.steps, state.step === about.steps),
      h("span", { class: "replay-moment", role: "status" }, told)),
    h("input", {
      type: "range", min: 0, max: about.steps, step: 1, value: String(state.step), "aria-label": t("replay.slider"), "aria-valuetext": told,
      on: { input: (event) => acts.show(Number(event.currentTarget.value)) },
    }),
    h("div", { class: "row spread" },
      about.viewers.length > 1 ? choices({
        name: "viewer", legend: t("replay.viewer"), hideLegend: true, value: state.viewer, class: "inline", pick: acts.look,
        options: about.viewers.map((viewer) => ({ value: viewer, title: eyes(viewer, about, t) })),
      }) : null,
      h("div", { class: "row" },
        picker({ id: "replay-speed", label: h("span", { class: "visually-hidden" }, t("replay.speed")), value: state.speed, pick: acts.speed, options: SPEEDS.map((speed) => ({ value: speed, text: `${speed}×` })) }),
        h("button", { class: "button small", type: "button", on: { click: acts.copyLink } }, t(state.copied ? "replay.copied" : "replay.copy")),
        h("button", { class: "button small", type: "button", on: { click: acts.save } }, t("replay.save")))));
}

function eyes(viewer, about, t) {
  if (viewer === "A" || viewer === "B") return t("replay.as", { name: about.players[viewer] || viewer });
  return t(viewer === "judge" ? "replay.both" : "replay.public");
}
