// Shows what hit what. The table has already changed when this begins: cards that went stand in their old places as
// ghosts until their moment comes. All of it only decorates, and can be skipped at any time.

const STRIKES = new Set(["strike", "shoot"]);
const HITS = new Set(["damage", "hurt", "player_damage"]);
const ENDS = new Set(["death", "destroy", "sacrifice", "banish"]);
const GAINS = { gain_blood: "+", lose_blood: "−", gain_asp: "+", lose_asp: "−", gain_life: "+", lose_life: "−", heal: "+" };
const STRIKE = 380; // milliseconds
const HIT = 260;
const END = 320;
const MOVE = 260;
const LONGEST = 7000; // a long series of events is told faster

/** Where each card is drawn now. */
export function snapshot(root) {
  const found = new Map();
  for (const element of root.querySelectorAll(".board [data-handle], .hand [data-handle]")) {
    const rect = element.getBoundingClientRect();
    if (rect.width) found.set(element.dataset.handle, { rect, element, path: element.dataset.path });
  }
  return found;
}

/**
 * Animate new lines of the log.
 * @param {Element} root
 * @param {HTMLElement} layer where ghosts and numbers are drawn
 * @param {ReturnType<typeof snapshot>} before
 * @param {import("./log.js").Line[]} lines
 * @param {string} pool the path of the number that all damage to players goes to, if there is one
 * @returns {() => void} skips what is left
 */
export function play(root, layer, before, lines, pool) {
  let over = false;
  const running = new Set();
  const ghosts = new Map();
  const beats = beatsOf(lines);
  const length = beats.reduce((sum, beat) => sum + beat.time, 0);
  const speed = Math.max(1, length / LONGEST);

  const find = (name) => (name ? root.querySelector(`[data-handle="${CSS.escape(name)}"]:not(.chain-card)`) : null);
  const rectOf = (name) => find(name)?.getBoundingClientRect() ?? before.get(name)?.rect ?? null;
  const placeRect = (path) => root.querySelector(`.board [data-path="${CSS.escape(path)}"]`)?.getBoundingClientRect() ?? null;
  const plateRect = (player) => root.querySelector(`.plate[data-player="${player}"]`)?.getBoundingClientRect() ?? null;

  function animate(element, frames, time, easing = "ease-out") {
    if (over || !element) return Promise.resolve();
    const animation = element.animate(frames, { duration: time / speed, easing, fill: "none" });
    running.add(animation);
    return animation.finished.catch(() => {}).then(() => running.delete(animation));
  }

  function put(className, text, rect) {
    const element = document.createElement("span");
    element.className = className;
    element.textContent = text;
    place(element, rect);
    layer.append(element);
    return element;
  }

  function ghost(name) {
    const was = before.get(name);
    if (!was || find(name)) return null;
    const copy = /** @type {HTMLElement} */ (was.element.cloneNode(true));
    copy.removeAttribute("data-path");
    copy.removeAttribute("data-handle");
    copy.setAttribute("tabindex", "-1");
    copy.classList.remove("is-lit", "is-picked", "is-marked");
    copy.classList.add("ghost");
    place(copy, was.rect);
    layer.append(copy);
    ghosts.set(name, copy);
    return copy;
  }

  const body = (name) => find(name) ?? ghosts.get(name) ?? null;

  /** Cards that lie elsewhere than before glide there, and new ones appear. All is measured before anything moves. */
  function glide(after) {
    for (const [name, { element, path, rect: now }] of after) {
      const was = before.get(name);
      if (!was) {
        if (element.matches(".board .card")) animate(element, [{ opacity: 0, transform: "scale(1.25)" }, { opacity: 1, transform: "none" }], MOVE);
        continue;
      }
      const dx = middle(was.rect).x - middle(now).x;
      const dy = middle(was.rect).y - middle(now).y;
      if ((Math.abs(dx) < 3 && Math.abs(dy) < 3) || was.path === path) continue;
      const scale = Math.min(3, Math.max(0.3, was.rect.width / now.width));
      animate(element, [{ transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 }, { transform: "none", zIndex: 5 }], MOVE, "cubic-bezier(.2,.8,.2,1)");
    }
  }

  async function strike(beat) {
    const { handle, path, player } = beat.to;
    const from = rectOf(beat.from);
    const to = (handle && rectOf(handle)) || (path && placeRect(path)) || (player && plateRect(player)) || null;
    if (!from || !to) {
      await hit(beat);
      return;
    }
    const dx = middle(to).x - middle(from).x;
    const dy = middle(to).y - middle(from).y;
    const beam = put("beam", "", { left: middle(from).x, top: middle(from).y, width: Math.hypot(dx, dy), height: 0 });
    beam.style.setProperty("--angle", `${Math.atan2(dy, dx)}rad`);
    animate(beam, [{ opacity: 0, scale: "0 1" }, { opacity: 1, scale: "1 1", offset: 0.4 }, { opacity: 0, scale: "1 1" }], STRIKE + HIT).then(() => beam.remove());
    const mover = body(beat.from);
    await animate(mover, [{ transform: "none", zIndex: 6 }, { transform: `translate(${dx * -0.06}px, ${dy * -0.06}px)`, zIndex: 6, offset: 0.3 }, { transform: `translate(${dx * 0.55}px, ${dy * 0.55}px)`, zIndex: 6 }], STRIKE * 0.55, "cubic-bezier(.5,0,.9,.6)");
    const landed = hit(beat);
    await animate(mover, [{ transform: `translate(${dx * 0.55}px, ${dy * 0.55}px)`, zIndex: 6 }, { transform: "none", zIndex: 6 }], STRIKE * 0.45);
    await landed;
  }

  /** What a strike did: numbers at those who were hit. */
  function hit(beat) {
    return Promise.all(beat.hits.map((line) => {
      const amount = line.amount ?? 0;
      if (line.event === "player_damage") {
        const places = [line.player && plateRect(line.player), pool && placeRect(pool)].filter(Boolean);
        return Promise.all(places.map((rect) => number(`−${amount}`, rect, "bad")));
      }
      const rect = rectOf(line.card);
      if (!rect) return null;
      animate(body(line.card), [{ transform: "none", filter: "none" }, { transform: "translateX(-5px) rotate(-1deg)", filter: "brightness(1.9) saturate(1.6)" }, { transform: "translateX(5px) rotate(1deg)" }, { transform: "none", filter: "none" }], HIT);
      return number(amount ? `−${amount}` : "0", rect, "bad");
    }));
  }

  function number(text, rect, kind) {
    if (over) return null;
    const element = put(`float ${kind}`, text, { left: middle(rect).x, top: middle(rect).y, width: 0, height: 0 });
    animate(element, [{ opacity: 0, transform: "translate(-50%, -20%) scale(.5)" }, { opacity: 1, transform: "translate(-50%, -60%) scale(1.25)", offset: 0.2 }, { opacity: 1, transform: "translate(-50%, -90%) scale(1)", offset: 0.7 }, { opacity: 0, transform: "translate(-50%, -140%)" }], 900).then(() => element.remove());
    return wait(HIT);
  }

  async function end({ line }) {
    const copy = ghosts.get(line.card);
    if (!copy) return;
    await animate(copy, [{ opacity: 1, transform: "none", filter: "none" }, { opacity: 0.9, transform: "scale(1.04)", filter: "brightness(1.8)", offset: 0.25 }, { opacity: 0, transform: "scale(.7) rotate(5deg)", filter: "grayscale(1) brightness(.4)" }], END, "ease-in");
    copy.remove();
    ghosts.delete(line.card);
  }

  function gain({ line }) {
    const rect = line.event === "heal" ? rectOf(line.card) : line.player && plateRect(line.player);
    if (rect && line.amount) number(`${GAINS[line.event]}${line.amount}`, rect, line.event.startsWith("lose") ? "bad" : "good");
    return null;
  }

  const wait = (time) => new Promise((done) => setTimeout(done, over ? 0 : time / speed));

  async function run() {
    const after = snapshot(root);
    for (const line of lines) if (ENDS.has(line.event) && line.card) ghost(line.card);
    glide(after);
    await new Promise(requestAnimationFrame); // the table as it is now comes first
    for (const beat of beats) {
      if (over) break;
      if (beat.kind === "strike") await strike(beat);
      else if (beat.kind === "hit") await hit(beat);
      else if (beat.kind === "end") await end(beat);
      else gain(beat);
    }
    finish();
  }

  function finish() {
    over = true;
    for (const animation of running) animation.cancel();
    for (const copy of ghosts.values()) copy.remove();
    ghosts.clear();
  }

  run();
  return () => {
    finish();
    layer.replaceChildren();
  };
}

