// A small keyed virtual DOM. Text becomes text nodes and styles are set through the object model, never by parsing,
// so no word of a player's or a card's can become markup and the page needs no inline style.

const SVG = "http://www.w3.org/2000/svg";
const LIVE = Symbol("what an element was last drawn from");

// What a person changes in the page itself is a property there: an attribute would only be its first value.
const PROPERTIES = new Set(["value", "checked", "selected", "disabled", "indeterminate", "muted", "open", "hidden", "inert"]);
const OWN = new Set(["key", "on", "class", "style", "ref"]);

/**
 * @typedef {{tag: string, props: Record<string, any>, children: VNode[], key: any}} VElement
 * @typedef {VElement | string} VNode
 */

/**
 * Describe an element.
 * Props are attributes, and: `on` {event: listener}, `key`, `class` (words, a list, or {word: whether}),
 * `style` {property or --variable: value}, `ref` (the first one is called with the element when it is made and with null when it goes).
 * Children may be nested lists; null, undefined, true and false draw nothing.
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...any} children
 * @returns {VElement}
 */
export function h(tag, props, ...children) {
  const given = props || {};
  return { tag, props: given, children: flat(children, []), key: given.key ?? null };
}

/**
 * Make the contents of `root` what `content` describes, changing only what differs. An element that is described by the
 * very same object as before is not looked at (see `keeper`).
 * The element that has the focus keeps it where it still exists.
 * @param {Element} root
 * @param {any} content a vnode, a list of them, or null to empty it
 */
export function render(root, content) {
  const focused = document.activeElement;
  patchChildren(root, flat([content], []), root.namespaceURI === SVG);
  if (focused && focused !== document.activeElement && root.contains(focused)) {
    /** @type {HTMLElement} */ (focused).focus({ preventScroll: true });
  }
}

/**
 * Keeps descriptions from one drawing to the next: what is asked for by the same words is the same object, and need not be
 * drawn again. What was not asked for in a drawing is forgotten with the next.
 */
export function keeper() {
  let last = new Map();
  let now = new Map();
  return {
    /** @param {string} words everything that the description depends on @param {() => VElement} make */
    keep(words, make) {
      const found = now.get(words) ?? last.get(words) ?? make();
      now.set(words, found);
      return found;
    },
    /** A drawing begins. */
    next() {
      last = now;
      now = new Map();
    },
    forget() {
      last = new Map();
      now = new Map();
    },
  };
}

/** Class words from words, lists and {word: whether}. */
export function classes(value) {
  if (!value) return "";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(classes).filter(Boolean).join(" ");
  return Object.keys(value).filter((word) => value[word]).join(" ");
}

function flat(children, into) {
  for (const child of children) {
    if (child === null || child === undefined || child === true || child === false) continue;
    if (Array.isArray(child)) flat(child, into);
    else if (typeof child === "object") into.push(child);
    else into.push(String(child));
  }
  return into;
}

function create(vnode, svg) {
  if (typeof vnode === "string") return document.createTextNode(vnode);
  const inSvg = svg || vnode.tag === "svg";
  const element = inSvg ? document.createElementNS(SVG, vnode.tag) : document.createElement(vnode.tag);
  element[LIVE] = { tag: vnode.tag, key: vnode.key, vnode, props: {}, heard: {}, ref: vnode.props.ref };
  // Children come first: a select takes a value only once its options are there.
  patchChildren(element, vnode.children, inSvg && vnode.tag !== "foreignObject");
  patchProps(element, vnode.props);
  if (vnode.props.ref) vnode.props.ref(element);
  return element;
}

function patch(node, vnode, svg) {
  if (typeof vnode === "string") {
    if (node.data !== vnode) node.data = vnode;
    return;
  }
  const live = node[LIVE];
  if (live.vnode === vnode) return; // kept from an earlier drawing: nothing in it has changed
  live.vnode = vnode;
  patchChildren(node, vnode.children, (svg || vnode.tag === "svg") && vnode.tag !== "foreignObject");
  patchProps(node, vnode.props);
}

function same(node, vnode) {
  if (typeof vnode === "string") return node.nodeType === Node.TEXT_NODE;
  const live = node[LIVE];
  return Boolean(live) && live.tag === vnode.tag && live.key === vnode.key;
}

function patchChildren(parent, vnodes, svg) {
  const keyed = new Map();
  const plain = [];
  for (const node of parent.childNodes) {
    const key = node[LIVE]?.key;
    if (key !== null && key !== undefined && !keyed.has(key)) keyed.set(key, node);
    else plain.push(node);
  }
  let next = 0;
  const used = new Set();
  const wanted = vnodes.map((vnode) => {
    let found = null;
    if (typeof vnode !== "string" && vnode.key !== null) {
      const candidate = keyed.get(vnode.key);
      if (candidate && !used.has(candidate) && same(candidate, vnode)) found = candidate;
    } else {
      for (let at = next; at < plain.length && !found; at += 1) {
        if (same(plain[at], vnode)) {
          found = plain[at];
          next = at + 1;
        }
      }
    }
    if (found) used.add(found);
    return found;
  });
  for (const node of [...parent.childNodes]) if (!used.has(node)) remove(node);
  let place = parent.firstChild;
  vnodes.forEach((vnode, index) => {
    const node = wanted[index];
    if (!node) {
      parent.insertBefore(create(vnode, svg), place);
      return;
    }
    if (node === place) place = place.nextSibling;
    else parent.insertBefore(node, place);
    patch(node, vnode, svg);
  });
}

function remove(node) {
  forget(node);
  node.remove();
}

function forget(node) {
  for (const child of node.childNodes) forget(child);
  node[LIVE]?.ref?.(null);
}

function patchProps(element, props) {
  const live = element[LIVE];
  const old = live.props;
  for (const name of Object.keys(old)) {
    if (!OWN.has(name) && !(name in props)) setProp(element, name, null);
  }
  for (const [name, value] of Object.entries(props)) {
    if (OWN.has(name)) continue;
    if (PROPERTIES.has(name) ? element[name] !== value : old[name] !== value) setProp(element, name, value);
  }
  const words = classes(props.class);
  if (words !== classes(old.class)) {
    if (words) element.setAttribute("class", words);
    else element.removeAttribute("class");
  }
  patchStyle(element, old.style || {}, props.style || {});
  patchListeners(element, live.heard, props.on || {});
  live.props = props;
}

function setProp(element, name, value) {
  if (PROPERTIES.has(name) && name in element) {
    element[name] = value ?? (typeof element[name] === "boolean" ? false : "");
  } else if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

function patchStyle(element, old, style) {
  for (const name of Object.keys(old)) if (!(name in style)) element.style.removeProperty(name);
  for (const [name, value] of Object.entries(style)) {
    if (old[name] !== value) element.style.setProperty(name, value === null || value === undefined ? "" : String(value));
  }
}

// One listener per event stays on the element and calls whichever function was drawn last.
function patchListeners(element, heard, wanted) {
  for (const name of Object.keys(heard)) {
    if (!wanted[name]) {
      element.removeEventListener(name, heard[name]);
      delete heard[name];
    }
  }
  for (const [name, listener] of Object.entries(wanted)) {
    if (!listener) continue;
    if (heard[name]) {
      heard[name].handleEvent = listener;
    } else {
      heard[name] = { handleEvent: listener };
      element.addEventListener(name, heard[name], { passive: false });
    }
  }
}
