// Texts in which the ids of rules are links.

import { h } from "../lib/dom.js";
import { address } from "../lib/router.js";

const ID = /\b[A-Z]-[A-Z]*\d*(?:\.\d+)*[a-z]?\b/g;

export class Linked {
  constructor(ruleset, rules) {
    this.ruleset = ruleset;
    this.ids = new Set(rules.map((rule) => rule.id));
  }

  has(id) {
    return this.ids.has(id);
  }

  /** A text as children: words, links for the rules that it names, and code for what stands in backquotes. */
  text(words) {
    return words.split("`").map((part, index) => (index % 2 ? h("code", null, part) : this.links(part)));
  }

  links(words) {
    const out = [];
    let from = 0;
    for (const found of words.matchAll(ID)) {
      if (!this.ids.has(found[0])) continue;
      out.push(words.slice(from, found.index), h("a", { class: "rule-id", href: address("rules", this.ruleset, found[0]) }, found[0]));
      from = found.index + found[0].length;
    }
    out.push(words.slice(from));
    return out;
  }
}
