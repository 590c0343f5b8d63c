// The screen on which a game is played or watched: it holds what is shown, and joins what comes in with what is done.

import { once, path as pathTo, query } from "../lib/api.js";
import { keeper, render } from "../lib/dom.js";
import { read, write } from "../lib/storage.js";
import { catalogue } from "./catalogue.js";
import { timeWords } from "./bar.js";
import { rovingFocus } from "./focus.js";
import { screenView } from "./frame.js";
import { keyboard } from "./keys.js";
import { touched } from "./log.js";
import { moves, play, snapshot } from "./motion.js";
import { pointers } from "./pointer.js";
import { takeSeat } from "./seat.js";
import { other } from "./spots.js";
import { passes, stopNow } from "./stops.js";
import { touching } from "./touching.js";
import { tableWords } from "./words.js";

const CURTAIN = "bloodwork.curtain";
const STOP = "bloodwork.stop";
const FULL_LOG = "bloodwork.log";
const SLOW = 700; // milliseconds without an answer after which one is told so
const TICK = 200; // milliseconds between looks at a clock
const SHORT = 30000; // milliseconds that are little time

/**
 * What the parts of the screen share.
 * @typedef {object} Desk
 * @property {string} id of the table
 * @property {string} title
 * @property {boolean} hotSeat whether both seats are played on this screen
 * @property {import("./words.js").Words} words
 * @property {import("./catalogue.js").Catalogue} book
 * @property {HTMLElement} app
 * @property {ReturnType<typeof keeper>} kept cards as they were drawn
 * @property {any} ui what is open, marked and remembered; see `open`
 * @property {() => import("./seat.js").Seat} seat whose eyes the screen shows
 * @property {() => any} status of the connection
 * @property {() => void} draw
 * @property {() => void} skip ends what is being animated
 * @property {(text: string) => void} answer
 * @property {(what: any) => void} show lays something over the table
 * @property {() => void} shut
 * @property {(id: string) => string} rulesPage
 * @property {any} does what buttons do
 */

