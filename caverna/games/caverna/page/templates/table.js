/* The action spaces and the round cards. */
const places = new Map();

function newSpace(list) {
  const button = el("button", "space");
  button.type = "button";
  button.tabIndex = -1;
  list.appendChild(el("li", "", button));
  return button;
}

for (const [key, { card }] of spaces) if (!card) places.set(key, newSpace($("spaces")));

/* What stands on a space, by its kind. */
const onSpace = {
  ...offers,
  round: (number) => el("b", "round", String(number)),
  event: (event) => icon("i-" + event.replace(" ", "-"), words[event]),
  heap(good, count) {
    const heap = el("span", "heap", String(count), icon(data.icons[good]));
    heap.title = counted(count, good);
    return heap;
  },
  held(seat, weapon) {
    const figure = el("span", "held", icon("i-dwarf-" + seat), weapon ? el("b", "", String(weapon)) : "");
    figure.title = players[seat] + (weapon ? `, ${words.weapon} ${weapon}` : "");
    return figure;
  },
};

function lay(key, node, number) {
  const space = spaces.get(key);
  const lying = state["space." + key];
  const held = state["dwarf." + key];
  const event = number && (state["marker." + number] || data.plan[number]);
  if (same(node, key, lying, held, event)) return;
  const before = [...(number ? [["round", number]] : []), ...(event && event !== "none" ? [["event", event]] : [])];
  const rows = [...(space ? offered(space.icons, lying) : []), ...(held ? [["held", ...held]] : [])];
  layOut(node, space ? space.name : "", rows, onSpace, before);
  node.dataset.region = space ? space.region : "";
  node.dataset.space = key || "";
  node.parentNode.dataset.says = space ? space.name : "";
  node.dataset.holder = held ? held[0] : "";
  const there = [...(lying || []).map(([good, count]) => counted(count, good)), ...(held ? [players[held[0]]] : [])].join(", ");
  describe(node, space ? `${number ? number + ". " : ""}${space.name}: ${space.offer}` + (there ? `; ${there}` : "") : `${words.round} ${number}`);
  node.classList.toggle("taken", Boolean(held));
}

function layPrinted(key) {
  const node = places.get(key);
  node.parentNode.hidden = !("space." + key in state);
  lay(key, node);
}

const tracks = data.rounds.map((number) => {
  const node = newSpace($("rounds"));
  node.dataset.round = number;
  return node;
});

function layRounds() {
  for (const node of tracks) {
    const number = Number(node.dataset.round);
    let key = state["card." + number];
    if (key === "wish_for_children" && "space.urgent_wish_for_children" in state) key = "urgent_wish_for_children";
    lay(key, node, number);
    node.classList.toggle("current", state.round === number);
    node.classList.toggle("future", !key);
  }
}

/* The spaces that the line has used so far. */
function spacesUsed(frame) {
  const used = new Set();
  for (let number = at; frame.part === "turn" && number > 0 && frames[number].move === frame.move; number -= 1) {
    for (const slot in frames[number].set) {
      if (slot.startsWith("dwarf.") || slot.startsWith("space.")) used.add(slot.slice(6));
    }
  }
  return used;
}

const everywhere = [...places.values(), ...tracks];
const markOpen = marker("open");
const markUsed = marker("changed");

/* The spaces that the player to act could use. */
function layOpen() {
  const open = new Set(openSpaces());
  markOpen(everywhere.filter((node) => open.has(data.letters[node.dataset.space])));
}

const table = {
  show() {
    for (const key of places.keys()) layPrinted(key);
    layRounds();
    layOpen();
    stop(); // some spaces are not there for so many players
  },

  update(slots) {
    let rounds = false;
    for (const slot of slots) {
      const [kind, key] = slot.split(".");
      if ((kind === "space" || kind === "dwarf") && places.has(key)) layPrinted(key);
      else if (["space", "dwarf", "card", "marker", "round"].includes(kind)) rounds = true;
    }
    if (rounds) layRounds();
    if (slots.has("open")) layOpen();
  },

  highlight(frame) {
    const used = spacesUsed(frame);
    markUsed(everywhere.filter((node) => used.has(node.dataset.space)));
  },
};

const stop = explained($("table"), ".space", (space) => {
  const [title, offer, ...there] = space.dataset.told.split(/: |; (?!\+)/);
  return { title, lines: [offer, ...there], rules: spaces.get(space.dataset.space)?.rules };
});
