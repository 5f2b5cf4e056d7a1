/* A tribe's mat: its people, the food track, tools, buildings and cards. */

/* Draws a card or building by its number, with its words as title. */
function piece(id, words, box, name) {
  const face = id ? small(id, name) : draw("svg", { class: name, viewBox: box }, back(box));
  face.setAttribute("role", "img");
  face.setAttribute("aria-label", words);
  return face;
}

function back(box) {
  const [, , width, height] = box.split(" ").map(Number);
  const edge = { x: 2, y: 2, width: width - 4, height: height - 4, rx: 9, class: "back" };
  return draw("g", {}, draw("rect", edge), draw("text", { x: width / 2, y: height / 2 + 15, class: "what" }, "?"));
}

const cardPiece = (card, more) => piece("c-" + card, data.cards[card] + (more || ""), "0 0 100 150", "face");
const tilePiece = (tile) => (tile < 0 ? piece("", words.unknown, "0 0 100 100", "face tile") : piece("b-" + tile, data.tiles[tile], "0 0 100 100", "face tile"));

class Board extends PlayerBoard {
  constructor(root, big) {
    super(root, big);
    this.people = el("div", "people");
    this.track = el("ol", "track");
    this.tools = el("div", "toolbox");
    this.laid = el("div", "laid", el("div", "row"), el("div", "row")); // buildings, cards
    this.laid.tabIndex = 0;
    this.laid.setAttribute("role", "group");
    this.laid.setAttribute("aria-label", words.laid);
    for (const node of [this.people, this.tools]) node.setAttribute("role", "img");
    this.board.append(el("div", "rows", this.people, this.track, this.tools), this.laid);
    if (big) this.stop = explained(root, ".face", faceTold);
  }

  show(seat) {
    super.show(seat);
    this.drawPeople();
    this.drawTrack();
    this.drawTools();
    this.drawLaid();
    this.facts();
  }

  update(slot) {
    super.update(slot);
    const [kind, rest] = slot.split(".");
    if (kind === "tools") this.drawTools();
    else if (["cards", "open", "hidden", "buildings"].includes(kind)) this.drawLaid();
    else if (kind === "passed") this.facts();
    else if (kind === "good" && Number(rest) === data.numbers.people) this.drawPeople();
    else if (kind === "good" && Number(rest) === data.numbers.production) this.drawTrack();
  }

  shared(slots) {
    super.shared(slots);
    if ([...slots].some((slot) => slot === "hand" || slot.startsWith("place."))) this.drawPeople();
  }

  /* People in hand or at home, then those on the board in pale, then the reserve. */
  drawPeople() {
    const all = this.get("good." + data.numbers.people) || 0;
    let away = 0;
    for (const slot in state) if (slot.startsWith("place.")) away += state[slot][this.seat];
    const hand = state.hand[this.seat];
    if (same(this.people, this.seat, all, away, hand)) return;
    const people = Array.from({ length: data.limits.people }, (_, number) => [this.seat, number >= all ? "reserve" : number >= all - away ? "away" : ""]);
    fill(this.people, people, ([seat, where]) => {
      const one = icon("i-person-" + seat);
      if (where) one.classList.add(where);
      return one;
    });
    const told = [counted(all, data.numbers.people)];
    if (hand) told.push(`${hand} ${words["in hand"]}`);
    else if (away) told.push(`${all - away} ${words["at home"]}`);
    this.people.title = told.join(", ");
    this.people.setAttribute("aria-label", told.join(", "));
  }

  drawTrack() {
    const here = this.get("good." + data.numbers.production) || 0;
    fill(this.track, Array.from({ length: data.limits.production + 1 }, (_, number) => number === here), (now, number) => el("li", now ? "here" : "", String(number)));
    this.track.title = `${words.production}: ${here}`;
  }

  drawTools() {
    const tools = this.get("tools") || [];
    fill(this.tools, Array.from({ length: data.limits.tools }, (_, number) => tools[number]), (value) => {
      const one = el("span", "tool" + (value < 0 ? " used" : value ? "" : " none"));
      if (value) one.append(icon("i-tool"), el("b", "", String(Math.abs(value))));
      one.title = value ? `${words.tool} ${Math.abs(value)}${value < 0 ? ", " + words.used : ""}` : words.tool;
      return one;
    });
    this.tools.setAttribute("aria-label", [...this.tools.children].map((one) => one.title).join("; "));
  }

  drawLaid() {
    if (same(this.laid, ...["buildings", "open", "cards", "hidden"].map((slot) => this.get(slot)))) return;
    const hidden = Array(this.get("hidden") || 0).fill(["hidden"]);
    const cards = ["open", "cards"].flatMap((kind) => (this.get(kind) || []).map((card) => [kind, card]));
    const rows = [(this.get("buildings") || []).map((tile) => ["tile", tile]), [...cards, ...hidden]];
    const [tiles, faces] = this.laid.children;
    if (tiles.children.length !== rows[0].length) faces.replaceWith(el("div", "row")); // made anew: what is moved counts as unrest
    rows.forEach((some, number) => fill(this.laid.children[number], some, ([kind, which]) => this.face(kind, which)));
  }

  face(kind, which) {
    const face = kind === "tile" ? tilePiece(which) : kind === "hidden" ? piece("", words.hidden, "0 0 100 150", "face") : cardPiece(which, kind === "open" ? ` (${words.open})` : "");
    if (kind === "open") face.classList.add("open");
    if (this.big) face.setAttribute("tabindex", "-1");
    return face;
  }

  facts() {
    this.tell(this.get("passed") ? [[words.passed]] : []);
  }

  highlight(frame) {
    super.highlight(frame);
    for (const [kind, node] of [["tools", this.tools], ["buildings", this.laid], ["cards", this.laid], ["open", this.laid]]) {
      if (at === 0 || !(`${this.seat}.${kind}` in frame.set)) continue;
      node.classList.add("changed");
      this.marks.push(() => node.classList.remove("changed"));
    }
  }
}

/* The rules of a card or building, by what is drawn of it. */
function rulesOf(face) {
  const [kind, number] = (face.dataset.drawing || "").split("-");
  return { c: data.cardRules, b: data.tileRules }[kind]?.[number];
}

/* A card or building enlarged. */
function enlarged(face) {
  const copy = face.dataset.drawing ? drawing(face.dataset.drawing, face.getAttribute("class")) : face.cloneNode(true);
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("tabindex");
  return copy;
}

const faceTold = (one) => ({ ...said(one.getAttribute("aria-label")), rules: rulesOf(one), drawing: enlarged(one) });
