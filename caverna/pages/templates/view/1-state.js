/* The data of the page: the frames, the changes of each frame, and the current state.

   The files of this directory are joined in the order of their names, inside one function. The script of the game comes
   between 3-player.js and 4-now.js, inside its own function. It must define

     class Board extends PlayerBoard   draws the board of a player; see 3-player.js for the base class
     const table = {
       show()               draws the table, without the players
       update(slots)        draws the changed parts again; slots is a set of changed state keys. "open" is in it also when
                            legal moves are shown or hidden
       highlight(frame)     marks the changes of a frame, and removes the earlier marks
     }

   and may use everything in these files: data (with the data of the game's page), words, goods, players, frames, at (the
   index of the current frame), state (the state keys and values), and the helpers. */
const { frames, words, goods, players } = data;
const SVG = "http://www.w3.org/2000/svg";
const HASH_DELAY = 350; // milliseconds; browsers limit how often the address may change
const root = document.documentElement;
const $ = (id) => document.getElementById(id);
const index = new Map(frames.map((frame, number) => [frame.id, number]));
const state = Object.create(null);
const undo = [];
let at = -1;
let focus = 0;
let timer = 0;
let hashTimer = 0;

/* --- small helpers ---------------------------------------------------------------------------------------- */

function el(tag, name, ...children) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.append(...children);
  return node;
}

