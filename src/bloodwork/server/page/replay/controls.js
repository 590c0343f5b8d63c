// What moves a replay: steps, a slider, whose eyes, how fast.

import { h } from "../lib/dom.js";
import { choices, picker } from "../lib/ui.js";

const SPEEDS = [0.5, 1, 2, 4];
const SIGNS = {
  first: "M5 4h2.5v16H5zM20 4v16L8.5 12z",
  previous: "M18 4v16L6 12z",
  next: "M6 4v16l12-8z",
  last: "M16.5 4H19v16h-2.5zM4 4v16l11.5-8z",
};

/** Where keys are for writing. */
export const TYPING = "input, textarea, select";

/** @param {any} state @param {{steps: number, viewers: string[], players: Record<string, string>, kept: boolean}} about kept: its record can be fetched */
export function controls(state, about, acts, context) {
  const { t } = context;
  const button = (sign, label, step, off) =>
    h("button", { class: "button step-button", type: "button", "aria-label": label, title: label, disabled: off, on: { click: () => acts.show(step) } },
      h("svg", { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true", focusable: "false" }, h("path", { d: SIGNS[sign], fill: "currentColor" })));
  const told = t("replay.moment", { step: state.step, steps: about.steps });
  return h("div", { class: "panel controls", role: "group", "aria-label": t("replay.controls") },
    h("div", { class: "row" },
      button("first", t("replay.first"), 0, state.step === 0),
      button("previous", t("replay.previous"), state.step - 1, state.step === 0),
      h("button", { class: "button primary", type: "button", "aria-pressed": String(state.playing), on: { click: acts.play } }, t(state.playing ? "replay.pause" : "replay.play")),
      button("next", t("replay.next"), state.step + 1, state.step === about.steps),
      button("last", t("replay.last"), about.steps, state.step === about.steps),
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
        about.kept ? h("button", { class: "button small", type: "button", on: { click: acts.save } }, t("replay.save")) : null)));
}

function eyes(viewer, about, t) {
  if (viewer === "A" || viewer === "B") return t("replay.as", { name: about.players[viewer] || viewer });
  return t(viewer === "judge" ? "replay.both" : "replay.public");
}