/** @param {HTMLElement} root @param {{table: string}} params @param {any} context */
export async function open(root, params, context) {
  const { settings } = context;
  const lang = settings.get("lang");
  const id = params.table;
  const [words, summary] = await Promise.all([tableWords(lang), context.api.get(pathTo("tables", id))]);
  const [book, rulesets] = await Promise.all([catalogue(summary.ruleset, lang, summary.puzzle ?? ""), once(`rulesets${query({ lang })}`)]);
  const { t } = words;
  const title = rulesets.find(({ name }) => name === summary.ruleset)?.title ?? summary.ruleset;
  context.title?.(title);

  const app = document.createElement("div");
  app.className = "table-screen";
  const layer = document.createElement("div");
  layer.className = "table-layer";
  layer.setAttribute("aria-hidden", "true");
  root.append(app, layer);

  const tokens = context.seats.tokens(id);
  const letters = ["A", "B"].filter((letter) => tokens[letter]);
  /** @type {Map<string, import("./seat.js").Seat>} */
  const seats = new Map();
  const ui = {
    shown: letters[0] ?? "spectator", // whose eyes the screen shows
    veiled: false, // whether a curtain hides it until its player is ready
    focus: "", // the path of the spot that has the keyboard
    byKeys: false, // whether the last thing done was done by keyboard
    menu: false,
    large: false, // cards of a table with lanes, on a small screen
    logOpen: false,
    full: read(FULL_LOG, false),
    all: false,
    line: null, // of the log, that is open
    marked: new Set(),
    over: null, // what lies over the table: {kind, ...}
    hovered: null,
    resultSeen: 0, // the game whose result was looked at
    useCurtain: read(CURTAIN, true),
    stop: read(STOP, null),
    rules: new Map(), // those that were asked for, null if they did not come
  };
  let closed = false;
  let skipMotion = null;
  let slow = false; // whether an answer is long in coming
  let slowly = 0;
  let linkShown = ""; // the state of the connection that was drawn last

  /** @type {Desk} */
  const desk = {
    id, title, words, book, app, ui,
    kept: keeper(),
    hotSeat: letters.length === 2,
    seat: () => seats.get(ui.shown),
    status: () => ({ ...(desk.seat()?.connection?.status ?? { name: "connecting", waiting: 0 }), slow }),
    draw,
    skip() {
      skipMotion?.();
      skipMotion = null;
    },
    answer,
    show,
    shut,
    rulesPage: (rule) => `#/rules/${encodeURIComponent(summary.ruleset)}/${encodeURIComponent(rule)}`,
    does: {},
  };
  const touches = touching(desk);
  const focus = rovingFocus(desk);

  function draw() {
    if (closed || !desk.seat()) return;
    linkShown = desk.status().name;
    desk.kept.next();
    render(app, screenView(desk));
    focus.keep();
  }

  function show(what) {
    Object.assign(ui, { menu: false, hovered: null, over: what });
    draw();
  }

  function shut() {
    layAside();
    draw();
  }

  /** What lies over the table goes; a result that was looked at does not come again by itself. */
  function layAside() {
    if (ui.over?.kind === "result") ui.resultSeen = desk.seat().state.table.game;
    Object.assign(ui, { menu: false, over: null });
  }

  // -------------------------------------------------------------- what is asked of the server

  async function answer(text) {
    const now = desk.seat();
    const { prompt } = now.state;
    if (!prompt || now.busy) return;
    Object.assign(now, { busy: true, refusal: null, news: false });
    ui.over = null;
    draw();
    const told = await now.connection.act(prompt.number, text);
    if (told.type === "refused") refused(now, told); // else the state that follows shows what it did
  }

  function refused(now, told) {
    Object.assign(now, { refusal: told, busy: false, picked: [] });
    draw();
  }

  async function request(now, send) {
    layAside();
    draw();
    const told = await send(now.connection);
    if (told.type === "refused") refused(now, told);
  }

  async function hint() {
    const now = desk.seat();
    if (now.hint || !now.state?.prompt?.options || !now.state.table.hints) {
      now.hint = null;
      draw();
      return;
    }
    const { number } = now.state.prompt;
    now.hint = "waiting";
    draw();
    const told = await now.connection.hint(number);
    if (now.state.prompt?.number !== number) return;
    now.hint = told.type === "hint" ? told : null;
    if (told.type === "refused") refused(now, told);
    draw();
  }

  function fetchRule(rule) {
    if (ui.rules.get(rule)) return;
    book.rule(rule).then((found) => ui.rules.set(rule, found), () => ui.rules.set(rule, null)).then(draw);
  }

  async function copy(text) {
    ui.menu = false;
    try {
      await navigator.clipboard.writeText(text);
      context.announce(t("Copied."));
    } catch {
      window.prompt(t("Link"), text);
    }
    draw();
  }

  /** Turns something of the screen on or off, and keeps it if it has a name. */
  const toggle = (name, kept) => () => {
    ui[name] = !ui[name];
    if (kept) write(kept, ui[name]);
    draw();
  };

  Object.assign(desk.does, {
    answer: (option) => answer(option.text),
    say: answer,
    back: touches.back,
    hint,
    lift,
    copy,
    retry: () => seats.forEach((one) => one.connection.retry()),
    offer: (kind) => request(desk.seat(), (connection) => connection.offer(kind)),
    reply: (kind, accept) => request(desk.seat(), (connection) => connection.reply(kind, accept)),
    acceptForOther: (kind) => request(seats.get(other(ui.shown)), (connection) => connection.reply(kind, true)),
    resume: () => request(desk.seat(), (connection) => connection.resume()),
    giveUp: () => request(desk.seat(), (connection) => connection.concede()),
    concede: () => show({ kind: "concede" }),
    help: () => show({ kind: "help" }),
    log: toggle("logOpen"),
    menu: toggle("menu"),
    large: toggle("large"),
    full: toggle("full", FULL_LOG),
    all: toggle("all"),
    close: toggle("logOpen"),
    curtain: toggle("useCurtain", CURTAIN),
    rulesPage: desk.rulesPage,
    watchLink: () => copy(new URL(`#/table/${encodeURIComponent(id)}`, location.href).href),
    find(text) {
      desk.seat().found = text;
      draw();
    },
    rule(rule) {
      fetchRule(rule);
      show({ kind: "rule", id: rule });
    },
    stop(chosen) {
      ui.stop = chosen;
      write(STOP, chosen);
      draw();
      passIfIdle(desk.seat());
    },
    line(number) {
      const { lines } = desk.seat();
      ui.line = ui.line === number ? null : number;
      ui.marked = new Set(ui.line === null ? [] : touched(lines[number]));
      if (ui.line !== null) lines[number].rules.forEach(fetchRule);
      draw();
    },
  });

  /** Closes or takes back the topmost thing. Says whether there was one. */
  function escape() {
    const now = desk.seat();
    if (ui.over) shut();
    else if (now.picked.length) touches.back();
    else if (ui.menu || ui.logOpen || ui.line !== null || ui.hovered || now.refusal) {
      Object.assign(ui, { menu: false, logOpen: false, line: null, marked: new Set(), hovered: null });
      now.refusal = null;
      draw();
    } else return false;
    return true;
  }

  // -------------------------------------------------------------- what comes in

  function came(now, fresh) {
    const { state } = now;
    const asks = state.prompt?.player;
    const changes = desk.hotSeat && asks && asks !== ui.shown && seats.get(asks)?.state && state.table.status === "playing";
    if (changes) Object.assign(ui, { shown: asks, veiled: ui.useCurtain, over: null, line: null, marked: new Set() });
    if (now !== desk.seat()) {
      draw();
      return;
    }
    desk.skip();
    const animates = !changes && fresh?.length && moves(fresh) && !settings.reducedMotion && document.visibilityState === "visible";
    const before = animates ? snapshot(app) : null;
    if (state.result && ui.resultSeen !== state.table.game) ui.over = { kind: "result" };
    if (!state.result && ui.over?.kind === "result") ui.over = null;
    if (ui.line !== null && ui.line >= now.lines.length) ui.line = null;
    draw();
    if (before) skipMotion = play(app, layer, before, fresh, "pool");
    if (fresh?.length) context.sound?.(state.result ? "end" : fresh.some(({ event }) => event === "strike" || event === "shoot") ? "hit" : "move");
    passIfIdle(now);
  }

  function passIfIdle(now) {
    if (now !== desk.seat() || ui.veiled || now.busy || now.turnedBack || !now.state?.view) return;
    if (passes(now.state, stopNow(now.state, ui.stop), now.news)) answer("pass");
  }

  /** The player is ready: the curtain goes up. */
  function lift() {
    ui.veiled = false;
    draw();
    (app.querySelector(".spot.is-lit") ?? app.querySelector(".spot"))?.focus();
    context.announce(touches.askedNow());
    passIfIdle(desk.seat());
  }

  /** A change of the connection is shown; that something is being sent only if it takes its time. */
  function linked() {
    const status = desk.seat()?.connection?.status;
    clearTimeout(slowly);
    if (status?.waiting && !slow) slowly = setTimeout(() => showLink(true), SLOW);
    if (linkShown !== status?.name || (slow && !status?.waiting)) showLink(false);
  }

  function showLink(isSlow) {
    slow = isSlow;
    queueMicrotask(draw);
  }

  const ticking = setInterval(() => {
    const now = desk.seat();
    const clock = now?.state?.table.clock;
    if (!clock?.runs) return;
    const left = clock[clock.runs] - (Date.now() - now.arrived);
    for (const element of app.querySelectorAll(`[data-clock="${clock.runs}"]`)) {
      const text = timeWords(left);
      if (element.firstChild && element.firstChild.data !== text) element.firstChild.data = text;
      element.classList.toggle("is-short", left < SHORT);
    }
  }, TICK);

  const stopPointers = pointers(app, layer, touches);
  const stopKeys = keyboard(app, {
    escape,
    look: touches.look,
    help: desk.does.help,
    hint,
    undo: () => ui.shown !== "spectator" && desk.does.offer("undo"),
    log() {
      ui.logOpen = true;
      draw();
      app.querySelector(".log-lines")?.focus();
    },
    answers: () => app.querySelector(".prompt button")?.focus(),
  });
  const stopWatching = settings.watch((name) => {
    if (name !== "art") return;
    desk.kept.forget();
    draw();
  });

  for (const letter of letters.length ? letters : ["spectator"]) {
    seats.set(letter, takeSeat({ table: id, token: tokens[letter] ?? null, lang, onState: came, onStatus: linked }));
  }
  draw();

  return () => {
    closed = true;
    clearInterval(ticking);
    clearTimeout(slowly);
    desk.skip();
    stopPointers();
    stopKeys();
    stopWatching();
    focus.stop();
    seats.forEach((one) => one.connection.close());
    render(app, null);
    app.remove();
    layer.remove();
  };
}