/** Whether there is something to see in these lines. */
export function moves(lines) {
  return lines.some((line) => line.ok && (line.card || line.player));
}

/**
 * The moments to show. Damage belongs to the strike that dealt it; damage by a card that was not told to strike is
 * shown as a strike of that card.
 */
export function beatsOf(lines) {
  const beats = [];
  for (const line of lines) {
    if (!line.ok) continue;
    const last = beats[beats.length - 1];
    if (STRIKES.has(line.event)) {
      beats.push({ kind: "strike", from: line.card, to: { handle: line.other, path: line.place }, depth: line.depth, hits: [], time: STRIKE });
    } else if (HITS.has(line.event)) {
      const waiting = beats.find((beat) => beat.kind === "strike" && beat.from === line.other && line.other && !beat.hits.length);
      const within = last?.kind === "strike" && last.depth < line.depth ? last : null;
      if (waiting ?? within) (waiting ?? within).hits.push(line);
      else if (line.other) beats.push({ kind: "strike", from: line.other, to: { handle: line.card, player: line.player }, depth: line.depth, hits: [line], time: STRIKE });
      else beats.push({ kind: "hit", hits: [line], time: HIT });
    } else if (ENDS.has(line.event)) beats.push({ kind: "end", line, time: END });
    else if (line.event in GAINS) beats.push({ kind: "gain", line, time: 0 });
  }
  return beats;
}

const middle = (rect) => ({ x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 });

function place(element, rect) {
  const { style } = element;
  style.setProperty("left", `${rect.left}px`);
  style.setProperty("top", `${rect.top}px`);
  style.setProperty("width", `${rect.width}px`);
  style.setProperty("height", `${rect.height}px`);
}
