// The connection of one viewer to one table. What is asked of the table has an id of its own and is sent again after
// a break until it is answered; the server answers an id once, so it is done exactly once.

const FIRST_WAIT = 300; // milliseconds before the first new attempt; each one after it waits twice as long
const LONGEST_WAIT = 8000;
const PING_EVERY = 15000;
const PONG_WITHIN = 10000;
const GONE = new Set([4401, 4403, 4404, 1008]); // closings after which another attempt would end the same way

/** An id that no other request has. */
export function requestId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @typedef {object} Wishes
 * @property {string} table its id
 * @property {string | null} token of the seat; null to watch
 * @property {string} lang
 * @property {() => number} [since] how many lines of the log are there already
 * @property {(state: any) => void} onState
 * @property {(status: Status) => void} [onStatus]
 * @typedef {{name: "connecting" | "open" | "waiting" | "gone" | "closed", retryAt?: number, reason?: string, waiting: number}} Status
 * @typedef {{type: "ack" | "refused" | "hint", [field: string]: any}} Answer
 */

/**
 * Connect to a table, and stay connected until `close`.
 * @param {Wishes} wishes
 */
export function connect(wishes) {
  /** @type {Map<string, {frame: any, answered: (answer: Answer) => void}>} */
  const waiting = new Map();
  /** @type {WebSocket | null} */
  let socket = null;
  let greeted = false; // whether the server has answered the hello of this connection
  let fresh = false; // whether the next hello asks for the whole log
  let game = 0;
  let attempts = 0;
  let closed = false;
  let retry = 0;
  let ping = 0;
  let pong = 0;
  /** @type {Status} */
  let status = { name: "connecting", waiting: 0 };

  function tell(name, more = {}) {
    status = { name, waiting: waiting.size, ...more };
    wishes.onStatus?.(status);
  }

  function open() {
    clearTimeout(retry);
    if (closed || socket) return;
    tell("connecting");
    const address = new URL(`api/tables/${encodeURIComponent(wishes.table)}/play`, document.baseURI);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.hash = "";
    const own = new WebSocket(address);
    socket = own;
    greeted = false;
    own.addEventListener("open", () => {
      const since = fresh ? 0 : wishes.since?.() ?? 0;
      fresh = false;
      own.send(JSON.stringify({ type: "hello", token: wishes.token, lang: wishes.lang, since }));
      beat(own);
    });
    own.addEventListener("message", (event) => {
      if (own === socket) take(JSON.parse(event.data));
    });
    own.addEventListener("close", (event) => {
      if (own === socket) lost(event);
    });
  }

  function beat(own) {
    clearInterval(ping);
    ping = setInterval(() => {
      if (own !== socket || own.readyState !== WebSocket.OPEN || pong) return;
      own.send(JSON.stringify({ type: "ping", t: Date.now() }));
      pong = setTimeout(() => lost({ code: 0, reason: "" }), PONG_WITHIN);
    }, PING_EVERY);
  }

  function heard() {
    clearTimeout(pong);
    pong = 0;
  }

  function lost({ code, reason }) {
    const own = socket;
    socket = null;
    greeted = false;
    clearInterval(ping);
    heard();
    if (own && own.readyState <= WebSocket.OPEN) own.close();
    if (closed) return;
    if (GONE.has(code)) {
      closed = true;
      for (const [id, request] of waiting) request.answered({ type: "refused", id, kind: "unavailable", message: reason });
      waiting.clear();
      tell("gone", { reason });
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempts) * (0.75 + Math.random() / 2);
    attempts += 1;
    retry = setTimeout(open, wait);
    tell("waiting", { retryAt: Date.now() + wait });
  }

  function take(frame) {
    heard();
    if (frame.type === "state") {
      takeState(frame);
    } else if (frame.type === "ack" || frame.type === "refused" || frame.type === "hint") {
      const request = waiting.get(frame.id);
      if (!request) return;
      waiting.delete(frame.id);
      tell(status.name);
      request.answered(frame);
    }
  }

  function takeState(state) {
    // Another game may have begun during a break: its log is needed from its first line.
    if (game && state.table.game !== game && state.log.from > 0) {
      game = 0;
      fresh = true;
      lost({ code: 0, reason: "" });
      return;
    }
    game = state.table.game;
    wishes.onState(state);
    if (greeted) return;
    greeted = true;
    attempts = 0;
    tell("open");
    for (const { frame } of waiting.values()) socket?.send(JSON.stringify(frame));
  }

  /**
   * Send a request, now or as soon as there is a connection again.
   * @param {Record<string, any>} fields its `type` and what belongs to it
   * @returns {Promise<Answer>}
   */
  function request(fields) {
    if (closed) return Promise.resolve({ type: "refused", id: "", kind: "unavailable", message: "" });
    const frame = { ...fields, id: requestId() };
    return new Promise((answered) => {
      waiting.set(frame.id, { frame, answered });
      if (greeted && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
      tell(status.name);
    });
  }

  function hurry() {
    if (!closed && !socket && document.visibilityState !== "hidden") {
      attempts = 0;
      open();
    }
  }

  window.addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  open();

  return {
    act: (prompt, answer) => request({ type: "act", prompt, answer }),
    concede: () => request({ type: "concede" }),
    offer: (kind) => request({ type: "offer", kind }),
    reply: (kind, accept) => request({ type: "reply", kind, accept }),
    resume: () => request({ type: "resume" }),
    hint: (prompt) => request({ type: "hint", prompt }),
    /** Try at once instead of waiting. */
    retry: hurry,
    get status() {
      return status;
    },
    close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(ping);
      heard();
      window.removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      socket?.close();
      socket = null;
      tell("closed");
    },
  };
}
