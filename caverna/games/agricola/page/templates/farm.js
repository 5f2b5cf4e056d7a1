/* A player's farm: the family, the farmyard with its fences and animals, improvements and cards by name. */
const { farm } = data;
const SIZE = 120;
const spaces = new Map(data.spaces.map(([key, name, card, offer, rules, icons, region]) => [key, { name, card, offer, rules, icons, region }]));
const majors = new Map(data.majors.map((major) => [major.key, major]));

const standing = (seat) => [...spaces.keys()].filter((key) => state["person." + key] === seat);
const herdWords = (herd) => herd.map(([good, count]) => counted(count, good)).join(", ");

class Board extends PlayerBoard {
  constructor(root, big) {
    super(root, big);
    this.family = el("ul", "family");
    this.owned = el("dl", "owned");
    this.head.after(this.family);
    this.info.append(this.owned);
    this.owned.tabIndex = big ? 0 : -1;
    if (big) this.stop = explained(root, ".cell, .herd, .held", farmTold);
  }

  show(seat) {
    super.show(seat);
    this.people();
    this.cards();
    this.facts();
  }

  clear() {
    this.cells = new Map();
    this.herds = new Map();
    this.ground = draw("g", {});
    this.fencing = draw("g", { class: "fences" });
    this.animals = draw("g", {});
    const names = farm.edges.map(([name, x, y]) => draw("text", { class: "edge", x, y: y + 5 }, name));
    const attributes = { class: "yard", viewBox: farm.box.join(" "), preserveAspectRatio: "xMidYMin meet", role: "group", "aria-label": `${players[this.seat]}: ${words.farmyard}` };
    this.board.replaceChildren(draw("svg", attributes, ...names, this.ground, this.fencing, this.animals));
    for (const name of Object.keys(farm.cells)) this.lay(name);
  }

  lay(name) {
    const [x, y] = farm.cells[name];
    const edge = { x: x + 8, y: y + 8, width: SIZE - 16, height: SIZE - 16, rx: 6 };
    const hit = draw("g", { class: "hit" }, draw("rect", { ...edge, class: "rim" }), draw("rect", edge));
    const node = draw("g", { class: "cell", "data-cell": name, role: "img", ...(this.big ? { tabindex: -1 } : {}) }, draw("use", {}), hit);
    this.ground.append(node);
    this.cells.set(name, node);
  }

  update(slot) {
    const [kind, rest] = slot.split(".");
    if (kind === "cell") this.cell(rest);
    else if (kind === "fences") this.fences();
    else if (kind === "herd") this.herd(rest);
    else if (kind === "people") this.people();
    else if (kind === "majors" || kind === "cards") this.cards();
    else if (["penned", "passed", "crowded"].includes(kind)) this.facts();
    else super.update(slot);
  }

  shared(slots) {
    super.shared(slots);
    const kinds = new Set([...slots].map((slot) => slot.split(".")[0]));
    if (kinds.has("person")) this.people();
    if (kinds.has("due")) this.facts();
  }

  cell(name) {
    const look = this.get("cell." + name);
    if (!look) return;
    const node = this.cells.get(name);
    const [x, y] = farm.cells[name];
    node.dataset.look = look;
    node.firstChild.replaceWith(inside("c-" + look, { x, y }));
    node.setAttribute("aria-label", `${name}: ${data.looks[look]}`);
  }

  fences() {
    fill(this.fencing, this.get("fences") || [], (edge) => {
      const [x, y, turned] = farm.fences[edge];
      return draw("g", { "data-edge": edge }, inside(turned ? "fence-down" : "fence", { x, y }));
    });
  }

  herd(name) {
    const herd = this.get("herd." + name);
    let node = this.herds.get(name);
    if (!herd) {
      node?.remove();
      this.herds.delete(name);
      return;
    }
    const [x, y] = farm.herds[name];
    const id = "h-" + herd.map((group) => group.join("x")).join("_");
    if (!node) {
      node = draw("g", { class: "herd", "data-herd": name, role: "img", ...(this.big ? { tabindex: -1 } : {}) });
      this.animals.append(node);
      this.herds.set(name, node);
    }
    node.replaceChildren(inside(id, { x, y }));
    node.setAttribute("aria-label", `${name}: ${herdWords(herd)}`);
  }

