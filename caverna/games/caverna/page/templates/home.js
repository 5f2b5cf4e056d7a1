/* A player's home: the family, and the board with its animals. */
const SIZE = 120;
const LOWER = 30; // animals stand in the lower part of their cell
const spaces = new Map(data.spaces.map(([key, name, card, offer, rules, icons, region]) => [key, { name, card, offer, rules, icons, region }]));

class Board extends PlayerBoard {
  constructor(root, big) {
    super(root, big);
    this.family = el("ul", "family");
    this.head.after(this.family);
    if (big) this.stop = explained(root, ".cell, .herd", cellTold);
  }

  show(seat) {
    super.show(seat);
    this.dwarfs();
    this.facts();
  }

  clear() {
    this.cells = new Map();
    this.herds = new Map();
    this.board.replaceChildren(...data.boards[this.seat].map((half, number) => this.half(half, number)));
    this.face = this.faceNow();
  }

  redraw() {
    this.face = this.faceNow();
    super.redraw();
  }

  /* How much furnishings show, by the size of the board, as the style sheet says. */
  faceNow() {
    const face = getComputedStyle(this.board.firstChild).getPropertyValue("--face").trim();
    return face === "full" ? "" : face;
  }

  half([box, edges], number) {
    const ground = draw("g", { class: "cells" });
    const animals = draw("g", { class: "herds" });
    this.layers = number === 0 ? [[ground, animals]] : [...this.layers, [ground, animals]];
    const names = edges.map(([name, x, y]) => draw("text", { class: "edge", x, y: y + 4 }, name));
    const side = number === 0 ? "xMaxYMin" : "xMinYMin";
    const attributes = { class: "half", viewBox: box.join(" "), preserveAspectRatio: side + " meet", role: "group", "aria-label": `${players[this.seat]}: ${number === 0 ? words.forest : words.mountain}` };
    return draw("svg", attributes, ...names, ground, animals);
  }

  layer(cell) {
    return this.layers["ZABC".includes(cell[0]) ? 0 : 1];
  }

  update(slot) {
    const [kind, rest] = slot.split(".");
    if (kind === "cell") this.cell(rest);
    else if (kind === "herd") this.herd(rest);
    else if (kind === "dwarfs") this.dwarfs();
    else if (["due", "passed", "crowded"].includes(kind)) this.facts();
    else super.update(slot);
  }

  cell(name) {
    const look = this.get("cell." + name);
    let cell = this.cells.get(name);
    const [x, y] = place(name);
    if (look === undefined) {
      cell?.remove();
      this.cells.delete(name);
      return;
    }
    if (!cell) {
      const edge = { x: x + 5, y: y + 5, width: SIZE - 10, height: SIZE - 10, rx: 6 };
      const frame = draw("g", { class: "hit" }, draw("rect", { ...edge, class: "rim" }), draw("rect", edge));
      cell = draw("g", { class: "cell", "data-cell": name, role: "img", ...(this.big ? { tabindex: -1 } : {}) }, draw("use", {}), frame);
      this.layer(name)[0].append(cell);
      this.cells.set(name, cell);
    }
    cell.dataset.look = look;
    cell.firstChild.replaceWith(inside("c-" + look.replace(".", "-"), { x, y }, this.face));
    cell.setAttribute("aria-label", `${name}: ${data.looks[look]}`);
  }

  herd(name) {
    const herd = this.get("herd." + name);
    let node = this.herds.get(name);
    if (!herd) {
      node?.remove();
      this.herds.delete(name);
      return;
    }
    const cells = name.split(" ").map(place);
    const x = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length + SIZE / 2;
    const y = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length + SIZE / 2 + LOWER;
    const id = "h-" + herd.map((group) => group.join("x")).join("_");
    if (!node) {
      node = draw("g", { class: "herd", "data-herd": name, role: "img", ...(this.big ? { tabindex: -1 } : {}) });
      this.layer(name)[1].append(node);
      this.herds.set(name, node);
    }
    node.replaceChildren(inside(id, { x, y }));
    node.setAttribute("aria-label", name + ": " + herd.map(([good, count]) => counted(count, good)).join(", "));
  }

  dwarfs() {
    const family = this.get("dwarfs") || [];
    fill(this.family, family.map((one) => [...one, this.seat]), ([weapon, space, newborn]) => {
      const figure = icon(`i-${newborn ? "newborn" : "dwarf"}-${this.seat}`);
      const strength = weapon ? el("b", "weapon", icon("i-weapon"), String(weapon)) : "";
      const arms = newborn ? words.newborn : weapon ? `${words.weapon} ${weapon}` : words.unarmed;
      const where = space ? (spaces.has(space) ? spaces.get(space).name : words["left out"]) : words["at home"];
      const one = el("li", "dwarf" + (space ? " away" : ""), figure, strength);
      one.setAttribute("aria-label", `${words.dwarf}: ${arms}, ${where}`);
      one.title = `${words.dwarf}: ${arms}, ${where}`;
      one.dataset.weapon = weapon;
      return one;
    });
  }

  facts() {
    const told = [];
    const due = this.get("due");
    if (due) told.push([`${words.deliveries}: `, ...pieces(due)]);
    if (this.get("passed")) told.push([words.passed]);
    if (this.get("crowded")) told.push([words["no room"]]);
    this.tell(told, this.get("crowded"));
  }

  highlight(frame) {
    super.highlight(frame);
    const mine = this.seat + ".cell.";
    for (const slot in frame.set) {
      const cell = slot.startsWith(mine) && at > 0 && this.cells.get(slot.slice(mine.length));
      if (!cell) continue;
      cell.classList.add("changed");
      this.marks.push(() => cell.classList.remove("changed"));
    }
  }
}

function place(name) {
  return ["ZABCDEFG".indexOf(name[0]) * SIZE, Number(name[1]) * SIZE];
}

/* A cell enlarged, with what is said of it. */
function cellTold(node) {
  const use = draw("use", { href: "#" + node.querySelector("[data-drawing]").dataset.drawing });
  const herd = node.classList.contains("herd");
  const drawing = draw("svg", { viewBox: herd ? "-60 -40 120 80" : `0 0 ${SIZE} ${SIZE}`, "aria-hidden": "true" }, use);
  const [cell, what, ...rest] = node.getAttribute("aria-label").split(/: | \u2013 |; /);
  return { title: `${cell}: ${what}`, lines: rest, rules: data.lookRules[node.dataset.look], drawing };
}
