// The screen on which a game is played or watched.

import { once, path as pathTo, query } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { read, write } from "../lib/storage.js";
import { boardView, handView, nameOf } from "./board.js";
import { barView, clockView, offersView, timeWords } from "./bar.js";
import { catalogue } from "./catalogue.js";
import { confirmSheet, curtain, helpSheet, modal, pileSheet, resultSheet, resultWords, ruleSheet } from "./dialogs.js";
import { keyboard } from "./keys.js";
import { logView, touched } from "./log.js";
import { lookView } from "./look.js";
import { moves, play, snapshot } from "./motion.js";
import { complete, lit, openOptions, touch, wish } from "./picking.js";
import { lookable, pointers, spotOf } from "./pointer.js";
import { asked, promptView } from "./prompt.js";
import { takeSeat } from "./seat.js";
import { at, cardsOf, other, zoneOf } from "./spots.js";
import { passes, stopsFor, usualStop } from "./stops.js";
import { tableWords } from "./words.js";

const CURTAIN = "bloodwork.curtain";
const STOP = "bloodwork.stop";
const FULL_LOG = "bloodwork.log";
const SLOW = 700; // milliseconds without an answer after which one is told so
const TICK = 200; // milliseconds between looks at a clock

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
  const hotSeat = letters.length === 2;
  /** @type {Map<string, import("./seat.js").Seat>} */
  const seats = new Map();
  let shown = letters[0] ?? "spectator"; // whose eyes the screen shows
  let veiled = false; // whether a curtain hides it until its player is ready
  let focus = ""; // the spot that has the keyboard
  let byKeys = false; // whether the last thing done was done by keyboard
  let menu = false;
  let large = false; // cards of a table with lanes, on a small screen
  let logOpen = false;
  let full = read(FULL_LOG, false);
  let all = false;
  let line = null;
  let marked = new Set();
  let over = null; // what lies over the table: {kind, ...}
  let hovered = null;
  let resultSeen = 0; // the game whose result was looked at
  let useCurtain = read(CURTAIN, true);
  let stop = read(STOP, null);
  let skip = null;
  let slow = false; // whether an answer is long in coming
  let slowly = 0;
  let linkShown = "";
  let closed = false;
  const rules = new Map();

  const seat = () => seats.get(shown);
  const rulesPage = (rule) => `#/rules/${encodeURIComponent(summary.ruleset)}/${encodeURIComponent(rule)}`;
  const stopNow = (state) => (stopsFor(state).includes(stop) ? stop : usualStop(state));

  // -------------------------------------------------------------- drawing

  /** @returns {import("./card.js").Scene} */
  function sceneOf(now) {
    const { state, picked } = now;
    const you = state?.table.you ?? "spectator";
    const yours = state?.prompt?.options && state.table.status === "playing" && !now.busy;
    return {
      me: you === "B" ? "B" : "A",
      you,
      words,
      book,
      lit: yours ? lit(state.prompt.options, picked) : new Set(),
      picked: new Set(picked),
      marked,
      focus,
      large,
      clock: (player) => clockView(state?.table.clock, player, now.arrived, words),
    };
  }

  function draw() {
    if (closed) return;
    const now = seat();
    const scene = sceneOf(now);
    render(app, [
      barView(now.state, scene, { status: statusNow(), menu, log: logOpen, stop: now.state ? stopNow(now.state) : "", curtain: hotSeat ? useCurtain : null, large: now.state?.view?.players.A.lanes ? large : null, title }, barDoes),
      now.state ? tableView(now, scene) : h("p", { class: "loading", key: "loading" }, t("The table is being laid …")),
      sheet(now, scene),
      hovered && !over && hoverView(scene),
    ]);
    keepFocus();
  }

  function tableView(now, scene) {
    const { state } = now;
    if (veiled) return h("div", { class: "play", key: "play" }, curtain(state, shown, scene, lift));
    if (!state.view) return waitingView(state, scene);
    return h("div", { class: ["play", { "log-open": logOpen }], key: "play" },
      h("div", { class: "table" },
        boardView(state, scene),
        offersView(state, scene, barDoes),
        promptView(state, scene, { picked: now.picked, shown: inSight(state), cardBy: (handle) => cardBy(state, handle), hint: now.hint, found: now.found, busy: now.busy, refusal: now.refusal }, promptDoes),
        state.result && h("p", { class: "result-line", key: "result" }, resultWords(state, scene),
          h("button", { type: "button", class: "button small", on: { click: () => show({ kind: "result" }) } }, t("Result"))),
        handView(state, scene)),
      h("div", { class: "beside" },
        state.table.puzzle && h("section", { class: "puzzle" }, h("h2", null, state.table.puzzle.name), h("p", null, state.table.puzzle.text)),
        logView(now.lines, { full, open: line, all, rules }, words, logDoes)));
  }

  function waitingView(state, scene) {
    const link = new URL(`#/join/${encodeURIComponent(id)}`, location.href).href;
    return h("section", { class: "waiting panel", key: "waiting" },
      h("h2", null, t("Waiting for someone to join.")),
      h("p", null, t("Send this link to whom you want to play with.")),
      h("p", { class: "invite" }, h("input", { readonly: true, value: link, "aria-label": t("Link to join"), on: { focus: (event) => event.target.select() } }),
        h("button", { type: "button", class: "button primary", on: { click: () => copy(link) } }, t("Copy"))),
      h("ul", { class: "waiting-seats" }, ["A", "B"].map((letter) => h("li", { key: letter },
        `${letter}: ${state.table.seats[letter]?.kind === "open" ? t("free") : nameOf(state, letter, scene)}`))));
  }

  function sheet(now, scene) {
    if (!over || veiled) return null;
    const { state } = now;
    if (over.kind === "look") return modal("look", book.title(over.card.card), { words, body: lookView(over.card, over.path, scene, rulesPage) }, shut, "wide");
    if (over.kind === "pile") return pileSheet(over.path, at(state.view, over.path) ?? [], scene, shut);
    if (over.kind === "rule") return ruleSheet(over.id, rules, words, rulesPage, shut);
    if (over.kind === "help") return helpSheet(words, shut);
    if (over.kind === "concede") return confirmSheet(t("Give the game up?"), t("Give up"), words, concede, shut);
    if (over.kind === "result" && state.result) {
      return resultSheet(state, scene, { rulesPage, close: shut, rematch: () => ask("rematch"), show: () => ask("show") });
    }
    return null;
  }

  function hoverView(scene) {
    const { card, path, rect } = hovered;
    const left = rect.left + rect.width / 2 > innerWidth / 2;
    return h("div", { class: ["hover", left ? "at-left" : "at-right"], key: "hover", "aria-hidden": "true" }, lookView(card, path, scene, rulesPage));
  }

  /** What can be touched on the table, by every name it has. */
  function inSight(state) {
    const found = new Set(["A", "B"]);
    for (const spot of cardsOf(state.view)) {
      const holds = at(state.view, `${spot.owner}.${zoneOf(spot.path)}`);
      const piled = Array.isArray(holds) && !["hand", "board", "timeline", "permanents"].includes(zoneOf(spot.path)) && !spot.path.includes(".lanes.");
      if (piled) continue;
      found.add(spot.path);
      if (spot.handle) found.add(spot.handle);
    }
    for (const element of app.querySelectorAll(".board [data-path], .hand [data-path]")) found.add(element.dataset.path);
    return found;
  }

  function cardBy(state, handle) {
    return cardsOf(state.view).find((spot) => spot.handle === handle)?.card ?? null;
  }

  // -------------------------------------------------------------- the keyboard's place

  function keepFocus() {
    const spots = [...app.querySelectorAll(".board .spot, .hand .spot")];
    if (!spots.length) return;
    if (!spots.some((element) => element.getAttribute("tabindex") === "0")) {
      const next = spots.find((element) => element.classList.contains("is-lit")) ?? spots[spots.length - 1];
      if (focus !== next.dataset.path) {
        focus = next.dataset.path;
        draw();
        return;
      }
    }
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (byKeys && lost && !over) app.querySelector(".spot[tabindex='0']")?.focus();
  }

  function focused(event) {
    const spot = event.target.closest?.(".board .spot, .hand .spot");
    if (spot && spot.dataset.path !== focus) {
      focus = spot.dataset.path;
      draw();
    }
  }

  // -------------------------------------------------------------- touching

  function spotAt(state, touchedSpot) {
    const card = at(state.view, touchedSpot.path);
    return { ...touchedSpot, card: card && typeof card.card === "string" ? card : null, owner: touchedSpot.path[0] };
  }

  function namesOf(spot) {
    return [spot.handle, spot.path].filter(Boolean);
  }

  function tap(element) {
    skip?.();
    const look = element.closest?.("[data-look]");
    if (look) {
      lookAt(look);
      return;
    }
    const spot = spotOf(element);
    if (!spot || !app.contains(spot.element) || element.closest(".prompt, .log")) return;
    touchSpot(spot);
  }

  function touchSpot(spot) {
    const now = seat();
    const { state, picked } = now;
    const prompt = state.prompt;
    const holds = at(state.view, spot.path);
    const mayAct = prompt?.options && state.table.status === "playing" && !now.busy;
    if (mayAct) {
      const done = touch(prompt.options, picked, namesOf(spot));
      if (done) {
        take(done);
        return;
      }
    }
    if (Array.isArray(holds)) {
      if (spot.path.includes(".") && zoneOf(spot.path) !== "hand") show({ kind: "pile", path: spot.path });
      return;
    }
    const told = spotAt(state, spot);
    const text = mayAct ? wish(prompt, picked, told, state.table.you) : null;
    if (text) answer(text);
    else if (told.card) lookAt(spot.element);
  }

  function take(done) {
    const now = seat();
    if ("answer" in done) {
      answer(done.answer.text);
      return;
    }
    now.picked = done.picked;
    now.refusal = null;
    draw();
    if (byKeys && done.picked.length) (app.querySelector(".board .spot.is-lit, .prompt .answer") ?? app.querySelector(".spot.is-lit"))?.focus();
    context.announce(asked(now.state, sceneOf(now), { picked: now.picked, cardBy: (handle) => cardBy(now.state, handle) }));
  }

  function canDrag(spot) {
    const now = seat();
    const options = now.state?.prompt?.options;
    return Boolean(options) && !now.busy && spot.element.classList.contains("card") && openOptions(options, []).some((option) => option.verb !== "choose")
      && (spot.handle !== null) && (spot.path.startsWith(`${now.state.table.you}.`));
  }

  function liftCard(spot) {
    const now = seat();
    hovered = null;
    const options = now.state.prompt.options;
    const name = namesOf(spot).find((one) => lit(options, []).has(one));
    now.picked = name ? [name] : [];
    now.refusal = null;
    draw();
  }

  function drop(from, on, onBoard) {
    const now = seat();
    const { prompt, table } = now.state;
    if (!prompt?.options || now.busy) return;
    const options = prompt.options;
    if (on && on.path !== from.path) {
      const done = now.picked.length ? touch(options, now.picked, namesOf(on)) : null;
      if (done && ("answer" in done || done.picked.length > 1)) {
        take(done);
        return;
      }
    }
    const ready = complete(options, now.picked);
    if (now.picked.length && onBoard && ready.length === 1 && openOptions(options, now.picked).length === 1) {
      answer(ready[0].text);
      return;
    }
    const state = now.state;
    if (onBoard && !now.picked.length) {
      const text = wish(prompt, [], spotAt(state, from), table.you);
      if (text) answer(text);
    } else if (on && on.path !== from.path && zoneOf(on.path) !== "hand") {
      const text = wish(prompt, now.picked, spotAt(state, on), table.you);
      if (text) answer(text);
    }
    if (!ready.length || !onBoard) now.picked = [];
    draw();
  }

  async function answer(text) {
    const now = seat();
    const prompt = now.state.prompt;
    if (!prompt || now.busy) return;
    now.busy = true;
    now.refusal = null;
    now.news = false;
    over = null;
    draw();
    const told = await now.connection.act(prompt.number, text);
    if (told.type === "refused") refused(now, told); // else the state that follows shows what it did
  }

  function refused(now, told) {
    now.refusal = told;
    now.busy = false;
    draw();
  }

  // -------------------------------------------------------------- what buttons do

  const promptDoes = {
    answer: (option) => answer(option.text),
    say: (text) => answer(text),
    back,
    hint,
    find(text) {
      seat().found = text;
      draw();
    },
    rule: (rule) => openRule(rule),
  };

  const barDoes = {
    retry: () => seats.forEach((one) => one.connection.retry()),
    offer: ask,
    reply: (kind, accept) => request((connection) => connection.reply(kind, accept)),
    resume: () => request((connection) => connection.resume()),
    concede: () => show({ kind: "concede" }),
    help: () => show({ kind: "help" }),
    log() {
      logOpen = !logOpen;
      draw();
    },
    menu() {
      menu = !menu;
      draw();
    },
    large() {
      large = !large;
      draw();
    },
    stop(chosen) {
      stop = chosen;
      write(STOP, stop);
      draw();
      passIfIdle(seat());
    },
    curtain() {
      useCurtain = !useCurtain;
      write(CURTAIN, useCurtain);
      draw();
    },
    copy: () => copy(new URL(`#/table/${encodeURIComponent(id)}`, location.href).href),
  };

  const logDoes = {
    rulesPage,
    line(number) {
      const now = seat();
      line = line === number ? null : number;
      marked = new Set(line === null ? [] : touched(now.lines[line]));
      if (line !== null) now.lines[line].rules.forEach(fetchRule);
      draw();
    },
    full() {
      full = !full;
      write(FULL_LOG, full);
      draw();
    },
    all() {
      all = true;
      draw();
    },
    close() {
      logOpen = false;
      draw();
    },
  };

  async function request(send) {
    menu = false;
    over = null;
    draw();
    const now = seat();
    const told = await send(now.connection);
    if (told.type === "refused") refused(now, told);
  }

  function ask(kind) {
    request((connection) => connection.offer(kind));
  }

  function concede() {
    request((connection) => connection.concede());
  }

  async function hint() {
    const now = seat();
    if (now.hint || !now.state?.prompt?.options || !now.state.table.hints) {
      now.hint = null;
      draw();
      return;
    }
    const number = now.state.prompt.number;
    now.hint = "waiting";
    draw();
    const told = await now.connection.hint(number);
    if (now.state.prompt?.number !== number) return;
    now.hint = told.type === "hint" ? told : null;
    if (told.type === "refused") refused(now, told);
    draw();
  }

  function back() {
    const now = seat();
    now.picked = now.picked.slice(0, -1);
    now.refusal = null;
    draw();
  }

  function show(what) {
    menu = false;
    hovered = null;
    over = what;
    draw();
  }

  function shut() {
    if (over?.kind === "result") resultSeen = seat().state.table.game;
    over = null;
    draw();
  }

  function openRule(rule) {
    fetchRule(rule);
    show({ kind: "rule", id: rule });
  }

  function fetchRule(rule) {
    if (rules.get(rule)) return;
    book.rule(rule).then((found) => rules.set(rule, found), () => rules.set(rule, null)).then(draw);
  }

  async function copy(text) {
    menu = false;
    try {
      await navigator.clipboard.writeText(text);
      context.announce(t("Copied."));
    } catch {
      window.prompt(t("Link"), text);
    }
    draw();
  }

  function cardShown(element) {
    const name = element.dataset.card;
    const state = seat().state;
    const path = element.dataset.path ?? null;
    const held = path && state?.view ? at(state.view, path) : null;
    return { card: held && typeof held.card === "string" ? held : { card: name }, path };
  }

  function lookAt(element) {
    const found = lookable(element);
    if (found?.dataset.card) show({ kind: "look", ...cardShown(found) });
  }

  function hover(element, rect) {
    if (!element && !hovered) return;
    hovered = element?.dataset.card ? { ...cardShown(element), rect } : null;
    draw();
  }

  function escape() {
    if (over) shut();
    else if (menu || logOpen) {
      menu = false;
      logOpen = false;
      draw();
    } else if (seat().picked.length) back();
    else if (line !== null || hovered || seat().refusal) {
      line = null;
      marked = new Set();
      hovered = null;
      seat().refusal = null;
      draw();
    } else return false;
    return true;
  }

  // -------------------------------------------------------------- what comes in

  function statusNow() {
    const status = seat()?.connection?.status ?? { name: "connecting", waiting: 0 };
    return { ...status, slow };
  }

  /** A change of the connection is shown; that something is being sent only if it takes its time. */
  function linked() {
    const status = seat()?.connection?.status;
    clearTimeout(slowly);
    if (status?.waiting && !slow) slowly = setTimeout(() => redraw(true), SLOW);
    if (linkShown !== status?.name || (slow && !status?.waiting)) redraw(false);
  }

  function redraw(isSlow) {
    slow = isSlow;
    linkShown = seat()?.connection?.status.name;
    queueMicrotask(draw);
  }

  function came(now, fresh) {
    const { state } = now;
    const asks = state.prompt?.player;
    const changes = hotSeat && asks && asks !== shown && seats.get(asks)?.state && state.table.status === "playing";
    if (changes) {
      shown = asks;
      veiled = useCurtain;
      over = null;
      line = null;
      marked = new Set();
    }
    if (now !== seat()) {
      draw();
      return;
    }
    skip?.();
    skip = null;
    const animates = !changes && fresh && fresh.length && moves(fresh) && !settings.reducedMotion && document.visibilityState === "visible";
    const before = animates ? snapshot(app) : null;
    if (state.result && resultSeen !== state.table.game && over?.kind !== "result") over = { kind: "result" };
    if (!state.result && over?.kind === "result") over = null;
    if (line !== null && line >= now.lines.length) line = null;
    draw();
    if (before) skip = play(app, layer, before, fresh, "pool");
    if (fresh?.some((one) => one.event === "strike" || one.event === "shoot")) context.sound?.("hit");
    else if (fresh?.length) context.sound?.("move");
    passIfIdle(now);
  }

  function passIfIdle(now) {
    if (now !== seat() || veiled || now.busy || now.turnedBack) return;
    if (passes(now.state, stopNow(now.state), now.news)) answer("pass");
  }

  function lift() {
    veiled = false;
    draw();
    (app.querySelector(".spot.is-lit") ?? app.querySelector(".spot"))?.focus();
    passIfIdle(seat());
  }

  const ticking = setInterval(() => {
    const now = seat();
    const clock = now?.state?.table.clock;
    if (!clock?.runs) return;
    const left = clock[clock.runs] - (Date.now() - now.arrived);
    for (const element of app.querySelectorAll(`[data-clock="${clock.runs}"]`)) {
      const text = timeWords(left);
      if (element.firstChild && element.firstChild.data !== text) element.firstChild.data = text;
      element.classList.toggle("is-short", left < 30000);
    }
  }, TICK);

  const usedKeys = () => {
    byKeys = true;
    skip?.();
  };
  const usedPointer = () => {
    byKeys = false;
  };
  document.addEventListener("keydown", usedKeys, true);
  document.addEventListener("pointerdown", usedPointer, true);
  app.addEventListener("focusin", focused);
  const stopPointers = pointers(app, layer, { canDrag, lift: liftCard, drop, tap, look: lookAt, hover });
  const stopKeys = keyboard(app, {
    escape,
    look: lookAt,
    help: () => show({ kind: "help" }),
    hint,
    undo: () => ask("undo"),
    log() {
      logOpen = true;
      draw();
      app.querySelector(".log-lines")?.focus();
    },
    answers: () => app.querySelector(".prompt button")?.focus(),
  });
  const stopWatching = settings.watch((name) => name === "art" && draw());

  for (const letter of letters.length ? letters : ["spectator"]) {
    seats.set(letter, takeSeat({ table: id, token: tokens[letter] ?? null, lang, onState: came, onStatus: linked }));
  }
  draw();

  return () => {
    closed = true;
    clearInterval(ticking);
    clearTimeout(slowly);
    skip?.();
    stopPointers();
    stopKeys();
    stopWatching();
    document.removeEventListener("keydown", usedKeys, true);
    document.removeEventListener("pointerdown", usedPointer, true);
    seats.forEach((one) => one.connection.close());
    render(app, null);
    app.remove();
    layer.remove();
  };
}
