// How touching things becomes an answer. An option names up to three things in a row: the card, its place, its target.
// Each touch goes one step along; whatever is left of the options lights up. Pure: nothing here draws or sends.

import { named, reference, written, zoneOf } from "./spots.js";

/**
 * @typedef {{text: string, verb: string, card: string | null, place: string | null, target: string | null,
 *            number: number | null, label: string, alike?: string[]}} Option
 * @typedef {string[]} Picked what was touched so far, by handle, path or player
 */

const AT_ONCE = new Set(["choose", "draw", "attack", "ranged"]); // verbs whose one thing is the whole answer: one touch is enough
const BY_TURN = new Set(["attack", "ranged"]); // verbs of the card that acts: only whom it is aimed at is touched

/** The things that an option names, in the order in which they are touched. Each may go by several names. */
export function steps(option) {
  const found = [];
  if (option.card && !(option.target && BY_TURN.has(option.verb))) found.push([option.card, ...(option.alike ?? [])]);
  if (option.place) found.push([option.place]);
  if (option.target) found.push([option.target]);
  return found;
}

/**
 * The options that begin with what was picked.
 * @param {Option[]} options
 * @param {Picked} picked
 */
export function openOptions(options, picked) {
  return options.filter((option) => {
    const things = steps(option);
    return picked.length <= things.length && picked.every((thing, nth) => things[nth].includes(thing));
  });
}

/** Everything that may be touched next. */
export function lit(options, picked) {
  const found = new Set();
  for (const option of openOptions(options, picked)) {
    for (const name of steps(option)[picked.length] ?? []) found.add(name);
  }
  return found;
}

/** What has no place on the table: options that are complete with what was picked. They are offered as buttons. */
export function complete(options, picked) {
  return openOptions(options, picked).filter((option) => steps(option).length === picked.length);
}

/**
 * The options that are offered in words: those without a place on the table, with one that is not in sight, and those
 * of a whole pile, which one would not think of touching.
 * @param {Option[]} options
 * @param {Picked} picked
 * @param {Set<string>} shown what can be touched, by handle, path or player
 */
export function inWords(options, picked, shown) {
  return openOptions(options, picked).filter((option) => {
    const left = steps(option).slice(picked.length);
    const inSight = left.every((names) => names.some((name) => shown.has(name)));
    return !inSight || !left.length || (left.length === 1 && left[0].every(isPile));
  });
}

const isPile = (name) => /^[AB]\.[a-z_]*(deck|hand)$/.test(name);

/**
 * What a touch does: an answer, a step along, or neither.
 * @param {Option[]} options
 * @param {Picked} picked
 * @param {string[]} names what was touched, by every name it has
 * @returns {{answer: Option} | {picked: Picked} | null}
 */
export function touch(options, picked, names) {
  const last = picked[picked.length - 1];
  if (picked.length && names.includes(last)) {
    const ready = complete(options, picked);
    return ready.length === 1 && openOptions(options, picked).length === 1 ? { answer: ready[0] } : { picked: picked.slice(0, -1) };
  }
  const next = lit(options, picked);
  const name = names.find((one) => next.has(one));
  if (name !== undefined) {
    const now = [...picked, name];
    const left = openOptions(options, now);
    const done = left.length === 1 && steps(left[0]).length === now.length;
    return done && (now.length > 1 || AT_ONCE.has(left[0].verb)) ? { answer: left[0] } : { picked: now };
  }
  if (picked.length) {
    const again = touch(options, [], names);
    if (again && "picked" in again) return again;
  }
  return null;
}

/**
 * The answer that a touch would have meant if it were legal, so that the rules can say why it is not.
 * @param {{kind: string, options: Option[]}} prompt
 * @param {Picked} picked
 * @param {import("./spots.js").Spot} spot
 * @param {string} me
 * @returns {string | null}
 */
export function wish(prompt, picked, spot, me) {
  if (prompt.kind === "cards" && spot.card) return `choose ${reference(spot)}`;
  if (prompt.kind === "place") return `choose ${written(spot.path)}`;
  if (prompt.kind !== "act") return null;
  if (picked.length) {
    const [meant] = openOptions(prompt.options, picked);
    const head = meant?.text.match(/^(.*) (?:at|to) \S+$/);
    if (!head) return null;
    const place = written(spot.path);
    const own = place.startsWith(me) ? place.slice(1).replace(/^\./, "") : place;
    return `${head[1]} ${meant.verb === "move" ? "to" : "at"} ${own}`;
  }
  if (spot.card && spot.owner === me && zoneOf(spot.path) === "hand") return `play ${named(spot.card.card)}`;
  return null;
}
