// The seats of this browser: the tokens with which it plays, by table.

import { read, write } from "./storage.js";

const NAME = "bloodwork.seats";
const MOST = 200;

/** @returns {Record<string, {A?: string, B?: string}>} of all tables, the newest last */
export function all() {
  return read(NAME, {});
}

/** @param {string} table @returns {{A?: string, B?: string}} */
export function tokens(table) {
  return all()[table] || {};
}

/** Keeps the token of a seat. */
export function keep(table, seat, token) {
  const seats = all();
  const own = { ...seats[table], [seat]: token };
  delete seats[table];
  seats[table] = own;
  const names = Object.keys(seats);
  for (const old of names.slice(0, Math.max(0, names.length - MOST))) delete seats[old];
  write(NAME, seats);
}

/** Gives a table's seats up. */
export function forget(table) {
  const seats = all();
  delete seats[table];
  write(NAME, seats);
}

/** A token of this table, if there is one, for what its players alone may ask. */
export function anyToken(table) {
  const own = tokens(table);
  return own.A || own.B || null;
}
