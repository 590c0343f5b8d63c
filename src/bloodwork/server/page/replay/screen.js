// A game that was played, moment by moment, on the table that it was played on.

import { path, query } from "../lib/api.js";
import { h, render } from "../lib/dom.js";
import { address } from "../lib/router.js";
import { copy, download, notice } from "../lib/ui.js";
import { boardView, handView } from "../table/board.js";
import { catalogue } from "../table/catalogue.js";
import { modal } from "../table/dialogs.js";
import { logView } from "../table/log.js";
import { lookView } from "../table/look.js";
import { lookable, spotOf } from "../table/pointer.js";
import { at as cardAt } from "../table/spots.js";
import { tableWords } from "../table/words.js";
import { controls, TYPING } from "./controls.js";
import { Moments } from "./moments.js";

const BOTH = "judge"; // sees both sides

export async function open(root, params, context) {
  const { t } = context;
  const source = sourceOf(params, context);
  const about = await context.api.get(source.where, { token: source.token() });
  const lang = context.settings.get("lang");
  const [words, book] = await Promise.all([tableWords(lang), catalogue(about.ruleset, lang, await puzzleOf(params, context))]);
  const viewers = viewersOf(about, params, context);
  const state = {
    step: clamp(Number.parseInt(params.step ?? "0", 10) || 0, about.steps),
    viewer: viewers.includes(params.viewer) ? params.viewer : viewers[0],
    frame: null,
    playing: false,
    speed: 1,
    problem: "",
    copied: false,
    looking: null, // {card, path}
    log: { full: false, open: null, all: false, rules: new Map() },
    marked: new Set(),
  };
  const moments = new Moments((step, viewer) =>
    context.api.get(`${source.where}/at/${step}${query({ viewer, lang })}`, { token: source.token(viewer) }));
  let closed = false;
  let timer = 0;

  const draw = () => {
    if (!closed) render(root, view());
  };
  const set = (values) => {
    Object.assign(state, values);
    draw();
  };

  async function show(step, viewer = state.viewer) {
    Object.assign(state, { step: clamp(step, about.steps), viewer, copied: false });
    context.note(placeOf(source, state));
    draw();
    try {
      const frame = seated(await moments.get(state.step, state.viewer));
      if (closed || state.step !== clamp(step, about.steps) || state.viewer !== viewer) return;
      set({ frame, problem: "", marked: new Set(), log: { ...state.log, open: null } });
      for (const next of [state.step + 1, state.step - 1]) if (next >= 0 && next <= about.steps) moments.get(next, viewer).catch(() => {});
    } catch (error) {
      set({ problem: context.tell(error), playing: false });
    }
  }

  const acts = {
    show,
    look: (viewer) => show(state.step, viewer),
    play() {
      clearTimeout(timer);
      const playing = !state.playing;
      set({ playing });
      if (!playing) return;
      if (state.step >= about.steps) show(0);
      timer = setTimeout(tickOn, pause());
    },
    speed: (speed) => set({ speed }),
    async copyLink() {
      const copied = await copy(`${location.origin}${location.pathname}${placeOf(source, state)}`);
      set({ copied });
      context.announce(t(copied ? "replay.copied" : "decks.not_copied"));
    },
    async save() {
      try {
        const record = await context.api.text(`${source.where}/record`, { token: source.token(state.viewer) });
        download(`${source.file}.json`, record, "application/json");
      } catch (error) {
        set({ problem: context.tell(error) });
      }
    },
  };

  const pause = () => 1400 / state.speed;

  async function tickOn() {
    if (closed || !state.playing) return;
    await show(state.step + 1);
    if (state.step >= about.steps) set({ playing: false });
    else timer = setTimeout(tickOn, pause());
  }

  function scene() {
    const seat = state.viewer === "B" ? "B" : "A";
    return { me: seat, you: state.viewer === seat ? seat : "spectator", words, book, lit: new Set(), picked: new Set(), marked: state.marked };
  }

  const rulesPage = (id) => address("rules", about.ruleset, id);

  async function openLine(number) {
    const open = state.log.open === number ? null : number;
    const line = state.frame.log.lines[number];
    const marked = new Set(open === null ? [] : [line.card, line.other, line.place].filter(Boolean));
    set({ log: { ...state.log, open }, marked });
    if (open === null) return;
    for (const id of line.rules) {
      if (state.log.rules.has(id)) continue;
      state.log.rules.set(id, await book.rule(id).catch(() => null));
      draw();
    }
  }

  function lookAt(element) {
    const spot = spotOf(element);
    const card = spot && state.frame ? cardAt(state.frame.view, spot.path) : null;
    if (card && typeof card.card === "string") set({ looking: { card, path: spot.path } });
  }

  function key(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.(TYPING) || document.querySelector("dialog[open]")) return;
    const act = {
      ArrowRight: () => show(state.step + 1), ArrowLeft: () => show(state.step - 1), Home: () => show(0), End: () => show(about.steps),
      " ": event.target.closest?.("button, a, .spot") ? null : acts.play,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  function view() {
    const now = scene();
    return h("div", { class: "stack replay" },
      h("div", { class: "row spread" },
        h("h1", { class: "small-h1" }, t("replay.of", { one: about.players.A || "A", other: about.players.B || "B" })),
        result()),
      controls(state, { ...about, viewers, kept: Boolean(source.file) && viewers.includes(BOTH) }, acts, context),
      state.problem ? notice("danger", state.problem) : null,
      state.frame
        ? h("div", { class: "replay-table", on: { click: (event) => lookable(event.target) && lookAt(event.target) } },
          h("div", { class: "replay-board" },
            state.viewer === BOTH ? handView(state.frame, { ...now, me: "B" }) : null,
            boardView(state.frame, now),
            state.viewer === "public" ? null : handView(state.frame, now)),
          logView(state.frame.log.lines, state.log, words, {
            line: openLine, rulesPage,
            full: () => set({ log: { ...state.log, full: !state.log.full } }),
            all: () => set({ log: { ...state.log, all: true } }),
            close: () => {},
          }))
        : h("p", { class: "dim" }, t("loading")),
      state.looking
        ? modal("look", book.title(state.looking.card.card), { words, body: lookView(state.looking.card, state.looking.path, now, rulesPage) }, () => set({ looking: null }), "wide")
        : null);
  }

  function result() {
    if (!about.result) return null;
    const { winner, reason, rule } = about.result;
    return h("p", { class: "dim" },
      winner ? t("replay.wins", { name: about.players[winner] || winner }) : t("replay.draw"), ` · ${words.word(reason)} `,
      rule ? h("a", { class: "rule-id", href: rulesPage(rule) }, rule) : null);
  }

  const unwatch = context.settings.watch(draw);
  document.addEventListener("keydown", key);
  context.title(t("nav.replay"));
  await show(state.step);
  return () => {
    closed = true;
    clearTimeout(timer);
    document.removeEventListener("keydown", key);
    unwatch();
  };
}

/** From whose eyes one may look. Players begin with their own side, and whoever has two seats here sees both in turn. */
function viewersOf(about, params, context) {
  const own = params.replay ? [] : Object.keys(context.seats.tokens(params.table)).sort();
  return [...new Set([...own, ...about.viewers])];
}

/** The puzzle that a table's game was, whose cards are its own. */
async function puzzleOf(params, context) {
  return params.replay ? "" : (await context.api.get(path("tables", params.table))).puzzle || "";
}

/** A frame in which nobody is away: whoever played this sits here for ever. */
function seated(frame) {
  const seats = Object.fromEntries(Object.entries(frame.table.seats).map(([letter, seat]) => [letter, { ...seat, online: true }]));
  return { ...frame, table: { ...frame.table, seats } };
}

function clamp(step, most) {
  return Math.min(most, Math.max(0, step));
}

/** Where a game is asked for: a table's by its number, or one that was sent in. */
function sourceOf(params, context) {
  if (params.replay) {
    return { where: path("replays", params.replay), token: () => null, place: ["replay", "saved", params.replay], file: "" };
  }
  const game = Number.parseInt(params.game, 10) || 1;
  return {
    where: path("tables", params.table, "games", game),
    token: (viewer) => context.seats.tokens(params.table)[viewer] || context.seats.anyToken(params.table),
    place: ["replay", params.table, game],
    file: `game-${params.table}-${game}`,
  };
}

function placeOf(source, { step, viewer }) {
  return `${address(...source.place, step)}?viewer=${viewer}`;
}
