// How to use the page.

import { h, render } from "../lib/dom.js";
import { address } from "../lib/router.js";
import { allRulesets } from "../lib/rulesets.js";
import { KEYS } from "../table/dialogs.js";
import { tableWords } from "../table/words.js";

const PARTS = ["begin", "play", "friend", "lost", "offers", "learn"];
const EDITOR_KEYS = [
  [["←", "↑", "↓", "→"], "help.keys_move"],
  [["+", "−"], "help.keys_change"],
  [["Enter"], "help.keys_large"],
];
const REPLAY_KEYS = [
  [["←", "→"], "help.keys_step"],
  [["Home", "End"], "help.keys_ends"],
  [["Space"], "help.keys_run"],
];

export async function open(root, params, context) {
  const { t } = context;
  const [rulesets] = await Promise.all([allRulesets(), tableWords(context.settings.get("lang"))]);
  context.title(t("help.title"));
  render(root, h("div", { class: "narrow stack-l" },
    h("h1", null, t("help.title")),
    h("div", { class: "stack" }, PARTS.map((part) => h("section", { key: part, class: "panel stack" },
      h("h2", null, t(`help.${part}`)),
      h("p", null, t(`help.${part}_text`))))),
    h("section", { class: "panel stack" },
      h("h2", null, t("help.rules")),
      h("p", null, t("help.rules_text")),
      h("ul", { class: "plain" }, rulesets.map((one) => h("li", { key: one.name },
        h("a", { href: address("rules", one.name) }, one.title), h("span", { class: "dim" }, ` — ${one.about}`))))),
    h("section", { class: "panel stack" },
      h("h2", null, t("help.keys")),
      keys(t("help.keys_table"), KEYS, t),
      keys(t("help.keys_editor"), EDITOR_KEYS, t),
      keys(t("help.keys_replay"), REPLAY_KEYS, t))));
}

function keys(caption, list, t) {
  return h("table", { class: "key-table" },
    h("caption", null, caption),
    h("tbody", null, list.map(([names, does]) => h("tr", { key: does },
      h("th", { scope: "row" }, names.map((name) => h("kbd", { key: name }, name))),
      h("td", null, t(does))))));
}
