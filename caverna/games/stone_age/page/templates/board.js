/* The board: places with their rings and people, dice as they are thrown, buildings and cards. */
const RING = 9.5;
const PERSON = 21;

function meeple(seat, x, y, size = PERSON) {
  return inside("i-person-" + seat, { x: x - size / 2, y: y - size / 2, width: size, height: size });
}

/* The seats of the people on a place, one for each of them. */
function standing(place) {
  return (state["place." + place] || []).flatMap((count, seat) => Array(count).fill(seat));
}

function who(place) {
  const there = state["place." + place];
  if (!there) return words.nobody;
  return there.map((count, seat) => (count ? `${count} ${players[seat]}` : "")).filter(Boolean).join(", ");
}

/* What is drawn at a place, by its kind: the place, a ring and who stands in it, a group. */
const drawings = {
  scene: (id) => inside(id, { x: 0, y: 0, width: 160, height: 100 }),
  ring: (x, y, seat) => draw("g", {}, draw("circle", { cx: x, cy: y, r: RING, class: "ring" }), ...(seat === undefined ? [] : [meeple(seat, x, y)])),
  group: (x, seat, count) => draw("g", {}, meeple(seat, x, 82, 26), draw("text", { x: x + 12, y: 90, class: "count" }, String(count))),
};
const drawn = ([kind, ...values]) => drawings[kind](...values);

const rings = (places, seats) => places.map(([x, y], number) => ["ring", x, y, ...seats.slice(number, number + 1)]);

/* Where there are no rings people stand in groups, one for each player. */
function groups(place) {
  const there = (state["place." + place] || []).map((count, seat) => [seat, count]).filter(([, count]) => count);
  return there.map(([seat, count], number) => ["group", 22 + number * 38, seat, count]);
}

/* What was done at a place by the step just played. */
const doneAt = (place) => (state.done && state.done[0] === place ? state.done[1] : null);

/* Lays the dice of the step just played, with tools, and what comes of them. */
function layDice(node, place, roll) {
  const done = doneAt(place);
  fill(node, done?.dice ? [[done, roll]] : [], () => thrown(done, roll));
}

function thrown({ dice, tools = [], once = [], picks = [] }, roll) {
  const row = el("span", "dice", ...dice.map((die) => icon("i-die-" + die, String(die))));
  for (const tool of tools) row.append(el("b", "plus", "+" + tool, icon("i-tool")));
  for (const tool of once) row.append(el("b", "plus", "+" + tool, icon("i-tool"), el("small", "", words.once)));
  const sum = [...dice, ...tools, ...once].reduce((total, one) => total + one, 0);
  if (roll) row.append(el("span", "sum", `= ${sum} \u2192 ${Math.floor(sum / roll[1])} ${roll[0]}`));
  else if (picks.length) row.append(el("span", "sum", `${words.picks}: ${picks.join(" ")}`));
  return row;
}

function fresh(list, kind, first) {
  const button = el("button", kind);
  button.type = "button";
  button.tabIndex = -1;
  const item = el("li", "", button);
  if (first) list.prepend(item);
  else list.append(item);
  return button;
}

const spots = data.places.map((place, number) => {
  const picture = draw("svg", { viewBox: "0 0 160 100", class: "scene", "aria-hidden": "true" });
  ["--sky", "--land"].forEach((name, which) => picture.style.setProperty(name, place.ground[which]));
  const dice = el("span", "thrown");
  const node = fresh($("places"), "place");
  node.append(titled(place.name), picture, dice);
  node.parentNode.dataset.says = place.word;
  return { node, picture, dice, place, number };
});

function layPlace({ node, picture, dice, place, number }) {
  if (same(node, state["place." + number], doneAt(number))) return;
  const people = place.rings.length ? rings(place.rings, standing(number)) : groups(number);
  fill(picture, [["scene", place.scene], ...people], drawn);
  layDice(dice, number, place.roll);
  describe(node, `${place.name}: ${place.words} (${who(number)})`);
}

/* A card or a stack of buildings: its title, what lies there, its ring. These stay, so that what changes in one of them leaves the
   others as they are laid out. */
