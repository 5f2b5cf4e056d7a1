/* The action spaces and the round cards. */
const places = new Map();
for (const [key, { card }] of spaces) if (!card) places.set(key, $("spaces").appendChild(el("li", "space")));

function lay(key, node, number) {
  const space = spaces.get(key);
  const lying = state["space." + key];
  const held = state["dwarf." + key];
  const head = el("span", "title", space ? space.name : "");
  const pile = el("span", "pile", ...(lying || []).map(([good, count]) => {
    const heap = el("span", "heap", String(count), icon(data.icons[good]));
    heap.title = `${count} ${goods[good]}`;
    return heap;
  }));
  if (held) {
    const [seat, weapon] = held;
    const figure = el("span", "held", icon("i-dwarf-" + seat), weapon ? el("b", "", String(weapon)) : "");
    figure.title = players[seat] + (weapon ? `, ${words.weapon} ${weapon}` : "");
    pile.append(figure);
  }
  node.dataset.space = key || "";
  node.dataset.says = space ? space.name : "";
  node.dataset.holder = held ? held[0] : "";
  node.title = space ? `${space.name}: ${space.offer}` : "";
  node.classList.toggle("taken", Boolean(held));
  if (!number) return node.replaceChildren(head, pile);
  const event = state["marker." + number] || data.plan[number];
  const sign = event ? icon("i-" + event.replace(" ", "-"), words[event]) : "";
  node.replaceChildren(el("b", "round", String(number)), head, el("span", "event", sign), pile);
}

function layPrinted(key) {
  const node = places.get(key);
  node.hidden = !("space." + key in state);
  lay(key, node);
}

const tracks = [...document.querySelectorAll("#rounds li")];

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

const table = {
  show() {
    for (const key of places.keys()) layPrinted(key);
    layRounds();
  },

  update(slots) {
    let rounds = false;
    for (const slot of slots) {
      const [kind, key] = slot.split(".");
      if ((kind === "space" || kind === "dwarf") && places.has(key)) layPrinted(key);
      else rounds = true;
    }
    if (rounds) layRounds();
  },

  highlight(frame) {
    const used = spacesUsed(frame);
    for (const node of [...places.values(), ...tracks]) node.classList.toggle("changed", used.has(node.dataset.space));
  },
};

for (const list of [$("spaces"), $("rounds")]) caption(list, ".space", $("offer"), (space) => space.title);
