// Addresses within the page: the part after `#`. A pattern such as `/new/:ruleset` names its parts; `:step?` may be missing.

/** @typedef {{path: string, params: Record<string, string>}} Place */

/** The path and values of an address such as `#/replay/t1/1/20?viewer=A`. @returns {Place} */
export function readHash(hash) {
  const [path, query = ""] = hash.replace(/^#/, "").split("?");
  return { path: path || "/", params: Object.fromEntries(new URLSearchParams(query)) };
}

/** The params of a path by a pattern, or null. */
export function match(pattern, path) {
  const wanted = pattern.split("/").filter(Boolean);
  const given = path.split("/").filter(Boolean);
  if (given.length > wanted.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [index, part] of wanted.entries()) {
    const name = /^:(\w+)(\?)?$/.exec(part);
    const value = given[index];
    if (value === undefined) {
      if (name?.[2]) continue;
      return null;
    }
    if (!name) {
      if (part !== value) return null;
    } else {
      try {
        params[name[1]] = decodeURIComponent(value);
      } catch {
        return null;
      }
    }
  }
  return params;
}

/** The address of these parts. */
export function address(...parts) {
  return `#/${parts.map((part) => encodeURIComponent(String(part))).join("/")}`;
}
