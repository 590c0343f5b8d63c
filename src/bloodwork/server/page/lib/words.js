// The words of the page in each language. `words/*.json` holds them; a screen may add tables of its own.

export const LANGUAGES = ["en", "es", "de"];
/** What each language calls itself. */
export const OWN_NAMES = { en: "English", es: "Español", de: "Deutsch" };
const SPARE = "en";

const tables = Object.fromEntries(LANGUAGES.map((lang) => [lang, new Map()]));
const loaded = new Map();
let current = SPARE;

/** The language that the browser asks for, of those that there are. */
export function preferred() {
  for (const wish of navigator.languages || []) {
    const lang = wish.slice(0, 2).toLowerCase();
    if (LANGUAGES.includes(lang)) return lang;
  }
  return SPARE;
}

/** Adds {language: {key: text}}. */
export function addWords(more) {
  for (const [lang, texts] of Object.entries(more)) {
    for (const [key, text] of Object.entries(texts)) tables[lang]?.set(key, text);
  }
}

/** Makes a language the one that `t` speaks. */
export async function speak(lang) {
  if (!loaded.has(lang)) {
    const wanted = fetch(new URL(`../words/${lang}.json`, import.meta.url)).then((answer) => answer.json());
    loaded.set(lang, wanted);
    try {
      addWords({ [lang]: await wanted });
    } catch (error) {
      loaded.delete(lang);
      throw error;
    }
  } else {
    await loaded.get(lang);
  }
  current = lang;
}

export function language() {
  return current;
}

/** Whether there is such a text. */
export function known(key) {
  return tables[current].has(key) || tables[SPARE].has(key);
}

/**
 * A text: `{name}` stands for a value, `{n|card|cards}` for the first word if that value is 1 and else the second.
 * @param {string} key
 * @param {Record<string, unknown>} [values]
 */
export function t(key, values = {}) {
  const text = tables[current].get(key) ?? tables[SPARE].get(key) ?? key;
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (whole, name, one, many) => {
    const value = values[name];
    if (one === undefined) return value === undefined ? whole : String(value);
    return Number(value) === 1 ? one : many;
  });
}

/** A moment in the past, as people say it. @param {number} seconds since 1970 */
export function ago(seconds) {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  const format = new Intl.RelativeTimeFormat(current, { numeric: "auto", style: "short" });
  if (past < 90) return format.format(-Math.round(past), "second");
  if (past < 5400) return format.format(-Math.round(past / 60), "minute");
  if (past < 129600) return format.format(-Math.round(past / 3600), "hour");
  return format.format(-Math.round(past / 86400), "day");
}