  /* Those on a space, those placed elsewhere, those at home, then the newborn. */
  people() {
    const [all, newborn, placed] = this.get("people") || [0, 0, 0];
    if (same(this.family, this.seat, all, newborn, placed, standing(this.seat))) return;
    const on = standing(this.seat).slice(0, placed);
    const family = Array.from({ length: all }, (_, number) => [number >= all - newborn, number < placed, on[number], this.seat]);
    fill(this.family, family, ([young, away, space, seat]) => {
      const where = away ? spaces.get(space)?.name || words.placed : words["at home"];
      const one = el("li", "person" + (away ? " away" : ""), icon(`i-${young ? "newborn" : "person"}-${seat}`));
      one.title = `${words["family member"]}: ${young ? words.newborn : where}`;
      return one;
    });
  }

  cards() {
    const [occupations, minors] = this.get("cards") || [[], []];
    if (same(this.owned, this.get("majors"), occupations, minors)) return;
    const bought = (this.get("majors") || []).map((key) => majors.get(key));
    const lines = [
      [words.improvement, bought.map((row) => [row.name, row.words, row.key])],
      [words.occupation, occupations.map((name) => [name, name])],
      [words.minor, minors.map((name) => [name, name])],
    ];
    this.owned.replaceChildren(
      ...lines.filter(([, cards]) => cards.length).flatMap(([kind, cards]) => [
        el("dt", "", kind),
        ...cards.map(([name, title, key]) => {
          const one = el("dd", "held", el("bdi", "", ...spoken(name)));
          one.dataset.told = title;
          one.dataset.major = key || "";
          if (this.big) one.tabIndex = -1;
          return one;
        }),
      ])
    );
  }

  facts() {
    const told = [];
    const coming = this.coming();
    if (coming.length) told.push([`${words.due} (${words.round}): `, ...coming.map(([first, last, herd]) => el("span", "due", el("b", "round", first === last ? first : `${first}\u2013${last}`), ...pieces(herd)))]);
    for (const [card, herd] of this.get("penned") || []) told.push([`${words["on card"]}: `, ...spoken(card), " ", ...pieces(herd)]);
    if (this.get("passed")) told.push([words.passed]);
    if (this.get("crowded")) told.push([words["no room"]]);
    this.tell(told, this.get("crowded"));
  }

  /* What lies on round spaces for the player: the first and the last of rounds in a row that bring the same, and that. */
  coming() {
    const found = [];
    for (const number of Object.keys(data.stages).map(Number)) {
      const mine = (state["due." + number] || []).filter(([seat]) => seat === this.seat).map(([, good, count]) => [good, count]);
      if (!mine.length) continue;
      const before = found.at(-1);
      if (before && before[1] === number - 1 && String(before[2]) === String(mine)) before[1] = number;
      else found.push([number, number, mine]);
    }
    return found;
  }

  highlight(frame) {
    super.highlight(frame);
    if (at === 0) return;
    const mine = this.seat + ".";
    for (const slot in frame.set) {
      if (!slot.startsWith(mine)) continue;
      const [kind, name] = slot.slice(mine.length).split(".");
      if (kind === "cell") this.light(this.cells.get(name));
      else if (kind === "fences") this.lightFences(undo[at][slot] || []);
      else if (kind === "majors" || kind === "cards") this.light(this.owned);
    }
  }

  light(node) {
    node.classList.add("changed");
    this.marks.push(() => node.classList.remove("changed"));
  }

  lightFences(before) {
    for (const fence of this.fencing.children) if (!before.includes(Number(fence.dataset.edge))) this.light(fence);
  }
}

/* A cell enlarged, a card with what it does. */
function farmTold(node) {
  if (node.classList.contains("held")) return { ...said(node.dataset.told), rules: majors.get(node.dataset.major)?.rules };
  const use = draw("use", { href: "#" + node.querySelector("[data-drawing]").dataset.drawing });
  const herd = node.classList.contains("herd");
  const drawing = draw("svg", { viewBox: herd ? "-60 -40 120 80" : `0 0 ${SIZE} ${SIZE}`, "aria-hidden": "true" }, use);
  return { title: node.getAttribute("aria-label"), rules: data.lookRules[node.dataset.look], drawing };
}
