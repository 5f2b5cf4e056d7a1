/* The action spaces and the round cards; and what happens at the moment, in words. */
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

/* --- what happens now ------------------------------------------------------------------------------------------- */

function told(frame) {
  const [round, turn, step] = frame.id.split(".");
  if (frame.part === "setup" || frame.part === "end") return titleOf(frame);
  const name = `${words.round} ${round}`;
  if (frame.part === "start") return `${name} \u00b7 ${words.start}`;
  if (frame.part === "harvest") return `${name} \u00b7 ${titleOf(frame)}`;
  return `${name} \u00b7 ${words.turn} ${turn}` + (step ? ` \u00b7 ${words.step} ${step}` : "");
}

const lines = [...document.querySelectorAll("#list .move")];
const lineOf = (frame) => lines[frame.move];
const titleOf = (frame) => lineOf(frame).querySelector("a").textContent;

function copy(frame) {
  const line = lineOf(frame);
  if (frame.part === "turn") {
    const said = line.querySelector(".said").cloneNode(true);
    for (const link of said.querySelectorAll("a")) link.classList.toggle("now", link.dataset.frame === frame.id);
    return [line.querySelector(".mark")?.cloneNode(true) || "", said];
  }
  const more = [];
  for (let node = line.nextElementSibling; node && node.classList.contains("detail"); node = node.nextElementSibling) {
    more.push(node.cloneNode(true));
  }
  return more;
}

function notesOf(frame) {
  const line = lineOf(frame);
  const found = [...line.querySelectorAll(".note")];
  for (let node = line.nextElementSibling; node && !node.classList.contains("move"); node = node.nextElementSibling) {
    if (node.classList.contains("note")) found.push(node);
  }
  return found.map((note) => note.cloneNode(true));
}

function changesOf(frame) {
  const rows = [];
  players.forEach((name, seat) => {
    const mine = frame.changes.filter((one) => one[0] === seat);
    if (!mine.length) return;
    const row = el("p", "gains");
    if (frame.seat === null) row.append(mark(seat), el("bdi", "", name));
    let last;
    for (const [, good, count, cause] of mine) {
      const chip = el("span", "gain" + (count < 0 && good < goods.length - 1 ? " less" : ""), signed(count) + " ", icon(data.icons[good]), " " + goods[good]);
      if (cause !== last) chip.append(el("small", "", ` ${data.causes[cause]}`));
      last = cause;
      row.append(chip);
    }
    rows.push(row);
  });
  if (!rows.length) {
    const word = { setup: "begins", start: "refilled" }[frame.part] || "nothing changes";
    rows.push(el("p", "gains none", words[word]));
  }
  return rows;
}

let marked = [];

function markLine(frame) {
  for (const node of marked) {
    node.classList.remove("now");
    node.removeAttribute("aria-current");
  }
  const line = lineOf(frame);
  const step = line.querySelector(`a[href="#${frame.id}"]`);
  marked = [line, step].filter(Boolean);
  for (const node of marked) node.classList.add("now");
  if (step) step.setAttribute("aria-current", "step");
  if (!scrolling) scrolling = requestAnimationFrame(scrollList);
}

let scrolling = 0;

/* Once a frame, since where a line is can only be told once the page is laid out. */
function scrollList() {
  scrolling = 0;
  const list = $("list");
  const line = lineOf(frames[at]);
  const top = line.offsetTop; // the list is what its lines are placed in
  if (top < list.scrollTop + 20 || top + line.offsetHeight > list.scrollTop + list.clientHeight - 20) {
    list.scrollTop = top - list.clientHeight / 3;
  }
}
