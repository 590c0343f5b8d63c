// When a player who receives priority is asked, and when the page passes for them.
//
// In a game with a chain both players receive priority again and again. Passing for one must not tell the other what is
// in a hand: it is done for reasons that both know ("opponent"), or, for want of anything to do ("needed"), only where
// nobody could notice: against a bot, while nobody looks on.

export const STOPS = {
  always: "You are asked whenever you receive priority.",
  opponent: "You are asked in your own Main Phase, and elsewhere after your opponent has done something.",
  needed: "You are asked whenever there is something that you can do.",
};

/** The stops that a viewer may choose at a table. */
export function stopsFor(state) {
  if (!state.view || !("priority" in state.view)) return [];
  const foe = state.table.seats[state.table.you === "A" ? "B" : "A"];
  return foe?.kind === "bot" && !state.table.watched ? ["always", "opponent", "needed"] : ["always", "opponent"];
}

/** The stop that holds: the one that was chosen, if it may be here. */
export function stopNow(state, chosen) {
  const known = stopsFor(state);
  if (known.includes(chosen)) return chosen;
  return known.includes("needed") ? "needed" : "always";
}

/**
 * Whether to pass for the player who is asked.
 * @param {any} state
 * @param {string} stop
 * @param {boolean} news whether the other player has done anything since this one was asked
 */
export function passes(state, stop, news) {
  const { view, prompt, table } = state;
  const you = table.you;
  const options = prompt?.options;
  if (!options || prompt.kind !== "act" || view.priority !== you || !options.some((option) => option.text === "pass")) return false;
  if (stop === "needed") return stopsFor(state).includes("needed") && options.length === 1;
  if (stop !== "opponent") return false;
  const own = view.turn === you && view.phase.startsWith("main") && !view.chain.length;
  return !own && !news;
}
