// A new table: with whom, which decks, and by which rules.

import { h, render } from "../lib/dom.js";
import { switchTitle } from "../lib/labels.js";
import { address } from "../lib/router.js";
import { rulesetNamed } from "../lib/rulesets.js";
import { choices, line, notice, picker, ruleLink, tick } from "../lib/ui.js";
import { known } from "../lib/words.js";
import { DeckChoice } from "./deck_choice.js";

const WAYS = ["bot", "friend", "both"];
// Minutes for a whole game and seconds for each answer; the first is without a clock.
const CLOCKS = [null, { minutes: 5, increment: 5 }, { minutes: 10, increment: 10 }, { minutes: 20, increment: 15 }, { minutes: 45, increment: 30 }];
const FIRST_TO = [0, 1, 2, 3, 5];
const STRONGEST = "search";

export async function open(root, params, context) {
  const { t, settings } = context;
  const ruleset = await rulesetNamed(params.ruleset);
  const state = {
    way: WAYS.includes(params.with) ? params.with : "bot",
    name: settings.get("name"),
    other: "",
    bot: ruleset.bots.includes("greedy") ? "greedy" : ruleset.bots[0],
    seat: "A",
    clock: 0,
    first_to: 0,
    listed: true,
    switches: {},
    problem: "",
    rule: "",
    busy: false,
  };
  let closed = false;
  const draw = () => {
    if (!closed) render(root, view());
  };
  const set = (values) => {
    Object.assign(state, values);
    draw();
  };
  const chosenSwitches = () => state.switches;
  const mine = new DeckChoice(ruleset, context, { id: "deck-mine", redraw: draw, switches: chosenSwitches, first: params.deck });
  const theirs = new DeckChoice(ruleset, context, { id: "deck-theirs", redraw: draw, switches: chosenSwitches, other: true });

  function setSwitch(name, value, usual) {
    const switches = { ...state.switches, [name]: value };
    if (value === usual) delete switches[name];
    set({ switches });
    mine.check();
    theirs.check();
  }

  function wanted() {
    const own = { kind: "human", name: state.name.trim(), deck: mine.deck };
    const other = {
      bot: { kind: "bot", bot: state.bot, deck: theirs.deck },
      friend: { kind: "open" },
      both: { kind: "human", name: state.other.trim(), deck: theirs.deck },
    }[state.way];
    const [A, B] = state.seat === "A" ? [own, other] : [other, own];
    const body = { ruleset: ruleset.name, seats: { A, B }, switches: state.switches, listed: state.way === "both" ? false : state.listed };
    if (state.clock) body.clock = CLOCKS[state.clock];
    if (state.first_to) body.first_to = state.first_to;
    return body;
  }

  async function start(event) {
    event.preventDefault();
    if (state.busy) return;
    set({ busy: true, problem: "", rule: "" });
    settings.set("name", state.name.trim());
    try {
      const made = await context.api.post("tables", wanted());
      for (const [seat, token] of Object.entries(made.tokens)) context.seats.keep(made.table, seat, token);
      context.go(address(state.way === "friend" ? "join" : "table", made.table));
    } catch (error) {
      set({ busy: false, problem: context.tell(error), rule: error.rule || "" });
      context.announce(state.problem, true);
    }
  }

  function view() {
    return h("form", { class: "stack-l", on: { submit: start } },
      h("div", { class: "stack" },
        h("p", null, h("a", { href: "#/" }, t("new.back"))),
        h("h1", null, t("new.title", { title: ruleset.title })),
        h("p", { class: "lead" }, ruleset.about)),
      h("section", { class: "stack", "aria-labelledby": "new-who" },
        h("h2", { id: "new-who" }, t("new.who")),
        choices({
          name: "way", legend: t("new.who"), hideLegend: true, value: state.way, pick: (way) => set({ way }),
          options: WAYS.map((way) => ({ value: way, title: t(`way.${way}`), about: t(`way.${way}.about`) })),
        }),
        h("div", { class: "fields" },
          line({ id: "name", label: t("new.name"), value: state.name, maxlength: 40, autocomplete: "nickname", placeholder: t("seat.someone"), input: (name) => set({ name }) }),
          state.way === "both"
            ? line({ id: "other", label: t("new.other"), value: state.other, maxlength: 40, placeholder: t("seat.someone"), input: (other) => set({ other }) })
            : null,
          state.way === "bot" ? botPicker() : null)),
      h("section", { class: "stack", "aria-labelledby": "new-decks" },
        h("h2", { id: "new-decks" }, t("new.decks")),
        mine.view(t("new.deck_mine")),
        state.way === "friend" ? h("p", { class: "dim" }, t("new.deck_friend")) : theirs.view(t(state.way === "bot" ? "new.deck_bot" : "new.deck_other"))),
      h("details", { class: "panel more" },
        h("summary", null, t("new.more"), chipOfChanges()),
        h("div", { class: "stack" }, more())),
      h("div", { class: "start stack" },
        state.problem ? notice("danger", state.problem, state.rule ? [" ", ruleLink(ruleset.name, state.rule)] : null) : null,
        unfit() ? h("p", { class: "dim" }, t("new.unfit")) : null,
        h("button", { class: "button primary large", type: "submit", disabled: state.busy || unfit() }, t(state.way === "friend" ? "new.start_friend" : "new.start"))));
  }

  function unfit() {
    return !mine.legal || (state.way !== "friend" && !theirs.legal);
  }

  function botPicker() {
    return picker({
      id: "bot", label: t("new.bot"), value: state.bot, pick: (bot) => set({ bot }),
      options: ruleset.bots.map((bot) => ({ value: bot, text: known(`bot.${bot}`) ? t(`bot.${bot}`) : bot })),
      hint: state.bot === STRONGEST ? t("new.bot_thinks") : null,
    });
  }

  function chipOfChanges() {
    const count = Object.keys(state.switches).length + (state.clock ? 1 : 0) + (state.first_to ? 1 : 0);
    return count ? h("span", { class: "chip gold" }, t("new.changed", { n: count })) : null;
  }

  function more() {
    return [
      h("div", { class: "fields" },
        picker({
          id: "clock", label: t("new.clock"), value: state.clock, pick: (clock) => set({ clock }),
          options: CLOCKS.map((clock, index) => ({ value: index, text: clock ? t("table.clock", clock) : t("new.no_clock") })),
        }),
        picker({
          id: "first-to", label: t("new.first_to"), value: state.first_to, pick: (first_to) => set({ first_to }),
          options: FIRST_TO.map((n) => ({ value: n, text: n ? t("table.first_to", { n }) : t("new.no_match") })),
        }),
        picker({
          id: "seat", label: t("new.seat"), value: state.seat, pick: (seat) => set({ seat }),
          options: ["A", "B"].map((seat) => ({ value: seat, text: t("new.seat_letter", { seat }) })),
          hint: t("new.seat_hint"),
        })),
      state.way === "both" ? null : tick({ label: t("new.listed"), hint: t("new.listed_hint"), checked: state.listed, set: (listed) => set({ listed }) }),
      h("h3", null, t("new.switches")),
      h("p", { class: "dim" }, t("new.switches_about")),
      h("div", { class: "switches" }, ruleset.switches.map((one) => switchField(one))),
    ];
  }

  function switchField(one) {
    const value = one.name in state.switches ? state.switches[one.name] : one.default;
    return h("div", { class: ["switch", one.name in state.switches ? "changed" : ""], key: one.name },
      picker({
        id: `switch-${one.name}`, label: switchTitle(one.name), value, pick: (picked) => setSwitch(one.name, picked, one.default),
        options: one.options.map((option) => ({ value: option, text: optionText(option, one.default) })),
        hint: [one.text, " ", ruleLink(ruleset.name, one.rule)],
      }));
  }

  function optionText(option, usual) {
    const text = typeof option === "boolean" ? t(option ? "yes" : "no") : switchTitle(String(option));
    return option === usual ? t("new.usual", { text }) : text;
  }

  const unwatch = settings.watch(draw);
  context.title(t("new.title", { title: ruleset.title }));
  draw();
  return () => {
    closed = true;
    unwatch();
  };
}
