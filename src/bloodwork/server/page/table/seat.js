// One viewer of the table: its connection, the last state, the log, and what was picked so far.

import { connect } from "../lib/socket.js";
import { merged } from "./log.js";
import { other } from "./spots.js";

const NO_NEWS = new Set(["", "phase", "end_turn", "end_round", "shuffle"]); // what happens without anybody's doing

/**
 * @param {{table: string, token: string | null, lang: string, onState: (seat: Seat, fresh: any[] | null) => void, onStatus: () => void}} wishes
 * @typedef {ReturnType<typeof takeSeat>} Seat
 */
export function takeSeat(wishes) {
  const seat = {
    state: null,
    /** @type {import("./log.js").Line[]} */
    lines: [],
    /** @type {string[]} */
    picked: [],
    hint: null,
    refusal: null,
    found: "",
    busy: false,
    news: false, // whether the other player has done anything since this one answered
    turnedBack: false, // whether the last frame went back to an earlier question
    arrived: 0,
    connection: null,
  };

  function take(state) {
    const old = seat.state;
    const sameGame = old && old.table.game === state.table.game;
    const grew = sameGame && state.log.from <= seat.lines.length && state.log.from + state.log.lines.length >= seat.lines.length;
    const fresh = grew ? state.log.lines.slice(Math.max(0, seat.lines.length - state.log.from)) : null;
    seat.lines = merged(sameGame ? seat.lines : [], state.log);
    seat.state = state;
    seat.arrived = Date.now();
    if (!sameGame || old.prompt?.number !== state.prompt?.number || old.prompt?.player !== state.prompt?.player) {
      seat.picked = [];
      seat.hint = null;
      seat.refusal = null;
      seat.found = "";
      seat.busy = false;
    }
    const you = state.table.you;
    seat.turnedBack = Boolean(sameGame && state.prompt && old.prompt && state.prompt.number < old.prompt.number);
    if (sameGame && old.prompt?.player === other(you) && fresh?.some((line) => !NO_NEWS.has(line.event))) seat.news = true;
    wishes.onState(seat, fresh);
  }

  seat.connection = connect({
    table: wishes.table,
    token: wishes.token,
    lang: wishes.lang,
    since: () => seat.lines.length,
    onState: take,
    onStatus: wishes.onStatus,
  });
  return seat;
}
