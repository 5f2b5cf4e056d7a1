/* A player's home: name, family, supply, board. One is drawn large, and where several play all are drawn small. */
class Home {
  constructor(root, big) {
    this.root = root;
    this.marks = [];
    this.big = big;
    this.name = el("bdi", "name");
    this.mark = el("span", "token");
    this.tokens = el("span", "tokens");
    this.points = el("span", "points");
    this.points.title = words["points now"];
    this.family = el("ul", "family");
    this.supply = el("ul", "supply");
    this.more = el("p", "more");
    this.board = el("div", "board");
    const head = el("header", "", this.mark, this.name, this.tokens, this.points);
    root.append(el("div", "info", head, this.family, this.supply, this.more), this.board);
    this.chips = goods.map((good, number) => {
      const count = el("b");
      const delta = el("span", "delta");
      const chip = el("li", "chip", icon(data.icons[number], good), count, delta);
      chip.dataset.good = number;
      this.supply.append(chip);
      return { chip, count, delta };
    });
  }

  show(seat) {
    for (const clear of this.marks) clear();
    this.marks = [];
    this.seat = seat;
    this.root.dataset.seat = seat;
    this.name.textContent = players[seat];
    this.mark.replaceChildren(mark(seat));
    this.cells = new Map();
    this.herds = new Map();
    this.board.replaceChildren(...data.boards[seat].map((half, number) => this.half(half, number)));
    for (const slot in state) if (slot.startsWith(seat + ".")) this.update(slot.slice(slot.indexOf(".") + 1));
    for (let good = 0; good < goods.length; good += 1) this.good(good);
    this.update("dwarfs");
    this.update("points");
    this.facts();
    this.token();
  }

  half([box, edges], number) {
    const ground = draw("g", { class: "cells" });
    const animals = draw("g", { class: "herds" });
    this.layers = number === 0 ? [[ground, animals]] : [...this.layers, [ground, animals]];
    const names = edges.map(([name, x, y]) => draw("text", { class: "edge", x, y: y + 4 }, name));
    const label = `${players[this.seat]}: ${number === 0 ? words.forest : words.mountain}`;
    const attributes = { class: "half", viewBox: box.join(" "), role: "group", "aria-label": label };
    return draw("svg", attributes, ...names, ground, animals);
  }

  layer(cell) {
    return this.layers["ZABC".includes(cell[0]) ? 0 : 1];
  }

  update(slot) {
    const [kind, rest] = slot.split(".");
    if (kind === "good") this.good(Number(rest));
    else if (kind === "begging") this.good(goods.length - 1);
    else if (kind === "cell") this.cell(rest);
    else if (kind === "herd") this.herd(rest);
    else if (kind === "dwarfs") this.dwarfs();
    else if (kind === "points") this.points.textContent = `${this.get("points") ?? 0} ${words.points}`;
    else this.facts();
  }

  get(slot) {
    return state[this.seat + "." + slot];
  }

  good(number) {
    const begging = number === goods.length - 1;
    const count = (begging ? this.get("begging") : this.get("good." + number)) || 0;
    const { chip, count: figure } = this.chips[number];
    figure.textContent = count;
    chip.classList.toggle("zero", count === 0);
    chip.setAttribute("aria-label", `${count} ${goods[number]}`);
  }

  cell(name) {
    const look = this.get("cell." + name);
    let cell = this.cells.get(name);
    if (look === undefined) {
      if (cell) cell.node.remove();
      this.cells.delete(name);
      return;
    }
    if (!cell) {
      const use = draw("use", {});
      const title = draw("title", {});
      const edge = { x: 5, y: 5, width: SIZE - 10, height: SIZE - 10, rx: 6 };
      const frame = draw("g", { class: "hit" }, draw("rect", { ...edge, class: "rim" }), draw("rect", edge));
      const [x, y] = place(name);
      const node = draw("g", { class: "cell", transform: `translate(${x} ${y})`, "data-cell": name }, title, use, frame);
      this.layer(name)[0].append(node);
      cell = { node, use, title };
      this.cells.set(name, cell);
    }
    cell.use.setAttribute("href", "#c-" + look.replace(".", "-"));
    cell.title.textContent = `${name}: ${data.looks[look]}`;
  }

