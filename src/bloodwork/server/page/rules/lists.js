// What the shelves of the rules browser hold.

import { h } from "../lib/dom.js";
import { switchTitle } from "../lib/labels.js";
import { address } from "../lib/router.js";
import { ruleLink } from "../lib/ui.js";

const MOST_SCENARIOS = 12;

/** Rules under their sections; of the whole book each section can be folded. */
export function ruleList(rules, given, context) {
  const sections = new Map();
  for (const rule of rules) {
    if (!sections.has(rule.section)) sections.set(rule.section, []);
    sections.get(rule.section).push(rule);
  }
  const list = (found) => h("ul", { class: "rule-list" }, found.map((rule) => entry(rule, given, context)));
  return h("div", { class: "rule-sections" }, [...sections].map(([section, found]) => {
    if (!given.whole) return h("section", { key: section }, h("h2", null, section), list(found));
    const open = found.some((rule) => rule.id === given.opened);
    return h("details", { key: section, ...(open ? { open: true } : {}) },
      h("summary", null, h("h2", null, section), h("span", { class: "chip" }, found.length)),
      list(found));
  }));
}

function entry(rule, { ruleset, linked, opened, puzzles, toggle }, context) {
  const { t } = context;
  const open = rule.id === opened;
  return h("li", { key: rule.id, id: `rule-${rule.id}`, class: ["rule-entry", open ? "open" : ""] },
    h("button", { class: "rule-head", type: "button", "aria-expanded": String(open), on: { click: () => toggle(rule.id) } },
      h("span", { class: "rule-number" }, rule.id),
      h("span", { class: "rule-text" }, rule.text),
      rule.ruling || rule.switch ? h("span", { class: "rule-marks" },
        rule.ruling ? h("span", { class: "chip" }, t("rules.ruling")) : null,
        rule.switch ? h("span", { class: "chip gold" }, t("rules.switch")) : null) : null),
    open ? h("div", { class: "rule-more stack" },
      rule.ruling ? h("p", null, h("strong", null, t("rules.ruling"), ": "), linked.text(rule.ruling)) : null,
      rule.switch ? h("p", null, h("strong", null, t("rules.switch"), ": "), switchTitle(rule.switch), " — ", options(rule, t)) : null,
      h("p", { class: "dim" }, t(`rules.kind.${rule.kind}`)),
      shownBy(rule, ruleset, puzzles, t)) : null);
}

function options(rule, t) {
  return rule.options.map((option, index) => [
    index ? ", " : "",
    option === rule.default ? h("strong", null, t("new.usual", { text: value(option, t) })) : value(option, t),
  ]);
}

function value(option, t) {
  return typeof option === "boolean" ? t(option ? "yes" : "no") : switchTitle(String(option));
}

function shownBy(rule, ruleset, puzzles, t) {
  if (!puzzles) return h("p", { class: "dim" }, t("loading"));
  const found = puzzles.filter((puzzle) => puzzle.rules.some((id) => id.split("/")[0] === rule.id));
  if (!found.length) return h("p", { class: "dim" }, t("rules.no_scenario"));
  return h("div", null,
    h("h3", { class: "small-title" }, t("rules.scenarios")),
    h("ul", null, found.slice(0, MOST_SCENARIOS).map((puzzle) =>
      h("li", { key: puzzle.id }, h("a", { href: `${address("puzzles", ruleset.name)}?open=${encodeURIComponent(puzzle.id)}` }, puzzle.name)))),
    found.length > MOST_SCENARIOS
      ? h("p", null, h("a", { href: `${address("puzzles", ruleset.name)}?q=${encodeURIComponent(rule.id)}` }, t("rules.more_scenarios", { n: found.length })))
      : null);
}

export function switchList(ruleset, linked, context) {
  const { t } = context;
  return h("div", { class: "stack" },
    h("p", { class: "dim" }, t("rules.switches_about")),
    h("dl", { class: "switch-list" }, ruleset.switches.map((one) => [
      h("dt", { key: `${one.name} name` }, switchTitle(one.name), " ", ruleLink(ruleset.name, one.rule)),
      h("dd", { key: `${one.name} text` },
        h("p", null, options(one, t)),
        h("p", { class: "dim" }, linked.text(one.text))),
    ])));
}

export function keywordList(keywords, ruleset, context) {
  if (!keywords.length) return h("p", { class: "dim" }, context.t("rules.no_keywords"));
  return h("dl", { class: "switch-list" }, keywords.map((one) => [
    h("dt", { key: `${one.name} name` }, one.title),
    h("dd", { key: `${one.name} text` }, h("p", null, one.text), h("p", { class: "row" }, one.rules.map((id) => ruleLink(ruleset.name, id)))),
  ]));
}
