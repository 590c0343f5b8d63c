// Where things lie. A spot is a place of the view by its path ("A.board.1", "B.lanes.2.war.0", "A.hand.3", "B.deck"),
// and the handle of the card in it, if the viewer may know it.

/**
 * @typedef {{handle: string | null, path: string, card: any, owner: string}} Spot
 */

export const UNKNOWN = "?";
export const other = (player) => (player === "A" ? "B" : "A");

/** What lies at a path of a view: a card, null for an empty space, a list for a zone, undefined if there is no such. */
export function at(view, path) {
  return path.split(".").reduce((place, part) => place?.[part], view.players);
}

/**
 * Every card of a view with its path.
 * @param {any} view
 * @returns {Spot[]}
 */
export function cardsOf(view) {
  /** @type {Spot[]} */
  const found = [];
  const walk = (place, path) => {
    if (!place || typeof place !== "object") return;
    if (typeof place.card === "string") {
      found.push({ handle: place.handle ?? null, path, card: place, owner: path[0] });
      return;
    }
    for (const [part, inner] of Object.entries(place)) walk(inner, `${path}.${part}`);
  };
  for (const player of ["A", "B"]) walk(view.players[player], player);
  return found;
}

/** The card of a handle, or null. */
export function cardBy(view, handle) {
  return cardsOf(view).find((spot) => spot.handle === handle)?.card ?? null;
}

/** Zones whose cards lie side by side, each to be seen and touched. Those of all others lie in piles. */
export const SPREAD = new Set(["timeline", "permanents"]);
const OPEN = new Set(["hand", "board", "lanes", ...SPREAD]);

/**
 * What can be touched on the table, by every name it has: handles, paths and players.
 * @returns {Set<string>}
 */
export function inSight(view) {
  const found = new Set(["A", "B"]);
  const walk = (place, path) => {
    found.add(path);
    if (!place || typeof place !== "object") return;
    if (typeof place.card === "string") {
      if (place.handle) found.add(place.handle);
      return;
    }
    for (const [part, inner] of Object.entries(place)) walk(inner, `${path}.${part}`);
  };
  for (const player of ["A", "B"]) {
    for (const [name, place] of Object.entries(view.players[player])) {
      if (Array.isArray(place) && !OPEN.has(name)) found.add(`${player}.${name}`);
      else walk(place, `${player}.${name}`);
    }
  }
  return found;
}

/** The zone that a path lies in: "A.hand.3" is in "hand", "A.lanes.2.war.0" in "war". */
export function zoneOf(path) {
  const parts = path.split(".");
  return parts[1] === "lanes" ? parts[3] : parts[1];
}

/** A path as moves write it: A2, A.1.war.2, A.hand. Spaces are counted from 1. */
export function written(path) {
  const [player, zone, ...rest] = path.split(".");
  if (zone === "board") return rest.length ? `${player}${Number(rest[0]) + 1}` : `${player}.board`;
  if (zone === "lanes") {
    const [lane, area, nth] = rest;
    return nth === undefined ? `${player}.${lane}.${area}` : `${player}.${lane}.${area}.${Number(nth) + 1}`;
  }
  return `${player}.${zone}`;
}

/** A card as moves point at it: by its space, or by its zone and name. */
export function reference(spot) {
  const { path, card } = spot;
  const inPlace = /^[AB]\.(board\.\d+|lanes\..*)$/.test(path) || /^[AB]\.[a-z_]+$/.test(path);
  if (inPlace || !card) return written(path);
  return `${written(path)}:${named(card.card)}`;
}

/** A name as moves write it: in quotes where it could be taken for something else. */
export function named(name) {
  if (name === UNKNOWN) return name;
  return /^[\p{L}'’ -]+$/u.test(name) && !/ (at|to|with) /.test(` ${name} `) && name.length > 2 ? name : `"${name}"`;
}

/** A place in words, for a reader. */
export function placeWords(path, me, { t, word }) {
  const [player, zone, ...rest] = path.split(".");
  const whose = me === "A" || me === "B" ? (player === me ? t("your") : t("opponent's")) : player;
  if (zone === "board") return t("{whose} space {number}", { whose, number: Number(rest[0]) + 1 });
  if (zone === "lanes") {
    const [lane, area, nth] = rest;
    const name = word(area);
    if (nth === undefined) return t("{whose} {zone} in lane {lane}", { whose, zone: name, lane });
    return t("{whose} {zone} {number} in lane {lane}", { whose, zone: name, number: Number(nth) + 1, lane });
  }
  return t("{whose} {zone}", { whose, zone: word(zone) });
}