  herd(name) {
    const herd = this.get("herd." + name);
    const old = this.herds.get(name);
    if (old) old.remove();
    this.herds.delete(name);
    if (!herd) return;
    const cells = name.split(" ").map(place);
    const x = cells.reduce((sum, cell) => sum + cell[0], 0) / cells.length + SIZE / 2;
    const y = cells.reduce((sum, cell) => sum + cell[1], 0) / cells.length + SIZE / 2 + LOWER;
    const id = "h-" + herd.map((group) => group.join("x")).join("_");
    const title = name + ": " + herd.map(([good, count]) => `${count} ${goods[good]}`).join(", ");
    const node = draw("g", { class: "herd", "data-herd": name }, draw("title", {}, title), draw("use", { href: "#" + id, x, y }));
    this.layer(name)[1].append(node);
    this.herds.set(name, node);
  }

  dwarfs() {
    const family = this.get("dwarfs") || [];
    this.family.replaceChildren(
      ...family.map(([weapon, space, newborn]) => {
        const figure = icon(`i-${newborn ? "newborn" : "dwarf"}-${this.seat}`);
        const strength = weapon ? el("b", "weapon", icon("i-weapon"), String(weapon)) : "";
        const arms = newborn ? words.newborn : weapon ? `${words.weapon} ${weapon}` : words.unarmed;
        const where = space ? (spaces.has(space) ? spaces.get(space).name : words["left out"]) : words["at home"];
        const one = el("li", "dwarf" + (space ? " away" : ""), figure, strength);
        if (this.big && space) one.append(el("small", "", where));
        one.title = `${words.dwarf}: ${arms}, ${where}`;
        one.dataset.weapon = weapon;
        return one;
      })
    );
  }

  facts() {
    const told = [];
    const due = this.get("due");
    if (due) told.push(`${words.deliveries}: ` + due.map(([key, count]) => `${data.furnishings[key]} ${count}`).join(", "));
    if (this.get("passed")) told.push(words.passed);
    if (this.get("crowded")) told.push(words["no room"]);
    this.more.textContent = told.join(" · ");
    this.more.classList.toggle("warn", Boolean(this.get("crowded")));
  }

  /* The starting player's cup, and whose turn it is. */
  token() {
    const tokens = [];
    if (state.starts === this.seat) tokens.push(icon("i-starts", words.starts));
    if (state["starts next"] === this.seat && state.starts !== this.seat) tokens.push(icon("i-starts-next", words["starts next"]));
    if (state["to act"] === this.seat) tokens.push(el("span", "badge", words["to act"]));
    this.tokens.replaceChildren(...tokens);
  }

  /* Marks what a moment changed, and takes away the marks of the moment before. */
  highlight({ changes, set }) {
    for (const clear of this.marks) clear();
    this.marks = [];
    this.root.classList.toggle("acting", frames[at].seat === this.seat);
    for (const [good, count] of summed(changes.filter((one) => one[0] === this.seat))) {
      if (!count) continue;
      const { chip, delta } = this.chips[good];
      delta.textContent = signed(count);
      delta.classList.toggle("less", count < 0);
      chip.classList.add("fresh");
      this.marks.push(() => {
        delta.textContent = "";
        chip.classList.remove("fresh");
      });
    }
    const mine = this.seat + ".cell.";
    for (const slot in set) {
      const cell = slot.startsWith(mine) && at > 0 && this.cells.get(slot.slice(mine.length));
      if (!cell) continue;
      cell.node.classList.add("changed");
      this.marks.push(() => cell.node.classList.remove("changed"));
    }
  }
}

function place(name) {
  return ["ZABCDEFG".indexOf(name[0]) * SIZE, Number(name[1]) * SIZE];
}

function summed(changes) {
  const sums = new Map();
  for (const [, good, count] of changes) sums.set(good, (sums.get(good) || 0) + count);
  return sums;
}

const stage = new Home($("focus"), true);
const homes = [];
if ($("homes")) {
  players.forEach((name, seat) => {
    const root = el("article", "home");
    root.addEventListener("click", () => {
      pin(seat);
      $("stage").scrollIntoView({ block: "nearest" });
    });
    $("homes").append(root);
    homes.push(new Home(root, false));
  });
}

function attend(seat) {
  if (seat === stage.seat) return;
  focus = seat;
  stage.show(seat);
  for (const tab of document.querySelectorAll(".tabs button")) {
    tab.setAttribute("aria-pressed", String(Number(tab.dataset.seat) === seat));
  }
}

function pin(seat) {
  $("follow").checked = false;
  attend(seat);
  stage.highlight(frames[at]);
}
