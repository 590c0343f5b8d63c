// The rules browser: every rule with its ruling, the switches and the keywords of a ruleset.

import { once, path } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { address } from "../lib/router.js";
import { allKeywords, allRulesets, rulesetNamed } from "../lib/rulesets.js";
import { choices, folded, later, rulesetTabs } from "../lib/ui.js";
import { Linked } from "./linked.js";
import { keywordList, ruleList, switchList } from "./lists.js";

const SHELVES = ["rules", "switches", "keywords"];
const KINDS = ["all", "ruling", "switch"];

export async function open(root, params, context) {
  const { t } = context;
  const ruleset = await rulesetNamed(params.ruleset || rulesetOf(params.rule, await allRulesets()));
  const [rulesets, rules] = await Promise.all([allRulesets(), once(`${path("rulesets", ruleset.name)}/rules`)]);
  const linked = new Linked(ruleset.name, rules);
  const texts = new Map(rules.map((rule) => [rule.id, folded([rule.id, rule.section, rule.text, rule.ruling || "", rule.switch || ""].join("\n"))]));
  const state = {
    shelf: SHELVES.includes(params.show) ? params.show : "rules",
    words: params.q || "",
    kind: "all",
    opened: linked.has(params.rule) ? params.rule : "",
    keywords: null,
    puzzles: null,
    missing: params.rule && !linked.has(params.rule) ? params.rule : "",
  };
  let closed = false;
  const draw = () => {
    if (!closed) render(root, view());
  };
  const set = (values) => {
    Object.assign(state, values);
    draw();
  };
  const noted = later(() => {
    const asked = new URLSearchParams();
    if (state.words) asked.set("q", state.words);
    if (state.shelf !== "rules") asked.set("show", state.shelf);
    const place = state.opened ? address("rules", ruleset.name, state.opened) : address("rules", ruleset.name);
    context.note(asked.size ? `${place}?${asked}` : place);
  }, 400);

  function matching() {
    const wanted = folded(state.words).split(/\s+/).filter(Boolean);
    const kept = { all: () => true, ruling: (rule) => rule.ruling, switch: (rule) => rule.switch }[state.kind];
    return rules.filter((rule) => kept(rule) && wanted.every((word) => texts.get(rule.id).includes(word)));
  }

  /** Opens a rule, or closes it if it is open, and finds the scenarios that show it. */
  function toggle(id) {
    set({ opened: state.opened === id ? "" : id });
    noted();
    if (state.opened) findPuzzles();
  }

  async function findPuzzles() {
    if (state.puzzles) return;
    try {
      set({ puzzles: await once(`${path("rulesets", ruleset.name)}/puzzles`) });
    } catch {
      set({ puzzles: [] });
    }
  }

  async function findKeywords() {
    if (!state.keywords) set({ keywords: await allKeywords(ruleset.name) });
  }

  function show(shelf) {
    set({ shelf });
    noted();
    if (shelf === "keywords") findKeywords();
  }

  function view() {
    return h("div", { class: "stack" },
      h("h1", null, t("rules.title")),
      rulesetTabs(rulesets, ruleset.name, "rules", t("lobby.rulesets")),
      h("p", { class: "dim" }, ruleset.book),
      state.missing ? h("p", { class: "notice danger", role: "alert" }, t("rules.missing", { id: state.missing })) : null,
      choices({
        name: "shelf", legend: t("rules.shelf"), hideLegend: true, value: state.shelf, class: "inline", pick: show,
        options: SHELVES.map((shelf) => ({ value: shelf, title: t(`rules.${shelf}`) })),
      }),
      { rules: ruleShelf, switches: switchShelf, keywords: keywordShelf }[state.shelf]());
  }

  function ruleShelf() {
    const found = matching();
    return h("div", { class: "rule-shelf stack" },
      h("div", { class: "filters", role: "search" },
        h("div", { class: "field wide" },
          h("label", { for: "rule-words" }, t("rules.search")),
          h("input", {
            id: "rule-words", type: "search", value: state.words, autocomplete: "off", placeholder: t("rules.search_hint"),
            on: { input: (event) => { set({ words: event.currentTarget.value }); noted(); } },
          })),
        choices({
          name: "kind", legend: t("rules.kind"), value: state.kind, class: "inline", pick: (kind) => set({ kind }),
          options: KINDS.map((kind) => ({ value: kind, title: t(`rules.kind_${kind}`) })),
        })),
      h("p", { class: "dim", role: "status" }, t("rules.found", { n: found.length })),
      ruleList(found, { ruleset, linked, opened: state.opened, puzzles: state.puzzles, toggle, whole: !state.words && state.kind === "all" }, context));
  }

  function switchShelf() {
    return switchList(ruleset, linked, context);
  }

  function keywordShelf() {
    return state.keywords ? keywordList(state.keywords, ruleset, context) : h("p", { class: "dim" }, t("loading"));
  }

  context.title(state.opened ? `${state.opened} · ${t("rules.title")}` : t("rules.title"));
  draw();
  if (state.shelf === "keywords") findKeywords();
  if (state.opened) {
    findPuzzles();
    const found = document.getElementById(`rule-${state.opened}`);
    found?.scrollIntoView({ block: "center" });
    found?.querySelector("button")?.focus({ preventScroll: true });
  }
  return () => {
    closed = true;
    noted.stop();
  };
}

/** The ruleset of a rule whose id is known: its switches tell the letter that all its ids begin with. */
function rulesetOf(id, rulesets) {
  if (!id) return "";
  return rulesets.find((one) => one.switches.some((known) => known.rule[0] === id[0]))?.name || "";
}