function slot(node) {
  const [title, piece] = ["title", "piece"].map((name) => el("span", name));
  const ring = draw("svg", { class: "foot", viewBox: "0 0 24 24", "aria-hidden": "true" });
  node.append(title, piece, ring);
  return { node, title, piece, ring };
}

const standingIn = (ring, place) => fill(ring, rings([[12, 12]], standing(place)), drawn);

/* Cards lie from right to left, as their prices rise. */
const slots = data.cardPlaces.map(([place, number, name]) => {
  const one = slot(fresh($("cards"), "place slot", true));
  one.node.parentNode.dataset.says = `card ${number}`;
  const price = el("span", "price", ...Array.from({ length: number }, () => el("i")));
  price.title = `${words.price} ${number}`;
  one.title.append(String(number), price);
  const dice = el("span", "thrown");
  one.node.append(dice);
  return { ...one, dice, place, number, name };
});

function layCard({ node, piece, ring, dice, place, number, name }) {
  const card = state["card." + number];
  const bought = undo[at]?.["card." + number]; // a card that was rolled for is gone
  if (same(node, card, state["place." + place], doneAt(place), bought)) return;
  fill(piece, [card], () => (card === undefined ? draw("svg", { class: "face gap", viewBox: "0 0 100 150" }) : cardPiece(card)));
  standingIn(ring, place);
  layDice(dice, place, bought == null ? null : data.rolls[bought]);
  describe(node, `${name}: ${card === undefined ? "\u2013" : data.cards[card]} (${who(place)})`);
}

const piles = data.stacks.map(([place, number, name]) => {
  const one = slot(fresh($("tiles"), "place slot"));
  one.node.parentNode.dataset.says = `building ${number}`;
  one.title.append(String(number), el("small"));
  return { ...one, place, number, name };
});

function layTile({ node, title, piece, ring, place, number, name }) {
  const [tile, left] = state["building." + number] || [-1, 0];
  if (same(node, tile, left, state["place." + place])) return;
  title.lastChild.textContent = "\u00d7" + left;
  fill(piece, [tile], () => (tile < 0 ? draw("svg", { class: "face tile gap", viewBox: "0 0 100 100" }) : tilePiece(tile)));
  standingIn(ring, place);
  describe(node, `${name}: ${tile < 0 ? "\u2013" : data.tiles[tile]}, ${left} ${words.left} (${who(place)})`);
}

const all = new Map([...spots.map((one) => [one.number, one]), ...slots.map((one) => [one.place, one]), ...piles.map((one) => [one.place, one])]);

/* The places that the line has used so far: where people came or went, where something was done. */
function used(frame) {
  const found = new Set();
  if (!(frame.part in data.lines)) return found;
  for (let number = at; number > 0 && frames[number].move === frame.move; number -= 1) {
    for (const slot in frames[number].set) {
      if (slot.startsWith("place.")) found.add(Number(slot.slice(6)));
      else if (slot === "done" && frames[number].set.done) found.add(frames[number].set.done[0]);
    }
  }
  return found;
}

const nodesOf = (places) => [...all].filter(([place]) => places.has(place)).map(([, { node }]) => node);
const markOpen = marker("open");
const markUsed = marker("changed");

const table = {
  show() {
    markOpen(nodesOf(new Set(openSpaces())));
    spots.forEach(layPlace);
    slots.forEach(layCard);
    piles.forEach(layTile);
    if (!same($("deck"), state.deck)) $("deck").textContent = `${state.deck} ${words.deck}`;
  },

  update(changed) {
    if ([...changed].some((slot) => /^(place|card|building|deck|done|open)/.test(slot))) this.show();
  },

  highlight(frame) {
    markUsed(nodesOf(used(frame)));
  },
};

explained($("table"), ".place", (place) => {
  const drawn = place.querySelector(".face, .scene");
  const spot = spots.find((one) => one.node === place);
  return { ...said(place.dataset.told), rules: spot ? spot.place.rules : drawn && rulesOf(drawn), drawing: drawn && !drawn.classList.contains("gap") ? enlarged(drawn) : null };
});
