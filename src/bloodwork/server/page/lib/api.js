// Calls of the server's HTTP interface. What it refuses comes back as one `ApiError` that says why.

/** What the server refused, or that it could not be reached (`kind` "unreachable"). */
export class ApiError extends Error {
  /**
   * @param {{kind?: string, message?: string, rule?: string, expected?: string, nearest?: string, place?: string}} told
   * @param {number} status 0: no answer came
   */
  constructor(told, status) {
    super(told.message || "");
    this.name = "ApiError";
    this.kind = told.kind || "unknown";
    this.rule = told.rule || "";
    this.expected = told.expected || "";
    this.nearest = told.nearest || "";
    this.place = told.place || "";
    this.status = status;
  }
}

/**
 * @typedef {{token?: string | null, signal?: AbortSignal}} Options
 */

/** @param {string} method @param {string} path @param {any} body @param {Options} [options] @param {boolean} [raw] as it came */
async function call(method, path, body, { token = null, signal } = {}, raw = false) {
  const headers = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const sent = body === undefined || typeof body === "string" ? body : JSON.stringify(body);
  let answer;
  try {
    answer = await fetch(`/api/${path}`, { method, headers, body: sent, signal, credentials: "omit" });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError({ kind: "unreachable" }, 0);
  }
  const text = await answer.text();
  if (raw && answer.ok) return text;
  let read = null;
  try {
    read = text ? JSON.parse(text) : null;
  } catch {
    read = null;
  }
  if (!answer.ok) throw new ApiError(read?.error || { kind: "unknown", message: read?.detail || "" }, answer.status);
  return read;
}

/** The parts of a path, each written so that no name can be taken for another path. */
export function path(...parts) {
  return parts.map((part) => encodeURIComponent(String(part))).join("/");
}

/** `?a=1&b=2` of what is set. */
export function query(values) {
  const set = Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== "");
  return set.length ? `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}` : "";
}

export const api = {
  /** @param {string} where @param {Options} [options] */
  get: (where, options) => call("GET", where, undefined, options),
  /** The text of an answer: a number of a record may have more digits than a page can count with. @param {string} where @param {Options} [options] */
  text: (where, options) => call("GET", where, undefined, options, true),
  /** @param {string} where @param {any} body @param {Options} [options] */
  post: (where, body, options) => call("POST", where, body, options),
};

const kept = new Map();

/** What does not change while the page is open, asked for once: rulesets, cards, keywords. */
export function once(where) {
  if (!kept.has(where)) {
    const answer = api.get(where);
    kept.set(where, answer);
    answer.catch(() => kept.delete(where));
  }
  return kept.get(where);
}
