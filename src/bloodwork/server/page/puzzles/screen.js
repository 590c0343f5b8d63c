// Positions to play from, on the same table: puzzles, which say what is to be reached, and scenarios that show a ruling.

import { once, path } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { address } from "../lib/router.js";
import { goalWords } from "../lib/goals.js";
import { allRulesets, rulesetNamed } from "../lib/rulesets.js";
import { choices, folded, notice, ruleLink, rulesetTabs } from "../lib/ui.js";

const AT_ONCE = 30;
const OTHERS = ["self", "bot"];

export async function open(root, params, context) {
  const { t } = context;
  const ruleset = await rulesetNamed(params.ruleset);
  const [rulesets, puzzles] = await Promise.all([allRulesets(), once(`${path("rulesets", ruleset.name)}/puzzles`)]);
  const texts = new Map(puzzles.map((one) => [one.id, folded([one.id, one.name, one.text, ...one.rules].join("\n"))]));
  const state = { words: params.q || "", other: "self", shown: AT_ONCE, unfolded: false, busy: "", problem: "" };
  let closed = false;
  const draw = () => {
    if (!closed) render(root, view());
  };
  const set = (values) => {
    Object.assign(state, values);
    draw();
  };

  async function play(puzzle) {
    if (state.busy) return;
    set({ busy: puzzle.id, problem: "" });
    const name = context.settings.get("name");
    const B = state.other === "bot"
      ? { kind: "bot", bot: ruleset.bots.includes("greedy") ? "greedy" : ruleset.bots[0] }
      : { kind: "human" };
    try {
      const made = await context.api.post("tables", { ruleset: ruleset.name, puzzle: puzzle.id, seats: { A: { kind: "human", name }, B }, listed: false });
      for (const [seat, token] of Object.entries(made.tokens)) context.seats.keep(made.table, seat, token);
      context.go(address("table", made.table));
    } catch (error) {
      set({ busy: "", problem: context.tell(error) });
      context.announce(state.problem, true);
    }
  }

  function matching() {
    if (params.open) {
      const one = puzzles.filter((puzzle) => puzzle.id === params.open);
      if (one.length && !state.words) return one;
    }
    const wanted = folded(state.words).split(/\s+/).filter(Boolean);
    return puzzles.filter((puzzle) => wanted.every((word) => texts.get(puzzle.id).includes(word)));
  }

  function view() {
    const found = matching();
    const alone = found.length === 1 && found[0].id === params.open && !state.words;
    const solved = found.filter((puzzle) => puzzle.kind === "puzzle");
    const rulings = found.filter((puzzle) => puzzle.kind === "ruling");
    return h("div", { class: "stack" },
      h("h1", null, t("puzzles.title")),
      h("p", { class: "lead" }, t("puzzles.lead")),
      rulesetTabs(rulesets, ruleset.name, "puzzles", t("lobby.rulesets")),
      h("div", { class: "filters", role: "search" },
        h("div", { class: "field wide" },
          h("label", { for: "puzzle-words" }, t("puzzles.search")),
          h("input", {
            id: "puzzle-words", type: "search", value: state.words, autocomplete: "off", placeholder: t("puzzles.search_hint"),
            on: { input: (event) => set({ words: event.currentTarget.value, shown: AT_ONCE }) },
          })),
        choices({
          name: "other", legend: t("puzzles.other"), value: state.other, class: "inline", pick: (other) => set({ other }),
          options: OTHERS.map((other) => ({ value: other, title: t(`puzzles.other_${other}`) })),
        })),
      state.problem ? notice("danger", state.problem) : null,
      alone ? h("p", null, h("a", { href: address("puzzles", ruleset.name) }, t("puzzles.all"))) : h("p", { class: "dim", role: "status" }, t("puzzles.found", { n: solved.length })),
      solved.length > 0 && h("ul", { class: "puzzle-list" }, solved.map((puzzle) => entry(puzzle))),
      rulings.length > 0 && rulingsView(rulings, alone));
  }

  /** What shows how a rule plays: there are hundreds, so one looks for what one wants to know. */
  function rulingsView(rulings, alone) {
    const open = alone || state.unfolded || state.words.trim() !== "";
    const toggle = (event) => {
      if (event.currentTarget.open !== open) set({ unfolded: !open }); // else it was drawn so
    };
    return h("details", { class: "stack", key: "rulings", open, on: { toggle } },
      h("summary", null, t("puzzles.rulings", { n: rulings.length })),
      open && h("p", { class: "dim" }, t("puzzles.rulings_about")),
      open && h("ul", { class: "puzzle-list" }, rulings.slice(0, state.shown).map((puzzle) => entry(puzzle))),
      open && rulings.length > state.shown
        ? h("p", { class: "row" }, h("button", { class: "button", type: "button", on: { click: () => set({ shown: state.shown + AT_ONCE }) } }, t("puzzles.more", { n: Math.min(AT_ONCE, rulings.length - state.shown) })))
        : null);
  }

  function entry(puzzle) {
    return h("li", { key: puzzle.id, class: "puzzle-row" },
      h("div", { class: "puzzle-about" },
        h("h2", null, puzzle.name),
        puzzle.text ? h("p", { class: "goal" }, h("strong", null, t("puzzles.goal"), " "), goalWords(puzzle.text, t)) : null,
        h("p", { class: "row" }, puzzle.rules.map((id) => ruleLink(ruleset.name, id.split("/")[0])))),
      h("button", {
        class: "button primary", type: "button", disabled: state.busy === puzzle.id, "aria-label": `${t("puzzles.play")}: ${puzzle.name}`,
        on: { click: () => play(puzzle) },
      }, t("puzzles.play")));
  }

  context.title(t("puzzles.title"));
  draw();
  return () => {
    closed = true;
  };
}
