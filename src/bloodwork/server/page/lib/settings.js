// What its person set for the page, kept in the browser.

import { read, write } from "./storage.js";
import { LANGUAGES, preferred } from "./words.js";

const NAME = "bloodwork.settings";

/** @type {Record<string, any[]>} what each setting may be; the first is the usual one. Free text has no list. */
export const CHOICES = {
  lang: LANGUAGES,
  theme: ["dark", "contrast"],
  text: ["normal", "large", "largest"],
  motion: ["auto", "reduce", "full"],
  sound: [false, true],
};
const LONGEST_NAME = 40;

const wishes = {
  contrast: matchMedia("(prefers-contrast: more)"),
  motion: matchMedia("(prefers-reduced-motion: reduce)"),
};

function usual() {
  return {
    lang: preferred(),
    theme: wishes.contrast.matches ? "contrast" : "dark",
    text: "normal",
    motion: "auto",
    sound: false,
    name: "",
  };
}

function checked(found) {
  const values = usual();
  for (const [name, options] of Object.entries(CHOICES)) {
    if (options.includes(found?.[name])) values[name] = found[name];
  }
  if (typeof found?.name === "string") values.name = found.name.slice(0, LONGEST_NAME);
  return values;
}

class Settings {
  constructor() {
    this.values = checked(read(NAME, {}));
    /** @type {Set<(name: string) => void>} */
    this.watchers = new Set();
    wishes.motion.addEventListener("change", () => this.changed("motion"));
    addEventListener("storage", (event) => {
      if (event.key !== NAME) return;
      const before = this.values;
      this.values = checked(read(NAME, {}));
      for (const name of Object.keys(before)) if (before[name] !== this.values[name]) this.changed(name);
    });
    this.show();
  }

  /** @param {"lang" | "theme" | "text" | "motion" | "sound" | "name"} name */
  get(name) {
    return this.values[name];
  }

  set(name, value) {
    const values = checked({ ...this.values, [name]: value });
    if (values[name] === this.values[name]) return;
    this.values = values;
    write(NAME, values);
    this.changed(name);
  }

  /** Whether nothing should move: by this page's setting, else by the system's. */
  get reducedMotion() {
    const { motion } = this.values;
    return motion === "reduce" || (motion === "auto" && wishes.motion.matches);
  }

  /** Calls `watcher` with the name of each setting that changes. Returns a function that ends it. */
  watch(watcher) {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  changed(name) {
    this.show();
    for (const watcher of [...this.watchers]) watcher(name);
  }

  show() {
    const root = document.documentElement;
    root.lang = this.values.lang;
    root.dataset.theme = this.values.theme;
    root.dataset.text = this.values.text;
    root.dataset.motion = this.reducedMotion ? "reduce" : "full";
  }
}

export const settings = new Settings();
