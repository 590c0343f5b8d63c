// Which game to see again: one of this browser's, or a record from a file.

import { path } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { seatName } from "../lib/labels.js";
import { address } from "../lib/router.js";
import { allRulesets } from "../lib/rulesets.js";
import { notice } from "../lib/ui.js";
import { ago } from "../lib/words.js";

const LARGEST = 1_000_000;
const MOST = 30;

export async function open(root, params, context) {
  const { t } = context;
  const rulesets = await allRulesets();
  const state = { games: null, problem: "", busy: false };
  let closed = false;
  const set = (values) => {
    Object.assign(state, values);
    if (!closed) render(root, view());
  };

  async function find() {
    const names = Object.keys(context.seats.all()).reverse().slice(0, MOST);
    const tables = await Promise.all(names.map((name) => context.api.get(path("tables", name)).catch(() => null)));
    set({ games: tables.filter(Boolean).flatMap((table) => table.finished.map((game) => ({ table, game }))) });
  }

  async function send(file) {
    if (!file || state.busy) return;
    if (file.size > LARGEST) {
      set({ problem: t("replay.too_large") });
      return;
    }
    set({ busy: true, problem: "" });
    try {
      const made = await context.api.post("replays", await file.text());
      context.go(address("replay", "saved", made.replay, 0));
    } catch (error) {
      set({ busy: false, problem: context.tell(error) });
    }
  }

  function drop(event) {
    event.preventDefault();
    send(event.dataTransfer.files[0]);
  }

  function view() {
    return h("div", { class: "narrow stack-l" },
      h("div", { class: "stack" },
        h("h1", null, t("replay.title")),
        h("p", { class: "lead" }, t("replay.lead"))),
      h("section", { class: "panel stack upload", "aria-labelledby": "upload-title", on: { dragover: (event) => event.preventDefault(), drop } },
        h("h2", { id: "upload-title" }, t("replay.upload")),
        h("p", { class: "dim" }, t("replay.upload_about")),
        state.problem ? notice("danger", state.problem) : null,
        h("div", { class: "row" },
          h("label", { class: "button primary file" }, t("replay.choose"),
            h("input", {
              type: "file", accept: ".json,application/json", class: "visually-hidden",
              on: { change: (event) => { send(event.currentTarget.files[0]); event.currentTarget.value = ""; } },
            })))),
      h("section", { class: "stack", "aria-labelledby": "own-games" },
        h("h2", { id: "own-games" }, t("replay.own")),
        state.games === null ? h("p", { class: "dim" }, t("loading")) : null,
        state.games?.length === 0 ? h("p", { class: "empty" }, t("replay.none")) : null,
        h("ul", { class: "tables" }, (state.games || []).map(row))));
  }

  function row({ table, game }) {
    const names = t("table.against", { one: seatName(table.seats.A, t), other: seatName(table.seats.B, t) });
    return h("li", { class: "table-row", key: `${table.table} ${game}` },
      h("div", { class: "table-about" },
        h("span", { class: "table-names" }, names),
        h("span", { class: "table-facts" },
          h("span", { class: "chip" }, rulesets.find((one) => one.name === table.ruleset)?.title || table.ruleset),
          h("span", { class: "dim" }, t("replay.game", { n: game })),
          h("span", { class: "dim" }, ago(table.made)))),
      h("a", { class: "button small primary", href: address("replay", table.table, game), "aria-label": `${t("table.replay")}: ${names}` }, t("table.replay")));
  }

  context.title(t("replay.title"));
  set({});
  find();
  return () => {
    closed = true;
  };
}
