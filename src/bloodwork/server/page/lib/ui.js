// Pieces that several screens are made of.

import { h } from "./dom.js";
import { address } from "./router.js";

let counted = 0;

/** An id that nothing else in the page has. */
export function freshId(word) {
  counted += 1;
  return `${word}-${counted}`;
}

/** A message in the page. @param {"info" | "ok" | "danger"} kind */
export function notice(kind, ...children) {
  return h("div", { class: ["notice", kind], role: kind === "danger" ? "alert" : null }, ...children);
}

export function loading(t) {
  return h("p", { class: "loading", role: "status" }, h("span", { class: "drip", "aria-hidden": "true" }), t("loading"));
}

/**
 * One of several, as large choices.
 * @param {{name: string, legend: string, value: any, options: {value: any, title: any, about?: any, mark?: any}[],
 *   pick: (value: any) => void, class?: string, hideLegend?: boolean}} given
 */
export function choices({ name, legend, value, options, pick, class: look = "", hideLegend = false }) {
  return h("fieldset", { class: ["choices", look] },
    h("legend", { class: hideLegend ? "visually-hidden" : "label" }, legend),
    h("div", { class: "choices-list" }, options.map((option) =>
      h("label", { class: "choice", key: String(option.value) },
        h("input", {
          type: "radio", name, value: String(option.value), checked: option.value === value,
          on: { change: () => pick(option.value) },
        }),
        h("span", { class: "choice-body" },
          option.mark || null,
          h("span", { class: "choice-title" }, option.title),
          option.about ? h("span", { class: "choice-about" }, option.about) : null)))));
}

/**
 * A labelled field to choose from a list.
 * @param {{id: string, label: any, value: any, options: {value: any, text: string}[], pick: (value: any) => void,
 *   hint?: any}} given
 */
export function picker({ id, label, value, options, pick, hint }) {
  return h("div", { class: "field" },
    h("label", { for: id }, label),
    h("select", {
      id, value: String(value), "aria-describedby": hint ? `${id}-hint` : null,
      on: { change: (event) => pick(options[event.currentTarget.selectedIndex].value) },
    }, options.map((option) => h("option", { value: String(option.value), key: String(option.value) }, option.text))),
    hint ? h("p", { class: "hint", id: `${id}-hint` }, hint) : null);
}

/**
 * A labelled line of text.
 * @param {{id: string, label: any, value: string, input: (text: string) => void, hint?: any, [attribute: string]: any}} given
 */
export function line({ id, label, value, input, hint, ...more }) {
  return h("div", { class: "field" },
    h("label", { for: id }, label),
    h("input", { id, type: "text", value, autocomplete: "off", "aria-describedby": hint ? `${id}-hint` : null, ...more,
      on: { input: (event) => input(event.currentTarget.value) } }),
    hint ? h("p", { class: "hint", id: `${id}-hint` }, hint) : null);
}

/** A box to tick. */
export function tick({ label, checked, set, hint }) {
  return h("label", { class: "tick" },
    h("input", { type: "checkbox", checked, on: { change: (event) => set(event.currentTarget.checked) } }),
    h("span", null, label, hint ? h("span", { class: "hint" }, hint) : null));
}

/** Ways to the same screen of other rulesets: a row of links, or a list to choose from where there is little room. */
export function rulesetTabs(rulesets, current, part, label) {
  return [
    h("nav", { class: "tabs", key: "tabs", "aria-label": label },
      h("ul", null, rulesets.map((one) =>
        h("li", { key: one.name },
          h("a", { href: address(part, one.name), "aria-current": one.name === current ? "true" : null }, one.title))))),
    h("div", { class: "tabs-small", key: "tabs-small" }, picker({
      id: "tabs-small", label, value: current,
      pick: (name) => {
        location.hash = address(part, name);
      },
      options: rulesets.map((one) => ({ value: one.name, text: one.title })),
    })),
  ];
}

/** A link to a rule's text. */
export function ruleLink(ruleset, id) {
  return h("a", { class: "rule-id", href: address("rules", ruleset, id) }, id);
}

/** What is wrong with a deck, each with the rule that says so. */
export function breakList(ruleset, breaks) {
  return h("ul", { class: "breaks" }, breaks.map((one, index) =>
    h("li", { key: index }, one.message, one.rule ? [" ", ruleLink(ruleset, one.rule)] : null)));
}

/** Copies a text, also where the browser has no clipboard for pages without TLS. Says whether it did. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "visually-hidden";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

/** Gives a text to the user as a file. */
export function download(name, text, kind = "text/plain") {
  const url = URL.createObjectURL(new Blob([text], { type: `${kind};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Calls `act` once it has not been called for a while. */
export function later(act, wait = 250) {
  let timer = 0;
  const call = (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => act(...given), wait);
  };
  call.stop = () => clearTimeout(timer);
  return call;
}

/** A word as it is compared: without accents and case. */
export function folded(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
