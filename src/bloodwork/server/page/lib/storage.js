// What the browser keeps for its person. Where it may keep nothing, the page still works until it is closed.

const memory = new Map();

/** The value under a name, or `otherwise`. */
export function read(name, otherwise) {
  let text = memory.get(name);
  try {
    text = localStorage.getItem(name) ?? text;
  } catch {
    // The browser refuses: what is in memory counts.
  }
  if (text === undefined || text === null) return otherwise;
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Keeps a value under a name. Says whether it will be there after the page is closed. */
export function write(name, value) {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
