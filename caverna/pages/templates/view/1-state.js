/* The game as the page carries it: moments, what each of them changes, and the state they add up to.

   The files of this directory are joined, in the order of their names, inside one function. Between 3-player.js and
   4-now.js stands the script of the game, in a function of its own, which must define

     class Board extends PlayerBoard   what is drawn of a player; 3-player.js says what it adds to
     const table = {
       show()               draw all that belongs to no single player, from nothing
       update(slots)        draw it anew where these of its slots, a set of names, have changed; "open" also where what could be
                            done is asked for or no longer
       highlight(frame)     mark what a moment changed there, and take away the marks of the moment before
     }

   and may use whatever stands in these files: data (what the game's page sends is in it too), words, goods,
   players, frames, at (the number of the frame that is shown), state (the slots), and the helpers. */
const { frames, words, goods, players } = data;
const SVG = "http://www.w3.org/2000/svg";
const HASH_DELAY = 350; // browsers complain of an address that changes too often
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

/* One of the page's drawings in little: a picture of it where there is one. */
const pictured = new Map(); // { image to be copied, left, top, spare }, by the ids of the drawings: 8-pictures.js

const drawing = (id, kind) => draw("svg", { class: kind, viewBox: $(id)?.getAttribute("viewBox") ?? "0 0 24 24" }, draw("use", { href: "#" + id }));

function small(id, kind) {
  const shown = pictured.has(id) ? el("span", kind) : drawing(id, kind);
  shown.dataset.drawing = id;
  return shown;
}

/* One of the page's drawings inside another one: a picture of it where there is one. A symbol fills the place { x, y, width, height };
   a drawing that has a box of its own has its origin at { x, y }. Some have other faces, too, for boards that are drawn small:
   "short" leaves out what can only be read when large, "names" has the name alone. */
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

/* A copy has to fetch its picture, which takes as long as drawing all the rest of a cell: one of each is made beforehand. */
const spent = new Set(); // pictures that have no spare copy

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

/* A text as nodes, in which names without a translation are marked as English. */
const english = data.english.length ? new RegExp(`(?<![\\p{L}\\d])(${data.english.sort((one, other) => other.length - one.length).join("|")})(?![\\p{L}\\d])`, "u") : null;

function spoken(text) {
  if (!english || typeof text !== "string") return [text];
  return text.split(english).map((piece, number) => (number % 2 ? Object.assign(el("span", "", piece), { lang: "en" }) : piece));
}

/* The name of a space or card; a long one in smaller letters, so that it is not cut. */
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

/* Whether a node shows these values already: what is drawn anew is what costs. */
const drawnOf = new WeakMap();

function same(node, ...values) {
  const shows = JSON.stringify(values);
  if (drawnOf.get(node) === shows) return true;
  drawnOf.set(node, shows);
  return false;
}

/* Gives a node a child for each row of values; those that show them already stay. */
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

/* Draws a space: its name with what stands before it, and in a row what it gives and what is on it, each piece by its kind. */
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
const WIDTHS = { heap: 3, good: 2.3, act: 2 }; // about, in letters: what is more stands closer together

/* Pieces of what any space offers: goods it gives (or costs), actions with their level, what stands between them. */
const offers = {
  good: (good, count, pale) => Object.assign(el("span", "gives" + (pale ? " pale" : ""), count < 0 ? `\u2212${-count}` : String(count), icon(data.icons[good])), { title: counted(count, good) }),
  act: (id, level) => el("span", "act", icon(id), ...(level ? [el("b", "", String(level))] : [])),
  joint: (sign) => el("span", "joint", sign),
};

/* What a space offers: where goods pile up, those that lie there, else those that will. */
function offered(icons, lying) {
  return icons.flatMap((token) => {
    if (token[0] !== "pile") return [token];
    return lying?.length ? lying.map((one) => ["heap", ...one]) : token[1].map((one) => ["good", ...one, 1]);
  });
}

/* Gives those of some nodes a class that are to have it: those that have it are kept here, so that no other is touched. */
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

/* The one of a noun's forms that stands behind a number: of one, in Polish of two to four, of more. */
const plural = new Intl.PluralRules(document.documentElement.lang);
const formOf = (count, forms) => forms[{ one: 0, few: 1 }[plural.select(Math.abs(count))] ?? forms.length - 1] ?? forms.at(-1);
const counted = (count, good) => `${count} ${formOf(count, data.forms[good])}`;

/* --- the state: slots that a moment sets, and what they held before ----------------------------------------- */

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
