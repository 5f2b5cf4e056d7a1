/* The action spaces, the round cards and the major improvements. */
const printed = new Map();

function fresh(list, kind) {
  const button = el("button", kind);
  button.type = "button";
  button.tabIndex = -1;
  list.appendChild(el("li", "", button));
  return button;
}

for (const [key, { card }] of spaces) if (!card) printed.set(key, fresh($("spaces"), "space"));
const track = Object.keys(data.stages).map((number) => ({ node: fresh($("rounds"), "space"), number: Number(number) }));
const board = data.majors.map((major) => ({ major, node: fresh($("majors"), "major") }));

function heap(good, count, seat) {
  const one = el("span", "heap", seat === undefined ? "" : mark(seat), String(count), icon(data.icons[good]));
  one.title = counted(count, good) + (seat === undefined ? "" : ` (${players[seat]})`);
  return one;
}

/* What is on a space, by its kind. */
const onSpace = {
  ...offers,
  round: (number) => el("b", "round", String(number)),
  harvest: () => icon("i-harvest", words.harvest),
  heap,
  stands(seat) {
    const figure = el("span", "stands", icon("i-person-" + seat, players[seat]));
    figure.title = players[seat];
    return figure;
  },
};

/* What a space offers, with what lies there, and who stands there. */
function pile(key) {
  const seat = state["person." + key];
  return [...offered(spaces.get(key).icons, state["space." + key]), ...(seat === undefined ? [] : [["stands", seat]])];
}

function say(node, key) {
  const seat = state["person." + key];
  const space = spaces.get(key);
  node.dataset.space = key || "";
  node.dataset.region = space ? space.region : "";
  node.parentNode.dataset.says = space ? space.name : "";
  node.dataset.holder = seat ?? "";
  node.classList.toggle("taken", seat !== undefined);
  const there = [...(state["space." + key] || []).map(([good, count]) => counted(count, good)), ...(seat === undefined ? [] : [players[seat]])].join(", ");
  describe(node, space ? `${space.name}: ${space.offer}` + (there ? ` (${there})` : "") : "");
}

function layPrinted(key) {
  const node = printed.get(key);
  const lying = state["space." + key];
  node.parentNode.hidden = lying === undefined;
  if (same(node, lying, state["person." + key])) return;
  say(node, key);
  layOut(node, spaces.get(key).name, pile(key), onSpace);
}

function layRound({ node, number }) {
  const key = state["card." + number];
  node.classList.toggle("current", state.round === number);
  if (same(node, key, state["space." + key], state["person." + key], state["due." + number])) return;
  const stage = `${words.stage} ${data.stages[number]}`;
  const due = (state["due." + number] || []).map(([seat, good, count]) => ["heap", good, count, seat]);
  say(node, key);
  if (!key) describe(node, `${words.round} ${number}, ${stage}` + (data.harvests.includes(number) ? `, ${words.harvest}` : ""));
  node.classList.toggle("future", !key);
  const ends = data.harvests.includes(number) ? [["harvest"]] : [];
  layOut(node, key ? spaces.get(key).name : stage, [...(key ? pile(key) : []), ...due], onSpace, [["round", number], ...ends]);
}

function layMajor({ major, node }) {
  const seat = state["major." + major.key];
  if (same(node, seat ?? "")) return;
  const owner = seat === undefined ? words.nobody : seat < 0 ? words.free : players[seat];
  const price = el("span", "price", ...major.price.map(([good, count]) => heap(good, count)));
  const whose = seat >= 0 ? el("span", "owner", mark(seat), el("bdi", "", players[seat])) : el("span", "owner", seat < 0 ? price : words.nobody);
  node.replaceChildren(titled(major.name), el("b", "worth", String(major.points)), whose);
  node.classList.toggle("taken", seat !== -1);
  node.dataset.owner = seat ?? "";
  node.dataset.major = major.key;
  describe(node, `${major.words} (${owner})`);
}

/* The spaces and improvements that the line has used so far. */
function touched(frame) {
  const found = new Set();
  if (!(frame.part in data.lines)) return found;
  for (let number = at; number > 0 && frames[number].move === frame.move; number -= 1) {
    for (const slot in frames[number].set) if (/^(person|space|major)\./.test(slot)) found.add(slot.slice(slot.indexOf(".") + 1));
  }
  return found;
}

const everywhere = [...printed.values(), ...track.map((one) => one.node)];
const markOpen = marker("open");
const markUsed = marker("changed");

/* The spaces that the player to act could use. */
function layOpen() {
  const open = new Set(openSpaces());
  markOpen(everywhere.filter((node) => open.has(data.letters[node.dataset.space])));
}

const table = {
  show() {
    for (const key of printed.keys()) layPrinted(key);
    track.forEach(layRound);
    board.forEach(layMajor);
    layOpen();
    stop(); // some spaces are not there for so many players
  },

  update(slots) {
    const kinds = new Set();
    for (const slot of slots) {
      const [kind, key] = slot.split(".");
      if (printed.has(key)) layPrinted(key);
      else kinds.add(kind);
    }
    if (kinds.has("major")) board.forEach(layMajor);
    if (["space", "person", "card", "due", "round"].some((kind) => kinds.has(kind))) track.forEach(layRound);
    if (slots.has("open")) layOpen();
  },

  highlight(frame) {
    const now = touched(frame);
    const bought = board.filter(({ major }) => now.has(major.key)).map(({ node }) => node);
    markUsed([...everywhere.filter((node) => now.has(node.dataset.space)), ...bought]);
  },
};

const stop = explained($("table"), ".space, .major", (one) => ({ ...said(one.dataset.told), rules: (spaces.get(one.dataset.space) || majors.get(one.dataset.major))?.rules }));