function draw(tag, attributes, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/* Returns a small copy of a drawing, as a picture if there is one. */
const pictured = new Map(); // id of a drawing -> { image to copy, left, top, spare }, filled by 8-pictures.js

const drawing = (id, kind) => draw("svg", { class: kind, viewBox: $(id)?.getAttribute("viewBox") ?? "0 0 24 24" }, draw("use", { href: "#" + id }));

function small(id, kind) {
  const shown = pictured.has(id) ? el("span", kind) : drawing(id, kind);
  shown.dataset.drawing = id;
  return shown;
}

/* Draws one of the page's drawings inside another one, as a picture if there is one. A symbol fills { x, y, width, height }.
   A drawing with its own box has its origin at { x, y }. Some drawings have variants for small boards: "short" omits parts
   that are only readable when large, "names" has only the name. */
const faced = (id, face) => (face ? `${id} ${face}` : id);
const placeOf = new WeakMap();

function inside(id, place, face = "") {
  const picture = pictured.get(faced(id, face)) ?? pictured.get(id);
  const shown = picture ? copyOf(picture) : draw("use", { href: "#" + id, "data-drawing": id });
  const { left, top } = picture ?? { left: 0, top: 0 };
  shown.setAttribute("x", place.x + left);
  shown.setAttribute("y", place.y + top);
  for (const name of ["width", "height"]) if (place[name]) shown.setAttribute(name, place[name]);
  placeOf.set(shown, place);
  return shown;
}

/* A spare copy of each picture is made in advance, because a new copy takes as long as drawing the rest of a cell. */
const spent = new Set(); // pictures without a spare copy

function copyOf(picture) {
  const copy = picture.spare ?? picture.image.cloneNode();
  picture.spare = null;
  spent.add(picture);
  return copy;
}

function redrawIn(root, face) {
  for (const old of root.querySelectorAll("image, use")) {
    if (!placeOf.has(old)) continue;
    const shown = inside(old.dataset.drawing, placeOf.get(old), face);
    if (drawnOf.has(old)) drawnOf.set(shown, drawnOf.get(old));
    old.replaceWith(shown);
  }
}

function icon(id, title) {
  const shown = small(id, "icon");
  if (!title) shown.setAttribute("aria-hidden", "true");
  else if (shown.tagName === "svg") shown.prepend(draw("title", {}, title));
  else for (const [name, value] of Object.entries({ role: "img", title, "aria-label": title })) shown.setAttribute(name, value);
  return shown;
}

/* Returns a text as nodes, with names without a translation marked as English. */
const english = data.english.length ? new RegExp(`(?<![\\p{L}\\d])(${data.english.sort((one, other) => other.length - one.length).join("|")})(?![\\p{L}\\d])`, "u") : null;

function spoken(text) {
  if (!english || typeof text !== "string") return [text];
  return text.split(english).map((piece, number) => (number % 2 ? Object.assign(el("span", "", piece), { lang: "en" }) : piece));
}

/* Returns the name of a space or card, in smaller letters if it is long. */
function titled(name) {
  return el("span", "title" + (name.length > 34 ? " longest" : name.length > 19 ? " longer" : name.length > 16 ? " long" : ""), ...spoken(name));
}

function mark(seat) {
  const shown = small("i-shape-" + seat, "mark s" + seat);
  shown.setAttribute("aria-hidden", "true");
  return shown;
}

function summed(changes) {
  const sums = new Map();
  for (const [, good, count] of changes) sums.set(good, (sums.get(good) || 0) + count);
  return sums;
}

/* Returns whether a node shows these values already, because drawing again is slow. */
const drawnOf = new WeakMap();

function same(node, ...values) {
  const shows = JSON.stringify(values);
  if (drawnOf.get(node) === shows) return true;
  drawnOf.set(node, shows);
  return false;
}

/* Gives a node a child for each row of values. Children that show their values already stay. */
function fill(parent, rows, make) {
  rows.forEach((row, number) => {
    const old = parent.children[number];
    if (old && drawnOf.get(old) === JSON.stringify([row])) return;
    const node = make(row, number);
    same(node, row);
    if (old) old.replaceWith(node);
    else parent.append(node);
  });
  while (parent.children.length > rows.length) parent.lastElementChild.remove();
}

/* Draws a space: its name with a prefix, and a row with its actions and the goods and people on it. */
function layOut(node, name, rows, kinds, before = []) {
  if (!node.lastChild) node.append(el("span", "headline"), el("span", "pile"));
  fill(node.firstChild, [...before, ["title", name]], ([kind, ...values]) => (kind === "title" ? titled(...values) : kinds[kind](...values)));
  fill(node.lastChild, rows, ([kind, ...values]) => kinds[kind](...values));
  const wide = rows.reduce((sum, [kind, text]) => sum + (kind === "joint" ? text.length * 0.8 : WIDTHS[kind] ?? 0), 0);
  node.firstChild.classList.toggle("tight", name.length > 19);
  node.lastChild.classList.toggle("small", name.length > 19);
  node.lastChild.classList.toggle("many", wide > 7.5);
  node.lastChild.classList.toggle("most", wide > 9.5);
}
const WIDTHS = { heap: 3, good: 2.3, act: 2 }; // approximate widths in letters; longer rows are set closer together

/* Draws the tokens of a space: goods, actions with their level, and signs between them. */
const offers = {
  good: (good, count, pale) => Object.assign(el("span", "gives" + (pale ? " pale" : ""), count < 0 ? `\u2212${-count}` : String(count), icon(data.icons[good])), { title: counted(count, good) }),
  act: (id, level) => el("span", "act", icon(id), ...(level ? [el("b", "", String(level))] : [])),
  joint: (sign) => el("span", "joint", sign),
};

/* Returns the tokens of a space. For accumulating goods they are the goods on the space, else the next ones. */
function offered(icons, lying) {
  return icons.flatMap((token) => {
    if (token[0] !== "pile") return [token];
    return lying?.length ? lying.map((one) => ["heap", ...one]) : token[1].map((one) => ["good", ...one, 1]);
  });
}

/* Returns a function that sets a class on some nodes. It remembers the last ones, so that it changes only what differs. */
function marker(name) {
  let had = new Set();
  return (nodes) => {
    const now = new Set(nodes);
    for (const node of had) if (!now.has(node)) node.classList.remove(name);
    for (const node of now) if (!had.has(node)) node.classList.add(name);
    had = now;
  };
}

const minus = (count) => String(count).replace("-", "\u2212");
const signed = (count) => (count > 0 ? "+" : "\u2212") + Math.abs(count);

/* Returns the form of a noun after a number: for one, in Polish for two to four, and for more. */
const plural = new Intl.PluralRules(document.documentElement.lang);
const formOf = (count, forms) => forms[{ one: 0, few: 1 }[plural.select(Math.abs(count))] ?? forms.length - 1] ?? forms.at(-1);
const counted = (count, good) => `${count} ${formOf(count, data.forms[good])}`;

/* --- the state: the keys that a frame sets, and their values before ------------------------------------------ */

function put(slots) {
  const before = {};
  for (const slot in slots) {
    before[slot] = slot in state ? state[slot] : null;
    if (slots[slot] === null) delete state[slot];
    else state[slot] = slots[slot];
  }
  return before;
}

function move(to) {
  const dirty = new Set();
  const touch = (slots) => Object.keys(slots).forEach((slot) => dirty.add(slot));
  while (at < to) {
    at += 1;
    undo[at] = put(frames[at].set);
    touch(frames[at].set);
  }
  while (at > to) {
    put(undo[at]);
    touch(undo[at]);
    at -= 1;
  }
  return dirty;
}
